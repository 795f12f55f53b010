"""A matchup played by a process of its own: ``python -m lorcana_env.web.worker RUN.json GAMES.npz``.

It prints a line of JSON for each step of progress, and one at the end. It stops, with what was played kept, when its
standard input ends: the server closes it, or is gone.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

EVERY = 0.3  # seconds between two lines
PATIENCE = 10.0  # seconds for the games that have begun, when it is to stop
_OUT = sys.stdout


def main(run: Path, games: Path) -> None:
    """Play what ``run`` asks for into ``games``, or go on with it."""
    if hasattr(os, "nice"):
        os.nice(5)  # clicks come first
    sys.stdout = sys.stderr  # an agent of one's own may print what it likes
    threading.Thread(target=_stop_with_input, daemon=True).start()
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            _say(done=done, total=total)

    try:
        from lorcana_env.analysis.run_matchup import matchup
        from lorcana_env.decks import Deck

        asked = json.loads(run.read_text("utf-8"))
        there = games.is_file()
        result = matchup(
            [Deck(cards, name) for name, cards in asked["decks"]],
            asked["agent"],
            asked["games"],
            until=asked["until"],
            seed=asked["seed"],
            threads=asked["threads"],
            progress=progress,
            save=None if there else games,
            resume=games if there else None,
        )
        _say(end="stopped" if result.interrupted else "done", games=result.games_played, problem=result.unsaved or "")
    except KeyboardInterrupt:
        _say(end="stopped", games=0, problem="")
    except BrokenPipeError:
        os._exit(1)
    except (Exception, SystemExit) as error:  # whatever an agent of one's own raises
        _say(end="failed", games=0, problem=" ".join(str(error).split())[:1000] or type(error).__name__)


def _say(**what: Any) -> None:
    print(json.dumps(what), flush=True, file=_OUT)


def _stop_with_input() -> None:
    """As Ctrl-C does, in the main thread, when standard input ends; the process ends even if an agent hangs."""
    sys.stdin.read()
    if hasattr(signal, "pthread_kill"):
        main_thread = threading.main_thread().ident
        assert main_thread is not None
        signal.pthread_kill(main_thread, signal.SIGINT)
    else:
        import _thread

        _thread.interrupt_main()
    time.sleep(PATIENCE)
    with contextlib.suppress(OSError):
        _say(end="stopped", games=0, problem="")
    os._exit(1)  # what was kept is whole


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
