"""Matches of two agents. Each deal (decks and shuffles) is played twice, with the seats swapped.

Both agents thus get the same cards, and luck of the deal cancels within the two games. The deals depend on the seed
and on the number of games at once, but not on the agents.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env import Deck, Game, VectorEnv
from lorcana_env._util import arguments
from lorcana_env.envs.play import play_first_games
from lorcana_env.game.agent import Agent, name_of, needs_past, play_game
from lorcana_env.simulation.statistics import WinRate

BATCH = 64  # deals at once

#: One game, from the point of view of agent a.
PLAYED = np.dtype(
    [
        ("deal", np.int32),  # games of the same number are the same deal, seats swapped
        ("deck_a", np.int16),  # index into the names of the decks
        ("deck_b", np.int16),
        ("a_first", np.bool_),  # a had the first turn
        ("result", np.float32),  # 1 a won, 0 b won, 0.5 cut short
        ("turns", np.int16),  # the turn in which it ended
    ]
)


@dataclass(frozen=True)
class Match:
    """Games of agent ``a`` against agent ``b``. ``decks``: their names; ``log``: PLAYED[n], by deal."""

    a: str
    b: str
    decks: tuple[str, ...]
    log: np.ndarray

    @property
    def games(self) -> int:
        return len(self.log)

    @property
    def wins_a(self) -> int:
        return int((self.log["result"] == 1).sum())

    @property
    def truncated(self) -> int:
        """The number of games that were cut short."""
        return int((self.log["result"] == 0.5).sum())

    @property
    def rate(self) -> WinRate:
        """The win rate of a."""
        return WinRate.of(self.log["result"])

    @property
    def win_rate(self) -> float | None:
        return self.rate.win_rate

    @property
    def ci95(self) -> tuple[float, float]:
        """Wilson interval of the win rate."""
        return self.rate.ci95

    def as_dict(self) -> dict[str, Any]:
        return {
            "a": self.a, "b": self.b, "games": self.games, "wins_a": self.wins_a, "truncated": self.truncated,
            "win_rate": self.win_rate, "ci95": list(self.ci95),
        }  # fmt: skip

    def log_of(self, agent: str) -> np.ndarray:
        """The games from the point of view of ``agent`` (PLAYED[n]); none when it did not take part."""
        if agent == self.a:
            return self.log
        if agent != self.b:
            return self.log[:0]
        log = self.log.copy()
        log["deck_a"], log["deck_b"] = self.log["deck_b"], self.log["deck_a"]
        log["a_first"], log["result"] = ~self.log["a_first"], 1 - self.log["result"]
        return log


def breakdown(log: np.ndarray, decks: Sequence[str]) -> dict[str, WinRate]:
    """Win rates of agent a in the parts of a log (PLAYED[n]) that have games: by the starting seat, by mirrored decks,
    and by the deck of a."""
    mirrored = log["deck_a"] == log["deck_b"]
    first = log["a_first"]
    parts = {"went first": first, "went second": ~first, "mirrored decks": mirrored, "crossed decks": ~mirrored}
    parts |= {f"with {name}": log["deck_a"] == k for k, name in enumerate(decks)}
    return {name: WinRate.of(log["result"][part]) for name, part in parts.items() if part.any()}


class Schedule:
    """The deals of a match, numbered from 0: ``seed`` fixes the order of the pairs of decks and all shuffles.

    The order is random so that a match that stops early has played all sorts of pairs. ``names`` are those of the
    decks, each once, in the order given; ``variant``: as of :class:`Game`. Raises ``ValueError`` when two different
    decks have one name.
    """

    def __init__(self, pairs: Sequence[tuple[Deck, Deck]], seed: int, variant: str = "normal") -> None:
        known: dict[str, Deck] = {}
        for deck in (deck for pair in pairs for deck in pair):
            if known.setdefault(deck.name, deck).cards != deck.cards:
                raise ValueError(f"two different decks are named {deck.name!r}; rename the file of one")
        self.names, self.variant = tuple(known), variant
        self.seed = arguments.seed(seed) & 0xFFFF_FFFF_FFFF_FFFF
        self.pairs = [pairs[k] for k in np.random.default_rng(self.seed).permutation(len(pairs))]

    def decks(self, first: int, rows: int) -> list[tuple[Deck, Deck]]:
        """The pairs of the deals from ``first`` on, at most ``rows`` of them."""
        return [self.pairs[(first + i) % len(self.pairs)] for i in range(min(rows, len(self.pairs)))]

    def seeds(self, first: int) -> list[int]:
        """The seeds of the games, of agent a and of agent b for the deals from ``first`` on."""
        return [int(s) >> 1 for s in np.random.SeedSequence([self.seed, first]).generate_state(3, np.uint64)]


def play_deals(
    a: Agent, b: Agent, schedule: Schedule, first: int, deals: int, stopped: Callable[[], bool] = lambda: False
) -> np.ndarray | None:
    """Play ``deals`` deals of a schedule from ``first`` on, all at once: PLAYED[2 * deals], in the order of the deals.

    Once ``stopped`` returns True the answer is None, because the games that are over by then are the short ones and no
    fair sample.
    """
    pairs = schedule.decks(first, deals)
    decks = np.array([[schedule.names.index(deck.name) for deck in pairs[i % len(pairs)]] for i in range(deals)])
    seed = schedule.seeds(first)[0]
    venv = VectorEnv(deals, pairs, seed, variant=schedule.variant)  # row i plays pairs[i % len(pairs)]
    play = _play_one_at_a_time if needs_past(a) or needs_past(b) else _play_together
    log = np.zeros((2, deals), PLAYED)
    try:
        for seat_of_a, part in enumerate(log):
            venv.reset(seed)
            part["deal"] = first + np.arange(deals)
            part["deck_a"], part["deck_b"] = decks[:, seat_of_a], decks[:, 1 - seat_of_a]
            play((a, b), venv, seat_of_a, part, stopped)
    except _Stopped:
        return None
    return log.T.ravel()


class _Stopped(Exception):
    """The games were stopped before the end."""


def _play_together(
    agents: tuple[Agent, Agent], venv: VectorEnv, seat_of_a: int, log: np.ndarray, stopped: Callable[[], bool]
) -> None:
    """Play the first game of row ``i`` into ``log[i]``."""
    log["a_first"] = venv.states["starting_player"] == seat_of_a

    def note(indices: np.ndarray, actions: np.ndarray) -> None:
        if stopped():
            raise _Stopped
        log["turns"][indices] = venv.states["turn"][indices]

    seats = np.tile([seat_of_a, 1 - seat_of_a], (len(log), 1))
    log["result"] = play_first_games(venv, agents, seats, note)[:, seat_of_a]


def _play_one_at_a_time(
    agents: tuple[Agent, Agent], venv: VectorEnv, seat_of_a: int, log: np.ndarray, stopped: Callable[[], bool]
) -> None:
    """Play the deals of :func:`_play_together` one at a time, for agents that read the past of a game."""
    for i, seed in enumerate(venv.first_seeds()):
        table = venv.game(i).table
        game = Game(*table.decks, seed=int(seed), variant=table.variant)
        log["a_first"][i] = game.state["starting_player"] == seat_of_a

        def note(i: int = i, game: Game = game) -> None:
            if stopped():
                raise _Stopped
            log["turns"][i] = game.turn

        log["result"][i] = play_game(game, agents if seat_of_a == 0 else agents[::-1], before=note)[seat_of_a]


def play_match(a: Agent, b: Agent, decks: Sequence[tuple[Deck, Deck]], games: int, seed: int = 0) -> Match:
    """Play ``games`` games over the pairs of decks in random order, each deal twice with the seats swapped."""
    check_games(games)
    schedule = Schedule(decks, seed)
    log = np.zeros(games, PLAYED)
    for start in range(0, games, 2 * BATCH):
        part = log[start : start + 2 * BATCH]
        part[:] = play_deals(a, b, schedule, start // 2, len(part) // 2)
    return Match(name_of(a), name_of(b), schedule.names, log)


def check_games(games: int) -> None:
    """Raise ``ValueError`` unless the number of games is even and at least 2."""
    if arguments.integer(games, "games") < 2 or games % 2:
        raise ValueError(f"{games} games: each deal is played twice, so the number must be even, and at least 2")
