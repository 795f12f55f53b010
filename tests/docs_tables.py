"""Writes the tables of the pages in docs/ (``python -m tests.docs_tables``).

The tables stand between the lines ``<!-- table: NAME -->`` and ``<!-- end -->`` of a page and are made from the code:
the action space, the kinds of decision, every tuple of column names of ``lorcana_env.observation``, the rules that are
not carried out. A column whose meaning its name does not say gets a sentence in :data:`MEANINGS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from lorcana_env import observation
from lorcana_env.action_space import ActionSpace
from lorcana_env.rules import constants as c
from lorcana_env.rules.state import CAPACITY
from tests.rule_index import book

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
_BLOCK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

#: What each action does. The rule is that of the Comprehensive Rules 2.0.0.
ACTIONS = {
    "ink": "put this card of your hand into your inkwell (4.2)",
    "play": "play this card for ink (4.3)",
    "shift": "play this character with Shift; onto which one is the next decision (8.10)",
    "sing": "play this song by singing; who sings is the next decision (5.4.4, 8.12)",
    "play_alternate": "play this card by another way of paying that it has, or for free (1.5)",
    "quest": "quest with this character (4.5)",
    "challenge": "challenge with this character; whom is the next decision (4.6)",
    "move": "move this character; to which location is the next decision (4.7)",
    "granted_ability": "use the activated ability that this card was given (4.4)",
    "boost": "boost this card (8.4)",
    "choose": "this card: for an effect, as defender, singer, location; in the mulligan, for the bottom (2.2.2)",
    "end_turn": "end the turn (3.4)",
    "done": "no more picks; in the mulligan, keep the rest",
    "accept": "do what an effect says you may do",
    "decline": "do not",
    "option": "the answer number i: a mode, a number, a player, a name, a way to pay, the next effect of the bag (7.7)",
}
DECISIONS = {
    "none": "nothing is asked: the game is over",
    "mulligan": "cards for the bottom of the deck, one at a time, then done (2.2.2)",
    "main": "what to do next in the main phase (3.3)",
    "choose": "one card; `done` if fewer are enough",
    "may": "accept or decline",
    "mode": "one of several effects, in printed order",
    "number": "how many",
    "order": "which of your waiting effects resolves next (7.7.4)",
    "player": "which player",
    "name": "a card's name; by pages of 30",
    "cost": "which of several ways to pay",
    "ability": "which of several abilities",
}
MEANINGS = {
    "your_turn": "1 if it is the viewer's turn",
    "you_decide": "1 if the viewer has to decide",
    "turn / 30": "turns of all players so far, at most 240",
    "picks_left / 8": "how many more cards can be chosen",
    "may_stop": "1 if `done` is legal",
    "in_challenge": "1 during a challenge (4.6)",
    "hand / 10": "cards in hand",
    "deck / 60": "cards in the deck",
    "ink / 10": "cards in the inkwell",
    "ready_ink / 10": "ready cards in the inkwell",
    "discard / 60": "cards in the discard",
    "inked_this_turn": "cards inked this turn (4.2)",
    "in_the_game": "0 once the player has left the game",
    "known": "1 if the viewer knows this card; all else is 0 if not",
    "elsewhere": "in the deck, in a stack under another card, or resolving",
    "ready": "in play and not exerted",
    "dry": "in play and not drying",
    "strength / 10": "current strength in play, else printed",
    "willpower / 10": "current willpower in play, else printed",
    "lore / 5": "current lore in play, else printed",
    "cost / 10": "printed cost",
    "at_a_location": "1 if at a location",
    "under / 5": "cards in the stack under it",
    "candidate": "1 if it can be chosen now",
    "decision_source": "1 if its effect asks the decision",
    "restricted": "1 if something is forbidden to it or asked of it (must quest, can't ready, …)",
}


def tuples_of_columns() -> dict[str, tuple[str, ...]]:
    """The tuples of column names in ``lorcana_env.observation``, in the order of the observation."""
    return {
        name: value
        for name, value in vars(observation).items()
        if name.isupper() and isinstance(value, tuple) and value and all(isinstance(item, str) for item in value)
    }


def _table(head: str, rows: list[tuple[object, ...]]) -> str:
    columns = head.split("|")
    ruler = "|".join(" --- " for _ in columns)
    lines = [f"|{head}|", f"|{ruler}|", *("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)]
    return "\n".join(lines) + "\n"


def actions() -> str:
    """For two players: where each action begins, how many there are, what it does."""
    space = ActionSpace(2, CAPACITY)
    rows: list[tuple[object, ...]] = []
    at = 0
    for verb in (*c.CARD_VERBS, "choose", *c.SINGLE_VERBS, "option"):
        n = {"choose": 2 * CAPACITY, "option": c.N_OPTIONS}.get(verb, CAPACITY if verb in c.CARD_VERBS else 1)
        meaning = ACTIONS.get(verb) or f"use the activated ability number {verb[-1]} of this card (4.4)"
        rows.append((f"{at} – {at + n - 1}" if n > 1 else at, f"`{verb}`", meaning))
        at += n
    if at != space.n:
        raise ValueError(f"the table has {at} actions, the action space {space.n}")
    return _table(" index | action | meaning ", rows)


def decisions() -> str:
    return _table(" kind | what is asked ", [(f"`{kind}`", DECISIONS[kind]) for kind in c.DECISIONS])


def columns() -> str:
    """A table for each tuple of column names. "lore / 20" is lore divided by 20."""
    parts = []
    for name, names in tuples_of_columns().items():
        rows = [(k, f"`{name_of(column)}`", scale_of(column), meaning_of(column)) for k, column in enumerate(names)]
        parts.append(f"### `{name}`: {len(names)}\n\n" + _table(" column | name | divided by | meaning ", rows))
    return "\n".join(parts)


def name_of(column: str) -> str:
    return column.partition(" / ")[0]


def scale_of(column: str) -> str:
    return column.partition(" / ")[2]


def meaning_of(column: str) -> str:
    if column in MEANINGS:
        return MEANINGS[column]
    words = name_of(column).replace("_", " ")
    for prefix in ("decision", "keyword"):
        if words.startswith(prefix + " "):
            verb = "the decision is" if prefix == "decision" else "it has the keyword"
            return f"1 if {verb} {words.removeprefix(prefix + ' ')}"
    return words


def rules_not_there() -> str:
    """The rules that concern play and are not carried out, or not wholly (tests/data/rules.json)."""
    numbers: dict[str, list[str]] = {}
    for number, what in book().missing.items():
        numbers.setdefault(what, []).append(number)
    for number, what in book().partly.items():
        numbers.setdefault(what, []).append(f"{number} in part")
    return _table(" what | rules ", [(what, ", ".join(found)) for what, found in numbers.items()])


TABLES: dict[str, Callable[[], str]] = {
    "actions": actions,
    "decisions": decisions,
    "columns": columns,
    "rules": rules_not_there,
}


def pages() -> list[Path]:
    """The pages that hold a generated table."""
    return [path for path in sorted(DOCS.glob("*.md")) if _BLOCK.search(path.read_text("utf-8"))]


def anew(page: Path) -> str:
    """A page with its tables made anew."""
    return _BLOCK.sub(lambda m: f"{m[1]}\n{TABLES[m[2]]()}\n{m[3]}", page.read_text("utf-8"))


if __name__ == "__main__":
    for page in pages():
        page.write_text(anew(page), "utf-8")
        print(f"wrote {page.relative_to(ROOT)}")
