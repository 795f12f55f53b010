"""Cards from a file: read, compiled, playable; what cannot be read is named, and changes nothing."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lorcana_env.cards import catalog
from lorcana_env.cards.words import CLASSIFICATIONS, PRINTED
from lorcana_env.wording.from_wording import compile_card
from lorcana_env.wording.importer import BadFile, import_cards, read
from lorcana_env.wording.nearest import nearest, phrase_at
from tests import helpers
from tests.helpers import raises

HEIR = dict(
    fullName="Tessa Test - Heir of Proofs", name="Tessa Test", version="Heir of Proofs", type="Character",
    color="Amber-Steel", colors=["Amber", "Steel"], inkwell=True, cost=3, strength=2, willpower=4, lore=1,
    subtypes=["Storyborn", "Hero", "Referee"], keywordAbilities=["Resist", "Shift"], setCode="99", number=1,
    abilities=[
        dict(type="keyword", keyword="Shift", fullText="Shift 2 ⬡ (You may pay 2 ⬡ to play this on top of another.)"),
        dict(type="keyword", keyword="Resist", fullText="Resist +1 (Damage is reduced by 1.)"),
        dict(type="triggered", name="WELL TESTED", effect="Whenever this character quests, draw a card.", fullText="x"),
        dict(type="activated", name="TRY IT", costsText="⟳", effect="Chosen character gets +2 ¤ this turn."),
        dict(type="static", name="FAIR PLAY", fullText="FAIR PLAY Your other Referee\ncharacters gain Evasive."),
    ],
)  # fmt: skip
SONG = dict(
    fullName="Ode to the Suite", name="Ode to the Suite", type="Action", color="Ruby", inkwell=False, cost=2,
    subtypes=["Song"], effects=["Draw 2 cards."], setCode="99", number=2,
)  # fmt: skip
ODD = dict(SONG, fullName="Odd One", name="Odd One", effects=["Flip the table and hum."], number=3)
OWN = dict(
    id="tessa-test-lost", name="Tessa Test", version="Lost", full_name="Tessa Test - Lost", names=["Tessa Test"],
    shift_names=[], type="character", song=False, inks=["amber"], cost=3, inkable=True, strength=2, willpower=4, lore=1,
    move_cost=None, classifications=["Storyborn", "Referee"],
    keywords=[{"keyword": "Shift", "other_cost": "Discard 2 cards", "onto_names": ["Tessa Test"]}],
    text=[
        {"ability_name": None, "text": "Shift: Discard 2 cards", "is_keyword": True},
        {"ability_name": "WHISTLE", "text": "Whenever this character quests, draw a card.", "is_keyword": False},
    ],
    max_copies=4, sets=["99"], printings=[{"set": "99", "number": 1, "rarity": "rare"}],
)  # fmt: skip
PLACE = dict(
    OWN, id="test-ground-far", name="Test Ground", version="Far", full_name="Test Ground - Far", names=["Test Ground"],
    type="location", strength=None, lore=0, move_cost=1, classifications=["Hyperia City"], keywords=[], text=[],
)  # fmt: skip
KNOWN = dict(SONG, fullName="Stitch - New Dog", name="Stitch", version="New Dog", number=4)


def file(tmp_path: Path, *cards: Any) -> Path:
    path = tmp_path / "allCards.json"
    path.write_text(json.dumps({"metadata": {}, "sets": {}, "cards": list(cards)}), "utf-8")
    return path


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder for what is imported; the catalogue and the classifications are those of a process that begins."""
    monkeypatch.setenv("LORCANA_ENV_HOME", str(tmp_path))
    monkeypatch.setattr(catalog, "_catalogue", cache(catalog._catalogue.__wrapped__))
    known = CLASSIFICATIONS[:]
    CLASSIFICATIONS[:] = PRINTED
    yield tmp_path
    CLASSIFICATIONS[:] = known


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


def own_file(tmp_path: Path, *cards: Any) -> Path:
    """A file in the form of the project, a card a line; the first stands on line 2."""
    path = tmp_path / "set.json"
    path.write_text("[\n" + ",\n".join(map(json.dumps, cards)) + "\n]\n", "utf-8")
    return path


def test_the_form_of_the_project_is_read_too(tmp_path):
    character, location = read(own_file(tmp_path, OWN, PLACE))
    assert location["classifications"] == ["Hyperia City"] and location["move_cost"] == 1
    assert character["text"] == OWN["text"] and character["keywords"] == OWN["keywords"]


def test_classifications_are_not_for_characters_only(tmp_path):
    place = {key: value for key, value in HEIR.items() if key not in ("strength", "abilities", "keywordAbilities")}
    cards = read(file(tmp_path, dict(place, type="Location", moveCost=1, subtypes=["Hyperia City"]), SONG))
    assert [card["classifications"] for card in cards] == [["Hyperia City"], []]


@pytest.mark.parametrize("field", [*OWN])
def test_a_missing_field_is_named_with_the_card_and_the_line(tmp_path, field):
    card = {key: value for key, value in (PLACE if field == "move_cost" else OWN).items() if key != field}
    with pytest.raises(BadFile) as error:
        read(own_file(tmp_path, PLACE, card))
    said = str(error.value)
    assert f"{field!r}" in said and "line 3, card 2 (" in said and "\n" not in said


@pytest.mark.parametrize(("changed", "message"), [
    (dict(type="curse"), "unknown type 'curse'; known are character"),
    (dict(inks=["plaid"]), "unknown ink 'plaid'"),
    (dict(classifications=["Hero", 3]), "'classifications' must be a list of texts"),
    (dict(keywords=[{"keyword": "Evasif"}]), "unknown keyword 'Evasif'; did you mean Evasive? known are Alert,"),
    (dict(keywords=[{"keyword": "Resist"}]), "in 'keywords', 'value' must be a whole number, found nothing"),
    (dict(keywords=[{"keyword": "Shift"}]), "in 'keywords', 'cost' must be a whole number, found nothing"),
    (dict(keywords=[{"keyword": "Rush", "speed": 2}]), "in 'keywords', unknown field 'speed'"),
    (dict(text=[{"ability_name": None, "text": "Rush"}]), "in 'text', 'is_keyword' must be true or false"),
])  # fmt: skip
def test_a_malformed_card_of_the_projects_form_is_named(tmp_path, changed, message):
    with pytest.raises(BadFile) as error:
        read(own_file(tmp_path, OWN, OWN | changed))
    assert message in str(error.value) and "line 3, card 2 (Tessa Test - Lost)" in str(error.value)


def test_the_line_is_that_where_the_card_begins(tmp_path):
    path = file(tmp_path, SONG, dict(ODD, cost=None))
    path.write_text(json.dumps(json.loads(path.read_text()), indent=1))
    begin = path.read_text().split("Odd One")[0].rindex("{")
    raises(BadFile, rf"line {path.read_text()[:begin].count(chr(10)) + 1}, card 2 \(Odd One\)", read, path)


@pytest.mark.parametrize(("text", "stops", "nearest"), [
    ("Draw 2 cards and juggle.", "juggle", "draw 2 cards"),
    ("Banish chosen character. Gain 1 apple.", "apple", "gain 1 lore."),
    ("Whenever this character sneezes, draw a card.", "sneezes", "whenever this character quests,"),
])  # fmt: skip
def test_it_is_said_where_reading_stops_and_which_known_phrase_is_nearest(text, stops, nearest):
    card = OWN | {"text": [{"ability_name": None, "text": text, "is_keyword": False}]}
    _, reason = compile_card(card | ({} if "this character" in text else {"type": "action"}))
    assert reason.startswith(f"not understood from here on: {stops}")
    assert f'the nearest known phrase: "{nearest}' in reason.lower()


def test_a_new_card_may_name_a_new_card(tmp_path):
    text = [OWN["text"][1] | {"text": "Whenever you play a character named Tessa Test, draw a card."}]
    done = import_cards(own_file(tmp_path, OWN | {"text": text}), keep=False)
    assert done.playable == ("Tessa Test - Lost",), done.refused


def test_wording_may_have_several_phrases_that_are_seldom_used():
    """Each "~" in the tables of idioms; the printer must say all of them at once."""
    text = (
        "When you play this character, you may draw 2 cards, then choose and discard a card. If a location card is "
        "discarded this way, put a damage counter on chosen character."
    )
    line = {"ability_name": None, "text": text, "is_keyword": False}
    assert compile_card(OWN | {"text": [line], "classifications": []})[1] is None


def test_a_known_phrase_that_stands_in_an_unknown_place_is_its_own_nearest():
    assert phrase_at("draw 2 cards, then quest again. gain 1 lore.", 19) == "then quest again."
    assert nearest("gain 1 lore.").phrase.lower() == "gain 1 lore."


def test_printings_of_a_card_are_merged(tmp_path):
    cards = read(file(tmp_path, SONG, dict(SONG, setCode="P9", number=7)))
    assert [card["sets"] for card in cards] == [["99", "P9"]]


@pytest.mark.parametrize(("entry", "message"), [
    (dict(SONG, cost="two"), "'cost' must be a whole number, found 'two'"),
    (
        {key: value for key, value in SONG.items() if key != "inkwell"},
        "'inkwell' must be true or false, found nothing",
    ),
    (dict(SONG, type="Curse"), "unknown type 'curse'"),
    (dict(SONG, color="Plaid"), "unknown ink 'plaid'"),
    (dict(HEIR, abilities=[dict(type="keyword", fullText="Flies")]), "unknown keyword 'Flies'"),
    ("a card", "expected an object, found str"),
])  # fmt: skip
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
    raises(BadFile, message, read, path)
    raises(BadFile, "cannot be read", read, tmp_path / "none.json")


def test_a_file_in_utf_16_is_read(tmp_path):
    path = file(tmp_path, SONG)
    path.write_text(path.read_text("utf-8"), "utf-16")
    assert [card["name"] for card in read(path)] == [SONG["name"]]


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


def play(home: Path, *code: str) -> subprocess.CompletedProcess[str]:
    """Play the cards of the folder in another process."""
    environment = os.environ | {"LORCANA_ENV_HOME": str(home)}
    return subprocess.run([sys.executable, "-c", *code], env=environment, capture_output=True, text=True, timeout=300)


def test_imported_cards_are_played_and_the_others_refused_by_name(home):
    path = file(home, HEIR, SONG, ODD, KNOWN)
    first = helpers.run("cards", "import", path, "--json")
    assert first.exit_code == 0, first.stderr
    report = json.loads(first.stdout)
    assert report["playable"] == ["Tessa Test - Heir of Proofs", "Ode to the Suite"] and report["known"] == 1
    assert [card["full_name"] for card in report["refused"]] == ["Odd One"]
    again = helpers.run("cards", "import", path, "--json")
    assert json.loads(again.stdout) == {"playable": [], "refused": [], "known": 4}
    played = play(home, PLAY)
    assert played.returncode == 0, played.stderr


GROUPS = """
import sys
from lorcana_env import Scenario
from lorcana_env.wording.importer import import_cards
assert len(import_cards(sys.argv[1]).playable) == 4
group, card = "Ode to the Suite", "Odd One"
mine, theirs, item = "Stitch - New Dog", ["Simba - Protective Cub", "Maui - Hero to All"], "Pawpsicle"
s = Scenario(you=dict(hand=[group, card], play=[mine], ink=9, discard=[item]), opponent=dict(play=theirs))
before = [s[name].strength for name in theirs]
s.play(group)
assert [s[name].strength for name in theirs] == [n - 2 for n in before]
s.play(card)
assert s[item].zone == "deck", s[item].zone
heir = "Tessa Test - Heir of Proofs"
s = Scenario(you=dict(play=[heir], discard=[mine, mine]), opponent=dict(play=theirs))
s.quest(heir)
s.choose(mine)
assert not s.decision and s[heir].exerted
one = "One of Two"
s = Scenario(you=dict(hand=[one], play=[mine], ink=9), opponent=dict(play=theirs))
s.play(one)
s.take(1)
assert len(s.legal()) == 4
s.choose(theirs[0])
assert len(s.legal()) == 3
"""


def test_cards_that_are_not_chosen_in_play_are_the_same_and_are_others_too(tmp_path):
    """What is done "instead" is done to a group or to a card of the discard; "another" is not this card."""
    group = "Each opposing character gets -1 {S} this turn. If you have a character in play, they get -2 {S} instead."
    card = (
        "Return an item card from your discard to your hand. If you have a character in play, put that card on the top "
        "of your deck instead."
    )
    another = (
        "Whenever this character quests, return a character card from your discard to your hand. Ready another chosen "
        "character of yours."
    )
    heir = dict(HEIR, keywordAbilities=[], abilities=[dict(type="triggered", name="OTHERS", effect=another)])
    modes = (
        "When you play this character, choose one: • Exert another chosen character. • Deal 1 damage to chosen "
        "character. Deal 2 damage to another chosen character."
    )
    one = dict(HEIR, fullName="One of Two", keywordAbilities=[], abilities=[dict(type="triggered", effect=modes)])
    path = file(tmp_path, dict(SONG, effects=[group]), dict(ODD, effects=[card]), heir, one)
    played = play(tmp_path, GROUPS, str(path))
    assert played.returncode == 0, played.stderr


FAULTS = [
    (dict(ODD, type="Curse"), "unknown type 'curse'; known are character"),
    (dict(ODD, abilities=[dict(type="keyword", fullText="Flies 3")]), "unknown keyword 'Flies 3'"),
    (dict(ODD, keywordAbilities=["Evasif"]), "unknown keyword 'Evasif'; did you mean Evasive?"),
    (dict(ODD, keywordAbilities=[""]), "unknown keyword ''"),
    (dict(ODD, color="Plaid"), "unknown ink 'plaid'"), (dict(ODD, cost=None), "'cost' must be a whole number"),
    (dict(ODD, subtypes=["Song", 3]), "'subtypes' must be a list of texts"),
    (dict(ODD, abilities="Evasive"), "'abilities' must be a list"), (dict(ODD, colors=3), "'colors' must be a list"),
    (dict(ODD, abilities=[dict(effect="Draw a card.", costs=3)]), "'costs' must be a list"),
    (dict(ODD, abilities=[dict(type="triggered", name="X")]), "neither 'effect' nor 'fullText'"),
]  # fmt: skip


def with_keyword(text: str) -> dict[str, Any]:
    return dict(HEIR, keywordAbilities=[], abilities=[dict(type="keyword", fullText=text)])


@pytest.mark.parametrize("text", [
    "Shift 2 ⬡, Discard a card (Reminder.)", "Shift", "Boost 1 ⬡, Remove an ink drop", "Resist +1 while at a location",
])  # fmt: skip
def test_a_keyword_that_says_more_is_not_read_in_part(tmp_path, text):
    raises(BadFile, "unknown keyword", read, file(tmp_path, with_keyword(text)))


@pytest.mark.parametrize("cost", ["Discard a Villain character card", "Discard your hand", "Banish an item"])
def test_a_shift_cost_that_the_engine_does_not_have_is_refused(tmp_path, cost):
    ((_, reason),) = import_cards(file(tmp_path, with_keyword(f"Shift: {cost}")), keep=False).refused
    assert f"the Shift cost {cost!r}" in reason


@pytest.mark.parametrize("cost", ["Discard an item card", "Discard 2 cards", "Remove an ink drop"])
def test_a_shift_cost_that_it_has_is_read(tmp_path, cost):
    assert not import_cards(file(tmp_path, with_keyword(f"Shift: {cost}")), keep=False).refused


@pytest.mark.parametrize(("entry", "message"), FAULTS)
def test_a_card_that_cannot_be_read_is_named_and_the_others_are_read(tmp_path, entry, message):
    unread: list[tuple[str, str]] = []
    assert [card["name"] for card in read(file(tmp_path, SONG, entry, HEIR), unread)] == [SONG["name"], HEIR["name"]]
    ((name, reason),) = unread
    assert name == "Odd One" and reason.startswith("line 1: ") and message in reason and "\n" not in reason
    raises(BadFile, re.escape(message), read, file(tmp_path, entry), [])


def test_a_card_that_is_known_need_not_be_read(tmp_path):
    done = import_cards(file(tmp_path, SONG, FAULTS[0][0], KNOWN | dict(type="Curse")), keep=False)
    assert done.playable == (SONG["fullName"],) and done.known == 1
    assert [name for name, _ in done.refused] == ["Odd One"]


@pytest.mark.parametrize("changed", [dict(type="curse"), dict(keywords=[{"keyword": "Evasif"}]), dict(cost="two")])
def test_so_is_one_in_the_form_of_the_project(tmp_path, changed):
    done = import_cards(
        own_file(tmp_path, OWN, PLACE | changed, "a card", OWN | {"full_name": "Tessa - B"}), keep=False
    )
    assert done.playable == ("Tessa Test - Lost", "Tessa - B")
    assert [(name, reason[:7]) for name, reason in done.refused] == [
        (PLACE["full_name"], "line 3:"),
        ("no name", "line 4:"),
    ]


def test_a_file_without_a_card_that_can_be_read_imports_nothing(home):
    path = file(home, dict(ODD, cost=None), dict(SONG, cost=None))
    done = helpers.run("cards", "import", path)
    assert done.exit_code == 1 and "'cost' must be a whole number" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1 and list(home.iterdir()) == [path]


def test_what_is_refused_is_told_and_the_rest_is_kept(home):
    unread = OWN | {"full_name": "Tessa Test - Odd", "text": [OWN["text"][1] | {"text": "Flip the table."}]}
    path = own_file(home, OWN, PLACE, unread, PLACE | {"full_name": "Odd One", "type": "curse"})
    done = helpers.run("cards", "import", path)
    assert done.exit_code == 0, done.stderr
    assert "2 new cards to play, 2 not playable" in done.stdout
    assert "not playable: Odd One: line 5: unknown type 'curse'; known are character" in done.stdout
    assert "not playable: Tessa Test - Odd: not understood from here on: flip the table." in done.stdout
    assert "The nearest known phrase:" in done.stdout
    shown = helpers.run("cards", "Test Ground - Far", "--json")
    assert json.loads(shown.stdout)[0]["classifications"] == ["Hyperia City"]


def test_a_dry_run_keeps_nothing(home):
    path = file(home, SONG)
    done = helpers.run("cards", "import", path, "--dry-run")
    assert done.exit_code == 0 and "1 new cards to play" in done.stdout and list(home.iterdir()) == [path]


@pytest.mark.parametrize(("written", "wrong"), [
    ('{"format": 2, "cards": [{}]}', "is damaged"), ('{"cards": [{}]}', "was written by another version"),
])  # fmt: skip
def test_a_collection_that_cannot_be_read_is_named(home, written, wrong):
    (home / "imported_cards.json").write_text(written)
    done = helpers.run("cards", "Stitch - New Dog")
    assert done.exit_code == 1 and f"imported_cards.json {wrong}" in done.stderr
