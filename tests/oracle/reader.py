"""Read the IR of a position in plain Python: does a card match, how large is an amount, does a condition hold.

The engine compiles the IR to tables and reads those in numba. Nothing of that is used here: the facts of the cards and
their IR come from the catalogue, the position (which card is where, ready, damaged ...) from the game's record. What
is not read raises :class:`Unreadable` with the reason.
"""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field

from lorcana_env import Game
from lorcana_env.cards import Card, ir
from lorcana_env.rules.record import constants as c

ZONES = {
    "play": c.ZONE_PLAY, "hand": c.ZONE_HAND, "discard": c.ZONE_DISCARD, "deck": c.ZONE_DECK, "inkwell": c.ZONE_INKWELL,
}  # fmt: skip


class Unreadable(Exception):
    """The oracle does not read this."""


@dataclass
class Derived:
    """Characteristics that 6.6 derives for a card in play. Keywords have their number, 0 for those without one."""

    strength: int
    willpower: int
    lore: int
    keywords: dict[str, int] = field(default_factory=dict)
    restrictions: set[str] = field(default_factory=set)
    classifications: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)  # keywords that an ability in play takes away
    dropped: set[str] = field(default_factory=set)  # keywords that an effect took away
    lost_abilities: set[str] = field(default_factory=set)  # names
    barred: set[str] = field(default_factory=set)  # keywords it can't gain
    sing_bonus: int = 0


class Reader:
    """One position. ``derived``: what is known so far of the cards in play, by slot."""

    def __init__(self, game: Game) -> None:
        self.game, self.st = game, game.state
        self.capacity = game.table.capacity
        self.derived: dict[int, Derived] = {}
        self.in_play = [slot for p in range(game.players) for slot in self.zone("play", p)]

    def card(self, slot: int) -> Card:
        return self.game.table.cards[int(self.st["card"][slot])]

    def owner(self, slot: int) -> int:
        return slot // self.capacity

    def zone(self, name: str, player: int) -> list[int]:
        return [int(s) for s in self.st["cards"][player, ZONES[name], : self.st["counts"][player, ZONES[name]]]]

    # -- cards that match ------------------------------------------------------------------------------------

    def meant(self, f: ir.Filter, source: int, player: int) -> list[int]:
        """The cards in the filter's zone that match it."""
        return [slot for slot in self._where(f.zone, source) if self.matches(f, slot, source, player)]

    def _where(self, zone: str, source: int) -> Iterator[int]:
        if zone == "under":
            below = int(self.st["below"][source])
            while below != c.NONE:
                yield below
                below = int(self.st["below"][below])
        elif zone == "under_yours":
            yield from (int(s) for s in (self.st["zone"] == c.ZONE_UNDER).nonzero()[0])
        elif zone == "playable":
            for player in range(self.game.players):
                yield from self.zone("hand", player)
                yield from (slot for slot in self.zone("discard", player) if self._may_leave(slot, player))
        else:
            for name in ("hand", "discard") if zone == "hand_or_discard" else (zone,):
                for player in range(self.game.players):
                    yield from self.zone(name, player)

    def _may_leave(self, slot: int, player: int) -> bool:
        """Return whether the rule of a card in play lets a card of the discard be played from there."""
        if any(effect["kind"] == c.MODIFIER_PLAY_FROM_DISCARD for effect in self.st["lasting"][: self.st["n_lasting"]]):
            raise Unreadable("what an effect lets its player do")
        allowed = int(self.st["player_rules"][player]) & c.RULE_PLAY_FROM_DISCARD
        return bool(allowed) and self.card(slot).type == "character"

    def matches(self, f: ir.Filter, slot: int, source: int, player: int) -> bool:
        """All fields that are given hold, or all of the alternative, of the same player's deck, hand or discard."""
        if self._all_hold(f, slot, source, player):
            return True
        other = f.alternative
        if other is not None and other.owner == "any" and other.zone != "play":
            other = dataclasses.replace(other, owner=f.owner)
        return other is not None and self.matches(other, slot, source, player)

    def _all_hold(self, f: ir.Filter, slot: int, source: int, player: int) -> bool:
        card = self.card(slot)
        if f.owner == "they" or f.named_card or f.besides is not None:
            raise Unreadable("a filter about what happened before")
        if f.same_name_as is not None:
            other = self.one(f.same_name_as, source)
            if other is None or not set(card.names) & set(self.card(other).names):
                return False
        if f.other and slot == source:
            return False
        if f.played and not self.st["plays"][slot]:
            return False
        if f.owner != "any" and (self.owner(slot) == player) != (f.owner == "you"):
            return False
        if not any(self._is_type(card, kind) for kind in f.type) or any(self._is_type(card, k) for k in f.not_type):
            return False
        if f.named and not set(f.named) & set(card.names):
            return False
        if f.not_named is not None and f.not_named in card.names:
            return False
        gained = self.derived[slot].classifications if slot in self.derived else set()
        if f.classification and not set(f.classification) & (set(card.classifications) | gained):
            return False
        if f.ink and not set(f.ink) & set(card.inks):
            return False
        keywords = self.keywords(slot)
        if f.keyword is not None and f.keyword not in keywords:
            return False
        if f.without_keyword is not None and f.without_keyword in keywords:
            return False
        if not all(self._in_state(state, slot, source) for state in f.state):
            return False
        for stat in ("cost", "strength", "willpower", "lore", "damage"):
            bound = getattr(f, stat)
            if bound is not None and not self.compare(self.stat(stat, slot), bound, source, player):
                return False
        return True

    @staticmethod
    def _is_type(card: Card, kind: str) -> bool:
        return kind == "card" or card.type == kind or (kind == "song" and card.song)

    def keywords(self, slot: int) -> set[str]:
        if slot in self.derived:
            return set(self.derived[slot].keywords)
        return {printed.keyword for printed in self.card(slot).keywords}

    def _in_state(self, state: str, slot: int, source: int) -> bool:
        st = self.st
        at = int(st["at"][slot])
        match state:
            case "damaged" | "undamaged":
                return (st["damage"][slot] > 0) == (state == "damaged")
            case "exerted" | "ready":
                return (st["exerted"][slot] != 0) == (state == "exerted")
            case "at_location":
                return at != c.NONE
            case "here":
                return at == source
            case "stacked":
                return bool(st["under_count"][slot] > 0)
            case "inkable":
                return self.card(slot).inkable
            case "dry":
                return not st["drying"][slot] or self.card(slot).type != "character"
            case "with_this":
                return at != c.NONE and at == int(st["at"][source])
            case "being_challenged":
                challenge = self.challenge()
                return challenge is not None and challenge[1] == slot
            case "challenging_this":
                return self.challenge() == (slot, source)
            case "put_under_this_turn":
                return self.happened("put_under", slot) > 0
            case "challenged_this_turn":
                return self.happened("was_challenged", slot) > 0
        raise Unreadable(f"the state {state}")

    def happened(self, what: str, slot: int, before: bool = False) -> int:
        """Return whether it happened to this object this turn; ``before``: or to the one that the card was (7.1.6)."""
        bit = c.HISTORY.index(what)
        times = int(self.st["history"][slot]) >> bit & 1
        return times + (int(self.st["past"][slot]) >> bit & 1 if before else 0)

    def challenge(self) -> tuple[int, int] | None:
        return (int(self.st["attacker"]), int(self.st["defender"])) if self.st["in_challenge"] else None

    # -- numbers ---------------------------------------------------------------------------------------------

    def stat(self, stat: str, slot: int) -> int:
        """Number of a card for effects: a negative strength or lore value counts as 0 (6.6.2, 6.6.3)."""
        card = self.card(slot)
        if stat == "cost":
            return card.cost
        if stat == "damage":
            return int(self.st["damage"][slot])
        if stat == "under":
            return int(self.st["under_count"][slot])
        if stat == "ink_drops":
            return int(self.st["drops_paid"][slot])
        if slot not in self.derived:
            return getattr(card, stat) or 0
        value = getattr(self.derived[slot], stat)
        return int(value if stat == "willpower" else max(0, value))

    def amount(self, amount: ir.Amount, source: int, player: int) -> int:
        match amount:
            case int():
                return amount
            case ir.Count(of, times, per):
                return len(self.meant(of, source, player)) // per * times
            case ir.StatOf(stat, of, times, plus, most):
                slot = self.one(of, source)
                value = 0 if slot is None else self.stat(stat, slot)
                return min(value * times + plus, most or 999)
            case ir.Total(stat, of, times):
                return times * sum(self.stat(stat, slot) for slot in self.meant(of, source, player))
            case ir.Inks(ir.Filter() as of):
                return len({ink for slot in self.meant(of, source, player) for ink in self.card(slot).inks})
            case ir.InkDropsOf("you", times):
                return times * int(self.st["ink_drops"][player])
            case ir.Names(of, times):
                return times * len({self.card(slot).names[0] for slot in self.meant(of, source, player)})
            case ir.ThisTurn(what, whose, of, times):
                return times * self._this_turn(what, whose, of, source, player)
        raise Unreadable(f"the amount {type(amount).__name__}")

    def _this_turn(self, what: str, whose: str, of: ir.Filter | None, source: int, player: int) -> int:
        if whose == "they":
            raise Unreadable("the player at hand")
        players = [p for p in range(self.game.players) if whose == "any" or (p == player) == (whose == "you")]
        if of is None:
            return sum(int(self.st["turn_counts"][p, c.TURN_COUNTS.index(what)]) for p in players)
        slots = [slot for p in players for slot in range(p * self.capacity, (p + 1) * self.capacity)]
        times = {slot: self.happened(what, slot, before=True) for slot in slots}
        return sum(n for slot, n in times.items() if n and self.matches(of, slot, source, player))

    def compare(self, value: int, bound: ir.Compare, source: int, player: int) -> bool:
        limit = self.amount(bound.value, source, player)
        return {"<=": value <= limit, ">=": value >= limit, "==": value == limit}[bound.op]

    def one(self, selector: ir.Selector, source: int) -> int | None:
        """The one card that is meant where nothing is chosen."""
        match selector:
            case ir.This():
                return source
            case ir.Location(ir.This()):
                at = int(self.st["at"][source])
                return None if at == c.NONE else at
        raise Unreadable(f"the selector {type(selector).__name__}")

    # -- conditions ------------------------------------------------------------------------------------------

    def holds(self, condition: ir.Condition | None, source: int, player: int) -> bool:
        others = [p for p in range(self.game.players) if p != player]
        match condition:
            case None:
                return True
            case ir.Not(of):
                return not self.holds(of, source, player)
            case ir.And(of):
                return all(self.holds(part, source, player) for part in of)
            case ir.Or(of):
                return any(self.holds(part, source, player) for part in of)
            case ir.Have(f, count) if f.owner == "opponent":  # some one opponent has that many
                per_owner = [sum(self.owner(slot) == p for slot in self.meant(f, source, player)) for p in others]
                return any(self.compare(n, count, source, player) for n in per_owner)
            case ir.Have(f, count):
                return self.compare(len(self.meant(f, source, player)), count, source, player)
            case ir.Is(what, f):
                slot = self.one(what, source)
                there = slot is not None and slot in self._where(f.zone, source)
                return there and self.matches(f, slot, source, player)
            case ir.Cards("opponent", zone, count):
                return any(self.compare(len(self.zone(zone, p)), count, source, player) for p in others)
            case ir.Cards("you", zone, count):
                return self.compare(len(self.zone(zone, player)), count, source, player)
            case ir.HaveInkDrops(count, "opponent"):
                return any(self.compare(self._holding("ink_drops", p), count, source, player) for p in others)
            case ir.HaveInkDrops(count, "you"):
                return self.compare(self._holding("ink_drops", player), count, source, player)
            case ir.PaidWithInkDrops(what, count):
                slot = self.one(what, source)
                return slot is not None and self.compare(self.stat("ink_drops", slot), count, source, player)
            case ir.More(what, "opponent"):
                return any(self._holding(what, p) > self._holding(what, player) for p in others)
            case ir.More(what, "you"):
                return all(self._holding(what, p) < self._holding(what, player) for p in others)
            case ir.OpponentLore(count):
                return any(self.compare(int(self.st["lore"][p]), count, source, player) for p in others)
            case ir.Happened(what, count):
                return self.compare(self.amount(what, source, player), count, source, player)
            case ir.YourTurn():
                return int(self.st["active"]) == player
            case ir.OpponentsTurn():
                return int(self.st["active"]) != player
            case ir.BeingChallenged():
                return (self.challenge() or (None, None))[1] == source
            case ir.Challenging(f):
                attacker, defender = self.challenge() or (None, -1)
                return attacker == source and (f is None or self.matches(f, defender, source, player))
            case ir.ShiftedThis(ir.This()):
                return bool(self.st["shifted"][source])
            case ir.Opponents(count):
                return self.compare(sum(not self.st["out"][p] for p in others), count, source, player)
            case ir.Highest(f):
                slots = self.meant(f, source, player)
                highest = max((self.card(slot).cost for slot in slots), default=0)
                return any(self.owner(slot) == player and self.card(slot).cost == highest for slot in slots)
            case ir.Strongest():
                mine, theirs = ([self.stat("strength", s) for s in self.in_play if self._character(s, player, yours)]
                                for yours in (True, False))  # fmt: skip
                return max(mine, default=-1) > max(theirs, default=-1)
        raise Unreadable(f"the condition {type(condition).__name__}")

    def _character(self, slot: int, player: int, yours: bool) -> bool:
        return self.card(slot).type == "character" and (self.owner(slot) == player) == yours

    def _holding(self, what: str, player: int) -> int:
        if what in ("lore", "ink_drops"):
            return int(self.st[what][player])
        if what in ("characters", "items"):
            return sum(self.card(slot).type == what[:-1] for slot in self.zone("play", player))
        return len(self.zone(what, player))
