"""IR to English: where cards go, and looking at them."""

from dataclasses import replace

from lorcana_env.cards import ir
from lorcana_env.cards.text.printer.numbers import Numbers
from lorcana_env.cards.text.printer.phrases import DURATIONS, PLAYERS, all_of, amount_of, deeds, noun, owned, picked

PUT_PLACES = {
    "hand": "into your hand",
    "top": "on the top of your deck",
    "bottom": "on the bottom of your deck",
    "inkwell": "into your inkwell facedown and exerted",
    "discard": "into your discard",
    "play": "for free",
    "top_or_bottom": "on either the top or the bottom of your deck",
}


class Places(Numbers):
    """Predicates of effects that move, play or show cards."""

    def say_Ready(self, e: ir.Ready) -> str:
        target = e.target
        if isinstance(target, ir.All) and target.filter.owner == "you" and target.filter.zone == "play":
            return f"ready~ {all_of(target.filter)}"
        return f"ready~ {self.object(target)}"

    def say_ReturnToHand(self, e: ir.ReturnToHand) -> str:
        if self.speaker.revealed:
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

    def say_PutIntoDiscard(self, e: ir.PutIntoDiscard) -> str:
        return f"put~ {self.object(e.target)} into {self.home(e.target, 'discard')}"

    def say_PutUnder(self, e: ir.PutUnder) -> str:
        return f"put~ {self.object(e.target)} under {self.object(e.under)} faceup"

    def say_MoveTop(self, e: ir.MoveTop) -> tuple[str, str]:
        whose = "your" if e.player == "you" else "their"
        if not isinstance(e.amount, int):
            raise NotImplementedError("no words for that many cards of the deck")
        top = "the top card" if e.amount == 1 else f"the top {e.amount} cards"
        where = "discard"
        if e.to == "inkwell":
            where = "inkwell facedown" + (" and exerted" if e.exerted else "")
        return e.player, f"put~ {top} of {whose} deck into {whose} {where}"

    def say_RevealHand(self, e: ir.RevealHand) -> tuple[str, str] | str:
        if e.look:
            return f"look~ at {PLAYERS[e.player]}'s hand"
        return e.player, "reveal~ their hand"

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

    def say_CannotChallenge(self, e: ir.CannotChallenge) -> tuple[str, str]:
        return self.subject(
            e.target
        ), f"can't challenge {all_of(e.filter).removeprefix('all ')} {DURATIONS[e.duration]}"

    def say_MoveTo(self, e: ir.MoveTo) -> str:
        place = "that location" if isinstance(e.location, ir.Them) else self.object(e.location)
        return f"move~ {self.object(e.target)} to {place} for free"

    def say_PlayCard(self, e: ir.PlayCard) -> str:
        card = e.card
        if isinstance(card, ir.Pick):
            if e.shift:  # it has Shift: that need not be said
                card = replace(card, filter=replace(card.filter, keyword=None))
            where = "" if card.filter.zone == "hand" else f" from your {card.filter.zone.replace('_', ' ')}"
            what = picked(card.filter, card.count, card.up_to, bare=True) + where
        else:
            what = self.object(card)
        free = " for free" if e.free else ""
        verb = "shift" if e.shift else "play"
        return f"{verb}~ {what}{free}{' and they enter play exerted' if e.exerted else ''}"

    def say_PlayFromUnder(self, e: ir.PlayFromUnder) -> tuple[str, str]:
        return "this turn, you", f"may play {noun(e.filter, plural=True)} from under {self.this}"

    def say_ChooseTarget(self, e: ir.ChooseTarget) -> str:
        f = e.target.filter
        count = e.target.count
        if f.owner == "they" and isinstance(count, int) and count > 1:
            return f"choose~ {count} of their {noun(f, plural=True)}"
        if f.owner == "they":
            return f"choose~ one of their {noun(f, plural=True)}"
        if isinstance(count, int) and count > 1:
            return f"choose~ {count} {owned(f, noun(f, plural=True), last=True)}"
        what = noun(f)
        if f.owner == "you":
            return f"choose~ {'another' if f.other else 'a'} {what} of yours"
        return f"choose~ {'an opposing' if f.owner == 'opponent' else 'a'} {what}"

    def say_Look(self, e: ir.Look) -> str:
        match e.amount:
            case 1:
                top = "the top card of your deck"
            case int():
                top = f"the top {e.amount} cards of your deck"
            case ir.StatOf():
                top = f"a number of cards from the top of your deck equal to {amount_of(e.amount)}"
        if e.player != "you":
            raise NotImplementedError("no words for looking at that many cards of another deck")
        if e.amount == len(e.puts) > 2 and all(put in (ir.Put(put.to, 1), ir.Put(put.to)) for put in e.puts):
            *places, last = [f"one {PUT_PLACES[put.to]}" for put in e.puts]
            return f"look~ at {top}. Put {', '.join(places)}, and {last}"
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
        place = PUT_PLACES[put.to]
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
