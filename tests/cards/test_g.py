"""Cards whose names begin with G, as the official wording has them."""

import pytest

from tests.board import *
from tests.cards.gone import gone_after_questing, mine_is_banished


class TestGadgetHackwrenchBrilliantBosun:
    @pytest.mark.parametrize(("items", "cost"), [(2, 2), (3, 1), (4, 1)])
    def test_gadget_makes_inventors_cheaper_with_three_items(self, items, cost):
        s = board(play=[GADGET] + [QUILL] * items, hand=[GADGET_MOUSE, GADGET_MOUSE, AKELA], ink=6, theirs=[QUILL] * 3)
        s.play(GADGET_MOUSE)
        assert s.you.ink_ready == 6 - cost
        s.play(GADGET_MOUSE)
        assert s.you.ink_ready == 6 - 2 * cost, "every time"
        s.play(AKELA)
        assert s.you.ink_ready == 4 - 2 * cost

    def test_gadget_makes_an_inventors_shift_cheaper_but_not_herself_from_hand(self):
        s = board(play=[GADGET, QUILL, QUILL, QUILL], hand=[GADGET], ink=3)
        s.play(GADGET, shift_onto=GADGET)
        assert s.you.ink_ready == 0
        s = board(play=[GADGET_MOUSE, QUILL, QUILL, QUILL], hand=[GADGET], ink=4)
        s.play(GADGET, shift_onto=GADGET_MOUSE)
        assert s.you.ink_ready == 0 and s[GADGET].under == [GADGET_MOUSE]


class TestGantuExperiencedEnforcer:
    def test_gantu_closes_all_channels_until_your_next_turn(self):
        opponent = dict(play=[AKELA], hand=[FAMILY])
        s = board(hand=[GANTU, FAMILY], play=[AKELA, "The Wardrobe - Belle's Confidant"], ink=4, theirs=opponent)
        assert s.can("sing", FAMILY, AKELA)
        s.play(GANTU)
        assert quiet(s) and not s.can("sing", FAMILY, AKELA)
        s.end_turn()
        assert not s.can("sing", FAMILY, AKELA)
        s.end_turn()
        assert s.can("sing", FAMILY, AKELA)

    def test_gantu_closes_channels_to_characters_played_later(self):
        """6.4.2.1: the effect is about characters, not about those in play when it resolved."""
        s = board(hand=[GANTU, ALADDIN_PALS, FAMILY], play=[ALADDIN_CORNERED], ink=7)
        s.play(GANTU)
        play(s, ALADDIN_PALS, NO, shift_onto=ALADDIN_CORNERED)
        assert not s[ALADDIN_PALS].drying and not s.can("sing", FAMILY, ALADDIN_PALS)

    def test_gantu_makes_actions_and_items_dearer(self):
        hand = [CANNONS, WEIGHT_SET, AKELA, NOTTINGHAM_CASTLE, FAMILY]
        s = board(play=[GANTU, AKELA], hand=hand, ink=14, theirs=dict(hand=[CANNONS, BROKEN_POD], ink=6))
        for card, ink in ((CANNONS, 11), (WEIGHT_SET, 6), (AKELA, 4), (NOTTINGHAM_CASTLE, 2)):
            s.play(card)
            if card == CANNONS:
                s.choose(GANTU)
            assert s.you.ink_ready == ink, card
        s.sing(FAMILY, AKELA)
        assert s.you.lore == 1 and s.you.ink_ready == 0  # what is added is added to singing too (4.3.2.3)
        s.end_turn()
        play(s, CANNONS, yours(AKELA))
        assert s.opponent.ink_ready == 3
        s.play(BROKEN_POD)
        assert s.opponent.ink_ready == 0


class TestGastonFrightfulBully:
    def test_gaston_frightful_bully_with_a_card_under_him(self):
        s = board(
            play=[GASTON_FRIGHTFUL, exerted(BALOO)], ink=2, theirs=dict(play=[COBRA, AKELA], hand=[FLAMES], ink=1)
        )
        s.boost(GASTON_FRIGHTFUL)
        s.quest(GASTON_FRIGHTFUL)
        assert choices(s) == {theirs(COBRA), theirs(AKELA)}
        s.choose(COBRA)
        assert quiet(s) and s.you.lore == 1
        s.end_turn()
        assert not s.can("challenge", COBRA, GASTON_FRIGHTFUL) and s.can("challenge", AKELA, GASTON_FRIGHTFUL)
        refused(s.end_turn)
        s.quest(COBRA)
        s.end_turn()
        round_trip(s)
        assert s.can("quest", GASTON_FRIGHTFUL)

    def test_gaston_frightful_bully_alone(self):
        s = board(play=[GASTON_FRIGHTFUL], theirs=[COBRA])
        s.quest(GASTON_FRIGHTFUL)
        assert quiet(s)
        s.end_turn()
        assert s.can("challenge", COBRA, GASTON_FRIGHTFUL) and s.can("end_turn")

    def test_gaston_frightful_bully_and_a_victim_that_can_not_quest(self):
        """The victim is drying or exerted: "if able"."""
        s = board(play=[GASTON_FRIGHTFUL], ink=2, theirs=[GASTON])
        s.boost(GASTON_FRIGHTFUL)
        s.quest(GASTON_FRIGHTFUL)
        s.end_turn()
        assert not s.can("quest", GASTON) and not s.can("challenge", GASTON, GASTON_FRIGHTFUL)
        s.end_turn()
        assert s.active == "you"

    def test_5_1_2_7_gaston_in_hand_has_nothing_under_him(self):
        """The card under him went along: the condition is false (class R19)."""
        s = gone_after_questing(GASTON_FRIGHTFUL, MIM_SNAKE, under=[AKELA], play=[COBRA, ATITAYA])
        assert quiet(s)


class TestGenieMainAttraction:
    @pytest.mark.parametrize("is_exerted", [True, False])
    def test_genie_main_attraction_keeps_characters_exerted(self, is_exerted):
        s = board(
            play=[placed(GENIE_ATTRACTION, exerted=is_exerted), exerted(BALOO)],
            theirs=dict(play=[exerted(COBRA), exerted(WEIGHT_SET)], hand=[FLAMES], ink=1),
        )
        s.end_turn()
        assert s[COBRA].exerted == is_exerted and not s[WEIGHT_SET].exerted
        play(s, FLAMES, COBRA)
        assert not s[COBRA].exerted, "not at the start of the turn"
        s.end_turn()
        assert not s[BALOO].exerted and not s[GENIE_ATTRACTION].exerted

    def test_genie_main_attraction_leaves_your_own_characters_alone(self):
        s = board(play=[exerted(GENIE_ATTRACTION), exerted(BALOO)], theirs=[exerted(GENIE_ATTRACTION)])
        s.end_turn()
        assert s[theirs(GENIE_ATTRACTION)].exerted
        s.end_turn()
        assert s[yours(GENIE_ATTRACTION)].exerted and s[BALOO].exerted, "each holds the other"


class TestGeniePowersUnleashed:
    def test_genie_powers_unleashed_plays_an_action_for_free(self):
        s = board(play=[GENIE], hand=[YOURE_WELCOME, "Spooky Sight", AKELA, LET_IT_GO], theirs=[COBRA])
        assert "Evasive" in s[GENIE].keywords
        quest(s, GENIE, YES)
        assert choices(s) == {YOURE_WELCOME, LET_IT_GO}
        reply(s, LET_IT_GO, COBRA)
        assert s.you.lore == 3 and s.opponent.ink_total == 1 and s.you.discard == [LET_IT_GO]


class TestGenieSupportiveFriend:
    def test_7_1_6_this_card_is_shuffled_in_from_the_discard(self):
        s = gone_after_questing(SUPPORTIVE_GENIE, DUMPTRUCK, damage=4)
        before = len(s.you.hand)
        s.accept()
        assert len(s.you.hand) == before + 3
        assert SUPPORTIVE_GENIE not in s.you.discard and SUPPORTIVE_GENIE not in s.you.play


class TestGenieWishFulfilled:
    def test_genie_wish_fulfilled_draws(self):
        s = board(hand=[GENIE_FULFILLED], ink=4)
        s.play(GENIE_FULFILLED)
        assert quiet(s) and len(s.you.hand) == 1 and "Evasive" in s[GENIE_FULFILLED].keywords


class TestGeppettoSkilledCraftsman:
    @pytest.mark.parametrize("count", [0, 2, 3])
    def test_geppetto_discards_items_for_lore(self, count):
        s = board(play=[GEPPETTO], hand=[WEIGHT_SET, QUILL, BROKEN_POD, AKELA], theirs=dict(hand=[WEIGHT_SET]))
        quest(s, GEPPETTO, YES)
        assert choices(s) == {WEIGHT_SET, QUILL, BROKEN_POD}
        for card in [WEIGHT_SET, QUILL, BROKEN_POD][:count]:
            s.choose(card)
        if not quiet(s):
            s.done()
        assert quiet(s) and s.you.lore == 2 + count and len(s.you.discard) == count and AKELA in s.you.hand


class TestGetToSafety:
    def test_get_to_safety_plays_a_location_from_the_discard(self):
        opponent = dict(discard=[PRIDE_ROCK])
        s = board(hand=[SAFETY, PRIDE_ROCK], discard=[THEBES, LIBRARY, CASA, QUILL, AKELA], ink=1, theirs=opponent)
        s.play(SAFETY)
        assert choices(s) == {THEBES, LIBRARY}
        s.choose(LIBRARY)
        assert s.you.play == [LIBRARY] and s.you.ink_ready == 0
        assert s.you.hand == [PRIDE_ROCK], "no card without Sleepy Hollow"


class TestGizmoduckSuitedUp:
    def test_gizmoduck_suited_up(self):
        s = board(play=[GIZMODUCK_SUITED, BALOO], theirs=[damaged(COBRA), TUI, exerted(AKELA)])
        assert s[GIZMODUCK_SUITED].keywords["Resist"] == 1
        assert not s.can("challenge", GIZMODUCK_SUITED, TUI) and s.can("challenge", GIZMODUCK_SUITED, AKELA)
        assert not s.can("challenge", BALOO, COBRA)
        s.challenge(GIZMODUCK_SUITED, COBRA)
        assert s[COBRA].damage == 5 and s.you.discard == [GIZMODUCK_SUITED]

    def test_gizmoduck_and_a_location(self):
        s = board(play=[GIZMODUCK_SUITED], theirs=[damaged(AGRABAH), TUI])
        s.challenge(GIZMODUCK_SUITED, AGRABAH)
        assert s.opponent.discard == [AGRABAH]


class TestGlean:
    def test_6_1_11_glean_without_an_item_gives_nobody_lore(self):
        s = board(hand=[GLEAN], ink=1)
        s.play(GLEAN)
        assert s.you.lore == 0 and s.opponent.lore == 0

    def test_glean_gives_lore_to_the_items_player(self):
        s = board(hand=[GLEAN], ink=1, theirs=[WEIGHT_SET])
        s.play(GLEAN)
        choose_if_asked(s, WEIGHT_SET)
        assert s.you.lore == 0 and s.opponent.lore == 2


class TestGlimmerVsGlimmer:
    def test_6_5_4_a_replaced_banishment_did_not_happen(self):
        """The character goes into the inkwell instead: it was not banished, so what it should pay for does not happen
        (doubt).
        """
        s = board(play=[MICKEY_DUO], hand=["Glimmer vs Glimmer"], ink=4, theirs=[COBRA])
        s.play("Glimmer vs Glimmer")
        if s.decision and s.decision.kind == "choose" and MICKEY_DUO in choices(s):
            s.choose(MICKEY_DUO)
        choose_if_asked(s, COBRA)
        assert s[COBRA].zone == "play"


class TestGoGoTomagoDartingDynamo:
    def test_go_go_tomago_gains_lore_for_damage(self):
        s = board(hand=[GO_GO], play=[damaged(BALOO, 3)], ink=4, theirs=[damaged(COBRA, 4), ATITAYA])
        play(s, GO_GO, YES)
        assert choices(s) == {theirs(COBRA), theirs(ATITAYA)}
        s.choose(COBRA)
        assert s.you.lore == 4 and s.you.ink_ready == 0 and s[COBRA].damage == 4 and "Evasive" in s[GO_GO].keywords


class TestGoldieOgiltCunningProspector:
    def test_6_1_5_1_no_location_card_put_no_lore(self):
        """The chosen player has no location card in the discard."""
        s = board(play=[GOLDIE], theirs=dict(discard=[AKELA]))
        s.quest(GOLDIE)
        lore = s.you.lore
        if s.can("accept"):
            s.accept()
            choose_if_asked(s, "opponent")
        assert s.you.lore == lore and AKELA in s.opponent.discard

    def test_6_1_5_1_a_location_card_of_the_opponent_put_gives_lore(self):
        """The plain case."""
        s = board(play=[GOLDIE], theirs=dict(discard=[THEBES]))
        s.quest(GOLDIE)
        lore = s.you.lore
        reply(s, YES, "opponent")
        assert s.you.lore == lore + 1 and THEBES not in s.opponent.discard


class TestGoliathClanLeader:
    @pytest.mark.parametrize("mine", [True, False])
    @pytest.mark.parametrize("cards", [0, 1, 2, 4])
    def test_goliath_from_dusk_to_dawn(self, cards, mine):
        hand = [AKELA, ABU, BALOO, TUI][:cards]
        if mine:
            s = board(play=[GOLIATH], hand=hand, theirs=dict(hand=[DEWEY] * 2))
        else:
            s = board(hand=hand, theirs=dict(play=[GOLIATH], hand=[DEWEY] * 2))
        s.end_turn()
        assert s.active == ("you" if cards == 4 else "opponent")
        if cards == 4:
            assert s.game.to_act == 0
            reply(s, ABU, TUI)
            assert sorted(s.you.discard) == [ABU, TUI]
        assert s.active == "opponent" and len(s.you.hand) == 2
        assert len(s.opponent.hand) == 3, "their draw step came after"
        s.end_turn()
        assert s.game.to_act == 1, "they have three"
        s.choose(DEWEY)
        assert len(s.opponent.hand) == 2 and s.active == "you" and len(s.you.hand) == 3


class TestGoliathGuardianOfCastleWyvern:
    def test_6_1_16_2_goliath_stays_exerted_with_three_cards(self):
        """The hand is counted continuously; three cards at the start of the turn keep him exerted."""
        s = board(play=[exerted(GOLIATH_WYVERN)], hand=[ABU, AKELA, BALOO])
        round_trip(s)
        assert s[GOLIATH_WYVERN].exerted
        s = board(play=[exerted(GOLIATH_WYVERN)], hand=[ABU, AKELA])
        round_trip(s)
        assert not s[GOLIATH_WYVERN].exerted


class TestGoliathTransformedWarrior:
    def test_the_ability_is_used_like_an_activated_one_once_a_turn(self):
        goliath = GOLIATH_TRANSFORMED_WARRIOR
        s = board(play=[damaged(goliath, 3)], hand=[ABU, AKELA], theirs=[BALOO])
        activate(s, goliath, ABU)
        if not quiet(s) and s.decision.kind == "choose":
            s.choose(BALOO)
        s.number(2)
        assert s.you.discard == [ABU] and s[goliath].damage == 1 and s[BALOO].damage == 2
        assert not s.can("activate", goliath)
        round_trip(s)
        assert s.can("activate", goliath)

    def test_without_a_card_to_discard_it_can_not_be_used(self):
        goliath = GOLIATH_TRANSFORMED_WARRIOR
        assert not board(play=[damaged(goliath)], theirs=[BALOO]).can("activate", goliath)

    @pytest.mark.parametrize(("cards", "ready"), [(2, True), (3, False)])
    def test_stone_by_day(self, cards, ready):
        """6.4.1: looked at in the Ready step, before the card of the turn is drawn."""
        s = board(play=[exerted(GOLIATH_TRANSFORMED_WARRIOR)], hand=[ABU] * cards)
        round_trip(s)
        assert s[GOLIATH_TRANSFORMED_WARRIOR].exerted != ready

    def test_ruling_a_card_that_is_played_is_no_longer_in_hand(self):
        """6.1.16.2: with 3 in hand, playing one that readies him readies him."""
        goliath = GOLIATH_TRANSFORMED_WARRIOR
        s = board(play=[exerted(goliath)], hand=["You Came Back", ABU, AKELA], ink=3)
        s.play("You Came Back")
        choose_if_asked(s, goliath)
        assert not s[goliath].exerted


class TestGoodJob:
    def test_good_job(self):
        s = board(hand=[GOOD_JOB], play=[AKELA], ink=1, theirs=[ABU])
        s.play(GOOD_JOB)
        assert choices(s) == {AKELA, theirs(ABU)}
        s.choose(AKELA)
        assert s[AKELA].lore == 2
        s.end_turn()
        assert s[AKELA].lore == 1


class TestGoofyGhostOfJacobMarley:
    @pytest.mark.parametrize("under", [0, 1, 2])
    def test_goofy_ghost_of_jacob_marley(self, under):
        opponent = dict(hand=[AKELA, ABU, DEWEY])
        s = board(play=[damaged(stack(GOOFY_MARLEY, *[BALOO] * under), 2)], hand=[CANNONS, TUI], ink=1, theirs=opponent)
        s.play(CANNONS)
        for card in [ABU, DEWEY][:under]:
            assert s.game.to_act == 1
            s.choose(card)
        assert quiet(s) and sorted(s.opponent.discard) == [ABU, DEWEY][:under] and s.you.hand == [TUI]
        assert s.you.discard.count(BALOO) == under

    def test_6_7_7_how_many_cards_were_under_him_is_known_though_he_has_moved_on_from_the_discard(self):
        """The same for the number of cards that were under him: each opponent discards one."""
        s = board(
            play=[exerted(stack(GOOFY_MARLEY, BALOO)), FACILIER_PROVOCATEUR],
            theirs=dict(play=[ATITAYA], hand=[AKELA, ABU]),
        )
        s.end_turn()
        before = len(s.opponent.hand)
        s.challenge(ATITAYA, GOOFY_MARLEY)
        resolve_first(s, FACILIER_PROVOCATEUR, YES)
        settle(s)
        assert GOOFY_MARLEY in s.you.hand and len(s.opponent.hand) == before - 1


class TestGoofyGroundbreakingChef:
    def test_goofy_groundbreaking_chef_heals_and_readies(self):
        s = board(
            play=[exerted(damaged(GOOFY_CHEF)), exerted(damaged(BALOO, 2)), exerted(AKELA), damaged(TUI)],
            theirs=[damaged(COBRA)],
        )
        end_turn(s, YES)
        while s.active == "you":
            s.number(1)
        assert [s[card].damage for card in (GOOFY_CHEF, BALOO, AKELA, TUI, COBRA)] == [1, 1, 0, 0, 1]
        assert [s[card].exerted for card in (GOOFY_CHEF, BALOO, AKELA, TUI)] == [True, False, True, False]
        s.quest(COBRA)
        s.end_turn()
        assert s[BALOO].damage == 1, "only at the end of your turn"


class TestGoofyKlutzySkier:
    def test_goofy_klutzy_skier(self):
        """Pays with himself."""
        s = board(play=[GOOFY_SKIER], theirs=[COBRA, TUI])
        activate(s, GOOFY_SKIER, COBRA)
        assert s.you.discard == [GOOFY_SKIER] and s.opponent.discard == [COBRA]


class TestGoofyMusketeer:
    def test_6_1_8_goofy_removes_from_each_musketeer(self):
        """Up to 2 from each, a number for each."""
        s = board(hand=[GOOFY], play=[damaged(MINNIE_MUSKETEER, 3), damaged("Donald Duck - Musketeer")], ink=5)
        s.play(GOOFY)
        s.decline()  # enters ready
        s.accept()
        left = 4
        while s.decision is not None:
            before = s[MINNIE_MUSKETEER].damage + s["Donald Duck - Musketeer"].damage
            assert before == left
            n = max(int(text.split()[-1]) for text in s.legal() if text.split()[-1].isdigit())
            s.number(n)
            left -= n
        assert s[MINNIE_MUSKETEER].damage == 1 and s["Donald Duck - Musketeer"].damage == 0


class TestGoofySetForAdventure:
    def test_4_7_1_nobody_moves_to_a_location_that_has_left_play(self):
        """The location is banished before the ability that would move another character there resolves."""
        s = board(play=[GOOFY_ADVENTURE, AKELA, MINE, damaged(BILLY)], ink=5)
        s.move(GOOFY_ADVENTURE, to=MINE)
        mine_is_banished(s)
        if s.can("accept"):
            s.accept()
            if s.can("choose", AKELA):
                s.choose(AKELA)
        assert s[AKELA].location is None and quiet(s) and len(s.you.hand) == 0

    def test_6_1_13_2_a_move_to_where_the_character_is_does_not_use_it_up(self):
        """4.7.2, 6.1.5.1: nobody moved and nothing is drawn, so the next move of the turn asks again."""
        s = board(play=[GOOFY_ADVENTURE, THEBES, at(THEBES, AKELA), ABU, MANOR], ink=9)
        s.move(GOOFY_ADVENTURE, to=THEBES)
        reply(s, YES, AKELA)
        assert s.you.hand == []
        s.move(GOOFY_ADVENTURE, to=MANOR)
        reply(s, YES, AKELA)
        assert s[AKELA].location == MANOR and len(s.you.hand) == 1


class TestGrandDukeAdvisorToTheKing:
    def test_grand_duke_strengthens_the_royal_family(self):
        s = board(
            play=[DUKE, AURORA, BAMBI, TUI, THE_MONARCH, AKELA], hand=[AURORA, KNOWS_BEST], ink=5, theirs=[AURORA]
        )
        assert [s[card].strength for card in (AURORA, BAMBI, TUI, THE_MONARCH, AKELA, DUKE)] == [3, 4, 4, 3, 3, 2]
        assert s[theirs(AURORA)].strength == 2
        s.play(AURORA)
        assert s[yours(AURORA) + "#2"].strength == 3
        play(s, KNOWS_BEST, DUKE)
        assert [s[card].strength for card in (AURORA, BAMBI, TUI, THE_MONARCH)] == [2, 3, 3, 2]


class TestGrandPabbieOldestAndWisest:
    def test_remove_damage_as_temporary_shift_ends(self):
        """The keyword removes the damage as the turn ends; then you removed damage from one of yours (doubt)."""
        s = board(play=[damaged(MEILIN_OBEDIENT), PABBIE], hand=[MEILIN], ink=3)
        s.play(MEILIN, shift_onto=MEILIN_OBEDIENT)
        settle(s)
        before = s.you.lore
        assert s[MEILIN].damage == 1
        s.end_turn()
        assert s[MEILIN_OBEDIENT].zone == "play" and s[MEILIN_OBEDIENT].damage == 0 and s.you.lore == before + 2


class TestGrandmaWuFierceRedPanda:
    def test_7_1_6_temporary_shift_returns_a_card_to_hand(self):
        """At the end of the turn the top card is returned to hand from play: the opponent's item sees that."""
        s = board(hand=[GRANDMA_PANDA], play=[WU], ink=4, theirs=[MALEFICENTS_STAFF])
        s.play(GRANDMA_PANDA, shift_onto=WU)
        assert s.you.lore == 1
        s.end_turn()
        assert s[GRANDMA_PANDA].zone == "hand" and s.opponent.lore == 1


class TestGrandmotherWillowAncientAdvisor:
    def test_grandmother_willow_makes_one_character_a_turn_cheaper(self):
        s = board(play=[WILLOW], hand=[AKELA, BALOO, AURORA, CANNONS], ink=4)
        play(s, CANNONS, WILLOW)
        assert s.you.ink_ready == 3
        s = board(play=[WILLOW], hand=[AKELA, BALOO, AURORA, WEIGHT_SET], ink=6)
        s.play(WEIGHT_SET)
        assert s.you.ink_ready == 3, "an item costs what it costs"
        s.play(AKELA)
        assert s.you.ink_ready == 2
        s.play(BALOO)
        assert s.you.ink_ready == 0
        round_trip(s)
        s.play(AURORA)
        assert s.you.ink_ready == 5, "again next turn"

    def test_grandmother_willow_works_from_the_moment_she_is_played(self):
        s = board(hand=[WILLOW, AKELA, AGUSTIN], ink=4)
        s.play(AGUSTIN)
        s.play(WILLOW)
        assert s.you.ink_ready == 1
        s.play(AKELA)
        assert s.you.ink_ready == 0

    def test_grandmother_willow_is_spent_on_a_character_played_for_free(self):
        """4.3.6: the reduction is for the next character, also when an alternate cost is paid."""
        s = board(play=[WILLOW], hand=[JUST_IN_TIME, AKELA, BALOO], ink=4)
        play(s, JUST_IN_TIME, YES, BALOO)
        refused(s.play, AKELA)


class TestGraveyardOfChristmasFutureLonelyRestingPlace:
    @pytest.mark.parametrize("accept", [True, False])
    def test_graveyard_of_christmas_future(self, accept):
        s = board(play=[GRAVEYARD, NOTTINGHAM_CASTLE, BALOO, AKELA], deck=[ABU, TUI, DEWEY, COBRA], ink=3)
        s.move(BALOO, to=GRAVEYARD)
        s.move(AKELA, to=NOTTINGHAM_CASTLE)
        assert s[GRAVEYARD].under == [ABU]
        s.move(AKELA, to=GRAVEYARD)
        assert sorted(s[GRAVEYARD].under) == [ABU, TUI]
        s.end_turn()
        assert s.active == "opponent"
        s.end_turn()
        s.accept() if accept else s.decline()
        assert quiet(s)
        if accept:
            assert sorted(s.you.hand) == sorted([ABU, TUI, DEWEY]) and s.you.discard == [GRAVEYARD]
            assert s[BALOO].location is None and BALOO in s.you.play
        else:
            assert s.you.hand == [DEWEY] and len(s[GRAVEYARD].under) == 2 and s[BALOO].location == GRAVEYARD

    def test_graveyard_of_christmas_future_again_and_again(self):
        """4.7.2: a character moves from a location only to another one."""
        s = board(play=[GRAVEYARD, at(GRAVEYARD, BALOO), CARL], hand=[VOYAGE], ink=2)
        s.play(VOYAGE)
        for _ in range(6):
            if quiet(s):
                break
            s.choose(CARL) if s.can("choose", CARL) else s.done() if s.can("done") else s.take(0)
        assert s[CARL].location == GRAVEYARD and len(s[GRAVEYARD].under) == 1

    def test_5_1_1_7_nothing_is_under_a_banished_graveyard(self):
        """Both abilities wait at the start of the turn; the location is banished by the other one first."""
        s = board(play=[damaged(stack(GRAVEYARD, AKELA), 7), MOUNTAIN, at(MOUNTAIN, BALOO)])
        round_trip(s)
        resolve_first(s, MOUNTAIN)
        choose_if_asked(s, GRAVEYARD)
        assert GRAVEYARD in s.you.discard and AKELA in s.you.discard
        hand = sorted(s.you.hand)
        if s.decision is not None and s.decision.kind == "may":
            s.accept()
        assert AKELA in s.you.discard and AKELA not in s.you.hand, hand


class TestGruesomeAndGrim:
    def test_6_2_7_2_who_was_played_for_the_turn_is_banished_at_its_end_also_when_shifted_onto(self):
        """8.10.5: the shifted character keeps the effects that apply to the one below."""
        s = board(hand=[GRUESOME_AND_GRIM, HOOK, HOOK_PIRATE_KING], ink=9)
        s.play(GRUESOME_AND_GRIM)
        if s.can("choose", HOOK):
            s.choose(HOOK)
        s.play(HOOK_PIRATE_KING, shift_onto=HOOK)
        s.end_turn()
        assert HOOK_PIRATE_KING in s.you.discard


class TestGrumpyBadTempered:
    def test_grumpy_strengthens_your_other_dwarfs(self):
        s = board(play=[GRUMPY, DOC, AKELA], theirs=[DOC])
        assert s[GRUMPY].strength == 3 and s[DOC].strength == 3 and s[AKELA].strength == 3
        assert s[theirs(DOC)].strength == 2
        s = board(play=[GRUMPY, GRUMPY])
        assert s[GRUMPY].strength == s[GRUMPY + "#2"].strength == 4


class TestGrumpySkepticalKnight:
    def test_grumpy_skeptical_knight(self):
        play = [NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, GRUMPY_SKEPTIC), at(NOTTINGHAM_CASTLE, BALOO), KAY]
        s = board(play=play, ink=1, theirs=[NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, GOOFY_DAY)])
        assert s[GRUMPY_SKEPTIC].keywords == {"Resist": 2, "Evasive": True}
        assert s[BALOO].keywords == s[KAY].keywords == s[GOOFY_DAY].keywords == {}
        s.move(KAY, to=NOTTINGHAM_CASTLE)
        assert s[KAY].keywords == {"Resist": 2}
        s.end_turn()
        assert s[GRUMPY_SKEPTIC].keywords == {"Resist": 2}


class TestGumboPot:
    def test_gumbo_pot_and_chromicon(self):
        """One each from up to two; up to one from each of yours."""
        s = board(play=["Gumbo Pot", "Amber Chromicon", damaged(COBRA, 3), damaged(TUI, 2)])
        activate(s, "Gumbo Pot", COBRA, TUI)
        assert s[COBRA].damage == 2 and s[TUI].damage == 1
        activate(s, "Amber Chromicon", 1, 0)
        assert sorted((s[COBRA].damage, s[TUI].damage)) in ([1, 1], [0, 2])


class TestGustavTheGiantTerrorOfTheKingdom:
    def test_gustav_is_all_tied_up(self):
        s = board(hand=[GUSTAV], ink=3)
        s.play(GUSTAV)
        assert s[GUSTAV].exerted
        round_trip(s)
        assert s[GUSTAV].exerted
        round_trip(s)
        assert s[GUSTAV].exerted

    @pytest.mark.parametrize("accept", [True, False])
    def test_gustav_breaks_free(self, accept):
        s = board(play=[exerted(GUSTAV), DEWEY], theirs=[exerted(AKELA), exerted(COBRA)])
        s.challenge(DEWEY, AKELA)
        s.accept() if accept else s.decline()
        assert quiet(s) and s[GUSTAV].exerted != accept and s.can("quest", GUSTAV) == accept

    def test_gustav_is_not_freed_otherwise(self):
        s = board(
            play=[exerted(GUSTAV), DEWEY, exerted(ATITAYA)], hand=[CANNONS], ink=1, theirs=[AKELA, exerted(COBRA)]
        )
        play(s, CANNONS, AKELA)
        assert quiet(s) and s[GUSTAV].exerted
        s = board(play=[exerted(GUSTAV), exerted(ATITAYA)], theirs=[AKELA])
        s.end_turn()
        s.challenge(AKELA, ATITAYA)
        assert quiet(s) and s.opponent.discard == [AKELA] and s[GUSTAV].exerted, "only during your turn"

    def test_gustav_can_be_readied_by_other_cards(self):
        s = board(play=[exerted(GUSTAV)], hand=[YOU_CAME_BACK], ink=3)
        s.play(YOU_CAME_BACK)
        assert not s[GUSTAV].exerted


class TestGwythaintSavageHunter:
    def test_gwythaint_they_choose(self):
        """The opponent chooses among the ready ones."""
        s = board(play=["Gwythaint - Savage Hunter"], theirs=[COBRA, ATITAYA, exerted(BALOO)])
        s.quest("Gwythaint - Savage Hunter")
        assert len(choices(s)) == 2
        s.choose(ATITAYA)
        assert s[ATITAYA].exerted and not s[COBRA].exerted


class TestGyroEvac:
    def test_gyro_evac_and_lefou(self):
        """Each player loses; the opponent's lore is taken."""
        s = board(play=["Gyro-Evac", "LeFou - Cake Thief", WEIGHT_SET], lore=5, theirs=dict(lore=5))
        s.activate("LeFou - Cake Thief")
        choose_if_asked(s, WEIGHT_SET)
        assert (s.you.lore, s.opponent.lore) == (6, 4)
        s.activate("Gyro-Evac", ability=1)
        assert (s.you.lore, s.opponent.lore) == (4, 2)
