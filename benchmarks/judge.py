"""How far ``lorcana replay analyze`` can be trusted: its judgements beside those of a third judge of another lineage.

python -m benchmarks.judge benchmarks/judged | python -m tools.docs_tables --judge      the table of docs/playing.md
python -m benchmarks.judge FOLDER --judge NETWORK.npz      by another network
python -m benchmarks.judge FOLDER --games 6 --times 2 --blunders 10

FOLDER keeps what was judged; the same command goes on where it was stopped, and prints the figures of what there is.

Blamed moves: those of games between levels that err as people do, judged again by the third judge, which is a network
in playouts and in ``guided``, with ``--times`` the budget. Blunders: in positions of other games, and in the puzzles, a
legal move that the third judge, with twice the budget of the analysis, rates at least 10 % of a game worse than its
best one is put in the place of that one, ``shipped`` plays on to the end of the turn, and the analysis judges the
decision.
"""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import click
import numpy as np

from benchmarks import Command
from lorcana_env import Game, Replay, analyze
from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.network import Network, file_of, read_network
from lorcana_env.agents.tree import search
from lorcana_env.apps.study import review
from lorcana_env.apps.study.judges import DEALS, PLAYOUTS, ByPlayouts, BySearch, Loss, Move
from lorcana_env.apps.study.puzzles import Puzzle, load
from lorcana_env.cli.common import print_json
from lorcana_env.decks import bundled
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.simulation.statistics import wilson

LEVELS = (("medium", "easy"), ("hard", "medium"), ("medium", "medium"))  # who plays the games of blamed moves
BLUNDER = 0.1  # of a game
LOOK = 60  # deals of a first look at a blunder
TWICE = 2  # the budget of the third judge at blunders
FAR = 1_000_000  # deals of the third judge are others than those of the analysis
SIMULATIONS = 125  # of a search behind a move, as ``guided:500sims`` has them


class Third:
    """The third judge: a network in playouts and in searches."""

    def __init__(self, network: Path) -> None:
        self.agent = Guided(f"guided:{SIMULATIONS}sims", network=network)
        weights = read_network(network)[0]
        self.search, self.playouts = BySearch(self.agent, weights), ByPlayouts(weights)

    def loss(self, game: Game, best: Move, other: Move, times: int, seed: int) -> Loss:
        """Return what a move loses against another, with so many times the budget of the analysis.

        Its error is that of the deals.
        """
        by_search = Loss.of(self.search, game, best, other, DEALS * times, seed)
        by_playouts = Loss.of(self.playouts, game, best, other, PLAYOUTS * times, seed)
        return Loss((by_search.mean + by_playouts.mean) / 2, float(np.hypot(by_search.error, by_playouts.error)) / 2)


class Kept:
    """The rows that a folder keeps, by key."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "judged.jsonl"
        lines = self.file.read_text("utf-8").splitlines() if self.file.is_file() else []
        self.rows: dict[str, dict[str, Any]] = {row["key"]: row for row in map(json.loads, lines)}

    def add(self, key: str, **row: Any) -> None:
        self.rows[key] = {"key": key, **row}
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(self.rows[key]) + "\n")

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [row for row in list(self.rows.values()) if row["kind"] == kind]  # threads add to them


def recorded(number: int, levels: tuple[str, str]) -> Replay:
    """A game of two bundled decks."""
    pairs = list(combinations(bundled(), 2))
    agents = [make_agent(level, 2 * number + k) for k, level in enumerate(levels)]
    return Replay.record(*random.Random(number).choice(pairs), agents=agents, seed=number)


def blamed(kept: Kept, third: Third, number: int, times: int) -> None:
    """Analyze a game and keep its mistakes, then let the third judge look at each."""
    replay = recorded(number, LEVELS[number % len(LEVELS)])
    if f"game {number}" not in kept.rows:
        found = analyze(replay, seed=number, workers=1)
        if found.interrupted:
            raise KeyboardInterrupt
        for judged in found.decisions:
            if judged.lost >= review.MISTAKE:
                moves = {"best": judged.best_actions, "made": judged.actions, "words": [judged.best, judged.action]}
                at = {"kind": "blamed", "game": number, "step": judged.step}
                kept.add(f"blamed {number} {judged.step}", **at, **moves, **numbers_of(judged))
        kept.add(f"game {number}", kind="game", decisions=len(found.decisions))
    for row in kept.of("blamed"):
        if row["game"] == number and "third" not in row:
            loss = third.loss(
                replay.at(row["step"]).clone(auto=True), row["best"], row["made"], times, FAR + 10_000 * row["step"]
            )
            kept.add(**row | {"third": [loss.mean, loss.error]})
    click.echo(f"game {number}", err=True)


def positions() -> Iterator[tuple[str, Callable[[], tuple[Game, int | None]]]]:
    """Yield positions for blunders, each with its key; of puzzles with the solution; the others are of good players."""
    for puzzle in load():
        yield f"puzzle {puzzle.number}", partial(solved, puzzle)
    for number in range(100_000, 200_000):
        yield from ((f"game {number} {k}", partial(drawn, number, k)) for k in range(4))


def solved(puzzle: Puzzle) -> tuple[Game, int | None]:
    game = puzzle.game()
    return game, next(a for a in game.legal_actions().tolist() if game.describe(a) == puzzle.solution[0])


def drawn(number: int, k: int) -> tuple[Game, int | None]:
    replay = recorded(number, ("hard", "hard"))
    return replay.at(random.Random(number).sample(range(len(replay)), 4)[k]).clone(auto=True), None


def plant(kept: Kept, third: Third, key: str, position: Callable[[], tuple[Game, int | None]]) -> None:
    """Put a blunder into a position, if there is one, and let the analysis judge it."""
    row: dict[str, Any] = {"kind": "none"}
    game, best = position()
    if len(game.legal_actions()) > 1:
        third.agent.seed(1)
        found = search(third.agent, game, with_line=False)
        best = found.best if best is None else best
        others = [action for action in game.legal_actions().tolist() if not found.same(action, best)]
        if others and found.value >= BLUNDER:
            other = random.Random(key).choice(others)
            if Loss.of(third.playouts, game, [best], [other], LOOK, 1).mean >= BLUNDER:
                loss = third.loss(game, [best], [other], TWICE, FAR)
                if loss.mean >= BLUNDER + 2 * loss.error:
                    row = {"kind": "blunder", "third": [loss.mean, loss.error], **judge_blunder(game, best, other)}
                    click.echo(f"{len(kept.of('blunder')) + 1} blunders", err=True)
    kept.add(f"blunder {key}", **row)


def judge_blunder(game: Game, best: int, other: int) -> dict[str, Any]:
    """Return what the analysis says of a move after which ``shipped`` plays the turn out."""
    line, shipped = PositionReplay(game, ["one", "other"]), Network()
    line.step(other)
    while not line.game.over and line.game.turn == game.turn:
        line.step(shipped(line.game))
    analyst = review.Analyst(make_agent(review.AGENT), 0, shipped.weights)
    judged = analyst(review.decisions_of(line)[0])
    words = [game.describe(best), game.describe(other), judged.best]
    return {"blamed": judged.lost >= review.MISTAKE, "words": words, **numbers_of(judged)}


def numbers_of(judged: review.Judged) -> dict[str, Any]:
    judges = [[judge.mean, judge.error] for judge in judged.judges]
    return {"loss": judged.loss, "error": judged.error, "judges": judges}


def figures(kept: Kept) -> dict[str, Any]:
    """The checks of what is kept; losses and errors in shares of a game, intervals of 95 %."""

    def share(of: str, rows: list[dict[str, Any]], so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        k, n = sum(map(so, rows)), len(rows)
        return {"of": of, "n": n, "share": k / n, "ci95": wilson(k, n)}

    again, blunders = [row for row in kept.of("blamed") if "third" in row], kept.of("blunder")
    found: dict[str, Any] = {"games": len(kept.of("game")), "blamed": len(kept.of("blamed")), "shares": []}
    if again:
        found |= {
            "median_error": float(np.median([row["error"] for row in again])),
            "loss": float(np.mean([row["loss"] for row in again])),
            "loss_by_third": float(np.mean([row["third"][0] for row in again])),
        }
        found["shares"] += [
            share("blamed moves: a loss by the third judge", again, lambda row: row["third"][0] > 0),
            share("... within twice the stated error of it", again, lambda row: apart(row) <= 2 * row["error"]),
        ]
    for of, of_puzzles in (("blunders in games that are blamed", False), ("... in puzzles", True)):
        if rows := [row for row in blunders if ("puzzle" in row["key"]) == of_puzzles]:
            found["shares"].append(share(of, rows, lambda row: row["blamed"]))
    return found


def apart(row: dict[str, Any]) -> float:
    return abs(row["loss"] - row["third"][0])


@click.command(cls=Command)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--games", type=click.IntRange(0), default=60, show_default=True, help="Games with blamed moves.")
@click.option("--blunders", type=click.IntRange(0), default=200, show_default=True, help="Blunders that are planted.")
@click.option("--judge", "network", default="pilot-1", show_default=True, help="The network of the third judge.")
@click.option("--times", type=click.IntRange(1), default=10, show_default=True, help="Its budget, in those of ours.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Threads.")
def main(folder: Path, games: int, blunders: int, network: str, times: int, workers: int) -> None:
    """Judge mistakes again, and plant blunders; print the figures of what FOLDER holds as JSON."""
    kept, file = Kept(folder), file_of(network)
    asked = {"key": "settings", "kind": "settings", "judge": network, "times": times}
    if "settings" not in kept.rows:
        kept.add(**asked)
    elif kept.rows["settings"] != asked:
        raise click.UsageError(f"{folder} was judged with other settings, {kept.rows['settings']}: name another.")
    thirds = [Third(file) for _ in range(workers)]

    def with_third(part: tuple[Any, ...]) -> None:
        third = thirds.pop()
        try:
            function, *arguments = part
            function(kept, third, *arguments)
        finally:
            thirds.append(third)

    def in_parts(parts: list[tuple[Any, ...]]) -> None:
        if parts and len(run_parts(with_third, parts, workers)) < len(parts):
            raise KeyboardInterrupt

    in_parts([(blamed, number, times) for number in range(games)])
    left = ((plant, *place) for place in positions() if f"blunder {place[0]}" not in kept.rows)
    while len(kept.of("blunder")) < blunders:
        in_parts(list(islice(left, 8 * workers)))
    print_json(figures(kept))


if __name__ == "__main__":
    main()
