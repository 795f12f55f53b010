"""6.1.4: who declines what they may do, or can't do it, does what is written after "otherwise"."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, AURORA, BALOO, BAMBI, ITEM, QUILL, quiet, theirs

OSWALD = "Oswald - The Lucky Rabbit"  # inked: may reveal the top; an item may be played, otherwise to the bottom
SIMBA = "Simba - King in the Making"  # boosted: may reveal the top; a character may be played, otherwise to the bottom
MUFASA = "Mufasa - Betrayed Leader"  # banished: may reveal the top; a character may be played, otherwise on top
MULAN = "Mulan - Reflecting"  # quests: may reveal the top; a song may be played, otherwise on top
DAISY = "Daisy Duck - Donald's Date"  # quests: opponents reveal; a character may go to hand, otherwise to the bottom
JACK = "Monterey Jack - Watchful Ranger"  # played: may reveal; a character may go to hand, otherwise to the bottom
COMPASS = "John Smith's Compass"  # end of turn: reveal; a cheap character may go to hand, otherwise to the bottom
CORE = "King's Sensor Core"  # exert, 2: reveal; a Prince or King may go to hand, otherwise on top
VISION = "Prophetic Vision"  # shuffle, reveal; an action may be played; otherwise to the bottom and drain 1
THE_WAY = "We Know the Way"  # shuffle a card in, reveal; one of that name may be played, otherwise to hand
DANGEROUS = "Let's Get Dangerous"  # each player reveals; a character may be played, otherwise to the bottom
MIKE = "Mike Wazowski - Heroic Climber"  # each player reveals; a character may go to hand, otherwise to the bottom
LUTE = "Kristoff's Lute"  # exert, 2: reveal the top; may be played (for its cost), otherwise into the discard
DASH = "Dash Parr - Super Fast"  # quests: may reveal the top; may be played (for its cost), otherwise into the discard
SONG = "Let It Go"
GATHERER = "Mirabel Madrigal - Family Gatherer"  # can't be played with fewer than 5 characters
GLEAN = "Glean"
DECK = [AKELA, BALOO, BAMBI]


def oswald(top: str) -> Scenario:
    s = Scenario(you=dict(play=[OSWALD], hand=[BAMBI], deck=[top, AKELA, BALOO]))
    s.ink(BAMBI)
    s.accept()
    return s


def test_6_1_4_an_item_that_is_not_played_goes_to_the_bottom():
    s = oswald(ITEM)
    s.decline()
    assert s.you.deck == [AKELA, BALOO, ITEM] and quiet(s)


def test_6_1_4_an_item_that_is_played_does_not():
    s = oswald(ITEM)
    s.accept()
    assert s.you.deck == [AKELA, BALOO] and ITEM in s.you.play and s[ITEM].exerted


def test_6_1_4_another_card_goes_to_the_bottom_without_a_question():
    s = oswald(AURORA)
    assert s.you.deck == [AKELA, BALOO, AURORA] and quiet(s)


def test_6_1_4_a_card_that_is_not_revealed_stays():
    """Nothing is meant by "it" then."""
    s = Scenario(you=dict(play=[OSWALD], hand=[BAMBI], deck=[ITEM, AKELA]))
    s.ink(BAMBI)
    s.decline()
    assert s.you.deck == [ITEM, AKELA] and quiet(s)


def test_6_1_4_a_character_under_a_boosted_one():
    s = Scenario(you=dict(play=[SIMBA], ink=3, deck=[QUILL, AURORA, AKELA]))
    s.boost(SIMBA)
    s.accept()
    s.decline()
    assert s.you.deck == [AKELA, AURORA] and quiet(s)


def test_6_1_4_the_character_can_not_be_played():
    s = Scenario(you=dict(play=[SIMBA], ink=3, deck=[QUILL, GATHERER, AKELA]))
    s.boost(SIMBA)
    s.accept()
    if not quiet(s):
        s.accept()
    assert s.you.deck == [AKELA, GATHERER] and GATHERER not in s.you.play


def test_6_1_4_on_top_again():
    s = Scenario(you=dict(play=[MULAN], deck=[SONG, *DECK]))
    s.quest(MULAN)
    s.accept()
    s.decline()
    assert s.you.deck == [SONG, *DECK] and quiet(s)


def test_6_1_4_the_opponent_declines():
    s = Scenario(you=dict(play=[DAISY]), opponent=dict(deck=[AURORA, AKELA]))
    s.quest(DAISY)
    assert s.game.decision.player == 1
    s.decline()
    assert s.opponent.deck == [AKELA, AURORA] and s.opponent.hand == []


@pytest.mark.parametrize("take", [True, False])
def test_6_1_4_into_the_hand_or_to_the_bottom(take):
    s = Scenario(you=dict(hand=[JACK], ink=3, deck=[AURORA, AKELA]))
    s.play(JACK)
    s.accept()
    s.accept() if take else s.decline()
    assert (s.you.hand, s.you.deck) == (([AURORA], [AKELA]) if take else ([], [AKELA, AURORA]))


def test_6_1_4_at_the_end_of_the_turn():
    s = Scenario(you=dict(play=[COMPASS], deck=[AURORA, AKELA]))
    s.end_turn()
    s.option(1)  # of its two abilities
    s.decline()
    assert s.you.deck == [AKELA, AURORA]


def test_6_1_4_with_an_activated_ability():
    s = Scenario(you=dict(play=[CORE], ink=2, deck=[BAMBI, AKELA]))
    s.activate(CORE)
    s.decline()
    assert s.you.deck == [BAMBI, AKELA] and s.you.hand == []


@pytest.mark.parametrize("play", [True, False])
def test_6_1_4_all_that_follows_otherwise(play):
    s = Scenario(you=dict(hand=[VISION], ink=2, deck=[GLEAN, GLEAN]), opponent=dict(lore=3))
    s.play(VISION)
    s.accept() if play else s.decline()
    assert (s.you.lore, s.opponent.lore) == ((0, 3) if play else (1, 2))
    assert s.you.deck_size == (1 if play else 2)


def test_6_1_4_into_the_hand_when_it_is_not_played():
    s = Scenario(you=dict(hand=[THE_WAY], ink=3, deck=[], discard=[AURORA]))
    s.play(THE_WAY)
    s.choose(AURORA)
    s.decline()
    assert s.you.hand == [AURORA] and s.you.play == []


def test_6_1_4_each_player_for_themselves():
    s = Scenario(you=dict(hand=[DANGEROUS], ink=4, deck=[AURORA]), opponent=dict(deck=[BAMBI]))
    s.play(DANGEROUS)
    s.decline()
    s.accept()
    assert s.you.deck == [AURORA] and s.opponent.play == [BAMBI]
    s = Scenario(you=dict(play=[MIKE], deck=[AURORA, AKELA]), opponent=dict(deck=[BAMBI, AKELA]))
    s.quest(MIKE)
    s.accept()
    s.decline()
    assert (s.you.hand, s.you.deck, s.opponent.hand, s.opponent.deck) == ([AURORA], [AKELA], [], [AKELA, BAMBI])


def test_6_1_4_as_a_card_is_banished():
    s = Scenario(you=dict(play=[MUFASA], hand=["Dragon Fire"], ink=5, deck=[AURORA, AKELA]))
    s.play("Dragon Fire")
    s.choose(MUFASA)
    s.accept()
    s.decline()
    assert s.you.deck == [AURORA, AKELA] and s.you.play == []


@pytest.mark.parametrize(("ink", "decide"), [(4, True), (3, False)])
def test_6_1_4_into_the_discard_when_it_is_not_played_or_can_not_be_paid(ink, decide):
    s = Scenario(you=dict(play=[LUTE], ink=ink, deck=[AURORA, AKELA]))
    s.activate(LUTE)
    if decide:
        s.decline()
    assert s.you.discard == [AURORA] and s.you.deck == [AKELA] and quiet(s)
    s = Scenario(you=dict(play=[DASH], deck=[AURORA, AKELA]))
    s.quest(DASH)
    s.accept()
    assert s.you.discard == [AURORA] and quiet(s)


@pytest.mark.parametrize("discards", [True, False])
def test_6_1_4_unless_they_do_something_else(discards):
    """Flynn Rider: the challenging player may discard; if they don't, you gain 2 lore."""
    flynn = "Flynn Rider - Breaking and Entering"
    hand = [AURORA] if discards else []
    s = Scenario(you=dict(play=[AKELA], hand=hand), opponent=dict(play=[dict(card=flynn, exerted=True)]))
    s.challenge(AKELA, flynn)
    if discards:
        s.accept()
    assert s.opponent.lore == (0 if discards else 2) and s.you.hand == []
    assert theirs(flynn) not in s.you.play
