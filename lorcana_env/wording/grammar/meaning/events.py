"""Events: the phrases of ``events.lark``, and those that mean the same wherever they stand."""

from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms import Pronoun
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.conditions import HAPPENS
from lorcana_env.cards.text.idioms.table.shorthand import ANOTHER, CONDITION, FILTER, ONE_OF_YOURS, THEY, THIS, N
from lorcana_env.wording.grammar.parts import (
    ANY_CARD,
    C,
    ChallengedAndBanished,
    Meaningless,
    While,
    limit,
    opponent_in_challenge,
)

SUBJECT = slot("subject")
NTH_PLAY = While(
    ir.Trigger("play", FILTER, by="you"), ir.Happened(ir.ThisTurn("played", "you", FILTER), C("==", slot("ordinal")))
)

PHRASES: dict[str, Entries] = {
    "event": {
        "you play <subject>": ir.Trigger("play", SUBJECT, by="you"),
        "an opponent plays <subject>": ir.Trigger("play", SUBJECT, by="opponent"),
        "you play this or another <filter>": (
            ir.Trigger("play", THIS, by="you"),
            ir.Trigger("play", ANOTHER, by="you"),
        ),
        ("you play a <ordinal> <filter>", "you play a <ordinal> <filter> in a turn"): NTH_PLAY,
        "you pay <n> {I} or less to play a <filter>": While(ir.Trigger("play", FILTER, by="you"), ir.Paid(C("<=", N))),
        "you shift <this>": ir.Trigger("shift_onto", THIS, by="you"),
        "you discard this <card>": ir.Trigger("discard", THIS, by="you"),
        "you discard a <what>": ir.Trigger("discard", slot("what"), by="you"),
        "you put a card under <subject>": ir.Trigger("put_under", SUBJECT, by="you"),
        "you ready <subject>": ir.Trigger("ready", SUBJECT, by="you"),
        ("you remove damage from <subject>", "you removed 1 or more damage from <subject>"): ir.Trigger(
            "heal", SUBJECT, by="you"
        ),
        "an opponent chooses <subject> for an action or ability": ir.Trigger("chosen_by_opponent", SUBJECT),
        "<subject> deals damage to <subject:other> in a challenge": ir.Trigger(
            "deal_damage_in_challenge", SUBJECT, ir.Filter()
        ),
        "<subject> moves here": ir.Trigger("move", slot("subject", state=("here",))),
        "you move <subject> here": ir.Trigger("move", slot("subject", state=("here",)), by="you"),
    },
    "happens": HAPPENS,
    "ordinal": {"second": 2, "third": 3, "fourth": 4, "fifth": 5},
    "during": {
        "while <condition>": CONDITION,
        "while here": {"state": ("here",)},
        "while at a location": {"state": ("at_location",)},
    },
    "subject": {
        "<this>": slot("this"),
        "they": THEY,
        "a <filter>": FILTER,
        "another <filter>": ANOTHER,
        ("one of your <filter>", "a <filter> of yours"): ONE_OF_YOURS,
    },
    "a_card": {"a <filter>": FILTER, "another <filter>": ANOTHER},
}


@v_args(inline=True)
class Events(Transformer):
    """One method a phrase. Children come in its order."""

    def _event(self, event: str, subject: Any, *rest: Any, other: Any = None, by: Any = None) -> Any:
        if rest:
            if isinstance(rest[0], dict):
                if isinstance(subject, ir.This | Pronoun):
                    return While(
                        self._event(event, subject, other=other, by=by),
                        ir.Is(subject, ir.Filter(type=("card",), **rest[0])),
                    )
                return self._event(event, limit(subject, **rest[0]), other=other, by=by)
            return While(self._event(event, subject, other=other, by=by), rest[0])
        if by is None:
            by = "you" if isinstance(subject, ir.This | Pronoun) and event in ("quest",) else "any"
        return ir.Trigger(event, subject, other, by)

    def on_play_while(self, subject: Any, condition: Any) -> Any:
        if isinstance(condition, dict):
            raise Meaningless("playing a card somewhere")
        return While(ir.Trigger("play", subject, by="you"), condition)

    def on_happens(self, subject: Any, event: str, *during: Any) -> Any:
        return self._event(event, subject, *during)

    def on_quest_or_challenge(self, subject: Any) -> Any:
        return self._event("quest", subject), self._event("challenge", subject)

    def on_challenge_other(self, subject: Any, other: Any, *rest: Any) -> Any:
        return self._event("challenge", subject, *rest, other=opponent_in_challenge(other))

    def on_challenged_and_banished(self, subject: Any, *rest: Any) -> Any:
        trigger = self._event("banish_in_challenge", subject, *rest)
        if isinstance(subject, ir.Filter) and subject.type == ("location",):  # a location is always the challenged one
            return trigger
        return ChallengedAndBanished(trigger)

    def on_banish_other(self, subject: Any, other: Any, *rest: Any) -> Any:
        other = opponent_in_challenge(other)
        other = None if other == ir.Filter() else other
        return self._event("banish_other_in_challenge", subject, *rest, other=other)

    def on_put_from_deck(self, subject: Any) -> Any:
        return ir.Trigger("discard_from_deck", None if subject == ANY_CARD else subject, by="you")

    def on_some_put_from_deck(self, n: Any) -> Any:
        some = ir.Trigger("discard_some_from_deck", by="you")
        return some if int(n) == 1 else While(some, ir.Paid(C(">=", int(n))))

    def on_shift_onto(self, subject: Any, base: Any) -> Any:
        if not isinstance(base, ir.This):
            raise Meaningless("shifting onto another card")
        return ir.Trigger("shift_onto", None if subject == ir.Filter() else subject, ir.This(), by="you")
