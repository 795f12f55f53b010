"""Reading saved reports."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def open_report(path: str | Path, form: str, command: str) -> Iterator[dict[str, Any]]:
    """Open the JSON report of a file. Raises ``ValueError`` when its "format" is not ``form`` or a key is missing.

    ``command`` is the command that writes such reports, for the message.
    """
    text = Path(path).read_bytes()
    try:
        saved = json.loads(text)
        if saved["format"] != form:
            raise ValueError(f"its format is {saved['format']!r}")
        yield saved
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else error
        raise ValueError(f"{path} is not a saved report ({form!r}): {why}; {command} writes one") from error
