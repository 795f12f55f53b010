"""The game state check (1.8): who wins, who loses, which cards are banished."""

import numpy as np

from lorcana_env.rules.changes.bag import drop_from_bag
from lorcana_env.rules.changes.damage import banish_all
from lorcana_env.rules.changes.lasting import drop_lasting
from lorcana_env.rules.changes.zones import new_deck
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import SCRATCH, add_bit, clear_bits, opposes, owner_of


@jit
def check_game_state(st, tb):
    """One game state check; whether any condition was met. Results occur in turn order (1.8.4)."""
    # How a game ends: 2.3.3; damage stays until it is enough (5.3.6.3, 5.6.5.3; 2.0: 5.6.5.2).
    met = False
    at_every_check = tb.new_decks or tb.edition < c.EDITION_2_0  # decks are looked at, not only as the turn ends
    if not st.unchecked and not at_every_check:  # nothing was met, and nothing changed since
        st.challenge_damaged = 0
        return met
    p = st.active
    least = min(tb.lore_to_win, c.MORE_LORE_TO_WIN)
    for _ in range(st.lore.shape[0]):
        lore = team_lore(st, p)
        if lore >= least and lore >= lore_to_win(st, tb, p) and not st.out[p]:  # 1.8.1.1
            st.over = 1
            st.winner = p
            return False
        p = (p + 1) % st.lore.shape[0]
    if at_every_check:
        met = _check_decks(st, tb)
        if st.over:
            return False
    scratch = st.frames[SCRATCH]
    for p in range(st.lore.shape[0]):  # 1.8.1.4
        i = st.counts[p, c.ZONE_PLAY] - 1
        while i >= 0:
            slot = st.cards[p, c.ZONE_PLAY, i]
            if st.damage[slot] > 0 or st.willpower[slot] <= 0:
                kind = tb.type[st.card[slot]]
                if (kind == c.TYPE_CHARACTER or kind == c.TYPE_LOCATION) and st.damage[slot] >= st.willpower[slot]:
                    add_bit(scratch.sets[c.SET_THEM], slot)
                    met = True
            i -= 1
    st.unchecked = met
    if met:
        dying = scratch.sets[c.SET_THEM]
        banish_all(st, tb, dying)
        clear_bits(dying)
    st.challenge_damaged = 0
    return met


@jit
def team_lore(st, player):
    """The lore of the player's team; what a member had who left counts on (docs/limits.md)."""
    if st.lore.shape[0] == 2:
        return np.int64(st.lore[player])
    lore = 0
    for p in range(st.lore.shape[0]):
        lore += 0 if opposes(st, p, player) else np.int64(st.lore[p])
    return lore


@jit
def lore_to_win(st, tb, player):
    """1.8.1.1, for each member of a team (docs/limits.md); what a card says comes first (1.2.1)."""
    # 1.11.3, 2.3.3.1
    least = np.int64(tb.lore_to_win)
    members = 0
    for p in range(st.lore.shape[0]):
        if not opposes(st, p, player):
            members += 1
        elif not st.out[p] and st.player_rules[p] & c.RULE_MORE_LORE:
            least = c.MORE_LORE_TO_WIN
    return least * members


@jit
def _check_decks(st, tb):
    """Decks that ran out, where that is not looked at only as the turn ends (1.8.1.2); whether one had."""
    met = False
    p = np.int64(st.active)
    for _ in range(st.lore.shape[0]):
        playing = not st.out[p] and not st.over
        if playing and tb.new_decks and st.counts[p, c.ZONE_DECK] == 0 and st.counts[p, c.ZONE_DISCARD] > 0:  # 10.2.5
            new_deck(st, tb, p)
            met = True
        elif playing and tb.edition < c.EDITION_2_0 and (st.drew_nothing >> p) & 1 and not tb.new_decks:
            lose(st, tb, p)  # who must draw from an empty deck loses (2024 1.9.2.2)
            met = True
        p = (p + 1) % st.lore.shape[0]
    st.drew_nothing = 0
    return met


@jit
def lose(st, tb, player):
    """A player loses; the last one or team left wins (1.8.1.3). Else the cards leave with the player (9.2.3).

    Abilities of the player, those that wait for something too (6.2.7), cease to exist. Static effects that were made
    with a duration stay until it is over, which "while this is in play" is now; in 2024 they ended.
    """
    st.out[player] = 1
    left = 0
    winner = np.int64(c.NONE)
    for p in range(st.lore.shape[0]):
        if not st.out[p] and (left == 0 or opposes(st, p, winner)):
            left += 1
            winner = np.int64(p)
    if left <= 1:
        st.over = 1
        st.winner = winner  # 2.3.3.3
        return
    capacity = st.cards.shape[2]
    for slot in range(player * capacity, (player + 1) * capacity):
        st.zone[slot] = c.ZONE_GONE
        st.incarnation[slot] += 1
    for zone in range(c.LISTED_ZONES):
        st.counts[player, zone] = 0
    st.ink_drops[player] = 0
    i = st.n_bag - 1
    while i >= 0:
        if st.bag[i].player == player:
            drop_from_bag(st, i)
        i -= 1
    i = st.n_lasting - 1
    while i >= 0:
        effect = st.lasting[i]
        ends = effect.kind == c.MODIFIER_TRIGGER or effect.until == c.DURATION_WHILE_THIS_IS_IN_PLAY
        if effect.player == player and (tb.edition < c.EDITION_2_0 or ends):
            drop_lasting(st, i)
        i -= 1
    kept = 0
    for i in range(st.n_waiting):
        if owner_of(st, st.waiting[i].slot) != player:
            st.waiting[kept] = st.waiting[i]
            kept += 1
    st.n_waiting = kept
    st.dirty |= c.DIRTY_PLAY
