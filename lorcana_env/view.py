"""What a player may know of a game, as plain data: the one source of every picture and text of the board."""

from __future__ import annotations

from dataclasses import dataclass

from lorcana_env import wording
from lorcana_env.cards import Card
from lorcana_env.cards.text.printer import keyword_text
from lorcana_env.game import Game
from lorcana_env.rules import constants as c
from lorcana_env.terms import term
from lorcana_env.variants import MARKETING_CARD


@dataclass(frozen=True)
class CardView:
    """A card in play. ``label`` tells copies apart; strength and the like are the values it has now."""

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
    at: str | None
    under: tuple[str, ...]  # from the top; "an unknown card" for a facedown one


@dataclass(frozen=True)
class SideView:
    """One player's cards. ``hand``, ``deck`` and ``inkwell`` hold what is known; the sizes count all."""

    player: int
    name: str
    deck_name: str
    out: bool
    lore: int
    goal: int
    ink_ready: int
    ink: int
    inked: int  # cards inked this turn by turn action
    play: tuple[CardView, ...]
    hand: tuple[Card, ...]
    hand_size: int
    deck: tuple[tuple[int, Card], ...]  # place from the top, 1 is the top card
    deck_size: int
    inkwell: tuple[Card, ...]
    discard: tuple[Card, ...]  # the oldest first
    resolving: tuple[Card, ...]  # an action that resolves, a card being played


@dataclass(frozen=True)
class View:
    """A game as ``viewer`` may know it (None: the full truth). ``sides``: the viewer's first, then in turn order."""

    viewer: int | None
    turn: int
    active: int
    to_act: int | None
    sides: tuple[SideView, ...]
    challenge: tuple[str, str] | None  # attacker, defender
    bag: tuple[str, ...]
    lasting: tuple[str, ...]  # effects with a duration
    decision: str
    reason: str | None
    chosen: tuple[str, ...]  # for the pending choice so far; told to the player who decides only
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


def look(game: Game, viewer: int | None, language: str = "en") -> View:
    """The game as ``viewer`` may know it, in words of ``language``; None: the full truth."""
    if viewer is not None:
        game._check_player(viewer)
    first = viewer or 0
    st = game.state
    challenge = None
    if st["in_challenge"] and c.NONE not in (st["attacker"], st["defender"]):
        fighters = [int(st["attacker"]), int(st["defender"])]
        challenge = tuple(wording.shown(game, slot, first, viewer, language) for slot in fighters)
    bag = [
        f"{wording.triggered_name(game, int(st['b_ability'][i]), language)}"
        f" ({wording.shown(game, int(st['b_source'][i]), first, viewer, language)})"
        for i in range(st["n_bag"])
    ]
    return View(
        viewer=viewer,
        turn=game.turn,
        active=game.active,
        to_act=game.to_act,
        sides=tuple(_side(game, (first + k) % game.players, viewer, language) for k in range(game.players)),
        challenge=challenge,  # type: ignore[arg-type]
        bag=tuple(bag),
        lasting=tuple(wording.lasting_effects(game, viewer, language)),
        decision=wording.decision_words(game, viewer, language),
        reason=wording.reason(game, language),
        chosen=tuple(wording.chosen(game, language)) if viewer in (None, game.to_act) else (),
        over=game.over,
        winner=game.winner,
    )


def player_name(game: Game, player: int, viewer: int | None, language: str = "en") -> str:
    """ "You", "Opponent", or "Player 2" where neither says enough."""
    if player == viewer:
        return term("you", language)
    if viewer is not None and game.players == 2:
        return term("opponent", language)
    return term("player", language, player)


def _side(game: Game, player: int, viewer: int | None, language: str) -> SideView:
    st = game.state

    def known(zone: str) -> list[int]:
        return [slot for slot in game.slots(player, zone) if wording.knows(game, slot, viewer)]

    def cards(slots: list[int]) -> tuple[Card, ...]:
        return tuple(game.table.cards[st["card"][slot]] for slot in slots)

    ink = game.slots(player, "inkwell")
    deck = game.slots(player, "deck")
    raised = any(
        q != player and not st["out"][q] and int(st["player_rules"][q]) & c.RULE_MORE_LORE for q in range(game.players)
    )
    capacity = game.table.capacity
    own = range(player * capacity, (player + 1) * capacity)
    return SideView(
        player=player,
        name=player_name(game, player, viewer, language),
        deck_name=game.table.decks[player].name,
        out=bool(st["out"][player]),
        lore=game.lore[player],
        goal=c.MORE_LORE_TO_WIN if raised else int(game.table.tables[0]["lore_to_win"]),
        ink_ready=sum(not st["exerted"][slot] for slot in ink),
        ink=len(ink),
        inked=int(st["inked"][player]),
        play=tuple(_in_play(game, slot, viewer, language) for slot in game.slots(player, "play")),
        hand=cards(known("hand")),
        hand_size=len(game.slots(player, "hand")),
        deck=tuple(
            (place, game.table.cards[st["card"][slot]])
            for place, slot in enumerate(deck, start=1)
            if wording.knows(game, slot, viewer)
        ),
        deck_size=len(deck),
        inkwell=cards(known("inkwell")),
        discard=cards(game.slots(player, "discard")),
        resolving=cards([slot for slot in own if st["zone"][slot] == c.ZONE_RESOLVING]),
    )


def _in_play(game: Game, slot: int, viewer: int | None, language: str) -> CardView:
    st = game.state
    card = game.table.cards[st["card"][slot]]
    character = card.type == "character"
    fights = character or card.type == "location"
    first = viewer or 0
    under, below = [], int(st["below"][slot])
    while below != c.NONE:
        under.append(wording.shown(game, below, slot // game.table.capacity, viewer, language))
        below = int(st["below"][below])
    barred = [name for i, name in enumerate(c.RESTRICTIONS) if int(st["restrictions"][slot]) >> i & 1]
    return CardView(
        label=wording.label(game, slot, first, language),
        card=card,
        exerted=bool(st["exerted"][slot]),
        drying=character and bool(st["drying"][slot]),
        damage=int(st["damage"][slot]),
        strength=int(st["strength"][slot]) if character else None,
        willpower=int(st["willpower"][slot]) if fights else None,
        lore=int(st["lore_value"][slot]) if fights else None,
        keywords=tuple(_keyword(game, slot, k, language) for k in range(14) if int(st["keywords"][slot]) >> k & 1),
        restrictions=tuple(
            term("must_quest", language)
            if name == "not_quest"
            else term("cannot", language, term(f"no_{name}", language))
            for name in barred
        ),
        granted=tuple(wording.granted_abilities(game, slot)),
        at=None if st["at"][slot] == c.NONE else wording.label(game, int(st["at"][slot]), first, language),
        under=tuple(under),
    )


def _keyword(game: Game, slot: int, k: int, language: str) -> str:
    """A keyword that a card in play has, with the number that it has now."""
    st = game.state
    name = c.KEYWORDS[k]
    said = term(name, language)
    if k == c.KEYWORD_CHALLENGER:
        return f"{said} +{st['challenger'][slot]}"
    if k == c.KEYWORD_RESIST:
        return f"{said} +{st['resist'][slot]}"
    if k == c.KEYWORD_SINGER:
        return f"{said} {st['singer'][slot]}"
    printed = next((word for word in game.table.cards[st["card"][slot]].keywords if word.keyword == name), None)
    return keyword_text(printed).replace(name, said) if printed else said
