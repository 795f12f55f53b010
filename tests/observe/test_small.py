"""The small observation: cards by their numbers and a few numbers of state, in every environment."""

import numpy as np
import pytest

from lorcana_env import Scenario
from lorcana_env.cards.features import card_numbers
from lorcana_env.observe import flat, small
from tests.board import at, damaged, drying, exerted
from tests.helpers import new_game, random_play, several

DOG, LUMIERE, ROCK = "Stitch - New Dog", "Lumiere - Hotheaded Candelabra", "Pride Lands - Pride Rock"


def rows(game, viewer=0):
    """The rows of known cards by their catalogue number, as columns by name; ``place`` in words."""
    cards = small.split(game.small(viewer), game.players, game.table.capacity).cards
    named = (dict(zip(small.CARD_COLUMNS, row.tolist())) for row in cards if row[small.CARD.place])
    return {row["number"]: row | {"place": words(row["place"])} for row in named}


def words(place):
    bits = {name for k, name in enumerate(small.BITS) if place >> 4 + k & 1}
    return {small.PLACES[place % 16], *bits}


def test_a_row_is_a_card_its_place_and_its_state():
    s = Scenario(
        you=dict(play=[exerted(damaged(at(ROCK, DOG), 1)), ROCK], hand=["Fire the Cannons!"], discard=["Be Prepared"],
                 ink=3),
        opponent=dict(play=[drying(LUMIERE)], hand=["Raging Storm"]),
    )  # fmt: skip
    numbers, found = card_numbers(), rows(s.game)
    assert found[numbers[DOG]] == {
        "number": numbers[DOG], "place": {"exerted", "at_location"}, "damage": 1, "strength": s[DOG].strength,
    }  # fmt: skip
    assert found[numbers[LUMIERE]]["place"] == {"drying"} and found[numbers[ROCK]]["place"] == {"ready"}
    assert found[numbers["Be Prepared"]]["place"] == {"discard"}
    assert found[numbers["Fire the Cannons!"]]["place"] == {"hand"}
    assert numbers["Raging Storm"] not in found
    s.play("Fire the Cannons!")
    asked = small.split(s.game.small(0), 2, 64).asked
    assert asked[small.ASKED.source] == numbers["Fire the Cannons!"] and asked[small.ASKED.ability_of_source] == 1
    assert rows(s.game)[numbers[LUMIERE]]["place"] == {"drying", "candidate"}
    assert "candidate" not in rows(s.game, 1)[numbers[LUMIERE]]["place"]
    assert max(numbers.values()) == small.cards()


def test_cards_that_were_chosen_are_marked():
    s = Scenario(you=dict(play=[damaged(DOG), damaged(LUMIERE)], hand=["Healing Glow"], ink=5))
    s.play("Healing Glow")
    s.choose(DOG)
    assert s.decision.kind == "number"
    assert [n for n, row in rows(s.game).items() if "chosen" in row["place"]] == [card_numbers()[DOG]]


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.nightly)])
def test_the_numbers_before_the_cards_are_those_of_the_flat_observation(players):
    game = new_game(3) if players == 2 else several(players, seed=1, decision_limit=60)
    capacity, units = game.table.capacity, small.units(players)
    for _ in random_play(game):
        for viewer in range(players):
            mine = game.small(viewer)
            its, blocks = flat.split(game.observe(viewer), players, capacity), small.split(mine, players, capacity)
            assert mine.shape == (small.size(players, capacity),) and mine.dtype == np.int16
            scaled = mine[: len(units)] * units
            assert np.allclose(scaled[: small.N_GLOBALS], its.globals)
            assert np.allclose(scaled[-players * small.N_PLAYER :], its.players[:, : small.N_PLAYER].ravel())
            known = its.cards[:, flat.CARD.known] != 0  # a row is where the actions about the card point
            assert ((blocks.cards[:, small.CARD.place] != 0) == known).all() and not blocks.cards[~known].any()


def test_most_legal_actions_lead_to_positions_that_look_different():
    compared = alike = 0
    for seed in range(3):
        game = new_game(seed)
        for k, _ in enumerate(random_play(game)):
            if k % 5 or game.over:
                continue
            followers = {"flat": set(), "small": set()}
            for action in game.legal_actions():
                after = game.clone()
                after.step(int(action))
                followers["flat"].add(after.observe(game.to_act).tobytes())
                followers["small"].add(after.small(game.to_act).tobytes())
            compared += len(followers["flat"])
            alike += len(followers["flat"]) - len(followers["small"])
    assert compared > 100 and alike < 0.03 * compared


def test_maskable_ppo_looks_cards_up(tmp_path):
    pytest.importorskip("sb3_contrib", reason="needs the extra train")
    import torch
    from sb3_contrib import MaskablePPO

    from lorcana_env.envs.sb3 import CardPolicy, make_vec_env

    env = make_vec_env(4, "random", observation="small", max_decisions=200)
    model = MaskablePPO(CardPolicy, env, n_steps=8, batch_size=16, n_epochs=1, seed=0, policy_kwargs={"width": 4})
    model.learn(32).save(tmp_path / "model.zip")
    model = MaskablePPO.load(tmp_path / "model.zip")
    net, observations = model.policy.mlp_extractor.policy_net, torch.from_numpy(env.reset()).float()
    logits = net(observations)
    assert logits.shape == (4, env.action_space.n) and torch.isfinite(logits).all()
    row = observations[0, -small.N_CARD :]
    row[:] = torch.tensor([7, small.PLACES.index("ready"), 0, 2])
    choose = env.games.action_space.first_single - 1  # of the last row
    other = net(observations)
    assert other[0, choose] != logits[0, choose] and (other[1:] == logits[1:]).all()
    with pytest.raises(ValueError, match="CardPolicy reads small observations of 2 players, not Box"):
        MaskablePPO(CardPolicy, make_vec_env(2, "random"))


def test_the_card_policy_scores_an_action_by_the_card_that_it_is_about():
    pytest.importorskip("sb3_contrib", reason="needs the extra train")
    import torch

    from lorcana_env.envs.sb3_policies import CardNet

    game = new_game(1)
    net = CardNet(small.space(2, 64), True, players=2, width=4, hidden=8)
    observation = torch.from_numpy(game.small(game.to_act)).float()[None]
    net.cards.weight.data[:] = torch.arange(len(net.cards.weight))[:, None] * 1e-3
    logits = net(observation)[0]
    cards = small.split(observation[0], 2, 64).cards
    for action in game.legal_actions():
        taken = game.table.actions.decode(int(action), game.to_act)
        if taken.slot is not None:
            same = (cards == cards[int(action) % 64]).all(1).nonzero()[:, 0]
            first = int(action) - int(action) % 64
            assert torch.allclose(logits[first + same], logits[int(action)])
