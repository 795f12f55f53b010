"""Records of games: what happened to each card, lore and ink by turn, why the game ended.

The observer looks at the game before every action and after the last one. Records are by deck, not by seat: deck ``d``
sits in seat ``d ^ swapped``. A *row* is a distinct card of a deck; of several copies the first one counts.
"""

from typing import NamedTuple

import numpy as np

from lorcana_env.agents.decide import ask_network, chance, drawn, likeliest
from lorcana_env.agents.forward import Buffers, Weights
from lorcana_env.policies.kernels import POLICIES, choose
from lorcana_env.rules.compiler.jit import jit, kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import slot_of, space_of
from lorcana_env.rules.record.basics import scramble

NETWORK = len(POLICIES)  # the policy that is a network
TURNS = 24  # own turns of each player whose lore and ink are recorded
NEVER = 255  # of a turn: it did not happen

#: The facts of each card: copies in the first seven cards, put back in the mulligan, and in the opening hand; then
#: the player's own turn in which one was first in hand (0: in the opening hand, or before the first turn), played, put
#: into the inkwell.
CARD_FACTS = ("dealt", "put_back", "opening", "drawn", "played", "inked")
DEALT, PUT_BACK, OPENING, DRAWN, PLAYED, INKED = range(6)
COPIES = 3  # of the facts, the first are numbers of copies, the others turns

ENDS = ("lore", "empty deck", "concession", "cut short")  # 1.8.1.1, 1.8.1.2, 2.3.3.4, the limit of decisions
BY_LORE, BY_EMPTY_DECK, BY_CONCESSION, CUT_SHORT = range(4)

#: A finished game. ``winner`` (255: nobody) and ``starter`` are decks; ``lore`` and ``ink`` (cards in the inkwell) are
#: what the deck had when it last acted in its own turn 1, 2, ..., NEVER for turns it did not have.
RECORDED_GAME = np.dtype(
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


class Players(NamedTuple):
    """The players of two decks: ``policies``, int64[2], of each deck an index in ``POLICIES``, or ``NETWORK``.

    A network plays by its ``weights``, with ``buffers``; it takes its likeliest action, or (``drawing``) draws one.
    """

    policies: np.ndarray
    weights: Weights
    buffers: Buffers
    drawing: bool
    open_lists: bool


class Lists(NamedTuple):
    """Two decks, for both ways to seat them.

    The first index of ``tables`` (TABLES[2]), ``numbers`` (int16[2, MAX_CARDS]), ``decks`` (uint8[2, 2, capacity]) and
    ``sizes`` (int64[2, 2]) is ``swapped``; the second one of ``decks`` and ``sizes`` is the seat. ``rows``, int64[2,
    capacity]: the row of the card at each place of each deck.
    """

    tables: np.ndarray
    numbers: np.ndarray
    decks: np.ndarray
    sizes: np.ndarray
    rows: np.ndarray


class Space(NamedTuple):
    """Memory to play in: states, legal actions, and what the policies need."""

    states: np.ndarray
    legal: np.ndarray
    work: np.ndarray
    scratch: np.ndarray
    generator: np.ndarray


@kernel(waits=True)
def play_recorded(players, lists, first, seeds, common, games, cards, space):
    """Play and record one game for each of ``seeds``, int64[n].

    ``first``: the number of the first game. ``common``: every turn begins with :func:`share_chance`. ``games``
    (RECORDED_GAME[n]) and ``cards`` (uint8[n, 2, rows, CARD_FACTS]) are written. The decks take turns in starting, and
    change seats every two games.
    """
    states, legal, generator, tables, rows = space.states, space.legal, space.generator, lists.tables, lists.rows
    st = states[0]
    for g in range(seeds.shape[0]):
        starter, swapped = seating(first + g)
        generator[0] = scramble(np.uint64(seeds[g]))
        begin(states, 0, tables, swapped, lists.decks[swapped], lists.sizes[swapped], seeds[g], starter ^ swapped)
        n = step(states, 0, tables, swapped, -1, 0, legal)
        record_start(states, swapped, rows, games, cards, g)
        turn = np.int64(0)
        while n > 0:
            if common and np.int64(st.turn) != turn:
                turn = np.int64(st.turn)
                share_chance(states, 0, seeds[g])
            action = np.int64(legal[0])
            if n > 1:
                action = _decide(players, lists, space, swapped, n)
            record_action(states, swapped, action, rows, games, cards, g)
            n = step(states, 0, tables, swapped, action, 0, legal)
        record_end(states, swapped, rows, games, cards, g)


@jit
def _decide(players, lists, space, swapped, n):
    """The action that the deck to act takes, of ``n`` legal ones."""
    states, legal, generator = space.states, space.legal, space.generator
    policy = players.policies[np.int64(states[0].decider) ^ swapped]
    if policy != NETWORK:
        return choose(policy, states, 0, lists.tables, swapped, legal, n, space.work, space.scratch, generator)
    b = players.buffers
    m, _ = ask_network(
        states, 0, lists.tables, swapped, lists.numbers, players.open_lists, legal, n, players.weights, b
    )
    return np.int64(b.actions[drawn(b.p, m, chance(generator)) if players.drawing else likeliest(b.p, m)])


@kernel
def share_chance(states, i, seed):
    """Give all games of a seed the same chance in this turn, whatever was done before it; call it as a turn begins.

    Two lists are compared best when both have the same luck. One card more put back, or one shuffle more, would change
    all chance that follows, so the generator starts again each turn. As the first turn begins, nobody has seen the
    decks, and they are put in an order that follows from seed and place: what both lists have left lies in the same
    order. The distribution of games stays as it is.
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
    """Begin the record of a game at its first decision."""
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
    """Record the position in which ``action`` is about to be taken."""
    st = states[0]
    if st.decision == c.DECISION_MULLIGAN:
        capacity = st.cards.shape[2]
        slot = slot_of(action, np.int64(st.decider), space_of(st))
        if slot >= 0:  # not "done"
            cards[g, (slot // capacity) ^ swapped, rows[(slot // capacity) ^ swapped, slot % capacity], PUT_BACK] += 1
        return
    active = np.int64(st.active)
    if st.turn == 1 and games[g].lore[active ^ swapped, 0] == NEVER:  # the mulligans are over
        _count_hands(st, swapped, rows, cards[g], OPENING)
        for d in range(2):
            for row in range(cards.shape[2]):
                if cards[g, d, row, OPENING] > 0:
                    cards[g, d, row, DRAWN] = 0
    _look(st, swapped, rows, games[g], cards[g])


@kernel
def record_end(states, swapped, rows, games, cards, g):
    """Record the end of a game."""
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
    """Record what hands and inkwells hold, what was drawn and played this turn, and what the active player has."""
    capacity = st.cards.shape[2]
    for p in range(2):
        d = p ^ swapped
        turn = min(np.int64(st.turns_taken[p]), NEVER - 1)
        for i in range(st.counts[p, c.ZONE_HAND]):
            _note(cards, d, rows[d, np.int64(st.cards[p, c.ZONE_HAND, i]) % capacity], DRAWN, turn)
        for i in range(st.counts[p, c.ZONE_INKWELL]):
            _note(cards, d, rows[d, np.int64(st.cards[p, c.ZONE_INKWELL, i]) % capacity], INKED, turn)
        for place in range(rows.shape[1]):
            history = np.int64(st.history[p * capacity + place])
            if history & (1 << c.HISTORY_DRAWN):
                _note(cards, d, rows[d, place], DRAWN, turn)
            if history & (1 << c.HISTORY_PLAYED):
                _note(cards, d, rows[d, place], PLAYED, turn)
    active = np.int64(st.active)
    turn = np.int64(st.turns_taken[active]) - 1
    if 0 <= turn < TURNS:
        game.lore[active ^ swapped, turn] = min(np.int64(st.lore[active]), NEVER - 1)
        game.ink[active ^ swapped, turn] = st.counts[active, c.ZONE_INKWELL]


@jit
def _note(cards, d, row, fact, turn):
    """Record the turn of an event, unless it happened before."""
    if cards[d, row, fact] == NEVER:
        cards[d, row, fact] = turn
