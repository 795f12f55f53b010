"""Every command, whatever it is given: exit code 0, 1 or 2, one line that says why, and no file is lost.

Commands are found through ``COMMANDS``. :data:`POOLS` holds the values of their options, by name or by type; a command
without a row in :data:`GOOD`, or an option without values, fails.
"""

import contextlib
import gzip
import json
import os
import zipfile
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lorcana_env._util.checkout import from_checkout

from lorcana_env import Game, Replay, matchup
from lorcana_env.agents.network import SHIPPED
from lorcana_env.cli import COMMANDS, main

PAIR = ("blurple", "yurple")
MOST = "9" * 30

#: command -> arguments that are right and ask for little; the options drawn come behind them
GOOD = {
    "cards show": ["Be Prepared"],
    "cards coverage": [],
    "cards import": ["garbage.json", "--dry-run"],
    "cards audit": ["--source", "garbage.json"],
    "deck list": [],
    "deck pack-rush": ["1"],
    "deck check": ["blurple"],
    "deck show": ["blurple"],
    "play": ["--agent", "random", "--seed", "1"],
    "replay": ["good.replay"],
    "serve": ["--folder", "place", "--port", "0"],
    "analyze": ["good.replay", "--agent", "ismcts:2sims", "--workers", "1"],
    "puzzle": ["1", "--agent", "random"],
    "simulate": [*PAIR, "--games", "2"],
    "matchup": [*PAIR, "--games", "2", "--agent", "random"],
    "query": ["good.npz", "--card", "Tipo - Growing Son", "--played-by", "3"],
    "mulligan": ["good.npz", "--deck", "blurple"],
    "holdout": ["good.npz"],
    "field": ["good.npz"],
    "compare": [*PAIR, "--field", "blurple", "--games", "16", "--agent", "random"],
    "keep": ["blurple", "--field", "yurple", "--games", "4", "--agent", "random"],
    "tune": ["blurple", "--field", "yurple", "--games", "100", "--most", "4", "--agent", "random"],
    "goldfish": ["blurple", "--games", "2", "--agent", "random"],
    "bench": ["--quick"],
    "train": ["--evaluation-games", "0"],
    "evaluate": ["random", "greedy", "--games", "2"],
    "probe": ["random", "--decisions", "1"],
}  # fmt: skip

FILES = [
    "empty", "garbage.json", "cut.replay", "wrong.replay", "deep.replay", "list.replay", "cut.npz", "other.npz",
    "pickled.npz", "huge.npz", "encrypted.npz", "array.npy", "saved.game", "folder", "missing", "missing/file",
    "binary", "utf16.txt", "deck.txt", "good.replay", "good.npz", "", "x" * 300, "closed",
]  # fmt: skip
OUTPUTS = ["kept", "folder", "missing/file", "new.out", "kept.png", "new.svg", "", "x" * 300]
NUMBERS = ["-1", "0", "1", "2", "3", MOST, "-" + MOST, "nan", "inf", "1e300", "x", "", "2.5"]
WORDS = ["", "blurple", "core", "random", "greedy", "no such", "é\ny", "Be Prepared", "-", "--", "%", "x" * 300, "1"]
AGENTS = ["random", "greedy", "no such", "", "ismcts:0", "ismcts:-1", "ismcts:nan", "guided:x", "ismcts:1sims:x",
          *(f for f in FILES if f.endswith(".npz")), "guided:1sims:other.npz"]  # fmt: skip
DECKS = ["blurple", "no such", "deck.txt", "utf16.txt", "empty", "folder", "binary", "", "x" * 300, "good.npz", "all"]
#: values by the name of a parameter; others by its type
POOLS = {
    "number": ["-1", "0", "1", "2", "51", MOST, "x", ""],
    "games": ["-1", "0", "1", "2", "3", "4", MOST, "nan", "x"], "decks": DECKS, "deck": DECKS, "opponent_deck": DECKS,
    "agent": AGENTS, "agents": AGENTS, "watch": ["random", "no such"], "hints": AGENTS, "card": WORDS, "names": WORDS,
    "first": [*NUMBERS, *WORDS], "second": [*NUMBERS, *WORDS], "format_": WORDS, "against": WORDS,
    "until": [*NUMBERS, "2%", "0%", "nan%", "-3%"], "threads": ["-1", "0", "1", "2", MOST, "x"],
    "workers": ["-1", "0", "1", "x"], "best_of": ["-1", "0", "1", "2", "3", MOST, "x"],
    "slow_games": ["-1", "0", "1", "2", "x"], "minutes": ["-1", "0", "nan", "1e300", "0.001", "x"],
    "decisions": NUMBERS, "points": NUMBERS, "deck_a": DECKS, "deck_b": DECKS, "field": DECKS, "shares": FILES,
    "out": WORDS, "into": WORDS,
    "save": OUTPUTS, "html": OUTPUTS, "plot": OUTPUTS, "cards_csv": OUTPUTS, "replay": OUTPUTS,
    "file": FILES, "source": FILES, "resume": FILES, "config": FILES, "earlier": FILES,
    "place": ["place", "kept", "closed"], "folder": ["missing", "folder", "kept", "empty"],
}  # fmt: skip
#: of ``train``, whose folder must exist to be gone on with; and what starts a cluster
LEFT_OUT = {"help", "ray", "learners", "json", "version"}


def commands() -> dict[str, click.Command]:
    """Every command by its words, those in groups too."""
    found = {}
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        if isinstance(command, click.Group):
            found |= {f"{name} {inner}": part for inner, part in command.commands.items()}
        else:
            found[name] = command
    return found


ALL = commands()


def parameters(name: str) -> list[click.Parameter]:
    found = ALL[name].get_params(click.Context(ALL[name]))
    return [p for p in found if p.name not in LEFT_OUT]


def values(parameter: click.Parameter) -> list[str]:
    if parameter.name in POOLS:
        return POOLS[parameter.name]
    if isinstance(parameter.type, click.Choice):
        return [*map(str, parameter.type.choices), "no such", ""]
    if isinstance(parameter.type, click.types.IntParamType | click.types.FloatParamType):
        return NUMBERS
    if isinstance(parameter.type, click.types.StringParamType):
        return WORDS
    assert isinstance(parameter.type, click.types.BoolParamType), f"give {parameter.name} values in POOLS"
    return []


def test_every_command_has_a_good_call():
    assert set(GOOD) == set(ALL)
    for name in ALL:
        try:
            found = parameters(name)
        except ValueError:  # the checkout's, without torch
            continue
        for parameter in found:
            values(parameter)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A folder of files that are right, damaged, or something else; its content is put back before every call."""
    folder = tmp_path_factory.mktemp("files")
    game = Game(*PAIR, seed=1)
    good = Replay(*PAIR, seed=1)
    while len(good) < 30:
        good.step(int(good.game.legal_actions()[0]))
    matchup(PAIR, "random", 4).save(folder / "good.npz")
    npz = (folder / "good.npz").read_bytes()
    data = json.loads(gzip.decompress(good.to_bytes()))
    wrong = {**data, "actions": [1.5, None, "x"], "seed": "x", "decision_limit": -3, "decks": [{"name": 1, "cards": 2}]}
    contents = {
        "empty": b"", "garbage.json": b'{"cards": [3], "a": NaN}', "binary": bytes(range(256)) * 9,
        "cut.replay": good.to_bytes()[:100], "wrong.replay": gzip.compress(json.dumps(wrong).encode()),
        "deep.replay": gzip.compress(b"[" * 100_000), "list.replay": gzip.compress(b"[1, 2]"),
        "good.replay": good.to_bytes(), "good.npz": npz, "cut.npz": npz[: len(npz) // 2], "saved.game": game.to_bytes(),
        "deck.txt": b"4 Be Prepared\n", "utf16.txt": "4 Be Prepared\n".encode("utf-16"), "kept": b"kept",
        "kept.png": b"kept", "closed": b"closed",
    }  # fmt: skip
    np.savez(folder / "other.npz", header=np.array(3), settings=np.array("{}"))
    np.savez(folder / "pickled.npz", header=np.array([print], object), settings=np.array([print], object))
    np.save(folder / "array.npy", np.arange(3))
    head = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000000,), }"
    array = b"\x93NUMPY\x01\x00" + (len(head) + 1).to_bytes(2, "little") + head + b"\n"
    with zipfile.ZipFile(folder / "huge.npz", "w") as archive:
        archive.writestr("header.npy", array)
        archive.writestr("settings.npy", array)
    flagged = bytearray((folder / "other.npz").read_bytes())
    flagged[6] |= 1
    for at in range(len(flagged) - 4):
        if flagged[at : at + 4] == b"PK\x01\x02":
            flagged[at + 8] |= 1
    contents["encrypted.npz"] = bytes(flagged)
    for name in ("other.npz", "pickled.npz", "array.npy", "huge.npz"):
        contents[name] = (folder / name).read_bytes()
    return folder, contents


@pytest.fixture(autouse=True)
def _short(files, monkeypatch):
    """What would take long ends at once; what is asked of it is looked at all the same."""
    monkeypatch.chdir(files[0])
    monkeypatch.setenv("LORCANA_ENV_HOME", str(files[0] / "home"))
    before = from_checkout

    def stop(*arguments, **options):
        raise ValueError("this would take long")

    for module, function in (
        ("lorcana_env.benchmarks.throughput", "run"), ("lorcana_env.benchmarks.training_rate", "run"),
        ("lorcana_env.training.ppo", "train"), ("lorcana_env.training.probe", "probe"), ("lorcana_env.training.evaluation.calibration", "calibrate"),
        ("lorcana_env.web.server", "run"),
    ):  # fmt: skip
        with contextlib.suppress(ValueError):  # not installed: the command says so
            monkeypatch.setattr(before(module), function, stop)


def lay_out(folder: Path, contents: dict[str, bytes]) -> None:
    (folder / "folder").mkdir(exist_ok=True)
    for name, content in contents.items():
        path = folder / name
        if not path.is_file() or path.stat().st_size != len(content) or path.read_bytes() != content:
            path.write_bytes(content)
    for path in folder.iterdir():
        if path.is_file() and path.name not in contents:
            path.unlink()
    if hasattr(os, "chmod"):
        (folder / "closed").chmod(0)


def draw_call(data, name):
    words = list(GOOD[name])
    try:
        known = parameters(name)
    except ValueError:
        known = []
    arguments = [p for p in known if isinstance(p, click.Argument)]
    if arguments and data.draw(st.booleans(), label="other arguments"):
        first = sum(1 for _ in arguments) if len(arguments) > 1 or arguments[0].nargs == 1 else 2
        given = data.draw(st.lists(st.sampled_from(values(arguments[0])), max_size=3), label="arguments")
        words = given + [word for k, word in enumerate(words) if k >= min(first, _positional(words))]
    options = [p for p in known if isinstance(p, click.Option)]
    for option in data.draw(st.lists(st.sampled_from(options), max_size=3), label="options") if options else []:
        words.append(option.opts[0])
        if not option.is_flag:
            words.append(data.draw(st.sampled_from(values(option)), label=option.name))
    return words


def _positional(words):
    return next((k for k, word in enumerate(words) if word.startswith("-")), len(words))


@pytest.mark.parametrize("name", sorted(ALL))
@settings(suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_command_ends_in_order_whatever_it_is_given(name, files, data):
    folder, contents = files
    lay_out(folder, contents)
    words = draw_call(data, name)
    typed = data.draw(st.sampled_from(["q\n", "", "0\nu\nh\nt\nx\nq\n", "é\0\n" * 3 + "q\nq\n"]), label="typed")
    result = CliRunner().invoke(main, [*name.split(), *words], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), (words, result.exc_info)
    assert result.exit_code in (0, 1, 2), words
    assert "Traceback" not in result.stderr
    said = [line for line in result.stderr.splitlines() if line and not line.startswith("warning: ")]
    if result.exit_code == 2:  # usage: click shows how it is written before it says what is wrong
        assert said[-1].startswith("Error: ") and said[0].startswith("Usage: "), said
    errors = [line for line in said if line.startswith("Error: ")]
    assert len(errors) == (said != [] and said[-1].startswith("Error: ")), said
    if errors:
        assert len(errors[0]) < 1500, errors
        for output in ("kept", "kept.png", "good.npz", "good.replay"):
            assert (folder / output).read_bytes() == contents[output], (output, words)
    for path in folder.iterdir():
        assert path.is_dir() or path.name in contents or path.stat().st_size > 0, f"{path.name} of 0 bytes: {words}"
        assert not path.name.startswith("."), f"a draft was left: {path.name}"


def test_the_shipped_network_is_one_that_is_accepted():
    assert CliRunner().invoke(main, ["goldfish", "blurple", "--agent", str(SHIPPED), "--games", "2"]).exit_code == 0


def test_what_was_typed_is_repeated_in_one_line():
    result = CliRunner().invoke(main, ["deck", "pack-rush", "0", "0", "é\ny"])
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "Error: Got unexpected extra argument (é y)"
