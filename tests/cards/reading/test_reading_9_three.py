"""Doubts of reader 9 that need three players (separate process)."""

from __future__ import annotations

from tests.cards.board import COBRA, TUI
from tests.rules.test_more_players import Table

CAN = "Laugh Canister"
ALICE = "Alice - Tea Alchemist"
DARKWING = "Darkwing Duck - Crime Fighter"
DRAKE = "Darkwing Duck - Drake Mallard"


def test_6_1_11_laugh_canister_asks_once_who_is_chosen():
    """K11: one opponent is chosen, and that one puts the card."""
    table = Table(dict(play=[CAN]), {}, {})
    table.do(next(text for text in table.legal() if CAN in text))
    assert table.game.decision.kind == "player"
    table.do(table.legal()[-1])
    asked = table.game.decision.player
    table.do("accept")
    assert table.game.decision.kind == "main", table.legal()
    assert len(table.zone(asked, "inkwell")) == 1


def test_1_3_5_2_alice_exerts_those_of_all_opponents():
    """The same name on another opponent's side."""
    table = Table(dict(play=[ALICE]), dict(play=[DARKWING, COBRA]), dict(play=[DRAKE, TUI]))
    table.do(next(text for text in table.legal() if "ability" in text or "use" in text))
    table.do(next(text for text in table.legal() if text.startswith("choose") and DARKWING in text))
    st = table.game.state
    tired = {
        table.game.table.cards[st["card"][slot]].full_name
        for p in (1, 2)
        for slot in table.game.slots(p, "play")
        if st["exerted"][slot]
    }
    assert tired == {DARKWING, DRAKE}
