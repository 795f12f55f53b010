"""Policies inside numba, for whole games without Python: random, greedy, eager, and one that only passes its turns.

A policy is a number; :func:`choose` picks among the legal actions. The greedy policy tries every legal action on a
copy of the game in which the cards it cannot know are dealt again, completes the choices that belong to it, and keeps
what it values most: lore, boards, numbers of cards. The eager policy is random, but plays its turns
out: searches end games by it. The passive policy is the opponent of a deck that plays alone.
"""

import numpy as np

from lorcana_env._util.arguments import shown
from lorcana_env.rules.changes.resampling import position_seed, resample
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import FEW, step
from lorcana_env.rules.queries.characteristics import lore_of, strength_of
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import SINGLE, single_action, slot_of, space_of, verb_of
from lorcana_env.rules.record.basics import copy_game, draw_below, has_won, opposes

POLICIES = ("random", "greedy", "passive", "eager")
RANDOM, GREEDY, PASSIVE, EAGER = range(4)
LOOK_AHEAD = 6  # choices of its own that greedy completes before it values the position
#: The games that greedy works in: three to try actions and answers in, and the position dealt again.
WORK, DEAL = 4, 3

# What a position is worth, the greatest weights first. They come from an evolution strategy (20 candidates in each of
# ten generations, the next around the mean of the best 6; 600 games a candidate, random pairs of the bundled decks).
INK = 3.0  # each of the first 7 cards in the inkwell
MORE_INK = 0.2  # each further card in the inkwell
CHARACTER_LORE = 1.1  # each lore a character or location can quest for or brings
ITEM = 1.0
INK_DROP = 0.4  # each of them, which is spent once
HAND = 0.9  # each of the first 6 cards in hand
MORE_HAND = 0.3  # each further card in hand
CHARACTER = 0.55  # a character or location as such
STRENGTH = 0.32
WILLPOWER = 0.34  # what is left of it
LORE, LATE_LORE = 0.37, 0.03  # a lore the player has is worth LORE + LATE_LORE * (how many there are)
EXERTED = 0.14  # what an exerted character loses, times 1 + its lore: it can be challenged
DEAR_CARD = 0.045  # in choosing what to ink, a card is worth keeping by its cost


def policy_index(name: str) -> int:
    """Number of a policy that runs inside numba; ``ValueError`` for an unknown one."""
    if not isinstance(name, str) or name not in POLICIES:
        raise ValueError(f"unknown policy {shown(name)}; there are {', '.join(POLICIES)}")
    return POLICIES.index(name)


@jit
def value(st, tb, player):
    """Score the position for ``player``: lore, boards, cards and ink of each side."""
    if st.over:
        return 1e6 if has_won(st, player) else (-1e6 if st.winner != c.NONE else 0.0)
    total = 0.0
    for p in range(st.lore.shape[0]):
        if st.out[p]:
            continue
        side = 0.0
        lore = np.float64(st.lore[p])
        side += lore * (LORE + LATE_LORE * lore)
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = np.int64(st.cards[p, c.ZONE_PLAY, i])
            kind = tb.type[st.card[slot]]
            if kind == c.TYPE_ITEM:
                side += ITEM
                continue
            left = max(0.0, np.float64(st.willpower[slot]) - st.damage[slot])
            side += CHARACTER + STRENGTH * strength_of(st, slot) + WILLPOWER * left
            side += CHARACTER_LORE * lore_of(st, slot)
            if st.exerted[slot] and kind == c.TYPE_CHARACTER:
                side -= EXERTED * (1.0 + lore_of(st, slot))
        ink = np.float64(st.counts[p, c.ZONE_INKWELL])
        side += INK * min(ink, 7.0) + MORE_INK * max(ink - 7.0, 0.0)
        side += INK_DROP * np.float64(st.ink_drops[p])
        hand = np.float64(st.counts[p, c.ZONE_HAND])
        side += HAND * min(hand, 6.0) + MORE_HAND * max(hand - 6.0, 0.0)
        total += -side if opposes(st, p, player) else side
    return total


@jit
def keep_value(st, tb, action, player):
    """Score a card in hand for choosing what to ink: expensive cards are inked first."""
    space = space_of(st)
    if verb_of(action, space) != c.VERB_INK:
        return 0.0
    return DEAR_CARD * tb.cost[st.card[slot_of(action, player, space)]]


@jit
def copy_state(states, i, source, j):
    copy_game(states[i], source[j])


@jit
def answer_best(work, tables, t, m, player, scratch):
    """Give the legal answer to the decision of ``work[0]`` that is valued most; returns the number of legal next ones.

    ``scratch[:m]``: the legal answers, then the next ones, few of them (``FEW``); what follows is overwritten, and so
    are ``work[1]`` and ``work[2]``.
    """
    kept = trial = 1
    best = -1e18
    alike = work[0].decision == c.DECISION_MULLIGAN  # one card or another is picked, and more can be: no difference yet
    for j in range(m):
        if alike and 0 < j < m - 1:
            continue
        copy_state(work, trial, work, 0)
        step(work, trial, tables, t, np.int64(scratch[j]), FEW, scratch[m:])
        v = value(work[trial], tables[t], player)
        if v > best:
            best, kept, trial = v, trial, 3 - trial
    copy_state(work, 0, work, kept)
    return step(work, 0, tables, t, -1, FEW, scratch)


@jit
def act(work, tables, t, action, player, scratch):
    """Take an action in ``work[0]``, and make the choices that follow as greedy does.

    Overwrites ``scratch``, ``work[1]`` and ``work[2]``.
    """
    m = step(work, 0, tables, t, action, FEW, scratch)
    for _ in range(LOOK_AHEAD):
        if m == 0 or work[0].decider != player or work[0].decision == c.DECISION_MAIN:
            return
        m = answer_best(work, tables, t, m, player, scratch)


@kernel
def greedy_action(states, i, tables, t, legal, n, work, scratch):
    """The action that greedy takes among ``legal[:n]``.

    ``work``: STATE[WORK] and ``scratch``: int16[n_actions], overwritten.
    """
    st = states[i]
    player = np.int64(st.decider)
    tb = tables[t]
    copy_state(work, DEAL, states, i)
    resample(work[DEAL], player, position_seed(st))
    best = np.int64(legal[0])
    best_value = -1e18
    for k in range(n):
        action = np.int64(legal[k])
        copy_state(work, 0, work, DEAL)
        act(work, tables, t, action, player, scratch)
        v = value(work[0], tb, player) + keep_value(st, tb, action, player)
        if v > best_value:
            best_value = v
            best = action
    return best


@jit
def passive_action(st, legal, n):
    """End the turn, take no option, choose nothing; where that is not allowed, the first legal action."""
    space = space_of(st)
    for k in range(n):
        action = np.int64(legal[k])
        which = verb_of(action, space) - SINGLE
        if which == c.SINGLE_END_TURN or which == c.SINGLE_DONE or which == c.SINGLE_DECLINE:
            return action
    return np.int64(legal[0])


@jit
def eager_action(st, legal, n, generator):
    """A random legal answer, but the turn is ended only when there is nothing else to do.

    Measured in ``ismcts`` at 20 ms a decision against greedy, 40 to 100 games each: to the end of the game random
    rollouts win 33 %, eager ones 58 %; eager ones cut off two to four turns on and valued 69-80 %; greedy ones cut off
    likewise 27-65 %.
    """
    if n > 1 and np.int64(legal[n - 1]) == single_action(c.SINGLE_END_TURN, space_of(st)):
        n -= 1
    return np.int64(legal[draw_below(generator, n)])


@jit
def choose(policy, states, i, tables, t, legal, n, work, scratch, generator):
    """The action of a policy (index in ``POLICIES``). ``generator``: uint64[1], for random choices."""
    if policy == GREEDY:
        return greedy_action(states, i, tables, t, legal, n, work, scratch)
    if policy == PASSIVE:
        return passive_action(states[i], legal, n)
    if policy == EAGER:
        return eager_action(states[i], legal, n, generator)
    return np.int64(legal[draw_below(generator, n)])
