"""Rows of what resolves, waits and lasts: the last blocks of the flat observation and of the entity table.

============  =====================================================================================================
``frames``    the procedures that the game is in the middle of, the innermost first: the ability that resolves, with
              what was chosen and counted so far; a card being played; a challenge
``bag``       the abilities in the bag (7.7) in order; before them the actions that wait (6.7.8.1; 2.0: 6.7.7.1)
``lasting``   the effects with a duration (6.1.13, 6.4.2)
============  =====================================================================================================

A card is 1 + its row as the viewer numbers the slots, a player is 1 + the place after the viewer; 0 is none, or a card
that the viewer does not know. What does not fit into the rows is left out.
"""

from typing import Any, NamedTuple

import numpy as np

from lorcana_env.observe.columns import alike, column_indices, first_of
from lorcana_env.rules.changes.lasting import is_over
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import relative_slot, space_of
from lorcana_env.rules.record.basics import next_bit, owner_of
from lorcana_env.rules.record.opcodes import number

HEAL = number("HEAL")
MAX_FRAME_ROWS, MAX_BAG_ROWS, MAX_LASTING_ROWS = 3, 8, 12
_ABILITY = {
    "number // 256": "the card that prints the ability: in the entity table its number in the catalogue, in the flat "
    "observation 1 + its place among the cards of the decks; high byte",
    "number % 256": "the same, low byte",
    "ability": "1 + the place of the ability on this card; 0: none",
}
FRAME_COLUMNS = {
    **_ABILITY,
    "kind": "what the frame does (`FRAME_` in `lorcana_env.rules.record.constants`)",
    "phase": "the step that it has come to",
    "step": "how many instructions of its program come before the next one",
    "player": "whose it is", "source": "the card that it is of",
    "it": "the card that the event was about", "other": "the other card of the event",
    "amount": "the number of the event",
    "they": "the player at hand in a loop over players", "chosen_player": "",
    "chosen_players": "bits of the players chosen, counted from the one who chose",
    "players_done": "players that the loop is through with",
    "performed": "1 if the last instruction was performed (6.1.5.1)", "declined": '1 if a "you may" was declined',
    "card": "the card remembered for later", "healing": "the card of which the damage to remove is asked",
    "picks_left": "how many more cards can be chosen",
    "result": "how much the last instruction did", "total": "how much a loop over players did",
    "held": "a number counted before; of a payment the ink",
    "named": "1 + the index of the name that was named (5.2.6)",
    "strength_left": "the strength that cards yet to be chosen may have together",
    "way": "how the card is played: ink, Shift, singing, alternate cost, for free",
    "play_flags": "how the card enters play", "first_base": "the first card shifted onto",
    "ink_paid": "ink that was paid", "drops_paid": "ink drops that were removed to play it",
    "cards_paid": "cards of the cost being paid", "costs_paid": "costs of an activated ability that are paid",
    "paragraphs_done": "paragraphs of an action that are done",
}  # fmt: skip
BAG_COLUMNS = {
    **_ABILITY,
    **alike(FRAME_COLUMNS, "player", "source", "it", "other"),
    "them": "the card that a delayed ability remembers", "event_player": "whose event it was",
    "amount": "the number of the event; of an action that waits 1 if it goes to the bottom of the deck",
}  # fmt: skip
LASTING_COLUMNS = {
    **_ABILITY,
    "number // 256": "the card that prints the ability, as above; of an effect without one, its parameter; high byte",
    "kind": "1 + the kind of effect (`MODIFIER_`)",
    "target": "the card that the effect is on",
    **alike(FRAME_COLUMNS, "player", "source"),
    "until": "1 + the duration (6.1.13)", "until_player": "the player whose turn ends it", "value + 128": "its number",
}  # fmt: skip
#: The columns of each block.
BLOCKS = {"frames": FRAME_COLUMNS, "bag": BAG_COLUMNS, "lasting": LASTING_COLUMNS}
#: The same in the flat observation.
FLAT_BLOCKS = {
    block: {f"{name} / 10": said for name, said in alike(columns).items()} for block, columns in BLOCKS.items()
}  # fmt: skip
N_FRAME, N_BAG, N_LASTING = len(FRAME_COLUMNS), len(BAG_COLUMNS), len(LASTING_COLUMNS)
_OF_FRAME, _OF_BAG, _OF_LASTING = (first_of(_ABILITY, names) for names in BLOCKS.values())
FRAME, BAG, LASTING = column_indices(FRAME_COLUMNS), column_indices(BAG_COLUMNS), column_indices(LASTING_COLUMNS)


class Stored(NamedTuple):
    """The form of a stored number: its factor, the largest, and what is added to one that can be negative."""

    factor: Any
    most: int
    plus: int


@jit
def offsets(first):
    """The indices at which frames, bag and lasting begin, and the end; frames begin at ``first``."""
    at_bag = first + MAX_FRAME_ROWS * N_FRAME
    at_lasting = at_bag + MAX_BAG_ROWS * N_BAG
    return first, at_bag, at_lasting, at_lasting + MAX_LASTING_ROWS * N_LASTING


@jit
def encode_effects(st, tb, numbers, viewer, stored, out, first):
    """Write the blocks into ``out``, which must be zero, from ``first`` on. ``numbers``: int16[MAX_CARDS]."""
    at, at_bag, at_lasting, _ = offsets(first)
    d = st.depth - 1
    for _ in range(MAX_FRAME_ROWS):
        while d >= 0 and st.frames[d].kind < c.FRAME_PROGRAM:  # the game, the turn, and what waits in the bag
            d -= 1
        if d < 0:
            break
        _encode_frame(st, tb, numbers, viewer, stored, st.frames[d], out, at)
        at += N_FRAME
        d -= 1
    for k in range(st.n_waiting):
        if at_bag < at_lasting:
            out[at_bag + BAG.source] = code(row_of_card(st, st.waiting[k].slot, viewer), stored)
            out[at_bag + BAG.amount] = _stored(st.waiting[k].to_bottom, stored)
            at_bag += N_BAG
    for k in range(st.n_bag):
        if at_bag < at_lasting:
            _encode_bag_entry(st, tb, numbers, viewer, stored, st.bag[k], out, at_bag)
            at_bag += N_BAG
    rows = 0
    for k in range(st.n_lasting):
        if rows < MAX_LASTING_ROWS and not is_over(st, st.lasting[k]):
            _encode_lasting(st, tb, numbers, viewer, stored, st.lasting[k], out, at_lasting)
            at_lasting += N_LASTING
            rows += 1


@jit
def _stored(number, stored):
    return min(np.int64(number), stored.most) * stored.factor


@jit
def code(number, stored):
    """One of 256 numbers that are no amount: bytes of the entity table are 0 to 255, other numbers -128 to 127."""
    byte = np.int64(number) & 255
    return (byte - 256 if byte > 127 and stored.plus == 0 else byte) * stored.factor


@jit
def row_of_card(st, slot, viewer):
    if slot == c.NONE or not (st.known[slot] >> np.uint8(viewer)) & np.uint8(1):
        return 0
    return 1 + relative_slot(np.int64(slot), viewer, space_of(st))


@jit
def seat(st, player, viewer):
    players = st.lore.shape[0]
    return 0 if player == c.NONE else 1 + (np.int64(player) - viewer + players) % players


@jit
def ability_of_source(st, tb):
    """1 + the place of the ability that asks the decision among those of its card; 0 if none does."""
    if st.decision_source == c.NONE or st.depth == 0:
        return 0
    ability = np.int64(st.frames[st.depth - 1].ability)
    first = np.int64(tb.ability_start[st.card[st.decision_source]])
    return 1 + ability - first if first <= ability < first + tb.ability_count[st.card[st.decision_source]] else 0


@jit
def known_by(st, slot, viewer):
    """Return the players who know a card: bit k for the k-th player after the viewer."""
    players = st.lore.shape[0]
    known = np.int64(st.known[slot])
    return (known << players | known) >> viewer & ((1 << players) - 1)


@jit
def deck_place(st, slot):
    """The place of a card in its deck, 1 for the top card."""
    p = owner_of(st, slot)
    n = np.int64(st.counts[p, c.ZONE_DECK])
    for i in range(n):
        if st.cards[p, c.ZONE_DECK, n - 1 - i] == slot:
            return 1 + i
        if st.cards[p, c.ZONE_DECK, i] == slot:  # known cards lie at an end of the deck, mostly
            return n - i
    return 0


@jit
def cards_below(st, slot):
    """The number of cards below a card in a stack."""
    n = 0
    below = st.below[slot]
    while below != c.NONE:
        n += 1
        below = st.below[below]
    return n


@jit
def has_sets(st, d):
    """Return whether a frame holds cards that were selected or looked at."""
    kind = st.frames[d].kind
    return kind == c.FRAME_PROGRAM or kind == c.FRAME_PLAY or (d == 0 and st.decision == c.DECISION_MULLIGAN)


@jit
def encode_sets(st, viewer, factor, out, at, width):
    """Add to a column which cards the two innermost frames hold: 1, 2 and 4 for their sets, 8, 16 and 32 further out.

    The column of row ``i`` is ``out[at + i * width]``; a number is multiplied by ``factor``.
    """
    held = 1
    for d in range(st.depth - 1, -1, -1):
        frame = st.frames[d]
        if held < 1 << 2 * c.N_SETS and has_sets(st, d):
            for which in range(c.N_SETS):
                slot = next_bit(frame.sets[which], -1)
                while slot >= 0:
                    if is_shown(st, slot, viewer):
                        out[at + relative_slot(slot, viewer, space_of(st)) * width] += (held << which) * factor
                    slot = next_bit(frame.sets[which], slot)
            held <<= c.N_SETS


@jit
def is_shown(st, slot, viewer):
    """Return whether the viewer may know that a card was selected: it lies open, or the viewer decides and knows it."""
    if st.zone[slot] == c.ZONE_PLAY or st.zone[slot] == c.ZONE_DISCARD:
        return True
    return st.decider == viewer and bool((st.known[slot] >> np.uint8(viewer)) & np.uint8(1))


@jit
def _encode_ability(tb, numbers, ability, stored, out, at):
    card, after = np.int64(0), np.int64(tb.n_cards)
    while after - card > 1:  # the last card whose abilities do not begin after it
        middle = (card + after) // 2
        if tb.ability_start[middle] <= ability:
            card = middle
        else:
            after = middle
    first, printed = np.int64(tb.ability_start[card]), np.int64(numbers[card])
    if ability >= first + tb.ability_count[card]:  # no card prints it
        first, printed = np.int64(0), np.int64(0)
    out[at] = code(printed // 256, stored)
    out[at + 1] = code(printed % 256, stored)
    out[at + 2] = _stored((1 + ability - first) & 127, stored)


@jit
def _encode_frame(st, tb, numbers, viewer, stored, frame, out, at):
    if frame.ability >= 0:
        _encode_ability(tb, numbers, np.int64(frame.ability), stored, out, at + _OF_FRAME)
        out[at + FRAME.step] = _stored((frame.instruction - np.int64(tb.a_code[frame.ability])) & 127, stored)
    out[at + FRAME.kind] = _stored(frame.kind, stored)
    out[at + FRAME.phase] = _stored(frame.phase, stored)
    out[at + FRAME.player] = _stored(seat(st, frame.player, viewer), stored)
    out[at + FRAME.source] = code(row_of_card(st, frame.source, viewer), stored)
    out[at + FRAME.it] = code(row_of_card(st, frame.it, viewer), stored)
    out[at + FRAME.other] = code(row_of_card(st, frame.other, viewer), stored)
    out[at + FRAME.amount] = _stored(frame.amount, stored)
    if frame.kind != c.FRAME_ACTIVATE:
        out[at + FRAME.card] = code(row_of_card(st, frame.card, viewer), stored)
    out[at + FRAME.held] = _stored(frame.held, stored)
    if frame.kind == c.FRAME_PROGRAM:
        out[at + FRAME.they] = _stored(seat(st, frame.they, viewer), stored)
        out[at + FRAME.chosen_player] = _stored(seat(st, frame.chosen_player, viewer), stored)
        out[at + FRAME.chosen_players] = _stored(frame.chosen_players, stored)
        out[at + FRAME.players_done] = _stored(frame.players_done, stored)
        out[at + FRAME.performed] = _stored(frame.performed, stored)
        out[at + FRAME.declined] = _stored(frame.declined, stored)
        out[at + FRAME.picks_left] = _stored(frame.picks_left, stored)
        if frame.phase == 1 and tb.code[frame.instruction, 0] == HEAL:
            out[at + FRAME.healing] = code(row_of_card(st, frame.healing, viewer), stored)
        out[at + FRAME.result] = _stored(frame.result, stored)
        out[at + FRAME.total] = _stored(frame.total, stored)
        out[at + FRAME.named] = _stored(1 + np.int64(frame.named), stored)
        out[at + FRAME.strength_left] = _stored(max(0, np.int64(frame.strength_left)), stored)
    else:
        out[at + FRAME.way] = _stored(frame.way, stored)
        out[at + FRAME.play_flags] = _stored(frame.play_flags, stored)
        out[at + FRAME.first_base] = code(row_of_card(st, frame.first_base, viewer), stored)
        out[at + FRAME.ink_paid] = _stored(frame.ink_paid, stored)
        out[at + FRAME.drops_paid] = _stored(frame.drops_paid, stored)
        out[at + FRAME.cards_paid] = _stored(frame.cards_paid, stored)
        out[at + FRAME.costs_paid] = _stored(frame.costs_paid, stored)
        out[at + FRAME.paragraphs_done] = _stored(frame.paragraphs_done, stored)


@jit
def _encode_bag_entry(st, tb, numbers, viewer, stored, entry, out, at):
    _encode_ability(tb, numbers, np.int64(entry.ability), stored, out, at + _OF_BAG)
    out[at + BAG.player] = _stored(seat(st, entry.player, viewer), stored)
    out[at + BAG.source] = code(row_of_card(st, entry.source, viewer), stored)
    out[at + BAG.it] = code(row_of_card(st, entry.it, viewer), stored)
    out[at + BAG.other] = code(row_of_card(st, entry.other, viewer), stored)
    out[at + BAG.them] = code(row_of_card(st, entry.them, viewer), stored)
    out[at + BAG.event_player] = _stored(seat(st, entry.event_player, viewer), stored)
    out[at + BAG.amount] = _stored(entry.amount, stored)


@jit
def _encode_lasting(st, tb, numbers, viewer, stored, effect, out, at):
    parameter = np.int64(effect.parameter)
    if effect.kind == c.MODIFIER_TRIGGER or effect.kind == c.MODIFIER_ABILITY:
        _encode_ability(tb, numbers, parameter, stored, out, at + _OF_LASTING)
    else:
        out[at + LASTING.number_high] = code((parameter & 0xFFFF) // 256, stored)
        out[at + LASTING.number_low] = code(parameter % 256, stored)
    out[at + LASTING.kind] = _stored(1 + np.int64(effect.kind), stored)
    out[at + LASTING.target] = code(row_of_card(st, effect.target, viewer), stored)
    out[at + LASTING.player] = _stored(seat(st, effect.player, viewer), stored)
    out[at + LASTING.source] = code(row_of_card(st, effect.source, viewer), stored)
    out[at + LASTING.until] = _stored(1 + np.int64(effect.until), stored)
    out[at + LASTING.until_player] = _stored(seat(st, effect.until_player, viewer), stored)
    out[at + LASTING.value] = _stored(np.int64(effect.value) + stored.plus, stored)
