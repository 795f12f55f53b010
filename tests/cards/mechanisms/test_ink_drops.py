"""What gives ink drops, and what looks for them (1.13.1.2)."""

import pytest

from tests.board import *
from tests.cast import *


@pytest.mark.parametrize(
    ("card", "ink", "drops"),
    [
        (MERLIN_PROFOUNDLY_CURIOUS, 4, 1), (KHAN_TRANSPORT_DELIVERY, 2, 1), (HIGITUS_FIGITUS, 6, 3),
        (FRED_AWESOME_BOSS, 6, 1), (A_DARK_AGE_NO_MORE, 3, 1),
    ],
)  # fmt: skip
def test_played(card, ink, drops):
    s = board(hand=[card], ink=ink)
    s.play(card)
    assert quiet(s) and s.you.ink_drops == drops


@pytest.mark.parametrize(
    ("card", "ink", "given"),
    [
        (MERLIN_BAUBLE_EXPERT, 3, [ARTHUR_NOVICE_BLACKSMITH]),
        (BAYMAX_LAB_ASSISTANT, 4, [INKCASTER_SKATES, BLINDING_CHEM_BALL]),
    ],
)
def test_played_on_a_condition(card, ink, given):
    s = board(hand=[card], ink=ink)
    s.play(card)
    assert s.you.ink_drops == 0
    s = board(play=given, hand=[card], ink=ink)
    s.play(card)
    assert s.you.ink_drops == (2 if card == BAYMAX_LAB_ASSISTANT else 1)


@pytest.mark.parametrize("card", [MOLLY_CUNNINGHAM_REMEMBERS_TO_SHARE, KIT_CLOUDKICKER_IRREPRESSIBLE_BEAR])
def test_you_and_another_chosen_player(card):
    s = board(hand=[card], ink=3)
    s.play(card)
    assert (s.you.ink_drops, s.opponent.ink_drops) == (1, 1)


def test_banished():
    s = board(hand=["Be Prepared"], play=[TADASHI_HAMADA_MAKING_WAVES], ink=7, theirs=[ARCHIMEDES_MESSENGER_OWL])
    s.play("Be Prepared")
    assert (s.you.ink_drops, s.opponent.ink_drops) == (2, 0)


def test_challenged_and_banished_in_a_challenge():
    s = board(play=[MAUI_DEMIGOD], theirs=[exerted(GO_GO_TOMAGO_EXTREME_TESTER)])
    s.challenge(MAUI_DEMIGOD, GO_GO_TOMAGO_EXTREME_TESTER)
    assert s.opponent.ink_drops == 1
    s = board(play=[MAUI_DEMIGOD], theirs=[exerted(ARCHIMEDES_MESSENGER_OWL)])
    s.challenge(MAUI_DEMIGOD, ARCHIMEDES_MESSENGER_OWL)
    assert s.opponent.ink_drops == 1


@pytest.mark.parametrize("card", [SIR_PELLINORE_TOUGHER_THAN_HE_LOOKS, ARTHUR_JOUSTING_KNIGHT])
def test_banishing_in_a_challenge(card):
    s = board(play=[card], theirs=[exerted(ABU)])
    s.challenge(card, ABU)
    assert s.you.ink_drops == 1


def test_others_banishing_in_a_challenge_once_a_turn():
    s = board(play=[SHERE_KHAN_KHAN_INDUSTRIES_CEO, MAUI_DEMIGOD, COBRA], theirs=[exerted(ABU), exerted(STITCH)])
    s.challenge(MAUI_DEMIGOD, ABU)
    s.challenge(COBRA, STITCH)
    settle(s)
    assert s.you.ink_drops == 1


def test_moving():
    s = board(play=[CENTRAL_STATION_TRANSPORTATION_HUB, ARTHUR_MERLINS_ASSISTANT], ink=1)
    s.move(ARTHUR_MERLINS_ASSISTANT, to=CENTRAL_STATION_TRANSPORTATION_HUB)
    settle(s)
    assert s.you.ink_drops == 2


def test_a_song_once_a_turn():
    s = board(play=[MEILIN_LEE_ECSTATIC_FAN], hand=[ANOTHER_TALE_TO_SPIN, ANOTHER_TALE_TO_SPIN], ink=4)
    s.play(ANOTHER_TALE_TO_SPIN)
    settle(s)
    assert s.you.ink_drops == 1 + 1
    s.play(ANOTHER_TALE_TO_SPIN)
    s.number(0)
    settle(s)
    assert s.you.ink_drops == 1 + 1 + 1


def test_questing():
    s = board(play=[HONEY_LEMON_TESTING_THE_LIMITS, INKCASTER_SKATES])
    s.quest(HONEY_LEMON_TESTING_THE_LIMITS)
    s.accept()
    choose_if_asked(s, INKCASTER_SKATES)
    assert s.you.ink_drops == 1 and len(s.you.hand) == 1
    s = board(play=[HONEY_LEMON_INGENIOUS_RESEARCHER], discard=[INKCASTER_SKATES])
    s.quest(HONEY_LEMON_INGENIOUS_RESEARCHER)
    s.accept()
    choose_if_asked(s, INKCASTER_SKATES)
    assert s.you.ink_drops == 1 and s.you.hand == [INKCASTER_SKATES]
    s = board(play=[KIT_CLOUDKICKER_SURE_SHOT])
    s.quest(KIT_CLOUDKICKER_SURE_SHOT)
    s.option(0)
    assert s.you.ink_drops == 1


def test_while_you_have_one():
    s = board(play=[SIR_KAY_DETERMINED_TO_WIN])
    assert "Challenger" not in s[SIR_KAY_DETERMINED_TO_WIN].keywords
    s = board(play=[SIR_KAY_DETERMINED_TO_WIN], ink_drops=2)
    assert s[SIR_KAY_DETERMINED_TO_WIN].keywords["Challenger"] == 3


def test_the_other_chem_ball():
    s = board(play=[PROTOTYPE_CHEM_BALL, STITCH], ink=2)
    s.activate(PROTOTYPE_CHEM_BALL)
    s.accept()
    choose_if_asked(s, STITCH)
    assert s.you.ink_drops == 1 and s[STITCH].keywords["Resist"] == 1


def test_the_explosion():
    s = board(hand=[INK_EXPLOSION], ink=4, theirs=[MAUI_DEMIGOD])
    s.play(INK_EXPLOSION)
    s.choose(MAUI_DEMIGOD)
    assert s[MAUI_DEMIGOD].damage == 4 and s.you.ink_drops == 1
