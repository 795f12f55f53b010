"""A hash of the sources that machine code is made of, as they were when the engine was loaded.

numba looks at the file of the compiled function only, not at the functions it calls, so an edit in one module would
leave old machine code in its callers. Hence the hash of all the sources that take part: those of compiled functions,
and of the packages whose numbers become constants in them.
"""

import hashlib
import re
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]
_PARTS = ("observe", "rules", "setup")
_COMPILED = re.compile(rb"\.jit import .*\b(jit|kernel)\b")


def _digest() -> bytes:
    digest = hashlib.sha256()
    for source in sorted(_PACKAGE.rglob("*.py")):
        code = source.read_bytes()
        if source.relative_to(_PACKAGE).parts[0] in _PARTS or _COMPILED.search(code):
            digest.update(code)
    return digest.digest()


DIGEST = _digest()
