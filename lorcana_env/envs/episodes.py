"""What ``info`` says at the end of a game, the same in all environments."""

from collections.abc import Iterable, Sequence
from typing import Any

from lorcana_env.decks import Deck
from lorcana_env.rules.record.constants import NONE
from lorcana_env.setup.teams import ALONE, Teams


def episode(
    winner: int,
    lore: Iterable[int],
    turns: int,
    starting_player: int,
    decks: Sequence[Deck],
    opponent: str | None,
    seat: int | None,
    teams: Teams = ALONE,
) -> dict[str, Any]:
    """Summarize a game that ended, from the numbers in its record.

    "winner": a player's number, None where a game was cut short; "lore": tuple[int], "decks": tuple[str], names, of
    each player; "turns", "starting_player": int; "opponent": a name, None where there is none; "seat": int, whose
    ``info`` it is; "is_success": bool, whether the seat, or its team, won. These two are None in a batch without an
    opponent.
    """
    return {
        "winner": None if winner == NONE else winner,
        "lore": tuple(lore),
        "turns": turns,
        "decks": tuple(deck.name for deck in decks),
        "opponent": opponent,
        "seat": seat,
        "starting_player": starting_player,
        "is_success": None if seat is None else teams.same(winner, seat),
    }
