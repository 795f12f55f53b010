"""Cards whose names begin with D, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *
from tests.cards.gone import gone_after_questing
from tests.helpers import deck_of


class TestDaisyDuckDonaldsDate:
    def test_daisy_duck_offers_the_opponent_a_character(self):
        s = board(play=[DAISY], theirs=dict(deck=[AKELA, CANNONS]))
        s.quest(DAISY)
        assert s.game.to_act == 1
        s.accept()
        assert s.opponent.hand == [AKELA] and s.opponent.deck == [CANNONS] and s.you.lore == 2

    @pytest.mark.parametrize("top", [CANNONS, WEIGHT_SET, THEBES])
    def test_daisy_duck_puts_other_cards_on_the_bottom(self, top):
        s = board(play=[DAISY], theirs=dict(deck=[top, AKELA]))
        s.quest(DAISY)
        assert quiet(s) and s.opponent.hand == [] and s.opponent.deck == [AKELA, top]

    def test_daisy_duck_only_affects_opponents(self):
        s = board(play=[DAISY], deck=[AKELA, ABU], theirs=dict(deck=[BALOO, CANNONS]))
        quest(s, DAISY, NO)
        assert s.you.deck == [AKELA, ABU] and s.opponent.hand == []
        assert sorted(s.opponent.deck) == sorted([BALOO, CANNONS])


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


class TestDaisyDuckTrendyTraveler:
    def test_6_1_5_1_daisy_readies_and_keeps_from_questing(self):
        """Readying a ready character is not done: it may quest."""
        for first, can in ((AKELA, True), (exerted(AKELA), False)):
            s = board(play=[DAISY_TRAVELER, first], hand=[AGUSTIN], ink=1)
            s.play(AGUSTIN)
            s.quest(DAISY_TRAVELER)
            assert quiet(s) == can  # with nobody exerted there is no offer (1.7.7)
            if not can:
                reply(s, YES, AKELA)
            assert s.can("quest", AKELA) == can and not s[AKELA].exerted


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


class TestDarkwingDuckCoolUnderPressure:
    def test_darkwing_fires_when_an_item_is_banished(self):
        s = board(play=[DARKWING_COOL, RATIGANS_MARVELOUS_TRAP], ink=1, theirs=dict(play=[COBRA], lore=2))
        activate(s, RATIGANS_MARVELOUS_TRAP, YES)
        assert s.opponent.lore == 0 and choices(s) == {DARKWING_COOL, theirs(COBRA)}
        s.choose(COBRA)
        assert s[COBRA].damage == 2 and s.you.ink_ready == 0 and quiet(s)

    def test_darkwing_with_an_opponents_item_declined_or_too_poor(self):
        s = board(play=[DARKWING_COOL], hand=["Break"], ink=3, theirs=[COBRA, WEIGHT_SET])
        play(s, "Break", NO)
        assert quiet(s) and s.you.ink_ready == 1 and s[COBRA].damage == 0
        s = board(play=[DARKWING_COOL], hand=["Break"], ink=2, theirs=[COBRA, WEIGHT_SET])
        s.play("Break")
        assert not s.can("accept") and s[COBRA].damage == 0
        s = board(play=[DARKWING_COOL], ink=1, theirs=[RATIGANS_MARVELOUS_TRAP])
        s.end_turn()
        s.activate(RATIGANS_MARVELOUS_TRAP)
        assert quiet(s), "only during your turn"

    def test_darkwing_challenges_ready_villains(self):
        s = board(play=[DARKWING_COOL, AKELA], theirs=["Pete - Freebooter", ABU, exerted(BALOO)])
        assert s.can("challenge", DARKWING_COOL, "Pete - Freebooter") and s.can("challenge", DARKWING_COOL, BALOO)
        assert not s.can("challenge", DARKWING_COOL, ABU) and not s.can("challenge", AKELA, "Pete - Freebooter")

    def test_darkwing_sees_an_item_banished_as_a_cost(self):
        s = board(play=[DARKWING_COOL, WEIGHT_SET], hand=[BELLE_APPRENTICE], ink=1, theirs=[COBRA])
        play(s, BELLE_APPRENTICE, YES, COBRA, cost=1)
        assert quiet(s) and s[COBRA].damage == 2 and BELLE_APPRENTICE in s.you.play


class TestDarkwingsChairSet:
    @pytest.mark.parametrize("accept", [True, False])
    def test_darkwings_chair_set_inks_the_top_card(self, accept):
        s = board(hand=[CHAIRS], ink=3, deck=[ABU, AKELA])
        s.play(CHAIRS)
        s.accept() if accept else s.decline()
        assert quiet(s) and s.you.ink_ready == 0 and s.you.ink_total == 3 + accept
        assert s.you.deck == ([AKELA] if accept else [ABU, AKELA])

    @pytest.mark.parametrize(("card", "most"), [(COBRA, 2), pytest.param(DARKWING_COOL, 4)])
    def test_darkwings_chair_set_heals(self, card, most):
        s = board(play=[CHAIRS, damaged(DARKWING_COOL, 5)], theirs=[damaged(COBRA, 5)])
        s.activate(CHAIRS)
        assert choices(s) == {DARKWING_COOL, theirs(COBRA)}
        s.choose(card)
        assert not s.can("number", most + 1)
        s.number(most)
        assert quiet(s) and s[card].damage == 5 - most and s.you.discard == [CHAIRS]


class TestDashParrVioletParrSuperSiblings:
    def test_super_siblings_combo_shift_and_draw(self):
        s = board(play=[DASH, VIOLET], hand=[DASH_SIBLINGS], ink=6, theirs=[exerted(COBRA)])
        s.play(DASH_SIBLINGS, shift_onto=[DASH, VIOLET])
        assert s.you.play == [DASH_SIBLINGS] and sorted(s[DASH_SIBLINGS].under) == [DASH, VIOLET]
        assert s.you.ink_ready == 0
        assert "Evasive" in s[DASH_SIBLINGS].keywords and s[DASH_SIBLINGS].keywords["Resist"] == 1
        s.quest(DASH_SIBLINGS)
        assert s.you.lore == 2 and len(s.you.hand) == 2

    def test_super_siblings_challenge_and_draw(self):
        pile = stack(DASH_SIBLINGS, DASH, VIOLET)
        s = board(play=[pile], theirs=[exerted(COBRA)])
        s.challenge(DASH_SIBLINGS, COBRA)
        assert len(s.you.hand) == 2 and s[DASH_SIBLINGS].damage == 4 and s[COBRA].damage == 5
        s = board(play=[exerted(stack(DASH_SIBLINGS, DASH, VIOLET))], theirs=[DASH])
        s.end_turn()
        s.challenge(DASH, DASH_SIBLINGS)
        assert s.you.hand == [], "being challenged is not challenging"

    def test_super_siblings_shift_onto_one_of_them(self):
        s = board(play=[DASH, VIOLET, DASH], hand=[DASH_SIBLINGS], ink=6)
        refused(s.play, DASH_SIBLINGS, shift_onto=[DASH, DASH + "#2"])
        s.play(DASH_SIBLINGS, shift_onto=VIOLET)
        assert s[DASH_SIBLINGS].under == [VIOLET] and len(s.you.play) == 3
        s.quest(DASH_SIBLINGS)
        assert len(s.you.hand) == 1
        s = board(play=[DASH_SIBLINGS])
        s.quest(DASH_SIBLINGS)
        assert quiet(s) and s.you.hand == []

    def test_super_siblings_keep_what_was_under_their_bases(self):
        s = board(play=[stack(DASH_SUPER_FAST, DASH), VIOLET], hand=[DASH_SIBLINGS], ink=6)
        s.play(DASH_SIBLINGS, shift_onto=[DASH_SUPER_FAST, VIOLET])
        s.quest(DASH_SIBLINGS)
        assert len(s[DASH_SIBLINGS].under) == 3 and len(s.you.hand) == 3

    @pytest.mark.parametrize(
        ("card", "by"), [(DASH_SIBLINGS, MIM_SNAKE), (BAMBI_FAWN, MIM_SNAKE), (BAMBI_FAWN, DUMPTRUCK)]
    )
    @pytest.mark.parametrize("under", [(), (AKELA,), (AKELA, TUI)])
    def test_6_7_7_the_number_of_cards_that_were_under_it(self, card, by, under):
        """Drawn, or revealed and put into hand: the deck is all characters."""
        s = gone_after_questing(card, by, under=under, damage=4 * (by == DUMPTRUCK))
        deck = len(s.game.slots(0, "deck"))
        assert card not in s.you.play
        assert deck == 6 - 1 - len(under), s.you.hand


class TestDashParrLavaRunner:
    def test_dash_parr_lava_runner_quests_at_once(self):
        s = board(hand=[DASH_LAVA, FAMILY], ink=4, theirs=[exerted(AKELA)])
        s.play(DASH_LAVA)
        refused(s.sing, FAMILY, DASH_LAVA)
        assert s.can("challenge", DASH_LAVA, AKELA)
        s.quest(DASH_LAVA)
        assert s.you.lore == 2 and s[DASH_LAVA].exerted


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


class TestDellasMoonLullaby:
    def test_della_s_moon_lullaby(self):
        s = board(play=[BALOO], hand=[DELLAS_MOON_LULLABY], ink=2, theirs=[AKELA, AURORA])
        s.play(DELLAS_MOON_LULLABY)
        assert choices(s) == {theirs(AKELA), theirs(AURORA)}
        s.choose(AKELA)
        assert s[AKELA].strength == 1 and len(s.you.hand) == 1
        s.end_turn()
        assert s[AKELA].strength == 1
        s.end_turn()
        assert s[AKELA].strength == 3


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


class TestDesperatePlan:
    @pytest.mark.parametrize("count", [0, 2, 3])
    def test_desperate_plan_with_cards(self, count):
        s = board(hand=[DESPERATE_PLAN, AKELA, ABU, BALOO], ink=3)
        s.play(DESPERATE_PLAN)
        for card in [AKELA, ABU, BALOO][:count]:
            s.choose(card)
        if not quiet(s):
            s.done()
        assert quiet(s) and len(s.you.hand) == 3 and s.you.deck_size == 30 - count
        assert s.you.hand[: 3 - count] == [AKELA, ABU, BALOO][count:] and len(s.you.discard) == count + 1

    def test_desperate_plan_is_not_in_hand_when_it_resolves(self):
        s = board(hand=[DESPERATE_PLAN, DESPERATE_PLAN], ink=6)
        play(s, DESPERATE_PLAN, DONE)
        assert s.you.hand == [DESPERATE_PLAN]
        s.play(DESPERATE_PLAN)
        assert len(s.you.hand) == 3


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


class TestDevelopYourBrain:
    def test_develop_your_brain(self):
        s = board(hand=[BRAIN], deck=[ABU, AKELA, BALOO], ink=1)
        s.play(BRAIN)
        assert choices(s) == {ABU, AKELA}
        s.choose(AKELA)
        assert s.you.hand == [AKELA] and s.you.deck == [BALOO, ABU]


class TestDevilsEyeDiamond:
    def test_devils_eye_diamond(self):
        """A character of yours that was damaged and banished counts; an opposing one or a location does not."""
        s = board(play=[DIAMOND, ABU], hand=[CANNONS], ink=1)
        play(s, CANNONS, ABU)
        s.activate(DIAMOND)
        assert s.you.lore == 1
        s = board(play=[DIAMOND, ABU], hand=[CANNONS], ink=1, theirs=[COBRA])
        play(s, CANNONS, COBRA)
        s.activate(DIAMOND)
        assert s.you.lore == 0


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


class TestDiabloObedientRaven:
    def test_diablo_draws_when_banished(self):
        s = board(play=[DIABLO], hand=[CANNONS], deck=[ABU, ABU], ink=1)
        play(s, CANNONS, YES)
        assert s.you.hand == [ABU] and DIABLO in s.you.discard
        s = board(play=[AKELA], theirs=[exerted(DIABLO)])
        challenge(s, AKELA, DIABLO, NO)
        assert s.opponent.hand == [] and s.opponent.discard == [DIABLO]


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


class TestDiscardedArmor:
    def test_discarded_armor_counts_costs(self):
        """A discard that paid for something."""
        s = board(play=["RLS Legacy's Cannon", "Discarded Armor", COBRA], hand=[ABU], ink=2, theirs=[TUI])
        activate(s, "RLS Legacy's Cannon", TUI)
        s.activate("Discarded Armor")
        assert s[COBRA].keywords["Resist"] == 1


class TestDivebomb:
    def test_divebomb(self):
        s = board(hand=["Divebomb"], play=[GASTON, AKELA], ink=3, theirs=[DEWEY, TUI, COBRA])
        s.play("Divebomb")
        assert GASTON in s.you.discard and choices(s) == {AKELA, theirs(TUI)}
        s.choose(TUI)
        assert s.opponent.discard == [TUI] and s.you.play == [AKELA] and quiet(s)

    def test_divebomb_without_reckless(self):
        s = board(hand=["Divebomb"], play=[ATITAYA], ink=3, theirs=[GASTON, AKELA])
        s.play("Divebomb")
        assert quiet(s) and s.opponent.play == [GASTON, AKELA] and s.you.play == [ATITAYA]

    def test_6_7_7_divebomb_compares_with_the_strength_that_the_banished_character_had(self):
        s = board(play=[MULAN_AHEAD], hand=["RAHR!", "Divebomb"], ink=9, theirs=[COBRA, ATITAYA, DEWEY])
        play(s, "RAHR!", MULAN_AHEAD)
        s.play("Divebomb")
        if s.decision and MULAN_AHEAD in choices(s):
            s.choose(MULAN_AHEAD)
        assert choices(s) == {theirs(COBRA), theirs(DEWEY)} or choices(s) == {COBRA, DEWEY}


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


class TestDocLeaderOfTheSevenDwarfs:
    def test_doc_makes_the_next_character_cheaper(self):
        s = board(play=[DOC], hand=[AKELA, BALOO, CANNONS], ink=3, theirs=[COBRA])
        s.quest(DOC)
        play(s, CANNONS, COBRA)
        assert s.you.ink_ready == 2
        s.play(AKELA)
        assert s.you.ink_ready == 1
        refused(s.play, BALOO)

    def test_doc_is_for_this_turn(self):
        s = board(play=[DOC], hand=[AKELA], ink=1)
        refused(s.play, AKELA)
        s.quest(DOC)
        assert s.can("play", AKELA)
        round_trip(s)
        assert not s.can("play", AKELA)


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


class TestDodge:
    def test_dodge(self):
        s = board(play=[BALOO, AKELA], hand=[DODGE], ink=2, theirs=dict(play=[COBRA], hand=[CANNONS], ink=1))
        s.quest(BALOO)
        s.quest(AKELA)
        s.play(DODGE)
        assert choices(s) == {BALOO, AKELA, theirs(COBRA)}
        s.choose(BALOO)
        assert {"Ward", "Evasive"} <= set(s[BALOO].keywords)
        s.end_turn()
        assert {"Ward", "Evasive"} <= set(s[BALOO].keywords)
        assert not s.can("challenge", COBRA, BALOO) and s.can("challenge", COBRA, AKELA)
        s.play(CANNONS)
        assert choices(s) == {theirs(AKELA), COBRA}
        s.choose(COBRA)
        s.end_turn()
        assert s[BALOO].keywords == {}


class TestDonKarnageAirPirateLeader:
    def test_6_1_13_1_don_karnage_only_during_their_next_turn(self):
        s = board(play=[KARNAGE], hand=[CANNONS], ink=1, theirs=[COBRA])
        play(s, CANNONS, COBRA)
        settle(s, COBRA)
        assert "Reckless" not in s[theirs(COBRA)].keywords
        s.end_turn()
        assert "Reckless" in s[theirs(COBRA)].keywords and not s.can("quest", COBRA)
        round_trip(s)
        assert s.can("quest", COBRA)

    def test_don_karnage_does_not_listen_to_songs(self):
        s = board(play=[KARNAGE], hand=[FRIENDS], ink=3, theirs=[COBRA, TUI])
        s.play(FRIENDS)
        assert quiet(s)


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


class TestDonaldDuckLivelyPirate:
    @pytest.mark.parametrize("accept", [True, False])
    def test_donald_duck_lively_pirate_returns_an_action(self, accept):
        s = board(play=[exerted(DONALD_LIVELY)], discard=[CANNONS, FAMILY, MOSQUITO_BITE, AKELA], theirs=[AKELA])
        s.end_turn()
        s.challenge(AKELA, DONALD_LIVELY)
        assert s.game.to_act == 0
        if accept:
            s.accept()
            assert choices(s) == {CANNONS, MOSQUITO_BITE}
            s.choose(MOSQUITO_BITE)
        else:
            s.decline()
        assert quiet(s) and s.you.hand == [MOSQUITO_BITE] * accept and DONALD_LIVELY in s.you.discard

    def test_donald_duck_lively_pirate_after_being_banished(self):
        s = board(play=[exerted(DONALD_LIVELY)], discard=[CANNONS], theirs=[AKELA, ABU])
        s.end_turn()
        challenge(s, AKELA, DONALD_LIVELY, YES)
        assert s.you.hand == [CANNONS] and s.you.discard == [DONALD_LIVELY]
        s = board(play=[exerted(DONALD_LIVELY)], discard=[FAMILY], theirs=[AKELA])
        s.end_turn()
        s.challenge(AKELA, DONALD_LIVELY)
        assert quiet(s) and s.you.hand == []


class TestDonaldDuckPerfectGentleman:
    @pytest.mark.parametrize(("mine", "other"), [(True, True), (True, False), (False, True)])
    def test_donald_duck_lets_everybody_draw(self, mine, other):
        s = board(play=[DONALD])
        s.end_turn()
        hand = len(s.opponent.hand)
        assert quiet(s)
        s.end_turn()
        assert s.game.to_act == 0
        s.accept() if mine else s.decline()
        assert s.game.to_act == 1
        s.accept() if other else s.decline()
        assert len(s.you.hand) == 1 + mine and len(s.opponent.hand) == hand + other and s.active == "you" and quiet(s)


class TestDrFacilierRemarkableGentleman:
    def test_dr_facilier_sorts_two_cards_whenever_you_play_a_song(self):
        s = board(play=[FACILIER], hand=[KNOWS_BEST, IMPROVISE], deck=[ABU, AKELA, BALOO], ink=4, theirs=[DEWEY])
        play(s, IMPROVISE, FACILIER)
        assert quiet(s) and s.you.deck == [AKELA, BALOO]
        play(s, KNOWS_BEST, DEWEY, YES)
        assert choices(s) == {AKELA, BALOO}
        s.choose(BALOO)
        assert s.you.deck == [BALOO, AKELA] and quiet(s)


class TestDuchessCosmopolitanCat:
    @pytest.mark.parametrize(("mine", "theirs", "lore"), [
        ([], [], 2), ([], [AKELA], 1), ([CARL_FREDRICKSEN_WILDERNESS_GUIDE], [AKELA], 2),
        ([CARL_FREDRICKSEN_WILDERNESS_GUIDE], [CARL_FREDRICKSEN_WILDERNESS_GUIDE], 2),
        ([KHAN_INDUSTRIES_GREENWAY_LANDMARK], [AKELA], 1),
    ])  # fmt: skip
    def test_ruling_only_characters_are_compared(self, mine, theirs, lore):
        s = board(play=[DUCHESS_COSMOPOLITAN_CAT, *mine], theirs=[*theirs, KHAN_INDUSTRIES_GREENWAY_LANDMARK])
        assert s[DUCHESS_COSMOPOLITAN_CAT].lore == lore


class TestDumboNinthWonderOfTheUniverse:
    def test_dumbo_draws_and_gains_lore(self):
        s = board(play=[DUMBO], ink=2)
        s.activate(DUMBO)
        assert s[DUMBO].exerted and s.you.ink_ready == 1 and len(s.you.hand) == 1 and s.you.lore == 1
        refused(s.activate, DUMBO)

    def test_dumbo_has_to_pay_and_to_be_dry(self):
        assert not board(play=[DUMBO]).can("activate", DUMBO)
        assert not board(play=[drying(DUMBO)], ink=1).can("activate", DUMBO)
        assert "Evasive" in board(play=[DUMBO])[DUMBO].keywords

    def test_dumbo_teaches_your_other_evasive_characters(self):
        s = board(play=[DUMBO, PETER_FLYER, AKELA], ink=3, theirs=dict(play=[PETER_FLYER], ink=3))
        s.activate_granted(PETER_FLYER)
        assert s[PETER_FLYER].exerted and s.you.ink_ready == 2 and len(s.you.hand) == 1 and s.you.lore == 1
        refused(s.activate_granted, AKELA)
        refused(s.activate_granted, DUMBO)
        s.end_turn()
        refused(s.activate_granted, PETER_FLYER)

    def test_dumbo_teaches_characters_that_gain_evasive_while_he_is_there(self):
        s = board(play=[DUMBO, AKELA], hand=[DODGE, KNOWS_BEST], ink=7)
        refused(s.activate_granted, AKELA)
        play(s, DODGE, AKELA)
        assert s.can("activate_granted", AKELA)
        play(s, KNOWS_BEST, DUMBO)
        refused(s.activate_granted, AKELA)
