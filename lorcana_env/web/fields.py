"""Decks against a field: what to bring; as jobs: which of two decks is better, which swap helps, what to keep."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import write_text
from lorcana_env.analysis import compare, mulligan_test, tune
from lorcana_env.analysis.common_random_numbers import check_decks
from lorcana_env.analysis.metagame import metagame
from lorcana_env.cards import find
from lorcana_env.decks.field import Field, normalized_shares
from lorcana_env.web import boards, jobs, kept
from lorcana_env.web.house import Asked, House, route
from lorcana_env.web.jobs import Job, lists
from lorcana_env.web.library import about
from lorcana_env.web.matchups import MOST_DECKS, decks_of, found_of, read
from lorcana_env.web.requests import Given, Refused

#: The kinds of jobs against a field: how many decks are asked about, and the games when nothing is said.
KINDS = {"compare": (2, compare.GAMES), "tune": (1, tune.GAMES), "keep": (1, mulligan_test.GAMES)}
MOST_GAMES = 200_000
COURSE = 10  # steps of the drift between two that are shown


# -- what to bring ----------------------------------------------------------------------------------------------------


def shares_of(shares: Any) -> dict[str, float] | None:
    """How often each deck is met, as it came; None: all alike."""
    if shares is None:
        return None
    if not isinstance(shares, dict) or len(shares) > MOST_DECKS:
        raise ValueError("shares must be an object: a number for each deck")
    return {
        arguments.text(name, "a deck"): arguments.number(share, f"the share of {name}")
        for name, share in shares.items()
    }


def field(house: House, asked: Asked) -> Any:
    """Results against the field that was asked about last (all alike), by the shrunken table of an agent."""
    games = read(house, asked)
    found = found_of(house, asked)
    if not found.games_played:
        raise Refused(409, "no game of it is played yet")
    file = _shares_file(house, asked.path["id"])
    try:
        shares = shares_of(kept.read(file)) if file.is_file() else None
        answer = metagame(found.decks, games.shrunken[found.run.agent], shares)
    except (OSError, ValueError, TypeError):  # a file that somebody changed
        shares = None
        answer = metagame(found.decks, games.shrunken[found.run.agent])
    course = answer.drift[::COURSE].round(4).tolist()
    return {
        **answer.as_dict(), "agent": found.run.agent, "agents": games.tables.agents, "course": course,
        "file": str(file) if shares is not None else "",
    }  # fmt: skip


def set_field(house: House, asked: Asked) -> Any:
    """Keep the shares of a field, as ``lorcana field --shares`` reads them, and answer as :func:`field` does."""
    found = found_of(house, asked)
    shares = shares_of(asked.given("shares").raw("shares"))
    normalized_shares(shares, found.decks)
    file = _shares_file(house, asked.path["id"])
    if shares is None:
        file.unlink(missing_ok=True)
    else:
        write_text(file, json.dumps(shares, ensure_ascii=False, indent=1))
    return field(house, asked)


def _shares_file(house: House, name: str) -> Path:
    return house.jobs.folder / f"{name}.shares.json"


# -- jobs -------------------------------------------------------------------------------------------------------------


def new(house: House, asked: Asked) -> Any:
    """Compare two decks, try swaps, or try keeping cards, against a field."""
    given = asked.given(
        "kind", "decks", "field", "shares", "agent", "games", "seed", "threads", "format", "out", "into", "copies",
        "most", "title",
    )  # fmt: skip
    kind = arguments.choice(given.text("kind"), "kind", KINDS)
    n, games = KINDS[kind]
    decks = decks_of(house.library, given, "decks", n, n)
    of_field = decks_of(house.library, given, "field", 1, MOST_DECKS)
    shares = shares_of(given.raw("shares"))
    Field.of(of_field, shares)
    form = given.text("format", "") or None
    if kind == "compare" and decks[0].cards == decks[1].cards:
        raise ValueError("both decks hold the same cards: choose another one")
    check_decks(decks if kind == "tune" else [*decks, *of_field], form)
    job: dict[str, Any] = {
        "decks": lists(decks), "field": lists(of_field), "shares": shares, "format": form,
        "agent": house.agents.check(given.text("agent", "shipped")),
        "games": given.integer("games", games, 2, MOST_GAMES),
        "seed": given.seed(), "threads": given.integer("threads", 2, 1, 64),
    }  # fmt: skip
    if kind == "tune":
        job |= {key: [find(name).full_name for name in _names(given, key)] for key in ("out", "into")}
        job |= {"copies": given.integer("copies", tune.COPIES, 1, 60)}
        job |= {"most": given.integer("most", tune.CANDIDATES, 1, tune.MOST)}
        if not tune.candidates(decks[0], form or "any", job["out"], job["into"], job["copies"], job["most"]):
            raise ValueError(f"no card of {decks[0].name} can be swapped for one of like cost, ink and role")
    return house.jobs.row(house.jobs.new(Job(kind, given.text("title", "", 100), job)))


def _names(given: Given, key: str) -> list[str]:
    return arguments.texts(given.raw(key) or [], key, "card names")


class Tried:
    """What a job of some kind found, as its file has it; ``swaps``: those that were tried, if it tried some."""

    def __init__(self, kind: str, file: Path) -> None:
        with kept.damaged(file):
            self.found = jobs.KINDS[kind].read(file)
            swaps = self.found.get("swaps", ())
            self.swaps = [
                tune.Swap(
                    find(swap["out"]).full_name, find(swap["in"]).full_name, arguments.count(swap["copies"], "copies")
                )
                for swap in swaps
            ]
            self.significant = [k for k, swap in enumerate(swaps) if swap in self.found["significant"]]


def one(house: House, asked: Asked) -> Any:
    """How far a job is, and what it found, with the cards that it names."""
    name = asked.path["id"]
    row = house.jobs.row(name)
    job = house.jobs.get(name, *KINDS)
    if job.state in ("done", "stopped") and house.jobs.file(name).is_file():
        tried = house.jobs.result(name, partial(Tried, job.kind))
        row["found"] = tried.found
        if job.kind == "tune":
            row["significant"] = tried.significant
        cards = {card for deck in job.decks() for card in deck.counts} | {swap.into for swap in tried.swaps}
        row["card_facts"] = {card: boards.card(find(card), asked.language) for card in sorted(cards)}
    return row


def keep(house: House, asked: Asked) -> Any:
    """Keep the deck with one of the swaps that were tried, under a name."""
    given = asked.given("swap", "name")
    job = house.jobs.get(asked.path["id"], "tune")
    swaps = house.jobs.result(asked.path["id"], partial(Tried, job.kind)).swaps
    swap = swaps[given.integer("swap", low=0, high=len(swaps) - 1)]
    changed = swap.version(job.decks()[0]).deck
    return about(house.library.keep(given.text("name"), changed.to_text()))


ROUTES = [
    route("GET", "matchups/{id}/field", field, slow=True),
    route("POST", "matchups/{id}/field", set_field, slow=True),
    route("POST", "trials", new, slow=True),
    route("GET", "trials/{id}", one, slow=True),
    route("POST", "trials/{id}/keep", keep),
]
