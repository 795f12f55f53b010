"""TorchRL: the batch as an ``EnvBase``, one seat of each game against an opponent.

from lorcana_env.envs.torchrl import LorcanaTorchEnv

env = LorcanaTorchEnv(num_envs=64, opponent="greedy")
env.rollout(100, break_when_any_done=False)["next", "reward"]  # [64, 100, 1]
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.optional import extra
from lorcana_env.decks import default_decks
from lorcana_env.envs.vector import VectorEnv

if TYPE_CHECKING:
    import torch
    from tensordict import TensorDict
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase
else:
    torch = extra("torch")
    TensorDict = extra("tensordict").TensorDict
    _data = extra("torchrl.data")
    Binary, Bounded, Categorical = _data.Binary, _data.Bounded, _data.Categorical
    Composite, Unbounded = _data.Composite, _data.Unbounded
    EnvBase = extra("torchrl.envs").EnvBase


INFO = "winner", "lore", "turns", "seat", "starting_player", "is_success"


class LorcanaTorchEnv(EnvBase):
    """``num_envs`` games against ``opponent``; ``decks`` and ``more``: as in
    :class:`~lorcana_env.envs.vector.VectorEnv`, the learner's deck first (default: the two default decks).

    Keys: "observation", "action_mask" (bool, which random actions and ``MaskedCategorical`` heed), "action"; "reward",
    "done", "terminated", "truncated". A game that ended starts again with the reset that TorchRL asks for then. Where
    "done", the keys of ``INFO`` say what the episode was (:mod:`lorcana_env.envs.episodes`; no "winner": -1), else they
    are 0; names of decks and opponents are in ``games.final_info(rows)``.
    """

    def __init__(
        self, num_envs: int = 64, opponent: Any = "greedy", decks: Any = None, seed: int = 0, device: Any = "cpu",
        **more: Any,
    ) -> None:  # fmt: skip
        a, b = default_decks(more.get("variant", "normal"))
        pairs = [(a, b), (b, a)] if decks is None else decks
        arguments.opponent(opponent)
        self.games = games = VectorEnv(num_envs, pairs, seed, opponent=opponent, **more)
        n, box = games.num_envs, games.observation_space
        super().__init__(device=device, batch_size=torch.Size([n]))
        self._rows = np.arange(n)
        self._ended = np.zeros(n, bool)
        self._none = {name: np.zeros((n, games.players if name == "lore" else 1), np.int64) for name in INFO}
        kind = getattr(torch, np.dtype(box.dtype).name)
        low, high = float(box.low.min()), float(box.high.max())
        self.observation_spec = Composite(
            observation=Bounded(low=low, high=high, shape=(n, *box.shape), dtype=kind, device=device),
            action_mask=Binary(n=games.n_actions, shape=(n, games.n_actions), dtype=torch.bool, device=device),
            **{name: Unbounded(none.shape, device, torch.int64) for name, none in self._none.items()},
            shape=(n,),
        )
        self.action_spec = Categorical(games.n_actions, shape=(n,), dtype=torch.int64, device=device)
        self.reward_spec = Bounded(low=-1e9, high=1e9, shape=(n, 1), dtype=torch.float32, device=device)
        flag = Categorical(2, shape=(n, 1), dtype=torch.bool, device=device)
        self.done_spec = Composite(done=flag.clone(), terminated=flag.clone(), truncated=flag.clone(), shape=(n,))
        self._mask_actions()

    def _mask_actions(self) -> None:
        mask = torch.from_numpy(self.games.batch.action_mask.astype(bool)).to(self.device)
        self.action_spec.update_mask(mask)

    def _tensors(self, observation: np.ndarray, mask: np.ndarray, **more: np.ndarray) -> TensorDict:
        arrays = {"observation": observation, "action_mask": mask.astype(bool), **more}
        tensors = {name: torch.tensor(array, device=self.device) for name, array in arrays.items()}
        return TensorDict(tensors, self.batch_size, device=self.device)

    def _reset(self, tensordict: TensorDict | None = None, **kwargs: Any) -> TensorDict:
        asked = None if tensordict is None else tensordict.get("_reset", None)
        chosen = np.ones(len(self._rows), bool) if asked is None else asked.reshape(-1).cpu().numpy()
        if asked is None or (chosen.all() and not self._ended.all()):
            self.games.reset()
        elif (chosen & ~self._ended).any():
            raise ValueError("only games that ended can be reset one by one; reset() without _reset starts all again")
        self._ended &= ~chosen
        self._mask_actions()
        batch = self.games.batch
        no = np.zeros((len(self._rows), 1), bool)
        return self._tensors(batch.observation, batch.action_mask, done=no, terminated=no, truncated=no, **self._none)

    def _step(self, tensordict: TensorDict) -> TensorDict:
        seats = self.games.seats.copy()  # a new game may have another
        batch = self.games.step(tensordict["action"].cpu().numpy())
        self._ended = batch.terminations | batch.truncations
        observation, mask, info = batch.observation, batch.action_mask, self._none
        if self._ended.any():
            ended = np.flatnonzero(self._ended)
            observation, mask = observation.copy(), mask.copy()
            observation[ended] = self.games.final_observation(ended)
            mask[ended] = 1  # nothing is legal any more, but a mask of nothing cannot be drawn from
            info = {name: none.copy() for name, none in info.items()}
            for row, how in zip(ended, self.games.final_info(ended)):
                for name in INFO:
                    info[name][row] = -1 if how[name] is None else how[name]
        self._mask_actions()
        reward = batch.rewards[self._rows, seats][:, None]
        return self._tensors(
            observation, mask, reward=reward, done=self._ended[:, None], terminated=batch.terminations[:, None],
            truncated=batch.truncations[:, None], **info,
        )  # fmt: skip

    def _set_seed(self, seed: int | None) -> None:
        if seed is not None:
            self.games.reset(seed)
