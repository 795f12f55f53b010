"""What "they", "that character", "another" and "instead" refer to; what could refer to two things is refused."""

from typing import Any

import pytest

from lorcana_env.cards import ir
from lorcana_env.wording.grammar import NotUnderstood, parse
from tests.helpers import raises


def made(wording: str) -> tuple[Any, ...]:
    return parse(wording, action=not wording.startswith(("When", "At the", "{E}"))).effects


@pytest.mark.parametrize("wording", [
    "Exert chosen character. If you removed an ink drop to play this action, they can't ready this turn.",
    "Whenever this character quests, exert chosen character. If this character has damage, they can't ready this turn.",
    "Whenever this character quests, exert chosen character. Draw a card for each card under this character. They "
    "can't ready this turn.",
])  # fmt: skip
def test_they_are_not_this_card_because_a_condition_or_a_number_is_about_it(wording):
    last = made(wording)[-1]
    assert (last.then[0] if isinstance(last, ir.If) else last) == ir.Restrict(ir.Them(), ("ready",), "this_turn")
