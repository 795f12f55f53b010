"""Quality of shrunken and raw win rates as predictions of games that were left out."""

from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.analysis.empirical_bayes import likeness, shrink
from lorcana_env.analysis.matchup import Matchup


def measure_holdout(result: Matchup, folds: int = 5) -> dict[str, Any]:
    """Measure how well games that were left out are predicted: their log-loss, shrunken against raw; less is better.

    "games": of each cell a part of the games is left out, and predicted by the others. Raw is the share won (and half a
    win more of each side, as nothing is sure). "cells": whole cells are left out; raw is then the mean of how the one
    deck does against all others and how all others do against the other.
    """
    folds = arguments.integer(folds, "folds", 2)
    alike = likeness(result.run.decks)
    n = len(alike)
    if not result.games_played:
        raise ValueError("there are no games to leave out: play some first")
    chooser = np.random.default_rng(0)
    points = {pair: records.points(0) for pair, records in result.pairs.items() if len(records)}
    fold_of_game = {pair: chooser.permutation(len(p)) % folds for pair, p in points.items()}
    fold_of_cell = dict(zip(points, chooser.permutation(len(points)) % folds))
    losses: dict[str, dict[str, list[np.ndarray]]] = {
        what: {"raw": [], "shrunk": [], "even": []} for what in ("games", "cells")
    }
    for what in losses:
        for fold in range(folds):
            wins, games = np.zeros((n, n)), np.zeros((n, n))
            left: dict[tuple[int, int], np.ndarray] = {}
            for pair, p in points.items():
                out = fold_of_game[pair] == fold if what == "games" else np.full(len(p), fold_of_cell[pair] == fold)
                wins[pair], games[pair], left[pair] = p[~out].sum(), (~out).sum(), p[out]
            model = shrink(wins, games, alike)
            averages = _averages(wins, games)
            for (i, j), p in left.items():
                if what == "games":
                    raw = (wins[i, j] + 0.5) / (games[i, j] + 1)
                else:
                    raw = (averages[i] + 1 - averages[j]) / 2
                for name, said in (("raw", raw), ("shrunk", model.win_rate(i, j)), ("even", 0.5)):
                    losses[what][name].append(-p * np.log(said) - (1 - p) * np.log(1 - said))
    return {
        what: {name: float(np.concatenate(parts).mean()) for name, parts in by_name.items() if parts}
        | {"games": int(sum(map(len, by_name["raw"])))}
        for what, by_name in losses.items()
    }


def _averages(wins: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Return each deck's win rate against all others, with half a win more for each side."""
    won = wins.sum(axis=1) + (games - wins).sum(axis=0)
    return (won + 0.5) / (games.sum(axis=1) + games.sum(axis=0) + 1)
