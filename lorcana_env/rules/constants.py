"""The numbers of the engine: zones, keywords, events, opcodes ...: plain ints, one source for Python and numba.

``numba`` freezes these globals into the machine code, which is right for numbers that never change while a
program runs. Card data is never a global: it comes in as the ``TABLES`` record (:mod:`lorcana_env.rules.tables`).
"""

NONE = 255  # "no card" in a uint8 card slot

# -- keywords (section 8). The index is the bit in the ``keywords`` mask --------------------------------------
KEYWORDS = (
    "Alert", "Bodyguard", "Boost", "Challenger", "Evasive", "Reckless", "Resist", "Rush", "Shift", "Singer",
    "Sing Together", "Support", "Vanish", "Ward",
)  # fmt: skip
(ALERT, BODYGUARD, BOOST, CHALLENGER, EVASIVE, RECKLESS, RESIST, RUSH, SHIFT, SINGER, SING_TOGETHER, SUPPORT,
 VANISH, WARD) = range(14)  # fmt: skip
# further bits of the ``keywords`` mask: permissions that static abilities give, and what they ask for
PERMISSIONS = (
    "challenge_ready", "willpower_damage", "may_enter_exerted", "quest_drying", "strength_floor", "any_shift_base",
    "ink_when_banished", "must_be_chosen", "pay_to_act", "lost_ability",
)  # fmt: skip
(CHALLENGE_READY, WILLPOWER_DAMAGE, MAY_ENTER_EXERTED, QUEST_DRYING, STRENGTH_FLOOR, ANY_SHIFT_BASE, INK_WHEN_BANISHED,
 MUST_BE_CHOSEN, PAY_TO_ACT, LOST_ABILITY) = range(16, 26)  # fmt: skip

# -- restrictions: what a character can't do. The index is the bit in the ``restrictions`` mask ---------------
RESTRICTIONS = (
    "quest", "challenge", "ready", "ready_at_start", "sing", "be_challenged", "exert", "move", "be_damaged",
    "take_challenge_damage", "not_quest", "be_damaged_unless_challenged", "be_chosen", "sing_without_together",
    "ready_at_start_unless_at_location",
)  # fmt: skip
(NO_QUEST, NO_CHALLENGE, NO_READY, NO_READY_AT_START, NO_SING, NO_BE_CHALLENGED, NO_EXERT, NO_MOVE,
 NO_DAMAGE, NO_CHALLENGE_DAMAGE, MUST_QUEST, NO_OTHER_DAMAGE, NO_BE_CHOSEN, NO_SING_ALONE,
 NO_READY_UNLESS_AT_LOCATION) = range(15)  # fmt: skip

# -- zones (section 7) ----------------------------------------------------------------------------------------
ZONES = ("deck", "hand", "play", "inkwell", "discard", "under", "resolving", "gone")
DECK, HAND, PLAY, INKWELL, DISCARD = range(5)  # zones that keep a list of cards
UNDER = 5  # in a stack, under another card (5.1.1.5)
RESOLVING = 6  # an action in the Play zone while it resolves (5.4.1.2)
GONE = 7  # left the game with its player (9.2.3)
LISTED_ZONES = 5
HAND_OR_DISCARD, UNDER_YOURS = 8, 9  # zones of filters only

# -- card types -----------------------------------------------------------------------------------------------
CARD_TYPES = ("character", "action", "item", "location")
CHARACTER, ACTION, ITEM, LOCATION = range(4)
SONG = 4  # bit used beside the types in filter masks

# -- events that trigger abilities (6.2) ----------------------------------------------------------------------
EVENTS = (
    "play", "quest", "challenge", "be_challenged", "banish", "banish_in_challenge", "banish_other_in_challenge",
    "leave_play", "start_of_turn", "end_of_turn", "ink", "draw", "discard", "sing", "move", "put_under",
    "take_damage", "heal", "ready", "exert", "return_to_hand", "chosen_for_support", "chosen_by_opponent",
    "shift_onto", "boost", "deal_damage_in_challenge", "leave_discard", "return_from_discard",
    "song", "enter_exerted", "choose_to_enter_exerted", "end_of_challenge", "damaged_by_action", "discard_some",
    "chosen",
)  # fmt: skip
(E_PLAY, E_QUEST, E_CHALLENGE, E_BE_CHALLENGED, E_BANISH, E_BANISH_IN_CHALLENGE, E_BANISH_OTHER, E_LEAVE_PLAY,
 E_START_OF_TURN, E_END_OF_TURN, E_INK, E_DRAW, E_DISCARD, E_SING, E_MOVE, E_PUT_UNDER, E_TAKE_DAMAGE, E_HEAL,
 E_READY, E_EXERT, E_RETURN_TO_HAND, E_CHOSEN_FOR_SUPPORT, E_CHOSEN_BY_OPPONENT, E_SHIFT_ONTO, E_BOOST,
 E_DEAL_DAMAGE_IN_CHALLENGE, E_LEAVE_DISCARD, E_RETURN_FROM_DISCARD, E_SONG, E_ENTER_EXERTED,
 E_CHOOSE_TO_ENTER_EXERTED, E_END_OF_CHALLENGE, E_DAMAGED_BY_ACTION, E_DISCARD_SOME,
 E_CHOSEN) = range(35)  # fmt: skip

# -- what is counted per turn ("this turn", 6.1.13.4). Index of ``turn_counts`` and bit of ``history`` ----------
HISTORY = (
    "played", "inked", "drawn", "discarded", "left_discard", "challenged", "quested", "banished",
    "banished_in_challenge", "damaged", "healed", "put_under", "sang", "discarded_from_hand",
    "was_challenged",
)  # fmt: skip
(H_PLAYED, H_INKED, H_DRAWN, H_DISCARDED, H_LEFT_DISCARD, H_CHALLENGED, H_QUESTED, H_BANISHED,
 H_BANISHED_IN_CHALLENGE, H_DAMAGED, H_HEALED, H_PUT_UNDER, H_SANG, H_HAND_DISCARDED,
 H_WAS_CHALLENGED) = range(15)  # fmt: skip

#: what happens to a character, whatever card is on top of it (8.10.5); the rest happens to a card
H_OF_CHARACTER = (
    1 << H_CHALLENGED | 1 << H_QUESTED | 1 << H_DAMAGED | 1 << H_HEALED | 1 << H_PUT_UNDER | 1 << H_SANG
    | 1 << H_WAS_CHALLENGED
)  # fmt: skip

# -- frames: what the resolution machine is in the middle of --------------------------------------------------
(F_GAME, F_TURN, F_SETTLE, F_PROGRAM, F_PLAY, F_CHALLENGE, F_ACTIVATE, F_MOVE, F_REPLACE) = range(9)

# -- ways to play a card (4.3.2.2) ----------------------------------------------------------------------------
BY_INK, BY_SHIFT, BY_SINGING, BY_ALTERNATE, BY_FREE = range(5)

# phases of playing a card; a waiting action starts at PLAY_RESOLVE
(PLAY_START, PLAY_BASE, PLAY_SINGER, PLAY_COSTS, PLAY_DISCARD, PLAY_PAID, PLAY_ENTER, PLAY_RESOLVE,
 PLAY_RESOLVED) = range(9)  # fmt: skip
# how the card enters: bits of ``f_left`` of a play frame
ENTERS_EXERTED, PLAYED_BY_EFFECT, SHIFT_FREE, TO_THE_BOTTOM = 1, 2, 4, 8
NOT_TO_DISCARD = 2  # ``shifted`` of an action: it goes to the bottom of the deck after it resolved

# -- decisions ------------------------------------------------------------------------------------------------
DECISIONS = (
    "none", "mulligan", "main", "choose", "may", "mode", "number", "order", "player", "name", "cost", "ability",
)  # fmt: skip
(D_NONE, D_MULLIGAN, D_MAIN, D_CHOOSE, D_MAY, D_MODE, D_NUMBER, D_ORDER, D_PLAYER, D_NAME, D_COST,
 D_ABILITY) = range(12)  # fmt: skip

# -- actions: verb x own card slot, then choose x any card slot, then a few single ones -----------------------
CARD_VERBS = (
    "ink", "play", "shift", "sing", "play_alternate", "quest", "challenge", "move", "ability_0", "ability_1",
    "ability_2", "granted_ability", "boost",
)  # fmt: skip
(V_INK, V_PLAY, V_SHIFT, V_SING, V_ALTERNATE, V_QUEST, V_CHALLENGE, V_MOVE, V_ABILITY, V_ABILITY_1, V_ABILITY_2,
 V_GRANTED, V_BOOST) = range(13)  # fmt: skip
V_CHOOSE = 13
MAX_PRINTED_ACTIVATED = 3
SINGLE_VERBS = ("end_turn", "done", "accept", "decline")
S_END_TURN, S_DONE, S_ACCEPT, S_DECLINE = range(4)
N_OPTIONS = 32  # "option i": modes, numbers, players, the order of the bag
NAMES_PER_PAGE, NAME_ANOTHER, NAME_MORE = 30, 30, 31  # naming a card: names by pages, another name, the next page

# -- answers as the frames read them --------------------------------------------------------------------------
ANSWER_DONE = 255  # answer to a choice: no more

# -- the programs: bytecode instructions are rows of eight int16: opcode, a, b, c, d, e, f, g ----------------
(OP_END, OP_MAY, OP_MODE, OP_OPTION, OP_IF, OP_JUMP, OP_UNLESS_DONE, OP_EACH, OP_HOLD, OP_REMEMBER, OP_NAME, OP_NUMBER,
 OP_CHOOSE_PLAYERS, OP_CHOOSE_PLAYER, OP_SELECT, OP_CHOOSE, OP_RANDOM, OP_DRAW, OP_LORE, OP_DAMAGE, OP_HEAL,
 OP_MOVE_DAMAGE, OP_BANISH, OP_EXERT, OP_READY, OP_PUT, OP_PUT_TOP_UNDER, OP_GIVE, OP_MOVE_TO, OP_PLAY,
 OP_PLAYER_GIVE, OP_PAY, OP_LOOK, OP_CREATE_TRIGGER, OP_UNSHIFT, OP_REVEAL_HAND, OP_SET_OK, OP_INK_DOWN_TO,
 OP_SHUFFLE, OP_REVEAL, OP_REVEAL_UNTIL, OP_LOOK_INK, OP_DISCARD) = range(43)  # fmt: skip

# players, as instructions name them
# (the first six are one player, or nobody; WHO_OWNER: of the cards selected last, WHO_ITS: of the event's card,
# WHO_CHALLENGER: of its second card)
(WHO_YOU, WHO_ITS, WHO_CHOSEN, WHO_OWNER, WHO_THEY, WHO_CHALLENGER, WHO_EACH_PLAYER, WHO_EACH_OPPONENT,
 WHO_PICKED) = range(9)  # fmt: skip

# what OP_SELECT selects
(SEL_THIS, SEL_IT, SEL_OTHER, SEL_THEM, SEL_ALL, SEL_LOOKED, SEL_HAND, SEL_SOURCE, SEL_UNDER, SEL_EARLIER,
 SEL_LOCATION, SEL_LOCATION_OF_IT, SEL_LOCATION_OF_THEM) = range(13)  # fmt: skip

# the card sets of a frame
SET_THEM, SET_LOOKED, SET_SOURCE = range(3)
N_SETS = 3

# flags of OP_CHOOSE
CHOOSE_UP_TO, CHOOSE_TARGET, CHOOSE_LOOKED, CHOOSE_SUPPORT, CHOOSE_EXACT, CHOOSE_ADD = 1, 2, 4, 8, 16, 32
CHOOSE_SHIFTABLE, CHOOSE_TOTAL, CHOOSE_PLAYABLE, CHOOSE_NOT_SOURCE, CHOOSE_NOT_THIS = 64, 128, 256, 512, 1024
CHOOSE_CAN_READY = 2048
# how OP_PLAY plays the card
PLAY_PAYING, PLAY_FREE, PLAY_SHIFTING = 0, 1, 2

# where OP_PUT puts cards
(TO_HAND, TO_DECK_TOP, TO_DECK_BOTTOM, TO_DECK_SHUFFLED, TO_INKWELL, TO_DISCARD, TO_UNDER) = range(7)
# flags of OP_PUT
PUT_EXERTED, PUT_FACEDOWN, PUT_REVEALED, PUT_ANY_ORDER, PUT_RANDOM_ORDER, PUT_YOU_ORDER = 1, 2, 4, 8, 16, 32

# kinds of lasting effects (OP_GIVE, OP_PLAYER_GIVE) and of static modifiers
(M_STRENGTH, M_WILLPOWER, M_LORE, M_KEYWORD, M_RESTRICT, M_FLAG, M_LOSE_KEYWORD, M_SING_BONUS, M_BAR, M_CLASS,
 M_ABILITY, M_PAY_LESS, M_EXTRA_INK, M_PLAY_UNDER, M_TRIGGER, M_PLAYER_RULE, M_ENTERS_EXERTED, M_ENTERS_DAMAGED,
 M_PLAY_FREE, M_NO_CHALLENGE_BY, M_CANT_PLAY, M_OTHERS_ENTER_EXERTED, M_MOVE_LESS, M_REDIRECT, M_PREVENT_FIRST,
 M_CHALLENGE_SOME, M_SHIFT_ONTO_LESS, M_PLAY_FREE_OTHERS, M_ABILITY_FREE, M_SHIELD, M_NEXT_SHIFT_LESS,
 M_RESTRICT_ALL, M_READY_ONE, M_NEXT_ENTERS, M_REPLACED_BY) = range(35)  # fmt: skip

# how long a lasting effect lasts (6.1.13)
(UNTIL_END_OF_TURN, UNTIL_START_OF_TURN, DURING_NEXT_TURN, UNTIL_READY_STEP, UNTIL_CHALLENGE_ENDS, WHILE_IN_PLAY,
 WHILE_SOURCE_IN_PLAY) = range(7)  # fmt: skip

# -- abilities ------------------------------------------------------------------------------------------------
(A_TRIGGERED, A_ACTIVATED, A_STATIC, A_RESOLVE) = range(4)
# programs every table holds: the keywords that are triggered abilities
BUILTIN_SUPPORT, BUILTIN_VANISH, BUILTIN_TEMPORARY_SHIFT, BUILTIN_READY_ONE = range(4)

# ``features`` of a card: bits that say whether its abilities are worth a look
HAS_STATIC, HAS_PAYMENT, HAS_PLAY_FREE, HAS_ACTIVATED, HAS_TABLE_RULES = 1, 2, 4, 8, 16

(COST_EXERT, COST_INK, COST_BANISH_THIS, COST_DAMAGE_THIS, COST_DISCARD, COST_BANISH, COST_EXERT_ONE,
 COST_TO_BOTTOM) = range(8)  # fmt: skip
PAY_SHIFT, PAY_EVERYONE = 1, 2  # flags of M_PAY_LESS: only when shifting, whoever plays
(SHIFT_NORMAL, SHIFT_COMBO, SHIFT_DUO) = range(3)

# -- amounts: an operand below VALUE is the number itself, VALUE + i is row i of ``values`` --------------------
VALUE = 1000
(N_COUNT, N_STAT, N_RESULT, N_THIS_TURN, N_EVENT, N_HELD, N_INKS, N_AMONG, N_TOTAL, N_MOST_CARDS,
 N_HAND) = range(11)  # fmt: skip
STATS = ("strength", "willpower", "lore", "cost", "damage", "under")
(STAT_STRENGTH, STAT_WILLPOWER, STAT_LORE, STAT_COST, STAT_DAMAGE, STAT_UNDER) = range(6)

# -- comparisons ----------------------------------------------------------------------------------------------
COMPARISONS = ("<=", ">=", "==")
(LE, GE, EQ) = range(3)

# -- conditions -----------------------------------------------------------------------------------------------
(C_HAVE, C_IS, C_CARDS, C_MORE, C_AMOUNT, C_YOUR_TURN, C_OPPONENTS_TURN, C_UNDERDOG, C_SHIFTED, C_TARGET,
 C_CAN_PAY, C_TRUE, C_BEING_CHALLENGED, C_CHALLENGING,
 C_OPPONENT_CARDS, C_STRONGEST, C_THEY_LEAD, C_LOST, C_THEIR_TURN, C_MAY_DISCARD, C_CAN,
 C_MAY_HEAL) = range(22)  # fmt: skip

# what C_CAN asks of a card: that it is in play, and may be exerted or readied
CAN_BE_THERE, CAN_EXERT, CAN_READY = range(3)

# what C_MORE compares between players (besides zones), and how
MORE = ("deck", "hand", "play", "inkwell", "discard", "lore", "characters", "items")
MORE_LORE, MORE_CHARACTERS, MORE_ITEMS = 5, 6, 7
MORE_FORMS = ("opponent", "chosen_opponent", "you")
# bits of ``player_rules``
(INK_FROM_DISCARD, ALL_INKABLE, SKIP_DRAW, KEEP_LORE, RAISE_GOAL, OPPONENTS_INK_EXERTED, NO_DISCARD,
 OPPONENTS_NO_LORE, ONE_CHALLENGE, PLAY_FROM_DISCARD, KEEP_DAMAGE, OPEN_DECKS,
 OPPONENTS_OPEN_DECKS) = (1 << bit for bit in range(13))  # fmt: skip
PLAYER_RULES = {
    "skip_draw": SKIP_DRAW, "keep_lore": KEEP_LORE, "more_lore": RAISE_GOAL,
    "opponents_ink_exerted": OPPONENTS_INK_EXERTED, "no_discard": NO_DISCARD,
    "opponents_no_lore_without_challenge": OPPONENTS_NO_LORE, "one_challenge": ONE_CHALLENGE,
    "play_from_discard": PLAY_FROM_DISCARD, "keep_damage": KEEP_DAMAGE, "open_decks": OPEN_DECKS,
    "opponents_open_decks": OPPONENTS_OPEN_DECKS,
}  # fmt: skip
RULES_OF_PLAYERS = ("ink_from_discard", "all_inkable", *PLAYER_RULES)  # by bit
MORE_LORE_TO_WIN = 25
NOTHING_PAID = 200  # amount of a "play" event when no ink was paid

# -- states in filters: the bit in the mask -------------------------------------------------------------------
STATES = (
    "damaged", "undamaged", "exerted", "ready", "at_location", "here", "stacked", "inkable", "dry",
    "put_under_this_turn", "challenged_this_turn", "with_this", "sang_this", "challenging_this", "being_challenged",
)  # fmt: skip
(IS_DAMAGED, IS_UNDAMAGED, IS_EXERTED, IS_READY, IS_AT_LOCATION, IS_HERE, IS_STACKED, IS_INKABLE, IS_DRY,
 IS_PUT_UNDER, WAS_CHALLENGED, IS_WITH_THIS, SANG_THIS, IS_CHALLENGING_THIS,
 IS_BEING_CHALLENGED) = range(15)  # fmt: skip
# states that only a card in play can have; the others are asked of what it was (6.7.6)
IN_PLAY_ONLY = (
    1 << IS_DAMAGED | 1 << IS_UNDAMAGED | 1 << IS_EXERTED | 1 << IS_READY | 1 << IS_AT_LOCATION | 1 << IS_HERE
    | 1 << IS_DRY | 1 << IS_WITH_THIS | 1 << IS_CHALLENGING_THIS
)  # fmt: skip

# -- owners in filters ----------------------------------------------------------------------------------------
OWNERS = ("any", "you", "opponent", "they")
(ANY_PLAYER, YOU, OPPONENT, THEY) = range(4)

# -- what can change derived characteristics: bits of ``dirty`` -----------------------------------------------
DIRTY_PLAY, DIRTY_STATE, DIRTY_ZONES, DIRTY_TURN = 1, 2, 4, 8

# -- why an engine gives up: reported as an error, never ignored -----------------------------------------------
FAULTS = (
    "", "too many nested effects", "too many abilities in the bag", "too many lasting effects", "too many events",
    "too many granted abilities", "a loop that no player can end",
)  # fmt: skip
(FAULT_NONE, FAULT_FRAMES, FAULT_BAG, FAULT_LASTING, FAULT_EVENTS, FAULT_GRANTS, FAULT_LOOP) = range(7)
