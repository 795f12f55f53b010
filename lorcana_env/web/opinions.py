"""What an agent thinks of a position: its move, its alternatives, the chance to win."""

from __future__ import annotations

from typing import Any

from lorcana_env.agents.hints import has_value, hint, moves, win_chance
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game

MAX_SHARES = 6  # alternatives of a decision


def opinion(game: Game, viewer: int | None, agent: Agent, language: str, action: int | None = None) -> dict[str, Any]:
    """Return the chance of ``viewer`` (None: of player 0) to win, and what the agent would do at their decision.

    ``action`` is the one that was taken. The chance is left out where the agent would judge by another's hand.
    """
    mine = viewer in (None, game.to_act)
    found: dict[str, Any] = {}
    if game.over or mine or not has_value(agent):
        found["chance"] = round(win_chance(game, viewer or 0, agent), 4)
    if game.over or not mine or (action is not None and action < 0):
        return found
    answer, first = hint(agent, game), moves(game)  # copies of a card count as one move
    legal = [int(a) for a in game.legal_actions()]
    chosen = legal.index(answer.action)
    taken = None if action is None else int(first[legal.index(action)])
    found |= {"choice": chosen, "say": game.describe(answer.action, language), "same": int(first[chosen]) == taken}
    if answer.probabilities is None:
        return found | {"shares": []}
    shares = [round(float(share), 4) for share in answer.probabilities]
    shown = sorted(range(len(legal)), key=lambda k: -shares[k])[:MAX_SHARES]
    shown = shown if taken is None or taken in shown else [*shown[:-1], taken]
    rows = [(k, game.describe(legal[k], language)) for k in shown]
    return found | {"shares": [{"choice": k, "say": say, "share": shares[k], "taken": k == taken} for k, say in rows]}
