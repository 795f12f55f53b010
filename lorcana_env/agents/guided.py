"""Tree search that a network guides (:mod:`lorcana_env.agents.guided_tree` simulates).

The moves in question are those that the network finds likeliest. Simulations are shared out among them by sequential
halving: in each round each gets as many, and the worse half is left out, by what the network thought of a move and what
came of it (the root of Gumbel AlphaZero without its noise; Danihelka et al. 2022).
"""

import math
import time
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env._util.interrupts import share
from lorcana_env.agents.forward import Buffers, Weights, buffers
from lorcana_env.agents.guided_tree import DRAWN, EAGER, MAX_DEPTH, NODE, Workspace, open_root, visit
from lorcana_env.agents.ismcts import Budget
from lorcana_env.agents.locked import LockedAgent, locked
from lorcana_env.agents.network import SHIPPED, file_of, read_network
from lorcana_env.agents.suffixes import MAX_THREADS
from lorcana_env.game.agent import Games, running_game
from lorcana_env.game.game import Game
from lorcana_env.setup.action_space import ActionSpace

FEWEST_NODES, MAX_NODES = 1 << 14, 1 << 21  # of a tree: it does not grow any more, but goes on learning
FOR_SURE = 0.25  # share of the time for a decision in which one move is as good as sure
MAX_WEIGHT = 1_000_000  # of a part of a score: what counts more leaves nothing of the others
BANK = 4  # decisions' worth of time that can be saved up
AT_ONCE = 64  # simulations of each move between two looks at the room in the tree
A_MILLISECOND = 20  # simulations in it, about
MIN_LESS = 1e-6  # by how much an improved policy prefers the answer to another move, at least (a logarithm)
VISITS = 50  # that a value counts as, in the weight against the prior, before there are any


class SearchConfig(NamedTuple):
    """Settings of a search."""

    exploration: float = 0.8  # weight of the prior in PUCT, within the tree
    urgency: float = 0.1  # how much worse than its parent a move not tried yet is taken to be
    replies: int = 60  # answers after which what comes after the turn is valued as it stands
    turns: int = 1  # until which of the player's next turns policies answer
    own: int = DRAWN  # the player's policy after the turn ...
    opponent: int = DRAWN  # ... and the opponent's
    most: int = 16  # moves in question: the likeliest
    trust: float = 8.0  # what a value counts against a prior
    sure: float = 0.995  # where a move is as likely as this, a part of the time will do


#: From where to where the settings of a search may be; kernels take them as they are.
_BOUNDS: dict[str, tuple[int, int]] = {
    "exploration": (0, MAX_WEIGHT), "urgency": (0, 1), "replies": (0, 10_000), "turns": (1, 10_000),
    "own": (DRAWN, EAGER), "opponent": (DRAWN, EAGER), "most": (1, 10_000), "trust": (0, MAX_WEIGHT),
    "sure": (0, 2),
}  # fmt: skip


def checked(how: Any) -> SearchConfig:
    """The settings, each of the type that kernels are made for; ``TypeError`` or ``ValueError`` for what cannot be."""
    if not isinstance(how, SearchConfig):
        raise TypeError(f"how must be a SearchConfig, not {arguments.shown(how)}")
    made: dict[str, Any] = {}
    for name, value in how._asdict().items():
        low, high = _BOUNDS[name]
        if isinstance(getattr(SearchConfig(), name), int):
            made[name] = arguments.integer(value, name, low, high)
        else:
            made[name] = arguments.number(value, name)
            if not low <= made[name] <= high:
                raise ValueError(f"{name} must be from {low} to {high:g}, not {value}")
    return SearchConfig(**made)


class SearchResult(NamedTuple):
    """The findings of a search about the moves in question, the best first."""

    actions: np.ndarray  # int64[k]
    prior: np.ndarray  # float64[k]
    visits: np.ndarray  # int64[k]
    chance: np.ndarray  # float64[k], to win: mean over the simulations
    value: float  # what the network says of the position, 0 .. 1

    def scores(self, trust: float) -> np.ndarray:
        """Logarithms of an improved policy, up to a constant: of the prior, and of what came of the moves."""
        chance = np.where(self.visits > 0, self.chance, self.value)
        return np.log(self.prior + 1e-9) + (VISITS + self.visits.max()) * trust * chance


class Tree(IndependentCopyMixin):
    """A tree, and what its simulations work in."""

    def __init__(self, dtype: np.dtype, w: Weights) -> None:
        n = ActionSpace(*dtype["cards"].shape[::2]).n
        self.b: Buffers = buffers(dtype, w)
        self.nodes = np.zeros(FEWEST_NODES, NODE)
        self.size = self.done = 0
        self.room = Workspace(
            np.zeros(1, dtype), np.zeros(n, np.int16), np.zeros(MAX_DEPTH, np.int64), np.zeros(1, np.uint64),
            np.zeros(1, np.int64),
        )  # fmt: skip

    def open(self, w: Weights, at: tuple[Any, ...], legal: np.ndarray, child_of: np.ndarray) -> float:
        """Begin a new tree, as :func:`~lorcana_env.agents.guided_tree.open_root` does; the value."""
        self.done = 0
        self.size, value = open_root(w, self.b, at, self.nodes, self.room, legal, child_of)
        return float(value)

    def visit(
        self, w: Weights, at: tuple[Any, ...], how: SearchConfig, actions: np.ndarray,
        children: np.ndarray, seed: int, k: int, stride: int, times: int,
    ) -> None:  # fmt: skip
        """Simulate each move so often, with the deals that come next of every ``stride``-th from ``k`` on."""
        if 2 * self.size > len(self.nodes) and len(self.nodes) < MAX_NODES:
            self.nodes = np.concatenate([self.nodes, np.zeros(len(self.nodes), NODE)])
        self.size = visit(
            w, self.b, at, self.nodes, self.size, self.room, how, actions, children,
            (seed, k + stride * self.done, stride), times,
        )  # fmt: skip
        self.done += times


def _places(legal: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """Return the indices of actions among the legal ones."""
    order = np.argsort(legal)
    return order[np.searchsorted(legal, actions, sorter=order)]


def budget_of(name: str) -> Budget:
    """The budget in the name of a search: "guided", "guided:50", "response:500sims"; ``ValueError`` for another."""
    kind = arguments.text(name, "budget").partition(":")[0]
    try:
        return Budget.parse("ismcts" + name.removeprefix(kind))
    except ValueError as error:
        raise ValueError(str(error).replace("ismcts", kind)) from None


class Guided(LockedAgent):
    """A player who searches with a network, in games of two or three players; an agent for one game or a batch.

    It uses only what the player who decides may know. With a budget of simulations its choice follows from the seed,
    the number of threads and the position alone. ``budget``: "guided" (200 ms a decision), "guided:50" (ms),
    "guided:500sims"; ``network``: a network file or its weights, None for the one that is shipped; ``how``: settings of
    the search. ``simulations`` and ``seconds`` count what all searches together took, seconds on one thread.
    ``open_lists``, which may be set: whether it knows the opponents' lists, where the games of a batch allow it.
    """

    slow = open_lists = True
    most_players = 3  # docs/experiments.md

    def __init__(
        self, budget: str = "guided", seed: int = 0, network: str | Path | Weights | None = None, threads: int = 1,
        how: SearchConfig | None = None,
    ) -> None:  # fmt: skip
        self.budget = budget_of(budget)
        self.threads = arguments.integer(threads, "threads", 1, MAX_THREADS)
        self.how = SearchConfig() if how is None else checked(how)
        if isinstance(network, Weights):
            self.weights, network = network, "weights"
        else:
            self.weights = read_network(SHIPPED if network is None else file_of(arguments.path(network)))[0]
        self.name = f"guided:{self.budget.text}" + ("" if network is None else f":{network}")
        self.name += "" if self.threads == 1 else f":threads={threads}"
        self.simulations = 0
        self.seconds = 0.0
        self._trees: dict[Any, list[Tree]] = {}
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Start its random numbers again, from this seed."""
        self._seed = arguments.seed(seed)
        self._saved = 0.0  # seconds

    def __call__(self, game: Game) -> int:
        """The action for the player who decides."""
        game = running_game(game, self.name)
        return self._choose(self._at(game), game.legal_actions())

    def act(self, venv: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch, one after the other."""
        actions, open_lists = [], self.open_lists and getattr(venv, "open_lists", True)
        for i in map(int, arguments.indices(indices, venv.num_envs)):
            at = venv.states, i, venv.tables, int(venv.table_of[i]), venv.card_numbers, open_lists
            actions.append(self._choose(at, venv.legal_actions(i)))
        return np.array(actions, np.int64)

    def probabilities(self, game: Game) -> np.ndarray:
        """The improved policy, float64[k], over ``game.legal_actions()``. The answer is its likeliest; of actions that
        mean the same the first has all of it."""
        return self.decided(game)[1]

    @locked
    def decided(self, game: Game) -> tuple[int, np.ndarray]:
        """The answer and :meth:`probabilities`, of one search."""
        game = running_game(game, self.name)
        legal = game.legal_actions()
        if len(legal) == 1:
            return int(legal[0]), np.ones(1)
        found, _ = self._think(self._at(game), legal)
        scores = found.scores(self.how.trust)
        less = np.minimum(scores - scores[0], 0.0)
        less[1:] = np.minimum(less[1:], -MIN_LESS)  # others may have been left out with a better score
        shares = np.zeros(len(legal))
        shares[_places(legal, found.actions)] = np.exp(less)
        return int(found.actions[0]), shares / shares.sum()

    @locked
    def chances(self, game: Game, action: int, parts: int) -> np.ndarray:
        """Return the chance to win of the player who decides and takes an action, float64[parts].

        Each is the mean of the simulations of a budget, in deals of their own. The tree goes on from one to the next.
        """
        at, legal = self._at(game), game.legal_actions()
        child_of, _ = self._open(at, legal)
        actions = np.array([action], np.int64)
        budget = (self.budget.amount, 0.0) if self.budget.counted else (0, self.budget.amount / 1000)
        child = child_of[_places(legal, actions)]
        sums = [self._sums(at, child)]
        for _ in range(parts):
            self._share(at, actions, child, *budget)
            sums.append(self._sums(at, child))
        visits, totals = np.diff(sums, axis=0)[..., 0].T
        return totals / visits

    @locked
    def gains(self, at: tuple[Any, ...], legal: np.ndarray) -> np.ndarray:
        """Return the gain in win probability of each of the ``legal`` actions over the network's policy (float64[k]).

        ``at``: (states, index, tables, its table, card numbers, whether lists are open). An action that was not looked
        at has 0.
        """
        found, child_of = self._think(at, legal)
        looked = found.visits > 0
        gains = np.zeros(child_of.max() + 1)
        if not looked.any():  # all actions mean the same
            return gains[child_of]
        mean = np.average(found.chance[looked], weights=found.prior[looked])
        gains[child_of[_places(legal, found.actions[looked])]] = found.chance[looked] - mean
        return gains[child_of]

    @locked
    def _choose(self, at: tuple[Any, ...], legal: np.ndarray) -> int:
        return int(legal[0]) if len(legal) == 1 else int(self._think(at, legal)[0].actions[0])

    def tree(self, game: Game) -> np.ndarray:
        """NODE[n], what the last search, that of ``game``, has left in the first thread; the root comes first."""
        trees = self._trees.get(game.state_array.dtype)
        return trees[0].nodes if trees else np.zeros(1, NODE)

    def _at(self, game: Game) -> tuple[Any, ...]:
        return game.state_array, 0, game.table.tables, 0, game.card_numbers, self.open_lists

    def _think(self, at: tuple[Any, ...], legal: np.ndarray) -> tuple[SearchResult, np.ndarray]:
        """Search game ``at`` (as of :meth:`gains`) within the budget; also the move of each action."""
        start = time.thread_time()
        child_of, value = self._open(at, legal)
        children, index = np.unique(child_of, return_index=True)
        prior = self._trees[at[0].dtype][0].nodes["prior"][children]
        order = np.argsort(-prior, kind="stable")[: self._most()]
        children, actions, prior = children[order], legal[index[order]].astype(np.int64), prior[order]
        found = SearchResult(actions, prior, np.zeros(len(order), np.int64), np.zeros(len(order)), value)
        alive, elsewhere = np.arange(len(order)), 0.0
        seconds = self._time(len(order) == 1, bool(prior[0] >= self.how.sure))
        rounds = math.ceil(math.log2(len(order)))
        for r in range(rounds):
            times, left_s = 0, (seconds - (time.thread_time() - start) - elsewhere) / (rounds - r)
            if self.budget.counted:
                left = self.budget.amount - int(found.visits.sum())
                times = max(1, left // ((rounds - r) * len(alive)))
            elif r > 0 and left_s <= 0.0:
                break
            elsewhere += self._share(at, actions[alive], children[alive], times, left_s)
            visits, totals = self._sums(at, children)
            found = SearchResult(actions, prior, visits, totals / np.maximum(visits, 1), value)
            alive = alive[np.argsort(-found.scores(self.how.trust)[alive], kind="stable")]
            alive = alive[: (len(alive) + 1) // 2]
        self.simulations += int(found.visits.sum())
        self.seconds += time.thread_time() - start + elsewhere
        best = np.concatenate([alive[:1], np.delete(np.arange(len(order)), alive[0])])
        return SearchResult(actions[best], prior[best], found.visits[best], found.chance[best], value), child_of

    def _open(self, at: tuple[Any, ...], legal: np.ndarray) -> tuple[np.ndarray, float]:
        """Begin the trees of game ``at``: the move of each legal action, and the value."""
        states = at[0]
        if states.dtype["lore"].shape[0] > self.most_players:
            raise ValueError(f"{self.name} plays games of at most {self.most_players} players")
        if states[at[1]]["teammates"].any():
            raise ValueError(f"{self.name} plays no games of teams; greedy, shipped and other networks do")
        if states.dtype not in self._trees:
            self._trees[states.dtype] = [Tree(states.dtype, self.weights) for _ in range(self.threads)]
        child_of, value = np.zeros(len(legal), np.int64), 0.0
        for tree in self._trees[states.dtype]:
            value = tree.open(self.weights, at, np.ascontiguousarray(legal, np.int16), child_of)
        return child_of, value

    def _sums(self, at: tuple[Any, ...], children: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Visits and totals of moves, over all threads."""
        nodes = [tree.nodes[children] for tree in self._trees[at[0].dtype]]
        return np.sum([each["visits"] for each in nodes], 0), np.sum([each["total"] for each in nodes], 0)

    def _share(
        self, at: tuple[Any, ...], actions: np.ndarray, children: np.ndarray, times: int, seconds: float
    ) -> float:
        """Simulate in all threads, as :meth:`_simulate` says; how much longer the longest took than this one."""
        seed = (self._seed + 0x632B_E5AB * int(at[0][at[1]]["decisions"])) & 0x7FFF_FFFF_FFFF_FFFF
        stop = Event()
        simulate = partial(self._simulate, at, seed, actions, children, times, seconds, stop)
        mine, *others = share(simulate, [(k,) for k in range(self.threads)], stop)
        return max([mine, *others]) - mine

    def _simulate(
        self, at: tuple[Any, ...], seed: int, actions: np.ndarray, children: np.ndarray, times: int,
        seconds: float, stop: Event, k: int,
    ) -> float:  # fmt: skip
        """The ``k``-th thread's part of ``times`` simulations of each move, or of ``seconds``; how long it took."""
        start = time.thread_time()
        tree, how = self._trees[at[0].dtype][k], self._settings(at)
        times = len(range(k, times, self.threads)) if times else -1
        while times and not stop.is_set():
            now = min(times, AT_ONCE) if times > 0 else 1
            tree.visit(self.weights, at, how, actions, children, seed, k, self.threads, now)
            times -= now if times > 0 else 0
            if times < 0 and time.thread_time() - start >= seconds:
                break
        return time.thread_time() - start

    def _settings(self, at: tuple[Any, ...]) -> SearchConfig:
        """The settings of the simulations of game ``at``."""
        return self.how

    def _most(self) -> int:
        """Return the number of moves to look at, so that each gets two simulations or more in a round."""
        simulations = self.budget.amount * (1 if self.budget.counted else A_MILLISECOND)
        most = self.how.most
        while most > 2 and 2 * most * math.ceil(math.log2(most)) > simulations:
            most -= 1
        return most

    def _time(self, forced: bool, sure: bool) -> float:
        """The seconds for a decision; those that one does not need are saved up for the next."""
        if self.budget.counted:
            return 0.0
        seconds = self.budget.amount / 1000
        if forced or sure:
            now = 0.0 if forced else seconds * FOR_SURE
            self._saved = min(self._saved + seconds - now, BANK * seconds)
            return now
        seconds, self._saved = seconds + self._saved, 0.0
        return seconds
