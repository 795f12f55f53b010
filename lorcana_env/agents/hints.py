"""Hints: the action that an agent would take in a position, how sure it is, and who is ahead."""

import math
from dataclasses import dataclass

import numpy as np

from lorcana_env.agents.ismcts import VALUE_SCALE, move_key
from lorcana_env.game.agent import Agent, ask, name_of
from lorcana_env.game.game import Game
from lorcana_env.policies.kernels import value
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.setup.position import decider


@dataclass(frozen=True)
class Hint:
    """``action``: what the agent would do; ``probabilities``: float64[k] over the legal actions, if it has them."""

    action: int
    probabilities: np.ndarray | None


def hint(agent: Agent, game: Game) -> Hint:
    """Ask an agent about a game that is not over; the game does not change.

    An agent with a method ``probabilities(game)`` (an array over ``game.legal_actions()``) names its likeliest action;
    one with a method ``decided(game)`` too, its answer and those, that answer.
    """
    shares, decided = getattr(agent, "probabilities", None), getattr(agent, "decided", None)
    if callable(decided):
        return Hint(*decided(game.clone()))
    if not callable(shares):
        return Hint(ask(agent, game), None)
    legal = game.legal_actions()
    probabilities = np.asarray(shares(game.clone()), np.float64)
    if probabilities.shape != legal.shape:
        raise ValueError(
            f"the agent {name_of(agent)} gave {probabilities.shape} probabilities for {len(legal)} legal actions"
        )
    return Hint(int(legal[int(probabilities.argmax())]), probabilities)


def first_alike(game: Game) -> np.ndarray:
    """int64[k]: for each of ``game.legal_actions()`` the place of the first that means the same.

    Two copies of a card in hand are one move, and two in play that are alike
    (:func:`lorcana_env.rules.queries.alike.alike`).
    """
    legal = game.legal_actions().astype(np.int16)
    first = np.zeros(len(legal), np.int64)
    _first_of_each(game.state_array, 0, legal, first)
    return first


@kernel
def _first_of_each(states, i, legal, first):
    for k in range(legal.shape[0]):
        key = move_key(states[i], np.int64(legal[k]))
        j = 0
        while move_key(states[i], np.int64(legal[j])) != key:
            j += 1
        first[k] = j


def win_chance(game: Game, player: int, agent: Agent | None = None) -> float:
    """The chance of ``player`` to win, 0 to 1; those of all players add up to 1.

    By the agent's method ``value(game)`` (1 a win, -1 a loss of the player who decides, who sees their own hand) if
    it has one; else a guess from lore, boards, ink and numbers of cards, which are public
    (:func:`lorcana_env.policies.kernels.value`), as tree search values the end of a rollout. Of more than two players
    the others share what is left in the proportion of these guesses.
    """
    if game.over:
        return 1.0 / game.players if game.winner is None else float(game.won(player))
    guesses = _guesses(game)
    if not has_value(agent):
        return guesses[player]
    asked = decider(game)
    chance = min(1.0, max(0.0, (1.0 + agent.value(game.clone())) / 2))  # type: ignore[union-attr]
    if player == asked or game.players == 2:
        return chance if player == asked else 1.0 - chance
    return (1.0 - chance) * guesses[player] / max(1.0 - guesses[asked], 1e-12)


def _guesses(game: Game) -> list[float]:
    """The players' chances, by what each has (a value is twice that, less what all have); none for who is out."""
    values = [_value(game.state_array, 0, game.table.tables, 0, p) / (2 * VALUE_SCALE) for p in range(game.players)]
    there = [p for p in range(game.players) if not game.state["out"][p]]
    most = max(values[p] for p in there)
    shares = [math.exp(values[p] - most) if p in there else 0.0 for p in range(game.players)]
    return [share / sum(shares) for share in shares]


def has_value(agent: Agent | None) -> bool:
    """Return whether an agent values positions itself."""
    return callable(getattr(agent, "value", None))


@kernel
def _value(states, i, tables, t, player):
    return value(states[i], tables[t], player)
