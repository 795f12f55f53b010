"""IR to English: effects that are made of effects."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.printer.clauses import Clauses, sentence
from lorcana_env.cards.text.printer.conditions import condition
from lorcana_env.cards.text.printer.phrases import PLAYERS, a, any_of, conjugate, noun


class Structure(Clauses):
    """Predicates of effects that are made of effects."""

    def ability(self, ability: ir.Ability, floating: bool = False) -> str:
        """The text of one ability: see :class:`~lorcana_env.cards.text.printer.abilities.Printer`."""
        raise NotImplementedError

    def say_RevealTop(self, e: ir.RevealTop) -> tuple[str, str]:
        they = e.player != "you"
        text = f"reveal~ the top card of {'their' if they else 'your'} deck. If it's {a(noun(e.filter))}, "
        with self.inside(actor="they" if they else "you", revealed=True):
            text += self.joined(e.then)
            if e.otherwise:
                text += f". Otherwise, {self.joined(e.otherwise)}"
        return e.player, text

    def say_May(self, e: ir.May) -> tuple[str, str]:
        if e.effects == (ir.MoveTo(ir.This(), ir.It()),):
            return self.this, "may move there for free"
        with self.inside(actor="they" if e.player == "they" else "you"):
            return e.player, f"may~ {self.as_one_actor(e.effects, e.player)}"

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
            with self.inside(actor="they"):
                text = " and ".join(self.predicate(effect)[1] for effect in unless.instead)
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
        with self.inside(actor="they"):
            return who, " and ".join(self.predicate(effect)[1] for effect in e.effects)

    def say_CreateTrigger(self, e: ir.CreateTrigger) -> str:
        return self.ability(e.ability, floating=True).rstrip(".")
