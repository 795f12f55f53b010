"""The process of a job: it says how it ended, and saves what is finished when it is stopped."""

import json
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("starlette")

#: A call of ``worker.main`` with a kind of job from the test.
SCRIPT = """
import signal, sys, time
from pathlib import Path
from lorcana_env.apps.page import worker

def job(asked, file, progress):
    try:
        print("an agent may print anything")
        progress(1, 9)
        {work}
    except KeyboardInterrupt:
        worker._write(file, {{"games": 1}})
        return worker.Done(1, True)

worker.KINDS = {{"keep": job}}
worker.main(Path(sys.argv[1]), Path(sys.argv[2]))
"""
WAIT = "time.sleep(60)"
HANG = (
    "setattr(worker, 'PATIENCE', 0.5), signal.signal(signal.SIGINT, signal.SIG_IGN), worker._send(done=2, total=9), "
    "time.sleep(60)"
)
FAIL = "raise ValueError('no such deck')"


@pytest.fixture
def begin(tmp_path):
    """Start a worker; return it as soon as it works."""
    (tmp_path / "job.json").write_text(json.dumps({"kind": "keep", "asked": {}}))
    processes = []

    def begin(work):
        command = [sys.executable, "-c", SCRIPT.format(work=work), str(tmp_path / "job.json"), str(tmp_path / "found")]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        processes.append(process)
        assert json.loads(process.stdout.readline()) == {"done": 1, "total": 9}
        return process

    yield begin
    for process in processes:
        process.kill()
        process.communicate()


def end_of(process):
    return json.loads(process.stdout.read())


@pytest.mark.parametrize(
    "stop", ["input", signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.nightly)], ids=str
)
def test_a_job_that_is_stopped_saves_what_is_finished(begin, tmp_path, stop):
    process = begin(WAIT)
    if stop == "input":
        process.stdin.close()
        process.stdin = None
    else:
        process.send_signal(stop)
    assert end_of(process) == {"end": "stopped", "done": 1, "problem": ""}
    assert json.loads((tmp_path / "found").read_text()) == {"games": 1}


def test_a_job_that_does_not_stop_is_ended_when_patience_ends(begin):
    process = begin(HANG)
    assert json.loads(process.stdout.readline())["done"] == 2
    process.stdin.close()
    process.stdin, began = None, time.monotonic()
    assert end_of(process) == {"end": "stopped", "done": 0, "problem": ""}
    assert time.monotonic() - began < 4  # less than without the shorter patience


def test_a_job_that_fails_says_why(begin):
    assert end_of(begin(FAIL)) == {"end": "failed", "done": 0, "problem": "no such deck"}
