"""Cards whose names begin with Y, as the official wording has them."""

from tests.board import *


class TestYamaNotoriousCriminal:
    def test_used_twice_two_for_each_challenge(self):
        """6.2.7.1: each use makes a floating ability of its own."""
        s = board(play=[YAMA_NOTORIOUS_CRIMINAL, STITCH], ink=12, theirs=[exerted(MUFASA)])
        s.activate(YAMA_NOTORIOUS_CRIMINAL)
        s.activate(YAMA_NOTORIOUS_CRIMINAL)
        s.challenge(STITCH, MUFASA)
        settle(s)
        assert s.you.ink_drops == 2


class TestYokaiEnigmaticInventor:
    def test_yokai_enigmatic_inventor_trades_an_item(self):
        s = board(play=[YOKAI_ENIGMATIC, QUILL, THEBES], hand=[WEIGHT_SET, TELEVISION_SET, AKELA], ink=6, theirs=[DIME])
        quest(s, YOKAI_ENIGMATIC, YES, QUILL)
        assert sorted(s.you.hand) == sorted([WEIGHT_SET, TELEVISION_SET, AKELA, QUILL]) and s.you.ink_ready == 6
        s.play(AKELA)
        assert s.you.ink_ready == 4
        s.play(WEIGHT_SET)
        assert s.you.ink_ready == 3
        s.play(TELEVISION_SET)
        assert s.you.ink_ready == 0

    def test_yokai_enigmatic_inventors_reduction_ends_with_the_turn(self):
        s = board(play=[YOKAI_ENIGMATIC, QUILL], hand=[], ink=3)
        quest(s, YOKAI_ENIGMATIC, YES)
        round_trip(s)
        s.play(QUILL)
        assert s.you.ink_ready == 0

    def test_yokai_enigmatic_inventors_reduction_is_spent_on_a_free_item(self):
        s = board(play=[YOKAI_ENIGMATIC, QUILL, JOHN_GOLD_LOVER], hand=[WEIGHT_SET], ink=2)
        quest(s, YOKAI_ENIGMATIC, YES)
        activate(s, JOHN_GOLD_LOVER, WEIGHT_SET)
        refused(s.play, QUILL)


class TestYokaiScientificSupervillain:
    def test_yokai_scientific_supervillain_plays_microbots_for_free(self):
        """6.6.2 and its example: a negative strength counts as 0."""
        s = board(
            play=[YOKAI, MICROBOTS], hand=[MICROBOTS, WEIGHT_SET], ink=1, theirs=[SULTAN, "Zipper - Tiny Helper", COBRA]
        )
        play(s, MICROBOTS, SULTAN, cost=1)
        assert s[SULTAN].strength == -1 and s.you.ink_ready == 1
        refused(s.play, WEIGHT_SET, cost=1)
        s.quest(YOKAI)
        assert len(s.you.hand) == 3 and s.you.lore == 2

    def test_yokai_scientific_supervillain_ignores_your_own_weaklings(self):
        s = board(play=[YOKAI, "Zipper - Tiny Helper"], theirs=[COBRA])
        s.quest(YOKAI)
        assert quiet(s) and s.you.hand == []

    def test_yokai_scientific_supervillain_only_for_his_player(self):
        s = board(play=[YOKAI], theirs=dict(hand=[MICROBOTS]))
        s.end_turn()
        refused(s.play, MICROBOTS, cost=1)


class TestYzmaConnivingChemist:
    def test_yzma_peg_and_stratos(self):
        """Conditions of abilities that are used."""
        s = board(play=[YZMA_CHEMIST, "Peg - Natural Performer", "Stratos - Tornado Titan", ARGES], hand=[ABU])
        s.activate(YZMA_CHEMIST)
        assert len(s.you.hand) == 3
        s.activate("Peg - Natural Performer")
        assert len(s.you.hand) == 4
        s.activate("Stratos - Tornado Titan")
        assert s.you.lore == 2
