"""OpenEnv: one seat against an agent, served by ``lorcana serve env`` to many sessions at once (docs/language.md).

``app`` is the application for servers that are given a module, as ``training/openenv/openenv.yaml`` names it.
"""

import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lorcana_env._util.optional import extra
from lorcana_env._version import __version__
from lorcana_env.apps.language.mcp import OPPONENTS
from lorcana_env.apps.language.table import Table, deck_of

if TYPE_CHECKING:
    from openenv.core.client_types import StepResult
    from openenv.core.env_client import EnvClient
    from openenv.core.env_server import types
    from openenv.core.env_server.interfaces import Environment
    from pydantic import Field, field_validator
else:
    types = extra("openenv.core.env_server.types")
    Environment = extra("openenv.core.env_server.interfaces").Environment
    EnvClient = extra("openenv.core.env_client").EnvClient
    StepResult = extra("openenv.core.client_types").StepResult
    Field, field_validator = extra("pydantic").Field, extra("pydantic").field_validator

SESSIONS = 64
MAX_ANSWER = 100_000  # characters
OPTIONS = (
    "opponent", "decks", "seat", "variant", "split", "shaping", "language", "detail", "patience", "then", "open_lists",
)  # fmt: skip


class LorcanaAction(types.Action):
    """An answer: the number of a legal action, its words, or a longer text that ends with them."""

    answer: str = Field(..., description="a number, words, or a text that ends with 'Action: 3'", max_length=MAX_ANSWER)

    @field_validator("answer", mode="before")
    @classmethod
    def _as_text(cls, answer: Any) -> Any:
        """verifiers reads an answer such as "3" or "[3]" as JSON before it sends it."""
        return answer if isinstance(answer, str) else json.dumps(answer)


class LorcanaObservation(types.Observation):
    """The text for the player. ``reward``: 1 for a win, -1 for a loss, at the end, with ``shaping`` more on the way."""

    prompt: str = Field("", description="the rules and how to answer, in the first observation alone")
    text: str = Field("", description="the board at first, then what changed; the question with its answers by number")
    actions: list[str] = Field(default_factory=list, description="the legal actions in words")
    illegal: int = Field(0, description="answers so far that were no legal action")
    lore: list[int] = Field(default_factory=list, description="of the player and of the opponent")
    seed: int = Field(0, description="deals the same game again")
    seat: int = Field(0, description="of the player")
    turn: int = Field(0, description="of the game")


class LorcanaEnvironment(Environment):
    """A game at a time. :meth:`reset` takes :data:`OPTIONS`, as :class:`Table` has them; the rewards are those of
    :meth:`.table.Table.gained`."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._state = types.State()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **options: Any) -> LorcanaObservation:
        """A new game; ``ValueError`` for unknown options."""
        options = {key: value for key, value in options.items() if value is not None}
        if unknown := sorted(set(options) - set(OPTIONS)):
            raise ValueError(f"unknown option {unknown[0]!r}; there are {', '.join(OPTIONS)}")
        if options.get("opponent", "medium") not in OPPONENTS:
            raise ValueError(f"there is no such opponent here: {', '.join(OPPONENTS)}")
        if "decks" in options:
            options["decks"] = [deck_of(deck) for deck in options["decks"]]
        self._table = Table(seed=seed, **options)
        self._state = types.State(episode_id=episode_id or secrets.token_hex(8), step_count=0)
        return self._observation(self._table.dialogue.prompt())

    def step(self, action: LorcanaAction, timeout_s: float | None = None, **more: Any) -> LorcanaObservation:
        """Take an answer; after the end nothing happens, nor if the first one is empty: NeMo Gym drops what
        :meth:`reset` told, and this tells it again."""
        if self._table is None:
            raise ValueError("there is no game: reset() begins one")
        if not self._state.step_count and not action.answer.strip():
            return self._observation(self._table.dialogue.prompt())
        if not self._table.over:
            self._state.step_count += 1
            self._table.answer(action.answer)
        return self._observation()

    @property
    def state(self) -> types.State:
        """Episode, number of steps, and the facts of the game, without what is hidden."""
        return types.State(**self._state.model_dump(), **({} if self._table is None else self._table.facts()))

    def get_metadata(self) -> types.EnvironmentMetadata:
        return types.EnvironmentMetadata(
            name="lorcana", description="The card game Disney Lorcana, against levels", version=__version__
        )

    def _observation(self, prompt: str = "") -> LorcanaObservation:
        table = self._table
        assert table is not None
        facts = table.facts()
        return LorcanaObservation(
            prompt=prompt, text=table.text(), actions=facts["actions"], illegal=facts["illegal"], lore=facts["lore"],
            done=table.over, reward=table.gained(), seed=table.seed, seat=table.seat, turn=facts["turn"],
        )  # fmt: skip


class LorcanaClient(EnvClient):
    """A client: ``LorcanaClient(base_url=ADDRESS).sync()``, the address being the line of ``lorcana serve env``."""

    def _step_payload(self, action: LorcanaAction) -> dict[str, Any]:
        return {"answer": action.answer}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[LorcanaObservation]:
        told = {"reward": payload.get("reward"), "done": payload.get("done", False)}
        observation = LorcanaObservation(**{**payload.get("observation", {}), **told})
        return StepResult(observation=observation, **told)

    def _parse_state(self, payload: dict[str, Any]) -> types.State:
        return types.State(**payload)


def application(sessions: int = SESSIONS) -> Any:
    """The application, a game for each of up to ``sessions`` web sockets."""
    create = extra("openenv.core.env_server.http_server").create_fastapi_app
    app = create(LorcanaEnvironment, LorcanaAction, LorcanaObservation, max_concurrent_envs=sessions)
    app.add_middleware(_Closed)
    return app


class _Closed:
    """Lets OpenEnv close a web socket that its client has closed."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        closed = False

        async def received() -> Any:
            nonlocal closed
            message = await receive()
            closed |= message["type"] == "websocket.disconnect"
            return message

        async def sent(message: Any) -> None:
            if message["type"] != "websocket.close":
                await send(message)
            elif not closed:
                with suppress(OSError):  # the client is gone
                    await send(message)

        await self.app(scope, received, sent)


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return application()
