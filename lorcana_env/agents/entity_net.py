"""The entity network: the same weights for every card, sums of cards as the context, and a logit for each action.

It reads observations of :mod:`lorcana_env.observe.entities`. Rows of cards (facts and abilities as features, state of
the game) pass through two shared layers and are summed by owner and zone; cards in inkwells and discards are summed as
they are. With the globals these sums make the *context*. The logit of a legal action comes from the row that it points
at, its verb, its lookahead and the context, so it makes no difference in which slot a card lies (a pointer network).

The other inputs are a choice (``inputs``, :data:`lorcana_env.agents.network.INPUTS`): lists minus what was seen, as
sums of their cards by side; the last public actions, each through a layer, summed by side; mulligans; Shift. The
numbers and sums of all opponents are added up, so one network plays with 2, 3 and 4 players.

``logit = small network + skip(lookahead)``: the skip weight of greedy's value starts above zero, so an untrained
network plays much like the greedy policy, and training improves on that (residual learning).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util.atomic_files import whole
from lorcana_env._util.torch_or_hint import functional as F
from lorcana_env._util.torch_or_hint import nn, torch
from lorcana_env._version import __version__
from lorcana_env.agents.forward import INPUTS, LOSS, N_RECENT_VERBS, WIN
from lorcana_env.agents.network import FORMAT, Network, file_of, inputs_of, read_arrays, with_cards_folded_in
from lorcana_env.agents.scales import AGE, context_scales, look_scales, row_columns, row_scales
from lorcana_env.agents.segments import add_relu, add_relu_three, pools, renumber, sums
from lorcana_env.cards import features
from lorcana_env.observe import entities as e
from lorcana_env.observe import ragged
from lorcana_env.observe.columns import layout_metadata, trained_columns
from lorcana_env.observe.lookahead import LOOK
from lorcana_env.observe.ragged import N_ROW, SIDES, ZONES
from lorcana_env.setup.action_space import N_VERBS, ActionSpace

N_LAST = 64  # width of the layer before the value
VALUE_WEIGHT = 2.0  # skip weight of greedy's value at the start


@dataclass(frozen=True)
class Shape:
    """Sizes of the layers."""

    card: int = 64  # features of a card after the first layer
    row: int = 64
    hidden: int = 160  # between pools and context
    context: int = 128
    players: int = 2
    capacity: int = 64
    recent: int = 32  # of each of the last actions
    outcomes: int = 1  # numbers of the value's head: 1, the value itself, or 3, logits of loss, draw and win


class OccurringCards(NamedTuple):
    """Some cards, as their features that are not zero."""

    feature: torch.Tensor  # int64[F]
    amount: torch.Tensor  # float32[F]
    of: torch.Tensor  # int64[F], the card that has it, below n
    n: int


class Inputs(NamedTuple):
    """A batch: :class:`lorcana_env.observe.ragged.Numbers` as tensors, with card numbers as indices into ``cards``.

    ``cards`` are the cards that occur in the batch.
    """

    head: torch.Tensor
    highest: torch.Tensor
    rows: torch.Tensor
    number: torch.Tensor
    pool: torch.Tensor
    passive_number: torch.Tensor
    passive_pool: torch.Tensor
    look: torch.Tensor
    verb: torch.Tensor
    row: torch.Tensor
    of: torch.Tensor
    list_number: torch.Tensor
    list_copies: torch.Tensor
    list_pool: torch.Tensor
    act_number: torch.Tensor
    act_verb: torch.Tensor
    act_age: torch.Tensor
    act_pool: torch.Tensor
    mulligan: torch.Tensor
    cards: OccurringCards


class Scores(NamedTuple):
    """The outputs for a batch of B positions with A legal actions in all."""

    score: torch.Tensor  # float32[A], the logits of the legal actions
    outcome: torch.Tensor  # float32[B, outcomes]
    last: torch.Tensor  # float32[B, N_LAST], the layer before the outcome


class Output(NamedTuple):
    """The outputs for positions [...] with at most L legal actions each."""

    logits: torch.Tensor  # float32[..., L], -inf where there is no action
    actions: torch.Tensor  # int64[..., L]: the legal actions, ascending; 0 beyond
    values: torch.Tensor  # float32[...]


def made_with(net: EntityNet) -> dict[str, Any]:
    """The names of the columns, inputs and card features of a network, for its checkpoint (JSON)."""
    return layout_metadata(e.layout(net.inputs)) | {"inputs": list(net.inputs), "features": list(net.feature_names)}


def check_made_with(metadata: dict[str, Any]) -> None:
    """Raise ``ValueError`` unless a checkpoint (``metadata``: :func:`made_with`) has the columns of this version.

    It also holds the state of the optimiser, so it is not loaded by names, as a network file is.
    """
    layout = e.layout(inputs_of(metadata))
    trained = trained_columns(metadata, layout)
    for block, names in layout.items():
        if trained[block] != names:
            raise ValueError(
                f"the columns of {block!r} are not those of version {__version__}; a new run can begin with the "
                "network beside it: --start network.npz"
            )
    features.check(metadata["features"])


def read_by(inputs: str, groups: str) -> dict[str, tuple[str, ...]]:
    """Arguments of :class:`EntityNet`: ``inputs``, and ``feature_names`` by the groups of card features.

    Each is written "all", "none" or "a,b,c". Raises ``ValueError`` for an unknown name.
    """

    def parse_names(names: str, known: Collection[str]) -> tuple[str, ...]:
        if names.strip() in ("all", "none"):
            return tuple(known) if names.strip() == "all" else ()
        return tuple(name.strip() for name in names.split(",") if name.strip())

    wanted = parse_names(inputs, INPUTS)
    unknown = next((name for name in wanted if name not in INPUTS), None)
    if unknown is not None:
        raise ValueError(f"unknown input {unknown!r}; there are {', '.join(INPUTS)}")
    return {"inputs": wanted, "feature_names": features.of_groups(parse_names(groups, features.GROUPS))}


class EntityNet(nn.Module):
    """The entity network: logits of the legal actions, and the value, from ``observation="entities"``.

    >>> import torch
    >>> from lorcana_env import EntityNet, VectorEnv
    >>> venv = VectorEnv(8, [("blurple", "yurple")], observation="entities")
    >>> net, seen = EntityNet.load("shipped"), torch.from_numpy(venv.batch.observation)
    >>> logits, actions, values = net(seen)  # [8, L] each, and [8]
    >>> batch = venv.step(net.draw(seen).numpy())

    ``shape``: sizes of the layers; ``feature_names``: the card features that it reads (:func:`read_by`); ``inputs``:
    its inputs besides the cards in the game; ``look`` False: it does not read the lookahead, and its weights for it
    stay zero.
    """

    def __init__(
        self, shape: Shape | None = None, feature_names: Sequence[str] = features.FEATURES,
        inputs: Collection[str] = INPUTS, look: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.shape = s = shape or Shape()
        self.feature_names = tuple(feature_names)
        self.inputs = tuple(name for name in INPUTS if name in inputs)
        self.look = look
        if len(self.inputs) < len(inputs):
            raise ValueError(f"inputs are {', '.join(INPUTS)}, each at most once, not {', '.join(inputs)}")
        self.card_layer = nn.Linear(len(feature_names), s.card)
        columns = row_columns(self.inputs)
        self.row_1 = nn.Linear(s.card + len(columns), s.row)
        self.row_2 = nn.Linear(s.row, s.row)
        of_context = context_scales(s.row, s.card, s.recent, self.inputs)
        self.context_1 = nn.Linear(len(of_context), s.hidden)
        self.context_2 = nn.Linear(s.hidden, s.context)
        self.value_1 = nn.Linear(s.context, N_LAST)
        self.value_2 = nn.Linear(N_LAST, s.outcomes)
        self.verb = nn.Embedding(N_VERBS, s.row)
        self.action_row = nn.Linear(s.row, s.row, bias=False)
        self.action_context = nn.Linear(s.context, s.row)
        self.action_look = nn.Linear(e.N_LOOK, s.row, bias=False)
        self.action_2 = nn.Linear(s.row, 32)
        self.action_3 = nn.Linear(32, 1, bias=False)
        self.skip = nn.Linear(e.N_LOOK, 1, bias=False)
        if "recent" in self.inputs:
            self.recent_card = nn.Linear(s.card, s.recent)
            self.recent_verb = nn.Embedding(N_RECENT_VERBS, s.recent)
            self.recent_how = nn.Linear(2, s.recent, bias=False)
        table = features.table(feature_names)
        of, which = np.nonzero(table)
        # where the features of a card begin among those of all cards that are not zero
        self.card_start = np.searchsorted(of, np.arange(len(table) + 1))
        self.card_feature, self.card_amount = which, table[of, which]
        for name, buffer in (
            ("row_minus", row_scales()[0]), ("row_scale", row_scales()[1][columns]), ("columns", torch.tensor(columns)),
            ("context_scale", of_context),
            ("look_minus", look_scales()[0]), ("look_scale", look_scales()[1]),
        ):  # fmt: skip
            self.register_buffer(name, buffer, persistent=False)
        self._initialise()

    def _initialise(self) -> None:
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.orthogonal_(module.weight, gain=2**0.5)
                if module.bias is not None:
                    nn.init.zeros_(module.bias)
        nn.init.normal_(self.card_layer.weight, std=0.3)
        alone = [name in features.OF_CARD for name in self.feature_names]
        with torch.no_grad():  # features of a single card begin without weight, and so stay for cards not trained on
            self.card_layer.weight[:, alone] = 0.0
            if all(alone):  # units that are zero for all cards would stay zero
                self.card_layer.bias.fill_(0.1)
        nn.init.normal_(self.verb.weight, std=0.3)
        if "recent" in self.inputs:
            nn.init.normal_(self.recent_verb.weight, std=0.3)
        with torch.no_grad():
            self.action_3.weight.mul_(0.05)
            self.value_2.weight.mul_(0.1)
            self.skip.weight.zero_()
            self.skip.weight[0, LOOK.value] = VALUE_WEIGHT
            if not self.look:
                for layer in (self.action_look, self.skip):
                    layer.weight.zero_().requires_grad_(False)

    def factors(self) -> dict[str, Any]:
        """The factors of the inputs of layers; in a network file they are part of the weights."""
        return {
            "row_1.weight": F.pad(self.row_scale, (self.shape.card, 0), value=1.0),
            "context_1.weight": self.context_scale, "recent_how.weight": torch.tensor([1.0, AGE]),
            "action_look.weight": self.look_scale, "skip.weight": self.look_scale,
        }  # fmt: skip

    def settings(self) -> dict[str, Any]:
        """The arguments of :class:`EntityNet`, as JSON."""
        names = {"feature_names": list(self.feature_names), "inputs": list(self.inputs)}
        return {"shape": asdict(self.shape), **names, "look": self.look}

    def batch(self, decisions: ragged.Ragged, indices: np.ndarray) -> Inputs:
        """The decisions ``indices`` (int64[B]) as the argument of :meth:`score`."""
        minus = self.row_minus.cpu().numpy(), self.look_minus.cpu().numpy()
        x = ragged.numbers(decisions, indices, self.shape.capacity, *minus)
        cards = self.occurring(x.number, x.passive_number, x.list_number, x.act_number)
        return Inputs(*(torch.from_numpy(array).to(self.row_minus.device) for array in x), cards)

    def occurring(self, *numbers: np.ndarray) -> OccurringCards:
        """The cards that occur in the int64 arrays ``numbers``, whose numbers it replaces by indices into these."""
        entry, of, n = renumber(self.card_start, numbers)
        arrays = self.card_feature[entry], self.card_amount[entry], of
        return OccurringCards(*(torch.from_numpy(array).to(self.row_minus.device) for array in arrays), n)

    def score(self, x: Inputs) -> Scores:
        """The outputs for a batch."""
        s, groups = self.shape, SIDES * ZONES
        cards = self.cards(x.cards)
        of_card, of_state = self.row_1.weight.split([s.card, self.row_1.in_features - s.card], 1)
        rows = x.rows if len(self.columns) == N_ROW else x.rows[:, self.columns]
        first = add_relu(rows @ (of_state * self.row_scale).T, cards @ of_card.T + self.row_1.bias, x.number)
        h = F.relu(self.row_2(first))
        context = pools(x.head, h, x.pool, cards, x.passive_number, x.passive_pool, groups)
        context = torch.cat([context, *self._inputs(x, cards)], 1)
        context = F.relu(F.linear(context, self.context_1.weight * self.context_scale, self.context_1.bias))
        context = F.relu(self.context_2(context))
        last = F.relu(self.value_1(context))

        look = x.look * self.look_scale
        of_look = self.action_look(look) if self.look else look.new_zeros((len(look), s.row))
        z = add_relu_three(
            of_look, self.action_row(h), x.row, self.verb.weight, x.verb, self.action_context(context),
            x.of,
        )  # fmt: skip
        score = self.action_3(F.relu(self.action_2(z)))
        if self.look:
            score = score + self.skip(look)
        score = score.squeeze(1)
        return Scores(score, self.value_2(last), last)

    def _inputs(self, x: Inputs, cards: torch.Tensor) -> list[torch.Tensor]:
        """The parts [B, ...] of the context that come from the inputs."""
        n, device = len(x.head), x.head.device
        parts = []
        if "lists" in self.inputs:
            parts.append(sums(cards, x.list_number, x.list_copies, x.list_pool, n * SIDES).view(n, -1))
        if "recent" in self.inputs:
            own, age = self.recent_how.weight.T
            acts = add_relu_three(
                x.act_age[:, None] * (age * AGE), self.recent_card(cards), x.act_number, self.recent_verb.weight,
                x.act_verb, torch.stack([own, torch.zeros_like(own)]), x.act_pool % SIDES,
            )  # fmt: skip
            every = torch.arange(len(acts), device=device)
            parts.append(sums(acts, every, torch.ones_like(x.act_age), x.act_pool, n * SIDES).view(n, -1))
        if "mulligan" in self.inputs:
            parts.append(x.mulligan)
        if "opponents" in self.inputs:
            parts.append(x.highest)
        return parts

    def cards(self, some: OccurringCards) -> torch.Tensor:
        """Apply the card layer: float32[n, card]."""
        summed = sums(self.card_layer.weight.T, some.feature, some.amount, some.of, some.n)
        return F.relu(summed + self.card_layer.bias)

    def read(self, observation: torch.Tensor, players: int | None = None) -> tuple[ragged.Ragged, Scores, torch.Tensor]:
        """The decisions of ``observation`` [B, O], the outputs for them, and of which decision each legal action is.

        ``observation``: as of :meth:`forward`; ``players``: how many the games have, None for as many as the shape.
        """
        players, capacity = players or self.shape.players, self.shape.capacity
        wanted = e.size(players, capacity)
        if observation.shape[-1:] != (wanted,):
            raise ValueError(
                f"entity observations of {players} players are uint8[..., {wanted}], not {list(observation.shape)}: "
                'make the environment with observation="entities", and the network with Shape(players=...)'
            )
        numbers = observation.reshape(-1, wanted).to("cpu", torch.uint8).numpy()
        decisions = ragged.ragged(numbers, players, capacity)
        x = self.batch(decisions, np.arange(len(numbers)))
        return decisions, self.score(x), x.of

    def forward(self, observation: torch.Tensor, players: int | None = None) -> Output:
        """The outputs for ``observation`` [..., O]: entity observations, as uint8 or as floats of the same numbers.

        ``players``: how many the games have, None for as many as the shape. ``ValueError`` for another length.
        """
        decisions, scores, of = self.read(observation, players)
        lead, device = observation.shape[:-1], scores.score.device
        n = len(scores.outcome)
        start = torch.from_numpy(decisions.legal_start).to(device)
        k = torch.arange(len(of), device=device) - start[of]
        widest = max(1, int((start[1:] - start[:-1]).max()) if n else 1)
        logits = scores.score.new_full((n, widest), -torch.inf).index_put((of, k), scores.score)
        actions = torch.zeros((n, widest), dtype=torch.int64, device=device)
        actions[of, k] = torch.from_numpy(decisions.legal).to(device).long()
        values = expected_value(scores.outcome)
        return Output(logits.view(*lead, widest), actions.view(*lead, widest), values.view(lead))

    def all_logits(self, observation: torch.Tensor, players: int | None = None) -> torch.Tensor:
        """The logits of all actions, float32[..., A], -inf for those that are not legal; else as :meth:`forward`."""
        decisions, scores, of = self.read(observation, players)
        n = ActionSpace(players or self.shape.players, self.shape.capacity).n
        logits = scores.score.new_full((len(scores.outcome), n), -torch.inf)
        legal = torch.from_numpy(decisions.legal).to(of.device).long()
        return logits.index_put((of, legal), scores.score).view(*observation.shape[:-1], n)

    def log_prob(self, observation: torch.Tensor, action: torch.Tensor) -> torch.Tensor:
        """The log-probabilities float32[...] of actions int64[...]; -inf for one that is not legal."""
        logits, actions, _ = self(observation)
        found = (actions == action[..., None]) & torch.isfinite(logits)
        return torch.log_softmax(logits, -1).masked_fill(~found, -torch.inf).amax(-1)

    @torch.no_grad()
    def draw(self, observation: torch.Tensor, deterministic: bool = False) -> torch.Tensor:
        """Actions int64[...] from the policy, by torch's generator; ``deterministic``: the likeliest ones."""
        logits, actions, _ = self(observation)
        z = logits if deterministic else logits + gumbel(logits)
        return actions.gather(-1, z.argmax(-1, keepdim=True))[..., 0]

    def values(self, observation: torch.Tensor) -> torch.Tensor:
        """The values float32[...] of the positions for their players."""
        return self(observation).values

    def save(self, path: str | Path, shaping: float = 0.0, **about: Any) -> None:
        """Write a network file (``.npz``), weights as float16, which plays wherever an agent is named.

        ``shaping`` is that of :func:`arrays`; ``about`` is anything else (JSON) for the file.
        """
        made_with = layout_metadata(e.layout(self.inputs))
        settings = self.settings() | {"format": FORMAT, "made_with": made_with, "about": about}
        data = {name: np.ascontiguousarray(array, np.float16) for name, array in arrays(self, shaping).items()}
        with whole(Path(path)) as draft, draft.open("wb") as file:
            np.savez_compressed(file, settings=np.array(json.dumps(settings)), **data)

    @classmethod
    def load(cls, path: str | Path, outcomes: int | None = None, players: int = 2) -> EntityNet:
        """The network of a file that :meth:`save` wrote, or of the package by its name ("shipped").

        ``outcomes``: of its value head, which is a new one where the file's has another number; None: as in the file.
        ``players``: of the games that it is to read. Columns that it was not trained with have no weight. Raises
        ``ValueError`` when the file cannot be used.
        """
        settings, data = read_arrays(file_of(path))
        inputs = inputs_of(settings)
        widths = (data[name].size for name in ("card_layer_bias", "row_2_bias", "context_1_bias", "context_2_bias"))
        recent = data["recent_1_bias"].size if "recent" in inputs else Shape.recent
        outcomes = outcomes or data["value_2_bias"].size
        shape = Shape(*widths, players, recent=recent, outcomes=outcomes)
        look = bool(data["action_look"].any() or data["skip"].any())
        net = cls(shape, tuple(settings["feature_names"]), inputs, look)

        new, factors = net.state_dict(), net.factors()
        try:
            for name in new:
                if name.startswith("value_2.") and data["value_2_bias"].size != outcomes:
                    continue
                weights = np.vstack([data[part] for part in arrays_of(name)])
                weights = weights if name in EMBEDDINGS else weights.T.reshape(new[name].shape)
                if name in factors:
                    scale = factors[name].cpu().numpy()
                    weights = np.divide(weights, scale, out=np.zeros_like(weights), where=scale != 0)
                new[name] = torch.tensor(weights, dtype=torch.float32)
            net.load_state_dict(new)
        except (RuntimeError, ValueError) as error:
            raise ValueError(f"{path} is a network of other layers than are trained here") from error
        return net


def gumbel(logits: torch.Tensor) -> torch.Tensor:
    """Gumbel noise like ``logits``: the largest sum of both is a draw from their softmax."""
    return -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-20, 1 - 1e-7)))


def expected_value(outcome: torch.Tensor) -> torch.Tensor:
    """The values float32[B] of ``outcome`` [B, outcomes]: the only number, or P(win) - P(loss)."""
    if outcome.shape[1] == 1:
        return outcome[:, 0]
    p = torch.softmax(outcome, 1)
    return p[:, WIN] - p[:, LOSS]


EMBEDDINGS = ("verb.weight", "recent_verb.weight")  # their rows are inputs, of others the columns
#: A network file calls its arrays like the layers ("row_2", "row_2_bias"), but for these; two are parts of the inputs.
_ARRAYS = {
    "row_1.weight": ("row_1_card", "row_1"), "recent_how.weight": ("recent_own", "recent_age"),
    "recent_card.weight": ("recent_1_card",), "recent_card.bias": ("recent_1_bias",),
}  # fmt: skip


def arrays_of(parameter: str) -> tuple[str, ...]:
    """The names that a network file gives to a parameter of the network."""
    return _ARRAYS.get(parameter, (parameter.removesuffix(".weight").replace(".", "_"),))


def arrays(net: EntityNet, shaping: float = 0.0) -> dict[str, np.ndarray]:
    """The arrays of a network file (:mod:`lorcana_env.agents.network`).

    ``shaping``: weight of the lead in lore in the potential that the values were trained with. From a position on the
    rewards of shaping sum to minus the potential, so it is added back to make a value the expected result.
    """

    found = {"row_minus": net.row_minus.cpu().numpy(), "look_minus": net.look_minus.cpu().numpy()}
    found["value_lead"] = np.array([shaping])
    factors = net.factors()
    for name, parameter in net.named_parameters():
        weights = parameter.detach().cpu().numpy().astype(np.float32)
        weights = weights * factors[name].cpu().numpy() if name in factors else weights
        weights = weights if name in EMBEDDINGS else weights.T
        if name in ("action_3.weight", "skip.weight"):
            weights = weights[:, 0]
        parts = {"row_1.weight": np.split(weights, [net.shape.card]), "recent_how.weight": list(weights)}
        found |= zip(arrays_of(name), parts.get(name, [weights]), strict=True)
    return found


def to_agent(net: EntityNet, name: str, seed: int = 0) -> Network:
    """An agent in numba with the present weights of the network."""
    return Network.of(with_cards_folded_in(arrays(net), net.feature_names, net.inputs), name, seed=seed)
