"""A deck from nothing, or from what one owns, that wins against a field: :func:`build`.

Decks of the fitted generator race against the field on the same deals; after each round the better half goes on
(:meth:`.race.Race.halve`). Those that are left are improved in generations: by swaps of a card for a like one, and by
crossing them with other decks. What is told of the best deck in the end is from new deals, which nothing was chosen by:
how often it and the field's own best list win, and what each of its cards adds.
"""

import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.between_pilots import expected_sd
from lorcana_env.analysis.decklist import listing
from lorcana_env.analysis.games.players import GROUP, SHARED, Player, find_player
from lorcana_env.analysis.run_matchup import Progress, agent_of
from lorcana_env.apps.decks.build_file import BuildFile, Settings, read_build
from lorcana_env.apps.decks.card_values import CardValues
from lorcana_env.apps.decks.common_random_numbers import Differences, Version, Won, align
from lorcana_env.apps.decks.deck_pool import DeckPool
from lorcana_env.apps.decks.race import Points, Race
from lorcana_env.apps.decks.tune import Swap
from lorcana_env.cards import find
from lorcana_env.decks import Deck, warn_of
from lorcana_env.decks.field import Field
from lorcana_env.simulation.statistics import WinRate

GAMES = 200_000
CANDIDATES = 256  # at most, when nothing is said
FOR_EACH = 150  # games for each of them, then
GENERATIONS = 8
PROPOSED = 16  # decks, of which one is played
#: Of the games, the shares that each part has.
FIRST, FIELD, ALL_GENERATIONS, LAST, MEASURE, CARDS = 0.25, 0.05, 0.4, 0.1, 0.1, 0.1

Watch = Callable[[list[tuple[Deck, float]]], None]


@dataclass(frozen=True)
class Build:
    """Result of :func:`build`. ``won``: what ``deck`` won of each new deal.

    ``best``: the field's own best list, None if it was not found yet, and ``best_won``: what that won of the first of
    these deals. ``swaps``: of each card of the deck for the likest other one, with what it changed. ``games``: all
    that were played. ``interrupted``: Ctrl-C ended the run; then ``won`` is that by which the deck was chosen.
    """

    deck: Deck
    field: Field
    settings: Settings
    won: Won
    best: Deck | None
    best_won: Won
    swaps: list[Swap]
    games: int
    interrupted: bool = False
    pilots: tuple[str, ...] = ()

    @property
    def win_rate(self) -> WinRate:
        """The win rate of the deck against the field."""
        return self.won.rate

    @property
    def difference(self) -> Differences:
        """The points of the deck above the field's own best list, on the same deals; of none if interrupted."""
        return self.won.less(self.best_won, 0.0 if self.best is None else expected_sd(self.deck, self.best))

    def cards(self) -> list[dict[str, Any]]:
        """The worth of each card: the deck's win rate less that with another one (``instead``) in its place."""
        return [
            {
                "card": swap.out, "copies": swap.copies, "adds": 0 - swap.gain,
                **{name: [-high, -low] for name, (low, high) in swap.differences.intervals().items()},
                "instead": swap.into, "games": 2 * swap.differences.deals,
            }
            for swap in sorted(self.swaps, key=lambda swap: swap.gain)
        ]  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        known = len(self.best_won) > 0
        return {
            "deck": [[n, name] for name, n in self.deck.counts.items()],
            **self.win_rate.as_dict(),
            "best_of_field": {"deck": None if self.best is None else self.best.name, **self.best_won.rate.as_dict()},
            "difference": self.difference.mean if known else None,
            **{f"difference_{name}": ci95 if known else None for name, ci95 in self.difference.intervals().items()},
            "cards": self.cards(),
            "curve": {str(cost): sum(copies) for cost, copies in listing(self.deck).curve.items()},
            "games_played": self.games,
            "interrupted": self.interrupted,
            "pilots": list(self.pilots),
            "settings": asdict(self.settings) | {"field": [deck.name for deck in self.field.decks]},
        }


def build(
    field: Sequence[Deck | str | PathLike[str]],
    *,
    inks: Sequence[str] = (),
    own: Mapping[str, int] | None = None,
    format: str = "core",
    around: Sequence[str] = (),
    shares: Mapping[str, float] | None = None,
    agent: Player = SHARED,
    games: int | None = None,
    minutes: float | None = None,
    candidates: int | None = None,
    seed: int = 0,
    threads: int = 1,
    save: str | PathLike[str] | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Build:
    """Build a deck of sixty cards and two inks that wins against a field.

    - ``field``, ``shares``, ``agent``, ``threads``: as in :func:`~.compare.compare`.
    - ``inks``: one or two that it has.
    - ``own``: the copies that there are of each card, by full name; None: any number.
    - ``format``: the format in which it is legal.
    - ``around``: cards that are in it as often as they may be.
    - ``games``: in all, at most (200,000); or ``minutes``: as many as can be played in that time, by a measurement at
      the start. With the same games and seed the deck is the same.
    - ``candidates``: decks of the generator; None: one for each 150 games, at most 256.
    - ``save``: a new file that keeps the rounds, for :func:`resume_build`.
    - ``watch``: called after each round with the decks that are left, the best first, and what share of its games in
      this race each won.

    After Ctrl-C the result holds the best so far. ``ValueError`` where no such deck can be built, and for too few
    games.
    """
    of_field = Field.of(field, shares)
    threads, seed = arguments.threads(threads), arguments.seed(seed)
    name, player = find_player(agent, seed)
    if save is not None and Path(arguments.path(save, "save")).exists():
        raise ValueError(f"{save} exists already: go on with it (resume), or name a new file")
    if games is not None and minutes is not None:
        raise ValueError("give games or minutes, not both")
    decks = DeckPool.of(format, inks, own, around)
    if minutes is not None:
        games = _games_in(minutes, decks, of_field, player, threads)
    games = arguments.count(GAMES if games is None else games, "games")
    if candidates is None:
        candidates = min(CANDIDATES, max(4, games // FOR_EACH))
    settings = Settings(
        [[deck.name, deck.to_text()] for deck in of_field.decks],
        {deck.name: float(share) for deck, share in zip(of_field.decks, of_field.shares)},
        list(inks), None if own is None else dict(own), format, list(around), name,
        games, arguments.count(candidates, "candidates"), seed,
    )  # fmt: skip
    _check(settings)
    return _run(settings, decks, of_field, player, threads, save, [], progress, watch)


def resume_build(
    path: str | PathLike[str], *, agent: Player | None = None, threads: int = 1, progress: Progress | None = None
) -> Build:
    """Go on with a build that was ended early, from the file that it kept (``save``): all is as it was.

    ``agent``: the one that played, where it is a program or code of a user's own. ``ValueError`` for another file, one
    of another version, and another agent.
    """
    settings, rounds = read_build(path)
    name, player = find_player(agent_of(path, settings.agent) if agent is None else agent, settings.seed)
    if name != settings.agent:
        raise ValueError(f"{path} was played by {settings.agent}, not {name}: leave it out, or build into a new file")
    field = Field.of([Deck.parse(text, name) for name, text in settings.field], settings.shares)
    decks = DeckPool.of(settings.format, settings.inks, settings.own, settings.around)
    return _run(settings, decks, field, player, arguments.threads(threads), path, rounds, progress)


def _run(
    settings: Settings, decks: DeckPool, field: Field, agent: Player, threads: int, save: str | PathLike[str] | None,
    rounds: list[Points], progress: Progress | None, watch: Watch | None = None,
) -> Build:  # fmt: skip
    """Play, and keep the rounds; those that were kept are not played again."""
    file = None if save is None else BuildFile(save, settings, rounds)
    keep = None if file is None else file.add
    race = Race(field.decks[:1], field, agent, settings.games, settings.seed, threads, progress, rounds, keep)
    warn_of(field.decks)
    search = _Search(race, decks, settings, watch)
    try:
        return search.run()
    except KeyboardInterrupt:
        if search.running:
            return search.result(interrupted=True)
        raise


class _Search:
    """``running``: the decks that are still in the race, the best first; ``won``: what that won in its last race."""

    def __init__(self, race: Race, pool: DeckPool, settings: Settings, watch: Watch | None) -> None:
        self.race, self.pool, self.settings, self.watch = race, pool, settings, watch
        self.chooser = random.Random(f"build {settings.seed}")
        self.running: list[Deck] = []
        self.won = self.best_won = Won()
        self.best: Deck | None = None  # of the field
        self.played: list[tuple[Deck, int, float]] = []
        self.swaps: list[Swap] = []

    def run(self) -> Build:
        games = self.settings.games
        keep = keep_of(self.settings.candidates)
        drawn = _distinct([self.pool.draw(self.chooser) for _ in range(self.settings.candidates)])
        self.running = self._halve(drawn, FIRST * games, keep, building=True)
        self.best = self._halve(list(self.race.field.decks), FIELD * games, 1)[0]
        for _ in range(GENERATIONS):
            decks = _distinct([*self.running, *self._children(drawn)])
            self.running = self._halve(decks, ALL_GENERATIONS / GENERATIONS * games, keep, building=True)
        self.running = self._halve(self.running, LAST * games, 1, building=True)
        return self._measure()

    def result(self, interrupted: bool = False) -> Build:
        deck = Deck(_in_order(self.running[0]), "built")
        return Build(
            deck, self.race.field, self.settings, self.won, self.best, self.best_won, self.swaps, self.race.played,
            interrupted, self.race.player.pilots,
        )  # fmt: skip

    def _play(self, versions: Sequence[Version], games: float) -> list[Won]:
        won = self.race.play(versions, int(games))
        self._check_interrupt()
        return won

    def _check_interrupt(self) -> None:
        if self.race.interrupted:
            raise KeyboardInterrupt

    def _halve(self, decks: list[Deck], games: float, keep: int, building: bool = False) -> list[Deck]:
        """The best ``keep`` of the decks, which race. ``building``: they are what is built, and not the field's."""

        def watch(left: list[int], won: list[Won]) -> None:
            self.running, self.won = [decks[i] for i in left], won[left[0]]
            if self.watch is not None:
                self.watch([(decks[i], won[i].mean) for i in left])

        versions = [align(decks[0], deck) for deck in decks]
        left, _, won = self.race.halve(versions, games, keep, watch=watch if building else None)
        self._check_interrupt()
        if building:
            self.played += [(deck, len(one), float(one.points.sum())) for deck, one in zip(decks, won) if len(one)]
        return [decks[i] for i in left]

    def _children(self, drawn: Sequence[Deck]) -> list[Deck]:
        """Half of them with a card swapped for a like one, half crossed with another deck that was built or drawn.

        Of ``PROPOSED`` decks for each the one is taken that looks best by what is known of its cards.
        """
        values, luck = CardValues(self.played), np.random.default_rng(self.chooser.getrandbits(63))
        swaps = {k: self.pool.swaps(parent) for k, parent in enumerate(self.running)}
        children: list[Deck] = []
        for k in range(children_of(self.settings.candidates)):
            parent = self.running[k // 2 % len(self.running)]
            proposed = (
                self._swapped(parent, swaps[k // 2 % len(self.running)]) if k % 2 else self._crossed(parent, drawn)
            )
            guess = values.draw(luck)
            if proposed:
                children.append(max(proposed, key=lambda deck: values.of(deck, guess)))
        return children

    def _swapped(self, parent: Deck, swaps: list[Swap]) -> list[Deck]:
        return [swap.version(parent).deck for swap in self.chooser.sample(swaps, min(PROPOSED, len(swaps)))]

    def _crossed(self, parent: Deck, drawn: Sequence[Deck]) -> list[Deck]:
        others = [self.chooser.choice(self.running if k % 2 else drawn) for k in range(PROPOSED)]
        crossed = [self.pool.cross(self.chooser, parent, other) for other in others]
        return [deck for deck in crossed if deck is not None and not deck.problems(self.pool.name)]

    def _measure(self) -> Build:
        """Win rates and what each card adds, on deals that nothing was chosen by."""
        (deck,), best, games = self.running, self.best, self.settings.games
        assert best is not None
        versions = [Version(deck, deck.cards), align(deck, best)]
        self.won, self.best_won = self._play(versions, MEASURE * games)
        likest: dict[str, Swap] = {}
        for swap in self.pool.swaps(deck):
            likest.setdefault(swap.out, swap)
        swaps = list(likest.values())[: int(CARDS * games) // GROUP - 1]
        versions = [Version(deck, deck.cards), *(swap.version(deck) for swap in swaps)]
        first, *rest = self._play(versions, CARDS * games)
        self.won += first
        self.swaps = [swap.played(deck, mine, first) for swap, mine in zip(swaps, rest)]
        return self.result()


def keep_of(candidates: int) -> int:
    """Return the numbers of decks that are left after each race."""
    return max(2, candidates // 32)


def children_of(candidates: int) -> int:
    """Return the number of new decks in each generation."""
    return max(2, candidates // 8)


def _check(settings: Settings) -> None:
    """``ValueError`` if there are too few games for each version of some race to play a group of deals."""
    keep = keep_of(settings.candidates)
    sizes = {
        FIRST: settings.candidates, FIELD: len(settings.field), LAST: keep,
        ALL_GENERATIONS / GENERATIONS: keep + children_of(settings.candidates),
    }  # fmt: skip
    least = max(math.ceil(GROUP * n / share) for share, n in sizes.items())
    if settings.games < least:
        raise ValueError(
            f"{settings.games} games are too few for {settings.candidates} candidates and a field of "
            f"{len(settings.field)}: at least {least}, or fewer candidates"
        )


def _games_in(minutes: float, pool: DeckPool, field: Field, agent: Player, threads: int) -> int:
    """Estimate the number of games that can be played in that time, by playing some."""
    minutes = arguments.number(minutes, "minutes")
    if minutes <= 0:
        raise ValueError(f"minutes must be more than 0, not {minutes:g}")
    end = time.monotonic() + 60 * minutes
    decks = [pool.draw(random.Random(k)) for k in range(4)]
    race = Race(field.decks[:1], field, agent, 0, 0, threads, None)
    for groups in (1, 2, 16):  # the first loads the engine
        start, before = time.monotonic(), race.played
        race.play([Version(deck, deck.cards) for deck in decks], groups * GROUP * len(decks))
        speed = (race.played - before) / (time.monotonic() - start)
        if groups > 1 and speed < 20:  # a search
            break
    return max(1, int(0.9 * speed * (end - time.monotonic())))


def _distinct(decks: Sequence[Deck]) -> list[Deck]:
    return list({frozenset(deck.counts.items()): deck for deck in reversed(decks)}.values())[::-1]


def _in_order(deck: Deck) -> list[str]:
    """The cards by cost and name."""
    return sorted(deck.cards, key=lambda name: (find(name).cost, name))
