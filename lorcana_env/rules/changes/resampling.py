"""Deal the cards that a player cannot know again (7.1.3), to try things in the position."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.queries.hidden import hidden_from
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import opposes, random_below, scratch_bytes
from lorcana_env.rules.record.tables import MAX_CARDS


@kernel
def determinize(states, i, player, seed):
    """:func:`resample` for game ``i``."""
    resample(states[i], player, seed)


@jit
def position_seed(st):
    """A seed for :func:`resample` that follows from the position: the same one, asked again, and others later."""
    return np.int64(st.decisions) * 7919 + st.turn


@jit
def resample(st, player, seed):
    """Deal the cards that ``player`` does not know again among their places, and reseed the generator.

    Deck lists are common knowledge; what is unknown is which of a player's unseen cards lies where. Every place that
    is known to the player (public zones, their own hand, cards seen before and not lost sight of) stays as it is. The
    result follows from what the player knows and the seed: nothing of how the hidden cards really lie is left in it.
    """
    st.rng = np.uint64(seed)
    capacity = st.cards.shape[2]
    slots = scratch_bytes()
    cards = scratch_bytes()
    copies = scratch_bytes()
    for p in range(st.lore.shape[0]):
        n = 0
        for card in range(MAX_CARDS):
            copies[card] = 0
        for slot in range(p * capacity, (p + 1) * capacity):
            if hidden_from(st, slot, player):
                slots[n] = slot
                copies[st.card[slot]] += 1
                n += 1
        k = 0
        for card in range(MAX_CARDS):  # the cards in one order, however they lay
            for _ in range(copies[card]):
                cards[k] = card
                k += 1
        for k in range(n):
            other = k + random_below(st, n - k)
            st.card[slots[k]] = cards[other]
            cards[other] = cards[k]


@jit(allocates=True)
def resample_closed(st, tb, player, seed):
    """:func:`resample` for a player who does not know the lists of the opponents.

    Where an opponent's card is unknown now lies one drawn from the player's own list, so nothing of the opponents'
    lists is left either, but for the cards that the player knows. Such a position is there to try things in: its decks
    are none that anybody brought.
    """
    resample(st, player, seed)
    capacity = st.cards.shape[2]
    own = np.empty(capacity, np.uint8)
    n = 0
    for slot in range(player * capacity, (player + 1) * capacity):
        if st.zone[slot] != c.ZONE_GONE and st.card[slot] != tb.marketing_card:
            card = st.card[slot]
            k = n  # in one order, as above
            while k > 0 and own[k - 1] > card:
                own[k] = own[k - 1]
                k -= 1
            own[k] = card
            n += 1
    if n == 0:  # a laid-out position may leave a player without cards
        return
    for p in range(st.lore.shape[0]):
        for slot in range(p * capacity, (p + 1) * capacity):
            if opposes(st, p, player) and hidden_from(st, slot, player):
                st.card[slot] = own[random_below(st, n)]
