"""Work shared by threads finds Ctrl-C at any moment, and neither hangs nor breaks."""

import os
import signal
import subprocess
import sys
import threading
import time
import weakref

import pytest

from lorcana_env._util.interrupts import Stop, deaf_children, in_threads, share, sheltered, until_interrupted
from tests.helpers import listening

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")

#: Ctrl-C at many moments, from the first thread's start to the last part's end; prints how often it came.
HURRIED = """
import signal, sys, time
from lorcana_env._util.interrupts import in_threads, share, until_interrupted

came = []

def interrupt(number, frame):
    came.append(number)
    signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGALRM, interrupt)

def part(k):
    return sum(range(50)) + k

def listed(parts):
    return until_interrupted(part, parts, 3)

def in_order(parts):
    done = []
    try:
        with in_threads(part, parts, 3) as work:
            for k in range(len(parts)):
                done.append(work.result(k))
    except KeyboardInterrupt:
        if not done:
            raise
    return done

def shared(parts):
    sizes = share(lambda first: [part(k) for k in parts[first::3]], [(0,), (1,), (2,)])
    return sorted(sum(sizes, []))

for way in (listed, in_order, shared):
    parts, start = range(600), time.perf_counter()
    way(parts)
    whole = time.perf_counter() - start
    for moment in range(1, 400):
        found = None
        try:
            signal.setitimer(signal.ITIMER_REAL, moment / 400 * whole)
            found = way(parts)
            signal.setitimer(signal.ITIMER_REAL, 0)
        except KeyboardInterrupt:
            pass
        signal.setitimer(signal.ITIMER_REAL, 0)
        if found is not None:
            assert set(found) <= {part(k) for k in parts} and len(set(found)) == len(found)
print(len(came))
"""


def test_ctrl_c_may_come_at_any_moment():
    ended = subprocess.run(
        [sys.executable, "-c", HURRIED], capture_output=True, text=True, timeout=120, preexec_fn=listening
    )
    # outside of the work it may come while Python lets go of an object, which it tells as "Exception ignored"
    assert ended.returncode == 0 and "Exception in thread" not in ended.stderr, ended.stderr
    assert int(ended.stdout) > 100


@pytest.fixture(autouse=True)
def heard():
    """A background job of a shell ignores Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt():
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_waits_for_the_end_of_a_shelter():
    after = []
    with pytest.raises(KeyboardInterrupt), sheltered():
        interrupt()
        after.append(1)
    assert after and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_second_ctrl_c_does_not_wait():
    stop, after = Stop(), []
    with pytest.raises(KeyboardInterrupt), sheltered(stop):
        interrupt()
        after.append(stop.told)
        interrupt()
        after.append("waited")
    assert after == [True] and signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_in_a_shelter_within_a_shelter_stops_both_and_ends_the_inner_one(times):
    outer, inner, after = Stop(), Stop(), []
    with pytest.raises(KeyboardInterrupt), sheltered(outer):
        with sheltered(inner):
            for _ in range(times):
                interrupt()
                after.append((outer.told, inner.told))
        after.append("went on")
    assert after == [(True, True)] and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_handles_ctrl_c_without_raising_it_is_heard():
    heard, stop = [], Stop()
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        with sheltered(stop):
            interrupt()
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT] and not stop.told


@pytest.mark.parametrize("handler", [signal.SIG_IGN, signal.SIG_DFL])
def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it(handler):
    before = signal.signal(signal.SIGINT, handler)
    try:
        with sheltered():
            assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_shelter_on_another_thread_is_none():
    found = []

    def run():
        with sheltered():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_all_parts_are_done_in_order(threads):
    assert until_interrupted(lambda k: 10 * k, [3, 1, 2], threads) == [30, 10, 20]
    assert until_interrupted(lambda k: 10 * k, [], threads) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_ends_the_work_and_passes_through(threads):
    begun = []

    def part(k):
        begun.append(k)
        if k == 1:
            raise ValueError("part 1")
        time.sleep(0.01)

    with pytest.raises(ValueError, match="part 1"):
        until_interrupted(part, range(1000), threads)
    assert len(begun) < 100


def test_results_are_there_after_an_error():
    done = []
    with pytest.raises(ZeroDivisionError), in_threads(lambda k: 1 / (k - 5), range(10), 2) as work:
        for k in range(10):
            done.append(work.result(k))
    assert len(done) == 5 and set(range(5)) <= set(work.results) and 5 not in work.results


def test_leaving_the_block_stops_the_threads():
    with in_threads(lambda k: time.sleep(0.01), range(1000), 2) as work:
        work.result(0)
    done = len(work.results)
    time.sleep(0.1)
    assert 1 <= len(work.results) == done < 100


def test_all_share_before_an_error_is_raised():
    ended = []

    def part(k):
        if k == 0:
            raise ValueError("mine")
        time.sleep(0.05)
        ended.append(k)

    with pytest.raises(ValueError, match="mine"):
        share(part, [(0,), (1,), (2,)])
    assert sorted(ended) == [1, 2]


def test_the_first_part_is_the_callers_and_its_result_the_first():
    first, *others = share(lambda k: (k, threading.get_ident()), [(0,), (1,), (2,)])
    assert first == (0, threading.get_ident()) and sorted(k for k, _ in others) == [1, 2]
    assert threading.get_ident() not in [by for _, by in others]


def test_nothing_is_kept_of_what_was_shared():
    class Large:
        pass

    large = Large()
    gone = weakref.ref(large)
    share(lambda it, k: k, [(large, 0), (large, 1)])
    del large
    for _ in range(100):  # the thread lets go of it a moment later
        if gone() is None:
            return
        time.sleep(0.01)
    raise AssertionError("a thread that waits keeps what it worked on")


def test_a_process_that_is_only_just_started_does_not_hear_ctrl_c():
    """Python sets its own handler while it starts, long before the process can ask for another."""
    with deaf_children():
        process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1); print('here')"], stdout=-1)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[0] == b"here\n" and process.returncode == 0
    with pytest.raises(KeyboardInterrupt):  # this one still does
        interrupt()


def test_ctrl_c_that_comes_while_processes_start_is_raised_here():
    with pytest.raises(KeyboardInterrupt), deaf_children():
        os.kill(os.getpid(), signal.SIGINT)


def test_another_threads_error_is_raised_here():
    with pytest.raises(ZeroDivisionError):
        share(lambda k: 1 / k, [(1,), (0,)])
    assert sorted(share(lambda k: k, [(1,), (0,)])) == [0, 1]
