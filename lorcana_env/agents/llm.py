"""Language models as agents, ``llm:MODEL@URL``: they are told a game by changes and answer in words (docs/language.md).

``URL`` is the base of a server that speaks chat completions, as "http://127.0.0.1:8000/v1". Settings stand behind a
"#": ``llm:qwen@http://127.0.0.1:8000/v1#temperature=0.7,budget=500000``; :data:`SETTINGS` lists them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.agents.chat import Chat, Prices, Spent
from lorcana_env.agents.locked import LockedAgent, locked
from lorcana_env.game.agent import running_game
from lorcana_env.game.answers import find_action
from lorcana_env.game.dialogue import MAX_PATIENCE, PATIENCE
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.words.changes import Reader
from lorcana_env.words.primer import primer
from lorcana_env.words.terms import LANGUAGES, term
from lorcana_env.words.tokens import tokens

FORM = "llm:MODEL@URL"
CONTEXT = 24_000  # tokens of a conversation before it begins anew with the board
_WRITTEN = re.compile(r"llm:(?P<model>[^\s#]+?)@(?P<url>https?://[^\s#@]+)(?:#(?P<settings>[^\s#]*))?")


def _between(text: str, name: str, low: float, high: float) -> float:
    value = arguments.number(float(text), name)
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low:g} .. {high:g}, not {text}")
    return value


_KEPT = 200  # characters of an answer that was not understood, in what is told next

#: The settings by name: how each is read, and what it means.
SETTINGS: dict[str, tuple[Callable[[str], Any], str]] = {
    "temperature": (lambda text: _between(text, "temperature", 0, 10), "0 if not given"),
    "max_tokens": (lambda text: arguments.integer(int(text), "max_tokens", 1, 10**6), "of an answer, 1024"),
    "retries": (lambda text: arguments.integer(int(text), "retries", 0, 100), "after errors that pass, 4"),
    "timeout": (lambda text: _between(text, "timeout", 0.01, 86_400), "seconds for an answer, 120"),
    "budget": (lambda text: arguments.integer(int(text), "budget", 1), "tokens in all; then the agent fails"),
    "patience": (lambda text: arguments.integer(int(text), "patience", 1, MAX_PATIENCE), "illegal answers, 3"),
    "context": (lambda text: arguments.integer(int(text), "context", 1), f"tokens of a conversation, {CONTEXT}"),
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
    """An agent that asks a language model. ``illegal``: answers that were no action; ``spent``: what it cost."""

    slow, whole_games = True, True

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
        self.patience, self.context = settings.pop("patience", PATIENCE), settings.pop("context", CONTEXT)
        if prices := settings.pop("prices", None):
            settings["prices"] = Prices.load(prices, match["model"])
        if transcript := settings.pop("transcript", None):
            settings["transcript"] = Path(transcript)
        self.chat = Chat(match["model"], match["url"].rstrip("/"), **settings)
        self.illegal = 0
        self._talks: dict[int, _Talk] = {}  # by player

    @property
    def spent(self) -> Spent:
        """Calls, tokens and cost so far."""
        return self.chat.spent

    @locked
    def __call__(self, game: Game) -> int:
        player = running_game(game, self.name).to_act
        assert player is not None
        talk, text, actions = self._told(game, player)
        action = None
        for refused in range(1, self.patience + 1):
            talk.messages.append({"role": "user", "content": text})
            answer = self.chat.ask(talk.messages)
            try:
                action = find_action(game, answer, self.language)
                break
            except IllegalAction as error:
                self.illegal += 1
                kept = "".join(letter if letter.isprintable() else " " for letter in answer[-_KEPT:])
                talk.messages.append({"role": "assistant", "content": kept or "-"})
                question = Reader(player, self.language, self.open_lists).question(game)
                text = f"{term('not_legal', self.language, error, self.patience - refused)}\n{question}"
        legal = game.legal_actions().tolist()
        if action is None:
            action = int(legal[-1])
        talk.messages.append({"role": "assistant", "content": f"Action: {legal.index(action)}"})
        talk.last = actions, action
        talk.size = sum(tokens(message["content"]) for message in talk.messages)
        self._talks[player] = talk
        return int(action)

    def _told(self, game: Game, player: int) -> tuple[_Talk, str, int]:
        """The conversation about a game, what to tell next (all at its beginning, else what changed), its actions."""
        past = game.past
        which = (id(game.table), None if past is None else past[:-1])
        reader, actions, own = Reader(player, self.language, self.open_lists), 0, (-1, -1)
        for before, action, after in game.retraced():
            reader.note(before, action, after)
            own = (actions, action) if before.to_act == player and action >= 0 else own
            actions += 1
        talk = self._talks.pop(player, None)
        if talk is None or past is None or talk.game != which or talk.size >= self.context or talk.last != own:
            reader = Reader(player, self.language, self.open_lists)
            talk = _Talk([{"role": "system", "content": primer(self.language)}], which)
        return talk, reader.text(game), actions


def _settings(text: str) -> dict[str, Any]:
    """The settings behind the "#" of a name."""
    found: dict[str, Any] = {}
    for entry in filter(None, text.split(",")):
        key, _, value = entry.partition("=")
        if key not in SETTINGS or key in found:
            raise ValueError(f"unknown or repeated setting {entry!r} of {FORM}; there are {', '.join(SETTINGS)}")
        try:
            found[key] = SETTINGS[key][0](value)
        except (TypeError, ValueError) as error:
            raise ValueError(f"setting {entry!r} of {FORM}: {error}") from None
    return found
