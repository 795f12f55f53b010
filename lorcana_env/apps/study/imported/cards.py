"""The cards of an exported game: their names, and a list for the opponent, of whom only what was shown is known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from lorcana_env.cards import UnknownCard, find
from lorcana_env.cards.printings import card_of_printing, set_code
from lorcana_env.cards.words import INKS
from lorcana_env.decks import Deck, bundled
from lorcana_env.decks.formats import COPIES


def card_id(card: dict[str, Any]) -> str:
    """The id of a card of a position."""
    return card.get("id") or card["definitionId"]


def printable(text: Any) -> str:
    """A text of a file without what would do something on a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in str(text))


class Names:
    """Full names by the ids of a file: "10-57" is a set and a number; a name given with it comes first.

    ``stand_in``: what stands for a card that is not known here and lies where nobody sees it. ``doubts``: by id, what
    there is to say where name and number are not of one card.
    """

    stand_in = ""

    def __init__(self, data: Any) -> None:
        self._told: dict[str, str] = {}
        self.doubts: dict[str, str] = {}
        self._note(data)

    def _note(self, value: Any) -> None:
        parts: Iterable[Any] = value if isinstance(value, list) else ()
        if isinstance(value, dict):
            parts, card = value.values(), value.get("id", value.get("definitionId", value.get("cardId")))
            name = value.get("fullName", value.get("cardName", value.get("name")))
            if isinstance(card, str) and isinstance(name, str) and (_known(name) or "fullName" in value):
                self._told.setdefault(card, name)
        for part in parts:
            self._note(part)

    def __call__(self, card: str) -> str:
        """The full name of an id; :class:`~lorcana_env.cards.UnknownCard`, with id and name, for one that we lack."""
        told, number = self._told.get(card), _printed(card)
        name = (_known(told) if told else None) or number
        if name is None:
            raise UnknownCard(f"the card {printable(card)[:40]} {(told or '')[:60]!r} is not known here")
        if told and number and _known(told) != number:
            self.doubts[card] = f"{card} is {told[:60]!r} in the file; {name} is taken, by its "
            self.doubts[card] += "name" if _known(told) else "number"
        return name

    def known(self, card: str) -> str | None:
        """The full name of an id, None for a card that we lack."""
        try:
            return self(card)
        except UnknownCard:
            return None

    def or_another(self, card: str) -> str:
        """The full name of an id, or the card that stands for it."""
        return self.known(card) or self.stand_in

    def of(self, card: dict[str, Any]) -> str:
        """The full name of a card of a position."""
        return self(card_id(card))


@lru_cache(maxsize=4096)
def _known(name: str) -> str | None:
    try:
        return find(name).full_name
    except UnknownCard:
        return None


def _printed(card: str) -> str | None:
    code, _, number = card.rpartition("-")  # of a promo "9-P3-8": which set it is of stands before the group
    found = set_code(code.rpartition("-")[2]) if number.isdecimal() else None
    return found and card_of_printing(found, int(number))


def likely_list(shown: Sequence[str], size: int) -> list[str]:
    """A list of ``size`` cards that holds those that were ``shown``.

    What is not known follows from what is: more copies of the same cards, up to those that a deck may have, and cards
    of the bundled list that is most alike.
    """
    cards = Counter(shown)
    more = [name for copies in range(2, COPIES + 1) for name in cards if cards[name] < copies]
    inks = set(inks_of(cards).split("/"))
    decks = [Deck.load(name) for name in bundled()]
    alike = max(decks, key=lambda deck: (-len(inks ^ deck.inks), len(cards.keys() & deck.counts)))
    found = [*shown, *more, *(name for name in alike.cards if name not in cards)]
    return (found + list(alike.cards) * (size // len(alike) + 1))[: max(size, len(shown))]


def inks_of(cards: Iterable[str]) -> str:
    """The inks of cards, as amber/steel."""
    inks = {ink for name in cards for ink in find(name).inks}
    return "/".join(sorted(inks, key=INKS.index))
