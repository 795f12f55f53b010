"""Abilities: rows for when they trigger, what they cost, and the programs they run."""

from dataclasses import replace

from lorcana_env.cards import ir
from lorcana_env.cards.compile.feasible import hand_filter
from lorcana_env.cards.compile.rows import when
from lorcana_env.cards.compile.statics import Statics
from lorcana_env.cards.compile.structure import chooses_opponent
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.opcodes import encode


class Abilities(Statics):
    """Rows of abilities."""

    def ability(self, ability: ir.Ability, recalls: bool = False) -> int:
        """Compile an ability; its index. ``recalls``: its program begins with the cards remembered for it."""
        i = self.take("abilities")
        self.fill(i, ability, recalls)
        return i

    def fill(self, i: int, ability: ir.Ability, recalls: bool = False) -> None:
        """Compile an ability into row ``i``."""
        once = any(getattr(ability, name, False) for name in ("once", "twice", "first"))
        with self.detached(recalls), self.inside(once=once):
            self.fill_row(i, ability)

    def fill_row(self, i: int, ability: ir.Ability) -> None:
        """Compile an ability with nothing around it."""
        row = self.row
        self.abilities[i] = ability
        row["a_once"][i] = row["a_window"][i] = row["a_condition"][i] = -1
        row["a_zone"][i] = c.ZONE_PLAY
        if getattr(ability, "once", False):
            row["a_once"][i] = self.once_bit()
        if getattr(ability, "twice", False):
            self.once_bit()
            row["a_times"][i] = 2
        if getattr(ability, "first", False):
            row["a_first"][i] = 1
            row["a_once"][i] = self.once_bit()
        match ability:
            case ir.Triggered():
                self.fill_triggered(i, ability)
            case ir.Activated():
                self.fill_activated(i, ability)
            case ir.Resolve():
                row["a_kind"][i] = c.ABILITY_RESOLVE
                row["a_code"][i] = self.program(ability.effects)
            case ir.Static():
                self.fill_static(i, ability)

    def fill_activated(self, i: int, ability: ir.Activated) -> None:
        """Fill in the cost, the conditions of use and the effects."""
        row = self.row
        row["a_kind"][i] = c.ABILITY_ACTIVATED
        row["a_condition"][i] = self.condition(ability.condition)
        costs = [self.cost(cost) for cost in ability.costs]
        costs.sort(key=lambda row: row[t.COST_KIND] != c.COST_INK_DROPS)  # before others can pay ink with them
        row["a_cost"][i] = self.store("costs", costs)
        row["a_costs"][i] = len(costs)
        if not costs:  # "you may [do something]": only when it can be done
            row["a_condition"][i] = self.condition(ability.condition, *self.feasible_rows(ability.effects[0]))
        start = self.program(ability.effects)
        if any(isinstance(cost, ir.BanishOne | ir.DiscardCards | ir.ExertOne) for cost in ability.costs):
            # Earlier() is the card that paid
            for k in self.instructions("REMEMBER", start):
                self.row["code"][k] = encode("JUMP", {"to": k + 1})
        row["a_code"][i] = start

    def fill_triggered(self, i: int, ability: ir.Triggered) -> None:
        """Fill in the events, the condition and the effects."""
        row = self.row
        row["a_kind"][i] = c.ABILITY_TRIGGERED
        if ability.zone not in ("play", "discard"):
            raise self.refuse(f"a triggered ability that works from the {ability.zone}")
        row["a_zone"][i] = c.ZONES.index(ability.zone)
        row["a_window"][i] = self.condition(ability.window)
        there = (
            [when(c.CONDITION_CAN, selector=c.SELECT_THIS, how=c.CAN_BE_THERE)] if _asks_for_its_stack(ability) else []
        )
        condition = self.condition(ability.condition, *there)
        triggers = []
        for trigger in ability.triggers:
            self.listen(trigger.event, ability.zone == "discard")
            subject = t.ANY
            if isinstance(trigger.subject, ir.This):
                subject = t.THIS_CARD
            elif isinstance(trigger.subject, ir.Them):
                subject = t.REMEMBERED
            elif trigger.subject is not None:
                subject = self.filter(trigger.subject)
            other = t.ANY
            if isinstance(trigger.other, ir.This):
                other = t.THIS_CARD
            elif trigger.other is not None:
                other = self.filter(trigger.other)
            triggers.append([c.EVENTS.index(trigger.event), subject, other, c.OWNERS.index(trigger.by)])
        row["a_trigger"][i] = self.store("triggers", triggers)
        row["a_triggers"][i] = len(triggers)
        at_location = {trigger.event for trigger in ability.triggers} in ({"move"}, {"quest"})
        self.progress.moved_to = c.SELECT_OTHER_CARD if at_location else 0
        if condition >= 0 and chooses_opponent(ability.condition):
            row["a_code"][i] = self.program(ability.effects, only_if=condition)
        else:
            row["a_condition"][i] = condition
            row["a_code"][i] = self.program(ability.effects)

    def cost(self, cost: ir.Cost) -> list[int]:
        """The row of a cost."""
        match cost:
            case ir.ExertThis():
                return [c.COST_EXERT, 0, -1]
            case ir.Ink(amount):
                return [c.COST_INK, amount, -1]
            case ir.Drops(amount):
                return [c.COST_INK_DROPS, amount, -1]
            case ir.BanishThis():
                return [c.COST_BANISH_THIS, 0, -1]
            case ir.DiscardCards(count, f):
                f = replace(hand_filter(f or ir.Filter(type=("card",))), owner="you")
                return [c.COST_DISCARD, count, self.filter(f)]
            case ir.BanishOne(f, _, count):
                return [c.COST_BANISH, count, self.filter(replace(f, owner="you"))]
            case ir.ExertOne(f, count):  # only dry characters can pay (4.4.2.1)
                able = replace(f, owner="you", state=(*f.state, "ready", "dry"))
                return [c.COST_EXERT_ONE, count, self.filter(able)]
            case ir.DamageThis(amount):
                return [c.COST_DAMAGE_THIS, amount, -1]
            case ir.RevealSame(count, f):
                return [c.COST_REVEAL_SAME, count, self.filter(replace(hand_filter(f), owner="you"))]
            case ir.ToBottom(f, count):
                return [c.COST_TO_BOTTOM, count, self.filter(replace(f, owner="you", zone="discard"))]
        raise self.refuse(f"the cost {type(cost).__name__}")


def _asks_for_its_stack(ability: ir.Triggered) -> bool:
    """Return whether the condition asks for cards under this one now, not as it left (6.7.7; 2.0: 6.7.6)."""
    leaves = all(trigger.event in ("banish", "banish_in_challenge", "leave_play") for trigger in ability.triggers)
    asked = (node for node in ir.walk(ability.condition) if isinstance(node, ir.Is) and node.what == ir.This())
    return not leaves and any("stacked" in node.filter.state for node in asked)
