"""Challenging (4.6): who can challenge what (4.6.4), the declaration, the damage."""

import numpy as np

from lorcana_env.rules.changes.damage import add_damage, reduced_to_0
from lorcana_env.rules.changes.decisions import ask_card
from lorcana_env.rules.changes.events import emit, note
from lorcana_env.rules.changes.ink import pay_ink
from lorcana_env.rules.changes.lasting import expire
from lorcana_env.rules.changes.replacement import must_choose
from lorcana_env.rules.changes.settling import settle
from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.queries.characteristics import has_keyword
from lorcana_env.rules.queries.context import matches_for
from lorcana_env.rules.queries.play_rules import table_modifier_sum
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import add_bit, clear_bits, opposes, owner_of, pop
from lorcana_env.rules.turn_actions.quest import price_to_act

# phases of a challenge
DECLARE, DEFENDER, DAMAGE, DONE, PAID = range(5)


@jit
def can_challenge(st, tb, slot, ink):
    """Return whether a character may challenge: ready, dry or with Rush (8.9), not restricted."""
    if ink < 1 and st.keywords[slot] & np.uint32(1 << c.TRAIT_PAY_TO_ACT):
        return False
    one_challenges = False  # of all characters, in a turn of a team too (9.3.1)
    challenged = 0
    for p in range(st.lore.shape[0]):
        one_challenges |= st.player_rules[p] & c.RULE_ONE_CHALLENGE != 0
        challenged += st.turn_counts[p, c.HISTORY_CHALLENGED]
    if one_challenges and challenged > 0 and not st.history[slot] & (1 << c.HISTORY_CHALLENGED):
        return False  # another character was the one
    return (
        tb.type[st.card[slot]] == c.TYPE_CHARACTER  # 4.6.1
        and not st.exerted[slot]
        and (not st.drying[slot] or has_keyword(st, tb, slot, c.KEYWORD_RUSH))  # 4.6.4.1, 8.9.1
        and not st.restrictions[slot] & ((1 << c.CANNOT_CHALLENGE) | (1 << c.CANNOT_EXERT))
        and not has_keyword(st, tb, slot, c.KEYWORD_ADVENTUROUS)  # 8.16.2
    )


@jit
def defenders(st, tb, attacker, player, found):
    """Add what the character can challenge now to ``found`` (4.6.4.2)."""
    for p in range(st.lore.shape[0]):
        if not opposes(st, p, player):
            continue
        guarded = False
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            if not _challengeable(st, tb, attacker, slot):
                continue
            if tb.type[st.card[slot]] == c.TYPE_CHARACTER and has_keyword(st, tb, slot, c.KEYWORD_BODYGUARD):
                guarded = True
        for i in range(st.counts[p, c.ZONE_PLAY]):
            slot = st.cards[p, c.ZONE_PLAY, i]
            if not _challengeable(st, tb, attacker, slot):
                continue
            # Bodyguard: "one of your characters" - a location may still be challenged (8.3.3)
            if (
                guarded
                and tb.type[st.card[slot]] == c.TYPE_CHARACTER
                and not has_keyword(st, tb, slot, c.KEYWORD_BODYGUARD)
            ):
                continue
            add_bit(found, slot)


@jit
def has_defender(st, tb, attacker, player):
    """Return whether there is anything to challenge; Bodyguard does not change that."""
    for p in range(st.lore.shape[0]):
        for i in range(st.counts[p, c.ZONE_PLAY] if opposes(st, p, player) else 0):
            if _challengeable(st, tb, attacker, st.cards[p, c.ZONE_PLAY, i]):
                return True
    return False


@jit
def _challengeable(st, tb, attacker, slot):
    # The restrictions of 4.6.4.3.
    kind = tb.type[st.card[slot]]
    if kind == c.TYPE_CHARACTER:
        if not st.exerted[slot] and not has_keyword(st, tb, attacker, c.TRAIT_CHALLENGE_READY):  # 4.6.4.2
            if not may_challenge_ready(st, tb, attacker, slot):
                return False
    elif kind != c.TYPE_LOCATION:  # a location is challenged in place of a character, exerted or not (4.6.8, 4.6.8.1-2)
        return False
    if st.restrictions[slot] & (1 << c.CANNOT_BE_CHALLENGED) or challenge_forbidden(st, tb, attacker, slot):
        return False
    if st.n_lasting > 0 and _kept_off(st, tb, attacker, slot):
        return False
    if not has_keyword(st, tb, slot, c.KEYWORD_EVASIVE):
        return True
    return has_keyword(st, tb, attacker, c.KEYWORD_EVASIVE) or has_keyword(
        st, tb, attacker, c.KEYWORD_ALERT
    )  # 8.2.1-2, 8.6.1


@jit
def _kept_off(st, tb, attacker, slot):
    """Return whether an effect says for a while that ``attacker`` can't challenge cards such as ``slot``."""
    for i in range(st.n_lasting):
        effect = st.lasting[i]
        if effect.kind != c.MODIFIER_CANNOT_CHALLENGE or effect.target != attacker:
            continue
        if effect.incarnation == st.incarnation[attacker] and effect.until != c.DURATION_DURING_THEIR_NEXT_TURN:
            if matches_for(st, tb, effect.parameter, slot, effect.source, effect.player):
                return True
    return False


@jit
def may_challenge_ready(st, tb, attacker, slot):
    """Return whether a card lets ``attacker`` challenge this ready character."""
    return tb.table_rules and table_modifier_sum(st, tb, c.MODIFIER_CHALLENGE_SOME, attacker, slot) >= 0


@jit
def challenge_forbidden(st, tb, attacker, slot):
    """Return whether a card says that ``attacker`` can't challenge ``slot``."""
    return tb.table_rules and table_modifier_sum(st, tb, c.MODIFIER_CANNOT_BE_CHALLENGED_BY, slot, attacker) >= 0


# -- the process -------------------------------------------------------------------------------------------------


@jit
def challenge_step(st, tb, d):
    # Two steps: the declaration, the damage (4.6.3).
    frame = st.frames[d]
    attacker = frame.source
    player = frame.player
    phase = frame.phase
    if phase == DECLARE:
        clear_bits(st.candidates)
        defenders(st, tb, attacker, player, st.candidates)
        frame.phase = DEFENDER
        ask_card(st, d, player, 1, 1)
    elif phase == DEFENDER or phase == PAID:
        if phase == DEFENDER:
            frame.card = st.answer
            frame.phase = PAID
            price = price_to_act(st, attacker)
            if price > 0 and pay_ink(st, tb, player, attacker, price) < 0:
                return
        defender = np.int64(frame.card)
        frame.card = c.NONE
        _declare(st, tb, attacker, defender, player)
        frame.phase = DAMAGE
        settle(st, 0)  # 4.6.5
    elif phase == DAMAGE:
        if _in_challenge(st):
            if tb.table_rules and _asks_for_replacements(st, tb, d):
                return  # the damage waits for the answer (6.5.7)
            _deal_challenge_damage(st, tb)
            settle(st, 0)  # 4.6.6.3, 4.6.7; the challenge lasts until the bag is empty
        frame.phase = DONE
    else:
        st.in_challenge = 0  # the bag is empty (4.6.9.1), "while challenging" ends (4.6.9.2)
        st.dirty |= c.DIRTY_PLAY
        expire(st, c.DURATION_THIS_CHALLENGE, c.NONE)
        emit(st, tb, c.EVENT_END_OF_CHALLENGE, attacker, st.defender, player, 0)
        pop(st)


@jit
def _declare(st, tb, attacker, defender, player):
    st.exerted[attacker] = 1  # 4.6.4.4
    st.in_challenge = 1  # "while challenging" begins (4.6.4.5)
    st.attacker = attacker
    st.defender = defender
    st.attacker_incarnation = st.incarnation[attacker]
    st.defender_incarnation = st.incarnation[defender]
    st.challenge_damaged = 0
    st.dirty |= c.DIRTY_PLAY
    note(st, c.HISTORY_CHALLENGED, attacker, player)
    note(st, c.HISTORY_WAS_CHALLENGED, defender, owner_of(st, defender))
    emit(st, tb, c.EVENT_EXERT, attacker, c.NONE, player, 0)
    emit(st, tb, c.EVENT_CHALLENGE, attacker, defender, player, 0)
    emit(st, tb, c.EVENT_BE_CHALLENGED, defender, attacker, player, 0)


@jit
def _in_challenge(st):
    """Return whether both cards are still there; if one was removed, the challenge ends (4.6.9)."""
    return (
        st.zone[st.attacker] == c.ZONE_PLAY
        and st.zone[st.defender] == c.ZONE_PLAY
        and st.incarnation[st.attacker] == st.attacker_incarnation
        and st.incarnation[st.defender] == st.defender_incarnation
    )


@jit
def _base_damage(st, tb, slot, other):
    """Return the damage of a card in a challenge before it is reduced: its strength, never below 0 (1.9.4.1)."""
    # Strength of 0 or less deals none (5.3.6.2).
    if tb.type[st.card[slot]] == c.TYPE_LOCATION:  # 4.6.8.3
        return 0
    if st.restrictions[other] & (1 << c.CANNOT_TAKE_CHALLENGE_DAMAGE):
        return 0
    n = (
        np.int64(st.willpower[slot])
        if has_keyword(st, tb, slot, c.TRAIT_WILLPOWER_DAMAGE)
        else np.int64(st.strength[slot])
    )
    return max(0, n)


@jit
def _reduced(st, slot, n):
    """``n`` damage to a card, less Resist (1.9.4.2, 1.9.4.3; 2.0: 4.6.6.1)."""
    return max(0, n - max(0, st.resist[slot]))


@jit
def _asks_for_replacements(st, tb, d):
    """Return whether a player must choose first what replaces damage in this challenge."""
    cards = st.frames[d].sets[c.SET_THEM]
    clear_bits(cards)
    attacker = st.attacker
    defender = st.defender
    if _reduced(st, attacker, _base_damage(st, tb, defender, attacker)) > 0:
        add_bit(cards, attacker)
    if _reduced(st, defender, _base_damage(st, tb, attacker, defender)) > 0:
        add_bit(cards, defender)
    return must_choose(st, tb, cards, 0)


@jit
def _deal_challenge_damage(st, tb):
    """All damage of a challenge, calculated before (4.6.6.1), is dealt at once (4.6.6.2); then it may be replaced."""
    attacker = st.attacker
    defender = st.defender
    to_defender = _base_damage(st, tb, attacker, defender)
    to_attacker = _base_damage(st, tb, defender, attacker)
    if _deal(st, tb, attacker, defender, to_defender):
        st.challenge_damaged |= 2
    if _deal(st, tb, defender, attacker, to_attacker):
        st.challenge_damaged |= 1


@jit
def _deal(st, tb, slot, other, n):
    """Damage of one side to the other, before Resist; whether the other took any."""
    taken = add_damage(st, tb, other, _reduced(st, other, n), c.DAMAGE_UNREDUCED)
    if taken > 0 or reduced_to_0(st, tb, other, n):
        emit(st, tb, c.EVENT_DEAL_DAMAGE_IN_CHALLENGE, slot, other, owner_of(st, slot), taken)
    return taken > 0
