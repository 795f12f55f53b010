"""Rows of the tables for filters, amounts and conditions."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.cards.compile.context import Context, Printed, Progress, Unsupported
from lorcana_env.cards.words import CLASSIFICATIONS, INKS
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t

WHO = {
    "you": c.WHO_YOU,
    "chosen_opponent": c.WHO_CHOSEN_PLAYER,
    "chosen_player": c.WHO_CHOSEN_PLAYER,
    "another_player": c.WHO_CHOSEN_PLAYER,
    "owner": c.WHO_OWNER,
    "challenger": c.WHO_CHALLENGER,
    "they": c.WHO_THEY,
    "each_player": c.WHO_EACH_PLAYER,
    "each_opponent": c.WHO_EACH_OPPONENT,
    "any_number": c.WHO_ANY_NUMBER,
}
OFFERS = {
    "chosen_opponent": c.OFFERS_OPPONENTS,
    "chosen_player": c.OFFERS_ALL,
    "another_player": c.OFFERS_OTHERS,
}
REFERENCES: dict[type, int] = {
    ir.This: c.SELECT_THIS,
    ir.It: c.SELECT_IT,
    ir.OtherCard: c.SELECT_OTHER_CARD,
    ir.Them: c.SELECT_THEM,
    ir.Earlier: c.SELECT_EARLIER,
    ir.HealedCards: c.SELECT_SOURCE,
}
ALL_TYPES = 0b1111
NEVER = -1
_LIMITS = {
    "abilities": t.MAX_ABILITIES, "triggers": t.MAX_TRIGGERS, "costs": t.MAX_COSTS, "modifiers": t.MAX_MODIFIERS,
    "filters": t.MAX_FILTERS, "conditions": t.MAX_CONDITIONS, "values": t.MAX_VALUES, "code": t.MAX_CODE,
}  # fmt: skip
#: A row of a condition, or alternatives, each of rows and alternatives that must all hold.
Needed = list[int] | tuple[list[Any], ...]


def when(
    kind: int,
    filter: int = NEVER,
    player: int = 0,
    selector: int = 0,
    what: int = 0,
    how: int = 0,
    comparison: int = 0,
    amount: int = 0,
    negated: int = 0,
) -> list[int]:
    """A row of a condition (``tables.CONDITION_...``)."""
    return [kind, filter, player, selector, what, how, comparison, amount, negated, 0]


def some(value: int) -> list[int]:
    """The row that holds when an amount, by its operand, is not 0."""
    return when(c.CONDITION_AMOUNT, what=value, comparison=c.AT_LEAST, amount=1)


def counted(
    kind: int,
    filter: int = NEVER,
    selector: int = NEVER,
    player: int = 0,
    what: int = 0,
    times: int = 1,
    per: int = 1,
    most: int = 1,
    plus: int = 0,
) -> list[int]:
    """A row of a value (``tables.VALUE_...``)."""
    return [kind, filter, selector, player, what, times, per, most, plus]


def _with(row: list[int], column: int, value: int) -> list[int]:
    return [*row[:column], value, *row[column + 1 :]]


class Rows:
    """The tables being filled."""

    def __init__(self, names: dict[str, int]) -> None:
        self.array = np.zeros(1, t.TABLES)
        self.row = self.array[0]
        self.names = names
        self.used = dict.fromkeys(_LIMITS, 0)
        self.filters: dict[ir.Filter, int] = {}
        self.listened = 0
        self.listened_in_discard = 0
        self.grants: dict[str, int] = {}  # classifications that cards grant: the bit of each
        self.losable: dict[str, int] = {}  # names of abilities that cards can lose: the flag of each
        self.plays_elsewhere = False  # a card at this table lets its player play cards from the discard
        self.forbids_discard = False  # a card at this table keeps its player from discarding
        self.notices_choices = False  # a card here has an ability that triggers when a card is chosen, or Vanish
        self.printed = Printed("keyword")
        self.context = Context()
        self.progress = Progress()
        self.abilities: dict[int, ir.Ability] = {}  # what each row of abilities was compiled from

    def take(self, what: str, n: int = 1) -> int:
        """Reserve ``n`` rows of a table; the first one."""
        first, limit = self.used[what], _LIMITS[what]
        if first + n > limit:
            raise Unsupported(f"these decks need more than {limit} rows of {what}; use fewer different cards")
        self.used[what] = first + n
        return first

    def store(self, what: str, rows: Sequence[list[int]]) -> int:
        """Put rows into a table; the first one."""
        first = self.take(what, len(rows))
        if rows:
            self.row[what][first : first + len(rows)] = rows
        return first

    def refuse(self, what: str) -> Unsupported:
        """The error that says which card needs ``what``."""
        return Unsupported(f"{self.printed.name}: the engine does not support {what} yet")

    def who(self, name: str) -> int:
        """The code of a player. "Its player" is that of the cards selected last, else of the event's card."""
        return c.WHO_OWNER_OF_IT if name == "owner" and not self.progress.selected else WHO[name]

    def filter(self, f: ir.Filter) -> int:
        """The row of a filter."""
        if "here" in f.state and self.printed.type != "location":  # at the location where this character is
            f = replace(f, state=tuple("with_this" if state == "here" else state for state in f.state))
        if f in self.filters:
            return self.filters[f]
        i = self.take("filters")
        row = self.row["filters"][i]
        row[t.FILTER_ZONE] = c.ZONES.index(f.zone)
        row[t.FILTER_OWNER] = c.OWNERS.index(f.owner)
        row[t.FILTER_TYPES] = self.types(f.type)
        row[t.FILTER_NOT_TYPES] = self.types(f.not_type)
        row[t.FILTER_OTHER] = f.other
        row[t.FILTER_STATES] = sum(1 << c.STATES.index(s) for s in f.state)
        if len(f.named) > 4:
            raise self.refuse("a filter with more than four names")
        row[t.FILTER_NAMES] = len(f.named)
        row[t.FILTER_NAME : t.FILTER_NAME + 4] = -1
        for k, name in enumerate(f.named):
            row[t.FILTER_NAME + k] = self.names.get(name.casefold(), -1)
        row[t.FILTER_KEYWORD] = c.KEYWORDS.index(f.keyword) if f.keyword else -1
        row[t.FILTER_WITHOUT_KEYWORD] = c.KEYWORDS.index(f.without_keyword) if f.without_keyword else -1
        for stat, column in (
            ("cost", t.FILTER_COST_OP),
            ("strength", t.FILTER_STRENGTH_OP),
            ("willpower", t.FILTER_WILLPOWER_OP),
            ("lore", t.FILTER_LORE_OP),
            ("damage", t.FILTER_DAMAGE_OP),
        ):
            bound: ir.Compare | None = getattr(f, stat)
            row[column] = -1
            if bound is not None:
                if not isinstance(bound.value, int | ir.StatOf):
                    raise self.refuse("a filter that counts cards")
                row[column] = c.COMPARISONS[bound.op]
                row[column + 1] = self.amount(bound.value)
        row[t.FILTER_CLASSES] = bool(f.classification)
        row[t.FILTER_ALTERNATIVE] = -1
        if f.alternative is not None:  # it says what else the card may be, not where and whose
            whose = f.owner if f.alternative.owner == "any" else f.alternative.owner
            row[t.FILTER_ALTERNATIVE] = self.filter(replace(f.alternative, zone=f.zone, owner=whose))
        row[t.FILTER_SAME_NAME] = 1 + self.reference(f.same_name_as) if f.same_name_as is not None else 0
        row[t.FILTER_INKS] = sum(1 << INKS.index(ink.lower()) for ink in f.ink)
        row[t.FILTER_NOT_NAME] = self.names.get(f.not_named.casefold(), -1) if f.not_named else -1
        row[t.FILTER_ALSO] = (t.ALSO_NAMED if f.named_card else 0) | (t.ALSO_PLAYED if f.played else 0)
        row[t.FILTER_BESIDES] = 1 + self.reference(f.besides) if f.besides is not None else 0
        self.row["filter_classes"][i] = sum(1 << CLASSIFICATIONS.index(name) for name in f.classification)
        self.row["filter_granted"][i] = sum(1 << self.grants[n] for n in f.classification if n in self.grants)
        self.filters[f] = i
        return i

    @staticmethod
    def types(types: Iterable[str]) -> int:
        """Types of cards as a bit set."""
        mask = 0
        for name in types:
            if name == "card":
                mask |= ALL_TYPES
            elif name == "song":
                mask |= 1 << c.TYPE_SONG
            else:
                mask |= 1 << c.CARD_TYPES.index(name)
        return mask

    def amount(self, value: ir.Amount) -> int:
        """The operand that stands for an amount."""
        if isinstance(value, int):
            return value
        match value:
            case ir.Count():
                row = counted(c.AMOUNT_COUNT, filter=self.filter(value.of), times=value.times, per=value.per)
            case ir.StatOf():
                row = counted(
                    c.AMOUNT_STAT,
                    selector=self.reference(value.of),
                    what=c.STATS.index(value.stat),
                    times=value.times,
                    most=value.most or 1,
                    plus=value.plus,
                )
            case ir.Result():
                row = counted(c.AMOUNT_RESULT, times=value.times, plus=value.plus)
            case ir.Total():
                row = counted(
                    c.AMOUNT_TOTAL, filter=self.filter(value.of), what=c.STATS.index(value.stat), times=value.times
                )
            case ir.Inks():
                row = counted(c.AMOUNT_INKS, filter=NEVER if value.of is None else self.filter(value.of))
            case ir.Names():
                row = counted(c.AMOUNT_NAMES, filter=self.filter(value.of), times=value.times)
            case ir.CountAmong():
                cards = c.SET_THEM if value.which == "them" else c.SET_LOOKED
                row = counted(c.AMOUNT_AMONG, filter=self.filter(value.of), what=cards, times=value.times)
            case ir.ThisTurn():
                row = counted(
                    c.AMOUNT_THIS_TURN,
                    filter=NEVER if value.of is None else self.filter(value.of),
                    player=c.OWNERS.index(value.player),
                    what=c.TURN_COUNTS.index(value.what),
                    times=value.times,
                )
            case ir.InkDropsOf():
                row = counted(c.AMOUNT_INK_DROPS, player=self.who(value.player), times=value.times)
            case ir.EventAmount():
                row = counted(c.AMOUNT_EVENT)
            case _:
                raise self.refuse(f"the amount {type(value).__name__}")
        return self.value_row(row)

    def reference(self, selector: ir.Selector) -> int:
        """The selector code of a card that needs no choice."""
        if isinstance(selector, ir.Location):
            if self.progress.moved_to:  # "that location" is the one an effect moved to, or the event is about (6.1.11)
                return self.progress.moved_to
            return {ir.This: c.SELECT_LOCATION, ir.It: c.SELECT_LOCATION_OF_IT, ir.Them: c.SELECT_LOCATION_OF_THEM}[
                type(selector.of)
            ]
        code = REFERENCES.get(type(selector))
        if code is None:
            raise self.refuse(f"{type(selector).__name__} where a card already referred to is needed")
        return code

    def held(self) -> int:
        """The operand for the number that HOLD kept."""
        return self.value_row(counted(c.AMOUNT_HELD))

    def value_row(self, row: list[int]) -> int:
        """The operand that stands for a row of values."""
        return c.COUNTED + self.store("values", [row])

    def condition(self, *conditions: ir.Condition | Needed | None) -> int:
        """The first row of a condition: all of these hold. -1 when there is nothing to check."""
        alternatives = self.joined(conditions)
        if not any(alternatives):
            return NEVER
        rows: list[list[int]] = []
        for n, alternative in enumerate(alternatives):
            first, *others = alternative or [when(c.CONDITION_TRUE)]
            rows += [_with(first, t.CONDITION_ALTERNATIVE, int(n > 0)), *others]
        rows.append(when(t.LAST_ROW))
        return self.store("conditions", rows)

    def joined(self, conditions: Iterable[ir.Condition | Needed | None]) -> list[list[list[int]]]:
        """Conditions that must all hold as alternatives (or) of rows (and)."""
        alternatives: list[list[list[int]]] = [[]]
        for part in conditions:
            match part:
                case None:
                    continue
                case list():
                    options = [[part]]
                case tuple():
                    options = [rows for option in part for rows in self.joined(option)]
                case _:
                    options = self.alternatives(part, False)
            alternatives = [a + option for a in alternatives for option in options]
        return alternatives

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
        return [[_with(self.condition_row(condition), t.CONDITION_NEGATED, int(negated))]]

    def compared(self, kind: int, count: ir.Compare, **operands: int) -> list[int]:
        """A row of a condition that compares a number."""
        return when(kind, comparison=c.COMPARISONS[count.op], amount=self.amount(count.value), **operands)

    def condition_row(self, condition: ir.Condition) -> list[int]:
        """Test and operands of a condition without parts."""
        match condition:
            case ir.Have(f, count):
                return self.compared(c.CONDITION_HAVE, count, filter=self.filter(f))
            case ir.Is(what, f):
                return when(c.CONDITION_IS, filter=self.filter(f), selector=self.reference(what))
            case ir.OpponentLore(count):
                return self.compared(c.CONDITION_OPPONENT_CARDS, count, what=c.HOLDING_LORE)
            case ir.Cards("opponent", zone, count):
                return self.compared(c.CONDITION_OPPONENT_CARDS, count, what=c.ZONES.index(zone))
            case ir.Cards(player, zone, count):
                return self.compared(c.CONDITION_CARDS, count, player=self.who(player), what=c.ZONES.index(zone))
            case ir.HaveInkDrops(count, "opponent"):
                return self.compared(c.CONDITION_OPPONENT_CARDS, count, what=c.HOLDING_INK_DROPS)
            case ir.HaveInkDrops(count, player):
                return self.compared(c.CONDITION_CARDS, count, player=self.who(player), what=c.HOLDING_INK_DROPS)
            case ir.PaidWithInkDrops(what, count):
                return self.compared(c.CONDITION_AMOUNT, count, what=self.amount(ir.StatOf("ink_drops", what)))
            case ir.More(what, player):
                return when(c.CONDITION_MORE, what=c.HOLDINGS.index(what), how=c.LEADERS.index(player))
            case ir.BeingChallenged():
                return when(c.CONDITION_BEING_CHALLENGED)
            case ir.Challenging(f):
                return when(c.CONDITION_CHALLENGING, filter=NEVER if f is None else self.filter(f))
            case ir.Paid(amount):
                return self.compared(c.CONDITION_AMOUNT, amount, what=self.amount(ir.EventAmount()))
            case ir.Done():
                return self.compared(c.CONDITION_AMOUNT, ir.Compare(">=", 1), what=self.amount(ir.Result()))
            case ir.Nth(n):
                return self.compared(c.CONDITION_AMOUNT, ir.Compare("==", n), what=self.amount(ir.EventAmount()))
            case ir.Happened(what, count):
                return self.compared(c.CONDITION_AMOUNT, count, what=self.amount(what))
            case ir.Strongest():
                return when(c.CONDITION_STRONGEST)
            case ir.Highest(f):
                return when(c.CONDITION_HIGHEST, filter=self.filter(f))
            case ir.Opponents(count):
                return self.compared(c.CONDITION_OPPONENTS, count)
            case ir.TheyLead():
                return when(c.CONDITION_THEY_LEAD)
            case ir.MostCards():  # the number was counted before the loop over players (6.1.8)
                equal = c.COMPARISONS["=="]
                return when(
                    c.CONDITION_CARDS, player=c.WHO_THEY, what=c.ZONE_HAND, comparison=equal, amount=self.held()
                )
            case ir.AnyOfThem(f):
                return self.compared(c.CONDITION_AMOUNT, ir.Compare(">=", 1), what=self.amount(ir.CountAmong(f)))
            case ir.TheirTurn():
                return when(c.CONDITION_THEIR_TURN)
            case ir.YourTurn():
                return when(c.CONDITION_YOUR_TURN)
            case ir.OpponentsTurn():
                return when(c.CONDITION_OPPONENTS_TURN)
            case ir.Underdog():
                return when(c.CONDITION_UNDERDOG)
            case ir.ShiftedThis(what):
                return when(c.CONDITION_SHIFTED, selector=self.reference(what))
        raise self.refuse(f"the condition {type(condition).__name__}")

    def listen(self, event: str, in_discard: bool = False) -> None:
        """Note that a card at this table waits for the event."""
        self.listened |= 1 << c.EVENTS.index(event)
        if in_discard:
            self.listened_in_discard |= 1 << c.EVENTS.index(event)

    def keyword(self, name: str) -> int:
        """A keyword that a character in play can be given."""
        if name in ("Shift", "Boost", "Sing Together"):
            raise self.refuse(f"gaining {name}")
        if name in ("Support", "Vanish"):
            self.listen("quest" if name == "Support" else "chosen_by_opponent")
        return c.KEYWORDS.index(name)

    @staticmethod
    def restrictions(what: Iterable[str]) -> int:
        """Things that cards can't do, as a bit set."""
        mask = sum(1 << c.RESTRICTIONS.index(name) for name in what)
        return mask - (1 << 16 if mask >> 15 else 0)  # as int16, which the tables hold

    def once_bit(self) -> int:
        """The bit that says whether one more ability of the card was used this turn."""
        bit = self.printed.once_bits
        if bit >= c.MAX_ONCE:
            raise self.refuse("more than seven once-per-turn abilities on a card")
        self.printed.once_bits += 1
        return bit
