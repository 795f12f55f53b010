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
