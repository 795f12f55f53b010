"""Section 4.2 of the rule book: inking."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_4_2_a_card_that_is_inked_is_revealed():
    """So the others still know the rest of a hand that they saw."""
    s = board(hand=[NOTHING_TO_HIDE], ink=1, theirs=dict(hand=[ABU, AKELA, BAMBI], deck=[DEWEY] * 9))
    s.play(NOTHING_TO_HIDE)
    s.end_turn()
    s.ink(AKELA)
    assert seen(s, 0, 1, "hand") == {ABU: True, BAMBI: True, DEWEY: False} and seen(s, 0, 1, "inkwell") == {AKELA: True}


def test_4_2_1_1_only_cards_with_the_inkwell_symbol():
    """5.2.3."""
    s = board(hand=[CANNONS, MARSHMALLOW_GUARDIAN, STITCH])
    assert not s.can("ink", CANNONS) and not s.can("ink", MARSHMALLOW_GUARDIAN) and s.can("ink", STITCH)


@pytest.mark.parametrize("zone", ["discard", "deck", "play"])
def test_4_2_1_1_the_card_comes_from_the_hand(zone):
    s = Scenario(you={zone: [STITCH], "hand": [FLOUNDER]})
    assert not s.can("ink", STITCH) and s.can("ink", FLOUNDER)


def test_4_2_1_3_inking_puts_the_card_into_the_inkwell_ready():
    """4.2.1, 5.2.3, 7.5.1, 7.5.2."""
    s = board(hand=[FLOUNDER, STITCH])
    s.ink(FLOUNDER)
    assert s.you.hand == [STITCH] and (s.you.ink_total, s.you.ink_ready) == (1, 1)
    s.play(STITCH)
    assert s.you.ink_ready == 0


def test_4_2_2_abilities_of_inking_resolve_before_the_next_turn_action():
    """7.5.2: two cards put into the inkwell are two instances."""
    s = board(play=[CHIP_RANGERS, STITCH], hand=[FLOUNDER], discard=[LUMIERE])
    s.ink(FLOUNDER)
    assert s.you.ink_total == 1 and s.decision.source == CHIP_RANGERS and not s.can("quest", STITCH)
    s.accept()
    assert s.you.hand == [LUMIERE] and quiet(s)
    s = board(play=[CHIP_RANGERS], hand=["All Is Found"], discard=[FLOUNDER, STITCH, LUMIERE], ink=5)
    s.play("All Is Found")
    s.choose(FLOUNDER, STITCH)
    asked = 0
    while not quiet(s):
        asked += s.decision.kind == "may"
        s.decline() if s.can("decline") else s.take(0)
    assert asked == 2


def test_4_2_3_one_card_a_turn():
    s = board(hand=[STITCH, FLOUNDER])
    s.ink(STITCH)
    assert not s.can("ink", FLOUNDER)
    round_trip(s)
    assert s.can("ink", FLOUNDER)


def test_4_2_3_1_the_limit_falls_when_the_source_leaves():
    s = board(play=[BELLE], hand=[STITCH, STITCH, KNOWS_BEST], ink=3)
    s.ink(STITCH)
    assert s.can("ink", STITCH)
    s.play(KNOWS_BEST)
    assert BELLE in s.you.hand and not s.can("ink", STITCH)


def test_4_2_3_1_an_action_may_add_a_card_for_the_turn():
    s = board(hand=[SAIL_THE_AZURITE_SEA, STITCH, STITCH, STITCH], ink=2, deck=[FLOUNDER] * 5)
    s.play(SAIL_THE_AZURITE_SEA)
    s.ink(STITCH)
    s.ink(STITCH)
    assert not s.can("ink", STITCH)
    round_trip(s)
    s.ink(STITCH)
    assert not s.can("ink", FLOUNDER)


def test_4_2_3_1_the_additional_card_is_not_for_the_opponents_turn():
    s = board(play=[BELLE], hand=[STITCH, STITCH], theirs=dict(hand=[FLOUNDER, FLOUNDER]))
    s.end_turn()
    s.ink(FLOUNDER)
    assert not s.can("ink", FLOUNDER)


@pytest.mark.worked_example
@pytest.mark.parametrize(("belles", "cards"), [(0, 1), (1, 2), (2, 3)])
def test_4_2_3_1_each_belle_adds_a_card_to_ink(belles, cards):
    """7.5.5."""
    s = board(play=[BELLE] * belles, hand=[STITCH] * 4)
    for _ in range(cards):
        s.ink(STITCH)
    assert s.you.ink_total == cards and not s.can("ink", STITCH)


@pytest.mark.worked_example
def test_4_2_3_1_a_replayed_belle_gives_no_third_card():
    """Her additional card was already put into the inkwell."""
    s = board(play=[BELLE], hand=[STITCH, STITCH, STITCH, KNOWS_BEST], ink=7)
    s.ink(STITCH)
    s.ink(STITCH)
    s.play(KNOWS_BEST)
    s.play(BELLE)
    assert s[BELLE].zone == "play" and not s.can("ink", STITCH)


@pytest.mark.parametrize("first", ["ink", "quill"])
def test_4_2_3_2_an_effect_that_inks_does_not_count(first):
    s = board(play=[QUILL], hand=[STITCH, FLOUNDER])
    for how in [first, "quill" if first == "ink" else "ink"]:
        if how == "ink":
            s.ink(STITCH)
        else:
            s.activate(QUILL)
            choose_if_asked(s, FLOUNDER)
    assert s.you.hand == [] and (s.you.ink_total, s.you.ink_ready) == (2, 2)


def test_4_2_3_2_such_a_card_needs_no_inkwell_symbol():
    """7.5.6."""
    s = board(play=[QUILL], hand=[CANNONS])
    assert not s.can("ink", CANNONS)
    s.activate(QUILL)
    assert s.you.hand == [] and s.you.ink_ready == 1


def test_4_2_3_2_a_card_inked_by_an_effect_is_not_revealed():
    """7.5.6."""
    deck = [STITCH, FLOUNDER, AURORA, ADELAIDE, ARIANNA, LUMIERE]
    s = board(play=[QUILL], hand=[TIGGER, TINKER_FAIRY], deck=deck)
    activate(s, QUILL, TIGGER)
    assert s.you.inkwell == [TIGGER] and len(guesses(s, 1, "inkwell", 0)) > 3


@pytest.mark.worked_example
def test_4_2_3_2_the_quill_inks_as_often_as_its_cost_is_paid():
    """Two quills and the turn action make three cards; what a quill inks needs no inkwell symbol."""
    s = board(play=[QUILL, QUILL], hand=[CANNONS, STITCH, FLOUNDER])
    activate(s, QUILL, CANNONS)
    assert s[QUILL].exerted
    activate(s, QUILL, STITCH)
    assert not s.can("activate", QUILL)
    s.ink(FLOUNDER)
    assert s.you.ink_total == 3 and s.you.hand == []


@pytest.mark.worked_example
@pytest.mark.parametrize(("revealed", "guesses"), [(True, 1), (False, 2)])
def test_4_2_3_2_a_card_inked_by_the_quill_is_not_revealed(revealed, guesses):
    """To the opponent it may be either card of the hand; one inked by the turn action was shown. 4.2.1.2."""
    s = board(play=[QUILL], hand=[STITCH, FLOUNDER], deck=[], theirs=dict(deck=[]))
    if revealed:
        s.ink(STITCH)
    else:
        activate(s, QUILL, STITCH)
    seen = {tuple(s.game.determinize(1, seed).zones(0)["inkwell"]) for seed in range(20)}
    assert s.you.inkwell == [STITCH] and len(seen) == guesses
