"""The entity table, the lookahead, card features, and the network that reads them."""

import numpy as np
import pytest

from lorcana_env import Deck, Game, Scenario, VectorEnv
from lorcana_env.agents.forward import INPUTS
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.cards import features, find
from lorcana_env.observe import entities
from lorcana_env.observe.lookahead import LOOK_COLUMNS, LOOK_ROWS
from tests.board import at, damaged, exerted
from tests.helpers import AGGRO, WARD, new_game


def columns(row: np.ndarray, names: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(names, (int(x) for x in row), strict=True))


def positions(games: int = 2, every: int = 7):
    """Games on their way, greedy playing random decks of the bundled ones."""
    greedy = BuiltIn("greedy")
    for seed in range(games):
        game = new_game(seed, WARD, AGGRO)
        while not game.over:
            if int(game.state["decisions"]) % every == 0:
                yield game
            game.step(greedy(game))


def test_the_mask_bits_are_the_legal_actions():
    for game in positions():
        blocks = entities.split(game.entities(game.to_act), 2, 64)
        bits = np.unpackbits(blocks.mask, bitorder="little")[: len(game.action_mask())]
        assert (bits == game.action_mask()).all() and (blocks.look[: len(game.legal_actions()), 0] == 1).all()
        other = entities.split(game.entities(1 - game.to_act), 2, 64)
        assert not other.mask.any() and not other.look.any()


def test_picks_are_those_of_the_decision_that_is_asked():
    """Nothing of the choice before is left in the next decision, which may be another player's."""
    kinds = set()
    for game in positions(games=3, every=1):
        may_stop = game.table.actions.encode("done", game.to_act) in game.legal_actions()
        choosing = game.decision.kind in ("choose", "mulligan")
        assert game.decision.may_stop == may_stop and (game.decision.remaining > 0) == choosing
        seen = columns(entities.split(game.entities(game.to_act), 2, 64).globals, tuple(entities.GLOBALS))
        assert (seen["may_stop"], seen["picks_left"], seen["page"]) == (may_stop, game.decision.remaining, 0)
        kinds.add(game.decision.kind)
    assert {"mulligan", "main", "choose", "may", "order"} <= kinds


def test_rows_lie_where_the_actions_point():
    """A card in the own hand: its row is the slot that its play and ink actions name."""
    game = new_game(3, WARD, AGGRO)
    while game.decision.kind != "main":
        game.step(int(game.legal_actions()[-1]))
    player = game.to_act
    blocks = entities.split(game.entities(player), 2, 64)
    inks = [a for a in game.legal_actions() if game.table.actions.decode(int(a), player).verb == "ink"]
    assert inks
    for action in inks:
        row = columns(blocks.cards[action % 64], entities.CARD_COLUMNS)
        assert row["present"] == 1 and row["hand"] == 1
        number = row["number // 256"] * 256 + row["number % 256"]
        slot = player * 64 + int(action) % 64
        assert number == features.card_numbers()[game.card_name(slot)]


def test_a_row_holds_the_state_of_a_card_in_play():
    s = Scenario(
        you=dict(
            play=[exerted(damaged(at("Pride Lands - Pride Rock", "Stitch - New Dog"))), "Pride Lands - Pride Rock"],
            discard=["Be Prepared"],
            ink=3,
        ),
        opponent=dict(play=["Simba - Protective Cub"]),
    )
    blocks = entities.split(s.game.entities(0), 2, 64)
    rows = [columns(row, entities.CARD_COLUMNS) for row in blocks.cards if row[0]]
    by_number = {row["number // 256"] * 256 + row["number % 256"]: row for row in rows}
    numbers = features.card_numbers()
    stitch = by_number[numbers["Stitch - New Dog"]]
    assert (stitch["present"], stitch["play"], stitch["damage"], stitch["exerted"]) == (1, 1, 1, 1)
    assert stitch["strength + 128"] == 128 + find("Stitch - New Dog").strength and stitch["at_location"] == 1
    place = columns(blocks.cards[stitch["row of the location"]], entities.CARD_COLUMNS)
    assert place["number // 256"] * 256 + place["number % 256"] == numbers["Pride Lands - Pride Rock"]
    simba = by_number[numbers["Simba - Protective Cub"]]
    assert simba["keyword_bodyguard"] == 1 and simba["exerted"] == 0
    assert by_number[numbers["Be Prepared"]]["present"] == entities.PASSIVE
    assert columns(blocks.players[0], entities.PLAYER_COLUMNS)["ready_ink"] == 3


def test_the_lookahead_sees_what_an_action_does():
    """Questing with Stitch gains his lore; Fire the Cannons! banishes the only target that greedy would choose."""
    s = Scenario(
        you=dict(play=["Stitch - New Dog"], hand=["Fire the Cannons!"], ink=1, lore=19),
        opponent=dict(play=["Flounder - Voice of Reason"]),
    )
    game = s.game
    blocks = entities.split(game.entities(0), 2, 64)
    ascending = np.sort(game.legal_actions())
    rows = {game.describe(int(action)): columns(blocks.look[k], LOOK_COLUMNS) for k, action in enumerate(ascending)}
    quest = next(row for name, row in rows.items() if name.startswith("quest"))
    assert quest["own lore x 8"] == 128 + 8 * find("Stitch - New Dog").lore
    assert quest["wins"] == 1  # 20 lore
    cannons = next(row for name, row in rows.items() if name.startswith("play Fire"))
    assert cannons["own hand x 8"] == 128 - 8 and cannons["opponents' willpower_left x 4"] < 128
    assert len(rows) <= LOOK_ROWS


def test_the_lookahead_goes_on_to_the_end_of_the_turn():
    """After another action greedy still quests with Stitch, and not after the end of the turn."""
    s = Scenario(you=dict(play=["Stitch - New Dog"], hand=["Simba - Protective Cub"], ink=2))
    blocks = entities.split(s.game.entities(0), 2, 64)
    ascending = np.sort(s.game.legal_actions())
    rows = {s.game.describe(int(a)): columns(blocks.look[k], LOOK_COLUMNS) for k, a in enumerate(ascending)}
    lore, characters = "own lore at the end of the turn x 8", "own characters at the end of the turn x 8"
    gained = 128 + 8 * find("Stitch - New Dog").lore
    assert rows["play Simba - Protective Cub"]["own lore x 8"] == 128
    assert {name: row[lore] for name, row in rows.items()} == {name: gained for name in rows} | {"end turn": 128}
    assert rows["quest with Stitch - New Dog"][characters] == 128 + 8


def test_card_features_know_facts_and_ir():
    row = dict(zip(features.FEATURES, features.features(find("Fire the Cannons!")), strict=True))
    assert row["action"] == 1 and row["DealDamage: resolve"] == 1 and row["DealDamage amount / 3"] > 0
    assert row["cost / 5"] == pytest.approx(0.2)
    plain = features.features(find("Stitch - New Dog"))[: len(features.DESCRIBING)]
    assert not any(value for name, value in zip(features.DESCRIBING, plain, strict=True) if ":" in name)


def test_features_are_matched_by_name():
    table = features.table(("lore / 2", "cost / 5", "character"))
    assert table.shape[1] == 3 and (table[:, 1] == features.table()[:, features.FEATURES.index("cost / 5")]).all()
    with pytest.raises(ValueError, match="card feature 'no such feature' is unknown here"):
        features.table(("cost / 5", "no such feature"))
    with pytest.raises(ValueError, match="card feature 'character' is named twice"):
        features.table(("character", "cost / 5", "character"))


@pytest.mark.parametrize("groups", [("text",), ("cards",), ("cards", "roles"), tuple(features.GROUPS), ()], ids=len)
def test_the_table_times_weights(groups):
    names = features.of_groups(groups)[::-1]
    weights = np.random.default_rng(1).standard_normal((len(names), 3)).astype(np.float32)
    np.testing.assert_allclose(features.times(names, weights), features.table(names) @ weights, rtol=1e-4, atol=1e-4)


# -- the network -------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def net():
    torch = pytest.importorskip("torch")
    from lorcana_env.agents.entity_net import EntityNet, Shape

    torch.manual_seed(0)
    network = EntityNet(Shape())
    with torch.no_grad():  # large enough that differences would show
        network.action_3.weight.mul_(20)
        network.value_2.weight.mul_(10)
    return network


@pytest.fixture(scope="module")
def network_file(net, tmp_path_factory):

    path = tmp_path_factory.mktemp("network") / "small.npz"
    net.save(path, about="a test")
    return path


def agree(net, player, game):
    """Assert that a network in torch and its compiled form say the same to the player who decides."""
    import torch

    seen = torch.from_numpy(game.entities(game.to_act, player.open_lists))[None]
    with torch.no_grad():
        output = net(seen, game.players)
    p = torch.softmax(output.logits, 1)[0].numpy()
    actions = output.actions[0].numpy()
    assert sorted(game.legal_actions()) == list(actions)
    order = np.searchsorted(actions, game.legal_actions())
    assert np.allclose(player.probabilities(game), p[order], atol=1e-5)
    assert player.value(game) == pytest.approx(float(output.values[0]), abs=1e-4)


@pytest.mark.parametrize("inputs", [(), *((name,) for name in INPUTS), INPUTS[::2]], ids=lambda names: "+".join(names))
def test_torch_and_numba_agree_on_each_input(inputs):
    """With the value as one number, and as chances of loss, draw and win."""
    torch = pytest.importorskip("torch")
    from lorcana_env.agents.entity_net import EntityNet, Shape, to_agent

    torch.manual_seed(1)
    net = EntityNet(Shape(card=9, row=8, hidden=7, context=6, recent=5, outcomes=3 if inputs else 1), inputs=inputs)
    with torch.no_grad():
        net.action_3.weight.mul_(20)
        net.value_2.weight.mul_(10)
    player = to_agent(net, "same")
    chooser = np.random.default_rng(2)
    game = Game(WARD, AGGRO, seed=2)
    for k in range(81):
        if k % 16 == 0 and not game.over:
            agree(net, player, game)
            player.open_lists = not player.open_lists
        if not game.over:
            game.step(int(chooser.choice(game.legal_actions())))


def test_a_network_file_plays_and_searches(network_file):
    from lorcana_env.agents import agent as make_agent

    alone = make_agent(str(network_file))
    search = make_agent(f"guided:20sims:{network_file}", seed=1)
    again = make_agent(f"guided:20sims:{network_file}", seed=1)
    game = new_game(5, WARD, AGGRO)
    for _ in range(25):
        assert alone(game) in game.legal_actions()
        action = search(game)
        assert action == again(game)
        game.step(action)
    deck = Deck.load(WARD)
    venv = VectorEnv(4, [(deck, deck)], seed=3)
    for agent in (alone, search):
        actions = agent.act(venv, np.array([0, 2]))
        assert all(action in venv.legal_actions(i) for action, i in zip(actions, (0, 2), strict=True))


def test_who_searches_a_deck_sees_it_until_it_is_shuffled():
    """7.1.4: all of the deck is known to the player who searches, nothing to the other, and nothing afterwards."""
    aurora = "Aurora - Regal Princess"
    s = Scenario(you=dict(hand=["Don't Be Nervous"], ink=5, deck=["Stitch - New Dog", aurora, "Be Prepared"]))

    def known_to(player: int) -> int:
        return sum(int(s.game.state["known"][slot]) >> player & 1 for slot in s.game.slots(0, "deck"))

    assert (known_to(0), known_to(1)) == (0, 0)
    s.play("Don't Be Nervous")
    assert (known_to(0), known_to(1)) == (3, 0)
    rows = entities.split(s.game.entities(0), 2, 64).cards
    candidates = [columns(row, entities.CARD_COLUMNS) for row in rows if row[entities.CARD.candidate]]
    assert [row["number // 256"] * 256 + row["number % 256"] for row in candidates] == [features.card_numbers()[aurora]]
    s.choose(aurora)
    assert s.you.hand == [aurora] and (known_to(0), known_to(1)) == (0, 0)


def test_strength_beyond_a_byte_is_seen_as_the_most_that_a_byte_holds():
    olaf, tramp = "Olaf - Carrot Enthusiast", "He's a Tramp"
    s = Scenario(you=dict(play=[olaf] * 4, hand=[tramp] * 4, ink=4))
    for _ in range(4):
        s.play(tramp)
        s.choose(olaf)
    for k in range(1, 5):
        s.quest(f"{olaf}#{k}")
    rows = entities.split(s.game.entities(0), 2, s.game.table.capacity).cards
    assert s[olaf].strength == 1 + 16 + 18 + 36 + 72 and rows[:, entities.CARD.strength].max() == 255
