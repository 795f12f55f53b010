"""The words of the whole card pool, from its data: options, effects that last, questions, texts; in every language."""

import random
import re
from types import SimpleNamespace

import pytest

from lorcana_env import Scenario
from lorcana_env.cards import all_cards, ir
from lorcana_env.cards.catalog import normalized
from lorcana_env.cards.compile import compile_cards
from lorcana_env.cards.text.printer import in_words, text_lines
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import OPCODES
from lorcana_env.words.abilities import ability_words, option_words
from lorcana_env.words.lasting import lasting_effects, predicate
from lorcana_env.words.purposes import purpose_of
from lorcana_env.words.terms import LANGUAGES, TERMS
from lorcana_env.words.view import view_for

BROKEN = re.compile(r" [.,]|  |(?<!-)\b[Aa] [aeiou](?!ne\b|ni)|None|\bno words\b|_|~|\{|\bplayer \d")


@pytest.fixture(scope="module")
def pool():
    """Each supported card with what a position of a game with it alone knows of it: (card, position)."""
    found = []
    for card in all_cards():
        if not card.unsupported:
            facts = compile_cards([card])
            table = SimpleNamespace(
                cards=(card,), tables=facts.array, abilities=facts.abilities, classifications=tuple(facts.grants),
                filters={row: f for f, row in facts.filters.items()},
            )  # fmt: skip
            found.append((card, SimpleNamespace(table=table, end=facts.used["code"])))
    return found


def instructions(position):
    """The instructions of the card's own programs: where they stand, name and operands."""
    tables = position.table.tables[0]
    built_in = int(tables["a_code"][int(tables["ability_start"][0])])
    for at in range(built_in, position.end):
        opcode = OPCODES[tables["code"][at, 0]]
        yield at, opcode.name, dict(zip(opcode.operands, tables["code"][at, 1:].tolist()))


def test_every_option_of_every_mode_has_words(pool):
    """6.1.5.2: of Syndrome - Out for Revenge too, where the second option is a free shift."""
    said = {}
    for card, position in pool:
        for index, ability in position.table.abilities.items():
            for mode in (node for node in ir.walk(ability) if isinstance(node, ir.ChooseOne)):
                said[card.full_name, index] = [option_words(position, index, k) for k in range(len(mode.options))]
    assert len(said) > 35
    assert all(text and not BROKEN.search(text) for texts in said.values() for text in texts), said
    assert all(len(set(texts)) == len(texts) for texts in said.values())


def test_every_text_is_whole(pool):
    for card, position in pool:
        texts = [in_words(text) for _, text in text_lines(card)]
        texts += [ability_words(position, index) for index in position.table.abilities if index >= 4]
        assert all(text and not BROKEN.search(text) for text in texts), (card.full_name, texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_on_a_card_says_what_it_does(pool, language):
    unknown, found = TERMS["is_affected"][LANGUAGES.index(language)], set()
    for card, position in pool:
        for _, name, given in instructions(position):
            if name == "GIVE":
                text = predicate(position, given["kind"], given["parameter"], 2, language)
                assert unknown not in text and not BROKEN.search(text.replace("~", "")), (card.full_name, text)
                found.add(given["kind"])
    assert len(found) >= 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_for_a_card_says_what_it_is_for(pool, language):
    asked = 0
    for card, position in pool:
        for at, name, _ in instructions(position):
            if name == "CHOOSE":
                text = purpose_of(position, at, language)
                assert text and not BROKEN.search(text), (card.full_name, text)
                asked += 1
    assert asked > 900


def lasting(names):
    """A game for each kind, parameter and duration of the effects of these cards, in which they last: (name, game)."""
    seen = set()
    for card, position in names:
        for _, name, given in instructions(position):
            if name not in ("GIVE", "PLAYER_GIVE", "CREATE_TRIGGER"):
                continue
            kind = given.get("kind", c.MODIFIER_TRIGGER)
            parameter = given.get("parameter", given.get("ability"))
            plain = kind in (c.MODIFIER_STRENGTH, c.MODIFIER_LORE, c.MODIFIER_WILLPOWER)
            key = (kind, 0 if plain else parameter, given["duration"], name == "PLAYER_GIVE" and card.full_name)
            if key in seen:
                continue
            seen.add(key)
            s = Scenario(you={"play": ["Stitch - New Dog"], "discard": [card.full_name]})
            st, table = s.game.state, s.game.table
            number = [other.full_name for other in table.cards].index(card.full_name)
            row = _same(s.game, given, name, number)
            st["n_lasting"] = 1
            effect = st["lasting"][0]
            effect["kind"], effect["parameter"], effect["value"] = row
            effect["target"] = c.NONE if name != "GIVE" else s.game.slots(0, "play")[0]
            effect["incarnation"] = st["incarnation"][s.game.slots(0, "play")[0]]
            effect["source"] = s.game.slots(0, "discard")[0]
            effect["player"], effect["until"], effect["until_player"] = 0, given["duration"], 0
            yield card.full_name, s.game


def _same(game, given, name, number):
    """Kind, parameter and value of the same effect in a game with other cards too."""
    tables = game.table.tables[0]
    start = int(tables["a_code"][int(tables["ability_start"][number])])
    for row in tables["code"][start:]:
        opcode = OPCODES[row[0]]
        here = dict(zip(opcode.operands, row[1:].tolist()))
        if opcode.name == name and here.get("kind") == given.get("kind") and here["duration"] == given["duration"]:
            amount = here.get("amount", 0)
            parameter = here.get("parameter", here.get("ability"))
            return here.get("kind", c.MODIFIER_TRIGGER), parameter, 1 if amount >= c.COUNTED else amount
    raise AssertionError(number)


def test_every_effect_that_lasts_is_a_sentence(pool):
    """6.1.13: "you may ink an additional card this turn", to its player and to the opponent, in both languages."""
    lines = {}
    for name, game in lasting(pool):
        for viewer in (0, 1):
            for language in LANGUAGES:
                (line,) = lasting_effects(game, viewer, language)
                assert not BROKEN.search(line), (name, line)
                assert TERMS["is_affected"][LANGUAGES.index(language)] not in line, (name, line)
                lines[name, viewer, language] = line
    assert len(lines) > 200
    assert lines["Sail the Azurite Sea", 0, "en"] == "you may ink an additional card this turn (Sail the Azurite Sea)"
    theirs = "opponent may ink an additional card this turn (opponent's Sail the Azurite Sea)"
    assert lines["Sail the Azurite Sea", 1, "en"] == theirs
    assert lines["Sail the Azurite Sea", 0, "fr"].startswith("vous pouvez encrer une carte supplémentaire ce tour-ci")
    assert lines["Pete - Games Referee", 1, "en"].startswith("you can't play actions until the start of opponent's")
    assert lines["Restoring Atlantis", 1, "en"].startswith("opponent's characters can't be challenged until the start")


def test_abilities_of_a_card_that_are_used_have_different_names(pool):
    for card, _ in pool:
        names = [ability.name for ability in card.abilities if isinstance(ability, ir.Activated) and ability.name]
        assert len(set(names)) == len(names), card.full_name


CROWD = ["Stitch - New Dog", "Fishbone Quill", "Pride Lands - Pride Rock"]  # of each kind, in every zone


def crowded(card):
    """A position in which the card and copies of three others lie in every zone, on both sides."""
    on_board = [] if card.type == "action" else [card.full_name]
    hurt = {"card": CROWD[0], "damage": 1, "exerted": True}
    side = {
        "play": [*on_board, *CROWD, hurt], "hand": [card.full_name, *CROWD, "Fire the Cannons!"], "ink": 10,
        "discard": [*CROWD, card.full_name, CROWD[0]], "deck": [card.full_name, *CROWD] * 8,
    }  # fmt: skip
    return Scenario(you=side, opponent=side)


def check_words(cards, decisions=25):
    """Play each card on a crowded board at random, and read each decision in every language."""
    for seed, card in enumerate(cards):
        s, chooser = crowded(card), random.Random(seed)
        for _ in range(decisions):
            if s.game.over:
                break
            actions = [int(action) for action in s.game.legal_actions()]
            for language in LANGUAGES:
                words = [s.game.describe(action, language) for action in actions]
                assert len({normalized(text) for text in words}) == len(words), (card.full_name, words)
                for viewer in (0, 1):
                    view = view_for(s.game, viewer, language)
                    for text in (*words, view.decision, *view.lasting, *view.resolving, *view.bag):
                        assert not BROKEN.search(text.replace(". . .", "…")), (card.full_name, text)
            said = [s.game.describe(action) for action in actions]
            about = [a for a, text in zip(actions, said) if card.full_name in text and not text.startswith("ink")]
            s.game.step(chooser.choice(about if about and chooser.random() < 0.7 else actions))


def test_no_two_actions_have_the_same_words(pool):
    """Also of cards of one name in several zones, and of those under a card."""
    check_words([card for card, _ in random.Random(4).sample(pool, 15)])


@pytest.mark.nightly
def test_no_two_actions_have_the_same_words_whatever_the_card(pool):
    check_words([card for card, _ in pool])
