"""A job done by a process of its own: ``python -m lorcana_env.web.worker JOB.json RESULT``.

It prints a line of JSON for each step of progress, and one at the end. It stops, with what was done kept where that is
possible, when its standard input ends: the server closes it, or is gone.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EVERY = 0.3  # seconds between two lines
PATIENCE = 10.0  # seconds for the games that have begun, when it is to stop
_OUT = sys.stdout
_STOPPED = threading.Event()  # it was told to stop
_RAISED = threading.Event()  # and has heard of it: told again, it keeps what it has in peace
_BUSY = threading.Event()  # what it does now may be interrupted: neither before it begins, nor when a result is written
_ENDED = threading.Lock()  # held by who said how it ended: the last word is the first

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Done:
    """How a job ended: ``done`` games or decisions; ``problem``: what could not be done."""

    done: int
    interrupted: bool = False
    failed: str | None = None
    problem: str = ""


def matchup(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.analysis.run_matchup import matchups

    there = file.is_file()
    found = matchups(
        _decks(asked["decks"]), asked["agents"], asked["games"], until=asked["until"], seed=asked["seed"],
        threads=asked["threads"], progress=progress, save=None if there else file, resume=file if there else None,
    )  # fmt: skip
    return Done(found.games_played, found.interrupted, found.failed, found.unsaved or "")


def compare(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.analysis.compare import compare

    a, b = _decks(asked["decks"])
    found = compare(
        a, b, _decks(asked["field"]), shares=asked["shares"], agent=asked["agent"],
        games=asked["games"], seed=asked["seed"], threads=asked["threads"], format=asked["format"], progress=progress,
    )  # fmt: skip
    _write(file, found.as_dict())
    return Done(found.games, found.interrupted)


def tune(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.analysis.tune import tune

    found = tune(
        _decks(asked["decks"])[0], _decks(asked["field"]), shares=asked["shares"], agent=asked["agent"],
        games=asked["games"], seed=asked["seed"], threads=asked["threads"], format=asked["format"] or "any",
        out=asked["out"], into=asked["into"], copies=asked["copies"], most=asked["most"], progress=progress,
    )  # fmt: skip
    _write(file, found.as_dict())
    return Done(found.games)


def keep(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.analysis.mulligan_test import keeping

    found = keeping(
        _decks(asked["decks"])[0], _decks(asked["field"]), shares=asked["shares"], agent=asked["agent"],
        games=asked["games"], seed=asked["seed"], threads=asked["threads"], progress=progress,
    )  # fmt: skip
    _write(file, found.as_dict())
    return Done(found.games, found.interrupted)


def analysis(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.analysis.review import analyze
    from lorcana_env.game.position_replay import read

    game = file.name.partition(".")[0]  # the job may name none: it could be any file's
    replay = read((file.parent / f"{game}.replay").read_bytes(), "the game")
    if replay.digest() != asked["digest"]:
        raise ValueError("the game has changed since")
    total, judged = sum(action >= 0 for action in replay.actions), 0

    def one_more(n: int) -> None:
        nonlocal judged
        judged += n
        progress(judged, total)

    progress(0, total)
    found = analyze(replay, asked["agent"], seed=asked["seed"], progress=one_more)
    _write(file, found.as_dict())
    return Done(len(found.decisions), found.interrupted)


KINDS: dict[str, Callable[[dict[str, Any], Path, Progress], Done]] = {
    "matchup": matchup, "compare": compare, "tune": tune, "keep": keep, "analysis": analysis,
}  # fmt: skip


def main(job: Path, result: Path) -> None:
    """Do what ``job`` asks for into ``result``, or go on with it."""
    if hasattr(os, "nice"):
        os.nice(5)  # clicks come first
    _take_output()
    signal.signal(signal.SIGINT, _interrupt)
    threading.Thread(target=_stop_with_input, daemon=True).start()
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            _say(done=done, total=total)

    try:
        end = _do(job, result, progress)
        _BUSY.clear()
    except KeyboardInterrupt:
        _BUSY.clear()
        end = "stopped", 0, ""
    _end(*end)


def _do(job: Path, result: Path, progress: Progress) -> tuple[str, int, str]:
    """How it ended, how much of it was done, and what could not be."""
    try:
        asked = json.loads(job.read_text("utf-8"))
        _BUSY.set()
        if _STOPPED.is_set():
            _RAISED.set()
            raise KeyboardInterrupt
        found = KINDS[asked["kind"]](asked["asked"], result, progress)
    except BrokenPipeError:
        os._exit(1)
    except (Exception, SystemExit) as error:  # whatever an agent of one's own raises
        if _STOPPED.is_set() and _BUSY.is_set():
            return "stopped", 0, ""  # an interrupt in the middle of a compilation, or of a library, has many faces
        return "failed", 0, " ".join(str(error).split())[:1000] or type(error).__name__
    end = "failed" if found.failed else "stopped" if found.interrupted else "done"
    return end, found.done, found.failed or found.problem


def _decks(lists: list[tuple[str, list[str]]]) -> list[Any]:
    from lorcana_env.decks import Deck

    return [Deck(cards, name) for name, cards in lists]


def _write(file: Path, found: dict[str, Any]) -> None:
    """As the command prints it with ``--json``. From here on it is too late to stop: minutes of work would be lost."""
    _BUSY.clear()
    from lorcana_env._util.atomic_files import write_text

    write_text(file, json.dumps(found, ensure_ascii=False, indent=2))


def _take_output() -> None:
    """Keep the way to the server for what is said here. An agent of one's own, a library of it in C, and processes that
    these leave behind may print what they like."""
    global _OUT
    _OUT = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr


def _say(**what: Any) -> None:
    _OUT.write(json.dumps(what) + "\n")  # at once: threads of a job speak too
    _OUT.flush()


def _end(end: str, done: int, problem: str) -> None:
    """The last word, once."""
    if _ENDED.acquire(blocking=False):
        _say(end=end, done=done, problem=problem)


def _interrupt(signum: int, frame: Any) -> None:
    """Raise what Ctrl-C raises, where it is expected; elsewhere it is only noted."""
    _STOPPED.set()
    if _BUSY.is_set() and not _RAISED.is_set():
        _RAISED.set()
        raise KeyboardInterrupt


def _stop_with_input() -> None:
    """As Ctrl-C does, in the main thread, when standard input ends; the process ends even if an agent hangs."""
    sys.stdin.read()
    _STOPPED.set()
    if hasattr(signal, "pthread_kill"):
        main_thread = threading.main_thread().ident
        assert main_thread is not None
        signal.pthread_kill(main_thread, signal.SIGINT)
    else:
        import _thread

        _thread.interrupt_main()
    time.sleep(PATIENCE)
    with contextlib.suppress(OSError):
        _end("stopped", 0, "")
    os._exit(1)  # what was kept is whole


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
