"""Validation of a record from outside (a saved game): a position that the engine can go on with.

Kernels index with what a record holds, so one that comes from a file is checked first: every field has its range
(:data:`FIELDS`), every card is in one place, the frames lie on each other as the engine pushes them, and the engine
asks the pending question again where it can. What an effect counted is bounded; no kernel uses it as an index.
"""

from typing import Any

import numpy as np

from lorcana_env.rules import engine
from lorcana_env.rules import turn as phases
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import state as s
from lorcana_env.rules.record.actions import n_actions
from lorcana_env.rules.record.opcodes import OPCODES, column, number
from lorcana_env.rules.record.tables import MAX_ABILITIES, MAX_CARDS, MAX_CODE

SLOT, SLOT_OR_NONE, SLOTS = "slot", "slot or none", "slots"
PLAYER, PLAYER_OR_NONE = "player", "player or none"
_RANGES: tuple[tuple[Any, str], ...] = (
    (SLOTS, "left homeless recent candidates frames.sets entered"),
    (SLOT, "attacker defender cards grants.slot bag.source waiting.slot lasting.source frames.healing"),
    (SLOT_OR_NONE, "decision_source at was_at below sang events.subject events.other bag.it bag.other bag.them"),
    (SLOT_OR_NONE, "lasting.target frames.source frames.it frames.other frames.card frames.first_base"),
    (PLAYER, "active starting_player resolver recent_actions.player decider bag.player lasting.player frames.player"),
    (PLAYER_OR_NONE, "winner events.player bag.event_player frames.they frames.chosen_player"),
    ((0, 0), "fault"),
    ((0, 1), "over truncated out unchecked in_challenge exerted drying facedown shifted plain waiting.to_bottom"),
    ((0, 1), "frames.performed frames.declined frames.did_something frames.check_only"),
    ((0, 2), "looking_back"),
    ((0, 3), "challenge_damaged lasting.until_player"),
    ((0, 4), "frames.players_done"),
    ((0, 15), "drew_nothing frames.chosen_players frames.altered frames.passed"),
    ((0, 31), "frames.play_flags"),
    ((0, 250), "damage"),
    ((0, 1000), "lore"),
    ((1, 2**32 - 1), "decision_limit"),
    ((0, 2**13 - 1), "player_rules"),
    ((0, engine.MAX_STEPS), "steps"),
    ((0, s.MAX_RECENT - 1), "next_recent"),
    ((0, c.VERB_CHOOSE + 1), "recent_actions.verb"),
    ((0, MAX_CARDS - 1), "recent_actions.card card"),
    ((0, len(c.DECISIONS) - 1), "decision"),
    ((0, c.ZONE_GONE), "zone"),
    ((0, 2 ** len(c.HISTORY) - 1), "history past"),
    ((0, s.MAX_GRANTS), "n_grants"),
    ((0, MAX_ABILITIES - 1), "grants.ability bag.ability"),
    ((-1, MAX_ABILITIES - 1), "frames.ability"),
    ((0, MAX_ABILITIES), "frames.paragraphs_done"),
    ((0, s.MAX_EVENTS), "n_events"),
    ((0, len(c.EVENTS) - 1), "events.kind"),
    ((0, s.MAX_BAG), "n_bag"),
    ((0, s.MAX_WAITING), "n_waiting"),
    ((0, s.MAX_LASTING), "n_lasting"),
    ((0, c.MODIFIER_PAY_LESS_NAMED), "lasting.kind"),
    ((0, c.DURATION_WHILE_THIS_IS_IN_PLAY), "lasting.until"),
    ((1, s.MAX_FRAMES - 1), "depth"),
    ((0, c.FRAME_PAY), "frames.kind"),
    ((0, phases.BOOST), "frames.phase"),
    ((0, MAX_CODE - 1), "frames.instruction"),
    ((-1000, 1000), "frames.result frames.total frames.held frames.named frames.strength_left"),
    ((0, c.BY_FREE), "frames.way"),
    ((0, c.MAX_PRINTED_ACTIVATED), "frames.activates"),
)
#: The fields that are bounded ("frames.kind" for those of a table): the range, or what they number.
FIELDS = {name: allowed for allowed, names in _RANGES for name in names.split()}
#: Kinds of frames that may lie on a kind of frame.
_ON_TOP_OF: dict[int, tuple[int, ...]] = {
    c.FRAME_TURN: (c.FRAME_SETTLE, c.FRAME_PLAY, c.FRAME_CHALLENGE, c.FRAME_MOVE, c.FRAME_ACTIVATE, c.FRAME_PAY),
    c.FRAME_SETTLE: (c.FRAME_PROGRAM, c.FRAME_PLAY),
    c.FRAME_PROGRAM: (c.FRAME_PLAY, c.FRAME_REPLACE, c.FRAME_PROGRAM, c.FRAME_PAY),
    c.FRAME_PLAY: (c.FRAME_PROGRAM, c.FRAME_PAY),
    c.FRAME_CHALLENGE: (c.FRAME_SETTLE, c.FRAME_REPLACE, c.FRAME_PAY),
    c.FRAME_ACTIVATE: (c.FRAME_PROGRAM, c.FRAME_REPLACE, c.FRAME_PAY),
    c.FRAME_MOVE: (c.FRAME_PAY,),
}
_AFTER_SETTLING = (phases.SET, phases.DRAW, phases.MAIN, phases.END_EFFECTS, phases.PASS)
#: Fields that asking again may change: what the answer before left, and the frame above the stack.
_PASSING = ("answer", "steps", "dirty", "unchecked", "candidates")


def field_of(st: Any, name: str) -> Any:
    """A field of the record by its name in :data:`FIELDS`; of a table, the field of all its entries."""
    for part in name.split("."):
        st = st[part]
    return st


def require(good: Any, otherwise: str) -> None:
    """``ValueError`` unless ``good``."""
    if not good:
        raise ValueError(f"this is no position of a game: {otherwise}")


class Validator:
    """Checks records of games with one set of decks. ``tables``: TABLES[1]; decks as the engine deals them."""

    def __init__(self, tables: np.ndarray, deck_cards: np.ndarray, deck_sizes: np.ndarray) -> None:
        self.tables, self.row = tables, tables[0]
        self.players, self.capacity = deck_cards.shape
        self.slots, self.sizes = deck_cards.size, [int(n) for n in deck_sizes]
        real = np.arange(self.capacity)[None] < np.asarray(deck_sizes)[:, None]
        self.is_card = real.reshape(-1).tolist()
        self.no_cards = ~np.packbits(real.reshape(-1), bitorder="little").view(np.uint64)
        self.decks = [sorted(deck_cards[p, : self.sizes[p]].tolist()) for p in range(self.players)]
        self.code = self.row["code"]
        self.kinds = self.row["a_kind"][: int(self.row["n_abilities"])].tolist()
        self.lasting = {(c.MODIFIER_REPLACED_BY, 0), (c.MODIFIER_TRIGGER, c.BUILTIN_TEMPORARY_SHIFT)}
        programs = self.code[self.code[:, 0] != 0]
        for row in programs.tolist():  # every (kind, parameter) that they make
            op = OPCODES[row[0]].name
            if op in ("GIVE", "PLAYER_GIVE"):
                self.lasting.add((row[column(op, "kind")], row[column(op, "parameter")]))
            elif op == "CREATE_TRIGGER":
                self.lasting.add((c.MODIFIER_TRIGGER, row[column(op, "ability")]))
        from_discard = c.MODIFIER_PLAY_FROM_DISCARD
        self.lasting |= {(c.MODIFIER_NO_NAMESAKES, f) for kind, f in self.lasting if kind == from_discard}
        if any(kind == c.MODIFIER_NEXT_ENTERS for kind, _ in self.lasting):
            self.lasting |= {(c.MODIFIER_KEYWORD, keyword) for keyword in range(len(c.KEYWORDS))}

    def real(self, slot: int) -> bool:
        """Return whether a slot, or NONE, is not one beyond the end of a deck."""
        return slot == c.NONE or self.is_card[slot]

    def check(self, states: np.ndarray) -> None:
        """``ValueError``, in one line, unless ``states[0]`` is a position of a game of these decks."""
        st = states[0]
        same = (st["teammates"] == self.row["teammates"][: self.players]).all()
        same = same and all(st[name] == self.row[name] for name in ("together", "open_hands"))
        require(same, "its players are in other teams")
        self._ranges(st)
        self._places(st)
        if st["over"]:
            require(not st["truncated"] or st["winner"] == c.NONE, "it was cut short and won")
            return
        self._counts(st)
        self._stack(st)
        self._asked(states)

    def _ranges(self, st: np.void) -> None:
        for name, allowed in FIELDS.items():
            values = np.asarray(field_of(st, name))
            if allowed == SLOTS:
                require(not (values & self.no_cards).any(), f"{name} holds a slot without a card")
            else:
                top = {"s": self.slots - 1, "p": self.players - 1}
                low, high = allowed if isinstance(allowed, tuple) else (0, top[allowed[0]])
                none = (values == c.NONE) if allowed in (SLOT_OR_NONE, PLAYER_OR_NONE) else False
                require((((values >= low) & (values <= high)) | none).all(), f"{name} is out of its range")

    def _places(self, st: np.void) -> None:
        """Every card of a deck is in exactly one place."""
        zone, below, at, card = (st[name].tolist() for name in ("zone", "below", "at", "card"))
        counts, lists, out = st["counts"].tolist(), st["cards"].tolist(), st["out"].tolist()
        seen: set[int] = set()
        for p in range(self.players):
            first = p * self.capacity
            for z in range(c.LISTED_ZONES):
                require(counts[p][z] <= self.sizes[p], "a zone holds more cards than the deck")
                for slot in lists[p][z][: counts[p][z]]:
                    there = slot not in seen and zone[slot] == z and first <= slot < first + self.sizes[p]
                    require(there, f"the {c.ZONES[z]} of player {p} lists a card that is not there")
                    seen.add(slot)
            for top in lists[p][c.ZONE_PLAY][: counts[p][c.ZONE_PLAY]]:
                n, slot, place = 0, below[top], at[top]
                while slot != c.NONE:
                    linked = slot not in seen and zone[slot] == c.ZONE_UNDER and at[slot] == top and self.is_card[slot]
                    require(linked, "a stack of cards is not linked as it should be")
                    seen.add(slot)
                    n, slot = n + 1, below[slot]
                require(n == st["under_count"][top], "a stack of cards is not as high as it says")
                if place != c.NONE:
                    types = self.row["type"][card[top]], self.row["type"][card[place]]
                    here = zone[place] == c.ZONE_PLAY and place // self.capacity == p
                    good = here and types == (c.TYPE_CHARACTER, c.TYPE_LOCATION)
                    require(good, "a character is at a card that is no location of its player in play")
            require(sorted(card[first : first + self.sizes[p]]) == self.decks[p], f"player {p} has other cards")
        for slot in range(self.slots):
            aside = zone[slot] == c.ZONE_RESOLVING or (zone[slot] == c.ZONE_GONE and out[slot // self.capacity])
            good = (slot in seen) != aside if self.is_card[slot] else zone[slot] == c.ZONE_GONE and not card[slot]
            require(good, "a card is in no zone, or in two")
            n, slot = 0, below[slot]  # also of stacks that are no more: an ability may still look through them
            while slot != c.NONE:
                n, slot = n + 1, below[slot]
                require(n <= self.slots, "a stack of cards never ends")

    def _counts(self, st: np.void) -> None:
        """The pending decision, the bag, the lasting effects and the granted abilities."""
        decision, decider, active = int(st["decision"]), int(st["decider"]), int(st["active"])
        ended = st["winner"] != c.NONE or st["truncated"] or st["decisions"] >= st["decision_limit"]
        require(not ended, "it has ended, and goes on")
        waits = decision != c.DECISION_NONE and not st["out"][decider]
        require(waits and (decision != c.DECISION_MAIN or decider == active), "nobody has to decide")
        require(not st["n_events"] and not st["looking_back"] and not st["left"].any(), "events were not matched")
        out = st["out"] != 0
        require(not st["counts"][out].any() and not st["ink_drops"][out].any(), "a player who is out has cards")
        for entry in st["bag"][: int(st["n_bag"])]:
            good = entry["ability"] < len(self.kinds) and self.kinds[entry["ability"]] == c.ABILITY_TRIGGERED
            good = good and all(self.real(int(entry[name])) for name in ("source", "it", "other", "them"))
            require(good and not st["out"][entry["player"]], "the bag holds what is no triggered ability")
        for entry in st["lasting"][: int(st["n_lasting"])]:
            target, limit = int(entry["target"]), 15 if entry["kind"] == c.MODIFIER_RESTRICT_ALL else 100
            good = (int(entry["kind"]), int(entry["parameter"])) in self.lasting and self.real(int(entry["source"]))
            require(good and self.real(target), "no card of these decks makes such a lasting effect")
            limit = len(c.KEYWORDS) - 1 if entry["kind"] == c.MODIFIER_NEXT_ENTERS else limit
            limit = c.NAMED * int(self.row["n_names"]) if entry["kind"] == c.MODIFIER_PAY_LESS_NAMED else limit
            require((0 if limit < 100 else -100) <= entry["value"] <= limit, "a lasting effect has an impossible value")
            later = target != c.NONE and entry["incarnation"] > st["incarnation"][target]
            require(not later, "a lasting effect is on a card that does not exist yet")
        grants = st["grants"][: int(st["n_grants"])].tolist()
        require(all(self.is_card[slot] and a < len(self.kinds) for a, slot in grants), "a granted ability is unknown")
        actions = st["waiting"]["slot"][: int(st["n_waiting"])].tolist()
        types = {int(self.row["type"][st["card"][slot]]) for slot in actions if self.is_card[slot]}
        good = types <= {c.TYPE_ACTION} and len(set(actions)) == len(actions) and all(map(self.real, actions))
        require(good, "the actions that wait are none")

    def _stack(self, st: np.void) -> None:
        """The frames lie on each other as they push each other, each where it waits for the one above it."""
        frames = st["frames"][: int(st["depth"])]
        begun = frames[0]["kind"] == c.FRAME_GAME and frames[0]["they"] != c.NONE
        phase = phases.MULLIGAN_ANSWER if len(frames) == 1 else phases.IN_GAME
        require(begun and frames[0]["phase"] == phase, "its setup is not as it should be")
        if len(frames) > 1:
            turn = frames[1]["kind"] == c.FRAME_TURN and frames[1]["player"] == st["active"]
            require(turn, "the turn is not that of the active player")
        for d in range(1, len(frames)):
            frame, above = frames[d], int(frames[d + 1]["kind"]) if d + 1 < len(frames) else None
            kind, source = int(frame["kind"]), int(frame["source"])
            good = above is None or above in _ON_TOP_OF.get(kind, ())
            good = good and (source == c.NONE) == (kind in (c.FRAME_TURN, c.FRAME_SETTLE)) and self.real(source)
            good = good and all(self.real(int(frame[name])) for name in ("it", "other", "card", "first_base"))
            good = good and self._waits(st, frame, kind, above, d)
            require(good, f"a procedure of the engine ({kind}) cannot be at this point ({frame['phase']})")

    def _waits(self, st: np.void, frame: np.void, kind: int, above: int | None, d: int) -> bool:
        """Return whether a frame can wait for the one above it, or for an answer if it is on top."""
        phase, ability, source = int(frame["phase"]), int(frame["ability"]), int(frame["source"])
        kind_of = self.kinds[ability] if 0 <= ability < len(self.kinds) else None
        if kind == c.FRAME_TURN:
            after = (phases.ACT,) if above is None else (phases.ACTED,)
            if above == c.FRAME_PAY:
                return phase in (phases.QUEST, phases.BOOST) and self._in_play(st, int(frame["card"]), frame)
            return d == 1 and phase in (_AFTER_SETTLING if above == c.FRAME_SETTLE else after)
        if kind == c.FRAME_SETTLE:
            return phase == (above is None)
        if kind == c.FRAME_PROGRAM:
            op = self.code[int(frame["instruction"])][0]
            asks = phase == 1 and OPCODES[op].asks == st["decision"]
            replaces = {c.FRAME_REPLACE: number("DAMAGE"), c.FRAME_PROGRAM: number("GET_INK_DROPS")}
            waits = phase == (above == c.FRAME_PROGRAM) and op == replaces.get(above or 0, op)
            return kind_of not in (None, c.ABILITY_STATIC) and (asks if above is None else waits)
        if kind == c.FRAME_PLAY:
            card, way, row = int(st["card"][source]), int(frame["way"]), self.row
            if above == c.FRAME_PROGRAM:
                return phase == c.PLAYING_RESOLVE and row["type"][card] == c.TYPE_ACTION
            there = st["zone"][source] not in (c.ZONE_PLAY, c.ZONE_RESOLVING, c.ZONE_GONE)
            can = {c.BY_SHIFT: row["shift_cost"][card] >= 0, c.BY_ALTERNATE: row["alternate_cost"][card] >= 0,
                   c.BY_SINGING: row["song"][card]}.get(way, True)  # fmt: skip
            paying = (c.PLAYING_BASE, c.PLAYING_SINGER, c.PLAYING_DISCARD, c.PLAYING_ENTER)
            owned = frame["player"] == source // self.capacity and frame["cards_paid"] <= self.capacity
            return bool(there and can and owned and phase in (paying if above is None else (c.PLAYING_INK_PAID,)))
        if kind == c.FRAME_CHALLENGE:
            if above == c.FRAME_PAY:
                return phase == 4 and self.is_card[int(frame["card"])]
            fights = st["in_challenge"] and st["attacker"] == source and self.is_card[int(st["defender"])]
            return (
                phase == 1 if above is None else bool(fights) and (phase == 2 or (phase, above) == (3, c.FRAME_SETTLE))
            )
        if kind == c.FRAME_ACTIVATE and phase != 1:
            unpaid = frame["costs_paid"] < self.row["a_costs"][max(ability, 0)]
            good = phase == 3 and unpaid if above is None else phase == (4 if above == c.FRAME_PROGRAM else 2)
            return kind_of == c.ABILITY_ACTIVATED and bool(good)
        if above == c.FRAME_PAY:
            return kind == c.FRAME_MOVE and phase == 2 and self._in_play(st, int(frame["card"]), frame)
        return phase == 1 and kind in (c.FRAME_ACTIVATE, c.FRAME_MOVE, c.FRAME_REPLACE, c.FRAME_PAY)

    def _in_play(self, st: np.void, slot: int, frame: np.void) -> bool:
        """Return whether a card is in play on the side of the player of a frame."""
        return slot != c.NONE and st["zone"][slot] == c.ZONE_PLAY and slot // self.capacity == frame["player"]

    def _asked(self, states: np.ndarray) -> None:
        """The pending question: its options and picks are possible, and the engine asks it again where it can."""
        st, frame = states[0], states[0]["frames"][int(states[0]["depth"]) - 1]
        decision, kind, options = int(st["decision"]), int(frame["kind"]), int(st["options"])
        asked = np.flatnonzero(np.unpackbits(st["candidates"].view(np.uint8), bitorder="little"))
        op = OPCODES[self.code[int(frame["instruction"])][0]].name if kind == c.FRAME_PROGRAM else ""
        good = decision in (c.DECISION_MAIN, c.DECISION_MAY) or options
        if decision in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN):
            flags = self.code[int(frame["instruction"])][column("CHOOSE", "flags")] if op == "CHOOSE" else 0
            left = int(frame["picks_left"]) if flags & (c.CHOOSE_TOTAL | c.CHOOSE_TARGET) else len(asked)
            within = st["picks_min"] <= st["picks_max"] <= max(left, 1) or kind == c.FRAME_PLAY
            good = within and (len(asked) or not st["picks_min"])
        require(good, "there is nothing to choose from")
        if decision == c.DECISION_PLAYER:
            require(options < 1 << self.players, "the options are not those there are")
        elif decision == c.DECISION_NAME:
            page, names = int(st["page"]), int(self.row["n_names"])
            left = names - page * c.NAMES_PER_PAGE
            here = max(0, min(c.NAMES_PER_PAGE, left))
            more = 1 << c.NAME_MORE if left > c.NAMES_PER_PAGE else 0
            good = here and page == frame["name_page"] and options == 1 << c.NAME_ANOTHER | more | ((1 << here) - 1)
            require(good, "there are not that many pages of names")
        elif kind == c.FRAME_GAME:
            hand = st["cards"][frame["they"], c.ZONE_HAND, : int(st["counts"][frame["they"], c.ZONE_HAND])]
            require(decision == c.DECISION_MULLIGAN and set(asked) <= set(hand.tolist()), "it has no setup")
        elif op not in ("CHOOSE_PLAYERS", "HEAL", "PUT", "CHOOSE") and kind not in (c.FRAME_PLAY, c.FRAME_GAME):
            again = {c.FRAME_TURN: phases.MAIN, c.FRAME_ACTIVATE: 2 if frame["phase"] == 3 else 0}.get(kind, 0)
            copy = s.copied(states)
            new, top = copy[0], copy[0]["frames"][int(st["depth"]) - 1]
            top["phase"], new["decision"], new["dirty"], new["steps"] = again, c.DECISION_NONE, c.DIRTY_ALL, 0
            legal = np.zeros(n_actions((self.players, self.capacity)), np.int16)
            engine.step(copy, 0, self.tables, 0, -1, 0, legal)
            for name in _PASSING:
                new[name] = st[name]
            new["frames"][s.MAX_FRAMES - 1] = st["frames"][s.MAX_FRAMES - 1]
            changed = next((name for name in st.dtype.names if new[name].tobytes() != st[name].tobytes()), None)
            require(changed is None, f"the engine would not ask this here ({changed})")
