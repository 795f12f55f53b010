"""Boosters: what a random one holds, and a Pack Rush deck of two (10.2.1).

A booster holds twelve cards of its set: six commons, three uncommons, two that are rare or higher, and a foil of any
rarity; no card twice but for the foil. These counts are public; how often a card is super rare or legendary is not, nor
how often the foil has which rarity, so both are assumptions: see :data:`RARE_OR_HIGHER` and :data:`FOIL`.
"""

import json
import random
from functools import lru_cache
from importlib.resources import files

from lorcana_env.decks.deck import Deck

COMMONS, UNCOMMONS, RARES = 6, 3, 2
#: Chances (per cent) of the cards that are rare or higher. Assumed.
RARE_OR_HIGHER = {"rare": 66, "super_rare": 24, "legendary": 10}
#: Chances (per cent) of the foil: as often of a rarity as the other eleven cards are. Assumed.
FOIL = {"common": 55, "uncommon": 27, "rare": 12, "super_rare": 4, "legendary": 2}


@lru_cache(maxsize=1)
def rarities() -> dict[str, dict[str, list[str]]]:
    """Set -> rarity -> full names of its cards; sets that were sold in boosters only."""
    text = (files("lorcana_env.cards") / "data" / "rarities.json").read_text("utf-8")
    return json.loads(text)


def open_booster(code: str, chooser: random.Random) -> list[str]:
    """Full names of the twelve cards of a booster of set ``code`` ("1", "2", ...)."""
    if code not in rarities():
        raise ValueError(f"no boosters of set {code!r}; there are sets {', '.join(rarities())}")
    cards = rarities()[code]
    pulled = chooser.sample(cards["common"], COMMONS) + chooser.sample(cards["uncommon"], UNCOMMONS)
    while len(pulled) < COMMONS + UNCOMMONS + RARES:
        card = _one(cards, RARE_OR_HIGHER, chooser)
        if card not in pulled:
            pulled.append(card)
    return [*pulled, _one(cards, FOIL, chooser)]


def _one(cards: dict[str, list[str]], chances: dict[str, int], chooser: random.Random) -> str:
    (rarity,) = chooser.choices(list(chances), list(chances.values()))
    return chooser.choice(cards[rarity])


def pack_rush_deck(first: str, second: str | None = None, seed: int = 0) -> Deck:
    """Two random boosters shuffled together (10.2.1), of set ``first`` and of ``second`` (None: of ``first`` too).

    The same seed opens the same boosters; ``ValueError`` for an unknown set. Play it with
    ``Game(..., variant="pack-rush")``.

    >>> pack_rush_deck("9", seed=1)
    <Deck 'pack-rush-9-9-1': 24 cards, amber/amethyst/emerald/ruby/sapphire/steel>
    """
    second = first if second is None else second
    chooser = random.Random(f"{first} {second} {seed}")
    cards = open_booster(first, chooser) + open_booster(second, chooser)
    return Deck(cards, f"pack-rush-{first}-{second}-{seed}")
