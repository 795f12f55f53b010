"""Cards whose names begin with E, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *


class TestEdnaModeFashionDesigner:
    def test_6_1_5_1_edna_its_player_draws(self):
        """The player of the item draws."""
        s = board(hand=[EDNA], ink=3, theirs=[PAWPSICLE])
        play(s, EDNA, YES)
        assert len(s.opponent.hand) == 2 and len(s.you.hand) == 0


class TestEeyoreInTheWay:
    @pytest.mark.parametrize(("is_exerted", "cost"), [(0, 9), (2, 7), (4, 5)])
    def test_eeyore_costs_less_for_each_exerted_character(self, is_exerted, cost):
        half = is_exerted // 2
        opponent = [exerted(AKELA)] * half + [BALOO]
        s = board(hand=[EEYORE_WAY], play=[exerted(ABU)] * half + [BALOO, exerted(WEIGHT_SET)], ink=9, theirs=opponent)
        s.play(EEYORE_WAY)
        assert s.you.ink_ready == 9 - cost

    @pytest.mark.parametrize("accept", [True, False])
    def test_eeyore_keeps_a_character_from_readying(self, accept):
        s = board(hand=[EEYORE_WAY], play=[BALOO], ink=9, theirs=[exerted(AKELA), exerted(ABU)])
        s.play(EEYORE_WAY)
        if accept:
            s.accept()
            assert choices(s) == {theirs(AKELA), theirs(ABU)}
            s.choose(ABU)
        else:
            s.decline()
        assert quiet(s)
        s.end_turn()
        assert s[ABU].exerted == accept and not s[AKELA].exerted
        round_trip(s)
        assert not s[ABU].exerted

    def test_eeyore_can_cost_nothing(self):
        s = board(hand=[EEYORE_WAY], play=[exerted(ABU)] * 5, theirs=[exerted(AKELA)] * 5)
        play(s, EEYORE_WAY, NO)
        assert quiet(s) and EEYORE_WAY in s.you.play


class TestElisaMazaTransformedGargoyle:
    def test_elisa_maza_keeps_strength_up(self):
        """6.6.4, its example."""
        s = board(play=[ELISA, AKELA], hand=[TRIALS, SWORD, "RAHR!", STARTLE], ink=5, theirs=[COBRA])
        play(s, TRIALS, ELISA)
        assert s[ELISA].strength == 4
        play(s, SWORD, ELISA)
        assert s[ELISA].strength == 4
        play(s, "RAHR!", ELISA)
        assert s[ELISA].strength == 5
        play(s, STARTLE, AKELA)
        assert s[AKELA].strength == 3

    def test_elisa_maza_does_not_help_opponents(self):
        s = board(play=[ELISA], hand=[STARTLE], ink=1, theirs=[COBRA])
        play(s, STARTLE, COBRA)
        assert s[COBRA].strength == 2

    @pytest.mark.parametrize("gargoyle", [ELISA, GOLIATH])
    @pytest.mark.parametrize(("cards", "stone"), [(2, False), (3, True)])
    def test_stone_by_day(self, gargoyle, cards, stone):
        s = board(play=[exerted(gargoyle)], hand=[FLAMES] + [AKELA] * (cards - 1), ink=1)
        if gargoyle == ELISA:
            round_trip(s)
            assert s[gargoyle].exerted == stone
        else:
            s.play(FLAMES)
            assert not s[gargoyle].exerted, "two cards are left, or one"
            s = board(play=[exerted(gargoyle)], hand=[FLAMES] + [AKELA] * cards, ink=1)
            s.play(FLAMES)
            assert s[gargoyle].exerted == stone

    def test_elisa_keeps_the_damage_of_her_friends(self):
        s = board(play=[ELISA, exerted(BALOO)], theirs=dict(play=[AKELA], hand=[STARTLE], ink=1))
        s.end_turn()
        play(s, STARTLE, BALOO)
        s.challenge(AKELA, BALOO)
        assert AKELA in s.opponent.discard

    def test_6_6_4_the_floor_comes_after_challenger(self):
        """5 - 4 + 2 is below the printed 5: she deals 5 damage."""
        s = board(play=[ELISA, CLAW], hand=[TRIALS], ink=2, theirs=[exerted(COBRA)])
        play(s, TRIALS, CLAW)
        assert s[CLAW].strength == 5
        s.challenge(CLAW, COBRA)
        assert s[COBRA].damage == 5

    def test_6_6_4_statics_see_the_strength_with_the_floor(self):
        """With 4 printed strength that can't be reduced he has 4 strength, and so +1 lore."""
        s = board(play=[ELISA, LI_SHANG, DEWEY], hand=[TRIALS], ink=2)
        play(s, TRIALS, DEWEY)
        assert s[DEWEY].strength == 4 and s[DEWEY].lore == 2

    def test_3_2_1_elisa_cannot_ready_with_three_cards(self):
        """Looked at in the Ready step, before the draw."""
        s = board(play=[exerted(ELISA)], hand=[ABU, ABU])
        round_trip(s)
        assert not s[ELISA].exerted and len(s.you.hand) == 3


class TestElsasIcePalacePlaceOfSolitude:
    def test_elsas_ice_palace_keeps_a_character_exerted(self):
        s = board(
            hand=[PALACE, "Rise of the Titans"], ink=6, play=[BALOO], theirs=[exerted(COBRA), exerted(AKELA), ABU]
        )
        s.play(PALACE)
        assert choices(s) == {theirs(COBRA), theirs(AKELA)}
        s.choose(COBRA)
        for _ in range(2):
            s.end_turn()
            assert s[COBRA].exerted and not s[AKELA].exerted
            s.end_turn()
        s.play("Rise of the Titans")
        assert s.you.play == [BALOO]
        s.end_turn()
        assert not s[COBRA].exerted

    def test_9_2_3_elsas_ice_palace_leaves_with_its_player(self):
        s = Scenario(you=dict(hand=[PALACE], ink=3), opponents=[dict(play=[exerted(COBRA)]), dict(play=[BALOO])])
        s.play(PALACE)
        assert s[COBRA].exerted
        s.game.concede(0)
        assert s.active == "opponent 1" and not s[COBRA].exerted

    def test_elsas_ice_palace_does_not_stop_other_ways_to_ready(self):
        s = board(hand=[PALACE], ink=3, play=[BALOO], theirs=dict(play=[exerted(COBRA)], hand=[FLAMES], ink=1))
        s.play(PALACE)
        s.end_turn()
        play(s, FLAMES, COBRA)
        assert not s[COBRA].exerted

    def test_elsas_ice_palace_forgets_a_character_that_left(self):
        s = board(hand=[PALACE, KNOWS_BEST], ink=6, theirs=dict(play=[exerted(AKELA)], hand=[], ink=2))
        s.play(PALACE)
        s.play(KNOWS_BEST)
        s.end_turn()
        s.play(AKELA)
        round_trip(s)
        s.quest(AKELA)
        round_trip(s)
        assert not s[AKELA].exerted

    def test_elsas_ice_palace_holds_one_who_is_shifted(self):
        """8.10.5: effects that apply to the character below go on."""
        s = board(hand=[PALACE], ink=3, theirs=dict(play=[exerted(AURORA)], hand=[AURORA_GUARDIAN], ink=2))
        s.play(PALACE)
        s.end_turn()
        assert s[AURORA].exerted
        s.play(AURORA_GUARDIAN, shift_onto=AURORA)
        round_trip(s)
        assert s[AURORA_GUARDIAN].exerted

    def test_6_1_13_5_ice_palace_that_left_holds_nobody(self):
        """The location is banished before its own ability resolves: the chosen character readies as usual."""
        s = board(hand=[JIM, PALACE], play=[ROBOT_QUEEN, BILLY, exerted(ABU), exerted(COBRA)], ink=6)
        s.play(JIM)
        resolve_first(s, "Jim", YES)
        choose_if_asked(s, PALACE)
        resolve_first(s, "Robot", YES, BILLY)
        resolve_first(s, "Billy", YES)
        if s.decision is not None and s.decision.kind == "choose" and PALACE in choices(s):
            s.choose(PALACE)
        assert s[PALACE].zone == "discard"
        while s.decision is not None:
            if s.decision.kind == "order":
                resolve_first(s, "Elsa")
            elif s.decision.kind == "choose":
                s.choose(ABU)
            else:
                s.decline()
        round_trip(s)
        assert not s[COBRA].exerted and not s[ABU].exerted


class TestEscapePlan:
    def test_escape_plan_counts_cards_put_into_the_discard(self):
        """Two actions put there this turn; then each player chooses two of their characters, the active one first."""
        hand = [CANNONS, CANNONS, ESCAPE_PLAN]
        s = board(play=[AKELA, ABU, BAMBI], hand=hand, ink=7, discard=[WEIGHT_SET, WEIGHT_SET], theirs=[COBRA])
        refused(s.play, ESCAPE_PLAN)
        play(s, CANNONS, COBRA)
        refused(s.play, ESCAPE_PLAN)
        play(s, CANNONS, COBRA)
        s.play(ESCAPE_PLAN)
        assert choices(s) == {AKELA, ABU, BAMBI} or choices(s) == {yours(n) for n in (AKELA, ABU, BAMBI)}
        reply(s, AKELA, ABU)
        settle(s)
        assert s.you.play == [BAMBI] and s.opponent.play == [] and s.you.ink_total == 9 and s.you.ink_ready == 0

    def test_6_7_6_escape_plan_asks_everybody_in_turn_order(self):
        s = Scenario(
            dict(hand=[CANNONS, CANNONS, ESCAPE_PLAN], ink=7),
            opponents=[dict(play=[AKELA, BALOO, COBRA]), dict(play=[COBRA, TUI, BALOO])],
        )
        for _ in range(2):
            play(s, CANNONS, COBRA)
        s.play(ESCAPE_PLAN)
        seen = []
        while s.decision is not None:
            seen.append(s.decision.player)
            s.take(0)
        assert seen == sorted(seen) and set(seen) == {1, 2} and [len(view.play) for view in s.opponents] == [1, 1]


class TestEverythingElseIsObsolete:
    def test_each_of_three_cards_goes_elsewhere(self):
        s = board(hand=[EVERYTHING_ELSE_IS_OBSOLETE], ink=3, deck=[AKELA, BALOO, ABU, FLOUNDER])
        play(s, EVERYTHING_ELSE_IS_OBSOLETE, BALOO, ABU)
        assert quiet(s) and s.you.deck == [ABU, FLOUNDER, AKELA] and s.you.ink_total == 4
