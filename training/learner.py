"""The learner: PPO on recorded decisions.

The value is a head of three outcomes, trained by cross-entropy on how games against itself ended, so that what the two
players think of a position adds up. Advantages come without discount from the actors. Against cycling, the policy is
held near an average of its past selves (a magnet), which decays slowly.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch.nn import functional as F

from agents.entity_net import EntityNet, Scores, arrays
from agents.segments import log_softmax
from lorcana_env.players.forward import LOSS, WIN, Weights
from lorcana_env.players.network import with_cards_folded_in
from lorcana_env.simulation.rollouts import SELF, Records


@dataclass(frozen=True)
class Rates:
    """What changes in the course of a training."""

    learning_rate: float
    magnet: float


@dataclass(frozen=True)
class Loss:
    """Weights of the parts of the loss, and how an update goes."""

    batch_size: int = 4096
    epochs: int = 2
    clip: float = 0.2
    entropy: float = 0.002
    value: float = 0.5
    bootstrap: float = 0.5  # how much the value learns from its own later self, and how much from the result
    most_norm: float = 0.5  # of a gradient
    memory: float = 0.99  # of the average of past selves, per update


class Learner:
    """A network and its optimiser; :meth:`update` learns from records."""

    def __init__(self, net: EntityNet, loss: Loss, seed: int = 0, device: str = "cpu") -> None:
        self.device = torch.device(device)
        self.net = net.to(self.device)
        self.magnet = copy.deepcopy(self.net).requires_grad_(False)
        self.loss = loss
        self.seed = seed
        self.updates = 0
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=1e-3, eps=1e-5, fused=True)

    def weights(self) -> Weights:
        """The network as the actors play it, and as it is now: what is learned later does not change these arrays."""
        folded = with_cards_folded_in(arrays(self.net), self.net.feature_names, self.net.inputs)
        return Weights(*(array.copy() for array in folded))

    def state(self) -> dict[str, Any]:
        """What :meth:`restore` needs to go on."""
        return {
            "net": self.net.state_dict(), "magnet": self.magnet.state_dict(),
            "optimizer": self.optimizer.state_dict(), "updates": self.updates,
        }  # fmt: skip

    def restore(self, state: dict[str, Any]) -> None:
        self.net.load_state_dict(state["net"])
        self.magnet.load_state_dict(state["magnet"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.updates = state["updates"]

    def update(self, parts: Sequence[tuple[int, Records]], rates: Rates) -> dict[str, float]:
        """Learn from the first so many decisions of each of some records; means of the losses."""
        for group in self.optimizer.param_groups:
            group["lr"] = rates.learning_rate
        rng = np.random.default_rng([self.seed & 0xFFFF_FFFF_FFFF_FFFF, self.updates])
        every = np.concatenate([records.advantage[:n] for n, records in parts])
        mean, scale = float(every.mean()), float(every.std()) + 1e-6
        sums: dict[str, float] = {}
        steps = 0
        for epoch in range(self.loss.epochs):
            batches = []
            for k, (n, _) in enumerate(parts):
                if n:
                    order = rng.permutation(n)
                    batches += [(k, part) for part in np.array_split(order, max(1, round(n / self.loss.batch_size)))]
            for i in rng.permutation(len(batches)):
                k, indices = batches[i]
                # the magnet is looked at in one epoch only, and pulls as much harder there
                pull = rates.magnet * self.loss.epochs if epoch == 0 else 0.0
                for name, value in self._step(parts[k][1], indices, mean, scale, pull).items():
                    sums[name] = sums.get(name, 0.0) + value
                steps += 1
        with torch.no_grad():
            for old, new in zip(self.magnet.parameters(), self.net.parameters(), strict=True):
                old.lerp_(new, 1.0 - self.loss.memory)
        self.updates += 1
        per_step = {name: value / max(1, steps) for name, value in sums.items()}
        per_step["magnet_kl"] = per_step.get("magnet_kl", 0.0) * self.loss.epochs
        return per_step | explained(parts)

    def _step(self, records: Records, indices: np.ndarray, mean: float, scale: float, pull: float) -> dict[str, float]:
        loss = self.loss
        x = self.net.batch(records.seen, indices)
        n = len(indices)

        def of(array: np.ndarray) -> torch.Tensor:
            return torch.from_numpy(array[indices]).to(self.device)

        self.optimizer.zero_grad()
        scores = self.net.score(x)
        log_p = log_softmax(scores.score, x.of, n)
        counts = torch.bincount(x.of, minlength=n)
        taken = torch.cumsum(counts, 0) - counts + of(records.taken).long()
        old = of(records.log_p)
        new = log_p.index_select(0, taken)
        advantage = (of(records.advantage) - mean) / scale
        ratio = torch.exp(new - old)
        policy = -torch.minimum(ratio * advantage, ratio.clamp(1 - loss.clip, 1 + loss.clip) * advantage).mean()
        p = torch.exp(log_p)
        entropy = -(p * log_p).sum() / n
        value = self._value_loss(scores, records, indices)
        whole = policy - loss.entropy * entropy + loss.value * value
        kl = torch.zeros(())
        if pull:
            with torch.no_grad():
                far = log_softmax(self.magnet.score(x).score, x.of, n)
            kl = (p * (log_p - far)).sum() / n
            whole = whole + pull * kl
        whole.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), loss.most_norm)
        self.optimizer.step()
        with torch.no_grad():
            moved = (ratio - 1 - (new - old)).mean()
            clipped = ((ratio - 1).abs() > loss.clip).float().mean()
        return {
            "policy_loss": policy.item(), "value_loss": value.item(), "entropy": entropy.item(),
            "magnet_kl": kl.item(), "moved_kl": moved.item(), "clipped": clipped.item(),
        }  # fmt: skip

    def _value_loss(self, scores: Scores, records: Records, indices: np.ndarray) -> torch.Tensor:
        """Cross-entropy with the outcomes of games against itself, mixed with what the value became later on."""
        mine = np.flatnonzero(records.opponent[indices] == SELF)
        if not len(mine):
            return scores.outcome.sum() * 0.0
        chosen = indices[mine]
        target = np.zeros((len(mine), 3), np.float32)
        target[np.arange(len(mine)), records.outcome[chosen]] = 1.0 - self.loss.bootstrap
        later = np.clip(records.value[chosen] + records.advantage[chosen], -1.0, 1.0)
        target[:, WIN] += self.loss.bootstrap * (1.0 + later) / 2
        target[:, LOSS] += self.loss.bootstrap * (1.0 - later) / 2
        said = F.log_softmax(scores.outcome[torch.from_numpy(mine).to(self.device)], 1)
        return -(torch.from_numpy(target).to(self.device) * said).sum(1).mean()


def explained(parts: Sequence[tuple[int, Records]]) -> dict[str, float]:
    """How good the values were, over decisions of games against itself."""
    value = np.concatenate([records.value[:n][records.opponent[:n] == SELF] for n, records in parts])
    outcome = np.concatenate([records.outcome[:n][records.opponent[:n] == SELF] for n, records in parts]) - 1.0
    if not len(value) or not outcome.std() > 0:
        return {}
    return {
        "explained_variance": float(1 - (outcome - value).var() / outcome.var()),
        "brier": float((((value - outcome) / 2) ** 2).mean()),
        "value_mean": float(value.mean()),
    }
