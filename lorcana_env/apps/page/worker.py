"""The process that does a job: ``python -m lorcana_env.apps.page.worker JOB.json RESULT``.

It prints a line of JSON for each step of progress, and one at the end. On SIGINT and SIGTERM, and when the server
closes its standard input or is gone, it saves what is finished and exits.
"""

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

from lorcana_env import compiling

INTERVAL = 0.3  # seconds between two messages of progress
PATIENCE = 4.0  # seconds for the games that have begun, and for saving, when the job is stopped
_OUT = sys.stdout

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Done:
    """The end of a job. ``done`` counts games or decisions; ``problem`` says what could not be done."""

    done: int
    interrupted: bool = False
    failed: str | None = None
    problem: str = ""


def matchup(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.analysis.run_matchup import matchups

    exists = file.is_file()
    found = matchups(
        _decks(asked["decks"]), asked["agents"], asked["games"], seed=asked["seed"],
        threads=asked["threads"], progress=progress, save=None if exists else file, resume=file if exists else None,
    )  # fmt: skip
    return Done(found.games_played, found.interrupted, found.failed, found.unsaved or "")


def compare(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.apps.decks.compare import compare

    return _against_a_field(compare, asked, file, progress, format=asked["format"])


def tune(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.apps.decks.tune import candidates, tune

    (deck,) = _decks(asked["decks"])
    swaps = candidates(deck, asked["format"] or "any")
    return _against_a_field(tune, asked, file, progress, swaps=swaps)


def keep(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.apps.decks.keeping import keeping

    return _against_a_field(keeping, asked, file, progress)


def build(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    """While it goes on the file holds ``race``: the decks that are left, with their inks and shares of games won."""
    from lorcana_env.apps.decks.build import build

    def watch(race: list[tuple[Any, float]]) -> None:
        rows = [{"inks": sorted(deck.inks), "win_rate": share} for deck, share in race]
        _write(file, {"race": rows})

    return _against_a_field(build, asked, file, progress, inks=asked["inks"], format=asked["format"], watch=watch)


def analysis(asked: dict[str, Any], file: Path, progress: Progress) -> Done:
    from lorcana_env.apps.study.review import analyze
    from lorcana_env.game.position_replay import read

    game = file.name.partition(".")[0]
    replay = read((file.parent / f"{game}.replay").read_bytes(), "the game")
    if replay.digest() != asked["digest"]:
        raise ValueError("the game has changed since")
    total, judged = sum(1 for _ in replay.decisions()), 0

    def count(n: int) -> None:
        nonlocal judged
        judged += n
        progress(judged, total)

    progress(0, total)
    found = analyze(replay, asked["agent"], seed=asked["seed"], playouts=asked["playouts"], progress=count)
    _write(file, found.as_dict())
    problem = "; ".join(f"step {step} could not be judged: {why}" for step, why in found.failed)
    return Done(len(found.decisions), found.interrupted, problem=problem)


KINDS: dict[str, Callable[[dict[str, Any], Path, Progress], Done]] = {
    "matchup": matchup, "compare": compare, "tune": tune, "keep": keep, "build": build, "analysis": analysis,
}  # fmt: skip


def main(job: Path, result: Path) -> None:
    """Do the job of a file, or continue it, and write the result."""
    if hasattr(os, "nice"):
        os.nice(5)  # games that people play come first
    _take_output()
    for number in (signal.SIGINT, signal.SIGTERM):  # a process in the background ignores the first
        signal.signal(number, signal.default_int_handler)
    stopped = threading.Event()
    threading.Thread(target=_stop_when_input_ends, args=(stopped,), daemon=True).start()
    last = 0.0

    def tell(**message: Any) -> None:
        nonlocal last
        if time.monotonic() - last > INTERVAL:
            last = time.monotonic()
            _send(**message)

    compiling.listen().tell = lambda now: tell(compiling=now)
    try:
        asked = json.loads(job.read_text("utf-8"))
        found = KINDS[asked["kind"]](asked["asked"], result, lambda done, total: tell(done=done, total=total))
        end = "failed" if found.failed else "stopped" if found.interrupted else "done"
        _send(end=end, done=found.done, problem=found.failed or found.problem)
    except KeyboardInterrupt:
        _send(end="stopped", done=0, problem="")
    except (Exception, SystemExit) as error:  # a custom agent may raise anything
        if stopped.is_set():  # an interrupt inside numba or a C extension may surface as any exception
            _send(end="stopped", done=0, problem="")
        else:
            _send(end="failed", done=0, problem=" ".join(str(error).split())[:1000] or type(error).__name__)
    os._exit(0)  # a thread of a custom agent must not keep the process


def _decks(lists: list[tuple[str, list[str]]]) -> list[Any]:
    from lorcana_env.decks import Deck

    return [Deck(cards, name) for name, cards in lists]


def _against_a_field(run: Any, asked: dict[str, Any], file: Path, progress: Progress, **more: Any) -> Done:
    """Do a job with its decks, and with the arguments that all jobs against a field share."""
    more |= {key: asked[key] for key in ("shares", "agent", "games", "seed", "threads")}
    found = run(*_decks(asked["decks"]), field=_decks(asked["field"]), progress=progress, **more)
    _write(file, found.as_dict())
    return Done(found.games, found.interrupted)


def _write(file: Path, found: dict[str, Any]) -> None:
    """Write a result as the command prints it with ``--json``."""
    from lorcana_env._util.atomic_files import write_text

    write_text(file, json.dumps(found, ensure_ascii=False, indent=2))


def _take_output() -> None:
    """Reserve standard output for messages to the server. What a custom agent prints goes to stderr."""
    global _OUT
    _OUT = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr


def _send(**message: Any) -> None:
    _OUT.write(json.dumps(message) + "\n")
    _OUT.flush()


def _stop_when_input_ends(stopped: threading.Event) -> None:
    """Interrupt the main thread when standard input ends; end the process if an agent hangs nevertheless."""
    sys.stdin.read()
    stopped.set()
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        import _thread

        _thread.interrupt_main()
    time.sleep(PATIENCE)
    _send(end="stopped", done=0, problem="")
    os._exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
