"""Rules that cards in play make for other cards: what can't be played or challenged, what moves for less."""

from __future__ import annotations

import numpy as np

from lorcana_env.rules import constants as c
from lorcana_env.rules import tables as t
from lorcana_env.rules.amounts import value_of
from lorcana_env.rules.basics import SCRATCH, owner_of
from lorcana_env.rules.conditions import holds
from lorcana_env.rules.filters import matches
from lorcana_env.rules.jit import jit


@jit
def concerns(st, tb, source, kind, slot, param):
    """The sum of the values of the static modifiers of this kind that ``source`` has on ``slot``, -1 without any.

    ``param`` >= 0: a card that the modifier's parameter, a filter, must match (THIS_CARD, "to this location": it must
    be the source).
    """
    total = np.int64(-1)
    card = st.card[source]
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        if tb.a_kind[a] != c.ABILITY_STATIC or tb.a_zone[a] != (
            c.ZONE_PLAY if st.zone[source] == c.ZONE_PLAY else c.ZONE_HAND
        ):
            continue
        for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            if tb.modifiers[m, t.MODIFIER_KIND] != kind:
                continue
            if tb.modifiers[m, t.MODIFIER_ONCE] >= 0 and (st.used[source] >> tb.modifiers[m, t.MODIFIER_ONCE]) & 1:
                continue  # once during the turn
            st.f_source[SCRATCH] = source
            st.f_source_incarnation[SCRATCH] = st.incarnation[source]
            st.f_player[SCRATCH] = owner_of(st, source)
            if not holds(st, tb, np.int64(tb.a_condition[a]), SCRATCH):
                continue
            f = np.int64(tb.modifiers[m, t.MODIFIER_FILTER])
            if f == t.THIS_CARD:
                if slot != source:
                    continue
            elif not matches(st, tb, f, slot, SCRATCH):
                continue
            other = np.int64(tb.modifiers[m, t.MODIFIER_PARAMETER])
            if other == t.THIS_CARD:
                if param != source:
                    continue
            elif other >= 0 and not matches(st, tb, other, param, SCRATCH):
                continue
            total = max(np.int64(0), total) + value_of(st, tb, tb.modifiers[m, t.MODIFIER_AMOUNT], SCRATCH)
    return total


@jit
def ruled(st, tb, kind, slot, param):
    """The same over all cards in play that make such rules."""
    total = np.int64(-1)
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            source = np.int64(st.cards[p, c.ZONE_PLAY, i])
            if tb.features[st.card[source]] & c.HAS_TABLE_RULES:
                n = concerns(st, tb, source, kind, slot, param)
                if n >= 0:
                    total = max(np.int64(0), total) + n
    return total
