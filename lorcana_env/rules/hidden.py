"""Hidden information: resampling what a player cannot know (7.1.3)."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules.basics import random_below
from lorcana_env.rules.constants import DECK, HAND, INKWELL, UNDER
from lorcana_env.rules.jit import jit, kernel


@kernel
def determinize(states, i, player, seed):
    """:func:`resample` for game ``i``."""
    resample(states[i], player, seed)


@jit
def resample(st, player, seed):
    """Deal the cards that ``player`` does not know anew among their places, and reseed the generator.

    Deck lists are common knowledge; what is unknown is which of a player's unseen cards lies where. Every place that
    is known to the player (public zones, the own hand, cards seen before and not lost sight of) stays as it is.
    """
    st.rng = np.uint64(seed)
    capacity = st.cards.shape[2]
    bit = np.uint8(1 << player)
    for p in range(st.lore.shape[0]):
        for a in range(p * capacity, (p + 1) * capacity):
            if not _hidden(st, a, bit):
                continue
            # one step of a Fisher-Yates shuffle over the hidden slots from ``a`` on: the card changes, the place stays
            n = 0
            for b in range(a, (p + 1) * capacity):
                if _hidden(st, b, bit):
                    n += 1
            skip = random_below(st, n)
            b = a
            while skip > 0:
                b += 1
                if _hidden(st, b, bit):
                    skip -= 1
            card = st.card[a]
            st.card[a] = st.card[b]
            st.card[b] = card


@jit
def _hidden(st, slot, bit):
    zone = st.zone[slot]
    return (zone == DECK or zone == HAND or zone == INKWELL or zone == UNDER) and st.known[slot] & bit == 0
