"""The kinds of observation that environments offer, by name."""

from __future__ import annotations

import gymnasium

from lorcana_env.doors.checks import shown
from lorcana_env.observe import entities
from lorcana_env.observe.flat import observation_space

OBSERVATIONS = ("flat", "entities")


def check_kind(kind: str) -> None:
    """``ValueError`` for an unknown kind of observation."""
    if not isinstance(kind, str) or str.__str__(kind) not in OBSERVATIONS:
        raise ValueError(f"unknown observation {shown(kind)}; there are {', '.join(OBSERVATIONS)}")


def space_of(kind: str, players: int, capacity: int) -> gymnasium.spaces.Box:
    """The space of a kind of observation: float32 ("flat") or uint8 ("entities")."""
    return entities.space(players, capacity) if kind == "entities" else observation_space(players, capacity)
