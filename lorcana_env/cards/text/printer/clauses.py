"""IR to English: effects as clauses and sentences, and how they are joined."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text import idioms
from lorcana_env.cards.text.printer.conditions import condition
from lorcana_env.cards.text.printer.phrases import (
    DURATIONS,
    PLAYERS,
    SYMBOLS,
    all_of,
    amount_of,
    any_of,
    conjugate,
    deeds,
    is_plural,
    noun,
    one,
    possessive,
    so_often,
)
from lorcana_env.cards.text.printer.places import Places

WITH_PLUS = ("Challenger", "Resist")
_LASTING = (
    ir.ModifyStat,
    ir.GainKeyword,
    ir.GainClassification,
    ir.GainAbility,
    ir.LoseKeyword,
    ir.CanChallengeReady,
    ir.GainSingBonus,
)
_GIVEN = ("this_turn", "until_your_next_turn")
_SIMPLE_CHOICES = (ir.Discard, ir.ReturnToHand)
IDIOM_ONLY_FIELDS = {
    ir.Draw: ("up_to", "bottom"),
    ir.DealDamage: ("unreduced",),
    ir.RemoveDamage: ("total",),
    ir.PlayCard: ("to_bottom",),
    ir.Look: ("reveal",),
}


def keyword(name: str, value: int) -> str:
    """ "Challenger +2", "Singer 5", "Evasive"."""
    if not value:
        return name
    return f"{name} +{value}" if name in WITH_PLUS else f"{name} {value}"


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else str(n)


def sentence(text: str) -> str:
    """Add a capital letter and a full stop."""
    return stopped(text[:1].upper() + text[1:])


def stopped(text: str) -> str:
    """Add a full stop, unless there is one."""
    return text if text.endswith((".", '."')) else text + "."


@dataclass(frozen=True)
class Said:
    """Effects that an idiom has words for."""

    words: str


def refuse_idiom_only(node: Any) -> None:
    """Fields that only idioms have words for."""
    for name in IDIOM_ONLY_FIELDS.get(type(node), ()):
        if getattr(node, name):
            raise NotImplementedError(f"no words for {type(node).__name__}.{name}")


class Clauses(Places):
    """Words for effects."""

    def sentences(self, effects: Sequence[ir.Effect]) -> str:
        """One sentence for each effect (an action card, 5.4.3)."""
        parts, last = [], None
        for effect in self.merged(effects):
            if last is not None and _who(effect) == _who(last) and _who(effect).startswith("each"):
                parts[-1] = sentence(f"{parts[-1].rstrip('.')} and {conjugate(self.predicate(effect, last)[1], True)}")
            else:
                parts.append(sentence(self.clause(effect, last)))
            last = effect
        return " ".join(parts)

    def joined(self, effects: Sequence[ir.Effect]) -> str:
        """Effects in one go: commas, "and", or a new sentence where the wording has one."""
        text, last = "", None
        for effect in self.merged(effects):
            clause = self.clause(effect, last)
            if last is None:
                text = clause
            elif _new_sentence(last, effect):
                text = f"{stopped(text)} {clause[:1].upper()}{clause[1:]}"
            elif _who(effect) == _who(last) and _who(effect).startswith("each"):
                text += f" and {conjugate(self.predicate(effect, last)[1], True)}"
            else:
                text += (", then " if isinstance(effect, _SIMPLE_CHOICES) else " and ") + clause
            last = effect
        return text

    def infinitive(self, effects: Sequence[ir.Effect]) -> str:
        """The effects after "you may" or "to": "give chosen character +1 {S} this turn" instead of who gets it."""
        parts = self.merged(effects)
        first = parts[0]
        group: list[Any] = first if isinstance(first, list) else [first]
        given = (ir.ModifyStat, ir.GainKeyword, ir.GainAbility, ir.GainClassification)
        plain = all(isinstance(effect, given) and effect.duration in _GIVEN for effect in group)
        if len(parts) > 1 or not plain or any(idioms.said("act", effect, self.say) for effect in group):
            return self.joined(effects)
        text = self.lasting(group)
        subject = self.subject(group[0].target)
        if " equal to" in text or not text.startswith(subject):
            return self.joined(effects)
        self.remember(group[0].target)
        return f"give {self.object(group[0].target)}" + re.sub(r"\b(?:gets?|gains?) ", "", text[len(subject) :])

    def merged(self, effects: Sequence[ir.Effect]) -> list[ir.Effect | list[ir.Effect]]:
        """Consecutive effects on the same cards for the same time in one list: "gets +2 {S} and gains Rush"."""
        out: list[Any] = []
        left = 0
        for i, effect in enumerate(effects):
            if left:  # said already
                left -= 1
                continue
            phrase = idioms.phrases(tuple(effects[i:]), self.say)
            if phrase is not None:
                left = phrase[0] - 1
                out.append(Said(phrase[1]))
                continue
            another = effects[i + 1] if i + 1 < len(effects) else None
            if isinstance(effect, ir.GetInkDrops) and another == replace(effect, player="another_player"):
                out.append(Said(f"you and another chosen player each {conjugate(self.predicate(effect)[1])}"))
                left = 1
                continue
            group = out[-1] if out and isinstance(out[-1], list) else out[-1:]
            first = group[0] if group else None
            if (
                isinstance(effect, _LASTING)
                and isinstance(first, _LASTING)
                and effect.duration == first.duration
                and (
                    isinstance(effect.target, ir.Them)
                    or (effect.target == first.target and isinstance(first.target, ir.This | ir.It))
                )
            ) or _also_banned(first, effect):
                out[-1] = [*group, effect]
            else:
                out.append(effect)
        return out

    def clause(self, effect: Any, last: Any = None) -> str:
        """An effect as a main clause: "draw a card", "each opponent loses 1 lore", "you may ready this character"."""
        if isinstance(effect, Said):
            return effect.words
        if isinstance(effect, list):
            return self.lasting(effect)
        words = idioms.said("act", effect, self.say) or idioms.said("sentence", effect, self.say)
        if words is not None and "~" not in words:  # a verb with an ending has its subject before it
            return words
        if isinstance(effect, _LASTING):
            return self.lasting([effect])
        if isinstance(effect, ir.If) and effect.form == "instead":
            first = self.clause(effect.otherwise[0])
            then = self.joined(effect.then)
            match effect.then[0], effect.otherwise[0]:
                case ir.DealDamage(int(n), a_target), ir.DealDamage(_, b_target) if a_target == b_target:
                    then = f"deal {n} damage"
                case ir.ModifyStat(duration=a_time), ir.ModifyStat(duration=b_time) if a_time == b_time:
                    then = then.removesuffix(f" {DURATIONS[a_time]}")
                case ir.Look(n, a_puts), ir.Look(_, b_puts) if a_puts == b_puts:
                    then = f"look at the top {n} cards of your deck"
                case ir.RemoveDamage(int(n), a_target, up), ir.RemoveDamage(_, b_target) if a_target == b_target:
                    then = f"remove {'up to ' if up else ''}{n} damage"
            return f"{first}. If {condition(effect.condition, self.this)}, {then} instead"
        who, predicate = self.predicate(effect, last)
        if who == "you" and not isinstance(effect, ir.May | ir.PayLess):
            return conjugate(predicate)
        return f"{PLAYERS.get(who, who)} {conjugate(predicate, who not in ('you', 'they', 'plural'))}"

    def lasting(self, group: Sequence[Any]) -> str:
        """ "chosen character gets +2 {S} and gains Rush this turn"."""
        first = group[0]
        subject = self.subject(first.target)
        self.remember(first.target)
        predicates, each = [], ""
        for effect in group:
            if isinstance(effect, ir.ModifyStat):
                change, each = self.change(effect.stat, effect.amount)
                predicates.append(f"get~ {change}")
            elif isinstance(effect, ir.GainKeyword):
                predicates.append(f"gain~ {keyword(effect.keyword, effect.value)}")
            elif isinstance(effect, ir.GainSingBonus):
                predicates.append(f"count~ as having {signed(effect.amount)} cost to sing songs")
            elif isinstance(effect, ir.GainClassification):
                predicates.append(f"gain~ the {effect.classification} classification")
            elif isinstance(effect, ir.LoseKeyword):
                predicates.append(f"lose~ {effect.keyword}")
            elif isinstance(effect, ir.Restrict | ir.CannotChallenge):
                predicates.append(self.ban(effect))
            elif isinstance(effect, ir.If):
                predicates.append(f"if {condition(effect.condition, self.this)}, {self.ban(effect.then[0])}")
            elif isinstance(effect, ir.CanChallengeReady):
                predicates.append("can challenge ready characters")
            else:
                predicates.append(f'gain~ "{self.quoted(effect.ability)}"')
        text = f"{subject} {conjugate(join_verbs(predicates), not is_plural(first.target))}"
        if first.duration == "while_this_is_in_play":
            return f"while {self.this} is in play, {text}{each}"
        until = f" {DURATIONS[first.duration]}" if DURATIONS[first.duration] else ""
        return f"{text}{each}{until}" if each.startswith(" equal to") else f"{text}{until}{each}"

    def ban(self, effect: Any) -> str:
        """ "can't quest", "can't challenge your characters"."""
        if isinstance(effect, ir.CannotChallenge):
            return f"can't challenge {all_of(effect.filter).removeprefix('all ')}"
        return deeds(effect.what)

    def quoted(self, ability: ir.Ability) -> str:
        """An ability that another card gains: see :class:`~lorcana_env.cards.text.printer.abilities.Printer`."""
        raise NotImplementedError

    def change(self, stat: str, amount: ir.Amount) -> tuple[str, str]:
        """ "+1 {S}" and what comes last: " for each other character you have in play"."""
        symbol = SYMBOLS[stat]
        if getattr(amount, "plus", 0) or getattr(amount, "most", 0):
            raise NotImplementedError("no words for so much")
        match amount:
            case int():
                return f"{signed(amount)} {symbol}", ""
            case _ if often := so_often(amount):
                return f"{signed(often[0])} {symbol}", f" {often[1]}"
            case ir.StatOf("damage", ir.This(), times):
                return f"{signed(times)} {symbol}", f" for each 1 damage on {self.this}"
            case ir.StatOf("damage", ir.Them(), times):
                return f"{signed(times)} {symbol}", " for each 1 damage on them"
            case ir.StatOf("under", ir.This(), times):
                return f"{signed(times)} {symbol}", f" for each card under {self.this}"
            case ir.StatOf(of=of, times=1):
                theirs = f"their {SYMBOLS.get(amount.stat, '')}"
                return f"+{symbol}", f" equal to {theirs if isinstance(of, ir.Them) else amount_of(amount)}"
        raise NotImplementedError(f"no words for the amount {type(amount).__name__}")

    def predicate(self, effect: Any, last: Any = None) -> tuple[str, str]:
        """Print a subject and its verbs, which are marked for :func:`conjugate`."""
        if isinstance(effect, Said):
            return self.speaker.actor, effect.words
        phrase = idioms.said("act", effect, self.say)
        if phrase is not None and "~" not in phrase:
            return self.speaker.actor, phrase
        out = phrase or self.composed(effect, last)
        who, text = out if isinstance(out, tuple) else (self.speaker.actor, out)
        for field in ("target", "card"):
            if isinstance(getattr(effect, field, None), ir.Chosen | ir.Pick | ir.All):
                self.remember(getattr(effect, field))
        return who, text

    def composed(self, effect: Any, last: Any) -> tuple[str, str] | str:
        """Print verbs that no idiom has, with their subject where it is not who speaks."""
        refuse_idiom_only(effect)
        words = getattr(self, f"say_{type(effect).__name__}", None)
        if words is None:
            raise NotImplementedError(f"no words for the effect {type(effect).__name__}")
        return words(effect, last) if type(effect) in (ir.Draw, ir.Discard) else words(effect)

    def say(self, kind: str, value: Any) -> str:
        """The words for a value in an idiom's slot."""
        match kind:
            case "this":
                return self.this
            case "n" | "number":
                return str(value)
            case "signed":
                return signed(value)
            case "filter" | "filters":
                text = noun(value, plural=kind == "filters")
                if value.zone in ("discard", "hand", "inkwell"):
                    text += f" in {possessive(value)} {value.zone}"
                if value.other:
                    text = f"other {text}"
                if value.owner == "opponent":
                    text = f"opposing {text}"
                return f"{text} of yours" if value.owner == "you" and value.zone == "play" else text
            case "one":
                return one(value)
            case "target":
                return self.object(value)
            case "acts":
                return self.joined(value)
            case "then":
                with self.inside(revealed=True):
                    return self.joined(value)
            case "condition":
                return condition(value, self.this)
            case "duration":
                return DURATIONS[value]
            case "keywords":
                return any_of([keyword(word.keyword, word.value) for word in value], "and")
            case "stat":
                return SYMBOLS[value]
        return str(value)


def _also_banned(first: Any, effect: Any) -> bool:
    """ "gets -1 {S} and[, if ...,] can't {E} to sing songs until the start of your next turn"."""
    if isinstance(effect, ir.If) and effect.form == "if" and not effect.otherwise and len(effect.then) == 1:
        effect = effect.then[0]
    return (
        isinstance(first, ir.ModifyStat | ir.GainKeyword)
        and isinstance(effect, ir.Restrict | ir.CannotChallenge)
        and effect.target == ir.Them()
        and effect.duration == first.duration
    )


def _new_sentence(last: Any, effect: Any) -> bool:
    structural = (ir.May, ir.If, ir.Then, ir.CreateTrigger, ir.RevealTop, ir.ChooseOne)
    kinds = (*structural, ir.Restrict, ir.Look)
    return isinstance(effect, kinds) or isinstance(last, (*structural, ir.Look)) or _who(last) != _who(effect)


def _who(effect: Any) -> str:
    return getattr(effect, "player", "you")


def join_verbs(predicates: Sequence[str]) -> str:
    """ "gain~ A" and "gain~ B": "gain~ A and B"."""
    out, verb = "", ""
    for i, predicate in enumerate(predicates):
        head, _, rest = predicate.partition(" ")
        joiner = "" if i == 0 else " and " if i == len(predicates) - 1 else ", "
        out += joiner + (rest if head == verb and joiner else predicate)
        verb = head
    return out
