"""Payment: the ink to pay for a card, with everything that changes it (4.3.2.3, 1.5.5)."""

import numpy as np

from lorcana_env.rules.changes.lasting import drop_lasting
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import modified_in_play, modifies
from lorcana_env.rules.queries.context import amount_for, holds_for, matches_for
from lorcana_env.rules.queries.filters import has_name
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t


@jit(inlined=True)
def payment(st, tb, slot, player, base, shifting, spend):
    """The ink to pay: ``base`` with all payment modifiers (4.3.2.3), at least 0. ``shifting``: the card is shifted.

    With ``spend``, modifiers "for the next card" and "once during your turn" that apply are used up (4.3.6).
    """
    # The cost is the printed one (1.5.1, 5.2.2) and never changes; what is paid does (1.5.4).
    own = modifies(tb, st.card[slot], c.MODIFIER_PAY_LESS)
    if not own and st.n_lasting == 0 and not modified_in_play(st, c.MODIFIER_PAY_LESS):
        return np.int64(base)
    return _modified(st, tb, slot, player, base, shifting, spend)


@jit
def _modified(st, tb, slot, player, base, shifting, spend):
    card = st.card[slot]
    own = modifies(tb, card, c.MODIFIER_PAY_LESS)
    less = 0
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card] if own else first):  # the card's own
        if tb.a_kind[a] == c.ABILITY_STATIC and tb.a_zone[a] == c.ZONE_HAND:  # abilities for outside play (6.1.12)
            if holds_for(st, tb, tb.a_condition[a], slot, player):
                for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
                    if tb.modifiers[m, t.MODIFIER_KIND] == c.MODIFIER_PAY_LESS and (
                        shifting or not tb.modifiers[m, t.MODIFIER_PARAMETER] & c.PAY_SHIFT
                    ):
                        less += amount_for(st, tb, tb.modifiers[m, t.MODIFIER_AMOUNT], slot, player)
    for p in range(st.lore.shape[0] if modified_in_play(st, c.MODIFIER_PAY_LESS) else 0):
        for i in range(st.counts[p, c.ZONE_PLAY]):
            source = st.cards[p, c.ZONE_PLAY, i]
            if modifies(tb, st.card[source], c.MODIFIER_PAY_LESS) and source != slot:
                less += _less_by(st, tb, source, slot, p, player, shifting, spend)
    i = st.n_lasting - 1
    while i >= 0:
        effect = st.lasting[i]
        next_shift = shifting and effect.kind == c.MODIFIER_NEXT_SHIFT_LESS
        if (effect.kind == c.MODIFIER_PAY_LESS or next_shift) and effect.player == player:
            if matches_for(st, tb, effect.parameter, slot, effect.source, player):
                less += effect.value
                if spend:
                    drop_lasting(st, i)
        elif effect.kind == c.MODIFIER_PAY_LESS_NAMED and effect.player == player:
            named = has_name(tb, card, np.int64(effect.value) // c.NAMED)
            if named and matches_for(st, tb, effect.parameter, slot, effect.source, player):
                less += np.int64(effect.value) % c.NAMED
                if spend:
                    drop_lasting(st, i)
        i -= 1
    return np.int64(max(0, base - less))


@jit
def pays_within(st, tb, slot, player, base, shifting, ink):
    """Return whether so much ink is enough for :func:`payment`."""
    if base <= ink and not tb.cost_raises:
        return True
    return payment(st, tb, slot, player, base, shifting, False) <= ink


@jit
def _less_by(st, tb, source, slot, owner, player, shifting, spend):
    """Return what static abilities of ``owner``'s card in play take off the price of ``slot`` for ``player``."""
    less = 0
    first = np.int64(tb.ability_start[st.card[source]])
    for a in range(first, first + tb.ability_count[st.card[source]]):
        if tb.a_kind[a] != c.ABILITY_STATIC or tb.a_zone[a] != c.ZONE_PLAY:
            continue
        if not holds_for(st, tb, tb.a_condition[a], source, owner):
            continue
        for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            flags = tb.modifiers[m, t.MODIFIER_PARAMETER]
            if (owner != player and not flags & c.PAY_EVERYONE) or (flags & c.PAY_SHIFT and not shifting):
                continue
            f = tb.modifiers[m, t.MODIFIER_FILTER]
            if tb.modifiers[m, t.MODIFIER_KIND] == c.MODIFIER_PAY_LESS and matches_for(st, tb, f, slot, source, owner):
                once = tb.modifiers[m, t.MODIFIER_ONCE]
                if once >= 0 and (st.used[source] >> once) & 1:
                    continue
                less += amount_for(st, tb, tb.modifiers[m, t.MODIFIER_AMOUNT], source, owner)
                if once >= 0 and spend:
                    st.used[source] |= np.uint8(1 << once)
    return less
