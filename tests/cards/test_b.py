"""Cards whose names begin with B, as the official wording has them."""

import pytest

from lorcana_env import Game
from tests.board import *
from tests.cards.gone import gone_at_start_of_turn


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


class TestBuzzLightyearGrounded:
    def test_buzz_grounded_can_not_gain_evasive(self):
        s = board(play=[BUZZ_GROUNDED, AKELA], hand=["Twitterpated"] * 2, ink=2)
        play(s, "Twitterpated", BUZZ_GROUNDED)
        assert "Evasive" not in s[BUZZ_GROUNDED].keywords
        play(s, "Twitterpated", AKELA)
        assert "Evasive" in s[AKELA].keywords
