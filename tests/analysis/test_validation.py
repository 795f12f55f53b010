"""Tables of ink pairs beside people's results."""

import json

import pytest
from click.testing import CliRunner

from benchmarks.validation import inks_of, main, table_of_agent
from lorcana_env import matchup

COLUMNS = ("period", "deck", "versus", "games", "wins", "games_on_play", "wins_on_play")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A table of an agent, and one of people who play just as it does in one period and turn all round in another."""
    folder = tmp_path_factory.mktemp("validation")
    table = matchup(["blurple", "yurple", "ward-es-control"], "greedy", 40, seed=1, save=folder / "table.npz")
    rows = ["\t".join(COLUMNS)]
    for period in ("same", "other"):
        for (deck, versus), (games, wins) in table_of_agent(table).items():
            n = int(games - wins if period == "other" else wins)
            rows.append("\t".join(map(str, (period, deck, versus, int(games), n, 20, 12))))
    (folder / "people.tsv").write_text("\n".join(rows))
    (folder / "short.tsv").write_text(rows[0].replace("wins\t", "") + "\n")
    assert len({inks_of(deck) for deck in table.run.decks}) == 3
    return folder


def test_a_table_that_is_people_s_agrees_with_it(folder):
    made = CliRunner().invoke(main, ["compare", str(folder / "table.npz"), str(folder / "people.tsv")])
    report = json.loads(made.stdout)
    same, other = report["rows"]
    assert (same["period"], other["period"], same["games"]) == ("same", "other", 120)
    assert same["correlation_of_totals"] == pytest.approx(1) == -other["correlation_of_totals"]
    assert same["distance_of_totals"] == pytest.approx(0) and same["same_sign"] == 1 and other["same_sign"] == 0
    assert other["distance_of_cells"] > 1 and same["distance_by_luck"] > 3
    assert report["first_player_of_people"]["same"]["win_rate"] == 0.6


def test_a_column_that_is_missing_is_named(folder):
    made = CliRunner().invoke(main, ["compare", str(folder / "table.npz"), str(folder / "short.tsv")])
    assert made.exit_code == 1 and made.stderr.endswith("short.tsv has no column 'wins'\n")
