"""Positions as the page draws them: words and numbers from :mod:`lorcana_env.words`, cards known by their slots.

A card that the viewer does not know has no slot here, and no name; of an opponent's hand there is a number of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from lorcana_env.cards import Card
from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position
from lorcana_env.words.actions import describe_action
from lorcana_env.words.history import turn_heading
from lorcana_env.words.terms import TERMS, check_language, term
from lorcana_env.words.text import card_lines, facts, result
from lorcana_env.words.view import CardView, SideView, View, view_for

#: Words of the game that the page itself writes beside numbers and piles.
LABELS = (
    "count_lore", "count_ink", "count_deck", "hand", "discard_zone", "play_zone", "inkwell", "resolving", "exerted",
    "ready", "drying", "nothing", "chance", "lasting", "inkable", "not_inkable", "character", "action", "song", "item",
    "location", "amber", "amethyst", "emerald", "ruby", "sapphire", "steel", "concede", "you", "opponent", "end_turn",
    "setup", "turn_number", "player",
)  # fmt: skip


def labels(language: str) -> dict[str, str]:
    """The words of :data:`LABELS`."""
    return {key: TERMS[key][check_language(language)] for key in LABELS}


@lru_cache(maxsize=8192)
def card(card: Card, language: str) -> dict[str, Any]:
    """A card as printed."""
    return {
        "name": card.name,
        "version": card.version,
        "full": card.full_name,
        "inks": list(card.inks),
        "cost": card.cost,
        "inkable": card.inkable,
        "type": "song" if card.song else card.type,
        "numbers": [card.strength, card.willpower, card.lore],
        "move": card.move_cost,
        "facts": facts(card, language),
        "text": list(card_lines(card, language)[1:]),
    }


def board(position: Position, viewer: int | None, language: str) -> dict[str, Any]:
    """The table as ``viewer`` may know it (None: the full truth), with the cards that are to be seen."""
    view = view_for(position, viewer, language)
    return {
        "turn": view.turn,
        "heading": turn_heading(position, language),
        "active": view.active,
        "sides": [_side(position, side, viewer) for side in view.sides],
        "going_on": _going_on(view, language),
        "over": view.over,
        "result": result(view, language) if view.over else "",
        "winner": view.winner,
        "cards": {shown.full_name: card(shown, language) for shown in view.cards()},
    }


def _side(position: Position, side: SideView, viewer: int | None) -> dict[str, Any]:
    def known(zone: str) -> list[int]:
        return [slot for slot in position.slots(side.player, zone) if position.knows(slot, viewer)]

    return {
        "player": side.player,
        "name": side.name,
        "deck_name": side.deck_name,
        "out": side.out,
        "lore": side.lore,
        "goal": side.goal,
        "ink_ready": side.ink_ready,
        "ink": side.ink,
        "play": [_in_play(position, slot, shown) for slot, shown in zip(known("play"), side.play, strict=True)],
        "hand": [_of(slot, shown) for slot, shown in zip(known("hand"), side.hand, strict=True)],
        "hand_size": side.hand_size,
        "deck": [[place, shown.full_name] for place, shown in side.deck],
        "deck_size": side.deck_size,
        "inkwell": [shown.full_name for shown in side.inkwell],
        "discard": [_of(slot, shown) for slot, shown in zip(known("discard"), side.discard, strict=True)],
        "resolving": [shown.full_name for shown in side.resolving],
    }


def _of(slot: int, shown: Card) -> dict[str, Any]:
    return {"slot": slot, "card": shown.full_name}


def _in_play(position: Position, slot: int, shown: CardView) -> dict[str, Any]:
    at = int(position.state["at"][slot])
    return {
        "slot": slot,
        "card": shown.card.full_name,
        "label": shown.label,
        "exerted": shown.exerted,
        "drying": shown.drying,
        "damage": shown.damage,
        "numbers": [shown.strength, shown.willpower, shown.lore],
        "keywords": list(shown.keywords),
        "more": [*shown.restrictions, *shown.granted],
        "at": shown.at,
        "at_slot": None if at == c.NONE else at,
        "under": list(shown.under),
    }


def _going_on(view: View, language: str) -> list[str]:
    """What is to be known besides the board."""
    lines = [term("challenging", language, *view.challenge)] if view.challenge else []
    lines += [term("bag", language, "; ".join(view.bag))] if view.bag else []
    return [*lines, *view.lasting]


def decision(position: Position, viewer: int | None, language: str) -> dict[str, Any] | None:
    """What has to be decided, in words; None when the game is over."""
    pending = position.decision
    if pending is None:
        return None
    view = view_for(position, viewer, language)
    return {
        "player": pending.player,
        "yours": viewer == pending.player,
        "kind": pending.kind,
        "say": view.decision,
        "reason": view.reason,
        "chosen": list(view.chosen),
    }


def choices(game: Game, language: str) -> list[dict[str, Any]]:
    """The legal actions, in the order of ``game.legal_actions()``: how they are said, and the card each is about.

    The page answers with a place in this list.
    """
    player = game.to_act
    if player is None:
        return []
    found = []
    for action in game.legal_actions():
        meant = game.table.actions.decode(int(action), player)
        choice: dict[str, Any] = {"say": describe_action(game, int(action), language), "verb": meant.verb}
        if meant.slot is not None and game.knows(meant.slot, player):
            shown = game.table.cards[int(game.state["card"][meant.slot])]
            choice |= {"slot": meant.slot, "card": card(shown, language)}
        found.append(choice)
    return found


def translated(game: Game, moves: Sequence[str], language: str) -> list[str]:
    """Moves that English words say, made one after the other from here, in a language.

    They are followed as far as they can be; what hangs on cards that lie otherwise here stays English.
    """
    if language == "en":
        return list(moves)
    found: list[str] = []
    here = game.clone(auto=True)
    for k, words in enumerate(moves):
        action = next((int(a) for a in here.legal_actions() if here.describe(int(a)) == words), None)
        if action is None:
            return [*found, *moves[k:]]
        found.append(here.describe(action, language))
        here.step(action)
    return found
