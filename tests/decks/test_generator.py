"""Decks that are made for training, and those that are held out of it."""

import random
from collections import Counter

import pytest

from lorcana_env import Deck
from lorcana_env.cards import find, supported
from lorcana_env.decks import bundled, generator
from lorcana_env.decks.corpus import Entry, read_corpus
from lorcana_env.decks.formats import SETS
from lorcana_env.decks.generator import HELD_OUT_LISTS, Generator, held_out, is_held_out, pool, swap_cards
from tests.helpers import raises

HEADER = "id\tnewest_set\tinks\tcluster\tdeck\n"
BANNED = "is banned in Constructed"


@pytest.fixture(scope="module")
def made():
    generator = Generator(seed=3)
    return [generator.deck(number, swapped=0.2) for number in range(80)]


def test_generated_decks_are_legal_and_sensible(made):
    """Sixty cards, a share that can be inked, about half of the cards four times, and a curve."""
    assert not any(is_held_out(find(name)) for deck in made for name in deck.counts)
    for deck in made:
        assert len(deck) == 60 and not deck.unsupported()
        assert not [problem for problem in deck.problems("any") if BANNED not in problem]
        assert deck.name.startswith("swapped") or sum(find(card).inkable for card in deck.cards) >= 39
    fours = [n == 4 for deck in made for n in deck.counts.values()]
    assert 0.4 < sum(fours) / len(fours) < 0.65
    assert 0.6 < sum(find(card).cost <= 4 for deck in made for card in deck.cards) / (60 * len(made)) < 0.9


def test_decks_are_of_the_core_that_is_asked_for():
    for newest in (1, 4, 8, 11):
        generator = Generator(3, sets=(newest, newest))
        decks = [generator.deck(number, swapped=0.5) for number in range(8)]
        assert not [problem for deck in decks for problem in deck.problems(f"core-s{newest}")]
    raises(ValueError, "no deck is of the sets 15 to 16", Generator, 3, sets=(15, 16))


def test_swapped_lists_differ_in_4_to_16_cards():
    deck = Deck.load("yurple")
    for seed in range(30):
        other = swap_cards(deck, random.Random(seed))
        assert len(other) == len(deck) and 4 <= sum((Counter(deck.cards) - Counter(other.cards)).values()) <= 16
        inks = {ink for name in deck.counts for ink in find(name).inks}
        assert {ink for name in other.counts for ink in find(name).inks} <= inks


def test_the_model_knows_every_card_and_set():
    """Else fit it again: CONTRIBUTING.md, "Adding a set"."""
    model = generator.shipped_model()
    assert len(model.how_often) == len(SETS) and {card.full_name for card in supported()} <= {*model.arrays["names"]}


def test_every_card_has_its_turn_by_a_swap():
    generator = Generator(seed=3)
    turns = [card.full_name for card in generator._cards]
    assert sorted(turns) == sorted(card.full_name for card in pool())
    assert len(turns) + len(pool(new=True)) == len(supported())
    decks = [generator.deck(number, swapped=1.0) for number in range(100)]
    assert all(turns[number] in deck.counts for number, deck in enumerate(decks))


def test_of_everything_nothing_is_held_out():
    everything = Generator(seed=3, everything=True)
    seen = {name for number in range(100) for name in everything.deck(number, swapped=0.5).counts}
    new = [card.full_name for card in pool(new=True)]
    assert sum(name in seen for name in new) > 0.03 * len(new) and len(pool(None)) == len(supported())
    drawn = {everything.deck(number, lists=1.0).name for number in range(200)}
    assert drawn == set(bundled())


def test_the_same_number_is_the_same_deck():
    assert [Generator(5).deck(k).cards for k in (7, 8)] == [Generator(5).deck(k).cards for k in (7, 8)]
    assert Generator(5).deck(7).cards != Generator(6).deck(7).cards
    lists = {deck.cards for deck in map(Deck.load, generator.training_lists())}
    assert all(Generator(0).deck(k, lists=1.0).cards in lists for k in range(20))


def test_held_out_lists_have_cards_that_are_in_no_other():
    rest = {name for deck in bundled() if deck not in HELD_OUT_LISTS for name in Deck.load(deck).counts}
    assert len(HELD_OUT_LISTS) == 5
    for deck in held_out("lists"):
        own = [name for name in deck.counts if name not in rest]
        assert len(own) >= len(deck.counts) / 3 and not set(HELD_OUT_LISTS) & set(generator.training_lists())
    assert not any(is_held_out(find(card)) for name in generator.training_lists() for card in Deck.load(name).counts)


def test_held_out_decks_are_the_same_each_time():
    decks = held_out("generated")
    assert len(decks) == 200 and len({deck.cards for deck in decks}) == 200 and decks == held_out("generated")
    assert all(is_held_out(find(name)) for deck in held_out("new-cards") for name in deck.counts)
    assert all(len(deck) == 60 and not deck.problems("any") for deck in held_out("new-cards"))
    raises(ValueError, r"no decks 'old' are held out; there are lists, generated, new-cards", held_out, "old")


ROW = "a\t11\tamber/steel\t1\t4 Simba - Protective Cub | 4 Lantern\n"


@pytest.mark.parametrize(("text", "said"), [
    ("id\tnewest_set\tinks\tdeck\n", "has no column 'cluster'"),
    (HEADER + ROW.replace("Lantern", "Lanturn"), "line 2: unknown card 'Lanturn'"),
    (HEADER + ROW.replace("4 Lantern", "Lantern"), "line 2: 'Lantern' is not a number and the name of a card"),
    (HEADER + ROW.replace("\t11\t", "\tXI\t"), "line 2: there is no set 'XI'"),
    (HEADER, "has no list whose newest set is one of 1 to 14"),
])  # fmt: skip
def test_a_file_of_lists_that_cannot_be_read_is_told_in_a_line(tmp_path, text, said):
    (tmp_path / "lists.tsv").write_text(text)
    raises(ValueError, said, read_corpus, tmp_path / "lists.tsv")


@pytest.mark.nightly
def test_a_model_learns_the_lists_it_is_fitted_to():
    """The cards of two decks come back together."""
    pytest.importorskip("torch")
    from tools.fit_generator import fit

    generator = Generator(seed=3, sets=(11, 11))
    entries = []
    for kind in range(2):
        deck = generator.deck(kind)
        inks = frozenset(ink for name in deck.counts for ink in find(name).inks)
        entries += [Entry(deck, "11", inks, str(kind))] * 8
    fitted = Generator(seed=0, sets=(11, 11), model=fit(entries, epochs=150))
    for number in range(6):
        deck = fitted.deck(number)
        assert max(len(set(deck.counts) & set(entry.deck.counts)) for entry in entries) > len(deck.counts) / 2
