"""Decks against a field: what to bring, and jobs that compare two decks, try swaps, test mulligans, or build a deck."""

import json
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import write_text
from lorcana_env.analysis.games.players import SHARED
from lorcana_env.analysis.metagame import metagame
from lorcana_env.apps.decks import build, compare, keeping, tune
from lorcana_env.apps.decks.common_random_numbers import check_decks
from lorcana_env.apps.decks.deck_pool import DeckPool
from lorcana_env.apps.page import serialize
from lorcana_env.apps.page.jobs import Job, deck_lists
from lorcana_env.apps.page.library import deck_summary
from lorcana_env.apps.page.matchups import MAX_DECKS, load_matchup, load_run, parse_decks
from lorcana_env.apps.page.requests import ApiError
from lorcana_env.apps.page.state import ApiRequest, ServerState, route
from lorcana_env.cards import find
from lorcana_env.decks import Deck
from lorcana_env.decks.field import Field, normalized_shares

#: The kinds of jobs against a field, each with its number of decks and the default number of games.
KINDS = {
    "compare": (2, compare.GAMES), "tune": (1, tune.GAMES), "keep": (1, keeping.GAMES), "build": (0, build.GAMES),
}  # fmt: skip
MAX_GAMES = 200_000


# -- what to bring ----------------------------------------------------------------------------------------------------


def parse_shares(shares: Any) -> dict[str, float] | None:
    """Return how often each deck is met, as it was sent; None means all equally often."""
    if shares is None:
        return None
    if not isinstance(shares, dict) or len(shares) > MAX_DECKS:
        raise ValueError("shares must be an object: a number for each deck")
    return {
        arguments.text(name, "a deck"): arguments.number(share, f"the share of {name}")
        for name, share in shares.items()
    }


def field(server: ServerState, request: ApiRequest) -> Any:
    """Return results against the stored field (all decks equally often if there is none), by the shrunken table."""
    run = load_run(server, request)
    found = load_matchup(server, request)
    if not found.games_played:
        raise ApiError(409, "no game of it is played yet")
    file = _shares_file(server, request.path["id"])
    shares = json.loads(file.read_text("utf-8")) if file.is_file() else None
    answer = metagame(found.decks, run.shrunken[found.run.agent], shares)
    return {
        **answer.as_dict(),
        "agent": found.run.agent,
        "pilots": found.run.pilots,
        "best_answers": run.tables.best_answers(shares, run.shrunken),
        "sure_answers": run.tables.sure_answers(shares, run.shrunken),
        "file": str(file) if shares is not None else "",
    }


def set_field(server: ServerState, request: ApiRequest) -> Any:
    """Save the shares of a field, as ``lorcana matchup field --shares`` reads them, and answer like :func:`field`."""
    found = load_matchup(server, request)
    shares = parse_shares(request.parse("shares").raw("shares"))
    normalized_shares(shares, found.decks)
    file = _shares_file(server, request.path["id"])
    if shares is None:
        file.unlink(missing_ok=True)
    else:
        write_text(file, json.dumps(shares, ensure_ascii=False, indent=1))
    return field(server, request)


def _shares_file(server: ServerState, name: str) -> Path:
    return server.jobs.folder / f"{name}.shares.json"


# -- jobs -------------------------------------------------------------------------------------------------------------


def new(server: ServerState, request: ApiRequest) -> Any:
    """Compare two decks, try swaps, try keeping cards, or build a deck, against a field."""
    fields = request.parse(
        "kind", "decks", "field", "shares", "agent", "games", "seed", "threads", "format", "inks", "title"
    )
    kind = arguments.choice(fields.text("kind"), "kind", KINDS)
    n, games = KINDS[kind]
    decks = parse_decks(server.library, fields, "decks", n, n)
    of_field = parse_decks(server.library, fields, "field", 1, MAX_DECKS)
    shares = parse_shares(fields.raw("shares"))
    Field.of(of_field, shares)
    form = fields.text("format", "") or None
    if kind == "compare" and decks[0].cards == decks[1].cards:
        raise ValueError("both decks hold the same cards: choose another one")
    check_decks(decks if kind in ("tune", "build") else [*decks, *of_field], form)
    job: dict[str, Any] = {
        "decks": deck_lists(decks), "field": deck_lists(of_field), "shares": shares, "format": form,
        "agent": server.agents.check_player(fields.text("agent", SHARED)),
        "games": fields.integer("games", games, 2, MAX_GAMES),
        "seed": fields.seed(), "threads": fields.integer("threads", 2, 1, 64),
    }  # fmt: skip
    if kind == "build":
        job |= {"inks": fields.raw("inks") or [], "format": form or "core"}
        DeckPool.of(job["format"], job["inks"])  # refuses what cannot be built
    if kind == "tune":
        tune.candidates(decks[0], form or "any")  # refuses a deck that no swap leaves legal
    return server.jobs.row(server.jobs.new(Job(kind, fields.text("title", "", 100), job)))


class TrialResult:
    """The result of a job, the swaps that it tried, and the deck that it built."""

    def __init__(self, file: Path) -> None:
        self.found = json.loads(file.read_text("utf-8"))
        swaps = self.found.get("swaps", ())
        self.swaps = [tune.Swap(swap["out"], swap["in"], swap["copies"]) for swap in swaps]
        deck = self.found.get("deck")  # of other jobs its name
        counts = deck if isinstance(deck, list) else []
        self.built = Deck([name for n, name in counts for _ in range(n)], "built")
        self.instead = {card["instead"] for card in self.found.get("cards", ()) if "instead" in card}
        self.significant = [k for k, swap in enumerate(swaps) if swap in self.found["significant"]]


def one(server: ServerState, request: ApiRequest) -> Any:
    """Return the progress of a job, and its result with the cards in it."""
    name = request.path["id"]
    row = server.jobs.row(name)
    job = server.jobs.get(name, *KINDS)
    ended = job.state in ("done", "stopped")
    if (ended or job.kind == "build") and server.jobs.file(name).is_file():
        result = server.jobs.result(name, TrialResult)
        row["race" if "race" in result.found else "found"] = result.found.get("race", result.found)
        if job.kind == "tune":
            row["significant"] = result.significant
        cards = {card for deck in job.decks() for card in deck.counts} | {swap.into for swap in result.swaps}
        cards |= {*result.built.counts} | result.instead
        row["card_facts"] = {card: serialize.card(find(card), request.language) for card in sorted(cards)}
    return row


def keep(server: ServerState, request: ApiRequest) -> Any:
    """Save the deck with one of the swaps that were tried, or the one that was built."""
    fields = request.parse("swap", "name")
    job = server.jobs.get(request.path["id"], "tune", "build")
    result = server.jobs.result(request.path["id"], TrialResult)
    if job.kind == "build":
        if not len(result.built):
            raise ApiError(409, "no deck is built yet")
        return deck_summary(server.library.save(fields.text("name"), result.built.to_text()))
    swaps = result.swaps
    swap = swaps[fields.integer("swap", low=0, high=len(swaps) - 1)]
    changed = swap.version(job.decks()[0]).deck
    return deck_summary(server.library.save(fields.text("name"), changed.to_text()))


ROUTES = [
    route("GET", "matchups/{id}/field", field, slow=True),
    route("POST", "matchups/{id}/field", set_field, slow=True),
    route("POST", "trials", new, slow=True),
    route("GET", "trials/{id}", one, slow=True),
    route("POST", "trials/{id}/keep", keep),
]
