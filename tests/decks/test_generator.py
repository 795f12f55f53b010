"""Decks that are made for training, and those that are held out of it."""

import random
from collections import Counter

import pytest

from lorcana_env import Deck
from lorcana_env.cards import find, supported
from lorcana_env.decks import bundled, generator
from lorcana_env.decks.generator import HELD_OUT_LISTS, Generator, held_out, is_held_out, pool, pool_deck, swap_cards

BANNED = "is banned in Constructed"


@pytest.fixture(scope="module")
def made():
    return [Generator(seed=3).deck(number) for number in range(80)]


def test_generated_decks_are_legal_but_for_bans(made):
    problems = [problem for deck in made for problem in deck.problems("any") if BANNED not in problem]
    assert not problems
    assert all(not deck.unsupported() for deck in made)
    assert not any(is_held_out(find(name)) for deck in made for name in deck.counts)


def test_pool_decks_are_sensible(made):
    """Sixty cards, at least 70 % inkable, mostly four of a kind, a curve."""
    decks = [deck for deck in made if deck.name.startswith("pool")]
    for deck in decks:
        assert len(deck) == 60
        assert sum(find(card).inkable for card in deck.cards) >= 42
    fours = [n == 4 for deck in decks for n in deck.counts.values()]
    assert sum(fours) / len(fours) > 0.6
    cheap = [sum(find(card).cost <= 4 for card in deck.cards) / 60 for deck in decks]
    assert 0.6 < sum(cheap) / len(cheap) < 0.85


def test_shift_cards_come_with_what_they_are_shifted_onto():
    chooser = random.Random(1)
    card = find("Elsa - Spirit of Winter")
    deck = pool_deck(chooser, card)
    assert any(find(other).name == "Elsa" and find(other).cost < card.cost for other in deck.counts)


def test_swapped_lists_differ_in_4_to_16_cards():
    deck = Deck.load("yurple")
    for seed in range(30):
        other = swap_cards(deck, random.Random(seed))
        assert len(other) == len(deck)
        assert 4 <= sum((Counter(deck.cards) - Counter(other.cards)).values()) <= 16
        inks = {ink for name in deck.counts for ink in find(name).inks}
        assert {ink for name in other.counts for ink in find(name).inks} <= inks


@pytest.mark.nightly
def test_every_card_that_may_be_trained_on_occurs_and_none_that_may_not():
    """Each card has its turn as the middle of a pool deck; in 100 million decisions there are some 14,000 decks."""
    made = [Generator(seed=3).deck(number) for number in range(1000)]
    seen = Counter(name for deck in made for name in deck.counts)
    assert not [name for name in seen if is_held_out(find(name))]
    cards = [card.full_name for card in pool()]
    assert len(cards) + len(pool(new=True)) == len(supported())
    assert sorted(seen[name] for name in cards)[len(cards) // 20] >= 1  # of 95 % of the cards, per 1,000 decks
    turns = Generator(seed=3)._cards  # deck n is built around the n-th, in turns, if it is a pool deck
    assert sorted(card.full_name for card in turns) == sorted(cards)
    around = {number: turns[number % len(turns)] for number, deck in enumerate(made) if deck.name.startswith("pool-")}
    assert len(around) > 450
    assert all(made[number].counts.get(card.full_name, 0) >= 1 for number, card in around.items())


def test_of_everything_nothing_is_held_out():
    made = [Generator(seed=3, everything=True).deck(number) for number in range(60)]
    seen = {name for deck in made for name in deck.counts}
    new = [card.full_name for card in pool(new=True)]
    assert sum(name in seen for name in new) > 0.15 * len(new)
    assert len(pool(None)) == len(supported())
    of_lists = Generator(seed=3, everything=True)
    drawn = {of_lists.deck(number, lists=1.0).name for number in range(200)}
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
        assert len(own) >= len(deck.counts) / 3
        assert not set(HELD_OUT_LISTS) & set(generator.training_lists())


def test_held_out_decks_are_the_same_each_time():
    decks = held_out("generated")
    assert len(decks) == 200 and len({deck.cards for deck in decks}) == 200
    assert decks == held_out("generated")
    assert all(is_held_out(find(name)) for deck in held_out("new-cards") for name in deck.counts)
    assert all(len(deck) == 60 and not deck.problems("any") for deck in held_out("new-cards"))
    with pytest.raises(ValueError, match=r"no decks 'old' are held out; there are lists, generated, new-cards"):
        held_out("old")
