"""Policies for MaskablePPO: the entity network, and a layer that a flat MLP shares between policy and value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from lorcana_env.agents.forward import INPUTS
from lorcana_env.cards.features import FEATURES
from lorcana_env.training.entity_net import EntityNet, Output, Shape


class SharedLayer(BaseFeaturesExtractor):
    """One layer over the flat observation, shared by policy and value."""

    def __init__(self, observation_space: Any, width: int) -> None:
        super().__init__(observation_space, width)
        self.net = nn.Sequential(nn.Linear(observation_space.shape[0], width), nn.LayerNorm(width), nn.ReLU())

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        return self.net(observation)


class FlatPolicy(MaskableActorCriticPolicy):
    """An MLP over flat observations, as ``"MlpPolicy"``, that masks its logits in one step.

    sb3-contrib's distribution normalises 996 logits three times for each mask, which is half the time of so small a
    network.
    """

    def _masked(self, obs: torch.Tensor, masks: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Log-probabilities with 0 where an action is not legal, the legal ones (bool[B, A]), and values [B, 1]."""
        latent_pi, latent_vf = self.mlp_extractor(self.extract_features(obs))
        legal = torch.as_tensor(masks, device=obs.device).bool()
        logits = self.action_net(latent_pi).masked_fill(~legal, -torch.inf)
        return torch.log_softmax(logits, 1), legal, self.value_net(latent_vf)

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: np.ndarray | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Actions int64[B], values float32[B, 1], log-probabilities float32[B]; the masks have to be given."""
        log_p, _, values = self._masked(obs, action_masks)
        actions = log_p.argmax(1) if deterministic else _draw(log_p)
        return actions, values, log_p.gather(1, actions[:, None])[:, 0]

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values float32[B, 1], log-probabilities and entropies float32[B]."""
        log_p, legal, values = self._masked(obs, action_masks)
        finite = log_p.masked_fill(~legal, 0.0)
        entropy = -(finite * finite.exp()).masked_fill(~legal, 0.0).sum(1)
        return values, finite.gather(1, actions[:, None])[:, 0], entropy


class EntityPolicy(MaskableActorCriticPolicy):
    """:class:`lorcana_env.training.entity_net.EntityNet` as policy and value of MaskablePPO.

    Observations of :mod:`lorcana_env.observe.entities` hold the legal actions, so the network scores those alone, and
    the masks that MaskablePPO passes are not needed: train with ``use_masking=False``. ``shape``: fields of
    :class:`lorcana_env.training.entity_net.Shape`; ``feature_names`` and ``inputs``: as of the network, None for all.
    """

    net: EntityNet

    def __init__(
        self,
        *args: Any,
        shape: dict[str, int] | None = None,
        feature_names: Sequence[str] | None = None,
        inputs: Sequence[str] | None = None,
        **kwargs: Any,
    ) -> None:
        self._shape = dict(shape or {})
        self._reads = {
            "feature_names": FEATURES if feature_names is None else tuple(feature_names),
            "inputs": INPUTS if inputs is None else tuple(inputs),
        }
        super().__init__(*args, normalize_images=False, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        self.net = EntityNet(Shape(**self._shape), **self._reads)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        data = super()._get_constructor_parameters()
        data.pop("normalize_images", None)
        return data | {"shape": asdict(self.net.shape)} | self._reads

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: np.ndarray | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Actions int64[B], values float32[B, 1], log-probabilities float32[B]."""
        output = self.net(obs)
        log_p = torch.log_softmax(output.logits, 1)
        place = log_p.argmax(1) if deterministic else _draw(log_p)
        rows = torch.arange(len(place), device=place.device)
        return output.actions[rows, place], output.values[:, None], log_p[rows, place]

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values float32[B, 1], log-probabilities and entropies float32[B]."""
        output = self.net(obs)
        log_p = torch.log_softmax(output.logits, 1)
        rows = torch.arange(len(actions), device=log_p.device)
        legal = torch.isfinite(output.logits)
        place = ((output.actions == actions[:, None]) & legal).int().argmax(1)
        finite = torch.where(legal, log_p, 0.0)
        entropy = -(finite * torch.where(legal, log_p.exp(), 0.0)).sum(1)
        return output.values[:, None], finite[rows, place], entropy

    def predict_values(self, obs: torch.Tensor) -> torch.Tensor:
        return self.net.values(obs)[:, None]

    def _predict(
        self, observation: torch.Tensor, deterministic: bool = False, action_masks: np.ndarray | None = None
    ) -> torch.Tensor:
        return self.forward(observation, deterministic)[0]

    def output(self, observation: np.ndarray) -> Output:
        """The network's :class:`Output` for observations uint8[B, entities.size]."""
        with torch.no_grad():
            return self.net(torch.as_tensor(observation, device=self.device))


def _draw(log_p: torch.Tensor) -> torch.Tensor:
    """Indices int64[B] drawn from rows of log-probabilities: one uniform number a row, against the running sum."""
    sums = log_p.exp().cumsum(1)
    at = torch.searchsorted(sums, torch.rand_like(sums[:, :1]) * sums[:, -1:], right=True)
    return at.clamp(max=log_p.shape[1] - 1)[:, 0]


class UnmaskedBuffer(MaskableRolloutBuffer):
    """A rollout buffer that keeps no masks: the observations hold them."""

    def reset(self) -> None:
        super().reset()
        self.mask_dims = 1
        self.action_masks = np.ones((self.buffer_size, self.n_envs, 1), np.float32)
