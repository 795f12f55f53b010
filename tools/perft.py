"""Frozen behaviour: decision nodes to a depth, and the signature over random games.

Of each edition of the rules that an environment is pinned to. A change here is a change of the rules (or of the order
of random draws): the diff of ``tests/data/perft.json`` must be explained. Written by ``python -m tools.perft``.
"""

import json
from pathlib import Path
from typing import Any

from lorcana_env import Game
from lorcana_env.benchmarks.throughput import signature
from tests.helpers import new_game, random_play

FILE = Path(__file__).parents[1] / "tests" / "data" / "perft.json"
PAIRS = [
    ("ward-es-control", "cloudy-ae-aggro"),
    ("blurple", "loreleague-i-hate-dogs"),
    ("yurple", "mega-vixcious"),
    ("pioche-violette", "roma-aa-evasives"),
]
EDITIONS = ("2.0", "2.3")
SIGNATURE_GAMES = 200


def perft(game: Game, depth: int) -> int:
    """Leaves of the tree of legal actions, as in chess: games that end count once."""
    if depth == 0 or game.over:
        return 1
    total = 0
    for action in game.legal_actions():
        copy = game.clone()
        copy.step(int(action))
        total += perft(copy, depth - 1)
    return total


def position(pair: tuple[str, str], decisions: int, rules: str) -> Game:
    """The game after that many random decisions."""
    game = new_game(11, *pair, rules=rules)
    for k, _ in enumerate(random_play(game, 11)):
        if k == decisions:
            break
    return game


def counts(pair: tuple[str, str], rules: str) -> dict[str, int]:
    return {f"after {k}": perft(position(pair, k, rules), 3) for k in (30, 60)}


def frozen(rules: str) -> dict[str, Any]:
    return {
        "signature": signature(SIGNATURE_GAMES, rules=rules),
        "perft": {"/".join(pair): counts(pair, rules) for pair in PAIRS},
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps({rules: frozen(rules) for rules in EDITIONS}, indent=2) + "\n")
