"""Cards whose names begin with H, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from lorcana_env.cards import find
from tests.board import *


class TestHadesInfernalSchemer:
    def test_hades_infernal_schemer_puts_a_character_into_the_inkwell(self):
        s = board(hand=[HADES_SCHEMER], play=[AKELA], ink=7, theirs=dict(play=[COBRA, ABU], ink=1))
        play(s, HADES_SCHEMER, YES)
        assert choices(s) == {theirs(COBRA), theirs(ABU)}
        s.choose(COBRA)
        assert s.opponent.play == [ABU] and s.opponent.ink_total == 2 and s.opponent.ink_ready == 2
        assert COBRA in s.opponent.inkwell


class TestHadesKingOfOlympus:
    def test_hades_king_of_olympus_counts_other_villains(self):
        s = board(play=[HADES, MIM, HADES_PLOTTER, AKELA], theirs=[MIM, MIM])
        assert s[HADES].lore == 3
        s.quest(HADES)
        assert s.you.lore == 3
        s = board(play=[HADES_PLOTTER], hand=[HADES], ink=6)
        s.play(HADES, shift_onto=HADES_PLOTTER)
        assert s[HADES].lore == 1, "the villain under him is not in play"


class TestHadesLookingForADeal:
    @pytest.mark.parametrize("bottom", [True, False])
    def test_hades_looking_for_a_deal(self, bottom):
        s = board(hand=[HADES_DEAL], play=[AKELA], ink=5, theirs=dict(play=[COBRA, ABU], deck=[CANNONS, CANNONS]))
        play(s, HADES_DEAL, YES)
        assert choices(s) == {theirs(COBRA), theirs(ABU)}
        s.choose(COBRA)
        assert s.game.to_act == 1
        s.accept() if bottom else s.decline()
        assert s.opponent.play == ([ABU] if bottom else [COBRA, ABU])
        assert s.opponent.deck == [CANNONS, CANNONS] + [COBRA] * bottom and len(s.you.hand) == (0 if bottom else 2)

    def test_hades_looking_for_a_deal_needs_an_opposing_character(self):
        s = board(hand=[HADES_DEAL], ink=5, play=[AKELA], theirs=[NOI_THIEF, WEIGHT_SET])
        s.play(HADES_DEAL)
        assert quiet(s) and s.you.hand == [], "Noi has Ward"

    def test_6_1_11_hades_asks_the_characters_player(self):
        """Not the next opponent."""
        s = Scenario(dict(hand=[HADES_DEAL], ink=5), opponents=[dict(play=[BALOO]), dict(play=[ABU])])
        play(s, HADES_DEAL, YES, ABU)
        assert s.decision.player == 2
        s.decline()
        assert len(s.you.hand) == 2


class TestHanasInkcaster:
    def test_hanas_inkcaster(self):
        """Resist with a card under them, also when no damage was removed."""
        s = board(play=["Hana's Inkcaster", stack(COBRA, ABU), TUI])
        activate(s, "Hana's Inkcaster", COBRA)
        assert s[COBRA].keywords["Resist"] == 1


class TestHandInTheBoxSidsToy:
    def test_hand_in_the_box_springs(self):
        s = board(
            hand=[BOX], discard=[HAMM, AKELA, BUZZ_GROUNDED], deck=[ABU, ABU], theirs=dict(discard=[BUZZ_ON_THE_WAY])
        )
        s.play(BOX, cost=1)
        assert choices(s) == {HAMM, BUZZ_GROUNDED}
        s.choose(BUZZ_GROUNDED)
        assert quiet(s) and s.you.play == [BOX] and s.you.deck == [ABU, ABU, BUZZ_GROUNDED]
        assert s.you.discard == [HAMM, AKELA]

    def test_hand_in_the_box_needs_a_toy_or_ink(self):
        s = board(hand=[BOX], discard=[AKELA], ink=2, theirs=dict(discard=[BUZZ_ON_THE_WAY]))
        refused(s.play, BOX, cost=1)
        s.play(BOX)
        assert s.you.play == [BOX] and s.you.ink_ready == 0

    def test_hand_in_the_box_and_its_twin(self):
        s = board(hand=[BOX], discard=[BOX], deck=[ABU])
        s.play(BOX, cost=1)
        assert quiet(s) and s.you.play == [BOX] and s.you.deck == [ABU, BOX] and s.you.discard == []


class TestHealingGlow:
    def test_8_14_an_undamaged_character_chosen_outside_a_mode_vanishes(self):
        """Outside of modes the choice is there: the comparison for the test above."""
        s = board(hand=[HEALING_GLOW], ink=1, theirs=[RAJAH])
        s.play(HEALING_GLOW)
        choose_if_asked(s, RAJAH)
        assert RAJAH in s.opponent.discard


class TestHectorRiveraWorldwideSensation:
    def test_questing_and_the_first_song_of_a_turn(self):
        hector = HECTOR_RIVERA_WORLDWIDE_SENSATION
        chill = "Sudden Chill"
        deck = [chill, ABU, ABU, chill, ABU, ABU, AKELA]
        s = board(play=[hector], hand=[chill, chill, "You Came Back", "You Came Back"], deck=deck, ink=6)
        s.quest(hector)
        s.choose(chill) if s.can("choose", chill) else s.accept()
        settle(s, chill)
        assert s.you.hand.count(chill) == 3 and s.you.discard == [ABU, ABU]
        s.play("You Came Back")
        choose_if_asked(s, hector)
        s.sing(chill, hector)
        settle(s, chill)
        assert s.you.deck == [AKELA]
        s.play("You Came Back")
        choose_if_asked(s, hector)
        s.sing(chill, hector)
        settle(s)
        assert s.you.deck == [AKELA]  # not for the second song


class TestHeiheiAtTheCrosswalk:
    def test_he_moves_on_to_another_location_once_a_turn(self):
        heihei = HEIHEI_AT_THE_CROSSWALK
        s = board(play=[at(FOREST, heihei), FOREST, AGRABAH], ink=0)
        s.activate(heihei)
        choose_if_asked(s, AGRABAH)
        assert s[heihei].location == AGRABAH and s.you.lore == 1 and not s.can("activate", heihei)

    def test_only_from_a_location(self):
        assert not board(play=[HEIHEI_AT_THE_CROSSWALK, FOREST]).can("activate", HEIHEI_AT_THE_CROSSWALK)
        assert not board(play=[at(FOREST, HEIHEI_AT_THE_CROSSWALK), FOREST]).can("activate", HEIHEI_AT_THE_CROSSWALK)


class TestHeiheiExpandedConsciousness:
    def test_heihei_inks_the_hand(self):
        """All of it, exerted."""
        s = board(hand=[HEI, AKELA, CANNONS], ink=6)
        s.play(HEI)
        assert s.you.ink_total == 8 and s.you.ink_ready == 1 and s.you.hand == []


class TestHelgaSinclairVengefulPartner:
    def test_4_6_9_a_challenger_that_left_is_not_banished_from_the_inkwell(self):
        """Both are banished; Belle puts the challenging one into the inkwell; nothing more is banished."""
        s = board(play=[damaged(AKELA), BELLE_STRATEGIST], theirs=[exerted(HELGA_PARTNER)])
        challenge(s, AKELA, HELGA_PARTNER, YES)
        assert s.you.ink_total == 1 and quiet(s)


class TestHerculesMightyLeader:
    @pytest.mark.parametrize("is_exerted", [True, False])
    def test_hercules_guards_heroes(self, is_exerted):
        s = board(
            play=[placed(HERCULES_LEADER, exerted=is_exerted), ERIC_SWORDSMAN, TUI],
            theirs=dict(hand=[CANNONS] * 3, ink=3),
        )
        s.end_turn()
        for card in (HERCULES_LEADER, ERIC_SWORDSMAN, TUI):
            play(s, CANNONS, card)
        assert [s[card].damage for card in (HERCULES_LEADER, ERIC_SWORDSMAN, TUI)] == [0, 0 if is_exerted else 2, 2]

    def test_hercules_in_challenges(self):
        s = board(play=[HERCULES_LEADER, ERIC_SWORDSMAN], theirs=[exerted(BALOO), exerted(DEWEY), ABU, AURORA])
        s.challenge(ERIC_SWORDSMAN, DEWEY)
        assert s[ERIC_SWORDSMAN].damage == 4
        s.challenge(HERCULES_LEADER, BALOO)
        assert s[HERCULES_LEADER].damage == 0
        s.end_turn()
        s.challenge(AURORA, ERIC_SWORDSMAN)
        s.challenge(ABU, HERCULES_LEADER)
        assert s[ERIC_SWORDSMAN].damage == 4 + 2 and s.you.discard == [HERCULES_LEADER], "both were challenged"

    def test_hercules_exerted_guards_challenging_heroes_but_not_from_put_damage(self):
        s = board(play=[exerted(HERCULES_LEADER), ERIC_SWORDSMAN], hand=[MOSQUITO_BITE], ink=1, theirs=[exerted(DEWEY)])
        s.challenge(ERIC_SWORDSMAN, DEWEY)
        assert s[ERIC_SWORDSMAN].damage == 0
        play(s, MOSQUITO_BITE, HERCULES_LEADER)
        assert s[HERCULES_LEADER].damage == 1


class TestHiroHamadaRoboticsProdigy:
    @pytest.mark.parametrize("found", [WEIGHT_SET, BEN_ROBOT, None])
    def test_hiro_hamada_robotics_prodigy(self, found):
        deck = [ABU, WEIGHT_SET, CANNONS, BEN_ROBOT, AKELA]
        s = board(play=[HIRO_PRODIGY], ink=2, deck=deck)
        s.activate(HIRO_PRODIGY)
        assert choices(s) == {WEIGHT_SET, BEN_ROBOT}
        s.choose(found) if found else s.done()
        assert quiet(s) and s[HIRO_PRODIGY].exerted and s.you.ink_ready == 0 and sorted(s.you.deck) == sorted(deck)
        assert found is None or s.you.deck[0] == found

    def test_7_2_1_hiro_searches_only_his_own_deck(self):
        """The Robots in the opponent's deck are none of his business."""
        opponent = dict(deck=[COBRA, BEN_ROBOT, TUI, DEWEY])
        s = board(play=[HIRO_PRODIGY], ink=2, deck=[ABU, WEIGHT_SET, AKELA, BALOO], theirs=opponent)
        s.activate(HIRO_PRODIGY)
        assert choices(s) == {WEIGHT_SET}, s.legal()
        s.choose(WEIGHT_SET)
        assert s.you.deck[0] == WEIGHT_SET


class TestHudsonDeterminedReader:
    def test_hudson_and_angela(self):
        """Three cards in hand hold Hudson; Angela takes that ability away."""
        s = board(play=[exerted(HUDSON)], hand=[AKELA, ABU, COBRA])
        s.end_turn(), s.end_turn()
        assert s[HUDSON].exerted
        s = board(play=[exerted(HUDSON), ANGELA], hand=[AKELA, ABU, COBRA])
        s.end_turn(), s.end_turn()
        assert not s[HUDSON].exerted


class TestHyperiaCityExpress:
    def test_locations_of_hyperia_city_get_willpower(self):
        port = KHAN_STADIUM_STATE_OF_THE_ART
        s = board(play=[HYPERIA_CITY_EXPRESS, port, FOREST], theirs=[KHAN_INDUSTRIES_GREENWAY_LANDMARK])
        assert s[port].willpower == 4 + 2 and s[FOREST].willpower == find(FOREST).willpower
        assert s[KHAN_INDUSTRIES_GREENWAY_LANDMARK].willpower == 8 and "Hyperia City location" in str(s.game.text(0))


class TestHypnoticDeduction:
    def test_hypnotic_deduction_puts_two_cards_on_top(self):
        s = board(hand=[HYPNOTIC_DEDUCTION], deck=[AKELA, BALOO, AURORA, TUI, TUI], ink=2)
        play(s, HYPNOTIC_DEDUCTION, AKELA, BALOO)
        s.choose(AKELA)  # deepest
        assert s.you.hand == [AURORA] and s.you.deck[:2] == [BALOO, AKELA]
