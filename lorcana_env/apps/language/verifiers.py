"""verifiers: tasks are seeds and pairs of decks; one model against a level, or two models against each other.

verifiers names what it plays by modules, here those of ``training/verifiers``, which have to be on Python's path:
``lorcana`` has the tasks and the environment with one seat, ``lorcana_duel`` the one with two, ``lorcana_chat`` what
asks a model, ``lorcana_questions`` tasks of one turn. The reward of a game is 1 for a win, -1 for a loss, 0 where
nobody won or it was not finished; against a level ``shaping`` adds what an unfinished one was worth, less what the
deal was (:meth:`.table.Table.gained`).
"""

import asyncio
import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lorcana_env._util.optional import extra
from lorcana_env.apps.language.chat import authorities
from lorcana_env.apps.language.dialogue import PATIENCE, Dialogue
from lorcana_env.apps.language.primer import primer
from lorcana_env.apps.language.table import Table
from lorcana_env.decks import bundled, default_decks
from lorcana_env.decks.generator import split_lists
from lorcana_env.game.game import Game

if TYPE_CHECKING:
    import verifiers.v1 as vf
    from pydantic import Field
else:
    vf = extra("verifiers.v1")
    Field = extra("pydantic").Field
httpx = extra("httpx")
_to_wire = extra("verifiers.v1.dialects.chat").message_to_wire


class LorcanaConfig(vf.TasksetConfig):
    """``games`` tasks from ``seed`` on. ``decks``: names, none for the lists of the ``split``, "train" or "test"
    (:func:`.generator.split_lists`), or the default ones, or "all" for every bundled list; the pairs are taken in turn,
    and each is played from both seats. ``shaping``: as of :class:`.table.Table`."""

    games: int = 100
    seed: int = 0
    decks: list[str] = Field(default_factory=list)
    split: str = ""
    variant: str = "normal"
    language: str = "en"
    opponent: str = "medium"
    patience: int = PATIENCE
    shaping: float | str = 0.0


class LorcanaData(vf.TaskData):
    """A deal: the names of the ``decks`` of seats 0 and 1, and the ``seat`` of the model that plays a level."""

    seed: int
    seat: int
    decks: list[str]
    variant: str
    language: str
    opponent: str
    patience: int
    shaping: float | str


class LorcanaTask(vf.Task[LorcanaData]):
    """A task; who plays it is scored by the environment."""


class LorcanaTaskset(vf.Taskset[LorcanaTask, LorcanaConfig]):
    """The tasks of a :class:`LorcanaConfig`."""

    def load(self) -> Iterator[LorcanaTask]:
        config = self.config
        chosen = bundled() if config.decks == ["all"] else config.decks or (config.split and split_lists(config.split))
        names = list(chosen or default_decks(config.variant))
        pairs = list(itertools.product(names, names)) if chosen else [tuple(names)]
        shared = {key: getattr(config, key) for key in ("variant", "language", "opponent", "patience", "shaping")}
        for k in range(config.games):
            pair, seed = pairs[k // 2 % len(pairs)], config.seed + k // 2
            yield LorcanaTask(
                LorcanaData(
                    name=f"lorcana#{seed}-{k % 2}", prompt=None, system_prompt=primer(config.language), seed=seed,
                    seat=k % 2, decks=list(pair), **shared,
                ),
                config.task,
            )  # fmt: skip


class LorcanaHarness(vf.Harness[vf.HarnessConfig]):
    """Asks the model in this process, by verifiers' interception; its own harnesses start a program for each turn."""

    APPENDS_SYSTEM_PROMPT = SUPPORTS_RESUME = True
    EXECUTES_CODE = NEEDS_CONTAINER = False

    async def launch(
        self, ctx: Any, trace: Any, runtime: Any, endpoint: str, secret: str, mcp_urls: dict[str, str], data: Any
    ) -> Any:
        """Ask once; what the model answers is in the trace."""
        system, prompt = self.resolve_prompt(data)
        told = [{"role": "user", "content": prompt}] if isinstance(prompt, str) else map(_to_wire, prompt or [])
        messages = [*([{"role": "system", "content": system}] if system else []), *told]
        async with httpx.AsyncClient(timeout=None, verify=authorities()) as client:
            answer = await client.post(
                f"{endpoint.rstrip('/')}/chat/completions", json={"model": ctx.model, "messages": messages},
                headers={"Authorization": f"Bearer {secret}"},
            )  # fmt: skip
        return vf.ProgramResult(exit_code=int(answer.is_error), stdout="", stderr=answer.text[-2000:])


#: A model that is asked from this process.
HERE = {"harness": {"id": "lorcana_chat"}, "runtime": {"type": "subprocess"}}


class LorcanaEnvConfig(vf.EnvConfig):
    """One model plays."""

    player: vf.AgentConfig = vf.AgentConfig(**HERE)


class LorcanaEnv(vf.Env[LorcanaEnvConfig]):
    """The model against the level of the task."""

    async def run(self, task: Any, agents: Any) -> None:
        data = task.data
        own, other = data.decks if data.seat == 0 else reversed(data.decks)
        table = await asyncio.to_thread(
            Table, data.opponent, (own, other), data.seed, data.seat, data.variant, shaping=data.shaping,
            language=data.language, patience=data.patience,
        )  # fmt: skip
        async with agents.player.interaction(task) as interaction:
            while not table.over:
                segment = await interaction.turn(table.text())
                if segment.terminated:
                    break
                await asyncio.to_thread(table.answer, segment.last_reply)
        _score(interaction.trace, table.dialogue, data.seat)
        if data.shaping:
            interaction.trace.record_reward("shaping", table.gained() - table.reward)


class LorcanaDuelConfig(vf.EnvConfig):
    """Two models play; ``first`` has seat 0."""

    first: vf.AgentConfig = vf.AgentConfig(**HERE)
    second: vf.AgentConfig = vf.AgentConfig(**HERE)


class LorcanaDuel(vf.Env[LorcanaDuelConfig]):
    """Two models against each other, each of them told what its seat may know."""

    async def run(self, task: Any, agents: Any) -> None:
        data = task.data
        game = await asyncio.to_thread(lambda: Game(*data.decks, seed=data.seed, variant=data.variant))
        talk = Dialogue(game, data.language, patience=data.patience)
        async with agents.first.interaction(task) as first, agents.second.interaction(task) as second:
            while (player := game.to_act) is not None:
                segment = await (first, second)[player].turn(talk.text(player))
                if segment.terminated:
                    break
                await asyncio.to_thread(talk.answer, segment.last_reply)
        for seat, interaction in enumerate((first, second)):
            _score(interaction.trace, talk, seat)


def _score(trace: Any, talk: Dialogue, seat: int) -> None:
    """Record what a seat of a game got."""
    game = talk.game
    trace.record_reward("result", 0.0 if game.winner is None else 1.0 if game.winner == seat else -1.0)
    ahead = game.lore[seat] - max(lore for player, lore in enumerate(game.lore) if player != seat)
    for name, value in (
        ("finished", game.over),
        ("illegal", talk.illegal[seat]),
        ("turns", game.turn),
        ("ahead", ahead),
    ):
        trace.record_metric(name, float(value))
