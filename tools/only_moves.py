"""Write the positions of the small language suite (:mod:`lorcana_env.apps.language.only_moves`).

    python -m tools.only_moves --seed 2 --minutes 90

The puzzles that are won this turn are looked at too. Kinds of moves, by their verbs, are taken in turn, and of each
kind those from decks that were least taken.
"""

import argparse
import itertools
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from lorcana_env.apps.language.only_moves import from_games, in_turn
from lorcana_env.apps.language.suite import POSITIONS, position
from lorcana_env.apps.study.puzzles import load
from lorcana_env.decks import bundled

NUMBER = 320  # of positions


def chosen(found: list[dict[str, Any]], n: int, seed: int) -> list[dict[str, Any]]:
    """``n`` of the positions: by turns of each kind, and of each kind those of pairs of decks that were least taken."""
    random.Random(seed).shuffle(found)
    taken: list[dict[str, Any]] = []
    sources: Counter[str] = Counter()
    kinds = sorted({entry["kind"] for entry in found})
    while len(taken) < n and found:
        for kind in kinds:
            left = [entry for entry in found if entry["kind"] == kind]
            if left and len(taken) < n:
                entry = min(left, key=lambda entry: (sources[_source(entry)], -entry["of"]))
                found.remove(entry)
                taken.append(entry)
                sources[_source(entry)] += 1
    return taken


def _source(entry: dict[str, Any]) -> str:
    return str(entry.get("puzzle") or entry["decks"][0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20)
    args = parser.parse_args()
    until, found = time.monotonic() + 60 * args.minutes, []
    puzzles = ({"puzzle": puzzle.number, "moves": []} for puzzle in load() if puzzle.goal == "win")
    solved = itertools.chain.from_iterable(in_turn(position(at), at) for at in puzzles)
    for entry in itertools.chain(solved, from_games(bundled(), args.seed)):
        if time.monotonic() > until:
            break
        found.append(entry)
        print(len(found), entry["kind"], _source(entry), entry["answers"], file=sys.stderr, flush=True)
    lines = [json.dumps(entry, ensure_ascii=False) for entry in chosen(found, NUMBER, args.seed)]
    Path(str(POSITIONS)).write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
