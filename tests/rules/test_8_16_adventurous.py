"""Section 8.16 of the rule book: Adventurous."""

from typing import Any

import pytest

from lorcana_env import Scenario
from lorcana_env.observe import entities
from lorcana_env.rules.record import constants as c
from lorcana_env.words.terms import TERMS
from tests.board import *

NICK = "Nick Wilde - Inquisitive Harbormaster"
TARGET = exerted(ATITAYA)
GIVERS = {  # the five cards of the errata: how their controller gives Adventurous in their own turn
    "Cobra Bubbles - Dedicated Official": "quest",
    "Ariel - Curious Traveler": "quest",
    "Gaston - Frightful Bully": "quest",
    "This Growing Pressure": "play",
    "Woody - Town Sheriff": "play",
}


def given(victim: str, **state: Any) -> Scenario:
    """The opponent's turn; their ``victim`` has Adventurous by This Growing Pressure."""
    s = board(hand=[PRESSURE], ink=6, play=[TARGET], theirs=dict(play=[victim], **state))
    s.play(PRESSURE)
    choose_if_asked(s, victim)
    s.end_turn()
    return s


def test_8_16_1_the_keyword_shows_among_the_characters_keywords():
    s = given(AKELA)
    assert s[AKELA].keywords["Adventurous"] is True and "Adventurous" in str(s.game.text(1))
    s.quest(AKELA)
    s.end_turn()
    assert "Adventurous" not in s[AKELA].keywords


@pytest.mark.parametrize("word", ["Adventurous", "about_Adventurous"])
def test_8_16_1_it_is_explained_in_both_languages(word):
    assert len(set(TERMS[word])) == 2


@pytest.mark.parametrize("card", GIVERS)
def test_8_16_1_cards_with_the_words_from_before_it_give_it(card):
    """Errata of 8 October 2026: "can't challenge and must quest if able" is Adventurous."""
    other = "Stitch - New Dog"
    how = GIVERS[card]
    entry = stack(card, other) if "Gaston" in card else card
    you = dict(hand=[card, other], ink=20) if how == "play" else dict(play=[entry], hand=[other], ink=20)
    s = Scenario(you=you, opponent=dict(play=[AKELA, exerted(BALOO)]))
    if how == "quest":
        s.play(other)
        s.quest(card)
    else:
        s.play(card)
    s.choose(theirs(AKELA))
    s.end_turn()
    assert "Adventurous" in s[AKELA].keywords and not s.can("end_turn")


def test_8_16_2_it_can_not_challenge():
    s = given(AKELA)
    assert not any(text.startswith("challenge") for text in s.legal())


def test_8_16_3_the_turn_can_not_end_before_it_quested():
    s = given(AKELA)
    assert not s.can("end_turn")
    refused(s.end_turn)
    s.quest(AKELA)
    s.end_turn()
    assert s.active == "you"


def test_8_16_3_a_drying_character_and_an_exerted_one_let_the_turn_end():
    for state in (drying, exerted):
        s = board(play=[NICK, state(AKELA)])
        quest(s, NICK, YES, AKELA)
        assert "Adventurous" in s[AKELA].keywords and s.can("end_turn")


def test_8_16_3_no_lore_is_no_excuse():
    """Ruling on Nick Wilde - Inquisitive Harbormaster (1.11.2): it quests for no lore."""
    s = board(play=[NICK, damaged(FLOUNDER)], theirs=[exerted("Don Karnage - Debonair Pirate")])
    quest(s, NICK, YES, FLOUNDER)
    lore = s.you.lore
    assert s[FLOUNDER].lore == 0 and not s.can("end_turn")
    s.quest(FLOUNDER)
    assert s.you.lore == lore
    s.end_turn()


def test_8_16_3_who_can_not_quest_holds_nobody_up():
    """1.2.2: readied by an action that says that it can't quest."""
    s = board(play=[NICK, exerted(AKELA)], hand=["Fan the Flames"], ink=1, theirs=[])
    quest(s, NICK, YES, AKELA)
    play(s, "Fan the Flames", AKELA)
    assert not s[AKELA].exerted and "Adventurous" in s[AKELA].keywords
    assert not s.can("quest", AKELA) and s.can("end_turn")


def test_8_16_3_with_reckless_neither_binds():
    s = given(GASTON)
    assert {"Reckless", "Adventurous"} <= set(s[GASTON].keywords)
    assert not s.can("quest", GASTON) and not s.can("challenge", GASTON, ATITAYA)
    s.end_turn()


def test_8_16_3_nobody_must_pay_to_quest():
    """The official answer on Reckless says the same."""
    s = board(hand=[PRESSURE], ink=6, play=[TARGET], theirs=dict(play=[RC], ink=2))
    s.play(PRESSURE)
    choose_if_asked(s, RC)
    s.end_turn()
    assert s.can("quest", RC) and s.can("end_turn")


def test_8_16_3_each_of_two_must():
    s = board(hand=[PRESSURE, PRESSURE], ink=12, play=[TARGET], theirs=[AKELA, BALOO])
    for victim in (AKELA, BALOO):
        play(s, PRESSURE, theirs(victim))
    s.end_turn()
    for victim in (AKELA, BALOO):
        assert not s.can("end_turn")
        s.quest(victim)
    s.end_turn()


def test_8_16_4_it_may_sing_and_then_the_turn_may_end():
    s = given(AKELA, hand=[SUDDEN_CHILL])
    assert not s.can("end_turn")
    s.sing(SUDDEN_CHILL, AKELA)
    settle(s)
    assert s[AKELA].exerted
    s.end_turn()


def test_8_16_4_it_may_exert_for_an_ability():
    s = given(IAGO_PARROT)
    assert not s.can("end_turn")
    s.activate(IAGO_PARROT)
    settle(s)
    assert s[IAGO_PARROT].exerted and s.can("end_turn")


# -- the record ---------------------------------------------------------------------------------------------------
def test_8_16_networks_from_before_see_it_as_the_two_restrictions_that_it_was():
    s = given(AKELA)
    cards = entities.split(s.game.entities(1), 2, s.game.table.capacity).cards
    (row,) = (row for row in cards if row[entities.CARD.keyword_adventurous])
    assert row[entities.CARD.cannot_challenge] and row[entities.CARD.cannot_not_quest]


def test_8_16_keywords_stay_within_the_bits_of_the_record():
    assert len(c.KEYWORDS) <= min(16, *c.TRAITS.values())
