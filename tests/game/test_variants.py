"""Pack Rush (10.2) and older rules in games, simulations and environments."""

import pickle

import gymnasium
import pytest

from lorcana_env import Deck, Game, Replay, VectorEnv, lorcana_v0, lorcana_v1, simulate
from lorcana_env.decks import pack_rush_deck
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from tests.helpers import AGGRO, WARD, with_header

DECKS = Deck.load(WARD), Deck.load(AGGRO)
PACKS = pack_rush_deck("9", seed=1), pack_rush_deck("12", "13", seed=2)


def test_simulations_and_environments_play_pack_rush():
    assert sum(simulate(*PACKS, games=40, variant="pack-rush").wins) == 40
    env = lorcana_v1.env(decks=PACKS, variant="pack-rush")
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
    assert lorcana_v1.raw_env(decks=DECKS, rules="2024").table.rules == "2024"
    assert VectorEnv(1, [DECKS], rules="2024").game(0).table.rules == "2024"


@pytest.mark.parametrize(("former", "name"), [("2.0.0", "2.0"), ("2026-04", "2.1")])
def test_editions_have_their_names_of_former_versions(former, name):
    """Saved games and replays of version 0.3 use them."""
    game, replay = Game(*DECKS, rules=former), Replay(*DECKS, rules=former)
    assert game.table.rules == replay.rules == name
    assert Game.from_bytes(game.to_bytes()).table.rules == Replay.from_bytes(replay.to_bytes()).rules == name


@pytest.mark.parametrize(("written", "rules"), [("2.0.0", "2.0"), ("2026-04", "2.1"), ("2024", "2024")])
def test_a_saved_game_goes_on_by_its_edition(written, rules):
    assert Game.from_bytes(with_header(Game(*DECKS, rules=rules).to_bytes(), rules=written)).table.rules == rules


@pytest.mark.parametrize(("version", "rules"), [("v0", "2.0"), ("v1", "2.3")])
def test_the_versions_of_the_environments_pin_the_edition(version, rules):
    module = {"v0": lorcana_v0, "v1": lorcana_v1}[version]
    assert module.raw_env.metadata["name"] == f"lorcana_{version}"
    assert module.raw_env(decks=DECKS).table.rules == module.env(decks=DECKS).unwrapped.table.rules == rules
    assert pickle.loads(pickle.dumps(module.raw_env(decks=DECKS))).table.rules == rules
    env = module.env(decks=DECKS)
    env.reset(seed=1)
    assert env.state() in env.state_space
    for name in ("Lorcana", "LorcanaMini"):
        assert gymnasium.make(f"lorcana_env/{name}-{version}").unwrapped.table.rules == rules
        envs = gymnasium.make_vec(f"lorcana_env/{name}-{version}", num_envs=1)
        assert envs.unwrapped.games.game(0).table.rules == rules
    assert gymnasium.make(f"lorcana_env/LorcanaText-{version}").unwrapped.inner.table.rules == rules
    assert gymnasium.make(f"lorcana_env/Lorcana-{version}", rules="2.1").unwrapped.table.rules == "2.1"
