"""Teams (1.3.6): who plays together, whether they take their turns together (9.3), and whether they show their hands.

They are facts of the compiled decks (:mod:`lorcana_env.setup.compiled_decks`), as variant and edition are. What the
rule book leaves open (9.1) and how it is decided here stands in ``docs/limits.md``.
"""

from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments


class Teams(NamedTuple):
    """``members``: the players of each team, in order; () without teams, where each plays alone."""

    members: tuple[tuple[int, ...], ...] = ()
    simultaneous: bool = True
    open_hands: bool = False

    def same(self, player: int, other: int) -> bool:
        """Return whether two players are one, or teammates."""
        return player == other or any(player in team and other in team for team in self.members)

    def of(self, players: int) -> np.ndarray:
        """The lowest seat of each player's team, int64[players]."""
        lowest = np.arange(players)
        for team in self.members:
            lowest[list(team)] = team[0]
        return lowest

    def won(self, winner: np.ndarray, players: int) -> np.ndarray:
        """Return who won with these players (int64[n], others: nobody did): bool[n, players]."""
        lowest = self.of(players)
        somebody = winner < players
        return somebody[:, None] & (lowest[np.where(somebody, winner, 0)][:, None] == lowest)

    def write(self, to: np.void) -> None:
        """Write the teams into a row of TABLES, or into the record of an empty table."""
        for team in self.members:
            for player in team:
                to["teammates"][player] = sum(1 << other for other in team if other != player)
        to["together"] = bool(self.members) and self.simultaneous
        to["open_hands"] = self.open_hands


ALONE = Teams()


def read_teams(given: Any, players: int, simultaneous: bool = True, open_hands: bool = False) -> Teams:
    """The teams of a game of so many players, ``given`` as ((0, 2), (1, 3)); None: each plays alone.

    ``ValueError`` unless each player is in one team, and there are two teams or more.
    """
    if given is None or given is ALONE:
        return ALONE
    if isinstance(given, Teams):
        given, simultaneous, open_hands = given
    together = arguments.flag(simultaneous, "simultaneous"), arguments.flag(open_hands, "open_hands")
    teams = [arguments.items(team, "a team", "players") for team in arguments.items(given or (), "teams", "teams")]
    members = sorted(sorted(arguments.integer(player, "a player of a team") for player in team) for team in teams)
    if not members or members == [[player] for player in range(players)]:
        return ALONE
    if sorted(player for team in members for player in team) != list(range(players)) or [] in members:
        raise ValueError(
            f"teams must name each of the {players} players, one for each deck, once, not {arguments.shown(given)}; "
            "of four ((0, 2), (1, 3))"
        )
    if len(members) == 1:
        raise ValueError("one team has nobody to play against: make two or more")
    return Teams(tuple(map(tuple, members)), *together)
