"""Games of three and four players, and Format Coconut, which is for them.

As for those of rules and cards, ``make test`` lets Python run the engine for these.
"""

import json

import numpy as np
import pytest

from lorcana_env import Deck, Game, IllegalAction, Replay, Scenario, VectorEnv, lorcana_v1, simulate
from lorcana_env.agents.guided import Guided, SearchConfig
from lorcana_env.agents.hints import hint, win_chance
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.agents.response import Response
from lorcana_env.decks import DeckWarning
from tests.agents.test_value_turn import plain_and_corrected
from tests.board import exerted, round_trip
from tests.cast import ABU, AKELA, BALOO, CANNONS, STITCH
from tests.envs.test_envs import play
from tests.helpers import AGGRO, WARD, raises, random_play, run
from tests.observe.test_inputs import blocks_of

DECKS = tuple(map(Deck.load, (WARD, AGGRO, "blurple")))


def test_playouts_of_three_players():
    wins = Game(*DECKS, seed=1).playouts(2, 3, seed=1).wins
    assert wins.shape == (3,) and wins.dtype == np.int64 and wins.sum() == 3


def test_a_replay_of_three_players_is_no_data_set(tmp_path):
    Replay(*DECKS, seed=3).save(tmp_path / "three.replay")
    (line,) = run("record", "--replays", tmp_path / "three.replay", "--to", tmp_path / "a.npz").stderr.splitlines()
    assert "of two players" in line and not (tmp_path / "a.npz").exists()


def test_three_players():
    """1.3.5.1: you may challenge a character of any opponent; 1.3.4: the turns go round."""
    dog, cobra = "Stitch - New Dog", "Giant Cobra - Ghostly Serpent"
    s = Scenario(
        you=dict(play=[dog]),
        opponents=[dict(play=[exerted(cobra)], lore=3), dict(play=[exerted(cobra), exerted(dog)], hand=[cobra])],
    )
    assert s.opponents[0].lore == 3 and s.opponents[1].hand == [cobra] and s.opponent.play == s.opponents[0].play
    assert s.can("challenge", dog, f"opponent 2:{dog}") and not s.can("challenge", dog, f"opponent 1:{dog}")
    s.challenge(dog, f"opponent 2:{cobra}")
    assert s[f"opponent 2:{cobra}"].damage == 2 and s[f"opponent:{cobra}"].damage == 0
    s.end_turn()
    assert s.active == "opponent 1"
    s.end_turn()
    s.quest(cobra)
    assert s.active == "opponent 2" and s.opponents[1].lore == 1


def test_an_opponent_of_several_is_chosen_by_name():
    """1.3.2: "chosen player" may be each of them."""
    s = Scenario(you=dict(hand=["Second Star to the Right"], ink=10), opponents=[{}, {}, {}])
    s.play("Second Star to the Right")
    assert all(s.can("choose", who) for who in ("you", "opponent 1", "opponent 3")) and not s.can("choose", "opponent")
    s.choose("opponent 3")
    assert [len(view.hand) for view in s.opponents] == [0, 0, 5]


@pytest.mark.parametrize(("sides", "wrong"), [
    (dict(opponent={}, opponents=[{}]), "either opponent"),
    (dict(opponents=[{}] * 4), "one to three opponents, not 4"),
    (dict(opponents=[{}, dict(hnad=[])]), "opponent 2"),
    (dict(opponents=[{}, dict(hand=["Nobody"])]), "Nobody"),
])  # fmt: skip
def test_wrong_opponents_are_named(sides, wrong):
    raises(ValueError, wrong, Scenario, **sides)


def table() -> Scenario:
    others = [dict(play=[BALOO, exerted(AKELA)], lore=k) for k in (1, 2)]
    return Scenario(you=dict(play=[ABU, BALOO], hand=[CANNONS], ink=1), opponents=others)


def test_a_position_of_three_names_each_opponent():
    s = table()
    assert [view.lore for view in s.opponents] == [1, 2] and s.opponents[1].play == [BALOO, AKELA]
    s.play(CANNONS)
    s.choose(f"opponent 2:{BALOO}")
    assert [s[name].damage for name in (BALOO, f"opponent:{BALOO}", f"opponent 2:{BALOO}")] == [0, 0, 2]
    assert s[f"opponent:{BALOO}#2"].damage == 2
    assert s.can("challenge", ABU, f"opponent 1:{AKELA}") and not s.can("challenge", ABU, f"opponent 2:{BALOO}")
    s.challenge(ABU, f"{AKELA}#2")
    assert s.opponents[0].discard == [] and s.opponents[1].discard == [AKELA]


@pytest.mark.parametrize(("others", "teams", "whose"), [
    ([ABU, AKELA], None, "player 2"), ([ABU, AKELA, ABU], ((0, 2), (1, 3)), "teammate"),
])  # fmt: skip
def test_cards_are_named_as_in_the_legal_actions(others, teams, whose):
    others = [dict(play=[card, ABU]) for card in others]
    s = Scenario(you=dict(hand=[CANNONS], ink=1, play=[AKELA]), opponents=others, teams=teams)
    s.play(CANNONS)
    assert f"choose {whose}'s {AKELA}" in s.legal()
    s.choose(f"{whose}'s {AKELA}")
    assert s[f"{whose}'s {AKELA}"].zone == "discard" and s[f"you:{AKELA}"].zone == "play"


def test_the_active_player_and_the_winner_of_four_are_named():
    s = Scenario(opponents=[{}, dict(play=[ABU], lore=18), dict(play=[STITCH])])
    turns = []
    for _ in range(4):
        turns.append(s.active)
        s.end_turn()
    assert turns == ["you", "opponent 1", "opponent 2", "opponent 3"] and s.active == "you"
    round_trip(s)
    s.quest(ABU)
    assert s.winner == "opponent 2"


def test_one_of_opponents_is_the_opponent():
    s = Scenario(opponents=[dict(play=[ABU])])
    assert s[f"opponent:{ABU}"].name == s[f"opponent 1:{ABU}"].name == ABU
    s.end_turn()
    assert s.active == "opponent"


def test_an_unknown_player_is_refused_by_name():
    with pytest.raises(IllegalAction, match="no player 'opponent 3'; there are you, opponent 1, opponent 2"):
        table().challenge(ABU, f"opponent 3:{AKELA}")


def test_three_players_play_to_the_end_and_a_leaving_player_takes_its_cards_along():
    """9.2.3, 1.8.1.3."""
    game = Game(*DECKS, seed=5)
    for k, _ in enumerate(random_play(game, 1)):
        if k == 60:
            break
    assert not game.over
    leaving = game.to_act
    game.concede(leaving)
    assert not game.over and game.to_act != leaving and all(not cards for cards in game.zones(leaving).values())
    for _ in random_play(game, 2):
        assert game.to_act != leaving
    assert game.winner is not None and game.winner != leaving


def test_the_chances_of_all_players_add_up():
    class Sure(BuiltIn):
        def value(self, game):
            return 0.2

    for decks in (DECKS[:2], DECKS, DECKS + DECKS[:1]):
        position = Game(*decks, seed=2)
        for k in range(60):
            legal = position.legal_actions()
            position.step(int(legal[7 * k % len(legal)]))
        players = range(len(decks))
        for agent in (None, Sure("random")):
            assert sum(win_chance(position, p, agent) for p in players) == pytest.approx(1)
        assert win_chance(position, position.to_act, Sure("random")) == pytest.approx(0.6)
        position.state["lore"][1] += 12
        assert max(players, key=lambda p: win_chance(position, p)) == 1
        found = hint(BuiltIn("greedy"), position)
        assert found.action in position.legal_actions() and found.probabilities is None
        position.concede(1)
        assert win_chance(position, 1) == 0 and sum(win_chance(position, p) for p in players) == pytest.approx(1)


def test_how_many_cards_each_player_put_back():
    """2.2.2: the number is public, the cards are not."""
    game = Game(*DECKS, seed=6, starting_player=0)
    for n in (3, 0, 7):
        for _ in range(n):
            game.step(int(game.legal_actions()[0]))
        if n < 7:  # with seven there is nothing left to pick
            game.step(game.table.actions.encode("done", 0))
    for viewer in range(3):
        assert list(blocks_of(game, viewer).mulligan) == [(3, 0, 7)[(viewer + k) % 3] for k in range(3)]


def test_aec_with_three_players():
    total = play(lorcana_v1.env(decks=DECKS), 1)
    assert sorted(total.values()) == [-1.0, -1.0, 1.0]


def test_guided_searches_for_three_players_and_refuses_four():
    """The chances are those of the player who searches, also where a simulation ends with another who decides."""
    game = Game(*DECKS, seed=1, starting_player=0)
    while game.decision.kind != "main":
        game.step(int(game.legal_actions()[-1]))
    search = Guided("guided:2sims", how=SearchConfig(replies=1))
    assert search(game) in game.legal_actions()
    game.state["lore"][2] = 19
    third = search.chances(game, game.table.actions.encode("end_turn", 0), 1)
    game.state["lore"][[0, 2]] = 19, 0
    assert third < 0.2 and search.chances(game, game.table.actions.encode("end_turn", 0), 1) > 0.8
    raises(ValueError, "at most 3 players", search, Game(*DECKS, DECKS[0], seed=1))
    raises(ValueError, "at most 2 players", Response("greedy", "response:4sims"), game)


@pytest.mark.parametrize("auto", [True, False])
def test_a_game_is_played_again_from_its_past(auto):
    game = Game(*DECKS, seed=-3, auto=auto, decision_limit=900)
    rng = np.random.default_rng(1)
    for k in range(250):
        if game.over:
            break
        if k == 120:
            game.concede(game.to_act)
        else:
            game.step(int(rng.choice(game.legal_actions())))
    past = game.past
    facts = past._asdict()
    actions = facts.pop("actions")
    again = Game(*game.table.decks, **facts)
    for action in actions:
        again.concede(-1 - action) if action < 0 else again.step(action)
    assert again.to_bytes() == game.to_bytes() and len(actions) > 100


def test_the_command_simulates_them():
    report = json.loads(run("simulate", WARD, AGGRO, "blurple", "--games", "1", "--json").stdout)
    assert len(report["decks"]) == len(report["wins"]) == 3


def test_values_are_not_corrected_by_turn(tmp_path):
    """That was measured in games of two."""
    game = Game(*DECKS[:2], *DECKS[:2], seed=3)
    plain, corrected = plain_and_corrected(tmp_path)
    assert corrected.value(game) == plain.value(game)


def test_the_words_of_an_effect_say_which_opponents():
    s = Scenario(you={"hand": ["Pete - Games Referee"], "ink": 4}, opponents=[{}, {}])
    s.play("Pete - Games Referee")
    assert "  each opponent can't play actions until the start of your next turn (Pete" in s.game.text(0)
    assert "  each of player 0's opponents can't play actions until the start of player 0's next turn" in s.game.text(1)
    assert "(your turn). You are player 0." in s.game.text(0) and "(player 0's turn). You are" in s.game.text(1)


# -- Format Coconut: the frame, without Coconut cards -----------------------------------------------------------------
@pytest.mark.parametrize("opponents", [2, 3])
def test_25_lore_win_in_format_coconut(opponents):
    s = Scenario(dict(play=[STITCH] * 2, lore=23), opponents=[{}] * opponents, variant="coconut")
    s.quest(STITCH)
    assert s.you.lore == 24 and s.winner is None
    s.quest(STITCH + "#2")
    assert s.you.lore == 25 and s.winner == "you"


def test_the_rest_of_format_coconut_is_the_normal_game():
    """10.1.2."""
    game = Game(*DECKS, variant="coconut", seed=3, auto=False)
    assert [len(game.zones(player)["hand"]) for player in range(3)] == [7] * 3
    assert Game.from_bytes(game.to_bytes()).table.variant == "coconut"


def test_format_coconut_is_for_more_than_two_players():
    two = DECKS[:2]
    raises(ValueError, "variant 'coconut' is played by 3 players or more, not by 2", Game, *two, variant="coconut")
    raises(ValueError, "not by 2", Scenario, {}, {}, variant="coconut")


def test_simulations_and_batches_play_format_coconut():
    with pytest.warns(DeckWarning, match="Format Coconut"):
        assert sum(simulate(*DECKS, games=2, variant="coconut").wins) == 2
    venv = VectorEnv(2, [DECKS], variant="coconut")
    assert (venv.tables["lore_to_win"] == 25).all()
