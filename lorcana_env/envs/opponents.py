"""Opponents in a batch: policies inside numba, which need no call, or agents asked in Python."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.agents import agent as make_agent
from lorcana_env.envs.kernels import BOTH, CALLER, DRAWN, WHOLE, running_sums
from lorcana_env.game.agent import Agent, Games, ask_many, name_of, reseed
from lorcana_env.policies.kernels import POLICIES, policy_index


class Opponents(IndependentCopyMixin):
    """``opponent``: an agent by name, an agent, or several, drawn for each game by ``weights``; None: nobody.

    ``seat``: the one that is not theirs; None: drawn for each game. Arrays are those of :data:`.kernels.STEP_BATCH`.
    """

    def __init__(self, opponent: Any, weights: Any, seat: int | None, players: int, games: int, seed: int) -> None:
        self.any = opponent is not None
        self.seats = np.full(games, BOTH)
        self.of = np.zeros(games, np.int64)
        self.agents: list[Agent | None] = []
        self.names: list[str] = []
        if not self.any:
            if seat is not None or weights is not None:
                raise ValueError("seat and opponent_weights are for games against an opponent; give opponent= too")
            self.wanted, self.in_python = BOTH, False
            self.shares, self.policies = np.array([WHOLE]), np.array([CALLER])
            return
        given = arguments.optional(seat, "seat", players - 1)
        self.wanted = DRAWN if given is None else given
        self._seed = seed
        self.put(opponent, weights)

    def put(self, opponent: Any, weights: Any) -> None:
        """Draw from these from now on. Games go on against whom they have, or else against the first."""
        one = isinstance(opponent, str) or callable(opponent)
        given = [opponent] if one else arguments.items(opponent, "opponent", "agents")
        if not given:
            raise ValueError("opponent must name at least one agent")
        shares = np.full(len(given), 1 / len(given))
        if weights is not None:
            shares = arguments.weights(weights, len(given), "opponent_weights")
        agents, names, policies = [], [], []
        for k, each in enumerate(given):
            inside = isinstance(each, str) and each in POLICIES
            policies.append(policy_index(each) if inside else CALLER)
            if isinstance(each, str):
                agents.append(None if inside else make_agent(each, self._seed + k))
                names.append(each)
            else:
                agents.append(arguments.agent(each, "opponent"))
                names.append(name_of(each))
        old = list(zip(self.names, self.agents))
        places = [self._place(name, agent, given, names, agents) for name, agent in old] or [0]
        self.of[:] = np.array(places)[self.of]
        self.agents, self.names = agents, names
        self.policies = np.array(policies)
        self.shares = running_sums(shares)
        self.in_python = any(agent is not None for agent in agents)

    @staticmethod
    def _place(name: str, agent: Any, given: Sequence[Any], names: Sequence[str], agents: list[Any]) -> int:
        """Return the index of a former opponent in a new list. One that was named stays the agent that it was."""
        for k, each in enumerate(given):
            if each is agent or (isinstance(each, str) and names[k] == name):
                if isinstance(each, str) and agent is not None:
                    agents[k] = agent
                return k
        return 0

    def reseed(self, seed: int) -> None:
        """Start the random numbers of agents again."""
        for k, agent in enumerate(self.agents):
            if agent is not None:
                reseed(agent, (seed + k) & 0x7FFF_FFFF_FFFF_FFFF)

    def answers(self, games: Games, waiting: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Games (int64[k]) that wait for an answer of an agent in Python, and the answers, agent by agent."""
        for k in np.unique(self.of[waiting]):
            agent = self.agents[k]
            indices = waiting[self.of[waiting] == k]
            if agent is not None:
                yield indices, ask_many(agent, games, indices)
