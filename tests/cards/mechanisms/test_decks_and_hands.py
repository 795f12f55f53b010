"""Pieces of abilities: decks and hands; each with a real card."""

from tests.board import *


def test_draw_and_lose_lore():
    s = board(hand=["Finders Keepers", "Tangle"], ink=8, theirs=dict(lore=3))
    s.play("Finders Keepers")
    assert len(s.you.hand) == 4
    s.play("Tangle")
    assert s.opponent.lore == 2


def test_discard_your_hand_then_draw():
    s = board(hand=[SMOLDER, AKELA, AGUSTIN], ink=5)
    s.play(SMOLDER)
    assert len(s.you.hand) == 2 and AKELA in s.you.discard and AGUSTIN in s.you.discard


def deck(*top):
    return [*top, *[AKELA] * 10]


def test_mill():
    s = board(hand=["A Very Merry Unbirthday"], ink=5, theirs=dict(deck=deck(ABU, AGUSTIN)))
    s.play("A Very Merry Unbirthday")
    assert sorted(s.opponent.discard) == sorted([ABU, AGUSTIN])


def test_search_the_deck_and_put_it_on_top():
    s = board(hand=[ALMA_MATRIARCH], ink=8, deck=deck(ABU, AGUSTIN))
    play(s, ALMA_MATRIARCH, YES)
    s.choose(AGUSTIN)  # Clumsy Dad is a Madrigal
    assert s.you.deck[0] == AGUSTIN


def test_a_search_may_fail_to_find():
    """7.1.4"""
    s = board(hand=[ALMA_MATRIARCH], ink=8, deck=deck(ABU, AGUSTIN))
    play(s, ALMA_MATRIARCH, YES, DONE)
    assert s.you.deck_size == 12


def test_each_opponent_reveals_the_hand():
    s = board(hand=[NOTHING_TO_HIDE], ink=5, theirs=dict(hand=[AKELA, AGUSTIN]))
    s.play(NOTHING_TO_HIDE)
    known = s.game.state["known"]
    assert all(known[slot] & 1 for slot in s.game.slots(1, "hand"))


def test_searching_nothing_but_the_kind():
    s = board(hand=[ALMA_MATRIARCH], ink=8, deck=[ABU, AGUSTIN, AKELA])
    play(s, ALMA_MATRIARCH, YES)
    refused(s.choose, ABU)


def test_a_kind_of_card_or_another():
    from lorcana_env.cards import ir, supported

    assert any(getattr(n, "alternative", None) for c in supported() for a in c.abilities for n in ir.walk(a))
    s = board(hand=[SPROUT, AGRABAH, AKELA], ink=9, theirs=[CHIEN_PO])
    play(s, SPROUT, YES, AGRABAH, CHIEN_PO)
    assert AGRABAH in s.you.discard and s[CHIEN_PO].damage == 2
    s = board(hand=[SPROUT, AKELA], ink=9, theirs=[CHIEN_PO])
    s.play(SPROUT)
    assert quiet(s)
