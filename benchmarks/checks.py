"""One random game in which everything that can be checked from outside is checked at every decision.

That a clone goes the way of its original, that a saved game comes back and goes on as it would have, that the same
seed and actions replay the game bit for bit, and that nothing a player observes or may do depends on what the player
cannot know. The invariants of the position itself are checked by :mod:`benchmarks.fuzz`, in numba.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from lorcana_env import Deck, Game

SAVE_EVERY = 8  # decisions between two saved games


def _record(game: Game) -> bytes:
    return game.state_array.tobytes()


def leak(game: Game, seed: int) -> str:
    """What a player observes or may do that depends on what the player cannot know; "" for nothing (7.1.3)."""
    for player in range(game.players):
        other = game.determinize(player, seed)
        if not np.array_equal(game.observe(player), other.observe(player)):
            return f"player {player} observes what the player cannot know"
        if game.to_act == player and not np.array_equal(game.legal_actions(), other.legal_actions()):
            return f"what player {player} may do depends on what the player cannot know"
        other.step(int(other.legal_actions()[seed % len(other.legal_actions())]))
    return ""


def divergence(game: Game, action: int, save: bool) -> str:
    """Take the action, in the game and in its copies; how a copy differs then, "" for not at all."""
    before = _record(game)
    copies = {"clone": game.clone()}
    if save:
        copies["saved game"] = Game.from_bytes(game.to_bytes())
    for name, copy in copies.items():
        if _record(copy) != before or not np.array_equal(copy.legal_actions(), game.legal_actions()):
            return f"the {name} is not like its original"
        copy.step(action)
    if _record(game) != before:
        return "playing a copy changed its original"
    game.step(action)
    for name, copy in copies.items():
        if _record(copy) != _record(game) or not np.array_equal(copy.legal_actions(), game.legal_actions()):
            return f"the {name} went another way than its original"
    return ""


def checked_game(decks: Sequence[Deck], seed: int) -> tuple[str, int]:
    """A random game with these decks: what was wrong first ("" for nothing), and how many decisions it had."""
    chooser = random.Random(seed)
    game = Game(*decks, seed=seed)
    actions: list[int] = []
    while not game.over:
        if not len(game.legal_actions()):
            return "no legal action", len(actions)
        wrong = leak(game, chooser.getrandbits(30))
        action = int(chooser.choice(game.legal_actions()))
        wrong = wrong or divergence(game, action, len(actions) % SAVE_EVERY == 0)
        if wrong:
            return f"{wrong}, at decision {len(actions)} ({game.decision})", len(actions)
        actions.append(action)
    if game.truncated:
        return "the game did not end", len(actions)
    replay = Game(*decks, seed=seed)
    for action in actions:
        replay.step(action)
    return ("" if _record(replay) == _record(game) else "the replay went another way"), len(actions)
