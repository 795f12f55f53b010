"""The interface of agents, and the functions that ask an agent for an action."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.game.game import Game, IllegalAction


class AgentFailed(ValueError):
    """A program that plays as an agent ended, did not answer in time, or answered nonsense.

    ``finished``: the games that were played before, if the caller keeps them.
    """

    finished: Any = None


class BudgetSpent(AgentFailed):
    """The tokens that an agent may spend are spent."""


class Agent(Protocol):
    """Plays: called with a game, it answers with a legal action for the player who decides.

    A function will do. An agent uses only what that player may know, and leaves the game as it is; it may try things in
    ``game.determinize(player, seed)``. It may also have the following, which is used where it is there:

    - ``name``: what reports call it;
    - ``slow``: True if it thinks long about a decision, so that a ladder gives it fewer games (:func:`is_slow`);
    - ``whole_games``: True if it needs to know how a game came to where it is (``game.past``), for which a ladder plays
      its games one at a time (:func:`needs_past`);
    - ``seed(seed)``: starts its random numbers again, which makes its games repeatable (:func:`reseed`);
    - ``act(games, indices)``: actions, int64[k], for the players who decide in the games ``indices`` of a batch
      (:class:`Games`); without it the games are played one at a time (:func:`ask_many`);
    - ``probabilities(game)``: float64[k] over ``game.legal_actions()``, and ``value(game)``: 1 for a sure win of the
      player who decides to -1 for a sure loss; hints and replay pages show them;
    - ``decided(game)``: the answer and the probabilities, where the answer need not be the likeliest action;
    - ``league``: "model-free" if it decides by what the player sees, and never tries anything in the game
      (docs/suite.md);
    - ``policy(game)``: float64[k], how likely its answer is each of ``game.legal_actions()``, for what is exact
      (:func:`lorcana_env.apps.study.equilibrium.exploitability`); without it the agent is asked again and again.
    """

    def __call__(self, game: Game, /) -> int:
        """The action to take in ``game`` for the player who decides."""
        ...


class Games(Protocol):
    """Many games at once, as agents need them; :class:`~lorcana_env.envs.vector.VectorEnv` is one.

    Several games, each at one of some tables; arrays as kernels take them.
    """

    num_envs: int

    @property
    def states(self) -> np.ndarray:
        """STATE[num_envs]."""

    @property
    def tables(self) -> np.ndarray:
        """TABLES[tables]."""

    @property
    def table_of(self) -> np.ndarray:
        """The table of each game."""

    @property
    def card_numbers(self) -> np.ndarray:
        """The catalogue number of each card of each table."""

    @property
    def legal(self) -> np.ndarray:
        """The legal actions of each game: int16[num_envs, n_actions], of which ``counts`` are in use."""

    @property
    def counts(self) -> np.ndarray:
        """The number of legal actions of each game."""

    def legal_actions(self, i: int) -> np.ndarray:
        """The legal actions of one game."""

    def game(self, i: int) -> Game:
        """A copy of one game."""

    def act(self, policy: str, indices: np.ndarray) -> np.ndarray:
        """The actions that a compiled policy chooses in the games ``indices``."""

    def view(self, kind: str, indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Observations [k, O] of a kind and masks int8[k, A] of the players who decide in the games ``indices``."""


def name_of(agent: Agent, otherwise: str = "") -> str:
    """The name of an agent: its own, else ``otherwise``, else that of its function or class."""
    name = getattr(agent, "name", None)
    if isinstance(name, str) and name:
        return name
    return otherwise or getattr(agent, "__name__", type(agent).__name__)


def is_slow(agent: Agent) -> bool:
    """Return whether an agent says that it thinks long about each decision."""
    return getattr(agent, "slow", False) is True


def needs_past(agent: Agent) -> bool:
    """Return whether an agent needs ``game.past``, which games of a batch do not have."""
    return getattr(agent, "whole_games", False) is True


def reseed(agent: Agent, seed: int) -> bool:
    """Start an agent's random numbers again; False when it has no method ``seed``."""
    start = getattr(agent, "seed", None)
    if not callable(start):  # many keep the number they were made with under this name
        return False
    start(seed)
    return True


def search_effort(agent: Agent) -> tuple[int, float]:
    """Simulations and seconds of an agent's searches so far; (0, 0.0) for an agent that does not count them."""
    simulations, seconds = getattr(agent, "simulations", 0), getattr(agent, "seconds", 0.0)
    return (simulations, seconds) if type(simulations) is int and type(seconds) is float else (0, 0.0)


def ask(agent: Agent, game: Game) -> int:
    """The action that an agent chooses; :class:`IllegalAction` when it is not legal.

    ``ValueError`` when the agent changed the game, which is then restored.
    """
    before = game.clone()
    answer = agent(game)
    if game._memory != before._memory:
        before.clone_into(game)
        raise ValueError("the agent changed the game that it was asked about; it may try things in determinize()")
    return legal_answer(agent, game, answer)


def play_game(
    game: Game, agents: Sequence[Agent], step: Callable[[int], None] | None = None,
    before: Callable[[], None] = lambda: None,
) -> list[float]:  # fmt: skip
    """Play a game to its end, ``agents`` by seat; returns the points of each player (:func:`points`).

    ``before`` is called at each decision, ``step`` in place of ``game.step``. A single legal answer is taken without
    asking, and agents see a game in which all such answers are taken by themselves.
    """
    step = step or game.step
    while (player := game.to_act) is not None:
        before()
        legal = game.legal_actions()
        step(int(legal[0]) if len(legal) == 1 else ask(agents[player], game if game._auto else game.clone(auto=True)))
    return points(game)


def points(game: Game) -> list[float]:
    """The points of each player in a finished game: 1 for the winner, or each of the winning team, 0 for the others.

    A game cut short (truncated: it has no winner) is an equal part of a win for each player or team. This holds for all
    win rates, in batches too (:func:`lorcana_env.envs.play.play_first_games`).
    """
    if game.winner is None:
        return [1 / (len(game.table.teams.members) or game.players)] * game.players
    return [float(game.won(player)) for player in range(game.players)]


def legal_answer(agent: Agent, game: Game, answer: Any) -> int:
    """The answer of an agent as an int; :class:`IllegalAction` when it is no legal action."""
    try:
        action = arguments.integer(answer, "an action")
    except TypeError as error:
        raise IllegalAction(f"{error}: the answer of the agent {name_of(agent)}") from None
    if action not in game.legal_actions():
        raise IllegalAction(
            f"the answer {arguments.shown(answer)} of the agent {name_of(agent)} is not legal: {game.decision}"
        )
    return action


def ask_many(agent: Agent, games: Games, indices: np.ndarray) -> np.ndarray:
    """Actions (int64) for the players who decide in the games ``indices`` of a batch.

    An agent without a method ``act`` is asked about one game after the other. :class:`IllegalAction` when what ``act``
    answers is no array of legal actions, one for each game.
    """
    act = getattr(agent, "act", None)
    if not callable(act):
        return np.array([ask(agent, games.game(int(i))) for i in indices], np.int64)
    answers = act(games, indices)
    try:
        actions = arguments.integers(answers, "actions")
    except (TypeError, ValueError) as error:
        raise IllegalAction(f"{error}: the answers of the agent {name_of(agent)}") from None
    if actions.shape != indices.shape:
        raise IllegalAction(f"{len(indices)} actions are needed, the agent {name_of(agent)} answered {len(actions)}")
    counts = games.counts[indices, None]
    places = np.arange(counts.max(initial=0))
    legal = (games.legal[indices[:, None], places] == actions[:, None]) & (places < counts)
    if not (good := legal.any(1)).all():
        k = int(good.argmin())
        raise IllegalAction(
            f"the answer {actions[k]} of the agent {name_of(agent)} is not legal in game {indices[k]}: "
            f"{games.game(int(indices[k])).decision}"
        )
    return actions


def running_game(game: Any, agent: str) -> Game:
    """``game``, for an agent to decide in. ``ValueError`` when it is over, ``TypeError`` when it is no game."""
    if not isinstance(game, Game):
        raise TypeError(f"{agent} plays a Game, not {arguments.shown(game)}")
    if game.over:
        raise ValueError(f"{agent} has nothing to decide: the game is over")
    return game
