"""Tasks for language models: games against levels, and a small version that costs little.

The rating is Elo on the ladder of the levels: the one at which the results against them are likeliest
(Bradley-Terry, with a draw against each level added so that it is finite), ``easy`` being 0.
"""

import json
import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import numpy as np
from scipy.optimize import brentq

from lorcana_env import Game, agents
from lorcana_env.agents.llm import LanguageModel
from lorcana_env.analysis import puzzles
from lorcana_env.benchmarks import rulings
from lorcana_env.decks import Deck
from lorcana_env.game.agent import Agent, ask, reseed
from lorcana_env.simulation.statistics import WinRate

#: Elo of the levels, ``easy`` being 0: the measured steps between them (docs/agents.md).
LADDER = {"easy": 0.0, "medium": 301.0, "hard": 501.0}
MINI_GAMES, MINI_OPPONENT, MINI_OPTIMUM = 8, "greedy", 0.5  # nobody wins more against it (docs/mini.md)
MINI_DECK = "1 Goons - Maleficent's Underlings\n1 John Smith - Skillful Explorer\n1 Audrey Ramirez - Gutsy Mechanic"
POSITIONS = files("lorcana_env.benchmarks") / "data" / "only_moves.json"
BATCH = 20  # questions in one message
SEED = 2026
_ASK = (
    "You know the rules of the card game Disney Lorcana. Answer each question about a position by one line with its "
    "number and the letter of the answer, as 7: C. Cards that a question does not describe do nothing. It is your turn."
)
_ANSWERED = re.compile(r"^\W*(?:question\s*)?(\d{1,3})\W{1,8}(?:answer\W*)?([A-Da-d])\b", re.IGNORECASE | re.MULTILINE)


def of_games(agent: Agent, points: Mapping[str, np.ndarray]) -> dict[str, Any]:
    """The rating, illegal answers, tokens and cost a game; 0 of an agent that asks no model."""
    games = sum(len(some) for some in points.values())
    spent = _spent(agent)
    intervals = {level: list(WinRate.of(some).ci95) for level, some in points.items()}
    return {"rating": rating(points), "ci95s": intervals, "illegal": spent["illegal"]} | {
        "tokens_per_game": round(spent["tokens"] / games, 1), "cost_per_game": round(spent["cost"] / games, 6),
    }  # fmt: skip


def rating(points: Mapping[str, np.ndarray]) -> float:
    """The Elo at which points (1 a win, 0.5 a draw) against the levels are likeliest."""

    def surplus(elo: float) -> float:
        return sum(
            float(some.sum()) + 0.5 - (len(some) + 1) / (1 + 10 ** ((LADDER[level] - elo) / 400))
            for level, some in points.items()
        )

    return round(brentq(surplus, -4000, 4000), 1)


def small(agent_name: str, progress: Callable[[int], None] = lambda done: None) -> dict[str, Any]:
    """Measure an agent in the small version: tiny games, positions with one winning move, questions on rulings."""
    agent = agents.agent(agent_name, SEED)
    mini = _mini(agent, progress)
    found = _positions(agent, progress)
    asked = _questions(agent, progress) if isinstance(agent, LanguageModel) else None
    spent = _spent(agent)
    return {
        "task": "language-small", "agent": agent_name,
        "mini": _part(mini) | {"opponent": MINI_OPPONENT, "optimum": MINI_OPTIMUM},
        "positions": _part(found), "questions": asked if asked is None else _part(asked),
        "illegal": spent["illegal"], "tokens": spent["tokens"], "cost": spent["cost"],
    }  # fmt: skip


def tasks() -> int:
    """Return the number of steps that :func:`small` reports to ``progress``."""
    return MINI_GAMES + len(json.loads(POSITIONS.read_text("utf-8"))) + rulings.QUESTIONS


def _part(points: np.ndarray) -> dict[str, Any]:
    rate = WinRate.of(points)
    return {"n": rate.games, "rate": rate.win_rate, "ci95": list(rate.ci95)}


def _spent(agent: Agent) -> dict[str, Any]:
    if not isinstance(agent, LanguageModel):
        return {"illegal": 0, "tokens": 0, "cost": 0.0}
    return {"illegal": agent.illegal, "tokens": agent.spent.tokens, "cost": agent.spent.cost}


def _mini(agent: Agent, progress: Callable[[int], None]) -> np.ndarray:
    """Each deal from both seats; the points of the agent."""
    deck, other = Deck.parse(MINI_DECK, "mini"), agents.agent(MINI_OPPONENT, SEED)
    points = []
    for k in range(MINI_GAMES):
        game = Game(deck, deck, seed=SEED + k // 2, variant="mini")
        for each in (agent, other):
            reseed(each, SEED + k)
        while (player := game.to_act) is not None:
            game.step(ask(agent if player == k % 2 else other, game))
        points.append(0.5 if game.winner is None else float(game.winner == k % 2))
        progress(1)
    return np.array(points)


def _positions(agent: Agent, progress: Callable[[int], None]) -> np.ndarray:
    """Ask for the only move that keeps the win, position by position; return which answers are right."""
    by_number = {puzzle.number: puzzle for puzzle in puzzles.load()}
    found: list[float] = []
    for entry in json.loads(POSITIONS.read_text("utf-8")):
        game = position(by_number[entry["puzzle"]], entry["moves"])
        reseed(agent, SEED + len(found))
        found.append(float(game.describe(ask(agent, game)) in entry["answers"]))
        progress(1)
    return np.array(found)


def position(puzzle: puzzles.Puzzle, moves: list[str]) -> Game:
    """A puzzle after some of its moves."""
    game = puzzle.game()
    for move in moves:
        words = {game.describe(int(action)): int(action) for action in game.legal_actions()}
        game.step(words[move])
    return game


def _questions(model: LanguageModel, progress: Callable[[int], None]) -> np.ndarray:
    """Ask the questions, :data:`BATCH` of them in a message; return which answers are right."""
    asked = rulings.questions()
    right = []
    for first in range(0, len(asked), BATCH):
        some = asked[first : first + BATCH]
        text = "\n\n".join(question.text(k) for k, question in enumerate(some, start=1))
        answer = model.chat.ask([{"role": "system", "content": _ASK}, {"role": "user", "content": text}])
        said = {int(number): letter.upper() for number, letter in _ANSWERED.findall(answer[-20_000:])}
        right += [float(said.get(k) == rulings.LETTERS[q.right]) for k, q in enumerate(some, start=1)]
        progress(len(some))
    return np.array(right)
