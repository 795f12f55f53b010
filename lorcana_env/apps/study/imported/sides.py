"""A player's side of a position: as it stands in the file and as it stands in our game, to compare; and laid out."""

from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Any

from lorcana_env.apps.study.imported.cards import Names
from lorcana_env.apps.study.imported.frames import waits
from lorcana_env.game.game import Game
from lorcana_env.game.scenario import Scenario
from lorcana_env.rules.record import constants as c

#: Of a card in play: the field of the record, and what the file calls an effect on it.
_STATS = {"strength": "strength_modifier", "willpower": "willpower_modifier", "lore_value": "lore_modifier"}
UNSEEN = "an unseen card"
ME, OPPONENT = 0, 1  # seats of ours: who exported the game has the first
SIDES = ("myPlayer", "opponent")  # in the file, of these seats


def in_play(side: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards in play of a side of the file."""
    return [*side["field"], *side["items"]]


def ink_exerted(entry: dict[str, Any]) -> bool:
    """Return whether an entry of an inkwell is exerted."""
    return bool(entry.get("exerted", (entry.get("card") or {}).get("exerted")))


def visible(side: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each card that has an instance on a side of the file, with our name of its zone."""
    for card in in_play(side):
        yield "play", card
        yield from (("under", under) for under in card.get("cardsUnder") or () if "instanceId" in under)
    yield from (("hand", card) for card in side.get("hand") or ())
    yield from (("discard", card) for card in side["discard"])
    yield from (("inkwell", entry["card"]) for entry in side["inkwell"] if entry.get("card"))


def of_file(side: dict[str, Any], name: Callable[[dict[str, Any]], str]) -> dict[str, Any]:
    """Return what is compared of a side of the file. ``name``: of a card."""
    cards = in_play(side)
    places = {card["instanceId"]: name(card) for card in cards}
    found = {
        "play": Counter(
            (name(card), int(card.get("damage") or 0), bool(card.get("exerted")), len(card.get("cardsUnder") or ()),
             places.get(card.get("locationInstanceId")))
            for card in cards
        ),
        "discard": Counter(map(name, side["discard"])),
        "lore": side["lore"],
        "cards in hand": len(side["hand"]) if "hand" in side else side["handCount"],
        "cards in the deck": side["deckCount"],
        "ink": len(side["inkwell"]),
        "ready ink": sum(not ink_exerted(entry) for entry in side["inkwell"]),
    }  # fmt: skip
    return found | ({"ink drops": side["inkDrops"]} if isinstance(side.get("inkDrops"), int) else {})


def of_game(game: Game, player: int, name: Callable[[int], str]) -> dict[str, Any]:
    """The same of a player of ours. ``name``: of a slot."""
    st = game.state
    ink = game.slots(player, "inkwell")
    return {
        "play": Counter(
            (name(s), int(st["damage"][s]), bool(st["exerted"][s]), int(st["under_count"][s]),
             None if st["at"][s] == c.NONE else name(int(st["at"][s])))
            for s in game.slots(player, "play")
        ),
        "discard": Counter(map(name, game.slots(player, "discard"))),
        "lore": game.lore[player],
        "cards in hand": len(game.slots(player, "hand")),
        "cards in the deck": len(game.slots(player, "deck")),
        "ink": len(ink),
        "ready ink": sum(not st["exerted"][s] for s in ink),
        "ink drops": int(st["ink_drops"][player]),
    }  # fmt: skip


@dataclass(frozen=True)
class Unseen:
    """Cards that are compared without names: ``slots`` of ours, and instances of the file that are not in ``seen``."""

    slots: frozenset[int] = frozenset()
    seen: Container[str] | None = None


def differences(game: Game, position: dict[str, Any], names: Names, unseen: Unseen = Unseen()) -> list[str]:
    """Return what differs between our game and a position of the file, in words."""

    def of_slot(slot: int) -> str:
        return UNSEEN if slot in unseen.slots else game.card_name(slot)

    def of_card(card: dict[str, Any]) -> str:
        return names.of(card) if unseen.seen is None or card["instanceId"] in unseen.seen else UNSEEN

    found = []
    for player, key in enumerate(SIDES):
        here = of_game(game, player, of_slot if player else game.card_name)
        there = of_file(position[key], of_card if player else names.of)
        whose = "the opponent's" if player else "own"
        found += [f"{whose} {what}: {_plain(there[what], here[what])}" for what in there if there[what] != here[what]]
    return found


def same_effects(game: Game, position: dict[str, Any], names: Names) -> bool:
    """Return whether the cards in play have in our game what the file says that effects give them.

    The file does not tell all of it, so this decides only between answers that else end alike.
    """
    facts, st = game.table.tables[0], game.state
    printed = {stat: facts["lore" if stat == "lore_value" else stat] for stat in _STATS}
    for player, key in enumerate(SIDES):
        there = Counter(
            (names.of(card), *(sum(e.get("value") or 0 for e in _effects(card) if e["type"] == told) for told in
             _STATS.values()), frozenset(e["type"] for e in _effects(card)) & frozenset(c.KEYWORDS))
            for card in in_play(position[key])
        )  # fmt: skip
        here = Counter(
            (game.card_name(s), *(int(st[stat][s]) - int(printed[stat][st["card"][s]]) for stat in _STATS),
             _keywords(int(st["keywords"][s]) & ~int(facts["keywords"][st["card"][s]])))
            for s in game.slots(player, "play")
        )  # fmt: skip
        if here != there:
            return False
    return True


def _effects(card: dict[str, Any]) -> list[dict[str, Any]]:
    return card.get("appliedEffects") or []


def _keywords(mask: int) -> frozenset[str]:
    return frozenset(name for k, name in enumerate(c.KEYWORDS) if mask >> k & 1)


def _plain(there: Any, here: Any) -> str:
    if not isinstance(there, Counter):
        return f"{there} in the file, {here} by the rules"
    more, less = list((there - here).elements()), list((here - there).elements())
    told = (("the file has", more), ("the rules give", less))
    words = [f"{who} {', '.join(map(_card, cards))}" for who, cards in told if cards]
    return " where ".join(words)


def _card(card: Any) -> str:
    if isinstance(card, str):
        return card
    name, damage, exerted, under, at = card
    more = [f"{damage} damage"] * bool(damage) + ["exerted"] * exerted + [f"{under} under it"] * bool(under)
    return f"{name} ({', '.join(more + [f'at {at}'] * bool(at))})" if more or at else name


def can_be_laid_out(position: dict[str, Any], me: int, names: Names) -> bool:
    """Return whether nothing of a position is lost when it is laid out: the start of an own turn without effects."""
    if position["status"] != "playing" or position["currentPlayer"] != me or waits(position):
        return False
    cards = [card for key in SIDES for card in in_play(position[key])]
    fresh = not position["hasInkedThisTurn"] and not any(map(ink_exerted, position["myPlayer"]["inkwell"]))
    lasting = [e for card in cards for e in _effects(card) if e.get("duration") != "permanent"]
    try:
        for key in SIDES:
            for _, card in visible(position[key]):
                names.of(card)
    except ValueError:
        return False
    return fresh and not lasting


def lay_out(
    position: dict[str, Any], names: Names, lists: list[list[str]], inked: dict[str, dict[str, str]], rules: str
) -> Game:
    """A position of the file as a game in which single answers are not taken by themselves.

    ``lists``: all cards of either player; ``inked``: by instance, the cards that were seen in the inkwell of a side.
    """
    sides = []
    for key, cards in zip(SIDES, lists):
        side = position[key]
        left = Counter(cards) - Counter(names.of(card) for _, card in visible(side))
        under = sum(not u.get("instanceId") for card in in_play(side) for u in card.get("cardsUnder") or ())
        deck = [name for name in map(names.or_another, reversed(side.get("deckOrder") or ())) if _takes(left, name)]
        ink = [name for name in inked[key].values() if _takes(left, name)][: len(side["inkwell"])]
        rest = list(left.elements())
        while len(ink) < len(side["inkwell"]):
            ink.append(rest.pop())
        hidden = [rest.pop() for _ in range(under)]
        hand = [names.of(card) for card in side["hand"]] if "hand" in side else [
            rest.pop() for _ in range(side["handCount"])]  # fmt: skip
        sides.append({
            "play": _stacks(side, names, hidden), "hand": hand, "ink": ink, "lore": side["lore"],
            "ink_drops": side.get("inkDrops") or 0,
            "deck": deck + [rest.pop() for _ in range(side["deckCount"] - len(deck))],
            "discard": [names.of(card) for card in side["discard"]],
        })  # fmt: skip
    game = Scenario(sides[ME], sides[OPPONENT], rules=rules).game
    st = game.state
    starts = position.get("firstPlayer") == position["currentPlayer"]
    for player, key in enumerate(SIDES):
        for slot, entry in zip(game.slots(player, "inkwell"), position[key]["inkwell"]):
            st["exerted"][slot] = ink_exerted(entry)
        for slot, card in zip(game.slots(player, "play"), in_play(position[key])):
            for under in card.get("cardsUnder") or ():
                slot = int(st["below"][slot])
                if not under.get("instanceId"):
                    st["facedown"][slot], st["known"][slot] = 1, 0
    st["turn"], st["starting_player"] = 2 * position["turnNumber"] - starts, 0 if starts else 1
    return game


def _takes(left: Counter[str], name: str) -> bool:
    """Take a card out of those that are left, if it is among them."""
    left[name] -= 1
    if left[name] < 0:
        left[name] = 0
        return False
    return True


def _stacks(side: dict[str, Any], names: Names, hidden: list[str]) -> list[dict[str, Any]]:
    """The cards in play as a layout has them."""
    cards = in_play(side)
    places = {card["instanceId"]: names.of(card) for card in cards}
    return [
        {
            "card": names.of(card), "damage": int(card.get("damage") or 0), "exerted": bool(card.get("exerted")),
            "drying": bool(card.get("justPlayed")), "at": places.get(card.get("locationInstanceId")),
            "under": [names.of(u) if u.get("instanceId") else hidden.pop() for u in card.get("cardsUnder") or ()],
        }
        for card in cards
    ]  # fmt: skip
