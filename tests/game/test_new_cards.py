"""Cards of a new set in older surroundings: editions of the rules, saved games, networks."""

import json
import zlib

import pytest

from lorcana_env import Deck, Game, agents
from lorcana_env.decks import bundled
from lorcana_env.game.agent import ask
from lorcana_env.setup.variants import RULES
from tests.helpers import ROOT, random_play

OWN = [Deck.load(name) for name in bundled() if name.startswith("own-")]


def with_header(data: bytes, old: str, new: str) -> bytes:
    """A saved game with other words in its header."""
    size = int.from_bytes(data[8:12], "little")
    head = data[12 : 12 + size].replace(json.dumps(old).encode(), json.dumps(new).encode())
    body = data[:8] + len(head).to_bytes(4, "little") + head + data[12 + size : -4]
    return body + zlib.crc32(body).to_bytes(4, "little")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("deck", OWN, ids=lambda deck: deck.name)
def test_new_cards_are_played_under_every_edition(deck, rules):
    game = Game(deck, OWN[0], seed=3, rules=rules)
    for k, _ in enumerate(random_play(game, seed=4)):
        if k == 150:
            break
    assert (game.over or game.turn > 3) and Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


def test_a_saved_game_of_an_unknown_card_is_refused_by_its_name():
    game = Game(OWN[0], OWN[0], seed=3)
    with pytest.raises(ValueError, match="unknown card 'Gazelle - Of Set 99'"):
        Game.from_bytes(with_header(game.to_bytes(), OWN[0].cards[0], "Gazelle - Of Set 99"))
    with pytest.raises(ValueError, match=r"unknown rules '2\.99'; this engine plays"):
        Game.from_bytes(with_header(game.to_bytes(), game.table.rules, "2.99"))


@pytest.mark.parametrize("network", ["held-out", "shipped-0.3.0", str(ROOT / "agents/networks/shipped-0.3.1.npz")])
def test_networks_from_before_the_set_play_its_cards(network):
    """They read cards by the names of features and columns."""
    agent = agents.agent(network, 1)
    game = Game(OWN[0], OWN[-1], seed=5)
    for _ in range(12):
        action = ask(agent, game)
        assert action in game.legal_actions()
        game.step(action)
