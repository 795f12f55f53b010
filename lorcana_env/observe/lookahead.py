"""The lookahead: what each legal action leads to, as numbers for a learner.

Every legal action is tried on a copy of the game in which the cards that the player cannot know are dealt again, as
:mod:`lorcana_env.policies.kernels` does for the greedy policy. Where the player has to choose afterwards, the lookahead
takes the choice that greedy values most. Its columns are the differences that the action makes. They follow from the
rules themselves, so they hold for any card, and they use only what the player may know.
"""

import numpy as np

from lorcana_env.observe.columns import column_indices, first_of
from lorcana_env.policies.kernels import DEAL, WORK, act, answer_best, copy_state, keep_value, value
from lorcana_env.rules.changes.resampling import position_seed, resample, resample_closed
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.engine import ALL, step
from lorcana_env.rules.queries.characteristics import lore_of, ready_ink, strength_of
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import single_action, slot_of, space_of, verb_of
from lorcana_env.rules.record.basics import has_won, opposes

#: Differences that an action makes, for the player's side and for all opponents: their scales and meanings. The stored
#: byte is 128 + difference * scale, at least 0 and at most 255.
DIFFERENCES = (
    ("lore", 8, ""), ("hand", 8, ""), ("inkwell", 8, ""), ("ready_ink", 8, ""), ("deck", 2, ""), ("characters", 8, ""),
    ("items", 8, ""), ("strength", 4, ""), ("willpower_left", 4, "willpower less damage"),
    ("lore_on_board", 8, "lore of what is in play"), ("ready_lore", 8, "lore of what is in play and not exerted"),
    ("ink_drops", 8, ""),
)  # fmt: skip
OF_POSITION = len(DIFFERENCES)
OWN = {f"own {name} x {scale}": meaning for name, scale, meaning in DIFFERENCES}
OPPONENTS = {f"opponents' {name} x {scale}": meaning for name, scale, meaning in DIFFERENCES}
VALUE = {"value x 8": "the position as `greedy` values it (`lorcana_env.policies.kernels.value`)"}
#: The differences that the action makes if greedy then plays on to the end of the player's turn.
AT_END = {name.replace(" x ", " at the end of the turn x "): "" for name in (*OWN, *OPPONENTS, *VALUE)}
#: The columns of a row of lookahead.
LOOK_COLUMNS = {
    "looked": "1 if there is such a legal action and it was tried", **OWN, **OPPONENTS,
    "wins": "1 if it wins the game", "loses": "1 if it loses the game",
    "decides again": "1 if the viewer also has the next decision", **VALUE, **AT_END,
}  # fmt: skip
N_LOOK = len(LOOK_COLUMNS)
TURN_ANSWERS = 30  # of greedy, at most, until the turn ends
LOOK_ROWS = 64  # the number of legal actions that are tried; further ones have no row
#: The games that the lookahead works in: those of greedy, that after each action, and two more, in which the choices
#: after the last one are tried.
AFTER = WORK
N_WORK = AFTER + LOOK_ROWS + 2
_SCALES = np.array([scale for _, scale, _ in DIFFERENCES], np.float64)

# the index of each column
SUM, LOOK = column_indices([name for name, _, _ in DIFFERENCES]), column_indices(LOOK_COLUMNS)
_OWN, _OPPONENTS, _AT_END = (first_of(names, LOOK_COLUMNS) for names in (OWN, OPPONENTS, AT_END))


@jit
def measure(st, tb, player, out):
    """Write sums over the player's side, teammates too, and over the opponents into ``out[0]`` and ``out[1]``.

    ``out``: float64[2, OF_POSITION].
    """
    out[:] = 0.0
    for p in range(st.lore.shape[0]):
        if st.out[p]:
            continue
        side = out[1] if opposes(st, p, player) else out[0]
        side[SUM.lore] += st.lore[p]
        side[SUM.hand] += st.counts[p, c.ZONE_HAND]
        side[SUM.inkwell] += st.counts[p, c.ZONE_INKWELL]
        side[SUM.ready_ink] += ready_ink(st, p)
        side[SUM.ink_drops] += st.ink_drops[p]
        side[SUM.deck] += st.counts[p, c.ZONE_DECK]
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = np.int64(st.cards[p, c.ZONE_PLAY, i])
            kind = tb.type[st.card[slot]]
            if kind == c.TYPE_ITEM:
                side[SUM.items] += 1
                continue
            side[SUM.characters] += kind == c.TYPE_CHARACTER
            side[SUM.strength] += strength_of(st, slot)
            side[SUM.willpower_left] += max(0.0, np.float64(st.willpower[slot]) - st.damage[slot])
            side[SUM.lore_on_board] += lore_of(st, slot)
            if not st.exerted[slot]:
                side[SUM.ready_lore] += lore_of(st, slot)


@jit
def byte(x):
    return np.uint8(min(255.0, max(0.0, 128.0 + x)))


@jit(allocates=True)
def lookahead_rows(states, i, tables, t, open_lists, legal, n, work, scratch, sums, out):
    """Write a row (``LOOK_COLUMNS``) for each of the first ``LOOK_ROWS`` of ``legal[:n]``, for the player who decides.

    ``open_lists``: whether the player knows the lists of the opponents, whose unknown cards are dealt from them; else
    they are drawn from the player's own (:func:`lorcana_env.rules.changes.resampling.resample_closed`). ``work``:
    STATE[N_WORK], or STATE[WORK] to leave out the columns ``AT_END``; ``scratch``: int16[n_actions]; ``sums``:
    float64[4, OF_POSITION]. These are overwritten. ``out``: uint8[LOOK_ROWS * N_LOOK], zeros.
    """
    tb = tables[t]
    player = np.int64(states[i].decider)
    deal = work[DEAL]
    copy_state(work, DEAL, states, i)
    if open_lists:
        resample(deal, player, position_seed(states[i]))
    else:
        resample_closed(deal, tb, player, position_seed(states[i]))
    measure(deal, tb, player, sums[:2])
    before = value(deal, tb, player)
    to_the_end = work.shape[0] > AFTER
    gains, measured = np.zeros(scratch.shape[0]), np.zeros(scratch.shape[0], np.bool_)
    refused = np.zeros(scratch.shape[0], np.int64)
    rows = min(n, LOOK_ROWS)
    like = np.empty(rows, np.int64)
    for k in range(rows):
        action = np.int64(legal[k])
        like[k] = _first_alike(deal, legal, k, player)
        if like[k] < k:
            twin = np.int64(legal[like[k]])
            gains[action], measured[action] = gains[twin], measured[twin]
            continue
        place = AFTER + k if to_the_end else 0
        copy_state(work, place, work, DEAL)
        act(work[place:], tables, t, action, player, scratch)
        after = work[place]
        row = out[k * N_LOOK : (k + 1) * N_LOOK]
        row[LOOK.looked] = 1
        _write_differences(after, tb, player, before, sums, row[_OWN:], row[LOOK.value :])
        row[LOOK.wins] = has_won(after, player)
        row[LOOK.loses] = after.over and after.winner != c.NONE and opposes(after, after.winner, player)
        row[LOOK.decides_again] = not after.over and after.decider == player
        if deal.decision == c.DECISION_MAIN:
            gains[action] = value(after, tb, player) - before + keep_value(deal, tb, action, player)
            measured[action] = True
    if to_the_end:
        for k in range(rows):
            if like[k] < k:
                continue
            row = out[k * N_LOOK : (k + 1) * N_LOOK]
            _end_turn(work, AFTER + k, tables, t, player, scratch, gains, measured, refused, 1 + k * TURN_ANSWERS)
            at_end = row[_AT_END + 2 * OF_POSITION :]
            _write_differences(work[AFTER + k], tb, player, before, sums, row[_AT_END:], at_end)
    for k in range(rows):
        if like[k] < k:
            for j in range(N_LOOK):
                out[k * N_LOOK + j] = out[like[k] * N_LOOK + j]


@jit
def _first_alike(st, legal, k, player):
    """The first of ``legal[: k + 1]`` that does the same to a copy of the same card in hand, or ``k``.

    It makes no difference which copy is played, inked or discarded, as a card in hand has no state (7.1.6).
    """
    space = space_of(st)
    slot = slot_of(legal[k], player, space)
    if slot >= 0 and st.zone[slot] == c.ZONE_HAND:
        for j in range(k):
            other = slot_of(legal[j], player, space)
            same = other >= 0 and st.zone[other] == c.ZONE_HAND and st.card[other] == st.card[slot]
            if same and other // st.cards.shape[2] == slot // st.cards.shape[2]:
                if verb_of(legal[j], space) == verb_of(legal[k], space):
                    return j
    return k


@jit
def _write_differences(after, tb, player, before, sums, out, out_value):
    """Write how far ``after`` differs from the position measured in ``sums[:2]``, which greedy values at ``before``."""
    measure(after, tb, player, sums[2:])
    for j in range(OF_POSITION):
        out[j] = byte((sums[2, j] - sums[0, j]) * _SCALES[j])
        out[OF_POSITION + j] = byte((sums[3, j] - sums[1, j]) * _SCALES[j])
    out_value[0] = byte((value(after, tb, player) - before) * 8.0)


@jit
def _end_turn(work, at, tables, t, player, scratch, gains, measured, refused, mark):
    """Play game ``at`` of ``work`` on as greedy does, until the turn of the player who decides in ``DEAL`` is over.

    What an action gains is measured once for all continuations, where it is first met: greedy's order is found once,
    and played down where it is legal and where an action gains more than the end of the turn. ``gains``:
    float64[n_actions], which count where ``measured`` is True; ``refused``: int64[n_actions], the step, from ``mark``
    on, in which an action gained less than that.
    """
    st, tb, turn = work[at], tables[t], work[DEAL].turn
    if st.over or st.active != player or st.turn != turn:
        return
    end = single_action(c.SINGLE_END_TURN, space_of(st))
    m = step(work, at, tables, t, -1, ALL, scratch)
    for now in range(mark, mark + TURN_ANSWERS):
        if m == 0 or st.turn != turn or st.decider != player:
            return
        copy_state(work, 0, work, at)
        if st.decision != c.DECISION_MAIN:
            answer_best(work, tables, t, m, player, scratch)
        else:
            before = value(st, tb, player)
            while True:
                action = _most_gained(scratch, m, gains, measured, refused, now)
                act(work, tables, t, action, player, scratch[m:])
                gain = value(work[0], tb, player) - before + keep_value(st, tb, action, player)
                if not measured[action]:
                    gains[action], measured[action] = gain, True
                    if action == _most_gained(scratch, m, gains, measured, refused, now):
                        break
                elif action == end or not measured[end] or gain >= gains[end] or refused[action] == now:
                    break
                else:
                    refused[action] = now
                copy_state(work, 0, work, at)
        copy_state(work, at, work, 0)
        m = step(work, at, tables, t, -1, ALL, scratch)


@jit
def _most_gained(legal, n, gains, measured, refused, now):
    """The action of ``legal[:n]`` that gained most where it was measured; one that never was comes first.

    One that is refused ``now`` comes last.
    """
    best, most = np.int64(legal[0]), -1e18
    for k in range(n):
        action = np.int64(legal[k])
        if not measured[action]:
            return action
        if refused[action] != now and gains[action] > most:
            best, most = action, gains[action]
    return best
