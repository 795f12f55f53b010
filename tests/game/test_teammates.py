"""Teammates as a network sees them; apart from test_teams.py, which is run before torch is installed."""

import pytest

pytest.importorskip("torch")

import torch

from lorcana_env import Scenario, agents
from lorcana_env.agents.entity_net import EntityNet, Shape, to_agent
from tests.cast import STITCH
from tests.game.test_teams import TWO, middle
from tests.observe.test_entities import agree


def test_a_network_counts_a_teammates_board_on_its_side():
    """By numba and by torch."""

    def table(strong, teams=TWO):
        return Scenario(opponents=[dict(play=[STITCH] * 3 * (k == strong)) for k in (1, 2, 3)], teams=teams).game

    shipped = agents.agent("shipped")
    assert shipped.value(table(2)) > shipped.value(table(1))
    assert shipped.value(table(1, ((0, 1), (2, 3)))) > shipped.value(table(2, ((0, 1), (2, 3))))
    torch.manual_seed(1)
    net = EntityNet(Shape(card=9, row=8, hidden=7, context=6, recent=5, outcomes=3))
    player = to_agent(net, "same")
    for game in (table(2), middle(), middle(8)):
        agree(net, player, game)
