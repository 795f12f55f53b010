"""A single-agent Gymnasium environment: one seat is the agent's, the other an opponent's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.agents import agent as make_agent
from lorcana_env.decks import Deck
from lorcana_env.envs.deck_sampling import Dealer, Deals
from lorcana_env.envs.observations import Kind, OwnObservation, base_of, check_kind, space_of
from lorcana_env.envs.reset_options import Options, check_table, default_decks, read_options
from lorcana_env.envs.rewards import Reward, paid, result
from lorcana_env.game.agent import Agent, ask
from lorcana_env.game.game import Game
from lorcana_env.render import MODES, check_mode, render
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.variants import find_variant

MAX_TRIES = 200  # games that end before the agent's first decision, one after the other


class LegalActions(gymnasium.spaces.Discrete):
    """All actions; ``sample()`` without a mask draws one that is legal now.

    Code that seeds a space, samples, and only then resets the environment (Gymnasium's checker does) wants an action
    for the first decision of an episode: the first sample after ``seed()`` keeps the opening hand, which is legal in
    every mulligan (2.2.2), or, where there is no such hand, ends the turn.
    """

    def __init__(self, n: int, env: LorcanaEnv) -> None:
        super().__init__(n)
        self._env = env
        self._just_seeded = False

    def seed(self, seed: int | None = None) -> int:
        self._just_seeded = True
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        just_seeded, self._just_seeded = self._just_seeded, False
        game = self._env.game
        if mask is None and probability is None and game is not None and not game.over:
            mask = game.action_mask()
            if just_seeded:
                hand = find_variant(self._env.table.variant).opening_hand
                return np.int64(self._env.actions.encode("done" if hand else "end_turn", 0))
        drawn = super().sample(mask, probability)
        self._just_seeded = False  # a space that nobody seeded seeds itself when it first draws
        return drawn


class LorcanaEnv(IndependentCopyMixin, gymnasium.Env):
    """Lorcana against ``opponent``, seen from one seat (``lorcana_env/Lorcana-v0``).

    Observation: a vector, float32 or int8 (:mod:`lorcana_env.observe.flat`), or uint8
    (:mod:`lorcana_env.observe.entities`), as ``observation`` says: "flat", "compact", "entities", or an
    :class:`~lorcana_env.envs.observations.OwnObservation`. Actions: Discrete, legal ones in ``info["action_mask"]``
    (int8) and ``action_masks()`` (bool, as MaskablePPO asks for it). Reward: 1 for a win, -1 for a loss, at the end. An
    observation comes after the opponent's replies, when the agent has to decide.

    ``decks``: the agent's and the opponent's (decks or bundled names), or a list of such pairs, of which each game
    draws one (by ``weights``), or a function from a ``numpy.random.Generator`` to one; ``opponent``: a player by name
    (:func:`lorcana_env.agents.player`: "random", "greedy", "ismcts:200", "shipped" ...) or a function from a game to
    an action; ``seat``: 0 or 1, or None to draw it for each game; ``render_mode``: "ansi", "rgb_array" or "human"
    (:mod:`lorcana_env.render`); ``reward``: see :mod:`lorcana_env.envs.rewards`; ``variant`` and ``rules``: as in
    :class:`~lorcana_env.game.game.Game`; ``open_lists`` False: an entity observation tells nothing of the opponent's
    list.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        opponent: str | Agent = "random",
        decks: Sequence[Deck | str] | Sequence[Sequence[Deck | str]] | Dealer | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        max_decisions: int = DECISION_LIMIT,
        observation: Kind = "flat",
        variant: str = "normal",
        rules: str = "2.0.0",
        open_lists: bool = True,
        *,
        weights: Sequence[float] | None = None,
        reward: Reward | None = None,
    ) -> None:
        check_kind(observation)
        self._reward: Reward = arguments.function(reward, "reward") or result
        self._deals = Deals(default_decks(variant) if decks is None else decks, weights, one=True)
        chosen = self._deals.lists[0] if self._deals.lists else self._deals.draw(np.random.default_rng(0))
        if len(chosen) != 2:
            raise ValueError(f"two decks are needed, got {len(chosen)}")
        check_mode(render_mode)
        self.render_mode = render_mode
        self.decks = list(chosen)
        self._seat = arguments.optional(seat, "seat", 0, 1)
        self._max_decisions = arguments.decision_limit(max_decisions)
        self._opponent: Agent = (
            make_agent(opponent) if isinstance(opponent, str) else arguments.agent(opponent, "opponent")
        )
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
        #: told of every action, with the game before and after it
        self.on_action: Callable[[Game, int, Game], None] | None = None

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
        self._begin(asked)
        if self.render_mode == "human":
            self.render()
        return self._observe(), self._info()

    def _begin(self, asked: Options) -> None:
        """A game, up to the agent's first decision."""
        for _ in range(MAX_TRIES):
            self.player = int(self.np_random.integers(2)) if self._seat is None else self._seat
            decks = asked.decks or self._deals.draw(self.np_random)
            if asked.game is not None:
                self.game = Game.from_state(asked.game.table, asked.game.state_array)
            else:
                check_table(table_for(decks, self._variant, self._rules), self.table, "decks")
                self.game = Game(
                    *(decks if self.player == 0 else decks[::-1]),
                    seed=int(self.np_random.integers(2**62)),
                    starting_player=asked.starting_player,
                    decision_limit=self._max_decisions,
                    variant=self._variant,
                    rules=self._rules,
                )
            seed_opponent = getattr(self._opponent, "seed", None)
            if callable(seed_opponent):  # many keep the number they were made with under this name
                seed_opponent(int(self.np_random.integers(2**62)))
            self._reply()
            if not self.game.over:  # the opponent may win, or the game be cut short, before the agent's first decision
                return
        raise ValueError(
            f"{MAX_TRIES} games ended before the agent had to decide: max_decisions={self._max_decisions} is too "
            'small, or options["game"] is as good as over'
        )

    def _observe(self) -> np.ndarray:
        assert self.game is not None
        if self._kind == "entities":
            seen = self.game.entities(self.player, self._open_lists)
        elif self._kind == "compact":
            seen = self.game.compact(self.player)
        else:
            seen = self.game.observe(self.player)
        return seen if self._made is None else self._made.made(seen[None])[0]

    def _reply(self) -> None:
        """The opponent's decisions until the agent has to decide."""
        assert self.game is not None
        while not self.game.over and self.game.to_act != self.player:
            self._take(ask(self._opponent, self.game))

    def _take(self, action: int) -> None:
        assert self.game is not None
        before = self.game.clone() if self.on_action is not None else None
        self.game.step(action)
        if self.on_action is not None and before is not None:
            self.on_action(before, action, self.game)

    def _info(self) -> dict[str, Any]:
        assert self.game is not None
        return {"action_mask": self.game.action_mask()}

    def action_masks(self) -> np.ndarray:
        """The legal actions as bool[n_actions]."""
        if self.game is None:
            raise RuntimeError("call reset() before action_masks()")
        return self.game.action_mask().astype(bool)

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Take an action; an illegal one raises ``IllegalAction`` and changes nothing."""
        if self.game is None:
            raise RuntimeError("call reset() before step()")
        before = self.game.state_array.copy()
        self._take(arguments.integer(action, "action"))
        self._reply()
        reward = float(paid(self._reward, before, self.game.state_array)[0, self.player])
        observation = self._observe()
        terminated = self.game.over and not self.game.truncated
        if self.render_mode == "human":
            self.render()
        return observation, reward, terminated, self.game.truncated, self._info()

    def render(self) -> str | np.ndarray | None:  # type: ignore[override]
        """The board as the agent sees it: text, a picture, or None after printing it ("human")."""
        if self.game is None or self.render_mode is None:
            return None
        return render(self.game, self.player, self.render_mode)
