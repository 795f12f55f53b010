"""Cards whose names begin with T, as the official wording has them."""

import pytest

from tests.board import *


class TestTeKaElementalTerror:
    """Te Kā - Elemental Terror"""

    def test_te_ka_banishes_what_is_exerted_in_your_turn(self):
        s = board(play=[TE_KA, AKELA], hand=[FREEZE, FREEZE], ink=4, theirs=[COBRA, exerted(ABU), BALOO])
        play(s, FREEZE, COBRA)
        assert s.opponent.discard == [COBRA]
        s.quest(AKELA)
        assert s[AKELA].zone == "play"
        play(s, FREEZE, ABU)
        assert s[ABU].zone == "play", "he was exerted before"
        s.end_turn()
        s.quest(BALOO)
        assert s[BALOO].zone == "play"

    def test_te_ka_banishes_several(self):
        s = board(play=[TE_KA], hand=["Ghostly Tale"], ink=4, theirs=[AURORA, AGUSTIN, exerted(BALOO), COBRA])
        s.play("Ghostly Tale")
        settle(s)
        assert s.opponent.play == [BALOO, COBRA]

    def test_te_ka_lets_the_opponent_sing(self):
        s = board(play=[TE_KA], theirs=dict(play=[COBRA], hand=[FRIENDS]))
        s.end_turn()
        s.sing(FRIENDS, COBRA)
        assert s.opponent.play == [COBRA]


class TestTheBlackCauldron:
    def test_two_black_cauldrons_each_let_play_from_under_themselves(self):
        s = board(play=[stack(CAULDRON, AKELA), stack(CAULDRON, BALOO)], ink=9)
        s.activate(CAULDRON, ability=1)
        s.activate(CAULDRON + "#2", ability=1)
        assert s.can("play", AKELA) and s.can("play", BALOO)

    def test_7_1_6_a_cauldron_that_came_back_is_a_new_one(self):
        """The one played again is another item than the one that left play."""
        s = board(play=[CAULDRON, MAGICA_SORCERESS], discard=[AKELA], ink=9)
        s.activate(CAULDRON, ability=1)
        s.activate(MAGICA_SORCERESS)
        choose_if_asked(s, CAULDRON)
        assert CAULDRON in s.you.hand
        s.play(CAULDRON)
        s.activate(CAULDRON, ability=0)
        choose_if_asked(s, AKELA)
        assert s[AKELA].zone == "under" and not s.can("play", AKELA)

    def test_a_card_under_an_item_is_under_no_character_or_location(self):
        """Mulan: "if you put a card under one of your characters or locations"."""
        mulan = "Mulan - Standing Her Ground"
        s = board(play=[CAULDRON, mulan], discard=[AKELA], ink=1, theirs=[exerted(STITCH)])
        s.activate(CAULDRON, ability=0)
        s.challenge(mulan, STITCH)
        assert s[mulan].zone == "discard"

    def test_6_1_13_other_effects_of_a_card_play_nothing_from_under_it(self):
        """Support lasts this turn, and its source has a card under it: that alone is no permission."""
        s = board(play=[stack(HEIHEI, ABU), AKELA], ink=9)
        quest(s, HEIHEI, YES)
        settle(s, AKELA)
        assert s[AKELA].strength == 4 and not s.can("play", ABU)

    def test_black_cauldron_plain(self):
        """The card under it is played for its cost, this turn."""
        s = board(play=[stack(CAULDRON, AKELA)], ink=3)
        assert not s.can("play", AKELA)
        s.activate(CAULDRON, ability=1)
        s.play(AKELA)
        assert s[AKELA].zone == "play" and s.you.ink_ready == 0 and s[CAULDRON].under == []


class TestTheFamilyScattered:
    def test_the_family_scattered(self):
        opponent = dict(play=[AKELA, BALOO, COBRA, ABU, WEIGHT_SET], deck=[TUI, DEWEY])
        s = board(hand=[SCATTERED], play=[AURORA], ink=8, theirs=opponent)
        s.play(SCATTERED)
        assert s.decision.player == 1 and choices(s) == {AKELA, BALOO, COBRA, ABU}
        s.choose(AKELA)
        assert choices(s) == {BALOO, COBRA, ABU}
        reply(s, BALOO, COBRA)
        settle(s)
        assert len(s.opponent.play) == 2 and len(s.opponent.hand) == 1 and s.opponent.deck_size == 4
        assert {s.opponent.hand[0], s.opponent.deck[0], s.opponent.deck[-1]} == {AKELA, BALOO, COBRA}
        assert s.opponent.deck[1:-1] == [TUI, DEWEY] and s.you.play == [AURORA]

    def test_the_family_scattered_with_two_characters(self):
        s = board(hand=[SCATTERED], play=[AURORA], ink=8, theirs=dict(play=[AKELA, BALOO], deck=[TUI, DEWEY]))
        s.play(SCATTERED)
        settle(s)
        assert s.opponent.play == [] and s.you.play == [AURORA] and len(s.opponent.hand) + s.opponent.deck_size == 4

    def test_the_family_scattered_moves_a_stack_together(self):
        s = board(hand=[SCATTERED], ink=8, theirs=dict(play=[stack(SHERE_KHAN, AKELA)], deck=[TUI]))
        s.play(SCATTERED)
        assert sorted(s.opponent.hand) == sorted([SHERE_KHAN, AKELA])


class TestTheFrozenVineMonstrousPlant:
    @pytest.mark.parametrize(("is_exerted", "where"), [(True, VINE), (False, VINE), (True, None)])
    def test_the_frozen_vine_comes_back_with_an_exerted_character(self, is_exerted, where):
        s = board(play=[VINE, placed(AKELA, at=where, exerted=is_exerted), at(VINE, BALOO)], theirs=[ATITAYA])
        s.end_turn()
        s.challenge(ATITAYA, VINE)
        assert quiet(s) and s[AKELA].zone == "play"
        assert (s.you.hand, s.you.discard) == (([VINE], []) if is_exerted and where else ([], [VINE]))

    @pytest.mark.parametrize("location_first", [True, False])
    def test_7_4_3_an_exerted_character_banished_together_with_the_location_was_there(self, location_first):
        """1.8.4: one check, all results at once; so there was an exerted character here, whatever the order in play."""
        vine = damaged(VINE, 3)
        there = exerted(damaged(at(VINE, AGUSTIN)))
        s = board(hand=[WINDSTORM], ink=4, theirs=[vine, there] if location_first else [there, vine])
        s.play(WINDSTORM)
        assert AGUSTIN in s.opponent.discard and VINE in s.opponent.hand


class TestTheGamesAfoot:
    def test_the_games_afoot(self):
        s = board(
            hand=[AFOOT, "Ba-Boom!"], play=[AKELA, BALOO, ABU, PRIDE_ROCK, THEBES], ink=4, theirs=[COBRA, JUNGLE_OASIS]
        )
        s.play(AFOOT)
        while s.decision:
            options = choices(s)
            s.choose(next(card for card in (AKELA, BALOO, THEBES) if card in options))
        assert s[AKELA].location == s[BALOO].location == THEBES and s[ABU].location is None
        assert s[THEBES].keywords["Resist"] == 2 and "Resist" not in s[PRIDE_ROCK].keywords and s.you.ink_ready == 2
        play(s, "Ba-Boom!", THEBES)
        assert s[THEBES].damage == 0
        s.end_turn()
        s.challenge(COBRA, THEBES)
        assert s[THEBES].damage == 3
        s.end_turn()
        assert "Resist" not in s[THEBES].keywords

    def test_the_games_afoot_with_one_character(self):
        s = board(hand=[AFOOT], play=[AKELA, BALOO, THEBES], ink=2)
        play(s, AFOOT, BALOO, DONE)
        assert s[BALOO].location == THEBES and s[AKELA].location is None and s[THEBES].keywords["Resist"] == 2

    def test_6_1_11_that_location_is_the_one_moved_to(self):
        """6.1.11: also when the first of the characters could not move and stands at another location."""
        s = board(play=[at(THEBES, GOOF), AKELA, THEBES, PRIDE_ROCK], hand=[AFOOT], ink=2)
        s.play(AFOOT)
        assert GOOF in choices(s)
        reply(s, GOOF, AKELA, PRIDE_ROCK)
        settle(s)
        assert s[AKELA].location == PRIDE_ROCK and s[GOOF].location == THEBES
        assert s[PRIDE_ROCK].keywords.get("Resist") == 2 and "Resist" not in s[THEBES].keywords

    @pytest.mark.parametrize("rules", ["2.0", "2.3"])
    def test_6_1_4_a_location_where_the_character_is_already(self, rules):
        """4.7.2: it is not moved to; in 2.0 no location is "that location", since 2.3 it is the chosen one."""
        s = board(play=[at(PRIDE_ROCK, AKELA), PRIDE_ROCK], hand=[AFOOT], ink=2, rules=rules)
        play(s, AFOOT, AKELA)
        settle(s)
        assert ("Resist" in s[PRIDE_ROCK].keywords) is (rules == "2.3")


class TestTheHeadlessHorsemanCursedRider:
    @pytest.mark.parametrize(
        ("mine", "opposing", "damage"), [(CANNONS, AKELA, 6), (AKELA, CANNONS, 6), (AKELA, ABU, 0)]
    )
    def test_the_headless_horseman_counts_the_discarded_actions_of_both_players(self, mine, opposing, damage):
        opponent = dict(play=[COBRA, TUI], deck=[opposing] * 5, discard=[CANNONS])
        s = board(hand=[HORSEMAN], play=[BALOO], ink=8, deck=[mine] * 5, discard=[CANNONS], theirs=opponent)
        s.play(HORSEMAN)
        if s.decision:
            assert s.decision.player == 0 and choices(s) == {theirs(COBRA), theirs(TUI)}
            s.choose(COBRA)
        assert s[COBRA].damage == damage and s[TUI].damage == 0 and s.you.hand == s.opponent.hand == []
        assert len(s.you.discard) == len(s.opponent.discard) == 4 and s.you.deck_size == 2

    def test_the_headless_horseman_discards_from_the_whole_hand(self):
        s = board(hand=[HORSEMAN, AKELA, ABU], ink=8, theirs=dict(play=[COBRA], hand=[AKELA]))
        s.play(HORSEMAN)
        assert len(s.you.hand) == 2 and len(s.opponent.hand) == 1


class TestTheHornedKingMercilessMaster:
    def test_the_horned_king_plays_characters_from_the_discard(self):
        opponent = dict(discard=[BALOO], play=[COBRA])
        s = board(play=[exerted(HORNED)], discard=[AKELA, CANNONS, WEIGHT_SET], hand=[ABU], ink=6, theirs=opponent)
        refused(s.play, CANNONS)
        refused(s.play, WEIGHT_SET)
        refused(s.play, BALOO)
        s.play(AKELA)
        assert s[AKELA].zone == "play" and s[AKELA].exerted and s.you.ink_ready == 4
        s.play(ABU)
        assert not s[ABU].exerted and s.you.ink_ready == 1

    def test_the_horned_king_has_to_be_exerted_and_paid(self):
        s = board(play=[HORNED], discard=[AKELA, COBRA], ink=2)
        refused(s.play, AKELA)
        s.quest(HORNED)
        refused(s.play, COBRA)
        assert s.can("play", AKELA)

    def test_8_10_3_shifted_from_the_discard_enters_exerted(self):
        s = board(play=[exerted(HORNED), HERCULES_KID], discard=[HERCULES_DIVINE], ink=4)
        s.play(HERCULES_DIVINE, shift_onto=HERCULES_KID)
        assert quiet(s) and s[HERCULES_DIVINE].zone == "play" and s[HERCULES_DIVINE].exerted and s.you.ink_ready == 0

    def test_1_5_5_alternate_cost_from_the_discard(self):
        """The card that is played from the discard can't pay for itself; it enters exerted."""
        refused(board(play=[exerted(HORNED)], discard=[BOX]).play, BOX, cost=1)
        s = board(play=[exerted(HORNED)], discard=[BOX, ROLLER])
        s.play(BOX, cost=1)
        settle(s, ROLLER)
        assert s[BOX].zone == "play" and s[BOX].exerted and s[ROLLER].zone == "deck"


class TestTheLeviathanGuardianOfAtlantis:
    def test_the_leviathan_banishes_ten_strength(self):
        s = board(hand=[LEVIATHAN, CANNONS, CANNONS], play=[BALOO], ink=12, theirs=[COBRA, AKELA, ABU, TUI, THEBES])
        play(s, CANNONS, COBRA)
        play(s, CANNONS, COBRA)
        play(s, LEVIATHAN, YES)
        assert choices(s) == {theirs(COBRA), theirs(AKELA), theirs(ABU), theirs(TUI)}
        s.choose(COBRA, AKELA)
        assert choices(s) == set() or theirs(ABU) not in choices(s)
        if s.decision:
            s.done()
        assert sorted(s.opponent.discard) == sorted([COBRA, AKELA]) and s.you.play == [BALOO, LEVIATHAN]

    def test_the_leviathan_needs_two_cards_in_your_discard_this_turn(self):
        s = board(hand=[LEVIATHAN, CANNONS], discard=[ABU, ABU], ink=11, theirs=[COBRA, AGUSTIN])
        play(s, CANNONS, AGUSTIN)
        s.play(LEVIATHAN)
        assert quiet(s) and s.opponent.play == [COBRA]

    def test_the_leviathan_counts_banished_and_discarded_cards(self):
        s = board(hand=[LEVIATHAN], play=[THE_PEDDLER, AKELA], ink=10, theirs=[exerted(ATITAYA), COBRA])
        s.challenge(AKELA, ATITAYA)
        s.play(LEVIATHAN)
        assert quiet(s)
        s = board(hand=[LEVIATHAN, ABU], play=[THE_PEDDLER, AKELA], ink=10, theirs=[exerted(ATITAYA), COBRA])
        s.challenge(AKELA, ATITAYA)
        activate(s, THE_PEDDLER, ABU)
        play(s, LEVIATHAN, YES)
        assert choices(s) == {theirs(ATITAYA), theirs(COBRA)}

    def test_the_leviathan_and_a_negative_strength(self):
        s = board(hand=[LEVIATHAN, TEMPER, TEMPER], ink=12, theirs=[SULTAN, ATITAYA, DEWEY])
        for _ in range(2):
            play(s, TEMPER, SULTAN)
        assert s[SULTAN].strength == -3
        play(s, LEVIATHAN, YES)
        s.choose(SULTAN, ATITAYA)
        if s.decision:
            assert theirs(DEWEY) not in choices(s)
            s.done()
        assert s.opponent.play == [DEWEY]


class TestTheQueenDisguisedPeddler:
    def test_the_queen_disguised_peddler_gains_the_lore_of_the_discarded_character(self):
        s = board(play=[THE_PEDDLER], hand=[ATITAYA, AKELA, CANNONS, WEIGHT_SET])
        s.activate(THE_PEDDLER)
        assert choices(s) == {ATITAYA, AKELA}
        s.choose(ATITAYA)
        assert s.you.lore == 3 and s.you.discard == [ATITAYA] and s[THE_PEDDLER].exerted
        refused(s.activate, THE_PEDDLER)

    def test_the_queen_disguised_peddler_needs_a_character_card_and_to_be_dry(self):
        assert not board(play=[THE_PEDDLER], hand=[CANNONS, WEIGHT_SET]).can("activate", THE_PEDDLER)
        assert not board(play=[drying(THE_PEDDLER)], hand=[AKELA]).can("activate", THE_PEDDLER)


class TestTheQueenJealousBeauty:
    @pytest.mark.parametrize(("third", "lore"), [(ABU, 3), (AURORA, 4)])
    def test_the_queen_jealous_beauty(self, third, lore):
        s = board(
            play=[THE_BEAUTY], discard=[AURORA], theirs=dict(discard=[AKELA, CANNONS, third, COBRA], deck=[TUI, DEWEY])
        )
        s.activate(THE_BEAUTY)
        s.choose(AKELA, CANNONS, third)
        settle(s)
        assert s.you.lore == lore and s.opponent.discard == [COBRA] and s[THE_BEAUTY].exerted
        assert s.opponent.deck[:2] == [TUI, DEWEY] and sorted(s.opponent.deck[2:]) == sorted([AKELA, CANNONS, third])

    def test_the_queen_jealous_beauty_needs_three_cards(self):
        """6.1.5.1: what can't be completely performed earns nothing."""
        s = board(play=[THE_BEAUTY], discard=[ABU], theirs=dict(discard=[AURORA, AKELA]))
        s.activate(THE_BEAUTY)
        settle(s)
        assert s.you.lore == 0


class TestTheSwordOfHercules:
    def test_1_8_1_4_banished_by_damage_of_a_characters_ability_in_a_challenge(self):
        """Hydra's ability deals the last damage to the challenged character while the challenge lasts: Hydra banished
        it.
        """
        s = board(play=[HYDRA, THE_SWORD_OF_HERCULES], theirs=[exerted(damaged(ALADDIN_GUARD, 2))])
        s.challenge(HYDRA, ALADDIN_GUARD)
        choose_if_asked(s, theirs(ALADDIN_GUARD))
        assert s[ALADDIN_GUARD].zone == "discard" and s.you.lore == 1

    def test_1_8_1_4_sword_counts_challenge_damage(self):
        """The plain case; both die, still one lore."""
        s = board(play=[ABU, THE_SWORD_OF_HERCULES], theirs=[exerted(AKELA)])
        s.challenge(ABU, AKELA)
        assert s[ABU].zone == s[AKELA].zone == "discard" and s.you.lore == 1


class TestTheSwordReleased:
    @pytest.mark.parametrize(
        ("mine", "lore", "change"), [(ATITAYA, 3, 1), (COBRA, 3, 0), (AKELA, 3, 0), (ATITAYA, 0, 0)]
    )
    def test_the_sword_released(self, mine, lore, change):
        s = board(play=[THE_SWORD_RELEASED, mine, AGUSTIN], theirs=dict(play=[AKELA, COBRA], lore=lore))
        s.end_turn()
        assert s.opponent.lore == lore
        s.end_turn()
        assert s.opponent.lore == lore - change and s.you.lore == change


class TestTheVineToweringStalk:
    def test_the_vine_sees_itself(self):
        """Banished together with another one: two triggers, two damage."""
        s = board(hand=[BE_PREPARED], ink=7, theirs=[VINE_STALK, GASTON_VINE])
        s.play(BE_PREPARED)
        assert len(s.opponent.discard) == 2 and s.decision.kind == "order" and len(s.legal()) == 2
        s = board(play=[damaged(COBRA, 0), CLAW], theirs=[VINE_STALK, exerted(GASTON_VINE)])
        s.challenge(CLAW, GASTON_VINE)
        assert s[COBRA].damage == 1


class TestThisIsBusiness:
    def test_they_reveal_and_discard(self):
        s = board(hand=[THIS_IS_BUSINESS], ink=3, theirs=dict(hand=[STITCH, ABU]))
        s.play(THIS_IS_BUSINESS)
        assert s.decision.player == 1
        s.option(0)
        assert s.decision.player == 0
        s.choose(ABU)
        assert s.opponent.hand == [STITCH] and (s.you.ink_drops, s.opponent.ink_drops) == (0, 2)
        assert seen(s, 0, 1, "hand") == {STITCH: True}

    def test_you_draw(self):
        s = board(hand=[THIS_IS_BUSINESS], ink=3, theirs=dict(hand=[STITCH]))
        s.play(THIS_IS_BUSINESS)
        assert s.legal()[1] == 'option 1: Draw a card and get 2 ink drops. ("you" is the player of the card)'
        s.option(1)
        assert quiet(s) and len(s.you.hand) == 1 and (s.you.ink_drops, s.opponent.ink_drops) == (2, 0)

    def test_with_an_empty_hand_they_still_get_theirs(self):
        """1.2.3: as much as they can."""
        s = board(hand=[THIS_IS_BUSINESS], ink=3)
        s.play(THIS_IS_BUSINESS)
        s.option(0)
        assert quiet(s) and s.opponent.ink_drops == 2


class TestThomasOMalleySavvyVagabond:
    @pytest.mark.parametrize(
        ("mine", "other", "to_me", "to_them"),
        [(AKELA, FRU_FRU_VIP_GUEST, True, False), (FRU_FRU_VIP_GUEST, AKELA, False, True), (AKELA, AKELA, True, True)],
    )
    def test_ruling_each_card_tied_for_the_highest_cost(self, mine, other, to_me, to_them):
        """6.7.6.1, 6.1.14.3."""
        s = board(play=[THOMAS_OMALLEY_SAVVY_VAGABOND], deck=[mine, ABU], theirs=dict(deck=[other, ABU]))
        s.quest(THOMAS_OMALLEY_SAVVY_VAGABOND)
        assert quiet(s) and (s.you.hand, s.you.deck) == (([mine], [ABU]) if to_me else ([], [ABU, mine]))
        assert (s.opponent.hand, s.opponent.deck) == (([other], [ABU]) if to_them else ([], [ABU, other]))


class TestTianaCelebratingPrincess:
    @pytest.mark.parametrize(("forbids", "action", "allowed"), [
        (exerted(TIANA_PRINCESS), CANNONS, False), (TIANA_PRINCESS, CANNONS, True), (DUCK, CANNONS, True),
        (DUCK, DRAGON_FIRE, False),
    ])  # fmt: skip
    def test_1_2_2_opponents_cannot_play_actions(self, forbids, action, allowed):
        assert board(hand=[action], ink=7, play=[AKELA], theirs=[forbids]).can("play", action) == allowed


class TestTianaRestaurantOwner:
    @pytest.mark.parametrize("pay", [True, False])
    def test_tiana_makes_challengers_pay(self, pay):
        s = board(play=[exerted(TIANA), exerted(COBRA)], theirs=dict(play=[TUI], ink=3))
        s.end_turn()
        s.challenge(TUI, COBRA)
        assert s.decision.player == 1
        s.accept() if pay else s.decline()
        assert s[COBRA].damage == 3 * pay and s.opponent.ink_ready == 3 - 3 * pay and s.opponent.discard == [TUI]

    def test_tiana_when_they_can_not_pay_or_she_is_ready(self):
        s = board(play=[exerted(TIANA)], theirs=dict(play=[ATITAYA], ink=2))
        s.end_turn()
        s.challenge(ATITAYA, TIANA)
        assert quiet(s) and s.you.discard == [TIANA] and s[ATITAYA].strength == 4
        s.end_turn()
        assert s[ATITAYA].strength == 7
        s = board(play=[TIANA, exerted(COBRA), THEBES], theirs=dict(play=[TUI, AKELA], ink=3))
        s.end_turn()
        s.challenge(TUI, COBRA)
        assert quiet(s) and s[COBRA].damage == 3

    def test_tiana_does_not_guard_locations(self):
        s = board(play=[exerted(TIANA), THEBES], theirs=dict(play=[TUI], ink=3))
        s.end_turn()
        s.challenge(TUI, THEBES)
        assert quiet(s) and s[THEBES].damage == 3

    def test_two_tianas_each_ask(self):
        s = board(play=[exerted(TIANA), exerted(TIANA)], theirs=dict(play=[ATITAYA], ink=3))
        s.end_turn()
        s.challenge(ATITAYA, TIANA)
        n = 0
        while s.decision:
            if s.can("accept"):
                s.accept()
                n += 1
            else:
                s.take(0)
        assert n == 1 and s[ATITAYA].strength == 4

    def test_4_6_1_tiana_challenging_player_is_asked(self):
        """The challenging player is the one who may pay; nobody else is asked."""
        opponent = dict(play=[exerted(TIANA), exerted(MERIDA_GIFTED), YZMA], ink=3)
        s = board(play=[damaged(AURORA)], hand=[ABU], ink=0, theirs=opponent)
        s.challenge(AURORA, TIANA)
        resolve_first(s, "Merida", YES)
        resolve_first(s, "Yzma")
        assert quiet(s) and s.opponent.ink_ready == 3, s.decision


class TestTimeToGo:
    def test_time_to_go_looks_at_the_stack_the_character_had(self):
        s = board(play=[stack(AKELA, BALOO), AURORA], hand=["Time to Go!", "Time to Go!"], ink=6)
        play(s, "Time to Go!", AKELA)
        assert len(s.you.hand) == 4
        s.play("Time to Go!")
        assert len(s.you.hand) == 5


class TestTinkerBellInsistentFairy:
    def test_tinker_bell_exerts_who_is_ready(self):
        """An exerted character can't be exerted for lore."""
        s = board(play=[TINK], hand=[COBRA], ink=7)
        play(s, COBRA, YES)
        assert s.you.lore == 2 and s[COBRA].exerted


class TestTodKnowsAllTheTricks:
    def test_tod_does_not_ready_for_a_characters_ability_or_in_the_opponents_turn(self):
        s = board(play=[exerted(TOD), AGUSTIN], theirs=dict(hand=[CANNONS], ink=1))
        s.end_turn()
        s.play(CANNONS)
        choose_if_asked(s, TOD)
        assert quiet(s) and s[yours(TOD)].exerted

    def test_7_1_6_a_character_that_became_ink_is_not_readied(self):
        """7.1.6: put into the inkwell exerted it is a new card; to ready the character does nothing to the ink."""
        s = board(play=[TOD, ABU], hand=[LET_IT_GO], ink=5)
        play(s, LET_IT_GO, TOD)
        if s.decision is not None:
            s.accept()
        settle(s)
        assert s.you.ink_total == 6 and s.you.ink_ready == 0

    def test_6_1_13_2_twice_during_your_turn(self):
        """The third time nothing happens."""
        s = board(play=[exerted(TOD)], hand=[HEALING_GLOW, HEALING_GLOW, HEALING_GLOW], ink=3)
        for time in range(3):
            s.play(HEALING_GLOW)
            if s.can("choose", TOD):
                s.choose(TOD)
            if time < 2:
                s.accept()
                assert not s[TOD].exerted
                s.quest(TOD)
        assert quiet(s) and s[TOD].exerted


class TestTouchTheSky:
    def test_6_1_11_that_location_is_not_where_the_character_stays(self):
        """6.1.11: a character that can't move was to go to a location without lore; the lore of where it stands is not
        meant.
        """
        s = board(play=[at(PRIDE_ROCK, GOOF), AKELA, PRIDE_ROCK, THEBES], hand=[TOUCH_THE_SKY], ink=2)
        s.play(TOUCH_THE_SKY)
        assert GOOF in choices(s)
        reply(s, GOOF, THEBES)
        settle(s)
        assert s[GOOF].location == PRIDE_ROCK and s.you.hand == []


class TestToulouseRoughAndTumble:
    def test_opponents_play_no_actions(self):
        s = board(
            hand=[TOULOUSE_ROUGH_AND_TUMBLE],
            ink=9,
            theirs=dict(hand=["Fan the Flames", ABU], ink=9, play=[exerted(AKELA)]),
        )
        s.play(TOULOUSE_ROUGH_AND_TUMBLE)
        s.end_turn()
        assert not s.can("play", "Fan the Flames") and s.can("play", ABU)
        round_trip(s)
        assert s.can("play", "Fan the Flames")


class TestTukTukLivelyPartner:
    @pytest.mark.parametrize("accept", [True, False])
    def test_tuk_tuk_rolls_along_with_a_friend(self, accept):
        s = board(play=[AKELA, BALOO, THEBES, PRIDE_ROCK], hand=[TUK], ink=3, theirs=[COBRA])
        s.play(TUK)
        s.accept() if accept else s.decline()
        while s.decision:
            options = choices(s)
            assert options in ({THEBES, PRIDE_ROCK}, {AKELA, BALOO})
            s.choose(PRIDE_ROCK if PRIDE_ROCK in options else BALOO)
        assert s[TUK].location == s[BALOO].location == (PRIDE_ROCK if accept else None) and s[AKELA].location is None
        assert s[BALOO].strength == 2 + 2 * accept and s[TUK].strength == 2 and "Evasive" in s[TUK].keywords
        s.end_turn()
        assert s[BALOO].strength == 2

    def test_tuk_tuk_alone_makes_nobody_stronger(self):
        s = board(play=[THEBES], hand=[TUK], ink=3)
        s.play(TUK)
        settle(s, "accept")
        assert s[TUK].strength == 2


class TestTurboRoyalHack:
    def test_turbo_is_a_king_candy_for_shift(self):
        s = board(play=[TURBO, AKELA], hand=[CANDY_ABOMINATION], ink=3, theirs=[exerted(BALOO)])
        assert "Rush" in s[TURBO].keywords
        refused(s.play, CANDY_ABOMINATION, shift_onto=AKELA)
        play(s, CANDY_ABOMINATION, NO, shift_onto=TURBO)
        assert s[CANDY_ABOMINATION].under == [TURBO] and s.you.ink_ready == 0
