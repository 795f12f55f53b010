"""Pieces of abilities: lore; each with a real card."""

from tests.board import *


def test_location_lore_of_the_chosen_character():
    s = board(hand=[DREAM], play=[AGRABAH, exerted(at(AGRABAH, AKELA))], ink=2)
    play(s, DREAM, AKELA)
    assert s.you.lore == 2 and not s[AKELA].exerted


def test_opponents_need_25_lore():
    """1.8.1.1 and the card that changes it."""
    s = board(play=[DONALD_SORCERER], theirs=dict(play=[ABU], lore=19))
    s.end_turn()
    s.quest(ABU)
    assert s.winner is None and s.opponent.lore == 21
    s = board(play=[DONALD_SORCERER, ABU], lore=18)
    s.quest(ABU)
    assert s.winner == "you"


def test_lore_that_cannot_be_lost():
    s = board(play=[KODA], lore=3, theirs=dict(hand=["Tangle"], ink=2))
    s.end_turn()
    s.play("Tangle")
    assert s.you.lore == 3
