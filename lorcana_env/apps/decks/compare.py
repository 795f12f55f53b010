"""Two versions of a deck against a field, with common luck: :func:`compare`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.between_pilots import expected_sd
from lorcana_env.analysis.games.players import GROUP, SHARED, Player, find_player, pilot_numbers
from lorcana_env.analysis.run_matchup import Progress
from lorcana_env.apps.decks.common_random_numbers import (
    Differences,
    Version,
    align,
    check_decks,
    weighted_mean,
)
from lorcana_env.apps.decks.race import Deals, Race, cut
from lorcana_env.decks import Deck, warn_of
from lorcana_env.decks.field import Field
from lorcana_env.simulation.statistics import Interval, range_of_points

GAMES = 10_000


@dataclass(frozen=True)
class Comparison:
    """Result of :func:`compare`: the win rate of the first of two decks above that of the second.

    ``points``: for each deck of the field, float64[2, n]: what each version won of each deal. ``pilots``: the names of
    those who share the deals, none where ``agent`` plays all.
    """

    decks: tuple[Deck, Deck]
    field: Field
    agent: str
    seed: int
    points: list[np.ndarray]
    interrupted: bool = False
    pilots: tuple[str, ...] = ()

    @cached_property
    def against(self) -> list[Differences]:
        n, sd = len(self.pilots), expected_sd(*self.decks)
        return [
            Differences.of(
                points[0] - points[1], pilot_numbers(self.decks[0], deck, 0, points.shape[1], n) if n else None, sd
            )
            for deck, points in zip(self.field.decks, self.points)
        ]

    @property
    def difference(self) -> float:
        return weighted_mean(self.against, self.field.shares)[0]

    @property
    def ci95(self) -> Interval:
        """Of luck and pilot; where one agent plays of luck alone, as ``ci95_luck``."""
        together = sum(self.against, Differences())
        return weighted_mean(self.against, self.field.shares, together.pilot_variance)[1]

    @property
    def ci95_luck(self) -> Interval:
        return weighted_mean(self.against, self.field.shares)[1]

    @property
    def games(self) -> int:
        return sum(points.size for points in self.points)

    def win_rates(self) -> list[float]:
        """The win rates of both decks against the field; one half against a deck not met yet (an interrupted run)."""
        return [
            float(
                sum(
                    share * (points[k].mean() if points.size else 0.5)
                    for share, points in zip(self.field.shares, self.points)
                )
            )
            for k in (0, 1)
        ]

    @property
    def unpaired_games(self) -> int:
        """The number of games for the same interval if each had luck of its own."""
        found = [(share, points) for share, points in zip(self.field.shares, self.points) if points.size]
        apart = sum(share**2 * points.var(axis=1).sum() / points.shape[1] for share, points in found)
        paired = sum(share**2 * part.smoothed(float(share))[1] for share, part in zip(self.field.shares, self.against))
        return round(self.games * float(apart / paired)) if paired else 0

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        rows = [
            {
                "deck": deck.name, "share": float(share), "games": int(points.size), "difference": part.mean,
                **part.intervals(),
            }
            for deck, share, points, part in zip(self.field.decks, self.field.shares, self.points, self.against)
        ]  # fmt: skip
        return {
            "decks": [deck.name for deck in self.decks],
            "agent": self.agent,
            "pilots": list(self.pilots),
            "seed": self.seed,
            "difference": self.difference,
            "ci95": list(self.ci95),
            "ci95_luck": list(self.ci95_luck),
            "games": self.games,
            "win_rate": self.win_rates(),
            "unpaired_games": self.unpaired_games,
            "interrupted": self.interrupted,
            "against": rows,
        }

    def __str__(self) -> str:
        first, second = self.decks
        return (
            f"{first.name} wins {100 * self.difference:+.1f} points more than {second.name} (95 %: "
            f"{range_of_points(self.ci95)}; {self.games:,} games, {self.agent} play)"
        )


def compare(
    deck_a: Deck | str,
    deck_b: Deck | str,
    field: Sequence[Deck | str | PathLike[str]],
    *,
    shares: Mapping[str, float] | None = None,
    agent: Player = SHARED,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 1,
    format: str | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Measure how much more often ``deck_a`` beats a field than ``deck_b`` does.

    ``field``: decks, names, paths, folders of lists, or "all" (:class:`~lorcana_env.decks.field.Field`);
    ``shares``: how often each is met, by name. ``agent`` plays all decks; "pilots", the default: networks that share
    the deals (:mod:`.games.players`), and the interval holds luck and pilot, else luck alone. ``games``: in all; each
    deal is two games, one with either deck, and deals are shared out by the shares. Who starts and who has the first
    seat takes turns.
    ``format``: decks that are not legal in it are refused. ``progress`` is called with the games played and all.
    After Ctrl-C the result holds what was played.
    """
    a, b = Deck.of(deck_a, "deck_a"), Deck.of(deck_b, "deck_b")
    of_field = Field.of(field, shares)
    games, threads, seed = arguments.count(games, "games"), arguments.threads(threads), arguments.seed(seed)
    check_decks([a, b, *of_field.decks], format)
    name, agent = find_player(agent, seed)
    each = share_deals(games // 2, of_field)
    race = Race([a, b], of_field, agent, 2 * sum(each), seed, threads, progress)
    warn_of((a, b, *of_field.decks))
    deals = _in_turn(each, race.player.chunk)
    points = np.stack([won.points for won in race.play_deals([Version(a, a.cards), align(a, b)], deals)])
    met = np.repeat([j for j, _, _ in deals], [last - first for _, first, last in deals])[: points.shape[1]]
    by_deck = [points[:, met == j] for j in range(len(each))]
    return Comparison((a, b), of_field, name, seed, by_deck, race.interrupted, race.player.pilots)


def share_deals(deals: int, field: Field) -> list[int]:
    """Deals against each deck of a field, by the shares: groups of four, at least one."""
    groups = deals // GROUP
    if groups < len(field.decks):
        raise ValueError(
            f"{2 * deals} games are too few for a field of {len(field.decks)} decks: "
            f"at least {2 * GROUP * len(field.decks)}"
        )
    wanted = field.shares * (groups - len(field.decks))
    each = 1 + np.floor(wanted).astype(int)
    for j in np.argsort(np.floor(wanted) - wanted, kind="stable")[: groups - int(each.sum())]:
        each[j] += 1
    return [int(n) * GROUP for n in each]


def _in_turn(each: list[int], chunk: int) -> list[Deals]:
    """So many deals against each deck, a few of each in turn, as a run may be ended at any time."""
    deals = [part for j, n in enumerate(each) for part in cut(j, 0, n, chunk)]
    return sorted(deals, key=lambda part: (part[1] / each[part[0]], part[0]))
