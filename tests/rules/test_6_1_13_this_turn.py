"""6.1.13: what happened "this turn", and what is done once during a turn."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import AKELA, BAMBI, COBRA, LOCATION, PRIDE_ROCK, choices, theirs, tired

LAST_STAND = "Last Stand"  # cost 2: banish a character that was challenged this turn
RAKSHA = "Raksha - Fearless Mother"  # once during your turn: 1 less to move her to a location


def test_6_1_13_4_only_who_was_challenged_this_turn():
    s = Scenario(you=dict(play=[AKELA], hand=[LAST_STAND], ink=2), opponent=dict(play=[tired(COBRA), BAMBI]))
    s.challenge(AKELA, COBRA)
    s.play(LAST_STAND)
    if s.decision is not None:
        assert choices(s) == {theirs(COBRA)}
        s.choose(theirs(COBRA))
    assert s.opponent.play == [BAMBI] and s.opponent.discard == [COBRA]


def test_6_1_13_4_nobody_was_challenged_this_turn():
    s = Scenario(you=dict(play=[AKELA], hand=[LAST_STAND], ink=2), opponent=dict(play=[tired(COBRA), BAMBI]))
    s.play(LAST_STAND)
    assert s.decision is None and len(s.opponent.play) == 2


def test_6_1_13_2_the_second_player_saves_on_one_move_too():
    """The first move, of cost 1, is free; the second, of cost 2, is not cheaper."""
    s = Scenario(opponent=dict(play=[RAKSHA, LOCATION, PRIDE_ROCK], ink=2))
    s.end_turn()
    s.move(RAKSHA, LOCATION)
    assert s.opponent.ink_ready == 2
    s.move(RAKSHA, PRIDE_ROCK)
    assert s.opponent.ink_ready == 0
