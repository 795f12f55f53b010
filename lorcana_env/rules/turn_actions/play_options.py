"""The ways in which a card can be played now (4.3.2.2): ink, Shift, singing, for free or another cost (1.5.5)."""

import numpy as np

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import ink_to_pay, modified_in_play, modifies
from lorcana_env.rules.queries.context import ability_context, end_context, holds_for, matches_for
from lorcana_env.rules.queries.filters import discard_permission, next_matching, same_name
from lorcana_env.rules.queries.play_rules import own_modifier_sum, table_modifier_sum
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t
from lorcana_env.rules.record.basics import SCRATCH, add_bit, owner_of
from lorcana_env.rules.turn_actions.payment import pays_within
from lorcana_env.rules.turn_actions.shift import can_shift, has_shift_base
from lorcana_env.rules.turn_actions.singing import can_sing


@jit
def may_play(st, tb, slot):
    """Return whether nothing says that the card can't be played (1.2.2: "can't" wins)."""
    if not tb.table_rules:
        return True
    if (
        modifies(tb, st.card[slot], c.MODIFIER_CANNOT_PLAY)
        and own_modifier_sum(st, tb, slot, c.MODIFIER_CANNOT_PLAY, slot, -1) >= 0
    ):
        return False
    if table_modifier_sum(st, tb, c.MODIFIER_CANNOT_PLAY, slot, -1) >= 0:
        return False
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind == c.MODIFIER_CANNOT_PLAY:
            if matches_for(st, tb, effect.parameter, slot, effect.source, effect.player):
                return False
        elif effect.kind == c.MODIFIER_NO_NAMESAKES and effect.player == owner_of(st, slot):
            if same_name(st, tb, slot, np.int64(effect.source)):
                if matches_for(st, tb, effect.parameter, slot, effect.source, effect.player):
                    return False
    return True


@jit
def flags_from_discard(permission):
    """Return the flags of a card that is played from the discard as :func:`filters.discard_permission` says."""
    exerted = c.ENTERS_EXERTED if permission & c.FROM_DISCARD_EXERTED else 0
    return exerted | (c.NO_NAMESAKES if permission & c.FROM_DISCARD_ONCE else 0)


@jit
def plays_from_discard(st, tb, slot, player):
    """Return how the player may play this card of the discard as a turn action: FROM_DISCARD_..., 0: not."""
    before = ability_context(st, c.NONE, player)
    permission = discard_permission(st, tb, slot, SCRATCH)
    end_context(st, before)
    return permission


@jit
def ways_to_pay(st, tb, slot, player):
    """The ways in which the card can be played now, as bits: ink, Shift, singing, another cost (1.5.5)."""
    if not may_play(st, tb, slot):
        return 0
    ways = 0
    if pays_within(st, tb, slot, player, tb.cost[st.card[slot]], False, ink_to_pay(st, player)):
        ways |= 1
    if tb.shift_cost[st.card[slot]] >= 0 and can_shift(st, tb, slot, player, ink_to_pay(st, player)):
        ways |= 2  # 1.5.5.2
    if can_sing(st, tb, slot, player, ink_to_pay(st, player)):
        ways |= 4
    if can_play_alternate(st, tb, slot, player):
        ways |= 8
    return ways


@jit
def way_of(st, tb, slot, player, option):
    """The way to play that an option of :func:`ways_to_pay` stands for."""
    if option == 0:
        return c.BY_INK
    if option == 1:
        return c.BY_SHIFT
    if option == 2:
        return c.BY_SINGING
    return c.BY_FREE if plays_free(st, tb, slot, player) else c.BY_ALTERNATE


# -- for free, or for another cost than ink ------------------------------------------------------------------------


@jit
def can_play_alternate(st, tb, slot, player):
    """Return whether the card may be played for free, or for another cost than ink, now (1.5.5.3)."""
    return plays_free(st, tb, slot, player) or _can_pay_alternate(st, tb, slot, player)


@jit
def _can_pay_alternate(st, tb, slot, player):
    card = st.card[slot]
    row = tb.alternate_cost[card]
    if row < 0 or not _may_pay_alternate(st, tb, slot, player):
        return False
    if tb.alternate_shift[card] and not has_shift_base(st, tb, slot, player):
        return False
    ink = ink_to_pay(st, player)
    drops = np.int64(tb.costs[row, t.COST_AMOUNT]) if tb.costs[row, t.COST_KIND] == c.COST_INK_DROPS else 0
    if drops > st.ink_drops[player]:
        return False
    if not pays_within(st, tb, slot, player, 0, tb.alternate_shift[card] != 0, ink - drops):
        return False  # ink that modifiers add to an alternate cost (4.3.2.3)
    if drops > 0:
        return True
    wanted = max(1, tb.costs[row, t.COST_AMOUNT])
    payer = next_alternate_payer(st, tb, slot, player, -1)
    while payer >= 0 and wanted > 0:
        wanted -= 1
        payer = next_alternate_payer(st, tb, slot, player, payer)
    return wanted <= 0


@jit
def next_alternate_payer(st, tb, slot, player, after):
    """The lowest slot above ``after`` of a card that can pay the alternate cost, -1 without. Start with -1."""
    row = tb.alternate_cost[st.card[slot]]
    f = tb.costs[row, t.COST_FILTER]
    exerts = tb.costs[row, t.COST_KIND] == c.COST_EXERT_ONE
    before = ability_context(st, slot, player)
    payer = next_matching(st, tb, f, SCRATCH, after)
    while payer >= 0 and (payer == slot or (exerts and st.restrictions[payer] & (1 << c.CANNOT_EXERT))):
        payer = next_matching(st, tb, f, SCRATCH, payer)
    end_context(st, before)
    return payer


@jit
def alternate_payers(st, tb, slot, player, payers):
    """Add the cards that can pay the alternate cost to ``payers``."""
    payer = next_alternate_payer(st, tb, slot, player, -1)
    while payer >= 0:
        add_bit(payers, payer)
        payer = next_alternate_payer(st, tb, slot, player, payer)


@jit
def plays_free(st, tb, slot, player):
    """Return whether the card may be played for free now, by its own ability or that of a card in play."""
    card = st.card[slot]
    if (
        modifies(tb, card, c.MODIFIER_PLAY_FREE)
        and tb.alternate_cost[card] < 0
        and _may_pay_alternate(st, tb, slot, player)
    ):
        return True
    if not modified_in_play(st, c.MODIFIER_PLAY_FREE_OTHERS):
        return False
    for i in range(st.counts[player, c.ZONE_PLAY]):
        source = st.cards[player, c.ZONE_PLAY, i]
        if modifies(tb, st.card[source], c.MODIFIER_PLAY_FREE_OTHERS):
            if own_modifier_sum(st, tb, source, c.MODIFIER_PLAY_FREE_OTHERS, slot, -1) >= 0:
                return True
    return False


@jit
def _may_pay_alternate(st, tb, slot, player):
    """Return whether the card's own permission holds now."""
    card = st.card[slot]
    first = np.int64(tb.ability_start[card])
    for a in range(first, first + tb.ability_count[card]):
        if tb.a_kind[a] == c.ABILITY_STATIC and tb.a_zone[a] == c.ZONE_HAND:
            for m in range(tb.a_modifier[a], tb.a_modifier[a] + tb.a_modifiers[a]):
                if tb.modifiers[m, t.MODIFIER_KIND] == c.MODIFIER_PLAY_FREE:
                    if holds_for(st, tb, tb.a_condition[a], slot, player):
                        return True
    return False
