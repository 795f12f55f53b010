"""Meanings of the phrases of ``statics.lark``."""

from collections.abc import Callable
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import Gives, Meaningless, flat, limit, standing, times, yours

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "enters_exerted": ir.EntersExerted(),
    "may_enter_exerted": ir.MayEnterExerted(),
    "may_play_free": ir.PlayFree(),
    "may_ink_additional": ir.MayInkAdditional(),
    "this_cannot_be_played": ir.CannotPlay(),
    "all_inkable": ir.AllInkable(),
    "skip_draw": ir.PlayerRule("skip_draw"),
    "keep_lore": ir.PlayerRule("keep_lore"),
    "ink_from_discard": ir.InkFromDiscard(),
    "challenging_any": ir.Challenging(),
    "being_challenged": ir.BeingChallenged(),
}
#: phrases whose parts are the fields of a node
NODE: dict[str, Callable[..., Any]] = {"challenging_filter": ir.Challenging}


@v_args(inline=True)
class Statics(Transformer):
    """One method a phrase. Children come in its order."""

    def static(self, rule: Any) -> Any:
        return standing(rule)

    def static_if(self, condition: Any, rule: Any) -> Any:
        return standing(rule, condition)

    def static_your_turn_if(self, condition: Any, rule: Any) -> Any:
        return standing(rule, ir.And((ir.YourTurn(), condition)))

    def static_your_turn_if_after(self, rule: Any, condition: Any) -> Any:
        return standing(rule, ir.And((ir.YourTurn(), condition)))

    def static_opponents_turn_if(self, condition: Any, rule: Any) -> Any:
        return standing(rule, ir.And((ir.OpponentsTurn(), condition)))

    def static_each(self, counted: Any, target: Any, *gifts: Any) -> Any:
        return standing(Gives(target, tuple(gift.each(counted) for gift in flat(gifts))))

    def static_if_after(self, rule: Any, condition: Any) -> Any:
        return standing(rule, condition)

    def static_if_if(self, a: Any, b: Any, rule: Any) -> Any:
        return standing(rule, ir.And((a, b)))

    def static_if_two(self, condition: Any, a: Any, gift_a: Any, b: Any, gift_b: Any) -> Any:
        rules = [g.modifier(a) for g in flat([gift_a])] + [g.modifier(b) for g in flat([gift_b])]
        return standing(tuple(rules), condition)

    def static_unless(self, rule: Any, condition: Any) -> Any:
        return standing(rule, ir.Not(condition))

    def static_your_turn(self, rule: Any) -> Any:
        return standing(rule, ir.YourTurn())

    def instead_of_drop(self, effects: Any) -> Any:
        return standing(ir.InsteadOfInkDrop(flat([effects])))

    def static_opponents_turn(self, rule: Any) -> Any:
        return standing(rule, ir.OpponentsTurn())

    def static_gives(self, target: Any, *gifts: Any) -> Any:
        return Gives(target, flat(gifts))

    def static_gives_here(self, target: Any, *gifts: Any) -> Any:
        if not isinstance(target, ir.All):
            raise Meaningless("only a group of characters is here")
        return Gives(ir.All(limit(target.filter, state=("here",))), flat(gifts))

    def this_costs_less(self, n: Any) -> Any:
        return ir.CostLess(int(n))

    def this_costs_less_each(self, counted: Any, n: Any) -> Any:
        return ir.CostLess(times(counted, int(n)))

    def cost_less(self, n: Any, f: Any) -> Any:
        return ir.CostLess(int(n), f)

    def enters_damaged(self, _: Any, n: Any) -> Any:
        return ir.EntersWithDamage(int(n))

    def others_enter_exerted(self, f: Any) -> Any:
        return ir.EntersExerted(ir.All(f))

    def yours_enter_exerted(self, f: Any) -> Any:
        return ir.EntersExerted(ir.All(yours(f)))

    def others_enter_damaged(self, f: Any, n: Any) -> Any:
        return ir.EntersWithDamage(int(n), ir.All(f))

    def yours_enter_damaged(self, f: Any, n: Any) -> Any:
        return ir.EntersWithDamage(int(n), ir.All(yours(f)))

    def opponents_cannot_play(self, f: Any) -> Any:
        return ir.CannotPlay(limit(f, owner="opponent"))

    def moves_here_free(self, f: Any) -> Any:
        return ir.MovesForLess(yours(f))

    def more_lore(self, n: Any) -> Any:
        if int(n) != 25:
            raise Meaningless(f"{n} lore to win")
        return ir.PlayerRule("more_lore")

    def deck_any_copies(self, name: Any) -> Any:
        return ir.DeckRule(None, str(name))

    def willpower_damage(self, f: Any, stat: Any, instead: Any) -> Any:
        if (str(stat), str(instead)) != ("willpower", "strength"):
            raise Meaningless("damage with another statistic")
        return ir.ChallengeDamageStat(ir.All(yours(f)))
