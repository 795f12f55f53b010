"""The sequence form, best responses and CFR+ agree with OpenSpiel's and with what is known of equilibria."""

from functools import cache

import numpy as np
import pytest

from lorcana_env import Deck, Game, agents
from lorcana_env.apps.study import equilibrium
from lorcana_env.decks import bundled
from lorcana_env.game.history import History
from lorcana_env.setup.compiled_decks import table_for
from tests.helpers import raises

#: Three cards each, of the two mini decks: a game of some thousand histories.
CARDS = [
    ["Goons - Maleficent's Underlings", "John Smith - Skillful Explorer", "Audrey Ramirez - Gutsy Mechanic"],
    ["Goons - Maleficent's Underlings", "John Smith - Skillful Explorer", "Fire the Cannons!"],
]


@cache
def small():
    """The game of these decks in which player 0 starts."""
    return equilibrium.expand(History.begin(table_for([Deck(cards) for cards in CARDS], "mini"), 0))


def solved(game, iterations):
    found = []
    for plans in equilibrium.cfr_plus(game):
        found.append(plans)
        if len(found) == iterations:
            return found


def random_plans(game):
    rng = np.random.default_rng(1)
    return tuple(side.plan(side.policy(rng.random(len(side.actions)))) for side in game.decisions)


def test_plans_add_up_and_chances_are_those_of_all_games():
    game = small()
    for player, (side, plan) in enumerate(zip(game.decisions, random_plans(game))):
        assert np.add.reduceat(plan, side.first[:-1]) == pytest.approx(plan[side.parent])
        often, reached = game.frequencies(player, random_plans(game))
        assert np.add.reduceat(often, side.first[:-1]) == pytest.approx(reached) and reached.max() <= 1 + 1e-9
    assert sum(plan @ (game.chance @ other) for plan, other in [random_plans(game)]) == pytest.approx(1)


def test_the_values_of_both_players_sum_to_0_and_exploitability_falls():
    """A best response gains no less than the value, and in an equilibrium no more (Kuhn 1950)."""
    game = small()
    plans = random_plans(game)
    value = game.value(plans)
    assert game.best_response(0, plans[1]) > value > -game.best_response(1, plans[0])
    found = solved(game, 100)
    falls = [game.exploitability(found[k]) for k in (0, 9, 99)]
    assert falls[0] > falls[1] > falls[2] >= 0 and falls[2] < 0.001
    value = game.value(found[-1])
    assert game.best_response(0, found[-1][1]) == pytest.approx(value, abs=0.002)
    assert game.best_response(1, found[-1][0]) == pytest.approx(-value, abs=0.002)


def small_first():
    return History.begin(table_for([Deck(cards) for cards in CARDS], "mini"), 0)


def test_plans_of_agents_who_say_their_policy_and_of_agents_who_are_asked():
    game, plans = equilibrium.plans_of(agents.agent("random"), small_first())
    even = tuple(side.plan(side.policy(np.zeros(len(side.actions)))) for side in game.decisions)
    assert all(np.allclose(plan, other) for plan, other in zip(plans, even))
    _, asked = equilibrium.plans_of(lambda game: int(game.legal_actions()[0]), small_first(), asks=2)
    assert all(set(plan) == {0.0, 1.0} for plan in asked)
    coin = np.random.default_rng(0)
    _, drawn = equilibrium.plans_of(lambda game: int(coin.choice(game.legal_actions())), small_first(), asks=4)
    assert game.exploitability(drawn) > 0.1 and len(set(drawn[0].tolist())) > 2


def test_an_agent_that_plays_the_equilibrium_cannot_be_exploited():
    keys = []
    game = equilibrium.expand(small_first(), lambda history: keys.append((history.to_act, history)))
    found = [side.policy(plan) for side, plan in zip(game.decisions, solved(game, 200)[-1])]

    class Solved:
        """Says the policies in the order in which it is asked."""

        def __init__(self):
            self.policies = iter(
                found[me][side.first[i] : side.first[i + 1]]
                for me, history in keys
                for side in [game.decisions[me]]
                for i in [side.number[history.information(me)]]
            )

        def policy(self, game):
            ordered = np.argsort(game.legal_actions())
            shares = np.zeros(len(ordered))
            shares[ordered] = next(self.policies)
            return shares

    _, plans = equilibrium.plans_of(Solved(), small_first())
    assert game.exploitability(plans) < 0.001


@pytest.mark.nightly
def test_the_middle_pair_takes_seconds_and_many_iterations():
    game, plans = equilibrium.plans_of(agents.agent("random"), History.begin(table_for(bundled("mini-middle"), "mini")))
    assert 10_000 <= game.histories <= 100_000
    found = solved(game, 100)
    falls = [game.exploitability(found[k]) for k in (0, 9, 99)]
    assert falls[0] > 0.1 > falls[1] > 0.005 > falls[2] > 0
    assert game.exploitability(plans) == pytest.approx(equilibrium.exploitability("random")) and falls[0] < 0.5
    drawn = 0.0  # decisions a game in which no action is as good as sure
    for player, side in enumerate(game.decisions):
        policy, (_, reached) = side.policy(found[-1][player]), game.frequencies(player, found[-1])
        drawn += reached[np.maximum.reduceat(policy[1:], side.first[:-1] - 1) < 0.95].sum()
    assert drawn > 1
    assert equilibrium.exploitability("random") > equilibrium.exploitability("greedy", asks=1) > 0.1


def test_what_players_know_in_games_is_what_they_know_in_histories():
    rng, met = np.random.default_rng(0), (set(), set())
    table = table_for([Deck(cards) for cards in CARDS], "mini")
    for seed in range(200):
        game = Game(*table.decks, variant="mini", seed=seed, starting_player=0)
        while not game.over:
            me = game.to_act
            key, actions = game.information(me), game.legal_actions()
            side = small().decisions[me]
            i = side.number[key]  # there is one
            assert sorted(actions) == side.actions[side.first[i] : side.first[i + 1]].tolist()
            met[me].add(key)
            game.step(int(rng.choice(actions)))
    assert min(map(len, met)) > 50


def by_mccfr(decks, iterations, starting_player=None):
    """The average policy by information after external sampling (Lanctot 2009), iteration ``t`` weighing ``t``."""
    regrets, sums, rng = {}, {}, np.random.default_rng(0)

    def sampled(game, me, t):
        if game.over:
            return 0.0 if game.winner is None else 1.0 if game.winner == me else -1.0
        actions, key = np.sort(game.legal_actions()), game.information(game.to_act)
        regret = regrets.setdefault(key, np.zeros(len(actions)))
        gain = np.maximum(regret, 0)
        policy = gain / gain.sum() if gain.any() else np.full(len(actions), 1 / len(actions))
        if game.to_act != me:
            sums[key] = sums.get(key, 0) + t * policy
            actions = rng.choice(actions, 1, p=policy)
        worth = []
        for action in actions.tolist():
            child = game.clone()
            child.step(action)
            worth.append(sampled(child, me, t))
        if game.to_act != me:
            return worth[0]
        regret += np.array(worth) - policy @ worth
        return float(policy @ worth)

    for t in range(1, iterations + 1):
        for me in (0, 1):
            seed = int(rng.integers(2**60))
            sampled(Game(*decks, variant="mini", seed=seed, starting_player=starting_player), me, t)
    return {key: total / total.sum() for key, total in sums.items()}


def test_mccfr_by_information_finds_the_equilibrium():
    decks = [Deck(cards) for cards in CARDS]
    table = by_mccfr(decks, 300, starting_player=0)
    assert equilibrium.exploitability({}, decks, 0) > 0.2  # all actions alike
    assert equilibrium.exploitability(table, decks, 0) < 0.05
    as_agent = equilibrium.ByInformation(lambda key: table[key] if key in table else by_number[key])
    by_number = {}
    game, plans = equilibrium.plans_of(table, small_first())
    for side, plan in zip(game.decisions, plans):
        policy = side.policy(plan)
        by_number |= {key: policy[side.first[i] : side.first[i + 1]] for key, i in side.number.items()}
    assert equilibrium.exploitability(as_agent, decks, 0) == pytest.approx(game.exploitability(plans))
    first = Game(*decks, variant="mini", starting_player=0)
    assert as_agent(first) in first.legal_actions()


@pytest.mark.nightly
def test_mccfr_by_information_finds_the_equilibrium_of_the_middle_pair():
    falls = [equilibrium.exploitability(by_mccfr(bundled("mini-middle"), n)) for n in (100, 1_000, 10_000)]
    assert falls[0] > falls[1] > falls[2] and falls[2] < 0.01, falls


def test_a_policy_of_the_wrong_length_is_refused():
    wrong = equilibrium.ByInformation(lambda key: [1.0] * 9)
    raises(ValueError, "probabilities here, not", equilibrium.plans_of, wrong, small_first())


def test_a_policy_that_does_not_add_up_is_refused():
    class Wrong:
        def policy(self, game):
            return np.full(len(game.legal_actions()), 0.7)

    raises(ValueError, "add up to 1", equilibrium.plans_of, Wrong(), small_first())


def test_a_game_that_is_too_large_is_refused():
    with pytest.raises(ValueError, match="more than 100 histories"):
        equilibrium.expand(History.begin(table_for(bundled("mini"), "mini")), most=100)


@pytest.mark.nightly
def test_openspiel_finds_the_same_exploitability(tmp_path):
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

    import lorcana_env.envs.openspiel  # noqa: F401 - it registers the game

    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path, cards in zip(paths, CARDS):
        path.write_text(Deck(cards).to_text(), "utf-8")
    parameters = {"deck_a": str(paths[0]), "deck_b": str(paths[1]), "variant": "mini", "starting_player": 0}
    spiel, game = pyspiel.load_game("python_lorcana", parameters), small()
    for plans in (random_plans(game), solved(game, 5)[-1]):
        own = [side.policy(plan) for side, plan in zip(game.decisions, plans)]
        table = policies.TabularPolicy(spiel)
        assert len(table.state_lookup) == sum(len(side.parent) for side in game.decisions)
        for text, row in table.state_lookup.items():
            player, key = text.split(":")
            side = game.decisions[int(player)]
            i = side.number[bytes.fromhex(key)]
            part = slice(side.first[i], side.first[i + 1])
            table.action_probability_array[row, side.actions[part]] = own[int(player)][part]
        assert exploitability.exploitability(spiel, table) == pytest.approx(game.exploitability(plans))


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_search_of_the_probe_is_the_best_response(name):
    """Both answer every information set alike, against the same deck."""
    deck, found = Deck(CARDS[0]), ([], [])
    agent, search = agents.agent(name), agents.agent(f"response:200sims:{name}", 1)

    def note(history):
        answers = agent(history.game) if name == "greedy" else None, search(history.game)
        found[history.to_act].append((history.information(history.to_act), answers))

    game = equilibrium.expand(History.begin(table_for([deck, deck], "mini")), note)
    plans = []
    for side, answers in zip(game.decisions, found):
        weights = np.zeros((2, len(side.actions)))
        for key, chosen in answers:
            i = side.number[key]
            part = slice(side.first[i], side.first[i + 1])
            for row, action in zip(weights[:, part], chosen):
                row[:] = 1 if action is None else side.actions[part] == action
        plans.append([side.plan(side.policy(row)) for row in weights])
    (own, first), (other, second) = plans
    assert game.value((first, other)) == pytest.approx(game.best_response(0, other))
    assert -game.value((own, second)) == pytest.approx(game.best_response(1, own))
