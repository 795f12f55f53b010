"""Series of games between two decks (2.1.3): best of N with the play-draw rule, and the two-game series.

The first game's starting player is drawn. In a two-game series the other player starts the second game (2.1.3.1). In a
best-of-N series the loser of a game decides who starts the next one (2.1.3.2); a game that was cut short has no loser,
and the same player starts again. A series ends when a player has won more than half of its games, or with its last one.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.compiling import clock
from lorcana_env.decks import Deck, warn_of
from lorcana_env.policies.games import STARTED, WINNER, game_seeds
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.variants import RULES
from lorcana_env.simulation.games import Policy, names_of, play, policy_for_each
from lorcana_env.simulation.statistics import wilson

MAX_BEST_OF = 999
CHOICES = ("first", "draw")  # the loser of a game is the starting player of the next one, or leaves that to the winner


@dataclass(frozen=True)
class SeriesResult:
    """Results of ``series`` series of deck 0 against deck 1.

    ``wins``: series won, by deck; ``undecided``: series that nobody won, half a win for each in ``win_rate``, which is
    that of the first deck. ``lengths``: series that took 1, 2, ... games. ``ci95`` and ``game_ci95``: Wilson intervals
    of ``win_rate`` and ``game_win_rate``. ``starter_wins``: games that the starting player won.
    """

    decks: list[str]
    policy: str
    best_of: int
    loser_goes: str
    series: int
    wins: list[int]
    undecided: int
    win_rate: float
    ci95: tuple[float, float]
    games: int
    game_wins: list[int]
    starter_wins: int
    game_win_rate: float
    game_ci95: tuple[float, float]
    lengths: list[int]
    games_per_s: float

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def __repr__(self) -> str:
        low, high = self.ci95
        return (
            f"{self.decks[0]} beats {self.decks[1]} in {self.win_rate:.1%} of {self.series} series, best of "
            f"{self.best_of} (95 %: {low:.1%} to {high:.1%}), and in {self.game_win_rate:.1%} of {self.games} games, "
            f"{self.policy} play, {self.games_per_s:.0f} games/s"
        )


def play_series(
    deck_a: Deck | str,
    deck_b: Deck | str,
    policy: Policy | Sequence[Policy] = "random",
    series: int = 1000,
    best_of: int = 3,
    loser_goes: str = "first",
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    variant: str = "normal",
    rules: str = RULES[0],
) -> SeriesResult:
    """Play ``series`` series of two decks.

    ``best_of``: an odd number of games, or 2 for the two-game series; ``loser_goes``: what the loser of a game chooses,
    "first" (to be the starting player of the next one) or "draw" (not to be); the two-game series has no such choice.
    The other arguments are those of :func:`lorcana_env.simulation.games.simulate`; ``progress`` counts series.
    ``ValueError`` for ``best_of=4`` and the like.

    >>> from lorcana_env import play_series
    >>> play_series("blurple", "yurple", "greedy", series=10).series
    10
    """
    threads, seed, series = _check(best_of, series, loser_goes, threads, seed)
    table = table_for((deck_a, deck_b), variant, rules)
    warn_of(table.decks, variant)
    policies = policy_for_each(policy, 2, seed)
    seeds = game_seeds(seed, series * best_of).reshape(best_of, series)
    start = clock()
    wins = np.zeros((series, 2), np.int64)
    starters = np.full(series, -1)
    going_on = np.arange(series)
    parts, lengths = [], [0] * best_of
    for k in range(best_of):  # the k-th game of every series that goes on
        results = play(table, policies, seeds[k, going_on], starters[going_on], seed + k, threads)
        if len(results) < len(going_on):  # Ctrl-C
            raise KeyboardInterrupt
        parts.append(results)
        winner = results[:, WINNER]
        won = winner != c.NONE
        wins[going_on[won], winner[won]] += 1
        starters[going_on] = _next_starter(results, best_of, loser_goes)
        over = (wins[going_on].max(axis=1) > best_of // 2) | (k == best_of - 1)
        lengths[k] = int(over.sum())
        going_on = going_on[~over]
        if progress is not None:
            progress(lengths[k])
        if not len(going_on):
            break
    seconds = clock() - start
    return _summarize(
        np.concatenate(parts), wins, lengths, seconds,
        decks=[deck.name for deck in table.decks], policy=names_of(policies), best_of=best_of, loser_goes=loser_goes,
    )  # fmt: skip


def _check(best_of: int, series: int, loser_goes: str, threads: int, seed: int) -> tuple[int, int, int]:
    """Threads, seed and number of series; ``ValueError`` for what cannot be played."""
    best_of = arguments.integer(best_of, "best_of", 1, MAX_BEST_OF, remedy="an odd number, or 2 for a two-game series")
    if best_of % 2 == 0 and best_of != 2:
        raise ValueError(f"best_of must be odd, or 2 for a two-game series, not {best_of}")
    if loser_goes not in CHOICES:
        raise ValueError(f"unknown loser_goes {arguments.shown(loser_goes)}; there are {' and '.join(CHOICES)}")
    return (
        arguments.threads(threads),
        arguments.seed(seed),
        arguments.count(series, "series", arguments.MAX_GAMES // best_of),
    )


def _next_starter(results: np.ndarray, best_of: int, loser_goes: str) -> np.ndarray:
    """Return the players who start the next game, int64[games]."""
    started, winner = results[:, STARTED], results[:, WINNER]
    if best_of == 2:  # 2.1.3.1
        return 1 - started
    chosen = 1 - winner if loser_goes == "first" else winner  # 2.1.3.2
    return np.where(winner == c.NONE, started, chosen)


def _summarize(results: np.ndarray, wins: np.ndarray, lengths: list[int], seconds: float, **facts: Any) -> SeriesResult:
    n, games = len(wins), len(results)
    winner = results[:, WINNER]
    first, second = (int((wins[:, player] > wins[:, 1 - player]).sum()) for player in (0, 1))
    points = first + (n - first - second) / 2
    game_wins = [int((winner == player).sum()) for player in (0, 1)]
    game_points = game_wins[0] + (games - sum(game_wins)) / 2
    return SeriesResult(
        **facts,
        series=n,
        wins=[first, second],
        undecided=n - first - second,
        win_rate=points / n,
        ci95=wilson(points, n),
        games=games,
        game_wins=game_wins,
        starter_wins=int((winner == results[:, STARTED]).sum()),
        game_win_rate=game_points / games,
        game_ci95=wilson(game_points, games),
        lengths=lengths,
        games_per_s=games / seconds if seconds > 0 else 0.0,
    )
