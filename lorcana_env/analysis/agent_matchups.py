"""Matchups of the same decks played by several agents, and where the agents disagree."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env.analysis.empirical_bayes import Shrunken
from lorcana_env.analysis.games import records as files
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.analysis.metagame import DRAWS, SURE, chances_to_be_best
from lorcana_env.decks.field import normalized_shares


def depends_on_play(best_answers: Mapping[str, str]) -> str:
    """A line about agents whose best decks differ; "" where they agree."""
    said = ", ".join(f"{deck} says {agent}" for agent, deck in best_answers.items())
    return f"which deck is best depends on play: {said}" if len(set(best_answers.values())) > 1 else ""


@dataclass
class AgentMatchups:
    """A :class:`~.matchup.Matchup` for each agent, by its name, of the same decks. ``unsaved``: as there."""

    matchups: dict[str, Matchup]
    unsaved: str | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> AgentMatchups:
        """Read the games of a file, of one agent or several. ``ValueError`` when it cannot be read."""
        return cls({run.agent: Matchup(run, pairs) for run, pairs in files.load(path)})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write all games to a file."""
        files.save(path, [(result.run, result.pairs) for result in self.matchups.values()])

    @property
    def first(self) -> Matchup:
        return next(iter(self.matchups.values()))

    @property
    def agents(self) -> list[str]:
        return list(self.matchups)

    @property
    def decks(self) -> list[str]:
        return self.first.decks

    @property
    def interrupted(self) -> bool:
        return any(result.interrupted for result in self.matchups.values())

    @property
    def failed(self) -> str | None:
        """The reason for which an external program ended the games, None if none did."""
        return next((result.failed for result in self.matchups.values() if result.failed), None)

    @property
    def games_played(self) -> int:
        return sum(result.games_played for result in self.matchups.values())

    def shrunken(self) -> dict[str, Shrunken]:
        """Each agent's table, shrunken."""
        return {agent: result.shrunken() for agent, result in self.matchups.items()}

    def disagree(self, tables: dict[str, Shrunken] | None = None) -> list[tuple[int, int]]:
        """The cells i < j that one agent's interval calls won and another's lost."""
        tables = tables or self.shrunken()
        n = range(len(self.decks))
        found = []
        for i in n:
            for j in n[i + 1 :]:
                ends = [table.ci95(i, j) for table in tables.values()]
                if any(low > 0.5 for low, _ in ends) and any(high < 0.5 for _, high in ends):
                    found.append((i, j))
        return found

    def best_answers(
        self, shares: Mapping[str, float] | None = None, tables: dict[str, Shrunken] | None = None
    ) -> dict[str, str]:
        """The deck that wins most against a field, by agent; ``shares``: how often each deck is met (None: alike)."""
        weights = normalized_shares(shares, self.decks)
        found = {}
        for agent, table in (tables or self.shrunken()).items():
            if self.matchups[agent].games_played:
                found[agent] = self.decks[int((table.win_rates() @ weights).argmax())]
        return found

    def sure_answers(
        self, shares: Mapping[str, float] | None = None, tables: dict[str, Shrunken] | None = None
    ) -> dict[str, str]:
        """:meth:`best_answers`, of the agents whose table leaves no doubt which deck that is."""
        tables, weights = tables or self.shrunken(), normalized_shares(shares, self.decks)
        found = {}
        for agent, deck in self.best_answers(shares, tables).items():
            drawn = tables[agent].draw_tables(np.random.default_rng(0), DRAWS)
            if chances_to_be_best(drawn @ weights)[self.decks.index(deck)] >= SURE:
                found[agent] = deck
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        tables, decks = self.shrunken(), self.decks
        return {
            "agents": self.agents,
            "decks": decks,
            "games": self.first.run.games,
            "interrupted": self.interrupted,
            "tables": {agent: result.as_dict() for agent, result in self.matchups.items()},
            "disagree": [[decks[i], decks[j]] for i, j in self.disagree(tables)],
            "best_answers": self.best_answers(tables=tables),
            "ratings": {
                deck: {agent: table.rated(i) for agent, table in tables.items()} for i, deck in enumerate(decks)
            },
        }
