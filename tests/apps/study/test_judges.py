"""The judges of moves, and what two of them say together."""

from collections import Counter

import pytest

from lorcana_env import Replay, Scenario
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.network import Network
from lorcana_env.apps.study.judges import ByPlayouts, BySearch, Loss, agree, made, together
from tests.apps.study.test_review import ONE_SHORT, action_of
from tests.helpers import middle_of_a_game

WEIGHTS = Network().weights


def test_both_judges_see_a_win_that_is_left_lying():
    game = Scenario(**ONE_SHORT).game.clone(auto=True)
    moves = [action_of(game, "quest with Stitch - New Dog")], [action_of(game, "end turn")]
    by_search = [BySearch(agent, WEIGHTS) for agent in (Ismcts("ismcts:50sims"), Guided("guided:9sims", threads=2))]
    for judge in (*by_search, ByPlayouts(WEIGHTS)):
        values = judge.values(game, moves, 50, 3)
        assert values.shape == (2, 50) and (values[0] == 1).all() and values[1].mean() < 0.7
        assert (values == judge.values(game, moves, 50, 3)).all()
        loss = Loss.of(judge, game, *moves, 50, 3)
        assert loss.mean == pytest.approx(1 - values[1].mean())


def test_2_2_2_a_search_of_a_mulligan_knows_what_was_kept():
    """The opponent decides next; a deal by what they may know would give the player another hand."""
    asked = []

    class Noting(Ismcts):
        def decided(self, game):
            asked.append(game.clone())
            return super().decided(game)

    game = Replay("blurple", "yurple", seed=8).game.clone(auto=True)
    player, keep = game.to_act, game.table.actions.encode("done", game.to_act)
    BySearch(Noting("ismcts:4sims"), WEIGHTS).values(game, [[keep]], 3, 0)
    assert {each.to_act for each in asked} == {player}
    kept = Counter(game.player(player).hand)
    for each in asked:
        assert not kept - Counter(each.player(player).hand)


def test_the_parts_of_a_search_are_of_different_deals():
    game = middle_of_a_game(3, 40)
    chances = Guided("guided:20sims").chances(game, int(game.legal_actions()[0]), 5)
    assert len(set(chances)) > 1 and ((chances >= 0) & (chances <= 1)).all()


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
