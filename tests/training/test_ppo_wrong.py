"""Errors of a training: one line, and the run is saved."""

import dataclasses
import shutil

import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch

from lorcana_env.training import ppo
from lorcana_env.training.ppo import Config, train
from lorcana_env.training.snapshots import parse_shares
from tests.helpers import raises
from tests.training.small import SMALL, checkpoint


@pytest.mark.parametrize("wrong", [
    {"decisions": 0}, {"curve_games": 3}, {"curve_games": 0}, {"clip": float("nan")}, {"seed": None},
    {"opponents": "greedy=much"}, {"opponents": ""}, {"opponents": "ismcts=1"},
])  # fmt: skip
def test_settings_that_make_no_sense_are_named(wrong):
    raises((TypeError, ValueError), next(iter(wrong)), Config, **wrong)


def test_shares_of_opponents_add_up():
    assert parse_shares("greedy=1, self=3") == {"greedy": 0.25, "self": 0.75}


def test_decks_that_are_none_leave_no_folder(tmp_path):
    file = tmp_path / "lists.tsv"
    file.write_text("no lists")
    for decks in (str(file), "no-such-deck"):
        raises(ValueError, r"lists\.tsv|no-such-deck", train, dataclasses.replace(SMALL, decks=decks), tmp_path / "run")
    assert list(tmp_path.iterdir()) == [file]


def test_an_existing_run_is_not_overwritten(run):
    raises(ValueError, "--resume", train, SMALL, run)


def test_a_checkpoint_that_is_none_is_refused(tmp_path):
    (tmp_path / "checkpoint.pt").write_bytes(b"no zip")
    raises(ValueError, "is not a usable checkpoint", train, SMALL, tmp_path, resume=True)
    raises(ValueError, "there is no checkpoint", train, SMALL, tmp_path / "gone", resume=True)


def test_a_checkpoint_of_other_columns_or_size_is_refused(run, tmp_path):
    kept = torch.load(run / "checkpoint.pt", weights_only=True)
    raises(ValueError, "of a network of another size", ppo.Run, dataclasses.replace(SMALL, width=24), run, resume=True)
    kept["made_with"]["columns"]["cards"][3:5] = reversed(kept["made_with"]["columns"]["cards"][3:5])
    torch.save(kept, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match=r"the columns of 'cards' are not those of .* --start network\.npz"):
        ppo.Run(SMALL, tmp_path, resume=True)


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


def test_a_network_without_bounds_is_not_saved_over_a_good_one(run, tmp_path):
    folder = tmp_path / "diverged"
    shutil.copytree(run, folder)
    kept = (folder / "checkpoint.pt").read_bytes()
    ours = ppo.Run(SMALL, folder, resume=True)
    with torch.no_grad():
        ours.learner.net.context_2.weight[0, 0] = float("nan")
    raises(ValueError, "diverged", ours.save)
    assert (folder / "checkpoint.pt").read_bytes() == kept


def failing(record):
    raise RuntimeError("the network is down")


def test_a_callback_that_fails_ends_the_training_and_what_was_learned_is_kept(tmp_path):
    config = dataclasses.replace(SMALL, callbacks=f"{__name__}:failing")
    raises(RuntimeError, "the network is down", train, config, tmp_path / "run")
    assert checkpoint(tmp_path / "run")["rounds"] == 1
