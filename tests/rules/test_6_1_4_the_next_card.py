"""6.1.4: "the next character you play" waits for a character."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import AKELA, BAMBI, ITEM, LOCATION

STAFF = "Powhatan's Staff"  # exert, 1 ink: the next character you play this turn enters exerted and gains Bodyguard


def test_6_1_4_cards_of_other_types_are_not_the_next_character():
    """They enter ready, and use nothing up."""
    s = Scenario(you=dict(play=[STAFF], hand=[ITEM, LOCATION, AKELA, BAMBI], ink=12))
    s.activate(STAFF)
    s.play(ITEM)
    s.play(LOCATION)
    assert not s[ITEM].exerted and not s[LOCATION].exerted
    assert "Bodyguard" not in s[ITEM].keywords and "Bodyguard" not in s[LOCATION].keywords
    s.play(AKELA)
    assert s[AKELA].exerted and "Bodyguard" in s[AKELA].keywords
    s.play(BAMBI)
    assert not s[BAMBI].exerted and "Bodyguard" not in s[BAMBI].keywords


def test_6_1_4_the_next_character_is_yours():
    """The opponent plays in between, in the next turn: the effect ended with yours."""
    s = Scenario(you=dict(play=[STAFF], ink=2), opponent=dict(hand=[AKELA], ink=6))
    s.activate(STAFF)
    s.end_turn()
    s.play(AKELA)
    assert not s[AKELA].exerted and "Bodyguard" not in s[AKELA].keywords


def test_6_1_4_two_effects_about_the_next_character_are_about_the_same_one():
    s = Scenario(you=dict(play=[STAFF, STAFF], hand=[AKELA, BAMBI], ink=8))
    s.activate(STAFF)
    s.activate(f"{STAFF}#2")
    s.play(AKELA)
    assert s[AKELA].exerted and "Bodyguard" in s[AKELA].keywords
    s.play(BAMBI)
    assert not s[BAMBI].exerted and "Bodyguard" not in s[BAMBI].keywords
