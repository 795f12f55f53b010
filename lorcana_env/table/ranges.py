"""The range of every field of the record: what :mod:`lorcana_env.table.validation` holds a saved game against."""

from __future__ import annotations

from typing import Any

from lorcana_env.rules import constants as c
from lorcana_env.rules import engine
from lorcana_env.rules import tables as t
from lorcana_env.rules import turn as phases
from lorcana_env.rules.state import MAX_BAG, MAX_EVENTS, MAX_FRAMES, MAX_GRANTS, MAX_LASTING, MAX_WAITING
from lorcana_env.rules.tables import MAX_ABILITIES, MAX_CARDS

SCRATCH = MAX_FRAMES - 1
ANY = None
CARD, NO_CARD = "card", "card or none"  # a slot; a slot or NONE
PLAYER, NO_PLAYER = "player", "player or none"
CARDS = "cards"  # a set of slots
FLAG = (0, 1)
NUMBER = (-1000, 1000)  # what an effect counted: an operand of sums, never an index

#: Every field of the record: lowest and highest value, or one of the words above.
FIELDS: dict[str, Any] = {
    "rng": ANY, "left": CARDS, "homeless": CARDS, "looking_back": (0, 2), "recent": CARDS, "candidates": CARDS,
    "f_sets": CARDS, "options": ANY, "decisions": ANY, "decision_limit": (1, 2**32 - 1),
    "steps": (0, engine.MAX_STEPS), "turn": ANY, "lore": (0, 1000), "active": PLAYER, "starting_player": PLAYER,
    "over": FLAG, "winner": NO_PLAYER, "truncated": FLAG, "fault": (0, 0), "out": FLAG, "turns_taken": ANY,
    "inked": ANY, "extra_ink": ANY, "player_rules": (0, 2**13 - 1), "turn_counts": ANY, "dirty": ANY,
    "in_challenge": FLAG, "attacker": CARD, "defender": CARD, "attacker_incarnation": ANY,
    "defender_incarnation": ANY, "challenge_damaged": (0, 3), "resolver": PLAYER, "drew_nothing": (0, 15),
    # the pending decision
    "decision": (0, len(c.DECISIONS) - 1), "decider": PLAYER, "page": (0, 255), "decision_source": NO_CARD,
    "picks_min": ANY, "picks_max": ANY, "answer": ANY,
    # zones and cards
    "cards": CARD, "counts": ANY, "card": (0, MAX_CARDS - 1), "zone": (0, c.ZONE_GONE), "incarnation": ANY,
    "was_in_play": ANY, "exerted": FLAG, "drying": FLAG, "damage": (0, 250), "at": NO_CARD, "was_at": NO_CARD,
    "below": NO_CARD, "under_count": ANY, "facedown": FLAG, "known": ANY, "sang": NO_CARD, "shifted": (0, 2),
    "used": ANY, "plays": ANY, "history": (0, 2 ** len(c.HISTORY) - 1), "past": (0, 2 ** len(c.HISTORY) - 1),
    # derived: recomputed in step 4
    "strength": ANY, "willpower": ANY, "lore_value": ANY, "resist": ANY, "challenger": ANY, "singer": ANY,
    "sing_bonus": ANY, "keywords": ANY, "restrictions": ANY, "barred": ANY, "granted_classes": ANY,
    "n_grants": (0, MAX_GRANTS), "grant_slot": CARD, "grant_ability": (0, MAX_ABILITIES - 1),
    # events, bag, waiting actions, lasting effects
    "n_events": (0, MAX_EVENTS), "e_kind": (0, len(c.EVENTS) - 1), "e_subject": NO_CARD, "e_other": NO_CARD,
    "e_player": NO_PLAYER, "e_amount": ANY,
    "n_bag": (0, MAX_BAG), "b_ability": (0, MAX_ABILITIES - 1), "b_source": CARD, "b_source_incarnation": ANY,
    "b_player": PLAYER, "b_by": NO_PLAYER, "b_it": NO_CARD, "b_it_incarnation": ANY, "b_other": NO_CARD,
    "b_other_incarnation": ANY, "b_amount": ANY, "b_them": NO_CARD,
    "n_waiting": (0, MAX_WAITING), "waiting": CARD,
    "n_lasting": (0, MAX_LASTING), "l_kind": (0, c.MODIFIER_REPLACED_BY), "l_target": NO_CARD, "l_incarnation": ANY,
    "l_player": PLAYER, "l_source": CARD, "l_param": ANY, "l_value": ANY, "l_until": (0, c.DURATION_WHILE_THIS_IS_IN_PLAY),
    "l_until_player": (0, 3),
    # frames
    "depth": (0, SCRATCH), "f_kind": (0, c.FRAME_REPLACE), "f_phase": (0, phases.PASS), "f_pc": (0, t.MAX_CODE - 1),
    "f_ability": (-1, MAX_ABILITIES - 1), "f_player": PLAYER, "f_source": NO_CARD, "f_source_incarnation": ANY,
    "f_it": NO_CARD, "f_it_incarnation": ANY, "f_other": NO_CARD, "f_other_incarnation": ANY, "f_amount": ANY,
    "f_they": NO_PLAYER, "f_chosen_player": NO_PLAYER, "f_loop": ANY, "f_ok": FLAG, "f_result": NUMBER,
    "f_card": NO_CARD, "f_number": NUMBER, "f_total": NUMBER, "f_left": (-1, 2**12 - 1), "f_way": (0, 4),
}  # fmt: skip
