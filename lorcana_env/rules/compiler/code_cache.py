"""Cache of the entry points' machine code between processes: one file for each function and signature.

numba's own cache has an index for each function, which two processes that fill it at once overwrite for each other: a
signature can end up with the machine code of another one. Here a file is named after all that its code depends on
(sources, versions, settings, processor, signature), is written whole or not at all, and carries a checksum. A file that
is missing, cut short or unreadable is compiled again; where nothing can be written, nothing is kept.
"""

import contextlib
import hashlib
import os
import pickle
import platform
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
from numba.core import types
from numba.core.caching import _Cache
from numba.core.codegen import JITCodeLibrary, JitEngine
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from lorcana_env.rules.compiler import find, sources

_ = (  # AttributeError: another numba
    CompileResult._reduce, CompileResult._rebuild, types.Record.mangling_args, JITCodeLibrary._get_module_for_linking,
    JitEngine(None)._defined_symbols,
)  # fmt: skip

LOCK = ".lock"  # in a cache folder, held by the process that compiles for programs (:mod:`.background`)
_KEPT = 4  # cache folders of other versions that are left in place
_OURS = re.compile("[0-9a-f]{16}")  # names of cache folders
_CHECKSUM = hashlib.sha256().digest_size


def _versions() -> str:
    """Return what machine code depends on besides the sources and the signature."""
    settings = [(name, getattr(numba.config, name, None)) for name in ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT")]
    versions = (numba.__version__, llvmlite.__version__, np.__version__, platform.python_version())
    return repr((versions, settings))


def cache_folder() -> Path:
    """The folder for these sources, under ``$NUMBA_CACHE_DIR`` if set, else in the user's cache folder."""
    digest = hashlib.sha256(_versions().encode() + sources.DIGEST)
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or _home_cache()
    return Path(base).absolute() / "lorcana_env" / digest.hexdigest()[:16]  # a program may change its folder


def _home_cache() -> Path:
    try:
        return Path.home() / ".cache"
    except RuntimeError:  # a user without a home, as some containers have
        return Path(tempfile.gettempdir()) / f"lorcana_env-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"


def forget_other_versions(folder: Path) -> None:
    """Mark the folder as in use, and remove the machine code in the longest unused ones beside it, but a few.

    Whatever else lies there is left alone: ``$NUMBA_CACHE_DIR`` may be any folder, a checkout of this package too.
    """
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        others = [(f.stat().st_mtime, f) for f in folder.parent.iterdir() if f != folder and _OURS.fullmatch(f.name)]
        for _, stale in sorted(others)[:-_KEPT]:
            with contextlib.suppress(OSError):
                for file in [*stale.glob("*.code"), *stale.glob(".*.part"), stale / LOCK]:
                    file.unlink(missing_ok=True)
                stale.rmdir()  # not if anything else is in it


def is_writable(folder: Path) -> bool:
    """Return whether machine code can be kept in the folder: a megabyte."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(1 << 20))
            file.flush()
            return True
    except OSError:
        return False


def name_records_by_layout() -> None:
    """Let a record type stand in the names of compiled functions with its layout.

    numba puts a number there that counts the types of this process. Machine code of two processes then has functions
    of the same name for different layouts (other numbers of players), and whichever is loaded first serves both.
    """

    def mangling_args(record: types.Record) -> tuple[str, tuple[str]]:
        return "Record", (hashlib.sha256(record.name.encode()).hexdigest()[:16],)

    types.Record.mangling_args = property(mangling_args)


def _defined_in(library: Any) -> set[str]:
    """The names that the machine code of a function defines, which numba reads from the LLVM code."""
    module = library._get_module_for_linking()
    return {one.name for one in (*module.functions, *module.global_variables) if not one.is_declaration}


def _machine_code_alone(compiled: tuple[Any, ...]) -> tuple[Any, ...]:
    """What numba keeps, without the LLVM code of which the machine code was made: four times as much, and callers are
    not linked with it, they call the machine code."""
    (name, kind, (machine_code, _)), *others = compiled
    return (name, kind, (machine_code, llvmlite.binding.parse_assembly("").as_bitcode())), *others


class CodeCache(_Cache):
    """The cache of one entry point, as numba's dispatchers use it."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._function = function
        self._folder = folder
        self._enabled = True
        try:  # functions outside the package are not in the name of the folder
            self._source = hashlib.sha256(Path(function.__code__.co_filename).read_bytes()).hexdigest()
        except OSError:
            self._source = hashlib.sha256(function.__code__.co_code).hexdigest()

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        for path in self._folder.glob(f"{self._name}-*.code"):
            path.unlink(missing_ok=True)

    @property
    def _name(self) -> str:
        return f"{self._function.__module__}.{self._function.__qualname__}"

    def path(self, signature: Any, codegen: Any) -> Path:
        key = repr((self._name, self._source, str(signature), codegen.magic_tuple()))
        return self._folder / f"{self._name}-{hashlib.sha256(key.encode()).hexdigest()[:24]}.code"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        if not self._enabled:
            return None
        rtsys.initialize(target_context)  # what code calls; numba's declarations are for compiling, and take longer
        path = self.path(sig, target_context.codegen())
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if hashlib.sha256(data[_CHECKSUM:]).digest() != data[:_CHECKSUM]:
            return None
        entry_point, calls, defined, compiled = pickle.loads(data[_CHECKSUM:])
        for module, name, signature in calls:  # their machine code must be there first
            find(module, name).dispatcher.compile(signature)
        target_context.codegen()._engine._defined_symbols |= defined
        result = CompileResult._rebuild(target_context, *compiled)
        result.library.entry_point, result.library.calls = entry_point, calls
        return result

    def save_overload(self, sig: Any, data: Any) -> None:
        if not self._enabled:
            return
        entry_point, calls = getattr(data.library, "entry_point", None), getattr(data.library, "calls", ())
        code = dumps((entry_point, tuple(calls), _defined_in(data.library), _machine_code_alone(data._reduce())))
        path = self.path(sig, data.codegen)
        with contextlib.suppress(OSError):  # a full disk, a folder that can't be written
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(hashlib.sha256(code).digest() + code)
                os.replace(name, path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
