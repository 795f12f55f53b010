"""Cards whose names begin with W, as the official wording has them."""

import pytest

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


class TestWeCouldBeImmortals:
    def test_we_could_be_immortals(self):
        """Into the inkwell, exerted, also when it was sung."""
        s = board(play=[HIRO_PRODIGY, COBRA], hand=[IMMORTALS])
        s.sing(IMMORTALS, [COBRA])
        assert s[HIRO_PRODIGY].keywords["Resist"] == 6 and s.you.ink_total == 1 and s.you.ink_ready == 0
        assert not s.you.discard


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
