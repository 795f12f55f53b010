"""Texts that no card has: what the grammar reads, the engine plays, or refuses."""

import pytest

from tests.board import *
from tests.helpers import raises


@pytest.mark.parametrize(("villain", "damage"), [([], 1), ([HOOK_SWORDSMAN], 3)])
def test_6_5_3_who_was_chosen_for_the_effect_that_is_replaced(written, villain, damage):
    written(
        CANNONS,
        "Deal 1 damage to chosen character. If you have a Pirate character in play, deal 3 damage to that character "
        "instead.",
        action=True,
    )
    s = board(hand=[CANNONS], ink=1, play=villain, theirs=[COBRA, BALOO])
    play(s, CANNONS, COBRA)
    assert s[COBRA].damage == damage and s[BALOO].damage == 0


def test_6_1_8_songs_of_this_turn_are_counted_in_the_discard(written):
    written(CANNONS, "Gain 1 lore for each song you played this turn.", action=True)
    s = board(hand=[CANNONS, FRIENDS, FRIENDS], ink=9)
    s.play(FRIENDS)
    s.play(FRIENDS)
    s.play(CANNONS)
    assert s.you.lore == 2


def test_6_4_2_1_a_ban_on_cards_that_come_later_is_refused(written):
    """It would hold for a character that is played in that turn, too."""
    written(CANNONS, "Opposing characters can't quest during their next turn.", action=True)
    raises(ValueError, "does not support a ban on all such cards", board, hand=[CANNONS])
