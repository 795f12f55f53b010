"""Section 1.4 of the rule book: cards."""

import pytest

from tests.board import *


def test_1_4_3_2_it_is_the_card_of_the_sentence_before():
    s = board(play=[PLUTO], discard=[QUILL], deck=[STITCH])
    s.activate(PLUTO)
    assert s.you.deck == [QUILL, STITCH] and s.you.discard == []


def test_1_4_3_2_them_is_the_character_that_quested():
    s = board(play=[HOLLOW, at(HOLLOW, LUMIERE)])
    quest(s, LUMIERE, YES)
    assert s.you.lore == 2 + 2 and s.you.discard == [HOLLOW] and "Evasive" in s[LUMIERE].keywords


def test_1_4_3_2_that_character_is_the_one_named_last():
    s = board(play=[BOO_CHILD], theirs=[exerted(STITCH)])
    s.challenge(BOO_CHILD, STITCH)
    assert s.you.play == [BOO_CHILD] and s.opponent.discard == [STITCH]


def test_1_4_3_2_that_location_is_the_one_moved_to():
    s = board(play=[GOOFY_ADVENTURE, MANOR, STITCH], ink=1)
    s.move(GOOFY_ADVENTURE, MANOR)
    s.accept()
    assert s[STITCH].location == MANOR and len(s.you.hand) == 1


@pytest.mark.worked_example
def test_1_4_3_chernabogs_player_chooses_the_character_and_its_player_shuffles_and_plays():
    """ "That player" is the one whose character went into the deck."""
    opponent = dict(play=[LUMIERE, MILO], deck=[QUILL], discard=[STITCH, CANNONS])
    s = board(hand=[CHERNABOG], ink=5, play=[FLOUNDER], deck=[QUILL], discard=[BELLE], theirs=opponent)
    play(s, CHERNABOG, YES)
    assert s.decision.player == 0 and choices(s) == {theirs(LUMIERE), theirs(MILO)}
    s.choose(LUMIERE)
    assert sorted(s.opponent.deck) == sorted([LUMIERE, QUILL]) and s.you.deck == [QUILL] and s.decision.player == 1
    s.accept()
    choose_if_asked(s, STITCH)
    assert s.opponent.play == [MILO, STITCH] and s.opponent.ink_total == 0 and s.you.discard == [BELLE]
