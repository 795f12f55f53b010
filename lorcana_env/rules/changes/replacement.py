"""Replacement effects on damage (6.5): which apply, who chooses between them, what becomes of them.

Of the events that cards replace, damage is the only one where it can matter which effect is applied: a banished card
goes to one place, a discard does not happen, whichever of several instances says so. Self-replacement effects
("... instead" within an ability, 6.5.1.1, 6.5.6) are part of its program, and so are applied before all that is here
(6.5.7.1).

The source of an effect stands for it: a card that takes the damage, the card itself when it prevents damage, and for
"the next time they would be dealt damage" the card that said so.
"""

import numpy as np

from lorcana_env.rules.changes.decisions import ask_card
from lorcana_env.rules.changes.lasting import add_lasting, drop_lasting
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import modifies
from lorcana_env.rules.queries.context import holds_for
from lorcana_env.rules.queries.play_rules import own_modifier_sum
from lorcana_env.rules.queries.restrictions import cannot_be_dealt
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import add_bit, bit_in, clear_bits, count_bits, next_bit, owner_of, pop, push

NOTHING_REPLACED = -2


@jit
def takes_it(st, tb, source, slot):
    """Return whether damage that would be dealt to ``slot`` may be put on ``source`` instead."""
    if st.zone[source] != c.ZONE_PLAY or not modifies(tb, st.card[source], c.MODIFIER_REDIRECT):
        return False
    return own_modifier_sum(st, tb, source, c.MODIFIER_REDIRECT, slot, -1) >= 0


@jit
def prevention(st, tb, slot):
    """The bit in ``used`` of the card's own "the first time it would take damage, it takes none", -1 without."""
    card = st.card[slot]
    if not modifies(tb, card, c.MODIFIER_PREVENT_FIRST):
        return -1
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        if tb.a_kind[a] != c.ABILITY_STATIC:
            continue
        for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            if (
                tb.modifiers[m, t.MODIFIER_KIND] != c.MODIFIER_PREVENT_FIRST
                or (st.used[slot] >> tb.modifiers[m, t.MODIFIER_ONCE]) & 1
            ):
                continue
            if holds_for(st, tb, tb.a_condition[a], slot, owner_of(st, slot)):
                return np.int64(tb.modifiers[m, t.MODIFIER_ONCE])
    return -1


@jit
def _on_card(st, kind, slot):
    """The first lasting effect of this kind on the card, -1 without."""
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind == kind and effect.target == slot and effect.incarnation == st.incarnation[slot]:
            return np.int64(i)
    return -1


@jit
def find_replacements(st, tb, slot, dealt, found):
    """Set ``found`` to the sources of the effects that can replace damage to the card. ``dealt``: not put or moved.

    Instances of one shield are one effect, of which one is applied and the rest cease to exist (6.5.8).
    """
    clear_bits(found)
    if dealt:
        shield = _on_card(st, c.MODIFIER_PREVENT_NEXT, slot)
        if shield >= 0:
            add_bit(found, st.lasting[shield].source)
    if not tb.table_rules:
        return
    if dealt:
        p = owner_of(st, slot)
        for i in range(st.counts[p, c.ZONE_PLAY]):
            source = st.cards[p, c.ZONE_PLAY, i]
            if takes_it(st, tb, source, slot):
                add_bit(found, source)
    if prevention(st, tb, slot) >= 0:
        add_bit(found, slot)


@jit
def replace_damage(st, tb, slot, dealt):
    """Apply the effect that replaces this damage, if any: the one that was chosen, else the only one.

    Returns the card on which the damage is put instead, -1 when the card takes none, NOTHING_REPLACED if none is.
    """
    # An effect that waits for an event and replaces it (1.6.1.4, 6.5.1).
    find_replacements(st, tb, slot, dealt, st.candidates)
    source = next_bit(st.candidates, -1)
    chosen = _on_card(st, c.MODIFIER_REPLACED_BY, slot) if dealt else -1
    if chosen >= 0:
        effect = st.lasting[chosen]
        if bit_in(st.candidates, effect.source):
            source = np.int64(effect.source)
        drop_lasting(st, chosen)
    clear_bits(st.candidates)
    if source < 0:
        return np.int64(NOTHING_REPLACED)
    if dealt and source != slot and takes_it(st, tb, source, slot):
        return source
    bit = prevention(st, tb, slot)
    if source == slot and bit >= 0:
        st.used[slot] |= np.uint8(1 << bit)
        return -1
    shield = _on_card(st, c.MODIFIER_PREVENT_NEXT, slot)
    while shield >= 0:
        drop_lasting(st, shield)
        shield = _on_card(st, c.MODIFIER_PREVENT_NEXT, slot)
    return -1


# -- the choice --------------------------------------------------------------------------------------------------


@jit
def must_choose(st, tb, cards, resisted):
    """Push the question for the first of ``cards`` with a choice, before damage is dealt to them (6.5.7.2).

    ``resisted``: the damage, where Resist is applied before it is replaced; else 0.

    Whether there is one. The caller is entered again when it is answered, and asks again: for the next card, the
    active player's first (6.7.6; 2.0: 6.7.5).
    """
    capacity = st.cards.shape[2]
    for k in range(st.lore.shape[0]):
        p = (np.int64(st.active) + k) % st.lore.shape[0]
        slot = next_bit(cards, p * capacity - 1)
        while 0 <= slot < (p + 1) * capacity:
            dealt = st.zone[slot] == c.ZONE_PLAY and not cannot_be_dealt(st, slot)
            dealt = dealt and (resisted == 0 or resisted > st.resist[slot])
            if dealt and _on_card(st, c.MODIFIER_REPLACED_BY, slot) < 0:
                find_replacements(st, tb, slot, True, st.candidates)
                if count_bits(st.candidates) > 1:
                    push(st, c.FRAME_REPLACE, p, slot)
                    return True
            slot = next_bit(cards, slot)
    return False


@jit
def replace_step(st, tb, d):
    """The player of the damaged card chooses the effect, by its source."""
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    if frame.phase == 0:
        find_replacements(st, tb, slot, True, st.candidates)
        frame.phase = 1
        ask_card(st, d, player, 1, 1)
        return
    if st.answer != c.ANSWER_DONE:
        add_lasting(st, c.MODIFIER_REPLACED_BY, slot, player, st.answer, 0, 0, c.DURATION_THIS_TURN)
    pop(st)
