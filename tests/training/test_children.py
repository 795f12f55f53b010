"""Processes that play for a command do not hear the Ctrl-C of its terminal, not even while they start."""

import multiprocessing
import os
import signal
import threading
import time
from contextlib import contextmanager

import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

from lorcana_env.training.evaluation.ladder import decks_of
from lorcana_env.training.evaluation.matches import Schedule
from lorcana_env.training.evaluation.workers import Task, play_tasks
from tests.helpers import WARD

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


@contextmanager
def interrupted(seconds):
    """Each process that is started in the block hears Ctrl-C every now and then, for so long."""

    def interrupt():
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(0.05)
            for process in multiprocessing.active_children():
                if process.is_alive():
                    os.kill(process.pid, signal.SIGINT)
                    told.append(process.pid)

    told = []
    thread = threading.Thread(target=interrupt)
    thread.start()
    yield told
    thread.join()


def test_workers_of_a_ladder_play_on():
    deck = decks_of(WARD)[0]
    with interrupted(2.0) as told:
        played = list(play_tasks([Task("random", "greedy", 0, 2)], Schedule([(deck, deck)], 0), None, 2))
    assert told and len(played) == 1 and len(played[0][1].log) == 4
