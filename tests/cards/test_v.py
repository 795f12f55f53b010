"""Cards whose names begin with V, as the official wording has them."""

import pytest

from tests.board import *


class TestVinePod:
    def test_vine_pod_enters_exerted(self):
        s = board(hand=[VINE_POD], play=[BALOO], ink=5)
        s.play(VINE_POD)
        assert s[VINE_POD].exerted
        refused(s.activate, VINE_POD)
        round_trip(s)
        assert s.can("activate", VINE_POD)

    @pytest.mark.parametrize("accept", [True, False])
    def test_vine_pod_regenerates(self, accept):
        hand = ["Sulley - The New Boss", ABU, SULLEY_SCARE_BUDDIES]
        s = board(play=[VINE_POD, SULLEY, AKELA], hand=hand, ink=1, theirs=[COBRA])
        s.activate(VINE_POD)
        assert choices(s) == {SULLEY, AKELA}
        s.choose(SULLEY)
        assert s.you.discard == [SULLEY] and s.you.ink_ready == 0 and s[VINE_POD].exerted
        s.accept() if accept else s.decline()
        if accept:
            assert choices(s) == {"Sulley - The New Boss", SULLEY_SCARE_BUDDIES}, "he is named Sulley too (5.2.6.1)"
            s.choose(SULLEY_SCARE_BUDDIES)
        assert quiet(s) and s.you.play == [VINE_POD, AKELA] + [SULLEY_SCARE_BUDDIES] * accept


class TestVisionSlab:
    @pytest.mark.parametrize(("damage", "lore"), [(1, 1), (0, 0)])
    def test_vision_slab_sees_damage(self, damage, lore):
        s = board(play=[VISION_SLAB, damaged(BALOO)], theirs=[damaged(COBRA, damage), damaged(ABU, 0), damaged(THEBES)])
        round_trip(s)
        assert s.you.lore == lore

    def test_vision_slab_keeps_damage(self):
        opponent = dict(play=[damaged(COBRA, 2)], hand=[HEALING_GLOW], ink=1)
        s = board(play=[VISION_SLAB, damaged(BALOO, 2)], hand=[HEALING_GLOW], ink=1, theirs=opponent)
        play(s, HEALING_GLOW, BALOO)
        if s.decision:
            s.take(len(s.legal()) - 1)
        assert s[BALOO].damage == 2
        s.end_turn()
        play(s, HEALING_GLOW, COBRA)
        if s.decision:
            s.take(len(s.legal()) - 1)
        assert s[COBRA].damage == 2

    def test_vision_slab_of_the_opponent(self):
        s = board(play=[damaged(BALOO)], theirs=[VISION_SLAB])
        s.end_turn()
        assert s.opponent.lore == 1 and s.you.lore == 0

    def test_vision_slab_keeps_damage_but_by_2_0_damage_may_move(self):
        play = [VISION_SLAB, damaged(AKELA), "Magic Golden Flower", "Mystical Rose", BELLE]
        s = board(play=play, ink=9, theirs=[COBRA], rules="2.0")
        s.activate("Magic Golden Flower")
        while s.decision:
            s.choose(AKELA) if s.decision.kind == "choose" else s.number(0)
        assert s[AKELA].damage == 1
        activate(s, "Mystical Rose", AKELA)
        choose_if_asked(s, COBRA)
        s.number(1)
        assert s[AKELA].damage == 0 and s[COBRA].damage == 1

    def test_1_2_2_damage_stays_as_temporary_shift_ends(self):
        """While a card says that damage can't be removed, the keyword can't remove it either (doubt)."""
        s = board(play=[damaged(MEILIN_OBEDIENT), VISION_SLAB], hand=[MEILIN], ink=3)
        s.play(MEILIN, shift_onto=MEILIN_OBEDIENT)
        settle(s)
        s.end_turn()
        assert s[MEILIN_OBEDIENT].zone == "play" and s[MEILIN_OBEDIENT].damage == 1


class TestVisitingChristmasPast:
    def test_visiting_christmas_past(self):
        play = [stack(WILLIE, ABU, TUI), stack(SHERE_KHAN, AKELA)]
        s = board(play=play, hand=[CHRISTMAS_PAST], ink=3, theirs=[stack(WILLIE, BALOO)])
        s.play(CHRISTMAS_PAST)
        assert choices(s) == {ABU, TUI, AKELA}
        s.choose(TUI, AKELA)
        s.done()
        assert s.you.ink_total == 5 and s.you.ink_ready == 0 and {TUI, AKELA} <= set(s.you.inkwell)
        assert s[yours(WILLIE)].under == [ABU] and s[SHERE_KHAN].under == [] and s[theirs(WILLIE)].under == [BALOO]

    def test_visiting_christmas_past_from_under_a_location(self):
        s = board(play=[stack(THEBES, ABU)], hand=[CHRISTMAS_PAST], ink=3)
        play(s, CHRISTMAS_PAST, ABU)
        assert s.you.ink_total == 4

    def test_5_1_1_5_only_cards_under_characters_and_locations_are_meant(self):
        """A card under an item of yours is not one of them."""
        s = board(play=[stack(CAULDRON, AKELA), stack(COBRA, BALOO)], hand=[CHRISTMAS_PAST], ink=3)
        s.play(CHRISTMAS_PAST)
        assert choices(s) == {BALOO}
