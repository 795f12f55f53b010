"""Section 9 of the rule book: more than two players."""

import pytest

from tests.board import *
from tests.cast import *

# -- 9.2.1 --------------------------------------------------------------------------------------------------------


def test_9_2_1_the_turn_passes_to_the_left():
    """1.3.4.1, 2.1.3, 3.4.2: and round the table; one player is active at a time."""
    table = Multiplayer({}, {}, {}, {})
    seen = []
    for _ in range(6):
        seen.append(table.game.active)
        assert table.game.to_act == table.game.active
        table.do("end turn")
    assert seen == [0, 1, 2, 3, 0, 1]


# -- 9.2.2 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 1, 2])
def test_9_2_2_what_several_players_do_is_done_in_turn_order_from_the_active_player(start):
    """6.7.5: each opponent discards; each player may draw."""
    table = Multiplayer(*[dict(hand=[SUDDEN_CHILL, STITCH, FLOUNDER], ink=2, play=[DONALD]) for _ in range(3)])
    for _ in range(start):
        table.do("end turn", "decline", "decline", "decline")
    table.do(f"play {SUDDEN_CHILL}")
    asked = []
    while table.game.decision.kind != "main":
        asked.append(table.game.to_act)
        table.do(f"choose {FLOUNDER}")
    assert asked == [(start + 1) % 3, (start + 2) % 3]
    table.do("end turn")
    asked = []
    while table.game.decision.kind != "main":
        asked.append(table.game.to_act)
        table.do("decline")
    assert asked == [(start + i) % 3 for i in (1, 2, 3)]


# -- 9.2.3 --------------------------------------------------------------------------------------------------------


def test_9_2_3_static_abilities_end_as_their_player_leaves():
    table = Multiplayer(dict(play=[AKELA]), dict(play=[BAMBI]), dict(play=[TRITON_ATLANTICA, THEBES]))

    def strength(player: int, name: str) -> int:
        slots = table.game.slots(player, "play")
        return int(table.game.state["strength"][next(s for s in slots if table.game.card_name(s) == name)])

    assert (strength(0, AKELA), strength(1, BAMBI)) == (2, 2)
    table.game.concede(2)
    assert (strength(0, AKELA), strength(1, BAMBI)) == (3, 3)


def test_9_2_3_who_left_is_not_among_the_players_to_choose():
    table = Multiplayer(dict(hand=[HORIZON], ink=7), dict(hand=[STITCH]), dict(hand=[FLOUNDER]))
    table.game.concede(1)
    table.do(f"play {HORIZON}")
    options = table.legal()
    assert len(options) == 3 and len(set(options)) == 3  # you, the player after the one who left, nobody
    third = next(k for k, text in enumerate(options) if "2" in text)
    table.game.step(int(table.game.legal_actions()[third]))
    table.game.step(int(table.game.legal_actions()[-1]))
    assert FLOUNDER in table.zone(2, "discard") and len(table.zone(2, "hand")) == 3


def test_9_2_3_what_a_player_who_leaves_had_in_play_works_no_more():
    """A static ability of a location, in the middle of another player's turn."""
    table = Multiplayer(dict(play=[LUMIERE]), dict(play=[GARDEN, exerted(at(GARDEN, STITCH))]), dict(play=[FLOUNDER]))
    states = table.game.state
    before = int(states["lore_value"][0])
    table.game.concede(1)
    assert int(states["lore_value"][0]) == before + 1


def test_9_2_3_a_player_without_cards_in_the_deck_leaves_as_the_turn_ends():
    """1.8.1.2, 2.3.3.2: with all cards; the others play on, and the last one left wins (1.8.1.3)."""
    table = Multiplayer(dict(play=[STITCH]), dict(play=[exerted(FLOUNDER)], deck=[LUMIERE]), dict(deck=[LUMIERE]))
    table.do("end turn", "end turn")
    assert not table.game.over and not any(table.zone(1, zone) for zone in ("play", "hand", "deck", "discard"))
    assert table.game.to_act == 2
    table.do("end turn")
    assert table.game.over and table.game.winner == 0


def test_9_2_3_a_player_who_leaves_in_its_own_turn_passes_it_on():
    table = Multiplayer(dict(play=[STITCH]), {}, {})
    table.game.concede(0)
    assert not table.game.over and table.game.active == table.game.to_act == 1


def test_9_2_3_effects_of_this_turn_end_although_the_active_player_leaves():
    """3.4.1.2, 6.1.13.4: the End-of-Turn Phase may not be left out."""
    table = Multiplayer(dict(hand=[IMPROVISE], ink=1), dict(play=[STITCH]), {})
    table.do("play Improvise", f"choose player 1:{STITCH}")
    slot = table.game.slots(1, "play")[0]
    assert table.game.state["strength"][slot] == 3
    table.game.concede(0)
    assert table.game.active == 1 and table.game.state["strength"][slot] == 2


def test_9_2_3_cards_that_left_with_their_player_can_not_be_chosen():
    table = Multiplayer(dict(hand=[CANNONS], ink=1), dict(play=[STITCH]), dict(play=[LUMIERE, FLOUNDER]))
    table.do(f"play {CANNONS}")
    table.game.concede(1)
    assert not any("player 1" in text for text in table.legal())


def test_9_2_3_the_ability_that_a_player_was_resolving_ends():
    """The rest of it does not happen either."""
    table = Multiplayer(dict(play=[DAISY]), {}, {})
    table.do(f"quest with {DAISY}")
    asked = table.game.to_act
    assert asked in (1, 2)
    table.game.concede(0)
    assert table.game.to_act == table.game.active == 1 and table.game.decision.kind == "main"


def test_9_2_3_what_its_cards_said_ends_at_once():
    """6.4.2.3: also for the decision that is pending."""
    table = Multiplayer(dict(hand=[CANNONS], ink=1), dict(play=[exerted(TIANA_PRINCESS)]), {})
    assert not table.can(f"play {CANNONS}")
    table.game.concede(1)
    assert table.can(f"play {CANNONS}")


@pytest.mark.worked_example
def test_9_2_3_an_effect_with_a_duration_outlasts_its_player():
    """Pete's player leaves; until it would have a turn again the others can't play actions."""
    others = dict(hand=[CANNONS], ink=1)
    table = Multiplayer(dict(hand=[PETE], ink=3), others, others)
    table.do(f"play {PETE}", "end turn")
    assert not actions_of_others(table)
    table.game.concede(0)
    assert table.game.to_act == 1 and not actions_of_others(table)
    table.do("end turn")
    assert table.game.to_act == 2 and not actions_of_others(table)


@pytest.mark.worked_example
def test_9_2_3_it_ends_when_its_player_would_have_a_turn():
    others = dict(hand=[CANNONS], ink=1)
    table = Multiplayer(dict(hand=[PETE], ink=3), others, others)
    table.do(f"play {PETE}", "end turn")
    table.game.concede(0)
    table.do("end turn", "end turn")
    assert table.game.to_act == 1 and actions_of_others(table)
