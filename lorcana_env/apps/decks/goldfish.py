"""Goldfishing: games of a deck against an opponent who passes every turn show how fast the deck is."""

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.drawn import turns_had
from lorcana_env.analysis.games.observer import BY_LORE, TURNS
from lorcana_env.analysis.games.records import GameRecords, concatenate
from lorcana_env.analysis.games.runner import fast, find_agent, pair_seeds, play_fast, play_with_agents
from lorcana_env.analysis.rates import ends, spread
from lorcana_env.decks import Deck, warn_of
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.simulation.games import Policy
from lorcana_env.simulation.statistics import Z95, Interval, wilson

_CHUNK = 25  # games between two progress reports


@dataclass(frozen=True)
class Turn:
    """A deck at the end of one of its own turns. ``games``: those that got so far; means with 95 % intervals (normal).

    ``won``: share of all games won by then, with its Wilson interval.
    """

    turn: int
    games: int
    lore: float
    lore_ci95: Interval
    ink: float
    ink_ci95: Interval
    won: float
    won_ci95: Interval


@dataclass(frozen=True)
class Goldfish:
    """Games of a deck alone. ``winning_turn``: own turns of the deck in the games that it won, mean and percentiles.

    ``interrupted``: ended by Ctrl-C; ``games`` are those that were finished until then.
    """

    deck: str
    agent: str
    games: int
    won: int
    winning_turn: dict[str, float]
    ends: dict[str, int]
    turns: list[Turn]
    interrupted: bool = False

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def goldfish(
    deck: Deck | str,
    agent: Policy = "greedy",
    games: int = 1000,
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Goldfish:
    """Play ``deck`` against an opponent who has the same cards and passes every turn; each starts half of the games.

    ``deck`` may be named, as everywhere. ``agent``: one agent by name (:mod:`lorcana_env.agents`), or a function
    ``Game -> action``; ``threads`` share the games of agents inside numba. ``progress`` is
    called with the number of games done since the last call. ``ValueError`` for an odd number of games.

    >>> from lorcana_env import goldfish
    >>> goldfish("blurple", games=10).games
    10
    """
    deck = Deck.of(deck)
    threads, seed, games = arguments.threads(threads), arguments.seed(seed), arguments.integer(games, "games")
    progress = arguments.function(progress, "progress") or (lambda done: None)
    if games < 2 or games % 2:
        raise ValueError("games must be an even number, for the deck starts half of them")
    table_for((deck, deck))  # refuses what cannot be played
    name, agent = find_agent(agent, seed)
    warn_of((deck,))
    seeds = pair_seeds(seed, deck, deck, games)
    inside, passive = fast(agent), fast("passive")
    size = 1 if inside is None else _CHUNK

    def play(first: int) -> GameRecords:
        part = seeds[first : first + size]
        if inside is not None and passive is not None:
            records = play_fast(deck, deck, (inside, passive), first, part)
        else:
            assert not isinstance(agent, str)
            records = play_with_agents(deck, deck, (agent, BuiltIn("passive")), first, part)
        progress(len(part))
        return records

    threads = 1 if inside is None else threads
    played = concatenate(run_parts(play, range(0, games, size), threads)).games
    own_turns = turns_had(played["lore"][:, 0])
    won = (played["winner"] == 0) & (played["end"] == BY_LORE)
    turns = [_turn(played, won, own_turns, k) for k in range(TURNS) if (own_turns > k).any()]
    n = len(played)
    return Goldfish(deck.name, name, n, int(won.sum()), spread(own_turns[won]), ends(played), turns, n < games)


def _turn(games: np.ndarray, won: np.ndarray, own_turns: np.ndarray, k: int) -> Turn:
    lore, ink = (games[name][:, 0, k][own_turns > k].astype(float) for name in ("lore", "ink"))
    by_then = int((won & (own_turns <= k + 1)).sum())
    share, interval = by_then / len(games), wilson(by_then, len(games))
    means = float(lore.mean()), float(ink.mean())
    return Turn(k + 1, len(lore), means[0], _interval(lore), means[1], _interval(ink), share, interval)


def _interval(numbers: np.ndarray) -> Interval:
    """95 % interval of a mean, from the normal distribution; no width for a single number."""
    half = Z95 * numbers.std(ddof=1) / math.sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return float(numbers.mean() - half), float(numbers.mean() + half)
