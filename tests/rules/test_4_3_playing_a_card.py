"""Section 4.3 of the rule book: playing a card."""

import pytest

from lorcana_env import Scenario, cards
from tests.board import *


@pytest.mark.parametrize("zone", ["discard", "deck"])
def test_4_3_1_cards_are_played_from_the_hand(zone):
    assert not Scenario(you={zone: [STITCH], "ink": 5}).can("play", STITCH)


def test_4_3_2_only_the_active_player_plays_cards():
    """4.1.2, 4.4.3, 1.3.2."""
    assert board(theirs=dict(hand=[STITCH], ink=3, play=[HAMM, FLOUNDER])).legal() == ["end turn"]


def test_4_3_2_1_a_played_card_is_shown():
    """While its action resolves, the opponent knows it, and no longer takes it for a card of the hand."""
    s = board(hand=[CANNONS, DIME], ink=1, deck=[STITCH] * 9, theirs=[LUMIERE, EEYORE])
    s.play(CANNONS)
    assert s[CANNONS].zone == "play"
    hands = {tuple(s.game.determinize(1, seed).zones(0)["hand"]) for seed in range(20)}
    assert not any(CANNONS in hand for hand in hands) and {len(hand) for hand in hands} == {1}


def test_4_3_2_2_for_free_ignores_all_costs():
    s = board(play=[GENIE, GANTU], hand=[CANNONS], theirs=[ATITAYA])
    quest(s, GENIE, YES, theirs(ATITAYA))
    assert s[ATITAYA].damage == 2


def test_4_3_2_2_also_the_song_that_is_played_again():
    s = board(play=[URSULA_DECEIVER, GANTU], hand=[STORM], ink=2, theirs=[ATITAYA])
    sing(s, STORM, URSULA_DECEIVER, theirs(ATITAYA), YES, theirs(ATITAYA))
    assert s.you.ink_ready == 0 and s.you.discard == [] and s[ATITAYA].damage == 4


def test_4_3_2_3_singing_costs_the_ink_that_is_added():
    """1.5.5.1: singing is an alternate cost; 4.3.2.4: all of the total is paid."""
    assert not board(play=[CINDERELLA, GANTU], hand=[WORLD], ink=1).can("sing", WORLD, CINDERELLA)
    s = board(play=[CINDERELLA, GANTU], hand=[WORLD], ink=3)
    s.sing(WORLD, CINDERELLA)
    assert s.you.ink_ready == 1 and s[CINDERELLA].exerted and len(s.you.hand) == 7


def test_4_3_2_3_whoever_has_the_card_that_adds():
    assert not board(play=[CINDERELLA], hand=[WORLD], ink=2, theirs=[GANTU, GANTU]).can("sing", WORLD, CINDERELLA)


def test_4_3_2_3_what_is_added_and_taken_off_is_summed():
    s = board(play=[CINDERELLA, GREWNGE, GANTU], hand=[WORLD], ink=1)
    assert not s.can("sing", WORLD, CINDERELLA)
    s.quest(GREWNGE)
    s.sing(WORLD, CINDERELLA)
    assert s.you.ink_ready == 0


def test_4_3_2_3_a_song_that_is_sung_costs_no_less_than_nothing():
    s = board(play=[CINDERELLA, GREWNGE], hand=[WORLD], ink=1)
    s.quest(GREWNGE)
    s.sing(WORLD, CINDERELLA)
    assert s.you.ink_ready == 1


def test_4_3_2_3_ink_that_is_paid_to_sing_is_paid_to_play():
    s = board(play=[CINDERELLA, JESSIE, GANTU], hand=[WORLD], ink=2, theirs=[ATITAYA])
    s.sing(WORLD, CINDERELLA)
    assert s[ATITAYA].strength == 6
    s = board(play=[CINDERELLA, JESSIE], hand=[WORLD], ink=2, theirs=[ATITAYA])
    s.sing(WORLD, CINDERELLA)
    assert s[ATITAYA].strength == 7


def test_4_3_2_3_items_cost_more_and_characters_do_not():
    s = board(play=[GANTU], hand=[QUILL, BAMBI], ink=4)
    assert not s.can("play", QUILL) and s.can("play", BAMBI)


@pytest.mark.parametrize(("card", "cost"), [(STITCH, 1), (ARIANNA, 5), (DIME, 7), (MANOR, 1), (BRAIN, 1)])
def test_4_3_2_4_the_cost_is_paid_by_exerting_that_much_ink(card, cost):
    """1.5.1, 5.2.2, 7.5.1."""
    s = board(hand=[card], ink=8)
    s.play(card)
    assert (s.you.ink_total, s.you.ink_ready) == (8, 8 - cost)


def test_4_3_2_4_ink_drops_pay_for_shift():
    s = board(play=[STITCH], hand=[STITCH_ROCK_STAR], ink=3, ink_drops=2)
    s.play(STITCH_ROCK_STAR, shift_onto=STITCH)
    assert splits(s) == {1, 2}
    s.number(2)
    assert s.you.play == [STITCH_ROCK_STAR] and (s.you.ink_ready, s.you.ink_drops) == (1, 0)


@pytest.mark.parametrize("card", [DIME, MANOR])
def test_4_3_3_1_items_and_locations_enter_the_play_zone(card):
    """4.3.3, 5.5.1, 5.6.1, 6.7.1.1."""
    s = board(hand=[card], ink=7)
    s.play(card)
    assert s.you.play == [card] and s.you.discard == [] and not s[card].exerted


def test_4_3_3_2_an_action_resolves_and_goes_to_the_discard():
    """4.3.3, 5.4.1, 5.4.1.2, 6.7.1, 6.7.1.2."""
    s = board(hand=[CANNONS], ink=1, theirs=[LUMIERE, STITCH])
    s.play(CANNONS)
    assert s.you.discard == [] and s.you.hand == []
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2 and s.you.discard == [CANNONS]


def test_4_3_4_1_this_or_another():
    s = board(hand=[HERA, MULAN_REFLECTING], ink=9)
    s.play(HERA)
    assert s.you.lore == 1
    s.play(MULAN_REFLECTING)
    assert s.you.lore == 2
    s = board(hand=[VINE_MULAN], ink=4, theirs=[WEIGHT_SET])
    play(s, VINE_MULAN, YES, theirs(WEIGHT_SET))
    assert s.opponent.discard == [WEIGHT_SET]
    s = board(hand=[VIOLET_RESILIENT], ink=5)
    play(s, VIOLET_RESILIENT, YES)
    assert len(s.you.discard) == 1
    s = board(hand=[SNEEZY], ink=2)
    play(s, SNEEZY, YES)
    assert s[SNEEZY].strength == 0
    s = board(hand=[ELSA_ARTISAN], ink=9, theirs=[AKELA])
    play(s, ELSA_ARTISAN, YES, theirs(AKELA))
    assert s[AKELA].exerted


def test_4_3_4_1_a_card_triggers_on_its_own_playing():
    """4.3.4."""
    s = board(hand=[GENIE_FULFILLED], ink=4, deck=[STITCH, FLOUNDER])
    s.play(GENIE_FULFILLED)
    assert s.you.hand == [STITCH] and s[GENIE_FULFILLED].zone == "play"


def test_4_3_4_1_when_you_play_does_not_trigger_for_the_opponents_card():
    """The ability of a card in play doesn't trigger when another copy of it is played."""
    s = board(hand=[GENIE_FULFILLED], ink=4, theirs=[GENIE_FULFILLED])
    s.play(GENIE_FULFILLED)
    assert len(s.you.hand) == 1 and s.opponent.hand == []


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@EDITIONS
def test_4_3_4_2_a_card_that_is_covered_sees_the_card_that_covers_it(rules):
    """An exception to 1.6.1 since 2.2."""
    s = board(play=[GENIE_TRICKSTER], hand=["Genie - Powers Unleashed"], ink=9, rules=rules)
    s.play("Genie - Powers Unleashed", shift_onto=GENIE_TRICKSTER)
    settle(s)
    assert len(s.you.hand) == (1 if rules == "2.3" else 0)


@EDITIONS
def test_4_3_4_2_what_it_does_to_the_character_is_done_to_the_one_on_top(rules):
    """8.10.5: they are one character."""
    s = board(play=[MINNIE_STORYTELLER], hand=[MINNIE_MAJOR], ink=9, rules=rules)
    printed = s[MINNIE_MAJOR].lore
    s.play(MINNIE_MAJOR, shift_onto=MINNIE_STORYTELLER)
    settle(s)
    assert s[MINNIE_MAJOR].lore == printed + (rules == "2.3")


@EDITIONS
def test_4_3_4_2_both_cards_under_a_duo_see_it(rules):
    """8.10.8.3; a card that lay under one of them before does not."""
    second = stack(MINNIE_STORYTELLER, MINNIE_STORYTELLER)
    s = board(play=[stack(MICKEY_FRIEND, MINNIE_STORYTELLER), second], hand=[MICKEY_DUO], ink=9, rules=rules)
    printed = s[MICKEY_DUO].lore
    s.play(MICKEY_DUO, shift_onto=[MICKEY_FRIEND, MINNIE_STORYTELLER])
    settle(s)
    assert s[MICKEY_DUO].lore == printed + (rules == "2.3")


@EDITIONS
def test_4_3_4_2_the_card_that_covers_it_is_another_card(rules):
    """ "Whenever you play another Floodborn character": Mulan on Mulan."""
    s = board(play=[VINE_MULAN], hand=[MULAN_ARCHER], ink=9, theirs=[WEIGHT_SET], rules=rules)
    s.play(MULAN_ARCHER, shift_onto=VINE_MULAN)
    settle(s)
    assert s.opponent.discard == ([WEIGHT_SET] if rules == "2.3" else [])


def test_4_3_6_a_location_takes_it_off_the_first_action():
    s = board(play=[at(OWL, CINDERELLA), at(OWL, COBRA), OWL, GANTU], hand=[WORLD])
    s.sing(WORLD, CINDERELLA)
    assert len(s.you.hand) == 7


def test_4_3_6_a_payment_modifier_applies_to_the_next_card_of_that_type_once():
    s = board(play=[HAMM], hand=[DIME, AURORA, ADELAIDE], ink=10)
    s.activate(HAMM)
    s.play(DIME)
    assert s.you.ink_ready == 3
    s.play(AURORA)
    assert s.you.ink_ready == 2
    s.play(ADELAIDE)
    assert s.you.ink_ready == 0


def test_4_3_6_modifiers_add_up_and_stop_at_nothing():
    s = board(play=[HAMM, HAMM, HAMM], hand=[AURORA])
    for n in (1, 2, 3):
        s.activate(f"{HAMM}#{n}")
    s.play(AURORA)
    assert s[AURORA].zone == "play" and s.you.ink_total == 0


@pytest.mark.worked_example
@pytest.mark.parametrize(("just_in_time", "ink_left"), [(True, 0), (False, 4)])
def test_4_3_6_a_docs_reduction_applies_to_a_character_played_for_free(just_in_time, ink_left):
    """It is used up by it, so the character after it costs its full price."""
    s = board(play=[DOC], hand=[JUST_IN_TIME, BELLE, STITCH], ink=4)
    s.quest(DOC)
    if just_in_time:
        play(s, JUST_IN_TIME, YES, BELLE)
        assert s.you.ink_ready == 1
    s.play(STITCH)
    assert s.you.ink_ready == ink_left


@pytest.mark.worked_example
def test_4_3_6_b_perditas_reduction_waits_for_a_puppy():
    s = board(play=[PERDITA], hand=[FLOUNDER, COPPER_STORYTELLER, COPPER_STORYTELLER], ink=3)
    s.quest(PERDITA)
    s.play(FLOUNDER)
    assert s.you.ink_ready == 2
    s.play(COPPER_STORYTELLER)
    assert s.you.ink_ready == 2
    s.play(COPPER_STORYTELLER)
    assert s.you.ink_ready == 0


@pytest.mark.worked_example
@pytest.mark.parametrize(("gaston", "paid"), [(True, 1), (False, 2)])
def test_4_3_6_c_lefou_reduces_what_is_paid_for_himself(gaston, paid):
    """6.1.15, 6.1.16, 6.1.16.2."""
    s = board(play=[GASTON_BULLY] if gaston else [STITCH], hand=[LEFOU], ink=2)
    s.play(LEFOU)
    assert s.you.ink_ready == 2 - paid


@pytest.mark.worked_example
def test_4_3_6_c_gadget_reduces_nothing_before_she_is_in_play():
    """The first copy, an Inventor herself, is paid in full, the second is not."""
    s = board(play=[DIME, DIME, QUILL], hand=[GADGET, GADGET], ink=12)
    s.play(GADGET)
    assert s.you.ink_ready == 6
    s.play(GADGET)
    assert s.you.ink_ready == 1


@EDITIONS
def test_4_3_2_a_card_that_changes_zones_meanwhile_is_played_from_there(rules):
    """4.3.2.1: Belle under the Cauldron is played for the alternate cost of banishing it."""
    belle, cauldron = "Belle - Apprentice Inventor", "The Black Cauldron"
    s = board(play=[stack(cauldron, belle, AKELA)], ink=2, rules=rules)
    s.activate(cauldron, 1)
    s.play(belle, cost=1)
    settle(s, cauldron)
    assert s[belle].zone == "play" and sorted(s.you.discard) == sorted([cauldron, AKELA])


@EDITIONS
def test_4_3_6_a_card_played_for_free_uses_up_the_reduction(rules):
    doc = "Doc - Leader of the Seven Dwarfs"
    s = board(play=[doc], hand=[JUST_IN_TIME, AKELA, BALOO], ink=9, rules=rules)
    s.quest(doc)
    play(s, JUST_IN_TIME, YES, AKELA)
    before = s.you.ink_ready
    s.play(BALOO)
    assert before - s.you.ink_ready == cards.find(BALOO).cost
