"""Cards whose names begin with O, as the official wording has them."""

import pytest

from tests.board import *


class TestOlafCarrotEnthusiast:
    def test_6_1_8_olaf_gives_his_strength_once(self):
        """His strength as it resolves, to the other characters."""
        s = board(play=[OLAF, ABU, BALOO])
        s.quest(OLAF)
        assert s[ABU].strength == 4 and s[BALOO].strength == 3 and s[OLAF].strength == 1

    def test_6_1_8_four_in_a_row_double_it_each_time(self):
        """Each gives what those before gave him too: more than a byte holds."""
        s = board(
            play=[OLAF] * 4 + [ABU], hand=[HES_A_TRAMP] * 4, ink=4, theirs=[exerted(COBRA), exerted(damaged(THEBES))]
        )
        for _ in range(4):
            play(s, HES_A_TRAMP, OLAF)
        for k in range(1, 5):
            s.quest(f"{OLAF}#{k}")
        assert s[f"{OLAF}#4"].strength == 1 + 21 + 22 + 44 and s[ABU].strength == 3 + 21 + 22 + 44 + 88
        s.challenge(ABU, COBRA)
        assert s.opponent.discard == [COBRA]


class TestOlympusWouldBeThatWay:
    def test_olympus_would_be_that_way(self):
        s = board(play=[AGUSTIN, BALOO, ABU], hand=[OLYMPUS], ink=1, theirs=[exerted(COBRA), THEBES, AGRABAH])
        s.play(OLYMPUS)
        assert s[AGUSTIN].strength == 2
        s.challenge(AGUSTIN, THEBES)
        assert s[THEBES].damage == 5
        s.challenge(BALOO, COBRA)
        assert s[COBRA].damage == 2
        round_trip(s)
        s.challenge(ABU, THEBES)
        assert s.opponent.discard == [THEBES], "5 + 3"

    def test_6_6_1_2_olympus_twice_adds_up(self):
        """R24: two of the action give +6."""
        s = board(play=[ABU], hand=[OLYMPUS, OLYMPUS], ink=2, theirs=["Rapunzel's Tower - Taken by the Vine"])
        s.play(OLYMPUS)
        s.play(OLYMPUS)
        s.challenge(ABU, "Rapunzel's Tower - Taken by the Vine")
        assert s.opponent.play == []


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


class TestOneAndOnly:
    def test_one_and_only_banishes_the_namesakes(self):
        s = board(play=[STITCH, STITCH_ROCKET, LILO_FRIENDS, LILO], hand=[ONE_AND_ONLY], ink=3, theirs=[STITCH, AKELA])
        play(s, ONE_AND_ONLY, STITCH_ROCKET)
        assert quiet(s) and set(s.you.play) == {STITCH_ROCKET, LILO} and s.opponent.play == [AKELA]

    def test_one_and_only_banishes_nobody_else(self):
        s = board(play=[AKELA], hand=[ONE_AND_ONLY], ink=3, theirs=[COBRA, STITCH])
        s.play(ONE_AND_ONLY)
        assert choices(s) == {AKELA, theirs(COBRA), theirs(STITCH)}
        s.choose(COBRA)
        assert quiet(s) and s.you.play == [AKELA] and len(s.opponent.play) == 2


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


class TestOwlIslandSecludedEntrance:
    def test_owl_island_makes_the_first_action_cheaper(self):
        s = board(
            play=[OWL, at(OWL, AKELA), at(OWL, BALOO), ABU], hand=[STRIKE, STRIKE, AURORA], ink=4, deck=[COBRA] * 9
        )
        s.play(AURORA)
        assert s.you.ink_ready == 2, "no action"
        play(s, STRIKE, COBRA)
        assert s.you.ink_ready == 2 and s.you.lore == 0
        play(s, STRIKE, COBRA)
        assert s.you.ink_ready == 0 and s.you.lore == 3

    def test_owl_island_counts_a_song_sung_as_the_first(self):
        opponent = dict(play=[COBRA], hand=[ABU])
        s = board(play=[OWL, at(OWL, AKELA), BALOO], hand=[SUDDEN_CHILL, CANNONS, CANNONS], ink=2, theirs=opponent)
        s.sing(SUDDEN_CHILL, BALOO)
        play(s, CANNONS, COBRA)
        assert s.you.ink_ready == 1 and s.you.lore == 3
        play(s, CANNONS, COBRA)
        assert s.you.lore == 3, "the second one only"

    def test_owl_island_in_the_opponents_turn(self):
        s = board(play=[OWL, at(OWL, BALOO)], theirs=dict(hand=[CANNONS, CANNONS], ink=2))
        s.end_turn()
        for _ in range(2):
            s.play(CANNONS)
        assert s.opponent.ink_ready == 0 and s.you.lore == s.opponent.lore == 0 and s.you.discard == [BALOO]

    def test_owl_island_counts_actions_played_before_it(self):
        s = board(hand=[CANNONS, CANNONS, OWL], play=[COBRA], ink=5)
        play(s, CANNONS, COBRA)
        s.play(OWL)
        s.move(COBRA, to=OWL)
        assert s.you.ink_ready == 0 and not s.can("play", CANNONS), "no longer the first"
        s = board(hand=[CANNONS, CANNONS, OWL], play=[COBRA], ink=5)
        play(s, CANNONS, COBRA)
        s.play(OWL)
        play(s, CANNONS, COBRA)
        assert s.you.lore == 3
