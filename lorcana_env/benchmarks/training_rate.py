"""The speed of a training: fresh decisions per second, and the shares of the time."""

import tempfile
import time
from pathlib import Path
from typing import Any

from lorcana_env._util.machine import load

SECONDS, QUICK_SECONDS = 60, 15  # once everything is compiled


def run(seed: int = 0, quick: bool = False, actors: int = -1, device: str = "auto") -> dict[str, Any]:
    """Measure a short training on mixed decks, in a temporary folder."""
    from lorcana_env.training.journal import Journal
    from lorcana_env.training.ppo import Config, Run

    config = Config(
        decks="mixed", decisions=10**9, minutes=0.0, curve_every=0, snapshot_every=10**9, actors=actors, device=device,
        seed=seed,
    )  # fmt: skip
    records: list[dict[str, Any]] = []
    begun: list[float] = []

    class Recorder(Journal):
        def record(self, decisions: int, seconds: float, record: dict[str, float]) -> None:
            begun.append(time.monotonic())
            records.append(record)

    def over() -> bool:
        return len(begun) > 1 and time.monotonic() - begun[0] > (QUICK_SECONDS if quick else SECONDS)

    with tempfile.TemporaryDirectory() as folder:
        training = Run(config, Path(folder))
        with Recorder(Path(folder), config) as journal:
            training.train(config.decisions, journal, over, lambda _: None)
    last = records[-1]
    names = ("actor_us_per_decision", "learner_us_per_decision", "share_preparing")
    return {
        "fresh_decisions_per_s": round(last["fresh_decisions_per_s"]), "actors": training.actors_wanted,
        **{name: round(last[name], 2) for name in names},
        **{name: round(value, 3) for name, value in last.items() if name.startswith("share_") and name not in names},
        "decisions": training.decisions, "load": load(),
    }  # fmt: skip
