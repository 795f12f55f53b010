"""Cards whose names begin with L, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from lorcana_env.rules.record.constants import HISTORY
from tests.board import *


class TestLadyTremaineBitterlyJealous:
    def test_lady_tremaine(self):
        """Then each opponent discards, after the card came to hand."""
        s = board(play=[TREMAINE_JEALOUS], theirs=[damaged(COBRA)])
        s.activate(TREMAINE_JEALOUS)
        assert s.opponent.discard == [COBRA]


class TestLadyTremaineOverbearingMatriarch:
    @pytest.mark.parametrize(("yours", "their_lore", "left"), [(3, 4, 3), (3, 3, 3), (4, 3, 3), (0, 0, 0)])
    def test_lady_tremaine_takes_lore_from_those_ahead(self, yours, their_lore, left):
        s = board(hand=[TREMAINE_MATRIARCH], ink=2, lore=yours, theirs=dict(lore=their_lore))
        s.play(TREMAINE_MATRIARCH)
        assert quiet(s) and s.opponent.lore == left and s.you.lore == yours


class TestLadyTremaineScornfulSnob:
    @pytest.mark.parametrize(("card", "damage"), [("Gazelle - Pop Diva", 1), (ABU, 0)])
    @pytest.mark.parametrize("copies", [1, 2])
    def test_opposing_singers_enter_play_with_damage(self, card, damage, copies):
        """6.7.9: each of two adds one."""
        s = board(play=[LADY_TREMAINE_SCORNFUL_SNOB] * copies, theirs=dict(hand=[card], ink=9))
        s.end_turn()
        s.play(card)
        settle(s)
        assert s[card].damage == damage * copies

    def test_her_own_singers_do_not(self):
        s = board(play=[LADY_TREMAINE_SCORNFUL_SNOB], hand=["Gazelle - Pop Diva"], ink=9)
        s.play("Gazelle - Pop Diva")
        assert s["Gazelle - Pop Diva"].damage == 0

    def test_it_is_not_taken(self):
        """1.9.2.2: damage that it enters play with was not put on it; with 1 willpower it is banished."""
        small = "Héctor Rivera - Street Musician"
        s = board(play=[LADY_TREMAINE_SCORNFUL_SNOB], theirs=dict(hand=[small], ink=9, deck=[ABU] * 5))
        s.end_turn()
        s.play(small)
        settle(s)
        assert small in s.opponent.discard


class TestLaughCanister:
    def test_laugh_canister(self):
        """The opponent may."""
        s = board(play=[LAUGH_CANISTER])
        s.activate(LAUGH_CANISTER)
        assert s.you.ink_total == 1 and s.you.ink_ready == 0
        s.accept()
        assert s.opponent.ink_total == 1 and s.opponent.ink_ready == 0

    def test_6_1_11_laugh_canister_asks_once_who_is_chosen(self):
        """K11: one opponent is chosen, and that one puts the card."""
        s = Scenario(dict(play=[LAUGH_CANISTER]), opponents=[{}] * 2)
        activate(s, LAUGH_CANISTER, "opponent 2")
        assert s.decision.player == 2
        s.accept()
        assert quiet(s) and s.opponents[1].ink_total == 1


class TestLaunchpadTrustySidekick:
    @pytest.mark.parametrize("duck", [True, False])
    def test_launchpad_discards_unless_darkwing_duck_is_there(self, duck):
        s = board(play=[LAUNCHPAD_SIDEKICK, DARKWING if duck else BALOO], hand=[AKELA])
        s.activate(LAUNCHPAD_SIDEKICK)
        assert len(s.you.hand) == 2 and s[LAUNCHPAD_SIDEKICK].exerted
        if duck:
            assert quiet(s)
        else:
            s.choose(AKELA)
            assert quiet(s) and s.you.discard == [AKELA] and len(s.you.hand) == 1

    def test_launchpad_the_opponents_darkwing_duck_does_not_help(self):
        s = board(play=[LAUNCHPAD_SIDEKICK], hand=[AKELA], theirs=[DARKWING])
        activate(s, LAUNCHPAD_SIDEKICK, AKELA)
        assert s.you.discard == [AKELA]


class TestLennyToyBinoculars:
    def test_7_1_6_this_character_that_went_into_the_inkwell_is_not_readied_there(self):
        """The action put her into the inkwell exerted; her ability then readies this character, not an ink card."""
        s = board(play=[LENNY], hand=[LET_IT_GO], ink=5)
        play(s, LET_IT_GO, LENNY)
        assert s.you.ink_total == 6 and s.you.ink_ready == 0
        if s.can("accept"):
            s.accept()
        assert s.you.ink_ready == 0


class TestLetsGetDangerous:
    def test_lets_get_dangerous_plays_the_revealed_characters(self):
        s = board(hand=[DANGEROUS], deck=[COBRA] * 3, ink=4, theirs=dict(deck=[ATITAYA] * 3))
        s.play(DANGEROUS)
        assert s.game.to_act == 0
        s.accept()
        assert s.game.to_act == 1
        s.accept()
        assert quiet(s) and s.you.play == [COBRA] and s.opponent.play == [ATITAYA]
        assert s.you.deck_size == s.opponent.deck_size == 2 and s.you.ink_ready == 0

    def test_lets_get_dangerous_other_cards_go_to_the_bottom(self):
        s = board(hand=[DANGEROUS], deck=[CANNONS] * 3, ink=4, theirs=dict(deck=[WEIGHT_SET] * 3))
        s.play(DANGEROUS)
        assert quiet(s) and s.you.play == s.opponent.play == [] and s.you.deck_size == s.opponent.deck_size == 3

    def test_6_7_6_all_reveal_before_anybody_plays(self):
        """6.1.2, 6.7.6: the first sentence is done by every player before the second begins."""
        s = board(hand=[DANGEROUS], deck=[COBRA] * 3, ink=4, theirs=dict(deck=[ATITAYA] * 3))
        s.play(DANGEROUS)
        assert s.decision.player == 0 and known_to(s, 0, 0, "deck")[0] and known_to(s, 0, 1, "deck")[0]


class TestLiloBundledUp:
    def test_lilo_takes_no_damage_the_first_time_in_the_opponents_turn(self):
        s = board(play=[LILO], theirs=dict(hand=[CANNONS, CANNONS], ink=2))
        s.end_turn()
        play(s, CANNONS, LILO)
        assert s[LILO].damage == 0 and s[LILO].zone == "play"
        play(s, CANNONS, LILO)
        assert s[LILO].zone == "discard", "only the first time"

    def test_lilo_takes_no_challenge_damage_but_damage_in_your_turn(self):
        s = board(play=[exerted(LILO)], theirs=[COBRA, ABU])
        s.end_turn()
        s.challenge(COBRA, LILO)
        assert s[LILO].zone == "play" and s[COBRA].damage == 1
        s.challenge(ABU, LILO)
        assert s[LILO].zone == "discard"
        s = board(play=[LILO], hand=[CANNONS], ink=1)
        play(s, CANNONS, LILO)
        assert s[LILO].zone == "discard"

    def test_lilo_is_covered_again_in_the_next_opponents_turn(self):
        s = board(play=[LILO], theirs=dict(hand=[CANNONS, CANNONS], ink=2))
        for _ in range(2):
            s.end_turn()
            play(s, CANNONS, LILO)
            s.end_turn()
        assert s[LILO].zone == "play" and s[LILO].damage == 0

    def test_lilo_put_damage_is_taken_and_no_damage_is_none(self):
        s = board(play=[exerted(LILO)], theirs=dict(play=[MEILIN_LEAD], hand=[MOSQUITO_BITE, CANNONS], ink=2))
        s.end_turn()
        s.challenge(MEILIN_LEAD, LILO)  # 0 strength
        play(s, MOSQUITO_BITE, LILO)
        assert s[LILO].damage == 0, "1.9.3"
        play(s, CANNONS, LILO)
        assert s[LILO].zone == "discard"


class TestLiloEscapeArtist:
    def test_6_2_4_and_6_1_11_1_lilo_is_not_played_from_hand(self):
        """The condition asks, as the ability resolves, for the card in the discard; it was returned to hand
        meanwhile."""
        s = board(play=[THE_RULER], discard=[LILO_ARTIST], hand=[AURORA], ink=5)
        round_trip(s)
        resolve_first(s, "Queen", YES)
        s.choose(LILO_ARTIST)  # Aurora, the only card in hand, pays
        assert LILO_ARTIST in s.you.hand
        assert quiet(s), s.legal()

    def test_6_2_4_lilo_is_played_from_the_discard(self):
        """The plain case: she may be played, pays, and enters exerted."""
        s = board(discard=[LILO_ARTIST], ink=5)
        round_trip(s, YES)
        assert s[LILO_ARTIST].zone == "play" and s[LILO_ARTIST].exerted and s.you.ink_ready == 3


class TestLonelyGrave:
    def test_lonely_grave_may_banish_the_only_one_with_boost(self):
        """Then there is nothing to put a card under."""
        s = board(play=["Lonely Grave", GENIE_RESEARCHER, COUNTING])
        s.activate("Lonely Grave")
        assert s.you.discard == [GENIE_RESEARCHER] and len(s[COUNTING].under) == 1


class TestLordDingwallBullheaded:
    def test_lord_dingwall_enters_exerted_to_give_challenger(self):
        s = board(hand=[DINGWALL], play=[BALOO], ink=5, theirs=[exerted(COBRA)])
        play(s, DINGWALL, YES)
        assert choices(s) == {DINGWALL, BALOO, theirs(COBRA)}
        s.choose(BALOO)
        assert s[DINGWALL].exerted and s[BALOO].keywords["Challenger"] == 3
        s.challenge(BALOO, COBRA)
        assert s[COBRA].damage == 5

    @pytest.mark.parametrize("lord", [DINGWALL, MACGUFFIN, MACINTOSH])
    def test_lords_enter_ready_when_they_like(self, lord):
        s = board(hand=[lord], ink=5, theirs=[damaged(COBRA)])
        play(s, lord, NO)
        assert quiet(s) and not s[lord].exerted and s[COBRA].damage == 1 and "Resist" not in s[lord].keywords


class TestLordMacguffinCleverSwordsman:
    def test_lord_macguffin_deals_damage_to_the_damaged(self):
        s = board(hand=[MACGUFFIN], play=[damaged(ATITAYA)], ink=5, theirs=[damaged(COBRA), BALOO])
        play(s, MACGUFFIN, YES)
        assert choices(s) == {ATITAYA, theirs(COBRA)}
        s.choose(COBRA)
        assert quiet(s) and s[MACGUFFIN].exerted and s[COBRA].damage == 4


class TestLoseTheWay:
    def test_lose_the_way_exerts_and_keeps_exerted(self):
        s = board(hand=[LOSE_THE_WAY, AKELA, ABU], play=[BALOO], ink=2, theirs=[COBRA])
        s.play(LOSE_THE_WAY)
        assert choices(s) == {BALOO, theirs(COBRA)}
        reply(s, COBRA, YES, AKELA)
        assert quiet(s) and s[COBRA].exerted and sorted(s.you.discard) == [AKELA, LOSE_THE_WAY]
        s.end_turn()
        assert s[COBRA].exerted
        round_trip(s)
        assert not s[COBRA].exerted

    def test_lose_the_way_without_discarding(self):
        s = board(hand=[LOSE_THE_WAY, AKELA], ink=2, theirs=[COBRA])
        play(s, LOSE_THE_WAY, COBRA, NO)
        assert quiet(s) and s[COBRA].exerted and s.you.hand == [AKELA]
        s.end_turn()
        assert not s[COBRA].exerted
        s = board(hand=[LOSE_THE_WAY], ink=2, theirs=[COBRA])
        play(s, LOSE_THE_WAY, COBRA)
        if not quiet(s):
            s.accept()
        s.end_turn()
        assert not s[COBRA].exerted, "nothing was discarded"


class TestLouieOneCoolDuck:
    def test_louie_weakens_his_challenger(self):
        s = board(play=[ABU, BALOO], theirs=[exerted(LOUIE)])
        s.challenge(ABU, LOUIE)
        assert s[LOUIE].damage == 2 and s[LOUIE].zone == "play" and s.you.discard == [ABU] and s[BALOO].strength == 2
        s = board(play=[LOUIE], theirs=[exerted(COBRA)])
        s.challenge(LOUIE, COBRA)
        assert s.you.discard == [LOUIE], "only while he is challenged"

    def test_louie_is_stronger_than_a_one(self):
        s = board(play=["Mickey Mouse - Food Fight Defender"], theirs=[exerted(LOUIE)])
        s.challenge("Mickey Mouse - Food Fight Defender", LOUIE)
        assert s[LOUIE].damage == 0 and s["Mickey Mouse - Food Fight Defender"].damage == 1


class TestLuciferCunningCat:
    def test_lucifer_two_cards_or_one_action(self):
        s = board(hand=[LUCIFER], ink=5, theirs=dict(hand=[AKELA, ABU, CANNONS, BALOO]))
        s.play(LUCIFER)
        assert s.game.to_act == 1
        s.option(0)
        s.choose(AKELA, CANNONS)
        assert quiet(s) and sorted(s.opponent.hand) == [ABU, BALOO]
        s = board(hand=[LUCIFER], ink=5, theirs=dict(hand=[AKELA, ABU, CANNONS, STRIKE]))
        s.play(LUCIFER)
        s.option(1)
        assert choices(s) <= {CANNONS, theirs(CANNONS), STRIKE, theirs(STRIKE)}
        s.choose(STRIKE)
        assert quiet(s) and s.opponent.discard == [STRIKE]

    def test_lucifer_without_actions_or_with_one_card(self):
        s = board(hand=[LUCIFER, CANNONS], ink=5, theirs=dict(hand=[AKELA, ABU, BALOO]))
        s.play(LUCIFER)
        assert not s.can("option", 1), "6.1.5.2: A when B can't be chosen"
        if s.decision.kind == "mode":
            s.option(0)
        s.choose(AKELA, BALOO)
        assert quiet(s) and s.opponent.hand == [ABU] and s.you.hand == [CANNONS]

    def test_lucifer_with_one_action_or_nothing(self):
        s = board(hand=[LUCIFER], ink=5, theirs=dict(hand=[CANNONS]))
        s.play(LUCIFER)
        if not quiet(s):
            s.option(1)
        assert quiet(s) and s.opponent.discard == [CANNONS]
        s = board(hand=[LUCIFER], ink=5)
        s.play(LUCIFER)
        if not quiet(s):
            s.option(0)
        assert quiet(s) and s.opponent.discard == []

    def test_1_2_3_lucifer_against_a_single_card_that_is_no_action(self):
        """Neither can be done whole; two cards can be as far as there are any."""
        s = board(hand=[LUCIFER], ink=5, theirs=dict(hand=[AKELA]))
        s.play(LUCIFER)
        settle(s)
        assert s.opponent.discard == [AKELA]


class TestLuckyThe15thPuppy:
    @pytest.mark.parametrize("answer", [YES, NO])
    def test_6_1_4_each_of_the_cards_or_none(self, answer):
        s = board(play=[LUCKY_THE_15TH_PUPPY], deck=[AKELA, BALOO, TUI, COBRA])
        s.activate(LUCKY_THE_15TH_PUPPY)
        reply(s, answer)
        settle(s)
        taken = [AKELA, BALOO] if answer == YES else []
        assert sorted(s.you.hand) == taken and s.you.deck_size == 4 - len(taken)

    def test_no_such_card_is_no_question(self):
        s = board(play=[LUCKY_THE_15TH_PUPPY], deck=[TUI] * 4)
        s.activate(LUCKY_THE_15TH_PUPPY)
        assert not s.can("accept")


class TestLuisaMadrigalConfidentClimber:
    def test_luisa_takes_a_damage_and_passes_three_on(self):
        s = board(play=[damaged(LUISA, 2), damaged(BALOO, 2)], ink=2, theirs=[COBRA, AKELA])
        activate(s, LUISA, BALOO, 1)
        assert choices(s) == {theirs(COBRA), theirs(AKELA)}
        s.choose(COBRA)
        assert (s[LUISA].damage, s[BALOO].damage, s[COBRA].damage) == (0, 1, 3) and s.you.ink_ready == 1
        assert not s[LUISA].exerted

    def test_luisa_moves_none_and_passes_on_nothing_below_three(self):
        s = board(play=[damaged(LUISA, 3), damaged(BALOO, 2)], ink=1, theirs=[COBRA, AKELA])
        activate(s, LUISA, BALOO, 0, COBRA)
        assert (s[LUISA].damage, s[BALOO].damage, s[COBRA].damage) == (0, 2, 3)
        s = board(play=[damaged(LUISA), damaged(BALOO, 2)], ink=2, theirs=[damaged(COBRA, 2)])
        s.activate(LUISA)
        assert theirs(COBRA) not in choices(s)
        reply(s, BALOO, 1)
        assert quiet(s) and (s[LUISA].damage, s[BALOO].damage, s[COBRA].damage) == (2, 1, 2)

    def test_1_9_2_4_luisa_takes_no_damage_from_herself(self):
        """1.9.2.4, 1.9.3: she may be chosen as the one it comes from, but then nothing moves to another card."""
        s = board(play=[damaged(LUISA, 2)], ink=1, theirs=[COBRA])
        s.activate(LUISA)
        choose_if_asked(s, LUISA)
        if s.decision is not None:
            s.number(1)
        assert s[LUISA].damage == 2 and int(s.game.state["turn_counts"][0][HISTORY.index("damaged")]) == 0


class TestLyleTiberiusRourkeAdventurerForHire:
    def test_1_12_cards_of_a_stack_count_as_put_into_the_discard(self):
        """Two cards of one stack are two cards."""
        s = board(play=[LYLE, stack(AURORA, AKELA)], theirs=dict(play=[exerted(ATITAYA)], lore=3))
        s.challenge(AURORA, ATITAYA)
        s.end_turn()
        assert s.opponent.lore == 2
