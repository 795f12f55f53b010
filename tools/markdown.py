"""What the tools that write the docs have in common: tables in Markdown, and comments in sources."""

import io
import tokenize
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]


def table(head: str, rows: Iterable[Iterable[object]]) -> str:
    """The rows under a head such as "kind | what is asked"."""
    ruler = "|".join([" --- "] * len(head.split("|")))
    return "\n".join([f"| {head} |", f"|{ruler}|", *(f"| {' | '.join(map(str, row))} |" for row in rows)]) + "\n"


def comments(source: str) -> dict[int, str]:
    """The comment on each line that has one."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string.removeprefix("# ") for token in tokens if token.type == tokenize.COMMENT}
