"""What goes wrong in a training is said in one line, and nothing that was learned is lost."""

import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

import torch
from click.testing import CliRunner

from lorcana_env.cards.features import GROUPS
from lorcana_env.cli import main
from lorcana_env.cli.train import ALGORITHMS
from lorcana_env.training import ppo
from lorcana_env.training.actors import Actors, Setup
from lorcana_env.training.entity_net import EntityNet, Shape
from lorcana_env.training.journal import Journal, held, rows_of
from lorcana_env.training.learner import Learner, Loss
from lorcana_env.training.ppo import Config, train
from lorcana_env.training.snapshots import parse_shares
from tests.helpers import WARD
from tests.training.small import ROOT, SMALL, checkpoint


@pytest.mark.parametrize("wrong", ["greedy", "greedy=much", "=1", "self=-1", "", "ismcts=1", "self=0", "self=nan"])
def test_opponents_that_are_none_are_refused(wrong):
    with pytest.raises(ValueError, match="opponents"):
        Config(opponents=wrong)
    assert parse_shares("greedy=1, self=3") == {"greedy": 0.25, "self": 0.75}


@pytest.mark.parametrize(
    "wrong",
    [
        {"decisions": 0},
        {"actors": -2},
        {"lists": 1.5},
        {"minutes": -1},
        {"curve_games": 3},
        {"memory": 2},
        {"soften": 0.5, "start": "shipped"},
        {"soften": 2.0},
        {"card": 0},
        {"uniform": -1.0},
    ],
)
def test_settings_that_make_no_sense_are_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Config(**wrong)


def test_an_existing_run_is_not_overwritten(run):
    with pytest.raises(ValueError, match="--resume"):
        train(SMALL, run)


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04"])
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


def test_a_changed_byte_of_a_checkpoint_is_found(run, tmp_path):
    content = bytearray((run / "checkpoint.pt").read_bytes())
    content[len(content) // 2] ^= 0xFF
    (tmp_path / "checkpoint.pt").write_bytes(content)
    with pytest.raises(ValueError, match="is not a usable checkpoint"):
        ppo.Run(SMALL, tmp_path, resume=True)


@pytest.mark.parametrize("part", sorted(ppo.KEPT))
def test_a_checkpoint_without_a_part_is_refused(part, run, tmp_path):
    kept = torch.load(run / "checkpoint.pt", weights_only=True)
    del kept[part]
    torch.save(kept, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match=rf"is not a usable checkpoint .*{part} is missing"):
        ppo.Run(SMALL, tmp_path, resume=True)


@pytest.mark.parametrize("content", [None, b"", b"no network"])
def test_a_past_self_that_is_none_is_told_before_anything_is_played(content, run, tmp_path):
    """And a copy of the run's network will do in its place."""
    folder = tmp_path / "run"
    shutil.copytree(run, folder)
    last = max(folder.glob("past_*.npz"), key=lambda path: int(path.stem[5:]))
    last.unlink()
    if content is not None:
        last.write_bytes(content)
    with pytest.raises(ValueError, match=rf"{last.name}.* a copy of network\.npz in its place"):
        ppo.Run(SMALL, folder, resume=True)
    shutil.copy(folder / "network.npz", last)
    ppo.Run(SMALL, folder, resume=True)


@pytest.mark.parametrize("content", ["junk", "[]", '{"parts": 3}', "[" * 100_000])
def test_a_record_of_a_run_that_is_none_is_named(content, tmp_path):
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(ValueError, match=r"run\.json is damaged.* delete it to go on"):
        Journal(tmp_path, SMALL, resume=True)


@pytest.mark.parametrize("tail", ["30,3.", "40,4.0,0.3,0.2,0.1", "30,3.0,0\xff"])
def test_a_row_that_was_cut_short_does_not_end_a_training(tail, tmp_path):
    """As after a full disk, or a machine that went down. What is written afterwards stands in rows of its own."""
    path = tmp_path / "progress.csv"
    journal = Journal(tmp_path, SMALL)
    journal.record(10, 1.0, {"entropy": 0.5})
    with path.open("ab") as file:
        file.write(tail.encode("latin-1"))
    journal.record(50, 5.0, {"entropy": 0.4})
    journal.record(60, 6.0, {"entropy": 0.4, "new": 1.0})
    assert {"10", "50", "60"} <= {row["decisions"] for row in rows_of(path)}
    assert [row["new"] for row in rows_of(path)][-1] == "1"


@pytest.mark.parametrize("name", ["os:sep", "..a:b", "no.such:thing"])
def test_callbacks_that_are_none_are_refused_at_the_start(name, tmp_path):
    with pytest.raises(ValueError, match="is not module:function"):
        Journal(tmp_path, dataclasses.replace(SMALL, callbacks=name))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--device", "mps"], "there are auto, cpu and cuda"), (["--device", "meta"], "there are auto, cpu and cuda"),
        (["--device", "hpu"], "there are auto, cpu and cuda"),
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


@pytest.mark.parametrize("content", ["[" * 100_000, '{"seed": 1, "seed": 2}'])
def test_settings_that_are_none_are_refused_in_one_line(content, tmp_path):
    (tmp_path / "c.json").write_text(content)
    short = ["--decisions", "1", "--actors", "0", "--width", "16", "--evaluation-games", "0"]
    command = ["train", "--config", str(tmp_path / "c.json"), "--folder", str(tmp_path / "r"), *short]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit), result.exception
    assert "c.json is not a file of settings" in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_full_disk_is_said_in_one_line_and_the_training_goes_on(tmp_path, capsys):
    def full(*_):
        raise OSError(28, "No space left on device")

    journal = Journal(tmp_path, SMALL)
    journal.careful(full)
    journal.careful(full)
    assert capsys.readouterr().err.count("No space left on device") == 1


@pytest.mark.parametrize(
    "wrong",
    [{"width": 0}, {"width": -3}, {"width": 5000}, {"clip": float("nan")}, {"entropy": -1.0}, {"value": float("inf")},
     {"magnet": float("nan")}, {"magnet_end": -1.0}, {"search_weight": float("nan")}, {"simulations": 0},
     {"simulations": 10**9}, {"search_weight": 1e30}, {"actors": 100_000}, {"threads": 100_000}, {"clip": 1e299},
     {"longest": 10**20}, {"round_decisions": 10**20}, {"learning_rate": 1e299}],
)  # fmt: skip
def test_settings_without_a_network_or_a_loss_are_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Config(**wrong)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_setting_is_of_its_own_type(name, tmp_path):
    """In a configuration, and in a file of settings: null, a bool or a text where a number belongs, and so on."""
    loop = pytest.importorskip(ALGORITHMS[name])
    for each in loop.options():
        for wrong in (None, True, [], "much" if each.kind is not str else 5, 2.5 if each.kind is int else float("nan")):
            with pytest.raises((TypeError, ValueError), match=each.name) as refused:
                loop.Config(**{each.name: wrong})
            assert "\n" not in str(refused.value)
    file = tmp_path / "settings.json"
    for setting, says in (("batch_size", "null"), ("batch_size", "1.5"), ("gae_lambda", "true"), ("clip", "NaN")):
        file.write_text(f'{{"algorithm": "{name}", "{setting}": {says}}}')
        answer = CliRunner().invoke(main, ["train", "--config", str(file), "--folder", str(tmp_path / "run")])
        assert answer.exit_code == 1 and f"settings.json: {setting} must be" in answer.stderr, answer.output
        assert len(answer.stderr.splitlines()) == 1 and not (tmp_path / "run").exists()
    whole = loop.Config(seed=np.int64(3), clip=np.float32(0.5), epochs=np.int8(2))
    assert json.dumps(dataclasses.asdict(whole))


def test_any_integer_is_a_seed(tmp_path):
    for seed in (-5, 10**30):
        ppo.Run(dataclasses.replace(SMALL, seed=seed), tmp_path)


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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no limit on the size of files here")
def test_a_checkpoint_that_does_not_fit_is_told_as_such_and_the_old_one_stays(run, tmp_path):
    """What torch raises when a disk is full is no OSError."""
    import resource

    folder = tmp_path / "full"
    shutil.copytree(run, folder)
    kept = (folder / "checkpoint.pt").read_bytes()
    ours = ppo.Run(SMALL, folder, resume=True)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(kept) - 1000, limits[1]))
    try:
        with pytest.raises(OSError):
            ours.save()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (folder / "checkpoint.pt").read_bytes() == kept
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), 1e6])
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


def test_two_trainings_in_one_folder_are_refused(tmp_path):
    folder = tmp_path / "mine"
    with held(folder), pytest.raises(ValueError, match="another training"):
        train(SMALL, folder)
    assert not folder.exists()
    with pytest.raises(ValueError, match="checkpoint"):
        train(SMALL, folder, resume=True)
    assert not folder.exists()


def test_a_past_self_that_is_gone_ends_the_training_and_what_was_learned_is_kept(run, tmp_path, monkeypatch):
    folder = tmp_path / "gone"
    shutil.copytree(run, folder)
    before = checkpoint(folder)["decisions"]
    config = dataclasses.replace(SMALL, decisions=before + 50_000, opponents="past=1", snapshot_every=10**9)
    monkeypatch.setattr(ppo, "Actors", Forgetful)
    ours = ppo.Run(config, folder, resume=True)
    ours.job = None  # drawn anew

    def remove(_):
        for path in folder.glob("past_*.npz"):
            path.unlink()

    with Journal(folder, config, True) as journal, pytest.raises(ValueError, match="past_"):
        ours.train(config.decisions, journal, lambda: False, remove)
    assert checkpoint(folder)["decisions"] == ours.decisions > before


def failing(record):
    raise RuntimeError("the network is down")


def test_a_callback_that_fails_ends_the_training_and_what_was_learned_is_kept(tmp_path):
    config = dataclasses.replace(SMALL, callbacks=f"{__name__}:failing")
    with pytest.raises(RuntimeError, match="the network is down"):
        train(config, tmp_path / "run")
    assert checkpoint(tmp_path / "run")["rounds"] == 1


def test_a_callback_that_fails_at_the_end_loses_nothing(tmp_path):
    """The last record comes after the last round."""
    config = dataclasses.replace(SMALL, callbacks=f"{__name__}:failing", record_every=10**6, snapshot_every=10**6)
    with pytest.raises(RuntimeError, match="the network is down"):
        train(config, tmp_path / "run")
    assert checkpoint(tmp_path / "run")["decisions"] >= SMALL.decisions


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


class Forgetful(Actors):
    """Actors that read past selves anew in each round, as one does that has been replaced."""

    def begin(self, acting, job):
        self._here.members.clear()
        super().begin(acting, job)


@pytest.mark.slow
def test_an_actor_whose_learner_is_gone_ends_without_a_word(tmp_path):
    script = f"""
import os, signal
from lorcana_env.training.ppo import Config, Run
from lorcana_env.training.actors import Actors, Job
from pathlib import Path
if __name__ == "__main__":
    run = Run(Config(decks={WARD!r}, width=16, round_decisions=400, actors=1, threads=1), Path({str(tmp_path)!r}))
    actors = Actors(run._setups(), run.acting)
    actors.begin(run.acting, Job(0, {{"self": 1.0}}))
    actors.wait()
    actors.begin(run.acting, Job(1, {{"self": 1.0}}))
    os.kill(os.getpid(), signal.SIGKILL)
"""
    (tmp_path / "dies.py").write_text(script)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with (tmp_path / "said").open("w") as said:  # a pipe would be held open by whoever is left
        subprocess.run(
            [sys.executable, "dies.py"], cwd=tmp_path, env=environment, stdout=said, stderr=said, timeout=300
        )
    time.sleep(3)
    assert "Traceback" not in (tmp_path / "said").read_text()


def test_no_memory_is_kept_when_there_is_too_little_of_it(monkeypatch):
    from lorcana_env.training import actors

    made = []

    def block(size):
        if len(made) == 2:
            raise ValueError("no room")
        made.append(actors.SharedMemory(create=True, size=size))
        return made[-1]

    monkeypatch.setattr(actors, "_block", block)
    acting = Learner(EntityNet(Shape(context=16, outcomes=3)), Loss()).acting()
    with pytest.raises(ValueError, match="no room"):
        Actors([Setup(0, 1, 0, 200, 0.95, 2000, WARD, "", 0.4, 4, 1)], acting)
    for block in made:
        with pytest.raises(FileNotFoundError):
            actors.SharedMemory(block.name)


def test_a_run_whose_card_features_had_another_order_does_not_go_on(run, tmp_path):
    shutil.copytree(run, tmp_path / "run")
    kept = torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=True)
    kept["made_with"]["features"] = kept["made_with"]["features"][::-1]
    torch.save(kept, tmp_path / "run" / "checkpoint.pt")
    with pytest.raises(ValueError, match="knows other card features"):
        ppo.Run(dataclasses.replace(SMALL, features=",".join(GROUPS)), tmp_path / "run", resume=True)
