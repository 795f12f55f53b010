"""The state of one game: a fixed-size NumPy record, all that a game is.

A batch of games is a 1-D array of these; cloning is a copy of the record, saving is its bytes. A card is a *slot*
0 .. players * capacity - 1; the slots of player ``p`` are ``p * capacity`` and up, so a card's owner (who always
controls it: no Lorcana card changes sides) follows from its slot. Within a deck slots are in deck-list order.

**Fields of a card that left play keep their last values**, so the fields themselves are the last known
information (6.7.7; 2.0: 6.7.6), reset when a card enters play. ``incarnation`` grows with every change of zone: a
reference (slot, incarnation) tells whether it is still the same object (7.1.6).
"""

from functools import lru_cache

import numpy as np

from lorcana_env.rules.compiler.interpreted import FIRST_TABLE
from lorcana_env.rules.record.constants import LISTED_ZONES, N_SETS, TURN_COUNTS

CAPACITY = 64  # cards a deck may have in the default instance
MAX_FRAMES = 12  # nested procedures; the last one is scratch space for evaluating conditions
# Entries of the tables at the end of the record, enough for whole boards (docs/limits.md); their counts are uint8.
MAX_EVENTS = MAX_BAG = MAX_LASTING = MAX_GRANTS = 255
MAX_WAITING = 8
MAX_RECENT = 16  # public actions that the record remembers
#: The field behind those that a step mostly reads and writes: 4 KB for two players.
FIRST_SELDOM = "resist"


@lru_cache(maxsize=None)
def state_dtype(players: int = 2, capacity: int = CAPACITY) -> np.dtype:
    """The record for a number of players (1.3.1, 9.1) and cards a deck (a multiple of 64; at most 254 cards in all)."""
    if not 2 <= players <= 4:
        raise ValueError(f"a game has 2 to 4 players, not {players}")
    if capacity % 64 or players * capacity > 254 + 2:
        raise ValueError(f"{players} decks of up to {capacity} cards do not fit: at most 256 cards in all")
    slots = players * capacity
    u8, i8, u16, i16, u32, u64 = np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.uint64
    event: list[tuple] = [
        ("kind", u8),  # what happened: EVENT_
        ("subject", u8),  # the card that it happened to
        ("other", u8),  # the second card of it
        ("player", u8),
        ("amount", u8),
    ]
    bag_entry: list[tuple] = [
        ("ability", i16),  # its row in the tables
        ("source_incarnation", u16),
        ("it_incarnation", u16),
        ("other_incarnation", u16),
        ("source", u8),
        ("player", u8),
        ("event_player", u8),  # whose event it was
        ("it", u8),
        ("other", u8),
        ("amount", u8),
        ("them", u8),  # the remembered card of a floating or delayed ability
    ]
    lasting_effect: list[tuple] = [
        ("incarnation", u16),
        ("parameter", i16),  # keyword, restriction mask, ability, filter: by kind
        ("value", i16),
        ("kind", u8),  # what it does: MODIFIER_
        ("target", u8),  # NONE when the effect is on a player
        ("player", u8),  # whose effect it is
        ("source", u8),
        ("until", u8),  # how long: DURATION_ (6.1.13)
        ("until_player", u8),  # the player whose turn ends it
    ]
    grant: list[tuple] = [
        ("ability", i16),  # its row in the tables
        ("slot", u8),  # the card that has it
    ]
    waiting_action: list[tuple] = [
        ("slot", u8),
        ("to_bottom", u8),  # of the deck after it resolved, not to the discard
    ]
    public_action: list[tuple] = [
        ("player", u8),
        ("verb", u8),  # 1 + its number, 0: nothing yet
        ("card", u8),  # index into the tables' card facts
        ("turn", u8),  # its lowest 8 bits
    ]
    frame: list[tuple] = [  # a field of one kind of frame says which
        ("sets", u64, (N_SETS, slots // 64)),  # card sets of each frame
        ("instruction", i16),  # program: its row in the tables
        ("ability", i16),
        ("source_incarnation", u16),
        ("it_incarnation", u16),
        ("other_incarnation", u16),
        ("result", i16),  # program: how much the last step did
        ("total", i16),  # program: what a loop over players did in all
        ("held", i16),  # program: a number held for later; pay: the ink
        ("named", i16),  # program: the name that was named
        ("strength_left", i16),  # program: what cards yet to be chosen may have together
        ("kind", u8),  # of what: FRAME_
        ("phase", u8),  # the step that it has come to, by kind
        ("player", u8),
        ("source", u8),
        ("it", u8),
        ("other", u8),
        ("amount", u8),
        ("they", u8),  # the player at hand in a loop over players
        ("chosen_player", u8),
        ("chosen_players", u8),  # program: bit i: the i-th player from the one who chose
        ("players_done", u8),  # program: of a loop over players
        ("performed", u8),  # the last step was performed completely (6.1.5.1)
        ("declined", u8),  # program: "you may" was answered with no
        ("did_something", u8),  # program: a step was performed
        ("card", u8),  # program: the card selected earlier, or that paid the cost; else what waits for a payment
        ("picks_left", u8),  # program: cards still to be chosen, ink drops still to get
        ("healing", u8),  # program: the card that damage is being removed from
        ("name_page", u8),  # program: of the names to choose from
        ("way", u8),  # play: how the card is being played
        ("play_flags", u8),  # play: how it enters, and what becomes of it
        ("first_base", u8),  # play: the card shifted onto that was chosen first
        ("ink_paid", u8),  # play: or NOTHING_PAID
        ("drops_paid", u8),  # play: ink drops removed to pay, at most 255
        ("cards_paid", u8),  # play, activate: of the cost being paid
        ("paragraphs_done", u8),  # play: of an action
        ("activates", u8),  # activate: which of the card's abilities
        ("costs_paid", u8),  # activate: of that ability
        ("check_only", u8),  # settle: nothing resolves yet
        ("altered", u8),  # game: bit p: player p altered the hand
        ("passed", u8),  # turn: bit p: player p passed since the last turn action (9.3.1)
    ]
    fields: list[tuple] = [
        # == what a step mostly reads and writes
        # -- the game
        ("rng", u64),  # the random generator
        ("left", u64, (slots // 64,)),  # cards that left play in this step: they still see it happen (7.4.3)
        ("looking_back", u8),  # 1: there are some, 2: and abilities see them where they were (7.4.3)
        ("teammates", u8, (players,)),  # bit q: player q is of this player's team (1.3.6.1); nobody's own bit
        ("together", u8),  # teammates take their turns together (9.3)
        ("open_hands", u8),  # teammates see each other's hands
        ("recent", u64, (slots // 64,)),  # cards that left play since the last turn action: what is known of them last
        ("candidates", u64, (slots // 64,)),  # cards that the pending choice allows
        ("options", u32),  # allowed "option i" answers of the pending decision
        ("decisions", u32),  # answers given so far
        ("decision_limit", u32),  # the game is cut short after this many
        ("steps", u32),  # steps of the machine since the last answer
        ("turn", u16),  # 1, 2, ... over all players
        ("lore", i16, (players,)),
        ("ink_drops", u16, (players,)),  # counters in the inkwell, no cards (1.13.1.2)
        ("active", u8),  # the player whose turn it is (1.3.4.1); of a team, who was asked for a turn action last
        ("starting_player", u8),
        ("over", u8),  # 1 once the game is over
        ("winner", u8),  # NONE while running, or when the game was cut short
        ("truncated", u8),  # 1 if it was cut short
        ("fault", u8),  # why the engine gave up: FAULT_
        ("out", u8, (players,)),  # players who lost or left
        ("turns_taken", u8, (players,)),
        ("inked", u8, (players,)),  # cards inked by turn action this turn (4.2.3)
        ("free_moves", u8),  # from one location to another this turn, at no cost: a loop ends (6.1.10)
        ("extra_ink", u8, (players,)),  # additional cards that may be inked (4.2.3.1), derived
        ("player_rules", u16, (players,)),  # rules that their cards make for them: bits, derived
        ("turn_counts", u8, (players, len(TURN_COUNTS))),  # what was done this turn (6.1.13.4): TURN_COUNTS
        ("dirty", u8),  # what changed since characteristics were derived: DIRTY_
        ("unchecked", u8),  # something changed that a game state check may meet (1.8)
        ("in_challenge", u8),  # a challenge is going on (4.6.2)
        ("attacker", u8),
        ("defender", u8),
        ("attacker_incarnation", u16),
        ("defender_incarnation", u16),
        ("challenge_damaged", u8),  # bit 0 attacker, 1 defender: took challenge damage since the last check
        ("resolver", u8),  # the player who resolves abilities from the bag (7.7.4)
        ("drew_nothing", u8),  # bit p: player p had to draw from an empty deck since the last check (rules of 2024)
        # -- the pending decision
        ("decision", u8),  # its kind: DECISION_
        ("decider", u8),  # the player who is asked
        ("page", u8),  # of the names to choose from
        ("decision_source", u8),  # the card whose effect asks
        ("picks_min", u8),  # cards that have to be chosen yet
        ("picks_max", u8),  # cards that can be chosen yet
        ("answer", i16),  # the last one, as the frames read it
        # -- of the cards in play together, recomputed when one entered or left: nobody looks for what is not there
        ("in_play_events", u64),  # bit per event that their abilities wait for
        ("in_play_modifiers", u64),  # bit per kind of modifier that their static abilities make
        ("in_play_reads", u8),  # changes (bits of ``dirty``) that what they derive depends on, 0: nothing
        ("in_play_locations", u8),  # bit p: player p has a location
        ("entered", u64, (slots // 64,)),  # cards that entered play since characteristics were derived
        ("plain", u8),  # derived characteristics are the printed ones: nothing modifies them
        # -- how many entries the tables at the end have
        ("n_events", u8),
        ("n_bag", u8),
        ("n_lasting", u8),
        ("n_grants", u8),
        ("depth", u8),  # of the frame stack
        # -- zones: ordered lists of slots; the top of the deck is the last entry. No zone has a limit (7.3.3, 7.5.3)
        ("counts", u8, (players, LISTED_ZONES)),  # cards in each zone: ZONE_
        ("cards", u8, (players, LISTED_ZONES, capacity)),  # their slots
        # -- cards
        ("card", u8, (slots,)),  # index into the tables' card facts
        ("zone", u8, (slots,)),  # always one (7.1.1, 7.1.5); in play is PLAY, not UNDER another card (5.1.1.8)
        ("incarnation", u16, (slots,)),
        ("exerted", u8, (slots,)),
        ("drying", u8, (slots,)),
        ("damage", u8, (slots,)),
        ("at", u8, (slots,)),  # the location a character is at; for a card in a stack, the top card
        ("under_count", u8, (slots,)),  # cards in the stack under it
        ("known", u8, (slots,)),  # bit p: player p knows which card this is
        ("used", u8, (slots,)),  # bit k: once-per-turn ability k was used this turn (6.1.13.2), 7: Boost (8.4)
        ("history", u16, (slots,)),  # what happened to the card this turn, as the object it is
        # -- derived characteristics of cards in play (6.6), recomputed when something changed
        ("strength", i16, (slots,)),  # current strength; four Olafs - Carrot Enthusiast double it four times
        ("willpower", i8, (slots,)),
        ("lore_value", i8, (slots,)),  # lore for a quest
        ("challenger", i8, (slots,)),  # value of Challenger (8.5)
        ("keywords", u32, (slots,)),  # bit per keyword (8.1.1)
        ("restrictions", u16, (slots,)),  # bit per CANNOT_
        # == what is seldom asked
        # -- more derived characteristics
        (FIRST_SELDOM, i8, (slots,)),  # value of Resist (8.8)
        ("singer", u8, (slots,)),  # value of Singer (8.11)
        ("sing_bonus", i8, (slots,)),  # added to the cost it counts as for singing
        ("barred", u16, (slots,)),  # keywords it can't gain
        ("lost", u16, (slots,)),  # keywords it lost
        ("granted_classes", u8, (slots,)),  # bits of the classifications that cards at this table grant
        # -- more of cards
        ("homeless", u64, (slots // 64,)),  # characters whose location left play in this step
        ("was_in_play", u16, (slots,)),  # the incarnation that was in play last, and left
        ("was_at", u8, (slots,)),  # the location that left, for the homeless
        ("below", u8, (slots,)),  # the next card down in the stack; the top card is on top of them all (5.1.1.6)
        ("facedown", u8, (slots,)),
        ("copy_number", u8, (slots,)),  # tells copies in play apart, the first that was free; only words read it
        ("sang", u8, (slots,)),  # the song that the character sang last
        ("shifted", u8, (slots,)),  # played by Shift
        ("drops_paid", u8, (slots,)),  # ink drops removed to play it
        ("plays", u8, (slots,)),  # how often the card was played this turn, as whatever object
        ("past", u16, (slots,)),  # and as an object that it was before in this turn (7.1.6)
        # -- what everybody saw the players do; only observations read it
        ("put_back", u8, (players,)),  # cards put on the bottom in altering the hand (2.2.2)
        ("next_recent", u8),  # the entry that the next public action takes
        ("recent_actions", np.dtype(public_action, align=True), (MAX_RECENT,)),
        # -- actions played by effects: they wait, then resolve before the bag (6.7.8.1; 2.0: 6.7.7.1)
        ("n_waiting", u8),
        ("waiting", np.dtype(waiting_action, align=True), (MAX_WAITING,)),
        # == tables, of which mostly little is in use: a game is what stands before them and that (``basics.copy_game``)
        # -- the frame stack
        (FIRST_TABLE, np.dtype(frame, align=True), (MAX_FRAMES,)),
        # -- events of this step, waiting to be matched with triggered abilities
        ("events", np.dtype(event, align=True), (MAX_EVENTS,)),
        # -- the bag: no place where cards lie (7.7.1)
        ("bag", np.dtype(bag_entry, align=True), (MAX_BAG,)),
        # -- lasting effects (6.4.2)
        ("lasting", np.dtype(lasting_effect, align=True), (MAX_LASTING,)),
        # -- abilities that cards in play have from others, derived
        ("grants", np.dtype(grant, align=True), (MAX_GRANTS,)),
    ]
    left = -np.dtype(fields, align=True).itemsize % 64  # a copy of whole cache lines takes two thirds of the time
    return np.dtype([*fields, ("padding", np.uint8, (left,))], align=True)


def opaque(states: np.ndarray) -> np.ndarray:
    """A view of records (STATE[n]) without fields, void[n], to copy from or to.

    NumPy copies fields one by one, which takes a hundred times as long.
    """
    return states.view(np.dtype((np.void, states.dtype.itemsize)))


def copied(states: np.ndarray) -> np.ndarray:
    """A copy of records (STATE[n])."""
    return opaque(states).copy().view(states.dtype)
