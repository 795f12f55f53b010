"""Write the positions of the small language suite: on the way of a puzzle's lines, where a single move still wins.

python -m tools.only_moves
"""

import json
import sys
from pathlib import Path
from typing import Any

from lorcana_env.analysis.forced_win import distinct_actions, sure_win
from lorcana_env.analysis.puzzles import load
from lorcana_env.game.game import Game

FILE = Path(__file__).parents[1] / "lorcana_env" / "benchmarks" / "data" / "only_moves.json"
POSITIONS = 40
FEWEST = 2  # moves to choose from, copies that can be exchanged counted once
A_PUZZLE = 3  # positions, at most
MOST_LOOKED_AT = 12  # positions of a puzzle


def keeps(game: Game, action: int) -> bool | None:
    """Return whether a move keeps the certain win; None: not found out."""
    after = game.clone()
    after.step(action)
    if after.over:
        return after.winner == game.to_act
    if after.to_act != game.to_act or after.turn != game.turn:
        return False
    sure = sure_win(after)
    return True if sure.line is not None else False if sure.whole else None


def on_the_way(number: int, game: Game) -> list[dict[str, Any]]:
    """The positions of a puzzle's winning lines in which one move alone keeps the win; the shortest ways first."""
    found: list[dict[str, Any]] = []
    ways: list[tuple[Game, list[str]]] = [(game, [])]
    for _ in range(MOST_LOOKED_AT):
        if not ways or len(found) == A_PUZZLE:
            break
        game, moves = ways.pop(0)
        distinct = distinct_actions(game)
        kept = [keeps(game, action) for action in distinct]
        if len(distinct) >= FEWEST and kept.count(True) == 1 and kept.count(None) == 0:
            winning = [int(action) for action in game.legal_actions() if keeps(game, int(action))]
            found.append({"puzzle": number, "moves": moves, "answers": [game.describe(action) for action in winning]})
        for action, keeping in zip(distinct, kept, strict=True):
            if keeping:
                after = game.clone()
                after.step(action)
                if not after.over:
                    ways.append((after, [*moves, game.describe(action)]))
    return found


def main() -> None:
    found: list[dict[str, Any]] = []
    for puzzle in load():
        if puzzle.goal == "win" and len(found) < POSITIONS:
            found += on_the_way(puzzle.number, puzzle.game())
            print(puzzle.number, len(found), file=sys.stderr)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(found[:POSITIONS], indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
