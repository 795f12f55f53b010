"""The batch: threads, opponents inside, arrays of the caller, more players, sampling of decks, own rewards."""

import zlib

import numpy as np
import pytest

from lorcana_env import Game, VectorEnv, lorcana_v1
from lorcana_env.agents import agent as make_agent
from lorcana_env.envs.gymnasium_vector import LorcanaVectorEnv
from lorcana_env.envs.observations import OBSERVATIONS, OwnObservation
from lorcana_env.envs.rewards import result
from tests.helpers import raises

PAIRS = [("blurple", "yurple"), ("yurple", "blurple")]
SHORT = {"seed": 1, "max_decisions": 60}


def digest(venv: VectorEnv, steps: int = 150, policy: str = "random") -> tuple[int, int]:
    """Over everything that the batch says in some steps; and how many games ended."""
    seen = ends = 0
    for _ in range(steps):
        batch = venv.step(venv.act(policy))
        for array in batch:
            seen = zlib.crc32(array.tobytes(), seen)
        ends += int((batch.terminations | batch.truncations).sum())
    return seen, ends


@pytest.mark.parametrize("n", [1, 9, 40])
def test_the_number_of_threads_changes_nothing(n):
    runs = {digest(VectorEnv(n, PAIRS, num_threads=k, **SHORT)) for k in (1, 2, 3)}
    assert len(runs) == 1 and runs.pop()[1] > 0


def test_opponents_inside_play_as_agents_that_are_asked():
    """A policy inside the kernel, the same as a batch agent, and as a function of a game."""
    passive = make_agent("passive")
    ways = ["passive", passive, lambda game: passive(game), "tests.helpers:passive"]
    assert len({digest(VectorEnv(6, PAIRS, opponent=way, **SHORT)) for way in ways}) == 1


def test_a_batch_against_an_opponent_is_seen_from_its_seat():
    venv = VectorEnv(8, PAIRS, opponent="greedy", seed=2)
    ended = 0
    for _ in range(400):
        seats = venv.seats.copy()
        assert (venv.batch.to_act == seats).all() and (venv.states["decider"] == seats).all()
        before = venv.batch.observation.copy()
        batch = venv.step(venv.act("random"))
        done = np.flatnonzero(batch.terminations)
        ended += len(done)
        assert set(batch.rewards[done, seats[done]]) <= {-1.0, 1.0} and (batch.rewards.sum(axis=1) == 0).all()
        if len(done):
            final = venv.final_observation(done)
            assert final.shape == before[done].shape and (final != batch.observation[done]).any()
    assert ended > 10


def test_the_seat_has_the_first_deck():
    for seat in (0, 1, None):
        venv = VectorEnv(12, [("blurple", "yurple")], seed=4, opponent="random", seat=seat)
        assert (seat is None or (venv.seats == seat).all()) and (seat is not None or set(venv.seats) == {0, 1})
        for i in range(12):
            decks = [deck.name for deck in venv.game(i)._table.decks]
            assert decks[venv.seats[i]] == "blurple" and decks[1 - venv.seats[i]] == "yurple"


def test_opponents_are_drawn_by_weight_and_can_be_changed():
    venv = VectorEnv(400, PAIRS, seed=1, opponent=["random", "passive", "greedy"], opponent_weights=[1, 3, 0])
    dealt = np.bincount(venv.opponent_of, minlength=3) / 400
    assert dealt[2] == 0 and abs(dealt[1] - 0.75) < 0.08
    against_passive = venv.opponent_of == 1
    venv.set_opponent(["passive"])
    assert (venv.opponent_of == 0).all()
    venv.set_opponent(["greedy", "passive"], [1, 0])
    assert (venv.opponent_of == 1).all() and against_passive.any()
    venv.reset()
    assert (venv.opponent_of == 0).all()


@pytest.mark.nightly  # the engine is compiled for each
@pytest.mark.parametrize("players", [3, 4])
def test_more_players_in_a_batch(players):
    venv = VectorEnv(3, [["blurple"] * players], seed=1, max_decisions=900)
    ends = 0
    for _ in range(1500):
        batch = venv.step(venv.act("random"))
        assert batch.rewards.shape == (3, players)
        for row in np.flatnonzero(batch.terminations):
            assert sorted(batch.rewards[row]) == [-1.0] * (players - 1) + [1.0]
            ends += 1
    assert ends and set(venv.batch.to_act) <= set(range(players))


def test_arrays_of_the_caller_are_written_to():
    own, given = VectorEnv(5, PAIRS, **SHORT), VectorEnv(5, PAIRS, **SHORT)
    data = given.new_batch(80)
    for array in data:
        array[:] = 1
    for t in range(80):
        actions = own.act("random")
        expected = own.step(actions)
        out = data.at(t)
        assert given.step(actions, out=out) is given.batch
        given.act("random")
        for mine, theirs in zip(out, expected):
            if mine is not out.turns:
                assert (mine == theirs).all()
    assert given.step(given.act("random")) is not data.at(79)


@pytest.mark.parametrize(("change", "message"), [
    (lambda out: 3, "out must be a Batch"),
    (lambda out: out._replace(observation=np.zeros((2, 3), np.float32)), r"out.observation must be float32\[2, "),
    (
        lambda out: out._replace(action_mask=np.zeros((4, 996), np.int8)[::2]),
        "out.action_mask must be in one piece",
    ),
])  # fmt: skip
def test_wrong_arrays_are_refused(change, message):
    venv = VectorEnv(2, PAIRS, seed=1)
    before = venv.states.tobytes()
    raises((TypeError, ValueError), message, venv.step, venv.act("random"), out=change(venv.new_batch()))
    assert venv.states.tobytes() == before


def test_a_function_deals_the_decks():
    asked = []

    def deal(rng: np.random.Generator):
        asked.append(int(rng.integers(2)))
        return PAIRS[asked[-1]]

    venv = VectorEnv(3, deal, **SHORT)
    first = [venv.game(i)._table.decks[0].name for i in range(3)]
    run = digest(venv)
    assert run[1] > 3 and len(asked) > 6 and set(asked) == {0, 1}
    venv.reset(1)
    assert [venv.game(i)._table.decks[0].name for i in range(3)] == first
    assert digest(venv) == run  # chance starts again, with the dealer's
    seated = VectorEnv(3, deal, opponent="random", **SHORT)
    digest(seated)
    for i in range(3):
        assert len(seated.game(i)._table.decks) == 2


def test_decks_can_be_changed_while_games_go_on():
    venv = VectorEnv(6, PAIRS, **SHORT)
    digest(venv, 10)
    before = [venv.game(i).to_bytes() for i in range(6)]
    venv.set_decks([("pioche-violette", "pioche-violette")])
    assert [venv.game(i).to_bytes() for i in range(6)] == before
    digest(venv, 80)
    assert {venv.game(i)._table.decks[0].name for i in range(6)} == {"pioche-violette"}
    raises(ValueError, "3", venv.set_decks, [("blurple", "yurple", "blurple")])


def lore(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    gained = after["lore"].astype(np.float32) - before["lore"]
    return gained - gained[:, ::-1]


def test_a_reward_of_ones_own():
    venv = VectorEnv(4, PAIRS, reward=lore, **SHORT)
    total, most = np.zeros((4, 2)), 0.0
    for _ in range(150):
        old = venv.states["lore"].astype(float)
        batch = venv.step(venv.act("greedy"))
        running = ~(batch.terminations | batch.truncations)
        gained = venv.states["lore"].astype(float) - old
        assert (batch.rewards[running] == (gained - gained[:, ::-1])[running]).all()
        total += batch.rewards
        most = max(most, np.abs(batch.rewards).max())
    assert most > 0 and np.allclose(total.sum(axis=1), 0)


@pytest.mark.parametrize("opponent", [None, "passive", lambda game: int(game.legal_actions()[-1])])
def test_the_usual_reward_given_by_hand_is_the_usual_one(opponent):
    usual, given = (VectorEnv(4, PAIRS, opponent=opponent, reward=r, **SHORT) for r in (None, result))
    assert digest(usual) == digest(given)
    if opponent is not None:
        every = np.arange(4)
        assert (usual.final_observation(every) == given.final_observation(every)).all()


def own_observation(of: str) -> OwnObservation:
    import gymnasium

    space = gymnasium.spaces.Box(-1e6, 1e6, (2,), np.float32)
    return OwnObservation(lambda seen: np.stack([seen[:, 0], seen[:, 1:].sum(axis=1)], axis=1), space, of=of)


@pytest.mark.parametrize("of", OBSERVATIONS)
def test_an_observation_of_ones_own(of):
    usual = VectorEnv(3, PAIRS, observation=of, opponent="passive", **SHORT)
    own = VectorEnv(3, PAIRS, observation=own_observation(of), opponent="passive", **SHORT)
    assert own.observation_space.shape == (2,)
    for _ in range(60):
        actions = usual.act("random")
        own.act("random")
        full, made = usual.step(actions), own.step(actions)
        assert np.allclose(made.observation[:, 1], full.observation[:, 1:].sum(axis=1), rtol=1e-4)
        assert (made.action_mask == full.action_mask).all()
    assert own.final_observation(np.arange(3)).shape == (3, 2)
    env = lorcana_v1.raw_env(observation=own_observation(of))
    env.reset(seed=1)
    assert env.last()[0]["observation"].shape == (2,)


def test_reset_takes_the_options_of_the_single_environments():
    venv = VectorEnv(4, PAIRS, seed=3, opponent="passive")
    venv.reset(5, options={"starting_player": 1, "decks": ["pioche-violette", "blurple"]})
    assert (venv.states["starting_player"] == 1).all()
    for i in range(4):
        assert venv.game(i)._table.decks[venv.seats[i]].name == "pioche-violette"
    digest(venv, 200)
    names = {deck.name for i in range(4) for deck in venv.game(i)._table.decks}
    assert "yurple" in names  # the games after that are as always
    game = Game("blurple", "yurple", seed=9)
    for _ in range(20):
        game.step(int(game.legal_actions()[-1]))
    both = VectorEnv(3, PAIRS, seed=3)
    both.reset(options={"game": game})
    assert [both.game(i).to_bytes() for i in range(3)] == [game.to_bytes()] * 3
    form = LorcanaVectorEnv(2, "passive", PAIRS, game.to_act)
    form.reset(options={"game": game})
    assert [form.games.game(i).to_bytes() for i in range(2)] == [game.to_bytes()] * 2
    raises(ValueError, "unknown key 'seat'", venv.reset, options={"seat": 0})


@pytest.mark.parametrize("decks", [PAIRS, lambda rng: PAIRS[0]])
def test_a_batch_goes_on_from_given_games(decks):
    games = [Game(*pair, seed=9, decision_limit=60) for pair in (PAIRS[0], ("pioche-violette", "blurple"), PAIRS[0])]
    for game in games[1:]:
        game.step(int(game.legal_actions()[0]))
    venv = VectorEnv(3, decks, **SHORT)
    venv.reset(options={"games": games})
    assert [venv.game(i).to_bytes() for i in range(3)] == [game.to_bytes() for game in games]
    shipped = make_agent("shipped")
    assert list(venv.act("shipped", [2, 1])) == [shipped(games[2]), shipped(games[1])]
    assert digest(venv)[1] > 3 and "pioche-violette" not in {d.name for i in range(3) for d in venv.game(i).table.decks}
    before = venv.states.tobytes()
    for wrong, message in (
        (games[:2], "must be 3 games, one for each row"),
        ([*games[:2], Game(*PAIRS[0], rules="2024")], "plays normal, rules 2.3, not normal, rules 2024"),
    ):
        raises(ValueError, message, venv.reset, options={"games": wrong})
    raises(ValueError, "unknown agent 'clever'", venv.act, "clever")
    assert venv.states.tobytes() == before


@pytest.mark.parametrize(("arguments", "error", "message"), [
    ({"decks": [("blurple",)]}, ValueError, "pairs of decks, or three or four"),
    ({"decks": [("blurple", "yurple"), ["blurple"] * 3]}, ValueError, "decks.0. has 2, decks.1. has 3"),
    ({"opponent": "clever"}, ValueError, "unknown agent 'clever'"),
    ({"opponent": ["random", 3]}, TypeError, "opponent must be a name or a function"),
    ({"opponent": "random", "opponent_weights": [1, 2]}, ValueError, "opponent_weights must be 1 numbers"),
    ({"opponent": "random", "seat": 2}, ValueError, "seat must be 0 .. 1"),
    ({"seat": 1}, ValueError, "give opponent="),
    ({"num_threads": 0}, ValueError, "num_threads must be at least 1"),
    ({"reward": 3}, TypeError, "reward must be a function"),
    ({"decks": lambda rng: ("blurple", "yurple"), "weights": [1]}, ValueError, "a function draws as it likes"),
])  # fmt: skip
def test_bad_arguments_are_refused_in_one_line(arguments, error, message):
    raises(error, message, VectorEnv, 2, **{"decks": PAIRS, "opponent": None, **arguments})


def test_what_needs_an_opponent_says_so():
    venv = VectorEnv(2, PAIRS, seed=1)
    raises(ValueError, "this batch has none", venv.final_observation, np.arange(2))
    raises(ValueError, "without an opponent", venv.set_opponent, "random")
    assert (venv.seats == -1).all()


def test_a_view_of_other_players():
    venv = VectorEnv(3, PAIRS, seed=1)
    everyone = np.arange(3)
    seen, masks = venv.view("flat", everyone, 1 - venv.batch.to_act)
    for i in range(3):
        game = venv.game(i)
        assert (seen[i] == game.observe(1 - game.to_act)).all() and not masks[i].any()
    raises(ValueError, "players must be 3 numbers from 0 to 1", venv.view, "flat", everyone, [0, 0, 2])
