"""Pieces of abilities: challenges; each with a real card."""

from tests.board import *


def test_challenging_ready_characters():
    s = board(play=[NAMAARI_MIST, AKELA], theirs=[AGUSTIN])
    assert s.can("challenge", NAMAARI_MIST, AGUSTIN) and not s.can("challenge", AKELA, AGUSTIN)
    s = board(hand=["Pick a Fight"], play=[AKELA], ink=2, theirs=[AGUSTIN])
    play(s, "Pick a Fight", AKELA)
    s.challenge(AKELA, AGUSTIN)
    assert s[AGUSTIN].zone == "discard"


def test_takes_no_damage_from_the_challenge():
    s = board(play=[PETER], theirs=[exerted(HOOK), exerted(CHIEN_PO)])
    assert not s.can("challenge", PETER, HOOK)  # the Bodyguard is in the way
    s = board(play=[PETER], theirs=[exerted(HOOK)])
    s.challenge(PETER, HOOK)
    assert s[PETER].damage == 0 and s[HOOK].zone == "discard"


def test_banished_in_a_challenge():
    s = board(play=[BUCKY], theirs=[exerted(CHIEN_PO)])
    challenge(s, BUCKY, CHIEN_PO, YES)
    assert len(s.you.hand) == 1
    s = board(play=[BUCKY], hand=[CANNONS, CANNONS], ink=9)
    play(s, CANNONS, BUCKY)
    assert quiet(s)


def test_the_challenging_player_may_or_you_gain():
    """Unless: the opponent answers."""
    s = board(play=[SOURCE_OF_THE_VINE], theirs=dict(play=[AKELA], ink=1))
    s.end_turn()
    s.quest(AKELA)
    assert s.decision.player == 1
    s.decline()
    assert s.you.lore == 1
    s = board(play=[SOURCE_OF_THE_VINE], theirs=dict(play=[AKELA], ink=1))
    s.end_turn()
    quest(s, AKELA, YES)
    assert s.you.lore == 0 and s.opponent.ink_ready == 0
