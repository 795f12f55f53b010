"""Singing a song (5.4.4), Singer (8.11) and Sing Together (8.12)."""

import numpy as np

from lorcana_env.rules.changes.decisions import ask_card
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ink_to_pay
from lorcana_env.rules.queries.derive import refresh
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import add_bit, bit_in, clear_bits, next_bit, opposes, owner_of, pop
from lorcana_env.rules.turn_actions.payment import pays_within


@jit
def singing_value(st, tb, slot):
    """The cost a character counts as for singing (8.11), 0 when it can't sing now."""
    # The cost itself stays as it is (4.3.5, 8.11.2). Singer: 8.11.1.
    if tb.type[st.card[slot]] != c.TYPE_CHARACTER or st.exerted[slot] or st.drying[slot]:
        return 0
    if st.restrictions[slot] & ((1 << c.CANNOT_SING) | (1 << c.CANNOT_EXERT)):
        return 0
    value = max(np.int64(tb.cost[st.card[slot]]), np.int64(st.singer[slot]))
    return max(0, value + st.sing_bonus[slot])


@jit
def singing_this(st, tb, slot, card):
    """:func:`singing_value` for this song."""
    if not tb.sing_together[card] and st.restrictions[slot] & (1 << c.CANNOT_SING_WITHOUT_TOGETHER):
        return 0
    return np.int64(singing_value(st, tb, slot))


@jit
def can_sing(st, tb, song, player, ink):
    """Return whether one character (5.4.4.2), or several (8.12), can sing the song now; with ``ink`` ready."""
    card = st.card[song]
    if not tb.song[card] or not pays_within(st, tb, song, player, 0, False, ink):
        return False  # ink that modifiers add (1.5.5.1)
    for i in range(st.counts[player, c.ZONE_PLAY]):
        value = singing_this(st, tb, st.cards[player, c.ZONE_PLAY, i], card)
        if value > 0 and value >= tb.cost[card]:
            return True
    return tb.sing_together[card] > 0 and _in_all(st, tb, card, player) >= tb.sing_together[card]  # 5.4.4.3, 8.12.2


@jit
def _in_all(st, tb, card, player):
    """The cost that the player's characters, and those of teammates (8.12.1), count as together."""
    total = 0
    for p in range(st.lore.shape[0]):
        for i in range(0 if opposes(st, p, player) else st.counts[p, c.ZONE_PLAY]):
            total += singing_this(st, tb, st.cards[p, c.ZONE_PLAY, i], card)
    return total


# -- the process -------------------------------------------------------------------------------------------------


@jit
def ask_singer(st, tb, d):
    """Ask for the next singer, or go on when the song is sung and nobody can join."""
    frame = st.frames[d]
    slot = frame.source
    player = frame.player
    card = st.card[slot]
    singers = frame.sets[c.SET_THEM]
    total = 0
    alone = False
    n = 0
    s = next_bit(singers, -1)
    while s >= 0:
        value = singing_this(st, tb, s, card)
        total += value
        alone = alone or (value >= tb.cost[card] and owner_of(st, s) == player)
        n += 1
        s = next_bit(singers, s)
    together = tb.sing_together[card]
    enough = (n == 1 and alone) or (together > 0 and total >= together)
    rest = _in_all(st, tb, card, player)
    clear_bits(st.candidates)
    found = False
    for p in range(st.lore.shape[0] if together > 0 or n == 0 else 0):
        for i in range(0 if opposes(st, p, player) else st.counts[p, c.ZONE_PLAY]):
            s = st.cards[p, c.ZONE_PLAY, i]
            value = singing_this(st, tb, s, card)
            if value == 0 or bit_in(singers, s):
                continue
            # with it the song must be singable: alone, or with all who can still join
            if (n == 0 and value >= tb.cost[card] and p == player) or (together > 0 and rest >= together):
                add_bit(st.candidates, s)
                found = True
    if enough and not found:
        frame.phase = c.PLAYING_COSTS
        return
    frame.phase = c.PLAYING_SINGER
    ask_card(st, d, player, 0 if enough else 1, 1)


@jit
def choose_singers_anew(st, tb, d):
    """A teammate left meanwhile: the first singer is asked for again, if the song can still be sung (4.1.4, 8.12.2)."""
    frame = st.frames[d]
    clear_bits(frame.sets[c.SET_THEM])
    frame.phase = c.PLAYING_START
    refresh(st, tb)
    if not can_sing(st, tb, frame.source, frame.player, ink_to_pay(st, frame.player)):
        pop(st)


@jit
def singer_chosen(st, tb, d):
    frame = st.frames[d]
    if st.answer == c.ANSWER_DONE:
        frame.phase = c.PLAYING_COSTS
    else:
        add_bit(frame.sets[c.SET_THEM], st.answer)
        ask_singer(st, tb, d)
