"""The files of a run besides its checkpoint.

================  =====================================================================================================
``run.json``      config, versions, commit, machine, for each part of the run (a resumed one has several)
``progress.csv``  a record every so many decisions; it goes to TensorBoard and to the callbacks
``curve.csv``     win rates against greedy and shipped on held-out decks, measured on the way; ``curve.png`` shows them
================  =====================================================================================================
"""

from __future__ import annotations

import csv
import importlib
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from lorcana_env import Deck, agents
from lorcana_env._util.atomic_files import write_text
from lorcana_env._util.machine import load
from lorcana_env.agents.entity_net import EntityNet, to_agent
from lorcana_env.decks.generator import held_out
from lorcana_env.setup.variants import RULES
from lorcana_env.simulation.statistics import WinRate
from lorcana_env.training.evaluation.matches import play_match

CONFIG = "config.json"
#: Opponents and kinds of held-out decks. They do not change, so curves of different runs can be compared.
YARDSTICKS = (("greedy", "lists"), ("greedy", "generated"), ("greedy", "new-cards"), ("shipped", "lists"))


def measure(net: EntityNet, games: int) -> list[dict[str, Any]]:
    """Win rates of the network (its likeliest actions) against the yardsticks, a row for each."""
    player = to_agent(net, "learner")
    player.deterministic = True
    return [_row(player, against, kind, games) for against, kind in YARDSTICKS]


def _row(player: Any, against: str, kind: str, games: int) -> dict[str, Any]:
    match = play_match(player, agents.agent(against), held_out_pairs(kind), games, seed=1)
    rate = WinRate.of(match.log["result"])
    low, high = rate.ci95
    return {"against": against, "decks": kind, "games": games, "win_rate": rate.win_rate, "low": low, "high": high}


def held_out_pairs(kind: str) -> list[tuple[Deck, Deck]]:
    """All pairs of a few held-out decks, or each of many decks against the next one."""
    decks = held_out(kind)
    if len(decks) <= 5:
        return [(a, b) for a in decks for b in decks]
    return [(deck, decks[(k + 1) % len(decks)]) for k, deck in enumerate(decks)]


def provenance(config: Any) -> dict[str, Any]:
    """Everything needed to repeat a run."""
    import numba
    import numpy
    import torch

    from lorcana_env import __version__

    return {
        "began": time.strftime("%Y-%m-%d %H:%M:%S"), "config": asdict(config), "command": sys.argv,
        "commit": commit(), "rules": RULES[0],
        "versions": {
            "lorcana-env": __version__, "python": platform.python_version(), "numpy": numpy.__version__,
            "numba": numba.__version__, "torch": torch.__version__,
        },
        "machine": {
            "system": platform.platform(), "cores": os.cpu_count(), "torch_threads": torch.get_num_threads(),
            "gpu": torch.cuda.get_device_name() if torch.cuda.is_available() else None,
            "load": load(),
        },
    }  # fmt: skip


def commit() -> str | None:
    """The commit of the checkout, with a + when files differ from it."""
    here = Path(__file__).parent
    try:
        said = [
            subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, timeout=20, check=True).stdout
            for words in (["rev-parse", "HEAD"], ["status", "--porcelain", "--untracked-files=no"])
        ]
    except (OSError, subprocess.SubprocessError):
        return None
    return said[0].strip() + ("+" if said[1].strip() else "")


def callbacks(names: str) -> list[Callable[[dict[str, Any]], None]]:
    """The functions that "module:function,module:function" names."""
    found = []
    for name in filter(None, (part.strip() for part in names.split(","))):
        module, _, function = name.partition(":")
        try:
            found.append(getattr(importlib.import_module(module), function))
        except (ImportError, AttributeError, ValueError) as error:
            raise ValueError(f"callback {name!r} is not module:function ({error})") from error
    return found


class Journal:
    """Writes the records of a run to its files, to TensorBoard and to the callbacks."""

    def __init__(self, folder: Path, config: Any, resume: bool = False) -> None:
        self.folder = folder
        self._callbacks = callbacks(config.callbacks)
        self._board: Any = None
        folder.mkdir(parents=True, exist_ok=True)
        parts = []
        if resume and (folder / "run.json").is_file():
            parts = json.loads((folder / "run.json").read_text("utf-8"))["parts"]
        write_text(folder / CONFIG, json.dumps(asdict(config), indent=2) + "\n")
        write_text(folder / "run.json", json.dumps({"parts": [*parts, provenance(config)]}, indent=2) + "\n")

    def __enter__(self) -> Journal:
        try:
            from torch.utils.tensorboard import SummaryWriter

            self._board = SummaryWriter(str(self.folder))
        except ImportError:
            pass
        return self

    def __exit__(self, *_: object) -> None:
        if self._board is not None:
            self._board.close()

    def go_on_from(self, decisions: int) -> None:
        """Leave out what came after the checkpoint that the run goes on from: it is learned again."""
        for name in ("progress.csv", "curve.csv"):
            path = self.folder / name
            rows = list(rows_of(path)) if path.is_file() else []
            kept = [row for row in rows if int(row["decisions"]) <= decisions]
            if len(kept) < len(rows):
                _write(path, list(rows[0]), kept)

    def record(self, decisions: int, seconds: float, record: dict[str, float]) -> None:
        """Write the record of a round."""
        row = {"decisions": decisions, "seconds": round(seconds, 1)} | record
        _append(self.folder / "progress.csv", row)
        self._to_board(decisions, record)
        for callback in self._callbacks:
            callback(dict(row))

    def curve(self, decisions: int, seconds: float, rows: list[dict[str, Any]]) -> None:
        """Write a measurement against the yardsticks."""
        for row in rows:
            full = {"decisions": decisions, "seconds": round(seconds, 1)} | row
            _append(self.folder / "curve.csv", full)
            for callback in self._callbacks:
                callback({"curve": True} | full)
        self._to_board(decisions, {f"curve/{row['against']}, {row['decks']}": row["win_rate"] for row in rows})
        plot(self.folder / "curve.csv", self.folder / "curve.png")

    def _to_board(self, decisions: int, record: dict[str, float]) -> None:
        if self._board is not None:
            for name, value in record.items():
                self._board.add_scalar(name if "/" in name else f"round/{name}", value, decisions)


def _append(path: Path, row: dict[str, Any]) -> None:
    """Add a row to a CSV file; when it has new columns, the whole file is written again."""
    rows = list(rows_of(path)) if path.is_file() else []
    columns = list(rows[0]) if rows else list(row)
    new = [name for name in row if name not in columns]
    if new or not rows:
        columns += new
        _write(path, columns, rows)
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
        writer.writerow({name: f"{value:.6g}" if isinstance(value, float) else value for name, value in row.items()})


def _write(path: Path, columns: list[str], rows: list[dict[str, str]]) -> None:
    """Write a CSV file."""
    lines = [columns, *([row.get(name, "") for name in columns] for row in rows)]
    write_text(path, "".join(",".join(line) + "\n" for line in lines))


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def plot(table: Path, path: Path) -> None:
    """Draw the curve of a run, if matplotlib is installed."""
    from lorcana_env.training.evaluation.plots import curve

    if find_spec("matplotlib"):
        curve(list(rows_of(table)), path)
