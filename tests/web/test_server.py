"""``lorcana serve`` over HTTP: whole games, what is kept, and everything that no page of ours would send."""

import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from lorcana_env import Replay
from tests.serving import JSON, Server, eager

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("page"), "--agent", "tests.helpers:passive")
    yield server
    said = server.stop()
    assert "Traceback" not in said and "failed" not in said, said


def play(server, state, most=400):
    """To the end, or ``most`` decisions; how it stands then."""
    state = server.settled(state)
    for _ in range(most):
        if state["over"]:
            break
        state = server.settled(server.take(state, eager(state)))
    return state


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_whole_game_and_its_replay(server):
    state = play(server, server.new())
    assert state["over"] and state["board"]["result"] and state["choices"] == []
    status, content = server.ask("GET", f"/api/games/{state['id']}/file")
    replay = Replay.from_bytes(content)
    assert status == 200 and replay.game.over and replay.game.winner == state["winner"]
    assert len(replay) == state["actions"] == len(state["log"])
    kept = server.folder / "games" / f"{state['id']}.replay"
    assert kept.read_bytes() == content
    again = server.post(f"games/{state['id']}/rematch", swap=True)
    assert again["id"] != state["id"] and again["decks"] == ["yurple", "blurple"] and not again["over"]


def test_what_may_be_done_is_what_the_terminal_says(server):
    state = server.settled(server.new(seed=3))
    game = Replay("blurple", "yurple", seed=3, names=("you", "greedy")).game
    while game.to_act != 0:
        game.step(int(game.legal_actions()[-1]))
    if state["actions"] == 0:
        assert [choice["say"] for choice in state["choices"]] == [game.describe(int(a)) for a in game.legal_actions()]
    french = server.get(f"games/{state['id']}?language=fr")
    assert french["decision"]["say"] != state["decision"]["say"]
    assert any("mettre" in choice["say"] or "terminé" in choice["say"] for choice in french["choices"])


def test_nothing_hidden_is_sent(server):
    """What goes to the page holds no card that the person cannot know: the opponent's hand, both decks."""
    state = play(server, server.new(seed=5), 12)
    replay = Replay.from_bytes(server.ask("GET", f"/api/games/{state['id']}/file")[1])
    opponent = state["board"]["sides"][1]
    assert opponent["hand"] == [] and opponent["hand_size"] == len(replay.game.zones(1)["hand"])
    seen = {
        entry["card"]
        for side in state["board"]["sides"]
        for zone in ("play", "hand", "discard")
        for entry in side[zone]
    }
    seen |= {name for side in state["board"]["sides"] for name in (*side["resolving"], *side["inkwell"])}
    seen |= {name for side in state["board"]["sides"] for _, name in side["deck"]}
    assert set(state["board"]["cards"]) == seen
    mine = {choice["card"]["full"] for choice in state["choices"] if "card" in choice}
    assert mine <= seen


def test_undo_goes_back_past_the_reply(server):
    start = server.settled(server.new(seed=11))
    state = server.settled(server.take(start, len(start["choices"]) - 1))
    assert state["actions"] > start["actions"]
    back = server.settled(server.post(f"games/{state['id']}/undo", version=state["version"]))
    assert [choice["say"] for choice in back["choices"]] == [choice["say"] for choice in start["choices"]]
    assert back["log"] == start["log"] and back["version"] != start["version"]
    if not start["can_undo"]:
        status, answer = server.ask("POST", f"/api/games/{state['id']}/undo", {"version": back["version"]})
        assert status == 409 and "nothing to undo" in answer["error"]


def test_a_click_on_what_was_is_refused_and_shows_what_is(server):
    old = server.settled(server.new(seed=12))
    new = server.settled(server.take(old, len(old["choices"]) - 1))
    status, answer = server.ask("POST", f"/api/games/{old['id']}/take", {"version": old["version"], "choice": 0})
    assert status == 409 and answer["state"]["version"] == new["version"]
    assert server.get(f"games/{old['id']}")["log"] == new["log"]


@pytest.mark.parametrize("agent", ["greedy", "shipped", "ismcts:20sims"])
def test_hints_name_a_choice_and_a_chance(server, agent):
    state = server.settled(server.new(seed=13))
    hint = server.post(f"games/{state['id']}/hint", version=state["version"], agent=agent)
    assert state["choices"][hint["choice"]]["say"] == hint["say"] and 0 <= hint["chance"] <= 1
    if agent != "greedy":
        assert abs(sum(entry["share"] for entry in hint["shares"])) <= 1.001 and hint["shares"]
    assert server.get(f"games/{state['id']}")["version"] == state["version"]


def test_conceding_ends_it_and_can_be_taken_back(server):
    state = server.settled(server.new(seed=14))
    over = server.post(f"games/{state['id']}/concede", version=state["version"])
    assert over["over"] and over["winner"] == 1
    back = server.settled(server.post(f"games/{state['id']}/undo", version=over["version"]))
    assert not back["over"] and back["choices"] == state["choices"]


def test_agents_play_each_other(server):
    state = server.settled(server.new(watch="random", agent="tests.helpers:passive", seed=15))
    assert state["over"] and state["viewer"] is None and state["room"] == "watch"


def test_decks_are_pasted_and_judged(server):
    kept = server.post("decks", name="Mine", text="4 Stitch - New Dog\n2 Be Prepared", format="core")
    assert kept["problems"] and kept["decks"]["own"] == ["Mine"] and kept["cards"] == 6
    status, answer = server.ask("POST", "/api/decks", {"name": "Bad", "text": "4 Stich - New Dogg\nfoo"})
    assert status == 400 and "line 1" in answer["error"] and "Stitch - New Dog" in answer["error"]
    state = server.settled(server.new(deck="Mine"))
    assert state["decks"][0] == "Mine"
    assert server.post("decks/remove", name="Mine")["decks"]["own"] == []
    assert server.get(f"games/{state['id']}")["log"] == state["log"]


# -- what no page of ours sends ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status", "says"),
    [
        ({"authorization": None}, 401, "token"),
        ({"authorization": "Bearer x"}, 401, "token"),
        ({"authorization": "Bearer \xff"}, 401, "token"),
        ({"host": "evil.example:80"}, 403, "address"),
        ({"host": None}, 403, "address"),
        ({"origin": "http://evil.example"}, 403, "origin"),
        ({"origin": "null"}, 403, "origin"),
        ({"sec-fetch-site": "cross-site"}, 403, "site"),
        ({"x-lorcana-page": "0.1.0-00000000"}, 409, "reload"),
    ],
)
def test_forged_requests_are_refused(server, headers, status, says):
    before = server.get("games")
    for method, path, data in (("GET", "/api/games", None), ("POST", "/api/games", {"deck": "blurple"})):
        found, answer = server.ask(method, path, data, headers=headers)
        if "host" in headers and headers["host"] is None:
            assert found in (400, 403)  # the protocol itself asks for one
            continue
        assert found == status and says in answer["error"]
    assert server.get("games") == before


def test_the_page_itself_needs_no_token_and_says_what_it_may_load(server):
    status, content = server.ask("GET", "/", headers={"authorization": None})
    assert status == 200 and b"main.js" in content and server.token.encode() not in content
    assert "default-src 'none'" in server.seen["content-security-policy"]
    assert "unsafe" not in server.seen["content-security-policy"]
    assert server.seen["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in server.seen
    assert server.ask("GET", "/", headers={"host": "evil.example"})[0] == 403


BODIES = [
    "", "{", "[]", "null", "1", '"x"', '{"deck": NaN}', "[" * 100_000, '{"a":' * 20_000, "\0", '{"deck": 1}',
    '{"deck": "no such"}', '{"deck": "blurple", "opponent_deck": "blurple", "other": 1}',
    '{"deck": "\\ud800", "opponent_deck": "blurple"}', '{"deck": "blurple", "opponent_deck": ["blurple"]}',
    '{"deck": "blurple", "opponent_deck": "blurple", "agent": "' + "x" * 300 + '"}',
    '{"deck": "blurple", "opponent_deck": "blurple", "seed": 1.5}',
    '{"deck": "blurple", "opponent_deck": "blurple", "seed": ' + "9" * 6000 + "}",
    '{"deck": "blurple", "opponent_deck": "blurple", "seed": true}',
    '{"deck": "blurple", "opponent_deck": "blurple", "starting_player": 2}',
    '{"deck": "blurple", "opponent_deck": "blurple", "variant": "chess"}',
    '{"deck": "blurple", "opponent_deck": "blurple", "rules": null, "watch": 3}',
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:30] or "empty")
def test_malformed_requests_are_answered(server, body):
    before = server.get("games")
    status, answer = server.ask("POST", "/api/games", body=body, headers=JSON)
    assert status in (400, 413) and answer["error"] and "\n" not in answer["error"]
    assert server.get("games") == before


@pytest.mark.parametrize(
    "agent",
    ["os:system", "exec:touch /tmp/x", "network.npz", "../x.npz", "guided:50:/etc/passwd", "text",
     "guided:50:x.npz", "ismcts:99999", "ismcts:999999sims", "ismcts:-1", "shipped:x", "", "\x00", "nobody"],
)  # fmt: skip
def test_no_name_reaches_files_or_modules(server, agent):
    data = {"deck": "blurple", "opponent_deck": "yurple", "agent": agent}
    status, answer = server.ask("POST", "/api/games", data)
    assert status == 400 and answer["error"]


@pytest.mark.parametrize("deck", ["/etc/passwd", "../token", "token", "decks.json", "blurple.txt", "", "."])
def test_no_deck_is_a_path(server, deck):
    status, answer = server.ask("POST", "/api/games", {"deck": deck, "opponent_deck": "yurple"})
    assert status == 400 and server.token not in str(answer)
    assert server.ask("GET", f"/api/deck?name={deck}")[0] == 400


def test_what_is_too_large_is_refused(server):
    status, answer = server.ask("POST", "/api/games", body="{" + " " * 70_000, headers=JSON)
    assert status == 413 and "too large" in answer["error"]
    endless = (b" " * 10_000 for _ in range(20))
    status, answer = server.ask("POST", "/api/games", body=endless, headers={**JSON, "transfer-encoding": "chunked"})
    assert status == 413
    assert server.ask("POST", "/api/games", body="x", headers={**JSON, "content-length": "-5"})[0] == 400
    assert server.ask("POST", "/api/games", body="{}", headers={"content-type": "text/plain"})[0] == 415


@pytest.mark.parametrize(
    "path",
    ["/../token", "/..%2ftoken", "/%2e%2e/token", "/token", "/decks.json", "/static/../server.py", "//etc/passwd",
     "/..\\token", "/api/games/../../token", "/api/games/..%2f..%2ftoken", "/api/games/token", "/api/games/.lock/file",
     "/main.js/../../app.py", "/app.py", "/%00", "/api/nothing", "/api/games/%F0%9F/take"],
)  # fmt: skip
def test_nothing_outside_is_served(server, path):
    for headers in ({}, {"authorization": None}):
        status, answer = server.ask("GET", path, headers=headers)
        assert status in (400, 401, 404, 405) and server.token not in str(answer)


def test_no_protocol_at_all_is_survived(server):
    for garbage in (
        b"\0" * 1000,
        b"GET\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\ncontent-length: 10\r\n\r\nab",
        b"\xff" * 70_000,
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
            raw.sendall(garbage)
            raw.shutdown(socket.SHUT_WR)
            raw.settimeout(5)
            with contextlib.suppress(OSError):
                raw.recv(1000)
    assert server.get("hello")["version"]


def test_a_choice_that_is_none(server):
    state = server.settled(server.new(seed=16))
    for choice in (-1, len(state["choices"]), 10**30, None, "0", 1.0, True, [0]):
        status, answer = server.ask(
            "POST", f"/api/games/{state['id']}/take", {"version": state["version"], "choice": choice}
        )
        assert status == 400 and answer["error"]
    assert server.get(f"games/{state['id']}")["version"] == state["version"]


# -- many at once -----------------------------------------------------------------------------------------------------


def test_twenty_games_at_once_keep_up(server):
    """Agents of 50 ms a decision: a click is answered within a second, every time.

    A machine that is busy with much else already cannot do that; there it may take longer, in proportion.
    """
    allowed = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1) / 2)
    states = [server.settled(server.new(seed=100 + k, agent="ismcts:50")) for k in range(20)]
    waits = []

    def play_on(state):
        for _ in range(2):
            state = server.settled(state, 120)
            if state["over"]:
                break
            start = time.monotonic()
            state = server.take(state, len(state["choices"]) - 1)
            waits.append(time.monotonic() - start)

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(play_on, states))
    assert len(waits) == 40
    assert max(waits) < allowed, sorted(waits)[-5:]
    assert statistics.median(waits) < allowed / 2


@contextlib.contextmanager
def waiting(server, state, pages):
    """Pages that ask for news of a game."""
    head = f"GET /api/games/{state['id']}?after={state['version']} HTTP/1.1\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in server.headers().items()) + "\r\n"
    polls = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(pages)]
    try:
        for poll in polls:
            poll.sendall(head.encode())
        time.sleep(0.5)
        yield polls
    finally:
        for poll in polls:
            poll.close()


def test_a_server_that_is_stopped_answers_who_waits(tmp_path):
    """For news, and for a hint that takes longer than anybody would wait."""
    server = Server(tmp_path, "--agent", "tests.helpers:passive")
    mine = server.settled(server.new(seed=1))
    state = server.new(watch="ismcts:10000", agent="ismcts:10000")
    asked = {"version": mine["version"], "agent": "ismcts:10000"}
    with waiting(server, state, 40) as polls, ThreadPoolExecutor(1) as pool:
        hint = pool.submit(server.ask, "POST", f"/api/games/{mine['id']}/hint", asked)
        time.sleep(0.5)
        begun = time.monotonic()
        said = server.stop()
        took = time.monotonic() - begun
        answers = [poll.recv(100) for poll in polls]
        status, answer = hint.result()
    assert status == 503 and "kept" in answer["error"]
    assert all(answer.startswith(b"HTTP/1.1 503") for answer in answers)
    assert "Traceback" not in said and "ERROR" not in said and took < 10, said


def test_news_of_what_ends_without_a_change(tmp_path):
    """A move that is taken back while the agent thinks about it; a game that is removed."""
    server = Server(tmp_path)
    try:
        news_that_end(server)
    finally:
        server.kill()


def news_that_end(server):
    state = server.new(agent="ismcts:1000", seed=21, starting_player=0)
    while not state["thinking"]:
        state = server.take(state, len(state["choices"]) - 1)
    back = server.post(f"games/{state['id']}/undo", version=state["version"])
    assert back["decision"]["yours"] and back["thinking"]
    begun = time.monotonic()
    now = server.get(f"games/{back['id']}?after={back['version']}")
    assert not now["thinking"] and now["version"] == back["version"] and time.monotonic() - begun < 15
    state = server.new(agent="ismcts:10000", starting_player=1)
    with ThreadPoolExecutor(1) as pool:
        news = pool.submit(server.ask, "GET", f"/api/games/{state['id']}?after={state['version']}")
        time.sleep(0.5)
        server.ask("DELETE", f"/api/games/{state['id']}")
        status, answer = news.result(timeout=5)
    assert status == 404 and "removed" in answer["error"]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "master"])
def test_levels_play_and_advise(server, level):
    assert level in server.get("hello")["agents"]
    state = server.settled(server.new(agent=level, hints=level, seed=5, starting_player=1))
    assert state["decision"]["yours"] and not state["problem"]
    hint = server.post(f"games/{state['id']}/hint", version=state["version"])
    assert hint["agent"] == level and hint["say"]


# -- what is kept -----------------------------------------------------------------------------------------------------


def test_a_killed_server_comes_back_with_all_games(tmp_path):
    server = Server(tmp_path)
    try:
        games = [play(server, server.new(seed=k), 6) for k in range(3)]
        thinking = server.new(seed=9, watch="ismcts:50", agent="ismcts:50")
        while thinking["actions"] == 0:
            thinking = server.get(f"games/{thinking['id']}?after={thinking['version']}")
        time.sleep(0.02)  # now it is in the middle of a decision
    finally:
        server.kill()
    again = Server(tmp_path)
    try:
        assert again.token == server.token
        listed = {row["id"]: row for row in again.get("games")["games"]}
        for state in games:
            now = again.get(f"games/{state['id']}")
            assert {k: now[k] for k in ("log", "board", "choices", "decision")} == {
                k: state[k] for k in ("log", "board", "choices", "decision")
            }
            assert listed[state["id"]]["actions"] == state["actions"] and listed[state["id"]]["decks"]
            status, answer = again.ask(
                "POST", f"/api/games/{state['id']}/take", {"version": state["version"], "choice": 0}
            )
            assert status == 409 and answer["state"]["log"] == state["log"]
            assert again.settled(again.take(now, 0))["actions"] > state["actions"]
        later = again.get(f"games/{thinking['id']}")
        assert later["actions"] >= 1 and later["thinking"]
    finally:
        again.stop()
    assert not list(tmp_path.glob("games/.*"))  # no half-written file


def test_a_damaged_game_is_named_and_harms_no_other(tmp_path):
    server = Server(tmp_path)
    one, two, three = (server.settled(server.new(seed=k))["id"] for k in range(3))
    server.stop()
    (tmp_path / "games" / f"{one}.replay").write_bytes(b"nothing")
    (tmp_path / "games" / f"{two}.json").write_text('{"room": 3}')
    server = Server(tmp_path)
    try:
        for name in (one, two):
            status, answer = server.ask("GET", f"/api/games/{name}")
            assert status == 409 and "cannot be opened" in answer["error"]
        assert server.get(f"games/{three}")["choices"]
        assert {row["id"] for row in server.get("games")["games"]} == {one, two, three}
        assert server.ask("DELETE", f"/api/games/{two}")[0] == 200
        assert len(list((tmp_path / "games").iterdir())) == 4
    finally:
        server.stop()


def test_an_agent_that_fails_is_told_and_asked_again(tmp_path):
    (tmp_path / "moody.py").write_text(
        "import pathlib\n"
        "def agent(game):\n"
        "    if not pathlib.Path('calm').exists():\n"
        "        raise RuntimeError('not\\nnow')\n"
        "    return int(game.legal_actions()[-1])\n"
    )
    server = Server(tmp_path / "data", "--agent", "moody:agent", cwd=tmp_path)
    try:
        state = server.settled(server.new(agent="moody:agent", starting_player=1))
        assert "not now" in state["problem"] and not state["thinking"]
        (tmp_path / "calm").touch()
        state = server.settled(server.post(f"games/{state['id']}/again", version=state["version"]))
        assert state["problem"] == "" and state["decision"]["yours"]
    finally:
        server.stop()


def refused(*options, **more):
    done = subprocess.run(
        [sys.executable, "-m", "lorcana_env.cli", "serve", *options], capture_output=True, text=True, timeout=60, **more
    )
    assert done.returncode == 1 and done.stdout == "" and len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def test_an_address_or_a_folder_in_use_is_told(server, tmp_path):
    said = refused("--port", str(server.port), "--folder", str(tmp_path / "other"))
    assert "in use" in said and "--port" in said
    assert "another lorcana serve" in refused("--port", "0", "--folder", str(server.folder))
    (tmp_path / "file").touch()
    assert "not a folder" in refused("--port", "0", "--folder", str(tmp_path / "file"))
    assert "unknown agent" in refused("--port", "0", "--folder", str(tmp_path / "new"), "--agent", "nobody")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "decks.json").write_text("[]")
    assert "damaged" in refused("--port", "0", "--folder", str(tmp_path / "bad"))


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_the_token_is_the_owners_and_stays(tmp_path):
    server = Server(tmp_path / "new")
    server.stop()
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    assert (tmp_path / "new" / "token").stat().st_mode & 0o077 == 0
    assert (tmp_path / "new" / "token").read_text() == server.token


def test_without_the_extra_one_line_says_what_to_install(tmp_path):
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError('no', name='starlette')")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.getcwd()])}
    assert "pip install 'lorcana-env[web]'" in refused("--port", "0", env=environment)


def test_answers_are_plain_ascii(server):
    status, answer = server.ask("GET", "/api/cards?q=te%20ka")
    assert status == 200 and answer["cards"] and json.dumps(answer).isascii()
