"""A game told to a reader who remembers: the cards once, then what changed since the reader decided last.

The first text has the lists of the decks with the texts of their cards, and the board. Each later text has what the
others did, what is new on the board, and the decision. The board of the text before, with the changes, is the board of
:func:`lorcana_env.words.text.describe`: nothing is left out. Of a card that enters play it has only what is not printed
on it. What follows is left out, but where it is otherwise: when a turn begins, the cards and the ink of its player are
ready and dry, what was to last for the turn is over, and a card is drawn; "this turn" of a player counts what cards in
play did, and what was played and inked from the hand; a card in a deck keeps its place from the bottom; a card put into
an inkwell is known to others if it is to the reader, unless the text has it as unknown. In changes of an opponent,
cards are the opponent's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby

from lorcana_env._util.arguments import flag
from lorcana_env.cards import Card
from lorcana_env.decks import Deck
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position, decider
from lorcana_env.words import history
from lorcana_env.words.players import genitive, player_name
from lorcana_env.words.reach import Reach, reach_lines, reach_of
from lorcana_env.words.terms import check_language, term
from lorcana_env.words.text import card_lines, decision_lines, describe, going_on, heading, keywords, marks
from lorcana_env.words.view import SideView, View, view_for

EFFECTS = "effects"  # the list of lasting effects, among the zones of a board
_NONE: Counter[str] = Counter()
_VALUE = re.compile(r"[-+]?\d+")


@dataclass
class Board:
    """The text of one player's side of a board, in parts.

    ``numbers``: "lore" to "lore 4 of 20"; ``zones``: how often a name is listed in a zone; ``play``: the marks of each
    card in play by its label, ``cards`` the card, ``objects`` its slot and incarnation; ``this_turn``: how often what
    happened; ``costs``: of the cards in hand; ``foretold``: the cards of which it follows that others know
    them; ``whose``: how a label says that a card is the player's.
    """

    numbers: dict[str, str] = field(default_factory=dict)
    zones: dict[str, Counter[str]] = field(default_factory=dict)
    play: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    objects: dict[str, tuple[int, int]] = field(default_factory=dict)
    this_turn: Counter[str] = field(default_factory=Counter)
    costs: dict[str, int] = field(default_factory=dict)
    foretold: Counter[str] = field(default_factory=Counter)
    whose: str = ""

    def copy(self) -> Board:
        """A board to change; lists and counts are replaced then, never changed."""
        return Board(
            {**self.numbers}, {**self.zones}, {**self.play}, self.cards, self.objects, self.this_turn, self.costs,
            self.foretold, self.whose,
        )  # fmt: skip


@dataclass(frozen=True)
class _Read:
    """A position as a reader reads it. ``record``: its bytes; ``reach``: what can be challenged."""

    record: bytes
    view: View
    boards: dict[str, Board]
    reach: Reach


def _read(position: Position, player: int, language: str) -> _Read:
    view = view_for(position, player, language)
    reach = reach_of(position, language) if position.to_act == player else {}
    return _Read(position.state_array.tobytes(), view, boards(position, view, language), reach)


class Reader:
    """Tells ``player`` a game, by changes. :meth:`note` every action; :meth:`text` may be asked for at any time.

    ``open_lists`` False: the lists of the opponents are not told; the text of a card of theirs stands where the card is
    first to be seen. A reader who begins in the middle of a game takes the position of the first text for the start.
    """

    def __init__(self, player: int, language: str = "en", open_lists: bool = True) -> None:
        check_language(language)
        self.player, self.language, self.open_lists = player, language, flag(open_lists, "open_lists")
        self._last: Position | None = None  # where the reader decided last
        self._told: _Read | None = None  # the same, as it was read; None: it is still to be read
        self._now: _Read | None = None  # the position of the last text
        self._happened: list[tuple[str, str]] = []  # since then: who, or "", and what
        self._turns: list[tuple[int, int]] = []  # those that began since then, with their players
        self._to_deck: set[tuple[int, int]] = set()  # objects that went from play into a deck since then
        self._listed: set[str] = set()  # cards of the lists that are told
        self._shown: set[str] = set()  # other cards whose texts were told
        self._reach: Reach = {}  # what could be challenged at the last turn action of this turn

    def note(self, before: Position, action: int, after: Position) -> None:
        """Take in an action. ``before`` is kept where the player decided in it, and must not change."""
        if before.to_act == self.player and action >= 0:
            self._last, self._happened, self._turns, self._to_deck = before, [], [], set()
            self._told = self._now if self._now and self._now.record == before.state_array.tobytes() else None
            if before.state["decision"] == c.DECISION_MAIN:
                self._reach = self._told.reach if self._told else reach_of(before, self.language)
            if not self.open_lists:
                self._shown |= {card.full_name for card in self._read_last().view.cards()}
        else:
            self._note_action(before, action)
        for position, answer in history.forced(before, action, after):
            self._note_action(position, answer)
        old, new = before.state, after.state
        for slot in (old["zone"] != new["zone"]).nonzero()[0].tolist():
            if (old["zone"][slot], new["zone"][slot]) == (c.ZONE_PLAY, c.ZONE_DECK):
                self._to_deck.add((slot, int(old["incarnation"][slot])))
        self._happened += [("", line) for line in history.sights(before, action, after, self.player, self.language)]
        for turn, active in _turns_between(before, after):
            name = player_name(after, active, self.player, self.language)
            self._happened.append(("", term("turn_begins", self.language, turn, name)))
            self._turns.append((turn, active))
            self._reach = {}

    def _note_action(self, before: Position, action: int) -> None:
        """Note what others did, or what was done by itself.

        "Challenge Y with X" takes the place of "challenge with X"; ends of turns are not said.
        """
        who = decider(before) if action >= 0 else -1 - action
        name = player_name(before, who, self.player, self.language)
        what = history.said(before, action, self.player, self.language)
        last, done = self._happened[-1] if self._happened else ("", "")
        if last == name and not history.begins(before) and {*done.split()} < {*what.split()}:
            self._happened.pop()
        if what != term("end_turn", self.language):
            self._happened.append((name, what))

    def text(self, position: Position) -> str:
        """Return the text for the reader: all, before a first decision, else the changes and the decision."""
        self._now = read = _read(position, self.player, self.language)
        if self._last is None:
            board = describe(position, self.player, self.language, card_texts=False)
            return "\n".join([*lists(position, self.player, self.language, self.open_lists), "", board])
        told = {name: board.copy() for name, board in self._read_last().boards.items()}
        now, view = read.boards, read.view
        for name, side in now.items():
            foretell(told[name], side, self.language)
        for turn, active in self._turns:
            begin_turn(told, player_name(position, active, self.player, self.language), turn, self.language)
        lines = [*self._story(), *self._changes(told, now)]
        listed = self._listed = self._listed or _listed(position, self.player, self.open_lists)
        seen = [card for card in view.cards() if card.full_name not in listed]
        if new := [card for card in seen if card.full_name not in self._shown]:
            lines += [heading("card_texts", self.language), *_texts(new, self.language)]
        lines += [line for line in going_on(view, self.language, lasting=False) if line]
        return "\n".join([*lines, *self._decision(position, read)])

    def question(self, position: Position) -> str:
        """The decision alone, for a reader who has read the text."""
        read = _read(position, self.player, self.language)
        reach = reach_lines(read.reach, {}, self.language)
        return "\n".join(decision_lines(position, read.view, reach, self.language))

    def _read_last(self) -> _Read:
        """The position where the reader decided last, as it was read."""
        assert self._last is not None
        if self._told is None:
            self._told = _read(self._last, self.player, self.language)
        return self._told

    def _decision(self, position: Position, read: _Read) -> list[str]:
        """The decision, without what was said before: the ability that asks, cards chosen, what can be challenged."""
        view, told = read.view, self._read_last()
        before = told.view
        if view.reason == before.reason:
            view = replace(view, reason=None)
        if before.chosen and set(before.chosen) < set(view.chosen):
            view = replace(view, chosen=("+ " + "; ".join(name for name in view.chosen if name not in before.chosen),))
        reach = reach_lines(read.reach, self._reach, self.language)
        question, *lines = decision_lines(position, view, reach, self.language)
        if view.decision == before.decision and view.to_act == self.player:
            question = term("decide_again", self.language)
        return [question, *(line for line in lines if line != term("actions", self.language))]

    def _story(self) -> Iterator[str]:
        """A line for what each player did in a row, and for what else happened."""
        for who, entries in groupby(self._happened, lambda entry: entry[0]):
            done = [what for _, what in entries]
            if who:
                times = [(what, len(list(same))) for what, same in groupby(done)]
                listed = "; ".join(what if n == 1 else f"{n} x {what}" for what, n in times)
                done = [term("line", self.language, who, listed)]
            yield from done

    def _changes(self, told: dict[str, Board], boards_now: dict[str, Board]) -> Iterator[str]:
        for name, now in boards_now.items():
            before = told[name]
            lines = list(_changed(before, now, not self._turns, self._to_deck, self.language))
            numbers = [text for key, text in now.numbers.items() if before.numbers.get(key) != text]
            if "drops" in before.numbers.keys() - now.numbers.keys():
                numbers.append(term("drops", self.language, 0))
            if numbers or lines:
                yield term("line", self.language, name, ", ".join(numbers)).rstrip()
                yield from (f"  {line.replace(now.whose, '')}" for line in lines)


def lists(position: Position, player: int, language: str = "en", open_lists: bool = True) -> list[str]:
    """The lists that a player knows, their own first, with the text of each card where it first occurs."""
    lines: list[str] = []
    shown: set[str] = set()
    for owner, deck in _known_decks(position, player, open_lists):
        name = player_name(position, owner, player, language)
        lines += ["", term("list_of", language, name, deck.name, len(deck.cards))]
        cards = {card.full_name: card for card in position.table.cards}
        for full_name, copies in deck.counts.items():
            card = [cards[full_name]] if full_name not in shown else []
            lines += _texts(card, language, copies) if card else [f"* {copies} {full_name}"]
            shown.add(full_name)
    return lines[1:]


def boards(position: Position, view: View, language: str = "en") -> dict[str, Board]:
    """Return what there is to tell of each player, by name, and of lasting effects."""
    found = {side.name: _board(position, side, view.viewer, language) for side in view.sides}
    return found | {term("lasting", language): Board(zones={EFFECTS: Counter(view.lasting)})}


def foretell(told: Board, now: Board, language: str = "en") -> None:
    """Change what is told of a board by what a reader knows from the other changes: places in the deck, cards inked."""
    if "deck" not in told.numbers or "deck" not in now.numbers:
        return
    deck, inkwell, shared = (term(key, language) for key in ("deck_zone", "inkwell", "known_to_others"))
    if told.zones[deck]:
        size, smaller = (int(_VALUE.findall(board.numbers["deck"])[-1]) for board in (told, now))
        moved: Counter[str] = Counter()
        for entry in told.zones[deck].elements():
            place, _, name = entry.partition(" ")
            if int(place) > size - smaller:
                moved[f"{int(place) - size + smaller} {name}"] += 1
        told.zones[deck] = moved
    if not _same(now.zones[inkwell], told.zones[inkwell]):
        told.foretold = now.zones[inkwell] - told.zones[inkwell]
        told.zones[shared] = told.zones[shared] + told.foretold


def begin_turn(told: dict[str, Board], player: str, turn: int, language: str = "en") -> None:
    """Change what is told as the beginning of a turn of ``player`` does."""
    ready, exerted, drying = (term(key, language) for key in ("ready", "exerted", "drying"))
    over = key_of(term("this_turn", language, ""))
    lasted = term("until_0", language)
    for name, board in told.items():
        board.this_turn = Counter()
        if EFFECTS in board.zones:
            board.zones[EFFECTS] = Counter({line: n for line, n in board.zones[EFFECTS].items() if lasted not in line})
        for label, said in board.play.items():
            kept = [mark for mark in said if key_of(mark) != over]
            if name == player:
                kept = [ready if mark == exerted else mark for mark in kept if mark != drying]
            board.play[label] = tuple(kept)
        if name == player and "ink" in board.numbers:
            total = _VALUE.findall(board.numbers["ink"])[-1]
            board.numbers["ink"] = term("ink_is", language, total, total)
            if turn > 1:
                board.this_turn[term("history_drawn", language)] = 1
                _count(board, "deck", -1)
                _count(board, "hand", 1)


def _count(board: Board, key: str, more: int) -> None:
    """Add to the values of one of the numbers, if it is there."""
    if more and key in board.numbers:
        board.numbers[key] = _VALUE.sub(lambda value: str(int(value[0]) + more), board.numbers[key])


@lru_cache(maxsize=4096)
def printed(card: Card, language: str = "en") -> tuple[str, ...]:
    """The marks of a card that has just entered play: what is printed on it, ready, a character drying."""
    character = card.type == "character"
    numbers = (("strength", card.strength), ("willpower", card.willpower), ("lore", card.lore))
    said = [term(key, language, value) for key, value in numbers if value is not None]
    said += [term("ready", language), *([term("drying", language)] if character else [])]
    return (*said, *keywords(card, language))


@lru_cache(maxsize=4096)
def key_of(mark: str) -> str:
    """Return the subject of a mark: marks of one subject exclude each other, as "strength 3" and "strength 4"."""
    head, colon, _ = mark.partition(":")
    return head if colon and '"' not in head else _VALUE.sub("", mark)


def _named(mark: str) -> str:
    """Return the name of a mark that is gone: "this turn", "damage 3"."""
    key = key_of(mark)
    return key if mark.startswith(f"{key}:") else mark


def _board(position: Position, side: SideView, viewer: int | None, language: str) -> Board:
    own = side.player == viewer
    if side.out:
        return Board(numbers={"out": term("out", language, side.name).partition(":")[2].strip()})
    numbers = {
        "lore": term("lore_is", language, side.lore, side.goal),
        "ink": term("ink_is", language, side.ink_ready, side.ink),
        "hand": f"{term('hand', language)} {side.hand_size}",
        "deck": f"{term('count_deck', language)} {side.deck_size}",
    }
    if side.ink_drops:
        numbers["drops"] = term("drops", language, side.ink_drops)
    if own:
        del numbers["hand"]  # its cards are listed
    zones = {
        "hand": [card.full_name for card in side.hand],
        "inkwell": [card.full_name for card in side.inkwell],
        "discard_zone": [card.full_name for card in side.discard],
        "deck_zone": [f"{place} {card.full_name}" for place, card in side.deck],
        "known_to_others": side.shared,
        "resolving": [card.full_name for card in side.resolving],
    }
    incarnation, times = position.state["incarnation"].data, (text.rpartition(" ") for text in side.this_turn)
    return Board(
        numbers,
        {term(key, language): Counter(names) if names else _NONE for key, names in zones.items()},
        {card.label: marks(card, language) for card in side.play},
        {card.label: card.card for card in side.play},
        {card.label: (card.slot, incarnation[card.slot]) for card in side.play},
        Counter({word: int(n) for word, _, n in times}) if side.this_turn else _NONE,
        {card.full_name: card.cost for card in side.hand},
        _NONE,
        "" if own else term("of_whom", language, "", genitive(position, side.player, viewer, language)),
    )


def _moves(
    before: Board, now: Board, stayed: set[str], to_deck: set[tuple[int, int]], language: str
) -> tuple[dict[tuple[str, str], list[str]], dict[str, str]]:
    """Find the moves from one list of names to another: names by both; the lists that new cards in play came from.

    Empty: from nowhere, or to nowhere. ``stayed``: the labels of cards that were in play all the time.
    """
    play = term("play_zone", language)
    zones = [term(key, language) for key in ("hand", "inkwell", "discard_zone", "resolving")]
    pairs = ((zone, before.zones.get(zone, _NONE), names) for zone, names in now.zones.items())
    other = [(zone, were, names) for zone, were, names in pairs if not _same(were, names)]
    lost, gained = ({zone: one - two for zone, one, two in other}, {zone: two - one for zone, one, two in other})
    moves: dict[tuple[str, str], list[str]] = {}

    def take(found: dict[str, Counter[str]], name: str) -> str:
        zone = next((zone for zone in zones if zone in found and found[zone][name] > 0), "")
        if zone:
            found[zone][name] -= 1
        return zone

    origins = {label: take(lost, now.cards[label].full_name) for label in now.play if label not in stayed}
    for label in before.play:
        if label not in stayed:
            into = term("count_deck", language) if before.objects[label] in to_deck else ""
            moves.setdefault((play, take(gained, before.cards[label].full_name) or into), []).append(label)
    for zone, names in gained.items():
        for name in names.elements():
            moves.setdefault((take(lost, name) if zone in zones else "", zone), []).append(name)
    for zone, names in lost.items():
        for name in names.elements():
            moves.setdefault((zone, ""), []).append(name)
    return moves, origins


def _changed(before: Board, now: Board, same_turn: bool, to_deck: set[tuple[int, int]], language: str) -> Iterator[str]:
    """The lines of what is new with a player's cards. ``to_deck``: objects that went from play into a deck."""
    if (
        (before.play, before.objects) == (now.play, now.objects) and _same(before.this_turn, now.this_turn)
        and all(_same(before.zones.get(zone, _NONE), names) for zone, names in now.zones.items())
    ):  # fmt: skip
        return
    stayed = {label for label, found in now.objects.items() if before.objects.get(label) == found}
    moves, origins = _moves(before, now, stayed, to_deck, language)
    hand, inkwell, play, discard = (term(key, language) for key in ("hand", "inkwell", "play_zone", "discard_zone"))
    for (source, target), names in moves.items():
        if target == hand:
            names = [_with_cost(name, now, language) for name in names]
        if source == term("known_to_others", language):
            unknown, names = _split(names, before.foretold)
            if unknown:
                yield term("line", language, term("unknown_to_others", language), "; ".join(unknown))
        if source and target:
            yield term("line", language, f"{source} > {target}", "; ".join(names))
        elif names:
            zone, sign = source or target, "-" if source else "+"
            listed = f"{sign} {'; '.join(names)}"
            yield listed if zone == EFFECTS else term("line", language, zone, listed)
    played = {label for label, zone in origins.items() if same_turn and zone == hand}
    inked, banished = (len(moves.get(way, ())) if same_turn else 0 for way in ((hand, inkwell), (play, discard)))
    happened = {"played": len(played), "inked": inked, "banished": banished, "discarded": banished}
    times = Counter(before.this_turn)
    times.update({term(f"history_{word}", language): n for word, n in happened.items() if n})
    _count(before, "ink", inked)
    marked = [label for label in now.play if label in stayed and now.play[label] != before.play[label]]
    for label in marked:
        times.update(sorted(_happened(now.play[label], language) - _happened(before.play[label], language)))
    if not _same(now.this_turn, times):
        all_words = now.this_turn | times
        new = [f"{word} {now.this_turn[word]}" for word in all_words if now.this_turn[word] != times[word]]
        yield term("this_turn", language, ", ".join(new))
    for label, said in now.play.items():
        if label in stayed:
            if label in marked and (parts := _marks_changed(before.play[label], said, language)):
                yield f"{label} ({', '.join(parts)})"
            continue
        was = [
            *printed(now.cards[label], language),
            *([term("this_turn", language, term("history_played", language))] if label in played else []),
        ]
        parts = _marks_changed(was, said, language)
        shown = label + (f" ({', '.join(parts)})" if parts else "")
        yield term(
            "line", language, *((f"{origins[label]} > {play}", shown) if origins[label] else (play, f"+ {shown}"))
        )


def _with_cost(name: str, board: Board, language: str) -> str:
    """Return the name of a card that came to a hand, with its cost where the reader knows the hand."""
    cost = board.costs.get(name.partition("#")[0].replace(board.whose, ""))
    return name if cost is None else f"{name} ({term('cost', language, cost)})"


def _same(one: Counter[str], other: Counter[str]) -> bool:
    """Compare counts that hold no zero, in a fraction of the time that their own comparison takes."""
    return dict.__eq__(one, other)


def _split(names: list[str], counted: Counter[str]) -> tuple[list[str], list[str]]:
    """Return the names that are counted, as often as they are, and the others."""
    left = Counter(counted)
    found: tuple[list[str], list[str]] = [], []
    for name in names:
        found[left[name] <= 0].append(name)
        left[name] -= 1
    return found


def _happened(marks: Sequence[str], language: str) -> set[str]:
    """What the marks of a card say that happened to it this turn, of what is counted for its player."""
    head = term("this_turn", language, "")
    words = {word for mark in marks if mark.startswith(head) for word in mark.removeprefix(head).split(", ")}
    return words & _counted(language)


@lru_cache
def _counted(language: str) -> frozenset[str]:
    return frozenset(term(f"history_{name}", language) for name in c.TURN_COUNTS)


def _marks_changed(was: Sequence[str], said: Sequence[str], language: str) -> list[str]:
    keys = {key_of(mark) for mark in said}
    either = {term("ready", language), term("exerted", language)}
    gone = [mark for mark in was if key_of(mark) not in keys and mark not in either]
    damage, none = key_of(term("damage", language, 0)), term("damage", language, 0)
    over = [none if key_of(mark) == damage else term("no_longer", language, _named(mark)) for mark in gone]
    return [*(mark for mark in said if mark not in was), *over]


def _texts(cards: list[Card], language: str, copies: int | None = None) -> list[str]:
    count = "" if copies is None else f"{copies} "
    lines = [card_lines(card, language) for card in cards]
    return [line for head, *rest in lines for line in (f"* {count}{head}", *(f"  {more}" for more in rest))]


def _known_decks(position: Position, player: int, open_lists: bool) -> list[tuple[int, Deck]]:
    order = [(player + k) % position.players for k in range(position.players)]
    seen = [owner for owner in order if open_lists or not position.opposes(owner, player)]
    return [(owner, position.table.decks[owner]) for owner in seen]


def _listed(position: Position, player: int, open_lists: bool) -> set[str]:
    return {name for _, deck in _known_decks(position, player, open_lists) for name in deck.counts}


def _turns_between(before: Position, after: Position) -> list[tuple[int, int]]:
    """The turns that began with an action, with their players; those between are of the players in order."""
    found: list[tuple[int, int]] = []
    first, last = before.turn, after.turn
    if first == last:
        return found
    active = after.active
    for turn in range(last, first, -1):
        found.append((turn, active))
        active = (active - 1) % after.players
        while after.state["out"][active]:
            active = (active - 1) % after.players
    return found[::-1]
