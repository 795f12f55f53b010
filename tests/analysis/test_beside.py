"""Games of people beside those of a matchup."""

import json

import numpy as np
import pytest

from lorcana_env import matchup
from lorcana_env.analysis.beside import beside, read_games
from lorcana_env.analysis.matchup import Matchup
from tests.helpers import AGGRO, WARD, run


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    file = tmp_path_factory.mktemp("beside") / "may.npz"
    matchup([WARD, AGGRO], "random", 60).save(file)
    return file


def written(folder, *lines, heads="deck,opponent,first,result"):
    file = folder / "games.csv"
    file.write_text("\n".join([heads, *lines]) + "\n")
    return file


def test_people_who_nearly_always_win_disagree_for_sure(saved, tmp_path):
    ours = Matchup.load(saved)
    better = int(ours.shrunken().win_rate(0, 1) < 0.5)  # who loses among ours
    deck, other = ours.decks[better], ours.decks[1 - better]
    lines = [f"{deck},{other},{'yes' if k % 2 else 'no'},{'loss' if k == 0 else 'win'}" for k in range(200)]
    found = beside(ours, written(tmp_path, *lines, f"{other},{deck},yes,draw"))
    row, other_row = found.rows
    assert row.people.games == 200 and row.people.wins == 199 and found.sure == [0]
    assert row.difference == pytest.approx(199 / 200 - ours.shrunken().win_rate(better, 1 - better))
    assert row.ci95[0] < row.difference < row.ci95[1] and other_row.people.win_rate == 0.5
    assert found.first[0].games == 201 and found.first[0].wins == pytest.approx(100 + 1 + 0.5, abs=1)


def test_people_who_win_as_often_do_not(saved, tmp_path):
    ours = Matchup.load(saved)
    chooser = np.random.default_rng(1)
    wins = chooser.random(300) < ours.shrunken().win_rate(0, 1)
    lines = [f"{ours.decks[0]},{ours.decks[1]},1,{'w' if won else 'l'}" for won in wins]
    assert beside(ours, written(tmp_path, *lines)).sure == []


def test_an_ink_pair_stands_for_its_decks(saved, tmp_path):
    """cloudy-ae-aggro is amber and emerald; the inks may stand in any order."""
    ours = Matchup.load(saved)
    games = read_games(written(tmp_path, f"{WARD},Emerald-Amber,no,win"), ours.run.decks)
    assert games[0].opponent == (ours.decks.index(AGGRO),) and games[0].drawn is None


def test_cards_that_were_drawn_have_their_improvement(saved, tmp_path):
    ours = Matchup.load(saved)
    a, b = list(ours.run.decks[0].counts)[:2]
    lines = [
        f'{ours.decks[0]},{ours.decks[1]},yes,win,"{a}; {b}"',
        f'{ours.decks[0]},{ours.decks[1]},yes,loss,"{b}"',
    ] * 5
    found = beside(ours, written(tmp_path, *lines, heads="deck,opponent,first,result,drawn"))
    by_card = {row["card"]: row for row in found.cards}
    assert by_card[a]["people"]["difference"] == 1 and by_card[b]["people"] is None and by_card[a]["ours"] is not None


@pytest.mark.parametrize(("heads", "line", "named"), [
    ("deck,first,result", f"{WARD},yes,win", "opponent"),
    ("deck,opponent,first,result", f"{WARD},nobody,yes,win", "line 2"),
    ("deck,opponent,first,result", f"{WARD},{AGGRO},maybe,win", "maybe"),
    ("deck,opponent,first,result", f"{WARD},{AGGRO},yes,perhaps", "perhaps"),
    ("deck,opponent,first,result,drawn", f"{WARD},{AGGRO},yes,win,No Such Card", "No Such Card"),
    ("deck,opponent,first,result", "", "no games"),
])  # fmt: skip
def test_a_wrong_table_is_refused_in_one_line(saved, tmp_path, heads, line, named):
    done = run("beside", saved, written(tmp_path, line, heads=heads))
    assert done.exit_code == 1 and named in done.output and len(done.output.strip().splitlines()) == 1


def test_the_command(saved, tmp_path):
    file = written(tmp_path, f"{WARD},{AGGRO},yes,win", f"{WARD},{AGGRO},no,loss")
    found = json.loads(run("beside", saved, file, "--json").output)
    assert found["rows"][0]["games"] == 2 and found["going_first"]["people"]["games"] == 2
    assert "people beside random" in run("beside", saved, file).output
