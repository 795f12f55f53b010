"""Section 1.3 of the rule book: players."""

import pytest

from lorcana_env import Scenario
from tests.board import *


@pytest.mark.parametrize(("hands", "bonus"), [((1, 1), 2), ((0, 4), 0), ((4, 0), 0)])
def test_1_3_3_more_than_each_opponent_is_more_than_all(hands, bonus):
    s = Scenario(dict(play=[PACHA], hand=[STITCH] * 3), opponents=[dict(hand=[STITCH] * n) for n in hands])
    assert s[PACHA].lore == 1 + bonus


@pytest.mark.parametrize("player", ["you", "opponent"])
def test_1_3_3_you_is_the_player_who_played_the_card(player):
    """1.3.5.2, 1.4.3.1: and the opponent is the other one."""
    side, other = dict(hand=[PIRATES_LIFE], ink=6, lore=5), dict(lore=5)
    s = Scenario(you=side, opponent=other) if player == "you" else Scenario(you=other, opponent=side)
    if player == "opponent":
        s.end_turn()
    s.play(PIRATES_LIFE)
    assert (s.you.lore, s.opponent.lore) == ((7, 3) if player == "you" else (3, 7))


# -- 1.3.5 Opponents ----------------------------------------------------------------------------------------------
def test_1_3_5_your_characters_are_not_the_opponents():
    s = board(play=[LUMIERE_FIERY, STITCH], theirs=[FLOUNDER])
    assert (s[LUMIERE_FIERY].strength, s[STITCH].strength, s[FLOUNDER].strength) == (2, 3, 2)


@pytest.mark.parametrize(
    ("boards", "lore"), [([1, 1], 0), ([2, 0], 2), ([0, 2], 2), ([0, 0], 0), ([1, 1, 1], 0), ([1, 2, 1], 2)]
)
def test_1_3_5_1_what_an_opponent_has_is_not_added_up(boards, lore):
    s = Scenario(dict(play=[HANS_MANIPULATOR]), opponents=[dict(play=[STITCH, LUMIERE][:n]) for n in boards])
    for _ in range(len(boards) + 1):
        s.end_turn()
    assert s.active == "you" and s.you.lore == lore


@pytest.mark.parametrize(("lore", "gain"), [((0, 3), 2), ((3, 0), 2), ((1, 1), 0)])
def test_1_3_5_1_any_opponent_may_be_ahead(lore, gain):
    s = Scenario(dict(hand=[SCOUT_AHEAD], ink=1, lore=1), opponents=[dict(lore=lore[0]), dict(lore=lore[1])])
    s.play(SCOUT_AHEAD)
    assert s.you.lore == 1 + gain


@pytest.mark.parametrize(("lore", "strength"), [((5, 5), 3), ((10, 0), 9), ((0, 10), 9)])
def test_1_3_5_1_lore_is_not_added_up(lore, strength):
    s = Scenario(dict(play=[DONALD_PIE_SLINGER]), opponents=[dict(lore=lore[0]), dict(lore=lore[1])])
    assert s[DONALD_PIE_SLINGER].strength == strength


@pytest.mark.parametrize(("hands", "lore"), [((1, 1), 1), ((0, 2), 3), ((2, 0), 3)])
def test_1_3_5_1_one_empty_hand_is_enough(hands, lore):
    s = Scenario(dict(play=[BELLE_BOOKWORM]), opponents=[dict(hand=[STITCH] * n) for n in hands])
    assert s[BELLE_BOOKWORM].lore == lore


def test_1_3_5_1_all_others_are_opponents():
    """1.3.3, 9.1, 9.2: a plural designation means all of them."""
    s = Scenario(dict(hand=[PIRATES_LIFE], ink=6), opponents=[dict(lore=5), dict(lore=1)])
    s.play(PIRATES_LIFE)
    assert list(s.game.lore) == [2, 3, 0]


def test_1_3_5_1_a_challenge_may_be_against_any_opponent():
    """1.3.5.2, 4.6.4.2."""
    s = Scenario(
        dict(play=[STITCH]), opponents=[dict(play=[exerted(FLOUNDER)]), dict(play=[exerted(LUMIERE), FLOUNDER])]
    )
    s.take(s.legal().index(f"challenge with {STITCH}"))
    assert {text.split("'s ")[0] for text in s.legal()} == {"challenge player 1", "challenge player 2"}
    assert len(s.legal()) == 2


@pytest.mark.parametrize(("ink", "lore"), [(3, 2), (4, 4)])
def test_1_3_5_3_an_opposing_player_is_an_opponent(ink, lore):
    """More ink than each opposing player."""
    s = board(play=[WATERNOOSE], ink=ink, theirs=dict(ink=3))
    assert s[WATERNOOSE].lore == lore and ("Ward" in s[WATERNOOSE].keywords) == (lore == 4)
