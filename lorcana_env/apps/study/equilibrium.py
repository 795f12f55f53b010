"""Equilibria of games that are small enough to be followed whole, as Mini-Lorcana is (docs/mini.md).

:func:`expand` follows every history (:mod:`lorcana_env.game.history`) and leaves the sequence form of the game (von
Stengel 1996). A *sequence* is what one player decided on the way to a history; a *plan* says with what probability the
player does the part of each sequence. The value of two plans is a product with a sparse matrix, so best responses and
exploitability are exact. :func:`cfr_plus` finds an equilibrium (Tammelin 2014), and :func:`exploitability` says how far
an agent is from one. docs/mini.md has examples.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from scipy import sparse

from lorcana_env._util import arguments
from lorcana_env.agents import agent as make_agent
from lorcana_env.decks import Deck, bundled
from lorcana_env.game.agent import Agent, ask, name_of
from lorcana_env.game.game import Game
from lorcana_env.game.history import CHANCE, OVER, History
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.position import decider

Plans = tuple[np.ndarray, np.ndarray]
Policy = Mapping[bytes, Sequence[float]] | Callable[[bytes], Sequence[float]]
MOST = 20_000_000  # histories
ASKS = 20  # questions in each information set to an agent that does not say its policy


class Decisions:
    """All that one player may have to decide: I information sets with S sequences, of which number 0 is the empty one.

    Information sets are sorted by the number of decisions of the player before them. ``number``: of each information
    set by :meth:`History.information`; ``first``: int64[I + 1], the first of its sequences, one for each action;
    ``actions``: int64[S], the action that a sequence ends with (-1: none); ``parent``: int64[I], the sequence before
    the information set.
    """

    def __init__(self, found: _Found) -> None:
        level = np.array([found.depth[last] for last in found.parents], np.int64)
        order = np.argsort(level, kind="stable")
        self.first = np.cumsum([1, *(len(found.actions[k]) for k in order)])
        self.renumbered = np.zeros(len(found.depth), np.int64)  # of each sequence in the order of discovery
        for i, k in enumerate(order):
            n = self.first[i + 1] - self.first[i]
            self.renumbered[found.begin[k] : found.begin[k] + n] = np.arange(self.first[i], self.first[i + 1])
        self.parent = self.renumbered[np.array(found.parents, np.int64)[order]]
        keys = list(found.number)
        self.number = {keys[k]: i for i, k in enumerate(order)}
        self.actions = np.array([-1, *(action for k in order for action in found.actions[k])])
        ends = np.searchsorted(level[order], np.arange(level.max(initial=-1) + 2))
        self._levels = list(pairwise(ends))

    @property
    def of(self) -> np.ndarray:
        """int64[S - 1]: the information set of every sequence but the empty one."""
        return np.repeat(np.arange(len(self.parent)), np.diff(self.first))

    def plan(self, policy: np.ndarray) -> np.ndarray:
        """The plan of a policy, float64[S]. ``policy``: float64[S], the probabilities of the actions (entry 0: any)."""
        plan = np.ones(len(self.actions))
        for low, high in self._levels:
            part = slice(self.first[low], self.first[high])
            plan[part] = policy[part] * np.repeat(plan[self.parent[low:high]], np.diff(self.first[low : high + 1]))
        return plan

    def policy(self, weights: np.ndarray) -> np.ndarray:
        """Probabilities of the actions in proportion to weights (a plan, regrets), all alike where these are 0."""
        total = np.add.reduceat(weights, self.first[:-1])
        count = np.diff(self.first)
        even = np.repeat(1 / count, count)
        shares = np.divide(weights[1:], np.repeat(total, count), out=even, where=np.repeat(total > 0, count))
        return np.concatenate([[1.0], shares])

    def values(self, gains: np.ndarray, policy: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Return the values of sequences and of information sets: float64[S], float64[I].

        ``gains``: float64[S], the payoff where the player decides no more; ``policy`` None: that of a best response.
        """
        worth, of_set = gains.copy(), np.zeros(len(self.parent))
        for low, high in reversed(self._levels):
            begin, end = self.first[low], self.first[high]
            starts, part = self.first[low:high] - begin, worth[begin:end]
            if policy is None:
                of_set[low:high] = np.maximum.reduceat(part, starts)
            else:
                of_set[low:high] = np.add.reduceat(part * policy[begin:end], starts)
            worth[:begin] += np.bincount(self.parent[low:high], of_set[low:high], begin)
        return worth, of_set


class _Found:
    """The information sets of one player in the order of their discovery."""

    def __init__(self) -> None:
        self.number: dict[bytes, int] = {}
        self.actions: list[list[int]] = []
        self.parents: list[int] = []
        self.begin: list[int] = []  # the first sequence of each
        self.depth = [0]  # of each sequence, the number of decisions


class SequenceForm:
    """A game written down whole. ``chance``: how likely chance lets a pair of sequences end, ``payoff``: the same times
    what player 0 gains, float64[S of player 0, S of player 1]; ``decisions``: of both players; ``histories``: their
    number."""

    def __init__(
        self, chance: sparse.csr_array, payoff: sparse.csr_array, decisions: tuple[Decisions, Decisions], histories: int
    ) -> None:
        self.chance, self.payoff, self.decisions, self.histories = chance, payoff, decisions, histories
        self._gains = payoff, sparse.csr_array(-payoff.T)

    def gains(self, player: int, other: np.ndarray) -> np.ndarray:
        """float64[S]: what the games that end with each sequence bring a player, against a plan of the other one."""
        return self._gains[player] @ other

    def value(self, plans: Plans) -> float:
        """Return the expected result of player 0."""
        return float(plans[0] @ (self.payoff @ plans[1]))

    def best_response(self, player: int, other: np.ndarray) -> float:
        """Return the expected result of a player who knows the other's plan and answers it best."""
        return float(self.decisions[player].values(self.gains(player, other))[0][0])

    def exploitability(self, plans: Plans) -> float:
        """Return the gain of a best response above the value, on the average of both players (half of NashConv)."""
        return (self.best_response(0, plans[1]) + self.best_response(1, plans[0])) / 2

    def frequencies(self, player: int, plans: Plans) -> tuple[np.ndarray, np.ndarray]:
        """Return the frequencies of a player's sequences and information sets: float64[S], float64[I]."""
        side, own = self.decisions[player], plans[player]
        ends = (self.chance if player == 0 else self.chance.T) @ plans[1 - player]
        of_set = own[side.parent] * side.values(ends, side.policy(own))[1]
        return np.concatenate([[1.0], side.policy(own)[1:] * of_set[side.of]]), of_set


def expand(first: History, note: Callable[[History], None] | None = None, most: int = MOST) -> SequenceForm:
    """Follow every history from ``first`` on.

    ``note`` is called with the first history of each new information set, in the order of discovery. ``ValueError`` for
    more than ``most`` histories, and where a player forgets (then there is no sequence form).
    """
    most = arguments.integer(most, "most", 1)
    found, histories = (_Found(), _Found()), 0
    rows, columns, chances, gains = array("q"), array("q"), array("d"), array("d")

    def follow(history: History, chance: float, at: tuple[int, int]) -> None:
        nonlocal histories
        histories += 1
        if histories > most:
            raise ValueError(f"the game has more than {most:,} histories; take smaller decks")
        if history.to_act == OVER:
            rows.append(at[0])
            columns.append(at[1])
            chances.append(chance)
            gains.append(history.returns()[0])
        elif history.to_act == CHANCE:
            for outcome, share in history.outcomes:
                follow(history.child(outcome), chance * share, at)
        else:
            me, actions = history.to_act, history.actions()
            begin = _begin(found[me], history, at[me], actions, note)
            for k, action in enumerate(actions, begin):
                follow(history.child(action), chance, (k, at[1]) if me == 0 else (at[0], k))

    follow(first, 1.0, (0, 0))
    decisions = Decisions(found[0]), Decisions(found[1])
    at = decisions[0].renumbered[np.asarray(rows)], decisions[1].renumbered[np.asarray(columns)]
    shape = len(decisions[0].actions), len(decisions[1].actions)
    chance, payoff = (sparse.csr_array((x, at), shape) for x in (np.asarray(chances), np.multiply(chances, gains)))
    return SequenceForm(chance, payoff, decisions, histories)


class ByInformation:
    """An agent that plays a policy over :meth:`Game.information`, for games whose past is known.

    ``policy``: a dict, or a function, from the information of the player who decides to the probabilities of the legal
    actions in ascending order. Where a dict has no entry they are all alike. ``seed``: of the actions that it draws.
    """

    name, whole_games = "by information", True

    def __init__(self, policy: Policy, seed: int = 0) -> None:
        self._policy, self._rng = policy, np.random.default_rng(seed % 2**64)

    def seed(self, seed: int) -> None:
        """Start the random numbers again."""
        self._rng = np.random.default_rng(seed % 2**64)

    def __call__(self, game: Game) -> int:
        """Draw an action."""
        return int(self._rng.choice(game.legal_actions(), p=self.policy(game)))

    def policy(self, game: Game) -> np.ndarray:
        """Return the probabilities of ``game.legal_actions()``, float64[k]."""
        order, key = np.argsort(game.legal_actions()), game.information(decider(game))
        if isinstance(self._policy, Mapping):
            said = self._policy.get(key, np.full(len(order), 1 / len(order)))
        else:
            said = self._policy(key)
        shares = np.asarray(said, np.float64)
        if shares.shape != order.shape:
            raise ValueError(f"a policy over information must answer {len(order)} probabilities here, not {said!r}")
        return shares[np.argsort(order)]


def plans_of(
    agent: Agent | Mapping[bytes, Sequence[float]], first: History, asks: int = ASKS, most: int = MOST
) -> tuple[SequenceForm, Plans]:
    """The game from ``first`` on, and the plans of both players if the agent plays them.

    In each information set the agent says its ``policy`` (:class:`~lorcana_env.game.agent.Agent`), or it is asked
    ``asks`` times, and the shares of its answers are the policy. A dict is a policy over information
    (:class:`ByInformation`). ``most``: as of :func:`expand`.
    """
    if isinstance(agent, Mapping):
        agent = ByInformation(agent)
    found: tuple[dict[bytes, np.ndarray], ...] = ({}, {})
    asks = arguments.integer(asks, "asks", 1)

    def note(history: History) -> None:
        assert history.game is not None
        shares = _policy(agent, history.game, asks)[np.argsort(history.game.legal_actions())]
        found[history.to_act][history.information(history.to_act)] = shares

    game = expand(first, note, most)
    plans = []
    for side, shares in zip(game.decisions, found):
        plans.append(side.plan(np.concatenate([np.ones(1), *(shares[key] for key in side.number)])))
    return game, (plans[0], plans[1])


def _policy(agent: Agent, game: Game, asks: int) -> np.ndarray:
    """float64[k], over ``game.legal_actions()``."""
    legal, policy = game.legal_actions(), getattr(agent, "policy", None)
    if not callable(policy):
        return np.mean([legal == ask(agent, game) for _ in range(asks)], 0)
    shares = np.asarray(policy(game.clone()), np.float64)
    if shares.shape != legal.shape or not (shares >= 0).all() or abs(shares.sum() - 1) > 1e-6:
        raise ValueError(
            f"policy() of the agent {name_of(agent)} must answer {len(legal)} probabilities that add up to 1"
        )
    return shares


def exploitability(
    agent: str | Agent | Mapping[bytes, Sequence[float]], decks: Sequence[Deck | str] | None = None,
    starting_player: int | None = None, asks: int = ASKS, seed: int = 0,
) -> float:  # fmt: skip
    """Return what a best response to the agent gains above 0 in Mini-Lorcana, on the average of both seats; a win is 1.

    ``agent``: an agent or its name, or a dict from :meth:`Game.information` to the probabilities of the legal actions
    in ascending order (:class:`ByInformation`, which takes a function too); ``decks``: two, None for
    ``bundled("mini-middle")``; ``starting_player`` None: chance decides; ``asks``: as of :func:`plans_of`. It is exact
    where the agent says its policy, or always answers the same. ``ValueError`` for a game that is too large.
    """
    playing = make_agent(agent, seed) if isinstance(agent, str) else agent
    table = table_for(bundled("mini-middle") if decks is None else decks, "mini")
    game, plans = plans_of(playing, History.begin(table, starting_player), asks)
    return game.exploitability(plans)


def _begin(
    found: _Found, history: History, last: int, actions: list[int], note: Callable[[History], None] | None
) -> int:
    """The first sequence of the information set of a history, which is new or has been here in the same way."""
    key = history.information(history.to_act)
    i = found.number.get(key)
    if i is None:
        found.number[key] = len(found.begin)
        found.begin.append(len(found.depth))
        found.actions.append(actions)
        found.parents.append(last)
        found.depth += [found.depth[last] + 1] * len(actions)
        if note is not None:
            note(history)
        return found.begin[-1]
    if found.actions[i] != actions or found.parents[i] != last:
        raise ValueError(f"player {history.to_act} forgets what happened before {history.game!r}")
    return found.begin[i]


def cfr_plus(game: SequenceForm) -> Iterator[Plans]:
    """The average plans after each iteration of CFR+, without end: players in turn, iteration ``t`` weighs ``t``."""
    regrets = [np.zeros(len(side.actions)) for side in game.decisions]
    policies = [side.policy(regret) for side, regret in zip(game.decisions, regrets)]
    plans = [side.plan(policy) for side, policy in zip(game.decisions, policies)]
    average = [np.zeros(len(plan)) for plan in plans]
    t = 0
    while True:
        t += 1
        for me, side in enumerate(game.decisions):
            worth, of_set = side.values(game.gains(me, plans[1 - me]), policies[me])
            regrets[me][1:] = np.maximum(regrets[me][1:] + worth[1:] - of_set[side.of], 0)
            policies[me] = side.policy(regrets[me])
            plans[me] = side.plan(policies[me])
            average[me] += (plans[me] - average[me]) * 2 / (t + 1)
        yield average[0].copy(), average[1].copy()
