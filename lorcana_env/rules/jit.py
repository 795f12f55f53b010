"""The compiler decorator of the engine, with a cache that cannot go stale.

numba's cache looks at the file of the compiled function only, not at the functions it calls, so an edit in one
module would leave old machine code in its callers. Our cache folder is therefore named after a hash of all the
sources that take part. It lies under ``$NUMBA_CACHE_DIR`` if set, else in the user's cache folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba import types

_PACKAGE = Path(__file__).resolve().parents[1]
_CALLED = ("observation.py", "policies.py")  # kernels outside ``rules`` that other modules call
_KEPT = 4  # cache folders of other versions that are left in place


def _cache_folder() -> str:
    digest = hashlib.sha256(f"{numba.__version__}".encode())
    for source in (*sorted((_PACKAGE / "rules").glob("*.py")), *(_PACKAGE / name for name in _CALLED)):
        digest.update(source.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    root = Path(base) / "lorcana_env"
    folder = root / digest.hexdigest()[:16]
    with contextlib.suppress(OSError):  # a read-only home: numba then looks for another place itself
        folder.mkdir(parents=True, exist_ok=True)
        old = sorted((f for f in root.iterdir() if f != folder), key=lambda f: f.stat().st_mtime)
        for stale in old[:-_KEPT]:
            shutil.rmtree(stale, ignore_errors=True)
    return str(folder)


CACHE_FOLDER = _cache_folder()


def _widen(signature: tuple) -> tuple:
    return tuple(
        types.int64 if isinstance(arg, types.Integer | types.Boolean) else arg for arg in signature
    )


def jit(function: Callable[..., Any]) -> Any:
    """``numba.njit`` with caching in :data:`CACHE_FOLDER`, and one compiled version for every width of integer.

    The fields of the record have many integer types; without this, a function would be compiled anew for each
    mixture of them that it is called with. Integer and bool arguments are passed as int64.
    """
    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = CACHE_FOLDER
    try:
        dispatcher = numba.njit(function, cache=True, error_model="numpy")
    finally:
        numba.config.CACHE_DIR = previous
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(_widen(args), kws)
    return dispatcher
