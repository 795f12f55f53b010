"""The tables of docs/ that hold what was measured: docs/measured.json, and benchmarks/results.json of the suite."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np

from benchmarks.curves import read_curves
from lorcana_env.agents.levels import LEVELS
from lorcana_env.apps.language.suite import in_words
from lorcana_env.apps.study import puzzles
from lorcana_env.benchmarks import suite
from lorcana_env.benchmarks.throughput import BATCHES
from lorcana_env.simulation.statistics import mean_of_seeds, wilson
from tools.markdown import ROOT, table

MEASURED = ROOT / "docs" / "measured.json"
#: The first columns of the suite's results.
SUITE_AGENTS = ("random", "greedy", "ismcts:500sims", "shipped", "guided:64sims")
ENOUGH = 0.6  # wins against the pool
#: Tasks of which there are rows of all learners: decks that were trained on, cards and decks that were not.
IN_SHORT = ("two-decks", "unseen-cards", "whole-pool")
OF_ALL = ("mean of three", "core hours")  # columns about all these tasks
NO_ROWS = f"(There is no row of version {suite.VERSION} yet.)\n"
_BATCHES = "the same with " + " / ".join(f"{n:,}" for n in BATCHES) + " games"
#: The rows of ``lorcana bench``: what, the form of a figure, and the names of the figures.
SPEEDS = (
    ("decisions/s with the legal-action mask", "", "decisions_per_s_mask"),
    ("decisions/s with mask and observation ({observation_size:,} numbers)", "", "decisions_per_s_obs"),
    ("the same with the compact observation", "", "decisions_per_s_obs_compact"),
    ("steps/s of `VectorEnv`", "", "decisions_per_s_vector"),
    (_BATCHES, "", *(f"decisions_per_s_vector_{n}" for n in BATCHES)),
    ("steps/s of `VectorEnv` with the compact observation", "", "decisions_per_s_vector_compact"),
    (_BATCHES, "", *(f"decisions_per_s_vector_compact_{n}" for n in BATCHES)),
    ("steps/s of `VectorEnv` with the entity table", "", "entities_steps_per_s"),
    ("`VectorEnv` on two threads, times as fast as on one", "", "vector_threads_ratio"),
    ("AEC steps/s, `raw_env` / `env`, numba draws from the mask", "",
     "decisions_per_s_aec", "decisions_per_s_aec_env"),
    ("the same with given actions", "", "decisions_per_s_aec_given", "decisions_per_s_aec_env_given"),
    ("the same with those of `action_space(agent).sample(mask)`", "",
     "decisions_per_s_aec_sampled", "decisions_per_s_aec_env_sampled"),
    ("AEC steps/s of `raw_env` with the compact observation", "", "decisions_per_s_aec_compact"),
    ("steps/s of one seat: `make` / `make_vec` (64) / `VectorEnv` (64), random opponent", "",
     "steps_per_s_gymnasium", "steps_per_s_gymnasium_vector", "steps_per_s_vector_opponent"),
    ("whole games/s", "", "games_per_s"),
    ("whole games/s of greedy play", "", "greedy_games_per_s"),
    ("simulations/s of `ismcts`", "", "ismcts_simulations_per_s"),
    ("a decision of `shipped`, 64 games at once", "{:.0f} µs", "shipped_us_per_decision"),
    ("copy of a game ({state_bytes:,} bytes): `Game.clone` / `Game.clone_into` / in numba", "{:.2f} µs",
     "clone_ns", "clone_into_ns", "clone_in_numba_ns"),
    ("a new game of decks by name", "{:.0f} µs", "game_by_name_us"),
)  # fmt: skip
#: The rows of ``lorcana bench --cold``.
WAITS = {
    "first_game": "`Game`, a first game", "serve_table": "`lorcana serve`, until a first game is shown",
    "mcp_game": "`lorcana serve mcp`, `new_game`", "help": "`lorcana --help`",
    "cards": "`lorcana cards`, one card", "deck_show": "`lorcana deck show`",
    "matchup_row": "a matchup, its first row", "sb3_update": "MaskablePPO, 64 games, until its first update",
    "train_round": "`lorcana train`, a first round of 512 decisions",
}  # fmt: skip


def read_figures() -> dict[str, Any]:
    """The measured figures, with command, date and machine."""
    return json.loads(MEASURED.read_text("utf-8"))


def read_results() -> list[dict[str, Any]]:
    """The results of the suite."""
    return json.loads((ROOT / "benchmarks" / "results.json").read_text("utf-8"))


def newest(task: str, agent: str) -> list[dict[str, Any]]:
    """The newest results of an agent in a task against ``greedy``: one, or that of each seed."""
    found = _by_agent(r for r in read_results() if r["against"] == suite.OPPONENT)[agent, task, suite.OPPONENT]
    return [r for r in found if r["version"] == found[-1]["version"]]


def core_hours(results: Iterable[dict[str, Any]]) -> str:
    """The core hours of a training, as the rows say: the mean."""
    said = (re.search(r"([\d.]+) core hours", r.get("hardware") or "") for r in results)
    hours = [float(found[1]) for found in said if found]
    return f"{np.mean(hours):.2f}" if hours else ""


def _percent(rate: float, interval: Iterable[float], places: int = 1) -> str:
    low, high = (f"{100 * bound:.{places}f}" for bound in interval)
    return f"{100 * rate:.{places}f} % ({low} to {high})"


def _under(part: dict[str, Any], tables: str, also: str = "", setting: str = "") -> str:
    """Tables under the command, the machine, the date and, if it is told, the load of what they hold."""
    when = f"({part['machine']}; {part['date']}, version {part['version']}"
    if "load" in part.get("figures", ()):
        when += f",\nload {part['figures']['load'][0]:.1f} from other work before it started"
    return f"`{part['command']}`{also} {when}){setting}:\n\n{tables}"


def _cross(corner: str, cells: dict[tuple[str, str], str], columns: Iterable[str] = ()) -> str:
    """A table of cells by row and column, in the order in which they are named first."""
    names, columns = dict.fromkeys(row for row, _ in cells), columns or dict.fromkeys(column for _, column in cells)
    rows = [(row, *(cells.get((row, column), "") for column in columns)) for row in names]
    return table(" | ".join([corner, *columns]), rows)


def speed() -> str:
    """The figures of ``lorcana bench``; a row for those that there are."""
    part = read_figures()["bench"]
    f = part["figures"]

    def shown(form: str, name: str) -> str:
        if form:
            return form.format(f[name] / 1000 if name.endswith("_ns") else f[name])
        return f"{float(format(f[name], '.3g')):,}".removesuffix(".0")

    rows = [
        (what.format(**f), " / ".join(shown(form, name) for name in names))
        for what, form, *names in SPEEDS
        if all(name in f for name in names)
    ]
    setting = f", random legal play with real decks, seed {f['seed']}"
    return _under(part, table("what | figure", rows), " on one core", setting)


def first_answers(of: str = "cold") -> str:
    """The figures of ``lorcana bench --cold``; of "native", those with the machine code of a wheel."""
    part = read_figures()[of]
    f = part["figures"]
    rows = [
        (what, *(f"{f[f'{name}_{state}_{unit}']:.2f} s" for state in ("cold", "warm") for unit in ("cpu_s", "s")))
        for name, what in WAITS.items()
        if f"{name}_cold_s" in f
    ]
    return _under(part, table("what | cold: processor | cold: clock | warm: processor | warm: clock", rows))


def first_answers_native() -> str:
    """As :func:`first_answers`, with the machine code of a wheel."""
    return first_answers("native")


def beside() -> str:
    """The figures of ``python -m benchmarks.beside``."""
    f = read_figures()["beside"]["figures"]
    libraries = ", ".join(f"{name} {number}" for name, number in f["libraries"].items())
    return _beside(
        "game", "tables", "numbers / actions", "decisions a game", "with one answer", "decisions/s",
        "core seconds a million: all / environment", "environment's share", "times Lorcana's: all / environment",
        setting=f", {f['decisions']:,} decisions a round, the best of {len(f['rows'][0]['rounds'])};\n{libraries}",
    )  # fmt: skip


def beside_in_short() -> str:
    """How many times the processor seconds of Lorcana other games take."""
    return _beside(
        "game", "tables", "numbers / actions", "core seconds a million: all / environment",
        "times Lorcana's: all / environment",
    )  # fmt: skip


def _beside(*columns: str, setting: str = "") -> str:
    """Columns of the comparison with other card games."""
    part = read_figures()["beside"]
    found = part["figures"]["rows"]
    ours = {row["tables"]: row for row in found if row["game"] == "Lorcana"}
    rows = [{
        "game": row["game"], "tables": row["tables"],
        "numbers / actions": f"{row['observation']:,} / {row['actions']:,}",
        "decisions a game": row["decisions_a_game"], "with one answer": f"{100 * row['single_answers']:.0f} %",
        "decisions/s": f"{row['decisions_per_s']:,}", "environment's share": f"{100 * row['share']:.1f} %",
        "core seconds a million: all / environment": f"{row['core_s']:,.0f} / {row['environment_s']:,.1f}",
        "times Lorcana's: all / environment": " / ".join(
            f"{row[key] / ours[row['tables']][key]:.3g}" for key in ("core_s", "environment_s")
        ),
    } for row in found]  # fmt: skip
    return _under(part, table(" | ".join(columns), ([row[name] for name in columns] for row in rows)), setting=setting)


def strength() -> str:
    """The win rates of networks: a row for each kind of decks, a column for each match."""
    part = read_figures()["strength"]
    cells = {
        (row["decks"], f"`{row['agent']}` against `{row['against']}`"): _percent(row["win_rate"], row["ci95"])
        for row in part["rows"]
    }
    return _under(part, _cross("decks", cells), f", {part['games']:,} games each")


def validation() -> str:
    """Tables of ink pairs by agents, beside those of people: a row for each agent and period."""
    part = read_figures()["validation"]
    rows = [(
        f"`{row['agent']}`", f"{row['decks']} lists, {row['games']:,} games", row["period"],
        _percent(row["first_player_wins"], row["first_player_ci95"]), f"{row['correlation_of_totals']:.2f}",
        f"{row['distance_of_totals']:.1f} ({row['distance_by_luck']:.1f})",
        f"{100 * row['within']:.0f} % ({100 * row['within_with_lists']:.0f} %)", f"{row['correlation_of_cells']:.2f}",
        f"{row['distance_of_cells']:.1f}", f"{100 * row['same_sign']:.0f} % of {row['clear_cells'] // 2}",
        f"{row['spread_of_totals']:.1f} ({row['spread_of_people']:.1f})", f"{row['spread_within_pairs']:.1f}",
    ) for row in part["figures"]["rows"]]  # fmt: skip
    head = (
        "agent | games | people in | first player wins | totals: correlation | distance (by luck) "
        "| within (with lists) | cells: correlation | distance | signs | spread (people's) | of lists"
    )
    people = ", ".join(
        f"{100 * found['win_rate']:.1f} % of {found['games']:,} matches in {period}"
        for period, found in part["figures"]["first_player_of_people"].items()
    )
    return _under(part, table(head, rows), setting=f";\nthe first player of people won {people}")


def pilots() -> str:
    """How far pilots differ, and how often an interval holds what another one finds."""
    found = read_figures()["pilots"]["figures"]
    others = [
        (f"`{one['agent']}`", f"{one['cells']} cells", f"{one['apart']:.1f}", f"{100 * one['held']:.1f} %",
         f"{100 * one['held_by_luck']:.1f} %", f"{100 * one['other_side']:.0f} %")
        for one in found["others"]
    ]  # fmt: skip
    beside = table("another agent | of | apart from the five | holds | luck alone | other side", others)
    bundled = [
        (f"`{one['agent']}`", f"{one['games']:,}", _percent(one["win_rate"], one["ci95"])) for one in found["own"]
    ]
    return "\n".join((luck_and_pilots(), beside, table("who plays | games | bundled decks win", bundled)))


def luck_and_pilots() -> str:
    """How far pilots differ among each other."""
    part = read_figures()["pilots"]
    cells, swaps, cover = (part["figures"][name] for name in ("cells", "swaps", "cover"))

    def row(what: str, of: str, parts: dict[str, float], cover: dict[str, Any], name: str) -> tuple[str, ...]:
        held: tuple[str, ...] = ("",) * 4
        if name:
            keys = ("", "_luck", "_width", "_luck_width", "_sign", "_against")
            mean = {key: cover[name + key]["mean"] for key in keys}
            held = (
                f"±{mean['_width']:.1f} (±{mean['_luck_width']:.1f})", f"{100 * mean['']:.1f} %",
                f"{100 * mean['_luck']:.1f} %", f"{100 * mean['_sign']:.1f} % ({100 * mean['_against']:.1f} %)",
            )  # fmt: skip
        return what, of, f"{parts['luck']:.1f}", f"{parts['pilot']:.1f}", *held

    of = f"{cells['cells']} cells of {cells['lists']} lists"
    rows = [
        row("a cell, as played", of, cells["cell"], cover, "played"),
        row("a cell, shrunken", of, cells["cell"], cover, "believed"),
        row("the total of a list", of, cells["total"], cover, ""),
        row("who goes first", of, cells["first"], cover, ""),
        row("a swap of cards", f"{swaps['versions']} versions", swaps, swaps["cover"], "swap"),
    ]
    split = table("what | of | luck | pilots | interval (luck alone) | holds | luck alone | same side (against)", rows)
    return _under(part, split, f", {cells['games'] + swaps['games']:,} games")


def probes() -> str:
    """What best responses to frozen agents win: a row for each agent, the two kinds for each pair of decks."""
    part = read_figures()["probes"]
    cells = {
        (f"`{row['agent']}`", f"{'search' if kind == 'search' else 'training'}: {row['decks']}"):
        f"{_percent(by['win_rate'], by['ci95'])}, n = {by['games']:,}"
        for row in part["rows"] for kind, by in row["by"].items() if by
    }  # fmt: skip
    return _under(part, _cross("agent", cells))


def levels() -> str:
    """The levels for people, and their strength."""
    part = read_figures()["levels"]
    rows = []
    for name, row in part["rows"].items():
        of = LEVELS[name]
        how = f"`{of.search or 'shipped'}`" + f", temperature {of.temperature:g}" * bool(of.temperature)
        share = f"{100 * row['win_rate']:.1f} % of {row['games']} games against `{row['against']}`"
        points = "{} ({} to {})".format(row["points"], *row["points_ci95"])
        rows.append((f"`{name}`", how, share, points, f"{row['ms']} ms"))
    head = "level | plays as | wins | Elo points above it, 95 % interval | a decision"
    return "Measured by " + _under(part, table(head, rows))


def solved() -> str:
    """The numbers of bundled puzzles that agents solve, with Wilson intervals."""
    part, bundled = read_figures()["solved"], puzzles.load()
    rows = []
    for name in bundled[0].evidence["solved_by"]:
        by = {kind: [one.evidence["solved_by"][name] for one in bundled if one.goal == kind] for kind in puzzles.GOALS}
        right, n = sum(map(sum, by.values())), len(bundled)
        parts = (f"{sum(each)} of {len(each)}" for each in by.values())
        rows.append((f"`{name}`", *parts, _percent(right / n, wilson(right, n), 0)))
    return _under(part, table("agent | win this turn | best move | of all, 95 % interval", rows))


# -- the suite ---------------------------------------------------------------------------------------------------------
def suite_tasks() -> str:
    """The tasks of the suite, and the training for each."""
    commands = {name: task.train.partition(" --minutes ") for name, task in suite.TASKS.items()}
    about = {name: task.about.replace("docs/language.md", "[more](language.md)") for name, task in suite.TASKS.items()}
    rows = [(f"`{name}`", about[name], f"`{of[0]}{of[1] and ' …'}`") for name, of in commands.items()]
    rest = "".join(commands["lists"][1:]).strip()
    return table("task | what is played | trained for with", rows) + f"\n… stands for `{rest}`.\n"


def _by_agent(results: Iterable[dict[str, Any]]) -> dict[tuple[str, str, str], list[dict[str, Any]]]:
    """Results by agent, task and what they are against: those of a learner's seeds together, known agents first."""
    found: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
    for result in results:
        found[result["agent"].partition(", seed ")[0], result["task"], result["against"]].append(result)
    return dict(sorted(found.items(), key=lambda item: ([*SUITE_AGENTS, item[0][0]].index(item[0][0]), item[0][0])))


def suite_results() -> str:
    """Shares of games won in %: for each league a table against the pool, and one against greedy alone."""
    parts = [
        f"**{league.capitalize()}**, {said}:\n\n{_by_task('agent', cells, suite.TASKS)}"
        for league in suite.LEAGUES
        for against, said in (("pool", "against the pool, and its worst member"), ("", "against `greedy` alone"))
        if (cells := _league(league, against))
    ]
    return "\n".join(parts or [NO_ROWS])


def suite_in_short() -> str:
    """Shares of games won against the pool in %, for some tasks."""
    cells = {
        (f"{league} | {agent}", column): cell
        for league in suite.LEAGUES for (agent, column), cell in _league(league, "pool").items()
    }  # fmt: skip
    shown = {row for row, column in cells if column in {f"`{task}`" for task in IN_SHORT}}
    cells = {(row, column): cell for (row, column), cell in cells.items() if row in shown}
    return _by_task("league | agent", cells, IN_SHORT) if cells else NO_ROWS


def _by_task(corner: str, cells: dict[tuple[str, str], str], tasks: Iterable[str]) -> str:
    """A table of these tasks and of all together, as far as there are results."""
    there = {column for _, column in cells}
    return _cross(corner, cells, [name for name in (*(f"`{task}`" for task in tasks), *OF_ALL) if name in there])


def _league(league: str, against: str) -> dict[tuple[str, str], str]:
    """The cells of a league by agent and task: against the pool, or against greedy alone."""
    found = _by_agent(
        r for r in read_results()
        if r["version"] == suite.VERSION and r["league"] == league and not r["task"].startswith("language")
        and (r["against"] == "pool") == (against == "pool")
    )  # fmt: skip
    cells = {(f"`{agent}`", f"`{task}`"): _suite_cell([some]) for (agent, task, _), some in found.items()}
    for agent in dict.fromkeys(agent for agent, _, _ in found) if against else ():
        tasks = [{r["agent"]: r for r in found.get((agent, task, against), ())} for task in IN_SHORT]
        if seeds := [name for name in tasks[0] if all(name in task for task in tasks)]:
            cells[f"`{agent}`", OF_ALL[0]] = _suite_cell([[task[name] for name in seeds] for task in tasks])
        if hours := core_hours(r for key, some in found.items() if key[0] == agent for r in some):
            cells[f"`{agent}`", OF_ALL[1]] = hours
    return cells


def _suite_cell(tasks: list[list[dict[str, Any]]]) -> str:
    """The mean over tasks and seeds with its interval (:func:`.mean_of_seeds`), and the worst member of a pool."""
    results = [result for seeds in tasks for result in seeds]
    players, opponents = results[0]["players"], len(results[0]["win_rates"])
    mean, (low, high) = mean_of_seeds([[_by_deal(r) for r in seeds] for seeds in tasks], opponents * players)
    learner, n = ", seed " in results[0]["agent"], len(tasks[0])
    seeds = f"; {n} seed{'s' * (n > 1)}" if learner else ""
    worst = (
        "" if results[0]["against"] != "pool" else f"; worst {100 * np.mean([r['worst_of_pool'] for r in results]):.1f}"
    )
    return f"{100 * mean:.1f} ({100 * low:.1f} to {100 * high:.1f}{worst}{seeds})"


def _by_deal(result: dict[str, Any]) -> np.ndarray:
    """The points of each game, those of a deal together: all opponents of a pool play the same deals."""
    players = result["players"]
    points = np.array([{"1": 1.0, "0": 0.0}.get(p, 1 / players) for p in result["points"]])
    return points.reshape(len(result["win_rates"]), -1, players).swapaxes(0, 1).ravel()


def language_results() -> str:
    """How often agents win the task for language models, and their ratings."""
    rows = []
    for r in read_results():
        if r["task"] == "language" and r["version"] == suite.VERSION:
            cells = [_percent(r["win_rates"][level], r["ci95s"][level]) for level in suite.LANGUAGE_LEVELS]
            rating, low, high = map(in_words, (r["rating"], *r["rating_ci95"]))
            rows.append((f"`{r['agent']}`", f"{r['games']}", *cells, f"{rating} ({low} to {high})"))
    against = " | ".join(f"against `{level}`" for level in suite.LANGUAGE_LEVELS)
    return table(f"agent | games | {against} | rating (95 %)", rows)


def noisy_players() -> str:
    """How well the tasks for language models tell players apart."""
    part = read_figures()["noisy"]
    rows = []
    for row in part["figures"]["rows"]:
        shares = [_percent(row[name]["rate"], row[name]["ci95"]) for name in ("mini", "positions")]
        rating, low, high = map(in_words, row["rating"])
        rows.append((row["player"], *shares, f"{rating} ({low} to {high})"))
    n = [part["figures"]["rows"][0][name]["n"] for name in ("mini", "positions")]
    games = part["figures"]["games"]
    head = f"player | mini, of {n[0]} (95 %) | positions, of {n[1]} (95 %) | rating, {games} games (95 %)"
    return _under(part, table(head, rows))


def judge() -> str:
    """How far the analysis of a game can be trusted."""
    part = read_figures()["judge"]
    f = part["figures"]
    rows = [(row["of"], row["n"], _percent(row["share"], row["ci95"])) for row in f["shares"]]
    said = (
        f", {f['games']} games;\nmedian error {100 * f['median_error']:.1f} points, "
        f"mean loss {100 * f['loss']:.1f}, by the third judge {100 * f['loss_by_third']:.1f}"
    )
    return _under(part, table("what | of | share (95 %)", rows), setting=said)


def suite_curves() -> str:
    """When learners win 60 % against the pool, by the mean of its members and by the worst, and what they win later."""
    found: dict[tuple[str, str, str], dict[str, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for row in read_curves(suite.VERSION):
        found[row["task"], row["league"], row["run"].partition(", seed ")[0]][row["run"]].append(row)
    table_rows = []
    for (task, league, learner), runs in sorted(found.items()):
        seeds = list(runs.values())
        reached = [_until(rows, which) for which in ("win_rate", "worst_of_pool") for rows in seeds]
        mean, worst = reached[: len(seeds)], reached[len(seeds) :]
        last = [rows[-1] for rows in seeds]
        wins, ends = _range(100 * row["win_rate"] for row in last), _range(row["decisions"] / 1e6 for row in last)
        price = _range([row["core_s"] / 3600 for row in last], 2)
        shown = _times(mean), _times(worst), f"{wins} at {ends} million", price
        table_rows.append((f"`{task}`", league, f"`{learner}`", len(seeds), *shown))
    head = "task | league | learner | seeds | 60 % by the mean | 60 % by the worst member | wins, % | core hours"
    return table(head, table_rows) if table_rows else NO_ROWS


def _until(rows: list[dict[str, Any]], which: str) -> tuple[float, float] | None:
    """The decisions and core seconds until a rate is 60 %, between two measurements in a straight line."""
    for before, row in pairwise([{**rows[0], which: 0.0, "decisions": 0, "core_s": 0.0}, *rows]):
        if row[which] >= ENOUGH:
            part = (ENOUGH - before[which]) / (row[which] - before[which])
            decisions, seconds = (before[name] + part * (row[name] - before[name]) for name in ("decisions", "core_s"))
            return decisions, seconds
    return None


def _times(reached: list[tuple[float, float] | None]) -> str:
    """Decisions in millions and core seconds of those seeds that came so far."""
    there = [each for each in reached if each is not None]
    if not there:
        return "never"
    decisions, seconds = zip(*there)
    of = "" if len(there) == len(reached) else f" ({len(there)} of {len(reached)} seeds)"
    return f"{_range([d / 1e6 for d in decisions], 2)} million, {_range(seconds, 0)} s{of}"


def _range(numbers: Iterable[float], places: int = 1) -> str:
    """The mean, and the lowest and highest."""
    some = list(numbers)
    mean, low, high = (f"{n:,.{places}f}" for n in (sum(some) / len(some), min(some), max(some)))
    return mean if low == high else f"{mean} ({low} to {high})"


def suite_before() -> str:
    """Results from before the suite had versions."""
    results = [r for r in read_results() if r["version"] != suite.VERSION and r["against"] == "greedy"]
    found = _by_agent(results)
    cells = {
        (f"`{task}`", f"`{agent}`"): _cell_before(of)
        for name in suite.TASKS for (agent, task, _), of in found.items() if task == name
    }  # fmt: skip
    columns = dict.fromkeys(f"`{agent}`" for agent, _, _ in found)
    versions = "; ".join(sorted({f"version {r['version']}, {r['date']}" for r in results}))
    return _cross("task", cells, columns) + f"\n\n({versions})"


def _cell_before(results: list[dict[str, Any]]) -> str:
    """The rate with its interval; of several seeds their mean, the lowest and the highest."""
    rates, of = [r["win_rate"] for r in results], ""
    interval = results[0]["ci95"]
    if len(rates) > 1:
        of, interval = f" for each of {len(rates)} seeds", (min(rates), max(rates))
    return f"{_percent(sum(rates) / len(rates), interval)}, n = {results[0]['games']:,}{of}"


TABLES = (
    speed, first_answers, first_answers_native, beside, beside_in_short, strength, validation, pilots,
    luck_and_pilots, suite_tasks, suite_results, suite_in_short, suite_curves, suite_before, language_results,
    noisy_players, judge, probes, levels, solved,
)  # fmt: skip
