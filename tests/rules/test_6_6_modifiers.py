"""Section 6.6 of the rule book: modifiers."""

import pytest

from lorcana_env import Scenario
from tests.board import *


@pytest.mark.parametrize("mine", orders([FALINE, DAGGER, SHADOW, RAFIKI]))
def test_6_6_1_2_the_strongest_is_found_after_all_modifiers(mine):
    """Rafiki is 3, with the Dagger 4 as the Shadow makes it Evasive: stronger than the 3 of the other side."""
    assert board(play=mine, theirs=[ABU])[FALINE].lore == 3
    without = [name for name in mine if name != SHADOW]
    assert board(play=without, theirs=[ABU])[FALINE].lore == 1  # 3 and 3


def test_6_6_1_2_also_on_the_other_side():
    """Their 3 becomes 4 by their own Dagger and Shadow."""
    you = dict(play=[FALINE, TUI])  # 3 at most
    assert Scenario(you=you, opponent=dict(play=[AUDREY]))[FALINE].lore == 3
    for order in orders([RAFIKI, DAGGER, SHADOW]):
        assert Scenario(you=you, opponent=dict(play=order))[FALINE].lore == 1


@pytest.mark.worked_example
def test_6_6_1_2_a_the_grand_duke_strengthens_who_is_there_and_who_comes_until_he_leaves():
    """6.6.1."""
    s = board(play=[TUI, STITCH], hand=[DUKE, BAMBI, CANNONS], ink=5, theirs=[BAMBI])
    s.play(DUKE)
    assert (s[TUI].strength, s[STITCH].strength, s[theirs(BAMBI)].strength) == (4, 2, 3)
    s.play(BAMBI)
    assert s[yours(BAMBI)].strength == 4
    play(s, CANNONS, DUKE)
    assert s[TUI].strength == s[yours(BAMBI)].strength == 3


@pytest.mark.worked_example
def test_6_6_1_2_b_modifiers_combine_below_zero():
    """2 + 1 - 5 + 1 = -1: HeiHei doesn't restart from 0."""
    s = board(hand=[IMPROVISE, SCAR_MASTERMIND, IMPROVISE], ink=8, theirs=[HEIHEI_ROOSTER])
    for card, strength in ((IMPROVISE, 3), (SCAR_MASTERMIND, -2), (IMPROVISE, -1)):
        s.play(card)
        choose_if_asked(s, HEIHEI_ROOSTER)
        assert (s[HEIHEI_ROOSTER].strength, s[HEIHEI_ROOSTER].willpower) == (strength, 2)


@pytest.mark.worked_example
def test_6_6_2_strength_below_0_counts_as_0_and_stays_negative():
    s = board(play=[YOKAI, MICROBOTS], hand=[MICROBOTS], ink=2, deck=[STITCH] * 3, theirs=[SULTAN, LUMIERE])
    play(s, MICROBOTS, SULTAN)
    assert (s[SULTAN].strength, s[SULTAN].willpower) == (-1, 1)
    s.quest(YOKAI)
    assert s.you.hand == [STITCH] and s[SULTAN].strength == -1


@pytest.mark.worked_example
@pytest.mark.parametrize(("opposing", "good_jobs", "lore"), [(5, 0, -1), (5, 1, 0), (5, 2, 1), (3, 0, 1), (0, 0, 4)])
def test_6_6_3_flynn_gives_no_lore_while_his_lore_value_is_negative(opposing, good_jobs, lore):
    """It stays negative: a first +1 brings it to 0 and not to 1."""
    s = board(
        play=[FLYNN_FAN], hand=[GOOD_JOB] * good_jobs, ink=good_jobs, lore=3, theirs=dict(hand=[STITCH] * opposing)
    )
    for _ in range(good_jobs):
        s.play(GOOD_JOB)
    assert s[FLYNN_FAN].lore == lore
    s.quest(FLYNN_FAN)
    assert s.you.lore == 3 + max(lore, 0) and s[FLYNN_FAN].lore == lore


@pytest.mark.worked_example
def test_6_6_3_flynns_lore_value_changes_with_the_opponents_hand():
    s = board(play=[FLYNN_FAN], hand=[SUDDEN_CHILL], ink=2, theirs=dict(hand=[STITCH] * 5))
    play(s, SUDDEN_CHILL, STITCH)
    assert s[FLYNN_FAN].lore == 0


@pytest.mark.parametrize(
    ("changes", "strength"), [((STARTLE,), 4), ((STARTLE, SWORD), 4), ((STARTLE, TYPHOON), 6), ((TYPHOON,), 9)]
)
@pytest.mark.parametrize("turned", [False, True])
def test_6_6_4_strength_that_can_not_be_reduced_below_the_printed_one(changes, strength, turned):
    """6.6.1.2: all modifiers are applied first, whatever their order."""
    s = board(play=[ELISA], hand=list(changes), ink=3, theirs=[STITCH])
    for card in reversed(changes) if turned else changes:
        play(s, card, ELISA)
    assert s[ELISA].strength == strength


def test_6_6_4_for_characters_of_that_player_only():
    s = board(play=[ELISA, FLOUNDER], hand=[STARTLE, STARTLE], ink=2, theirs=[STITCH])
    for target in (FLOUNDER, theirs(STITCH)):
        play(s, STARTLE, target)
    assert s[FLOUNDER].strength == 2 and s[STITCH].strength == -1


@pytest.mark.parametrize("mine", orders([ELISA, LI_SHANG, ELSA]))
def test_6_6_4_a_floor_counts_before_the_strength_is_looked_at(mine):
    s = board(play=mine, hand=[TEMPER], ink=1)
    play(s, TEMPER, ELISA)
    assert s[ELISA].strength == 4 and s[ELISA].lore == 2 and s[ELSA].lore == 1


def test_6_6_4_the_floor_applies_after_challenger():
    """3 - 2 + 3: the modifiers combine to 4, above the printed 3; were it floored first, it would be 6."""
    s = board(play=[ELISA, ELSA], hand=[TEMPER], ink=1, theirs=[exerted(COBRA)])
    play(s, TEMPER, ELSA)
    s.challenge(ELSA, COBRA)
    assert s[COBRA].damage == 4


@pytest.mark.worked_example
def test_6_6_4_elisa_is_as_strong_as_printed_while_the_modifiers_together_make_her_weaker():
    """-4, then +1, then +4: 4, 4 and 5."""
    s = board(play=[ELISA, QUEEN], hand=[TRIALS, IMPROVISE], ink=3, theirs=[LUMIERE])
    seen = []
    for action in (TRIALS, IMPROVISE):
        play(s, action, ELISA)
        seen.append(s[ELISA].strength)
    s.quest(QUEEN)  # the -4 is for Lumiere, the only opposing character
    s.choose(ELISA)
    assert [*seen, s[ELISA].strength] == [4, 4, 5]
