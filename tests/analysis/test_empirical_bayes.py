"""Shrunken win rates, several agents, matches of three games, mulligan advice."""

import numpy as np
import pytest

from lorcana_env import Deck, matchup
from lorcana_env.analysis.agent_matchups import AgentMatchups, depends_on_play
from lorcana_env.analysis.empirical_bayes import Shrunken, _covariances, likeness, shrink
from lorcana_env.analysis.games.observer import DEALT, PUT_BACK, RECORDED_GAME
from lorcana_env.analysis.games.records import GameRecords, MatchupRun
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.analysis.rates import best_of_three, kept_or_not
from lorcana_env.analysis.run_matchup import matchups
from lorcana_env.apps.decks.holdout import measure_holdout
from lorcana_env.simulation.statistics import WinRate
from tests.helpers import AGGRO, WARD, raises

A, B, C = Deck.load(WARD), Deck.load(AGGRO), Deck.load("blurple")
N = 12


def made_up(games, seed=0, strength=0.35, own=0.1):
    """A table of decks that share nothing: true rates, and wins in so many games of each pair."""
    chooser = np.random.default_rng(seed)
    strengths = chooser.normal(0, strength, N)
    odds = np.triu(strengths[:, None] - strengths + chooser.normal(0, own, (N, N)), 1)
    truth = 1 / (1 + np.exp(-odds))
    played = np.triu(np.full((N, N), float(games)), 1)
    return truth, chooser.binomial(played.astype(int), truth).astype(float), played


def test_shrunken_rates_are_nearer_to_the_truth():
    cells = np.triu_indices(N, 1)
    for seed in range(3):
        truth, wins, games = made_up(40, seed)
        table = shrink(wins, games, np.eye(N))
        said = np.array([[table.win_rate(i, j) for j in range(N)] for i in range(N)])
        raw = np.abs((wins / np.maximum(games, 1) - truth)[cells])
        assert np.abs((said - truth)[cells]).mean() < 0.8 * raw.mean()
        held = [low <= truth[i, j] <= high for i, j in zip(*cells) for low, high in [table.ci95(i, j)]]
        assert 0.85 < np.mean(held) <= 1 and said + said.T == pytest.approx(np.ones((N, N)))


def test_much_is_hardly_shrunken_and_little_much():
    _, wins, games = made_up(100_000)
    table = shrink(wins, games, np.eye(N))
    assert table.win_rate(0, 1) == pytest.approx(wins[0, 1] / games[0, 1], abs=0.003)
    few = np.array([[0.0, 4.0], [0.0, 0.0]])
    table = shrink(few, np.array([[0.0, 4.0], [0.0, 0.0]]), np.eye(2))
    assert 0.5 < table.win_rate(0, 1) < 0.75
    rating, (low, high) = table.rating_of(0)
    assert rating == pytest.approx(table.win_rate(0, 1)) and low < rating < high


def test_tables_that_may_be_true():
    _, wins, games = made_up(40)
    table = shrink(wins, games, np.eye(N))
    drawn = table.draw_tables(np.random.default_rng(0), 4000)
    assert drawn + drawn.transpose(0, 2, 1) == pytest.approx(np.ones((4000, N, N)))
    assert drawn[:, 0, 1].mean() == pytest.approx(table.win_rate(0, 1), abs=0.005)
    assert np.quantile(drawn[:, 0, 1], (0.025, 0.975)) == pytest.approx(table.ci95(0, 1), abs=0.015)
    averages = np.log(drawn / (1 - drawn))[:, 0, 1:].mean(axis=1)  # what cells have in common is drawn together
    assert averages.std() == pytest.approx(table.rating[0, 1], rel=0.1)


@pytest.mark.parametrize(
    "games, strength, style, own", [(20, 0.8, 0.4, 0.2), (60, 0.35, 0.2, 0.1), (200, 1.2, 0.0, 0.0)]
)
def test_intervals_hold_the_truth_as_often_as_they_say(games, strength, style, own):
    """Also those of few games of uneven decks, and those of ratings: of the mean win rate, not of mean log odds."""
    chooser = np.random.default_rng(1)
    rows, columns = np.triu_indices(N, 1)
    parts = _covariances(rows, columns, np.eye(N))
    spread = strength**2 * parts[0] + style**2 * parts[1] + (own**2 + 1e-9) * np.eye(len(rows))
    held, ratings = [], []
    for _ in range(12):
        truth = np.full((N, N), 0.5)
        truth[rows, columns] = 1 / (1 + np.exp(-np.linalg.cholesky(spread) @ chooser.normal(size=len(rows))))
        truth[columns, rows] = 1 - truth[rows, columns]
        wins, played = np.zeros((N, N)), np.triu(np.full((N, N), float(games)), 1)
        wins[rows, columns] = chooser.binomial(games, truth[rows, columns])
        table = shrink(wins, played, np.eye(N))
        held += [low <= truth[i, j] <= high for i, j in zip(rows, columns) for low, high in [table.ci95(i, j)]]
        means = (truth.sum(axis=1) - 0.5) / (N - 1)
        ratings += [low <= means[i] <= high for i in range(N) for low, high in [table.rating_of(i)[1]]]
    assert np.mean(held) > 0.91 and np.mean(ratings) > 0.9


def test_a_rating_is_how_often_a_deck_wins():
    """A deck that nearly always beats the one and loses a little to the other: log odds would say too much."""
    games = np.triu(np.full((3, 3), 4000.0), 1)
    wins = np.array([[0, 0.98, 0.4], [0, 0, 0.5], [0, 0, 0]]) * games
    table = shrink(wins, games, np.eye(3))
    rating, (low, high) = table.rating_of(0)
    assert rating == pytest.approx(0.69, abs=0.01) and low < 0.69 < high and high - low < 0.03


def test_no_games_say_nothing():
    table = shrink(np.zeros((3, 3)), np.zeros((3, 3)), np.eye(3))
    assert table.win_rate(0, 1) == 0.5 and table.ci95(0, 1)[0] < 0.4
    assert best_of_three(WinRate(0, 0), WinRate(10, 5)) == (None, (0.0, 1.0))


def test_a_style_that_beats_another_is_found_for_decks_like_those():
    """Decks of three kinds beat one another in a circle; a cell without games follows the kinds."""
    kinds = np.repeat(np.arange(3), 4)
    alike = np.where(kinds[:, None] == kinds, 0.8, 0.0) + 0.2 * np.eye(N)
    rates = np.choose((kinds[:, None] - kinds) % 3, [0.5, 0.7, 0.3])
    games = np.triu(np.full((N, N), 400.0), 1)
    wins = rates * games
    wins[0, 4] = games[0, 4] = 0
    table = shrink(wins, games, alike)
    assert rates[0, 4] == 0.3 and table.win_rate(0, 4) == pytest.approx(0.3, abs=0.06)
    assert table.sizes[1] > table.sizes[0]


def test_likeness_is_weighted_jaccard():
    alike = likeness([Deck(["Be Prepared"] * 4), Deck(["Be Prepared"] * 2 + ["Stitch - New Dog"] * 2), A])
    assert alike[0, 1] == pytest.approx(2 / 6) and alike[0, 0] == 1 and alike[0, 2] == 0 and (alike == alike.T).all()
    assert (likeness([Deck([]), Deck([]), A]) == [[1, 1, 0], [1, 1, 0], [0, 0, 1]]).all()


def table_of(games, cards, deck=A):
    """A matchup of a deck with itself whose records are these."""
    nothing = np.zeros_like(cards)
    return Matchup(
        MatchupRun((deck, deck), "random", len(games), None, 0, ""), {(0, 1): GameRecords(games, (cards, nothing))}
    )


def test_held_out_games_are_foretold_better_by_the_shrunken_table():
    _, wins, _ = made_up(30, 1)
    decks = tuple(Deck([name]) for name in list(dict.fromkeys(A.cards + B.cards))[:N])
    pairs = {}
    for i, j in zip(*np.triu_indices(N, 1)):
        games = np.zeros(30, RECORDED_GAME)
        games["winner"] = np.arange(30) >= wins[i, j]
        facts = np.zeros((30, 1, 6), np.uint8)
        pairs[int(i), int(j)] = GameRecords(games, (facts, facts))
    found = measure_holdout(Matchup(MatchupRun(decks, "random", 30, None, 0, ""), pairs))
    assert found["games"]["shrunk"] < found["games"]["raw"] and found["cells"]["shrunk"] < found["cells"]["even"]
    assert found["games"]["games"] == found["cells"]["games"] == 30 * N * (N - 1) // 2
    with pytest.raises(ValueError, match="no games"):
        measure_holdout(Matchup(MatchupRun(decks, "random", 30, None, 0, ""), {(0, 1): GameRecords.none(*decks[:2])}))


# -- matches of three games -------------------------------------------------------------------------------------------
def match(first, second):
    """The chance by all courses of a match: who starts the first game is drawn, then the loser decides."""
    better, worse = max(first, second), min(first, second)

    def play(mine, theirs, chance):
        if mine == 2 or theirs == 2:
            return float(mine == 2)
        return chance * play(mine + 1, theirs, worse) + (1 - chance) * play(mine, theirs + 1, better)

    return (play(0, 0, first) + play(0, 0, second)) / 2


@pytest.mark.parametrize(("first", "second"), [(0.5, 0.5), (0.6, 0.4), (0.4, 0.6), (0.9, 0.7), (1.0, 0.0)])
def test_matches_of_three_games(first, second):
    chance, (low, high) = best_of_three(WinRate(1000, 1000 * first), WinRate(1000, 1000 * second))
    assert chance == pytest.approx(match(first, second)) and low <= chance <= high and high - low < 0.09


# -- mulligans --------------------------------------------------------------------------------------------------------
def test_keeping_is_compared_among_hands_that_are_alike():
    """Good hands keep the card more often, and win; the card itself adds a tenth."""
    chooser = np.random.default_rng(0)
    good = chooser.integers(0, 2, 4000).astype(float)
    kept = chooser.random(4000) < 0.2 + 0.6 * good
    points = (chooser.random(4000) < 0.3 + 0.3 * good + 0.1 * kept).astype(float)
    d, (low, high) = kept_or_not(points, kept, good[:, None])
    assert low < 0.1 < high and high - low < 0.1 and low < d < high and points[kept].mean() - points[~kept].mean() > 0.2
    assert kept_or_not(points[:30], kept[:30], good[:30, None]) is None


def test_advice():
    n = 400
    games, facts = np.zeros(n, RECORDED_GAME), np.zeros((n, len(A.counts), 6), np.uint8)
    facts[:, 0, DEALT] = 1
    facts[::2, 0, PUT_BACK] = 1
    games["winner"] = np.arange(n) % 2 == 0  # what is put back is missed
    games["starter"] = np.arange(n) // 2 % 2
    rows = table_of(games, facts).advice(0)
    assert rows[0]["advice"] == "keep" and rows[0]["games"] == n and rows[0]["put_back"] == 0.5
    assert rows[0]["kept"].win_rate == 1 and rows[0]["back"].win_rate == 0
    assert rows[1]["advice"] == "not known" and rows[1]["games"] == 0


# -- several agents ---------------------------------------------------------------------------------------------------
def test_several_agents_play_the_same_decks(tmp_path):
    path = tmp_path / "games.npz"
    tables = matchups([A, B, C], ["random", "passive"], 8, seed=2, save=path)
    assert tables.agents == ["random", "passive"] and tables.games_played == 48
    assert tables.matchups["random"].as_dict() == matchup([A, B, C], "random", 8, seed=2).as_dict()
    report = tables.as_dict()
    assert {"agents", "tables", "disagree", "ratings"} <= set(report) and set(report["tables"]) == {"random", "passive"}
    assert {"win_rate", "ci95", "shrunk"} <= set(report["tables"]["random"])
    assert set(report["ratings"][WARD]) == {"random", "passive"}
    again = AgentMatchups.load(path)
    assert again.as_dict() == report
    more = matchups(resume=path, games=12)
    assert more.games_played == 72 and AgentMatchups.load(path).games_played == 72
    three = matchups(agents=["random", "passive", "greedy"], resume=path, games=12)
    assert three.agents == ["random", "passive", "greedy"] and three.games_played == 108
    assert Matchup.load(path, "passive").run.agent == "passive"
    for load in (lambda: Matchup.load(path), lambda: matchup(resume=path)):
        raises(ValueError, "several agents", load)
    with pytest.raises(ValueError, match="holds no games of the agent 'shipped'; there are random, passive, greedy"):
        Matchup.load(path, "shipped")
    raises(ValueError, "was played with agent passive, greedy, not random", matchups, agents=["random"], resume=path)


def test_agents_that_are_named_twice_or_not_at_all():
    for agents, says in ((["random", "random"], "once"), ([], "at least one")):
        raises(ValueError, says, matchups, [A, B], agents, 2)


def test_where_agents_disagree():
    def said(log_odds):
        square = np.array([[0.0, log_odds], [-log_odds, 0.0]])
        return Shrunken(square, np.array([[0.01]]), np.zeros((2, 2)), (1.0, 1.0, 1.0))

    tables = AgentMatchups({name: matchup([A, B], name, 2) for name in ("random", "passive")})
    assert tables.disagree({"random": said(0.5), "passive": said(-0.5)}) == [(0, 1)]
    assert tables.disagree({"random": said(0.5), "passive": said(-0.1)}) == []
    best = tables.best_answers(tables={"random": said(0.5), "passive": said(-0.1)})
    first, second = tables.decks
    assert best == {"random": first, "passive": second}
    assert depends_on_play(best) == f"which deck is best depends on play: {first} says random, {second} says passive"
    assert depends_on_play(tables.best_answers(tables={"random": said(0.5), "passive": said(0.1)})) == ""
    sure = tables.sure_answers(tables={"random": said(0.5), "passive": said(-0.02)})
    assert sure == {"random": first} and depends_on_play(sure) == ""  # of the other table nobody knows
