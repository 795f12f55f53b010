"""Doubts of reader 3: the law against the engine, one scenario each. Run with two-player scenarios only."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import (
    ABU,
    AKELA,
    ATITAYA,
    BALOO,
    CANNONS,
    COBRA,
    DEWEY,
    LOCATION,
    choices,
    hurt,
    quiet,
    theirs,
    tired,
)

ALMA = "Alma Madrigal - Accepting Grandmother"
KNOW_THE_WAY = "We Know the Way"
WISP_CONJURER = "Merida - Wisp Conjurer"
PIRATE_KING = "Captain Hook - The Pirate King"
HOOK = "Captain Hook - Forceful Duelist"
CHRISTMAS_PAST = "Visiting Christmas Past"
CAULDRON = "The Black Cauldron"
GOOFY = "Goofy - Set for Adventure"
MINE = "Seven Dwarfs' Mine - Secure Fortress"  # lore 1
BILLY = "Billy Bones - Space Sailor"  # 2/2
PAN = "Peter Pan - Lost Boy Leader"
PHILLIP = "Prince Phillip - Dragonslayer"  # 3/3
ARCHER = "Merida - Gifted Archer"
SULLEY = "Sulley & Boo - Scare Buddies"
CANDY = "King Candy - Sugar Rush Nightmare"
TAFFYTA = "Taffyta Muttonfudge - Sour Speedster"
BE_PREPARED = "Be Prepared"
MERLIN = "Merlin - Completing His Research"
FACILIER = "Dr. Facilier - Agent Provocateur"
MARLEY = "Goofy - Ghost of Jacob Marley"
JOHN_SMITH = "John Smith - Undaunted Protector"
RALPH = "Wreck-it Ralph - Raging Wrecker"
SHERE_KHAN = "Shere Khan - Fierce and Furious"
NOBODY = "Nobody Like U"
PINOCCHIO = "Pinocchio - Strings Attached"
DUKE = "Duke Weaselton - Surly Crook"  # 3/3
LEFOU = "LeFou - Instigator"
RAKSHA = "Raksha - Fearless Mother"
CARLS = "Carl's House - Flying High"  # moves for 0
ANTONIO = "Antonio Madrigal - Friend to All"
JUMP = "One Jump Ahead"  # song, cost 2
SNOW = "Snow White - Fair-Hearted"
TOD = "Tod - Knows All the Tricks"
GLOW = "Healing Glow"
META = "Metamorphosis"
ANNA = "Anna - Soothing Sister"
REWRITE = "Or Rewrite History!"
MEGABOT = "MegaBot"


def first(s: Scenario, name: str) -> None:
    """Resolve first the ability of this card, where the order is asked."""
    for i, text in enumerate(s.legal()):
        if name in text:
            s.take(i)
            return
    raise AssertionError(f"{name} not among {s.legal()}")


def finish(s: Scenario) -> None:
    """Take the first answer to whatever is left."""
    for _ in range(20):
        if quiet(s):
            return
        s.take(0)


# -- who "those characters" are --------------------------------------------------------------------------------


def test_6_1_11_those_characters_are_the_singers_of_that_song_though_another_action_was_played_since():
    """The song lets its player play another action for free; the singers of the song are readied all the same."""
    s = Scenario(
        you=dict(play=[ALMA], hand=[KNOW_THE_WAY], discard=[CANNONS], deck=[CANNONS]), opponent=dict(play=[COBRA])
    )
    s.sing(KNOW_THE_WAY, singers=[ALMA])
    if not quiet(s) and s.can("choose", CANNONS):
        s.choose(CANNONS)
    s.accept()  # play the action that was revealed
    s.choose(COBRA)
    assert not quiet(s), s.legal()
    s.accept()
    assert not s[ALMA].exerted


def test_6_1_11_alma_readies_the_singer_where_no_other_action_was_played():
    """The plain case."""
    s = Scenario(you=dict(play=[ALMA], hand=[JUMP]))
    s.sing(JUMP, singers=[ALMA])
    s.accept()
    assert not s[ALMA].exerted


# -- entering play exerted -------------------------------------------------------------------------------------


def test_8_10_2_a_character_shifted_onto_an_exerted_one_enters_play_exerted():
    """So an ability that waits for another of your characters to enter exerted sees it."""
    s = Scenario(you=dict(play=[WISP_CONJURER, tired(HOOK)], hand=[PIRATE_KING], ink=3))
    s.play(PIRATE_KING, shift_onto=HOOK)
    assert s[PIRATE_KING].exerted
    assert s.can("accept")


# -- cards under -----------------------------------------------------------------------------------------------


def test_5_1_1_5_only_cards_under_characters_and_locations_are_meant():
    """A card under an item of yours is not one of them."""
    s = Scenario(
        you=dict(
            play=[dict(card=CAULDRON, under=[AKELA]), dict(card=COBRA, under=[BALOO])], hand=[CHRISTMAS_PAST], ink=3
        )
    )
    s.play(CHRISTMAS_PAST)
    assert choices(s) == {BALOO}


# -- "that location" -------------------------------------------------------------------------------------------


def mine_is_banished(s: Scenario) -> None:
    """The location's own ability banishes Billy Bones, whose ability banishes the location."""
    first(s, MINE)
    s.accept()
    s.choose(BILLY)
    if not s.can("accept"):
        first(s, BILLY)
    s.accept()
    if not quiet(s) and s.can("choose", MINE):
        s.choose(MINE)
    assert MINE in s.you.discard


def test_4_7_1_nobody_moves_to_a_location_that_has_left_play():
    """The location is banished before the ability that would move another character there resolves."""
    s = Scenario(you=dict(play=[GOOFY, AKELA, MINE, hurt(BILLY)], ink=5))
    s.move(GOOFY, to=MINE)
    mine_is_banished(s)
    if s.can("accept"):
        s.accept()
        if s.can("choose", AKELA):
            s.choose(AKELA)
    assert s[AKELA].location is None
    assert quiet(s) and len(s.you.hand) == 0


def test_6_7_6_that_locations_lore_is_its_last_known_lore():
    """The location moved to is banished before the ability resolves; its lore is what it was in play."""
    s = Scenario(you=dict(play=[PAN, MINE, hurt(BILLY)], ink=5))
    s.move(PAN, to=MINE)
    mine_is_banished(s)
    assert s.you.lore == 1


# -- the challenged character ----------------------------------------------------------------------------------


def test_4_6_8_a_location_that_is_challenged_is_no_challenged_character():
    """Banished while challenging a location: there is no challenged character to banish."""
    s = Scenario(you=dict(play=[hurt(PHILLIP, 2)]), opponent=dict(play=[tired(ARCHER), LOCATION]))
    s.challenge(PHILLIP, LOCATION)
    s.accept()  # the opponent's archer hits the challenging character
    assert PHILLIP in s.you.discard
    if s.can("accept"):
        s.accept()
    assert LOCATION in s.opponent.play


# -- cards that moved on ---------------------------------------------------------------------------------------


def test_6_1_11_1_characters_are_played_from_the_discard_only():
    """A card that was under the character has gone from the discard to the hand: it is not played from there."""
    s = Scenario(
        you=dict(play=[dict(card=SULLEY, under=[TAFFYTA, AKELA]), CANDY], hand=[BE_PREPARED], ink=7),
        opponent=dict(play=[ABU]),
    )
    s.play(BE_PREPARED)
    first(s, CANDY)
    s.accept()
    if s.can("choose", TAFFYTA):
        s.choose(TAFFYTA)
    assert TAFFYTA in s.you.hand
    if s.can("accept"):
        s.accept()
    finish(s)
    assert AKELA in s.you.play
    assert TAFFYTA in s.you.hand and TAFFYTA not in s.you.play


def test_6_7_6_whether_a_card_was_under_him_is_known_though_he_has_moved_on_from_the_discard():
    """Another ability returned him to hand first; he had a card under him all the same."""
    s = Scenario(
        you=dict(play=[tired(MERLIN, under=[AKELA]), FACILIER]),
        opponent=dict(play=[ATITAYA]),
    )
    s.end_turn()
    s.challenge(ATITAYA, MERLIN)
    before = s.you.deck_size
    first(s, FACILIER)
    s.accept()
    assert MERLIN in s.you.hand
    finish(s)
    assert s.you.deck_size == before - 2


def test_6_7_6_the_strength_he_had_in_play_is_known_though_he_has_moved_on_from_the_discard():
    """The same for a number: strength 4 in play (a card under him), banish all with at most that."""
    s = Scenario(
        you=dict(play=[tired(RALPH, under=[BALOO]), FACILIER]),
        opponent=dict(play=[ATITAYA, AKELA, DEWEY, COBRA]),
    )
    s.end_turn()
    s.challenge(ATITAYA, RALPH)
    first(s, FACILIER)
    s.accept()
    assert RALPH in s.you.hand
    finish(s)
    assert AKELA in s.opponent.discard and DEWEY in s.opponent.discard and COBRA in s.opponent.play


def test_6_7_6_how_many_cards_were_under_him_is_known_though_he_has_moved_on_from_the_discard():
    """The same for the number of cards that were under him: each opponent discards one."""
    s = Scenario(
        you=dict(play=[tired(MARLEY, under=[BALOO]), FACILIER]),
        opponent=dict(play=[ATITAYA], hand=[AKELA, ABU]),
    )
    s.end_turn()
    before = len(s.opponent.hand)
    s.challenge(ATITAYA, MARLEY)
    first(s, FACILIER)
    s.accept()
    finish(s)
    assert MARLEY in s.you.hand and len(s.opponent.hand) == before - 1


def test_6_7_6_the_strength_he_had_in_play_counts_the_cards_under_him():
    """The plain case."""
    s = Scenario(you=dict(play=[tired(RALPH, under=[BALOO])]), opponent=dict(play=[ATITAYA, AKELA, DEWEY, COBRA]))
    s.end_turn()
    s.challenge(ATITAYA, RALPH)
    finish(s)
    assert AKELA in s.opponent.discard and DEWEY in s.opponent.discard and COBRA in s.opponent.play


# -- costs -----------------------------------------------------------------------------------------------------


def test_1_5_3_a_cost_of_damage_that_resist_takes_away_is_not_paid():
    """8.8.2: reduced to 0, no damage was dealt; a cost must be paid in full. (Two readings.)"""
    shield = "Shield of Arendelle"
    s = Scenario(you=dict(play=[tired(SHERE_KHAN), shield], ink=2))
    s.activate(shield)
    if s.can("choose", SHERE_KHAN):
        s.choose(SHERE_KHAN)
    assert not s.can("activate", SHERE_KHAN)


def test_1_2_1_a_player_may_keep_the_once_a_turn_saving_for_a_move_that_costs_ink():
    """You may pay less: a move that costs nothing does not use it up."""
    s = Scenario(you=dict(play=[RAKSHA, CARLS, LOCATION], ink=0))
    assert s.can("move", RAKSHA, to=LOCATION)
    s.move(RAKSHA, to=CARLS)
    assert s.can("move", RAKSHA, to=LOCATION)


# -- must be chosen ----------------------------------------------------------------------------------------------


def test_1_2_1_after_him_any_other_may_be_chosen():
    """The second of two is free."""
    s = Scenario(you=dict(hand=["Painting the Roses Red"], ink=2), opponent=dict(play=[JOHN_SMITH, ABU, AKELA]))
    s.play("Painting the Roses Red")
    s.choose(JOHN_SMITH)
    assert choices(s) == {theirs(ABU), theirs(AKELA)}


# -- private zones ---------------------------------------------------------------------------------------------


# -- who readies -----------------------------------------------------------------------------------------------


def test_1_3_3_when_an_opponent_readies_it_you_did_not_ready_it():
    """On your turn, an opponent's ability readies your character."""
    s = Scenario(
        you=dict(play=[tired(PINOCCHIO)], hand=[CANNONS], ink=1), opponent=dict(play=[hurt(DUKE)], hand=[LEFOU])
    )
    s.play(CANNONS)
    s.choose(DUKE)
    s.accept()  # the opponent plays LeFou, whose ability readies chosen character
    first(s, PINOCCHIO)
    assert not s[PINOCCHIO].exerted
    assert quiet(s), s.legal()


def test_3_2_1_1_a_player_readies_their_cards_at_the_start_of_their_turn():
    """The Ready step counts as readying."""
    s = Scenario(you=dict(play=[tired(PINOCCHIO)]))
    s.end_turn()
    s.end_turn()
    assert s.can("accept")


# -- once ------------------------------------------------------------------------------------------------------


def test_6_1_13_2_a_search_that_finds_nothing_is_a_search():
    """The deck was searched and shuffled; the same turn there is no second search. (Two readings.)"""
    s = Scenario(you=dict(play=[ANTONIO, ABU, COBRA], hand=[JUMP, JUMP], deck=[AKELA, BALOO, AKELA, BALOO]))
    s.sing(JUMP, singers=[ABU])
    s.accept()
    s.done()
    s.sing(JUMP, singers=[COBRA])
    assert quiet(s), s.legal()


def test_6_1_13_2_twice_during_your_turn():
    """The third time nothing happens."""
    s = Scenario(you=dict(play=[tired(TOD)], hand=[GLOW, GLOW, GLOW], ink=3))
    for time in range(3):
        s.play(GLOW)
        if s.can("choose", TOD):
            s.choose(TOD)
        if time < 2:
            s.accept()
            assert not s[TOD].exerted
            s.quest(TOD)
    assert quiet(s) and s[TOD].exerted


# -- keywords --------------------------------------------------------------------------------------------------


def test_8_1_2_plus_nothing_is_no_resist():
    """Resist +1 for each other Knight: without any there is no Resist. (No card can tell the difference.)"""
    s = Scenario(you=dict(play=[SNOW]))
    assert "Resist" not in s[SNOW].keywords


# -- modes -----------------------------------------------------------------------------------------------------


# -- a few that looked doubtful and hold -------------------------------------------------------------------------


def test_6_2_7_2_who_was_played_for_the_turn_is_banished_at_its_end_also_when_shifted_onto():
    """8.10.5: the shifted character keeps the effects that apply to the one below."""
    s = Scenario(you=dict(hand=["Gruesome and Grim", HOOK, PIRATE_KING], ink=9))
    s.play("Gruesome and Grim")
    if s.can("choose", HOOK):
        s.choose(HOOK)
    s.play(PIRATE_KING, shift_onto=HOOK)
    s.end_turn()
    assert PIRATE_KING in s.you.discard


def test_6_1_8_lore_for_the_damage_removed_this_way_in_total():
    """Four damage in total, from as many characters as one likes."""
    s = Scenario(you=dict(play=[hurt(COBRA, 3), hurt(ATITAYA, 3)], hand=["I'm Never Not by Your Side"], ink=5))
    s.play("I'm Never Not by Your Side")
    s.number(3)
    s.number(1)
    assert s.you.lore == 4


def test_6_1_6_the_house_itself_is_not_another_location():
    """Moved from here to another location; lore only for a move."""
    s = Scenario(you=dict(play=[CARLS, LOCATION, dict(card=AKELA, at=CARLS)]))
    s.activate(CARLS)
    finish(s)
    assert s[AKELA].location == LOCATION and s.you.lore == 1
