"""Errors of a training: one line, and the run is saved."""

import dataclasses
import os
import shutil
import signal

import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch
from click.testing import CliRunner

from lorcana_env.cli import main
from lorcana_env.training import ppo
from lorcana_env.training.journal import Journal
from lorcana_env.training.ppo import Config, train
from lorcana_env.training.snapshots import parse_shares
from tests.helpers import WARD
from tests.training.small import SMALL, checkpoint


@pytest.mark.parametrize("wrong", ["greedy=much", "self=-1", "", "ismcts=1"])
def test_opponents_that_are_none_are_refused(wrong):
    with pytest.raises(ValueError, match="opponents"):
        Config(opponents=wrong)
    assert parse_shares("greedy=1, self=3") == {"greedy": 0.25, "self": 0.75}


@pytest.mark.parametrize(
    "wrong",
    [
        {"decisions": 0},
        {"lists": 1.5},
        {"curve_games": 3},
        {"soften": 2.0},
        {"clip": float("nan")},
        {"width": 5000},
        {"seed": None},
    ],
)
def test_settings_that_make_no_sense_are_named(wrong):
    with pytest.raises((TypeError, ValueError), match=next(iter(wrong))):
        Config(**wrong)


def test_an_existing_run_is_not_overwritten(run):
    with pytest.raises(ValueError, match="--resume"):
        train(SMALL, run)


@pytest.mark.parametrize("content", [b"", b"no zip"])
def test_a_checkpoint_that_is_none_is_refused_in_one_line(content, tmp_path):
    (tmp_path / "checkpoint.pt").write_bytes(content)
    with pytest.raises(ValueError, match="is not a usable checkpoint") as refused:
        train(SMALL, tmp_path, resume=True)
    assert "\n" not in str(refused.value) and (tmp_path / "checkpoint.pt").read_bytes() == content
    with pytest.raises(ValueError, match="there is no checkpoint"):
        train(SMALL, tmp_path / "gone", resume=True)


def test_a_checkpoint_of_other_columns_or_size_is_refused(run, tmp_path):
    kept = torch.load(run / "checkpoint.pt", weights_only=True)
    with pytest.raises(ValueError, match="of a network of another size"):
        ppo.Run(dataclasses.replace(SMALL, width=24), run, resume=True)
    kept["made_with"]["columns"]["cards"][3:5] = reversed(kept["made_with"]["columns"]["cards"][3:5])
    torch.save(kept, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match=r"the columns of 'cards' are not those of .* --start network\.npz"):
        ppo.Run(SMALL, tmp_path, resume=True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--device", "mps"], "there are auto, cpu and cuda"),
        (["--decks", "pool:99999999999"], "at most 10,000 decks"),
        (["--round-decisions", str(2**31)], "fewer --round-decisions"),
    ],
)  # fmt: skip
def test_what_no_machine_has_is_refused_in_one_line(words, says, tmp_path, monkeypatch):
    def full(*_):
        raise MemoryError("Unable to allocate 192. GiB")

    monkeypatch.setattr("lorcana_env.training.actors.room_for", full)
    command = ["train", "--folder", str(tmp_path / "run"), "--decks", WARD, "--actors", "0", "--width", "16", *words]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit), result.exception
    assert says in result.stderr.splitlines()[-1]


def test_a_full_disk_is_said_in_one_line_and_the_training_goes_on(tmp_path, capsys):
    def full(*_):
        raise OSError(28, "No space left on device")

    journal = Journal(tmp_path, SMALL)
    journal.careful(full)
    journal.careful(full)
    assert capsys.readouterr().err.count("No space left on device") == 1


def test_a_run_that_was_moved_goes_on(run, tmp_path):
    """Past selves are those of the folder where it is now."""
    before, moved = tmp_path / "before", tmp_path / "moved"
    shutil.copytree(run, before)
    once = ppo.Run(SMALL, before, resume=True)
    once.job = once._next_job(once.rounds)
    assert once.job.members
    once.save()
    before.rename(moved)
    train(dataclasses.replace(SMALL, decisions=checkpoint(moved)["decisions"] + 500), moved, resume=True)


@pytest.mark.parametrize("weight", [float("nan"), 1e6])
def test_a_network_without_bounds_is_not_saved_over_a_good_one(weight, run, tmp_path):
    folder = tmp_path / "diverged"
    shutil.copytree(run, folder)
    kept = (folder / "checkpoint.pt").read_bytes()
    ours = ppo.Run(SMALL, folder, resume=True)
    with torch.no_grad():
        ours.learner.net.context_2.weight[0, 0] = weight
    with pytest.raises(ValueError, match="diverged"):
        ours.save()
    assert (folder / "checkpoint.pt").read_bytes() == kept


def failing(record):
    raise RuntimeError("the network is down")


def test_a_callback_that_fails_ends_the_training_and_what_was_learned_is_kept(tmp_path):
    config = dataclasses.replace(SMALL, callbacks=f"{__name__}:failing")
    with pytest.raises(RuntimeError, match="the network is down"):
        train(config, tmp_path / "run")
    assert checkpoint(tmp_path / "run")["rounds"] == 1


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_while_a_training_is_saved_waits_for_it(tmp_path, monkeypatch):
    """The first Ctrl-C never costs what was learned, not even after the last round."""

    def save(run):
        signal.raise_signal(signal.SIGINT)
        return saved(run)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    saved = ppo.Run.save
    monkeypatch.setattr(ppo.Run, "save", save)
    config = dataclasses.replace(SMALL, decisions=1, snapshot_every=10**6)
    try:
        train(config, tmp_path / "run")
    finally:
        signal.signal(signal.SIGINT, before)
    assert checkpoint(tmp_path / "run")["decisions"] >= 1
