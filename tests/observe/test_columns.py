"""Columns are named: one can be added in two lines, and networks are loaded by the names of their columns."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lorcana_env.agents import network
from lorcana_env.agents.forward import INPUTS
from lorcana_env.agents.network import FORMAT, SHIPPED, by_present_columns, layer_inputs, read_arrays, read_network
from lorcana_env.observe import columns, effects, entities, flat
from lorcana_env.observe.ragged import FIRST
from tests.helpers import ROOT, raises

#: All blocks of columns: module and name.
BLOCKS = [
    ("observe/flat", "GLOBALS"), ("observe/flat", "PLAYER_COLUMNS"), ("observe/flat", "CARD_COLUMNS"),
    ("observe/entities", "GLOBALS"), ("observe/entities", "PLAYER_COLUMNS"), ("observe/entities", "CARD_COLUMNS"),
    ("observe/flat", "TURN_COLUMNS"), ("observe/lookahead", "LOOK_COLUMNS"), ("observe/effects", "FRAME_COLUMNS"),
    ("observe/effects", "BAG_COLUMNS"), ("observe/effects", "LASTING_COLUMNS"),
    ("observe/inputs", "LIST_COLUMNS"), ("observe/inputs", "RECENT_COLUMNS"), ("observe/inputs", "SHIFT_COLUMNS"),
]  # fmt: skip
NEW = "new_column"
#: A line to add behind another one, which writes the new column.
WRITES = {"observe/entities": {
    "    out[GLOBAL.your_turn] = st.active == player": "out[GLOBAL.new_column] = 7",
    "    out[PLAYER.hand] = st.counts[p, c.ZONE_HAND]": "out[PLAYER.new_column] = 3 + p",
    "    row[CARD.hand] = zone == c.ZONE_HAND": "row[CARD.new_column] = slot",
}, "observe/lookahead": {"        row[LOOK.looked] = 1": "row[LOOK.new_column] = 100 + k"}}  # fmt: skip
#: What is observed of some positions, by the names of the columns, and what the shipped network thinks of them.
OBSERVED = """
import json
from lorcana_env import Deck, Game, Scenario
from lorcana_env.observe import effects, entities, flat
from lorcana_env.agents.network import SHIPPED, Network

def by_name(rows, names):
    assert rows.shape[-1] == len(names)
    return {name: rows[..., k].tolist() for k, name in enumerate(names)}

def seen(game):
    player, found = game.to_act, []
    parts = flat.split(game.observe(player), game.players, game.table.capacity)
    for rows, names in zip(parts, flat.LAYOUT.values(), strict=True):
        found.append(by_name(rows, names))
    e = entities.split(game.entities(player), game.players, game.table.capacity)
    for block, names in (entities.layout(("lists", "recent", "shift")) | effects.BLOCKS).items():
        if block != "verbs":
            found.append(by_name(getattr(e, block), names))
    return [*found, e.mask.tolist(), e.mulligan.tolist()]

def positions():
    blurple = Deck.load("blurple")
    game = Game(blurple, Deck.load("ward-es-control"), seed=4)
    for k in range(24):
        game.step(int(game.legal_actions()[k * 7 % len(game.legal_actions())]))
        if k % 8 == 7:
            yield game
    yield Game(blurple, blurple, seed=1)
    s = Scenario(
        you=dict(play=[dict(card="Stitch - New Dog", damage=1, exerted=True, at="Pride Lands - Pride Rock"),
                       "Pride Lands - Pride Rock"], hand=["Fire the Cannons!"], discard=["Be Prepared"], ink=3),
        opponent=dict(play=[dict(card="Simba - Protective Cub", exerted=True), "Flounder - Voice of Reason"]),
    )
    yield s.game

shipped = Network()
result = [seen(game) for game in positions()]
thoughts = [[*shipped.probabilities(game).tolist(), shipped.value(game)] for game in positions()]
"""
#: A hash of 1,000 decisions of the shipped network.
PLAYED = """
import hashlib
from lorcana_env import Deck, Game
from lorcana_env.agents.network import Network
shipped, digest, seed = Network(), hashlib.sha256(), 0
for k in range(1000):
    if k == 0 or game.over:
        seed += 1
        game = Game(*map(Deck.load, ("blurple", "ward-es-control", "yurple")[: 2 + seed % 2]), seed=seed)
    thought = shipped._of_game(game)
    digest.update(thought.p.tobytes() + thought.values.tobytes())
    game.step(int(thought.chosen[0]))
print(digest.hexdigest())
"""


def insert(path: Path, name: str, front: bool) -> None:
    """A new column in the middle of a block, or in front, by one more element in the source."""
    lines = path.read_text("utf-8").split("\n")
    found = next(
        node.value for node in ast.parse("\n".join(lines)).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name
    )  # fmt: skip
    assert isinstance(found, ast.Dict)
    k = 0 if front else len(found.keys) // 2
    key, value = found.keys[k], found.values[k]
    at, column = (key.lineno - 1, key.col_offset) if key else (value.lineno - 1, value.col_offset - len("**"))
    lines[at] = f'{lines[at][:column]}"{NEW}": "", {lines[at][column:]}'
    path.write_text("\n".join(lines), "utf-8")


def copy_with_columns(folder: Path) -> None:
    """A copy of the package with a new column in every block at once, and the lines that write it."""
    for package in ("lorcana_env", "agents"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    for k, (module, name) in enumerate(BLOCKS):
        insert(folder / "lorcana_env" / f"{module}.py", name, front=k % 2 == 0)
    for module, writes in WRITES.items():
        path = folder / "lorcana_env" / f"{module}.py"
        text = path.read_text("utf-8")
        for line, more in writes.items():
            assert text.count(f"{line}\n") == 1
            text = text.replace(f"{line}\n", f"{line}\n{' ' * (len(line) - len(line.lstrip()))}{more}\n")
        path.write_text(text, "utf-8")


def start(folder: Path, program: str) -> subprocess.Popen[str]:
    environment = os.environ | {"LORCANA_INTERPRET": "1", "PYTHONPATH": str(folder)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", program], cwd=folder, env=environment, text=True, **pipes)


@pytest.fixture(scope="module")
def observed() -> list:
    found: dict = {}
    exec(OBSERVED, found)
    return json.loads(json.dumps([found["result"], found["thoughts"]]))


@pytest.mark.nightly
def test_a_column_is_added_in_two_lines(observed, tmp_path):
    """The other columns are what they were, by name; networks play on and are trained on."""
    copy_with_columns(tmp_path)
    program = (
        OBSERVED
        + """
from pathlib import Path
try:
    import torch
except ModuleNotFoundError:
    torch = None
trained = []
if torch is not None:
    from lorcana_env.agents.entity_net import EntityNet
    net = EntityNet.load(SHIPPED, outcomes=3)
    net.save("new.npz")
    trained.append(Network("new.npz").probabilities(next(positions())).tolist())
    game = next(positions())
    with torch.no_grad():
        output = net(torch.from_numpy(game.entities(game.to_act))[None])
    p = torch.softmax(output.logits, 1)[0].numpy()
    trained.append(p[output.actions[0].numpy().searchsorted(game.legal_actions())].tolist())
print(json.dumps([result, thoughts, trained]))
"""
    )
    process = start(tmp_path, program)
    stdout, stderr = process.communicate()
    assert process.returncode == 0, stderr
    result, thoughts, trained = json.loads(stdout)
    for blocks, before in zip(result, observed[0], strict=True):
        rows = [block for block in blocks if isinstance(block, dict)]
        new = [block.pop(name) for block in rows for name in list(block) if name.startswith(NEW)]
        assert blocks == before
        assert len(new) == len(BLOCKS) + len(effects.BLOCKS) and sum(np.any(column) for column in new) == 4
    for now, before in zip(thoughts, observed[1], strict=True):
        assert np.allclose(now, before, atol=1e-5)
    for p in trained:
        assert np.allclose(p, observed[1][0][:-1], atol=0.01)


@pytest.mark.nightly
def test_the_shipped_network_plays_on_bit_for_bit_when_columns_are_added(tmp_path):
    copy_with_columns(tmp_path)
    processes = [start(folder, PLAYED) for folder in (ROOT, tmp_path)]
    before, now = (process.communicate()[0] for process in processes)
    assert before == now and len(now.strip()) == 64


def test_columns_have_names_that_code_can_write():
    every = [*flat.LAYOUT.items(), *entities.layout(entities.INPUTS).items()]
    for block, names in every:
        made = [columns.identifier(name) for name in names]
        assert len(set(made)) == len(made) and all(name.isidentifier() for name in made), block
        assert not [name for name in names if re.search(r"^(flag|rule|column)_\d+$", name)]
    assert (entities.CARD.present, entities.CARD.strength) == (0, list(entities.CARD_COLUMNS).index("strength + 128"))
    assert flat.GLOBAL.turn == list(flat.GLOBALS).index("turn / 30")


def test_a_run_of_columns_must_stay_together():
    assert columns.first_of(("b", "c"), ("a", "b", "c", "d")) == 1
    raises(ValueError, "from 'b' to 'c' must follow one another", columns.first_of, ("b", "c"), ("a", "b", "x", "c"))


# -- network files -----------------------------------------------------------------------------------------------------
def rewritten(path: Path, **settings: object) -> Path:
    """The shipped network with other settings."""
    with np.load(str(SHIPPED)) as data:
        arrays = dict(data)
    arrays["settings"] = np.array(json.dumps(json.loads(str(arrays["settings"])) | settings))
    np.savez(path, **arrays)
    return path


def trained_with() -> dict:
    """The columns that the shipped network was trained with, by block."""
    with np.load(str(SHIPPED)) as data:
        return json.loads(str(data["settings"]))["made_with"]["columns"]


def metadata(block: str, names: list[str]) -> dict:
    said = {"columns": trained_with(), "version": "0.9.9"}
    return said | {"columns": said["columns"] | {block: names}}


@pytest.mark.parametrize(("block", "array", "first"), [
    ("globals", "context_1", 0), ("players", "context_1", entities.N_GLOBALS), ("look", "action_look", 0),
    ("cards", "row_1", -FIRST), ("verbs", "verb", 0), ("verbs", "recent_verb", 0),
])  # fmt: skip
def test_weights_are_loaded_by_the_names_of_their_columns(block, array, first, tmp_path):
    """A file in which two columns are swapped."""
    names = trained_with()[block]
    names[4], names[6] = names[6], names[4]
    now = read_arrays(rewritten(tmp_path / "swapped.npz", made_with=metadata(block, names)))[1][array]
    before = read_arrays(Path(str(SHIPPED)))[1][array]
    assert (now[first + 4] == before[first + 6]).all() and (now[first + 6] == before[first + 4]).all()
    assert (now[first + 5] == before[first + 5]).all() and (now[first + 4] != before[first + 4]).any()


@pytest.mark.parametrize("inputs", [(), INPUTS], ids=["no inputs", "all inputs"])
def test_a_column_that_a_network_was_not_trained_with_weighs_nothing(inputs):
    now = entities.layout(inputs)
    before = now | {"players": now["players"][1:], "cards": tuple(x for x in now["cards"] if x != "damage")}
    trained, present = (layer_inputs(layout, inputs, 2, 3, 4) for layout in (before, now))
    arrays = {name: 1.0 + np.arange(len(labels))[:, None] for name, labels in trained.items()}
    for name, array in by_present_columns(arrays, trained, present).items():
        found = dict(zip(present[name], array[:, 0], strict=True))
        assert [found.pop(label) for label in trained[name]] == list(arrays[name][:, 0]) and not any(found.values())
        new = {"row_1": 1, "row_minus": 1, "context_1": 3 if inputs else 2}
        assert len(found) == new.get(name, 0)


@pytest.mark.parametrize("block", entities.layout(INPUTS))
def test_a_column_that_a_network_needs_and_that_is_gone_is_named(block, tmp_path):
    names = [*trained_with()[block], "luck"]
    with pytest.raises(ValueError, match=f"is not a usable .* needs the column 'luck' of '{block}'.* 0.9.9") as refused:
        read_network(rewritten(tmp_path / "gone.npz", made_with=metadata(block, names)))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("settings", "why"), [
    (dict(format=FORMAT + 1), "another format"), (dict(made_with={"version": "1", "columns": {}}), "globals"),
    (dict(made_with=metadata("look", list(entities.LAYOUT["look"][1:]))), "action_look is .* not floats of shape"),
    (dict(inputs=["weather"]), "the input 'weather' that it reads is none of lists, recent, mulligan, shift"),
    (dict(inputs=["lists", "lists"]), "the input 'lists' that it reads is named twice"),
    (dict(inputs=["opponents"]), "row_1 is"), (dict(feature_names=["cost / 5"]), "card_layer is"),
])  # fmt: skip
def test_a_network_file_of_other_settings_is_refused(settings, why, tmp_path):
    raises(
        ValueError, f"is not a usable network file.*{why}", read_network, rewritten(tmp_path / "other.npz", **settings)
    )


def test_a_small_file_that_unpacks_to_a_lot_is_refused_before_it_does(tmp_path, monkeypatch):
    monkeypatch.setattr(network, "MAX_BYTES", 10_000_000)
    path = tmp_path / "packed.npz"
    with np.load(str(SHIPPED)) as data:
        np.savez_compressed(path, extra=np.zeros(10_000_000, np.uint8), **data)
    assert path.stat().st_size < 1_000_000
    raises(ValueError, r"is not a usable network file: it holds more than 9 MiB", read_network, path)
