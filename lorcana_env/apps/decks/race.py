"""Races: versions of a deck, or decks, play the same deals against a field, each round new ones."""

import math
from collections.abc import Callable, Sequence

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import run_parts
from lorcana_env.analysis.games.players import GROUP, GamePlayer, Player, pilot_numbers
from lorcana_env.analysis.games.runner import pair_seeds
from lorcana_env.analysis.run_matchup import Progress
from lorcana_env.apps.decks.common_random_numbers import Version, Won
from lorcana_env.decks import Deck
from lorcana_env.decks.field import Field
from lorcana_env.setup.compiled_decks import table_for

Points = list[np.ndarray]  # float64[n] of each version: what it won of each deal (1, 1/2 or 0)
Deals = tuple[int, int, int]  # opponent, first deal, last + 1: no more than are played in one go
Watch = Callable[[list[int], list[Won]], None]


class Race:
    """Plays rounds of deals, each with new ones. The deals follow from the base, the field, the seed and the rounds.

    ``decks``: the base, of which versions play, and others that are known beforehand; ``ValueError`` where one of them
    cannot be played against the field. ``played``: games so far; ``games``: those expected, for ``progress``.
    ``interrupted``: Ctrl-C ended a round. ``kept``: the points of rounds that were played before, which are not played
    again; ``after_round`` is called with those of each other round that was played whole.
    """

    def __init__(
        self, decks: Sequence[Deck], field: Field, agent: Player, games: int, seed: int, threads: int,
        progress: Progress | None, kept: Sequence[Points] = (), after_round: Callable[[Points], None] | None = None,
    ) -> None:  # fmt: skip
        for deck in decks:
            for opponent in field.decks:
                table_for((deck, opponent))  # refuses what cannot be played
        self.base, self.field, self.player, self.seed = decks[0], field, GamePlayer(agent, threads), seed
        self.threads, self.games = threads, games
        self.progress = arguments.function(progress, "progress") or (lambda done, total: None)
        self.played = 0
        self.interrupted = False
        self._kept, self._after_round = list(kept), after_round
        self._next = [0] * len(field.decks)  # the first deal against each opponent that was not used
        self._chooser = np.random.default_rng([seed & 0xFFFF_FFFF, 0x7475_6E65])

    def halve(
        self, versions: Sequence[Version], games: float, keep: int, stay: int = 0, watch: Watch | None = None
    ) -> tuple[list[int], list[int], list[Won]]:
        """Play rounds of which each drops the worse half of the versions, until ``keep`` are left (sequential halving:
        Karnin, Koren and Somekh 2013). The first ``stay`` play the same deals, and are neither dropped nor counted.

        Return the numbers of those that are left and of those that were dropped, the best first, and what each version
        won. After Ctrl-C all that played the last round are left. ``watch`` is called after each other round with the
        numbers of those that played it, the best first, and what each won so far.
        """
        left, dropped, won = list(range(stay, len(versions))), list[int](), [Won()] * len(versions)
        halvings = math.ceil(math.log2(len(left) / keep))
        rounds = max(1, min(halvings, int(games) // (GROUP * len(versions)))) if halvings > 0 else 0
        for k in range(1, rounds + 1):
            playing = [*range(stay), *left]
            for i, more in zip(playing, self.play([versions[i] for i in playing], int(games / rounds))):
                won[i] += more
            left.sort(key=lambda i: -won[i].mean)
            if self.interrupted:
                break
            if watch is not None:
                watch(left, won)
            half = keep if k == rounds else max(keep, math.ceil(len(left) / 2))
            left, dropped = left[:half], left[half:] + dropped
        return left, dropped, won

    def play(self, versions: Sequence[Version], games: int) -> list[Won]:
        """Play so many games more; return what each version won. After Ctrl-C: of deals that all played."""
        return self.play_deals(versions, self._draw(max(1, games // len(versions) // GROUP)))

    def play_deals(self, versions: Sequence[Version], deals: Sequence[Deals]) -> list[Won]:
        """:meth:`play` these deals."""
        if self._kept:
            points = self._kept.pop(0)
            if [len(one) for one in points] != [sum(last - first for _, first, last in deals)] * len(versions):
                raise ValueError("the rounds that were kept are not those of this run: name a new file")
        else:
            points = self._play(versions, deals)
        self.played += sum(map(len, points))
        who, n = None, len(self.player.pilots)
        if n:
            parts = [(self.field.decks[j], first, last) for j, first, last in deals]
            who = np.concatenate([pilot_numbers(self.base, *part, n) for part in parts])
        return [Won(one, None if who is None else who[: len(one)]) for one in points]

    def points(self, version: Version, j: int, first: int, last: int) -> np.ndarray:
        """The points of a version in the deals ``first`` .. ``last - 1`` against opponent j, with common luck."""
        opponent, places = self.field.decks[j], (version.places, self.field.decks[j].cards)
        seeds = pair_seeds(self.seed, self.base, opponent, last)[first:]  # the same for all versions
        return self.player.play(
            (version.deck, opponent), first, seeds, places=places, common=True, base=self.base
        ).points(0)

    def _play(self, versions: Sequence[Version], deals: Sequence[Deals]) -> Points:
        done = self.played

        def tell(points: np.ndarray) -> None:
            nonlocal done
            done += len(points)
            self.progress(done, self.games)

        jobs = [(version, *deal) for deal in deals for version in versions]
        try:
            finished = run_parts(lambda job: self.points(*job), jobs, self.threads, tell)
        except KeyboardInterrupt:  # nothing of this round
            finished = []
        self.interrupted = len(finished) < len(jobs)
        del finished[len(finished) // len(versions) * len(versions) :]  # deals that not all versions have played
        if self.interrupted and not finished and not self.played:
            raise KeyboardInterrupt
        points = [np.concatenate([np.zeros(0), *finished[v :: len(versions)]]) for v in range(len(versions))]
        if not self.interrupted and self._after_round is not None:
            self._after_round(points)
        return points

    def _draw(self, groups: int) -> list[Deals]:
        """New deals; opponents by their shares, evenly."""
        edges = np.cumsum(self.field.shares)
        at = (self._chooser.random() + np.arange(groups)) / groups
        opponents = np.bincount(np.searchsorted(edges[:-1], at, side="right"), minlength=len(edges))
        deals: list[Deals] = []
        for j, n in enumerate(opponents):
            first, self._next[j] = self._next[j], self._next[j] + GROUP * int(n)
            deals += cut(j, first, self._next[j], self.player.chunk)
        return deals


def cut(opponent: int, first: int, last: int, most: int) -> list[Deals]:
    """Deals against an opponent in parts of at most so many."""
    return [(opponent, k, min(k + most, last)) for k in range(first, last, most)]
