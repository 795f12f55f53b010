"""A batch of two-player games, stepped in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from lorcana_env import entities
from lorcana_env.decks import Deck
from lorcana_env.envs.views import OBSERVATIONS, check_kind, space_of
from lorcana_env.game import Game
from lorcana_env.observation import encode
from lorcana_env.policies import choose
from lorcana_env.rules.basics import draw_below
from lorcana_env.rules.constants import NONE
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.jit import kernel
from lorcana_env.simulation import policy_index
from lorcana_env.table import check_fault, table_for


class Batch(NamedTuple):
    """What :meth:`VectorEnv.step` returns, one row for each game. The arrays are overwritten by the next call.

    A finished game starts again at once: its row of ``observation``, ``action_mask`` and ``to_act`` belongs to the
    new game, its ``rewards`` and flags to the old one.
    """

    observation: np.ndarray  # [N, O], of the player who decides: float32 (``lorcana_env.observation``), or uint8
    # (``lorcana_env.entities``) with ``observation="entities"``
    action_mask: np.ndarray  # int8[N, A]
    to_act: np.ndarray  # int64[N], the player who decides
    rewards: np.ndarray  # float32[N, 2]: 1 for the winner, -1 for the loser, at the end
    terminations: np.ndarray  # bool[N]
    truncations: np.ndarray  # bool[N]
    turns: np.ndarray  # int64[N], turns that the game which ended in this step had


@kernel
def restart(states, i, tables, t, decks, sizes, generator, legal, counts):
    """A new game in ``states[i]`` at table ``t``, seeded by ``generator`` (uint64[1])."""
    begin(states, i, tables, t, decks[t], sizes[t], draw_below(generator, 2147483647), -1)
    counts[i] = step(states, i, tables, t, -1, 1, legal[i])


@kernel
def step_games(
    states, tables, table_of, decks, sizes, indices, actions, generator, legal, counts,
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
            t = draw_below(generator, tables.shape[0])
            table_of[i] = t
            begin(states, i, tables, t, decks[t], sizes[t], draw_below(generator, 2147483647), -1)
            counts[i] = step(states, i, tables, t, -1, 1, legal[i])
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
    states, tables, table_of, numbers, indices, rows, legal, counts, work, scratch, sums, observation
):  # fmt: skip
    """:func:`observe_games` with the entity table."""
    for k in range(indices.shape[0]):
        i = indices[k]
        t = table_of[i]
        player = np.int64(states[i].decider)
        out = observation[rows[k]]
        entities.encode(states, i, tables, t, numbers, player, legal[i], counts[i], work, scratch, sums, out)


@kernel
def act_games(policy, states, tables, table_of, indices, legal, counts, work, scratch, generator, actions):
    """Actions of a built-in policy in the given games."""
    for k in range(indices.shape[0]):
        i = indices[k]
        actions[k] = choose(policy, states, i, tables, table_of[i], legal[i], counts[i], work, scratch, generator)


class VectorEnv:
    """``num_envs`` two-player games at once; every decision of either player is a step of its row.

    >>> from lorcana_env import Deck, VectorEnv
    >>> deck = Deck.load("blurple")
    >>> venv = VectorEnv(num_envs=64, decks=[(deck, deck)], seed=0)
    >>> batch = venv.reset()
    >>> batch = venv.step(venv.act("random"))

    ``decks``: pairs of decks; each game draws its pair anew when it starts. All chance follows from ``seed``.
    ``observation``: "flat" (:mod:`lorcana_env.observation`) or "entities" (:mod:`lorcana_env.entities`). ``variant``
    and ``rules``: as in :class:`~lorcana_env.game.Game`.
    """

    def __init__(
        self,
        num_envs: int,
        decks: Sequence[tuple[Deck, Deck]],
        seed: int = 0,
        observation: str = "flat",
        variant: str = "normal",
        rules: str = "2.0.0",
    ) -> None:
        check_kind(observation)
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        if not decks:
            raise ValueError("decks must hold at least one pair of decks")
        for pair in decks:
            if len(tuple(pair)) != 2:
                raise ValueError(f"decks must be pairs of two decks, got {len(tuple(pair))}")
        self.num_envs = num_envs
        self._played_at = tables = [table_for(pair, variant, rules) for pair in decks]
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

    def legal_actions(self, i: int) -> np.ndarray:
        """The legal actions of game ``i``, int64[k]."""
        return self._legal[i, : self._counts[i]].astype(np.int64)

    def game(self, i: int) -> Game:
        """Game ``i`` as a :class:`~lorcana_env.game.Game` (a copy)."""
        return Game.from_state(self._played_at[int(self._table_of[i])], self._states[i : i + 1])

    @property
    def batch(self) -> Batch:
        """The arrays as of the last call."""
        return self._batch

    def reset(self, seed: int | None = None) -> Batch:
        """Start every game anew; with ``seed``, chance starts again from it."""
        if seed is not None:
            self._generator[0] = seed & 0x7FFF_FFFF_FFFF_FFFF
            self._choices[0] = ~self._generator[0]
        for i in range(self.num_envs):
            self._table_of[i] = i % len(self._tables)
            restart(
                self._states, i, self._tables, int(self._table_of[i]), self._decks, self._sizes, self._generator,
                self._legal, self._counts,
            )  # fmt: skip
        self._batch.rewards[:] = 0
        self._batch.terminations[:] = False
        self._batch.truncations[:] = False
        return self.observe()

    def observe(self, indices: np.ndarray | None = None) -> Batch:
        """Write observations and masks of the games (all, or those of ``indices``) and return the batch."""
        batch = self._batch
        chosen = self._all if indices is None else np.asarray(indices)
        self._encode(self.observation, chosen, chosen, batch.observation)
        mask_games(self._states, chosen, chosen, self._legal, self._counts, batch.action_mask, batch.to_act)
        return batch

    def _encode(self, kind: str, indices: np.ndarray, rows: np.ndarray, out: np.ndarray) -> None:
        games = self._states, self._tables, self._table_of
        if kind == "entities":
            observe_entities(
                *games, self._numbers, indices, rows, self._legal, self._counts, *self._entity_buffers, out
            )
        else:
            observe_games(*games, indices, rows, out)

    def view(self, kind: str, indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Observations [k, O] of a kind ("flat", "entities") and masks int8[k, A] of the games ``indices``, for the
        players who decide; new arrays."""
        k = len(indices)
        observation = np.empty((k, self._sizes_of[kind]), np.uint8 if kind == "entities" else np.float32)
        masks = np.empty((k, self.n_actions), np.int8)
        rows = np.arange(k)
        self._encode(kind, indices, rows, observation)
        mask_games(self._states, indices, rows, self._legal, self._counts, masks, np.empty(k, np.int64))
        return observation, masks

    def step(self, actions: np.ndarray, indices: np.ndarray | None = None, observe: bool = True) -> Batch:
        """Take an action in every game, or ``actions[k]`` in game ``indices[k]`` only.

        Every action must be legal (``ValueError`` otherwise, with nothing changed). ``observe`` False leaves the
        observations as they are, for a caller that calls :meth:`observe` later.
        """
        chosen = self._all if indices is None else np.asarray(indices)
        actions = np.asarray(actions, np.int64)
        if actions.shape != chosen.shape:
            raise ValueError(f"{len(chosen)} actions are needed, got an array of shape {actions.shape}")
        bad = illegal_action(chosen, actions, self._legal, self._counts)
        if bad >= 0:
            raise ValueError(f"action {actions[bad]} is not legal in game {chosen[bad]}; use the action mask")
        batch = self._batch
        fault = step_games(
            self._states, self._tables, self._table_of, self._decks, self._sizes, chosen, actions, self._generator,
            self._legal, self._counts, batch.rewards, batch.terminations, batch.truncations, batch.turns,
        )  # fmt: skip
        check_fault(fault)
        return self.observe(indices) if observe else batch

    def act(self, policy: str, indices: np.ndarray | None = None) -> np.ndarray:
        """Actions (int64) of a built-in policy ("random", "greedy") for the players who decide."""
        chosen = self._all if indices is None else np.asarray(indices)
        actions = np.zeros(len(chosen), np.int64)
        act_games(
            policy_index(policy), self._states, self._tables, self._table_of, chosen, self._legal, self._counts,
            self._work, self._scratch, self._choices, actions,
        )  # fmt: skip
        return actions


@kernel
def illegal_action(indices, actions, legal, counts):
    """The first ``k`` whose action is not among the legal ones of its game, -1 when all are."""
    for k in range(indices.shape[0]):
        i = indices[k]
        found = False
        for j in range(counts[i]):
            if legal[i, j] == actions[k]:
                found = True
        if not found:
            return k
    return -1
