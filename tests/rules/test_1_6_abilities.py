"""Section 1.6 of the rule book: abilities."""

import pytest

from tests.board import *


def test_1_6_1_a_card_of_any_kind():
    s = board(hand=[GENIE_TRICKSTER], ink=7)
    s.play(GENIE_TRICKSTER)
    assert s.you.hand == [] and quiet(s)


def test_1_6_1_shifted():
    """8.10: the shifted card is the one that is played; the card below has no abilities any more, but for 4.3.4.2."""
    s = board(play=[GENIE_LAMP], hand=[GENIE_TRICKSTER], ink=5)
    s.play(GENIE_TRICKSTER, shift_onto=GENIE_LAMP)
    assert s.you.hand == []
    s = board(play=[GENIE_TRICKSTER], hand=[GENIE_TRICKSTER], ink=5, rules="2.0")
    s.play(GENIE_TRICKSTER, shift_onto=GENIE_TRICKSTER)
    assert s.you.hand == []


@pytest.mark.parametrize("card", [AKELA, WEIGHT_SET, PRIDE_ROCK, CANNONS])
def test_1_6_1_the_next_card_is_seen(card):
    s = board(play=[GENIE_TRICKSTER], hand=[card], ink=7)
    s.play(card)
    choose_if_asked(s, GENIE_TRICKSTER)
    assert len(s.you.hand) == 1


def test_1_6_1_characters():
    s = board(hand=[LADY, MINNIE_STORYTELLER, AKELA], ink=5)
    s.play(LADY)
    assert s[LADY].strength == 0
    s.play(MINNIE_STORYTELLER)
    assert (s[LADY].strength, s[MINNIE_STORYTELLER].lore) == (1, 0)
    s.play(AKELA)
    s.option(0)
    assert (s[LADY].strength, s[MINNIE_STORYTELLER].lore) == (2, 1)


def test_1_6_1_two_copies():
    """Each sees the other played, not itself."""
    s = board(hand=[LADY, LADY], ink=2)
    s.play(LADY)
    s.play(LADY)
    strength = [int(s.game.state["strength"][slot]) for slot in s.game.slots(0, "play")]
    assert strength == [1, 0]


@pytest.mark.parametrize("card", [JESSIE, BABYHEAD, BUZZ_ON_THE_WAY])
def test_1_6_1_paid_little(card):
    """The card itself costs less here, as the next character to be played."""
    s = board(play=[LANTERN, LANTERN], hand=[card], ink=4, theirs=[damaged(ATITAYA)])
    s.activate(LANTERN)
    s.activate(LANTERN)
    ink = s.you.ink_ready
    s.play(card)
    assert ink - s.you.ink_ready <= 2 and quiet(s)
    assert (s[ATITAYA].damage, s[ATITAYA].strength, s[card].strength) == (1, 7, 4 if card == BUZZ_ON_THE_WAY else 3)


def test_1_6_1_played_by_an_effect():
    s = board(hand=[JUST_IN_TIME, LADY], ink=3)
    play(s, JUST_IN_TIME, YES)
    choose_if_asked(s, LADY)
    assert s[LADY].strength == 0


def test_1_6_1_items():
    """The Robot Queen sees characters only; a second copy of a card that sees items is not seen by itself."""
    s = board(play=[ROBOT_QUEEN], hand=[ROBOT_QUEEN, AURORA], ink=4)
    s.play(ROBOT_QUEEN)
    assert quiet(s)
    s.play(AURORA)
    assert not quiet(s)
