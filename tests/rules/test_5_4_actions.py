"""Section 5.4 of the rule book: actions."""

import pytest

from lorcana_env import cards
from lorcana_env.cards import ir
from tests.board import *


def test_5_4_3_actions_have_effects_and_no_abilities():
    """An action does all that it says as it resolves, except what works in the hand or the discard."""
    for card in cards.supported():
        for ability in card.abilities if card.type == "action" else ():
            assert isinstance(ability, ir.Resolve) or getattr(ability, "zone", None) in ("hand", "discard"), (
                card.full_name
            )


# -- 5.4.4 Songs --------------------------------------------------------------------------------------------------
def test_a_song_may_be_paid_with_ink_5_4_4():
    s = board(hand=[BE_PREPARED], ink=7, theirs=[AKELA])
    s.play(BE_PREPARED)
    assert s[AKELA].zone == "discard" and BE_PREPARED in s.you.discard


@pytest.mark.parametrize(
    ("singer", "legal"),
    [(AURORA, False), (ARIANNA, True), (LUMIERE, True), ("Mirabel Madrigal - Hopeful Dreamer", True)],
)
def test_5_4_4_2_singing_takes_a_character_of_that_cost_or_more(singer, legal):
    """1.5.5.1; 4.3.5: Singer 5 counts for a character of cost 3."""
    s = board(play=[singer], hand=[LET_IT_GO], theirs=[STITCH])
    assert s.can("sing", LET_IT_GO, singer) == legal
    if legal:
        s.sing(LET_IT_GO, singer)
        assert s[singer].exerted


def test_5_4_4_2_an_exerted_character_cannot_sing():
    assert not board(play=[exerted(ARIANNA)], hand=[LET_IT_GO], theirs=[STITCH]).can("sing", LET_IT_GO, ARIANNA)


def test_5_4_4_2_an_action_that_is_no_song_cannot_be_sung():
    assert not board(play=[LUMIERE], hand=[CANNONS], ink=1, theirs=[STITCH]).can("sing", CANNONS, LUMIERE)
