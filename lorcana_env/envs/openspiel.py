"""OpenSpiel: Lorcana as a Python game, ``pyspiel.load_game("python_lorcana")``, once this module is imported.

Chance has a node for who starts, for each card that is dealt or drawn, and where an effect is random
(:mod:`lorcana_env.game.history`). Information states are the players': the string tells two histories apart only if the
player can. Observations are :mod:`lorcana_env.observe.flat`; the tensor of the information state adds the player's own
last :data:`~lorcana_env.game.history.RECALLED` actions. States have OpenSpiel 2.0's structures.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.optional import extra
from lorcana_env.decks import default_decks
from lorcana_env.game.history import OVER, RECALLED, SEEDS, History
from lorcana_env.observe.flat import observation_size
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.words.data import visible_data

if TYPE_CHECKING:
    import pyspiel
else:
    pyspiel = extra("pyspiel")

PARAMETERS: dict[str, Any] = {
    "deck_a": "", "deck_b": "", "starting_player": -1, "max_decisions": DECISION_LIMIT, "variant": "normal",
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
    """``deck_a``, ``deck_b``: bundled names or paths, "" for the default decks; ``starting_player``: -1 leaves it to
    chance; ``max_decisions``: answers until a draw; ``variant``: as of :class:`~lorcana_env.game.game.Game`.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (params or {})
        a, b = default_decks(given["variant"])
        table = table_for((given["deck_a"] or a, given["deck_b"] or b), given["variant"])
        starter = arguments.integer(given["starting_player"], "starting_player", -1, 1)
        limit = arguments.decision_limit(given["max_decisions"])
        self.first = History.begin(table, None if starter < 0 else starter, limit)
        self.size = observation_size(2, table.capacity)
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions.n,
            max_chance_outcomes=max(SEEDS, table.capacity),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=limit,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> LorcanaState:
        """The state before the deal."""
        return LorcanaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LorcanaObserver:
        """Return the object that fills tensors and strings."""
        return LorcanaObserver(self.size, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class LorcanaState(pyspiel.State):
    """A :class:`~lorcana_env.game.history.History`, which OpenSpiel drives."""

    def __init__(self, game: LorcanaGame) -> None:
        super().__init__(game)
        self.at = game.first

    def current_player(self) -> int:
        return self.at.to_act

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.actions() if player == self.at.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.at.outcomes)

    def _apply_action(self, action: int) -> None:
        self.at = self.at.child(action)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> LorcanaState:
        """A state that ``player``, who decides, can't tell from this one; all else is dealt again."""
        state: LorcanaState = self.clone()
        state.at = self.at.determinize(player, int(probability_sampler() * 2**53))
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.describe(int(action))

    def is_terminal(self) -> bool:
        return self.at.to_act == OVER

    def returns(self) -> list[float]:
        return list(self.at.returns())

    def __str__(self) -> str:
        return "before the deal" if self.at.game is None else repr(self.at.game)

    # -- OpenSpiel 2.0: states, observations and actions as JSON -----------------------------------------------------

    def to_struct(self) -> Struct:
        """The whole truth."""
        game = self.at.game
        told: dict[str, Any] = {"current_player": self.current_player(), "terminal": self.is_terminal()}
        if game is not None:
            told |= {"turn": game.turn, "lore": list(game.lore), "zones": [game.zones(p) for p in (0, 1)]}
        return Struct(told | {"legal": [self._words(action) for action in self.legal_actions()]})

    def to_observation_struct(self, player: int | None = None) -> Struct:
        """Return a player's view (:func:`lorcana_env.words.data.visible_data`); None: of the player who decides."""
        player = max(0, self.current_player()) if player is None else player
        return Struct({} if self.at.game is None else visible_data(self.at.game, player))

    def action_to_struct(self, *player_and_action: int) -> Struct:
        """An action with its words. The player, who may stand before it, is the one who decides."""
        return Struct(self._words(player_and_action[-1]))

    def actions_to_struct(self, *player_and_actions: Any) -> Struct:
        """The structure of one action, as a list."""
        (action,) = player_and_actions[-1]
        return self.action_to_struct(action)

    def struct_to_actions(self, struct: Struct) -> list[int]:
        """The action of a structure; ``ValueError`` when it is not legal."""
        action = struct.to_dict().get("action", -1)
        if action not in self.legal_actions():
            raise ValueError(f"{struct.to_json()} is not a legal action of this state")
        return [int(action)]

    def apply_action_struct(self, struct: Struct) -> None:
        """Take the action of a structure."""
        self.apply_action(self.struct_to_actions(struct)[0])

    def to_json(self) -> str:
        return self.to_struct().to_json()

    def _words(self, action: int) -> dict[str, Any]:
        return {"action": int(action), "words": self.action_to_string(self.current_player(), int(action))}


class Struct:
    """A structure with the methods of OpenSpiel's own, which Python cannot make; of a dict or its JSON."""

    def __init__(self, told: dict[str, Any] | str) -> None:
        self._told = json.loads(told) if isinstance(told, str) else told

    def to_dict(self) -> dict[str, Any]:
        return self._told

    def to_json(self) -> str:
        return json.dumps(self._told, ensure_ascii=False)


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
        if state.at.game is None:
            return
        self.dict["observation"][:] = state.at.game.observe(player)
        if self._recall:
            own = state.at.taken[player]
            self.dict["own actions / 1000"][: len(own)] = [(action + 1) / 1000 for action in own[::-1]]

    def string_from(self, state: LorcanaState, player: int) -> str:
        """The same as a text: the board in words, or, with perfect recall, a digest of all that the player saw."""
        if self._recall:
            return f"{player}:{state.at.information(player).hex()}"
        return "before the deal" if state.at.game is None else state.at.game.text(player)


pyspiel.register_game(GAME_TYPE, LorcanaGame)
