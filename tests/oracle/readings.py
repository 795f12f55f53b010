"""Every filter, amount and condition of a table's cards, as the engine reads its rows and as the oracle reads the IR.

While the cards are compiled it is noted which row a piece of IR became. In a position, the engine is asked about the
row for every card that has it, wherever that card is: which cards match, how much it is, whether it holds. Pieces about
what an effect did before ("that card", "they") have no meaning of their own: the oracle refuses them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from lorcana_env import Game
from lorcana_env.cards import Card, ir
from lorcana_env.cards.compile import compile_cards
from lorcana_env.cards.compile.facts import Facts
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.queries.context import ability_context, amount_for, end_context, holds_for
from lorcana_env.rules.queries.filters import next_matching
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.basics import SCRATCH
from tests.oracle.characteristics import of_engine
from tests.oracle.reader import Reader, Unreadable

FILTER, AMOUNT, CONDITION = range(3)


@dataclass(frozen=True)
class Row:
    """A piece of IR of a card, and the row that it became."""

    kind: int
    card: str
    piece: Any
    row: int


def rows_of(cards: tuple[Card, ...]) -> list[Row]:
    """The rows that a table of these cards has."""
    found: dict[Row, None] = {}

    def noted(kind: int, compiled: Any) -> Any:
        def compile_piece(facts: Facts, *pieces: Any) -> int:
            row = compiled(facts, *pieces)
            pieces = tuple(piece for piece in pieces if piece is not None)
            if pieces and not any(isinstance(piece, int | list | tuple) for piece in pieces):  # rows, as compiled
                piece = pieces[0] if len(pieces) == 1 else ir.And(pieces)
                if isinstance(piece, ir.Filter) and facts.printed.type != "location":  # as Rows.filter has it
                    piece = replace(piece, state=tuple("with_this" if s == "here" else s for s in piece.state))
                if not facts.progress.moved_to:  # else "that location" is not this card's
                    found[Row(kind, facts.printed.name, piece, row)] = None
            return row

        return compile_piece

    with pytest.MonkeyPatch.context() as patch:
        for kind, name in enumerate(("filter", "amount", "condition")):
            patch.setattr(Facts, name, noted(kind, getattr(Facts, name)))
        compile_cards(cards)
    return list(found)


@kernel
def ask(states, tables, kind, row, source, player, out):  # type: ignore[no-untyped-def]
    """The engine's answer: for a filter 0 or 1 by slot, else in ``out[0]``."""
    st = states[0]
    tb = tables[0]
    if kind == FILTER:
        out[:] = 0
        before = ability_context(st, source, player)
        slot = next_matching(st, tb, row, SCRATCH, -1)
        while slot >= 0:
            out[slot] = 1
            slot = next_matching(st, tb, row, SCRATCH, slot)
        end_context(st, before)
    elif kind == AMOUNT:
        out[0] = amount_for(st, tb, row, source, player)
    else:
        out[0] = holds_for(st, tb, row, source, player)


def differences(game: Game, rows: list[Row], read: Counter[Row]) -> Iterator[str]:
    """Differences between the two; ``read`` counts what was compared."""
    reader = Reader(game)
    reader.derived = {slot: of_engine(game, slot) for slot in reader.in_play}
    states, tables, out = game.state_array.copy(), game.table.tables, np.zeros(len(game.state["zone"]), np.int64)
    where: dict[str, list[int]] = {}
    for slot, zone in enumerate(game.state["zone"].tolist()):
        if zone in (c.ZONE_PLAY, c.ZONE_HAND, c.ZONE_DISCARD):
            where.setdefault(game.card_name(slot), []).append(slot)
    for row in rows:
        for source in where.get(row.card, ()):
            player = reader.owner(source)
            try:
                expected = _expected(reader, row, source, player)
            except Unreadable:
                break
            ask(states, tables, row.kind, row.row, source, player, out)
            answer = sorted(np.flatnonzero(out).tolist()) if row.kind == FILTER else int(out[0])
            read[row] += 1
            if answer != expected:
                yield f"{row.card}: {row.piece}: the engine says {answer}, the oracle {expected}"


def _expected(reader: Reader, row: Row, source: int, player: int) -> Any:
    if row.kind == FILTER:
        return sorted(set(reader.meant(row.piece, source, player)))
    if row.kind == AMOUNT:
        return reader.amount(row.piece, source, player)
    return int(reader.holds(row.piece, source, player))
