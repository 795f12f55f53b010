"""Section 7.2 of the rule book: deck."""

import pytest

from lorcana_env import Deck, Game, Scenario
from tests.board import *
from tests.helpers import AGGRO, WARD, new_game


@pytest.mark.parametrize("player", [0, 1])
def test_7_2_1_the_deck_is_the_cards_that_a_player_starts_with(player):
    zones = new_game(seed=3).zones(player)
    deck = Deck.load((WARD, AGGRO)[player])
    assert sorted(zones["hand"] + zones["deck"]) == sorted(deck.cards)


@pytest.mark.parametrize("looker", [0, 1])
def test_7_2_2_nobody_knows_the_order_of_a_deck(looker):
    """5.1.2.5, 7.1.3.1."""
    s = varied()
    assert len(guesses(s, looker, "deck", 0)) > 5 and len(guesses(s, looker, "deck", 1)) > 5


def test_7_2_3_cards_go_to_the_bottom_in_the_chosen_order():
    s = board(hand=[VISION], ink=2, deck=[STITCH, FLOUNDER, AURORA, ADELAIDE, CANNONS, LUMIERE])
    play(s, VISION, AURORA)
    assert s.you.hand == [AURORA]
    for card in (CANNONS, STITCH, ADELAIDE):
        s.choose(card)
    assert quiet(s) and s.you.deck[0] == LUMIERE
    rest = s.you.deck[1:]
    assert sorted(rest) == sorted([STITCH, FLOUNDER, ADELAIDE, CANNONS])
    assert rest in ([CANNONS, STITCH, ADELAIDE, FLOUNDER], [FLOUNDER, ADELAIDE, STITCH, CANNONS])


def sea() -> Scenario:
    """The opponent has two stacks of two cards with 2 strength, and you play Under the Sea."""
    stacks = [stack(STITCH, FLOUNDER), stack(MILO, HEIHEI_ROOSTER)]
    s = board(hand=[UNDER_THE_SEA], ink=8, theirs=dict(play=[*stacks, LUMIERE], deck=[DIME, QUILL]))
    s.play(UNDER_THE_SEA)
    return s


@pytest.mark.worked_example
def test_7_2_3_both_players_know_the_order_of_faceup_cards_put_under_the_deck():
    """Their player puts the four cards there; their place is no secret, that of the others is."""
    s = sea()
    assert s.decision.player == 1
    settle(s)
    deck = s.opponent.deck
    assert deck[:2] == [DIME, QUILL] and sorted(deck[2:]) == sorted([STITCH, FLOUNDER, MILO, HEIHEI_ROOSTER])
    for player in (0, 1):
        assert {tuple(s.game.determinize(player, seed).zones(1)["deck"][2:]) for seed in range(20)} == {tuple(deck[2:])}


def possible_decks(game: Game) -> set[tuple[str, ...]]:
    """The possible_decks the opponent may end up with."""
    if quiet(game) or game.decision.kind == "main":
        return {tuple(game.zones(1)["deck"])}
    found = set()
    for action in game.legal_actions():
        branch = game.clone()
        branch.step(int(action))
        found |= possible_decks(branch)
    return found


@pytest.mark.worked_example
def test_7_2_3_the_cards_of_both_stacks_may_be_mixed():
    """7.2.3.1: any order of the four cards."""
    assert len(possible_decks(sea().game)) == 24
