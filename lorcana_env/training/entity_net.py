"""The entity network: the same weights for every card, pooled into a picture of the game, and a score for each action.

It reads observations of :mod:`lorcana_env.observe.entities`. Rows of cards (facts and abilities as features, state of
the game) pass through two shared layers and are summed by owner and zone; cards in inkwells and discards are summed as
they are. With the globals they make the *context*. The logit of a legal action comes from the row it points at, its
verb, what it leads to (lookahead), and the context: pointer-style, so it makes no difference in which slot a card lies.

What else it reads is a choice (``inputs``, :data:`lorcana_env.agents.network.INPUTS`): lists minus what was seen, as
sums of their cards by side; the last public actions, each through a layer, summed by who took them; mulligans; Shift.
The opponents are one side, whose numbers and sums are added up, so one network plays with 2, 3 and 4 players.

``logit = small network + skip(lookahead)``: the skip weight of greedy's value starts above zero, so that an untrained
network plays much like the greedy policy, and learns what is better than that (residual learning).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from lorcana_env._util.atomic_files import whole
from lorcana_env.agents.forward import INPUTS, LOSS, N_RECENT_VERBS, WIN, context_parts
from lorcana_env.agents.network import FORMAT, N_VERBS, Network, inputs_of, read_arrays, with_cards_folded_in
from lorcana_env.cards import features
from lorcana_env.observe import entities as e
from lorcana_env.observe import ragged
from lorcana_env.observe.columns import check, kept
from lorcana_env.observe.inputs import N_SHIFT
from lorcana_env.observe.lookahead import LOOK, LOOK_COLUMNS
from lorcana_env.observe.ragged import FIRST, N_ROW, SIDES, ZONES
from lorcana_env.training.segments import add_relu, add_relu_three, pools, renumber, sums

# what sums are multiplied with: over rows, passive cards, lists, the last actions
POOL, FAR_POOL, LIST_POOL, RECENT_POOL = 0.25, 0.15, 0.05, 0.25
MULLIGAN = 0.2  # what a number of cards put back is multiplied with, ...
AGE = 0.1  # ... and turns ago
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


class Cards(NamedTuple):
    """Some cards, by their features that are not zero, which are few."""

    feature: torch.Tensor  # int64[F]
    amount: torch.Tensor  # float32[F]
    of: torch.Tensor  # int64[F], whose it is: below n
    n: int


class Batch(NamedTuple):
    """A batch as the network takes it: :class:`lorcana_env.observe.ragged.Numbers` as tensors, where the numbers of
    cards are their places among those that occur in the batch."""

    head: torch.Tensor
    highest: torch.Tensor
    rows: torch.Tensor
    number: torch.Tensor
    pool: torch.Tensor
    far_number: torch.Tensor
    far_pool: torch.Tensor
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
    cards: Cards


class Scores(NamedTuple):
    """What the network says of a batch of B positions with A legal actions in all."""

    score: torch.Tensor  # float32[A], the logits of the legal actions
    outcome: torch.Tensor  # float32[B, outcomes]
    last: torch.Tensor  # float32[B, N_LAST], the layer before it


class Output(NamedTuple):
    """What the network says of B positions with at most L legal actions each."""

    logits: torch.Tensor  # float32[B, L], -inf where there is no action
    actions: torch.Tensor  # int64[B, L]: the legal actions, ascending; 0 beyond
    values: torch.Tensor  # float32[B]


def _scales(columns: tuple[str, ...], special: dict[str, float]) -> torch.Tensor:
    return torch.tensor([special.get(name, 1.0) for name in columns])


def row_scales() -> tuple[torch.Tensor, torch.Tensor]:
    """What is subtracted from the columns of a row from ``FIRST`` on, and what all its numbers are multiplied with."""
    columns = e.CARD_COLUMNS[FIRST:]
    minus = torch.tensor([128.0 if name.endswith("+ 128") else 0.0 for name in columns])
    special = {
        "damage": 0.2, "strength + 128": 0.2, "willpower + 128": 0.2, "lore + 128": 0.5, "challenger + 128": 0.3,
        "resist + 128": 0.5, "singer": 0.2, "row of the location": 0.0, "cards_under": 0.3, "used_abilities": 0.5,
    }  # fmt: skip
    return minus, torch.cat([_scales(columns, special), torch.tensor([1.0, *[0.5] * N_SHIFT, 0.1])])


def context_scales(s: Shape, inputs: Collection[str]) -> torch.Tensor:
    """What the input of the context is multiplied with."""
    reads = [name in inputs for name in INPUTS]
    rows, far, lists, acts, mulligan, highest, end = context_parts(reads, s.row, s.card, s.recent)
    of_globals, of_player = global_scales()
    scale = torch.empty(end)
    scale[:rows] = torch.cat([of_globals, *[of_player] * SIDES])
    scale[rows:far], scale[far:lists], scale[lists:acts] = POOL, FAR_POOL, LIST_POOL
    scale[acts:mulligan], scale[mulligan:highest], scale[highest:] = RECENT_POOL, MULLIGAN, of_player[: end - highest]
    return scale


def row_columns(inputs: Collection[str]) -> list[int]:
    """Which numbers of a row (:data:`lorcana_env.observe.ragged.N_ROW`) a network of these inputs reads."""
    own = e.N_CARD - FIRST
    shift = range(own + 1, own + 1 + N_SHIFT) if "shift" in inputs else ()
    return [*range(own + 1), *shift, *([N_ROW - 1] if "opponents" in inputs else [])]


def global_scales() -> tuple[torch.Tensor, torch.Tensor]:
    """What globals, and what players' columns are multiplied with."""
    globals_ = _scales(e.GLOBALS, {"turn": 0.05, "picks_left": 0.25, "bag": 0.5, "ability_of_source": 0.5})
    player = {"lore": 0.1, "hand": 0.2, "deck": 0.03, "inkwell": 0.15, "ready_ink": 0.15, "discard": 0.05}
    player |= {name: 0.3 for name in e.PLAYER_COLUMNS if name.startswith("this_turn")}
    return globals_, _scales(e.PLAYER_COLUMNS, player)


def look_scales() -> tuple[torch.Tensor, torch.Tensor]:
    """What is subtracted from the columns of a lookahead row that was looked at, and the factor."""
    minus, scale = [], []
    for name in LOOK_COLUMNS:
        number = name.partition(" x ")[2]
        minus.append(128.0 if number else 0.0)
        scale.append(1.0 / float(number) if number else 1.0)
    scales = torch.tensor(scale)
    scales[[i for i, n in enumerate(LOOK_COLUMNS) if "strength" in n or "willpower" in n]] *= 0.3
    return torch.tensor(minus), scales


def made_with(net: EntityNet) -> dict[str, Any]:
    """What a checkpoint says that its network was made with: columns, inputs, features of cards."""
    return kept(e.layout(net.inputs)) | {"inputs": list(net.inputs), "features": list(net.feature_names)}


def check_made_with(said: Any) -> None:
    """``ValueError``, of one line, unless a network that was made so can be read (None: nothing was said)."""
    check(said, "entities", e.LAYOUT if said is None else e.layout(inputs_of(said)))
    if said is None or "features" not in said:
        raise ValueError(
            "it does not name its card features, as checkpoints of earlier versions do not; "
            "the network.npz beside it does, and plays"
        )
    features.check(said["features"])


def read_by(inputs: str, groups: str) -> dict[str, tuple[str, ...]]:
    """Arguments of :class:`EntityNet`: its inputs, and its features of cards by their groups.

    Each is written "all", "none" or "a,b,c"; ``ValueError`` for a name of neither.
    """

    def listed(names: str, known: Collection[str]) -> tuple[str, ...]:
        if names.strip() in ("all", "none"):
            return tuple(known) if names.strip() == "all" else ()
        return tuple(name.strip() for name in names.split(",") if name.strip())

    wanted = listed(inputs, INPUTS)
    unknown = next((name for name in wanted if name not in INPUTS), None)
    if unknown is not None:
        raise ValueError(f"unknown input {unknown!r}; there are {', '.join(INPUTS)}")
    return {"inputs": wanted, "feature_names": features.of_groups(listed(groups, features.GROUPS))}


class EntityNet(nn.Module):
    """The network that the module describes.

    ``feature_names``: the card features that it was made with; ``inputs``: what it reads besides the table.
    """

    def __init__(
        self,
        shape: Shape | None = None,
        feature_names: Sequence[str] = features.FEATURES,
        inputs: Collection[str] = INPUTS,
    ) -> None:
        super().__init__()
        self.shape = s = shape or Shape()
        self.feature_names = tuple(feature_names)
        self.inputs = tuple(name for name in INPUTS if name in inputs)
        if len(self.inputs) < len(inputs):
            raise ValueError(f"inputs are {', '.join(INPUTS)}, each at most once, not {', '.join(inputs)}")
        self.card_layer = nn.Linear(len(feature_names), s.card)
        columns = row_columns(self.inputs)
        self.row_1 = nn.Linear(s.card + len(columns), s.row)
        self.row_2 = nn.Linear(s.row, s.row)
        self.context_1 = nn.Linear(len(context_scales(s, self.inputs)), s.hidden)
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
            ("context_scale", context_scales(s, self.inputs)),
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
        with torch.no_grad():  # of one card alone nothing is known at first; of one never trained on it stays so
            self.card_layer.weight[:, alone] = 0.0
            if all(alone):  # units that are zero of all cards would stay so
                self.card_layer.bias.fill_(0.1)
        nn.init.normal_(self.verb.weight, std=0.3)
        if "recent" in self.inputs:
            nn.init.normal_(self.recent_verb.weight, std=0.3)
        with torch.no_grad():
            self.action_3.weight.mul_(0.05)
            self.value_2.weight.mul_(0.1)
            self.skip.weight.zero_()
            self.skip.weight[0, LOOK.value] = VALUE_WEIGHT

    def settings(self) -> dict[str, Any]:
        """What :class:`EntityNet` needs to be made again."""
        return {"shape": asdict(self.shape), "feature_names": list(self.feature_names), "inputs": list(self.inputs)}

    # -- the whole ----------------------------------------------------------------------------------------------

    def batch(self, decisions: ragged.Ragged, indices: np.ndarray) -> Batch:
        """The decisions ``indices`` (int64[B]) as :meth:`score` takes them."""
        minus = self.row_minus.cpu().numpy(), self.look_minus.cpu().numpy()
        x = ragged.numbers(decisions, indices, self.shape.capacity, *minus)
        cards = self.occurring(x.number, x.far_number, x.list_number, x.act_number)
        return Batch(*(torch.from_numpy(array).to(self.row_minus.device) for array in x), cards)

    def occurring(self, *numbers: np.ndarray) -> Cards:
        """The cards that occur among ``numbers`` (int64 each), which from then on hold their places among those."""
        entry, of, n = renumber(self.card_start, numbers)
        arrays = self.card_feature[entry], self.card_amount[entry], of
        return Cards(*(torch.from_numpy(array).to(self.row_minus.device) for array in arrays), n)

    def score(self, x: Batch) -> Scores:
        """What the network says of a batch."""
        s, groups = self.shape, SIDES * ZONES
        cards = self.cards(x.cards)
        of_card, of_state = self.row_1.weight.split([s.card, self.row_1.in_features - s.card], 1)
        rows = x.rows if len(self.columns) == N_ROW else x.rows[:, self.columns]
        first = add_relu(rows @ (of_state * self.row_scale).T, cards @ of_card.T + self.row_1.bias, x.number)
        h = F.relu(self.row_2(first))
        context = pools(x.head, h, x.pool, cards, x.far_number, x.far_pool, groups)
        context = torch.cat([context, *self._inputs(x, cards)], 1)
        context = F.relu(F.linear(context, self.context_1.weight * self.context_scale, self.context_1.bias))
        context = F.relu(self.context_2(context))
        last = F.relu(self.value_1(context))

        look = x.look * self.look_scale
        z = add_relu_three(
            self.action_look(look), self.action_row(h), x.row, self.verb.weight, x.verb, self.action_context(context),
            x.of,
        )  # fmt: skip
        score = (self.action_3(F.relu(self.action_2(z))) + self.skip(look)).squeeze(1)
        return Scores(score, self.value_2(last), last)

    def _inputs(self, x: Batch, cards: torch.Tensor) -> list[torch.Tensor]:
        """What the inputs add to the context: parts of [B, ...]."""
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

    def cards(self, some: Cards) -> torch.Tensor:
        """float32[n, card]: each card after its layer."""
        summed = sums(self.card_layer.weight.T, some.feature, some.amount, some.of, some.n)
        return F.relu(summed + self.card_layer.bias)

    def forward(self, observation: torch.Tensor, players: int | None = None) -> Output:
        """``observation``: uint8[B, entities.size], of games of so many ``players`` (None: as in the shape)."""
        n, device = len(observation), observation.device
        decisions = ragged.ragged(observation.cpu().numpy(), players or self.shape.players, self.shape.capacity)
        x = self.batch(decisions, np.arange(n))
        scores = self.score(x)
        start = torch.from_numpy(decisions.legal_start).to(device)
        k = torch.arange(len(x.of), device=device) - start[x.of]
        widest = max(1, int((start[1:] - start[:-1]).max()) if n else 1)
        logits = scores.score.new_full((n, widest), -torch.inf).index_put((x.of, k), scores.score)
        actions = torch.zeros((n, widest), dtype=torch.int64, device=device)
        actions[x.of, k] = torch.from_numpy(decisions.legal).to(device).long()
        return Output(logits, actions, expected(scores.outcome))

    def values(self, observation: torch.Tensor) -> torch.Tensor:
        """float32[B]: what the positions are worth to their players."""
        return self(observation).values


def expected(outcome: torch.Tensor) -> torch.Tensor:
    """float32[B]: the value that the head (``outcome`` [B, outcomes]) says: itself, or a win's share minus a loss's."""
    if outcome.shape[1] == 1:
        return outcome[:, 0]
    p = torch.softmax(outcome, 1)
    return p[:, WIN] - p[:, LOSS]


def arrays(net: EntityNet, shaping: float = 0.0) -> dict[str, np.ndarray]:
    """The weights as :mod:`lorcana_env.agents.network` wants them, before cards are put through their layer.

    ``shaping``: weight of the lead in lore in the potential that the values were trained with. Rewards of shaping sum
    to minus the potential from a position on, so it is added back to make a value the expected result.
    """

    def t(tensor: torch.Tensor) -> np.ndarray:
        return tensor.detach().cpu().numpy().astype(np.float32).T

    s = net.shape
    row_1, look = t(net.row_1.weight), net.look_scale
    of_recent = {}
    if "recent" in net.inputs:
        own, age = t(net.recent_how.weight)
        of_recent = {
            "recent_1_card": t(net.recent_card.weight), "recent_1_bias": t(net.recent_card.bias),
            "recent_verb": net.recent_verb.weight.detach().cpu().numpy(), "recent_own": own, "recent_age": AGE * age,
        }  # fmt: skip
    return of_recent | {
        "card_layer": t(net.card_layer.weight), "card_layer_bias": t(net.card_layer.bias),
        "row_1_card": row_1[: s.card], "row_1_bias": t(net.row_1.bias),
        "row_1": row_1[s.card :] * net.row_scale.cpu().numpy()[:, None],
        "row_minus": net.row_minus.cpu().numpy(),
        "row_2": t(net.row_2.weight), "row_2_bias": t(net.row_2.bias),
        "context_1": t(net.context_1.weight * net.context_scale), "context_1_bias": t(net.context_1.bias),
        "context_2": t(net.context_2.weight), "context_2_bias": t(net.context_2.bias),
        "value_1": t(net.value_1.weight), "value_1_bias": t(net.value_1.bias),
        "value_2": t(net.value_2.weight), "value_2_bias": t(net.value_2.bias),
        "value_lead": np.array([shaping]),
        "verb": net.verb.weight.detach().cpu().numpy(), "action_row": t(net.action_row.weight),
        "action_context": t(net.action_context.weight), "action_context_bias": t(net.action_context.bias),
        "action_look": t(net.action_look.weight) * look.cpu().numpy()[:, None],
        "look_minus": net.look_minus.cpu().numpy(),
        "action_2": t(net.action_2.weight), "action_2_bias": t(net.action_2.bias),
        "action_3": t(net.action_3.weight)[:, 0], "skip": t(net.skip.weight)[:, 0] * look.cpu().numpy(),
    }  # fmt: skip


def save(net: EntityNet, path: Path, shaping: float = 0.0, **about: Any) -> None:
    """Write a network file for :class:`lorcana_env.agents.network.Network`, weights as float16.

    ``shaping``: as in :func:`arrays`; ``about``: whatever else is to be kept with it.
    """
    settings = net.settings() | {"format": FORMAT, "made_with": kept(e.layout(net.inputs)), "about": about}
    data = {name: np.ascontiguousarray(array, np.float16) for name, array in arrays(net, shaping).items()}
    with whole(path) as draft, draft.open("wb") as file:
        np.savez_compressed(file, settings=np.array(json.dumps(settings)), **data)


def load(path: Path, outcomes: int = 3) -> EntityNet:
    """The network of a file, as :func:`save` wrote it, to be trained on; with a new value head if it had another."""
    settings, data = read_arrays(path)
    inputs = inputs_of(settings)
    widths = (data[name].size for name in ("card_layer_bias", "row_2_bias", "context_1_bias", "context_2_bias"))
    recent = data["recent_1_bias"].size if "recent" in inputs else Shape.recent
    shape = Shape(*widths, recent=recent, outcomes=outcomes)
    net = EntityNet(shape, tuple(settings["feature_names"]), inputs)

    def divided(array: np.ndarray, by: torch.Tensor) -> np.ndarray:
        scale = by.cpu().numpy()[:, None]
        return np.divide(array, scale, out=np.zeros_like(array), where=scale != 0)

    look = net.look_scale
    weights = {
        "card_layer.weight": data["card_layer"].T, "card_layer.bias": data["card_layer_bias"],
        "row_1.weight": np.concatenate([data["row_1_card"], divided(data["row_1"], net.row_scale)]).T,
        "row_1.bias": data["row_1_bias"], "row_2.weight": data["row_2"].T, "row_2.bias": data["row_2_bias"],
        "context_1.weight": divided(data["context_1"], net.context_scale).T, "context_1.bias": data["context_1_bias"],
        "context_2.weight": data["context_2"].T, "context_2.bias": data["context_2_bias"],
        "value_1.weight": data["value_1"].T, "value_1.bias": data["value_1_bias"],
        "verb.weight": data["verb"], "action_row.weight": data["action_row"].T,
        "action_context.weight": data["action_context"].T, "action_context.bias": data["action_context_bias"],
        "action_look.weight": divided(data["action_look"], look).T, "action_2.weight": data["action_2"].T,
        "action_2.bias": data["action_2_bias"], "action_3.weight": data["action_3"][None],
        "skip.weight": divided(data["skip"][:, None], look).T,
    }  # fmt: skip
    if data["value_2_bias"].size == outcomes:
        weights |= {"value_2.weight": data["value_2"].T, "value_2.bias": data["value_2_bias"]}
    if "recent" in inputs:
        how = np.stack([data["recent_own"], data["recent_age"] / AGE], 1)
        weights |= {
            "recent_card.weight": data["recent_1_card"].T, "recent_card.bias": data["recent_1_bias"],
            "recent_verb.weight": data["recent_verb"], "recent_how.weight": how,
        }  # fmt: skip
    kept = {name: torch.tensor(np.asarray(array), dtype=torch.float32) for name, array in weights.items()}
    try:
        net.load_state_dict(net.state_dict() | kept)
    except RuntimeError as error:
        raise ValueError(f"{path} is a network of other layers than are trained here") from error
    return net


def grown(net: EntityNet, shape: Shape, inputs: Collection[str], feature_names: Sequence[str]) -> EntityNet:
    """A network of a larger shape that may read more, and says the same (Net2Net, Chen et al. 2016).

    New units begin with weights of their own, but nothing follows from them yet; what ``net`` does not read has no
    weight. ``ValueError`` where the shape is smaller anywhere, or inputs or features of cards are missing.
    """
    sizes, wanted = asdict(net.shape), asdict(shape)
    smaller = [name for name, size in wanted.items() if size < sizes[name]]
    if smaller or shape.outcomes != net.shape.outcomes:
        name = smaller[0] if smaller else "outcomes"
        raise ValueError(f"a network of {name} {sizes[name]} cannot become one of {wanted[name]}")
    if not set(net.inputs) <= set(inputs):
        raise ValueError(f"it reads {', '.join(net.inputs)}, and is to read only {', '.join(inputs) or 'none'}")
    left_out = sorted(set(net.feature_names) - set(feature_names))
    if left_out:
        raise ValueError(f"it knows the card feature {left_out[0]!r}, which --features leaves out")
    larger = EntityNet(shape, feature_names, inputs)
    place = {name: k for k, name in enumerate(larger.feature_names)}
    of_card = [place[name] for name in net.feature_names]
    columns = row_columns(larger.inputs)
    of_row = [*range(net.shape.card), *(shape.card + columns.index(column) for column in row_columns(net.inputs))]
    kept_of = {"card_layer.weight": of_card, "row_1.weight": of_row, "context_1.weight": _kept_of_context(net, larger)}
    new = larger.state_dict()
    for name, old in net.state_dict().items():
        if old.dim() == 1:
            new[name][: len(old)] = old
            continue
        kept_inputs = kept_of.get(name, list(range(old.shape[1])))
        if name not in ("verb.weight", "recent_verb.weight"):  # tables of what is looked up: their columns are outputs
            new[name][: len(old)] = 0.0
        new[name][: len(old), kept_inputs] = old
    larger.load_state_dict(new)
    return larger


def soften(net: EntityNet, by: float) -> None:
    """Divide the logits: the likeliest actions stay so, and others are tried again."""
    with torch.no_grad():
        for layer in (net.action_3, net.skip):
            layer.weight.div_(by)


def _kept_of_context(net: EntityNet, larger: EntityNet) -> list[int]:
    """Where the input of the context of ``net`` lies in that of ``larger``."""

    def parts(of: EntityNet) -> list[range]:
        s = of.shape
        reads = [name in of.inputs for name in INPUTS]
        rows, far, lists, acts, mulligan, highest, end = context_parts(reads, s.row, s.card, s.recent)
        pieces, groups = [range(rows)], SIDES * ZONES
        for n, first, last, width in (
            (groups, rows, far, s.row), (groups, far, lists, s.card), (SIDES, lists, acts, s.card),
            (SIDES, acts, mulligan, s.recent),
        ):  # fmt: skip
            pieces += [range(at, at + width) for at in range(first, last, width)] or [range(0)] * n
        return [*pieces, range(mulligan, highest), range(highest, end)]

    return [place for old, new in zip(parts(net), parts(larger), strict=True) for place in new[: len(old)]]


def compiled(net: EntityNet, name: str, seed: int = 0) -> Network:
    """The network as it is now, as an agent inside numba."""
    return Network.of(with_cards_folded_in(arrays(net), net.feature_names, net.inputs), name, seed=seed)


def choose(output: Output, rng: np.random.Generator | None) -> np.ndarray:
    """An action (int64[B]) for each position: drawn from the softmax, or the likeliest without ``rng``."""
    logits = output.logits.cpu().numpy()
    if rng is not None:  # Gumbel noise draws from the softmax without normalising it
        logits = logits + rng.gumbel(size=logits.shape).astype(np.float32)
    best = logits.argmax(axis=1)
    return output.actions.cpu().numpy()[np.arange(len(best)), best]
