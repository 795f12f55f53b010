"""The price of one PPO on this environment and on other card games: processor seconds, and the environment's part.

pip install -c constraints.txt -e '.[train,openspiel]' rlcard
python -m benchmarks.beside | python -m tools.docs_tables --beside

One multilayer perceptron over the flat observation plays every seat and learns from every seat, with equal settings
everywhere: OpenSpiel's gin rummy and Hanabi, RLCard's doudizhu, Lorcana. Each is played at one table, and at 64 whose
decisions the network takes together: :class:`~lorcana_env.envs.vector.VectorEnv` plays these in one call, tables of a
library that has one at a time are played in a loop of Python. All runs in one thread of one process.
"""

import os
import random
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

import click
import numpy as np
import torch

from benchmarks import Command
from lorcana_env import VectorEnv, lorcana_v1
from lorcana_env._util.machine import measured_here
from lorcana_env.cli.common import print_json
from lorcana_env.envs.batch import Batch
from lorcana_env.envs.trajectories import per_seat
from training.mini_ppo import Net, learn

DECKS = ("ward-es-control", "cloudy-ae-aggro")
TABLES = (1, 64)
BATCH, MINIBATCH, EPOCHS, WIDTH = 4096, 512, 3, 256  # decisions of an update and of a gradient step, passes, units


class Lorcana:
    """The AEC environment."""

    def __init__(self) -> None:
        self.env = lorcana_v1.raw_env(decks=DECKS)
        self.env.reset(seed=0)
        self.agents = self.env.possible_agents
        space = self.env.observation_space(self.agents[0])
        self.players, self.size = len(self.agents), space["observation"].shape[0]
        self.actions, self.begin = space["action_mask"].shape[0], self.env.reset

    def look(self, observation: np.ndarray, mask: np.ndarray) -> int:
        seen = self.env.last()[0]
        observation[:], mask[:] = seen["observation"], seen["action_mask"]
        return self.agents.index(self.env.agent_selection)

    def answer(self, action: int) -> Sequence[float] | None:
        self.env.step(action)
        over = self.env.terminations[self.agents[0]] or self.env.truncations[self.agents[0]]
        return [self.env.rewards[agent] for agent in self.agents] if over else None


class OpenSpiel:
    """A game of OpenSpiel. Results are shares of the largest."""

    def __init__(self, name: str, seed: int) -> None:
        import pyspiel
        from open_spiel.python.observation import make_observation

        self.game, self.sample, self.chance = pyspiel.load_game(name), pyspiel.sample_action, random.Random(seed)
        self.encoder = make_observation(self.game)
        self.players, self.actions = self.game.num_players(), self.game.num_distinct_actions()
        self.size = len(self.encoder.tensor)
        self.largest = max(self.game.max_utility(), -self.game.min_utility())

    def begin(self) -> None:
        self.state = self.game.new_initial_state()
        self._deal()

    def _deal(self) -> None:
        while self.state.is_chance_node():
            action, _ = self.sample(self.state.chance_outcomes(), self.chance.random())
            self.state.apply_action(action)

    def look(self, observation: np.ndarray, mask: np.ndarray) -> int:
        player = self.state.current_player()
        self.encoder.set_from(self.state, player)
        observation[:] = self.encoder.tensor
        mask[:] = 0
        mask[self.state.legal_actions()] = 1
        return player

    def answer(self, action: int) -> Sequence[float] | None:
        self.state.apply_action(action)
        self._deal()
        return [points / self.largest for points in self.state.returns()] if self.state.is_terminal() else None


class RLCard:
    """A game of RLCard. Where seats see observations of several sizes, zeros fill the smaller ones."""

    def __init__(self, name: str, seed: int) -> None:
        import rlcard

        self.env = rlcard.make(name, config={"seed": seed})
        self.players, self.actions = self.env.num_players, self.env.num_actions
        self.size = max(int(np.prod(shape)) for shape in self.env.state_shape)

    def begin(self) -> None:
        self.state, self.player = self.env.reset()

    def look(self, observation: np.ndarray, mask: np.ndarray) -> int:
        seen = self.state["obs"].ravel()
        observation[: len(seen)], observation[len(seen) :] = seen, 0
        mask[:] = 0
        mask[list(self.state["legal_actions"])] = 1
        return self.player

    def answer(self, action: int) -> Sequence[float] | None:
        self.state, self.player = self.env.step(action)
        return self.env.get_payoffs() if self.env.is_over() else None


class Loop:
    """Tables that are played one after the other, as rows of a :class:`~lorcana_env.envs.batch.Batch`.

    A table has ``players``, the ``size`` of an observation and the number of ``actions``. ``begin`` begins a game;
    ``look`` writes what the player who decides sees, float32[size], and may do, int8[actions], and returns the player;
    ``answer`` takes an action and returns the result of each player if the game is over then.
    """

    def __init__(self, tables: Sequence[Any]) -> None:
        self.tables, self.num_envs, self.players = tables, len(tables), tables[0].players
        self.observation_size, self.n_actions = tables[0].size, tables[0].actions

    def new_batch(self, steps: int) -> Batch:
        shape = steps, self.num_envs
        return Batch(
            np.zeros((*shape, self.observation_size), np.float32), np.zeros((*shape, self.n_actions), np.int8),
            np.zeros(shape, np.int64), np.zeros((*shape, self.players), np.float32), np.zeros(shape, bool),
            np.zeros(shape, bool), np.zeros(shape, np.int64),
        )  # fmt: skip

    def reset(self, seed: int | None = None, *, out: Batch) -> None:
        """Begin a game at each table; the tables have their seeds."""
        for k, table in enumerate(self.tables):
            table.begin()
            out.to_act[k] = table.look(out.observation[k], out.action_mask[k])

    def step(self, actions: np.ndarray, *, out: Batch) -> None:
        for k, (table, action) in enumerate(zip(self.tables, actions.tolist())):
            results = table.answer(action)
            out.terminations[k] = results is not None
            out.rewards[k] = 0 if results is None else results
            if results is not None:
                table.begin()
            out.to_act[k] = table.look(out.observation[k], out.action_mask[k])


class Learner:
    """PPO over all seats of some games (``VectorEnv`` or :class:`Loop`)."""

    def __init__(self, games: Any) -> None:
        torch.manual_seed(0)
        self.games, self.n, self.steps = games, games.num_envs, BATCH // games.num_envs
        self.net = Net(games.observation_size, games.n_actions, WIDTH)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=3e-4, eps=1e-5)
        self.data = games.new_batch(self.steps + 1)
        self.last = np.zeros((self.n, games.players), np.float32)  # the latest value of each player in the game
        self.updates = self.ended = 0  # the second: games
        games.reset(0, out=self.data.at(self.steps))

    def update(self) -> float:
        """Play and learn. Returns the processor seconds of the environment."""
        data, steps, inside = self.data, self.steps, 0.0
        seen, mask = torch.from_numpy(data.observation), torch.from_numpy(data.action_mask)
        taken, old = torch.zeros((steps, self.n), dtype=torch.int64), torch.zeros((steps, self.n))
        values, rows = torch.zeros((steps + 1, self.n)), np.arange(self.n)
        for now, before in zip(data.at(0), data.at(steps)):
            now[:] = before
        with torch.no_grad():
            for t in range(steps + 1):
                log_p, values[t] = self.net(seen[t], mask[t] > 0)
                self.last[rows, data.to_act[t]] = values[t].numpy()
                if t < steps:
                    taken[t] = log_p.exp().multinomial(1)[:, 0]
                    old[t] = log_p.gather(1, taken[t][:, None])[:, 0]
                    start = time.process_time()
                    self.games.step(taken[t].numpy(), out=data.at(t + 1))
                    inside += time.process_time() - start
                    self.last[(data.terminations | data.truncations)[t + 1]] = 0
        dones = (data.terminations | data.truncations)[1:]
        self.updates, self.ended = self.updates + 1, self.ended + int(dones.sum())
        own = per_seat(data.to_act[:-1], data.rewards[1:], dones, values[:-1].numpy(), self.last, 0.998, 0.95)
        told = torch.from_numpy(own.advantages), torch.from_numpy(own.returns)
        parts = (part.flatten(0, 1) for part in (seen[:-1], mask[:-1] > 0, taken, old, *told))
        learn(self.net, self.optimizer, *parts, EPOCHS, MINIBATCH)
        return inside


#: The games at a number of tables, by name.
GAMES: dict[str, Callable[[int], Any]] = {
    "Lorcana": lambda n: Loop([Lorcana()]) if n == 1 else VectorEnv(n, [DECKS]),
    "OpenSpiel, gin rummy": lambda n: Loop([OpenSpiel("gin_rummy", k) for k in range(n)]),
    "OpenSpiel, Hanabi": lambda n: Loop([OpenSpiel("hanabi", k) for k in range(n)]),
    "RLCard, doudizhu": lambda n: Loop([RLCard("doudizhu", k) for k in range(n)]),
}


def measure(learner: Learner, updates: int) -> tuple[float, float]:
    """Processor seconds of a million decisions, all in all and of the environment."""
    start = time.process_time()
    inside = sum(learner.update() for _ in range(updates))
    millions = updates * BATCH / 1e6
    return (time.process_time() - start) / millions, inside / millions


def row_of(game: str, learner: Learner, rounds: list[tuple[float, float]]) -> dict[str, Any]:
    """The round that took least, and how games go (the share of decisions with a single answer: in the last update)."""
    games, seconds, inside = learner.games, *min(rounds)
    single = learner.data.action_mask[:-1].sum(-1, dtype=np.int64) == 1
    return {
        "game": game, "tables": games.num_envs, "observation": games.observation_size, "actions": games.n_actions,
        "decisions_per_s": round(1e6 / seconds), "core_s": round(seconds, 1), "environment_s": round(inside, 1),
        "share": round(inside / seconds, 3), "single_answers": round(float(single.mean()), 3),
        "decisions_a_game": round(learner.updates * BATCH / max(learner.ended, 1)),
        "rounds": [[round(value, 1) for value in one] for one in rounds],
    }  # fmt: skip


@click.command(cls=Command)
@click.option("--decisions", type=click.IntRange(1), default=100_000, show_default=True, help="Of each round.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True, help="Turns of each game.")
def main(decisions: int, rounds: int) -> None:
    """Print as JSON what a million decisions of PPO take in several card games, and the environment's share."""
    os.environ["LORCANA_BACKGROUND"] = "0"  # what is measured is compiled before
    here, updates = measured_here(), -(-decisions // BATCH)
    torch.set_num_threads(1)
    learners = [(name, Learner(make(n))) for name, make in GAMES.items() for n in TABLES]
    for _, learner in learners:
        learner.update()
    found: list[list[tuple[float, float]]] = [[] for _ in learners]
    for _ in range(rounds):
        for (name, learner), of in zip(learners, found):
            of.append(measure(learner, updates))
            seconds, inside = of[-1]
            click.echo(f"{name}, {learner.n} tables: {1e6 / seconds:,.0f} decisions/s, {seconds:,.0f} core seconds a "
                       f"million, {inside / seconds:.1%} of them in the environment", err=True)  # fmt: skip
    rows = [row_of(name, learner, of) for (name, learner), of in zip(learners, found)]
    print_json({
        **here, "decisions": updates * BATCH,
        "libraries": {name: version(name) for name in ("torch", "open-spiel", "rlcard")}, "rows": rows,
    })  # fmt: skip


if __name__ == "__main__":
    main()
