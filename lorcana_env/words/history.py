"""The log of a game, one line for each action."""

from __future__ import annotations

from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position
from lorcana_env.words import actions
from lorcana_env.words.terms import term
from lorcana_env.words.view import player_name


def entry(position: Position, action: int, viewer: int | None = None, language: str = "en") -> str:
    """The line of an action that is not yet taken; ``action`` as in ``Replay.actions``.

    ``viewer``: the player who reads it, to whom unknown cards are not named; None: all cards are named.
    """
    if action < 0:
        return f"{player_name(position, -1 - action, viewer, language)}: {term('concede', language)}"
    player = position.to_act
    assert player is not None
    said = actions.describe_action(position, action, language, viewer)
    st = position.state
    source = int(st["decision_source"])
    if source != c.NONE and st["decision"] not in (c.DECISION_MAIN, c.DECISION_ORDER, c.DECISION_MULLIGAN):
        name = actions.visible_label(position, source, player, viewer, language)
        said += "" if name in said else f" ({name})"
    return f"{player_name(position, player, viewer, language)}: {said}"


def turn_heading(position: Position, language: str = "en") -> str:
    """ "Turn 3", or that the game has not begun."""
    return term("turn_number", language, position.turn) if position.turn else term("setup", language)
