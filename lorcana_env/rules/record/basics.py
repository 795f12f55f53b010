"""Small things that everything uses: random numbers, bit sets of cards, players, frames."""

from typing import Any

import numpy as np

from lorcana_env.rules.compiler import interpreted
from lorcana_env.rules.compiler.jit import before_compiling, jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import MAX_FRAMES

U1 = np.uint64(1)
U6 = np.uint64(63)
TURN_FRAME = 1  # of the stack; that of the game lies below it
SCRATCH = MAX_FRAMES - 1  # the frame in which conditions outside any program are evaluated


lowest_bit: Any = interpreted.lowest_bit
clear_record = interpreted.clear_record
copy_head = interpreted.copy_head
prefetch_game = interpreted.prefetch_game
scratch_bytes = interpreted.scratch_bytes


@before_compiling
def _define_instructions() -> None:
    from lorcana_env.rules.record import instructions as instructions


# -- random numbers: splitmix64 (Steele, Lea, Flood 2014); the state lies in the record -------------------------


@jit
def scramble(z):
    z = np.uint64((z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9))
    z = np.uint64((z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB))
    return z ^ (z >> np.uint64(31))


@jit
def random_below(st, n):
    """A uniform integer in 0 .. n - 1 from the game's generator (n below 2**32; the bias is under n / 2**32)."""
    st.rng += np.uint64(0x9E3779B97F4A7C15)
    return np.int64(((scramble(st.rng) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@jit
def draw_below(generator, n):
    """The same from a generator outside the game: ``generator`` is uint64[1], overwritten."""
    generator[0] += np.uint64(0x9E3779B97F4A7C15)
    return np.int64(((scramble(generator[0]) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


# -- card sets: bit sets over slots -------------------------------------------------------------------------------


@jit
def bit_in(words, slot):
    return (words[slot >> 6] >> (np.uint64(slot) & U6)) & U1 != 0


@jit
def add_bit(words, slot):
    words[slot >> 6] |= U1 << (np.uint64(slot) & U6)


@jit
def drop_bit(words, slot):
    words[slot >> 6] &= ~(U1 << (np.uint64(slot) & U6))


@jit
def next_bit(words, after):
    """The lowest slot above ``after`` in the set, -1 when there is none. Start with -1."""
    start = after + 1
    first = start >> 6
    for w in range(first, words.shape[0]):
        word = words[w]
        if w == first:
            word = (word >> (np.uint64(start) & U6)) << (np.uint64(start) & U6)
        if word != 0:
            return w * 64 + lowest_bit(word)
    return -1


@jit
def count_bits(words):
    n = 0
    slot = next_bit(words, -1)
    while slot >= 0:
        n += 1
        slot = next_bit(words, slot)
    return n


@jit
def clear_bits(words):
    for w in range(words.shape[0]):
        words[w] = np.uint64(0)


# -- players ------------------------------------------------------------------------------------------------------


@jit
def owner_of(st, slot):
    # The cards of a deck are its player's, who decides for them (1.4.3).
    return np.int64(slot) // st.cards.shape[2]


@jit
def opposes(st, p, q):
    """Return whether two players are opponents: all who are not of one team (1.3.2, 1.3.5.2, 1.3.6.1)."""
    if st.lore.shape[0] == 2:  # known as this is compiled: games of two ask no record
        return p != q
    return p != q and not (st.teammates[p] >> q) & 1


@jit
def on_turn(st, p):
    """Return whether it is the player's turn (1.3.4.1), alone or with a team (9.3.1)."""
    return with_each_other(st, st.active, p)


@jit
def with_each_other(st, p, q):
    """Return whether two players, or one, take their turns as one (9.3.1)."""
    if st.lore.shape[0] == 2:
        return p == q
    return p == q or (st.together != 0 and not opposes(st, p, q))


@jit
def seats_on_turn(st):
    """How many seats, from the player at hand on, those who are on turn sit at: 1, or with teammates all to look at."""
    return st.lore.shape[0] if st.lore.shape[0] > 2 and st.together else 1


@jit
def has_won(st, p):
    """Return whether the player, or the player's team, has won."""
    return st.winner != c.NONE and not opposes(st, st.winner, p)


@jit
def next_on_turn(st, player, players):
    """The next in turn order behind ``player`` of these (bits) who is in the game and on turn; -1: nobody."""
    n = st.lore.shape[0]
    for k in range(1, n + 1):
        p = (player + k) % n
        if (players >> p) & 1 and on_turn(st, p) and not st.out[p]:
            return p
    return -1


@jit
def who_sees_hand(st, p):
    """Return a bit for each player who sees the hand of ``p``: its player (7.3.2), and teammates if hands are open."""
    seen = np.uint8(1 << p)
    if st.lore.shape[0] > 2 and st.open_hands:
        seen |= st.teammates[p]
    return seen


@jit
def next_player(st, player):
    """The next player in turn order who is still in the game (2.1.3)."""
    # To the left, not back and forth (9.2, 9.2.1).
    n = st.lore.shape[0]
    p = (player + 1) % n
    while st.out[p] and p != player:
        p = (p + 1) % n
    return p


# -- faults and frames -------------------------------------------------------------------------------------------


@jit
def give_up(st, fault):
    """A limit of the engine is exceeded: stop the game, which Python reports as an error."""
    if st.fault == c.FAULT_NONE:
        st.fault = fault
    st.over = 1
    st.winner = c.NONE


@jit
def push(st, kind, player, source):
    """A new frame on top of the stack; the index of it."""
    d = np.int64(st.depth)
    if d >= SCRATCH:
        give_up(st, c.FAULT_FRAMES)
        return d - 1
    st.depth = d + 1
    frame = st.frames[d]
    clear_record(frame)
    frame.kind = kind
    frame.ability = -1
    frame.player = player
    frame.source = source
    frame.source_incarnation = st.incarnation[source] if source != c.NONE else 0
    frame.it = c.NONE
    frame.other = c.NONE
    frame.they = player if kind != c.FRAME_PROGRAM else c.NONE  # a program names nobody before it says who (6.1.11)
    frame.chosen_player = c.NONE
    frame.performed = 1
    frame.card = c.NONE
    frame.first_base = c.NONE
    return d


@jit
def copy_game(st, source):
    """Make ``st`` the game that ``source`` is: of its tables, the entries that are in use."""
    copy_head(st, source)
    for i in range(source.n_events):
        st.events[i] = source.events[i]
    for i in range(source.n_bag):
        st.bag[i] = source.bag[i]
    for i in range(source.n_lasting):
        st.lasting[i] = source.lasting[i]
    for i in range(source.n_grants):
        st.grants[i] = source.grants[i]
    for d in range(source.depth):
        st.frames[d] = source.frames[d]
    st.frames[SCRATCH] = source.frames[SCRATCH]


@jit
def pop(st):
    st.depth -= 1


@jit
def performed(n, wanted, whole):
    """Whether an instruction was performed: anything of it, or as the first part of "[A] to [B]" all (6.1.5.1)."""
    return n > 0 and (n >= wanted or not whole)  # sequential effects: 6.1.5
