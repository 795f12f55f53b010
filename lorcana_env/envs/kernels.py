"""Steps of a batch of games in one call, inside numba: answers, opponents' replies, new games, observations, masks.

A row is touched once for all of it, while its record is in the processor's cache. Every game has generators of its own,
so nothing depends on the other rows of a call, or on how rows are shared by threads.
"""

from typing import NamedTuple

import numpy as np

from lorcana_env.observe import entities, small
from lorcana_env.observe.flat import encode, observe_and_mask
from lorcana_env.policies.kernels import choose
from lorcana_env.rules.compiler.jit import FEW, jit, kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.record.basics import draw_below, has_won, prefetch_game, scramble
from lorcana_env.rules.record.constants import NONE

#: In place of an action. CONTINUE: go on from a position that was put here.
OBSERVE_ONLY, NEW_GAME, CONTINUE = -1, -2, -3
WHOLE = 2147483647  # what shares add up to
MAX_TRIES = 200  # games that end, one after the other, before anybody had to decide
NO_DECISION = -1  # the fault of such a row
ENDED = -2  # in its place: a game of the caller has ended
BOTH = -1  # the seat of a row whose decisions are all the caller's
DRAWN = -2  # the seat is drawn for each game
ANSWER = 8  # what step_one() returns is legal actions * ANSWER + who decides
PLAYED = 64  # more than the actions that step_seat() takes in one call
CALLER = -1  # the policy of an opponent who is asked in Python
#: The columns of ``Outputs.ends``; the players' lore follows.
END_TABLE, END_SEAT, END_OPPONENT, END_STARTER, END_WINNER, END_TURNS, END_LORE = range(7)


def running_sums(shares):
    """Shares (float64[m], summing to 1) as :func:`draw_share` takes them: int64[m]."""
    return np.round(np.cumsum(shares) * WHOLE).astype(np.int64)


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
def _draw_seat(wanted, players, shares, generator):
    """The seat of the caller and the opponent of a new game."""
    seat = wanted if wanted >= 0 else draw_below(generator, players)
    return seat, draw_share(shares, generator)


@kernel
def draw_game(generator, decks, wanted, players, opponents, drawn):
    """Draw a game as a row of a batch does. ``drawn``: int64[4], which decks (-1: Python deals), seed, seat, opponent.

    ``decks``, ``opponents``: shares as of :func:`draw_share`; ``wanted``: the seat or ``DRAWN``.
    """
    drawn[0] = draw_share(decks, generator) if decks.shape[0] else -1
    drawn[1] = draw_below(generator, 2147483647)
    drawn[2], drawn[3] = _draw_seat(wanted, players, opponents, generator)


@jit
def _ended(games, who, out, i, row):
    """Write how a game ended."""
    st = games.states[i]
    out.turns[row] = st.turn
    out.truncations[row] = st.truncated != 0
    out.terminations[row] = st.truncated == 0
    out.ends[row, END_TABLE] = games.table_of[i]
    out.ends[row, END_SEAT] = who.seats[i]
    out.ends[row, END_OPPONENT] = who.of[i]
    out.ends[row, END_STARTER] = st.starting_player
    out.ends[row, END_WINNER] = st.winner
    out.ends[row, END_TURNS] = st.turn
    for p in range(out.rewards.shape[1]):
        out.ends[row, END_LORE + p] = st.lore[p]
        if st.winner != NONE:
            out.rewards[row, p] += 1.0 if has_won(st, p) else -1.0


class Arrays(NamedTuple):
    """The games of a batch, and what they are dealt; n games, m tables."""

    states: np.ndarray  # STATE[n]
    legal: np.ndarray  # int16[n, A]
    counts: np.ndarray  # int64[n], legal actions
    asked: np.ndarray  # bool[n]: somebody outside has decided in this game
    tables: np.ndarray  # TABLES[m]
    numbers: np.ndarray  # int16[m, MAX_CARDS]
    table_of: np.ndarray  # int64[n]
    next_table: np.ndarray  # int64[n], -1: drawn by ``shares``
    decks: np.ndarray
    sizes: np.ndarray
    shares: np.ndarray  # of the tables, as :func:`draw_share` takes them
    stride: int  # how much further on the tables of the next seat are
    starters: np.ndarray  # int64[n], -1: drawn
    generators: np.ndarray  # uint64[n], for deals
    choices: np.ndarray  # uint64[n], for policies
    limit: int  # answers after which a game is truncated


class SeatArrays(NamedTuple):
    """The seats of each game: the caller's or an opponent's."""

    wanted: int  # the seat of the caller, ``DRAWN`` or ``BOTH``
    seats: np.ndarray  # int64[n], the seat of the caller in this game
    of: np.ndarray  # int64[n], which of the opponents
    shares: np.ndarray  # of the opponents
    policies: np.ndarray  # int64, of the opponents


class Outputs(NamedTuple):
    """The output of a step."""

    observation: np.ndarray
    masks: np.ndarray  # int8[n, A]
    to_act: np.ndarray  # int64[n]
    rewards: np.ndarray  # float32[n, players]
    terminations: np.ndarray  # bool[n]
    truncations: np.ndarray  # bool[n]
    turns: np.ndarray  # int64[n]
    ends: np.ndarray  # int64[n, END_LORE + players], how the last game of each row ended
    final: np.ndarray  # what the seat of each row saw at the end of its last game, or without rows


class Scratch(NamedTuple):
    """Memory of a thread."""

    work: np.ndarray  # STATE[WORK], or STATE[N_WORK] for entity tables
    legal: np.ndarray  # int16[A]
    sums: np.ndarray


@jit
def _show_numbers(games, i, player, open_lists, n, lookahead, scratch, target):
    """Write what ``player`` sees of game ``i``, where ``n`` actions are legal: a flat or compact observation."""
    encode(games.states, i, games.tables, games.table_of[i], player, target)


@jit
def _show_table(games, i, player, open_lists, n, lookahead, scratch, target):
    work = scratch.work[: scratch.work.shape[0] if lookahead else 0]
    entities.encode(
        games.states, i, games.tables, games.table_of[i], games.numbers, player, open_lists, games.legal[i], n,
        (work, scratch.legal, scratch.sums), target,
    )  # fmt: skip


@jit
def _show_small(games, i, player, open_lists, n, lookahead, scratch, target):
    small.encode(games.states, i, games.tables, games.table_of[i], games.numbers, player, target)


@jit
def _deal(games, who, i):
    """Begin a new game in row ``i``; its number of legal actions."""
    generator = games.generators[i : i + 1]
    t = games.next_table[i]
    games.next_table[i] = -1
    if t < 0 and games.shares.shape[0]:
        t = draw_share(games.shares, generator)
    elif t < 0:  # Python deals; a game in which nobody had to decide is dealt again
        t = games.table_of[i] % games.stride if games.stride else games.table_of[i]
    game_seed = draw_below(generator, 2147483647)
    if who.wanted != BOTH:
        players = games.states[i].lore.shape[0]
        who.seats[i], who.of[i] = _draw_seat(who.wanted, players, who.shares, generator)
        t += who.seats[i] * games.stride  # the first deck is that of the seat
    games.table_of[i] = t
    begin(games.states, i, games.tables, t, games.decks[t], games.sizes[t], game_seed, games.starters[i])
    games.states[i].decision_limit = games.limit
    games.asked[i] = 0
    return step(games.states, i, games.tables, t, -1, 1, games.legal[i])


@jit
def _opponents_answer(games, who, i, n, scratch):
    """Let opponents with built-in policies answer until the caller decides; the number of legal actions then."""
    st, t, legal = games.states[i], games.table_of[i], games.legal[i]
    if who.seats[i] >= 0:
        policy = who.policies[who.of[i]]
        while n > 0 and st.decider != who.seats[i] and policy != CALLER:
            own = games.choices[i : i + 1]
            reply = choose(policy, games.states, i, games.tables, t, legal, n, scratch.work, scratch.legal, own)
            n = step(games.states, i, games.tables, t, reply, 1, legal)
    return n


@jit
def _play_on(games, who, out, i, row, action, autoreset, scratch):
    """Take an action in game ``i`` and go on to the caller's next decision; a fault, 0 for none.

    ``ENDED``: in place of that the game has ended, and is to be dealt again.
    """
    tries = 0
    if action == NEW_GAME:
        n = _deal(games, who, i)
    else:
        n = step(games.states, i, games.tables, games.table_of[i], max(action, -1), 1, games.legal[i])
    while True:
        n = _opponents_answer(games, who, i, n, scratch)
        games.counts[i] = n
        if n > 0:
            break
        st = games.states[i]
        if st.fault:
            return np.int64(st.fault)
        if games.asked[i]:
            _ended(games, who, out, i, row)
            if autoreset:
                return ENDED
            break
        tries += 1
        if tries > MAX_TRIES:
            return NO_DECISION
        n = _deal(games, who, i)
    if n > 0 and (who.seats[i] < 0 or games.states[i].decider == who.seats[i]):
        games.asked[i] = 1
    return 0


def _step_batch(name, show):
    """The kernel of that name, which shows games by ``show``: compiled for one kind, and not for what others need."""

    def step_batch(
        indices, actions, rows, viewers, autoreset, clear_outputs, seen, open_lists, lookahead, games, who, scratch, out
    ):
        """Take ``actions[k]`` (or ``OBSERVE_ONLY``, ``NEW_GAME``, ``CONTINUE``) in game ``indices[k]``, go on to the
        caller's next decision, and, if ``seen``, write what ``viewers[k]`` (-1: who decides) sees into row ``rows[k]``
        of ``out``.

        A game that ends starts again if ``autoreset``; what its seat saw at the end goes to ``out.final``, if that has
        rows. With ``clear_outputs`` rewards and flags start from 0. Returns 0, the fault of a game that the engine gave
        up, or ``NO_DECISION``.
        """
        for k in range(indices.shape[0]):
            i = indices[k]
            if k + 1 < indices.shape[0]:
                prefetch_game(games.states[indices[k + 1]])
            row = rows[k]
            action = actions[k]
            if action != OBSERVE_ONLY:
                if clear_outputs:
                    out.rewards[row, :] = 0.0
                    out.terminations[row] = False
                    out.truncations[row] = False
                fault = ENDED
                while fault == ENDED:  # one call: of two, each would take time, as LLVM would make a function of it
                    fault = _play_on(games, who, out, i, row, action, autoreset, scratch)
                    if fault == ENDED and out.final.shape[0]:
                        show(games, i, np.int64(who.seats[i]), open_lists, 0, lookahead, scratch, out.final[row])
                    action = NEW_GAME
                if fault:
                    return fault
            if not seen:
                continue
            n = games.counts[i]
            player = np.int64(games.states[i].decider) if viewers[k] < 0 else viewers[k]
            show(games, i, player, open_lists, n, lookahead, scratch, out.observation[row])
            out.masks[row, :] = 0
            for j in range(n):
                out.masks[row, games.legal[i, j]] = 1
            out.to_act[row] = player
        return 0

    step_batch.__name__ = step_batch.__qualname__ = name
    return kernel(waits=lambda indices, *_: len(indices) > FEW)(step_batch)


step_numbers = _step_batch("step_numbers", _show_numbers)
step_tables = _step_batch("step_tables", _show_table)
step_small = _step_batch("step_small", _show_small)
#: The kernel that plays a batch, by the kind of observation.
STEP_BATCH = {
    "flat": step_numbers, "compact": step_numbers, "entities": step_tables, "plain": step_tables, "small": step_small,
}  # fmt: skip


@kernel(waits=lambda policy, states, tables, table_of, games, *_: len(games) > FEW)
def act_games(policy, states, tables, table_of, games, legal, counts, work, scratch, choices, actions):
    """Actions of a built-in policy in the given games that go on."""
    for k in range(games.shape[0]):
        i = games[k]
        if counts[i] > 0:
            own = choices[i : i + 1]
            actions[k] = choose(policy, states, i, tables, table_of[i], legal[i], counts[i], work, scratch, own)


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
def step_one(states, tables, action, legal, n, observation, mask):
    """Take an action and observe, in one call, since a call from Python costs as much as what it does.

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


@kernel
def step_seat(states, tables, action, legal, n, seat, policy, played, scratch, generator, observation, mask):
    """Take an action of ``seat``, if it is asked, and let the others reply by ``policy``, unless that is ``CALLER``.

    ``played``: int16[m], the actions taken, at most m; ``scratch``: :class:`Scratch`. When ``seat`` is asked then, or
    the game is over, it is shown the position as in :func:`step_one`. Returns (legal actions * ``PLAYED`` + actions
    taken) * ``ANSWER`` + who decides; -1 for an illegal action.
    """
    taken = 0
    if n == 0 or states[0].decider == seat:
        if not _listed(legal, n, action):
            return -1
        n = step(states, 0, tables, 0, action, 1, legal)
        played[0] = action
        taken = 1
    while n > 0 and states[0].decider != seat and policy != CALLER and taken < played.shape[0]:
        reply = choose(policy, states, 0, tables, 0, legal, n, scratch.work, scratch.legal, generator)
        n = step(states, 0, tables, 0, reply, 1, legal)
        played[taken] = reply
        taken += 1
    player = np.int64(states[0].decider)
    if observation.shape[0] and (n == 0 or player == seat):
        observe_and_mask(states, 0, tables, 0, seat, legal, n, observation, mask)
    return (n * PLAYED + taken) * ANSWER + player
