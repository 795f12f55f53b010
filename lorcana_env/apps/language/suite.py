"""Tasks for language models: games against levels, and a small version that costs little.

The rating is Elo on the ladder of the levels: the one at which the results against them are likeliest (Bradley-Terry),
``easy`` being 0, between :data:`LOWEST` and :data:`HIGHEST`, 400 beyond the levels, where nothing can be told any more.
Its interval holds the ratings that a likelihood-ratio test does not reject at 5 %.
"""

import datetime
import hashlib
import json
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from scipy.optimize import brentq

from lorcana_env import Game, __version__, agents
from lorcana_env.apps.language import rulings
from lorcana_env.apps.language.answers import after_thoughts
from lorcana_env.apps.language.chat import Spent
from lorcana_env.apps.language.llm import LanguageModel
from lorcana_env.apps.language.rehearsal import Rehearsal
from lorcana_env.apps.language.tokens import tokens_in
from lorcana_env.apps.study import puzzles
from lorcana_env.benchmarks import asking
from lorcana_env.benchmarks.suite import VERSION, league_of
from lorcana_env.decks import Deck, bundled
from lorcana_env.game.agent import Agent, ask, play_game, reseed
from lorcana_env.game.scenario import Scenario
from lorcana_env.setup.variants import RULES
from lorcana_env.simulation.statistics import WinRate

#: Elo of the levels, ``easy`` being 0, as they were first measured: fixed, so that ratings can be compared.
LADDER = {"easy": 0.0, "medium": 301.0, "hard": 501.0}
LOWEST, HIGHEST = min(LADDER.values()) - 400, max(LADDER.values()) + 400
_UNLIKELY = 3.841459 / 2  # of the logarithm of a likelihood below the greatest: 5 % of chi-squared with one degree
MINI_GAMES, MINI_OPPONENT = 24, "greedy"
POSITIONS = files("lorcana_env.apps.language") / "data" / "only_moves.json"
BATCH = 10  # questions in one message
SEED = 2026
_ASK = (
    "You know the rules of the card game Disney Lorcana. Answer each question about a position by one line with its "
    "number and the letter of the answer, as 7: C. Cards that a question does not describe do nothing. It is your turn."
)
_NUMBERED = re.compile(  # the number of a question, at the beginning of a line
    r"^[^\w\n]*(?:q(?:uestion)?[ \t]*)?(\d{1,3})(?=[ \t]*[^\w\s]|[ \t]*$|[ \t]+[A-D]\b)", re.IGNORECASE | re.MULTILINE
)
_BESIDE = re.compile(r"(?<=\b[A-D])\W+(?=\d{1,3}\W{0,3}[:.)=-]\W{0,4}[A-D]\b)", re.IGNORECASE)  # between two on a line
_LETTER = r"([B-D]|A(?![ \t]+(?!(?:as|because|is|since)\b)\w))\b"  # no article
_FIRST = re.compile(rf"[^\w\n]*{_LETTER}", re.IGNORECASE)
_MARKED = re.compile(rf"(?:\banswer(?:\s+is)?\b|\\boxed|\\text)\W{{0,8}}{_LETTER}", re.IGNORECASE)
_ALONE = re.compile(rf"\b{_LETTER}")


def of_games(agent: Agent, points: Mapping[str, np.ndarray]) -> dict[str, Any]:
    """The rating, and what was asked; 0 of an agent that asks no model. Tokens in and out are of the whole run."""
    games = sum(len(some) for some in points.values())
    spent = _spent(agent)
    intervals = {level: list(WinRate.of(some).ci95) for level, some in points.items()}
    found, low, high = rating(points)
    return {"rating": found, "rating_ci95": [low, high], "ci95s": intervals} | spent | {
        "tokens_per_game": round((spent["tokens_in"] + spent["tokens_out"]) / games, 1),
        "cost_per_game": round(spent["cost"] / games, 6),
    }  # fmt: skip


def rating(points: Mapping[str, np.ndarray]) -> tuple[float, float, float]:
    """The Elo at which points (1 a win, 0.5 a draw) against the levels are likeliest, and its 95 % interval."""
    n = np.array([len(some) for some in points.values()], float)
    won = np.array([some.sum() for some in points.values()])
    level = np.array([LADDER[name] for name in points])

    def likelihood(elo: float) -> float:
        """The logarithm."""
        ahead = (elo - level) * math.log(10) / 400
        return float(-(won * np.logaddexp(0, -ahead) + (n - won) * np.logaddexp(0, ahead)).sum())

    def surplus(elo: float) -> float:
        return float((won - n / (1 + 10 ** ((level - elo) / 400))).sum())

    best = _root(surplus, LOWEST, HIGHEST)
    least = likelihood(best) - _UNLIKELY
    low = _root(lambda elo: least - likelihood(elo), LOWEST, best)
    high = _root(lambda elo: least - likelihood(elo), best, HIGHEST)
    return round(best, 1), round(low, 1), round(high, 1)


def in_words(rating: float) -> str:
    """A rating; one at the ends of the scale stands for all beyond."""
    return {LOWEST: f"below {LOWEST:.0f}", HIGHEST: f"above {HIGHEST:.0f}"}.get(rating, f"{rating:.0f}")


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a monotonic function is 0, else the end at which it is nearer to that."""
    at_low, at_high = function(low), function(high)
    if at_low * at_high < 0:
        return float(brentq(function, low, high))
    return low if abs(at_low) < abs(at_high) else high


def estimate(agent_name: str, games: int) -> str:
    """Return what a run will send, as a sentence: three games are rehearsed, in which ``shipped`` answers."""
    model = LanguageModel(agent_name)
    mind, sent = agents.agent("shipped", SEED), []
    for k, level in enumerate(LADDER):
        decks, seat = [Deck.load(name) for name in random.Random(SEED + k).sample(bundled(), 2)], k % 2
        player = Rehearsal(model, mind)
        both: list[Agent] = [player, agents.agent(level, SEED)]
        play_game(Game(*decks, seed=SEED + k), both if seat == 0 else both[::-1])
        sent.append(player.sent)
    each = sum(sent) / len(sent)
    millions, cost = f"{each * games / 1e6:,.1f} million", _cost(model, each * games)
    return f"about {each:,.0f} tokens will be sent a game, {millions} in {games}{cost}"


def estimate_small(agent_name: str) -> str:
    """:func:`estimate` of the small version, in which its opponent answers for the model."""
    model = LanguageModel(agent_name)
    player = Rehearsal(model, agents.agent(MINI_OPPONENT, SEED))
    small_of(player)
    sent = player.sent + sum(tokens_in(asked(some)) for some in _batches())
    return f"about {sent / 1e6:,.1f} million tokens will be sent{_cost(model, sent)}"


def _cost(model: LanguageModel, sent: float) -> str:
    prices = model.chat.prices
    return "" if prices is None else f", at most {prices.cost(round(sent), 0, 0):.2f} for them"


def small(
    agent_name: str, progress: Callable[[int], None] = lambda done: None, parallel: int | None = None,
    budget: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Measure an agent in the small version: tiny games, positions with one winning move, questions on rulings.

    ``parallel``, ``budget``, ``stopped`` as of :func:`.suite.report`; questions are asked of language models alone.
    """
    agent = agents.agent(agent_name, SEED)
    return {
        "task": "language-small", "agent": agent_name, "against": MINI_OPPONENT, "league": league_of(agent),
        "version": VERSION, "checksum": checksum(), "package": __version__, "date": f"{datetime.date.today()}",
    } | small_of(agent, progress, parallel, budget)  # fmt: skip


@cache
def checksum() -> str:
    """The checksum of all that results of the small version depend on besides the agent."""
    decks = [Deck.load(name).cards for variant in ("normal", "mini", "mini-middle") for name in bundled(variant)]
    parts = RULES[0], SEED, decks, MINI_OPPONENT, POSITIONS.read_text("utf-8"), _ASK, repr(rulings.of_the_suite())
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def small_of(
    agent: Agent, progress: Callable[[int], None] = lambda done: None, parallel: int | None = None,
    budget: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    """:func:`small` of an agent in hand. ``games``: with positions and messages that ask questions."""
    at_once = asking.prepare(agent, parallel, budget)
    works: dict[str, tuple[Callable[[Agent, Any], list[float]], list[Any]]] = {
        "mini": (_mini, list(range(MINI_GAMES))),
        "positions": (_position, list(enumerate(json.loads(POSITIONS.read_text("utf-8"))))),
        "questions": (_questions, _batches() if isinstance(agent, LanguageModel) else []),
    }
    parts = [(name, part) for name, (_, parts) in works.items() for part in parts]
    found, stopped = asking.do(
        lambda part: (part[0], works[part[0]][0](asking.beside(agent), part[1])), parts, at_once, progress
    )
    measured = {name: [points for of, some in found for points in some if of == name] for name in works}
    return {
        "games": len(found), "mini": _part(measured["mini"]) | {"opponent": MINI_OPPONENT},
        "positions": _part(measured["positions"]),
        "questions": _part(measured["questions"]) if works["questions"][1] else None,
    } | _spent(agent) | ({"stopped": stopped} if stopped else {})  # fmt: skip


def tasks() -> int:
    """Return the number of steps that :func:`small` reports to ``progress``."""
    return MINI_GAMES + len(json.loads(POSITIONS.read_text("utf-8"))) + -(-rulings.QUESTIONS // BATCH)


def _part(points: list[float]) -> dict[str, Any]:
    rate = WinRate.of(np.array(points))
    return {"n": rate.games, "rate": rate.win_rate, "ci95": list(rate.ci95)}


def _spent(agent: Agent) -> dict[str, Any]:
    spent = agent.spent if isinstance(agent, LanguageModel) else Spent()
    return {
        "illegal": spent.illegal, "cut": spent.cut, "tokens": spent.tokens, "tokens_in": spent.tokens_in,
        "tokens_out": spent.tokens_out, "cost": spent.cost, "estimated": spent.estimated,
        "models": sorted(spent.models),
    }  # fmt: skip


def _mini(agent: Agent, k: int) -> list[float]:
    """Play game ``k``: each deal of each pair of lists from both seats; the points of the agent."""
    other, deal = agents.agent(MINI_OPPONENT, SEED), k // 2
    names = bundled("mini") if deal % 2 == 0 else bundled("mini-middle")
    for each in (agent, other):
        reseed(each, SEED + k)
    game = Game(*(names if deal // 2 % 2 == 0 else names[::-1]), seed=SEED + deal, variant="mini")
    return [play_game(game, [agent, other] if k % 2 == 0 else [other, agent])[k % 2]]


def _position(agent: Agent, part: tuple[int, dict[str, Any]]) -> list[float]:
    """Ask for the only move that keeps the win, the moves in drawn order; return whether the answer is right.

    A model that named no action is wrong, whatever is taken for it.
    """
    k, entry = part
    game = in_drawn_order(position(entry), SEED + k)
    reseed(agent, SEED + k)
    right = game.describe(ask(agent, game)) in entry["answers"]
    return [float(right and getattr(agent, "named", True))]


def in_drawn_order(game: Game, seed: int) -> Game:
    """The game, with its legal actions in an order that is drawn."""
    np.random.default_rng(seed).shuffle(game._legal[: game._n])
    return game


def position(entry: dict[str, Any]) -> Game:
    """A position of the file: a puzzle, or the sides of a scenario with their decks, after some moves."""
    if "puzzle" in entry:
        game = next(puzzle for puzzle in puzzles.load() if puzzle.number == entry["puzzle"]).game()
    else:
        you, opponent = (side | {"deck": _rest(name, side)} for name, side in zip(entry["decks"], entry["sides"]))
        game = Scenario(you, opponent).game.clone(auto=True)
    for move in entry["moves"]:
        words = {game.describe(int(action)): int(action) for action in game.legal_actions()}
        game.step(words[move])
    return game


def _rest(deck: str, side: dict[str, Any]) -> list[str]:
    """The cards of a list that are not elsewhere, less one for each of the inkwell, which holds others."""
    left = Counter(Deck.load(deck).cards)
    left.subtract([*(card["card"] for card in side["play"]), *side["hand"], *side["discard"]])
    ink = side["ink"]
    return sorted((+left).elements())[ink if isinstance(ink, int) else len(ink) :]


def _batches() -> list[list[tuple[rulings.Question, str]]]:
    """The questions that are asked in a message."""
    asked = rulings.of_the_suite()
    return [asked[first : first + BATCH] for first in range(0, len(asked), BATCH)]


def _questions(model: Any, some: list[tuple[rulings.Question, str]]) -> list[float]:
    """Ask questions in a message, again while the answer is cut off before the last; return which answers are right."""
    said: dict[int, str] = {}
    for _ in range(model.patience):
        answer = model.chat.ask(asked(some))
        said |= letters_said(answer.text)
        if len(said) >= len(some) or not answer.cut:
            break
        model.count_refused(answer)
    return [float(said.get(k) == letter) for k, (_, letter) in enumerate(some, start=1)]


def asked(some: list[tuple[rulings.Question, str]]) -> list[dict[str, str]]:
    """The messages that ask questions; answers are lines such as "7: C"."""
    text = "\n\n".join(question.text(k, letter) for k, (question, letter) in enumerate(some, start=1))
    return [{"role": "system", "content": _ASK}, {"role": "user", "content": text}]


def letters_said(answer: str) -> dict[int, str]:
    """The letters that an answer to questions names, by the number of the question.

    What is marked counts before what follows the number, and that before the last letter of a reason.
    """
    _, *parts = _NUMBERED.split(_BESIDE.sub("\n", after_thoughts(answer)[-20_000:]))
    sure, others = {}, {}
    for number, said in zip(map(int, parts[::2]), parts[1::2], strict=True):
        first = _FIRST.match(said)
        if found := _MARKED.findall(said) or (first and [first[1]]):
            sure[number] = found[-1].upper()
        elif found := _ALONE.findall(said):
            others[number] = found[-1]
    return others | sure
