"""Section 8.12 of the rule book: Sing Together."""

import pytest

from tests.board import *


def test_8_12_singing_together_costs_it_once():
    s = board(play=[CINDERELLA, COBRA, GANTU], hand=[SECOND_STAR_TO_THE_RIGHT], ink=2)
    s.sing(SECOND_STAR_TO_THE_RIGHT, [CINDERELLA, COBRA])
    assert s.you.ink_ready == 0


def test_8_12_1_opposing_characters_do_not_sing_along():
    assert not board(play=[KHAN], hand=[PIRATES_LIFE], theirs=[SIMBA]).can("sing", PIRATES_LIFE, [KHAN, theirs(SIMBA)])


def test_8_12_1_a_song_with_sing_together_can_be_paid_with_ink():
    s = board(hand=[PIRATES_LIFE], ink=6)
    s.play(PIRATES_LIFE)
    assert s.you.lore == 2 and s.you.ink_ready == 0


@pytest.mark.parametrize(("singers", "enough"), [
    ([STITCH_ABOMINATION], True), ([KHAN, SIMBA], True), ([KHAN, FLOUNDER], False), ([FLOUNDER], False),
    ([KHAN, LUMIERE, STITCH_ABOMINATION], True),
])  # fmt: skip
def test_8_12_2_the_costs_add_up_to_at_least_n(singers, enough):
    """5.4.4.3."""
    s = board(play=singers, hand=[PIRATES_LIFE], theirs=dict(lore=5))
    assert s.can("sing", PIRATES_LIFE, singers) == enough
    if enough:
        s.sing(PIRATES_LIFE, singers)
        assert all(s[name].exerted for name in singers) and s.opponent.lore == 3 and s.you.lore == 2


@pytest.mark.parametrize("state", [dict(drying=True), dict(exerted=True)])
def test_8_12_2_only_ready_and_dry_characters_sing_together(state):
    assert not board(play=[KHAN, placed(SIMBA, **state)], hand=[PIRATES_LIFE]).can("sing", PIRATES_LIFE, [KHAN, SIMBA])


def test_8_12_3_every_singer_sings_the_song():
    """Meilin gains 3 lore whenever she sings, once a turn and for each copy."""
    s = board(play=[MEILIN, MEILIN, KHAN], hand=["Circle of Life"])
    s.sing("Circle of Life", [MEILIN + "#1", MEILIN + "#2"])
    settle(s)
    assert s.you.lore == 6
