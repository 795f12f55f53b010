"""The render modes of the environments: text, a picture, the terminal."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np

from lorcana_env.doors.checks import shown
from lorcana_env.game.game import Game

MODES = ("ansi", "rgb_array", "human")


def check_mode(mode: str | None) -> None:
    """``ValueError`` for a mode there is not, or whose library is not installed."""
    if mode is not None and (not isinstance(mode, str) or mode not in MODES):
        raise ValueError(f"unknown render_mode {shown(mode)}; there are None, {', '.join(map(repr, MODES))}")
    if mode == "rgb_array" and find_spec("PIL") is None:
        raise ValueError("render_mode 'rgb_array' draws with Pillow: pip install 'lorcana-env[pictures]'")


def render(game: Game, viewer: int, mode: str) -> str | np.ndarray | None:
    """The game as ``viewer`` may know it.

    "ansi": text (:meth:`Game.text`); "rgb_array": a picture, uint8[H, W, 3] (:mod:`lorcana_env.render.picture`);
    "human": printed in colours to the terminal (:mod:`lorcana_env.render.terminal`), None.
    """
    if mode == "ansi":
        return game.text(viewer)
    if mode == "rgb_array":
        from lorcana_env.render.picture import picture

        return picture(game, viewer)
    from rich.console import Console

    from lorcana_env.render.terminal import board

    Console().print(board(game, viewer))
    return None
