"""Cards: facts, abilities as data, and the ways from there to English and to the engine's tables.

>>> from lorcana_env import cards
>>> cards.find("Stitch - New Dog").cost
1
"""

from lorcana_env.cards.catalog import Card, Keyword, UnknownCard, all_cards, coverage, find, supported

__all__ = ["Card", "Keyword", "UnknownCard", "all_cards", "coverage", "find", "supported"]
