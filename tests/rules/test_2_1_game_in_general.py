"""Section 2.1 of the rule book: the game in general."""

from tests.helpers import keep, several


def test_2_1_3_turn_order_goes_round_the_table():
    """2.3.2, 2.3.3, 9.1, 9.2, 9.2.1."""
    game = several(3, seed=2, starting_player=1)
    keep(game)
    seen = []
    while len(seen) < 5:
        if not seen or seen[-1] != game.active:
            seen.append(game.active)
        game.step(game.legal_actions()[-1])
    assert seen == [1, 2, 0, 1, 2]
