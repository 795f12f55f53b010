"""A single-agent Gymnasium environment: one seat is the agent's, the other an opponent's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.decks import Deck, default_decks
from lorcana_env.envs.deck_sampling import Dealer, Deals
from lorcana_env.envs.episodes import episode
from lorcana_env.envs.kernels import (
    ANSWER,
    CALLER,
    MAX_TRIES,
    PLAYED,
    Scratch,
    draw_game,
    running_sums,
    seed_rows,
    step_seat,
)
from lorcana_env.envs.observations import Kind, OwnObservation, base_of, check_kind, space_of
from lorcana_env.envs.opponents import Opponents
from lorcana_env.envs.reset_options import Options, check_table, read_options
from lorcana_env.envs.rewards import Reward, paid
from lorcana_env.game.agent import Agent, ask
from lorcana_env.game.game import Game
from lorcana_env.policies.kernels import WORK
from lorcana_env.render import MODES, check_mode, render
from lorcana_env.rules.compiler.jit import direct
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.setup.compiled_decks import check_fault, table_for
from lorcana_env.setup.variants import RULES, find_variant

_BYTE = np.dtype(np.int8)
_N = PLAYED * ANSWER  # step_seat() returns this many times the number of legal actions


class LegalActions(gymnasium.spaces.Discrete):
    """All actions; ``sample()`` without a mask draws one that is legal now. Pickled, it is a plain ``Discrete``.

    Code that seeds a space, samples, and only then resets the environment (Gymnasium's checker does) wants an action
    for the first decision of an episode: the first sample after ``seed()`` keeps the opening hand, which is legal in
    every mulligan (2.2.2), or, where there is no such hand, ends the turn.
    """

    def __init__(self, n: int, env: LorcanaEnv, generator: np.random.Generator | None = None) -> None:
        super().__init__(n, generator)
        self._env = env

    def __reduce__(self) -> tuple[Any, ...]:
        return gymnasium.spaces.Discrete, (int(self.n), self._np_random)

    def seed(self, seed: int | None = None) -> int:
        self._env.just_seeded = True
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        just_seeded, self._env.just_seeded = self._env.just_seeded, False
        game = self._env.game
        if mask is None and probability is None and game is not None and not game.over:
            mask = game.action_mask()
            if just_seeded:
                hand = find_variant(self._env.table.variant).opening_hand
                return np.int64(self._env.actions.encode("done" if hand else "end_turn", 0))
        drawn = super().sample(mask, probability)
        self._env.just_seeded = False  # a space that nobody seeded seeds itself when it first draws
        return drawn


class LorcanaEnv(IndependentCopyMixin, gymnasium.Env):
    """Lorcana against ``opponent``, seen from one seat (``lorcana_env/Lorcana-v1``).

    Observation: a vector, float32 or int8 (:mod:`lorcana_env.observe.flat`), uint8
    (:mod:`lorcana_env.observe.entities`) or int16 (:mod:`lorcana_env.observe.small`), as ``observation`` says: "flat",
    "compact", "entities", "plain", "small", or an
    :class:`~lorcana_env.envs.observations.OwnObservation`. Actions: Discrete, legal ones in ``info["action_mask"]``
    (int8) and ``action_masks()`` (bool, as MaskablePPO asks for it); both are all ones when the game is over. Reward: 1
    for a win, -1 for a loss, at the end. An observation comes after the opponent's replies, when the agent has to
    decide. After a reset ``info`` names "opponent" and "seat", and at the end of a game it says how it ended
    (:func:`.episodes.episode`).

    - ``opponent``: an agent by name (:func:`lorcana_env.agents.agent`: "random", "greedy", "ismcts:200", "shipped"
      ...), a function from a game to an action, or a list of these, of which each game draws one.
    - ``decks``: the agent's and the opponent's (decks or bundled names), or a list of such pairs, of which each game
      draws one (by ``weights``), or a function from a ``numpy.random.Generator`` to one.
    - ``seat``: 0 or 1; None: drawn for each game.
    - ``render_mode``: "ansi", "rgb_array" or "human" (:mod:`lorcana_env.render`).
    - ``max_decisions``: answers after which a game is truncated.
    - ``reward``: a function of records (:mod:`lorcana_env.envs.rewards`).
    - ``open_lists``: False: an entity observation tells nothing of the opponent's list.
    - ``variant``, ``rules``: as in :class:`~lorcana_env.game.game.Game`.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    just_seeded = False  # whether the space of actions was seeded, and has drawn none since
    _step_seat: Any = None  # :func:`step_seat`, ready for arrays of these tables

    def __init__(
        self,
        opponent: str | Agent | Sequence[str | Agent] = "random",
        decks: Sequence[Deck | str] | Sequence[Sequence[Deck | str]] | Dealer | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        max_decisions: int = DECISION_LIMIT,
        observation: Kind = "flat",
        variant: str = "normal",
        rules: str = RULES[0],
        open_lists: bool = True,
        *,
        weights: Sequence[float] | None = None,
        reward: Reward | None = None,
    ) -> None:
        check_kind(observation)
        self._reward = arguments.function(reward, "reward")
        self._deals = Deals(default_decks(variant) if decks is None else decks, weights, one=True)
        chosen = self._deals.lists[0] if self._deals.lists else self._deals.draw(np.random.default_rng(0))
        if len(chosen) != 2:
            raise ValueError(f"two decks are needed, got {len(chosen)}")
        check_mode(render_mode)
        self.render_mode = render_mode
        self.decks = list(chosen)
        self._max_decisions = arguments.decision_limit(max_decisions)
        arguments.opponent(opponent)
        self._opponents = Opponents(opponent, None, seat, 2, 1, 0)
        self._variant, self._rules = variant, rules
        self.table = table = table_for(chosen, variant, rules)
        self.observation_space = space_of(observation, 2, table.capacity)
        self._kind = base_of(observation)
        self._made = observation if isinstance(observation, OwnObservation) else None
        self._open_lists = arguments.flag(open_lists, "open_lists")
        self.actions = table.actions
        self.action_space = LegalActions(table.actions.n, self)
        self.game: Game | None = None
        self.player = 0
        #: called with every action, and the game before and after it
        self.on_action: Callable[[Game, int, Game], None] | None = None
        self._allocate()

    def _allocate(self) -> None:
        """The generators, as a row of a batch has them, and the arrays that steps work in."""
        table = self.table
        self._seed: int | None = None
        self._generator, self._choices = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
        self._shares = running_sums(self._deals.shares) if self._deals.lists else np.zeros(0, np.int64)
        self._dealt = 0  # games for which a function was asked for decks
        self._played = np.zeros(PLAYED - 1, np.int16)
        self._scratch = Scratch(table.new_states(WORK), np.zeros(table.actions.n, np.int16), np.zeros(0))
        base = space_of(self._kind, 2, table.capacity)
        self._size, self._dtype, self._n_actions = base.shape[0], np.dtype(base.dtype), table.actions.n
        self._encodes = self._kind in ("flat", "compact")
        self._nothing = np.zeros(0, self._dtype if self._encodes else np.float32), np.zeros(0, np.int8)
        self._compiled = False  # whether this game is played by compiled code alone

    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__, _step_seat=None)  # machine code is not pickled

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.action_space = LegalActions(self.actions.n, self, self.action_space._np_random)
        if self.game is not None:
            self._ready(self.game)

    def _ready(self, game: Game) -> None:
        """See to the machine code of a step."""
        if self._step_seat is None:
            arrays = self._played, self._scratch, self._choices, *self._nothing
            given = game._states, game._table.tables, 0, game._legal, 0, 0, 0, *arrays
            self._step_seat = direct(step_seat, *given, keep=partial(setattr, self, "_step_seat"))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game. ``seed`` fixes all chance; without it the next game of the sequence is played.

        ``options``, for this game only: ``{"starting_player": 0, "decks": [...]}`` (the player's number, which is the
        seat; the agent's deck first), or ``{"game": game}`` to go on with a copy of a
        :class:`~lorcana_env.game.game.Game` (:mod:`lorcana_env.envs.reset_options`).
        """
        seed = arguments.reset_seed(seed)
        asked = read_options(options, self.table)
        super().reset(seed=seed)
        if seed is None and self._seed is None:
            seed = int(self.np_random.integers(2**62))
        if seed is not None:
            self._seed, self._dealt = seed, 0
            seed_rows(seed & 0x7FFF_FFFF_FFFF_FFFF, self._generator, self._choices)
            self._opponents.reseed(seed)
        self._begin(asked)
        if self.render_mode == "human":
            self.render()
        info = {"action_mask": self._game.action_mask(), "opponent": self._opponents.names[self._number]}
        return self._observe(), {**info, "seat": self.player}

    def _begin(self, asked: Options) -> None:
        """A game, up to the agent's first decision."""
        decks = asked.decks or self._dealt_by_function()
        shares = self._shares if decks is None and asked.game is None else self._shares[:0]
        drawn = np.zeros(4, np.int64)
        for _ in range(MAX_TRIES):
            draw_game(self._generator, shares, self._opponents.wanted, 2, self._opponents.shares, drawn)
            number, seed, self.player, self._number = drawn.tolist()
            if asked.game is not None:
                self.game = Game.from_state(asked.game.table, asked.game.state_array)
            else:
                of_game = decks or self._deals.lists[number]
                check_table(table_for(of_game, self._variant, self._rules), self.table, "decks")
                self.game = Game(
                    *(of_game if self.player == 0 else of_game[::-1]),
                    seed=seed,
                    starting_player=asked.starting_player,
                    decision_limit=self._max_decisions,
                    variant=self._variant,
                    rules=self._rules,
                )
            self._ready(self.game)
            self._policy = int(self._opponents.policies[self._number])
            asks = self._policy == CALLER or self._reward is not None or self._made is not None
            self._compiled = not asks and self.render_mode != "human"
            self._reply()
            if not self.game.over:  # the opponent may win, or the game be cut short, before the agent's first decision
                return
        raise ValueError(
            f"{MAX_TRIES} games ended before the agent had to decide: max_decisions={self._max_decisions} is too "
            'small, or options["game"] is as good as over'
        )

    def _dealt_by_function(self) -> tuple[Deck, ...] | None:
        """The decks of the next game, if a function deals them."""
        if self._deals.dealer is None:
            return None
        self._dealt += 1
        return self._deals.draw(np.random.default_rng([(self._seed or 0) % 2**64, 0, self._dealt - 1]))

    @property
    def _game(self) -> Game:
        assert self.game is not None
        return self.game

    def _observe(self) -> np.ndarray:
        game = self._game
        seen = game.seen(self._kind, self.player, self._open_lists)
        return seen if self._made is None else self._made.made(seen[None])[0]

    def action_masks(self) -> np.ndarray:
        """The legal actions as bool[n_actions]; all actions when the game is over, to draw one that is ignored."""
        if self.game is None:
            raise RuntimeError("call reset() before action_masks()")
        return self.game.action_mask().astype(bool) | self.game.over

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Take an action; an illegal one raises ``IllegalAction`` and changes nothing."""
        game = self.game
        if game is None:
            raise RuntimeError("call reset() before step()")
        if type(action) is not int:
            action = arguments.integer(action, "action")
        if not self._compiled or self.on_action is not None:
            return self._step_asking(action)
        if not self._encodes:
            self._advance(action, self._played, *self._nothing)
            self._reply()
            return self._returned(self._observe(), game.action_mask())
        observation, mask = np.empty(self._size, self._dtype), np.empty(self._n_actions, _BYTE)
        if not self._advance(action, self._played, observation, mask):
            self._reply()  # more than fits into one call
            return self._returned(self._observe(), game.action_mask())
        if game._n:
            return observation, 0.0, False, False, {"action_mask": mask}
        return self._returned(observation, mask)

    def _step_asking(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """A step in which functions of the caller take part. When one of them fails, the game is as it was."""
        game, reward = self._game, None
        before = game.clone()
        try:
            self._advance(action, self._played[:1], *self._nothing)
            if self.on_action is not None:
                self.on_action(before, action, game)
            self._reply()
            if self._reward is not None:
                reward = float(paid(self._reward, before.state_array, game.state_array)[0, self.player])
            observation = self._observe()
        except BaseException:
            before.clone_into(game)
            raise
        if self.render_mode == "human":
            self.render()
        return self._returned(observation, game.action_mask(), reward)

    def _advance(self, action: int, played: np.ndarray, observation: np.ndarray, mask: np.ndarray) -> bool:
        """Take an action of the agent, if it is asked, and compiled replies, at most as many as ``played`` holds.
        Returns whether the agent has to decide, or the game is over; it is then shown the position."""
        game, seat = self.game, self.player
        assert game is not None
        try:
            answer = self._step_seat(
                game._states, game._table.tables, action, game._legal, game._n, seat, self._policy, played,
                self._scratch, self._choices, observation, mask,
            )  # fmt: skip
        except OverflowError:
            answer = -1
        if answer < 0:
            game.step(action)  # which says what is wrong
        game._n = n = answer // _N
        if game._start is not None:
            game._done += played.tobytes()[: answer // ANSWER % PLAYED * 2]
        if n == 0:
            check_fault(int(game.state["fault"]))
        return n == 0 or answer % ANSWER == seat

    def _reply(self) -> None:
        """The opponent's decisions until the agent has to decide."""
        game, agent = self._game, self._opponents.agents[self._number]
        while not game.over and game.to_act != self.player:
            before = None if self.on_action is None else game.clone()
            if agent is not None:
                action = ask(agent, game)
                game.step(action)
            else:
                self._advance(-1, self._played if before is None else self._played[:1], *self._nothing)
                action = int(self._played[0])
            if before is not None and self.on_action is not None:
                self.on_action(before, action, game)

    def _returned(
        self, observation: np.ndarray, mask: np.ndarray, reward: float | None = None
    ) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Return the five values of a step. ``reward`` None: the result of the game."""
        game, info = self._game, {"action_mask": mask}
        if game.over:
            mask.fill(1)  # vector environments ask for an action once more (NEXT_STEP), and ignore it
            info |= self._episode()
        if reward is None:
            reward = 0.0 if game.winner is None else 1.0 if game.winner == self.player else -1.0
        return observation, reward, game.over and not game.truncated, game.truncated, info

    def _episode(self) -> dict[str, Any]:
        """Return what ``info`` says of a game that ended."""
        game = self._game
        winner, starter = int(game.state["winner"]), int(game.state["starting_player"])
        opponent = self._opponents.names[self._number]
        return episode(winner, game.lore, game.turn, starter, game.table.decks, opponent, self.player)

    def render(self) -> str | np.ndarray | None:
        """The board as the agent sees it: text, a picture, or None after printing it ("human")."""
        if self.game is None or self.render_mode is None:
            return None
        return render(self.game, self.player, self.render_mode)
