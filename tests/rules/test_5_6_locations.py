"""Section 5.6 of the rule book: locations."""

import pytest

from lorcana_env import cards
from tests.board import *


def test_5_6_4_an_ability_of_a_location_may_be_used_in_the_turn_it_is_played():
    """6.3.1.2."""
    s = board(play=[STITCH], hand=[GROUNDS], ink=3)
    s.play(GROUNDS)
    s.move(STITCH, GROUNDS)
    s.activate(GROUNDS)
    assert s[STITCH].strength == 3 and s.you.ink_ready == 0


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@EDITIONS
def test_5_6_6_characters_stay_in_play_when_their_location_leaves(rules):
    s = board(play=[at(MANOR, STITCH), damaged(MANOR, cards.find(MANOR).willpower - 1)], theirs=[AKELA], rules=rules)
    s.end_turn()
    s.challenge(AKELA, MANOR)
    assert s[MANOR].zone == "discard" and s[STITCH].zone == "play" and s[STITCH].location is None


def test_5_6_5_1_a_version_tells_cards_of_one_name_apart():
    named = [card for card in cards.all_cards() if card.type == "location" and card.name == "Agrabah"]
    assert len({card.version for card in named}) == len(named)
    assert all(card.full_name == f"{card.name} - {card.version}" for card in named)
