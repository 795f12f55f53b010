"""What the file tells of a move: which card's it is, the actions that it may be, and what was chosen in it."""

from collections.abc import Mapping
from typing import Any

from lorcana_env.apps.study.imported.cards import Names
from lorcana_env.apps.study.imported.frames import UNTOLD, Move
from lorcana_env.apps.study.imported.sides import SIDES, in_play, visible
from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c

VERBS = {
    "ADD_TO_INK": ("ink",), "QUEST": ("quest",), "ATTACK": ("challenge",), "BOOST": ("boost",),
    "PLAY_CARD": ("play", "play_alternate", "shift", "sing"), "MOVE_TO_LOCATION": ("move",), "END_TURN": ("end_turn",),
    "ACTIVATE_ABILITY": ("ability_0", "ability_1", "ability_2", "granted_ability"), UNTOLD: (),
}  # fmt: skip
_LOGS = ("CARD_PLAYED", "CARD_QUEST", "CARD_ATTACK", "CARD_INKED", "CARD_BOOSTED", "CARD_MOVED", "ABILITY_ACTIVATED")


def subject(move: Move, names: Names) -> tuple[str | None, str | None]:
    """The name and the instance of the card whose move it is, as far as the file tells."""
    taken = move.taken
    for role in ("card", "attacker", "character"):
        if f"{role}InstanceId" in taken:
            instance, card = taken[f"{role}InstanceId"], taken.get(f"{role}CardId") or taken.get("cardId")
            return (names(card) if card else _name_of(instance, move, names)), instance
    for log in move.logs:
        if log.get("type") in _LOGS and log.get("cardRefs"):
            return names(log["cardRefs"][0]["id"]), log.get("instanceId")
    return None, None


def _name_of(instance: str, move: Move, names: Names) -> str | None:
    for position in (move.before, move.after):
        for key in SIDES:
            for _, card in visible(position[key]):
                if card["instanceId"] == instance:
                    return names.of(card)
    return None


def first_actions(game: Game, move: Move, player: int, names: Names, slots: Mapping[str, int]) -> list[int]:
    """The legal actions that a move may be, the likeliest first; all, if the file does not tell the card.

    ``slots``: of instances.
    """
    space, legal = game.table.actions, set(game.legal_actions().tolist())
    name, instance = subject(move, names)
    if move.kind == "END_TURN":
        return [action for action in [space.encode("end_turn", player)] if action in legal]
    if name is None:
        return sorted(legal)
    own = range(player * space.capacity, (player + 1) * space.capacity)
    there = [slot for slot in own if game.state["zone"][slot] != c.ZONE_GONE and game.card_name(slot) == name]
    there.sort(key=lambda slot: slot != slots.get(instance or ""))
    data = (move.logged("CARD_PLAYED") or {}).get("data") or {}
    verbs = ("shift",) * bool(data.get("usedShift")) + ("sing",) * bool(data.get("isSung")) + VERBS[move.kind]
    actions = [space.encode(verb, player, slot) for verb in dict.fromkeys(verbs) for slot in there]
    used = (move.logged("ABILITY_ACTIVATED") or {}).get("data") or {}
    ability = (move.taken.get("abilityName") or used.get("abilityName") or "").lower()
    return sorted((a for a in actions if a in legal), key=lambda action: ability not in game.describe(action).lower())


def _choices(move: Move) -> list[dict[str, Any]]:
    logs = [log for log in move.logs if log.get("type") == "CHOICE_RESOLVED"]
    return [choice for log in logs if (choice := (log.get("data") or {}).get("choice"))]


def offered(move: Move, names: Names) -> dict[str, str]:
    """The names of the opponent's cards among which one was chosen in a move, by instance."""
    own = {card["instanceId"] for position in (move.before, move.after) for _, card in visible(position["myPlayer"])}
    theirs = {card["instanceId"] for _, card in visible(move.after["opponent"])}
    cards = [
        card for choice in _choices(move) if theirs.intersection(choice.get("selectedInstanceIds") or ())
        for card in choice.get("offered") or () if card.get("instanceId") not in {None, *own}
    ]  # fmt: skip
    return {card["instanceId"]: name for card in cards if (name := names.known(str(card.get("cardId"))))}


def chosen(move: Move, names: Names) -> list[tuple[str, str | None]]:
    """The instances that were chosen in a move, with their names where these are given."""
    found: list[tuple[str, str | None]] = []
    for key in ("defenderInstanceId", "locationInstanceId"):
        if key in move.taken:
            found.append((move.taken[key], None))
    before, after = (
        {card["instanceId"]: card for key in SIDES for card in in_play(position[key])}
        for position in (move.before, move.after)
    )
    if move.kind == "PLAY_CARD":  # those that sang, or were shifted onto
        found += [
            (instance, None) for instance, card in after.items()
            if instance in before and card.get("exerted") and not before[instance].get("exerted")
        ]  # fmt: skip
        under = {card.get("instanceId") for top in after.values() for card in top.get("cardsUnder") or ()}
        found += [(instance, None) for instance in before if instance in under]
    for choice in _choices(move):
        among = {card.get("instanceId"): names.known(str(card.get("cardId"))) for card in choice.get("offered") or ()}
        found += [(instance, among.get(instance)) for instance in choice.get("selectedInstanceIds") or ()]
    return found
