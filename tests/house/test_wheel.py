"""The wheel and the source distribution: what they hold, and that an empty environment can use them."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import lorcana_env
from lorcana_env.decks import bundled
from tests.envs.test_examples import EXAMPLES, SCRIPTS
from tests.helpers import ROOT
from tests.serving import Server, eager

pytestmark = pytest.mark.nightly


def run(*command: str | Path, cwd: Path, ok: bool = True) -> subprocess.CompletedProcess[str]:
    # The checkout must not be found from here; LORCANA_QUIET is set for tests.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert (done.returncode == 0) == ok, done.stdout + done.stderr
    return done


def environment(folder: Path, *wanted: str | Path, constraints: Path = ROOT / "constraints.txt") -> tuple[Path, ...]:
    """An environment with what is wanted alone: its Python, its ``lorcana``, and an empty folder to use them from."""
    binaries, empty = folder / "venv" / "bin", folder / "empty"
    empty.mkdir()
    run(sys.executable, "-m", "venv", folder / "venv", cwd=empty)
    run(binaries / "python", "-m", "pip", "install", "-q", "-c", constraints, *wanted, cwd=empty)
    return binaries / "python", binaries / "lorcana", empty


@pytest.fixture(scope="module")
def dist(tmp_path_factory) -> Path:
    """A folder with the source distribution, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder)
    return folder


def wheel_of(dist: Path) -> Path:
    (wheel,) = dist.glob(f"lorcana_env-{lorcana_env.__version__}-py3-none-any.whl")
    return wheel


def test_the_wheel_holds_the_package_and_nothing_else(dist):
    with zipfile.ZipFile(wheel_of(dist)) as wheel:
        held = set(wheel.namelist())
    package = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "lorcana_env").rglob("*")
        if path.is_file() and not {"__pycache__", "native"} & set(path.parts)  # machine code is for one platform
    }
    assert {name for name in held if ".dist-info/" not in name} == package
    assert {"lorcana_env/py.typed", "lorcana_env/cards/data/cards.json"} < package
    assert any(name.endswith("licenses/LICENSE") for name in held)


def test_an_index_can_show_their_description(dist):
    run(sys.executable, "-m", "twine", "check", "--strict", *dist.iterdir(), cwd=dist)


def test_the_source_distribution_has_what_builds_the_wheel(dist):
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        held = {name.partition("/")[2] for name in tar.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff"} < held
    assert not {name.partition("/")[0] for name in held} & {"tests", "agents", "training", "benchmarks", "docs"}


@pytest.mark.parametrize("extra", ["", "train", "torchrl", "rllib"])
def test_each_example_runs_from_the_wheel(extra, dist, tmp_path):
    """In an environment that has the wheel and the one extra that the example names, from an empty folder."""
    pins = (ROOT / "constraints.txt").read_text("utf-8")
    if extra == "rllib":  # RLlib pins an older Gymnasium
        pins = re.sub("(?m)^gymnasium==.*", "", pins)
    (tmp_path / "constraints.txt").write_text(pins, "utf-8")
    wanted = f"{wheel_of(dist)}[{extra}]" if extra else wheel_of(dist)
    python, _, empty = environment(tmp_path, wanted, constraints=tmp_path / "constraints.txt")
    for name, (arguments, needed, word) in SCRIPTS.items():
        if needed == extra:
            assert word in run(python, EXAMPLES[name], *arguments, cwd=empty).stdout


#: Commands of a researcher, each with the smallest work; a word that the command prints.
SMALL = "--decks blurple --actors 1 --round-decisions 64 --batch-size 32 --width 8 --evaluation-games 0"
COMMANDS = {
    f"train --folder run --minutes 0 --decisions 256 {SMALL}": "",
    "evaluate run/network.npz greedy random --games 4 --json": '"ratings"',
    "probe random --decisions 0 --search-games 2 --budget 2sims --decks blurple --json": '"win_rate"',
    "bench --quick --json": '"signature"',
    "suite two-decks random --games 12 --pool --json": '"shipped-0.3.0"',
    "record shipped-0.3.0 greedy --games 12 --decks blurple,yurple --to offline.npz --json": '"decisions"',
    "record random greedy --games 12 --decks blurple,yurple --to games.parquet --json": '"decisions"',
}


def test_a_researcher_works_with_the_wheel_alone(dist, tmp_path):
    """Training, measuring, a data set and imitation, and Stable-Baselines3, with the extras train and data."""
    python, lorcana, empty = environment(tmp_path, f"{wheel_of(dist)}[train,data]")
    for command, word in COMMANDS.items():
        assert word in run(lorcana, *command.split(), cwd=empty).stdout, command
    assert "predicted" in run(python, EXAMPLES["clone.py"], "games.parquet", "--epochs", "1", cwd=empty).stdout
    run(python, EXAMPLES["sb3.py"], "--decisions", "512", "--evaluation-games", "2", "--folder", "sb3", cwd=empty)


def test_an_empty_environment_plays(dist, tmp_path):
    """Installed with its dependencies alone, used from an empty folder."""
    python, lorcana, empty = environment(tmp_path, wheel_of(dist))
    assert "torch" not in run(python, "-m", "pip", "list", cwd=empty).stdout
    assert lorcana_env.__version__ in run(lorcana, "--version", cwd=empty).stdout
    assert "lorcana simulate" in run(lorcana, cwd=empty).stdout
    assert "Stitch - New Dog" in run(lorcana, "cards", "stitch - new dog", cwd=empty).stdout
    assert set(run(lorcana, "deck", "list", cwd=empty).stdout.split()) == set(bundled())
    assert "of 10 games" in run(lorcana, "simulate", "blurple", "yurple", "--games", "10", cwd=empty).stdout
    refused = run(lorcana, "train", cwd=empty, ok=False)
    assert refused.stderr.strip() == "Error: torch is not installed: pip install 'lorcana-env[train]'"
    run(python, "-m", "pip", "install", "-q", "lorcana-env[ratings]", cwd=empty)
    assert "choix" in run(python, "-m", "pip", "list", cwd=empty).stdout
    assert list(empty.iterdir()) == []


def test_the_extra_web_serves_the_page(dist, tmp_path):
    """Every file of it, byte for byte, all that these name, and a game."""
    _, lorcana, empty = environment(tmp_path, f"{wheel_of(dist)}[web]")
    server = Server(tmp_path / "page", cwd=empty, installed=lorcana)
    try:
        named = set()
        for file in (ROOT / "lorcana_env" / "apps" / "page" / "static").iterdir():
            status, content = server.ask("GET", f"/{file.name}", headers={"authorization": None})
            version = re.search(rb'page-version" content="([^"]+)"', content)
            expected = file.read_bytes().replace(b"__VERSION__", version[1] if version else b"")
            assert status == 200 and content == expected, file.name
            named |= set(re.findall(rb'(?:from|src=|href=|import)\s*"(?:\./)?([\w.-]+)"', content))
        assert b"main.js" in named and b"style.css" in named and b"words.js" in named
        for name in named:
            assert server.ask("GET", f"/{name.decode()}")[0] == 200, name
        assert server.ask("GET", "/")[1] == server.ask("GET", "/index.html")[1]
        assert f'content="{lorcana_env.__version__}-' in server.ask("GET", "/")[1].decode()
        state = server.settle(server.new())  # the engine is compiled first
        assert server.take(state, eager(state))["actions"] > state["actions"]
    finally:
        said = server.stop()
    assert said.startswith("stopped") and "Traceback" not in said and not list(empty.iterdir())
