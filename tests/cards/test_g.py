"""Cards whose names begin with G, as the official wording has them."""

import pytest

from tests.board import *
from tests.cards.gone import mine_is_banished


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
        s = board(play=[GOOFY_ADVENTURE, THEBES, at(THEBES, AKELA), ABU, MANOR], ink=9, rules="2.3")
        s.move(GOOFY_ADVENTURE, to=THEBES)
        reply(s, YES, AKELA)
        assert s.you.hand == []
        s.move(GOOFY_ADVENTURE, to=MANOR)
        reply(s, YES, AKELA)
        assert s[AKELA].location == MANOR and len(s.you.hand) == 1


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
