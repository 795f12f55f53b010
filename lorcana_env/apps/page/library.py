"""The decks and agents that the page may name.

A name is never a path: a deck is bundled or was pasted into the page, and an agent that needs a file or a Python module
plays only if it was named with ``lorcana serve --agent``.
"""

import json
import re
import threading
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.levels import LEVELS
from lorcana_env.agents.registry import ROWS, row_of, split_suffixes
from lorcana_env.agents.suffixes import PILOTS
from lorcana_env.analysis.games.players import SHARED
from lorcana_env.apps.page import json_store
from lorcana_env.cards import find
from lorcana_env.decks import Deck, bundled
from lorcana_env.game.agent import Agent
from lorcana_env.words.terms import term
from lorcana_env.words.text import keywords

MAX_DECKS = 500
MAX_TEXT = 100_000  # characters of a deck list
MAX_MS, MAX_SIMS = 10_000, 20_000  # of a decision
#: Kinds of agents that read no file of the user.
_PLAIN = ("random", "greedy", "passive", "eager", "ismcts", "shipped", *PILOTS, "guided", *LEVELS)
_NAME = re.compile(r"[^\x00-\x1f\x7f/\\]{1,60}")
#: Agents behind "other" in the menus, whose budgets can be changed, the weakest first.
_OTHERS = ["random", "greedy", "shipped", "ismcts:200", "guided:200"]


class Agents:
    """The agents that may play. ``own`` are those named with ``--agent``."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        self.own = tuple(dict.fromkeys(own))
        for name in self.own:
            make_agent(name)  # a wrong name ends the command here

    def names(self) -> dict[str, list[str]]:
        return {"levels": [*LEVELS, *self.own], "others": _OTHERS}

    def check(self, name: str) -> str:
        """Return the name; ``ValueError`` if no such agent may play here."""
        name = arguments.text(name, "agent")
        if name in self.own:
            return name
        row = row_of(name)
        if row is None or row.name not in _PLAIN:
            forms = ", ".join(re.sub(r"\[:FILE\.npz\]|\[:threads=N\]", "", ROWS[kind].form) for kind in _PLAIN)
            raise ValueError(
                f"no agent {arguments.shown(name)} plays here: {forms}, or one named with lorcana serve --agent"
            )
        budget = re.fullmatch(r"\w+:(\d{1,9})(sims)?", split_suffixes(name)[0])
        if ":" in split_suffixes(name)[0] and budget is None:
            raise ValueError(f"no budget in {arguments.shown(name)}: write {row.name}:200 (milliseconds) or 500sims")
        if budget and int(budget[1]) > (MAX_SIMS if budget[2] else MAX_MS):
            raise ValueError(f"{name} thinks too long for a page: at most {MAX_MS} (milliseconds) or {MAX_SIMS}sims")
        return name

    def check_player(self, name: str) -> str:
        """:meth:`check` for tables, whose games the pilots may share."""
        return name if name == SHARED else self.check(name)

    def make(self, name: str, seed: int) -> Agent:
        return make_agent(self.check(name), seed)


def agent_failure(name: str | None, error: BaseException) -> str:
    """Return a line that says why an agent did not answer."""
    return f"the agent {name} failed: {' '.join(str(error).split()) or type(error).__name__}"


class Library:
    """Deck lists by name. Those pasted into the page are saved in ``decks.json``."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "decks.json"
        self._lock = threading.Lock()
        self._own: dict[str, str] = json_store.load(self._file, dict, {})

    def names(self, language: str) -> dict[str, Any]:
        """Return the names of all decks, and of each what a menu shows of it."""
        facts = {name: self._facts(name, language) for name in (*self._own, *bundled())}
        return {"own": list(self._own), "bundled": list(bundled()), "facts": facts}

    def _facts(self, name: str, language: str) -> dict[str, Any]:
        try:
            return deck_facts(self.deck(name), language)
        except ValueError as error:  # cards that were imported once, and are no longer known
            return {"inks": [], "line": str(error)}

    def deck(self, name: str) -> Deck:
        """Return a deck; ``ValueError`` for an unknown name."""
        name = arguments.text(name, "deck")
        if name in self._own:
            return Deck.parse(self._own[name], name)
        if name not in bundled():
            raise ValueError(f"there is no deck {arguments.shown(name)} here: choose one, or paste a list")
        return Deck.load(name)

    def save(self, name: str, text: str) -> Deck:
        """Parse a list and save it; a deck of the same name is replaced."""
        name = arguments.text(name, "name").strip()
        if not _NAME.fullmatch(name) or name.lower() in bundled():
            raise ValueError(
                f"{arguments.shown(name)} is no name for a deck: up to 60 characters, and not a bundled one's"
            )
        deck = Deck.parse(text, name)
        if not deck.cards:
            raise ValueError("the list holds no cards")
        with self._lock:
            own = {**self._own, name: deck.to_text()}
            if len(own) > MAX_DECKS:
                raise ValueError(f"{MAX_DECKS} decks are kept already: remove one")
            self._write(own)
        return deck

    def remove(self, name: str) -> None:
        with self._lock:
            own = dict(self._own)
            if own.pop(name, None) is None:
                raise ValueError(f"there is no deck {arguments.shown(name)} of yours")
            self._write(own)

    def _write(self, own: dict[str, str]) -> None:
        write_text(self._file, json.dumps(own, ensure_ascii=False, indent=1))
        self._own = own


#: The formats that a deck may be legal in; "any" is none of them, and of Core the present one counts.
BUILT_FOR = ("core", "infinity")


@lru_cache(maxsize=2 * MAX_DECKS)
def deck_facts(deck: Deck, language: str) -> dict[str, Any]:
    """Return the inks of a deck, and a line of what it holds: types, costs, and its most frequent keywords."""
    cards = [find(name) for name in deck.cards]
    types = Counter("song" if card.song else card.type for card in cards).most_common()
    words = Counter(re.split(r" [+\d(]", word)[0] for card in cards for word in keywords(card, language))
    cost = term("mean_cost", language, f"{sum(card.cost for card in cards) / len(cards):.1f}")
    held = ", ".join(f"{n} × {term(name, language)}" for name, n in types)
    line = " · ".join([held, cost, *(word for word, _ in words.most_common(2))])
    return {"inks": sorted(deck.inks), "line": line}


def deck_summary(deck: Deck, format_: str = "any") -> dict[str, Any]:
    """Return the list, curve and inks of a deck, and why it is not legal in a format."""
    curve: Counter[int] = Counter()
    inkable = 0
    for name, copies in deck.counts.items():
        card = find(name)
        curve[card.cost] += copies
        inkable += copies * card.inkable
    return {
        "name": deck.name,
        "cards": len(deck),
        "counts": deck.counts,
        "inks": sorted(deck.inks),
        "inkable": inkable,
        "curve": dict(sorted(curve.items())),
        "format": format_,
        "problems": deck.problems(format_),
        "legal_in": [name for name in BUILT_FOR if not deck.problems(name)],
        "unsupported": [f"{name}: {reason}" for name, reason in deck.unsupported()],
    }
