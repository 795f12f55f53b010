"""Find the number of copies among several numbers beside a card, by what the whole list shows.

A number is no number of copies when it is more than the card allows in a deck (a cost of 8, the row number 12), or when
it is, in all rows alike, something else that is known: the cost, a set or a collector number of the card, the number of
the row. When that leaves one, it is the number of copies; else the reader asks.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from lorcana_env.cards import find
from lorcana_env.cards.printings import numbers_of
from lorcana_env.decks.formats import COPIES
from lorcana_env.decks.list_lines import Found

_STATISTICS = ("strength", "willpower", "lore", "move_cost")
ENOUGH = 3  # rows in which a column that could be a cost is one


def settle(found: list[tuple[int, Found]], collection: bool) -> tuple[dict[int, int], list[tuple[int, str]]]:
    """Line -> copies, and (line, question) for each kind of lines that has no answer.

    ``collection``: it may hold more copies than a deck.
    """
    copies: dict[int, int] = {}
    questions: list[tuple[int, str]] = []
    kinds: dict[Any, list[tuple[int, Found]]] = defaultdict(list)
    for line, card in found:
        if card.shape:
            kinds[card.shape, len(card.numbers)].append((line, card))
        else:
            copies[line] = card.numbers[0]
    for alike in kinds.values():
        column = _column_of_copies([card.numbers for _, card in alike], [card.name for _, card in alike], collection)
        if column is None:
            more = f" ({len(alike)} lines are like this one)" if len(alike) > 1 else ""
            questions.append((alike[0][0], _question(alike[0][1]) + more))
        else:
            copies |= {line: card.numbers[column] for line, card in alike}
    return copies, questions


def _question(card: Found) -> str:
    """The question which number counts, with the remedy."""
    readings = list(dict.fromkeys(card.numbers))
    shown, remedy = " or ".join(map(str, readings)), " or ".join(f"'{n} {card.name}'" for n in readings)
    return f"{shown} copies of {card.name}? Write the copies first, without other numbers: {remedy}"


def _column_of_copies(rows: list[tuple[int, ...]], names: list[str], collection: bool) -> int | None:
    """Return the column of the rows that holds the copies of these cards, None if that is not sure."""
    columns = list(zip(*rows, strict=True))
    if all(column == columns[0] for column in columns[1:]) and len(columns) > 1:
        return 0
    over = [any(n > _most(name) for n, name in zip(column, names, strict=True)) for column in columns]
    other = [could_be_else(column, names) or numbers_rows(column) for column in columns]
    if len(columns) == 1:
        return None if over[0] and other[0] else 0
    if collection:
        over = [False] * len(columns)
    left = [i for i in range(len(columns)) if not over[i] and not other[i]]
    sure = [over[i] or (other[i] and len(rows) >= ENOUGH) for i in range(len(columns))]
    return left[0] if len(left) == 1 and sum(sure) == len(columns) - 1 else None


def _most(name: str) -> int:
    """Return the most copies of a card that a deck may hold."""
    most = find(name).max_copies
    return 10**9 if most is None else max(most, COPIES)


def numbers_rows(column: Sequence[int]) -> bool:
    """Return whether the numbers could number the rows."""
    return len(column) > 1 and column[0] <= 1 and list(column) == list(range(column[0], column[0] + len(column)))


def could_be_else(column: Sequence[int], names: list[str]) -> bool:
    """Return whether the numbers could be the costs, sets or collector numbers of the cards."""
    pairs = [(n, find(name)) for n, name in zip(column, names, strict=True)]
    return (
        all(n == card.cost for n, card in pairs)
        or all(str(n) in card.sets for n, card in pairs)
        or all(n in numbers_of(card.full_name) for n, card in pairs)
        or (len(column) >= ENOUGH and any(all(n == getattr(card, fact) for n, card in pairs) for fact in _STATISTICS))
    )
