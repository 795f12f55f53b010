"""Doubts of reader 4: the law against the engine, one scenario each. Two players."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from lorcana_env.rules.constants import HISTORY
from tests.cards.board import (
    ABU,
    AGUSTIN,
    AKELA,
    BALOO,
    CANNONS,
    COBRA,
    DEWEY,
    ITEM,
    LOCATION,
    choices,
    hurt,
    quiet,
    theirs,
    tired,
)  # fmt: skip

BAMBI = "Bambi - Little Prince"  # 1/1; an opponent plays a character: this character goes back to hand
MEDUSA = "Madame Medusa - The Boss"  # played: banish an opposing character with strength 3 or less
HADES = "Hades - Infernal Schemer"  # played: may put an opposing character into the inkwell
LENNY = "Lenny - Toy Binoculars"  # an action is played: may ready this character
LET_IT_GO = "Let It Go"  # chosen character into its player's inkwell, exerted
DEAL_MAKER = "Ursula - Deal Maker"  # end of turn, if exerted: one of yours into the inkwell
VINE = "The Frozen Vine - Monstrous Plant"  # willpower 4; banished, if an exerted character was here: to hand
WINDSTORM = "Windstorm"  # 1 damage to each opposing character and location
SCAR = "Scar - Heartless Hunter"
LUCIFER = "Lucifer - Cunning Cat"
RHINO, FOX = "Madam Mim - Rhino", "Madam Mim - Fox"
HONEY = "Honey Lemon - Costumed Catalyst"  # a Floodborn shifted: may return a chosen character
MIKE = "Mike Wazowski - Heroic Climber"
LITTLE_JOHN = "Little John - Sir Reginald"
RIDER = "The Headless Horseman - Cursed Rider"
STEALER = "Ursula - Voice Stealer"
GOLDIE = "Goldie O'Gilt - Cunning Prospector"
MALEFICENT = "Maleficent - Formidable Queen"
SPEEDWAY = "Sugar Rush Speedway - Finish Line"
LEVIATHAN = "The Leviathan - Guardian of Atlantis"
SWORDSMAN = "Prince Phillip - Swordsman of the Realm"
BAYMAX = "Baymax - Armored Companion"
POWER_HUNGRY = "Ursula - Power Hungry"
WOODY = "Woody - Helping a Friend"
BRUNO = "Bruno Madrigal - Out of the Shadows"
SHUSH = "Scrooge McDuck - S.H.U.S.H. Agent"


def first(s: Scenario, name: str) -> None:
    """Resolve first the ability of this card, where the order is asked."""
    for i, text in enumerate(s.legal()):
        if name in text:
            s.take(i)
            return
    raise AssertionError(f"{name} not among {s.legal()}")


def known_to(s: Scenario, player: int, owner: int, zone: str) -> list[bool]:
    return [bool(int(s.game.state["known"][slot]) >> player & 1) for slot in s.game.slots(owner, zone)]


# -- A. "this character" is in play; "this card" may be elsewhere --------------------------------------------------


def test_5_3_1_bambi_goes_back_when_an_opponent_plays_a_character():
    """The plain case."""
    s = Scenario(you=dict(play=[BAMBI]), opponent=dict(hand=[AKELA], ink=2))
    s.end_turn()
    s.play(AKELA)
    assert BAMBI in s.you.hand


def test_7_1_6_this_character_that_went_into_the_inkwell_is_not_readied_there():
    """The action put her into the inkwell exerted; her ability then readies this character, not an ink card."""
    s = Scenario(you=dict(play=[LENNY], hand=[LET_IT_GO], ink=5))
    s.play(LET_IT_GO)
    s.choose(LENNY)
    assert s.you.ink_total == 6 and s.you.ink_ready == 0
    if s.can("accept"):
        s.accept()
    assert s.you.ink_ready == 0


# -- B. the state of a card that left play -------------------------------------------------------------------------


def test_6_2_4_if_this_character_is_exerted_is_false_once_she_is_in_the_inkwell():
    """Two of them: the first puts the second into the inkwell; the second's condition is not met any more."""
    s = Scenario(you=dict(play=[tired(DEAL_MAKER), tired(DEAL_MAKER), ABU, COBRA], ink=1))
    s.end_turn()
    s.take(0)  # the first one's ability
    names = [t for t in s.legal() if DEAL_MAKER in t]
    s.take(s.legal().index(names[-1]))  # the other one goes into the inkwell
    assert s.you.ink_total == 2
    assert s.active == "opponent" and quiet(s), s.legal()


# -- C. who is seen when several are banished at once --------------------------------------------------------------


@pytest.mark.parametrize("location_first", [True, False])
def test_7_4_3_an_exerted_character_banished_together_with_the_location_was_there(location_first):
    """1.8.4: one check, all results at once; so there was an exerted character here, whatever the order in play."""
    vine = hurt(VINE, 3)
    there = tired(AGUSTIN, damage=1, at=VINE)
    s = Scenario(
        you=dict(hand=[WINDSTORM], ink=4), opponent=dict(play=[vine, there] if location_first else [there, vine])
    )
    s.play(WINDSTORM)
    assert AGUSTIN in s.opponent.discard
    assert VINE in s.opponent.hand


# -- D. "another" in the second choice -----------------------------------------------------------------------------


def test_6_1_6_the_source_chosen_first_is_not_chosen_again():
    """The plain case."""
    s = Scenario(you=dict(play=[COBRA], hand=[SCAR], ink=5), opponent=dict(play=[ABU]))
    s.play(SCAR)
    s.choose(SCAR)
    assert choices(s) == {COBRA, theirs(ABU)}


# -- E. "A or B" ---------------------------------------------------------------------------------------------------


def test_6_1_5_2_a_player_with_one_action_card_discards_it():
    """The plain case: two cards can't be chosen, so it is the action card."""
    s = Scenario(you=dict(hand=[LUCIFER], ink=5), opponent=dict(hand=[CANNONS]))
    s.play(LUCIFER)
    if not quiet(s):
        s.take(0)
    assert CANNONS in s.opponent.discard


def test_6_1_5_2_who_has_left_play_cannot_be_banished_so_the_other_half_has_to_be_chosen():
    """Honey Lemon's ability returns her to hand first."""
    s = Scenario(you=dict(play=[HONEY, FOX, AKELA], hand=[RHINO], ink=2))
    s.play(RHINO, shift_onto=FOX)
    first(s, HONEY)
    s.accept()
    s.choose(RHINO)
    assert RHINO in s.you.hand
    assert s.decision and s.decision.kind == "choose", (s.decision, s.legal())


# -- F. sentences about each player --------------------------------------------------------------------------------


def test_6_1_2_each_player_reveals_before_anyone_decides():
    """The first sentence is carried out by all before the second begins (6.7.5)."""
    s = Scenario(you=dict(play=[MIKE], deck=[AKELA, BALOO]), opponent=dict(deck=[COBRA, DEWEY]))
    s.quest(MIKE)
    assert s.can("accept")
    assert any(known_to(s, 0, 1, "deck"))


# -- G. cards that looked doubtful and hold -------------------------------------------------------------------------


def test_6_1_8_damage_for_the_actions_that_all_players_discarded():
    """Three draw and discard each: 2 damage for each action card of both players."""
    s = Scenario(
        you=dict(hand=[RIDER], ink=8, deck=[CANNONS, CANNONS, AKELA, AKELA]),
        opponent=dict(play=[COBRA, ABU], deck=[CANNONS, AKELA, AKELA, AKELA]),
    )
    s.play(RIDER)
    s.choose(COBRA)
    assert s[COBRA].damage == 6


def test_6_1_2_without_an_exerted_character_no_song_is_offered():
    """No opposing ready character: there is no cost to compare with."""
    s = Scenario(you=dict(hand=[STEALER, "Painting the Roses Red"], ink=5), opponent=dict(play=[tired(ABU)]))
    s.play(STEALER)
    assert quiet(s)


def test_6_1_5_1_no_location_card_put_no_lore():
    """The chosen player has no location card in the discard."""
    s = Scenario(you=dict(play=[GOLDIE]), opponent=dict(discard=[AKELA]))
    s.quest(GOLDIE)
    lore = s.you.lore
    if s.can("accept"):
        s.accept()
        if not quiet(s):
            s.choose("opponent")
    assert s.you.lore == lore and AKELA in s.opponent.discard


def test_6_1_5_1_a_location_card_of_the_opponent_put_gives_lore():
    """The plain case."""
    s = Scenario(you=dict(play=[GOLDIE]), opponent=dict(discard=[LOCATION]))
    s.quest(GOLDIE)
    lore = s.you.lore
    s.accept()
    s.choose("opponent")
    assert s.you.lore == lore + 1 and LOCATION not in s.opponent.discard


def test_6_1_8_as_many_as_there_are_of_the_name():
    """Herself and another one: two different cards."""
    s = Scenario(
        you=dict(play=["Maleficent - Sorceress"], hand=[MALEFICENT], ink=8),
        opponent=dict(play=[ABU, AKELA, ITEM, LOCATION, COBRA]),
    )
    s.play(MALEFICENT)
    assert choices(s) == {theirs(ABU), theirs(AKELA), theirs(ITEM), theirs(LOCATION)}
    s.choose(ITEM)
    s.choose(ABU)
    assert quiet(s) and ITEM in s.opponent.hand and ABU in s.opponent.hand


def test_6_2_3_a_move_from_a_location_only():
    """Moved here from nowhere: nothing; from another location: the offer."""
    s = Scenario(you=dict(play=[SPEEDWAY, LOCATION, AKELA, dict(card=COBRA, at=LOCATION)], ink=20))
    s.move(AKELA, to=SPEEDWAY)
    assert quiet(s)
    s.move(COBRA, to=SPEEDWAY)
    s.accept()
    assert s.you.lore == 3 and len(s.you.hand) == 3 and SPEEDWAY in s.you.discard


def test_6_1_3_any_number_up_to_a_total():
    """After 7 strength only 3 are left."""
    atitaya = "Atitaya - Fang General"
    s = Scenario(
        you=dict(hand=[CANNONS, CANNONS, LEVIATHAN], ink=12, play=[COBRA]),
        opponent=dict(play=[atitaya, COBRA, DEWEY, AKELA]),
    )
    for _ in range(2):
        s.play(CANNONS)
        s.choose("you:" + COBRA)
    s.play(LEVIATHAN)
    s.accept()
    s.choose(atitaya)
    assert choices(s) == {theirs(AKELA)}
    s.choose(AKELA)
    if not quiet(s):
        s.done()
    assert atitaya in s.opponent.discard and AKELA in s.opponent.discard


def test_4_6_9_after_the_challenge_that_ended_early_he_is_readied():
    """The challenged character left during the declaration; what happens after the challenge happens."""
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(play=[tired(SHUSH, damage=1)]))
    s.challenge(SWORDSMAN, SHUSH)
    assert SHUSH in s.opponent.hand and not s[SWORDSMAN].exerted


def test_6_1_4_no_lore_when_removing_was_declined():
    """Damage removed this way is none."""
    s = Scenario(you=dict(play=[BAYMAX, hurt(COBRA, 3)]))
    s.quest(BAYMAX)
    s.decline()
    assert s.you.lore == 2


def test_6_1_8_lore_lost_this_way_is_what_was_lost():
    """An opponent without lore loses none: no card."""
    s = Scenario(you=dict(hand=[POWER_HUNGRY], ink=7))
    s.play(POWER_HUNGRY)
    if s.can("accept"):
        s.accept()
    assert len(s.you.hand) == 0


def test_6_5_3_both_modes_instead():
    """With another Toy: return a card, then it may be played for free."""
    s = Scenario(you=dict(play=["Buzz Lightyear - Providing Cover"], hand=[WOODY], discard=[AKELA], ink=4))
    s.play(WOODY)
    s.accept()
    if not quiet(s) and s.can("choose", AKELA):
        s.choose(AKELA)
    s.accept()
    if not quiet(s):
        s.choose(AKELA)
    assert AKELA in s.you.play


def test_6_2_5_a_granted_ability_works_as_the_character_leaves():
    """Banished in a challenge this turn: its player may take the card back."""
    s = Scenario(you=dict(play=[AKELA], hand=[BRUNO], ink=5), opponent=dict(play=[tired(COBRA)]))
    s.play(BRUNO)
    s.choose(AKELA)
    s.challenge(AKELA, COBRA)
    s.accept()
    assert AKELA in s.you.hand


# -- H. what happens after the challenge, when the card has gone ------------------------------------------------------


def test_7_1_6_after_the_challenge_he_is_not_readied_in_the_inkwell():
    """Banished in the challenge and put into the inkwell exerted: there he is no character to ready."""
    belle = "Belle - Snowfield Strategist"  # one of yours is banished: may put that card into the inkwell, exerted
    s = Scenario(you=dict(play=[hurt(SWORDSMAN, 8), belle]), opponent=dict(play=[tired(COBRA, damage=1)]))
    s.challenge(SWORDSMAN, COBRA)
    s.accept()
    assert s.you.ink_total == 1
    assert s.you.ink_ready == 0


def test_6_1_11_1_the_leaving_card_that_is_in_the_inkwell_already_is_not_shuffled_from_there():
    """Her ability takes this card to the deck; Belle's has put it into the inkwell before. It has moved on."""
    belle, pua = "Belle - Snowfield Strategist", "Pua - Potbellied Buddy"
    s = Scenario(you=dict(play=[pua, belle], hand=[CANNONS], ink=1))
    s.play(CANNONS)
    s.choose(pua)
    first(s, "Belle")
    s.accept()
    assert s.can("accept")  # offered all the same (K7)
    s.accept()
    assert s.you.ink_total == 2


def test_4_6_9_a_challenger_that_left_is_not_banished_from_the_inkwell():
    """Both are banished; Belle puts the challenging one into the inkwell; nothing more is banished."""
    belle, helga = "Belle - Snowfield Strategist", "Helga Sinclair - Vengeful Partner"
    s = Scenario(you=dict(play=[hurt(AKELA, 1), belle]), opponent=dict(play=[tired(helga)]))
    s.challenge(AKELA, helga)
    s.accept()
    assert s.you.ink_total == 1 and quiet(s)


# -- I. banished by the character's own ability in the challenge ------------------------------------------------------


def test_4_6_6_3_both_banished_still_banishes_another_in_a_challenge():
    """Both are banished at once: he banished another character in a challenge (7.4.3)."""
    simba = "Simba - Fighting Prince"
    s = Scenario(you=dict(play=[hurt(simba, 6)], hand=[AKELA]), opponent=dict(play=[tired(COBRA, damage=8)]))
    s.challenge(simba, COBRA)
    assert simba in s.you.discard and COBRA in s.opponent.discard
    assert s.can("accept")


# -- J. the same nodes on the other cards of the batch ----------------------------------------------------------------


QUEEN_ROBOT = "The Robot Queen"  # a character is played: may pay 1 and banish this item to deal 2 damage


@pytest.mark.parametrize(
    ("card", "queens", "rest"),
    [
        (FOX, 2, AKELA),
        ("Madam Mim - Snake", 2, AKELA),
        ("Madam Mim - Elephant", 4, AKELA),
        ("Madam Mim - Purple Dragon", 4, AKELA),
        ("Megara - Captivating Cynic", 3, None),
    ],
)
def test_6_1_5_2_who_was_banished_before_is_no_half_to_choose(card, queens, rest):
    """A or B, where one half is to banish her: she has been banished already, so the other half has to be chosen."""
    play = [QUEEN_ROBOT] * queens + [AKELA, BALOO]
    s = Scenario(you=dict(play=play, hand=[card, ABU, COBRA], ink=20))
    s.play(card)
    for _ in range(queens):
        for i, text in enumerate(s.legal()):
            if "Robot" in text:
                s.take(i)
                break
        s.accept()
        s.choose(card)
    assert card in s.you.discard
    assert rest is None or rest in s.you.play
    assert s.decision is None or s.decision.kind != "mode", s.legal()


def test_1_9_1_4_she_does_not_take_the_damage_that_she_has():
    """Chosen herself as the one it comes from: nothing moves to another card, she takes no damage."""
    isabela = "Isabela Madrigal - Perfectly in Control"
    s = Scenario(you=dict(play=[hurt(isabela, 2)]))
    s.quest(isabela)
    s.accept()
    if not quiet(s):
        s.choose(isabela)
    assert s[isabela].damage == 2
    assert int(s.game.state["turn_counts"][0][HISTORY.index("damaged")]) == 0


def test_5_3_1_this_character_that_was_banished_does_not_go_back_to_hand_from_the_discard():
    """7.1.6, 5.3.1: in the discard it is a card, no character; nothing says that this card returns from there."""
    s = Scenario(you=dict(play=[BAMBI]), opponent=dict(hand=[MEDUSA], ink=6))
    s.end_turn()
    s.play(MEDUSA)
    if not quiet(s):
        s.choose(BAMBI)
    assert BAMBI in s.you.discard and BAMBI not in s.you.hand


def test_5_3_1_this_character_that_was_put_into_the_inkwell_does_not_go_back_to_hand_from_there():
    """7.1.6, 7.5: a facedown ink card is no character."""
    s = Scenario(you=dict(play=[BAMBI], ink=2), opponent=dict(hand=[HADES], ink=7))
    s.end_turn()
    s.play(HADES)
    s.accept()
    if not quiet(s):
        s.choose(BAMBI)
    assert s.you.ink_total == 3 and BAMBI not in s.you.hand
