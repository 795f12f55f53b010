"""Pieces of abilities: permissions and restrictions; each with a real card."""

from tests.board import *


def test_restrictions_on_quest_and_challenge():
    s = board(hand=["Try Everything"], play=[exerted(damaged(ABU))], ink=5)
    play(s, "Try Everything", ABU)
    s.number(1) if s.decision else None
    assert not s[ABU].exerted and s[ABU].damage == 0 and not s.can("quest", ABU)
    round_trip(s)
    assert s.can("quest", ABU)


def test_cannot_ready_at_the_start_of_the_next_turn():
    s = board(hand=["I'm Stuck!"], ink=3, theirs=[exerted(AKELA)])
    play(s, "I'm Stuck!", AKELA)
    s.end_turn()
    assert s[AKELA].exerted
    round_trip(s)
    assert not s[AKELA].exerted


def test_must_quest_if_able_and_cannot_challenge():
    s = board(hand=[PRESSURE], play=[exerted(AGUSTIN)], ink=5, theirs=[AKELA])
    play(s, PRESSURE, AKELA)
    s.end_turn()
    assert not s.can("challenge", AKELA, AGUSTIN)
    refused(s.end_turn)
    s.quest(AKELA)
    s.end_turn()


def test_cannot_be_challenged_by_some():
    s = board(play=[damaged(AKELA), ABU], theirs=[exerted(ED)])
    assert not s.can("challenge", AKELA, ED) and s.can("challenge", ABU, ED)


def test_opponents_cannot_play_some_cards_while():
    s = board(play=[DUCK], theirs=dict(hand=[BE_PREPARED, CANNONS], ink=9))
    s.end_turn()
    assert not s.can("play", BE_PREPARED) and s.can("play", CANNONS)
    s = board(play=[DUCK], hand=[AKELA], theirs=dict(hand=[BE_PREPARED, CANNONS], ink=9))
    s.end_turn()
    assert s.can("play", BE_PREPARED)


def test_an_action_with_a_condition_to_be_played():
    assert not board(hand=[MIRABEL], ink=9, play=[AKELA, AKELA, AGUSTIN, AGUSTIN]).can("play", MIRABEL)
    assert board(hand=[MIRABEL], ink=9, play=[AKELA, AKELA, AGUSTIN, AGUSTIN, ABU]).can("play", MIRABEL)


def test_opposing_cards_enter_exerted():
    s = board(play=[FIGARO], theirs=dict(hand=["Dinglehopper"], ink=3))
    s.end_turn()
    s.play("Dinglehopper")
    assert s["Dinglehopper"].exerted


def test_all_cards_count_as_inkable():
    s = board(play=[HIDDEN_INKCASTER], hand=[CASTLE])
    s.ink(CASTLE)
    assert s.you.ink_total == 1


def test_opponents_cannot_play_actions_until_your_next_turn():
    s = board(hand=[PETE], ink=3, theirs=dict(hand=[CANNONS, AGUSTIN], ink=5))
    s.play(PETE)
    s.end_turn()
    assert not s.can("play", CANNONS) and s.can("play", AGUSTIN)
    round_trip(s)
    assert s.can("play", CANNONS)
