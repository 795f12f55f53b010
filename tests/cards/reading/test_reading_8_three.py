"""Doubts of reader 8 that need three players (separate process)."""

from __future__ import annotations

from tests.cards.board import AKELA, BALOO, CANNONS, COBRA, TUI
from tests.rules.test_more_players import Table

SONG = "If I Didn't Have You"
ESCAPE = "Escape Plan"
BELLE = "Belle - Bookworm"
PACHA = "Pacha - Trekmate"
FALINE = "Faline - Playful Fawn"


def test_6_1_3_the_other_player_is_chosen_before_anyone_draws():
    """Both draw by one instruction about two players; the choice comes before the cards are seen."""
    table = Table(dict(hand=[SONG], ink=3), {}, {})
    table.do(f"play {SONG}")
    assert table.game.decision.kind == "player" and len(table.zone(0, "hand")) == 0
    table.do(table.legal()[1])
    assert sorted(len(table.zone(p, "hand")) for p in range(3)) == [0, 2, 2] and len(table.zone(0, "hand")) == 2


def test_6_7_5_escape_plan_asks_everybody_in_turn_order():
    table = Table(
        dict(hand=[CANNONS, CANNONS, ESCAPE], ink=7), dict(play=[AKELA, BALOO, COBRA]), dict(play=[COBRA, TUI, BALOO])
    )
    for _ in range(2):
        table.do(f"play {CANNONS}")
        table.do(next(t for t in table.legal() if "player 1" in t and COBRA in t))
    table.do(f"play {ESCAPE}")
    seen = []
    while table.game.decision.kind == "choose":
        seen.append(table.game.decision.player)
        table.do(table.legal()[0])
    assert seen == sorted(seen) and set(seen) == {1, 2}
    assert [len(table.zone(p, "play")) for p in (1, 2)] == [1, 1]


def test_9_1_an_opponent_and_each_opponent():
    """One opponent without cards in hand is enough for Belle; more than each opponent for Pacha."""
    table = Table(dict(play=[BELLE, PACHA], hand=[AKELA, BALOO]), dict(hand=[COBRA]), {})
    assert _lore(table, BELLE) == 3 and _lore(table, PACHA) == 3
    table = Table(dict(play=[BELLE, PACHA], hand=[AKELA]), dict(hand=[COBRA]), dict(hand=[TUI]))
    assert _lore(table, BELLE) == 1 and _lore(table, PACHA) == 1


def _lore(table, name):
    st = table.game.state
    for slot in range(len(st["zone"])):
        if table.game.table.cards[st["card"][slot]].full_name == name and st["zone"][slot] == 2:
            return int(st["lore_value"][slot])
    raise KeyError(name)
