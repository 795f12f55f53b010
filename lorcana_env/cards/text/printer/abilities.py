"""IR to English: abilities."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text import idioms
from lorcana_env.cards.text.idioms.table.conditions import HAPPENS
from lorcana_env.cards.text.printer.clauses import join_verbs, keyword, sentence, signed, stopped
from lorcana_env.cards.text.printer.conditions import condition
from lorcana_env.cards.text.printer.phrases import (
    a,
    conjugate,
    counted,
    deeds,
    is_plural,
    noun,
    one,
    owned,
    so_often,
)
from lorcana_env.cards.text.printer.speech import Speaker
from lorcana_env.cards.text.printer.structure import Structure

_ONCE_PER_CARD = ("play", "banish", "banish_in_challenge", "leave_play")  # "When", not "Whenever"
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
_GONE = ("banish", "banish_in_challenge", "leave_play")
_EVENTS = {event: words for words, event, other in idioms.wordings(HAPPENS) if not other} | {
    "ready": "is readied",
    "choose_to_enter_exerted": "enters play exerted",
    "deal_damage_in_challenge": "deals damage to another character in a challenge",
}
_PLURAL = {"is": "are", "banishes": "banish"}


class Printer(Structure):
    """Words for abilities."""

    def ability(self, ability: ir.Ability, floating: bool = False) -> str:
        """The text of one ability. ``floating``: created by an effect, for the rest of the turn."""
        outer, self.speaker = self.speaker, Speaker()
        try:
            return self._ability(ability, floating)
        finally:
            self.speaker = outer

    def quoted(self, ability: ir.Ability) -> str:
        """An ability that another card gains: "this character" is that card there."""
        return Printer().ability(ability)

    def _ability(self, ability: ir.Ability, floating: bool) -> str:
        words = idioms.said("ability", replace(ability, name=None), self.say)
        if words is not None:
            return sentence(words)
        match ability:
            case ir.Resolve():
                return self.sentences(ability.effects)
            case ir.Activated():
                return self.activated(ability)
            case ir.Static():
                return self.static(ability)
            case ir.Triggered():
                return self.triggered(ability, floating)
        raise NotImplementedError(f"no words for {type(ability).__name__}")

    # -- triggered -------------------------------------------------------------------------------------------

    def triggered(self, ability: ir.Triggered, floating: bool = False) -> str:
        if ability.twice:
            raise NotImplementedError("no words for how often it triggers")
        first = ability.triggers[0]
        self.speaker = Speaker(
            gone=ability.zone == "discard" or all(trigger.event in _GONE for trigger in ability.triggers),
            about_another=first.subject is not None and not isinstance(first.subject, ir.This),
            yours=isinstance(first.subject, ir.Filter) and first.subject.owner == "you",
        )
        window, challenged = ability.window, False
        match window:
            case ir.Paid(ir.Compare("<=", n)) if isinstance(first.subject, ir.Filter):
                text = f"whenever you pay {n} {{I}} or less to play {a(noun(first.subject))}, "
                return sentence(text + self.joined(ability.effects))
        *others, last = window.of if isinstance(window, ir.And) else (window,)
        match last:
            case ir.Happened(ir.ThisTurn("played", "you", f, 1), ir.Compare("==", int(n))) if f and f == first.subject:
                text = self.window(ir.And(tuple(others)), ability.once)
                text += f"whenever you play a {_ORDINALS[n]} {noun(f)} in a turn, "
                return sentence(text + self.joined(ability.effects))
        if window == ir.OpponentsTurn() and first.event == "banish_in_challenge":
            window, challenged = None, True  # the card banished in another's turn was challenged
        match window:
            case ir.Paid(ir.Compare(">=", int(n))) if first.event == "discard_some_from_deck":
                words = self.triggered(replace(ability, window=None), floating)
                return words.replace("1 or more cards", f"{n} or more cards", 1)
        text = self.window(window, ability.once)
        if floating and first == ir.Trigger("end_of_turn"):
            return sentence("at the end of the turn, " + self.joined(ability.effects))
        match ability.triggers:
            case (
                ir.Trigger("play", ir.This(), None, "you"),
                ir.Trigger("play", ir.Filter(other=True) as f, None, "you"),
            ):
                text += f"whenever you play this or another {noun(f)}"
            case triggers:
                text += " and ".join(self.trigger(trigger) for trigger in triggers)
        text += " for the first time each turn" if ability.first else ""
        location = isinstance(first.subject, ir.Filter) and first.subject.type == ("location",)
        if challenged or location:
            text = text.replace("is banished in a challenge", "is challenged and banished")
        if floating and first.subject is not None:
            text += " this turn"
        text += ", "
        if ability.condition is not None:
            text += f"if {condition(ability.condition, self.this)}, "
        return sentence(text + self.joined(ability.effects))

    def window(self, window: ir.Condition | None, once: bool) -> str:
        """ "During your turn, ", "Once per turn, ", "While this character is exerted, "."""
        parts = window.of if isinstance(window, ir.And) else () if window is None else (window,)
        out = []
        for part in parts:
            if part == ir.YourTurn():
                out.append("once during your turn" if once else "during your turn")
                once = False
            elif part == ir.OpponentsTurn():
                out.append("during opponents' turns")
            else:
                out.append(f"while {condition(part, self.this)}")
        if once:
            out.insert(0, "once per turn")
        return "".join(f"{part}, " for part in out)

    def trigger(self, trigger: ir.Trigger) -> str:
        """ "when you play this character", "whenever one of your characters quests"."""
        if trigger.event in ("start_of_turn", "end_of_turn"):
            edge = trigger.event.partition("_")[0]
            whose = {"you": "your turn", "opponent": "each opponent's turn"}.get(trigger.by, "each turn")
            return f"at the {edge} of {whose}"
        if trigger.event == "end_of_challenge":
            return "after the challenge"
        once = isinstance(trigger.subject, ir.This) and trigger.event in _ONCE_PER_CARD
        return ("when " if once else "whenever ") + self.event(trigger, self.this)

    def event(self, trigger: ir.Trigger, this: str) -> str:
        words = idioms.said("event", trigger, self.say)
        if words is not None:
            return words
        subject, tail = self.named(trigger.subject, this)
        other = trigger.other if isinstance(trigger.other, ir.Filter) else None
        by = {"you": "you", "opponent": "an opponent", "any": "a player"}.get(trigger.by, "they")
        verb = "~" if trigger.by == "you" else "s"
        match trigger.event:
            case "play":
                text = f"{by} play{verb} {subject}"
            case "discard":
                text = f"{by} discard{verb} {subject}"
            case "shift_onto" if trigger.other is None:
                text = f"{by} shift{verb} {subject}"
            case "shift_onto":
                text = f"{by} play{verb} {'a character' if trigger.subject is None else subject} on {this}"
            case "put_under":
                text = f"{by} put{verb} a card under {subject}"
            case "discard_from_deck":
                text = f"{subject} is put into your discard from your deck"
            case "discard_some_from_deck":
                text = f"{by} put{verb} 1 or more cards into your discard from your deck"
            case "heal":
                text = f"{by} remove{verb} damage from {subject}"
            case "chosen_by_opponent":
                text = f"an opponent chooses {subject} for an action or ability"
            case "challenge":
                text = f"{subject} challenges"
                if other is not None:
                    text += f" another {noun(other)}" if other.owner == "any" else f" {one(other)}"
            case "banish_other_in_challenge":
                text = f"{subject} banishes {self.another(other)} in a challenge"
            case "sing":
                text = f"{subject} sings {one(other) if other else 'a song'}"
            case "move" if trigger.by == "you" and isinstance(trigger.subject, ir.Filter) and tail:
                state = tuple(s for s in trigger.subject.state if s != "here")
                return f"you move {one(replace(trigger.subject, state=state))} here"
            case "move":
                text = f"{subject} moves to {one(other) if other else 'a location'}"
            case event if event in _EVENTS:
                text = f"{subject} {_EVENTS[event]}"
            case _:
                raise NotImplementedError(f"no words for the event {trigger.event}")
        if subject == "they":
            text = re.sub(r"^they (\w+)", lambda verb: f"they {_PLURAL.get(verb[1], verb[1].removesuffix('s'))}", text)
        return text.replace("~", "") + tail

    @staticmethod
    def another(f: ir.Filter | None) -> str:
        return "another character" if f is None else f"another {noun(f)}"

    @staticmethod
    def named(subject: ir.This | ir.Them | ir.Filter | None, this: str) -> tuple[str, str]:
        """The subject of an event, and " while here" for the end of the clause."""
        if subject is None:
            return "a card", ""
        if isinstance(subject, ir.This):
            return this, ""
        if isinstance(subject, ir.Them):
            return "they", ""
        tails = {"here": " while here", "at_location": " while at a location"}
        tail = "".join(tails.get(state, "") for state in subject.state)
        rest = tuple(state for state in subject.state if state not in tails)
        return one(replace(subject, state=rest)), tail

    # -- activated -------------------------------------------------------------------------------------------

    def activated(self, ability: ir.Activated) -> str:
        costs = ", ".join(self.cost(cost) for cost in ability.costs)
        text = f"if {condition(ability.condition, self.this)}, " if ability.condition else ""
        if ability.form == "may" and not ability.costs:
            return sentence(f"once during your turn, {text}you may {self.infinitive(ability.effects)}")
        if ability.form == "may":
            costs = f"{costs[:1].lower()}{costs[1:]}"
            costs = f"pay {costs}" if ability.costs and isinstance(ability.costs[0], ir.Ink) else costs
            return f"Once during your turn, you may {costs} to {stopped(self.infinitive(ability.effects))}"
        once = "Once per turn, " if ability.once else ""
        return f"{once}{costs[:1].upper()}{costs[1:]} — {sentence(text + self.joined(ability.effects))}"

    def cost(self, cost: ir.Cost) -> str:
        words = idioms.said("cost", cost, self.say)
        if words is not None:
            return words
        match cost:
            case ir.Drops(amount):
                return f"Remove {amount} ink drop{'s' if amount != 1 else ''}"
            case ir.DiscardCards(count, f):
                what = noun(f) if f else "card"
                return f"Choose and discard {a(what) if count == 1 else f'{count} {what}s'}"
        raise NotImplementedError(f"no words for the cost {type(cost).__name__}")

    # -- static ----------------------------------------------------------------------------------------------

    def static(self, ability: ir.Static) -> str:
        challenged = [_while_challenged(modifier) for modifier in ability.modifiers]
        if ability.condition is None and all(challenged):
            return self.static(replace(ability, modifiers=tuple(challenged), condition=ir.BeingChallenged()))
        text = idioms.said("static_rule", ability.modifiers, self.say) or ""
        if not text:
            parts = []
            for target, group in groupby(ability.modifiers, key=_bearer):
                modifiers = list(group)
                idiom = idioms.said("static_rule", modifiers[0], self.say) if len(modifiers) == 1 else None
                if idiom:
                    parts.append(idiom)
                else:
                    parts += [self.modifiers(target, modifiers)] if target else [self.own(m) for m in modifiers]
            text = " and ".join(parts)
        match ability.condition:
            case None:
                return sentence(text)
            case ir.YourTurn():
                return sentence(f"during your turn, {text}")
            case ir.OpponentsTurn():
                return sentence(f"during opponents' turns, {text}")
            case ir.And((ir.OpponentsTurn(), other)):
                return sentence(f"during an opponent's turn, while {condition(other, self.this)}, {text}")
            case ir.And((ir.YourTurn(), other)) if ability.modifiers != (ir.PlayFree(),):
                return sentence(f"during your turn, while {condition(other, self.this)}, {text}")
            case ir.And((ir.YourTurn(), other)) if ability.modifiers == (ir.PlayFree(),):
                return sentence(f"during your turn, {text} if {condition(other, self.this)}")
            case ir.Not(have) if any(isinstance(m, ir.Cannot | ir.CannotPlay) for m in ability.modifiers):
                return sentence(f"{text} unless {condition(have, self.this)}")
            case ir.Not(ir.Have() as have) if ability.modifiers == (ir.EntersExerted(),):
                return sentence(f"{text} unless {condition(have, self.this)}")
            case other:
                requirement = any(isinstance(m, ir.CostLess | ir.Cannot) for m in ability.modifiers)
                return sentence(f"{'if' if requirement else 'while'} {condition(other, self.this)}, {text}")

    def modifiers(self, target: ir.Selector, modifiers: Sequence[ir.Modifier]) -> str:
        """Print the gifts to the cards: "your other characters get +1 {S} and gain Evasive"."""
        each, predicates = "", []
        for modifier in modifiers:
            match modifier:
                case ir.StatBonus(_, stat, amount):
                    change, often = self.change(stat, amount)
                    if each and often != each:
                        raise NotImplementedError("no words for two things counted")
                    each = often
                    predicates.append(f"get~ {change}")
                case ir.HasKeyword(_, word, int(value)):
                    predicates.append(f"gain~ {keyword(word, value)}")
                case ir.HasAbility(_, granted):
                    predicates.append(f'gain~ "{self.quoted(granted)}"')
                case ir.Cannot(_, what):
                    predicates.append(deeds(what))
                case ir.HasClassification(_, name):
                    predicates.append(f"gain~ the {name} classification")
                case ir.CannotGain(_, word):
                    predicates.append(f"can't gain {word}")
                case ir.SingBonus(_, amount):
                    predicates.append(f"count~ as having {signed(amount)} cost to sing songs")
                case ir.HasKeyword(_, word, ir.Count(f, times, 1)):
                    predicates.append(f"gain~ {keyword(word, times)}")
                    each = f" for each {counted(f)}"
                case ir.LosesKeyword(_, word):
                    predicates.append(f"lose~ {word}")
                case ir.CannotBeChallengedBy(_, by):
                    predicates.append(f"can't be challenged by {noun(by, plural=True)}")
                case ir.ChallengeReady(_, which):
                    predicates.append(f"can challenge ready {noun(which or ir.Filter(), plural=True)}")
                case ir.LosesAbility() | ir.Trait():
                    raise NotImplementedError(f"no words for {type(modifier).__name__}")
        subject, tail = self.static_subject(target)
        return f"{subject} {conjugate(join_verbs(predicates), not is_plural(target))}{each}{tail}"

    def static_subject(self, target: ir.Selector) -> tuple[str, str]:
        if isinstance(target, ir.This):
            return self.this, ""
        assert isinstance(target, ir.All)
        f = target.filter
        here = "here" in f.state
        f = replace(f, state=tuple(state for state in f.state if state != "here"))
        return owned(f, noun(f, plural=True)), " while here" if here else ""

    def own(self, modifier: ir.Modifier) -> str:
        """A modifier that concerns only its source or its player."""
        words = idioms.said("static_rule", modifier, self.say)
        if words is not None:
            return words
        match modifier:
            case ir.CostLess():
                return self.cost_less(modifier)
            case ir.EntersExerted(ir.All(f)):
                return f"{owned(f, noun(f, plural=True))} enter play exerted"
            case ir.EntersWithDamage(n, ir.All(f)):
                return f"{owned(f, noun(f, plural=True))} enter play with {n} damage"
        raise NotImplementedError(f"no words for {type(modifier).__name__}")

    def cost_less(self, modifier: ir.CostLess) -> str:
        """A modifier of the cost to play a card."""
        amount, f = modifier.amount, modifier.filter
        if modifier.shift or modifier.everyone or (isinstance(amount, int) and amount < 0):
            raise NotImplementedError("no words for such a payment modifier")
        if modifier.once and f is not None:
            return f"once during your turn, you pay {amount} {{I}} less for the next {noun(f)} you play this turn"
        if modifier.once:
            raise NotImplementedError("no words for a card that costs less once")
        what = f"to play {self.this}" if f is None else f"to play {noun(f, plural=True, bare=True)}"
        if isinstance(amount, ir.InkDropsOf | ir.Count) and (often := so_often(amount)):
            return f"{often[1]}, you pay {often[0]} {{I}} less {what}"
        return f"you pay {amount} {{I}} less {what}"


def _while_challenged(modifier: ir.Modifier) -> Any:
    """The modifier without "while it is being challenged" in its filter, None when that is not in it."""
    target = getattr(modifier, "target", None)
    if not isinstance(target, ir.All) or "being_challenged" not in target.filter.state:
        return None
    state = tuple(s for s in target.filter.state if s != "being_challenged")
    return replace(modifier, target=ir.All(replace(target.filter, state=state)))


def _bearer(modifier: ir.Modifier) -> ir.Selector | None:
    """The cards that a modifier is on; None when it concerns its source or its player."""
    return None if isinstance(modifier, ir.EntersExerted | ir.EntersWithDamage) else getattr(modifier, "target", None)
