"""The judges of moves, and what two of them say together."""

import pytest

from lorcana_env import Scenario
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.network import Network
from lorcana_env.apps.study.judges import ByPlayouts, BySearch, Loss, agree, made, together
from tests.apps.study.test_review import ONE_SHORT, action_of


def test_both_judges_see_a_win_that_is_left_lying():
    game = Scenario(**ONE_SHORT).game.clone(auto=True)
    moves = [action_of(game, "quest with Stitch - New Dog")], [action_of(game, "end turn")]
    for judge in (BySearch(Ismcts("ismcts:50sims")), ByPlayouts(Network().weights)):
        values = judge.values(game, moves, 50, 3)
        assert values.shape == (2, 50) and (values[0] == 1).all() and values[1].mean() < 0.7
        assert (values == judge.values(game, moves, 50, 3)).all()
        loss = Loss.of(judge, game, *moves, 50, 3)
        assert loss.mean == pytest.approx(1 - values[1].mean())


def test_a_move_is_made_up_to_the_end_of_its_choice():
    game = Scenario(**ONE_SHORT).game.clone(auto=True)
    end = action_of(game, "end turn")
    after = made(game, [end, end, end], 1)
    assert after.turn == game.turn + 1 and after.to_act == 1


def test_the_error_holds_how_far_the_judges_are_apart():
    near, far = (together(Loss(0.1, 0.01), Loss(other, 0.01)) for other in (0.12, 0.5))
    assert near.mean == pytest.approx(0.11) and 0.02 < near.error < 0.05
    assert far.mean == pytest.approx(0.3) and far.error > 0.2


@pytest.mark.parametrize(("a", "b", "both"), [
    ((0.1, 0.01), (0.08, 0.02), True), ((0.1, 0.01), (0.0, 0.02), False), ((0.1, 0.01), (0.01, 0.02), False),
    ((0.05, 0.04), (0.05, 0.04), False), ((0.03, 0.02), (0.1, 0.02), True), ((-0.1, 0.0), (0.5, 0.0), False),
])  # fmt: skip
def test_judges_agree_where_both_see_a_loss(a, b, both):
    assert agree(Loss(*a), Loss(*b)) is both
