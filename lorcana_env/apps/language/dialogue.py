"""A game that is told to its players in words and played by their answers, whatever these are.

No answer raises: one that is no legal action is counted, and the next text says so. After ``patience`` of
them to one question a default action is taken, the last in the list, which ends or declines; or the player loses.
"""

from collections.abc import Collection
from typing import NamedTuple

from lorcana_env._util import arguments
from lorcana_env.apps.language.answers import find_action, why_refused
from lorcana_env.apps.language.primer import primer
from lorcana_env.game.game import DETAILS, Game, IllegalAction
from lorcana_env.words.changes import Reader
from lorcana_env.words.terms import check_language, term

PATIENCE = 3  # answers to a question that may be illegal
THEN = ("default", "lose")  # what follows the last of them
MAX_PATIENCE = 1000


class Taken(NamedTuple):
    """Result of an answer. ``action``: the one taken, None: none; ``refused``: why not the one that was named."""

    action: int | None
    refused: str


class Dialogue:
    """A :class:`Game` with texts for some of its players (``readers``; None: all), by ``detail`` of :meth:`Game.text`.

    ``patience``: illegal answers to one question before a default action is taken, or, with ``then="lose"``, before the
    player concedes. ``illegal``: how many there were of each player.
    """

    def __init__(
        self, game: Game, language: str = "en", detail: str = "changes", open_lists: bool = True,
        patience: int = PATIENCE, then: str = "default", readers: Collection[int] | None = None,
    ) -> None:  # fmt: skip
        check_language(language)
        self.game, self.language = game, language
        self.detail = arguments.choice(detail, "detail", DETAILS)
        self.patience = arguments.integer(patience, "patience", 1, MAX_PATIENCE)
        self.then = arguments.choice(then, "then", THEN)
        self.illegal = [0] * game.players
        self._told = {p: Reader(p, language, open_lists) for p in (range(game.players) if readers is None else readers)}
        self._refused = 0  # answers to the pending question
        self._notes = {player: "" for player in self._told}  # what to say before the next text

    def prompt(self) -> str:
        """The rules, and how to answer: what a player is told before the game."""
        return primer(self.language)

    def text(self, player: int) -> str:
        """Return the text for a player now: what was wrong with the last answer, what is new, the decision.

        After an illegal answer the question alone is repeated where the player remembers the rest.
        """
        note = self._notes[player]
        if self.detail != "changes":
            told = self.game.text(player, self.language, self.detail)
        elif self._refused and player == self.game.to_act:
            told = self._told[player].question(self.game)
        else:
            told = self._told[player].text(self.game)
        return f"{note}\n{told}" if note else told

    def answer(self, text: str | int) -> Taken:
        """Take the action that the player who decides names; says why not where there is none."""
        player = self.game.to_act
        if player is None:
            return Taken(None, term("game_is_over", self.language))
        try:
            action = find_action(self.game, text, self.language)
        except IllegalAction as error:
            why = why_refused(self.game, text, self.language)
            return self._refuse(player, why or str(error))
        self.step(action)
        return Taken(action, "")

    def step(self, action: int) -> None:
        """Take an action of a player who does not read, an agent."""
        player = self.game.to_act
        before = self.game.clone()
        self.game.step(action)
        self._refused = 0
        if player in self._notes:
            self._notes[player] = ""
        for reader in self._told.values():
            reader.note(before, action, self.game)

    def _refuse(self, player: int, why: str) -> Taken:
        self.illegal[player] += 1
        self._refused += 1
        if self._refused < self.patience:
            self._notes[player] = term("not_legal", self.language, why, self.patience - self._refused)
            return Taken(None, why)
        if self.then == "lose":
            before = self.game.clone()
            self.game.concede(player)
            self._refused, self._notes[player] = 0, ""
            for reader in self._told.values():
                reader.note(before, -1 - player, self.game)
            return Taken(None, why)
        action = int(self.game.legal_actions()[-1])
        words = self.game.describe(action, self.language)
        self.step(action)
        self._notes[player] = term("taken_instead", self.language, why, words)
        return Taken(action, why)
