"""Cards whose names begin with A, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from lorcana_env.cards import find
from tests.board import *
from tests.cards.gone import gone_after_questing


class TestAkoodEtEmuti:
    def test_4_3_6_akood_lessens_the_next_character_alone(self):
        s = board(hand=["Akood et Emuti", WEIGHT_SET, BALOO, AKELA], ink=8)
        s.play("Akood et Emuti")
        s.play(WEIGHT_SET)
        assert s.you.ink_ready == 2
        s.play(BALOO)
        assert s.you.ink_ready == 2
        s.play(AKELA)
        assert s.you.ink_ready == 0


class TestAliceWellReadWhisper:
    def test_5_1_1_7_nothing_is_under_a_banished_alice(self):
        """Banished first: the cards that were under her are in the discard and stay there."""
        s = gone_after_questing(ALICE_WHISPER, DUMPTRUCK, under=[AKELA, BALOO], damage=3)
        assert {ALICE_WHISPER, AKELA, BALOO} <= set(s.you.discard)
        assert AKELA not in s.you.hand and BALOO not in s.you.hand


class TestAmbush:
    def test_ambush(self):
        s = board(hand=["Ambush!"], play=[ABU, exerted(BALOO), TUI], ink=3, theirs=[COBRA, exerted(ATITAYA)])
        s.play("Ambush!")
        assert choices(s) == {ABU, TUI}
        s.choose(ABU)
        assert choices(s) == {ABU, BALOO, TUI, theirs(COBRA), theirs(ATITAYA)}
        s.choose(COBRA)
        assert s[ABU].exerted and not s[TUI].exerted and s[COBRA].damage == 3 and quiet(s)


class TestAncestralGuitar:
    @pytest.mark.parametrize(("singer", "worth"), [("Gazelle - Pop Diva", 6), (AKELA, find(AKELA).cost + 2)])
    def test_ruling_a_singer_counts_as_two_more_too(self, singer, worth):
        """8.11.3: the Singer that it has lasts longer than the one it gets (8.1.2); that one is worth none."""
        for song in ("Sudden Chill", "A Whole New World", EVERYONE_KNOWS_JUANITA, "Be Prepared"):
            s = board(play=[singer, ANCESTRAL_GUITAR], hand=[song], ink=1)
            s.activate(ANCESTRAL_GUITAR)
            choose_if_asked(s, singer)
            assert s[singer].keywords["Singer"] == (4 if singer != AKELA else True)
            assert s.can("sing", song, singer) == (find(song).cost <= worth)


class TestAndysRoomHomeBase:
    def test_andys_room_has_one_favorite(self):
        s = board(play=[ANDY, at(ANDY, BALOO), AKELA], ink=2)
        assert (s[BALOO].willpower, s[BALOO].lore) == (6, 2) and (s[AKELA].willpower, s[AKELA].lore) == (2, 1)
        s.move(AKELA, to=ANDY)
        assert (s[BALOO].willpower, s[BALOO].lore) == (4, 1) and (s[AKELA].willpower, s[AKELA].lore) == (2, 1)


class TestAngelaNightWarrior:
    def test_angela_gives_challenger_and_resist(self):
        s = board(hand=[ANGELA], play=[BALOO], ink=3, theirs=[exerted(COBRA), AKELA])
        play(s, ANGELA, YES)
        assert choices(s) == {ANGELA, BALOO, theirs(COBRA), theirs(AKELA)}
        s.choose(BALOO)
        assert quiet(s) and s[BALOO].keywords == {"Challenger": 2, "Resist": 2}
        s.challenge(BALOO, COBRA)
        assert s[COBRA].damage == 4 and s[BALOO].damage == 3
        s.end_turn()
        assert s[BALOO].keywords == {"Challenger": 2, "Resist": 2}
        s.end_turn()
        assert s[BALOO].keywords == {}

    @pytest.mark.parametrize("mine", [True, False])
    def test_angela_frees_your_gargoyles_from_stone_by_day(self, mine):
        play = [exerted(ELISA), ANGELA] if mine else [exerted(ELISA)]
        s = board(play=play, hand=[AKELA] * 3, theirs=[] if mine else [ANGELA])
        round_trip(s)
        assert s[ELISA].exerted != mine


def diplomacy() -> Scenario:
    opponent = dict(play=[damaged(COBRA), AKELA], hand=[ABU, CANNONS])
    s = board(hand=[ANNA_DIPLOMAT, TUI], play=[damaged(BALOO)], ink=5, theirs=opponent)
    s.play(ANNA_DIPLOMAT)
    return s


class TestAnnaDiplomaticQueen:
    def test_anna_diplomatic_queen_makes_opponents_discard(self):
        s = diplomacy()
        s.accept()
        s.option(0)
        assert s.game.to_act == 1
        s.choose(CANNONS)
        assert s.opponent.discard == [CANNONS] and s.opponent.hand == [ABU] and s.you.hand == [TUI]
        assert s.you.ink_ready == 0 and quiet(s)

    def test_anna_diplomatic_queen_strengthens(self):
        s = diplomacy()
        s.accept()
        s.option(1)
        assert choices(s) == {ANNA_DIPLOMAT, BALOO, theirs(COBRA), theirs(AKELA)}
        s.choose(BALOO)
        assert s[BALOO].strength == 4
        s.end_turn()
        assert s[BALOO].strength == 2

    def test_anna_diplomatic_queen_banishes_a_damaged_character(self):
        s = diplomacy()
        s.accept()
        s.option(2)
        assert choices(s) == {BALOO, theirs(COBRA)}
        s.choose(COBRA)
        assert s.opponent.discard == [COBRA] and s.you.ink_ready == 0


class TestAnnaSoothingSister:
    @pytest.mark.parametrize("whose", ["you", "opponent"])
    def test_anna_soothing_sister_shifts_for_nothing_when_a_card_left_a_discard(self, whose):
        opponent = dict(discard=[AKELA])
        s = board(hand=[ANNA], play=[ANNA_LITTLE_SISTER, BROKEN_POD, ABU], discard=[AKELA], ink=1, theirs=opponent)
        refused(s.play, ANNA, shift_onto=ANNA_LITTLE_SISTER)
        activate(s, BROKEN_POD, whose)
        assert s.you.ink_ready == 0
        refused(s.play, ANNA, shift_onto=ABU)
        s.play(ANNA, shift_onto=ANNA_LITTLE_SISTER)
        assert s[ANNA].under == [ANNA_LITTLE_SISTER]

    def test_anna_soothing_sister_shifts_only_in_the_turn_a_card_left(self):
        s = board(hand=[ANNA], play=[ANNA_LITTLE_SISTER, BROKEN_POD], discard=[AKELA], ink=1)
        activate(s, BROKEN_POD, "you")
        round_trip(s)
        refused(s.play, ANNA, shift_onto=ANNA_LITTLE_SISTER)

    def test_anna_soothing_sister_warms_a_heart(self):
        s = board(play=[ANNA], discard=[COBRA, CANNONS, AKELA], theirs=dict(discard=[ATITAYA]))
        quest(s, ANNA, YES)
        assert choices(s) == {COBRA, AKELA}
        s.choose(COBRA)
        assert s.you.lore == 1 + 2 and s.you.deck[-1] == COBRA and s.you.discard == [CANNONS, AKELA]

    def test_anna_soothing_sister_shifts_after_a_heart_was_warmed(self):
        s = board(play=[ANNA], hand=[ANNA], discard=[COBRA])
        refused(s.play, ANNA, shift_onto=ANNA)
        quest(s, ANNA, YES)
        assert s.you.lore == 3
        s.play(ANNA, shift_onto=ANNA)
        assert s[ANNA].under == [ANNA] and s[ANNA].exerted


class TestAntonioMadrigalAnimalDoctor:
    def test_6_1_4_antonio_removes_nothing(self):
        """Choosing the number 0 removed no damage: no ink."""
        s = board(hand=[ANTONIO_DOCTOR], play=[damaged(BALOO, 2)], ink=4)
        play(s, ANTONIO_DOCTOR, YES, BALOO, 0)
        assert s.you.ink_total == 4
        s = board(hand=[ANTONIO_DOCTOR], play=[damaged(BALOO, 2)], ink=4)
        play(s, ANTONIO_DOCTOR, YES, BALOO, 1)
        assert s.you.ink_total == 5


class TestArielCollectorOfOddities:
    def test_each_name_of_an_item_is_worth_one_lore(self):
        s = board(play=[ARIEL_COLLECTOR_OF_ODDITIES, WEIGHT_SET, WEIGHT_SET, QUILL], theirs=[COMPASS])
        assert s[ARIEL_COLLECTOR_OF_ODDITIES].lore == 1 + 2

    @pytest.mark.parametrize(("item", "draws"), [(WEIGHT_SET, 0), (QUILL, 1)])
    def test_ruling_a_second_item_of_a_name_draws_nothing(self, item, draws):
        """6.2.4, 5.2.6: an opponent's item does not matter."""
        s = board(play=[ARIEL_COLLECTOR_OF_ODDITIES, WEIGHT_SET], hand=[item], ink=9, deck=[AKELA], theirs=[QUILL])
        s.play(item)
        assert quiet(s) and len(s.you.hand) == draws


class TestAttackOfTheVine:
    def test_attack_of_the_vine(self):
        """Resist for those in play, who can challenge ready characters this turn."""
        s = board(play=[GASTON_VINE, ABU], hand=["Attack of the Vine!"], ink=6, theirs=[COBRA])
        s.play("Attack of the Vine!")
        assert s[GASTON_VINE].keywords["Resist"] == 2 and not s.can("challenge", ABU, COBRA)
        s.challenge(GASTON_VINE, COBRA)
        assert s[COBRA].damage == 3


class TestAuroraDelightfulMusician:
    @pytest.mark.parametrize(("song", "back"), [("Sudden Chill", True), (ABOVE_THE_CROWD, False)])
    def test_a_short_song_that_was_played_this_turn_comes_back(self, song, back):
        aurora = AURORA_DELIGHTFUL_MUSICIAN
        s = board(hand=[aurora, song], discard=["Friends on the Other Side"], ink=20, theirs=dict(hand=[ABU]))
        s.play(song)
        settle(s)
        s.play(aurora)
        assert quiet(s) and (song in s.you.hand) == back and len(s.you.hand) == back

    def test_a_song_of_an_earlier_turn_stays(self):
        aurora = AURORA_DELIGHTFUL_MUSICIAN
        s = board(hand=[aurora], discard=["Sudden Chill"], ink=20)
        s.play(aurora)
        assert quiet(s) and s.you.discard == ["Sudden Chill"]
        s.end_turn()
        assert s.you.lore == 0


class TestAuroraLoreGuardian:
    def test_aurora_lore_guardian_protects_items(self):
        s = board(play=[AURORA_GUARDIAN, QUILL], theirs=dict(hand=["Break"], play=[WEIGHT_SET, QUILL], ink=2))
        s.end_turn()
        s.play("Break")
        assert choices(s) == {WEIGHT_SET, QUILL}
        s = board(play=[AURORA_GUARDIAN, QUILL, WEIGHT_SET], hand=["Break"], ink=2)
        s.play("Break")
        assert choices(s) == {WEIGHT_SET, QUILL}, "you may choose them"

    @pytest.mark.parametrize("top", [True, False])
    def test_aurora_lore_guardian_takes_inventory(self, top):
        play = [drying(AURORA_GUARDIAN), QUILL, WEIGHT_SET, exerted(BROKEN_POD)]
        s = board(play=play, deck=[ABU, AKELA, BALOO], theirs=[WEIGHT_SET])
        s.activate(AURORA_GUARDIAN)
        assert choices(s) == {QUILL, WEIGHT_SET}
        s.choose(WEIGHT_SET)
        assert s[WEIGHT_SET].exerted and not s[QUILL].exerted and not s[AURORA_GUARDIAN].exerted
        s.choose(ABU) if top else s.done()
        assert quiet(s) and s.you.deck == ([ABU, AKELA, BALOO] if top else [AKELA, BALOO, ABU])
        assert s.can("activate", AURORA_GUARDIAN), "with the other item"

    def test_aurora_lore_guardian_needs_a_ready_item(self):
        refused(board(play=[AURORA_GUARDIAN, exerted(WEIGHT_SET)], theirs=[WEIGHT_SET]).activate, AURORA_GUARDIAN)

    def test_aurora_lore_guardian_does_not_stop_choices_of_the_items_player(self):
        s = board(play=[AURORA_GUARDIAN, WEIGHT_SET, BALOO], theirs=dict(hand=["Poor Unfortunate Souls"], ink=2))
        s.end_turn()
        s.play("Poor Unfortunate Souls")
        assert quiet(s) and s.opponent.hand and s[BALOO].zone in ("hand", "play")
        s = board(play=[AURORA_GUARDIAN, WEIGHT_SET], theirs=dict(hand=["I Find 'Em, I Flatten 'Em"], ink=4))
        s.end_turn()
        s.play("I Find 'Em, I Flatten 'Em")
        assert s.you.discard == [WEIGHT_SET], "nobody chooses"
