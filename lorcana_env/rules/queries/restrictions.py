"""Restrictions on what is done to a card (1.2.2): choose it (8.15), ready it, deal damage to it, remove damage."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import opposes, owner_of


@jit
def can_target(st, slot, chooser):
    """Ward: opponents can't choose the card when resolving an effect (8.15)."""
    # 8.15.1
    if not opposes(st, owner_of(st, slot), chooser):
        return True
    if st.restrictions[slot] & (1 << c.CANNOT_BE_CHOSEN):
        return False
    return (st.keywords[slot] >> np.uint32(c.KEYWORD_WARD)) & np.uint32(1) == 0


@jit
def can_ready_at_start(st, slot):
    """Return whether nothing keeps the card from readying in the Ready step (3.2.1.1)."""
    stuck = (1 << c.CANNOT_READY) | (1 << c.CANNOT_READY_AT_START)
    away = st.restrictions[slot] & (1 << c.CANNOT_READY_AT_START_UNLESS_AT_LOCATION) and st.at[slot] == c.NONE
    return not st.restrictions[slot] & stuck and not away


@jit
def damage_stays(st):
    """Return whether a card says that damage can't be removed."""
    for p in range(st.lore.shape[0]):
        if st.player_rules[p] & c.RULE_KEEP_DAMAGE:
            return True
    return False


@jit
def cannot_be_dealt(st, slot):
    """Return whether no damage can be dealt to the card: then there is nothing to replace (1.2.2)."""
    if st.restrictions[slot] & ((1 << c.CANNOT_BE_DAMAGED) | (1 << c.CANNOT_TAKE_DAMAGE)):
        return True
    return st.restrictions[slot] & (1 << c.CANNOT_BE_DAMAGED_UNLESS_CHALLENGED) != 0 and not (
        st.in_challenge and st.defender == slot
    )
