"""The tab of decks: lists, cards, and decks of one's own."""

from typing import Any

from lorcana_env.apps.page import serialize
from lorcana_env.apps.page.library import MAX_TEXT, deck_summary
from lorcana_env.apps.page.requests import LARGE
from lorcana_env.apps.page.state import ApiRequest, ServerState, route
from lorcana_env.cards import all_cards, find
from lorcana_env.cards.catalog import normalized

MAX_FOUND = 40


def look(server: ServerState, request: ApiRequest) -> Any:
    """Return a deck by name, with its cards."""
    deck = server.library.deck(request.query.get("name", ""))
    cards = {name: serialize.card(find(name), request.language) for name in deck.counts}
    return {**deck_summary(deck, request.query.get("format", "any")), "text": deck.to_text(), "card_facts": cards}


def save(server: ServerState, request: ApiRequest) -> Any:
    """Save a list that was pasted."""
    fields = request.parse("name", "text", "format")
    deck = server.library.save(fields.text("name"), fields.text("text", limit=MAX_TEXT))
    return {**deck_summary(deck, fields.text("format", "any")), "decks": server.library.names(request.language)}


def remove(server: ServerState, request: ApiRequest) -> Any:
    server.library.remove(request.parse("name").text("name"))
    return {"decks": server.library.names(request.language)}


def cards(server: ServerState, request: ApiRequest) -> Any:
    """Return the cards whose names contain all words of ``q``."""
    words = normalized(request.query.get("q", "")).split()
    found = [card for card in all_cards() if all(word in normalized(card.full_name) for word in words)]
    return {
        "count": len(found),
        "cards": [
            serialize.card(card, request.language) for card in sorted(found, key=lambda c: c.full_name)[:MAX_FOUND]
        ],
    }


ROUTES = [
    route("GET", "deck", look),
    route("POST", "decks", save, LARGE),
    route("POST", "decks/remove", remove),
    route("GET", "cards", cards),
]
