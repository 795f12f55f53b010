"""Abilities: the phrases of ``abilities.lark``, and those that mean the same wherever they stand."""

from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import CONDITION, N
from lorcana_env.wording.grammar.parts import (
    ChallengedAndBanished,
    FirstTime,
    Limit,
    Meaningless,
    While,
    flat,
    join_sentences,
)

ONCE = Limit(None)

PHRASES: dict[str, Entries] = {
    "window": {
        "during your turn,": ir.YourTurn(),
        "during opponents' turns,": ir.OpponentsTurn(),
        "while <condition>,": CONDITION,
        "during your turn, while <condition>,": ir.And((ir.YourTurn(), CONDITION)),
    },
    "limit": {"once during your turn,": Limit(ir.YourTurn()), "once per turn,": ONCE},
    "trigger": {
        "when <event>": slot("event"),
        "when <event> for the first time each turn": FirstTime(slot("event")),
        "at the <edge> of your turn": ir.Trigger(slot("edge"), by="you"),
        "at the <edge> of each opponent's turn": ir.Trigger(slot("edge"), by="opponent"),
        ("at the <edge> of the turn", "at the <edge> of each player's turn"): ir.Trigger(slot("edge")),
    },
    "edge": {"start": "start_of_turn", "end": "end_of_turn"},
    "once_cost": {("once during your turn", "once per turn"): ONCE},
    "activated": {
        "<once_cost>, you may pay <n> {I} to <acts>.": ir.Activated((ir.Ink(N),), slot("acts"), once=True, form="may"),
    },
    "cost": {
        "remove an ink drop": ir.Drops(1),
        "remove <n> ink drops": ir.Drops(N),
        ("choose and discard a <what>", "discard a <what>"): ir.DiscardCards(1, slot("what")),
        ("choose and discard <n> <what>", "discard <n> <what>"): ir.DiscardCards(N, slot("what")),
    },
}


@v_args(inline=True)
class Abilities(Transformer):
    """One method a phrase. Children come in its order."""

    def ability(self, node: Any) -> Any:
        return node

    def action(self, *parts: Any) -> Any:
        return ir.Resolve(join_sentences(parts))

    def triggered(self, *parts: Any) -> Any:
        """Triggers that count once in a turn are an ability of their own, with the same effects."""
        triggers = next(part for part in parts if isinstance(part, tuple) and _is_trigger(part[0]))
        once = tuple(t.trigger for t in triggers if isinstance(t, FirstTime))
        if not once:
            return self._triggered(*parts)
        always = tuple(t for t in triggers if not isinstance(t, FirstTime))
        first = self._triggered(*(once if part is triggers else part for part in parts), first=True)
        return (self._triggered(*(always if part is triggers else part for part in parts)), first) if always else first

    def _triggered(self, *parts: Any, first: bool = False) -> Any:
        window, limit_, triggers, condition, effects = None, None, None, None, ()
        for part in parts:
            if isinstance(part, Limit):
                limit_ = part
            elif isinstance(part, tuple) and part and _is_trigger(part[0]):
                triggers = part
            elif isinstance(part, tuple):
                effects = part
            elif triggers is None:
                window = part
            else:
                condition = part
        assert triggers is not None
        if condition is None and effects and isinstance(effects[0], ir.If) and effects[0].form != "instead":
            if not effects[0].otherwise:
                raise Meaningless("6.2.4: a condition after the trigger is the ability's own")
        zone = "play"
        own = ("discard", "discard_from_deck")
        if any(t.event in own and isinstance(t.subject, ir.This) for t in triggers if isinstance(t, ir.Trigger)):
            zone = "discard"  # where the card is when it has been discarded
        if isinstance(condition, ir.Is) and isinstance(condition.what, ir.This) and condition.filter.zone == "discard":
            zone = "discard"
        if limit_ is not None and limit_.window is not None:
            window = limit_.window if window is None else ir.And((limit_.window, window))
        once = limit_ is not None
        return ir.Triggered(triggers, effects, None, window, condition, once, first, zone=zone)

    def triggers(self, *parts: Any) -> Any:
        return tuple(flat(parts))

    def activated(self, *parts: Any) -> Any:
        costs = tuple(part for part in parts if isinstance(part, ir.Cost))
        once = any(isinstance(part, Limit) for part in parts)
        condition = next((p for p in parts[:-1] if not isinstance(p, ir.Cost | Limit)), None)
        return ir.Activated(costs, parts[-1], condition=condition, once=once)

    def may_do(self, _: Any, *parts: Any) -> Any:
        """Used in the main phase like an activated ability, for what is done and not for a cost (6.3.1)."""
        condition = parts[0] if isinstance(parts[0], ir.Condition) else None
        done, *then = map(flat, parts if condition is None else parts[1:])
        if any(isinstance(node, ir.PayInk) for effect in done for node in ir.walk(effect)):
            raise Meaningless("what is paid is a cost of the ability")
        effects = (ir.CostThen(done, then[0], "if_you_do"),) if then else done
        return ir.Activated((), effects, condition=condition, once=True, form="may")


def _is_trigger(part: Any) -> bool:
    return isinstance(part, ir.Trigger | ChallengedAndBanished | While | FirstTime)
