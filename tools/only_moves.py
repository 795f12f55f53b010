"""Write the positions of the small language suite, in which a single move keeps a win of this turn that is certain.

    python -m tools.only_moves --seed 1 --minutes 20

The shipped network plays itself with the bundled decks. The start of a turn becomes a scenario: your lore is set so
that the turn can just win for certain, the opponent's to one less than the goal, and some of their cards are exerted,
as after a turn of quests. All that can be done in the turn is
tried out (:func:`lorcana_env.analysis.forced_win.graph`); on the ways that win stand positions in which one move alone
keeps the win. Each other move is tried: one that comes with a question to the opponent, with chance, or with hidden
cards must fail in one of :data:`DEALS` deals with random replies. The puzzles that are won this turn are looked at too.
Kinds of moves, by their verbs, are taken in turn, and of each kind those from decks that were least taken.
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

from lorcana_env import Deck, Game, agents
from lorcana_env.analysis.forced_win import distinct_actions, graph, sure_win
from lorcana_env.analysis.puzzles import load
from lorcana_env.benchmarks.language import position
from lorcana_env.decks import bundled
from lorcana_env.game.agent import ask

FILE = Path(__file__).parents[1] / "lorcana_env" / "benchmarks" / "data" / "only_moves.json"
POSITIONS = 100
FEWEST = 3  # moves to choose from, copies that can be exchanged counted once
A_START = 3  # positions from the start of a turn, at most, of different kinds
MOST = 2000  # positions of a turn
LEAST_GAIN, GOAL = 3, 20  # lore
DEALS = 8
EXERTED = 2  # cards of the opponent, which can be challenged


def wins_anyway(game: Game, action: int) -> bool:
    """Return whether a move that is not certain wins this turn in each of some deals."""
    player, turn = game.to_act, game.turn
    assert player is not None
    for seed in range(DEALS):
        chance, after = random.Random(seed), game.determinize(player, seed)
        after.step(action)
        while after.to_act is not None and after.to_act != player and after.turn == turn:
            after.step(chance.choice(after.legal_actions().tolist()))
        if after.over:
            if after.winner != player:
                return False
        elif after.turn != turn or sure_win(after, MOST).line is None:
            return False
    return True


def in_turn(start: Game, entry: dict[str, Any]) -> list[dict[str, Any]]:
    """Positions on the ways that win from the start of a turn: of each kind that with the most moves to choose from."""
    found = graph(start, MOST)
    if found is None or found.first not in found.wins:
        return []
    taken: dict[str, dict[str, Any]] = {}
    ways = [key for key in found.edges if key in found.wins and len(found.edges[key]) >= FEWEST]
    for key in sorted(ways, key=lambda key: -len(found.edges[key])):
        winning = [action for action, after in found.edges[key] if after in found.wins]
        game, way = found.nodes[key]
        kind = game.table.actions.decode(winning[0], game.to_act or 0).verb
        if len(winning) > 1 or kind in taken or len(taken) == A_START:
            continue
        if any(wins_anyway(game, action) for action, after in found.edges[key] if after is None):
            continue
        moves, at = [], start.clone()
        for action in way:
            moves.append(at.describe(action))
            at.step(action)
        taken[kind] = {
            **entry, "moves": moves, "kind": kind, "of": len(found.edges[key]), "answers": _copies(game, winning[0]),
        }  # fmt: skip
    return list(taken.values())


def _copies(game: Game, action: int) -> list[str]:
    """The words of a move, and of those with other copies of its card in hand."""
    words = game.describe(action)
    others = {game.describe(other) for other in game.legal_actions().tolist()} - {
        game.describe(other) for other in distinct_actions(game)
    }
    return sorted({words} | {other for other in others if other.partition("#")[0] == words.partition("#")[0]})


def laid_out(game: Game, player: int) -> list[dict[str, Any]] | None:
    """The sides of a scenario, that of ``player`` first, without decks; None for what a scenario cannot hold."""
    st, sides = game.state, []
    for p in (player, 1 - player):
        play: list[dict[str, Any]] = []
        for slot in game.slots(p, "play"):
            entry: dict[str, Any] = {"card": game.card_name(slot)}
            if st["facedown"][slot] or st["under_count"][slot] or st["at"][slot] in game.slots(p, "play"):
                return None
            if st["damage"][slot]:
                entry["damage"] = int(st["damage"][slot])
            play.append(entry | {flag: True for flag in ("exerted", "drying") if st[flag][slot]})
        zones = game.zones(p)
        sides.append({"play": play, "hand": zones["hand"], "ink": len(zones["inkwell"]), "discard": zones["discard"]})
    return sides


def from_games(seed: int, until: float) -> Any:
    """The positions of turns in games of the shipped network, game by game."""
    pairs = list(itertools.permutations(bundled(), 2))
    random.Random(seed).shuffle(pairs)
    for k in itertools.count():
        names, turn = pairs[k % len(pairs)], 0
        game, player = Game(*map(Deck.load, names), seed=seed * 1_000_000 + k), agents.agent("shipped", k)
        while (seat := game.to_act) is not None:
            if time.monotonic() > until:
                return
            decision = game.decision
            if game.turn != turn and game.turn > 4 and decision is not None and decision.kind == "main":
                turn = game.turn
                yield from _turn(game, seat, [names[seat], names[1 - seat]])
            game.step(ask(player, game))


def _turn(game: Game, player: int, decks: list[str]) -> list[dict[str, Any]]:
    sides = laid_out(game, player)
    if sides is None or not sides[0]["play"]:
        return []
    for card in sides[1]["play"][:EXERTED]:
        card["exerted"] = True
    entry: dict[str, Any] = {"decks": decks, "sides": sides}
    tried = graph(position({**entry, "moves": []}), MOST)
    gain = 0 if tried is None else max(at.lore[0] for at, _ in tried.nodes.values())
    if not LEAST_GAIN <= gain < GOAL:
        return []
    sides[0]["lore"], sides[1]["lore"] = GOAL - gain, GOAL - 1
    return in_turn(position({**entry, "moves": []}), entry)


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
    parser.add_argument("--all", type=Path, help="A file for all positions that were found, lines of JSON, too.")
    args = parser.parse_args()
    found: list[dict[str, Any]] = []
    puzzles = ({"puzzle": puzzle.number, "moves": []} for puzzle in load() if puzzle.goal == "win")
    for entry in itertools.chain.from_iterable(
        (
            itertools.chain.from_iterable(in_turn(position(at), at) for at in puzzles),
            from_games(args.seed, time.monotonic() + 60 * args.minutes),
        )
    ):
        found.append(entry)
        print(len(found), entry["kind"], _source(entry), entry["answers"], file=sys.stderr, flush=True)
        if args.all:
            with args.all.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
    lines = [json.dumps(entry, ensure_ascii=False) for entry in chosen(found, POSITIONS, args.seed)]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
