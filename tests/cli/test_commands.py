"""Every command at its smallest: it ends with exit code 0, and a wrong file is one line with exit code 1."""

import click
import pytest
from click.testing import CliRunner

from lorcana_env import Replay, lorcana_v1, matchup
from lorcana_env.cli import COMMANDS, main

PAIR = ("blurple", "yurple")

#: command -> arguments that ask for little; ELSEWHERE lists those that other files test
SMALL = {
    "cards show": ["Be Prepared"], "cards coverage": [], "deck list": [], "deck pack-rush": ["1"],
    "deck check": ["blurple"], "deck show": ["blurple"], "play": ["--agent", "random", "--seed", "1"],
    "replay": ["good.replay"], "analyze": ["good.replay", "--agent", "ismcts:2sims", "--workers", "1"],
    "puzzle": ["1", "--agent", "random"], "simulate": [*PAIR, "--games", "2"],
    "matchup": [*PAIR, "--games", "2", "--agent", "random"],
    "query": ["good.npz", "--card", "Tipo - Growing Son", "--played-by", "3"],
    "mulligan": ["good.npz", "--deck", "blurple"], "holdout": ["good.npz"], "field": ["good.npz"],
    "event": ["good.npz", "--rounds", "3", "--cut", "2", "--players", "8", "--events", "200"],
    "odds": ["blurple", "--agent", "random", "--deals", "2"],
    "compare": [*PAIR, "--field", "blurple", "--games", "16", "--agent", "random"],
    "keep": ["blurple", "--field", "yurple", "--games", "4", "--agent", "random"],
    "build": ["--field", "yurple", "--games", "400", "--agent", "random"],
    "tune": ["blurple", "--field", "yurple", "--games", "100", "--most", "4", "--agent", "random"],
    "goldfish": ["blurple", "--games", "2", "--agent", "random"], "evaluate": ["random", "greedy", "--games", "2"],
    "mini": ["random", "--starting-player", "0"], "record": ["random", "greedy", "--games", "2", "--to", "games.npz"],
}  # fmt: skip
ELSEWHERE = {
    "adapt", "bench", "train", "probe", "serve", "suite", "cards import", "cards audit", "mcp", "serve-env", "beside",
}  # fmt: skip


def names() -> set[str]:
    """Every command by its words, those in groups too."""
    found = set()
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        found |= {f"{name} {inner}" for inner in command.commands} if isinstance(command, click.Group) else {name}
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a game, a file of a matchup, and a damaged copy of each."""
    folder = tmp_path_factory.mktemp("files")
    game = Replay(*PAIR, seed=1)
    while len(game) < 30:
        game.step(int(game.game.legal_actions()[0]))
    game.save(folder / "good.replay")
    matchup(PAIR, "random", 4).save(folder / "good.npz")
    for name in ("good.replay", "good.npz"):
        content = (folder / name).read_bytes()
        (folder / name.replace("good", "cut")).write_bytes(content[: len(content) // 2])
    return folder


def run(folder, monkeypatch, *words):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LORCANA_ENV_HOME", str(folder / "home"))
    return CliRunner().invoke(main, words, input="q\nq\n")


def test_every_command_is_tested():
    assert set(SMALL) | ELSEWHERE == names()


def test_commands_play_the_decks_of_the_environments_where_none_are_named():
    config = pytest.importorskip("lorcana_env.training.ppo").Config
    defaults = {
        name: {option.name: option.default for option in main.get_command(click.Context(main), name).params}
        for name in ("evaluate", "probe", "record", "play")
    }
    env = lorcana_v1.raw_env()
    env.reset(seed=1)
    decks = tuple(deck.name for deck in env.game().table.decks)
    assert config().decks == ",".join(decks)
    assert all(defaults[name]["decks"] == ",".join(decks) for name in ("evaluate", "probe", "record"))
    assert (defaults["play"]["deck"], defaults["play"]["opponent_deck"]) == decks


@pytest.mark.parametrize("name", SMALL)
def test_a_command_ends_well(name, folder, monkeypatch):
    result = run(folder, monkeypatch, *name.split(), *SMALL[name])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", ["replay", "analyze", "query", "mulligan", "holdout", "field"])
@pytest.mark.parametrize("wrong", ["cut", "missing"])
def test_a_file_that_cannot_be_read_is_one_line(name, wrong, folder, monkeypatch):
    result = run(folder, monkeypatch, name, *(word.replace("good", wrong) for word in SMALL[name]))
    (line,) = result.stderr.splitlines()
    assert result.exit_code == 1 and line.startswith("Error: ")


def test_what_was_typed_is_repeated_in_one_line():
    result = CliRunner().invoke(main, ["deck", "pack-rush", "0", "0", "é\ny"])
    assert result.exit_code == 2 and result.stderr.splitlines()[-1] == "Error: Got unexpected extra argument (é y)"


@pytest.mark.parametrize(("words", "said"), [
    (["plya"], "there is no command 'plya': did you mean play"),
    (["matchup", *PAIR, "--agent", "gredy"], "unknown agent 'gredy'; nearest: greedy, "),
    (["compare", "blurple", "blurple", "--field", "yurple"], "blurple and blurple hold the same cards"),
])  # fmt: skip
def test_a_slip_is_answered_in_one_line(words, said, folder, monkeypatch):
    result = run(folder, monkeypatch, *words)
    assert result.exit_code == 1 and said in result.stderr and len(result.stderr.splitlines()) == 1
