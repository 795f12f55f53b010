"""Parse trees to IR: what each phrase means. A module for each ``.lark`` file of the grammar."""

from typing import Any

from lorcana_env.cards.text.idioms import IDIOMS, Meaningless, Phrase, wordings
from lorcana_env.wording.grammar.meaning import (
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
from lorcana_env.wording.grammar.phrase_rules import readings

_MODULES = (abilities, events, sentences, effects, gifts, statics, amounts, cards, conditions)
PHRASES: tuple[Phrase, ...] = (
    *(
        Phrase(kind, words, meaning)
        for module in _MODULES
        for kind, entries in module.PHRASES.items()
        for words, meaning, _ in wordings(entries)
    ),
    *IDIOMS,
)


class Meaning(
    abilities.Abilities,
    events.Events,
    sentences.Sentences,
    effects.Effects,
    gifts.Gifts,
    statics.Statics,
    cards.Cards,
    conditions.Conditions,
):
    """The meaning of a parse tree."""

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:
        raise Meaningless(f"{data} has no meaning yet")


for _name, _reading in readings(PHRASES).items():
    setattr(Meaning, _name, _reading)
