"""A new game in a record that held another one (2.2): nothing of it is left."""

from __future__ import annotations

import numpy as np
import pytest

from lorcana_env import Deck
from lorcana_env.rules.engine import begin, step
from lorcana_env.table.table import table_for


@pytest.mark.parametrize("names", [("blurple", "yurple"), ("mega-vixcious", "ward-es-control", "blurple")])
@pytest.mark.parametrize(("left", "rules"), [(255, "2.0.0"), (1, "2.0.0"), (255, "2024")])
def test_2_2_1_a_new_game_does_not_depend_on_what_the_record_held(names, left, rules):
    table = table_for([Deck.load(name) for name in names], rules=rules)
    legal = np.zeros(table.actions.n, np.int16)
    games = []
    for byte in (0, left):
        states = table.new_states()
        states.view(np.uint8)[:] = byte
        begin(states, 0, table.tables, 0, table.deck_cards, table.deck_sizes, 11, -1)
        chooser = np.random.default_rng(1)
        answers = []
        n = step(states, 0, table.tables, 0, -1, 1, legal)
        while n:
            answers.append(legal[:n].tolist())
            n = step(states, 0, table.tables, 0, int(chooser.choice(legal[:n])), 1, legal)
        games.append((answers, states[0]["lore"].tolist(), states[0]["decisions"], states[0]["winner"]))
    assert games[0] == games[1]
