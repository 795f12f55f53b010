"""The token in front of MCP and OpenEnv: without it, or under a name of another machine, no request comes through."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from lorcana_env.apps.page.token_server import TokenRequired, serve
from tests.helpers import raises

TOKEN = "0123456789abcdef"
HOST = "127.0.0.1:8643"


def asked(path="/mcp", query="", kind="http", **headers):
    """The answer of the application, or of what stands before it: the path that it saw, or a status."""
    sent, seen = [], []

    async def app(scope, receive, send):
        seen.append(scope["path"])

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message)

    given = {"host": HOST} | headers
    scope = {
        "type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(), "method": "POST",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }  # fmt: skip
    with ThreadPoolExecutor(1) as pool:  # the tests of the page in a browser leave a loop in this thread
        pool.submit(asyncio.run, TokenRequired(app, TOKEN, {HOST})(scope, receive, send)).result()
    if seen:
        return seen[0]
    assert all(TOKEN not in str(message) for message in sent)
    return sent[0].get("status") or sent[0]["code"], sent


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_the_token_opens_in_three_ways(kind):
    assert asked(authorization=f"Bearer {TOKEN}", kind=kind) == "/mcp"
    assert asked(query=f"token={TOKEN}", kind=kind) == "/mcp"
    assert asked(path=f"/{TOKEN}/ws", kind=kind) == "/ws" and asked(path=f"/{TOKEN}", kind=kind) == "/"


@pytest.mark.parametrize(
    "wrong", [{}, dict(authorization="Bearer x"), dict(query="token=x"), dict(path="/x/mcp"), dict(authorization=TOKEN),
              dict(query="token=%ff"), dict(path="/"), dict(path="/été")]
)  # fmt: skip
def test_without_it_nothing_is_answered(wrong):
    status, sent = asked(**wrong)
    assert status == 401 and "Authorization: Bearer TOKEN" in json.loads(sent[1]["body"])["error"]
    assert asked(kind="websocket", **wrong)[0] == 1008


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8643", ""])
def test_another_host_is_refused_also_with_the_token(host):
    assert asked(host=host, authorization=f"Bearer {TOKEN}")[0] == 403


@pytest.mark.parametrize("token", ["short", "with space in it", "a/b/c/d/e/f/g"])
def test_a_weak_token_is_refused(token):
    raises(ValueError, "a token has at least 8 letters and digits", serve, None, "/mcp", print, token=token)
