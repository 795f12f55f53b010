"""The slots of the cards in a game that is followed, and the names that are laid on those that the file hides."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lorcana_env.apps.study.imported.cards import Names
from lorcana_env.apps.study.imported.frames import Move
from lorcana_env.apps.study.imported.sides import ME, OPPONENT, SIDES, Unseen, visible
from lorcana_env.apps.study.imported.told import offered, subject
from lorcana_env.cards import find
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.rules.record import constants as c

ROLLS = 100  # of the dice, among which a result of chance is looked for that the file shows
Needs = list[tuple[str, list[int]]]  # names, and for each the slots of which it shall lie in one


class Differs(ValueError):
    """The game cannot be followed here, for the reason given."""


class Hidden:
    """``line``: the game that is followed; ``slots``: of the instances that have been seen."""

    def __init__(self, line: PositionReplay, names: Names) -> None:
        self.line, self.names = line, names
        self.slots: dict[str, int] = {}

    # -- the own cards -----------------------------------------------------------------------------------------

    def lay_own(self, hand: list[dict[str, Any]], deck: list[str] | None) -> None:
        """Lay the own hand, and the own deck (from the bottom; None: as it comes), where they are not as given."""
        game = self.line.game
        slots, left = game.slots(ME, "hand"), []
        free = list(slots)
        for card in hand:
            slot = self.slots.get(card["instanceId"])
            if slot in free and game.card_name(slot) == self.names.of(card):
                free.remove(slot)
            else:
                left.append(card)
        wanted: dict[int, int] = {}
        for card in sorted(left, key=lambda card: self.names.of(card) not in map(game.card_name, free)):
            name = self.names.of(card)
            slot = next((slot for slot in free if game.card_name(slot) == name), free[0] if free else None)
            if slot is None:
                raise Differs("the own hand differs")
            free.remove(slot)
            self.slots[card["instanceId"]], wanted[slot] = slot, game.table.number_of[name]
        below, ink = game.slots(ME, "deck")[::-1], game.slots(ME, "inkwell")
        has = {slot: int(game.state["card"][slot]) for slot in [*wanted, *below, *ink]}
        pool = Counter(has.values())
        pool.subtract(wanted.values())
        if min(pool.values(), default=0) < 0:
            raise Differs("the own hand holds other cards")
        order = Counter(game.table.number_of[name] for name in deck or ())
        if deck is not None and len(deck) == len(below) and order <= pool:
            pool -= order
            wanted |= {slot: game.table.number_of[name] for slot, name in zip(below, deck)}
        rest = [slot for slot in [*below, *ink] if slot not in wanted]
        for slot in rest:
            if pool[has[slot]] > 0:
                pool[has[slot]] -= 1
                wanted[slot] = has[slot]
        wanted |= dict(zip((slot for slot in rest if slot not in wanted), pool.elements()))
        if laid := {slot: card for slot, card in wanted.items() if card != game.state["card"][slot]}:
            self.line.lay(laid)

    def forget(self) -> None:
        """Make unknown what an effect of ours revealed of the opponent's cards, which are invented."""
        game = self.line.game
        known = {slot: int(game.state["card"][slot]) for slot in self.unseen(game) if game.knows(slot, ME)}
        if known:
            self.line.lay(known)

    def bind(self, position: dict[str, Any]) -> None:
        """Find the slots of the instances that are seen in a position."""
        game, st = self.line.game, self.line.game.state
        for player, key in enumerate(SIDES):
            seen = list(visible(position[key]))
            new = []
            for zone, card in seen:
                slot = self.slots.get(card["instanceId"])
                if slot is None or c.ZONES[st["zone"][slot]] != zone or game.card_name(slot) != self.names.of(card):
                    self.slots.pop(card["instanceId"], None)
                    new.append((zone, card))
            bound = {self.slots[card["instanceId"]] for _, card in seen if card["instanceId"] in self.slots}
            capacity = game.table.capacity
            for zone, card in new:
                name, state = self.names.of(card), (int(card.get("damage") or 0), bool(card.get("exerted")))
                fits = [
                    slot for slot in range(player * capacity, (player + 1) * capacity)
                    if slot not in bound and c.ZONES[st["zone"][slot]] == zone and game.card_name(slot) == name
                ]  # fmt: skip
                fits.sort(key=lambda slot: (int(st["damage"][slot]), bool(st["exerted"][slot])) != state)
                if fits:
                    self.slots = {i: slot for i, slot in self.slots.items() if slot != fits[0]}
                    self.slots[card["instanceId"]] = fits[0]
                    bound.add(fits[0])

    # -- the opponent's cards ----------------------------------------------------------------------------------

    def ways(self, move: Move, player: int) -> Iterator[tuple[Needs, Unseen, int]]:
        """Ways to lay the opponent's cards that a move shows, what is then compared without names, and how the dice
        fall: 0, as they do, or by another seed.

        In hand, with those offered for a choice, and without; what is not played on top of the deck; where they show,
        which is found without names; then guesses, and other dice.
        """
        new = [card for _, card in visible(move.after["opponent"]) if not self.seen(card["instanceId"])]
        name, instance = (None, None)
        if player == OPPONENT and move.kind in ("PLAY_CARD", "ADD_TO_INK"):
            name, instance = subject(move, self.names)
        played = [name] if name and not self._in_hand(instance, name) else []
        if instance is None:  # a song, whose instance is not told
            instance = next((card["instanceId"] for card in new if self.names.of(card) == name), None)
        rest = [self.names.of(card) for card in new if card["instanceId"] != instance]
        hand, deck = (self.line.game.slots(OPPONENT, zone) for zone in ("hand", "deck"))
        needs = [(name, hand) for name in played]
        if self.placed(needs, self.line.game) is None:
            raise Differs(f"no unseen card of the opponent can be {', '.join(played)}")
        known, among = {card["instanceId"] for card in new}, offered(move, self.names)
        if more := [(name, hand) for i, name in among.items() if i not in known and not self.seen(i)]:
            yield [*needs, *((name, hand) for name in rest), *more], Unseen(), 0
        yield [*needs, *((name, hand) for name in rest)], Unseen(), 0
        seen = {instance for instance in self.slots if self.seen(instance)}
        unseen = Unseen(frozenset(self.unseen(self.line.game)), seen)
        if rest:
            yield [*needs, *((name, deck[i : i + 1]) for i, name in enumerate(rest))], Unseen(), 0
            yield needs, unseen, 0
        for guess in self._guesses(hand, deck):
            yield [*needs, *guess], Unseen(), 0
        for dice in range(1, ROLLS + 1):
            yield needs, unseen, dice

    def _guesses(self, hand: list[int], deck: list[int]) -> Iterator[Needs]:
        """What may lie on top of the opponent's deck, and then of which kind the hand may be: an effect that the file
        shows no card of may depend on it."""
        game = self.line.game
        unseen = Counter(map(game.card_name, self.unseen(game)))
        yield from ([(name, deck[:1])] for name in unseen)
        for kind in c.CARD_TYPES:
            names = [name for name in unseen.elements() if find(name).type == kind]
            yield [(name, hand) for name in names[: len(hand)]]

    def _in_hand(self, instance: str | None, name: str) -> bool:
        game, slot = self.line.game, self.slots.get(instance or "")
        if slot is None or game.state["zone"][slot] == c.ZONE_INKWELL:  # by chance another card left it in ours
            return False
        return self.seen(instance or "") and game.card_name(slot) == name

    def seen(self, instance: str) -> bool:
        """Return whether the file has shown where an instance of the opponent is now."""
        slot = self.slots.get(instance)
        return slot is not None and self.line.game.knows(slot, ME)

    def unseen(self, game: Game) -> list[int]:
        """The opponent's cards that the file has not shown where they are now."""
        capacity, shown = game.table.capacity, {self.slots[i] for i in self.slots if self.seen(i)}
        return [
            slot for slot in range(OPPONENT * capacity, 2 * capacity)
            if slot not in shown and game.state["zone"][slot] not in (c.ZONE_PLAY, c.ZONE_DISCARD, c.ZONE_GONE)
        ]  # fmt: skip

    def placed(self, needs: Needs, game: Game) -> dict[int, int] | None:
        """Return what to lay on the opponent's slots for each name to lie in one of its own; None if that cannot be."""
        unseen = {slot: int(game.state["card"][slot]) for slot in self.unseen(game)}
        laid, used = dict(unseen), set[int]()
        for name, slots in needs:
            number = game.table.number_of.get(name, -1)
            if len(slots) == 1 and laid.get(slots[0]) == number:
                used.add(slots[0])
                continue
            free = [slot for slot in slots if slot in laid and slot not in used]
            target = next((slot for slot in free if laid[slot] == number), None)
            if target is None:
                source = next((slot for slot, card in laid.items() if card == number and slot not in used), None)
                if source is None or not free:
                    return None
                target = next((slot for slot in free if slot not in self.slots.values()), free[0])
                laid[source], laid[target] = laid[target], laid[source]
            used.add(target)
        return {slot: card for slot, card in laid.items() if card != unseen[slot]}

    def shown(self, game: Game, actions: list[int], move: Move) -> Needs:
        """Return where the opponent's cards lay that some actions showed: the names in the file, and their slots."""
        unseen, there = self.unseen(game), game.clone()
        for action in actions:
            there.step(action)
        st, taken, found = there.state, set[int](), []
        right = {(c.ZONES[st["zone"][slot]], there.card_name(slot)) for slot in unseen}
        new = [(zone, card) for zone, card in visible(move.after["opponent"]) if not self.seen(card["instanceId"])]
        for zone, card in sorted(new, key=lambda entry: (entry[0], self.names.of(entry[1])) not in right):
            name, state = self.names.of(card), (int(card.get("damage") or 0), bool(card.get("exerted")))
            fits = [
                slot for slot in unseen
                if c.ZONES[st["zone"][slot]] == zone and slot not in taken
                and (zone != "play" or (int(st["damage"][slot]), bool(st["exerted"][slot])) == state)
            ]  # fmt: skip
            fits = sorted(fits, key=lambda slot: there.card_name(slot) != name)[:1]
            taken.update(fits)
            found.append((name, fits))
        return found
