"""Rules that cards in play make for other cards: what can't be played or challenged, what moves for less."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import modified_in_play, modifies
from lorcana_env.rules.queries.context import amount_for, holds_for, matches_for
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import owner_of


@jit
def own_modifier_sum(st, tb, source, kind, slot, param):
    """The sum (0 or more) of the static modifiers of this kind that ``source`` has on ``slot``; -1 when it has none.

    ``param`` >= 0: a card that the modifier's parameter, a filter, must match (THIS_CARD, "to this location": it must
    be the source).
    """
    total = -1
    card = st.card[source]
    player = owner_of(st, source)
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
            if not holds_for(st, tb, tb.a_condition[a], source, player):
                continue
            f = tb.modifiers[m, t.MODIFIER_FILTER]
            if f == t.THIS_CARD:
                if slot != source:
                    continue
            elif not matches_for(st, tb, f, slot, source, player):
                continue
            other = tb.modifiers[m, t.MODIFIER_PARAMETER]
            if other == t.THIS_CARD:
                if param != source:
                    continue
            elif other >= 0 and not matches_for(st, tb, other, param, source, player):
                continue
            total = max(0, total) + amount_for(st, tb, tb.modifiers[m, t.MODIFIER_AMOUNT], source, player)
    return total


@jit
def table_modifier_sum(st, tb, kind, slot, param):
    """:func:`own_modifier_sum` over all cards in play that make such rules: a sum, or -1 when none has any."""
    total = -1
    if not modified_in_play(st, kind):
        return total
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            source = st.cards[p, c.ZONE_PLAY, i]
            if modifies(tb, st.card[source], kind):
                n = own_modifier_sum(st, tb, source, kind, slot, param)
                if n >= 0:
                    total = max(0, total) + n
    return total
