"""Cards as numbers for learning, from their facts and their IR: cards and sets never trained on have features too.

A feature counts how often something occurs on a card. They come in groups (:data:`GROUPS`), which a learner may leave
out one by one:

===========  =======================================================================================================
``text``     a fact ("cost"), a node of the IR ("DealDamage"), the node in its place ("DealDamage: play"), whose cards
             it is about ("DealDamage of opponent"). The names follow from :mod:`lorcana_env.cards.ir`
``classes``  its classifications ("class Princess"), and those that its text or its Shift asks for ("asks for class
             Princess"), so that a card can be told to go with another
``names``    likewise its names and those that it asks for, each as two of some columns ("name 17"): there are more
             names than a network could learn one by one, and cards to come have new ones
``roles``    what its effects are for ("role: draw", "role: damage of opponent"), so that a node that is rare, or was
             never trained on, is taken for one of its kind
``cards``    which card it is ("card Elsa - Snow Queen"), for what the others do not say of it; a card that was never
             trained on has learned nothing there
===========  =======================================================================================================

Networks match features by name (:func:`table`).
"""

import dataclasses
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.cards import ir
from lorcana_env.cards.catalog import Card, all_cards, normalized
from lorcana_env.cards.words import INKS, PRINTED
from lorcana_env.rules.record.constants import CARD_TYPES, KEYWORDS

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

#: what effects and modifiers are for; those that only say when, how often or whether are in none
ROLES = {
    "draw": ("Draw", "DrawUntil", "Look", "MoveTop", "NameCard", "PutRevealed", "RevealTop", "RevealTops",
              "RevealUntil", "Search"),
    "ink": ("AllInkable", "AnyInk", "ExtraInk", "GetInkDrops", "InkFromDiscard", "InsteadOfInkDrop", "MayInkAdditional",
            "PutIntoInkwell"),
    "cheaper": ("AbilityFree", "CostLess", "HasShift", "MovesForLess", "PayLess", "PlayCard", "PlayEach", "PlayFree",
                "PlayFromDiscard", "PlayFromUnder", "PlayOthersFree", "ShiftName", "ShiftsOntoForLess", "SingBonus",
                "GainSingBonus"),
    "lore": ("GainLore", "LoseLore"),
    "banish": ("Banish", "PutIntoDiscard"),
    "damage": ("DealDamage", "MoveDamage", "PutDamage", "EntersWithDamage"),
    "return": ("PutOnDeck", "ReturnToHand", "ReturnInkUntil", "ShuffleDeck"),
    "numbers": ("ChallengeDamageStat", "ModifyStat", "StatBonus"),
    "gift": ("CanChallengeReady", "ChallengeReady", "GainAbility", "GainClassification", "GainKeyword", "HasAbility",
             "HasClassification", "HasKeyword", "MayEnterExerted", "NextEnters", "Trait"),
    "hinder": ("Cannot", "CannotBeChallengedBy", "CannotChallenge", "CannotGain", "CannotPlay", "EntersExerted",
               "Exert", "ForbidPlaying", "LoseKeyword", "LosesAbility", "LosesKeyword", "PayInk", "RemoveInkDrops",
               "Restrict"),
    "heal": ("PreventsFirstDamage", "RemoveDamage", "Shield", "TakesDamageFor"),
    "ready": ("Ready", "ReadyOne"),
    "discard": ("Discard", "DiscardUntil", "LookAtInkwell", "Reveal", "RevealHand"),
    "under": ("MoveTo", "PutTopUnder", "PutUnder"),
}  # fmt: skip
_ROLE = {piece: role for role, pieces in ROLES.items() for piece in pieces}
NAME_COLUMNS = 48
_INK_DROPS = (ir.GetInkDrops, ir.RemoveInkDrops, ir.Drops, ir.InkDropsOf, ir.HaveInkDrops, ir.PaidWithInkDrops,
              ir.InsteadOfInkDrop)  # fmt: skip


def _named(card: Card) -> str:
    return f"card {card.full_name}"


GROUPS: dict[str, tuple[str, ...]] = {
    "text": (
        "cost / 5", "strength / 5", "willpower / 5", "lore / 2", "move_cost / 2", "inkable", "song", "ink drops",
        *CARD_TYPES, *INKS, *KEYWORDS, *(f"{keyword} value / 4" for keyword in KEYWORDS),
        *(f"abilities: {place}" for place in PLACES), *(f"cost: {cost}" for cost in _COSTS),
        *_PIECES, *(f"{piece} amount / 3" for piece in _PIECES),
        *(f"{piece} of {owner}" for piece in _PIECES for owner in _OWNERS),
        *(f"{piece}: {place}" for piece in _PIECES for place in PLACES),
    ),
    "classes": (*(f"class {name}" for name in PRINTED), *(f"asks for class {name}" for name in PRINTED)),
    "names": (
        *(f"name {k}" for k in range(NAME_COLUMNS)), *(f"asks for name {k}" for k in range(NAME_COLUMNS)),
    ),
    "roles": (
        *(f"role: {role}" for role in ROLES), *(f"role: {role} amount / 3" for role in ROLES),
        *(f"role: {role} of {owner}" for role in ROLES for owner in _OWNERS),
        *(f"role: {role}, at once" for role in ROLES),
    ),
    "cards": tuple(map(_named, all_cards())),
}  # fmt: skip
FEATURES: tuple[str, ...] = tuple(name for group in GROUPS.values() for name in group)
#: those that cards may share
DESCRIBING = FEATURES[: -len(GROUPS["cards"])]
#: the places of effects that happen once, as the card is played
_AT_ONCE = ("resolve", "play")
_INDEX = {name: i for i, name in enumerate(FEATURES)}
#: the features of one card alone: the number of that card
OF_CARD = {name: number for number, name in enumerate(GROUPS["cards"], 1)}


def of_groups(groups: Iterable[str]) -> tuple[str, ...]:
    """The names of the features of these groups; ``ValueError`` for a group that there is not."""
    wanted = set(groups)
    for name in sorted(wanted - GROUPS.keys()):
        raise ValueError(f"there are no card features {name!r}; there are {', '.join(GROUPS)}")
    return tuple(name for group, names in GROUPS.items() if group in wanted for name in names)


def features(card: Card) -> np.ndarray:
    """float32[len(FEATURES)] of one card."""
    out = np.zeros(len(FEATURES), np.float32)
    out[: len(DESCRIBING)] = _describing(card)
    out[_INDEX[_named(card)]] = 1.0
    return out


def _describing(card: Card) -> np.ndarray:
    """float32[len(DESCRIBING)] of one card."""
    out = np.zeros(len(DESCRIBING), np.float32)

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
    add("ink drops", _speaks_of_ink_drops(card))
    add(card.type)
    for ink in card.inks:
        add(ink)
    for keyword in card.keywords:
        add(keyword.keyword)
        add(f"{keyword.keyword} value / 4", (keyword.value or keyword.cost or 0) / 4)
        _ask_for(keyword.onto_names, filter(None, [keyword.classification]), add)
    for name in card.classifications:
        add(f"class {name}")
    for name in {*card.names, *card.shift_names}:
        for k in name_columns(name):
            add(f"name {k}")
    for ability in card.abilities if not card.unsupported else ():
        _add_ability(ability, add)
    return out


def _speaks_of_ink_drops(card: Card) -> bool:
    """Return whether a card gets, removes or looks for ink drops."""
    nodes = () if card.unsupported else tuple(ir.walk(card.abilities))
    return (
        any(isinstance(node, _INK_DROPS) for node in nodes)
        or any("ink_drop" in str(getattr(node, name, "")) for node in nodes for name in ("event", "what"))
        or any("ink drop" in (keyword.other_cost or "") for keyword in card.keywords)
    )


def name_columns(name: str) -> tuple[int, int]:
    """The two columns of a name, the same in every process."""
    number = zlib.crc32(normalized(name).encode())
    return number % NAME_COLUMNS, number // NAME_COLUMNS % NAME_COLUMNS


def _ask_for(names: Iterable[str], classes: Iterable[str], add: Any) -> None:
    """The text of a card speaks of cards with one of these names or classifications."""
    for name in names:
        for k in name_columns(name):
            add(f"asks for name {k}")
    for name in classes:
        add(f"asks for class {name}")


def _add_ability(ability: Any, add: Any) -> None:
    at_once = any(place in _AT_ONCE for place in _places(ability))
    nodes = list(ir.walk(ability))
    for place in _places(ability):
        add(f"abilities: {place}")
        for node in nodes:
            name = type(node).__name__
            add(f"{name}: {place}")
    for node in nodes:
        if isinstance(node, ir.Filter):
            _ask_for(node.named, node.classification, add)
        name = type(node).__name__
        add(f"cost: {name}")
        _add_piece(name, node, add)
        if name in _ROLE:
            _add_piece(f"role: {_ROLE[name]}", node, add)
            if at_once:
                add(f"role: {_ROLE[name]}, at once")


def _add_piece(name: str, node: Any, add: Any) -> None:
    add(name)
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


@cache
def _fields(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


def _filters(node: Any) -> list[ir.Filter]:
    """The filters that a piece itself names, not those of the pieces within it."""
    found: list[ir.Filter] = []
    cls: Any = type(node)
    for name in _fields(cls):
        value = getattr(node, name)
        if isinstance(value, ir.Filter):
            found.append(value)
        elif isinstance(value, ir.Chosen | ir.Pick | ir.All):
            found.append(value.filter)
    return found


@lru_cache(maxsize=1)
def card_numbers() -> dict[str, int]:
    """The number of each card of the catalogue by full name, from 1; it holds within one process."""
    return {card.full_name: i for i, card in enumerate(all_cards(), 1)}


def check(names: Sequence[str]) -> None:
    """``ValueError`` for a feature that is unknown, or named twice."""
    unknown = next((name for name in names if name not in _INDEX), None)
    if unknown is not None:
        raise ValueError(
            f"the card feature {arguments.shown(unknown)} is unknown here: it was made for another version of them"
        )
    if len(set(names)) < len(names):
        twice = Counter(names).most_common(1)[0][0]
        raise ValueError(f"the card feature {arguments.shown(twice)} is named twice")


#: The features of the package's cards, written by ``python -m tools.card_features``: reading them off the abilities of
#: all cards takes a third of a second.
FILE = Path(__file__).parent / "data" / "features.npz"


def stamp() -> int:
    """A checksum of what the features of the package's cards follow from; names of features stand for the IR."""
    sources = [Path(__file__), *sorted(FILE.parent.glob("*.json"))]
    texts = [source.read_text("utf-8") for source in sources if source.is_file()]
    return zlib.crc32("".join([*texts, *DESCRIBING]).encode())


def described(cards: Iterable[Card]) -> np.ndarray:
    """float32[1 + cards, len(DESCRIBING)], read off the cards."""
    return np.stack([np.zeros(len(DESCRIBING), np.float32), *map(_describing, cards)])


@lru_cache(maxsize=1)
def _all_describing() -> np.ndarray:
    """float32[1 + cards, len(DESCRIBING)]: the cards of the package by :data:`FILE`, if it is up to date, the others
    (imported ones) read off."""
    with np.load(FILE) as data:
        if data["stamp"] != stamp():
            return described(all_cards())
        counts, columns, values = data["counts"], data["columns"], data["values"]
    out = np.zeros((len(counts), len(DESCRIBING)), np.float32)
    out[np.repeat(np.arange(len(counts)), counts), columns] = values
    imported = all_cards()[len(counts) - 1 :]
    return np.concatenate([out, described(imported)[1:]]) if imported else out


@lru_cache(maxsize=4)
def _parts(names: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The features that cards may share, by their places among ``names``, and their table; the places of those of one
    card alone, and the numbers of these cards."""
    check(names)
    shared = np.array([k for k, name in enumerate(names) if name not in OF_CARD], np.int64)
    alone = np.array([k for k, name in enumerate(names) if name in OF_CARD], np.int64)
    rows = _all_describing()[:, [_INDEX[names[k]] for k in shared]]
    return shared, rows, alone, np.array([OF_CARD[names[k]] for k in alone], np.int64)


def table(names: Sequence[str] = FEATURES) -> np.ndarray:
    """float32[1 + cards, len(names)]: the features of each card by its number; row 0 (no card) is zero.

    ``names``: the features wanted, of another version perhaps; ``ValueError`` for one that is unknown or named twice.
    """
    shared, rows, alone, cards = _parts(tuple(names))
    out = np.zeros((len(rows), len(names)), np.float32)
    out[:, shared] = rows
    out[cards, alone] = 1.0
    return out


def times(names: Sequence[str], weights: np.ndarray) -> np.ndarray:
    """:func:`table` times ``weights`` (float[len(names), k]), without that table, most of which is zero."""
    shared, rows, alone, cards = _parts(tuple(names))
    product: np.ndarray = rows @ weights[shared]
    product[cards] += weights[alone]
    return product
