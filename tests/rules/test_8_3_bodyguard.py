"""Section 8.3 of the rule book: Bodyguard."""

import pytest

from lorcana_env import Scenario
from tests.board import *


@pytest.mark.parametrize(("card", "giver"), [(WOODY, BO_PEEP), (WOODY_SHERIFF, BO_PEEP)])
def test_8_3_2_bodyguard_that_an_ability_gives(card, giver):
    """It may enter play exerted, as if it had Bodyguard printed on it."""
    s = board(play=[giver], hand=[card], ink=10)
    s.play(card)
    assert s.decision.kind == "may"
    s.accept()
    assert s[card].exerted and "Bodyguard" in s[card].keywords
    s = board(play=[giver], hand=[card], ink=10)
    play(s, card, NO)
    assert not s[card].exerted
    s = board(play=[STITCH], hand=[card], ink=10, theirs=[giver])
    s.play(card)
    assert (quiet(s) or s.decision.kind != "may") and not s[card].exerted


@pytest.mark.parametrize("rules", ["2024", "2.0", "2.1", "2.3"])
@pytest.mark.parametrize(("card", "reason"), [(ERIC, URSULA), (BASHFUL_KNIGHT, SNOW_WHITE)])
def test_8_3_2_bodyguard_that_it_gives_itself_comes_too_late(card, reason, rules):
    """1.6.1.3, 6.4.2.3: its static ability works once it is in play; also where another card gives some Bodyguard."""
    s = board(play=[reason, BO_PEEP], hand=[card], ink=10, rules=rules)
    s.play(card)
    assert quiet(s) and not s[card].exerted and "Bodyguard" in s[card].keywords


def test_8_3_2_bodyguard_that_needs_an_exerted_character_comes_too_late():
    s = board(play=[VINE_STALK], hand=[HERCULES_DIVINE], ink=10)
    s.play(HERCULES_DIVINE)
    assert quiet(s) and not s[HERCULES_DIVINE].exerted


@pytest.mark.parametrize("may", [True, False])
def test_8_3_2_bodyguard_may_enter_play_exerted(may):
    s = board(hand=[SIMBA], ink=2)
    s.play(SIMBA)
    s.accept() if may else s.decline()
    assert s[SIMBA].exerted == may and s[SIMBA].drying and s[SIMBA].zone == "play"


def test_8_3_2_bodyguard_may_also_enter_exerted_when_an_effect_plays_it():
    """6.1.7: for free."""
    s = board(hand=[JUST_IN_TIME, CHIEN_PO], ink=3)
    play(s, JUST_IN_TIME, YES)
    if s.decision.kind != "may":
        s.choose(CHIEN_PO)
    s.accept()
    assert s[CHIEN_PO].exerted and s.you.ink_ready == 0


def test_8_3_2_bodyguard_gained_in_play_does_not_exert():
    s = board(play=["Fortisphere", FLOUNDER], ink=1)
    s.activate("Fortisphere")
    assert s[FLOUNDER].keywords["Bodyguard"] and not s[FLOUNDER].exerted and quiet(s)


def test_8_3_3_an_exerted_bodyguard_must_be_challenged():
    opponent = dict(play=[exerted(SIMBA), exerted(FLOUNDER)])
    s = Scenario(you=dict(play=[STITCH_ABOMINATION]), opponent=opponent)
    assert s.can("challenge", STITCH_ABOMINATION, SIMBA) and not s.can("challenge", STITCH_ABOMINATION, FLOUNDER)


def test_8_3_3_a_ready_bodyguard_can_not_be_challenged_and_protects_nobody():
    assert can_challenge(STITCH_ABOMINATION, exerted(FLOUNDER), also=(SIMBA,))


def test_8_3_3_a_ready_bodyguard_protects_from_who_can_challenge_ready_characters():
    assert can_challenge(SHANG_PROMOTED, FLOUNDER) and not can_challenge(SHANG_PROMOTED, FLOUNDER, also=(SIMBA,))
    assert not can_challenge(SHANG_PROMOTED, exerted(FLOUNDER), also=(SIMBA,))


def test_8_3_3_any_of_two_bodyguards_may_be_challenged():
    opponent = dict(play=[exerted(SIMBA), exerted(CHIEN_PO), exerted(FLOUNDER)])
    s = Scenario(you=dict(play=[STITCH_ABOMINATION]), opponent=opponent)
    assert s.can("challenge", STITCH_ABOMINATION, SIMBA) and s.can("challenge", STITCH_ABOMINATION, CHIEN_PO)
    assert not s.can("challenge", STITCH_ABOMINATION, FLOUNDER)


def test_8_3_3_a_bodyguard_that_can_not_be_challenged_protects_nobody():
    """8.6.1: "if able" - the bodyguard is Evasive, the challenger is not."""
    s = board(play=[exerted(SIMBA), exerted(FLOUNDER)], hand=[DODGE], ink=2, theirs=[STITCH_ABOMINATION, IAGO])
    play(s, DODGE, SIMBA)
    s.end_turn()
    assert not s.can("challenge", STITCH_ABOMINATION, SIMBA) and s.can("challenge", STITCH_ABOMINATION, FLOUNDER)
    assert s.can("challenge", IAGO, SIMBA) and not s.can("challenge", IAGO, FLOUNDER)


def test_8_3_3_bodyguard_does_not_protect_locations():
    assert can_challenge(STITCH_ABOMINATION, AGRABAH, also=(exerted(SIMBA),))


def test_8_3_3_bodyguard_does_not_stop_effects():
    s = board(hand=[CANNONS], ink=1, theirs=[exerted(SIMBA), exerted(FLOUNDER)])
    play(s, CANNONS, FLOUNDER)
    assert s.opponent.discard == [FLOUNDER]
