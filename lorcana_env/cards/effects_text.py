"""IR to English: effects, as the clauses and sentences that the official wording uses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from lorcana_env.cards import idioms, ir
from lorcana_env.cards.phrases import (
    DURATIONS,
    PLAYERS,
    SYMBOLS,
    a,
    all_of,
    amount_of,
    any_of,
    cards,
    condition,
    conjugate,
    counted,
    deeds,
    is_plural,
    noun,
    one,
    picked,
    possessive,
    selected,
)

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


def keyword(name: str, value: int) -> str:
    """ "Challenger +2", "Singer 5", "Evasive"."""
    if not value:
        return name
    return f"{name} +{value}" if name in WITH_PLUS else f"{name} {value}"


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else str(n)


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return stopped(text[:1].upper() + text[1:])


def stopped(text: str) -> str:
    """With a full stop, unless there is one."""
    return text if text.endswith((".", '."')) else text + "."


@dataclass(frozen=True)
class Said:
    """Effects that an idiom has words for."""

    words: str


IDIOM_ONLY_FIELDS = {
    ir.Draw: ("up_to", "bottom"),
    ir.DealDamage: ("unreduced",),
    ir.RemoveDamage: ("total",),
    ir.PlayCard: ("shift", "to_bottom"),
    ir.PayLess: ("shift",),
    ir.Look: ("reveal",),
}


def refuse_idiom_only(node: Any) -> None:
    """Fields that only idioms have words for."""
    for name in IDIOM_ONLY_FIELDS.get(type(node), ()):
        if getattr(node, name):
            raise NotImplementedError(f"no words for {type(node).__name__}.{name}")


class EffectText:
    """Words for effects. ``this`` names the source of the ability ("this character")."""

    def __init__(self, this: str = "this character") -> None:
        self.this = this
        self.gone = False  # the card left play: it is "this card" now
        self.about_another = False  # the trigger is about another card
        self.yours = False  # whether "them" is a card of yours
        self.actor = "you"  # who carries out an effect that names nobody
        self.revealed = False  # inside RevealTop: "them" is "it"
        self.quoted: Any = None  # prints an ability that another card gains
        self.granted: Any = None  # prints the ability written out in quotes

    # -- sequences -------------------------------------------------------------------------------------------

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
            ):
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
        if words is not None:
            return words
        refuse_idiom_only(effect)
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
                case ir.RemoveDamage(int(n), a_target, up), ir.RemoveDamage(_, b_target) if a_target == b_target:
                    then = f"remove {'up to ' if up else ''}{n} damage"
            return f"{first}. If {condition(effect.condition, self.this)}, {then} instead"
        who, predicate = self.predicate(effect, last)
        if who == "you" and not isinstance(effect, ir.May | ir.PayLess):
            return conjugate(predicate)
        return f"{PLAYERS.get(who, who)} {conjugate(predicate, who not in ('you', 'they', 'plural'))}"

    # -- lasting effects -------------------------------------------------------------------------------------

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
            elif isinstance(effect, ir.CanChallengeReady):
                predicates.append("can challenge ready characters")
            else:
                predicates.append(f'gain~ "{self.quoted(effect.ability)}"')
        text = f"{subject} {conjugate(join_verbs(predicates), not is_plural(first.target))}"
        if first.duration == "while_this_is_in_play":
            return f"while {self.this} is in play, {text}{each}"
        if each.startswith(" equal to"):
            return f"{text}{each} {DURATIONS[first.duration]}"
        return f"{text} {DURATIONS[first.duration]}{each}"

    def subject(self, selector: ir.Selector) -> str:
        if isinstance(selector, ir.OtherCard):
            return "the challenging character"
        return "they" if isinstance(selector, ir.Them | ir.It) else selected(selector, self.this)

    def change(self, stat: str, amount: ir.Amount) -> tuple[str, str]:
        """ "+1 {S}" and what comes last: " for each other character you have in play"."""
        symbol = SYMBOLS[stat]
        if getattr(amount, "plus", 0) or getattr(amount, "most", 0):
            raise NotImplementedError("no words for so much")
        match amount:
            case int():
                return f"{signed(amount)} {symbol}", ""
            case ir.Count(f, times, 1):
                return f"{signed(times)} {symbol}", f" for each {counted(f)}"
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

    # -- single effects --------------------------------------------------------------------------------------

    def predicate(self, effect: Any, last: Any = None) -> tuple[str, str]:
        """Who does it, and what they do (verbs marked for :func:`conjugate`)."""
        if isinstance(effect, Said):
            return self.actor, effect.words
        phrase = idioms.said("act", effect, self.say)
        if phrase is not None:
            return self.actor, phrase
        refuse_idiom_only(effect)
        words = getattr(self, f"say_{type(effect).__name__}", None)
        if words is None:
            raise NotImplementedError(f"no words for the effect {type(effect).__name__}")
        out = words(effect, last) if type(effect) in (ir.Draw, ir.Discard) else words(effect)
        who, text = out if isinstance(out, tuple) else (self.actor, out)
        for field in ("target", "card"):
            if isinstance(getattr(effect, field, None), ir.Chosen | ir.Pick | ir.All):
                self.remember(getattr(effect, field))
        return who, text

    def say(self, kind: str, value: Any) -> str:
        """The words for a value in an idiom's slot."""
        match kind:
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
                outer, self.revealed = self.revealed, True
                text = self.joined(value)
                self.revealed = outer
                return text
            case "condition":
                return condition(value, self.this)
            case "duration":
                return DURATIONS[value]
            case "keywords":
                return any_of([keyword(word.keyword, word.value) for word in value], "and")
            case "stat":
                return SYMBOLS[value]
        return str(value)

    def remember(self, selector: ir.Selector) -> None:
        f = getattr(selector, "filter", None)
        if f is not None:
            self.yours = f.owner == "you"

    def object(self, selector: ir.Selector) -> str:
        if isinstance(selector, ir.This) and self.gone and not self.about_another:
            return "this card"
        if isinstance(selector, ir.It) and self.gone:
            return "that card"
        if isinstance(selector, ir.OtherCard):
            return "the challenging character"
        if isinstance(selector, ir.All) and selector.filter.zone == "under":
            return f"all cards from under {self.this}"
        if self.revealed and isinstance(selector, ir.Them):
            return "it"
        return selected(selector, self.this)

    def home(self, selector: ir.Selector, place: str) -> str:
        """Whose hand, inkwell or deck the cards go to."""
        f = getattr(selector, "filter", None)
        if self.revealed and isinstance(selector, ir.Them):
            return f"{'your' if self.actor == 'you' else 'their'} {place}"
        if isinstance(selector, ir.This) or (f is not None and (f.owner == "you" or f.zone == "under")):
            return f"your {place}"
        if isinstance(selector, ir.It | ir.Them) and self.yours:
            return f"your {place}"
        if f is not None and f.owner == "they":
            return f"their {place}"
        if isinstance(selector, ir.All) or getattr(selector, "count", 1) > 1:
            return f"their players' {place}s"
        return f"their player's {place}"

    def say_Draw(self, e: ir.Draw, last: Any) -> tuple[str, str]:
        if getattr(e.amount, "plus", 0) or getattr(e.amount, "most", 0):
            raise NotImplementedError("no words for so many cards")
        match e.amount:
            case int():
                what = cards(e.amount)
            case ir.Count(f, times, 1):
                what = f"{cards(times)} for each {counted(f)}"
            case ir.Result(1) if isinstance(last, ir.RemoveDamage):
                what = "a card for each 1 damage removed this way"
            case ir.Result(1) if isinstance(last, ir.LoseLore):
                what = "a card for each 1 lore lost this way"
            case ir.Result(1):
                what = "that many cards"
            case _:
                what = f"cards equal to {amount_of(e.amount)}"
        return e.player, f"draw~ {what}"

    def say_DrawUntil(self, e: ir.DrawUntil) -> tuple[str, str]:
        if e.same_as is not None:
            return e.player, "draw~ cards until you have the same number"
        return e.player, f"draw~ until {'you' if e.player == 'you' else 'they'} have {e.amount}"

    def say_Discard(self, e: ir.Discard, last: Any) -> tuple[str, str]:
        whose = "your" if e.player == "you" else "their"
        if e.amount is None:
            return e.player, f"discard~ {whose} hand"
        what = noun(e.filter) if e.filter else "card"
        if not isinstance(e.amount, int) and e.amount != ir.Result():
            raise NotImplementedError(f"no words for discarding {type(e.amount).__name__}")
        many = cards(e.amount, what) if isinstance(e.amount, int) else f"that many {what}s"
        if e.random:
            return e.player, f"discard~ {many} at random"
        if e.reveal_hand:
            choice = "your choice" if e.chooser == "you" else "their choice"
            return e.player, f"reveal~ {whose} hand and discard~ {many} of {choice}"
        return e.player, f"choose~ and discard~ {many}"

    def say_GainLore(self, e: ir.GainLore) -> tuple[str, str]:
        return e.player, f"gain~ {self.lore(e.amount)}"

    def say_LoseLore(self, e: ir.LoseLore) -> tuple[str, str]:
        return e.player, f"lose~ {self.lore(e.amount)}"

    def lore(self, amount: ir.Amount) -> str:
        if getattr(amount, "plus", 0) or getattr(amount, "most", 0):
            raise NotImplementedError("no words for so much lore")
        match amount:
            case int():
                return f"{amount} lore"
            case ir.Count(f, times, 1):
                return f"{times} lore for each {counted(f)}"
            case ir.Result(1):
                return "1 lore for each 1 damage removed this way"
            case ir.StatOf(stat, ir.Location(_), 1) if stat in SYMBOLS:
                return f"lore equal to that location's {SYMBOLS[stat]}"
            case ir.StatOf("damage", of, 1):
                return f"lore equal to the damage on {self.object(of)}"
            case ir.StatOf(stat, ir.Them() | ir.It(), 1):
                return f"lore equal to their {SYMBOLS[stat]}"
            case ir.StatOf(stat, of, 1) if stat in SYMBOLS:
                return f"lore equal to the {SYMBOLS[stat]} of {self.object(of)}"
        raise NotImplementedError(f"no words for so much lore: {type(amount).__name__}")

    def say_DealDamage(self, e: ir.DealDamage) -> str:
        target = selected(e.target, self.this, each=True)
        if isinstance(e.target, ir.OtherCard):
            target = "the challenging character"
        match e.amount:
            case int():
                return f"deal~ {e.amount} damage to {target}"
            case ir.Count(f, times, 1):
                return f"deal~ {times} damage to {target} for each {counted(f)}"
            case ir.EventAmount():
                return f"deal~ that much damage to {target}"
            case ir.StatOf("strength", ir.This()):
                return f"deal~ damage equal to {self.this}'s {{S}} to {target}"
        return f"deal~ damage equal to {amount_of(e.amount)} to {target}"

    def say_PutDamage(self, e: ir.PutDamage) -> str:
        counters = f"{e.amount} damage counter{'s' if e.amount != 1 else ''}"
        return f"put~ {counters} on {selected(e.target, self.this, each=True)}"

    def say_RemoveDamage(self, e: ir.RemoveDamage) -> str:
        amount = "all" if e.amount is None else f"up to {e.amount}" if e.up_to else f"{e.amount}"
        return f"remove~ {amount} damage from {selected(e.target, self.this, each=True)}"

    def say_MoveDamage(self, e: ir.MoveDamage) -> str:
        if e.amount is None:
            amount = "all damage counters"
        else:
            amount = f"{'up to ' if e.up_to else ''}{e.amount} damage counter{'s' if e.amount != 1 else ''}"
        return f"move~ {amount} from {self.object(e.source)} to {self.object(e.target)}"

    def say_Banish(self, e: ir.Banish) -> str:
        return f"banish~ {'the challenging character' if isinstance(e.target, ir.OtherCard) else self.object(e.target)}"

    def say_Exert(self, e: ir.Exert) -> str:
        return f"exert~ {self.object(e.target)}"

    def say_Ready(self, e: ir.Ready) -> str:
        target = e.target
        if isinstance(target, ir.All) and target.filter.owner == "you" and target.filter.zone == "play":
            return f"ready~ {all_of(target.filter)}"
        return f"ready~ {self.object(target)}"

    def say_ReturnToHand(self, e: ir.ReturnToHand) -> str:
        if self.revealed:
            return f"put~ {self.object(e.target)} into {self.home(e.target, 'hand')}"
        return f"return~ {self.object(e.target)} to {self.home(e.target, 'hand')}"

    def say_ReturnInkUntil(self, e: ir.ReturnInkUntil) -> tuple[str, str]:
        return e.player, (
            "return~ cards at random from their inkwell to their hand until they have "
            f"{e.amount} cards in their inkwell"
        )

    def say_PutIntoInkwell(self, e: ir.PutIntoInkwell) -> str:
        exerted = " and exerted" if e.exerted else ""
        return f"put~ {self.object(e.target)} into {self.home(e.target, 'inkwell')} facedown{exerted}"

    def say_PutOnDeck(self, e: ir.PutOnDeck) -> str:
        deck = self.home(e.target, "deck")
        if e.where == "shuffled":
            return f"shuffle~ {self.object(e.target)} into {deck}"
        order = " in any order" if deck.endswith("s") else ""
        return f"put~ {self.object(e.target)} on the {e.where} of {deck}{order}"

    def say_PutUnder(self, e: ir.PutUnder) -> str:
        if e.facedown:
            return f"put~ {self.object(e.target)} facedown under {self.object(e.under)}"
        return f"put~ {self.object(e.target)} under {self.object(e.under)} faceup"

    def say_PutTopUnder(self, e: ir.PutTopUnder) -> str:
        return f"put~ the top card of your deck facedown under {self.object(e.under)}"

    def say_MoveTop(self, e: ir.MoveTop) -> tuple[str, str]:
        whose = "your" if e.player == "you" else "their"
        if not isinstance(e.amount, int):
            raise NotImplementedError("no words for so many cards of the deck")
        top = "the top card" if e.amount == 1 else f"the top {e.amount} cards"
        where = "discard"
        if e.to == "inkwell":
            where = "inkwell facedown" + (" and exerted" if e.exerted else "")
        return e.player, f"put~ {top} of {whose} deck into {whose} {where}"

    def say_Search(self, e: ir.Search) -> str:
        text = f"search~ your deck for {a(noun(e.filter))} and reveal that card to all players. "
        if e.to == "hand":
            return text + "Put that card into your hand and shuffle your deck"
        return text + "Shuffle your deck and put that card on top of it"

    def say_RevealHand(self, e: ir.RevealHand) -> tuple[str, str] | str:
        if e.look:
            return f"look~ at {PLAYERS[e.player]}'s hand"
        return e.player, "reveal~ their hand"

    def say_ForbidPlaying(self, e: ir.ForbidPlaying) -> tuple[str, str]:
        if e.filter.owner != "opponent":
            raise NotImplementedError("no words for who can't play cards")
        return "opponents", f"can't play {noun(e.filter, plural=True, bare=True)} {DURATIONS[e.duration]}"

    def say_Restrict(self, e: ir.Restrict) -> tuple[str, str]:
        if e.what == ("take_challenge_damage",) and e.duration == "this_challenge":
            return self.subject(e.target), "take~ no damage from the challenge"
        what = deeds(e.what)
        if e.duration in ("next_ready", "while_this_is_in_play"):
            what = what.replace(" at the start of their turn", "")
        if "unless" in what:
            return self.subject(e.target), "can't ready at the start of their next turn unless they're at a location"
        last = "for the rest of this turn" if e.duration == "this_turn" else DURATIONS[e.duration]
        return self.subject(e.target), f"{what} {last}"

    def say_MoveTo(self, e: ir.MoveTo) -> str:
        return f"move~ {self.object(e.target)} to {self.object(e.location)} for free"

    def say_PlayCard(self, e: ir.PlayCard) -> str:
        card = e.card
        if isinstance(card, ir.Pick):
            where = "" if card.filter.zone == "hand" else f" from your {card.filter.zone}"
            what = picked(card.filter, card.count, card.up_to, bare=True) + where
        else:
            what = self.object(card)
        free = " for free" if e.free else ""
        return f"play~ {what}{free}{' and they enter play exerted' if e.exerted else ''}"

    def say_PayLess(self, e: ir.PayLess) -> tuple[str, str]:
        return "you", f"pay~ {e.amount} {{I}} less for the next {noun(e.filter)} you play this turn"

    def say_ExtraInk(self, e: ir.ExtraInk) -> tuple[str, str]:
        return "this turn, you", f"may ink {'an additional card' if e.amount == 1 else f'{e.amount} additional cards'}"

    def say_PlayFromUnder(self, e: ir.PlayFromUnder) -> tuple[str, str]:
        return "this turn, you", f"may play {noun(e.filter, plural=True)} from under {self.this}"

    def say_PayInk(self, e: ir.PayInk) -> str:
        return f"pay~ {e.amount} {{I}}"

    def say_ChooseTarget(self, e: ir.ChooseTarget) -> str:
        f = e.target.filter
        count = e.target.count
        if f.owner == "they" and isinstance(count, int) and count > 1:
            return f"choose~ {count} of their {noun(f, plural=True)}"
        if f.owner == "they":
            return f"choose~ one of their {noun(f, plural=True)}"
        what = noun(f)
        if f.owner == "you":
            return f"choose~ {'another' if f.other else 'a'} {what} of yours"
        return f"choose~ {'an opposing' if f.owner == 'opponent' else 'a'} {what}"

    # -- looking at cards ------------------------------------------------------------------------------------

    def say_Look(self, e: ir.Look) -> str:
        match e.amount:
            case 1:
                top = "the top card of your deck"
            case int():
                top = f"the top {e.amount} cards of your deck"
            case ir.StatOf():
                top = f"a number of cards from the top of your deck equal to {amount_of(e.amount)}"
        if e.amount == 1 and e.puts == (ir.Put("top", 1, up_to=True), ir.Put("bottom")):
            if e.player != "you":
                whose = PLAYERS[e.player]
                return f"look~ at the top card of {whose}'s deck. Put it on either the top or the bottom of their deck"
            return f"look~ at {top}. Put it on either the top or the bottom of your deck"
        if e.player != "you":
            raise NotImplementedError("no words for looking at so many cards of another deck")
        if e.amount == 1 and e.puts == (ir.Put("top", 1, up_to=True), ir.Put("discard")):
            return f"look~ at {top}. Put it on either the top of your deck or into your discard"
        steps = [self.put(put, e, i) for i, put in enumerate(e.puts)]
        text = steps[0]
        for before, put, step in zip(e.puts, e.puts[1:], steps[1:]):
            if before.may or put.may or before.filter:
                text += f". {step[:1].upper()}{step[1:]}"
            else:
                text += " and " + step.removeprefix("put ")
        return f"look~ at {top}. {text[:1].upper()}{text[1:]}"

    def put(self, put: ir.Put, look: ir.Look, i: int) -> str:
        if put.or_play is not None:
            raise NotImplementedError("no words for a card that is put or played")
        place = {
            "hand": "into your hand",
            "top": "on the top of your deck",
            "bottom": "on the bottom of your deck",
            "inkwell": "into your inkwell facedown and exerted",
            "discard": "into your discard",
            "play": "for free",
        }[put.to]
        if put.count is None:
            two = look.amount == 2 and i == 1 and look.puts[0].count == 1 and not look.puts[0].may
            if i == 0:
                what = "them back" if put.to == "top" else "them"
                return f"put {what} {place}{' in any order' if put.to in ('top', 'bottom') else ''}"
            return f"put the {'other' if two else 'rest'} {place}{'' if two or put.to == 'hand' else ' in any order'}"
        f = put.filter
        if put.reveal:
            what = picked(f or ir.Filter(type=("card",), zone="deck"), put.count, put.up_to)
            them = "it" if put.count == 1 else "them"
            if put.to == "play":
                return f"{'you may ' if put.may else ''}reveal {what} and play {them} for free"
            return f"{'you may ' if put.may else ''}reveal {what} and put {them} {place}"
        what = picked(f, put.count, put.up_to) if f else "one" if put.count == 1 else str(put.count)
        return f"{'you may ' if put.may else ''}put {'up to ' if put.up_to and not f else ''}{what} {place}"

    def say_RevealTop(self, e: ir.RevealTop) -> tuple[str, str]:
        they = e.player != "you"
        outer = self.actor, self.revealed
        self.actor, self.revealed = ("they" if they else "you"), True
        text = f"reveal~ the top card of {'their' if they else 'your'} deck. If it's a {noun(e.filter)}, "
        text += self.joined(e.then)
        if e.otherwise:
            text += f". Otherwise, {self.joined(e.otherwise)}"
        self.actor, self.revealed = outer
        return e.player, text

    # -- structure -------------------------------------------------------------------------------------------

    def say_May(self, e: ir.May) -> tuple[str, str]:
        if e.effects == (ir.MoveTo(ir.This(), ir.It()),):
            return self.this, "may move there for free"
        outer, self.actor = self.actor, "they" if e.player == "they" else "you"
        text = self.as_one_actor(e.effects, e.player)
        self.actor = outer
        return e.player, f"may~ {text}"

    def as_one_actor(self, effects: Sequence[ir.Effect], player: str, third: bool = False) -> str:
        """Predicates of effects that ``player`` carries out, without naming the player again."""
        if player == "you":
            return self.infinitive(effects)
        parts = [conjugate(self.predicate(effect)[1], third) for effect in effects]
        return " and ".join(parts)

    def say_CostThen(self, e: ir.CostThen) -> str:
        cost = self.joined(e.cost)
        if e.form == "to":
            return f"{cost} to {self.infinitive(e.then)}"
        return f"{cost}. If you do, {self.joined(e.then)}"

    def say_ChooseOne(self, e: ir.ChooseOne) -> str:
        options = [self.joined(option) for option in e.options]
        if e.form == "or":
            return any_of(options)
        if e.both_if is not None:
            both = f"choose~ one of the following. If {condition(e.both_if, self.this)}, choose both instead: "
            return both + " ".join(f"• {sentence(option)}" for option in options)
        return "choose~ one: " + " ".join(f"• {sentence(option)}" for option in options)

    def say_Unless(self, e: ir.Unless) -> str:
        who = "that character's player" if e.player == "owner" else PLAYERS[e.player]
        otherwise = self.joined(e.effects)
        text = self.as_one_actor(e.instead, e.player, third=True).replace(" them ", " that card ", 1)
        if e.form == "may":
            text = self.as_one_actor(e.instead, e.player)
            return f"{who} may {text}. If they don't, you {otherwise}"
        return f"{otherwise} unless {who} {text.replace('their player' + chr(39) + 's', 'their')}"

    def say_If(self, e: ir.If) -> tuple[str, str] | str:
        if e.form == "unless" and isinstance(e.condition, ir.Not):
            return f"{self.joined(e.then)} unless {condition(e.condition.of, self.this)}"
        text = f"{condition(e.condition, self.this)}, {self.joined(e.then)}"
        first: Any = e.otherwise[0] if e.otherwise else None
        if isinstance(getattr(first, "target", None), ir.Pick) and first.target == getattr(e.then[0], "target", None):
            e = replace(e, otherwise=(replace(first, target=ir.Them()), *e.otherwise[1:]))  # the same card: "it"
        return "if", text + (f". Otherwise, {self.joined(e.otherwise)}" if e.otherwise else "")

    def say_Then(self, e: ir.Then) -> tuple[str, str]:
        return "then,", self.joined(e.effects)

    def say_ForEachPlayer(self, e: ir.ForEachPlayer) -> tuple[str, str]:
        who = PLAYERS[e.players]
        if len(e.effects) == 1 and isinstance(e.effects[0], ir.Unless):
            unless = e.effects[0]
            outer, self.actor = self.actor, "they"
            text = " and ".join(self.predicate(effect)[1] for effect in unless.instead)
            self.actor = outer
            return who, f"may {text}. For each opponent who doesn't, you {self.joined(unless.effects)}"
        if len(e.effects) == 1 and isinstance(e.effects[0], ir.PutOnDeck) and e.players.startswith("chosen"):
            return "you", self.predicate(e.effects[0])[1].replace("their discard", f"{who}'s discard")
        if isinstance(e.having, ir.Cards):
            count, zone = e.having.count, e.having.zone
            assert isinstance(count.value, int)
            number = f"fewer than {count.value + 1}" if count.op == "<=" else f"more than {count.value - 1}"
            who += f" with {number} cards in their {zone}"
        if len(e.effects) == 1 and isinstance(e.effects[0], ir.May):
            return who, self.predicate(e.effects[0])[1]
        outer, self.actor = self.actor, "they"
        text = " and ".join(self.predicate(effect)[1] for effect in e.effects)
        self.actor = outer
        return who, text

    def say_CreateTrigger(self, e: ir.CreateTrigger) -> str:
        return self.granted(e.ability, floating=True).rstrip(".")


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
