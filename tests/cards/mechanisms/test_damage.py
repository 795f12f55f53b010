"""Pieces of abilities: damage; each with a real card."""

from tests.board import *


def test_damage_that_is_prevented():
    s = board(play=[BALOO_PAWS, CLAW], hand=["Lead the Way", CANNONS], ink=9)
    s.play("Lead the Way")  # +2 {S}: now 7
    assert s[CLAW].strength == 7
    play(s, CANNONS, CLAW)
    assert s[CLAW].damage == 0


def test_the_same_amount_of_damage():
    s = board(play=[NAMAARI_HEIR], theirs=[exerted(CHIEN_PO), ABU])
    strength = s[NAMAARI_HEIR].strength
    challenge(s, NAMAARI_HEIR, CHIEN_PO, YES, ABU)
    assert s[CHIEN_PO].damage == strength and (s[ABU].zone == "discard" or s[ABU].damage == strength)


def test_removed_damage_this_way():
    s = board(hand=[JULIETA], play=[damaged(CHIEN_PO, 2)], ink=3)
    play(s, JULIETA, YES, CHIEN_PO, 2, YES)
    assert s[CHIEN_PO].damage == 0 and len(s.you.hand) == 1
