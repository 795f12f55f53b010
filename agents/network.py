"""A trained network as an agent."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from lorcana_env import Game, VectorEnv


class NetworkAgent:
    """The policy of a MaskablePPO checkpoint. ``deterministic``: the likeliest action instead of a drawn one."""

    def __init__(self, policy: Any, name: str, deterministic: bool = False, seed: int = 0) -> None:
        self.name = name
        self.policy = policy
        self.policy.set_training_mode(False)
        self.deterministic = deterministic
        self._rng = np.random.default_rng(seed)

    @classmethod
    def load(cls, path: str | Path, deterministic: bool = False, seed: int = 0) -> NetworkAgent:
        """From a checkpoint file; ``ValueError`` when it is missing, damaged or of something else."""
        path = Path(path)
        if not path.is_file():
            raise ValueError(f"there is no checkpoint {path}")
        try:
            model = MaskablePPO.load(path, device="cpu")
        except (zipfile.BadZipFile, KeyError, RuntimeError, AttributeError, EOFError, ValueError) as error:
            raise ValueError(f"{path} is not a usable checkpoint ({type(error).__name__}: {error})") from error
        return cls(model.policy, path.stem, deterministic, seed)

    def choose(self, observation: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Actions (int64[n]) for observations (float32[n, O]) and masks (int8[n, A])."""
        with torch.no_grad():
            features = self.policy.extract_features(torch.from_numpy(observation), self.policy.pi_features_extractor)
            logits = self.policy.action_net(self.policy.mlp_extractor.forward_actor(features)).numpy()
        logits = np.where(masks != 0, logits, -np.inf)
        if not self.deterministic:  # Gumbel noise draws from the softmax without normalising it
            logits = logits + self._rng.gumbel(size=logits.shape).astype(np.float32)
        return logits.argmax(axis=1)

    def __call__(self, game: Game) -> int:
        player = game.to_act
        assert player is not None
        expected = self.policy.observation_space.shape[0]
        observation = game.observe(player)
        if len(observation) != expected:
            raise ValueError(
                f"agent {self.name} was trained on observations of {expected} numbers, not {len(observation)}"
            )
        return int(self.choose(observation[None], game.action_mask()[None])[0])

    def act(self, venv: VectorEnv, indices: np.ndarray) -> np.ndarray:
        batch = venv.observe(indices)
        return self.choose(batch.observation[indices], batch.action_mask[indices])
