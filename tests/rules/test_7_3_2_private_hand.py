"""7.3.2: the hand is private again once a card left it unseen."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import ABU, AKELA, BAMBI, DEWEY, LOCATION

SHOW = "Nothing to Hide"  # cost 1: each opponent reveals their hand; draw a card
QUILL = "Fishbone Quill"  # exert: put a card from your hand into your inkwell facedown
HYPNOTIC = "Hypnotic Deduction"  # cost 2: draw 3 cards, then 2 cards from hand on top of the deck
SEARCH = "The Islands I Pulled from the Sea"  # cost 3: search your deck for a location; shuffle


def seen(s: Scenario, player: int, owner: int, zone: str) -> dict[str, bool]:
    """Whether the player knows each card of the zone."""
    known = s.game.state["known"]
    names = s.game.zones(owner)[zone]
    return {name: bool(int(known[slot]) >> player & 1) for name, slot in zip(names, s.game.slots(owner, zone))}


def test_7_3_2_a_card_that_left_unseen_may_be_any_of_them():
    """7.1.3: the revealed hand is known until a card goes facedown into the inkwell; what was not in it never is."""
    s = Scenario(you=dict(hand=[SHOW], ink=1), opponent=dict(play=[QUILL], hand=[ABU, AKELA, BAMBI], deck=[DEWEY] * 9))
    s.play(SHOW)
    assert seen(s, 0, 1, "hand") == {ABU: True, AKELA: True, BAMBI: True}
    s.end_turn()
    assert seen(s, 0, 1, "hand") == {ABU: True, AKELA: True, BAMBI: True, DEWEY: False}
    s.activate(QUILL)
    s.choose(AKELA)
    assert seen(s, 0, 1, "hand") == {ABU: False, BAMBI: False, DEWEY: False}
    assert seen(s, 1, 1, "hand") == {ABU: True, BAMBI: True, DEWEY: True}
    assert seen(s, 0, 1, "inkwell") == {AKELA: False} and seen(s, 1, 1, "inkwell") == {AKELA: True}


def test_4_2_a_card_that_is_inked_is_revealed():
    """So the others still know the rest of a hand that they saw."""
    s = Scenario(you=dict(hand=[SHOW], ink=1), opponent=dict(hand=[ABU, AKELA, BAMBI], deck=[DEWEY] * 9))
    s.play(SHOW)
    s.end_turn()
    s.ink(AKELA)
    assert seen(s, 0, 1, "hand") == {ABU: True, BAMBI: True, DEWEY: False}
    assert seen(s, 0, 1, "inkwell") == {AKELA: True}


def test_7_3_2_cards_put_back_on_the_deck_are_known_to_their_player_only():
    """7.1.3: the others saw the hand, but not which of its cards went."""
    s = Scenario(
        you=dict(hand=[SHOW], ink=1), opponent=dict(hand=[HYPNOTIC, ABU, AKELA, BAMBI], ink=4, deck=[DEWEY] * 9)
    )
    s.play(SHOW)
    s.end_turn()
    s.play(HYPNOTIC)
    s.choose(ABU, BAMBI)
    while s.decision is not None:
        s.take(0)
    assert set(s.opponent.deck[:2]) == {ABU, BAMBI} and AKELA in s.opponent.hand
    top = s.game.slots(1, "deck")
    known = s.game.state["known"]
    put_back = [slot for slot in top if s.game.card_name(slot) in (ABU, BAMBI)]
    assert [int(known[slot]) for slot in put_back] == [2, 2]
    assert seen(s, 0, 1, "hand") == {AKELA: False, DEWEY: False}


def test_7_1_4_a_searched_deck_is_unknown_again_once_shuffled():
    s = Scenario(you=dict(hand=[SEARCH], deck=[ABU, LOCATION, AKELA, BAMBI], ink=3), opponent=dict(deck=[DEWEY, ABU]))
    s.play(SEARCH)
    assert seen(s, 0, 0, "deck") == {ABU: True, LOCATION: True, AKELA: True, BAMBI: True}
    s.choose(LOCATION)
    assert s.you.hand == [LOCATION]
    assert seen(s, 0, 0, "deck") == {ABU: False, AKELA: False, BAMBI: False}
