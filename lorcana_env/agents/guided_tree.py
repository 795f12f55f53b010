"""Simulations of a search that a network guides, inside numba; who searches: :mod:`lorcana_env.agents.guided`.

A simulation deals the unknown cards again, tries one of the moves in question, and walks down a tree of the player's
own turn, to which it adds a node. What comes after that turn is not kept in the tree, since it is hardly ever the same
twice: policies answer for both sides until the player's next turn begins. The network says what that is worth.

So every value is of a position in which the player decides, as the network was trained, and from one perspective; and
all that the opponent does with the dealt cards is part of it. The simulations of one number deal the same cards to
every move in question, so that moves are compared by what they do and not by the cards they met (common random
numbers).
"""

import math
from typing import NamedTuple

import numpy as np

from lorcana_env.agents.decide import ask_network, drawn, likeliest
from lorcana_env.agents.forward import understand
from lorcana_env.agents.ismcts import MAX_DEPTH, find, move_key
from lorcana_env.observe.entities import encode_table
from lorcana_env.policies.kernels import copy_state, eager_action, greedy_action
from lorcana_env.rules.changes.resampling import resample, resample_closed
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import step
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import draw_below, scramble

#: A node is a move of the player who searches. Node 0 is the root; a link to 0 means "none".
NODE = np.dtype(
    [
        ("key", np.int64),  # the move, see :func:`lorcana_env.agents.ismcts.move_key`
        ("child", np.int32),  # the child added last
        ("sibling", np.int32),  # the child of the same parent added before
        ("visits", np.int32),
        ("offers", np.int32),  # how often the network was asked about it ...
        ("seen", np.int32),  # ... the last time in which simulation
        ("prior", np.float64),  # sum of the probabilities that it gave the move
        ("total", np.float64),  # sum of the chances to win after it
    ],
    align=True,
)
DRAWN, LIKELIEST, GREEDY, RANDOM, EAGER = range(5)  # how a policy answers: a network's, drawn or likeliest; others


class Workspace(NamedTuple):
    """Memory for simulations; all of it is overwritten."""

    games: np.ndarray  # STATE[1]
    legal: np.ndarray  # int16[n_actions]
    path: np.ndarray  # int64[MAX_DEPTH]
    generator: np.ndarray  # uint64[1]
    simulation: np.ndarray  # int64[1]: its number


@jit
def add_moves(nodes, size, node, st, b, n, simulation):
    """Add a child of ``node`` for each of the ``n`` moves of ``b``, with prior and value; return the tree's size."""
    for k in range(n):
        key = move_key(st, np.int64(b.actions[k]))
        at = find(nodes, node, key)
        if at == 0:
            at = size
            size += 1
            nodes[at].key = key
            nodes[at].child = 0
            nodes[at].sibling = nodes[node].child
            nodes[at].visits = 0
            nodes[at].offers = 0
            nodes[at].seen = -1
            nodes[at].prior = 0.0
            nodes[at].total = 0.0
            nodes[node].child = at
        if nodes[at].seen != simulation:  # two actions may be one move
            nodes[at].seen = simulation
            nodes[at].offers += 1
        nodes[at].prior += b.p[k]
    return size


@jit
def best_move(nodes, node, st, legal, n, how):
    """The move with the greatest PUCT score, as (index into ``legal``, child).

    Priors are means over the deals in which the network was asked, scaled to those that are legal now.
    """
    tried, priors = 0, 0.0
    for k in range(n):
        at = find(nodes, node, move_key(st, np.int64(legal[k])))
        tried += nodes[at].visits
        priors += nodes[at].prior / nodes[at].offers
    mean = nodes[node].total / nodes[node].visits if nodes[node].visits > 0 else 0.5
    weight = how.exploration * math.sqrt(tried + 1.0) / priors
    best = -1e18
    index = child = 0
    for k in range(n):
        at = find(nodes, node, move_key(st, np.int64(legal[k])))
        visits = nodes[at].visits
        won = nodes[at].total / visits if visits > 0 else mean - how.urgency
        score = won + weight * nodes[at].prior / nodes[at].offers / (1.0 + visits)
        if score > best:
            best = score
            index = k
            child = at
    return index, child


@jit
def ask(w, b, at, legal, n):
    """Evaluate game 0 of ``at`` (games, tables, its table, card numbers, whether lists are open).

    Writes moves and probabilities into ``b``; returns their number, and the decider's value in 0 .. 1.
    """
    games, tables, t, numbers, open_lists = at
    m, value = ask_network(games, 0, tables, t, numbers, open_lists, legal, n, w, b)
    return m, min(1.0, max(0.0, 0.5 + 0.5 * value))


@jit
def answer(w, b, at, legal, n, policy, generator):
    """Return the action of a policy in game 0 of ``at`` (as of :func:`ask`)."""
    games, tables, t, _, _ = at
    if policy == GREEDY:
        return greedy_action(games, 0, tables, t, legal, n, b.work, b.scratch)
    if policy == RANDOM:
        return np.int64(legal[draw_below(generator, n)])
    if policy == EAGER:
        return eager_action(games[0], legal, n, generator)
    m, _ = ask(w, b, at, legal, n)
    x = 0.0 if policy == LIKELIEST else draw_below(generator, 1 << 30) / float(1 << 30)
    k = likeliest(b.p, m) if policy == LIKELIEST else drawn(b.p, m, x)
    return b.actions[k]


@jit
def after_turn(w, b, at, legal, n, me, how, generator):
    """The chance of ``me`` to win, where the own turn in game 0 is over: policies answer until a next one begins."""
    games, tables, t, numbers, open_lists = at
    st = games[0]
    players = st.lore.shape[0]
    turn, left = np.int64(st.turn) - (st.active == me), how.turns
    for _ in range(how.replies * (players - 1)):
        if n == 0:
            break
        mine = st.decider == me
        if mine and st.active == me and st.turn > turn:
            turn = np.int64(st.turn)
            left -= 1
            if left == 0:
                break
        action = answer(w, b, at, legal, n, how.own if mine else how.opponent, generator)
        n = step(games, 0, tables, t, action, 1, legal)
    if n == 0:
        return result(st, me)
    who = np.int64(st.decider) if players == 2 else me  # what two of three expect says nothing of the third
    encode_table(st, tables[t], numbers[t], who, open_lists, legal, n if who == st.decider else 0, b.observation)
    value = understand(w, b, players, st.cards.shape[2])
    return min(1.0, max(0.0, 0.5 + 0.5 * (value if who == me else -value)))


@jit
def result(st, me):
    """1 won, 0 lost, of a game that is over; an equal part for each player where nobody won."""
    return 1.0 / st.lore.shape[0] if st.winner == c.NONE else (1.0 if st.winner == me else 0.0)


@kernel(waits=True)
def open_root(w, b, at, nodes, room, legal, child_of):
    """Begin a tree for a game (``at`` as of :func:`visit`): ``child_of[k]`` becomes the child for ``legal[k]``.

    Returns its size, and the value.
    """
    states, i, tables, t, numbers, open_lists = at
    copy_state(room.games, 0, states, i)
    nodes[0].child = 0
    nodes[0].visits = 0
    nodes[0].total = 0.0
    n, value = ask(w, b, (room.games, tables, t, numbers, open_lists), legal, legal.shape[0])
    size = add_moves(nodes, 1, 0, room.games[0], b, n, -2)
    for k in range(legal.shape[0]):
        child_of[k] = find(nodes, 0, move_key(room.games[0], np.int64(legal[k])))
    room.simulation[0] = 0
    return size, value


@kernel(waits=True)
def visit(w, b, at, nodes, size, room, how, actions, children, deals, times):
    """Simulate each of the moves ``actions`` of a game, whose nodes are ``children``, ``times`` times.

    ``w``, ``b``: the network (:class:`.forward.Weights`, :class:`.forward.Buffers`). ``at``: the game (states, index,
    tables, its table, card numbers, whether lists are open). ``deals``: (seed, first, stride), the deals are those of
    the numbers ``first``, ``first + stride``, ... The tree grows as long as there is room in ``nodes``; returns its
    size.
    """
    states, i, tables, t, numbers, open_lists = at
    seed, first, stride = deals
    games, legal, path, generator = room.games, room.legal, room.path, room.generator
    here = games, tables, t, numbers, open_lists
    st = games[0]
    me, turn = np.int64(states[i].decider), np.int64(states[i].turn)
    for k in range(times):
        for r in range(actions.shape[0]):
            deal = first + k * stride
            generator[0] = scramble(np.uint64(seed) + np.uint64(deal) * np.uint64(0x9E3779B97F4A7C15))
            copy_state(games, 0, states, i)
            if open_lists:
                resample(st, me, draw_below(generator, 2147483647))
            else:
                resample_closed(st, tables[t], me, draw_below(generator, 2147483647))
            room.simulation[0] += 1
            n = step(games, 0, tables, t, actions[r], 1, legal)
            node = np.int64(children[r])
            path[0] = node
            depth = 1
            chance = -1.0
            while n > 0 and depth < MAX_DEPTH and st.turn == turn:
                if st.decider != me:
                    if st.active != me:
                        break
                    action = answer(w, b, here, legal, n, how.opponent, generator)
                    n = step(games, 0, tables, t, action, 1, legal)
                    continue
                leaf = nodes[node].child == 0
                ask_again = leaf
                for j in range(0 if leaf else n):
                    ask_again = ask_again or find(nodes, node, move_key(st, np.int64(legal[j]))) == 0
                if ask_again:
                    m, value = ask(w, b, here, legal, n)
                    if leaf:
                        chance = value
                    if size + m > nodes.shape[0]:
                        chance = value
                        break
                    size = add_moves(nodes, size, node, st, b, m, room.simulation[0])
                    if leaf:
                        break
                index, child = best_move(nodes, node, st, legal, n, how)
                n = step(games, 0, tables, t, np.int64(legal[index]), 1, legal)
                path[depth] = child
                depth += 1
                node = child
            if n == 0:
                chance = result(st, me)
            elif chance < 0.0:
                chance = after_turn(w, b, here, legal, n, me, how, generator)
            for d in range(depth):
                nodes[path[d]].visits += 1
                nodes[path[d]].total += chance
    return size
