"""Pieces of abilities: conditions; each with a real card."""

import pytest

from tests.board import *


def test_if_instead_replaces_the_effect():
    """6.5.3"""
    s = board(hand=[FLAPS], ink=3, theirs=[CHIEN_PO])
    play(s, FLAPS, CHIEN_PO)
    assert s[CHIEN_PO].damage == 2
    s = board(hand=[FLAPS], play=[DARKWING_DRAKE], ink=3, theirs=[CHIEN_PO])
    play(s, FLAPS, CHIEN_PO)
    assert s[CHIEN_PO].damage == 3


def test_a_character_was_banished_this_turn():
    s = board(hand=[BATTLE, CANNONS], ink=9, theirs=[AGUSTIN])
    play(s, CANNONS, AGUSTIN)
    s.play(BATTLE)
    assert len(s.you.hand) == 2
    s = board(hand=[BATTLE], ink=9)
    s.play(BATTLE)
    assert len(s.you.hand) == 0


@pytest.mark.parametrize("what", ["item", "location"])
def test_an_item_or_a_location_was_banished_this_turn(what, written):
    """No card asks for it yet. Characters alone are what "a character was banished" counts."""
    written(LANTERN, f"{{E}} — If {'an' if what == 'item' else 'a'} {what} was banished this turn, draw a card.")
    s = board(play=[LANTERN, BALOO, "Pawpsicle"], ink=9, theirs=[damaged(MANOR, 3)])
    s.activate(LANTERN)
    assert len(s.you.hand) == 0
    s = board(play=[LANTERN, BALOO, "Pawpsicle"], hand=[BATTLE], ink=9, theirs=[damaged(MANOR, 3)])
    if what == "item":
        s.activate("Pawpsicle")
        choose_if_asked(s, DONE)
    else:
        s.challenge(BALOO, MANOR)
    s.activate(LANTERN)
    s.play(BATTLE)
    assert len(s.you.hand) == 1


def test_ink_types_of_characters():
    s = board(play=[MINNIE_CHAMPION, GUARD], theirs=[exerted(CHIEN_PO)])
    s.challenge(GUARD, CHIEN_PO)
    assert s[GUARD].zone == "discard" and s.decision is not None
    s.accept()
    assert len(s.you.hand) == 1


def test_if_a_pirate_is_chosen_instead():
    """6.5.3: the cards are chosen first, then the replacement is looked at."""
    for card, strength in ((HOOK, 1 + 3), (AKELA, 3 + 2)):
        s = board(hand=[BOARD], play=[HOOK, AKELA], ink=1)
        play(s, BOARD, card)
        assert s[card].strength == strength


def test_while_an_item_is_in_play():
    s = board(hand=[FEATHER], play=[AKELA], ink=9)
    play(s, FEATHER, AKELA)
    assert "Evasive" in s[AKELA].keywords
    round_trip(s)
    assert "Evasive" in s[AKELA].keywords
    s.activate(FEATHER)
    assert "Evasive" not in s[AKELA].keywords


def test_a_condition_about_shift_is_about_the_card_itself():
    from lorcana_env.cards import find

    base = find(OMNIDROID_V9).keywords[0].onto_names[0]
    from lorcana_env.cards import supported

    bases = [card.full_name for card in supported() if card.name == base and card.full_name != OMNIDROID_V9]
    s = board(play=[bases[0]], hand=[OMNIDROID_V9], ink=9, theirs=[CHIEN_PO])
    play(s, OMNIDROID_V9, YES, CHIEN_PO, shift_onto=bases[0])
    assert s[CHIEN_PO].damage == 2
    s = board(hand=[OMNIDROID_V9], ink=12, theirs=[CHIEN_PO])
    s.play(OMNIDROID_V9)
    assert quiet(s) and s[CHIEN_PO].damage == 0


def test_an_opponent_with_much_lore():
    from lorcana_env.cards import ir, supported

    card = next(
        card
        for card in supported()
        if any(isinstance(n, ir.OpponentLore) and n.count.op == ">=" for n in ir.walk(card.abilities))
    ).full_name
    low, high = (board(play=[card], theirs=dict(lore=lore))[card].strength for lore in (9, 10))
    assert high == low + 6
