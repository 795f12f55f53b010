"""Files are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from lorcana_env._util import arguments


@contextmanager
def whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield the path of a draft in the same folder, which replaces ``path`` in the end; after an error it is removed.

    Whatever happens, the old file or the new one is there, never a part of it. The draft has the file's suffix. What a
    link points to is written, and the link stays; a device or a pipe is written to, never replaced by a file.
    """
    target = Path(arguments.path(path))
    if target.exists() and not target.is_file() and not target.is_dir():
        yield target
        return
    target = Path(os.path.realpath(target))
    draft = target.with_name(f".{target.stem}.{os.getpid()}{target.suffix}")
    try:
        yield draft
        draft.replace(target)
    except OSError as error:
        if error.filename in (None, str(draft)):  # None: while writing, as when the disk is full
            error.filename = str(target)
        raise
    finally:
        with suppress(OSError):  # it is not there; the file system cannot be written to
            draft.unlink()


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text in UTF-8."""
    with whole(path) as draft:
        draft.write_text(text, "utf-8", "replace")  # half a surrogate pair is no letter
