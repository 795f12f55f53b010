"""Many games in step with each other, whose decisions are made outside: what a training needs of compiled code.

``engine``, in all functions: tables, card numbers, decks and their sizes, by table. ``jobs``: JOB[n], one for each of
``states`` (STATE[n]); ``legal``: int16[n, n_actions], and ``counts``: int64[n], 0 for a game that is over. ``rows``:
int64[k], the games that are meant.
"""

import numpy as np

from lorcana_env.agents.decide import drawn
from lorcana_env.observe import entities as e
from lorcana_env.observe import ragged
from lorcana_env.policies.kernels import greedy_action
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.simulation.rollouts import finish, record_game

#: A decision of the learner: the game, which legal action was taken, its log-probability, the value of the position.
DECISION = np.dtype([
    ("game", np.int64), ("taken", np.int64), ("log_p", np.float64), ("value", np.float64), ("seat", np.int64),
    ("turn", np.int64),
])  # fmt: skip


@kernel(waits=True)
def begin_games(states, engine, jobs, limit, legal, counts):
    """Deal the games and go to their first decisions; after ``limit`` answers a game is truncated."""
    tables, _, decks, sizes = engine
    for i in range(jobs.shape[0]):
        t = jobs[i].table
        begin(states, i, tables, t, decks[t], sizes[t], jobs[i].seed, -1)
        states[i].decision_limit = limit
        counts[i] = step(states, i, tables, t, -1, 1, legal[i])


@kernel(allocates=True, waits=True)
def encode_games(states, engine, jobs, rows, legal, counts, working, out):
    """Write what the player who decides sees into ``out`` (uint8[k, entities.size])."""
    tables, numbers, _, _ = engine
    for k in range(rows.shape[0]):
        i = rows[k]
        t, player, open_lists = jobs[i].table, np.int64(states[i].decider), jobs[i].closed == 0
        e.encode(states, i, tables, t, numbers, player, open_lists, legal[i], counts[i], working, out[k])


@kernel(waits=True)
def ask_greedy(states, engine, jobs, rows, legal, counts, working, actions):
    """Write greedy's actions of ``rows`` into ``actions`` (int64[n])."""
    for k in range(rows.shape[0]):
        i = rows[k]
        actions[i] = greedy_action(states, i, engine[0], jobs[i].table, legal[i], counts[i], working[0], working[1])


@kernel(waits=True)
def step_games(states, engine, jobs, actions, legal, counts):
    """Take ``actions`` (int64[n]) in the games that are not over."""
    for i in range(jobs.shape[0]):
        if counts[i] > 0:
            counts[i] = step(states, i, engine[0], jobs[i].table, actions[i], 1, legal[i])


@kernel(waits=True)
def draw_actions(p, start, noise, taken):
    """Draw from the probabilities ``p[start[k] : start[k + 1]]`` by the numbers ``noise[k]`` (0 .. 1)."""
    for k in range(noise.shape[0]):
        taken[k] = drawn(p[start[k] : start[k + 1]], start[k + 1] - start[k], noise[k])


@kernel(allocates=True, waits=True)
def record_games(records, at, decisions, observations, states, jobs, decay, games, done, place):
    """Write games and their decisions, which are sorted by game; returns the decisions in ``records`` then.

    A game that does not fit, and those behind it, are left out.
    """
    players, capacity = states[0].lore.shape[0], states[0].cards.shape[2]
    d = 0
    for i in range(jobs.shape[0]):
        first = at
        while d < decisions.shape[0] and decisions[d].game == i:
            if not ragged.fits(records.seen, at, players, capacity):
                return first
            one = decisions[d]
            ragged.append(records.seen, at, observations[d], players, capacity, place)
            records.taken[at], records.log_p[at], records.value[at] = one.taken, one.log_p, one.value
            records.seat[at], records.turn[at], records.opponent[at] = one.seat, one.turn, jobs[i].opponent
            records.searched[at] = 0
            at += 1
            d += 1
        finish(records, first, at, np.int64(states[i].winner), decay)
        record_game(games[done[0]], states[i], jobs[i], at - first)
        done[0] += 1
    return at
