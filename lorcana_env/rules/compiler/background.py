"""Machine code that another process makes, while Python plays by the functions' twins (:mod:`.twin`).

The first call of a kernel whose machine code is not in the cache asks for it. Half a second later, unless the program
is over or compiles itself by then, it starts a process of low priority that compiles what was asked, in that order.
One such process works for a cache folder at a time: it holds a lock there until it ends, however it ends. The program
looks for the file twice a second, in a call, and goes on by machine code between two calls; the results are the same.

The process ends with the program, except where somebody plays (stderr is a terminal, or :func:`outlive` was called):
there it does what was asked before. With ``LORCANA_BACKGROUND=0``, or ``CI``, in the environment everything is compiled
before the first answer, as where no other process can be started or the machine code cannot be kept.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from numba.core.event import Event, Listener, register, trigger_event

from lorcana_env.rules.compiler import code_cache, find, interpreted
from lorcana_env.rules.compiler.twin import twin

INTERVAL = 0.5  # seconds between two looks for a file, and before the process is started
LINGERS = 5.0  # seconds that the process waits for more to do
LOST = (
    "lorcana_env: the process that compiles the engine made no machine code (it was ended, the sources were edited, or "
    "the disk is full); Python plays on, more slowly (LORCANA_BACKGROUND=0: compiled in the program itself)"
)
_CUT_SHORT = ValueError, AttributeError, ImportError  # what the name of a function may be found to be
_PROGRAM = "import sys; sys.path[:] = {!r}; from {} import work_for; work_for({!r})"


@contextmanager
def _shown(kernel: Any, signature: tuple[Any, ...] = ()) -> Iterator[None]:
    """Let who listens to numba know that a function is compiled, though by another process."""
    with trigger_event("numba:compile", data=dict(dispatcher=kernel, args=signature, return_type=None)):
        yield


class Pending:
    """A kernel for arguments of some types, whose machine code is not loaded yet."""

    def __init__(self, kernel: Any, signature: tuple[Any, ...]) -> None:
        self.kernel, self.signature = kernel, signature
        self.name = kernel.py_func.__module__, kernel.py_func.__qualname__, signature
        self.file: Path = kernel._cache.path(signature, kernel.targetctx.codegen())
        self._twin = twin(kernel)
        self._next_look = 0.0

    def function(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """What a call with these arguments is to run: the machine code, once it is there, or the twin."""
        if self.kernel.waits(*arguments):
            if not self.file.exists():
                _maker.wait(self)
            return self._code()
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + INTERVAL
            if self.file.exists() or not _maker.makes(self):
                return self._code()
        return self._twin

    def until(self, keep: Callable[[Any], None]) -> Callable[..., Any]:
        """A function that runs what there is; it gives the machine code to ``keep`` when it finds it."""

        def call(*arguments: Any) -> Any:
            function = self.function(arguments)
            if function is not self._twin:
                keep(function)
            return function(*arguments)

        return call

    def _code(self) -> Callable[..., Any]:
        code = self.kernel.compile(self.signature)
        interpreted.forget_arguments()
        return code


class _Maker:
    """The process that compiles for this program, if there is one."""

    def __init__(self, outlives: bool) -> None:
        self.outlives = outlives
        self._asked: dict[tuple[str, str, Any], bool] = {}  # whether the process knows
        self._folder = Path()
        self._process: subprocess.Popen[bytes] | None = None
        self._messages: Any = None  # a pickler: what messages have in common is written once
        self._start: threading.Timer | None = None
        self._lock = threading.RLock()
        self._lost = False
        self._impossible = False

    def makes(self, pending: Pending) -> bool:
        """Ask for machine code. Returns whether Python is to play meanwhile."""
        with self._lock:
            if self._lost or self._impossible:
                return self._lost
            if pending.file.parent != self._folder:
                self._folder = pending.file.parent
                self._impossible = not code_cache.is_writable(self._folder)
            works = self._works()
            if self._lost:
                return True
            self._asked.setdefault(pending.name, False)
            if works:
                self._tell()
            elif self._start is None and not self._impossible:
                self._start = threading.Timer(INTERVAL, self._begin)
                self._start.daemon = True
                self._start.start()
            return not self._impossible

    def wait(self, pending: Pending) -> None:
        """Let the process make this too, and wait for it. If there is none, none is started for now."""
        with self._lock:
            if self._start is not None:
                self._start.cancel()
                self._start = None
            if not self._works():
                return
            self._asked.setdefault(pending.name, False)
            self._tell()
            process: Any = self._process
        with _shown(pending.kernel, pending.signature):
            while process.poll() is None and not pending.file.exists():
                time.sleep(INTERVAL / 5)
                for line in (process.stdout.read() or b"").decode().splitlines():
                    with contextlib.suppress(*_CUT_SHORT), _shown(find(*line.split())):
                        pass

    def outlive(self) -> None:
        with self._lock:
            self.outlives = True
            if self._works():
                self._tell()

    def _works(self) -> bool:
        """Whether there is a process. One that has ended does not know what is asked."""
        if self._process is not None and self._process.poll() is not None:
            if self._process.returncode != 0:
                self._lost = True
                if sys.stderr is not None and not os.environ.get("LORCANA_QUIET"):
                    print(LOST, file=sys.stderr, flush=True)
            self._asked, self._process = {}, None
        return self._process is not None

    def _begin(self) -> None:
        """Start the process, unless one works for the folder already."""
        with self._lock:
            self._start = None
            try:
                self._process = _start(self._folder)
            except BlockingIOError:  # the next look comes here again
                return
            except OSError:
                self._impossible = True
                return
            self._messages = pickle.Pickler(self._process.stdin)
            self._tell()

    def _tell(self) -> None:
        """Write to the process what it does not know yet."""
        new = [name for name, known in self._asked.items() if not known]
        pipe: Any = self._process.stdin  # type: ignore[union-attr]
        try:
            for message in (self.outlives, *new):
                self._messages.dump(message)
            pipe.flush()
        except OSError:  # it has just ended, as the next look finds
            with contextlib.suppress(OSError):
                pipe.close()
        self._asked |= dict.fromkeys(new, True)


def _start(folder: Path) -> subprocess.Popen[bytes]:
    """Start a process that compiles for the folder; ``BlockingIOError`` if there is one."""
    import fcntl

    program = _PROGRAM.format(sys.path, __name__, str(folder))
    surroundings = {**os.environ, "LORCANA_BACKGROUND": "0", "LORCANA_QUIET": "1"}
    with open(folder / code_cache.LOCK, "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        process = subprocess.Popen(
            [sys.executable, "-c", program], env=surroundings, start_new_session=True, pass_fds=[lock.fileno()],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    os.set_blocking(process.stdout.fileno(), False)  # type: ignore[union-attr]
    return process


_maker = _Maker(sys.stderr is not None and sys.stderr.isatty())


def _begin_anew() -> None:
    """A fork knows nothing of the process that its parent has started."""
    global _maker
    _maker = _Maker(_maker.outlives)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


def outlive() -> None:
    """Let the process finish what was asked when this program ends before."""
    _maker.outlive()


# -- the process -------------------------------------------------------------------------------------------------------


class _Told(Listener):
    """Writes the name of each function that is compiled, unless the program reads none and the pipe is full."""

    def on_start(self, event: Event) -> None:
        pass

    def on_end(self, event: Event) -> None:
        function = event.data["dispatcher"].py_func
        if not function.__module__.startswith("lorcana_env."):
            return
        with contextlib.suppress(OSError):
            os.write(1, f"{function.__module__} {function.__qualname__}\n".encode())


def _listen(asked: SimpleQueue[Any]) -> None:
    """Take the program's messages: whether the process outlives it, and names of kernels with signatures."""
    messages, outlives = pickle.Unpickler(sys.stdin.buffer), False
    with contextlib.suppress(EOFError):
        while True:
            message = messages.load()
            if isinstance(message, bool):
                outlives = message
            else:
                asked.put(message)
    if not outlives:
        os._exit(0)
    asked.put(None)


def work_for(folder: str) -> None:
    """Compile what a program asks for on stdin until there is no more. ``folder``: its cache folder."""
    if str(code_cache.cache_folder()) != folder:
        os._exit(1)  # the sources were edited since the program started: this would be another program's code
    os.nice(5)
    os.set_blocking(1, False)
    register("numba:compile", _Told())
    asked: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    status = 1
    try:
        with contextlib.suppress(Empty):
            while (name := asked.get(timeout=LINGERS)) is not None:
                module, function, signature = name
                dispatcher = find(module, function).dispatcher
                dispatcher.compile(signature)
                if not dispatcher._cache.path(signature, dispatcher.targetctx.codegen()).exists():
                    return  # the disk is full
        status = 0
    finally:
        os._exit(status)  # without the thread, which waits for the program
