"""A card that left play before an ability about it resolved: what is meant by it, and what is known of it.

"This character" is a character in play (5.3.1); "this card" is the card wherever it went as it left (7.1.6). A number
of a card that left is the one it had last (6.7.6); "that location" is the one of the event (6.1.11).
"""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import ABU, AGUSTIN, AKELA, ATITAYA, TUI, quiet

BAMBI = "Bambi - Little Prince"
BAYOU = "The Bayou - Mysterious Swamp"  # lore 1; who quests there may draw, then discard
LAUNCHPAD = "Launchpad - Exceptional Pilot"  # played: may banish a location
DUMPTRUCK = "Dumptruck - Karnage's Second Mate"  # played: may deal 1 damage
SNAKE = "Madam Mim - Snake"  # played: banish her or return another of your characters
FLYNN = "Rapunzel & Flynn Rider - Unlikely Pair"  # a discarded character may be played from the discard
CARL = "Carl Fredricksen - On the Move"
SIBLINGS, FAWN = "Dash Parr & Violet Parr - Super Siblings", "Bambi - Ethereal Fawn"
KEVIN, GENIE = "Kevin - Flightless Bird", "Genie - Supportive Friend"
DECK = [TUI, ABU, ATITAYA, AGUSTIN, TUI, ABU]


def bag(s: Scenario, name: str) -> None:
    """This ability first."""
    if s.decision is not None and s.decision.kind == "order":
        options = [i for i, label in enumerate(s.legal()) if label.endswith(f" of {name}")]
        s.take(options[0])


def gone(card: str, by: str, under: tuple[str, ...] = (), damage: int = 0, **more: object) -> Scenario:
    """Whoever quests is gone (or the location) before his ability resolves: another card is played meanwhile."""
    questing = dict(card=card, at=BAYOU, under=list(under), damage=damage)
    s = Scenario(you=dict(play=[questing, FLYNN, BAYOU], hand=[by], ink=9, deck=list(DECK)), **more)  # type: ignore[arg-type]
    s.quest(card)
    bag(s, BAYOU)
    s.accept()
    s.choose(by)
    bag(s, FLYNN)
    s.accept()
    if s.decision is not None and s.decision.kind == "cost":
        s.take(0)
    bag(s, by)
    if by == SNAKE:
        s.option(1)
        s.choose(card)
        return s
    s.accept()
    s.choose(BAYOU if by == LAUNCHPAD else card)
    return s


def hand(s: Scenario) -> int:
    return len(s.game.slots(0, "hand"))


# -- this character ----------------------------------------------------------------------------------------------------

REMOVING = {
    "Madame Medusa - The Boss": "discard",  # may banish one with strength 3 or less
    "Hades - Infernal Schemer": "inkwell",
    "Basil - Undercover Detective": "hand",
}


@pytest.mark.parametrize("by", REMOVING)
def test_5_3_1_this_character_is_not_fetched_from_where_it_went(by):
    s = Scenario(you=dict(play=[BAMBI], deck=list(DECK)), opponent=dict(hand=[by], ink=9))
    s.end_turn()
    s.play(by)
    for _ in range(3):
        if s.decision is not None and s.decision.kind == "may":
            s.accept()
        if not quiet(s) and s.decision is not None and s.decision.kind in ("choose", "order"):
            s.choose(BAMBI)
    assert BAMBI in s.game.zones(0)[REMOVING[by]]


def test_5_3_1_this_character_in_play_is_returned():
    s = Scenario(you=dict(play=[BAMBI]), opponent=dict(hand=[TUI], ink=9))
    s.end_turn()
    s.play(TUI)
    assert BAMBI in s.you.hand


# -- this card ---------------------------------------------------------------------------------------------------------


def test_7_1_6_this_card_is_put_on_the_deck_from_the_discard():
    s = gone(KEVIN, DUMPTRUCK, damage=2)
    assert KEVIN not in s.you.discard and KEVIN not in s.you.play
    assert s.game.zones(0)["deck"][0] == KEVIN


def test_7_1_6_this_card_is_put_on_the_deck_from_hand():
    s = gone(KEVIN, SNAKE)
    assert KEVIN not in s.you.hand
    assert s.game.zones(0)["deck"][0] == KEVIN


def test_7_1_6_this_card_is_shuffled_in_from_the_discard():
    s = gone(GENIE, DUMPTRUCK, damage=4)
    before = hand(s)
    s.accept()
    assert hand(s) == before + 3
    assert GENIE not in s.you.discard and GENIE not in s.you.play


# -- that location -----------------------------------------------------------------------------------------------------


def test_6_7_6_the_location_that_was_banished_counts_with_its_last_lore():
    s = gone(CARL, LAUNCHPAD)
    assert BAYOU in s.you.discard
    assert hand(s) == 2  # one for the Bayou's own ability, one for his


@pytest.mark.parametrize("by", [SNAKE, DUMPTRUCK])
def test_6_1_11_the_location_is_that_of_the_event_though_he_left(by):
    s = gone(CARL, by, damage=2)
    assert BAYOU in s.you.play and CARL not in s.you.play
    assert hand(s) == 2 + (by == SNAKE)  # himself


def test_6_1_11_at_no_location_he_draws_nothing():
    s = Scenario(you=dict(play=[CARL, BAYOU], deck=list(DECK)))
    s.quest(CARL)
    assert quiet(s) and hand(s) == 0


# -- cards that were under it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "by"), [(SIBLINGS, SNAKE), (FAWN, SNAKE), (FAWN, DUMPTRUCK)])
@pytest.mark.parametrize("under", [(), (AKELA,), (AKELA, TUI)])
def test_6_7_6_the_number_of_cards_that_were_under_it(card, by, under):
    """Drawn, or revealed and put into hand: the deck is all characters."""
    s = gone(card, by, under=under, damage=4 * (by == DUMPTRUCK))
    deck = len(s.game.slots(0, "deck"))
    assert card not in s.you.play
    assert deck == len(DECK) - 1 - len(under), s.you.hand
