"""Meanings of the phrases of ``conditions.lark``."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import C, Meaningless, limit, yours
from lorcana_env.cards.text.idioms import Pronoun

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "empty_hand": ir.Cards("you", "hand", C("==", 0)),
    "opponent_empty_hand": ir.Cards("opponent", "hand", C("==", 0)),
    "opponent_more_ink": ir.More("inkwell"),
    "opponent_more_lore": ir.More("lore"),
    "opponent_more_characters": ir.More("characters"),
    "you_more_ink": ir.More("inkwell", "you"),
    "you_more_cards": ir.More("hand", "you"),
    "you_more_items": ir.More("items", "you"),
    "you_more_characters": ir.More("characters", "you"),
    "you_more_lore": ir.More("lore", "you"),
    "chosen_more_cards": ir.More("hand", "chosen_opponent"),
    "have_drop": ir.HaveInkDrops(),
    "have_no_drop": ir.HaveInkDrops(C("==", 0)),
    "opponent_has_drop": ir.HaveInkDrops(player="opponent"),
    "opponent_more_drops": ir.More("ink_drops"),
    "you_more_drops": ir.More("ink_drops", "you"),
    "second_drawn": ir.Nth(2, "drawn"),
    "second_inked": ir.Nth(2, "inked"),
    "opponent_more_cards": ir.More(),
    "done_this_way": ir.Done(),
    "underdog": ir.Underdog(),
}
#: phrases whose parts are the fields of a node
NODE: dict[str, Callable[..., Any]] = {
    "in_play": ir.Have,
    "is_filter": ir.Is,
    "shifted": ir.ShiftedThis,
    "paid_with_drop": ir.PaidWithInkDrops,
}


@v_args(inline=True)
class Conditions(Transformer):
    """One method a phrase. Children come in its order."""

    def _is(self, target: Any, **wanted: Any) -> Any:
        if isinstance(target, ir.All | ir.Pick | ir.Chosen):
            raise Meaningless("a condition on cards that nobody has referred to")
        f = ir.Filter(type=("card",), **wanted)
        return ir.Is(target, f)

    def _happened(self, what: str, f: Any = None, n: int = 1, player: str = "you") -> Any:
        return ir.Happened(ir.ThisTurn(what, player, f), C(">=", n))

    def _banished(self, what: str, f: Any) -> Any:
        player = f.owner
        f = replace(f, owner="any")
        return self._happened(what, None if f == ir.Filter() else f, player=player)

    def have(self, f: Any) -> Any:
        return ir.Have(yours(f))

    def have_other(self, f: Any) -> Any:
        return ir.Have(limit(yours(f), other=True))

    def have_many(self, n: Any, f: Any) -> Any:
        if f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Have(yours(f), C(">=", int(n)))

    def have_none(self, f: Any) -> Any:
        if f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Not(ir.Have(yours(f)))

    def have_all_named(self, f: Any) -> Any:
        raise Meaningless("characters named A and B")

    def have_exactly(self, n: Any, f: Any) -> Any:
        if f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Have(yours(f), C("==", int(n)))

    def many_opponents(self, n: Any) -> Any:
        return ir.Opponents(C(">=", int(n)))

    def opponent_has_there(self, *parts: Any) -> Any:
        n, (f, zone) = int(parts[0]) if len(parts) > 2 else 1, parts[-2:]
        if f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Have(limit(f, owner="opponent", zone=zone), C(">=", n))

    def opponent_has(self, f: Any) -> Any:
        return ir.Have(limit(f, owner="opponent"))

    def cards_fewer(self, n: Any, zone: Any) -> Any:
        return ir.Cards("you", zone, C("<=", int(n) - 1))

    def opponent_lore_is(self, n: Any) -> Any:
        return ir.OpponentLore(C("==", int(n)))

    def opponent_has_many(self, n: Any, f: Any) -> Any:
        if f.zone != "play" or f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Have(limit(f, owner="opponent"), C(">=", int(n)))

    def opponent_lore(self, n: Any) -> Any:
        return ir.OpponentLore(C(">=", int(n)))

    def many_exerted(self, n: Any, f: Any) -> Any:
        return ir.Have(limit(f, state=("exerted",)), C(">=", int(n)))

    def many_in_play(self, n: Any, f: Any) -> Any:
        return ir.Have(f, C(">=", int(n)))

    def none_challenged(self) -> Any:
        return ir.Not(self._happened("challenged"))

    def yours_challenged(self) -> Any:
        return self._happened("challenged")

    def yours_quested(self) -> Any:
        return self._happened("quested")

    def any_quested(self) -> Any:
        return self._happened("quested", player="any")

    def have_drops(self, n: Any) -> Any:
        return ir.HaveInkDrops(C(">=", int(n)))

    def opponent_has_drops(self, n: Any) -> Any:
        return ir.HaveInkDrops(C(">=", int(n)), "opponent")

    def paid_with_drops(self, n: Any, target: Any) -> Any:
        return ir.PaidWithInkDrops(target, C(">=", int(n)))

    def got_drop(self) -> Any:
        return self._happened("got_ink_drops")

    def removed_drop(self) -> Any:
        return self._happened("removed_ink_drops")

    def yours_damaged(self, f: Any) -> Any:
        return self._happened("damaged", f)

    def opposing_damaged(self) -> Any:
        return self._happened("damaged", ir.Filter(), player="opponent")

    def yours_banished(self, f: Any) -> Any:
        return self._happened("banished", None if f == ir.Filter() else f)

    def yours_banished_in_challenge(self, f: Any) -> Any:
        return self._happened("banished_in_challenge", None if f == ir.Filter() else f)

    def put_under_this_turn(self, subject: Any) -> Any:
        if isinstance(subject, ir.This | Pronoun):
            return ir.Is(subject, ir.Filter(type=("card",), state=("put_under_this_turn",)))
        return self._happened("put_under")

    def left_any_discard(self) -> Any:
        return self._happened("left_discard", player="any")

    def left_any_discard_many(self, n: Any) -> Any:
        return self._happened("left_discard", None, int(n), "any")

    def healed_this_turn(self) -> Any:
        return self._happened("healed")

    def not_played(self, f: Any) -> Any:
        return ir.Not(self._happened("played", f))

    def played(self, f: Any) -> Any:
        return self._happened("played", f)

    def cards_at_least(self, n: Any, zone: Any) -> Any:
        return ir.Cards("you", zone, C(">=", int(n)))

    def cards_at_most(self, n: Any, zone: Any) -> Any:
        return ir.Cards("you", zone, C("<=", int(n)))

    def is_state(self, target: Any, state: str) -> Any:
        return self._is(target, state=(state,))

    def is_undamaged(self, target: Any) -> Any:
        return self._is(target, state=("undamaged",))

    def is_damaged(self, target: Any) -> Any:
        return self._is(target, state=("damaged",))

    def is_stat_min(self, target: Any, n: Any, stat: Any) -> Any:
        return self._is(target, **{str(stat): C(">=", int(n))})

    def is_named(self, target: Any, name: Any) -> Any:
        return self._is(target, named=(str(name),))

    def any_of_them(self, f: Any) -> Any:
        return ir.AnyOfThem(f)

    def any_of_that_cost(self, n: Any, op: str) -> Any:
        return ir.AnyOfThem(ir.Filter(type=("card",), cost=C(op, int(n))))

    def any_of_that_stat(self, n: Any, stat: Any, op: str) -> Any:
        return ir.AnyOfThem(ir.Filter(type=("card",), **{str(stat): C(op, int(n))}))

    def less_more(self, word: Any) -> str:
        return "<=" if str(word) == "less" else ">="

    def is_stacked(self, target: Any) -> Any:
        return self._is(target, state=("stacked",))

    def is_in_discard(self, target: Any) -> Any:
        return ir.Is(target, ir.Filter(zone="discard"))

    def discarded_one(self) -> Any:
        return self._happened("discarded_from_hand")

    def have_two(self, a: Any, b: Any) -> Any:
        return ir.And((ir.Have(yours(a)), ir.Have(yours(b))))

    def is_stat_max(self, target: Any, n: Any, stat: Any) -> Any:
        return self._is(target, **{str(stat): C("<=", int(n))})

    def is_cheap(self, target: Any, n: Any) -> Any:
        return self._is(target, cost=C("<=", int(n)))

    def is_not_state(self, target: Any, state: str) -> Any:
        return ir.Not(self._is(target, state=(state,)))

    def played_another(self, f: Any) -> Any:
        return self._happened("played", limit(f, other=True))

    def played_many(self, n: Any, f: Any) -> Any:
        return self._happened("played", f, int(n))

    def banished_in_challenge(self, f: Any) -> Any:
        return self._banished("banished_in_challenge", f)

    def was_banished(self, f: Any) -> Any:
        return self._banished("banished", f)

    def discarded_many(self, n: Any) -> Any:
        return self._happened("discarded", None, int(n))

    def both(self, a: Any, b: Any) -> Any:
        return ir.And((*(a.of if isinstance(a, ir.And) else (a,)), *(b.of if isinstance(b, ir.And) else (b,))))

    def any_of(self, a: Any, b: Any) -> Any:
        return ir.Or((*(a.of if isinstance(a, ir.Or) else (a,)), *(b.of if isinstance(b, ir.Or) else (b,))))

    def zone(self, word: Any) -> str:
        return str(word)

    def state(self, *words: Any) -> str:
        return "at_location" if len(words) > 1 else str(words[0])
