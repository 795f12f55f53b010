"""A batch of games, stepped in one call."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.agents import agent as make_agent
from lorcana_env.decks import Deck
from lorcana_env.envs.batch import Batch, check_out
from lorcana_env.envs.compiled_games import CompiledGames
from lorcana_env.envs.deck_sampling import Dealer
from lorcana_env.envs.deck_tables import BatchTables
from lorcana_env.envs.episodes import episode
from lorcana_env.envs.kernels import CONTINUE, NEW_GAME, OBSERVE_ONLY, Outputs, draw_seeds, seed_rows
from lorcana_env.envs.observations import OBSERVATIONS, Kind, OwnObservation, base_of, check_kind, space_of
from lorcana_env.envs.opponents import Opponents
from lorcana_env.envs.reset_options import read_options
from lorcana_env.envs.rewards import Reward, paid
from lorcana_env.game.agent import Agent, ask_many, reseed
from lorcana_env.game.game import Game
from lorcana_env.observe.truth import truth
from lorcana_env.policies.kernels import POLICIES, policy_index
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.rules.record.state import opaque
from lorcana_env.setup.teams import Teams
from lorcana_env.setup.variants import RULES

MAX_ENVS = 1_000_000
MAX_STEPS = 100_000


class VectorEnv(IndependentCopyMixin):
    """``num_envs`` games at once; every decision of any player is a step of its row.

    >>> from lorcana_env import VectorEnv
    >>> venv = VectorEnv(num_envs=64, decks=[("blurple", "yurple")], seed=0)
    >>> batch = venv.reset()
    >>> batch = venv.step(venv.act("random"))
    >>> batch.observation.shape == (64, venv.observation_size), batch.action_mask.shape == (64, venv.n_actions)
    (True, True)

    - ``decks``: pairs of decks (or names of bundled ones, or paths), or three or four decks each, of which each game
      draws one when it starts, the first games in turn; or a function from a ``numpy.random.Generator`` to the decks
      of a game, called a game ahead.
    - ``seed``: all chance follows from it.
    - ``observation``: "flat", "compact", the same as small whole numbers (:mod:`lorcana_env.observe.flat` both),
      "entities" (:mod:`lorcana_env.observe.entities`), "plain", the same without the lookahead, "small"
      (:mod:`lorcana_env.observe.small`), or an :class:`~lorcana_env.envs.observations.OwnObservation`.
    - ``weights``: how often each pair is drawn; None: all alike.
    - ``reward``: a function of records (:mod:`lorcana_env.envs.rewards`); None: 1 for a win, -1 for a loss.
    - ``opponent``: an agent, by name or itself, or several, drawn for each game by ``opponent_weights``. Only one seat
      decides then: a step goes on to its next decision, and :attr:`final_observation` holds what it saw of games that
      ended.
    - ``seat``: the one that decides beside an opponent; None: drawn for each game.
    - ``max_decisions``: answers after which a game is truncated.
    - ``num_threads``: threads that share the games; the number never changes what is played.
    - ``open_lists``: False: entity observations tell nothing of the opponents' lists.
    - ``variant``, ``rules``, ``teams``, ``simultaneous``, ``open_hands``: as in
      :class:`~lorcana_env.game.game.Game`.

    In all methods a number or word that there is not raises ``ValueError``, one of another type ``TypeError``.
    ``indices`` (int64[k]) are numbers of games, each named once; None: all.
    """

    _own_outputs: Outputs | None = None  # the batch's own arrays, as kernels write to them

    def __init__(
        self,
        num_envs: int,
        decks: Sequence[Sequence[Deck | str]] | Dealer,
        seed: int = 0,
        observation: Kind = "flat",
        *,
        weights: Sequence[float] | None = None,
        reward: Reward | None = None,
        opponent: str | Agent | Sequence[str | Agent] | None = None,
        opponent_weights: Sequence[float] | None = None,
        seat: int | None = None,
        variant: str = "normal",
        rules: str = RULES[0],
        max_decisions: int = DECISION_LIMIT,
        open_lists: bool = True,
        num_threads: int = 1,
        teams: Any = None,
        simultaneous: bool = True,
        open_hands: bool = False,
    ) -> None:
        check_kind(observation)
        self.num_envs = n = arguments.integer(num_envs, "num_envs", 1, MAX_ENVS)
        self._seed = arguments.seed(seed)
        self.num_threads = arguments.threads(num_threads, "num_threads")
        limit = arguments.decision_limit(max_decisions)
        self.open_lists = arguments.flag(open_lists, "open_lists")
        self._reward = arguments.function(reward, "reward")
        together = Teams(teams or (), simultaneous, open_hands)
        self._at = at = BatchTables(decks, weights, n, self._seed, opponent is not None, variant, rules, together)
        self.players = players = at.players
        self.action_space = at.layout.actions
        self.n_actions = self.action_space.n
        self._agents: dict[str, Agent] = {}  # those that act() was asked for
        self._opponents = who = Opponents(opponent, opponent_weights, seat, players, n, self._seed)
        self._base = base_of(observation)
        self._games = CompiledGames(at, who, self._base, limit, self.open_lists, self.num_threads)
        self.observation = observation
        self.observation_space = space_of(observation, players, at.layout.capacity)
        self.observation_size = self.observation_space.shape[0]
        self._made = observation if isinstance(observation, OwnObservation) else None
        base = self._games.spaces[self._base]
        self._encoded = np.zeros((n if self._made else 0, *base.shape), base.dtype)  # what they are made of
        self._before = at.layout.new_states(n if self._reward else 0)
        self._all = np.arange(n)
        self._asking = False  # an opponent in Python
        self._batch = self._own = self.new_batch()
        self.reset(seed)

    def set_decks(self, decks: Sequence[Sequence[Deck | str]], weights: Sequence[float] | None = None) -> None:
        """Draw the decks of the games from now on from another list; games that are being played go on.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> venv.set_decks([("blurple", "yurple"), ("blurple", "blurple")], weights=[3, 1])
        """
        self._at.change(decks, weights)

    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__, _own_outputs=None)  # made again, of the arrays of the copy

    # -- reading -----------------------------------------------------------------------------------------------------

    @property
    def states(self) -> np.ndarray:
        """STATE[num_envs], the records themselves.

        >>> VectorEnv(4, [("blurple", "yurple")]).states["lore"].shape
        (4, 2)
        """
        return self._games.states

    @property
    def tables(self) -> np.ndarray:
        """TABLES[m], one for each pair of decks.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> venv.tables.shape, venv.table_of, venv.card_numbers.shape
        ((1,), array([0, 0, 0, 0]), (1, 128))
        """
        return self._at.all

    @property
    def table_of(self) -> np.ndarray:
        """int64[num_envs], which table each game is played at."""
        return self._at.of

    @property
    def card_numbers(self) -> np.ndarray:
        """int16[m, MAX_CARDS], catalogue numbers of the cards of each table (``entities.numbers_at``)."""
        return self._at.numbers

    @property
    def legal(self) -> np.ndarray:
        """int16[num_envs, A], the legal actions of game ``i`` in ``legal[i, : counts[i]]``.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> bool((venv.legal[0, : venv.counts[0]] == venv.legal_actions(0)).all())
        True
        """
        return self._games.legal

    @property
    def counts(self) -> np.ndarray:
        """int64[num_envs], how many legal actions each game has."""
        return self._games.counts

    @property
    def seats(self) -> np.ndarray:
        """int64[num_envs], the seat that decides where there are opponents; else -1.

        >>> venv = VectorEnv(4, [("blurple", "yurple")], opponent="greedy", seat=0)
        >>> venv.seats, venv.opponent_of, venv.opponent(0)
        (array([0, 0, 0, 0]), array([0, 0, 0, 0]), 'greedy')
        """
        return self._opponents.seats

    @property
    def opponent_of(self) -> np.ndarray:
        """int64[num_envs], the number of the opponent in the list that was given."""
        return self._opponents.of

    def opponent(self, i: int) -> str | None:
        """The name of the opponent of game ``i``; None in a batch without opponents."""
        return self._opponents.names[self._opponents.of[self._index(i)]] if self._opponents.any else None

    def final_observation(self, indices: np.ndarray) -> np.ndarray:
        """Return what the seats saw at the end of the games ``indices``, if they ended in the last step: a new array
        [k, O]. ``ValueError`` in a batch without opponents.

        >>> venv = VectorEnv(4, [("blurple", "yurple")], opponent="greedy", max_decisions=1)
        >>> batch = venv.step(venv.act("random"))
        >>> venv.final_observation(np.flatnonzero(batch.truncations)).shape == batch.observation.shape
        True
        """
        if not self._opponents.any:
            raise ValueError("final observations are of the seat against an opponent; this batch has none")
        final = self._games.final[arguments.indices(indices, self.num_envs)]
        return self._made.made(final) if self._made else final

    def final_info(self, indices: np.ndarray) -> list[dict[str, Any]]:
        """Return how the games ``indices`` ended in the last step (:func:`.episodes.episode`).

        ``ValueError`` for a game that did not.

        >>> venv = VectorEnv(4, [("blurple", "yurple")], max_decisions=1)
        >>> batch = venv.step(venv.act("random"))
        >>> venv.final_info(np.flatnonzero(batch.truncations))[0]["decks"]
        ('blurple', 'yurple')
        """
        rows = arguments.indices(indices, self.num_envs)
        if not (over := self._batch.terminations[rows] | self._batch.truncations[rows]).all():
            raise ValueError(f"game {rows[~over][0]} did not end in the last step")
        any_seat, found = self._opponents.any, []
        for table, seat, opponent, starter, winner, turns, *lore in self._games.ends[rows].tolist():
            name = self._opponents.names[opponent] if any_seat else None
            decks = self._at.ended_at(table)
            who = seat if any_seat else None
            found.append(episode(winner, lore, turns, starter, decks, name, who, self._at.layout.teams))
        return found

    def legal_actions(self, i: int) -> np.ndarray:
        """The legal actions of game ``i``, int64[k]."""
        i = self._index(i)
        return self.legal[i, : self.counts[i]].astype(np.int64)

    def state(self) -> np.ndarray:
        """All that is true of each game, float32[num_envs, players * O] (new): the flat observations of all players in
        turn, as they would be if no card were hidden, for critics. In each row what ``lorcana_v1.env(...).state()`` is
        of one game.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> venv.state().shape == (4, 2 * venv.observation_size)
        True
        """
        return truth(self.states, self.tables, self.table_of)

    def game(self, i: int) -> Game:
        """Game ``i`` as a :class:`~lorcana_env.game.game.Game` (a copy).

        >>> VectorEnv(4, [("blurple", "yurple")]).game(0)
        <Game blurple against yurple, turn 0, lore 0-0, running>
        """
        i = self._index(i)
        return Game.from_state(self._at.played_at[int(self._at.of[i])], self.states[i : i + 1])

    def _index(self, i: int) -> int:
        return arguments.integer(i, "i", 0, self.num_envs - 1, "the number of a game")

    def _chosen(self, indices: np.ndarray | None) -> np.ndarray:
        return self._all if indices is None else arguments.indices(indices, self.num_envs)

    @property
    def batch(self) -> Batch:
        """The arrays that the last call wrote. ``RuntimeError`` while opponents in Python are asked: it is stale.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> batch = venv.step(venv.act("random"))
        >>> venv.batch is batch
        True
        """
        if self._asking:
            raise RuntimeError('the batch is stale while opponents are asked: call games.view("flat", indices)')
        return self._batch

    def first_seeds(self) -> np.ndarray:
        """int64[num_envs], the seeds of the games that a reset with the seed of this batch deals:
        ``Game(*decks, seed=first_seeds()[i])`` is the first game of row ``i``. Only where nothing else is drawn for
        them (else ``ValueError``): lists of decks in turn, and no opponent.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> game = Game("blurple", "yurple", seed=int(venv.first_seeds()[0]))
        >>> game.zones(0) == venv.game(0).zones(0)
        True
        """
        if self._opponents.any or not self._at.in_turn or self._at.deals.dealer is not None:
            raise ValueError("seeds of first games are known where decks are a list without weights, and no opponent")
        generators, seeds = np.zeros(self.num_envs, np.uint64), np.zeros(self.num_envs, np.int64)
        seed_rows(self._seed & 0x7FFF_FFFF_FFFF_FFFF, generators, np.zeros_like(generators))
        draw_seeds(generators, seeds)
        return seeds

    # -- playing -----------------------------------------------------------------------------------------------------

    def new_batch(self, steps: int | None = None) -> Batch:
        """Arrays of zeros for ``out=``: [N, ...], or [steps, N, ...], of which ``at(t)`` is one step.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> steps = venv.new_batch(steps=2)
        >>> for t in range(2):
        ...     batch = venv.step(venv.act("random"), out=steps.at(t))
        >>> steps.rewards.shape
        (2, 4, 2)
        """
        lead = (self.num_envs,) if steps is None else (arguments.count(steps, "steps", MAX_STEPS), self.num_envs)
        space = self.observation_space
        return Batch(
            np.zeros((*lead, *space.shape), space.dtype),
            np.zeros((*lead, self.n_actions), np.int8),
            np.zeros(lead, np.int64),
            np.zeros((*lead, self.players), np.float32),
            np.zeros(lead, np.bool_),
            np.zeros(lead, np.bool_),
            np.zeros(lead, np.int64),
        )

    def renew(self) -> None:
        """Write to new arrays of observations and masks from now on: the caller keeps those of the last call.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> before = venv.batch
        >>> venv.renew()
        >>> venv.step(venv.act("random")).observation is before.observation
        False
        """
        seen, masks, *others = self._own
        self._own = Batch(np.empty(seen.shape, seen.dtype), np.empty(masks.shape, masks.dtype), *others)
        self._own_outputs = None

    def _write_to(self, out: Batch | None) -> Batch:
        """The arrays of this call: the batch's own, or the caller's, which may not be those that all can see."""
        kept = self.counts, self._at.of, self._opponents.seats, self._opponents.of
        self._batch = self._own if out is None or out is self._own else check_out(out, self._own, kept)
        return self._batch

    def _outputs(self, batch: Batch) -> Outputs:
        """The arrays that kernels write to for ``batch``; observations of the caller's making are made of others."""
        if batch is self._own and self._own_outputs is not None:
            return self._own_outputs
        seen = batch if self._made is None else batch._replace(observation=self._encoded)
        outputs = self._games.outputs(seen, self._base)
        if batch is self._own:
            self._own_outputs = outputs
        return outputs

    def reset(
        self, seed: int | dict[int, int] | None = None, out: Batch | None = None, *,
        options: dict[str, Any] | None = None,
    ) -> Batch:  # fmt: skip
        """Start every game again; with ``seed``, chance starts again from it (a dict: in these rows, in each as in the
        first row of a batch of its seed). ``options``: as in the single environments
        (:mod:`lorcana_env.envs.reset_options`), for these games only; besides ``{"games": [...]}``: a :class:`Game` for
        each row to go on with, which is copied and brings its decks.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> batch = venv.reset(seed=1, options={"starting_player": 0})
        >>> batch.to_act
        array([0, 0, 0, 0])
        """
        asked = read_options(options, self._at.layout, self.num_envs)
        batch = self._write_to(out)
        if isinstance(seed, dict):
            self._reseed_rows(seed)
        elif seed is not None:
            self._seed = arguments.seed(seed)
            self._games.reseed(self._seed)
            self._opponents.reseed(self._seed)
            self._at.reseed(self._seed)
            for agent in self._agents.values():
                reseed(agent, self._seed & 0x7FFF_FFFF_FFFF_FFFF)
        for array in (batch.rewards, batch.terminations, batch.truncations, batch.turns):
            array[:] = 0
        self._games.starters[:] = -1 if asked.starting_player is None else asked.starting_player
        games = asked.games if len(asked.games) == self.num_envs else asked.games * self.num_envs
        if asked.decks is None and not games:
            self._at.prepare()
            self._begin(self._all, batch)
        else:
            self._play_once([game.table.decks for game in games] or [asked.decks] * self.num_envs, games, batch)
        self._games.starters[:] = -1
        self._at.deal()
        return self._observed(self._all, batch)

    def _reseed_rows(self, seeds: dict[int, int]) -> None:
        """Let chance of some rows start again. Opponents in Python, which all rows share, only do so with all."""
        for row, seed in seeds.items():
            self._games.reseed(arguments.seed(seed), slice(row, row + 1))
        self._at.reseed_rows({row: [seed % 2**64, 0] for row, seed in seeds.items()})
        if len(seeds) == self.num_envs:
            self._opponents.reseed(seeds[0])

    def begin(self, indices: np.ndarray, seeds: dict[int, int]) -> Batch:
        """Begin new games in the rows ``indices``, each once, with ``seeds`` for rows of them as in :meth:`reset`.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> batch = venv.begin(np.array([2]), {2: 7})
        """
        chosen, batch = arguments.indices(indices, self.num_envs), self._write_to(None)
        self._reseed_rows(seeds)
        self._at.deal()
        self._begin(chosen, batch)
        self._at.deal()
        return self._observed(chosen, batch)

    def _play_once(self, decks: Sequence[Any], games: Sequence[Game], batch: Batch) -> None:
        """New games with these decks, one list for each row, or ``games`` that go on; after them all is as it was."""
        own = self._at.override_next(decks)
        try:
            self._begin(self._all, batch)  # this draws seats and opponents too
            if games:
                np.concatenate([opaque(game.state_array) for game in games], out=opaque(self.states))
                if self._at.stride:
                    self._at.of %= self._at.stride
                self._games.asked[:] = False
                self._go_on(self._all, np.full(self.num_envs, CONTINUE), 1, batch)
        finally:
            self._at.restore(own)

    def observe(self, indices: np.ndarray | None = None, out: Batch | None = None) -> Batch:
        """Write observations and masks of the games (all, or those of ``indices``) and return the batch.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> batch = venv.step(venv.act("random"), observe=False)  # for a caller who looks later
        >>> batch = venv.observe()
        """
        chosen = self._chosen(indices)
        return self._observed(chosen, self._write_to(out))

    def view(self, kind: str, indices: np.ndarray, players: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Observations [k, O] of a kind, by its name as in ``observation=``, and masks int8[k, A] of the games
        ``indices``, for the ``players`` (int64[k]), or the players who decide; new arrays. The mask of one who does
        not decide is empty.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> seen, masks = venv.view("entities", np.array([0, 2]), players=np.array([1, 0]))
        >>> seen.dtype, masks.shape == (2, venv.n_actions)
        (dtype('uint8'), True)
        """
        space = self._games.spaces[arguments.choice(kind, "observation", OBSERVATIONS)]
        indices = arguments.indices(indices, self.num_envs)
        k = len(indices)
        viewers = None if players is None else arguments.integers(players, "players", "one for each game")
        if viewers is not None:
            if viewers.shape != indices.shape or (k and not 0 <= viewers.min() <= viewers.max() < self.players):
                raise ValueError(f"players must be {k} numbers from 0 to {self.players - 1}, one for each game")
        seen = self._own._replace(
            observation=np.zeros((k, *space.shape), space.dtype),
            action_mask=np.zeros((k, self.n_actions), np.int8),
            to_act=np.zeros(k, np.int64),
        )
        outputs = self._games.outputs(seen, kind)
        self._games.run(indices, np.full(k, OBSERVE_ONLY), outputs, kind, rows=np.arange(k), viewers=viewers)
        if viewers is not None:
            seen.action_mask[viewers != self.states["decider"][indices]] = 0
        return seen.observation, seen.action_mask

    def step(
        self, actions: np.ndarray, indices: np.ndarray | None = None, observe: bool = True, out: Batch | None = None
    ) -> Batch:
        """Take an action in every game, or ``actions[k]`` in game ``indices[k]`` only.

        Every action must be legal and every game named once (``ValueError`` otherwise, ``TypeError`` for what are not
        integers; nothing is changed then). ``observe`` False leaves the observations as they are, for a caller that
        calls :meth:`observe` later. ``out``: arrays of the caller (:meth:`new_batch`) to be written to, which are then
        :attr:`batch`; without it the batch's own are used again.

        >>> venv = VectorEnv(4, [("blurple", "yurple")])
        >>> batch = venv.step(np.array([venv.legal_actions(2)[0]]), indices=np.array([2]))
        >>> batch.turns.shape
        (4,)
        """
        chosen = self._chosen(indices)
        actions = arguments.integers(actions, "actions", "one for each game")
        observe = arguments.flag(observe, "observe")
        if actions.shape != chosen.shape:
            raise ValueError(f"{len(chosen)} actions are needed, got an array of shape {actions.shape}")
        self._games.check_legal(chosen, actions)
        batch = self._write_to(out)
        if self._reward is None and not self._opponents.in_python:  # all of it in one call
            kind = self._base if observe else None
            self._games.run(chosen, actions, self._outputs(batch), kind, 1, 1)
            if observe:
                self._make(chosen, batch)
        else:
            self._steps(chosen, actions, batch)
            if observe:
                self._observed(chosen, batch)
        self._at.deal()
        return batch

    def _steps(self, chosen: np.ndarray, actions: np.ndarray, batch: Batch) -> None:
        """:meth:`step` without observations, where something is asked in Python on the way."""
        reward = self._reward
        if reward is None:
            self._go_on(chosen, actions, 1, batch)
            return
        before = self._before[: len(chosen)]
        np.take(opaque(self.states), chosen, out=opaque(before), mode="clip")  # else by way of a third array
        self._go_on(chosen, actions, 0, batch)
        after = self.states if chosen is self._all else opaque(self.states)[chosen].view(self.states.dtype)
        batch.rewards[chosen] = paid(reward, before, after)
        ended = chosen[self.counts[chosen] == 0]
        if len(ended) == 0:
            return
        if self._opponents.any:
            self._games.final[ended] = self.view(self._base, ended, self.seats[ended])[0]
        self._begin(ended, batch, clear_outputs=0)

    def _begin(self, games: np.ndarray, batch: Batch, clear_outputs: int = 1) -> None:
        """New games in these rows; opponents' seats, and lists of decks, are drawn for them."""
        self._go_on(games, np.full(len(games), NEW_GAME), 1, batch, clear_outputs)

    def _go_on(
        self, games: np.ndarray, actions: np.ndarray, autoreset: int, batch: Batch, clear_outputs: int = 1
    ) -> None:
        """Take actions, and let opponents that are asked in Python answer until nobody waits for them."""
        outputs = self._outputs(batch)
        self._games.run(games, actions, outputs, None, autoreset, clear_outputs)
        while self._opponents.in_python:
            waiting = games[(self.counts[games] > 0) & (self.states["decider"][games] != self.seats[games])]
            if len(waiting) == 0:
                return
            self._asking = True
            try:
                for indices, answers in self._opponents.answers(self, waiting):
                    self._games.check_legal(indices, answers, "the opponent's ")
                    self._games.run(indices, answers, outputs, None, autoreset)
            finally:
                self._asking = False

    def _observed(self, chosen: np.ndarray, batch: Batch) -> Batch:
        """Write observations and masks."""
        self._games.run(chosen, np.full(len(chosen), OBSERVE_ONLY), self._outputs(batch), self._base)
        self._make(chosen, batch)
        return batch

    def _make(self, chosen: np.ndarray, batch: Batch) -> None:
        """Let the caller's function make the observations."""
        if self._made is not None:
            batch.observation[chosen] = self._made.made(self._encoded[chosen])

    def set_opponent(
        self, opponent: str | Agent | Sequence[str | Agent], opponent_weights: Sequence[float] | None = None
    ) -> None:
        """Draw opponents of the games from now on from these; games that are being played go on against whom they
        have, if that is one of these too, else against the first. ``ValueError`` in a batch without opponents.

        >>> venv = VectorEnv(4, [("blurple", "yurple")], opponent="greedy", seat=0)
        >>> venv.set_opponent(["greedy", "random"], opponent_weights=[1, 3])
        """
        if not self._opponents.any:
            raise ValueError("this batch was made without an opponent; all decisions are the caller's")
        self._opponents.put(opponent, opponent_weights)

    def act(self, policy: str, indices: np.ndarray | None = None) -> np.ndarray:
        """Actions (int64) of an agent by name for the players who decide: of a compiled policy
        (:data:`~lorcana_env.policies.kernels.POLICIES`), or any other, as "shipped", made when it is first named.

        >>> VectorEnv(4, [("blurple", "yurple")]).act("greedy", indices=np.array([0, 2])).shape
        (2,)
        """
        policy, chosen = arguments.text(policy, "policy"), self._chosen(indices)
        if policy not in POLICIES:
            if policy not in self._agents:
                self._agents[policy] = make_agent(policy, self._seed)
            return ask_many(self._agents[policy], self, chosen)
        # to draw one of the legal actions takes less time than to wake a thread for it, in any batch
        return self._games.act(policy_index(policy), chosen, threads=policy != "random")
