"""The one arithmetic of action indices and slots: compiled kernels, Python and the plain definition agree."""

import numpy as np
import pytest

from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.record import actions
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import state_dtype
from lorcana_env.setup.action_space import VERBS, Action, ActionSpace

SPACES = [(players, capacity) for players in (2, 3, 4) for capacity in (64, 110)]


@kernel
def taken_apart(players, capacity, player, out):
    """For each action, into ``out`` (int64[n, 4]): verb, row, slot, and the index made of them again."""
    space = (players, capacity)
    for action in range(actions.n_actions(space)):
        verb, slot = actions.verb_of(action, space), actions.slot_of(action, player, space)
        if verb < c.VERB_CHOOSE:
            again = actions.card_action(verb, slot, space)
        elif verb == c.VERB_CHOOSE:
            again = actions.choose_action(slot, player, space)
        elif verb < actions.OPTION:
            again = actions.single_action(verb - actions.SINGLE, space)
        else:
            again = actions.option_action(verb - actions.OPTION, space)
        out[action, 0] = verb
        out[action, 1] = actions.row_of(action, space)
        out[action, 2] = slot
        out[action, 3] = again


@kernel
def sizes(states, out):
    """Of the record itself: players, capacity, number of actions."""
    space = actions.space_of(states[0])
    out[0] = space[0]
    out[1] = space[1]
    out[2] = actions.n_actions(space)


@kernel
def numbered(players, capacity, viewer, out):
    """For each slot, into ``out`` (int64[slots, 2]): as the viewer numbers it, and back."""
    space = (players, capacity)
    for slot in range(players * capacity):
        out[slot, 0] = actions.relative_slot(slot, viewer, space)
        out[slot, 1] = actions.absolute_slot(out[slot, 0], viewer, space)


def meaning(players: int, capacity: int, player: int) -> list[Action]:
    """Every action in the order of the indices, as the README of the action space lists them."""
    found = [Action(verb, player * capacity + k) for verb in c.CARD_VERBS for k in range(capacity)]
    seats = [(player + k) % players for k in range(players)]
    found += [Action("choose", seat * capacity + k) for seat in seats for k in range(capacity)]
    found += [Action(verb) for verb in c.SINGLE_VERBS]
    return found + [Action("option", option=k) for k in range(c.N_OPTIONS)]


@pytest.mark.parametrize(("players", "capacity"), SPACES)
def test_kernels_and_the_action_space_agree_on_every_action(players, capacity):
    space = ActionSpace(players, capacity)
    for player in range(players):
        expected = meaning(players, capacity, player)
        assert len(expected) == space.n and [space.decode(action, player) for action in range(space.n)] == expected
        assert [space.encode(a.verb, player, a.slot, a.option) for a in expected] == list(range(space.n))
        out = np.zeros((space.n, 4), np.int64)
        taken_apart(players, capacity, player, out)
        named = [VERBS[min(int(verb), len(VERBS) - 1)] for verb in out[:, 0]]
        assert named == [action.verb for action in expected]
        assert [None if slot < 0 else int(slot) for slot in out[:, 2]] == [action.slot for action in expected]
        assert (out[:, 3] == np.arange(space.n)).all()
        for action, row in zip(expected, out[:, 1], strict=True):
            assert row == (-1 if action.slot is None else space.relative(action.slot, player))


@pytest.mark.parametrize(("players", "capacity"), SPACES)
def test_own_slots_come_first_and_then_the_others_in_turn_order(players, capacity):
    space = ActionSpace(players, capacity)
    for viewer in range(players):
        order = [(viewer + k) % players * capacity + i for k in range(players) for i in range(capacity)]
        out = np.zeros((players * capacity, 2), np.int64)
        numbered(players, capacity, viewer, out)
        assert (out[order, 0] == np.arange(len(order))).all() and (out[:, 1] == np.arange(len(order))).all()
        assert [space.relative(slot, viewer) for slot in order] == list(range(len(order)))


@pytest.mark.parametrize(("players", "capacity"), [(2, 64), (2, 128), (3, 64), (4, 64)])
def test_a_record_knows_its_own_action_space(players, capacity):
    out = np.zeros(3, np.int64)
    sizes(np.zeros(1, state_dtype(players, capacity)), out)
    assert out.tolist() == [players, capacity, ActionSpace(players, capacity).n]
