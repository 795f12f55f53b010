"""The process ``lorcana serve``: restarts, damaged files, custom agents, and options that cannot be used."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.helpers import run
from tests.serving import Server, play

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")


def test_a_server_that_was_killed_comes_back_with_all_games_and_one_that_stops_answers_who_waits(tmp_path):
    server = Server(tmp_path)
    state = play(server, server.new(), 6)
    server.kill()
    again = Server(tmp_path)
    try:
        assert again.token == server.token
        (row,) = again.get("games")["games"]
        now = again.get(f"games/{state['id']}")
        assert all(now[key] == state[key] for key in ("log", "board", "choices", "decision"))
        assert row["actions"] == state["actions"] and row["decks"]
        assert again.settle(again.take(state, 0))["actions"] > state["actions"]  # the page needs not ask again
        assert "gone on" in again.refuses(f"games/{state['id']}/take", {"version": state["version"], "choice": 0}, 409)
        if os.name != "nt":
            assert tmp_path.joinpath("token").stat().st_mode & 0o077 == 0
        waiting = again.new(watch="ismcts:10000", agent="ismcts:10000")
        with ThreadPoolExecutor(1) as pool:
            news = pool.submit(again.ask, "GET", f"/api/games/{waiting['id']}?after={waiting['version']}")
            again.get("hello")
            errors = again.stop()
            status, answer = news.result()
        assert status == 503 and "kept" in answer["error"] and "Traceback" not in errors
    finally:
        again.kill()


@pytest.mark.nightly
def test_a_server_says_what_it_compiles(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    server = Server(tmp_path / "data")
    told = server.until("warming", lambda answer: answer["compiling"])
    server.kill()
    assert not told["ready"] and told["compiling"]["what"]
    assert 0 <= told["compiling"]["done"] <= told["compiling"]["total"]


def test_a_custom_agent_that_raises_ends_its_game_and_not_the_server(tmp_path):
    (tmp_path / "odd.py").write_text(
        "import pathlib, sys\n"
        "def agent(game):\n"
        "    if not pathlib.Path('calm').exists():\n"
        "        sys.exit('not now')\n"
        "    return int(game.legal_actions()[-1])\n"
    )
    server = Server(tmp_path / "data", "--agent", "odd:agent", cwd=tmp_path)
    try:
        state = server.settle(server.new(agent="odd:agent", starting_player=1))
        assert "the agent odd:agent failed: not now" in state["problem"] and not state["thinking"]
        mine = server.settle(server.new(starting_player=0))
        hint = {"version": mine["version"], "agent": "odd:agent"}
        assert "not now" in server.refuses(f"games/{mine['id']}/hint", hint)
        (tmp_path / "calm").touch()
        state = server.settle(server.post(f"games/{state['id']}/again", version=state["version"]))
        assert state["problem"] == "" and state["decision"]["yours"]
    finally:
        server.stop()


def test_options_that_cannot_be_used_are_named(server, tmp_path):
    for message, options in (
        ("in use", ("--port", server.port, "--folder", tmp_path / "other")),
        ("another lorcana serve", ("--port", 0, "--folder", server.folder)),
        ("unknown agent", ("--port", 0, "--folder", tmp_path / "new", "--agent", "nobody")),
    ):
        done = run("serve", *options)
        assert done.exit_code == 1 and done.stdout == "" and done.stderr.count("\n") == 1 and message in done.stderr


def test_without_the_extra_one_line_says_what_to_install(tmp_path):
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError('no', name='starlette')")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.getcwd()])}
    command = [sys.executable, "-m", "lorcana_env.cli", "serve", "--port", "0"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "pip install -e '.[web]'" in done.stderr
