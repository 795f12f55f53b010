"""The calibration of the values of an agent, which plays itself: its values are compared with the results.

Values are zero-sum if the values of the two players at decisions in a row add up to zero. They are calibrated if 60 %
of the positions with a predicted chance of 60 % are won.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import Deck, VectorEnv, agents
from lorcana_env._util.machine import load
from lorcana_env.agents.network import Network
from lorcana_env.envs.play import play_first_games
from lorcana_env.game.game import Game

TURNS = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 12), (13, 16), (17, 24), (25, 255))
BINS = 10
BATCH = 64  # games at once

#: A decision: its game, player and turn, whether the player started, the value to the player, and the game's result.
DECISION = np.dtype([
    ("game", np.int32), ("player", np.int8), ("turn", np.int16), ("started", np.int8), ("value", np.float32),
    ("result", np.float32),
])  # fmt: skip


@dataclass(frozen=True)
class Calibration:
    """Decisions (DECISION[n]) of ``games`` games of an agent against itself, game after game."""

    agent: str
    games: int
    decisions: np.ndarray

    @property
    def brier(self) -> float:
        """The mean squared difference between the predicted chance of winning and 1, 0 or (a draw) a half."""
        return float((((self.decisions["value"] - self.decisions["result"]) / 2) ** 2).mean())

    def value_sums(self) -> list[dict[str, Any]]:
        """The mean sum of the values at two decisions in a row of different players, by turns."""
        d = self.decisions
        pairs = np.flatnonzero((d["game"][1:] == d["game"][:-1]) & (d["player"][1:] != d["player"][:-1]))
        sums, turn = d["value"][pairs].astype(float) + d["value"][pairs + 1], d["turn"][pairs]
        found = []
        for low, high in TURNS:
            some = sums[(turn >= low) & (turn <= high)]
            if len(some):
                found.append({"turns": [low, high], "mean": float(some.mean()), "n": len(some)})
        return found

    def reliability(self) -> list[dict[str, float]]:
        """The mean predicted chance of winning, the share of games won and the number of decisions, in ten bins."""
        chance = (1 + np.clip(self.decisions["value"], -1, 1)) / 2
        won = (1 + self.decisions["result"]) / 2
        which = np.minimum((chance * BINS).astype(int), BINS - 1)
        return [
            {"thought": float(chance[which == k].mean()), "won": float(won[which == k].mean()), "n": int(n)}
            for k, n in enumerate(np.bincount(which, minlength=BINS))
            if n
        ]

    def as_dict(self) -> dict[str, Any]:
        return {
            "agent": self.agent, "games": self.games, "decisions": len(self.decisions), "brier": self.brier,
            "value_sums": self.value_sums(), "reliability": self.reliability(),
            "load": load(),
        }  # fmt: skip


def calibrate(
    agent: str,
    decks: Sequence[Deck],
    games: int = 1000,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Calibration:
    """Play games of a network against itself over all pairs of the decks, and compare its values with the results."""
    player = agents.agent(agent, seed)
    if not isinstance(player, Network):
        raise ValueError(f"agent {agent!r} is no network, so there are no values to look at")
    pairs = [(a, b) for a in decks for b in decks]
    order = np.random.default_rng(seed & 0xFFFF_FFFF_FFFF_FFFF).permutation(len(pairs))
    found = []
    for first in range(0, games, BATCH):
        n = min(BATCH, games - first)
        chosen = [pairs[order[(first + k) % len(pairs)]] for k in range(n)]
        found.append(_play(player, VectorEnv(n, chosen, seed + first), first))
        progress(n)
    return Calibration(agent, games, np.concatenate(found))


def _play(player: Network, venv: VectorEnv, first: int) -> np.ndarray:
    """The decisions of the first game of each row: DECISION[...], game after game."""
    parts = []

    class Watched:
        """The network, whose values are kept."""

        def __call__(self, game: Game) -> int:
            raise NotImplementedError

        def act(self, games: VectorEnv, indices: np.ndarray) -> np.ndarray:
            actions, values = player.act_and_value(games, indices)
            part, decider = np.zeros(len(indices), DECISION), games.states["decider"][indices]
            part["game"], part["value"] = indices, values
            part["player"], part["turn"] = decider, games.states["turn"][indices]
            part["started"] = decider == games.states["starting_player"][indices]
            parts.append(part)
            return actions

    points = play_first_games(venv, [Watched()], np.zeros((venv.num_envs, 2), int))
    found = np.concatenate(parts)
    found = found[np.argsort(found["game"], kind="stable")]
    found["result"] = 2 * points[found["game"], found["player"]] - 1
    found["game"] += first
    return found


def plot(report: Calibration, path: str | Path | None = None) -> Any:
    """The reliability, and the sum of the values of both players by turns: a matplotlib Figure."""
    from lorcana_env.analysis.plots import new_figure, write

    figure, (left, right) = new_figure(10, 4.5, 2)
    points = report.reliability()
    left.plot([0, 1], [0, 1], color="grey", linewidth=1)
    left.plot([p["thought"] for p in points], [p["won"] for p in points], marker="o")
    for p in points:
        left.annotate(f"{p['n']:,}", (p["thought"], p["won"]), fontsize=7, xytext=(4, -9), textcoords="offset points")
    left.set_xlabel("predicted chance of winning")
    left.set_ylabel("share won")
    left.set_title(f"{report.agent}: Brier score {report.brier:.3f}")
    sums = report.value_sums()
    right.bar([f"{s['turns'][0]}-{s['turns'][1]}" for s in sums], [s["mean"] for s in sums])
    right.axhspan(-0.03, 0.03, color="grey", alpha=0.2)
    right.set_xlabel("turns")
    right.set_title("sum of the values of both players")
    return write(figure, path)
