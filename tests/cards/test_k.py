"""Cards whose names begin with K, as the official wording has them."""

import pytest

from tests.board import *
from tests.cards.gone import gone_after_questing, gone_at_end_of_turn


class TestKakamoraPirateChief:
    @pytest.mark.parametrize(("discarded", "damage"), [(MICHAEL_SWORDSMAN, 3), (AKELA, 1), (WEIGHT_SET, 1)])
    def test_kakamora_throws_what_was_discarded(self, discarded, damage):
        s = board(play=[KAKAMORA, BALOO], hand=[MICHAEL_SWORDSMAN, AKELA, WEIGHT_SET], theirs=[COBRA, THEBES])
        quest(s, KAKAMORA, YES)
        assert len(s.you.hand) == 4
        s.choose(discarded)
        assert choices(s) == {KAKAMORA, BALOO, theirs(COBRA), theirs(THEBES)}
        s.choose(THEBES)
        assert quiet(s) and s[THEBES].damage == damage and s.you.discard == [discarded]


class TestKenaiProtectiveBrother:
    def test_5_1_2_6_kenai_in_the_discard_is_not_exerted(self):
        s = gone_at_end_of_turn("Kenai - Protective Brother")
        assert s.active == "opponent" and quiet(s), s.legal()


class TestKevinFlightlessBird:
    def test_7_1_6_this_card_is_put_on_the_deck_from_the_discard(self):
        s = gone_after_questing(KEVIN, DUMPTRUCK, damage=2)
        assert KEVIN not in s.you.discard and KEVIN not in s.you.play and s.game.zones(0)["deck"][0] == KEVIN

    def test_7_1_6_this_card_is_put_on_the_deck_from_hand(self):
        s = gone_after_questing(KEVIN, MIM_SNAKE)
        assert KEVIN not in s.you.hand and s.game.zones(0)["deck"][0] == KEVIN


class TestKristoffsLute:
    def test_lute_may_play_the_top_card_for_its_cost(self):
        s = board(play=[KRISTOFFS_LUTE], deck=[AKELA, BALOO], ink=4)
        activate(s, KRISTOFFS_LUTE, YES)
        assert quiet(s) and set(s.you.play) == {KRISTOFFS_LUTE, AKELA} and s.you.ink_ready == 0
        assert s.you.deck == [BALOO]
        assert s[KRISTOFFS_LUTE].exerted

    def test_lute_declined_or_too_poor(self):
        s = board(play=[KRISTOFFS_LUTE], deck=[AKELA, BALOO], ink=4)
        activate(s, KRISTOFFS_LUTE, NO)
        assert quiet(s) and s.you.discard == [AKELA] and s.you.ink_ready == 2 and s.you.deck == [BALOO]
        s = board(play=[KRISTOFFS_LUTE], deck=[AKELA, BALOO], ink=3)
        s.activate(KRISTOFFS_LUTE)
        assert quiet(s) and s.you.discard == [AKELA] and s.you.ink_ready == 1

    def test_lute_plays_by_other_costs_too(self):
        """ "As if it were in your hand": singing (1.5.5.1) and Shift (1.5.5.2) as well."""
        s = board(play=[KRISTOFFS_LUTE, AKELA], deck=[SUDDEN_CHILL, BALOO], ink=2, theirs=dict(hand=[ABU]))
        activate(s, KRISTOFFS_LUTE, YES)
        for _ in range(4):
            if not quiet(s):
                s.take(0)
        assert s[AKELA].exerted and s.opponent.discard == [ABU] and s.you.discard == [SUDDEN_CHILL]

    def test_lute_counts_what_makes_the_card_cheaper(self):
        s = board(play=[KRISTOFFS_LUTE, OWL, at(OWL, AKELA), at(OWL, BALOO)], deck=[STRIKE, ABU, COBRA], ink=2)
        activate(s, KRISTOFFS_LUTE, YES)
        s.option(0)  # for ink, not sung
        s.choose(ABU)
        assert quiet(s) and s.you.hand == [COBRA] and sorted(s.you.discard) == sorted([STRIKE, ABU])


class TestKronkLaidBack:
    def test_6_1_5_1_without_the_discard_the_rest_does_not_happen(self):
        """ "Once during your turn, you may choose and discard a card to ...": a sequential effect, and no cost."""
        s = board(play=[KRONK, ANGEL, ABU], hand=[ABU], theirs=[COBRA])
        assert not s.can("activate", ANGEL)

    def test_kronk_does_not_discard(self):
        s = board(play=[KRONK], hand=[STRIKE, AKELA], ink=2)
        s.play(STRIKE)
        assert quiet(s) and len(s.you.hand) == 3 and s.you.discard == [STRIKE]
        s = board(hand=[SUDDEN_CHILL], ink=2, theirs=dict(play=[KRONK], hand=[AKELA]))
        s.play(SUDDEN_CHILL)
        assert quiet(s) and s.opponent.hand == [AKELA] and "Ward" in s[KRONK].keywords

    def test_kronk_does_not_help_the_opponent_nor_pay(self):
        s = board(play=[KRONK], hand=[SUDDEN_CHILL], ink=2, theirs=dict(hand=[AKELA]))
        s.play(SUDDEN_CHILL)
        assert s.opponent.discard == [AKELA]
        s = board(play=[KRONK], hand=[XANATOS, AKELA], ink=3, theirs=[COBRA])
        s.play(XANATOS)
        if not quiet(s):
            s.accept()
        assert s.you.hand == [AKELA] and s[COBRA].damage == 0, "no B without A (6.1.5.1)"

    def test_kronk_against_lucifer(self):
        s = board(hand=[LUCIFER], ink=5, theirs=dict(play=[KRONK], hand=[AKELA, ABU, CANNONS]))
        s.play(LUCIFER)
        settle(s)
        assert len(s.opponent.hand) == 3

    def test_kronk_keeps_what_others_want_discarded(self):
        s = board(play=[KRONK, KAKAMORA, JAFAR], hand=[GUARD], theirs=[COBRA])
        s.quest(KAKAMORA)
        if not quiet(s):
            s.accept()
        settle(s)
        assert s[COBRA].damage == 0 and GUARD in s.you.hand
        s.quest(JAFAR)
        if not quiet(s):
            s.accept()
        assert quiet(s) and GUARD in s.you.hand and s.you.discard == []
