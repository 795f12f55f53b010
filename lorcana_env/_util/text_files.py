"""Text files of other people."""

import codecs
from os import PathLike
from pathlib import Path


def read_text(path: str | PathLike[str]) -> str:
    """Read a file in UTF-8, or in UTF-16 as spreadsheets write it (with its byte order mark); ``ValueError`` if not."""
    try:
        data = Path(path).read_bytes()
        utf_16 = data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        return data.decode("utf-16" if utf_16 else "utf-8-sig")
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not a text file in UTF-8: save it as one") from error
