"""The players and cards of a game, to be read: ``game.player(0).ink_drops``; in a scenario ``s.you.lore``,
``s["Stitch - New Dog"].damage``.
"""

from collections.abc import Callable

from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position


class PlayerView:
    """The cards, lore, ink and ink drops of one player."""

    def __init__(self, position: Position, player: int) -> None:
        self._position, self._player = position, player

    @property
    def lore(self) -> int:
        return self._position.lore[self._player]

    @property
    def ink_total(self) -> int:
        return len(self._position.slots(self._player, "inkwell"))

    @property
    def ink_ready(self) -> int:
        exerted = self._position.state["exerted"]
        return sum(not exerted[slot] for slot in self._position.slots(self._player, "inkwell"))

    @property
    def ink_drops(self) -> int:
        """The counters in the inkwell (1.13.1.2), which are no cards."""
        return int(self._position.state["ink_drops"][self._player])

    def _names(self, zone: str) -> list[str]:
        return [self._position.card_name(slot) for slot in self._position.slots(self._player, zone)]

    @property
    def hand(self) -> list[str]:
        return self._names("hand")

    @property
    def discard(self) -> list[str]:
        return self._names("discard")

    @property
    def play(self) -> list[str]:
        return self._names("play")

    @property
    def inkwell(self) -> list[str]:
        return self._names("inkwell")

    @property
    def deck(self) -> list[str]:
        """The deck from the top."""
        return self._names("deck")

    @property
    def deck_size(self) -> int:
        return len(self._position.slots(self._player, "deck"))


class CardView:
    """One card: its derived characteristics in play, the printed ones elsewhere."""

    def __init__(self, position: Position, slot: int) -> None:
        self._position, self.slot = position, slot

    def _read(self, field: str) -> int:
        return int(self._position.state[field][self.slot])

    def _fact(self, field: str) -> int:
        return int(self._position.table.tables[0][field][self._read("card")])

    @property
    def name(self) -> str:
        return self._position.card_name(self.slot)

    @property
    def zone(self) -> str:
        zone = c.ZONES[self._read("zone")]
        return "play" if zone == "resolving" else zone

    @property
    def in_play(self) -> bool:
        return self._read("zone") == c.ZONE_PLAY

    @property
    def strength(self) -> int:
        """May be negative, which counts as 0 (6.6.2)."""
        return self._read("strength") if self.in_play else self._fact("strength")

    @property
    def willpower(self) -> int:
        return self._read("willpower") if self.in_play else self._fact("willpower")

    @property
    def lore(self) -> int:
        return self._read("lore_value") if self.in_play else self._fact("lore")

    @property
    def damage(self) -> int:
        return self._read("damage") if self.in_play else 0

    @property
    def exerted(self) -> bool:
        return bool(self._read("exerted")) and self._read("zone") in (c.ZONE_PLAY, c.ZONE_INKWELL)

    @property
    def drying(self) -> bool:
        return bool(self._read("drying")) and self.in_play

    @property
    def location(self) -> str | None:
        """The location the character is at."""
        at = self._read("at")
        return self._position.card_name(at) if self.in_play and at != c.NONE else None

    @property
    def under(self) -> list[str]:
        """The cards under this one, from the top."""
        names, slot = [], self._read("below") if self.in_play else c.NONE
        while slot != c.NONE:
            names.append(self._position.card_name(slot))
            slot = int(self._position.state["below"][slot])
        return names

    @property
    def keywords(self) -> dict[str, int | bool]:
        """Keyword names with their value (Challenger, Resist, Singer, Boost, Sing Together, Shift), else True."""
        mask = self._read("keywords") if self.in_play else self._fact("keywords")
        source: Callable[[str], int] = self._read if self.in_play else self._fact
        card = self._position.table.cards[self._read("card")]
        shift = next((keyword.cost for keyword in card.keywords if keyword.keyword == "Shift"), None)
        values = {
            "Challenger": source("challenger"),
            "Resist": source("resist"),
            "Singer": source("singer") or True,  # one may have it without a number
            "Sing Together": self._fact("sing_together"),
            "Boost": self._fact("boost"),
            "Shift": True if shift is None else shift,  # its cost may be no ink
        }
        return {name: values.get(name, True) for k, name in enumerate(c.KEYWORDS) if mask >> k & 1}

    @property
    def can_be_challenged(self) -> bool:
        """Return whether a character without further abilities or restrictions to mind could challenge it now."""
        if not self.in_play or self._read("restrictions") >> c.CANNOT_BE_CHALLENGED & 1:
            return False
        kind = c.CARD_TYPES[self._fact("type")]
        return kind == "location" or (kind == "character" and self.exerted)

    def __repr__(self) -> str:
        return f"<{self.name} in {self.zone}, {self.strength}/{self.willpower}, damage {self.damage}>"
