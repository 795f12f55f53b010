"""``lorcana matchup``, ``query`` and ``goldfish``: output, files, Ctrl-C, one-line errors."""

import csv
import json
from contextlib import contextmanager

import pytest

import lorcana_env.cli.matchup
from lorcana_env import Deck, matchup
from tests.cast import TIPO
from tests.helpers import AGGRO, WARD, run

PAIR = ("matchup", WARD, AGGRO, "--agent", "random")


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "games.npz"
    matchup([Deck.load(WARD), Deck.load(AGGRO)], "random", 100, seed=1, save=path)
    return path


# -- output -----------------------------------------------------------------------------------------------------------
def test_the_table_and_what_stands_below_it():
    result = run(*PAIR, "--games", 20)
    assert result.exit_code == 0 and result.stderr == ""
    for words in ("row beats column", WARD, "20 games, random play, seed 0", "going first won", "ended by lore"):
        assert words in result.stdout
    assert "inkable" not in result.stdout


def test_details_show_curves_cards_and_hands():
    out = run(*PAIR, "--games", 20, "--details").stdout
    for words in ("mean lore", TIPO, "not drawn", "cards put back", "inkable cards kept", "put back when dealt"):
        assert words in out


def test_many_decks_have_numbered_columns():
    decks = [WARD, AGGRO, "blurple", "yurple", "mega-vixcious", "pioche-violette", "roma-aa-evasives"]
    out = run("matchup", *decks, "--agent", "random", "--games", 2).stdout
    assert all(name in out for name in decks) and " 7 " in out


def test_json_has_the_shape_of_the_contract_and_more(saved):
    report = json.loads(run(*PAIR, "--games", 100, "--seed", 1, "--json").stdout)
    assert report["decks"] == [WARD, AGGRO] and report["agent"] == "random" and report["games"] == 100
    assert report["win_rate"][0][1] + report["win_rate"][1][0] == pytest.approx(1)
    assert len(report["ci95"][0][1]) == 2 and report["games_played"] == [[0, 100], [100, 0]]
    deck = report["deck_statistics"][0]
    assert {"all", "first", "second", "lore_curve", "hands", "mulligans", "cards"} < set(deck)
    assert deck["cards"][0]["by_turn"]["played"]
    assert json.loads(run("matchup", "--resume", saved, "--json").stdout) == report


def test_csv_has_the_intervals_of_the_table(tmp_path):
    path = tmp_path / "games.npz"
    found = json.loads(run("matchup", WARD, AGGRO, "--games", 20, "--save", path, "--json").stdout)
    assert found["ci95"] != found["ci95_luck"]  # pilots play
    row, _ = csv.DictReader(run("matchup", "--resume", path, "--csv").stdout.splitlines())
    assert [float(row["ci95_low"]), float(row["ci95_high"])] == pytest.approx(found["ci95"][0][1], abs=1e-4)


def test_csv_of_pairs_and_of_cards(tmp_path):
    path = tmp_path / "cards.csv"
    result = run(*PAIR, "--games", 20, "--csv", "--cards-csv", path)
    pairs = list(csv.DictReader(result.stdout.splitlines()))
    assert [(row["deck"], row["against"], row["games"]) for row in pairs] == [(WARD, AGGRO, "20"), (AGGRO, WARD, "20")]
    assert float(pairs[0]["win_rate"]) + float(pairs[1]["win_rate"]) == pytest.approx(1)
    cards = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert {row["event"] for row in cards} == {"opening", "drawn", "not_drawn", "played", "inked"}
    tipo = [row for row in cards if row["card"] == TIPO and row["event"] == "played"]
    total = sum(int(row["games"]) for row in tipo if row["turn"] != "any")
    assert total == int(next(row["games"] for row in tipo if row["turn"] == "any")) > 0


def test_until_takes_a_percentage():
    report = json.loads(run(*PAIR, "--until", "5%", "--json").stdout)
    low, high = report["ci95"][0][1]
    assert report["until"] == 0.05 and high - low <= 0.1


def test_ctrl_c_prints_what_was_played_and_the_run_can_be_gone_on_with(tmp_path, monkeypatch):
    @contextmanager
    def interrupting():
        def progress(done, total):
            if done >= 50:
                raise KeyboardInterrupt

        yield progress

    path = tmp_path / "games.npz"
    monkeypatch.setattr(lorcana_env.cli.matchup, "growing_bar", interrupting)
    result = run(*PAIR, "--games", 400, "--threads", 1, "--save", path, "--json")
    monkeypatch.undo()
    report = json.loads(result.stdout)
    assert result.exit_code == 1 and 50 <= report["games_played"][0][1] < 400 and report["interrupted"]
    assert f"go on with --resume {path}" in result.stderr
    whole = json.loads(run("matchup", "--resume", path, "--json").stdout)
    assert whole == json.loads(run(*PAIR, "--games", 400, "--json").stdout)


# -- several agents, and what is made of a file -----------------------------------------------------------------------
def test_a_table_for_each_agent(tmp_path):
    path = tmp_path / "games.npz"
    line = ("matchup", WARD, AGGRO, "blurple", "--agents", "random, passive", "--games", 4)
    out = run(*line, "--save", path).stdout
    for words in ("random play", "passive play", "what to believe", "rating", "best of 3", "no other says"):
        assert words in out or (words == "no other says" and "disagree about" in out)
    report = json.loads(run("matchup", "--resume", path, "--json").stdout)
    assert report["agents"] == ["random", "passive"] and set(report["tables"]) == {"random", "passive"}
    rows = list(csv.DictReader(run("matchup", "--resume", path, "--csv").stdout.splitlines()))
    assert len(rows) == 12 and {row["agent"] for row in rows} == {"random", "passive"}
    assert {"shrunk", "best_of_three"} <= set(rows[0])
    asked = run("matchup", "query", path, "--card", TIPO, "--played-by", 4)
    assert asked.exit_code == 1 and "several agents" in asked.stderr
    assert run("matchup", "query", path, "--card", TIPO, "--played-by", 4, "--agent", "random").exit_code == 0


def test_pilots_share_the_games_unless_an_agent_is_named(tmp_path):
    path = tmp_path / "games.npz"
    said = run("matchup", WARD, AGGRO, "--games", 20, "--save", path).stdout
    assert "hold luck and pilot (5 pilots share the games)" in said and "luck alone ±" in said
    assert "not known which deck wins more" in said
    assert (
        "hold luck and pilot" in run("matchup", "field", path).stdout
        and "hold luck and pilot" in run("matchup", "event", path).stdout
    )
    alone = run("matchup", WARD, AGGRO, "--agent", "greedy", "--games", 20).stdout
    assert "hold luck alone, as greedy plays" in alone and "not known" not in alone


def test_mulligan_advice(saved):
    out = run("matchup", "mulligan", saved, "--deck", WARD, "--against", AGGRO).stdout
    assert TIPO in out and "keeping adds" in out and f"against {AGGRO}" in out
    report = json.loads(run("matchup", "mulligan", saved, "--deck", WARD, "--json").stdout)
    assert len(report["cards"]) == len(Deck.load(WARD).counts)
    assert {"card", "games", "put_back", "kept", "back", "difference", "ci95", "advice"} == set(report["cards"][0])


# -- queries ----------------------------------------------------------------------------------------------------------
def test_a_query(saved):
    result = run("matchup", "query", saved, "--card", "tipo - growing son", "--played-by", 4)
    first, second, third = result.stdout.splitlines()
    assert first.startswith(f"{TIPO} played by turn 4: won ") and second.startswith("otherwise: won ")
    assert third.startswith("difference: ") and "points" in third
    answer = json.loads(
        run("matchup", "query", saved, "--card", TIPO, "--played-by", 4, "--deck", WARD, "--json").stdout
    )
    assert answer["if_so"]["games"] + answer["otherwise"]["games"] == 100
    low, high = answer["difference_ci95"]
    assert low < answer["difference"] < high


# -- goldfish ---------------------------------------------------------------------------------------------------------
def test_goldfish():
    result = run("deck", "goldfish", AGGRO, "--games", 20)
    assert result.exit_code == 0
    for words in ("own turn", "cards in the inkwell", "won by then", "wins in turn", "ended by lore: 20"):
        assert words in result.stdout
    report = json.loads(run("deck", "goldfish", AGGRO, "--games", 20, "--json").stdout)
    assert report["won"] == 20 and report["turns"][0]["turn"] == 1 and report["deck"] == AGGRO
    assert report["turns"][-1]["won"] == 1
