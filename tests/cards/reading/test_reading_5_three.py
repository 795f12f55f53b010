"""Doubts of reader 5 that need three players (separate process)."""

from __future__ import annotations

from tests.cards.board import ABU, AKELA, BALOO, COBRA, DEWEY
from tests.rules.test_more_players import Table

TUCK = "Friar Tuck - Priest of Nottingham"
SID = "Sid Phillips - Toy Surgeon"
HADES = "Hades - Looking for a Deal"
FATES = "The Fates - Only One Eye"
BRUNO = "Bruno Madrigal - Seeing the Future"


def pick(table, player, card):
    """The legal choice that names this card, which player ``player`` must make."""
    assert table.game.decision.player == player, (table.game.decision, table.legal())
    table.do(next(text for text in table.legal() if text.startswith("choose") and card in text))


def test_6_7_5_friar_tuck_asks_the_two_with_most():
    """The two opponents are tied: both choose, in turn order; you do not."""
    table = Table(dict(hand=[TUCK, AKELA], ink=4), dict(hand=[BALOO, COBRA]), dict(hand=[ABU, DEWEY]))
    table.do(f"play {TUCK}")
    pick(table, 1, BALOO)
    pick(table, 2, ABU)
    assert [len(table.zone(p, "hand")) for p in range(3)] == [1, 1, 1]


def test_6_7_5_sid_phillips_asks_each_opponent():
    """Each banishes one of their own."""
    table = Table(dict(play=[AKELA], hand=[SID], ink=6), dict(play=[BALOO, COBRA]), dict(play=[ABU, DEWEY]))
    table.do(f"play {SID}", "accept")
    if table.game.decision.player == 0:
        pick(table, 0, AKELA)
    pick(table, 1, BALOO)
    pick(table, 2, ABU)
    assert [table.zone(p, "play") for p in range(3)] == [[SID], [COBRA], [DEWEY]]


def test_6_1_11_hades_asks_the_characters_player():
    """Not the next opponent."""
    table = Table(dict(hand=[HADES], ink=5), dict(play=[BALOO]), dict(play=[ABU]))
    table.do(f"play {HADES}", "accept")
    pick(table, 0, ABU)
    assert table.game.decision.player == 2
    table.do("decline")
    assert len(table.zone(0, "hand")) == 2


def test_the_fates_see_both_tops():
    """Yours alone to see."""
    table = Table(dict(hand=[FATES], ink=1), {}, {})
    table.do(f"play {FATES}")
    st = table.game.state
    for p in (1, 2):
        top = table.game.slots(p, "deck")
        known = [int(st["known"][slot]) & 1 for slot in top]
        assert sum(known) == 1
