"""A Gymnasium vector environment over the batch: one seat of each game, the others an opponent's."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from lorcana_env._util import arguments
from lorcana_env.decks import Deck, default_decks
from lorcana_env.envs.batch import Batch
from lorcana_env.envs.deck_sampling import Dealer, Deals
from lorcana_env.envs.observations import Kind
from lorcana_env.envs.rewards import Reward
from lorcana_env.envs.vector import VectorEnv
from lorcana_env.game.agent import Agent
from lorcana_env.render import MODES, check_mode, render

_SAME_STEP, _NEXT_STEP, _DISABLED = AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED
_OF_ROWS = ("game", "player", "render", "action_masks")  # what a single environment has that differs by row


class LorcanaVectorEnv(gymnasium.vector.VectorEnv):
    """``num_envs`` games of :class:`~lorcana_env.envs.gymnasium_env.LorcanaEnv`, stepped in one call.

    >>> import gymnasium, lorcana_env
    >>> envs = gymnasium.make_vec("lorcana_env/Lorcana-v1", num_envs=64, opponent="greedy")
    >>> observations, infos = envs.reset(seed=1)  # float32[64, O]; infos["action_mask"]: int8[64, A]

    A finished game starts again in the same step (``AutoresetMode.SAME_STEP``), so that every row of every step is a
    decision: the observation is that of the new game, ``infos["final_obs"]`` and ``infos["final_info"]`` belong to the
    old one. With ``autoreset_mode="NextStep"``, which Gymnasium's wrappers of observations want, the last observation
    comes first, and whatever action is then given begins the new game. With "Disabled" games that are over wait for
    ``reset(options={"reset_mask": over})``. In these two modes ``infos`` itself says how games ended. The mask of a
    game that is over is all ones.

    Arguments as of the single environment, and of :class:`~lorcana_env.envs.vector.VectorEnv`; ``decks``: the agent's
    first. ``copy`` False hands out the arrays of the batch, which the next step overwrites.
    """

    metadata = {"render_modes": list(MODES), "autoreset_mode": _SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        num_envs: int = 1,
        opponent: str | Agent | Sequence[str | Agent] = "random",
        decks: Sequence[Deck | str] | Sequence[Sequence[Deck | str]] | Dealer | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        observation: Kind = "flat",
        *,
        weights: Sequence[float] | None = None,
        reward: Reward | None = None,
        opponent_weights: Sequence[float] | None = None,
        autoreset_mode: AutoresetMode | str = _SAME_STEP,
        copy: bool = True,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        arguments.opponent(opponent)
        deals = Deals(default_decks(options.get("variant", "normal")) if decks is None else decks, weights, one=True)
        drawn = None if deals.dealer else deals.shares.tolist()  # the first games too, as in the single environment
        self.games = VectorEnv(
            num_envs, deals.dealer or deals.lists, observation=observation, reward=reward,
            weights=drawn, opponent=opponent, opponent_weights=opponent_weights, seat=seat, **options,
        )  # fmt: skip
        self.num_envs = self.games.num_envs
        modes = [mode.value for mode in AutoresetMode]
        name = arguments.choice(getattr(autoreset_mode, "value", autoreset_mode), "autoreset_mode", modes)
        self._mode = AutoresetMode(name)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self._over = np.zeros(self.num_envs, bool)  # games whose end was shown, and whose next game is to be
        self._copy = arguments.flag(copy, "copy")
        self._rows, self._everywhere = np.arange(self.num_envs), np.ones(self.num_envs, bool)
        self._final_masks = np.ones((self.num_envs, self.games.n_actions), np.int8)
        self._final_masks.flags.writeable = False  # in the final infos of many steps
        self._ready = False
        self.single_observation_space = self.games.observation_space
        self.single_action_space = gymnasium.spaces.Discrete(self.games.n_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """New games. ``seed`` fixes all chance; without it the next games of the sequence are played.

        The first row of a seed is the game of the single environment with that seed; a list has a seed for each row,
        or None. ``options``: as in the single environment, for these games only; or ``{"reset_mask": bool[num_envs]}``:
        new games in these rows only.
        """
        one = None if seed is None or isinstance(seed, Sequence) else arguments.reset_seed(seed)
        seeds = self._seeds(seed) if one is None else {}
        rows = self._rows if options is None or "reset_mask" not in options else self._masked(options, one)
        super().reset(seed=one)
        if not self._ready and one is None:
            if seeds:
                seeds = dict(enumerate(self.np_random.integers(2**62, size=self.num_envs).tolist())) | seeds
            else:
                one = int(self.np_random.integers(2**62))
        if rows is self._rows:
            self._renew()
            batch = self.games.reset(seeds or one, options=options)
        else:
            batch = self._begin(rows, {row: seeds[row] for row in rows.tolist() if row in seeds})
        self._ready = True
        self._over = self._over & ~np.isin(self._rows, rows)
        return batch.observation, self._begun(self._infos(batch), rows)

    def _seeds(self, seed: Any) -> dict[int, int]:
        """A list of seeds by row."""
        if seed is None:
            return {}
        if len(seed) != self.num_envs:
            raise ValueError(f"seed must be one integer, or {self.num_envs}, one for each game, not {len(seed)}")
        checked = map(arguments.reset_seed, seed)
        return {row: number for row, number in enumerate(checked) if number is not None}

    def _masked(self, options: dict[str, Any], seed: int | None) -> np.ndarray:
        """The rows of a ``reset_mask``."""
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            shown = arguments.shown(mask)
            raise ValueError(f'options["reset_mask"] must be an array of {self.num_envs} bools, not {shown}')
        if not mask.any() or len(options) > 1 or seed is not None:
            raise ValueError('"reset_mask" names at least one game, beside no other option, and seeds are a list')
        if not self._ready:
            raise RuntimeError("the first reset() is of all games")
        return np.flatnonzero(mask)

    def _begin(self, rows: np.ndarray, seeds: dict[int, int]) -> Batch:
        """New games in some rows; in those that are over one has begun."""
        last, others = self.games.batch, np.setdiff1d(self._rows, rows)
        self._renew()
        fresh = [row for row in rows.tolist() if row in seeds or not self._over[row]]
        self.games.begin(np.array(fresh, np.int64), seeds)
        batch = self.games.observe(rows)
        for array, before in (batch.observation, last.observation), (batch.action_mask, last.action_mask):
            array[others] = before[others]
        return batch

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Take an action in every game; an illegal one raises ``IllegalAction`` and changes nothing."""
        if not self._ready:
            raise RuntimeError("call reset() before step()")
        seats, begun = self.games.seats.copy(), self._rows[:0]  # a new game may have another seat
        self._renew()
        if self._mode is _SAME_STEP or not self._over.any():
            batch = self.games.step(actions)
        elif self._mode is _DISABLED:
            over = np.flatnonzero(self._over)
            raise ValueError(f'game {over[0]} is over: reset(options={{"reset_mask": terminations | truncations}})')
        else:
            batch, begun = self._step_others(actions), np.flatnonzero(self._over)
        dones = batch.terminations | batch.truncations
        infos, ended = self._infos(batch), np.flatnonzero(dones)
        if len(begun):
            infos = self._begun(infos, begun)
        if len(ended):
            infos = self._ended(infos, batch, ended, dones)
        self._over = dones.copy()
        rewards = batch.rewards[self._rows, seats].astype(np.float64)
        return batch.observation, rewards, batch.terminations.copy(), batch.truncations.copy(), infos

    def _step_others(self, actions: np.ndarray) -> Batch:
        """A step in which some games begin, whatever their actions are."""
        actions = arguments.integers(actions, "actions", "one for each game")
        if actions.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, got an array of shape {actions.shape}")
        others = np.flatnonzero(~self._over)
        batch = self.games.step(actions[others], others)
        for array in (batch.rewards, batch.terminations, batch.truncations):
            array[self._over] = 0
        return self.games.observe(np.flatnonzero(self._over))

    def _ended(self, infos: dict[str, Any], batch: Batch, ended: np.ndarray, over: np.ndarray) -> dict[str, Any]:
        """``infos`` of a step in which games ended, arranged as Gymnasium's own vector environments do it."""
        finals, found = self.games.final_observation(ended), self.games.final_info(ended)
        if self._mode is not _SAME_STEP:
            batch.observation[ended] = finals
            batch.action_mask[ended] = 1  # any action will do
            return self._arranged(infos, found, ended, over)
        infos["final_obs"] = np.empty(self.num_envs, object)
        for row, final in zip(ended.tolist(), finals):
            infos["final_obs"][row] = final
        masks = {"action_mask": self._final_masks, "_action_mask": over}
        infos |= {"final_info": self._arranged(masks, found, ended, over), "_final_info": over, "_final_obs": over}
        return self._begun(infos, ended, over)

    def _begun(self, infos: dict[str, Any], rows: np.ndarray, mask: np.ndarray | None = None) -> dict[str, Any]:
        """``infos`` with what a reset of the single environment says, for games that have begun."""
        found = [{"opponent": self.games.opponent(row), "seat": int(self.games.seats[row])} for row in rows.tolist()]
        return self._arranged(infos, found, rows, np.isin(self._rows, rows) if mask is None else mask)

    def _arranged(
        self, infos: dict[str, Any], found: list[dict[str, Any]], rows: np.ndarray, mask: np.ndarray
    ) -> dict[str, Any]:
        """``infos`` with what is ``found`` of some rows, as Gymnasium arranges it: an array for each key, and a mask of
        these rows. (Its own function takes five times longer, and cannot arrange numbers that may be None.)"""
        numbers = rows.tolist()
        for key, value in found[0].items():
            array, others = infos.get(key), infos.get(f"_{key}")
            if array is None:
                whole = isinstance(value, int) and key != "winner"
                array = np.zeros(self.num_envs, type(value)) if whole else np.empty(self.num_envs, object)  # of None
            for row, info in zip(numbers, found):
                array[row] = info[key]
            infos[key], infos[f"_{key}"] = array, mask if others is None else mask | others
        return infos

    def _renew(self) -> None:
        """The caller may keep what the last step returned."""
        if self._copy:
            self.games.renew()

    def _infos(self, batch: Batch) -> dict[str, Any]:
        return {"action_mask": batch.action_mask, "_action_mask": self._everywhere.copy()}

    def action_masks(self) -> np.ndarray:
        """The legal actions as bool[num_envs, n_actions]."""
        return self.games.batch.action_mask.astype(bool)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call or read "game", "player", "render" or "action_masks" of each game; any other name of this object."""
        if name in _OF_ROWS:
            return tuple(self._of_row(name, row) for row in range(self.num_envs))
        value = getattr(self, name)
        return (value(*args, **kwargs) if callable(value) else value,) * self.num_envs

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute of each game's environment, as :meth:`call` has them."""
        return self.call(name)

    def render(self) -> tuple[str | np.ndarray | None, ...]:  # type: ignore[override]
        """The boards of all games as in the single environment."""
        return self.call("render")

    def _of_row(self, name: str, row: int) -> Any:
        if name == "action_masks":
            return self.games.batch.action_mask[row].astype(bool)
        seat = int(self.games.seats[row])
        if name == "player":
            return seat
        game = self.games.game(row)
        if name == "game":
            return game
        return None if self.render_mode is None else render(game, seat, self.render_mode)
