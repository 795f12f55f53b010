"""Cards whose names begin with J, as the official wording has them."""

import pytest

from tests.board import *


class TestJackJackParrIncrediblePotential:
    @pytest.mark.parametrize(
        ("top", "strength", "lore"), [(AKELA, 6, 1), (CANNONS, 4, 3), ("It Calls Me", 4, 3), (WEIGHT_SET, 4, 3)]
    )
    def test_jack_jack_grows_with_the_top_card(self, top, strength, lore):
        s = board(play=[JACK], deck=[top, ABU, ABU])
        round_trip(s, YES)
        assert quiet(s) and s.you.discard == [top] and s.you.hand == [ABU], "before the draw (3.2.2.3)"
        assert (s[JACK].strength, s[JACK].lore) == (strength, lore)
        s.end_turn()
        assert (s[JACK].strength, s[JACK].lore) == (4, 1)

    def test_jack_jack_banishes_for_a_location(self):
        s = board(play=[JACK], deck=[THEBES, ABU], theirs=[COBRA])
        round_trip(s, YES)
        assert choices(s) == {JACK, theirs(COBRA)} and not s.can("done")
        s.choose(COBRA)
        assert s.opponent.discard == [COBRA] and s.you.discard == [THEBES] and s[JACK].strength == 4


class TestJimHawkinsSpaceTraveler:
    def test_6_1_11_1_nobody_moves_to_a_location_that_left(self):
        """The location that was played is banished before the move resolves."""
        s = board(play=[stack(SULLEY_SCARE_BUDDIES, JIM, LAUNCHPAD)], hand=[THEBES, DRAGON_FIRE], ink=5)
        s.play(DRAGON_FIRE)
        choose_if_asked(s, SULLEY_SCARE_BUDDIES)
        s.accept()
        resolve_first(s, JIM) if s.decision.kind == "order" else None
        s.accept()  # the location is played
        choose_if_asked(s, THEBES)
        assert THEBES in s.you.play
        resolve_first(s, LAUNCHPAD, YES)
        choose_if_asked(s, THEBES)
        assert THEBES in s.you.discard
        if s.decision:
            s.accept()
        assert s[JIM].location is None

    def test_jim_hawkins_moves_to_the_location_he_plays(self):
        """The plain case."""
        s = board(hand=[JIM, THEBES], ink=5)
        play(s, JIM, YES)
        choose_if_asked(s, THEBES)
        s.accept()
        assert s[JIM].location == THEBES


class TestJimHawkinsStubbornCabinBoy:
    def test_8_10_5_the_shifted_character_is_the_one_that_challenged(self):
        """8.10.5 (one reading): it can do what the character below could; it is no second character that challenges."""
        opponent = [exerted(JIM_CABIN_BOY), exerted(COBRA)]
        s = board(play=[CHARMING, STITCH], hand=[NEXT_STOP, STITCH_STAR], ink=9, theirs=opponent)
        s.challenge(STITCH, JIM_CABIN_BOY)
        play(s, NEXT_STOP, STITCH)
        assert s.can("challenge", STITCH, JIM_CABIN_BOY)
        s.play(STITCH_STAR, shift_onto=STITCH)
        settle(s)
        assert s.can("challenge", STITCH_STAR, JIM_CABIN_BOY)


class TestJiminyCricketLevelHeadedAndWise:
    def test_6_4_2_3_jiminy_sees_rush_on_a_character_that_enters_play(self):
        """A static ability holds for what enters play later, as it enters."""
        s = board(hand=[SNOWANNA, AKELA], ink=5, theirs=[exerted(JIMINY)])
        s.play(AKELA)
        s.play(SNOWANNA)
        assert not s[AKELA].exerted and s[SNOWANNA].exerted


class TestJohnSilverFerociousFriend:
    @pytest.mark.parametrize("resist", [False, True])
    def test_6_1_5_1_john_silver(self, resist):
        """Damage that Resist takes away was not dealt, so nobody readies; the last sentence stands for itself."""
        s = board(play=[SILVER, exerted(AKELA), *([FIELD_OF_ICE] if resist else [])], hand=[AKELA], ink=2)
        if resist:
            s.play(AKELA)
            other = AKELA + "#2"
        else:
            other = AKELA
        quest(s, SILVER, YES)
        choose_if_asked(s, other)
        if resist:
            assert s[other].damage == 0
        else:
            assert s[other].damage == 1 and not s[other].exerted and not s.can("quest", other)

    def test_6_1_4_john_silver_declined(self):
        """Declined, nobody is meant by the last sentence."""
        s = board(play=[SILVER, AKELA])
        quest(s, SILVER, NO)
        assert s.can("quest", AKELA)


class TestJulietasArepas:
    def test_5_3_1_arepas_want_damage_removed_from_a_character(self):
        """Damage that was removed from a location is not damage removed from a character."""
        s = board(play=[JULIETAS_AREPAS, MIRACLE_CANDLE, AKELA, AURORA, BALOO, damaged(THEBES, 2)], ink=2)
        s.activate(MIRACLE_CANDLE)
        choose_if_asked(s, THEBES)
        if s.decision:
            s.number(2)
        assert s[THEBES].damage == 0 and s.you.lore == 2
        s.activate(JULIETAS_AREPAS)
        assert s.you.lore == 2
