"""Columns by name: one may be inserted in one line, and a network of other columns is refused by name."""

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

from lorcana_env import __version__
from lorcana_env.agents import network
from lorcana_env.agents.network import FORMAT, SHIPPED, read
from lorcana_env.observe import columns, entities, flat
from training.yardsticks import FORMER

ROOT = Path(__file__).parents[2]
#: Every tuple of columns: module and name.
TUPLES = [
    ("observe/flat", "GLOBALS"), ("observe/flat", "PLAYER_COLUMNS"), ("observe/flat", "CARD_COLUMNS"),
    ("observe/entities", "GLOBALS"), ("observe/entities", "PLAYER_COLUMNS"), ("observe/entities", "CARD_COLUMNS"),
    ("observe/lookahead", "LOOK_COLUMNS"),
    ("observe/inputs", "LIST_COLUMNS"), ("observe/inputs", "RECENT_COLUMNS"), ("observe/inputs", "SHIFT_COLUMNS"),
]  # fmt: skip
NEW = "new_column"
#: Writes what is observed of some positions, by the names of the columns.
OBSERVED = """
import json
from lorcana_env import Deck, Game, Scenario
from lorcana_env.observe import entities, flat, inputs
from lorcana_env.observe.lookahead import LOOK_COLUMNS

def by_name(rows, names):
    assert rows.shape[-1] == len(names)
    return {name: rows[..., k].tolist() for k, name in enumerate(names)}

def seen(game):
    player, found = game.to_act, []
    parts = flat.split(game.observe(player), game.players, game.table.capacity)
    for rows, names in zip(parts, (flat.GLOBALS, flat.PLAYER_COLUMNS, flat.CARD_COLUMNS)):
        found.append(by_name(rows, names))
    e = entities.split(game.entities(player), game.players, game.table.capacity)
    for rows, names in ((e.globals, entities.GLOBALS), (e.players, entities.PLAYER_COLUMNS), (e.look, LOOK_COLUMNS),
                        (e.cards, entities.CARD_COLUMNS), (e.lists, inputs.LIST_COLUMNS),
                        (e.recent, inputs.RECENT_COLUMNS), (e.shift, inputs.SHIFT_COLUMNS)):
        found.append(by_name(rows, names))
    return [*found, e.mask.tolist(), e.mulligan.tolist()]

def positions():
    blurple = Deck.load("blurple")
    game = Game(blurple, Deck.load("ward-es-control"), seed=4)
    for k in range(24):
        game.step(int(game.legal_actions()[k * 7 % len(game.legal_actions())]))
        if k % 8 == 7:
            yield game
    yield Game(blurple, blurple, blurple, seed=1)
    s = Scenario(
        you=dict(play=[dict(card="Stitch - New Dog", damage=1, exerted=True, at="Pride Lands - Pride Rock"),
                       "Pride Lands - Pride Rock"], hand=["Fire the Cannons!"], discard=["Be Prepared"], ink=3),
        opponent=dict(play=[dict(card="Simba - Protective Cub", exerted=True), "Flounder - Voice of Reason"]),
    )
    yield s.game

result = [seen(game) for game in positions()]
"""


def insert(path: Path, name: str, front: bool) -> None:
    """A new column in the middle of a tuple, or in front, by one more element in the source."""
    lines = path.read_text("utf-8").split("\n")
    found = next(
        node.value for node in ast.parse("\n".join(lines)).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name
    )  # fmt: skip
    assert isinstance(found, ast.Tuple)
    at = found.elts[0 if front else len(found.elts) // 2]
    line = lines[at.lineno - 1]
    lines[at.lineno - 1] = f'{line[: at.col_offset]}"{NEW}", {line[at.col_offset :]}'
    path.write_text("\n".join(lines), "utf-8")


def without(blocks: list) -> tuple[list, list]:
    """The blocks without the new column, and the numbers in it."""
    columns = [block for block in blocks if isinstance(block, dict)]
    new = [block.pop(NEW) for block in columns if NEW in block]
    return blocks, new


@pytest.fixture(scope="module")
def observed() -> list:
    found: dict = {}
    exec(OBSERVED, found)
    return json.loads(json.dumps(found["result"]))


@pytest.mark.parametrize("front", [True, False], ids=["in front", "in the middle"])
def test_a_column_is_inserted_in_one_line(front, observed, tmp_path):
    """In every tuple at once: the other columns are what they were, by name; networks of before are refused."""
    for package in ("lorcana_env", "agents"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for module, name in TUPLES:
        insert(tmp_path / "lorcana_env" / f"{module}.py", name, front)
    program = (
        OBSERVED
        + """
from pathlib import Path
import os
from lorcana_env.agents.network import Network
try:
    Network(os.environ["FORMER"])
    said = ""
except ValueError as error:
    said = str(error)
same = None
try:
    import torch
except ModuleNotFoundError:
    torch = None
if torch is not None:  # a network of the new columns learns them, is kept, and plays
    from lorcana_env.training.entity_net import EntityNet, Shape, save
    torch.manual_seed(0)
    net = EntityNet(Shape(card=2, row=3, hidden=3, context=3))
    game = next(positions())
    save(net, Path("new.npz"))
    p = Network("new.npz").probabilities(game)
    with torch.no_grad():
        output = net(torch.from_numpy(game.entities(game.to_act))[None])
    q = torch.softmax(output.logits, 1)[0].numpy()[output.actions[0].numpy().searchsorted(game.legal_actions())]
    same = bool(abs(p - q).max() < 0.01)
print(json.dumps([result, said, same]))
"""
    )
    environment = os.environ | {"LORCANA_INTERPRET": "1", "PYTHONPATH": str(tmp_path), "FORMER": str(FORMER)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    result, said, same = json.loads(done.stdout)
    for blocks, before in zip(result, observed, strict=True):
        blocks, new = without(blocks)
        assert blocks == before
        assert len(new) == len(TUPLES) and not any(np.any(column) for column in new)
    at = 0 if front else entities.GLOBALS.index("page")
    assert f"column {at} of 'globals' is {entities.GLOBALS[at]!r}" in said and f"{NEW!r} in this one" in said
    assert "\n" not in said and "0.2.0" in said and __version__ in said
    assert same in (True, None)


def test_columns_have_names_that_code_can_write():
    every = [*flat.LAYOUT.items(), *entities.layout(entities.INPUTS).items()]
    for block, names in every:
        made = [columns.identifier(name) for name in names]
        assert len(set(made)) == len(made) and all(name.isidentifier() for name in made), block
        assert not [name for name in names if re.search(r"^(flag|rule|column)_\d+$", name)]
    assert (entities.CARD.present, entities.CARD.strength) == (0, entities.CARD_COLUMNS.index("strength + 128"))
    assert flat.GLOBAL.turn == flat.GLOBALS.index("turn / 30")


def test_a_run_of_columns_must_stay_together():
    assert columns.first_of(("b", "c"), ("a", "b", "c", "d")) == 1
    with pytest.raises(ValueError, match="from 'b' to 'c' must follow one another"):
        columns.first_of(("b", "c"), ("a", "b", "x", "c"))


# -- networks and their columns ----------------------------------------------------------------------------------------


def rewritten(path: Path, **settings: object) -> Path:
    """The network of 0.2.0 with other settings (None: without)."""
    with np.load(FORMER) as data:
        held = {name: data[name] for name in data.files}
    told = json.loads(str(held["settings"])) | settings
    held["settings"] = np.array(json.dumps({name: value for name, value in told.items() if value is not None}))
    np.savez(path, **held)
    return path


def swapped(block: str, i: int, j: int) -> dict:
    said = columns.kept(entities.LAYOUT) | {"version": "0.9.9"}
    names = said["columns"][block]
    names[i], names[j] = names[j], names[i]
    return said


@pytest.mark.parametrize("block", list(entities.LAYOUT))
def test_a_network_whose_columns_are_swapped_is_refused_by_name(block, tmp_path):
    """The sizes are the same, so nothing but the names can tell."""
    names = entities.LAYOUT[block]
    path = rewritten(tmp_path / "swapped.npz", made_with=swapped(block, 2, 3))
    with pytest.raises(ValueError, match="is not a usable network file") as refused:
        read(path)
    said = str(refused.value)
    assert f"column 2 of {block!r} is {names[3]!r} in its version (0.9.9), {names[2]!r} in this one" in said
    assert __version__ in said and "\n" not in said


def test_a_column_more_or_less_is_named(tmp_path):
    more = columns.kept(entities.LAYOUT)
    more["columns"]["cards"].append("luck")
    with pytest.raises(ValueError, match=r"of 'cards' is 'luck' in its version .*, missing in this one"):
        read(rewritten(tmp_path / "more.npz", made_with=more))
    less = columns.kept(entities.LAYOUT)
    last = less["columns"]["look"].pop()
    with pytest.raises(ValueError, match=f"of 'look' is missing in its version .*, {last!r} in this one"):
        read(rewritten(tmp_path / "less.npz", made_with=less))


def test_a_small_file_that_unpacks_to_a_lot_is_refused_before_it_does(tmp_path, monkeypatch):
    monkeypatch.setattr(network, "MOST_BYTES", 10_000_000)
    path = tmp_path / "packed.npz"
    with np.load(str(SHIPPED)) as data:
        np.savez_compressed(path, extra=np.zeros(10_000_000, np.uint8), **data)
    assert path.stat().st_size < 1_000_000
    with pytest.raises(ValueError, match=r"is not a usable network file: it holds more than 9 MiB"):
        read(path)


@pytest.mark.parametrize("said", [None, 5, {}, {"version": "1", "columns": 3}, {"version": "1", "columns": {}}])
def test_names_that_are_none_are_refused_in_one_line(said, tmp_path):
    with pytest.raises(ValueError, match="is not a usable network file") as refused:
        read(rewritten(tmp_path / "odd.npz", made_with=said))
    assert "\n" not in str(refused.value)


def test_a_network_of_0_2_0_is_read_while_the_columns_are_those_of_0_2_0(tmp_path, monkeypatch):
    """It kept only their numbers; afterwards it is refused in one line that names both versions."""
    path = rewritten(tmp_path / "old.npz", made_with=None, format=1, columns=[22, 37, 81, 27, 64])
    old, now = read(path)[0], read(FORMER)[0]
    assert all((a == b).all() for a, b in zip(old, now, strict=True))
    names = entities.LAYOUT["players"]
    monkeypatch.setitem(entities.LAYOUT, "players", (names[1], names[0], *names[2:]))
    monkeypatch.setattr(columns, "__version__", "9.9.9")
    with pytest.raises(ValueError, match=r"version 0\.2\.0 .* version 9\.9\.9") as refused:
        read(path)
    assert "\n" not in str(refused.value)


def test_an_unknown_format_is_refused(tmp_path):
    with pytest.raises(ValueError, match="another format"):
        read(rewritten(tmp_path / "later.npz", format=FORMAT + 1))
