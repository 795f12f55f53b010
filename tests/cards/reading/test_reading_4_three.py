"""Doubts of reader 4 that need three players (separate process)."""

from __future__ import annotations

from tests.cards.board import ABU, BALOO, COBRA, DEWEY
from tests.rules.test_more_players import Table

CHERNABOG = "Chernabog - Creature of the Night"  # 5: each opponent exerts one of theirs; those can't ready
DINKY = "Dinky - Has the Brains"  # 2: each opponent deals 1 damage to one of theirs


def first(table: Table, begins: str) -> None:
    table.do(next(text for text in table.legal() if text.startswith(begins)))


def test_6_1_11_they_are_the_characters_of_all_opponents():
    """1.3.3: the second sentence is about every character exerted by the first (as Ursula's Plan)."""
    table = Table(dict(hand=[CHERNABOG], ink=5), dict(play=[COBRA, ABU]), dict(play=[DEWEY, BALOO]))
    table.do(f"play {CHERNABOG}")
    first(table, "choose")
    first(table, "choose")
    st = table.game.state
    stuck = [bool(int(st["restrictions"][slot]) >> 3 & 1) for p in (1, 2) for slot in table.game.slots(p, "play")]
    tired_now = [bool(st["exerted"][slot]) for p in (1, 2) for slot in table.game.slots(p, "play")]
    assert sum(tired_now) == 2 and stuck == tired_now


def test_6_7_5_each_opponent_damages_one_of_their_own():
    """An opponent without characters: the other one's character takes one damage only."""
    table = Table(dict(hand=[DINKY], ink=2), dict(play=[COBRA]), dict())
    table.do(f"play {DINKY}")
    if table.legal() and table.legal()[0].startswith("choose"):
        first(table, "choose")
    st = table.game.state
    assert [int(st["damage"][slot]) for slot in table.game.slots(1, "play")] == [1]
