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


def _flint():
    return board(play=[AKELA], hand=[CANNONS, FLINT], ink=3, theirs=[COBRA, AURORA, THEBES])


class TestNathanielFlintNotoriousPirate:
    @pytest.mark.parametrize(("target", "allowed"), [(theirs(COBRA), True), (theirs(AURORA), True), (AKELA, False)])
    def test_nathaniel_flint_wants_an_opposing_character_damaged(self, target, allowed):
        """Also one that was banished by it; not his player's own."""
        s = _flint()
        refused(s.play, FLINT)
        play(s, CANNONS, target)
        assert s.can("play", FLINT) == allowed

    def test_nathaniel_flint_a_location_is_no_character(self):
        s = _flint()
        s.challenge(AKELA, THEBES)
        assert s[theirs(THEBES)].damage == 3 and not s.can("play", FLINT)


class TestNeroFearsomeCrocodile:
    def test_nero_and_rose_lantern(self):
        """One counter to an opposing character."""
        s = board(play=[damaged(NERO, 2), "Rose Lantern"], ink=2, theirs=[COBRA])
        s.activate(NERO)
        assert s[NERO].damage == 1 and s[COBRA].damage == 1
        activate(s, "Rose Lantern", NERO)
        assert s[NERO].damage == 0 and s[COBRA].damage == 2


class TestNeverTooFarApart:
    def test_up_to_three_singers_are_revealed(self):
        gazelle, peg = "Gazelle - Pop Diva", "Peg - Late-Night Vocalist"
        hector = "Héctor Rivera - Street Musician"
        deck = [ABU, gazelle, peg, hector, ABU, ABU, ABU, ABU, ABU, AKELA]
        s = board(hand=[NEVER_TOO_FAR_APART], ink=9, deck=deck)
        s.play(NEVER_TOO_FAR_APART)
        assert choices(s) == {gazelle, peg, hector}
        reply(s, gazelle, peg, DONE)
        settle(s)
        assert sorted(s.you.hand) == [gazelle, peg] and s.you.deck[0] == AKELA and len(s.you.deck) == 8


class TestNextStopOlympus:
    @pytest.mark.parametrize(("card", "cost"), [(COBRA, 0), (BALOO, 2)])
    def test_next_stop_olympus_is_free_with_the_strong(self, card, cost):
        s = board(hand=[NEXT_STOP], play=[card], ink=2, theirs=[COBRA])
        play(s, NEXT_STOP, card)
        assert s.you.ink_ready == 2 - cost

    def test_next_stop_olympus_readies_and_gains_lore_for_one_challenge(self):
        opponent = [exerted(BALOO), exerted(AKELA), THEBES]
        s = board(hand=[NEXT_STOP, YOU_CAME_BACK], play=[exerted(COBRA)], ink=3, theirs=opponent)
        play(s, NEXT_STOP, COBRA)
        assert not s[COBRA].exerted
        refused(s.quest, COBRA)
        s.challenge(COBRA, BALOO)
        assert s.you.lore == 1
        play(s, YOU_CAME_BACK, COBRA)
        s.challenge(COBRA, AKELA)
        assert s.you.lore == 1, "the next time only"

    def test_next_stop_olympus_not_for_locations_or_next_turn(self):
        s = board(hand=[NEXT_STOP], play=[exerted(COBRA)], theirs=[THEBES])
        play(s, NEXT_STOP, COBRA)
        s.challenge(COBRA, THEBES)
        assert s.you.lore == 0
        s = board(hand=[NEXT_STOP], play=[COBRA], theirs=[AKELA])
        play(s, NEXT_STOP, COBRA)
        s.end_turn()
        s.quest(AKELA)
        s.end_turn()
        s.challenge(COBRA, AKELA)
        assert s.you.lore == 0

    def test_next_stop_and_maximus_look_at_strength_as_it_is(self):
        s = board(play=[BALOO, MAXIMUS_CHAMPION], hand=[TYPHOON, NEXT_STOP], ink=2)
        play(s, TYPHOON, BALOO)
        play(s, NEXT_STOP, BALOO)
        assert s.you.ink_ready == 0
        s.end_turn()
        assert s.you.lore == 2, "this turn's strength is there at the end of the turn (3.4.1)"


class TestNickWildeToyDriveOfficer:
    @pytest.mark.parametrize(("others", "drawn"), [(0, 0), (1, 1), (2, 1)])
    def test_ruling_he_counts_himself(self, others, drawn):
        """6.2.4."""
        nick = NICK_WILDE_TOY_DRIVE_OFFICER
        s = board(hand=[nick, *[FRU_FRU_VIP_GUEST] * others], ink=20)
        s.play(nick)
        for _ in range(others):
            s.play(FRU_FRU_VIP_GUEST)
        s.end_turn()
        assert len(s.you.hand) == drawn


class TestNoiAcrobaticBaby:
    def test_noi_takes_no_challenge_damage_after_an_action(self):
        s = board(play=[NOI], hand=["It Calls Me", CANNONS], ink=2, theirs=[exerted(ATITAYA)])
        s.play("It Calls Me")
        s.challenge(NOI, ATITAYA)
        assert s[NOI].damage == 0 and s[ATITAYA].damage == 4
        play(s, CANNONS, NOI)
        assert s[NOI].damage == 2

    def test_noi_not_in_the_next_turn_nor_for_the_opponents_actions(self):
        opponent = dict(play=[BALOO, ABU], hand=["It Calls Me"], ink=1)
        s = board(play=[exerted(NOI)], hand=["It Calls Me"], ink=2, theirs=opponent)
        s.play("It Calls Me")
        s.end_turn()
        s.play("It Calls Me")
        while not quiet(s):
            s.done()
        s.challenge(BALOO, NOI)
        assert s[NOI].damage == 2


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
