"""The cards in play at one table, as the engine reads them: one structured record per matchup.

It holds the facts and programs of the distinct cards of the decks only, under local card ids, so that it stays in
the cache and its size does not depend on the size of the pool. :mod:`lorcana_env.cards.compile` fills it.
"""

import numpy as np

MAX_CARDS = 128
MAX_ABILITIES = 384
MAX_TRIGGERS = 320
MAX_COSTS = 192
MAX_MODIFIERS = 192
MAX_FILTERS = 512
MAX_CONDITIONS = 512
MAX_VALUES = 192
MAX_CODE = 1536

ANY, THIS_CARD, REMEMBERED = -1, -2, -3  # where a filter may stand

# columns of a filter row
(
    FILTER_ZONE,
    FILTER_OWNER,
    FILTER_TYPES,  # bit per card type, and bit SONG
    FILTER_NOT_TYPES,
    FILTER_OTHER,
    FILTER_STATES,  # bit per state
    FILTER_NAMES,  # how many names follow in FILTER_NAME ...; a name id no deck holds is -1
    FILTER_NAME,
    FILTER_NAME_1,
    FILTER_NAME_2,
    FILTER_NAME_3,
    FILTER_KEYWORD,  # -1: any
    FILTER_WITHOUT_KEYWORD,
    FILTER_COST_OP,  # -1: no bound
    FILTER_COST,
    FILTER_STRENGTH_OP,
    FILTER_STRENGTH,
    FILTER_WILLPOWER_OP,
    FILTER_WILLPOWER,
    FILTER_LORE_OP,
    FILTER_LORE,
    FILTER_CLASSES,  # whether a classification mask is given in ``filter_classes``
    FILTER_INKS,  # mask of ink types, 0: any
    FILTER_SAME_NAME,  # 1 + the selector of a card whose name it must have, 0: any
    FILTER_DAMAGE_OP,
    FILTER_DAMAGE,
    FILTER_NOT_NAME,  # a name it must not have, -1: any
    FILTER_ALSO,  # bits: it has the name that was named, it was played this turn
    FILTER_SHIFTING,  # names count as they do for Shift
    FILTER_BESIDES,  # 1 + the selector of a card that is not meant, 0: none
    FILTER_ALTERNATIVE,  # row of an alternative, -1: none
    FILTER_WIDTH,
) = range(32)  # a row is one line of the cache
ALSO_NAMED, ALSO_PLAYED = 1, 2
ANY_NAME = -2  # in the place of a name

# columns of a trigger
(
    TRIGGER_EVENT,
    TRIGGER_SUBJECT,  # filter, ANY, THIS_CARD or REMEMBERED
    TRIGGER_OTHER,  # filter, ANY or THIS_CARD
    TRIGGER_BY,  # whose event: an owner
    TRIGGER_WIDTH,
) = range(5)

# columns of a cost
(COST_KIND, COST_AMOUNT, COST_FILTER, COST_WIDTH) = range(4)

# columns of a modifier
(
    MODIFIER_KIND,
    MODIFIER_FILTER,  # the cards it is on, or THIS_CARD
    MODIFIER_PARAMETER,  # by kind: keyword, mask of restrictions, ability, a second filter ...
    MODIFIER_AMOUNT,
    MODIFIER_ONCE,  # its bit in ``used``, -1: as often as you like
    MODIFIER_WIDTH,
) = range(6)

# columns of a row of a condition; which of them mean something, its kind says
(
    CONDITION_KIND,  # LAST_ROW: the condition ends before it
    CONDITION_FILTER,  # -1: none
    CONDITION_PLAYER,  # WHO_...
    CONDITION_SELECTOR,  # SELECT_...
    CONDITION_WHAT,  # zone, holding, trait, or an amount
    CONDITION_HOW,  # the form of it: LEADER_..., CAN_..., or 1 as the kind says
    CONDITION_COMPARISON,
    CONDITION_AMOUNT,
    CONDITION_NEGATED,
    CONDITION_ALTERNATIVE,  # an alternative starts here
    CONDITION_WIDTH,
) = range(11)
LAST_ROW = -1

# columns of a value
(
    VALUE_KIND,
    VALUE_FILTER,  # -1: none
    VALUE_SELECTOR,
    VALUE_PLAYER,  # WHO_..., of what happened this turn an owner
    VALUE_WHAT,  # STAT_..., SET_... or HISTORY_...
    VALUE_TIMES,
    VALUE_PER,  # one for every this many cards
    VALUE_MOST,  # 1: no maximum
    VALUE_PLUS,
    VALUE_WIDTH,
) = range(10)

TABLES = np.dtype(
    [
        ("listened", np.uint64),  # bit per event that any ability of these cards waits for
        ("listened_in_discard", np.uint64),
        ("derive_on", np.uint8),  # changes after which characteristics must be recomputed
        ("layers", np.uint8),  # strata of static abilities (``cards.compile.strata``)
        ("strength_layer", np.int8),  # the last of them that can change a strength, -1: none
        ("circular", np.uint64),  # bit per stratum: its abilities depend on each other
        ("cost_modifiers", np.uint8),  # any payment modifier exists
        ("cost_raises", np.uint8),  # any of them can make a player pay more
        ("table_rules", np.uint8),  # any card changes what other cards may do (can't play, can't challenge, move)
        ("n_names", np.int16),  # names of the cards at this table, the local name ids
        ("ready_limits", np.uint8),  # any card limits how many characters ready
        ("strength_floors", np.uint8),  # any card keeps strength from falling below what is printed
        ("bodyguard_given", np.uint8),  # any static ability gives Bodyguard to other cards
        ("plays_from_discard", np.uint8),  # any card lets its player play cards from the discard
        ("open_decks", np.uint8),  # any card lets players see the top of a deck
        ("n_cards", np.int16),
        ("n_abilities", np.int16),
        # -- how the game is played (``lorcana_env.setup.variants``)
        ("opening_hand", np.uint8),  # 2.2.1.4
        ("lore_to_win", np.uint8),  # 1.8.1.1
        ("starting_ink", np.uint8),  # marketing cards, the first cards of every inkwell (10.2.2)
        ("marketing_card", np.int16),  # which card of the table they are, -1 when there are none
        ("new_decks", np.uint8),  # who has no deck left shuffles the discard into a new one (10.2.5)
        ("edition", np.uint8),  # of the rules, EDITION_... (docs/rules-versions.md)
        ("teammates", np.uint8, (4,)),  # with what follows, fields of every record (``record.state``)
        ("together", np.uint8),
        ("open_hands", np.uint8),
        # -- facts
        ("type", np.uint8, (MAX_CARDS,)),
        ("song", np.uint8, (MAX_CARDS,)),
        ("cost", np.int8, (MAX_CARDS,)),
        ("inkable", np.uint8, (MAX_CARDS,)),
        ("strength", np.int8, (MAX_CARDS,)),
        ("willpower", np.int8, (MAX_CARDS,)),
        ("lore", np.int8, (MAX_CARDS,)),
        ("move_cost", np.int8, (MAX_CARDS,)),
        ("inks", np.uint8, (MAX_CARDS,)),
        ("classes", np.uint64, (MAX_CARDS,)),
        ("names", np.int16, (MAX_CARDS, 4)),  # local name ids, -1 for none
        ("keywords", np.uint32, (MAX_CARDS,)),
        ("challenger", np.int8, (MAX_CARDS,)),
        ("resist", np.int8, (MAX_CARDS,)),
        ("singer", np.uint8, (MAX_CARDS,)),
        ("sing_together", np.uint8, (MAX_CARDS,)),
        ("boost", np.int8, (MAX_CARDS,)),
        ("shift_cost", np.int8, (MAX_CARDS,)),  # ink to shift; -1 when it has no Shift, 0 with another cost
        ("shift_filter", np.int16, (MAX_CARDS,)),  # which cards it can be put on
        ("shift_filter_2", np.int16, (MAX_CARDS,)),  # Combo and Duo: the second card
        ("shift_kind", np.uint8, (MAX_CARDS,)),
        ("shift_temporary", np.uint8, (MAX_CARDS,)),
        ("shift_discard", np.uint8, (MAX_CARDS,)),  # cards to discard as the Shift cost
        ("shift_discard_filter", np.int16, (MAX_CARDS,)),
        ("shift_drops", np.uint8, (MAX_CARDS,)),  # ink drops to remove as the Shift cost
        ("shift_if", np.int16, (MAX_CARDS,)),  # condition of a Shift that the card only sometimes has, -1: none
        ("shift_name", np.int16, (MAX_CARDS,)),  # a further name it has for Shift, -1: none, or ANY_NAME
        ("alternate_cost", np.int16, (MAX_CARDS,)),  # row of ``costs`` of the alternate cost, -1: none
        ("only_ink", np.uint8, (MAX_CARDS,)),  # by itself it is played for ink only: no Shift, song or other cost
        ("alternate_shift", np.uint8, (MAX_CARDS,)),  # the alternate cost is one to shift
        # -- abilities: those of a card are contiguous, in printed order
        ("ability_start", np.int16, (MAX_CARDS,)),
        ("ability_count", np.uint8, (MAX_CARDS,)),
        ("events", np.uint64, (MAX_CARDS,)),  # bit per event its triggered abilities wait for in play
        ("activates", np.uint8, (MAX_CARDS,)),  # it has an activated ability
        ("modifies", np.uint64, (MAX_CARDS,)),  # bit per kind of modifier that its static abilities make
        ("reads", np.uint8, (MAX_CARDS,)),  # changes (bits of ``dirty``) that what they derive depends on, 0: nothing
        ("a_kind", np.uint8, (MAX_ABILITIES,)),
        ("a_zone", np.uint8, (MAX_ABILITIES,)),
        ("a_code", np.int16, (MAX_ABILITIES,)),
        ("a_first", np.uint8, (MAX_ABILITIES,)),  # spent as it triggers ("the first time")
        ("a_times", np.uint8, (MAX_ABILITIES,)),  # 2: twice; the second bit is the one behind ``a_once``
        ("a_once", np.int8, (MAX_ABILITIES,)),  # bit in ``used``, -1 when there is no limit
        ("a_window", np.int16, (MAX_ABILITIES,)),  # condition rows, -1 for none
        ("a_condition", np.int16, (MAX_ABILITIES,)),
        ("a_trigger", np.int16, (MAX_ABILITIES,)),
        ("a_triggers", np.uint8, (MAX_ABILITIES,)),
        ("a_cost", np.int16, (MAX_ABILITIES,)),
        ("a_costs", np.uint8, (MAX_ABILITIES,)),
        ("a_modifier", np.int16, (MAX_ABILITIES,)),
        ("a_modifiers", np.uint8, (MAX_ABILITIES,)),
        ("a_layer", np.uint8, (MAX_ABILITIES,)),  # statics: the stratum in which they are judged
        ("triggers", np.int16, (MAX_TRIGGERS, TRIGGER_WIDTH)),
        ("costs", np.int16, (MAX_COSTS, COST_WIDTH)),
        ("modifiers", np.int16, (MAX_MODIFIERS, MODIFIER_WIDTH)),
        ("filters", np.int16, (MAX_FILTERS, FILTER_WIDTH)),
        ("filter_classes", np.uint64, (MAX_FILTERS,)),
        ("filter_granted", np.uint8, (MAX_FILTERS,)),  # the same as bits of granted classifications
        ("conditions", np.int16, (MAX_CONDITIONS, CONDITION_WIDTH)),
        ("values", np.int16, (MAX_VALUES, VALUE_WIDTH)),
        ("code", np.int16, (MAX_CODE, 8)),
    ],
    align=True,
)
