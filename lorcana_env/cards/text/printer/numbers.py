"""IR to English: drawing and discarding, lore, damage."""

from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.printer.phrases import SYMBOLS, amount_of, cards, noun, selected, so_often
from lorcana_env.cards.text.printer.speech import Speech

ANY_CARD = ir.Filter(type=("card",), zone="hand")


class Numbers(Speech):
    """Predicates of effects with an amount."""

    def say_Draw(self, e: ir.Draw, last: Any) -> tuple[str, str]:
        if getattr(e.amount, "plus", 0) or getattr(e.amount, "most", 0):
            raise NotImplementedError("no words for that many cards")
        match e.amount:
            case int():
                what = cards(e.amount)
            case _ if often := so_often(e.amount):
                what = f"{cards(often[0])} {often[1]}"
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
        return e.player, f"draw~ until {'you' if e.player == 'you' else 'they'} have {e.amount}"

    def say_Discard(self, e: ir.Discard, last: Any) -> tuple[str, str]:
        whose = "your" if e.player == "you" else "their"
        if e.amount is None and e.reveal_hand:
            return e.player, f"reveal~ {whose} hand and discard~ each {noun(e.filter or ANY_CARD)} revealed this way"
        if e.amount is None and e.filter is None:
            return e.player, f"discard~ {whose} hand"
        if e.amount is None:
            raise NotImplementedError("no words for discarding all such cards")
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
            case _ if often := so_often(amount):
                return f"{often[0]} lore {often[1]}"
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

    def say_GetInkDrops(self, e: ir.GetInkDrops) -> tuple[str, str]:
        return e.player, f"get~ {self.drops(e.amount)}"

    def say_RemoveInkDrops(self, e: ir.RemoveInkDrops) -> tuple[str, str]:
        if e.amount is None:
            return e.player, "remove~ any number of ink drops"
        return e.player, f"remove~ {'up to ' if e.up_to else ''}{self.drops(e.amount)}"

    @staticmethod
    def drops(amount: ir.Amount) -> str:
        match amount:
            case int():
                return f"{amount} ink drop{'s' if amount != 1 else ''}"
            case ir.Result(1):
                return "that many ink drops"
            case ir.Count() | ir.InkDropsOf() | ir.ThisTurn() if often := so_often(amount):
                return f"{often[0]} ink drop{'s' if often[0] != 1 else ''} {often[1]}"
        raise NotImplementedError(f"no words for so many ink drops: {type(amount).__name__}")

    def say_DealDamage(self, e: ir.DealDamage) -> str:
        target = selected(e.target, self.this, each=True)
        if isinstance(e.target, ir.OtherCard):
            target = "the challenging character"
        match e.amount:
            case int():
                return f"deal~ {e.amount} damage to {target}"
            case _ if often := so_often(e.amount):
                return f"deal~ {often[0]} damage to {target} {often[1]}"
            case ir.EventAmount():
                return f"deal~ that much damage to {target}"
            case ir.StatOf("strength", ir.This(), 1, 0, 0):
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
