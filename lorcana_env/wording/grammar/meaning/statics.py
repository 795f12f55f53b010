"""Static abilities: the phrases of ``statics.lark``, and those that mean the same wherever they stand."""

from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import CONDITION, FILTER, ONE_OF_YOURS, N
from lorcana_env.wording.grammar.parts import Gives, Meaningless, flat, limit, standing

PHRASES: dict[str, Entries] = {
    "situation": {
        "<window>": slot("window"),
        "while <challenging>,": slot("challenging"),
        "if <condition>,": CONDITION,
        "during your turn, if <condition>,": ir.And((ir.YourTurn(), CONDITION)),
        "during opponents' turns, while <condition>,": ir.And((ir.OpponentsTurn(), CONDITION)),
        "while <condition>, if <condition:second>,": ir.And((CONDITION, slot("second"))),
    },
    "challenging": {
        "challenging": ir.Challenging(),
        "challenging a <filter>": ir.Challenging(FILTER),
        "being challenged": ir.BeingChallenged(),
    },
    "static_rule": {
        "you pay <n> {I} less to play this <card>": ir.CostLess(N),
        "for each <counted>, you pay <n> {I} less to play this <card>": ir.CostLess(slot("counted", times=N)),
        "you pay <n> {I} less to play <filter>": ir.CostLess(N, FILTER),
        "<filter> enter play exerted": ir.EntersExerted(ir.All(FILTER)),
        "your <filter> enter play exerted": ir.EntersExerted(ir.All(ONE_OF_YOURS)),
        "<filter> enter play with <n> damage": ir.EntersWithDamage(N, ir.All(FILTER)),
        "your <filter> enter play with <n> damage": ir.EntersWithDamage(N, ir.All(ONE_OF_YOURS)),
    },
}


@v_args(inline=True)
class Statics(Transformer):
    """One method a phrase. Children come in its order."""

    def static(self, rule: Any) -> Any:
        return standing(rule)

    def static_if(self, condition: Any, rule: Any) -> Any:
        return standing(rule, condition)

    def static_your_turn_if_after(self, rule: Any, condition: Any) -> Any:
        return standing(rule, ir.And((ir.YourTurn(), condition)))

    def static_each(self, counted: Any, target: Any, *gifts: Any) -> Any:
        return standing(Gives(target, tuple(gift.each(counted) for gift in flat(gifts))))

    def static_if_after(self, rule: Any, condition: Any) -> Any:
        return standing(rule, condition)

    def static_if_two(self, condition: Any, a: Any, gift_a: Any, b: Any, gift_b: Any) -> Any:
        rules = [g.modifier(a) for g in flat([gift_a])] + [g.modifier(b) for g in flat([gift_b])]
        return standing(tuple(rules), condition)

    def static_unless(self, rule: Any, condition: Any) -> Any:
        return standing(rule, ir.Not(condition))

    def static_gives(self, target: Any, *gifts: Any) -> Any:
        return Gives(target, flat(gifts))

    def static_gives_here(self, target: Any, *gifts: Any) -> Any:
        if not isinstance(target, ir.All):
            raise Meaningless("only a group of characters is here")
        return Gives(ir.All(limit(target.filter, state=("here",))), flat(gifts))
