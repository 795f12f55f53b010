"""What lies in the folder of ``lorcana serve``: files that were edited, cut off, forged, or cannot be written."""

import asyncio
import contextlib
import copy
import errno
import gzip
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
from lorcana_env.analysis.puzzles import as_file, load
from lorcana_env.game.position_replay import Line
from lorcana_env.web import fields, match, matchups, play, replays, reviews, worker
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


def of(game, **fields):
    return Asked({"id": game}, {}, fields)


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


DECKS = ["blurple", "yurple"]
JOBS = {
    "matchup": lambda found: matchups.new(found, asked(decks=DECKS, agents=["greedy"], games=2, until=0.1, threads=1)),
    "compare": lambda found: fields.new(
        found, asked(kind="compare", decks=DECKS, field=DECKS, shares={"yurple": 2}, agent="greedy", format="infinity")
    ),
    "tune": lambda found: fields.new(
        found, asked(kind="tune", decks=DECKS[:1], field=DECKS, agent="greedy", out=["Tipo - Growing Son"])
    ),
    "keep": lambda found: fields.new(found, asked(kind="keep", decks=DECKS[:1], field=DECKS, agent="greedy")),
}


@pytest.mark.parametrize("kind", JOBS)
def test_no_edited_job_hides_the_others(tmp_path, kind):
    folder = tmp_path / "matchups"
    with house(tmp_path) as found:
        found.jobs.close()  # nothing is begun
        row = sent(JOBS[kind](found))
    name, decks = row["id"], row["decks"]
    good = json.loads((folder / f"{name}.json").read_text())
    for what, text in edited(good):
        (folder / "other.json").write_text(text)
        with house(tmp_path) as found:
            listed = {row["id"]: row for row in sent({"runs": found.jobs.list()})["runs"]}
            assert set(listed) == {name, "other"} and listed[name]["decks"] == decks, what
            assert listed[name]["state"] == "stopped" and sent(found.jobs.row("other")), what


def over(folder):
    """A game that is over, as a folder keeps it: its name."""
    with house(folder) as found:
        replay = watched()
        replay.step(int(replay.game.legal_actions()[0]))
        replay.concede(0)
        return found.sessions.new(replay, "watch", ["greedy", "greedy"], "greedy").id


def test_no_edited_analysis_hides_its_game(tmp_path):
    name = over(tmp_path)
    with house(tmp_path) as found:
        found.reviews.close()
        assert sent(reviews.begin(found, of(name, agent="ismcts:8sims")))["job"]["state"] == "waiting"
    file = tmp_path / "analyses" / f"{name}.json"
    good = json.loads(file.read_text())
    assert "game" not in good["asked"]  # the name of the file says it: a path from elsewhere is never opened
    for what, text in edited(good):
        file.write_text(text)
        with house(tmp_path) as found:
            found.reviews.close()
            assert sent(reviews.state(found, of(name)))["found"] is None, what
            assert [row["id"] for row in sent({"games": found.sessions.list()})["games"]] == [name], what
            assert sent(reviews.begin(found, of(name, agent="ismcts:8sims")))["job"]["state"] == "waiting", what


def test_a_job_of_another_folder_is_none_here(tmp_path):
    """An analysis among the matchups, and the other way about: its result would lie somewhere else."""
    name = over(tmp_path)
    with house(tmp_path) as found:
        found.reviews.close(), found.jobs.close()
        reviews.begin(found, of(name, agent="ismcts:8sims"))
        run = JOBS["matchup"](found)["id"]
    kept = [tmp_path / "analyses" / f"{name}.json", tmp_path / "matchups" / f"{run}.json"]
    texts = [file.read_text() for file in kept]
    for file, text in zip(kept, texts[::-1]):
        file.write_text(text)
    with house(tmp_path) as found:
        assert "unknown kind" in found.jobs.row(run)["problem"] and "unknown kind" in found.reviews.row(name)["problem"]
        for jobs, damaged in ((found.jobs, run), (found.reviews, name)):
            with pytest.raises(Refused):
                jobs.go_on(damaged)


def test_no_job_begins_with_an_agent_that_may_not_play(tmp_path):
    """Whatever its kind: somebody else may have written the file."""
    for kind, begin in JOBS.items():
        with house(tmp_path / kind) as found:
            found.jobs.close()
            name = begin(found)["id"]
        file = tmp_path / kind / "matchups" / f"{name}.json"
        job = json.loads(file.read_text())
        job["asked"] |= {"agents": ["os:system"]} if kind == "matchup" else {"agent": "exec:touch x"}
        file.write_text(json.dumps(job))
        with house(tmp_path / kind) as found:
            found.jobs.go_on(name)
            row = found.jobs.row(name)
            assert row["state"] == "failed" and "plays here" in row["problem"], kind
    game = over(tmp_path)
    with house(tmp_path) as found:
        found.reviews.close()
        reviews.begin(found, of(game, agent="ismcts:8sims"))
    file = tmp_path / "analyses" / f"{game}.json"
    file.write_text(file.read_text().replace("ismcts:8sims", "os:system"))
    with house(tmp_path) as found:
        found.reviews.go_on(game)
        assert "plays here" in reviews.state(found, of(game))["job"]["problem"]


def test_a_result_that_somebody_spoiled_is_named(tmp_path):
    with house(tmp_path) as found:
        found.jobs.close()
        name = JOBS["tune"](found)["id"]
        swap = {"out": "Be Prepared", "in": "Tipo - Growing Son", "copies": 1, "gain": 0.1, "ci95": [0.0, 0.2]}
        good = {
            "deck": "blurple", "field": DECKS, "agent": "greedy", "seed": 0, "games": 40, "bound": 0.1,
            "swaps": [swap | {"games": 40, "final": True}], "significant": [],
        }  # fmt: skip
        found.jobs.file(name).write_text(json.dumps(good))
        found.jobs.get(name).state = "done"
        assert sent(fields.one(found, of(name)))["significant"] == []
        for what, text in edited(good):
            found.jobs.file(name).write_text(text)
            os.utime(found.jobs.file(name), ns=(0, hash(text)))
            for ask in (lambda: fields.one(found, of(name)), lambda: fields.keep(found, of(name, swap=0, name="x"))):
                try:
                    sent(ask())
                except Refused as refused:
                    assert refused.status == 409 and "damaged" in refused.why, what
                except ValueError as error:
                    assert "swap" in str(error), what  # there is none


def test_an_analysis_that_somebody_spoiled_is_told_and_done_anew(tmp_path):
    game = over(tmp_path)
    with house(tmp_path) as found:
        found.reviews.close()
        reviews.begin(found, of(game, agent="ismcts:8sims"))
        lost = {"step": 0, "turn": 0, "action": "x", "best": "x", "loss": 0.1, "error": 0.1}
        judged = lost | {"player": 0, "win": 0.5, "line": ["x"], "choice": True}
        judged["alternatives"] = [{"action": "x", "share": 0.5, "win": 0.5}]
        player = {"name": "x", "decisions": 1, "accuracy": 64.0, "best_moves": 0, "loss_a_turn": 0.1, "worst": [lost]}
        good = {"decisions": [judged], "players": [player, player], "agent": "x", "seed": 0, "interrupted": False}
        found.reviews.get(game).state = "done"
        found.reviews.file(game).write_text(json.dumps(good))
        assert sent(reviews.state(found, of(game)))["found"]["players"]
        for what, text in edited(good):
            found.reviews.file(game).write_text(text)
            os.utime(found.reviews.file(game), ns=(0, hash(text)))
            for language in ("en", "fr"):
                state = sent(reviews.state(found, Asked({"id": game}, {"language": language}, {})))
                assert state["found"] or "damaged" in state["job"]["problem"], what
        reviews.begin(found, of(game, agent="ismcts:8sims"))
        assert not found.reviews.file(game).exists()  # of what was found before nothing is left


def test_a_match_and_a_puzzle_that_somebody_edited(tmp_path):
    games = tmp_path / "games"
    with house(tmp_path) as found:
        first, other = (key for key, _, _ in list(found.book.all())[:2])
        puzzle = found.book.get(first)
        line = Line(puzzle.game(), ["you", "greedy"])
        name = found.sessions.new(line, "play", [None, "greedy"], "greedy", puzzle=first, match=match.begun()).id
        step = next(a for a in line.game.legal_actions().tolist() if line.game.describe(a) == puzzle.solution[0])
        session = found.sessions.get(name)
        with session.lock:
            session.act(step)
    file = games / f"{name}.json"
    good = json.loads(file.read_text())
    for key in ("puzzle", "match"):
        for what, text in edited(good[key]):
            with contextlib.suppress(ValueError, RecursionError):
                file.write_text(json.dumps(good | {key: json.loads(text)}))
                with house(tmp_path) as found:
                    (row,) = sent({"games": found.sessions.list()})["games"]
                    if "problem" not in row:
                        sent(found.sessions.get(name).state("fr")), what
    file.write_text(json.dumps(good | {"puzzle": other}))
    with house(tmp_path) as found, pytest.raises(Refused, match="cannot be opened"):
        found.sessions.get(name)


@pytest.mark.parametrize("text", [DEEP, "[]", "null", '{"a": 5}', "\0"])
@pytest.mark.parametrize("name", ["decks", "puzzles", "solved"])
def test_a_damaged_file_of_decks_or_puzzles_is_named(tmp_path, name, text):
    if (name, text) == ("solved", "[]"):
        pytest.skip("nothing is solved")
    (tmp_path / f"{name}.json").write_text(text)
    with pytest.raises(ValueError, match=rf"{name}\.json is damaged"):
        House(tmp_path)


def test_puzzles_that_the_page_cannot_be_told_are_named(tmp_path):
    puzzle = load()[0]
    for key, value in (("you", {"lore": float("nan")}), ("you", {"lore": "x"}), ("source", {"decks": 5})):
        data = json.loads(as_file([puzzle], {}))
        data["puzzles"][0][key] |= value
        (tmp_path / "puzzles.json").write_text(json.dumps(data))
        with pytest.raises(ValueError, match=r"puzzles\.json is damaged"):
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

    puzzle = next(puzzle for puzzle in load() if puzzle.goal == "win" and puzzle.opponent.get("lore"))
    own = replace(puzzle, opponent={**puzzle.opponent, "lore": 0})
    with house(tmp_path) as found:
        monkeypatch.setattr(Path, "write_bytes", full)
        monkeypatch.setattr(Path, "write_text", full)
        with pytest.raises(Refused, match="could not be saved") as refused:
            found.sessions.new(watched(), "watch", ["greedy", "greedy"], "greedy")
        assert refused.value.status == 507
        with pytest.raises(OSError):
            matchups.new(found, asked(decks=["blurple", "yurple"], agents=["random"], games=2))
        with pytest.raises(OSError):
            JOBS["compare"](found)
        with pytest.raises(OSError):
            found.book.add(own)
        with pytest.raises(OSError):
            found.book.solve("x")
        with pytest.raises(OSError):
            found.library.keep("mine", "4 Be Prepared")
        monkeypatch.undo()
        assert found.sessions.list() == [] and found.jobs.list() == [] and found.library.names()["own"] == []
        assert "x" not in found.book.solved and not any(own for _, _, own in found.book.all())
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
        assert finished(server, server.post("matchups", decks=decks, agents=["odd:talks"], games=2))["state"] == "done"
        hung = server.post("matchups", decks=decks, agents=["odd:hangs"], games=2)
        after = server.post("matchups", decks=decks, agents=["random"], games=2)
        time.sleep(2)
        server.post(f"matchups/{hung['id']}/stop")
        assert finished(server, hung | {"state": "running"})["state"] == "stopped"
        assert finished(server, after)["state"] == "done"
        assert server.ask("DELETE", f"/api/matchups/{hung['id']}")[0] == 200
    finally:
        server.stop()


SEEDS = [2**64, -(2**63) - 1, 10**30, -(10**400)]


@pytest.mark.parametrize("seed", SEEDS, ids=[f"{seed:.1e}" if abs(seed) < 10**99 else "huge" for seed in SEEDS])
def test_any_seed_is_kept_so_that_it_can_be_read(tmp_path, seed):
    """The generator takes its lowest 64 bits; nothing is lost by a seed that is larger."""
    content = Replay("blurple", "yurple", seed=seed).to_bytes()
    with house(tmp_path) as found:
        found.jobs.close()
        game = play.new(found, asked(deck="blurple", opponent_deck="yurple", agent="passive", seed=seed))["id"]
        other = replays.upload(found, Asked({}, {}, {}, content))["id"]
        jobs = {matchups.new(found, asked(decks=DECKS, agents=["greedy"], seed=seed))["id"]}
        jobs |= {fields.new(found, asked(kind="keep", decks=DECKS[:1], field=DECKS, seed=seed))["id"]}
        hand = found.sessions.get(game).state("en")["board"]["sides"][0]["hand"]
        assert found.sessions.get(other).played.seed == seed
    with house(tmp_path) as found:
        assert {row["id"] for row in found.sessions.list() if not row.get("problem")} == {game, other}
        assert {row["id"] for row in found.jobs.list() if not row["problem"]} == jobs
        assert found.sessions.get(game).state("en")["board"]["sides"][0]["hand"] == hand
        same = Replay("blurple", "yurple", seed=found.jobs.get(jobs.pop()).asked["seed"]).game
        assert same.state.tobytes() == Replay("blurple", "yurple", seed=seed).game.state.tobytes()


def test_what_could_not_be_read_again_is_not_written(tmp_path):
    with house(tmp_path) as found:
        found.jobs.close()
        job = copy.deepcopy(found.jobs.get(JOBS["keep"](found)["id"]))
        job.asked["seed"] = 10**30
        with pytest.raises(ValueError, match="too large"):
            found.jobs.new(job, "big")
        assert "big" not in found.jobs and not (found.jobs.folder / "big.json").exists()


def test_a_share_that_no_float_holds_is_refused(tmp_path):
    with house(tmp_path) as found, pytest.raises(ValueError, match="finite number"):
        fields.new(found, asked(kind="keep", decks=DECKS[:1], field=DECKS, shares={"blurple": 10**400}))


def test_a_game_whose_end_was_kept_and_its_facts_not_yet(tmp_path):
    """A server was killed between the two files: the match goes on."""
    with house(tmp_path) as found:
        state = play.new(found, asked(deck="blurple", opponent_deck="yurple", agent="passive", best_of=3))
        file = tmp_path / "games" / f"{state['id']}.json"
        before = file.read_text()
        session = found.sessions.get(state["id"])
        while session.state("en")["thinking"]:  # else the agent may come between the version and the concede
            time.sleep(0.01)
        play.concede(found, of(state["id"], version=session.version))
    file.write_text(before)
    with house(tmp_path) as found:
        state = found.sessions.get(state["id"]).state("en")
        assert state["over"] and state["winner"] == 1 and state["match"]["chooses"] == "you"
        assert play.next_game(found, of(state["id"], first=True))["match"]["number"] == 2


def test_a_game_that_another_version_packed_is_analyzed_and_stays_so(tmp_path):
    """The same game in other bytes: an upgrade of the package, or of the library that packs."""
    game = over(tmp_path)
    file = tmp_path / "games" / f"{game}.replay"
    with house(tmp_path) as found:
        found.reviews.close()
        reviews.begin(found, of(game, agent="ismcts:8sims"))
        job, result = found.reviews.get(game), found.reviews.file(game)
        job.state = "done"
        data = json.loads(gzip.decompress(file.read_bytes()))
        file.write_bytes(gzip.compress(json.dumps({**data, "version": "0.3.1"}).encode(), 1))
        worker.analysis(job.asked, result, lambda done, total: None)
    with house(tmp_path) as found:
        assert reviews.state(found, of(game))["found"]["decisions"]


def test_a_result_that_lacks_something_is_named(tmp_path):
    """What the page draws is there, and of its kind; else the page is told which file is wrong."""
    with house(tmp_path) as found:
        found.jobs.close()
        for kind in ("compare", "tune", "keep"):
            name = JOBS[kind](found)["id"]
            found.jobs.get(name).state = "done"
            for text in ("{}", '{"swaps": [], "cards": [], "against": []}'):
                found.jobs.file(name).write_text(text)
                with pytest.raises(Refused, match=r"is damaged: .*the result"):
                    fields.one(found, of(name))
