"""Commands at their smallest: each ends with exit code 0, and what is wrong is told in one line.

Each kind of refusal stands here once for each command, as far as the functions of a command have no test of it.
"""

import re
import shlex

import click
import pytest
from click.testing import CliRunner

from lorcana_env import Replay, lorcana_v1, matchup
from lorcana_env.cli import COMMANDS, FORMER, main

PAIR = ("blurple", "yurple")

#: command -> arguments that ask for little
SMALL = {
    "cards show": ["Be Prepared"], "replay": ["good.replay"],
    "replay analyze": ["good.replay", "--agent", "ismcts:2sims", "--playouts", "2", "--workers", "1"],
    "matchup query": ["good.npz", "--card", "Tipo - Growing Son", "--played-by", "3"],
    "matchup mulligan": ["good.npz", "--deck", "blurple"], "matchup holdout": ["good.npz"],
    "matchup field": ["good.npz"], "evaluate mini": ["random", "--starting-player", "0"],
}  # fmt: skip
#: Other files test these.
ELSEWHERE = {
    "bench", "cards audit", "cards coverage", "cards import", "deck build", "deck check", "deck compare",
    "deck goldfish", "deck keep", "deck list", "deck odds", "deck pack-rush", "deck show", "deck tune", "evaluate",
    "evaluate probe", "matchup", "matchup beside", "matchup event", "play", "play puzzle", "record", "replay import",
    "serve", "serve env", "serve mcp", "simulate", "suite", "train",
}  # fmt: skip


#: Files for REFUSED.
WRITTEN = {
    "wrong.txt": "3 Nobody\n", "bad.txt": "4 Stich - New Dog\nnonsense\n", "empty.txt": "# nothing\n",
    "shares.txt": "nobody 1\n", "other.json": "[1]",
}  # fmt: skip
#: A line that is refused, and what is said of it.
REFUSED = [
    ("plya", "there is no command 'plya': did you mean play"),
    ("matchup blurple yurple --agent gredy", "unknown agent 'gredy'; nearest: greedy, "),
    ("matchup blurple yurple --json --csv", "one of --json and --csv"),
    ("matchup blurple yurple --save /nowhere/games.npz", "no folder /nowhere"),
    ("matchup blurple yurple --plot map.txt", ".png"),
    ("matchup blurple yurple --until much", "write 2%"), ("matchup blurple yurple --until 80%", "write 2%"),
    ("matchup blurple yurple --agent random --agents random,greedy", "one agent with --agent, or several"),
    ("matchup blurple yurple --agents ,", "at least one agent"),
    ("matchup blurple yurple --agents pilots,greedy --agent greedy", "name one agent with --agent, or several"),
    ("matchup query good.npz --card Be\\ Prepared", "--played-by"),
    ("matchup mulligan good.npz --deck nobody", "is not among these games"),
    ("deck compare blurple blurple --field yurple", "blurple and blurple hold the same cards"),
    ("deck compare blurple yurple --field --seed 1", "--field needs"),
    ("deck compare blurple yurple --field yurple ward-es-control --agent random --games 8", "too few"),
    ("deck tune blurple --field yurple --format core-s1", "is not legal in format core-s1"),
    ("deck keep blurple --field yurple --agent random --games 1", "at least 2"),
    ("deck build", "--field needs"), ("deck build --resume none.json", "none.json"),
    ("deck build --field yurple --resume other.json", "leave out --"),
    ("deck build --field yurple --own wrong.txt", "unknown card 'Nobody'"),
    ("deck build --field yurple --budget soon", "write a time such as 90s"),
    ("deck build --field yurple --population 2 --save new.json", "keeps one build"),
    ("matchup field good.npz --shares shares.txt", "not among the decks"),
    ("matchup field good.npz --agent shipped", "several|no games"),
    ("simulate nodeck yurple", "nodeck"), ("simulate blurple yurple --games 0", "0"),
    ("simulate blurple yurple blurple --best-of 3", "two decks"),
    ("simulate blurple yurple --best-of 4", "best_of must be odd"),
    ("simulate blurple yurple --policy exec:no_such_program_anywhere", "cannot be started"),
    ("play --agent nobody", "unknown agent 'nobody'"), ("play --resume good.replay --seed=1", "leave out --seed"),
    ("cards Stich\\ -\\ New\\ Dog", "Stitch - New Dog"),
    ("cards audit --source other.json", "other.json is no card file"),
    ("deck check bad.txt", "line 1.*Stitch - New Dog"), ("deck check yurple --format core-s99", "core-s12"),
    ("deck show empty.txt", "holds no cards"), ("deck pack-rush 0 0 'é\ny'", r"Got unexpected extra argument \(é y\)"),
    ("replay other.json", "it is no replay"), ("replay good.replay --player 2", "no player 2"),
    ("replay good.replay --html /", "is a folder"),
    ("replay good.replay --html new.html --agent nobody", "unknown agent 'nobody'"),
    ("replay analyze good.replay --agent greedy", "'greedy' does not search"),
    ("evaluate random", "two agents"), ("evaluate random greedy --games 7", "must be even"),
    ("evaluate guided:0 random", "no search budget in 'guided:0'"),
    ("evaluate probe greedy --decisions 3", "5 points need"),
    ("evaluate probe ismcts:2sims --decisions 0", "a search cannot ask 'ismcts:2sims', which is slow"),
    ("suite two-decks random --games 3", "each deal is played once from each of the 2 seats"),
    ("suite two-decks random --games 2 --pool", "against each of the 3 opponents from each of the 2 seats"),
    ("suite two-decks random --validation --save new.json", "results are of the test deals"),
    ("suite two-decks random --save other.json", "holds no results of this suite"),
    ("train --device abacus", "unknown device 'abacus'"), ("train --resume", "--folder"),
    ("record random --to new.npz", "between two agents, not 1"),
    ("record greedy --text --to new.jsonl", "two agents, not 1"),
    ("record random greedy --to new.csv", "a data set is a .parquet or .npz file"),
    ("record greedy greedy --text --to new.npz", "ends with .jsonl"),
    ("record greedy greedy --text --replays --to new.jsonl", "leave out --replays"),
    ("record --to new.npz", "name the agents"),
    ("record greedy --tasks 5 --to new.jsonl", "leave out agents"),
    ("record --tasks 5 --to new.npz", "ends with .jsonl"),
]  # fmt: skip


def names() -> set[str]:
    """Every command by its words, those in groups too."""
    found = set()
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        found |= {f"{name} {inner}" for inner in command.commands} if isinstance(command, click.Group) else {name}
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a game, a file of a matchup, a damaged copy of each, and files that hold something else."""
    folder = tmp_path_factory.mktemp("files")
    game = Replay(*PAIR, seed=1)
    while len(game) < 30:
        game.step(int(game.game.legal_actions()[0]))
    game.save(folder / "good.replay")
    matchup(PAIR, "random", 4).save(folder / "good.npz")
    for name in ("good.replay", "good.npz"):
        content = (folder / name).read_bytes()
        (folder / name.replace("good", "cut")).write_bytes(content[: len(content) // 2])
    for name, text in WRITTEN.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def run(folder, monkeypatch, *words):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LORCANA_ENV_HOME", str(folder / "home"))
    return CliRunner().invoke(main, words, input="q\nq\n")


def test_every_command_is_tested():
    assert set(SMALL) | ELSEWHERE == names()


@pytest.mark.parametrize(("former", "now"), FORMER.items())
def test_a_former_name_does_the_same(former, now, folder, monkeypatch):
    old, new = (run(folder, monkeypatch, *words.split(), "--help") for words in (former, now))
    assert old.exit_code == 0 and old.stdout == new.stdout and old.stderr == new.stderr == ""


def test_commands_play_the_decks_of_the_environments_where_none_are_named():
    config = pytest.importorskip("lorcana_env.training.ppo").Config
    defaults = {
        name: {option.name: option.default for option in main.get_command(click.Context(main), name).params}
        for name in ("evaluate", "evaluate probe", "record")
    }
    env = lorcana_v1.raw_env()
    env.reset(seed=1)
    decks = tuple(deck.name for deck in env.game().table.decks)
    assert config().decks == ",".join(decks)
    assert all(options["decks"] == ",".join(decks) for options in defaults.values())


@pytest.mark.parametrize("name", SMALL)
def test_a_command_ends_well(name, folder, monkeypatch):
    result = run(folder, monkeypatch, *name.split(), *SMALL[name])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("line", [
    "matchup blurple yurple --agent random --games 2", "deck show blurple", "matchup field good.npz",
])  # fmt: skip
def test_a_command_draws_a_picture(line, folder, monkeypatch, tmp_path):
    pytest.importorskip("matplotlib")
    assert run(folder, monkeypatch, *line.split(), "--plot", str(tmp_path / "x.png")).exit_code == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", [
    "replay", "replay analyze", "matchup query", "matchup mulligan", "matchup holdout", "matchup field",
])  # fmt: skip
@pytest.mark.parametrize("wrong", ["cut", "missing"])
def test_a_file_that_cannot_be_read_is_one_line(name, wrong, folder, monkeypatch):
    result = run(folder, monkeypatch, *name.split(), *(word.replace("good", wrong) for word in SMALL[name]))
    (line,) = result.stderr.splitlines()
    assert result.exit_code == 1 and line.startswith("Error: ")


@pytest.mark.parametrize(("line", "said"), REFUSED)
def test_what_is_refused_is_one_line_and_leaves_no_file(line, said, folder, monkeypatch):
    if line.startswith(("evaluate probe", "train")):
        pytest.importorskip("choix", reason="needs the extra train")
    before = sorted(path.name for path in folder.iterdir())
    result = run(folder, monkeypatch, *shlex.split(line))
    *usage, told = result.stderr.splitlines()
    assert told.startswith("Error: ") and re.search(said, told) and result.stdout == ""
    assert result.exit_code == (2 if usage else 1) and (not usage or usage[0].startswith("Usage: "))
    assert sorted(path.name for path in folder.iterdir()) == before
