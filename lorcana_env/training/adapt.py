"""A pilot for decks at hand: the network ``shipped`` learns to play these decks, and what it gained is measured.

The training (:mod:`lorcana_env.training.ppo`) looks four times at deals that it does not learn from, and the network of
the best look is taken (early stopping). It and ``shipped`` then play the same new deals against ``greedy``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lorcana_env import Deck, agents
from lorcana_env._util.atomic_files import whole
from lorcana_env.agents.entity_net import to_agent
from lorcana_env.analysis.common_random_numbers import Differences
from lorcana_env.simulation.cluster import Cluster
from lorcana_env.simulation.statistics import WinRate
from lorcana_env.training import ppo
from lorcana_env.training.decks import deck_pairs
from lorcana_env.training.evaluation.matches import Match, check_games, play_match
from lorcana_env.training.journal import Journal

LOOKS = 4  # of a training
LOOK_GAMES = 1000
FASTEST = 100_000  # decisions a second, more than a machine plays
BEST = "best.npz"
BEFORE, OPPONENT = "shipped", "greedy"


@dataclass(frozen=True)
class Adaptation:
    """Games of ``shipped`` and of the pilot against ``greedy``, on the same deals.

    ``decisions``: how many were learned from; ``folder``: of the run; ``pilot``: the network file in it.
    """

    before: Match
    after: Match
    decisions: int
    folder: Path
    pilot: Path

    @property
    def difference(self) -> Differences:
        """The points of the pilot above the other's, deal by deal; a deal is two games, with the seats swapped."""
        points = [match.log["result"].astype(float).reshape(-1, 2).mean(axis=1) for match in (self.after, self.before)]
        return Differences.of(points[0] - points[1])

    @property
    def better(self) -> bool:
        """Return whether the 95 % interval of the difference lies above 0."""
        return self.difference.ci95[0] > 0

    def keep(self, path: Path) -> None:
        """Copy the pilot to a file."""
        with whole(path) as draft:
            draft.write_bytes(self.pilot.read_bytes())

    def as_dict(self, file: Path | None) -> dict[str, Any]:
        """Return it as JSON takes it; ``file``: where the pilot is kept, if it is better."""
        rates = {"before": self.before.rate, "after": self.after.rate}
        return {name: {"win_rate": rate.win_rate, "ci95": list(rate.ci95)} for name, rate in rates.items()} | {
            "difference": self.difference.mean, "difference_ci95": list(self.difference.ci95),
            "games": self.after.games, "decisions": self.decisions, "kept": self.better,
            "file": str(file) if file and self.better else None, "folder": str(self.folder),
        }  # fmt: skip


def config_for(
    decks: Sequence[str], field: Sequence[str] = (), minutes: float = 3.0, decisions: int | None = None, seed: int = 0
) -> ppo.Config:
    """The settings of such a training; with ``decisions`` it lasts so many, however long they take."""
    most = max(1, int(60 * minutes * FASTEST)) if decisions is None else decisions
    return ppo.Config(
        decks=",".join(decks), field=",".join(field), start=BEFORE, learning_rate=7e-4, seed=seed, curve_every=0,
        minutes=minutes if decisions is None else 0.0, decisions=most,
    )  # fmt: skip


class PilotRun(ppo.Run):
    """A training that looks at held-out deals, and writes the network of the best look to ``best.npz``."""

    def __init__(self, config: ppo.Config, folder: Path, resume: bool, cluster: Cluster | None) -> None:
        super().__init__(config, folder, resume, cluster)
        self.looks: list[float] = []

    def _save_and_measure(self, journal: Journal, tally: ppo.Tally) -> None:
        super()._save_and_measure(journal, tally)
        if ppo.share_done(self.config, self.decisions, self.seconds) < (len(self.looks) + 1) / LOOKS:
            return
        player = to_agent(self.learner.average, "learner")
        player.deterministic = True
        rate = _play(player, self.config, LOOK_GAMES, self.config.seed + 1).rate
        self.looks.append(rate.win_rate or 0.0)
        if self.looks[-1] == max(self.looks):
            self.learner.average.save(self.folder / BEST, decisions=self.decisions)
        low, high = rate.ci95
        row = {"against": OPPONENT, "decks": "held-out deals", "games": rate.games, "win_rate": rate.win_rate}
        journal.curve(self.decisions, self.seconds, [row | {"low": low, "high": high}])
        tally.spend("measuring")
        self.seconds = tally.seconds()


def _play(agent: Any, config: ppo.Config, games: int, seed: int) -> Match:
    pairs: list[tuple[Deck, Deck]] = deck_pairs(config.decks, field=config.field)
    return play_match(agent, agents.agent(OPPONENT), pairs, games, seed)


def adapt(
    config: ppo.Config, folder: Path, games: int = 2000, progress: Callable[[str, WinRate], None] | None = None
) -> Adaptation:
    """Train a pilot (``config``: see :func:`config_for`) into ``folder``, and play ``games`` games before and after.

    ``progress`` is called with the name and the win rate of each of the two. Ctrl-C ends the training early. Raises
    ``ValueError`` for decks that cannot be played, and when ``folder`` holds another run.
    """
    report = progress or (lambda name, rate: None)
    check_games(games)
    before = _play(agents.agent(BEFORE), config, games, config.seed + 2)
    report(BEFORE, before.rate)

    checkpoint = ppo.train(config, folder, make=PilotRun)
    pilot = folder / BEST if (folder / BEST).is_file() else ppo.player_of(checkpoint)
    decisions = ppo.decisions_of(checkpoint)
    after = _play(agents.agent(str(pilot)), config, games, config.seed + 2)
    report(f"the pilot, after {decisions:,} decisions", after.rate)
    return Adaptation(before, after, decisions, folder, pilot)
