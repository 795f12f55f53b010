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


class TestJafarHighSultanOfLorcana:
    def test_jafar_plays_a_discarded_illusion_for_free(self):
        s = board(play=[JAFAR], hand=[GUARD, AKELA], deck=[ABU, ABU])
        quest(s, JAFAR, YES)
        assert choices(s) == {GUARD, AKELA, ABU}
        reply(s, GUARD, YES)
        assert quiet(s) and set(s.you.play) == {JAFAR, GUARD} and s.you.discard == []
        assert sorted(s.you.hand) == [ABU, AKELA]
        assert s[GUARD].drying and s.you.lore == 3

    def test_jafar_leaves_other_cards_and_declined_illusions_in_the_discard(self):
        s = board(play=[JAFAR], hand=[GUARD, AKELA], deck=[ABU, ABU])
        quest(s, JAFAR, YES, AKELA)
        assert quiet(s) and s.you.play == [JAFAR] and s.you.discard == [AKELA]
        s = board(play=[JAFAR], hand=[GUARD, AKELA], deck=[ABU, ABU])
        quest(s, JAFAR, YES, GUARD, NO)
        assert quiet(s) and s.you.play == [JAFAR] and s.you.discard == [GUARD]


class TestJafarLampThief:
    def test_jafar_lamp_thief_and_bellum(self):
        """One on top and the other below; either place for a single card."""
        s = board(hand=["Jafar - Lamp Thief"], ink=3, deck=[AKELA, BALOO, ABU])
        play(s, "Jafar - Lamp Thief", BALOO)
        assert s.you.deck == [BALOO, ABU, AKELA]
        s = board(hand=["Dr. Sara Bellum - Head of Research"], ink=3, deck=[AKELA, BALOO, ABU])
        play(s, "Dr. Sara Bellum - Head of Research", DONE)
        assert s.you.deck == [BALOO, ABU, AKELA]


class TestJafarPowerHungryVizier:
    def test_7_4_3_a_character_sees_itself_go_into_the_inkwell(self):
        """7.4.3: it leaves play together with itself; the card that is put into the inkwell may be its own."""
        s = board(play=[JAFAR_VIZIER], hand=[FALLING_DOWN_THE_RABBIT_HOLE], ink=4, theirs=[COBRA, DEWEY])
        play(s, FALLING_DOWN_THE_RABBIT_HOLE, theirs(COBRA))
        settle(s)
        assert s[DEWEY].damage == 1


class TestJessieLivelyCowgirl:
    def test_1_5_5_no_ink_is_paid_for_a_shift_by_discarding_jessie(self):
        """The alternate cost is a card from hand; no ink is paid, as with singing and playing for free."""
        s = board(play=[JESSIE, ALADDIN_STREET], hand=[ALADDIN_BRAVE, THEBES], theirs=[COBRA])
        s.play(ALADDIN_BRAVE, shift_onto=ALADDIN_STREET)
        choose_if_asked(s, THEBES)
        assert THEBES in s.you.discard
        choose_if_asked(s, COBRA)
        assert s[COBRA].strength == 5

    def test_1_5_5_no_ink_is_paid_for_singing(self):
        """The comparison: a song that is sung."""
        s = board(play=[JESSIE, ABU], hand=[FRIENDS], theirs=[COBRA])
        s.sing(FRIENDS, singers=[ABU])
        assert quiet(s) and s[COBRA].strength == 5

    def test_1_5_4_ink_paid_after_reductions(self):
        """A card of cost 3 for 2 ink counts; Jessie herself, who costs 3, does not."""
        s = board(play=[DOC], hand=[JESSIE, ABU], ink=6, theirs=[COBRA])
        s.play(JESSIE)
        assert quiet(s) and s[COBRA].strength == 5
        s.quest(DOC)
        s.play(ABU)
        choose_if_asked(s, COBRA)
        assert s[COBRA].strength == 4 and s.you.ink_ready == 1


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


class TestJohnSmithSnowTracker:
    def test_5_1_2_6_john_smith_in_the_discard_is_not_exerted(self):
        s = board(play=[exerted(JOHN_TRACKER)], hand=[CANDY_DRIFT], ink=2)
        s.play(CANDY_DRIFT)
        choose_if_asked(s, JOHN_TRACKER)
        s.end_turn()
        resolve_first(s, "Candy")
        assert JOHN_TRACKER in s.you.discard and s.you.lore == 0


class TestJohnSmithUndauntedProtector:
    def test_john_smith_has_to_be_chosen(self):
        s = board(hand=[CANNONS], play=[BALOO], ink=1, theirs=[SMITH, AKELA])
        play(s, CANNONS, SMITH)
        assert s[SMITH].damage == 2 and s[AKELA].zone == "play" and s[BALOO].damage == 0
        s = board(hand=[ISIS], ink=4, theirs=[AKELA, SMITH])
        s.play(ISIS)
        refused(s.choose, AKELA)
        assert s[SMITH].exerted and not s[AKELA].exerted

    def test_john_smith_only_if_able_and_only_for_opponents(self):
        s = board(hand=["Brawl"], ink=3, theirs=[AURORA, AGUSTIN, SMITH])
        s.play("Brawl")
        assert choices(s) == {theirs(AURORA), theirs(AGUSTIN)}, "he has 3 strength"
        s = board(hand=[CANNONS], play=[SMITH, BALOO], ink=1, theirs=[COBRA])
        s.play(CANNONS)
        assert choices(s) == {SMITH, BALOO, theirs(COBRA)}
        s = board(hand=["Break"], ink=2, theirs=[SMITH, WEIGHT_SET, QUILL])
        s.play("Break")
        assert choices(s) == {theirs(WEIGHT_SET), theirs(QUILL)}

    def test_john_smith_draws_support_and_damage_to_locations_too(self):
        s = board(play=[HEIHEI, BALOO], hand=["Ba-Boom!"], ink=2, theirs=[SMITH, THEBES])
        quest(s, HEIHEI, YES)
        if not quiet(s):
            assert choices(s) == {theirs(SMITH)}
            s.choose(SMITH)
        assert s[SMITH].strength == 4 and s[BALOO].strength == 2
        s.play("Ba-Boom!")
        assert quiet(s) and s[SMITH].damage == 2 and s[THEBES].damage == 0

    def test_john_smith_among_two_chosen(self):
        s = board(hand=[ELSA_SPIRIT], ink=8, theirs=[SMITH, AKELA, BALOO])
        s.play(ELSA_SPIRIT)
        if s.can("choose", AKELA):
            s.choose(AKELA)
            assert not s.can("choose", BALOO) and not s.can("done")
            s.choose(SMITH)
        else:
            s.choose(SMITH)
            assert {theirs(AKELA), theirs(BALOO)} <= choices(s)
            s.choose(AKELA)
        assert quiet(s) and s[SMITH].exerted and s[AKELA].exerted and not s[BALOO].exerted

    def test_john_smith_either_of_two(self):
        s = board(hand=[CANNONS], ink=1, theirs=[SMITH, SMITH, AKELA])
        s.play(CANNONS)
        assert len(choices(s)) == 2 and theirs(AKELA) not in choices(s)
        s.choose(f"{SMITH}#2")
        assert (s[f"{SMITH}#1"].damage, s[f"{SMITH}#2"].damage) == (0, 2)

    def test_john_smith_does_not_bind_his_own_player(self):
        s = board(hand=["Be King Undisputed"], ink=4, theirs=[SMITH, AKELA])
        s.play("Be King Undisputed")
        assert s.game.to_act == 1 and len(choices(s)) == 2
        s.choose(AKELA)
        assert s.opponent.discard == [AKELA]

    def test_1_2_1_after_him_any_other_may_be_chosen(self):
        """The second of two is free."""
        s = board(hand=[ROSES], ink=2, theirs=[SMITH, ABU, AKELA])
        play(s, ROSES, SMITH)
        assert choices(s) == {theirs(ABU), theirs(AKELA)}


class TestJohnSmithsCompass:
    @pytest.mark.parametrize(
        ("top", "kept"), [(AKELA, True), (ABU, True), (POCAHONTAS_PEACE, True), (COBRA, False), (CANNONS, False)]
    )
    def test_compass_reveals_when_nobody_challenged(self, top, kept):
        s = board(play=[COMPASS, BALOO], deck=[top, BALOO, BALOO])
        s.quest(BALOO)
        s.end_turn()
        s.take(0)  # the order of the two triggers, whose conditions are looked at later (6.2.4)
        if kept:
            s.accept()
            assert s.you.hand == [top] and s.you.deck == [BALOO, BALOO]
        else:
            assert s.you.hand == [] and s.you.deck == [BALOO, BALOO, top]
        assert s.active == "opponent" and COMPASS in s.you.play
        s.end_turn()
        assert s.you.hand == ([top] if kept else []) + [BALOO], "only at the end of your own turn"

    def test_compass_is_banished_after_a_challenge(self):
        s = board(play=[COMPASS, BALOO], deck=[AKELA, BALOO], theirs=[exerted(COBRA)])
        s.challenge(BALOO, COBRA)
        assert COMPASS in s.you.play
        s.end_turn()
        s.take(1)
        assert COMPASS in s.you.discard and s.you.hand == [] and s.you.deck == [AKELA, BALOO]

    def test_compass_does_not_mind_the_opponents_challenges(self):
        s = board(play=[COMPASS, exerted(COBRA)], deck=[COBRA, COBRA], theirs=[BALOO])
        s.end_turn()
        s.take(0)
        s.challenge(BALOO, COBRA)
        s.end_turn()
        assert COMPASS in s.you.play

    def test_compass_remembers_a_challenger_that_is_gone(self):
        s = board(play=[COMPASS, AKELA], deck=[COBRA, COBRA], theirs=[exerted(ATITAYA)])
        s.challenge(AKELA, ATITAYA)
        assert s[AKELA].zone == "discard"
        s.end_turn()
        s.take(0)
        assert COMPASS in s.you.discard


class TestJoustingMatch:
    @pytest.mark.parametrize(("drops", "damage"), [(0, 2), (1, 5), (2, 5)])
    def test_five_with_an_ink_drop(self, drops, damage):
        s = board(hand=[JOUSTING_MATCH], ink=3, ink_drops=2, theirs=[TUI])
        play(s, JOUSTING_MATCH, drops, TUI)
        assert s[TUI].damage == damage or (damage == 5 and s.opponent.discard == [TUI])

    def test_one_removed_for_something_else_does_not_count(self):
        s = board(play=[BLINDING_CHEM_BALL], hand=[JOUSTING_MATCH], ink=4, ink_drops=1, theirs=[TUI])
        activate(s, BLINDING_CHEM_BALL, 1, NO)
        play(s, JOUSTING_MATCH, TUI)
        assert s[TUI].damage == 2

    def test_played_again_it_counts_anew(self):
        """7.1.6: the same card in the same turn, the second time without."""
        s = board(hand=[JOUSTING_MATCH, JOUSTING_MATCH], ink=5, ink_drops=1, theirs=[MAUI_DEMIGOD, COBRA])
        play(s, JOUSTING_MATCH, 1, MAUI_DEMIGOD)
        play(s, JOUSTING_MATCH, COBRA)
        assert (s[MAUI_DEMIGOD].damage, s[COBRA].damage) == (5, 2)


class TestJukebox:
    @pytest.mark.parametrize(
        ("discard", "readies"), [([], False), (["Sudden Chill"], True), (["Fan the Flames"], False)]
    )
    def test_the_song_itself_is_no_other_card(self, discard, readies):
        """Errata of 8 October 2026: "another card in your discard"."""
        s = board(play=[JUKEBOX, exerted(AKELA)], hand=["Sudden Chill"], ink=2, discard=discard, theirs=dict(hand=[]))
        s.play("Sudden Chill")
        assert quiet(s) != readies
        if readies:
            s.accept()
            choose_if_asked(s, AKELA)
            assert not s[AKELA].exerted and not s.can("quest", AKELA)

    def test_6_1_13_2_readying_who_is_ready_does_not_use_it_up(self):
        """6.1.1, 6.1.5.1: nothing was readied, so the ability has not resolved, and the second song asks again."""
        s = board(play=[JUKEBOX, MICKEY_MOUSE_TRUE_FRIEND, exerted(AKELA)], hand=[FAMILY] * 3, ink=6, discard=[FAMILY])
        play(s, FAMILY, YES, MICKEY_MOUSE_TRUE_FRIEND)
        s.quest(MICKEY_MOUSE_TRUE_FRIEND)
        play(s, FAMILY, YES, MICKEY_MOUSE_TRUE_FRIEND)
        assert not s[MICKEY_MOUSE_TRUE_FRIEND].exerted and not s.can("quest", MICKEY_MOUSE_TRUE_FRIEND)
        s.play(FAMILY)
        assert quiet(s)


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
