"""Fixed tasks for learners and other agents, with comparable results (docs/suite.md).

``lorcana suite`` runs them. The result of an agent is its win rate against ``greedy``. Deals depend on the task alone:
all agents get the same deals, each of them once in every seat.
"""

from __future__ import annotations

import datetime
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import Deck, Game, VectorEnv, __version__, agents
from lorcana_env._util.atomic_files import write_text
from lorcana_env.agents.registry import CLOSED, row_of, split_suffixes
from lorcana_env.decks import bundled
from lorcana_env.decks.generator import HELD_OUT_LISTS, held_out
from lorcana_env.game.agent import Agent, ask, ask_many, is_slow, needs_past, reseed, search_effort
from lorcana_env.policies.kernels import POLICIES
from lorcana_env.simulation.statistics import WinRate

OPPONENT = "greedy"
GAMES, SLOW_GAMES = 2000, 200  # the defaults for a fast agent and for a slow one
SEED = 2026
AT_ONCE = 32  # deals side by side
PAIR = ("blurple", "yurple")


@dataclass(frozen=True)
class Task:
    """A task: the ``decks`` of its games, the number of ``players``, and whether lists are ``closed``.

    Learners may train with ``lorcana train --decks`` ``train`` on so many ``decisions``.
    """

    about: str
    decks: Callable[[], list[Deck]]
    train: str
    decisions: int = 50_000_000
    players: int = 2
    closed: bool = False


def _lists() -> list[Deck]:
    return [Deck.load(name) for name in bundled()]


TASKS = {
    "two-decks": Task(
        "two decks, the same in training and test", lambda: [Deck.load(d) for d in PAIR], ",".join(PAIR), 5_000_000
    ),
    "lists": Task("the bundled lists, the same in training and test", _lists, "all"),
    "unseen-lists": Task(
        "five lists that were not trained on; most of their cards occur in no list that was", lambda: held_out("lists"),
        f"all --without {','.join(HELD_OUT_LISTS)}",
    ),
    "unseen-cards": Task(
        "decks of cards of set 13 alone, none of which was trained on", lambda: held_out("new-cards"), "mixed"
    ),
    "whole-pool": Task(
        "200 made decks of the whole pool but set 13, which were not trained on", lambda: held_out("generated"), "mixed"
    ),
    "closed-lists": Task("the bundled lists; what the opponent brought is not known", _lists, "all", closed=True),
    "four-players": Task("four players with bundled lists, three of them greedy", _lists, "all", players=4),
}  # fmt: skip


def task_of(name: str) -> Task:
    """A task by name."""
    if name not in TASKS:
        raise ValueError(f"unknown task {name!r}; there are {', '.join(TASKS)}")
    return TASKS[name]


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


def deal(name: str, number: int, decks: list[Deck]) -> tuple[Deck, ...]:
    """The decks of a deal, in the order of the seats."""
    return tuple(random.Random(f"{name} {number}").choices(decks, k=TASKS[name].players))


def measure(name: str, agent: Agent, games: int, progress: Callable[[int], None] = lambda done: None) -> np.ndarray:
    """The points of the agent in ``games`` games (float64[n]): 1 a win, 0 a loss, 1 / players for a game cut short.

    The games of a deal, one from each seat, are neighbours.
    """
    task, decks, greedy = TASKS[name], TASKS[name].decks(), agents.agent(OPPONENT, SEED)
    if games < task.players or games % task.players:
        raise ValueError(f"{games} games: each deal is played once from each of the {task.players} seats")
    points = []
    for first in range(0, games // task.players, AT_ONCE):
        deals = [deal(name, first + k, decks) for k in range(min(AT_ONCE, games // task.players - first))]
        for each in (agent, greedy):
            reseed(each, SEED + first)
        points.append(play(agent, greedy, deals, SEED + first, progress))
    return np.concatenate(points)


def play(
    agent: Agent, others: Agent, deals: list[tuple[Deck, ...]], seed: int, progress: Callable[[int], None]
) -> np.ndarray:
    """Play each deal with the agent in each seat; returns its points, float64[deals * players]."""
    games = VectorEnv(len(deals), deals, seed)
    points = np.zeros((len(deals), games.players))
    for seat in range(games.players):
        if needs_past(agent):
            for i, (decks, game_seed) in enumerate(zip(deals, games.first_seeds())):
                points[i, seat] = _alone(agent, others, Game(*decks, seed=int(game_seed)), seat)
                progress(1)
        else:
            games.reset(seed)
            points[:, seat] = _together(agent, others, games, seat, progress)
    return points.ravel()


def _together(agent: Agent, others: Agent, games: VectorEnv, seat: int, progress: Callable[[int], None]) -> np.ndarray:
    """Play the first game of each row of a batch."""
    points, playing = np.zeros(games.num_envs), np.ones(games.num_envs, bool)
    while playing.any():
        for mine, acting in ((True, agent), (False, others)):
            indices = np.flatnonzero(playing & ((games.states["decider"] == seat) == mine))
            if len(indices) == 0:
                continue
            batch = games.step(ask_many(acting, games, indices), indices, observe=False)
            won, cut = batch.rewards[:, seat] > 0, batch.truncations
            ended = indices[batch.terminations[indices] | cut[indices]]
            points[ended] = np.where(cut[ended], 1 / games.players, won[ended])
            playing[ended] = False
            progress(len(ended))
    return points


def _alone(agent: Agent, others: Agent, game: Game, seat: int) -> float:
    """Play one game with its past."""
    while (player := game.to_act) is not None:
        game.step(ask(agent if player == seat else others, game))
    return 1 / game.players if game.winner is None else float(game.winner == seat)


def report(name: str, agent_name: str, games: int | None = None, progress: Any = None) -> dict[str, Any]:
    """Measure an agent in a task; returns the result as saved in files."""
    task = task_of(name)
    agent = agent_of(agent_name, task)
    if games is None:
        games = SLOW_GAMES if is_slow(agent) else GAMES
    before = search_effort(agent)
    rate = WinRate.of(measure(name, agent, games, progress or (lambda done: None)))
    simulations, seconds = (after - earlier for after, earlier in zip(search_effort(agent), before))
    return {
        "task": name, "agent": agent_name, "games": rate.games, "win_rate": rate.win_rate, "ci95": list(rate.ci95),
        "against": OPPONENT, "players": task.players, "even": 1 / task.players, "version": __version__,
        "date": f"{datetime.date.today()}",
        "simulations_per_s": round(simulations / seconds) if simulations > 0 and seconds > 0 else None,
    }  # fmt: skip


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
    """Add a result to a file, in place of an earlier one of the same task and agent."""
    others = [old for old in results_in(path) if (old["task"], old["agent"]) != (result["task"], result["agent"])]
    write_text(path, json.dumps([*others, result], indent=1, ensure_ascii=False) + "\n")
