"""Lasting effects: modifiers, restrictions, permissions and floating abilities with a duration (6.1.13, 6.4.2)."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import give_up, owner_of
from lorcana_env.rules.record.state import MAX_LASTING

# kinds of effects that do not merge with an equal one
_EACH_FOR_ITSELF = sum(
    1 << kind for kind in (
        c.MODIFIER_TRIGGER, c.MODIFIER_PAY_LESS, c.MODIFIER_PAY_LESS_NAMED, c.MODIFIER_NO_NAMESAKES,
        c.MODIFIER_RESTRICT_ALL, c.MODIFIER_ABILITY, c.MODIFIER_PLAY_FROM_UNDER,
    )
)  # fmt: skip


@jit
def add_lasting(st, kind, slot, player, source, param, value, duration):
    """A new lasting effect on a card (or on ``player`` when ``slot`` is NONE).

    An equal one is merged: stat changes and +N keywords add up (8.1.2), the rest is already there. Abilities do not
    merge (each instance triggers), nor do effects that end with their source.
    """
    until_player = np.int64(player)
    if (
        duration == c.DURATION_DURING_THEIR_NEXT_TURN or duration == c.DURATION_NEXT_READY
    ):  # "their next turn": of the card's player
        until_player = owner_of(st, slot)
    incarnation = 0
    if slot != c.NONE:
        incarnation = st.incarnation[slot]
    elif source != c.NONE:  # of an effect on a player: its source, for those that are about it
        incarnation = st.incarnation[source]
    st.dirty |= c.DIRTY_PLAY
    if not (np.int64(_EACH_FOR_ITSELF) >> np.int64(kind)) & 1 and duration != c.DURATION_WHILE_THIS_IS_IN_PLAY:
        for i in range(st.n_lasting):
            effect = st.lasting[i]
            if (
                effect.kind == kind
                and effect.target == slot
                and effect.incarnation == incarnation
                and effect.player == player
                and effect.parameter == param
                and effect.until == duration
                and effect.until_player == until_player
                and abs(np.int64(effect.value) + value) < 100
            ):
                if kind != c.MODIFIER_NEXT_ENTERS and kind != c.MODIFIER_PLAY_FROM_DISCARD:  # whose value is no number
                    effect.value += value
                return
    n = st.n_lasting
    if n >= MAX_LASTING:
        give_up(st, c.FAULT_LASTING)
        return
    effect = st.lasting[n]
    effect.kind = kind
    effect.target = slot
    effect.incarnation = incarnation
    effect.player = player
    effect.source = source
    effect.parameter = param
    effect.value = value
    effect.until = duration
    effect.until_player = until_player
    st.n_lasting = n + 1


@jit
def has_already(st, tb, slot, keyword):
    """Return whether a card in play does not get a keyword since it has it (8.1.2); not of those with a number.

    Since 2.3 of two the one that lasts longer is kept, which is the printed one. In 2024 both were.
    """
    if tb.edition < c.EDITION_2_0 or (c.KEYWORDS_WITH_A_NUMBER >> keyword) & 1:
        return False
    has = st.keywords[slot]
    if tb.edition >= c.EDITION_2_3:
        has &= tb.keywords[st.card[slot]]
    return (has >> np.uint32(keyword)) & np.uint32(1) != 0


@jit
def drop_lasting(st, i):
    """Remove effect ``i``; the order of the others is kept."""
    n = st.n_lasting
    for j in range(i, n - 1):
        st.lasting[j] = st.lasting[j + 1]
    st.n_lasting = n - 1
    st.dirty |= c.DIRTY_PLAY


@jit
def is_over(st, effect):
    """Return whether the card that an effect is on has left, or is another object by now (7.1.6)."""
    slot = effect.target
    return slot != c.NONE and effect.kind != c.MODIFIER_TRIGGER and st.incarnation[slot] != effect.incarnation


@jit
def expire(st, duration, player):
    """End the effects of this duration; ``player`` NONE: of every player. Effects on cards that are gone go too."""
    # "Until" a moment: 6.1.13.3.
    i = st.n_lasting - 1
    while i >= 0:
        effect = st.lasting[i]
        if is_over(st, effect) or (effect.until == duration and (player == c.NONE or effect.until_player == player)):
            drop_lasting(st, i)
        i -= 1


@jit
def begin_turn_effects(st, player):
    """Effects "during their next turn" of this player start to apply, and last until the end of this turn."""
    # "During" (6.1.13.1), here with "until the end" (6.1.13.6).
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.until == c.DURATION_DURING_THEIR_NEXT_TURN and effect.until_player == player:
            effect.until = c.DURATION_THIS_TURN
            st.dirty |= c.DIRTY_PLAY
