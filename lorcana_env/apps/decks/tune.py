"""Find the swap of cards that helps a deck most against a field: :func:`tune`.

Candidates are swaps of one card for another of like cost, ink and role. All play the same deals, in rounds; after each
round the better half goes on (:meth:`.race.Race.halve`). Half of the games are for those that are left, on deals that
nothing was chosen by, so their gains are not those of a lucky choice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from os import PathLike
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.between_pilots import expected_sd
from lorcana_env.analysis.games.players import GROUP, SHARED, Player, find_player
from lorcana_env.analysis.run_matchup import Progress
from lorcana_env.apps.decks.common_random_numbers import Differences, Version, Won, check_decks
from lorcana_env.apps.decks.race import Race
from lorcana_env.cards import Card, features, find, supported
from lorcana_env.decks import Deck, warn_of
from lorcana_env.decks.field import Field
from lorcana_env.decks.formats import COPIES, find_format
from lorcana_env.simulation.statistics import BOUND, Interval, adjusted

GAMES = 20_000
CANDIDATES = 32
MAX_CANDIDATES = 500  # that are tried in one go
FINALISTS = 4

NONE = Differences()


@dataclass(frozen=True)
class Swap:
    """``copies`` of a card out of the deck, and as many of another in.

    ``gain``: how much more the deck then wins, by ``differences``, deal by deal. ``final``: it was among the last, and
    only their new deals count; of those that were ``dropped`` it is what they were dropped by.
    """

    out: str
    into: str
    copies: int
    differences: Differences = NONE
    final: bool = False
    dropped: bool = False

    @property
    def gain(self) -> float:
        return self.differences.mean

    @property
    def ci95(self) -> Interval:
        return self.differences.ci95

    def version(self, deck: Deck) -> Version:
        """The deck with the swap: the new cards lie where the old ones lay."""
        left = self.copies
        places = list(deck.cards)
        for k in range(len(places) - 1, -1, -1):
            if left and places[k] == self.out:
                places[k], left = self.into, left - 1
        return Version(Deck(places, deck.name), tuple(places))

    def played(self, deck: Deck, mine: Won, base: Won, **state: Any) -> Swap:
        """The swap with what it changed: what the deck won with it less what it won as it is."""
        return replace(self, differences=mine.less(base, expected_sd(deck, self.version(deck).deck)), **state)

    def as_dict(self) -> dict[str, Any]:
        return {
            "out": self.out, "in": self.into, "copies": self.copies, "gain": self.gain, **self.differences.intervals(),
            "games": 2 * self.differences.deals, "final": self.final, "dropped": self.dropped,
        }  # fmt: skip

    def __str__(self) -> str:
        return f"{self.copies} {self.out} -> {self.into}"


@dataclass(frozen=True)
class Tuning:
    """Result of :func:`tune`. ``swaps``: the finalists first, then those that were dropped, each by their gain.

    ``significant``: the finalists whose gain is more than luck: of such swaps at most ``BOUND`` are none. ``games``:
    all that were played, those of the deck as it is counted once. ``interrupted``: Ctrl-C ended the run; then the swaps
    that were still tried come first, and none is called significant.
    """

    deck: Deck
    field: Field
    agent: str
    seed: int
    games: int
    swaps: list[Swap]
    interrupted: bool = False
    pilots: tuple[str, ...] = ()

    @property
    def significant(self) -> list[Swap]:
        final = [swap for swap in self.swaps if swap.final and swap.differences.deals]
        if not final or self.interrupted:
            return []
        shares = adjusted([swap.differences.p_value for swap in final])
        return [swap for swap, p in zip(final, shares) if p <= BOUND and swap.gain > 0]

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        return {
            "deck": self.deck.name,
            "field": [deck.name for deck in self.field.decks],
            "agent": self.agent,
            "pilots": list(self.pilots),
            "seed": self.seed,
            "games": self.games,
            "interrupted": self.interrupted,
            "bound": BOUND,
            "swaps": [swap.as_dict() for swap in self.swaps],
            "significant": [swap.as_dict() for swap in self.significant],
        }


def candidates(
    deck: Deck,
    format: str = "any",
    out: Sequence[str] = (),
    into: Sequence[str] = (),
    copies: int = COPIES,
    most: int = CANDIDATES,
    own: Mapping[str, int] | None = None,
) -> list[Swap]:
    """``most`` swaps within the rules of a format, the likest first, each card of the deck in turn.

    For a card comes one of the deck's inks, of the same type (a song for a song), a cost at most one away, and no
    uninkable one for an inkable one. ``out`` and ``into``: only these cards; named for ``into``, a card need not be
    like the one it is for. ``copies``: at most so many, of one swap. ``own``: the copies that there are of each card,
    None: any number. ``ValueError`` for a deck that is not legal in the format, and where there is no swap.
    """
    rules = find_format(arguments.text(format, "format"))
    check_decks([deck], format)
    copies, most = arguments.integer(copies, "copies", 1), arguments.integer(most, "most", 1, MAX_CANDIDATES)
    counts = {find(name): n for name, n in deck.counts.items()}
    leaving = [find(name) for name in arguments.texts(out, "out", "card names")] or list(counts)
    coming = [find(name) for name in arguments.texts(into, "into", "card names")]
    for card in leaving:
        if card not in counts:
            raise ValueError(f"{card.full_name} is not in {deck.name}, so it cannot leave it")
    for card in coming:
        if card.unsupported:
            raise ValueError(f"the engine does not support {card.full_name} ({card.unsupported}): name another card")
    inks = deck.inks
    near = {card: _nearest_first(card, coming) if coming else _alike(card, inks) for card in leaving}
    found: list[Swap] = []
    for k in range(max(map(len, near.values()), default=0)):
        for card in leaving:
            if k >= len(near[card]) or len(found) >= most:
                continue
            other = near[card][k]
            allowed = rules.copies_allowed(other)
            if own is not None:
                allowed = min(own.get(other.full_name, 0), COPIES if allowed is None else allowed)
            n = min(copies, counts[card], counts[card] if allowed is None else allowed - counts.get(other, 0))
            after = {**counts, card: counts[card] - n, other: counts.get(other, 0) + n}
            if n > 0 and not rules.problems({c: left for c, left in after.items() if left}):
                found.append(Swap(card.full_name, other.full_name, n))
    if not found:
        what = f"for {', '.join(into)}" if into else "for one of like cost, ink and role"
        raise ValueError(f"no card of {deck.name} can be swapped {what} within the rules of {format}")
    return found


@lru_cache(maxsize=4096)
def _described(card: Card) -> np.ndarray:
    """Describe a card's cost, kind and purposes in numbers."""
    return features.features(card)[_columns()]


@lru_cache(maxsize=1)
def _columns() -> np.ndarray:
    names = {*(name for name in features.GROUPS["text"] if ":" not in name), *features.GROUPS["roles"]}
    return np.array([k for k, name in enumerate(features.FEATURES) if name in names])


def _nearest_first(card: Card, others: Iterable[Card]) -> list[Card]:
    distance = {other: float(np.abs(_described(card) - _described(other)).sum()) for other in others}
    return sorted((other for other in distance if other is not card), key=distance.__getitem__)


@lru_cache(maxsize=4096)
def _alike(card: Card, inks: frozenset[str]) -> list[Card]:
    """The cards of these inks that are like a card, the likest first."""
    same = [other for other in supported() if other.type == card.type and other.song == card.song]
    near = (other for other in same if abs(card.cost - other.cost) <= 1 and other.inkable >= card.inkable)
    return _nearest_first(card, (other for other in near if set(other.inks) <= inks))


def tune(
    deck: Deck | str,
    field: Sequence[Deck | str | PathLike[str]],
    swaps: Sequence[Swap] | None = None,
    *,
    shares: Mapping[str, float] | None = None,
    agent: Player = SHARED,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> Tuning:
    """Try swaps of cards of ``deck`` against a field, and see which make it win more.

    ``field``, ``shares``, ``agent`` and ``threads``: as in :func:`~.compare.compare`. ``swaps``: those that are tried,
    None for the :func:`candidates` in any format. ``games``: in all, at most. After Ctrl-C the result holds what was
    played.
    """
    deck = Deck.of(deck, "deck")
    of_field = Field.of(field, shares)
    games, threads, seed = arguments.count(games, "games"), arguments.threads(threads), arguments.seed(seed)
    name, agent = find_player(agent, seed)
    race = Race([deck], of_field, agent, games, seed, threads, progress)
    tried = candidates(deck) if swaps is None else list(swaps)
    warn_of((deck, *of_field.decks))
    rounds = max(0, math.ceil(math.log2(len(tried) / FINALISTS)))
    screening = games // 2 if rounds else 0
    least = (rounds * (len(tried) + 1) + FINALISTS + 1) * 2 * GROUP
    if games < least:
        raise ValueError(f"{games} games are too few for {len(tried)} swaps: at least {least}, or try fewer (most)")
    versions = [Version(deck, deck.cards), *(swap.version(deck) for swap in tried)]
    left, dropped, won = race.halve(versions, screening, FINALISTS, stay=1)
    out = [tried[i - 1].played(deck, won[i], won[0], dropped=True) for i in dropped]
    if race.interrupted:
        last = [tried[i - 1].played(deck, won[i], won[0]) for i in left]
    else:
        base, *others = race.play([versions[i] for i in (0, *left)], games - screening)
        last = [tried[i - 1].played(deck, mine, base, final=True) for i, mine in zip(left, others)]
        last.sort(key=lambda swap: -swap.gain)
    return Tuning(deck, of_field, name, seed, race.played, last + out, race.interrupted, pilots=race.player.pilots)
