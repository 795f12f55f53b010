"""Instructions for effects that are one step: draw, damage, put cards somewhere, last for a while."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.compile.feasible import Feasible, hand_filter
from lorcana_env.cards.compile.rows import NEVER, counted, when
from lorcana_env.rules import constants as c

STAT_KINDS = {"strength": c.MODIFIER_STRENGTH, "willpower": c.MODIFIER_WILLPOWER, "lore": c.MODIFIER_LORE}

# what is done to cards as a cost: they are chosen all or not at all; damage and what lasts are not paid with cards
PAYING = (c.OP_BANISH, c.OP_PUT, c.OP_REVEAL)


class Effects(Feasible):
    """Instructions of single effects."""

    def effect(self, effect: ir.Effect) -> None:
        """Compile one effect: by the method named after it, else by the instruction that its class declares."""
        compile_effect = getattr(self, f"do_{type(effect).__name__}", None)
        if compile_effect is not None:
            compile_effect(effect)
        elif effect.instruction is not None:
            self.declared(effect, effect.instruction)
        else:
            raise self.refuse(f"the effect {type(effect).__name__}")

    def declared(self, effect: Any, instruction: ir.Instruction) -> None:
        """What is counted, then the cards of ``target``, then the instruction, for each of the players."""
        target, player = getattr(effect, "target", None), getattr(effect, "player", "you")
        amounts = {
            name: self.counted_first(getattr(effect, name), target) for name in instruction.operands if name == "amount"
        }
        if target is not None:
            self.select(target, pays=instruction.op in PAYING)

        def operand(part: int | str | tuple[str, int], who: int) -> int:
            match part:
                case int():
                    return part
                case (field, bit):
                    return bit if getattr(effect, field) else 0
                case "amount":
                    return amounts[part]
                case "player":
                    return who
                case "filter":
                    return self.filter(effect.filter)
                case "keyword":
                    return c.KEYWORDS.index(effect.keyword)
                case "duration":
                    return c.DURATIONS.index(effect.duration)
            raise TypeError(f"{type(effect).__name__} declares the operand {part!r}, which has no encoding")

        self.for_players(
            player, lambda who: self.emit(instruction.op, *(operand(o, who) for o in instruction.operands))
        )

    def do_Draw(self, e: ir.Draw) -> None:
        if e.up_to:  # "for each ..., you may draw a card": so many, or none (6.1.8)
            self.effect(ir.May((replace(e, up_to=False),)))
            return
        operand = self.counted_first(e.amount, None)
        self.for_players(e.player, lambda who: self.emit(c.OP_DRAW, who, operand, 3 if e.bottom else 0))

    def do_DrawUntil(self, e: ir.DrawUntil) -> None:
        operand = self.amount(e.amount)
        if e.same_as is not None:
            self.choose_player(e.same_as)
            self.for_players(e.player, lambda who: self.emit(c.OP_DRAW, who, operand, 2, self.who(e.same_as or "you")))
        else:
            self.for_players(e.player, lambda who: self.emit(c.OP_DRAW, who, operand, 1))

    def do_Discard(self, e: ir.Discard) -> None:
        f = self.filter(e.filter or ir.Filter(type=("card",), zone="hand"))
        if e.filter is not None:
            f = self.filter(hand_filter(e.filter))

        def body(who: int) -> None:
            if e.reveal_hand:
                self.emit(c.OP_REVEAL_HAND, who)
            if e.amount is None:
                self.emit(c.OP_SELECT, c.SELECT_HAND, f, c.SET_THEM, who)
                self.emit(c.OP_DISCARD, int(e.filter is None))
                return
            elif e.random:
                self.emit(c.OP_RANDOM, f, self.amount(e.amount), 0, who)
            else:
                self.discard(f, self.amount(e.amount), who, who if e.chooser is None else self.who(e.chooser))
                return
            self.emit(c.OP_DISCARD)

        self.for_players(e.player, body)

    def discard(self, f: int, amount: int, who: int, chooser: int) -> None:
        """Choose cards of a hand and discard them; nobody chooses when a card says they don't discard."""
        test = (
            self.emit(c.OP_IF, self.condition(when(c.CONDITION_MAY_DISCARD, player=who)), 0)
            if self.forbids_discard
            else -1
        )
        flags = c.CHOOSE_UP_TO if amount == 0 else c.CHOOSE_EXACT * self.context.cost
        self.emit(c.OP_CHOOSE, f, amount, flags, chooser, who)
        self.emit(c.OP_DISCARD)
        if test >= 0:
            end = self.emit(c.OP_JUMP, 0)
            self.patch(test, 2)
            self.emit(c.OP_SET_OK, 0)
            self.patch(end, 1)

    def do_DiscardUntil(self, e: ir.DiscardUntil) -> None:
        def body(who: int) -> None:
            hand = self.value_row(counted(c.AMOUNT_HAND, player=who, plus=-e.amount))
            test = self.emit(
                c.OP_IF, self.condition(when(c.CONDITION_AMOUNT, what=hand, comparison=c.AT_LEAST, amount=1)), 0
            )
            self.discard(self.filter(ir.Filter(type=("card",), zone="hand")), hand, who, who)
            self.patch(test, 2)

        self.for_players(e.player, body)

    def do_RevealTops(self, e: ir.RevealTops) -> None:
        self.emit(c.OP_LOOK, c.WHO_YOU, 0, 1)
        self.for_players(e.player, lambda who: self.emit(c.OP_LOOK, who, 1, 1, 1))

    def do_RevealUntil(self, e: ir.RevealUntil) -> None:
        self.emit(c.OP_REVEAL_UNTIL, self.filter(e.filter))
        self.emit(c.OP_PUT, c.TO_HAND, 0)
        self.emit(c.OP_SHUFFLE, c.WHO_YOU)

    def do_GainClassification(self, e: ir.GainClassification) -> None:
        self.select(e.target)
        self.emit(
            c.OP_GIVE, c.MODIFIER_CLASSIFICATION, 1 << self.grants[e.classification], 0, c.DURATIONS.index(e.duration)
        )

    def do_ReadyOne(self, e: ir.ReadyOne) -> None:
        self.row["ready_limits"] = 1
        self.emit(c.OP_PLAYER_GIVE, c.MODIFIER_READY_ONE, 0, 0, c.DURATION_UNTIL_YOUR_NEXT_TURN)

    def do_NextEnters(self, e: ir.NextEnters) -> None:
        self.row["cost_modifiers"] = 1  # looked at where cards are paid for
        keyword = self.keyword(e.keyword)
        self.emit(c.OP_PLAYER_GIVE, c.MODIFIER_NEXT_ENTERS, self.filter(e.filter), keyword, c.DURATION_THIS_TURN)

    def do_RemoveDamage(self, e: ir.RemoveDamage) -> None:
        self.select(e.target)
        how = 2 if e.total else int(e.up_to)
        self.emit(c.OP_HEAL, 0 if e.amount is None else self.amount(e.amount), how)

    def do_MoveDamage(self, e: ir.MoveDamage) -> None:
        from_others = isinstance(e.source, ir.All) and e.source.filter.other
        source = e.source
        if isinstance(source, ir.All) and isinstance(e.target, ir.Them):  # "each other": than that one (6.1.6)
            source = replace(source, filter=replace(source.filter, other=False))
        self.select(source, c.SET_SOURCE, extra=c.CHOOSE_NOT_THIS if e.target == ir.This() else 0)
        self.select(e.target, extra=c.CHOOSE_NOT_SOURCE)
        self.emit(c.OP_MOVE_DAMAGE, 0 if e.amount is None else self.amount(e.amount), int(e.up_to), int(from_others))

    def do_Exert(self, e: ir.Exert) -> None:
        self.select(e.target, pays=True)
        self.emit(c.OP_EXERT, _is_ink(e.target))

    def do_Ready(self, e: ir.Ready) -> None:
        self.select(e.target)
        self.emit(c.OP_READY, _is_ink(e.target))

    def do_PutOnDeck(self, e: ir.PutOnDeck) -> None:
        self.select(e.target, pays=True)
        where = {"top": c.TO_DECK_TOP, "shuffled": c.TO_DECK_SHUFFLED}.get(e.where, c.TO_DECK_BOTTOM)
        random = e.where == "bottom_in_random_order"
        yours = 0
        if isinstance(e.target, ir.Chosen | ir.Pick) and e.target.chooser == "you" and e.target.filter.zone != "play":
            yours = c.PUT_YOU_ORDER  # cards in play are ordered by their player (7.2.3, example)
        self.emit(c.OP_PUT, where, c.PUT_RANDOM_ORDER if random else c.PUT_ANY_ORDER | yours)

    def do_PutUnder(self, e: ir.PutUnder) -> None:
        self.select(e.under, c.SET_SOURCE)
        self.select(e.target, pays=True)
        self.emit(c.OP_PUT, c.TO_UNDER, c.PUT_FACEDOWN if e.facedown else 0)

    def do_PutTopUnder(self, e: ir.PutTopUnder) -> None:
        self.select(e.under)
        self.emit(c.OP_PUT_TOP_UNDER)

    def do_MoveTop(self, e: ir.MoveTop) -> None:
        n = self.amount(e.amount)
        where = c.TO_INKWELL if e.to == "inkwell" else c.TO_DISCARD

        def body(who: int) -> None:
            self.emit(c.OP_LOOK, who, n, 2)
            self.emit(c.OP_PUT, where, c.PUT_EXERTED if e.exerted else 0)

        self.for_players(e.player, body)

    def do_Search(self, e: ir.Search) -> None:
        """A search for a type of card may fail to find (7.1.4); the deck is shuffled all the same."""
        any_card = e.filter == ir.Filter(type=("card",), zone=e.filter.zone, owner=e.filter.owner)
        f = self.filter(replace(e.filter, zone="deck", owner="you"))
        self.emit(c.OP_CHOOSE, f, 1, 0 if any_card else c.CHOOSE_UP_TO, c.WHO_YOU, -1)
        flags = c.PUT_REVEALED if e.reveal else 0
        if e.to == "hand":
            self.emit(c.OP_PUT, c.TO_HAND, flags)
            self.emit(c.OP_SHUFFLE, c.WHO_YOU)
        else:
            self.emit(c.OP_SHUFFLE, c.WHO_YOU)
            self.emit(c.OP_PUT, c.TO_DECK_TOP, flags)

    def do_ForbidPlaying(self, e: ir.ForbidPlaying) -> None:
        self.row["table_rules"] = 1
        self.emit(c.OP_PLAYER_GIVE, c.MODIFIER_CANNOT_PLAY, self.filter(e.filter), 0, c.DURATIONS.index(e.duration))

    def do_ModifyStat(self, e: ir.ModifyStat) -> None:
        of_a_choice = isinstance(e.amount, ir.StatOf) and isinstance(e.amount.of, ir.Chosen | ir.Pick)
        held = self.counted_first(e.amount, e.target) if of_a_choice else 0
        self.select(e.target)
        operand = held if of_a_choice else self.amount(e.amount)  # "their willpower": that of the target
        self.emit(c.OP_GIVE, STAT_KINDS[e.stat], 0, operand, c.DURATIONS.index(e.duration))

    def do_GainKeyword(self, e: ir.GainKeyword) -> None:
        self.select(e.target)
        self.emit(c.OP_GIVE, c.MODIFIER_KEYWORD, self.keyword(e.keyword), e.value, c.DURATIONS.index(e.duration))

    def do_Restrict(self, e: ir.Restrict) -> None:
        if isinstance(e.target, ir.All) and e.duration in ("this_turn", "until_your_next_turn"):
            # what cards "can't" do holds for cards that enter play later, too (6.4.2.1)
            f = self.filter(e.target.filter)
            for what in e.what:
                self.emit(
                    c.OP_PLAYER_GIVE,
                    c.MODIFIER_RESTRICT_ALL,
                    f,
                    c.RESTRICTIONS.index(what),
                    c.DURATIONS.index(e.duration),
                )
            return
        self.select(e.target)
        self.emit(c.OP_GIVE, c.MODIFIER_RESTRICT, self.restrictions(e.what), 0, c.DURATIONS.index(e.duration))

    def do_MoveTo(self, e: ir.MoveTo) -> None:
        location = e.location
        if (
            isinstance(location, ir.Chosen | ir.Pick) and location.filter.owner == "any"
        ):  # one of their player's (4.7.1)
            location = replace(location, filter=replace(location.filter, owner="you"))
        if isinstance(location, ir.Chosen | ir.Pick):  # who moves is known before where to
            self.select(e.target)
            self.emit(c.OP_SELECT, c.SELECT_THEM, NEVER, c.SET_LOOKED)
            self.select(location, c.SET_SOURCE)
            self.emit(c.OP_SELECT, c.SELECT_LOOKED, NEVER, c.SET_THEM)
        else:
            self.select(e.location, c.SET_SOURCE)
            self.select(e.target)
        self.emit(c.OP_MOVE_TO)
        self.progress.moved_to = c.SELECT_SOURCE

    def do_PlayCard(self, e: ir.PlayCard) -> None:
        self.select(e.card, extra=c.CHOOSE_SHIFTABLE if e.shift else c.CHOOSE_PLAYABLE)
        how = c.PLAY_SHIFTING if e.shift else c.PLAY_FREE if e.free else c.PLAY_PAYING
        referred = isinstance(e.card, ir.This | ir.It | ir.OtherCard)  # it is not played as ink
        self.emit(c.OP_PLAY, how, int(e.exerted), int(e.to_bottom), 0, int(referred))

    def do_PlayEach(self, e: ir.PlayEach) -> None:
        self.select(e.cards)
        self.emit(c.OP_PLAY, c.PLAY_FREE, 0, 0, 1)

    def do_PayLess(self, e: ir.PayLess) -> None:
        self.row["cost_modifiers"] = 1
        f = self.filter(e.filter)
        kind = c.MODIFIER_NEXT_SHIFT_LESS if e.shift else c.MODIFIER_PAY_LESS
        self.emit(c.OP_PLAYER_GIVE, kind, f, self.amount(e.amount), c.DURATION_THIS_TURN)

    def do_PayInk(self, e: ir.PayInk) -> None:
        self.emit(c.OP_PAY, e.amount, self.context.payer)

    def do_Look(self, e: ir.Look) -> None:
        self.for_players(e.player, lambda who: self.look(e, who))

    def look(self, e: ir.Look, who: int) -> None:
        self.emit(c.OP_LOOK, who, self.amount(e.amount), int(e.reveal))
        for put in e.puts:
            if put.to == "play":
                f = self.filter(put.filter or ir.Filter(type=("card",)))
                flags = c.CHOOSE_LOOKED | c.CHOOSE_UP_TO | c.CHOOSE_PLAYABLE
                self.emit(c.OP_CHOOSE, f, 1, flags, c.WHO_YOU, -1)
                self.emit(c.OP_PLAY, 1, 0)
                continue
            where = {
                "hand": c.TO_HAND,
                "top": c.TO_DECK_TOP,
                "bottom": c.TO_DECK_BOTTOM,
                "inkwell": c.TO_INKWELL,
                "discard": c.TO_DISCARD,
            }[put.to]
            flags = (c.PUT_REVEALED if put.reveal else 0) | c.PUT_ANY_ORDER | c.PUT_YOU_ORDER
            if put.to == "inkwell":
                flags |= c.PUT_EXERTED
            if put.count is None and not put.all:
                self.emit(c.OP_SELECT, c.SELECT_LOOKED, -1, c.SET_THEM)
                self.emit(c.OP_PUT, where, flags)
                continue
            f = self.filter(put.filter or ir.Filter(type=("card",)))
            if put.all:
                self.emit(c.OP_SELECT, c.SELECT_LOOKED, f, c.SET_THEM)
                self.emit(c.OP_PUT, where, flags)
                continue
            choose = c.CHOOSE_LOOKED | (c.CHOOSE_UP_TO if put.may or put.up_to else 0)
            self.emit(c.OP_CHOOSE, f, put.count or 0, choose, c.WHO_YOU, -1)
            if put.or_play is not None:
                self.play_instead(put.or_play, where, flags)
                continue
            self.emit(c.OP_PUT, where, flags)

    def play_instead(self, f: ir.Filter, where: int, flags: int) -> None:
        """The card just taken is put somewhere, or played for free if it may be."""
        test = self.emit(
            c.OP_IF, self.condition(when(c.CONDITION_IS, filter=self.filter(f), selector=c.SELECT_THEM)), 0
        )
        may = self.emit(c.OP_MAY, c.WHO_YOU, 0, NEVER, 0, 1 + c.SELECT_THEM)
        self.emit(c.OP_PLAY, c.PLAY_FREE, 1)
        end = self.emit(c.OP_JUMP, 0)
        self.patch(test, 2)
        self.patch(may, 2)
        self.emit(c.OP_PUT, where, flags)
        self.patch(end, 1)

    def do_ChooseTarget(self, e: ir.ChooseTarget) -> None:
        self.select(e.target, pays=True)


def _is_ink(target: ir.Selector) -> int:
    """1 for a target among ink cards; a reference to a card that has become one means it in play only (7.1.6)."""
    return int(isinstance(target, ir.Chosen | ir.Pick | ir.All) and target.filter.zone == "inkwell")
