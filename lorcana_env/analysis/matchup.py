"""The result of a matchup: win rates, cards, hands, curves, all counted from the records of the games."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis import between_pilots
from lorcana_env.analysis.between_pilots import FIRST, Between
from lorcana_env.analysis.drawn import improvements, turns_had
from lorcana_env.analysis.empirical_bayes import Shrunken, likeness, shrink
from lorcana_env.analysis.games import records as files
from lorcana_env.analysis.games.observer import (
    CARD_FACTS,
    COPIES,
    DEALT,
    DRAWN,
    INKED,
    NEVER,
    OPENING,
    PLAYED,
    PUT_BACK,
)
from lorcana_env.analysis.games.players import pilot_numbers
from lorcana_env.analysis.games.records import GameRecords, MatchupRun
from lorcana_env.analysis.rates import advise, best_of_three, ends, kept_or_not, means, plain, spread
from lorcana_env.cards import find
from lorcana_env.simulation.statistics import Interval, WinRate, difference, wilson

LATEST = 12  # own turns from this one on are one row, "12+"
CHEAP = 2
SHOWN = 7  # decks that a matchup shows of itself
CARD_EVENTS = ("opening", "drawn", "not_drawn", "played", "inked")


@dataclass(frozen=True)
class Answer:
    """Result of :meth:`Matchup.query`: the games where it was so, the others, and the difference of the two rates."""

    question: str
    if_so: WinRate
    otherwise: WinRate
    difference: float | None
    difference_ci95: Interval | None

    def as_dict(self) -> dict[str, Any]:
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}


@dataclass
class Matchup:
    """Decks against each other: the records of their games, and every figure made of them.

    ``run``: what was asked for; ``pairs``: the records of each pair of decks i < j; ``interrupted``: the run was ended
    by Ctrl-C, or by a program that did not go on (``failed`` says what it did); ``unsaved``: why its file could not be
    written in the end, None if it was. Decks are numbered as they were given.
    """

    run: MatchupRun
    pairs: dict[tuple[int, int], GameRecords]
    interrupted: bool = False
    unsaved: str | None = None
    failed: str | None = None
    _between: tuple[int, Between] | None = field(default=None, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        """The decks by their win rates, in a few lines."""
        ranking = self.ranking()
        width = max(len(self.decks[i]) for i in ranking)
        lines = [f"{len(ranking)} decks, {self.games_played:,} games, played by {self.run.agent}"]
        lines += [f"{self.decks[i]:{width}}  {self.overall(i)['all']}" for i in ranking[:SHOWN]]
        lines += [f"and {len(ranking) - SHOWN} more decks"] * (len(ranking) > SHOWN)
        lines.append(f"the deck that goes first {self.going_first()}")
        if self.interrupted:
            lines.append(f"ended early: {self.failed or 'interrupted'}")
        return "\n".join(lines)

    @classmethod
    def load(cls, path: str | os.PathLike[str], agent: str | None = None) -> Matchup:
        """Read the games of a file; ``agent``: whose, where several played. ``ValueError`` when there are none."""
        runs = {run.agent: (run, pairs) for run, pairs in files.load(path)}
        agents = ", ".join(runs)
        if agent is None and len(runs) > 1:
            raise ValueError(f"{path} holds games of several agents ({agents}): name one (agent)")
        name = next(iter(runs)) if agent is None else arguments.text(agent, "agent")
        if name not in runs:
            raise ValueError(f"{path} holds no games of the agent {name!r}; there are {agents}")
        return cls(*runs[name])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the games to a file (NumPy ``.npz``), for :meth:`load` and to be continued."""
        files.save(path, [(self.run, self.pairs)])

    # -- games ------------------------------------------------------------------------------------------------

    @property
    def decks(self) -> list[str]:
        """Names of the decks; one that occurs again gets a number."""
        names: list[str] = []
        for deck in self.run.decks:
            name, k = deck.name, 2
            while name in names:
                name, k = f"{deck.name} ({k})", k + 1
            names.append(name)
        return names

    @property
    def games_played(self) -> int:
        return sum(len(records) for records in self.pairs.values())

    def pair(self, i: int, j: int) -> GameRecords:
        """The games of deck ``i`` against deck ``j``, deck ``i`` being the first."""
        return self.pairs[i, j] if i < j else self.pairs[j, i].swapped()

    def of_deck(self, i: int, against: int | None = None) -> list[GameRecords]:
        """The games of deck ``i``, as the first deck, against every other one, or one."""
        return [self.pair(i, j) for j in range(len(self.run.decks)) if j != i and against in (None, j)]

    def deck_index(self, name: str) -> int:
        """The number of a deck. ``ValueError`` for a name that is not among :attr:`decks`."""
        if arguments.text(name, "deck") not in self.decks:
            raise ValueError(f"deck {name!r} is not among these games; there are {', '.join(self.decks)}")
        return self.decks.index(name)

    # -- win rates --------------------------------------------------------------------------------------------

    def between(self) -> Between | None:
        """Return how much the pilots differ; None where one agent plays all, whose intervals hold luck alone."""
        k, n = len(self.run.pilots), len(self.run.decks)
        if not k:
            return None
        if self._between is None or self._between[0] != self.games_played:
            wins, games = np.zeros((2, k, n, n))
            for (i, j), records in self.pairs.items():
                who = pilot_numbers(self.run.decks[i], self.run.decks[j], 0, len(records), k)
                wins[:, i, j] = np.bincount(who, records.points(0), k)
                games[:, i, j] = np.bincount(who, minlength=k)
            found = between_pilots.fit(wins, games, likeness(self.run.decks))
            self._between = self.games_played, found
        return self._between[1]

    def rate(self, i: int, j: int) -> WinRate:
        """Return the win rate of deck ``i`` against deck ``j``."""
        return WinRate.of(self.pair(i, j).points(0), self._pilot_sd(i, (j,)))

    def _pilot_sd(self, i: int, others: Sequence[int]) -> float | None:
        """How far one more pilot's win rate of deck ``i`` against others is from this, the sd of log odds."""
        between = self.between()
        if between is None:
            return None
        weights = np.zeros((len(self.run.decks),) * 2)
        rates = {j: WinRate.of(self.pair(i, j).points(0)) for j in others}
        games = max(1, sum(rate.games for rate in rates.values()))
        all_of_it = _slope(sum(rate.wins for rate in rates.values()), games)
        for j, rate in rates.items():
            share = rate.games / games * _slope(rate.wins, rate.games) / all_of_it
            weights[min(i, j), max(i, j)] = share if i < j else -share
        return between.sd(weights[np.triu_indices(len(weights), 1)])

    def overall(self, i: int) -> dict[str, WinRate]:
        """All games of deck ``i``, and those in which it went "first" and "second"."""
        found = self.of_deck(i)
        points = np.concatenate([records.points(0) for records in found])
        starter = np.concatenate([records.games["starter"] for records in found])
        sd = self._pilot_sd(i, [j for j in range(len(self.run.decks)) if j != i])
        of_turn = None if sd is None else float(np.hypot(sd, self._first_sd()))
        return {
            "all": WinRate.of(points, sd),
            "first": WinRate.of(points[starter == 0], of_turn),
            "second": WinRate.of(points[starter == 1], of_turn),
        }

    def _first_sd(self) -> float:
        """How far one more pilot's log odds of who goes first are from these, by what was measured."""
        return FIRST * float(np.sqrt(1 + 1 / len(self.run.pilots)))

    def unknown(self) -> list[tuple[int, int]]:
        """The pairs i < j of which luck and pilots leave open which deck wins more."""
        return [pair for pair in self.pairs if (rate := self.rate(*pair)).ci95[0] <= 0.5 <= rate.ci95[1]]

    def ranking(self) -> list[int]:
        """The numbers of the decks, the one that wins most first."""
        return sorted(range(len(self.run.decks)), key=lambda i: -(self.overall(i)["all"].win_rate or 0))

    def going_first(self) -> WinRate:
        """The win rate of the deck that goes first, over all games."""
        points = [
            np.where(records.games["starter"] == 0, records.points(0), records.points(1))
            for records in self.pairs.values()
        ]
        return WinRate.of(np.concatenate(points), self._first_sd() if self.run.pilots else None)

    def best_of_three(self, i: int, j: int) -> tuple[float | None, Interval]:
        """Return the chance of deck ``i`` to win a match of three games against ``j``, and the interval.

        Who starts the first game is drawn; then the loser of a game decides (2.1.3.2), and takes what is better for it.
        """
        records = self.pair(i, j)
        points, first = records.points(0), records.games["starter"] == 0
        return best_of_three(WinRate.of(points[first]), WinRate.of(points[~first]))

    def first_effect(self, i: int) -> tuple[float, Interval] | None:
        """Return the win rate of deck ``i`` going first less that going second, by luck; None without games."""
        first, second = (WinRate(rate.games, rate.wins) for rate in list(self.overall(i).values())[1:])
        return difference(first, second)

    # -- how the games went -----------------------------------------------------------------------------------

    def games(self) -> np.ndarray:
        """The records of all games, RECORDED_GAME[n]."""
        return np.concatenate([records.games for records in self.pairs.values()])

    def ends(self) -> dict[str, int]:
        """The number of games by the reason of their end."""
        return ends(self.games())

    def length(self) -> dict[str, float]:
        """Turns of a game, of both players together."""
        return spread(self.games()["turns"])

    def lore_curve(self, i: int) -> list[float]:
        """Mean lore of deck ``i`` as it ends its own turn 1, 2, ..., of the games that got so far."""
        return means(np.concatenate([records.games["lore"][:, 0] for records in self.of_deck(i)]))

    # -- cards and hands --------------------------------------------------------------------------------------

    def cards(self, i: int, against: int | None = None) -> list[dict[str, Any]]:
        """Statistics of each card of deck ``i``.

        Keys: card, copies; for each of ``CARD_EVENTS`` the :class:`WinRate` of the games in which it happened to a
        copy; ``improvement``: what drawing the card adds, with its interval, in games that had gone as far and seen as
        many cards (:mod:`lorcana_env.analysis.drawn`); ``by_turn``: for drawn, played and inked, the rate by the deck's
        own turn in which it first happened ("0": before its first, "12+": then or later).
        """
        found = self.of_deck(i, against)
        points = np.concatenate([records.points(0) for records in found])
        facts = np.concatenate([records.cards[0] for records in found])
        lore = np.concatenate([records.games["lore"][:, 0] for records in found])
        gains = improvements(points, facts[..., DRAWN], turns_had(lore))
        out = []
        for row, (card, copies) in enumerate(self.run.decks[i].counts.items()):
            seen: dict[str, Any] = {"card": card, "copies": copies}
            turns = {name: facts[:, row, k] for name, k in (("drawn", DRAWN), ("played", PLAYED), ("inked", INKED))}
            happened = {"opening": facts[:, row, OPENING] > 0, "not_drawn": turns["drawn"] == NEVER}
            happened |= {name: turn != NEVER for name, turn in turns.items()}
            seen |= {name: WinRate.of(points[happened[name]]) for name in CARD_EVENTS}
            gain, interval = gains[row] or (None, None)
            seen["improvement"] = {"difference": gain, "ci95": None if interval is None else list(interval)}
            seen["by_turn"] = {name: dict(_by_turn(points, turn)) for name, turn in turns.items()}
            out.append(seen)
        return out

    def hands(self, i: int, against: int | None = None) -> dict[str, dict[int, WinRate]]:
        """Win rate of deck ``i`` by opening hand: trait -> number of cards -> rate.

        Traits: "put_back" in the mulligan; of the hand kept, "inkable" cards and "cheap" ones (cost 2 or less); of the
        first seven cards, "inkable_dealt" and "cheap_dealt".
        """
        found = self.of_deck(i, against)
        points = np.concatenate([records.points(0) for records in found])
        facts = np.concatenate([records.cards[0][..., :COPIES].astype(np.int64) for records in found])
        cards = [find(name) for name in self.run.decks[i].counts]
        inkable = np.array([card.inkable for card in cards], np.int64)
        cheap = np.array([card.cost <= CHEAP for card in cards], np.int64)
        traits = {
            "put_back": facts[..., PUT_BACK].sum(axis=1),
            "inkable": facts[..., OPENING] @ inkable,
            "cheap": facts[..., OPENING] @ cheap,
            "inkable_dealt": facts[..., DEALT] @ inkable,
            "cheap_dealt": facts[..., DEALT] @ cheap,
        }
        return {
            trait: {int(n): WinRate.of(points[number == n]) for n in np.unique(number)}
            for trait, number in traits.items()
        }

    def mulligans(self, i: int) -> list[dict[str, Any]]:
        """Count each card of deck ``i`` as dealt in the first seven cards; return also the share put back."""
        facts = np.concatenate([records.cards[0][..., :COPIES] for records in self.of_deck(i)]).sum(axis=0, dtype=int)
        rows = zip(self.run.decks[i].counts, facts[:, DEALT].tolist(), facts[:, PUT_BACK].tolist())
        return [
            {
                "card": card,
                "dealt": dealt,
                "put_back": put_back / dealt if dealt else None,
                "ci95": wilson(put_back, dealt),
            }
            for card, dealt, put_back in rows
        ]

    def advice(self, i: int, against: int | None = None) -> list[dict[str, Any]]:
        """Advise for each card of deck ``i`` to keep it or to put it back when it is dealt in the first seven cards.

        ``put_back``: the share of such games in which a copy was; ``kept`` and ``back``: the rates won; ``difference``:
        kept less put back, between hands that are alike otherwise (:func:`~.rates.kept_or_not`), with its interval;
        ``advice``: "keep" or "put back" where that leaves no doubt (:func:`~.rates.advise`), else "not known".
        """
        found = self.of_deck(i, against)
        points = np.concatenate([records.points(0) for records in found])
        first = np.concatenate([records.games["starter"] == 0 for records in found])
        opponent = np.concatenate([np.full(len(records), k) for k, records in enumerate(found)])
        facts = np.concatenate([records.cards[0][..., :COPIES].astype(np.int64) for records in found])
        cards = [find(name) for name in self.run.decks[i].counts]
        inkable = facts[..., DEALT] @ np.array([card.inkable for card in cards], np.int64)
        cheap = facts[..., DEALT] @ np.array([card.cost <= CHEAP for card in cards], np.int64)
        hands = np.stack([first, inkable, cheap, *(opponent == k for k in range(1, len(found)))], axis=1).astype(float)
        out: list[dict[str, Any]] = []
        compared: list[tuple[float, Interval] | None] = []
        for row, name in enumerate(self.run.decks[i].counts):
            dealt = facts[:, row, DEALT] > 0
            back = facts[dealt, row, PUT_BACK] > 0
            won = points[dealt]
            n = int(dealt.sum())
            seen: dict[str, Any] = {"card": name, "games": n, "put_back": back.mean() if n else None}
            seen |= {"kept": WinRate.of(won[~back]), "back": WinRate.of(won[back])}
            found_difference = kept_or_not(won, ~back, hands[dealt])
            d, interval = found_difference or (None, None)
            seen |= {"difference": d, "ci95": None if interval is None else list(interval)}
            compared.append(found_difference)
            out.append(seen)
        return [row | {"advice": said} for row, said in zip(out, advise(compared))]

    def query(
        self,
        card: str,
        *,
        played_by: int | None = None,
        drawn_by: int | None = None,
        inked_by: int | None = None,
        deck: str | None = None,
        against: str | None = None,
    ) -> Answer:
        """Compare games in which a deck had played (drawn, inked) ``card`` by its turn N (0: at once) with its others.

        Of several conditions all must hold; at least one. Over all decks that hold the card, or ``deck``, against all
        others, or ``against``. ``ValueError`` when no deck holds it.
        """
        name = find(arguments.text(card, "card")).full_name
        limits = {"played_by": (PLAYED, played_by), "drawn_by": (DRAWN, drawn_by), "inked_by": (INKED, inked_by)}
        asked = {
            fact: arguments.integer(turn, word, 0, NEVER - 1, f"a turn is a number from 0 to {NEVER - 1}")
            for word, (fact, turn) in limits.items()
            if turn is not None
        }
        if not asked:
            raise ValueError("ask something of the card: played_by, drawn_by or inked_by a turn")
        other = None if against is None else self.deck_index(against)
        candidates = range(len(self.run.decks)) if deck is None else [self.deck_index(deck)]
        points, so = [], []
        for i in candidates:
            for records in self.of_deck(i, other) if name in self.run.decks[i].counts else []:
                facts = records.cards[0][:, list(self.run.decks[i].counts).index(name)]
                held = np.ones(len(facts), bool)
                for fact, turn in asked.items():
                    held &= facts[:, fact] <= turn
                points.append(records.points(0))
                so.append(held)
        if not points:
            raise ValueError(f"{name} is not in {deck or 'any of these decks'}, or has no games there")
        won, held = np.concatenate(points), np.concatenate(so)
        words = [f"{CARD_FACTS[fact]} by turn {turn}" for fact, turn in asked.items()]
        rates = WinRate.of(won[held]), WinRate.of(won[~held])
        d, interval = difference(*rates) or (None, None)
        return Answer(f"{name} {' and '.join(words)}", *rates, d, interval)

    # -- out --------------------------------------------------------------------------------------------------

    def shrunken(self) -> Shrunken:
        """The table with each cell shrunken towards what all cells say (:mod:`.empirical_bayes`); with pilots it is
        what one more of them would find (:mod:`.between_pilots`)."""
        games = np.zeros((len(self.run.decks),) * 2)
        wins = np.zeros_like(games)
        for pair, records in self.pairs.items():
            wins[pair], games[pair] = records.points(0).sum(), len(records)
        between = self.between()
        return shrink(wins, games, likeness(self.run.decks), None if between is None else (between.one, between.mean))

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        n, table = range(len(self.run.decks)), self.shrunken()
        rates = [[None if i == j else self.rate(i, j) for j in n] for i in n]  # against itself a deck wins one half
        return {
            "decks": self.decks,
            "agent": self.run.agent,
            "pilots": list(self.run.pilots),
            "games": self.run.games,
            "win_rate": [[rate.win_rate if rate else 0.5 for rate in row] for row in rates],
            "ci95": [[list(rate.ci95) if rate else [0.5, 0.5] for rate in row] for row in rates],
            "ci95_luck": [[list(rate.ci95_luck) if rate else [0.5, 0.5] for rate in row] for row in rates],
            "unknown": [list(pair) for pair in self.unknown()],
            "games_played": [[rate.games if rate else 0 for rate in row] for row in rates],
            "shrunk": table.win_rates().tolist(),
            "shrunk_ci95": [[[0.5, 0.5] if i == j else list(table.ci95(i, j)) for j in n] for i in n],
            "ratings": {deck: {self.run.agent: table.rated(i)} for i, deck in enumerate(self.decks)},
            "best_of_three": [[0.5 if i == j else self.best_of_three(i, j)[0] for j in n] for i in n],
            "until": self.run.until,
            "seed": self.run.seed,
            "interrupted": self.interrupted,
            "going_first": self.going_first().as_dict(),
            "turns": self.length(),
            "ends": self.ends(),
            "deck_statistics": [plain(self._deck(i)) for i in n],
        }

    def _deck(self, i: int) -> dict[str, Any]:
        return {
            "deck": self.decks[i],
            **self.overall(i),
            "first_effect": self.first_effect(i),
            "lore_curve": self.lore_curve(i),
            "hands": self.hands(i),
            "mulligans": self.mulligans(i),
            "advice": self.advice(i),
            "cards": self.cards(i),
        }


def _slope(wins: float, games: int) -> float:
    """How much a win rate changes with its log odds."""
    rate = (wins + 0.5) / (games + 1)
    return rate * (1 - rate)


def _by_turn(points: np.ndarray, turn: np.ndarray) -> Iterator[tuple[str, WinRate]]:
    for t in range(LATEST + 1):
        then = (turn == t) if t < LATEST else (turn >= LATEST) & (turn != NEVER)
        if then.any():
            yield str(t) if t < LATEST else f"{LATEST}+", WinRate.of(points[then])
