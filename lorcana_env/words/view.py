"""The part of a game that a player may know. Every picture and text of the board is made from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.cards import Card
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position
from lorcana_env.setup.variants import MARKETING_CARD
from lorcana_env.words import actions
from lorcana_env.words.abilities import granted_abilities, printed_keyword
from lorcana_env.words.labels import label, visible_label
from lorcana_env.words.lasting import lasting_effects, restriction
from lorcana_env.words.players import player_name
from lorcana_env.words.terms import term

_IN_PLAY = (
    "exerted", "drying", "damage", "used", "history", "past", "shifted", "drops_paid", "strength", "willpower",
    "lore_value", "keywords", "restrictions", "challenger", "resist", "singer",
)  # fmt: skip
_FIELDS = ("card", "zone", "known", "at", "below", *_IN_PLAY)
_Facts = dict[str, Any]  # of the cards by slot: the memory of these fields of the record


@dataclass(frozen=True)
class CardView:
    """A card in play. ``label`` tells copies apart; strength and the like are the values it has now."""

    slot: int
    label: str
    card: Card
    exerted: bool
    drying: bool
    damage: int
    strength: int | None
    willpower: int | None
    lore: int | None
    keywords: tuple[str, ...]
    restrictions: tuple[str, ...]
    granted: tuple[str, ...]  # texts of abilities it has from other cards
    this_turn: tuple[str, ...]  # what happened to it, and its abilities that are used
    at: str | None
    at_slot: int | None  # the slot of the location
    under: tuple[str, ...]  # from the top; "an unknown card" for a facedown one


@dataclass(frozen=True)
class SideView:
    """One player's cards. ``hand``, ``deck`` and ``inkwell`` hold what is known; the sizes count all.

    ``goal``: the lore that wins, with that of teammates.
    ``slots``: those of the cards in ``hand`` and ``discard``, by zone.
    """

    player: int
    name: str
    deck_name: str
    out: bool
    lore: int
    goal: int
    ink_ready: int
    ink: int
    ink_drops: int  # counters in the inkwell, no cards
    inked: int  # cards inked this turn by turn action
    this_turn: tuple[str, ...]  # how often what happened to the player's cards
    play: tuple[CardView, ...]
    hand: tuple[Card, ...]
    hand_size: int
    shared: tuple[str, ...]  # names of the cards in hidden zones that the viewer and another player know
    deck: tuple[tuple[int, Card], ...]  # place from the top, 1 is the top card
    deck_size: int
    inkwell: tuple[Card, ...]
    discard: tuple[Card, ...]  # the oldest first
    resolving: tuple[Card, ...]  # an action that resolves, a card being played
    slots: Mapping[str, list[int]]


@dataclass(frozen=True)
class View:
    """A game as ``viewer`` may know it (None: the full truth). ``sides``: the viewer's first, then in turn order."""

    viewer: int | None
    turn: int
    active: int
    to_act: int | None
    sides: tuple[SideView, ...]
    challenge: tuple[str, str] | None  # attacker, defender
    resolving: tuple[str, ...]  # abilities and actions, the innermost first
    bag: tuple[str, ...]
    lasting: tuple[str, ...]  # effects with a duration
    decision: str
    reason: str | None
    chosen: tuple[str, ...]  # for the pending choice so far; for the player who decides only
    over: bool
    winner: int | None

    def cards(self) -> list[Card]:
        """The distinct cards whose faces are to be seen, hand first, by side."""
        seen: dict[str, Card] = {}
        for side in self.sides:
            inside = (*side.hand, *(shown.card for shown in side.play), *side.resolving, *side.discard, *side.inkwell)
            for card in (*inside, *(card for _, card in side.deck)):
                seen.setdefault(card.full_name, card)
        seen.pop(MARKETING_CARD.full_name, None)
        return list(seen.values())


def plain(view: SideView | CardView, *fields: str) -> dict[str, Any]:
    """Return fields of a view as JSON takes them: cards by their full names, tuples as lists."""

    def value(found: Any) -> Any:
        if isinstance(found, Card):
            return found.full_name
        return [value(each) for each in found] if isinstance(found, tuple) else found

    return {field: value(getattr(view, field)) for field in fields}


def view_for(position: Position, viewer: int | None, language: str = "en") -> View:
    """The game as ``viewer`` may know it, in words of ``language``; None: the full truth."""
    if viewer is not None:
        arguments.player(viewer, position.players, "viewer")
    first = viewer or 0
    st = position.state
    challenge = None
    if st["in_challenge"] and c.NONE not in (st["attacker"], st["defender"]):
        fighters = [int(st["attacker"]), int(st["defender"])]
        challenge = tuple(visible_label(position, slot, first, viewer, language) for slot in fighters)
    facts = {name: st[name].data for name in _FIELDS}
    bag = [actions.in_the_bag(position, i, first, viewer, language) for i in range(st["n_bag"])]
    return View(
        viewer=viewer,
        turn=position.turn,
        active=position.active,
        to_act=position.to_act,
        sides=tuple(
            _side(position, (first + k) % position.players, viewer, facts, language) for k in range(position.players)
        ),
        challenge=challenge,  # type: ignore[arg-type]
        resolving=tuple(actions.resolving(position, viewer, language)),
        bag=tuple(bag),
        lasting=tuple(lasting_effects(position, viewer, language)),
        decision=actions.decision_words(position, viewer, language),
        reason=actions.reason(position, language),
        chosen=tuple(actions.chosen(position, language)) if viewer in (None, position.to_act) else (),
        over=position.over,
        winner=viewer if viewer is not None and position.won(viewer) else position.winner,
    )


def _side(position: Position, player: int, viewer: int | None, facts: _Facts, language: str) -> SideView:
    st, known_by = position.state, facts["known"]
    all_cards, numbers = position.table.cards, facts["card"]

    def known(slots: list[int]) -> list[int]:
        return slots if viewer is None or not slots else [slot for slot in slots if known_by[slot] >> viewer & 1]

    def cards(slots: list[int]) -> tuple[Card, ...]:
        return tuple([all_cards[numbers[slot]] for slot in slots])

    slots = position.slots_by_zone(player)
    play, hand, ink, deck, discard = (slots[zone] for zone in ("play", "hand", "inkwell", "deck", "discard"))
    known_hand, known_ink, known_deck = known(hand), known(ink), known(deck)
    not_me = (1 << position.players) - 1 - (1 << (viewer or 0))
    shared = [slot for slot in known_hand + known_ink + known_deck if known_by[slot] & not_me]
    others = [q for q in range(position.players) if position.opposes(player, q)]
    raised = any(not st["out"][q] and int(st["player_rules"][q]) & c.RULE_MORE_LORE for q in others)
    goal = c.MORE_LORE_TO_WIN if raised else int(position.table.tables[0]["lore_to_win"])
    mates = [q for q in range(position.players) if q != player and q not in others]
    capacity, lore = position.table.capacity, st["lore"].tolist()
    resolving = (st["zone"] == c.ZONE_RESOLVING).nonzero()[0].tolist()
    return SideView(
        player=player,
        name=player_name(position, player, viewer, language),
        deck_name=position.table.decks[player].name,
        out=bool(st["out"][player]),
        lore=lore[player],
        goal=goal * (1 + len(mates)) - sum(lore[q] for q in mates),
        ink_ready=[facts["exerted"][slot] for slot in ink].count(0),
        ink=len(ink),
        ink_drops=int(st["ink_drops"][player]),
        inked=int(st["inked"][player]),
        this_turn=tuple(
            term("times", language, term(f"history_{name}", language), n)
            for name, n in zip(c.TURN_COUNTS, st["turn_counts"][player].tolist())
            if n
        ),
        play=tuple(_in_play(position, slot, viewer, facts, language) for slot in play),
        hand=cards(known_hand),
        hand_size=len(hand),
        shared=tuple([card.full_name for card in cards(shared)]),
        deck=tuple(
            (place, all_cards[numbers[slot]])
            for place, slot in enumerate(deck if known_deck else (), start=1)
            if slot in known_deck
        ),
        deck_size=len(deck),
        inkwell=cards(known_ink),
        discard=cards(discard),
        resolving=cards([slot for slot in resolving if slot // capacity == player]),
        slots={"hand": known_hand, "discard": discard},
    )


def _in_play(position: Position, slot: int, viewer: int | None, facts: _Facts, language: str) -> CardView:
    first = viewer or 0
    under, below = [], facts["below"][slot]
    while below != c.NONE:
        under.append(visible_label(position, below, slot // position.table.capacity, viewer, language))
        below = facts["below"][below]
    at = None if facts["at"][slot] == c.NONE else facts["at"][slot]
    places = slot, label(position, slot, first, language, viewer), at
    at_label = None if at is None else label(position, at, first, language, viewer)
    card, granted = position.table.cards[facts["card"][slot]], tuple(granted_abilities(position, slot))
    numbers = tuple([facts[name][slot] for name in _IN_PLAY])
    return _card_view(card, places, at_label, tuple(under), granted, numbers, language)


@lru_cache(maxsize=8192)
def _card_view(
    card: Card, places: tuple[int, str, int | None], at: str | None, under: tuple[str, ...], granted: tuple[str, ...],
    numbers: tuple[int, ...], language: str,
) -> CardView:  # fmt: skip
    """The view of a card in play; ``places``: its slot, label and location; ``numbers``: of the record (`_IN_PLAY`)."""
    state = dict(zip(_IN_PLAY, numbers))
    character = card.type == "character"
    fights = character or card.type == "location"
    slot, name, at_slot = places
    return CardView(
        slot=slot,
        label=name,
        card=card,
        exerted=bool(state["exerted"]),
        drying=character and bool(state["drying"]),
        damage=state["damage"],
        strength=state["strength"] if character else None,
        willpower=state["willpower"] if fights else None,
        lore=state["lore_value"] if fights else None,
        keywords=tuple(_keyword(card, k, state, language) for k in _bits(state["keywords"]) if k < len(c.KEYWORDS)),
        restrictions=tuple(restriction(c.RESTRICTIONS[k], language) for k in _bits(state["restrictions"])),
        granted=granted,
        this_turn=tuple(_this_turn(state, language)),
        at=at,
        at_slot=at_slot,
        under=under,
    )


def _bits(mask: int) -> list[int]:
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def _this_turn(state: dict[str, int], language: str) -> list[str]:
    """Return what happened to a card in play this turn, as the object that it is or was before (7.1.6)."""
    words = [term(f"history_{c.HISTORY[k]}", language) for k in _bits(state["history"] | state["past"])]
    words += [term("uses", language)] * state["used"].bit_count()
    if state["drops_paid"]:
        words.append(term("drops_paid", language, state["drops_paid"]))
    return words + [term("played_by_shift", language)] * state["shifted"]


def _keyword(card: Card, k: int, state: dict[str, int], language: str) -> str:
    """A keyword that a card in play has, with the number that it has now."""
    name = c.KEYWORDS[k]
    said = term(name, language)
    if k == c.KEYWORD_CHALLENGER:
        return f"{said} +{state['challenger']}"
    if k == c.KEYWORD_RESIST:
        return f"{said} +{state['resist']}"
    if k == c.KEYWORD_SINGER and state["singer"]:
        return f"{said} {state['singer']}"
    printed = next((word for word in card.keywords if word.keyword == name), None)
    return printed_keyword(printed, language) if printed else said
