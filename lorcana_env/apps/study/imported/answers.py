"""Finds the answers of a move: those after which our game stands as the file says, what the file tells first."""

from collections import Counter
from collections.abc import Sequence

from lorcana_env.apps.study.imported.cards import Names
from lorcana_env.apps.study.imported.frames import Move
from lorcana_env.apps.study.imported.sides import Unseen, differences, same_effects
from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import decider

BUDGET = 1000  # answers that are tried for a move
MORE = 300  # of them after one was found, for a better one


class Answers:
    """A search over what may be answered in a move of ``game``.

    ``hints``: what was chosen, slots or names; ``own``: the own hand behind the move, and the deck from the bottom;
    ``unseen``: what is compared without names. ``why``: after :meth:`find`, what differs on the likeliest way.
    """

    def __init__(
        self, game: Game, move: Move, names: Names, hints: Sequence[tuple[int | None, str | None]],
        own: tuple[Counter[str], list[str] | None], unseen: Unseen,
    ) -> None:  # fmt: skip
        self.game, self.move, self.names, self.unseen = game, move, names, unseen
        self.hand, self.order = own
        self.slots = {slot for slot, _ in hints if slot is not None}
        self.named = {name for slot, name in hints if slot is None and name}
        self.declines = move.logged("ABILITY_DECLINED") is not None
        self.left, self.seen, self.why = BUDGET, set[bytes](), ""
        self.found: list[int] = []
        self.also: tuple[bool, ...] = ()

    def find(self, first: list[int]) -> list[int]:
        """The actions, one of ``first`` and its answers; empty if none lead to where the file says."""
        self._try(self.game, first, [])
        return self.found

    def _try(self, game: Game, actions: list[int], taken: list[int]) -> bool:
        """Try actions one after the other; return whether the search is over."""
        for action in actions:
            self.left -= 1
            if self.left < 0:
                return True
            there = game.clone()
            there.step(action)
            mark = there.state_array.tobytes()
            if mark in self.seen:
                continue
            self.seen.add(mark)
            so_far = [*taken, action]
            if there.over or there.state["decision"] == c.DECISION_MAIN:
                if self._stands(there) and self._note(there, so_far):
                    return True
            elif self._try(there, self._ordered(there), so_far):
                return True
        return False

    def _note(self, game: Game, taken: list[int]) -> bool:
        """Note a way that ends as the file says, unless another is better; return whether none can be.

        Chance and hidden cards aside it also leads to the own hand and deck of the file, and to the effects on cards.
        """
        if game.over:
            self.found = taken
            return True
        hand, deck = (Counter(map(game.card_name, game.slots(0, zone))) for zone in ("hand", "deck"))
        order = [game.card_name(slot) for slot in reversed(game.slots(0, "deck"))]
        also = (
            hand == self.hand,
            same_effects(game, self.move.after, self.names),
            self.order is None or deck == Counter(self.order),
            self.order in (None, order),
        )
        if not self.found or also > self.also:
            self.found, self.also = taken, also
            self.left = min(self.left, MORE)
        return all(also)

    def _stands(self, game: Game) -> bool:
        """Return whether our game stands as the file says."""
        after = self.move.after
        if game.over:
            found = [] if after.get("status") == "finished" else ["by the rules the game is over"]
        else:
            found = differences(game, after, self.names, self.unseen)
        self.why = self.why or "; ".join(found)
        return not found

    def _ordered(self, game: Game) -> list[int]:
        """The legal answers, those that the file tells first."""
        player = decider(game)

        def rank(action: int) -> int:
            meaning = game.table.actions.decode(action, player)
            if meaning.verb == "choose" and meaning.slot is not None:
                slot = meaning.slot
                hinted = slot in self.slots or game.card_name(slot) in self.named
                return 0 if hinted else 3 if not game.knows(slot, 0) else 4
            if meaning.verb == "accept":
                return 5 if self.declines else 1
            if meaning.verb == "decline":
                return 1 if self.declines else 5
            return 2

        return sorted(map(int, game.legal_actions()), key=rank)
