"""What the papers say in numbers, and how each number is checked (tests/docs/test_docs.py).

Every number in the prose of a paper lies in a sentence of :data:`CLAIMS`, with a function that says whether it is
right, or in a measured figure (docs/measured.json: command, date, machine). Other numbers stand in generated tables, in
examples that are run, or are numbers of rules. ``python -m tools.docs_claims`` lists what nothing covers yet.
"""

from __future__ import annotations

import importlib
import inspect
import json
import math
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import distributed as ray_benchmark
from lorcana_env import Deck, Replay
from lorcana_env.agents import subprocess_agent
from lorcana_env.agents.guided import How
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.metagame import DRAWS
from lorcana_env.analysis.mulligan_test import GAMES as KEEPING_GAMES
from lorcana_env.analysis.run_matchup import _CHUNK as MATCHUP_CHUNK
from lorcana_env.analysis.run_matchup import ROUND
from lorcana_env.analysis.tune import BOUND
from lorcana_env.benchmarks import suite
from lorcana_env.benchmarks.throughput import DECKS, signature
from lorcana_env.cards import all_cards
from lorcana_env.cli import evaluate as evaluate_command
from lorcana_env.decks import bundled
from lorcana_env.decks.formats import SETS
from lorcana_env.decks.generator import HELD_OUT_DECKS, HELD_OUT_SET, LEAST_INKABLE
from lorcana_env.envs.text_env import MAX_LENGTH
from lorcana_env.observe.flat import compact_space
from lorcana_env.observe.lookahead import LOOK_ROWS
from lorcana_env.render.picture import HEIGHT, WIDTH
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import CAPACITY
from lorcana_env.setup.action_space import ActionSpace
from lorcana_env.setup.variants import RULES
from lorcana_env.simulation.games import _CHUNK
from lorcana_env.simulation.statistics import wilson
from lorcana_env.training.evaluation.matches import BATCH
from lorcana_env.training.evaluation.ratings import MEAN, POINTS
from tools.docs_tables import ROOT, flat_size, measured
from tools.rule_index import book

PAPERS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CITATION.cff",
    *sorted(
        path
        for path in (ROOT / "docs").glob("*.md")
        if path.name not in ("rule-index.md", "card-index.md", "mutants.md")
    ),
    *sorted((ROOT / "notebooks").glob("*.ipynb")),
]
#: Words for numbers. Up to ten they are words of every sentence ("one decision, one action").
_WORDS = (
    "half|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
    "|hundreds?|thousands?|millions?|a kilobyte"
)
NUMBER = re.compile(rf"(?<![\w.])[-+±]?\d[\d,.]*(?<![.,])|\b(?:{_WORDS})\b", re.IGNORECASE)
_RULE = re.compile(r"\d+(?:\.\d+)+")
_NOT_PROSE = [
    re.compile(r"<!-- table: \w+ -->\n.*?<!-- end -->", re.DOTALL),  # generated
    re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE),  # run, or read as commands
    re.compile(r"^(?:    \S.*\n?)+", re.MULTILINE),
    re.compile(r"`[^`\n]+`"),  # a name
    re.compile(r"\]\([^)\s]*\)|https?://\S+"),
    re.compile(r"^ ?\d+\. ", re.MULTILINE),  # of a list
]


def prose(page: Path) -> str:
    """A page without what is generated or run; positions stay."""
    text = page.read_text("utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    if page.name == "CHANGELOG.md":  # what was said of a released version stays said
        text = text[: text.index("\n## [0.")]
    for pattern in _NOT_PROSE:
        text = pattern.sub(lambda m: re.sub(r"\S", " ", m[0]), text)
    return text


def numbers(page: Path) -> Iterator[re.Match[str]]:
    """The numbers in a page's prose, but those of rules."""
    known = set(book().numbers)
    text = prose(page)
    for match in NUMBER.finditer(text):
        if _RULE.fullmatch(match[0]) and (match[0] in known or page.name == "rules-versions.md"):
            continue
        yield match


# -- what is checked ---------------------------------------------------------------------------------------------------


def number(text: str) -> float:
    """1,500 or fifteen."""
    spelled = {"eleven": 11, "twelve": 12, "fifteen": 15, "forty": 40, "hundred": 100}
    return spelled.get(text.lower()) or float(text.replace(",", ""))


def _of_training(module: str, name: str) -> Any:
    """A name of a module of training/."""
    return getattr(importlib.import_module(f"training.{module}"), name)


def _default(name: str) -> Any:
    """What ``lorcana train`` takes for an option that is not given."""
    return getattr(_of_training("ppo", "Config")(), name)


def _weights() -> int:
    """Numbers in the shipped network."""
    import numpy as np

    with np.load(ROOT / "lorcana_env" / "players" / "data" / "shipped.npz") as held:
        return sum(int(held[name].size) for name in held.files if held[name].dtype.kind == "f")


def _replay_bytes() -> int:
    replay = Replay.record(
        Deck.load("blurple"), Deck.load("yurple"), agents=[BuiltIn("greedy"), BuiltIn("greedy")], seed=7
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.replay"
        replay.save(path)
        return path.stat().st_size


def near(said: str, value: float, share: float = 0.05) -> bool:
    """Whether a rounded number is right."""
    return abs(number(said) - value) <= share * abs(value)


def is_(value: float) -> Callable[..., bool]:
    """Every number of the sentence is this one."""
    return lambda *said: all(number(text) == value for text in said)


def are(*values: float) -> Callable[..., bool]:
    """The numbers of the sentence are these."""
    return lambda *said: [number(text) for text in said] == [float(value) for value in values]


def default(function: Callable[..., Any], name: str) -> Any:
    return inspect.signature(function).parameters[name].default


def _yes(*said: str) -> bool:
    """A date, a name, an example, or arithmetic that stands beside it: nothing that could become untrue."""
    return True


_N = r"([+±-]?\d[\d,.]*\d|\d)"
_CORE = len(bundled())
_HAND_WRITTEN = len(json.loads((ROOT / "lorcana_env/cards/data/hand_written.json").read_text("utf-8")))
_PYTHON_NEEDED = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))[1]  # type: ignore[index]

#: A sentence, with its numbers as groups, and whether they are right. Blanks stand for any white space, and for code.
CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"Python (3\.\d+) or newer|Python (3\.\d+) and make", lambda *v: {x for x in v if x} == {_PYTHON_NEEDED}),
    (r"Rules (2\.0\.0)|is (2\.0\.0) with|as in (2\.0\.0)|after (2\.0\.0)|by (2\.0\.0)|book, (2\.0\.0)|\| (2\.0\.0) \|",
     lambda *v: {x for x in v if x} == {RULES[0]}),
    (r"(?:January|February|April|November) (20\d\d)|rules of (2024)|later in (2024)|\| (2024) \||et al\. (\d{4})"
     r"|(?:Russell|Wu) (\d{4})|lists of (2026)", _yes),
    (r"the (\d+) keywords", is_(len(c.KEYWORDS))),
    (r"an even number; (0): no search|in all; (0): no training", _yes),
    (r"moves in question are the likeliest (\d+)", is_(How().most)),
    (rf"{_N} to {_N} players", are(2, 4)),
    (rf"{_N} to {_N} decks", are(2, 4)),
    (rf"each deck, {_N} to {_N}", are(2, 4)),
    (rf"games of {_N}, 3 and {_N} players", are(2, 4)),
    (r", (3) and", _yes),
    (rf"all {_N} distinct cards", is_(len(all_cards()))),
    (rf"sets {_N} to {_N} and promos", lambda a, b: are(*_first_and_last_set())(a, b)),
    (r"(\w+) cards have hand-written", is_(_HAND_WRITTEN)),
    (r"(fifteen) tournament", is_(_CORE)),
    (r"thinks (200) ms about a decision, (500) simulations|for (200) ms a decision", _yes),
    (rf"\({_N} KB\)|of {_N} KB that",
     lambda *v: all(near(x, (ROOT / "lorcana_env/agents/data/shipped.npz").stat().st_size / 1000) for x in v if x)),
    (rf", {_N} weights\)", lambda v: near(v, _weights(), 0.01)),
    (r"of (a kilobyte) that|about (a kilobyte)", lambda *v: 500 <= _replay_bytes() <= 2000),
    (r"(\d+) games (?:with each|with every) card", is_(50)),
    (rf"{_N} (?:random\s)?games of each pair of four decks",
     lambda v: number(v) == default(signature, "games") and len(DECKS) == 4),
    (r"the (\d+) numbered rules", is_(len(book().numbers))),
    (r"first \| \((\d)\),", is_(subprocess_agent.PROTOCOL)),
    (rf"for a decision; {_N} if it says nothing, at most {_N}\)", are(subprocess_agent.MOVE_S, subprocess_agent.MOST_S)),
    (rf"agents play {_N} games, agents that say that they are slow {_N};", are(suite.GAMES, suite.SLOW_GAMES)),
    (r"exits? with (1)\b|exit code (1)", _yes),  # tests/cli/test_interrupts.py, tests/util/test_every_door.py
    (r"cff-version: (1\.2\.0)", _yes),
    (r"(?<!cff-)version: (\d+\.\d+\.\d+)", _yes),  # test_the_papers_name_the_released_version
    (r"date-released: (\d+)(-\d+)(-\d+)", _yes),  # test_the_papers_name_the_released_version
    (r"reaches (1\.0)", _yes),
    (r"and (0)-d tensors|width, (0)-d", _yes),
    # limits
    (rf"more than {_N} answers|the limit of {_N} decisions|is cut short \({_N}\)|\({_N}\): all rewards",
     lambda *v: is_(DECISION_LIMIT)(*filter(None, v))),
    (rf"truncated; default {_N}", is_(DECISION_LIMIT)),
    (rf"values {_N} to {_N} for two", are(0, ActionSpace(2, CAPACITY).n - 1)),
    (r"(\+1) for (?:the winner|a win), (-1) for (?:the losers|a loss)|(1) for a win, (-1) for a loss", _yes),
    (r"else (0)\b|all rewards (0)|is (0), (1), or None|With above (0)|numbered from (0)|action (3);", _yes),
    (rf"the {_N} slots of your own", is_(CAPACITY)),
    (rf"in steps of {_N}", is_(64)),
    (rf"Numbers above {_N} are cut", is_(255)),
    (rf"stored {_N} higher", is_(128)),
    (rf"stored as {_N} \+ scale × difference, cut to {_N} to {_N}", are(128, 0, 255)),
    (rf"more than {_N} legal actions", is_(LOOK_ROWS)),
    (rf"with {_N} lore", is_(20)),
    (rf"lore / {_N} is added", is_(20)),
    (rf"of up to {_N} characters", is_(MAX_LENGTH)),
    (rf"uint8\[{_N}, {_N}, {_N}\]", are(HEIGHT, WIDTH, 3)),
    (rf"observation of {_N} numbers", is_(flat_size())),
    # statistics
    (rf"{_N}\s%\s(?:Wilson|interval|are)|interval of {_N} %",
     lambda *v: is_(95)(*(x for x in v if x)) and round(default(wilson, "z"), 2) == 1.96),
    (rf"{_N} standard errors", lambda v: number(v) == round(default(wilson, "z"), 2)),
    (rf"games of each pair, an even number; {_N}", is_(evaluate_command.GAMES)),
    (rf"is given, else {_N}", is_(evaluate_command.SLOW_GAMES)),
    (rf"mean of {_N}\. {_N} points", lambda a, b: number(a) == MEAN and abs(number(b) / POINTS - math.log(10)) < 1e-9),
    (r"(half) (?:is|a win|the width|shows)|(half) a loss|(Half) a win|one (half)|(hundred) cells", _yes),
    (r"Agresti and Min \((2005)\)|Benjamini and Hochberg (1995)|better (half) goes on|A cell of a few (hundred) games"
     r"|(Sixty) cards, not an", _yes),
    (rf"with (twenty) cards, {_N} games are a (hundred) deals for each",
     lambda _, n, __: number(n) == KEEPING_GAMES == 20 * 100 * 2),
    (r"to the mix in (half) of the tables", _yes),
    (r"again in two (hundred) tables", lambda _: DRAWS == 200),
    (r"at most one in (twenty) is none", lambda _: BOUND == 1 / 20),
    (r"ten (thousand) games tell two versions apart to within two", lambda _: 1.5 < 196 * math.sqrt(0.5 / 5_000) < 2.5),
    (rf"With {_N} games an interval is some {_N} points", lambda n, w: abs(_half_width(number(n)) - number(w)) < 0.5),
    (r"SHA-(256)|UTF-(8)|UTF-(16)", _yes),
    (rf"after every {_N} games", is_(ROUND)),
    (r"in hand; (0): in the|by turn (3)|turn (4),", _yes),
    (rf"with {_N} games some {_N} points to each side, with {_N} three",
     lambda n, points, more: abs(_half_width(number(n)) - number(points)) < 1 and _half_width(number(more)) < 3.5),
    # several machines
    (rf"at most {_N} games", is_(_CHUNK)),
    (rf"\| {_N} games, of a search agent {_N}", are(MATCHUP_CHUNK, 1)),
    (rf"\| {_N} deals twice, of a search agent {_N}", are(BATCH, 1)),
    (r"\+ (1) and so on|but four \( (15)\)", _yes),  # Ray's documented default
    (rf"plays {_N} greedy games",
     lambda v: number(v) == {p.name: p.default for p in ray_benchmark.main.params}["games"]),
    # text, rules
    (r'Name#(2)|"player (2):|\("(3) unknown|Reduced to (0)|section (8)|(20) lore at one check', _yes),
    # training
    (r"(forty) random decks", _yes),
    (r"once for (sixteen) games", lambda _: _of_training("actors", "CHUNK") == 16),
    (rf"of the {_N} rows of an entity table", is_(2 * CAPACITY)),
    (rf"what is above {_N} is cut", is_(int(compact_space(2, CAPACITY).high.max()))),
    (rf"of that seat alone, {_N}, without", lambda v: number(v) == _default("gae_lambda")),
    (rf"average of its past selves \( {_N}, falling to {_N}\)",
     lambda a, b: (number(a), number(b)) == (_default("magnet"), _default("magnet_end"))),
    (rf"kept possible \( {_N}, the weight", lambda v: number(v) == _default("uniform")),
    (r"all cores but one unless said; (0):", _yes),
    (rf"Of mixed decks {_N} %", lambda v: number(v) == 100 * _default("lists")),
    (r"lists with (4) to (16) cards swapped", _yes),  # tests/decks/test_generator.py
    (rf"at least {_N} % inkable", is_(round(100 * LEAST_INKABLE))),
    (rf"Each actor has {_N} pairs at a time", lambda v: number(v) == _default("window")),
    (rf"{_N} generated decks, and all cards that were new in set {_N}",
     lambda a, b: (number(a), b) == (HELD_OUT_DECKS, HELD_OUT_SET)),
    (rf"past selves of the run \({_N},", lambda v: number(v) == _default("past_selves")),
]  # fmt: skip


def _half_width(n: float) -> float:
    """Half the width of a 95 % interval about one half, in points."""
    low, high = wilson(n / 2, int(n))
    return 50 * (high - low)


def _first_and_last_set() -> tuple[int, int]:
    numbers = [int(row.code) for row in SETS if row.code.isdecimal()]
    return min(numbers), max(numbers)


def pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(sentence.replace(" ", r"\s+"))


def covered(page: Path) -> list[tuple[int, int]]:
    """The parts of a page that are claims or measured figures."""
    text = prose(page)
    found = [match.span() for sentence, _ in CLAIMS for match in pattern(sentence).finditer(text)]
    return found + [match.span() for figure in measured()["said"] for match in where(text, figure["text"])]


def where(text: str, words: str) -> Iterator[re.Match[str]]:
    """Where a figure stands, whatever the white space (code is blank in the prose of a page)."""
    words = re.sub(r"`[^`]+`", " ", words)
    return re.finditer(r"\s+".join(map(re.escape, words.split())), text)


if __name__ == "__main__":  # what nothing covers yet
    for page in PAPERS:
        text, found = prose(page), covered(page)
        for match in numbers(page):
            if not any(start <= match.start() and match.end() <= end for start, end in found):
                around = text[max(0, match.start() - 70) : match.end() + 50]
                print(page.name, "|", " ".join(around.split()), "|", match[0])
