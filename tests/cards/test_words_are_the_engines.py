"""The words of the IR are those of the engine's numbers: both are read from the same constants, or compared here."""

from typing import Any, get_args, get_type_hints

import pytest

from lorcana_env.cards import ir
from lorcana_env.cards.compile.rows import WHO
from lorcana_env.rules.record import constants as c


def words(cls: type, field: str) -> set[str]:
    return set(get_args(get_type_hints(cls)[field]))


@pytest.mark.parametrize(("literal", "source"), [
    (ir.Owner, c.OWNERS), (ir.State, c.STATES), (ir.Duration, c.DURATIONS), (ir.Restriction, c.RESTRICTIONS),
    (ir.Event, c.EVENTS), (ir.Who, set(WHO) - {"any_number"}), (ir.CardType, {*c.CARD_TYPES, "song", "card"}),
    (ir.Zone, set(c.ZONES) - {"resolving", "gone"}),
], ids=lambda x: None)  # fmt: skip
def test_the_words_are_the_same(literal: Any, source: Any):
    assert set(get_args(literal)) == set(source)


@pytest.mark.parametrize(
    ("cls", "field", "source"), [(ir.Compare, "op", c.COMPARISONS), (ir.More, "player", c.LEADERS)]
)
def test_the_words_of_a_field_are_the_same(cls: type, field: str, source: Any):
    assert words(cls, field) == set(source)


@pytest.mark.parametrize(("cls", "field", "source"), [
    (ir.StatOf, "stat", c.STATS), (ir.Total, "stat", c.STATS), (ir.ThisTurn, "what", c.TURN_COUNTS),
    (ir.More, "what", c.HOLDINGS), (ir.PlayerRule, "rule", c.PLAYER_RULES), (ir.Trait, "what", c.TRAITS),
])  # fmt: skip
def test_the_engine_has_every_word_of_a_field(cls: type, field: str, source: Any):
    assert words(cls, field) and words(cls, field) <= set(source)


@pytest.mark.parametrize(
    "words", [c.EVENTS, c.DECISIONS, c.CARD_VERBS, c.SINGLE_VERBS, c.ZONES, c.HISTORY, c.STATES, c.RESTRICTIONS]
)
def test_a_word_means_one_number(words: tuple[str, ...]):
    assert len(set(words)) == len(words)


def test_numbers_that_saved_games_and_networks_know_have_not_moved():
    assert (c.EVENT_BANISH, c.EVENT_CHOSEN, c.EVENT_DISCARD_FROM_DECK) == (4, 34, 38)
    assert (c.DECISION_ABILITY, c.VERB_BOOST, c.VERB_CHOOSE, c.ZONE_GONE) == (11, 12, 13, 7)
    assert (c.CANNOT_READY_AT_START_UNLESS_AT_LOCATION, c.STATE_BEING_CHALLENGED, c.RULE_OPPONENTS_OPEN_DECKS) == (
        14, 14, 1 << 12,
    )  # fmt: skip
