"""Pieces of abilities: triggers; each with a real card."""

from tests.board import *


def test_floating_trigger_this_turn():
    s = board(hand=[PUPPIES], play=[AKELA, AGUSTIN], ink=5)
    s.play(PUPPIES)
    s.quest(AKELA)
    s.quest(AGUSTIN)
    assert s.you.lore == 4
    round_trip(s)
    s.quest(AKELA)
    assert s.you.lore == 5


def test_leaving_play_sees_itself_leave():
    """7.4.3"""
    s = board(play=[MERLIN_GOAT], hand=[KNOWS_BEST], ink=3)
    play(s, KNOWS_BEST, MERLIN_GOAT)
    assert s.you.lore == 1


def test_during_opponents_turns():
    s = board(play=[YAO])
    assert "Resist" not in s[YAO].keywords
    s.end_turn()
    assert s[YAO].keywords["Resist"] == 2


def test_once_during_your_turn():
    """6.1.13.2"""
    s = board(play=[MEILIN], hand=[REFLECTION, YOU_CAME_BACK], ink=9)
    s.sing(REFLECTION, MEILIN)
    settle(s)
    assert s.you.lore == 3


def test_shift_onto_is_seen_by_the_card_below():
    s = board(play=[WU], hand=[GRANDMA_PANDA], ink=9)
    s.play(GRANDMA_PANDA, shift_onto=WU)
    assert s.you.lore == 1


def test_a_card_put_into_the_inkwell_by_an_effect_is_exerted():
    s = board(hand=["All Funned Out"], play=[AKELA], ink=1)
    play(s, "All Funned Out", AKELA)
    assert s.you.ink_total == 2 and s.you.ink_ready == 0


def test_a_trigger_on_inking():
    s = board(play=[TALA], hand=[AKELA])
    s.ink(AKELA)
    assert s.you.lore == 1


def test_more_triggers_are_ordered_by_their_player():
    """7.7.4"""
    s = board(play=[TALA, MERLIN_GOAT], hand=[BE_PREPARED], ink=7, theirs=[MERLIN_GOAT])
    s.play(BE_PREPARED)
    assert s.you.lore == 1 and s.opponent.lore == 1
