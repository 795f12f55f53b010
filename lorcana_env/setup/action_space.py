"""The meaning of each action index.

The action space is ``Discrete(n)`` with a fixed meaning, the same for every deck. With ``C`` the capacity (cards a
deck may have, 64 by default) and cards numbered by their slot (own cards 0 .. C-1 in deck-list order):

- ``verb * C + slot`` for the 13 verbs on own cards (``CARD_VERBS``: ink, play, shift, sing, ...),
- ``13 * C + slot`` chooses a card: own cards first, then the opponents' in turn order,
- then four single actions (end turn, done, accept, decline) and 32 options (modes, numbers, players, order).

The arithmetic is that of the engine (:mod:`lorcana_env.rules.record.actions`).
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from lorcana_env._util import arguments
from lorcana_env.rules.record import actions
from lorcana_env.rules.record.constants import CARD_VERBS, N_OPTIONS, SINGLE_VERBS

MAX_CARDS = 128  # of a deck: a slot is a byte, and there are two players at least
VERBS = (*CARD_VERBS, "choose", *SINGLE_VERBS, "option")  # by number, but that each option has one of its own
N_VERBS = actions.N_VERBS  # here each option counts as a verb of its own


@dataclass(frozen=True)
class Action:
    """The parts of an action: ``slot`` is absolute, None for actions that are about no card."""

    verb: str  # one of VERBS
    slot: int | None = None
    option: int | None = None


@lru_cache(maxsize=4096)
def _meaning(action: int, player: int, space: tuple[int, int]) -> Action:
    verb = int(actions.verb_of(action, space))
    if verb >= actions.OPTION:
        return Action("option", option=verb - actions.OPTION)
    slot = int(actions.slot_of(action, player, space))
    return Action(VERBS[verb], slot if slot >= 0 else None)


@dataclass(frozen=True)
class ActionSpace:
    """Encoding and decoding for a number of players (2 .. 4), and of cards a deck (at most 128)."""

    players: int
    capacity: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", arguments.integer(self.players, "players", 2, 4))
        object.__setattr__(self, "capacity", arguments.integer(self.capacity, "capacity", 1, MAX_CARDS))

    @property
    def _space(self) -> tuple[int, int]:
        return self.players, self.capacity

    @cached_property
    def n(self) -> int:
        """Number of actions."""
        return int(actions.n_actions(self._space))

    @property
    def first_single(self) -> int:
        return int(actions.first_single(self._space))

    def relative(self, slot: int, viewer: int) -> int:
        """A slot as ``viewer`` numbers it."""
        slot = arguments.integer(slot, "slot", 0, self.players * self.capacity - 1)
        viewer = arguments.player(viewer, self.players, "viewer")
        return int(actions.relative_slot(slot, viewer, self._space))

    def decode(self, action: int, player: int) -> Action:
        """Return the meaning of ``action`` for the player who takes it."""
        action = arguments.integer(action, "action", 0, self.n - 1)
        return _meaning(action, arguments.player(player, self.players), self._space)

    def encode(self, verb: str, player: int, slot: int | None = None, option: int | None = None) -> int:
        """The index of an action; the inverse of :meth:`decode`."""
        arguments.choice(verb, "verb", VERBS)
        player = arguments.player(player, self.players)
        if verb == "option":
            option = arguments.optional(option, "option", N_OPTIONS - 1) or 0
            return int(actions.option_action(option, self._space))
        if verb in SINGLE_VERBS:
            return int(actions.single_action(SINGLE_VERBS.index(verb), self._space))
        if slot is None:
            raise ValueError(f"{verb} needs a card")
        relative = self.relative(slot, player)
        if verb == "choose":
            return int(actions.choose_action(int(slot), player, self._space))
        if relative >= self.capacity:
            raise ValueError(f"{verb} is for own cards; slot {slot} is not of player {player}")
        return int(actions.card_action(CARD_VERBS.index(verb), relative, self._space))
