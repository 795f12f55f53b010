"""Policies for Stable-Baselines3: over entity observations, over card numbers, and one with a single masked softmax."""

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lorcana_env._util.arguments import shown
from lorcana_env._util.optional import extra
from lorcana_env._version import __version__
from lorcana_env.envs.sb3_buffers import check_buffer
from lorcana_env.observe import entities, small
from lorcana_env.rules.record.constants import CARD_VERBS, N_OPTIONS, SINGLE_VERBS
from lorcana_env.rules.record.state import CAPACITY

if TYPE_CHECKING:
    import torch
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
else:
    torch = extra("torch")
    MaskableActorCriticPolicy = extra("sb3_contrib.common.maskable.policies").MaskableActorCriticPolicy

from lorcana_env.agents import entity_net
from lorcana_env.agents.entity_net import EntityNet, Shape, gumbel
from lorcana_env.agents.network import Network
from lorcana_env.agents.segments import log_softmax

N_CARD_VERBS, N_SINGLE = len(CARD_VERBS), len(SINGLE_VERBS) + N_OPTIONS
LAYERS = ("card", "row", "hidden", "context", "recent")  # of the entity network
CAPACITIES = tuple(range(CAPACITY, 16 * CAPACITY + 1, CAPACITY))  # of decks, as games have them


class Scored(NamedTuple):
    """The A legal actions of B observations, in order, and what a policy says of them."""

    log_p: torch.Tensor  # float32[A]: their log-probabilities
    of: np.ndarray  # int64[A]: the observation that each is of
    actions: np.ndarray  # int[A]
    start: np.ndarray  # int64[B]: where those of each observation begin
    value: torch.Tensor  # float32[B, 1]


class LegalPolicy(MaskableActorCriticPolicy):
    """A policy that scores the legal actions alone; a subclass says how (``_score``)."""

    def _score(self, obs: Any, masks: Any) -> Scored:
        raise NotImplementedError

    def _drawn(self, obs: Any, deterministic: bool, masks: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        found = self._score(obs, masks)
        z = found.log_p.detach()
        z = (z if deterministic else z + gumbel(z)).cpu().numpy()
        best = np.flatnonzero(z == np.maximum.reduceat(z, found.start)[found.of])
        first = best[np.unique(found.of[best], return_index=True)[1]]
        actions = torch.from_numpy(found.actions[first].astype(np.int64)).to(found.log_p.device)
        return actions, found.value, found.log_p[torch.from_numpy(first)]

    def forward(
        self, obs: Any, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Actions int64[B], values float32[B, 1] and log-probabilities float32[B]."""
        check_buffer(self.observation_space)
        return self._drawn(obs, deterministic, action_masks)

    def evaluate_actions(
        self, obs: Any, actions: torch.Tensor, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values float32[B, 1], log-probabilities of legal ``actions`` (int64[B]) and entropies, float32[B]."""
        found = self._score(obs, action_masks)
        taken = np.flatnonzero(found.actions == actions.cpu().numpy()[found.of])
        parts = torch.from_numpy(found.of).to(found.log_p.device)
        entropy = found.log_p.new_zeros(len(found.value)).index_add(0, parts, -found.log_p.exp() * found.log_p)
        return found.value, found.log_p[torch.from_numpy(taken)], entropy


class EntityPolicy(LegalPolicy):
    """The entity network as policy and value, for PPO, A2C and MaskablePPO over ``observation="entities"``.

    The observation holds the legal actions: only these are scored, and no mask is needed.

        PPO(EntityPolicy, env, **settings(PPO, env)).learn(1_000_000)

    ``policy_kwargs``: ``players`` of the games; ``shape``: sizes of layers by name
    (:class:`~lorcana_env.agents.entity_net.Shape`); ``inputs`` and ``features``: what it reads
    (:func:`~lorcana_env.agents.entity_net.read_by`); ``look`` False: it does not read the lookahead (nor where the
    observation holds none); ``start``: a network to begin with, "shipped" or a file, which also says what it reads;
    ``optimizer_class`` and ``optimizer_kwargs``, as in Stable-Baselines3. ``ValueError`` for a space of other
    observations, or a ``start`` that does not go with the rest.
    """

    def __init__(
        self, observation_space: Any, action_space: Any, lr_schedule: Any, *, players: int = 2,
        shape: Mapping[str, int] | None = None, inputs: str = "all", features: str = "all", look: bool = True,
        start: str | Path | None = None, use_sde: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        if use_sde:
            raise ValueError("use_sde is for continuous actions; leave it out")
        self._own: dict[str, Any] = {
            "players": players, "shape": shape, "inputs": inputs, "features": features, "look": look,
            "start": None if start is None else str(start),
        }  # fmt: skip
        if "optimizer_class" not in kwargs:
            kwargs = {"optimizer_kwargs": {"eps": 1e-5, "fused": True}} | kwargs
        kwargs |= {"net_arch": [], "normalize_images": False}
        super().__init__(observation_space, action_space, lr_schedule, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        self.net = net_for(self.observation_space, **self._own)
        names = json.dumps(entity_net.made_with(self.net)).encode()
        self.register_buffer("columns", torch.tensor(zlib.crc32(names)))  # an archive knows those it was trained with
        self.register_load_state_dict_pre_hook(_check_columns)
        learned = [parameter for parameter in self.parameters() if parameter.requires_grad]
        self.optimizer = self.optimizer_class(learned, lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        data = super()._get_constructor_parameters() | self._own
        del data["normalize_images"]
        return data

    def _score(self, obs: Any, masks: Any) -> Scored:
        decisions, scores, of = self.net.read(obs)
        n = len(scores.outcome)
        legal, start = decisions.legal[: len(of)], decisions.legal_start[:n]
        value = entity_net.expected_value(scores.outcome)[:, None]
        return Scored(log_softmax(scores.score, of, n), of.cpu().numpy(), legal, start, value)

    def predict_values(self, obs: Any) -> torch.Tensor:
        """Values float32[B, 1]."""
        return entity_net.expected_value(self.net.read(obs)[1].outcome)[:, None]

    def get_distribution(self, obs: Any, action_masks: Any = None) -> Any:
        """The distribution over all actions, of which those that are not legal have no probability."""
        return self.action_dist.proba_distribution(action_logits=self.net.all_logits(obs).clamp_min(-1e8))

    def _predict(self, observation: Any, deterministic: bool = False, action_masks: Any = None) -> torch.Tensor:
        return self._drawn(observation, deterministic, None)[0]

    def save_network(self, path: str | Path) -> None:
        """Write a network file, which plays inside numba wherever an agent is named."""
        self.net.save(path)

    def agent(self, name: str, deterministic: bool = True, seed: int = 0) -> Network:
        """The policy as it is now, as an agent inside numba."""
        agent = entity_net.to_agent(self.net, name, seed)
        agent.deterministic = deterministic
        return agent


def _check_columns(policy: EntityPolicy, weights: dict[str, Any], prefix: str, *_: Any) -> None:
    """``ValueError`` where an archive was trained with other columns than this version has."""
    if int(weights.get(f"{prefix}columns", -1)) != int(policy.columns):
        raise ValueError(
            f"the model was trained with other columns than version {__version__} has: begin with its network file, "
            'which is read by their names: policy_kwargs=dict(start="network.npz")'
        )


def net_for(
    space: Any, players: int, shape: Mapping[str, int] | None, inputs: str, features: str, look: bool, start: str | None
) -> EntityNet:
    """The network that :class:`EntityPolicy` begins with."""
    sizes = {entities.size(players, capacity): capacity for capacity in CAPACITIES}
    if space.dtype != np.uint8 or len(space.shape) != 1 or space.shape[0] not in sizes:
        raise ValueError(
            f"EntityPolicy reads entity observations of {players} players, not {shown(space)}: make the environment "
            'with observation="entities"; policy_kwargs=dict(players=...) says how many players they are of'
        )
    capacity = sizes[space.shape[0]]
    look = look and bool(entities.split(space.high, players, capacity).look.any())
    if start is not None:
        if shape is not None or (inputs, features) != ("all", "all"):
            raise ValueError(f"start={start!r} says what the network reads; leave out shape, inputs and features")
        net = EntityNet.load(start, players=players)
        if net.look and not look:
            raise ValueError(f"start={start!r} is a network that reads the lookahead; leave out look=False")
        return net
    if unknown := set(shape or {}) - set(LAYERS):
        raise ValueError(f"shape has sizes of layers ({', '.join(LAYERS)}), not {min(unknown)!r}")
    reads = entity_net.read_by(inputs, features)
    return EntityNet(Shape(players=players, capacity=capacity, **shape or {}), **reads, look=look)


class MaskedPolicy(LegalPolicy):
    """A multilayer perceptron for MaskablePPO: what ``"MlpPolicy"`` is, without a distribution over all actions."""

    def _score(self, obs: Any, masks: Any) -> Scored:
        latent, latent_value = self.mlp_extractor(self.extract_features(obs))
        logits = self.action_net(latent)
        n, m = logits.shape
        masks = np.ones((n, m), bool) if masks is None else np.asarray(masks.cpu() if torch.is_tensor(masks) else masks)
        legal = np.flatnonzero(masks)
        of = legal // m
        parts = torch.from_numpy(of).to(logits.device)
        log_p = log_softmax(logits.view(-1)[torch.from_numpy(legal).to(logits.device)], parts, n)
        return Scored(log_p, of, legal % m, np.searchsorted(of, np.arange(n)), self.value_net(latent_value))


class CardNet(torch.nn.Module):
    """A network that treats all cards alike, over small observations (:mod:`lorcana_env.observe.small`).

    A known card is ``width`` numbers, made of learned vectors of its number and its place and of its state. Their sum
    for each player, and what is no card, become ``hidden`` numbers, the context. With ``actions`` the output is the
    logits float32[B, A]: those about a card are made of the card and the context, the others of the context, which
    without ``actions`` is the output.
    """

    units: torch.Tensor

    def __init__(self, space: Any, actions: bool, players: int, width: int, hidden: int) -> None:
        super().__init__()
        capacity = (space.shape[0] - small.size(players, 0)) // (players * small.N_CARD)
        if space.dtype != np.int16 or space.shape != (small.size(players, capacity),):
            raise ValueError(f"CardPolicy reads small observations of {players} players, not {space}")
        self.players, self.capacity = players, capacity
        linear, units = torch.nn.Linear, torch.from_numpy(small.units(players))
        self.register_buffer("units", units)
        self.cards = torch.nn.Embedding(small.cards() + 1, width)
        self.places = torch.nn.Embedding(players * 16, width)
        self.state = linear(len(small.BITS) + 2, width, bias=False)
        read = len(units) + (small.ASKED.it + 1 + players) * width
        self.context = torch.nn.Sequential(
            linear(read, hidden), torch.nn.ReLU(), linear(hidden, hidden), torch.nn.ReLU()
        )
        if actions:
            self.card, self.around = linear(width, hidden, bias=False), linear(hidden, hidden)
            self.verbs = linear(hidden, N_CARD_VERBS + 1)
            self.others = linear(hidden, N_SINGLE)
        self.actions = actions

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Of float32[B, small.size]: whole numbers, as SB3 hands them on."""
        seen: Any = small.split(observations, self.players, self.capacity)
        game, slot = torch.nonzero(seen.cards[..., small.CARD.place], as_tuple=True)
        known = seen.cards[game, slot]
        place, owner = known[:, small.CARD.place].long(), slot // self.capacity
        bits = place[:, None] >> torch.arange(4, 4 + len(small.BITS), device=place.device) & 1
        rows = torch.relu(
            self.cards(known[:, small.CARD.number].long())
            + self.places(place % 16 + 16 * owner)
            + self.state(torch.cat((bits, known[:, small.CARD.damage :] / 5), 1))
        )
        n = len(observations)
        sums = rows.new_zeros(n * self.players, rows.shape[1]).index_add(0, game * self.players + owner, rows) / 10
        asked = self.cards(seen.asked[:, : small.ASKED.it + 1].long())
        once = observations[:, : len(self.units)] * self.units
        context = self.context(torch.cat((once, asked.flatten(1), sums.view(n, -1)), 1))
        if not self.actions:
            return context
        of_cards = rows.new_zeros(n, self.players * self.capacity, N_CARD_VERBS + 1)
        of_cards[game, slot] = self.verbs(torch.relu(self.card(rows) + self.around(context)[game]))
        own = of_cards[:, : self.capacity, :-1].transpose(1, 2).flatten(1)
        return torch.cat((own, of_cards[..., -1], self.others(context)), 1)


class CardPolicy(MaskedPolicy):
    """A policy for MaskablePPO and small observations: a :class:`CardNet` for the logits, another for the value.

    ``MaskablePPO(CardPolicy, make_vec_env(observation="small"))``; ``policy_kwargs``: ``players``, ``width``,
    ``hidden``, and what any policy of Stable-Baselines3 takes.
    """

    def __init__(self, *args: Any, players: int = 2, width: int = 32, hidden: int = 64, **kwargs: Any) -> None:
        self._sizes = {"players": players, "width": width, "hidden": hidden}
        super().__init__(*args, **kwargs | {"net_arch": []})

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        latent: Any = self.mlp_extractor
        latent.policy_net = CardNet(self.observation_space, True, **self._sizes)
        latent.value_net = CardNet(self.observation_space, False, **self._sizes)
        self.action_net = torch.nn.Identity()
        self.value_net = torch.nn.Linear(self._sizes["hidden"], 1)
        learned = {"lr": lr_schedule(1), **self.optimizer_kwargs}
        self.optimizer = self.optimizer_class(self.parameters(), **learned)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return super()._get_constructor_parameters() | self._sizes
