"""The log of a game: a line for each action, and lines for what the action changed.

The record keeps no list of events, so what happened is read off the positions before and after an action: cards that
are in another zone, damage, lore, cards that became known. A card is named to those who may know it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import copied
from lorcana_env.setup.position import Position, decider
from lorcana_env.words import actions
from lorcana_env.words.labels import label, visible_label
from lorcana_env.words.lasting import lasting_effects
from lorcana_env.words.players import is_reader, player_name, possessive
from lorcana_env.words.terms import term
from lorcana_env.words.text import result
from lorcana_env.words.view import view_for

MOST_NAMES = 10  # cards that a line names; of more it says how many they are
_PUBLIC = (c.ZONE_PLAY, c.ZONE_DISCARD, c.ZONE_RESOLVING)
_PLACES = {c.ZONE_HAND: "hand", c.ZONE_INKWELL: "inkwell", c.ZONE_DISCARD: "discard", c.ZONE_UNDER: "under"}


@dataclass(frozen=True)
class Change:
    """Something that an action changed: ``kind`` is the key of its words in ``TERMS``.

    ``player``: whose cards, lore or ink it is; ``slots``: the cards, and behind them what they or their damage moves
    to; ``amount``: damage, lore, ink or ink drops; ``place``: where it went; ``origin``: the zone that it came from,
    where that is not plain.
    """

    kind: str
    player: int
    slots: tuple[int, ...] = ()
    amount: int = 0
    place: str = ""
    origin: str = ""


def entry(position: Position, action: int, viewer: int | None = None, language: str = "en") -> str:
    """The line of an action that is not yet taken; ``action`` as in ``Replay.actions``.

    ``viewer``: the player who reads it, to whom unknown cards are not named; None: all cards are named.
    """
    player = decider(position) if action >= 0 else -1 - action
    name = player_name(position, player, viewer, language)
    return term("line", language, name, said(position, action, viewer, language))


def said(position: Position, action: int, viewer: int | None = None, language: str = "en") -> str:
    """The words of :func:`entry` without the player."""
    if action < 0:
        return term("concede", language)
    player = decider(position)
    words = actions.describe_to(position, action, viewer, language)
    st = position.state
    source = int(st["decision_source"])
    if source != c.NONE and st["decision"] not in (c.DECISION_MAIN, c.DECISION_ORDER, c.DECISION_MULLIGAN):
        name = visible_label(position, source, player, viewer, language)
        words += "" if name in words else f" ({name})"
    return words


def sights(
    before: Position, action: int, after: Position, viewer: int | None = None, language: str = "en"
) -> list[str]:
    """The lines of the cards that somebody looked at or revealed."""
    return [_words(change, before, after, viewer, language)[0] for change in _seen(before, action, after)]


def forced(before: Position, action: int, after: Position) -> Iterator[tuple[Position, int]]:
    """The answers that were given by themselves after an action, where there was one alone, and the position of each.

    As "challenge Y with X" where there was nobody else to challenge. Ends of turns are left out.
    """
    left = int(after.state["decisions"]) - int(before.state["decisions"]) - 1
    if action < 0 or left <= 0:
        return
    tables, legal = before.table.tables, np.zeros(before.table.actions.n, np.int16)
    end_turn = before.table.actions.encode("end_turn", 0)
    states = before.state_array
    while left > 0:
        states = copied(states)
        if engine.step(states, 0, tables, 0, action, 0, legal) != 1:
            return
        action, left = int(legal[0]), left - 1
        if action != end_turn:
            yield before.with_record(states), action


def begins(position: Position) -> bool:
    """Return whether the action begins something, and is not a choice that an earlier action asks for."""
    decision = int(position.state["decision"])
    return decision == c.DECISION_MAIN or (decision == c.DECISION_MULLIGAN and not actions.chosen(position))


def account(
    before: Position, action: int, after: Position, viewer: int | None = None, language: str = "en"
) -> list[str]:
    """Describe an action and its changes, a line each, as ``viewer`` may know them (None: all)."""
    return [
        entry(before, action, viewer, language),
        *(line for line, _ in describe_changes(before, action, after, viewer, language)),
    ]


def describe_changes(
    before: Position, action: int, after: Position, viewer: int | None = None, language: str = "en"
) -> Iterator[tuple[str, list[int]]]:
    """A line for each thing that an action changed, with the slots of the cards that it names."""
    for position, answer in forced(before, action, after):
        yield entry(position, answer, viewer, language), []
    found = changes(before, action, after)
    if _came_to_nothing(before, action, after, found):
        yield term("nothing_happens", language), []
    for change in found:
        yield _words(change, before, after, viewer, language)
    if _lasting(before.state) != _lasting(after.state):
        lasted, lasts = (Counter(lasting_effects(game, viewer, language, False)) for game in (before, after))
        for line in (lasts - lasted).elements():
            yield line, []
    if after.over:
        yield result(view_for(after, viewer, language), language), []


def turn_line(position: Position, viewer: int | None = None, language: str = "en") -> str:
    """The line of a turn that has begun, a heading of the log: "Turn 3 begins: You"."""
    return term("turn_begins", language, position.turn, player_name(position, position.active, viewer, language))


def turn_heading(position: Position, language: str = "en") -> str:
    """ "Turn 3", or that the game has not begun."""
    return term("turn_number", language, position.turn) if position.turn else term("setup", language)


# -- what changed -----------------------------------------------------------------------------------------------------


def changes(before: Position, action: int, after: Position) -> list[Change]:
    """Return changes between two records, hidden ones included; the action itself is left out."""
    old, new = before.state, after.state
    capacity = before.table.capacity
    named = _named(before, action)
    same_turn = old["turn"] == new["turn"]
    grouped: dict[tuple[str, int, str, str], list[int]] = {}
    found: list[Change] = []

    def add(kind: str, slot: int, player: int | None = None, place: str = "", origin: str = "") -> None:
        grouped.setdefault((kind, slot // capacity if player is None else player, place, origin), []).append(slot)

    def happened(slot: int, what: int) -> bool:
        now, then = (int(st["history"][slot]) | int(st["past"][slot]) for st in (new, old))
        return bool((now & ~then if same_turn else now) >> what & 1)  # it is forgotten with the turn

    found += _damages(before, action, after)
    for slot in np.flatnonzero(old["zone"] != new["zone"]).tolist():
        _moved(before, after, slot, named, happened, add)
    for slot in np.flatnonzero((old["zone"] == c.ZONE_PLAY) & (new["zone"] == c.ZONE_PLAY)).tolist():
        if old["exerted"][slot] != new["exerted"][slot] and slot not in named and same_turn:
            add("exert" if new["exerted"][slot] else "ready", slot)
        if new["at"][slot] not in (c.NONE, old["at"][slot], *named):
            found.append(Change("arrive", slot // capacity, (slot, int(new["at"][slot]))))
    order = ["banish", "enter", "return", "discard", "go", "draw", "exert", "ready"]
    groups = sorted(grouped.items(), key=lambda group: order.index(group[0][0]))
    listed = [Change(kind, p, tuple(slots), place=place, origin=origin) for (kind, p, place, origin), slots in groups]
    found = [*_paid(before, after), *_seen(before, action, after), *found, *listed]
    for player, (lore, now) in enumerate(zip(old["lore"].tolist(), new["lore"].tolist())):
        if lore != now:
            found.append(Change("gain" if now > lore else "lose", player, amount=abs(now - lore)))
    for player in range(before.players):
        found += _drops(old, new, player)
    return found if same_turn or after.over else _with_new_turn(found, after)


def _seen(before: Position, action: int, after: Position) -> list[Change]:
    """The cards that players looked at, and those that were revealed."""
    old, new, everybody = before.state, after.state, (1 << before.players) - 1
    looked: dict[int, list[int]] = {}
    revealed: dict[int, list[int]] = {}
    seen = (~old["known"] & new["known"] & everybody).nonzero()[0].tolist()
    named = _named(before, action) if seen else ()
    for slot in seen:
        gained = int(new["known"][slot]) & ~int(old["known"][slot]) & everybody
        if slot in named or new["zone"][slot] not in (c.ZONE_DECK, c.ZONE_HAND, c.ZONE_INKWELL):
            continue
        if int(new["known"][slot]) & everybody == everybody:
            revealed.setdefault(slot // before.table.capacity, []).append(slot)
        elif old["zone"][slot] == new["zone"][slot]:
            for player in range(before.players):
                if gained >> player & 1:
                    looked.setdefault(player, []).append(slot)
    kinds = ("look", looked), ("reveal", revealed)
    return [Change(kind, player, tuple(slots)) for kind, group in kinds for player, slots in group.items()]


def _damages(before: Position, action: int, after: Position) -> list[Change]:
    """The damage that cards got, lost, or that moved between them."""
    old, new, capacity = before.state, after.state, before.table.capacity
    slots = np.flatnonzero((old["damage"] != new["damage"]) | (old["zone"] != new["zone"])).tolist()
    more = {slot: n for slot in slots if (n := _damage(old, new, slot))}
    lost, got = ([slot for slot, n in more.items() if n * sign > 0] for sign in (-1, 1))
    if len(got) == 1 and sum(more.values()) == 0 and _moves_damage(before, action):
        return [Change("moved", got[0] // capacity, (*lost, *got), more[got[0]])]
    return [Change("damaged" if n > 0 else "healed", slot // capacity, (slot,), abs(n)) for slot, n in more.items()]


def _moves_damage(before: Position, action: int) -> bool:
    """Return whether an ability that an action begins or goes on with moves damage."""
    st, table = before.state, before.table
    running = [int(frame["ability"]) for frame in st["frames"][: int(st["depth"])] if frame["kind"] == c.FRAME_PROGRAM]
    if action >= 0 and st["decision"] == c.DECISION_ORDER:
        option = table.actions.decode(action, int(st["decider"])).option
        running.append(int(st["bag"][before.bag_choice(option or 0)]["ability"]))
    abilities = [table.abilities[ability] for ability in running if ability in table.abilities]
    if st["decision"] == c.DECISION_MAIN:
        abilities += [ability for slot in _named(before, action) for ability in table.cards[st["card"][slot]].abilities]
    return any(isinstance(node, ir.MoveDamage) for ability in abilities for node in ir.walk(ability))


def _paid(before: Position, after: Position) -> Iterator[Change]:
    """The ink that the player who decided paid with cards."""
    old, new, player = before.state, after.state, before.to_act
    if player is None or (old["turn"] != new["turn"] and after.active == player):
        return
    ink = set(before.slots(player, "inkwell")) & set(after.slots(player, "inkwell"))
    if (paid := sum(int(new["exerted"][slot]) - int(old["exerted"][slot]) for slot in ink)) > 0:
        yield Change("pay", player, amount=paid)


def _came_to_nothing(before: Position, action: int, after: Position, found: list[Change]) -> bool:
    """Return whether an ability that was to resolve, or was accepted, is over and has changed nothing."""
    old, new = before.state, after.state
    if action < 0 or after.over or before.to_act is None:
        return False
    meaning = before.table.actions.decode(action, before.to_act)
    if old["decision"] == c.DECISION_ORDER:
        source = int(old["bag"][before.bag_choice(meaning.option or 0)]["source"])
    elif meaning.verb == "accept" and before.top_frame["kind"] == c.FRAME_PROGRAM:
        source = int(old["decision_source"])
    else:
        return False
    goes_on = new["decision"] not in (c.DECISION_MAIN, c.DECISION_ORDER) and new["decision_source"] == source
    if goes_on or any(change.kind != "turn" for change in takewhile(lambda change: change.kind != "turn", found)):
        return False
    for player in range(before.players):
        left = [slot for slot in before.slots(player, "deck") if new["zone"][slot] == c.ZONE_DECK]
        if left != after.slots(player, "deck"):
            return False
    return not _lasting(new) - _lasting(old)


def _lasting(st: Any) -> set[bytes]:
    """The effects with a duration, to compare; behind them the record keeps what is over."""
    return {row.tobytes() for row in st["lasting"][: st["n_lasting"]]}


def _drops(old: Any, new: Any, player: int) -> Iterator[Change]:
    """The ink drops that a player removed and got; the counts begin again with a turn."""
    more = int(new["ink_drops"][player]) - int(old["ink_drops"][player])
    removed = 0
    if old["turn"] == new["turn"]:
        removed = int(new["turn_counts"][player][c.REMOVED_INK_DROPS]) - int(
            old["turn_counts"][player][c.REMOVED_INK_DROPS]
        )
    removed = max(removed, -more)
    if removed:
        yield Change("remove_drops", player, amount=removed)
    if more + removed:
        yield Change("get_drops", player, amount=more + removed)


def _with_new_turn(found: list[Change], after: Position) -> list[Change]:
    """The changes of an action that ended a turn: what the next player drew and gained comes after the new turn."""
    later = [change for change in found if change.player == after.active and change.kind in ("draw", "gain")]
    earlier = [change for change in found if change not in later]
    return [*earlier, Change("turn", after.active, amount=after.turn), *later]


def _named(before: Position, action: int) -> set[int]:
    """The cards that the line of an action is about."""
    st = before.state
    if action < 0 or before.to_act is None:
        return set()
    slots = {before.table.actions.decode(action, before.to_act).slot}
    if st["decision"] not in (c.DECISION_MAIN, c.DECISION_MULLIGAN):
        slots |= {int(st["decision_source"]), int(before.top_frame["source"])}
    return {slot for slot in slots if slot is not None}


def _damage(old: Any, new: Any, slot: int) -> int:
    """Return the damage that a card got. One that leaves play keeps its damage in the record (6.7.7; 2.0: 6.7.6)."""
    if old["zone"][slot] == c.ZONE_PLAY:
        back = new["zone"][slot] == c.ZONE_PLAY and old["incarnation"][slot] != new["incarnation"][slot]
        return int(new["damage"][slot]) - (0 if back else int(old["damage"][slot]))
    if new["zone"][slot] != c.ZONE_PLAY:
        return 0
    bases = (old["zone"] == c.ZONE_PLAY) & (new["zone"] == c.ZONE_UNDER) & (new["at"] == slot)
    return int(new["damage"][slot]) - int(old["damage"][bases].sum())  # of those that it was shifted onto (8.10.6)


def _moved(before: Position, after: Position, slot: int, named: set[int], happened: Any, add: Any) -> None:
    """Add what a move of a card to another zone was."""
    old, new = before.state, after.state
    source, to = int(old["zone"][slot]), int(new["zone"][slot])
    if (source == c.ZONE_PLAY and to == c.ZONE_DISCARD) or happened(slot, c.HISTORY_BANISHED):
        add("banish", slot)
        if to == c.ZONE_DISCARD:
            return
    if source == c.ZONE_UNDER and new["zone"][old["at"][slot]] == to:
        return  # it went along with the card on top of it (5.1.1.7)
    played = source == c.ZONE_RESOLVING or happened(slot, c.HISTORY_PLAYED)
    if to in (c.ZONE_RESOLVING, c.ZONE_GONE) or (to == c.ZONE_DISCARD and played):
        return
    if to == c.ZONE_UNDER and new["shifted"][new["at"][slot]] and source == c.ZONE_PLAY:
        return
    if old["decision"] == c.DECISION_MULLIGAN and source == c.ZONE_HAND:
        return
    if to == c.ZONE_PLAY and new["exerted"][slot] and not new["shifted"][slot]:
        add("exert", slot)
    playing = old["decision"] == c.DECISION_MAIN or before.top_frame["kind"] == c.FRAME_PLAY
    if to == c.ZONE_PLAY and slot in named and playing:
        return
    origin = c.ZONES[source] if source not in (c.ZONE_PLAY, c.ZONE_RESOLVING) else ""
    if to == c.ZONE_INKWELL and slot in named and old["decision"] == c.DECISION_MAIN and source == c.ZONE_HAND:
        return
    if to == c.ZONE_PLAY:
        add("enter", slot, origin=origin)
    elif to == c.ZONE_HAND and source != c.ZONE_DECK:
        add("return", slot, origin=origin)
    elif to == c.ZONE_HAND and (happened(slot, c.HISTORY_DRAWN) or old["turn"] in (0, int(new["turn"]) - 1)):
        add("draw", slot)
    elif to == c.ZONE_DISCARD and source == c.ZONE_HAND:
        add("discard", slot)
    else:
        place = _PLACES.get(to) or _place_in_deck(new, slot, before.table.capacity)
        add("go", slot, place=place, origin="" if source == c.ZONE_DECK == to else origin)


def _place_in_deck(st: Any, slot: int, capacity: int) -> str:
    """Return a card's place in a deck that nobody shuffled; "shuffled" where no player knows it."""
    player = slot // capacity
    deck = st["cards"][player, c.ZONE_DECK, : st["counts"][player, c.ZONE_DECK]].tolist()
    if not st["known"][slot]:
        return "shuffled"
    return "bottom" if deck.index(slot) < len(deck) / 2 else "top"


# -- in words ---------------------------------------------------------------------------------------------------------


def _words(
    change: Change, before: Position, after: Position, viewer: int | None, language: str
) -> tuple[str, list[int]]:
    """The line of a change, and the slots of the cards that it names."""
    known = [slot for slot in change.slots if _knows(before, after, slot, viewer)]
    if change.kind == "turn":
        return turn_line(after, viewer, language), []
    if change.kind in ("gain", "lose", "pay", "get_drops", "remove_drops", "draw", "look", "reveal"):
        return _of_player(change, known, after, viewer, language), known
    position = before if before.state["zone"][change.slots[0]] == c.ZONE_PLAY else after
    named = change.slots[:-1] if change.kind in ("arrive", "moved") else change.slots
    names = [_whose(position, slot, viewer, language) for slot in named if slot in known]
    if hidden := len(named) - len(names):
        names.append(possessive(after, _number("their_cards", language, hidden), change.player, viewer, language))
    more: list[str] = []
    if change.kind in ("damaged", "healed"):
        more = [_number("points_of_damage", language, change.amount)]
    elif change.kind == "moved":
        more = [_number("points_of_damage", language, change.amount), _whose(after, change.slots[-1], viewer, language)]
    elif change.kind == "arrive":
        more = [_whose(after, change.slots[1], viewer, language)]
    elif change.kind == "go" and change.place == "under":
        on_top = int(after.state["at"][change.slots[0]])
        more = [term("place_under_card", language, _whose(after, on_top, viewer, language))]
    elif change.kind == "go":
        more = [term(f"place_{change.place}", language)]
    line = _number(f"did_{change.kind}", language, len(named), ", ".join(names), *more)
    if change.origin == "under":
        on_top = int(before.state["at"][change.slots[0]])
        line = term("from_under", language, line, _whose(before, on_top, viewer, language))
    elif change.origin:
        line = term(f"from_{change.origin}", language, line)
    return line, known


def _of_player(change: Change, known: list[int], after: Position, viewer: int | None, language: str) -> str:
    """The line of a change with a player as its subject."""
    if change.kind in ("gain", "lose"):
        what = _number("points_of_lore", language, change.amount)
        more = [int(after.state["lore"][change.player])]
    elif change.kind == "pay":
        what, more = str(change.amount), []
    elif change.kind in ("get_drops", "remove_drops"):
        what = _number("ink_drops", language, change.amount)
        more = [int(after.state["ink_drops"][change.player])]
    else:
        names = [after.card_name(slot) for slot in known] if len(known) <= MOST_NAMES else []
        if hidden := len(change.slots) - len(names):
            names.append(_number("cards", language, hidden))
        what, more = ", ".join(names), []
    if is_reader(after, change.player, viewer):
        return term(f"you_{change.kind}", language, what, *more)
    return term(f"they_{change.kind}", language, player_name(after, change.player, viewer, language), what, *more)


def _knows(before: Position, after: Position, slot: int, viewer: int | None) -> bool:
    """Return whether a viewer knows which card moved: still, or because they saw it where it was."""
    if after.knows(slot, viewer):
        return True
    own = slot // before.table.capacity == viewer and before.state["zone"][slot] != c.ZONE_DECK
    return (own or before.state["zone"][slot] in _PUBLIC) and before.knows(slot, viewer)


def _whose(position: Position, slot: int, viewer: int | None, language: str) -> str:
    """A card's name with the player whose it is; copies are told apart in play only."""
    owner = slot // position.table.capacity
    name = position.card_name(slot)
    if position.state["zone"][slot] == c.ZONE_PLAY:
        name = label(position, slot, owner, language)
    return possessive(position, name, owner, viewer, language)


def _number(key: str, language: str, n: int, *values: Any) -> str:
    """A term that has a form for one and, behind "|", one for several; without ``values`` the number fills it."""
    one, _, several = term(key, language).partition("|")
    return (several if n > 1 and several else one).format(*(values or (n,)))
