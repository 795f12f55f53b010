"""Section 3.2 of the rule book: start of turn."""

import pytest

from lorcana_env import Scenario
from tests.board import *
from tests.helpers import new_game


# -- 3.2.1 The Ready step -----------------------------------------------------------------------------------------
def test_3_2_1_1_the_active_player_readies_all_its_cards_in_play():
    s = board(play=[exerted(STITCH), exerted(DIME)])
    s.end_turn()
    assert s[STITCH].exerted and s[DIME].exerted
    s.end_turn()
    assert not s[STITCH].exerted and not s[DIME].exerted


def test_3_2_1_1_the_active_player_readies_its_inkwell():
    s = board(hand=[AURORA], ink=3)
    s.play(AURORA)
    assert s.you.ink_ready == 1
    s.end_turn()
    assert s.you.ink_ready == 1
    s.end_turn()
    assert s.you.ink_ready == 3


def test_3_2_1_1_the_cards_of_the_other_player_stay_exerted():
    s = board(play=[STITCH], theirs=[exerted(FLOUNDER)])
    s.quest(STITCH)
    s.end_turn()
    assert not s[FLOUNDER].exerted and s[STITCH].exerted


def test_3_2_1_1_a_card_that_cannot_ready_stays_exerted_once():
    """1.2.2: preventing supersedes; it holds for the start of one turn only."""
    s = board(hand=[ELSA_SPIRIT], ink=8, theirs=[STITCH, FLOUNDER, AURORA])
    s.play(ELSA_SPIRIT)
    s.choose(STITCH, FLOUNDER)
    assert s[STITCH].exerted and s[FLOUNDER].exerted and not s[AURORA].exerted
    s.end_turn()
    assert s[STITCH].exerted and s[FLOUNDER].exerted
    round_trip(s)
    assert s.active == "opponent" and not s[STITCH].exerted and not s[FLOUNDER].exerted


def test_3_2_1_2_during_your_turn_applies_in_your_turn_only():
    s = board(play=[TRITON])
    assert "Evasive" in s[TRITON].keywords
    s.end_turn()
    assert "Evasive" not in s[TRITON].keywords
    s.end_turn()
    assert "Evasive" in s[TRITON].keywords


def test_3_2_1_3_effects_until_the_start_of_your_next_turn_last_through_the_opponents_turn():
    s = board(play=[KUZCO, STITCH], ink=4)
    s.activate(KUZCO)
    assert s[STITCH].keywords.get("Resist") == 1
    s.end_turn()
    assert s[STITCH].keywords.get("Resist") == 1
    s.end_turn()
    assert "Resist" not in s[STITCH].keywords


def test_3_2_1_4_a_card_in_the_discard_may_trigger_at_the_start_of_the_turn():
    """1.2.1, 6.1.12: the card says that it works from the discard. She enters exerted, her cost is paid (4.3.2.4)."""
    s = board(discard=[LILO_ARTIST], ink=2)
    round_trip(s, YES)
    assert s.you.play == [LILO_ARTIST] and s[LILO_ARTIST].exerted and s[LILO_ARTIST].drying
    assert len(s.you.hand) == 1 and s.you.ink_ready == 0


# -- 3.2.2 The Set step -------------------------------------------------------------------------------------------
def can(s: Scenario, what: str) -> bool:
    if what == "quest":
        return s.can("quest", TINKER_TACTICIAN)
    if what == "challenge":
        return s.can("challenge", TINKER_TACTICIAN, FLOUNDER)
    return s.can("activate", TINKER_TACTICIAN)


@pytest.mark.parametrize("what", ["quest", "challenge", "exert"])
def test_3_2_2_1_a_drying_character_cannot_quest_challenge_or_exert(what):
    """1.7.5, 5.1.1.11, 4.4.2.1, 5.3.5."""
    s = board(hand=[TINKER_TACTICIAN], ink=3, theirs=[exerted(FLOUNDER)])
    s.play(TINKER_TACTICIAN)
    assert s[TINKER_TACTICIAN].drying and not can(s, what)


@pytest.mark.parametrize("what", ["quest", "challenge", "exert"])
def test_3_2_2_1_it_is_dry_from_its_players_next_turn_on(what):
    """5.1.1.12, 5.3.5."""
    s = board(hand=[TINKER_TACTICIAN], ink=3, theirs=[FLOUNDER])
    s.play(TINKER_TACTICIAN)
    s.end_turn()
    assert s[TINKER_TACTICIAN].drying
    s.quest(FLOUNDER)
    s.end_turn()
    assert not s[TINKER_TACTICIAN].drying and can(s, what)


def test_3_2_2_1_only_the_active_players_characters_dry():
    s = board(play=[drying(STITCH)], theirs=[drying(FLOUNDER)])
    s.end_turn()
    assert s[STITCH].drying and not s[FLOUNDER].drying


@pytest.mark.parametrize(
    ("locations", "gained"), [([MANOR], 1), ([CLUB], 2), ([THEBES], 0), ([MANOR, CLUB, THEBES], 3)]
)
def test_3_2_2_2_locations_give_their_lore_at_the_start_of_the_turn(locations, gained):
    """5.6.5.4."""
    s = board(play=locations)
    s.end_turn()
    assert s.you.lore == 0
    s.end_turn()
    assert s.you.lore == gained and s.opponent.lore == 0


def test_3_2_2_2_a_location_gives_no_lore_in_the_turn_it_is_played():
    s = board(hand=[MANOR], ink=1)
    s.play(MANOR)
    assert s.you.lore == 0
    round_trip(s)
    assert s.you.lore == 1


def test_3_2_2_2_the_lore_of_locations_comes_before_triggered_abilities():
    """It doesn't use the bag: it is there while the first triggered ability asks."""
    s = board(play=[MANOR, DONALD])
    round_trip(s)
    assert s.decision is not None and s.you.lore == 1


def test_3_2_2_2_winning_by_locations_comes_before_triggered_abilities():
    s = board(play=[CLUB, DONALD], lore=18)
    round_trip(s)
    while s.decision is not None:
        s.accept()
    assert s.winner == "you"


def test_3_2_2_3_start_of_turn_abilities_resolve_before_the_draw():
    s = board(play=[DONALD], deck=[AURORA, STITCH, FLOUNDER])
    s.end_turn()
    assert quiet(s)
    s.end_turn()
    assert s.decision is not None and s.you.hand == []
    reply(s, YES, NO)
    assert quiet(s) and sorted(s.you.hand) == sorted([AURORA, STITCH]) and s.opponent.deck_size == 29


def test_3_2_2_3_start_of_turn_abilities_of_the_other_player_do_not_trigger():
    s = board(theirs=[DONALD])
    s.end_turn()
    assert s.active == "opponent" and s.decision is not None
    reply(s, NO, NO)
    s.end_turn()
    assert s.active == "you" and quiet(s)


# -- 3.2.3 The Draw step ------------------------------------------------------------------------------------------
def test_3_2_3_1_one_card_is_drawn_each_turn_from_the_top():
    s = board(deck=[AURORA, STITCH, FLOUNDER])
    round_trip(s)
    assert s.you.hand == [AURORA] and s.you.deck == [STITCH, FLOUNDER]
    round_trip(s)
    assert sorted(s.you.hand) == sorted([AURORA, STITCH]) and s.you.deck == [FLOUNDER]


def test_3_2_3_1_only_the_active_player_draws():
    s = Scenario()
    s.end_turn()
    assert len(s.opponent.hand) == 1 and s.you.hand == []


def end_turn(game) -> None:
    turn = game.turn
    while game.turn == turn:
        game.step(game.legal_actions()[-1])


def started(**options: object):
    """A real game in the first main phase."""
    game = new_game(**options)
    while game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    return game


@pytest.mark.parametrize("start", [0, 1])
def test_3_2_3_1_only_the_first_turn_of_the_game_has_no_draw(start):
    game = started(seed=5, starting_player=start)
    assert [len(game.zones(p)["hand"]) for p in (start, 1 - start)] == [7, 7]
    end_turn(game)
    assert [len(game.zones(p)["hand"]) for p in (start, 1 - start)] == [7, 8]
    end_turn(game)
    assert [len(game.zones(p)["hand"]) for p in (start, 1 - start)] == [8, 8]


def test_3_2_3_2_abilities_of_the_draw_resolve_before_the_main_phase():
    s = board(play=[MALEFICENT_MISTRESS, damaged(STITCH)], theirs=[LUMIERE])
    round_trip(s)
    assert s.decision.source == MALEFICENT_MISTRESS and len(s.you.hand) == 1 and not s.can("quest", STITCH)
    s.decline()
    assert quiet(s) and s.can("quest", STITCH)
