"""Meanings of the phrases of ``abilities.lark``."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import (
    ANY_CARD,
    ChallengedAndBanished,
    FirstTime,
    Limit,
    Meaningless,
    While,
    flat,
    join_sentences,
)

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "your_turn": ir.YourTurn(),
    "opponents_turn": ir.OpponentsTurn(),
    "once_your_turn": Limit(ir.YourTurn()),
    "once_a_turn": Limit(None),
    "once_cost": Limit(None),
    "exert_this": ir.ExertThis(),
    "banish_this": ir.BanishThis(),
}
#: phrases whose parts are the fields of a node
NODE: dict[str, Callable[..., Any]] = {
    "edge_each": ir.Trigger,
    "banish_one_cost": ir.BanishOne,
    "exert_one_cost": ir.ExertOne,
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
        return ir.Triggered(triggers, effects, None, window, condition, once, first, zone=zone)  # type: ignore[arg-type]

    def while_window(self, condition: Any) -> Any:
        return condition

    def your_turn_while(self, condition: Any) -> Any:
        return ir.And((ir.YourTurn(), condition))

    def triggers(self, *parts: Any) -> Any:
        return tuple(flat(parts))

    def trigger(self, event: Any) -> Any:
        return event

    def first_time(self, event: Any) -> Any:
        return FirstTime(event)

    def edge_yours(self, event: str) -> Any:
        return ir.Trigger(event, by="you")

    def edge_opponents(self, event: str) -> Any:
        return ir.Trigger(event, by="opponent")

    def edge(self, word: Any) -> str:
        return f"{word}_of_turn"

    def activated(self, *parts: Any) -> Any:
        costs = tuple(part for part in parts if isinstance(part, ir.Cost))
        once = any(isinstance(part, Limit) for part in parts)
        condition = next((p for p in parts[:-1] if not isinstance(p, ir.Cost | Limit)), None)
        return ir.Activated(costs, parts[-1], condition=condition, once=once)

    def may_activate(self, _: Any, n: Any, effects: Any) -> Any:
        return ir.Activated((ir.Ink(int(n)),), flat([effects]), once=True, form="may")

    def may_activate_discarding(self, _: Any, quantity: Any, effects: Any) -> Any:
        n, f = quantity
        cost = ir.DiscardCards(n, None if f == ANY_CARD else f)
        return ir.Activated((cost,), flat([effects]), once=True, form="may")

    def may_do(self, _: Any, *parts: Any) -> Any:
        """Used in the main phase like an activated ability, for what is done and not for a cost (6.3.1)."""
        condition = parts[0] if isinstance(parts[0], ir.Condition) else None
        done, *then = map(flat, parts if condition is None else parts[1:])
        if any(isinstance(effect, ir.CostThen) for effect in done):
            raise Meaningless("what is paid is a cost of the ability")
        effects = (ir.CostThen(done, then[0], "if_you_do"),) if then else done
        return ir.Activated((), effects, condition=condition, once=True, form="may")

    def ink_cost(self, n: int) -> Any:
        return ir.Ink(int(n))

    def drops_cost(self, n: Any = 1) -> Any:
        return ir.Drops(int(n))

    def discard_cost(self, quantity: Any) -> Any:
        n, f = quantity
        return ir.DiscardCards(n, None if f == ANY_CARD else f)

    def banish_chosen_cost(self, f: Any) -> Any:
        return ir.BanishOne(replace(f, owner="any"), chosen=True)

    def banish_many_cost(self, n: Any, f: Any) -> Any:
        return ir.BanishOne(f, count=int(n))

    def quantity_filter(self, *parts: Any) -> Any:
        return (1, parts[0]) if len(parts) == 1 else (int(parts[0]), parts[1])


def _is_trigger(part: Any) -> bool:
    return isinstance(part, ir.Trigger | ChallengedAndBanished | While | FirstTime)
