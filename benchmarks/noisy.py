"""Players that prove the task for language models: constant answers, and ``shipped`` with a share of random moves.

    python -m benchmarks.noisy --games 600 | python -m tools.docs_tables --noisy

The tables of docs/language.md. The task is sound if it ranks the players in the order of their probabilities, by
positions and by games, with intervals that do not touch.
"""

from typing import Any

import click
import numpy as np

from benchmarks import Command
from lorcana_env import Game, agents
from lorcana_env.apps.language import suite as language
from lorcana_env.benchmarks import suite
from lorcana_env.cli.common import print_json
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
    """The players, by what docs/language.md calls them."""
    shipped = agents.agent("shipped")
    noisy = {f"`shipped` with probability {share:g}": Noisy(shipped, share) for share in SHARES}
    return noisy | {"always the first answer": Constant(0), 'always the third, "always C"': Constant(2)}


def measured(player: Any, games: int) -> dict[str, Any]:
    """The parts of the small task but the rulings, and the rating, with intervals."""
    told = language.small_of(player)
    points = {
        level: suite.measure("language", player, games // 3, others=agents.agent(level, suite.SEED))
        for level in language.LADDER
    }
    return {"mini": told["mini"], "positions": told["positions"], "rating": language.rating(points)}


@click.command(cls=Command)
@click.option("--games", type=click.IntRange(3), default=600, show_default=True, help="Games for a rating.")
def main(games: int) -> None:
    """Measure these players by both tasks, as JSON."""
    rows = [{"player": name, **measured(player, games)} for name, player in players().items()]
    print_json({"games": games, "rows": rows})


if __name__ == "__main__":
    main()
