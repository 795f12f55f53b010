"""What can't be carried through is not offered (1.2.2, 1.7.6, 1.7.7)."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AGUSTIN, AKELA, ATITAYA, BAMBI, CANNONS, choices, hurt, quiet, tired

MIRABEL = "Mirabel Madrigal - Family Gatherer"  # cost 5; can't be played without 5 characters
TRUMPETER = "Mickey Mouse - Trumpeter"  # exert, 2 ink: play a character for free
FLINT = "Nathaniel Flint - Notorious Pirate"  # cost 2; can't be played unless an opposing character was damaged
TIANA = "Tiana - Celebrating Princess"  # exerted, with no cards in hand: opponents can't play actions
GENIE = "Genie - Powers Unleashed"
SLAB = "Vision Slab"  # damage can't be removed
FISH = "Flounder - Voice of Reason"


def test_1_7_7_a_character_that_cant_be_played_is_no_choice():
    s = Scenario(you=dict(play=[TRUMPETER], hand=[MIRABEL, BAMBI, AKELA], ink=2))
    s.activate(TRUMPETER)
    assert choices(s) == {BAMBI, AKELA}


def test_1_7_7_without_a_legal_choice_the_effect_does_nothing():
    s = Scenario(you=dict(play=[TRUMPETER], hand=[MIRABEL], ink=2))
    s.activate(TRUMPETER)
    assert quiet(s) and s.you.hand == [MIRABEL] and s[TRUMPETER].exerted


def test_1_7_7_a_character_that_can_be_played_is():
    s = Scenario(you=dict(play=[TRUMPETER, BAMBI, AKELA, BAMBI, AKELA], hand=[MIRABEL, FISH], ink=2))
    s.activate(TRUMPETER)
    assert choices(s) == {MIRABEL, FISH}
    s.choose(MIRABEL)
    assert s[MIRABEL].in_play


@pytest.mark.parametrize("n", [4, 5])
def test_1_2_2_you_may_play_one_only_if_there_is_one(n):
    s = Scenario(you=dict(play=[BAMBI] * n, hand=["Just in Time", MIRABEL], ink=3))
    s.play("Just in Time")
    assert quiet(s) == (n == 4)


def test_1_2_2_from_the_discard():
    perdita = "Perdita - Devoted Mother"
    s = Scenario(you=dict(play=[perdita], discard=[FLINT]))
    s.quest(perdita)
    assert quiet(s)
    s = Scenario(you=dict(play=[perdita], discard=[FLINT], hand=[CANNONS], ink=1), opponent=dict(play=[ATITAYA]))
    s.play(CANNONS)
    s.choose(f"opponent:{ATITAYA}")
    s.quest(perdita)
    s.accept()
    assert s[FLINT].in_play


def test_1_2_2_actions_that_opponents_forbid():
    """The example of 1.2.2: no action may be played, so none is offered."""
    s = Scenario(you=dict(play=[GENIE], hand=[CANNONS]), opponent=dict(play=[tired(TIANA)]))
    s.quest(GENIE)
    assert quiet(s) and s.you.hand == [CANNONS]


def test_1_2_2_a_revealed_card_that_cant_be_played():
    """Otherwise: it goes back."""
    simba = "Mufasa - Betrayed Leader"  # banished: may reveal the top card, a character may be played for free
    s = Scenario(you=dict(play=[simba], hand=["Dragon Fire"], ink=5, deck=[MIRABEL, FISH]))
    s.play("Dragon Fire")
    s.accept()
    assert quiet(s) and s.you.play == [] and s.you.deck == [MIRABEL, FISH]


@pytest.mark.parametrize("ink", [1, 2])
def test_6_1_5_1_all_parts_of_a_cost_must_be_possible(ink):
    """The Robot Queen: 1 ink and the item itself; with two of them and ink for both, each is offered once."""
    queen = "The Robot Queen"
    s = Scenario(you=dict(play=[queen], hand=[FISH], ink=ink), opponent=dict(play=[ATITAYA]))
    s.play(FISH)
    assert quiet(s) == (ink == 1)


def test_6_1_5_1_also_the_part_about_the_card_itself():
    """Banished by the first of two abilities of one item: the second finds it gone, and nobody pays."""
    queen = "The Robot Queen"
    both = "Lady - Family Dog"  # played: may play a character with cost 2 or less for free
    s = Scenario(you=dict(play=[queen], hand=[both, FISH], ink=5), opponent=dict(play=[ATITAYA]))
    s.play(both)
    for _ in range(6):
        if quiet(s):
            break
        if s.decision.kind == "order":
            s.option(0)
        elif s.decision.kind == "may":
            s.accept()
        else:
            s.take(0)
    assert s.you.ink_ready == 1 and s.you.discard.count(queen) == 1


@pytest.mark.parametrize("n", [1, 2])
def test_6_1_5_1_the_number_of_cards_is_part_of_the_cost(n):
    bob = "Roller Bob - Sid's Toy"  # may put 2 character cards from the discard under the deck
    s = Scenario(you=dict(hand=[bob], ink=3, discard=[FISH] * n))
    s.play(bob)
    assert quiet(s) == (n == 1)


def test_6_1_5_1_a_card_that_is_exerted_cant_be_exerted():
    """Stitch exerts the character that was played; Lilo enters play exerted from the discard."""
    stitch, lilo = "Stitch - Rock Star", "Lilo - Escape Artist"
    s = Scenario(you=dict(play=[stitch], hand=[FISH], ink=1))
    s.play(FISH)
    assert not quiet(s)
    s.accept()
    assert s[FISH].exerted and len(s.you.hand) == 1
    s = Scenario(you=dict(play=[stitch], discard=[lilo], ink=2))
    s.end_turn()
    s.end_turn()
    s.accept()
    assert quiet(s) and s[lilo].exerted


def test_6_1_5_1_a_card_that_is_ready_cant_be_readied():
    raya = "Rama - Vigilant Father"  # another with 5 strength or more is played: may ready this character
    s = Scenario(you=dict(play=[raya], hand=[ATITAYA], ink=7))
    s.play(ATITAYA)
    assert quiet(s)
    s = Scenario(you=dict(play=[tired(raya)], hand=[ATITAYA], ink=7))
    s.play(ATITAYA)
    s.accept()
    assert not s[raya].exerted


@pytest.mark.parametrize("slab", [False, True])
def test_1_2_2_damage_that_cant_be_removed(slab):
    baymax = "Baymax - Armored Companion"  # quests: may remove up to 2 damage from another of yours
    s = Scenario(you=dict(play=[baymax, hurt(ATITAYA, 2)] + [SLAB] * slab))
    s.quest(baymax)
    assert quiet(s) == slab


def test_1_7_7_a_card_from_a_discard_when_all_are_empty():
    anna = "Anna - Little Sister"  # may put a card from a chosen player's discard under their deck
    s = Scenario(you=dict(hand=[anna], ink=2))
    s.play(anna)
    assert quiet(s)
    s = Scenario(you=dict(hand=[anna], ink=2), opponent=dict(discard=[FISH]))
    s.play(anna)
    assert not quiet(s)


def test_1_7_7_top_of_an_empty_deck():
    cratchit = "Minnie Mouse - Mrs. Cratchit"  # may put the top card under one of yours with Boost to draw
    boosted = "Cheshire Cat - Inexplicable"
    s = Scenario(you=dict(hand=[cratchit], play=[boosted], ink=6, deck=[]))
    s.play(cratchit)
    assert quiet(s)
    s = Scenario(you=dict(hand=[cratchit], play=[boosted], ink=6))
    s.play(cratchit)
    assert not quiet(s)
    s = Scenario(you=dict(hand=[cratchit], play=[AGUSTIN], ink=6))
    s.play(cratchit)
    assert quiet(s)


@pytest.mark.parametrize("deck", [[], [FISH]])
def test_1_7_7_the_top_card_of_a_deck_that_has_none(deck):
    mickey = "Mickey Mouse - Detective"  # played: may put the top card of the deck into the inkwell
    s = Scenario(you=dict(hand=[mickey], ink=3, deck=deck))
    s.play(mickey)
    assert quiet(s) == (not deck)


@pytest.mark.parametrize("place", ["discard", "hand"])
def test_6_1_5_2_you_may_choose_one_but_there_is_none(place):
    """Syndrome: play a Robot, or shift one."""
    syndrome = "Syndrome - Out for Revenge"
    robot = "Baymax - Low Battery"
    s = Scenario(you=dict(play=[syndrome], **{place: [robot]}))
    s.quest(syndrome)
    assert not quiet(s)  # from the discard it was returned to hand before
    s = Scenario(you=dict(play=[syndrome], hand=[FISH]))
    s.quest(syndrome)
    assert quiet(s)
