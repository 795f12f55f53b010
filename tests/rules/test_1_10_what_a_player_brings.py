"""Section 1.10 of the rule book: what a player brings."""

import pytest

from lorcana_env import Game
from tests.cast import *


def test_a_game_needs_decks_not_names_of_cards():
    with pytest.raises(ValueError):
        Game(ABU, AKELA)
