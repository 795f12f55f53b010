"""Random boosters and Pack Rush decks of two (10.2.1)."""

import random
from collections import Counter

import pytest

from lorcana_env.cards import find
from lorcana_env.decks import Deck, pack_rush_deck
from lorcana_env.decks.boosters import FOIL, RARE_OR_HIGHER, open_booster, rarities
from lorcana_env.decks.formats import BOOSTER_CARDS, SETS
from lorcana_env.wording.build_data import rarities_of
from tests.helpers import needs_wording, official_cards, raises


def rarity_of(code: str) -> dict[str, str]:
    return {name: rarity for rarity, names in rarities()[code].items() for name in names}


def test_every_set_has_72_commons_54_uncommons_and_cards_of_each_higher_rarity():
    assert list(rarities()) == [s.code for s in SETS]
    for code, of_set in rarities().items():
        assert len(set(of_set["common"])) == 72 and len(set(of_set["uncommon"])) == 54
        assert len(set(of_set["rare"])) >= 48 and len(of_set["super_rare"]) >= 18 and len(of_set["legendary"]) >= 12
        assert all(code in find(name).sets for names in of_set.values() for name in names)


@needs_wording
def test_the_rarities_are_those_of_the_sources():
    assert rarities_of(official_cards()) == rarities()


@pytest.mark.parametrize("code", ["1", "7", "14"])
def test_a_booster_holds_six_commons_three_uncommons_two_rares_or_higher_and_a_foil(code):
    chooser, rarity = random.Random(3), rarity_of(code)
    for _ in range(50):
        cards = open_booster(code, chooser)
        assert len(cards) == BOOSTER_CARDS == 12 and len(set(cards[:11])) == 11
        counts = Counter(rarity[name] for name in cards[:11])
        assert counts["common"] == 6 and counts["uncommon"] == 3
        assert counts["rare"] + counts["super_rare"] + counts["legendary"] == 2


def test_the_chances_are_those_that_the_module_states():
    """3,000 boosters; four standard deviations."""
    chooser, rarity = random.Random(7), rarity_of("9")
    boosters = [open_booster("9", chooser) for _ in range(3000)]
    for slots, chances in ((slice(9, 11), RARE_OR_HIGHER), (slice(11, 12), FOIL)):
        pulled = Counter(rarity[name] for cards in boosters for name in cards[slots])
        n = pulled.total()
        assert sum(chances.values()) == 100
        for name, chance in chances.items():
            p = chance / 100
            assert abs(pulled[name] - n * p) < 4 * (n * p * (1 - p)) ** 0.5


@pytest.mark.parametrize("code", list(rarities()))
def test_1_10_1_2_and_10_2_1_boosters_of_every_set_make_sealed_and_pack_rush_decks(code):
    """Sealed: forty cards or more of six boosters."""
    chooser = random.Random(2)
    opened = Deck([card for _ in range(6) for card in open_booster(code, chooser)])
    assert opened.problems("sealed") == [] and len(opened) == 6 * BOOSTER_CARDS
    packs = pack_rush_deck(code, "9", seed=5)
    assert len(packs) == 2 * BOOSTER_CARDS and packs.problems("pack-rush") == []


def test_a_set_without_boosters_is_refused():
    raises(ValueError, "no boosters of set 'D23'; there are sets 1, 2", pack_rush_deck, "D23")
