"""Positions in which a single move keeps a win of this turn that is certain.

The shipped network plays itself. The start of a turn becomes a scenario: your lore is set so that the turn can just
win for certain, the opponent's to one less than the goal, and some of their cards are exerted, as after a turn of
quests. All that can be done in the turn is tried out (:func:`.forced_win.graph`); on the ways that
win stand positions in which one move alone keeps the win. Each other move is tried: one that comes with a question to
the opponent, with chance, or with hidden cards must fail in one of :data:`DEALS` deals with random replies.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

from lorcana_env import Deck, Game, agents
from lorcana_env.apps.language.suite import position
from lorcana_env.apps.study.forced_win import distinct_actions, graph, sure_win
from lorcana_env.game.agent import ask
from lorcana_env.game.scenario import side_of
from lorcana_env.setup.position import decider

FEWEST = 3  # moves to choose from, copies that can be exchanged counted once
A_START = 3  # positions from the start of a turn, at most, of different kinds
MOST = 2000  # positions of a turn
LEAST_GAIN, GOAL = 3, 20  # lore
DEALS = 8
EXERTED = 2  # cards of the opponent, which can be challenged


def wins_anyway(game: Game, action: int) -> bool:
    """Return whether a move that is not certain wins this turn in each of some deals."""
    player, turn = decider(game), game.turn
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
        kind = game.table.actions.decode(winning[0], decider(game)).verb
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
    """The sides of a scenario, that of ``player`` first, without decks; None with cards at locations or in stacks."""
    sides = [side_of(game, p) for p in (player, 1 - player)]
    if any("at" in card or "under" in card for side in sides for card in side["play"]):
        return None
    return [{key: side[key] for key in ("play", "hand", "ink", "discard")} for side in sides]


def from_games(names: Sequence[str], seed: int, ink: str | None = None) -> Iterator[dict[str, Any]]:
    """The positions of turns in games of bundled lists, game by game, without end; ``ink``: a card for the inkwells."""
    pairs = list(itertools.permutations(names, 2))
    random.Random(seed).shuffle(pairs)
    for k in itertools.count():
        lists, turn = pairs[k % len(pairs)], 0
        game, player = Game(*map(Deck.load, lists), seed=seed * 1_000_000 + k), agents.agent("shipped", k)
        while (seat := game.to_act) is not None:
            decision = game.decision
            if game.turn != turn and game.turn > 4 and decision is not None and decision.kind == "main":
                turn = game.turn
                yield from _turn(game, seat, [lists[seat], lists[1 - seat]], ink)
            game.step(ask(player, game))


def _turn(game: Game, player: int, decks: list[str], ink: str | None) -> list[dict[str, Any]]:
    sides = laid_out(game, player)
    if sides is None or not sides[0]["play"]:
        return []
    for side in sides if ink is not None else ():
        side["ink"] = [ink] * side["ink"]
    for card in sides[1]["play"][:EXERTED]:
        card["exerted"] = True
    entry: dict[str, Any] = {"decks": decks, "sides": sides}
    tried = graph(position({**entry, "moves": []}), MOST)
    gain = 0 if tried is None else max(at.lore[0] for at, _ in tried.nodes.values())
    if not LEAST_GAIN <= gain < GOAL:
        return []
    sides[0]["lore"], sides[1]["lore"] = GOAL - gain, GOAL - 1
    return in_turn(position({**entry, "moves": []}), entry)
