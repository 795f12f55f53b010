"""Tree search that a network guides: ISMCTS whose leaves are valued, and whose moves are proposed, by the network.

As in :mod:`lorcana_env.players.ismcts` each simulation deals the unknown cards again and walks down one shared tree. A
leaf is not played out: the network gives its value and a prior for each move (Silver et al. 2017); PUCT selects moves.
A move that was not legal when its parent was expanded gets an even prior when it turns up.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env.doors import checks
from lorcana_env.game.agent import Games, undecided
from lorcana_env.game.game import Game
from lorcana_env.observe.entities import encode
from lorcana_env.players.ismcts import MAX_DEPTH, NODE, Ismcts, add_node, move_key
from lorcana_env.players.network import SHIPPED, Buffers, Weights, buffers, evaluate, read, softmax
from lorcana_env.policies.builtin import copy_state
from lorcana_env.rules import constants as c
from lorcana_env.rules.basics import draw_below
from lorcana_env.rules.engine import step
from lorcana_env.rules.hidden import resample
from lorcana_env.rules.jit import jit, kernel
from lorcana_env.table.action_space import ActionSpace

EXPLORATION = 0.8  # weight of the prior in PUCT
CHUNK = 64  # simulations between two looks at the room for nodes ...
NODES_A_CHUNK = 64 * 128  # ... of which a simulation takes at most this many, or the search ends early
URGENCY = 0.1  # how much worse than its parent a move not tried yet is taken to be


@jit
def find(nodes, node, key):
    """The child of ``node`` with this key, 0 if there is none."""
    at = np.int64(nodes[node].child)
    while at != 0 and nodes[at].key != key:
        at = np.int64(nodes[at].sibling)
    return at


@jit
def add_move(nodes, size, node, key, player, prior):
    """A child with a prior, or more prior for the child with this key; the size of the tree then."""
    at = find(nodes, node, key)
    if at == 0:
        at = size
        add_node(nodes, at, node, key, player)
        nodes[at].prior = 0.0
        nodes[at].guess = 0.5
        size += 1
    nodes[at].prior += prior
    return size


@jit
def best_move(nodes, node, st, legal, n):
    """The move with the greatest PUCT score, as (index into ``legal``, child)."""
    tried = 0
    for k in range(n):
        tried += nodes[find(nodes, node, move_key(st, np.int64(legal[k])))].visits
    best = -1e18
    index = child = 0
    for k in range(n):
        at = find(nodes, node, move_key(st, np.int64(legal[k])))
        visits = nodes[at].visits
        won = nodes[at].total / visits if visits > 0 else nodes[node].guess - URGENCY
        score = won + EXPLORATION * nodes[at].prior * math.sqrt(tried + 1.0) / (1.0 + visits)
        if score > best:
            best = score
            index = k
            child = at
    return index, child


@kernel
def guided_search(w, b, states, i, tables, t, numbers, nodes, size, simulations, games, legal, path, generator):
    """Search game ``i`` for the player who decides; returns the number of nodes.

    ``nodes``: NODE[...], the first ``size`` in use; the search ends early when they do not suffice. ``games``:
    STATE[1], ``legal``: int16[n_actions], ``path``: int64[MAX_DEPTH], ``b``: the network's
    :class:`~lorcana_env.players.network.Buffers`; all are overwritten.
    """
    player = np.int64(states[i].decider)
    st = games[0]
    players, capacity = st.lore.shape[0], st.cards.shape[2]
    for _ in range(simulations):
        if size + 2 * legal.shape[0] > nodes.shape[0]:
            break
        copy_state(games, 0, states, i)
        resample(st, player, draw_below(generator, 2147483647))
        n = step(games, 0, tables, t, -1, 1, legal)
        node = depth = 0
        while n > 0 and nodes[node].child != 0 and depth < MAX_DEPTH:
            for k in range(n):
                key = move_key(st, np.int64(legal[k]))
                if find(nodes, node, key) == 0:
                    size = add_move(nodes, size, node, key, st.decider, 1.0 / n)
            if size + 2 * legal.shape[0] > nodes.shape[0]:
                break
            index, child = best_move(nodes, node, st, legal, n)
            n = step(games, 0, tables, t, np.int64(legal[index]), 1, legal)
            path[depth] = child
            depth += 1
            node = child
        who = np.int64(st.decider)
        if st.over:
            chance = 0.5 if st.winner == c.NONE else (1.0 if st.winner == who else 0.0)
        else:
            encode(games, 0, tables, t, numbers, who, True, legal, n, b.work, b.scratch, b.sums, b.observation)
            m, value = evaluate(w, b, players, capacity)
            chance = min(1.0, max(0.0, 0.5 + 0.5 * value))
            if nodes[node].child == 0:
                softmax(b.logits, m, b.p)
                for k in range(m):
                    size = add_move(nodes, size, node, move_key(st, b.actions[k]), who, b.p[k])
                nodes[node].guess = chance
        for d in range(depth):
            nodes[path[d]].visits += 1
            nodes[path[d]].total += chance if nodes[path[d]].player == who else 1.0 - chance
    return size


class Guided(Ismcts):
    """A player who searches with a network; like :class:`lorcana_env.players.ismcts.Ismcts`, for games of two players.

    It is called with a game, or acts in a batch; both tell it the cards' numbers, which :meth:`choose` needs.
    ``budget``: "guided" (200 ms a decision), "guided:50" (ms), "guided:500sims"; ``network``: a network file, None for
    the one that is shipped.
    """

    def __init__(self, budget: str = "guided", seed: int = 0, network: str | Path | None = None) -> None:
        super().__init__("ismcts" + budget.removeprefix("guided"), seed)
        self.weights: Weights = read(Path(str(SHIPPED)) if network is None else Path(checks.path(network)))[0]
        self.name = self.name.replace("ismcts", "guided") + ("" if network is None else f":{network}")
        self._card_numbers: np.ndarray | None = None
        self._of_network: dict[Any, Buffers] = {}

    def __call__(self, game: Game) -> int:
        self._card_numbers = undecided(game, self.name).card_numbers
        return super().__call__(game)

    def probabilities(self, game: Game) -> np.ndarray:
        self._card_numbers = undecided(game, self.name).card_numbers
        return super().probabilities(game)

    def act(self, venv: Games, indices: np.ndarray) -> np.ndarray:
        self._card_numbers = venv.card_numbers
        return super().act(venv, indices)

    def _search(self, states: np.ndarray, i: int, tables: np.ndarray, t: int, size: int, simulations: int) -> int:
        if states.dtype["lore"].shape[0] != 2:
            raise ValueError(f"{self.name} plays games of two players only")
        if states.dtype not in self._buffers:
            n = ActionSpace(*states.dtype["cards"].shape[::2]).n
            self._buffers[states.dtype] = (
                np.zeros(1, states.dtype), np.zeros(n, np.int16), np.zeros(MAX_DEPTH, np.int64), self._generator,
            )  # fmt: skip
            self._of_network[states.dtype] = buffers(states.dtype, self.weights)
        work, b = self._buffers[states.dtype], self._of_network[states.dtype]
        self.simulations += simulations
        left = simulations
        while left > 0:
            now = min(left, CHUNK)
            needed = size + NODES_A_CHUNK + 2 * len(work[1])
            if needed > len(self._nodes):
                self._nodes = np.concatenate([self._nodes[:size], np.zeros(2 * needed - size, NODE)])
            at = (states, i, tables, t, self._card_numbers)
            size = int(guided_search(self.weights, b, *at, self._nodes, size, now, *work))
            left -= now
        return size
