"""A field of decks by its table of win rates: expected results, best answer, equilibrium, drift.

Choosing a deck is a game too: the deck that is best against what everybody brings is not the one that is best against
what everybody brings then. Its equilibrium (a mix of decks against which none does better than one half) is found by
linear programming. As the table is uncertain, so is the mix: it is found again for tables drawn from what is believed
(the shrunken cells and their errors), which says how often each deck belongs to it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.empirical_bayes import Shrunken
from lorcana_env.decks.field import normalized_shares
from lorcana_env.simulation.statistics import Interval

DRAWS = 200  # of tables
IN_MIX = 0.01  # a share from which on a deck belongs to a mix
STEPS = 200  # in which the field drifts
SURE = 0.95  # of the drawn tables, in which the same deck is best, for it to be called so
PACE = 1.0  # how much a deck that wins more than the others gains in a step


@dataclass(frozen=True)
class Metagame:
    """``shares``: of the field that was asked about. By deck, ``expected``: its result against that field, with
    ``expected_ci95``; ``nash``: its share in the equilibrium, with ``nash_ci95``; ``support``: in how many of the drawn
    tables it belongs to that; ``best``: how often it is the best answer. ``drift``: float64[steps, n], shares as decks
    that win more than the rest are brought more often."""

    decks: list[str]
    win_rate: np.ndarray
    shares: np.ndarray
    expected: np.ndarray
    expected_ci95: list[Interval]
    nash: np.ndarray
    nash_ci95: list[Interval]
    support: np.ndarray
    best: np.ndarray
    drift: np.ndarray

    @property
    def best_answer(self) -> str:
        """The deck that is expected to win most; how sure that is, ``best`` says."""
        return self.decks[int(self.expected.argmax())]

    @property
    def best_answer_known(self) -> bool:
        """Return whether one deck is the best answer in ``SURE`` of the drawn tables."""
        return bool(self.best.max() >= SURE)

    def best_answer_in_words(self) -> str:
        """The best answer, or "not known" with the decks that may be it, and in how many of the tables they are."""
        if self.best_answer_known:
            return self.decks[int(self.best.argmax())]
        likely = [i for i in np.argsort(-self.best, kind="stable").tolist() if self.best[i] >= 1 - SURE]
        return "not known (" + ", ".join(f"{self.decks[i]} {100 * self.best[i]:.0f} %" for i in likely) + ")"

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it; of the drift the end."""
        return {
            "decks": self.decks,
            "shares": self.shares.tolist(),
            "expected": self.expected.tolist(),
            "expected_ci95": [list(interval) for interval in self.expected_ci95],
            "nash": self.nash.tolist(),
            "nash_ci95": [list(interval) for interval in self.nash_ci95],
            "support": self.support.tolist(),
            "best_answer": self.best_answer,
            "best_answer_known": self.best_answer_known,
            "best_answer_chance": self.best.tolist(),
            "drift": self.drift[-1].tolist(),
        }


def metagame(
    decks: Sequence[str],
    table: Shrunken,
    shares: Mapping[str, float] | None = None,
    *,
    draws: int = DRAWS,
    seed: int = 0,
) -> Metagame:
    """Find answers to a field by a matchup's shrunken table. ``shares``: of each deck by name; None: all alike.

    A deck meets itself too, and wins half of these games. ``draws``: tables, for what is uncertain.
    """
    draws, seed = arguments.integer(draws, "draws", 2, 100_000), arguments.seed(seed)
    weights = normalized_shares(shares, decks)
    said = table.win_rates()
    chooser = np.random.default_rng(seed & 0xFFFF_FFFF_FFFF)
    tables = table.draw_tables(chooser, draws)
    results = np.array([drawn @ weights for drawn in tables])
    mixes = np.array([equilibrium(drawn) for drawn in tables])
    return Metagame(
        list(decks), said, weights, said @ weights, _ends(results), equilibrium(said), _ends(mixes),
        (mixes >= IN_MIX).mean(axis=0), chances_to_be_best(results), drift(said, weights),
    )  # fmt: skip


def chances_to_be_best(results: np.ndarray) -> np.ndarray:
    """Return the share of the rows in which each deck has the best result: float64[n] of float64[draws, n]."""
    return np.bincount(results.argmax(axis=1), minlength=results.shape[1]) / len(results)


def _ends(values: np.ndarray) -> list[Interval]:
    low, high = np.quantile(values, (0.025, 0.975), axis=0)
    return [(float(a), float(b)) for a, b in zip(low, high)]


def equilibrium(win_rate: np.ndarray) -> np.ndarray:
    """The mix of decks, float64[n], against which no deck wins more than one half: a linear program."""
    from scipy.optimize import linprog

    n = len(win_rate)
    payoff = win_rate - 0.5
    # the mix x and its value v: x @ payoff >= v in each column, x sums to 1; most v
    found = linprog(
        np.append(np.zeros(n), -1.0),
        A_ub=np.column_stack([-payoff.T, np.ones(n)]),
        b_ub=np.zeros(n),
        A_eq=np.append(np.ones(n), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, None)] * n + [(None, None)],
        method="highs",
    )
    mix: np.ndarray = np.maximum(found.x[:n], 0)
    return mix / mix.sum()


def drift(win_rate: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Shares, float64[STEPS + 1, n], if decks that win more than the field are brought more often (replicators)."""
    course = [shares]
    for _ in range(STEPS):
        fitness = win_rate @ course[-1]
        grown = course[-1] * np.exp(PACE * (fitness - course[-1] @ fitness))
        course.append(grown / grown.sum())
    return np.array(course)
