"""Searches: each knows what its player may, repeats itself, says what it refuses; and guided ones in particular."""

import copy

import numpy as np
import pytest

from lorcana_env import Deck, Game, Scenario, VectorEnv
from lorcana_env.agents import agent as load_agent
from lorcana_env.agents import guided, tree
from lorcana_env.agents.forward import buffers
from lorcana_env.agents.guided import Guided, SearchResult
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.network import SHIPPED
from lorcana_env.agents.registry import file_of
from lorcana_env.agents.response import GREEDY, Response, plays_in_numba
from tests.helpers import AGGRO, WARD, middle_of_a_game, new_game, raises, random_play, unseen

SMALL = "guided:24sims"
ISMCTS = "ismcts:60sims"
ALL = [SMALL, ISMCTS, f"{SMALL}:threads=2", "response:24sims:greedy", "response:24sims:shipped:draw", f"{SMALL}:closed"]


def trees(agent):
    """All that the last search kept, as bytes."""
    if isinstance(agent, Ismcts):
        return [agent._nodes.tobytes()]
    return [tree.nodes[: tree.size].tobytes() for of_dtype in agent._trees.values() for tree in of_dtype]


@pytest.mark.parametrize("name", ALL)
def test_hidden_cards_do_not_matter(name):
    """Games that differ only in what the player cannot know: the same search, node by node."""
    for seed in range(4):
        game = middle_of_a_game(seed, 12 * seed)
        player = game.to_act
        others = [game.determinize(player, k) for k in (1, 2)]
        assert others[0].zones(1 - player)["hand"] != others[1].zones(1 - player)["hand"]
        searches = [load_agent(name, 5) for _ in range(3)]
        assert len({search(g) for search, g in zip(searches, (game, *others), strict=True)}) == 1
        assert trees(searches[0]) == trees(searches[1]) == trees(searches[2])


def test_at_closed_lists_what_the_opponent_brought_does_not_matter():
    different = 0
    for seed in range(4):
        game = middle_of_a_game(seed, 12 * seed)
        other, opponent = game.clone(), 1 - game.to_act
        unknown = unseen(game, opponent, game.to_act)
        other.state["card"][unknown] = np.random.default_rng(seed).choice(game.table.deck_cards[game.to_act, :60])
        closed, open_ = ([load_agent(name, 5) for _ in range(2)] for name in (f"{SMALL}:closed", SMALL))
        assert len({search(g) for search, g in zip(closed, (game, other), strict=True)}) == 1
        assert trees(closed[0]) == trees(closed[1])
        for search, g in zip(open_, (game, other), strict=True):
            search(g)
        different += trees(open_[0]) != trees(open_[1])
    assert different > 0
    batch = VectorEnv(1, [(AGGRO, WARD)], seed=3, open_lists=False)
    assert load_agent(SMALL, 5).act(batch, np.arange(1)) == load_agent(f"{SMALL}:closed", 5)(batch.game(0))


def test_what_is_not_searched_has_the_value_of_the_network_as_far_as_it_is_told_the_lists():
    game = new_game(1, auto=False)
    next(at for at, _ in enumerate(random_play(game)) if at > 60 and len(game.legal_actions()) == 1)
    other, player = game.clone(), game.to_act
    unknown = unseen(game, 1 - player, player)
    other.state["card"][unknown] = np.random.default_rng(1).choice(game.table.deck_cards[player, :60])
    closed, open_ = (
        [tree.search(load_agent(name), g).value for g in (game, other)] for name in (f"{SMALL}:closed", SMALL)
    )
    assert closed[0] == closed[1] and open_[0] != open_[1]


@pytest.mark.nightly
def test_a_game_of_three_that_nobody_wins_is_worth_a_third():
    game = Game(AGGRO, WARD, "blurple", seed=1)
    for _ in range(8):
        game.step(int(game.legal_actions()[0]))
    last = Game(AGGRO, WARD, "blurple", seed=1, decision_limit=int(game.state["decisions"]) + 1)
    while last.state["decisions"] < game.state["decisions"]:
        last.step(int(last.legal_actions()[0]))
    found = tree.search(load_agent(SMALL), last)
    assert found.visits.any() and found.values[found.visits > 0] == pytest.approx(1 / 3)


@pytest.mark.parametrize("name", ALL)
def test_same_seed_same_choices_whatever_was_searched_before(name):
    games = [middle_of_a_game(seed) for seed in range(3)]
    search = load_agent(name, 7)
    forwards = [search(game) for game in games]
    backwards = [search(game) for game in reversed(games)]
    assert forwards == backwards[::-1] == [load_agent(name, 7)(game) for game in games]
    again = copy.deepcopy(search)
    assert [again(game) for game in games] == forwards


@pytest.mark.parametrize("name", [SMALL, ISMCTS])
def test_the_position_is_left_as_it_was(name):
    game = middle_of_a_game(3)
    before = game.to_bytes()
    load_agent(name)(game)
    assert game.to_bytes() == before


def test_counted_simulations_are_made_and_no_more():
    for budget in (1, 2, 5, 24, 200):
        search = Guided(f"guided:{budget}sims")
        search(middle_of_a_game(1))
        assert min(budget, 2) <= search.simulations <= max(budget, 2)


def test_threads_share_the_simulations():
    """Each has deals of its own; together they make as many as one does alone, and grow as many trees as they are."""
    one, two = Guided("guided:60sims", 1), Guided("guided:60sims", 1, threads=2)
    game = middle_of_a_game(1)
    for search in (one, two):
        assert search(game) in game.legal_actions()
    assert one.simulations == two.simulations
    nodes = trees(two)
    assert len(nodes) == 2 and nodes[0] != nodes[1]


def test_every_move_in_question_meets_the_same_deals():
    """After one round each has been simulated as often, and with deals that are paired."""
    search = Guided("guided:24sims", how=guided.SearchConfig(most=4))
    game = middle_of_a_game(2, 30)
    found = search._think(search._at(game), game.legal_actions())[0]
    assert found.visits.sum() <= 24 and found.visits[0] == found.visits.max() and found.visits.min() >= 2
    assert ((found.chance >= 0) & (found.chance <= 1)).all()


def test_probabilities_are_of_the_legal_actions_and_name_the_choice():
    for seed in range(4):
        game = middle_of_a_game(seed, 20 + seed)
        search = Guided(SMALL, seed=2)
        p = search.probabilities(game)
        assert p.shape == game.legal_actions().shape and p.sum() == pytest.approx(1) and (p >= 0).all()
        choice = search(game)
        assert p[list(game.legal_actions()).index(choice)] == p.max()


def test_scores_weigh_what_came_of_a_move_against_its_prior():
    found = SearchResult(np.arange(3), np.array([0.6, 0.3, 0.1]), np.array([4, 4, 0]), np.array([0.5, 0.6, 0.0]), 0.55)
    likely, good, untried = found.scores(1.0)
    assert good > likely and good > untried and found.scores(0.0).argmax() == 0


def test_a_time_budget_is_kept_and_what_a_sure_move_saves_is_spent_later():
    search = Guided("guided:30", how=guided.SearchConfig(sure=0.0))
    game = middle_of_a_game(1)
    search(game)
    assert 0.0 < search.seconds < 0.03 and search._saved == pytest.approx(0.0225)
    for _ in range(9):
        search(game)
    assert search._saved == pytest.approx(guided.BANK * 0.03)
    search.how = guided.SearchConfig(sure=2.0)
    before = search.seconds
    search(game)
    assert search._saved == 0 and search.seconds - before >= (1 + guided.BANK) * 0.03


def test_a_tree_that_is_full_grows_no_more(monkeypatch):
    monkeypatch.setattr(guided, "FEWEST_NODES", 64)
    monkeypatch.setattr(guided, "MAX_NODES", 64)
    search = Guided("guided:600sims")
    game = middle_of_a_game(1)
    assert search(game) in game.legal_actions()
    assert all(tree.size <= 64 for of_dtype in search._trees.values() for tree in of_dtype) and search.simulations > 500


def test_it_takes_the_win():
    s = Scenario(
        you=dict(play=["Stitch - New Dog"], hand=["Be Prepared"], ink=3, lore=19),
        opponent=dict(play=["Simba - Protective Cub"], lore=19),
    )
    for name in (*ALL, "response:8sims:tests.agents.test_asked:Own"):
        assert s.game.describe(load_agent(name)(s.game)).startswith("quest")


@pytest.mark.parametrize("name", ALL[:4])
def test_a_choice_is_legal_in_a_whole_game(name):
    agent, other = load_agent(name, 1), load_agent("greedy", 2)
    game = new_game(2)
    while not game.over:
        game.step((agent if game.to_act == 0 else other)(game))


@pytest.mark.parametrize("name", [SMALL, ISMCTS])
def test_in_a_batch_it_chooses_as_in_single_games(name):
    agent = load_agent(name, seed=2)
    venv = VectorEnv(3, [(Deck.load(WARD), Deck.load(AGGRO)), (Deck.load(AGGRO), Deck.load(WARD))], seed=4)
    for _ in range(30):
        venv.step(venv.act("random"))
    chosen = agent.act(venv, np.array([2, 0]))
    assert list(chosen) == [agent(venv.game(2)), agent(venv.game(0))]


@pytest.mark.parametrize(("name", "said"), [
    ("guided:0", "no search budget"), ("guided:-3sims", "no search budget"), ("guided:fast", "no search budget"),
    ("guided:999999999sims", "budget"), ("guided:50000000sims", "memory"),
    ("guided:5:threads=0", "threads"), ("guided:5:threads=65", "threads"),
    ("guided:5:threads=two", "threads"), ("guided:5:gone.npz:threads=2", "no network file gone.npz"),
    ("response", "no best response"), ("response:5", "no best response"), ("response:5:ismcts", "no best response"),
    ("response:5:text:threads=2", "no best response"), ("response:5:gone.npz", "no network file gone.npz"),
    ("response:0sims:greedy", "no search budget"), ("ismcts:", "milliseconds"), ("ismcts:0", "milliseconds"),
    ("ismcts:-5", "milliseconds"), ("ismcts:0sims", "milliseconds"), ("ismcts:fast", "milliseconds"),
    ("ismcts:1.5", "milliseconds"), ("ismcts:²", "milliseconds"),
])  # fmt: skip
def test_what_cannot_search_is_one_clear_line(name, said):
    raises(ValueError, said, load_agent, name)


def test_a_game_that_is_over_is_refused():
    game = new_game(1)
    game.concede(game.to_act)
    raises(ValueError, "over", Guided(SMALL), game)


def test_names():
    assert load_agent("guided:50:threads=2").threads == 2
    assert load_agent("guided:50:threads=2").name == "guided:50:threads=2"
    assert load_agent(f"guided:5sims:{SHIPPED}:threads=3").name == f"guided:5sims:{SHIPPED}:threads=3"
    assert load_agent("response:9sims:shipped").name == "response:9sims:shipped"
    assert str(file_of("guided:5:x.npz:threads=2")) == "x.npz"
    assert str(file_of("guided:5:x.npz:threads=2:closed")) == "x.npz" and file_of("guided:5:closed") is None
    assert load_agent("guided:5sims:threads=2:closed").name == "guided:5sims:threads=2:closed"
    assert str(file_of("response:5:x.npz:draw")) == "x.npz" and file_of("response:5:greedy") is None
    assert plays_in_numba("x.npz:draw") and not plays_in_numba("text")
    assert Response("shipped:draw", "response:5").how.opponent != Response("shipped", "response:5").how.opponent
    assert Response("greedy").how.opponent == GREEDY


def test_what_is_remembered_of_cards_changes_nothing():
    """A network says the same whether its buffers are new or full of other positions."""
    from lorcana_env.agents.network import Network

    old = Network()
    for seed in range(3):
        for decisions in (5, 25, 60):
            game = middle_of_a_game(seed, decisions)
            new = Network()
            assert new.value(game) == old.value(game) and (new.probabilities(game) == old.probabilities(game)).all()
    b = next(iter(old._buffers.values()))
    assert np.count_nonzero(b.known) > 50 and buffers(game.state_array.dtype, old.weights).known.shape == b.known.shape


def test_gains_are_over_the_policy_and_nothing_where_all_actions_mean_the_same():
    game = middle_of_a_game(1, 21)
    search = Guided("guided:64sims", seed=2)
    at = search._at(game)
    legal = game.legal_actions()
    gains = search.gains(at, legal)
    assert gains.shape == legal.shape and np.abs(gains).max() <= 1
    found, child_of = search._think(at, legal)
    looked = found.visits > 0
    of_found = gains[[list(legal).index(action) for action in found.actions]][looked]
    assert of_found @ found.prior[looked] == pytest.approx(0, abs=1e-6)
    assert np.argmax(of_found) == np.argmax(found.chance[looked])
    assert all(len(set(gains[child_of == child])) == 1 for child in child_of) and not search.gains(at, legal[:1]).any()
