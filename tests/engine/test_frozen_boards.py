"""Frozen behaviour of the whole pool: random boards played on at random, and what can be seen after every decision.

A board is laid out from cards of the pool (in play, under others, damaged, at locations, in hand, discard and deck; two
to four players, all editions of the rules; or they are decks that a game begins with) and played on by chance,
and of several players one concedes. After each decision everything that is
public of the position goes into a digest: decision, legal actions, lore, zones, each card in play. What the players
observe now and then has a digest of its own, one a board, so that a new column leaves those of the rules alone. The
boards were chosen so that together they run every line of the rules that any of many did,
most lines on several boards.

A digest that changes is a change of behaviour, which must be explained; ``python -m tests.engine.test_frozen_boards``
rewrites ``data/frozen_boards.json`` and ``data/frozen_observations.json`` (the same boards), and with
``--choose 1500`` chooses them again among that many. The first holds the pool that the boards are drawn from: cards
that come later do not change them.
"""

import json
import random
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lorcana_env import Deck, Game
from lorcana_env.cards import Card, all_cards, find
from lorcana_env.game.scenario import _empty_game, _Side
from lorcana_env.game.scenario_views import CardView
from lorcana_env.rules import engine

FILE = Path(__file__).parents[1] / "data" / "frozen_boards.json"
OBSERVATIONS = FILE.with_name("frozen_observations.json")
DECISIONS = 40
OFTEN = 6  # boards that a line should be run by
SHELVES = ("program", "turn_actions", "changes", "queries", "engine", "turn.", "legal", "vm", "leave_game")
EDITIONS = ("2.3", "2.0", "2.3", "2024", "2.1")


@cache
def sorts(names: tuple[str, ...]) -> tuple[list[Card], ...]:
    """The pool: all cards, those that stay in play, those with Shift, locations."""
    pool = [find(name) for name in names]
    permanent = [card for card in pool if card.type != "action"]
    shifters = [card for card in permanent if any(word.keyword == "Shift" for word in card.keywords)]
    return pool, permanent, shifters, [card for card in pool if card.type == "location"]


def random_board(seed: int, names: list[str]) -> dict[str, Any]:
    """A position of two players, now and then of three or four, as names."""
    chance = random.Random(seed)
    pool, permanent, shifters, locations = sorts(tuple(names))

    def in_play(at: str | None) -> dict[str, Any]:
        card = chance.choice(permanent)
        entry: dict[str, Any] = {"card": card.full_name}
        if card.type == "character":
            entry |= {"exerted": chance.random() < 0.4, "drying": chance.random() < 0.15}
            if at is not None and chance.random() < 0.4:
                entry["at"] = at
        if card.type != "item" and (card.willpower or 0) > 1 and chance.random() < 0.4:
            entry["damage"] = chance.randrange(1, card.willpower)
        if card.type != "item" and chance.random() < 0.25:
            entry["under"] = [chance.choice(pool).full_name for _ in range(chance.randrange(1, 3))]
        return entry

    def some(n: int) -> list[str]:
        return [chance.choice(pool).full_name for _ in range(n)]

    sides = []
    for _ in range(players_of(seed)):
        place = chance.choice(locations).full_name if chance.random() < 0.5 else None
        cards = [in_play(place) for _ in range(chance.randrange(3, 7))]
        if place is not None:
            cards.append({"card": place})
        hand = some(chance.randrange(2, 7))
        if chance.random() < 0.5:  # something to shift, and onto what
            shifted = chance.choice(shifters)
            wanted = set(shifted.shift_names or shifted.names)
            bases = [card for card in permanent if wanted & set(card.names) and card.type == shifted.type]
            hand.append(shifted.full_name)
            if bases:
                cards.append({"card": chance.choice(bases).full_name})
        few = chance.random() < 0.15  # a deck that runs out
        sides.append({
            "play": cards, "hand": hand, "discard": some(chance.randrange(5)),
            "deck": some(chance.randrange(3) if few else 12), "ink": chance.randrange(3, 11),
            "lore": chance.randrange(12),
        })  # fmt: skip
    return {"seed": seed, "rules": EDITIONS[seed % len(EDITIONS)], "sides": sides}


def lay_out(board: dict[str, Any]) -> Game:
    parts = [_Side(side, f"player {i}") for i, side in enumerate(board["sides"])]
    filler = all_cards()[0].full_name
    for part in parts:
        part.fill(filler)
    decks = [Deck(part.names(), "board") for part in parts]
    seed, rules = board["seed"], board["rules"]
    if seed % 12 == 5:  # the same cards as decks, from the opening hands on
        rush = len(decks) == 2 and seed % 24 == 5
        return Game(*decks, seed=seed, rules=rules, variant="pack-rush" if rush else "normal")
    game = _empty_game(decks, seed, rules=rules)
    for player, part in enumerate(parts):
        part.lay_out(game, player)
    engine.start_in_main_phase(game.state_array, 0, 0)
    game._advance(-1)
    return game


def seen(game: Game) -> int:
    """A digest of what is public of a position."""
    parts: list[Any] = [repr(game.decision), game.lore, game.turn, game.active, game.over, game.winner]
    parts.append(game.legal_actions().tolist())
    for player in range(game.players):
        parts.append(game.zones(player))
        for slot in game.slots(player, "play"):
            card = CardView(game, slot)
            numbers = card.strength, card.willpower, card.lore, card.damage, card.exerted, card.drying
            parts.append((numbers, card.location, card.under, sorted(card.keywords.items())))
        parts.append([CardView(game, slot).exerted for slot in game.slots(player, "inkwell")])
    return zlib.crc32(repr(parts).encode())


def play(board: dict[str, Any]) -> tuple[str, str]:
    """The digests after every decision, four digits each, and that of what the players who decided observed.

    The first of the four digits that differ says after which decision behaviour changed.
    """
    game = lay_out(board)
    chance = random.Random(board["seed"])
    digests, observed = [], 0
    for k in range(DECISIONS):
        digests.append(f"{seen(game) & 0xFFFF:04x}")
        if k % 6 == 5 and game.to_act is not None:
            observed = zlib.crc32(game.observe(game.to_act).tobytes(), observed)
        if game.over:
            break
        if k == 25 and game.players > 2:
            game.concede(chance.randrange(game.players))
            continue
        actions = game.legal_actions().tolist()
        if len(actions) > 1 and game.decision.kind == "main" and chance.random() < 0.8:  # type: ignore[union-attr]
            actions = [action for action in actions if game.describe(action) != "end turn"]
        game.step(chance.choice(actions))
    return " ".join(digests), f"{observed:08x}"


#: The pool, and by the seeds of the boards the digests of each.
FROZEN = json.loads(FILE.read_text())
OBSERVED = json.loads(OBSERVATIONS.read_text()) if OBSERVATIONS.exists() else {}


def players_of(seed: int) -> int:
    return 4 if seed % 18 == 0 else 3 if seed % 3 == 0 else 2


@pytest.mark.parametrize(
    "seed", [pytest.param(s, marks=[pytest.mark.nightly] * (players_of(int(s)) > 2)) for s in FROZEN["boards"]]
)
def test_a_board_is_played_as_it_was(seed):
    digests, observed = play(random_board(int(seed), FROZEN["pool"]))
    now, before = digests.split(), FROZEN["boards"][seed].split()
    same = next((k for k, (a, b) in enumerate(zip(now, before)) if a != b), min(len(now), len(before)))
    assert now == before, f"board {seed}: the position after {same} decisions is another"
    assert observed == OBSERVED[seed], f"board {seed}: the players observe something else"


def lines_run(board: dict[str, Any]) -> set[tuple[str, int]]:
    """The lines of the rules that run while a board is played."""
    shelves = tuple(f"{Path(engine.__file__).parent}/{name}" for name in SHELVES)
    seen = set()

    def trace(frame: Any, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.startswith(shelves):
            return None
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    sys.settrace(trace)
    play(board)
    sys.settrace(None)
    return seen


def choose(number: int, pool: list[str]) -> list[int]:
    """Boards that together run every line that any of them runs, and most lines several times (greedily)."""
    index: dict[tuple[str, int], int] = {}
    rows = [[index.setdefault(line, len(index)) for line in lines_run(random_board(k, pool))] for k in range(number)]
    runs = np.zeros((number, len(index)), np.float32)
    for seed, lines in enumerate(rows):
        runs[seed, lines] = 1
    wanted = np.full(len(index), OFTEN)
    chosen: list[int] = []
    while True:
        worth = runs @ np.where(wanted > 0, 1.0 / (OFTEN + 1 - wanted), 0)
        seed = int(worth.argmax())
        if not worth[seed]:
            break
        wanted -= (runs[seed] > 0) & (wanted > 0)
        runs[seed] = 0
        chosen.append(seed)
    print(f"{len(index)} lines, {int((wanted == 0).sum())} of them by {OFTEN} boards")
    return sorted(chosen)


if __name__ == "__main__":
    pool = FROZEN["pool"]
    seeds = [int(seed) for seed in FROZEN["boards"]]
    if "--choose" in sys.argv:
        pool = [card.full_name for card in all_cards() if card.text_lines]
        seeds = choose(int(sys.argv[sys.argv.index("--choose") + 1]), pool)
    played = {str(seed): play(random_board(seed, pool)) for seed in seeds}
    boards = {seed: digests for seed, (digests, _) in played.items()}
    FILE.write_text(json.dumps({"pool": pool, "boards": boards}, indent=0, ensure_ascii=False) + "\n")
    OBSERVATIONS.write_text(json.dumps({seed: observed for seed, (_, observed) in played.items()}, indent=0) + "\n")
    print(f"{len(boards)} boards")
