"""What happened in a game, one line for each action."""

from __future__ import annotations

from lorcana_env import wording
from lorcana_env.game import Game
from lorcana_env.rules import constants as c
from lorcana_env.terms import term
from lorcana_env.view import player_name


def entry(game: Game, action: int, viewer: int | None = None, language: str = "en") -> str:
    """Who does what, before it is done; ``action`` as in ``Replay.actions``.

    ``viewer``: the player who reads it, from whom unknown cards are kept; None: everything is said.
    """
    if action < 0:
        return f"{player_name(game, -1 - action, viewer, language)}: {term('concede', language)}"
    player = game.to_act
    assert player is not None
    said = game.describe(action, language, viewer)
    st = game.state
    source = int(st["decision_source"])
    if source != c.NONE and st["decision"] not in (c.DECISION_MAIN, c.DECISION_ORDER, c.DECISION_MULLIGAN):
        name = wording.shown(game, source, player, viewer, language)
        said += "" if name in said else f" ({name})"
    return f"{player_name(game, player, viewer, language)}: {said}"


def turn_heading(game: Game, language: str = "en") -> str:
    """ "Turn 3", or that the game has not begun."""
    return term("turn_number", language, game.turn) if game.turn else term("setup", language)
