"""Cards that give ink drops, and cards that look for them (1.13.1.2)."""

import pytest

from lorcana_env import Scenario
from lorcana_env.cards.text.printer import ability_text
from lorcana_env.wording.grammar import parse
from tests.board import *
from tests.helpers import raises


@pytest.mark.parametrize(("card", "ink", "drops"), [
    (MERLIN_PROFOUNDLY_CURIOUS, 4, 1), (KHAN_TRANSPORT_DELIVERY, 2, 1), (HIGITUS_FIGITUS, 6, 3),
    (FRED_AWESOME_BOSS, 6, 1), (A_DARK_AGE_NO_MORE, 3, 1),
])  # fmt: skip
def test_played(card, ink, drops):
    s = board(hand=[card], ink=ink)
    s.play(card)
    assert quiet(s) and s.you.ink_drops == drops


@pytest.mark.parametrize(("card", "ink", "given"), [
    (MERLIN_BAUBLE_EXPERT, 3, [ARTHUR_NOVICE_BLACKSMITH]),
    (BAYMAX_LAB_ASSISTANT, 4, [INKCASTER_SKATES, BLINDING_CHEM_BALL]),
])  # fmt: skip
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
    play(s, ANOTHER_TALE_TO_SPIN, 0)
    settle(s)
    assert s.you.ink_drops == 1 + 1 + 1


def test_questing():
    s = board(play=[HONEY_LEMON_TESTING_THE_LIMITS, INKCASTER_SKATES])
    quest(s, HONEY_LEMON_TESTING_THE_LIMITS, YES)
    choose_if_asked(s, INKCASTER_SKATES)
    assert s.you.ink_drops == 1 and len(s.you.hand) == 1
    s = board(play=[HONEY_LEMON_INGENIOUS_RESEARCHER], discard=[INKCASTER_SKATES])
    quest(s, HONEY_LEMON_INGENIOUS_RESEARCHER, YES)
    choose_if_asked(s, INKCASTER_SKATES)
    assert s.you.ink_drops == 1 and s.you.hand == [INKCASTER_SKATES]
    s = board(play=[KIT_CLOUDKICKER_SURE_SHOT])
    s.quest(KIT_CLOUDKICKER_SURE_SHOT)
    s.option(0)
    assert s.you.ink_drops == 1


def test_while_you_have_one():
    assert "Challenger" not in board(play=[SIR_KAY_DETERMINED_TO_WIN])[SIR_KAY_DETERMINED_TO_WIN].keywords
    assert board(play=[SIR_KAY_DETERMINED_TO_WIN], ink_drops=2)[SIR_KAY_DETERMINED_TO_WIN].keywords["Challenger"] == 3


def test_the_other_chem_ball():
    s = board(play=[PROTOTYPE_CHEM_BALL, STITCH], ink=2)
    activate(s, PROTOTYPE_CHEM_BALL, YES)
    choose_if_asked(s, STITCH)
    assert s.you.ink_drops == 1 and s[STITCH].keywords["Resist"] == 1


def test_the_explosion():
    s = board(hand=[INK_EXPLOSION], ink=4, theirs=[MAUI_DEMIGOD])
    play(s, INK_EXPLOSION, MAUI_DEMIGOD)
    assert s[MAUI_DEMIGOD].damage == 4 and s.you.ink_drops == 1


# -- what no card says yet ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", [
    "Remove 2 ink drops, {E} — Draw 2 cards.",
    "When you play this character, chosen player gets 2 ink drops.",
    "Whenever an opponent gets an ink drop, draw a card.",
    "While you have 3 or more ink drops, this character gets +2 {S}.",
    "While you have no ink drops, this character gains Rush.",
    "While an opponent has more ink drops than you, this character gets +2 {S}.",
    "This character gets +1 {S} for each ink drop you have.",
    "For each ink drop you have, you pay 1 {I} less to play this character.",
    "If you would get an ink drop, draw a card instead.",
    "When you play this character, you may remove up to 3 ink drops. If you do, draw that many cards.",
    "When you play this character, if you removed 2 or more ink drops to play them, draw a card.",
])  # fmt: skip
def test_phrases_are_read_and_said(text):
    assert ability_text(parse(text)) == text


@pytest.mark.parametrize(("ink", "drops", "legal"), [(2, 2, True), (1, 3, True), (1, 2, False), (9, 1, False)])
def test_ink_drops_as_a_cost_beside_ink(written, ink, drops, legal):
    """4.4.3.4: each pays for one cost only."""
    written(STITCH, "2 {I}, Remove 2 ink drops — Draw 2 cards.")
    s = board(play=[STITCH], ink=ink, ink_drops=drops)
    assert s.can("activate", STITCH) == legal
    if legal:
        s.activate(STITCH)
        assert quiet(s) and len(s.you.hand) == 2 and (s.you.ink_ready, s.you.ink_drops) == (0, 0)


@pytest.mark.parametrize(("drops", "legal"), [(2, True), (1, False)])
def test_ink_drops_as_an_alternate_cost(written, drops, legal):
    written(STITCH, "You may remove 2 ink drops to play this character for free.")
    s = board(hand=[STITCH], ink_drops=drops)
    assert s.can("play", STITCH, cost=1) == legal
    if legal:
        s.play(STITCH, cost=1)
        assert s.you.play == [STITCH] and s.you.ink_drops == 0


def test_each_opponent_removes_as_many_as_there_are(written):
    written(CANNONS, "Each opponent removes 2 ink drops.", action=True)
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponents=[dict(ink_drops=3), dict(ink_drops=1), dict()])
    s.play(CANNONS)
    assert [player.ink_drops for player in s.opponents] == [1, 0, 0]


@pytest.mark.parametrize("removed", [0, 3])
def test_any_number_of_them(written, removed):
    text = "You may remove any number of ink drops. If you do, draw a card for each ink drop removed this way."
    written(CANNONS, text, action=True)
    s = board(hand=[CANNONS], ink=1, ink_drops=3)
    play(s, CANNONS, 0, YES)
    assert "choose how many ink drops to remove" in s.game.text(0)
    s.number(removed)
    assert quiet(s) and s.you.ink_drops == 3 - removed and len(s.you.hand) == removed


@pytest.mark.parametrize(("drops", "offered"), [(2, True), (1, False)])
def test_so_many_as_the_first_part(written, drops, offered):
    """6.1.5.1."""
    written(CANNONS, "You may remove 2 ink drops to deal 3 damage to chosen character.", action=True)
    s = board(hand=[CANNONS], ink=1, ink_drops=drops, theirs=[MAUI_DEMIGOD])
    play(s, CANNONS, 0)
    assert (s.decision is not None) == offered
    if offered:
        reply(s, YES, MAUI_DEMIGOD)
        assert s[MAUI_DEMIGOD].damage == 3 and s.you.ink_drops == 0


def test_something_else_instead_without_a_choice(written):
    written(STITCH, "If you would get an ink drop, gain 1 lore instead.")
    s = board(play=[STITCH], hand=[HIGITUS_FIGITUS], ink=6)
    s.play(HIGITUS_FIGITUS)
    assert quiet(s) and (s.you.lore, s.you.ink_drops) == (3, 0)


def test_6_5_5_ink_drops_instead_of_an_ink_drop_are_refused(written):
    written(STITCH, "If you would get an ink drop, get 2 ink drops instead.")
    raises(ValueError, "does not support ink drops instead of an ink drop", board, play=[STITCH])


def test_each_ink_drop_is_an_event(written):
    written(STITCH, "Whenever you get an ink drop, gain 1 lore.")
    s = board(play=[STITCH], hand=[HIGITUS_FIGITUS], ink=6)
    s.play(HIGITUS_FIGITUS)
    assert quiet(s) and (s.you.lore, s.you.ink_drops) == (3, 3)


def test_numbers_of_them(written):
    written(STITCH, "This character gets +1 {S} for each ink drop you have.")
    written(ABU, "For each ink drop you have, you pay 1 {I} less to play this character.")
    s = board(play=[STITCH], hand=[ABU], ink=1, ink_drops=2)
    assert s[STITCH].strength == 2 + 2
    play(s, ABU, 0)
    assert s.you.play == [STITCH, ABU] and (s.you.ink_ready, s.you.ink_drops) == (0, 2)
