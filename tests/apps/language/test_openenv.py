"""Lorcana in OpenEnv, driven by its own server and clients."""

import os
import re
import subprocess
import sys

import pytest

pytest.importorskip("openenv")

from openenv.cli._validation import validate_running_environment
from openenv.core.generic_client import GenericEnvClient

from lorcana_env.apps.language.openenv import LorcanaAction, LorcanaClient, LorcanaEnvironment
from tests.helpers import ROOT

pytestmark = pytest.mark.nightly
MINI = {"variant": "mini", "opponent": "greedy", "seed": 3}


@pytest.fixture(scope="module")
def address():
    command = [sys.executable, "-m", "lorcana_env.cli", "serve", "env", "--port", "0", "--sessions", "3"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    yield started.stdout.readline().strip()
    started.terminate()
    started.wait(10)


def play(env, **options):
    """The rewards and texts of a game."""
    result = env.reset(**options)
    assert "GOAL" in result.observation.prompt and "list of deck" in result.observation.text
    rewards, texts = [result.reward], [result.observation.text]
    while not result.done:
        result = env.step(LorcanaAction(answer="I think so. Action: 0"))
        rewards.append(result.reward)
        texts.append(result.observation.text)
    assert "The game is over" in texts[-1] and result.observation.prompt == ""
    return rewards, texts


def test_a_game_is_played_over_a_web_socket(address):
    with LorcanaClient(base_url=address).sync() as env:
        first = play(env, **MINI)
        assert first == play(env, **MINI) and abs(sum(first[0])) == 1
        assert env.state().over is True and env.state().step_count == len(first[0]) - 1
        assert sum(play(env, shaping=0.05, **MINI)[0]) == pytest.approx(sum(first[0]))
        after = env.step(LorcanaAction(answer="0"))
        assert after.done and after.reward == 0, "a result is paid once"


def test_seed_and_seat_are_told(address):
    with LorcanaClient(base_url=address).sync() as env:
        told = env.reset(seat=1, **MINI).observation
    assert (told.seed, told.seat) == (3, 1) and told.turn >= 1


def test_a_closed_connection_leaves_no_traceback():
    command = [sys.executable, "-m", "lorcana_env.cli", "serve", "env", "--port", "0"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        address = started.stdout.readline().strip()
        for _ in range(3):
            with LorcanaClient(base_url=address).sync() as env:
                env.reset(**MINI)
    finally:
        started.terminate()
    assert "Traceback" not in started.communicate(timeout=10)[1]


def test_several_sessions_at_once(address):
    with LorcanaClient(base_url=address).sync() as one, LorcanaClient(base_url=address).sync() as two:
        first, second = one.reset(seed=1), two.reset(seed=2)
        assert first.observation.text != second.observation.text
        one.step(LorcanaAction(answer="0"))
        assert two.state().step_count == 0 and one.state().step_count == 1


@pytest.mark.parametrize(
    "options", [dict(opponent="exec:sh"), dict(heat=1), dict(decks=["blurple"]),
                dict(decks=["/etc/passwd", "blurple"]), dict(decks=["README.md", "blurple"]), dict(variant="x"),
                dict(shaping=7), dict(seat=5)]
)  # fmt: skip
def test_wrong_options_are_refused_and_the_session_goes_on(address, options):
    with LorcanaClient(base_url=address).sync() as env:
        with pytest.raises(RuntimeError):
            env.reset(**options)
        assert env.reset(**MINI).observation.text


def test_without_the_token_nobody_is_let_in(address):
    import httpx

    base = re.sub(r"/\w{32}$", "", address)
    assert httpx.get(f"{base}/health").status_code == 401 and httpx.get(f"{address}/health").status_code == 200
    assert httpx.get(f"{address}/health", headers={"Host": "evil.example"}).status_code == 403
    with pytest.raises(ConnectionError):
        LorcanaClient(base_url=base).sync().connect()


def test_decks_are_lists_too(address):
    with LorcanaClient(base_url=address).sync() as env:
        told = env.reset(decks=["60 Stitch - New Dog\n1 Be Prepared", "blurple"], seed=3, seat=0).observation.text
    assert "60 Stitch - New Dog" in told


def test_an_environment_in_this_process():
    env = LorcanaEnvironment()
    with pytest.raises(ValueError, match="there is no game"):
        env.step(LorcanaAction(answer="0"))
    assert env.reset(**MINI).text and env.state.episode_id
    assert env.get_metadata().name == "lorcana"


def test_the_server_keeps_to_the_standard(address):
    report = validate_running_environment(address)
    assert report["passed"], report


def test_answers_that_verifiers_read_as_json_are_answers(address):
    """Its OpenEnv source sends the value of a reply such as "0" or "[0]"."""
    with GenericEnvClient(base_url=address).sync() as env:
        env.reset(**MINI)
        for answer in (0, [0], {"action": 0}):
            assert env.step({"answer": answer}).observation["illegal"] == 0
        refused = env.step({"answer": None})
        assert refused.observation["illegal"] == 1 and "not taken" in refused.observation["text"] and not refused.done


def test_the_beginning_is_told_again_to_who_did_not_see_it():
    """NeMo Gym's OpenEnv source makes the classes itself, drops what reset() returns, and adds rewards up."""
    env = LorcanaEnvironment()
    begun = env.reset(**MINI)
    again = env.step(LorcanaAction(answer=""))
    assert (again.prompt, again.text, again.illegal) == (begun.prompt, begun.text, 0) and again.model_dump()
    assert env.step(LorcanaAction(answer="")).prompt and env.state.step_count == 0
    env.step(LorcanaAction(answer="0"))
    assert env.step(LorcanaAction(answer="")).illegal == 1
