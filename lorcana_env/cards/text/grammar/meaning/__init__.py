"""Parse trees to IR: what each phrase means. A module for each ``.lark`` file of the grammar."""

from collections.abc import Callable
from typing import Any

from lorcana_env.cards.text.grammar.idiom_rules import readings
from lorcana_env.cards.text.grammar.meaning import (
    abilities,
    amounts,
    cards,
    conditions,
    effects,
    events,
    gifts,
    sentences,
    statics,
)
from lorcana_env.cards.text.grammar.parts import Meaningless

_MODULES = (abilities, events, sentences, effects, gifts, statics, amounts, cards, conditions)


class Meaning(
    abilities.Abilities,
    events.Events,
    sentences.Sentences,
    effects.Effects,
    gifts.Gifts,
    statics.Statics,
    amounts.Amounts,
    cards.Cards,
    conditions.Conditions,
):
    """The meaning of a parse tree."""

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:
        raise Meaningless(f"{data} has no meaning yet")


def _always(value: Any) -> Callable[..., Any]:
    return lambda self, children: value


def _node(make: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, children: make(*children)


for _module in _MODULES:
    for _name, _value in getattr(_module, "CONSTANT", {}).items():
        setattr(Meaning, _name, _always(_value))
    for _name, _make in getattr(_module, "NODE", {}).items():
        setattr(Meaning, _name, _node(_make))
for _name, _reading in readings(Meaningless).items():
    setattr(Meaning, _name, _reading)
