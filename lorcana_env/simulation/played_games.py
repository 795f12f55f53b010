"""Games that Python played with an agent, written down for a learner.

The games of a batch go on side by side, but :class:`~lorcana_env.simulation.rollouts.Records` have one game after the
other. So :func:`write` plays each game again, by the actions that were taken in it.
"""

import numpy as np

from lorcana_env.agents.decide import ask_network
from lorcana_env.observe import ragged
from lorcana_env.policies.kernels import copy_state
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.engine import step
from lorcana_env.simulation.rollouts import finish, record_decision, record_game


@kernel(waits=True)
def write(w, b, batch, jobs, taken, decay, records, at, ended, working):
    """Write the decisions of the seats ``jobs["seat"]`` (JOB[n]) of ``n`` games; returns how many there are then.

    ``w``, ``b``: the weights of the learner, and their buffers. ``batch``: how the games began: states (STATE[n]),
    tables, the table of each game, card numbers, legal actions (int16[n, A]) and their numbers. ``taken``: the actions
    of all seats (int16[m]), game after game, and where each game's begin (int64[n + 1]). ``decay``, ``records``,
    ``at``, ``ended``: as in :func:`~lorcana_env.simulation.rollouts.play`. ``working``: STATE[1], int16[n_actions] and
    int64[players * capacity], overwritten.
    """
    states, tables, table_of, numbers, legal_of, counts = batch
    actions, begins = taken
    games, done = ended
    room, legal, place = working
    st = room[0]
    players, capacity = st.lore.shape[0], st.cards.shape[2]
    for g in range(jobs.shape[0]):
        copy_state(room, 0, states, g)
        t, n, first = table_of[g], counts[g], at
        for j in range(n):
            legal[j] = legal_of[g, j]
        for i in range(begins[g], begins[g + 1]):
            if st.decider == jobs[g].seat:
                if not ragged.fits(records.seen, at, players, capacity):
                    return first
                _, value = ask_network(room, 0, tables, t, numbers, True, legal, n, w, b)
                k = 0
                while b.actions[k] != actions[i]:
                    k += 1
                ragged.append(records.seen, at, b.observation, players, capacity, place)
                record_decision(records, at, st, b, k, value, jobs[g].opponent)
                records.searched[at] = 0
                at += 1
            n = step(room, 0, tables, t, np.int64(actions[i]), 1, legal)
        finish(records, first, at, np.int64(st.winner), decay)
        record_game(games[done[0]], st, jobs[g], at - first)
        done[0] += 1
    return at
