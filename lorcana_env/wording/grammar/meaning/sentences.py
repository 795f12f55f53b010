"""Sentences: the phrases of ``sentences.lark``, and those that mean the same wherever they stand."""

from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms import Side
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import CONDITION, FILTER, THEM, N
from lorcana_env.wording.grammar.parts import (
    Linked,
    Meaningless,
    Same,
    Spoken,
    by,
    flat,
    given,
    join_sentences,
    spoken,
)

PLAIN, ACT, ACTS, WHO, MODES = map(slot, ("plain", "act", "acts", "who", "modes"))
ONE_OF_THEIRS = slot("filter", owner="they")
SO_MANY_HEALED = ir.RemoveDamage(N, Same(), True)

PHRASES: dict[str, Entries] = {
    "sentence": {
        "<plain>.": PLAIN,
        ("if you do, <plain>.", "if they do, <plain>."): Linked("if_you_do", PLAIN),
        "if you do and <condition>, <plain>.": Linked("if_you_do", (ir.If(CONDITION, PLAIN),)),
        "then, <plain>.": ir.Then(PLAIN),
        "otherwise, <plain>.": Linked("otherwise", PLAIN),
        "if a <filter> is chosen, <plain>.": ir.If(ir.Is(THEM, FILTER), PLAIN),
        "if a <filter> is chosen, <plain> instead.": Linked("instead", PLAIN, ir.Is(THEM, FILTER)),
        "if a <filter> is chosen, remove up to <n> damage instead.": Linked(
            "instead", (SO_MANY_HEALED,), ir.Is(THEM, FILTER)
        ),
        "if <condition>, <plain> instead.": Linked("instead", PLAIN, CONDITION),
        "if <condition>, remove up to <n> damage instead.": Linked("instead", (SO_MANY_HEALED,), CONDITION),
        "if <condition>, deal <n> damage instead.": Linked("instead", (ir.DealDamage(N, Same()),), CONDITION),
        "if <condition>, look at the top <n> cards of your deck instead.": Linked(
            "instead", (ir.Look(N, ()),), CONDITION
        ),
        "choose one: <modes>": ir.ChooseOne(MODES),
        "choose one of the following. If <condition>, choose both instead: <modes>": ir.ChooseOne(
            MODES, both_if=CONDITION
        ),
        "you may choose one: <modes>": ir.May((ir.ChooseOne(MODES),)),
        "you may pay <n> {I} to choose one: <modes>": ir.May((ir.CostThen((ir.PayInk(N),), (ir.ChooseOne(MODES),)),)),
    },
    "plain": {("if <condition>, <acts>", "<acts> if <condition>"): ir.If(CONDITION, ACTS)},
    "part": {
        ("you may <offer>", "you may also <offer>"): ir.May(slot("offer")),
        "<one_act> or <one_act:other>": ir.ChooseOne((slot("one_act"), slot("other")), "or"),
    },
    "clause": {
        "<who> <act>": Spoken(WHO, ACT),
        "you <act>": Spoken("you", ACT),
        "you and another chosen player each <act>": Spoken(("you", "another_player"), ACT),
        "you and chosen opponent each <act>": Spoken(("you", "chosen_opponent"), ACT),
        "<who> chooses one of their <filter> and <act>": ir.ForEachPlayer(
            WHO, (ir.ChooseTarget(ir.Pick(ONE_OF_THEIRS, chooser="they")), ACT)
        ),
        "<who> chooses <n> of their <filter> and <act>": ir.ForEachPlayer(
            WHO, (ir.ChooseTarget(ir.Pick(ONE_OF_THEIRS, N, chooser="they")), ACT)
        ),
    },
    "floating": {
        ("this turn, when <events>, <acts>", "when <events> this turn, <acts>"): ir.CreateTrigger(
            ir.Triggered(slot("events"), ACTS)
        ),
        "at the end of your turn, <acts>": ir.CreateTrigger(
            ir.Triggered((ir.Trigger("end_of_turn", by="you"),), ACTS), once=True
        ),
        ("at the end of the turn, <acts>", "<acts> at the end of the turn"): ir.CreateTrigger(
            ir.Triggered((ir.Trigger("end_of_turn"),), ACTS), once=True
        ),
    },
    "who": {
        # an opposing player is an opponent (1.3.5.3)
        ("each opponent", "each other player", "each opposing player", "your opponent"): "each_opponent",
        "each player": "each_player",
        "chosen opponent": "chosen_opponent",
        "chosen player": "chosen_player",
        ("their player", "that player", "that character's player"): "owner",
        "they": "they",
        ("the challenging player", "the challenging character's player"): "challenger",
    },
}


@v_args(inline=True)
class Sentences(Transformer):
    """One method a phrase. Children come in its order."""

    def sentences(self, *parts: Any) -> Any:
        return join_sentences(parts)

    def each_may_or(self, acts: Any, otherwise: Any) -> Any:
        theirs = tuple(by(effect, "they") for effect in flat([acts]))
        return ir.ForEachPlayer("each_opponent", (ir.Unless(flat([otherwise]), "they", theirs),))

    def challenger_may_or(self, acts: Any, otherwise: Any) -> Any:
        theirs = tuple(by(effect, "challenger") for effect in flat([acts]))
        return ir.Unless(flat([otherwise]), "challenger", theirs, "may")

    def modes(self, *modes: Any) -> Any:
        return modes

    def choose_one_by(self, who: Any, modes: Any) -> Any:
        if who in ("owner", "they", "challenger"):
            raise Meaningless("a choice by a player that nobody has named")
        return ir.ForEachPlayer(who, (ir.ChooseOne(modes, player="they"),))

    def mode(self, *parts: Any) -> Any:
        return join_sentences(parts)

    def unless(self, effects: Any, n: Any) -> Any:
        parts = _one(effects)
        who = "challenger" if getattr(parts[0], "target", None) == Side(True) else "owner"
        return ir.Unless(parts, who, (ir.PayInk(n),))

    def unless_condition(self, effects: Any, condition: Any) -> Any:
        if not isinstance(condition, ir.Have):
            raise Meaningless("what is looked at later is part of the effect")
        return ir.If(ir.Not(condition), _one(effects), form="unless")

    def who_pays(self, n: Any) -> int:
        return int(n)

    def sequence(self, *parts: Any) -> Any:
        return flat(spoken(parts))

    def may_have(self, who: str, effects: Any) -> Any:
        return ir.May(flat(by(effect, who) for effect in flat([effects])))

    def may_by(self, who: str, effects: Any) -> Any:
        inner = tuple(by(effect, "they" if who.startswith("each") else who) for effect in flat([effects]))
        if who.startswith("each"):
            return ir.ForEachPlayer(who, (ir.May(inner, "they"),))
        return ir.May(inner, who)

    def offer(self, *parts: Any) -> Any:
        parts = tuple(spoken(parts))
        if len(parts) > 1 and isinstance(parts[0], ir.CostThen):  # "[A] to [B] and [C]"
            return (replace(parts[0], then=(*parts[0].then, *flat(parts[1:]))),)
        return flat(parts)

    def to(self, *parts: Any) -> Any:
        return ir.CostThen(flat(parts[:-1]), flat(parts[-1:]))

    def to_have(self, *parts: Any) -> Any:
        return ir.CostThen(flat(parts[:-2]), flat([by(parts[-1], parts[-2])]))

    def gives(self, target: Any, *gifts: Any) -> Any:
        return given(target, *gifts)

    def gives_during(self, duration: Any, target: Any, *gifts: Any) -> Any:
        return given(target, *gifts, duration)


def _one(effects: Any) -> tuple[Any, ...]:
    """The effect before "unless"."""
    parts = flat([effects])
    if len(parts) > 1:
        raise Meaningless("unless: one of several effects, or all of them")
    return parts
