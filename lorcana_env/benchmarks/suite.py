"""Fixed tasks for learners and other agents, with comparable results (docs/suite.md).

``lorcana suite`` runs them. The result of an agent is its mean win rate against the agents of :data:`POOL`, or that
against ``greedy`` alone. Deals depend on the task alone: all agents get the same deals, each of them once in every
seat. Deals for validation have other seeds and, where a task is about decks that were not trained on, other decks.

A version of the suite is all that a result depends on besides the agent: decks, deals, the edition of the rules, and
the opponents (:func:`checksum`; a test holds the moves of opponents). Agents play in two leagues: *model-free* ones
decide by what a player sees, the others may ask the *simulator* what actions lead to.
"""

import copy
import datetime
import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import Deck, Game, VectorEnv, __version__, agents
from lorcana_env._util.atomic_files import write_text
from lorcana_env._util.interrupts import check_interrupt
from lorcana_env._util.optional import extra
from lorcana_env.agents.network import file_of
from lorcana_env.agents.registry import CLOSED, row_of, split_suffixes
from lorcana_env.benchmarks import asking
from lorcana_env.decks import bundled
from lorcana_env.decks.formats import SETS
from lorcana_env.decks.generator import HELD_OUT_LISTS, HELD_OUT_SET, Generator, held_out, training_lists
from lorcana_env.envs.play import play_first_games
from lorcana_env.game.agent import Agent, is_slow, needs_past, play_game, reseed, search_effort
from lorcana_env.policies.kernels import POLICIES
from lorcana_env.setup.variants import RULES
from lorcana_env.simulation.statistics import WinRate

OPPONENT = "greedy"
#: A frozen ladder, so that to exploit ``greedy`` is not enough.
POOL = ("greedy", "ismcts:200sims", "shipped-0.3.0")
VERSION = 1
SHOWN_DEALS = 100  # of each task, that the checksum holds
CHECKSUM = "49b9fdec79cb19ed"
LEAGUES = ("model-free", "simulator")
GAMES, SLOW_GAMES = 2000, 200  # the defaults for a fast agent and for a slow one
SEED = 2026
VALIDATION_SEED = SEED + 1_000_000_000
AT_ONCE = 32  # deals side by side
PAIR = ("blurple", "yurple")
LANGUAGE = "lorcana_env.apps.language.suite"  # rates what reads and writes
LANGUAGE_LEVELS = ("easy", "medium", "hard")
DECISIONS = 1_000_000  # of a learner: a quarter of an hour on two cores, or less
OFFLINE = (
    f"lorcana record shipped-0.3.0 greedy --decks {','.join(PAIR)} --games 2000 --seed {SEED} --to offline.parquet"
)


@dataclass(frozen=True)
class Task:
    """A task: the ``decks`` of its games, the number of ``players``, and whether lists are ``closed``.

    ``train``: the command that a learner trains with, or that writes the data it learns from. ``validation``: the decks
    of its deals for validation, where they are others. ``against``: who plays the other seats, games shared out.
    """

    about: str
    decks: Callable[[], list[Deck]]
    train: str
    validation: Callable[[], list[Deck]] | None = None
    players: int = 2
    closed: bool = False
    against: tuple[str, ...] = (OPPONENT,)


def _pair() -> list[Deck]:
    return [Deck.load(name) for name in PAIR]


def _lists() -> list[Deck]:
    return [Deck.load(name) for name in bundled()]


def _other_lists() -> list[Deck]:
    return [Deck.load(name) for name in training_lists()]


def _generated() -> list[Deck]:
    made = Generator(seed=-3)
    return [made.deck(number, swapped=0.5) for number in range(100)]


def _all_sets(seed: int) -> list[Deck]:
    """Fifteen generated decks of each set: legal in the Core of that set, with cards that were new in it or older."""
    made = [(s + 1, Generator(seed, everything=True, sets=(s + 1, s + 1))) for s in range(len(SETS))]
    return [Deck(maker.deck(k).cards, f"set {s}, {k + 1}") for s, maker in made for k in range(15)]


def _train(decks: str) -> str:
    return f"lorcana train --decks {decks} --minutes 0 --decisions {DECISIONS} --epochs 3 --actors 1 --threads 1"


TASKS = {
    "two-decks": Task("two decks, the same in training and test", _pair, _train(",".join(PAIR))),
    "lists": Task("the bundled lists, the same in training and test", _lists, _train("all")),
    "unseen-lists": Task(
        "five lists that were not trained on; most of their cards occur in no list that was", lambda: held_out("lists"),
        _train(f"all --without {','.join(HELD_OUT_LISTS)}"), _other_lists,
    ),
    "unseen-cards": Task(
        f"decks of cards of set {HELD_OUT_SET} alone, for a network of the sets before it",
        lambda: held_out("new-cards"), _train("mixed"), _generated,
    ),
    "whole-pool": Task(
        f"200 generated decks of all cards but those of set {HELD_OUT_SET}, which were not trained on",
        lambda: held_out("generated"), _train("mixed"), _generated,
    ),
    "all-sets": Task(
        f"{15 * len(SETS)} generated decks, fifteen of each set's Core, which were not trained on",
        lambda: _all_sets(-2), _train("everything"), lambda: _all_sets(-4),
    ),
    "closed-lists": Task(
        "the bundled lists; what the opponent brought is not known", _lists, _train("all"), closed=True
    ),
    "four-players": Task(
        "four players with bundled lists, three of them greedy", _lists, _train("all --more-players 1"), players=4
    ),
    "offline": Task("two decks, learned from 2,000 recorded games alone", _pair, OFFLINE),
    "language": Task(
        "the bundled lists against three levels, for what reads and writes (docs/language.md)", _lists,
        "lorcana record shipped shipped --text --games 200 --to chats.jsonl", against=LANGUAGE_LEVELS,
    ),
}  # fmt: skip


def task_of(name: str) -> Task:
    """A task by name."""
    if name not in TASKS:
        raise ValueError(f"unknown task {name!r}; there are {', '.join(TASKS)}")
    return TASKS[name]


@cache
def checksum() -> str:
    """The checksum of decks, deals, names of rules and opponents, and the network of the pool: :data:`CHECKSUM`."""
    parts: list[Any] = [RULES[0], POOL, GAMES, SLOW_GAMES, SEED, VALIDATION_SEED, AT_ONCE]
    for name, task in TASKS.items():
        for seed, decks in ((SEED, task.decks()), (VALIDATION_SEED, (task.validation or task.decks)())):
            number = {deck.name: k for k, deck in enumerate(decks)}
            deals = [[number[deck.name] for deck in deal(name, k, decks, seed)] for k in range(SHOWN_DEALS)]
            parts.append((name, task.players, task.closed, task.against, [deck.cards for deck in decks], deals))
    frozen = file_of("shipped-0.3.0").read_bytes()
    return hashlib.sha256(json.dumps(parts).encode() + frozen).hexdigest()[:16]


def league_of(agent: Agent) -> str:
    """The league of an agent: what it says of itself (``league``), else "simulator"."""
    league = getattr(agent, "league", LEAGUES[1])
    if league not in LEAGUES:
        raise ValueError(f"an agent's league is {' or '.join(map(repr, LEAGUES))}, not {league!r}")
    return str(league)


#: What copies games, plays on in them, or shows what actions lead to.
SIMULATOR = (
    (Game, "clone"), (Game, "clone_into"), (Game, "__deepcopy__"), (Game, "__reduce__"), (Game, "_advance"),
    (Game, "_play_out"), (Game, "entities"), (VectorEnv, "__deepcopy__"), (VectorEnv, "__reduce__"),
    (VectorEnv, "reset"), (VectorEnv, "step"), (VectorEnv, "view"),
)  # fmt: skip
#: What may call it for any agent: it plays what has been played again, or takes a game out of a batch.
READING = {method.__code__ for method in (Game.retraced, Game._recall, VectorEnv.game)}


@contextmanager
def without_simulator(agent: Agent) -> Iterator[None]:
    """Refuse :data:`SIMULATOR` to an agent that says that it is model-free."""
    if league_of(agent) == LEAGUES[1]:
        yield
        return
    own = [(kind, name, getattr(kind, name)) for kind, name in SIMULATOR]
    try:
        for kind, name, method in own:
            setattr(kind, name, _guarded(method))
        yield
    finally:
        for kind, name, method in own:
            setattr(kind, name, method)


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that an agent may call only for a table without the lookahead."""
    given = signature(method)

    def guarded(*arguments: Any, **more: Any) -> Any:
        bound = given.bind(*arguments, **more)
        bound.apply_defaults()
        if bound.arguments.get("lookahead", True) and bound.arguments.get("kind", "entities") == "entities":
            _refuse_to_agents(method.__qualname__)
        return method(*arguments, **more)

    return guarded


def _refuse_to_agents(called: str) -> None:
    """Raise ``ValueError`` if code that is not the package's asks, up to where the suite does."""
    frame = sys._getframe(2)
    while frame is not None and frame.f_globals is not globals() and frame.f_code not in READING:
        module = frame.f_globals.get("__name__", "")
        if module != "copy" and not module.startswith("lorcana_env."):
            raise ValueError(f"a model-free agent called {called}: leave out its league = 'model-free'")
        called, frame = frame.f_code.co_qualname, frame.f_back


def agent_of(name: str, task: Task) -> Agent:
    """Make the agent for a task. Raises ``ValueError`` for an agent that needs the lists where they are closed."""
    row = row_of(name)
    if task.closed and row is not None and CLOSED in row.endings and CLOSED not in split_suffixes(name)[1]:
        name += CLOSED
    agent = agents.agent(name, SEED)
    if task.closed and name not in POLICIES and getattr(agent, "open_lists", True) is not False:
        raise ValueError(
            f"{name} knows the opponent's list: at closed lists an agent has the attribute open_lists = False, and a "
            "program says so with its first answer"
        )
    return agent


def deal(name: str, number: int, decks: list[Deck], seed: int = SEED) -> tuple[Deck, ...]:
    """The decks of a deal, in the order of the seats."""
    key = f"{name} {number}" if seed == SEED else f"{name} {number} {seed}"
    return tuple(random.Random(key).choices(decks, k=TASKS[name].players))


def measure(
    name: str, agent: Agent, games: int, progress: Callable[[int], None] = lambda done: None,
    others: Agent | None = None, validation: bool = False,
) -> np.ndarray:  # fmt: skip
    """The points of the agent in ``games`` games (float64[n]): 1 a win, 0 a loss, 1 / players for a game cut short.

    The games of a deal, one from each seat, are neighbours. ``others``: who plays the other seats; None: ``greedy``.
    """
    others, points = others or agents.agent(OPPONENT, SEED), []
    for first, deals in _deals(name, games // TASKS[name].players, validation):
        for each in (agent, others):
            reseed(each, first)
        points.append(play(agent, others, deals, first, progress))
    return np.concatenate(points)


def measure_whole(
    name: str, agent: Agent, games: int, progress: Callable[[int], None], opponents: Mapping[str, Agent],
    validation: bool = False, parallel: int = 1,
) -> tuple[dict[str, np.ndarray], str]:  # fmt: skip
    """:func:`measure` of an agent that needs whole games, of which ``parallel`` are played at once.

    Against each of the opponents, ``games`` each, deal by deal; returns also why it stopped early (:func:`.asking.do`).
    """
    players = TASKS[name].players
    parts = [
        (opponent, deal, int(seed), seat, first)
        for first, deals in _deals(name, games // players, validation)
        for deal, seed in zip(deals, VectorEnv(len(deals), deals, first).first_seeds(), strict=True)
        for opponent in opponents
        for seat in range(players)
    ]

    def played(part: tuple[str, tuple[Deck, ...], int, int, int]) -> tuple[str, float]:
        opponent, deal, seed, seat, first = part
        own, others = asking.beside(agent), copy.deepcopy(opponents[opponent])
        for each in (own, others):
            reseed(each, first)
        both = [own if place == seat else others for place in range(players)]
        return opponent, play_game(Game(*deal, seed=seed), both, before=check_interrupt)[seat]

    found, stopped = asking.do(played, parts, parallel, progress)
    return {each: np.array([points for name, points in found if name == each]) for each in opponents}, stopped


def _deals(name: str, n: int, validation: bool) -> Iterator[tuple[int, list[tuple[Deck, ...]]]]:
    """``n`` deals in batches, each with its seed."""
    task = TASKS[name]
    decks = (task.validation or task.decks)() if validation else task.decks()
    seed = VALIDATION_SEED if validation else SEED
    for first in range(0, n, AT_ONCE):
        yield seed + first, [deal(name, first + k, decks, seed) for k in range(min(AT_ONCE, n - first))]


def play(
    agent: Agent, others: Agent, deals: list[tuple[Deck, ...]], seed: int, progress: Callable[[int], None]
) -> np.ndarray:
    """Play each deal with the agent in each seat; returns its points, float64[deals * players]."""
    games, both = VectorEnv(len(deals), deals, seed), (agent, others)
    points = np.zeros((len(deals), games.players))
    for seat in range(games.players):
        seats = (np.arange(games.players) != seat).astype(int)  # 0: the agent, 1: the others
        games.reset(seed)
        points[:, seat] = play_first_games(games, both, np.tile(seats, (len(deals), 1)), on_end=progress)[:, seat]
    return points.ravel()


def report(
    name: str, agent_name: str, games: int | None = None, progress: Any = None, pool: bool = False,
    validation: bool = False, parallel: int | None = None, budget: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Measure an agent in a task; returns the result as saved in files. With ``pool``, ``games`` are shared out.

    ``parallel``, ``budget``: of a language model, games at once and tokens. ``stopped`` is in the result where it
    ended early, with the games that were finished.
    """
    task = task_of(name)
    if checksum() != CHECKSUM:
        raise ValueError(f"the tasks of this checkout are not those of version {VERSION} of the suite: {checksum()}")
    agent = agent_of(agent_name, task)
    at_once = asking.prepare(agent, parallel, budget)
    opponents = {each: agents.agent(each, SEED) for each in (POOL if pool else task.against)}
    each_game = task.players * len(opponents)
    if games is None:
        games = SLOW_GAMES if is_slow(agent) else GAMES
        games -= games % each_game
    if games < 1 or games % each_game:
        against = f"against each of the {len(opponents)} opponents" if len(opponents) > 1 else "once"
        raise ValueError(
            f"{games} games: each deal is played {against} from each of the {task.players} seats; "
            f"take a multiple of {each_game}"
        )
    before, progress, stopped = search_effort(agent), progress or (lambda done: None), ""
    with without_simulator(agent):
        if needs_past(agent):
            points, stopped = measure_whole(
                name, agent, games // len(opponents), progress, opponents, validation, at_once
            )
        else:
            points = {
                opponent: measure(name, agent, games // len(opponents), progress, others, validation)
                for opponent, others in opponents.items()
            }
    rate = WinRate.of(np.concatenate(list(points.values())))
    more = extra(LANGUAGE).of_games(agent, points) if name == "language" and not pool else {}
    simulations, seconds = (after - earlier for after, earlier in zip(search_effort(agent), before))
    return {
        "task": name, "agent": agent_name, "games": rate.games, "win_rate": rate.win_rate, "ci95": list(rate.ci95),
        "against": "pool" if pool else ",".join(task.against), "deals": "validation" if validation else "test",
        "win_rates": {opponent: WinRate.of(some).win_rate for opponent, some in points.items()},
        "worst_of_pool": min((float(some.mean()) for some in points.values() if len(some)), default=None)
        if pool else None, "league": league_of(agent),
        "players": task.players, "even": 1 / task.players, "version": VERSION, "checksum": CHECKSUM,
        "package": __version__, "date": f"{datetime.date.today()}",
        "points": "".join("1" if p == 1 else "0" if p == 0 else "-" for p in np.concatenate(list(points.values()))),
        "simulations_per_s": round(simulations / seconds) if simulations > 0 and seconds > 0 else None,
    } | more | ({"stopped": stopped} if stopped else {})  # fmt: skip


def results_in(path: Path) -> list[dict[str, Any]]:
    """Read the results of a file, none if it is missing. Raises ``ValueError`` when it holds something else."""
    try:
        results = json.loads(path.read_text("utf-8")) if path.exists() else []
        if not isinstance(results, list) or not all("task" in old and "agent" in old for old in results):
            raise ValueError
    except (ValueError, TypeError, RecursionError):
        raise ValueError(f"{path} holds no results of this suite; name another file") from None
    return results


def add_result(path: Path, result: dict[str, Any]) -> None:
    """Add a result to a file, in place of an earlier one of the same task, agent, opponents and version.

    One that stopped early replaces none of more games.
    """
    key, before = ("task", "agent", "against", "version"), results_in(path)
    others = [old for old in before if any(old.get(field) != result[field] for field in key)]
    if "stopped" in result and any(old["games"] > result["games"] for old in before if old not in others):
        return
    write_text(path, json.dumps([*others, result], indent=1, ensure_ascii=False) + "\n")
