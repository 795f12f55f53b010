"""Writes the tables of the pages in docs/ (``python -m tools.docs_tables``).

A table is between the lines ``<!-- table: NAME -->`` and ``<!-- end -->`` of a page. It comes from the code: columns of
observations with their meanings, constants and fields of the record with the comments behind them, agents,
instructions. The figures in sentences are those of :func:`sentences`. Speeds come from docs/measured.json
(:mod:`tools.docs_measured`); ``lorcana bench --json | python -m tools.docs_tables --bench`` writes new ones (``--cold``
in both places: those of first answers; ``--native`` in the second: with the machine code of a wheel), ``python -m
benchmarks.beside | python -m tools.docs_tables --beside`` those beside other card games, and ``python -m
benchmarks.validation compare TABLE.npz PEOPLE.tsv | python -m tools.docs_tables --validation`` those of
docs/validation.md (``--pilots``: :mod:`benchmarks.pilots`).
"""

import ast
import json
import re
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import Deck, __version__
from lorcana_env.agents.registry import ROWS
from lorcana_env.apps.decks import build
from lorcana_env.apps.language import text_env
from lorcana_env.cards import supported
from lorcana_env.observe import effects, entities, flat, inputs, lookahead, small
from lorcana_env.observe.columns import Columns, identifier
from lorcana_env.rules.compiler.interpreted import FIRST_TABLE
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import state
from lorcana_env.rules.record.opcodes import OPCODES
from lorcana_env.rules.record.state import CAPACITY, state_dtype
from lorcana_env.setup import validation
from lorcana_env.setup.action_space import VERBS, ActionSpace
from lorcana_env.setup.compiled_decks import capacity_of
from tools import docs_measured, docs_paper, editions
from tools.docs_measured import MEASURED, core_hours, newest, read_figures
from tools.markdown import ROOT, comments, table
from tools.rule_index import numbers_in_text

DOCS = ROOT / "docs"
BLOCK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
#: What the comments behind constants say.
CONSTANTS = dict(re.findall(r"^(\w+) = .*?  # (.+)$", Path(c.__file__).read_text("utf-8"), re.MULTILINE))
_SCALE = re.compile(r" (/|x|\+|//|%) (\d+)$")
_STORED = {"/": "/ {}", "x": "128 + {} × difference", "+": "+ {}", "//": "// {}", "%": "% {}"}


def said(*constants: str) -> str:
    """The comment behind the first of these constants that has one, else the words of its name."""
    found = next((CONSTANTS[name] for name in constants if name in CONSTANTS), None)
    return found or constants[0].lower().replace("cannot", "can't").replace("_", " ")


# -- actions, decisions, instructions ----------------------------------------------------------------------------------
def actions() -> str:
    """The action space of two players: indices and meanings."""
    space = ActionSpace(2, CAPACITY)
    verbs = [space.decode(action, 0).verb for action in range(space.n)]
    rows = []
    for verb in VERBS:
        at, n, name = verbs.index(verb), verbs.count(verb), verb.upper()
        meaning = said("N_OPTIONS") if verb == "option" else said(f"VERB_{name}", f"SINGLE_{name}")
        rows.append((f"{at} – {at + n - 1}" if n > 1 else at, f"`{verb}`", meaning))
    return table("index | action | meaning", rows)


def decisions() -> str:
    rows = [(f"`{kind}`", said(f"DECISION_{kind.upper()}")) for kind in c.DECISIONS]
    return table("kind | what is asked", rows)


def opcodes() -> str:
    """The instructions of programs."""
    rows = [
        (
            f"`{row.name}`",
            ", ".join(f"{name} ({kind})" if name != kind else name for name, kind in row.operands.items()),
            row.what.replace("|", "\\|"),
            f"`{row.handler}`" if row.handler else "",
        )
        for row in OPCODES
    ]
    return table("instruction | operands | what it does | carried out by", rows)


# -- observations ------------------------------------------------------------------------------------------------------
def flat_columns() -> str:
    """The columns of the flat observation."""
    return _columns((flat, "GLOBALS PLAYER_COLUMNS CARD_COLUMNS TURN_COLUMNS"))


def entity_columns() -> str:
    """The columns of the entity table."""
    return _columns(
        (entities, "GLOBALS PLAYER_COLUMNS"), (lookahead, "LOOK_COLUMNS"), (entities, "CARD_COLUMNS"),
        (inputs, "LIST_COLUMNS RECENT_COLUMNS MULLIGAN_COLUMNS SHIFT_COLUMNS"),
        (effects, "FRAME_COLUMNS BAG_COLUMNS LASTING_COLUMNS"),
    )  # fmt: skip


def small_columns() -> str:
    """The columns of the small observation, and what the numbers and bits of ``place`` say."""
    parts = [_columns((small, "GLOBALS ASKED_COLUMNS PLAYER_COLUMNS CARD_COLUMNS"))]
    for title, names in ("PLACES", small.PLACES), ("BITS", small.BITS):
        parts.append(f"### `{title}`\n\n" + ", ".join(f"{k} `{name}`" for k, name in enumerate(names)) + "\n")
    return "\n".join(parts)


def _columns(*modules: tuple[Any, str]) -> str:
    """A table for each of these columns of modules."""
    parts = []
    for module, titles in modules:
        for title in titles.split():
            columns: Columns = getattr(module, title)
            rows = [
                (k, f"`{_SCALE.sub('', name)}`", _stored(name), _meaning(name, words))
                for k, (name, words) in enumerate(columns.items())
            ]
            parts.append(f"### `{title}`: {len(columns)}\n\n" + table("column | name | stored as | meaning", rows))
    return "\n".join(parts)


def _stored(column: str) -> str:
    found = _SCALE.search(column)
    return _STORED[found[1]].format(found[2]) if found else ""


def _meaning(column: str, words: str) -> str:
    if not words:
        return _SCALE.sub("", column).replace("_", " ")
    name = identifier(column)
    constant = name.upper().removeprefix("THIS_TURN_")
    return words.format(name=name.partition("_")[2].replace("_", " "), said=said(constant, f"HISTORY_{constant}"))


def entity_blocks() -> str:
    """The blocks of the entity table of two players: offsets, shapes, contents."""
    blocks = entities.split(np.arange(entities.size(2, CAPACITY)), 2, CAPACITY)._asdict()
    rows = [
        (block.flat[0], f"`{name}`", " × ".join(map(str, block.shape)), entities.BLOCKS[name])
        for name, block in blocks.items()
    ]
    return table("from byte | block | shape | what", rows)


# -- the record --------------------------------------------------------------------------------------------------------
#: What not every player may know. Else a field of each card, or one that names a card, is known to who knows the card.
HIDDEN = {"rng": "nobody"} | dict.fromkeys(
    ("candidates", "options", "page", "picks_min", "picks_max", "answer", "frames.sets"), "who decides"
)
_CARDS = (validation.SLOT, validation.SLOT_OR_NONE, validation.SLOTS)
_RULES = re.compile(r" \(\d+(?:\.\d+)+(?:(?:,|; 2\.0:) \d+(?:\.\d+)+)*\)")


def record() -> str:
    """The fields of the record and of the tables in it, with the comments behind them in the source."""
    source = Path(state.__file__).read_text("utf-8")
    lists: dict[str, Any] = {
        node.target.id: node.value for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }  # fmt: skip
    said = comments(source)
    parts = [_fields("", lists["fields"], said)]
    for field in lists["fields"].elts:
        if isinstance(field.elts[1], ast.Call):
            name = _value(field.elts[0])
            parts.append(f"### `{name}`\n\n" + _fields(f"{name}.", lists[field.elts[1].args[0].id], said))
    return "\n".join(parts)


def _value(node: ast.AST) -> str:
    """What a constant of the source is."""
    return str(eval(ast.unparse(node), vars(state)))


def _fields(table_: str, fields: ast.List, said: dict[int, str]) -> str:
    """A table of fields, under the headings that stand between them."""
    found: dict[int, Any] = {field.lineno: field for field in fields.elts}
    rows: list[tuple[str, ...]] = []
    for line in range(fields.lineno, (fields.end_lineno or 0) + 1):
        words = said.get(line, "")
        if line in found:
            rows.append(_field(table_, found[line], words))
        elif words.startswith("-- "):
            rows.append((f"**{words[3:]}**", *[""] * 5))
    return table("field | type | range | meaning | rules | who may know it", rows)


def _field(table_: str, field: Any, words: str) -> tuple[str, ...]:
    name, of, *more = field.elts
    name = _value(name)
    allowed = validation.FIELDS.get(table_ + name, "")
    shape = ", ".join(map(ast.unparse, more[0].elts)) if more else ""
    entries = isinstance(of, ast.Call)
    type_ = "entries" if entries else {"u": "uint", "i": "int"}[of.id[0]] + of.id[1:]
    who = "who knows the card" if "slots" in shape or allowed in _CARDS else "all"
    sizes = re.sub(r"len\(\w+\)|[A-Z][A-Z_]+", lambda found: str(eval(found[0], vars(state))), shape)
    meaning = _RULES.sub("", words).replace("``", "`") or name.replace("_", " ")
    return (
        f"`{name}`",
        type_ + (f"[{sizes}]" if more else ""),
        f"{allowed[0]} to {allowed[1]}" if isinstance(allowed, tuple) else allowed,
        f"[below](#{name})" if entries else re.sub(r"\b[A-Z][A-Z_]{3,}", r"`\g<0>`", meaning),
        ", ".join(dict.fromkeys(numbers_in_text(words))),
        HIDDEN.get(table_ + name, who),
    )


# -- decks and agents --------------------------------------------------------------------------------------------------
def most_cards(players: int) -> int:
    """The largest size of a deck for this many players."""
    most, card = 0, supported()[0].full_name
    for n in range(1, 257):
        try:
            capacity_of([Deck([card] * n)] * players)
        except ValueError:
            continue
        most = n
    return most


def deck_limits() -> str:
    rows = [(n, f"{most_cards(n)} cards", f"{state_dtype(n).itemsize:,} bytes") for n in (2, 3, 4)]
    return table("players | a deck of at most | a game, with decks of up to 64 cards", rows)


def agents() -> str:
    """The agents by name, from the registry."""
    rows = [
        (f"`{row.form}`", row.help.replace("lorcana train", "`lorcana train`") + ("; slow" if row.slow else ""))
        for row in ROWS.values()
    ]
    return table("name | what it is", rows)


TABLES: dict[str, Callable[[], str]] = {
    "editions": editions.differences, "editions_alike": editions.alike,
} | {
    function.__name__: function
    for function in (
        actions, decisions, opcodes, flat_columns, entity_blocks, entity_columns, small_columns, record, deck_limits,
        agents, *docs_measured.TABLES, *docs_paper.TABLES,
    )
}  # fmt: skip


def sentences() -> list[tuple[str, str, int | str]]:
    """The figures that stand in sentences: the page, the words around "{}", and the figure."""
    fields: Any = state_dtype(2).fields
    bench = read_figures()["bench"]["figures"]
    decision, observed = (1e6 / bench[f"decisions_per_s_{what}"] for what in ("mask", "obs"))
    actions = ActionSpace(2, CAPACITY).n
    by_sb3 = newest("two-decks", "SB3 EntityPolicy")
    rates = [100 * r["win_rate"] for r in by_sb3]
    start = {name: fields[name][1] for name in (state.FIRST_SELDOM, FIRST_TABLE)}
    size = {name: fields[name][0].base.itemsize for name in ("frames", "events", "bag", "lasting", "grants")}
    return [
        ("README.md", "One core makes {} random decisions", int(float(f"{bench['decisions_per_s_mask']:.3g}"))),
        *_of_shipped(),
        ("architecture.md", "at the beginning, {} bytes for two players", start[state.FIRST_SELDOM]),
        ("benchmarks.md", "in one piece: {} bytes for two players", state_dtype(2).itemsize + 2 * actions),
        ("benchmarks.md", "in use: the {} bytes before the tables", start[FIRST_TABLE]),
        ("benchmarks.md", "the tables, {} for each procedure", size["frames"]),
        ("benchmarks.md", "for one more, {} for an event", size["events"]),
        ("benchmarks.md", "waits, {} for an ability in the bag", size["bag"]),
        ("benchmarks.md", "in the bag, {} for a lasting effect", size["lasting"]),
        ("benchmarks.md", "lasting effect, {} for a granted ability", size["grants"]),
        ("benchmarks.md", "a flat observation is {} bytes", 4 * flat.observation_size(2, CAPACITY)),
        ("benchmarks.md", "and takes {} µs where a decision", f"{observed - decision:.2f}"),
        ("benchmarks.md", "decision of the engine takes {} µs", f"{decision:.2f}"),
        ("environment.md", "values 0 to {} for two players", actions - 1),
        ("environment.md", "after `max_decisions` answers ({})", DECISION_LIMIT),
        ("environment.md", "is truncated; default {} |", DECISION_LIMIT),
        ("limits.md", "takes more than {} answers", DECISION_LIMIT),
        ("limits.md", "at most {} moves from one location", c.LOOP_OF_MOVES),
        ("limits.md", "than {} abilities wait in the bag", state.MAX_BAG),
        ("limits.md", "in the bag, {} effects last", state.MAX_LASTING),
        ("limits.md", "effects last, {} abilities are given", state.MAX_GRANTS),
        ("limits.md", "in play, or {} events happen", state.MAX_EVENTS),
        ("limits.md", "more than {} procedures", state.MAX_FRAMES - 1),
        ("limits.md", "more than {} actions that effects play wait", state.MAX_WAITING),
        ("limits.md", "more than {} ink drops", int(np.iinfo(fields["ink_drops"][0].base).max)),
        ("limits.md", "with up to {} ink drops", c.N_OPTIONS - 1),
        ("matchups.md", "cut short at the limit of {} decisions", DECISION_LIMIT),
        ("matchups.md", "games in all, at most ({})", build.GAMES),
        ("observations.md", "an int16 vector of {} numbers for two players", small.size(2, CAPACITY)),
        ("observations.md", "where the flat one has {}.", flat.observation_size(2, CAPACITY)),
        ("own-decks-and-rewards.md", "`max_decisions` | int | `{}` |", str(DECISION_LIMIT)),
        ("text-mode.md", "up to {} characters", text_env.MAX_LENGTH),
        ("training.md", "wins {} % of 2,000 games against `greedy`, whom", f"{sum(rates) / len(rates):.1f}"),
        ("training.md", "the mean of {} seeds,", f"{len(rates)}"),
        ("training.md", "seeds, {} to", f"{min(rates):.1f}"),
        ("training.md", "to {} %, each from", f"{max(rates):.1f}"),
        ("training.md", "each from {} core hours", core_hours(by_sb3)),
        ("training.md", "in an observation ({} with two players)", flat.observation_size(2, CAPACITY)),
        ("training.md", "and A actions ({})", actions),
        *docs_paper.sentences(),
    ]


def _of_shipped() -> list[tuple[str, str, int | str]]:
    """How often ``shipped`` wins, with lists that it knows and with decks that it was not trained with."""
    known, unseen = (newest(task, "shipped")[0] for task in ("lists", "all-sets"))
    return [
        ("README.md", "network `shipped` wins {} % of", f"{100 * known['win_rate']:.1f}"),
        ("README.md", "% of {} games with the bundled lists", known["games"]),
        ("README.md", "one action ahead, and {} % of", f"{100 * unseen['win_rate']:.1f}"),
        ("README.md", "% of {} with generated decks of all sets", unseen["games"]),
    ]


def figure(words: str) -> re.Pattern[str]:
    """The sentence around a figure."""
    before, after = (r"\s+".join(map(re.escape, part.split(" "))) for part in words.split("{}"))
    return re.compile(rf"({before})\d[\d,]*(?:\.\d+)?({after})")


def pages() -> list[Path]:
    """The pages that hold a generated table or figure."""
    with_figures = {name for name, _, _ in sentences()}
    return [
        path for path in sorted([ROOT / "README.md", *DOCS.glob("*.md")])
        if path.name in with_figures or BLOCK.search(path.read_text("utf-8"))
    ]  # fmt: skip


def with_tables(page: Path) -> str:
    """The text of a page with new tables and figures. ``ValueError`` unless each sentence of a figure is there once."""
    text = BLOCK.sub(lambda m: f"{m[1]}\n{TABLES[m[2]]()}\n{m[3]}", page.read_text("utf-8"))
    for name, words, value in sentences():
        if name == page.name:
            said = value if isinstance(value, str) else f"{value:,}"
            text, n = figure(words).subn(rf"\g<1>{said}\g<2>", text)
            if n != 1:
                raise ValueError(f"{name} has {words!r} {n} times: put sentences() of tools/docs_tables.py right")
    return text


if __name__ == "__main__":
    for part in ("bench", "cold", "native", "beside", "validation", "pilots", "noisy", "judge"):
        if f"--{part}" in sys.argv:
            figures = read_figures()
            found = json.load(sys.stdin)
            when = {"date": date.today().isoformat(), "version": __version__}
            figures[part] |= {"figures": {key: found[key] for key in found if key not in when}} | when
            MEASURED.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for page in pages():
        page.write_text(with_tables(page), "utf-8")
        print(f"wrote {page.relative_to(ROOT)}")
