"""Meanings of the phrases of ``events.lark``."""

from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import (
    ANY_CARD,
    C,
    ChallengedAndBanished,
    Meaningless,
    While,
    limit,
    opponent_in_challenge,
    yours,
)
from lorcana_env.cards.text.idioms import Pronoun

ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "on_inked": ir.Trigger("ink", by="you"),
    "on_draw": ir.Trigger("draw", by="you"),
    "on_get_drop": ir.Trigger("get_ink_drop", by="you"),
    "on_remove_drop": ir.Trigger("remove_ink_drop", by="you"),
    "on_opponent_get_drop": ir.Trigger("get_ink_drop", by="opponent"),
    "on_opponent_remove_drop": ir.Trigger("remove_ink_drop", by="opponent"),
    "on_opponent_draw": ir.Trigger("draw", by="opponent"),
    "on_discard": ir.Trigger("discard", by="you"),
    "on_discard_this": ir.Trigger("discard", ir.This(), by="you"),
    "on_shift_this": ir.Trigger("shift_onto", ir.This(), by="you"),
    "while_here": {"state": ("here",)},
    "while_at_location": {"state": ("at_location",)},
    "pronoun_subject": Pronoun(),
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

    def on_play(self, subject: Any) -> Any:
        return ir.Trigger("play", subject, by="you")

    def on_play_while(self, subject: Any, condition: Any) -> Any:
        if isinstance(condition, dict):
            raise Meaningless("playing a card somewhere")
        return While(ir.Trigger("play", subject, by="you"), condition)

    def on_moves_here(self, subject: Any) -> Any:
        return ir.Trigger("move", limit(subject, state=("here",)))

    def on_play_this_or_other(self, f: Any) -> Any:
        return ir.Trigger("play", ir.This(), by="you"), ir.Trigger("play", limit(f, other=True), by="you")

    def on_opponent_play(self, subject: Any) -> Any:
        return ir.Trigger("play", subject, by="opponent")

    def on_quest(self, subject: Any, *rest: Any) -> Any:
        return self._event("quest", subject, *rest)

    def on_quest_or_challenge(self, subject: Any) -> Any:
        return self._event("quest", subject), self._event("challenge", subject)

    def on_challenge(self, subject: Any, *rest: Any) -> Any:
        return self._event("challenge", subject, *rest)

    def on_challenge_other(self, subject: Any, other: Any, *rest: Any) -> Any:
        return self._event("challenge", subject, *rest, other=opponent_in_challenge(other))

    def on_challenged(self, subject: Any, *rest: Any) -> Any:
        return self._event("be_challenged", subject, *rest)

    def on_challenged_and_banished(self, subject: Any, *rest: Any) -> Any:
        trigger = self._event("banish_in_challenge", subject, *rest)
        if isinstance(subject, ir.Filter) and subject.type == ("location",):  # a location is always the challenged one
            return trigger
        return ChallengedAndBanished(trigger)

    def on_banish(self, subject: Any, *rest: Any) -> Any:
        return self._event("banish", subject, *rest)

    def on_banish_in_challenge(self, subject: Any, *rest: Any) -> Any:
        return self._event("banish_in_challenge", subject, *rest)

    def on_banish_other(self, subject: Any, other: Any, *rest: Any) -> Any:
        other = opponent_in_challenge(other)
        other = None if other == ir.Filter() else other
        return self._event("banish_other_in_challenge", subject, *rest, other=other)

    def on_leave(self, subject: Any) -> Any:
        return self._event("leave_play", subject)

    def on_put_under(self, subject: Any) -> Any:
        return self._event("put_under", subject, by="you")

    def on_put_from_deck(self, subject: Any) -> Any:
        return ir.Trigger("discard_from_deck", None if subject == ANY_CARD else subject, by="you")

    def on_some_put_from_deck(self, n: Any) -> Any:
        some = ir.Trigger("discard_some_from_deck", by="you")
        return some if int(n) == 1 else While(some, ir.Paid(C(">=", int(n))))

    def on_pay(self, n: Any, f: Any) -> Any:
        return While(ir.Trigger("play", f, by="you"), ir.Paid(C("<=", int(n))))

    def on_nth_play(self, n: int, f: Any) -> Any:
        so_often = ir.Happened(ir.ThisTurn("played", "you", f), C("==", n))
        return While(ir.Trigger("play", f, by="you"), so_often)

    def ordinal(self, word: Any) -> int:
        return ORDINALS.index(str(word))

    def on_discard_filter(self, f: Any) -> Any:
        if f == ANY_CARD:
            raise Meaningless("a card is no kind of card")
        return ir.Trigger("discard", f, by="you")

    def on_sing(self, subject: Any) -> Any:
        return self._event("sing", subject)

    def on_move(self, subject: Any) -> Any:
        return self._event("move", subject)

    def on_move_here(self, subject: Any) -> Any:
        return ir.Trigger("move", limit(subject, state=("here",)), by="you")

    def on_exert(self, subject: Any) -> Any:
        return self._event("exert", subject)

    def on_ready(self, subject: Any) -> Any:
        return self._event("ready", subject, by="you")

    def on_damage(self, subject: Any) -> Any:
        return self._event("be_dealt_damage", subject)

    def on_damaged(self, subject: Any) -> Any:
        return self._event("take_damage", subject)

    def on_heal(self, *parts: Any) -> Any:
        if len(parts) > 1 and int(parts[0]) != 1:
            raise Meaningless("removing several damage")
        return self._event("heal", parts[-1], by="you")

    def on_support(self, subject: Any) -> Any:
        return self._event("chosen_for_support", subject)

    def on_chosen(self, subject: Any) -> Any:
        return self._event("chosen_by_opponent", subject)

    def on_deals_damage(self, subject: Any, other: Any) -> Any:
        return self._event("deal_damage_in_challenge", subject, other=ir.Filter())

    def on_shift_onto(self, subject: Any, base: Any) -> Any:
        if not isinstance(base, ir.This):
            raise Meaningless("shifting onto another card")
        return ir.Trigger("shift_onto", None if subject == ir.Filter() else subject, ir.This(), by="you")

    def on_return(self, subject: Any) -> Any:
        return self._event("return_to_hand", subject)

    def during(self, condition: Any) -> Any:
        return condition

    def subject(self, f: Any) -> Any:
        return f

    def one_of_yours(self, f: Any) -> Any:
        return yours(f)

    def another(self, f: Any) -> Any:
        return limit(f, other=True)

    def plain_filter(self, f: Any) -> Any:
        return f
