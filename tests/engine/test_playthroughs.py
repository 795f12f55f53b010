"""Golden transcripts (tools/playthroughs.py): whole games in words."""

import pytest

from tools.playthroughs import FOLDER, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name):
    assert transcript(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")
