"""What may stand behind the name of an agent."""

from __future__ import annotations

import re

DRAW, CLOSED = ":draw", ":closed"
MAX_THREADS = 64
_THREADS = re.compile(r"(.*):threads=([^:]*)")


def split_suffixes(name: str) -> tuple[str, tuple[str, ...]]:
    """A name without its endings, and those."""
    ends: tuple[str, ...] = ()
    while (end := next((end for end in (DRAW, CLOSED) if name.endswith(end)), None)) is not None:
        name, ends = name.removesuffix(end), (end, *ends)
    return name, ends


def threads_of(name: str) -> tuple[str, int]:
    """A name without ``:threads=N``, and the number; ``ValueError`` for one that cannot be."""
    match = _THREADS.fullmatch(name)
    if match is None:
        return name, 1
    if not match[2].isascii() or not match[2].isdigit() or not 1 <= int(match[2][:9]) <= MAX_THREADS:
        raise ValueError(f"{name!r} cannot search on {match[2]!r} threads; write threads=1 to threads={MAX_THREADS}")
    return match[1], int(match[2])
