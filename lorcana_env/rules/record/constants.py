"""The numbers of the engine: zones, keywords, events, conditions ...: plain ints, one source for Python and numba.

A number stands here once, beside its name; where the IR or an action has a word for it, the word is what follows the
prefix (``EVENT_BANISH``: "banish"), see :func:`_words`; what the comment behind it says stands in the docs. Numbers are
kept in saved games and in the columns that networks learned, so a new one goes to the end. Nothing may depend on their
order, but for that of the editions: what some have in common is a set, by name.

``numba`` freezes these globals into the machine code, which is right for numbers that never change while a
program runs. Card data is never a global: it comes in as the ``TABLES`` record
(:mod:`lorcana_env.rules.record.tables`).
"""


def _words(prefix: str) -> tuple[str, ...]:
    """The words of the constants so far with this prefix, by their numbers, which have no gaps."""
    words = {number: name.removeprefix(prefix).lower() for name, number in globals().items() if name.startswith(prefix)}
    return tuple(words[number] for number in range(len(words)))


def _bits(prefix: str) -> dict[str, int]:
    """The constants so far with this prefix, by their words."""
    return {name.removeprefix(prefix).lower(): bit for name, bit in globals().items() if name.startswith(prefix)}


NONE = 255  # "no card" in a uint8 card slot, no player
EVERYBODY = 255  # a mask of players

# -- editions of the Comprehensive Rules, in the order of time: what came with one holds from it on ------------
EDITION_2024 = 0
EDITION_2_0 = 1
EDITION_2_1 = 2
EDITION_2_3 = 3  # with what 2.2 brought

# -- keywords (section 8): the bit in the ``keywords`` mask ---------------------------------------------------
KEYWORD_ALERT = 0
KEYWORD_BODYGUARD = 1
KEYWORD_BOOST = 2
KEYWORD_CHALLENGER = 3
KEYWORD_EVASIVE = 4
KEYWORD_RECKLESS = 5
KEYWORD_RESIST = 6
KEYWORD_RUSH = 7
KEYWORD_SHIFT = 8
KEYWORD_SINGER = 9
KEYWORD_SING_TOGETHER = 10
KEYWORD_SUPPORT = 11
KEYWORD_VANISH = 12
KEYWORD_WARD = 13
KEYWORD_ADVENTUROUS = 14
KEYWORDS = tuple(word.replace("_", " ").title() for word in _words("KEYWORD_"))
KEYWORDS_WITH_A_NUMBER = (
    1 << KEYWORD_BOOST | 1 << KEYWORD_CHALLENGER | 1 << KEYWORD_RESIST | 1 << KEYWORD_SHIFT | 1 << KEYWORD_SINGER
    | 1 << KEYWORD_SING_TOGETHER
)  # fmt: skip

# further bits of the ``keywords`` mask: rules of its own that a card follows
TRAIT_CHALLENGE_READY = 16  # it can challenge ready characters
TRAIT_WILLPOWER_DAMAGE = 17  # it deals damage with its willpower
TRAIT_MAY_ENTER_EXERTED = 18  # it may enter play exerted
TRAIT_QUEST_DRYING = 19  # it can quest while drying
TRAIT_STRENGTH_FLOOR = 20  # its strength can't go below the printed one
TRAIT_ANY_SHIFT_BASE = 21  # any character can be shifted onto it
TRAIT_INK_WHEN_BANISHED = 22  # it goes to the inkwell when banished
TRAIT_MUST_BE_CHOSEN = 23  # opponents who choose must choose it if they can
TRAIT_PAY_TO_ACT = 24  # it pays 1 ink to quest or challenge
TRAIT_LOST_ABILITY = 25  # it lost an ability that cards can take away by name
LOSABLE_ABILITIES = 4  # bits from TRAIT_LOST_ABILITY on, each for one that cards at this table take away
TRAITS = _bits("TRAIT_")
assert len(KEYWORDS) <= min(TRAITS.values()), "a keyword has the bit of a trait: move the bits of the traits up"
assert len(KEYWORDS) <= 16, "``barred`` and ``lost`` of the record hold 16 keywords: make them wider"

# -- restrictions: what a character can't do; the bit in the ``restrictions`` mask ----------------------------
CANNOT_QUEST = 0
CANNOT_CHALLENGE = 1
CANNOT_READY = 2
CANNOT_READY_AT_START = 3  # can't ready at the start of its player's turn
CANNOT_SING = 4
CANNOT_BE_CHALLENGED = 5
CANNOT_EXERT = 6
CANNOT_MOVE = 7
CANNOT_BE_DAMAGED = 8
CANNOT_TAKE_CHALLENGE_DAMAGE = 9  # takes no damage from challenges
CANNOT_NOT_QUEST = 10  # must quest if able (8.16.3)
CANNOT_BE_DAMAGED_UNLESS_CHALLENGED = 11  # can't be damaged except while being challenged
CANNOT_BE_CHOSEN = 12
CANNOT_SING_WITHOUT_TOGETHER = 13  # can sing only songs with Sing Together
CANNOT_READY_AT_START_UNLESS_AT_LOCATION = 14  # can't ready at the start of a turn unless at a location
CANNOT_TAKE_DAMAGE = 15  # takes no damage by any means (1.9.3)
RESTRICTIONS = _words("CANNOT_")

# -- zones (section 7) ----------------------------------------------------------------------------------------
ZONE_DECK = 0
ZONE_HAND = 1
ZONE_PLAY = 2
ZONE_INKWELL = 3
ZONE_DISCARD = 4
ZONE_UNDER = 5  # in a stack, under another card (5.1.1.5)
ZONE_RESOLVING = 6  # an action in the Play zone while it resolves (5.4.1.2)
ZONE_GONE = 7  # left the game with its player (9.2.3)
ZONE_HAND_OR_DISCARD = 8  # in filters only, as the next
ZONE_UNDER_YOURS = 9
ZONE_PLAYABLE = 10  # where its player may play a card from: the hand, and what a card allows besides
LISTED_ZONES = 5  # those that keep a list of cards are the first ones
ZONES = _words("ZONE_")

# -- card types -----------------------------------------------------------------------------------------------
TYPE_CHARACTER = 0
TYPE_ACTION = 1
TYPE_ITEM = 2
TYPE_LOCATION = 3
CARD_TYPES = _words("TYPE_")
TYPE_SONG = 4  # bit used beside the types in filter masks

# -- events that trigger abilities (6.2); which card is the subject and which the other one: ``ir.Event`` -------
EVENT_PLAY = 0
EVENT_QUEST = 1
EVENT_CHALLENGE = 2
EVENT_BE_CHALLENGED = 3
EVENT_BANISH = 4
EVENT_BANISH_IN_CHALLENGE = 5
EVENT_BANISH_OTHER_IN_CHALLENGE = 6
EVENT_LEAVE_PLAY = 7
EVENT_START_OF_TURN = 8
EVENT_END_OF_TURN = 9
EVENT_INK = 10
EVENT_DRAW = 11
EVENT_DISCARD = 12
EVENT_SING = 13
EVENT_MOVE = 14
EVENT_PUT_UNDER = 15
EVENT_TAKE_DAMAGE = 16
EVENT_HEAL = 17
EVENT_READY = 18
EVENT_EXERT = 19
EVENT_RETURN_TO_HAND = 20
EVENT_CHOSEN_FOR_SUPPORT = 21
EVENT_CHOSEN_BY_OPPONENT = 22
EVENT_SHIFT_ONTO = 23
EVENT_BOOST = 24
EVENT_DEAL_DAMAGE_IN_CHALLENGE = 25
EVENT_LEAVE_DISCARD = 26
EVENT_RETURN_FROM_DISCARD = 27
EVENT_SONG = 28
EVENT_ENTER_EXERTED = 29
EVENT_CHOOSE_TO_ENTER_EXERTED = 30
EVENT_END_OF_CHALLENGE = 31
EVENT_DAMAGED_BY_ACTION = 32
EVENT_DISCARD_SOME = 33
EVENT_CHOSEN = 34
EVENT_DISCARD_SOME_FROM_DECK = 35
EVENT_GET_INK_DROP = 36
EVENT_REMOVE_INK_DROP = 37
EVENT_DISCARD_FROM_DECK = 38
EVENTS = _words("EVENT_")

#: Moves from one location to another in a turn that cost nothing. They are the turn action that can be repeated for
#: ever: after so many the loop is over, and a new action must be taken (6.1.10).
LOOP_OF_MOVES = 20

# -- what is counted per turn ("this turn", 6.1.13.4). Index of ``turn_counts`` and bit of ``history`` ----------
HISTORY_PLAYED = 0  # cards played
HISTORY_INKED = 1  # cards inked
HISTORY_DRAWN = 2  # cards drawn
HISTORY_DISCARDED = 3  # cards put into the discard
HISTORY_LEFT_DISCARD = 4  # cards that left the discard
HISTORY_CHALLENGED = 5  # cards that challenged
HISTORY_QUESTED = 6  # cards that quested
HISTORY_BANISHED = 7  # cards banished
HISTORY_BANISHED_IN_CHALLENGE = 8  # cards banished in a challenge
HISTORY_DAMAGED = 9  # cards damaged
HISTORY_HEALED = 10  # cards that damage was removed from
HISTORY_PUT_UNDER = 11  # cards that another card was put under
HISTORY_SANG = 12  # cards that sang
HISTORY_DISCARDED_FROM_HAND = 13  # cards discarded from a hand
HISTORY_WAS_CHALLENGED = 14  # cards that were challenged
HISTORY = _words("HISTORY_")
#: what ``turn_counts`` counts: that, and what happens to players only
TURN_COUNTS = (*HISTORY, "got_ink_drops", "removed_ink_drops")
GOT_INK_DROPS = len(HISTORY)  # ink drops got
REMOVED_INK_DROPS = len(HISTORY) + 1  # ink drops removed

#: what happens to a character, whatever card is on top of it (8.10.5); the rest happens to a card
CHARACTER_HISTORY = (
    1 << HISTORY_CHALLENGED | 1 << HISTORY_QUESTED | 1 << HISTORY_DAMAGED | 1 << HISTORY_HEALED
    | 1 << HISTORY_PUT_UNDER | 1 << HISTORY_SANG | 1 << HISTORY_WAS_CHALLENGED
)  # fmt: skip

# -- frames: what the resolution machine is in the middle of --------------------------------------------------
FRAME_GAME = 0
FRAME_TURN = 1
FRAME_SETTLE = 2
FRAME_PROGRAM = 3
FRAME_PLAY = 4
FRAME_CHALLENGE = 5
FRAME_ACTIVATE = 6
FRAME_MOVE = 7
FRAME_REPLACE = 8
FRAME_PAY = 9

# -- ways to play a card (4.3.2.2) ----------------------------------------------------------------------------
BY_INK = 0
BY_SHIFT = 1
BY_SINGING = 2
BY_ALTERNATE = 3
BY_FREE = 4

# phases of playing a card; a waiting action starts at PLAYING_RESOLVE
PLAYING_START = 0
PLAYING_BASE = 1
PLAYING_SINGER = 2
PLAYING_COSTS = 3
PLAYING_DISCARD = 4
PLAYING_PAID = 5
PLAYING_ENTER = 6
PLAYING_RESOLVE = 7
PLAYING_RESOLVED = 8
PLAYING_INK_PAID = 9
# ``play_flags``: how the card enters, and what becomes of it
ENTERS_EXERTED, PLAYED_BY_EFFECT, SHIFT_FREE, TO_THE_BOTTOM, NO_NAMESAKES = 1, 2, 4, 8, 16
#: how a card may be played from the discard (MODIFIER_PLAY_FROM_DISCARD): it may, exerted, none of its name after it
FROM_DISCARD, FROM_DISCARD_EXERTED, FROM_DISCARD_ONCE = 1, 2, 4
UNLIMITED = 99  # ink to pay with, when nothing need be paid

# -- decisions ------------------------------------------------------------------------------------------------
DECISION_NONE = 0  # none: the game is over
DECISION_MULLIGAN = 1  # cards for the bottom of the deck, one at a time, then done (2.2.2)
DECISION_MAIN = 2  # what to do next in the main phase (3.3)
DECISION_CHOOSE = 3  # one card; `done` if fewer are enough
DECISION_MAY = 4  # accept or decline
DECISION_MODE = 5  # one of several effects, in printed order
DECISION_NUMBER = 6  # a number
DECISION_ORDER = 7  # which of your waiting effects resolves next (7.7.4)
DECISION_PLAYER = 8  # which player
DECISION_NAME = 9  # a card's name; by pages of 30, each of which comes once
DECISION_COST = 10  # which of several ways to pay
DECISION_ABILITY = 11  # which of several abilities
DECISIONS = _words("DECISION_")

# -- actions: verb x own card slot, then choose x any card slot, then a few single ones -----------------------
VERB_INK = 0  # put this card of your hand into your inkwell (4.2)
VERB_PLAY = 1  # play this card for ink (4.3)
VERB_SHIFT = 2  # play this character with Shift; the base is the next decision (8.10)
VERB_SING = 3  # play this song by singing; the singer is the next decision (5.4.4, 8.12)
VERB_PLAY_ALTERNATE = 4  # play this card by another way of paying that it has, or for free (1.5)
VERB_QUEST = 5  # quest with this character (4.5)
VERB_CHALLENGE = 6  # challenge with this character; the defender is the next decision (4.6)
VERB_MOVE = 7  # move this character; the location is the next decision (4.7)
VERB_ABILITY_0 = 8  # use the activated ability number 0 of this card (4.4)
VERB_ABILITY_1 = 9  # use the activated ability number 1 of this card (4.4)
VERB_ABILITY_2 = 10  # use the activated ability number 2 of this card (4.4)
VERB_GRANTED_ABILITY = 11  # use the activated ability that this card was given (4.4)
VERB_BOOST = 12  # boost this card (8.4)
CARD_VERBS = _words("VERB_")
VERB_CHOOSE = len(CARD_VERBS)  # this card: for an effect, as defender, singer, location; for the deck's bottom (2.2.2)
MAX_PRINTED_ACTIVATED = 3  # abilities, one verb each; the next verb is for those that were granted
ACTIVATES = 1 << VERB_ABILITY_0 | 1 << VERB_ABILITY_1 | 1 << VERB_ABILITY_2 | 1 << VERB_GRANTED_ABILITY
SINGLE_END_TURN = 0  # end the turn (3.4)
SINGLE_DONE = 1  # no more picks; in the mulligan, keep the rest
SINGLE_ACCEPT = 2  # do what an effect says you may do
SINGLE_DECLINE = 3  # do not
SINGLE_VERBS = _words("SINGLE_")
N_OPTIONS = 32  # the answer i: a mode, a number, a player, a name, a way to pay, the next effect of the bag (7.7)
NAMES_PER_PAGE, NAME_ANOTHER, NAME_MORE = 30, 30, 31  # naming a card: names by pages, another name, the next page
UNKNOWN_NAME = -2  # the name that was named is that of no card at this table

# -- answers as the frames read them --------------------------------------------------------------------------
ANSWER_DONE = 255  # answer to a choice: no more

# -- the programs: their instructions are in ``opcodes`` -----------------------------------------------------
# players, as instructions name them: one player, or nobody
WHO_YOU = 0
WHO_OWNER_OF_IT = 1  # of the event's card
WHO_CHOSEN_PLAYER = 2
WHO_OWNER = 3  # of the cards selected last
WHO_THEY = 4  # at hand in a loop over players
WHO_CHALLENGER = 5  # of the event's second card
# several players: only in EACH
WHO_EACH_PLAYER = 6
WHO_EACH_OPPONENT = 7
WHO_ANY_NUMBER = 8  # those who were chosen

# what SELECT selects
SELECT_THIS = 0
SELECT_IT = 1
SELECT_OTHER_CARD = 2
SELECT_THEM = 3
SELECT_ALL = 4
SELECT_LOOKED = 5
SELECT_HAND = 6
SELECT_SOURCE = 7
SELECT_UNDER = 8
SELECT_EARLIER = 9
SELECT_LOCATION = 10
SELECT_LOCATION_OF_IT = 11
SELECT_LOCATION_OF_THEM = 12
SELECT_UNDER_THIS = 13
#: cards that the ability or its event is about: what they were is known when they are gone (6.7.7; 2.0: 6.7.6)
REFERRED_TO = 1 << SELECT_THIS | 1 << SELECT_IT | 1 << SELECT_OTHER_CARD
#: the location at which another card is
LOCATIONS = 1 << SELECT_LOCATION | 1 << SELECT_LOCATION_OF_IT | 1 << SELECT_LOCATION_OF_THEM

# the card sets of a frame
SET_THEM = 0
SET_LOOKED = 1
SET_SOURCE = 2
N_SETS = 3

# flags of CHOOSE
CHOOSE_UP_TO, CHOOSE_TARGET, CHOOSE_LOOKED, CHOOSE_SUPPORT, CHOOSE_EXACT = 1, 2, 4, 8, 16
CHOOSE_SHIFTABLE, CHOOSE_TOTAL, CHOOSE_PLAYABLE, CHOOSE_NOT_SOURCE, CHOOSE_NOT_THIS = 64, 128, 256, 512, 1024
CHOOSE_CAN_READY, CHOOSE_ELSEWHERE, CHOOSE_MOVERS = 2048, 4096, 8192
# how a card is drawn, looked at; how damage comes to a card, or is removed from it
DRAW_SO_MANY, DRAW_UNTIL, DRAW_AS_MANY_AS, DRAW_FROM_BOTTOM = (
    0,
    1,
    2,
    3,
)  # until the hand holds that many, or as another's
LOOK_YOU, LOOK_REVEALED, LOOK_UNSEEN = 0, 1, 2
DAMAGE_DEALT, DAMAGE_PUT, DAMAGE_MOVED, DAMAGE_UNREDUCED = 0, 1, 2, 3  # unreduced: dealt, but Resist does not apply
HEAL_EACH, HEAL_UP_TO, HEAL_IN_TOTAL = 0, 1, 2
# how PLAY plays the card
PLAY_PAYING, PLAY_FREE, PLAY_SHIFTING = 0, 1, 2

# where PUT puts cards
TO_HAND = 0
TO_DECK_TOP = 1
TO_DECK_BOTTOM = 2
TO_DECK_SHUFFLED = 3
TO_INKWELL = 4
TO_DISCARD = 5
TO_UNDER = 6
# flags of PUT
PUT_EXERTED, PUT_FACEDOWN, PUT_REVEALED, PUT_ANY_ORDER, PUT_RANDOM_ORDER, PUT_YOU_ORDER = 1, 2, 4, 8, 16, 32
PUT_BY_THEM = 64  # the cards' player puts them, not you

# kinds of lasting effects (GIVE, PLAYER_GIVE) and of static modifiers
MODIFIER_STRENGTH = 0
MODIFIER_WILLPOWER = 1
MODIFIER_LORE = 2
MODIFIER_KEYWORD = 3  # parameter: KEYWORD_
MODIFIER_RESTRICT = 4  # parameter: mask of CANNOT_
MODIFIER_TRAIT = 5  # parameter: TRAIT_
MODIFIER_LOSE_KEYWORD = 6
MODIFIER_SING_BONUS = 7
MODIFIER_CANNOT_GAIN = 8
MODIFIER_CLASSIFICATION = 9
MODIFIER_ABILITY = 10
MODIFIER_PAY_LESS = 11
MODIFIER_EXTRA_INK = 12
MODIFIER_PLAY_FROM_UNDER = 13
MODIFIER_TRIGGER = 14  # a floating or delayed triggered ability (6.2.7)
MODIFIER_PLAYER_RULE = 15
MODIFIER_ENTERS_EXERTED = 16
MODIFIER_ENTERS_DAMAGED = 17
MODIFIER_PLAY_FREE = 18
MODIFIER_CANNOT_BE_CHALLENGED_BY = 19
MODIFIER_CANNOT_PLAY = 20
MODIFIER_OTHERS_ENTER_EXERTED = 21
MODIFIER_MOVE_LESS = 22
MODIFIER_REDIRECT = 23
MODIFIER_PREVENT_FIRST = 24
MODIFIER_CHALLENGE_SOME = 25
MODIFIER_SHIFT_ONTO_LESS = 26
MODIFIER_PLAY_FREE_OTHERS = 27
MODIFIER_ABILITY_FREE = 28
MODIFIER_PREVENT_NEXT = 29
MODIFIER_NEXT_SHIFT_LESS = 30
MODIFIER_RESTRICT_ALL = 31
MODIFIER_READY_ONE = 32
MODIFIER_NEXT_ENTERS = 33
MODIFIER_REPLACED_BY = 34
MODIFIER_INSTEAD_OF_INK_DROP = 35
MODIFIER_OTHERS_ENTER_DAMAGED = 36
MODIFIER_CANNOT_CHALLENGE = 37  # the character can't challenge what matches the parameter
MODIFIER_PLAY_FROM_DISCARD = 38  # what matches the parameter; the value: FROM_DISCARD_...
MODIFIER_NO_NAMESAKES = 39  # what matches the parameter and has a name of the source can't be played
MODIFIER_PAY_LESS_NAMED = 40  # for the next card with a name; the value: the ink, and NAMED times the name
NAMED = 16
#: those that a character has on it
ON_CHARACTERS = (
    1 << MODIFIER_STRENGTH | 1 << MODIFIER_WILLPOWER | 1 << MODIFIER_LORE | 1 << MODIFIER_KEYWORD
    | 1 << MODIFIER_RESTRICT | 1 << MODIFIER_TRAIT | 1 << MODIFIER_LOSE_KEYWORD | 1 << MODIFIER_SING_BONUS
    | 1 << MODIFIER_CANNOT_GAIN | 1 << MODIFIER_CLASSIFICATION | 1 << MODIFIER_ABILITY
)  # fmt: skip

# how long a lasting effect lasts (6.1.13)
DURATION_THIS_TURN = 0  # until the end of the turn
DURATION_UNTIL_YOUR_NEXT_TURN = 1  # until its start
DURATION_DURING_THEIR_NEXT_TURN = 2  # of the player of the card it is on
DURATION_NEXT_READY = 3  # until the end of their next Ready step
DURATION_THIS_CHALLENGE = 4  # until the challenge ends
DURATION_IN_PLAY = 5  # as long as the card it is on stays in play
DURATION_WHILE_THIS_IS_IN_PLAY = 6  # as long as its source does
DURATIONS = _words("DURATION_")

# -- abilities ------------------------------------------------------------------------------------------------
ABILITY_TRIGGERED = 0
ABILITY_ACTIVATED = 1
ABILITY_STATIC = 2
ABILITY_RESOLVE = 3
BOOST_USED = 128  # bit of ``used``, beside those of abilities: Boost was used this turn (8.4)
MAX_ONCE = 7  # the other bits
# programs every table holds: the keywords that are triggered abilities
BUILTIN_SUPPORT = 0
BUILTIN_VANISH = 1
BUILTIN_TEMPORARY_SHIFT = 2
BUILTIN_READY_ONE = 3

COST_EXERT = 0
COST_INK = 1
COST_BANISH_THIS = 2
COST_DAMAGE_THIS = 3
COST_DISCARD = 4
COST_BANISH = 5
COST_EXERT_ONE = 6
COST_TO_BOTTOM = 7
COST_INK_DROPS = 8
COST_REVEAL_SAME = 9
PAID_WITH_CARDS = 1 << COST_DISCARD | 1 << COST_BANISH | 1 << COST_EXERT_ONE | 1 << COST_TO_BOTTOM
PAY_SHIFT, PAY_EVERYONE = 1, 2  # flags of MODIFIER_PAY_LESS: only when shifting, all players
SHIFT_NORMAL = 0
SHIFT_COMBO = 1
SHIFT_DUO = 2

# -- amounts: an operand below COUNTED is the number itself, COUNTED + i is row i of ``values`` ------------------
COUNTED = 1000
MAX_DAMAGE = 200  # more is never counted; to heal so much is to heal all
AMOUNT_COUNT = 0
AMOUNT_STAT = 1
AMOUNT_RESULT = 2
AMOUNT_THIS_TURN = 3
AMOUNT_EVENT = 4
AMOUNT_HELD = 5
AMOUNT_INKS = 6
AMOUNT_AMONG = 7
AMOUNT_TOTAL = 8
AMOUNT_MOST_CARDS = 9
AMOUNT_HAND = 10
AMOUNT_INK_DROPS = 11
AMOUNT_NAMES = 12
AMOUNT_HIGHEST_COST = 13
STAT_STRENGTH = 0
STAT_WILLPOWER = 1
STAT_LORE = 2
STAT_COST = 3
STAT_DAMAGE = 4
STAT_UNDER = 5
STAT_INK_DROPS = 6  # removed to play it
STATS = _words("STAT_")

# -- comparisons ----------------------------------------------------------------------------------------------
AT_MOST = 0
AT_LEAST = 1
EXACTLY = 2
COMPARISONS = {"<=": AT_MOST, ">=": AT_LEAST, "==": EXACTLY}

# -- conditions: which columns of their rows (``tables``) mean something ----------------------------------------------
CONDITION_HAVE = 0  # cards that match the filter, in number compared with the amount
CONDITION_IS = 1  # the selected card matches the filter
CONDITION_CARDS = 2  # the holding of a player, cards in a zone mostly, compared with the amount
CONDITION_MORE = 3  # holding; how: who has more of it
CONDITION_AMOUNT = 4  # an amount compared with the amount
CONDITION_YOUR_TURN = 5
CONDITION_OPPONENTS_TURN = 6
CONDITION_UNDERDOG = 7
CONDITION_SHIFTED = 8  # the selected card was played by Shift
CONDITION_TARGET = 9  # that many cards that the player can choose; Ward matters (8.15)
CONDITION_CAN_PAY = 10  # the player has ink for the amount
CONDITION_TRUE = 11
CONDITION_BEING_CHALLENGED = 12
CONDITION_CHALLENGING = 13  # what matches the filter, -1: anything
CONDITION_OPPONENT_CARDS = 14  # the holding of some opponent, compared with the amount
CONDITION_STRONGEST = 15
CONDITION_THEY_LEAD = 16
CONDITION_LOST_ABILITY = 17  # the source has lost the ability of this trait
CONDITION_THEIR_TURN = 18
CONDITION_MAY_DISCARD = 19  # how: 1 also when there is nothing to discard
CONDITION_CAN = 20  # the selected card; how: what can be done to it
CONDITION_MAY_HEAL = 21  # damage can be removed; how: 1 moved
CONDITION_AVAILABLE = 22  # that many cards that match; the player selects
CONDITION_TO_DISCARD = 23  # that many cards of the player's hand that match and may be discarded
CONDITION_CAN_MOVE = 24  # who matches, or is selected, to a location that matches (what), or is selected (how)
CONDITION_EDITION = 25  # the edition of the rules is this one or a later one
CONDITION_HIGHEST = 26  # of the cards in play that match, you have one with the highest cost
CONDITION_OPPONENTS = 27  # the number of your opponents, compared with the amount
#: those that say nothing when nobody is meant by their player (6.1.11)
ABOUT_A_PLAYER = (
    1 << CONDITION_CARDS | 1 << CONDITION_CAN_PAY | 1 << CONDITION_TARGET | 1 << CONDITION_AVAILABLE
    | 1 << CONDITION_TO_DISCARD | 1 << CONDITION_MAY_DISCARD
)  # fmt: skip

# what CONDITION_CAN asks of a card: that it is in play, and may be exerted or readied
CAN_BE_THERE = 0
CAN_EXERT = 1
CAN_READY = 2

# what CONDITION_MORE compares between players: cards in a zone, and more
HOLDING_DECK = ZONE_DECK
HOLDING_HAND = ZONE_HAND
HOLDING_PLAY = ZONE_PLAY
HOLDING_INKWELL = ZONE_INKWELL
HOLDING_DISCARD = ZONE_DISCARD
HOLDING_LORE = 5
HOLDING_CHARACTERS = 6
HOLDING_ITEMS = 7
HOLDING_INK_DROPS = 8
HOLDINGS = _words("HOLDING_")
# who has more of it: an opponent than you, the chosen one than you, or you than each opponent
LEADER_OPPONENT = 0
LEADER_CHOSEN_OPPONENT = 1
LEADER_YOU = 2
LEADERS = _words("LEADER_")

# bits of ``player_rules``
RULE_INK_FROM_DISCARD = 1 << 0  # cards of the discard can be inked (4.2)
RULE_ALL_INKABLE = 1 << 1  # every card can be inked
RULE_SKIP_DRAW = 1 << 2  # the draw of the turn is skipped
RULE_KEEP_LORE = 1 << 3  # the player can't lose lore
RULE_MORE_LORE = 1 << 4  # the opponents need 25 lore to win
RULE_OPPONENTS_INK_EXERTED = 1 << 5  # cards enter the opponents' inkwells exerted
RULE_NO_DISCARD = 1 << 6  # effects don't make the player discard
RULE_OPPONENTS_NO_LORE_WITHOUT_CHALLENGE = 1 << 7  # opponents who did not challenge this turn gain no lore
RULE_ONE_CHALLENGE = 1 << 8  # only one character can challenge each turn
RULE_PLAY_FROM_DISCARD = 1 << 9  # characters of the discard can be played
RULE_KEEP_DAMAGE = 1 << 10  # damage can't be removed
RULE_OPEN_DECKS = 1 << 11  # the top cards of all decks are face up
RULE_OPPONENTS_OPEN_DECKS = 1 << 12  # the top cards of the opponents' decks are face up
PLAYER_RULES = _bits("RULE_")
MORE_LORE_TO_WIN = 25
NOTHING_PAID = 200  # amount of a "play" event when no ink was paid

# -- states in filters: the bit in the mask -------------------------------------------------------------------
STATE_DAMAGED = 0
STATE_UNDAMAGED = 1
STATE_EXERTED = 2
STATE_READY = 3
STATE_AT_LOCATION = 4
STATE_HERE = 5
STATE_STACKED = 6
STATE_INKABLE = 7
STATE_DRY = 8
STATE_PUT_UNDER_THIS_TURN = 9
STATE_CHALLENGED_THIS_TURN = 10
STATE_WITH_THIS = 11
STATE_SANG_THIS = 12
STATE_CHALLENGING_THIS = 13
STATE_BEING_CHALLENGED = 14
STATES = _words("STATE_")
# states that only a card in play can have; the others are asked of what it was (6.7.7; 2.0: 6.7.6)
STATES_IN_PLAY_ONLY = (
    1 << STATE_DAMAGED | 1 << STATE_UNDAMAGED | 1 << STATE_EXERTED | 1 << STATE_READY | 1 << STATE_AT_LOCATION
    | 1 << STATE_HERE | 1 << STATE_DRY | 1 << STATE_WITH_THIS | 1 << STATE_CHALLENGING_THIS
)  # fmt: skip

# -- owners in filters ----------------------------------------------------------------------------------------
OWNER_ANY = 0
OWNER_YOU = 1
OWNER_OPPONENT = 2
OWNER_THEY = 3
OWNERS = _words("OWNER_")

# -- whom CHOOSE_PLAYER offers ---------------------------------------------------------------------------------
OFFERS_OPPONENTS, OFFERS_ALL, OFFERS_OTHERS = range(3)

# -- what can change derived characteristics: bits of ``dirty`` -----------------------------------------------
DIRTY_PLAY, DIRTY_STATE, DIRTY_ZONES, DIRTY_TURN = 1, 2, 4, 8
DIRTY_ALL = 255  # and nothing that was derived is trusted

# -- why an engine gives up: reported as an error, never ignored -----------------------------------------------
FAULT_NONE = 0
FAULT_FRAMES = 1
FAULT_BAG = 2
FAULT_LASTING = 3
FAULT_EVENTS = 4
FAULT_GRANTS = 5
FAULT_LOOP = 6
FAULT_OPCODE = 7
FAULT_INK_DROPS = 8
FAULTS = {
    FAULT_NONE: "",
    FAULT_FRAMES: "too many nested effects",
    FAULT_BAG: "too many abilities in the bag",
    FAULT_LASTING: "too many lasting effects",
    FAULT_EVENTS: "too many events",
    FAULT_GRANTS: "too many granted abilities",
    FAULT_LOOP: "a loop that no player can end",
    FAULT_OPCODE: "an instruction that it does not know",
    FAULT_INK_DROPS: "too many ink drops",
}
