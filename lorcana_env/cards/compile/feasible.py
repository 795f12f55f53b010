"""Conditions for an effect to be possible: asked before a "may" or a mode is offered (1.2.2, 6.1.5)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.compile.code import Code
from lorcana_env.cards.compile.rows import NEVER, WHO, Needed, some, when
from lorcana_env.rules.record import constants as c

_CHOICES = ir.Chosen | ir.Pick
_EXERTABLE = ("play", "inkwell")


class Feasible(Code):
    """Conditions under which effects are possible."""

    def feasible(self, effects: Sequence[ir.Effect], you: int = c.WHO_YOU) -> int:
        """The condition under which the first effect can be carried out at all; -1 when it always can."""
        return self.condition(*self.feasible_rows(effects[0], you)) if effects else NEVER

    def partly_feasible(self, effects: Sequence[ir.Effect], you: int) -> int:
        """Like :func:`feasible`, but a later sentence of its own that is always possible is enough (1.2.3)."""
        for effect in effects[1:]:
            alone = not any(isinstance(node, ir.Reference) for node in ir.walk(effect))
            if alone and not self.feasible_rows(effect, you):
                return NEVER
        return self.feasible(effects, you)

    def feasible_rows(self, effect: ir.Effect, you: int = c.WHO_YOU) -> list[Needed]:
        """Rows that must all hold for an effect to be possible; of "[A] to [B]", all of A (6.1.5.1)."""
        match effect:
            case ir.CostThen((ir.Discard(None, "you", _, None) as hand,), (then,)) if self.context.alone:
                held = when(c.CONDITION_CARDS, player=you, what=c.ZONE_HAND, comparison=c.AT_LEAST, amount=1)
                with self.inside(cost=True, alone=False):  # an empty hand can be discarded, too (official note)
                    rows = self.feasible_rows(hand, you)
                return [*rows, ([held], self.feasible_rows(then, you))]
            case ir.CostThen(cost, _):
                rows = []
                with self.inside(cost=True, alone=False):
                    for i, part in enumerate(cost):
                        if i > 0 and getattr(part, "target", None) == ir.Them():
                            continue  # the cards that an earlier part selects
                        rows += self.feasible_rows(part, you)
                        if isinstance(part, ir.Draw):  # what comes after it depends on what is drawn
                            break
                return rows
            case ir.May(inner, _) | ir.Then(inner):
                with self.inside(alone=self.context.alone and len(inner) == 1):
                    return self.feasible_rows(inner[0], you)
            case ir.ForEachPlayer("chosen_player" | "chosen_opponent" as players, inner, None):
                owner: ir.Owner = "any" if players == "chosen_player" else "opponent"
                picked = getattr(inner[0], "target", None)
                if isinstance(picked, ir.Pick) and picked.filter.owner == "they" and picked.chooser == "you":
                    picked = replace(picked, filter=replace(picked.filter, owner=owner))
                    return self.feasible_rows(replace(inner[0], target=picked), you)
                return []
            case ir.Draw(player="you") if self.context.alone:
                return [self.deck_row(), *self.amount_rows(effect)]
            case ir.Draw(ir.Count(f)):  # a number of cards that may be none
                return [when(c.CONDITION_AVAILABLE, filter=self.filter(f), player=you, amount=1)]
            case ir.MoveTo(target, location) if self.context.none_counts or isinstance(location, ir.Location):
                places = self.selector_row(location, you)  # another move may be possible, or this one comes after it
                return [row for row in (self.selector_row(target, you), places) if row is not None]
            case ir.MoveTo(ir.Chosen() | ir.Pick() | ir.All() as target, location) | ir.MoveTo(
                target, ir.Chosen() | ir.Pick() as location
            ):
                (who, mover), (where, to) = self.mentioned(target), self.mentioned(location)
                return [when(c.CONDITION_CAN_MOVE, filter=who, selector=mover, what=where, how=to)]
            case ir.PutTopUnder(under):
                row = self.selector_row(under, you)
                n = self.amount(ir.Count(under.filter)) if self.context.cost and isinstance(under, ir.All) else 1
                deck = self.deck_row(amount=n)
                return [deck] if row is None else [deck, row]
            case ir.Banish(target) | ir.Exert(target) | ir.Ready(target) if self.context.cost:
                return self.doable(effect, target, you)
            case ir.Exert(target) | ir.Ready(target) if self.context.alone and not isinstance(target, _CHOICES):
                return self.doable(effect, target, you)
            case ir.PlayEach(ir.Under(of)) if self.context.alone:
                return [self.some_row(ir.StatOf("under", of))]
            case ir.RevealHand() if self.context.alone:
                return [when(c.CONDITION_OPPONENT_CARDS, what=c.ZONE_HAND, comparison=c.AT_LEAST, amount=1)]
            case ir.MoveTop(_, amount, player) if self.who(player) == you:
                return [self.deck_row(you, self.amount(amount) if self.context.cost else 1)]
            case ir.RevealTop("you") | ir.Look(player="you") | ir.Search():
                return [self.deck_row()]
            case ir.Look(player="chosen_player") if self.context.alone:  # no deck has a card
                f = ir.Filter(type=("card",), zone="deck", owner="any")
                return [when(c.CONDITION_AVAILABLE, filter=self.filter(f), player=you, amount=1)]
            case (
                ir.Banish(target)
                | ir.Exert(target)
                | ir.Ready(target)
                | ir.DealDamage(_, target)
                | ir.ReturnToHand(target, True)
            ) if isinstance(target, ir.This | ir.It | ir.OtherCard | ir.Them):
                return [when(c.CONDITION_CAN, selector=self.reference(target), how=c.CAN_BE_THERE)]
            case ir.ReturnToHand(target) | ir.PutIntoInkwell(target) | ir.PutOnDeck(target) if isinstance(
                target, ir.This | ir.It | ir.OtherCard
            ):  # wherever the card that is referred to went, it is still there (6.1.11.1)
                return [
                    when(c.CONDITION_IS, filter=self.filter(ir.Filter(type=("card",))), selector=self.reference(target))
                ]
        row = self.feasible_row(effect, you)
        rows = [] if row is None else [row]
        if isinstance(effect, ir.MoveDamage) and self.context.alone and not isinstance(effect.source, _CHOICES):
            onto = self.selector_row(effect.target, you)  # to choose where it comes from is something done
            rows += [] if onto is None else [onto]
        if isinstance(effect, ir.DealDamage) and self.context.alone and not self.notices_choices:
            rows += self.amount_rows(effect)
        if isinstance(effect, ir.RemoveDamage | ir.MoveDamage):
            rows.append(when(c.CONDITION_MAY_HEAL, how=int(isinstance(effect, ir.MoveDamage))))
        return rows

    def amount_rows(self, effect: ir.Effect) -> list[Needed]:
        """The row that holds when the amount of an effect, known before anything is chosen for it, is not 0.

        That of an event may be: damage reduced to 0 was dealt (1.9.5), so the ability triggered.
        """
        amount = getattr(effect, "amount", None)
        unknown = _CHOICES | ir.EventAmount
        if not isinstance(amount, ir.Number) or any(isinstance(node, unknown) for node in ir.walk(amount)):
            return []
        return [self.some_row(amount)]

    @staticmethod
    def deck_row(player: int = c.WHO_YOU, amount: int = 1) -> list[int]:
        """The row that holds when the player's deck holds so many cards."""
        return when(c.CONDITION_CARDS, player=player, what=c.ZONE_DECK, comparison=c.AT_LEAST, amount=amount)

    def some_row(self, amount: ir.Amount) -> list[int]:
        """The row that holds when an amount is not 0."""
        return some(self.amount(amount))

    def mentioned(self, selector: ir.Selector) -> tuple[int, int]:
        """The filter of the cards to select, -1 when they are known already, and the selector of those."""
        if isinstance(selector, ir.Chosen | ir.Pick | ir.All):
            return self.filter(self.another(selector.filter)), 0
        return NEVER, self.reference(selector)

    def doable(self, effect: ir.Effect, target: ir.Selector, you: int) -> list[Needed]:
        """Return the conditions of a cost on the cards that it exerts, readies or banishes."""
        match target:
            case ir.This() | ir.It() | ir.Them() | ir.OtherCard():
                how = {ir.Exert: c.CAN_EXERT, ir.Ready: c.CAN_READY}.get(type(effect), c.CAN_BE_THERE)
                return [when(c.CONDITION_CAN, selector=self.reference(target), how=how)]
            case ir.Chosen(f) | ir.Pick(f) | ir.All(f) if not isinstance(effect, ir.Banish) and f.zone in _EXERTABLE:
                state: ir.State = "ready" if isinstance(effect, ir.Exert) else "exerted"
                if state not in f.state:
                    target = replace(target, filter=replace(f, state=(*f.state, state)))
        row = self.selector_row(target, you)
        return [] if row is None else [row]

    def feasible_row(self, effect: ir.Effect, you: int) -> list[int] | None:
        """The row that most effects need: of their target, or of what they pay with. None: nothing is needed."""
        match effect:
            case ir.PayInk(amount):
                return when(c.CONDITION_CAN_PAY, amount=amount, player=you)
            case ir.RemoveInkDrops(amount, player, up_to) if WHO.get(player) == you:
                need = 1 if amount is None or up_to or not self.context.cost else self.amount(amount)
                return when(c.CONDITION_CARDS, player=you, what=c.HOLDING_INK_DROPS, comparison=c.AT_LEAST, amount=need)
            case ir.Discard(None, player, _, None) if (
                WHO.get(player) == you
            ):  # an empty hand can be, too (official note)
                return when(c.CONDITION_MAY_DISCARD, player=you, how=1) if self.forbids_discard else None
            case ir.Discard(amount, player, _, f) if WHO.get(player) == you:
                f = hand_filter(f or ir.Filter(type=("card",)))
                need = max(1, amount) if isinstance(amount, int) and self.context.cost else 1
                return when(c.CONDITION_TO_DISCARD, filter=self.filter(f), player=you, amount=need)
            case ir.MoveDamage(_, source, target, up_to):
                row = self.selector_row(source, you, damaged=not (up_to and self.notices_choices))
                return row if row is not None else self.selector_row(target, you)
            case ir.RemoveDamage(_, target, up_to):  # none may be removed from a card without damage (6.1.3)
                none = up_to and (self.context.none_counts or self.notices_choices)
                return self.selector_row(target, you, damaged=not none)
            case ir.GainLore(ir.StatOf(_, of)) | ir.Draw(ir.StatOf(_, of)):
                return self.selector_row(of, you)
            case ir.PlayCard():
                return self.selector_row(self.to_play(effect), you)
        selector: ir.Selector | None = getattr(effect, "target", None)
        return self.selector_row(selector, you) if selector is not None else None

    def selector_row(self, selector: ir.Selector, you: int, damaged: bool = False) -> list[int] | None:
        """The row that holds when there are cards to select; ``damaged``: with damage on them."""
        match selector:
            case ir.Chosen(f, count, up_to):
                f = self.another(f)
                if damaged and "damaged" not in f.state:
                    f = replace(f, state=(*f.state, "damaged"))
                need = 1 if up_to or not self.context.cost or not isinstance(count, int) else count
                return when(c.CONDITION_TARGET, filter=self.filter(f), player=you, amount=max(1, need))
            case ir.Pick(f, count, up_to):
                need = 1 if up_to or not self.context.cost else count
                return when(c.CONDITION_AVAILABLE, filter=self.filter(self.another(f)), player=you, amount=max(1, need))
            case ir.All(f):
                if damaged and "damaged" not in f.state:
                    f = replace(f, state=(*f.state, "damaged"))
                return when(c.CONDITION_AVAILABLE, filter=self.filter(f), player=you, amount=1)
            case ir.This() | ir.It() | ir.OtherCard() if damaged:
                f = ir.Filter(type=("card",), state=("damaged",))
                return when(c.CONDITION_IS, filter=self.filter(f), selector=self.reference(selector))
        return None

    def to_play(self, effect: ir.PlayCard) -> Any:
        """The card to be played; one of your hand may as well lie where a card lets you play it from (4.3.2)."""
        card = effect.card
        if effect.shift and isinstance(card, ir.Pick):  # also a card that gains Shift where it lies (6.1.12)
            card = replace(card, filter=replace(card.filter, keyword=None))
        if not self.plays_elsewhere or not isinstance(card, ir.Pick):
            return card
        if (card.filter.zone, card.filter.owner) == ("hand", "you"):
            return replace(card, filter=replace(card.filter, zone="playable"))
        return card

    def shiftable(self, effects: Sequence[ir.Effect]) -> int:
        """1 + the filter of the cards of which an effect shifts one, 0 when it shifts none."""
        match effects:
            case (ir.PlayCard(ir.Pick(), shift=True) as effect, *_):
                return 1 + self.filter(self.another(self.to_play(effect).filter))
        return 0

    def played(self, effects: Sequence[ir.Effect]) -> dict[str, int]:
        """Return operands: the card that the effects play for free, or the filter of those of which they play one.

        What can't be played is not offered (1.2.2).
        """
        match effects:
            case (ir.PlayCard(ir.Pick(), shift=False) as effect, *_):
                return {"playable_among": 1 + self.filter(self.another(self.to_play(effect).filter))}
            case (ir.PlayCard(ir.This() | ir.It() | ir.OtherCard() | ir.Them() | ir.Earlier() as card, True), *_):
                return {"playable": 1 + self.reference(card)}
        return {}

    def to_pay(self, effects: Sequence[ir.Effect]) -> int:
        """1 + the selector of the card that the effects play for ink, 0 when they play none."""
        match effects:
            case (ir.PlayCard(card, False), *_) if not isinstance(card, ir.Chosen | ir.Pick):
                return 1 + self.reference(card)
        return 0


def hand_filter(f: ir.Filter) -> ir.Filter:
    """The filter for cards of a hand; whose hand it is says the instruction."""
    return replace(f, zone="hand", owner="any")
