"""Crowded positions of legal decks: what applies to and triggers for whole boards is no limit (6.4.2, 7.7.3.1)."""

import pytest

from lorcana_env import Scenario
from lorcana_env.game.game import Game
from tests.cast import AKELA, BE_PREPARED, ROURKE

FOOD_FIGHT = "Food Fight!"


@pytest.mark.parametrize(("songs", "characters"), [(3, 11), pytest.param(4, 50, marks=pytest.mark.nightly)])
def test_6_4_2_2_every_instance_of_an_ability_that_a_whole_board_gains(songs, characters):
    s = Scenario(you=dict(play=[AKELA] * characters, hand=[FOOD_FIGHT] * songs, ink=4 * songs))
    for _ in range(songs):
        s.play(FOOD_FIGHT)
    assert s.game.state["n_grants"] == songs * characters
    clone, loaded = s.game.clone(), Game.from_bytes(s.game.to_bytes())
    assert list(clone.legal_actions()) == list(loaded.legal_actions()) == list(s.game.legal_actions())


@pytest.mark.parametrize("others", [21, 40])
def test_7_7_3_1_every_ability_that_a_banished_board_triggers(others):
    """Each of four Rourkes sees each of the other characters banished with it (7.4.3)."""
    s = Scenario(you=dict(play=[ROURKE] * 4 + [AKELA] * others, hand=[BE_PREPARED], ink=7), opponent=dict(lore=19))
    s.play(BE_PREPARED)
    assert s.decision.kind == "order" and s.game.state["n_bag"] == 4 * (others + 3)
    s.take(0)
    assert s.game.state["n_bag"] == 4 * (others + 3) - 1 and s.opponent.lore == 18
