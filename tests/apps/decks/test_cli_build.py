"""``lorcana deck build``: output, one-line errors."""

import json

from lorcana_env import Deck
from lorcana_env.cards import find
from tests.helpers import AGGRO, WARD, run

FAST = ("--field", AGGRO, "--agent", "random", "--threads", "1", "--games", "400")


def test_build_prints_a_deck_and_goes_on_from_its_file(tmp_path):
    path = tmp_path / "build.json"
    result = run("deck", "build", *FAST, "--inks", "amber,steel", "--save", path)
    assert result.exit_code == 0, result.output
    for words in ("against the field it won", "the field's own best list", "what each card adds", "games, random play"):
        assert words in result.stdout
    lines = [line for line in result.stdout.splitlines() if line[:1].isdigit() and line[1:2] == " "]
    deck = Deck.parse("\n".join(lines))
    assert len(deck) == 60 and deck.problems("core") == []
    report = json.loads(run("deck", "build", "--resume", path, "--json").stdout)
    assert sum(n for n, _ in report["deck"]) == 60 and {name for _, name in report["deck"]} == set(deck.counts)
    assert {"win_rate", "ci95", "games"} <= set(report) and report["best_of_field"]["deck"] == AGGRO


def test_from_a_collection(tmp_path):
    path = tmp_path / "mine.csv"
    mine = {name: n for deck in (WARD, AGGRO, "blurple") for name, n in Deck.load(deck).counts.items()}
    path.write_text("count,name\n" + "".join(f'{n},"{name}"\n' for name, n in mine.items()), "utf-8")
    result = run("deck", "build", *FAST, "--own", path, "--format", "infinity", "--json")
    assert result.exit_code == 0, result.output
    assert all(n <= mine[name] for n, name in json.loads(result.stdout)["deck"])
    inks = {ink for _, name in json.loads(result.stdout)["deck"] for ink in find(name).inks}
    assert len(inks) <= 2
