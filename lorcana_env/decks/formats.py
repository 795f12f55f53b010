"""Formats: their deck rules (1.10.1, 10.2.1), the sets of each Core, and the banned cards.

A new set is one row of ``SETS``; when Core rotates, the sets that leave get their date. Everything else follows.
"""

from __future__ import annotations

import difflib
import itertools
from dataclasses import dataclass
from datetime import date

from lorcana_env.cards import Card, ir


@dataclass(frozen=True)
class CardSet:
    """A main set, with the days between which Core allows it."""

    code: str
    name: str
    released: date
    leaves_core: date | None = None


SETS = (
    CardSet("1", "The First Chapter", date(2023, 9, 1), date(2025, 9, 5)),
    CardSet("2", "Rise of the Floodborn", date(2023, 12, 1), date(2025, 9, 5)),
    CardSet("3", "Into the Inklands", date(2024, 3, 8), date(2025, 9, 5)),
    CardSet("4", "Ursula's Return", date(2024, 5, 31), date(2025, 9, 5)),
    CardSet("5", "Shimmering Skies", date(2024, 8, 23), date(2026, 7, 17)),
    CardSet("6", "Azurite Sea", date(2024, 11, 25), date(2026, 7, 17)),
    CardSet("7", "Archazia's Island", date(2025, 3, 21), date(2026, 7, 17)),
    CardSet("8", "The Reign of Jafar", date(2025, 6, 6), date(2026, 7, 17)),
    CardSet("9", "Fabled", date(2025, 9, 5)),
    CardSet("10", "Whispers in the Well", date(2025, 11, 14)),
    CardSet("11", "Winterspell", date(2026, 2, 20)),
    CardSet("12", "Wilds Unknown", date(2026, 5, 15)),
    CardSet("13", "Attack of the Vine!", date(2026, 7, 24)),
)

# Full name -> since when it is banned.
BANNED_IN_CORE = {"Hiram Flaversham - Toymaker": date(2025, 4, 8), "Fortisphere": date(2025, 4, 8)}
BANNED_IN_INFINITY = {"Hiram Flaversham - Toymaker": date(2026, 3, 26)}

COPIES = 4  # 1.10.1.1, unless the card has another number (1.2.1)
BOOSTER_CARDS = 12  # Disney Lorcana cards in a booster, all of one set (:mod:`lorcana_env.decks.boosters`)


@dataclass(frozen=True)
class Format:
    """The deck rules of one format. ``None`` stands for "no limit"."""

    name: str
    min_cards: int
    max_inks: int | None
    max_copies: int | None
    sets: frozenset[str] | None  # by set number (5.2.10.3)
    banned: frozenset[str] = frozenset()
    rule: str = "1.10.1.1"
    boosters: int | None = None  # the cards are those of this many boosters, or some of them

    def copies_allowed(self, card: Card) -> int | None:
        """How many copies of the card a deck may hold; None means any number. The card's own words win (1.2.1).

        Where any number is allowed, a card that allows more than the normal four copies of itself limits nothing.
        """
        if card.max_copies == COPIES or (self.max_copies is None and (card.max_copies or COPIES) > COPIES):
            return self.max_copies
        return card.max_copies

    def allows(self, card: Card) -> bool:
        """Whether the card is of a set that the format allows, and not banned."""
        return card.full_name not in self.banned and (self.sets is None or not self.sets.isdisjoint(card.sets))

    def problems(self, counts: dict[Card, int]) -> list[str]:
        """Every way in which these cards break the format's deck rules, as sentences; empty when legal."""
        found = []
        total = sum(counts.values())
        if total < self.min_cards:
            found.append(f"{total} cards; a {self.name} deck needs at least {self.min_cards} ({self.rule})")
        if self.boosters is not None:
            found += self._not_of_boosters(counts, total)
        inks = sorted({ink for card in counts if not _any_ink(card, counts) for ink in card.inks})
        if self.max_inks is not None and len(inks) > self.max_inks:
            found.append(f"{len(inks)} inks ({', '.join(inks)}); at most {self.max_inks} are allowed ({self.rule})")
        for card, copies in counts.items():
            allowed = self.copies_allowed(card)
            if allowed is not None and copies > allowed:
                found.append(f"{copies} copies of {card.full_name}; at most {allowed} are allowed ({self.rule})")
            if card.full_name in self.banned:
                found.append(f"{card.full_name} is banned in {self.name} ({self.rule})")
            elif not self.allows(card):
                printed = ", ".join(card.sets)
                found.append(f"{card.full_name} is not legal in {self.name}: printed only in set {printed}")
        return found

    def _not_of_boosters(self, counts: dict[Card, int], total: int) -> list[str]:
        found = []
        n = self.boosters or 0
        if total > n * BOOSTER_CARDS:
            found.append(f"{total} cards; {n} boosters hold {n * BOOSTER_CARDS} ({self.rule})")
        codes = [s.code for s in SETS]
        if not any(all(set(card.sets) & {*some} for card in counts) for some in itertools.combinations(codes, n)):
            found.append(f"no {n} sets hold all of these cards; the deck is {n} boosters, each of a set ({self.rule})")
        return found


def _any_ink(card: Card, counts: dict[Card, int]) -> bool:
    """Whether another card of the deck lets this one in whatever its ink type (:class:`ir.AnyInk`)."""
    for other in counts:
        for node in () if other is card or other.unsupported else ir.walk(other.abilities):
            if isinstance(node, ir.AnyInk):
                f = node.filter
                if card.type in f.type and (not f.classification or set(f.classification) & set(card.classifications)):
                    return True
    return False


def _core(index: int) -> Format:
    """Core as it was from the release of ``SETS[index]`` until the next set came out."""
    newest = SETS[index]
    until = SETS[index + 1].released if index + 1 < len(SETS) else date.max
    legal = (s.code for s in SETS[: index + 1] if s.leaves_core is None or s.leaves_core > newest.released)
    banned = (name for name, since in BANNED_IN_CORE.items() if since < until)
    return Format(f"core-s{newest.code}", 60, 2, COPIES, frozenset(legal), frozenset(banned))


_CORES = tuple(_core(i) for i in range(len(SETS)))
_EVERYWHERE = frozenset(BANNED_IN_CORE) & frozenset(BANNED_IN_INFINITY)

#: Every format by name. "core" is today's Core; "any" is the Constructed deck rules without regard to sets, so of the
#: bans only those count that hold in every Constructed format. In Limited a deck comes from opened boosters: 35 cards
#: in Draft, 40 in Sealed, any inks, any number of copies (1.10.1.2); "limited" is Sealed. A Pack Rush deck is two
#: boosters as they are (10.2.1), of no least size (10.2.1.1).
FORMATS: dict[str, Format] = {
    "core": _CORES[-1],
    "infinity": Format("infinity", 60, 2, COPIES, None, frozenset(BANNED_IN_INFINITY)),
    "limited": Format("limited", 40, None, None, None, rule="1.10.1.2"),
    "sealed": Format("sealed", 40, None, None, None, rule="1.10.1.2"),
    "draft": Format("draft", 35, None, None, None, rule="1.10.1.2"),
    "pack-rush": Format("pack-rush", 0, None, None, None, rule="10.2.1", boosters=2),
    "any": Format("Constructed", 60, 2, COPIES, None, _EVERYWHERE),
} | {core.name: core for core in reversed(_CORES)}


def find_format(name: str) -> Format:
    """The format of that name; a ValueError lists the known ones."""
    known = FORMATS.get(name.strip().lower())
    if known is None:
        near = difflib.get_close_matches(name.lower(), FORMATS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise ValueError(f"unknown format {name!r}; {hint}known formats: {', '.join(FORMATS)}")
    return known
