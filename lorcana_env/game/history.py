"""Histories in the sense of game theory: positions in which every draw is still to be decided by chance.

In a :class:`~lorcana_env.game.game.Game` the order of the decks is fixed before the first turn. In a :class:`History`
it is open: which card is drawn, or looked at, is decided when it happens, among those that nobody knows. The engine
itself plays. An answer is tried first; then the cards of the deck that it brought to light are exchanged, one after the
other, for those that chance deals, and it is taken again.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.game.game import Game
from lorcana_env.game.information import Memory, Start, digest, seen_by
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.compiled_decks import CompiledDecks
from lorcana_env.setup.position import decider

CHANCE, OVER = -1, -4  # who decides, besides the players; the numbers are OpenSpiel's
SEEDS = 64  # outcomes of chance where an effect is random
RECALLED = 32  # own actions that a history lists for each player
_BEGIN, _NOBODY = -1, -1
_OF_DEALT_CARD = ("zone", "known", "incarnation", "history")  # what setup writes of a card that it deals


class _Answer(NamedTuple):
    """An answer that is being carried out."""

    before: Game  # the position, but with the dealt cards where chance put them
    action: int  # _BEGIN: the game begins
    dealt: tuple[int, ...] = ()  # slots
    seeded: bool = False  # chance gave the generator a number
    place: int = _NOBODY  # the slot that lies where chance deals a card now; _NOBODY: it decides something else


class History:
    """A sequence of choices of chance and two players. It never changes: :meth:`child` makes another one.

    >>> from lorcana_env.game.history import OVER, History
    >>> from lorcana_env.setup.compiled_decks import table_for
    >>> history = History.begin(table_for(("blurple", "yurple")))
    >>> while history.to_act != OVER:
    ...     history = history.child(history.actions()[0])

    ``game``: the position at the last decision, None before the first; ``to_act``: the player who decides,
    :data:`CHANCE` or :data:`OVER`; ``taken``: the last :data:`RECALLED` own actions of each player.

    Chance first decides who starts. A card that it deals is its number in the deck list, since two copies of a card are
    two objects with actions of their own. Of copies that may be drawn the first stands for all; an opening hand is
    dealt in the order of the list. Where an effect is random, or shuffles a deck and goes on, one of :data:`SEEDS`
    numbers decides, all alike.
    """

    __slots__ = ("_answer", "_memory", "game", "outcomes", "taken", "to_act")

    def __init__(self, last: History | None) -> None:
        self.game: Game | None = last.game if last else None
        self.taken: tuple[tuple[int, ...], ...] = last.taken if last else ((), ())
        self._memory: Memory = last._memory if last else Memory.empty(2)
        self._answer: _Answer | None = None
        self.to_act = CHANCE
        self.outcomes: tuple[tuple[int, float], ...] = ()  # of chance, with their probabilities

    @classmethod
    def begin(
        cls, table: CompiledDecks, starting_player: int | None = None, decision_limit: int = engine.DECISION_LIMIT
    ) -> History:
        """The history in which nothing has happened. ``starting_player`` None: chance decides."""
        if len(table.decks) != 2:
            raise ValueError(f"a history is that of two players, not {len(table.decks)}")
        history = cls(None)
        states = table.new_states()
        states["decision_limit"] = arguments.decision_limit(decision_limit, "decision_limit")
        history._answer = _Answer(Game._of(states, table), _BEGIN)
        history.outcomes = ((0, 0.5), (1, 0.5))
        starter = arguments.starting_player(starting_player, 2)
        return history if starter is None else history.child(starter)

    def __deepcopy__(self, memo: object) -> History:
        return self

    # -- reading ---------------------------------------------------------------------------------------------

    def actions(self) -> list[int]:
        """The legal actions, or the outcomes of chance, in ascending order; none when the game is over."""
        if self.to_act == CHANCE:
            return [outcome for outcome, _ in self.outcomes]
        assert self.game is not None
        return sorted(self.game.legal_actions().tolist())

    def describe(self, action: int) -> str:
        """An action or an outcome in words; two copies of a card have different numbers."""
        if self.to_act != CHANCE or self._answer is None:
            assert self.game is not None
            return f"{self.game.describe(action)} ({action})"
        before, place = self._answer.before, self._answer.place
        if place != _NOBODY:
            player = place // before.table.capacity
            return f"deal {before.table.decks[player].cards[action]} ({action}) to player {player}"
        return f"player {action} starts" if self._answer.action == _BEGIN else f"random number {action}"

    def information(self, player: int) -> bytes:
        """A digest of what ``player`` had seen and done by the last decision, the same for histories that the player
        can't tell apart, and the same as :meth:`Game.information` of the game at a decision."""
        known = self._memory.known[player]
        assert known is not None
        return known

    def returns(self) -> tuple[float, float]:
        """1 for the winner and -1 for the loser; zeros while nobody has won."""
        winner = None if self.to_act != OVER or self.game is None else self.game.winner
        return (0.0, 0.0) if winner is None else (1.0 - 2 * winner, 2.0 * winner - 1)

    # -- what follows ----------------------------------------------------------------------------------------

    def child(self, action: int) -> History:
        """The history after a legal action, or an outcome of chance."""
        action, following = int(action), History(self)
        if self.to_act != CHANCE:
            if self.game is None or action not in self.game._legal[: self.game._n]:
                raise ValueError(f"{action} is not legal here: {self.game!r}")
            me = self.to_act
            own = (*self.taken[me], action)[-RECALLED:]
            following.taken = (own, self.taken[1]) if me == 0 else (self.taken[0], own)
            following._memory = self._memory.did(me, action)
            following._carry_out(_Answer(self.game, action))
            return following
        if action not in self.actions():
            raise ValueError(f"{action} is no outcome of chance here; there are {self.actions()}")
        answer = self._answer
        assert answer is not None
        if answer.place != _NOBODY:
            first = answer.place // answer.before.table.capacity * answer.before.table.capacity
            following._carry_out(_deal(answer, first + action))
            return following
        before = answer.before.clone()
        if answer.action == _BEGIN:
            table, limit = before.table, before.state["decision_limit"]
            engine.begin(before._states, 0, table.tables, 0, table.deck_cards, table.deck_sizes, 0, action)
            before._states[0]["decision_limit"] = limit
        else:
            before._states[0]["rng"] = action
        following._carry_out(answer._replace(before=before, seeded=True))
        return following

    def _carry_out(self, answer: _Answer) -> None:
        """Go on to the next decision, or to the next thing that chance decides."""
        while True:
            place, slots, ways = _hand_to_deal(answer)
            if place == _NOBODY:
                after = answer.before.clone()
                if answer.action == _BEGIN:
                    after._advance(-1)
                else:
                    after.step(answer.action)
                if _is_random(answer, after):
                    self._answer, self.outcomes = answer, tuple((i, 1 / SEEDS) for i in range(SEEDS))
                    return
                place, slots, ways = _card_to_deal(answer, after)
                if place == _NOBODY:
                    break
            if len(slots) > 1:
                capacity, total = answer.before.table.capacity, sum(ways)
                self._answer = answer._replace(place=place)
                self.outcomes = tuple((slot % capacity, n / total) for slot, n in zip(slots, ways))
                return
            answer = _deal(answer._replace(place=place), slots[0])
        self.game, self.to_act = after, OVER if after.over else decider(after)
        if self.to_act == OVER:
            return
        self._memory = self._memory.saw(after)
        after._start, after._done = Start.of_history(self._memory), b""

    def determinize(self, player: int, seed: int) -> History:
        """A history with the same information of ``player``, who decides, in which the other's may be another.

        The cards that the player can't know are dealt again (:meth:`Game.determinize`), each to its own slot.
        """
        if self.game is None or self.to_act != player:
            raise ValueError("the cards are dealt again where the player decides")
        other, history = 1 - player, History(self)
        history.game = game = self.game.determinize(player, seed)
        _give_slots_back(game, self.game, player, seed)
        own, now = self.information(player), seen_by(game, other)
        made_up = digest(own + now)  # what the other one may have seen before is left open
        history._memory = Memory(
            *zip(*((own, self._memory.seen[player]) if p == player else (made_up, now) for p in (0, 1)))
        )
        game._start, game._done = Start.of_history(history._memory), b""
        history.taken = (self.taken[0], ()) if player == 0 else ((), self.taken[1])
        history.to_act = player
        return history


def _deal(answer: _Answer, slot: int) -> _Answer:
    """Let the card in ``slot`` lie in the place where chance deals one."""
    before, place = answer.before.clone(), answer.place
    st = before._states[0]
    lists = st["cards"][slot // before.table.capacity]
    here, there = lists == slot, lists == place
    lists[here], lists[there] = place, slot
    if answer.action == _BEGIN:
        for name in _OF_DEALT_CARD:
            st[name][[slot, place]] = st[name][[place, slot]]
    return answer._replace(before=before, dealt=(*answer.dealt, slot), place=_NOBODY)


def _hand_to_deal(answer: _Answer) -> tuple[int, list[int], list[int]]:
    """Return of opening hands a place, the slots that may come there, and the number of hands with each of them.

    The cards of a hand come in the order of the deck list, so that each hand is dealt in one way (2.2.1.4).
    """
    if answer.action == _BEGIN:
        st, capacity = answer.before.state, answer.before.table.capacity
        for player in (0, 1):
            hand = st["cards"][player, c.ZONE_HAND, : st["counts"][player, c.ZONE_HAND]].tolist()
            dealt = [slot for slot in answer.dealt if slot // capacity == player]
            if len(dealt) < len(hand):
                deck = st["cards"][player, c.ZONE_DECK, : st["counts"][player, c.ZONE_DECK]].tolist()
                left = [slot for slot in sorted(hand + deck) if slot > max(dealt, default=-1)]
                more = len(hand) - len(dealt) - 1
                slots = left[: len(left) - more]
                return hand[len(dealt)], slots, [comb(len(left) - 1 - i, more) for i in range(len(slots))]
    return _NOBODY, [], []


def _unknown(st: np.void) -> np.ndarray:
    """Which cards lie in a deck and nobody knows where: bool[slots]."""
    return (st["zone"] == c.ZONE_DECK) & (st["known"] == 0)


def _card_to_deal(answer: _Answer, after: Game) -> tuple[int, list[int], list[int]]:
    """The next place in a deck of which the answer shows the card to anybody, the slots that may lie there, and for
    each the number of copies that it stands for."""
    old = answer.before.state
    unknown = _unknown(old)
    unknown[list(answer.dealt)] = False
    shown = unknown & ~_unknown(after.state)
    if not shown.any():
        return _NOBODY, [], []
    capacity = answer.before.table.capacity
    player = int(shown.argmax()) // capacity
    deck = old["cards"][player, c.ZONE_DECK, : old["counts"][player, c.ZONE_DECK]]
    place = int(deck[shown[deck]][-1])  # from the top
    slots = np.flatnonzero(unknown[: (player + 1) * capacity])
    slots = slots[slots >= player * capacity]
    _, first, copies = np.unique(old["card"][slots], return_index=True, return_counts=True)
    order = np.argsort(first)
    return place, slots[first[order]].tolist(), copies[order].tolist()


def _is_random(answer: _Answer, after: Game) -> bool:
    """Return whether more than draws is left to chance. The last shuffle is that after mulligans (2.2.2.3)."""
    mulligan = answer.action == _BEGIN or answer.before.state["decision"] == c.DECISION_MULLIGAN
    return not answer.seeded and not mulligan and bool(answer.before.state["rng"] != after.state["rng"])


def _give_slots_back(game: Game, true: Game, player: int, seed: int) -> None:
    """Let a card that was dealt again lie in a slot of its own, as in the deck list, and not in that of another card.

    So an action is about the same card in all that are dealt. Of several copies any may lie in a place.
    """
    st, capacity = game._states[0], game.table.capacity
    unknown = ((true.state["known"] >> player) & 1 == 0) & (true.state["zone"] != c.ZONE_GONE)
    rng, source = np.random.default_rng(seed % 2**64), np.arange(len(unknown))
    for owner in (0, 1):
        slots = owner * capacity + np.flatnonzero(unknown[owner * capacity : (owner + 1) * capacity])
        source[slots[np.argsort(true.state["card"][slots], kind="stable")]] = slots[
            np.lexsort((rng.random(len(slots)), st["zone"][slots] == c.ZONE_DECK, st["card"][slots]))
        ]
    now = np.arange(256, dtype=np.uint8)  # where what lay in a slot lies now; NONE stays
    now[source] = np.arange(len(source))
    for name in st.dtype.names or ():
        if st[name].shape[:1] == source.shape:
            st[name] = st[name][source]
    st["cards"], st["below"] = now[st["cards"]], now[st["below"]]
