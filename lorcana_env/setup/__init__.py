"""The decks of a game made ready for the engine, and what the numbers of its record and actions mean."""

from functools import partial

from lorcana_env._util.former import missing

__getattr__ = partial(missing, __name__)
