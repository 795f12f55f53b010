"""Section 5.3 of the rule book: characters."""

import pytest

from lorcana_env import cards
from tests.board import *


def test_5_3_1_a_character_card_outside_play_is_no_character():
    """5.5.1, 5.6.1: the same for items and locations; effects on them look at the Play zone."""
    out = [STITCH, QUILL, MANOR]
    s = board(hand=[CANNONS, *out], ink=1, discard=out, deck=out, theirs=dict(play=[LUMIERE], hand=out, discard=out))
    s.play(CANNONS)
    assert quiet(s) and s[LUMIERE].damage == 2  # the one character there is
    assert s.you.discard == [*out, CANNONS]


@pytest.mark.parametrize("card", [STITCH, CANNONS, QUILL, MANOR])
def test_5_3_2_every_type_of_card_is_played_in_the_main_phase(card):
    """5.4.2, 5.5.2, 5.6.2: not while an ability at the start of the turn waits, not in the opponent's turn."""
    s = board(play=[DONALD], hand=[card], ink=3, theirs=[LUMIERE])
    s.end_turn()
    assert not s.can("play", card)
    s.end_turn()
    assert not quiet(s) and not s.can("play", card)
    reply(s, NO, NO)
    s.play(card)
    assert card in s.you.play + s.you.discard or not quiet(s)


def test_5_3_3_the_types_of_cards():
    """5.3.3.1, 5.3.3.2, 5.4.1.1, 5.4.4.1, 5.5.3, 5.6.3: each has the parts of its type, and no others."""
    for card in cards.all_cards():
        fighter = card.strength is not None
        assert card.type in ("character", "action", "item", "location"), card.full_name
        assert fighter == (card.type == "character"), card.full_name
        assert (card.willpower is not None) == (card.lore is not None) == (card.type in ("character", "location"))
        assert (card.move_cost is not None) == (card.type == "location"), card.full_name
        others = {"Hyperia City"} if card.type == "location" else set()
        assert card.classifications if fighter else set(card.classifications) <= others, card.full_name
        assert card.type == "action" or not card.song, card.full_name


def test_5_3_6_1_name_and_version_together_are_the_full_name():
    """Two cards of one name differ in the version; a version is no name for effects."""
    for card in cards.all_cards():
        expected = card.name if card.version is None else f"{card.name} - {card.version}"
        assert card.full_name == expected and (card.version is not None) == (card.type in ("character", "location"))
    flotsams = [card.full_name for card in cards.all_cards() if card.name == "Flotsam"]
    assert len(set(flotsams)) == len(flotsams) > 1
