"""Language models as agents, ``llm:MODEL@URL``: they are told a game in words and answer in words (docs/language.md).

``URL`` is the base of a server that speaks chat completions, as "http://127.0.0.1:8000/v1". Settings stand behind a
"#": ``llm:qwen@http://127.0.0.1:8000/v1#temperature=0.7,budget=500000``; :data:`SETTINGS` lists them.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.agents.locked import LockedAgent, locked
from lorcana_env.apps.language.answers import find_action
from lorcana_env.apps.language.chat import Answer, Chat, Prices, Spent
from lorcana_env.apps.language.dialogue import MAX_PATIENCE, PATIENCE
from lorcana_env.apps.language.primer import primer
from lorcana_env.apps.language.tokens import tokens_in
from lorcana_env.game.agent import running_game
from lorcana_env.game.game import DETAILS, Game, IllegalAction
from lorcana_env.setup.position import decider
from lorcana_env.words.changes import Reader
from lorcana_env.words.terms import LANGUAGES, term

FORM = "llm:MODEL@URL"
CONTEXT = 24_000  # tokens of a conversation before it begins anew with the board
MAX_TOKENS = 4096  # of an answer
FEWEST_LOST = 10  # answers cut off before they named an action, after which a run may end
_KEPT = 200  # characters of an answer that was not understood, in what is told next
_BODY = "body."  # before the name of a field of the request
_WRITTEN = re.compile(r"llm:(?P<model>[^\s#]+?)@(?P<url>https?://[^\s#@]+)(?:#(?P<settings>[^\s#]*))?")


def _between(text: str, name: str, low: float, high: float) -> float:
    value = arguments.number(float(text), name)
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low:g} .. {high:g}, not {text}")
    return value


def _or_none(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Read a setting that "none" leaves out of the request."""
    return lambda text: None if text == "none" else read(text)


def _tokens(name: str) -> Callable[[str], int]:
    return lambda text: arguments.integer(int(text), name, 1, 10**6)


#: The settings by name: how each is read, and what it means.
SETTINGS: dict[str, tuple[Callable[[str], Any], str]] = {
    "temperature": (_or_none(lambda text: _between(text, "temperature", 0, 10)), "0; none: not sent"),
    "max_tokens": (_or_none(_tokens("max_tokens")), f"of an answer, {MAX_TOKENS}; none: not sent"),
    "max_completion_tokens": (_tokens("max_completion_tokens"), "the same, by the name of newer servers"),
    "retries": (lambda text: arguments.integer(int(text), "retries", 0, 100), "after errors that pass, 4"),
    "timeout": (lambda text: _between(text, "timeout", 0.01, 86_400), "seconds for an answer, 600"),
    "budget": (lambda text: arguments.integer(int(text), "budget", 1), "tokens in all; then the agent fails"),
    "patience": (lambda text: arguments.integer(int(text), "patience", 1, MAX_PATIENCE), "illegal answers, 3"),
    "context": (lambda text: arguments.integer(int(text), "context", 1), f"tokens of a conversation, {CONTEXT}"),
    "detail": (lambda text: arguments.choice(text, "detail", DETAILS), "changes; short, full: without a conversation"),
    "language": (lambda text: arguments.choice(text, "language", LANGUAGES), "en or fr"),
    "lists": (lambda text: arguments.choice(text, "lists", ("open", "closed")), "whether opponents' are told, open"),
    "prices": (str, "a file of prices"),
    "transcript": (str, "a file for requests and answers"),
}


@dataclass
class _Talk:
    """A conversation about a game. ``at``: what the game was when the model answered last."""

    messages: list[dict[str, str]]
    game: tuple[Any, ...]
    last: tuple[int, int] = (-1, -1)  # the actions before its last answer, and that
    size: int = field(default=0)  # tokens of the messages, about


class LanguageModel(LockedAgent):
    """An agent that asks a language model. ``spent``: what it cost, and how many answers were cut off or no action.

    ``named``: whether the model named its last action; else that is the default, the last of the list.
    One game at a time; :meth:`another` makes one for another game.
    """

    slow, whole_games, league = True, True, "model-free"

    def __init__(self, name: str, seed: int = 0) -> None:
        match = _WRITTEN.fullmatch(name)
        if match is None:
            raise ValueError(
                f"{arguments.shown(name)} is no language model: write {FORM}, with an http:// or https:// address "
                "and no key in it"
            )
        self.name = name
        settings = _settings(match["settings"] or "")
        self.language = settings.pop("language", "en")
        self.open_lists = settings.pop("lists", "open") == "open"
        self.detail = settings.pop("detail", "changes")
        self.patience, self.context = settings.pop("patience", PATIENCE), settings.pop("context", CONTEXT)
        if prices := settings.pop("prices", None):
            settings["prices"] = Prices.load(prices, match["model"])
        if transcript := settings.pop("transcript", None):
            settings["transcript"] = Path(transcript)
        self.chat = Chat(match["model"], match["url"].rstrip("/"), **settings)
        self.named = True
        self._talks: dict[int, _Talk] = {}  # by player

    @property
    def spent(self) -> Spent:
        """Calls, tokens and cost so far."""
        return self.chat.spent

    @property
    def illegal(self) -> int:
        """Whole answers so far that named no legal action."""
        return self.spent.illegal

    def another(self) -> "LanguageModel":
        """Return the same model for another game: it asks by the same :class:`.chat.Chat`, which counts for all."""
        other = object.__new__(LanguageModel)
        other.__setstate__({**self.__getstate__(), "_talks": {}})
        return other

    @locked
    def __call__(self, game: Game) -> int:
        player = decider(running_game(game, self.name))
        talk, text, actions = self._told(game, player)
        action = None
        for refused in range(1, self.patience + 1):
            talk.messages.append({"role": "user", "content": text})
            answer = self.chat.ask(talk.messages)
            try:
                action = find_action(game, answer.text, self.language)
                break
            except IllegalAction as error:
                why = self.count_refused(answer, str(error))
                kept = "".join(letter if letter.isprintable() else " " for letter in answer.text[-_KEPT:])
                talk.messages.append({"role": "assistant", "content": kept or "-"})
                question = Reader(player, self.language, self.open_lists).question(game)
                text = f"{term('not_legal', self.language, why, self.patience - refused)}\n{question}"
        legal = game.legal_actions().tolist()
        self.named = action is not None
        if action is None:
            action = int(legal[-1])
        talk.messages.append({"role": "assistant", "content": f"Action: {legal.index(action)}"})
        talk.last = actions, action
        talk.size = tokens_in(talk.messages)
        self._talks[player] = talk
        return int(action)

    def count_refused(self, answer: Answer, why: str = "") -> str:
        """Count an answer without an action; returns why. :class:`.agent.AgentFailed` when most are cut off before."""
        if not answer.cut:
            self.chat.count(illegal=1)
            return why
        lost, calls = self.chat.count(lost=1), self.spent.calls
        if lost >= FEWEST_LOST and 2 * lost > calls:
            raise self.chat.failed(
                f"was cut off in {lost} of {calls} answers before it named an action: raise max_tokens or "
                "max_completion_tokens, or let it think less (body.reasoning_effort=low)"
            )
        return term("cut_off", self.language)

    def _told(self, game: Game, player: int) -> tuple[_Talk, str, int]:
        """The conversation about a game, what to tell next (all at its beginning, else what changed), its actions."""
        if self.detail != "changes":
            text = game.text(player, self.language, self.detail)
            return _Talk([{"role": "system", "content": primer(self.language)}], ()), text, 0
        past = game.past
        which = (id(game.table), None if past is None else past[:-1])
        talk = self._talks.pop(player, None)
        # the reader begins at the last answer: only where lists are closed it has to know what was shown before
        since = talk.last[0] if talk is not None and self.open_lists else 0
        reader, actions, own = Reader(player, self.language, self.open_lists), 0, (-1, -1)
        for before, action, after in game.retraced():
            if actions >= since:
                reader.note(before, action, after)
            own = (actions, action) if before.to_act == player and action >= 0 else own
            actions += 1
        if talk is None or past is None or talk.game != which or talk.size >= self.context or talk.last != own:
            reader = Reader(player, self.language, self.open_lists)
            talk = _Talk([{"role": "system", "content": primer(self.language)}], which)
        return talk, reader.text(game), actions


def _settings(text: str) -> dict[str, Any]:
    """The settings behind the "#" of a name; ``fields``: what the body of a request has of them."""
    found: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    for key, value in _entries(text):
        entry = f"{key}={value}"
        if not key.startswith(_BODY) and (key not in SETTINGS or key in found):
            raise ValueError(
                f"unknown or repeated setting {entry!r} of {FORM}; there are {', '.join(SETTINGS)}, and "
                f"{_BODY}NAME for a field of the request"
            )
        try:
            if key.startswith(_BODY):
                _put(fields, key.removeprefix(_BODY).split("."), _json(value))
            else:
                found[key] = SETTINGS[key][0](value)
        except (TypeError, ValueError) as error:
            raise ValueError(f"setting {entry!r} of {FORM}: {error}") from None
    limit = "max_completion_tokens" if "max_completion_tokens" in found else "max_tokens"
    sent = {"temperature": found.pop("temperature", 0.0), limit: found.pop(limit, MAX_TOKENS)}
    if "max_tokens" in found:
        raise ValueError(f"{FORM} sends max_tokens or max_completion_tokens: give one of them")
    return {**found, "fields": {**{key: value for key, value in sent.items() if value is not None}, **fields}}


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """The settings and their values; there are commas within values that are written as JSON."""
    while text := text.strip(","):
        key, _, rest = text.partition("=")
        end = 0
        with suppress(ValueError):
            _, end = json.JSONDecoder().raw_decode(rest)
        after, _, text = rest[end:].partition(",")
        yield key, rest[:end] + after


def _json(text: str) -> Any:
    """A value that is written as JSON, or plainly."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _put(fields: dict[str, Any], names: list[str], value: Any) -> None:
    """Set a field of a request, in objects within it: ``body.chat_template_kwargs.enable_thinking=false``."""
    for name in names[:-1]:
        fields = fields.setdefault(name, {})
    fields[names[-1]] = value
