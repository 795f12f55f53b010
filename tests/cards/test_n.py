"""Cards whose names begin with N, as the official wording has them."""

import pytest

from tests.board import *


class TestNamaariHeirOfFang:
    @pytest.mark.parametrize("card", [NAMAARI_HEIR, MULAN_ARCHER])
    def test_6_2_1_damage_to_a_location_is_not_damage_to_a_character(self, card):
        """6.2.1, 4.6.8: challenging a location deals no damage to another character, so nothing triggers."""
        s = board(play=[card], theirs=[PRIDE_ROCK, COBRA])
        s.challenge(card, PRIDE_ROCK)
        assert s[PRIDE_ROCK].damage > 0 and quiet(s)


class TestNamaariResoluteDaughter:
    def test_namaari_is_cheaper_for_each_opposing_character_banished_in_a_challenge(self):
        opponent = [exerted(AKELA), exerted(AURORA), exerted(BAMBI), exerted(ABU)]
        s = board(hand=[NAMAARI, CANNONS], play=[ATITAYA, COBRA, AGUSTIN], ink=8, theirs=opponent)
        play(s, CANNONS, BAMBI)
        assert s.you.ink_ready == 7 and not s.can("play", NAMAARI), "not in a challenge"
        s.challenge(AGUSTIN, ABU)
        assert AGUSTIN in s.you.discard and ABU in s.opponent.discard
        s.challenge(ATITAYA, AKELA)
        s.challenge(COBRA, AURORA)
        s.play(NAMAARI)
        assert s.you.ink_ready == 7 - 3 and s[NAMAARI].keywords["Resist"] == 3

    def test_namaari_does_not_count_yours_or_last_turns(self):
        s = board(hand=[NAMAARI], play=[AKELA], ink=8, theirs=[exerted(COBRA)])
        s.challenge(AKELA, COBRA)
        assert s.you.discard == [AKELA] and not s.can("play", NAMAARI)
        s = board(hand=[NAMAARI], play=[ATITAYA], ink=8, theirs=[exerted(AKELA)])
        s.challenge(ATITAYA, AKELA)
        assert s.can("play", NAMAARI)
        round_trip(s)
        assert not s.can("play", NAMAARI)


class TestNanisPayback:
    @pytest.mark.parametrize(("damage", "left"), [(0, 7), (2, 5), (4, 3), (6, 3)])
    def test_nanis_payback(self, damage, left):
        opponent = dict(play=[BALOO], lore=7)
        s = board(hand=[NANIS_PAYBACK], play=[damaged(COBRA, damage), damaged(ATITAYA)], ink=4, lore=7, theirs=opponent)
        s.play(NANIS_PAYBACK)
        assert choices(s) == {COBRA, ATITAYA}
        s.choose(COBRA)
        assert quiet(s) and s.opponent.lore == left and s.you.lore == 7 and len(s.you.hand) == 1
        assert s[COBRA].damage == damage


class TestNeroFearsomeCrocodile:
    def test_nero_and_rose_lantern(self):
        """One counter to an opposing character."""
        s = board(play=[damaged(NERO, 2), "Rose Lantern"], ink=2, theirs=[COBRA])
        s.activate(NERO)
        assert s[NERO].damage == 1 and s[COBRA].damage == 1
        activate(s, "Rose Lantern", NERO)
        assert s[NERO].damage == 0 and s[COBRA].damage == 2


class TestNothingWeWontDo:
    def test_nothing_we_wont_do_readies_the_singers_too(self):
        s = board(play=[COBRA, AGUSTIN, exerted(BALOO)], hand=[NOTHING], theirs=[exerted(ATITAYA), exerted(AKELA)])
        s.sing(NOTHING, [COBRA, AGUSTIN])
        assert not any(s[name].exerted for name in (COBRA, AGUSTIN, BALOO)) and s[AKELA].exerted
        refused(s.quest, COBRA)
        s.challenge(AGUSTIN, ATITAYA)
        assert s[AGUSTIN].damage == 0 and s[ATITAYA].damage == 2
        s.end_turn()
        s.challenge(AKELA, AGUSTIN)
        assert s.you.discard.count(AGUSTIN) == 1
        s.end_turn()
        assert s.can("quest", COBRA)
