"""The engine against the slow reading of the rules in this folder, on random games of the whole pool."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from benchmarks.fuzz import random_deck
from lorcana_env import Deck, Game, Scenario
from lorcana_env.cards import ir, supported
from lorcana_env.cards.compile import Unsupported
from tests.cast import BEAST, CANNONS, EEYORE, HEIHEI, LILO, LUMIERE, RAPUNZEL, STITCH
from tests.oracle import bag, replacement
from tests.oracle.characteristics import differences
from tests.oracle.reader import Unreadable

DERIVING = (ir.StatBonus, ir.HasKeyword, ir.Cannot, ir.HasAbility, ir.Trait, ir.LosesKeyword, ir.CannotGain,
            ir.HasClassification, ir.ChallengeReady, ir.ChallengeDamageStat, ir.SingBonus)  # fmt: skip
COVERED = 0.98  # of the positions must be read by the oracle


def decks_around(kinds: tuple[type, ...], n: int, seed: int) -> Iterator[tuple[int, tuple[Deck, Deck]]]:
    """Pairs of random decks around cards whose abilities hold one of these pieces."""
    cards = [card for card in supported() if any(isinstance(node, kinds) for node in ir.walk(card.abilities))]
    for k in range(n):
        chooser = random.Random(f"{seed} {k}")
        yield k, (random_deck(chooser, chooser.choice(cards)), random_deck(chooser, chooser.choice(cards)))


def positions(decks: tuple[Deck, Deck], seed: int, every: int) -> Iterator[Game]:
    game = Game(*decks, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        yield game
        for _ in range(every):
            if not game.over:
                game.step(int(chooser.choice(game.legal_actions())))


def compare_characteristics(pairs: int, seed: int) -> tuple[int, Counter[str], list[str]]:
    """Positions that were read, why others were not, and differences."""
    read, unread, wrong = 0, Counter[str](), []
    for k, decks in decks_around(DERIVING, pairs, seed):
        try:
            for game in positions(decks, k, 7):
                try:
                    wrong += differences(game)
                    read += 1
                except Unreadable as reason:
                    unread[str(reason)] += 1
        except Unsupported:
            continue  # more cards than a table holds
    return read, unread, wrong


def test_6_6_derived_characteristics():
    """6.6.1.2, 6.6.4, 8.1.2: strength, willpower, lore, keywords and their numbers, restrictions."""
    read, unread, wrong = compare_characteristics(24, 0)
    assert wrong == [] and read > 200
    assert read / (read + unread.total()) > COVERED, unread


@pytest.mark.nightly
def test_6_6_derived_characteristics_of_many_positions():
    read, unread, wrong = compare_characteristics(1_000, 1)
    assert wrong == [] and read / (read + unread.total()) > COVERED, unread


@pytest.mark.nightly
def test_7_7_the_order_of_the_bag():
    """7.7.4, 7.7.5, 7.7.6, with enough questions and passing to be worth the name."""
    seen = []
    for k, decks in decks_around((ir.Triggered,), 60, 2):
        try:
            seen.append(bag.watch(decks, k))
        except Unsupported:
            continue
    assert [wrong for game in seen for wrong in game.wrong] == [] and sum(game.resolved for game in seen) > 500
    assert sum(game.asked for game in seen) > 15 and sum(game.passed for game in seen) > 30


@pytest.mark.parametrize(("last", "expected"), [(None, 1), (0, 0), (1, 1), (2, 0)])
def test_7_7_4_who_resolves(last, expected):
    """Players 0 and 1 have abilities in the bag, 1 is active; the bag passes from 2 to 0."""
    assert bag.who_resolves([(0, 5), (1, 7), (0, 6)], last, 1, 3) == expected


def engine_ends(game: Game, slots: list[int]) -> set[tuple[tuple[int, int], ...]]:
    """The damage on these cards after every sequence of answers to the questions that are pending."""
    before = game.decision
    if before is None or before.kind == "main":
        damage = [(slot, int(game.state["damage"][slot])) for slot in slots]
        return {tuple((slot, n) for slot, n in damage if n)}
    found = set()
    for action in game.legal_actions():
        copy = game.clone()
        copy.step(int(action))
        found |= engine_ends(copy, slots)
    return found


@pytest.mark.parametrize("rules", ["2.0", "2.3"])
@pytest.mark.parametrize("seed", [*range(20), *(pytest.param(k, marks=pytest.mark.nightly) for k in range(20, 60))])
def test_6_5_replacement_of_damage(seed, rules):
    """6.5.5, 6.5.7, 6.5.8: what 2 damage to a random card can come to, whatever its player chooses."""
    chooser = random.Random(seed)
    board = [BEAST] * chooser.randint(0, 3) + [LILO, EEYORE, LUMIERE] + [RAPUNZEL] * chooser.randint(0, 2)
    chooser.shuffle(board)
    helpers = chooser.randint(0, 2) if RAPUNZEL in board else 0
    opponent = dict(play=[STITCH], hand=[CANNONS], ink=1)
    s = Scenario(you=dict(play=[*board, *[HEIHEI] * helpers]), opponent=opponent, rules=rules)
    target = chooser.choice([BEAST, LILO, EEYORE, LUMIERE] if BEAST in board else [LILO, EEYORE, LUMIERE])
    for copy in ("", "#2")[:helpers]:
        s.quest(HEIHEI + copy)
        s.accept()
        s.choose(target)
        while s.decision is not None:  # two Rapunzels: the order of equal abilities
            s.take(0)
    s.end_turn()
    mine = s.game.slots(0, "play")
    slot = next(slot for slot in mine if s.game.card_name(slot) == target)
    expected = replacement.ends(s.game, slot, 2)
    s.play(CANNONS)
    game = s.game.clone()
    game.step(next(int(a) for a in game.legal_actions() if game.table.actions.decode(int(a), 1).slot == slot))
    assert engine_ends(game, mine) == expected
