"""Frozen behaviour (tools/perft.py): decision nodes to a depth, and the signature over random games."""

import json

import pytest

from lorcana_env.benchmarks.throughput import signature
from tools.perft import FILE, PAIRS, SIGNATURE_GAMES, counts


@pytest.mark.parametrize("pair", PAIRS)
def test_perft(pair):
    assert counts(pair) == json.loads(FILE.read_text())["perft"]["/".join(pair)]


def test_signature():
    assert signature(SIGNATURE_GAMES) == json.loads(FILE.read_text())["signature"]
