"""A small meta-game of built decks: :func:`populate`.

The first deck is built against a field; each further one against the mix of those before that nothing beats (the
equilibrium of their table), as in policy-space response oracles (Lanctot et al. 2017), with decks for policies.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from os import PathLike
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.analysis.games.players import SHARED, Player
from lorcana_env.analysis.metagame import IN_MIX, Metagame, metagame
from lorcana_env.analysis.run_matchup import matchup
from lorcana_env.apps.decks.build import GAMES, Build, build
from lorcana_env.decks import Deck

TABLE = 0.1  # of the games, those of the table of the decks


@dataclass(frozen=True)
class Population:
    """``builds``: the decks in the order in which they were built; ``mix``: their equilibrium, None of one deck."""

    builds: list[Build]
    mix: Metagame | None
    games: int
    interrupted: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The first deck as :meth:`Build.as_dict` has it, and all with their shares of the equilibrium."""
        shares = {} if self.mix is None else dict(zip(self.mix.decks, zip(self.mix.nash, self.mix.nash_ci95)))
        rows = []
        for built in self.builds:
            share, ci95 = shares.get(built.deck.name, (None, None))
            mine = {"name": built.deck.name, "nash": None if share is None else float(share), "nash_ci95": ci95}
            rows.append(mine | built.as_dict())
        return {
            **self.builds[0].as_dict(), "population": rows, "games_played": self.games,
            "interrupted": self.interrupted,
        }  # fmt: skip


def populate(
    n: int, field: Sequence[Deck | str | PathLike[str]], *, agent: Player = SHARED, games: int | None = None,
    minutes: float | None = None, seed: int = 0, threads: int = 1, **settings: Any,
) -> Population:  # fmt: skip
    """Build ``n`` decks. ``field``, and what else there is: as in :func:`~.build.build`; ``games`` and ``minutes`` are
    those of all together. After Ctrl-C the result holds the decks that were built so far."""
    n = arguments.count(n, "n", 100)
    decks: Sequence[Deck | str | PathLike[str]] = field
    builds: list[Build] = []
    mix: Metagame | None = None
    played, shares = 0, settings.pop("shares", None)
    for k in range(n):
        minutes_each = None if minutes is None else (1 - TABLE) * minutes / n
        games_each = int((1 - TABLE) * (GAMES if games is None else games) / n) if minutes is None else None
        try:
            built = build(
                decks, shares=shares, agent=agent, games=games_each, minutes=minutes_each, seed=seed + k,
                threads=threads, **settings,
            )  # fmt: skip
            builds.append(replace(built, deck=Deck(built.deck.cards, f"built-{k + 1}")))
            played += built.games
            if built.interrupted:
                return Population(builds, mix, played, True)
            if k:
                mine = [one.deck for one in builds]
                each = max(2, int(TABLE * built.settings.games / len(mine)) // 2 * 2)
                table = matchup(mine, agent, each, seed=seed, threads=threads)
                played += table.games_played
                mix = metagame(table.decks, table.shrunken(), seed=seed)
                if table.interrupted:
                    return Population(builds, mix, played, True)
        except KeyboardInterrupt:
            if not builds:
                raise
            return Population(builds, mix, played, True)
        decks = [one.deck for one in builds]
        shares = {builds[0].deck.name: 1.0} if mix is None else {
            name: float(share) for name, share in zip(mix.decks, mix.nash) if share >= IN_MIX
        }  # fmt: skip
    return Population(builds, mix, played)
