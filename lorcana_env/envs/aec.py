"""Disney Lorcana as a PettingZoo AEC environment, of which :mod:`.lorcana_v1` and :mod:`.lorcana_v0` are versions."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.decks import Deck, default_decks
from lorcana_env.envs.deck_sampling import Dealer, Deals
from lorcana_env.envs.episodes import episode
from lorcana_env.envs.kernels import ANSWER, step_one
from lorcana_env.envs.observations import Kind, OwnObservation, base_of, check_kind, space_of
from lorcana_env.envs.reset_options import check_table, read_options
from lorcana_env.envs.rewards import Reward, paid
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.observe import entities, small
from lorcana_env.observe.flat import LIMIT, mask_of, observation_size, observe_and_mask
from lorcana_env.observe.truth import truth
from lorcana_env.render import MODES, check_mode, render
from lorcana_env.rules.compiler.jit import direct
from lorcana_env.rules.engine import DECISION_LIMIT, begin
from lorcana_env.rules.record.constants import NONE
from lorcana_env.rules.record.state import copied
from lorcana_env.setup.compiled_decks import check_fault, table_for
from lorcana_env.setup.teams import read_teams

_ALL_DONE = "the game is over and all agents are done; call reset()"
_BYTE = np.dtype(np.int8)  # to find the dtype of a type takes as long as an array


class LorcanaAEC(IndependentCopyMixin, AECEnv):
    """The environment without PettingZoo's check on the order of calls.

    - ``decks``: 2 to 4 decks, or bundled names; or a list of such, of which each game draws one (by ``weights``), or a
      function from a ``numpy.random.Generator`` to the decks of a game.
    - ``render_mode``: None, "ansi", "rgb_array" or "human" (:mod:`lorcana_env.render`).
    - ``max_decisions``: answers after which a game is truncated.
    - ``observation``: "flat" or "compact" (:mod:`lorcana_env.observe.flat`), "small"
      (:mod:`lorcana_env.observe.small`), "entities" or "plain", the same without the lookahead
      (:mod:`lorcana_env.observe.entities`), or an :class:`~lorcana_env.envs.observations.OwnObservation`.
    - ``open_lists``: False: an entity observation tells nothing of the opponents' lists.
    - ``reward``: a function of records (:mod:`lorcana_env.envs.rewards`).
    - ``variant``, ``teams``, ``simultaneous``, ``open_hands``: as in :class:`~lorcana_env.game.game.Game`; ``rules``
      too, but without it the edition of the version, "2.3" in v1 and "2.0" in v0.
    """

    #: The edition of the rules that this version of the environment plays.
    edition: ClassVar[str]

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}

    _step_one: Any = None  # :func:`step_one`, ready for arrays of these tables

    def __init__(
        self,
        decks: Sequence[Deck | str] | Sequence[Sequence[Deck | str]] | Dealer | None = None,
        render_mode: str | None = None,
        max_decisions: int = DECISION_LIMIT,
        observation: Kind = "flat",
        variant: str = "normal",
        rules: str | None = None,
        open_lists: bool = True,
        *,
        teams: Any = None,
        simultaneous: bool = True,
        open_hands: bool = False,
        weights: Sequence[float] | None = None,
        reward: Reward | None = None,
    ) -> None:
        super().__init__()
        check_kind(observation)
        check_mode(render_mode)
        self.render_mode = render_mode
        self._deals = Deals(default_decks(variant) if decks is None else decks, weights, one=True)
        self._reward = arguments.function(reward, "reward")
        chosen = self._deals.lists[0] if self._deals.lists else self._deals.draw(np.random.default_rng(0))
        self.max_decisions = arguments.decision_limit(max_decisions)
        together = read_teams(teams, len(chosen), simultaneous, open_hands)
        self._own_table = table_for(chosen, variant, rules or self.edition, teams=together)
        self.table = self._own_table  # of the game that is played
        self.possible_agents = [f"player_{i}" for i in range(len(chosen))]
        self._index = {agent: i for i, agent in enumerate(self.possible_agents)}
        self._n_actions = self.table.actions.n
        self._kind = base_of(observation)
        self._made = observation if isinstance(observation, OwnObservation) else None
        self.open_lists = arguments.flag(open_lists, "open_lists")
        self._states = self.table.new_states()
        self._legal = np.zeros(self._n_actions, np.int16)
        self._n = 0  # legal actions
        self._rng = np.random.SeedSequence()
        # The observation of the player who decides, if the last step encoded it, as it does for kinds that cost little.
        self._seen: dict[str, np.ndarray] | None = None
        self._encodes_ahead = self._kind in ("flat", "compact") and self._made is None
        base = space_of(self._kind, len(chosen), self.table.capacity)
        self._size, self._dtype = base.shape[0], np.dtype(base.dtype)
        self._nothing = np.empty(0, _BYTE if self._dtype == _BYTE else np.float32), np.empty(0, _BYTE)
        box = space_of(observation, len(chosen), self.table.capacity)
        mask = gymnasium.spaces.Box(0, 1, (self._n_actions,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._n_actions) for agent in self.possible_agents}
        size = len(chosen) * observation_size(len(chosen), self.table.capacity)
        self.state_space = gymnasium.spaces.Box(-LIMIT, LIMIT, (size,), np.float32)

    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__, _step_one=None)  # machine code is not pickled

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        if hasattr(self, "agents"):
            self._ready()

    def _ready(self) -> tuple[Any, ...]:
        """See to the machine code of a step. Returns the arguments that go on without an answer."""
        given = self._states, self.table.tables, 0, self._legal, 0, *self._nothing
        if self._step_one is None:
            self._step_one = direct(step_one, *given, keep=partial(setattr, self, "_step_one"))
        return given

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[self.possible_agents[self._player(agent)]]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[self.possible_agents[self._player(agent)]]

    def _player(self, agent: str) -> int:
        try:
            return self._index[agent]
        except (KeyError, TypeError):
            known = ", ".join(self.possible_agents)
            raise ValueError(f"there is no agent {arguments.shown(agent)}; there are {known}") from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. ``seed`` fixes all chance; without it the next game of the sequence is played.

        ``options``, for this game only: ``{"starting_player": 0, "decks": [...]}``, or ``{"game": game}`` to go on with
        a copy of a :class:`~lorcana_env.game.game.Game` (:mod:`lorcana_env.envs.reset_options`).
        """
        seed = arguments.reset_seed(seed)
        if options == {"options": 1}:  # PettingZoo's api_test gives this and wants it to be taken
            options = None
        asked = read_options(options, self._own_table)
        if seed is not None:
            self._rng = np.random.SeedSequence(seed)
        chance = self._rng.spawn(1)[0]
        game_seed = int(chance.generate_state(1, np.uint64)[0]) & 0x7FFF_FFFF_FFFF_FFFF
        table = self._own_table
        if asked.game is not None:
            self.table = table = asked.game.table
            self._states[:] = asked.game.state_array
        else:
            if asked.decks or not self._deals.fixed:
                decks = asked.decks or self._deals.draw(np.random.default_rng(chance))
                table = table_for(decks, table.variant, table.rules, teams=table.teams)
                check_table(table, self._own_table, "decks")
            self.table = table  # not before: a dealer may fail, and the game that is played goes on
            start = -1 if asked.starting_player is None else asked.starting_player
            begin(self._states, 0, table.tables, 0, table.deck_cards, table.deck_sizes, game_seed, start)
            self._states[0]["decision_limit"] = self.max_decisions
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seen = None
        given = self._ready()
        answer = self._step_one(*given)
        self._n = answer // ANSWER
        if self._n == 0:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[answer % ANSWER]

    def _finish(self) -> None:
        st = self._states[0]
        check_fault(int(st["fault"]))
        self._seen = None
        truncated, winner = bool(st["truncated"]), int(st["winner"])
        turn, starter, decks = int(st["turn"]), int(st["starting_player"]), self.table.decks
        for i, agent in enumerate(self.agents):
            self.terminations[agent] = not truncated
            self.truncations[agent] = truncated
            self.infos[agent] = episode(winner, st["lore"].tolist(), turn, starter, decks, None, i, self.table.teams)
            if self._reward is None and winner != NONE:
                self.rewards[agent] = 1.0 if self.table.teams.same(winner, i) else -1.0
        self.agent_selection = self.agents[0]
        if self._reward is None:
            self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return the observation of ``agent``, in new arrays; the mask is empty unless the agent has to decide."""
        seen = self._seen
        if seen is not None and agent == self.agent_selection:
            self._seen = None
            return seen
        player, n = self._player(agent), max(self._n, 0)
        self._check_reset("observe()")
        mask = np.empty(self._n_actions, np.int8)
        if self._kind in ("entities", "plain"):
            given = player, self.open_lists, self._legal, n, self._kind == "entities"
            observation = entities.observe(self._states, self.table, *given)
            mask_of(self._states, 0, player, self._legal, n, mask)
        elif self._kind == "small":
            observation = small.observe(self._states, self.table, player)
            mask_of(self._states, 0, player, self._legal, n, mask)
        else:
            observation = np.empty(self._size, self._dtype)
            observe_and_mask(self._states, 0, self.table.tables, 0, player, self._legal, n, observation, mask)
        if self._made is not None:
            observation = self._made.made(observation[None])[0]
        return {"observation": observation, "action_mask": mask}

    def state(self) -> np.ndarray:
        """All that is true, float32[players * O]: the flat observations (:mod:`lorcana_env.observe.flat`) of all
        players in turn, as they would be if no card were hidden from anybody. Only the column "known" of a card is as
        it is: who really knows it."""
        self._check_reset("state()")
        return truth(self._states, self.table.tables, np.zeros(1, np.int64))[0]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation (None without ``observe``), rewards since its last step, ends and info of ``agent_selection``."""
        try:
            agent = self.agent_selection
        except AttributeError:
            self._check_reset("last()")
            raise
        seen = None
        if observe is True or (observe is not False and arguments.flag(observe, "observe")):
            seen, self._seen = self._seen, None
            if seen is None:
                seen = self.observe(agent)
        if not self.agents:
            raise IllegalAction(_ALL_DONE)
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _check_reset(self, call: str) -> None:
        if not hasattr(self, "agent_selection"):
            raise RuntimeError(f"call reset() before {call}")

    def step(self, action: int | None) -> None:
        """Take an action of ``agent_selection``. An illegal one raises ``IllegalAction`` and changes nothing."""
        if type(action) is not int:  # machine code is for one type of numbers
            action = self._number(action)
        n = self._n
        if n <= 0:
            self._not_now(action)
            return
        before = None if self._reward is None else copied(self._states)
        seen = self._seen  # None: the observation was asked for, as most callers do after every step
        if seen is not None:
            observation, mask = seen.values()
        elif self._encodes_ahead:
            observation, mask = np.empty(self._size, self._dtype), np.empty(self._n_actions, _BYTE)
            seen = {"observation": observation, "action_mask": mask}
        else:
            observation, mask = self._nothing
        try:
            answer = self._step_one(self._states, self.table.tables, action, self._legal, n, observation, mask)
        except OverflowError:
            answer = -1
        if answer < 0:
            raise self._refusal(action)
        self._n = n = answer // ANSWER
        self._seen = seen
        if before is not None:
            self._cumulative_rewards[self.agent_selection] = 0.0
        if n:
            self.agent_selection = self.possible_agents[answer % ANSWER]
        else:
            self._finish()
        if before is not None:
            self.rewards = dict(zip(self.agents, paid(self._reward, before, self._states)[0].tolist()))
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _number(self, action: Any) -> int | None:
        """An action as a Python integer; None stays for agents that are done."""
        if action is None:
            if self._n > 0:
                raise IllegalAction(f"{self.agent_selection} has to take an action; None is for agents that are done")
            return None
        return arguments.integer(action, "action")

    def _refusal(self, action: int | None) -> IllegalAction:
        if action is not None and 0 <= action < self._n_actions:
            return IllegalAction(f"action {action} of {self.agent_selection} is not legal now; use the action mask")
        return IllegalAction(f"action {arguments.shown(action)} is not in 0 .. {self._n_actions - 1}")

    def _not_now(self, action: int | None) -> None:
        """A step when no player has to decide: agents that are done are taken out one after the other."""
        self._check_reset("step()")
        if not self.agents:
            raise IllegalAction(_ALL_DONE)
        self._was_dead_step(action)

    def game(self) -> Game:
        """The game as a :class:`~lorcana_env.game.game.Game` (a copy)."""
        self._check_reset("game()")
        return Game.from_state(self.table, self._states)

    def render(self) -> str | np.ndarray | None:
        """The board as the player who decides sees it: text, a picture, or None after printing it ("human")."""
        if self.render_mode is None:
            gymnasium.logger.warn(f"render() was called without a render_mode; there are {', '.join(MODES)}")
            return None
        game = self.game()
        return render(game, game.to_act or 0, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
