"""How strong agents are: games in pairs with seats swapped, win rates with intervals, ratings."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from openskill.models import PlackettLuce

from agents.base import Agent
from lorcana_env import Deck, VectorEnv
from lorcana_env.simulation import wilson

PARALLEL = 64  # games at once


@dataclass(frozen=True)
class Match:
    """Games of agent ``a`` against agent ``b``; games cut short count as half a win for each."""

    a: str
    b: str
    games: int
    wins_a: int
    truncated: int
    outcomes: tuple[float, ...] = ()  # 1 a won, 0 b won, 0.5 cut short, in the order the games ended

    @property
    def win_rate(self) -> float:
        return (self.wins_a + self.truncated / 2) / self.games

    @property
    def ci95(self) -> tuple[float, float]:
        """Wilson interval of the win rate."""
        return wilson(self.wins_a + self.truncated / 2, self.games)

    def as_dict(self) -> dict[str, Any]:
        return {
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "wins_a": self.wins_a,
            "truncated": self.truncated,
            "win_rate": self.win_rate,
            "ci95": list(self.ci95),
        }


def play_match(
    a: Agent,
    b: Agent,
    decks: Sequence[tuple[Deck, Deck]],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Match:
    """``games`` games, each agent in each seat equally often, over the pairs of decks in turn.

    Each row plays a fixed number of games, so short games are not counted more often than long ones.
    """
    if games < 2:
        raise ValueError(f"a match needs at least 2 games, not {games}")
    rows = min(PARALLEL, games // 2 * 2)
    quota = np.full(rows, games // rows)
    quota[: games % rows] += 1
    venv = VectorEnv(rows, decks, seed)
    seat_of_a = np.arange(rows) % 2
    outcomes: list[float] = []
    truncated = 0
    while True:
        playing = np.flatnonzero(quota > 0)
        if len(playing) == 0:
            break
        a_decides = venv.states["decider"][playing] == seat_of_a[playing]
        for agent, indices in ((a, playing[a_decides]), (b, playing[~a_decides])):
            if len(indices) == 0:
                continue
            batch = venv.step(agent.act(venv, indices), indices, observe=False)
            for i in indices[batch.terminations[indices] | batch.truncations[indices]]:
                truncated += bool(batch.truncations[i])
                outcomes.append((float(batch.rewards[i, seat_of_a[i]]) + 1) / 2)
                quota[i] -= 1
                seat_of_a[i] = 1 - seat_of_a[i]
                if progress is not None:
                    progress(1)
    return Match(a.name, b.name, games, outcomes.count(1.0), truncated, tuple(outcomes))


def ratings(matches: Sequence[Match]) -> dict[str, float]:
    """OpenSkill ratings (the mean, 25 at the start) of all agents that played (Weng and Lin 2011)."""
    model = PlackettLuce()
    table = {name: model.rating(name=name) for match in matches for name in (match.a, match.b)}
    rounds = itertools.zip_longest(*([(m.a, m.b, outcome) for outcome in m.outcomes] for m in matches))
    for a, b, outcome in (game for games in rounds for game in games if game is not None):
        ranks = [1, 1] if outcome == 0.5 else [2, 1] if outcome == 0.0 else [1, 2]
        [[table[a]], [table[b]]] = model.rate([[table[a]], [table[b]]], ranks=ranks)
    return {name: rating.mu for name, rating in sorted(table.items(), key=lambda item: -item[1].mu)}


def evaluate(
    agents: Sequence[Agent],
    decks: Sequence[tuple[Deck, Deck]],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Match]:
    """Every agent against every other."""
    return [play_match(a, b, decks, games, seed, progress) for a, b in itertools.combinations(agents, 2)]
