"""The positions that a Scenario sets up."""

from __future__ import annotations

from lorcana_env import Scenario

AURORA = "Aurora - Regal Princess"
AKELA = "Akela - Wolf Pack Elder"
PRIDE_ROCK = "Pride Lands - Pride Rock"
THEBES = "Thebes - The Big Olive"


def test_copies_of_a_card_stay_where_they_were_put():
    s = Scenario(
        you=dict(
            play=[dict(card=AURORA, under=[AKELA]), AKELA, PRIDE_ROCK],
            hand=[AURORA],
            discard=[AKELA],
            deck=[AURORA, AKELA, AURORA],
        )
    )
    assert s.you.play == [AURORA, AKELA, PRIDE_ROCK]
    assert s.you.hand == [AURORA] and s.you.discard == [AKELA]
    assert s.you.deck == [AURORA, AKELA, AURORA] and s[AURORA].under == [AKELA]


def test_copies_of_a_card_may_be_at_different_locations():
    s = Scenario(
        you=dict(
            play=[PRIDE_ROCK, THEBES, dict(card=AURORA, at=PRIDE_ROCK), AKELA, dict(card=AURORA, at=THEBES, damage=1)]
        )
    )
    assert s[AURORA].location == PRIDE_ROCK and s[f"{AURORA}#2"].location == THEBES
    assert s[AURORA].damage == 0 and s[f"{AURORA}#2"].damage == 1
