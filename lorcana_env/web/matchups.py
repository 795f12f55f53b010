"""The room of matchups: runs and their progress, tables of what came out, and any single game of them to watch."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from starlette.responses import Response

from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.agent_matchups import Tables
from lorcana_env.analysis.empirical_bayes import Shrunken
from lorcana_env.analysis.holdout import held_out
from lorcana_env.analysis.matchup import CARD_EVENTS, Matchup
from lorcana_env.analysis.observer import ENDS, seating
from lorcana_env.analysis.rates import plain
from lorcana_env.analysis.records import build
from lorcana_env.analysis.run_matchup import GAMES
from lorcana_env.analysis.runner import pair_seeds
from lorcana_env.cards import find
from lorcana_env.game.agent import Agent, ask, reseed
from lorcana_env.game.game import Game
from lorcana_env.game.replay import Replay
from lorcana_env.policies.kernels import POLICIES
from lorcana_env.rules.record.basics import scramble
from lorcana_env.simulation.statistics import difference
from lorcana_env.web import boards
from lorcana_env.web.house import Asked, House, attachment, route
from lorcana_env.web.jobs import Job, lists
from lorcana_env.web.library import Library
from lorcana_env.web.requests import Given, Refused, kept_seed, unpacks_to

MOST_DECKS, MOST_GAMES, MOST_AGENTS = 60, 20_000, 6
MOST_FILE, MOST_UNPACKED = 1 << 26, 1 << 30
LISTED = 200  # games of a pair in one answer


class Read:
    """The file of a run, read: a table for each agent, and what all its cells together say."""

    def __init__(self, path: Path) -> None:
        self.tables = Tables.load(path)
        self._shown: dict[str, dict[str, Any]] = {}  # as the page asks again and again while games are played
        self._foretold: dict[str, dict[str, Any]] = {}

    @cached_property
    def shrunken(self) -> dict[str, Shrunken]:
        return self.tables.shrunken()

    def shown(self, agent: str) -> dict[str, Any]:
        """:func:`table` of an agent, made once."""
        if agent not in self._shown:
            self._shown[agent] = table(self, agent)
        return self._shown[agent]

    def foretold(self, agent: str) -> dict[str, Any]:
        """How well an agent's table foretells games that were left out, as ``lorcana holdout`` says; found once."""
        if agent not in self._foretold:
            self._foretold[agent] = held_out(self.of(agent))
        return self._foretold[agent]

    def of(self, text: str) -> Matchup:
        """The table of an agent by its number, as the page writes it."""
        agents = self.tables.agents
        if not text.isdecimal() or int(text) >= len(agents):
            raise Refused(404, "there is no such agent in this matchup")
        return self.tables.matchups[agents[int(text)]]


def read(house: House, asked: Asked) -> Read:
    house.jobs.get(asked.path["id"], "matchup")
    return house.jobs.result(asked.path["id"], Read)


def found_of(house: House, asked: Asked) -> Matchup:
    """The games of the agent that the query names by its number (the first)."""
    return read(house, asked).of(asked.query.get("agent", "0"))


def decks_of(library: Library, given: Given, key: str, least: int, most: int) -> list[Any]:
    """Decks by name, all of which can be played."""
    names = given.raw(key)
    if not isinstance(names, list) or not least <= len(names) <= most:
        span = f"{least}" if least == most else f"{least} to {most}"
        raise ValueError(f"{key} must be a list of {span} names")
    decks = [library.deck(name) for name in names]
    for deck in decks:
        if deck.unsupported():
            raise ValueError(f"{deck.name} holds a card that the engine does not play: {deck.unsupported()[0][0]}")
    return decks


def runs(house: House, asked: Asked) -> Any:
    return {"matchups": house.jobs.list()}


def new(house: House, asked: Asked) -> Any:
    given = asked.given("decks", "agents", "games", "until", "seed", "threads", "title")
    decks = decks_of(house.library, given, "decks", 2, MOST_DECKS)
    agents = given.raw("agents")
    if not isinstance(agents, list) or not 1 <= len(agents) <= MOST_AGENTS:
        raise ValueError(f"agents must be a list of 1 to {MOST_AGENTS} names")
    agents = [house.agents.check(name) for name in agents]
    if len(set(agents)) < len(agents):
        raise ValueError("name each agent once")
    games = given.integer("games", GAMES, 2, MOST_GAMES)
    if games % 2:
        raise ValueError("games must be an even number: each deck starts half of them")
    until = given.raw("until")
    if until is not None and (
        isinstance(until, bool) or not isinstance(until, int | float) or not 0.001 <= until < 0.5
    ):
        raise ValueError("until must be a share between 0.001 and 0.5")
    job = {
        "decks": lists(decks), "agents": agents, "games": games, "until": until, "seed": given.seed(),
        "threads": given.integer("threads", 2, 1, 64),
    }  # fmt: skip
    return house.jobs.row(house.jobs.new(Job("matchup", given.text("title", "", 100), job)))


def one(house: House, asked: Asked) -> Any:
    """How far a run is, and what came out so far."""
    name = asked.path["id"]
    row = house.jobs.row(name)
    if "table" in asked.query and row.get("kind") == "matchup" and house.jobs.file(name).is_file():
        row["table"] = read(house, asked).shown(asked.query.get("agent", "0"))
    return row


def table(kept: Read, agent: str) -> dict[str, Any]:
    """Every cell of an agent's table, row beats column, as counted, as believed, and in matches of three games."""
    found = kept.of(agent)
    n = range(len(found.decks))
    played = found.games_played > 0
    shrunken = kept.shrunken[found.run.agent]
    return {
        "decks": found.decks,
        "agents": kept.tables.agents,
        "agent": found.run.agent,
        "games_played": found.games_played,
        "order": found.ranking() if played else list(n),
        "cells": [[None if i == j else found.rate(i, j).as_dict() for j in n] for i in n],
        "believed": [[None if i == j else _share(shrunken.win_rate(i, j), shrunken.ci95(i, j)) for j in n] for i in n],
        "of_three": [[None if i == j else _share(*found.best_of_three(i, j)) for j in n] for i in n],
        "ratings": [shrunken.rated(i) for i in n],
        "first_effect": [plain(found.first_effect(i)) for i in n],
        "overall": [plain(found.overall(i)) for i in n],
        "going_first": found.going_first().as_dict(),
        "turns": found.length() if played else None,
        "ends": found.ends(),
        "disagree": [
            {"decks": [i, j], "win_rates": {name: table.win_rate(i, j) for name, table in kept.shrunken.items()}}
            for i, j in (kept.tables.disagree(kept.shrunken) if len(kept.tables.matchups) > 1 else [])
        ],
    }


def _share(win_rate: float | None, ci95: tuple[float, float]) -> dict[str, Any]:
    return {"win_rate": win_rate, "ci95": list(ci95)}


def stop(house: House, asked: Asked) -> Any:
    house.jobs.stop(asked.path["id"])
    return house.jobs.row(asked.path["id"])


def go_on(house: House, asked: Asked) -> Any:
    """Go on with a run that was stopped, or play more games of each pair."""
    given = asked.given("games")
    games = given.integer("games", low=2, high=MOST_GAMES) if "games" in given else None
    if games is not None and games % 2:
        raise ValueError("games must be an even number: each deck starts half of them")
    job = house.jobs.get(asked.path["id"])
    more = {} if games is None or "games" not in job.asked else {"games": max(job.asked["games"], games)}
    house.jobs.go_on(asked.path["id"], **more)
    return house.jobs.row(asked.path["id"])


def remove(house: House, asked: Asked) -> Any:
    house.jobs.drop(asked.path["id"])
    return {"removed": asked.path["id"]}


def file(house: House, asked: Asked) -> Response:
    """The result, as a command keeps or prints it: games for ``lorcana query`` and others, or JSON."""
    row = house.jobs.row(asked.path["id"])
    kept = house.jobs.file(asked.path["id"])
    if not kept.is_file():
        raise Refused(409, row["problem"] or "nothing of it is kept yet")
    name = (row["title"] or row["id"]).removesuffix(kept.suffix)
    return attachment(kept.read_bytes(), f"{name}{kept.suffix}", "application/octet-stream")


def upload(house: House, asked: Asked) -> Any:
    """Games of ``lorcana matchup --save``, looked at here."""
    title = asked.query.get("name", "")[:100]
    unpacks_to(asked.body, MOST_UNPACKED)

    def about(path: Path) -> Job:
        tables = Tables.load(path)
        run, n = tables.first.run, tables.games_played
        job = {
            "decks": lists(list(run.decks)), "agents": tables.agents, "games": run.games, "until": run.until,
            "seed": kept_seed(run.seed), "threads": 1,
        }  # fmt: skip
        return Job("matchup", title, job, state="done", done=n, total=n)

    return house.jobs.row(house.jobs.adopt("matchup", title, asked.body, about))


# -- a deck, a pair, a game -------------------------------------------------------------------------------------------


def _deck(found: Matchup, text: str) -> int:
    if not text.isdecimal() or int(text) >= len(found.decks):
        raise Refused(404, "there is no such deck in this matchup")
    return int(text)


def of_deck(house: House, asked: Asked) -> Any:
    """Cards, hands and mulligans of a deck, against all or ``against`` one."""
    found = found_of(house, asked)
    i = _deck(found, asked.path["i"])
    against = _deck(found, asked.query["against"]) if asked.query.get("against") else None
    if i == against:
        raise Refused(404, "a deck did not play against itself")
    return {
        "agent": found.run.agent,
        "deck": found.decks[i],
        "against": None if against is None else found.decks[against],
        "overall": plain(found.overall(i)),
        "events": list(CARD_EVENTS),
        "cards": plain(found.cards(i, against)),
        "hands": plain(found.hands(i, against)),
        "advice": plain(found.advice(i, against)),
        "lore_curve": found.lore_curve(i),
        "card_facts": {card: boards.card(find(card), asked.language) for card in found.run.decks[i].counts},
    }


def pair(house: House, asked: Asked) -> Any:
    """The games of a pair, one by one."""
    found = found_of(house, asked)
    i, j = _deck(found, asked.path["i"]), _deck(found, asked.path["j"])
    if i == j:
        raise Refused(404, "a deck did not play against itself")
    records = found.pair(i, j)
    games = records.games
    return {
        "decks": [found.decks[i], found.decks[j]],
        "rate": found.rate(i, j).as_dict(),
        "total": len(records),
        "games": [
            {
                "number": k,
                "won": None if row["winner"] > 1 else bool(row["winner"] == 0),
                "first": bool(row["starter"] == 0),
                "turns": int(row["turns"]),
                "decisions": int(row["decisions"]),
                "end": ENDS[int(row["end"])],
            }
            for k, row in enumerate(games[:LISTED])
        ],
        "watchable": found.run.build == build(),
    }


def compare(house: House, asked: Asked) -> Any:
    """Two decks of a matchup against each of the others, and the difference with its interval."""
    found = found_of(house, asked)
    i, j = _deck(found, asked.query.get("a", "")), _deck(found, asked.query.get("b", ""))
    rows = []
    for k in range(len(found.decks)):
        if k in (i, j):
            continue
        a, b = found.rate(i, k), found.rate(j, k)
        by = difference(a, b)
        gain, interval = (None, None) if by is None else by
        row = {"against": found.decks[k], "a": a.as_dict(), "b": b.as_dict()}
        rows.append(row | {"difference": gain, "ci95": None if interval is None else list(interval)})
    return {"decks": [found.decks[i], found.decks[j]], "against": rows}


def holdout(house: House, asked: Asked) -> Any:
    """How well games that were left out are foretold, by shrunken figures and by raw ones."""
    return read(house, asked).foretold(asked.query.get("agent", "0"))


def watch(house: House, asked: Asked) -> Any:
    """Play one game of a matchup once more, as a replay: the same deal, the same agents.

    With agents that do not think by the clock it is the same game; ``same`` says whether it is.
    """
    given = asked.given("i", "j", "game", "agent")
    found = read(house, asked).of(str(given.integer("agent", 0)))
    i, j = sorted((_deck(found, str(given.integer("i", low=0))), _deck(found, str(given.integer("j", low=0)))))
    if i == j:
        raise Refused(404, "a deck did not play against itself")
    records = found.pair(i, j).games
    k = given.integer("game", low=0, high=len(records) - 1)
    return house.with_agent(house.agents.check(found.run.agent), _watched, house, found, i, j, k)


def _watched(house: House, found: Matchup, i: int, j: int, k: int) -> Any:
    run, records = found.run, found.pair(i, j).games
    a, b = run.decks[i], run.decks[j]
    seed = int(pair_seeds(run.seed, a, b, k + 1)[k])
    starter, swapped = seating(k)
    decks = (b, a) if swapped else (a, b)
    replay = Replay(*decks, seed=seed, starting_player=starter ^ swapped, names=[run.agent] * 2)
    agents = _agents(house, run.agent, seed)
    while (player := replay.game.to_act) is not None:
        replay.step(_answer(agents[player ^ swapped], replay.game))
    winner = replay.game.winner
    same = replay.game.turn == int(records[k]["turns"]) and (255 if winner is None else winner ^ swapped) == int(
        records[k]["winner"]
    )
    title = f"{a.name} – {b.name}, {k + 1}" + ("" if same else " (the same deal, another game)")
    session = house.sessions.new(replay, "watch", [run.agent, run.agent], "greedy", title=title)
    return {**session.summary(), "same": same}


def _agents(house: House, name: str, seed: int) -> tuple[Agent, Agent]:
    """The agents of a recorded game (:mod:`lorcana_env.analysis.runner`); those of numba share one generator."""
    if name in POLICIES:
        policy = BuiltIn(name)
        with np.errstate(over="ignore"):  # it is arithmetic modulo 2**64
            policy._generator[0] = scramble(np.uint64(seed))  # as play_recorded begins
        return policy, policy
    both = house.agents.make(name, seed), house.agents.make(name, seed)
    for k, agent in enumerate(both):
        reseed(agent, seed + k)
    return both


def _answer(agent: Agent, game: Game) -> int:
    return int(game.legal_actions()[0]) if len(game.legal_actions()) == 1 else ask(agent, game)


ROUTES = [
    route("GET", "matchups", runs),
    route("POST", "matchups", new),
    route("POST", "matchups/file", upload, MOST_FILE, raw=True, slow=True),
    route("GET", "matchups/{id}", one, slow=True),
    route("DELETE", "matchups/{id}", remove),
    route("POST", "matchups/{id}/stop", stop),
    route("POST", "matchups/{id}/go-on", go_on),
    route("GET", "matchups/{id}/file", file, slow=True),
    route("GET", "matchups/{id}/deck/{i}", of_deck, slow=True),
    route("GET", "matchups/{id}/pair/{i}/{j}", pair, slow=True),
    route("GET", "matchups/{id}/compare", compare, slow=True),
    route("GET", "matchups/{id}/holdout", holdout, slow=True),
    route("POST", "matchups/{id}/watch", watch, slow=True),
]
