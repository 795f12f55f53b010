"""The options of ``reset``, the same in the environments for one game (:mod:`.lorcana_v0`, :mod:`.gymnasium_env`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.decks import Deck, bundled
from lorcana_env.game.game import Game
from lorcana_env.setup.compiled_decks import CompiledDecks, table_for

OPTIONS = ("starting_player", "decks", "game")


def default_decks(variant: str = "normal") -> tuple[str, ...]:
    """The names of the two decks that are played where none are given."""
    return bundled("mini") if variant == "mini" else ("blurple", "ward-es-control")


@dataclass(frozen=True)
class Options:
    """What the next game is to be; None: as always. ``decks`` in the order that the caller gave them in."""

    starting_player: int | None = None
    decks: tuple[Deck, ...] | None = None
    game: Game | None = None


def read_options(options: Any, table: CompiledDecks) -> Options:
    """``options`` of ``reset``, checked, for an environment whose spaces are those of ``table``.

    "starting_player": who starts, a player's number; "decks": decks (or names) for this game, as many as always and of
    the same capacity; "game": a :class:`Game` to go on with, which is copied and brings its decks and its own limit of
    decisions.
    """
    if options is None:
        return Options()
    given = arguments.keys(options, "options", OPTIONS)
    players = len(table.decks)
    starter = arguments.starting_player(given.get("starting_player"), players, 'options["starting_player"]')
    game, decks = given.get("game"), given.get("decks")
    if game is not None:
        if not isinstance(game, Game):
            raise TypeError(f'options["game"] must be a Game, not {arguments.shown(game)}')
        if decks is not None or starter is not None:
            raise ValueError(
                'options["game"] brings its decks and who started; leave out "decks" and "starting_player"'
            )
        if game.over:
            raise ValueError(f'options["game"] is over: {game!r}')
        check_table(game.table, table, 'options["game"]')
    if decks is None:
        return Options(starter, None, game)
    chosen = Deck.of_each(decks, 'options["decks"]')
    check_table(table_for(chosen, table.variant, table.rules), table, 'options["decks"]')
    return Options(starter, chosen)


def check_table(given: CompiledDecks, own: CompiledDecks, what: str) -> None:
    """The spaces of an environment stay: so do the number of players and the capacity."""
    if len(given.decks) != len(own.decks):
        raise ValueError(f"{what}: this environment has {len(own.decks)} players, not {len(given.decks)}")
    if given.dtype != own.dtype:
        raise ValueError(
            f"{what}: this environment was made for decks of up to {own.capacity - 1} cards, these are for "
            f"up to {given.capacity - 1}; make another environment with them"
        )
