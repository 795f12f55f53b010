"""Instructions, and those that select cards and players for the ones that follow."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.compile.context import Context, Progress
from lorcana_env.cards.compile.rows import NEVER, OFFERS, WHO, Rows
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import BY_NAME, OPCODES, column, encode, number


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

    def emit(self, op: str, **operands: int) -> int:
        """Append an instruction with operands by name (:mod:`lorcana_env.rules.record.opcodes`); its index."""
        row = BY_NAME.get(op)
        if row is not None and self.context.cost and "whole" in row.operands:
            operands["whole"] = 1
        i = self.take("code")
        self.row["code"][i] = encode(op, operands)
        if row is not None and row.selects:
            self.progress.selected = True
        return i

    def patch(self, i: int) -> None:
        """Let instruction ``i`` go to the next one, where it says where to go."""
        op = OPCODES[self.row["code"][i, 0]]
        self.set_operand(i, op.jump, self.used["code"])

    def set_operand(self, i: int, operand: str, value: int) -> None:
        """Change an operand of instruction ``i``."""
        self.row["code"][i, column(OPCODES[self.row["code"][i, 0]].name, operand)] = value

    def instructions(self, name: str, start: int = 0) -> list[int]:
        """Return the indices of the instructions of this name from ``start`` on."""
        return [i for i in range(start, self.used["code"]) if self.row["code"][i, 0] == number(name)]

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
        self.emit("HOLD", amount=self.amount(amount))
        return self.held()

    def another(self, f: ir.Filter) -> ir.Filter:
        """The filter of cards that are chosen: "another" is not the one chosen before (6.1.6).

        It may be this card, where this card, too, could have been chosen before.
        """
        first = self.context.another
        if first is None or not f.other or f.besides is not None:
            return f
        elsewhere = first.owner == "opponent" or (first.type, first.zone) != (f.type, f.zone)
        return replace(f, besides=ir.Earlier(), other=elsewhere)

    def select(self, selector: ir.Selector, into: int = c.SET_THEM, pays: bool = False, extra: int = 0) -> None:
        """Instructions that put the selected cards into a set. ``pays``: with them a cost is paid, if it is in one."""
        if isinstance(selector, ir.Chosen | ir.Pick):
            f = self.another(selector.filter)
            if isinstance(selector, ir.Pick) and selector.random:
                self.emit("RANDOM", filter=self.filter(f), amount=selector.count, holder=-1)
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
                self.emit(
                    "CHOOSE",
                    filter=self.filter(f),
                    amount=count,
                    flags=flags,
                    player=self.who(selector.chooser),
                    holder=-1,
                    total=most,
                )
            if self.progress.remember:
                self.progress.remember = False
                self.emit("REMEMBER")
            if into != c.SET_THEM:
                self.emit("SELECT", selector=c.SELECT_THEM, filter=-1, into=into)
        elif isinstance(selector, ir.All):
            self.emit("SELECT", selector=c.SELECT_ALL, filter=self.filter(selector.filter), into=into)
            self.progress.selected = True
        elif isinstance(selector, ir.Under):
            of_this = selector.of == ir.This()
            if not of_this:
                self.select(selector.of)
            self.emit(
                "SELECT",
                selector=c.SELECT_UNDER_THIS if of_this else c.SELECT_UNDER,
                filter=NEVER if selector.filter is None else self.filter(selector.filter),
                into=into,
            )
        else:
            self.emit("SELECT", selector=self.reference(selector), filter=-1, into=into)

    def choose_player(self, who: str) -> None:
        """Instructions that choose the player, if it is one to be chosen."""
        if who in ("chosen_opponent", "another_player") and self.context.opponent_chosen:
            return
        if who in OFFERS:
            self.emit("CHOOSE_PLAYER", offers=OFFERS[who])
        elif who == "any_number":
            self.emit("CHOOSE_PLAYERS")

    def for_players(self, who: str, body: Callable[[int], object]) -> None:
        """Run ``body(player code)`` for the player, or for each of the players."""
        if who in ("each_player", "each_opponent"):
            loop = self.emit("EACH", players=WHO[who], having=NEVER, adds_up=1)
            body(c.WHO_THEY)
            self.emit("JUMP", to=loop)
            self.patch(loop)
        else:
            self.choose_player(who)
            body(self.who(who))


def _about_the_last(amount: ir.Amount) -> bool:
    """Return whether an amount is read off the cards or the effect before, which a new selection replaces."""
    return isinstance(amount, ir.Result | ir.CountAmong) or any(isinstance(node, ir.Them) for node in ir.walk(amount))
