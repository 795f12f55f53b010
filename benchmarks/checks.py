"""A random game with checks at every decision.

Clones and saved games go on like their original, the same seed and actions replay the game bit for bit, and nothing
that a player observes or may do depends on hidden information. :mod:`benchmarks.fuzz` checks the invariants of the
position itself, in numba.
"""

import random
from collections.abc import Sequence

import numpy as np

from lorcana_env import Deck, Game

SAVE_EVERY = 8  # decisions between two saved games


def _record(game: Game) -> bytes:
    return game.state_array.tobytes()


def leak(game: Game, seed: int) -> str:
    """A message if what a player observes or may do depends on hidden information (7.1.3), else ""."""
    for player in range(game.players):
        other = game.determinize(player, seed)
        if not np.array_equal(game.observe(player), other.observe(player)):
            return f"player {player} observes what the player cannot know"
        if game.to_act == player and not np.array_equal(game.legal_actions(), other.legal_actions()):
            return f"what player {player} may do depends on what the player cannot know"
        other.step(int(other.legal_actions()[seed % len(other.legal_actions())]))
    return ""


def divergence(game: Game, action: int, save: bool) -> str:
    """Take the action in the game and in its copies. Returns a message if a copy differs then, else ""."""
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
    """Play a random game with these decks. Returns the first error ("" for none) and the number of decisions."""
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
