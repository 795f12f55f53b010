"""6.1.13: what happened "this turn", and what is done once during a turn."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import AKELA, BAMBI, COBRA, LOCATION, PRIDE_ROCK, choices, round_trip, theirs, tired

LAST_STAND = "Last Stand"  # cost 2: banish a character that was challenged this turn
MINNIE = "Minnie Mouse - Practical Traveler"  # quests, you played another character this turn: 1 lore
DOPEY = "Dopey - Drawn to Music"  # once during your turn, you play a song: +1 lore this turn
SONG = "A Pirate's Life"  # song, cost 6
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


def test_6_1_13_4_what_was_played_in_an_earlier_turn_was_not_played_this_turn():
    for turns, lore in ((0, 2), (1, 1)):
        s = Scenario(you=dict(play=[MINNIE], hand=[AKELA], ink=2))
        s.play(AKELA)
        for _ in range(turns):
            round_trip(s)
        s.quest(MINNIE)
        assert s.you.lore == lore


def test_6_1_13_2_once_is_once_also_when_it_only_gave_something():
    """The second song of the turn adds nothing; the next turn's first one does."""
    s = Scenario(you=dict(play=[DOPEY], hand=[SONG] * 3, ink=12))
    for _ in range(2):
        s.play(SONG)
    assert s[DOPEY].lore == 3
    round_trip(s)
    assert s[DOPEY].lore == 2
    s.play(SONG)
    assert s[DOPEY].lore == 3
