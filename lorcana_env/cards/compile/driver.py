"""Compile the cards of one matchup to the engine's tables."""

from collections.abc import Sequence

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.cards.catalog import Card
from lorcana_env.cards.compile.context import Unsupported
from lorcana_env.cards.compile.facts import Facts
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t


def assemble(cards: Sequence[Card]) -> np.ndarray:
    """The tables (array of one ``TABLES`` record) of the given distinct cards, in that order.

    Raises :class:`Unsupported` (a ``ValueError``) naming the first card that the engine cannot play.
    """
    return compile_cards(cards).array


def compile_cards(cards: Sequence[Card]) -> Facts:
    """Assemble as :func:`assemble` does, and return also the source of the rows."""
    if len(cards) > t.MAX_CARDS:
        raise Unsupported(f"these decks hold {len(cards)} different cards; at most {t.MAX_CARDS} fit")
    names = {name.casefold(): i for i, name in enumerate(names_of(cards))}
    tables = Facts(names)
    tables.learn(cards)
    tables.forbids_discard = any(
        isinstance(node, ir.PlayerRule) and node.rule == "no_discard"
        for card in cards
        for node in ir.walk(card.abilities)
    )
    tables.plays_elsewhere = any(
        isinstance(node, ir.PlayFromDiscard) or (isinstance(node, ir.PlayerRule) and node.rule == "play_from_discard")
        for card in cards
        for node in ir.walk(card.abilities)
    )
    tables.notices_choices = any(
        (isinstance(node, ir.Trigger) and node.event in ("chosen", "chosen_by_opponent"))
        or getattr(node, "keyword", None) == "Vanish"
        for card in cards
        for node in (*card.keywords, *ir.walk(card.abilities))
    )
    tables.add_builtins()
    for i, card in enumerate(cards):
        tables.add_card(i, card)
    tables.order_statics()
    row = tables.row
    row["n_cards"] = len(cards)
    row["n_names"] = len(names)
    row["n_abilities"] = tables.used["abilities"]
    row["listened"] = np.uint64(tables.listened)
    row["listened_in_discard"] = np.uint64(tables.listened_in_discard)
    row["derive_on"] |= c.DIRTY_PLAY
    return tables


def names_of(cards: Sequence[Card]) -> list[str]:
    """The names that the cards have (5.2.6), by the id under which the tables know them."""
    names: dict[str, str] = {}
    for card in cards:
        for name in card.names:
            names.setdefault(name.casefold(), name)
    return list(names.values())
