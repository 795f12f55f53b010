"""Lorcana in verifiers, run by its own environments against a server of the test's own."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("verifiers")

import verifiers.v1 as vf
from verifiers.v1.clients import ModelContext
from verifiers.v1.configs.client import EvalClientConfig
from verifiers.v1.utils.generic import concrete_type
from verifiers.v1.utils.loaders import environment_class

from tests.apps.language.model_server import ModelServer
from tests.helpers import ROOT, run

sys.path.insert(0, str(ROOT / "training" / "verifiers"))

from lorcana_questions import QuestionsConfig

from lorcana_env.apps.language.verifiers import LorcanaConfig
from lorcana_env.decks.generator import split_lists

pytestmark = pytest.mark.nightly


@pytest.fixture(autouse=True)
def here(monkeypatch):
    """A key, which this server does not ask for."""
    monkeypatch.setenv("TEST_KEY", "none")


def episodes(env, tasks, server):
    """Run tasks; one episode each."""

    async def go():
        context = ModelContext("test-model", EvalClientConfig(base_url=server.url, api_key_var="TEST_KEY"))
        found = []
        async with env.serving():
            for task in tasks:
                (slot,) = env.slots(task)
                found.append(await env.run_slot(slot, context))
        return found

    return asyncio.run(go())


def made(env_id="", taskset=None, **options):
    """The environment of a module."""
    taskset = taskset or LorcanaConfig(id="lorcana", **options)
    found = environment_class(taskset.id, env_id)
    return found(concrete_type(found, vf.EnvConfig)(taskset=taskset))


def test_tasks_of_a_split_are_of_its_decks():
    decks = {name for task in made(games=400, split="test").taskset for name in task.data.decks}
    assert decks == {*split_lists("test")}


def test_questions_of_one_turn(tmp_path):
    file = tmp_path / "tasks.jsonl"
    run("record", "--tasks", 20, "--to", file)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    env = made(taskset=QuestionsConfig(id="lorcana_questions", file=file, split="test"))
    right = [line["answer"] for line in lines if line["split"] == "test"]
    with ModelServer(right[0], "dunno") as server:
        found = episodes(env, env.taskset, server)
    assert [episode.traces[0].reward for episode in found] == [1, 0], [episode.errors for episode in found]
    assert [body["messages"] for _, _, body in server.requests] == [line["messages"] for line in lines[-2:]]


def test_tasks_are_deals_from_both_seats():
    env = made(games=6, seed=5, decks=["blurple", "yurple"])
    data = [task.data for task in env.taskset]
    assert [(one.seed, one.seat) for one in data] == [(5, 0), (5, 1), (6, 0), (6, 1), (7, 0), (7, 1)]
    assert data[0].decks == data[1].decks != data[2].decks and "GOAL" in data[0].system_prompt


def test_a_model_plays_a_level():
    env = made(games=2, variant="mini", opponent="greedy", shaping=0.1)
    with ModelServer("nonsense") as server:
        found = episodes(env, env.taskset, server)
    for episode in found:
        assert episode.ok, episode.errors
        (trace,) = episode.traces
        assert trace.rewards["result"].score in (1, -1) and trace.metrics["finished"] == 1
        assert trace.reward == pytest.approx(sum(part.score for part in trace.rewards.values()))
    assert found[0].traces[0].metrics["illegal"] == 1


def test_two_models_play_each_other():
    env = made("lorcana_duel", games=1, variant="mini")
    with ModelServer() as server:
        (episode,) = episodes(env, env.taskset, server)
    assert episode.ok, episode.errors
    assert sorted(trace.rewards["result"].score for trace in episode.traces) == [-1, 1]
    assert {trace.agent.name for trace in episode.traces} == {"first", "second"}


def test_the_command_of_the_page(tmp_path):
    """As docs/language.md writes it; no program is started for a turn."""
    command = str(Path(sys.executable).with_name("vf-eval"))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "training" / "verifiers"), str(ROOT)])}
    with ModelServer() as server:
        done = subprocess.run(
            [command, "lorcana", "-m", "test-model", "--client.base-url", server.url, "--client.api-key-var",
             "TEST_KEY", "--push", "False", "--env.taskset.games", "2", "--env.taskset.variant", "mini"],
            env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        asked = len(server.requests)
    assert done.returncode == 0 and asked >= 2, done.stdout + done.stderr
