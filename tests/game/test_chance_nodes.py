"""Histories: draws are nodes of chance, and who can't tell two of them apart has the same information in both."""

import random

import pytest

from lorcana_env import Deck, Scenario
from lorcana_env.game.history import CHANCE, OVER, History
from lorcana_env.setup.compiled_decks import table_for
from tests.cast import AKELA, FLOUNDER, STITCH


def table():
    return table_for((Deck([STITCH, FLOUNDER, AKELA] * 3), Deck([STITCH, FLOUNDER] * 4)))


def followed(history, choose, stop=lambda history: history.to_act != CHANCE):
    """The history after the choices of a function."""
    while not stop(history):
        history = history.child(choose(history))
    return history


def test_all_opening_hands_are_dealt_alike():
    """2.2.1.4: 7 of 9 cards in 36 ways, and 7 of 8 in 8."""
    hands = {}

    def deal(history, probability):
        if history.to_act != CHANCE:
            hand = tuple(tuple(sorted(history.game.state["cards"][p, 1, :7].tolist())) for p in (0, 1))
            assert hand not in hands
            hands[hand] = probability
            return
        for outcome, share in history.outcomes:
            deal(history.child(outcome), probability * share)

    deal(History.begin(table(), starting_player=0), 1.0)
    assert len(hands) == 36 * 8 and all(share == pytest.approx(1 / (36 * 8)) for share in hands.values())


def pass_on(history):
    return next(a for a in history.actions() if history.describe(a).split(" (")[0] in ("done", "end turn"))


def test_a_draw_is_chance_between_the_cards_that_nobody_knows():
    """Copies of a card are one outcome, as likely as all of them."""
    decks = table_for((Deck([STITCH] * 4 + [FLOUNDER] * 4 + [AKELA] * 2), Deck([STITCH, FLOUNDER] * 4)))
    first = followed(History.begin(decks, starting_player=1), lambda history: history.actions()[0])
    drawing = followed(first, pass_on, lambda history: history.to_act == CHANCE)
    assert drawing.game.state["cards"][0, 1, :7].tolist() == list(range(7))
    assert drawing.outcomes == ((7, 1 / 3), (8, 2 / 3))
    drawn = drawing.child(drawing.outcomes[1][0])
    assert drawn.game.state["cards"][0, 1, 7] == drawing.outcomes[1][0] and drawn.game.turn == 2


def test_what_a_player_cannot_know_makes_no_difference_to_the_information():
    """The opponent's hand and draws differ; the player's own information is the same, the opponent's is not."""
    start = History.begin(table_for(("blurple", "yurple")), starting_player=0)

    def played(hand_of_the_other):
        def choose(history):
            if history.to_act == CHANCE:
                drawn = history.actions()
                return drawn[0] if history.describe(drawn[0]).endswith("player 0") else drawn[hand_of_the_other]
            return pass_on(history)

        return followed(start, choose, lambda history: history.game is not None and history.game.turn == 3)

    one, other = played(0), played(5)
    assert one.information(0) == other.information(0) and one.information(1) != other.information(1)
    assert one.actions() == other.actions()


def test_two_ways_to_one_position_are_two_informations_for_who_watched():
    found = []
    for order in ((0, 1), (1, 0)):
        scenario = Scenario(you={"play": [STITCH, STITCH]}, opponent={}, seed=1)
        history = History(None)
        history.game, history.to_act = scenario.game.clone(), 0
        for copy in order:
            quests = [a for a in history.actions() if "quest" in history.describe(a)]
            history = history.child(quests[min(copy, len(quests) - 1)])
        found.append(history)
    assert found[0].game.observe(1).tobytes() == found[1].game.observe(1).tobytes()
    assert found[0].information(1) != found[1].information(1)


def test_cards_dealt_again_leave_the_player_as_wise_and_lie_in_their_slots():
    choose = random.Random(3)
    history, checked, others = History.begin(table_for(("blurple", "yurple"))), 0, set()
    while history.to_act != OVER and checked < 40:
        player = history.to_act
        if player != CHANCE:
            again = history.determinize(player, checked)
            assert again.information(player) == history.information(player) and again.actions() == history.actions()
            assert (again.game.observe(player) == history.game.observe(player)).all()
            assert (again.game.state["card"] == history.game.state["card"]).all()
            again.game.table.facts.check(again.game.state_array)
            others.add(again.information(1 - player))
            again.child(again.actions()[0])
            checked += 1
        history = history.child(choose.choice(history.actions()))
    assert len(others) == checked == 40
