"""Lorcana for agents that read and write text.

The observation is :meth:`Game.text`: what the player may know, the text of the cards to be seen, the decision, and the
legal actions by number. The answer is the number of one of them, or its words.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.apps.language.answers import find_action
from lorcana_env.apps.language.dialogue import MAX_PATIENCE
from lorcana_env.decks import Deck
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.reset_options import read_options
from lorcana_env.game.game import DETAILS, Game, IllegalAction
from lorcana_env.words.changes import Reader
from lorcana_env.words.history import account
from lorcana_env.words.terms import TERMS, check_language, term
from lorcana_env.words.text import card_lines

MAX_LENGTH = 100_000  # characters of an observation; twenty thousand is a long one
MAX_ANSWER = 400  # characters of an answer
_PUNCTUATION = "–—‘’“”…•·"


class LegalAnswers(gymnasium.spaces.Text):
    """Texts up to ``MAX_ANSWER`` characters; ``sample()`` draws the number of a legal action.

    Pickled, it is a plain ``Text``.
    """

    def __init__(
        self, env: LorcanaTextEnv, charset: frozenset[str], generator: np.random.Generator | None = None
    ) -> None:
        super().__init__(MAX_ANSWER, charset=charset, seed=generator)
        self._env = env

    def __reduce__(self) -> tuple[Any, ...]:
        return _plain, (self.character_set, self._np_random)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        game = self._env.inner.game
        count = 1 if game is None or game.over else len(game.legal_actions())
        return str(int(self.np_random.integers(count)))


def _plain(charset: frozenset[str], generator: np.random.Generator | None) -> gymnasium.spaces.Text:
    return gymnasium.spaces.Text(MAX_ANSWER, charset=charset, seed=generator)


class LorcanaTextEnv(IndependentCopyMixin, gymnasium.Env):
    """Lorcana against ``opponent`` in words, seen from one seat (``lorcana_env/LorcanaText-v1``).

    Observation: str (:meth:`Game.text`). Action: str that names a legal action (:func:`.answers.find_action`); another
    raises ``IllegalAction`` and changes nothing. Reward: 1 for a win, -1 for a loss, at the end.
    ``info["events"]``: list[str], what everybody did since the last observation and what it changed, as far as known;
    ``info["actions"]``: list[str], the legal actions in words; ``info["decks"]`` (after a reset): the deck lists, the
    agent's first, as text: both are common knowledge, which card lies where is not. At the end of a game ``info`` says
    how it ended (:func:`.episodes.episode`).

    ``language``: "en" or "fr"; ``detail``: as of :meth:`Game.text`. With ``patience`` no answer raises: one that is no
    legal action is answered with the question and what was wrong, and after so many of them the last action of the list
    is taken; ``info["illegal"]`` counts them. Further arguments as :class:`lorcana_env.envs.gymnasium_env.LorcanaEnv`.
    """

    metadata = LorcanaEnv.metadata

    def __init__(
        self, language: str = "en", render_mode: str | None = None, detail: str = "full", patience: int | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        check_language(language)
        self.language, self.detail = language, arguments.choice(detail, "detail", DETAILS)
        self.patience = None if patience is None else arguments.integer(patience, "patience", 1, MAX_PATIENCE)
        self._illegal, self._refused = 0, 0  # answers of this game, and to this question
        self.inner = LorcanaEnv(render_mode=render_mode, **options)
        self.render_mode = render_mode
        self._events: list[str] = []
        self._noted: Game | None = None  # the game that the events are of
        self.inner.on_action = self._note
        charset = _characters(self.inner.decks, language)
        self.observation_space = gymnasium.spaces.Text(MAX_LENGTH, charset=charset)
        self.action_space = LegalAnswers(self, charset)

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        space: Any = self.action_space
        self.action_space = LegalAnswers(self, space.character_set, space._np_random)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """A new game; ``seed`` and ``options`` as in :meth:`LorcanaEnv.reset`."""
        seed = arguments.reset_seed(seed)
        read_options(options, self.inner.table)
        super().reset(seed=seed)
        self._events, self._noted, self._illegal, self._refused = [], None, 0, 0
        _, info = self.inner.reset(seed=seed, options=options)
        del info["action_mask"]
        return self._observation(), self._info() | info | {"decks": [deck.to_text() for deck in self._decks()]}

    def step(self, action: str | int) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Take the action that the answer names."""
        if self.inner.game is None:
            raise RuntimeError("call reset() before step()")
        chosen, note = self._read(self.inner.game, action)
        if chosen is None:
            return f"{note}\n{self._question()}", 0.0, False, False, self._info()
        self._refused = 0
        events, self._events = self._events, []
        try:
            _, reward, terminated, truncated, info = self.inner.step(chosen)
        except BaseException:
            self._events = events
            raise
        del info["action_mask"]
        told = self._observation()
        return f"{note}\n{told}" if note else told, reward, terminated, truncated, self._info() | info

    def _read(self, game: Game, answer: str | int) -> tuple[int | None, str]:
        """The action that an answer names or that is taken instead, if any, and what to say of the answer."""
        try:
            return find_action(game, answer, self.language), ""
        except IllegalAction as error:
            if self.patience is None or game.over:
                raise
            self._illegal += 1
            self._refused += 1
            if self._refused < self.patience:
                return None, term("not_legal", self.language, error, self.patience - self._refused)
            action = int(game.legal_actions()[-1])
            return action, term("taken_instead", self.language, error, game.describe(action, self.language))

    def render(self) -> str | np.ndarray | None:
        """Draw the game like :meth:`LorcanaEnv.render`."""
        return self.inner.render()

    def _decks(self) -> list[Deck]:
        """The decks of this game, the agent's first."""
        assert self.inner.game is not None
        decks = list(self.inner.game.table.decks)
        return decks if self.inner.player == 0 else decks[::-1]

    def _note(self, before: Game, action: int, after: Game) -> None:
        self._begin(after)
        self._events += account(before, action, after, self.inner.player, self.language)
        self._reader.note(before, action, after)

    def _begin(self, game: Game) -> None:
        """Forget the game before; a reset goes on to the next when a game ends before its first decision."""
        if game is not self._noted:
            self._noted, self._events = game, []
            self._reader = Reader(self.inner.player, self.language)

    def _observation(self) -> str:
        game = self.inner.game
        assert game is not None
        self._begin(game)
        if self.detail == "changes":
            return self._reader.text(game)
        return game.text(self.inner.player, self.language, self.detail)

    def _question(self) -> str:
        assert self.inner.game is not None
        return self._reader.question(self.inner.game) if self.detail == "changes" else self._observation()

    def _info(self) -> dict[str, Any]:
        game = self.inner.game
        assert game is not None
        actions = [game.describe(int(action), self.language) for action in game.legal_actions()]
        counted = {} if self.patience is None else {"illegal": self._illegal}
        return {"events": list(self._events), "actions": actions} | counted


def _characters(decks: list[Deck], language: str) -> frozenset[str]:
    """Every character that a text about games of these decks can hold, and of others that a reset may name."""
    from lorcana_env.setup.compiled_decks import distinct_cards

    texts = [text for pair in TERMS.values() for text in pair]
    texts += [line for card in distinct_cards(decks) for line in card_lines(card, language)]
    texts += [deck.name for deck in decks]
    return frozenset("".join(["\n", *map(chr, range(32, 127)), *map(chr, range(160, 384)), _PUNCTUATION, *texts]))
