"""The files in the folder of ``lorcana serve``: a damaged one is named and skipped."""

import os

import pytest

from lorcana_env import Replay

pytest.importorskip("starlette")
from lorcana_env.apps.page.requests import ApiError
from lorcana_env.apps.page.state import ServerState
from tests.helpers import raises


def test_a_damaged_game_is_skipped_and_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ServerState, "_warm", lambda self: None)

    def games():
        state = ServerState(tmp_path)
        state.open()
        return state.sessions

    first = games()
    names = [first.new(Replay("blurple", "yurple", seed=k), "watch", ["greedy"] * 2, "greedy").id for k in range(3)]
    first.close()
    (tmp_path / "games" / f"{names[0]}.json").write_text('{"room": 3}')
    (tmp_path / "games" / f"{names[1]}.replay").write_bytes(b"nothing")
    (tmp_path / "matchups" / "0.json").write_text("{")
    (tmp_path / "matchups" / "1.json").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "games" / "0.json")  # what is no plain file is passed over
    again = games()
    assert {row["id"] for row in again.list()} == set(names[1:]) and again.get(names[2]).played.seed == 2
    raises(ApiError, "cannot be opened", again.get, names[1])
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2 and all("damaged" in line for line in lines)
    again.close()


@pytest.mark.parametrize("name", ["decks", "solved"])
def test_a_damaged_file_of_decks_or_of_solved_puzzles_ends_the_command(tmp_path, name):
    (tmp_path / f"{name}.json").write_text("{")
    raises(ValueError, rf"{name}\.json is damaged", ServerState, tmp_path)
