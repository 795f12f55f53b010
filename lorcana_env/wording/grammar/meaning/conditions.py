"""Conditions: the phrases of ``conditions.lark``, and those that mean the same wherever they stand."""

from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms import Pronoun
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import FILTER, ONE_OF_YOURS, TARGET, F, N
from lorcana_env.wording.grammar.parts import C, Meaningless, limit, referred

KNOWN = slot("known")
YOUR_THINGS = slot("things", owner="you")
THEIRS_THERE = slot("things", owner="opponent", zone=slot("zone"))


def card(**wanted: Any) -> ir.Filter:
    """A card of any type."""
    return F(type=("card",), **wanted)


PHRASES: dict[str, Entries] = {
    "condition": {
        "you have a <filter>": ir.Have(ONE_OF_YOURS),
        "you have another <filter>": ir.Have(slot("filter", owner="you", other=True)),
        "you have a <filter> and a <filter:second>": ir.And(
            (ir.Have(ONE_OF_YOURS), ir.Have(slot("second", owner="you")))
        ),
        "you have <n> or more <things>": ir.Have(YOUR_THINGS, C(">=", N)),
        "you have <n> <things>": ir.Have(YOUR_THINGS, C("==", N)),
        ("you have no <things>", "you don't have a <things>"): ir.Not(ir.Have(YOUR_THINGS)),
        "an opponent has a <filter>": ir.Have(slot("filter", owner="opponent")),
        "an opponent has a <things> in their <zone>": ir.Have(THEIRS_THERE),
        "an opponent has <n> or more <things> in their <zone>": ir.Have(THEIRS_THERE, C(">=", N)),
        ("a <filter> is in play", "there is a <filter>"): ir.Have(FILTER),
        "there are <n> or more <filter>": ir.Have(FILTER, C(">=", N)),
        "<n> or more <filter> are exerted": ir.Have(slot("filter", state=("exerted",)), C(">=", N)),
        "<n> or more cards were put into your discard this turn": ir.Happened(ir.ThisTurn("discarded"), C(">=", N)),
        "you removed an ink drop to play <target>": ir.PaidWithInkDrops(TARGET),
        "you removed <n> or more ink drops to play <target>": ir.PaidWithInkDrops(TARGET, C(">=", N)),
        "you used shift to play <target>": ir.ShiftedThis(TARGET),
        "this character is being challenged": ir.BeingChallenged(),
        "<known> is <state>": ir.Is(KNOWN, card(state=(slot("state"),))),
        "<known> is not <state>": ir.Not(ir.Is(KNOWN, card(state=(slot("state"),)))),
        "<known> has damage": ir.Is(KNOWN, card(state=("damaged",))),
        "<known> has no damage": ir.Is(KNOWN, card(state=("undamaged",))),
        ("there is a card under <known>", "<known> has a card under them", "<known> had a card under them"): ir.Is(
            KNOWN, card(state=("stacked",))
        ),
        "<known> is named <name>": ir.Is(KNOWN, card(named=(slot("name"),))),
        "<known> costs <n> or less": ir.Is(KNOWN, card(cost=C("<=", N))),
        "<target> is in your discard": ir.Is(TARGET, F(zone="discard")),
        "<target> is a <filter>": ir.Is(TARGET, FILTER),
        "one of them is a <filter>": ir.AnyOfThem(FILTER),
        ("one of them costs <n> or <less_more>", "one of them is cost <n> or <less_more>"): ir.AnyOfThem(
            card(cost=C(slot("less_more"), N))
        ),
    },
    "less_more": {"less": "<=", "more": ">="},
    "state": {**{word: word for word in ("exerted", "ready", "damaged")}, "at a location": "at_location"},
}


@v_args(inline=True)
class Conditions(Transformer):
    """One method a phrase. Children come in its order."""

    def _happened(self, what: str, f: Any = None, player: str = "you") -> Any:
        return ir.Happened(ir.ThisTurn(what, player, None if f == ir.Filter() else f))

    def have_all_named(self, f: Any) -> Any:
        raise Meaningless("characters named A and B")

    def cards_fewer(self, n: Any, zone: Any) -> Any:
        return ir.Cards("you", zone, C("<=", int(n) - 1))

    def opponent_has_many(self, n: Any, f: Any) -> Any:
        if f.zone != "play" or f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Have(limit(f, owner="opponent"), C(">=", int(n)))

    def yours_damaged(self, f: Any) -> Any:
        return ir.Happened(ir.ThisTurn("damaged", "you", f))

    def opposing_damaged(self) -> Any:
        return ir.Happened(ir.ThisTurn("damaged", "opponent", ir.Filter()))

    def yours_banished(self, f: Any) -> Any:
        return self._happened("banished", f)

    def yours_banished_in_challenge(self, f: Any) -> Any:
        return self._happened("banished_in_challenge", f)

    def banished_in_challenge(self, f: Any) -> Any:
        return self._happened("banished_in_challenge", replace(f, owner="any"), f.owner)

    def was_banished(self, f: Any) -> Any:
        return self._happened("banished", replace(f, owner="any"), f.owner)

    def put_under_this_turn(self, subject: Any) -> Any:
        if isinstance(subject, ir.This | Pronoun):
            return ir.Is(subject, card(state=("put_under_this_turn",)))
        return self._happened("put_under")

    def is_stat(self, target: Any, n: Any, stat: Any, op: str) -> Any:
        return ir.Is(referred(target), card(**{str(stat): C(op, int(n))}))

    def any_of_that_stat(self, n: Any, stat: Any, op: str) -> Any:
        return ir.AnyOfThem(card(**{str(stat): C(op, int(n))}))

    def both(self, a: Any, b: Any) -> Any:
        return ir.And((*(a.of if isinstance(a, ir.And) else (a,)), *(b.of if isinstance(b, ir.And) else (b,))))

    def any_of(self, a: Any, b: Any) -> Any:
        return ir.Or((*(a.of if isinstance(a, ir.Or) else (a,)), *(b.of if isinstance(b, ir.Or) else (b,))))

    def zone(self, word: Any) -> str:
        return str(word)
