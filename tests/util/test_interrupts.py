"""Ctrl-C returns what was finished; threads that share work do each part once."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from lorcana_env import simulate
from lorcana_env._util.interrupts import check_interrupt, run_parts, share
from lorcana_env.agents import agent as make_agent
from lorcana_env.apps.decks.goldfish import goldfish
from tests.helpers import listening, new_game


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
def test_simulate_returns_the_games_that_were_finished(threads):
    result = simulate("blurple", "yurple", games=5000, threads=threads, progress=interrupt_after(2000))
    assert result.interrupted and 200 <= result.games < 5000 and sum(result.wins) + result.truncated == result.games


def test_goldfish_returns_the_games_that_were_finished():
    result = goldfish("blurple", "random", 400, progress=interrupt_after(50))
    assert result.interrupted and 0 < result.games < 400


#: ``lorcana simulate``, which says on stderr when the second part of the games is done.
COMMAND = """
import sys
from contextlib import contextmanager
from lorcana_env.cli import common, main

bar, parts = common.progress_bar, []

@contextmanager
def reporting(total, what):
    with bar(total, what) as advance:
        def report(n):
            advance(n)
            parts.append(n)
            if len(parts) == 2:
                print("played", file=sys.stderr, flush=True)
        yield report

common.progress_bar = reporting
main(["simulate", "blurple", "yurple", "--games", "5000000", "--threads", "2"])
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_command_prints_what_was_finished_and_ends_with_1():
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listening,
    )  # fmt: skip
    assert process.stderr.readline() == "played\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 1 and out and "stopped after" in err and "Traceback" not in err, err


@pytest.mark.parametrize("threads", [1, 2])
def test_parts_are_in_order_and_an_error_ends_the_work(threads):
    done = []
    assert run_parts(lambda k: 10 * k, [3, 1, 2], threads, done.append) == [30, 10, 20] == done

    def part(k):
        done.append(k)
        time.sleep(0.01)
        return 1 / (k - 1)

    with pytest.raises(ZeroDivisionError):
        run_parts(part, range(1000), threads)
    assert len(done) < 100


def test_long_parts_end_at_once_and_what_was_finished_before_them_is_returned():
    begun = threading.Event()

    def part(k):
        if k == 0:
            begun.set()
        if k == 1:
            begun.wait()
            os.kill(os.getpid(), signal.SIGINT)  # as a terminal does: the main thread gets it
        while k in (1, 2):
            check_interrupt()
            time.sleep(0.001)
        return k

    assert run_parts(part, range(9), 2) == [0]


@pytest.mark.parametrize("call", [
    lambda game: game.playouts(0, 10_000_000, "greedy"),
    lambda game: make_agent("ismcts:5000000sims")(game),
], ids=["playouts", "ismcts"])  # fmt: skip
def test_a_long_call_ends_within_a_second(call):
    """As a notebook does it, SIGINT goes to the main thread, which is in compiled code."""
    game = new_game(1)
    game.playouts(0, 2, "greedy")
    make_agent("ismcts:2sims")(game)  # compiled
    sent = []

    def interrupt():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.3, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        call(game)
    assert time.monotonic() - sent[0] < 1


def test_the_caller_does_the_first_part():
    found = share(lambda k: (k, threading.get_ident()), [(0,), (1,), (2,)])
    assert [k for k, _ in found] == [0, 1, 2] and [by for _, by in found].count(threading.get_ident()) == 1
    with pytest.raises(ZeroDivisionError):
        share(lambda k: 1 / k, [(1,), (0,)])


@pytest.mark.parametrize("threads", [1, 2])
def test_parts_that_have_parts_of_their_own_end_too(threads):
    begun, ended = [], []

    def part(k):
        run_parts(lambda n: time.sleep(0.001), range(5), 1)
        begun.append(k)
        if len(begun) == 1:
            os.kill(os.getpid(), signal.SIGINT)
        for _ in range(2000):
            check_interrupt()
            time.sleep(0.001)
        ended.append(k)

    with pytest.raises(KeyboardInterrupt):
        run_parts(part, range(4), threads)
    assert len(begun) <= threads and not ended
