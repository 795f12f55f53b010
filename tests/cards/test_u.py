"""Cards whose names begin with U, as the official wording has them."""

import pytest

from tests.board import *


class TestUnPocoLoco:
    @pytest.mark.parametrize(("second", "back"), [(FRU_FRU_VIP_GUEST, True), (CAPTAIN_HOOK_CONCERNED_CAPTAIN, False)])
    def test_both_come_back_if_one_is_cheap(self, second, back):
        first = TICK_TOCK_CANAL_CROC
        s = board(hand=[UN_POCO_LOCO], ink=3, play=[first, second, BALOO])
        s.play(UN_POCO_LOCO)
        s.choose(first, second)
        assert quiet(s) and sorted(s.you.hand) == (sorted([first, second]) if back else [])


class TestUrsulaDealMaker:
    def test_6_2_4_if_this_character_is_exerted_is_false_once_she_is_in_the_inkwell(self):
        """Two of them: the first puts the second into the inkwell; the second's condition is not met any more."""
        s = board(play=[exerted(URSULA_DEAL_MAKER), exerted(URSULA_DEAL_MAKER), ABU, COBRA], ink=1)
        s.end_turn()
        s.take(0)  # the first one's ability
        names = [t for t in s.legal() if URSULA_DEAL_MAKER in t]
        s.take(s.legal().index(names[-1]))  # the other one goes into the inkwell
        assert s.you.ink_total == 2
        assert s.active == "opponent" and quiet(s), s.legal()


class TestUrsulaDeceiverOfAll:
    @pytest.mark.parametrize("accept", [True, False])
    def test_ursula_deceiver_of_all_sings_again(self, accept):
        s = board(play=[URSULA_DECEIVER], hand=[FRIENDS], theirs=[COBRA])
        s.sing(FRIENDS, URSULA_DECEIVER)
        s.accept() if accept else s.decline()
        assert quiet(s) and len(s.you.hand) == 2 + 2 * accept and s[URSULA_DECEIVER].exerted
        assert s.you.discard == ([] if accept else [FRIENDS]) and (s.you.deck[-1] == FRIENDS) == accept

    def test_ursula_deceiver_of_all_only_when_she_sings(self):
        s = board(play=[URSULA_DECEIVER, TUI], hand=[FRIENDS, FRIENDS], ink=3)
        s.play(FRIENDS)
        assert quiet(s)
        s.sing(FRIENDS, TUI)
        assert quiet(s) and s.you.discard == [FRIENDS, FRIENDS]

    def test_ursula_deceiver_of_all_chooses_anew(self):
        s = board(play=[URSULA_DECEIVER], hand=["Has Set My Heaaaaaaart . . ."], theirs=[WEIGHT_SET, QUILL])
        sing(s, "Has Set My Heaaaaaaart . . .", URSULA_DECEIVER, WEIGHT_SET, YES, QUILL)
        assert sorted(s.opponent.discard) == sorted([WEIGHT_SET, QUILL]) and s.you.discard == []

    def test_6_1_11_1_ursula_does_not_play_a_song_from_the_inkwell(self):
        """The song put itself into the inkwell, so it is not in the discard and can't be played from there."""
        s = board(play=[URSULA_DECEIVER, NAVEENS_UKULELE, BELLE_ENGINEER], hand=[IMMORTALS], ink=1)
        activate(s, NAVEENS_UKULELE, URSULA_DECEIVER)
        s.sing(IMMORTALS, singers=[URSULA_DECEIVER])
        assert s[BELLE_ENGINEER].keywords["Resist"] == 6 and s.you.ink_total == 2
        if s.decision is not None:
            s.accept()
        assert s[BELLE_ENGINEER].keywords["Resist"] == 6 and s.you.ink_total == 2


class TestUrsulaEricsBride:
    def test_8_10_1_brides_song_is_not_for_the_next_action(self):
        """Shift by discarding still uses up what is paid less for the next character (4.3.6)."""
        base = URSULA_SEA_WITCH
        s = board(play=[base, DOC], hand=[URSULA_BRIDE, FRIENDS, ABU], ink=2)
        s.quest(DOC)
        assert s.can("play", ABU)
        s.play(URSULA_BRIDE, shift_onto=base)
        choose_if_asked(s, FRIENDS)
        assert not s.can("play", ABU)


class TestUrsulaPowerHungry:
    def test_6_1_8_lore_lost_this_way_is_what_was_lost(self):
        """An opponent without lore loses none: no card."""
        s = board(hand=[URSULA_POWER_HUNGRY], ink=7)
        s.play(URSULA_POWER_HUNGRY)
        if s.can("accept"):
            s.accept()
        assert len(s.you.hand) == 0


class TestUrsulaSeaWitch:
    def test_1_2_2_sea_witch_and_marshmallow(self):
        """One character readies, and it can't be the one that can't ready at the start of the turn."""
        s = board(play=[MARSHMALLOW, URSULA_SEA_WITCH], theirs=[exerted(AKELA), exerted(BALOO)])
        s.quest(MARSHMALLOW)
        quest(s, URSULA_SEA_WITCH, AKELA)
        s.end_turn()
        if s.decision is not None and theirs(AKELA) in choices(s) | {theirs(c) for c in choices(s)}:
            s.choose(AKELA)
        assert s[theirs(AKELA)].exerted

    def test_3_2_1_1_sea_witch_holds_for_one_ready_step(self):
        """The plain case: it stays exerted once."""
        s = board(play=[URSULA_SEA_WITCH], theirs=[exerted(AKELA), exerted(BALOO)])
        quest(s, URSULA_SEA_WITCH, AKELA)
        s.end_turn()
        assert s[theirs(AKELA)].exerted and not s[theirs(BALOO)].exerted
        s.end_turn(), s.end_turn()
        assert not s[theirs(AKELA)].exerted


class TestUrsulaVoiceStealer:
    def test_ursula_voice_stealer(self):
        opponent = dict(play=[AKELA, COBRA, exerted(ABU)], hand=[WEIGHT_SET])
        s = board(hand=[URSULA_STEALER, FRIENDS, SUDDEN_CHILL, CANNONS], play=[BALOO], ink=5, theirs=opponent)
        s.play(URSULA_STEALER)
        assert choices(s) == {theirs(AKELA), theirs(COBRA)}
        s.choose(AKELA)
        assert s[AKELA].exerted
        reply(s, YES, SUDDEN_CHILL)
        assert quiet(s) and s.opponent.hand == [] and sorted(s.you.hand) == sorted([FRIENDS, CANNONS])
        assert s.you.ink_ready == 0

    def test_ursula_voice_stealer_a_cheap_voice_or_none(self):
        s = board(hand=[URSULA_STEALER, FRIENDS], ink=5, theirs=[AKELA])
        s.play(URSULA_STEALER)
        settle(s, "accept")
        assert s[AKELA].exerted and s.you.hand == [FRIENDS], "Akela costs 2, the song 3"
        s = board(hand=[URSULA_STEALER, FRIENDS], ink=5, theirs=[exerted(COBRA)])
        s.play(URSULA_STEALER)
        settle(s, "accept")
        assert s.you.hand == [FRIENDS], "no character was exerted"
        s = board(hand=[URSULA_STEALER, FRIENDS], ink=5, theirs=[COBRA])
        play(s, URSULA_STEALER, NO)
        assert s[COBRA].exerted and s.you.hand == [FRIENDS]
