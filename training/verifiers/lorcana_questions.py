"""Questions of one turn for verifiers, as `lorcana record --tasks` writes them: `vf-eval lorcana_questions ...`

The reward is 1 for a right answer, else 0 (docs/language.md).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import verifiers.v1 as vf

from lorcana_env.apps.language.tasks import reward
from lorcana_env.apps.language.verifiers import HERE


class QuestionsConfig(vf.TasksetConfig):
    """``file``: the tasks, of which those of ``split`` are taken, "train" or "test"."""

    file: Path
    split: str = "train"


class QuestionData(vf.TaskData):
    """``question``: the line of the file."""

    question: dict[str, Any]


class Question(vf.Task[QuestionData]):
    @vf.reward
    async def right(self, trace: vf.Trace) -> float:
        return reward(self.data.question, trace.last_reply)


class QuestionsTaskset(vf.Taskset[Question, QuestionsConfig]):
    def load(self) -> Iterator[Question]:
        with open(self.config.file, encoding="utf-8") as file:
            for k, question in enumerate(map(json.loads, file)):
                if question["split"] == self.config.split:
                    system, user = (message["content"] for message in question["messages"])
                    name = f"{question['kind']}#{k}"
                    data = QuestionData(name=name, prompt=user, system_prompt=system, question=question)
                    yield Question(data, self.config.task)


class QuestionsEnvConfig(vf.EnvConfig):
    agent: vf.AgentConfig = vf.AgentConfig(**HERE)


class QuestionsEnv(vf.Env[QuestionsEnvConfig]):
    async def run(self, task: Question, agents: Any) -> None:
        await agents.agent.run(task)


__all__ = ["QuestionsEnv", "QuestionsTaskset"]
