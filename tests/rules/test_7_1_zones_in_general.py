"""Section 7.1 of the rule book: zones in general."""

import pytest

from tests.board import *


@pytest.mark.worked_example
def test_7_1_1_decks_inkwells_and_discards_are_not_in_play():
    """Villains there are not counted, and not banished with all characters."""
    s = board(play=[HADES, FLOUNDER], hand=[BE_PREPARED, SCAR], deck=[SCAR, SCAR], discard=[SCAR], ink=7)
    assert s[HADES].lore == 1
    s.play(BE_PREPARED)
    assert sorted(s.you.discard) == sorted([SCAR, HADES, FLOUNDER, BE_PREPARED])
    assert s.you.hand == [SCAR] and s.you.deck == [SCAR, SCAR] and s.you.ink_total == 7


@pytest.mark.parametrize("zone", ["discard", "play"])
def test_7_1_2_1_play_and_discard_are_public(zone):
    """7.4.2, 7.6.2, 5.1.1.9, 5.1.2.6, 7.1.2."""
    s = varied()
    assert guesses(s, 0, zone, 1) == {tuple(s.game.zones(1)[zone])}
    assert guesses(s, 1, zone, 0) == {tuple(s.game.zones(0)[zone])}


def test_7_1_4_a_searched_deck_is_unknown_again_once_shuffled():
    opponent = dict(deck=[DEWEY, ABU])
    s = board(hand=[THE_ISLANDS_I_PULLED_FROM_THE_SEA], deck=[ABU, THEBES, AKELA, BAMBI], ink=3, theirs=opponent)
    s.play(THE_ISLANDS_I_PULLED_FROM_THE_SEA)
    assert seen(s, 0, 0, "deck") == {ABU: True, THEBES: True, AKELA: True, BAMBI: True}
    s.choose(THEBES)
    assert s.you.hand == [THEBES] and seen(s, 0, 0, "deck") == {ABU: False, AKELA: False, BAMBI: False}


def test_7_1_4_in_a_public_zone_a_fitting_card_must_be_chosen():
    s = board(hand=[SAFETY], discard=[MANOR, SHIP, "McDuck Manor - Scrooge's Mansion"], ink=1)
    s.play(SAFETY)
    assert not s.can("done") and not s.can("decline") and not s.can("choose", "McDuck Manor - Scrooge's Mansion")
    s.choose(SHIP)
    assert s.you.play == [SHIP] and s.you.ink_ready == 0


def test_7_1_4_in_a_private_zone_a_player_may_fail_to_find():
    s = board(hand=[LOOK_AT_THIS_FAMILY], ink=7, deck=[STITCH, FLOUNDER, AURORA, ADELAIDE, CANNONS, LUMIERE])
    s.play(LOOK_AT_THIS_FAMILY)
    while s.decision is not None:
        if s.can("decline"):
            s.decline()
        elif s.can("done"):
            s.done()
        else:
            s.take(0)
    assert s.you.hand == [] and s.you.deck_size == 6 and s.you.deck[0] == LUMIERE


def test_7_1_5_abilities_work_in_play_only():
    """1.6.1: neither from the hand nor from the discard nor from under a card."""
    play = [STITCH, stack(ARIANNA, LUMIERE_FIERY)]
    s = board(play=play, hand=[LUMIERE_FIERY], discard=[LUMIERE_FIERY], deck=[LUMIERE_FIERY])
    assert s[STITCH].strength == 2 and s[ARIANNA].strength == 5


def test_7_1_6_a_character_put_under_another_is_a_new_object():
    """Never one that it was before, however often it moved; effects on it end."""
    s = board(play=[BEAST_LORD], hand=[ROO, SWORD, KNOWS_BEST], ink=9)
    s.play(ROO)
    play(s, KNOWS_BEST, ROO)
    s.play(ROO)
    round_trip(s)
    play(s, SWORD, ROO)
    assert s[ROO].strength == 3
    slot = next(slot for slot in s.game.slots(0, "play") if s.game.card_name(slot) == ROO)
    before = int(s.game.state["incarnation"][slot])
    assert before >= 3
    s.activate(ROO)
    assert s[BEAST_LORD].under == [ROO] and int(s.game.state["incarnation"][slot]) > before


RISE = 1


def test_7_1_6_what_a_card_permits_is_about_the_card_as_it_is_now():
    """The permission of an item that was played from hand."""
    s = board(hand=[CAULDRON], discard=[AKELA], ink=7)
    s.play(CAULDRON)
    s.activate(CAULDRON)
    choose_if_asked(s, AKELA)
    assert s[CAULDRON].under == [AKELA]
    round_trip(s)
    s.activate(CAULDRON, RISE)
    s.play(AKELA)
    assert s.you.play == [CAULDRON, AKELA]


def test_7_1_6_in_its_new_zone_it_is_what_is_printed():
    """Looked at in the discard, it is no Detective any more."""
    for card, found in ((STITCH, False), (BASIL, True)):
        s = board(play=[card, BOGO], hand=[FANGMEYER], ink=5, theirs=[exerted(ABU)])
        s.challenge(card, ABU)
        assert not s[card].in_play
        s.play(FANGMEYER)
        assert quiet(s) != found


def test_7_1_6_nothing_is_offered_about_a_card_that_moved_on():
    """The challenging character went to hand from the discard: nobody can be banished, though 64 cards are there."""
    for returns in (True, False):
        mine = NIBS if returns else ABU
        s = board(
            play=[damaged(mine)], theirs=dict(play=[exerted(damaged(KUZCO_EMPEROR, 3)), *[WEIGHT_SET] * 63], deck=[])
        )
        s.challenge(mine, KUZCO_EMPEROR)
        assert not s[KUZCO_EMPEROR].in_play and not s[mine].in_play and (mine in s.you.hand) == returns and quiet(s)


@pytest.mark.parametrize("replayed", [False, True])
def test_7_1_6_a_card_that_is_new_does_not_undo_what_happened_this_turn(replayed):
    """One of your characters was damaged this turn, whatever became of it."""
    s = board(play=[GALE, DIAMOND], ink=3, theirs=[exerted(LUMIERE)])
    s.challenge(GALE, LUMIERE)
    assert s.you.hand == [GALE]
    if replayed:
        s.play(GALE)
    s.activate(DIAMOND)
    assert s.you.lore == 1


@pytest.mark.parametrize("is_exerted", [True, False])
def test_7_1_6_a_card_that_comes_back_is_as_new(is_exerted):
    """1.9.6: ready, drying, without damage, effects and location."""
    there = placed(STITCH, exerted=is_exerted, damage=1, at=MANOR)
    s = board(play=[MANOR, there], hand=[IMPROVISE, GOOD_JOB, KNOWS_BEST], ink=6)
    s.play(IMPROVISE)
    s.play(GOOD_JOB)
    assert (s[STITCH].strength, s[STITCH].lore) == (3, 2)
    s.play(KNOWS_BEST)
    s.play(STITCH)
    assert (s[STITCH].strength, s[STITCH].lore, s[STITCH].damage, s[STITCH].location) == (2, 1, 0, None)
    assert not s[STITCH].exerted and s[STITCH].drying and not s.can("quest", STITCH)


def test_7_1_6_a_delayed_banishing_does_not_find_the_new_card():
    """6.1.11.1: the card that was chosen has changed zones."""
    s = board(play=[STITCH], hand=[CANDY_DRIFT, KNOWS_BEST], ink=6)
    s.play(CANDY_DRIFT)
    s.play(KNOWS_BEST)
    assert STITCH in s.you.hand
    s.play(STITCH)
    s.end_turn()
    assert s.you.play == [STITCH]


@pytest.mark.parametrize("judy", ["Judy Hopps - Always Vigilant", "Judy Hopps - Day Camp Instructor"])
@pytest.mark.parametrize("played", ["nothing else", "she herself", "another copy"])
def test_7_1_6_as_what_it_was_before_a_card_is_another_character(judy, played):
    """6.1.6: "if you played another character this turn". She may have been played, returned and played again."""
    maui, signposts = exerted("Maui - Hero to All"), "Perplexing Signposts"
    s = board(play=[signposts], hand=[judy, judy], ink=12, theirs=[maui], deck=[TUI] * 5)
    if played != "nothing else":
        s.play(judy)
        settle(s)
    if played == "she herself":
        s.activate(signposts)
        choose_if_asked(s, judy)
    s.play(judy)
    assert quiet(s) == (played == "nothing else")


def test_7_1_6_as_what_it_was_before_isabela_is_another_who_quested():
    """6.1.6: "if no other character has quested this turn", she gets +3 lore."""
    isabela, signposts = "Isabela Madrigal - Golden Child", "Perplexing Signposts"
    s = board(play=[isabela, signposts], ink=9, deck=[TUI] * 5)
    assert s[isabela].lore == 4
    s.quest(isabela)
    assert s[isabela].lore == 4
    s.activate(signposts)
    choose_if_asked(s, isabela)
    s.play(isabela)
    assert s[isabela].lore == 1


def test_7_1_6_an_item_comes_back_ready():
    s = board(play=[exerted(GUIDEBOOK)], hand=[TIGGER], ink=7)
    play(s, TIGGER, YES)
    choose_if_asked(s, GUIDEBOOK)
    assert s.you.hand == [GUIDEBOOK]
    s.play(GUIDEBOOK)
    assert s.can("activate", GUIDEBOOK)


def test_7_1_6_characters_of_a_location_that_comes_back_are_no_longer_there():
    s = board(play=[MANOR, at(MANOR, STITCH)], hand=[TIGGER], ink=5)
    play(s, TIGGER, YES, MANOR)
    assert s.you.hand == [MANOR] and s[STITCH].location is None and s[STITCH].zone == "play"
    s.play(MANOR)
    assert s[STITCH].location is None
