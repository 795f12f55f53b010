"""Cards whose names begin with Z, as the official wording has them."""

import pytest

from tests.board import *
from tests.cards.gone import gone_after_questing


class TestZeroToHero:
    def test_zero_to_hero(self):
        hand = [ZERO_TO_HERO, COBRA, AKELA, TELEVISION_SET]
        s = board(hand=hand, play=[BALOO, ABU, AGUSTIN, THEBES, QUILL], ink=11, theirs=[AKELA])
        s.play(ZERO_TO_HERO)
        s.play(TELEVISION_SET)
        assert s.you.ink_ready == 6
        s.play(COBRA)
        assert s.you.ink_ready == 2
        s.play(AKELA)
        assert s.you.ink_ready == 0

    def test_zero_to_hero_ends_with_the_turn(self):
        s = board(hand=[ZERO_TO_HERO, AKELA], play=[BALOO, ABU], ink=2)
        s.play(ZERO_TO_HERO)
        round_trip(s)
        s.play(AKELA)
        assert s.you.ink_ready == 0

    def test_zero_to_hero_and_shift(self):
        s = board(play=[SHERE_HUNTER, AKELA, ABU], hand=[ZERO_TO_HERO, SHERE_KHAN], ink=4)
        s.play(ZERO_TO_HERO)
        s.play(SHERE_KHAN, shift_onto=SHERE_HUNTER)
        assert s.you.ink_ready == 0


class TestZipperBigHelper:
    @pytest.mark.parametrize("accept", [True, False])
    def test_zipper_adds_his_willpower(self, accept):
        s = board(play=[damaged(ZIPPER, 2), AKELA], theirs=[COBRA])
        s.quest(ZIPPER)
        s.accept() if accept else s.decline()
        if accept:
            assert choices(s) == {AKELA, theirs(COBRA)}
            s.choose(AKELA)
        assert quiet(s) and s[AKELA].strength == 3 + 6 * accept and s.you.lore == 2
        s.end_turn()
        assert s[AKELA].strength == 3

    def test_6_7_7_zipper_last_known_willpower(self):
        """His willpower when he left is added."""
        s = gone_after_questing(ZIPPER, MIM_SNAKE)
        reply(s, YES, MIM_SNAKE)
        assert s[MIM_SNAKE].strength == 6 + 3
