"""Games that a network plays against itself, past networks or greedy, inside numba, recorded for a learner.

:func:`play` plays games one after the other and writes the decisions of the learner's seats into :class:`Records`:
what was seen (:class:`lorcana_env.observe.ragged.Ragged`), what was done, how likely it was, what the position was
thought to be worth; and when a game ends how it ended, and how much better each action did than thought. Python is
asked once for many games, and besides for what a search says of some decisions (expert iteration; Anthony et al. 2017).
"""

from typing import NamedTuple

import numpy as np

from lorcana_env.agents.decide import ask_network, chance, drawn, likeliest
from lorcana_env.agents.forward import DRAW, LOSS, WIN
from lorcana_env.observe import ragged
from lorcana_env.observe.ragged import Ragged
from lorcana_env.policies.kernels import greedy_action
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import scramble

MAX_PLAYERS = 4
SURE = 0.99  # an action as likely as this leaves a search nothing to find out
NAMES = ("self", "past", "greedy")
SELF, PAST, GREEDY = range(3)  # whom the learner plays: itself (all seats learn), another network, greedy

#: A game to be played. ``closed``: networks are not told the opponents' lists.
JOB = np.dtype([
    ("table", np.int64), ("seed", np.int64), ("opponent", np.int64), ("seat", np.int64), ("closed", np.int64),
])  # fmt: skip
#: A game that was played. ``decisions``: of all seats; ``recorded``: of those that learn.
GAME = np.dtype([
    ("opponent", np.int64), ("member", np.int64), ("seat", np.int64), ("winner", np.int64), ("starter", np.int64),
    ("turns", np.int64), ("decisions", np.int64), ("recorded", np.int64), ("truncated", np.int64), ("fault", np.int64),
    ("players", np.int64),
])  # fmt: skip


class Records(NamedTuple):
    """Decisions of the learner, game after game; arrays may be longer than what is used of them."""

    seen: Ragged
    taken: np.ndarray  # int16[n]: which of the legal actions
    log_p: np.ndarray  # float32[n]: its log-probability when it was taken
    value: np.ndarray  # float32[n]: what the network thought the position was worth
    seat: np.ndarray  # uint8[n]
    turn: np.ndarray  # uint8[n]
    opponent: np.ndarray  # uint8[n]: SELF ...
    advantage: np.ndarray  # float32[n]
    outcome: np.ndarray  # uint8[n]: LOSS, DRAW or WIN of the seat
    searched: np.ndarray  # uint8[n]: whether there are ``gains``
    gain: np.ndarray  # float32[A]: how much likelier a win each legal action of ``seen`` makes than the policy, by a
    # search; 0 where it did not look


class Break(NamedTuple):
    """The resume point of :func:`play`; zeros before the first call."""

    at: np.ndarray  # int64[1]: which of the jobs
    legal: np.ndarray  # int64[1]: legal actions where a search is asked for; 0 if none is, at the start of a game
    first: np.ndarray  # int64[1]: of the game's decisions


def room(decisions: int, players: int = 2) -> Records:
    """Empty records of so many decisions.

    A usual decision has 9 rows, 9 passive cards and 6 legal actions; long games have more. ``players``: of the largest
    games.
    """
    n, rows, passive, legal = decisions, 16 * decisions + 256, 32 * decisions + 256, 12 * decisions + 2048
    seen = ragged.room(n, players, rows, passive, legal)
    return Records(
        seen, np.zeros(n, np.int16), np.zeros(n, np.float32), np.zeros(n, np.float32), np.zeros(n, np.uint8),
        np.zeros(n, np.uint8), np.zeros(n, np.uint8), np.zeros(n, np.float32), np.zeros(n, np.uint8),
        np.zeros(n, np.uint8), np.zeros(legal, np.float32),
    )  # fmt: skip


def start() -> Break:
    """Return the resume point before the first of the jobs."""
    return Break(*(np.zeros(1, np.int64) for _ in range(3)))


@jit(allocates=True)
def finish(records, first, end, winner, decay):
    """Write how the game of decisions ``first .. end - 1`` ended for each, and their advantages.

    Those are generalised advantages (Schulman et al. 2016) over the decisions of one seat, without discount:
    ``decay`` is their lambda. ``winner``: a seat, or ``NONE``.
    """
    after = np.zeros(MAX_PLAYERS)  # the advantage of the seat's next decision ...
    worth = np.zeros(MAX_PLAYERS)  # ... and its value: at the end that of the result
    for p in range(MAX_PLAYERS):
        worth[p] = 0.0 if winner == c.NONE else (1.0 if winner == p else -1.0)
    for k in range(end - 1, first - 1, -1):
        who = np.int64(records.seat[k])
        after[who] = worth[who] - records.value[k] + decay * after[who]
        worth[who] = records.value[k]
        records.advantage[k] = after[who]
        records.outcome[k] = DRAW if winner == c.NONE else (WIN if winner == who else LOSS)


@kernel(waits=True)
def finish_game(records, first, end, winner, decay):
    """:func:`finish`."""
    finish(records, first, end, winner, decay)


@jit
def record_decision(records, at, st, b, k, value, opponent):
    """Write what the learner did, at place ``at``: action ``k`` of those in ``b``, and the value of the position."""
    records.taken[at] = k
    records.log_p[at] = np.log(max(b.p[k], 1e-30))
    records.value[at] = value
    records.seat[at] = st.decider
    records.turn[at] = min(np.int64(st.turn), 255)
    records.opponent[at] = opponent


@jit
def record_game(game, st, job, recorded):
    """Write a game that is over (GAME); ``recorded``: how many of its decisions are in the records."""
    game.opponent = job.opponent
    game.seat = job.seat
    game.winner = st.winner
    game.starter = st.starting_player
    game.turns = st.turn
    game.decisions = st.decisions
    game.recorded = recorded
    game.truncated = st.truncated
    game.fault = st.fault
    game.players = st.lore.shape[0]


@kernel(waits=True)
def play(networks, buffers, engine, jobs, decay, limit, searches, records, at, ended, working, pause):
    """Play the games of ``jobs`` (JOB[k]) until they are done or ``records`` is full; returns the decisions then.

    It also returns where a search is asked for, which is so at a share of ``searches`` of the learner's decisions in
    which no action is as good as sure: then ``pause.legal[0]`` is above 0, ``states`` is the position and ``legal`` its
    actions, in no order. The caller writes the decision's ``records.searched`` and ``gain``, and calls again with the
    same arguments.

    ``networks``: the weights of the learner in games against itself, those in other games (which differ in the value),
    and those of the network that it meets in games against ``PAST``; ``buffers``: of the learner and of that network.
    ``engine``: states (STATE[1]), tables, card numbers, decks and their sizes, by table. ``decay``: lambda of
    :func:`finish`; ``limit``: answers after which a game is truncated. ``at``: how many decisions ``records`` holds; a
    game that does not fit is left out whole. ``ended``: GAME[...], written from ``ended[1][0]`` on, which counts them.
    ``working``: int16[n_actions], int64[players * capacity] and the generator, uint64[1], overwritten.
    """
    itself, against, other = networks
    b, b_other = buffers
    states, tables, numbers, decks, sizes = engine
    games, done = ended
    legal, place, generator = working
    st = states[0]
    players, capacity = st.lore.shape[0], st.cards.shape[2]
    for g in range(pause.at[0], jobs.shape[0]):
        job = jobs[g]
        t = job.table
        open_lists = job.closed == 0
        n = pause.legal[0]
        asked = n > 0
        if asked:
            first = pause.first[0]
            pause.legal[0] = 0
        else:
            first = at
            generator[0] = scramble(np.uint64(job.seed))
            begin(states, 0, tables, t, decks[t], sizes[t], job.seed, -1)
            st.decision_limit = limit
            n = step(states, 0, tables, t, -1, 1, legal)
        while n > 0:
            mine = job.opponent == SELF or st.decider == job.seat
            if not mine and job.opponent == GREEDY:
                action = greedy_action(states, 0, tables, t, legal, n, b.work, b.scratch)
            elif not mine:
                m, _ = ask_network(states, 0, tables, t, numbers, open_lists, legal, n, other, b_other)
                action = b_other.actions[drawn(b_other.p, m, chance(generator))]
            else:
                if not ragged.fits(records.seen, at, players, capacity):
                    return first
                w = itself if job.opponent == SELF else against
                m, value = ask_network(states, 0, tables, t, numbers, open_lists, legal, n, w, b)
                if not asked:
                    records.searched[at] = 0
                    if searches > 0.0 and b.p[likeliest(b.p, m)] < SURE and chance(generator) < searches:
                        pause.at[0], pause.legal[0], pause.first[0] = g, n, first
                        return at
                asked = False
                k = drawn(b.p, m, chance(generator))
                action = b.actions[k]
                ragged.append(records.seen, at, b.observation, players, capacity, place)
                record_decision(records, at, st, b, k, value, job.opponent)
                at += 1
            n = step(states, 0, tables, t, action, 1, legal)
        pause.at[0] = g + 1
        finish(records, first, at, np.int64(st.winner), decay)
        record_game(games[done[0]], st, job, at - first)
        done[0] += 1
    return at
