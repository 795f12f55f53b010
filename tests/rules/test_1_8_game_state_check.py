"""Section 1.8 of the rule book: the game state check."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_1_8_1_1_who_has_enough_lore_when_a_rule_for_it_leaves_wins():
    """Donald Duck: opponents need 25 lore."""
    s = Scenario({}, opponents=[dict(play=[DONALD_SORCERER]), dict(lore=21)])
    assert s.winner is None
    s.game.concede(1)
    assert s.winner == "opponent 2"


@pytest.mark.parametrize(("lore", "winner"), [(17, None), (18, "you"), (19, "you")])
def test_1_8_1_1_twenty_or_more_lore_wins(lore, winner):
    """1.11.3, 2.3.3, 2.3.3.1."""
    s = board(play=[AURORA], lore=lore)
    s.quest(AURORA)
    assert s.you.lore == lore + 2 and s.winner == winner


def test_1_8_1_1_lore_from_an_ability_wins_after_the_effect_resolves():
    s = board(play=[DIME, AURORA], ink=2, lore=18)
    s.activate(DIME)
    choose_if_asked(s, AURORA)
    assert s.winner == "you"


def test_1_8_1_1_lore_of_a_location_wins_in_the_set_step_before_the_draw():
    """1.8.1: the game state is checked at the end of every step of the Start-of-Turn Phase."""
    s = board(play=[MANOR], lore=19)
    s.end_turn()
    assert s.winner is None
    s.end_turn()
    assert s.winner == "you" and s.you.hand == []


def test_1_8_1_1_a_won_game_takes_no_more_actions():
    s = board(play=[AURORA, STITCH], lore=18)
    s.quest(AURORA)
    assert not s.can("quest", STITCH) and not s.can("end_turn") and s.legal() == []


def test_1_8_1_1_winning_by_lore_does_not_wait_for_an_empty_deck_to_lose():
    s = board(play=[AURORA], lore=18, deck=[])
    s.quest(AURORA)
    assert s.winner == "you"


def test_1_8_1_2_a_turn_that_ends_with_an_empty_deck_loses():
    """2.3.3, 2.3.3.2."""
    s = board(deck=[])
    assert s.winner is None
    s.end_turn()
    assert s.winner == "opponent"


def test_1_8_1_2_drawing_the_last_card_loses_only_at_the_end_of_that_turn():
    s = board(theirs=dict(deck=[STITCH]))
    s.end_turn()
    assert s.winner is None and s.opponent.hand == [STITCH] and s.opponent.deck_size == 0
    s.end_turn()
    assert s.winner == "you"


def test_1_8_1_2_only_the_player_whose_turn_ends_is_checked_and_drawing_from_nothing_is_no_loss():
    s = board(theirs=dict(deck=[]))
    s.end_turn()
    assert s.winner is None and s.active == "opponent" and s.opponent.hand == []
    s.end_turn()
    assert s.winner == "you"


def test_1_8_1_2_a_card_put_back_in_time_saves_the_player():
    """Three cards of a stack are shuffled into the empty deck, two are drawn (8.10.7)."""
    pile = stack(SHANG_LEADER, SHANG_CAPTAIN, SHANG_SON)
    s = board(play=[pile], hand=[YOURE_WELCOME], ink=4, deck=[])
    s.play(YOURE_WELCOME)
    assert s.you.deck_size == 1 and len(s.you.hand) == 2
    s.end_turn()
    assert s.winner is None and s.active == "opponent"


def test_1_8_1_2_drawing_more_than_the_deck_holds_is_no_loss_in_itself():
    """1.2.3: as much as possible."""
    s = board(play=[GUIDEBOOK], ink=1, deck=[STITCH])
    s.activate(GUIDEBOOK)
    assert s.you.hand == [STITCH] and s.winner is None


@pytest.mark.parametrize(("damage", "banished"), [(0, False), (1, True), (2, True)])
def test_1_8_1_4_damage_equal_to_or_above_willpower_banishes(damage, banished):
    s = board(hand=[CANNONS], ink=1, theirs=[damaged(ADELAIDE, damage), STITCH])
    play(s, CANNONS, ADELAIDE)
    assert (ADELAIDE in s.opponent.discard) == banished and (ADELAIDE in s.opponent.play) != banished


@pytest.mark.parametrize(("damage", "banished"), [(0, False), (1, False), (2, True), (3, True)])
def test_1_8_1_4_a_location_is_banished_by_damage_too(damage, banished):
    """5.6.5.3."""
    s = board(play=[STITCH], theirs=[damaged(MANOR, damage)])
    s.challenge(STITCH, MANOR)
    assert (s.opponent.discard == [MANOR]) == banished
    if not banished:
        assert s[MANOR].damage == damage + 2


def test_1_8_1_4_moving_away_from_willpower_can_banish():
    """1.8.1: the game state is checked after every turn action."""
    s = board(play=[PRIDE_ROCK, MANOR, damaged(at(PRIDE_ROCK, STITCH), 2)], ink=1)
    s.move(STITCH, MANOR)
    assert s.you.discard == [STITCH]


def test_1_8_2_abilities_triggered_by_the_check_resolve_after_it():
    """The check banishes both before the first "when banished" ability asks its player."""
    s = board(hand=[TINKER_FAIRY], ink=6, theirs=[DIABLO, damaged(STITCH)])
    s.play(TINKER_FAIRY)
    assert s.decision is not None and s.decision.player == 1 and s.opponent.play == [] and s.opponent.hand == []
    s.accept()
    assert len(s.opponent.hand) == 1


@pytest.mark.worked_example
def test_1_8_3_a_two_damage_on_flounder_banish_him_in_the_check_after_the_action():
    s = board(hand=[CANNONS], ink=1, theirs=[FLOUNDER, LUMIERE])
    play(s, CANNONS, FLOUNDER)
    assert s.opponent.discard == [FLOUNDER] and s.opponent.play == [LUMIERE] and quiet(s)


@pytest.mark.worked_example
@pytest.mark.parametrize("damage", [1, 2])
def test_1_8_3_b_pride_rock_falls_in_one_check_and_flounder_in_the_next(damage):
    """He loses the willpower of the location, which is enough when he has 2 damage."""
    s = board(play=[LUMIERE], theirs=[PRIDE_ROCK, damaged(at(PRIDE_ROCK, FLOUNDER), damage)])
    assert s[FLOUNDER].willpower == 4
    s.challenge(LUMIERE, PRIDE_ROCK)
    assert s.opponent.discard == [PRIDE_ROCK, FLOUNDER][:damage] and s[LUMIERE].damage == 0


def test_1_8_4_all_results_of_one_check_are_simultaneous():
    """7.4.3: Tramp sees the characters that are banished together with him, and himself."""
    s = board(hand=[TINKER_FAIRY], ink=6, theirs=[damaged(TRAMP, 7), damaged(STITCH), damaged(FLOUNDER)])
    s.play(TINKER_FAIRY)
    assert s.opponent.play == []
    while s.decision is not None:
        s.take(0) if s.decision.kind == "order" else s.accept()
    assert len(s.opponent.hand) == 3


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@EDITIONS
def test_1_8_5_a_condition_that_is_met_only_while_an_effect_resolves_has_no_result(rules):
    """1.8.1, 6.7.5: Luisa has 4 damage for a moment, as the first sentence is done, and 0 at the check."""
    s = board(play=[damaged(LUISA, 3), damaged(STITCH_ABOMINATION)], ink=1, theirs=[COBRA], rules=rules)
    s.activate(LUISA)
    choose_if_asked(s, STITCH_ABOMINATION)
    s.number(1)
    choose_if_asked(s, theirs(COBRA))
    assert s[LUISA].zone == "play" and s[LUISA].damage == 0 and s[COBRA].damage == 4
