"""Actions and decisions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lorcana_env.cards import ir
from lorcana_env.rules import constants as c

if TYPE_CHECKING:
    from lorcana_env.game import Game

_CARD_VERBS = {
    "ink": "ink {}",
    "play": "play {}",
    "shift": "shift {}",
    "sing": "sing {}",
    "play_alternate": "play {} for free",
    "quest": "quest with {}",
    "challenge": "challenge with {}",
    "move": "move {}",
    "granted_ability": "use a granted ability of {}",
    "boost": "boost {}",
}


def describe_action(game: Game, action: int) -> str:
    """An action of the player who decides, in words; cards by full name, the opponents' marked as theirs."""
    st = game.state
    player = int(st["decider"])
    a = game.table.actions.decode(action, player)
    if a.verb in c.SINGLE_VERBS:
        return a.verb.replace("_", " ")
    if a.verb == "option":
        return _option(game, a.option or 0)
    assert a.slot is not None
    if a.slot % game.table.capacity >= len(game.table.decks[a.slot // game.table.capacity]):
        return f"{a.verb} (no card)"
    name = label(game, a.slot, player)
    if a.verb.startswith("ability_"):
        return f"use {_ability_name(game, a.slot, int(a.verb[-1]))} of {name}"
    if a.verb != "choose":
        return _CARD_VERBS[a.verb].format(name)
    return _choice(game, name)


def _choice(game: Game, name: str) -> str:
    """Choosing a card, said with what it is chosen for where that is known."""
    st = game.state
    if st["decision"] == c.D_MULLIGAN:
        return f"put {name} on the bottom"
    frame = int(st["depth"]) - 1
    source = label(game, int(st["f_source"][frame]), int(st["decider"])) if st["f_source"][frame] != c.NONE else ""
    kind = int(st["f_kind"][frame])
    if kind == c.F_CHALLENGE:
        return f"challenge {name} with {source}"
    if kind == c.F_MOVE:
        return f"move {source} to {name}"
    if kind == c.F_PLAY and st["f_phase"][frame] == c.PLAY_BASE:
        return f"shift {source} onto {name}"
    if kind == c.F_PLAY and st["f_phase"][frame] == c.PLAY_SINGER:
        return f"sing {source} with {name}"
    return f"choose {name}"


def label(game: Game, slot: int, viewer: int) -> str:
    """A card's full name, with "opponent:" before a card of another player, "#2" for a second copy in its zone."""
    st = game.state
    owner = slot // game.table.capacity
    name = game.card_name(slot)
    prefix = "" if owner == viewer else "opponent:" if game.players == 2 else f"player {owner}:"
    zone = int(st["zone"][slot])
    if zone in (c.PLAY, c.HAND, c.DISCARD):
        slots = [int(s) for s in st["cards"][owner, zone, : st["counts"][owner, zone]]]
        copies = [s for s in slots if game.card_name(s) == name]
        if len(copies) > 1 and zone == c.PLAY and copies.index(slot) > 0:
            return f"{prefix}{name}#{copies.index(slot) + 1}"
    return prefix + name


def _ability_name(game: Game, slot: int, k: int) -> str:
    card = game.table.cards[game.state["card"][slot]]
    activated = [a for a in card.abilities if isinstance(a, ir.Activated)]
    return (activated[k].name if k < len(activated) else None) or f"ability {k + 1}"


def _option(game: Game, option: int) -> str:
    kind = int(game.state["decision"])
    if not int(game.state["options"]) >> option & 1:
        return f"option {option}"  # not one of those that are asked for
    if kind == c.D_NUMBER:
        return f"number {option}"
    if kind == c.D_NAME:
        if option == c.NAME_MORE:
            return "more names"
        names = game.table.names
        i = int(game.state["page"]) * c.NAMES_PER_PAGE + option
        return "name another card" if option == c.NAME_ANOTHER else f"name {names[i]}"
    if kind == c.D_PLAYER:
        return "choose you" if option == 0 else "choose opponent" if game.players == 2 else f"choose opponent {option}"
    if kind == c.D_ORDER:
        ability, source = game.bag_choice(option)
        return f"resolve {_triggered_name(game, ability, source)} of {label(game, source, int(game.state['decider']))}"
    return f"option {option}"


def _triggered_name(game: Game, ability: int, source: int) -> str:
    if ability == c.BUILTIN_SUPPORT:
        return "Support"
    if ability == c.BUILTIN_VANISH:
        return "Vanish"
    card = game.state["card"][source]
    k = ability - int(game.table.tables[0]["ability_start"][card])
    abilities = game.table.cards[card].abilities
    return (abilities[k].name if 0 <= k < len(abilities) else None) or "an ability"
