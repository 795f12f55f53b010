"""Rollout buffers for Stable-Baselines3: of games in which both seats learn, and without masks."""

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from lorcana_env._util.optional import extra
from lorcana_env.envs.trajectories import per_seat, zero_sum

if TYPE_CHECKING:
    import torch
    from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
    from stable_baselines3.common.buffers import RolloutBuffer
else:
    MaskableRolloutBuffer = extra("sb3_contrib.common.maskable.buffers").MaskableRolloutBuffer
    RolloutBuffer = extra("stable_baselines3.common.buffers").RolloutBuffer


class BothSeats(gymnasium.spaces.Box):
    """What is observed where both seats learn.

    ``per_seat``: whether a buffer that keeps the seats apart is being filled. The buffer and the policy of a model have
    the same space, so the policy finds out here whether its buffer is one of this module.
    """

    per_seat = False

    @classmethod
    def like(cls, space: gymnasium.spaces.Box) -> "BothSeats":
        return cls(space.low, space.high, dtype=space.dtype)


def check_buffer(space: gymnasium.Space) -> None:
    """``ValueError`` where both seats learn and the buffer is not made for that."""
    if isinstance(space, BothSeats) and not space.per_seat:
        raise ValueError(
            "opponent='self': this rollout buffer takes both seats for one; make the model with "
            "**settings(PPO, env) of lorcana_env.envs.sb3, which bring the buffer"
        )


class Rewards(np.ndarray):
    """The rewards of the players who acted, float32[n], and what else a buffer that keeps the seats apart needs."""

    each: np.ndarray | None = None  # float32[n, 2], of both players
    acted: np.ndarray | None = None  # int64[n], the players who acted
    next: np.ndarray | None = None  # int64[n], the players who decide now

    @classmethod
    def of(cls, each: np.ndarray, acted: np.ndarray, following: np.ndarray) -> "Rewards":
        rewards: Rewards = each[np.arange(len(acted)), acted].view(cls)
        rewards.each, rewards.acted, rewards.next = each, acted, following
        return rewards


class _Seats:
    """Returns and advantages of each decision for the player who took it (:func:`.trajectories.per_seat`)."""

    def reset(self: Any) -> None:
        super().reset()  # type: ignore[misc]
        self.observation_space.per_seat = True
        self.acted = np.zeros((self.buffer_size, self.n_envs), np.int64)
        self.each = np.zeros((self.buffer_size, self.n_envs, 2), np.float32)

    def add(self: Any, obs: np.ndarray, action: np.ndarray, reward: Any, *more: Any, **masks: Any) -> None:
        if getattr(reward, "each", None) is None:
            raise ValueError("this buffer is for make_vec_env(opponent='self'), whose rewards no wrapper has changed")
        self.acted[self.pos], self.each[self.pos], self.deciding = reward.acted, reward.each, reward.next
        super().add(obs, action, reward, *more, **masks)  # type: ignore[misc]

    def compute_returns_and_advantage(self: Any, last_values: "torch.Tensor", dones: np.ndarray) -> None:
        over = np.concatenate([self.episode_starts[1:], np.asarray(dones)[None]]).astype(bool)
        worth = zero_sum(last_values.cpu().numpy().ravel(), self.deciding)
        own = per_seat(self.acted, self.each, over, self.values, worth, self.gamma, self.gae_lambda)
        self.advantages, self.returns = own.advantages, own.returns


class SeatsBuffer(_Seats, RolloutBuffer):
    """For PPO and A2C where both seats learn."""


class UnmaskedBuffer(MaskableRolloutBuffer):
    """For MaskablePPO with a policy that finds the legal actions in the observation: it keeps no masks."""

    def reset(self) -> None:
        super().reset()
        self.mask_dims = 1
        self.action_masks = np.ones((self.buffer_size, self.n_envs, 1), np.float32)

    def add(self, *args: Any, action_masks: np.ndarray | None = None, **kwargs: Any) -> None:
        super().add(*args, **kwargs)


class UnmaskedSeatsBuffer(_Seats, UnmaskedBuffer):  # type: ignore[misc]
    """For MaskablePPO and :class:`.sb3_policies.EntityPolicy` where both seats learn."""


class MaskedSeatsBuffer(_Seats, MaskableRolloutBuffer):  # type: ignore[misc]
    """For MaskablePPO and :class:`.sb3_policies.CardPolicy` where both seats learn."""


def of_maskable(space: gymnasium.Space) -> type[MaskableRolloutBuffer] | None:
    """The buffer for MaskablePPO and what is observed; None: its own."""
    unmasked = space.dtype == np.uint8  # entities hold the legal actions
    if isinstance(space, BothSeats):
        return UnmaskedSeatsBuffer if unmasked else MaskedSeatsBuffer
    return UnmaskedBuffer if unmasked else None
