"""Lorcana over MCP, driven by the SDK's own client."""

import os
import re
import subprocess
import sys

import pytest

anyio = pytest.importorskip("anyio")
mcp = pytest.importorskip("mcp")

from lorcana_env.apps.language.mcp import server  # noqa: E402
from tests.helpers import ROOT  # noqa: E402

pytestmark = pytest.mark.nightly
MINI = {"variant": "mini", "opponent": "greedy", "seed": 3}
COMMAND = [sys.executable, "-m", "lorcana_env.cli", "mcp"]


def with_client(where, act):
    async def go():
        async with mcp.Client(where) as client:
            return await act(client)

    return anyio.run(go)


async def call(client, tool, error=False, **given):
    result = await client.call_tool(tool, given)
    assert bool(result.is_error) == error, result
    return "".join(part.text for part in result.content)


async def play(client, **settings):
    """Play a game to its end by the first legal moves; what was told."""
    told = [await call(client, "new_game", **settings)]
    name = re.match(r"Game: (\w+)", told[0])[1]
    while "The game is over" not in told[-1]:
        told.append(await call(client, "act", game=name, move=0 if len(told) % 2 else "0"))
    assert await call(client, "legal_moves", game=name) == "the game is over"
    assert "the game is over" in await call(client, "act", error=True, game=name, move="0")
    return told


def test_a_game_is_played_to_its_end():
    assert (
        with_client(server(), lambda client: play(client, **MINI))[1:]
        == with_client(server(), lambda client: play(client, **MINI))[1:]
    )


def test_the_tools_tell_what_there_is_to_know():
    async def act(client):
        listed = await client.list_tools()
        assert {tool.name for tool in listed.tools} == {
            "rules", "decks", "new_game", "act", "look", "legal_moves", "card"
        }  # fmt: skip
        assert all(tool.description for tool in listed.tools)
        told = await call(client, "new_game", seed=2, seat=0)
        name = re.match(r"Game: (\w+)", told)[1]
        assert "Cards you can see" in await call(client, "look", game=name, cards=True)
        assert "[0] " in await call(client, "legal_moves", game=name)
        assert "not inkable" not in await call(client, "card", name="stitch - new dog")
        assert "GOAL" in await call(client, "rules") and "BUT" in await call(client, "rules", language="fr")
        assert "blurple" in await call(client, "decks")

    with_client(server(), act)


def test_refusals_say_why():
    async def act(client):
        told = await call(client, "new_game", seed=2, seat=0)
        name = re.match(r"Game: (\w+)", told)[1]
        while "take a turn action" not in told:
            told = await call(client, "act", game=name, move="done")
        hand = re.search(r"hand: (.+)", await call(client, "look", game=name))[1].split("; ")
        said = [await call(client, "act", error=True, game=name, move=f"quest {card} play {card}") for card in hand]
        assert any(re.search(r"play .+: needs \d+ ink, you have \d", text) for text in said), said
        assert "no such game" in await call(client, "act", error=True, game="x", move="0")
        unknown = "1 No\n2 Card"
        for wrong in (
            dict(opponent="exec:sh"), dict(deck="/etc/passwd", opponent_deck="blurple"), dict(variant="x"),
            dict(deck="blurple"), dict(language="de"), dict(seat=3), dict(deck=unknown, opponent_deck="blurple"),
        ):  # fmt: skip
            assert "\n" not in await call(client, "new_game", error=True, **wrong)
        assert await call(client, "card", error=True, name="x" * 100_000)

    with_client(server(), act)


def test_refusals_are_french_where_the_game_is():
    async def act(client):
        told = await call(client, "new_game", language="fr", **MINI)
        name = re.match(r"Game: (\w+)", told)[1]
        refused = await call(client, "act", error=True, game=name, move="99")
        assert "il n'y a pas d'action 99" in refused and not re.search("taken|legal", refused)
        while "partie est terminée" not in told:
            told = await call(client, "act", game=name, move="0")
        assert await call(client, "legal_moves", game=name) == "la partie est terminée"

    with_client(server(), act)


def test_games_are_told_to_those_who_have_their_names():
    async def act(client):
        first, second = [await call(client, "new_game", seed=k) for k in (1, 2)]
        names = [re.match(r"Game: (\w+)", text)[1] for text in (first, second)]
        assert len(set(names)) == 2
        await call(client, "act", game=names[0], move="0")
        assert "Chosen so far" not in await call(client, "look", game=names[1])

    with_client(server(), act)


def test_over_standard_input_and_output():
    where = mcp.client.stdio.stdio_client(
        mcp.StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=environment())
    )
    assert len(with_client(where, lambda client: play(client, **MINI))) > 2


def test_over_http_with_a_token():
    import httpx2
    from mcp.client.streamable_http import streamable_http_client

    started = subprocess.Popen(
        [*COMMAND, "--http", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment()
    )
    try:
        whole = started.stdout.readline().strip()
        found = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/(\w{32})/mcp", whole)
        address, token = f"{found[1]}/mcp", found[2]

        async def go():
            async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as http:
                client = mcp.Client(streamable_http_client(address, http_client=http))
                async with client:
                    assert len(await play(client, **MINI)) > 2
            for where in (whole, f"{address}?token={token}"):
                async with mcp.Client(where) as client:
                    assert "blurple" in await call(client, "decks")

        anyio.run(go)
        assert httpx2.post(address, json={}).status_code == 401
    finally:
        started.terminate()
        started.wait(10)


def environment():
    return os.environ | {"PYTHONPATH": str(ROOT)}
