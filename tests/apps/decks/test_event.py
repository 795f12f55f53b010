"""Swiss rounds and a top cut by a table of win rates."""

import json

import numpy as np
import pytest

from lorcana_env import matchup
from lorcana_env.analysis.rates import two_of_three
from lorcana_env.apps.decks import event
from lorcana_env.apps.decks.event import play_events
from tests import helpers
from tests.analysis.test_metagame import CIRCLE, NAMES, table_of
from tests.helpers import AGGRO, WARD

EVEN = np.full((3, 3), 0.5)


def test_among_equals_everybody_has_the_same_chances():
    found = play_events(NAMES, table_of(EVEN, 1e-9), 5, 8, players=32)
    assert found.cut == pytest.approx([8 / 32] * 3, abs=0.005) and found.win == pytest.approx([1 / 32] * 3, abs=0.002)
    assert found.points == pytest.approx([5 * 1.5] * 3, abs=0.02)
    for name in event.FIGURES:
        assert all(low <= value <= high for value, (low, high) in zip(getattr(found, name), found.ci95[name]))


def test_the_better_deck_makes_the_cut_and_doubt_makes_intervals_wider():
    rates = np.array([[0.5, 0.7, 0.7], [0.3, 0.5, 0.5], [0.3, 0.5, 0.5]])
    sure, unsure = (play_events(NAMES, table_of(rates, sd), 4, 4, players=16) for sd in (1e-9, 0.4))
    assert sure.cut[0] > 0.35 > 0.25 > sure.cut[1] and sure.win[0] > 0.1
    width = [np.ptp(found.ci95["cut"][0]) for found in (sure, unsure)]
    assert width[1] > 2 * width[0]
    assert sure.cut @ sure.shares == pytest.approx(4 / 16, abs=0.01)  # somebody makes it


@pytest.mark.parametrize("players", [16, 17])
def test_nobody_meets_twice_and_nobody_has_two_byes(players, monkeypatch):
    chooser = np.random.default_rng(1)
    met = []
    avoid = event._avoid_rematches

    def noting(order, before):
        avoid(order, before)
        met.append(order.copy())

    monkeypatch.setattr(event, "_avoid_rematches", noting)
    of = np.zeros((200, players), int)
    points, place, won = event._play(chooser, of, np.array([[0.5]]), np.array([[0.5]]), 4, 8)
    rows = np.arange(200)
    pairs = np.concatenate([np.sort(o.reshape(200, -1, 2), axis=2) for o in met], axis=1)
    numbers = pairs[:, :, 0] * players + pairs[:, :, 1]
    rematches = sum(len(row) - len(set(row)) for row in numbers.tolist())
    assert rematches <= 2  # of 6,400 matches: where no neighbour could be swapped
    assert (points.sum(1) == 3 * 4 * -(-players // 2)).all() and (won.sum(1) == 1).all()
    assert (np.sort(place, axis=1) == np.arange(players)).all() and (place[won] < 8).all()
    if players % 2:
        out = np.array([next(p for p in range(players) if p not in o[i]) for o in met for i in rows])
        byes = out.reshape(4, 200)
        assert all(len(set(column)) == 4 for column in byes.T)
        best = points[rows[:, None], np.argsort(place, axis=1)]
        assert (np.diff(best, axis=1) <= 0).all()


def test_the_higher_seed_decides_who_starts():
    assert two_of_three(0.6, 0.4, 0.6) > two_of_three(0.6, 0.4) == pytest.approx(0.5, abs=0.05)
    assert two_of_three(1.0, 1.0) == 1 and two_of_three(0.0, 0.0) == 0


def test_rock_beats_scissors_where_scissors_are_met():
    found = play_events(NAMES, table_of(CIRCLE, 1e-6), 5, 4, players=32, shares={"rock": 1, "scissors": 8})
    assert found.cut[0] > 2 * found.cut[1] and [row["deck"] for row in found.as_dict()["decks"]] == NAMES[:2]
    json.dumps(found.as_dict(), allow_nan=False)


@pytest.mark.parametrize(
    "wrong", [dict(players=2), dict(rounds=0), dict(cut=3), dict(cut=64, players=32), dict(shares={"well": 1})]
)
def test_what_is_no_event_is_refused(wrong):
    arguments = dict(rounds=3, cut=4) | wrong
    with pytest.raises(ValueError) as error:
        play_events(NAMES, table_of(EVEN), **arguments)
    assert "\n" not in str(error.value)


def test_the_command(tmp_path):
    file = tmp_path / "may.npz"
    matchup([WARD, AGGRO], "random", 40).save(file)
    out = helpers.run(
        "matchup", "event", str(file), "--rounds", "3", "--cut", "2", "--players", "8", "--events", "200", "--json"
    )
    found = json.loads(out.output)
    assert {row["deck"] for row in found["decks"]} == {WARD, AGGRO}
    assert all(set(row["ci95"]) == {"cut", "win", "points"} for row in found["decks"])
