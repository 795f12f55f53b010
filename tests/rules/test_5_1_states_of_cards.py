"""Section 5.1 of the rule book: states of cards."""

from typing import Any

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_5_1_1_2_an_exerted_card_may_use_an_ability_without_the_exert_symbol():
    s = board(play=[exerted(KUZCO), STITCH], ink=8)
    s.activate(KUZCO)
    s.activate(KUZCO)
    assert s[STITCH].keywords["Resist"] == 2 and s.you.ink_ready == 0


def test_5_1_1_3_a_character_with_damage_is_damaged_one_without_is_not():
    """5.1.1.4."""
    s = board(hand=[RING_THE_BELL], ink=3, theirs=[damaged(LUMIERE), damaged(EEYORE), STITCH])
    s.play(RING_THE_BELL)
    assert choices(s) == {theirs(LUMIERE), theirs(EEYORE)}


def test_5_1_1_5_the_first_card_in_play_can_have_cards_under_it():
    from lorcana_env.cards import supported

    boosted = next(card.full_name for card in supported() if any(k.keyword == "Boost" for k in card.keywords))
    for play in ([boosted, ROO], [ROO, boosted]):
        s = board(play=play)
        s.activate(ROO)
        settle(s)
        assert s[boosted].under == [ROO]


def test_5_1_1_5_cards_under_another_cannot_be_chosen_and_do_not_count():
    s = board(hand=[CANNONS], ink=1, theirs=[stack(SHANG_LEADER, SHANG_CAPTAIN), STITCH])
    s.play(CANNONS)
    assert not s.can("choose", SHANG_CAPTAIN) and s.can("choose", SHANG_LEADER)
    assert s.opponent.play == [SHANG_LEADER, STITCH] and s[SHANG_LEADER].under == [SHANG_CAPTAIN]


def test_5_1_1_6_the_card_on_top_has_no_text_of_the_cards_under_it():
    assert "Challenger" not in board(play=[stack(SHANG_LEADER, SHANG_SON)])[SHANG_LEADER].keywords


def test_5_1_1_7_a_stack_that_is_ink_instead_is_exerted_ink():
    """6.5.4, 8.10.7."""
    s = board(play=[MICKEY_FRIEND, MINNIE_PRINCESS], hand=[MICKEY_DUO], ink=1, theirs=dict(hand=[BE_PREPARED], ink=7))
    s.play(MICKEY_DUO, shift_onto=[MICKEY_FRIEND, MINNIE_PRINCESS])
    s.end_turn()
    s.play(BE_PREPARED)
    assert {s[card].zone for card in (MICKEY_DUO, MICKEY_FRIEND, MINNIE_PRINCESS)} == {"inkwell"}
    assert s[MICKEY_DUO].exerted and s[MICKEY_FRIEND].exerted and s[MINNIE_PRINCESS].exerted


STACK = sorted([SHANG_LEADER, SHANG_CAPTAIN, SHANG_SON])


def with_stack(card: str, ink: int) -> Scenario:
    """The opponent has a stack of three cards, you have what removes it."""
    return board(
        hand=[card],
        ink=ink,
        theirs=dict(play=[damaged(stack(SHANG_LEADER, SHANG_CAPTAIN, SHANG_SON))], deck=[STITCH, FLOUNDER]),
    )


def test_5_1_1_7_a_banished_stack_goes_to_the_discard():
    """8.10.7."""
    s = with_stack(BE_PREPARED, 7)
    s.play(BE_PREPARED)
    assert sorted(s.opponent.discard) == STACK and s.opponent.play == []


def test_5_1_1_7_a_stack_goes_to_the_hand():
    s = with_stack(KNOWS_BEST, 3)
    s.play(KNOWS_BEST)
    assert sorted(s.opponent.hand) == STACK


def test_5_1_1_7_a_stack_goes_to_the_inkwell():
    """7.5.2: each card is separate, and one ink."""
    s = with_stack(LET_IT_GO, 5)
    s.play(LET_IT_GO)
    assert sorted(s.opponent.inkwell) == STACK and (s.opponent.ink_total, s.opponent.ink_ready) == (3, 0)


def test_5_1_1_7_a_stack_is_shuffled_into_the_deck():
    s = with_stack(YOURE_WELCOME, 4)
    s.play(YOURE_WELCOME)
    assert sorted(s.opponent.hand + s.opponent.deck) == sorted([*STACK, STITCH, FLOUNDER]) and len(s.opponent.hand) == 2


def test_5_1_2_1_a_character_enters_ready_undamaged_and_drying():
    """4.3.3.1, 5.1.1.1, 5.1.1.4, 5.1.2, 6.7.1, 6.7.1.1."""
    s = board(hand=[STITCH], ink=1)
    s.play(STITCH)
    stitch = s[STITCH]
    assert stitch.zone == "play" and not stitch.exerted and stitch.damage == 0 and stitch.drying


def test_5_1_2_2_an_item_enters_play_ready_and_faceup():
    s = board(hand=[QUILL, STITCH], ink=3)
    s.play(QUILL)
    assert not s[QUILL].exerted and s[QUILL].damage == 0 and s.can("activate", QUILL)
    assert {tuple(s.game.determinize(1, seed).zones(0)["play"]) for seed in range(5)} == {(QUILL,)}


def test_5_1_2_7_a_card_in_hand_has_no_state():
    s = board(play=[exerted(damaged(LUMIERE, 3))], hand=[KNOWS_BEST], ink=3)
    s.play(KNOWS_BEST)
    lumiere = s[LUMIERE]
    assert lumiere.zone == "hand" and not lumiere.exerted and not lumiere.drying and lumiere.damage == 0


@pytest.mark.worked_example
def test_5_1_3_a_questing_takes_the_ready_state_and_gives_the_exerted_state():
    s = board(play=[FLOUNDER])
    assert not s[FLOUNDER].exerted
    s.quest(FLOUNDER)
    assert s[FLOUNDER].exerted and not s.can("quest", FLOUNDER)


@pytest.mark.worked_example
@pytest.mark.parametrize("state", [{}, dict(exerted=True), dict(damage=2), dict(drying=True)])
def test_5_1_3_b_the_shifted_tinker_bell_has_the_states_of_the_one_under_her(state: dict[str, Any]):
    """Ready, undamaged and dry in the example; each of the opposite states passes on as well."""
    s = board(play=[placed(TINKER_TACTICIAN, **state)], hand=[TINKER_FAIRY], ink=4)
    s.play(TINKER_FAIRY, shift_onto=TINKER_TACTICIAN)
    fairy = s[TINKER_FAIRY]
    assert s.you.play == [TINKER_FAIRY] and fairy.under == [TINKER_TACTICIAN]
    assert (fairy.exerted, fairy.damage, fairy.drying) == tuple(
        state.get(k, 0) for k in ("exerted", "damage", "drying")
    )
    assert s.can("quest", TINKER_FAIRY) == (not fairy.exerted and not fairy.drying)


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@EDITIONS
@pytest.mark.parametrize("action", ["Ambush!", "Performance Review"])
def test_5_1_1_11_a_drying_character_cant_be_the_one_that_exerts(action, rules):
    """5.1.1.12: whether it is a cost or an effect."""
    s = board(play=[drying(STITCH), ABU], hand=[action], ink=9, theirs=[COBRA], rules=rules)
    s.play(action)
    settle(s, STITCH)
    assert not s[STITCH].exerted and s[ABU].exerted


@EDITIONS
def test_5_1_1_7_a_card_under_a_banished_one_is_faceup_in_the_discard(rules):
    buddies = "Sulley & Boo - Scare Buddies"
    s = board(play=[stack(buddies, AKELA)], hand=[DRAGON_FIRE], ink=9, rules=rules)
    s.play(DRAGON_FIRE)
    choose_if_asked(s, buddies)
    settle(s, "accept", AKELA)
    assert s[AKELA].zone == "play" and buddies in s.you.discard
