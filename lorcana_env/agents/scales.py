"""Factors and offsets that bring the inputs of the entity network to about the same size."""

from collections.abc import Collection, Iterable

from lorcana_env._util.torch_or_hint import torch
from lorcana_env.agents.forward import INPUTS, context_parts
from lorcana_env.observe import entities as e
from lorcana_env.observe.inputs import N_SHIFT
from lorcana_env.observe.lookahead import LOOK_COLUMNS
from lorcana_env.observe.ragged import FIRST, N_ROW, SIDES

# the factors of sums over rows, passive cards, lists, and the last actions
POOL, PASSIVE_POOL, LIST_POOL, RECENT_POOL = 0.25, 0.15, 0.05, 0.25
MULLIGAN = 0.2  # the factor of the number of cards put back
AGE = 0.1  # the factor of turns ago


def _scales(columns: Iterable[str], special: dict[str, float]) -> torch.Tensor:
    return torch.tensor([special.get(name, 1.0) for name in columns])


def row_scales() -> tuple[torch.Tensor, torch.Tensor]:
    """The offsets of the columns of a row from ``FIRST`` on, and the factors of all numbers of a row (``N_ROW``)."""
    columns = list(e.CARD_COLUMNS)[FIRST:]
    minus = torch.tensor([128.0 if name.endswith("+ 128") else 0.0 for name in columns])
    special = {
        "damage": 0.2, "strength + 128": 0.2, "willpower + 128": 0.2, "lore + 128": 0.5, "challenger + 128": 0.3,
        "resist + 128": 0.5, "singer": 0.2, "row of the location": 0.0, "cards_under": 0.3, "used_abilities": 0.5,
        "deck_place": 0.02, "stack": 0.0, "sang": 0.0, "before // 256": 0.0, "before % 256": 0.0,
    }  # fmt: skip
    return minus, torch.cat([_scales(columns, special), torch.tensor([1.0, *[0.5] * N_SHIFT, 0.1])])


def context_scales(row: int, card: int, recent: int, inputs: Collection[str]) -> torch.Tensor:
    """The factors of the input of the context, for these sizes of layers."""
    reads = [name in inputs for name in INPUTS]
    rows, passive, lists, acts, mulligan, highest, end = context_parts(reads, row, card, recent)
    of_globals, of_player = global_scales()
    scale = torch.empty(end)
    scale[:rows] = torch.cat([of_globals, *[of_player] * SIDES])
    scale[rows:passive], scale[passive:lists], scale[lists:acts] = POOL, PASSIVE_POOL, LIST_POOL
    scale[acts:mulligan], scale[mulligan:highest], scale[highest:] = RECENT_POOL, MULLIGAN, of_player[: end - highest]
    return scale


def row_columns(inputs: Collection[str]) -> list[int]:
    """The indices of the numbers of a row (:data:`lorcana_env.observe.ragged.N_ROW`) that these inputs include."""
    own = e.N_CARD - FIRST
    shift = range(own + 1, own + 1 + N_SHIFT) if "shift" in inputs else ()
    return [*range(own + 1), *shift, *([N_ROW - 1] if "opponents" in inputs else [])]


def global_scales() -> tuple[torch.Tensor, torch.Tensor]:
    """The factors of the globals and of the players' columns."""
    globals_ = _scales(e.GLOBALS, {"turn": 0.05, "picks_left": 0.25, "bag": 0.5, "ability_of_source": 0.5})
    player = {"lore": 0.1, "hand": 0.2, "deck": 0.03, "inkwell": 0.15, "ready_ink": 0.15, "ink_drops": 0.15,
              "discard": 0.05}  # fmt: skip
    player |= {name: 0.3 for name in e.PLAYER_COLUMNS if name.startswith("this_turn")}
    return globals_, _scales(e.PLAYER_COLUMNS, player)


def look_scales() -> tuple[torch.Tensor, torch.Tensor]:
    """The offsets and the factors of the columns of a lookahead row."""
    minus, scale = [], []
    for name in LOOK_COLUMNS:
        number = name.partition(" x ")[2]
        minus.append(128.0 if number else 0.0)
        scale.append(1.0 / float(number) if number else 1.0)
    scales = torch.tensor(scale)
    scales[[i for i, n in enumerate(LOOK_COLUMNS) if "strength" in n or "willpower" in n]] *= 0.3
    return torch.tensor(minus), scales
