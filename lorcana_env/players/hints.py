"""What an agent thinks of a position: the action it would take, how sure it is, who is ahead."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from lorcana_env.game.agent import Agent, ask, name_of
from lorcana_env.game.game import Game
from lorcana_env.players.ismcts import VALUE_SCALE
from lorcana_env.policies.builtin import value
from lorcana_env.rules.jit import kernel


@dataclass(frozen=True)
class Hint:
    """``action``: what the agent would do; ``probabilities``: float64[k] over the legal actions, if it has them."""

    action: int
    probabilities: np.ndarray | None


def hint(agent: Agent, game: Game) -> Hint:
    """Ask an agent about a game that is not over; the game does not change.

    An agent with a method ``probabilities(game)`` (an array over ``game.legal_actions()``) names its likeliest action.
    """
    shares = getattr(agent, "probabilities", None)
    if not callable(shares):
        return Hint(ask(agent, game), None)
    legal = game.legal_actions()
    probabilities = np.asarray(shares(game.clone()), np.float64)
    if probabilities.shape != legal.shape:
        raise ValueError(
            f"the agent {name_of(agent)} gave {probabilities.shape} probabilities for {len(legal)} legal actions"
        )
    return Hint(int(legal[int(probabilities.argmax())]), probabilities)


def win_chance(game: Game, player: int, agent: Agent | None = None) -> float:
    """The chance of ``player`` to win, 0 to 1.

    By the agent's method ``value(game)`` (1 a win, -1 a loss of the player who decides, who looks at the own hand) if
    it has one and two play; else a guess from lore, boards, ink and numbers of cards, which are public
    (:func:`lorcana_env.policies.builtin.value`), as tree search values the end of a rollout.
    """
    if game.over:
        return 0.5 if game.winner is None else float(game.winner == player)
    if has_value(agent) and game.players == 2:
        chance = min(1.0, max(0.0, (1.0 + agent.value(game.clone())) / 2))  # type: ignore[union-attr]
        return chance if player == game.to_act else 1.0 - chance
    return 1.0 / (1.0 + math.exp(-_value(game.state_array, 0, game.table.tables, 0, player) / VALUE_SCALE))


def has_value(agent: Agent | None) -> bool:
    """Whether an agent values positions itself."""
    return callable(getattr(agent, "value", None))


@kernel
def _value(states, i, tables, t, player):
    return value(states[i], tables[t], player)
