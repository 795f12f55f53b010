"""Plain cards and small helpers for the card tests."""

from __future__ import annotations

from typing import Any

import pytest

from lorcana_env import IllegalAction, Scenario

ABU = "Abu - Mischievous Monkey"  # cost 3, 3/2, 2 lore
AKELA = "Akela - Wolf Pack Elder"  # cost 2, 3/2, 1 lore
AURORA = "Aurora - Regal Princess"  # cost 2, 2/2, 2 lore, Princess
BAMBI = "Bambi - Prince of the Forest"  # cost 2, 3/2, 1 lore, Prince
BALOO = "Baloo - Laid-Back Bear"  # cost 2, 2/4, 1 lore
ATITAYA = "Atitaya - Fang General"  # cost 7, 7/7, 3 lore
COBRA = "Cobra Bubbles - Just a Social Worker"  # cost 7, 5/9, 2 lore
TUI = "Chief Tui - Proud of Motunui"  # cost 4, 3/4, 2 lore, King
AGUSTIN = "Agustin Madrigal - Clumsy Dad"  # cost 1, 2/2, 1 lore
DEWEY = "Dewey - Lovable Showoff"  # cost 4, 4/4, 1 lore
ITEM = "Weight Set"  # item, cost 3
QUILL = "Fishbone Quill"  # item, cost 3
LOCATION = "Thebes - The Big Olive"  # location, cost 2, 7 willpower, no lore, move 1
PRIDE_ROCK = "Pride Lands - Pride Rock"  # location, cost 2, 7 willpower, 1 lore, move 2
CANNONS = "Fire the Cannons!"  # action, cost 1: 2 damage to chosen character


def hurt(card: str, damage: int = 1, **more: Any) -> dict[str, Any]:
    """A damaged card in play."""
    return dict(card=card, damage=damage, **more)


def tired(card: str, **more: Any) -> dict[str, Any]:
    """An exerted card in play."""
    return dict(card=card, exerted=True, **more)


def round_trip(s: Scenario) -> None:
    """You and the opponent end the turn: your next turn begins."""
    s.end_turn()
    s.end_turn()


def theirs(name: str) -> str:
    return f"opponent:{name}"


def choices(s: Scenario) -> set[str]:
    """What may be chosen now, opposing cards with "opponent:" before them."""
    return {text.removeprefix("choose ") for text in s.legal() if text.startswith("choose ")}


def quiet(s: Scenario) -> bool:
    """Nothing is left to decide but the turn's actions."""
    return s.decision is None


def refused(act: Any, *args: Any, **kwargs: Any) -> None:
    with pytest.raises(IllegalAction):
        act(*args, **kwargs)
