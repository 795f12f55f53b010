"""Deck lists: reading them, the lists that come with the package, and which formats they are legal in."""

from lorcana_env.decks.deck import Deck, bundled
from lorcana_env.decks.formats import FORMATS, Format, find_format

__all__ = ["FORMATS", "Deck", "Format", "bundled", "find_format"]
