"""Gifts: the phrases of ``gifts.lark``, and those that mean the same wherever they stand."""

from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import FILTER, ONE_OF_YOURS, STAT, THIS, N
from lorcana_env.cards.text.printer.phrases import RESTRICTIONS
from lorcana_env.wording.grammar.parts import (
    Ban,
    Barred,
    Bonus,
    CannotChallenge,
    Classified,
    Duration,
    Lasting,
    Loss,
    NotChallengedBy,
    Provided,
    Quoted,
    ReadyChallenger,
    Singing,
    Word,
    flat,
    times,
)

SIGNED = slot("signed")

PHRASES: dict[str, Entries] = {
    "give": {
        "count as having <signed> cost to sing songs": Singing(SIGNED),
        "get <signed> <stat> <duration> for each <counted>": Lasting(
            Bonus(STAT, slot("counted", times=SIGNED)), slot("duration")
        ),
        "gain <keywords>": slot("keywords"),
        "gain <keyword> <signed> for each <counted>": Word(slot("keyword"), slot("counted", times=SIGNED)),
        'gain "<sentence_ability>"': Quoted(slot("sentence_ability")),
        "gain the <class> classification": Classified(slot("class")),
        'gain <keywords> and "<sentence_ability>"': (slot("keywords"), Quoted(slot("sentence_ability"))),
        "gain <keywords> and the <class> classification": (slot("keywords"), Classified(slot("class"))),
        "lose <keyword>": Loss(slot("keyword")),
        "can't gain <keyword>": Barred(slot("keyword")),
        "can't be challenged by <filter>": NotChallengedBy(FILTER),
        "can't challenge this <card>": CannotChallenge(THIS),
        "can't challenge your <filter>": CannotChallenge(ir.All(ONE_OF_YOURS)),
        "take no damage": Ban(("take_damage",)),
        "take no damage from challenges": Ban(("take_challenge_damage",)),
        "take no damage from the challenge": Ban(("take_challenge_damage",), "this_challenge"),
        ("must quest", "must quest if able"): Ban(("not_quest",)),
        (
            "can't ready at the start of your turn",
            "can't ready at the start of their turn",
            "can't ready at the start of their players' turns",
        ): Ban(("ready_at_start",)),
        ("can't ready at the start of their next turn", "don't ready at the start of their next turn"): Ban(
            ("ready_at_start",), "next_ready"
        ),
        "can't ready at the start of their next turn unless they're at a location": Ban(
            ("ready_at_start_unless_at_location",), "next_ready"
        ),
    },
    "deed": {
        **{word: word for word in ("quest", "challenge", "ready", "sing", "exert", "move")},
        **{words: deed for deed, words in RESTRICTIONS.items()},
        "{E} to sing songs": "sing",
    },
    "keyword": {
        "<keyword>": Word(slot("keyword"), 0),
        "<keyword> <signed>": Word(slot("keyword"), SIGNED),
        "<keyword> <n>": Word(slot("keyword"), N),
    },
    "bonus": {
        "<signed> <stat>": Bonus(STAT, SIGNED),
        "<signed> <stat> for each <counted>": Bonus(STAT, slot("counted", times=SIGNED)),
        "+<stat> equal to <stat_of>": Bonus(STAT, slot("stat_of")),
    },
    "duration": {
        "this turn": Duration("this_turn"),
        "until the start of your next turn": Duration("until_your_next_turn"),
        ("during their next turn", "during their next turn if able"): Duration("during_their_next_turn"),
        "while <this> is in play": Duration("while_this_is_in_play"),
    },
}


@v_args(inline=True)
class Gifts(Transformer):
    """One method a phrase. Children come in its order."""

    def get(self, *bonuses: Any) -> Any:
        last = bonuses[-1].amount
        if isinstance(last, ir.Count | ir.Names | ir.StatOf):  # "+1 {S} and +1 {W} for each": both (6.1.8)
            return tuple(replace(b, amount=times(last, b.amount)) if isinstance(b.amount, int) else b for b in bonuses)
        return bonuses

    def can_challenge_ready(self, f: Any) -> Any:
        return ReadyChallenger(None if f == ir.Filter() else f)

    def give_if(self, condition: Any, gifts: Any) -> Any:
        return Provided(condition, flat([gifts]))

    def cannot(self, *deeds: Any) -> Any:
        return Ban(deeds)

    def sentence_ability(self, ability: Any) -> Any:
        return ability

    def keywords(self, *words: Any) -> Any:
        return words
