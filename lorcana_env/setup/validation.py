"""Whether a record from outside (a saved game) is a position that the engine can go on with.

The kernels trust a record: they index with what it holds. So one that comes from a file is looked at first, in four
steps, each of which may rely on those before:

1. every field is in its range (:data:`FIELDS`, one row per field);
2. every card lies in one place: the lists of the zones, the stacks, the decks agree;
3. the bag, the lasting effects and the frames hold what this engine could have put there: the frames lie on each other
   as they push each other, a program is at an instruction of its ability, and waits for what that instruction asks;
4. the engine itself, put back before the pending question, asks it again, and recomputes all that is derived.

Of a game that is over only the first two matter: nothing reads the rest any more. What cannot be judged (numbers held
by an effect, what happened this turn) is bounded, and no kernel uses it as an index.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NoReturn

import numpy as np

from lorcana_env.rules import engine
from lorcana_env.rules import turn as phases
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.actions import card_action, n_actions
from lorcana_env.rules.record.opcodes import OPCODES, column, number
from lorcana_env.setup.ranges import ANY, CARD, CARDS, FIELDS, NO_CARD, NO_PLAYER, ON_TOP_OF, PLAYER, SCRATCH

#: What step 4 finds again.
DERIVED = (
    "strength", "willpower", "lore_value", "resist", "challenger", "singer", "sing_bonus", "keywords", "restrictions",
    "barred", "lost", "granted_classes", "n_grants", "extra_ink", "player_rules", "in_play_events", "in_play_modifiers",
    "in_play_reads", "entered", "plain",
)  # fmt: skip
#: What asking again may change: leavings of the answer before, and the scratch frame.
PASSING = ("answer", "steps", "dirty", "unchecked")

AFTER_SETTLING = (phases.SET, phases.DRAW, phases.MAIN, phases.END_EFFECTS, phases.PASS)
DAMAGE, DONE = 2, 3  # phases of a challenge under another frame


def field_of(st: Any, name: str) -> Any:
    """A field of the record by its name in :data:`FIELDS`, such as "frames.kind": of all entries of a table."""
    for part in name.split("."):
        st = st[part]
    return st


def refuse(why: str) -> NoReturn:
    raise ValueError(f"this is no position of a game: {why}")


class Facts:
    """What the records of one table are checked against. ``tables``: TABLES[1]; decks as the engine deals them."""

    def __init__(self, tables: np.ndarray, deck_cards: np.ndarray, deck_sizes: np.ndarray) -> None:
        self.tables = tables
        self.row = tables[0]
        self.players, self.capacity = deck_cards.shape
        self.slots = self.players * self.capacity
        self.sizes = [int(n) for n in deck_sizes]
        self.real = np.arange(self.capacity)[None] < np.asarray(deck_sizes)[:, None]  # slots that hold a card
        self.is_card = self.real.reshape(-1).tolist()
        self.no_cards = ~np.packbits(self.real.reshape(-1), bitorder="little").view(np.uint64)
        self.decks = [sorted(deck_cards[p, : self.sizes[p]].tolist()) for p in range(self.players)]
        self.code = self.row["code"].tolist()
        self.abilities = int(self.row["n_abilities"])
        self.kinds = self.row["a_kind"][: self.abilities].tolist()
        self.starts = self.row["a_code"][: self.abilities].tolist()
        self.pages = max(0, int(self.row["n_names"]) - 1) // c.NAMES_PER_PAGE
        self._reached: dict[int, frozenset[int]] = {}
        self.lasting = self._all_lasting()

    def reached(self, ability: int) -> frozenset[int]:
        """The instructions that the program of an ability can come to."""
        if ability not in self._reached:
            todo, found = [self.starts[ability]], set()
            while todo:
                pc = todo.pop()
                if pc not in found:
                    found.add(pc)
                    todo += self._following(pc)
            self._reached[ability] = frozenset(found)
        return self._reached[ability]

    def _following(self, pc: int) -> list[int]:
        op = OPCODES[self.code[pc][0]]
        goes = [self.operand(pc, op.jump)] if op.jump else []
        if op.name == "MODE":
            goes += [self.operand(pc + 1 + i, "start") for i in range(self.operand(pc, "options"))]
        return goes if op.name in ("END", "JUMP", "MODE") else [pc + 1, *goes]

    def operand(self, pc: int, name: str) -> int:
        """An operand of an instruction."""
        return self.code[pc][column(OPCODES[self.code[pc][0]].name, name)]

    def _all_lasting(self) -> set[tuple[int, int]]:
        """(kind, parameter) of every lasting effect that the programs and rules of this table make."""
        found = {(c.MODIFIER_REPLACED_BY, 0), (c.MODIFIER_TRIGGER, c.BUILTIN_TEMPORARY_SHIFT)}
        next_enters = False
        for pc, (op, *_) in enumerate(self.code):
            if OPCODES[op].name in ("GIVE", "PLAYER_GIVE"):
                kind = self.operand(pc, "kind")
                found.add((kind, self.operand(pc, "parameter")))
                next_enters = next_enters or kind == c.MODIFIER_NEXT_ENTERS
            elif OPCODES[op].name == "CREATE_TRIGGER":
                found.add((c.MODIFIER_TRIGGER, self.operand(pc, "ability")))
        if next_enters:
            found |= {(c.MODIFIER_KEYWORD, keyword) for keyword in range(len(c.KEYWORDS))}
        return found

    # -- the check -------------------------------------------------------------------------------------------------

    def check(self, states: np.ndarray) -> None:
        """``ValueError``, in one line, unless ``states[0]`` is a position of a game at this table."""
        st = states[0]
        self._ranges(st)
        self._places(st)
        if st["over"]:
            if st["truncated"] and st["winner"] != c.NONE:
                refuse("it was cut short and won")
            return
        _Pending(self, states).check()

    def _ranges(self, st: np.void) -> None:
        for name, allowed in FIELDS.items():
            if allowed is ANY:
                continue
            values = field_of(st, name)
            if allowed == CARDS:
                if name != "frames.sets" and (values & self.no_cards).any():
                    refuse(f"{name} holds a slot without a card")
                continue
            low, high = self._limits(allowed)
            if values.ndim:
                if allowed in (NO_CARD, NO_PLAYER):
                    wrong = bool(((values > high) & (values != c.NONE)).any())
                else:
                    wrong = values.max() > high or (low > -1 << 15 and values.min() < low)
            else:
                value = int(values)
                wrong = not low <= value <= high and not (value == c.NONE and allowed in (NO_CARD, NO_PLAYER))
            if wrong:
                refuse(f"{name} is out of its range")

    def _limits(self, allowed: Any) -> tuple[int, int]:
        if allowed in (CARD, NO_CARD):
            return 0, self.slots - 1
        if allowed in (PLAYER, NO_PLAYER):
            return 0, self.players - 1
        low, high = allowed
        return low, high

    def _places(self, st: np.void) -> None:
        """Every card of a deck in exactly one place (step 2)."""
        zone, below, at = st["zone"].tolist(), st["below"].tolist(), st["at"].tolist()
        counts, lists, out = st["counts"].tolist(), st["cards"].tolist(), st["out"].tolist()
        under_count, card = st["under_count"].tolist(), st["card"].tolist()
        seen: set[int] = set()
        for p in range(self.players):
            first = p * self.capacity
            for z in range(c.LISTED_ZONES):
                if counts[p][z] > self.sizes[p]:
                    refuse("a zone holds more cards than the deck")
                for slot in lists[p][z][: counts[p][z]]:
                    if slot in seen or zone[slot] != z or not first <= slot < first + self.sizes[p]:
                        refuse(f"the {c.ZONES[z]} of player {p} lists a card that is not there")
                    seen.add(slot)
            for top in lists[p][c.ZONE_PLAY][: counts[p][c.ZONE_PLAY]]:
                n, slot = 0, below[top]
                while slot != c.NONE:
                    if slot in seen or zone[slot] != c.ZONE_UNDER or at[slot] != top or not self.is_card[slot]:
                        refuse("a stack of cards is not linked as it should be")
                    seen.add(slot)
                    n, slot = n + 1, below[slot]
                if n != under_count[top]:
                    refuse("a stack of cards is not as high as it says")
                there = at[top]
                here = there == c.NONE or (zone[there] == c.ZONE_PLAY and there // self.capacity == p)
                types = self.row["type"][card[top]], self.row["type"][card[there]] if there != c.NONE else c.NONE
                if not here or (there != c.NONE and types != (c.TYPE_CHARACTER, c.TYPE_LOCATION)):
                    refuse("a character is at a card that is no location of its player in play")
            if sorted(card[first : first + self.sizes[p]]) != self.decks[p]:
                refuse(f"the cards of player {p} are not those of the deck")
        waiting = st["waiting"]["slot"][: int(st["n_waiting"])].tolist()
        for slot in range(self.slots):
            aside = zone[slot] == c.ZONE_RESOLVING or (zone[slot] == c.ZONE_GONE and out[slot // self.capacity])
            if self.is_card[slot]:
                if (slot in seen) == aside:
                    refuse("a card is in no zone, or in two")
            elif zone[slot] != c.ZONE_GONE or card[slot]:
                refuse("there are more cards than in the decks")
            n, slot = 0, below[slot]  # also of stacks that are no more: an ability may still look through them
            while slot != c.NONE:
                n, slot = n + 1, below[slot]
                if n > self.slots:
                    refuse("a stack of cards never ends")
        if len(set(waiting)) < len(waiting) or not all(self.is_card[slot] for slot in waiting):
            refuse("the actions that wait are none")
        ink = int(self.row["starting_ink"])
        for p in range(self.players if ink else 0):
            mine = lists[p][c.ZONE_INKWELL][:ink]
            if not out[p] and (
                counts[p][c.ZONE_INKWELL] < ink or any(card[s] != self.row["marketing_card"] for s in mine)
            ):
                refuse("the marketing cards are not where they stay")


class _Pending:
    """Steps 3 and 4, of one game that goes on."""

    def __init__(self, facts: Facts, states: np.ndarray) -> None:
        self.facts, self.states, self.st = facts, states, states[0]
        st = self.st
        self.depth = int(st["depth"])
        self.decision, self.decider = int(st["decision"]), int(st["decider"])
        self.zone, self.card = st["zone"].tolist(), st["card"].tolist()
        self.frames = [
            {name: int(frame[name]) for name in frame.dtype.names if name != "sets"}
            for frame in st["frames"][: self.depth]
        ]
        self.candidates = self.slots_of(st["candidates"])
        self.legal = np.zeros(n_actions((facts.players, facts.capacity)), np.int16)

    def copy(self) -> np.ndarray:
        """The record with the bytes between its fields, which NumPy would leave out."""
        return self.states.view(np.uint8).copy().view(self.states.dtype)

    def slots_of(self, words: np.ndarray) -> set[int]:
        return set(np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist())

    def check(self) -> None:
        st = self.st
        n = len(st["out"])
        if st["winner"] != c.NONE or st["truncated"] or int(st["decisions"]) >= int(st["decision_limit"]):
            refuse("it has ended, and goes on")
        others = self.decision == c.DECISION_MAIN and self.decider != int(st["active"])
        if self.decision == c.DECISION_NONE or st["out"][self.decider] or others:
            refuse("nobody has to decide")
        if st["n_events"] or st["looking_back"] or st["left"].any():
            refuse("the events of the last step were not matched")
        if int(st["turn"]) > int(st["decisions"]) + 2 * n + 2:
            refuse("it has more turns than decisions")
        if int(st["page"]) > self.facts.pages:
            refuse("there are not that many pages of names")
        for p in range(n):
            if st["out"][p] and st["counts"][p].any():
                refuse("a player who is out has cards")
        self._bag()
        self._lasting()
        self._grants()
        for slot in st["waiting"]["slot"][: int(st["n_waiting"])].tolist():
            if self.type_of(slot) != c.TYPE_ACTION:
                refuse("the actions that wait are none")
        self._stack()
        self._asked()
        if self.decision in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN):
            if not self.candidates and int(st["picks_min"]):
                refuse("there is nothing to choose from")
        elif self.decision not in (c.DECISION_MAIN, c.DECISION_MAY) and not int(st["options"]):
            refuse("there is nothing to choose from")
        self._derived()

        for p in range(n if self.decision == c.DECISION_MAIN else 0):
            for slot in st["cards"][p, c.ZONE_PLAY, : int(st["counts"][p, c.ZONE_PLAY])].tolist():
                if self.type_of(slot) != c.TYPE_ITEM and int(st["damage"][slot]) >= int(st["willpower"][slot]):
                    refuse("lethal damage was not noticed")

    def type_of(self, slot: int) -> int:
        return int(self.facts.row["type"][self.card[slot]])

    def real(self, slot: int) -> bool:
        return slot != c.NONE and self.facts.is_card[slot]

    def real_or_none(self, slot: int) -> bool:
        return slot == c.NONE or self.facts.is_card[slot]

    # -- lists -----------------------------------------------------------------------------------------------------

    def live(self, count: str, *names: str) -> zip[tuple[int, ...]]:
        n = int(self.st[count])
        return zip(*(field_of(self.st, name)[:n].tolist() for name in names))

    def _bag(self) -> None:
        fields = ("bag.ability", "bag.source", "bag.player", "bag.it", "bag.other", "bag.them")
        for ability, source, player, *others in self.live("n_bag", *fields):
            if ability >= self.facts.abilities or self.facts.kinds[ability] != c.ABILITY_TRIGGERED:
                refuse("the bag holds what is no triggered ability")
            if not self.real(source) or not all(map(self.real_or_none, others)) or self.st["out"][player]:
                refuse("an ability in the bag is nobody's")

    def _lasting(self) -> None:
        names = ("kind", "parameter", "value", "source", "target", "incarnation")
        for kind, param, value, source, target, incarnation in self.live("n_lasting", *(f"lasting.{n}" for n in names)):
            if (kind, param) not in self.facts.lasting:
                refuse("no card of these decks makes such a lasting effect")
            if not self.real(source) or not self.real_or_none(target):
                refuse("a lasting effect is on a card that does not exist")
            if target != c.NONE and incarnation > int(self.st["incarnation"][target]):
                refuse("a lasting effect is on a card that does not exist yet")
            limit = {c.MODIFIER_RESTRICT_ALL: 15, c.MODIFIER_NEXT_ENTERS: len(c.KEYWORDS) - 1}.get(kind)
            if not -100 <= value <= 100 or (limit is not None and not 0 <= value <= limit):
                refuse("a lasting effect has a value that it cannot have")

    def _grants(self) -> None:
        for slot, ability in self.live("n_grants", "grant_slot", "grant_ability"):
            if ability >= self.facts.abilities or not self.real(slot):
                refuse("an ability is granted that does not exist")

    # -- frames ----------------------------------------------------------------------------------------------------

    def _stack(self) -> None:
        """The frames lie on each other as they push each other, each where it waits for the one above it."""
        frames = self.frames
        if not frames or frames[0]["kind"] != c.FRAME_GAME:
            refuse("it has no beginning")
        if len(frames) == 1:
            if frames[0]["phase"] != phases.MULLIGAN_ANSWER:
                refuse("its setup is not as it should be")
        else:
            if frames[0]["phase"] != phases.IN_GAME or frames[1]["kind"] != c.FRAME_TURN:
                refuse("it has no turn")
            if frames[1]["player"] != int(self.st["active"]):
                refuse("the turn is not that of the active player")
        if frames[0]["they"] == c.NONE:
            refuse("its setup is not as it should be")
        sets = self.st["frames"]["sets"][: self.depth]
        if (sets & self.facts.no_cards).any():
            refuse("an effect is about cards that do not exist")
        for d, frame in enumerate(frames):
            above = frames[d + 1]["kind"] if d + 1 < len(frames) else None
            if d > 0:
                if above is not None and above not in ON_TOP_OF.get(frame["kind"], ()):
                    refuse("its procedures do not lie on each other like this")
                self._frame(d, frame, above)

    def _frame(self, d: int, frame: dict[str, int], above: int | None) -> None:
        kind, phase, source = frame["kind"], frame["phase"], frame["source"]
        if not all(self.real_or_none(frame[name]) for name in ("it", "other", "card", "first_base")):
            refuse("an effect is about a card that does not exist")
        if kind in (c.FRAME_TURN, c.FRAME_SETTLE):
            if source != c.NONE:
                refuse("a turn has no source")
        elif not self.real(source):
            refuse("an effect has no source")
        if kind == c.FRAME_TURN:
            after = (phases.ACT,) if above is None else AFTER_SETTLING if above == c.FRAME_SETTLE else (phases.ACTED,)
            good = d == 1 and phase in after
        elif kind == c.FRAME_SETTLE:
            good = phase == (above is None)
        elif kind == c.FRAME_PROGRAM:
            good = self._program(frame, above)
        elif kind == c.FRAME_PLAY:
            good = self._playing(d, frame, above)
        elif kind == c.FRAME_CHALLENGE:
            good = self._challenge(frame, above)
        elif kind == c.FRAME_ACTIVATE:
            good = self._activating(frame, above)
        else:
            good = kind in (c.FRAME_MOVE, c.FRAME_REPLACE) and phase == 1
        if not good:
            refuse(f"a procedure of the engine ({kind}) cannot be at this point ({phase})")

    def _program(self, frame: dict[str, int], above: int | None) -> bool:
        ability, pc = frame["ability"], frame["instruction"]
        if not 0 <= ability < self.facts.abilities or self.facts.kinds[ability] == c.ABILITY_STATIC:
            return False
        if pc not in self.facts.reached(ability) or frame["players_done"] > self.facts.players:
            return False
        op = self.facts.code[pc][0]
        if above is None:
            return frame["phase"] == 1 and OPCODES[op].asks == self.decision
        return frame["phase"] == 0 and (above != c.FRAME_REPLACE or op == number("DAMAGE"))

    def _playing(self, d: int, frame: dict[str, int], above: int | None) -> bool:
        slot, card, phase = frame["source"], self.card[frame["source"]], frame["phase"]
        row, way = self.facts.row, frame["way"]
        if above is not None:
            return phase == c.PLAYING_RESOLVE and self.type_of(slot) == c.TYPE_ACTION
        if (
            self.zone[slot] in (c.ZONE_PLAY, c.ZONE_RESOLVING, c.ZONE_GONE)
            or frame["player"] != slot // self.facts.capacity
        ):
            return False
        if way == c.BY_SHIFT and row["shift_cost"][card] < 0:
            return False
        if way == c.BY_ALTERNATE and row["alternate_cost"][card] < 0:
            return False
        if way == c.BY_SINGING and not row["song"][card]:
            return False
        if frame["cards_paid"] > self.facts.capacity:
            return False
        shifting = way == c.BY_SHIFT or (way == c.BY_ALTERNATE and bool(row["alternate_shift"][card]))
        bases = self.slots_of(self.st["frames"][d]["sets"][c.SET_THEM])
        if shifting and row["type"][card] == c.TYPE_ACTION:
            return False
        if shifting and (phase != c.PLAYING_BASE or bases):
            if frame["first_base"] not in bases or slot in bases or len(bases) > 2:
                return False
        return phase in (c.PLAYING_BASE, c.PLAYING_SINGER, c.PLAYING_DISCARD, c.PLAYING_ENTER)

    def _challenge(self, frame: dict[str, int], above: int | None) -> bool:
        if above is None:
            return frame["phase"] == 1
        st = self.st
        if not st["in_challenge"] or int(st["attacker"]) != frame["source"] or not self.real(int(st["defender"])):
            return False
        return frame["phase"] == DAMAGE or (above == c.FRAME_SETTLE and frame["phase"] == DONE)

    def _activating(self, frame: dict[str, int], above: int | None) -> bool:
        phase, ability = frame["phase"], frame["ability"]
        if phase == 1:
            return above is None and frame["activates"] == c.MAX_PRINTED_ACTIVATED
        if not 0 <= ability < self.facts.abilities or self.facts.kinds[ability] != c.ABILITY_ACTIVATED:
            return False
        if above is None:
            return phase == 3 and frame["costs_paid"] < int(self.facts.row["a_costs"][ability])
        return phase == (4 if above == c.FRAME_PROGRAM else 2)

    # -- the pending question --------------------------------------------------------------------------------------

    def _asked(self) -> None:
        """The frame on top asks what is asked."""
        frame, d = self.frames[-1], self.depth - 1
        kind, phase = frame["kind"], frame["phase"]
        if kind == c.FRAME_GAME:
            self._mulligan(frame)
        elif kind == c.FRAME_TURN:
            self._again({"frames.phase": phases.MAIN})
        elif kind == c.FRAME_PROGRAM:
            self._instruction(frame, d)
        elif kind == c.FRAME_PLAY:
            self._payment(frame, d)
        elif kind == c.FRAME_ACTIVATE and phase == 1:
            self._granted(frame)
        elif kind == c.FRAME_ACTIVATE:
            self._again({"frames.phase": 2})
        else:
            self._again({"frames.phase": 0})

    def _expect(self, decision: int, decider: int, source: int) -> None:
        st = self.st
        if (self.decision, self.decider, int(st["decision_source"])) != (decision, decider, source):
            refuse("another decision is pending than the one that is asked for")

    def _picks(self, least: int, most: int) -> None:
        if (int(self.st["picks_min"]), int(self.st["picks_max"])) != (least, most) or most > self.facts.slots:
            refuse("the number of cards to choose is wrong")

    def _options(self, options: int) -> None:
        if int(self.st["options"]) != options:
            refuse("the options are not those there are")

    def _mulligan(self, frame: dict[str, int]) -> None:
        player = frame["they"]
        self._expect(c.DECISION_MULLIGAN, player, c.NONE)
        hand = set(self.st["cards"][player, c.ZONE_HAND, : int(self.st["counts"][player, c.ZONE_HAND])].tolist())
        picked = self.slots_of(self.st["frames"][0]["sets"][c.SET_THEM])
        if not picked <= hand or self.candidates != hand - picked:
            refuse("the cards to put back are not those of the hand")
        self._picks(0, len(self.candidates))

    def _instruction(self, frame: dict[str, int], d: int) -> None:
        op = OPCODES[self.facts.code[frame["instruction"]][0]].name
        operand = partial(self.facts.operand, frame["instruction"])
        st, player, source = self.st, frame["player"], frame["source"]
        them, looked, taken = (
            self.slots_of(st["frames"][d]["sets"][k]) for k in (c.SET_THEM, c.SET_LOOKED, c.SET_SOURCE)
        )
        if op == "NAME":
            page, names = frame["name_page"], int(self.facts.row["n_names"])
            self._expect(c.DECISION_NAME, player, source)
            if page != int(st["page"]) or page > self.facts.pages:
                refuse("there are not that many pages of names")
            more = 1 << c.NAME_MORE if names > c.NAMES_PER_PAGE else 0
            here = min(c.NAMES_PER_PAGE, names - page * c.NAMES_PER_PAGE)
            self._options(1 << c.NAME_ANOTHER | more | ((1 << here) - 1))
        elif op == "CHOOSE_PLAYERS":
            n = self.facts.players
            self._expect(c.DECISION_PLAYER, player, source)
            left_over = [
                i for i in range(n) if not st["out"][(player + i) % n] and not frame["chosen_players"] >> i & 1
            ]
            self._options(sum(1 << i for i in left_over))
            self._picks(0, n)
        elif op == "HEAL":
            self._expect(c.DECISION_NUMBER, player, source)
            slot = frame["healing"]
            if slot not in them or self.zone[slot] != c.ZONE_PLAY or operand("how") == c.HEAL_EACH:
                refuse("damage is removed from a card that has none")
            most, options = int(st["damage"][slot]), int(st["options"])
            if options & (options + 1) or options >> (most + 1) or options < 3:
                refuse("the options are not those there are")
        elif op == "PUT":
            owner = {slot // self.facts.capacity for slot in self.candidates}
            orders = operand("flags") & c.PUT_ANY_ORDER and operand("where") in (c.TO_DECK_BOTTOM, c.TO_DECK_TOP)
            placed = {slot for slot in taken if self.zone[slot] != c.ZONE_GONE}  # the others left with their player
            if not orders or len(owner) != 1 or any(self.zone[slot] != c.ZONE_DECK for slot in placed):
                refuse("cards are put into an order that are not in a deck")
            if self.candidates != {slot for slot in taken if slot // self.facts.capacity in owner}:
                refuse("cards are put into an order that are not in a deck")
            self._expect(c.DECISION_CHOOSE, player if operand("flags") & c.PUT_YOU_ORDER else owner.pop(), source)
            self._picks(len(self.candidates), len(self.candidates))
        elif op == "CHOOSE":
            self._expect(c.DECISION_CHOOSE, self.decider, source)
            self._picks(0 if operand("flags") & c.CHOOSE_UP_TO else frame["picks_left"], frame["picks_left"])
            if frame["picks_left"] < 1 or not 0 <= frame["result"] <= self.facts.slots or self.candidates & them:
                refuse("the number of cards to choose is wrong")
            if operand("flags") & c.CHOOSE_LOOKED:
                good = self.candidates <= looked
            else:
                good = self._in_zone(int(self.facts.row["filters"][operand("filter"), t.FILTER_ZONE]))
            if not good:
                refuse("a card may be chosen that is somewhere else")
        else:  # entered anew, it asks the same again
            self._again({"frames.phase": 0})

    def _in_zone(self, zone: int) -> bool:
        zones = {c.ZONE_HAND_OR_DISCARD: (c.ZONE_HAND, c.ZONE_DISCARD), c.ZONE_UNDER_YOURS: (c.ZONE_UNDER,)}.get(
            zone, (zone,)
        )
        return all(self.zone[slot] in zones for slot in self.candidates)

    def _payment(self, frame: dict[str, int], d: int) -> None:
        phase, slot = frame["phase"], frame["source"]
        row, card = self.facts.row, self.card[slot]
        chosen = self.slots_of(self.st["frames"][d]["sets"][c.SET_THEM])
        if phase == c.PLAYING_BASE and chosen:  # one base is chosen: it is chosen again
            if chosen != {frame["first_base"]} or self.zone[frame["first_base"]] != c.ZONE_PLAY:
                refuse("a card is shifted onto cards that are not there")
            self._again({"answer": frame["first_base"], "frames.first_base": c.NONE, "frames.sets": np.uint64(0)})
        elif phase in (c.PLAYING_BASE, c.PLAYING_SINGER):
            if frame["first_base"] != c.NONE or (phase == c.PLAYING_SINGER) != (frame["way"] == c.BY_SINGING):
                refuse("a card is played in another way than it says")
            self._again({"frames.phase": c.PLAYING_START})
        elif phase == c.PLAYING_ENTER:
            self._again({"frames.phase": c.PLAYING_PAID})
        else:  # cards pay for it
            self._expect(c.DECISION_CHOOSE, frame["player"], slot)
            alternate = frame["way"] == c.BY_ALTERNATE
            most = (
                max(1, int(row["costs"][row["alternate_cost"][card], 1])) if alternate else row["shift_discard"][card]
            )
            left = int(most) - frame["cards_paid"]
            self._picks(1, left)
            f = int(row["costs"][row["alternate_cost"][card], 2] if alternate else row["shift_discard_filter"][card])
            if frame["way"] not in (c.BY_SHIFT, c.BY_ALTERNATE) or left < 1 or slot in self.candidates:
                refuse("a card is paid for with cards that cannot pay")
            if len(self.candidates) < left or not self._in_zone(int(row["filters"][f, t.FILTER_ZONE])):
                refuse("a card is paid for with cards that cannot pay")

    def _granted(self, frame: dict[str, int]) -> None:
        """Which granted ability is used: there must be one, before the engine is asked which there are."""
        copy = self.copy()
        st = copy[0]
        st["depth"], st["decision"], st["dirty"] = 2, c.DECISION_NONE, c.DIRTY_ALL
        st["frames"][1]["phase"] = phases.MAIN
        n = engine.step(copy, 0, self.facts.tables, 0, -1, 0, self.legal)
        action = card_action(c.VERB_GRANTED_ABILITY, frame["source"], (self.facts.players, self.facts.capacity))
        mine = frame["player"] == frame["source"] // self.facts.capacity == int(self.st["active"])
        if not mine or st["decision"] != c.DECISION_MAIN or action not in self.legal[:n]:
            refuse("an ability is used that cannot be used")
        self._again({"frames.phase": 0})

    def _again(self, before: dict[str, Any]) -> None:
        """With the frame on top put back to ``before``, the engine asks the same."""
        d = self.depth - 1
        copy = self.copy()
        st = copy[0]
        for name, value in before.items():
            if name == "frames.sets":
                st["frames"][d]["sets"][c.SET_THEM] = value
            elif name.startswith("frames."):
                st["frames"][d][name.removeprefix("frames.")] = value
            else:
                st[name] = value
        st["decision"], st["dirty"], st["steps"] = c.DECISION_NONE, c.DIRTY_ALL, 0
        engine.step(copy, 0, self.facts.tables, 0, -1, 0, self.legal)
        for name in PASSING:
            st[name] = self.st[name]
        if self.decision != c.DECISION_CHOOSE:
            st["candidates"] = self.st["candidates"]
        st["frames"][SCRATCH] = self.st["frames"][SCRATCH]
        if copy.tobytes() != self.states.tobytes():
            differs = next((name for name in FIELDS if (field_of(st, name) != field_of(self.st, name)).any()), "?")
            refuse(f"the engine would not ask this here ({differs})")

    def _derived(self) -> None:
        """What is derived is what the engine finds again, with a question that changes nothing else."""
        copy = self.copy()
        st = copy[0]
        st["depth"], st["decision"], st["dirty"], st["steps"] = 1, c.DECISION_NONE, c.DIRTY_ALL, 0
        st["frames"][0]["phase"], st["frames"][0]["they"] = phases.ASK_MULLIGAN, self.decider
        engine.step(copy, 0, self.facts.tables, 0, -1, 0, self.legal)
        n = int(self.st["n_grants"])
        good = all(np.array_equal(st[name], self.st[name]) for name in DERIVED)
        if not good or any((st[name][:n] != self.st[name][:n]).any() for name in ("grant_slot", "grant_ability")):
            refuse("the characteristics of its cards are not those that follow from it")
