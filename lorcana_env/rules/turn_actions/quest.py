"""Lore (1.11) and questing for it (4.5)."""

import numpy as np

from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import lore_of
from lorcana_env.rules.queries.derive import refresh
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import opposes


@jit
def gain_lore(st, player, n):
    """The player gains lore (1.11); how much they gained."""
    n = max(0, np.int64(n))
    if st.turn_counts[player, c.HISTORY_CHALLENGED] == 0:
        for p in range(st.lore.shape[0]):
            says_so = st.player_rules[p] & c.RULE_OPPONENTS_NO_LORE_WITHOUT_CHALLENGE
            if says_so and opposes(st, p, player) and not st.out[p]:
                return 0
    st.lore[player] += n
    st.unchecked = 1
    return n


@jit
def can_quest(st, slot, ink):
    """Return whether a character may quest: ready, dry, not Reckless (8.7), not restricted (4.5.1)."""
    # Not while drying (1.7.5, 5.1.1.11, 5.3.5); other restrictions: 4.5.1.2, 8.7.2.
    restrictions = st.restrictions[slot]
    return (
        not st.exerted[slot]
        and not (st.drying[slot] and not st.keywords[slot] & np.uint32(1 << c.TRAIT_QUEST_DRYING))
        and not (ink < 1 and st.keywords[slot] & np.uint32(1 << c.TRAIT_PAY_TO_ACT))
        and not (st.keywords[slot] >> np.uint32(c.KEYWORD_RECKLESS)) & np.uint32(1)
        and not restrictions & ((1 << c.CANNOT_QUEST) | (1 << c.CANNOT_EXERT))
    )


@jit
def price_to_act(st, slot):
    """The ink to pay for a quest or challenge with the character (4.5.1.2, 4.6.4.3)."""
    return 1 if st.keywords[slot] & np.uint32(1 << c.TRAIT_PAY_TO_ACT) else 0


@jit
def quest(st, tb, slot, player):
    """4.5: exert, gain lore; a negative lore value gives none (4.5.3.1). What it costs has been paid."""
    # 4.5.1.1: who quests was declared by the action; the lore: 1.11.2, 5.3.6.4.
    st.exerted[slot] = 1
    st.dirty |= c.DIRTY_STATE
    refresh(st, tb)  # what it gives while it is exerted counts at once (4.5.1.3-4, 5.1.3, 6.6.1.1)
    gain_lore(st, player, lore_of(st, slot))
    note(st, c.HISTORY_QUESTED, slot, player)
    emit(st, tb, c.EVENT_EXERT, slot, c.NONE, player, 0)
    emit(st, tb, c.EVENT_QUEST, slot, st.at[slot], player, 0)  # 4.5.2; and where it did: "that location" (6.1.11)
