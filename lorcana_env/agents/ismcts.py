"""Information-set Monte Carlo tree search (ISMCTS; Cowling, Powley, Whitehouse 2012) inside numba.

Each simulation deals the cards that the player cannot know again (a *determinization*, as
:meth:`lorcana_env.Game.determinize` does), walks down one tree shared by all of them, adds a node, plays on, and
counts the result along the way (single observer, UCB1 over the moves that were legal in this determinization).

A move is known in the tree by what it does to which *card*, not by the card's slot: two copies in hand are one move,
as are two in play that are alike, and a card that an opponent may hold is the same move wherever the determinization
put it (:func:`move_key`).
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.agents.locked import LockedAgent, locked
from lorcana_env.game.agent import Games, running_game
from lorcana_env.game.game import Game
from lorcana_env.policies.kernels import copy_state, eager_action, value
from lorcana_env.rules.changes.resampling import resample
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import step
from lorcana_env.rules.queries.alike import alike
from lorcana_env.rules.queries.hidden import hidden_from
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import slot_of, space_of, verb_of
from lorcana_env.rules.record.basics import draw_below, owner_of
from lorcana_env.setup.action_space import ActionSpace

#: A node is a move. Node 0 is the root; a link to 0 means "none".
NODE = np.dtype(
    [
        ("key", np.int64),  # the move, see :func:`move_key`
        ("child", np.int32),  # the child added last
        ("sibling", np.int32),  # the child of the same parent added before
        ("visits", np.int32),
        ("available", np.int32),  # how often the move was legal when its parent was visited
        ("player", np.int32),  # who made the move
        ("total", np.float64),  # sum of the results for that player, each 0 .. 1
    ],
    align=True,
)
EXPLORATION = 0.3  # of UCB1
HORIZON = 3  # turns, after the one searched, at whose end a rollout is valued
VALUE_SCALE = 6.0  # value at which the chance to win is taken as 73 %
MAX_DEPTH = 128  # moves of a simulation within the tree
DEFAULT_MS = 200
MAX_BUDGET = 100_000_000
MAX_SIMULATIONS = 20_000_000  # each adds a node: a gigabyte
_MANY = 64  # simulations between two looks at the clock
_UNTIL_CTRL_C = 500  # simulations in one compiled call, which Ctrl-C does not end


@jit
def move_key(st, action):
    """Return a key for a legal action, the same whichever slots its cards lie in.

    Verb, owner, zone and card, and of copies in play that are not alike
    (:func:`lorcana_env.rules.queries.alike.alike`), which one it is. An action about a card that the deciding player
    does not know, or about none, is its own key.
    """
    player = np.int64(st.decider)
    space = space_of(st)
    slot = slot_of(action, player, space)
    if slot < 0 or hidden_from(st, slot, player):
        return np.int64(action)
    verb = verb_of(action, space)
    owner = owner_of(st, slot)
    copy = 0
    if st.zone[slot] == c.ZONE_PLAY:
        for i in range(st.counts[owner, c.ZONE_PLAY]):
            other = np.int64(st.cards[owner, c.ZONE_PLAY, i])
            if other == slot or alike(st, other, slot):
                break
            copy += st.card[other] == st.card[slot]
    return ((((verb * 4 + owner) * 8 + st.zone[slot]) * 64 + copy) * 256 + st.card[slot] + 1) << 16


@jit
def find(nodes, node, key):
    """The child of ``node`` with this key, 0 if there is none."""
    at = np.int64(nodes[node].child)
    while at != 0 and nodes[at].key != key:
        at = np.int64(nodes[at].sibling)
    return at


@jit
def select(nodes, node, st, legal, n, keys, generator):
    """The move to take from ``node``, as (index into ``legal``, child): child 0 is a move not tried before.

    Moves not tried come first, in random order; then the one of greatest UCB1. ``keys``: int64[n_actions],
    overwritten with the keys of the legal moves.
    """
    best = -1.0
    index = child = untried = 0
    for k in range(n):
        key = move_key(st, np.int64(legal[k]))
        keys[k] = key
        again = False
        for j in range(k):
            again = again or keys[j] == key
        if again:
            continue
        at = find(nodes, node, key)
        if at == 0:
            untried += 1
            if draw_below(generator, untried) == 0:
                index = k
                child = 0
            continue
        nodes[at].available += 1
        if untried == 0:
            visits = nodes[at].visits
            score = nodes[at].total / visits + EXPLORATION * math.sqrt(math.log(nodes[at].available) / visits)
            if score > best:
                best = score
                index = k
                child = at
    return index, child


@jit
def add_node(nodes, new, parent, key, player):
    """Node ``new`` as a child of ``parent``."""
    nodes[new].key = key
    nodes[new].child = 0
    nodes[new].sibling = nodes[parent].child
    nodes[new].visits = 0
    nodes[new].available = 1
    nodes[new].player = player
    nodes[new].total = 0.0
    nodes[parent].child = new


@jit
def roll_out(states, tables, t, legal, n, last_turn, generator):
    """Play game 0 on eagerly until ``last_turn`` is over; -1: to the end of the game."""
    while n > 0 and (last_turn < 0 or states[0].turn <= last_turn):
        n = step(states, 0, tables, t, eager_action(states[0], legal, n, generator), 1, legal)


@jit
def result(st, tb, player):
    """Return the worth of a rollout's end to ``player``: 1 won, 0 lost; in between, a guess at the chance to win."""
    if st.over:
        return 0.5 if st.winner == c.NONE else (1.0 if st.winner == player else 0.0)
    return 1.0 / (1.0 + math.exp(-value(st, tb, player) / VALUE_SCALE))


@kernel(waits=True)
def search(states, i, tables, t, nodes, size, simulations, horizon, working, generator):
    """Search game ``i`` for the player who decides; returns the number of nodes.

    ``nodes``: NODE[size + simulations or more], the first ``size`` in use; ``horizon``: turns after this one that
    rollouts last, -1 for to the end of the game; ``working``: :func:`_buffers`, overwritten; ``generator``: uint64[1].
    """
    work, legal, path, keys = working
    player = np.int64(states[i].decider)
    last_turn = states[i].turn + horizon if horizon >= 0 else -1
    copy_state(work, 1, states, i)
    st = work[0]
    for _ in range(simulations):
        copy_state(work, 0, work, 1)
        resample(st, player, draw_below(generator, 2147483647))
        n = step(work, 0, tables, t, -1, 1, legal)
        node = depth = 0
        grown = False
        while n > 0 and depth < MAX_DEPTH and not grown:
            index, child = select(nodes, node, st, legal, n, keys, generator)
            if child == 0:
                child = size
                add_node(nodes, child, node, keys[index], st.decider)
                size += 1
                grown = True
            n = step(work, 0, tables, t, np.int64(legal[index]), 1, legal)
            path[depth] = child
            depth += 1
            node = child
        roll_out(work, tables, t, legal, n, last_turn, generator)
        for d in range(depth):
            nodes[path[d]].visits += 1
            nodes[path[d]].total += result(st, tables[t], np.int64(nodes[path[d]].player))
    return size


@kernel
def most_visited(states, i, nodes, legal):
    """The legal action of game ``i`` that wins at once, else the one that the search tried most."""
    best = legal[0]
    most = -1
    for k in range(legal.shape[0]):
        key = move_key(states[i], np.int64(legal[k]))
        child = find(nodes, 0, key)
        if child == 0:
            continue
        visits = nodes[child].visits
        if nodes[child].child == 0 and visits > 1 and nodes[child].total == visits:  # nothing ever came after it
            return legal[k]
        if visits > most:
            most = visits
            best = legal[k]
    return best


@kernel
def visit_shares(states, i, nodes, legal, shares):
    """The share of the search's visits that each legal action of game ``i`` got, into ``shares`` (float64[k]).

    Of actions that mean the same (two copies) the first has all of it.
    """
    for k in range(legal.shape[0]):
        key = move_key(states[i], np.int64(legal[k]))
        shares[k] = 0.0
        first = True
        for j in range(k):
            first = first and move_key(states[i], np.int64(legal[j])) != key
        child = find(nodes, 0, key)
        if first and child != 0:
            shares[k] = nodes[child].visits
    total = shares.sum()
    if total > 0.0:
        shares /= total
    else:
        shares[:] = 1.0 / legal.shape[0]


@dataclass(frozen=True)
class Budget:
    """The budget of a decision: ``amount`` milliseconds, or simulations if ``counted``."""

    amount: int = DEFAULT_MS
    counted: bool = False

    def __post_init__(self) -> None:
        amount = arguments.integer(self.amount, "a search's budget", 1, MAX_BUDGET)
        object.__setattr__(self, "amount", amount)
        object.__setattr__(self, "counted", arguments.flag(self.counted, "counted"))
        if self.counted and amount > MAX_SIMULATIONS:
            raise ValueError(f"{amount} simulations do not fit into memory; at most {MAX_SIMULATIONS} do")

    @property
    def text(self) -> str:
        """The budget as it is written in a name: "50", "500sims"."""
        return f"{self.amount}sims" if self.counted else f"{self.amount}"

    @classmethod
    def parse(cls, name: str) -> Budget:
        """The budget in an agent's name: ``ismcts`` (200 ms a decision), ``ismcts:50`` (ms), ``ismcts:500sims``.

        ``ValueError`` for anything else.
        """
        head, colon, text = arguments.text(name, "budget").partition(":")
        digits = text.removesuffix("sims")
        if head == "ismcts" and not colon:
            return cls()
        if head == "ismcts" and digits.isascii() and digits.isdigit() and len(digits) < 12 and int(digits) > 0:
            return cls(int(digits), counted=text.endswith("sims"))
        raise ValueError(
            f"no search budget in {name!r}: write ismcts, ismcts:200 (milliseconds a decision) or ismcts:500sims"
        )


class Ismcts(LockedAgent):
    """A player who searches; called with a game, it answers with an action (:class:`lorcana_env.game.agent.Agent`).

    It uses only what the player who decides may know. With a budget of simulations its choice follows from the seed
    and the position alone. ``horizon``: turns after the present one that rollouts last; None: to the end of the game.
    ``simulations`` and ``seconds`` count what all searches together took.
    """

    slow = True

    def __init__(self, budget: Budget | str = "ismcts", seed: int = 0, horizon: int | None = HORIZON) -> None:
        self.budget = budget if isinstance(budget, Budget) else Budget.parse(budget)
        self.name = f"ismcts:{self.budget.text}"
        self.simulations = 0
        self.seconds = 0.0
        self.horizon = arguments.optional(horizon, "horizon", 10_000)
        self._nodes = np.zeros(1 << 12, NODE)
        self._generator = np.zeros(1, np.uint64)
        self._buffers: dict[Any, tuple[np.ndarray, ...]] = {}
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Start its random numbers again, from this seed."""
        self._seed = arguments.seed(seed)

    def __call__(self, game: Game) -> int:
        game = running_game(game, self.name)
        return self.choose(game.state_array, 0, game.table.tables, 0, game.legal_actions())

    def act(self, venv: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch, one after the other."""
        actions = [
            self.choose(venv.states, int(i), venv.tables, int(venv.table_of[i]), venv.legal_actions(int(i)))
            for i in arguments.indices(indices, venv.num_envs)
        ]
        return np.array(actions, np.int64)

    @locked
    def choose(self, states: np.ndarray, i: int, tables: np.ndarray, t: int, legal: np.ndarray) -> int:
        """The action for the player who decides in game ``i`` of ``states`` (STATE[n]), at table ``t`` of ``tables``.

        ``legal``: the legal actions, int[k], at least one.
        """
        if len(legal) == 1:
            return int(legal[0])
        self._think(states, i, tables, t)
        return int(most_visited(states, i, self._nodes, legal.astype(np.int16)))

    def probabilities(self, game: Game) -> np.ndarray:
        """The share of the search's visits that each legal action got: float64[k] over ``game.legal_actions()``; of
        actions that mean the same the first has all of it."""
        return self.decided(game)[1]

    @locked
    def decided(self, game: Game) -> tuple[int, np.ndarray]:
        """The answer and :meth:`probabilities`, of one search. A move that wins at once is the answer however seldom
        it was tried."""
        legal = running_game(game, self.name).legal_actions()
        shares = np.ones(len(legal))
        if len(legal) == 1:
            return int(legal[0]), shares
        self._think(game.state_array, 0, game.table.tables, 0)
        given = game.state_array, 0, self._nodes, legal.astype(np.int16)
        visit_shares(*given, shares)
        return int(most_visited(*given)), shares

    def tree(self, game: Game) -> np.ndarray:
        """NODE[n], what the last search, that of ``game``, has left; the root comes first."""
        return self._nodes

    def _think(self, states: np.ndarray, i: int, tables: np.ndarray, t: int) -> None:
        """Search game ``i`` within the budget, which is time of the processor: load of others takes nothing away."""
        if states[i]["teammates"].any():
            raise ValueError(f"{self.name} plays no games of teams; greedy, shipped and other networks do")
        start = time.thread_time()
        self._generator[0] = (self._seed + 0x632B_E5AB * int(states[i]["decisions"])) & 0x7FFF_FFFF_FFFF_FFFF
        self._nodes[0] = 0
        size = 1
        if self.budget.counted:
            for done in range(0, self.budget.amount, _UNTIL_CTRL_C):
                size = self._search(states, i, tables, t, size, min(_UNTIL_CTRL_C, self.budget.amount - done))
        else:
            while (time.thread_time() - start) * 1000 < self.budget.amount:
                size = self._search(states, i, tables, t, size, _MANY)
        self.seconds += time.thread_time() - start

    def _search(self, states: np.ndarray, i: int, tables: np.ndarray, t: int, size: int, simulations: int) -> int:
        """Simulations that add to a tree of ``size`` nodes; the new size."""
        needed = size + simulations
        if needed > len(self._nodes):
            self._nodes = np.concatenate([self._nodes[:size], np.zeros(2 * needed - size, NODE)])
        if states.dtype not in self._buffers:
            self._buffers[states.dtype] = _buffers(states.dtype)
        self.simulations += simulations
        horizon = -1 if self.horizon is None else self.horizon
        return int(
            search(
                states, i, tables, t, self._nodes, size, simulations, horizon, self._buffers[states.dtype],
                self._generator,
            )
        )  # fmt: skip


def _buffers(dtype: np.dtype) -> tuple[np.ndarray, ...]:
    """Return memory for :func:`search`, for a state dtype: STATE[2], a list of actions, the path, the keys of moves."""
    players, _, capacity = dtype["cards"].shape
    n = ActionSpace(players, capacity).n
    return np.zeros(2, dtype), np.zeros(n, np.int16), np.zeros(MAX_DEPTH, np.int64), np.zeros(n, np.int64)
