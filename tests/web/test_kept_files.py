"""What lies in the folder of ``lorcana serve``: files that were edited, cut off, forged, or cannot be written."""

import asyncio
import contextlib
import copy
import errno
import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from lorcana_env import Replay, matchup
from lorcana_env.analysis import records
from tests.serving import Server

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from lorcana_env.web import matchups
from lorcana_env.web.house import Asked, House
from lorcana_env.web.requests import Refused, answer

NASTY = [
    None, True, -1, 10**400, 1.5, float("nan"), float("inf"), "x", "\ud800", [], {}, [[]], [None], [1, 2], {"a": 1},
    "missing",
]  # fmt: skip
DEEP = "[" * 100_000


@contextlib.contextmanager
def house(folder):
    """All that a server holds, without one; nothing is played."""
    folder.mkdir(exist_ok=True)
    loop = asyncio.new_event_loop()
    loop.close()
    found = House(folder)
    found._warm = lambda: None
    found.open(loop)
    try:
        yield found
    finally:
        found.close()


def asked(**fields):
    return Asked({}, {}, fields)


def watched():
    return Replay("blurple", "yurple", seed=1, names=("greedy", "greedy"))


def leaves(value, way=()):
    """The way to each value in a JSON value; of long lists the first entry stands for all."""
    yield way
    entries = (
        value.items() if isinstance(value, dict) else list(enumerate(value))[:1] if isinstance(value, list) else ()
    )
    for key, inside in entries:
        yield from leaves(inside, (*way, key))


def changed(good, way, value):
    if not way:
        return value
    data = copy.deepcopy(good)
    place = data
    for key in way[:-1]:
        place = place[key]
    if value == "missing":
        del place[way[-1]]
    else:
        place[way[-1]] = value
    return data


def edited(good):
    """Texts that a file may hold which somebody edited, or that is something else."""
    for way in leaves(good):
        for value in NASTY:
            yield f"{way} {value!r:.20}", json.dumps(changed(good, way, value))
    yield from (("nothing", ""), ("deep", DEEP), ("null", "null"), ("bytes", "\0\0"))


def sent(value):
    """As it reaches the page."""
    return json.loads(answer(value).body)


def test_no_edited_game_hides_the_others(tmp_path):
    games = tmp_path / "games"
    with house(tmp_path) as found:
        name = found.sessions.new(watched(), "watch", ["greedy", "greedy"], "greedy").id
    good, replay = json.loads((games / f"{name}.json").read_text()), (games / f"{name}.replay").read_bytes()
    (games / "other.replay").write_bytes(replay)
    for what, text in edited(good):
        (games / "other.json").write_text(text)
        with house(tmp_path) as found:
            listed = {row["id"]: row for row in sent({"games": found.sessions.list()})["games"]}
            assert set(listed) == {name, "other"} and listed[name]["decks"], what
            try:
                game = found.sessions.get("other")
            except Refused as refused:
                assert refused.status == 409 and "cannot be opened" in refused.why, what
                assert "cannot be read" in listed["other"].get("problem", "") or "agents" in what, what
            else:
                sent({"games": found.sessions.list(), "state": game.state("en")})


def test_no_edited_run_hides_the_others(tmp_path):
    folder = tmp_path / "matchups"
    with house(tmp_path) as found:
        found.jobs.close()  # nothing is begun
        given = asked(decks=["blurple", "yurple"], agent="greedy", games=2, seed=1, threads=1)
        name = sent(matchups.new(found, given))["id"]
    good = json.loads((folder / f"{name}.json").read_text())
    for what, text in edited(good):
        (folder / "other.json").write_text(text)
        with house(tmp_path) as found:
            listed = {row["id"]: row for row in sent({"runs": found.jobs.list()})["runs"]}
            assert set(listed) == {name, "other"} and listed[name]["decks"] == ["blurple", "yurple"], what
            assert listed[name]["state"] == "stopped" and sent(found.jobs.row("other")), what


@pytest.mark.parametrize("text", [DEEP, "[]", "null", '{"a": 5}', "\0"])
def test_a_damaged_file_of_decks_is_named(tmp_path, text):
    (tmp_path / "decks.json").write_text(text)
    with pytest.raises(ValueError, match=r"decks\.json is damaged"):
        House(tmp_path)


def test_what_a_killed_server_left_half_written_is_no_game(tmp_path):
    games, runs = tmp_path / "games", tmp_path / "matchups"
    with house(tmp_path) as found:
        name = found.sessions.new(watched(), "watch", ["greedy", "greedy"], "greedy").id
    for ending in (".json", ".replay"):
        (games / f".{name}.4711{ending}").write_bytes((games / f"{name}{ending}").read_bytes())
    for file in (runs / ".x.4711.json", runs / ".x.4711.npz"):
        file.write_text("{")
    (runs / ".mine").touch()
    for file in (*games.glob(".*"), runs / ".x.4711.json", runs / ".mine"):
        os.utime(file, (1, 1))
    with house(tmp_path) as found:
        assert [row["id"] for row in found.sessions.list()] == [name] and found.jobs.list() == []
    assert {file.name for file in games.iterdir()} == {f"{name}.json", f"{name}.replay"}
    assert {file.name for file in runs.iterdir()} == {".mine", ".x.4711.npz"}  # which somebody may be writing


def test_what_cannot_be_written_is_told_and_not_there(tmp_path, monkeypatch):
    """A full disk: no game, run or deck is shown that would be gone after a restart."""

    def full(draft, *content):
        raise OSError(errno.ENOSPC, "No space left on device", str(draft))

    with house(tmp_path) as found:
        monkeypatch.setattr(Path, "write_bytes", full)
        monkeypatch.setattr(Path, "write_text", full)
        with pytest.raises(Refused, match="could not be saved") as refused:
            found.sessions.new(watched(), "watch", ["greedy", "greedy"], "greedy")
        assert refused.value.status == 507
        with pytest.raises(OSError):
            matchups.new(found, asked(decks=["blurple", "yurple"], agent="random", games=2))
        with pytest.raises(OSError):
            found.library.keep("mine", "4 Be Prepared")
        monkeypatch.undo()
        assert found.sessions.list() == [] and found.jobs.list() == [] and found.library.names()["own"] == []
        assert not [file for folder in ("games", "matchups") for file in (tmp_path / folder).iterdir()]


# -- what a file may start --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played():
    return matchup(["blurple", "yurple"], "random", games=2)


def finished(server, run, seconds=60):
    until = time.monotonic() + seconds
    while run["state"] in ("waiting", "running"):
        assert time.monotonic() < until, run
        time.sleep(0.1)
        run = server.get(f"matchups/{run['id']}")
    return run


def test_a_small_file_that_unpacks_to_much_is_refused(tmp_path, monkeypatch, played):
    played.save(tmp_path / "may.npz")
    content = (tmp_path / "may.npz").read_bytes()
    with house(tmp_path / "data") as found:
        assert sent(matchups.upload(found, Asked({}, {}, {}, content)))["state"] == "done"
        before = found.jobs.list()
        for wrong in (b"", b"PK", content[:300], content[300:]):
            with pytest.raises(ValueError, match="holds no games"):
                matchups.upload(found, Asked({}, {}, {}, wrong))
        monkeypatch.setattr(matchups, "MOST_UNPACKED", 1000)
        with pytest.raises(Refused, match="unpacks to"):
            matchups.upload(found, Asked({}, {}, {}, content))
        assert found.jobs.list() == before


def test_a_file_from_elsewhere_starts_no_program(tmp_path, played):
    """The agent that a file of games names is as good as any other name from outside."""
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'imported')!r}, 'w')\ndef agent(game): return 0\n")
    server = Server(tmp_path / "data", cwd=tmp_path)
    try:
        for agent in (f"exec:touch {tmp_path / 'started'}", "evil:agent", str(tmp_path / "x.npz"), "nobody", "x\ud800"):
            run = replace(played.run, agent=agent, games=4)
            records.save(tmp_path / "forged.npz", [(run, played.pairs)])
            content = (tmp_path / "forged.npz").read_bytes()
            status, opened = server.ask("POST", "/api/matchups/file?name=x.npz", body=content)
            assert status == 200 and server.get(f"matchups/{opened['id']}?table=1")["table"]["games_played"] == 2
            server.post(f"matchups/{opened['id']}/go-on")
            run = finished(server, opened | {"state": "waiting"})
            assert run["state"] == "failed" and "plays here" in run["problem"]
        assert not (tmp_path / "started").exists() and not (tmp_path / "imported").exists()
    finally:
        server.stop()


def test_a_matchup_ends_though_its_agent_hangs_and_prints(tmp_path):
    (tmp_path / "odd.py").write_text(
        "import time\n"
        "def talks(game):\n"
        "    print(5)\n"
        "    print('[]', end='')\n"
        "    return int(game.legal_actions()[-1])\n"
        "def hangs(game):\n"
        "    time.sleep(1000)\n"
    )
    server = Server(tmp_path / "data", "--agent", "odd:talks", "--agent", "odd:hangs", cwd=tmp_path)
    try:
        decks = ["blurple", "yurple"]
        assert finished(server, server.post("matchups", decks=decks, agent="odd:talks", games=2))["state"] == "done"
        hung = server.post("matchups", decks=decks, agent="odd:hangs", games=2)
        after = server.post("matchups", decks=decks, agent="random", games=2)
        time.sleep(2)
        server.post(f"matchups/{hung['id']}/stop")
        assert finished(server, hung | {"state": "running"})["state"] == "stopped"
        assert finished(server, after)["state"] == "done"
        assert server.ask("DELETE", f"/api/matchups/{hung['id']}")[0] == 200
    finally:
        server.stop()
