"""Section 1.2 of the rule book: golden rules."""

import pytest

from tests.board import *


def test_1_2_1_an_action_may_put_itself_into_the_inkwell():
    """Against 4.3.3.2."""
    s = board(hand=[IMMORTALS], ink=4)
    s.play(IMMORTALS)
    assert s.you.discard == [] and (s.you.ink_total, s.you.ink_ready) == (5, 0)


def test_1_2_1_a_card_may_allow_inking_from_the_discard():
    s = board(play=[MOANA_EXPLORER], discard=[STITCH, CANNONS, FLOUNDER])
    assert not s.can("ink", CANNONS)
    s.ink(STITCH)
    assert s.you.ink_total == 1 and not s.can("ink", FLOUNDER)


def test_1_2_1_a_card_may_enter_play_with_damage():
    s = board(hand=[GOTHEL_WICKED], ink=2)
    s.play(GOTHEL_WICKED)
    assert s[GOTHEL_WICKED].damage == 3


def test_1_2_1_rush_lets_a_drying_character_challenge_but_not_quest():
    s = board(hand=[DARKWING_DOG], ink=3, theirs=[exerted(FLOUNDER)])
    s.play(DARKWING_DOG)
    assert not s.can("quest", DARKWING_DOG)
    s.challenge(DARKWING_DOG, FLOUNDER)
    assert s.opponent.discard == [FLOUNDER]


def test_1_2_1_a_card_may_change_what_damage_challenges_deal():
    """Its player's characters deal their willpower; the opponent's deal their strength."""
    s = board(play=[DALE, LITTLE_JOHN], theirs=[exerted(EUDORA)])
    s.challenge(LITTLE_JOHN, EUDORA)
    assert s[EUDORA].damage == 4 and s[LITTLE_JOHN].damage == 1


def test_1_2_1_a_card_may_give_that_choice_to_the_other_player():
    s = board(hand=["Ursula - Deceiver"], ink=2, theirs=dict(hand=[STORM, LET_IT_GO, STITCH]))
    s.play("Ursula - Deceiver")
    assert s.decision is not None and s.decision.player == 0
    s.choose(theirs(LET_IT_GO))
    assert s.opponent.discard == [LET_IT_GO]


@pytest.mark.worked_example
@pytest.mark.parametrize(("top", "played"), [(LUMIERE, [LUMIERE]), (CANNONS, [])])
def test_1_2_1_mufasa_lets_a_card_be_played_in_the_opponents_turn(top, played):
    """Banished in your turn, he lets the opponent play a character, which the rules alone don't."""
    s = board(play=[LUMIERE], theirs=dict(play=[exerted(MUFASA)], hand=[STITCH], ink=1, deck=[top]))
    s.challenge(LUMIERE, MUFASA)
    assert s.active == "you" and s.decision.player == 1 and not s.can("play", STITCH)
    s.accept()
    if played:
        s.accept()
        assert s[theirs(LUMIERE)].exerted
    assert s.opponent.play == played and s.opponent.hand == [STITCH] and quiet(s)


@pytest.mark.parametrize("n", [4, 5])
def test_1_2_2_you_may_play_one_only_if_there_is_one(n):
    s = board(play=[BAMBI] * n, hand=[JUST_IN_TIME, MIRABEL], ink=3)
    s.play(JUST_IN_TIME)
    assert quiet(s) == (n == 4)


def test_1_2_2_from_the_discard():
    s = board(play=[PERDITA_MOTHER], discard=[FLINT])
    s.quest(PERDITA_MOTHER)
    assert quiet(s)
    s = board(play=[PERDITA_MOTHER], discard=[FLINT], hand=[CANNONS], ink=1, theirs=[ATITAYA])
    play(s, CANNONS, theirs(ATITAYA))
    quest(s, PERDITA_MOTHER, YES)
    assert s[FLINT].in_play


def test_1_2_2_a_revealed_card_that_cant_be_played():
    """Otherwise: it goes back."""
    s = board(play=[MUFASA], hand=[DRAGON_FIRE], ink=5, deck=[MIRABEL, FLOUNDER])
    play(s, DRAGON_FIRE, YES)
    assert quiet(s) and s.you.play == [] and s.you.deck == [MIRABEL, FLOUNDER]


@pytest.mark.parametrize("slab", [False, True])
def test_1_2_2_damage_that_cant_be_removed(slab):
    s = board(play=[BAYMAX_COMPANION, damaged(ATITAYA, 2)] + [VISION_SLAB] * slab)
    s.quest(BAYMAX_COMPANION)
    assert quiet(s) == slab


@pytest.mark.parametrize("mine", orders([DAGGER, SHADOW, PETER_HERO]))
def test_1_2_2_what_cannot_be_gained_does_not_count_for_others(mine):
    with_hook = board(play=mine, theirs=[HOOK_SWORDSMAN])
    assert with_hook[PETER_HERO].strength == 1 and "Evasive" not in with_hook[PETER_HERO].keywords
    assert board(play=mine)[PETER_HERO].strength == 2


@pytest.mark.parametrize("mine", orders([SHADOW, PETER_FINDER, PETER_HERO, HOOK_SWORDSMAN]))
def test_1_2_2_nor_in_a_circle(mine):
    s = board(play=mine)
    assert "Evasive" not in s[PETER_HERO].keywords and "Evasive" not in s[PETER_FINDER].keywords
    assert "Rush" in s[SHADOW].keywords  # printed


@pytest.mark.parametrize("order", orders([SHADOW, DAGGER, ROGER, TIMOTHY]))
def test_1_2_2_a_card_that_says_it_of_itself(order):
    s = board(play=[*order, at(ROGER, BUZZ_GROUNDED)])
    assert s[BUZZ_GROUNDED].strength == 4 and "Rush" in s[BUZZ_GROUNDED].keywords
    assert "Evasive" not in s[BUZZ_GROUNDED].keywords
    assert s[TIMOTHY].lore == 2  # the Shadow has it


def test_1_2_2_what_prevents_supersedes_what_allows():
    """Reckless keeps a character from questing, whatever its lore value."""
    s = board(play=[GASTON], hand=[GOOD_JOB], ink=1)
    s.play(GOOD_JOB)
    assert s[GASTON].lore == 1 and not s.can("quest", GASTON)


def test_1_2_2_an_effect_that_prevents_challenges():
    s = board(play=[exerted(STITCH)], hand=[RESTORING_ATLANTIS], ink=5, theirs=[FLOUNDER])
    s.play(RESTORING_ATLANTIS)
    s.end_turn()
    assert s.active == "opponent" and s[STITCH].exerted and not s.can("challenge", FLOUNDER, STITCH)


@pytest.mark.worked_example
@pytest.mark.parametrize(
    ("is_exerted", "hand", "prevented"), [(True, [], True), (False, [], False), (True, [STITCH], False)]
)
def test_1_2_2_tiana_prevents_the_action_that_genie_allows(is_exerted, hand, prevented):
    """Only while she is exerted and her player's hand is empty."""
    opponent = dict(play=[placed(TIANA_PRINCESS, exerted=is_exerted), LUMIERE], hand=hand)
    s = board(play=[GENIE], hand=[CANNONS], ink=1, theirs=opponent)
    assert s.can("play", CANNONS) != prevented
    s.quest(GENIE)
    if s.can("accept"):
        s.accept()
    if s.can("choose", LUMIERE):
        s.choose(LUMIERE)
    assert s[LUMIERE].damage == (0 if prevented else 2)
    assert s.you.hand == ([CANNONS] if prevented else []) and s.you.ink_ready == 1


def test_1_2_3_the_rest_happens_when_there_is_nothing_to_choose():
    """1.7.7: no legal choice; the card is drawn all the same."""
    s = board(hand=[STORM], ink=3)
    s.play(STORM)
    assert quiet(s) and len(s.you.hand) == 1 and s.you.discard == [STORM]


def test_1_2_3_discarding_from_what_is_there():
    s = board(play=[TINKER_TACTICIAN], deck=[])
    s.activate(TINKER_TACTICIAN)
    assert s[TINKER_TACTICIAN].exerted and s.you.hand == [] and s.you.discard == []


def test_1_2_3_one_card_looked_at_goes_to_the_first_place():
    s = board(hand=[BRAIN], ink=1, deck=[STITCH])
    s.play(BRAIN)
    assert s.you.hand == [STITCH] and s.you.deck == []


@pytest.mark.worked_example
def test_1_2_3_reflection_looks_at_the_two_cards_that_are_left():
    """They go back in either order."""
    decks = []
    for first in (STITCH, FLOUNDER):
        s = board(hand=[REFLECTION], ink=1, deck=[STITCH, FLOUNDER])
        s.play(REFLECTION)
        assert choices(s) == {STITCH, FLOUNDER}
        s.choose(first)
        assert s.you.discard == [REFLECTION] and quiet(s)
        decks.append(s.you.deck)
    assert sorted(decks) == [[FLOUNDER, STITCH], [STITCH, FLOUNDER]]
