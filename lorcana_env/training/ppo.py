"""The training loop: actors that play, a learner that learns from what they played one round before.

Everything that can be set is a field of :class:`Config`. A round is ``round_decisions`` decisions. While the learner
learns from one round, the actors play the next with the network as it was before, so both are busy, and what is learned
from is never older than one update; and since it is always that old, a run is the same however fast its parts are, and
one that is resumed goes on as if it had never stopped (see :mod:`lorcana_env.training.journal` for what a run leaves behind).
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole
from lorcana_env.agents.ismcts import MOST_SIMULATIONS
from lorcana_env.agents.network import MOST_WEIGHT, MOST_WIDE, SHIPPED
from lorcana_env.compiling import console
from lorcana_env.simulation.cluster import Cluster, connected
from lorcana_env.simulation.rollouts import GREEDY, PAST, SELF, Records
from lorcana_env.training.actors import Acting, Actors, Job, Played, Setup
from lorcana_env.training.entity_net import EntityNet, Shape, check_made_with, grown, made_with, read_by, save, soften
from lorcana_env.training.entity_net import load as load_network
from lorcana_env.training.journal import Journal, held, measured
from lorcana_env.training.learner import Learner, Loss, Rates
from lorcana_env.training.options import MOST, MOST_AT_ONCE, MOST_LOSS, Option, option, options_of, take_types, within
from lorcana_env.training.ray_actors import RayActors, share_out
from lorcana_env.training.snapshots import Selves, parse_shares

FORMAT = "lorcana ppo 3"  # of a checkpoint
#: What a checkpoint of this format holds.
KEPT = {
    "config", "decisions", "rounds", "seconds", "next_snapshot", "next_curve", "learner", "selves", "job", "acting",
}  # fmt: skip
MOST_OLD = 1  # updates since what is learned from was played
MOST_SOFT = 1000  # what logits are divided by: files hold weights as float16
LAST = 0.1  # the learning rate at the end, as a share of the first


@dataclass
class Config:
    """A training run. Each field is an option of ``lorcana train``."""

    decks: str = option(
        "ward-es-control,cloudy-ae-aggro",
        "Decks of both sides: names or files, all bundled lists, pool:40 for forty random decks, mixed: tournament "
        "lists that are not held out, and generated decks, drawn anew all the time, or everything: mixed decks of all "
        "lists and cards.",
    )
    without: str = option("", "Decks left out of all, to see how the result generalises.")
    lists: float = option(0.4, "Share of tournament lists as they are among mixed decks.")
    window: int = option(128, "Pairs of mixed decks at a time, for each actor ...")
    fresh: float = option(0.5, "... of which so many are replaced in each round (0.5: one in every second round).")
    opponents: str = option(
        "self=0.55,past=0.15,greedy=0.3",
        "Shares of the games against itself (both seats learn), past selves (the hardest more often) and greedy.",
    )
    decisions: int = option(15_000_000, "Decisions to learn from in all.")
    minutes: float = option(10.0, "Stop after so many minutes even if decisions are left; 0: no limit.")
    actors: int = option(
        -1,
        "Processes that play; 0: the learner plays in turn; -1: as many as there are cores (with --ray: processors of "
        "the cluster), less one.",
    )
    round_decisions: int = option(4096, "Decisions between two updates.")
    batch_size: int = option(512, "Decisions in a gradient step.")
    epochs: int = option(1, "Passes over the decisions of an update.")
    learning_rate: float = option(
        1e-3, "At the start; it falls to a tenth in a straight line over decisions or minutes."
    )
    gae_lambda: float = option(0.95, "How far ahead an advantage looks: 0 one decision, 1 to the end of the game.")
    clip: float = option(0.2, "How far the policy may move in an update.")
    entropy: float = option(0.003, "Weight of the entropy bonus.")
    uniform: float = option(
        0.01, "How strongly every legal action is kept possible: weight of the policy's distance from uniform."
    )
    value: float = option(0.5, "Weight of the value's loss.")
    bootstrap: float = option(0.9, "How much values learn from later values (0: from results alone).")
    magnet: float = option(
        0.02, "How strongly the policy is held near the average of its past selves, at the start ..."
    )
    magnet_end: float = option(0.005, "... and at the end.")
    memory: float = option(0.999, "How much of that average an update keeps.")
    inputs: str = option(
        "all",
        "What the network reads besides the table: all, none, or some of lists, recent, mulligan, shift, opponents.",
    )
    features: str = option("all", "Groups of card features: all, or some of text, classes, names, roles, cards.")
    closed: float = option(0.5, "Share of the games in which networks are not told the opponent's list.")
    more_players: float = option(
        0.0, "Share of the games that have three or four players, as many of each; one seat learns, or all do."
    )
    searched: float = option(
        0.0, "Share of the decisions that are not as good as sure of which a search says what each action is worth ..."
    )
    simulations: int = option(128, "... with so many simulations ...")
    search_weight: float = option(10.0, "... and the weight of what it says.")
    width: int = option(128, "Width of the context.")
    hidden: int = option(160, "Width of the layer before it.")
    row: int = option(64, "Width of a card's layers.")
    card: int = option(64, "Width of what is known of a card.")
    start: str = option("", "A network to begin with: shipped, or FILE.npz; it may be smaller, and read less.")
    soften: float = option(1.0, "What its logits are divided by, so that it tries again what it thinks worse.")
    past_selves: int = option(20, "Size of the league of past selves.")
    snapshot_every: int = option(500_000, "Decisions between two snapshots for the league.")
    longest: int = option(2000, "Answers after which a game is a draw.")
    record_every: int = option(32_768, "Decisions between two records in progress.csv and TensorBoard.")
    curve_every: int = option(3_000_000, "Decisions between two measurements on held-out decks; 0: none.")
    curve_games: int = option(200, "Games of each measurement.")
    callbacks: str = option("", "Functions that get each record (a dict), as module:function,module:function.")
    device: str = option("auto", "Where the learner learns: cpu, cuda, or auto: a GPU if there is one.")
    threads: int = option(0, "Threads of torch; 0: the cores that the actors leave.")
    seed: int = option(0, "Fixes decks, deals and the first weights.")

    def __post_init__(self) -> None:
        take_types(self)
        parse_shares(self.opponents)
        within(self, 1, MOST_WIDE, "width", "hidden", "row", "card")
        within(self, 1, MOST_SOFT, "soften")
        within(
            self, 1, MOST, "decisions", "round_decisions", "batch_size", "epochs", "window", "snapshot_every",
            "longest", "record_every",
        )  # fmt: skip
        within(self, 1, MOST_SIMULATIONS, "simulations")
        within(self, 0, MOST, "minutes", "fresh", "curve_every", "past_selves")
        within(
            self, 0, MOST_LOSS, "learning_rate", "clip", "entropy", "uniform", "value", "magnet", "magnet_end",
            "search_weight",
        )  # fmt: skip
        within(self, 0, 1, "lists", "closed", "more_players", "searched", "gae_lambda", "bootstrap", "memory")
        within(self, 0, MOST_AT_ONCE, "threads")
        within(self, -1, MOST_AT_ONCE, "actors")  # -1: as many as there are cores, less one
        within(self, 2, MOST, "curve_games")
        if self.soften != 1 and not self.start:
            raise ValueError(f"soften {self.soften:g}: it is for the network of --start, and there is none")
        read_by(self.inputs, self.features)
        if self.curve_games % 2:
            raise ValueError(f"curve_games {self.curve_games}: seats are swapped, so the number must be even")


def options() -> list[Option]:
    """Every field of :class:`Config`."""
    return options_of(Config)


def share_done(config: Config, decisions: int, seconds: float) -> float:
    """How much of a training is over, 0 to 1: of its decisions or of its time, whichever is more."""
    of_time = seconds / (60 * config.minutes) if config.minutes else 0.0
    return min(1.0, max(decisions / config.decisions, of_time))


def rates(config: Config, share: float) -> Rates:
    """Learning rate and pull of the magnet when a ``share`` of the training is over."""
    return Rates(
        config.learning_rate * (1 - (1 - LAST) * share), config.magnet + (config.magnet_end - config.magnet) * share
    )


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Run:
    """A training that goes on in a folder, from its start or from its checkpoint. With a ``cluster`` its actors play
    there."""

    def __init__(self, config: Config, folder: Path, resume: bool = False, cluster: Cluster | None = None) -> None:
        self.config, self.folder, self.cluster = config, folder, cluster
        self.decisions, self.rounds, self.seconds = 0, 0, 0.0
        self.actors_wanted = cores() - 1 if config.actors < 0 else config.actors
        beside = self.actors_wanted  # on this machine
        if cluster is not None:
            self.actors_wanted = max(1, cluster.processors - 1) if config.actors < 0 else config.actors
            self.machines, beside = share_out(cluster, self.actors_wanted)
        torch.set_num_threads(config.threads or max(1, cores() - beside))
        torch.manual_seed(config.seed & 0xFFFF_FFFF_FFFF_FFFF)
        device = config.device
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        loss = Loss(
            config.batch_size, config.epochs, config.clip, config.entropy, config.uniform, config.value,
            config.bootstrap, config.search_weight, memory=config.memory,
        )  # fmt: skip
        self.learner = self._learner(loss, device, "" if resume else config.start)
        self.selves = Selves(folder, config.past_selves)
        self.next_snapshot, self.next_curve = config.snapshot_every, config.curve_every
        self.job: Job | None = None  # of the round that comes next ...
        self.acting = self.learner.acting()  # ... and the weights it is played with
        if resume:
            self._restore()

    def _learner(self, loss: Loss, device: str, start: str) -> Learner:
        """Who learns, at the start: with first weights, or with those of the network ``start``."""
        config = self.config
        shape = Shape(card=config.card, row=config.row, hidden=config.hidden, context=config.width, outcomes=3)
        net = EntityNet(shape, **read_by(config.inputs, config.features))
        if start:
            begun = load_network(Path(str(SHIPPED)) if start == "shipped" else Path(start))
            try:
                net = grown(begun, shape, net.inputs, net.feature_names)
            except ValueError as error:
                raise ValueError(f"--start {start}: {error}") from None
            soften(net, config.soften)
        return Learner(net, loss, config.seed, device)

    # -- checkpoints -----------------------------------------------------------------------------------------------

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    def save(self) -> Path:
        """Write ``network.npz`` and ``checkpoint.pt``, each whole or not at all."""
        self._check_weights()
        save(self.learner.average, self.folder / "network.npz", decisions=self.decisions, config=asdict(self.config))
        kept = {
            "format": FORMAT, "made_with": made_with(self.learner.net), "config": asdict(self.config),
            "decisions": self.decisions, "rounds": self.rounds, "seconds": self.seconds,
            "next_snapshot": self.next_snapshot, "next_curve": self.next_curve,
            "learner": self.learner.state(), "selves": self.selves.state(),
            "job": None if self.job is None else asdict(self.job),
            "acting": [torch.from_numpy(array) for array in self.acting.arrays()],
        }  # fmt: skip
        packed = io.BytesIO()  # what torch raises when a disk is full is no OSError
        torch.save(kept, packed)
        with whole(self.checkpoint) as draft:
            draft.write_bytes(packed.getbuffer())
        return self.checkpoint

    def _check_weights(self) -> None:
        """``ValueError`` for a network that nobody could play with, or go on with."""
        nets = self.learner.net, self.learner.average
        weights = [part.detach().abs().max().item() for net in nets for part in net.parameters() if part.numel()]
        if not all(weight <= MOST_WEIGHT for weight in weights):
            raise ValueError(
                f"the training has diverged after {self.decisions:,} decisions: weights without bounds. Try a smaller "
                "--learning-rate; what was saved before is kept"
            )

    def _restore(self) -> None:
        kept = load(self.checkpoint)
        began, given = kept["config"], self.config
        if given.start and given.start != began.get("start", ""):
            raise ValueError(f"--start {given.start}: it is for a new run; this one goes on from {self.checkpoint}")
        if given.soften != began.get("soften", 1.0):
            raise ValueError(f"--soften {given.soften:g}: it is for a new run; this one goes on from {self.checkpoint}")
        known = tuple(kept["made_with"]["features"])
        names = self.learner.net.feature_names
        if known != names and (began.get("features") == given.features or len(known) == len(names)):
            raise ValueError(
                f"{self.checkpoint} knows other card features than --features {given.features} means in this version; "
                f"a new run can go on from its network: --start {self.folder / 'network.npz'}"
            )
        try:
            self.learner.restore(kept["learner"])
        except (RuntimeError, ValueError) as error:
            sizes = "card", "row", "hidden", "width", "inputs", "features"
            reads = " ".join(f"--{name} {began[name]}" for name in sizes if name in began)
            raise ValueError(f"{self.checkpoint} is of a network of another size: it needs {reads}") from error
        self.decisions, self.rounds, self.seconds = kept["decisions"], kept["rounds"], kept["seconds"]
        self.next_snapshot, self.next_curve = kept["next_snapshot"], kept["next_curve"]
        self.selves.restore(kept["selves"])
        self.job = None
        if kept["job"] is not None:  # the folder may have been moved since
            members = tuple(str(self.folder / Path(member).name) for member in kept["job"]["members"])
            self.job = Job(**kept["job"] | {"members": members})
        self.acting = Acting.of([tensor.numpy() for tensor in kept["acting"]])

    # -- the loop --------------------------------------------------------------------------------------------------

    def _setups(self) -> list[Setup]:
        config, n = self.config, max(1, self.actors_wanted)
        return [
            Setup(
                k, n, config.seed, -(-config.round_decisions // n), config.gae_lambda, config.longest, config.decks,
                config.without, config.lists, config.window, config.fresh, config.closed, config.more_players,
                config.searched, config.simulations,
            )
            for k in range(n)
        ]  # fmt: skip

    def _actors(self) -> Actors | RayActors:
        if self.cluster is not None:
            return RayActors(self._setups(), self.acting, self.cluster, self.machines)
        return Actors(self._setups(), self.acting, here=self.actors_wanted == 0)

    def _age(self, parts: Sequence[tuple[Played, Records]]) -> int:
        """How many updates the learner has made since it was the network that played this; ``ValueError`` if that are
        more than there may be."""
        learned = max(0, min(played.round for played, _ in parts) - 1)  # updates of the network that played
        if self.rounds - learned > MOST_OLD:
            raise ValueError(f"what the actors sent is {self.rounds - learned} updates old, not {MOST_OLD}")
        return self.rounds - learned

    @contextlib.contextmanager
    def _kept(self, journal: Journal, first_round: int) -> Iterator[None]:
        """Whatever fails (actors, a callback, a terminal that is gone), what was learned by then is kept."""
        try:
            yield
        except Exception:
            if self.rounds > first_round:
                journal.careful(self.save)
            raise

    def _next_job(self, number: int) -> Job:
        paths, weights = self.selves.drawn()
        return Job(number, parse_shares(self.config.opponents), paths, weights)

    def train(self, until: int, journal: Journal, stop: Callable[[], bool], shown: Callable[[str], None]) -> None:
        """Rounds until ``until`` decisions are learned from, the time is up or ``stop`` says so."""
        config, learner = self.config, self.learner
        before, start = self.seconds, time.monotonic()
        first, first_round = self.decisions, self.rounds
        spent = dict.fromkeys(("waiting", "learning", "measuring", "saving"), 0.0)
        playing = preparing = learning = 0.0  # seconds of processors
        losses: list[dict[str, float]] = []  # since the last record ...
        games: list[np.ndarray] = []  # ... what was played ...
        ages: list[int] = []  # ... and how old that was, in updates
        next_record = first + config.record_every
        actors = self._actors()

        def say() -> None:
            elapsed, learned = max(self.seconds - before, 1e-9), self.decisions - first
            now = rates(config, share_done(config, self.decisions, self.seconds))
            record = means(losses) | of_games(np.concatenate(games)) | {
                "learning_rate": now.learning_rate, "magnet": now.magnet,
                "fresh_decisions_per_s": learned / elapsed if self.rounds > first_round + 1 else 0.0,
                "actor_us_per_decision": 1e6 * playing / max(1, learned),
                "learner_us_per_decision": 1e6 * learning / max(1, learned),
                "share_preparing": preparing / max(playing, 1e-9), "actors_replaced": actors.replaced,
                "updates_old": max(ages),
                **{f"share_{name}": seconds / elapsed for name, seconds in spent.items()},
            }  # fmt: skip
            losses.clear()
            games.clear()
            ages.clear()
            journal.record(self.decisions, self.seconds, record)
            shown(
                f"{record['fresh_decisions_per_s']:.0f}/s  greedy {record.get('win_rate_greedy', 0.0):.0%}  "
                f"past {record.get('win_rate_past', 0.0):.0%}  EV {record.get('explained_variance', 0.0):.2f}"
            )

        try:
            if self.job is None:
                self.job = self._next_job(self.rounds)
            actors.begin(self.acting, self.job)
            with self._kept(journal, first_round):
                while self.decisions < until and share_done(config, self.decisions, self.seconds) < 1.0 and not stop():
                    mark = time.monotonic()
                    parts = actors.wait()  # when it fails, the run that is resumed plays this round again
                    ages.append(self._age(parts))
                    if self.rounds == first_round:  # compiling and making decks is over
                        start, before = time.monotonic(), self.seconds
                        mark = start
                    games += [played.games for played, _ in parts]
                    self.selves.record(np.concatenate(games[-len(parts) :]), self.job.members)
                    self.acting = learner.acting()
                    self.job = self._next_job(self.rounds + 1)
                    actors.begin(self.acting, self.job)
                    mark = _add(spent, "waiting", mark)
                    done = share_done(config, self.decisions, self.seconds)
                    busy = time.process_time()
                    recorded = [(played.decisions, records) for played, records in parts]
                    losses.append(learner.update(recorded, rates(config, done)))
                    learning += time.process_time() - busy
                    mark = _add(spent, "learning", mark)
                    self.decisions += sum(played.decisions for played, _ in parts)
                    self.rounds += 1
                    playing += sum(played.seconds for played, _ in parts)
                    preparing += sum(played.preparing for played, _ in parts)
                    self.seconds = before + time.monotonic() - start
                    if self.decisions >= self.next_snapshot:
                        self.next_snapshot = self.decisions + config.snapshot_every
                        journal.careful(self.selves.add, learner.average, self.decisions)
                        journal.careful(self.save)
                        mark = _add(spent, "saving", mark)
                    if config.curve_every and self.decisions >= self.next_curve:
                        self.next_curve = self.decisions + config.curve_every
                        journal.curve(self.decisions, self.seconds, measured(learner.average, config.curve_games))
                        mark = _add(spent, "measuring", mark)
                    self.seconds = before + time.monotonic() - start
                    if self.decisions >= next_record:
                        say()
                        next_record = self.decisions + config.record_every
                if losses:
                    say()
        finally:
            actors.close()


def _add(spent: dict[str, float], name: str, mark: float) -> float:
    now = time.monotonic()
    spent[name] += now - mark
    return now


def means(records: Sequence[dict[str, float]]) -> dict[str, float]:
    """The mean of each number over the records that hold it."""
    names = dict.fromkeys(name for record in records for name in record)
    return {name: float(np.mean([record[name] for record in records if name in record])) for name in names}


def of_games(games: np.ndarray) -> dict[str, float]:
    """What games (GAME[n]) say: win rates by opponent, lengths; of games of two players, and how many had more."""
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
    """A checkpoint of this loop; ``ValueError`` when it is missing, damaged, something else or of other columns."""
    if not path.is_file():
        raise ValueError(f"there is no checkpoint {path}")
    try:
        kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)  # numbers only, no code
        if kept["format"] != FORMAT:
            raise ValueError(f"its format is {kept['format']!r}")
        check_made_with(kept["made_with"])
        with zipfile.ZipFile(path) as parts:  # torch does not look at their checksums
            if parts.testzip() is not None:
                raise ValueError("it is damaged")
        missing = KEPT - kept.keys()
        if missing:
            raise ValueError(f"{min(missing)} is missing")
    except Exception as error:  # whatever torch makes of a file that is something else
        reason = " ".join(str(error).split())[:200]
        raise ValueError(f"{path} is not a usable checkpoint ({type(error).__name__}: {reason})") from error
    return kept


def decisions_of(checkpoint: Path) -> int:
    """How many decisions a checkpoint has learned from."""
    return int(load(checkpoint)["decisions"])


def player_of(checkpoint: Path) -> Path:
    """The file to play with."""
    return checkpoint.with_name("network.npz")


def train(
    config: Config,
    folder: Path,
    resume: bool = False,
    until: int | None = None,
    make: Callable[[Config, Path, bool, Cluster | None], Run] = Run,
    ray: str | Cluster | None = None,
) -> Path:
    """Train, and return the path of the checkpoint. With ``resume`` go on from the checkpoint in ``folder``.

    ``until``: pause after the first round that reaches so many decisions; resumed, the training goes on as planned.
    ``make``: what kind of a run, in a folder that is its own. ``ray``: an address or a cluster where the actors play
    (:mod:`lorcana_env.training.ray_actors`).
    """
    if arguments.cluster(ray) is not None and config.actors == 0:
        raise ValueError("actors 0 play in the learner's process: with Ray let there be at least 1, or -1")
    if not resume and (folder / "checkpoint.pt").exists():
        raise ValueError(f"{folder / 'checkpoint.pt'} exists; use --resume to go on from it, or another --folder")
    with held(folder), connected(ray) as cluster:
        return _train(make(config, folder, resume, cluster), resume, until)


def _train(run: Run, resume: bool, until: int | None) -> Path:
    config = run.config
    columns_ = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,}/{task.total:,}"),
        TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[info]}"),
    )  # fmt: skip
    asked: list[int] = []
    before = None
    with contextlib.suppress(ValueError):  # not in the main thread
        before = signal.signal(signal.SIGINT, lambda *_: _asked(asked))
    try:
        with Journal(run.folder, config, resume) as journal, Progress(*columns_, console=console()) as progress:
            task = progress.add_task("training", total=config.decisions, completed=run.decisions, info="")
            run.train(
                config.decisions if until is None else min(until, config.decisions), journal, lambda: bool(asked),
                lambda info: progress.update(task, completed=run.decisions, info=info),
            )  # fmt: skip
            kept = run.save()  # while Ctrl-C waits for it
            if asked:
                progress.print("interrupted: the checkpoint is kept")
            return kept
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _asked(asked: list[int]) -> None:
    """Ctrl-C ends the training after the round, a second one at once."""
    asked.append(1)
    if len(asked) > 1:
        raise KeyboardInterrupt
