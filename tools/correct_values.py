"""Correct the values of a network by turn and starter, so that those of both players add up to zero.

    python -m tools.correct_values runs/x/network.npz corrected.npz --games 20000

The network plays itself with all bundled lists. What the results exceed its values by on average, for each turn and for
the player who started and the other, is added to the values from then on (``value_turn`` in the file).
"""

import argparse
from pathlib import Path

import numpy as np

from lorcana_env import Deck
from lorcana_env._util.atomic_files import whole
from lorcana_env.agents.forward import TURNS
from lorcana_env.decks import bundled
from lorcana_env.training.evaluation.calibration import Calibration, calibrate

FEW = 200  # decisions of a turn that count half


def correction(report: Calibration) -> np.ndarray:
    """The mean excess of the results over the values: float64[TURNS, 2], by turn and whether the player started."""
    d = report.decisions
    turn, started = np.clip(d["turn"], 1, TURNS) - 1, d["started"].astype(int)
    total, n = np.zeros((TURNS, 2)), np.zeros((TURNS, 2))
    np.add.at(total, (turn, started), d["result"] - d["value"])
    np.add.at(n, (turn, started), 1)
    return total / (n + FEW)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", type=Path, help="the network file")
    parser.add_argument("target", type=Path, help="the corrected file")
    parser.add_argument("--games", type=int, default=20_000, help="games of the network against itself")
    parser.add_argument("--seed", type=int, default=0, help="fixes deals")
    given = parser.parse_args()
    report = calibrate(str(given.source), [Deck.load(name) for name in bundled()], given.games, given.seed)
    with np.load(given.source) as file:
        arrays = dict(file)
    arrays["value_turn"] = (arrays.get("value_turn", 0.0) + correction(report)).astype(np.float16)
    with whole(given.target) as draft, draft.open("wb") as out:
        np.savez_compressed(out, **arrays)
    print(*(f"turns {s['turns'][0]} to {s['turns'][1]}: {s['mean']:+.3f}" for s in report.value_sums()), sep="\n")


if __name__ == "__main__":
    main()
