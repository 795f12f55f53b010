"""The end of the turn (3.3.2): who must act before it (8.7.3, 8.16.3), who is asked before it (9.3.1)."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ink_to_pay
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import TURN_FRAME, next_on_turn, on_turn
from lorcana_env.rules.turn_actions.challenge import can_challenge, has_defender
from lorcana_env.rules.turn_actions.quest import can_quest


@jit
def must_act(st, tb, slot, player, ink):
    """Return whether the turn can't end before a character quested (8.16.3) or challenged (8.7.3)."""
    keywords, not_to_quest = st.keywords[slot], st.restrictions[slot] & (1 << c.CANNOT_NOT_QUEST)
    asked = keywords & np.uint32(1 << c.KEYWORD_RECKLESS | 1 << c.KEYWORD_ADVENTUROUS) or not_to_quest
    if st.exerted[slot] or not asked:
        return False
    if keywords & np.uint32(1 << c.TRAIT_PAY_TO_ACT):  # nobody has to pay (8.7.3, official note)
        return False
    if (keywords & np.uint32(1 << c.KEYWORD_ADVENTUROUS) or not_to_quest) and can_quest(st, slot, ink):
        return True
    reckless = keywords & np.uint32(1 << c.KEYWORD_RECKLESS) != 0
    return reckless and can_challenge(st, tb, slot, ink) and has_defender(st, tb, slot, player)


@jit
def hands_on(st, player):
    """Return whether a teammate is asked before the turn ends if the player passes now (9.3.1)."""
    if st.lore.shape[0] == 2 or not st.together:
        return False
    return next_on_turn(st, player, ~(np.int64(st.frames[TURN_FRAME].passed) | 1 << player)) >= 0


@jit
def who_must_act(st, tb):
    """A player on turn who may not let the turn end yet, -1: nobody."""
    for p in range(st.lore.shape[0]):
        if on_turn(st, p):
            for i in range(st.counts[p, c.ZONE_PLAY]):
                slot = st.cards[p, c.ZONE_PLAY, i]
                if tb.type[st.card[slot]] == c.TYPE_CHARACTER and must_act(st, tb, slot, p, ink_to_pay(st, p)):
                    return p
    return -1
