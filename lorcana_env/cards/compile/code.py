"""Instructions, and those that select cards and players for the ones that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.compile.context import Context, Progress
from lorcana_env.cards.compile.rows import NEVER, WHO, Rows
from lorcana_env.rules import constants as c
from lorcana_env.rules import tables as t

# instructions that can be performed in part; in "[A] to [B]" that is not enough (6.1.5.1)
DIVISIBLE = (
    c.OP_DRAW, c.OP_LORE, c.OP_HEAL, c.OP_MOVE_DAMAGE, c.OP_BANISH, c.OP_EXERT, c.OP_READY, c.OP_PUT,
    c.OP_PUT_TOP_UNDER, c.OP_GIVE, c.OP_MOVE_TO, c.OP_LOOK, c.OP_DISCARD,
)  # fmt: skip


class Code(Rows):
    """Programs: rows of instructions."""

    @contextmanager
    def inside(self, **changes: Any) -> Iterator[None]:
        """Compile what stands inside an effect: ``with self.inside(cost=True)``."""
        outer, self.context = self.context, replace(self.context, **changes)
        try:
            yield
        finally:
            self.context = outer

    @contextmanager
    def detached(self, recalls: bool) -> Iterator[None]:
        """Compile an ability: it knows nothing of what stands around it."""
        outer = self.context, self.progress
        self.context, self.progress = Context(recalls=recalls), Progress()
        try:
            yield
        finally:
            self.context, self.progress = outer

    def emit(self, op: int, *operands: int) -> int:
        """Append an instruction; its index."""
        i = self.take("code", t.MAX_CODE)
        self.row["code"][i] = [op, *operands, *([0] * (7 - len(operands)))]
        if self.context.cost and op in DIVISIBLE:
            self.row["code"][i, 7] = 1
        if op in (c.OP_CHOOSE, c.OP_RANDOM, c.OP_LOOK, c.OP_REVEAL_UNTIL):
            self.progress.selected = True
        return i

    def patch(self, i: int, operand: int) -> None:
        """Set operand ``operand`` of instruction ``i`` to the next instruction's index."""
        self.row["code"][i, operand] = self.used["code"]

    def counted_first(self, amount: ir.Amount, target: ir.Selector | None) -> int:
        """The operand of an amount for an effect on ``target``.

        What is read off a card that is chosen for it, or off the cards before, is counted before ``target`` is
        selected.
        """
        if isinstance(amount, ir.StatOf) and isinstance(amount.of, ir.Chosen | ir.Pick):
            self.select(amount.of)
            amount = replace(amount, of=ir.Them())
        elif not isinstance(target, ir.Chosen | ir.Pick | ir.All) or not _about_the_last(amount):
            return self.amount(amount)
        self.emit(c.OP_HOLD, self.amount(amount))
        return self.held()

    def select(self, selector: ir.Selector, into: int = c.SET_THEM, pays: bool = False, extra: int = 0) -> None:
        """Instructions that put the selected cards into a set. ``pays``: with them a cost is paid, if it is in one."""
        if isinstance(selector, ir.Chosen | ir.Pick):
            f = selector.filter
            if f.other and self.context.another and f.besides is None:  # "another": not the one chosen before (6.1.6)
                f = replace(f, besides=ir.Earlier())
            if isinstance(selector, ir.Pick) and selector.random:
                self.emit(c.OP_RANDOM, self.filter(f), selector.count, 0, -1)
            else:
                self.choose_player(selector.chooser)
                flags = (
                    extra
                    | (c.CHOOSE_UP_TO if selector.up_to else 0)
                    | (c.CHOOSE_EXACT if pays and self.context.cost else 0)
                )
                most = 0
                if isinstance(selector, ir.Chosen):
                    flags |= c.CHOOSE_TARGET
                    if selector.total is not None:
                        flags |= c.CHOOSE_TOTAL
                        most = selector.total
                elif f.zone == "deck":  # a search of a private zone may fail to find (7.1.4)
                    flags |= c.CHOOSE_UP_TO
                count = self.amount(selector.count)
                self.emit(c.OP_CHOOSE, self.filter(f), count, flags, self.who(selector.chooser), -1, most)
            if self.progress.remember:
                self.progress.remember = False
                self.emit(c.OP_REMEMBER)
            if into != c.SET_THEM:
                self.emit(c.OP_SELECT, c.SELECT_THEM, -1, into)
        elif isinstance(selector, ir.All):
            self.emit(c.OP_SELECT, c.SELECT_ALL, self.filter(selector.filter), into)
            self.progress.selected = True
        elif isinstance(selector, ir.Under):
            self.select(selector.of)
            self.emit(
                c.OP_SELECT, c.SELECT_UNDER, NEVER if selector.filter is None else self.filter(selector.filter), into
            )
        else:
            self.emit(c.OP_SELECT, self.reference(selector), -1, into)

    def choose_player(self, who: str) -> None:
        """Instructions that choose the player, if it is one to be chosen."""
        if who == "chosen_opponent" and self.context.opponent_chosen:
            return
        if who in ("chosen_opponent", "chosen_player"):
            self.emit(c.OP_CHOOSE_PLAYER, int(who == "chosen_player"))
        elif who == "any_number":
            self.emit(c.OP_CHOOSE_PLAYERS)

    def for_players(self, who: str, body: Callable[[int], object]) -> None:
        """Run ``body(player code)`` for the player, or for each of the players."""
        if who in ("each_player", "each_opponent"):
            loop = self.emit(c.OP_EACH, WHO[who], 0, NEVER, 1)
            body(c.WHO_THEY)
            self.emit(c.OP_JUMP, loop)
            self.patch(loop, 2)
        else:
            self.choose_player(who)
            body(self.who(who))


def _about_the_last(amount: ir.Amount) -> bool:
    """Whether an amount is read off the cards or the effect before, which a new selection replaces."""
    return isinstance(amount, ir.Result | ir.CountAmong) or any(isinstance(node, ir.Them) for node in ir.walk(amount))
