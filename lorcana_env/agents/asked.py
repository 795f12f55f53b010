"""Search for the best response to an agent written in Python; :mod:`.response` is that to a compiled one.

The simulations of a round take turns, so that an agent with a method ``act`` answers many of them at once. In the own
turn, after the move in question, a policy plays: there is no tree.
"""

import time
from collections.abc import Sequence
from threading import Event
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.locked import locked
from lorcana_env.agents.network import Network
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.game.agent import Agent, Games, ask_many, is_slow, needs_past, reseed
from lorcana_env.game.game import Game
from lorcana_env.observe import entities
from lorcana_env.rules.record.state import opaque
from lorcana_env.setup.position import decider
from lorcana_env.setup.variants import VARIANTS

AT_ONCE = 32  # simulations of each move side by side


class SideBySide:
    """Single games as a batch, for :func:`~lorcana_env.game.agent.ask_many`; each has somebody who decides."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games, self.num_envs = games, len(games)
        table = games[0].table
        self.states = np.concatenate([opaque(game.state_array) for game in games]).view(table.dtype)
        self.tables, self.card_numbers = table.tables, entities.numbers_of(table)
        self.table_of, self.counts = np.zeros(len(games), np.int64), np.zeros(len(games), np.int64)
        self.legal = np.zeros((len(games), table.actions.n), np.int16)
        for i, game in enumerate(games):
            legal = game.legal_actions()
            self.counts[i] = len(legal)
            self.legal[i, : len(legal)] = legal

    def legal_actions(self, i: int) -> np.ndarray:
        """The legal actions of one game."""
        return self._games[i].legal_actions()

    def game(self, i: int) -> Game:
        """A copy of one game."""
        return self._games[i].clone()

    def act(self, policy: str, indices: np.ndarray) -> np.ndarray:
        """The actions that a compiled policy chooses."""
        agent = BuiltIn(policy)
        return np.array([agent(self._games[int(i)]) for i in indices], np.int64)

    def view(self, kind: str, indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Observations and masks, as :meth:`lorcana_env.VectorEnv.view` has them."""
        games = [self._games[int(i)] for i in indices]
        return np.stack([g.seen(kind, decider(g)) for g in games]), np.stack([g.action_mask() for g in games])


class AskedResponse(Guided):
    """Searches for what beats ``agent``, which answers in every simulation with the cards that were dealt to it.

    ``name``: the agent's; ``budget`` and ``seed``: as of :class:`~lorcana_env.agents.guided.Guided`. The likeliest
    action of the shipped network plays on in the own turn, and its value ends a simulation; with another number of lore
    to win, for which it was not trained, ``greedy`` plays to the end. ``ValueError`` for an agent that thinks long
    about a decision, or that needs to know how a game came about. For games of two players.
    """

    most_players = 2

    def __init__(self, agent: Agent, name: str, budget: str = "response", seed: int = 0, threads: int = 1) -> None:
        reasons = {"it thinks long about each answer": is_slow(agent), "it needs to know the past": needs_past(agent),
                   "it is asked on one thread only": threads != 1}  # fmt: skip
        if why := next((why for why, so in reasons.items() if so), None):
            raise ValueError(f"no best response by search to {name!r}: {why}")
        self.agent = agent
        super().__init__(budget, seed)
        self.name = f"response:{self.budget.text}:{name}"
        self._network, self._greedy = Network.of(self.weights, "shipped", deterministic=True), BuiltIn("greedy")

    @locked
    def __call__(self, game: Game) -> int:
        """The action for the player who decides."""
        self._root = game
        return super().__call__(game)

    @locked
    def decided(self, game: Game) -> tuple[int, np.ndarray]:
        """The answer and the probabilities, of one search."""
        self._root = game
        return super().decided(game)

    def act(self, venv: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64) for the players who decide in the games ``indices`` of a batch, one after the other."""
        return np.array([self(venv.game(int(i))) for i in arguments.indices(indices, venv.num_envs)], np.int64)

    def _simulate(
        self, at: tuple[Any, ...], seed: int, actions: np.ndarray, children: np.ndarray, times: int,
        seconds: float, stop: Event, k: int,
    ) -> float:  # fmt: skip
        start = time.thread_time()
        tree = self._trees[at[0].dtype][k]
        while not stop.is_set():
            now = min(times, AT_ONCE) if self.budget.counted else 1
            reseed(self.agent, (seed + tree.done) & 0x7FFF_FFFF_FFFF_FFFF)  # the same, whatever it was asked before
            chances = self._play(actions, range(seed + tree.done, seed + tree.done + now))
            tree.done += now
            tree.nodes["visits"][children] += now
            tree.nodes["total"][children] += chances
            times -= now
            if times <= 0 if self.budget.counted else time.thread_time() - start >= seconds:
                break
        return time.thread_time() - start

    def _play(self, actions: np.ndarray, deals: Sequence[int]) -> np.ndarray:
        """The sum of the chances to win after each action, in games with the unknown cards of these deals."""
        root, me = self._root, decider(self._root)
        trained = root.table.tables[0]["lore_to_win"] == VARIANTS["normal"].lore_to_win
        own: Any = self._network if trained else self._greedy
        games = []
        for deal in deals:
            dealt = root.determinize(me, deal)
            for action in actions.tolist():
                games.append(game := dealt.clone())
                game.step(action)
        going = [game for game in games if not game.over]
        for _ in range(self.how.replies if trained else root.state["decision_limit"]):
            if trained:
                going = [g for g in going if not (g.to_act == me == g.active and g.turn > root.turn)]
            if not going:
                break
            for who, agent in ((True, own), (False, self.agent)):
                asked = [game for game in going if (game.to_act == me) == who and not game.over]
                if asked:
                    answers = ask_many(agent, SideBySide(asked), np.arange(len(asked)))
                    for game, answer in zip(asked, answers.tolist()):
                        game.step(answer)
            going = [game for game in going if not game.over]
        return self._chances(games, me).reshape(len(deals), len(actions)).sum(0)

    def _chances(self, games: list[Game], me: int) -> np.ndarray:
        """The chance of ``me`` to win each game: its result, or what the network says of the position."""
        found = np.array([0.5 if game.winner is None else float(game.winner == me) for game in games])
        going = [i for i, game in enumerate(games) if not game.over]
        if going:
            batch = SideBySide([games[i] for i in going])
            values = self._network.act_and_value(batch, np.arange(len(going)))[1]
            mine = np.array([games[i].to_act == me for i in going])
            found[going] = np.clip(0.5 + 0.5 * np.where(mine, values, -values), 0, 1)
        return found
