"""Many games: of policies or agents, in series, on several machines, and their statistics."""

from functools import partial

from lorcana_env._util.former import missing

__getattr__ = partial(missing, __name__)
