"""One game: played, kept as a replay, laid out as a scenario."""

from functools import partial

from lorcana_env._util.former import missing

__getattr__ = partial(missing, __name__)
