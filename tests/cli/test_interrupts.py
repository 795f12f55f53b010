"""Ctrl-C keeps what was played, everywhere with exit code 1; files are written whole or not at all."""

import os
import signal
import subprocess
import sys

import pytest

from lorcana_env import Deck, simulate
from lorcana_env._util import atomic_files
from lorcana_env.analysis.goldfish import goldfish
from lorcana_env.simulation import games
from tests.helpers import listening

BLURPLE, YURPLE = Deck.load("blurple"), Deck.load("yurple")


def interrupt_after(games):
    """A progress report that is interrupted once that many games are done."""
    done = 0

    def progress(more):
        nonlocal done
        done += more
        if done >= games:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("threads", [1, 2])
def test_simulate_keeps_the_games_that_were_finished(threads):
    result = simulate(BLURPLE, YURPLE, games=5000, threads=threads, progress=interrupt_after(400))
    assert result.interrupted and 200 <= result.games < 5000
    assert sum(result.wins) + result.truncated == result.games


def test_simulate_with_an_agent_in_python():
    whole = simulate(BLURPLE, YURPLE, policy=lambda game: int(game.legal_actions()[0]), games=3)
    part = simulate(
        BLURPLE, YURPLE, policy=lambda game: int(game.legal_actions()[0]), games=3, progress=interrupt_after(2)
    )
    assert not whole.interrupted and part.interrupted and 1 <= part.games < 3


def test_nothing_played_is_no_result(monkeypatch):
    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run_games", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(BLURPLE, YURPLE, games=10)


def test_goldfish_keeps_the_games_that_were_finished():
    result = goldfish(BLURPLE, "random", 400, progress=interrupt_after(50))
    assert result.interrupted and 0 < result.games < 400


#: The command line, which says on stderr when the second part of the games is done: the first is kept then.
TELLING = """
import sys
from contextlib import contextmanager
from lorcana_env.cli import common, main

bar, parts = common.progress_bar, []

@contextmanager
def telling(total, what):
    with bar(total, what) as advance:
        def told(n):
            advance(n)
            parts.append(n)
            if len(parts) == 2:
                print("played", file=sys.stderr, flush=True)
        yield told

common.progress_bar = telling
main(sys.argv[1:])
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("command", ["simulate blurple yurple --games 5000000", "goldfish blurple --games 1000000"])
def test_the_command_prints_what_was_played_and_says_so(command):
    process = subprocess.Popen(
        [sys.executable, "-c", TELLING, *command.split()],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listening,
    )  # fmt: skip
    assert process.stdout is not None and process.stderr is not None
    try:
        before = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.stdout.read(), process.stderr.read()
        code = process.wait(timeout=120)
    finally:
        process.kill()
    assert (code, before) == (1, "played\n"), before + err
    assert out and "stopped after" in err and "Traceback" not in err, err


def test_a_failed_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("old")
    with pytest.raises(OSError), atomic_files.whole(path) as draft:
        draft.write_text("ne")
        raise OSError(28, "No space left on device", str(draft))
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_an_error_names_the_file_not_its_draft(tmp_path):
    path = tmp_path / "missing" / "table.csv"
    with pytest.raises(OSError) as raised:
        atomic_files.write_text(path, "text")
    assert raised.value.filename == str(path)
