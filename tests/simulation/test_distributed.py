"""Games on Ray workers: the same games, errors in one line."""

import dataclasses
import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from click.testing import CliRunner

from lorcana_env import Deck, matchup, simulate
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.cli import main
from tests.helpers import AGGRO, WARD, listening

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install -e '.[distributed]'")
pytestmark = pytest.mark.nightly
A, B = Deck.load(WARD), Deck.load(AGGRO)


def test_a_worker_that_is_killed_costs_no_game_and_none_counts_twice(cluster, tmp_path):
    """In the middle of a game, as a machine does that runs out of memory."""
    decisions, killed = tmp_path / "decisions", tmp_path / "killed"

    def mortal(game):
        with decisions.open("ab", buffering=0) as file:  # of both workers, one byte each
            file.write(b".")
            if file.tell() == 300:
                killed.write_text(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
        return int(game.legal_actions()[0])

    def immortal(game):
        calls.append(game.turn)
        return int(game.legal_actions()[0])

    calls, told = [], []
    there = matchup([A, B], mortal, 8, seed=3, ray=cluster, progress=lambda *games: told.append(games))
    here = matchup([A, B], immortal, 8, seed=3)
    assert int(killed.read_text()) != os.getpid() and (there.pairs[0, 1].games == here.pairs[0, 1].games).all()
    assert told == sorted(set(told)) and told[-1] == (8, 8)
    assert len(calls) < decisions.stat().st_size < 2 * len(calls)  # what was lost was played again, and not all


def test_results_come_in_the_order_of_the_items(cluster):
    def slow_at_first(k):
        time.sleep(3.0 if k == 0 else 0.0)
        return k * k

    assert list(cluster.map(slow_at_first, range(40))) == [k * k for k in range(40)]
    assert list(cluster.map(slow_at_first, [])) == []


def test_what_the_function_raises_is_raised_here_and_that_its_workers_die(cluster):
    def refuse(k):
        raise ValueError(f"not {k}")

    with pytest.raises(ValueError, match=r"^not 7$"):
        list(cluster.map(refuse, [7]))
    with pytest.raises(ValueError, match=r"^workers are lost again and again \(WorkerCrashedError\)"):
        list(cluster.map(lambda _: os.kill(os.getpid(), signal.SIGKILL), [7]))


def test_the_games_are_the_same_as_in_one_process(cluster):
    here = simulate(A, B, games=300, seed=5)
    counted = []
    there = simulate(A, B, games=300, seed=5, ray=cluster, progress=counted.append)
    assert (there.wins, there.turns_mean) == (here.wins, here.turns_mean) and sum(counted) == 300 and len(counted) > 1


@pytest.mark.parametrize("agent", ["random", "ismcts:5sims"])
def test_a_matchup_plays_the_same_games(cluster, agent, tmp_path):
    """A run that stops early keeps what it played, and goes on to the games that threads would have played."""
    games = 60 if agent == "random" else 2
    here = matchup([A, B], agent, games, seed=3)

    def interrupt(done, total):
        if done >= games // 2:
            raise KeyboardInterrupt

    first = matchup([A, B], agent, games, seed=3, ray=cluster, save=tmp_path / "games.npz", progress=interrupt)
    assert first.interrupted and 0 < first.games_played < games
    there = matchup(resume=tmp_path / "games.npz", ray=cluster)
    assert not there.interrupted and (there.pairs[0, 1].games == here.pairs[0, 1].games).all()


def test_ctrl_c_ends_a_matchup_on_workers(tmp_path):
    file = tmp_path / "games.npz"
    arguments = ["matchup", WARD, AGGRO, "--games", "1000000", "--agent", "random", "--save", str(file), "--ray"]
    command = [sys.executable, "-m", "lorcana_env.cli", *arguments]
    run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=listening)
    time.sleep(1)
    while not file.exists():  # written once the workers are there
        assert run.poll() is None
        time.sleep(0.1)
    time.sleep(20)  # a busy machine needs as long to load the engine in the workers
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 1 and "stopped after" in errors and "Traceback" not in errors
    assert 0 < Matchup.load(file).games_played < 1_000_000


def test_only_tasks_that_go_on_are_cancelled(cluster, monkeypatch, tmp_path):
    def sleep(tenths):
        for _ in range(tenths):
            (tmp_path / "began").touch()
            time.sleep(0.1)

    cancel, cancelled = ray.cancel, []
    monkeypatch.setattr(ray, "cancel", lambda task: cancelled.append(task) or cancel(task))
    start = cluster.remote(sleep)
    done, asleep = start(0), start(600)
    cluster.result(done)
    while not (tmp_path / "began").exists():
        time.sleep(0.1)
    cluster.cancel([done, asleep])
    assert cancelled == [asleep] and ray.wait([asleep], timeout=60)[1] == []


def test_a_ladder_plays_the_same_games(cluster):
    pytest.importorskip("choix", reason="pip install -e '.[train]'")
    from lorcana_env.training.evaluation.ladder import evaluate

    agents = ["random", "greedy"]
    here = evaluate(agents, [A, B], games=200, seed=2)
    there = evaluate(agents, [A, B], games=200, seed=2, ray=cluster)
    assert (there.matches[0].log == here.matches[0].log).all() and there.games == 200


def test_learners_train_apart_and_go_on(cluster, tmp_path):
    """Each run has its own folder and seed, and is the run that this seed gives alone."""
    pytest.importorskip("sb3_contrib", reason="pip install -e '.[train]'")
    from lorcana_env.training.learners import train_learners
    from lorcana_env.training.ppo import Config, train

    small = Config(
        decks=WARD, decisions=256, actors=0, round_decisions=128, batch_size=64, width=16, curve_every=0, seed=5,
        threads=1,
    )  # fmt: skip
    checkpoints = train_learners(small, tmp_path, 2, cluster)
    assert [path.parent.name for path in checkpoints] == ["learner-0", "learner-1"]
    seeds = [json.loads((path.parent / "config.json").read_text("utf-8"))["seed"] for path in checkpoints]
    assert seeds == [5, 6]
    # on a worker too, since the number of threads of a process decides how sums are rounded
    alone = cluster.remote(lambda folder: train(dataclasses.replace(small, seed=6), folder))
    cluster.result(alone(tmp_path / "alone"))
    alone, second = (np.load(tmp_path / name / "network.npz") for name in ("alone", "learner-1"))
    assert all((alone[name] == second[name]).all() for name in alone.files)
    with pytest.raises(ValueError, match="--resume"):
        train_learners(small, tmp_path, 2, cluster)
    longer = dataclasses.replace(small, decisions=512)
    train_learners(longer, tmp_path, 2, cluster, resume=True)
    for checkpoint in checkpoints:
        settings = json.loads(str(np.load(checkpoint.with_name("network.npz"))["settings"]))
        assert settings["about"]["decisions"] >= 512


@pytest.mark.parametrize(("address", "why"), [
    ("127.0.0.1:1", "nobody answers at 127.0.0.1:1"),
    ("somewhere", "'somewhere' is no address of a Ray cluster"),
])  # fmt: skip
def test_a_cluster_that_cannot_be_reached(address, why, monkeypatch):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    result = CliRunner().invoke(main, ["simulate", WARD, AGGRO, "--ray", address])
    (line,) = result.stderr.strip().splitlines()
    assert result.exit_code == 1 and line.startswith(f"Error: {why}")
