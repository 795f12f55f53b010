"""Before any test: numba's notice (lorcana_env.compiling) would stand among the output that tests look at."""

import os

os.environ["LORCANA_QUIET"] = "1"
