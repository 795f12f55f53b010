"""The engine run by Python (LORCANA_INTERPRET): the same games as compiled, and every access checked."""

import zlib

import numpy as np
import pytest

from lorcana_env import Deck, Game
from lorcana_env.rules.compiler import interpreted
from tests.helpers import run_by_python


def digest(names: str) -> int:
    """Of every record of a random game."""
    chooser, found = np.random.default_rng(2), 0
    game = Game(*map(Deck.load, names.split()), seed=3)
    while not game.over:
        game.step(int(chooser.choice(game.legal_actions())))
        found = zlib.crc32(game.state.tobytes(), found)
    return zlib.crc32(game.observe(0).tobytes(), found)


@pytest.mark.nightly  # test_twin.py compares each call
@pytest.mark.parametrize("names", ["ward-es-control cloudy-ae-aggro", "mega-vixcious yurple pioche-violette"])
def test_games_are_the_same(names):
    program = (
        "from lorcana_env.rules.compiler.jit import INTERPRETED; from tests.engine.test_interpreted import digest\n"
        f"print(INTERPRETED, digest({names!r}))"
    )
    assert run_by_python("-c", program).strip() == f"True {digest(names)}"


ENTRY = np.dtype([("small", "u1"), ("sets", "u8", (2, 2)), ("number", "i2")], align=True)
RECORD = np.dtype([
    ("one", "u1"), ("many", "u1", (3,)), ("grid", "i2", (2, 4)), ("bits", "u8", (2,)), ("word", "u8"),
    ("table", ENTRY, (3,)),
])  # fmt: skip


@pytest.fixture
def record():
    return interpreted.proxy(np.zeros(2, RECORD))[1]


@pytest.mark.parametrize("access", [
    lambda st: st.many[3], lambda st: st.many[-1], lambda st: st.grid[1, 4], lambda st: st.grid[1][-1],
    lambda st: st.grid[-1], lambda st: st.grid[2], lambda st: st.many.__setitem__(-1, 0),
    lambda st: st.many.__setitem__(0, 256), lambda st: st.grid.__setitem__((0, 0), 40_000),
    lambda st: st.__setattr__("one", -1), lambda st: st.__setattr__("none", 1), lambda st: st.nothing,
    lambda st: st.table[3], lambda st: st.table[-1], lambda st: st.table[1].nothing, lambda st: st.table[1].sets[2, 0],
    lambda st: st.table[1].sets[-1], lambda st: st.table[1].__setattr__("small", 256),
    lambda st: st.table[1].__setattr__("number", 40_000), lambda st: st.table[1].__setattr__("none", 1),
    lambda st: st.table.__setitem__(3, st.table[0]), lambda st: st.table.__setitem__(-1, st.table[0]),
    lambda st: st.table.__setitem__(0, st.table[3]), lambda st: interpreted.proxy(np.zeros(2, RECORD))[2],
    lambda st: interpreted.proxy(np.zeros(2, RECORD))[-1],
])  # fmt: skip
def test_what_compiled_code_would_do_in_silence_is_refused(record, access):
    with pytest.raises((IndexError, ValueError, AttributeError)):
        access(record)
    assert not record.array.tobytes().strip(b"\0")


def test_what_is_written_is_in_the_array():
    array = np.zeros(2, RECORD)
    st = interpreted.proxy(array)[1]
    st.one = 200
    st.many[2] += 7
    st.grid[1, 3] = -5
    st.grid[0][2] = 9
    st.bits[1] = ~(1 << 3)  # words wrap, as sets of bits and generators do
    st.word = 2**64 + 3
    entry = st.table[2]
    entry.number = -3
    entry.sets[1, 0] |= 5
    st.table[0] = st.table[2]
    entry.number = 4
    assert [array[1]["table"][i].item()[2] for i in range(3)] == [-3, 0, 4]
    assert array[1]["table"]["sets"][:, 1, 0].tolist() == [5, 0, 5]
    interpreted.clear_record(entry)
    interpreted.clear_record(st.table[0])
    assert not array[1]["table"].tobytes().strip(b"\0")
    written = [array[1][name].tolist() for name in RECORD.names[:-1]]
    assert written == [200, [0, 0, 7], [[0, 0, 9, 0], [0, 0, 0, -5]], [0, 2**64 - 9], 3]
    records = interpreted.proxy(array)
    records[0] = records[1]
    assert array[0] == array[1]
