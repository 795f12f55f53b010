"""Forms of deck lists: each is read right, or asked about in one line; never read wrong without a word."""

import json

import pytest

from lorcana_env import cards
from lorcana_env.cards.printings import card_of_printing, numbers_of, set_code
from lorcana_env.decks import Deck
from lorcana_env.decks.list_rows import heading
from lorcana_env.decks.lists import read_list
from tests.cast import ELSA_SPIRIT, STITCH
from tests.helpers import raises

JUNIOR = "Fix-It Felix, Jr. - Trusty Builder"
WANTED = {STITCH: 4, ELSA_SPIRIT: 3, "Be Prepared": 2, JUNIOR: 1}
FEW = [(name, n, cards.find(name)) for name, n in WANTED.items()]


def number(name: str, code: str = "1") -> int:
    """The first collector number of a card in a set."""
    return min(n for n in numbers_of(name) if card_of_printing(code, n) == name)


def rows(form: str) -> str:
    """The wanted deck, a line of a form each, with {n}, {name}, {quoted}, {base}, {title}, {cost}, {row}."""
    lines = []
    for row, (name, n, card) in enumerate(FEW, 1):
        title = card.version or ""
        values = {"n": n, "name": name, "quoted": f'"{name}"', "base": card.name, "title": title, "cost": card.cost}
        lines.append(form.format(row=row, **values))
    return "\n".join(lines)


# -- the copies among other numbers -----------------------------------------------------------------------------------
@pytest.mark.parametrize("form", [
    "{cost}\t{n}\t{name}\t$0.11", "{n}\t{cost}\t{name}\t$0.11", "{cost}\t{name}\t{n}", "{name}\t{cost}\t{n}\t0,11 €",
    "{cost} {n} {name} $0.11", "{n} {cost} {name}", "{cost};{n};{name}", "{cost},{n},{quoted},Amber",
    "| {cost} | {n} | {name} | 0.11 |", "{cost}\t{n}x\t{name}", "{cost} {n}x {name}", "{name}\t{n}\t1.25",
    "{n}\t{name}\tCharacter\tAmber",
])  # fmt: skip
def test_copies_beside_costs_and_prices(form):
    assert Deck.parse(rows(form)).counts == WANTED


def test_a_line_alone_shows_enough_when_the_other_number_is_too_many():
    assert Deck.parse(f"8\t3\t{ELSA_SPIRIT}\t$0.11").counts == {ELSA_SPIRIT: 3}
    assert Deck.parse(f"3\t8\t{ELSA_SPIRIT}").counts == {ELSA_SPIRIT: 3}


@pytest.mark.parametrize(
    "heads", ["#,Qty,Card", "#,Card,Qty", "No.,Count,Name", "#;Anzahl;Karte", "#\tQuantity\tCard Name"]
)
def test_rows_with_numbers_under_headings(heads):
    sign = next(sign for sign in "\t;," if sign in heads)
    order = ["{row}", "{n}", "{quoted}"] if heads.split(sign)[1] not in ("Card",) else ["{row}", "{quoted}", "{n}"]
    assert Deck.parse(heads + "\n" + rows(sign.join(order))).counts == WANTED


def test_rows_with_numbers_without_headings():
    many = [card.full_name for card in cards.all_cards() if card.max_copies == 4 and card.cost == 3][:9]
    wanted = {name: 2 + i % 3 for i, name in enumerate(many)}
    for form in ("{i}\t{n}\t{name}", "{i}. {n} {name}", "{i}) {n}x {name}", "{i}. {name} x{n}", "{i},{n},{name}"):
        text = "\n".join(form.format(i=i, n=n, name=name) for i, (name, n) in enumerate(wanted.items(), 1))
        assert Deck.parse(text).counts == wanted


@pytest.mark.parametrize("text", [
    f"2\t3\t{STITCH}", f"2 3 {STITCH}", f"2 {STITCH} 3", f"3,2,{STITCH}", f"{STITCH}\t2\t3", f"2x {STITCH} x3",
    f"2 {STITCH} x3", f"{ELSA_SPIRIT}\t8",  # a cost alone
    f"4\t1\t{STITCH}",  # 4 at a cost of 1, or 1 of set 4 or so: a line alone does not show it
    f"#,Card\n1,{STITCH}\n2,{ELSA_SPIRIT}\n3,Be Prepared\n4,I2I\n5,99 Puppies",
    f"Name,Number\n{STITCH},{number(STITCH)}",
    f"1. {STITCH}\n2. {ELSA_SPIRIT}\n3. Be Prepared\n4. I2I\n5. 99 Puppies",
])  # fmt: skip
def test_a_question_where_two_numbers_could_be_the_copies(text):
    raises(ValueError, "copies", Deck.parse, text)


def test_the_question_names_both_readings_and_what_to_write():
    with pytest.raises(ValueError) as raised:
        Deck.parse(f"2\t3\t{STITCH}")
    assert f"2 or 3 copies of {STITCH}" in str(raised.value)
    assert f"'2 {STITCH}'" in str(raised.value) and f"'3 {STITCH}'" in str(raised.value)


# -- 0 copies ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("line", [
    "0 {}", "0x {}", "x0 {}", "(0) {}", "{} x0", "{} (0)", "{}\t0", "0\t{}", "0,{},TFC,23", "0 {} (TFC) 23",
    "0 Nobody - Of a Set to Come",
])  # fmt: skip
def test_a_line_of_0_copies_is_passed_over(line):
    assert Deck.parse(f"4 {STITCH}\n" + line.format("Be Prepared")).counts == {STITCH: 4}


@pytest.mark.parametrize("text", [
    f"Count,Name\n4,{STITCH}\n0,Be Prepared",
    f"Name;Normal;Foil\n{STITCH};3;1\nBe Prepared;0;0",
    json.dumps({STITCH: 4, "Be Prepared": 0}),
    json.dumps([{"name": STITCH, "count": 4}, {"name": "Be Prepared", "count": 0}]),
    "U3RpdGNoX05ldyBEb2ckNHxCZSBQcmVwYXJlZCQwfA==",
    f"0\t1\tBe Prepared\n4\t1\t{STITCH}\n0\t8\t{ELSA_SPIRIT}",
])  # fmt: skip
def test_0_copies_in_tables_and_data(text):
    assert Deck.parse(text).counts == {STITCH: 4}


@pytest.mark.parametrize("text", [
    "0\t4\tStich - New Dogg", "0;Character;4;Stich - New Dogg", "Foil,Normal,Name\n0,4,Stich - New Dogg",
])  # fmt: skip
def test_a_0_that_is_no_count_hides_no_card_that_is_not_known(text):
    raises(ValueError, "unknown card", Deck.parse, text)


# -- the card and the copies, by what all rows show -------------------------------------------------------------------
@pytest.mark.parametrize("form", ["{name}\tTFC\t{n}", "{name} | TFC | {n}x", "#{row} {n} {name}"])
def test_a_set_or_the_number_of_the_row_beside_the_copies(form):
    assert Deck.parse(rows(form)).counts == WANTED


def test_a_name_and_a_version_that_is_a_name_too_are_one_card():
    assert Deck.parse("2 Olaf | Helping Hand\nOlaf\tHelping Hand\t1").counts == {"Olaf - Helping Hand": 3}


# -- headings ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("line", [
    "~~Mainboard~~", "Main", "Deck", "Main Deck", "MAINDECK", "mainboard:", "Deck (60)", "// Deck", "== Deck ==",
    "**Deck**", "## Characters", "deck_name: Blue tempo", "standing: 3", "standing: 3rd of 120",
    "Deck name: Be Prepared", "Player: Ann", "Record: 5-1", "Placement: 1st", "Created by Ann",
    "Exported from a deck builder", "Total: 60", "Total cards: 60", "60 cards", "Cards: 60", "Characters - 24",
    "Characters x24", "(24) Characters", "Character [24]", "Uninkable (12)", "3-drops", "2 cost", "Amber & Steel",
    "Ink: Amber / Steel", "Unique cards: 18", "Characters (24):", "Action - Song (4)", "Items/Locations: 6",
    "Legendary (8)", "Personnages (24)", "MAIN DECK: 60 cards", "Price: $123.45", "date: 2026-10-01", "main_ink: amber",
    "---", "````", "https://example.org/deck/1", "Deck: My deck", "Format: Core | Total: 60 cards",
    "--- Characters (5) ---", "=== Actions & Songs: 2 ===", "Cost 3", "24 Items", "**Locations**",
])  # fmt: skip
def test_a_heading_is_no_card(line):
    assert Deck.parse(f"{line}\n4 {STITCH}").counts == {STITCH: 4}


def test_a_card_is_no_heading():
    for card in cards.all_cards():  # two are called like sets
        for form in ("{}", "3 {}", "2x {}", "{} (4)", "{} x3"):
            assert not heading(form.format(card.full_name)), card.full_name
    for line in (f"name: {STITCH}", "Stich: New Dogg", "4 Deck of Cards", "count: 4", "Deck: 4 Be Prepared"):
        raises(ValueError, "line 1", Deck.parse, line)


# -- other forms ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("form", [
    "{n} {name}", "{n}x {name}", "{n} x {name}", "{n}X {name}", "x{n} {name}", "X {n} {name}", "({n}) {name}",
    "[{n}] {name}", "(x{n}) {name}", "({n}x) {name}", "**{n}** {name}", "{n}: {name}", "{n} - {name}", "{n} | {name}",
    "{n} copies of {name}", "{n} of {name}", "- {n} {name}", "* {n}x {name}", "• {n} {name}", "> {n} {name}",
    "[ ] {n} {name}", "🟡 {n} {name}", "{name} x{n}", "{name} X{n}", "{name} ×{n}", "{name} {n}x", "{name} ({n})",
    "{name} (x{n})", "{name} [x{n}]", "{name}, x{n}", "{name}: x{n}", "{name} - x{n}", "{n} {name} (foil)",
    "{n} {name} foil", "{n} {name} *F*", "{n} {name} *E*", "{n} {name} [F]", "{n} {name} ✨", "{n} {name} (TFC)",
    "{n} {name} [TFC]", "{n} {name} (TFC) 23", "{n} {name} [TFC 23]", "{n} {name} TFC-023", "{n} {name} (TFC #23)",
    "{n} {name} (1)", "{n} {name} 1-023", "{n} {name} 23/204", "{n} {name} #23", "{n} {name} (Enchanted)",
    "{n} {name} (Legendary) $12.50", "{n} {name} - $0.25", "{n} {name} 0,30 €", "{n} {name} €0.30", "{n}\t{name}",
    "{n}\t\t{name}\tTFC\t23", "{name}\t{n}", "{name}\tx{n}", "{n};{name}", "{n},{quoted},TFC,23", "{quoted},{n}",
    '"{n} {name}"', "| {n} | {name} |", "|{name}|{n}|", "{n} {name}  ", "{n}\u00a0{name}", "{n}.0\t{name}",
])  # fmt: skip
def test_a_list_in_one_form(form):
    assert Deck.parse(rows(form)).counts == WANTED
    assert Deck.parse("\ufeff" + rows(form).replace("\n", "\r\n")).counts == WANTED


@pytest.mark.parametrize(("heads", "form"), [
    ("Quantity,Name,Set", "{n},{quoted},TFC"), ("qty;card;price", "{n};{name};1,25"),
    ("Card\tCopies\tCost", "{name}\t{n}\t{cost}"), ("Cost\tQty\tName", "{cost}\t{n}\t{name}"),
    ("Name,Version,Count", '"{base}","{title}",{n}'), ("Count,Name,Subtitle", '{n},"{base}","{title}"'),
    ("Normal,Foil,Name", "{n},0,{quoted}"), ("Quantity,Foil Quantity,Name", "0,{n},{quoted}"),
    ("Reg Qty,Foil Qty,Card Name", "{n},,{quoted}"), ("Name,Set,Card Number,Count", "{quoted},001,23,{n}"),
    ("| Qty | Card |\n| --- | --- |", "| {n} | {name} |"),
    ("Row,Amount,Card Name,Total Price", "{row},{n},{quoted},$1.50"),
    ("Count\tCard\tInk\tCost\tStrength", "{n}\t{name}\tAmber\t{cost}\t4"),
])  # fmt: skip
def test_a_table_with_headings(heads, form):
    assert Deck.parse(heads + "\n" + rows(form)).counts == WANTED


@pytest.mark.parametrize("data", [
    {"deck": [[n, name] for name, n in WANTED.items()]},
    [[name, n] for name, n in WANTED.items()],
    {"deck": {"name": "mine", "cards": [f"{n} {name}" for name, n in WANTED.items()]}},
    {"decks": [{"name": "mine", "cards": [{"qty": str(n), "card": name} for name, n in WANTED.items()]}]},
    {"mainboard": dict(WANTED), "sideboard": {}},
    [{"name": name, "normal": n - 1, "foil": 1} for name, n in WANTED.items()],
])  # fmt: skip
def test_json_of_builders(data):
    assert Deck.parse(json.dumps(data)).counts == WANTED


def test_the_text_of_a_share_code():
    text = "|".join(f"{name.replace(' - ', '_')}${n}" for name, n in WANTED.items())
    assert Deck.parse(text).counts == Deck.parse(text.replace("|", "\n")).counts == WANTED


# -- a set and a number alone -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("form", [
    "{n} 1-{number}", "{n}x 001-{number:03}", "{n} TFC {number}", "{n} TFC-{number:03}", "{n} TFC #{number}",
    "{n} (1) {number}", "{n} [TFC] {number}", "{n} (TFC #{number})", "{n}x {number}/204 EN 1",
    "{n} {number}/204 • EN • 1", "1-{number} x{n}", "TFC {number} x{n}", "001-{number:03}: {n}", "{n}\tTFC\t{number}",
    "{n}\t1-{number}", "001,{number},normal,{n}", "TFC\t{number}\t{n}",
])  # fmt: skip
def test_a_set_and_a_collector_number(form):
    wanted = {STITCH: 4, ELSA_SPIRIT: 3, "Be Prepared": 2}
    text = "\n".join(form.format(n=n, number=number(name)) for name, n in wanted.items())
    assert Deck.parse(text).counts == wanted


def test_a_set_and_a_number_in_tables_and_data():
    wanted = {STITCH: 4, ELSA_SPIRIT: 3, "Be Prepared": 2}
    lines = "\n".join(f"001,{number(name)},normal,{n}" for name, n in wanted.items())
    assert Deck.parse(f"Set Number,Card Number,Variant,Count\n{lines}\n001,5,normal,0").counts == wanted
    data = [{"set": "1", "number": number(name), "count": n} for name, n in wanted.items()]
    assert Deck.parse(json.dumps(data)).counts == wanted
    assert Deck.parse(json.dumps({f"1-{number(name)}": n for name, n in wanted.items()})).counts == wanted
    data = [{"id": f"1-{number(name)}", "qty": n} for name, n in wanted.items()]
    assert Deck.parse(json.dumps(data)).counts == wanted


def test_numbers_alone_are_read_when_one_reading_is_possible():
    assert Deck.parse(f"4 1 {number(STITCH)}").counts == Deck.parse(f"1 {number(STITCH)} 4").counts == {STITCH: 4}
    raises(ValueError, "the one that is meant", Deck.parse, "1 2 4")
    raises(ValueError, "unknown card", Deck.parse, "77 88 99")


def test_a_name_that_is_not_known_with_a_printing_is_asked_about():
    with pytest.raises(ValueError, match=rf"set and number are those of {STITCH}"):
        Deck.parse(f"4 Stitch - Neuer Hund (1) {number(STITCH)}")


def test_every_printing_of_the_pool_is_known():
    for card in cards.all_cards():
        for code in card.sets:
            assert set_code(code) == code
            assert any(card_of_printing(code, n) == card.full_name for n in numbers_of(card.full_name)), card.full_name
    assert set_code("001") == set_code("tfc") == "1" and set_code("Stitch") is None
    assert card_of_printing("1", 999) is None


# -- two lists --------------------------------------------------------------------------------------------------------
def sixty(ink: str) -> str:
    names = [card.full_name for card in cards.all_cards() if card.inks == (ink,) and card.max_copies == 4][:15]
    return "\n".join(f"4 {name}" for name in names)


@pytest.mark.parametrize("text", [
    f"Deck 1\n4 {STITCH}\n\nDeck 2\n4 {ELSA_SPIRIT}",
    f"Deck\n4 {STITCH}\n\nDeck\n4 {ELSA_SPIRIT}",
    f"Deck: A\n4 {STITCH}\nDeck: B\n4 {ELSA_SPIRIT}",
    f"deck_name: A\nstanding: 1\n4 {STITCH}\n\ndeck_name: B\nstanding: 2\n4 {ELSA_SPIRIT}",
    f"# Deck A\n4 {STITCH}\n# Deck B\n4 {ELSA_SPIRIT}",
    f"~~Mainboard~~\n4 {STITCH}\n~~Mainboard~~\n4 {ELSA_SPIRIT}",
    f"Player: Ann\n4 {STITCH}\nPlayer: Bob\n4 {STITCH}",
    f"Count,Name\n4,{STITCH}\nCount,Name\n4,{ELSA_SPIRIT}",
    f"Deck,Count,Name\nA,4,{STITCH}\nB,4,{ELSA_SPIRIT}",
    f"{sixty('amber')}\n\n{sixty('steel')}",
    f"{sixty('amber')}\n-----\n{sixty('amber')}",
    json.dumps([{"name": "A", "cards": [f"4 {STITCH}"]}, {"name": "B", "cards": [f"4 {STITCH}"]}]),
    json.dumps({"decks": [{"cards": [f"4 {STITCH}"]}, {"cards": [f"4 {STITCH}"]}]}),
    "U3RpdGNoX05ldyBEb2ckNHw=\nU3RpdGNoX05ldyBEb2ckNHw=",
])  # fmt: skip
def test_two_lists_are_refused(text):
    raises(ValueError, "keep one", Deck.parse, text)


@pytest.mark.parametrize("text", [
    f"4 {STITCH}\nSideboard\n1 {ELSA_SPIRIT}",
    f"4 {STITCH}\n// Sideboard\n1 {ELSA_SPIRIT}",
    f"4 {STITCH}\nSideboard: 1 {ELSA_SPIRIT}",
    json.dumps({"mainboard": [f"4 {STITCH}"], "sideboard": [f"1 {ELSA_SPIRIT}"]}),
    f"Section,Count,Name\nMain,4,{STITCH}\nSideboard,1,{ELSA_SPIRIT}",
])  # fmt: skip
def test_cards_besides_the_deck_are_refused(text):
    raises(ValueError, "no cards besides the deck", Deck.parse, text)


@pytest.mark.parametrize("form", ["{}\t{}", "{} {}", "{};{}", "Anzahl\tName\n{}\t{}", "Name\tAnzahl\n{1}\t{0}"])
def test_a_decimal_comma_of_a_table(form):
    assert Deck.parse(form.format("4,0", STITCH)).counts == {STITCH: 4}


def test_a_printing_that_is_not_known_is_named():
    raises(ValueError, "'4 15-12'; .*; no card 12 of a set 15 is known here$", Deck.parse, "4 15-12")


def test_a_deck_in_parts_is_one_list():
    parts = f"Deck\n\nCharacters\n{sixty('amber')}\n\nSongs (4)\n4 Be Prepared\n\n"
    text = parts + "Total: 64\nExported from somewhere\nSideboard (0)"
    assert len(Deck.parse(text)) == 64
    entries, errors = read_list(Deck.load("blurple").to_text())
    assert errors == [] and sum(n for _, n in entries) == len(Deck.load("blurple"))
