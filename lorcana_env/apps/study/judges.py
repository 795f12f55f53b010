"""Two judges of moves: searches of what comes after them, and games that a network plays on to their ends.

Both make the moves in the same deals of what the player who decides cannot know, so a difference of two moves comes
from what they do, and not from the cards that they met.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from lorcana_env._util.interrupts import check_interrupt
from lorcana_env.agents.forward import Weights
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.network import Network
from lorcana_env.agents.tree import search
from lorcana_env.game.game import Game
from lorcana_env.game.lines import choice_of, goes_on
from lorcana_env.setup.position import decider
from lorcana_env.simulation.playouts import NetworkPlayouts

DEALS = 8  # in which searches compare two moves ...
PLAYOUTS = 400  # ... and playouts do
ROUND = 40  # deals that are played in one compiled call
BIAS, SCALE = 0.015, 0.15  # how far another judge may be from both: of a game, and of a loss times what is left

Move = Sequence[int]  # an action, or those that choose several cards; what stands behind them is not looked at


class Judge(Protocol):
    """Values moves."""

    def values(self, game: Game, moves: Sequence[Move], deals: int, seed: int) -> np.ndarray:
        """Return the chance to win of the player who decides after each of the moves, float64[moves, deals]."""
        ...


class BySearch:
    """A search (``ismcts`` or ``guided``) of what comes after a move.

    ``guided`` tries the move in each of its simulations. ``ismcts`` searches where the player decides next; until then
    a network answers for the opponent. (A search for the opponent would deal the player's hand again, and it would not
    matter what was kept of it.)
    """

    def __init__(self, agent: Any, weights: Weights) -> None:
        self.agent, self.opponent = agent, Network.of(weights, "opponent", deterministic=True)

    def values(self, game: Game, moves: Sequence[Move], deals: int, seed: int) -> np.ndarray:
        """As of a judge; ``guided`` has a budget of deals in place of each one."""
        if isinstance(self.agent, Guided):
            self.agent.seed(seed)
            return np.stack([self.agent.chances(*_last_action(game, move), deals) for move in moves])
        values = np.zeros((len(moves), deals))
        for k in range(deals):
            for i, move in enumerate(moves):
                values[i, k] = self._value(made(game, move, seed + k), decider(game), seed + k)
        return values

    def _value(self, after: Game, player: int, seed: int) -> float:
        self.agent.seed(seed)
        while not after.over:
            if after.to_act != player:
                after.step(self.opponent(after))
                continue
            found = search(self.agent, after, with_line=False)
            if found.moves > 1:
                return found.value
            after.step(found.best)
        return 0.5 if after.winner is None else float(after.winner == player)


class ByPlayouts:
    """Games to their ends after a move, in which a network plays both sides."""

    def __init__(self, weights: Weights) -> None:
        self._playouts = NetworkPlayouts(weights)

    def values(self, game: Game, moves: Sequence[Move], deals: int, seed: int) -> np.ndarray:
        return np.hstack(list(self.rounds(game, moves, deals, seed)))

    def rounds(self, game: Game, moves: Sequence[Move], deals: int, seed: int) -> Iterator[np.ndarray]:
        """Yield :meth:`values` of some deals after the other, float64[moves, k]."""
        for first in range(seed, seed + deals, ROUND):
            check_interrupt()
            seeds = range(first, min(first + ROUND, seed + deals))
            after = [made(game, move, each) for move in moves for each in seeds]
            yield self._playouts.points(after, decider(game)).reshape(len(moves), len(seeds))


def made(game: Game, move: Move, seed: int) -> Game:
    """Return a game in which a move was made, in the deal of a seed of what the player who decides cannot know."""
    there, action = _last_action(game.determinize(decider(game), seed), move)
    there.step(action)
    return there


def _last_action(game: Game, move: Move) -> tuple[Game, int]:
    """Return the position in which the last action of a move is taken, and that action.

    A move may end by itself, as the last card that can be chosen is taken.
    """
    there, choice = game.clone(), choice_of(game)
    for action, following in pairwise(move):
        after = there.clone()
        after.step(action)
        if not (goes_on(after, choice) and following in after.legal_actions()):
            return there, action
        there = after
    return there, move[-1]


@dataclass(frozen=True)
class Loss:
    """The chance to win that a move gives away against another, by a judge, and its standard error over the deals."""

    mean: float
    error: float

    @classmethod
    def of(cls, judge: Judge, game: Game, best: Move, other: Move, deals: int, seed: int) -> "Loss":
        values = judge.values(game, (best, other), deals, seed)
        differences = values[0] - values[1]
        return cls(float(differences.mean()), float(differences.std(ddof=1) / math.sqrt(deals)))


def agree(a: Loss, b: Loss) -> bool:
    """Return whether two judges see a loss: each beyond its own error, and together beyond twice their error."""
    sampling = math.hypot(a.error, b.error) / 2
    return a.mean > a.error and b.mean > b.error and (a.mean + b.mean) / 2 > 2 * sampling


def together(a: Loss, b: Loss) -> Loss:
    """Return the verdict of two judges together: their mean, and an error that includes their difference.

    It also holds what both may have wrong in the same way (``BIAS``, ``SCALE``), which is least where all is lost.
    """
    mean, apart = (a.mean + b.mean) / 2, (a.mean - b.mean) / 2
    sampling, bias = math.hypot(a.error, b.error) / 2, BIAS + SCALE * max(0.0, mean * (1 - mean))
    return Loss(mean, math.sqrt(sampling**2 + apart**2 + bias**2))
