"""The meaning of each action index.

The action space is ``Discrete(n)`` with a fixed meaning, the same for every deck. With ``C`` the capacity (cards a
deck may have, 64 by default) and cards numbered by their slot (own cards 0 .. C-1 in deck-list order):

- ``verb * C + slot`` for the 13 verbs on own cards (``CARD_VERBS``: ink, play, shift, sing, ...),
- ``13 * C + slot`` chooses a card: own cards first, then the opponents' in turn order,
- then four single actions (end turn, done, accept, decline) and 32 options (modes, numbers, players, order).
"""

from __future__ import annotations

from dataclasses import dataclass

from lorcana_env import checks
from lorcana_env.rules.constants import CARD_VERBS, N_OPTIONS, SINGLE_VERBS, VERB_CHOOSE


@dataclass(frozen=True)
class Action:
    """An action taken apart: ``slot`` is absolute, None for actions that are about no card."""

    verb: str  # one of CARD_VERBS, "choose", SINGLE_VERBS, "option"
    slot: int | None = None
    option: int | None = None


@dataclass(frozen=True)
class ActionSpace:
    """Encoding and decoding for so many players and cards a deck."""

    players: int
    capacity: int

    @property
    def n(self) -> int:
        """Number of actions."""
        return self.first_single + len(SINGLE_VERBS) + N_OPTIONS

    @property
    def first_single(self) -> int:
        return (VERB_CHOOSE + self.players) * self.capacity

    def relative(self, slot: int, viewer: int) -> int:
        """A slot as ``viewer`` numbers it."""
        slot = checks.integer(slot, "slot", 0, self.players * self.capacity - 1)
        viewer = checks.player(viewer, self.players, "viewer")
        owner, index = divmod(slot, self.capacity)
        return (owner - viewer) % self.players * self.capacity + index

    def decode(self, action: int, player: int) -> Action:
        """What ``action`` means for the player who takes it."""
        action = checks.integer(action, "action", 0, self.n - 1)
        player = checks.player(player, self.players)
        if action >= self.first_single:
            k = action - self.first_single
            if k < len(SINGLE_VERBS):
                return Action(SINGLE_VERBS[k])
            return Action("option", option=k - len(SINGLE_VERBS))
        verb, slot = divmod(action, self.capacity)
        if verb < VERB_CHOOSE:
            return Action(CARD_VERBS[verb], slot=player * self.capacity + slot)
        relative = action - VERB_CHOOSE * self.capacity
        owner, index = divmod(relative, self.capacity)
        return Action("choose", slot=(owner + player) % self.players * self.capacity + index)

    def encode(self, verb: str, player: int, slot: int | None = None, option: int | None = None) -> int:
        """The index of an action; the inverse of :meth:`decode`."""
        checks.choice(verb, "verb", (*CARD_VERBS, "choose", *SINGLE_VERBS, "option"))
        player = checks.player(player, self.players)
        if verb == "option":
            return self.first_single + len(SINGLE_VERBS) + (checks.optional(option, "option", 0, N_OPTIONS - 1) or 0)
        if verb in SINGLE_VERBS:
            return self.first_single + SINGLE_VERBS.index(verb)
        if slot is None:
            raise ValueError(f"{verb} needs a card")
        relative = self.relative(slot, player)
        if verb == "choose":
            return VERB_CHOOSE * self.capacity + relative
        if relative >= self.capacity:
            raise ValueError(f"{verb} is for own cards; slot {slot} is not of player {player}")
        return CARD_VERBS.index(verb) * self.capacity + relative
