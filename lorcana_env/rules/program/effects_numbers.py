"""Instructions about numbers: cards drawn (1.12), lore (1.11), damage (1.9), ready and exerted."""

import numpy as np

from lorcana_env.rules.changes.damage import (
    add_damage,
    banish_all,
    by_ability_in_challenge,
    reduced_to_0,
    remove_damage,
    take_off,
)
from lorcana_env.rules.changes.decisions import ask, up_to_options
from lorcana_env.rules.changes.events import emit
from lorcana_env.rules.changes.replacement import must_choose
from lorcana_env.rules.changes.zones import bottom_to_top, draw
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.amounts import value_of
from lorcana_env.rules.queries.references import player_named
from lorcana_env.rules.queries.restrictions import damage_stays
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import add_bit, clear_bits, count_bits, next_bit, owner_of, performed
from lorcana_env.rules.turn_actions.quest import gain_lore


@jit
def draw_cards(st, tb, d, player, amount, how, than, whole):
    """The player draws cards, one after the other (1.12)."""
    p = player_named(st, d, player)
    if how == c.DRAW_AS_MANY_AS:
        n = np.int64(st.counts[player_named(st, d, than), c.ZONE_HAND]) - np.int64(st.counts[p, c.ZONE_HAND])
    else:
        n = value_of(st, tb, amount, d)
        if how == c.DRAW_UNTIL:
            n -= np.int64(st.counts[p, c.ZONE_HAND])
    drawn = 0
    for _ in range(n):
        if how == c.DRAW_FROM_BOTTOM:
            bottom_to_top(st, p)
        if draw(st, tb, p):
            drawn += 1
    frame = st.frames[d]
    frame.result = drawn
    frame.performed = performed(drawn, n, whole)


@jit
def change_lore(st, tb, d, player, amount, lose, whole):
    """Nobody has less than 0 lore (1.11.1)."""
    p = player_named(st, d, player)
    n = value_of(st, tb, amount, d)
    wanted = n
    if lose and st.player_rules[p] & c.RULE_KEEP_LORE:
        n = 0
    elif lose:
        n = min(n, np.int64(st.lore[p]))
        st.lore[p] -= n
    else:
        n = gain_lore(st, p, n)
    st.dirty |= c.DIRTY_TURN
    frame = st.frames[d]
    frame.result = n
    frame.performed = performed(n, wanted, whole)


@jit
def _damage(st, tb, d, slot, n, how):
    """Damage by the effect, which it may banish a character with (1.8.1.4); how much was taken."""
    taken = add_damage(st, tb, slot, n, how)
    if taken > 0:
        by_ability_in_challenge(st, st.frames[d].source, slot)
    return taken


@jit
def deal_damage(st, tb, d, amount, how):
    """Damage on each of the cards, at the same time."""
    n = value_of(st, tb, amount, d)
    resisted = n if how == c.DAMAGE_DEALT and tb.edition >= c.EDITION_2_1 else 0
    frame = st.frames[d]
    if how != c.DAMAGE_PUT and n > 0 and tb.table_rules and must_choose(st, tb, frame.sets[c.SET_THEM], resisted):
        return True
    source = frame.source
    by_action = source != c.NONE and tb.type[st.card[source]] == c.TYPE_ACTION
    total = 0
    done = False
    slot = next_bit(frame.sets[c.SET_THEM], -1)
    while slot >= 0:
        taken = _damage(st, tb, d, slot, n, how)
        total += taken
        if taken > 0 or (how == c.DAMAGE_DEALT and reduced_to_0(st, tb, slot, n)):
            done = True
            if by_action and how != c.DAMAGE_PUT:
                emit(st, tb, c.EVENT_DAMAGED_BY_ACTION, slot, source, frame.player, taken)
        slot = next_bit(frame.sets[c.SET_THEM], slot)
    frame.result = total
    frame.performed = done
    return False


@jit
def heal(st, tb, d, amount, how, whole):
    """Remove damage, 0: all of it. "Up to" asks for the number on each damaged card.

    SET_SOURCE holds afterwards the cards that damage was removed from.
    """
    frame = st.frames[d]
    cards = frame.sets[c.SET_THEM]
    player = frame.player
    n = value_of(st, tb, amount, d) if amount != 0 else c.MAX_DAMAGE
    last = -1
    if frame.phase == 0:
        frame.result = 0
        clear_bits(frame.sets[c.SET_SOURCE])
    elif frame.phase == 1:
        last = frame.healing
        removed = remove_damage(st, tb, last, st.answer, player)
        frame.result += removed
        if removed > 0:
            add_bit(frame.sets[c.SET_SOURCE], last)
    if how == c.HEAL_IN_TOTAL:
        n -= np.int64(frame.result)
    slot = next_bit(cards, last)
    while slot >= 0:
        damage = np.int64(st.damage[slot]) if st.zone[slot] == c.ZONE_PLAY else 0
        if how == c.HEAL_EACH:
            frame.result += remove_damage(st, tb, slot, n, player)
        elif damage > 0 and n > 0 and not damage_stays(st):
            frame.healing = slot
            frame.phase = 1
            ask(st, d, c.DECISION_NUMBER, player, up_to_options(min(n, damage)))
            return True
        slot = next_bit(cards, slot)
    frame.phase = 0
    frame.performed = performed(frame.result, n if amount != 0 and how == c.HEAL_EACH else 1, whole)
    return False


@jit
def move_damage(st, tb, d, amount, up_to, whole):
    """Move damage, 0: all of it, from SET_SOURCE to SET_THEM (1.9.2.4; 2.0: 1.9.1.4)."""
    frame = st.frames[d]
    source = next_bit(frame.sets[c.SET_SOURCE], -1)
    target = next_bit(frame.sets[c.SET_THEM], -1)
    frame.performed = 0
    if not up_to and source >= 0 and next_bit(frame.sets[c.SET_SOURCE], source) >= 0:
        _gather_damage(st, tb, d, target, amount)
        return False
    apart = source >= 0 and target >= 0 and source != target  # on another card
    stays = tb.edition >= c.EDITION_2_1 and damage_stays(st)
    if not apart or st.zone[source] != c.ZONE_PLAY or st.zone[target] != c.ZONE_PLAY or stays:
        frame.result = 0
        return False
    n = np.int64(st.damage[source])
    wanted = n
    if amount != 0:
        wanted = value_of(st, tb, amount, d)
        n = min(n, wanted)
    if up_to and n > 0:
        if frame.phase == 0:
            frame.phase = 1
            ask(st, d, c.DECISION_NUMBER, frame.player, up_to_options(n))
            return True
        frame.phase = 0
        n = np.int64(st.answer)
    if n > 0:
        take_off(st, tb, source, n, frame.player)
        _damage(st, tb, d, target, n, c.DAMAGE_MOVED)
    frame.result = n
    frame.performed = performed(n, 1 if up_to else wanted, whole)
    return False


@jit
def _gather_damage(st, tb, d, target, amount):
    """Move damage from several cards to one."""
    total = 0
    frame = st.frames[d]
    source = next_bit(frame.sets[c.SET_SOURCE], -1)
    while source >= 0 and target >= 0:
        if st.zone[source] == c.ZONE_PLAY and source != target:
            n = np.int64(st.damage[source])
            if amount != 0:
                n = min(n, value_of(st, tb, amount, d))
            total += take_off(st, tb, source, n, frame.player) if n > 0 else 0
        source = next_bit(frame.sets[c.SET_SOURCE], source)
    if total > 0:
        _damage(st, tb, d, target, total, c.DAMAGE_MOVED)
    frame.result = total
    frame.performed = total > 0


@jit
def banish_cards(st, tb, d, whole):
    frame = st.frames[d]
    cards = frame.sets[c.SET_THEM]
    n = banish_all(st, tb, cards)
    frame.result = n
    frame.performed = performed(n, count_bits(cards), whole)


@jit
def exert_cards(st, tb, d, ink, whole):
    _exert_or_ready(st, tb, d, ink, whole, True)


@jit
def ready_cards(st, tb, d, ink, whole):
    _exert_or_ready(st, tb, d, ink, whole, False)


@jit
def _exert_or_ready(st, tb, d, ink, whole, exert):
    """Exert or ready cards in an inkwell (``ink``), or in play. A location is neither ready nor exerted (5.1.2.3)."""
    frame = st.frames[d]
    cards = frame.sets[c.SET_THEM]
    n = 0
    slot = next_bit(cards, -1)
    while slot >= 0:
        in_play = st.zone[slot] == c.ZONE_PLAY
        if st.zone[slot] == c.ZONE_INKWELL if ink else in_play and tb.type[st.card[slot]] != c.TYPE_LOCATION:
            if exert and not st.exerted[slot]:
                st.exerted[slot] = 1
                n += 1
                if in_play:
                    emit(st, tb, c.EVENT_EXERT, slot, c.NONE, owner_of(st, slot), 0)
            elif not exert and st.exerted[slot] and not (in_play and st.restrictions[slot] & (1 << c.CANNOT_READY)):
                st.exerted[slot] = 0
                n += 1
                if in_play:
                    emit(st, tb, c.EVENT_READY, slot, c.NONE, frame.player, 0)
        slot = next_bit(cards, slot)
    st.dirty |= c.DIRTY_STATE
    frame.result = n
    frame.performed = performed(n, count_bits(cards), whole)
