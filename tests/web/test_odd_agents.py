"""Agents of one's own in ``lorcana serve`` that hang, end the program, or answer with nonsense."""

import contextlib
import http.client
import signal
import threading
import time

import pytest

from tests.serving import Server

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
ODD = """
import sys, time
def hangs(game):
    time.sleep(1000)
def exits(game):
    sys.exit(3)
def interrupts(game):
    raise KeyboardInterrupt
def says(game):
    return 'x'
def errs(game):
    return 10**9
"""
NAMES = ("hangs", "exits", "interrupts", "says", "errs")


@pytest.fixture
def server(tmp_path):
    (tmp_path / "odd.py").write_text(ODD)
    options = [word for name in NAMES for word in ("--agent", f"odd:{name}")]
    server = Server(tmp_path / "data", *options, cwd=tmp_path)
    yield server
    server.kill()


def test_what_an_agent_does_is_told_and_stops_nobody_else(server):
    for name in NAMES[1:]:
        state = server.settled(server.new(agent=f"odd:{name}", starting_player=1), 30)
        assert f"the agent odd:{name} failed" in state["problem"]
    mine = server.settled(server.new(starting_player=0))
    layout = {"you": {"play": ["Stitch - New Dog"]}, "opponent": {}}
    for name in NAMES[1:]:
        asked = {"version": mine["version"], "agent": f"odd:{name}"}
        judged = {**layout, "goal": "best", "judge": f"odd:{name}"}
        for path, fields in ((f"games/{mine['id']}/hint", asked), ("positions/puzzle", judged)):
            status, answer = server.ask("POST", f"/api/{path}", fields)
            assert status >= 400 and answer["error"], (name, path)
    hung = [server.new(agent="odd:hangs", starting_player=1)["id"] for _ in range(4)]

    def ask_for_a_puzzle():
        with contextlib.suppress(OSError, http.client.HTTPException):
            server.ask("POST", "/api/positions/puzzle", {**layout, "goal": "best", "judge": "odd:hangs"})

    def ask_for_a_hint():
        with contextlib.suppress(OSError, http.client.HTTPException):  # the server ends meanwhile
            server.ask("POST", f"/api/games/{mine['id']}/hint", {"version": mine["version"], "agent": "odd:hangs"})

    for _ in range(3):
        threading.Thread(target=ask_for_a_puzzle, daemon=True).start()
    for _ in range(6):
        threading.Thread(target=ask_for_a_hint, daemon=True).start()
    layout |= {"agent": "odd:hangs", "games": 2}
    assert server.post("positions/try", **layout)["running"]
    time.sleep(0.5)
    assert server.settled(server.new(starting_player=1), 30)["decision"]["yours"]
    assert server.post(f"games/{mine['id']}/hint", version=mine["version"], agent="greedy")["say"]
    trial = server.post("positions/try", **{**layout, "agent": "random", "against": "random"})
    until = time.monotonic() + 30
    while trial["running"]:
        assert time.monotonic() < until
        time.sleep(0.1)
        trial = server.get(f"positions/try/{trial['id']}")
    assert trial["done"] == 2
    assert server.ask("DELETE", f"/api/games/{hung[0]}")[0] == 200
    server.process.send_signal(signal.SIGINT)
    assert "everything is kept" in server.process.communicate(timeout=30)[1]
    assert server.process.returncode == 0
