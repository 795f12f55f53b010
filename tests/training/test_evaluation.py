"""The ladder: paired deals, ratings, breakdowns, reports, plots, workers, what is kept when it is stopped."""

import json
import math
from types import SimpleNamespace
from typing import ClassVar

import numpy as np
import pytest

pytest.importorskip("choix")


from lorcana_env import Deck
from lorcana_env.agents import agent as load_agent
from lorcana_env.game.agent import is_slow
from lorcana_env.training.evaluation import ladder as ladder_module
from lorcana_env.training.evaluation import plots, workers
from lorcana_env.training.evaluation.ladder import NoGames, decks_of, evaluate, load
from lorcana_env.training.evaluation.matches import BATCH, PLAYED, Match, Schedule, play_match
from lorcana_env.training.evaluation.ratings import _fit, rating_intervals, ratings
from tests.helpers import AGGRO, WARD, raises, run

DECKS = decks_of(f"{WARD},{AGGRO}")
PAIRS = [(a, b) for a in DECKS for b in DECKS]


def match_of(a, b, won, lost, cut_short=0):
    """A match with that many games; deals are numbered two by two."""
    log = np.zeros(won + lost + cut_short, PLAYED)
    log["result"][:won], log["result"][won + lost :] = 1, 0.5
    log["deal"] = np.arange(len(log)) // 2
    return Match(a, b, ("x",), log)


@pytest.fixture(scope="module")
def ladder():
    return evaluate(["random", "greedy"], DECKS, games=2 * BATCH + 32, seed=5)


# -- deals ------------------------------------------------------------------------------------------------------------
def test_each_deal_is_played_twice_with_the_seats_swapped(ladder):
    (match,) = ladder.matches
    first, second = match.log[::2], match.log[1::2]
    assert (first["deal"] == np.arange(len(first))).all() and (second["deal"] == first["deal"]).all()
    assert (first["a_first"] != second["a_first"]).all(), "the same deal has the same starting seat"
    assert (first["deck_a"] == second["deck_b"]).all() and (first["deck_b"] == second["deck_a"]).all()
    assert match.log["a_first"].mean() == 0.5


def test_decks_are_mirrored_and_crossed_alike(ladder):
    """The four pairs of two decks come equally often, whatever the number of the deal."""
    log = ladder.matches[0].log[::2]
    _, counts = np.unique(np.stack([log["deck_a"], log["deck_b"]]), axis=1, return_counts=True)
    assert list(counts) == [len(log) // 4] * 4


def test_agents_that_play_alike_play_the_same_games_from_both_seats():
    """With the same cards and the same play the seats decide: each wins one game of a deal, in the same turn."""
    log = play_match(load_agent("greedy"), load_agent("greedy"), PAIRS, 24, seed=3).log
    first, second = log[::2], log[1::2]
    assert (first["result"] + second["result"] == 1).all() and (first["turns"] == second["turns"]).all()
    assert len(set(log["turns"])) > 3


def test_a_seed_fixes_all_and_another_changes_it(ladder):
    again = evaluate(["random", "greedy"], DECKS, games=2 * BATCH + 32, seed=5)
    assert (again.matches[0].log == ladder.matches[0].log).all()
    other = evaluate(["random", "greedy"], DECKS, games=20, seed=6)
    assert not (other.matches[0].log["turns"] == ladder.matches[0].log["turns"][:20]).all()


def test_two_decks_of_one_name_are_refused():
    one, other = (Deck(Deck.load(name).cards, "mine") for name in (WARD, AGGRO))
    raises(ValueError, "two different decks are named 'mine'", Schedule, [(one, other)], 0)


# -- figures ----------------------------------------------------------------------------------------------------------
def test_ratings_of_two_agents_are_the_log_odds():
    """400 Elo points are odds of 10 to 1; the half game of the prior is in the counts."""
    points = ratings([match_of("weak", "strong", won=10, lost=90)])
    assert list(points) == ["strong", "weak"]
    assert points["strong"] - points["weak"] == pytest.approx(400 * math.log10(90.5 / 10.5), abs=0.1)
    assert sum(points.values()) / 2 == pytest.approx(1500)


def test_ratings_recover_strengths_from_games():
    """Games drawn from known strengths (Bradley and Terry 1952): order, distances and intervals."""
    true = {"a": 1200.0, "b": 1400.0, "c": 1550.0, "d": 1850.0}
    rng, n = np.random.default_rng(1), 2000
    names, matches = list(true), []
    for i, x in enumerate(names):
        for y in names[i + 1 :]:
            chance = 1 / (1 + 10 ** ((true[y] - true[x]) / 400))
            won = int(rng.binomial(n, chance))
            matches.append(match_of(x, y, won, n - won))
    points, intervals = ratings(matches), rating_intervals(matches, resamples=200)
    assert list(points) == ["d", "c", "b", "a"]
    for name in names:
        low, high = intervals[name]
        assert abs(points[name] - true[name]) < 25 and low < points[name] < high and high - low < 60


def test_the_two_games_of_a_deal_stay_together_in_the_bootstrap():
    """With each deal won once by each side, the deals say the same and nothing is uncertain but the prior."""
    log = np.zeros(200, PLAYED)
    log["deal"], log["result"] = np.arange(200) // 2, np.arange(200) % 2
    paired = Match("a", "b", ("x",), log)
    alone = log.copy()
    alone["deal"] = np.arange(200)
    widths = [
        high - low
        for match in (paired, Match("a", "b", ("x",), alone))
        for low, high in [rating_intervals([match], resamples=300)["a"]]
    ]
    assert widths[0] < widths[1] / 3


def test_ratings_stay_finite_where_everybody_loses_to_the_next():
    names = ["a", "b", "c", "d", "e"]
    matches = [match_of(x, y, 400, 0) for i, x in enumerate(names) for y in names[i + 1 :]]
    points, intervals = ratings(matches), rating_intervals(matches, resamples=50)
    assert list(points) == names and all(math.isfinite(x) for x in points.values())
    assert all(math.isfinite(x) for interval in intervals.values() for x in interval)


def test_a_resample_in_which_an_agent_wins_next_to_nothing_is_fitted():
    """Rounding moves the weights of these wins by 7e-8 for ever, which ended lorcana train in a traceback."""
    wins = [[0, 300, 360], [80, 0, 470], [1e-8, 1e-7, 0]]
    strong, middle, weak = _fit(np.array(wins, float))
    assert strong - middle == pytest.approx(400 * math.log10(wins[0][1] / wins[1][0]), abs=1) and weak < 0


def test_breakdowns_add_up(ladder):
    parts, log = ladder.breakdown("greedy"), ladder.log("greedy")
    assert parts["went first"].games == parts["went second"].games == len(log) // 2
    assert parts["mirrored decks"].games + parts["crossed decks"].games == len(log)
    assert parts[f"with {WARD}"].wins + parts[f"with {AGGRO}"].wins == log["result"].sum()
    mirrored = log[log["deck_a"] == log["deck_b"]]
    assert parts["mirrored decks"].win_rate == pytest.approx(mirrored["result"].mean())
    assert ladder.rate("greedy").win_rate == pytest.approx(1 - ladder.rate("random").win_rate)
    assert ladder.rate("greedy").win_rate > 0.85 and list(ladder.ratings) == ["greedy", "random"]


# -- reports and plots ------------------------------------------------------------------------------------------------
def test_a_report_is_saved_and_loaded(ladder, tmp_path):
    ladder.save(tmp_path / "ladder.json")
    loaded = load(tmp_path / "ladder.json")
    assert (loaded.matches[0].log == ladder.matches[0].log).all()
    assert loaded.as_dict(logs=True) == json.loads((tmp_path / "ladder.json").read_text("utf-8"))
    assert loaded.ratings == ladder.ratings and loaded.about["versions"]["python"]


@pytest.mark.parametrize("content", ["no JSON", "pairs"])
def test_something_else_is_refused(ladder, tmp_path, content):
    """Also the output of --json, which holds no games ("pairs" here)."""
    path = tmp_path / "other.json"
    path.write_text(json.dumps(ladder.as_dict()) if content == "pairs" else content)
    raises(ValueError, r"not a saved report.*lorcana evaluate --save writes one", load, path)
    with pytest.raises(OSError):
        load(tmp_path / "nowhere.json")


def test_files_among_the_agents_are_named_by_their_checksum(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.npz").write_bytes(b"abc")
    sums = ladder_module._checksums({name: name for name in ("greedy", "mine.npz", "guided:50:mine.npz", "guided:50")})
    assert set(sums) == {"mine.npz", "guided:50:mine.npz"}
    assert sums["mine.npz"] == sums["guided:50:mine.npz"] and sums["mine.npz"].startswith("ba7816bf")  # FIPS 180-2


def test_a_plot(ladder, tmp_path):
    pytest.importorskip("matplotlib")
    figure = plots.ladder(ladder, tmp_path / "ladder.svg")
    assert (tmp_path / "ladder.svg").read_bytes().startswith(b"<?xml")
    left, right = figure.axes[:2]
    assert [label.get_text() for label in left.get_yticklabels()] == ["greedy", "random"]
    assert right.get_images()[0].get_array()[0, 1] == pytest.approx(ladder.rate("greedy").win_rate)
    raises(ValueError, r"\.png", plots.ladder, ladder, tmp_path / "ladder.txt")


# -- how it is played -------------------------------------------------------------------------------------------------
def test_slow_agents_get_fewer_games():
    assert is_slow(load_agent("ismcts:2sims")) and is_slow(load_agent("guided")) and not is_slow(load_agent("greedy"))
    ladder = evaluate(["random", "greedy", "ismcts:1sims"], DECKS[:1], games=20, slow_games=4)
    assert [match.games for match in ladder.matches] == [20, 4, 4] and ladder.games == ladder.planned == 28
    speeds = ladder.as_dict()["simulations_per_s"]
    assert set(speeds) == {"ismcts:1sims"} and speeds["ismcts:1sims"] > 0
    slow = [match.log for match in ladder.matches[1:]]
    assert all((slow[0][what] == slow[1][what]).all() for what in ("deal", "deck_a")), "the same deals"


def test_two_workers_give_the_same_as_one(ladder):
    shared = evaluate(["random", "greedy"], DECKS, games=2 * BATCH + 32, seed=5, workers=2)
    assert (shared.matches[0].log == ladder.matches[0].log).all()


def test_agents_in_hand_play_the_deals_that_named_ones_play(ladder):
    in_hand = {"mine": load_agent("random"), "theirs": "greedy"}
    match = evaluate(in_hand, [deck.name for deck in DECKS], games=2 * BATCH + 32, seed=5).matches[0]
    assert (match.a, match.b) == ("mine", "theirs") and (match.log == ladder.matches[0].log).all()

    class Asked:
        """An agent that is slow, seeded, and wants the past of a game."""

        slow = whole_games = True
        seeds: ClassVar[list[int]] = []

        def seed(self, seed):
            self.seeds.append(seed)

        def __call__(self, game):
            assert game.past is not None
            return int(game.legal_actions()[0])

    pairs = {"asked": Asked(), "function": lambda game: int(game.legal_actions()[-1]), "random": "random"}
    some = evaluate(pairs, games=4, slow_games=2, variant="mini")
    assert [match.games for match in some.matches] == [2, 2, 4] and len(Asked.seeds) == 2
    assert set(some.ratings) == set(pairs) and some.decks == ("mini-challenge", "mini-quest")


def test_agents_that_cannot_be_played_are_refused():
    first = {"mine": lambda game: int(game.legal_actions()[0]), "greedy": "greedy"}
    for elsewhere in ({"workers": 2}, {"ray": "auto"}):
        raises(ValueError, "'mine' is in hand and plays in this process", evaluate, first, DECKS, 2, **elsewhere)
    raises(
        TypeError, r"agents\['mine'\] must be a name or a function", evaluate, {"mine": 3, "greedy": "greedy"}, DECKS
    )
    raises(TypeError, "a dict from names to agents", evaluate, [load_agent("greedy"), "random"], DECKS)
    raises(ValueError, "at least two", evaluate, {"greedy": "greedy"}, DECKS)
    raises(ValueError, "named twice", evaluate, ["greedy", "greedy"], DECKS)


def test_ctrl_c_keeps_what_was_played(ladder):
    def interrupting(done, total):
        raise KeyboardInterrupt

    stopped = evaluate(["random", "greedy"], DECKS, games=2 * BATCH + 32, seed=5, progress=interrupting)
    assert (stopped.games, stopped.planned) == (2 * BATCH, 2 * BATCH + 32)
    assert (stopped.matches[0].log == ladder.matches[0].log[: 2 * BATCH]).all()


def test_minutes_keep_what_was_played(monkeypatch):
    """Time stands still until one part of the games is over, and then is up."""
    now = [0.0]
    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def late(done, total):
        now[0] = 61.0

    ladder = evaluate(["random", "greedy", "ismcts:1sims"], DECKS, 20, 4, minutes=1, progress=late)
    assert [(match.a, match.b, match.games) for match in ladder.matches] == [("random", "greedy", 20)]
    assert ladder.planned == 28 and set(ladder.ratings) == {"random", "greedy"}
    assert ladder.as_dict()["agents"]["ismcts:1sims"]["games"] == 0
    raises(NoGames, "more time", evaluate, ["random", "greedy"], DECKS, 20, minutes=-1)


# -- the command ------------------------------------------------------------------------------------------------------
def test_the_contracts_json(tmp_path):
    command = ("evaluate", "random", "greedy", "text", "--games", 4, "--decks", WARD, "--json")
    report = json.loads(run(*command, "--save", tmp_path / "l.json", "--plot", tmp_path / "l.png").stdout)
    assert [(pair["a"], pair["b"]) for pair in report["pairs"]] == [
        ("random", "greedy"), ("random", "text"), ("greedy", "text"),
    ]  # fmt: skip
    for pair in report["pairs"]:
        assert pair["games"] == 4 and pair["wins_a"] + pair["truncated"] <= 4
        assert pair["win_rate"] == (pair["wins_a"] + pair["truncated"] / 2) / 4
        low, high = pair["ci95"]
        assert low <= pair["win_rate"] <= high
    assert set(report["ratings"]) == {"random", "greedy", "text"}
    assert all(isinstance(points, float) for points in report["ratings"].values())
    assert report["open_lists"] is True and set(report["load"]) == {"before", "after"}
    assert report["simulations_per_s"] == {}  # nobody searched
    assert load(tmp_path / "l.json").as_dict() == report and (tmp_path / "l.png").stat().st_size > 0


def test_a_calibration_of_a_network():
    report = json.loads(run("evaluate", "shipped", "--calibration", "--games", 4, "--decks", WARD).stdout)
    assert (report["agent"], report["games"]) == ("shipped", 4) and 0 < report["brier"] < 1
    assert sum(row["n"] for row in report["reliability"]) == report["decisions"] > 100
    assert all(low <= high and n > 0 for row in report["value_sums"] for (low, high), n in [(row["turns"], row["n"])])
    assert report["value_sums"][0]["turns"] == [1, 2]
    refused = run("evaluate", "random", "--calibration")
    assert refused.exit_code == 1 and "'random' is no network" in refused.stderr


def test_the_tables():
    result = run("evaluate", "random", "greedy", "--games", 8)
    assert result.exit_code == 0 and result.stderr == ""
    for words in ("ladder, 8 games, seats swapped, 2 decks", "Elo", "cut short", "went first", "crossed decks"):
        assert words in result.stdout
    assert result.stdout.index("greedy") < result.stdout.index("random"), "the strongest first"
