"""Ctrl-C keeps what was played, everywhere with exit code 1; files are written whole or not at all."""

import os
import signal
import subprocess
import sys
import time

import pytest

from lorcana_env import Deck, simulate
from lorcana_env.analysis.goldfish import goldfish
from lorcana_env.doors import files
from lorcana_env.simulation import games

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


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("command", ["simulate blurple yurple --games 100000000", "goldfish blurple --games 10000000"])
def test_the_command_prints_what_was_played_and_says_so(command):
    process = subprocess.Popen(
        [sys.executable, "-m", "lorcana_env.cli", *command.split()],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # a background job of a shell ignores this signal, and so would its children
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    try:
        time.sleep(8)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 1, err
    if out:  # on a machine so slow that nothing was played yet there is nothing to show
        assert "stopped after" in err and "Traceback" not in err


def test_a_failed_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("old")
    with pytest.raises(OSError), files.whole(path) as draft:
        draft.write_text("ne")
        raise OSError(28, "No space left on device", str(draft))
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_an_error_names_the_file_not_its_draft(tmp_path):
    path = tmp_path / "missing" / "table.csv"
    with pytest.raises(OSError) as raised:
        files.write_text(path, "text")
    assert raised.value.filename == str(path)
