"""Instructions about ink: paying it (6.1.5), ink drops that are got and removed (1.13)."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask, up_to_options
from lorcana_env.rules.changes.ink import get_ink_drops, pay_ink, remove_ink_drops
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.characteristics import ink_to_pay, modified_in_play, modifies
from lorcana_env.rules.queries.context import holds_for
from lorcana_env.rules.queries.references import player_named
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import performed, push


@jit
def pay(st, tb, d, amount, player):
    """Pay ink as part of an effect, or fail to (6.1.5.1)."""
    n = value_of(st, tb, amount, d)
    p = player_named(st, d, player)
    frame = st.frames[d]
    frame.performed = ink_to_pay(st, p) >= n
    if frame.performed:
        pay_ink(st, tb, p, frame.source, n)


@jit
def get_drops(st, tb, d, player, amount, whole):
    """The player gets ink drops; each may be replaced, and then it was not got (6.5.4)."""
    p = player_named(st, d, player)
    frame = st.frames[d]
    if frame.phase == 0:
        frame.picks_left = min(255, max(0, value_of(st, tb, amount, d)))
        frame.result = 0
        frame.performed = frame.picks_left > 0
    else:  # what replaces one of them has resolved, and was the frame above
        frame.phase = 0
        frame.picks_left -= 1
        if st.frames[d + 1].declined:
            get_ink_drops(st, tb, p, 1)
            frame.result += 1
        elif whole:
            frame.performed = 0
    source = _replacing(st, tb, p) if frame.picks_left else -1
    if source >= 0:
        frame.phase = 1
        _push_replacement(st, tb, p, source)
        return True
    get_ink_drops(st, tb, p, np.int64(frame.picks_left))
    frame.result += frame.picks_left
    frame.performed = frame.performed and frame.result > 0
    return False


@jit
def _replacing(st, tb, player):
    """The first card of the player that replaces getting an ink drop, -1 without.

    Instances of one replacement effect are one, of which one is applied and the rest cease to exist (6.5.8).
    """
    if not modified_in_play(st, c.MODIFIER_INSTEAD_OF_INK_DROP):
        return -1
    for i in range(st.counts[player, c.ZONE_PLAY]):
        slot = np.int64(st.cards[player, c.ZONE_PLAY, i])
        if _replacement_of(st, tb, player, slot) >= 0:
            return slot
    return -1


@jit
def _replacement_of(st, tb, player, slot):
    """The ability that is carried out instead of getting an ink drop, -1 when the card has none."""
    card = st.card[slot]
    if not modifies(tb, card, c.MODIFIER_INSTEAD_OF_INK_DROP):
        return -1
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
            if tb.a_kind[a] != c.ABILITY_STATIC or tb.modifiers[m, t.MODIFIER_KIND] != c.MODIFIER_INSTEAD_OF_INK_DROP:
                continue
            if holds_for(st, tb, tb.a_condition[a], slot, player):
                return np.int64(tb.modifiers[m, t.MODIFIER_PARAMETER])
    return -1


@jit
def _push_replacement(st, tb, player, source):
    ability = _replacement_of(st, tb, player, source)
    pushed = st.frames[push(st, c.FRAME_PROGRAM, player, source)]
    pushed.ability = ability
    pushed.instruction = tb.a_code[ability]


@jit
def remove_drops(st, tb, d, player, amount, up_to, whole):
    """The player removes ink drops, 0: any number of them; up to so many, as the player chooses."""
    p = player_named(st, d, player)
    frame = st.frames[d]
    wanted = value_of(st, tb, amount, d) if amount != 0 else 0xFFFF
    n = min(wanted, np.int64(st.ink_drops[p]))
    if up_to and n > 0:
        if frame.phase == 0:
            frame.phase = 1
            ask(st, d, c.DECISION_NUMBER, p, up_to_options(n))
            return True
        n = np.int64(st.answer)
    frame.phase = 0
    remove_ink_drops(st, tb, p, n)
    frame.result = n
    frame.performed = performed(n, 1 if up_to else wanted, whole)
    return False
