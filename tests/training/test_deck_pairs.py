"""The decks of a training."""

import pytest

from lorcana_env import Deck
from lorcana_env.decks import bundled
from lorcana_env.decks.corpus import is_held_out
from lorcana_env.envs.deck_tables import BatchTables
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.teams import Teams
from lorcana_env.training.decks import CorpusDecks, Pairs, deck_pairs
from tests.helpers import AGGRO, WARD, raises


def test_named_decks_are_played_in_all_pairs():
    assert len(deck_pairs("all", without=f"{WARD},{AGGRO}")) == (len(bundled()) - 2) ** 2
    raises(ValueError, "not among the decks", deck_pairs, "all", without="no-such-deck")


def test_decks_can_be_drawn_from_the_pool():
    pairs = deck_pairs("pool:5", seed=3)
    assert 5 <= len(pairs) <= 25 and all(len(deck) == 60 for pair in pairs for deck in pair)
    assert [(a.cards, b.cards) for a, b in pairs] == [(a.cards, b.cards) for a, b in deck_pairs("pool:5", seed=3)]
    raises(ValueError, "without: is for all", deck_pairs, "pool:5", without=WARD)


def test_decks_of_different_sizes_have_tables_of_one_size(tmp_path):
    large = tmp_path / "large.txt"
    large.write_text("".join(f"{n + (k < 5)} {card}\n" for k, (card, n) in enumerate(Deck.load(WARD).counts.items())))
    pairs = Pairs(f"{AGGRO},{large}", "", 5, 0.4, 3, 1, 0, 1)
    assert pairs.capacity == 128 and sorted(pairs.tables.sizes[:, 0]) == [60, 60, 65, 65]
    of_batch = BatchTables([(AGGRO, AGGRO), (str(large), AGGRO)], None, 2, 0, True, "normal", "2.3", Teams())
    assert {table.capacity for table in of_batch.played_at} == {128}
    raises(ValueError, "deck 'large' of 65 cards is too large for 3 players", table_for, (AGGRO, AGGRO, str(large)))


@pytest.mark.parametrize("names", ["mixed", "everything"])
def test_mixed_decks_are_replaced_one_by_one(names):
    pairs = Pairs(names, "", 5, 0.4, 3, 1, 0, 1, players=4)
    first = pairs.at(0).decks.copy()
    assert first.shape[:2] == (3, 4) and (pairs.at(1).decks[0] != first[0]).any()
    assert (pairs.at(1).decks[1] == first[1]).all()


def test_lists_of_a_file_are_drawn_but_for_held_out_clusters(tmp_path):
    file = tmp_path / "lists.tsv"
    rows = [f"{k}\t11\tamber/steel\t{k}\t" + " | ".join(f"{n} {c}" for c, n in deck.counts.items())
            for k, deck in enumerate(map(Deck.load, bundled()))]  # fmt: skip
    file.write_text("\n".join(["id\tnewest_set\tinks\tcluster\tdeck", *rows]))
    kept = {str(k) for k in range(len(rows)) if not is_held_out(str(k))}
    decks = CorpusDecks(str(file), 1)
    assert {decks.deck(number, 1.0, 0.0).name for number in range(200)} == kept != {str(k) for k in range(len(rows))}
    assert decks.deck(3, 0.0, 1.0).name == "swapped-3" and decks.deck(3, 0.0, 0.0).name == "generated-3"
    assert len(Pairs(str(file), "", 5, 0.4, 3, 1, 0, 1)) == 3


def test_lists_of_a_file_that_a_table_of_four_players_cannot_hold_are_left_out(tmp_path):
    file, cards = tmp_path / "lists.tsv", list(dict.fromkeys(Deck.load(WARD).cards))
    rows = [
        f"{size}\t11\tamber/steel\ta\t" + " | ".join(f"{size // 16} {card}" for card in cards[:16]) for size in (48, 64)
    ]
    file.write_text("\n".join(["id\tnewest_set\tinks\tcluster\tdeck", *rows]))
    assert {len(CorpusDecks(str(file), 1).deck(number, 1.0, 0.0)) for number in range(20)} == {48}
