"""Pronouns: "they" (1.4.3.2) are the cards of the effect before, else that of the trigger, else this card."""

import dataclasses
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms import Pronoun, Side, That, ThisThing, Those
from lorcana_env.wording.grammar.parts import ChallengedAndBanished, Meaningless, While
from lorcana_env.wording.grammar.references import pays_with_cards

_THAT_MUCH = ("take_damage", "heal", "discard_some")
_SELECTED = (ir.Chosen, ir.Pick, ir.All)


def settle(ability: Any, gendered: bool = False) -> Any:
    """The ability with every pronoun replaced by the card it stands for.

    ``gendered``: the wording has "he" or "she", which is no item or location. ``Meaningless`` for a pronoun of a card
    that nobody has named.
    """
    if isinstance(ability, tuple):
        return tuple(settle(part, gendered) for part in ability)
    first: Any = ir.This()
    if isinstance(ability, ir.Triggered):
        triggers, window = [], ability.window
        if len(ability.triggers) > 1 and any(isinstance(trigger, While) for trigger in ability.triggers):
            raise Meaningless("a condition on one of several triggers")
        for trigger in ability.triggers:
            if isinstance(trigger, ChallengedAndBanished):
                trigger = trigger.trigger
                window = ir.OpponentsTurn() if window is None else ir.And((window, ir.OpponentsTurn()))
            if isinstance(trigger, While):
                window = trigger.condition if window is None else ir.And((window, trigger.condition))
                trigger = trigger.trigger
            if isinstance(trigger.subject, Pronoun):  # "when you play this character and whenever they quest"
                trigger = dataclasses.replace(trigger, subject=ir.This())
            triggers.append(trigger)
        ability = dataclasses.replace(ability, triggers=tuple(triggers), window=window)
        if not isinstance(triggers[0].subject, ir.This) and triggers[0].subject is not None:
            first = ir.It()
        if ability.effects and triggers[0].event in _THAT_MUCH:  # "that much": how much the event was about
            ability = dataclasses.replace(ability, effects=(_of_the_event(ability.effects[0]), *ability.effects[1:]))
    elif isinstance(ability, ir.Resolve):
        first = None
    elif isinstance(ability, ir.Activated) and not gendered and pays_with_cards(ability):
        first = ir.Earlier()
    settler = _Settler(first, triggers[0] if isinstance(ability, ir.Triggered) else None, gendered)
    if isinstance(ability, ir.Triggered) and triggers[0].event == "challenge":
        settler.challenger = first
    before = {  # conditions are read before the effects choose cards
        name: settler.visit(getattr(ability, name)) for name in ("window", "condition") if hasattr(ability, name)
    }
    settler.antecedent = first
    return settler.visit(dataclasses.replace(ability, **before))


def _of_the_event(effect: Any) -> Any:
    """ "that much", said of the event: in the first effect, nothing was done before."""
    if isinstance(effect, ir.May):
        return dataclasses.replace(effect, effects=(_of_the_event(effect.effects[0]), *effect.effects[1:]))
    if getattr(effect, "amount", None) == ir.Result():
        return dataclasses.replace(effect, amount=ir.EventAmount())
    return effect


_OTHER_ONE = ("banish_other_in_challenge", "deal_damage_in_challenge")  # "that character" is the one it happens to


class _Settler:
    def __init__(self, antecedent: Any, trigger: ir.Trigger | None, gendered: bool) -> None:
        self.first = self.antecedent = antecedent
        self.trigger = trigger
        self.gendered = gendered
        self.types: tuple[str, ...] = ("card",)  # of the cards that were selected last
        self.moved = ""  # "seen" or "unseen": how the effect before moved a card that it does not name
        self.challenger: Any = ir.OtherCard()
        self.selections = 0
        self.one = False  # the last of them selected one card
        self.alike = False  # of a type that the one before selected
        self.named = False  # a condition names other cards
        self.of_each = False  # inside ForEachPlayer, where "they" are the player at hand
        self.event = "" if trigger is None else trigger.event
        self.two = trigger is not None and trigger.other is not None  # the event names a second card
        self.place: Any = None  # "that location": one that was selected
        self.went = False  # an effect moved a card to a location

    def fits(self, card: Any, type: str) -> bool:
        """Return whether a card that was named may be one of this type."""
        types: tuple[str, ...] = ("card",)
        if isinstance(card, ir.Them):
            types = self.types
        elif isinstance(card, ir.It) and self.trigger is not None and isinstance(self.trigger.subject, ir.Filter):
            types = self.trigger.subject.type
        return type in types or "card" in (type, *types) or {type, *types} == {"action", "song"}

    def they(self, type: str) -> Any:
        """The card that was named last, of those that may be of the type."""
        if self.antecedent is None and self.selections:
            raise Meaningless("a pronoun of one of several cards")
        for card in (self.antecedent, self.first):
            if card is not None and self.fits(card, type):
                return card
        raise Meaningless("a pronoun of a card that nobody has named")

    def that(self, node: That) -> Any:
        if node.type == "location" and self.event == "move":
            return ir.OtherCard()
        if self.event == "challenge" and self.antecedent == ir.This() and self.two:
            return ir.OtherCard()
        if self.event in _OTHER_ONE and self.selections == 0:
            return ir.OtherCard()
        if self.selections == 0 and (self.event == "sing" or (self.event == "challenge" and self.two)):
            raise Meaningless("a pronoun of one of two cards")
        if node.type == "location" and self.place is not None:
            return self.place
        if node.type == "location" and self.went:
            raise Meaningless("that location: one that a card moved to")
        card = self.they(node.type)
        if card == ir.This():
            raise Meaningless("a pronoun of a card that nobody has named")
        if node.type == "card" and card == ir.Them() and self.first == ir.It() and "card" not in self.types:
            raise Meaningless("a pronoun of one of two cards")
        return card

    def it(self, f: Any) -> Any:
        """The card of "if it's a ...", "if there's a card under them"; ``f``: what is asked about it."""
        if self.moved == "unseen":
            raise Meaningless("a pronoun of a card that nobody has named")
        if self.moved == "seen":
            return ir.Them()
        if self.trigger is not None and self.trigger.subject is None and self.selections == 0:
            return ir.It()
        if self.event == "challenge" and self.antecedent == ir.This() and self.two:
            if f.state and not self.gendered:
                raise Meaningless("a pronoun of one of two cards")
            return ir.This() if f.state else ir.OtherCard()
        card = self.they("card")
        if "stacked" in f.state or (f.state and self.gendered):
            self.only(card)
        return card

    def only(self, card: Any) -> None:
        """Refuse a card beside which the pronoun may as well mean the one that the ability began with."""
        if card != self.first and self.first is not None:
            raise Meaningless("a pronoun of one of two cards")

    def played(self) -> Any:
        """The card of "if you removed an ink drop to play it"."""
        if self.first is None and self.selections:
            raise Meaningless("a pronoun of one of two cards")
        return self.first or ir.This()

    def of_a_player(self, node: Any) -> Any:
        """An effect of "they" or "that player": who they are, where no card says it."""
        if node.player == "they" and not self.of_each and not self.names_a_player():
            raise Meaningless("they: players that nobody has named")
        theirs = self.trigger is not None and getattr(self.trigger.subject, "owner", "you") != "you"
        if node.player == "owner" and self.selections and (theirs or self.names_a_player()):
            raise Meaningless("that player: one of two")
        if node.player != "owner" or self.selections:
            return node
        if self.trigger is None or getattr(self.trigger.subject, "owner", "") == "you":
            raise Meaningless("that player: one that nobody has named")
        if self.trigger.subject is None:
            return dataclasses.replace(node, player="they")
        if self.trigger.subject == ir.This():
            if not self.two and self.event != "banish_other_in_challenge":
                raise Meaningless("that player: one that nobody has named")
            return dataclasses.replace(node, player="challenger")
        return node

    def names_a_player(self) -> bool:
        """Return whether the event is something that another player does."""
        if self.trigger is None:
            return False
        by = self.trigger.by
        return by == "opponent" or (by == "any" and self.trigger.subject is None) or self.event == "chosen_by_opponent"

    def visit(self, node: Any) -> Any:
        if isinstance(node, That):
            return self.that(node)
        all_of_them = isinstance(node, Those) or (isinstance(node, ir.AnyOfThem) and node.filter.same_name_as is None)
        they = type(node) is Pronoun and self.alike and not self.gendered and self.antecedent == ir.Them()
        if (all_of_them or they) and self.selections > 1 and self.one:
            raise Meaningless("those characters: the last one or all")
        if isinstance(node, Pronoun):
            card = self.they("character" if self.gendered else "card")
            if card == ir.This() and self.named and not self.gendered:
                raise Meaningless("a pronoun of a card in a condition")
            return card
        if isinstance(node, ThisThing):
            return ir.This()
        if isinstance(node, Side):  # the event's other card, or the one the event is about
            self.antecedent = self.challenger if node.challenging else ir.OtherCard()
            return self.antecedent
        if isinstance(node, tuple):
            return tuple(self.visit(item) for item in node)
        if not dataclasses.is_dataclass(node) or isinstance(node, type):
            return node
        if isinstance(node, ir.CreateTrigger) and any(isinstance(t.subject, Pronoun) for t in node.ability.triggers):
            raise Meaningless("a floating ability about a card chosen before")
        if isinstance(node, ir.CreateTrigger) and isinstance(node.ability.triggers[0].subject, ir.Filter):
            return dataclasses.replace(node, ability=settle(node.ability))  # "they" are whom its event is about
        if isinstance(node, ir.Location):  # whose location it is does not become what "they" means
            return dataclasses.replace(node, of=self.antecedent if isinstance(node.of, Pronoun) else node.of)
        if isinstance(node, ir.ShiftedThis | ir.PaidWithInkDrops) and isinstance(node.what, Pronoun):
            return dataclasses.replace(node, what=self.played())
        if isinstance(node, ir.StatOf) and node.stat == "under" and isinstance(node.of, Pronoun) and self.gendered:
            self.only(self.they("card"))
        if isinstance(node, ir.Is) and isinstance(node.what, Pronoun) and not isinstance(node.what, That):
            return dataclasses.replace(node, what=self.it(node.filter), filter=self.visit(node.filter))
        if isinstance(node, ir.Count) and node.of.played:  # wherever they are now (6.1.8)
            node = ir.ThisTurn("played", "you", dataclasses.replace(node.of, played=False), node.times)
        if isinstance(getattr(node, "player", None), str):
            node = self.of_a_player(node)
        if isinstance(node, ir.ForEachPlayer):
            if node.players == "owner" and not self.selections:
                raise Meaningless("that player: one that nobody has named")
            outside, self.of_each = self.of_each, True
            effects = self.visit(node.effects)
            self.of_each = outside
            return dataclasses.replace(node, effects=effects, having=self.visit(node.having))
        if isinstance(node, ir.RevealTop):  # inside, "they" is the revealed card
            self.antecedent, self.types, self.moved = ir.Them(), ("card",), ""
        if isinstance(node, ir.If) and node.form == "instead":  # the effect that is replaced was written first
            otherwise = self.visit(node.otherwise)
            values = {"otherwise": otherwise, "condition": self.visit(node.condition), "then": self.visit(node.then)}
            return dataclasses.replace(node, **values)
        if isinstance(node, ir.If) and node.otherwise:
            first: Any = node.otherwise[0]
            selected = getattr(node.then[0], "target", None)
            if isinstance(getattr(first, "target", None), Pronoun) and isinstance(selected, ir.Pick | ir.Chosen):
                first = dataclasses.replace(first, target=selected)  # "Otherwise, put it ...": selected there, too
                node = dataclasses.replace(node, otherwise=(first, *node.otherwise[1:]))
        if isinstance(node, ir.ChooseOne):  # what one option selects is not what "they" means in another
            before, options = (self.antecedent, self.selections, self.types, self.moved), []
            for option in node.options:
                self.antecedent, self.selections, self.types, self.moved = before
                options.append(self.visit(option))
            return dataclasses.replace(node, options=tuple(options), both_if=self.visit(node.both_if))
        if isinstance(node, ir.HasAbility | ir.GainAbility):
            node = dataclasses.replace(node, ability=settle(node.ability))
            target = self.visit(node.target)
            return dataclasses.replace(node, target=target)
        said = self.antecedent
        values = {field.name: self.visit(getattr(node, field.name)) for field in dataclasses.fields(node)}
        node = dataclasses.replace(node, **values)
        if isinstance(node, ir.Condition | ir.Number) and self.antecedent == ir.This():
            self.antecedent = said  # what a condition asks about this card does not become what "they" means
        if isinstance(node, ir.Have) and "sang_this" in node.filter.state:
            self.antecedent = ir.All(node.filter)  # "if a character sang this song, ... them"
        elif isinstance(node, ir.Have):
            self.named = True
        elif isinstance(node, ir.ChooseTarget):  # "choose one of ...": "they" are that one, also after another choice
            self.alike = False
        elif isinstance(node, ir.MoveTo):
            self.place, self.went = None, True
        elif isinstance(node, _SELECTED):
            self.alike = bool({*self.types} & {*node.filter.type})
            self.antecedent, self.types, self.moved = ir.Them(), node.filter.type, ""
            self.selections += 1
            self.one = getattr(node, "count", 0) == 1
            if node.filter.type == ("location",):
                self.place = ir.Them()
        elif isinstance(node, ir.This | ir.It | ir.OtherCard | ir.Them):
            self.antecedent = node
        elif isinstance(node, ir.Discard):
            self.moved = "seen"
            if self.antecedent == ir.Them():  # the discarded cards are the last ones selected now
                self.antecedent = ir.Earlier() if self.selections == 1 else None
        elif isinstance(node, ir.Draw | ir.MoveTop):
            self.moved = "seen" if isinstance(node, ir.MoveTop) and node.to == "discard" else "unseen"
        return node
