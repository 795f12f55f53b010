"""The correction of a network's values by turn and starter."""

from pathlib import Path

import numpy as np

from lorcana_env import Game
from lorcana_env.agents.network import SHIPPED, Network, read_network
from lorcana_env.training.evaluation.calibration import DECISION, Calibration
from tools.correct_values import FEW, correction


def plain_and_corrected(folder: Path) -> tuple[Network, Network]:
    """The shipped network without and with corrections of its values, written to ``folder`` first."""
    with np.load(SHIPPED) as file:
        arrays = dict(file)
    arrays["value_turn"] = np.zeros((16, 2), np.float16)
    np.savez(folder / "plain.npz", **arrays)
    arrays["value_turn"][0] = 0.25, 0.5
    arrays["value_turn"][-1] = -0.25
    np.savez(folder / "corrected.npz", **arrays)
    return Network(folder / "plain.npz"), Network(folder / "corrected.npz")


def test_a_file_may_correct_values_by_turn_and_starter(tmp_path):
    plain, corrected = plain_and_corrected(tmp_path)
    game = Game("blurple", "yurple", seed=3)
    for turn, started, added in ((1, 0, 0.25), (1, 1, 0.5), (2, 1, 0.0), (200, 0, -0.25)):
        game.state["turn"], game.state["starting_player"] = turn, game.to_act if started else 1 - game.to_act
        assert np.isclose(corrected.value(game) - plain.value(game), added, atol=1e-6)
    assert (read_network(SHIPPED)[0].value_turn.shape == (16, 2)) and corrected(game) == plain(game)


def test_the_correction_is_what_results_exceed_values_by():
    d = np.zeros(4 * FEW, DECISION)
    d["turn"], d["started"], d["value"], d["result"] = np.repeat([1, 1, 99, 99], FEW), 1, 0.5, 1.0
    d["started"][:FEW] = 0
    found = correction(Calibration("x", 1, d))
    assert np.allclose(found[0], 0.25) and np.isclose(found[-1, 1], 1 / 3) and not found[1:-1].any()
