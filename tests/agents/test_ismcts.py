"""Tree search: it sees a win, knows only what its player may know, repeats itself, and its budget is checked."""

import gymnasium
import numpy as np
import pytest

from lorcana_env import Deck, Game, Scenario, VectorEnv
from lorcana_env.agents import agent as load_agent
from lorcana_env.agents.ismcts import Budget, Ismcts
from tests.board import damaged
from tests.helpers import AGGRO, WARD, middle_of_a_game, new_game, raises, run

SMALL = "ismcts:60sims"


def test_it_quests_for_the_win():
    s = Scenario(
        you=dict(play=["Stitch - New Dog"], hand=["Stitch - New Dog", "Fire the Cannons!"], ink=3, lore=19),
        opponent=dict(play=["Simba - Protective Cub"]),
    )
    action = Ismcts(SMALL)(s.game)
    assert s.game.describe(action) == "quest with Stitch - New Dog"


def test_it_stops_a_win_it_can_stop():
    """The opponent, a lore short of the win, has one character, which can be banished."""
    s = Scenario(
        you=dict(play=["Stitch - New Dog"], hand=["Fire the Cannons!"], ink=1, lore=3, deck=["Stitch - New Dog"] * 9),
        opponent=dict(play=[damaged("Simba - Protective Cub")], lore=19, deck=["Stitch - New Dog"] * 9),
    )
    search = Ismcts("ismcts:2000sims")
    while s.active == "you":
        s.game.step(search(s.game))
    assert s["Simba - Protective Cub"].zone == "discard"


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_do_not_matter(seed):
    """Two games that differ only in what the player cannot know: the same search."""
    game = middle_of_a_game(seed, 10 * seed)
    player = game.to_act
    others = [game.determinize(player, k) for k in (1, 2)]
    hands = [other.zones(1 - player)["hand"] for other in others]
    assert hands[0] != hands[1]
    searches = [Ismcts(SMALL, seed=5) for _ in range(3)]
    choices = {search(g) for search, g in zip(searches, (game, *others))}
    assert len(choices) == 1
    assert len({search._nodes.tobytes() for search in searches}) == 1  # the whole tree, not just the choice


def test_the_position_is_left_as_it_was():
    game = middle_of_a_game(3)
    before = game.to_bytes()
    Ismcts(SMALL)(game)
    assert game.to_bytes() == before


def test_same_seed_same_choices_whatever_was_searched_before():
    games = [middle_of_a_game(seed) for seed in range(4)]
    search = Ismcts(SMALL, seed=7)
    forwards = [search(game) for game in games]
    backwards = [search(game) for game in reversed(games)]
    assert forwards == backwards[::-1] == [Ismcts(SMALL, seed=7)(game) for game in games]


def test_a_choice_is_legal_in_whole_games():
    for horizon in (None, 0, 2):
        search = Ismcts("ismcts:8sims", horizon=horizon)
        game = new_game(1)
        while not game.over:
            game.step(search(game))


@pytest.mark.nightly
def test_three_players():
    game = Game(*[Deck.load(WARD)] * 3, seed=1)
    search = Ismcts("ismcts:8sims")
    for _ in range(60):
        game.step(search(game))


def test_a_time_budget_searches_and_grows_its_tree():
    search = Ismcts("ismcts:400")
    game = middle_of_a_game(1)
    assert search(game) in game.legal_actions() and search.simulations > 0 and search.seconds >= 0.4


@pytest.mark.parametrize(("name", "budget"), [
    ("ismcts", Budget(200)), ("ismcts:50", Budget(50)), ("ismcts:500sims", Budget(500, counted=True)),
])  # fmt: skip
def test_budgets_by_name(name, budget):
    assert load_agent(name).budget == Ismcts(name).budget == budget


@pytest.mark.parametrize(
    "name", ["ismcts:", "ismcts:0", "ismcts:-5", "ismcts:0sims", "ismcts:fast", "ismcts:sims", "ismcts:1.5", "ismcts:²"]
)
def test_a_bad_budget_is_one_clear_line(name):
    with pytest.raises(ValueError, match="milliseconds") as error:
        load_agent(name)
    assert "\n" not in str(error.value) and repr(name) in str(error.value)
    result = run("evaluate", name, "random", "--games", "2")
    assert result.exit_code == 1 and "milliseconds" in result.stderr and "Traceback" not in result.stderr


def test_a_budget_of_nothing_is_refused():
    raises(ValueError, "at least 1", Budget, 0)


def test_the_evaluate_command_knows_it():
    result = run("evaluate", "ismcts:4sims", "random", "--games", "2", "--json")
    assert result.exit_code == 0, result.output
    assert '"a": "ismcts:4sims"' in result.stdout


def test_in_a_batch_it_chooses_as_in_single_games():
    """The batch's positions, searched alone, get the same answers."""
    agent = load_agent(SMALL, seed=2)
    venv = VectorEnv(3, [(Deck.load(WARD), Deck.load(AGGRO)), (Deck.load(AGGRO), Deck.load(WARD))], seed=4)
    for _ in range(30):
        venv.step(venv.act("random"))
    chosen = agent.act(venv, np.array([2, 0]))
    again = agent.act(venv, np.array([0, 2]))
    assert list(chosen) == list(again[::-1]) and chosen[0] in venv.legal_actions(2)


def test_as_the_opponent_of_the_gymnasium_environment():
    env = gymnasium.make("lorcana_env/Lorcana-v1", opponent="ismcts:4sims")
    played = []
    for _ in range(2):
        _, info = env.reset(seed=3)
        history = []
        for _ in range(15):
            action = int(np.flatnonzero(info["action_mask"])[0])
            observation, _, over, cut, info = env.step(action)
            history.append(observation)
            if over or cut:
                break
        played.append(np.stack(history))
    assert (played[0] == played[1]).all()


def test_it_beats_random_play():
    from lorcana_env.training.evaluation.matches import play_match

    match = play_match(load_agent("ismcts:30sims"), load_agent("random"), [(Deck.load(WARD), Deck.load(AGGRO))], 8)
    assert match.win_rate > 0.8
