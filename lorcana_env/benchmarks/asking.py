"""Measurements of agents that ask a server: many questions at once, and a result where server or budget ends."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from lorcana_env._util.interrupts import run_parts
from lorcana_env.game.agent import Agent, AgentFailed, BudgetSpent

PARALLEL = 8  # questions at once, if nothing is said
BUDGET, INTERRUPTED = "budget", "interrupted"  # why a measurement stopped: the tokens were spent; Ctrl-C

Part = TypeVar("Part")


def prepare(agent: Any, parallel: int | None = None, budget: int | None = None) -> int:
    """Set the ``budget`` of a run, tokens; returns how many games or questions are under way at once."""
    if _asks_a_server(agent):
        agent.chat.budget = budget or agent.chat.budget
        return PARALLEL if parallel is None else parallel
    if parallel is not None or budget is not None:
        raise ValueError("--parallel and --budget are of language models, llm:MODEL@URL, which ask a server")
    return 1


def beside(agent: Any) -> Agent:
    """Return an agent for one more game at the same time."""
    return agent.another() if _asks_a_server(agent) else agent


def _asks_a_server(agent: Any) -> bool:
    """Whether an agent has a ``chat``, and ``another`` of its kind can hold a conversation beside it."""
    return hasattr(agent, "chat") and hasattr(agent, "another")


def do(
    work: Callable[[Part], Any], parts: Sequence[Part], parallel: int, progress: Callable[[int], None]
) -> tuple[list[Any], str]:
    """The results of ``work(part)``, and why it stopped early: :data:`BUDGET`, :data:`INTERRUPTED`, what failed, or "".

    Where it stopped they are those before the first part that is missing, so that short games are hardly
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
    if failed:
        return whole, BUDGET if isinstance(failed[0], BudgetSpent) else str(failed[0])
    return whole, "" if len(whole) == len(parts) else INTERRUPTED
