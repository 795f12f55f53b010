"""Section 7.7 of the rule book: the bag."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_7_7_2_activated_abilities_resolve_at_once():
    """4.4.4: before the abilities that drawing triggers. 4.4.5, 7.7.1."""
    s = board(play=[ROYAL_SOLDIER, TINKER_TACTICIAN], hand=[STITCH])
    s.activate(TINKER_TACTICIAN)
    assert s.decision is not None and "Challenger" not in s[ROYAL_SOLDIER].keywords
    s.choose(STITCH)
    assert s[ROYAL_SOLDIER].keywords.get("Challenger") == 1


def test_7_7_4_three_abilities_about_one_character_that_was_just_played():
    s = board(hand=[COPPER], ink=6, theirs=[exerted(TIANA)] * 3)
    s.play(COPPER)
    s.challenge(COPPER, TIANA)
    s.take(0)
    assert s[COPPER].strength == 5
    s.take(1)  # the last one before the one between
    assert quiet(s) and s[COPPER].strength == 8 - 9 and s.opponent.play == [TIANA] * 3


def test_7_7_4_equal_abilities_of_one_card_are_one_option():
    """Given to it twice, the same ability triggers twice; which goes first is no decision."""
    s = board(play=[damaged(ABU)], hand=[FOREST_DUEL, FOREST_DUEL], ink=20, theirs=[exerted(GOOFY)])
    s.play(FOREST_DUEL)
    s.play(FOREST_DUEL)
    s.challenge(ABU, GOOFY)
    assert quiet(s) and ABU in s.you.hand


def test_7_7_4_2_delayed_abilities_about_different_cards_are_different():
    """Twice used in one turn: the player chooses which of the two cards goes first."""
    s = board(play=[MIM_MERLIN], hand=[STITCH, FLOUNDER, NEXT_STOP], ink=9)
    activate(s, MIM_MERLIN, STITCH)
    s.play(NEXT_STOP)
    choose_if_asked(s, MIM_MERLIN)
    s.activate(MIM_MERLIN)
    s.end_turn()
    assert s.decision is not None and s.decision.kind == "order" and len(s.legal()) == 2
    s.option(1)
    assert STITCH in s.you.discard and FLOUNDER in s.you.discard


@pytest.mark.parametrize("active", [0, 1])
def test_7_7_4_2_the_active_player_resolves_first(active):
    """7.7.4.1, 7.7.4.3, 7.7.4.4."""
    both = dict(play=[DIABLO], hand=[BE_PREPARED], ink=7)
    s = Scenario(you=both, opponent=dict(both))
    if active:
        s.end_turn()
    s.play(BE_PREPARED)
    assert s.decision.player == active
    s.accept()
    assert s.decision.player == 1 - active
    s.decline()
    assert quiet(s)


def test_7_7_4_2_either_ability_may_be_first():
    sources = set()
    for first in (0, 1):
        s = board(play=[MUFASA, DIABLO], hand=[BE_PREPARED], ink=7)
        s.play(BE_PREPARED)
        s.option(first)
        sources.add(s.decision.source)
    assert sources == {MUFASA, DIABLO}


def test_7_7_4_4_the_bag_passes_from_the_active_player_to_the_left():
    """7.7.4.1, 7.7.4.5, 9.2.2: the action's player first, then the others in turn order."""
    side = dict(play=[DIABLO], hand=[BE_PREPARED], ink=7)
    s = Scenario(side, opponents=[side] * 2)
    s.end_turn()
    s.play(BE_PREPARED)
    asked = []
    while not quiet(s):
        asked.append(s.game.to_act)
        s.accept()
    assert asked == [1, 2, 0]


def test_7_7_5_an_ability_added_by_the_resolving_player_comes_before_the_bag_is_passed():
    """Mufasa puts Genie into play, whose ability resolves before that of the opponent's character."""
    s = board(play=[MUFASA], hand=[BE_PREPARED], ink=7, deck=[GENIE_FULFILLED, STITCH, FLOUNDER], theirs=[DIABLO])
    s.play(BE_PREPARED)
    while s.decision.player == 0:
        s.accept()
    assert s[GENIE_FULFILLED].zone == "play" and s.you.hand == [STITCH]
    s.accept()
    assert quiet(s) and len(s.opponent.hand) == 1


@pytest.mark.parametrize("first", [0, 1])
def test_7_7_6_an_ability_of_the_other_player_waits_until_the_bag_is_passed(first):
    """Both of yours resolve first, in any order, although one of them made the opponent's trigger."""
    s = board(play=[LADY], hand=[TINKER_FAIRY], ink=6, theirs=[DIABLO])
    s.play(TINKER_FAIRY)
    assert s.decision.kind == "order"
    s.option(first)
    assert s.decision.player == 1 and s[LADY].strength == 1
    s.decline()
    assert quiet(s) and s.opponent.discard == [DIABLO]


def test_7_7_7_abilities_of_a_player_who_leaves_cease_to_exist():
    """9.2.3: the bag goes on to the next player."""
    side = dict(play=[DIABLO], hand=[BE_PREPARED], ink=7)
    s = Scenario(side, opponents=[side] * 2)
    s.play(BE_PREPARED)
    s.game.concede(1)
    s.accept()
    assert s.game.to_act == 2
    s.accept()
    assert quiet(s) and s.game.to_act == 0


@pytest.mark.worked_example
@pytest.mark.parametrize("does", [True, False])
def test_7_7_7_a_one_ability_in_the_bag(does):
    """It resolves after the quest; then the turn goes on. 7.7.4.1, 7.7.4.5."""
    s = board(play=[HANS], theirs=[LUMIERE, EUDORA])
    s.quest(HANS)
    assert s.you.lore == 2 and s.decision.source == HANS and s.decision.player == 0
    if does:
        reply(s, YES, LUMIERE)
    else:
        s.decline()
    assert can_pass(s) and s[LUMIERE].damage == does


@pytest.mark.worked_example
def test_7_7_7_b_the_bag_is_passed_to_the_opponent_and_back():
    """Abilities that resolving adds: the current player's may come next, the other player's wait for the bag.

    7.7.3.1, 7.7.4.3, 7.7.4.4, 7.7.4.5.
    """
    opponent = dict(play=[SOURCE_OF_THE_VINE, damaged(MUFASA, 2)], deck=[STITCH])
    s = board(play=[HANS, AURELIAN_GYROSENSOR, exerted(HEARTS_CAPRICIOUS), JOHN_FRAIDY_CAT], ink=1, theirs=opponent)
    s.quest(HANS)
    assert s.decision.player == 0 and len(s.legal()) == 2
    resolve_first(s, HANS, YES)
    s.choose(MUFASA)  # banished: adds an ability of each player
    assert s.decision.player == 0 and len(s.legal()) == 2
    resolve_first(s, HEARTS_CAPRICIOUS, YES)
    assert s.decision.source == AURELIAN_GYROSENSOR and not s[HEARTS_CAPRICIOUS].exerted
    s.decline()
    assert s.decision.player == 1 and len(s.legal()) == 2
    resolve_first(s, MUFASA, YES)
    s.accept()  # plays Stitch, which adds an ability of yours
    assert s.opponent.play == [SOURCE_OF_THE_VINE, STITCH] and s.decision.source == SOURCE_OF_THE_VINE
    assert s[JOHN_FRAIDY_CAT].damage == 0
    s.decline()
    assert s.opponent.lore == 1 and s[JOHN_FRAIDY_CAT].damage == 1 and can_pass(s)
