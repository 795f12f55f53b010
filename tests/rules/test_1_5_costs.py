"""Section 1.5 of the rule book: costs."""

import pytest

from tests.board import *


@pytest.mark.parametrize("rules", ["2.0", "2.3"])
def test_1_9_5_damage_that_resist_takes_away_is_dealt_as_a_cost(rules):
    """1.5.3: in 2.0 no damage was dealt (2.0: 8.8.2), so nothing was paid."""
    s = board(play=[exerted(SHERE_KHAN), SHIELD], ink=1, rules=rules)
    assert s.can("activate", SHERE_KHAN)
    activate(s, SHIELD, SHERE_KHAN)
    assert s.can("activate", SHERE_KHAN) is (rules == "2.3")


def test_1_5_3_a_character_that_cannot_exert_pays_for_nothing():
    """4.4.3.4: Binding Contract asks for a dry, ready character that may exert."""
    assert not board(play=[BINDING_CONTRACT, exerted(BAMBI)], theirs=[ATITAYA]).can("activate", BINDING_CONTRACT)
    s = board(play=[BINDING_CONTRACT, BAMBI], theirs=[ATITAYA])
    activate(s, BINDING_CONTRACT, theirs(ATITAYA))
    assert s[ATITAYA].exerted and s[BAMBI].exerted


def test_1_5_3_two_cards_are_needed_for_two():
    assert not board(play=[BEAST_DESIGNER, QUILL], ink=2).can("activate", BEAST_DESIGNER)
    assert board(play=[BEAST_DESIGNER, QUILL, QUILL], ink=2).can("activate", BEAST_DESIGNER)


def test_1_5_3_the_card_that_is_banished_to_pay_does_not_pay_otherwise():
    """The Glass Slipper: banish it and exert a Prince; a tired Prince is not enough."""
    assert not board(play=[SLIPPER, exerted(BAMBI)]).can("activate", SLIPPER)
    assert board(play=[SLIPPER, BAMBI]).can("activate", SLIPPER)


def test_1_5_3_a_card_does_not_pay_for_itself():
    """Shift by discarding: the card that is shifted is not among those discarded."""
    refused(board(play=[DIABLO], hand=[DIABLO_HERALD, FLOUNDER]).play, DIABLO_HERALD, DIABLO)
    s = board(play=[DIABLO], hand=[DIABLO_HERALD, CANNONS])
    s.play(DIABLO_HERALD, DIABLO)
    assert quiet(s) and s.you.discard == [CANNONS] and not choices(s)


def test_1_5_3_a_character_exerted_to_pay_became_exerted():
    s = board(play=[BINDING_CONTRACT, FERGUS], hand=[THEBES], theirs=[AKELA])
    activate(s, BINDING_CONTRACT, theirs(AKELA))
    assert s[AKELA].exerted and s[FERGUS].exerted
    s.accept()
    choose_if_asked(s, THEBES)
    assert THEBES in s.you.play


@pytest.mark.parametrize(("ink", "legal"), [(4, False), (5, True)])
def test_1_5_3_a_cost_must_be_paid_in_full(ink, legal):
    assert board(hand=[ARIANNA], ink=ink).can("play", ARIANNA) == legal


def test_1_5_3_exerted_ink_pays_nothing_more():
    s = board(hand=[STITCH, FLOUNDER], ink=1)
    s.play(STITCH)
    assert not s.can("play", FLOUNDER)


@pytest.mark.parametrize("others", [0, 1, 3])
def test_1_5_4_for_each_card_in_play_a_modifier_counts(others):
    s = board(play=[STITCH, FLOUNDER, AURORA][:others], hand=[TRAMP_DOG], ink=7)
    s.play(TRAMP_DOG)
    assert s.you.ink_ready == others


def test_1_5_4_a_payment_modifier_does_not_change_the_cost():
    """Paid with 3 ink, the character still costs 4: an effect on cost 3 or less leaves it."""
    s = board(play=[HAMM], hand=[BELLE, "Spooky Sight"], ink=9)
    s.activate(HAMM)
    s.play(BELLE)
    assert s.you.ink_ready == 6
    s.play("Spooky Sight")
    assert s.you.play == [BELLE]


def test_1_5_5_another_alternate_cost_is_no_shift():
    """An item is banished to play her: nothing is under her, and the ability that asks for Shift does nothing."""
    s = board(play=[CHEM_PURSE, WEIGHT_SET], hand=[BELLE_APPRENTICE])
    before = s[BELLE_APPRENTICE].strength
    s.play(BELLE_APPRENTICE, cost=1)
    choose_if_asked(s, WEIGHT_SET)
    assert BELLE_APPRENTICE in s.you.play and WEIGHT_SET in s.you.discard
    assert s[BELLE_APPRENTICE].strength == before and s[BELLE_APPRENTICE].under == []


@pytest.mark.parametrize("ink", [5, 9])
def test_1_5_5_a_card_played_by_an_effect_may_be_paid_in_each_way(ink):
    """By ink or by Shift, if both can be paid; the other way is not forgotten."""
    mine = [at(BAYOU, ABU), RAPUNZEL_PAIR, BAYOU, STITCH]
    s = board(play=mine, hand=[STITCH_STAR], ink=ink, deck=[TUI, TUI])
    quest(s, ABU, YES, STITCH_STAR, YES)
    if ink == 9:
        assert s.decision is not None and s.decision.kind == "cost" and len(s.legal()) == 2, s.legal()
        s.take(0)
    assert STITCH_STAR in s.you.play and s[STITCH_STAR].under == ([] if ink == 9 else [STITCH])


@pytest.mark.parametrize("ink", [0, 4])
def test_1_5_5_a_card_played_by_an_effect_may_be_paid_by_its_other_cost(ink):
    """Without ink that is the one way there is; with it, one of two."""
    mine = [at(BAYOU, ABU), RAPUNZEL_PAIR, BAYOU, WEIGHT_SET]
    s = board(play=mine, hand=[BELLE_APPRENTICE], ink=ink, deck=[TUI, TUI])
    quest(s, ABU, YES, BELLE_APPRENTICE, YES)
    if ink:
        assert s.decision is not None and s.decision.kind == "cost" and len(s.legal()) == 2, s.legal()
        s.take(1)
    choose_if_asked(s, WEIGHT_SET)
    assert BELLE_APPRENTICE in s.you.play and WEIGHT_SET in s.you.discard and s.you.ink_ready == ink


@pytest.mark.parametrize("banished", [False, True])
def test_1_5_5_3_an_alternate_cost_that_a_condition_allows(banished):
    """1.5.5, 4.3.2.2."""
    s = board(play=[ARIANNA], hand=[LEFOU_FLUNKY], theirs=[exerted(STITCH if banished else LUMIERE)])
    assert not s.can("play", LEFOU_FLUNKY, cost=1)
    s.challenge(ARIANNA, STITCH if banished else LUMIERE)
    assert s.can("play", LEFOU_FLUNKY, cost=1) == banished and not s.can("play", LEFOU_FLUNKY)
