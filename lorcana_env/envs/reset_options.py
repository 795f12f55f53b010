"""The options of ``reset``, the same in the environments for one game (:mod:`.aec`, :mod:`.gymnasium_env`)."""

from dataclasses import dataclass
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.decks import Deck
from lorcana_env.game.game import Game
from lorcana_env.setup.compiled_decks import CompiledDecks, most_cards, table_for

OPTIONS = ("starting_player", "decks", "game")


@dataclass(frozen=True)
class Options:
    """Options of the next game; None leaves a field as configured. ``decks`` in the order of the caller."""

    starting_player: int | None = None
    decks: tuple[Deck, ...] | None = None
    game: Game | None = None
    games: tuple[Game, ...] = ()


def read_options(options: Any, table: CompiledDecks, batch: int = 0) -> Options:
    """``options`` of ``reset``, checked, for an environment whose spaces are those of ``table``.

    "starting_player": who starts, a player's number; "decks": decks (or names) for this game, as many as always and of
    the same capacity; "game": a :class:`Game` to go on with, which is copied and brings its decks and its own limit of
    decisions. A ``batch`` of games also takes "games", one for each row.
    """
    if options is None:
        return Options()
    given = arguments.keys(options, "options", (*OPTIONS, "games") if batch else OPTIONS)
    players = len(table.decks)
    starter = arguments.starting_player(given.get("starting_player"), players, 'options["starting_player"]')
    game, decks = given.get("game"), given.get("decks")
    games, what = () if game is None else (game,), 'options["game"]'
    if given.get("games") is not None:
        what = 'options["games"]'
        games = tuple(arguments.items(given["games"], what, "games"))
        if len(games) != batch or game is not None:
            raise ValueError(f'{what} must be {batch} games, one for each row, without "game"; there are {len(games)}')
    if games and (decks is not None or starter is not None):
        raise ValueError(f'{what} brings its decks and who started; leave out "decks" and "starting_player"')
    for each in games:
        if not isinstance(each, Game):
            raise TypeError(f"{what} must be a Game, not {arguments.shown(each)}")
        if each.over:
            raise ValueError(f"{what} is over: {each!r}")
        check_table(each.table, table, what)
        if (each.table.variant, each.table.rules) != (table.variant, table.rules):
            plays = f"this environment plays {table.variant}, rules {table.rules}"
            raise ValueError(f"{what}: {plays}, not {each.table.variant}, rules {each.table.rules}; make another one")
    if decks is None:
        return Options(starter, None, game, games)
    chosen = Deck.of_each(decks, 'options["decks"]')
    check_table(table_for(chosen, table.variant, table.rules, teams=table.teams), table, 'options["decks"]')
    return Options(starter, chosen)


def check_table(given: CompiledDecks, own: CompiledDecks, what: str) -> None:
    """The spaces of an environment stay: so do the number of players, the capacity and the teams."""
    if len(given.decks) != len(own.decks):
        raise ValueError(f"{what}: this environment has {len(own.decks)} players, not {len(given.decks)}")
    if given.teams != own.teams:
        mine, other = (list(table.teams) if table.teams.members else "no teams" for table in (own, given))
        raise ValueError(f"{what}: this environment was made for {mine}, this is for {other}; make another one")
    if given.dtype != own.dtype:
        room, needed = (most_cards(table.capacity, len(own.decks), own.variant) for table in (own, given))
        raise ValueError(
            f"{what}: this environment was made for decks of up to {room} cards, these are for up to {needed}; "
            "make another environment with them"
        )
