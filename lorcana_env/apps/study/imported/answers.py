"""Finds the answers of a move: those after which our game stands as the file says, what the file tells first."""

import copy
from collections import Counter
from collections.abc import Sequence

from lorcana_env.agents.hints import first_alike
from lorcana_env.apps.study.imported.cards import Names
from lorcana_env.apps.study.imported.frames import Move
from lorcana_env.apps.study.imported.sides import ME, Unseen, differences, same_effects
from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import decider

BUDGET = 1000  # answers that are tried for a move
MORE = 300  # of them after one was found, for a better one


class Answers:
    """A search over what may be answered in a move of ``game``.

    ``hints``: what was chosen, slots or names; ``own``: the own hand behind the move, and the deck from the bottom;
    ``unseen``: what is compared without names. After :meth:`find`: ``why``, what differs on the likeliest way, and
    ``rolled``, whether chance decided something.
    """

    def __init__(
        self, game: Game, move: Move, names: Names, hints: Sequence[tuple[int | None, str | None]],
        own: tuple[Counter[str], list[str] | None], unseen: Unseen, budget: int = BUDGET,
    ) -> None:  # fmt: skip
        self.game, self.move, self.names, self.unseen = game, move, names, unseen
        self.hand, self.order = own
        self.hints = frozenset(name if slot is None else slot for slot, name in hints) - {None}
        self.declines = move.logged("ABILITY_DECLINED") is not None
        self.left, self.seen, self.why, self.rolled = budget, set[bytes](), "", False
        self.found: list[int] = []
        self.also: tuple[int, ...] = ()

    def find(self, first: list[int]) -> list[int]:
        """The actions, one of ``first`` and its answers; empty if none lead to where the file says."""
        self.first = first
        self._try(self.game, first, [], frozenset())
        return self.found

    def untold(self) -> list[int]:
        """Of what was found the places of own answers in whose stead others would do as well, by all the file tells."""
        game, told, places = self.game.clone(), frozenset[int | str](), []
        for place, action in enumerate(self.found):
            hint, legal = self._hint(game, action), game.legal_actions().tolist()
            if game.to_act == ME and hint is None:
                same = dict(zip(legal, first_alike(game).tolist()))
                others = [other for other in legal if same[other] != same[action]]
                if not place:
                    others = [other for other in others if other in self.first and self._differ(game, other, action)]
                search = copy.copy(self)
                search.left, search.seen, search.found, search.also = BUDGET, set(), [], ()
                search._try(game, others, self.found[:place], told)
                if search.left < 0 or (search.found and search.also >= self.also):
                    places.append(place)
            told |= {hint} if hint is not None else set()
            game.step(action)
        return places

    def _differ(self, game: Game, action: int, other: int) -> bool:
        """Return whether two first actions are not of one kind, where the file tells the card."""
        kinds = {game.table.actions.decode(each, ME).verb for each in (action, other)}
        return len(kinds) > 1 or len(self.first) == len(game.legal_actions())

    def _try(self, game: Game, actions: list[int], taken: list[int], told: frozenset[int | str]) -> bool:
        """Try actions one after the other; return whether the search is over. ``told``: the hints followed by now."""
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
            self.rolled |= bool(there.state["rng"] != self.game.state["rng"])
            so_far, hint = [*taken, action], self._hint(game, action)
            follows = told if hint is None else told | {hint}
            if there.over or there.state["decision"] == c.DECISION_MAIN:
                if self._stands(there) and self._note(there, so_far, len(follows)):
                    return True
            elif self._try(there, self._ordered(there), so_far, follows):
                return True
        return False

    def _note(self, game: Game, taken: list[int], told: int) -> bool:
        """Note a way that ends as the file says, unless another is better; return whether none can be.

        The best follows what the file tells of the answers. Chance and hidden cards aside it also leads to the own hand
        and deck of the file, and to the effects on cards.
        """
        if game.over:
            self.found = taken
            return True
        hand, deck = (Counter(map(game.card_name, game.slots(0, zone))) for zone in ("hand", "deck"))
        order = [game.card_name(slot) for slot in reversed(game.slots(0, "deck"))]
        declined = game.table.actions.encode("decline", ME) in taken
        also = (
            told,
            hand == self.hand,
            declined == self.declines,
            same_effects(game, self.move.after, self.names),
            self.order is None or deck == Counter(self.order),
            self.order in (None, order),
        )
        if not self.found or also > self.also:
            self.found, self.also = taken, also
            self.left = min(self.left, MORE)
        return told == len(self.hints) and all(also[1:])

    def _stands(self, game: Game) -> bool:
        """Return whether our game stands as the file says."""
        after = self.move.after
        if game.over:
            found = [] if after.get("status") == "finished" else ["by the rules the game is over"]
        else:
            found = differences(game, after, self.names, self.unseen)
        self.why = self.why or "; ".join(found)
        return not found

    def _hint(self, game: Game, action: int) -> int | str | None:
        """What the file tells that was chosen, the slot or the name, if an action chooses it."""
        meaning = game.table.actions.decode(action, game.to_act or 0)
        if meaning.verb != "choose" or meaning.slot is None:
            return None
        return next((hint for hint in (meaning.slot, game.card_name(meaning.slot)) if hint in self.hints), None)

    def _ordered(self, game: Game) -> list[int]:
        """The legal answers, those that the file tells first."""
        player = decider(game)

        def rank(action: int) -> int:
            meaning = game.table.actions.decode(action, player)
            if meaning.verb == "choose" and meaning.slot is not None:
                told = self._hint(game, action) is not None
                return 0 if told else 3 if not game.knows(meaning.slot, 0) else 4
            if meaning.verb == "accept":
                return 5 if self.declines else 1
            if meaning.verb == "decline":
                return 1 if self.declines else 5
            return 2

        return sorted(map(int, game.legal_actions()), key=rank)
