"""Check that each reference has its card: what nothing before it selects, reveals or names has no meaning."""

import dataclasses
from collections.abc import Iterator
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.wording.grammar.parts import Meaningless

_SELECTING = (ir.Chosen, ir.Pick, ir.All, ir.Discard, ir.RevealHand)
_WITH_A_SECOND_CARD = (
    "challenge", "be_challenged", "banish_in_challenge", "banish_other_in_challenge", "deal_damage_in_challenge",
    "move", "sing",
)  # fmt: skip
_WITH_AMOUNT = ("take_damage", "heal", "discard_some", "deal_damage_in_challenge")
_COSTS_WITH_CARDS = (ir.BanishOne, ir.ExertOne, ir.DiscardCards)
_COUNTED = (
    ir.LoseLore,
    ir.RemoveInkDrops,
    ir.RemoveDamage,
    ir.MoveDamage,
    ir.Discard,
    ir.PutOnDeck,
    ir.Banish,
    ir.Draw,
    ir.May,
)
_NOTED = (ir.RemoveDamage, ir.May, ir.Look)  # effects that note whether they did something
_UNSEEN = (ir.MoveTop, ir.Look, ir.Search)  # they replace the cards that were selected


def pays_with_cards(ability: Any) -> bool:
    """Return whether a cost of the ability is a card that its effects may be about."""
    return any(isinstance(cost, _COSTS_WITH_CARDS) for cost in getattr(ability, "costs", ()))


def check(ability: Any) -> None:
    """Raise :class:`Meaningless` where an ability, or one of several, is about a card that nobody has named."""
    for each in ability if isinstance(ability, tuple) else (ability,):
        _Check(each).visit(each)
        _check_another(getattr(each, "effects", ()), pays_with_cards(each))


def _check_another(effects: Any, pays: bool) -> None:
    """Refuse "another" where the first card was perhaps not chosen, or is not the one that the engine leaves out."""
    for node in ir.walk(effects):
        if isinstance(node, ir.ChooseOne):
            for option in node.options:
                _check_another(option, pays)
    (first, f), *others = [*_picks(effects)] or [((), ir.Filter())]
    modes = next((n for n, (part, _) in enumerate(first, 1) if isinstance(part, ir.ChooseOne)), 0)
    around = first[: modes or len(first)]
    for i, (inside, another) in enumerate(others):
        between = any({*another.type} & {*g.type} for _, g in ([((), f)] if f.other else []) + others[:i])
        left_out = (pays or inside[: len(around)] != around) and not f.other and f.zone != "discard"
        if another.other and (between or left_out) and (not modes or inside[: len(around)] != around):
            raise Meaningless("another: than which card")


def _picks(node: Any, inside: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], ir.Filter]]:
    """The cards that are chosen, in order, each with the parts around it that may be left out."""
    if isinstance(node, ir.Chosen | ir.Pick):
        yield inside, node.filter
    parts = node if isinstance(node, tuple) else tuple(vars(node).values())
    for i, part in enumerate(parts):
        if isinstance(part, tuple | ir.Node):
            optional = isinstance(node, ir.May | ir.If | ir.RevealTop | ir.ChooseOne)
            yield from _picks(part, (*inside, (node, i)) if optional else inside)


class _Check:
    def __init__(self, ability: Any) -> None:
        self.trigger = ability.triggers[0] if isinstance(ability, ir.Triggered) else None
        self.event = "" if self.trigger is None else self.trigger.event
        self.them = False  # the cards selected last are those that words name
        self.earlier = int(pays_with_cards(ability))  # selections so far
        self.chosen = self.earlier  # of them, those that Earlier() may mean
        self.last: Any = None  # the type of the effect before
        self.by = ""  # and its player
        self.sang = False  # a condition names those who sang this song
        self.static = isinstance(ability, ir.Static)
        self.moving = False  # damage from others, which leaves out the card that it goes to

    def refuse(self, node: Any) -> None:
        raise Meaningless(f"{type(node).__name__}: a card that nobody has named")

    def instead(self, node: ir.If) -> None:
        """Refuse what is done to cards instead, unless the engine can select them before it knows which is done."""
        replaced: Any = node.otherwise[0]
        about_them = any(isinstance(part, ir.Them) for part in ir.walk((node.condition, *node.then)))
        selected = [part for part in ir.walk(node.otherwise) if isinstance(part, _SELECTING)]
        if not about_them or not selected or isinstance(replaced, ir.CostThen):
            return
        target = getattr(replaced, "target", None)
        known = isinstance(target, ir.Chosen | ir.All) or (
            isinstance(target, ir.Pick) and target.filter.zone == "discard" and isinstance(replaced, ir.ReturnToHand)
        )
        if not known or len(selected) > 1 or isinstance(node.then[0], ir.May):
            raise Meaningless("instead: about cards that are selected only then")

    def visit(self, node: Any) -> None:
        if isinstance(node, tuple):
            for part in node:
                self.visit(part)
            return
        if not dataclasses.is_dataclass(node) or isinstance(node, type):
            return
        match node:
            case ir.Them() if not self.them:
                self.refuse(node)
            case ir.Earlier() if not self.earlier:
                self.refuse(node)
            case ir.OtherCard() if self.event not in _WITH_A_SECOND_CARD:
                self.refuse(node)
            case ir.It() if self.trigger is None:
                self.refuse(node)
            case ir.All(ir.Filter(other=True)) if self.them and not self.moving and not self.static:
                # the engine would not leave those out
                raise Meaningless("other cards than those selected")
            case ir.All(ir.Filter(state=("sang_this",))) if self.them and not self.sang:
                raise Meaningless("those characters: who sang, or who was selected")
            case ir.Have(ir.Filter(state=("sang_this",))):
                self.sang = True
                return
            case ir.Done() if self.last not in _NOTED:
                raise Meaningless("this way: what the effect before it does not note")
            case ir.Static(modifiers, _, ir.Challenging()) if any(
                getattr(modifier, "target", None) != ir.This() for modifier in modifiers
            ):
                raise Meaningless("challenging: other characters than this one")
            case ir.MoveDamage(source=ir.All(), up_to=True):
                raise Meaningless("move up to so much damage from each: one number for all of them")
            case ir.PlayOthersFree(ir.Filter(zone="discard")) | ir.PlayCard(card=ir.All()):
                raise Meaningless("play for free: cards of another zone than the hand, or all of them at once")
            case ir.EventAmount() if self.event not in _WITH_AMOUNT:
                self.refuse(node)
            case ir.HasAbility() | ir.GainAbility() | ir.CreateTrigger():
                self.visit(getattr(node, "target", None))
                return
            case ir.If(form="instead"):
                self.instead(node)
                parts: tuple[str, ...] = ("otherwise", "condition", "then")
            case _:
                parts = tuple(field.name for field in dataclasses.fields(node))
        if isinstance(node, ir.RevealTop):
            self.them = True
        if getattr(node, "target", None) == ir.Earlier() and self.chosen > 1:
            raise Meaningless("a card chosen earlier: one of several")
        self.moving = isinstance(node, ir.MoveDamage)
        if getattr(node, "amount", None) == ir.Result() and not isinstance(node, ir.Cost):
            if self.last not in _COUNTED or (self.last is ir.Draw and not isinstance(node, ir.Discard)):
                raise Meaningless("so many: what the effect before it does not count")
            if self.by.startswith("each") and getattr(node, "player", "").startswith("each"):
                raise Meaningless("so many: of each player, or of all together")
        for name in parts:
            self.visit(getattr(node, name))
        if isinstance(node, ir.Restrict) and isinstance(node.target, ir.All):
            self.them = False  # it holds for cards that enter play later, too: it selects none
        elif isinstance(node, _SELECTING):
            self.them, self.earlier = True, self.earlier + 1
            self.chosen += isinstance(node, ir.Chosen | ir.Pick)
        elif isinstance(node, _UNSEEN):
            self.them = not self.earlier  # else it is about these cards, and the words are about those
        if isinstance(node, ir.Effect):
            self.last, self.by = type(node), getattr(node, "player", None) or ""
