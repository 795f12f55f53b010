"""The board as a picture, drawn with Pillow."""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from lorcana_env.cards import Card
from lorcana_env.setup.position import Position
from lorcana_env.words.text import result
from lorcana_env.words.view import CardView, SideView, view_for

WIDTH, HEIGHT = 1280, 800
INKS = {
    "amber": (217, 154, 28), "amethyst": (138, 74, 168), "emerald": (47, 145, 80), "ruby": (200, 50, 74),
    "sapphire": (42, 119, 192), "steel": (125, 135, 146),
}  # fmt: skip
GROUND, PANEL, ACTIVE, LINE = (28, 25, 36), (40, 36, 52), (183, 156, 245), (70, 64, 88)
TEXT, SOFT, DAMAGE, FACE = (236, 233, 242), (163, 157, 177), (200, 50, 74), (58, 53, 74)
GAP, BAR = 10, 40
CARD, HAND = (148, 96), (118, 40)  # the largest a card in play, and one in hand, is drawn


def picture(position: Position, viewer: int | None) -> np.ndarray:
    """The game as ``viewer`` may know it (None: the full truth): uint8[800, 1280, 3], opponents above.

    A card in play shows strength / willpower and lore; exerted cards are darker, with "exerted" below.
    """
    view = view_for(position, viewer)
    image = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    draw = ImageDraw.Draw(image)
    head = result(view) if view.over else f"Turn {view.turn}   {view.decision}"
    draw.text((GAP, GAP), head, TEXT, _font(18))
    top = BAR
    height = (HEIGHT - top) // len(view.sides)
    for k, side in enumerate(reversed(view.sides)):
        box = (GAP, top + k * height, WIDTH - GAP, top + (k + 1) * height - GAP)
        draw.rounded_rectangle(box, 10, PANEL, ACTIVE if side.player == view.active else LINE, 2)
        _side(draw, box, side)
    return np.array(image, np.uint8)


@lru_cache(maxsize=8)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _side(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], side: SideView) -> None:
    left, top, right, bottom = box[0] + GAP, box[1] + GAP, box[2] - GAP, box[3] - GAP
    drops = f"    ink drops {side.ink_drops}" if side.ink_drops else ""
    text = (
        f"{side.name} ({side.deck_name})    lore {side.lore}/{side.goal}    ink {side.ink_ready}/{side.ink}{drops}    "
        f"hand {side.hand_size}    deck {side.deck_size}    discard {len(side.discard)}"
    )
    draw.text((left, top), "out of the game" if side.out else text, TEXT, _font(16))
    bar = top + 24
    draw.rectangle((left, bar, right, bar + 5), LINE)
    draw.rectangle((left, bar, left + (right - left) * min(side.lore, side.goal) // side.goal, bar + 5), INKS["amber"])
    hand_top = bottom - HAND[1]
    for spot, card in zip(_spots(len(side.play), (left, bar + 14, right, hand_top - GAP), CARD), side.play):
        _card(draw, spot, card)
    faces: list[Card | None] = [*side.hand, *[None] * (side.hand_size - len(side.hand))]
    for spot, face in zip(_spots(len(faces), (left, hand_top, right, bottom), HAND), faces):
        _in_hand(draw, spot, face)


def _spots(n: int, box: tuple[int, int, int, int], size: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """Boxes for ``n`` cards in rows within ``box``, as large as they fit, at most ``size``."""
    left, top, right, bottom = box
    if n == 0:
        return []
    rows = 1
    while True:
        columns = -(-n // rows)
        width = min(size[0], (right - left) // columns - 6)
        height = min(size[1], (bottom - top) // rows - 4)
        if width >= size[0] * 3 // 4 or height < size[1] // 2:
            break
        rows += 1
    return [
        (x, y, x + width, y + height)
        for x, y in ((left + k % columns * (width + 6), top + k // columns * (height + 4)) for k in range(n))
    ]


def _card(draw: ImageDraw.ImageDraw, spot: tuple[int, int, int, int], card: CardView) -> None:
    left, top, right, bottom = spot
    ink = INKS[card.card.inks[0]] if card.card.inks else LINE
    face, text = (GROUND, SOFT) if card.exerted else (FACE, TEXT)
    draw.rounded_rectangle(spot, 6, face, ink, 2)
    draw.rectangle((left + 2, top + 6, left + 6, bottom - 6), ink)
    x = left + 11
    name, _, version = card.card.full_name.partition(" - ")
    copy = card.label.rpartition("#")[2] if "#" in card.label else ""
    draw.text((x, top + 5), _fitting(draw, f"{name} {copy}".strip(), right - x - 4, 14), text, _font(14))
    draw.text((x, top + 23), _fitting(draw, version, right - x - 4, 11), SOFT, _font(11))
    if card.willpower is not None:
        strength = "-" if card.strength is None else card.strength
        draw.text((x, top + 39), f"{strength}/{card.willpower}   lore {card.lore}", text, _font(13))
    if card.damage:
        draw.ellipse((right - 24, top + 38, right - 6, top + 56), DAMAGE)
        draw.text((right - 15, top + 47), str(card.damage), TEXT, _font(12), anchor="mm")
    states = ["exerted"] * card.exerted + ["drying"] * card.drying + ["at a location"] * (card.at is not None)
    if bottom - top > 72:
        draw.text((x, top + 58), _fitting(draw, ", ".join(states), right - x - 4, 11), SOFT, _font(11))
    if bottom - top > 88:
        draw.text((x, top + 74), _fitting(draw, ", ".join(card.keywords), right - x - 4, 11), ACTIVE, _font(11))


def _in_hand(draw: ImageDraw.ImageDraw, spot: tuple[int, int, int, int], card: Card | None) -> None:
    """A card in hand: its name and cost, or its back."""
    if card is None:
        draw.rounded_rectangle(spot, 5, LINE, SOFT, 1)
        return
    left, top, right, bottom = spot
    draw.rounded_rectangle(spot, 5, FACE, INKS[card.inks[0]] if card.inks else LINE, 2)
    draw.text((left + 6, top + 4), _fitting(draw, card.name, right - left - 12, 12), TEXT, _font(12))
    if bottom - top > 34:
        draw.text((left + 6, top + 21), f"cost {card.cost}", SOFT, _font(11))


def _fitting(draw: ImageDraw.ImageDraw, text: str, width: int, size: int) -> str:
    """The text, cut to a width in pixels."""
    if draw.textlength(text, _font(size)) <= width:
        return text
    while text and draw.textlength(text + "...", _font(size)) > width:
        text = text[:-1]
    return text.rstrip() + "..."
