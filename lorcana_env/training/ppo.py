"""The training loop: actors play, and the learner learns from what they played one round before.

Everything that can be set is a field of :class:`Config`. A round is ``round_decisions`` decisions. While the learner
learns from one round, the actors play the next with the weights before that update. The data are therefore always one
update old, so a run does not depend on how fast its parts are, and a resumed run equals one that never stopped.
:mod:`lorcana_env.training.journal` says what a run writes to its folder.
"""

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole
from lorcana_env._util.interrupts import replace_handler
from lorcana_env._util.torch_or_hint import torch
from lorcana_env.agents.entity_net import EntityNet, Shape, check_made_with, made_with, read_by
from lorcana_env.agents.network import MAX_WEIGHT, MAX_WIDE
from lorcana_env.compiling import console
from lorcana_env.decks import default_decks
from lorcana_env.simulation.cluster import Cluster, connected
from lorcana_env.simulation.rollouts import GREEDY, PAST, SELF, Records
from lorcana_env.training.actors import Acting, Actors, CompiledActor, Job, RoundReport, Setup
from lorcana_env.training.decks import source_of
from lorcana_env.training.device_actor import DeviceActing, DeviceActor
from lorcana_env.training.growing import grown, soften
from lorcana_env.training.journal import Journal, measure
from lorcana_env.training.learner import Learner, Loss, Schedule
from lorcana_env.training.options import Option, check_fields, fraction, option, options_of
from lorcana_env.training.ray_actors import RayActors
from lorcana_env.training.snapshots import SnapshotPool, parse_shares

CHECKPOINT = "checkpoint.pt"
FORMAT = "lorcana ppo 4"  # the format of a checkpoint
LAST_LEARNING_RATE = 0.1  # as a share of the first


@dataclass
class Config:
    """A training run. Each field is an option of ``lorcana train``."""

    decks: str = option(
        ",".join(default_decks()),
        "Decks of both sides: names or files, all bundled lists, pool:40 for forty random decks, mixed: tournament "
        "lists that are not held out, and generated decks, new ones each round, or everything: mixed decks of all "
        "lists and cards.",
    )
    without: str = option("", "Decks left out of all, to see how the result generalises.")
    field: str = option("", "Decks that these meet besides each other: names or files, or all bundled lists.")
    lists: float = fraction(0.4, "Share of tournament lists as they are among mixed decks.")
    window: int = option(128, "Pairs of mixed decks that each actor has at a time.", low=1)
    fresh: float = option(0.5, "Pairs of mixed decks replaced in each round (0.5: one in every second round).", low=0)
    opponents: str = option(
        "self=0.55,past=0.15,greedy=0.3",
        "Shares of the games against itself (both seats learn), past networks (the hardest more often) and greedy.",
    )
    decisions: int = option(15_000_000, "Decisions to learn from in all.", low=1)
    minutes: float = option(10.0, "Stop after so many minutes in all even if decisions are left; 0: no limit.", low=0)
    actors: int = option(
        -1,
        "Threads that play; 0: the learner plays in turn; -1: as many as there are cores (with --ray: processors of "
        "the cluster), less one.",
        low=-1,
    )
    round_decisions: int = option(4096, "Decisions between two updates.", low=1)
    batch_size: int = option(512, "Decisions in a gradient step.", low=1)
    epochs: int = option(1, "Passes over the decisions of an update.", low=1)
    learning_rate: float = option(
        1e-3, "At the start; it falls to a tenth in a straight line over decisions or minutes.", low=0
    )
    gae_lambda: float = fraction(0.95, "How far ahead an advantage looks: 0 one decision, 1 to the end of the game.")
    clip: float = option(0.2, "How far the policy may move in an update.", low=0)
    entropy: float = option(0.003, "Weight of the entropy bonus.", low=0)
    uniform: float = option(
        0.01,
        "Weight of the distance of the policy from the uniform one, so that no legal action becomes impossible.",
        low=0,
    )
    value: float = option(0.5, "Weight of the value's loss.", low=0)
    bootstrap: float = fraction(0.9, "Share of later values in the target of the value (0: results alone).")
    magnet: float = option(
        0.02, "Weight of the distance of the policy from an average of its past (the magnet), at the start.", low=0
    )
    magnet_end: float = option(0.005, "Weight of the magnet at the end.", low=0)
    memory: float = fraction(0.999, "Decay of the magnet, per update.")
    inputs: str = option(
        "all",
        "What the network reads besides the table: all, none, or some of lists, recent, mulligan, shift, opponents.",
    )
    look: int = option(
        1, "1: the network reads what actions lead to, as the simulator shows it; 0: it is model-free.", low=0, high=1
    )
    features: str = option("all", "Groups of card features: all, or some of text, classes, names, roles, cards.")
    closed: float = fraction(0.5, "Share of the games in which networks do not see the list of the opponent.")
    more_players: float = fraction(
        0.0, "Share of the games that have three or four players, as many of each; one seat learns, or all do."
    )
    searched: float = fraction(
        0.0, "Share of the decisions, apart from almost certain ones, for which a search estimates each action."
    )
    simulations: int = option(128, "Simulations of each of these searches.", low=1)
    search_weight: float = option(10.0, "Weight of the loss of the searches.", low=0)
    width: int = option(128, "Width of the context.", low=1, high=MAX_WIDE)
    hidden: int = option(160, "Width of the layer before it.", low=1, high=MAX_WIDE)
    row: int = option(64, "Width of a card's layers.", low=1, high=MAX_WIDE)
    card: int = option(64, "Width of the vector of a card.", low=1, high=MAX_WIDE)
    start: str = option("", "A network to begin with: shipped, or FILE.npz; it may be smaller, and read less.")
    soften: float = option(1.0, "Divisor of the logits of that network, so that it explores again.", low=1)
    past_selves: int = option(20, "Number of snapshots among the opponents.", low=0)
    snapshot_every: int = option(500_000, "Decisions between two snapshots.", low=1)
    longest: int = option(2000, "Answers after which a game is a draw.", low=1)
    record_every: int = option(32_768, "Decisions between two records in progress.csv and TensorBoard.", low=1)
    curve_every: int = option(3_000_000, "Decisions between two measurements on held-out decks; 0: none.", low=0)
    curve_games: int = option(200, "Games of each measurement, an even number.", low=2)
    callbacks: str = option("", "Functions that get each record (a dict), as module:function,module:function.")
    acting: str = option(
        "threads",
        "How actors play: threads, one game after the other in compiled code; or device, many games at once with the "
        "network on --device.",
    )
    device: str = option("auto", "Where the learner learns: cpu, cuda, or auto: a GPU if there is one.")
    threads: int = option(0, "Threads of torch; 0: the cores that the actors leave.", low=0)
    seed: int = option(0, "Fixes decks, deals and the first weights.")

    def __post_init__(self) -> None:
        check_fields(self)
        parse_shares(self.opponents)
        if self.soften != 1 and not self.start:
            raise ValueError(f"soften {self.soften:g}: it is for the network of --start, and there is none")
        read_by(self.inputs, self.features)
        if self.acting not in ("threads", "device"):
            raise ValueError(f"acting {self.acting!r}: it is threads or device")
        if self.acting == "device" and self.searched:
            raise ValueError(f"searched {self.searched:g}: searches are for acting threads")
        if self.curve_games % 2:
            raise ValueError(f"curve_games {self.curve_games}: seats are swapped, so the number must be even")

    def loss(self) -> Loss:
        """The weights of the loss."""
        return Loss(
            batch_size=self.batch_size, epochs=self.epochs, clip=self.clip, entropy=self.entropy, uniform=self.uniform,
            value=self.value, bootstrap=self.bootstrap, search=self.search_weight, memory=self.memory,
        )  # fmt: skip

    def setup(self, index: int, actors: int) -> Setup:
        """The settings of actor ``index`` of ``actors``."""
        return Setup(
            index=index, actors=actors, seed=self.seed, decisions=-(-self.round_decisions // actors),
            decay=self.gae_lambda, limit=self.longest, decks=self.decks, without=self.without, field=self.field,
            lists=self.lists, window=self.window, fresh=self.fresh, closed=self.closed, more_players=self.more_players,
            searched=self.searched, simulations=self.simulations,
        )  # fmt: skip


def options() -> list[Option]:
    """Every field of :class:`Config`."""
    return options_of(Config)


def share_done(config: Config, decisions: int, seconds: float) -> float:
    """The share of a training that is over, 0 to 1: of its decisions or of its time, whichever is larger."""
    of_time = seconds / (60 * config.minutes) if config.minutes else 0.0
    return min(1.0, max(decisions / config.decisions, of_time))


def schedule(config: Config, share: float) -> Schedule:
    """The learning rate and the weight of the magnet when ``share`` (0 to 1) of the training is over."""
    return Schedule(
        learning_rate=config.learning_rate * (1 - (1 - LAST_LEARNING_RATE) * share),
        magnet=config.magnet + (config.magnet_end - config.magnet) * share,
    )


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Tally:
    """Measures a run: the time by activity, and the losses and games since the last record."""

    def __init__(self, decisions: int, seconds: float, record_every: int) -> None:
        self.first, self.before = decisions, seconds  # of the parts of the run before this one
        self.next_record = decisions + record_every
        self.rounds = 0
        self.spent = dict.fromkeys(("waiting", "learning", "measuring", "saving"), 0.0)
        self.playing = self.preparing = self.learning = 0.0  # seconds of processors
        self.losses: list[dict[str, float]] = []
        self.games: list[np.ndarray] = []
        self.ages: list[int] = []  # of the records, in updates
        self.start_clock()

    def start_clock(self) -> None:
        """Count the seconds from now on."""
        self._start = self._mark = time.monotonic()

    def seconds(self) -> float:
        """The duration of the run so far, with its earlier parts."""
        return self.before + time.monotonic() - self._start

    def mark(self) -> None:
        """Begin a span of time, which :meth:`spend` ends."""
        self._mark = time.monotonic()

    def spend(self, name: str) -> None:
        """Count the time since the last mark as spent on ``name``."""
        now = time.monotonic()
        self.spent[name] += now - self._mark
        self._mark = now

    def add_round(self, parts: Sequence[tuple[RoundReport, Records]], age: int) -> None:
        self.ages.append(age)
        self.games += [report.games for report, _ in parts]
        self.playing += sum(report.seconds for report, _ in parts)
        self.preparing += sum(report.preparing for report, _ in parts)

    def record(self, decisions: int, seconds: float) -> dict[str, float]:
        """The averages of losses and games since the last record, and of time since this part of the run began."""
        elapsed, learned = max(seconds - self.before, 1e-9), decisions - self.first
        found = means(self.losses) | game_statistics(np.concatenate(self.games)) | {
            "fresh_decisions_per_s": learned / elapsed if self.rounds > 1 else 0.0,
            "actor_us_per_decision": 1e6 * self.playing / max(1, learned),
            "learner_us_per_decision": 1e6 * self.learning / max(1, learned),
            "share_preparing": self.preparing / max(self.playing, 1e-9), "updates_old": max(self.ages),
            **{f"share_{name}": spent / elapsed for name, spent in self.spent.items()},
        }  # fmt: skip
        self.losses, self.games, self.ages = [], [], []
        return found


class Run:
    """A training in a folder, from its start or from its checkpoint; its actors play on ``cluster``, if given."""

    def __init__(self, config: Config, folder: Path, resume: bool = False, cluster: Cluster | None = None) -> None:
        self.config, self.folder, self.cluster = config, folder, cluster
        self.decisions, self.rounds, self.seconds = 0, 0, 0.0
        self.actors_wanted = config.actors
        if config.actors < 0:
            self.actors_wanted = cores() - 1 if cluster is None else max(1, cluster.processors - 1)
        torch.set_num_threads(config.threads or max(1, cores() - self.actors_wanted))
        torch.manual_seed(config.seed & 0xFFFF_FFFF_FFFF_FFFF)
        device = config.device
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        self.learner = self._learner(config.loss(), device, "" if resume else config.start)
        self.snapshots = SnapshotPool(folder, config.past_selves)
        self.next_snapshot, self.next_curve = config.snapshot_every, config.curve_every
        self.job: Job | None = None  # of the next round
        self.acting = self._acting()  # the weights that play the next round
        if resume:
            self._restore()
        self.newest = self._acting()  # made while the actors play, since they wait for it

    def _acting(self) -> Acting | DeviceActing:
        """A copy of the present weights, as the actors play them."""
        return DeviceActing.of(self.learner) if self.config.acting == "device" else self.learner.acting()

    def _learner(self, loss: Loss, device: str, start: str) -> Learner:
        """The learner at the start: with random weights, or with those of the network ``start``."""
        config = self.config
        shape = Shape(card=config.card, row=config.row, hidden=config.hidden, context=config.width, outcomes=3)
        net = EntityNet(shape, **read_by(config.inputs, config.features), look=bool(config.look))
        if start:
            first = EntityNet.load(start, outcomes=3)
            try:
                net = grown(first, shape, net.inputs, net.feature_names, net.look)
            except ValueError as error:
                raise ValueError(f"--start {start}: {error}") from None
            soften(net, config.soften)
        return Learner(net, loss, config.seed, device)

    # -- checkpoints -----------------------------------------------------------------------------------------------

    @property
    def checkpoint(self) -> Path:
        return self.folder / CHECKPOINT

    def save(self) -> Path:
        """Write ``network.npz`` and ``checkpoint.pt``, each atomically."""
        self._check_weights()
        self.learner.average.save(self.folder / "network.npz", decisions=self.decisions, config=asdict(self.config))
        state = {
            "format": FORMAT, "made_with": made_with(self.learner.net), "config": asdict(self.config),
            "decisions": self.decisions, "rounds": self.rounds, "seconds": self.seconds,
            "next_snapshot": self.next_snapshot, "next_curve": self.next_curve,
            "learner": self.learner.state(), "snapshots": self.snapshots.state(),
            "job": None if self.job is None else asdict(self.job),
            "acting": [torch.from_numpy(array) for array in self.acting.arrays()],
        }  # fmt: skip
        with whole(self.checkpoint) as draft:
            torch.save(state, draft)
        return self.checkpoint

    def _check_weights(self) -> None:
        """Raise ``ValueError`` for weights that are not finite, or too large for a network file."""
        nets = self.learner.net, self.learner.average
        weights = [part.detach().abs().max().item() for net in nets for part in net.parameters() if part.numel()]
        if not all(weight <= MAX_WEIGHT for weight in weights):
            raise ValueError(
                f"the training has diverged after {self.decisions:,} decisions: weights without bounds. Try a smaller "
                "--learning-rate; the last checkpoint is still there"
            )

    def _restore(self) -> None:
        state = load(self.checkpoint)
        config = state["config"]
        for name in ("start", "soften"):
            if getattr(self.config, name) != config[name]:
                raise ValueError(f"--{name} is for a new run; this one goes on from {self.checkpoint}")
        try:
            if tuple(state["made_with"]["features"]) != self.learner.net.feature_names:
                raise ValueError("other card features")
            self.learner.restore(state["learner"])
        except (RuntimeError, ValueError) as error:
            sizes = "card", "row", "hidden", "width", "inputs", "features"
            raise ValueError(
                f"{self.checkpoint} is of a network of another size or other card features: it needs "
                f"{' '.join(f'--{name} {config[name]}' for name in sizes)}, or begin a new run with --start "
                f"{self.folder / 'network.npz'}"
            ) from error
        self.decisions, self.rounds, self.seconds = state["decisions"], state["rounds"], state["seconds"]
        self.next_snapshot, self.next_curve = state["next_snapshot"], state["next_curve"]
        self.snapshots.restore(state["snapshots"])
        if state["job"] is not None:  # the folder may have been moved since
            members = tuple(str(self.folder / Path(member).name) for member in state["job"]["members"])
            self.job = Job(**state["job"] | {"members": members})
        arrays = [tensor.numpy() for tensor in state["acting"]]
        on_device = self.config.acting == "device"
        self.acting = DeviceActing.of(self.learner).restored(arrays) if on_device else Acting.of(arrays)

    # -- the loop --------------------------------------------------------------------------------------------------

    def _setups(self) -> list[Setup]:
        n = max(1, self.actors_wanted)
        return [self.config.setup(k, n) for k in range(n)]

    def _actors(self) -> Actors | RayActors:
        if self.cluster is not None:
            return RayActors(self._setups(), self.acting, self.cluster)
        make = DeviceActor if self.config.acting == "device" else CompiledActor
        return Actors(self._setups(), self.actors_wanted == 0, make)

    def _next_job(self, number: int) -> Job:
        paths, weights = self.snapshots.members()
        return Job(number, parse_shares(self.config.opponents), paths, weights)

    def train(self, until: int, journal: Journal, stop: Callable[[], bool], shown: Callable[[str], None]) -> None:
        """Learn from rounds until there are ``until`` decisions, the time is up or ``stop`` answers True.

        ``shown`` is called with a line about each record. The run is saved before any exception is raised again.
        """
        tally = Tally(self.decisions, self.seconds, self.config.record_every)
        actors = self._actors()
        try:
            if self.job is None:
                self.job = self._next_job(self.rounds)
            actors.begin(self.acting, self.job)
            while self.decisions < until and share_done(self.config, self.decisions, self.seconds) < 1.0 and not stop():
                self._round(actors, tally)
                self._save_and_measure(journal, tally)
                if self.decisions >= tally.next_record:
                    self._record(journal, tally, shown)
            if tally.losses:
                self._record(journal, tally, shown)
        except Exception:
            if tally.rounds:
                self.save()
            raise
        finally:
            actors.close()

    def _round(self, actors: Actors | RayActors, tally: Tally) -> None:
        """Learn from the round that the actors have played, while they play the next."""
        assert self.job is not None
        tally.mark()
        parts = within(actors.wait(), self.config.decisions - self.decisions)
        if tally.rounds == 0:  # compiling and making decks is over
            tally.start_clock()
        updates = max(0, min(report.round for report, _ in parts) - 1)  # of the network that played
        tally.add_round(parts, self.rounds - updates)
        self.snapshots.record(np.concatenate([report.games for report, _ in parts]), self.job.members)
        self.acting = self.newest
        self.job = self._next_job(self.rounds + 1)
        actors.begin(self.acting, self.job)
        tally.spend("waiting")
        busy = time.thread_time()
        now = schedule(self.config, share_done(self.config, self.decisions, self.seconds))
        tally.losses.append(self.learner.update([(report.decisions, records) for report, records in parts], now))
        self.newest = self._acting()
        tally.learning += time.thread_time() - busy
        tally.spend("learning")
        self.decisions += sum(report.decisions for report, _ in parts)
        self.rounds += 1
        tally.rounds += 1
        self.seconds = tally.seconds()

    def _save_and_measure(self, journal: Journal, tally: Tally) -> None:
        """Take a snapshot, save the run and measure it on held-out decks, each when it is due."""
        config, average = self.config, self.learner.average
        if self.decisions >= self.next_snapshot:
            self.next_snapshot = self.decisions + config.snapshot_every
            self.snapshots.add(average, self.decisions)
            self.save()
            tally.spend("saving")
        if config.curve_every and self.decisions >= self.next_curve:
            self.next_curve = self.decisions + config.curve_every
            journal.curve(self.decisions, self.seconds, measure(average, config.curve_games))
            tally.spend("measuring")
        self.seconds = tally.seconds()

    def _record(self, journal: Journal, tally: Tally, shown: Callable[[str], None]) -> None:
        now = schedule(self.config, share_done(self.config, self.decisions, self.seconds))
        record = tally.record(self.decisions, self.seconds) | {"learning_rate": now.learning_rate, "magnet": now.magnet}
        tally.next_record = self.decisions + self.config.record_every
        journal.record(self.decisions, self.seconds, record)
        shown(
            f"{record['fresh_decisions_per_s']:.0f}/s  greedy {record.get('win_rate_greedy', 0.0):.0%}  "
            f"past {record.get('win_rate_past', 0.0):.0%}  EV {record.get('explained_variance', 0.0):.2f}"
        )


def within(parts: Sequence[tuple[RoundReport, Records]], decisions: int) -> list[tuple[RoundReport, Records]]:
    """The parts of a round without what is beyond so many decisions: a training learns from no more than it says."""
    kept = []
    for report, records in parts:
        n = min(report.decisions, decisions)
        kept.append((replace(report, decisions=n), records))
        decisions -= n
    return kept


def means(records: Sequence[dict[str, float]]) -> dict[str, float]:
    """The mean of each number over the records that hold it."""
    names = dict.fromkeys(name for record in records for name in record)
    return {name: float(np.mean([record[name] for record in records if name in record])) for name in names}


def game_statistics(games: np.ndarray) -> dict[str, float]:
    """Win rates by opponent and lengths of the games of two players among GAME[n], and the number of larger games."""
    found: dict[str, float] = {"games": float(len(games))}
    more = games[games["players"] > 2]
    if len(more):
        found["games_of_more_players"] = float(len(more))
        some = more[more["opponent"] == GREEDY]
        if len(some):  # an even player wins a third or a quarter of them
            found["win_rate_greedies"] = float((some["winner"] == some["seat"]).mean())
        games = games[games["players"] == 2]
    for name, opponent in (("past", PAST), ("greedy", GREEDY)):
        some = games[games["opponent"] == opponent]
        if len(some):
            found[f"win_rate_{name}"] = float((some["winner"] == some["seat"]).mean())
    if len(games):
        found["turns"] = float(games["turns"].mean())
        found["draws"] = float(games["truncated"].mean())
        against_itself = games[games["opponent"] == SELF]
        if len(against_itself):
            found["starter_wins"] = float((against_itself["winner"] == against_itself["starter"]).mean())
    return found


def load(path: Path) -> dict[str, Any]:
    """Read a checkpoint. Raises ``ValueError`` when it is missing, something else or of other columns."""
    if not path.is_file():
        raise ValueError(f"there is no checkpoint {path}")
    try:
        state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)  # numbers only, no code
        if state["format"] != FORMAT:
            raise ValueError(f"its format is {state['format']!r}")
        check_made_with(state["made_with"])
    except Exception as error:  # torch raises many kinds for a file that is something else
        reason = " ".join(str(error).split())[:200]
        raise ValueError(f"{path} is not a usable checkpoint ({type(error).__name__}: {reason})") from error
    return state


def decisions_of(checkpoint: Path) -> int:
    """The number of decisions that a checkpoint has learned from."""
    return int(load(checkpoint)["decisions"])


def player_of(checkpoint: Path) -> Path:
    """The network file that plays for a checkpoint."""
    return checkpoint.with_name("network.npz")


def train(
    config: Config, folder: Path, resume: bool = False, until: int | None = None,
    make: Callable[[Config, Path, bool, Cluster | None], Run] = Run, ray: str | Cluster | None = None,
) -> Path:  # fmt: skip
    """Train, and return the path of the checkpoint. With ``resume`` go on from the checkpoint in ``folder``.

    The training pauses after the round that reaches ``until`` decisions; a resumed one goes on as planned. ``make``
    makes the run. ``ray`` is the address of a cluster, or a cluster, where the actors play
    (:mod:`lorcana_env.training.ray_actors`). Ctrl-C ends the training after the round, and the run is saved. Raises
    ``ValueError`` when there is a checkpoint to overwrite.
    """
    if arguments.cluster(ray) is not None and config.actors == 0:
        raise ValueError("actors 0 play in the learner's process: with Ray let there be at least 1, or -1")
    if ray is not None and config.acting == "device":
        raise ValueError("acting device plays on this machine: with Ray it is threads")
    if not resume and (folder / CHECKPOINT).exists():
        raise ValueError(f"{folder / CHECKPOINT} exists; use --resume to go on from it, or another --folder")
    source_of(config.decks, config.without, config.seed, config.field)  # no folder for decks that are none
    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,}/{task.total:,}"),
        TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[info]}"),
    )  # fmt: skip
    interrupted = threading.Event()
    with connected(ray) as cluster, replace_handler(lambda *_: interrupted.set()):
        run = make(config, folder, resume, cluster)
        if share_done(config, run.decisions, run.seconds) == 1:
            raise ValueError(
                f"{folder} is at its end after {run.decisions:,} decisions and {run.seconds / 60:.1f} minutes: "
                f"--decisions {config.decisions} and --minutes {config.minutes:g} (0: no limit) are for all of it; "
                "give more to go on"
            )
        with Journal(folder, config, resume) as journal, Progress(*columns, console=console()) as progress:
            journal.go_on_from(run.decisions)
            task = progress.add_task("training", total=config.decisions, completed=run.decisions, info="")
            run.train(
                config.decisions if until is None else min(until, config.decisions), journal, interrupted.is_set,
                lambda info: progress.update(task, completed=run.decisions, info=info),
            )  # fmt: skip
            checkpoint = run.save()
            if interrupted.is_set():
                progress.print("interrupted: the checkpoint is saved")
            return checkpoint
