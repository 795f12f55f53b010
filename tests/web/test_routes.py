"""Every path of the server, asked by somebody who is not our page, or with what our page does not send."""

import re

import pytest

from tests.serving import JSON

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from lorcana_env.web import decks, editor, fields, matchups, play, puzzles, replays, reviews

ROUTES = [
    (method, re.sub(r"\{\w+\}", "0", route.path))
    for module in (decks, editor, fields, matchups, play, puzzles, replays, reviews)
    for route in module.ROUTES
    for method in sorted(route.methods - {"HEAD"})
]
FILES = ("/api/replays", "/api/matchups/file")  # their bodies are no JSON
POSTS = [path for method, path in ROUTES if method == "POST" and path not in FILES]
FORGED = [
    ({"authorization": None}, 401),
    ({"authorization": "Bearer 0"}, 401),
    ({"host": "evil.example"}, 403),
    ({"origin": "http://evil.example"}, 403),
    ({"sec-fetch-site": "cross-site"}, 403),
    ({"x-lorcana-page": "0.2.0-00000000"}, 409),
]
BODIES = (
    "",
    "{",
    "[]",
    "null",
    '"x"',
    '{"version": NaN}',
    "[" * 50_000,
    "\0",
    '{"nobody": 1}',
    '{"\\ud800": "\\ud800"}',
)


@pytest.fixture(autouse=True)
def nothing_changed(server):
    kept = [server.get(path) for path in ("games", "matchups", "puzzles", "hello")]
    yield
    after = [server.get(path) for path in ("games", "matchups", "puzzles", "hello")]
    assert [kept[:3], kept[3]["decks"]] == [after[:3], after[3]["decks"]]


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=lambda text: text)
def test_forged_requests_are_refused(server, method, path):
    for headers, status in FORGED:
        found, answer = server.ask(method, path, {} if method == "POST" else None, headers=headers)
        assert found == status and answer["error"], headers


@pytest.mark.parametrize("path", POSTS)
def test_malformed_requests_are_answered(server, path):
    for body in BODIES:
        status, answer = server.ask("POST", path, body=body, headers=JSON)
        assert status in (400, 404, 413) and answer["error"] and "\n" not in answer["error"], body
    assert server.ask("POST", path, body="{}", headers={"content-type": "text/plain"})[0] == 415


@pytest.mark.parametrize("path", [*POSTS, *FILES])
def test_requests_that_are_too_large_are_refused(server, path):
    for size in (1 << 27, 1 << 40):
        status, answer = server.ask("POST", path, body="{}", headers={**JSON, "content-length": str(size)})
        assert status == 413 and "too large" in answer["error"]


@pytest.mark.parametrize(("method", "path"), [route for route in ROUTES if "/0" in route[1]], ids=lambda text: text)
def test_what_is_not_there_is_told(server, method, path):
    for name in ("0", "..%2F..%2Ftoken", "token", "%00", "x" * 3000):
        status, answer = server.ask(method, path.replace("/0", f"/{name}", 1), {} if method == "POST" else None)
        assert status in (400, 404) and answer["error"] and server.token not in str(answer), name


@pytest.mark.parametrize("path", [path for method, path in ROUTES if method == "GET"])
def test_a_language_that_there_is_not(server, path):
    assert server.ask("GET", f"{path}?language=klingon&from=x&agent=x&name=x&table=1")[0] in (200, 400, 404, 409)
