"""Frozen behaviour (tools/perft.py): decision nodes to a depth, and the signature over random games."""

import json

import pytest

from lorcana_env.benchmarks.throughput import signature
from tools.perft import EDITIONS, FILE, PAIRS, SIGNATURE_GAMES, counts

FROZEN = json.loads(FILE.read_text())


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("pair", PAIRS)
def test_perft(pair, rules):
    assert counts(pair, rules) == FROZEN[rules]["perft"]["/".join(pair)]


@pytest.mark.parametrize("rules", EDITIONS)
def test_signature(rules):
    assert signature(SIGNATURE_GAMES, rules=rules) == FROZEN[rules]["signature"]
