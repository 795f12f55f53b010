"""The tree of a search: visits and value of each legal move, and the line that the search expects.

A thin reader: an agent searches as it does to answer, and its tree is read afterwards.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.hints import win_chance
from lorcana_env.agents.ismcts import Ismcts, find, move_key
from lorcana_env.agents.locked import locked
from lorcana_env.agents.network import Network
from lorcana_env.game.agent import name_of, running_game
from lorcana_env.game.game import Game
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.setup.position import decider

LONGEST_LINE = 12
_FEWEST = 8  # visits that a move needs for the line to go on with it
_SHARE = 0.02  # share of all visits that it needs
_DEALS = 3  # deals of the hidden cards in which a move must be the best


@dataclass(frozen=True)
class Searched:
    """A decision that was searched. Arrays over ``game.legal_actions()``; copies of a card share one move's numbers.

    ``nodes``: int64[k], which move of the tree each action is, 0 for one that was never tried; ``visits``: int64[k];
    ``values``: float64[k], the chance to win of the player who decides, NaN where a move was never tried;
    ``probabilities``: float64[k], as the agent has them; ``best``: the action that the search answers, and ``value``,
    the chance to win with it; ``line``: it and what follows of the player's turn, as far as it does not hang on hidden
    cards, in words.
    """

    actions: np.ndarray
    nodes: np.ndarray
    visits: np.ndarray
    values: np.ndarray
    probabilities: np.ndarray
    best: int
    value: float
    line: tuple[str, ...]

    @property
    def moves(self) -> int:
        """The number of different moves that were tried."""
        return len(self.first_of_each()) + int((self.nodes == 0).any())

    def same(self, action: int, other: int) -> bool:
        """Return whether two actions are one move, as two copies of a card may be.

        An action that is legal only later in the same choice, as to be done with it, is like no other.
        """
        if action == other:
            return True
        nodes = [self.nodes[self.actions == each] for each in (action, other)]
        return all(len(node) for node in nodes) and nodes[0][0] != 0 and bool(nodes[0][0] == nodes[1][0])

    def first_of_each(self) -> list[int]:
        """The place of the first action of each move that was tried."""
        return [int(k) for k in np.sort(np.unique(self.nodes, return_index=True)[1]) if self.nodes[k] != 0]


def searches(agent: Any) -> bool:
    """Return whether an agent has a tree that can be read."""
    return isinstance(agent, Ismcts | Guided)


def search(agent: Any, game: Game, with_line: bool = True) -> Searched:
    """Let an agent search the decision of a game, which does not change. ``ValueError`` for one that has no tree.

    Only what the player who decides may know takes part, in the words of the line too, which may be left out.
    """
    if not searches(agent):
        what = name_of(agent) if callable(agent) else arguments.shown(agent)
        raise ValueError(f"{what} does not search; ismcts and guided do, as ismcts:500sims")
    return _searched(agent, running_game(game, agent.name), with_line)


@locked  # until the tree is read
def _searched(agent: Any, game: Game, with_line: bool) -> Searched:
    actions = game.legal_actions()
    best, probabilities = agent.decided(game)
    nodes = agent.tree(game)
    if len(actions) == 1:  # it is not searched: the tree is of another decision
        nodes = np.zeros_like(nodes[:1])
    found = _found(game, nodes, 0)
    visits = np.where(found > 0, nodes["visits"][found], 0).astype(np.int64)
    with np.errstate(invalid="ignore"):
        values = np.where(visits > 0, nodes["total"][found] / np.maximum(visits, 1), np.nan)
    k = int(np.flatnonzero(actions == best)[0])
    player = decider(game)
    network = None
    if isinstance(agent, Guided):
        network = Network.of(agent.weights, agent.name)
        network.open_lists = agent.open_lists
    value = float(values[k]) if visits[k] else win_chance(game, player, network)  # nothing to try, or too small
    line = _line(agent, game, nodes, k) if with_line else ()
    return Searched(actions, found, visits, values, probabilities, best, value, line)


def _found(game: Game, nodes: np.ndarray, node: int) -> np.ndarray:
    """The child of a node for each legal action of a game, 0 where there is none."""
    legal = game.legal_actions().astype(np.int16)
    found = np.zeros(len(legal), np.int64)
    children(game.state_array, 0, nodes, node, legal, found)
    return found


def _line(agent: Any, game: Game, nodes: np.ndarray, first: int) -> tuple[str, ...]:
    """The moves that were tried most, one after the other, while they are the same in several deals.

    ``first``: the place of the first among the legal actions.
    """
    player, turn = decider(game), game.turn
    deals = [game.determinize(player, agent._seed + 1 + k) for k in range(_DEALS)]
    line: list[str] = []
    at, enough = 0, 0.0
    while len(line) < LONGEST_LINE and all(deal.to_act == player and deal.turn == turn for deal in deals):
        said, after, steps = [], [], []
        for deal in deals:
            found = _found(deal, nodes, at)
            visits = np.where(found > 0, nodes["visits"][found], 0)
            k = int(visits.argmax()) if line else first
            steps.append(int(deal.legal_actions()[k]))
            said.append(deal.describe(steps[-1]))
            after.append(int(found[k]))
        if len(set(said)) > 1 or len(set(after)) > 1:
            break
        at = after[0]
        if line and (at == 0 or nodes["visits"][at] < enough):
            break
        line.append(said[0])
        if len(line) == 1:
            enough = max(_FEWEST, _SHARE * int(nodes["visits"][at]))
        for deal, step in zip(deals, steps):
            deal.step(step)
        if at == 0:
            break
    return tuple(line)


@kernel
def children(states, i, nodes, node, legal, found):
    """The child of ``node`` for each legal action of game ``i`` (int16[k]), 0 where there is none, into ``found``."""
    for k in range(legal.shape[0]):
        found[k] = find(nodes, node, move_key(states[i], np.int64(legal[k])))
