"""Games of teams beside the rules (tests/rules/test_9_3_simultaneous_turns.py): hands, files, words, environments."""

import numpy as np
import pytest
from pettingzoo.test import api_test

from benchmarks.fuzz import fuzz
from lorcana_env import Game, Replay, Scenario, VectorEnv, agents, lorcana_v1, simulate
from lorcana_env.observe import entities, flat
from lorcana_env.rules.invariants import BROKEN
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.teams import Teams
from tests.cast import STITCH
from tests.helpers import raises, random_play

TWO = ((0, 2), (1, 3))
FOUR = ("blurple", "yurple", "own-singers", "pioche-violette")


def new_game(seed=7, **options) -> Game:
    return Game(*FOUR, teams=TWO, seed=seed, **options)


def middle(seed=7, **options) -> Game:
    game = new_game(seed, **options)
    for k, _ in enumerate(random_play(game, seed)):
        if k == 60:
            break
    return game


@pytest.mark.parametrize(("teams", "wrong"), [
    (((0, 1), (1, 2, 3)), "each of the 4 players"), (((0, 2), (1,)), "each of the 4 players"),
    (((0, 2), (1, 3), ()), "each of the 4 players"), (((0, 2), (1, 4)), "each of the 4 players"),
    (((0, 1, 2, 3),), "two or more"),
])  # fmt: skip
def test_wrong_teams_are_refused_in_one_line(teams, wrong):
    raises(ValueError, wrong, Game, *FOUR, teams=teams)
    raises(ValueError, wrong, Scenario, opponents=[{}] * 3, teams=teams)
    raises(ValueError, wrong, VectorEnv, 2, [FOUR], teams=teams)


def test_decks_must_be_as_many_as_the_players_of_the_teams():
    raises(ValueError, "each of the 3 players, one for each deck", Game, *FOUR[:3], teams=TWO)


def test_each_alone_is_no_team():
    assert Game(*FOUR[:2], teams=((1,), (0,))).table.teams == Teams() == Game(*FOUR[:2]).table.teams


def test_a_saved_game_and_a_replay_keep_the_teams(tmp_path):
    game = middle(simultaneous=False, open_hands=True)
    again = Game.from_bytes(game.to_bytes())
    assert again.table.teams == Teams(TWO, False, True) and again.text(0) == game.text(0)
    replay = Replay(*FOUR, seed=3, teams=TWO)
    for action in random_play(replay.game, 3):
        replay.actions.append(action)
        if len(replay) == 50:
            break
    replay.save(tmp_path / "teams.replay")
    assert Replay.load(tmp_path / "teams.replay").game.table.teams == Teams(TWO)
    raises(ValueError, "other teams", Game.from_state, table_for(FOUR, teams=Teams(((0, 1), (2, 3)))), game.state_array)


@pytest.mark.parametrize("open_hands", [False, True])
def test_teammates_see_each_others_hands_only_if_they_are_open(open_hands):
    """7.1.3.1: in observations, texts and what is dealt again."""
    game = middle(open_hands=open_hands)
    rows = flat.split(game.observe(0), 4, 64).cards
    seen = [int(rows[64 * p : 64 * (p + 1), flat.CARD.in_hand].sum()) for p in (1, 2, 3)]
    assert seen == [0, len(game.player(2).hand) * open_hands, 0]
    same = [game.determinize(0, seed).player(2).hand == game.player(2).hand for seed in range(5)]
    assert all(same) == open_hands
    assert game.determinize(0, 1).text(0) == game.text(0)
    for seed in range(3):
        assert (game.determinize(0, seed).entities(0) == game.entities(0)).all()
        assert game.determinize(0, seed).information(0) == game.information(0)


def test_observations_name_teammates_and_the_teams_turn():
    s = Scenario(opponents=[{}] * 3, teams=TWO)
    s.end_turn()
    for viewer, teammate, on_turn, your_turn in ((0, 2, 1, 0), (2, 2, 1, 1), (1, 2, 0, 0)):
        of = flat.split(s.game.observe(viewer), 4, 64), entities.split(s.game.entities(viewer), 4, 64)
        for blocks, names in zip(of, (flat, entities)):
            assert blocks.players[:, names.PLAYER.teammate].tolist() == [k == teammate for k in range(4)]
            assert (
                blocks.globals[names.GLOBAL.on_turn] == on_turn and blocks.globals[names.GLOBAL.your_turn] == your_turn
            )


def test_texts_name_the_teammate_and_the_lore_that_is_left_to_win():
    s = Scenario(dict(lore=3), opponents=[{}, dict(lore=8, play=[STITCH]), {}], teams=TWO)
    text = s.game.text(0)
    assert "You (deck scenario): lore 3 of 32" in text and "Teammate (deck scenario): lore 8 of 37" in text
    s.end_turn()
    assert "Teammate's turn" in s.game.text(0) or "teammate" in s.game.text(0)


def test_rewards_are_the_teams():
    env = lorcana_v1.env(decks=FOUR, teams=TWO, max_decisions=3000)
    env.reset(seed=1)
    ends = {}
    for agent in env.agent_iter():
        _, reward, ended, cut, info = env.last()
        if ended or cut:
            ends[agent] = reward, info["is_success"]
        env.step(None if ended or cut else int(np.flatnonzero(env.observe(agent)["action_mask"])[-1]))
    assert ends["player_0"] == ends["player_2"] != ends["player_1"] == ends["player_3"]
    assert sorted(ends.values()) == [(-1.0, False)] * 2 + [(1.0, True)] * 2
    with pytest.warns(UserWarning):
        api_test(lorcana_v1.env(decks=FOUR, teams=TWO), num_cycles=50)


def test_batches_and_results_count_for_the_team():
    venv = VectorEnv(2, [FOUR], seed=1, teams=TWO)
    batch = venv.reset()
    while not batch.terminations.any():
        batch = venv.step(venv.act("random"))
    assert batch.rewards[batch.terminations][0].tolist() in ([1, -1, 1, -1], [-1, 1, -1, 1])
    raises(ValueError, "teams", venv.reset, options={"games": [Game(*FOUR)] * 2})
    result = simulate(*FOUR, games=2, teams=TWO, seed=2)
    assert result.wins[0] == result.wins[2] == 2 - result.wins[1] and result.wins[1] == result.wins[3]
    wins = middle().playouts(0, 2).wins.tolist()
    assert wins[:2] == wins[2:]


@pytest.mark.parametrize("name", ["random", "greedy", "shipped"])
def test_policies_and_networks_play_in_teams(name):
    game, agent = new_game(), agents.agent(name, seed=1)
    for _ in range(15):
        game.step(agent(game))


@pytest.mark.parametrize("name", ["ismcts:10sims", "guided"])
def test_searches_refuse_teams_by_name(name):
    raises(ValueError, name.partition(":")[0], agents.agent(name), new_game())
    three = Game(*FOUR[:3], teams=((0, 1), (2,)), seed=1)
    raises(ValueError, "plays no games of teams", agents.agent(name), three)


@pytest.mark.nightly
@pytest.mark.parametrize("simultaneous", [True, False])
def test_nothing_breaks_in_ten_thousand_games_of_teams(simultaneous):
    for k in range(20):
        table = table_for(
            FOUR[k % 4 :] + FOUR[: k % 4], teams=Teams((TWO, ((0, 1), (2, 3)))[k % 2], simultaneous, k % 3 == 0)
        )
        results = fuzz(table, 500, seed=k)
        assert not results[:, 0].any(), BROKEN[results[:, 0].max()]
        assert results[:, 3].sum() == 0, "a game was cut short"
