"""Facts printed on a card besides its abilities: type, numbers, keywords; and the keywords that are abilities."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.cards.catalog import Card
from lorcana_env.cards.compile.abilities import Abilities
from lorcana_env.cards.compile.context import Unsupported
from lorcana_env.cards.compile.reads import looks_at
from lorcana_env.cards.compile.strata import derives
from lorcana_env.cards.words import CLASSIFICATIONS, INKS
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.opcodes import column


class Facts(Abilities):
    """Rows of cards."""

    def learn(self, cards: Sequence[Card]) -> None:
        """Number the classifications and abilities that cards grant or take away, for filters of other cards."""
        for card in cards:
            for node in ir.walk(card.abilities if not card.unsupported else ()):
                if isinstance(node, ir.HasClassification | ir.GainClassification):
                    self.grants.setdefault(node.classification, len(self.grants))
                elif isinstance(node, ir.LosesAbility):
                    self.losable.setdefault(node.ability_name.casefold(), len(self.losable))
        if len(self.grants) > 8 or len(self.losable) > c.LOSABLE_ABILITIES:
            raise Unsupported("these decks grant more than 8 classifications, or take away more than 4 abilities")

    def add_card(self, i: int, card: Card) -> None:
        """Facts and abilities of one card."""
        self.printed.name = card.full_name
        self.printed.type = card.type
        self.printed.once_bits = 0
        if card.unsupported:
            raise Unsupported(f"{card.full_name} is not supported: {card.unsupported}")
        row = self.row
        row["type"][i] = c.CARD_TYPES.index(card.type)
        for field in ("song", "cost", "inkable", "strength", "willpower", "lore", "move_cost"):
            row[field][i] = getattr(card, field) or 0
        row["inks"][i] = sum(1 << INKS.index(ink) for ink in card.inks)
        row["classes"][i] = sum(1 << CLASSIFICATIONS.index(name) for name in card.classifications)
        row["names"][i] = -1
        for k, name in enumerate(card.names):
            row["names"][i, k] = self.names[name.casefold()]
        self.add_keywords(i, card)
        abilities = card.abilities
        abilities += tuple(
            ir.Triggered((ir.Trigger("choose_to_enter_exerted", ir.This()),), modifier.then)
            for ability in abilities
            if isinstance(ability, ir.Static)
            for modifier in ability.modifiers
            if isinstance(modifier, ir.MayEnterExerted) and modifier.then
        )
        if sum(isinstance(a, ir.Activated) for a in abilities) > c.MAX_PRINTED_ACTIVATED:
            raise self.refuse(f"more than {c.MAX_PRINTED_ACTIVATED} activated abilities on a card")
        first = self.take("abilities", len(abilities))
        row["ability_start"][i] = first
        row["ability_count"][i] = len(abilities)
        for k, ability in enumerate(abilities):
            self.fill(first + k, ability)
            self.note_features(i, ability, card)
            m = row["a_modifier"][first + k]
            for kind in row["modifiers"][m : m + row["a_modifiers"][first + k], t.MODIFIER_KIND]:
                row["modifies"][i] |= np.uint64(1 << int(kind))
        free = int(row["modifies"][i]) >> c.MODIFIER_PLAY_FREE & 1
        row["only_ink"][i] = row["shift_cost"][i] < 0 and not card.song and row["alternate_cost"][i] < 0 and not free

    def note_features(self, i: int, ability: ir.Ability, card: Card) -> None:
        """Note for each card the events that its abilities wait for, and the kinds of rules that they make."""
        row = self.row
        match ability:
            case ir.Triggered():
                if ability.zone == "play":
                    for trigger in ability.triggers:
                        row["events"][i] |= np.uint64(1 << c.EVENTS.index(trigger.event))
            case ir.Activated():
                row["activates"][i] = 1
            case ir.Static():
                for modifier in ability.modifiers:
                    if isinstance(modifier, ir.PlayFree) and modifier.cost is not None:
                        row["alternate_cost"][i] = self.store("costs", [self.cost(modifier.cost)])
                        row["alternate_shift"][i] = modifier.shift
                    elif isinstance(modifier, ir.HasShift):
                        row["shift_cost"][i] = modifier.cost
                        named = ir.Filter(owner="you", named=(card.name,))
                        row["shift_filter"][i] = self.shift_filter(named)
                        row["shift_if"][i] = self.condition(ability.condition)
                    elif isinstance(modifier, ir.ShiftName):
                        also = modifier.also
                        row["shift_name"][i] = t.ANY_NAME if also is None else self.names.get(also.casefold(), -1)
                    elif isinstance(modifier, ir.MayEnterExerted):
                        row["keywords"][i] |= np.uint32(1 << c.TRAIT_MAY_ENTER_EXERTED)
                if derives(ability):
                    row["reads"][i] |= looks_at(ability)

    def add_keywords(self, i: int, card: Card) -> None:
        """The printed keywords with their numbers."""
        row = self.row
        row["shift_cost"][i] = row["shift_filter"][i] = row["shift_filter_2"][i] = -1
        row["shift_if"][i] = row["shift_name"][i] = row["alternate_cost"][i] = -1
        for keyword in card.keywords:
            row["keywords"][i] |= np.uint32(1 << c.KEYWORDS.index(keyword.keyword))
            match keyword.keyword:
                case "Challenger":
                    row["challenger"][i] = keyword.value
                case "Resist":
                    row["resist"][i] = keyword.value
                case "Singer":
                    row["singer"][i] = keyword.value
                case "Sing Together":
                    row["sing_together"][i] = keyword.value
                case "Boost":
                    row["boost"][i] = keyword.cost
                case "Shift":
                    self.add_shift(i, keyword)
                case "Support":
                    self.listen("quest")
                case "Vanish":
                    self.listen("chosen_by_opponent")

    def add_shift(self, i: int, keyword: Any) -> None:
        """Shift (8.10) and its variants: which cards may lie under it, and what it costs."""
        row = self.row
        row["shift_cost"][i] = keyword.cost if keyword.cost is not None else 0
        row["shift_temporary"][i] = bool(keyword.temporary)
        if keyword.temporary:
            self.listen("end_of_turn")
        names = tuple(keyword.onto_names or ())
        mine = ir.Filter(owner="you")
        match keyword.variant:
            case None:
                row["shift_filter"][i] = self.shift_filter(replace(mine, named=names))
            case "classification":
                row["shift_filter"][i] = self.filter(replace(mine, classification=(keyword.classification,)))
            case "universal":
                row["shift_filter"][i] = self.filter(mine)
            case "item":
                name = keyword.onto.removeprefix("item named ")
                row["shift_filter"][i] = self.filter(ir.Filter(type=("item",), owner="you", named=(name,)))
            case "combo" | "duo":
                row["shift_kind"][i] = c.SHIFT_COMBO if keyword.variant == "combo" else c.SHIFT_DUO
                row["shift_filter"][i] = self.shift_filter(replace(mine, named=names[:1]))
                row["shift_filter_2"][i] = self.shift_filter(replace(mine, named=names[1:]))
            case _:
                raise self.refuse(f"{keyword.variant} Shift")
        if keyword.other_cost:
            count, f = _other_cost(keyword.other_cost)
            if count == 0:
                raise self.refuse(f"the Shift cost {keyword.other_cost!r}")
            if f is None:
                row["shift_drops"][i] = count
                return
            row["shift_discard"][i] = count
            row["shift_discard_filter"][i] = self.filter(f)

    def shift_filter(self, f: ir.Filter) -> int:
        """A filter of cards to shift onto: cards may have further names for Shift."""
        f = replace(f, besides=ir.This())  # also keeps the row apart from filters with the same words
        i = self.filter(f)
        self.row["filters"][i, t.FILTER_SHIFTING] = 1
        return i

    def add_builtins(self) -> None:
        """The keywords that are triggered abilities, under their fixed indices."""
        support = ir.Triggered(
            (),
            (ir.May((ir.ModifyStat(ir.Chosen(ir.Filter(other=True)), "strength", ir.StatOf("strength", ir.This())),)),),
        )
        vanish = ir.Triggered((), (ir.Banish(ir.This()),))
        temporary = ir.Triggered((ir.Trigger("end_of_turn", by="you"),), ())
        ready_one = ir.Triggered((), (ir.Ready(ir.Pick(ir.Filter(owner="you", state=("exerted",)))),))
        for ability in (support, vanish, temporary, ready_one):
            self.ability(ability)
        self.listened = 0
        for i in self.instructions("CHOOSE"):
            flags = int(self.row["code"][i, column("CHOOSE", "flags")])  # "chosen for Support" is an event
            flags |= c.CHOOSE_SUPPORT if flags & c.CHOOSE_TARGET else c.CHOOSE_CAN_READY
            self.set_operand(i, "flags", flags)
        start = self.used["code"]
        self.emit("UNSHIFT")
        self.emit("END")
        self.row["a_code"][c.BUILTIN_TEMPORARY_SHIFT] = start


_DISCARD = re.compile(r"Discard (an?|\d+) (?:(character|action|song|item|location) )?cards?")
_REMOVE = re.compile(r"Remove (an|\d+) ink drops?")


def _other_cost(text: str) -> tuple[int, ir.Filter | None]:
    """A Shift cost such as "Discard 2 cards", "Discard an action card" or "Remove 2 ink drops": how many, which cards.

    None: ink drops. 0 when it is another cost.
    """
    found = _DISCARD.fullmatch(text) or _REMOVE.fullmatch(text)
    if found is None:
        return 0, ir.Filter()
    count = int(found[1]) if found[1].isdigit() else 1
    if found.re is _REMOVE:
        return count, None
    return count, ir.Filter(type=(found[2] or "card",), zone="hand", owner="you")  # type: ignore[arg-type]
