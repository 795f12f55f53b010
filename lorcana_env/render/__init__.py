"""The render modes of the environments: text, a picture, the terminal."""

from importlib.util import find_spec

import numpy as np

from lorcana_env._util.arguments import shown
from lorcana_env._util.optional import remedy
from lorcana_env.setup.position import Position

MODES = ("ansi", "rgb_array", "human")


def check_mode(mode: str | None) -> None:
    """``ValueError`` for an unknown mode, or one whose library is not installed."""
    if mode is not None and (not isinstance(mode, str) or mode not in MODES):
        raise ValueError(f"unknown render_mode {shown(mode)}; there are None, {', '.join(map(repr, MODES))}")
    if mode == "rgb_array" and find_spec("PIL") is None:
        raise ValueError(f"render_mode 'rgb_array' draws with Pillow: {remedy('PIL')}")


def render(position: Position, viewer: int, mode: str) -> str | np.ndarray | None:
    """The game as ``viewer`` may know it.

    "ansi": text (:mod:`lorcana_env.words.text`); "rgb_array": a picture, uint8[H, W, 3]
    (:mod:`lorcana_env.render.picture`); "human": printed in colours to the terminal
    (:mod:`lorcana_env.render.terminal`), None.
    """
    if mode == "ansi":
        from lorcana_env.words.text import describe

        return describe(position, viewer)
    if mode == "rgb_array":
        from lorcana_env.render.picture import picture

        return picture(position, viewer)
    from rich.console import Console

    from lorcana_env.render.terminal import board

    Console().print(board(position, viewer))
    return None
