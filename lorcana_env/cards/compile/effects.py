"""Instructions for effects that are one step: draw, damage, put cards somewhere, last for a while."""

from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.compile.feasible import Feasible, hand_filter
from lorcana_env.cards.compile.rows import NEVER, counted, some, when
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t

STAT_KINDS = {"strength": c.MODIFIER_STRENGTH, "willpower": c.MODIFIER_WILLPOWER, "lore": c.MODIFIER_LORE}


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
        """Compile the counting, then the cards of ``target``, then the instruction, for each of the players."""
        target, player = getattr(effect, "target", None), getattr(effect, "player", "you")
        amount = self.counted_first(effect.amount, target) if "amount" in instruction.operands.values() else 0
        if target is not None:
            self.select(target, pays=effect.pays)

        def operand(part: int | str | tuple[str, int], who: int) -> int:
            match part:
                case int():
                    return part
                case (field, bit):
                    return bit if getattr(effect, field) else 0
                case "amount":
                    return amount
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
            player,
            lambda who: self.emit(
                instruction.op, **{name: operand(o, who) for name, o in instruction.operands.items()}
            ),
        )

    def do_ReturnToHand(self, e: ir.ReturnToHand) -> None:
        test = -1
        if e.from_play:
            there = when(c.CONDITION_CAN, selector=self.reference(e.target), how=c.CAN_BE_THERE)
            test = self.emit("IF", condition=self.condition(there))
        self.select(e.target, pays=True)
        self.emit("PUT", where=c.TO_HAND)
        if test >= 0:
            end = self.emit("JUMP")
            self.patch(test)
            self.emit("SET_OK", ok=0)
            self.patch(end)

    def do_Draw(self, e: ir.Draw) -> None:
        if e.up_to:  # "for each ..., you may draw a card": that many, or none (6.1.8)
            self.effect(ir.May((replace(e, up_to=False),)))
            return
        operand = self.counted_first(e.amount, None)
        self.for_players(
            e.player,
            lambda who: self.emit(
                "DRAW", player=who, amount=operand, how=c.DRAW_FROM_BOTTOM if e.bottom else c.DRAW_SO_MANY
            ),
        )

    def do_DrawUntil(self, e: ir.DrawUntil) -> None:
        operand = self.amount(e.amount)
        if e.same_as is not None:
            self.choose_player(e.same_as)
            self.for_players(
                e.player,
                lambda who: self.emit(
                    "DRAW", player=who, amount=operand, how=c.DRAW_AS_MANY_AS, than=self.who(e.same_as or "you")
                ),
            )
        else:
            self.for_players(e.player, lambda who: self.emit("DRAW", player=who, amount=operand, how=c.DRAW_UNTIL))

    def do_Discard(self, e: ir.Discard) -> None:
        f = self.filter(e.filter or ir.Filter(type=("card",), zone="hand"))
        if e.filter is not None:
            f = self.filter(hand_filter(e.filter))

        def body(who: int) -> None:
            if e.reveal_hand:
                self.emit("REVEAL_HAND", player=who)
            if e.amount is None:
                self.emit("SELECT", selector=c.SELECT_HAND, filter=f, into=c.SET_THEM, player=who)
                self.emit("DISCARD", whole_hand=int(e.filter is None))
                return
            elif e.random:
                self.emit("RANDOM", filter=f, amount=self.amount(e.amount), holder=who)
            else:
                self.discard(f, self.amount(e.amount), who, who if e.chooser is None else self.who(e.chooser))
                return
            self.emit("DISCARD")

        self.for_players(e.player, body)

    def discard(self, f: int, amount: int, who: int, chooser: int) -> None:
        """Choose cards of a hand and discard them; nobody chooses when a card says they don't discard."""
        test = (
            self.emit("IF", condition=self.condition(when(c.CONDITION_MAY_DISCARD, player=who)))
            if self.forbids_discard
            else -1
        )
        flags = c.CHOOSE_UP_TO if amount == 0 else c.CHOOSE_EXACT if self.context.cost else 0
        self.emit("CHOOSE", filter=f, amount=amount, flags=flags, player=chooser, holder=who)
        self.emit("DISCARD")
        if test >= 0:
            end = self.emit("JUMP")
            self.patch(test)
            self.emit("SET_OK")
            self.patch(end)

    def do_DiscardUntil(self, e: ir.DiscardUntil) -> None:
        def body(who: int) -> None:
            hand = self.value_row(counted(c.AMOUNT_HAND, player=who, plus=-e.amount))
            test = self.emit("IF", condition=self.condition(some(hand)))
            self.discard(self.filter(ir.Filter(type=("card",), zone="hand")), hand, who, who)
            self.patch(test)

        self.for_players(e.player, body)

    def do_RevealTops(self, e: ir.RevealTops) -> None:
        self.emit("LOOK", player=c.WHO_YOU, how=c.LOOK_REVEALED)
        self.for_players(e.player, lambda who: self.emit("LOOK", player=who, amount=1, how=c.LOOK_REVEALED, more=1))

    def do_PutRevealed(self, e: ir.PutRevealed) -> None:
        f = NEVER
        if e.highest:
            self.emit("HOLD", amount=self.value_row(counted(c.AMOUNT_HIGHEST_COST)))
            f = self.filter(ir.Filter(type=("card",), zone="deck", cost=ir.Compare("==", c.UNLIMITED)))
            self.row["filters"][f, t.FILTER_COST] = self.held()
        self.emit("SELECT", selector=c.SELECT_LOOKED, filter=f, into=c.SET_THEM)
        where = {"hand": c.TO_HAND, "bottom": c.TO_DECK_BOTTOM, "discard": c.TO_DISCARD}[e.to]
        self.emit("PUT", where=where, flags=c.PUT_BY_THEM)

    def do_RevealUntil(self, e: ir.RevealUntil) -> None:
        self.emit("REVEAL_UNTIL", filter=self.filter(e.filter))
        self.emit("PUT", where=c.TO_HAND)
        self.emit("SHUFFLE", player=c.WHO_YOU)

    def do_GainClassification(self, e: ir.GainClassification) -> None:
        self.select(e.target)
        self.emit(
            "GIVE",
            kind=c.MODIFIER_CLASSIFICATION,
            parameter=1 << self.grants[e.classification],
            duration=c.DURATIONS.index(e.duration),
        )

    def do_ReadyOne(self, e: ir.ReadyOne) -> None:
        self.row["ready_limits"] = 1
        self.emit("PLAYER_GIVE", kind=c.MODIFIER_READY_ONE, duration=c.DURATION_UNTIL_YOUR_NEXT_TURN)

    def do_NextEnters(self, e: ir.NextEnters) -> None:
        self.row["cost_modifiers"] = 1  # looked at where cards are paid for
        keyword = self.keyword(e.keyword)
        self.emit(
            "PLAYER_GIVE",
            kind=c.MODIFIER_NEXT_ENTERS,
            parameter=self.filter(e.filter),
            amount=keyword,
            duration=c.DURATION_THIS_TURN,
        )

    def do_RemoveDamage(self, e: ir.RemoveDamage) -> None:
        self.select(e.target)
        how = c.HEAL_IN_TOTAL if e.total else c.HEAL_UP_TO if e.up_to else c.HEAL_EACH
        self.emit("HEAL", amount=0 if e.amount is None else self.amount(e.amount), how=how)

    def do_MoveDamage(self, e: ir.MoveDamage) -> None:
        source = e.source
        if isinstance(source, ir.All) and isinstance(e.target, ir.Them):  # "each other": than that one (6.1.6)
            source = replace(source, filter=replace(source.filter, other=False))
        self.select(source, c.SET_SOURCE, extra=c.CHOOSE_NOT_THIS if e.target == ir.This() else 0)
        self.select(e.target, extra=c.CHOOSE_NOT_SOURCE)
        self.emit("MOVE_DAMAGE", amount=0 if e.amount is None else self.amount(e.amount), up_to=int(e.up_to))

    def do_Exert(self, e: ir.Exert) -> None:
        self.select(e.target, pays=True)
        self.emit("EXERT", ink=_is_ink(e.target))

    def do_Ready(self, e: ir.Ready) -> None:
        self.select(e.target)
        self.emit("READY", ink=_is_ink(e.target))

    def do_PutOnDeck(self, e: ir.PutOnDeck) -> None:
        self.select(e.target, pays=True)
        where = {"top": c.TO_DECK_TOP, "shuffled": c.TO_DECK_SHUFFLED}.get(e.where, c.TO_DECK_BOTTOM)
        random = e.where == "bottom_in_random_order"
        yours = 0
        if isinstance(e.target, ir.Chosen | ir.Pick) and e.target.chooser == "you" and e.target.filter.zone != "play":
            yours = c.PUT_YOU_ORDER  # cards in play are ordered by their player (7.2.3, example)
        self.emit("PUT", where=where, flags=c.PUT_RANDOM_ORDER if random else c.PUT_ANY_ORDER | yours)

    def do_PutUnder(self, e: ir.PutUnder) -> None:
        self.select(e.under, c.SET_SOURCE)
        self.select(e.target, pays=True)
        self.emit("PUT", where=c.TO_UNDER, flags=c.PUT_FACEDOWN if e.facedown else 0)

    def do_PutTopUnder(self, e: ir.PutTopUnder) -> None:
        self.select(e.under)
        self.emit("PUT_TOP_UNDER")

    def do_MoveTop(self, e: ir.MoveTop) -> None:
        n = self.amount(e.amount)
        where = c.TO_INKWELL if e.to == "inkwell" else c.TO_DISCARD

        def body(who: int) -> None:
            self.emit("LOOK", player=who, amount=n, how=c.LOOK_UNSEEN)
            theirs = c.PUT_BY_THEM if who == c.WHO_THEY else 0
            self.emit("PUT", where=where, flags=theirs | (c.PUT_EXERTED if e.exerted else 0))

        self.for_players(e.player, body)

    def do_Search(self, e: ir.Search) -> None:
        """A search for a type of card may fail to find (7.1.4); the deck is shuffled all the same."""
        any_card = e.filter == ir.Filter(type=("card",), zone=e.filter.zone, owner=e.filter.owner)
        f = self.filter(replace(e.filter, zone="deck", owner="you"))
        self.emit("CHOOSE", filter=f, amount=1, flags=0 if any_card else c.CHOOSE_UP_TO, player=c.WHO_YOU, holder=-1)
        flags = c.PUT_REVEALED if e.reveal else 0
        if e.to == "hand":
            self.emit("PUT", where=c.TO_HAND, flags=flags)
            self.emit("SHUFFLE", player=c.WHO_YOU)
        else:
            self.emit("SHUFFLE", player=c.WHO_YOU)
            self.emit("PUT", where=c.TO_DECK_TOP, flags=flags)

    def do_ForbidPlaying(self, e: ir.ForbidPlaying) -> None:
        self.row["table_rules"] = 1
        self.emit(
            "PLAYER_GIVE",
            kind=c.MODIFIER_CANNOT_PLAY,
            parameter=self.filter(e.filter),
            duration=c.DURATIONS.index(e.duration),
        )

    def do_ModifyStat(self, e: ir.ModifyStat) -> None:
        of_a_choice = isinstance(e.amount, ir.StatOf) and isinstance(e.amount.of, ir.Chosen | ir.Pick)
        held = self.counted_first(e.amount, e.target) if of_a_choice else 0
        self.select(e.target)
        operand = held if of_a_choice else self.amount(e.amount)  # "their willpower": that of the target
        self.emit("GIVE", kind=STAT_KINDS[e.stat], amount=operand, duration=c.DURATIONS.index(e.duration))

    def do_GainKeyword(self, e: ir.GainKeyword) -> None:
        self.select(e.target)
        self.emit(
            "GIVE",
            kind=c.MODIFIER_KEYWORD,
            parameter=self.keyword(e.keyword),
            amount=e.value,
            duration=c.DURATIONS.index(e.duration),
        )

    def do_Restrict(self, e: ir.Restrict) -> None:
        if isinstance(e.target, ir.All):
            # what cards "can't" do holds for cards that enter play later, too (6.4.2.1)
            if e.duration not in ("this_turn", "until_your_next_turn"):
                raise self.refuse("a ban on all such cards in a turn to come")
            f = self.filter(e.target.filter)
            for what in e.what:
                self.emit(
                    "PLAYER_GIVE",
                    kind=c.MODIFIER_RESTRICT_ALL,
                    parameter=f,
                    amount=c.RESTRICTIONS.index(what),
                    duration=c.DURATIONS.index(e.duration),
                )
            return
        self.select(e.target)
        self.emit(
            "GIVE",
            kind=c.MODIFIER_RESTRICT,
            parameter=self.restrictions(e.what),
            duration=c.DURATIONS.index(e.duration),
        )

    def do_MoveTo(self, e: ir.MoveTo) -> None:
        location = e.location
        if (
            isinstance(location, ir.Chosen | ir.Pick) and location.filter.owner == "any"
        ):  # one of their player's (4.7.1)
            location = replace(location, filter=replace(location.filter, owner="you"))
        if isinstance(location, ir.Chosen | ir.Pick):  # who moves is known before where to
            self.select(e.target)
            self.emit("SELECT", selector=c.SELECT_THEM, filter=NEVER, into=c.SET_LOOKED)
            self.select(location, c.SET_SOURCE, extra=c.CHOOSE_ELSEWHERE)
            self.emit("SELECT", selector=c.SELECT_LOOKED, filter=NEVER, into=c.SET_THEM)
        else:
            self.select(e.location, c.SET_SOURCE)
            self.select(e.target, extra=c.CHOOSE_MOVERS)
        self.emit("MOVE_TO")
        self.progress.moved_to = c.SELECT_SOURCE

    def do_PlayCard(self, e: ir.PlayCard) -> None:
        card = self.to_play(e)
        self.select(card, extra=c.CHOOSE_SHIFTABLE if e.shift else c.CHOOSE_PLAYABLE)
        how = c.PLAY_SHIFTING if e.shift else c.PLAY_FREE if e.free else c.PLAY_PAYING
        referred = isinstance(e.card, ir.This | ir.It | ir.OtherCard)  # it is not played as ink
        self.emit(
            "PLAY",
            how=how,
            exerted=int(e.exerted),
            to_bottom=int(e.to_bottom),
            referred=int(referred),
            from_hand=int(card != e.card),
        )

    def do_PlayEach(self, e: ir.PlayEach) -> None:
        self.select(e.cards)
        self.emit("PLAY", how=c.PLAY_FREE, each=1)

    def cost_changes(self, amount: ir.Amount) -> None:
        """Something is paid for with so much less."""
        self.row["cost_modifiers"] = 1
        times = amount.times if isinstance(amount, ir.Count | ir.ThisTurn | ir.Total) else amount
        self.row["cost_raises"] |= not isinstance(times, int) or times < 0

    def do_PlayFromDiscard(self, e: ir.PlayFromDiscard) -> None:
        self.row["table_rules"] = self.row["plays_from_discard"] = 1
        how = (c.FROM_DISCARD_EXERTED if e.exerted else 0) | (c.FROM_DISCARD_ONCE if e.no_namesakes else 0)
        self.emit(
            "PLAYER_GIVE",
            kind=c.MODIFIER_PLAY_FROM_DISCARD,
            parameter=self.filter(e.filter),
            amount=how,
            duration=c.DURATION_THIS_TURN,
        )

    def do_PayLess(self, e: ir.PayLess) -> None:
        self.cost_changes(e.amount)
        f = self.filter(replace(e.filter, named_card=False))
        kind = c.MODIFIER_NEXT_SHIFT_LESS if e.shift else c.MODIFIER_PAY_LESS
        if e.filter.named_card:
            kind = c.MODIFIER_PAY_LESS_NAMED
        self.emit("PLAYER_GIVE", kind=kind, parameter=f, amount=self.amount(e.amount), duration=c.DURATION_THIS_TURN)

    def do_RemoveInkDrops(self, e: ir.RemoveInkDrops) -> None:
        operand = 0 if e.amount is None else self.counted_first(e.amount, None)
        any_number = int(e.up_to or e.amount is None)
        self.for_players(
            e.player, lambda who: self.emit("REMOVE_INK_DROPS", player=who, amount=operand, up_to=any_number)
        )

    def do_PayInk(self, e: ir.PayInk) -> None:
        self.emit("PAY", amount=e.amount, player=self.context.payer)

    def do_Look(self, e: ir.Look) -> None:
        self.for_players(e.player, lambda who: self.look(e, who))

    def look(self, e: ir.Look, who: int) -> None:
        self.emit("LOOK", player=who, amount=self.amount(e.amount), how=c.LOOK_REVEALED if e.reveal else c.LOOK_YOU)
        for put in e.puts:
            if put.to == "play":
                f = self.filter(put.filter or ir.Filter(type=("card",)))
                flags = c.CHOOSE_LOOKED | c.CHOOSE_UP_TO | c.CHOOSE_PLAYABLE
                self.emit("CHOOSE", filter=f, amount=1, flags=flags, player=c.WHO_YOU, holder=-1)
                self.emit("PLAY", how=c.PLAY_FREE)
                continue
            if put.to == "top_or_bottom":
                f = self.filter(ir.Filter(type=("card",)))
                self.emit("CHOOSE", filter=f, amount=put.count or 1, flags=c.CHOOSE_LOOKED, player=c.WHO_YOU, holder=-1)
                places = ((ir.PutOnDeck(ir.Them(), "top"),), (ir.PutOnDeck(ir.Them()),))
                self.effect(ir.ChooseOne(places, "or"))
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
                self.emit("SELECT", selector=c.SELECT_LOOKED, filter=-1, into=c.SET_THEM)
                self.emit("PUT", where=where, flags=flags)
                continue
            f = self.filter(put.filter or ir.Filter(type=("card",)))
            if put.all:
                self.emit("SELECT", selector=c.SELECT_LOOKED, filter=f, into=c.SET_THEM)
                may = -1
                if put.may:  # all of them or none (6.1.4)
                    there = when(c.CONDITION_IS, filter=f, selector=c.SELECT_THEM)
                    may = self.emit("MAY", player=c.WHO_YOU, possible=self.condition(there))
                self.emit("PUT", where=where, flags=flags)
                if put.may:
                    self.patch(may)
                continue
            choose = c.CHOOSE_LOOKED | (c.CHOOSE_UP_TO if put.may or put.up_to else 0)
            self.emit("CHOOSE", filter=f, amount=put.count or 0, flags=choose, player=c.WHO_YOU, holder=-1)
            if put.or_play is not None:
                self.play_instead(put.or_play, where, flags)
                continue
            self.emit("PUT", where=where, flags=flags)

    def play_instead(self, f: ir.Filter, where: int, flags: int) -> None:
        """The card just taken is put somewhere, or played for free if it may be."""
        test = self.emit(
            "IF", condition=self.condition(when(c.CONDITION_IS, filter=self.filter(f), selector=c.SELECT_THEM))
        )
        may = self.emit("MAY", player=c.WHO_YOU, possible=NEVER, playable=1 + c.SELECT_THEM)
        self.emit("PLAY", how=c.PLAY_FREE, exerted=1)
        end = self.emit("JUMP")
        self.patch(test)
        self.patch(may)
        self.emit("PUT", where=where, flags=flags)
        self.patch(end)

    def do_ChooseTarget(self, e: ir.ChooseTarget) -> None:
        self.select(e.target, pays=True)


def _is_ink(target: ir.Selector) -> int:
    """1 for a target among ink cards; a reference to a card that has become one means it in play only (7.1.6)."""
    return int(isinstance(target, ir.Chosen | ir.Pick | ir.All) and target.filter.zone == "inkwell")
