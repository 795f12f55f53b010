"""Puzzles from self-play: ``python -m tools.mine_puzzles --seed 1 --win 25 --best 25 --out FILE``.

The shipped network plays itself, and draws its moves, with all pairs of the bundled decks. The start of a turn becomes
a ``Scenario``, which leaves out the cards in the inkwells and lasting effects. There are two kinds of puzzles:

- "win": The best of many random turns would just reach the goal from your lore, and at most one in twenty does. There
  is a certain win (``lorcana_env.analysis.forced_win``) of at least four moves, questing alone does not win, at most
  half of the first moves keep the win, and the line wins in 64 deals of the hidden cards.
- "best": A quick search finds one first move ahead of all others, and short comparisons with the next three agree. Then
  ``ismcts`` and ``guided`` compare all moves in the same deals of the hidden cards: both must name the same move, ahead
  of the next best one by MARGIN of a game and by more than three standard errors.

The file is written after each puzzle, and Ctrl-C ends the run. Puzzles in FILE remain and count, so a run with another
seed adds to them; ``made`` in the file has a line for each run.
"""

from __future__ import annotations

import argparse
import collections
import itertools
import json
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env import Deck, Game, Scenario
from lorcana_env._util.atomic_files import write_text
from lorcana_env._version import __version__
from lorcana_env.agents import agent
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.network import Network
from lorcana_env.agents.tree import search
from lorcana_env.analysis.forced_win import distinct_actions, sure_win
from lorcana_env.analysis.puzzles import Puzzle, as_file, check, load, solve
from lorcana_env.analysis.review import compare_moves
from lorcana_env.decks import bundled

GOAL = 20
MARGIN = 0.08  # of a game, between the best move and the next
DEALS = 16
ISMCTS, GUIDED = "ismcts:800sims", "guided:250sims"  # after each move, in each deal
QUICK = "ismcts:400sims"
SCREEN_DEALS, SCREEN = 6, {"ismcts": "ismcts:200sims", "guided": "guided:60sims"}
SOLVERS = ("random", "greedy", "easy", "medium", "hard", "master")  # how few of them solve a puzzle is its difficulty
RANDOM_TURNS = 200
FEW = 0.05  # the share of random turns that may win
SURE_DEALS = 64
POSITIONS = 3_000
MIN_GAIN = 4  # lore, of the best turn


def main() -> None:
    parser = argparse.ArgumentParser(description="Mine puzzles from self-play.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--win", type=int, default=25)
    parser.add_argument("--best", type=int, default=25)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    Miner(given.seed, {"win": given.win, "best": given.best}, given.minutes, given.out).run()


class Miner:
    def __init__(self, seed: int, wanted: dict[str, int], minutes: float, out: Path) -> None:
        self.seed, self.wanted, self.out = seed, wanted, out
        self.until = time.monotonic() + 60 * minutes
        self.random = random.Random(seed)
        self.found = load(out) if out.exists() else []
        self.runs = json.loads(out.read_text("utf-8"))["made"]["runs"] if out.exists() else []
        self.looked: collections.Counter[str] = collections.Counter()  # the number of positions by outcome
        self.quick = Ismcts(QUICK)
        self.screen = Ismcts(SCREEN["ismcts"]), Guided(SCREEN["guided"])
        self.judges = {"ismcts": Ismcts(ISMCTS), "guided": Guided(GUIDED)}

    def missing(self, goal: str) -> bool:
        return sum(puzzle.goal == goal for puzzle in self.found) < self.wanted[goal]

    def run(self) -> None:
        pairs = [(a, b) for a, b in itertools.product(bundled(), repeat=2)]
        self.random.shuffle(pairs)
        try:
            for k in itertools.count():
                if not (self.missing("win") or self.missing("best")) or time.monotonic() > self.until:
                    break
                self.one_game(pairs[k % len(pairs)], self.seed * 1_000_000 + k)
                self.looked["games"] += 1
        except KeyboardInterrupt:
            pass
        print(self.looked, {goal: sum(p.goal == goal for p in self.found) for goal in self.wanted})

    def one_game(self, names: tuple[str, str], seed: int) -> None:
        """Play a game, and add at most one puzzle of each kind."""
        game = Game(*(Deck.load(name) for name in names), seed=seed)
        players = [Network(None, False, seed), Network(None, False, seed + 1)]
        turn, had = 0, set()
        while (player := game.to_act) is not None:
            if game.turn != turn and game.turn > 4 and game.decision is not None and game.decision.kind == "main":
                turn = game.turn
                for goal in ("win", "best"):
                    if goal not in had and self.missing(goal) and self.look(goal, game, player, names, seed):
                        had.add(goal)
            game.step(players[player](game))

    def look(self, goal: str, game: Game, player: int, names: tuple[str, str], seed: int) -> bool:
        if goal == "best" and self.random.random() > 0.3:
            return False
        sides = laid_out(game, player)
        if sides is None:
            return False
        if goal == "win":
            sides[0]["lore"] = 0
        position = Scenario(*sides).game.clone(auto=True)
        if position.over or position.decision is None or position.decision.kind != "main":
            return False
        self.looked[f"{goal}: positions"] += 1
        if goal == "win":
            gain = self.gain(position)
            if not MIN_GAIN <= gain < GOAL:
                return False
            sides[0]["lore"] = GOAL - gain
            position.state["lore"][0] = GOAL - gain
        checked = self.win(position) if goal == "win" else self.best(position)
        if checked is None:
            return False
        solution, evidence = checked
        if goal == "win":
            evidence["lore_in_the_game"] = game.lore[player]
        source = {"decks": [names[player], names[1 - player]], "seed": seed, "turn": game.turn, "player": player}
        if any(goal == other.goal and set(solution) == set(other.solution) for other in self.found):
            return False
        puzzle = Puzzle(len(self.found) + 1, goal, *sides, tuple(solution), evidence, source)
        check(puzzle)
        evidence["solved_by"] = {name: solve(puzzle, agent(name), puzzle.number).solved for name in SOLVERS}
        self.found.append(puzzle)
        run = {
            "version": __version__, "seed": self.seed, "looked_at": self.looked, "margin": MARGIN, "deals": DEALS,
            "judges": [ISMCTS, GUIDED], "quick": QUICK, "random_turns": RANDOM_TURNS, "few": FEW,
        }  # fmt: skip
        made = {"command": "python -m tools.mine_puzzles", "runs": [*self.runs, run]}
        write_text(self.out, as_file(self.found, made))
        print(f"{time.strftime('%H:%M:%S')} {goal}: {'; '.join(solution)} {evidence} {self.looked}", flush=True)
        return True

    # -- the two kinds -----------------------------------------------------------------------------------------------

    def gain(self, position: Game) -> int:
        """The most lore of some random turns, 0 if many turns have as much."""
        for turns in (RANDOM_TURNS // 5, RANDOM_TURNS):
            gains = [self.random_turn(position)[0] for _ in range(turns)]
            if gains.count(max(gains)) > FEW * turns:
                self.looked["win: often"] += 1
                return 0
        return max(gains)

    def win(self, position: Game) -> tuple[list[str], dict[str, Any]] | None:
        found = sure_win(position, POSITIONS)
        if found.line is None or len(found.line) < 4 or sure_win(position, POSITIONS, _quests).line is not None:
            self.looked["win: short"] += 1
            return None
        share = sum(self.random_turn(position)[1] for _ in range(RANDOM_TURNS)) / RANDOM_TURNS
        if share > FEW:
            self.looked["win: at random"] += 1
            return None
        keeps = []
        for action in distinct_actions(position):
            after = position.clone()
            after.step(action)
            if after.over or (after.to_act == 0 and after.turn == position.turn and _surely(position, action)):
                if after.winner == 0 or (not after.over and sure_win(after, POSITIONS).line is not None):
                    keeps.append(position.describe(action))
        moves = len(distinct_actions(position))
        if 2 * len(keeps) > moves:
            self.looked["win: many first moves"] += 1
            return None
        for deal in range(SURE_DEALS):
            other = position.determinize(0, self.seed + deal)
            words = []
            for action in found.line:
                words.append(other.describe(action))
                other.step(action)
            assert other.winner == 0
        evidence = {
            "proof": "exhaustive", "positions": found.positions, "whole": found.whole, "deals": SURE_DEALS,
            "random_turns": RANDOM_TURNS, "random_wins": share, "first_moves": moves, "first_moves_that_win": keeps,
        }  # fmt: skip
        return words, evidence

    def random_turn(self, position: Game) -> tuple[int, bool]:
        """The lore after a turn of random moves that ends when nothing else is left, and whether it won."""
        game = position.determinize(0, self.random.randrange(1 << 30))
        end = position.legal_actions()[-1]
        while not game.over and game.turn == position.turn:
            legal = game.legal_actions().tolist()
            if len(legal) > 1 and legal[-1] == end:
                legal.pop()
            game.step(self.random.choice(legal))
        return game.lore[0], game.winner == 0

    def best(self, position: Game) -> tuple[list[str], dict[str, Any]] | None:
        actions = distinct_actions(position)
        moves = len(actions)
        if not 4 <= moves <= 14 or sure_win(position, 300).line is not None:
            return None
        self.quick.seed(self.random.randrange(1 << 30))
        found = search(self.quick, position, with_line=False)
        places = [k for k in found.first_of_each() if found.visits[k] >= 3]
        order = sorted(places, key=lambda k: -found.values[k])
        if len(order) < 3 or not 0.1 < found.values[order[0]] < 0.97:
            return None
        if found.values[order[0]] - found.values[order[1]] < 0.75 * MARGIN:
            return None
        self.looked["best: screened"] += 1
        ahead = [int(found.actions[k]) for k in order[:4]]
        for judge in self.screen:
            means = compare_moves(judge, position, ahead, SCREEN_DEALS, self.random.randrange(1 << 30)).mean(axis=1)
            if means[0] - max(means[1:]) < 0.6 * MARGIN:
                return None
        self.looked["best: judged"] += 1
        evidence: dict[str, Any] = {"moves": moves}
        best = None
        for name, judge in self.judges.items():
            seed = self.random.randrange(1 << 30)
            values = compare_moves(judge, position, actions, DEALS, seed)
            means = values.mean(axis=1)
            first, second = np.argsort(-means)[:2]
            lead = values[first] - values[second]
            error = lead.std(ddof=1) / np.sqrt(DEALS)
            if lead.mean() < MARGIN or lead.mean() < 3 * error or best not in (None, actions[first]):
                return None
            best = actions[first]
            evidence[name] = {
                "seed": seed, "win": round(float(means[first]), 3), "next": position.describe(actions[second]),
                "lead": round(float(lead.mean()), 3), "error": round(float(error), 3),
            }  # fmt: skip
        assert best is not None
        return [position.describe(best)], evidence


def _quests(game: Game, action: int) -> bool:
    """Whether an action quests, or answers a decision on the way."""
    decision = game.decision
    assert game.to_act is not None and decision is not None
    return decision.kind != "main" or game.table.actions.decode(action, game.to_act).verb == "quest"


def _surely(position: Game, action: int) -> bool:
    """Whether an action does the same in two deals, so that it reveals nothing."""
    after = [position.determinize(0, seed) for seed in (1, 2)]
    for game in after:
        game.step(action)
    return after[0].text(0) == after[1].text(0)


def laid_out(game: Game, player: int) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The two sides of a scenario, the one of ``player`` first; None for a position that a scenario cannot hold."""
    st = game.state
    sides = []
    for p in (player, 1 - player):
        play: list[Any] = []
        for slot in game.slots(p, "play"):
            entry: dict[str, Any] = {"card": game.card_name(slot)}
            if st["damage"][slot]:
                entry["damage"] = int(st["damage"][slot])
            entry |= {flag: True for flag in ("exerted", "drying") if st[flag][slot]}
            if st["facedown"][slot]:
                return None
            under, below = [], slot
            for _ in range(int(st["under_count"][slot])):
                below = int(st["below"][below])
                if st["facedown"][below]:
                    return None
                under.append(game.card_name(below))
            if under:
                entry["under"] = under
            at = int(st["at"][slot])
            if at < len(st["zone"]) and at in game.slots(p, "play"):
                entry["at"] = game.card_name(at)
            play.append(entry if len(entry) > 1 else entry["card"])
        zones = game.zones(p)
        side: dict[str, Any] = {
            "play": play, "hand": zones["hand"], "ink": len(zones["inkwell"]), "deck": zones["deck"],
            "discard": zones["discard"], "lore": game.lore[p],
        }  # fmt: skip
        sides.append({key: value for key, value in side.items() if value or key == "deck"})
    return sides[0], sides[1]


if __name__ == "__main__":
    main()
