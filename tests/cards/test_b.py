"""Cards whose names begin with B, as the official wording has them."""

import pytest

from lorcana_env import Game
from tests.board import *
from tests.cards.gone import challenger_moved_on, gone_after_questing, gone_at_end_of_turn, gone_at_start_of_turn


class TestBabyheadLeaderOfSidsToys:
    def test_1_5_5_no_ink_is_paid_for_a_shift_by_discarding_babyhead(self):
        """The same for Babyhead."""
        s = board(play=[BABYHEAD, ALADDIN_STREET], hand=[ALADDIN_BRAVE, THEBES])
        s.play(ALADDIN_BRAVE, shift_onto=ALADDIN_STREET)
        choose_if_asked(s, THEBES)
        assert quiet(s)


class TestBalooDeliveryPilot:
    def test_only_in_a_turn_in_which_you_got_an_ink_drop(self):
        s = board(
            play=[BALOO_DELIVERY_PILOT], hand=[KHAN_TRANSPORT_DELIVERY], ink=2, ink_drops=1, theirs=[exerted(ABU)]
        )
        assert not s.can("quest", BALOO_DELIVERY_PILOT) and not s.can("challenge", BALOO_DELIVERY_PILOT, ABU)
        play(s, KHAN_TRANSPORT_DELIVERY, 0)
        assert s.can("quest", BALOO_DELIVERY_PILOT) and s.can("challenge", BALOO_DELIVERY_PILOT, ABU)
        round_trip(s)
        assert not s.can("quest", BALOO_DELIVERY_PILOT)

    def test_one_that_is_replaced_was_not_got(self):
        """6.5.4."""
        s = board(play=[BALOO_DELIVERY_PILOT, BAYMAX_AMPED_UP], hand=[KHAN_TRANSPORT_DELIVERY], ink=2)
        play(s, KHAN_TRANSPORT_DELIVERY, YES)
        assert not s.can("quest", BALOO_DELIVERY_PILOT)


class TestBalooOlIronPaws:
    def test_6_6_1_2_baloo_sees_the_strength_of_a_challenger(self):
        """Challenging she has 7 strength (8.5.1), so she can't be dealt damage."""
        s = board(play=[BALOO_PAWS, CLAW], theirs=[exerted(COBRA)])
        s.challenge(CLAW, COBRA)
        assert s[COBRA].damage == 7 and s[CLAW].damage == 0

    def test_6_6_4_baloo_sees_the_strength_with_the_floor(self):
        """7 printed strength that can't be reduced: no damage can be dealt."""
        s = board(play=[BALOO_PAWS, ELISA, ATITAYA], hand=[TRIALS, CANNONS], ink=3)
        play(s, TRIALS, ATITAYA)
        play(s, CANNONS, ATITAYA)
        assert s[ATITAYA].strength == 7 and s[ATITAYA].damage == 0


class TestBambiEtherealFawn:
    @pytest.mark.parametrize(("under", "hand"), [(0, []), (1, [AKELA]), (3, [AKELA, ABU])])
    def test_bambi_reveals_as_many_cards_as_are_under_him(self, under, hand):
        s = board(
            play=[stack(BAMBI_FAWN, *[BALOO] * under)], deck=[AKELA, CANNONS, ABU, DEWEY, ATITAYA], theirs=[AKELA]
        )
        s.quest(BAMBI_FAWN)
        assert quiet(s) and sorted(s.you.hand) == sorted(hand)
        assert s.you.deck == [DEWEY, ATITAYA, CANNONS] if under == 3 else len(s.you.deck) == 5 - len(hand)

    def test_bambi_sees_nothing_in_the_opponents_turn(self):
        s = board(play=[stack(BAMBI_FAWN, BALOO)], theirs=dict(hand=[PETRIFY], ink=1))
        s.end_turn()
        s.play(PETRIFY)
        assert s[BAMBI_FAWN].exerted and s.you.hand == []

    def test_bambi_boosted_then_singing(self):
        s = board(play=[BAMBI_FAWN], hand=[FAMILY], deck=[CANNONS, ABU, AKELA, BALOO], ink=2)
        s.boost(BAMBI_FAWN)
        assert s.you.ink_ready == 0 and len(s[BAMBI_FAWN].under) == 1
        s.sing(FAMILY, BAMBI_FAWN)
        assert s.you.lore == 1 and sorted(s.you.hand) == [ABU, AKELA]


DECK = [TUI, ABU, ATITAYA, AGUSTIN, TUI, ABU]


REMOVING = {
    MADAME_BOSS: "discard",  # may banish one with strength 3 or less
    HADES_SCHEMER: "inkwell",
    BASIL_DETECTIVE: "hand",
}


class TestBambiLittlePrince:
    @pytest.mark.parametrize("by", REMOVING)
    def test_5_3_1_this_character_is_not_fetched_from_where_it_went(self, by):
        s = board(play=[BAMBI_PRINCE], deck=list(DECK), theirs=dict(hand=[by], ink=9))
        s.end_turn()
        s.play(by)
        for _ in range(3):
            if s.decision is not None and s.decision.kind == "may":
                s.accept()
            if not quiet(s) and s.decision is not None and s.decision.kind in ("choose", "order"):
                s.choose(BAMBI_PRINCE)
        assert BAMBI_PRINCE in s.game.zones(0)[REMOVING[by]]

    def test_5_3_1_bambi_goes_back_when_an_opponent_plays_a_character(self):
        """The plain case."""
        s = board(play=[BAMBI_PRINCE], theirs=dict(hand=[AKELA], ink=2))
        s.end_turn()
        s.play(AKELA)
        assert BAMBI_PRINCE in s.you.hand


class TestBashfulHopelessRomantic:
    def test_bashful_quests_only_with_another_seven_dwarfs_character(self):
        assert not board(play=[BASHFUL, AKELA]).can("quest", BASHFUL)
        assert not board(play=[BASHFUL], theirs=[GRUMPY]).can("quest", BASHFUL)
        s = board(play=[BASHFUL, GRUMPY])
        s.quest(BASHFUL)
        assert s.you.lore == 3

    def test_bashful_may_do_everything_else(self):
        s = board(play=[BASHFUL], theirs=[exerted(AKELA)])
        s.challenge(BASHFUL, AKELA)
        assert s[BASHFUL].damage == 3


class TestBasilGreatMouseDetective:
    def test_basil_draws_when_shifted(self):
        for accept in (True, False):
            s = board(play=[BASIL_INVESTIGATOR], hand=[BASIL_GREAT_MOUSE], ink=5)
            s.play(BASIL_GREAT_MOUSE, shift_onto=BASIL_INVESTIGATOR)
            s.accept() if accept else s.decline()
            assert quiet(s) and len(s.you.hand) == 2 * accept
        s = board(play=[BASIL_INVESTIGATOR], hand=[BASIL_GREAT_MOUSE], ink=6)
        s.play(BASIL_GREAT_MOUSE)
        assert quiet(s) and s.you.hand == []

    def test_basil_shifted_for_free_used_shift(self):
        s = board(play=[BASIL_INVESTIGATOR], hand=[METAMORPHOSIS], discard=[BASIL_GREAT_MOUSE], ink=3)
        play(s, METAMORPHOSIS, YES)
        assert quiet(s) and s[BASIL_GREAT_MOUSE].under == [BASIL_INVESTIGATOR] and len(s.you.hand) == 2


class TestBasilSecretInformer:
    def test_6_4_2_2_basil_those_damaged_now(self):
        """A character damaged later does not gain Reckless."""
        s = board(play=[BASIL_INFORMER], hand=[CANNONS], ink=1, theirs=[damaged(ATITAYA), COBRA])
        s.quest(BASIL_INFORMER)
        play(s, CANNONS, COBRA)
        assert "Reckless" not in s[ATITAYA].keywords
        s.end_turn()
        assert "Reckless" in s[theirs(ATITAYA)].keywords and "Reckless" not in s[theirs(COBRA)].keywords


class TestBasilUndercoverDetective:
    def test_7_3_4_basil_discards_at_random(self):
        """The chosen opponent loses a card at random, nobody picks it."""
        s = board(play=[BASIL_DETECTIVE], theirs=dict(hand=[TUI, COBRA]))
        s.quest(BASIL_DETECTIVE)
        assert quiet(s) and len(s.opponent.hand) == 1


class TestBaymaxAmpedUp:
    def test_shift_is_paid_with_ink_drops(self):
        """8.10.1, 1.13.1.2: they are removed, and pay no ink."""
        s = board(play=[BAYMAX_LAB_ASSISTANT], hand=[BAYMAX_AMPED_UP], ink_drops=2)
        s.play(BAYMAX_AMPED_UP, shift_onto=BAYMAX_LAB_ASSISTANT)
        assert s.you.play == [BAYMAX_AMPED_UP] and s.you.ink_drops == 0

    @pytest.mark.parametrize(("ink", "drops"), [(9, 1), (9, 0)])
    def test_ink_cards_do_not_pay_for_it(self, ink, drops):
        s = board(play=[BAYMAX_LAB_ASSISTANT], hand=[BAYMAX_AMPED_UP], ink=ink, ink_drops=drops)
        refused(s.play, BAYMAX_AMPED_UP, shift_onto=BAYMAX_LAB_ASSISTANT)

    def test_its_removal_is_an_event(self):
        """ "Whenever you remove an ink drop": by the words; "if you removed an ink drop to play" it too."""
        s = board(play=[BAYMAX_LAB_ASSISTANT, MADAM_MIM_RESOURCEFUL_TRICKSTER], hand=[BAYMAX_AMPED_UP], ink_drops=2)
        s.play(BAYMAX_AMPED_UP, shift_onto=BAYMAX_LAB_ASSISTANT)
        assert quiet(s) and len(s.you.hand) == 1 and int(s.game.state["drops_paid"].max()) == 2

    def test_the_top_card_instead(self):
        s = board(play=[BAYMAX_AMPED_UP], hand=[KHAN_TRANSPORT_DELIVERY], ink=2, deck=[ABU, STITCH, FLOUNDER])
        play(s, KHAN_TRANSPORT_DELIVERY, YES)
        assert (s.you.ink_total, s.you.ink_ready, s.you.ink_drops) == (3, 0, 0)
        assert s.you.hand == [ABU] and s.you.deck == [FLOUNDER]
        assert s.game.knows(s.game.slots(0, "inkwell")[2], 0) is False

    def test_declined_the_ink_drop_comes(self):
        s = board(play=[BAYMAX_AMPED_UP], hand=[KHAN_TRANSPORT_DELIVERY], ink=2)
        play(s, KHAN_TRANSPORT_DELIVERY, NO)
        assert (s.you.ink_total, s.you.ink_drops) == (2, 1)

    def test_each_of_several(self):
        s = board(play=[BAYMAX_AMPED_UP], hand=[HIGITUS_FIGITUS], ink=6)
        play(s, HIGITUS_FIGITUS, YES, NO, YES)
        assert quiet(s) and (s.you.ink_total, s.you.ink_drops) == (8, 1)

    def test_two_of_him_ask_once(self):
        """6.5.8."""
        s = board(play=[BAYMAX_AMPED_UP, BAYMAX_AMPED_UP], hand=[KHAN_TRANSPORT_DELIVERY], ink=2)
        play(s, KHAN_TRANSPORT_DELIVERY, NO)
        assert quiet(s) and s.you.ink_drops == 1

    def test_not_the_opponents(self):
        s = board(hand=[ANOTHER_TALE_TO_SPIN], ink=2, theirs=[BAYMAX_AMPED_UP])
        s.play(ANOTHER_TALE_TO_SPIN)
        assert s.you.ink_drops == 1 and s.decision.player == 1
        s.accept()
        assert (s.opponent.ink_total, s.opponent.ink_drops) == (1, 0)

    def test_without_a_deck_nothing_is_asked(self):
        s = board(play=[BAYMAX_AMPED_UP], hand=["Ink Explosion"], ink=4, deck=[], theirs=[ABU])
        play(s, "Ink Explosion", ABU)
        assert quiet(s) and s.you.ink_drops == 1

    def test_a_game_is_saved_while_he_asks(self):
        s = board(play=[BAYMAX_AMPED_UP], hand=[HIGITUS_FIGITUS], ink=6)
        play(s, HIGITUS_FIGITUS, YES)
        game = Game.from_bytes(s.game.to_bytes())
        for _ in range(2):
            game.step(int(game.legal_actions()[1]))
        assert game.player(0).ink_drops == 2


class TestBaymaxArmoredCompanion:
    def test_6_1_4_no_lore_when_removing_was_declined(self):
        """Damage removed this way is none."""
        s = board(play=[BAYMAX_COMPANION, damaged(COBRA, 3)])
        quest(s, BAYMAX_COMPANION, NO)
        assert s.you.lore == 2


class TestBaymaxsHealthcareChip:
    def test_baymaxs_healthcare_chip(self):
        """Three with a Robot."""
        s = board(play=[BAYMAXS_HEALTHCARE_CHIP, BEN_ROBOT, damaged(COBRA, 4)])
        s.activate(BAYMAXS_HEALTHCARE_CHIP)
        s.option(1)
        reply(s, COBRA, 3)
        assert s[COBRA].damage == 1

    def test_6_1_2_baymaxs_chip_without_a_robot(self):
        """The second bullet does nothing without a Robot; the first heals one."""
        s = board(play=[BAYMAXS_HEALTHCARE_CHIP, damaged(COBRA, 4)])
        s.activate(BAYMAXS_HEALTHCARE_CHIP)
        s.option(0)
        s.number(1)
        assert s[COBRA].damage == 3


class TestBelleExceptionalWriter:
    def test_ruling_two_quests_take_off_four(self):
        """4.3.6, 1.5.4."""
        s = board(play=[BELLE_EXCEPTIONAL_WRITER], hand=["You Came Back", CREATIVE_INSPIRATION], ink=1 + 5)
        s.quest(BELLE_EXCEPTIONAL_WRITER)
        s.play("You Came Back")
        choose_if_asked(s, BELLE_EXCEPTIONAL_WRITER)
        assert s.you.ink_ready == 5  # 3 less 2
        s.quest(BELLE_EXCEPTIONAL_WRITER)
        s.play(CREATIVE_INSPIRATION)
        assert s.you.ink_ready == 0

    def test_ruling_two_that_exert_before_it_take_off_four(self):
        belle = BELLE_EXCEPTIONAL_WRITER
        s = board(play=[belle, belle], hand=[CREATIVE_INSPIRATION], ink=3)
        s.quest(belle)
        assert not s.can("play", CREATIVE_INSPIRATION)
        s.quest(f"{belle}#2")
        s.play(CREATIVE_INSPIRATION)
        assert s.you.ink_ready == 0

    def test_the_third_action_is_worth_three_lore(self):
        s = board(play=[BELLE_EXCEPTIONAL_WRITER], hand=["Fan the Flames"] * 4, ink=9)
        for lore in (0, 0, 3, 3):
            s.play("Fan the Flames")
            choose_if_asked(s, BELLE_EXCEPTIONAL_WRITER)
            assert quiet(s) and s.you.lore == lore


class TestBePrepared:
    @pytest.mark.parametrize("card", [BE_PREPARED, "Raging Storm"])
    def test_all_characters_are_banished_and_nothing_else(self, card):
        s = board(hand=[card], ink=8, play=[AKELA, WEIGHT_SET, THEBES], theirs=[ATITAYA, NOI_THIEF, WEIGHT_SET, THEBES])
        s.play(card)
        assert sorted(s.you.play) == sorted(s.opponent.play) == sorted([WEIGHT_SET, THEBES])
        assert sorted(s.you.discard) == sorted([AKELA, card])
        assert sorted(s.opponent.discard) == sorted([ATITAYA, NOI_THIEF])


class TestBeastFrustratedDesigner:
    def test_beast_frustrated_designer(self):
        """Two items pay."""
        s = board(play=[BEAST_DESIGNER, WEIGHT_SET, "Airfoil"], ink=2, theirs=[COBRA])
        s.activate(BEAST_DESIGNER)
        while s.decision:
            s.choose(COBRA) if COBRA in " ".join(s.legal()) else s.take(0)
        assert s[COBRA].damage == 5 and len(s.you.discard) == 2
        assert not board(play=[BEAST_DESIGNER, WEIGHT_SET], ink=2, theirs=[COBRA]).can("activate", BEAST_DESIGNER)


class TestBeastSelflessProtector:
    def test_beast_takes_the_damage_of_an_effect(self):
        s = board(play=[BEAST, AKELA], theirs=dict(play=[ABU], hand=[CANNONS, CANNONS, MOSQUITO_BITE], ink=3))
        s.end_turn()
        play(s, CANNONS, AKELA)
        assert s[AKELA].damage == 0 and s[BEAST].damage == 2
        play(s, CANNONS, BEAST)
        assert s[BEAST].damage == 4
        play(s, MOSQUITO_BITE, AKELA)
        assert s[AKELA].damage == 1 and s[BEAST].damage == 4, "put is not dealt (1.9.1)"

    def test_beast_takes_the_damage_of_a_challenge_but_not_an_opponents(self):
        s = board(play=[BEAST, AKELA], theirs=[exerted(DEWEY)])
        s.challenge(AKELA, DEWEY)
        assert s[AKELA].damage == 0 and s[BEAST].damage == 4 and s[DEWEY].damage == 3

    def test_beast_saves_others_until_he_falls(self):
        s = board(play=[damaged(BEAST, 7), AKELA], theirs=[exerted(DEWEY)])
        s.challenge(AKELA, DEWEY)
        assert s.you.discard == [BEAST] and s[AKELA].damage == 0

    def test_beast_takes_the_damage_of_all(self):
        s = board(play=[BEAST, AKELA, BALOO, ABU], theirs=dict(hand=[GRAB_YOUR_SWORD], ink=5))
        s.end_turn()
        s.play(GRAB_YOUR_SWORD)
        assert quiet(s) and sorted(s.you.play) == sorted([AKELA, BALOO, ABU]) and s.you.discard == [BEAST]
        assert [s[card].damage for card in (AKELA, BALOO, ABU)] == [0, 0, 0]

    def test_beast_has_nothing_to_take_for_one_who_can_not_be_dealt_damage(self):
        s = board(play=[BEAST, BOGO], theirs=[exerted(DEWEY)])
        s.challenge(BOGO, DEWEY)
        assert s[BOGO].damage == 0 and s[BEAST].damage == 0

    def test_two_beasts_share_the_damage_of_one_challenge_once(self):
        s = board(play=[BEAST, BEAST, AKELA], theirs=[exerted(DEWEY)])
        s.challenge(AKELA, DEWEY)
        settle(s)
        assert s[AKELA].damage == 0 and sorted([s[BEAST].damage, s[BEAST + "#2"].damage]) == [0, 4]


class TestBeastTragicHero:
    def test_5_1_2_6_beast_in_the_discard_is_not_undamaged(self):
        s = gone_at_start_of_turn("Beast - Tragic Hero")
        assert len(s.you.hand) == 1


class TestBelleAlwaysReading:
    def test_belle_always_reading_makes_the_shift_onto_her_cheaper(self):
        s = board(play=[BELLE_READING], hand=[BELLE_ARCHER], ink=2)
        s.play(BELLE_ARCHER, shift_onto=BELLE_READING)
        assert s.you.ink_ready == 0 and s[BELLE_ARCHER].under == [BELLE_READING]

    def test_belle_always_reading_only_onto_her(self):
        s = board(play=[BELLE_READING, BELLE_BOOKWORM], hand=[BELLE_ARCHER], ink=2)
        refused(s.play, BELLE_ARCHER, shift_onto=BELLE_BOOKWORM)
        refused(s.play, BELLE_ARCHER)
        s = board(play=[BELLE_READING, BELLE_BOOKWORM], hand=[BELLE_ARCHER], ink=3)
        s.play(BELLE_ARCHER, shift_onto=BELLE_BOOKWORM)
        assert s.you.ink_ready == 0
        refused(board(play=[BELLE_READING], hand=[BELLE_BOOKWORM], ink=2).play, BELLE_BOOKWORM)


class TestBelleApprenticeInventor:
    def test_belle_apprentice_inventor_for_an_item(self):
        s = board(play=[QUILL, WEIGHT_SET], hand=[BELLE_APPRENTICE], theirs=[BROKEN_POD])
        s.play(BELLE_APPRENTICE, cost=1)
        assert choices(s) == {QUILL, WEIGHT_SET}
        s.choose(WEIGHT_SET)
        assert sorted(s.you.play) == sorted([BELLE_APPRENTICE, QUILL]) and s.you.discard == [WEIGHT_SET]

    def test_belle_apprentice_inventor_without_an_item_or_for_ink(self):
        s = board(hand=[BELLE_APPRENTICE], ink=3, theirs=[BROKEN_POD])
        refused(s.play, BELLE_APPRENTICE, cost=1)
        s.play(BELLE_APPRENTICE)
        assert s.you.ink_ready == 0


class TestBelleHiddenArcher:
    def test_4_6_1_hidden_archer_challenging_player_discards_all(self):
        """The challenging player's hand is discarded, not that of her own player."""
        s = challenger_moved_on(BELLE_ARCHER)
        assert s.you.hand == [] and len(s.opponent.hand) == 2


class TestBelleMechanicExtraordinaire:
    @pytest.mark.parametrize(("items", "cost"), [(0, 7), (2, 5), (8, 0)])
    def test_belle_mechanic_shifts_for_less(self, items, cost):
        discard = [WEIGHT_SET, QUILL] * (items // 2) + [AKELA]
        s = board(
            play=[BELLE_BOOKWORM], hand=[BELLE_MECHANIC], discard=discard, ink=8, theirs=dict(discard=[WEIGHT_SET] * 3)
        )
        refused(s.play, BELLE_MECHANIC)
        s.play(BELLE_MECHANIC, shift_onto=BELLE_BOOKWORM)
        assert s.you.ink_ready == 8 - cost

    def test_belle_mechanic_repurposes_items(self):
        s = board(play=[BELLE_MECHANIC], discard=[WEIGHT_SET, QUILL, WEIGHT_SET, QUILL, AKELA])
        quest(s, BELLE_MECHANIC, YES)
        assert choices(s) >= {WEIGHT_SET, QUILL} and AKELA not in choices(s)
        reply(s, WEIGHT_SET, QUILL, DONE)
        settle(s)
        assert s.you.lore == 3 + 2 and sorted(s.you.deck[-2:]) == sorted([WEIGHT_SET, QUILL])
        assert sorted(s.you.discard) == sorted([WEIGHT_SET, QUILL, AKELA])

    def test_belle_mechanic_takes_three_at_most_or_declines(self):
        s = board(play=[BELLE_MECHANIC], discard=[WEIGHT_SET] * 4)
        quest(s, BELLE_MECHANIC, YES)
        for _ in range(3):
            s.choose(WEIGHT_SET)
        settle(s)
        assert s.you.lore == 6 and s.you.discard == [WEIGHT_SET]
        s = board(play=[BELLE_MECHANIC], discard=[WEIGHT_SET] * 4)
        quest(s, BELLE_MECHANIC, NO)
        assert s.you.lore == 3 and len(s.you.discard) == 4

    @pytest.mark.parametrize("n", [1, 2])
    def test_6_1_3_up_to_three_can_be_fewer_when_there_are_fewer(self, n):
        """6.1.3, 6.1.5.1: with fewer than three item cards in the discard, as many as there are can still be moved."""
        s = board(play=[BELLE_MECHANIC], discard=[WEIGHT_SET, QUILL][:n])
        quest(s, BELLE_MECHANIC, YES)
        settle(s)
        assert s.you.discard == [] and s.you.lore == 3 + n


class TestBelleStrangeButSpecial:
    def test_belle_inks_an_additional_card(self):
        s = board(play=[BELLE], hand=[AKELA, ABU, AURORA])
        s.ink(AKELA)
        s.ink(ABU)
        refused(s.ink, AURORA)
        assert s.you.ink_total == 2

    def test_two_belles_ink_two_additional_cards(self):
        s = board(play=[BELLE, BELLE], hand=[AKELA, ABU, AURORA, BALOO])
        for card in (AKELA, ABU, AURORA):
            s.ink(card)
        refused(s.ink, BALOO)

    def test_belle_has_more_lore_with_ten_cards_in_the_inkwell(self):
        s = board(play=[BELLE], hand=[AKELA], ink=9, theirs=dict(ink=12))
        assert s[BELLE].lore == 1
        s.ink(AKELA)
        assert s[BELLE].lore == 5
        s.quest(BELLE)
        assert s.you.lore == 5


class TestBendToMyWill:
    def test_bend_to_my_will_empties_the_opponents_hand(self):
        s = board(hand=["Bend to My Will", AKELA], ink=7, theirs=dict(hand=[ABU, AURORA]))
        s.play("Bend to My Will")
        assert s.opponent.hand == [] and sorted(s.opponent.discard) == sorted([ABU, AURORA]) and s.you.hand == [AKELA]


class TestBernardBrandNewAgent:
    def test_5_1_2_6_bernard_in_the_discard_is_not_exerted(self):
        s = gone_at_end_of_turn("Bernard - Brand-New Agent")
        assert s.active == "opponent" and quiet(s), s.legal()


class TestBestowAGift:
    def test_1_9_2_4_damage_moves_to_another_card(self):
        """1.9.2.4: counters go from one character to another; chosen twice (6.1.3), a character takes no damage."""
        s = board(hand=[BESTOW_A_GIFT, JOHN_VENGEFUL], ink=7, theirs=[damaged(COBRA, 3)])
        s.play(BESTOW_A_GIFT)
        settle(s)
        assert s[COBRA].damage == 3 and s.you.ink_ready == 6 and not s.can("play", JOHN_VENGEFUL)


class TestBeyondTheHorizon:
    @pytest.mark.parametrize("who", [(), ("you",), ("opponent",), ("you", "opponent")])
    def test_beyond_the_horizon(self, who):
        s = board(hand=[HORIZON, ABU], ink=7, theirs=dict(hand=[AKELA, AKELA]))
        s.play(HORIZON)
        for side in who:
            s.choose(side)
        if not quiet(s):
            s.done()
        assert quiet(s) and s.you.discard == ([ABU, HORIZON] if "you" in who else [HORIZON])
        assert len(s.you.hand) == (3 if "you" in who else 1) and len(s.opponent.hand) == (3 if "opponent" in who else 2)
        assert len(s.opponent.discard) == (2 if "opponent" in who else 0)

    def test_beyond_the_horizon_sung_together(self):
        s = board(hand=[HORIZON], play=[TUI, DEWEY], theirs=dict(hand=[AKELA]))
        sing(s, HORIZON, [TUI, DEWEY], "opponent", DONE)
        assert s.you.hand == [] and len(s.opponent.hand) == 3


class TestBibbidiBobbidiBoo:
    def test_bibbidi_bobbidi_boo(self):
        s = board(hand=[BIBBIDI, ABU, AGUSTIN], play=[AKELA, WEIGHT_SET], ink=3, theirs=[BALOO])
        s.play(BIBBIDI)
        assert choices(s) == {AKELA, AGUSTIN}, "the returned card may be played again"
        s.choose(AGUSTIN)
        assert sorted(s.you.hand) == sorted([ABU, AKELA]) and sorted(s.you.play) == sorted([WEIGHT_SET, AGUSTIN])
        assert s.you.ink_ready == 0 and s[AGUSTIN].drying

    def test_bibbidi_bobbidi_boo_returns_a_stack(self):
        s = board(hand=[BIBBIDI, COBRA], play=[stack(BELLE_ARCHER, BELLE_BOOKWORM)], ink=3)
        s.play(BIBBIDI)
        assert choices(s) == {BELLE_ARCHER, BELLE_BOOKWORM}, "the cost of the card that was on top is 5"
        s.choose(BELLE_BOOKWORM)
        assert s.you.play == [BELLE_BOOKWORM] and sorted(s.you.hand) == sorted([BELLE_ARCHER, COBRA])


class TestBillTheLizardChimneySweep:
    @pytest.mark.parametrize(("mine", "yours", "evasive"), [
        ([BILL], [AKELA], False), ([damaged(BILL)], [AKELA], False), ([BILL, damaged(BALOO)], [], True),
        ([BILL], [damaged(BALOO)], True),
    ])  # fmt: skip
    def test_bill_the_lizard(self, mine, yours, evasive):
        assert ("Evasive" in board(play=mine, theirs=yours)[BILL].keywords) == evasive


class TestBindingContract:
    def test_binding_contract_wants_a_dry_character(self):
        """4.4.2.1."""
        assert not board(play=[BINDING_CONTRACT, drying(ABU)], theirs=[COBRA]).can("activate", BINDING_CONTRACT)
        s = board(play=[BINDING_CONTRACT, ABU], theirs=[COBRA])
        activate(s, BINDING_CONTRACT, COBRA)
        assert s[COBRA].exerted and s[ABU].exerted


class TestBlastFromYourPast:
    def test_blast_from_your_past(self):
        opponent = dict(discard=[STITCH])
        s = board(hand=[BLAST], discard=[STITCH, STITCH_DANCER, LILO_FRIENDS, AKELA, CANNONS], ink=6, theirs=opponent)
        s.play(BLAST)
        s.name("Stitch")
        assert sorted(s.you.hand) == sorted([STITCH, STITCH_DANCER, LILO_FRIENDS])
        assert s.opponent.discard == [STITCH] and quiet(s)

    def test_blast_from_your_past_returns_characters_only(self):
        s = board(hand=[BLAST], discard=[CANNONS, AKELA], ink=6)
        s.play(BLAST)
        s.name(CANNONS)
        assert s.you.hand == [] and quiet(s)


class TestBlindingChemBall:
    def test_what_follows_needs_the_ink_drop(self):
        s = board(play=[BLINDING_CHEM_BALL], ink=2, theirs=[ABU])
        activate(s, BLINDING_CHEM_BALL, YES, ABU)
        assert s.you.ink_drops == 1 and s[ABU].strength == 1

    def test_not_when_it_is_replaced(self):
        """6.5.4, 6.1.5.1."""
        s = board(play=[BLINDING_CHEM_BALL, BAYMAX_AMPED_UP], ink=2, theirs=[ABU])
        activate(s, BLINDING_CHEM_BALL, YES, YES)
        assert quiet(s) and s[ABU].strength == 3 and (s.you.ink_total, s.you.ink_drops) == (3, 0)


class TestBobbyZimuruskiSoundboardWhiz:
    def test_the_tower_makes_ink_drops(self):
        tower = "Leaning Tower of Cheese-a"
        s = board(play=[BOBBY_ZIMURUSKI_SOUNDBOARD_WHIZ, tower], ink=1)
        s.activate_granted(tower)
        assert (s.you.ink_ready, s.you.ink_drops) == (0, 1) and s[tower].exerted


class TestBoPeepCaringShepherd:
    def test_6_4_2_3_bo_peep_lets_woody_enter_exerted(self):
        """One reading: the card has the effect as it comes into play, so Bodyguard lets him enter exerted (8.3.2)."""
        s = board(play=[BO_PEEP], hand=[WOODY], ink=1)
        s.play(WOODY)
        assert s.decision is not None and s.decision.kind == "may"


class TestBobbyZimuruskiSprayCheeseKid:
    def test_bobby_zimuruski_draws_then_discards(self):
        s = board(hand=[BOBBY, AKELA], deck=[ABU, BALOO], ink=1)
        play(s, BOBBY, YES)
        assert choices(s) == {AKELA, ABU}
        s.choose(AKELA)
        assert s.you.hand == [ABU] and s.you.discard == [AKELA] and s.you.deck == [BALOO]


class TestBoltHeadstrongDog:
    def test_5_1_2_7_bolt_in_hand_is_not_undamaged(self):
        """A card in hand has no state (class R19)."""
        s = gone_after_questing(BOLT, MIM_SNAKE)
        assert quiet(s)


class TestBrokenPod:
    def test_broken_pod(self):
        """Your choice from either discard."""
        s = board(play=[BROKEN_POD], ink=1, discard=[ABU], theirs=dict(discard=[COBRA, TUI]))
        activate(s, BROKEN_POD, "opponent", COBRA)
        assert s.opponent.deck[-1] == COBRA


class TestBrunoMadrigalOutOfTheShadows:
    def test_6_2_5_a_granted_ability_works_as_the_character_leaves(self):
        """Banished in a challenge this turn: its player may take the card back."""
        s = board(play=[AKELA], hand=[BRUNO_SHADOWS], ink=5, theirs=[exerted(COBRA)])
        play(s, BRUNO_SHADOWS, AKELA)
        challenge(s, AKELA, COBRA, YES)
        assert AKELA in s.you.hand


class TestBrunoMadrigalUndetectedUncle:
    @pytest.mark.parametrize(("name", "hit"), [("Stitch", True), ("Abu", False)])
    def test_bruno_names_a_card(self, name, hit):
        s = board(play=[BRUNO], deck=[STITCH, ABU])
        s.activate(BRUNO)
        s.name(name)
        assert quiet(s) and s[BRUNO].exerted and s.you.lore == 3 * hit
        assert s.you.hand == [STITCH] * hit and s.you.deck == ([ABU] if hit else [STITCH, ABU])

    def test_bruno_and_my_adventure_book(self):
        """The named card; a card that is no character."""
        s = board(play=[BRUNO, "My Adventure Book"], ink=1, deck=[ABU, CANNONS, AKELA])
        s.activate(BRUNO)
        s.name("Abu")
        assert s.you.hand == [ABU] and s.you.lore == 3
        s.activate("My Adventure Book")
        assert CANNONS in s.you.hand


class TestBuckySquirrelSqueakTutor:
    def test_6_2_4_bucky_after_the_shifted_character_left(self):
        """The use of Shift is past: that the character is gone does not change it."""
        s = board(play=[BUCKY_TUTOR, ALADDIN_STREET], hand=[ALADDIN_BRAVE, THEBES], theirs=dict(hand=[AKELA, BALOO]))
        s.play(ALADDIN_BRAVE, shift_onto=ALADDIN_STREET)
        choose_if_asked(s, THEBES)
        choose_if_asked(s, AKELA)
        assert len(s.opponent.hand) == 1


class TestBunchOfBalloons:
    def test_6_1_13_5_balloons_that_left_give_nothing(self):
        """The same as with the feather, for a location."""
        s = board(hand=[JUST_IN_TIME, GADGET_MECHANIC, BALLOONS], play=[PETE_SCOUNDREL, THEBES, PRIDE_ROCK], ink=3)
        play(s, JUST_IN_TIME, YES)
        choose_if_asked(s, GADGET_MECHANIC)
        resolve_first(s, "Gadget", YES)
        choose_if_asked(s, BALLOONS)
        resolve_first(s, "Pete", YES)
        assert s[BALLOONS].zone == "discard"
        choose_if_asked(s, THEBES)
        assert "Evasive" not in s[THEBES].keywords


class TestBuzzLightyearGrounded:
    def test_buzz_grounded_can_not_gain_evasive(self):
        s = board(play=[BUZZ_GROUNDED, AKELA], hand=["Twitterpated"] * 2, ink=2)
        play(s, "Twitterpated", BUZZ_GROUNDED)
        assert "Evasive" not in s[BUZZ_GROUNDED].keywords
        play(s, "Twitterpated", AKELA)
        assert "Evasive" in s[AKELA].keywords


class TestBuzzLightyearJungleRanger:
    def test_buzz_lightyear_returns_an_action_of_cost_7_or_less(self):
        s = board(hand=[BUZZ], discard=[UNDER_THE_SEA, "Bend to My Will", REFLECTION, AKELA], ink=7)
        play(s, BUZZ, YES)
        assert choices(s) == {"Bend to My Will", REFLECTION}
        s.choose("Bend to My Will")
        assert s.you.hand == ["Bend to My Will"] and len(s.you.discard) == 3

    def test_buzz_lightyear_gives_lore_whenever_you_play_an_action(self):
        s = board(play=[BUZZ, AKELA], hand=[DELLAS_MOON_LULLABY, AGUSTIN], ink=1, theirs=[ABU])
        s.play(AGUSTIN)
        assert quiet(s)
        s.sing(DELLAS_MOON_LULLABY, AKELA)
        assert choices(s) == {BUZZ, AKELA, AGUSTIN, theirs(ABU)}
        s.choose(BUZZ)
        assert s[BUZZ].lore == 3
        s.end_turn()
        assert s[BUZZ].lore == 2


class TestBuzzLightyearOnTheWay:
    def test_buzz_on_the_way_draws_and_discards(self):
        s = board(play=[BUZZ_ON_THE_WAY], hand=[CANNONS, THEBES, WEIGHT_SET, TUI], ink=6, theirs=[damaged(COBRA)])
        play(s, CANNONS, COBRA)
        assert len(choices(s)) == 4 and len(s.you.hand) == 4
        s.choose(TUI)
        assert s.you.discard == [CANNONS, TUI] or s.you.discard == [TUI, CANNONS]
        s.play(THEBES)
        s.choose(s.you.hand[-1])
        assert quiet(s) and len(s.you.discard) == 3 and s[COBRA].damage == 3
        s.play(WEIGHT_SET)
        assert quiet(s) and len(s.you.discard) == 3, "3 ink are too many"

    def test_buzz_on_the_way_shoots_at_damaged_characters(self):
        opponent = [damaged(COBRA), damaged(ATITAYA), TUI]
        s = board(play=[BUZZ_ON_THE_WAY, damaged(BALOO)], hand=[AKELA, ABU], ink=5, theirs=opponent)
        s.play(ABU)
        assert quiet(s)
        s.play(AKELA)
        assert choices(s) == {theirs(COBRA), theirs(ATITAYA)}
        s.choose(COBRA)
        assert s[COBRA].damage == 2 and s[ATITAYA].damage == 1 and quiet(s)

    def test_buzz_on_the_way_looks_at_what_is_paid(self):
        s = board(play=[BUZZ_ON_THE_WAY, HAMM], hand=[ABU], ink=2, theirs=[damaged(COBRA)])
        s.activate(HAMM)
        s.play(ABU)
        assert s[COBRA].damage == 2 and s.you.ink_ready == 0

    def test_buzz_on_the_way_counts_a_cheap_shift(self):
        s = board(play=[BUZZ_ON_THE_WAY, AURORA], hand=[AURORA_GUARDIAN], ink=2, theirs=[damaged(COBRA)])
        s.play(AURORA_GUARDIAN, shift_onto=AURORA)
        assert quiet(s) and s[COBRA].damage == 2

    def test_1_5_5_no_ink_is_paid_for_a_shift_by_discarding_buzz(self):
        """The same for Buzz, who looks at characters."""
        s = board(play=[BUZZ_ON_THE_WAY, ALADDIN_STREET], hand=[ALADDIN_BRAVE, THEBES], theirs=[damaged(COBRA)])
        s.play(ALADDIN_BRAVE, shift_onto=ALADDIN_STREET)
        choose_if_asked(s, THEBES)
        choose_if_asked(s, COBRA)
        assert s[COBRA].damage == 1


class TestBuzzLightyearProvidingCover:
    @pytest.mark.parametrize("option", [0, 1])
    def test_buzz_providing_cover_alone(self, option):
        hand = [BUZZ_COVER, CANNONS, "Ambush!"]
        s = board(hand=hand, discard=["Break", "Ambush!", AKELA], play=[AKELA], ink=4, theirs=[HAMM, COBRA])
        s.play(BUZZ_COVER)
        s.option(option)
        s.accept()
        if option == 0:
            assert quiet(s) and sorted(s.you.hand) == sorted([CANNONS, "Ambush!", "Break"])
        else:
            s.choose(COBRA)
            assert quiet(s) and s[COBRA].damage == 2 and s.you.hand == ["Ambush!"]

    def test_buzz_providing_cover_with_another_toy(self):
        s = board(hand=[BUZZ_COVER, CANNONS], discard=["Break", "Ambush!"], play=[HAMM], ink=4, theirs=[COBRA])
        play(s, BUZZ_COVER, YES)
        assert "Break" in s.you.hand
        reply(s, YES, CANNONS, COBRA)
        assert quiet(s) and s.you.hand == ["Break"] and s[COBRA].damage == 2
