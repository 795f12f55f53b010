"""The tab of matchups: runs and their progress, tables of their results, and any game of them to watch."""

from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from starlette.responses import Response

from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.agent_matchups import AgentMatchups
from lorcana_env.analysis.empirical_bayes import Shrunken
from lorcana_env.analysis.games.observer import ENDS, seating
from lorcana_env.analysis.games.players import pilot_numbers
from lorcana_env.analysis.games.records import build_id
from lorcana_env.analysis.games.runner import pair_seeds
from lorcana_env.analysis.matchup import CARD_EVENTS, Matchup
from lorcana_env.analysis.rates import plain
from lorcana_env.analysis.run_matchup import GAMES
from lorcana_env.apps.page import serialize
from lorcana_env.apps.page.jobs import Job, deck_lists
from lorcana_env.apps.page.library import Library
from lorcana_env.apps.page.requests import ApiError, Fields
from lorcana_env.apps.page.state import ApiRequest, ServerState, attachment, route
from lorcana_env.cards import find
from lorcana_env.game.agent import Agent, play_game, reseed
from lorcana_env.game.replay import Replay
from lorcana_env.policies.kernels import POLICIES
from lorcana_env.rules.record.basics import scramble

MAX_DECKS, MAX_GAMES, MAX_AGENTS = 60, 20_000, 6
MAX_LISTED = 200  # games of a pair in one answer


class MatchupJob:
    """The file of a run: a table for each agent, and the estimates from all its cells together."""

    def __init__(self, path: Path) -> None:
        self.tables = AgentMatchups.load(path)
        self.shrunken: dict[str, Shrunken] = self.tables.shrunken()
        self.table = cache(partial(make_table, self))  # the page asks often while games are played

    def of(self, text: str) -> Matchup:
        """Return the games of an agent by its number, which the page sends as text."""
        agents = self.tables.agents
        if not text.isdecimal() or int(text) >= len(agents):
            raise ApiError(404, "there is no such agent in this matchup")
        return self.tables.matchups[agents[int(text)]]


def load_run(server: ServerState, request: ApiRequest) -> MatchupJob:
    server.jobs.get(request.path["id"], "matchup")
    return server.jobs.result(request.path["id"], MatchupJob)


def load_matchup(server: ServerState, request: ApiRequest) -> Matchup:
    """Return the games of the agent whose number is in the query (default: the first)."""
    return load_run(server, request).of(request.query.get("agent", "0"))


def parse_decks(library: Library, fields: Fields, key: str, low: int, high: int) -> list[Any]:
    """Return ``low`` to ``high`` decks by name, all of which can be played."""
    names = fields.raw(key)
    if not isinstance(names, list) or not low <= len(names) <= high:
        span = f"{low}" if low == high else f"{low} to {high}"
        raise ValueError(f"{key} must be a list of {span} names")
    decks = [library.deck(name) for name in names]
    for deck in decks:
        if deck.unsupported():
            raise ValueError(f"{deck.name} holds a card that the engine does not play: {deck.unsupported()[0][0]}")
    return decks


def parse_games(fields: Fields) -> int:
    games = fields.integer("games", GAMES, 2, MAX_GAMES)
    if games % 2:
        raise ValueError("games must be an even number: each deck starts half of them")
    return games


def runs(server: ServerState, request: ApiRequest) -> Any:
    return {"matchups": server.jobs.list()}


def new(server: ServerState, request: ApiRequest) -> Any:
    fields = request.parse("decks", "agents", "games", "seed", "threads", "title")
    decks = parse_decks(server.library, fields, "decks", 2, MAX_DECKS)
    agents = fields.raw("agents")
    if not isinstance(agents, list) or not 1 <= len(agents) <= MAX_AGENTS:
        raise ValueError(f"agents must be a list of 1 to {MAX_AGENTS} names")
    agents = [server.agents.check_player(name) for name in agents]
    if len(set(agents)) < len(agents):
        raise ValueError("name each agent once")
    games = parse_games(fields)
    job = {
        "decks": deck_lists(decks), "agents": agents, "games": games, "seed": fields.seed(),
        "threads": fields.integer("threads", 2, 1, 64),
    }  # fmt: skip
    return server.jobs.row(server.jobs.new(Job("matchup", fields.text("title", "", 100), job)))


def one(server: ServerState, request: ApiRequest) -> Any:
    """Return the progress of a run, and with ``table`` its results so far."""
    name = request.path["id"]
    row = server.jobs.row(name)
    if "table" in request.query and row.get("kind") == "matchup" and server.jobs.file(name).is_file():
        row["table"] = load_run(server, request).table(request.query.get("agent", "0"))
    return row


def make_table(run: MatchupJob, agent: str) -> dict[str, Any]:
    """Return an agent's table, row beats column: as counted, as estimated, and in matches of three games."""
    found = run.of(agent)
    n = range(len(found.decks))
    played = found.games_played > 0
    shrunken = run.shrunken[found.run.agent]
    return {
        "decks": found.decks,
        "agents": run.tables.agents,
        "agent": found.run.agent,
        "pilots": found.run.pilots,
        "games_played": found.games_played,
        "order": found.ranking() if played else list(n),
        "cells": [[None if i == j else found.rate(i, j).as_dict() for j in n] for i in n],
        "believed": [[None if i == j else _share(shrunken.win_rate(i, j), shrunken.ci95(i, j)) for j in n] for i in n],
        "of_three": [[None if i == j else _share(*found.best_of_three(i, j)) for j in n] for i in n],
        "ratings": [shrunken.rated(i) for i in n],
        "overall": [plain(found.overall(i)) for i in n],
        "going_first": found.going_first().as_dict(),
        "turns": found.length() if played else None,
        "ends": found.ends(),
        "sure_answers": run.tables.sure_answers(tables=run.shrunken),
        "disagree": [
            {"decks": [i, j], "win_rates": {name: table.win_rate(i, j) for name, table in run.shrunken.items()}}
            for i, j in (run.tables.disagree(run.shrunken) if len(run.tables.matchups) > 1 else [])
        ],
    }


def _share(win_rate: float | None, ci95: tuple[float, float]) -> dict[str, Any]:
    return {"win_rate": win_rate, "ci95": list(ci95)}


def stop(server: ServerState, request: ApiRequest) -> Any:
    server.jobs.stop(request.path["id"])
    return server.jobs.row(request.path["id"])


def go_on(server: ServerState, request: ApiRequest) -> Any:
    """Continue a run that was stopped, or play more games of each pair."""
    fields = request.parse("games")
    job = server.jobs.get(request.path["id"])
    more = {"games": max(job.asked["games"], parse_games(fields))} if "games" in fields else {}
    server.jobs.go_on(request.path["id"], **more)
    return server.jobs.row(request.path["id"])


def remove(server: ServerState, request: ApiRequest) -> Any:
    server.jobs.remove(request.path["id"])
    return {"removed": request.path["id"]}


def file(server: ServerState, request: ApiRequest) -> Response:
    """Return the result as a file: games, which ``lorcana matchup query`` reads, or JSON."""
    row = server.jobs.row(request.path["id"])
    result = server.jobs.file(request.path["id"])
    if not result.is_file():
        raise ApiError(409, row["problem"] or "nothing of it is kept yet")
    name = (row["title"] or row["id"]).removesuffix(result.suffix)
    return attachment(result.read_bytes(), f"{name}{result.suffix}", "application/octet-stream")


# -- a deck, a pair, a game -------------------------------------------------------------------------------------------


def _deck(found: Matchup, text: str) -> int:
    if not text.isdecimal() or int(text) >= len(found.decks):
        raise ApiError(404, "there is no such deck in this matchup")
    return int(text)


def of_deck(server: ServerState, request: ApiRequest) -> Any:
    """Return cards, hands and mulligans of a deck, against all others or one (``against``)."""
    found = load_matchup(server, request)
    i = _deck(found, request.path["i"])
    against = _deck(found, request.query["against"]) if request.query.get("against") else None
    if i == against:
        raise ApiError(404, "a deck did not play against itself")
    return {
        "agent": found.run.agent,
        "deck": found.decks[i],
        "against": None if against is None else found.decks[against],
        "overall": plain(found.overall(i)),
        "events": list(CARD_EVENTS),
        "cards": plain(found.cards(i, against)),
        "hands": plain(found.hands(i, against)),
        "advice": plain(found.advice(i, against)),
        "card_facts": {card: serialize.card(find(card), request.language) for card in found.run.decks[i].counts},
    }


def pair(server: ServerState, request: ApiRequest) -> Any:
    """Return the games of a pair, one by one."""
    found = load_matchup(server, request)
    i, j = _deck(found, request.path["i"]), _deck(found, request.path["j"])
    if i == j:
        raise ApiError(404, "a deck did not play against itself")
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
            for k, row in enumerate(games[:MAX_LISTED])
        ],
        "watchable": found.run.build == build_id(),
    }


def watch(server: ServerState, request: ApiRequest) -> Any:
    """Play one game of a matchup again, with the same deal and agents, and save the replay.

    ``same`` says whether it is the same game, as it is with agents that do not think by the clock.
    """
    fields = request.parse("i", "j", "game", "agent")
    found = load_run(server, request).of(str(fields.integer("agent", 0)))
    i, j = sorted((_deck(found, str(fields.integer("i", low=0))), _deck(found, str(fields.integer("j", low=0)))))
    if i == j:
        raise ApiError(404, "a deck did not play against itself")
    records = found.pair(i, j).games
    k = fields.integer("game", low=0, high=len(records) - 1)
    run, agent = found.run, found.run.agent
    if run.pilots:
        (who,) = pilot_numbers(run.decks[i], run.decks[j], k, k + 1, len(run.pilots))
        agent = run.pilots[who]
    return server.with_agent(server.agents.check(agent), _replay, server, found, agent, i, j, k)


def _replay(server: ServerState, found: Matchup, agent: str, i: int, j: int, k: int) -> Any:
    run, records = found.run, found.pair(i, j).games
    a, b = run.decks[i], run.decks[j]
    seed = int(pair_seeds(run.seed, a, b, k + 1)[k])
    starter, swapped = seating(k)
    decks = (b, a) if swapped else (a, b)
    replay = Replay(*decks, seed=seed, starting_player=starter ^ swapped, names=[agent] * 2)
    agents = _agents(server, agent, seed)
    play_game(replay.game, agents[::-1] if swapped else agents, replay.step)
    winner = replay.game.winner
    ended = replay.game.turn, 255 if winner is None else winner ^ swapped
    same = ended == (int(records[k]["turns"]), int(records[k]["winner"]))
    title = f"{a.name} – {b.name}, {k + 1}" + ("" if same else " (the same deal, another game)")
    session = server.sessions.new(replay, "watch", [agent, agent], "greedy", title=title)
    return {**session.summary(), "same": same}


def _agents(server: ServerState, name: str, seed: int) -> tuple[Agent, Agent]:
    """Return the agents of a recorded game (:mod:`.analysis.games.runner`); compiled ones share a generator."""
    if name in POLICIES:
        policy = BuiltIn(name)
        with np.errstate(over="ignore"):  # it is arithmetic modulo 2**64
            policy.generator[0] = scramble(np.uint64(seed))  # as play_recorded begins
        return policy, policy
    both = server.agents.make(name, seed), server.agents.make(name, seed)
    for k, agent in enumerate(both):
        reseed(agent, seed + k)
    return both


ROUTES = [
    route("GET", "matchups", runs),
    route("POST", "matchups", new),
    route("GET", "matchups/{id}", one, slow=True),
    route("DELETE", "matchups/{id}", remove),
    route("POST", "matchups/{id}/stop", stop),
    route("POST", "matchups/{id}/go-on", go_on),
    route("GET", "matchups/{id}/file", file, slow=True),
    route("GET", "matchups/{id}/deck/{i}", of_deck, slow=True),
    route("GET", "matchups/{id}/pair/{i}/{j}", pair, slow=True),
    route("POST", "matchups/{id}/watch", watch, slow=True),
]
