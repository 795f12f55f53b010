"""Names of networks, and what may stand behind the name of an agent."""

import re

DRAW, CLOSED = ":draw", ":closed"
MAX_THREADS = 64  # of a search
PILOTS = tuple(f"pilot-{k}" for k in range(1, 6))  # networks that share the games of a matchup
FROZEN = ("shipped", "shipped-0.3.0", "held-out", *PILOTS)  # networks that come with the package
_THREADS = re.compile(r"(.*):threads=([^:]*)")


def is_network(name: str) -> bool:
    """Return whether a name without endings is that of a network of the package, or of a file."""
    return name in FROZEN or name.endswith(".npz")


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
