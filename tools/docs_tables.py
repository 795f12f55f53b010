"""Writes the tables of the pages in docs/ (``python -m tools.docs_tables``).

A table is between the lines ``<!-- table: NAME -->`` and ``<!-- end -->`` of a page. It comes from the code: the action
space, the kinds of decision, the column names of observations, the rules that are not implemented. The module
:mod:`tools.docs_words` explains names. The figures in sentences are those of :func:`sentences`. Speeds come from
docs/measured.json; ``lorcana bench --json | python -m tools.docs_tables --bench`` writes new ones (``--cold`` in both
places: those of first answers), and
``python -m benchmarks.validation compare TABLE.npz PEOPLE.tsv | python -m tools.docs_tables --validation`` those of
docs/validation.md.
"""

import json
import math
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import bootstrap, trim_mean

from lorcana_env import Deck
from lorcana_env.agents.levels import LEVELS
from lorcana_env.agents.registry import ROWS
from lorcana_env.analysis import build
from lorcana_env.benchmarks import suite
from lorcana_env.benchmarks.throughput import BATCHES
from lorcana_env.cards import supported
from lorcana_env.envs import text_env
from lorcana_env.observe import effects, entities, flat, inputs, lookahead, small
from lorcana_env.observe.columns import identifier
from lorcana_env.rules.compiler.interpreted import FIRST_TABLE
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import OPCODES
from lorcana_env.rules.record.state import (
    CAPACITY,
    FIRST_SELDOM,
    MAX_BAG,
    MAX_EVENTS,
    MAX_FRAMES,
    MAX_GRANTS,
    MAX_LASTING,
    MAX_RECENT,
    MAX_WAITING,
    state_dtype,
)
from lorcana_env.setup.action_space import ActionSpace
from lorcana_env.setup.compiled_decks import capacity_of
from lorcana_env.simulation.statistics import mean_of_seeds, wilson
from tools import editions
from tools.docs_words import (
    ACTIONS,
    DECISIONS,
    EFFECT_MEANINGS,
    ENTITY_MEANINGS,
    HISTORY,
    MEANINGS,
    RULES,
    SENTENCES,
    SMALL_MEANINGS,
    TRAITS,
)

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
#: The first columns of the suite's results.
SUITE_AGENTS = ("random", "greedy", "ismcts:500sims", "shipped", "guided:64sims")
BLOCK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


#: The tuples of column names of each kind of observation, in the order of its blocks.
FLAT = {name: getattr(flat, name) for name in ("GLOBALS", "PLAYER_COLUMNS", "CARD_COLUMNS", "TURN_COLUMNS")}
ENTITIES = {
    "GLOBALS": entities.GLOBALS,
    "PLAYER_COLUMNS": entities.PLAYER_COLUMNS,
    "LOOK_COLUMNS": lookahead.LOOK_COLUMNS,
    "CARD_COLUMNS": entities.CARD_COLUMNS,
    "LIST_COLUMNS": inputs.LIST_COLUMNS,
    "RECENT_COLUMNS": inputs.RECENT_COLUMNS,
    "MULLIGAN_COLUMNS": inputs.MULLIGAN_COLUMNS,
    "SHIFT_COLUMNS": inputs.SHIFT_COLUMNS,
    **{name: getattr(effects, name) for name in ("FRAME_COLUMNS", "BAG_COLUMNS", "LASTING_COLUMNS")},
}
SMALL = {name: getattr(small, name) for name in ("GLOBALS", "ASKED_COLUMNS", "PLAYER_COLUMNS", "CARD_COLUMNS")}
#: The tuples of the rows of effects.
EFFECTS = ("TURN_COLUMNS", "FRAME_COLUMNS", "BAG_COLUMNS", "LASTING_COLUMNS")
_SCALE = re.compile(r" (/|x|\+|//|%) (\d+)$")
_STORED = {"/": "/ {}", "x": "128 + {} × difference", "+": "+ {}", "//": "// {}", "%": "% {}"}


def _table(head: str, rows: list[tuple[object, ...]]) -> str:
    columns = head.split("|")
    ruler = "|".join(" --- " for _ in columns)
    lines = [f"|{head}|", f"|{ruler}|", *("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)]
    return "\n".join(lines) + "\n"


def actions() -> str:
    """The action space of two players: indices and meanings."""
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
    """The columns of the flat observation."""
    return _columns(FLAT, {name: MEANINGS for name in FLAT} | {"TURN_COLUMNS": {}})


def entity_columns() -> str:
    """The columns of the entity table and of its lookahead."""
    return _columns(ENTITIES, {name: ENTITY_MEANINGS.get(name, {}) | bits() | turn(name) for name in ENTITIES})


def small_columns() -> str:
    """The columns of the small observation, and what the numbers and bits of ``place`` say."""
    meanings = {identifier(name): said for name, said in MEANINGS.items()} | SMALL_MEANINGS
    parts = [_columns(SMALL, dict.fromkeys(SMALL, meanings))]
    for title, names in ("PLACES", small.PLACES), ("BITS", small.BITS):
        parts.append(f"### `{title}`\n\n" + ", ".join(f"{k} `{name}`" for k, name in enumerate(names)) + "\n")
    return "\n".join(parts)


def entity_blocks() -> str:
    """The blocks of the entity table of two players: offsets, shapes, contents."""
    look, cards = len(lookahead.LOOK_COLUMNS), len(entities.CARD_COLUMNS)
    blocks = {
        "globals": (len(entities.GLOBALS),),
        "players": (2, len(entities.PLAYER_COLUMNS)),
        "mask": (-(-ActionSpace(2, CAPACITY).n // 8),),
        "look": (lookahead.LOOK_ROWS, look),
        "cards": (2 * CAPACITY, cards),
        "lists": (2, CAPACITY, len(inputs.LIST_COLUMNS)),
        "recent": (MAX_RECENT, len(inputs.RECENT_COLUMNS)),
        "mulligan": (2,),
        "shift": (2 * CAPACITY, len(inputs.SHIFT_COLUMNS)),
        "frames": (effects.MAX_FRAME_ROWS, effects.N_FRAME),
        "bag": (effects.MAX_BAG_ROWS, effects.N_BAG),
        "lasting": (effects.MAX_LASTING_ROWS, effects.N_LASTING),
    }
    meanings = {
        "globals": "the turn, the pending decision: `GLOBALS`",
        "players": "the viewer, then the others in turn order: `PLAYER_COLUMNS`",
        "mask": "the legal actions as bits: action `a` is bit `a % 8` of byte `a // 8`; none unless the viewer decides",
        "look": "what the first 64 legal actions, in ascending order, lead to: `LOOK_COLUMNS`",
        "cards": "the card slots as the viewer numbers them: `CARD_COLUMNS`; a row of zeros for an unknown card",
        "lists": "of each player the cards of their list that the viewer has not seen, from the first row on: "
        "`LIST_COLUMNS`",
        "recent": "the last public actions, the latest first: `RECENT_COLUMNS`",
        "mulligan": "of each player how many cards they put back (2.2.2)",
        "shift": "of each card slot what it has to do with Shift (8.10): `SHIFT_COLUMNS`",
        "frames": "what resolves now, the innermost first: `FRAME_COLUMNS`",
        "bag": "what waits in the bag (7.7), before it the actions that wait: `BAG_COLUMNS`",
        "lasting": "the effects with a duration (6.1.13): `LASTING_COLUMNS`",
    }
    rows: list[tuple[object, ...]] = []
    at = 0
    for name, shape in blocks.items():
        rows.append((at, f"`{name}`", " × ".join(map(str, shape)), meanings[name]))
        at += math.prod(shape)
    if at != entities.size(2, CAPACITY):
        raise ValueError(f"the table has {at} bytes, the entity table {entities.size(2, CAPACITY)}")
    return _table(" from byte | block | shape | what ", rows)


def _columns(tuples: dict[str, tuple[str, ...]], meanings: dict[str, dict[str, str]]) -> str:
    """A table for each tuple of column names. A name may end in the scale of the number: "lore / 20"."""
    parts = []
    for title, names in tuples.items():
        rows = [
            (k, f"`{short_name(name)}`", _stored(name), _meaning(title, name, meanings[title]))
            for k, name in enumerate(names)
        ]
        parts.append(f"### `{title}`: {len(names)}\n\n" + _table(" column | name | stored as | meaning ", rows))
    return "\n".join(parts)


def short_name(column: str) -> str:
    return _SCALE.sub("", column)


def _stored(column: str) -> str:
    found = _SCALE.search(column)
    return _STORED[found[1]].format(found[2]) if found else ""


def _meaning(title: str, column: str, meanings: dict[str, str]) -> str:
    if column in meanings:
        return meanings[column]
    if title in EFFECTS and (said := EFFECT_MEANINGS.get(identifier(column))):
        return said
    name = short_name(column).replace("_", " ")
    for start, said in SENTENCES.items():
        if name.startswith(start):
            return said.format(name.removeprefix(start))
    return name


def bits() -> dict[str, str]:
    """The meanings of the columns ``trait_NAME`` and ``rule_NAME``."""
    traits = {f"trait_{name}": f"1 if {meaning}" for name, meaning in TRAITS.items()}
    return traits | {f"rule_{name}": f"1 if {meaning}" for name, meaning in RULES.items()}


def turn(title: str) -> dict[str, str]:
    """The meanings of the columns ``this_turn_NAME`` in a tuple of columns."""
    form = "cards {}, this turn" if title == "PLAYER_COLUMNS" else "1 if one of the cards {}, this turn"
    said = {f"this_turn_{name}": form.format(words) for name, words in HISTORY.items()}
    return {name: text.replace("cards", "ink drops") if "ink_drops" in name else text for name, text in said.items()}


def read_figures() -> dict[str, Any]:
    """The measured figures, with command, date and machine."""
    found: dict[str, Any] = json.loads((DOCS / "measured.json").read_text("utf-8"))
    return found


def _when(part: dict[str, Any]) -> str:
    return f"{part['machine']}; {part['date']}, version {part['version']}"


def speed() -> str:
    """The figures of ``lorcana bench``."""
    bench = read_figures()["bench"]
    f = bench["figures"]

    def rates(what: str, *names: str) -> list[tuple[object, ...]]:
        """A row, if the figures have it."""
        if not all(name in f for name in names):
            return []
        return [(what, " / ".join(f"{float(format(f[name], '.3g')):,}".removesuffix(".0") for name in names))]

    def micro(name: str) -> str:
        return f"{f[name] / 1000:.2f} µs"

    batches = " / ".join(f"{n:,}" for n in BATCHES)
    rows = [
        *rates("decisions/s with the legal-action mask", "decisions_per_s_mask"),
        *rates(f"decisions/s with mask and observation ({flat_size():,} numbers)", "decisions_per_s_obs"),
        *rates("the same with the compact observation", "decisions_per_s_obs_compact"),
        *rates("steps/s of `VectorEnv`", "decisions_per_s_vector"),
        *rates(f"the same with {batches} games", *(f"decisions_per_s_vector_{n}" for n in BATCHES)),
        *rates("steps/s of `VectorEnv` with the compact observation", "decisions_per_s_vector_compact"),
        *rates(f"the same with {batches} games", *(f"decisions_per_s_vector_compact_{n}" for n in BATCHES)),
        *rates("steps/s of `VectorEnv` with the entity table", "entities_steps_per_s"),
        *rates("`VectorEnv` on two threads, times as fast as on one", "vector_threads_ratio"),
        *rates("AEC steps/s, `raw_env` / `env`, numba draws from the mask",
               "decisions_per_s_aec", "decisions_per_s_aec_env"),
        *rates("the same with given actions", "decisions_per_s_aec_given", "decisions_per_s_aec_env_given"),
        *rates("the same with those of `action_space(agent).sample(mask)`",
               "decisions_per_s_aec_sampled", "decisions_per_s_aec_env_sampled"),
        *rates("AEC steps/s of `raw_env` with the compact observation", "decisions_per_s_aec_compact"),
        *rates(
            "steps/s of one seat: `make` / `make_vec` (64) / `VectorEnv` (64), random opponent",
            "steps_per_s_gymnasium", "steps_per_s_gymnasium_vector", "steps_per_s_vector_opponent",
        ),
        *rates("whole games/s", "games_per_s"),
        *rates("whole games/s of greedy play", "greedy_games_per_s"),
        *rates("simulations/s of `ismcts`", "ismcts_simulations_per_s"),
        *([("a decision of `shipped`, 64 games at once", f"{f['shipped_us_per_decision']:.0f} µs")]
          if "shipped_us_per_decision" in f else []),
        (f"copy of a game ({f['state_bytes']:,} bytes): `Game.clone` / `Game.clone_into` / in numba",
         " / ".join(micro(name) for name in ("clone_ns", "clone_into_ns", "clone_in_numba_ns"))),
        *([("a new game of decks by name", f"{f['game_by_name_us']:.0f} µs")] if "game_by_name_us" in f else []),
    ]  # fmt: skip
    said = (
        f"`{bench['command']}` on one core ({bench['machine']}; {f['date']}, version {f['version']},\n"
        f"load {f['load'][0]} from other work before it started), random legal play with real decks, seed {f['seed']}:"
    )
    return f"{said}\n\n" + _table(" what | figure ", list(rows))


WAITS = {
    "first_game": "`Game`, a first game", "serve_table": "`lorcana serve`, until a table stands",
    "mcp_game": "`lorcana mcp`, `new_game`", "deck_show": "`lorcana deck show`",
    "matchup_row": "a matchup, its first row", "sb3_update": "MaskablePPO, 64 games, until its first update",
    "train_round": "`lorcana train`, a first round of 512 decisions",
}  # fmt: skip


def first_answers() -> str:
    """The figures of ``lorcana bench --cold``."""
    part = read_figures()["cold"]
    f = part["figures"]
    rows = [
        (what, *(f"{f[f'{name}_{state}_{unit}']:.2f} s" for state in ("cold", "warm") for unit in ("cpu_s", "s")))
        for name, what in WAITS.items()
        if f"{name}_cold_s" in f
    ]
    said = (
        f"`{part['command']}` ({part['machine']}; {f['date']}, version {f['version']},\n"
        f"load {f['load'][0]} from other work before it started):"
    )
    return f"{said}\n\n" + _table(" what | cold: processor | cold: clock | warm: processor | warm: clock ", rows)


def strength() -> str:
    """The win rates of networks: a row for each kind of decks, a column for each match."""
    part = read_figures()["strength"]
    matches = list(dict.fromkeys((row["agent"], row["against"]) for row in part["rows"]))
    found = {(row["decks"], row["agent"], row["against"]): row for row in part["rows"]}
    rows: list[tuple[object, ...]] = []
    for kind in dict.fromkeys(row["decks"] for row in part["rows"]):
        cells = []
        for match in matches:
            row = found[kind, *match]
            low, high = (100 * bound for bound in row["ci95"])
            cells.append(f"{100 * row['win_rate']:.1f} % ({low:.1f} to {high:.1f})")
        rows.append((kind, *cells))
    head = "|".join(f" `{a}` against `{b}` " for a, b in matches)
    return f"`{part['command']}`, {part['games']:,} games each ({_when(part)}):\n\n" + _table(f" decks |{head}", rows)


def ablation() -> str:
    """The ablations: a row for each, with the mean and the range of its seeds for each kind of decks."""
    part = read_figures()["ablation"]
    kinds = [kind for kind in part["rows"][0] if kind not in ("row", "seed")]
    rows: list[tuple[object, ...]] = []
    for name in dict.fromkeys(row["row"] for row in part["rows"]):
        seeds = [row for row in part["rows"] if row["row"] == name]
        cells = []
        for kind in kinds:
            rates = [100 * row[kind] for row in seeds]
            between = f" ({min(rates):.1f} to {max(rates):.1f})" if len(rates) > 1 else ""
            cells.append(f"{sum(rates) / len(rates):.1f} %{between}")
        rows.append((name, len(seeds), *cells))
    said = (
        f"`{part['command']}`: wins against `greedy` after {part['decisions']:,} decisions of mixed decks, "
        f"{part['games']:,} games each,\nmean of the seeds and their lowest and highest ({_when(part)}):"
    )
    return f"{said}\n\n" + _table(" | ".join((" row", "seeds", *kinds)) + " ", rows)


def validation() -> str:
    """Tables of ink pairs by agents, beside those of people: a row for each agent and period."""
    part = read_figures()["validation"]
    rows: list[tuple[object, ...]] = []
    for row in part["figures"]["rows"]:
        low, high = (100 * bound for bound in row["first_player_ci95"])
        rows.append((
            f"`{row['agent']}`", f"{row['decks']} lists, {row['games']:,} games", row["period"],
            f"{100 * row['first_player_wins']:.1f} % ({low:.1f} to {high:.1f})",
            f"{row['correlation_of_totals']:.2f}",
            f"{row['distance_of_totals']:.1f} ({row['distance_by_luck']:.1f})",
            f"{row['correlation_of_cells']:.2f}", f"{row['distance_of_cells']:.1f}",
            f"{100 * row['same_sign']:.0f} % of {row['clear_cells'] // 2}",
            f"{row['spread_of_totals']:.1f} ({row['spread_of_people']:.1f})", f"{row['spread_within_pairs']:.1f}",
        ))  # fmt: skip
    head = (
        " agent | games | people in | first player wins | totals: correlation | distance (by luck) "
        "| cells: correlation | distance | signs | spread (people's) | of lists "
    )
    people = ", ".join(
        f"{100 * found['win_rate']:.1f} % of {found['games']:,} matches in {period}"
        for period, found in part["figures"]["first_player_of_people"].items()
    )
    said = f"`{part['command']}` ({_when(part)});\nthe first player of people won {people}:"
    return f"{said}\n\n" + _table(head, rows)


def suite_tasks() -> str:
    """The tasks of the suite, and the training for each."""
    rows = [(f"`{name}`", task.about, f"`{task.train}`") for name, task in suite.TASKS.items()]
    return _table(" task | what is played | trained for with ", rows)


def read_results() -> list[dict[str, Any]]:
    """The results of the suite."""
    found: list[dict[str, Any]] = json.loads((ROOT / "benchmarks" / "results.json").read_text("utf-8"))
    return found


def suite_results() -> str:
    """Results of the suite's version: a table for each league, a row for each agent, of a learner's seeds together."""
    parts = []
    for league in suite.LEAGUES:
        of_league = [r for r in read_results() if r["version"] == suite.VERSION and r.get("league") == league]
        parts.append(f"**{league.capitalize()}.**\n\n{_league(of_league) if of_league else 'None yet.'}")
    return "\n\n".join(parts) + "\n"


def _league(results: list[dict[str, Any]]) -> str:
    """Shares of games won in %: against the pool (mean, worst member), and against greedy."""
    found: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for result in results:
        found.setdefault((result["agent"].partition(", seed ")[0], result["task"], result["against"]), []).append(
            result
        )
    agents = sorted({key[0] for key in found}, key=lambda agent: ([*SUITE_AGENTS, agent].index(agent), agent))
    columns = [
        (task, against)
        for task in suite.TASKS
        for against in ("pool", *suite.TASKS[task].against)
        if any(key[1:] == (task, against) for key in found)
    ]
    rows: list[tuple[object, ...]] = [
        (f"`{agent}`", *(_suite_cell(found.get((agent, *column), [])) for column in columns)) for agent in agents
    ]
    return _table(" agent | " + " | ".join(f"`{task}`, {against}" for task, against in columns) + " ", rows)


def _suite_cell(results: list[dict[str, Any]]) -> str:
    """The mean with its interval (:func:`.mean_of_seeds`), and the worst member of a pool."""
    if not results:
        return ""
    players = results[0]["players"]
    points = [np.array([{"1": 1.0, "0": 0.0}.get(p, 1 / players) for p in r["points"]]) for r in results]
    mean, (low, high) = mean_of_seeds(points, players)
    seeds = f"; {len(results)} seeds" if len(results) > 1 else ""
    worst = (
        "" if results[0]["against"] != "pool" else f"; worst {100 * np.mean([r['worst_of_pool'] for r in results]):.1f}"
    )
    return f"{100 * mean:.1f} ({100 * low:.1f} to {100 * high:.1f}{worst}{seeds})"


def suite_before() -> str:
    """Results from before the suite had versions: of a learner the interquartile mean over its seeds."""
    results = [r for r in read_results() if r["version"] != suite.VERSION and r["against"] == "greedy"]
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for result in results:
        found.setdefault((result["task"], result["agent"].partition(", seed ")[0]), []).append(result)
    agents = sorted({agent for _, agent in found}, key=lambda agent: ([*SUITE_AGENTS, agent].index(agent), agent))
    rows = [
        (f"`{name}`", *(_cell_before(found.get((name, agent), [])) for agent in agents))
        for name in suite.TASKS
        if any(task == name for task, _ in found)
    ]
    versions = ", ".join(sorted({f"version {r['version']}, {r['date']}" for r in results}))
    return _table(" task | " + " | ".join(f"`{agent}`" for agent in agents) + " ", rows) + f"\n\n({versions})"


def _cell_before(results: list[dict[str, Any]]) -> str:
    """The rate with its interval, which bootstraps the seeds of a learner (Agarwal et al. 2021)."""
    if not results:
        return ""
    rates, of = np.array([r["win_rate"] for r in results]), ""
    mean, (low, high) = rates[0], results[0]["ci95"]
    if len(rates) > 1:
        between = partial(trim_mean, proportiontocut=0.25)
        mean, of = between(rates), f" for each of {len(rates)} seeds"
        low, high = bootstrap((rates,), between, method="percentile", random_state=0).confidence_interval
    return f"{100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}), n = {results[0]['games']:,}{of}"


def probes() -> str:
    """What best responses to frozen agents win: a row for each agent, the two kinds for each pair of decks."""
    part = read_figures()["probes"]
    found = {(row["agent"], row["decks"]): row["by"] for row in part["rows"]}
    decks = list(dict.fromkeys(row["decks"] for row in part["rows"]))
    rows: list[tuple[object, ...]] = [
        (f"`{agent}`", *(_rate(found.get((agent, pair), {}).get(kind)) for pair in decks for kind in ("search", "ppo")))
        for agent in dict.fromkeys(row["agent"] for row in part["rows"])
    ]
    head = "|".join(f" {kind}: {pair} " for pair in decks for kind in ("search", "training"))
    return f"`{part['command']}` ({_when(part)}):\n\n" + _table(f" agent |{head}", rows)


def _rate(found: dict[str, Any] | None) -> str:
    if found is None:
        return ""
    low, high = (100 * bound for bound in found["ci95"])
    return f"{100 * found['win_rate']:.1f} % ({low:.1f} to {high:.1f}), n = {found['games']:,}"


def levels() -> str:
    """The levels for people, and their strength."""
    part = read_figures()["levels"]
    rows: list[tuple[object, ...]] = []
    for name, row in part["rows"].items():
        of = LEVELS[name]
        how = (
            f"`{of.search}`" if of.search else "`shipped`" + f", temperature {of.temperature:g}" * bool(of.temperature)
        )
        low, high = row["points_ci95"]
        share = f"{row['win_rate']:.1%} of {row['games']} games against `{row['against']}`".replace("%", " %")
        rows.append((f"`{name}`", how, share, f"{row['points']} ({low} to {high})", f"{row['ms']} ms"))
    said = f"Measured by `{part['command']}` ({_when(part)}):"
    return f"{said}\n\n" + _table(" level | plays as | wins | Elo points above it, 95 % interval | a decision ", rows)


def solved() -> str:
    """The numbers of bundled puzzles that agents solve, with Wilson intervals."""
    part = read_figures()["solved"]
    rows: list[tuple[object, ...]] = []
    for name, row in part["rows"].items():
        right, n = (sum(counts) for counts in zip(row["win"], row["best"]))
        low, high = wilson(right, n)
        parts = [f"{row[kind][0]} of {row[kind][1]}" for kind in ("win", "best")]
        interval = f"{right / n:.0%} ({low:.0%} to {high:.0%})".replace("%", " %")
        rows.append((f"`{name}`", *parts, interval))
    said = f"`{part['command']}` ({_when(part)}):"
    return f"{said}\n\n" + _table(" agent | win this turn | best move | of all, 95 % interval ", rows)


def flat_size() -> int:
    """The length of the flat observation of two players."""
    return flat.observation_size(2, CAPACITY)


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
    return _table(" players | a deck of at most | a game, with decks of up to 64 cards ", list(rows))


def agents() -> str:
    """The agents by name, from the registry."""
    rows = [
        (f"`{row.form}`", row.help.replace("lorcana train", "`lorcana train`") + ("; slow" if row.slow else ""))
        for row in ROWS.values()
    ]
    return _table(" name | what it is ", list(rows))


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
    return _table(" instruction | operands | what it does | carried out by ", rows)


TABLES: dict[str, Callable[[], str]] = {
    "editions": editions.differences, "editions_alike": editions.alike,
} | {
    function.__name__: function
    for function in (
        actions, decisions, opcodes, columns, entity_blocks, entity_columns, small_columns, speed, first_answers,
        strength, ablation, validation, suite_tasks, suite_results, suite_before, probes, levels, solved, deck_limits,
        agents,
    )
}  # fmt: skip


def sentences() -> list[tuple[str, str, int | str]]:
    """The figures that stand in sentences: the page, the words around "{}", and the figure."""
    fields: Any = state_dtype(2).fields
    bench = read_figures()["bench"]["figures"]
    decision, observed = (1e6 / bench[f"decisions_per_s_{what}"] for what in ("mask", "obs"))
    actions = ActionSpace(2, CAPACITY).n
    (unseen,) = (
        r for r in read_results() if (r["task"], r["agent"], r["against"]) == ("all-sets", "shipped", "greedy")
    )
    start = {name: fields[name][1] for name in (FIRST_SELDOM, FIRST_TABLE)}
    size = {name: fields[name][0].base.itemsize for name in ("frames", "events", "bag", "lasting", "grants")}
    return [
        ("README.md", "One core makes {} random decisions", int(float(f"{bench['decisions_per_s_mask']:.3g}"))),
        ("README.md", "one action ahead, and {} % of", f"{100 * unseen['win_rate']:.1f}"),
        ("README.md", "% of {} with generated decks of all sets", unseen["games"]),
        ("architecture.md", "at the head, {} bytes for two players", start[FIRST_SELDOM]),
        ("benchmarks.md", "in one piece: {} bytes for two players", state_dtype(2).itemsize + 2 * actions),
        ("benchmarks.md", "in use: the {} bytes before the tables", start[FIRST_TABLE]),
        ("benchmarks.md", "the tables, {} for each procedure", size["frames"]),
        ("benchmarks.md", "for one more, {} for an event", size["events"]),
        ("benchmarks.md", "waits, {} for an ability in the bag", size["bag"]),
        ("benchmarks.md", "in the bag, {} for a lasting effect", size["lasting"]),
        ("benchmarks.md", "lasting effect, {} for a granted ability", size["grants"]),
        ("benchmarks.md", "a flat observation is {} bytes", 4 * flat_size()),
        ("benchmarks.md", "and takes {} µs where a decision", f"{observed - decision:.2f}"),
        ("benchmarks.md", "decision of the engine takes {} µs", f"{decision:.2f}"),
        ("environment.md", "values 0 to {} for two players", actions - 1),
        ("environment.md", "after `max_decisions` answers ({})", DECISION_LIMIT),
        ("environment.md", "is truncated; default {} |", DECISION_LIMIT),
        ("limits.md", "takes more than {} answers", DECISION_LIMIT),
        ("limits.md", "at most {} moves from one location", c.LOOP_OF_MOVES),
        ("limits.md", "than {} abilities wait in the bag", MAX_BAG),
        ("limits.md", "in the bag, {} effects last", MAX_LASTING),
        ("limits.md", "effects last, {} abilities are given", MAX_GRANTS),
        ("limits.md", "in play, or {} events happen", MAX_EVENTS),
        ("limits.md", "more than {} procedures", MAX_FRAMES - 1),
        ("limits.md", "more than {} actions that effects play wait", MAX_WAITING),
        ("limits.md", "more than {} ink drops", int(np.iinfo(fields["ink_drops"][0].base).max)),
        ("limits.md", "with up to {} ink drops", c.N_OPTIONS - 1),
        ("matchups.md", "cut short at the limit of {} decisions", DECISION_LIMIT),
        ("matchups.md", "games in all, at most ({})", build.GAMES),
        ("observations.md", "an int16 vector of {} numbers for two players", small.size(2, CAPACITY)),
        ("observations.md", "where the flat one has {}.", flat_size()),
        ("own-decks-and-rewards.md", "`max_decisions` | int | `{}` |", str(DECISION_LIMIT)),
        ("text-mode.md", "up to {} characters", text_env.MAX_LENGTH),
        ("training.md", "in an observation ({} with two players)", flat_size()),
        ("training.md", "and A actions ({})", actions),
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
    for part in ("bench", "cold", "validation"):
        if f"--{part}" in sys.argv:
            figures = read_figures()
            figures[part]["figures"] = json.load(sys.stdin)
            (DOCS / "measured.json").write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for page in pages():
        page.write_text(with_tables(page), "utf-8")
        print(f"wrote {page.relative_to(ROOT)}")
