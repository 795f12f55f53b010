"""Deck lists: reading them, and the deck rules of each format (1.10.1)."""

import base64
import os
import re
import time
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

import pytest

from lorcana_env import cards, simulate
from lorcana_env.decks import Deck, DeckWarning, bundled, find_format
from tests.cast import ANGEL, ELSA_SPIRIT, STITCH
from tests.helpers import raises

VANILLA = [
    card.full_name
    for card in cards.all_cards()
    if card.inks == ("amber",) and {"5", "9"} & set(card.sets) and card.max_copies == 4
]
RUBY, STEEL = (next(c.full_name for c in cards.all_cards() if c.inks == (ink,)) for ink in ("ruby", "steel"))
HIRAM, FORTISPHERE = "Hiram Flaversham - Toymaker", "Fortisphere"
DUAL = next(c.full_name for c in cards.all_cards() if c.inks == ("ruby", "steel"))


def amber(size: int) -> list[str]:
    """So many amber cards, at most four of a name."""
    return [VANILLA[i // 4] for i in range(size)]


# -- reading ----------------------------------------------------------------------------------------------------------
def test_parse_counts_comments_and_spelling():
    deck = Deck.parse(
        "# my deck\n"
        "\n"
        "  // a remark\n"
        "4 STITCH – new dog   # four of them\n"
        "2x You’re Welcome // two\n"
        "1 Stitch - New Dog\r\n",
        name="mine",
    )
    assert deck.counts == {"Stitch - New Dog": 5, "You're Welcome": 2}
    assert deck.cards == ("Stitch - New Dog",) * 5 + ("You're Welcome",) * 2 and deck.name == "mine" and len(deck) == 7
    assert "mine" in repr(deck) and "7 cards" in repr(deck)


def test_every_bad_line_is_reported_at_once_with_its_number_and_near_names():
    with pytest.raises(ValueError) as raised:
        Deck.parse("4 Stitch - New Dog\n4 Stich - New Dog (1) 42\nBe Prepard\n\n1000 Be Prepared\n")
    summary, *lines = str(raised.value).splitlines()
    assert "3 lines" in summary and re.search(r"line 2: .*Stich - New Dog.*did you mean.*Stitch - New Dog", lines[0])
    assert re.search(r"line 3: unknown card 'Be Prepard'; did you mean Be Prepared", lines[1])
    assert re.search(r"line 5: 1000 copies", lines[2])


@pytest.mark.parametrize(("line", "name", "copies"), [
    ("4×Stitch - New Dog", STITCH, 4), ("４ｘ Stitch － New Dog", STITCH, 4), ("Stitch - New Dog", STITCH, 1),
    ("\u200e4 Stitch\u200b - New\u2060 Dog\u202c", STITCH, 4), ("Stitch\tNew Dog\t4", STITCH, 4),
    ('4,"Stitch, New Dog"', STITCH, 4), ("4 Stitch, New Dog", STITCH, 4), ("4 Stitch New Dog", STITCH, 4),
    ("4 Stitch - New Dog • 23/204 • EN • 1", STITCH, 4), ("2 Angel - Experiment 624 (12) 7", ANGEL, 2),
    ("2 99 Puppies", "99 Puppies", 2), ("* 99 Puppies x2", "99 Puppies", 2), ("3 I2I (6) 30", "I2I", 3),
    ("4 Fix-It Felix, Jr., Trusty Builder", "Fix-It Felix, Jr. - Trusty Builder", 4),
])  # fmt: skip
def test_a_line_as_players_write_it(line, name, copies):
    assert Deck.parse(line).counts == {name: copies}


def test_no_card_name_reads_as_a_heading_or_as_another_card():
    every = [card.full_name for card in cards.all_cards()]
    assert Deck.parse("\n".join(every)).cards == tuple(every)
    assert Deck.parse("\n".join(f"3 {name} (1) 23" for name in every)).counts == dict.fromkeys(every, 3)
    commas = (name.replace(" - ", ", ") for name in every)
    assert Deck.parse("\n".join(f"2x {name}" for name in commas)).counts == dict.fromkeys(every, 2)


def test_a_share_code_or_its_address():
    code = base64.b64encode(b"Stitch_New Dog$4|Elsa_Spirit of Winter$2|Be Prepared$1|").decode()
    wanted = {STITCH: 4, ELSA_SPIRIT: 2, "Be Prepared": 1}
    assert Deck.parse(code).counts == Deck.parse(code.rstrip("=") + "\n").counts == wanted
    assert Deck.parse(f"https://example.org/import?name=x&id={quote(code)}").counts == wanted


FORMS = sorted((Path(__file__).parents[1] / "data" / "decks").iterdir())


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_deck_as_builders_and_tables_export_it(path):
    """One deck in every form; the files were written for this test."""
    assert Deck.load(path).counts == {
        "Te Kā - Heartless": 4, "Fix-It Felix, Jr. - Trusty Builder": 4, "I2I": 3, "99 Puppies": 2, "Be Prepared": 1,
        STITCH: 4, ANGEL: 2,
    }  # fmt: skip


def test_a_share_code_that_a_browser_made():
    """Its base64 takes letters with accents as Latin-1; in addresses two signs are others."""
    code = base64.b64encode("Félix Madrigal_Fun-Loving Family Man$4|".encode("latin-1")).decode()
    assert Deck.parse(code).counts == {"Félix Madrigal - Fun-Loving Family Man": 4}
    safe = base64.urlsafe_b64encode(b"Be Prepared$4|Stitch_New Dog$3|").decode()
    assert Deck.parse(f"https://example.org/?list={safe}").counts == {"Be Prepared": 4, STITCH: 3}


@pytest.mark.parametrize(("text", "message"), [
    ("https://dreamborn.ink/decks/abc", "holds no deck, and nothing is fetched"),
    ('[{"name": "Be Preparred", "count": 2}]', r"line 1: .*did you mean Be Prepared"),
    ('{"ObjectStates": []}', "JSON"),
    ("4 Stitch - New Dog\nSideboard\n1 Elsa - Spirit of Winter", "line 2: 'Sideboard'"),
    ("-4 Be Prepared", "no sign; write '4 Be Prepared'"),
    ("Be Prepared 4", "is 4 the number of copies"),
    ("Name,Count\nBe Prepared,four", "'four' is no number of copies"),
    ('{"Be Prepared": 2, "Be Prepared": 4}', "'Be Prepared' stands there twice"),
])  # fmt: skip
def test_what_is_no_list_is_refused_by_name(text, message):
    raises(ValueError, message, Deck.parse, text)


@pytest.mark.parametrize("text", [
    "Count,Name,Set\n4,Be Prepared,TFC\n2,Stitch - New Dog,TFC\n",
    "Name;Quantity\nBe Prepared;4\nStitch - New Dog;2\n",
    "Normal,Foil,Name\n3,1,Be Prepared\n2,,Stitch - New Dog\n",
    "Card Name\tSet\n" + "Be Prepared\tTFC\n" * 4 + "Stitch - New Dog\tTFC\n" * 2,
    '["4 Be Prepared", "2 Stitch - New Dog"]',
])  # fmt: skip
def test_a_spreadsheet_or_a_json_list(text):
    assert Deck.parse(text).counts == {"Be Prepared": 4, STITCH: 2}


def test_what_is_hardly_a_deck_is_said():
    assert Deck.load("blurple").doubts() is None and "0 cards" in (Deck.parse("").doubts() or "")
    assert "at least 60" in (Deck.parse("4 Be Prepared").doubts() or "")
    assert Deck(amber(40)).doubts() is None  # Sealed
    with pytest.warns(DeckWarning, match="legal in no format"):
        simulate(Deck.parse("18 Stitch - New Dog"), Deck.load("blurple"), games=2)


def test_load_takes_a_bundled_name_or_a_path(tmp_path):
    path = tmp_path / "copy.txt"
    path.write_text(Deck.load("ward-es-control").to_text(), "utf-8")
    assert Deck.load(path) == Deck.load(str(path)) == Deck.load("ward-es-control") and Deck.load(path).name == "copy"
    assert hash(Deck.load(path)) == hash(Deck.load("ward-es-control")) and Deck.load(path) != Deck.load("yurple")


def test_a_list_is_read_once_and_again_when_its_file_has_changed(tmp_path, monkeypatch):
    path = tmp_path / "mine.txt"
    long_ago = time.time() - 3600

    def write(text, at):
        path.write_text(text, "utf-8")
        os.utime(path, (at, at))

    write("4 Be Prepared", long_ago)
    first = Deck.load(path)
    first.counts["Be Prepared"] = 1  # of this object alone
    with monkeypatch.context() as unread:
        unread.setattr("lorcana_env.decks.lists.read_list", None)
        assert Deck.load(path).counts == {"Be Prepared": 4}
        assert Deck.load(path).cards is first.cards
    write("3 Be Prepared", long_ago + 1)
    assert Deck.load(path).counts == {"Be Prepared": 3}
    for n in (2, 1, 4):  # within a tick of the file system's clock
        write(f"{n} Be Prepared", time.time())
        assert Deck.load(path).counts == {"Be Prepared": n}
    path.unlink()
    raises(ValueError, "no deck list", Deck.load, path)


def test_a_bundled_list_that_is_edited_is_read_again(tmp_path, monkeypatch):
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setattr("lorcana_env.decks.deck._FOLDERS", {"normal": folder})
    for n in (4, 3):
        (folder / "hers.txt").write_text(f"{n} Be Prepared", "utf-8")
        assert len(Deck.load("Hers")) == n and Deck.load("hers").name == "hers"
    raises(ValueError, "no deck list", Deck.load, "data/hers")  # a path is not looked for among them


def test_a_name_that_no_file_can_have_is_refused():
    for name in ("", "x" * 5_000, "\ud800"):
        raises(ValueError, "no deck list", Deck.load, name)


def test_an_error_in_a_file_names_the_file(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("4 Nobody\n", "utf-8")
    raises(ValueError, r"bad\.txt, line 1", Deck.load, path)
    path.write_bytes(b"\xff\xfe4 \x00")
    raises(ValueError, "UTF-8", Deck.load, path)
    raises(ValueError, "ward-es-control", Deck.load, "ward-control")


OWN = [name for name in bundled() if name.startswith("own-")]  # made for the package, with set 14


@pytest.mark.parametrize("name", bundled())
def test_bundled_lists_are_read_and_legal_in_the_core_of_their_time(name):
    deck = Deck.load(name)
    assert len(deck) >= 60 and deck.problems("core-s14" if name in OWN else "core-s12") == []
    assert deck.problems("infinity") == deck.problems("any") == []
    assert (deck.problems() == []) == (name in OWN)  # sets 5-8 have left since
    assert Deck.parse(deck.to_text()) == deck


@pytest.mark.parametrize("name", OWN)
def test_lists_of_set_14_are_called_the_packages_own_and_can_be_played(name):
    deck = Deck.load(name)
    new = [card for card in deck.cards if "14" in cards.find(card).sets]
    assert len({*new}) >= 12 and len(new) >= 30 and sum(cards.find(card).inkable for card in deck.cards) >= 40
    assert "no tournament list" in (files("lorcana_env.decks") / "data" / f"{name}.txt").read_text("utf-8")


# -- Constructed (1.10.1.1) -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("legal", "wrong", "said"), [
    (amber(60), amber(59), "59 cards; a Constructed deck needs at least 60 (1.10.1.1)"),
    ([*amber(60), RUBY], [*amber(60), RUBY, STEEL], "3 inks (amber, ruby, steel)"),
    (amber(64), [*amber(60), DUAL], "3 inks"),  # a card of two inks counts for both
    (amber(60), [*amber(60), VANILLA[0]], f"5 copies of {VANILLA[0]}; at most 4"),
])  # fmt: skip
def test_1_10_1_1_at_least_60_cards_of_at_most_two_inks_and_at_most_4_of_a_full_name(legal, wrong, said):
    """1.10.1."""
    assert Deck(legal).problems("any") == []
    (problem,) = Deck(wrong).problems("any")
    assert said in problem


@pytest.mark.parametrize(("name", "legal", "too_many"), [
    ("Dalmatian Puppy - Tail Wagger", 99, 100), ("The Glass Slipper", 2, 3), ("Microbots", 200, None),
])  # fmt: skip
def test_1_2_1_the_number_of_copies_a_card_allows_itself(name, legal, too_many):
    assert Deck([*amber(60), *[name] * legal]).problems("any") == []
    if too_many:
        (problem,) = Deck([*amber(60), *[name] * too_many]).problems("any")
        assert f"{too_many} copies of {name}; at most {legal}" in problem


@pytest.mark.parametrize(("name", "banned"), [
    ("core-s6", []), ("core-s7", [HIRAM, FORTISPHERE]), ("core-s8", [HIRAM, FORTISPHERE]),
    ("core", [HIRAM, FORTISPHERE]), ("limited", []), ("any", [HIRAM]), ("infinity", [HIRAM]),
    ("core-2025-04-07", []), ("core-2025-04-08", [HIRAM, FORTISPHERE]),  # from that day on; after Azurite Sea's Core
    ("infinity-2026-03-25", []), ("infinity-2026-03-26", [HIRAM]), ("infinity-2026-10-23", [HIRAM]),
])  # fmt: skip
def test_1_10_1_1_cards_are_banned_in_a_format_from_a_day_on(name, banned):
    problems = {card: Deck([*amber(60), card]).problems(name) for card in (HIRAM, FORTISPHERE)}
    assert [card for card, said in problems.items() if any("banned" in problem for problem in said)] == banned


# -- Core's rotation --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "first", "last"), [
    ("core", 9, 14), ("core-s14", 9, 14), ("core-s13", 9, 13), ("core-s12", 5, 12), ("core-s8", 1, 8),
    ("core-2026-07-16", 5, 12), ("core-2026-07-24", 9, 13), ("core-2026-10-22", 9, 13), ("core-2026-10-23", 9, 14),
])  # fmt: skip
def test_sets_of_a_rotation(name, first, last):
    assert find_format(name).sets == {str(code) for code in range(first, last + 1)}


@pytest.mark.parametrize("name", ["core-2026-13-01", "infinity-2026-02-30", "core-2023-08-31", "core-s99"])
def test_a_format_that_is_none_is_refused(name):
    known = ".*core-s12" if name == "core-s99" else ""  # the known ones are listed
    raises(ValueError, f"unknown format '{name}'{known}", Deck([]).problems, name)


def test_a_card_is_legal_when_any_of_its_printings_is():
    reprinted = next(c for c in cards.all_cards() if {"1", "9"} <= set(c.sets)).full_name
    gone = next(c for c in cards.all_cards() if c.sets == ("1",)).full_name
    problems = Deck([reprinted, gone]).problems("core")
    assert not any(reprinted in problem for problem in problems)
    assert any(gone in problem and "core-s14" in problem for problem in problems)


# -- Limited (1.10.1.2) -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "fewest"), [("sealed", 40), ("draft", 35), ("limited", 40)])
def test_1_10_1_2_fewest_cards_of_a_limited_deck(name, fewest):
    assert Deck([VANILLA[0]] * (fewest - 2) + [RUBY, STEEL]).problems(name) == []
    (problem,) = Deck([VANILLA[0]] * (fewest - 1)).problems(name)
    assert f"{fewest - 1} cards; a {name} deck needs at least {fewest}" in problem


def test_1_2_1_a_card_limits_its_copies_in_limited_too_but_only_if_it_allows_fewer_than_usual():
    assert Deck(["Dalmatian Puppy - Tail Wagger"] * 120).problems("draft") == []
    (problem,) = Deck([*[VANILLA[0]] * 40, *["The Glass Slipper"] * 3]).problems("sealed")
    assert "3 copies of The Glass Slipper; at most 2" in problem


# -- Pack Rush (10.2.1) -----------------------------------------------------------------------------------------------
def test_10_2_1_a_pack_rush_deck_is_two_boosters_each_of_a_set():
    """10.2.1.1: of any size that they may have."""
    of_9, of_13 = (next(c.full_name for c in cards.all_cards() if c.sets == (code,)) for code in ("9", "13"))
    of_12 = next(c.full_name for c in cards.all_cards() if c.sets == ("12",))
    assert Deck([of_9] * 12 + [of_13] * 12).problems("pack-rush") == [] and Deck([of_9]).problems("pack-rush") == []
    (problem,) = Deck([of_9] * 25).problems("pack-rush")
    assert "25 cards; 2 boosters hold 24 (10.2.1)" in problem
    (problem,) = Deck([of_9, of_12, of_13]).problems("pack-rush")
    assert "no 2 sets hold all of these cards" in problem


# -- Format Coconut ---------------------------------------------------------------------------------------------------
def singles(size: int, *inks: str) -> list[str]:
    """So many cards of these inks, one of each."""
    found = (card for card in cards.all_cards() if set(card.inks) <= {*inks} and card.max_copies == 4)
    return [card.full_name for card, _ in zip(found, range(size), strict=False)]


def test_a_coconut_deck_is_of_60_cards_and_three_inks_with_one_copy_of_each():
    of_three = [*singles(40, "amber"), *singles(20, "ruby"), *singles(20, "steel")]
    assert Deck(of_three).problems("coconut") == []
    (problem,) = Deck(of_three[:59]).problems("coconut")
    assert "59 cards; a coconut deck needs at least 60 (Format Coconut)" in problem
    (problem,) = Deck([*of_three, *singles(1, "emerald")]).problems("coconut")
    assert "4 inks (amber, emerald, ruby, steel); at most 3" in problem


def test_a_coconut_deck_may_have_four_copies_of_one_card():
    """The card with the most copies is taken for the one that the Coconut card belongs to."""
    deck = singles(60, "amber")
    assert Deck([*deck, *deck[:1] * 3]).problems("coconut") == []
    (problem,) = Deck([*deck, *deck[:1] * 4]).problems("coconut")
    assert f"5 copies of {deck[0]}; at most 4 are allowed" in problem
    (problem,) = Deck([*deck, deck[1], *deck[:1] * 2]).problems("coconut")
    assert f"2 copies of {deck[1]}; at most 1 is allowed, but of one card, here {deck[0]}" in problem


@pytest.mark.parametrize(("name", "legal"), [("Dalmatian Puppy - Tail Wagger", 99), ("The Glass Slipper", 2)])
def test_1_2_1_a_card_of_a_coconut_deck_has_the_last_word_on_its_copies(name, legal):
    """More than one of the Slipper makes it the named card, of which it allows two."""
    deck = [card for card in singles(60, *cards.find(name).inks) if card != name]
    assert Deck([*deck, name, *[name] * (legal - 1)]).problems("coconut") == []
    (problem,) = Deck([*deck, *[name] * (legal + 1)]).problems("coconut")
    assert f"{legal + 1} copies of {name}; at most {legal}" in problem


def test_a_deck_that_is_no_coconut_deck_is_told_so_for_that_variant():
    assert Deck(singles(60, "amber")).doubts("coconut") is None
    assert "copies" in (Deck.load("blurple").doubts("coconut") or "")
