"""The JSON files of the data folder, which the server writes and reads again after a restart."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Value = TypeVar("Value")
_DAMAGE = (OSError, ValueError, TypeError, LookupError, AttributeError)


def load_all(folder: Path, parse: Callable[[Any], Value]) -> dict[str, Value]:
    """Return what ``parse`` makes of each ``ID.json`` in the folder, by ID.

    A damaged file is skipped and named in one line on stderr. Results such as ``ID.found.json`` are not read, nor what
    is no plain file.
    """
    found = {}
    for file in sorted(folder.glob("*.json")):
        if "." in file.stem or not file.is_file():
            continue
        try:
            found[file.stem] = parse(json.loads(file.read_text("utf-8")))
        except _DAMAGE as error:
            print(f"lorcana serve: {file} is damaged and was skipped: {error}", file=sys.stderr)
    return found


def load(file: Path, parse: Callable[[Any], Value], default: Value) -> Value:
    """Return what ``parse`` makes of a file, or the default if there is none; ``ValueError`` if it is damaged."""
    if not file.is_file():
        return default
    try:
        return parse(json.loads(file.read_text("utf-8")))
    except _DAMAGE as error:
        raise ValueError(f"{file} is damaged: mend it, or move it away") from error
