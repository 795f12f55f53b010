"""The worked examples of sections 1 to 4 of the Comprehensive Rules, played with the cards they name.

``test_worked_examples_all.py`` counts them.
"""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import CANNONS, PRIDE_ROCK, choices, hurt, refused, tired

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2, 1 lore
STITCH = "Stitch - New Dog"  # cost 1, 2/2, 1 lore
LUMIERE = "Lumiere - Hotheaded Candelabra"  # cost 7, 7/7
MUFASA = "Mufasa - Betrayed Leader"
TIANA = "Tiana - Celebrating Princess"
GENIE = "Genie - Powers Unleashed"
REFLECTION = "Reflection"
FACILIER = "Dr. Facilier - Remarkable Gentleman"
STORM = "Let the Storm Rage On"
BELLE = "Belle - Strange but Special"  # cost 4
QUILL = "Fishbone Quill"
DOC = "Doc - Leader of the Seven Dwarfs"
JUST_IN_TIME = "Just in Time"
PERDITA = "Perdita - Playful Mother"
PUPPY = "Copper - Creative Storyteller"  # cost 2, Puppy
LEFOU = "LeFou - Bumbler"  # cost 2
GASTON = "Gaston - Baritone Bully"
GADGET = "Gadget Hackwrench - Brilliant Bosun"  # cost 6
DIME = "Lucky Dime"
MILO = "Milo Thatch - Clever Cartographer"  # 2/2
MARSHMALLOW = "Marshmallow - Persistent Guardian"  # 5/5
CHESHIRE = "Cheshire Cat - Not All There"  # 0/3
RAFIKI = "Rafiki - Mystical Fighter"  # 0/2, Challenger +3
SHENZI = "Shenzi - Hyena Pack Leader"  # 0/6
MANOR = "De Vil Manor - Cruella's Estate"


# -- 1. concepts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "played"), [(LUMIERE, [LUMIERE]), (CANNONS, [])])
def test_1_2_1_mufasa_lets_a_card_be_played_in_the_opponents_turn(top, played):
    """Banished in your turn, he lets the opponent play a character, which the rules alone don't."""
    s = Scenario(you=dict(play=[LUMIERE]), opponent=dict(play=[tired(MUFASA)], hand=[STITCH], ink=1, deck=[top]))
    s.challenge(LUMIERE, MUFASA)
    assert s.active == "you" and s.decision.player == 1 and not s.can("play", STITCH)
    s.accept()
    if played:
        s.accept()
        assert s["opponent:" + LUMIERE].exerted
    assert s.opponent.play == played and s.opponent.hand == [STITCH] and s.decision is None


@pytest.mark.parametrize(
    ("exerted", "hand", "prevented"), [(True, [], True), (False, [], False), (True, [STITCH], False)]
)
def test_1_2_2_tiana_prevents_the_action_that_genie_allows(exerted, hand, prevented):
    """Only while she is exerted and her player's hand is empty."""
    s = Scenario(
        you=dict(play=[GENIE], hand=[CANNONS], ink=1),
        opponent=dict(play=[dict(card=TIANA, exerted=exerted), LUMIERE], hand=hand),
    )
    assert s.can("play", CANNONS) != prevented
    s.quest(GENIE)
    if s.can("accept"):
        s.accept()
    if s.can("choose", LUMIERE):
        s.choose(LUMIERE)
    assert s[LUMIERE].damage == (0 if prevented else 2)
    assert s.you.hand == ([CANNONS] if prevented else []) and s.you.ink_ready == 1


def test_1_2_3_reflection_looks_at_the_two_cards_that_are_left():
    """They go back in either order."""
    decks = []
    for first in (STITCH, FLOUNDER):
        s = Scenario(you=dict(hand=[REFLECTION], ink=1, deck=[STITCH, FLOUNDER]))
        s.play(REFLECTION)
        assert choices(s) == {STITCH, FLOUNDER}
        s.choose(first)
        assert s.you.discard == [REFLECTION] and s.decision is None
        decks.append(s.you.deck)
    assert sorted(decks) == [[FLOUNDER, STITCH], [STITCH, FLOUNDER]]


CHERNABOG = "Chernabog - Unnatural Force"  # cost 5


def test_1_4_3_chernabogs_player_chooses_the_character_and_its_player_shuffles_and_plays():
    """ "That player" is the one whose character went into the deck."""
    s = Scenario(
        you=dict(hand=[CHERNABOG], ink=5, play=[FLOUNDER], deck=[QUILL], discard=[BELLE]),
        opponent=dict(play=[LUMIERE, MILO], deck=[QUILL], discard=[STITCH, CANNONS]),
    )
    s.play(CHERNABOG)
    s.accept()
    assert s.decision.player == 0 and choices(s) == {f"opponent:{LUMIERE}", f"opponent:{MILO}"}
    s.choose(LUMIERE)
    assert sorted(s.opponent.deck) == sorted([LUMIERE, QUILL]) and s.you.deck == [QUILL]
    assert s.decision.player == 1
    s.accept()
    if s.decision is not None:
        s.choose(STITCH)
    assert s.opponent.play == [MILO, STITCH] and s.opponent.ink_total == 0 and s.you.discard == [BELLE]


def test_1_7_2_dr_facilier_waits_until_the_song_is_resolved():
    """The song draws the top card before he looks at the next two."""
    s = Scenario(
        you=dict(play=[FACILIER], hand=[STORM], ink=3, deck=[LUMIERE, STITCH, FLOUNDER, MILO]),
        opponent=dict(play=[BELLE]),
    )
    s.play(STORM)
    assert s.decision.source == STORM
    s.choose(BELLE)
    assert s[BELLE].damage == 2 and s.you.hand == [LUMIERE] and s.decision.source == FACILIER
    s.accept()
    assert choices(s) == {STITCH, FLOUNDER}


def test_1_7_7_a_a_cost_that_turns_out_too_high_is_undone():
    """Four cards in the inkwell, three of them ready: a character of cost 4 goes back to the hand."""
    s = Scenario(you=dict(hand=[STITCH, BELLE], ink=4))
    s.play(STITCH)
    refused(s.play, BELLE)
    assert s.you.hand == [BELLE] and s.you.play == [STITCH] and s.you.ink_ready == 3


def test_1_7_7_b_an_illegal_choice_is_made_again_and_the_song_stays_played():
    s = Scenario(you=dict(hand=[STORM], ink=3), opponent=dict(play=["Aladdin - Prince Ali", LUMIERE, BELLE]))
    assert s["Aladdin - Prince Ali"].keywords == {"Ward": True}
    s.play(STORM)
    refused(s.choose, "Aladdin - Prince Ali")
    assert s.you.ink_ready == 0 and s.you.hand == []
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2 and s.you.discard == [STORM] and len(s.you.hand) == 1


def test_1_8_3_a_two_damage_on_flounder_banish_him_in_the_check_after_the_action():
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[FLOUNDER, LUMIERE]))
    s.play(CANNONS)
    s.choose(FLOUNDER)
    assert s.opponent.discard == [FLOUNDER] and s.opponent.play == [LUMIERE] and s.decision is None


@pytest.mark.parametrize("damage", [1, 2])
def test_1_8_3_b_pride_rock_falls_in_one_check_and_flounder_in_the_next(damage):
    """He loses the willpower of the location, which is enough when he has 2 damage."""
    s = Scenario(
        you=dict(play=[LUMIERE]), opponent=dict(play=[PRIDE_ROCK, hurt(FLOUNDER, damage=damage, at=PRIDE_ROCK)])
    )
    assert s[FLOUNDER].willpower == 4
    s.challenge(LUMIERE, PRIDE_ROCK)
    assert s.opponent.discard == [PRIDE_ROCK, FLOUNDER][:damage] and s[LUMIERE].damage == 0


# -- 4. turn actions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("belles", "cards"), [(0, 1), (1, 2), (2, 3)])
def test_4_2_3_1_each_belle_adds_a_card_to_ink(belles, cards):
    """7.5.5."""
    s = Scenario(you=dict(play=[BELLE] * belles, hand=[STITCH] * 4))
    for _ in range(cards):
        s.ink(STITCH)
    assert s.you.ink_total == cards and not s.can("ink", STITCH)


def test_4_2_3_1_a_replayed_belle_gives_no_third_card():
    """Her additional card was already put into the inkwell."""
    s = Scenario(you=dict(play=[BELLE], hand=[STITCH, STITCH, STITCH, "Mother Knows Best"], ink=7))
    s.ink(STITCH)
    s.ink(STITCH)
    s.play("Mother Knows Best")
    s.play(BELLE)
    assert s[BELLE].zone == "play" and not s.can("ink", STITCH)


def test_4_2_3_2_the_quill_inks_as_often_as_its_cost_is_paid():
    """Two quills and the turn action make three cards; what a quill inks needs no inkwell symbol."""
    s = Scenario(you=dict(play=[QUILL, QUILL], hand=[CANNONS, STITCH, FLOUNDER]))
    s.activate(QUILL)
    s.choose(CANNONS)
    assert s[QUILL].exerted
    s.activate(QUILL)
    s.choose(STITCH)
    assert not s.can("activate", QUILL)
    s.ink(FLOUNDER)
    assert s.you.ink_total == 3 and s.you.hand == []


@pytest.mark.parametrize(("revealed", "guesses"), [(True, 1), (False, 2)])
def test_4_2_3_2_a_card_inked_by_the_quill_is_not_revealed(revealed, guesses):
    """To the opponent it may be either card of the hand; one inked by the turn action was shown. 4.2.1.2."""
    s = Scenario(you=dict(play=[QUILL], hand=[STITCH, FLOUNDER], deck=[]), opponent=dict(deck=[]))
    if revealed:
        s.ink(STITCH)
    else:
        s.activate(QUILL)
        s.choose(STITCH)
    seen = {tuple(s.game.determinize(1, seed).zones(0)["inkwell"]) for seed in range(20)}
    assert s.you.inkwell == [STITCH] and len(seen) == guesses


@pytest.mark.parametrize(("just_in_time", "ink_left"), [(True, 0), (False, 4)])
def test_4_3_6_a_docs_reduction_applies_to_a_character_played_for_free(just_in_time, ink_left):
    """It is used up by it, so the character after it costs its full price."""
    s = Scenario(you=dict(play=[DOC], hand=[JUST_IN_TIME, BELLE, STITCH], ink=4))
    s.quest(DOC)
    if just_in_time:
        s.play(JUST_IN_TIME)
        s.accept()
        s.choose(BELLE)
        assert s.you.ink_ready == 1
    s.play(STITCH)
    assert s.you.ink_ready == ink_left


def test_4_3_6_b_perditas_reduction_waits_for_a_puppy():
    s = Scenario(you=dict(play=[PERDITA], hand=[FLOUNDER, PUPPY, PUPPY], ink=3))
    s.quest(PERDITA)
    s.play(FLOUNDER)
    assert s.you.ink_ready == 2
    s.play(PUPPY)
    assert s.you.ink_ready == 2
    s.play(PUPPY)
    assert s.you.ink_ready == 0


@pytest.mark.parametrize(("gaston", "paid"), [(True, 1), (False, 2)])
def test_4_3_6_c_lefou_reduces_what_is_paid_for_himself(gaston, paid):
    """6.4.3, 6.4.4, 6.4.4.2."""
    s = Scenario(you=dict(play=[GASTON] if gaston else [STITCH], hand=[LEFOU], ink=2))
    s.play(LEFOU)
    assert s.you.ink_ready == 2 - paid


def test_4_3_6_c_gadget_reduces_nothing_before_she_is_in_play():
    """The first copy, an Inventor herself, is paid in full, the second is not."""
    s = Scenario(you=dict(play=[DIME, DIME, QUILL], hand=[GADGET, GADGET], ink=12))
    s.play(GADGET)
    assert s.you.ink_ready == 6
    s.play(GADGET)
    assert s.you.ink_ready == 1


def test_4_6_9_2_a_stitch_challenges_milo_thatch_and_both_are_banished():
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[tired(MILO)]))
    s.challenge(STITCH, MILO)
    assert s.you.discard == [STITCH] and s.opponent.discard == [MILO] and s.decision is None


@pytest.mark.parametrize("returns", [True, False])
def test_4_6_9_2_b_marshmallow_is_still_in_the_challenge_when_the_cheshire_cat_banishes_him(returns):
    s = Scenario(you=dict(play=[MARSHMALLOW]), opponent=dict(play=[tired(CHESHIRE)]))
    s.challenge(MARSHMALLOW, CHESHIRE)
    assert s.opponent.discard == [CHESHIRE] and s.you.discard == [MARSHMALLOW]
    s.accept() if returns else s.decline()
    assert s.you.hand == [MARSHMALLOW] * returns and s.decision is None


@pytest.mark.parametrize(("target", "safe"), [(SHENZI, True), (LUMIERE, False)])
def test_4_6_9_2_c_rafiki_takes_no_damage_from_challenging_a_hyena(target, safe):
    """Shenzi has 3 strength at the manor; against another character he is banished."""
    s = Scenario(you=dict(play=[RAFIKI]), opponent=dict(play=[MANOR, tired(target, at=MANOR)]))
    assert s[SHENZI if safe else LUMIERE].strength == (3 if safe else 7)
    s.challenge(RAFIKI, target)
    assert s[target].damage == 3 and s.you.play == [RAFIKI] * safe and s[RAFIKI].damage == 0
