"""Pack Rush (10.2) and older rules in simulations and environments."""

import numpy as np

from lorcana_env import Deck, Game, VectorEnv, lorcana_v0, simulate
from lorcana_env.decks import pack_rush_deck
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from tests.helpers import AGGRO, WARD

DECKS = Deck.load(WARD), Deck.load(AGGRO)
PACKS = pack_rush_deck("9", seed=1), pack_rush_deck("12", "13", seed=2)


def test_simulations_and_environments_play_pack_rush():
    assert sum(simulate(*PACKS, games=40, variant="pack-rush").wins) == 40
    env = lorcana_v0.env(decks=PACKS, variant="pack-rush")
    env.reset(seed=1)
    assert env.unwrapped.game().zones(0)["inkwell"] == ["marketing card"] * 2
    venv = VectorEnv(2, [PACKS], variant="pack-rush", observation="entities")
    assert (venv.states["counts"][:, :, 3] == 2).all()
    single = LorcanaEnv(decks=PACKS, variant="pack-rush")
    single.reset(seed=1)
    assert single.game.table.variant == "pack-rush"


def test_older_rules_are_an_option_of_games_simulations_and_environments():
    game = Game(*DECKS, rules="2024")
    assert Game.from_bytes(game.to_bytes()).table.rules == "2024"
    assert simulate(*DECKS, games=300, seed=1, rules="2024").wins != simulate(*DECKS, games=300, seed=1).wins
    assert lorcana_v0.raw_env(decks=DECKS, rules="2024").table.rules == "2024"
    assert np.all(VectorEnv(1, [DECKS], rules="2024").tables["rules_2024"] == 1)
