"""Meanings of the phrases of ``sentences.lark``."""

from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import (
    Linked,
    Meaningless,
    Same,
    Spoken,
    by,
    flat,
    given,
    join_sentences,
    limit,
    spoken,
    theirs,
)
from lorcana_env.cards.text.idioms import Side

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "extra_ink": ir.ExtraInk(),
    "each_opponent": "each_opponent",
    "each_player": "each_player",
    "chosen_opponent": "chosen_opponent",
    "chosen_player": "chosen_player",
    "owner": "owner",
    "they_player": "they",
    "challenger": "challenger",
}


@v_args(inline=True)
class Sentences(Transformer):
    """One method a phrase. Children come in its order."""

    def sentences(self, *parts: Any) -> Any:
        return join_sentences(parts)

    def sentence(self, effects: Any) -> Any:
        return flat([effects])

    def if_you_do(self, effects: Any) -> Any:
        return Linked("if_you_do", flat([effects]))

    def then(self, effects: Any) -> Any:
        return ir.Then(flat([effects]))

    def otherwise(self, effects: Any) -> Any:
        return Linked("otherwise", flat([effects]))

    def instead(self, condition: Any, effects: Any) -> Any:
        return Linked("instead", flat([effects]), condition)

    def if_you_do_and(self, condition: Any, effects: Any) -> Any:
        return Linked("if_you_do", (ir.If(condition, flat([effects])),))

    def instead_remove_chosen(self, f: Any, n: Any) -> Any:
        return Linked("instead", (ir.RemoveDamage(int(n), Same(), True),), ir.Is(ir.Them(), f))

    def instead_if_chosen(self, f: Any, effects: Any) -> Any:
        return Linked("instead", flat([effects]), ir.Is(ir.Them(), f))

    def if_chosen(self, f: Any, effects: Any) -> Any:
        return ir.If(ir.Is(ir.Them(), f), flat([effects]))

    def each_may_or(self, acts: Any, otherwise: Any) -> Any:
        theirs = tuple(by(effect, "they") for effect in flat([acts]))
        return ir.ForEachPlayer("each_opponent", (ir.Unless(flat([otherwise]), "they", theirs),))

    def challenger_may_or(self, acts: Any, otherwise: Any) -> Any:
        theirs = tuple(by(effect, "challenger") for effect in flat([acts]))
        return ir.Unless(flat([otherwise]), "challenger", theirs, "may")

    def instead_deal(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.DealDamage(int(n), Same()),), condition)

    def instead_look(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.Look(int(n), ()),), condition)

    def instead_lore(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.GainLore(int(n)),), condition)

    def instead_draw(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.Draw(int(n)),), condition)

    def instead_remove(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.RemoveDamage(int(n), Same(), True),), condition)

    def may_choose_one(self, *modes: Any) -> Any:
        return ir.May((ir.ChooseOne(modes),))

    def choose_one(self, *modes: Any) -> Any:
        return ir.ChooseOne(modes)

    def choose_one_by(self, who: Any, *modes: Any) -> Any:
        if who in ("owner", "they", "challenger"):
            raise Meaningless("a choice by a player that nobody has named")
        return ir.ForEachPlayer(who, (ir.ChooseOne(modes, player="they"),))

    def choose_one_or_both(self, condition: Any, *modes: Any) -> Any:
        return ir.ChooseOne(modes, both_if=condition)

    def pay_to_choose_one(self, n: Any, *modes: Any) -> Any:
        return ir.May((ir.CostThen((ir.PayInk(int(n)),), (ir.ChooseOne(modes),)),))

    def mode(self, *parts: Any) -> Any:
        return join_sentences(parts)

    def conditional(self, condition: Any, effects: Any) -> Any:
        return ir.If(condition, flat([effects]))

    def conditional_after(self, effects: Any, condition: Any) -> Any:
        return ir.If(condition, flat([effects]))

    def unless(self, effects: Any, n: Any) -> Any:
        parts = flat([effects])
        who = "challenger" if getattr(parts[0], "target", None) == Side(True) else "owner"
        return ir.Unless(parts, who, (ir.PayInk(n),))  # type: ignore[arg-type]

    def unless_condition(self, effects: Any, condition: Any) -> Any:
        if not isinstance(condition, ir.Have):
            raise Meaningless("what is looked at later is part of the effect")
        return ir.If(ir.Not(condition), flat([effects]), form="unless")

    def who_pays(self, n: Any) -> int:
        return int(n)

    def sequence(self, *parts: Any) -> Any:
        return flat(spoken(parts))

    def may(self, effects: Any) -> Any:
        return ir.May(flat([effects]))

    def may_have(self, who: str, effects: Any) -> Any:
        return ir.May(flat(by(effect, who) for effect in flat([effects])))

    def may_by(self, who: str, effects: Any) -> Any:
        inner = tuple(by(effect, "they" if who.startswith("each") else who) for effect in flat([effects]))
        if who.startswith("each"):
            return ir.ForEachPlayer(who, (ir.May(inner, "they"),))
        return ir.May(inner, who)

    def either(self, first: Any, second: Any) -> Any:
        return ir.ChooseOne((flat([first]), flat([second])), "or")

    def offer(self, *parts: Any) -> Any:
        parts = tuple(spoken(parts))
        if len(parts) > 1 and isinstance(parts[0], ir.CostThen):  # "[A] to [B] and [C]"
            return (replace(parts[0], then=(*parts[0].then, *flat(parts[1:]))),)
        return flat(parts)

    def to(self, *parts: Any) -> Any:
        return ir.CostThen(flat(parts[:-1]), flat(parts[-1:]))

    def to_have(self, *parts: Any) -> Any:
        return ir.CostThen(flat(parts[:-2]), flat([by(parts[-1], parts[-2])]))

    def by_player(self, who: str, effect: Any) -> Any:
        return Spoken(who, effect)

    def by_you(self, effect: Any) -> Any:
        return Spoken("you", effect)

    def by_you_and_another(self, effect: Any) -> Any:
        return Spoken("you and another", effect)

    def gives(self, target: Any, *gifts: Any) -> Any:
        return given(target, *gifts)

    def gives_during(self, duration: Any, target: Any, *gifts: Any) -> Any:
        return given(target, *gifts, duration)

    def pay_less(self, n: Any, f: Any) -> Any:
        return ir.PayLess(int(n), f)

    def pay_less_named(self, n: Any, f: Any) -> Any:
        return ir.PayLess(int(n), limit(f, named_card=True))

    def choose_theirs(self, who: str, f: Any, effect: Any) -> Any:
        chosen = ir.ChooseTarget(theirs(f))
        return ir.ForEachPlayer(who, (chosen, effect))

    def choose_many_theirs(self, who: str, n: Any, f: Any, effect: Any) -> Any:
        chosen = ir.ChooseTarget(replace(theirs(f), count=int(n)))
        return ir.ForEachPlayer(who, (chosen, effect))  # type: ignore[arg-type]

    def forbid_playing(self, f: Any, duration: Any) -> Any:
        return ir.ForbidPlaying(limit(f, owner="opponent"), duration.value)

    def floating(self, effect: Any) -> Any:
        return effect

    def floating_trigger(self, event: Any, effects: Any) -> Any:
        return ir.CreateTrigger(ir.Triggered(flat([event]), flat([effects])))

    def at_end(self, effects: Any) -> Any:
        return ir.CreateTrigger(ir.Triggered((ir.Trigger("end_of_turn", by="you"),), flat([effects])), once=True)

    def at_end_of_the_turn(self, effects: Any) -> Any:
        return ir.CreateTrigger(ir.Triggered((ir.Trigger("end_of_turn"),), flat([effects])), once=True)
