"""Costs (1.5, 4.3.2, 4.4.3): payment modifiers on every way to play a card; each payment is for one cost."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import ATITAYA, BAMBI, CANNONS, QUILL, choices, quiet, refused, theirs, tired

GANTU = "Gantu - Experienced Enforcer"  # each player pays 2 more for actions and items
WORLD = "A Whole New World"  # song, cost 5: each player draws 7
STAR = "Second Star to the Right"  # song, Sing Together 10: chosen player draws 5
CINDERELLA = "Cinderella - Gentle and Kind"  # Singer 5
COBRA = "Cobra Bubbles - Just a Social Worker"  # cost 7
GREWNGE = "Grewnge - Cannon Expert"  # quests: 1 less for the next action
GENIE = "Genie - Powers Unleashed"  # quests: may play an action with cost 5 or less for free
JESSIE = "Jessie - Lively Cowgirl"  # 2 ink or less paid for a card: chosen opposing character gets -1 strength
OWL = "Owl Island - Secluded Entrance"  # for each character here, 1 less for the first action of a turn
DECEIVER = "Ursula - Deceiver of All"  # sings: may play the song again for free
KHAN = "Shere Khan - Fierce and Furious"  # 1 ink and 1 damage to himself: readies
SHIELD = "Shield of Arendelle"  # banish: Resist +1
BOGO = "Chief Bogo - Calling the Shots"  # can't be dealt damage in his player's turn
FISH = "Flounder - Voice of Reason"


# -- payment modifiers (4.3.2.3) ---------------------------------------------------------------------------------


def test_4_3_2_3_singing_costs_the_ink_that_is_added():
    """1.5.5.1: singing is an alternate cost; 4.3.2.4: all of the total is paid."""
    s = Scenario(you=dict(play=[CINDERELLA, GANTU], hand=[WORLD], ink=1))
    assert not s.can("sing", WORLD, CINDERELLA)
    s = Scenario(you=dict(play=[CINDERELLA, GANTU], hand=[WORLD], ink=3))
    s.sing(WORLD, CINDERELLA)
    assert s.you.ink_ready == 1 and s[CINDERELLA].exerted and len(s.you.hand) == 7


def test_4_3_2_3_whoever_has_the_card_that_adds():
    s = Scenario(you=dict(play=[CINDERELLA], hand=[WORLD], ink=2), opponent=dict(play=[GANTU, GANTU]))
    assert not s.can("sing", WORLD, CINDERELLA)


def test_8_12_singing_together_costs_it_once():
    s = Scenario(you=dict(play=[CINDERELLA, COBRA, GANTU], hand=[STAR], ink=2))
    s.sing(STAR, [CINDERELLA, COBRA])
    assert s.you.ink_ready == 0


def test_4_3_2_3_what_is_added_and_taken_off_is_summed():
    s = Scenario(you=dict(play=[CINDERELLA, GREWNGE, GANTU], hand=[WORLD], ink=1))
    assert not s.can("sing", WORLD, CINDERELLA)
    s.quest(GREWNGE)
    s.sing(WORLD, CINDERELLA)
    assert s.you.ink_ready == 0


def test_4_3_6_a_location_takes_it_off_the_first_action():
    s = Scenario(you=dict(play=[dict(card=CINDERELLA, at=OWL), dict(card=COBRA, at=OWL), OWL, GANTU], hand=[WORLD]))
    s.sing(WORLD, CINDERELLA)
    assert len(s.you.hand) == 7


def test_4_3_2_3_a_song_that_is_sung_costs_no_less_than_nothing():
    s = Scenario(you=dict(play=[CINDERELLA, GREWNGE], hand=[WORLD], ink=1))
    s.quest(GREWNGE)
    s.sing(WORLD, CINDERELLA)
    assert s.you.ink_ready == 1


def test_4_3_2_2_for_free_ignores_all_costs():
    s = Scenario(you=dict(play=[GENIE, GANTU], hand=[CANNONS]), opponent=dict(play=[ATITAYA]))
    s.quest(GENIE)
    s.accept()
    s.choose(theirs(ATITAYA))
    assert s[ATITAYA].damage == 2


def test_4_3_2_2_also_the_song_that_is_played_again():
    storm = "Let the Storm Rage On"  # song, cost 3: 2 damage to chosen character, draw a card
    s = Scenario(you=dict(play=[DECEIVER, GANTU], hand=[storm], ink=2), opponent=dict(play=[ATITAYA]))
    s.sing(storm, DECEIVER)
    s.choose(theirs(ATITAYA))
    s.accept()
    s.choose(theirs(ATITAYA))
    assert s.you.ink_ready == 0 and s.you.discard == [] and s[ATITAYA].damage == 4


def test_4_3_2_3_ink_that_is_paid_to_sing_is_paid_to_play():
    s = Scenario(you=dict(play=[CINDERELLA, JESSIE, GANTU], hand=[WORLD], ink=2), opponent=dict(play=[ATITAYA]))
    s.sing(WORLD, CINDERELLA)
    assert s[ATITAYA].strength == 6
    s = Scenario(you=dict(play=[CINDERELLA, JESSIE], hand=[WORLD], ink=2), opponent=dict(play=[ATITAYA]))
    s.sing(WORLD, CINDERELLA)
    assert s[ATITAYA].strength == 7


def test_4_3_2_3_items_cost_more_and_characters_do_not():
    s = Scenario(you=dict(play=[GANTU], hand=[QUILL, BAMBI], ink=4))
    assert not s.can("play", QUILL) and s.can("play", BAMBI)


# -- all costs together (1.5.3) ----------------------------------------------------------------------------------


def test_1_5_3_damage_that_resist_takes_away_is_no_payment():
    """8.8.2: reduced to 0, no damage was dealt."""
    s = Scenario(you=dict(play=[tired(KHAN), SHIELD], ink=1))
    assert s.can("activate", KHAN)
    s.activate(SHIELD)
    s.choose(KHAN)
    assert not s.can("activate", KHAN)


def test_1_5_3_a_character_that_cannot_exert_pays_for_nothing():
    """4.4.3.4: Binding Contract asks for a dry, ready character that may exert."""
    s = Scenario(you=dict(play=["Binding Contract", tired(BAMBI)]), opponent=dict(play=[ATITAYA]))
    assert not s.can("activate", "Binding Contract")
    s = Scenario(you=dict(play=["Binding Contract", BAMBI]), opponent=dict(play=[ATITAYA]))
    s.activate("Binding Contract")
    s.choose(theirs(ATITAYA))
    assert s[ATITAYA].exerted and s[BAMBI].exerted


def test_1_5_3_two_cards_are_needed_for_two():
    beast = "Beast - Frustrated Designer"  # exert, 2 ink, banish 2 of your items: 5 damage
    s = Scenario(you=dict(play=[beast, QUILL], ink=2))
    assert not s.can("activate", beast)
    s = Scenario(you=dict(play=[beast, QUILL, QUILL], ink=2))
    assert s.can("activate", beast)


def test_1_5_3_the_card_that_is_banished_to_pay_does_not_pay_otherwise():
    """The Glass Slipper: banish it and exert a Prince; a tired Prince is not enough."""
    slipper = "The Glass Slipper"
    s = Scenario(you=dict(play=[slipper, tired(BAMBI)]))
    assert not s.can("activate", slipper)
    s = Scenario(you=dict(play=[slipper, BAMBI]))
    assert s.can("activate", slipper)


def test_1_5_3_a_card_does_not_pay_for_itself():
    """Shift by discarding: the card that is shifted is not among those discarded."""
    devoted = "Diablo - Devoted Herald"  # Shift: discard an action card
    base = "Diablo - Obedient Raven"
    s = Scenario(you=dict(play=[base], hand=[devoted, FISH]))
    refused(s.play, devoted, base)
    s = Scenario(you=dict(play=[base], hand=[devoted, CANNONS]))
    s.play(devoted, base)
    assert quiet(s) and s.you.discard == [CANNONS] and not choices(s)


def test_4_4_3_4_whose_cards_pay_whatever_else_lies_on_the_table():
    """Found by random games: cards with rules for other cards, on the other side, made the opponent's items pay."""
    potts = "Mrs. Potts - Head Housekeeper"  # exert, banish one of your items: draw
    s = Scenario(you=dict(play=[potts]), opponent=dict(play=["Club Door", QUILL, "Thebes - The Big Olive"]))
    assert not s.can("activate", potts)
    s = Scenario(you=dict(play=[potts, QUILL]), opponent=dict(play=["Club Door", QUILL]))
    s.activate(potts)
    assert s.you.discard == [QUILL] and s.opponent.discard == []
