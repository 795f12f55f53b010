"""Meanings of the phrases of ``amounts.lark``."""

from collections.abc import Callable
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import times, yours
from lorcana_env.cards.text.idioms import Pronoun

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "one": 1,
    "that_many": ir.Result(),
    "that_many_lost": ir.Result(),
    "this_s": None,
    "counted_result": ir.Result(),
    "counted_drops": ir.InkDropsOf(),
    "counted_hand": ir.Count(ir.Filter(type=("card",), owner="you", zone="hand")),
}
#: phrases whose parts are the fields of a node
NODE: dict[str, Callable[..., Any]] = {"counted": ir.Count, "counted_names": ir.Names}


@v_args(inline=True)
class Amounts(Transformer):
    """One method a phrase. Children come in its order."""

    def number(self, n: Any) -> int:
        return int(n)

    def one_each(self, counted: Any) -> Any:
        return counted

    def equal_to(self, amount: Any) -> Any:
        return amount

    def number_each(self, n: Any, counted: Any) -> Any:
        return times(counted, int(n))

    def their_stat(self, stat: Any) -> Any:
        return ir.StatOf(str(stat), Pronoun())

    def damage_on(self, target: Any) -> Any:
        return ir.StatOf("damage", target)

    def location_stat(self, stat: Any) -> Any:
        return ir.StatOf(str(stat), ir.Location(Pronoun()))  # type: ignore[arg-type]

    def number_of(self, counted: Any) -> Any:
        return counted

    def counted_under(self, target: Any) -> Any:
        return ir.StatOf("under", target)

    def stat_of_target(self, stat: Any, target: Any) -> Any:
        return ir.StatOf(str(stat), target)

    def this_stat(self, _: Any, stat: Any) -> Any:
        return ir.StatOf(str(stat), ir.This())

    def counted_yours(self, f: Any) -> Any:
        return ir.Count(yours(f))

    def counted_names_yours(self, f: Any) -> Any:
        return ir.Names(yours(f))

    def counted_damage(self, *parts: Any) -> Any:
        target = parts[-1]
        return ir.StatOf("damage", target)
