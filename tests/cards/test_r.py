"""Cards whose names begin with R, as the official wording has them."""

import pytest

from lorcana_env.cards import find
from tests.board import *


class TestRajahRoyalProtector:
    @pytest.mark.parametrize("hand", [[], [ABU]])
    def test_rajah_is_safe_from_cheap_characters_while_the_hand_is_empty(self, hand):
        s = board(play=[exerted(RAJAH_PROTECTOR)], hand=hand, theirs=dict(play=[AKELA, TUI, COBRA], hand=[ABU]))
        s.end_turn()
        assert s.can("challenge", AKELA, RAJAH_PROTECTOR) == bool(hand)
        assert s.can("challenge", TUI, RAJAH_PROTECTOR) == bool(hand) and s.can("challenge", COBRA, RAJAH_PROTECTOR)

    def test_rajah_of_the_opponent(self):
        s = board(play=[TUI, COBRA], hand=[AKELA], theirs=[exerted(RAJAH_PROTECTOR)])
        refused(s.challenge, TUI, RAJAH_PROTECTOR)
        s.challenge(COBRA, RAJAH_PROTECTOR)


class TestRakshaFearlessMother:
    def test_raksha_moves_once_for_less(self):
        s = board(play=[RAKSHA, AKELA, PRIDE_ROCK, JUNGLE_OASIS], ink=5)
        s.move(AKELA, to=PRIDE_ROCK)
        assert s.you.ink_ready == 3
        s.move(RAKSHA, to=PRIDE_ROCK)
        assert s.you.ink_ready == 2
        s.move(RAKSHA, to=JUNGLE_OASIS)
        assert s.you.ink_ready == 0
        round_trip(s)
        s.move(RAKSHA, to=PRIDE_ROCK)
        assert s.you.ink_ready == 4

    def test_raksha_can_move_for_nothing(self):
        s = board(play=[RAKSHA, AKELA, THEBES])
        refused(s.move, AKELA, to=THEBES)
        s.move(RAKSHA, to=THEBES)
        assert s[RAKSHA].location == THEBES

    def test_1_2_1_a_player_may_keep_the_once_a_turn_saving_for_a_move_that_costs_ink(self):
        """You may pay less: a move that costs nothing does not use it up."""
        s = board(play=[RAKSHA, HOUSE, THEBES], ink=0)
        assert s.can("move", RAKSHA, to=THEBES)
        s.move(RAKSHA, to=HOUSE)
        assert s.can("move", RAKSHA, to=THEBES)

    @pytest.mark.parametrize("others", [[RING_OF_STONES_PLACE_OF_LEGENDS], [THEBES, MAP_OF_TREASURE_PLANET]])
    def test_4_7_3_2_a_move_that_is_free_without_the_saving_does_not_use_it_up(self, others):
        s = board(play=[exerted(RAKSHA), JUNGLE_OASIS, *others], ink=2 - len(others))
        s.move(RAKSHA, to=others[0])
        s.move(RAKSHA, to=JUNGLE_OASIS)
        assert s.you.ink_ready == 0


class TestRapunzelFlynnRiderUnlikelyPair:
    @pytest.mark.parametrize("ink", [2, 1])
    def test_rapunzel_and_flynn_rider_play_what_they_discard(self, ink):
        s = board(play=[RAPUNZEL_PAIR], hand=[AKELA, CANNONS], ink=ink, deck=[BALOO] * 5)
        quest(s, RAPUNZEL_PAIR, YES)
        assert choices(s) == {AKELA, CANNONS, BALOO}
        s.choose(AKELA)
        if ink == 2:
            s.accept()
            assert AKELA in s.you.play and s.you.ink_ready == 0
        else:
            assert not s.can("accept")
            if s.decision:
                s.decline()
            assert s.you.discard == [AKELA], "it is not for free"
        assert quiet(s) and sorted(s.you.hand) == sorted([CANNONS, BALOO]) and s.you.lore == 2

    def test_rapunzel_and_flynn_rider_only_characters_in_your_turn(self):
        s = board(play=[RAPUNZEL_PAIR], hand=[AKELA, CANNONS], ink=3, theirs=dict(hand=[SUDDEN_CHILL], ink=2))
        quest(s, RAPUNZEL_PAIR, NO)
        assert len(s.you.hand) == 2
        round_trip(s)
        quest(s, RAPUNZEL_PAIR, YES, CANNONS)
        assert quiet(s) and s.you.discard == [CANNONS]
        s.end_turn()
        play(s, SUDDEN_CHILL, AKELA)
        assert quiet(s) and AKELA in s.you.discard

    @pytest.mark.parametrize("base", ["Rapunzel - Creative Captor", FLYNN_VAGABOND])
    def test_rapunzel_and_flynn_rider_shift(self, base):
        s = board(play=[base, AKELA], hand=[RAPUNZEL_PAIR], ink=3)
        refused(s.play, RAPUNZEL_PAIR, shift_onto=AKELA)
        s.play(RAPUNZEL_PAIR, shift_onto=base)
        assert s[RAPUNZEL_PAIR].under == [base]

    def test_the_unlikely_pair_may_pay_by_shift(self):
        s = board(play=[RAPUNZEL_PAIR, SHERE_HUNTER], hand=[SHERE_KHAN], ink=5)
        quest(s, RAPUNZEL_PAIR, YES, SHERE_KHAN)
        assert s.can("accept")

    def test_the_unlikely_pair_plays_each_discarded_character(self):
        s = board(play=[RAPUNZEL_PAIR], hand=[SIMBA_PRINCE, AKELA, AGUSTIN], ink=10)
        play(s, SIMBA_PRINCE, YES)
        s.option(0)
        s.choose(AKELA, AGUSTIN)
        settle(s, "accept")
        assert {AKELA, AGUSTIN} <= set(s.you.play) and s.you.ink_ready == 0

    def test_the_unlikely_pair_and_a_discard_as_a_cost(self):
        s = board(play=[RAPUNZEL_PAIR, RAPUNZEL_ESCAPING], hand=[AKELA], ink=2)
        activate(s, RAPUNZEL_ESCAPING, YES)
        assert AKELA in s.you.play and s[RAPUNZEL_ESCAPING].lore == 2


class TestRapunzelGiftedWithHealing:
    def test_rapunzel_draws_for_what_was_removed(self):
        """Any of your characters, up to three, a card for each."""
        s = board(play=[damaged(COBRA, 2), BALOO], hand=[RAP], ink=4)
        play(s, RAP, COBRA, 2)
        assert len(s.you.hand) == 2 and s[COBRA].damage == 0


class TestRapunzelOutgoingArtist:
    def test_a_card_of_the_same_name_draws(self):
        rapunzel = RAPUNZEL_OUTGOING_ARTIST
        goofy, other = "Goofy - Knows the Band", "Goofy - Enthusiastic Tourist"
        for card, drawn in ((other, 1), (ABU, 0)):
            s = board(play=[rapunzel], hand=[card], theirs=[goofy])
            quest(s, rapunzel, YES)
            choose_if_asked(s, goofy)
            choose_if_asked(s, card)
            assert quiet(s) and len(s.you.hand) == 1 + drawn

    def test_ruling_alone_she_chooses_nobody(self):
        """6.1.6, 1.7.7."""
        s = board(play=[RAPUNZEL_OUTGOING_ARTIST], hand=[ABU])
        s.quest(RAPUNZEL_OUTGOING_ARTIST)
        assert quiet(s)

    def test_ruling_another_rapunzel_can_be_chosen(self):
        s = board(play=[RAPUNZEL_OUTGOING_ARTIST], hand=["Rapunzel - Sunshine"], theirs=[RAPUNZEL_OUTGOING_ARTIST])
        quest(s, yours(RAPUNZEL_OUTGOING_ARTIST), YES)
        settle(s)
        assert len(s.you.hand) == 2


class TestRapunzelReadyForAdventure:
    def test_rapunzel_ready_for_adventure_shields_a_supported_character(self):
        s = board(play=[RAPUNZEL, AKELA], theirs=[exerted(COBRA), BALOO])
        quest(s, RAPUNZEL, YES, AKELA)
        assert s[AKELA].strength == 4
        s.challenge(AKELA, COBRA)
        assert s[AKELA].damage == 0 and s[COBRA].damage == 4
        s.end_turn()
        s.challenge(BALOO, AKELA)
        assert s.you.discard == [AKELA], "only the next time"

    def test_rapunzel_ready_for_adventure_until_the_start_of_your_next_turn(self):
        s = board(play=[RAPUNZEL, AKELA], theirs=dict(hand=[CANNONS], ink=1))
        quest(s, RAPUNZEL, YES, AKELA)
        s.end_turn()
        play(s, CANNONS, AKELA)
        assert s[AKELA].damage == 0 and s[AKELA].zone == "play"
        s = board(play=[RAPUNZEL, AKELA], hand=[CANNONS], ink=1)
        quest(s, RAPUNZEL, YES, AKELA)
        round_trip(s)
        play(s, CANNONS, AKELA)
        assert AKELA in s.you.discard

    def test_rapunzel_ready_for_adventure_one_shield_a_time(self):
        """6.5.8: of two instances of the replacement one applies to the event and the other ceases to exist."""
        s = board(play=[RAPUNZEL, HEIHEI, HEIHEI, AKELA], theirs=[exerted(COBRA), BALOO])
        quest(s, HEIHEI, YES, AKELA)
        quest(s, HEIHEI, YES, AKELA)
        s.challenge(AKELA, COBRA)
        assert s[AKELA].damage == 0
        s.end_turn()
        s.challenge(BALOO, AKELA)
        assert AKELA in s.you.discard

    def test_rapunzel_ready_for_adventure_ignores_the_opponents_support(self):
        s = board(play=[RAPUNZEL, exerted(BALOO)], theirs=[HEIHEI, AKELA])
        s.end_turn()
        quest(s, HEIHEI, YES, AKELA)
        s.challenge(AKELA, BALOO)
        assert s[AKELA].zone == "discard" or s[AKELA].damage == 2


class TestRcRemoteControlledCar:
    def test_rc_pays_to_quest_and_to_challenge(self):
        s = board(play=[RC, RC, RC], ink=2, theirs=[exerted(COBRA)])
        s.quest(RC)
        if s.decision:
            s.accept()
        assert s.you.lore == 2 and s.you.ink_ready == 1
        s.challenge(RC, COBRA)
        if s.decision:
            s.accept()
        assert s[COBRA].damage == 3 and s.you.ink_ready == 0
        refused(s.quest, RC)
        refused(s.challenge, RC, COBRA)
        assert s.you.lore == 2


class TestRecordPlayer:
    def test_5_4_4_2_record_player_lets_stitch_sing(self):
        """Cost 1 counts as 2 for a song of cost 2, for Stitch alone; opposing Pete forbids it while exerted."""
        s = board(play=["Record Player", STITCH, FLOUNDER], hand=[SUDDEN_CHILL])
        refused(s.sing, SUDDEN_CHILL, FLOUNDER)
        s.sing(SUDDEN_CHILL, STITCH)
        settle(s)
        assert s[STITCH].exerted
        s = board(play=["Record Player", STITCH], hand=[SUDDEN_CHILL], theirs=[exerted(PETE_PIRATE)])
        refused(s.sing, SUDDEN_CHILL, STITCH)


class TestRememberMe:
    def test_characters_come_from_the_discard_exerted(self):
        s = board(hand=[REMEMBER_ME], ink=20, discard=[ABU, AKELA, WEIGHT_SET])
        s.play(REMEMBER_ME)
        assert "may play characters from your discard" in s.game.text(0)
        assert quiet(s) and s.can("play", ABU) and s.can("play", AKELA) and not s.can("play", WEIGHT_SET)
        s.play(AKELA)
        settle(s)
        assert s[AKELA].exerted and s.you.ink_ready == 20 - 6 - find(AKELA).cost

    def test_none_of_that_name_after_it(self):
        """Neither from the discard nor from the hand."""
        goofy, other = "Goofy - Knows the Band", "Goofy - Enthusiastic Tourist"
        s = board(hand=[REMEMBER_ME, other, ABU], ink=20, discard=[goofy, goofy, other, ABU])
        s.play(REMEMBER_ME)
        s.play(goofy)
        settle(s)
        assert not s.can("play", goofy) and not s.can("play", other) and s.can("play", ABU)
        round_trip(s)
        assert s.can("play", other)

    def test_a_card_of_the_hand_bars_nothing(self):
        s = board(hand=[REMEMBER_ME, ABU, ABU], ink=20)
        s.play(REMEMBER_ME)
        s.play(ABU)
        settle(s)
        assert s.can("play", ABU) and not s[ABU].exerted

    def test_it_ends_with_the_turn(self):
        s = board(hand=[REMEMBER_ME], ink=20, discard=[ABU])
        s.play(REMEMBER_ME)
        round_trip(s)
        assert not s.can("play", ABU)

    def test_ruling_an_effect_may_play_from_the_discard_too(self):
        """4.3.2, 6.4.2.1, 6.7.9."""
        s = board(hand=[REMEMBER_ME, "Just in Time"], ink=20, discard=[FLOUNDER, FLOUNDER, ABU])
        s.play(REMEMBER_ME)
        play(s, "Just in Time", YES)
        assert choices(s) == {FLOUNDER, f"{FLOUNDER}#2", ABU}
        s.choose(FLOUNDER)
        settle(s)
        assert s[FLOUNDER].exerted and not s.can("play", FLOUNDER) and s.can("play", ABU)

    def test_without_it_the_effect_may_not(self):
        s = board(hand=["Just in Time", AKELA], ink=20, discard=[FLOUNDER])
        s.play("Just in Time")
        settle(s, "Flounder")
        assert s.you.discard == [FLOUNDER, "Just in Time"]

    def test_ruling_in_an_opponents_turn_it_tells_nobody_to_play(self):
        """4.3.2: Prince Naveen, played by The Return of Hercules, plays it."""
        naveen = "Prince Naveen - Ukulele Player"
        s = board(hand=[naveen, REMEMBER_ME], discard=[ABU], ink=9, theirs=dict(hand=["The Return of Hercules"], ink=9))
        s.end_turn()
        s.play("The Return of Hercules")
        for _ in range(9):
            if quiet(s):
                break
            answer(s, "yes", "accept", "Naveen", "Remember")
        assert naveen in s.you.play and REMEMBER_ME in s.you.discard
        assert s.active == "opponent" and s.game.to_act == 1 and not s.can("play", ABU)


class TestRescueRangersAway:
    def test_rescue_rangers_away(self):
        s = board(hand=[RANGERS, CANNONS], play=[AKELA, BALOO, THEBES, WEIGHT_SET], ink=3, theirs=[COBRA, ABU])
        s.play(RANGERS)
        assert choices(s) == {AKELA, BALOO, theirs(COBRA), theirs(ABU)}
        s.choose(COBRA)
        assert s[COBRA].strength == 3
        play(s, CANNONS, AKELA)
        assert s[COBRA].strength == 3, "counted once (6.1.8)"
        s.end_turn()
        assert s[COBRA].strength == 3
        s.end_turn()
        assert s[COBRA].strength == 5


class TestReubenSandwichExpert:
    @pytest.mark.parametrize(("damage", "ready"), [(3, 2), (1, 1), (0, 0)])
    def test_reuben_heals_and_makes_the_next_character_cheaper(self, damage, ready):
        s = board(play=[REUBEN, damaged(BALOO, damage)], hand=[AKELA, BAMBI], ink=2, theirs=[damaged(COBRA)])
        s.activate(REUBEN)
        assert choices(s) == {REUBEN, BALOO}
        s.choose(BALOO)
        if s.decision:
            s.number(min(damage, 2))
        assert s[BALOO].damage == max(damage - 2, 0) and s[REUBEN].exerted
        s.play(AKELA)
        assert s.you.ink_ready == ready
        if ready == 2:
            s.play(BAMBI)
            assert s.you.ink_ready == 0, "only the next"

    def test_reuben_heals_nothing_past_a_vision_slab(self):
        s = board(play=[REUBEN, damaged(BALOO, 2)], hand=[AKELA], ink=1, theirs=[VISION_SLAB])
        activate(s, REUBEN, BALOO)
        if s.decision:
            s.number(2)
        assert s[BALOO].damage == 2
        refused(s.play, AKELA)


class TestRobinHoodTimelyContestant:
    def test_robin_hood_costs_less_for_damage_on_opposing_characters(self):
        opponent = [damaged(COBRA, 4), damaged(BALOO), AKELA, damaged(THEBES, 5)]
        s = board(play=[damaged(BALOO, 3)], hand=[ROBIN_CONTESTANT], ink=4, theirs=opponent)
        s.play(ROBIN_CONTESTANT)
        assert s.you.ink_ready == 0 and "Ward" in s[ROBIN_CONTESTANT].keywords
        play = [damaged(BALOO, 3)]
        s = board(play=play, hand=[ROBIN_CONTESTANT], ink=4, theirs=[damaged(COBRA, 4), AKELA, damaged(THEBES, 5)])
        refused(s.play, ROBIN_CONTESTANT)

    def test_robin_hood_never_costs_less_than_nothing(self):
        s = board(hand=[ROBIN_CONTESTANT], ink=2, theirs=[damaged(COBRA, 8), damaged(ATITAYA, 6)])
        s.play(ROBIN_CONTESTANT)
        assert s.you.ink_ready == 2


class TestRollerBobSidsToy:
    def test_6_1_5_1_roller_bob_needs_two_cards(self):
        """K7: with one character card in the discard nothing can be done; it is offered all the same."""
        s = board(hand=[ROLLER], discard=[AKELA], ink=3)
        s.play(ROLLER)
        if s.decision:
            s.accept()
        assert "Rush" not in s[ROLLER].keywords and AKELA in s.you.discard


class TestRooLittleHelper:
    def test_a_card_that_is_put_under_another_takes_its_stack_along(self):
        """5.1.1.7: Roo, on top of a card, goes facedown under Cheshire Cat; both are under the cat then."""
        s = board(play=[stack(ROO, BE_PREPARED), CAT])
        s.activate(ROO)
        choose_if_asked(s, CAT)
        assert len(s[CAT].under) == 2 and s.you.play == [CAT]
        state = s.game.state
        assert int((state["zone"][:64] == 5).sum()) == 2 and int(state["under_count"][s.game.slots(0, "play")[0]]) == 2

    def test_roo_goes_under(self):
        """Under a location with Boost; without one he stays, exerted."""
        s = board(play=[ROO, COUNTING, ABU])
        s.activate(ROO)
        assert s[COUNTING].under == [ROO] and s[ROO].zone == "under"
        s = board(play=[ROO, ABU])
        s.activate(ROO)
        assert s[ROO].exerted and s[ROO].zone == "play"

    def test_7_1_6_roo_on_a_location_with_a_stack(self):
        """A boosted character takes him too."""
        s = board(play=[damaged(ROO, 0), stack(FLYNN, ABU)])
        s.activate(ROO)
        assert sorted(s[FLYNN].under) == sorted([ABU, ROO])


DECK8 = [AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]


class TestRozAlwaysWatching:
    @pytest.mark.parametrize("roz", [True, False])
    def test_roz_sees_the_top_card_of_the_opponents_deck(self, roz):
        deck = [AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]
        s = board(play=[ROZ if roz else BALOO], deck=list(deck), theirs=dict(deck=list(deck)))

        def tops(player: int, of: int) -> set[str]:
            return {s.game.determinize(player, seed).zones(of)["deck"][0] for seed in range(12)}

        assert (tops(0, of=1) == {AKELA}) == roz
        assert (tops(1, of=1) == {AKELA}) == roz, "faceup: its player sees it as well (5.1.1.9)"
        assert len(tops(0, of=0)) > 1 and len(tops(1, of=0)) > 1
        s.end_turn()
        assert (tops(0, of=1) == {ABU}) == roz, "the card that comes to the top"

    def test_roz_watches_from_the_moment_she_is_played(self):
        deck = [AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]
        s = board(hand=[ROZ], ink=2, theirs=dict(deck=deck))
        s.play(ROZ)
        assert {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(12)} == {AKELA}
        assert len({s.game.determinize(0, seed).zones(1)["deck"][1] for seed in range(12)}) > 1

    def test_roz_saw_the_card_that_is_drawn(self):
        s = board(play=[ROZ], theirs=dict(deck=list(DECK8)))
        s.end_turn()
        assert all(s.game.determinize(0, seed).zones(1)["hand"] == [AKELA] for seed in range(8))

    @pytest.mark.parametrize("roz", [True, False])
    def test_roz_is_in_the_observation(self, roz):
        import numpy as np

        obs = []
        for deck in (DECK8, DECK8[1:] + DECK8[:1]):
            obs.append(board(play=[ROZ if roz else BALOO], theirs=dict(deck=deck)).game.observe(0))
        assert np.array_equal(*obs) == (not roz)

    def test_roz_shows_the_new_top_card(self):
        s = board(play=[ROZ], hand=[MEMORY], ink=1, theirs=dict(deck=list(DECK8)))
        play(s, MEMORY, "opponent", COBRA)
        settle(s)
        assert {s.game.determinize(1, seed).zones(1)["deck"][0] for seed in range(12)} == {COBRA}

    def test_roz_shows_the_top_card_after_shuffling(self):
        s = board(play=[ROZ], hand=[AKELA], theirs=dict(deck=list(DECK8), hand=[PROPHETIC_VISION], ink=2, play=[]))
        s.end_turn()
        s.play(PROPHETIC_VISION)
        top = s.opponent.deck[0]
        assert {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(12)} == {top}


class TestRussellFindingAdventure:
    def test_revealed_characters_go_to_the_hand(self):
        russell = RUSSELL_FINDING_ADVENTURE
        s = board(play=[russell], deck=[WEIGHT_SET, ABU, AKELA])
        s.activate(russell)
        assert quiet(s) and s.you.hand == [ABU] and s.you.deck == [AKELA, WEIGHT_SET]
