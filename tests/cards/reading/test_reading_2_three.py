"""Doubts of reader 2 that need three players (separate process)."""

from __future__ import annotations

from tests.cards.board import ABU, BALOO, COBRA, DEWEY
from tests.rules.test_more_players import Table

PLAN = "Ursula's Plan"  # 3: each opponent exerts one of theirs; those can't ready at the start of the next turn
WHO = "Remember Who You Are"  # 4: if chosen opponent has more cards in hand, draw up to as many
HANS = "Hans - Brazen Manipulator"  # start of turn: an opponent has 2 or more ready characters: 2 lore


def first(table: Table, begins: str) -> None:
    table.do(next(text for text in table.legal() if text.startswith(begins)))


def test_6_1_11_those_characters_are_those_of_all_opponents():
    """1.3.3, 6.1.11: the second sentence is about every character exerted by the first."""
    table = Table(dict(hand=[PLAN], ink=3), dict(play=[COBRA, ABU]), dict(play=[DEWEY, BALOO]))
    table.do(f"play {PLAN}")
    print(table.legal())
    first(table, "choose")
    print(table.legal())
    first(table, "choose")
    st = table.game.state
    stuck = [bool(int(st["restrictions"][slot]) >> 3 & 1) for p in (1, 2) for slot in table.game.slots(p, "play")]
    tired_now = [bool(st["exerted"][slot]) for p in (1, 2) for slot in table.game.slots(p, "play")]
    assert sum(tired_now) == 2 and stuck == tired_now


def test_6_7_2_1_the_opponent_is_chosen_before_the_comparison():
    """6.1.3, 6.7.2.1: the opponent chosen is the one whose hand is compared and matched (K11)."""
    table = Table(dict(hand=[WHO], ink=4), dict(hand=[]), dict(hand=[COBRA, ABU, DEWEY]))
    table.do(f"play {WHO}")
    print(table.legal())
    assert table.game.decision.kind == "player"


def test_1_3_5_2_an_opponent_is_one_of_them():
    """1.3.5.2: one ready character of each of two opponents are not two of an opponent (K11)."""
    table = Table(dict(play=[HANS]), dict(play=[COBRA]), dict(play=[DEWEY]))
    for _ in range(3):
        table.do("end turn")
    assert table.game.lore[0] == 0
