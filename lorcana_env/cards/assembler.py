"""From the IR to the engine's tables: facts and bytecode of the cards of one matchup.

:func:`assemble` takes the cards of the decks and returns a ``TABLES`` record (as an array of one). What the engine
cannot carry out is refused by name with :class:`Unsupported`, never left out silently.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.cards.catalog import Card
from lorcana_env.cards.strata import Circle, strata
from lorcana_env.cards.words import CLASSIFICATIONS, INKS
from lorcana_env.rules import constants as c
from lorcana_env.rules import tables as t

WHO = {
    "you": c.WHO_YOU,
    "chosen_opponent": c.WHO_CHOSEN,
    "chosen_player": c.WHO_CHOSEN,
    "owner": c.WHO_OWNER,
    "challenger": c.WHO_CHALLENGER,
    "they": c.WHO_THEY,
    "each_player": c.WHO_EACH_PLAYER,
    "each_opponent": c.WHO_EACH_OPPONENT,
    "any_number": c.WHO_PICKED,
}
DURATIONS = {
    "this_turn": c.UNTIL_END_OF_TURN,
    "until_your_next_turn": c.UNTIL_START_OF_TURN,
    "during_their_next_turn": c.DURING_NEXT_TURN,
    "next_ready": c.UNTIL_READY_STEP,
    "this_challenge": c.UNTIL_CHALLENGE_ENDS,
    "in_play": c.WHILE_IN_PLAY,
    "while_this_is_in_play": c.WHILE_SOURCE_IN_PLAY,
}
STAT_KINDS = {"strength": c.M_STRENGTH, "willpower": c.M_WILLPOWER, "lore": c.M_LORE}
REFERENCES: dict[type, int] = {
    ir.This: c.SEL_THIS,
    ir.It: c.SEL_IT,
    ir.OtherCard: c.SEL_OTHER,
    ir.Them: c.SEL_THEM,
    ir.Earlier: c.SEL_EARLIER,
    ir.HealedCards: c.SEL_SOURCE,
}
ZONES = {
    "play": c.PLAY, "hand": c.HAND, "discard": c.DISCARD, "deck": c.DECK, "inkwell": c.INKWELL, "under": c.UNDER,
    "hand_or_discard": c.HAND_OR_DISCARD, "under_yours": c.UNDER_YOURS,
}  # fmt: skip
TABLE_RULES = (
    ir.EntersExerted, ir.CannotBeChallengedBy, ir.CannotPlay, ir.MovesForLess, ir.TakesDamageFor,
    ir.PreventsFirstDamage, ir.ShiftsOntoForLess, ir.PlayOthersFree, ir.AbilityFree,
)  # fmt: skip
TRAITS = {
    "quest_drying": c.QUEST_DRYING, "strength_floor": c.STRENGTH_FLOOR, "any_shift_base": c.ANY_SHIFT_BASE,
    "ink_when_banished": c.INK_WHEN_BANISHED, "must_be_chosen": c.MUST_BE_CHOSEN, "pay_to_act": c.PAY_TO_ACT,
}  # fmt: skip
ALL_TYPES = 0b1111
NEVER = -1
# instructions that can be performed in part; in "[A] to [B]" that is not enough (6.1.5.1)
DIVISIBLE = (
    c.OP_DRAW, c.OP_LORE, c.OP_HEAL, c.OP_MOVE_DAMAGE, c.OP_BANISH, c.OP_EXERT, c.OP_READY, c.OP_PUT,
    c.OP_PUT_TOP_UNDER, c.OP_GIVE, c.OP_MOVE_TO, c.OP_LOOK, c.OP_DISCARD,
)  # fmt: skip
# effects that are either done or not
SIMPLE = (
    ir.PlayCard, ir.ReturnToHand, ir.PutIntoInkwell, ir.PutIntoDiscard, ir.PutOnDeck, ir.Discard, ir.Banish, ir.Exert,
    ir.PayInk,
)  # fmt: skip
# what puts other cards in the place of "them"
SELECTING = (
    ir.Chosen, ir.Pick, ir.All, ir.Under, ir.Discard, ir.DiscardUntil, ir.MoveTop, ir.Look, ir.RevealTop,
    ir.RevealTops, ir.RevealUntil, ir.Search,
)  # fmt: skip
NO_LAYER = 255  # a static ability that derives nothing


class Unsupported(ValueError):
    """A card needs something that the engine cannot do."""


class Tables:
    """A table being filled."""

    def __init__(self, names: dict[str, int]) -> None:
        self.array = np.zeros(1, t.TABLES)
        self.row = self.array[0]
        self.names = names
        self.used = dict.fromkeys(
            ("abilities", "triggers", "costs", "modifiers", "filters", "conditions", "values", "code"), 0
        )
        self.filters: dict[ir.Filter, int] = {}
        self.card = ""
        self.type = ""
        self.listened = 0
        self.listened_in_discard = 0
        self.once_bits = 0
        self.grants: dict[str, int] = {}  # classifications that cards grant: the bit of each
        self.losable: dict[str, int] = {}  # names of abilities that cards can lose: the flag of each
        self.forbids_discard = False  # a card at this table keeps its player from discarding
        self.another = False  # "another" means: than the card selected first
        self.none_counts = False  # "up to" may mean none: what it is part of can be chosen all the same
        self.moves = 0  # the selector of the location that something moved to, 0 while nothing did
        self.remember = False  # the next selection is the one that Earlier() means
        self.selected = False  # the program has selected cards: "its player" is theirs, not that of the event's card
        self.recalls = False  # the next program begins with the cards that were remembered for it
        self.repeats: list[int] = []  # where Repeat() goes back to
        self.abilities: dict[int, ir.Ability] = {}  # what each row of abilities was compiled from

    def learn(self, cards: Sequence[Card]) -> None:
        """What the cards grant or take away, which other cards' filters and abilities must know."""
        for card in cards:
            for node in ir.walk(card.abilities if not card.unsupported else ()):
                if isinstance(node, ir.HasClassification | ir.GainClassification):
                    self.grants.setdefault(node.classification, len(self.grants))
                elif isinstance(node, ir.LosesAbility):
                    self.losable.setdefault(node.ability_name.casefold(), len(self.losable))
        if len(self.grants) > 8 or len(self.losable) > 4:
            raise Unsupported("these decks grant more than 8 classifications, or take away more than 4 abilities")

    def take(self, what: str, limit: int, n: int = 1) -> int:
        """Reserve ``n`` rows of a table; the first one."""
        first = self.used[what]
        if first + n > limit:
            raise Unsupported(f"these decks need more than {limit} rows of {what}; use fewer different cards")
        self.used[what] = first + n
        return first

    def refuse(self, what: str) -> Unsupported:
        return Unsupported(f"{self.card}: the engine does not support {what} yet")

    def who(self, name: str) -> int:
        """The code of a player. "Its player" is that of the cards selected last, else of the event's card."""
        return c.WHO_ITS if name == "owner" and not self.selected else WHO[name]

    # -- filters, amounts, conditions -----------------------------------------------------------------------

    def filter(self, f: ir.Filter) -> int:
        """The row of a filter."""
        if "here" in f.state and self.type != "location":  # at the location where this character is
            f = _replace(f, state=tuple("with_this" if state == "here" else state for state in f.state))
        if f in self.filters:
            return self.filters[f]
        i = self.take("filters", t.MAX_FILTERS)
        row = self.row["filters"][i]
        row[t.F_ZONE] = ZONES[f.zone]
        row[t.F_OWNER] = c.OWNERS.index(f.owner)
        row[t.F_TYPES] = self.types(f.type)
        row[t.F_NOT_TYPES] = self.types(f.not_type)
        row[t.F_OTHER] = f.other
        row[t.F_STATES] = sum(1 << c.STATES.index(s) for s in f.state)
        if len(f.named) > 4:
            raise self.refuse("a filter with more than four names")
        row[t.F_NAMES] = len(f.named)
        row[t.F_NAME : t.F_NAME + 4] = -1
        for k, name in enumerate(f.named):
            row[t.F_NAME + k] = self.names.get(name.casefold(), -1)
        row[t.F_KEYWORD] = c.KEYWORDS.index(f.keyword) if f.keyword else -1
        row[t.F_WITHOUT] = c.KEYWORDS.index(f.without_keyword) if f.without_keyword else -1
        for stat, column in (
            ("cost", t.F_COST_OP),
            ("strength", t.F_STRENGTH_OP),
            ("willpower", t.F_WILLPOWER_OP),
            ("lore", t.F_LORE_OP),
            ("damage", t.F_DAMAGE_OP),
        ):
            bound: ir.Compare | None = getattr(f, stat)
            row[column] = -1
            if bound is not None:
                if not isinstance(bound.value, int | ir.StatOf):
                    raise self.refuse("a filter that counts cards")
                row[column] = c.COMPARISONS.index(bound.op)
                row[column + 1] = self.amount(bound.value)
        row[t.F_CLASSES] = bool(f.classification)
        row[t.F_OR] = -1
        if f.alternative is not None:  # it says what else the card may be, not where and whose
            whose = f.owner if f.alternative.owner == "any" else f.alternative.owner
            row[t.F_OR] = self.filter(_replace(f.alternative, zone=f.zone, owner=whose))
        row[t.F_SAME_NAME] = 1 + self.reference(f.same_name_as) if f.same_name_as is not None else 0
        row[t.F_INKS] = sum(1 << INKS.index(ink.lower()) for ink in f.ink)
        row[t.F_NOT_NAME] = self.names.get(f.not_named.casefold(), -1) if f.not_named else -1
        row[t.F_NAMED] = f.named_card
        row[t.F_BESIDES] = 1 + self.reference(f.besides) if f.besides is not None else 0
        self.row["filter_classes"][i] = sum(1 << CLASSIFICATIONS.index(name) for name in f.classification)
        self.row["filter_granted"][i] = sum(1 << self.grants[n] for n in f.classification if n in self.grants)
        self.filters[f] = i
        return i

    @staticmethod
    def types(types: Iterable[str]) -> int:
        mask = 0
        for name in types:
            if name == "card":
                mask |= ALL_TYPES
            elif name == "song":
                mask |= 1 << c.SONG
            else:
                mask |= 1 << c.CARD_TYPES.index(name)
        return mask

    def amount(self, value: ir.Amount) -> int:
        """The operand that stands for an amount."""
        if isinstance(value, int):
            return value
        row = [0, -1, 0, 1, 1, 0]
        if isinstance(value, ir.Count):
            row[:5] = [c.N_COUNT, self.filter(value.of), 0, value.times, value.per]
        elif isinstance(value, ir.StatOf):
            row[:4] = [c.N_STAT, self.reference(value.of), c.STATS.index(value.stat), value.times]
            row[4:] = [value.most or 1, value.plus]
        elif isinstance(value, ir.Result):
            row = [c.N_RESULT, 0, 0, value.times, 1, value.plus]
        elif isinstance(value, ir.Total):
            row[:4] = [c.N_TOTAL, self.filter(value.of), c.STATS.index(value.stat), value.times]
        elif isinstance(value, ir.Inks):
            row[:2] = [c.N_INKS, NEVER if value.of is None else self.filter(value.of)]
        elif isinstance(value, ir.CountAmong):
            cards = c.SET_THEM if value.which == "them" else c.SET_LOOKED
            row[:4] = [c.N_AMONG, self.filter(value.of), cards, value.times]
        elif isinstance(value, ir.ThisTurn):
            row[:4] = [c.N_THIS_TURN, c.HISTORY.index(value.what), c.OWNERS.index(value.player), value.times]
            row[4] = self.filter(value.of) if value.of is not None else -1
        elif isinstance(value, ir.EventAmount):
            row[0] = c.N_EVENT
        else:
            raise self.refuse(f"the amount {type(value).__name__}")
        i = self.take("values", t.MAX_VALUES)
        self.row["values"][i] = row
        return c.VALUE + i

    def reference(self, selector: ir.Selector) -> int:
        """The selector code of a card that needs no choice."""
        if isinstance(selector, ir.Location):
            if self.moves:  # "that location" is the one an effect moved to, or the event is about (6.1.11)
                return self.moves
            return {ir.This: c.SEL_LOCATION, ir.It: c.SEL_LOCATION_OF_IT, ir.Them: c.SEL_LOCATION_OF_THEM}[
                type(selector.of)
            ]
        code = REFERENCES.get(type(selector))
        if code is None:
            raise self.refuse(f"{type(selector).__name__} where a card already referred to is needed")
        return code

    def condition(self, *conditions: ir.Condition | list[int] | None) -> int:
        """The first row of a condition: all of these hold. -1 when there is nothing to check."""
        alternatives: list[list[list[int]]] = [[]]
        for part in conditions:
            if part is None:
                continue
            options = [[part]] if isinstance(part, list) else self.alternatives(part, False)
            alternatives = [a + option for a in alternatives for option in options]
        if not any(alternatives):
            return NEVER
        rows: list[list[int]] = []
        for n, alternative in enumerate(alternatives):
            for m, row in enumerate(alternative or [[c.C_TRUE, 0, 0, 0, 0]]):
                rows.append([*row, int(n > 0 and m == 0)])
        rows.append([-1, 0, 0, 0, 0, 0])
        i = self.take("conditions", t.MAX_CONDITIONS, len(rows))
        self.row["conditions"][i : i + len(rows)] = rows
        return i

    def alternatives(self, condition: ir.Condition, negated: bool) -> list[list[list[int]]]:
        """A condition as alternatives (or) of rows (and)."""
        if isinstance(condition, ir.Not):
            return self.alternatives(condition.of, not negated)
        if isinstance(condition, ir.And | ir.Or):
            parts = [self.alternatives(part, negated) for part in condition.of]
            if isinstance(condition, ir.Or) != negated:
                return [alternative for part in parts for alternative in part]
            joined: list[list[list[int]]] = [[]]
            for part in parts:
                joined = [a + b for a in joined for b in part]
            return joined
        return [[[*self.condition_row(condition), int(negated)]]]

    def condition_row(self, condition: ir.Condition) -> list[int]:
        op = c.COMPARISONS.index
        match condition:
            case ir.Have(f, count):
                return [c.C_HAVE, self.filter(f), op(count.op), self.amount(count.value)]
            case ir.Is(what, f):
                return [c.C_IS, self.filter(f), self.reference(what), 0]
            case ir.OpponentLore(count):
                return [c.C_OPPONENT_CARDS, c.MORE_LORE, op(count.op), self.amount(count.value)]
            case ir.Cards("opponent", zone, count):
                return [c.C_OPPONENT_CARDS, ZONES[zone], op(count.op), self.amount(count.value)]
            case ir.Cards(player, zone, count):
                return [c.C_CARDS, ZONES[zone] | self.who(player) << 3, op(count.op), self.amount(count.value)]
            case ir.More(what, player):
                return [c.C_MORE, c.MORE.index(what), c.MORE_FORMS.index(player), 0]
            case ir.BeingChallenged():
                return [c.C_BEING_CHALLENGED, 0, 0, 0]
            case ir.Challenging(f):
                return [c.C_CHALLENGING, NEVER if f is None else self.filter(f), 0, 0]
            case ir.Paid(amount):
                return [c.C_AMOUNT, self.amount(ir.EventAmount()), op(amount.op), self.amount(amount.value)]
            case ir.Done():
                return [c.C_AMOUNT, self.amount(ir.Result()), op(">="), 1]
            case ir.Nth(n):
                return [c.C_AMOUNT, self.amount(ir.EventAmount()), op("=="), n]
            case ir.Happened(what, count):
                return [c.C_AMOUNT, self.amount(what), op(count.op), self.amount(count.value)]
            case ir.Strongest():
                return [c.C_STRONGEST, 0, 0, 0]
            case ir.TheyLead():
                return [c.C_THEY_LEAD, 0, 0, 0]
            case ir.MostCards():  # the number was counted before the loop over players (6.1.8)
                return [c.C_CARDS, c.HAND | c.WHO_THEY << 3, op("=="), self.held()]
            case ir.AnyOfThem(f):
                return [c.C_AMOUNT, self.amount(ir.CountAmong(f)), op(">="), 1]
            case ir.TheirTurn():
                return [c.C_THEIR_TURN, 0, 0, 0]
            case ir.YourTurn():
                return [c.C_YOUR_TURN, 0, 0, 0]
            case ir.OpponentsTurn():
                return [c.C_OPPONENTS_TURN, 0, 0, 0]
            case ir.Underdog():
                return [c.C_UNDERDOG, 0, 0, 0]
            case ir.ShiftedThis(what):
                return [c.C_SHIFTED, self.reference(what), 0, 0]
        raise self.refuse(f"the condition {type(condition).__name__}")

    # -- code ------------------------------------------------------------------------------------------------

    def emit(self, op: int, *operands: int) -> int:
        """Append an instruction; its index."""
        i = self.take("code", t.MAX_CODE)
        self.row["code"][i] = [op, *operands, *([0] * (7 - len(operands)))]
        if self.exactly and op in DIVISIBLE:
            self.row["code"][i, 7] = 1
        if op in (c.OP_CHOOSE, c.OP_RANDOM, c.OP_LOOK, c.OP_REVEAL_UNTIL):
            self.selected = True
        return i

    def patch(self, i: int, operand: int) -> None:
        """Set operand ``operand`` of instruction ``i`` to the next instruction's index."""
        self.row["code"][i, operand] = self.used["code"]

    def program(self, effects: Sequence[ir.Effect]) -> int:
        """Compile effects to a program; its first instruction.

        The game state is checked when all of it has resolved: the effects of one ability or action are one event
        (6.5.2; 6.7.4 and the first example of 1.8.3 do not contradict it).
        """
        start = self.used["code"]
        outer = self.another, self.remember, self.selected
        self.selected, self.recalls = self.recalls, False
        picks = [node for node in ir.walk(tuple(effects)) if isinstance(node, ir.Chosen | ir.Pick)]
        self.another = any(pick.filter.other for pick in picks[1:]) and not picks[0].filter.other
        self.remember = self.another or any(isinstance(node, ir.Earlier) for node in ir.walk(tuple(effects)))
        self.effects(effects)
        self.another, self.remember, self.selected = outer
        self.emit(c.OP_END)
        return start

    def held(self) -> int:
        """The operand for the number that OP_HOLD kept."""
        return self.value_row([c.N_HELD, -1, 0, 1, 1, 0])

    def value_row(self, row: list[int]) -> int:
        i = self.take("values", t.MAX_VALUES)
        self.row["values"][i] = row
        return c.VALUE + i

    def counted_first(self, amount: ir.Amount, target: ir.Selector | None) -> int:
        """The operand of an amount for an effect on ``target``.

        What is read off a card that is chosen for it, or off the cards before, is counted before ``target`` is
        selected.
        """
        if isinstance(amount, ir.StatOf) and isinstance(amount.of, ir.Chosen | ir.Pick):
            self.select(amount.of)
            amount = _replace(amount, of=ir.Them())
        elif not isinstance(target, ir.Chosen | ir.Pick | ir.All) or not _about_the_last(amount):
            return self.amount(amount)
        self.emit(c.OP_HOLD, self.amount(amount))
        return self.held()

    def effects(self, effects: Sequence[ir.Effect]) -> None:
        outer = self.opponent_chosen
        draws = [effect.player for effect in effects[:2] if isinstance(effect, ir.Draw)]
        if draws[1:] == ["chosen_opponent"]:
            self.choose_player("chosen_opponent")  # "you and chosen opponent": before anybody draws (6.1.3)
            self.opponent_chosen = True
        for effect in _joined(effects):
            self.effect(effect)
        self.opponent_chosen = outer

    def select(self, selector: ir.Selector, into: int = c.SET_THEM, exact: bool = False, extra: int = 0) -> None:
        """Instructions that put the selected cards into a set."""
        if isinstance(selector, ir.Chosen | ir.Pick):
            f = selector.filter
            if f.other and self.another and f.besides is None:  # "another": not the one chosen before (6.1.6)
                f = _replace(f, besides=ir.Earlier())
            if isinstance(selector, ir.Pick) and selector.random:
                self.emit(c.OP_RANDOM, self.filter(f), selector.count, 0, -1)
            else:
                self.choose_player(selector.chooser)
                flags = extra | (c.CHOOSE_UP_TO if selector.up_to else 0) | (c.CHOOSE_EXACT if exact else 0)
                most = 0
                if isinstance(selector, ir.Chosen):
                    flags |= c.CHOOSE_TARGET
                    if selector.total is not None:
                        flags |= c.CHOOSE_TOTAL
                        most = selector.total
                elif f.zone == "deck":  # a search of a private zone may fail to find (7.1.4)
                    flags |= c.CHOOSE_UP_TO
                count = self.amount(selector.count)
                self.emit(c.OP_CHOOSE, self.filter(f), count, flags, self.who(selector.chooser), -1, most)
            if self.remember:
                self.remember = False
                self.emit(c.OP_REMEMBER)
            if into != c.SET_THEM:
                self.emit(c.OP_SELECT, c.SEL_THEM, -1, into)
        elif isinstance(selector, ir.All):
            self.emit(c.OP_SELECT, c.SEL_ALL, self.filter(selector.filter), into)
            self.selected = True
        elif isinstance(selector, ir.Under):
            self.select(selector.of)
            self.emit(
                c.OP_SELECT, c.SEL_UNDER, NEVER if selector.filter is None else self.filter(selector.filter), into
            )
        else:
            self.emit(c.OP_SELECT, self.reference(selector), -1, into)

    def choose_player(self, who: str) -> None:
        if who == "chosen_opponent" and self.opponent_chosen:
            return
        if who in ("chosen_opponent", "chosen_player"):
            self.emit(c.OP_CHOOSE_PLAYER, int(who == "chosen_player"))
        elif who == "any_number":
            self.emit(c.OP_CHOOSE_PLAYERS)

    def for_players(self, who: str, body: Any) -> None:
        """Run ``body(player code)`` for the player, or for each of the players."""
        if who in ("each_player", "each_opponent"):
            loop = self.emit(c.OP_EACH, WHO[who], 0, NEVER, 1)
            body(c.WHO_THEY)
            self.emit(c.OP_JUMP, loop)
            self.patch(loop, 2)
        else:
            self.choose_player(who)
            body(self.who(who))

    def effect(self, effect: ir.Effect) -> None:
        """Compile one effect."""
        compile_effect = getattr(self, f"do_{type(effect).__name__}", None)
        if compile_effect is None:
            raise self.refuse(f"the effect {type(effect).__name__}")
        compile_effect(effect)

    def do_Draw(self, e: ir.Draw) -> None:
        if e.up_to:  # "for each ..., you may draw a card": so many, or none (6.1.8)
            self.effect(ir.May((_replace(e, up_to=False),)))
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
            f = self.filter(_hand_filter(e.filter))

        def body(who: int) -> None:
            if e.reveal_hand:
                self.emit(c.OP_REVEAL_HAND, who)
            if e.amount is None:
                self.emit(c.OP_SELECT, c.SEL_HAND, f, c.SET_THEM, who)
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
        test = self.emit(c.OP_IF, self.condition([c.C_MAY_DISCARD, who, 0, 0, 0]), 0) if self.forbids_discard else -1
        flags = c.CHOOSE_UP_TO if amount == 0 else self.exactly
        self.emit(c.OP_CHOOSE, f, amount, flags, chooser, who)
        self.emit(c.OP_DISCARD)
        if test >= 0:
            end = self.emit(c.OP_JUMP, 0)
            self.patch(test, 2)
            self.emit(c.OP_SET_OK, 0)
            self.patch(end, 1)

    def do_DiscardUntil(self, e: ir.DiscardUntil) -> None:
        def body(who: int) -> None:
            hand = self.value_row([c.N_HAND, who, 0, 1, 1, -e.amount])
            test = self.emit(c.OP_IF, self.condition([c.C_AMOUNT, hand, c.GE, 1, 0]), 0)
            self.discard(self.filter(ir.Filter(type=("card",), zone="hand")), hand, who, who)
            self.patch(test, 2)

        self.for_players(e.player, body)

    def do_NameCard(self, e: ir.NameCard) -> None:
        self.emit(c.OP_NAME)

    def do_Reveal(self, e: ir.Reveal) -> None:
        self.select(e.target, exact=bool(self.exactly))
        self.emit(c.OP_REVEAL)

    def do_RevealTops(self, e: ir.RevealTops) -> None:
        self.emit(c.OP_LOOK, c.WHO_YOU, 0, 1)
        self.for_players(e.player, lambda who: self.emit(c.OP_LOOK, who, 1, 1, 1))

    def do_RevealUntil(self, e: ir.RevealUntil) -> None:
        self.emit(c.OP_REVEAL_UNTIL, self.filter(e.filter))
        self.emit(c.OP_PUT, c.TO_HAND, 0)
        self.emit(c.OP_SHUFFLE, c.WHO_YOU)

    def do_ShuffleDeck(self, e: ir.ShuffleDeck) -> None:
        self.for_players(e.player, lambda who: self.emit(c.OP_SHUFFLE, who))

    def do_LookAtInkwell(self, e: ir.LookAtInkwell) -> None:
        self.emit(c.OP_LOOK_INK)

    def do_Repeat(self, e: ir.Repeat) -> None:
        self.emit(c.OP_JUMP, self.repeats[-1])

    def do_GainClassification(self, e: ir.GainClassification) -> None:
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_CLASS, 1 << self.grants[e.classification], 0, DURATIONS[e.duration])

    def do_ReadyOne(self, e: ir.ReadyOne) -> None:
        self.row["ready_limits"] = 1
        self.emit(c.OP_PLAYER_GIVE, c.M_READY_ONE, 0, 0, c.UNTIL_START_OF_TURN)

    def do_NextEnters(self, e: ir.NextEnters) -> None:
        self.row["cost_modifiers"] = 1  # looked at where cards are paid for
        keyword = self.keyword(e.keyword)
        self.emit(c.OP_PLAYER_GIVE, c.M_NEXT_ENTERS, self.filter(e.filter), keyword, c.UNTIL_END_OF_TURN)

    def do_Shield(self, e: ir.Shield) -> None:
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_SHIELD, 0, 1, DURATIONS[e.duration])

    def do_PutIntoDiscard(self, e: ir.PutIntoDiscard) -> None:
        self.select(e.target)
        self.emit(c.OP_PUT, c.TO_DISCARD, 0)

    exactly = 0  # flag for choices inside a cost: all or nothing
    opponent_chosen = False  # the opponent that a condition compares with is the one that its effects name
    payer = c.WHO_YOU  # who pays ink inside an effect

    def do_GainLore(self, e: ir.GainLore) -> None:
        operand = self.counted_first(e.amount, None)
        self.for_players(e.player, lambda who: self.emit(c.OP_LORE, who, operand, 0))

    def do_LoseLore(self, e: ir.LoseLore) -> None:
        operand = self.counted_first(e.amount, None)
        self.for_players(e.player, lambda who: self.emit(c.OP_LORE, who, operand, 1))

    def do_DealDamage(self, e: ir.DealDamage) -> None:
        operand = self.counted_first(e.amount, e.target)
        self.select(e.target)
        self.emit(c.OP_DAMAGE, operand, 2 if e.unreduced else 0)

    def do_PutDamage(self, e: ir.PutDamage) -> None:
        self.select(e.target)
        self.emit(c.OP_DAMAGE, self.amount(e.amount), 1)

    def do_RemoveDamage(self, e: ir.RemoveDamage) -> None:
        self.select(e.target)
        how = 2 if e.total else int(e.up_to)
        self.emit(c.OP_HEAL, 0 if e.amount is None else self.amount(e.amount), how)

    def do_MoveDamage(self, e: ir.MoveDamage) -> None:
        from_others = isinstance(e.source, ir.All) and e.source.filter.other
        source = e.source
        if isinstance(source, ir.All) and isinstance(e.target, ir.Them):  # "each other": than that one (6.1.6)
            source = _replace(source, filter=_replace(source.filter, other=False))
        self.select(source, c.SET_SOURCE, extra=c.CHOOSE_NOT_THIS if e.target == ir.This() else 0)
        self.select(e.target, extra=c.CHOOSE_NOT_SOURCE)
        self.emit(c.OP_MOVE_DAMAGE, 0 if e.amount is None else self.amount(e.amount), int(e.up_to), int(from_others))

    def do_Banish(self, e: ir.Banish) -> None:
        self.select(e.target, exact=bool(self.exactly))
        self.emit(c.OP_BANISH)

    def do_Exert(self, e: ir.Exert) -> None:
        self.select(e.target, exact=bool(self.exactly))
        self.emit(c.OP_EXERT, _is_ink(e.target))

    def do_Ready(self, e: ir.Ready) -> None:
        self.select(e.target)
        self.emit(c.OP_READY, _is_ink(e.target))

    def do_ReturnToHand(self, e: ir.ReturnToHand) -> None:
        self.select(e.target, exact=bool(self.exactly))
        self.emit(c.OP_PUT, c.TO_HAND, 0)

    def do_ReturnInkUntil(self, e: ir.ReturnInkUntil) -> None:
        self.for_players(e.player, lambda who: self.emit(c.OP_INK_DOWN_TO, who, e.amount))

    def do_PutIntoInkwell(self, e: ir.PutIntoInkwell) -> None:
        self.select(e.target, exact=bool(self.exactly))
        self.emit(c.OP_PUT, c.TO_INKWELL, c.PUT_EXERTED if e.exerted else 0)

    def do_PutOnDeck(self, e: ir.PutOnDeck) -> None:
        self.select(e.target, exact=bool(self.exactly))
        where = {"top": c.TO_DECK_TOP, "shuffled": c.TO_DECK_SHUFFLED}.get(e.where, c.TO_DECK_BOTTOM)
        random = e.where == "bottom_in_random_order"
        yours = 0
        if isinstance(e.target, ir.Chosen | ir.Pick) and e.target.chooser == "you" and e.target.filter.zone != "play":
            yours = c.PUT_YOU_ORDER  # cards in play are ordered by their player (7.2.3, example)
        self.emit(c.OP_PUT, where, c.PUT_RANDOM_ORDER if random else c.PUT_ANY_ORDER | yours)

    def do_PutUnder(self, e: ir.PutUnder) -> None:
        self.select(e.under, c.SET_SOURCE)
        self.select(e.target, exact=bool(self.exactly))
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
        f = self.filter(_replace(e.filter, zone="deck", owner="you"))
        self.emit(c.OP_CHOOSE, f, 1, 0 if any_card else c.CHOOSE_UP_TO, c.WHO_YOU, -1)
        flags = c.PUT_REVEALED if e.reveal else 0
        if e.to == "hand":
            self.emit(c.OP_PUT, c.TO_HAND, flags)
            self.emit(c.OP_SHUFFLE, c.WHO_YOU)
        else:
            self.emit(c.OP_SHUFFLE, c.WHO_YOU)
            self.emit(c.OP_PUT, c.TO_DECK_TOP, flags)

    def do_RevealHand(self, e: ir.RevealHand) -> None:
        self.for_players(e.player, lambda who: self.emit(c.OP_REVEAL_HAND, who, int(e.look)))

    def do_LoseKeyword(self, e: ir.LoseKeyword) -> None:
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_LOSE_KEYWORD, c.KEYWORDS.index(e.keyword), 0, DURATIONS[e.duration])

    def do_GainSingBonus(self, e: ir.GainSingBonus) -> None:
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_SING_BONUS, 0, e.amount, DURATIONS[e.duration])

    def do_CanChallengeReady(self, e: ir.CanChallengeReady) -> None:
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_FLAG, c.CHALLENGE_READY, 0, DURATIONS[e.duration])

    def do_ForbidPlaying(self, e: ir.ForbidPlaying) -> None:
        self.row["table_rules"] = 1
        self.emit(c.OP_PLAYER_GIVE, c.M_CANT_PLAY, self.filter(e.filter), 0, DURATIONS[e.duration])

    def do_ModifyStat(self, e: ir.ModifyStat) -> None:
        of_a_choice = isinstance(e.amount, ir.StatOf) and isinstance(e.amount.of, ir.Chosen | ir.Pick)
        held = self.counted_first(e.amount, e.target) if of_a_choice else 0
        self.select(e.target)
        operand = held if of_a_choice else self.amount(e.amount)  # "their willpower": that of the target
        self.emit(c.OP_GIVE, STAT_KINDS[e.stat], 0, operand, DURATIONS[e.duration])

    def do_GainKeyword(self, e: ir.GainKeyword) -> None:
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_KEYWORD, self.keyword(e.keyword), e.value, DURATIONS[e.duration])

    def keyword(self, name: str) -> int:
        """A keyword that a character in play can be given."""
        if name in ("Shift", "Boost", "Sing Together"):
            raise self.refuse(f"gaining {name}")
        if name in ("Support", "Vanish"):
            self.listen("quest" if name == "Support" else "chosen_by_opponent")
        return c.KEYWORDS.index(name)

    def do_Restrict(self, e: ir.Restrict) -> None:
        if isinstance(e.target, ir.All) and e.duration in ("this_turn", "until_your_next_turn"):
            # what cards "can't" do holds for cards that enter play later, too (6.4.2.1)
            f = self.filter(e.target.filter)
            for what in e.what:
                self.emit(c.OP_PLAYER_GIVE, c.M_RESTRICT_ALL, f, c.RESTRICTIONS.index(what), DURATIONS[e.duration])
            return
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_RESTRICT, self.restrictions(e.what), 0, DURATIONS[e.duration])

    @staticmethod
    def restrictions(what: Iterable[str]) -> int:
        return sum(1 << c.RESTRICTIONS.index(name) for name in what)

    def do_MoveTo(self, e: ir.MoveTo) -> None:
        location = e.location
        if (
            isinstance(location, ir.Chosen | ir.Pick) and location.filter.owner == "any"
        ):  # one of their player's (4.7.1)
            location = _replace(location, filter=_replace(location.filter, owner="you"))
        if isinstance(location, ir.Chosen | ir.Pick):  # who moves is known before where to
            self.select(e.target)
            self.emit(c.OP_SELECT, c.SEL_THEM, NEVER, c.SET_LOOKED)
            self.select(location, c.SET_SOURCE)
            self.emit(c.OP_SELECT, c.SEL_LOOKED, NEVER, c.SET_THEM)
        else:
            self.select(e.location, c.SET_SOURCE)
            self.select(e.target)
        self.emit(c.OP_MOVE_TO)
        self.moves = c.SEL_SOURCE

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
        f = self.filter(_anywhere(e.filter))
        kind = c.M_NEXT_SHIFT_LESS if e.shift else c.M_PAY_LESS
        self.emit(c.OP_PLAYER_GIVE, kind, f, self.amount(e.amount), c.UNTIL_END_OF_TURN)

    def do_ExtraInk(self, e: ir.ExtraInk) -> None:
        self.emit(c.OP_PLAYER_GIVE, c.M_EXTRA_INK, 0, e.amount, c.UNTIL_END_OF_TURN)

    def do_PlayFromUnder(self, e: ir.PlayFromUnder) -> None:
        self.emit(c.OP_PLAYER_GIVE, c.M_PLAY_UNDER, self.filter(_anywhere(e.filter)), 0, c.UNTIL_END_OF_TURN)

    def do_PayInk(self, e: ir.PayInk) -> None:
        self.emit(c.OP_PAY, e.amount, self.payer)

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
                self.emit(c.OP_SELECT, c.SEL_LOOKED, -1, c.SET_THEM)
                self.emit(c.OP_PUT, where, flags)
                continue
            f = self.filter(_anywhere(put.filter or ir.Filter(type=("card",))))
            if put.all:
                self.emit(c.OP_SELECT, c.SEL_LOOKED, f, c.SET_THEM)
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
        test = self.emit(c.OP_IF, self.condition([c.C_IS, self.filter(f), c.SEL_THEM, 0, 0]), 0)
        may = self.emit(c.OP_MAY, c.WHO_YOU, 0, NEVER, 0, 1 + c.SEL_THEM)
        self.emit(c.OP_PLAY, c.PLAY_FREE, 1)
        end = self.emit(c.OP_JUMP, 0)
        self.patch(test, 2)
        self.patch(may, 2)
        self.emit(c.OP_PUT, where, flags)
        self.patch(end, 1)

    def do_RevealTop(self, e: ir.RevealTop) -> None:
        f = self.filter(_anywhere(e.filter))

        def body(who: int) -> None:
            self.repeats.append(self.used["code"])
            self.emit(c.OP_LOOK, who, 1, 1)
            none = self.emit(c.OP_UNLESS_DONE, 0)
            test = self.emit(c.OP_IF, self.condition([c.C_IS, f, c.SEL_LOOKED, 0, 0]), 0)
            self.either([test], e.then, e.otherwise)
            self.patch(none, 1)
            self.repeats.pop()

        self.for_players(e.player, body)

    def do_May(self, e: ir.May) -> None:
        self.patch(self.may(e.player, e.effects), 2)

    def may(self, player: str, effects: Sequence[ir.Effect]) -> int:
        """The question and what is done when the answer is yes; the instruction whose operand 2 says where to go
        after no."""
        self.choose_player(player)
        you = self.who(player)
        self.none_counts = len(effects) > 1
        feasible, to_pay = self.feasible(effects, you), self.to_pay(effects)
        self.none_counts = False
        may = self.emit(c.OP_MAY, you, 0, feasible, to_pay, *self.played(effects))
        self.row["code"][may, 7] = _selects(effects)
        outer = self.payer, self.opponent_chosen
        self.payer, self.opponent_chosen = you, self.opponent_chosen or player == "chosen_opponent"
        self.effects(effects)
        self.payer, self.opponent_chosen = outer
        return may

    def either(self, tests: Sequence[int], then: Sequence[ir.Effect], otherwise: Sequence[ir.Effect]) -> None:
        """``then``, or ``otherwise`` after a test (an OP_IF) that fails.

        "You may [A]. Otherwise, [B]": who declines A, or can't do it, does B (6.1.4).
        """
        declined = undone = -1
        if otherwise and then and isinstance(then[-1], ir.May):
            self.effects(then[:-1])
            declined = self.may(then[-1].player, then[-1].effects)
            undone = self.unless_done(then[-1].effects)
        else:
            self.effects(then)
        end = self.emit(c.OP_JUMP, 0)
        for test in tests:
            self.patch(test, 2)
        if declined >= 0:
            self.patch(declined, 2)
            self.row["code"][declined, 7] = 0  # what comes now is about the same cards
        if undone >= 0:
            self.patch(undone, 1)
        self.effects(otherwise)
        self.patch(end, 1)

    def unless_done(self, effects: Sequence[ir.Effect]) -> int:
        """After one simple effect: where to go when it could not be done. -1: it can be done in more than one way."""
        simple = len(effects) == 1 and isinstance(effects[0], SIMPLE)
        return self.emit(c.OP_UNLESS_DONE, 0) if simple else -1

    def shiftable(self, effects: Sequence[ir.Effect]) -> int:
        """1 + the filter of the cards of which an effect shifts one, 0 when it shifts none."""
        match effects:
            case (ir.PlayCard(ir.Pick(f), shift=True), *_):
                return 1 + self.filter(f)
        return 0

    def played(self, effects: Sequence[ir.Effect]) -> tuple[int, int]:
        """1 + the selector of the card that the effects play for free, 1 + the filter of those of which they play one.

        0 when there is none. What can't be played is not offered (1.2.2).
        """
        match effects:
            case (ir.PlayCard(ir.Pick(f), shift=False), *_):
                return 0, 1 + self.filter(f)
            case (ir.PlayCard(ir.This() | ir.It() | ir.OtherCard() | ir.Them() | ir.Earlier() as card, True), *_):
                return 1 + self.reference(card), 0
        return 0, 0

    def to_pay(self, effects: Sequence[ir.Effect]) -> int:
        """1 + the selector of the card that the effects play for ink, 0 when they play none."""
        match effects:
            case (ir.PlayCard(card, False), *_) if not isinstance(card, ir.Chosen | ir.Pick):
                return 1 + self.reference(card)
        return 0

    def do_CostThen(self, e: ir.CostThen) -> None:
        outer, self.exactly = self.exactly, c.CHOOSE_EXACT
        stops = []
        for part in e.cost:
            self.emit(c.OP_SET_OK, 1)
            self.effect(part)
            stops.append(self.emit(c.OP_UNLESS_DONE, 0, int(_selects(e.then))))
        self.exactly = outer
        self.effects(e.then)
        for stop in stops:
            self.patch(stop, 1)

    def do_ChooseOne(self, e: ir.ChooseOne) -> None:
        both = -1
        if e.both_if is not None:
            test = self.emit(c.OP_IF, self.condition(e.both_if), 0)
            for option in e.options:
                self.effects(option)
            both = self.emit(c.OP_JUMP, 0)
            self.patch(test, 2)
        you = self.who(e.player)
        mode = self.emit(c.OP_MODE, len(e.options), 0, you)
        outer, self.exactly = self.exactly, c.CHOOSE_EXACT if e.form == "or" else self.exactly
        self.none_counts = e.form != "or"
        rows = [
            self.emit(c.OP_OPTION, 0, self.feasible(option, you), self.shiftable(option), self.played(option)[1])
            for option in e.options
        ]
        self.none_counts = False
        self.exactly = outer
        ends = []
        for row, option in zip(rows, e.options, strict=True):
            self.patch(row, 1)
            self.effects(option)
            ends.append(self.emit(c.OP_JUMP, 0))
        for end in ends:
            self.patch(end, 1)
        self.patch(mode, 2)
        if both >= 0:
            self.patch(both, 1)

    def do_Unless(self, e: ir.Unless) -> None:
        self.choose_player(e.player)
        you = self.who(e.player)
        outer = self.exactly, self.payer, self.selected
        self.exactly, self.payer = c.CHOOSE_EXACT, you
        ask = self.emit(
            c.OP_MAY, you, 0, self.feasible(e.instead, you), self.to_pay(e.instead), *self.played(e.instead)
        )
        self.effects(e.instead)
        self.exactly, self.payer, self.selected = outer
        undone = self.unless_done(e.instead)
        end = self.emit(c.OP_JUMP, 0)
        self.patch(ask, 2)
        if undone >= 0:
            self.patch(undone, 1)
        self.effects(e.effects)
        self.patch(end, 1)

    def do_If(self, e: ir.If) -> None:
        then, otherwise = e.then, e.otherwise
        match otherwise:
            case (ir.CostThen(cost, result, form),) if (
                e.form == "instead"
            ):  # "[A] to [B]. If that card ..., [C] instead"
                inner = _replace(e, otherwise=result, form="if")
                self.effect(ir.CostThen(cost, (inner,), form))
                return
        if e.form == "instead" and any(isinstance(node, ir.Them) for node in ir.walk(e.condition)):
            target: Any = getattr(otherwise[0], "target", None)  # "if a Pirate character is chosen": choose first
            if isinstance(target, ir.Chosen):
                self.select(target)
                otherwise = (_replace(otherwise[0], target=ir.Them()), *otherwise[1:])
                if getattr(then[0], "target", None) == target:  # the effect that replaces it is about the same card
                    then = (_replace(then[0], target=ir.Them()), *then[1:])
        outer = self.opponent_chosen
        if _chooses_opponent(e.condition):  # before anything compares with that opponent (1.7.3)
            self.choose_player("chosen_opponent")
            self.opponent_chosen = True
        left_out = not otherwise and _selects(then)
        test = self.emit(c.OP_IF, self.condition(e.condition), 0, int(left_out))
        if e.form == "if":
            self.either([test], then, otherwise)
        else:
            self.effects(then)
            end = self.emit(c.OP_JUMP, 0)
            self.patch(test, 2)
            self.effects(otherwise)
            self.patch(end, 1)
        self.opponent_chosen = outer

    def do_Then(self, e: ir.Then) -> None:
        self.effects(e.effects)

    def do_ForEachPlayer(self, e: ir.ForEachPlayer) -> None:
        self.choose_player(e.players)
        players = WHO[e.players]
        if e.players == "owner":  # the player is fixed before the effects select other cards
            self.emit(c.OP_CHOOSE_PLAYER, 2, self.who("owner"))
            players = c.WHO_CHOSEN
        if isinstance(e.having, ir.MostCards):
            self.emit(c.OP_HOLD, self.value_row([c.N_MOST_CARDS, -1, 0, 1, 1, 0]))
        loop = self.emit(c.OP_EACH, players, 0, self.condition(e.having))
        self.effects(e.effects)
        self.emit(c.OP_JUMP, loop)
        self.patch(loop, 2)

    def do_ChooseTarget(self, e: ir.ChooseTarget) -> None:
        self.select(e.target, exact=bool(self.exactly))

    def do_GainAbility(self, e: ir.GainAbility) -> None:
        granted = self.detached(e.ability)
        self.select(e.target)
        self.emit(c.OP_GIVE, c.M_ABILITY, granted, 0, DURATIONS[e.duration])

    def do_CreateTrigger(self, e: ir.CreateTrigger) -> None:
        remembers = self.recalls = any(isinstance(node, ir.Them) for node in ir.walk(e.ability))
        created = self.detached(e.ability)
        self.recalls = False
        moment = all(trigger.event in ("start_of_turn", "end_of_turn") for trigger in e.ability.triggers)
        duration = "in_play" if e.once and moment else e.duration  # a delayed ability waits for its moment (6.2.7.2)
        self.emit(c.OP_CREATE_TRIGGER, created, DURATIONS[duration], int(e.once), int(remembers))

    def detached(self, ability: ir.Ability) -> int:
        """Compile an ability that no card has printed; jumps over its code."""
        over = self.emit(c.OP_JUMP, 0)
        i = self.ability(ability)
        self.patch(over, 1)
        return i

    # -- what a "may" or a mode needs to be possible ----------------------------------------------------------

    def feasible(self, effects: Sequence[ir.Effect], you: int = c.WHO_YOU) -> int:
        """The condition under which the first effect can be carried out at all; -1 when it always can."""
        return self.condition(*self.feasible_rows(effects[0], you)) if effects else NEVER

    def feasible_rows(self, effect: ir.Effect, you: int = c.WHO_YOU) -> list[list[int]]:
        """Rows that must all hold for an effect to be possible; of "[A] to [B]", all of A (6.1.5.1)."""
        match effect:
            case ir.CostThen(cost, _):
                outer, self.exactly = self.exactly, c.CHOOSE_EXACT
                rows = []
                for i, part in enumerate(cost):
                    if i > 0 and getattr(part, "target", None) == ir.Them():
                        continue  # the cards that an earlier part selects
                    rows += self.feasible_rows(part, you)
                    if isinstance(part, ir.Draw):  # what comes after it depends on what is drawn
                        break
                self.exactly = outer
                return rows
            case ir.May(inner, _) | ir.Then(inner):
                return self.feasible_rows(inner[0], you)
            case ir.ForEachPlayer("chosen_player" | "chosen_opponent" as players, inner, None):
                owner = "any" if players == "chosen_player" else "opponent"
                picked = getattr(inner[0], "target", None)
                if isinstance(picked, ir.Pick) and picked.filter.owner == "they" and picked.chooser == "you":
                    picked = _replace(picked, filter=_replace(picked.filter, owner=owner))
                    return self.feasible_rows(_replace(inner[0], target=picked), you)
                return []
            case ir.Draw(ir.Count(f)):  # so many cards that it may be none
                return [[c.C_TARGET, self.filter(f), you, 1, 0]]
            case ir.MoveTo(target, location):  # both who moves and where to
                places = self.selector_row(location, you)
                return [row for row in (self.selector_row(target, you), places) if row is not None]
            case ir.PutTopUnder(under):
                row = self.selector_row(under, you)
                n = self.amount(ir.Count(under.filter)) if self.exactly and isinstance(under, ir.All) else 1
                deck = [c.C_CARDS, c.DECK | c.WHO_YOU << 3, c.GE, n, 0]
                return [deck] if row is None else [deck, row]
            case ir.Banish(target) | ir.Exert(target) | ir.Ready(target) if self.exactly:
                return self.doable(effect, target, you)
            case ir.MoveTop(_, amount, player) if self.exactly and self.who(player) == you:
                return [[c.C_CARDS, c.DECK | you << 3, c.GE, self.amount(amount), 0]]
            case ir.MoveTop(_, _, "you") | ir.RevealTop("you") | ir.Look(player="you"):
                return [[c.C_CARDS, c.DECK | c.WHO_YOU << 3, c.GE, 1, 0]]
            case ir.Banish(target) | ir.Exert(target) | ir.Ready(target) | ir.DealDamage(_, target) if isinstance(
                target, ir.This | ir.It | ir.OtherCard | ir.Them
            ):
                return [[c.C_CAN, self.reference(target), c.CAN_BE_THERE, 0, 0]]
            case ir.ReturnToHand(target) | ir.PutIntoInkwell(target) | ir.PutOnDeck(target) if isinstance(
                target, ir.This | ir.It | ir.OtherCard
            ):  # wherever the card that is referred to went, it is still there (6.1.11.1)
                return [[c.C_IS, self.filter(ir.Filter(type=("card",))), self.reference(target), 0, 0]]
        row = self.feasible_row(effect, you)
        rows = [] if row is None else [row]
        if isinstance(effect, ir.RemoveDamage | ir.MoveDamage):
            rows.append([c.C_MAY_HEAL, int(isinstance(effect, ir.MoveDamage)), 0, 0, 0])
        return rows

    def doable(self, effect: ir.Effect, target: ir.Selector, you: int) -> list[list[int]]:
        """What a cost asks of the cards that it exerts, readies or banishes."""
        match target:
            case ir.This() | ir.It() | ir.Them() | ir.OtherCard():
                how = {ir.Exert: c.CAN_EXERT, ir.Ready: c.CAN_READY}.get(type(effect), c.CAN_BE_THERE)
                return [[c.C_CAN, self.reference(target), how, 0, 0]]
            case ir.Chosen(f) | ir.Pick(f) | ir.All(f) if not isinstance(effect, ir.Banish) and f.zone == "play":
                state = "ready" if isinstance(effect, ir.Exert) else "exerted"
                if state not in f.state:
                    target = _replace(target, filter=_replace(f, state=(*f.state, state)))
        row = self.selector_row(target, you)
        return [] if row is None else [row]

    def feasible_row(self, effect: ir.Effect, you: int) -> list[int] | None:
        match effect:
            case ir.PayInk(amount):
                return [c.C_CAN_PAY, amount, you, 0, 0]
            case ir.Discard(None, player, _, None) if (
                WHO.get(player) == you
            ):  # an empty hand can be, too (official note)
                return [c.C_MAY_DISCARD, you, 1, 0, 0] if self.forbids_discard else None
            case ir.MoveTop(_, amount, player) if self.exactly and self.who(player) == you:
                return [c.C_CARDS, c.DECK | you << 3, c.GE, self.amount(amount), 0]
            case ir.Discard(amount, player, _, f) if WHO.get(player) == you:
                f = _hand_filter(f or ir.Filter(type=("card",)))
                need = max(1, amount) if isinstance(amount, int) and self.exactly else 1
                return [c.C_TARGET, self.filter(f), you | (you + 1) << 4, need, 0]
            case ir.MoveDamage(_, source, target):
                row = self.selector_row(source, you, damaged=True)
                return row if row is not None else self.selector_row(target, you)
            case ir.RemoveDamage(_, target, up_to):  # none may be removed from a card without damage (6.1.3)
                return self.selector_row(target, you, damaged=not (up_to and self.none_counts))
            case ir.GainLore(ir.StatOf(_, of)) | ir.Draw(ir.StatOf(_, of)):
                return self.selector_row(of, you)
            case ir.PlayCard(card):
                return self.selector_row(card, you)
        selector: ir.Selector | None = getattr(effect, "target", None)
        return self.selector_row(selector, you) if selector is not None else None

    def selector_row(self, selector: ir.Selector, you: int, damaged: bool = False) -> list[int] | None:
        match selector:
            case ir.Chosen(f, count, up_to):
                if damaged and "damaged" not in f.state:
                    f = _replace(f, state=(*f.state, "damaged"))
                need = 1 if up_to or not self.exactly or not isinstance(count, int) else count
                return [c.C_TARGET, self.filter(f), you | 8, max(1, need), 0]
            case ir.Pick(f, count, up_to):
                need = 1 if up_to or not self.exactly else count
                return [c.C_TARGET, self.filter(f), you, max(1, need), 0]
            case ir.All(f):
                return [c.C_TARGET, self.filter(f), you, 1, 0]
            case ir.This() | ir.It() | ir.OtherCard() if damaged:
                f = ir.Filter(type=("card",), state=("damaged",))
                return [c.C_IS, self.filter(f), self.reference(selector), 0, 0]
        return None

    # -- abilities -------------------------------------------------------------------------------------------

    def listen(self, event: str, in_discard: bool = False) -> None:
        self.listened |= 1 << c.EVENTS.index(event)
        if in_discard:
            self.listened_in_discard |= 1 << c.EVENTS.index(event)

    def ability(self, ability: ir.Ability) -> int:
        """Compile an ability; its index."""
        self.moves = 0
        i = self.take("abilities", t.MAX_ABILITIES)
        self.fill(i, ability)
        return i

    def fill(self, i: int, ability: ir.Ability) -> None:
        row = self.row
        self.abilities[i] = ability
        row["a_once"][i] = row["a_window"][i] = row["a_condition"][i] = -1
        row["a_zone"][i] = c.PLAY
        if getattr(ability, "once", False):
            row["a_once"][i] = self.once_bit()
        if getattr(ability, "twice", False):
            self.once_bit()
            row["a_times"][i] = 2
        if getattr(ability, "first", False):
            row["a_first"][i] = 1
            row["a_once"][i] = self.once_bit()
        match ability:
            case ir.Triggered():
                self.fill_triggered(i, ability)
            case ir.Activated():
                row["a_kind"][i] = c.A_ACTIVATED
                row["a_condition"][i] = self.condition(ability.condition)
                costs = [self.cost(cost) for cost in ability.costs]
                first = self.take("costs", t.MAX_COSTS, len(costs))
                if costs:
                    row["costs"][first : first + len(costs)] = costs
                row["a_cost"][i] = first
                row["a_costs"][i] = len(costs)
                if not costs:  # "you may [do something]": only when it can be done
                    row["a_condition"][i] = self.condition(ability.condition, *self.feasible_rows(ability.effects[0]))
                start = self.program(ability.effects)
                if any(isinstance(cost, ir.BanishOne | ir.DiscardCards | ir.ExertOne) for cost in ability.costs):
                    # Earlier() is the card that paid
                    for k in range(start, self.used["code"]):
                        if self.row["code"][k, 0] == c.OP_REMEMBER:
                            self.row["code"][k] = [c.OP_JUMP, k + 1, 0, 0, 0, 0, 0, 0]
                row["a_code"][i] = start
            case ir.Resolve():
                row["a_kind"][i] = c.A_RESOLVE
                row["a_code"][i] = self.program(ability.effects)
            case ir.Static():
                self.fill_static(i, ability)

    def once_bit(self) -> int:
        bit = self.once_bits
        if bit > 6:
            raise self.refuse("more than seven once-per-turn abilities on a card")
        self.once_bits += 1
        return bit

    def fill_triggered(self, i: int, ability: ir.Triggered) -> None:
        row = self.row
        row["a_kind"][i] = c.A_TRIGGERED
        row["a_zone"][i] = {"play": c.PLAY, "discard": c.DISCARD}.get(ability.zone, 99)
        if row["a_zone"][i] == 99:
            raise self.refuse(f"a triggered ability that works from the {ability.zone}")
        row["a_window"][i] = self.condition(ability.window)
        there = [[c.C_CAN, c.SEL_THIS, c.CAN_BE_THERE, 0, 0]] if _asks_for_its_stack(ability) else []
        condition = self.condition(ability.condition, *there)
        triggers = []
        for trigger in ability.triggers:
            self.listen(trigger.event, ability.zone == "discard")
            subject = t.ANY
            if isinstance(trigger.subject, ir.This):
                subject = t.THIS_CARD
            elif isinstance(trigger.subject, ir.Them):
                subject = t.REMEMBERED
            elif trigger.subject is not None:
                subject = self.filter(_anywhere(trigger.subject))
            other = t.ANY
            if isinstance(trigger.other, ir.This):
                other = t.THIS_CARD
            elif trigger.other is not None:
                other = self.filter(_anywhere(trigger.other))
            triggers.append([c.EVENTS.index(trigger.event), subject, other, c.OWNERS.index(trigger.by)])
        first = self.take("triggers", t.MAX_TRIGGERS, len(triggers))
        if triggers:
            row["triggers"][first : first + len(triggers)] = triggers
        row["a_trigger"][i] = first
        row["a_triggers"][i] = len(triggers)
        self.moves = c.SEL_OTHER if {trigger.event for trigger in ability.triggers} == {"move"} else 0
        if condition >= 0 and _chooses_opponent(ability.condition):
            start = self.used["code"]
            self.emit(c.OP_CHOOSE_PLAYER, 0)
            test = self.emit(c.OP_IF, condition, 0)
            self.selected = False
            self.opponent_chosen = True
            self.effects(ability.effects)
            self.opponent_chosen = False
            self.patch(test, 2)
            self.emit(c.OP_END)
            row["a_code"][i] = start
        else:
            row["a_condition"][i] = condition
            row["a_code"][i] = self.program(ability.effects)

    def fill_static(self, i: int, ability: ir.Static) -> None:
        row = self.row
        row["a_kind"][i] = c.A_STATIC
        row["a_zone"][i] = c.HAND if ability.zone == "hand" else c.PLAY
        lost = None
        if (ability.name or "").casefold() in self.losable:
            lost = [c.C_LOST, c.LOST_ABILITY + self.losable[(ability.name or "").casefold()], 0, 0, 1]
        row["a_condition"][i] = self.condition(ability.condition, lost)
        row["a_layer"][i] = NO_LAYER  # see ``order_statics``
        row["derive_on"] |= c.DIRTY_STATE | c.DIRTY_ZONES | c.DIRTY_TURN
        modifiers = [self.modifier(modifier) for modifier in ability.modifiers]
        first = self.take("modifiers", t.MAX_MODIFIERS, len(modifiers))
        row["modifiers"][first : first + len(modifiers)] = modifiers
        row["a_modifier"][i] = first
        row["a_modifiers"][i] = len(modifiers)

    def order_statics(self) -> None:
        """Which static abilities are judged after which: they look at what others give."""
        try:
            found = strata(self.abilities)
        except Circle as error:
            raise Unsupported(str(error)) from None
        for i, layer in found.of.items():
            self.row["a_layer"][i] = layer
        self.row["layers"] = found.count
        self.row["circular"] = np.uint64(sum(1 << layer for layer in found.circular))
        self.row["strength_layer"] = found.strength

    def modifier(self, modifier: ir.Modifier) -> list[int]:
        this = t.THIS_CARD
        match modifier:
            case ir.StatBonus(target, stat, amount):
                return [STAT_KINDS[stat], self.target(target), 0, self.amount(amount), -1]
            case ir.HasKeyword(target, keyword, value):
                self.row["bodyguard_given"] |= keyword == "Bodyguard"
                return [c.M_KEYWORD, self.target(target), self.keyword(keyword), self.amount(value), -1]
            case ir.Cannot(target, what):
                return [c.M_RESTRICT, self.target(target), self.restrictions(what), 0, -1]
            case ir.HasAbility(target, ability):
                return [c.M_ABILITY, self.target(target), self.ability(ability), 0, -1]
            case ir.CostLess(amount, f, once, shift, everyone):
                self.row["cost_modifiers"] = 1
                which = this if f is None else self.filter(_anywhere(f))
                flags = (c.PAY_SHIFT if shift else 0) | (c.PAY_EVERYONE if everyone else 0)
                return [c.M_PAY_LESS, which, flags, self.amount(amount), self.once_bit() if once else -1]
            case ir.HasClassification(target, name):
                return [c.M_CLASS, self.target(target), 1 << self.grants[name], 0, -1]
            case ir.CannotGain(target, keyword):
                return [c.M_BAR, self.target(target), c.KEYWORDS.index(keyword), 0, -1]
            case ir.LosesAbility(target, name):
                return [c.M_FLAG, self.target(target), c.LOST_ABILITY + self.losable[name.casefold()], 0, -1]
            case ir.Trait(target, what):
                self.row["strength_floors"] |= what == "strength_floor"
                return [c.M_FLAG, self.target(target), TRAITS[what], 0, -1]
            case ir.TakesDamageFor(f):
                self.row["table_rules"] = 1
                return [c.M_REDIRECT, self.filter(f), -1, 0, -1]
            case ir.PreventsFirstDamage():
                self.row["table_rules"] = 1
                return [c.M_PREVENT_FIRST, this, -1, 0, self.once_bit()]
            case ir.ShiftsOntoForLess(amount):
                self.row["table_rules"] = self.row["cost_modifiers"] = 1
                return [c.M_SHIFT_ONTO_LESS, this, -1, amount, -1]
            case ir.PlayOthersFree(f):
                self.row["table_rules"] = 1
                return [c.M_PLAY_FREE_OTHERS, self.filter(_anywhere(f)), -1, 0, -1]
            case ir.AbilityFree():
                self.row["table_rules"] = 1
                return [c.M_ABILITY_FREE, this, -1, 0, -1]
            case ir.HasShift() | ir.ShiftName() | ir.AnyInk():  # read elsewhere
                return [c.M_PLAYER_RULE, this, 0, 0, -1]
            case ir.MayEnterExerted():
                return [c.M_FLAG, this, c.MAY_ENTER_EXERTED, 0, -1]
            case ir.EntersExerted(ir.This()):
                return [c.M_ENTERS_EXERTED, this, 0, 0, -1]
            case ir.EntersExerted(target):
                self.row["table_rules"] = 1
                return [c.M_OTHERS_ENTER_EXERTED, self.target(target), -1, 0, -1]
            case ir.LosesKeyword(target, keyword):
                return [c.M_LOSE_KEYWORD, self.target(target), c.KEYWORDS.index(keyword), 1, -1]
            case ir.CannotBeChallengedBy(target, by):
                self.row["table_rules"] = 1
                return [c.M_NO_CHALLENGE_BY, self.target(target), self.filter(by), 0, -1]
            case ir.CannotPlay(f):
                self.row["table_rules"] = 1
                return [c.M_CANT_PLAY, this if f is None else self.filter(f), -1, 0, -1]
            case ir.MovesForLess(f, amount, here, once):
                self.row["table_rules"] = 1
                who = this if f is None else self.filter(f)
                less = 99 if amount is None else amount
                return [c.M_MOVE_LESS, who, this if here else -1, less, self.once_bit() if once else -1]
            case ir.ChallengeReady(target, f) if f is not None:
                self.row["table_rules"] = 1
                return [c.M_CHALLENGE_SOME, self.target(target), self.filter(f), 0, -1]
            case ir.EntersWithDamage(amount):
                return [c.M_ENTERS_DAMAGED, this, 0, amount, -1]
            case ir.ChallengeReady(target):
                return [c.M_FLAG, self.target(target), c.CHALLENGE_READY, 0, -1]
            case ir.ChallengeDamageStat(target):
                return [c.M_FLAG, self.target(target), c.WILLPOWER_DAMAGE, 0, -1]
            case ir.InkFromDiscard():
                return [c.M_PLAYER_RULE, this, c.INK_FROM_DISCARD, 0, -1]
            case ir.PlayerRule(rule):
                self.row["open_decks"] |= rule in ("open_decks", "opponents_open_decks")
                return [c.M_PLAYER_RULE, this, c.PLAYER_RULES[rule], 0, -1]
            case ir.DeckRule():
                return [c.M_PLAYER_RULE, this, 0, 0, -1]
            case ir.AllInkable():
                return [c.M_PLAYER_RULE, this, c.ALL_INKABLE, 0, -1]
            case ir.SingBonus(target, amount):
                return [c.M_SING_BONUS, self.target(target), 0, amount, -1]
            case ir.MayInkAdditional(amount):
                return [c.M_EXTRA_INK, this, 0, amount, -1]
            case ir.PlayFree():
                return [c.M_PLAY_FREE, this, 0, 0, -1]
        raise self.refuse(f"the static modifier {type(modifier).__name__}")

    def target(self, selector: ir.Selector) -> int:
        if isinstance(selector, ir.This):
            return t.THIS_CARD
        if isinstance(selector, ir.All):
            return self.filter(selector.filter)
        raise self.refuse(f"a static ability on {type(selector).__name__}")

    def cost(self, cost: ir.Cost) -> list[int]:
        match cost:
            case ir.ExertThis():
                return [c.COST_EXERT, 0, -1]
            case ir.Ink(amount):
                return [c.COST_INK, amount, -1]
            case ir.BanishThis():
                return [c.COST_BANISH_THIS, 0, -1]
            case ir.DiscardCards(count, f):
                f = _replace(_hand_filter(f or ir.Filter(type=("card",))), owner="you")
                return [c.COST_DISCARD, count, self.filter(f)]
            case ir.BanishOne(f, _, count):
                return [c.COST_BANISH, count, self.filter(_replace(f, owner="you"))]
            case ir.ExertOne(f, count):  # only dry characters can pay (4.4.2.1)
                ready = self.ready_filter(_replace(f, owner="you", state=(*f.state, "ready")))
                return [c.COST_EXERT_ONE, count, ready]
            case ir.DamageThis(amount):
                return [c.COST_DAMAGE_THIS, amount, -1]
            case ir.ToBottom(f, count):
                return [c.COST_TO_BOTTOM, count, self.filter(_replace(f, owner="you", zone="discard"))]
        raise self.refuse(f"the cost {type(cost).__name__}")

    def ready_filter(self, f: ir.Filter) -> int:
        i = self.filter(_replace(f, other=f.other))
        self.row["filters"][i, t.F_STATES] |= 1 << c.IS_DRY
        del self.filters[f]  # nobody else shares the changed row
        return i

    # -- cards -----------------------------------------------------------------------------------------------

    def add_card(self, i: int, card: Card) -> None:
        """Facts and abilities of one card."""
        self.card = card.full_name
        self.type = card.type
        self.once_bits = 0
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
        first = self.take("abilities", t.MAX_ABILITIES, len(abilities))
        row["ability_start"][i] = first
        row["ability_count"][i] = len(abilities)
        for k, ability in enumerate(abilities):
            self.fill(first + k, ability)
            self.note_features(i, ability, card)

    def note_features(self, i: int, ability: ir.Ability, card: Card) -> None:
        row = self.row
        match ability:
            case ir.Triggered():
                if ability.zone == "play":
                    for trigger in ability.triggers:
                        row["events"][i] |= np.uint64(1 << c.EVENTS.index(trigger.event))
            case ir.Activated():
                row["features"][i] |= c.HAS_ACTIVATED
            case ir.Static():
                for modifier in ability.modifiers:
                    if isinstance(modifier, ir.PlayFree):
                        row["features"][i] |= c.HAS_PLAY_FREE
                        if modifier.cost is not None:
                            first = self.take("costs", t.MAX_COSTS)
                            self.row["costs"][first] = self.cost(modifier.cost)
                            row["alternate_cost"][i] = first
                            row["alternate_shift"][i] = modifier.shift
                    elif isinstance(modifier, ir.HasShift):
                        row["shift_cost"][i] = modifier.cost
                        named = ir.Filter(owner="you", named=(card.name,))
                        row["shift_filter"][i] = self.shift_filter(named)
                        row["shift_if"][i] = self.condition(ability.condition)
                    elif isinstance(modifier, ir.ShiftName):
                        row["shift_name"][i] = self.names.get(modifier.also.casefold(), -1)
                    elif isinstance(modifier, ir.CostLess):
                        row["features"][i] |= c.HAS_PAYMENT
                    elif modifier == ir.EntersExerted():
                        continue
                    elif isinstance(modifier, TABLE_RULES) or (
                        isinstance(modifier, ir.ChallengeReady) and modifier.filter
                    ):
                        row["features"][i] |= c.HAS_TABLE_RULES
                    elif isinstance(modifier, ir.MayEnterExerted):
                        row["keywords"][i] |= np.uint32(1 << c.MAY_ENTER_EXERTED)
                    elif ability.zone == "play":
                        row["features"][i] |= c.HAS_STATIC

    def add_keywords(self, i: int, card: Card) -> None:
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
                row["shift_filter"][i] = self.shift_filter(_replace(mine, named=names))
            case "classification":
                row["shift_filter"][i] = self.filter(_replace(mine, classification=(keyword.classification,)))
            case "universal":
                row["shift_filter"][i] = self.filter(mine)
            case "item":
                name = keyword.onto.removeprefix("item named ")
                row["shift_filter"][i] = self.filter(ir.Filter(type=("item",), owner="you", named=(name,)))
            case "combo" | "duo":
                row["shift_kind"][i] = c.SHIFT_COMBO if keyword.variant == "combo" else c.SHIFT_DUO
                row["shift_filter"][i] = self.shift_filter(_replace(mine, named=names[:1]))
                row["shift_filter_2"][i] = self.shift_filter(_replace(mine, named=names[1:]))
            case _:
                raise self.refuse(f"{keyword.variant} Shift")
        if keyword.other_cost:
            count, f = _discard_cost(keyword.other_cost)
            if count == 0:
                raise self.refuse(f"the Shift cost {keyword.other_cost!r}")
            row["shift_discard"][i] = count
            row["shift_discard_filter"][i] = self.filter(f)

    def shift_filter(self, f: ir.Filter) -> int:
        """A filter of cards to shift onto: cards may have further names for Shift."""
        f = _replace(f, besides=ir.This())  # also keeps the row apart from filters with the same words
        i = self.filter(f)
        self.row["filters"][i, t.F_SHIFTING] = 1
        return i

    def add_builtins(self) -> None:
        """The keywords that are triggered abilities, under their fixed indices."""
        self.card = "keyword"
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
        code = self.row["code"]
        for i in range(self.used["code"]):
            if code[i, 0] == c.OP_CHOOSE and code[i, 3] & c.CHOOSE_TARGET:  # "chosen for Support" is an event
                code[i, 3] |= c.CHOOSE_SUPPORT
            elif code[i, 0] == c.OP_CHOOSE:
                code[i, 3] |= c.CHOOSE_CAN_READY
        start = self.used["code"]
        self.emit(c.OP_UNSHIFT)
        self.emit(c.OP_END)
        self.row["a_code"][c.BUILTIN_TEMPORARY_SHIFT] = start


def assemble(cards: Sequence[Card]) -> np.ndarray:
    """The tables (array of one ``TABLES`` record) of the given distinct cards, in that order.

    Raises :class:`Unsupported` (a ``ValueError``) naming the first card that the engine cannot play.
    """
    return compile_cards(cards).array


def compile_cards(cards: Sequence[Card]) -> Tables:
    """As :func:`assemble`, with what the rows were compiled from."""
    if len(cards) > t.MAX_CARDS:
        raise Unsupported(f"these decks hold {len(cards)} different cards; at most {t.MAX_CARDS} fit")
    names = {name.casefold(): i for i, name in enumerate(names_of(cards))}
    tables = Tables(names)
    tables.learn(cards)
    tables.forbids_discard = any(
        isinstance(node, ir.PlayerRule) and node.rule == "no_discard"
        for card in cards
        for node in ir.walk(card.abilities)
    )
    tables.add_builtins()
    for i, card in enumerate(cards):
        tables.add_card(i, card)
    tables.order_statics()
    row = tables.row
    row["n_cards"] = len(cards)
    row["n_names"] = len(names)
    row["n_abilities"] = tables.used["abilities"]
    row["listened"] = np.uint64(tables.listened)
    row["listened_in_discard"] = np.uint64(tables.listened_in_discard)
    row["derive_on"] |= c.DIRTY_PLAY
    return tables


def names_of(cards: Sequence[Card]) -> list[str]:
    """The names that the cards have (5.2.6), by the id under which the tables know them."""
    names: dict[str, str] = {}
    for card in cards:
        for name in card.names:
            names.setdefault(name.casefold(), name)
    return list(names.values())


def _about_the_last(amount: ir.Amount) -> bool:
    """Whether an amount is read off the cards or the effect before, which a new selection replaces."""
    return isinstance(amount, ir.Result | ir.CountAmong) or any(isinstance(node, ir.Them) for node in ir.walk(amount))


def _selects(effects: Sequence[ir.Effect]) -> bool:
    """Whether cards are selected in effects, which later ones may call "that character" or "its player"."""
    return any(isinstance(node, SELECTING) for node in ir.walk(tuple(effects)))


def _replace(f: Any, **changes: Any) -> Any:
    from dataclasses import replace

    return replace(f, **changes)


def _hand_filter(f: ir.Filter) -> ir.Filter:
    return _replace(f, zone="hand", owner="any")


def _is_ink(target: ir.Selector) -> int:
    """1 for a target among ink cards; a reference to a card that has become one means it in play only (7.1.6)."""
    return int(isinstance(target, ir.Chosen | ir.Pick | ir.All) and target.filter.zone == "inkwell")


def _anywhere(f: ir.Filter) -> ir.Filter:
    """The filter where the zone is checked elsewhere."""
    return f


def _asks_for_its_stack(ability: ir.Triggered) -> bool:
    """Whether the condition is that cards are under this one now: not that they were as it left (6.7.6)."""
    leaves = all(trigger.event in ("banish", "banish_in_challenge", "leave_play") for trigger in ability.triggers)
    asked = (node for node in ir.walk(ability.condition) if isinstance(node, ir.Is) and node.what == ir.This())
    return not leaves and any("stacked" in node.filter.state for node in asked)


def _joined(effects: Sequence[ir.Effect]) -> list[ir.Effect]:
    """Effects on what each of several players chose belong to each one's part, not to the last one's only."""
    joined: list[ir.Effect] = []
    for effect in effects:
        last = joined[-1] if joined else None
        if isinstance(last, ir.ForEachPlayer) and getattr(effect, "target", None) == ir.Them():
            joined[-1] = _replace(last, effects=(*last.effects, effect))
        else:
            joined.append(effect)
    return joined


def _chooses_opponent(condition: ir.Condition | None) -> bool:
    return any(getattr(node, "player", None) == "chosen_opponent" for node in ir.walk(condition))


def _discard_cost(text: str) -> tuple[int, ir.Filter]:
    """A Shift cost such as "Discard 2 cards" or "Discard an action card": how many, which; 0 when it is another."""
    words = text.split()
    if words[0] != "Discard":
        return 0, ir.Filter()
    count = int(words[1]) if words[1].isdigit() else 1
    kind = words[2] if words[2] in ("character", "action", "song", "item", "location") else "card"
    return count, ir.Filter(type=(kind,), zone="hand", owner="you")  # type: ignore[arg-type]
