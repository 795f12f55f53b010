"""Lorcana as tools of the Model Context Protocol: ``lorcana serve mcp`` (docs/language.md).

A game is known by the name that ``new_game`` gives it; who does not have the name does not reach the game. Nothing that
the player may not know is told, and no action is taken back.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from lorcana_env._util.optional import extra
from lorcana_env._version import __version__
from lorcana_env.apps.language.dialogue import MAX_PATIENCE
from lorcana_env.apps.language.primer import primer
from lorcana_env.apps.language.table import Table, deck_of
from lorcana_env.cards import catalog
from lorcana_env.decks import bundled
from lorcana_env.rules.compiler.jit import compile_to_the_end
from lorcana_env.setup.variants import VARIANTS
from lorcana_env.words.terms import check_language, term
from lorcana_env.words.text import card_lines

if TYPE_CHECKING:
    from mcp.server import MCPServer

OPPONENTS = ("easy", "medium", "hard", "master", "random", "greedy")
MAX_GAMES = 200  # that a server keeps; the one not touched for longest is forgotten
INSTRUCTIONS = (
    "Play Disney Lorcana: new_game, then act with the number of a legal move, until the game is over. Each answer "
    "tells what changed since your last move; look tells the whole board. rules explains the game."
)


class _Games:
    """The games of a server by name."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, tuple[Table, threading.Lock]] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, table: Table) -> str:
        name = secrets.token_hex(8)
        with self._lock:
            self._games[name] = table, threading.Lock()
            while len(self._games) > MAX_GAMES:
                self._games.popitem(last=False)
        return name

    def of(self, name: str) -> tuple[Table, threading.Lock]:
        with self._lock:
            if name not in self._games:
                raise ValueError("there is no such game here: begin one with new_game, and give the name that it tells")
            self._games.move_to_end(name)
            return self._games[name]


def server() -> MCPServer:
    """The server with its tools."""
    Table.warm()
    found = extra("mcp.server").MCPServer(
        "lorcana", title="Disney Lorcana", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"
    )
    refuse = extra("mcp.server.mcpserver.exceptions").ToolError
    games = _Games()
    compile_to_the_end()

    def tool(function: Any) -> Any:
        """Register a tool; what the package refuses is told to the model, in a line."""

        def told(*args: Any, **more: Any) -> str:
            try:
                return str(function(*args, **more))
            except (ValueError, TypeError, OSError) as error:
                raise refuse(" ".join(str(error).split())) from None

        told.__name__, told.__doc__ = function.__name__, function.__doc__
        told.__annotations__, told.__wrapped__ = function.__annotations__, function  # type: ignore[attr-defined]
        found.add_tool(told, structured_output=False)
        return function

    @tool
    def rules(language: str = "en") -> str:
        """The rules of the game in short, and how to read what is told. language: en or fr."""
        return primer(language)

    @tool
    def decks() -> str:
        """The names of the decks that come with the game."""
        return "\n".join([*bundled(), *(f"{name} (variant mini)" for name in bundled("mini"))])

    @tool
    def new_game(
        opponent: str = "medium", deck: str = "", opponent_deck: str = "", seed: int | None = None,
        seat: int | None = None, variant: str = "normal", language: str = "en",
    ) -> str:  # fmt: skip
        """Begin a game. opponent: easy, medium, hard, master, random, greedy. deck, opponent_deck: a name of decks, or
        a list with lines such as "4 Stitch - New Dog". seed: the same seed deals the same game. seat: 0 or 1.
        variant: normal, or mini for a tiny one."""
        if opponent not in OPPONENTS:
            raise ValueError(f"there is no opponent {opponent[:60]!r} here: {', '.join(OPPONENTS)}")
        if variant not in VARIANTS:
            raise ValueError(f"there is no variant {variant[:60]!r}: {', '.join(VARIANTS)}")
        check_language(language)
        lists = {"your list": deck, "the opponent's list": opponent_deck}
        chosen = [deck_of(text, name) for name, text in lists.items() if text.strip()]
        if len(chosen) == 1:
            raise ValueError("name both decks, or neither")
        table = Table(opponent, chosen or None, seed, seat, variant, language=language, patience=MAX_PATIENCE)
        return f"Game: {games.add(table)} (seed {table.seed})\n\n{table.text()}"

    @tool
    def act(game: str, move: str | int) -> str:
        """Make a move: the number of a legal move, or its words. Tells what happened until your next decision."""
        table, lock = games.of(game)
        with lock:
            taken = table.answer(move)
            if taken.action is None:
                raise ValueError(taken.refused)
            return table.text()

    @tool
    def look(game: str, cards: bool = False) -> str:
        """The whole board as you may know it, and the decision. cards: with the texts of all cards to be seen."""
        table, lock = games.of(game)
        with lock:
            return table.game.text(table.seat, table.dialogue.language, "full" if cards else "short")

    @tool
    def legal_moves(game: str) -> str:
        """The legal moves by number."""
        table, lock = games.of(game)
        with lock:
            moves = [f"[{k}] {words}" for k, words in enumerate(table.facts()["actions"])]
            return "\n".join(moves) or term("game_is_over", table.dialogue.language)

    @tool
    def card(name: str, language: str = "en") -> str:
        """Describe a card. name: its full name, as "Stitch - New Dog"."""
        check_language(language)
        return "\n".join(card_lines(catalog.find(name[:200]), language))

    return found
