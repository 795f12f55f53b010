"""Cards whose names begin with a number, as the official wording has them."""

from tests.board import *


class TestFourTownHottestBandOfTheYear:
    """4*Town - Hottest Band of the Year"""

    def test_four_town_draws_when_it_sings_together(self):
        s = board(play=[FOUR_TOWN, ABU], hand=[PIRATES_LIFE], theirs=dict(lore=3))
        assert s[FOUR_TOWN].keywords["Singer"] == 5
        s.sing(PIRATES_LIFE, [FOUR_TOWN, ABU])
        assert s.you.lore == 2 and s.opponent.lore == 1 and len(s.you.hand) == 1

    def test_four_town_does_not_draw_for_other_songs_or_other_singers(self):
        s = board(play=[FOUR_TOWN], hand=[FAMILY])
        s.sing(FAMILY, FOUR_TOWN)
        assert quiet(s) and len(s.you.hand) == 1 and s.you.lore == 1
        s = board(play=[FOUR_TOWN, ABU, TUI], hand=[PIRATES_LIFE])
        s.sing(PIRATES_LIFE, [ABU, TUI])
        assert quiet(s) and s.you.hand == [] and s.you.lore == 2

    def test_four_town_and_its_twin_draw_two(self):
        """8.12.3"""
        s = board(play=[FOUR_TOWN, FOUR_TOWN], hand=[PIRATES_LIFE])
        s.sing(PIRATES_LIFE, [FOUR_TOWN, FOUR_TOWN + "#2"])
        settle(s)
        assert len(s.you.hand) == 2
