"""Opponents for people, by how strong they are. :data:`LEVELS` is all there is to a level."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.network import Network
from lorcana_env.game.agent import Agent, running_game
from lorcana_env.game.game import Game


@dataclass(frozen=True)
class Level:
    """``temperature``: of the shipped network's policy, from which moves are drawn; 0: the likeliest is taken.

    ``search``: the budget of a search with that network instead.
    """

    temperature: float = 0.0
    search: str = ""


LEVELS = {
    "easy": Level(temperature=3.0),
    "medium": Level(temperature=1.6),
    "hard": Level(),
    "master": Level(search="guided:400sims"),
}


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network "shipped", once in a process for all who ask it about one game after the other."""
    return Network()


def level(name: str, seed: int = 0) -> Agent:
    """The agent of a level."""
    of = LEVELS[arguments.choice(name, "level", LEVELS)]
    agent: Agent
    if of.search:
        agent = Guided(of.search, seed)
        agent.name = name
    elif of.temperature:
        agent = Tempered(name, of.temperature, seed)
    else:
        agent = Network(None, True, seed)
        agent.name = name
    return agent


class Tempered(IndependentCopyMixin):
    """The shipped network, which draws its moves from its policy at a temperature: above 1 more evenly.

    It errs as a player does, most often where moves look alike to it, and seldom gives the game away at once.
    """

    def __init__(self, name: str, temperature: float, seed: int = 0) -> None:
        self.name = name
        self.temperature = temperature
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Start its random numbers again, from this seed."""
        self._rng = np.random.default_rng(arguments.seed(seed) & 0x7FFF_FFFF_FFFF_FFFF)

    def __call__(self, game: Game) -> int:
        legal = running_game(game, self.name).legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        up_to = self.probabilities(game).cumsum()
        return int(legal[(up_to / up_to[-1]).searchsorted(self._rng.random(), "right")])

    def probabilities(self, game: Game) -> np.ndarray:
        """Those of the policy at the temperature, float64[k], over ``game.legal_actions()``."""
        p = np.maximum(shipped().probabilities(game), 1e-30) ** (1.0 / self.temperature)
        return p / p.sum()

    def value(self, game: Game) -> float:
        """Return the network's value of the position."""
        return shipped().value(game)
