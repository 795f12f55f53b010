"""Races: versions of a deck, or decks, play the same deals against a field, each round new ones."""

from collections.abc import Callable, Sequence

import numpy as np

from lorcana_env._util.interrupts import run_parts
from lorcana_env.analysis.common_random_numbers import DealPlayer, Progress, Version, deal_seeds
from lorcana_env.analysis.games.players import GROUP, Player, pilot_numbers
from lorcana_env.decks import Deck
from lorcana_env.decks.field import Field

Points = list[np.ndarray]  # float64[n] of each version: what it won of each deal (1, 1/2 or 0)


class Race:
    """Plays rounds of deals, each with new ones. The deals follow from ``base``, the field, the seed and the rounds.

    ``played``: games so far; ``games``: those expected, for ``progress``. ``interrupted``: Ctrl-C ended a round.
    ``who``: of the last round the number of each deal's pilot, None where one agent plays. ``kept``: the points of
    rounds that were played before, which are not played again; ``after_round`` is called with those of each other round
    that was played whole.
    """

    def __init__(
        self, base: Deck, field: Field, agent: Player, seed: int, threads: int, games: int,
        progress: Progress | None, kept: Sequence[Points] = (), after_round: Callable[[Points], None] | None = None,
    ) -> None:  # fmt: skip
        self.base, self.field, self.player, self.seed = base, field, DealPlayer(agent, threads), seed
        self.who: np.ndarray | None = None
        self.threads, self.games, self.progress = threads, games, progress
        self.played = 0
        self.interrupted = False
        self._kept, self._after_round = list(kept), after_round
        self._next = [0] * len(field.decks)  # the first deal against each opponent that was not used
        self._chooser = np.random.default_rng([seed & 0xFFFF_FFFF, 0x7475_6E65])

    def play(self, versions: Sequence[Version], games: int) -> Points:
        """Play so many games more; return each version's points of each deal. After Ctrl-C: deals that all played."""
        parts = self._parts(len(versions), max(1, games // len(versions) // GROUP))
        self.who = self._pilots(parts[:: len(versions)])
        if self._kept:
            points = self._kept.pop(0)
            deals = sum(last - first for _, _, first, last in parts[:: len(versions)])
            if [len(one) for one in points] != [deals] * len(versions):
                raise ValueError("the rounds that were kept are not those of this run: name a new file")
            self.played += sum(map(len, points))
            return points
        done: list[int] = []

        def play(part: tuple[int, int, int, int]) -> np.ndarray:
            v, j, first, last = part
            opponent = self.field.decks[j]
            seeds = deal_seeds(self.seed, self.base, opponent, first, last)
            points = self.player.points(versions[v], opponent, self.base, first, seeds)
            done.append(len(points))
            if self.progress is not None:
                self.progress(self.played + sum(done), self.games)
            return points

        try:
            finished = run_parts(play, parts, self.threads)
        except KeyboardInterrupt:  # nothing of this round
            if not self.played:
                raise
            finished = []
        self.interrupted = len(finished) < len(parts)
        del finished[len(finished) // len(versions) * len(versions) :]  # deals that not all versions have played
        self.played += sum(map(len, finished))
        points = [np.concatenate([np.zeros(0), *finished[v :: len(versions)]]) for v in range(len(versions))]
        self.who = None if self.who is None else self.who[: len(points[0])]
        if not self.interrupted and self._after_round is not None:
            self._after_round(points)
        return points

    def _pilots(self, parts: Sequence[tuple[int, int, int, int]]) -> np.ndarray | None:
        n = len(self.player.pilots)
        who = [pilot_numbers(self.base, self.field.decks[j], first, last, n) for _, j, first, last in parts if n]
        return np.concatenate(who) if n else None

    def _parts(self, versions: int, groups: int) -> list[tuple[int, int, int, int]]:
        """(version, opponent, first deal, last + 1), all versions in turn; opponents by their shares, evenly."""
        edges = np.cumsum(self.field.shares)
        at = (self._chooser.random() + np.arange(groups)) / groups
        opponents = np.bincount(np.searchsorted(edges[:-1], at, side="right"), minlength=len(edges))
        parts: list[tuple[int, int, int, int]] = []
        for j, n in enumerate(opponents):
            first, self._next[j] = self._next[j], self._next[j] + GROUP * int(n)
            for k in range(first, self._next[j], self.player.chunk):
                last = min(k + self.player.chunk, self._next[j])
                parts += [(v, j, k, last) for v in range(versions)]
        return parts
