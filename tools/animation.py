"""Draw twenty moves of a game as ``docs/images/game.gif``, for the README: ``python -m tools.animation``."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from lorcana_env import Replay
from lorcana_env.agents import agent
from lorcana_env.render import picture as board

TO = Path(__file__).parents[1] / "docs" / "images" / "game.gif"
SEED, FIRST, MOVES = 5, 46, 20  # the game, its first move that is shown, and how many
HEIGHT, SIZE, PAUSE = 500, (896, 350), 1200  # of the board, in pixels of the file, milliseconds
SHADES = [
    tuple((part * a + (4 - part) * b) // 4 for a, b in zip(text, ground))
    for text in (board.TEXT, board.SOFT, board.ACTIVE)
    for ground in (board.GROUND, board.PANEL, board.FACE)
    for part in range(5)
]


def main() -> None:
    board.HEIGHT = HEIGHT
    palette = Image.new("P", (1, 1))
    colours = [*board.INKS.values(), board.DAMAGE, board.LINE, *SHADES]
    palette.putpalette([part for colour in colours for part in colour])
    replay = Replay.record("blurple", "yurple", agents=[agent("greedy"), agent("greedy")], seed=SEED)
    frames = []
    for step in range(FIRST, FIRST + MOVES):
        game = replay.at(step)
        image = Image.fromarray(board.picture(game, 0))
        draw, mover = ImageDraw.Draw(image), ("You", "Opponent")[game.to_act or 0]
        draw.rectangle((0, 0, board.WIDTH, board.BAR - 1), board.GROUND)
        words = f"Turn {game.turn}   {mover}: {game.describe(replay.actions[step], viewer=0)}"
        draw.text((board.GAP, 8), words, board.ACTIVE, ImageFont.load_default(22))
        frames.append(image.resize(SIZE, Image.Resampling.LANCZOS).quantize(palette=palette, dither=Image.Dither.NONE))
    frames[0].save(TO, save_all=True, append_images=frames[1:], duration=PAUSE, loop=0)
    print(f"{TO}: {len(frames)} moves, {TO.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
