"""Ask a network for a decision, inside numba."""

import numpy as np

from lorcana_env.agents.forward import evaluate, softmax
from lorcana_env.observe import entities as e
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.record.basics import draw_below


@kernel  # most of the code of its callers, which would each be compiled with all of it
def ask_network(states, i, tables, t, numbers, open_lists, legal, n, w, b):
    """Evaluate game ``i`` for the player who decides; returns the number of legal actions, and the value.

    Writes the actions and their probabilities into ``b.actions`` and ``b.p``
    (:class:`lorcana_env.agents.forward.Buffers`).
    """
    st = states[i]
    player = np.int64(st.decider)
    working = b.looking, b.scratch, b.sums
    e.encode(states, i, tables, t, numbers, player, open_lists, legal, n, working, b.observation)
    m, value = evaluate(w, b, st.lore.shape[0], st.cards.shape[2])
    softmax(b.logits, m, b.p)
    return m, value


@jit
def chance(generator):
    """Draw a number from 0 to 1."""
    return draw_below(generator, 2147483647) / 2147483647.0


@jit
def drawn(p, n, x):
    """The index that the number ``x`` (0 .. 1) draws from the probabilities ``p[:n]``."""
    for k in range(n - 1):
        x -= p[k]
        if x < 0.0:
            return k
    return n - 1


@jit
def likeliest(p, n):
    """The index of the first of the highest of ``p[:n]``."""
    best = 0
    for k in range(1, n):
        if p[k] > p[best]:
            best = k
    return best
