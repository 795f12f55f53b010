"""The learner: PPO on recorded decisions.

The value is a head of three outcomes, trained on games against itself, so that what the two players think of a position
adds up. Games against others have a head of their own: with one for all, advantages would be off by how much stronger
or weaker the others are. Advantages come without discount from the actors. Against cycling, the policy is held near an
average of its past selves (a magnet), which decays slowly.

What is kept to be played is an average of the last weights (Polyak and Juditsky 1992): the values of the newest ones
are off by some hundredths, a different way after each few games; those of the average are not.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from lorcana_env.agents.forward import LOSS, WIN
from lorcana_env.agents.network import with_cards_folded_in
from lorcana_env.simulation.rollouts import SELF, Records
from lorcana_env.training.actors import Acting
from lorcana_env.training.entity_net import N_LAST, EntityNet, Scores, arrays
from lorcana_env.training.segments import log_softmax

SELDOM = 4  # of so many steps one looks at the magnet
AVERAGE = 0.995  # the memory of the average that is kept, per update; in short trainings it is of their last tenth


@dataclass(frozen=True)
class Rates:
    """What changes in the course of a training."""

    learning_rate: float
    magnet: float


@dataclass(frozen=True)
class Loss:
    """Weights of the parts of the loss, and how an update goes."""

    batch_size: int = 512
    epochs: int = 1
    clip: float = 0.2
    entropy: float = 0.003
    uniform: float = 0.01  # cross-entropy of the policy under uniform play
    value: float = 0.5
    bootstrap: float = 0.9  # how much the value learns from its own later self, and how much from the result
    search: float = 10.0  # what a search says, where one was made
    most_norm: float = 0.5  # of a gradient
    memory: float = 0.99  # of the average of past selves, per update


class Learner:
    """A network and its optimiser; :meth:`update` learns from records."""

    def __init__(self, net: EntityNet, loss: Loss, seed: int = 0, device: str = "cpu") -> None:
        self.device = torch.device(device)
        self.net = net.to(self.device)
        self.magnet = copy.deepcopy(self.net).requires_grad_(False)
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.others = nn.Linear(N_LAST, net.shape.outcomes).to(self.device)  # the value in games against others
        self.loss = loss
        self.seed = seed
        self.updates = 0
        self.parameters = [*self.net.parameters(), *self.others.parameters()]
        # gradients are clipped as a whole, and those of the policy are the smallest of them: far above this epsilon
        self.optimizer = torch.optim.Adam(self.parameters, lr=1e-3, eps=1e-8, fused=True)

    def acting(self) -> Acting:
        """The network as the actors play it, and as it is now: what is learned later does not change these arrays."""
        folded = with_cards_folded_in(arrays(self.net), self.net.feature_names, self.net.inputs)
        weight, bias = (tensor.detach().cpu().numpy() for tensor in (self.others.weight.T, self.others.bias))
        return Acting.of([array.copy(order="C") for array in (*folded, weight, bias)])

    def state(self) -> dict[str, Any]:
        """What :meth:`restore` needs to go on."""
        return {
            "net": self.net.state_dict(), "magnet": self.magnet.state_dict(), "average": self.average.state_dict(),
            "others": self.others.state_dict(), "optimizer": self.optimizer.state_dict(),
            "updates": self.updates,
        }  # fmt: skip

    def restore(self, state: dict[str, Any]) -> None:
        self.net.load_state_dict(state["net"])
        self.magnet.load_state_dict(state["magnet"])
        self.average.load_state_dict(state["average"])
        self.others.load_state_dict(state["others"])
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
        steps = pulls = 0
        for epoch in range(self.loss.epochs):
            batches = []
            for k, (n, _) in enumerate(parts):
                if n:
                    order = rng.permutation(n)
                    batches += [(k, part) for part in np.array_split(order, max(1, round(n / self.loss.batch_size)))]
            for at, i in enumerate(rng.permutation(len(batches))):
                k, indices = batches[i]
                # the magnet is looked at in some steps of one epoch, and pulls as much harder there
                pull = SELDOM * rates.magnet * self.loss.epochs if epoch == 0 and at % SELDOM == 0 else 0.0
                for name, value in self._step(parts[k][1], indices, mean, scale, pull).items():
                    sums[name] = sums.get(name, 0.0) + value
                steps += 1
                pulls += pull > 0
        self.updates += 1
        with torch.no_grad():
            of_last = min(AVERAGE, max(0.0, 1.0 - 10.0 / self.updates))
            for average, memory in ((self.magnet, self.loss.memory), (self.average, of_last)):
                for old, new in zip(average.parameters(), self.net.parameters(), strict=True):
                    old.lerp_(new, 1.0 - memory)
        per_step = {name: value / max(1, steps) for name, value in sums.items()}
        per_step["magnet_kl"] = sums.get("magnet_kl", 0.0) / max(1, pulls)
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
        # unlike that of the entropy its pull does not fade with an action's chance: what is never tried is not learned
        uniform = -(log_p / counts.index_select(0, x.of)).sum() / n
        whole = policy - loss.entropy * entropy + loss.uniform * uniform + loss.value * value
        searched = records.searched[indices] > 0
        search = torch.zeros(())
        if searched.any():
            search = self._search_loss(p, records, indices)
            whole = whole + loss.search * search
        kl = torch.zeros(())
        if pull:
            with torch.no_grad():
                far = log_softmax(self.magnet.score(x).score, x.of, n)
            kl = (p * (log_p - far)).sum() / n
            whole = whole + pull * kl
        whole.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, loss.most_norm)
        self.optimizer.step()
        with torch.no_grad():
            moved = (ratio - 1 - (new - old)).mean()
            clipped = ((ratio - 1).abs() > loss.clip).float().mean()
        return {
            "policy_loss": policy.item(), "value_loss": value.item(), "entropy": entropy.item(),
            "uniform": uniform.item(), "search_loss": search.item(), "magnet_kl": kl.item(), "moved_kl": moved.item(),
            "clipped": clipped.item(),
        }  # fmt: skip

    def _search_loss(self, p: torch.Tensor, records: Records, indices: np.ndarray) -> torch.Tensor:
        """How much less likely a win the policy makes, by the searches, as a mean over decisions that have one.

        This is the policy gradient over all actions: what a search says is right on average, with noise. A policy made
        of it and then imitated is not, since the noise makes it choose what is not better (docs/training.md).
        """
        start = records.seen.legal_start
        some = [records.gain[start[k] : start[k + 1]] * records.searched[k] for k in indices]
        gain = torch.from_numpy(np.concatenate(some)).to(self.device)
        return -(gain * p).sum() / records.searched[indices].sum()

    def _value_loss(self, scores: Scores, records: Records, indices: np.ndarray) -> torch.Tensor:
        """Brier score of the outcomes said; what is right is mostly what the value became later on, and how it ended.

        Its gradients are bounded: those of the cross-entropy leave little to the policy of what is not clipped.
        """
        n = len(indices)
        target = np.zeros((n, 3), np.float32)
        target[np.arange(n), records.outcome[indices]] = 1.0 - self.loss.bootstrap
        later = np.clip(records.value[indices] + records.advantage[indices], -1.0, 1.0)
        target[:, WIN] += self.loss.bootstrap * (1.0 + later) / 2
        target[:, LOSS] += self.loss.bootstrap * (1.0 - later) / 2
        against_itself = torch.from_numpy(records.opponent[indices] == SELF).to(self.device)
        said = torch.where(against_itself[:, None], scores.outcome, self.others(scores.last))
        return 2.0 * ((F.softmax(said, 1) - torch.from_numpy(target).to(self.device)) ** 2).sum(1).mean()


def explained(parts: Sequence[tuple[int, Records]]) -> dict[str, float]:
    """How good the values were, over decisions of games against itself, or of all games if there are none of those.

    ``explained_variance``: of what the values should have been by their own later selves (lambda-returns), as
    Stable-Baselines3 reports it; ``explained_outcome``: of how the games ended, most of which nobody can know.
    """
    value = np.concatenate([records.value[:n] for n, records in parts])
    advantage = np.concatenate([records.advantage[:n] for n, records in parts])
    outcome = np.concatenate([records.outcome[:n] for n, records in parts]) - 1.0
    opponent = np.concatenate([records.opponent[:n] for n, records in parts])
    if (opponent == SELF).any():
        value, advantage, outcome = (x[opponent == SELF] for x in (value, advantage, outcome))
    if not len(value) or not outcome.std() > 0:
        return {}
    return {
        "explained_variance": float(1 - advantage.var() / (value + advantage).var()),
        "explained_outcome": float(1 - (outcome - value).var() / outcome.var()),
        "brier": float((((value - outcome) / 2) ** 2).mean()),
        "value_mean": float(value.mean()),
    }
