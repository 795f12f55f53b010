"""What a batch of games does in one call, inside numba: answers, opponents' replies, new games, observations, masks.

A row is touched once for all of it, while its record is in the processor's cache. Every game has generators of its own,
so nothing depends on the other rows of a call, or on how rows are shared by threads.
"""

from __future__ import annotations

import numpy as np

from lorcana_env.observe import entities
from lorcana_env.observe.flat import encode, observe_and_mask
from lorcana_env.policies.kernels import choose
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.record.basics import draw_below, scramble
from lorcana_env.rules.record.constants import NONE

LOOK, NEW, GO = -1, -2, -3  # in place of an action: only look; a new game; go on from a position that was put here
NOTHING, FLAT, COMPACT, TABLE = range(4)  # what is observed
WHOLE = 2147483647  # what shares add up to
MOST_TRIES = 200  # games that end, one after the other, before anybody had to decide
NO_DECISION = -1  # the fault of such a row
BOTH = -1  # the seat of a row whose decisions are all the caller's
DRAWN = -2  # the seat is drawn for each game
ANSWER = 8  # what take() returns is legal actions * ANSWER + who decides
CALLER = -1  # the policy of an opponent who is asked in Python


@jit
def draw_share(shares, generator):
    """One of ``shares.shape[0]`` things at random. ``shares``: int64[m], running sums of their shares of ``WHOLE``."""
    drawn = draw_below(generator, WHOLE)
    for t in range(shares.shape[0]):
        if drawn < shares[t]:
            return t
    return shares.shape[0] - 1


@kernel
def seed_rows(seed, generators, choices):
    """Generators of each game: for deals, and for choices of policies (uint64[n] both)."""
    for i in range(generators.shape[0]):
        generators[i] = scramble(
            np.uint64(np.uint64(seed) + np.uint64(np.uint64(i + 1) * np.uint64(0xD1B54A32D192ED03)))
        )
        choices[i] = scramble(np.uint64(~generators[i]))


@kernel
def draw_seeds(generators, seeds):
    """The seed (int64[n]) of the next game of each generator, whose decks are not drawn."""
    for i in range(generators.shape[0]):
        seeds[i] = draw_below(generators[i : i + 1], 2147483647)


@jit
def _ended(st, i, row, rewards, terminations, truncations, turns):
    """Write how a game ended."""
    turns[row] = st.turn
    truncations[row] = st.truncated != 0
    terminations[row] = st.truncated == 0
    if st.winner != NONE:
        for p in range(rewards.shape[1]):
            rewards[row, p] += 1.0 if st.winner == p else -1.0


@kernel
def advance(
    games, actions, rows, viewers, again, fresh, kind,
    states, tables, table_of, next_table, decks, sizes, shares, stride, starters, generators, limit, legal, counts,
    asked, seat_wanted, seats, opponents, opponent_shares, policies, choices, numbers, open_lists,
    work, scratch, sums,
    flat, compact, entity_rows, masks, to_act, rewards, terminations, truncations, turns,
    final_flat, final_compact, final_entities,
):  # fmt: skip
    """Take ``actions[k]`` (or ``LOOK``, ``NEW``, ``GO``) in game ``games[k]``, go on to the caller's next decision, and
    write what ``viewers[k]`` (-1: who decides) sees of it into row ``rows[k]`` of the array of its ``kind``.

    A game that ends starts again if ``again``; what its seat saw at the end goes to that ``final_...`` which has rows.
    ``fresh``: rewards and flags start from 0. Tables of other seats are ``stride`` further on. Returns 0, the fault of
    a game that the engine gave up, or ``NO_DECISION``.
    """
    for k in range(games.shape[0]):
        i = games[k]
        row = rows[k]
        action = actions[k]
        if action != LOOK:
            if fresh:
                for p in range(rewards.shape[1]):
                    rewards[row, p] = 0.0
                terminations[row] = False
                truncations[row] = False
            start = action == NEW
            n = np.int64(counts[i])
            if action >= 0 or action == GO:
                n = step(states, i, tables, table_of[i], max(action, -1), 1, legal[i])
            tries = 0
            while True:
                if start:
                    generator = generators[i : i + 1]
                    t = next_table[i]
                    next_table[i] = -1
                    if t < 0 and shares.shape[0]:
                        t = draw_share(shares, generator)
                    elif t < 0:  # Python deals; a game in which nobody had to decide is dealt again
                        t = table_of[i] % stride if stride else table_of[i]
                    game_seed = draw_below(generator, 2147483647)
                    if seat_wanted != BOTH:
                        seats[i] = seat_wanted if seat_wanted >= 0 else draw_below(generator, rewards.shape[1])
                        opponents[i] = draw_share(opponent_shares, generator)
                        t += seats[i] * stride  # the first deck is that of the seat
                    table_of[i] = t
                    begin(states, i, tables, t, decks[t], sizes[t], game_seed, starters[i])
                    states[i].decision_limit = limit
                    asked[i] = 0
                    n = step(states, i, tables, t, -1, 1, legal[i])
                    start = False
                st = states[i]
                if seats[i] >= 0:
                    policy = policies[opponents[i]]
                    while n > 0 and st.decider != seats[i] and policy != CALLER:
                        reply = choose(
                            policy, states, i, tables, table_of[i], legal[i], n, work, scratch, choices[i : i + 1]
                        )
                        n = step(states, i, tables, table_of[i], reply, 1, legal[i])
                if n > 0:
                    break
                if st.fault:
                    counts[i] = 0
                    return np.int64(st.fault)
                if asked[i]:
                    _ended(st, i, row, rewards, terminations, truncations, turns)
                    if not again:
                        break
                    if final_flat.shape[0]:
                        encode(states, i, tables, table_of[i], np.int64(seats[i]), final_flat[row])
                    if final_compact.shape[0]:
                        encode(states, i, tables, table_of[i], np.int64(seats[i]), final_compact[row])
                    if final_entities.shape[0]:
                        entities.encode(
                            states, i, tables, table_of[i], numbers, np.int64(seats[i]), open_lists, legal[i], 0,
                            work, scratch, sums, final_entities[row],
                        )  # fmt: skip
                tries += 1
                if tries > MOST_TRIES:
                    counts[i] = 0
                    return NO_DECISION
                start = True
            counts[i] = n
            if n > 0 and (seats[i] < 0 or states[i].decider == seats[i]):
                asked[i] = 1
        if kind == NOTHING:
            continue
        player = np.int64(states[i].decider) if viewers[k] < 0 else viewers[k]
        if kind == FLAT:
            encode(states, i, tables, table_of[i], player, flat[row])
        elif kind == COMPACT:
            encode(states, i, tables, table_of[i], player, compact[row])
        else:
            entities.encode(
                states, i, tables, table_of[i], numbers, player, open_lists, legal[i], counts[i], work,
                scratch, sums, entity_rows[row],
            )  # fmt: skip
        masks[row, :] = 0
        for j in range(counts[i]):
            masks[row, legal[i, j]] = 1
        to_act[row] = player
    return 0


@kernel
def act_games(policy, states, tables, table_of, games, legal, counts, work, scratch, choices, actions):
    """Actions of a built-in policy in the given games; how many of these have none."""
    without = 0
    for k in range(games.shape[0]):
        i = games[k]
        if counts[i] == 0:
            without += 1
            continue
        own = choices[i : i + 1]
        actions[k] = choose(policy, states, i, tables, table_of[i], legal[i], counts[i], work, scratch, own)
    return without


@jit
def _listed(legal, n, action):
    found = False
    for j in range(n):
        found = found or legal[j] == action
    return found


@kernel
def illegal_action(indices, actions, legal, counts, stamps, stamp):
    """The first ``k`` whose action is not among the legal ones of its game, -1 when all are.

    ``k`` + the number of indices when the game was named before. ``stamps``: int64[games], less than ``stamp`` each.
    """
    for k in range(indices.shape[0]):
        i = indices[k]
        if stamps[i] == stamp:
            return indices.shape[0] + k
        stamps[i] = stamp
        if not _listed(legal[i], counts[i], actions[k]):
            return k
    return -1


@kernel
def take(states, tables, action, legal, n, observation, mask):
    """Answer, and look: all of a step in one call, since a call costs as much as what it does.

    ``n``: the legal actions in ``legal``, 0 to go on without an answer. Who decides then is shown the position in
    ``observation`` and ``mask``, unless ``observation`` is empty. Returns legal actions * ``ANSWER`` + who decides; -1
    for an illegal action.
    """
    if n == 0:
        action = -1
    elif not _listed(legal, n, action):
        return -1
    n = step(states, 0, tables, 0, action, 1, legal)
    player = np.int64(states[0].decider)
    if observation.shape[0] and n > 0:
        observe_and_mask(states, 0, tables, 0, player, legal, n, observation, mask)
    return n * ANSWER + player
