"""Pieces of abilities: playing and paying; each with a real card."""

from tests.board import *


def test_banish_as_a_cost_of_an_effect():
    """6.1.5: [A] to [B]."""
    s = board(hand=["Glimmer vs Glimmer"], play=[AGUSTIN], ink=4, theirs=[CHIEN_PO])
    play(s, "Glimmer vs Glimmer", AGUSTIN, CHIEN_PO)
    assert s[AGUSTIN].zone == s[CHIEN_PO].zone == "discard"
    s = board(hand=["Glimmer vs Glimmer"], ink=4, theirs=[CHIEN_PO])
    s.play("Glimmer vs Glimmer")
    assert s[CHIEN_PO].in_play


def test_play_from_the_discard_for_free():
    s = board(hand=["Circle of Life"], discard=[ABU, CANNONS], ink=8)
    play(s, "Circle of Life", ABU)
    assert s[ABU].in_play and s[ABU].drying


def test_pay_less_for_the_next_character_only():
    s = board(play=[PLUTO_POOCH], hand=[AGUSTIN, AKELA], ink=2)
    s.activate(PLUTO_POOCH)
    s.play(AKELA)
    assert s.you.ink_ready == 1
    s.play(AGUSTIN)
    assert s.you.ink_ready == 0


def test_pay_ink_for_an_effect():
    s = board(play=[SHELL], hand=[REFLECTION], ink=2)
    s.play(REFLECTION)
    s.take(0)
    s.take(0)
    s.accept()
    assert s.you.ink_ready == 0 and len(s.you.hand) == 1


def test_ink_paid_for_a_card():
    s = board(play=[BABYHEAD], hand=[AGUSTIN, ABU], ink=9)
    s.play(ABU)
    assert quiet(s)
    play(s, AGUSTIN, BABYHEAD)
    assert quiet(s) and s[BABYHEAD].strength == board(play=[BABYHEAD])[BABYHEAD].strength + 2


def test_play_for_free_then_banish_at_the_end_of_the_turn():
    s = board(hand=[GRUESOME_AND_GRIM, AKELA], ink=3, theirs=[exerted(AGUSTIN)])
    play(s, GRUESOME_AND_GRIM, AKELA)
    assert "Rush" in s[AKELA].keywords
    s.challenge(AKELA, AGUSTIN)
    s.end_turn()
    assert s[AKELA].zone == "discard"


def test_counting_as_more_for_singing():
    s = board(play=[ATLANTICA_HALL, at(ATLANTICA_HALL, AKELA), AGUSTIN], hand=["Hot Potato", REFLECTION])
    assert s.can("sing", REFLECTION, AGUSTIN)
    assert board(play=[ATLANTICA_HALL, at(ATLANTICA_HALL, ARIEL)], hand=[BE_PREPARED]).can("sing", BE_PREPARED, ARIEL)
