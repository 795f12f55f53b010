"""Decks and cards, looked at from the page."""

from __future__ import annotations

from typing import Any

from lorcana_env.cards import all_cards, find
from lorcana_env.cards.catalog import normalized
from lorcana_env.web import boards
from lorcana_env.web.house import Asked, House, route
from lorcana_env.web.library import MOST_TEXT, about
from lorcana_env.web.requests import LARGE

MOST_FOUND = 40


def look(house: House, asked: Asked) -> Any:
    """A deck by name: what it holds."""
    deck = house.library.deck(asked.query.get("name", ""))
    cards = {name: boards.card(find(name), asked.language) for name in deck.counts}
    return {**about(deck, asked.query.get("format", "any")), "text": deck.to_text(), "card_facts": cards}


def keep(house: House, asked: Asked) -> Any:
    """Keep a list that was pasted."""
    given = asked.given("name", "text", "format")
    deck = house.library.keep(given.text("name"), given.text("text", most=MOST_TEXT))
    return {**about(deck, given.text("format", "any")), "decks": house.library.names()}


def drop(house: House, asked: Asked) -> Any:
    house.library.drop(asked.given("name").text("name"))
    return {"decks": house.library.names()}


def cards(house: House, asked: Asked) -> Any:
    """Cards whose names hold all the words of ``q``."""
    words = normalized(asked.query.get("q", "")).split()
    found = [card for card in all_cards() if all(word in normalized(card.full_name) for word in words)]
    return {
        "count": len(found),
        "cards": [boards.card(card, asked.language) for card in sorted(found, key=lambda c: c.full_name)[:MOST_FOUND]],
    }


ROUTES = [
    route("GET", "deck", look),
    route("POST", "decks", keep, LARGE),
    route("POST", "decks/remove", drop),
    route("GET", "cards", cards),
]
