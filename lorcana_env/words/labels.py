"""Labels of cards in a position: by name, with a number among copies, whose they are, and where they lie."""

from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position
from lorcana_env.words.players import possessive
from lorcana_env.words.terms import term


def visible_label(position: Position, slot: int, player: int, viewer: int | None, language: str = "en") -> str:
    """:func:`label` of a card of an action or effect of ``player``, or "an unknown card" to a ``viewer`` without it."""
    if viewer is not None and not int(position.state["known"][slot]) >> viewer & 1:
        return term("unknown_card", language)
    return label(position, slot, player, language, viewer)


def label(position: Position, slot: int, player: int, language: str = "en", viewer: int | None = None) -> str:
    """A card's full name, "#2" for the second of several copies in a zone, and whose it is if it is not ``player``'s.

    The ``viewer``'s own is "your Stitch - New Dog", that of an opponent "opponent's ...", or "player 2's ..." where
    there are several. A copy in play keeps its number while it lies there, the first that was free as it entered;
    elsewhere copies count in the order of the deck list, as far as the viewer knows them. Without a viewer players have
    their names, if they have any; else the viewer is ``player``.
    """
    st = position.state
    table, zone = position.table, int(st["zone"][slot])
    owner = slot // table.capacity
    viewer = player if viewer is None and not position.names else viewer
    name = table.cards[st["card"][slot]].full_name
    number = int(st["copy_number"][slot]) if zone == c.ZONE_PLAY else _place_among_copies(position, slot, viewer)
    name = f"{name}#{number}" if number > 1 else name
    return name if owner == player else possessive(position, name, owner, viewer, language)


def _place_among_copies(position: Position, slot: int, viewer: int | None) -> int:
    """Return which of the copies that the viewer knows a card is where it lies; 1 for the first and a lone one."""
    st = position.state
    owner, zone, cards = slot // position.table.capacity, int(st["zone"][slot]), st["card"].data
    slots: list[int] = []
    if zone < c.LISTED_ZONES:
        slots = st["cards"][owner, zone, : st["counts"][owner, zone]].tolist()
    elif zone == c.ZONE_UNDER:
        slots = [int(s) for s in (st["zone"] == zone).nonzero()[0] if st["at"][s] == st["at"][slot]]
    earlier = [s for s in slots if s < slot and cards[s] == cards[slot]]
    return 1 + sum(position.knows(s, viewer) for s in earlier)


def from_place(position: Position, name: str, slot: int, player: int, viewer: int | None, language: str) -> str:
    """A card that is taken from elsewhere than hand or play: "Stitch - New Dog from the discard"."""
    return _placed(position, "from", name, slot, player, viewer, language)


def in_place(position: Position, name: str, slot: int, player: int, viewer: int | None, language: str) -> str:
    """A card with the zone where it lies: "Stitch - New Dog in the discard", "... under The Black Cauldron"."""
    return _placed(position, "in", name, slot, player, viewer, language)


def _placed(position: Position, how: str, name: str, slot: int, player: int, viewer: int | None, language: str) -> str:
    zone = c.ZONES[position.state["zone"][slot]]
    if zone == "under":
        on_top = visible_label(position, int(position.state["at"][slot]), player, viewer, language)
        return term(f"{how}_under", language, name, on_top)
    return term(f"{how}_{zone}", language, name)


def place_matters(position: Position, slot: int) -> bool:
    """Return whether a card of the same name and owner may be chosen as well, and lies elsewhere."""
    st = position.state
    capacity = position.table.capacity

    def place(card: int) -> tuple[int, int]:
        zone = int(st["zone"][card])
        return zone, int(st["at"][card]) if zone == c.ZONE_UNDER else c.NONE

    alike = (st["card"] == st["card"][slot]).nonzero()[0].tolist()
    words = st["candidates"].tolist()
    return any(
        card // capacity == slot // capacity and place(card) != place(slot)
        for card in alike
        if words[card // 64] >> (card % 64) & 1
    )
