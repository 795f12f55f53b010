"""A trained network as an agent."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from lorcana_env import Game, VectorEnv
from lorcana_env.observe import columns, entities, flat
from lorcana_env.training.entity_net import check_made_with, choose, made_with

#: The columns of the observations that a policy can read; one of the entity table, and which inputs it reads.
LAYOUTS = {"entities": entities.LAYOUT, "flat": flat.LAYOUT}


def label(model: MaskablePPO) -> None:
    """Let a model's checkpoints name what it is trained with, which :func:`check_columns` asks for.

    Those are the columns; of a policy of the entity table also its inputs, with theirs, and the features of cards.
    """
    view = _view(model.observation_space.dtype)
    model.made_with = made_with(model.policy.net) if view == "entities" else columns.kept(LAYOUTS[view])


def check_columns(path: Path) -> None:
    """``ValueError``, of one line, for a checkpoint of other columns, or features of cards, than those of now."""
    with zipfile.ZipFile(path) as archive:
        data = json.loads(archive.read("data"))
    view = _view(data["observation_space"]["dtype"])
    if view == "entities":
        check_made_with(data.get("made_with"))
    else:
        columns.check(data.get("made_with"), view, LAYOUTS[view])


def _view(dtype: Any) -> str:
    return "entities" if np.dtype(dtype) == np.uint8 else "flat"


class NetworkAgent:
    """The policy of a MaskablePPO checkpoint. ``deterministic``: the likeliest action, as of every network by its name.

    The policy reads the entity table (:class:`lorcana_env.training.policies.EntityPolicy`) or flat observations.
    """

    def __init__(self, policy: Any, name: str, deterministic: bool = True, seed: int = 0) -> None:
        self.name = name
        self.policy = policy
        self.policy.set_training_mode(False)
        self.view = _view(policy.observation_space.dtype)
        self.deterministic = deterministic
        self._rng = np.random.default_rng(seed)

    @classmethod
    def load(cls, path: str | Path, deterministic: bool = True, seed: int = 0) -> NetworkAgent:
        """The agent of a checkpoint; ``ValueError`` when it is missing, damaged, something else or of other columns."""
        path = Path(path)
        if not path.is_file():
            raise ValueError(f"there is no checkpoint {path}")
        try:
            check_columns(path)
            model = MaskablePPO.load(path, device="cpu")
        except (zipfile.BadZipFile, KeyError, RuntimeError, AttributeError, EOFError, TypeError, ValueError) as error:
            reason = " ".join(str(error).split())
            raise ValueError(f"{path} is not a usable checkpoint ({type(error).__name__}: {reason})") from error
        name = path.stem if path.stem != "checkpoint" else f"{path.parent.name}/{path.stem}"
        return cls(model.policy, name, deterministic, seed)

    def seed(self, seed: int) -> None:
        """Start its random numbers again, from this seed."""
        self._rng = np.random.default_rng(seed)

    def logits(self, observation: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """float32[n, A], -inf for what is not legal, for observations [n, O] and masks int8[n, A]."""
        if self.view == "entities":
            output = self.policy.output(observation)
            logits = np.full(masks.shape, -np.inf, np.float32)
            game, place = np.nonzero(np.isfinite(output.logits.numpy()))
            logits[game, output.actions.numpy()[game, place]] = output.logits.numpy()[game, place]
            return logits
        with torch.no_grad():
            features = self.policy.extract_features(torch.from_numpy(observation), self.policy.pi_features_extractor)
            logits = self.policy.action_net(self.policy.mlp_extractor.forward_actor(features)).numpy()
        return np.where(masks != 0, logits, -np.inf)

    def choose(self, observation: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Actions (int64[n]) for observations [n, O] and masks (int8[n, A])."""
        rng = None if self.deterministic else self._rng
        if self.view == "entities":
            return choose(self.policy.output(observation), rng)
        logits = self.logits(observation, masks)
        if rng is not None:  # Gumbel noise draws from the softmax without normalising it
            logits = logits + rng.gumbel(size=logits.shape).astype(np.float32)
        return logits.argmax(axis=1)

    def _look(self, game: Game) -> tuple[np.ndarray, np.ndarray]:
        player = game.to_act
        assert player is not None
        observation = game.entities(player) if self.view == "entities" else game.observe(player)
        expected = self.policy.observation_space.shape[0]
        if len(observation) != expected:
            raise ValueError(
                f"agent {self.name} was trained on observations of {expected} numbers, not {len(observation)}"
            )
        return observation[None], game.action_mask()[None]

    def __call__(self, game: Game) -> int:
        return int(self.choose(*self._look(game))[0])

    def probabilities(self, game: Game) -> np.ndarray:
        """The policy's probabilities, float32[k], over ``game.legal_actions()``."""
        logits = self.logits(*self._look(game))[0, game.legal_actions()]
        p = np.exp(logits - logits.max())
        return p / p.sum()

    def act(self, venv: VectorEnv, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch."""
        return self.choose(*venv.view(self.view, indices))
