"""A batch of two-player games, stepped in one call."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple, TypeVar

import numpy as np

from lorcana_env.decks import Deck
from lorcana_env.doors import checks
from lorcana_env.doors.copies import Copied
from lorcana_env.envs.views import OBSERVATIONS, check_kind, space_of
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.observe import entities
from lorcana_env.observe.flat import encode
from lorcana_env.policies.builtin import choose, policy_index
from lorcana_env.rules.basics import draw_below
from lorcana_env.rules.constants import NONE
from lorcana_env.rules.engine import DECISION_LIMIT, begin, step
from lorcana_env.rules.jit import jit, kernel
from lorcana_env.table.table import check_fault, table_for


class Batch(NamedTuple):
    """What :meth:`VectorEnv.step` returns, one row for each game. The arrays are overwritten by the next call.

    A finished game starts again at once: its row of ``observation``, ``action_mask`` and ``to_act`` belongs to the
    new game, its ``rewards`` and flags to the old one.
    """

    observation: np.ndarray  # [N, O], of the player who decides: float32 (``lorcana_env.observe.flat``), or uint8
    # (``lorcana_env.observe.entities``) with ``observation="entities"``
    action_mask: np.ndarray  # int8[N, A]
    to_act: np.ndarray  # int64[N], the player who decides
    rewards: np.ndarray  # float32[N, 2]: 1 for the winner, -1 for the loser, at the end
    terminations: np.ndarray  # bool[N]
    truncations: np.ndarray  # bool[N]
    turns: np.ndarray  # int64[N], turns that the game which ended in this step had


MOST_ENVS = 1_000_000
_WHOLE = 2147483647  # what the shares of the pairs add up to


@jit
def draw_table(shares, generator):
    """A table at random. ``shares``: int64[m], running sums of the tables' shares of ``_WHOLE``."""
    drawn = draw_below(generator, _WHOLE)
    for t in range(shares.shape[0]):
        if drawn < shares[t]:
            return t
    return shares.shape[0] - 1


@jit
def new_game(states, i, tables, t, decks, sizes, generator, limit, legal, counts):
    begin(states, i, tables, t, decks[t], sizes[t], draw_below(generator, 2147483647), -1)
    states[i].decision_limit = limit
    counts[i] = step(states, i, tables, t, -1, 1, legal[i])


@kernel
def restart(states, tables, table_of, decks, sizes, shares, generator, limit, legal, counts):
    """New games everywhere: game ``i`` at table ``i % m``, or, if there are ``shares``, at one that is drawn."""
    for i in range(states.shape[0]):
        t = draw_table(shares, generator) if shares.shape[0] else i % tables.shape[0]
        table_of[i] = t
        new_game(states, i, tables, t, decks, sizes, generator, limit, legal, counts)


@kernel
def step_games(
    states, tables, table_of, decks, sizes, shares, indices, actions, generator, limit, legal, counts,
    rewards, terminations, truncations, turns,
):  # fmt: skip
    """Take ``actions[k]`` in game ``indices[k]``; finished games start again at the next table."""
    for k in range(indices.shape[0]):
        i = indices[k]
        t = table_of[i]
        counts[i] = step(states, i, tables, t, actions[k], 1, legal[i])
        rewards[i, 0] = 0.0
        rewards[i, 1] = 0.0
        terminations[i] = False
        truncations[i] = False
        if counts[i] == 0:
            st = states[i]
            turns[i] = st.turn
            truncations[i] = st.truncated != 0
            terminations[i] = st.truncated == 0
            if st.winner != NONE:
                rewards[i, st.winner] = 1.0
                rewards[i, 1 - st.winner] = -1.0
            if st.fault:
                return st.fault
            t = draw_table(shares, generator) if shares.shape[0] else draw_below(generator, tables.shape[0])
            table_of[i] = t
            new_game(states, i, tables, t, decks, sizes, generator, limit, legal, counts)
    return 0


@kernel
def observe_games(states, tables, table_of, indices, rows, observation):
    """Encode game ``indices[k]`` for the player who decides, into row ``rows[k]``."""
    for k in range(indices.shape[0]):
        i = indices[k]
        encode(states, i, tables, table_of[i], np.int64(states[i].decider), observation[rows[k]])


@kernel
def mask_games(states, indices, rows, legal, counts, masks, to_act):
    """The legal actions of game ``indices[k]`` as a mask in row ``rows[k]``, and who decides."""
    for k in range(indices.shape[0]):
        i = indices[k]
        masks[rows[k], :] = 0
        for j in range(counts[i]):
            masks[rows[k], legal[i, j]] = 1
        to_act[rows[k]] = states[i].decider


@kernel
def observe_entities(
    states, tables, table_of, numbers, open_lists, indices, rows, legal, counts, work, scratch, sums, observation
):  # fmt: skip
    """:func:`observe_games` with the entity table."""
    for k in range(indices.shape[0]):
        i = indices[k]
        t = table_of[i]
        player = np.int64(states[i].decider)
        out = observation[rows[k]]
        at = states, i, tables, t, numbers
        entities.encode(*at, player, open_lists, legal[i], counts[i], work, scratch, sums, out)


@kernel
def act_games(policy, states, tables, table_of, indices, legal, counts, work, scratch, generator, actions):
    """Actions of a built-in policy in the given games."""
    for k in range(indices.shape[0]):
        i = indices[k]
        actions[k] = choose(policy, states, i, tables, table_of[i], legal[i], counts[i], work, scratch, generator)


Method = TypeVar("Method", bound=Callable[..., Any])


def _one_thread(method: Method) -> Method:
    """Let one thread after the other in: kernels run without Python's lock, and share the arrays of the batch."""

    @wraps(method)
    def alone(self: VectorEnv, *args: Any, **kwargs: Any) -> Any:
        with self._lock:
            return method(self, *args, **kwargs)

    return alone  # type: ignore[return-value]


class VectorEnv(Copied):
    """``num_envs`` two-player games at once; every decision of either player is a step of its row.

    >>> from lorcana_env import Deck, VectorEnv
    >>> deck = Deck.load("blurple")
    >>> venv = VectorEnv(num_envs=64, decks=[(deck, deck)], seed=0)
    >>> batch = venv.reset()
    >>> batch = venv.step(venv.act("random"))

    ``decks``: pairs of decks (or names of bundled ones, or paths); each game draws its pair when it starts, all
    alike or by ``weights``, one for each pair (without weights the first games are dealt the pairs in turn). All chance
    follows from ``seed``. ``max_decisions``: answers after which a game is truncated. ``num_threads``: how many threads
    may step the games; for now one does, whatever is given, and the number never changes what is played.
    ``observation``: "flat" (:mod:`lorcana_env.observe.flat`) or "entities" (:mod:`lorcana_env.observe.entities`).
    ``open_lists`` False: entity observations tell nothing of the opponent's list. ``variant`` and ``rules``: as in
    :class:`~lorcana_env.game.game.Game`.
    """

    def __init__(
        self,
        num_envs: int,
        decks: Sequence[tuple[Deck | str, Deck | str]],
        seed: int = 0,
        observation: str = "flat",
        variant: str = "normal",
        rules: str = "2.0.0",
        *,
        num_threads: int = 1,
        max_decisions: int = DECISION_LIMIT,
        weights: Sequence[float] | None = None,
        open_lists: bool = True,
    ) -> None:
        self._lock = threading.RLock()
        check_kind(observation)
        num_envs = checks.integer(num_envs, "num_envs", 1, MOST_ENVS)
        seed = checks.seed(seed)
        self.num_threads = checks.threads(num_threads, "num_threads")
        self._limit = checks.decision_limit(max_decisions)
        self.open_lists = checks.flag(open_lists, "open_lists")
        pairs = _pairs(decks)
        self._shares = _shares(weights, len(pairs))
        self.num_envs = num_envs
        self._played_at = tables = [table_for(pair, variant, rules) for pair in pairs]
        largest = max(tables, key=lambda table: table.capacity)
        if any(table.capacity != largest.capacity for table in tables):
            raise ValueError(
                f"all decks must fit the same capacity; some have more than {min(t.capacity for t in tables)} cards"
            )
        self.action_space = largest.actions
        self.n_actions = largest.actions.n
        self.observation = observation
        spaces = {kind: space_of(kind, 2, largest.capacity) for kind in OBSERVATIONS}
        self.observation_space = spaces[observation]
        self.observation_size = self.observation_space.shape[0]
        self._sizes_of = {kind: space.shape[0] for kind, space in spaces.items()}
        self._numbers = np.stack([entities.numbers_at(table) for table in tables])
        self._entity_buffers = entities.buffers(largest.dtype)
        self._tables = np.concatenate([table.tables for table in tables])
        self._decks = np.stack([table.deck_cards for table in tables])
        self._sizes = np.stack([table.deck_sizes for table in tables])
        self._states = largest.new_states(num_envs)
        self._work = largest.new_states(3)
        self._scratch = np.zeros(self.n_actions, np.int16)
        self._legal = np.zeros((num_envs, self.n_actions), np.int16)
        self._counts = np.zeros(num_envs, np.int64)
        self._table_of = np.zeros(num_envs, np.int64)
        self._all = np.arange(num_envs)
        self._stamps = np.zeros(num_envs, np.int64)  # of each game: the last call of step() that named it
        self._stamp = 0
        self._batch = Batch(
            np.zeros((num_envs, self.observation_size), self.observation_space.dtype),
            np.zeros((num_envs, self.n_actions), np.int8),
            np.zeros(num_envs, np.int64),
            np.zeros((num_envs, 2), np.float32),
            np.zeros(num_envs, np.bool_),
            np.zeros(num_envs, np.bool_),
            np.zeros(num_envs, np.int64),
        )
        self._generator = np.zeros(1, np.uint64)
        self._choices = np.zeros(1, np.uint64)
        self.reset(seed)

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        del kept["_lock"]
        return kept

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._lock = threading.RLock()

    @property
    def states(self) -> np.ndarray:
        """STATE[num_envs], the records themselves."""
        return self._states

    @property
    def tables(self) -> np.ndarray:
        """TABLES[m], one for each pair of decks."""
        return self._tables

    @property
    def table_of(self) -> np.ndarray:
        """int64[num_envs], which table each game is played at."""
        return self._table_of

    @property
    def card_numbers(self) -> np.ndarray:
        """int16[m, MAX_CARDS], catalogue numbers of the cards of each table (``entities.numbers_at``)."""
        return self._numbers

    @property
    def legal(self) -> np.ndarray:
        """int16[num_envs, A], the legal actions of game ``i`` in ``legal[i, : counts[i]]``."""
        return self._legal

    @property
    def counts(self) -> np.ndarray:
        """int64[num_envs], how many legal actions each game has."""
        return self._counts

    @_one_thread
    def legal_actions(self, i: int) -> np.ndarray:
        """The legal actions of game ``i``, int64[k]."""
        i = self._index(i)
        return self._legal[i, : self._counts[i]].astype(np.int64)

    @_one_thread
    def game(self, i: int) -> Game:
        """Game ``i`` as a :class:`~lorcana_env.game.game.Game` (a copy)."""
        i = self._index(i)
        return Game.from_state(self._played_at[int(self._table_of[i])], self._states[i : i + 1])

    def _index(self, i: int) -> int:
        return checks.integer(i, "i", 0, self.num_envs - 1, "the number of a game")

    def _chosen(self, indices: np.ndarray | None) -> np.ndarray:
        return self._all if indices is None else checks.indices(indices, self.num_envs)

    @property
    def batch(self) -> Batch:
        """The arrays as of the last call."""
        return self._batch

    @_one_thread
    def reset(self, seed: int | None = None) -> Batch:
        """Start every game again; with ``seed``, chance starts again from it."""
        if seed is not None:
            self._generator[0] = checks.seed(seed) & 0x7FFF_FFFF_FFFF_FFFF
            self._choices[0] = ~self._generator[0]
        restart(
            self._states, self._tables, self._table_of, self._decks, self._sizes, self._shares, self._generator,
            self._limit, self._legal, self._counts,
        )  # fmt: skip
        self._batch.rewards[:] = 0
        self._batch.terminations[:] = False
        self._batch.truncations[:] = False
        return self.observe()

    @_one_thread
    def observe(self, indices: np.ndarray | None = None) -> Batch:
        """Write observations and masks of the games (all, or those of ``indices``) and return the batch."""
        batch = self._batch
        chosen = self._chosen(indices)
        self._encode(self.observation, chosen, chosen, batch.observation)
        mask_games(self._states, chosen, chosen, self._legal, self._counts, batch.action_mask, batch.to_act)
        return batch

    def _encode(self, kind: str, indices: np.ndarray, rows: np.ndarray, out: np.ndarray) -> None:
        games = self._states, self._tables, self._table_of
        if kind == "entities":
            observe_entities(
                *games,
                self._numbers,
                self.open_lists,
                indices,
                rows,
                self._legal,
                self._counts,
                *self._entity_buffers,
                out,
            )
        else:
            observe_games(*games, indices, rows, out)

    @_one_thread
    def view(self, kind: str, indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Observations [k, O] of a kind ("flat", "entities") and masks int8[k, A] of the games ``indices``, for the
        players who decide; new arrays."""
        check_kind(kind)
        indices = checks.indices(indices, self.num_envs)
        k = len(indices)
        observation = np.empty((k, self._sizes_of[kind]), np.uint8 if kind == "entities" else np.float32)
        masks = np.empty((k, self.n_actions), np.int8)
        rows = np.arange(k)
        self._encode(kind, indices, rows, observation)
        mask_games(self._states, indices, rows, self._legal, self._counts, masks, np.empty(k, np.int64))
        return observation, masks

    @_one_thread
    def step(self, actions: np.ndarray, indices: np.ndarray | None = None, observe: bool = True) -> Batch:
        """Take an action in every game, or ``actions[k]`` in game ``indices[k]`` only.

        Every action must be legal and every game named once (``ValueError`` otherwise, ``TypeError`` for what are not
        integers; nothing is changed then). ``observe`` False leaves the
        observations as they are, for a caller that calls :meth:`observe` later.
        """
        chosen = self._chosen(indices)
        actions = checks.integers(actions, "actions", "one for each game")
        observe = checks.flag(observe, "observe")
        if actions.shape != chosen.shape:
            raise ValueError(f"{len(chosen)} actions are needed, got an array of shape {actions.shape}")
        self._stamp += 1
        bad = illegal_action(chosen, actions, self._legal, self._counts, self._stamps, self._stamp)
        if bad >= 0:
            if bad >= len(chosen):
                raise ValueError(
                    f"indices: game {chosen[bad - len(chosen)]} is named twice; a step is one action a game"
                )
            raise IllegalAction(f"action {actions[bad]} is not legal in game {chosen[bad]}; use the action mask")
        batch = self._batch
        fault = step_games(
            self._states, self._tables, self._table_of, self._decks, self._sizes, self._shares, chosen, actions,
            self._generator, self._limit, self._legal, self._counts, batch.rewards, batch.terminations,
            batch.truncations, batch.turns,
        )  # fmt: skip
        check_fault(fault)
        return self.observe(None if indices is None else chosen) if observe else batch

    @_one_thread
    def act(self, policy: str, indices: np.ndarray | None = None) -> np.ndarray:
        """Actions (int64) of a built-in policy ("random", "greedy") for the players who decide."""
        number = policy_index(policy)
        chosen = self._chosen(indices)
        actions = np.zeros(len(chosen), np.int64)
        act_games(
            number, self._states, self._tables, self._table_of, chosen, self._legal, self._counts,
            self._work, self._scratch, self._choices, actions,
        )  # fmt: skip
        return actions


def _pairs(decks: Any) -> list[tuple[Deck, ...]]:
    """Pairs of decks, loaded."""
    given = checks.items(decks, "decks", "pairs of decks")
    if not given:
        raise ValueError("decks must hold at least one pair of decks")
    pairs: list[tuple[Deck, ...]] = []
    for i, pair in enumerate(given):
        if isinstance(pair, str | Deck):
            raise TypeError(f"decks must be pairs of two decks, as [(a, b)]; decks[{i}] is one deck: {pair!r}")
        loaded = Deck.of_each(pair, f"decks[{i}]")
        if len(loaded) != 2:
            raise ValueError(f"decks must be pairs of two decks; decks[{i}] has {len(loaded)}")
        pairs.append(loaded)
    return pairs


def _shares(weights: Any, pairs: int) -> np.ndarray:
    """What :func:`draw_table` draws by; empty: all pairs alike."""
    if weights is None:
        return np.zeros(0, np.int64)
    sums = np.cumsum(checks.weights(weights, pairs))
    return np.round(sums / sums[-1] * _WHOLE).astype(np.int64)


@kernel
def illegal_action(indices, actions, legal, counts, stamps, stamp):
    """The first ``k`` whose action is not among the legal ones of its game, -1 when all are.

    ``k`` + the number of indices when the game was named before. ``stamps``: int64[games], less than ``stamp`` each.
    """
    for k in range(indices.shape[0]):
        i = indices[k]
        if stamps[i] == stamp:
            return indices.shape[0] + k
        stamps[i] = stamp
        found = False
        for j in range(counts[i]):
            if legal[i, j] == actions[k]:
                found = True
        if not found:
            return k
    return -1
