"""Files are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lorcana_env.doors import checks


@contextmanager
def whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """The path of a draft beside ``path``, which takes its place in the end; after an error it is removed instead.

    Whatever happens, the old file or the new one is there, never a part of it. The draft has the file's suffix.
    """
    target = Path(checks.path(path))
    draft = target.with_name(f".{target.stem}.{os.getpid()}{target.suffix}")
    try:
        yield draft
        draft.replace(target)
    except OSError as error:
        if error.filename == str(draft):
            error.filename = str(target)
        raise
    finally:
        draft.unlink(missing_ok=True)


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text in UTF-8."""
    with whole(path) as draft:
        draft.write_text(text, "utf-8")
