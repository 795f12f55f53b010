"""Pilots that share the games of a table: who plays which deal, how much they differ, and intervals that hold it."""

import json
from dataclasses import replace

import numpy as np
import pytest

from lorcana_env import Deck
from lorcana_env.agents.network import file_of
from lorcana_env.agents.suffixes import PILOTS
from lorcana_env.analysis import between_pilots
from lorcana_env.analysis.empirical_bayes import cells_of_strength, shrink
from lorcana_env.analysis.games import players, records
from lorcana_env.analysis.games.players import GROUP, GamePlayer, pilot_numbers, pilots
from lorcana_env.analysis.games.runner import pair_seeds
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.analysis.run_matchup import matchup
from lorcana_env.apps.decks.build import build
from lorcana_env.apps.decks.common_random_numbers import Differences, Won
from lorcana_env.apps.decks.compare import compare
from lorcana_env.apps.decks.keeping import keeping
from lorcana_env.apps.decks.tune import candidates, tune
from lorcana_env.simulation.statistics import WinRate
from tests.helpers import AGGRO, WARD, raises

A, B, C = (Deck.load(name) for name in (WARD, AGGRO, "blurple"))
VERSION = Deck([*A.cards[:-4], *["Sapphire Coil"] * 4], "version")


# -- who plays --------------------------------------------------------------------------------------------------------
def test_pilots_take_turns_by_groups_of_four_deals():
    who = pilot_numbers(A, B, 0, 200, 5)
    assert np.bincount(who).tolist() == [40] * 5
    assert (who.reshape(-1, GROUP) == who[::GROUP, None]).all()
    assert pilot_numbers(A, B, 7, 31, 5).tolist() == who[7:31].tolist()
    assert len({int(pilot_numbers(A, deck, 0, 1, 5)[0]) for deck in (B, C, VERSION, Deck.load("yurple"))}) > 1


def test_a_deal_is_played_by_its_pilot_alone():
    """The games of the pilots together are those that each would play of its own deals."""
    together = GamePlayer(pilots(), 1)
    seeds = pair_seeds(5, A, B, 24)
    points = together.play((A, B), 0, seeds).points(0)
    who = pilot_numbers(A, B, 0, 24, 5)
    for k, network in enumerate(pilots().networks):
        alone = GamePlayer(network, 1).play((A, B), 0, seeds).points(0)
        assert (points == alone)[who == k].all()


def test_all_versions_of_a_deck_meet_a_deal_with_the_same_pilot():
    """A version that is the deck itself plays the same games, although its name and order are others."""
    same = Deck(sorted(A.cards), "same")
    result = compare(A, same, [B], games=80)
    assert (result.points[0][0] == result.points[0][1]).all() and result.difference == 0


def test_a_damaged_file_of_a_pilot_is_named(tmp_path, monkeypatch):
    broken = tmp_path / "pilot-3.npz"
    broken.write_bytes(file_of("pilot-3").read_bytes()[:1000])
    monkeypatch.setattr(players, "PILOTS", (*PILOTS[:2], str(broken)))
    pilots.cache_clear()
    raises(ValueError, "pilot-3.npz is not a usable network file", matchup, [A, B], games=4)
    pilots.cache_clear()


# -- how much they differ ---------------------------------------------------------------------------------------------
def tables(chooser, deck, cell, games, pilots=5, n=9):
    """Wins and games of pilots and of one more (the last), who plays much, in a made-up table."""
    alike = np.eye(n)
    rows, columns = np.triu_indices(n, 1)
    strength = chooser.normal(0, 0.4, n)
    odds = (strength[rows] - strength[columns]) + chooser.normal(0, 0.15, len(rows))
    skill = chooser.normal(0, deck, (pilots + 1, n))
    mine = odds + skill[:, rows] - skill[:, columns] + chooser.normal(0, cell, (pilots + 1, len(rows)))
    rates = 1 / (1 + np.exp(-mine))
    wins, played = np.zeros((2, pilots, n, n))
    wins[:, rows, columns] = chooser.binomial(games, rates[:pilots])
    played[:, rows, columns] = games
    return wins, played, alike, rates[-1]


@pytest.mark.parametrize(("deck", "cell"), [(0.1, 0.08), (0.2, 0.1), (0.4, 0.3)])
def test_intervals_hold_what_one_more_pilot_finds(deck, cell):
    """Of made-up tables whose pilots differ by little and by much, luck and pilot: 95 %."""
    chooser = np.random.default_rng(1)
    held, believed, luck = [], [], []
    for _ in range(12):
        wins, games, alike, truth = tables(chooser, deck, cell, 40)
        between = between_pilots.fit(wins, games, alike)
        shrunken = shrink(wins.sum(0), games.sum(0), alike, (between.one, between.mean))
        rows, columns = np.triu_indices(len(alike), 1)
        for c, (i, j) in enumerate(zip(rows, columns)):
            rate = WinRate(200, wins[:, i, j].sum(), float(np.sqrt((between.one + between.mean)[c, c])))
            for found, (low, high) in ((held, rate.ci95), (luck, rate.ci95_luck), (believed, shrunken.ci95(i, j))):
                found.append(low <= truth[c] <= high)
    assert 0.9 < np.mean(held) < 0.985 and 0.9 < np.mean(believed) < 0.985
    assert np.mean(luck) < np.mean(held) - (0.02 if deck < 0.2 else 0.1)


def test_intervals_of_differences_hold_what_one_more_pilot_finds():
    chooser = np.random.default_rng(2)
    held, luck = [], []
    for _ in range(400):
        truth, sd = 0.02, 0.03
        skill = chooser.normal(0, sd, 6)
        who = np.repeat(np.arange(5), 400)
        differences = chooser.choice([-1.0, 0.0, 1.0], 2000, p=[0.15, 0.7, 0.15]) + truth + skill[who]
        found = Differences.of(differences, who, pilot_sd=sd)
        for one, (low, high) in ((held, found.ci95), (luck, found.ci95_luck)):
            one.append(low <= truth + skill[5] <= high)
    assert 0.92 < np.mean(held) < 0.98 and np.mean(luck) < 0.7


def test_a_table_that_says_little_is_taken_for_what_was_measured_elsewhere():
    alike = np.eye(2)
    wins = np.zeros((5, 2, 2))
    wins[:, 0, 1] = 20
    between = between_pilots.fit(wins, 2 * wins, alike)
    assert 0.5 < between.deck / between_pilots.DECK < 1.5
    nobody = between_pilots.fit(0 * wins, 0 * wins, alike)
    assert nobody.deck == pytest.approx(between_pilots.DECK) and nobody.mean.sum() == 0
    assert cells_of_strength(alike).tolist() == [[2.0]]


def test_versions_that_share_more_cards_differ_less_between_pilots():
    few = between_pilots.expected_sd(A, VERSION)
    assert 0 == between_pilots.expected_sd(A, A) < few < between_pilots.expected_sd(A, B)


# -- what is printed --------------------------------------------------------------------------------------------------
def test_a_table_of_pilots_says_luck_and_pilot(tmp_path):
    path = tmp_path / "games.npz"
    result = matchup([A, B, C], games=20, save=path)
    found = result.as_dict()
    assert found["pilots"] == list(PILOTS) and found["agent"] == "pilots"
    for i, j in ((0, 1), (0, 2), (1, 2)):
        (low, high), (least, most) = found["ci95"][i][j], found["ci95_luck"][i][j]
        assert low < least <= found["win_rate"][i][j] <= most < high
        assert ([i, j] in found["unknown"]) == (low <= 0.5 <= high)
    assert found["going_first"]["ci95"] != found["going_first"]["ci95_luck"]
    more = matchup(resume=path, games=28)
    assert more.run.pilots == PILOTS and (more.pair(0, 1).games[:20] == result.pair(0, 1).games).all()


def test_a_table_of_one_agent_and_one_of_before_say_luck_alone(tmp_path):
    path = tmp_path / "games.npz"
    result = matchup([A, B], "greedy", games=20)
    header = records._header
    records._header = lambda run: {key: value for key, value in header(run).items() if key != "pilots"}
    try:
        result.save(path)
    finally:
        records._header = header
    for table in (result, Matchup.load(path)):
        found = table.as_dict()
        assert found["pilots"] == [] and found["ci95"] == found["ci95_luck"]
        assert players.intervals_hold(found["agent"], found["pilots"]).startswith("95 % intervals hold luck alone")


def test_every_figure_of_versions_says_luck_and_pilot():
    one = compare(A, VERSION, [B, C], games=40).as_dict()
    swaps = tune(A, [B], candidates(A, most=2), games=160).as_dict()["swaps"]
    kept = keeping(A, [B], games=40).as_dict()["cards"]
    made = build([B], games=320, candidates=4).as_dict()
    for row in (one, *one["against"], *swaps, *(row for row in kept if row["games"]), made, *made["cards"]):
        (low, high), (least, most) = row["ci95"], row["ci95_luck"]
        assert low <= least <= most <= high and (high - low > most - least or row in one["against"] or high >= 1)
    json.dumps([one, swaps, kept, made])


def test_a_rate_of_points_without_pilots_is_luck_alone():
    points = np.array([1.0, 0.0, 0.5, 1.0])
    assert Won(points).rate == WinRate.of(points)
    shared = Won(points, np.array([0, 0, 1, 1])).rate
    assert shared.pilot_sd and replace(shared, pilot_sd=None).ci95 == shared.ci95_luck
