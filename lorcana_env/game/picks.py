"""Words for a choice of several cards that is made card by card, as a mulligan (2.2.2): a set, whatever the order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c
from lorcana_env.words import actions as words

_CARD = "\0"  # where the name of a card stands


def choice_of(game: Game) -> tuple[int, ...] | None:
    """Return what tells the choice of several cards that is being made from others; None when none is made."""
    st = game.state
    if game.over or int(st["decision"]) not in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN):
        return None
    frame = st["frames"][int(st["depth"]) - 1]
    return int(st["decider"]), int(st["decision"]), int(st["depth"]), int(frame["instruction"]), int(frame["source"])


def said(game: Game, picks: Sequence[int], language: str = "en") -> str:
    """Return the picks of one choice in words, as "put Stitch - New Dog, Be Prepared on the bottom"."""
    lines = _each(game, picks, language)
    if len(lines) == 1:
        return lines[0][0]
    cards = [line for line in lines if line[1] is not None]  # without "done", which says nothing beside cards
    kinds = {text.replace(str(name), _CARD, 1) for text, name in cards}
    if len(kinds) == 1:
        return kinds.pop().replace(_CARD, ", ".join(str(name) for _, name in cards))
    return ", ".join(text for text, _ in cards)


def alike(game: Game, picks: Sequence[int], others: Sequence[int]) -> bool:
    """Whether two orders of picks are the same set; copies of a card are alike."""
    one, other = (
        sorted(re.sub(r"#\d+", "", text) for text, name in _each(game, each, "en") if name is not None)
        for each in (picks, others)
    )
    return one == other


def _each(game: Game, picks: Sequence[int], language: str) -> list[tuple[str, str | None]]:
    """Return the words of each pick, and the name of its card, None for "done"."""
    position, found = game.clone(), list[tuple[str, Any]]()
    for pick in picks:
        player = position.to_act
        assert player is not None
        slot = position.table.actions.decode(pick, player).slot
        name = None if slot is None else words.visible_label(position, slot, player, player, language)
        found.append((position.describe(pick, language), name))
        if len(found) < len(picks):
            position.step(pick)
    return found
