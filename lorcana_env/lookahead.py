"""What each legal action leads to: the own turn, one action ahead, as numbers for a learner.

As :mod:`lorcana_env.policies` does for the greedy policy, every legal action is tried on a copy of the game in which
the cards that the player cannot know are dealt anew; choices of the player that follow are completed by what greedy
values most. The features are the differences that the action made. They come from the rules themselves, so they hold
for any card, and they use only what the player may know.
"""

from __future__ import annotations

import numpy as np

from lorcana_env.policies import LOOK_AHEAD, best_answer, copy_state, value
from lorcana_env.rules import constants as c
from lorcana_env.rules.characteristics import lore_of, strength_of
from lorcana_env.rules.engine import step
from lorcana_env.rules.hidden import resample
from lorcana_env.rules.ink import ready_ink
from lorcana_env.rules.jit import jit

#: Differences that an action makes, own side and opponents together. Stored as 128 + difference * scale, cut to a byte.
DIFFERENCES = (
    ("lore", 8), ("hand", 8), ("inkwell", 8), ("ready_ink", 8), ("deck", 2), ("characters", 8), ("items", 8),
    ("strength", 4), ("willpower_left", 4), ("lore_on_board", 8), ("ready_lore", 8),
)  # fmt: skip
OF_POSITION = len(DIFFERENCES)
#: Columns of a row of lookahead.
LOOK_COLUMNS = (
    "looked", *(f"own {name} x {scale}" for name, scale in DIFFERENCES),
    *(f"opponents' {name} x {scale}" for name, scale in DIFFERENCES),
    "wins", "loses", "decides again", "value x 8",
)  # fmt: skip
N_LOOK = len(LOOK_COLUMNS)
LOOK_ROWS = 64  # legal actions looked at; further ones stay legal, with a row of zeros
_SCALES = np.array([scale for _, scale in DIFFERENCES], np.float64)


@jit
def measure(st, tb, player, out):
    """Sums over the own side (``out[0]``) and the opponents (``out[1]``): float64[2, OF_POSITION], overwritten."""
    out[:] = 0.0
    for p in range(st.lore.shape[0]):
        if st.out[p]:
            continue
        side = out[0] if p == player else out[1]
        side[0] += st.lore[p]
        side[1] += st.counts[p, c.ZONE_HAND]
        side[2] += st.counts[p, c.ZONE_INKWELL]
        side[3] += ready_ink(st, p)
        side[4] += st.counts[p, c.ZONE_DECK]
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = np.int64(st.cards[p, c.ZONE_PLAY, i])
            kind = tb.type[st.card[slot]]
            if kind == c.TYPE_ITEM:
                side[6] += 1
                continue
            side[5] += kind == c.TYPE_CHARACTER
            side[7] += strength_of(st, slot)
            side[8] += max(0.0, np.float64(st.willpower[slot]) - st.damage[slot])
            side[9] += lore_of(st, slot)
            if not st.exerted[slot]:
                side[10] += lore_of(st, slot)


@jit
def byte(x):
    return np.uint8(min(255.0, max(0.0, 128.0 + x)))


@jit
def look(states, i, tables, t, legal, n, work, scratch, sums, out):
    """Write a row (``LOOK_COLUMNS``) for each of the first ``LOOK_ROWS`` of ``legal[:n]``, for the player who decides.

    ``work``: STATE[3], ``scratch``: int16[n_actions], ``sums``: float64[4, OF_POSITION], overwritten; ``out``:
    uint8[LOOK_ROWS * N_LOOK].
    """
    tb = tables[t]
    player = np.int64(states[i].decider)
    copy_state(work, 2, states, i)
    resample(work[2], player, np.int64(states[i].decisions) * 7919 + states[i].turn)
    measure(work[2], tb, player, sums[:2])
    before = value(work[2], tb, player)
    for k in range(min(n, LOOK_ROWS)):
        copy_state(work, 0, work, 2)
        m = step(work, 0, tables, t, np.int64(legal[k]), 1, scratch)
        for _ in range(LOOK_AHEAD):
            if m == 0 or work[0].decider != player or work[0].decision == c.DECISION_MAIN:
                break
            choice = best_answer(work, tables, t, m, player, scratch)
            m = step(work, 0, tables, t, choice, 1, scratch)
        after = work[0]
        at = k * N_LOOK
        out[at] = 1
        at += 1
        measure(after, tb, player, sums[2:])
        for side in range(2):
            for j in range(OF_POSITION):
                out[at] = byte((sums[2 + side, j] - sums[side, j]) * _SCALES[j])
                at += 1
        out[at] = after.over and after.winner == player
        out[at + 1] = after.over and after.winner != player and after.winner != c.NONE
        out[at + 2] = not after.over and after.decider == player
        out[at + 3] = byte((value(after, tb, player) - before) * 8.0)
