"""Games that are watched: what happened to each card, lore and ink by turn, why the game ended.

The observer looks at the game before every answer and after the last one. Records are by deck, not by seat: deck ``d``
sits in seat ``d ^ swapped``. Everything is about the distinct cards of a deck, its *rows*: two copies of a card are one
row, and the first of them counts.
"""

from __future__ import annotations

import numpy as np

from lorcana_env.policies.kernels import POLICIES, choose
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import slot_of, space_of
from lorcana_env.rules.record.basics import scramble
from lorcana_env.simulation.rollouts import chance, drawn, look

NETWORK = len(POLICIES)  # the policy that is a network
TURNS = 24  # own turns of each player whose lore and ink are kept
NEVER = 255  # of a turn: it did not happen

#: What is kept of each card: copies in the first seven cards, put back in the mulligan, and in the opening hand; then
#: the player's own turn in which one was first in hand (0: in the opening hand, or before the first turn), played, put
#: into the inkwell.
CARD_FACTS = ("dealt", "put_back", "opening", "drawn", "played", "inked")
DEALT, PUT_BACK, OPENING, DRAWN, PLAYED, INKED = range(6)
COPIES = 3  # of the facts, the first are numbers of copies, the others turns

ENDS = ("lore", "empty deck", "concession", "cut short")  # 1.8.1.1, 1.8.1.2, 2.3.3.4, the limit of decisions
BY_LORE, BY_EMPTY_DECK, BY_CONCESSION, CUT_SHORT = range(4)

#: A finished game. ``winner`` (255: nobody) and ``starter`` are decks; ``lore`` and ``ink`` (cards in the inkwell) are
#: what the deck had when it last acted in its own turn 1, 2, ..., NEVER for turns it did not have.
GAME = np.dtype(
    [
        ("decisions", np.uint32),
        ("turns", np.uint32),  # of both players together
        ("winner", np.uint8),
        ("starter", np.uint8),
        ("end", np.uint8),  # of ``ENDS``
        ("fault", np.uint8),
        ("lore", np.uint8, (2, TURNS)),
        ("ink", np.uint8, (2, TURNS)),
    ]
)


@kernel
def play_recorded(
    w, b, drawing, open_lists, states, tables, numbers, decks, sizes, rows, policies, first, seeds, common, games,
    cards, legal, work, scratch, generator,
):  # fmt: skip
    """Play and record one game for each seed; ``first`` is the number of the first of them.

    By ``swapped``, ``tables``: TABLES[2] and ``numbers``: int16[2, MAX_CARDS]; then by seat, ``decks``:
    uint8[2, 2, capacity] and ``sizes``: int64[2, 2]. By deck, ``rows``: int64[2, capacity], place in the list -> row,
    and ``policies``: int64[2]; ``NETWORK`` plays by ``w, b``, weights and buffers, likeliest actions or (``drawing``)
    drawn ones. ``common``: see :func:`in_common`. ``games``: GAME[n]; ``cards``: uint8[n, 2, rows, CARD_FACTS]. The
    decks take turns in starting, and change seats every two games.
    """
    st = states[0]
    for g in range(seeds.shape[0]):
        starter, swapped = seating(first + g)
        generator[0] = scramble(np.uint64(seeds[g]))
        begin(states, 0, tables, swapped, decks[swapped], sizes[swapped], seeds[g], starter ^ swapped)
        n = step(states, 0, tables, swapped, -1, 0, legal)
        record_start(states, swapped, rows, games, cards, g)
        turn = np.int64(0)
        while n > 0:
            if common and np.int64(st.turn) != turn:
                turn = np.int64(st.turn)
                in_common(states, 0, seeds[g])
            action = np.int64(legal[0])
            if n > 1:
                policy = policies[np.int64(st.decider) ^ swapped]
                if policy == NETWORK:
                    m, _ = look(states, tables, swapped, numbers, open_lists, legal, n, w, b)
                    action = b.actions[drawn(b.p, m, chance(generator)) if drawing else _likeliest(b.p, m)]
                else:
                    action = choose(policy, states, 0, tables, swapped, legal, n, work, scratch, generator)
            record_action(states, swapped, action, rows, games, cards, g)
            n = step(states, 0, tables, swapped, action, 0, legal)
        record_end(states, swapped, rows, games, cards, g)


@jit
def _likeliest(p, n):
    best = 0
    for k in range(1, n):
        if p[k] > p[best]:
            best = k
    return best


@kernel
def in_common(states, i, seed):
    """Let chance be that of every game of this seed, whatever was done before; to be called as each turn begins.

    Two lists are told apart best when both have the same luck. Their first deal is the same card for card where their
    places hold the same cards, but one hand more put back, or one shuffle more, and all that follows is other chance.
    So the generator starts again each turn; and as the first turn begins, when decks are as yet unseen, they are put in
    an order that follows from seed and place: what both have left lies in the same order. Each game for itself is as
    likely as ever.
    """
    st = states[i]
    st.rng = scramble(np.uint64(seed) + np.uint64(st.turn) * np.uint64(0xD1342543DE82EF95))
    if st.turn != 1:
        return
    for p in range(st.lore.shape[0]):
        for k in range(1, st.counts[p, c.ZONE_DECK]):
            slot = np.int64(st.cards[p, c.ZONE_DECK, k])
            at = k
            while at > 0 and _luck(seed, np.int64(st.cards[p, c.ZONE_DECK, at - 1])) > _luck(seed, slot):
                st.cards[p, c.ZONE_DECK, at] = st.cards[p, c.ZONE_DECK, at - 1]
                at -= 1
            st.cards[p, c.ZONE_DECK, at] = slot


@jit
def _luck(seed, slot):
    return scramble(scramble(np.uint64(seed)) + np.uint64(slot))


@kernel
def seating(k):
    """(which deck starts, whether the first deck has the second seat) in game ``k`` of a pair."""
    return k & 1, (k >> 1) & 1


@kernel
def record_start(states, swapped, rows, games, cards, g):
    """The game is at its first decision."""
    st = states[0]
    game = games[g]
    for d in range(2):
        for k in range(TURNS):
            game.lore[d, k] = NEVER
            game.ink[d, k] = NEVER
        for row in range(cards.shape[2]):
            for fact in range(cards.shape[3]):
                cards[g, d, row, fact] = 0 if fact < COPIES else NEVER
    _count_hands(st, swapped, rows, cards[g], DEALT)


@kernel
def record_action(states, swapped, action, rows, games, cards, g):
    """``action`` is about to be taken."""
    st = states[0]
    if st.decision == c.DECISION_MULLIGAN:
        capacity = st.cards.shape[2]
        slot = slot_of(action, np.int64(st.decider), space_of(st))
        if slot >= 0:  # not "done"
            cards[g, (slot // capacity) ^ swapped, rows[(slot // capacity) ^ swapped, slot % capacity], PUT_BACK] += 1
        return
    active = np.int64(st.active)
    if st.turn == 1 and games[g].lore[active ^ swapped, 0] == NEVER:  # these are the hands that were kept
        _count_hands(st, swapped, rows, cards[g], OPENING)
        for d in range(2):
            for row in range(cards.shape[2]):
                if cards[g, d, row, OPENING] > 0:
                    cards[g, d, row, DRAWN] = 0
    _look(st, swapped, rows, games[g], cards[g])


@kernel
def record_end(states, swapped, rows, games, cards, g):
    """The game is over."""
    st = states[0]
    game = games[g]
    _look(st, swapped, rows, game, cards[g])
    game.winner = c.NONE
    game.end = CUT_SHORT
    if st.winner != c.NONE:
        loser = 1 - np.int64(st.winner)
        game.winner = np.int64(st.winner) ^ swapped
        game.end = BY_LORE
        if st.out[loser]:
            game.end = BY_EMPTY_DECK if st.counts[loser, c.ZONE_DECK] == 0 else BY_CONCESSION
    game.starter = np.int64(st.starting_player) ^ swapped
    game.fault = st.fault
    game.turns = st.turn
    game.decisions = st.decisions


@jit
def _count_hands(st, swapped, rows, cards, fact):
    capacity = st.cards.shape[2]
    for p in range(2):
        d = p ^ swapped
        for i in range(st.counts[p, c.ZONE_HAND]):
            cards[d, rows[d, np.int64(st.cards[p, c.ZONE_HAND, i]) % capacity], fact] += 1


@jit
def _look(st, swapped, rows, game, cards):
    """See what is in hands and inkwells, what was drawn and played this turn, and what the active player has."""
    capacity = st.cards.shape[2]
    for p in range(2):
        d = p ^ swapped
        turn = min(np.int64(st.turns_taken[p]), NEVER - 1)
        for i in range(st.counts[p, c.ZONE_HAND]):
            _happened(cards, d, rows[d, np.int64(st.cards[p, c.ZONE_HAND, i]) % capacity], DRAWN, turn)
        for i in range(st.counts[p, c.ZONE_INKWELL]):
            _happened(cards, d, rows[d, np.int64(st.cards[p, c.ZONE_INKWELL, i]) % capacity], INKED, turn)
        for place in range(rows.shape[1]):
            history = np.int64(st.history[p * capacity + place])
            if history & (1 << c.HISTORY_DRAWN):
                _happened(cards, d, rows[d, place], DRAWN, turn)
            if history & (1 << c.HISTORY_PLAYED):
                _happened(cards, d, rows[d, place], PLAYED, turn)
    active = np.int64(st.active)
    turn = np.int64(st.turns_taken[active]) - 1
    if 0 <= turn < TURNS:
        game.lore[active ^ swapped, turn] = min(np.int64(st.lore[active]), NEVER - 1)
        game.ink[active ^ swapped, turn] = st.counts[active, c.ZONE_INKWELL]


@jit
def _happened(cards, d, row, fact, turn):
    """The first time counts."""
    if cards[d, row, fact] == NEVER:
        cards[d, row, fact] = turn
