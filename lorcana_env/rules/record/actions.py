"""What an action index means, and how a player numbers the cards: the one arithmetic of both.

``space`` is (players, capacity), capacity being the slots of a player. A player numbers their own slots first, then
those of the others in turn order: *relative* slots, or rows. Verbs have numbers: those for own cards (``V_INK`` ...),
``V_CHOOSE``, from ``SINGLE`` on the single ones, from ``OPTION`` on the options. The actions follow in the order
of their verbs: a verb on own cards has an action for each own slot, choosing one for each slot, the others one.

Called from Python, these functions run as Python, at once.
"""

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c

SINGLE = c.VERB_CHOOSE + 1
OPTION = SINGLE + len(c.SINGLE_VERBS)
N_VERBS = OPTION + c.N_OPTIONS


@jit
def space_of(st):
    """The space of a game's record."""
    return st.lore.shape[0], st.cards.shape[2]


# -- slots ----------------------------------------------------------------------------------------------------------


@jit
def relative_slot(slot, viewer, space):
    """The slot as ``viewer`` numbers it."""
    players, capacity = space
    return (slot // capacity - viewer + players) % players * capacity + slot % capacity


@jit
def absolute_slot(relative, viewer, space):
    """The slot that ``viewer`` numbers so."""
    players, capacity = space
    return (relative // capacity + viewer) % players * capacity + relative % capacity


# -- the index of an action -------------------------------------------------------------------------------------------


@jit
def card_action(verb, slot, space):
    """A verb on a card of the player who acts."""
    return verb * space[1] + slot % space[1]


@jit
def choose_action(slot, player, space):
    """``player`` chooses a card."""
    return c.VERB_CHOOSE * space[1] + relative_slot(slot, player, space)


@jit
def first_single(space):
    """The first action that is about no card."""
    players, capacity = space
    return (c.VERB_CHOOSE + players) * capacity


@jit
def single_action(which, space):
    """``which``: ``SINGLE_END_TURN`` ..."""
    return first_single(space) + which


@jit
def option_action(k, space):
    return first_single(space) + OPTION - SINGLE + k


@jit
def n_actions(space):
    return first_single(space) + N_VERBS - SINGLE


# -- what an index means ---------------------------------------------------------------------------------------------


@jit
def verb_of(action, space):
    """The number of its verb."""
    single = first_single(space)
    if action >= single:
        return SINGLE + action - single
    return min(action // space[1], c.VERB_CHOOSE)


@jit
def row_of(action, space):
    """The card it is about, as the player who acts numbers it; -1 for none."""
    if action >= first_single(space):
        return -1
    chosen = action - c.VERB_CHOOSE * space[1]
    return chosen if chosen >= 0 else action % space[1]


@jit
def slot_of(action, player, space):
    """The slot of the card it is about, ``player`` being who acts; -1 for none."""
    row = row_of(action, space)
    return absolute_slot(row, player, space) if row >= 0 else -1
