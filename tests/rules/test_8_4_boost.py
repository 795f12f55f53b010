"""Section 8.4 of the rule book: Boost."""

import pytest

from tests.board import *


def test_8_4_1_boost_puts_the_top_card_of_the_deck_under_the_character():
    s = board(play=[FLYNN], ink=3, deck=[LUMIERE, STITCH_ABOMINATION])
    s.boost(FLYNN)
    assert s[FLYNN].under == [LUMIERE] and s.you.deck == [STITCH_ABOMINATION] and s.you.ink_ready == 1
    assert s[FLYNN].strength == 3 and s[FLYNN].lore == 2


def test_8_4_1_ink_drops_pay_for_it():
    alice = "Alice - Well-Read Whisper"
    s = board(play=[alice], ink=1, ink_drops=2, deck=[STITCH, FLOUNDER])
    s.boost(alice)
    assert splits(s) == {1, 2} and s[alice].under == []
    s.number(2)
    assert len(s[alice].under) == 1 and (s.you.ink_ready, s.you.ink_drops) == (1, 0) and not s.can("boost", alice)


def test_8_4_1_boost_is_once_a_turn():
    s = board(play=[FLYNN], ink=4)
    s.boost(FLYNN)
    refused(s.boost, FLYNN)
    s.end_turn()
    assert not s.can("boost", FLYNN)
    s.end_turn()
    s.boost(FLYNN)
    assert len(s[FLYNN].under) == 2


def test_8_4_1_each_character_has_its_own_boost():
    s = board(play=[FLYNN, FLYNN], ink=4)
    s.boost(FLYNN)
    s.boost(FLYNN)
    assert len(s[FLYNN + "#1"].under) == len(s[FLYNN + "#2"].under) == 1


def test_8_4_1_boost_needs_its_ink():
    assert not board(play=[FLYNN], ink=1).can("boost", FLYNN)


@pytest.mark.parametrize("state", [dict(drying=True), dict(exerted=True)])
def test_8_4_1_a_drying_or_exerted_character_can_boost(state):
    """6.3.1.1, 5.1.1.2: Boost has no exert cost."""
    s = board(play=[placed(FLYNN, **state)], ink=2)
    s.boost(FLYNN)
    assert len(s[FLYNN].under) == 1


def test_8_4_1_boost_does_not_exert():
    s = board(play=[FLYNN], ink=2)
    s.boost(FLYNN)
    s.quest(FLYNN)
    assert s.you.lore == 2


def test_8_4_1_a_location_can_have_boost():
    """Its player pays 2 ink to put the top card of the deck under it."""
    s = board(play=[COUNTING], ink=2)
    s.boost(COUNTING)
    assert len(s[COUNTING].under) == 1 and s[COUNTING].lore == 2


def test_8_4_2_nobody_sees_the_card_that_was_put_facedown():
    """5.1.1.10, 7.4.2.1."""
    seen = []
    for deck in ([LUMIERE, STITCH_ABOMINATION, KHAN], [KHAN, STITCH_ABOMINATION, LUMIERE]):
        s = board(play=[FLYNN], ink=2, deck=deck)
        s.boost(FLYNN)
        seen.append([s.game.observe(player).tolist() for player in (0, 1)])
    assert seen[0] == seen[1]


def test_8_4_3_boost_does_not_play_the_card():
    s = board(play=[FLYNN, GENIE_TRICKSTER], ink=2)
    s.boost(FLYNN)
    assert s.you.hand == [] and s.you.deck_size == 29


def test_8_4_3_a_card_under_another_is_not_in_play():
    """5.1.1.8."""
    s = board(play=[FLYNN], ink=2, deck=[AGRABAH, KHAN])
    s.boost(FLYNN)
    assert s.you.play == [FLYNN] and s[AGRABAH].zone == "under"
    round_trip(s)
    assert s.you.lore == 0
