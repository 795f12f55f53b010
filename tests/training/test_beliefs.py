"""What play tells of a hand (benchmarks/beliefs.py)."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks import beliefs
from lorcana_env import Deck, VectorEnv
from lorcana_env.agents.network import Network
from lorcana_env.rules.queries.hidden import determinize
from lorcana_env.rules.record import constants as c


@pytest.fixture(scope="module")
def played():
    """(batch in the middle of its games, vectors of the cards)."""
    venv = VectorEnv(8, [(Deck.load("blurple"), Deck.load("yurple"))], 3)
    venv.reset(3)
    network = Network()
    for _ in range(60):
        venv.step(network.act(venv, np.arange(8)), observe=False)
    return venv, network.weights.card


def seen(venv, states, v):
    return beliefs.look(states, venv.tables, venv.table_of, venv.card_numbers, v)


def test_a_position_tells_what_lies_where(played):
    venv, v = played
    p = seen(venv, venv.states, v)
    for i, st in enumerate(venv.states):
        cards = slice(p.start[i], p.start[i + 1])
        deck, hand, ink = st["counts"][1 - st["decider"]][[c.ZONE_DECK, c.ZONE_HAND, c.ZONE_INKWELL]].astype(int)
        assert p.held[cards].sum() == p.hand[i] <= hand and p.copies[cards].sum() == p.unseen[i] <= deck + hand + ink
        assert (p.held[cards] <= p.copies[cards]).all()
    assert p.hand.any()


def test_only_the_answer_depends_on_hidden_cards(played):
    venv, v = played
    dealt = venv.states.copy()
    for i, st in enumerate(dealt):
        determinize(dealt, i, int(st["decider"]), 17)
    before, after = seen(venv, venv.states, v), seen(venv, dealt, v)
    for name in set(beliefs.Positions._fields) - {"held"}:
        assert (getattr(before, name) == getattr(after, name)).all(), name
    assert (before.held != after.held).any()


def test_parts_and_the_whole(played):
    venv, v = played
    p = seen(venv, venv.states, v)
    halves = [beliefs.some(p, which) for which in (np.arange(3), np.arange(3, 8))]
    for one, other in zip(p, beliefs.joined(halves), strict=True):
        assert (one == other).all()


def test_without_a_model_all_cards_are_alike(played):
    venv, v = played
    p = seen(venv, venv.states, v)
    p = beliefs.some(p, np.flatnonzero(p.hand > 0))
    chance = p.hand / p.unseen
    entropy = -p.unseen * (chance * np.log(chance) + (1 - chance) * np.log(1 - chance))
    assert np.allclose(beliefs.by_position(None, p, v), entropy, rtol=1e-4)


def test_the_command():
    done = CliRunner().invoke(beliefs.main, ["--positions", "1000", "--epochs", "1", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert found["positions"] + found["tested"] >= 1000
    for name in ("logistic", "layers"):
        assert found[name][-1]["positions"] == sum(row["positions"] for row in found[name][:-1]) == found["tested"]
