"""A position, which can be read and not played: a record with its compiled decks. Words and pictures need no more."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import copied
from lorcana_env.setup.compiled_decks import CompiledDecks

ZONE_KEYS = {
    "deck": c.ZONE_DECK,
    "hand": c.ZONE_HAND,
    "play": c.ZONE_PLAY,
    "inkwell": c.ZONE_INKWELL,
    "discard": c.ZONE_DISCARD,
}


@dataclass(frozen=True)
class Decision:
    """A pending decision: its kind (one of ``DECISIONS``), the player, the card that asks, the picks that are left."""

    kind: str
    player: int
    source: str | None = None
    remaining: int = 0
    may_stop: bool = False

    def __repr__(self) -> str:
        text = f"player {self.player}: {self.kind}"
        if self.source:
            text += f" for {self.source}"
        if self.kind in ("choose", "mulligan"):
            text += f", {self.remaining} left" + (", may stop" if self.may_stop else "")
        return f"<Decision {text}>"


class Position:
    """A record (``states``: STATE[1]) of a game, with the compiled decks; nothing here changes it.

    A :class:`~lorcana_env.game.game.Game` is a position that can be played. The record is not copied: a position of a
    game in a batch changes with that game. ``ValueError`` for a record that is no position of a game
    (:mod:`lorcana_env.setup.validation`); later changes of the record are not checked.

    >>> from lorcana_env import Game
    >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
    >>> game.to_act, game.decision, game.turn, game.active, game.lore
    (0, <Decision player 0: mulligan, 7 left, may stop>, 0, 0, (0, 0))
    >>> game.over, game.truncated, game.winner, game.won(0), game.opposes(0, 1), game.players
    (False, False, None, False, True, 2)
    >>> game.zones(0)["hand"][:2], game.card_name(game.slots(0, "hand")[0])
    (['Let It Go', 'Royal Guard - Octopus Soldier'], 'Let It Go')
    >>> game.knows(game.slots(0, "hand")[0], viewer=1)
    False
    >>> len(game.slots_by_zone(0)["deck"])
    55
    """

    _table: CompiledDecks
    _states: np.ndarray  # STATE[1]
    names: tuple[str, ...] = ()  # of the players, for texts that take no player's view; (): by number

    def __init__(self, table: CompiledDecks, states: np.ndarray) -> None:
        check_record(table, states)
        table.facts.check(states)
        self._table, self._states = table, states

    @property
    def state(self) -> np.void:
        """The record (:mod:`lorcana_env.rules.record.state`) itself, not a copy."""
        return self._states[0]

    @property
    def state_array(self) -> np.ndarray:
        """STATE[1] that holds the record, for kernels."""
        return self._states

    @property
    def table(self) -> CompiledDecks:
        """Decks and engine tables of this game."""
        return self._table

    @property
    def players(self) -> int:
        """The number of players, at least two (1.1.1, 1.3.1)."""
        return len(self._table.decks)

    def with_record(self, states: np.ndarray) -> Position:
        """The position of the same game with another record (STATE[1]), unchecked."""
        other = object.__new__(Position)
        other._table, other._states, other.names = self._table, states, self.names
        return other

    @property
    def to_act(self) -> int | None:
        """The player who decides now; None when the game is over."""
        st = self._states[0]
        return None if st["over"] else int(st["decider"])

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the game is over."""
        if self.over:
            return None
        st = self.state
        source = int(st["decision_source"])
        return Decision(
            kind=c.DECISIONS[st["decision"]],
            player=int(st["decider"]),
            source=None if source == c.NONE else self.card_name(source),
            remaining=int(st["picks_max"]),
            may_stop=bool(st["picks_min"] == 0),
        )

    @property
    def top_frame(self) -> np.void:
        """The frame of the record that is carried out now, and asks for the pending decision."""
        return self.state["frames"][int(self.state["depth"]) - 1]

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.state["over"])

    @property
    def truncated(self) -> bool:
        """Return whether the game was cut short by its decision limit."""
        return bool(self.state["truncated"])

    @property
    def winner(self) -> int | None:
        """The winning player, or one of the winning team; None while the game runs or when it was cut short."""
        winner = int(self.state["winner"])
        return None if winner == c.NONE else winner

    def opposes(self, player: int, other: int) -> bool:
        """Return whether two players are opponents: neither the same nor teammates (1.3.5.2, 1.3.6.1)."""
        return player != other and not int(self.state["teammates"][player]) >> other & 1

    def won(self, player: int) -> bool:
        """Return whether the player, or the player's team, has won."""
        player = self._check_player(player)
        return self.winner is not None and not self.opposes(self.winner, player)

    @property
    def turn(self) -> int:
        """1 for the first turn of the starting player, 2 for the next player's, ...; 0 during setup."""
        return int(self.state["turn"])

    @property
    def active(self) -> int:
        """The player whose turn it is; of a team, who was asked for a turn action last."""
        return int(self.state["active"])

    @property
    def lore(self) -> tuple[int, ...]:
        """The lore of each player."""
        return tuple(int(n) for n in self.state["lore"])

    def legal_actions(self) -> np.ndarray:
        """The legal actions, int64[k]; empty when the game is over. Found on a copy, whose record is checked first."""
        states = copied(self._states)
        self._table.facts.check(states)
        legal = np.zeros(self._table.actions.n, np.int16)
        n = engine.step(states, 0, self._table.tables, 0, -1, 0, legal)
        return legal[:n].astype(np.int64)

    def card_name(self, slot: int) -> str:
        """Full name of the card in a slot."""
        slot = arguments.integer(slot, "slot", 0, self.players * self._table.capacity - 1)
        if slot % self._table.capacity >= self._table.deck_sizes[slot // self._table.capacity]:
            raise ValueError(f"slot {slot} holds no card; a player's deck fills the first of its slots")
        return self._table.cards[self.state["card"][slot]].full_name

    def knows(self, slot: int, viewer: int | None) -> bool:
        """Return whether ``viewer`` knows which card lies in a slot. None: the full truth, which knows all."""
        slot = arguments.integer(slot, "slot", 0, self.players * self._table.capacity - 1)
        return viewer is None or bool(int(self.state["known"][slot]) >> self._check_player(viewer, "viewer") & 1)

    def slots(self, player: int, zone: str) -> list[int]:
        """The slots of a player's zone, in the order of :meth:`zones`."""
        player = self._check_player(player)
        zone = arguments.choice(zone, "zone", ZONE_KEYS)
        z = ZONE_KEYS[zone]
        cards = self.state["cards"][player, z, : self.state["counts"][player, z]]
        return (cards[::-1] if zone == "deck" else cards).tolist()

    def slots_by_zone(self, player: int) -> dict[str, list[int]]:
        """:meth:`slots` of all zones."""
        player, st = self._check_player(player), self.state
        cards, counts = st["cards"][player].tolist(), st["counts"][player].tolist()
        found = {zone: cards[z][: counts[z]] for zone, z in ZONE_KEYS.items()}
        found["deck"].reverse()
        return found

    def zones(self, player: int) -> dict[str, list[str]]:
        """The cards of a player by zone, the deck from the top: the full truth, hidden cards too."""
        found = self.slots_by_zone(player)
        return {zone: [self.card_name(slot) for slot in slots] for zone, slots in found.items()}

    def bag_choice(self, option: int) -> int:
        """The index in the bag of the ``option``-th ability that the deciding player, or the team, has there."""
        st = self.state
        resolver = int(st["resolver"])
        members = [resolver, *(p for p in range(self.players) if st["together"] and not self.opposes(p, resolver))]
        own = [k for k in range(st["n_bag"]) if st["bag"][k]["player"] in members]
        if not own:
            raise ValueError("the deciding player has nothing in the bag")
        return own[arguments.integer(option, "option", 0, len(own) - 1)]

    def _check_player(self, player: int, name: str = "player") -> int:
        return arguments.player(player, self.players, name)

    def __repr__(self) -> str:
        status = f"won by player {self.winner}" if self.winner is not None else "cut short" if self.over else "running"
        names = " against ".join(deck.name for deck in self._table.decks)
        return f"<{type(self).__name__} {names}, turn {self.turn}, lore {'-'.join(map(str, self.lore))}, {status}>"


def decider(position: Position) -> int:
    """Return the player who decides in a game that is not over."""
    player = position.to_act
    assert player is not None
    return player


def check_record(table: CompiledDecks, states: np.ndarray) -> None:
    """``TypeError`` unless ``states`` is one record of a game at ``table``."""
    if not isinstance(table, CompiledDecks):
        raise TypeError(f"table must be CompiledDecks (as game.table), not {arguments.shown(table)}")
    if not isinstance(states, np.ndarray) or states.dtype != table.dtype or states.shape != (1,):
        raise TypeError(f"states must be an array of one record of this table, not {arguments.shown(states)}")
