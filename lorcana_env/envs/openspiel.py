"""OpenSpiel: Lorcana as a Python game, ``pyspiel.load_game("python_lorcana")``, once this module is imported.

Chance is one node at the start: which of ``deals`` deals is played. All else that is random (draws, effects, who
starts) follows from it, as a game here follows from its seed. Observations are :mod:`lorcana_env.observe.flat`; the
information state adds the player's own last :data:`RECALLED` actions, and its string tells all histories apart that the
player can.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.optional import extra
from lorcana_env.envs.reset_options import DEFAULT_DECKS
from lorcana_env.game.game import Game
from lorcana_env.observe.flat import observation_size
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.setup.compiled_decks import table_for

if TYPE_CHECKING:
    import pyspiel
else:
    pyspiel = extra("pyspiel")

MAX_DEALS = 1_000_000  # a chance node lists them all
RECALLED = 32  # own actions in the tensor of the information state
PARAMETERS: dict[str, Any] = {
    "deck_a": DEFAULT_DECKS[0], "deck_b": DEFAULT_DECKS[1], "deals": 1000, "max_decisions": DECISION_LIMIT,
}  # fmt: skip

GAME_TYPE = pyspiel.GameType(
    short_name="python_lorcana",
    long_name="Disney Lorcana",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class LorcanaGame(pyspiel.Game):
    """``deck_a``, ``deck_b``: bundled names or paths; ``deals``: how many; ``max_decisions``: answers until a draw."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (params or {})
        self.decks = given["deck_a"], given["deck_b"]
        self.deals = arguments.integer(given["deals"], "deals", 1, MAX_DEALS)
        self.max_decisions = arguments.decision_limit(given["max_decisions"])
        table = table_for(self.decks)
        self.size = observation_size(2, table.capacity)
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions.n,
            max_chance_outcomes=self.deals,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_decisions,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> LorcanaState:
        """The state before the deal."""
        return LorcanaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LorcanaObserver:
        """What fills tensors and strings."""
        return LorcanaObserver(self.size, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


class LorcanaState(pyspiel.State):
    """A :class:`~lorcana_env.game.game.Game`, None before the deal."""

    def __init__(self, game: LorcanaGame) -> None:
        super().__init__(game)
        self._of = game.decks, game.deals, game.max_decisions
        self.game: Game | None = None
        self.recalled: list[list[int]] = [[], []]  # own actions of each player
        self.known = [b"", b""]  # digests of all that each player has seen, and done
        self.seen = [b"", b""]  # and of what each saw last

    def current_player(self) -> int:
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.over else int(self.game.to_act or 0)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None
        return sorted(self.game.legal_actions().tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._of[1]
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            decks, deals, limit = self._of
            deal = arguments.integer(action, "a deal", 0, deals - 1)
            self.game = Game(*decks, seed=deal, decision_limit=limit)
            self._look()
            return
        player = int(self.game.to_act or 0)
        self.game.step(int(action))  # an illegal action changes nothing
        self.known[player] = _digest(self.known[player] + int(action).to_bytes(4, "little"))
        self.recalled[player].append(int(action))
        self._look()

    def _look(self) -> None:
        """Both remember what they see, also while the other one decides, when it is something new."""
        assert self.game is not None
        for player in (0, 1):
            seen = _digest(self.game.observe(player).tobytes())
            if seen != self.seen[player]:
                self.seen[player] = seen
                self.known[player] = _digest(self.known[player] + seen)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.game is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return f"{self.game.describe(int(action))} ({action})"  # two copies of a card are two actions

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        winner = None if self.game is None else self.game.winner
        return [0.0, 0.0] if winner is None else [1.0 if player == winner else -1.0 for player in (0, 1)]

    def __str__(self) -> str:
        return "before the deal" if self.game is None else repr(self.game)


class LorcanaObserver:
    """The observer that :class:`LorcanaGame` hands out."""

    def __init__(self, size: int, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of python_lorcana take no parameters, not {params}")
        self._recall = kind.perfect_recall
        self.tensor = np.zeros(size + (RECALLED if self._recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self._recall:
            self.dict["own actions / 1000"] = self.tensor[size:]

    def set_from(self, state: LorcanaState, player: int) -> None:
        """Write what ``player`` may know."""
        self.tensor.fill(0)
        if state.game is None:
            return
        self.dict["observation"][:] = state.game.observe(player)
        if self._recall:
            own = state.recalled[player][-RECALLED:]
            self.dict["own actions / 1000"][: len(own)] = [(action + 1) / 1000 for action in own[::-1]]

    def string_from(self, state: LorcanaState, player: int) -> str:
        """The same as a text: the board in words, or, with perfect recall, a digest of all that the player saw."""
        if state.game is None:
            return "before the deal"
        if not self._recall:
            return state.game.text(player)
        return f"{player}:{state.known[player].hex()}"


pyspiel.register_game(GAME_TYPE, LorcanaGame)
