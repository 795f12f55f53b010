"""What a player may know of a position, as a value that two positions share if they are the same to that player.

Copies of a card are interchangeable in it, the order of cards matters only in a deck, and of what happened it holds
what rules still look at (7.1.2.1, 7.7.4.2: what is chosen and what waits in the bag is public).
"""

from collections.abc import Iterator
from typing import Any

from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import number
from lorcana_env.setup.position import Position

_GAME = ("turn", "active", "in_challenge", "decision", "decider", "page", "winner")
_OF_PLAYERS = ("lore", "ink_drops", "out", "inked", "extra_ink", "player_rules")
_OF_CARDS = (
    "exerted", "drying", "damage", "strength", "willpower", "lore_value", "resist", "challenger", "singer", "keywords",
    "restrictions", "shifted", "drops_paid", "used",
)  # fmt: skip
_ASKED = ~(1 << c.HISTORY_DRAWN)  # cards ask how many were drawn, never which
_OF_PROGRAMS = ("instruction", "ability", "phase", "result", "total", "held", "named", "chosen_players", "picks_left")
_OF_ACTIONS = (
    "phase", "held", "way", "play_flags", "ink_paid", "drops_paid", "cards_paid", "costs_paid", "paragraphs_done",
)  # fmt: skip
_OF_ENTRIES = ("source", "it", "other", "them")
_OF_EFFECTS = ("kind", "parameter", "value", "player", "until", "until_player")
_ROUNDS = 3  # a card is what it is, then what the cards and effects are that it has to do with

Colors = dict[int, int]  # by slot, of the cards that the viewer knows; the same for those that can be exchanged


def known_to(position: Position, viewer: int) -> str:
    """Return the viewer's knowledge of a position; the same for positions that are the same to them."""
    st, table = position.state, position.table
    slots = (s for s in range(len(st["card"])) if s % table.capacity < table.deck_sizes[s // table.capacity])
    known = [s for s in slots if int(st["known"][s]) >> viewer & 1]
    fixed = {s: _alone(position, s, viewer) for s in known}
    colors: Colors = {}
    for _ in range(_ROUNDS):
        colors = {s: hash(repr((fixed[s], _beside(st, s, colors)))) for s in known}
    spent = [int(st["exerted"][position.slots(p, "inkwell")].sum()) for p in range(position.players)]
    return repr((
        [int(st[name]) for name in _GAME], [st[name].tolist() for name in _OF_PLAYERS], st["turn_counts"].tolist(),
        st["counts"].tolist(), spent, sorted(colors.values()), list(_frames(position, viewer, colors)),
        sorted(map(repr, _waiting(st, colors))), sorted(map(repr, _effects(st, colors))),
    ))  # fmt: skip


def _alone(position: Position, slot: int, viewer: int) -> tuple[Any, ...]:
    """Return what a card is by itself."""
    st, capacity = position.state, position.table.capacity
    frames = st["frames"][: int(st["depth"])]
    entries = st["bag"][: int(st["n_bag"])]
    zone = int(st["zone"][slot])
    return (
        slot // capacity, int(st["card"][slot]), zone, int(st["known"][slot]), 
        [int(st["history"][slot]) & _ASKED, int(st["past"][slot]) & _ASKED, int(st["plays"][slot])],
        [int(st[name][slot]) for name in _OF_CARDS] if zone == c.ZONE_PLAY else None,
        position.slots(slot // capacity, "deck").index(slot) if zone == c.ZONE_DECK else None,
        [[_holds(words, slot) for words in frame["sets"]] for frame in frames
         if frame["kind"] == c.FRAME_PROGRAM and st["decider"] == viewer],
        [[int(frame[name]) == slot for name in _OF_ENTRIES[:3]] for frame in frames
         if frame["kind"] >= c.FRAME_PROGRAM],
        sorted([int(entry[name]) == slot for name in _OF_ENTRIES] for entry in entries),
        slot in (st["attacker"], st["defender"]) if st["in_challenge"] else None,
    )  # fmt: skip


def _beside(st: Any, slot: int, colors: Colors) -> list[Any] | None:
    """Return what the cards are that a card stands with: its location, the card below, the song it sings now."""
    if st["zone"][slot] not in (c.ZONE_PLAY, c.ZONE_UNDER):
        return None
    song = int(st["sang"][slot])
    sings = song != c.NONE and st["zone"][song] == c.ZONE_RESOLVING
    return [_card(st[name][slot], colors) for name in ("at", "below")] + [_card(song, colors) if sings else None]


def _card(slot: Any, colors: Colors) -> int | str | None:
    return None if slot == c.NONE else colors.get(int(slot), "unknown")


def _holds(words: Any, slot: int) -> bool:
    return bool(int(words[slot // 64]) >> slot % 64 & 1)


def _frames(position: Position, viewer: int, colors: Colors) -> Iterator[Any]:
    """Yield the effects that resolve, the innermost first."""
    st, code = position.state, position.table.tables[0]["code"]
    for frame in st["frames"][: int(st["depth"])][::-1]:
        if frame["kind"] < c.FRAME_PROGRAM:
            continue
        program = frame["kind"] == c.FRAME_PROGRAM
        yield [int(frame[name]) for name in ("kind", "player", *(_OF_PROGRAMS if program else _OF_ACTIONS))]
        yield [_card(frame[name], colors) for name in ("source", "it", "other", *(["card"] if program else []))]
        if program and frame["phase"] == 1 and code[frame["instruction"], 0] == number("HEAL"):
            yield _card(frame["healing"], colors)
        if st["decider"] == viewer:
            slots = range(len(st["card"]))
            yield [sorted(repr(_card(s, colors)) for s in slots if _holds(words, s)) for words in frame["sets"]]


def _waiting(st: Any, colors: Colors) -> Iterator[list[Any]]:
    """Yield the abilities in the bag, whose order follows from that of the cards in play."""
    for entry in st["bag"][: int(st["n_bag"])]:
        numbers = [int(entry[name]) for name in ("ability", "player", "event_player", "amount")]
        yield [*(_card(entry[name], colors) for name in _OF_ENTRIES), *numbers]


def _effects(st: Any, colors: Colors) -> Iterator[list[Any]]:
    """Yield the effects that last, but for those on a card that is another object by now (7.1.6)."""
    for effect in st["lasting"][: int(st["n_lasting"])]:
        target, of_trigger = int(effect["target"]), effect["kind"] == c.MODIFIER_TRIGGER
        if target == c.NONE or of_trigger or st["incarnation"][target] == effect["incarnation"]:
            cards = [_card(effect[name], colors) for name in ("target", "source")]
            yield [*cards, *(int(effect[name]) for name in _OF_EFFECTS)]
