"""Cards: facts, abilities as data, and the ways from there to English and to the engine's tables.

>>> from lorcana_env import cards
>>> card = cards.find("Stitch - New Dog")
>>> card.cost, card.type, card.strength
(1, 'character', 2)
"""

from lorcana_env.cards.catalog import Card, Keyword, UnknownCard, all_cards, coverage, find, supported

__all__ = ["Card", "Keyword", "UnknownCard", "all_cards", "coverage", "find", "supported"]
