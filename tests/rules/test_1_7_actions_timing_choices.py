"""Section 1.7 of the rule book: actions, timing, choices."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_1_7_2_who_must_be_chosen_is_wherever_he_stands():
    for play in ([SMITH, FLOUNDER], [FLOUNDER, SMITH]):
        s = board(play=play, theirs=dict(play=[STITCH], hand=[CANNONS], ink=1))
        s.end_turn()
        s.play(CANNONS)
        assert s[SMITH].damage == 2 and quiet(s)


@pytest.mark.worked_example
def test_1_7_2_dr_facilier_waits_until_the_song_is_resolved():
    """5.4.5: the song draws the top card before he looks at the next two."""
    s = board(play=[FACILIER], hand=[STORM], ink=3, deck=[LUMIERE, STITCH, FLOUNDER, MILO], theirs=[BELLE])
    s.play(STORM)
    assert s.decision.source == STORM
    s.choose(BELLE)
    assert s[BELLE].damage == 2 and s.you.hand == [LUMIERE] and s.decision.source == FACILIER
    s.accept()
    assert choices(s) == {STITCH, FLOUNDER}


CARDS = [STITCH] * 4


@pytest.mark.parametrize(("opponent", "cards"), [(1, 2), (2, 4)])
@pytest.mark.parametrize("more", [[], [{}]])
def test_1_7_3_the_opponent_is_chosen_before_hands_are_compared(opponent, cards, more):
    hand = [REMEMBER, STITCH, STITCH]
    s = Scenario(dict(hand=hand, ink=4), opponents=[dict(hand=[STITCH]), dict(hand=CARDS), *more])
    play(s, REMEMBER, f"opponent {opponent}")
    assert len(s.you.hand) == cards and quiet(s)


@pytest.mark.parametrize(("opponent", "cards"), [(1, 2), (2, 4)])
def test_1_7_3_in_a_triggered_ability_he_is_chosen_once(opponent, cards):
    s = Scenario(dict(hand=[WOODY_BUDDIES, STITCH, STITCH], ink=7), opponents=[dict(hand=[STITCH]), dict(hand=CARDS)])
    play(s, WOODY_BUDDIES, f"opponent {opponent}")
    assert len(s.you.hand) == cards and quiet(s)


@pytest.mark.parametrize(("opponent", "cards"), [(1, 0), (2, 4)])
def test_1_7_3_before_you_may(opponent, cards):
    s = Scenario(dict(play=[CLARABELLE]), opponents=[{}, dict(hand=CARDS)])
    end_turn(s, f"opponent {opponent}")
    if cards:
        s.accept()
    assert len(s.you.hand) == cards and s.active == "opponent 1"


def test_1_7_3_one_opponent_is_chosen_and_no_more():
    """There is nothing to be "done" with before one was chosen."""
    s = Scenario(dict(hand=[REMEMBER], ink=9), opponents=[dict(hand=[STITCH] * 3), dict(hand=[FLOUNDER] * 4)])
    s.play(REMEMBER)
    assert len(s.legal()) == 2 and "done" not in s.legal()


def test_1_7_3_a_player_who_left_is_not_chosen():
    s = Scenario(dict(hand=[BROTHER], ink=5), opponents=[dict(lore=3), dict(lore=3), dict(lore=3)])
    s.play(BROTHER)
    assert len(s.legal()) == 3
    s.game.concede(2)
    assert len(s.legal()) == 2 and not any("player 2" in text for text in s.legal())


@pytest.mark.parametrize("fairy_first", [True, False])
def test_1_7_3_choices_are_made_as_the_effect_resolves(fairy_first):
    """Both abilities triggered at once. Whom the first one banishes, the second one can't choose."""
    s = board(play=[ROBOT_QUEEN], hand=[TINKER_FAIRY], ink=7, theirs=[damaged(STITCH), LUMIERE, EEYORE])
    s.play(TINKER_FAIRY)
    s.take(next(i for i, text in enumerate(s.legal()) if (TINKER_FAIRY in text) == fairy_first))
    s.accept()
    assert (theirs(STITCH) in choices(s)) != fairy_first


def test_1_7_4_a_triggered_ability_waits_in_the_bag_until_the_turn_action_is_complete():
    """4.1.5, 4.5.3, 6.3.2: the lore is gained first; nothing else can be done before the ability has resolved."""
    s = board(play=[HANS, STITCH, QUILL], hand=[FLOUNDER], ink=1, theirs=[LUMIERE])
    s.quest(HANS)
    assert s.you.lore == 2 and s.decision.source == HANS and len(s.legal()) == 2
    assert not any((s.can("quest", STITCH), s.can("activate", QUILL), s.can("play", FLOUNDER), s.can("end_turn")))
    s.decline()
    assert s.can("quest", STITCH) and s.can("activate", QUILL) and s.can("play", FLOUNDER) and s.can("end_turn")


def test_1_7_5_a_drying_character_cannot_exert_to_sing():
    """5.4.4.2 with 1.7.5 and 5.1.1.11."""
    s = board(play=[drying(AURORA), STITCH], hand=[REFLECTION])
    assert not s.can("sing", REFLECTION, AURORA) and s.can("sing", REFLECTION, STITCH)


def test_1_7_5_a_drying_character_may_use_an_ability_that_does_not_exert():
    s = board(play=[drying(KUZCO), STITCH], ink=4)
    s.activate(KUZCO)
    assert s[STITCH].keywords.get("Resist") == 1


def test_1_7_6_an_illegal_action_leaves_everything_as_it_was():
    """1.7.6.1."""
    s = board(hand=[AURORA, STITCH], ink=1)
    before = s.game.to_bytes()
    refused(s.play, AURORA)
    assert s.game.to_bytes() == before
    s.play(STITCH)
    assert s.you.ink_ready == 0


def test_1_7_7_a_character_that_cant_be_played_is_no_choice():
    s = board(play=[MICKEY_TRUMPETER], hand=[MIRABEL, BAMBI, AKELA], ink=2)
    s.activate(MICKEY_TRUMPETER)
    assert choices(s) == {BAMBI, AKELA}


def test_1_7_7_without_a_legal_choice_the_effect_does_nothing():
    s = board(play=[MICKEY_TRUMPETER], hand=[MIRABEL], ink=2)
    s.activate(MICKEY_TRUMPETER)
    assert quiet(s) and s.you.hand == [MIRABEL] and s[MICKEY_TRUMPETER].exerted


def test_1_7_7_a_character_that_can_be_played_is():
    s = board(play=[MICKEY_TRUMPETER, BAMBI, AKELA, BAMBI, AKELA], hand=[MIRABEL, FLOUNDER], ink=2)
    s.activate(MICKEY_TRUMPETER)
    assert choices(s) == {MIRABEL, FLOUNDER}
    s.choose(MIRABEL)
    assert s[MIRABEL].in_play


def test_1_7_7_a_card_from_a_discard_when_all_are_empty():
    s = board(hand=[ANNA_LITTLE_SISTER], ink=2)
    s.play(ANNA_LITTLE_SISTER)
    assert quiet(s)
    s = board(hand=[ANNA_LITTLE_SISTER], ink=2, theirs=dict(discard=[FLOUNDER]))
    s.play(ANNA_LITTLE_SISTER)
    assert not quiet(s)


def test_1_7_7_top_of_an_empty_deck():
    s = board(hand=[MINNIE_CRATCHIT], play=[CAT], ink=6, deck=[])
    s.play(MINNIE_CRATCHIT)
    assert quiet(s)
    s = board(hand=[MINNIE_CRATCHIT], play=[CAT], ink=6)
    s.play(MINNIE_CRATCHIT)
    assert not quiet(s)
    s = board(hand=[MINNIE_CRATCHIT], play=[AGUSTIN], ink=6)
    s.play(MINNIE_CRATCHIT)
    assert quiet(s)


@pytest.mark.parametrize("deck", [[], [FLOUNDER]])
def test_1_7_7_the_top_card_of_a_deck_that_has_none(deck):
    s = board(hand=[MICKEY_DETECTIVE], ink=3, deck=deck)
    s.play(MICKEY_DETECTIVE)
    assert quiet(s) == (not deck)


def test_1_7_7_ward_is_an_illegal_choice_and_without_another_nothing_happens():
    s = board(hand=[CANNONS], ink=1, theirs=[KAA_SERPENT])
    s.play(CANNONS)
    assert quiet(s) and s[KAA_SERPENT].damage == 0 and s.you.discard == [CANNONS]


def test_1_7_7_a_choice_without_may_is_made_even_on_ones_own_character():
    s = board(play=[LUMIERE, ARIANNA], hand=[CANNONS], ink=1, theirs=[KAA_SERPENT])
    s.play(CANNONS)
    assert not s.can("choose", KAA_SERPENT) and not s.can("decline") and not s.can("done")
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2


@pytest.mark.worked_example
def test_1_7_7_a_a_cost_that_turns_out_too_high_is_undone():
    """Four cards in the inkwell, three of them ready: a character of cost 4 goes back to the hand."""
    s = board(hand=[STITCH, BELLE], ink=4)
    s.play(STITCH)
    refused(s.play, BELLE)
    assert s.you.hand == [BELLE] and s.you.play == [STITCH] and s.you.ink_ready == 3


@pytest.mark.worked_example
def test_1_7_7_b_an_illegal_choice_is_made_again_and_the_song_stays_played():
    s = board(hand=[STORM], ink=3, theirs=[ALADDIN_PRINCE_ALI, LUMIERE, BELLE])
    assert s[ALADDIN_PRINCE_ALI].keywords == {"Ward": True}
    s.play(STORM)
    refused(s.choose, ALADDIN_PRINCE_ALI)
    assert s.you.ink_ready == 0 and s.you.hand == []
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2 and s.you.discard == [STORM] and len(s.you.hand) == 1
