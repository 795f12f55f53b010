"""A game of a reader against an agent: what the harnesses with one seat have in common."""

import random
import secrets
from collections.abc import Sequence
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.levels import shipped
from lorcana_env.apps.language.dialogue import Dialogue, Taken
from lorcana_env.decks import Deck, bundled, default_decks
from lorcana_env.decks.generator import split_lists
from lorcana_env.game.agent import Agent, ask
from lorcana_env.game.game import Game

MAX_SEED = 2**31
MAX_LIST = 10_000  # characters of a deck list
VALUE = "value"  # shaping by what the network expects


def deck_of(text: str, name: str = "deck") -> Deck:
    """A deck of somebody else's words: a bundled name, or a list of lines; no path of this machine is read."""
    if len(text) > MAX_LIST:
        raise ValueError(f"a deck list has at most {MAX_LIST:,} characters")
    if "\n" in text.strip():
        return Deck.parse(text, name)
    if text not in (*bundled(), *bundled("mini"), *bundled("mini-middle")):
        raise ValueError(f"there is no deck {text[:60]!r} here: name a bundled one, or write a list of several lines")
    return Deck.load(text)


class Table:
    """One seat reads and answers, ``opponent`` (an agent by name) has the other.

    ``decks``: the reader's and the opponent's, by name or as :class:`Deck`; None: two lists of the ``split``, "train"
    or "test" (:func:`.generator.split_lists`), or the default ones. ``seed`` None: one is drawn; it fixes the deal, the
    lists of a split and the agent. ``seat`` None: it follows from the seed. ``shaping``: see :meth:`gained`.
    ``options``: those of :class:`~lorcana_env.apps.language.dialogue.Dialogue`; ``game``: those of
    :class:`~lorcana_env.game.game.Game`.
    """

    def __init__(
        self, opponent: str | Agent = "medium", decks: Sequence[Deck | str] | None = None, seed: int | None = None,
        seat: int | None = None, variant: str = "normal", split: str | None = None, shaping: float | str = 0.0,
        game: dict[str, Any] | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.seed = secrets.randbelow(MAX_SEED) if seed is None else arguments.seed(seed)
        self.seat = self.seed % 2 if seat is None else arguments.player(seat, 2, "seat")
        self.opponent = make_agent(opponent, self.seed) if isinstance(opponent, str) else opponent
        if decks is not None and len(decks) != 2:
            raise ValueError(f"decks must be two, the reader's and the opponent's, not {len(decks)}")
        if split is not None:
            if decks is not None or variant != "normal":
                raise ValueError("split draws lists of the variant normal: leave out decks and variant, or split")
            decks = random.Random(f"decks {self.seed}").sample(split_lists(split), 2)
        own, other = default_decks(variant) if decks is None else decks
        if shaping != VALUE and not 0 <= arguments.number(shaping, "shaping") <= 1:
            raise ValueError(f"shaping must be a number from 0 to 1, or {VALUE!r}")
        self.shaping = shaping
        both = (own, other) if self.seat == 0 else (other, own)
        self.game = Game(*both, seed=self.seed, variant=variant, **(game or {}))
        self.dialogue = Dialogue(self.game, readers=[self.seat], **options)
        self._reply()
        self._paid = self._worth()

    @classmethod
    def warm(cls) -> None:
        """Have compiled what games need, before somebody waits for one."""
        cls(seed=0)

    def text(self) -> str:
        """Return the text for the reader now."""
        return self.dialogue.text(self.seat)

    def answer(self, text: str | int) -> Taken:
        """Take the reader's answer, and let the opponent reply."""
        taken = self.dialogue.answer(text)
        if taken.action is not None:
            self._reply()
        return taken

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def reward(self) -> float:
        """1 for a win of the reader, -1 for a loss, 0 while the game runs and when it was cut short."""
        return 0.0 if self.game.winner is None else 1.0 if self.game.winner == self.seat else -1.0

    def gained(self) -> float:
        """The reward since the last call: the result, and what the game is worth more to the reader than before.

        What a running game is worth is the potential of the shaping (Ng, Harada, Russell 1999), in points of the
        result: a number for each lore of difference, or with "value" what the network ``shipped`` expects, -1 to 1. A
        game that is over has none, so the sum of a game is its result, less what its beginning was worth.
        """
        before, self._paid = self._paid, self._worth()
        return self._paid - before

    def _worth(self) -> float:
        if self.over or not self.shaping:
            return self.reward
        if self.shaping == VALUE:
            return shipped().value(self.game)
        return float(self.shaping) * (self.game.lore[self.seat] - self.game.lore[1 - self.seat])

    def facts(self) -> dict[str, Any]:
        """Return the facts that a harness reports of the game."""
        legal = self.game.legal_actions().tolist() if self.game.to_act == self.seat else []
        return {
            "seed": self.seed, "seat": self.seat, "turn": self.game.turn, "over": self.over, "reward": self.reward,
            "lore": [self.game.lore[self.seat], self.game.lore[1 - self.seat]],
            "illegal": self.dialogue.illegal[self.seat],
            "actions": [self.game.describe(action, self.dialogue.language) for action in legal],
        }  # fmt: skip

    def _reply(self) -> None:
        while self.game.to_act == 1 - self.seat:
            self.dialogue.step(ask(self.opponent, self.game))
