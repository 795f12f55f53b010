"""The process of a job: what its last word is, whenever it is told to stop."""

import json
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("starlette")

#: Around ``worker.main``, with a job of a kind that the test brings; ``begun()`` says that it works.
AROUND = """
import json, sys, threading, time
from pathlib import Path
from lorcana_env._util import files
from lorcana_env.web import worker

{kind}

worker.KINDS = {{"keep": kind}}
worker.main(Path(sys.argv[1]), Path(sys.argv[2]))
"""
WAITS = """
def kind(asked, file, progress):
    progress(1, 9)
    time.sleep(60)
"""
# as it is where the machine has much to do
BEGINS_SLOWLY = (
    WAITS
    + """
def start(thread, start=threading.Thread.start):
    start(thread)
    time.sleep(0.5)
threading.Thread.start = start
"""
)
WRITES_SLOWLY = """
def kind(asked, file, progress):
    worker._write(file, {"games": 9})
    return worker.Done(9)

def write_text(path, text, write=files.write_text):
    worker._say(done=1, total=9)
    time.sleep(1)
    write(path, text)
files.write_text = write_text
"""
HAS_NOWHERE_TO_WRITE = """
def kind(asked, file, progress):
    try:
        progress(1, 9)
        time.sleep(60)
    except KeyboardInterrupt:
        worker._write(file.parent / "none" / file.name, {"games": 1})
"""
MAKES_SOMETHING_ELSE_OF_IT = """
def kind(asked, file, progress):
    try:
        progress(1, 9)
        time.sleep(60)
    except KeyboardInterrupt:
        raise ImportError("cannot be compiled")
"""
HANGS = """
worker.PATIENCE = 0.2
def kind(asked, file, progress):
    while True:
        try:
            progress(1, 9)
            time.sleep(60)
        except KeyboardInterrupt:
            pass
"""
FAILS = """
def kind(asked, file, progress):
    raise ValueError("no such deck")
"""
WINDS_UP = """
def kind(asked, file, progress):
    try:
        progress(1, 9)
        time.sleep(60)
    except KeyboardInterrupt:
        time.sleep(1)
        worker._write(file, {"games": 1})
        return worker.Done(1, True)
"""
PRINTS_WHAT_IT_LIKES = """
import os, subprocess
def kind(asked, file, progress):
    progress(1, 9)
    os.write(1, b'{"end": "running"}\\n\\xff\\n')  # as a library in C does
    print('{"end": "running"}')
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(30)"])  # it outlives the job
    return worker.Done(9)
"""
ENDS_SLOWLY = """
worker.PATIENCE = 0.2
def kind(asked, file, progress):
    threading.Thread(target=time.sleep, args=(60,)).start()  # an agent of one's own left it behind
    return worker.Done(9)
"""


@pytest.fixture
def begin(tmp_path):
    """A worker with a kind of job; its standard input is open still."""
    (tmp_path / "job.json").write_text(json.dumps({"kind": "keep", "asked": {}}))
    processes = []

    def begin(kind):
        command = [sys.executable, "-c", AROUND.format(kind=kind), str(tmp_path / "job.json"), str(tmp_path / "found")]
        pipe = subprocess.PIPE
        processes.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True))
        return processes[-1]

    yield begin
    for process in processes:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            pipe.close()


def ends(process):
    """What it says about how it ended, after it was told to stop."""
    process.stdin.close()
    said = [json.loads(line) for line in process.stdout]
    assert "Traceback" not in process.stderr.read()
    return [(line["end"], line["done"], line["problem"]) for line in said if "end" in line]


def begun(process):
    assert json.loads(process.stdout.readline())["done"] == 1
    return process


def test_stopped_while_it_works(begin):
    assert ends(begun(begin(WAITS))) == [("stopped", 0, "")]


def test_stopped_before_it_has_begun(begin):
    assert ends(begin(BEGINS_SLOWLY)) == [("stopped", 0, "")]


def test_stopped_when_only_the_result_is_to_be_written(begin, tmp_path):
    """What took minutes is kept: it is done."""
    assert ends(begun(begin(WRITES_SLOWLY))) == [("done", 9, "")]
    assert json.loads((tmp_path / "found").read_text()) == {"games": 9}


def test_a_result_that_cannot_be_written_after_the_stop_is_told(begin):
    ((end, _, problem),) = ends(begun(begin(HAS_NOWHERE_TO_WRITE)))
    assert end == "failed" and "No such file" in problem


def test_what_is_raised_because_of_the_stop_is_no_failure(begin):
    assert ends(begun(begin(MAKES_SOMETHING_ELSE_OF_IT))) == [("stopped", 0, "")]


def test_what_does_not_hear_of_the_stop_is_ended(begin):
    assert ends(begun(begin(HANGS))) == [("stopped", 0, "")]


def test_told_twice_it_keeps_what_it_has(begin, tmp_path):
    """Ctrl-C in a terminal reaches all processes there, and the server, which tells it again."""
    process = begun(begin(WINDS_UP))
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert ends(process) == [("stopped", 1, "")]
    assert json.loads((tmp_path / "found").read_text()) == {"games": 1}


def test_what_an_agent_prints_or_leaves_behind_is_not_heard(begin):
    start = time.monotonic()
    said = [json.loads(line) for line in begun(begin(PRINTS_WHAT_IT_LIKES)).stdout]
    assert [line["end"] for line in said] == ["done"] and time.monotonic() - start < 25


def test_what_failed_before_the_stop_has_failed(begin):
    process = begin(FAILS)
    failed = json.loads(process.stdout.readline())
    assert failed["end"] == "failed" and "no such deck" in failed["problem"]
    assert ends(process) == []


def test_what_was_done_before_the_stop_is_done(begin):
    process = begin(ENDS_SLOWLY)
    assert json.loads(process.stdout.readline())["end"] == "done"
    assert ends(process) == []
