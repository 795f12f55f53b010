"""Cards whose names begin with O, as the official wording has them."""

import pytest

from tests.board import *


class TestOmnidroidUltimateIteration:
    def test_omnidroid_returns_the_cards_below(self):
        play = [stack(OMNIDROID_V10, OMNIDROID_V8), stack(FLYNN, ABU)]
        s = board(play=play, hand=[OMNIDROID], ink=6, theirs=[stack(FLYNN, AKELA)])
        s.play(OMNIDROID, shift_onto=OMNIDROID_V10)
        s.accept()
        assert quiet(s) and sorted(s.you.hand) == [OMNIDROID_V10, OMNIDROID_V8] and s[OMNIDROID].under == []
        assert s[FLYNN].under == [ABU]
        assert s.opponent.hand == [] and s[OMNIDROID].keywords["Resist"] == 2 and not s[OMNIDROID].drying

    def test_omnidroid_declined_or_not_shifted(self):
        s = board(play=[OMNIDROID_V8], hand=[OMNIDROID], ink=6)
        play(s, OMNIDROID, NO, shift_onto=OMNIDROID_V8)
        assert quiet(s) and s[OMNIDROID].under == [OMNIDROID_V8]
        s = board(play=[stack(FLYNN, ABU)], hand=[OMNIDROID], ink=8)
        s.play(OMNIDROID)
        assert quiet(s) and s.you.hand == [] and s[FLYNN].under == [ABU]

    def test_5_1_1_7_nothing_is_under_a_banished_omnidroid(self):
        """Banished before its ability resolves: the stack is no more, its cards stay in the discard."""
        s = board(hand=[OMNIDROID], play=[damaged(OMNIDROID, 7), HEARTS_BULLY], ink=8)
        s.play(OMNIDROID, shift_onto=OMNIDROID)
        resolve_first(s, "Queen of Hearts")
        assert s.you.discard.count(OMNIDROID) == 2
        if s.decision is not None:
            s.accept()
        assert s.you.hand == [] and s.you.discard.count(OMNIDROID) == 2


class TestOnYourFeetNow:
    def test_on_your_feet_now(self):
        play = [exerted(BALOO), COBRA, damaged(ABU), "Mickey Mouse - Food Fight Defender"]
        s = board(play=play, hand=[ON_YOUR_FEET_NOW], ink=4, theirs=[exerted(AKELA)])
        s.play(ON_YOUR_FEET_NOW)
        assert not s[BALOO].exerted and s[BALOO].damage == s[COBRA].damage == 1 and s.you.discard.count(ABU) == 1
        assert s["Mickey Mouse - Food Fight Defender"].damage == 0, "Resist +1"
        assert s[AKELA].exerted and s[AKELA].damage == 0
        refused(s.quest, BALOO)
        s.challenge(BALOO, AKELA)


class TestOneLastHope:
    @pytest.mark.parametrize(("card", "hero"), [(AURORA, True), (AKELA, False)])
    def test_one_last_hope(self, card, hero):
        s = board(play=[card, COBRA], hand=[ONE_LAST_HOPE], ink=3, theirs=[BALOO])
        play(s, ONE_LAST_HOPE, card)
        assert s[card].keywords["Resist"] == 2 and s.can("challenge", card, BALOO) == hero
        assert not s.can("challenge", COBRA, BALOO)
        s.end_turn()
        assert s[card].keywords["Resist"] == 2
        s.end_turn()
        assert "Resist" not in s[card].keywords and not s.can("challenge", card, BALOO)

    def test_one_last_hope_ends_with_the_turn(self):
        s = board(play=[AURORA], hand=[ONE_LAST_HOPE], ink=3, theirs=[AKELA, DAISY_FIGHTER])
        play(s, ONE_LAST_HOPE, AURORA)
        assert not s.can("challenge", AURORA, DAISY_FIGHTER), "Evasive"
        s.challenge(AURORA, AKELA)
        assert s[AURORA].damage == 1
