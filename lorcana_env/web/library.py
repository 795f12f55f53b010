"""What the page may name: decks (bundled ones, and those pasted into it), and agents.

No name is ever taken for a path: a deck is bundled or kept here, and an agent that needs a file or a module of one's
own plays only if whoever started the server named it.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.levels import LEVELS
from lorcana_env.agents.registry import ROWS, parted, row_of
from lorcana_env.cards import find
from lorcana_env.decks import Deck, bundled
from lorcana_env.game.agent import Agent
from lorcana_env.web import kept

MOST_DECKS = 500
MOST_TEXT = 100_000  # characters of a deck list
MOST_MS, MOST_SIMS = 10_000, 20_000  # a decision
#: Kinds that need nothing of the machine.
_PLAIN = ("random", "greedy", "passive", "ismcts", "shipped", "guided", *LEVELS)
_NAME = re.compile(r"[^\x00-\x1f\x7f/\\]{1,60}")
#: Agents offered by name: levels for people, and others, whose budgets can be changed; of both the weakest first.
OFFERED = (*LEVELS, "random", "greedy", "shipped", "ismcts:200", "guided:200")


class Agents:
    """The agents that may be named here. ``own``: those named when the server was started."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        self.own = tuple(dict.fromkeys(own))
        for name in self.own:
            make_agent(name)  # one that cannot be made is found out now

    def names(self) -> list[str]:
        return [*OFFERED, *self.own]

    def check(self, name: str) -> str:
        """The name; ``ValueError`` when no such agent may play here."""
        name = arguments.text(name, "agent")
        if name in self.own:
            return name
        row = row_of(name)
        if row is None or row.name not in _PLAIN:
            forms = ", ".join(ROWS[kind].form.replace("[:BUDGET[:FILE.npz]]", "[:BUDGET]") for kind in _PLAIN)
            raise ValueError(
                f"no agent {arguments.shown(name)} plays here: {forms}, or one named with lorcana serve --agent"
            )
        budget = re.fullmatch(r"\w+:(\d{1,9})(sims)?", parted(name)[0])
        if ":" in parted(name)[0] and budget is None:
            raise ValueError(f"no budget in {arguments.shown(name)}: write {row.name}:200 (milliseconds) or 500sims")
        if budget and int(budget[1]) > (MOST_SIMS if budget[2] else MOST_MS):
            raise ValueError(f"{name} thinks too long for a page: at most {MOST_MS} (milliseconds) or {MOST_SIMS}sims")
        return name

    def make(self, name: str, seed: int) -> Agent:
        return make_agent(self.check(name), seed)


class Library:
    """Deck lists by name. Those pasted into the page are kept in one file of the folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "decks.json"
        self._lock = threading.Lock()
        self._own: dict[str, str] = {}
        if self._file.is_file():
            try:
                lists = kept.read(self._file)
                self._own = {
                    arguments.text(name, "a name"): arguments.text(text, "a list") for name, text in lists.items()
                }
            except (ValueError, TypeError, AttributeError) as error:
                raise ValueError(f"{self._file} is damaged: mend it, or move it away") from error

    def names(self) -> dict[str, list[str]]:
        return {"own": list(self._own), "bundled": list(bundled())}

    def deck(self, name: str) -> Deck:
        """``ValueError`` for a name that is neither kept nor bundled."""
        name = arguments.text(name, "deck")
        if name in self._own:
            return Deck.parse(self._own[name], name)
        if name not in bundled():
            raise ValueError(f"there is no deck {arguments.shown(name)} here: choose one, or paste a list")
        return Deck.load(name)

    def keep(self, name: str, text: str) -> Deck:
        """Read a list and keep it under a name, in the place of one that had it."""
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
            if len(own) > MOST_DECKS:
                raise ValueError(f"{MOST_DECKS} decks are kept already: remove one")
            self._write(own)
        return deck

    def drop(self, name: str) -> None:
        with self._lock:
            own = dict(self._own)
            if own.pop(name, None) is None:
                raise ValueError(f"there is no deck {arguments.shown(name)} of yours")
            self._write(own)

    def _write(self, own: dict[str, str]) -> None:
        write_text(self._file, json.dumps(own, ensure_ascii=False, indent=1))
        self._own = own


def about(deck: Deck, format_: str = "any") -> dict[str, Any]:
    """What there is to say of a deck: its list, curve, inks, and what is wrong with it in a format."""
    curve: dict[int, int] = {}
    inkable = 0
    for name, copies in deck.counts.items():
        card = find(name)
        curve[card.cost] = curve.get(card.cost, 0) + copies
        inkable += copies * card.inkable
    return {
        "name": deck.name,
        "cards": len(deck),
        "counts": deck.counts,
        "inks": sorted({ink for name in deck.counts for ink in find(name).inks}),
        "inkable": inkable,
        "curve": dict(sorted(curve.items())),
        "format": format_,
        "problems": deck.problems(format_),
        "doubts": deck.doubts(),
        "unsupported": [f"{name}: {reason}" for name, reason in deck.unsupported()],
    }
