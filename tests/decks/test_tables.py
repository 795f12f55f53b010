"""Tables with headings: the copies are found by what columns hold, or asked about; never "1 of each" beside them."""

import csv
import json
import random

import pytest

from lorcana_env import cards
from lorcana_env.decks import Deck, read_collection
from lorcana_env.decks.lists import read_list
from tests.cast import ELSA_SPIRIT, STITCH
from tests.decks.test_list_forms import number
from tests.helpers import raises

WANTED = {STITCH: 4, ELSA_SPIRIT: 3, "Be Prepared": 2, "Fix-It Felix, Jr. - Trusty Builder": 3}
DALMATIAN = "Dalmatian Puppy - Tail Wagger"  # five collector numbers, 4a to 4e of set 3


def table(heads: str, form: str, wanted: dict[str, int] = WANTED) -> str:
    """Rows of a form each, with {n}, {name}, {row}, {cost}, {set}, {number}, under headings."""
    lines = []
    for row, (name, n) in enumerate(wanted.items(), 1):
        card = cards.find(name)
        values = {"n": n, "name": f'"{name}"', "row": row, "cost": card.cost, "number": number(name, card.sets[0])}
        lines.append(form.format(set=card.sets[0], few=n - 1, extra=7 - n, flag=row % 2, **values))
    return "\n".join([heads, *lines])


def same_by_json(text: str) -> str:
    """The rows of a table of commas as JSON objects."""

    def value(cell: str) -> object:
        return int(cell) if cell.isdecimal() else cell

    return json.dumps([{key: value(cell) for key, cell in row.items()} for row in csv.DictReader(text.splitlines())])


@pytest.mark.parametrize(("heads", "form"), [
    *[(f"Name,{word}", "{name},{n}") for word in (
        "Owned", "Total Quantity", "Units", "Stück", "In Stock", "Have", "Playset of", "Besitz", "Ejemplares", "Total",
        "No. of copies", "# Owned", "How many?", "Cards", "數量", "Qty Owned", "copiesOwned", "number_owned", "Main",
        "Sets", "Deck", "No.", "Collected", "Qty.", "Exemplaires", "Number", "Playsets", "x", "Inventory",
    )],
    ("Owned,Name", "{n},{name}"), ("Karte,Stück", "{name},{n}"), ("Carta,Cuántas,Rareza", "{name},{n},Rara"),
    ("Name,Nonfoil,Foil", "{name},{few},1"), ("Name,Non-Foil,Foil", "{name},{few},1"),
    ("Name,qty_normal,qty_foil", "{name},{few},1"), ("Name,quantityNormal,quantityFoil", "{name},1,{few}"),
    ("Name,Normal,Foil,Enchanted", "{name},{few},0,1"), ("Name,Regular,Cold Foil", "{name},{few},1"),
    ("Name,Owned,Owned Foil", "{name},{few},1"), ("Name,Owned (normal),Owned (foil)", "{name},{few},1"),
    ("Name,Normal,Foil,Total", "{name},{few},1,{n}"), ("Name,Total,Normal,Foil", "{name},{n},{few},1"),
    ("Name,Main,Side", "{name},{n},1"), ("Name,Mainboard,Sideboard", "{name},{n},{row}"),
    ("Name,Deck,Side", "{name},{n},0"), ("Name,mainQty,sideQty", "{name},{n},2"),
    ("Name,Main,Side,Maybeboard", "{name},{n},1,{row}"),
    ("Set,Name,Number,Rarity,Total Quantity", "{set},{name},{number},Rare,{n}"),
    ("TCGplayer Id,Product Name,Number,Price,Total Quantity,Add to Quantity", "49{row:04},{name},{number},1.25,{n},0"),
    ("Product Name,Number,Stock", "{name},{number},{n}"), ("Name,Number,Stock", "{name},{number}/204,{n}"),
    ("Name,Number", "{name},{n}"), ("#,Name,Owned", "{row},{name},{n}"), ("Name,Cost,Owned", "{name},{cost},{n}"),
    ("Karte,Kosten,Stück", "{name},{cost},{n}"), ("Name,Kapitel,Nummer,Stück", "{name},{set},{number},{n}"),
    ("Name,Owned,Price", "{name},{n},3"), ("Name,Owned,Trend", "{name},{n},1.25"),
    ("Name,Id,Units", "{name},{extra},{n}"),
    ("Name,Foil,Owned", "{name},yes,{n}"), ("Name,Owned,Foil", "{name},{n},{flag}"),
    ("Name,Quantity,Foil", "{name},{n},{flag}"), ("Name,Quantity,Normal,Foil", "{name},{n},0,1"),
    ("Name,Copies,Foils", "{name},{few},1"), ("Name,Is Foil,Owned", "{name},{flag},{n}"),
    ("Name,Count,Wanted", "{name},{n},{extra}"), ("Owned,Name,Strength,Lore", "{n},{name},{extra},{extra}"),
])  # fmt: skip
def test_the_copies_are_in_the_column_of_whole_numbers_that_is_nothing_else(heads, form):
    text = table(heads, form)
    assert Deck.parse(text).counts == WANTED
    assert Deck.parse(same_by_json(text)).counts == WANTED


@pytest.mark.parametrize(("heads", "form", "named"), [
    ("Name,Have,Want", "{name},{n},{extra}", "'Have', 'Want'"), ("Name,Owned,Page", "{name},{n},{extra}", "'Page'"),
    ("Name,Owned Quantity,Wanted Quantity", "{name},{n},{extra}", "'Owned Quantity', 'Wanted Quantity'"),
    ("Name,Normal,Foil,Signed", "{name},{n},1,{row}", "'Signed', 'Normal', 'Foil'"),
    ("Name,Owned,Foil", "{name},{n},{extra}", "'Owned', 'Foil'"), ("Name,Foil", "{name},{flag}", "'Foil'"),
    ("Name,Quantity,Foil", "{name},{n},{extra}", "'Quantity', 'Foil'"),
    ("Name,Have,Have Foil,Want,Want Foil", "{name},{n},1,{extra},1", "'Have', 'Want'"),
    ("Name,Number", "{name},{number}", "'Number'"), ("Name,Kosten", "{name},{cost}", "'Kosten'"),
    ("#,Name", "{row},{name}", "'#'"),
])  # fmt: skip
def test_the_reader_asks_where_several_columns_could_hold_the_copies(heads, form, named):
    with pytest.raises(ValueError) as raised:
        Deck.parse(table(heads, form))
    said = str(raised.value)
    assert named in said and "the number of copies? Call it 'Count'" in said and "\n" not in said


def test_objects_of_any_depth_are_rows():
    card = {
        "name": "Stitch",
        "version": "New Dog",
        "cost": 1,
        "set": {"code": "1", "name": "TFC"},
        "collector_number": 22,
    }
    for counts in (
        {"owned": 4},
        {"quantities": {"normal": 3, "foil": 1}},
        {"qty": 4, "prices": {"usd": 2, "eur": None}},
    ):
        entry = {"card": card, **counts}
        for data in ([entry], {"collection": [entry]}, {"cards": {"a1": entry}}):
            assert Deck.parse(json.dumps(data)).counts == {STITCH: 4}, data


def test_the_hint_of_a_spreadsheet_which_sign_divides_cells_is_no_card():
    assert Deck.parse(f"sep=;\nName;Owned\n{STITCH};4").counts == {STITCH: 4}


def test_what_the_question_says_to_write_is_read():
    text = table("Name,Count,Want", "{name},{n},{extra}")
    assert Deck.parse(text).counts == WANTED == Deck.parse(text.replace("Want", "#")).counts


def test_a_column_that_may_be_something_else_is_no_count_of_few_rows():
    """4 copies of a card that was printed in set 4, or 1 copy: the rows do not tell; of 1 both say the same."""
    of_4 = next(card.full_name for card in cards.all_cards() if "4" in card.sets)
    raises(ValueError, "is 'Chapter' the number of copies", Deck.parse, f'Name,Chapter\n"{of_4}",4')
    of_1 = next(card.full_name for card in cards.all_cards() if "1" in card.sets)
    assert Deck.parse(f'Name,Owned\n"{of_1}",1').counts == {of_1: 1}


@pytest.mark.parametrize(("text", "said"), [
    (f"Name,Owned\n{STITCH},4\n{ELSA_SPIRIT},four", "line 3: 'four' is no number of copies, under 'Owned'"),
    (f"Name,Owned\n{STITCH},4\n{ELSA_SPIRIT},", "line 3: '' is no number of copies"),
    (f"Name,Owned\n{STITCH},1000\n{ELSA_SPIRIT},4", "line 2: 1000 copies"),
    ("Name,Owned\nFix-It Felix, Jr. - Trusty Builder,4", "line 2: .* more cells than the headings; quote"),
    ("ID,Count\n22,4", "line 2: unknown card .*export the list with names"),
    (f"Name,Other,Count\n{STITCH},{ELSA_SPIRIT},4", "which of .* is the card"),
    (f"Name,Count\n3 {STITCH},4", "3 or 4 copies"), (f"Name,Side\n{STITCH},4", "'Side': a deck has no cards besides"),
    (f"Name,Main Qty,Wish Qty\n{STITCH},4,2", "'Main Qty', 'Wish Qty'"),
    (json.dumps([{"name": STITCH, "cost": 1}]), "no number of copies"),
    (f"Name,Count\n{STITCH},4\n\nName,Count\n{ELSA_SPIRIT},3", "line 4: a second table begins here"),
])  # fmt: skip
def test_what_is_no_row_of_a_table_is_said(text, said):
    raises(ValueError, said, Deck.parse, text)


def test_copies_in_the_cells_of_names_count():
    assert Deck.parse(f"Card,Price\n4 {STITCH},1.25\n2x {ELSA_SPIRIT},0.25").counts == {STITCH: 4, ELSA_SPIRIT: 2}
    assert Deck.parse(f"Karte\tPreis\n4 {STITCH}\t1").counts == {STITCH: 4}


def test_an_empty_first_cell_behind_which_tabs_follow_keeps_its_place():
    assert Deck.parse(f"Foil\tNormal\tName\n\t4\t{STITCH}\n3\t\t{ELSA_SPIRIT}").counts == {STITCH: 4, ELSA_SPIRIT: 3}
    assert Deck.parse(f"Name\tNormal\tFoil\n{STITCH}\t4\t").counts == {STITCH: 4}


def test_a_row_that_begins_like_a_heading_is_a_card_and_a_total_is_none():
    rows = f'"Created by the Vine",3,"Scar"\n"{cards.find(STITCH).version}",4,Stitch\nTotal,7,'
    assert Deck.parse("Version,Owned,Name\n" + rows).counts == {"Scar - Created by the Vine": 3, STITCH: 4}
    assert Deck.parse(f"Name\tOwned\t#\n{STITCH}\t4\t1\n{ELSA_SPIRIT}\t3\t2").counts == {STITCH: 4, ELSA_SPIRIT: 3}


def test_tables_with_columns_in_any_order_are_read_right_or_asked_about():
    chooser = random.Random(53)
    facts = ["cost", "set", "number", "ink", "price", "finish", "row", "id"]
    asked = 0
    for _ in range(300):
        wanted = {card.full_name: chooser.randint(1, 5) for card in chooser.sample(cards.all_cards(), 6)}
        rows = []
        for row, (name, n) in enumerate(wanted.items(), 1):
            card = cards.find(name)
            values = {"cost": card.cost, "set": card.sets[0], "number": number(name, card.sets[0]), "ink": card.inks[0]}
            values |= {"price": "1.25", "finish": "foil" if row % 2 else "no", "row": row, "id": 400_000 + row}
            rows.append(values | {"card": f'"{name}"', "stock": n})
        columns = chooser.sample([*chooser.sample(facts, 4), "card", "stock"], 6)
        text = "\n".join(["A,B,C,D,E,F", *(",".join(str(row[key]) for key in columns) for row in rows)])
        entries, errors = read_list(text)
        assert dict(entries) == wanted or (errors and "the number of copies? Call it" in errors[0]), text
        asked += bool(errors)
    assert asked < 30


def test_a_collection_is_read_by_the_same_rule(tmp_path):
    path = tmp_path / "own.csv"
    path.write_text(table("Name,Owned", "{name},1{n}"), "utf-8")
    assert read_collection(path) == {name: 10 + n for name, n in WANTED.items()}
    path.write_text(table("Name,Have,Want", "{name},1{n},{extra}"), "utf-8")
    raises(ValueError, "which of 'Have', 'Want'", read_collection, path)
    path.write_text(f"{STITCH}\t7\t2\n{ELSA_SPIRIT}\t8\t3", "utf-8")  # in a deck, 7 could be no number of copies
    raises(ValueError, "7 or 2 copies", read_collection, path)


# -- ids and numbers --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", [
    "003,4a,normal,3", "003,4a,3", "003\t4c\t3", "3 003-4a", "3 3-4b", "3x ITI 4a", "003-004a x3", "ITI #4d x3",
    "3 4a/204 EN 3", "003 4a 3", "3 003 4a", "3 (003) 4a", f"3 {DALMATIAN} 4b/204", f"{DALMATIAN}\t003\t4c\t3",
    "3 003-004:foil", "Set Number,Card Number,Variant,Count\n003,4a,normal,3",
    "Set,Number,Normal,Foil\n003,4a,2,0\n003,4b,0,1", json.dumps([{"setCode": "003", "number": "4a", "quantity": 3}]),
    json.dumps({"003-004": 2, "003-004:foil": 1}), json.dumps({"cards": {"003-4a": 2, "003-4a:foil": 1}}),
    json.dumps({"003-004": {"normal": 2, "foil": 1}}), json.dumps({"003-004:foil": {"quantity": 3}}),
    json.dumps([{"card": "003-004:foil", "count": 3}]), json.dumps(["2 003-004", "1 003-004:foil"]),
    json.dumps({DALMATIAN: 2, f"{DALMATIAN}:foil": 1}), json.dumps([{"card": {"name": DALMATIAN}, "count": 3}]),
    "3 dalmatian-puppy-tail-wagger", "id,count\ndalmatian-puppy-tail-wagger,3", "003,4a\n003,4b\n003,4e",
])  # fmt: skip
def test_ids_and_lettered_numbers(text):
    assert Deck.parse(text).counts == {DALMATIAN: 3}


@pytest.mark.parametrize("text", [
    "4 crd_be70d689335140bdadcde5f5356e169d", "crd_be70d689335140bdadcde5f5356e169d", "12345", "4 12345", "22 4",
    "22,4", "22;4", json.dumps({"22": 4}), json.dumps([{"id": 22, "count": 4}]), json.dumps(["crd_abc1", "crd_def2"]),
    json.dumps([{"cardId": "crd_abc1", "quantity": 2}]), "id,count\n22,4", "cardId\tcopies\ncrd_abc1\t4", "4 517-999",
    json.dumps({"crd_abc1:foil": 2}), "22\n23",
])  # fmt: skip
def test_ids_of_other_makers_are_refused_with_the_remedy(text):
    with pytest.raises(ValueError, match=r"with names|the one that is meant") as raised:
        Deck.parse(text)
    assert "did you mean" not in str(raised.value)
