"""A game at the terminal."""

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.text import Text

from lorcana_env.agents.hints import hint
from lorcana_env.cards import Card, find
from lorcana_env.cards.catalog import normalized
from lorcana_env.game.agent import Agent, ask
from lorcana_env.game.game import Game
from lorcana_env.game.replay import RecordedGame
from lorcana_env.render.terminal import board, card_panel
from lorcana_env.setup.position import decider
from lorcana_env.words import actions
from lorcana_env.words.history import account, turn_heading
from lorcana_env.words.terms import term
from lorcana_env.words.view import view_for

LOG_LINES = 30


class Session:
    """One game. ``players`` holds the agents by seat; a person at the keyboard plays a seat without one."""

    HELP = """\
a number    take that action
u           undo: back to your last decision
h           hint: what the agent would do
t           text of every card you can see; t 3: of the card of action 3; t NAME: of that card
b           the board again
l           the log of the game
q           concede, or leave the game as it is
?           this list"""

    def __init__(
        self,
        replay: RecordedGame,
        players: Mapping[int, Agent],
        adviser: Agent,
        adviser_name: str,
        language: str = "en",
    ) -> None:
        self.replay = replay
        self.players = players
        self.adviser, self.adviser_name = adviser, adviser_name
        self.language = language
        people = [seat for seat in range(len(replay.decks)) if seat not in players]
        self.viewer = people[0] if people else None  # None: a watcher sees all
        self.console = Console(highlight=False)
        self.left = False
        self._deciders: list[int] = []
        self._log: list[str] = []  # for each action what it was and what it changed
        for transition in replay.transitions():
            self._note(*transition)

    @property
    def over(self) -> bool:
        return self.replay.game.over

    def run(self) -> None:
        """Play until the game is over or the person leaves; ``KeyboardInterrupt`` passes through."""
        shown = -1
        while not self.left and not self.over and (player := self.replay.game.to_act) is not None:
            if player in self.players:
                if self.viewer is None and self.replay.game.turn != shown:
                    shown = self.replay.game.turn
                    self.show_board()
                self._act(ask(self.players[player], self.replay.game))
            else:
                self._decide()
        if self.replay.game.over:
            self.show_board()

    def show_board(self) -> None:
        game = self.replay.game
        self.console.print()
        self.console.rule(turn_heading(game, self.language), style="dim")
        self.console.print(board(game, self.viewer, self.language))

    # -- acting ----------------------------------------------------------------------------------------------

    def _note(self, before: Game, action: int, after: Game) -> None:
        """Write the player and the words of an action that was taken into the log."""
        self._deciders.append(-1 - action if action < 0 else decider(before))
        self._log.append("\n    ".join(account(before, action, after, self.viewer, self.language)))

    def _act(self, action: int) -> None:
        before = self.replay.game.clone()
        if action < 0:
            self.replay.concede(-1 - action)
        else:
            self.replay.step(action)
        self._note(before, action, self.replay.game)
        self.console.print(Text(f"> {self._log[-1]}", style="cyan"))

    def _decide(self) -> None:
        """Show a decision to the person, and read lines until one of them is an action."""
        game = self.replay.game
        quiet = game.decision is not None and game.decision.kind in ("main", "mulligan")
        if quiet and not actions.chosen(game):
            self.show_board()
        self._show_actions()
        before = len(self.replay)
        while len(self.replay) == before and not self.left and not self.replay.game.over:
            line = self._read()
            if line.isascii() and line.isdigit():
                self._take(int(line))
            elif line:
                self._command(line)

    def _read(self) -> str:
        """Return a line of the person; at the end of the input "", and the game is left."""
        try:
            return self.console.input(Text("> ", style="bold")).strip()
        except EOFError:
            self.left = True
            return ""

    def _take(self, number: int) -> None:
        legal = self.replay.game.legal_actions()
        if number >= len(legal):
            self._say(f"there is no action {number}; they go from 0 to {len(legal) - 1}")
            return
        self._act(int(legal[number]))

    def _show_actions(self) -> None:
        game = self.replay.game
        view = view_for(game, self.viewer, self.language)
        self.console.print(Text(term("you_decide", self.language, view.decision), style="bold"))
        if view.reason:
            self.console.print(Text(view.reason, style="italic"))
        if view.chosen:
            self.console.print(Text(term("chosen", self.language, "; ".join(view.chosen))))
        for i, action in enumerate(game.legal_actions()):
            number = Text(f"{i:>3}  ", style="bold green")
            self.console.print(number.append(game.describe(action, self.language), style="not bold default"))

    # -- commands --------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {"u": self._undo, "h": self._hint, "b": self._again, "l": self._show_log, "q": self._quit}

    def _command(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands = self._commands()
        if word == "t":
            self._text(rest.strip())
        elif word in commands and not rest:
            commands[word]()
        elif word in ("?", "help"):
            self._say(self.HELP)
        else:
            self._say(f"{line!r} is no action and no command; type the number of an action, or ? for help")

    def _say(self, text: str) -> None:
        self.console.print(Text(text))

    def _again(self) -> None:
        self.show_board()
        self._show_actions()

    def _undo(self) -> None:
        mine = [i for i, player in enumerate(self._deciders) if player == self.viewer]
        if not mine:
            self._say("there is nothing to undo")
            return
        self._take_back(mine[-1])

    def _take_back(self, step: int) -> None:
        self.replay.undo(len(self.replay) - step)
        del self._deciders[step:], self._log[step:]

    def _hint(self) -> None:
        game = self.replay.game
        answer = hint(self.adviser, game)
        self._say(f"{self.adviser_name} would: {game.describe(answer.action, self.language)}")
        if answer.probabilities is not None:
            legal = game.legal_actions()
            for k in answer.probabilities.argsort()[::-1][:5]:
                self._say(f"  {answer.probabilities[k]:>4.0%}  {game.describe(int(legal[k]), self.language)}")

    def _text(self, about: str) -> None:
        try:
            cards = self._cards_of_action(int(about)) if about.isdecimal() else self._cards_named(about)
        except ValueError as error:
            self._say(str(error))
            return
        for card in cards:
            self.console.print(card_panel(card, self.language))

    def _cards_of_action(self, number: int) -> list[Card]:
        """The card of a legal action, none if the player does not know it."""
        game = self.replay.game
        legal = game.legal_actions()
        player = decider(game)
        slot = game.table.actions.decode(int(legal[number]), player).slot if number < len(legal) else None
        if slot is None:
            raise ValueError(f"action {number} is about no card")
        return [game.table.cards[game.state["card"][slot]]] if game.knows(slot, player) else []

    def _cards_named(self, name: str) -> list[Card]:
        """The visible cards with these letters in their names, else the card of this name."""
        seen = view_for(self.replay.game, self.viewer).cards()
        return [card for card in seen if normalized(name) in normalized(card.full_name)] or [find(name)]

    def _show_log(self) -> None:
        for line in self._log[-LOG_LINES:]:
            self._say(line)

    def _quit(self) -> None:
        self._say("c: concede; l: leave the game as it is; anything else: play on")
        try:
            answer = self.console.input("> ").strip().lower()
        except EOFError:
            answer = "l"
        if answer == "c" and self.viewer is not None:
            self._act(-1 - self.viewer)
        self.left = answer == "l"
