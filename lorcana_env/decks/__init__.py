"""Deck lists: reading them, lists that come with the package or out of boosters, and where they are legal."""

from lorcana_env.decks.boosters import pack_rush_deck
from lorcana_env.decks.deck import Deck, DeckWarning, bundled, default_decks, read_collection, warn_of
from lorcana_env.decks.formats import FORMATS, Format, find_format

__all__ = [
    "FORMATS", "Deck", "DeckWarning", "Format", "bundled", "default_decks", "find_format", "pack_rush_deck",
    "read_collection", "warn_of",
]  # fmt: skip
