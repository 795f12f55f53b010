"""The equilibrium of Mini-Lorcana by CFR+, its exact exploitability on the way, and what the players do in it.

python training/mini_cfr.py --plot curve.png
"""

import argparse
import re
import resource
import time
from collections import Counter

from lorcana_env.apps.study import equilibrium
from lorcana_env.decks import bundled
from lorcana_env.game.history import History
from lorcana_env.setup.compiled_decks import table_for

parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
parser.add_argument("--decks", default=",".join(bundled("mini")), help="two decks, names or files (%(default)s)")
parser.add_argument("--starting-player", type=int, help="0 or 1; chance decides without it")
parser.add_argument("--iterations", type=int, default=300, help="iterations of CFR+ (%(default)s)")
parser.add_argument("--plot", help="file for a picture of the curve")
args = parser.parse_args()

start = time.process_time()
words: tuple[list[tuple[bytes, list[str]]], ...] = ([], [])  # of each information set: the actions


def note(history: History) -> None:
    texts = [re.sub(r"(#\d)? \(\d+\)$", "", history.describe(action)) for action in history.actions()]
    words[history.to_act].append((history.information(history.to_act), texts))


table = table_for(args.decks.split(","), "mini")
game = equilibrium.expand(History.begin(table, args.starting_player), note)
sets = " and ".join(f"{len(side.parent):,}" for side in game.decisions)
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(f"{game.histories:,} histories, {sets} information sets, {memory:,.0f} MiB", end=" ")
print(f"({time.process_time() - start:.0f} s of one core)", flush=True)

curve, seconds, start = [], [], time.process_time()  # of one core, without what it takes to measure
for iteration, plans in enumerate(equilibrium.cfr_plus(game), 1):
    seconds.append(time.process_time() - start)
    curve.append(game.exploitability(plans))
    if f"{iteration}".rstrip("0") in ("1", "2", "5") or iteration == args.iterations:
        print(
            f"{iteration:5} iterations: exploitability {curve[-1]:.5f}, value {game.value(plans):+.4f} "
            f"({seconds[-1]:.1f} s)", flush=True,
        )  # fmt: skip
    if iteration == args.iterations:
        break
    start = time.process_time() - seconds[-1]

for player, side in enumerate(game.decisions):
    often, reached = game.frequencies(player, plans)
    offered, taken = Counter[str](), Counter[str]()  # by the words of the action, copies of a card alike
    for key, texts in words[player]:
        i = side.number[key]
        for text in set(texts):
            offered[text] += reached[i]
        for text, share in zip(texts, often[side.first[i] :]):
            taken[text] += share
    print(f"player {player}, {table.decks[player].name}: how often a game it is legal, how often it is done")
    for text, n in sorted(offered.items()):
        if n > 0.005:
            print(f"  {n:5.2f} {taken[text]:5.2f}  {text}")

if args.plot:
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, 2, figsize=(8, 3.5), sharey=True, layout="constrained")
    for axes, x, label in zip(panels, (range(1, len(curve) + 1), seconds), ("iterations of CFR+", "seconds of a core")):
        axes.loglog(x, curve)
        axes.axhline(0.01, color="grey", linestyle=":")
        axes.set_xlabel(label)
    panels[0].set_ylabel("exact exploitability")
    figure.savefig(args.plot, dpi=90)
