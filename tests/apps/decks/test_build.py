"""Decks that are built: what may be in them, the race, its file, and populations. Most games here are made up."""

import json
import random
import time

import numpy as np
import pytest

from lorcana_env import Deck
from lorcana_env.analysis.games.runner import pair_seeds
from lorcana_env.apps.decks.build import build, resume_build
from lorcana_env.apps.decks.card_values import CardValues
from lorcana_env.apps.decks.deck_pool import DeckPool
from lorcana_env.apps.decks.population import populate
from lorcana_env.apps.decks.race import Race
from lorcana_env.cards import find, supported
from lorcana_env.decks import read_collection
from lorcana_env.decks.formats import find_format
from tests.cast import STITCH_ROCK_STAR
from tests.helpers import AGGRO, WARD, raises

FIELD = [WARD, AGGRO]


def strength(deck):
    """The strength of a deck in the made-up games: its cards of cost 3 or less."""
    return sum(find(name).cost <= 3 for name in deck.cards) / len(deck)


@pytest.fixture
def made_up(monkeypatch):
    """Games that follow from the seed of the deal and the strength of the deck. The deals that were played."""
    deals = []

    def points(self, version, j, first, last):
        opponent = self.field.decks[j]
        deals.append((opponent.name, first, version.deck.counts))
        seeds = pair_seeds(self.seed, self.base, opponent, last)[first:]
        return (seeds % 10_007 < 10_007 * strength(version.deck)).astype(float)

    monkeypatch.setattr(Race, "points", points)
    return deals


def legal_cards(n, format="core"):
    rules = find_format(format)
    return [card for card in supported() if rules.allows(card) and set(card.inks) <= {"amber", "steel"}][:n]


# -- what may be in a deck --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("format", ["core", "core-s5", "infinity", "coconut", "limited"])
def test_decks_of_the_pool_are_legal(format):
    pool, chooser = DeckPool.of(format), random.Random(1)
    decks = [pool.draw(chooser) for _ in range(6)]
    crossed = [pool.cross(chooser, decks[0], deck) for deck in decks]
    swapped = [swap.version(decks[0]).deck for swap in pool.swaps(decks[0], 5)]
    for deck in [*decks, *filter(None, crossed), *swapped]:
        assert len(deck) == 60 and deck.problems(format) == [] and not deck.unsupported()


def test_a_deck_of_inks_around_a_card_of_a_collection():
    card = next(card for card in legal_cards(900) if card.inks == ("amber",))
    own = {other.full_name: 2 for other in legal_cards(300)} | {card.full_name: 3}
    pool = DeckPool.of("core", ["steel"], own, [card.full_name])
    assert pool.pairs == [frozenset(("amber", "steel"))]
    a, b = (pool.draw(random.Random(k)) for k in range(2))
    for deck in (a, b, pool.cross(random.Random(3), a, b), *(swap.version(a).deck for swap in pool.swaps(a))):
        assert deck.counts[card.full_name] == 3 and len(deck) == 60
        assert all(n <= own[name] for name, n in deck.counts.items())


def test_a_crossing_holds_what_both_hold():
    pool = DeckPool.of("core", ["ruby", "steel"])
    a, b = (pool.draw(random.Random(k)) for k in range(2))
    child = pool.cross(random.Random(3), a, b)
    for name, n in child.counts.items():
        most = max(a.counts.get(name, 0), b.counts.get(name, 0))
        assert min(a.counts.get(name, 0), b.counts.get(name, 0)) <= n <= most
    assert child.cards not in (a.cards, b.cards)


@pytest.mark.parametrize(("asked", "says"), [
    ({"inks": ["amber", "ruby", "steel"]}, "a deck has two inks"),
    ({"inks": ["red"]}, "unknown ink 'red'"),
    ({"format": "pack-rush"}, "is its boosters as they are"),
    ({"around": ["Be Prepared"]}, "it is not legal there"),
    ({"own": {STITCH_ROCK_STAR: 4}, "format": "core-s1"}, "no core-s1 deck can be built of these cards: of amber/"),
    ({"own": {STITCH_ROCK_STAR: -1}}, "at least 0"),
    ({"own": {}, "around": ["Be Prepared"], "format": "any"}, "it is not in the collection"),
])  # fmt: skip
def test_what_cannot_be_built(asked, says):
    raises(ValueError, says, DeckPool.of, **asked)


def test_a_collection_is_more_than_a_deck(tmp_path):
    """More than four copies, more than sixty cards, and gaps between them."""
    path = tmp_path / "mine.csv"
    cards = supported()[:200]
    lines = [f'{k % 9},{k % 2},"{card.full_name}"' + ("\n" if k % 70 == 69 else "") for k, card in enumerate(cards)]
    path.write_text("\n".join(["Normal,Foil,Name", *lines]), "utf-8")
    owned = read_collection(path)
    assert owned[cards[7].full_name] == 8 and cards[0].full_name not in owned
    for text, says in (("3 Stich - New Dog", "unknown card"), ("-2 Be Prepared", "no sign"), ("", "holds no cards")):
        path.write_text(text, "utf-8")
        raises(ValueError, says, read_collection, path)
    raises(ValueError, "there is no file", read_collection, tmp_path / "none.csv")


# -- the race ---------------------------------------------------------------------------------------------------------
def test_the_race_finds_what_is_better(made_up):
    result = build(FIELD, games=8000, seed=1, agent="random")
    drawn = [DeckPool.of().draw(random.Random(k)) for k in range(40)]
    assert strength(result.deck) > max(map(strength, drawn))
    assert result.deck.problems("core") == [] and result.games <= 8000
    low, high = result.win_rate.ci95
    assert low < strength(result.deck) <= high and result.win_rate.games == len(result.won)
    assert result.best.name == max(FIELD, key=lambda name: strength(Deck.load(name)))
    assert result.difference.ci95[0] < strength(result.deck) - strength(result.best) < result.difference.ci95[1]
    wins = {card["card"]: card["adds"] for card in result.cards() if find(card["instead"]).cost > 3}
    assert all(adds >= 0 for name, adds in wins.items() if find(name).cost <= 3)


def test_the_last_figures_are_from_new_deals(made_up):
    result = build(FIELD, games=4000, seed=3, agent="random")
    last = {(name, first) for name, first, counts in made_up[-2:]}
    deals = [(name, first) for name, first, _ in made_up]
    versions = len(result.swaps) + 1
    assert all(deals.count(deal) <= versions for deal in last) and len(result.won) > len(result.best_won) > 0


def test_the_same_seed_builds_the_same_deck(made_up):
    one, two = (build(FIELD, games=2000, seed=5, agent="random", threads=threads).as_dict() for threads in (1, 3))
    assert one == two and build(FIELD, games=2000, seed=6, agent="random").as_dict()["deck"] != one["deck"]
    assert {"deck", "win_rate", "ci95", "games", "best_of_field", "cards", "curve"} <= set(json.loads(json.dumps(one)))
    assert sum(n for n, _ in one["deck"]) == 60 and set(one["best_of_field"]) >= {"deck", "win_rate"}


def test_the_race_can_be_watched(made_up):
    seen = []
    result = build(FIELD, games=4000, agent="random", watch=seen.append)
    assert [len(race) for race in seen][:1] == [26] and all(len(race) >= 2 for race in seen)
    for race in seen:
        assert [share for _, share in race] == sorted((share for _, share in race), reverse=True)
    assert seen[-1][0][0].counts == {name: result.deck.counts[name] for name in seen[-1][0][0].counts}


def test_after_ctrl_c_the_best_so_far_and_the_file_goes_on(made_up, tmp_path):
    whole = build(FIELD, games=3000, seed=2, agent="random")

    def progress(done, total):
        if done >= 1500:
            raise KeyboardInterrupt

    path = tmp_path / "build.json"
    result = build(FIELD, games=3000, seed=2, agent="random", save=path, progress=progress)
    assert result.interrupted and len(result.deck) == 60 and 0 < result.games < 3000
    played = len(made_up)
    again = resume_build(path)
    assert again.as_dict() == whole.as_dict() and not again.interrupted
    assert resume_build(path).as_dict() == whole.as_dict() and len(made_up) < 2 * played
    raises(ValueError, "exists already", build, FIELD, games=3000, agent="random", save=path)
    raises(ValueError, "was played by random, not greedy", resume_build, path, agent="greedy")


def test_files_that_cannot_be_gone_on_with(made_up, tmp_path):
    path = tmp_path / "build.json"
    build(FIELD, games=1000, agent="random", save=path)
    content = json.loads(path.read_text("utf-8"))
    for text, says in (
        ("{", "was not kept by"),
        ("[]", "was not kept by"),
        (json.dumps(content | {"settings": {}}), "was not kept by"),
        (json.dumps(content | {"build": "0"}), "another version"),
        (json.dumps(content | {"rounds": [["01"]]}), "not those of this run"),
        (json.dumps(content | {"settings": content["settings"] | {"agent": "os:system"}}), "name it again"),
    ):
        path.write_text(text, "utf-8")
        raises(ValueError, says, resume_build, path)


def test_values_of_cards_are_found_from_decks():
    """In decks of which one card makes all the difference."""
    chooser = random.Random(0)
    decks = [DeckPool.of("core", ["amber", "steel"]).draw(chooser) for _ in range(60)]
    names = {name for deck in decks for name in deck.counts}
    good = max(sorted(names), key=lambda name: min(sum(name in deck.counts for deck in decks), 30))
    values = CardValues([(deck, 400, 400 * (0.4 + 0.05 * deck.counts.get(good, 0))) for deck in decks])
    guess = values.draw(np.random.default_rng(1))
    with_it, without = ([d for d in decks if (good in d.counts) == has] for has in (True, False))
    mean = lambda some: np.mean([values.of(deck, guess) for deck in some])  # noqa: E731
    assert mean(with_it) > mean(without) + 0.05


def test_a_time_is_a_number_of_games(made_up, monkeypatch):
    """With the number of games that it stood for, the same deck is built again."""
    quick = Race.points

    def slow(race, version, j, first, last):
        time.sleep((last - first) / 1000)
        return quick(race, version, j, first, last)

    monkeypatch.setattr(Race, "points", slow)
    result = build(FIELD, minutes=0.03, agent="random")
    assert 320 <= result.settings.games <= 4000
    monkeypatch.setattr(Race, "points", quick)
    assert build(FIELD, games=result.settings.games, agent="random").as_dict() == result.as_dict()


def test_too_few_games():
    with pytest.raises(ValueError, match="100 games are too few for 4 candidates and a field of 2: at least"):
        build(FIELD, games=100, agent="random")
    raises(ValueError, "games or minutes", build, FIELD, games=100, minutes=1, agent="random")


def test_a_population_has_an_equilibrium():
    result = populate(2, [AGGRO], games=1000, agent="random")
    report = result.as_dict()
    assert [row["name"] for row in report["population"]] == ["built-1", "built-2"]
    assert sum(row["nash"] for row in report["population"]) == pytest.approx(1)
    assert result.builds[1].field.decks == (result.builds[0].deck,)
