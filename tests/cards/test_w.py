"""Cards whose names begin with W, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *


class TestWalkThePlank:
    def test_walk_the_plank(self):
        """Dry Pirates only."""
        s = board(play=[SMEE_MATE, drying(HOOK)], hand=["Walk the Plank!"], ink=3, theirs=[damaged(COBRA), TUI])
        s.play("Walk the Plank!")
        assert not s.can("activate_granted", HOOK)
        s.activate_granted(SMEE_MATE)
        assert COBRA in s.opponent.discard and quiet(s)


class TestWasabiCalledIntoBattle:
    def test_his_strength_to_another(self):
        s = board(play=[WASABI_CALLED_INTO_BATTLE], ink_drops=1, theirs=[exerted(MUFASA), TUI])
        assert s[WASABI_CALLED_INTO_BATTLE].strength == 4 + 2
        s.challenge(WASABI_CALLED_INTO_BATTLE, MUFASA)
        assert WASABI_CALLED_INTO_BATTLE not in choices(s)
        s.choose(TUI)
        assert TUI in s.opponent.discard


class TestWasabiFutureThinker:
    @pytest.mark.parametrize("drops", [0, 1])
    def test_if_an_ink_drop_paid_for_him(self, drops):
        s = board(play=[STITCH], hand=[WASABI_FUTURE_THINKER], ink=5, ink_drops=1)
        play(s, WASABI_FUTURE_THINKER, drops)
        assert ("Ward" in s[STITCH].keywords, "Resist" in s[STITCH].keywords) == (drops > 0, drops > 0)
        assert "Ward" not in s[WASABI_FUTURE_THINKER].keywords


class TestWasabiMethodicalEngineer:
    def test_k3_declined_nobody_gains_or_draws(self):
        """K3: Wasabi's item is not banished, so no player gains lore."""
        s = board(hand=[WASABI], ink=4, theirs=[QUILL])
        play(s, WASABI, NO)
        assert s.you.lore == 0 and s.opponent.lore == 0


class TestWaterHasMemory:
    @pytest.mark.parametrize("player", ["you", "opponent"])
    def test_water_has_memory(self, player):
        deck = [AKELA, ABU, COBRA, DEWEY, TUI, BALOO]
        s = board(hand=[MEMORY], ink=1, deck=list(deck), theirs=dict(deck=list(deck)))
        play(s, MEMORY, player)
        assert s.decision.player == 0
        s.choose(COBRA)
        settle(s)
        changed, other = (s.you.deck, s.opponent.deck) if player == "you" else (s.opponent.deck, s.you.deck)
        assert other == deck and changed[:3] == [COBRA, TUI, BALOO]
        assert sorted(changed[3:]) == sorted([AKELA, ABU, DEWEY])


class TestWeCouldBeImmortals:
    def test_we_could_be_immortals(self):
        """Into the inkwell, exerted, also when it was sung."""
        s = board(play=[HIRO_PRODIGY, COBRA], hand=[IMMORTALS])
        s.sing(IMMORTALS, [COBRA])
        assert s[HIRO_PRODIGY].keywords["Resist"] == 6 and s.you.ink_total == 1 and s.you.ink_ready == 0
        assert not s.you.discard


class TestWeKnowTheWay:
    @pytest.mark.parametrize("accept", [True, False])
    def test_we_know_the_way_finds_the_card_again(self, accept):
        s = board(hand=[KNOW_THE_WAY], ink=3, deck=[], discard=[COBRA, CANNONS])
        s.play(KNOW_THE_WAY)
        assert choices(s) == {COBRA, CANNONS}
        s.choose(COBRA)
        s.accept() if accept else s.decline()
        assert quiet(s) and s.you.play == [COBRA] * accept and sorted(s.you.discard) == sorted([KNOW_THE_WAY, CANNONS])

    def test_we_know_the_way_another_card_of_the_same_name(self):
        s = board(hand=[KNOW_THE_WAY], ink=3, deck=["Sulley - The New Boss"] * 3, discard=[SULLEY])
        s.play(KNOW_THE_WAY)
        assert s.decision.kind == "may"

    def test_we_know_the_way_to_the_hand(self):
        s = Scenario(you=dict(hand=[KNOW_THE_WAY], ink=3, deck=[ABU] * 25, discard=[DIME]), seed=3)
        s.play(KNOW_THE_WAY)
        choose_if_asked(s, DIME)
        assert quiet(s) and s.you.hand == [ABU] and s.you.discard == [KNOW_THE_WAY]
        assert sorted(s.you.deck) == [ABU] * 24 + [DIME]


class TestWhatElseCanIDo:
    @pytest.mark.parametrize("sung", [True, False])
    def test_what_else_can_i_do(self, sung):
        s = board(hand=[WHAT_ELSE], play=[COBRA, AKELA], ink=5, deck=[ABU, TUI, BALOO], theirs=[ATITAYA])
        s.sing(WHAT_ELSE, COBRA) if sung else s.play(WHAT_ELSE)
        s.choose(TUI)
        assert quiet(s) and s.you.hand == [TUI] and ABU in s.you.inkwell and s.you.deck == [BALOO]
        assert s.you.ink_total == 6 and s.you.ink_ready == 5 * sung
        assert all(("Ward" in s[card].keywords) == sung for card in (COBRA, AKELA))
        assert "Ward" not in s[ATITAYA].keywords
        s.end_turn()
        assert ("Ward" in s[AKELA].keywords) == sung
        s.end_turn()
        assert "Ward" not in s[AKELA].keywords

    def test_what_else_can_i_do_after_another_song_was_sung(self):
        s = board(hand=[WHAT_ELSE, FRIENDS], play=[COBRA, AKELA], ink=5)
        s.sing(FRIENDS, COBRA)
        s.play(WHAT_ELSE)
        settle(s)
        assert "Ward" not in s[COBRA].keywords


class TestWhosWithMe:
    def test_6_1_2_whos_with_me_both_paragraphs_resolve(self):
        """Both effects of the action resolve: the strength, and lore for each challenge by a Reckless character."""
        s = board(play=[TONG], hand=["Who's With Me?"], ink=3, theirs=[exerted(COBRA)])
        s.play("Who's With Me?")
        assert s[TONG].strength == 5
        s.challenge(TONG, COBRA)
        assert s.you.lore == 2

    def test_6_2_7_1_whos_with_me_not_for_locations_or_without_reckless(self):
        """Only for another character that is challenged, and only by a Reckless one."""
        s = board(play=[TONG, ABU], hand=["Who's With Me?"], ink=3, theirs=[exerted(COBRA), THEBES])
        s.play("Who's With Me?")
        s.challenge(TONG, THEBES)
        s.challenge(ABU, COBRA)
        assert s.you.lore == 0


class TestWidowTweedKindlySoul:
    def test_widow_tweed_plays_tod(self):
        """Only Tod may be played; another character just comes back."""
        s = board(hand=[TWEED], discard=[TOD, AKELA], ink=6)
        play(s, TWEED, TOD, YES)
        assert TOD in s.you.play and s.you.ink_ready == 0
        s = board(hand=[TWEED], discard=[TOD, AKELA], ink=6)
        play(s, TWEED, AKELA)
        assert quiet(s) and AKELA in s.you.hand


class TestWillieTheGiantGhostOfChristmasPresent:
    def test_willie_the_giant_has_to_be_fed_each_turn(self):
        s = board(play=[WILLIE], ink=3, theirs=[exerted(COBRA)])
        refused(s.quest, WILLIE)
        refused(s.challenge, WILLIE, COBRA)
        s.boost(WILLIE)
        assert len(s[WILLIE].under) == 1 and s.you.ink_ready == 0 and s.can("challenge", WILLIE, COBRA)
        s.quest(WILLIE)
        assert s.you.lore == 2
        round_trip(s)
        refused(s.quest, WILLIE)


class TestWindstorm:
    def test_windstorm(self):
        opponent = [COBRA, PETER_FLYER, THEBES, WEIGHT_SET, ARCHIMEDES_OWL]
        s = board(hand=[WINDSTORM], play=[AKELA, PETER_FLYER], ink=4, theirs=opponent)
        s.play(WINDSTORM)
        assert quiet(s) and s[COBRA].damage == 1 and s[THEBES].damage == 1 and s[AKELA].damage == 0
        assert s[yours(PETER_FLYER)].damage == 0 and s.opponent.play == [COBRA, THEBES, WEIGHT_SET]

    def test_windstorm_and_characters_that_are_evasive_there(self):
        s = board(hand=[WINDSTORM], ink=4, theirs=[RLS, at(RLS, COBRA)])
        s.play(WINDSTORM)
        assert s[RLS].damage == 1 and s[COBRA].damage == 3


class TestWinnieThePoohPigletHunnyMages:
    def test_winnie_the_pooh_and_piglet_count_ink_types(self):
        s = board(play=[WINNIE_MAGES], hand=[AKELA, BAMBI], ink=4, theirs=[ABU])
        assert s[WINNIE_MAGES].lore == 2
        s.play(AKELA)
        assert s[WINNIE_MAGES].lore == 3, "Amethyst, Sapphire, Steel"
        s.play(BAMBI)
        assert s[WINNIE_MAGES].lore == 3, "Amethyst again"
        s.quest(WINNIE_MAGES)
        assert s.you.lore == 3

    @pytest.mark.parametrize("base", [POOH, "Piglet - Entranced by Snow"])
    def test_winnie_the_pooh_and_piglet_shift(self, base):
        s = board(play=[base], hand=[WINNIE_MAGES], ink=3)
        s.play(WINNIE_MAGES, shift_onto=base)
        assert s[WINNIE_MAGES].under == [base] and s.you.ink_ready == 0

    def test_winnie_the_pooh_and_piglet_with_another_pair_of_inks(self):
        assert board(play=[WINNIE_MAGES, SULLEY_SCARE_BUDDIES])[WINNIE_MAGES].lore == 4


class TestWinterCampMedicalTent:
    def test_8_10_5_the_questing_character_was_shifted_onto(self):
        """Shifted onto before the location's ability resolves: the damage is on the same character still, and is
        removed.
        """
        s = board(play=[CAMP, damaged(at(CAMP, DASH_SUPER_FAST), 2)], deck=[DASH_SUPER_FAST, ABU, AKELA, TUI], ink=3)
        s.quest(DASH_SUPER_FAST)
        resolve_first(s, "Dash")
        s.accept()  # reveal
        s.accept()  # play it
        if s.decision is not None and s.decision.kind == "cost":
            s.take(1)
        assert s.you.ink_ready == 0 and len(s.you.play) == 2
        if s.decision is not None and s.decision.kind == "order":
            resolve_first(s, "Winter")
        assert s.decision is not None and s.decision.kind == "number", (s.decision, s.legal())

    def test_6_1_2_winter_camp_removes_up_to_four_from_a_hero(self):
        """Up to 2; up to 4 from a Hero."""
        for who, most in (("Hercules - Beloved Hero", 4), (COBRA, 2)):
            s = board(play=[CAMP, damaged(at(CAMP, who), 4)])
            s.quest(who)
            assert s.decision is not None and s.decision.kind == "number" and len(s.legal()) == most + 1
            s.number(most)
            assert s[who].damage == 4 - most


class TestWipeOut:
    @pytest.mark.parametrize("card", [CHIEN_PO, QUILL])
    def test_wipe_out(self, card):
        s = board(
            hand=[WIPE_OUT], play=[AKELA, WEIGHT_SET], ink=2, theirs=dict(play=[COBRA, CHIEN_PO, QUILL, THEBES], ink=1)
        )
        s.play(WIPE_OUT)
        assert choices(s) == {WEIGHT_SET, theirs(CHIEN_PO), theirs(QUILL)}
        s.choose(card)
        assert card in s.opponent.inkwell and s.opponent.ink_total == 2 and s.opponent.ink_ready == 1
        assert s.you.ink_total == 2

    def test_wipe_out_a_stack(self):
        s = board(hand=[WIPE_OUT], ink=2, theirs=[stack(CHIEN_PO, AKELA)])
        s.play(WIPE_OUT)
        assert s.opponent.ink_total == 2 and s.opponent.ink_ready == 0


class TestWithAFewGoodFriends:
    @pytest.mark.parametrize("player", ["you", "opponent"])
    def test_with_a_few_good_friends(self, player):
        s = board(hand=[WITH_A_FEW_GOOD_FRIENDS], play=[AKELA, ABU, KAY, WINNIE_MAGES], ink=6, theirs=[COBRA])
        play(s, WITH_A_FEW_GOOD_FRIENDS, player)
        drawn = len(s.you.hand), len(s.opponent.hand)
        assert drawn == ((4, 0) if player == "you" else (0, 4)), "Steel, Ruby, Amethyst, Sapphire"


class TestWoodyHelpingAFriend:
    @pytest.mark.parametrize("option", [0, 1])
    def test_woody_helping_a_friend_chooses_one(self, option):
        opponent = dict(play=[BUZZ_RANGER], discard=[AURORA])
        s = board(hand=[WOODY_HELPING, BALOO, COBRA], play=[ABU], discard=[AKELA, TUI, CANNONS], ink=4, theirs=opponent)
        s.play(WOODY_HELPING)
        s.option(option)
        reply(s, YES, BALOO if option else AKELA)
        assert quiet(s) and (BALOO in s.you.play) == bool(option) and (AKELA in s.you.hand) == (not option)
        assert (AKELA in s.you.discard) == bool(option)

    def test_woody_helping_a_friend_does_both_with_another_toy(self):
        s = board(hand=[WOODY_HELPING, COBRA], play=[BUZZ_RANGER], discard=[AKELA, TUI], ink=4)
        play(s, WOODY_HELPING, YES, AKELA, YES, AKELA)
        assert quiet(s) and AKELA in s.you.play and s.you.hand == [COBRA] and s.you.ink_ready == 0


class TestWoodyTownSheriff:
    def test_woody_town_sheriff_moves_a_character_along(self):
        s = board(hand=[WOODY_SHERIFF], play=[exerted(BALOO)], ink=3, theirs=[AKELA, ABU])
        s.play(WOODY_SHERIFF)
        assert choices(s) == {theirs(AKELA), theirs(ABU)}
        s.choose(AKELA)
        s.end_turn()
        refused(s.challenge, AKELA, BALOO)
        refused(s.end_turn)
        assert s.can("challenge", ABU, BALOO)
        s.quest(AKELA)
        round_trip(s)
        s.end_turn()
        assert s.active == "you", "in the turn after that he need not quest"

    def test_woody_town_sheriff_if_able(self):
        s = board(hand=[WOODY_SHERIFF, FREEZE], ink=5, theirs=[AKELA])
        s.play(WOODY_SHERIFF)
        s.play(FREEZE)
        s.end_turn()
        s.quest(AKELA)
        s.end_turn()
        s = board(hand=[WOODY_SHERIFF], ink=5, theirs=[placed(TE_ONE)])
        s.play(WOODY_SHERIFF)
        round_trip(s)
        assert s.active == "you", "a Reckless character is not able to quest"

    def test_woody_town_sheriff_does_not_forbid_singing(self):
        s = board(hand=[WOODY_SHERIFF], play=[exerted(BALOO)], ink=3, theirs=dict(play=[COBRA], hand=[FRIENDS]))
        s.play(WOODY_SHERIFF)
        s.end_turn()
        s.sing(FRIENDS, COBRA)
        s.end_turn()
        assert s.active == "you"


class TestWreckItRalphDemolitionDude:
    def test_wreck_it_ralph_is_readied_at_the_start_of_the_turn(self):
        s = board(play=[exerted(damaged(WRECK_DUDE, 3))])
        round_trip(s)
        assert s.you.lore == 3


class TestWreckItRalphRagingWrecker:
    def test_wreck_it_ralph_takes_the_weaker_with_him(self):
        s = board(play=[RALPH, AKELA, COBRA], ink=6, hand=[DRAGON_FIRE], theirs=[DEWEY, ABU, ATITAYA, THEBES])
        assert s[RALPH].strength == 3
        s.boost(RALPH)
        refused(s.boost, RALPH)
        assert s[RALPH].strength == 4
        play(s, DRAGON_FIRE, RALPH)
        assert quiet(s) and s.you.play == [COBRA] and s.opponent.play == [ATITAYA, THEBES]

    def test_wreck_it_ralph_counts_the_strength_he_had_in_play(self):
        """6.7.7: the last known value, with the bonus of the turn."""
        s = board(play=[RALPH, COBRA], hand=[SWORD], ink=1, theirs=[exerted(ATITAYA), DEWEY, SISU])
        play(s, SWORD, RALPH)
        s.challenge(RALPH, ATITAYA)
        assert s.you.play == [] and s.opponent.play == [ATITAYA, SISU]

    def test_wreck_it_ralph_with_a_negative_strength(self):
        s = board(
            play=[RALPH], hand=[TEMPER, TEMPER, DRAGON_FIRE], ink=7, theirs=["Zipper - Tiny Helper", SULTAN, AKELA]
        )
        for _ in range(2):
            play(s, TEMPER, RALPH)
        play(s, DRAGON_FIRE, RALPH)
        assert s.opponent.play == [SULTAN, AKELA]

    def test_6_7_7_the_strength_he_had_in_play_is_known_though_he_has_moved_on_from_the_discard(self):
        """The same for a number: strength 4 in play (a card under him), banish all with at most that."""
        s = board(play=[exerted(stack(RALPH, BALOO)), FACILIER_PROVOCATEUR], theirs=[ATITAYA, AKELA, DEWEY, COBRA])
        s.end_turn()
        s.challenge(ATITAYA, RALPH)
        resolve_first(s, FACILIER_PROVOCATEUR, YES)
        assert RALPH in s.you.hand
        settle(s)
        assert AKELA in s.opponent.discard and DEWEY in s.opponent.discard and COBRA in s.opponent.play


class TestWrongLever:
    def test_7_1_4_wrong_lever_needs_the_other_card_in_the_discard(self):
        s = board(hand=["Wrong Lever!"], discard=["Pull the Lever!"], ink=3, theirs=[COBRA])
        s.play("Wrong Lever!")
        s.option(1)
        settle(s)
        assert s.opponent.deck[-1] == COBRA and s.you.deck[-1] == "Pull the Lever!"
