"""Behaviour cloning: a network that learns from a data set what an agent does (docs/suite.md, the task "offline").

    lorcana record shipped-0.3.0 greedy --decks blurple,yurple --games 2000 --seed 2026 \\
        --to offline.parquet
    python -m training.clone offline.parquet
    LORCANA_CLONE=runs/clone.pt lorcana suite offline training.clone:Clone

A plain multilayer perceptron learns the actions of the first agent of the data set, or of ``--agent``. The last tenth
of the games is held out; what is printed is the share of their actions that it predicts.
"""

import argparse
import os
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from lorcana_env import Game
from lorcana_env.envs import datasets
from lorcana_env.game.agent import Games


class Policy(torch.nn.Module):
    """Logits float32[n, actions] of the ``columns`` of observations [n, O], each divided by its ``largest`` value."""

    def __init__(self, columns: torch.Tensor, largest: torch.Tensor, actions: int, width: int) -> None:
        super().__init__()
        self.register_buffer("columns", columns)
        self.register_buffer("largest", largest)
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(len(columns), width), torch.nn.ReLU(), torch.nn.Dropout(0.2),
            torch.nn.Linear(width, width), torch.nn.ReLU(), torch.nn.Dropout(0.2), torch.nn.Linear(width, actions),
        )  # fmt: skip

    def forward(self, observations: np.ndarray, masks: np.ndarray) -> torch.Tensor:
        """-inf for actions that ``masks`` (int8[n, actions]) bar."""
        logits = self.layers(torch.from_numpy(observations)[:, self.columns].float() / self.largest)
        return logits.masked_fill(torch.from_numpy(masks) == 0, -torch.inf)


class Clone:
    """The agent of a saved network: ``training.clone:Clone`` plays the file that LORCANA_CLONE names."""

    name = "clone"

    def __init__(self, path: str | None = None) -> None:
        path = path or os.environ.get("LORCANA_CLONE", "runs/clone.pt")
        if not Path(path).is_file():
            raise ValueError(f"there is no network {path}: python -m training.clone trains one")
        saved = torch.load(path, weights_only=True)
        self.observation, weights = saved["observation"], saved["weights"]
        self.league = "simulator" if self.observation == "entities" else "model-free"
        self._net = Policy(weights["columns"], weights["largest"], *weights["layers.6.weight"].shape).eval()
        self._net.load_state_dict(weights)

    def act(self, games: Games, indices: np.ndarray) -> np.ndarray:
        """The likeliest actions (int64[k]) for the players who decide in the games ``indices`` of a batch."""
        with torch.no_grad():
            return self._net(*games.view(self.observation, indices)).argmax(1).numpy()

    def __call__(self, game: Game) -> int:
        with torch.no_grad():
            return int(
                self._net(game.seen(self.observation, game.to_act or 0)[None], game.action_mask()[None]).argmax()
            )


def predicted(net: Policy, rows: dict[str, np.ndarray], some: np.ndarray, actions: int) -> float:
    """The share of the actions of rows ``some`` that are the likeliest of the network."""
    right = 0
    net.eval()
    with torch.no_grad():
        for k in np.array_split(some, max(1, len(some) // 4096)):
            logits = net(rows["observation"][k], datasets.unpacked(rows["mask"][k], actions))
            right += int((logits.argmax(1).numpy() == rows["action"][k]).sum())
    net.train()
    return right / len(some)


def train(args: argparse.Namespace) -> None:
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    chooser = np.random.default_rng(args.seed)
    about, rows = datasets.load(args.data)
    actions, agent = about["actions"], about["agents"].index(args.agent or about["agents"][0])
    last = rows["game"].max()
    held_out = rows["game"] >= min(0.9 * (last + 1), last)
    learned, rest = (np.flatnonzero((rows["agent"] == agent) & part) for part in (~held_out, held_out))
    largest = np.abs(rows["observation"][learned[::10]].astype(np.float32)).max(0)
    columns = np.flatnonzero(largest)  # most are always 0 with two decks
    net = Policy(torch.from_numpy(columns), torch.from_numpy(largest[columns]), actions, args.width)
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.learning_rate)
    batches = max(1, len(learned) // args.batch_size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.learning_rate, total_steps=args.epochs * batches)
    print(f"{len(learned):,} decisions of {about['agents'][agent]}, and {len(rest):,} held out", flush=True)
    for epoch in range(args.epochs):
        for some in np.array_split(chooser.permutation(learned), batches):
            logits = net(rows["observation"][some], datasets.unpacked(rows["mask"][some], actions))
            loss = cross_entropy(logits, torch.from_numpy(rows["action"][some].astype(np.int64)))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        print(f"epoch {epoch + 1}: {predicted(net, rows, rest, actions):.1%} of the actions predicted", flush=True)
    Path(args.to).parent.mkdir(parents=True, exist_ok=True)
    torch.save({"weights": net.state_dict(), "observation": about["observation"]}, args.to)
    print(f"saved {args.to}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", help="a file of lorcana record")
    parser.add_argument("--agent", help="agent whose actions are learned; the first if left out")
    parser.add_argument("--to", default="runs/clone.pt", help="file of the network (%(default)s)")
    parser.add_argument("--epochs", type=int, default=6, help="passes over the data (%(default)s)")
    parser.add_argument("--batch-size", type=int, default=512, help="decisions of a gradient step (%(default)s)")
    parser.add_argument("--width", type=int, default=256, help="units of each hidden layer (%(default)s)")
    parser.add_argument("--learning-rate", type=float, default=1e-3, help="highest rate of the schedule (%(default)s)")
    parser.add_argument("--threads", type=int, default=1, help="threads of torch (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of network and order (%(default)s)")
    train(parser.parse_args())
