"""Compare an agent with people: how often it plays as they did, and its values with how their games ended."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env.agents.hints import first_alike, win_chance
from lorcana_env.agents.tree import search, searches
from lorcana_env.apps.study.imported.follow import Line
from lorcana_env.game.agent import Agent, ask, name_of
from lorcana_env.simulation.statistics import WinRate

BINS = 5  # of the chances to win


@dataclass(frozen=True)
class Compared:
    """``same``: the decisions in which the agent plays as the person did. ``chances``: float64[decisions], the person's
    chance to win by the agent, of those games whose end is known, and ``won``: bool[decisions], how they ended."""

    agent: str
    games: int
    same: WinRate
    chances: np.ndarray
    won: np.ndarray

    def bins(self) -> list[dict[str, Any]]:
        """The decisions by the chance to win: its bounds and mean, and how many of them were of games won."""
        place = np.minimum((self.chances * BINS).astype(int), BINS - 1)
        return [
            {"from": k / BINS, "to": (k + 1) / BINS, "chance": float(self.chances[place == k].mean()),
             "won": WinRate.of(self.won[place == k].astype(float)).as_dict()}
            for k in range(BINS) if (place == k).any()
        ]  # fmt: skip

    @property
    def brier(self) -> float | None:
        """The mean square of chance less result: 0.25 for one that always says one half, less is better."""
        return float(((self.chances - self.won) ** 2).mean()) if len(self.won) else None

    def as_dict(self) -> dict[str, Any]:
        return {"agent": self.agent, "games": self.games, "same": self.same.as_dict(), "brier": self.brier,
                "chances": self.bins()}  # fmt: skip


def compare_with(agent: Agent, games: Sequence[Sequence[Line]]) -> Compared:
    """Ask an agent about each decision of the players whose cards are sure, in the lines of each game.

    Copies of a card that are interchangeable are one move; a decision with one move is passed over.
    """
    same, chances, won = [], [], []
    for line in itertools.chain.from_iterable(games):
        for _, game, action in line.replay.decisions():
            first, legal = first_alike(game), game.legal_actions().tolist()
            if len(set(first.tolist())) < 2 or game.to_act is None:
                continue
            if searches(agent):  # the chance is that of the analysis
                found = search(agent, game, with_line=False)
                would, chance = found.best, found.value
            else:
                would, chance = ask(agent, game), win_chance(game, game.to_act, agent)
            same.append(first[legal.index(action)] == first[legal.index(would)])
            if line.won is not None:
                chances.append(chance)
                won.append(line.won)
    return Compared(
        name_of(agent), len(games), WinRate.of(np.array(same, float)), np.array(chances), np.array(won, bool)
    )
