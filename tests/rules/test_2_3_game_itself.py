"""Section 2.3 of the rule book: the game itself."""

import random

import pytest

from lorcana_env import Deck, Game
from lorcana_env.decks.sampling import random_deck
from tests.board import *
from tests.helpers import keep, new_game, several


def test_2_3_3_3_the_last_player_remaining_wins():
    """1.8.1.3, 2.3.3.3."""
    game = several(3, seed=2, starting_player=0)
    keep(game)
    game.concede(2)
    assert game.winner is None
    game.concede(0)
    assert game.over and game.winner == 1


def test_2_3_3_4_a_player_who_leaves_in_its_main_phase_does_nothing_more():
    """The turn passes; as it is, the action is played once more."""
    s = Scenario(dict(hand=[IMPROVISE], ink=1), opponents=[dict(play=[STITCH]), {}])
    play(s, IMPROVISE, STITCH)
    s.game.concede(0)
    assert s.game.active == s.game.to_act == 1


def test_2_3_3_4_a_player_who_leaves_in_the_middle_of_a_choice_chooses_nothing():
    s = Scenario(dict(hand=[CANNONS], ink=1), opponents=[dict(play=[LUMIERE, STITCH]), {}])
    s.play(CANNONS)
    s.game.concede(0)
    assert s.game.to_act == 1 and s[LUMIERE].damage == s[STITCH].damage == 0


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
    s = Scenario(dict(play=[STITCH]), opponents=[dict(play=[exerted(FLOUNDER), exerted(LUMIERE)]), {}])
    s.take(s.legal().index(f"challenge with {STITCH}"))
    s.game.concede(1)
    assert quiet(s) and s.can("quest", STITCH)


def test_2_3_3_4_a_player_leaves_while_it_orders_the_bag():
    """7.7.7."""
    s = Scenario(
        dict(hand=[BE_PREPARED], ink=7), opponents=[dict(play=[DIABLO, "Bruni - Fire Salamander"]), dict(play=[DIABLO])]
    )
    s.play(BE_PREPARED)
    assert s.game.to_act == 1 and s.game.decision.kind == "order"
    s.game.concede(1)
    assert s.game.to_act == 2 and s.game.decision.kind == "may"


def test_2_3_3_4_a_player_leaves_while_it_orders_cards():
    """7.2.3: there is nothing left to order."""
    s = Scenario(
        dict(hand=[UNDER_THE_SEA], ink=8), opponents=[dict(play=[STITCH, FLOUNDER]), dict(play=[STITCH, FLOUNDER])]
    )
    s.play(UNDER_THE_SEA)
    assert s.game.to_act == 1
    s.game.concede(1)
    assert s.game.to_act == 2 and s.game.decision.kind == "choose"
    s.take(0)
    assert quiet(s)


@pytest.mark.nightly
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


@pytest.mark.parametrize("player", [0, 1])
def test_2_3_3_4_a_player_may_concede_during_setup_also_out_of_turn(player):
    game = new_game(3, starting_player=0)
    game.concede(player)
    assert game.over and game.winner == 1 - player


@pytest.mark.parametrize("leaver", [0, 1])
def test_2_3_3_4_a_player_leaves_in_the_middle_of_altering_the_hand(leaver):
    """Cards picked leave with the player (9.2.3): nothing of them comes back as the others go on."""
    game = several(3, seed=1, starting_player=0)
    game.step(game.legal_actions()[0])
    if leaver == 1:
        game.step(game.legal_actions()[-1])
        game.step(game.legal_actions()[0])
    assert game.to_act == leaver and game.decision.kind == "mulligan"
    game.concede(leaver)
    keep(game)
    assert game.decision.kind == "main" and not any(game.zones(leaver).values()) and len(game.zones(2)["hand"]) == 7
