"""The price of a run of a language model before it is asked: a game in which somebody else answers."""

from lorcana_env.apps.language.chat import Answer
from lorcana_env.apps.language.llm import LanguageModel
from lorcana_env.apps.language.tokens import tokens_in
from lorcana_env.game.agent import Agent, ask
from lorcana_env.game.game import Game


class Rehearsal:
    """Stands in for the chat of a model in a game: ``mind`` answers, and the tokens that would be sent are counted."""

    def __init__(self, model: LanguageModel, mind: Agent) -> None:
        self.mind, self.sent = mind, 0
        self._model = model.another()
        self._model.chat = self  # type: ignore[assignment]
        self._game: Game

    def __call__(self, game: Game) -> int:
        self._game = game
        return self._model(game)

    def ask(self, messages: list[dict[str, str]]) -> Answer:
        self.sent += tokens_in(messages)
        place = self._game.legal_actions().tolist().index(ask(self.mind, self._game))
        return Answer(f"Action: {place}", False)
