"""Requests that no page of ours would send: forged, malformed, too large, or with names that are paths."""

import asyncio
import re
import socket
import threading

import pytest

from tests.serving import JSON

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
import uvicorn

from lorcana_env.apps.page import server as server_module
from lorcana_env.apps.page.app import TABS

ROUTES = [
    (method, re.sub(r"\{\w+\}", "0", route.path))
    for tab in TABS
    for route in tab.ROUTES
    for method in sorted(route.methods - {"HEAD"})
]
UPLOADS = ("/api/replays", "/api/imports")  # their bodies are no JSON
POSTS = [path for method, path in ROUTES if method == "POST" and path not in UPLOADS]
FORGED = [
    ({"authorization": None}, 401, "token"), ({"authorization": "Bearer \xff"}, 401, "token"),
    ({"host": "evil.example:80"}, 403, "address"), ({"origin": "http://evil.example"}, 403, "origin"),
    ({"sec-fetch-site": "cross-site"}, 403, "site"), ({"x-lorcana-page": "0.1.0-00000000"}, 409, "reload"),
]  # fmt: skip
PATHS = ("/etc/passwd", "../token", "decks.json", "")
BODIES = ("", "{", "[]", '{"version": NaN}', "[" * 50_000, '{"nobody": 1}', '{"\\ud800": "\\ud800"}')


def test_forged_requests_are_refused(server):
    before = server.get("games")
    for method, path in ROUTES:
        for headers, status, reason in FORGED:
            found, answer = server.ask(method, path, {} if method == "POST" else None, headers=headers)
            assert found == status and reason in answer["error"], (path, headers)
    assert server.get("games") == before


def test_malformed_requests_are_refused(server):
    for path in POSTS:
        for body in BODIES:
            status, answer = server.ask("POST", path, body=body, headers=JSON)
            assert status in (400, 404) and answer["error"] and "\n" not in answer["error"], (path, body)
        assert server.ask("POST", path, body="{}", headers={"content-type": "text/plain"})[0] == 415


def test_requests_that_are_too_large_are_refused(server):
    for path in (*POSTS, *UPLOADS):
        status, answer = server.ask("POST", path, body="{}", headers={**JSON, "content-length": str(1 << 40)})
        assert status == 413 and "too large" in answer["error"]
    assert server.ask("POST", "/api/games", body="{" + " " * 70_000, headers=JSON)[0] == 413


def test_unknown_ids_are_refused(server):
    for method, path in ROUTES:
        if "/0" in path:
            status, answer = server.ask(method, path.replace("/0", "/..%2F..%2Ftoken", 1), {})
            assert status in (400, 404) and server.token not in str(answer), path
    for path in ("/../token", "/..%2ftoken", "/token", "/static/../server.py", "/app.py", "/%00", "/api/nothing"):
        assert server.ask("GET", path)[0] in (400, 404)


GAME = {"deck": "blurple", "opponent_deck": "yurple"}
TRIAL = {"kind": "compare", "decks": ["blurple", "yurple"], "field": ["ward-es-control"], "agent": "random", "games": 8}
LAYOUTS = [
    {"you": {"play": ["No Such Card"]}}, {"you": {"play": [3]}}, {"you": []}, {"you": {"ink": -1}}, {"me": {}},
    {"you": {"ink_drops": "two"}}, {"you": {"hand": "Tipo"}}, {"you": {"hand": ["Be Prepared"] * 500}},
    {"rules": "1999"}, {"you": {"play": [{"card": "Stitch - New Dog", "at": "Nowhere"}]}},
    {"you": {"play": [{"card": "Stitch - New Dog", "damage": 2}]}},
]  # fmt: skip
#: Where something is begun, what is right there, and what is wrong in its place: no name is a path or a module.
WRONG = [
    ("games", GAME, [
        {"deck": 1}, {"deck": "no such"}, {"other": 1}, {"opponent_deck": ["blurple"]}, {"seed": 1.5}, {"seed": True},
        {"starting_player": 2}, {"variant": "chess"}, {"watch": 3}, {"agent": "x" * 300}, {"best_of": 2},
        {"best_of": 3, "watch": "greedy"}, *({"deck": deck} for deck in PATHS), {"agent": "os:system"},
        {"agent": "exec:touch /tmp/x"}, {"agent": "../x.npz"}, {"agent": "guided:50:/etc/passwd"}, {"agent": "text"},
        {"agent": "ismcts:99999"}, {"agent": ""},
    ]),
    ("matchups", {"decks": ["blurple", "yurple"], "agents": ["random"], "games": 2}, [
        {"decks": ["blurple"]}, {"decks": "blurple"}, {"decks": ["blurple", "../x"]}, {"decks": [1, 2]}, {"games": 3},
        {"games": 10**9}, {"agents": ["os:system"]}, {"agents": []}, {"agents": ["greedy", "greedy"]}, {"until": 2},
        {"threads": 0}, {"more": 1},
    ]),
    ("trials", TRIAL, [
        {"kind": "matchup"}, {"decks": []}, {"decks": ["blurple", "blurple"]}, {"decks": ["blurple", "x"]},
        {"field": []}, {"field": [1]}, {"agent": "os:system"}, {"games": 1}, {"seed": "x"}, {"threads": 0},
        {"format": "chess"}, {"shares": {"ward-es-control": 0}}, {"shares": {"nobody": 1}}, {"more": 1},
    ]),
    ("positions/look", {}, LAYOUTS), ("positions/play", {}, LAYOUTS),
]  # fmt: skip


@pytest.mark.parametrize(("path", "good", "wrong"), WRONG, ids=[path for path, *_ in WRONG])
def test_wrong_fields_are_refused(server, path, good, wrong):
    before = server.get("games"), server.get("matchups")
    for fields in wrong:
        server.refuses(path, good | fields)
    assert (server.get("games"), server.get("matchups")) == before


def test_no_name_of_a_deck_is_a_path(server):
    for deck in PATHS:
        assert server.ask("GET", f"/api/deck?name={deck}")[0] == 400


def test_the_page_needs_no_token_and_says_what_it_may_load(server):
    status, content = server.ask("GET", "/", headers={"authorization": None})
    assert status == 200 and b"main.js" in content and server.token.encode() not in content
    assert "default-src 'none'" in server.answer_headers["content-security-policy"]
    assert "unsafe" not in server.answer_headers["content-security-policy"]
    assert server.answer_headers["x-content-type-options"] == "nosniff"
    assert server.ask("GET", "/", headers={"host": "evil.example"})[0] == 403


def test_connections_without_a_request_are_closed_and_bounded(monkeypatch):
    """A client that sends no headers, or half of them again and again, does not block the others."""
    monkeypatch.setattr(server_module, "HEADERS", 0.5)
    monkeypatch.setattr(server_module, "MAX_CONNECTIONS", 3)

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(app, http=server_module._Protocol, ws="none", lifespan="off", log_level="error")
        serving = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(serving.serve(sockets=[listening])))
        thread.start()
        connections = [socket.create_connection(listening.getsockname(), timeout=20) for _ in range(4)]
        connections[0].sendall(b"GET / HT")
        try:
            assert all(connection.recv(1) == b"" for connection in connections[:3])
            with pytest.raises(ConnectionError):  # one too many is refused at once
                connections[3].sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
                if connections[3].recv(1) == b"":
                    raise ConnectionError
            with socket.create_connection(listening.getsockname(), timeout=20) as used:
                for _ in range(2):  # a connection that is used stays
                    used.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
                    assert used.recv(1000).startswith(b"HTTP/1.1 204")
        finally:
            for connection in connections:
                connection.close()
            serving.should_exit = True
            thread.join()
