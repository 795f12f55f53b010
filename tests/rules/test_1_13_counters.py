"""Section 1.13 of the rule book (2.3): counters; of its two kinds, damage stands in section 1.9."""

import pytest

from lorcana_env import Game, Scenario
from lorcana_env.observe import entities, flat
from lorcana_env.observe.lookahead import LOOK
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import state_dtype
from lorcana_env.words.history import account
from tests.board import *

LOCATION, RC, PUPIL = "Fang - River City", "RC - Remote-Controlled Car", "Alice - Well-Read Whisper"


def test_1_13_1_there_is_no_limit_to_the_number_of_ink_drops():
    s = board(hand=[HIGITUS_FIGITUS], ink=6, ink_drops=1000)
    play(s, HIGITUS_FIGITUS, 0)
    assert s.you.ink_drops == 1003 and s.game.player(0).ink_drops == 1003


def test_1_13_1_more_than_the_record_holds_is_a_fault_of_the_engine_not_a_wrong_number():
    s = board(hand=[HIGITUS_FIGITUS], ink=6)
    s.game.state["ink_drops"][0] = 2**16 - 2
    s.play(HIGITUS_FIGITUS)
    with pytest.raises(RuntimeError, match="too many ink drops"):
        s.number(0)


def test_1_13_1_ink_drops_are_counters_of_each_player():
    s = Scenario(you=dict(ink_drops=2), opponents=[dict(ink_drops=1), dict()])
    assert [player.ink_drops for player in (s.you, *s.opponents)] == [2, 1, 0]
    assert state_dtype(4)["ink_drops"].shape == (4,)


@pytest.mark.parametrize("rules", ["2024", "2.0", "2.1", "2.3"])
def test_1_13_1_2_they_pay_ink_in_every_edition(rules):
    s = Scenario(you=dict(hand=[TIGGER], ink=1, ink_drops=5), rules=rules)
    s.play(TIGGER)
    splits(s)


@pytest.mark.parametrize("ready", range(5))
@pytest.mark.parametrize("drops", range(5))
def test_1_13_1_2_a_cost_is_paid_with_any_mixture_that_covers_it(ready, drops):
    """A cost of 3 (4.3.2.4): every split is offered, and nothing is asked where there is one."""
    possible = {k for k in range(4) if k <= drops and 3 - k <= ready}
    s = board(hand=[ABU], ink=ready, ink_drops=drops)
    assert s.can("play", ABU) == bool(possible)
    if not possible:
        return
    for k in possible:
        s = board(hand=[ABU], ink=ready, ink_drops=drops)
        s.play(ABU)
        if len(possible) > 1:
            assert splits(s) == possible
            s.number(k)
        assert quiet(s) and s.you.play == [ABU] and (s.you.ink_ready, s.you.ink_drops) == (ready - (3 - k), drops - k)


def test_1_13_1_2_two_ink_and_two_drops_pay_three_in_two_ways():
    s = board(hand=[ABU], ink=2, ink_drops=2)
    s.play(ABU)
    assert splits(s) == {1, 2}
    refused(s.number, 0)
    s.number(2)
    assert (s.you.ink_ready, s.you.ink_total, s.you.ink_drops) == (1, 2, 0)


def test_1_13_1_2_a_cost_of_nothing_asks_nothing():
    s = board(play=[STITCH, LOCATION], ink_drops=2)
    s.quest(STITCH)
    assert quiet(s) and s.you.ink_drops == 2


def test_1_13_1_2_they_are_no_ink_cards():
    """ "While you have 5 or more cards in your inkwell", "while all cards in your inkwell are exerted"."""
    boo, randall = "Boo - Human Child", "Randall Boggs - Envious Coworker"
    s = board(play=[boo, randall], ink=4, ink_drops=3)
    assert s[boo].lore == 1 and s[randall].lore == 0 and board(play=[boo, randall], ink_drops=3)[randall].lore == 2


def test_1_13_1_2_effects_on_the_cards_of_an_inkwell_leave_them():
    s = board(hand=[MUFASA_RULER_OF_PRIDE_ROCK], ink=8, ink_drops=2)
    play(s, MUFASA_RULER_OF_PRIDE_ROCK, 2)
    assert (s.you.ink_total, s.you.ink_ready, s.you.ink_drops, len(s.you.hand)) == (6, 0, 0, 2)
    s = board(play=[MUFASA_RULER_OF_PRIDE_ROCK], ink=2, ink_drops=2)
    s.quest(MUFASA_RULER_OF_PRIDE_ROCK)
    assert s.you.ink_drops == 2


def test_1_13_1_2_they_stay_from_turn_to_turn_and_are_not_readied():
    s = board(hand=[ABU], ink=3, ink_drops=2)
    play(s, ABU, 1)
    round_trip(s)
    assert (s.you.ink_ready, s.you.ink_drops) == (3, 1)


def test_1_13_1_2_an_opponents_ink_drops_pay_nothing():
    assert not board(hand=[ABU], ink=2, theirs=dict(ink_drops=3)).can("play", ABU)


def test_1_13_2_removed_ink_drops_cease_to_exist():
    s = board(hand=[ABU], ink=0, ink_drops=3, theirs=dict(ink_drops=1))
    s.play(ABU)
    assert (s.you.ink_drops, s.opponent.ink_drops) == (0, 1) and s.you.inkwell == []


def test_1_13_2_they_leave_with_their_player():
    s = Scenario(you=dict(ink_drops=2), opponents=[dict(ink_drops=1), dict(ink_drops=4)])
    s.game.concede(1)
    assert [player.ink_drops for player in (s.you, *s.opponents)] == [2, 0, 4]


# -- what they pay within effects ----------------------------------------------------------------------------------
def test_they_pay_within_effects():
    """6.1.5: "you may pay 1 {I} to get 1 ink drop"."""
    s = board(hand=[ARTHUR_NOVICE_BLACKSMITH], ink=2, ink_drops=1)
    play(s, ARTHUR_NOVICE_BLACKSMITH, 0, YES)
    assert quiet(s) and (s.you.ink_ready, s.you.ink_drops) == (0, 1)


def test_a_payment_within_an_effect_asks_too():
    s = board(hand=[ARTHUR_NOVICE_BLACKSMITH], ink=3, ink_drops=2)
    play(s, ARTHUR_NOVICE_BLACKSMITH, 0, YES)
    assert splits(s) == {0, 1}
    s.number(1)
    assert (s.you.ink_ready, s.you.ink_drops) == (1, 2)


def test_an_effect_that_nobody_can_pay_is_not_offered():
    s = board(hand=[ARTHUR_NOVICE_BLACKSMITH], ink=2)
    s.play(ARTHUR_NOVICE_BLACKSMITH)
    assert quiet(s)


# -- games that wait for a payment ----------------------------------------------------------------------------------
def paying():
    """A scenario for each kind of action that waits for a payment."""
    s = board(hand=[ABU], ink=3, ink_drops=2)
    s.play(ABU)
    yield s
    s = board(play=[PUPIL], ink=2, ink_drops=2)
    s.boost(PUPIL)
    yield s
    s = board(play=[RC], ink=1, ink_drops=1, theirs=[exerted(STITCH)])
    s.challenge(RC, STITCH)
    yield s
    s = board(play=[STITCH, LOCATION], ink=2, ink_drops=2)
    s.move(STITCH, to=LOCATION)
    yield s
    s = board(play=[BLINDING_CHEM_BALL], ink=2, ink_drops=2)
    s.activate(BLINDING_CHEM_BALL)
    yield s
    s = board(hand=[ARTHUR_NOVICE_BLACKSMITH], ink=3, ink_drops=2)
    play(s, ARTHUR_NOVICE_BLACKSMITH, 0, YES)
    yield s


def test_a_game_is_saved_and_dealt_again_while_a_payment_is_asked():
    for s in paying():
        removed = s.game.state["turn_counts"][0, c.REMOVED_INK_DROPS]
        for game in (Game.from_bytes(s.game.to_bytes()), s.game.determinize(0, 5), s.game.clone()):
            assert game.legal_actions().tolist() == s.game.legal_actions().tolist()
            game.step(int(game.legal_actions()[-1]))
            assert game.state["turn_counts"][0, c.REMOVED_INK_DROPS] > removed


def test_every_answer_to_a_payment_leads_to_another_picture():
    for s in paying():
        texts, flat, entities = set(), set(), set()
        for action in s.game.legal_actions():
            after = s.game.clone()
            after.step(int(action))
            texts.add(after.text(0))
            flat.add(after.observe(0).tobytes())
            entities.add(after.entities(0).tobytes())
        assert len(texts) == len(flat) == len(entities) == len(s.game.legal_actions())


def test_who_leaves_while_asked_pays_no_more():
    s = Scenario(you=dict(hand=[ABU], ink=3, ink_drops=2), opponents=[dict(), dict()])
    s.play(ABU)
    s.game.concede(0)
    assert s.you.ink_drops == 0 and s.game.active == 1


@pytest.mark.parametrize(("language", "question", "answers"), [
    ("en", "choose how many ink drops to pay with, for Abu - Mischievous Monkey",
     ["pay 0 with ink drops", "pay 1 with ink drops", "pay 2 with ink drops"]),
    ("fr", "choisir avec combien de gouttes d'encre payer, pour Abu - Mischievous Monkey",
     [f"payer {n} avec des gouttes d'encre" for n in range(3)]),
])  # fmt: skip
def test_the_words_of_the_question(language, question, answers):
    s = board(hand=[ABU], ink=3, ink_drops=2)
    s.play(ABU)
    assert question in s.game.text(0, language)
    assert [s.game.describe(int(action), language) for action in s.game.legal_actions()] == answers


@pytest.mark.parametrize(("language", "line", "changed"), [
    ("en", "ink drops: 2", "You remove 2 ink drops, now 0"),
    ("fr", "gouttes d'encre : 2", "Vous retirez 2 gouttes d'encre, 0 en tout"),
])  # fmt: skip
def test_the_board_and_the_log_name_them(language, line, changed):
    s = board(hand=[ABU], ink=3, ink_drops=2)
    assert line in s.game.text(0, language) and line in s.game.text(1, language)
    s.play(ABU)
    before = s.game.clone()
    action = int(s.game.legal_actions()[-1])
    s.game.step(action)
    assert changed in account(before, action, s.game, 0, language)
    assert line.partition(":")[0].strip() + ":" not in s.game.text(0, "en")


def test_observations_hold_them():
    """7.5.4: everybody sees their number; the lookahead sees what a payment takes."""
    s = board(hand=[ABU], ink=3, ink_drops=2, theirs=dict(ink_drops=1))
    s.play(ABU)
    game = s.game
    for viewer, drops in ((0, [2, 1]), (1, [1, 2])):
        seen = (game.compact(viewer), flat), (game.entities(viewer), entities)
        for observation, module in seen:
            players = module.split(observation, 2, game.table.capacity).players
            assert players[:, module.PLAYER.ink_drops].tolist() == drops
    look = entities.split(game.entities(0), 2, game.table.capacity).look
    taken = look[:3, LOOK.own_ink_drops].astype(int) - 128
    assert taken.tolist() == [0, -8, -16]
    s.number(2)
    cards = entities.split(game.entities(1), 2, game.table.capacity).cards
    assert cards[:, entities.CARD.drops_paid].max() == 2


@pytest.mark.parametrize("wrong", [-1, "2", True, 2.5])
def test_a_scenario_with_a_wrong_number_is_refused(wrong):
    with pytest.raises((ValueError, TypeError), match="you: ink_drops must be"):
        board(ink_drops=wrong)
