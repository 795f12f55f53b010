"""Names of cards as lists spell them: only letters and digits count."""

import re
from functools import lru_cache

from lorcana_env.cards import Card, all_cards
from lorcana_env.cards.catalog import normalized

_SHOWN = 60  # characters of a text in an error message


def card_named(name: str) -> str | None:
    """The full name of the card whose name has these letters and digits, None when there is none."""
    return _by_letters(all_cards()).get(letters(name))


def letters(name: str) -> str:
    """The letters and digits of a text, without case and accents."""
    return re.sub(r"[\W_]", "", normalized(name))


def short(text: str) -> str:
    """The beginning of a text, for an error message."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


@lru_cache(maxsize=1)
def _by_letters(cards: tuple[Card, ...]) -> dict[str, str]:
    return {letters(card.full_name): card.full_name for card in cards}
