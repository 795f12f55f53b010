"""Cards as numbers for learning, from their facts and their IR: cards and sets never trained on have features too.

A feature counts how often something occurs on a card: a fact ("cost"), a node of the IR ("has DealDamage"), the node in
its place ("DealDamage on play"), whose cards it is about ("DealDamage of opponent"). The names follow from
:mod:`lorcana_env.cards.ir`, so a new node is a new feature; networks match features by name (:func:`table`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.cards.catalog import Card, all_cards
from lorcana_env.cards.words import INKS
from lorcana_env.rules.constants import CARD_TYPES, KEYWORDS

#: where an effect stands; triggers by the event they wait for
PLACES = ("resolve", "play", "quest", "challenge", "banish", "turn", "other", "activated", "static")
_PLACE_OF_EVENT = {
    "play": "play", "quest": "quest", "sing": "quest", "challenge": "challenge", "be_challenged": "challenge",
    "banish_in_challenge": "challenge", "banish_other_in_challenge": "challenge", "banish": "banish",
    "leave_play": "banish", "start_of_turn": "turn", "end_of_turn": "turn",
}  # fmt: skip
_OWNERS = ("you", "opponent", "any")
_PIECES = tuple(sorted(cls.__name__ for cls in (*ir.kinds(ir.Effect), *ir.kinds(ir.Modifier))))
_COSTS = tuple(cls.__name__ for cls in ir.kinds(ir.Cost))

FEATURES: tuple[str, ...] = (
    "cost / 5", "strength / 5", "willpower / 5", "lore / 2", "move_cost / 2", "inkable", "song",
    *CARD_TYPES, *INKS, *KEYWORDS, *(f"{keyword} value / 4" for keyword in KEYWORDS),
    *(f"abilities: {place}" for place in PLACES), *(f"cost: {cost}" for cost in _COSTS),
    *_PIECES, *(f"{piece} amount / 3" for piece in _PIECES),
    *(f"{piece} of {owner}" for piece in _PIECES for owner in _OWNERS),
    *(f"{piece}: {place}" for piece in _PIECES for place in PLACES),
)  # fmt: skip
_INDEX = {name: i for i, name in enumerate(FEATURES)}


def features(card: Card) -> np.ndarray:
    """float32[len(FEATURES)] of one card."""
    out = np.zeros(len(FEATURES), np.float32)

    def add(name: str, value: float = 1.0) -> None:
        if name in _INDEX:
            out[_INDEX[name]] += value

    add("cost / 5", card.cost / 5)
    add("strength / 5", (card.strength or 0) / 5)
    add("willpower / 5", (card.willpower or 0) / 5)
    add("lore / 2", (card.lore or 0) / 2)
    add("move_cost / 2", (card.move_cost or 0) / 2)
    add("inkable", card.inkable)
    add("song", card.song)
    add(card.type)
    for ink in card.inks:
        add(ink)
    for keyword in card.keywords:
        add(keyword.keyword)
        add(f"{keyword.keyword} value / 4", (keyword.value or keyword.cost or 0) / 4)
    for ability in card.abilities if not card.unsupported else ():
        _add_ability(ability, add)
    return out


def _add_ability(ability: Any, add: Any) -> None:
    for place in _places(ability):
        add(f"abilities: {place}")
        for node in ir.walk(ability):
            name = type(node).__name__
            add(f"{name}: {place}")
    for node in ir.walk(ability):
        name = type(node).__name__
        add(name)
        add(f"cost: {name}")
        amount = getattr(node, "amount", None)
        if isinstance(amount, int):
            add(f"{name} amount / 3", amount / 3)
        for owner in {f.owner for f in _filters(node)}:
            add(f"{name} of {owner}")
        player = getattr(node, "player", None)
        if isinstance(player, str):
            add(f"{name} of {'you' if player == 'you' else 'opponent'}")


def _places(ability: Any) -> list[str]:
    if isinstance(ability, ir.Resolve):
        return ["resolve"]
    if isinstance(ability, ir.Activated):
        return ["activated"]
    if isinstance(ability, ir.Static):
        return ["static"]
    return sorted({_PLACE_OF_EVENT.get(trigger.event, "other") for trigger in ability.triggers})


def _filters(node: Any) -> list[ir.Filter]:
    """The filters that a piece itself names, not those of the pieces within it."""
    found: list[ir.Filter] = []
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if isinstance(value, ir.Filter):
            found.append(value)
        elif isinstance(value, ir.Chosen | ir.Pick | ir.All):
            found.append(value.filter)
    return found


@lru_cache(maxsize=1)
def card_numbers() -> dict[str, int]:
    """The number of each card of the catalogue by full name, from 1; it holds within one process."""
    return {card.full_name: i for i, card in enumerate(all_cards(), 1)}


@lru_cache(maxsize=4)
def table(names: Sequence[str] = FEATURES) -> np.ndarray:
    """float32[1 + cards, len(names)]: the features of each card by its number; row 0 (no card) is zero.

    ``names``: the features wanted, of another version perhaps; those that are unknown now are zero.
    """
    rows = np.stack([np.zeros(len(FEATURES), np.float32), *map(features, all_cards())])
    columns = [_INDEX.get(name, -1) for name in names]
    return np.where(np.array(columns) >= 0, rows[:, columns], 0.0).astype(np.float32)
