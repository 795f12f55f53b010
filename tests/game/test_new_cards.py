"""Cards of a new set in older surroundings: editions of the rules, saved games, networks."""

import pytest

from lorcana_env import Deck, Game, agents
from lorcana_env.decks import bundled
from lorcana_env.game.agent import ask
from lorcana_env.setup.variants import RULES
from tests.helpers import ROOT, random_play

OWN = [Deck.load(name) for name in bundled() if name.startswith("own-")]


@pytest.mark.parametrize("rules", [
    RULES[0], RULES[-1], *(pytest.param(rules, marks=pytest.mark.nightly) for rules in RULES[1:-1]),
])  # fmt: skip
@pytest.mark.parametrize("deck", OWN, ids=lambda deck: deck.name)
def test_new_cards_are_played_under_every_edition(deck, rules):
    game = Game(deck, OWN[0], seed=3, rules=rules)
    for k, _ in enumerate(random_play(game, seed=4)):
        if k == 150:
            break
    assert (game.over or game.turn > 3) and Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


@pytest.mark.parametrize("network", ["held-out", "shipped-0.3.0", str(ROOT / "agents/networks/shipped-0.3.1.npz")])
def test_networks_from_before_the_set_play_its_cards(network):
    """They read cards by the names of features and columns."""
    agent = agents.agent(network, 1)
    game = Game(OWN[0], OWN[-1], seed=5)
    for _ in range(12):
        action = ask(agent, game)
        assert action in game.legal_actions()
        game.step(action)
