"""Section 9 and what the other sections say of more than two players."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lorcana_env import Deck, Game, IllegalAction
from lorcana_env.decks.sampling import random_deck
from lorcana_env.game.scenario import _empty_game, _filler, _Side
from lorcana_env.rules import engine
from tests.cards.board import tired

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2, 1 lore
STITCH = "Stitch - New Dog"  # cost 1, 2/2, 1 lore
LUMIERE = "Lumiere - Hotheaded Candelabra"  # 7/7
LIFE = "A Pirate's Life"  # song, cost 6: each opponent loses 2 lore, you gain 2
MERFOLK = "Cursed Merfolk - Ursula's Handiwork"  # 0/1; is challenged: each opponent chooses and discards a card
DIABLO = "Diablo - Obedient Raven"  # 0/1; banished: may draw
PETE = "Pete - Games Referee"  # played: opponents can't play actions until the start of your next turn
DONALD = "Donald Duck - Perfect Gentleman"  # start of your turn: each player may draw
PREPARED = "Be Prepared"  # cost 7: banish all characters
ATLANTIS = "Restoring Atlantis"  # cost 5: your characters can't be challenged until the start of your next turn
CANNONS = "Fire the Cannons!"  # cost 1: 2 damage to chosen character
CHILL = "Sudden Chill"  # cost 2: each opponent chooses and discards a card


class Table:
    """A position of several players, the first of them in its main phase; actions by their descriptions."""

    def __init__(self, *sides: dict[str, Any], rules: str = "2.0.0") -> None:
        parts = [_Side(side, f"player {i}") for i, side in enumerate(sides)]
        filler = _filler({name for part in parts for name in part.names()})
        for part in parts:
            part.fill(filler)
        self.game: Game = _empty_game([Deck(part.names(), "table") for part in parts], 0, rules=rules)
        for player, part in enumerate(parts):
            part.lay_out(self.game, player)
        engine.start_in_main_phase(self.game._states, 0, 0)
        self.game._advance(-1)

    def can(self, what: str) -> bool:
        return what in self.legal()

    def legal(self) -> list[str]:
        return [self.game.describe(action) for action in self.game.legal_actions()]

    def do(self, *whats: str) -> None:
        for what in whats:
            if not self.can(what):
                raise IllegalAction(f"{what}: {self.legal()}")
            self.game.step(next(int(a) for a in self.game.legal_actions() if self.game.describe(a) == what))

    def zone(self, player: int, zone: str) -> list[str]:
        return self.game.zones(player)[zone]


def test_9_2_1_the_turn_passes_to_the_left():
    """1.3.4.1, 2.1.3, 3.4.2: and round the table; one player is active at a time."""
    table = Table({}, {}, {}, {})
    seen = []
    for _ in range(6):
        seen.append(table.game.active)
        assert table.game.to_act == table.game.active
        table.do("end turn")
    assert seen == [0, 1, 2, 3, 0, 1]


def test_1_3_5_1_all_others_are_opponents():
    """1.3.3, 9.1, 9.2: a plural designation means all of them."""
    table = Table(dict(hand=[LIFE], ink=6), dict(lore=5), dict(lore=1))
    table.do(f"play {LIFE}")
    assert list(table.game.lore) == [2, 3, 0]


def test_1_3_5_1_a_challenge_may_be_against_any_opponent():
    """1.3.5.2, 4.6.4.2."""
    table = Table(dict(play=[STITCH]), dict(play=[tired(FLOUNDER)]), dict(play=[tired(LUMIERE), FLOUNDER]))
    table.do(f"challenge with {STITCH}")
    assert {text.split(":")[0] for text in table.legal()} == {"challenge player 1", "challenge player 2"}
    assert len(table.legal()) == 2


@pytest.mark.parametrize("start", [0, 1, 2])
def test_9_2_2_what_several_players_do_is_done_in_turn_order_from_the_active_player(start):
    """6.7.5: each opponent discards; each player may draw."""
    table = Table(*[dict(hand=[CHILL, STITCH, FLOUNDER], ink=2, play=[DONALD]) for _ in range(3)])
    for _ in range(start):
        table.do("end turn", "decline", "decline", "decline")
    table.do(f"play {CHILL}")
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


def test_6_7_5_what_all_opponents_did_is_one_result():
    """6.1.8."""
    scrooge = "Scrooge McDuck - Ebenezer Scrooge"  # quests: each opponent loses 1 lore, draw a card for each lost
    table = Table(dict(play=[scrooge]), dict(lore=3), dict(lore=3))
    table.do(f"quest with {scrooge}")
    assert list(table.game.lore)[1:] == [2, 2] and len(table.zone(0, "hand")) == 2


def test_6_1_3_an_opponent_is_chosen_as_the_effect_resolves():
    """1.3.5.1: if chosen opponent has more cards in hand than you, draw until you have as many."""
    remember = "Remember Who You Are"
    table = Table(dict(hand=[remember], ink=4), dict(hand=[STITCH]), dict(hand=[STITCH] * 4))
    table.do(f"play {remember}", "choose opponent 2")
    assert len(table.zone(0, "hand")) == 4


def test_7_7_4_4_the_bag_passes_from_the_active_player_to_the_left():
    """7.7.4.1, 7.7.4.5, 9.2.2: the action's player first, then the others in turn order."""
    table = Table(*[dict(play=[DIABLO], hand=[PREPARED], ink=7) for _ in range(3)])
    table.do("end turn", f"play {PREPARED}")
    asked = []
    while table.game.decision.kind != "main":
        asked.append(table.game.to_act)
        table.do("accept")
    assert asked == [1, 2, 0]


def test_7_7_7_abilities_of_a_player_who_leaves_cease_to_exist():
    """9.2.3: the bag goes on to the next player."""
    table = Table(*[dict(play=[DIABLO], hand=[PREPARED], ink=7) for _ in range(3)])
    table.do(f"play {PREPARED}")
    table.game.concede(1)
    table.do("accept")
    assert table.game.to_act == 2
    table.do("accept")
    assert table.game.decision.kind == "main" and table.game.to_act == 0


def test_9_2_3_a_player_without_cards_in_the_deck_leaves_as_the_turn_ends():
    """1.8.1.2, 2.3.3.2: with all cards; the others play on, and the last one left wins (1.8.1.3)."""
    table = Table(dict(play=[STITCH]), dict(play=[tired(FLOUNDER)], deck=[LUMIERE]), dict(deck=[LUMIERE]))
    table.do("end turn", "end turn")
    assert not table.game.over and not any(table.zone(1, zone) for zone in ("play", "hand", "deck", "discard"))
    assert table.game.to_act == 2
    table.do("end turn")
    assert table.game.over and table.game.winner == 0


def test_9_2_3_a_player_who_leaves_in_its_own_turn_passes_it_on():
    table = Table(dict(play=[STITCH]), {}, {})
    table.game.concede(0)
    assert not table.game.over and table.game.active == table.game.to_act == 1


def actions_of_others(table: Table) -> bool:
    return table.can(f"play {CANNONS}")


def test_9_2_3_an_effect_with_a_duration_outlasts_its_player():
    """Pete's player leaves; until it would have a turn again the others can't play actions."""
    others = dict(hand=[CANNONS], ink=1)
    table = Table(dict(hand=[PETE], ink=3), others, others)
    table.do(f"play {PETE}", "end turn")
    assert not actions_of_others(table)
    table.game.concede(0)
    assert table.game.to_act == 1 and not actions_of_others(table)
    table.do("end turn")
    assert table.game.to_act == 2 and not actions_of_others(table)


def test_9_2_3_it_ends_when_its_player_would_have_a_turn():
    others = dict(hand=[CANNONS], ink=1)
    table = Table(dict(hand=[PETE], ink=3), others, others)
    table.do(f"play {PETE}", "end turn")
    table.game.concede(0)
    table.do("end turn", "end turn")
    assert table.game.to_act == 1 and actions_of_others(table)


def test_2_3_3_4_a_player_who_leaves_in_its_main_phase_does_nothing_more():
    """The turn passes; as it is, the action is played once more."""
    table = Table(dict(hand=["Improvise"], ink=1), dict(play=[STITCH]), {})
    table.do("play Improvise", f"choose player 1:{STITCH}")
    table.game.concede(0)
    assert table.game.active == table.game.to_act == 1


def test_2_3_3_4_a_player_who_leaves_in_the_middle_of_a_choice_chooses_nothing():
    table = Table(dict(hand=[CANNONS], ink=1), dict(play=[LUMIERE, STITCH]), {})
    table.do(f"play {CANNONS}")
    table.game.concede(0)
    assert table.game.to_act == 1
    assert [int(table.game.state["damage"][slot]) for slot in table.game.slots(1, "play")] == [0, 0]


def test_9_2_3_effects_of_this_turn_end_although_the_active_player_leaves():
    """3.4.1.2, 6.1.13.4: the End-of-Turn Phase may not be left out."""
    table = Table(dict(hand=["Improvise"], ink=1), dict(play=[STITCH]), {})
    table.do("play Improvise", f"choose player 1:{STITCH}")
    slot = table.game.slots(1, "play")[0]
    assert table.game.state["strength"][slot] == 3
    table.game.concede(0)
    assert table.game.active == 1 and table.game.state["strength"][slot] == 2


def test_9_2_3_cards_that_left_with_their_player_can_not_be_chosen():
    table = Table(dict(hand=[CANNONS], ink=1), dict(play=[STITCH]), dict(play=[LUMIERE, FLOUNDER]))
    table.do(f"play {CANNONS}")
    table.game.concede(1)
    assert not any("player 1" in text for text in table.legal())


# -- who concedes, at any time (2.3.3.4), leaves the others with a game that goes on (9.2.3) ----------------------

SEA = "Under the Sea"  # cost 8: opposing characters with 2 strength or less on the bottom of the decks, in any order


@pytest.mark.parametrize("asked", [0, 1, 2])
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_2_3_3_4_a_player_may_leave_during_setup(asked, leaver):
    """The next player begins where the starting player left."""
    decks = [Deck([STITCH] * 30 + [FLOUNDER] * 30, "plain")] * 3
    game = Game(*decks, seed=1, starting_player=0)
    for _ in range(asked):
        game.step(int(game.legal_actions()[-1]))
    assert game.to_act == asked
    game.concede(leaver)
    while game.decision.kind == "mulligan":
        assert game.to_act != leaver
        game.step(int(game.legal_actions()[-1]))
    assert game.active == game.to_act == (1 if leaver == 0 else 0) and game.turn == 1
    assert [len(game.zones(p)["hand"]) for p in range(3)] == [0 if p == leaver else 7 for p in range(3)]


def test_2_3_3_4_the_last_who_can_be_challenged_leaves():
    """4.1.4: the challenge was not declared yet, so the character is still ready."""
    table = Table(dict(play=[STITCH]), dict(play=[tired(FLOUNDER), tired(LUMIERE)]), {})
    table.do(f"challenge with {STITCH}")
    table.game.concede(1)
    assert table.game.decision.kind == "main" and table.can(f"quest with {STITCH}")


def test_2_3_3_4_a_player_leaves_while_it_orders_the_bag():
    """7.7.7."""
    table = Table(dict(hand=[PREPARED], ink=7), dict(play=[DIABLO, "Bruni - Fire Salamander"]), dict(play=[DIABLO]))
    table.do(f"play {PREPARED}")
    assert table.game.to_act == 1 and table.game.decision.kind == "order"
    table.game.concede(1)
    assert table.game.to_act == 2 and table.game.decision.kind == "may"


def test_2_3_3_4_a_player_leaves_while_it_orders_cards():
    """7.2.3: there is nothing left to order."""
    table = Table(dict(hand=[SEA], ink=8), dict(play=[STITCH, FLOUNDER]), dict(play=[STITCH, FLOUNDER]))
    table.do(f"play {SEA}")
    assert table.game.to_act == 1
    table.game.concede(1)
    assert table.game.to_act == 2 and table.game.decision.kind == "choose"
    table.do(table.legal()[0])
    assert table.game.decision.kind == "main"


def test_9_2_3_the_ability_that_a_player_was_resolving_ends():
    """The rest of it does not happen either."""
    daisy = "Daisy Duck - Donald's Date"  # quests: each opponent reveals the top card of the deck, and may take it
    table = Table(dict(play=[daisy]), {}, {})
    table.do(f"quest with {daisy}")
    asked = table.game.to_act
    assert asked in (1, 2)
    table.game.concede(0)
    assert table.game.to_act == table.game.active == 1 and table.game.decision.kind == "main"


def test_9_2_3_what_its_cards_said_ends_at_once():
    """6.4.2.3: also for the decision that is pending."""
    tiana = "Tiana - Celebrating Princess"  # exerted, with no cards in hand: opponents can't play actions
    table = Table(dict(hand=[CANNONS], ink=1), dict(play=[tired(tiana)]), {})
    assert not table.can(f"play {CANNONS}")
    table.game.concede(1)
    assert table.can(f"play {CANNONS}")


def test_1_8_1_1_who_has_enough_lore_when_a_rule_for_it_leaves_wins():
    """Donald Duck: opponents need 25 lore."""
    table = Table({}, dict(play=["Donald Duck - Flustered Sorcerer"]), dict(lore=21))
    assert not table.game.over
    table.game.concede(1)
    assert table.game.over and table.game.winner == 2


def test_1_7_3_a_player_who_left_is_not_chosen():
    brother = "Stabbington Brother - With a Patch"  # cost 5, played: chosen opponent loses 1 lore
    table = Table(dict(hand=[brother], ink=5), dict(lore=3), dict(lore=3), dict(lore=3))
    table.do(f"play {brother}")
    assert len(table.legal()) == 3
    table.game.concede(2)
    assert len(table.legal()) == 2 and not any("player 2" in text for text in table.legal())


@pytest.mark.parametrize("seed", range(12))
def test_2_3_3_4_players_who_leave_at_any_moment(seed):
    """Random games of three and four players with many who leave; the invariants are looked at after each answer."""
    chooser = random.Random(seed)
    decks = [random_deck(chooser) for _ in range(3 + seed % 2)]
    for game_seed in range(10):
        game = Game(*decks, seed=game_seed)
        while not game.over:
            if chooser.random() < 0.01:
                game.concede(chooser.choice([p for p in range(len(decks)) if not game.state["out"][p]]))
            else:
                game.step(int(chooser.choice(game.legal_actions())))
