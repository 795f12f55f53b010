"""Players that prove the task for language models: constant answers, and ``shipped`` with a share of random moves.

    python -m benchmarks.noisy --small
    python -m benchmarks.noisy --games 600

``first`` takes the first answer, ``third`` the third ("always C"); ``shipped 0.9`` takes the move of ``shipped`` with
probability 0.9, else any legal one. The task is sound if it ranks these in the order of their probabilities, with
intervals that do not touch.
"""

import argparse
from typing import Any

import numpy as np

from lorcana_env import Game, agents
from lorcana_env.apps.language import suite as language
from lorcana_env.benchmarks import suite
from lorcana_env.game.agent import Agent

SHARES = (1.0, 0.9, 0.75, 0.5, 0.0)


class Constant:
    """Always the answer at a place of the list, or the last."""

    def __init__(self, place: int) -> None:
        self.place = place

    def __call__(self, game: Game) -> int:
        legal = game.legal_actions()
        return int(legal[min(self.place, len(legal) - 1)])


class Noisy:
    """The move of an agent with probability ``share``, else one of the legal moves."""

    def __init__(self, agent: Agent, share: float) -> None:
        self.agent, self.share = agent, share
        self.seed(0)

    def seed(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)

    def __call__(self, game: Game) -> int:
        if self._chance.random() < self.share:
            return self.agent(game)
        return int(self._chance.choice(game.legal_actions()))


def players() -> dict[str, Any]:
    shipped = agents.agent("shipped")
    noisy = {f"shipped {share:g}": Noisy(shipped, share) for share in SHARES}
    return noisy | {"first": Constant(0), "third": Constant(2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--games", type=int, default=600)
    args = parser.parse_args()
    for name, player in players().items():
        if args.small:
            told = language.small_of(player)
            parts = {key: told[key] for key in ("mini", "positions")}
            print(name, *(f"{key} {part['rate']:.1%} {part['ci95'][0]:.1%} to {part['ci95'][1]:.1%}"
                          for key, part in parts.items()), sep="; ", flush=True)  # fmt: skip
        else:
            points = {
                level: suite.measure("language", player, args.games // 3, others=agents.agent(level, suite.SEED))
                for level in language.LADDER
            }
            found, low, high = language.rating(points)
            print(f"{name}: rating {found:.0f}, {low:.0f} to {high:.0f}", flush=True)


if __name__ == "__main__":
    main()
