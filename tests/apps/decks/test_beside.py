"""Games of people beside those of a matchup."""

import csv
import io
import json

import numpy as np
import pytest

from lorcana_env import matchup
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.apps.decks.beside import beside, read_games
from lorcana_env.decks import Deck
from tests.helpers import AGGRO, WARD, raises, run


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
    games, _ = read_games(written(tmp_path, f"{WARD},Emerald-Amber,no,win"), ours.run.decks)
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
    done = run("matchup", "beside", saved, written(tmp_path, line, heads=heads))
    assert done.exit_code == 1 and named in done.output and len(done.output.strip().splitlines()) == 1


DECKS = [Deck.load(WARD), Deck.load(AGGRO)]
HEADS = "deck,opponent,first,result,drawn"
LINES = [f'{WARD},{AGGRO},yes,win,"Be Prepared; Stitch - New Dog"', f"{AGGRO},{WARD},no,loss,", f"{WARD},{AGGRO},1,d,"]


@pytest.mark.parametrize("text", [
    "\n".join([HEADS, *LINES]),
    "\n".join([HEADS, *LINES]).replace(",", ";"),
    "\n".join([HEADS, *LINES]).replace(",", "\t").replace('"', ""),
    "\n".join(f"|{line}|" for line in (HEADS, "-,-,-,-,-", *LINES)).replace(",", " | ").replace('"', ""),
    "\r\n\r\n".join([HEADS, *LINES]) + "\r\n\r\n",
    "\n".join(f"{line},," for line in (HEADS, *LINES)),  # dividers at the end
    "\n".join([HEADS, *(f"{line},,," for line in LINES), ",,,,,"]),
    "\n".join([HEADS, *LINES]).replace("New Dog", "New Dog;").replace("loss,", "loss,;"),
    "\n".join(["\n", HEADS, *LINES[:1], "", *(line.rstrip(",") for line in LINES[1:])]),
    "\n".join([HEADS, *LINES]).replace("; ", ";\n"),  # a cell of two lines
    "\n".join(["notes," + HEADS, *(f'"a, b",{line}' for line in LINES)]),
])  # fmt: skip
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_is_read_as_spreadsheets_write_it(tmp_path, text, encoding):
    file = tmp_path / "games.csv"
    file.write_bytes(text.encode(encoding))
    games, _ = read_games(file, DECKS)
    assert [(game.words, game.first, game.points) for game in games] == [
        ((WARD, AGGRO), True, 1), ((AGGRO, WARD), False, 0), ((WARD, AGGRO), True, 0.5),
    ]  # fmt: skip
    assert [game.drawn for game in games] == [{"Be Prepared", "Stitch - New Dog"}, None, None]


@pytest.mark.parametrize(("text", "said"), [
    (f"{HEADS}\n{LINES[1]}\n\n\n{WARD},nobody,yes,win,", "line 5: opponent is 'nobody'"),
    (f"\n{HEADS}\n" + LINES[0].replace("; ", ";\n") + f"\n{WARD},nobody,yes,win,", "line 5: opponent"),
    (f"{HEADS}\n{LINES[1]}\n{WARD},{AGGRO},yes,win,Be Prepared,I2I", "line 3: 'I2I' .*beyond the headings.*quotation"),
    (f"{HEADS}\n{WARD},{AGGRO},yes,win,Be Prepared; Stich - New Dog", "line 2: .*did you mean"),
    (f"{HEADS}\n{WARD},{AGGRO},yes,win,Stitch,New Dog", "line 2: 'New Dog' .*beyond the headings"),
    (f"{HEADS}\n{WARD},{AGGRO}", "line 2: first is ''"),
    (f"deck,opponent,first,result,Deck\n{WARD},{AGGRO},yes,win,{AGGRO}", "two columns 'deck'"),
    ("", "holds no games"), ("\n\n", "holds no games"), (HEADS, "holds no games"), (f"{HEADS}\n,,,,", "holds no games"),
    ('deck,"opponent\nb', "no games"),
])  # fmt: skip
def test_a_fault_is_told_with_the_line_of_the_file(tmp_path, text, said):
    file = tmp_path / "games.csv"
    file.write_text(text)
    raises(ValueError, said, read_games, file, DECKS)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    file = tmp_path / "games.xlsx"
    file.write_bytes(b"PK\x03\x04\xff\xfe")
    raises(ValueError, "not a text file in UTF-8", read_games, file, DECKS)
    raises(ValueError, "cannot be read", read_games, tmp_path, DECKS)


def test_the_command(saved, tmp_path):
    file = written(tmp_path, f"{WARD},{AGGRO},yes,win", f"{WARD},{AGGRO},no,loss")
    found = json.loads(run("matchup", "beside", saved, file, "--json").output)
    assert found["rows"][0]["games"] == 2 and found["going_first"]["people"]["games"] == 2
    assert "people beside random" in run("matchup", "beside", saved, file).output


HISTORY = [
    {"game_id": "1", "result": "win", "went_first": True, "your_deck_colors": "Amber/Emerald",
     "opp_deck_colors": "sapphire/emerald", "your_decklist": [{"cardId": "1-22", "count": 4}], "turns": 9},
    {"game_id": "2", "result": "loss", "went_first": False, "your_deck_colors": "amber/emerald",
     "opp_deck_colors": "ruby/steel", "turns": 5},
    {"game_id": "3", "result": "abandoned", "went_first": False, "your_deck_colors": "amber/emerald",
     "opp_deck_colors": "sapphire/emerald", "turns": 1},
]  # fmt: skip


def as_csv(rows):
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows({key: json.dumps(value) if isinstance(value, list | bool) else value for key, value in row.items()}
                     for row in rows)  # fmt: skip
    return text.getvalue()


@pytest.mark.parametrize(
    "text",
    [as_csv(HISTORY), json.dumps({"games": HISTORY, "next_cursor": None}), "\n".join(map(json.dumps, HISTORY)),
     json.dumps(HISTORY)],
)  # fmt: skip
def test_a_match_history_is_read_in_each_form(saved, tmp_path, text):
    """Of its three games one is between decks of the matchup's inks and was won by somebody."""
    file = tmp_path / "match-history"
    file.write_text(text)
    ours = Matchup.load(saved)
    (game,), left_out = read_games(file, ours.run.decks)
    assert (game.first, game.points, left_out) == (True, 1.0, 2)
    assert game.deck == (ours.decks.index(AGGRO),) and game.opponent == (ours.decks.index(WARD),)
    assert beside(ours, file).as_dict()["left_out"] == 2
    assert "2 games of other decks" in run("matchup", "beside", str(saved), str(file)).output


def test_a_game_counts_once_in_whatever_words_and_none_against_a_bot(tmp_path):
    won = {"went_first": True, "your_deck_colors": "Amber/Emerald", "opp_deck_colors": "sapphire/emerald"}
    rows = [won | {"game_id": "1", "result": "Won", "opp_display_name": "a\u2028b"}, won | {"result": "win"}]
    rows += [rows[0], won | {"result": "win", "mode": "bot"}, won | {"result": "win", "opp_is_bot": True}]
    file = tmp_path / "history.jsonl"
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), "utf-8")
    games, left_out = read_games(file, DECKS)
    assert (len(games), left_out) == (2, 3)
    file.write_text(file.read_text("utf-8") + '\n{"game_id": "6", "mat', "utf-8")
    raises(ValueError, "line 6: it is no JSON; export it again", read_games, file, DECKS)


def test_one_pairing_in_several_spellings_is_one_row(saved, tmp_path):
    lines = [f"{WARD},{pair},yes,win" for pair in ("amber/emerald", "Emerald-Amber", "AMBER & Emerald")]
    (row,) = beside(Matchup.load(saved), written(tmp_path, *lines)).rows
    assert row.people.games == 3 and row.opponent == "amber/emerald"


@pytest.mark.parametrize(
    "text, said",
    [("[1]", "game 1 has no your_deck_colors"), ("{nothing", "it is no JSON"), ('{"games": []}', "tells no game"),
     (json.dumps(HISTORY[1:]), "tells no game"), (as_csv(HISTORY[2:]), "tells no game")],
)  # fmt: skip
def test_what_is_no_match_history_is_refused(tmp_path, text, said):
    file = tmp_path / "match-history.json"
    file.write_text(text)
    raises(ValueError, said, read_games, file, DECKS)
