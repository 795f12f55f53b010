"""MaskablePPO of sb3-contrib, against a fixed agent, its own past, or both: Stable-Baselines3 in one file.

    pip install 'lorcana-env[train]'
    python -m training.sb3 --minutes 3    # against greedy, and in half of the games against snapshots of the learner
    python -m training.sb3 --own 1 --observation flat --folder runs/flat

A run writes ``model.zip`` (the newest model), ``config.json`` and TensorBoard events to its folder, and prints its win
rates against random and greedy play. The saved model plays wherever an agent is named, as ``training.sb3:Trained``;
the environment variable ``LORCANA_SB3`` names the file, which is otherwise that of the default folder:

    LORCANA_SB3=runs/sb3/model.zip lorcana evaluate training.sb3:Trained random greedy
    LORCANA_SB3=runs/sb3/model.zip lorcana play --agent training.sb3:Trained

The policy reads small observations (:class:`lorcana_env.envs.sb3.CardPolicy`), or is a plain multilayer perceptron over
flat ones (:mod:`lorcana_env.observe.flat`). ``lorcana train``, whose networks are shown what actions lead to, trains
stronger ones in the same time; this file is the one to copy and change.
"""

import argparse
import copy
import json
import os
import time
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from lorcana_env import Deck, Game, VectorEnv
from lorcana_env.decks import default_decks
from lorcana_env.envs.datasets import seen
from lorcana_env.envs.rewards import result
from lorcana_env.envs.sb3 import CardPolicy, make_vec_env
from lorcana_env.game.agent import Games
from lorcana_env.training.decks import source_of

GENERATED = 256  # pairs of decks of a training on mixed decks


def setting(default: Any, help: str) -> Any:
    """A field of :class:`Config` with the line that ``--help`` shows."""
    return field(default=default, metadata={"help": help})


@dataclass
class Config:
    """A training run. Each field is an option of the command line."""

    opponent: str = setting("greedy", "an agent by name")
    own: float = setting(0.5, "share of the games that are against snapshots of the learner instead; 1: self-play")
    observation: str = setting("small", "small, read by CardPolicy, or flat, read by a multilayer perceptron")
    decks: str = setting(",".join(default_decks()), "decks, as for lorcana train: names, all, mixed or everything")
    without: str = setting("", "decks that are left out of all")
    decisions: int = setting(3_000_000, "decisions of the learner in all")
    minutes: float = setting(0.0, "stop after so many minutes even if decisions are left; 0: no limit")
    num_envs: int = setting(64, "games at once")
    steps: int = setting(64, "decisions of each game between two updates")
    batch_size: int = setting(512, "decisions in a gradient step")
    epochs: int = setting(3, "passes over the decisions of an update")
    learning_rate: float = setting(1e-3, "step size of Adam")
    gamma: float = setting(0.998, "discount per decision of the learner")
    gae_lambda: float = setting(0.95, "lambda of the advantages")
    entropy: float = setting(0.01, "weight of the entropy bonus")
    width: int = setting(128, "width of the two layers of the policy, and of the value")
    shaping: float = setting(0.5, "reward of a lead of 20 lore on the way, where a win is 1")
    snapshots: int = setting(8, "past networks that are opponents, the newest in half of their games")
    snapshot_every: int = setting(15_000, "decisions between two snapshots")
    evaluate_every: int = setting(250_000, "decisions between two evaluations against random and greedy")
    evaluation_games: int = setting(200, "games of each evaluation")
    threads: int = setting(1, "threads of torch; a second gains little with so small a network")
    seed: int = setting(0, "fixes deals and first weights")
    folder: str = setting("runs/sb3", "where the run is written")


class PolicyAgent:
    """The policy of a model as it is now, as an agent; it draws its actions, or takes the likeliest."""

    open_lists = False  # neither observation tells a list

    def __init__(self, model: MaskablePPO, name: str, deterministic: bool = True, seed: int = 0) -> None:
        policy = model.policy
        layers = policy.features_extractor, policy.mlp_extractor.policy_net, policy.action_net
        self._net = torch.nn.Sequential(*copy.deepcopy(layers)).to("cpu")
        self.name, self.deterministic = name, deterministic
        self.observation = "flat" if policy.observation_space.dtype == np.float32 else "small"
        self._random = np.random.default_rng(seed)

    def seed(self, seed: int) -> None:
        """Restart the random numbers of the agent."""
        self._random = np.random.default_rng(seed)

    def _logits(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """The logits float32[n, A] for observations [n, O], -inf for actions that ``masks`` (int8[n, A]) bar."""
        with torch.no_grad():
            logits = self._net(torch.from_numpy(observations).float()).numpy()
        return np.where(masks != 0, logits, -np.inf)

    def act(self, games: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64[k]) for the players who decide in the games ``indices`` of a batch."""
        logits = self._logits(*games.view(self.observation, indices))
        if not self.deterministic:  # the largest of logits with Gumbel noise is a draw from their softmax
            logits = logits + self._random.gumbel(size=logits.shape)
        return logits.argmax(axis=1)

    def probabilities(self, game: Game) -> np.ndarray:
        """Probabilities float32[k] over ``game.legal_actions()``, for the player who decides."""
        assert game.to_act is not None
        observation = seen(game, self.observation)
        logits = self._logits(observation[None], game.action_mask()[None])[0, game.legal_actions()]
        p = np.exp(logits - logits.max())
        return p / p.sum()

    def __call__(self, game: Game) -> int:
        p = self.probabilities(game)
        k = p.argmax() if self.deterministic else self._random.choice(len(p), p=p / p.sum(dtype=float))
        return int(game.legal_actions()[k])


class Trained(PolicyAgent):
    """The agent of a saved model, for commands: ``training.sb3:Trained`` plays the file that LORCANA_SB3 names."""

    def __init__(self, path: str | Path | None = None, seed: int = 0) -> None:
        path = Path(path or os.environ.get("LORCANA_SB3", "runs/sb3/model.zip"))
        if not path.is_file():
            raise ValueError(f"there is no model {path}: python -m training.sb3 trains one, LORCANA_SB3 names its file")
        super().__init__(MaskablePPO.load(path, device="cpu"), f"sb3:{path.parent.name}", seed=seed)


class Training(BaseCallback):
    """Adds snapshots to the opponents, evaluates, saves the model, and stops after ``config.minutes``."""

    def __init__(self, config: Config, folder: Path) -> None:
        super().__init__()
        self.config, self.folder = config, folder
        self.past: list[PolicyAgent] = []
        self.next_snapshot, self.next_evaluation = config.snapshot_every, config.evaluate_every
        self.start = time.monotonic()

    def _on_training_start(self) -> None:
        if self.config.own:
            self.add_snapshot()
        self.evaluate()

    def _on_step(self) -> bool:
        return not self.config.minutes or time.monotonic() - self.start < 60 * self.config.minutes

    def _on_rollout_end(self) -> None:
        if self.config.own and self.num_timesteps >= self.next_snapshot:
            self.next_snapshot += self.config.snapshot_every
            self.add_snapshot()
        if self.num_timesteps >= self.next_evaluation:
            self.next_evaluation += self.config.evaluate_every
            self.evaluate()
            self.model.save(self.folder / "model.zip")

    def snapshot(self, deterministic: bool = False) -> PolicyAgent:
        """The policy as it is now."""
        name = f"{self.num_timesteps} decisions"
        return PolicyAgent(self.model, name, deterministic, self.config.seed)  # type: ignore[arg-type]

    def add_snapshot(self) -> None:
        """Make the present policy an opponent, in half of those games; the oldest leaves when there are too many."""
        self.past = [*self.past, self.snapshot()][-self.config.snapshots :]
        older, own = len(self.past) - 1, self.config.own
        weights = [own / 2 / older] * older + [own / 2] if older else [own]
        opponents = [*self.past, self.config.opponent]
        self.training_env.env_method("set_opponent", opponents, [*weights, 1 - own], indices=0)

    def evaluate(self) -> None:
        """Print and record the win rates of the likeliest actions against random and greedy play."""
        rates = {name: win_rate(self.snapshot(deterministic=True), name, self.config) for name in ("random", "greedy")}
        for name, rate in rates.items():
            self.logger.record(f"evaluation/{name}", rate)
        shown = ", ".join(f"{rate:.0%} against {name}" for name, rate in rates.items())
        print(f"{self.num_timesteps:>9,} decisions, {time.monotonic() - self.start:4.0f} s: {shown}", flush=True)


def win_rate(agent: PolicyAgent, opponent: str, config: Config) -> float:
    """The share of ``config.evaluation_games`` games that the agent wins, from either seat; a game cut short is half.

    The first game of each row of a batch counts, so short games are no more likely to be counted than long ones.
    """
    n = config.evaluation_games
    games = VectorEnv(n, deck_pairs(config), seed=config.seed + 1, opponent=opponent)
    games.reset()
    points, playing = np.zeros(n), np.ones(n, bool)
    while playing.any():
        indices = np.flatnonzero(playing)
        seats = games.seats[indices].copy()
        batch = games.step(agent.act(games, indices), indices)
        ended = batch.terminations[indices] | batch.truncations[indices]
        points[indices[ended]] = (batch.rewards[indices[ended], seats[ended]] + 1) / 2
        playing[indices[ended]] = False
    return float(points.mean())


def deck_pairs(config: Config) -> list[tuple[Deck, Deck]]:
    """All pairs of the decks of a training, or pairs of bundled lists and generated decks."""
    source = source_of(config.decks, config.without, config.seed)
    if isinstance(source, list):
        return source
    decks = [source.deck(number, lists=0.4, swapped=0.25) for number in range(2 * GENERATED)]
    return list(zip(decks[::2], decks[1::2]))


def train(config: Config) -> Path:
    """Train, and return the path of the saved model. Ctrl-C ends the training; the model is saved all the same."""
    torch.set_num_threads(config.threads)
    folder = Path(config.folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(asdict(config), indent=2) + "\n", encoding="utf-8")

    def reward(before: np.ndarray, after: np.ndarray) -> np.ndarray:
        gained = after["lore"].astype(float) - before["lore"]
        return result(before, after) + config.shaping * (gained - gained[:, ::-1]) / 20

    pairs = deck_pairs(config)
    env = make_vec_env(
        config.num_envs, config.opponent, pairs, config.seed, reward=reward, observation=config.observation
    )
    policy: Any = CardPolicy if config.observation == "small" else "MlpPolicy"
    layers = {"net_arch": [config.width] * 2, "activation_fn": torch.nn.ReLU}
    model = MaskablePPO(
        policy, env, config.learning_rate, config.steps, config.batch_size, config.epochs, config.gamma,
        config.gae_lambda, ent_coef=config.entropy, seed=config.seed, device="cpu",
        policy_kwargs={"hidden": config.width} if policy is CardPolicy else layers,
    )  # fmt: skip
    model.set_logger(configure(str(folder), ["tensorboard", "csv"]))
    training = Training(config, folder)
    try:
        model.learn(config.decisions, training)
    except KeyboardInterrupt:
        print("interrupted")
    if config.evaluation_games:
        training.evaluate()
    model.save(folder / "model.zip")
    print(f"saved {folder / 'model.zip'}")
    return folder / "model.zip"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for each in fields(Config):
        words = f"--{each.name.replace('_', '-')}"
        parser.add_argument(
            words, type=type(each.default), default=each.default, help=f"{each.metadata['help']} [{each.default}]"
        )
    train(Config(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
