"""A visible position as data for JSON: the view of :mod:`.view`, with the decision and the legal actions."""

from functools import lru_cache
from typing import Any

from lorcana_env.cards import Card
from lorcana_env.cards.text.printer import in_words, keyword_text, text_lines
from lorcana_env.rules.record.state import MAX_RECENT
from lorcana_env.setup.action_space import VERBS
from lorcana_env.setup.position import Position
from lorcana_env.words.actions import describe_action
from lorcana_env.words.view import SideView, plain, view_for


def visible_data(position: Position, viewer: int, open_lists: bool = True) -> dict[str, Any]:
    """All that ``viewer`` may know of a game, with the legal actions if they decide. docs/agents.md lists the keys.

    ``open_lists`` False: the viewer does not know the lists of the opponents.
    """
    view, decision = view_for(position, viewer), position.decision
    asked = None
    if decision is not None:
        asked = {
            "player": decision.player, "kind": decision.kind, "words": view.decision, "because": view.reason,
            "remaining": decision.remaining, "may_stop": decision.may_stop, "chosen": list(view.chosen),
        }  # fmt: skip
    mine = position.to_act == viewer
    return {
        "you": viewer,
        "players": position.players,
        "turn": view.turn,
        "active": view.active,
        "winner": view.winner,
        "over": view.over,
        "sides": [
            _side(position, side, open_lists or not position.opposes(side.player, viewer)) for side in view.sides
        ],
        "challenge": list(view.challenge) if view.challenge else None,
        "bag": list(view.bag),
        "lasting": list(view.lasting),
        "recent": recent(position),
        "decision": asked,
        "legal": [
            {"action": int(action), "words": describe_action(position, int(action))}
            for action in (position.legal_actions() if mine else ())
        ],
    }


def cards_of(position: Position, viewer: int, open_lists: bool = True) -> list[Card]:
    """The cards that :func:`visible_data` names: those to be seen, and those of the lists that are known."""
    found = {card.full_name: card for card in view_for(position, viewer).cards()}
    lists = [deck for p, deck in enumerate(position.table.decks) if open_lists or not position.opposes(p, viewer)]
    for card in position.table.cards:
        if any(card.full_name in deck.counts for deck in lists):
            found.setdefault(card.full_name, card)
    told = {entry["card"] for entry in recent(position)}
    found |= {card.full_name: card for card in position.table.cards if card.full_name in told}
    return list(found.values())


def recent(position: Position) -> list[dict[str, Any]]:
    """The last public actions, the latest first: who did what, with which card, how many turns ago."""
    st = position.state
    found = []
    for k in range(MAX_RECENT):
        entry = st["recent_actions"][(int(st["next_recent"]) + MAX_RECENT - 1 - k) % MAX_RECENT]
        if entry["verb"] == 0:
            break
        found.append(
            {
                "player": int(entry["player"]),
                "verb": VERBS[int(entry["verb"]) - 1],
                "card": position.table.cards[int(entry["card"])].full_name,
                "turns_ago": (position.turn - int(entry["turn"])) & 255,
            }
        )
    return found


@lru_cache(maxsize=4096)
def card_data(card: Card) -> dict[str, Any]:
    """The facts of a card, its keywords and what its abilities say."""
    return {
        "type": card.type, "song": card.song, "inks": list(card.inks), "cost": card.cost, "inkable": card.inkable,
        "move_cost": card.move_cost, "strength": card.strength, "willpower": card.willpower, "lore": card.lore,
        "classifications": list(card.classifications), "keywords": [keyword_text(word) for word in card.keywords],
        "text": [f"{name}: {in_words(text)}" if name else in_words(text) for name, text in text_lines(card)],
    }  # fmt: skip


_OF_CARD = (
    "label", "card", "exerted", "drying", "damage", "strength", "willpower", "lore", "keywords", "restrictions",
    "granted", "this_turn", "at", "under",
)  # fmt: skip
_ZONES = ("hand", "hand_size", "deck", "deck_size", "inkwell", "discard", "resolving")


def _side(position: Position, side: SideView, listed: bool) -> dict[str, Any]:
    deck = position.table.decks[side.player]
    return {
        **plain(side, "player", "out"),
        "deck_name": deck.name if listed else None,
        "list": dict(deck.counts) if listed else None,
        "lore": side.lore,
        "lore_to_win": side.goal,
        **plain(side, "ink_ready", "ink", "ink_drops", "inked"),
        "play": [plain(card, *_OF_CARD) for card in side.play],
        **plain(side, *_ZONES),
    }
