"""Formats: their deck rules (1.10.1, 10.2.1), the sets of each Core, and the banned cards, by date.

A new set is one row of ``SETS``; when Core rotates, the sets that leave get their date. Everything else follows.
What is known ends in October 2026: no set of Core leaves with set 14, and no card of sets 9 to 14 is banned.
"""

import difflib
import itertools
import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

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
    CardSet("14", "Hyperia City", date(2026, 10, 23)),
)

# Full name -> since when it is banned.
BANNED_IN_CORE = {"Hiram Flaversham - Toymaker": date(2025, 4, 8), "Fortisphere": date(2025, 4, 8)}
BANNED_IN_INFINITY = {"Hiram Flaversham - Toymaker": date(2026, 3, 26)}

COPIES = 4  # 1.10.1.1, unless the card has another number (1.2.1)
BOOSTER_CARDS = 12  # Disney Lorcana cards in a booster, all of one set (:mod:`lorcana_env.decks.boosters`)


@dataclass(frozen=True)
class Format:
    """The deck rules of one format. ``None`` stands for "no limit".

    >>> from lorcana_env.decks import FORMATS
    >>> FORMATS["draft"].min_cards, FORMATS["core"].max_copies
    (35, 4)
    """

    name: str
    min_cards: int
    max_inks: int | None
    max_copies: int | None
    sets: frozenset[str] | None  # by set number (5.2.10.3)
    banned: frozenset[str] = frozenset()
    rule: str = "1.10.1.1"
    boosters: int | None = None  # the cards are those of this many boosters, or some of them
    named_copies: int | None = None  # of one card, that of the Coconut card, which no list tells

    def copies_allowed(self, card: Card) -> int | None:
        """Return the copies of the card that a deck may hold, None for any number. The card's own words win (1.2.1).

        Where any number is allowed, a card that allows more than the normal four copies of itself limits nothing.
        """
        if card.max_copies == COPIES or (self.max_copies is None and (card.max_copies or COPIES) > COPIES):
            return self.max_copies
        if self.max_copies is not None and card.max_copies is not None and card.max_copies < COPIES:
            return min(card.max_copies, self.max_copies)
        return card.max_copies

    def allows(self, card: Card) -> bool:
        """Return whether the card is of a set that the format allows, and not banned."""
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
        named = self._named(counts)
        for card, copies in counts.items():
            allowed = self.copies_allowed(card)
            if card is named:
                allowed = replace(self, max_copies=self.named_copies).copies_allowed(card)
            if allowed is not None and copies > allowed:
                but = "" if named in (None, card) else f", but of one card, here {named.full_name}"
                are = "is" if allowed == 1 else "are"
                found.append(f"{copies} copies of {card.full_name}; at most {allowed} {are} allowed{but} ({self.rule})")
            if card.full_name in self.banned:
                found.append(f"{card.full_name} is banned in {self.name} ({self.rule})")
            elif not self.allows(card):
                printed = ", ".join(card.sets)
                found.append(f"{card.full_name} is not legal in {self.name}: printed only in set {printed}")
        return found

    def _named(self, counts: dict[Card, int]) -> Card | None:
        """The card that is taken for the one of the Coconut card: that with the most copies, of those with too many."""
        if self.named_copies is None:
            return None
        many = [card for card, copies in counts.items() if copies > (self.copies_allowed(card) or copies)]
        return max(many, key=lambda card: counts[card], default=None)

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
    """Return whether another card of the deck lets this one in whatever its ink type (:class:`ir.AnyInk`)."""
    return any(
        card.type in f.type and (not f.classification or set(f.classification) & set(card.classifications))
        for other in counts
        if other is not card
        for f in _lets_in(other)
    )


@lru_cache(maxsize=4096)
def _lets_in(card: Card) -> tuple[ir.Filter, ...]:
    nodes = () if card.unsupported else ir.walk(card.abilities)
    return tuple(node.filter for node in nodes if isinstance(node, ir.AnyInk))


def _core(index: int) -> Format:
    """Core as it was from the release of ``SETS[index]`` until the next set came out, with the bans of its last day."""
    newest = SETS[index]
    last = SETS[index + 1].released - timedelta(days=1) if index + 1 < len(SETS) else date.max
    return _core_on(newest.released, last, f"core-s{newest.code}")


def _core_on(day: date, bans: date, name: str) -> Format:
    """Core with the sets of a day and the bans of a day."""
    legal = (s.code for s in SETS if s.released <= day and (s.leaves_core is None or s.leaves_core > day))
    return Format(name, 60, 2, COPIES, frozenset(legal), _banned(BANNED_IN_CORE, bans))


def _infinity_on(day: date, name: str) -> Format:
    return Format(name, 60, 2, COPIES, None, _banned(BANNED_IN_INFINITY, day))


def _banned(since: dict[str, date], day: date) -> frozenset[str]:
    return frozenset(name for name, first in since.items() if first <= day)


_CORES = tuple(_core(i) for i in range(len(SETS)))
_EVERYWHERE = frozenset(BANNED_IN_CORE) & frozenset(BANNED_IN_INFINITY)

#: Every format by name. "core" is today's Core; "any" is the Constructed deck rules without regard to sets, so of the
#: bans only those count that hold in every Constructed format. In Limited a deck comes from opened boosters: 35 cards
#: in Draft, 40 in Sealed, any inks, any number of copies (1.10.1.2); "limited" is Sealed. A Pack Rush deck is two
#: boosters as they are (10.2.1), of no least size (10.2.1.1). Format Coconut (a beta, for three or four players)
#: has three inks and one copy of each card, but for the card that the player's Coconut card belongs to; which
#: that is stands in no list.
FORMATS: dict[str, Format] = {
    "core": _CORES[-1],
    "infinity": _infinity_on(date.max, "infinity"),
    "limited": Format("limited", 40, None, None, None, rule="1.10.1.2"),
    "sealed": Format("sealed", 40, None, None, None, rule="1.10.1.2"),
    "draft": Format("draft", 35, None, None, None, rule="1.10.1.2"),
    "pack-rush": Format("pack-rush", 0, None, None, None, rule="10.2.1", boosters=2),
    "coconut": Format("coconut", 60, 3, 1, None, rule="Format Coconut", named_copies=COPIES),
    "any": Format("Constructed", 60, 2, COPIES, None, _EVERYWHERE),
} | {core.name: core for core in reversed(_CORES)}


_DAY = re.compile(r"(core|infinity)-(\d{4}-\d\d-\d\d)")


def find_format(name: str) -> Format:
    """Return the format of that name, or Core or Infinity of a day; a ValueError lists the known ones.

    >>> find_format("core-2026-05-20").sets >= {"12"}
    True
    """
    wanted = name.strip().lower()
    known = FORMATS.get(wanted)
    of_day = _DAY.fullmatch(wanted)
    if of_day:
        try:
            day = date.fromisoformat(of_day[2])
        except ValueError:
            raise ValueError(f"unknown format {name!r}: there is no day {of_day[2]}") from None
        if day < SETS[0].released:
            raise ValueError(f"unknown format {name!r}: the first set came out on {SETS[0].released}")
        known = _core_on(day, day, wanted) if of_day[1] == "core" else _infinity_on(day, wanted)
    if known is None:
        near = difflib.get_close_matches(wanted, FORMATS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise ValueError(
            f"unknown format {name!r}; {hint}known formats: {', '.join(FORMATS)}, and those of a day as core-2026-05-20"
        )
    return known
