"""Data sets of decisions (``lorcana record``)."""

import json
import sys

import numpy as np
import pytest
from click.testing import CliRunner

from lorcana_env import Deck, Game, Replay
from lorcana_env.cli import main
from lorcana_env.envs import datasets

PAIR = ("blurple", "yurple")


class AsksForThePast:
    """An agent whose games are played one at a time."""

    whole_games = True

    def __call__(self, game):
        return int(game.legal_actions()[0])


def run(*words):
    return CliRunner().invoke(main, ["record", *(str(word) for word in words)])


def check_games(about, rows):
    """Each game of the rows, played again."""
    masks = datasets.unpacked(rows["mask"], about["actions"])
    for number in range(rows["game"].max() + 1):
        here = np.flatnonzero(rows["game"] == number)
        first = here[0]
        seats = ("deck", "opponent_deck") if rows["player"][first] == 0 else ("opponent_deck", "deck")
        decks = [Deck.load(about["decks"][rows[seat][first]]["name"]) for seat in seats]
        game = Game(*decks, seed=int(rows["seed"][first]))
        for k in here:
            assert game.to_act == rows["player"][k] and game.turn == rows["turn"][k]
            assert (rows["observation"][k] == game.seen(about["observation"], game.to_act)).all()
            assert (masks[k] == game.action_mask()).all()
            game.step(int(rows["action"][k]))
        assert (rows["return"][here] == np.where(rows["player"][here] == game.winner, 1, -1)).all()
        assert len({(rows["player"][k], rows["agent"][k], 1 - rows["opponent"][k]) for k in here}) == 2


@pytest.mark.parametrize(("agent", "observation"), [("greedy", "compact"), (f"{__name__}:AsksForThePast", "entities")])
def test_recorded_games_can_be_played_again(tmp_path, agent, observation):
    words = (agent, "random", "--games", 3, "--decks", ",".join(PAIR), "--observation", observation)
    written = json.loads(run(*words, "--to", tmp_path / "a.npz", "--json").stdout)
    about, rows = datasets.load(tmp_path / "a.npz")
    assert written == {"games": 3, "decisions": len(rows["action"]), "file": str(tmp_path / "a.npz")}
    assert about["agents"] == [agent, "random"] and rows["agent"][rows["player"] == 0].tolist().count(1) > 0
    check_games(about, rows)
    pytest.importorskip("pyarrow")
    assert run(*words, "--to", tmp_path / "a.parquet").exit_code == 0
    same, columns = datasets.load(tmp_path / "a.parquet")
    assert same == about and all((columns[name] == rows[name]).all() for name in rows)
    assert {name: column.dtype for name, column in columns.items()} == {name: c.dtype for name, c in rows.items()}


def test_replays_are_recorded_without_their_concessions(tmp_path):
    replay = Replay(*PAIR, seed=3)
    for _ in range(5):
        replay.step(int(replay.game.legal_actions()[0]))
    replay.concede(1)
    replay.save(tmp_path / "game.replay")
    assert run("--replays", tmp_path / "game.replay", "--to", tmp_path / "a.npz").output.startswith("5 decisions of 1 ")
    about, rows = datasets.load(tmp_path / "a.npz")
    assert rows["action"].tolist() == replay.actions[:5] and about["agents"] == list(PAIR)
    assert (rows["return"] == np.where(rows["player"] == 0, 1, -1)).all() and (rows["seed"] == 3).all()
    bits = [a for a in range(about["actions"]) if rows["mask"][0][a // 8] >> 7 - a % 8 & 1]  # as docs/training.md says
    assert bits == sorted(replay.at(0).legal_actions())


def test_what_cannot_be_recorded_is_a_line_and_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (line,) = run("random", "greedy", "--to", tmp_path / "a.parquet").stderr.splitlines()
    assert "pip install -e '.[data]'" in line and not list(tmp_path.iterdir())
    with pytest.raises(ValueError, match="is no data set"):
        (tmp_path / "b.npz").write_bytes(b"no")
        datasets.load(tmp_path / "b.npz")


@pytest.mark.parametrize(("rules", "read"), [("2.3", "2.3"), ("2026-04", "2.1"), ("3.0", None)])
def test_a_data_set_says_its_edition(tmp_path, rules, read):
    recording = datasets.replayed([Replay(*PAIR, seed=3)])
    np.savez_compressed(tmp_path / "a.npz", about=np.array(json.dumps(recording.about | {"rules": rules})))
    if read is None:
        with pytest.raises(ValueError, match=r"a\.npz: unknown rules '3\.0'; this engine plays 2\.3, 2\.1"):
            datasets.load(tmp_path / "a.npz")
    else:
        assert datasets.load(tmp_path / "a.npz")[0]["rules"] == read
