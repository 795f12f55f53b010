"""An agent that reads text only: an example of what a language model would do in its place.

:meth:`TextAgent.answer` gets the text of :meth:`lorcana_env.Game.text` (in English) and answers with the number of an
action, by simple rules: quest when nothing better is to be done, trade where it banishes and survives, ink the
most expensive card, play the most expensive affordable one.
"""

import re
from typing import Any

import numpy as np

from lorcana_env.game.game import Game
from lorcana_env.setup.position import decider

_ACTION = re.compile(r"^  \[(\d+)\] (.+)$", re.MULTILINE)
_COST = re.compile(r"^\* (.+?) \([^()]*\bcost (\d+)", re.MULTILINE)
_IN_PLAY = re.compile(r"^    (.+?) \((?:character|location), (.+)\)$", re.MULTILINE)
_NUMBER = {key: re.compile(rf"\b{key} (-?\d+)") for key in ("strength", "willpower", "damage", "lore")}
_INK = re.compile(r"^You \(.*ready ink \d+ of (\d+)", re.MULTILINE)
ENOUGH_INK = 8  # in the inkwell; more cards are kept in hand


class TextAgent:
    """Plays by the words of the game. ``seed`` is accepted as of every agent; it draws nothing."""

    league = "model-free"

    def __init__(self, name: str = "text", seed: int = 0) -> None:
        self.name = name

    def __call__(self, game: Game) -> int:
        return int(game.legal_actions()[self.answer(game.text(decider(game)))])

    def act(self, venv: Any, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices``, read one after the other."""
        return np.array([self(venv.game(int(i))) for i in indices], np.int64)

    def answer(self, text: str) -> int:
        """The number of the action to take, of those listed in ``text``."""
        read = _Read(text)
        best = max(read.actions, key=lambda numbered: (read.worth(numbered[1]), -numbered[0]))
        return best[0]


class _Read:
    """The facts that the agent reads from the text."""

    def __init__(self, text: str) -> None:
        self.actions = [(int(number), words) for number, words in _ACTION.findall(text)]
        self.costs = {name: int(cost) for name, cost in _COST.findall(text)}
        self.in_play = {label: _numbers(facts) for label, facts in _IN_PLAY.findall(text)}
        found = _INK.search(text)
        self.ink = int(found[1]) if found else 0

    def worth(self, words: str) -> float:
        """Score an action by its words."""
        verb, _, rest = words.partition(" ")
        if verb == "ink":
            return 50 + self.costs.get(rest.partition("#")[0], 0) if self.ink < ENOUGH_INK else -1
        if verb in ("play", "shift", "sing", "boost"):
            return 30 + self.costs.get(rest.partition("#")[0], 0)
        if verb == "challenge" and " with " in words and not words.startswith("challenge with"):
            target, _, own = rest.rpartition(" with ")
            return self.trade(own, target)
        if words.startswith("challenge with "):
            own = words.removeprefix("challenge with ")
            trades = [self.trade(own, label) for label in self.in_play if label.startswith("opponent's ")]
            return 28 if max(trades, default=0) > 20 else 1
        if words.startswith("quest with "):
            return 20 + self.in_play.get(words.removeprefix("quest with "), {}).get("lore", 1)
        if verb == "choose":
            return self.target(rest)
        return {"accept": 10, "use": 8, "end": 2, "done": 5, "put": -1, "move": -2}.get(verb, 0)

    def trade(self, own: str, target: str) -> float:
        """A challenge is good when it banishes the target, best when one's own character survives."""
        mine, theirs = self.in_play.get(own, {}), self.in_play.get(target, {})
        banishes = mine.get("strength", 0) >= theirs.get("willpower", 1) - theirs.get("damage", 0)
        survives = theirs.get("strength", 0) < mine.get("willpower", 1) - mine.get("damage", 0)
        return (15 if banishes else 0) + (10 if survives else 0) + theirs.get("lore", 0)

    def target(self, label: str) -> float:
        """Opponents' strong cards first, then one's own cheap ones."""
        numbers = self.in_play.get(label, {})
        if label.startswith("opponent's "):
            return 20 + numbers.get("strength", 0) + 2 * numbers.get("lore", 0)
        return 10 - self.costs.get(label.partition("#")[0], 0)


def _numbers(facts: str) -> dict[str, int]:
    found = {key: pattern.search(facts) for key, pattern in _NUMBER.items()}
    return {key: int(match[1]) for key, match in found.items() if match}
