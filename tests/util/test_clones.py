"""A clone has nothing of the game it was made of."""

from lorcana_env import Game
from tests.helpers import raises
from tests.util.calls import PAIR, large_game


def test_clone_into_is_clone_in_the_memory_of_another_game():
    source = Game("ward-es-control", "cloudy-ae-aggro", seed=5)
    other = Game(*PAIR, seed=8, auto=False)
    record = other.state  # a view
    assert source.clone_into(other) is other and other.to_bytes() == source.to_bytes() == source.clone().to_bytes()
    assert other.state.tobytes() == record.tobytes() and (other.action_mask() == source.action_mask()).all()
    while not other.over:
        other.step(other.legal_actions()[0])
    assert source.turn == 0 and source.to_bytes() == source.clone().to_bytes() and source.clone_into(source) is source
    raises(ValueError, "other numbers of players or cards", source.clone_into, large_game())
