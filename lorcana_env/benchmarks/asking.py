"""Measurements of agents that ask a server: many questions at once, and a result where server or budget ends."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents.chat import Answer, BudgetSpent
from lorcana_env.agents.llm import LanguageModel
from lorcana_env.game.agent import Agent, AgentFailed, ask
from lorcana_env.game.game import Game
from lorcana_env.words.tokens import tokens

PARALLEL = 8  # questions at once, if nothing is said
BUDGET = "budget"  # why a measurement stopped, where the tokens were spent

Part = TypeVar("Part")


def prepare(agent: Agent, parallel: int | None = None, budget: int | None = None) -> int:
    """Set the ``budget`` of a run, tokens; returns how many games or questions are under way at once."""
    if isinstance(agent, LanguageModel):
        agent.chat.budget = budget or agent.chat.budget
        return PARALLEL if parallel is None else parallel
    if parallel is not None or budget is not None:
        raise ValueError("--parallel and --budget are of language models, llm:MODEL@URL, which ask a server")
    return 1


def beside(agent: Agent) -> Agent:
    """The agent for a game beside others."""
    return agent.another() if isinstance(agent, LanguageModel) else agent


def do(
    work: Callable[[Part], Any], parts: Sequence[Part], parallel: int, progress: Callable[[int], None]
) -> tuple[list[Any], str]:
    """The results of ``work(part)``, and why it stopped early: :data:`BUDGET`, what failed, or "".

    Where it stopped (Ctrl-C too) they are those before the first part that is missing, so that short games are hardly
    likelier to be counted than long ones. :class:`.agent.AgentFailed` passes through when there are none.
    """
    failed: list[AgentFailed] = []

    def done(part: Part) -> Any:
        if failed:
            return None
        try:
            result = work(part)
        except AgentFailed as error:
            failed.append(error)
            return None
        progress(1)
        return result

    results = run_parts(done, parts, parallel)
    whole = results[: next((k for k, result in enumerate(results) if result is None), len(results))]
    if failed and not whole:
        raise failed[0]
    return whole, "" if not failed else BUDGET if isinstance(failed[0], BudgetSpent) else str(failed[0])


class Rehearsal:
    """Stands in for the chat of a model in a game: ``mind`` answers, and the tokens that would be sent are counted."""

    def __init__(self, model: LanguageModel, mind: Agent) -> None:
        self.mind, self.sent = mind, 0
        self._model = model.another()
        self._model.chat = self  # type: ignore[assignment]
        self._game: Game
        self._known: dict[str, int] = {}  # messages are sent again and again

    def __call__(self, game: Game) -> int:
        self._game = game
        return self._model(game)

    def ask(self, messages: list[dict[str, str]]) -> Answer:
        for text in (message["content"] for message in messages):
            if text not in self._known:
                self._known[text] = tokens(text)
            self.sent += self._known[text]
        place = self._game.legal_actions().tolist().index(ask(self.mind, self._game))
        return Answer(f"Action: {place}", False)
