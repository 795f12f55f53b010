"""Who plays the games of two decks: one agent, or pilots, which share them.

A table that one network plays says what wins in its hands. *Pilots* are networks that were trained alike, each from
first weights of its own (``training/pilots.json``): what they agree about is not the habit of one of them. Each deal is
played by one pilot on both sides, and by the same one whichever version of a deck it is tried with; they take turns by
groups of four deals, in which each side starts, and has each seat, equally often.
"""

import itertools
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lorcana_env.agents.network import Network
from lorcana_env.agents.suffixes import PILOTS
from lorcana_env.analysis.games.records import GameRecords, concatenate
from lorcana_env.analysis.games.runner import Places, copies, fast, find_agent, play_fast, play_with_agents
from lorcana_env.decks import Deck
from lorcana_env.game.agent import Agent
from lorcana_env.simulation.games import Policy

SHARED = "pilots"  # the name of all of them together
GROUP = 4  # deals: each side starts, and has each seat, equally often
CHUNK = 5 * GROUP  # games inside numba that are played in one go


@dataclass(frozen=True)
class Pilots:
    """Networks that share the games of a table."""

    networks: tuple[Network, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(network.name for network in self.networks)


#: An agent, or pilots that share the games.
Player = Policy | Pilots


@lru_cache(maxsize=1)
def pilots() -> Pilots:
    """The pilots that come with the package. ``ValueError`` for a file that is damaged."""
    return Pilots(tuple(Network(name) for name in PILOTS))


def find_player(agent: Player, seed: int) -> tuple[str, Player]:
    """:func:`~.runner.find_agent`, which also knows the pilots: "pilots", or a :class:`Pilots` of one's own."""
    if isinstance(agent, Pilots):
        return SHARED, agent
    return (SHARED, pilots()) if isinstance(agent, str) and agent == SHARED else find_agent(agent, seed)


def intervals_hold(agent: str, pilots: Sequence[str]) -> str:
    """Return what the intervals of a table hold, in words."""
    if pilots:
        return f"95 % intervals hold luck and pilot ({len(pilots)} pilots share the games)"
    return f"95 % intervals hold luck alone, as {agent} plays; another pilot may lie outside"


def pilot_numbers(a: Deck, b: Deck, first: int, last: int, n: int) -> np.ndarray:
    """int64[last - first]: which of ``n`` pilots plays each of the games ``first .. last - 1`` of two decks.

    Who begins follows from the lists, so that of a table of few games no pilot plays all.
    """
    begins = sum(zlib.crc32("|".join(deck.cards).encode()) for deck in (a, b))
    return (np.arange(first, last) // GROUP + begins) % n


class GamePlayer:
    """Plays games of two decks, the same agent on both sides; an agent outside numba has a copy for each thread.

    ``pilots``: the names of those who share the games; none of an agent alone.
    """

    def __init__(self, agent: Player, threads: int) -> None:
        players = agent.networks if isinstance(agent, Pilots) else (agent,)
        found = [fast(player) for player in players]
        self.pilots = agent.names if isinstance(agent, Pilots) else ()
        #: As they play inside numba, one or one for each pilot; empty for an agent that does not.
        self.inside = [player for player in found if player is not None]
        self._free: list[Agent] = []
        if not self.inside and not isinstance(agent, Pilots | str):
            self._free = copies(agent, threads)

    @property
    def chunk(self) -> int:
        """Games that are played in one go."""
        return CHUNK if self.inside else 1

    def play(
        self,
        decks: tuple[Deck, Deck],
        first: int,
        seeds: np.ndarray,
        *,
        places: tuple[Places, Places] | None = None,
        common: bool = False,
        base: Deck | None = None,
    ) -> GameRecords:
        """Games for these seeds, ``first`` being the number of the first; ``places`` and ``common``: as in
        :func:`~.runner.play_fast`. ``base``: the deck of which ``decks[0]`` is a version."""
        if self.inside:
            who = pilot_numbers(base or decks[0], decks[1], first, first + len(seeds), len(self.inside))
            starts = [0, *(np.flatnonzero(np.diff(who)) + 1).tolist(), len(seeds)]
            parts = [
                play_fast(*decks, (self.inside[who[k]],) * 2, first + k, seeds[k:end], places, common)
                for k, end in itertools.pairwise(starts)
            ]
            return concatenate(parts)
        mine = self._free.pop()
        try:
            return play_with_agents(*decks, (mine, mine), first, seeds, places, common)
        finally:
            self._free.append(mine)
