"""6.7.6, 7.4.3: what static abilities gave a card is part of what is last known of it; and cards in other zones.

Where a static ability changes the rule of a zone, whatever looks at the cards there sees them so.
"""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from lorcana_env.game.scenario import IllegalAction
from tests.cards.board import choices, quiet, tired

STITCH = "Stitch - New Dog"  # 2/2
AURORA = "Aurora - Regal Princess"  # 2/2
ABU = "Abu - Mischievous Monkey"  # 3/2
BOGO, NICK = "Chief Bogo - Calling the Shots", "Nick Wilde - Persistent Investigator"
BADGE = "Detective's Badge"
TOWER, THUNDERQUACK = "Darkwing Tower - Icy Headquarters", "The Thunderquack"
BO_PEEP, WOODY = "Bo Peep - Caring Shepherd", "Woody - Waiting for a Friend"  # 2/2
TABARD, OFFICER = "Musketeer Tabard", "Chief Bogo - Commanding Officer"
JETSAM, BABY = "Jetsam - Riffraff", 'Flotsam - Ursula\'s "Baby"'  # 2/2
DRAGON_FIRE = "Dragon Fire"
INKCASTER, MIM = "Hidden Inkcaster", "Madam Mim - Hummingbird"
EXPERIMENT = "Stitch - Experiment 626"
PLAIN = "Be Prepared"  # no inkwell symbol


def hand(s: Scenario) -> int:
    return len(s.game.slots(0, "hand"))


@pytest.mark.parametrize("bogo", [True, False])
def test_7_4_3_a_classification_that_the_banished_character_was_given(bogo):
    """Both are banished; the one that banished the other was a Detective by another's ability."""
    mine = [NICK, STITCH, *([BOGO] if bogo else [])]
    s = Scenario(you=dict(play=mine), opponent=dict(play=[tired(AURORA)]))
    s.challenge(STITCH, AURORA)
    assert not s[STITCH].in_play and hand(s) == bogo


def test_7_4_3_one_that_an_effect_gave():
    s = Scenario(you=dict(play=[NICK, STITCH, BADGE], ink=1), opponent=dict(play=[tired(ABU)]))
    s.activate(BADGE)
    s.choose(STITCH)  # Resist +1 as well: 3 - 1 damage
    s.challenge(STITCH, ABU)
    assert not s[STITCH].in_play and hand(s) == 1


@pytest.mark.parametrize("quack", [True, False])
def test_7_4_3_a_villain_only_by_an_ability(quack):
    mine = [TOWER, tired(STITCH, at=TOWER), *([THUNDERQUACK] if quack else [])]
    s = Scenario(you=dict(play=mine, hand=[DRAGON_FIRE], ink=5), opponent=dict(play=[AURORA]))
    s.play(DRAGON_FIRE)
    s.choose(f"opponent:{AURORA}")
    if quack:
        s.accept()
        assert not s[STITCH].exerted
    else:
        assert quiet(s) and s[STITCH].exerted


@pytest.mark.parametrize("peep", [True, False])
def test_7_4_3_bodyguard_that_an_ability_gave(peep):
    mine = [TABARD, WOODY, *([BO_PEEP] if peep else [])]
    s = Scenario(you=dict(play=mine), opponent=dict(play=[tired(AURORA)]))
    s.challenge(WOODY, AURORA)
    if peep:
        s.accept()
    assert quiet(s) and hand(s) == peep


@pytest.mark.parametrize("peep", [True, False])
def test_7_4_3_bodyguard_during_the_other_turn(peep):
    theirs = [OFFICER, tired(WOODY), *([BO_PEEP] if peep else [])]
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=theirs, deck=[AURORA, AURORA]))
    s.challenge(STITCH, WOODY)
    assert not s[WOODY].in_play and (s.decision is not None) == peep


@pytest.mark.parametrize("both", [True, False])
def test_7_4_3_an_ability_that_was_given(both):
    mine = [JETSAM, *([BABY] if both else [])]
    s = Scenario(you=dict(play=mine), opponent=dict(play=[tired(AURORA)]))
    s.challenge(JETSAM, AURORA)
    assert s[JETSAM].zone == ("hand" if both else "discard")


@pytest.mark.parametrize("dagger", [True, False])
def test_6_7_6_a_strength_with_what_abilities_gave(dagger):
    """Less than the strength of the one banished first: 4 with the Dagger, as it was Evasive by the Shadow.

    It may be banished for that because the opposing Captain Hook makes Evasive characters Reckless.
    """
    rafiki, shadow = "Rafiki - Mysterious Sage", "Peter Pan's Shadow - Not Sewn On"  # 3/3, Rush
    mine = [rafiki, shadow, *(["Peter Pan's Dagger"] if dagger else [])]
    hook = tired("Captain Hook - Ruthless Pirate")
    s = Scenario(you=dict(play=mine, hand=["Divebomb"], ink=10), opponent=dict(play=[ABU, STITCH, AURORA, hook]))
    s.play("Divebomb")
    s.choose(rafiki)
    assert ("opponent:" + ABU in choices(s)) == dagger and "opponent:" + STITCH in choices(s)


def test_7_1_6_in_its_new_zone_it_is_what_is_printed():
    """Looked at in the discard, it is no Detective any more."""
    fangmeyer = "Fangmeyer - Icy Officer"  # may return a Detective card from the discard
    for card, found in ((STITCH, False), ("Basil - Tenacious Mouse", True)):
        s = Scenario(you=dict(play=[card, BOGO], hand=[fangmeyer], ink=5), opponent=dict(play=[tired(ABU)]))
        s.challenge(card, ABU)
        assert not s[card].in_play
        s.play(fangmeyer)
        assert quiet(s) != found


@pytest.mark.parametrize("rule", [None, INKCASTER, MIM])
def test_a_rule_for_the_hand_counts_for_an_ability_in_the_discard(rule):
    """The card to discard needs the inkwell symbol, which all cards in that hand may count as having."""
    mine = [] if rule is None else [rule]
    s = Scenario(
        you=dict(),
        opponent=dict(play=mine, hand=[PLAIN], discard=[EXPERIMENT], deck=[PLAIN] * 10),
    )
    s.end_turn()
    if rule is None:
        assert quiet(s) and not s[EXPERIMENT].in_play
        return
    s.accept()
    if not quiet(s):
        s.choose(PLAIN)
    assert s[EXPERIMENT].in_play and s[EXPERIMENT].exerted


def test_the_rule_is_for_the_own_hand_only():
    s = Scenario(you=dict(play=[INKCASTER]), opponent=dict(hand=[PLAIN], discard=[EXPERIMENT], deck=[PLAIN] * 10))
    s.end_turn()
    assert quiet(s)


@pytest.mark.parametrize("rule", [INKCASTER, MIM])
def test_the_rule_for_inking(rule):
    s = Scenario(you=dict(play=[rule], hand=[PLAIN]))
    s.ink(PLAIN)
    s = Scenario(you=dict(play=["Moana - Curious Explorer", rule], discard=[PLAIN]))
    with pytest.raises(IllegalAction):  # that card is not in the hand
        s.ink(PLAIN)
