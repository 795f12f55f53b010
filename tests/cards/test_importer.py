"""Cards from a community file: read, compiled, playable; files that cannot be read change nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lorcana_env.cards.importer import BadFile, read

HEIR = dict(
    fullName="Tessa Test - Heir of Proofs",
    name="Tessa Test",
    version="Heir of Proofs",
    type="Character",
    color="Amber-Steel",
    colors=["Amber", "Steel"],
    inkwell=True,
    cost=3,
    strength=2,
    willpower=4,
    lore=1,
    subtypes=["Storyborn", "Hero", "Referee"],
    abilities=[
        dict(type="keyword", keyword="Shift", fullText="Shift 2 ⬡ (You may pay 2 ⬡ to play this on top of another.)"),
        dict(type="keyword", keyword="Resist", fullText="Resist +1 (Damage is reduced by 1.)"),
        dict(type="triggered", name="WELL TESTED", effect="Whenever this character quests, draw a card.", fullText="x"),
        dict(type="activated", name="TRY IT", costsText="⟳", effect="Chosen character gets +2 ¤ this turn."),
        dict(type="static", name="FAIR PLAY", fullText="FAIR PLAY Your other Referee\ncharacters gain Evasive."),
    ],
    keywordAbilities=["Resist", "Shift"],
    setCode="99",
    number=1,
)
SONG = dict(
    fullName="Ode to the Suite",
    name="Ode to the Suite",
    type="Action",
    color="Ruby",
    inkwell=False,
    cost=2,
    subtypes=["Song"],
    effects=["Draw 2 cards."],
    setCode="99",
    number=2,
)
ODD = dict(SONG, fullName="Odd One", name="Odd One", effects=["Flip the table and hum."], number=3)
KNOWN = dict(SONG, fullName="Stitch - New Dog", name="Stitch", version="New Dog", number=4)


def file(tmp_path: Path, *cards: Any) -> Path:
    path = tmp_path / "allCards.json"
    path.write_text(json.dumps({"metadata": {}, "sets": {}, "cards": list(cards)}), "utf-8")
    return path


def run(home: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own: the catalogue is read once a process."""
    environment = os.environ | {"LORCANA_ENV_HOME": str(home)}
    return subprocess.run([sys.executable, *args], env=environment, capture_output=True, text=True, timeout=300)


def test_facts_keywords_and_text_are_read(tmp_path):
    (card,) = read(file(tmp_path, HEIR))
    assert card["inks"] == ["amber", "steel"] and card["classifications"][-1] == "Referee" and card["inkable"]
    assert card["keywords"] == [
        {"keyword": "Shift", "cost": 2, "onto_names": ["Tessa Test"]},
        {"keyword": "Resist", "value": 1},
    ]
    texts = {line["ability_name"]: line["text"] for line in card["text"] if not line["is_keyword"]}
    assert texts["TRY IT"] == "{E} — Chosen character gets +2 {S} this turn."
    assert texts["FAIR PLAY"] == "Your other Referee characters gain Evasive."


def test_printings_of_a_card_are_merged(tmp_path):
    cards = read(file(tmp_path, SONG, dict(SONG, setCode="P9", number=7)))
    assert [card["sets"] for card in cards] == [["99", "P9"]]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (dict(SONG, cost="two"), "'cost' must be a whole number, found 'two'"),
        (
            {key: value for key, value in SONG.items() if key != "inkwell"},
            "'inkwell' must be true or false, found nothing",
        ),
        (dict(SONG, type="Curse"), "unknown type 'curse'"),
        (dict(SONG, color="Plaid"), "unknown ink 'plaid'"),
        (dict(HEIR, abilities=[dict(type="keyword", fullText="Flies")]), "unknown keyword 'Flies'"),
        ("a card", "expected an object, found str"),
    ],
)
def test_a_malformed_card_is_named(tmp_path, entry, message):
    with pytest.raises(BadFile) as error:
        read(file(tmp_path, SONG, entry))
    assert message in str(error.value) and "card 2" in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [('{"cards": [', "is not JSON"), ("[]", "no list 'cards'"), ('{"cards": 3}', "no list 'cards'")],
)
def test_a_file_of_another_kind_is_refused(tmp_path, text, message):
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(BadFile, match=message):
        read(path)
    with pytest.raises(BadFile, match="cannot be read"):
        read(tmp_path / "none.json")


PLAY = """
from lorcana_env import Deck, Scenario, cards
heir, song = "Tessa Test - Heir of Proofs", "Ode to the Suite"
s = Scenario(you=dict(play=[heir, heir], hand=[song]))
assert "Evasive" in s[heir].keywords and s[heir].keywords["Resist"] == 1
s.quest(heir)
assert len(s.you.hand) == 2
s.activate(heir + "#2"); s.choose(heir)
assert s[heir].strength == 4
assert cards.find("Odd One").unsupported.startswith("not understood from here on: flip")
try:
    Scenario(you=dict(hand=["Odd One"]))
except ValueError as error:
    assert "Odd One" in str(error)
else:
    raise AssertionError("played a card that nobody understands")
assert not Deck(["Odd One", heir]).problems("any")[0].startswith("unknown")
"""


def test_imported_cards_are_played_and_the_others_refused_by_name(tmp_path):
    path = file(tmp_path, HEIR, SONG, ODD, KNOWN)
    first = run(tmp_path, "-m", "lorcana_env.cli", "cards", "import", str(path), "--json")
    assert first.returncode == 0, first.stderr
    report = json.loads(first.stdout)
    assert report["playable"] == ["Tessa Test - Heir of Proofs", "Ode to the Suite"] and report["known"] == 1
    assert [card["full_name"] for card in report["refused"]] == ["Odd One"]
    again = run(tmp_path, "-m", "lorcana_env.cli", "cards", "import", str(path), "--json")
    assert json.loads(again.stdout) == {"playable": [], "refused": [], "known": 4}
    played = run(tmp_path, "-c", PLAY)
    assert played.returncode == 0, played.stderr


def test_a_bad_file_imports_nothing(tmp_path):
    path = file(tmp_path, SONG, dict(ODD, cost=None))
    done = run(tmp_path, "-m", "lorcana_env.cli", "cards", "import", str(path))
    assert done.returncode == 1 and "'cost' must be a whole number" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1 and list(tmp_path.iterdir()) == [path]


def test_a_dry_run_keeps_nothing(tmp_path):
    path = file(tmp_path, SONG)
    done = run(tmp_path, "-m", "lorcana_env.cli", "cards", "import", str(path), "--dry-run")
    assert done.returncode == 0 and "1 new cards to play" in done.stdout and list(tmp_path.iterdir()) == [path]


def test_a_damaged_collection_is_named(tmp_path):
    (tmp_path / "imported_cards.json").write_text('{"format": 2, "cards": [{}]}')
    done = run(tmp_path, "-m", "lorcana_env.cli", "cards", "Stitch - New Dog")
    assert done.returncode == 1 and "imported_cards.json is damaged" in done.stderr


def test_a_collection_of_another_version_is_named(tmp_path):
    (tmp_path / "imported_cards.json").write_text('{"cards": [{}]}')
    done = run(tmp_path, "-m", "lorcana_env.cli", "cards", "Stitch - New Dog")
    assert done.returncode == 1 and "imported_cards.json was written by another version" in done.stderr
