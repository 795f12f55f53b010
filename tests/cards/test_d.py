"""Cards whose names begin with D, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *
from tests.helpers import deck_of


class TestDaisyDuckParanormalInvestigator:
    @pytest.mark.parametrize("is_exerted", [True, False])
    def test_daisy_exerts_the_ink_of_opponents(self, is_exerted):
        s = board(play=[placed(DAISY_INVESTIGATOR, exerted=is_exerted)], hand=[ABU], theirs=dict(hand=[AKELA, ABU]))
        assert "Support" in s[DAISY_INVESTIGATOR].keywords
        s.ink(ABU)
        assert s.you.ink_ready == 1
        s.end_turn()
        s.ink(AKELA)
        assert s.opponent.ink_total == 1 and s.opponent.ink_ready == (0 if is_exerted else 1)

    def test_daisy_exerts_ink_that_effects_put_there(self):
        s = board(play=[exerted(DAISY_INVESTIGATOR)], theirs=dict(play=[QUILL], hand=[ABU]))
        s.end_turn()
        s.activate(QUILL)
        choose_if_asked(s, ABU)
        assert s.opponent.ink_total == 1 and s.opponent.ink_ready == 0

    def test_4_2_1_ink_from_the_discard_enters_exerted_under_daisy(self):
        s = board(play=[MOANA_EXPLORER], discard=[AKELA, ABU], hand=[BALOO], theirs=[exerted(DAISY_INVESTIGATOR)])
        s.ink(AKELA)
        assert s[AKELA].zone == "inkwell" and s.you.ink_total == 1 and s.you.ink_ready == 0
        refused(s.ink, ABU)
        refused(s.ink, BALOO)


class TestDaleReadyForHisShot:
    def test_dale_lets_your_characters_fight_with_their_willpower(self):
        s = board(play=[DALE, BALOO], theirs=[exerted(COBRA), exerted(AURORA)])
        s.challenge(DALE, COBRA)
        assert s[COBRA].damage == 4 and s.you.discard == [DALE]
        s.challenge(BALOO, COBRA)
        assert s[COBRA].damage == 6, "without Dale, with strength again"

    def test_dale_counts_when_challenged_and_only_for_your_side(self):
        s = board(play=[COBRA], theirs=[DALE, exerted(BALOO)])
        s.challenge(COBRA, BALOO)
        assert s[COBRA].damage == 4 and s.opponent.discard == [BALOO]
        s = board(play=[DALE, COBRA], theirs=[exerted(BALOO)])
        s.challenge(COBRA, BALOO)
        assert s[COBRA].damage == 2


class TestDalmatianPuppyTailWagger:
    def test_dalmatian_puppy_breaks_the_limit_of_four(self):
        assert deck_of((60, PUPPY)).problems("any") == [] and deck_of((99, PUPPY)).problems("any") == []
        assert deck_of((100, PUPPY)).problems("any") and deck_of((60, AKELA)).problems("any")


class TestDashParrSuperFast:
    def test_dash_parr_super_fast_plays_the_revealed_card(self):
        s = board(play=[DASH_SUPER_FAST], ink=2, deck=[AKELA, ABU])
        quest(s, DASH_SUPER_FAST, YES, YES)
        assert quiet(s) and AKELA in s.you.play and s.you.ink_ready == 0 and s.you.deck == [ABU] and s.you.lore == 1

    def test_dash_parr_super_fast_discards_the_revealed_card(self):
        s = board(play=[DASH_SUPER_FAST], ink=2, deck=[AKELA, ABU])
        quest(s, DASH_SUPER_FAST, YES, NO)
        assert quiet(s) and s.you.discard == [AKELA] and s.you.ink_ready == 2
        s = board(play=[DASH_SUPER_FAST], ink=1, deck=[AKELA, ABU])
        quest(s, DASH_SUPER_FAST, YES)
        assert not s.can("accept")
        s.decline() if s.can("decline") else None
        assert quiet(s) and s.you.discard == [AKELA], "it has to be paid for"

    def test_dash_parr_super_fast_declined_or_with_an_action(self):
        s = board(play=[DASH_SUPER_FAST], ink=2, deck=[AKELA, ABU])
        quest(s, DASH_SUPER_FAST, NO)
        assert quiet(s) and s.you.deck == [AKELA, ABU]
        s = board(play=[DASH_SUPER_FAST], ink=2, deck=[CANNONS, ABU], theirs=[COBRA])
        quest(s, DASH_SUPER_FAST, YES, YES, COBRA)
        assert quiet(s) and s[COBRA].damage == 2 and s.you.discard == [CANNONS] and s.you.ink_ready == 1

    def test_dash_parr_super_fast_may_shift_the_revealed_card(self):
        """4.3.2.2: a card that may be played, not for free, may be played for an alternate cost."""
        s = board(play=[DASH_SUPER_FAST], ink=3, deck=[DASH_SUPER_FAST, ABU])
        quest(s, DASH_SUPER_FAST, YES)
        assert s.can("accept")
        s.accept()
        settle(s)
        assert s.you.play == [DASH_SUPER_FAST] and s[DASH_SUPER_FAST].under == [DASH_SUPER_FAST]
        assert s.you.ink_ready == 0

    def test_dash_parr_super_fast_may_sing_the_revealed_song(self):
        s = board(play=[DASH_SUPER_FAST, AKELA], deck=[FAMILY, ABU])
        quest(s, DASH_SUPER_FAST, YES)
        assert s.can("accept")
        s.accept()
        settle(s)
        assert s[AKELA].exerted and s.you.lore == 2 and s.you.hand == [ABU] and s.you.discard == [FAMILY]


class TestDemonaScourgeOfTheWyvernClan:
    def test_demona_exerts_all_opposing_characters_and_all_draw_up_to_three(self):
        s = board(hand=[DEMONA, AKELA], play=[BALOO], ink=6, theirs=dict(play=[AKELA, ABU, WEIGHT_SET], hand=[ABU] * 4))
        s.play(DEMONA)
        assert s[theirs(AKELA)].exerted and s[theirs(ABU)].exerted and not s[BALOO].exerted and not s[DEMONA].exerted
        assert not s[WEIGHT_SET].exerted and len(s.you.hand) == 3 and len(s.opponent.hand) == 4
        s = board(hand=[DEMONA], ink=6)
        s.play(DEMONA)
        assert len(s.you.hand) == len(s.opponent.hand) == 3

    @pytest.mark.parametrize("cards", [2, 3])
    def test_demona_stays_exerted_with_three_cards_in_hand(self, cards):
        s = board(play=[exerted(DEMONA), exerted(BALOO)], hand=[AKELA] * cards)
        round_trip(s)
        assert s[DEMONA].exerted == (cards == 3) and not s[BALOO].exerted


class TestDetectivesBadge:
    def test_detectives_badge(self):
        s = board(play=[DETECTIVES_BADGE, ABU], hand=[DONALD_HUNTER, CANNONS], ink=6, theirs=[COBRA])
        s.activate(DETECTIVES_BADGE)
        assert choices(s) == {ABU, theirs(COBRA)}
        s.choose(ABU)
        assert s[DETECTIVES_BADGE].exerted and s[ABU].keywords["Resist"] == 1
        refused(s.activate, DETECTIVES_BADGE)
        s.play(DONALD_HUNTER)
        assert choices(s) == {DONALD_HUNTER, ABU}
        s.choose(ABU)
        play(s, CANNONS, ABU)
        assert s[ABU].damage == 1
        s.end_turn()
        assert s[ABU].keywords == {"Resist": 1}
        s.end_turn()
        assert s[ABU].keywords == {}

    def test_detectives_badge_and_pluto(self):
        """The classification counts for Pluto."""
        s = board(play=[DETECTIVES_BADGE, PLUTO, ABU], ink=1, discard=[WEIGHT_SET])
        activate(s, DETECTIVES_BADGE, ABU)
        s.activate(PLUTO)
        assert s.you.hand == [WEIGHT_SET]


class TestDiabloDevotedHerald:
    def test_diablo_shifts_for_an_action_card(self):
        s = board(play=[DIABLO_RAVEN], hand=[DIABLO_HERALD, CANNONS, AKELA, FAMILY])
        s.play(DIABLO_HERALD, shift_onto=DIABLO_RAVEN)
        assert choices(s) == {CANNONS, FAMILY}
        s.choose(CANNONS)
        assert quiet(s) and s[DIABLO_HERALD].under == [DIABLO_RAVEN] and s.you.discard == [CANNONS]
        assert "Evasive" in s[DIABLO_HERALD].keywords
        refused(board(play=[DIABLO_RAVEN], hand=[DIABLO_HERALD, AKELA]).play, DIABLO_HERALD, shift_onto=DIABLO_RAVEN)

    def test_diablo_draws_with_the_opponent(self):
        s = board(play=[exerted(DIABLO_HERALD)], theirs=dict(hand=[FRIENDS], ink=3))
        end_turn(s, YES)
        assert len(s.you.hand) == 1
        s.play(FRIENDS)
        s.take(0)
        reply(s, YES, NO)
        assert quiet(s) and len(s.you.hand) == 2 and len(s.opponent.hand) == 3, "once for each of the two cards"

    def test_diablo_does_not_draw_when_ready_or_in_your_turn(self):
        s = board(play=[DIABLO_HERALD])
        s.end_turn()
        assert quiet(s) and s.you.hand == []
        s = board(play=[exerted(DIABLO_HERALD)], hand=[SHOW_ME_MORE], ink=2)
        s.play(SHOW_ME_MORE)
        assert quiet(s) and len(s.you.hand) == 3 and len(s.opponent.hand) == 3

    def test_diablo_was_not_chosen_for_his_own_shift(self):
        s = board(play=[DIABLO_RAVEN], hand=[DIABLO_HERALD, FAMILY])
        s.play(DIABLO_HERALD, shift_onto=DIABLO_RAVEN)
        assert s.you.discard == [FAMILY] and s.you.hand == [] and not s[DIABLO_HERALD].drying


class TestDinkyHasTheBrains:
    def test_6_7_6_each_opponent_damages_one_of_their_own(self):
        """An opponent without characters: the other one's character takes one damage only."""
        s = Scenario(dict(hand=[DINKY], ink=2), opponents=[dict(play=[COBRA]), dict()])
        s.play(DINKY)
        assert s[COBRA].damage == 1


class TestDinnerBell:
    @pytest.mark.parametrize(("card", "cards"), [(COBRA, 4), (AKELA, 0)])
    def test_dinner_bell(self, card, cards):
        s = board(play=[DINNER_BELL, damaged(COBRA, 4), AKELA], ink=2, theirs=[damaged(ATITAYA, 3)])
        s.activate(DINNER_BELL)
        assert choices(s) == {COBRA, AKELA}
        s.choose(card)
        assert quiet(s) and len(s.you.hand) == cards and s.you.discard == [card] and s.you.ink_ready == 0
        assert s[DINNER_BELL].exerted


class TestDoYouWantToBuildASnowman:
    @pytest.mark.parametrize("yes", [True, False])
    def test_do_you_want_to_build_a_snowman(self, yes):
        s = board(hand=[SNOWMAN], play=[BALOO], ink=3, theirs=dict(play=[COBRA, ABU, WEIGHT_SET], deck=[CANNONS] * 2))
        s.play(SNOWMAN)
        assert s.game.to_act == 1
        s.option(0 if yes else 1)
        if yes:
            assert quiet(s) and s.you.lore == 3 and s.opponent.play == [COBRA, ABU, WEIGHT_SET]
        else:
            assert s.game.to_act == 1 and choices(s) == {COBRA, ABU}
            s.choose(ABU)
            assert quiet(s) and s.you.lore == 0 and s.opponent.deck == [CANNONS, CANNONS, ABU]


class TestDocTakingNotes:
    @pytest.mark.parametrize(
        ("mine", "yours", "cards"), [([], [HAPPY, AURORA], 0), ([HAPPY], [], 1), ([AURORA], [], 1), ([AKELA], [], 0)]
    )
    def test_doc_shares_knowledge(self, mine, yours, cards):
        s = board(hand=[DOC_NOTES], play=mine, ink=4, theirs=yours)
        s.play(DOC_NOTES)
        assert quiet(s) and len(s.you.hand) == cards

    def test_doc_may_be_the_second_of_his_name(self):
        s = board(hand=[DOC_NOTES], play=[DOC_NOTES], ink=4)
        s.play(DOC_NOTES)
        assert quiet(s) and len(s.you.hand) == 1


class TestDonaldDuckFredHoneywell:
    @pytest.mark.parametrize("accept", [True, False])
    def test_donald_duck_fred_honeywell_gives(self, accept):
        s = board(play=[DONALD_HONEYWELL, BAMBI_FAWN], ink=2, deck=[ABU, AKELA, BALOO])
        s.boost(BAMBI_FAWN)
        s.accept() if accept else s.decline()
        assert quiet(s) and len(s[BAMBI_FAWN].under) == 1 + accept and s.you.deck == [ABU, AKELA, BALOO][1 + accept :]
        refused(s.boost, BAMBI_FAWN)

    def test_donald_duck_fred_honeywell_draws_for_the_fallen(self):
        s = board(
            play=[DONALD_HONEYWELL, damaged(stack(BAMBI_FAWN, ABU, AKELA), 4)], theirs=dict(hand=[CANNONS], ink=1)
        )
        s.end_turn()
        play(s, CANNONS, BAMBI_FAWN, YES)
        assert quiet(s) and len(s.you.hand) == 2 and len(s.you.discard) == 3

    def test_donald_duck_fred_honeywell_only_in_opponents_turns_and_not_for_himself(self):
        s = board(play=[DONALD_HONEYWELL, damaged(stack(BAMBI_FAWN, ABU), 4)], hand=[CANNONS], ink=1)
        play(s, CANNONS, BAMBI_FAWN)
        assert quiet(s) and s.you.hand == []
        s = board(play=[damaged(stack(DONALD_HONEYWELL, ABU), 3), AKELA], theirs=dict(hand=[CANNONS], ink=1))
        s.end_turn()
        play(s, CANNONS, DONALD_HONEYWELL)
        assert quiet(s) and s.you.hand == []

    def test_donald_duck_fred_honeywell_sees_those_who_fall_with_him(self):
        """7.4.3"""
        s = board(play=[DONALD_HONEYWELL, stack(BAMBI_FAWN, ABU, AKELA)], theirs=dict(hand=[BE_PREPARED], ink=7))
        s.end_turn()
        play(s, BE_PREPARED, YES)
        assert quiet(s) and len(s.you.hand) == 2


class TestDuchessCosmopolitanCat:
    @pytest.mark.parametrize(("mine", "theirs", "lore"), [
        ([], [], 2), ([], [AKELA], 1), ([CARL_FREDRICKSEN_WILDERNESS_GUIDE], [AKELA], 2),
        ([CARL_FREDRICKSEN_WILDERNESS_GUIDE], [CARL_FREDRICKSEN_WILDERNESS_GUIDE], 2),
        ([KHAN_INDUSTRIES_GREENWAY_LANDMARK], [AKELA], 1),
    ])  # fmt: skip
    def test_ruling_only_characters_are_compared(self, mine, theirs, lore):
        s = board(play=[DUCHESS_COSMOPOLITAN_CAT, *mine], theirs=[*theirs, KHAN_INDUSTRIES_GREENWAY_LANDMARK])
        assert s[DUCHESS_COSMOPOLITAN_CAT].lore == lore
