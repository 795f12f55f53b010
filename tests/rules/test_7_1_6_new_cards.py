"""7.1.6, 8.10.5: what was done to a card and what it did, as it goes under another one."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import round_trip

ROO = "Roo - Little Helper"  # cost 1; exert: put this character facedown under one of yours with Boost
BEAST = "Beast - Aggressive Lord"  # Boost
SWORD = "He's Got a Sword!"  # cost 1: +2 strength this turn


def test_7_1_6_a_character_put_under_another_is_a_new_object():
    """Never one that it was before, however often it moved; effects on it end."""
    s = Scenario(you=dict(play=[BEAST], hand=[ROO, SWORD, "Mother Knows Best"], ink=9))
    s.play(ROO)
    s.play("Mother Knows Best")
    s.choose(ROO)
    s.play(ROO)
    round_trip(s)
    s.play(SWORD)
    s.choose(ROO)
    assert s[ROO].strength == 3
    slot = next(slot for slot in s.game.slots(0, "play") if s.game.card_name(slot) == ROO)
    before = int(s.game.state["incarnation"][slot])
    assert before >= 3
    s.activate(ROO)
    assert s[BEAST].under == [ROO] and int(s.game.state["incarnation"][slot]) > before
