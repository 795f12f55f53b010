"""PPO on recorded decisions.

The value head gives the chances of three outcomes. It is trained on games of the learner against itself, so the values
of both players sum to zero. Games against other opponents have a value head of their own, because otherwise advantages
would be biased by the strength of the opponent. The actors compute the advantages, without discount. A penalty on the
distance to a slow average of past policies (the magnet) prevents cycling.

The network file holds an average of the last weights (Polyak and Juditsky 1992): the values of the newest weights are
biased by some hundredths, which changes every few games.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env._util.torch_or_hint import functional as F
from lorcana_env._util.torch_or_hint import nn, torch
from lorcana_env.agents.entity_net import N_LAST, EntityNet, Scores, arrays
from lorcana_env.agents.forward import LOSS, WIN
from lorcana_env.agents.network import with_cards_folded_in
from lorcana_env.agents.segments import log_softmax
from lorcana_env.simulation.rollouts import SELF, Records
from lorcana_env.training.actors import Acting

MAGNET_EVERY = 4  # gradient steps between two that use the magnet
AVERAGE = 0.995  # the decay per update of the average in the network file; at the start it spans a tenth of the updates


@dataclass(frozen=True)
class Schedule:
    """The settings that change in the course of a training."""

    learning_rate: float
    magnet: float


@dataclass(frozen=True)
class Loss:
    """Weights of the parts of the loss, and the settings of an update."""

    batch_size: int
    epochs: int
    clip: float
    entropy: float
    uniform: float  # cross-entropy of the policy under uniform play
    value: float
    bootstrap: float  # the share of later values in the target of the value; the rest is the result
    search: float  # of decisions with a search
    memory: float  # the decay of the magnet per update
    max_norm: float = 0.5  # a longer gradient is scaled down to this norm


class Learner:
    """A network and its optimiser; :meth:`update` learns from records."""

    def __init__(self, net: EntityNet, loss: Loss, seed: int = 0, device: str = "cpu") -> None:
        self.device = torch.device(device)
        self.net = net.to(self.device)
        self.magnet = copy.deepcopy(self.net).requires_grad_(False)
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.opponent_value_head = nn.Linear(N_LAST, net.shape.outcomes).to(self.device)  # in games against others
        self.loss = loss
        self.seed = seed
        self.updates = 0
        self.parameters = [*self.net.parameters(), *self.opponent_value_head.parameters()]
        # the gradients of the policy are the smallest, and far above this epsilon
        self.optimizer = torch.optim.Adam(self.parameters, lr=1e-3, eps=1e-8, fused=True)

    def acting(self) -> Acting:
        """A copy of the present weights, as the actors play them."""
        folded = with_cards_folded_in(arrays(self.net), self.net.feature_names, self.net.inputs)
        head = self.opponent_value_head
        weight, bias = (tensor.detach().cpu().numpy() for tensor in (head.weight.T, head.bias))
        return Acting.of([array.copy(order="C") for array in (*folded, weight, bias)])

    def state(self) -> dict[str, Any]:
        """The state that :meth:`restore` reads."""
        return {
            "net": self.net.state_dict(), "magnet": self.magnet.state_dict(), "average": self.average.state_dict(),
            "opponent_value_head": self.opponent_value_head.state_dict(), "optimizer": self.optimizer.state_dict(),
            "updates": self.updates,
        }  # fmt: skip

    def restore(self, state: dict[str, Any]) -> None:
        self.net.load_state_dict(state["net"])
        self.magnet.load_state_dict(state["magnet"])
        self.average.load_state_dict(state["average"])
        self.opponent_value_head.load_state_dict(state["opponent_value_head"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.updates = state["updates"]

    def update(self, parts: Sequence[tuple[int, Records]], schedule: Schedule) -> dict[str, float]:
        """Learn from the first ``n`` decisions of each ``(n, records)``, and return the means of the losses."""
        for group in self.optimizer.param_groups:
            group["lr"] = schedule.learning_rate
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
                # the magnet is used in some steps of one epoch, with a weight that makes up for the others
                pull = (
                    MAGNET_EVERY * schedule.magnet * self.loss.epochs if epoch == 0 and at % MAGNET_EVERY == 0 else 0.0
                )
                for name, value in self._step(parts[k][1], indices, mean, scale, pull).items():
                    sums[name] = sums.get(name, 0.0) + value
                steps += 1
                pulls += pull > 0
        self.updates += 1
        with torch.no_grad():
            decay = min(AVERAGE, max(0.0, 1.0 - 10.0 / self.updates))
            for average, memory in ((self.magnet, self.loss.memory), (self.average, decay)):
                for old, new in zip(average.parameters(), self.net.parameters(), strict=True):
                    old.lerp_(new, 1.0 - memory)
        per_step = {name: value / max(1, steps) for name, value in sums.items()}
        per_step["magnet_kl"] = sums.get("magnet_kl", 0.0) / max(1, pulls)
        return per_step | value_quality(parts)

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
        # unlike the gradient of the entropy, this one does not vanish with the probability of an action
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
                of_magnet = log_softmax(self.magnet.score(x).score, x.of, n)
            kl = (p * (log_p - of_magnet)).sum() / n
            whole = whole + pull * kl
        whole.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, loss.max_norm)
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
        """The expected gain of the policy by the searches, negated: a mean over the decisions that were searched.

        This is the policy gradient over all actions. The gains of a search are unbiased and noisy; imitating a policy
        made of them would follow the noise (docs/training.md).
        """
        start = records.seen.legal_start
        gains = [records.gain[start[k] : start[k + 1]] * records.searched[k] for k in indices]
        gain = torch.from_numpy(np.concatenate(gains)).to(self.device)
        return -(gain * p).sum() / records.searched[indices].sum()

    def _value_loss(self, scores: Scores, records: Records, indices: np.ndarray) -> torch.Tensor:
        """Brier score of the predicted outcomes against a mixture of the later values and of the result.

        Its gradients are bounded; those of the cross-entropy would take most of the clipped norm from the policy.
        """
        n = len(indices)
        target = np.zeros((n, 3), np.float32)
        target[np.arange(n), records.outcome[indices]] = 1.0 - self.loss.bootstrap
        later = np.clip(records.value[indices] + records.advantage[indices], -1.0, 1.0)
        target[:, WIN] += self.loss.bootstrap * (1.0 + later) / 2
        target[:, LOSS] += self.loss.bootstrap * (1.0 - later) / 2
        against_itself = torch.from_numpy(records.opponent[indices] == SELF).to(self.device)
        said = torch.where(against_itself[:, None], scores.outcome, self.opponent_value_head(scores.last))
        return 2.0 * ((F.softmax(said, 1) - torch.from_numpy(target).to(self.device)) ** 2).sum(1).mean()


def value_quality(parts: Sequence[tuple[int, Records]]) -> dict[str, float]:
    """The quality of the values, over decisions of games against itself, or over all if there are no such games.

    ``explained_variance`` is that of the lambda-returns, as in Stable-Baselines3; ``explained_outcome`` that of the
    results of the games, most of which is chance; ``brier`` is the Brier score of the values.
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
