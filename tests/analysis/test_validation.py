"""Tables of ink pairs beside people's results."""

import json
from collections import Counter

import pytest
from click.testing import CliRunner

from benchmarks.validation import ink_pair, main, table_of_agent
from lorcana_env import Deck, matchup
from lorcana_env.analysis.matchup import Matchup

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
    assert len({deck.inks for deck in table.run.decks}) == 3
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


def test_agents_as_one_and_matches_of_three(folder):
    matchup(["blurple", "yurple", "ward-es-control"], "random", 40, seed=1, save=folder / "random.npz")
    files = [str(folder / name) for name in ("table.npz", "random.npz", "people.tsv")]
    made = CliRunner().invoke(main, ["compare", *files, "--mean", "--best-of", "3"])
    row = json.loads(made.stdout)["rows"][0]
    assert (row["agent"], row["games"], row["best_of"]) == ("mean of greedy, random", 240, 3)
    one, three = (table_of_agent(Matchup.load(folder / "table.npz"), best_of) for best_of in (1, 3))
    for pair, (games, wins) in one.items():
        assert three[pair][0] == games and (three[pair][1] - games / 2) * (wins - games / 2) >= 0


def test_a_table_that_is_there_is_gone_on_with(folder):
    rows = [("id", "newest_set", "inks", "kind", "cluster", "deck")]
    for name in ("blurple", "yurple"):
        deck = Deck.load(name)
        cards = " | ".join(f"{n} {card}" for card, n in Counter(deck.cards).items())
        rows.append((name, 6, ink_pair(deck.inks), "tournament", name, cards))
    (folder / "lists.tsv").write_text("\n".join("\t".join(map(str, row)) for row in rows))
    line = ["play", str(folder / "lists.tsv"), str(folder / "kept.npz"), "--agent", "random", "--games"]
    for games in (4, 6):
        made = CliRunner().invoke(main, [*line, str(games)])
        assert made.exit_code == 0 and "games a second" in made.stderr, made.output
        assert Matchup.load(folder / "kept.npz").games_played == games


def test_a_column_that_is_missing_is_named(folder):
    made = CliRunner().invoke(main, ["compare", str(folder / "table.npz"), str(folder / "short.tsv")])
    assert made.exit_code == 1 and made.stderr.endswith("short.tsv has no column 'wins'\n")
