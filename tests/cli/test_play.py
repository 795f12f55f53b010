"""``lorcana play`` with what people type, from a pipe."""

import os
import re
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from lorcana_env import Replay
from lorcana_env.cli import main
from lorcana_env.decks import default_decks
from tests.helpers import AGGRO, WARD, listening

START = ("play", "--deck", WARD, "--opponent-deck", AGGRO, "--seed", "4")


def play(*lines, options=()):
    return CliRunner().invoke(main, [*START, *map(str, options)], input="".join(f"{line}\n" for line in lines))


def test_a_game_by_numbers_to_its_end(tmp_path):
    path = tmp_path / "game.replay"
    result = play(*["0"] * 400, options=["--save", path])
    assert result.exit_code == 0, result.output
    assert re.search(r"You (win: 20 lore|lose: )", result.stdout)
    replay = Replay.load(path)
    assert replay.game.over and replay.names == ("you", "greedy") and replay.seed == 4
    assert f"saved to {path}" in result.stdout.replace("\n", "")


def test_the_board_shows_ones_own_hand_and_not_the_opponents():
    first = play("q", "l").stdout
    assert "You must decide: alter the opening hand" in first and "Opponent - cloudy-ae-aggro" in first
    assert first.count("hand: ") == 1


@pytest.mark.parametrize("variant", ["normal", "mini"])
def test_the_decks_of_the_variant_are_played_where_none_are_named(variant):
    shown = CliRunner().invoke(main, ["play", "--variant", variant, "--seed", "4"], input="q\nl\n").stdout
    assert f"{' against '.join(default_decks(variant))}, seed 4" in shown


def test_undo_goes_back_to_ones_last_decision(tmp_path):
    one, two = tmp_path / "one.replay", tmp_path / "two.replay"
    play("0", "0", "0", "q", "l", options=["--save", one])
    play("u", "0", "0", "0", "0", "u", "0", "u", "u", "0", "q", "l", options=["--save", two])
    assert Replay.load(one).actions == Replay.load(two).actions
    assert "there is nothing to undo" in play("u", "q", "l").stdout


def test_a_hint_says_what_the_agent_would_do_and_how_sure_it_is():
    assert re.search(r"greedy would: (put|done)", play("h", "q", "l").stdout)
    shown = play("h", "q", "l", options=["--hints", "ismcts:100sims"]).stdout
    assert "ismcts:100sims would: " in shown and re.search(r"^ +\d+%  ", shown, re.MULTILINE)


def test_the_text_of_cards():
    shown = play("t 0", "t elsa - spirit of winter", "t no such card at all", "t 99", "q", "l").stdout
    picked = re.search(r"^  0  put (.+) on the bottom", shown, re.MULTILINE)[1]
    assert f"│ {picked} (" in shown and "Elsa - Spirit of Winter (" in shown
    assert "unknown card 'no such card at all'" in shown and "action 99 is about no card" in shown


def test_conceding(tmp_path):
    path = tmp_path / "game.replay"
    shown = play("q", "c", options=["--save", path]).stdout
    assert "You lose: concession." in shown and Replay.load(path).game.winner == 1


def test_a_game_that_was_left_goes_on(tmp_path):
    path, again = tmp_path / "game.replay", tmp_path / "again.replay"
    play("0", "0", "q", "l", options=["--save", path])
    left = Replay.load(path)
    assert not left.game.over
    arguments = ["play", "--resume", str(path), "--save", str(again), "--agent", "random"]
    result = CliRunner().invoke(main, arguments, input="0\nu\nl\n" + "0\n" * 400)
    assert result.exit_code == 0 and re.search("You (win|lose)", result.stdout)
    resumed = Replay.load(again)
    assert resumed.game.over and resumed.actions[: len(left)] == left.actions and resumed.seed == 4


def test_the_end_of_the_input_leaves_the_game(tmp_path):
    path = tmp_path / "game.replay"
    assert play("0", options=["--save", path]).exit_code == 0 and len(Replay.load(path)) >= 1


def test_watching_agents(tmp_path):
    path = tmp_path / "game.replay"
    shown = play(options=["--watch", "--save", path]).stdout
    assert "> greedy (ward-es-control): " in shown and "> greedy (cloudy-ae-aggro): " in shown and " wins: " in shown
    assert Replay.load(path).names == ("greedy", "greedy")
    assert play(options=["--watch", "random", "--save", path]).exit_code == 0
    assert Replay.load(path).names == ("random", "greedy")


def test_an_agent_that_fails_does_not_lose_the_game(tmp_path, monkeypatch):
    def fail(self, game):
        raise ValueError("the agent has no idea")

    monkeypatch.setattr("lorcana_env.simulation.games.BuiltIn.__call__", fail)
    path = tmp_path / "game.replay"
    result = play(*["0"] * 20, options=["--save", path])
    assert result.exit_code == 1 and result.stderr.strip() == "Error: the agent has no idea"
    assert len(Replay.load(path)) >= 1


@pytest.mark.parametrize(("options", "words"), [
    (["--variant", "pack-rush"], ("lore 0/15", "hand 5", "ink 2/2")),  # 10.2.3, 10.2.4: five cards, 15 lore win
    (["--language", "fr"], ("À vous de décider : modifier la main de départ", "sous la pioche")),
])  # fmt: skip
def test_pack_rush_and_french(options, words):
    shown = play("q", "l", options=options).stdout
    assert all(said in shown for said in words)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_keeps_the_game(tmp_path):
    path = tmp_path / "game.replay"
    command = [sys.executable, "-u", "-m", "lorcana_env.cli", *START, "--save", str(path)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=listening)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("0\n")
    process.stdin.flush()
    lines = []
    while "Chosen so far" not in (line := process.stdout.readline()):
        assert line, lines
        lines.append(line)
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()  # communicate() would lose what readline() read ahead
    assert process.wait(timeout=60) == 1 and "stopped" in rest and len(Replay.load(path)) >= 1
