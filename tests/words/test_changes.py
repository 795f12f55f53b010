"""A game told by changes: with the first text they hold all that the full text says, and cost a fraction of it."""

import random
import re
from collections import Counter

import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.agents import agent
from lorcana_env.apps.language.answers import find_action
from lorcana_env.decks import bundled
from lorcana_env.game.agent import ask
from lorcana_env.rules.record.constants import KEYWORDS, TURN_COUNTS
from lorcana_env.words import labels
from lorcana_env.words.changes import Reader, key_of
from lorcana_env.words.terms import LANGUAGES, term
from tests.board import damaged, exerted
from tests.cast import ABU, CANNONS, STITCH
from tests.helpers import AGGRO, WARD, new_game, raises, random_play

TIPO, MERRYWEATHER, INK_GEYSER = "Tipo - Growing Son", "Merryweather - Feisty Fairy", "Ink Geyser"
ZONES = {
    "hand": "hand", "inkwell": "inkwell", "discard": "discard", "deck (place from the top)": "places",
    "known to others": "shared", "being played or resolving": "resolving",
}  # fmt: skip
COUNTED = re.compile(r"(lore|ready ink|hand|deck|ink drops:) (\d+)(?: of (\d+))?")
HEAD = re.compile(r"(You|Opponent|Lasting effects):(?:$| (?=lore|ready|hand|deck|ink drops:))(.*)")


def happened(marks):
    """What cards in play did this turn, of what is counted for their player."""
    words = {word for mark in marks if mark.startswith("this turn: ") for word in mark[11:].split(", ")}
    return words & {term(f"history_{name}", "en") for name in TURN_COUNTS}


class Side:
    """A reader's knowledge of one player."""

    def __init__(self, own):
        self.own = own
        self.numbers, self.play, self.happened = {}, {}, Counter()
        self.entered = set()  # labels of the cards in play that the last text brought
        self.zones = {zone: Counter() for zone in ZONES.values()}

    def more(self, key, n):
        """Add to the values of a number."""
        value, limit = self.numbers[key]
        self.numbers[key] = str(int(value) + n), limit and str(int(limit) + n)

    def count(self, text):
        self.numbers.update((match[1], (match[2], match[3])) for match in COUNTED.finditer(text))

    def known(self):
        """All of it, in a form to compare: how many cards are unknown follows from the other numbers."""
        names = {
            zone: Counter({name: n for name, n in held.items() if n and not name.endswith(" unknown")})
            for zone, held in self.zones.items()
        }
        if self.own:
            self.numbers["hand"] = (str(names["hand"].total()), None)
        self.numbers.setdefault("ink drops:", ("0", None))
        return self.numbers, names, {label: Counter(marks) for label, marks in self.play.items()}, +self.happened


def split(text):
    """Marks "a, b, this turn: c, d, at e": commas after a colon and inside quotation marks belong to the mark."""
    found = []
    for part in re.split(r", (?![^\"]*\"(?:, |$))", text):
        if found and found[-1].startswith(("this turn:", "under it:")) and is_continued(found[-1], part):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def is_continued(mark, part):
    happened = mark.startswith("this turn:")
    return happened and not part.startswith(("at ", "under it:", "no longer: ", "damage 0")) and not COUNTED.match(part)


def names_of(text):
    found = Counter(re.sub(r" \(cost \d+\)", "", text).split("; "))
    del found["nothing"]
    return found


def bare(text):
    """Names without what tells cards in play apart."""
    return Counter(name.removeprefix("opponent's ").partition("#")[0] for name in names_of(text).elements())


def signed(text):
    """The gone and the new parts of "- A; B + C"."""
    removed, _, added = f" {text}".partition(" + ")
    return names_of(removed.removeprefix(" - ") or "nothing"), names_of(added or "nothing")


def tally(text):
    return {word: int(n) for word, n in (entry.rsplit(" ", 1) for entry in text.split(", "))}


class Reading:
    """Rebuilds the board from the texts, as a reader who remembers would."""

    def __init__(self, first):
        self.cards = dict(re.findall(r"^\* \d+ (.+?) (\(.+(?:\n  .+)*)", first, re.MULTILINE))
        self.board(first)

    def board(self, text):
        """Read a whole board."""
        self.sides, self.lasting = {}, Counter()
        side, playing, lasting = None, False, False
        for line in text.splitlines():
            if match := re.match(r"(You|Opponent) \(deck (.+)\): (lore .*)", line):
                side = self.sides[match[1]] = Side(match[1] == "You")
                side.count(match[3])
                continue
            if side is not None and not side.own:
                line = line.replace("opponent's ", "")  # it is told among the opponent's
            if line == "Lasting effects:" or lasting:
                lasting = line.startswith(("Lasting", "  "))
                if line.startswith("  "):
                    self.lasting[line.strip()] += 1
            elif line.startswith("    ") and playing:
                label, marks = re.fullmatch(r"    (.+?) \((?:character|item|location), (.+)\)", line).groups()
                side.play[label] = split(marks)
            elif side is not None and line.startswith("  "):
                zone, _, what = line.strip().partition(": ")
                playing = zone.startswith("in play")
                if zone == "this turn":
                    side.happened = Counter(tally(what))
                elif zone == "ink drops":
                    side.count(line)
                elif zone in ZONES:
                    names = names_of(what)
                    if zone == "known to others":
                        names = Counter(name.partition("#")[0] for name in names.elements())
                    side.zones[ZONES[zone]] = names
            else:
                side = None

    def change(self, text):
        """Read what changed."""
        lines = f"\n{text}".partition("\nYou must decide")[0].splitlines()
        sections, side = {}, None
        for line in lines:
            if match := HEAD.match(line):
                side = match[1]
                sections[side] = [match[2]]
            elif line.startswith("  "):
                sections[side].append(line.strip())
        for side in self.sides.values():
            side.entered = set()
        sizes = {name: int(side.numbers["deck"][0]) for name, side in self.sides.items()}
        turns = [match.groups() for line in lines if (match := re.match(r"Turn (\d+) begins: (You|Opponent)$", line))]
        for turn, name in turns:
            self.begin_turn(name, int(turn))
        for line in sections.pop("Lasting effects", [])[1:]:
            removed, added = signed(line)
            self.lasting = self.lasting - removed + added
        for name, side in self.sides.items():
            head, *changes = sections.get(name, [""])
            side.count(head)
            self.foretell(side, sizes[name] - int(side.numbers["deck"][0]), changes)
            self.of_side(side, head, changes, not turns)

    def begin_turn(self, name, turn):
        for side in self.sides.values():
            side.happened = Counter()
            for label, marks in side.play.items():
                side.play[label] = [mark for mark in marks if not mark.startswith("this turn:")]
        side = self.sides[name]
        total = side.numbers["ready ink"][1]
        side.numbers["ready ink"] = total, total
        if turn > 1:
            side.happened["drawn"] = 1
            side.more("deck", -1)
            side.more("hand", 1)
        for label, marks in side.play.items():
            side.play[label] = ["ready" if mark == "exerted" else mark for mark in marks if mark != "drying"]
        self.lasting = Counter({k: n for k, n in self.lasting.items() if " this turn" not in k})

    def foretell(self, side, less, lines):
        """Cards in the deck keep their places from the bottom, and cards that are inked are known."""
        places = [name.split(" ", 1) for name in side.zones["places"].elements()]
        side.zones["places"] = Counter(f"{int(place) - less} {name}" for place, name in places if int(place) > less)
        for line in lines:
            if match := re.match(r"(?:.+ > inkwell: |inkwell: [+] )(.+)", line):
                inked = bare(match[1])
                side.zones["shared"] += Counter({k: n for k, n in inked.items() if not k.endswith(" unknown")})

    def of_side(self, side, head, lines, same_turn):
        """Read the changes of a player's cards; what is counted this turn follows from them, unless it is told."""
        told = {}
        for line in lines:
            zone, _, what = line.partition(": ")
            n = names_of(what).total()
            if zone == "this turn":
                told = tally(what)
            elif zone == "unknown to others":
                side.zones["shared"] -= names_of(what)
            elif zone in ZONES:
                removed, added = signed(what)
                side.zones[ZONES[zone]] = side.zones[ZONES[zone]] - removed + added
            elif zone.startswith("in play > "):
                if zone != "in play > deck":
                    side.zones[ZONES[zone.removeprefix("in play > ")]] += bare(what)
                for label in names_of(what):
                    del side.play[label]
                if same_turn and zone == "in play > discard":
                    side.happened.update({"banished": n, "discarded": n})
            elif " > " in zone and not zone.endswith(" > in play"):
                source, target = zone.split(" > ")
                side.zones[ZONES[source]] -= names_of(what)
                side.zones[ZONES[target]] += names_of(what)
                if same_turn and zone == "hand > inkwell":
                    side.happened["inked"] += n
                    if "ready ink" not in head:
                        side.more("ready ink", n)
            elif zone == "in play" and what.startswith("- "):
                for label in what[2:].split("; "):
                    del side.play[label]
            else:
                self.of_card(side, zone, what if zone.endswith("in play") else line, same_turn)
        side.happened = Counter({**side.happened, **told})

    def of_card(self, side, zone, line, same_turn):
        label, _, said = line.removeprefix("+ ").partition(" (")
        new = zone.endswith("in play")
        side.entered |= {label} if new else set()
        marks = self.printed(label) if new else side.play[label]
        if zone.endswith(" > in play"):
            side.zones[ZONES[zone.removesuffix(" > in play")]][label.partition("#")[0]] -= 1
        if same_turn and zone == "hand > in play":
            marks = [*marks, "this turn: played"]
            side.happened["played"] += 1
        said = split(said.removesuffix(")")) if said else []
        gone = [mark.removeprefix("no longer: ") for mark in said if mark.startswith("no longer: ")]
        said = [mark for mark in said if not mark.startswith("no longer: ")]
        keys = {key_of(mark) for mark in said} | ({"ready", "exerted"} if {"ready", "exerted"} & {*said} else set())
        side.play[label] = [*(m for m in marks if key_of(m) not in keys and {m, key_of(m)}.isdisjoint(gone)), *said]
        side.play[label] = [mark for mark in side.play[label] if mark != "damage 0"]
        if not new:
            side.happened.update(happened(side.play[label]) - happened(marks))

    def printed(self, label):
        facts, *rest = self.cards[label.removeprefix("opponent's ").partition("#")[0]].splitlines()
        marks = re.findall(r"\b(?:strength|willpower|(?<!of )lore) \d+", facts)
        marks += ["ready", *(["drying"] if "character" in facts else [])]
        keyword = f"(?:{'|'.join(KEYWORDS)})"
        lines = [line.strip() for line in rest]
        return marks + [
            part for line in lines if re.match(rf"(?:{keyword}\b[^:]*|Shift: .+)$", line) for part in line.split(", ")
        ]


def objects(game, side):
    """The slot and incarnation of each card of a player in play by its label."""
    player, incarnation = 0 if side.own else 1, game.state["incarnation"]
    return {labels.label(game, slot, player): (slot, int(incarnation[slot])) for slot in game.slots(player, "play")}


def follow(seed):
    """Rebuild the boards of a game from its first text and the changes: what lies where, and which card it is."""
    decks = [Deck.load(name) for name in random.Random(seed).sample(bundled(), 2)]
    game, reading, reader, lying = Game(*decks, seed=seed), None, Reader(0), {}
    play = agent("greedy" if seed % 2 else "random", seed)
    while not game.over:
        before, action = game.clone(), ask(play, game)
        game.step(action)
        if before.to_act == 0:
            text, full = reader.text(before), before.text(0)
            if reading is None:
                reading = Reading(text)
                lying = {name: objects(before, side) for name, side in reading.sides.items()}
            else:
                reading.change(text)
            check(reading, before, text, full)
            for name, side in reading.sides.items():
                lying[name] = {label: lying[name][label] for label in side.play if label not in side.entered}
                lies = objects(before, side)
                assert lying[name].items() <= lies.items(), text
                lying[name] = lies
        reader.note(before, action, game)
    assert reading is not None


def check(reading, game, text, full):
    """The board put together is that of the full text, and the text of each card was read."""
    truth = Reading(full)
    for name, side in truth.sides.items():
        for read, true in zip(reading.sides[name].known(), side.known(), strict=True):
            assert read == true, text
    assert +reading.lasting == +truth.lasting, text
    for name, facts in re.findall(r"^\* (.+?) (\(.+(?:\n    .+)*)", full, re.MULTILINE):
        assert reading.cards[name] == facts.replace("\n    ", "\n  ")
    actions = re.findall(r"^  \[\d+\] .+$", full, re.MULTILINE)
    assert re.findall(r"^  \[\d+\] .+$", text, re.MULTILINE) == actions


@pytest.mark.parametrize("seed", range(4))
def test_the_first_text_and_the_changes_hold_the_full_text(seed):
    """A reader who puts the changes together knows the board of the full text, which card is which, and their texts."""
    follow(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(4, 204, 20))
def test_the_changes_of_two_hundred_games_hold_the_full_text(first):
    for seed in range(first, first + 20):
        follow(seed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_tells_the_same_changes_as_a_reader_who_saw_it(language):
    game, reader = new_game(3), Reader(1, language)
    for k, action in enumerate(random_play(game, 3)):
        if k > 60:
            break
        if game.to_act == 1:
            assert game.text(1, language, detail="changes") == reader.text(game)
        before, after = game.clone(), game.clone()
        after.step(action)
        reader.note(before, action, after)


def test_a_position_without_a_past_is_told_whole():
    s = Scenario(you=dict(play=["Stitch - New Dog"]), opponent=dict(hand=["Be Prepared"]))
    text = s.game.text(0, detail="changes")
    assert s.game.text(0, detail="short") in text
    s.quest("Stitch - New Dog")
    assert s.game.text(0, detail="short") in s.game.text(0, detail="changes")


def test_the_short_text_is_the_full_one_without_the_texts_of_cards():
    game = new_game(2)
    full, short = game.text(0), game.text(0, detail="short")
    assert full.startswith(short.partition("\nOpponent must")[0]) and "Cards you can see" in full
    assert "Cards you can see" not in short and game.text(0, detail="full") == full
    raises(ValueError, "unknown detail 'long'; there are full, short, changes", game.text, 0, detail="long")


def test_closed_lists_are_not_told():
    """Cards of the opponent are told, with their texts, where they are first to be seen."""
    deck, other = Deck.load(WARD), Deck.load(AGGRO)
    game = Game(deck, other, seed=1, starting_player=0)
    first = game.text(0, detail="changes", open_lists=False)
    assert AGGRO not in first.partition("Before the first turn")[0]
    line = re.compile(r"^\* (.+?) \(", re.MULTILINE)
    told = {*line.findall(first)}
    for k, _ in enumerate(random_play(game, 1)):
        if k > 150:
            break
        if game.to_act == 0:
            told.update(line.findall(game.text(0, detail="changes", open_lists=False)))
            for name in line.findall(game.text(0)):
                assert not told.isdisjoint({name, *(f"{n} {name}" for n in range(1, 5))})
    assert not told & {f"4 {name}" for name in other.counts}


def test_the_changes_hold_nothing_that_the_player_cannot_know():
    """7.1.3: the same changes, whatever the cards are that the player cannot know."""
    game, reader = new_game(4), Reader(0)
    compared = 0
    for action in random_play(game, 4):
        if game.to_act == 0:
            assert reader.text(game.determinize(0, compared)) == reader.text(game)
            compared += 1
        before, after = game.clone(), game.clone()
        after.step(action)
        reader.note(before, action, after)
    assert compared > 20


def told(scenario, *answers, player=0, language="en"):
    """The last text of a player after these answers, in words."""
    game, reader = scenario.game, Reader(player, language)
    for words in answers:
        before, action = game.clone(), find_action(game, words, language)
        game.step(action)
        reader.note(before, action, game)
    return reader.text(game)


def test_the_copy_that_left_is_named_and_the_other_keeps_its_number():
    s = Scenario(you=dict(hand=[CANNONS], ink=2), opponent=dict(play=[exerted(damaged(STITCH)), STITCH]))
    text = told(s, f"play {CANNONS}", f"choose opponent's {STITCH}")
    assert f"  in play > discard: {STITCH}\n" in text and f"{STITCH} (" not in text and "#2" not in text


def test_a_copy_that_takes_the_number_of_one_that_left_is_another_card():
    s = Scenario(you=dict(hand=[CANNONS, STITCH], play=[damaged(STITCH)], ink=4), opponent={})
    text = told(s, "end turn", "end turn", f"play {CANNONS}", f"choose {STITCH}", f"play {STITCH}", player=1)
    assert f"  in play > discard: {STITCH}\n" in text and f"hand > in play: {STITCH}" not in text.partition("Turn 5")[0]
    assert f"in play: + {STITCH}" in text


def test_a_card_that_is_inked_facedown_is_said_to_be_unknown_to_others():
    """4.2.3: the turn action shows the card; an effect that puts it there facedown does not."""
    s = Scenario(you=dict(hand=[TIPO, MERRYWEATHER, INK_GEYSER], ink=2), opponent={})
    text = told(s, f"play {TIPO}", "accept", f"choose {INK_GEYSER}")
    assert f"  unknown to others: {INK_GEYSER}\n" in text and "known to others: -" not in text
    text = told(Scenario(you=dict(hand=[TIPO, STITCH], ink=2), opponent={}), f"ink {TIPO}")
    assert "known to others" not in text, "it follows"


def test_forced_answers_are_told_with_what_they_name():
    """4.6.4.2: the one character that can be challenged; 5.4.4.2: the one that can sing."""
    decks = Deck.load(AGGRO), Deck.load(WARD)
    game, told_of = Game(*decks, seed=3), []
    readers = [Reader(0), Reader(1)]
    for action in random_play(game, 3):
        before, after = game.clone(), game.clone()
        after.step(action)
        words = game.describe(action)
        for reader in readers:
            reader.note(before, action, after)
        if words.startswith(("challenge with", "sing")) and after.state["decisions"] - before.state["decisions"] > 1:
            for reader in readers:
                told_of.append("\n".join(what for _, what in reader._happened))
    assert len(told_of) > 5
    assert all(re.search("challenge .+ with |sing .+ with ", lines) for lines in told_of)


def test_the_decision_says_what_resolves_what_can_be_challenged_and_what_cards_cost():
    theirs = dict(play=[exerted(STITCH), ABU])
    s = Scenario(you=dict(hand=[CANNONS], ink=1, play=[STITCH, STITCH, ABU]), opponent=theirs)
    first = s.game.text(0, detail="changes")
    assert f"  hand: {CANNONS} (cost 1)\n" in first
    assert f"\n{STITCH}; {STITCH}#2; {ABU} can challenge: opponent's {STITCH}\n" in first
    assert "It is about: Deal 2 damage to chosen character." in told(s, f"play {CANNONS}")
    text = told(s, f"choose opponent's {STITCH}", f"quest with {STITCH}")
    assert "can challenge" not in text, "nothing is new"
