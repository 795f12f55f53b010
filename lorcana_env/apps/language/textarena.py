"""TextArena: Lorcana for two, ``textarena.make("Lorcana-v1")`` or ``"Lorcana-mini-v1"`` once this module is imported.

Each player gets the rules and the lists once, then what changed and the question. What a player writes is shown to that
player alone. ``patience`` answers to a question may be illegal; the last of them loses the game, or, with
``then="default"``, has a default action taken.
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lorcana_env._util.optional import extra
from lorcana_env.apps.language.dialogue import PATIENCE, Dialogue
from lorcana_env.decks import Deck, default_decks
from lorcana_env.game.game import Game
from lorcana_env.setup.position import decider
from lorcana_env.words.text import result
from lorcana_env.words.view import view_for

if TYPE_CHECKING:
    import textarena as ta
else:
    ta = extra("textarena")

KEPT = 400  # characters of an answer that are shown to its player again
IDS = {"Lorcana-v1": "normal", "Lorcana-mini-v1": "mini"}


class LorcanaEnv(ta.Env):
    """``decks``: of players 0 and 1; ``game``: further arguments of :class:`~lorcana_env.game.game.Game`."""

    def __init__(
        self, variant: str = "normal", decks: Sequence[Deck | str] | None = None, language: str = "en",
        patience: int = PATIENCE, then: str = "lose", game: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.variant, self.language, self.patience, self.then = variant, language, patience, then
        self.decks, self.more = tuple(decks or default_decks(variant)), game or {}
        self.talk: Dialogue
        self.state: Any

    def reset(self, num_players: int = 2, seed: int | None = None) -> None:
        """A new game; ``seed`` None: by Python's random numbers."""
        seed = random.randrange(2**31) if seed is None else seed
        self.state = ta.TwoPlayerState(num_players=num_players, seed=seed, error_allowance=self.patience - 1)
        game = Game(*self.decks, seed=seed, variant=self.variant, **self.more)
        self.talk = Dialogue(game, self.language, patience=self.patience, then=self.then)
        self.state.reset(game_state={}, player_prompt_function=lambda player_id, game_state: self.talk.prompt())
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take the answer of the current player."""
        state, player = self.state, self.state.current_player_id
        if state.done:
            return True, {}
        said = str(action)[-KEPT:]
        state.add_observation(said, ta.ObservationType.PLAYER_ACTION, from_id=player, to_id=player)
        taken = self.talk.answer(action)
        if taken.action is None and not self.talk.game.over:
            state.error_count += 1
            state.made_invalid_move = True
            state.add_observation(self.talk.text(player), ta.ObservationType.GAME_ADMIN, to_id=player)
            return state.step(rotate_player=False)
        if self.talk.game.over:
            self._end(player, lost=taken.action is None)
        done = state.step(rotate_player=False)
        if not self.talk.game.over:
            self._ask()
        return done

    def get_board_str(self) -> str:
        """The whole truth, for those who watch."""
        return "\n".join(self.talk.game.text(player, self.language, "short") for player in (0, 1))

    def _ask(self) -> None:
        player = decider(self.talk.game)
        self.state.manually_set_current_player_id(player)
        self.state.add_observation(self.talk.text(player), ta.ObservationType.GAME_BOARD, to_id=player)

    def _end(self, player: int, lost: bool) -> None:
        game = self.talk.game
        for seat in (0, 1):
            self.state.add_observation(self.talk.text(seat), ta.ObservationType.GAME_BOARD, to_id=seat)
        why = result(view_for(game, None, self.language), self.language)
        if game.winner is None:
            self.state.set_draw(reason=why)
        else:
            self.state.set_winner(player_id=game.winner, reason=f"Invalid Move: {why}" if lost else why)
        self.state.game_info[player]["invalid_move"] = lost
        for seat, number in enumerate(self.talk.illegal):
            self.state.game_info[seat]["illegal"] = number


def _register() -> None:
    from textarena.envs.registration import ENV_REGISTRY, register_with_versions
    from textarena.wrappers import LLMObservationWrapper

    class Observations(LLMObservationWrapper):
        """Begins anew with each game; TextArena's own keeps the texts of those before."""

        def reset(self, num_players: int, seed: int | None = None) -> None:
            self.full_observations: dict[int, list[Any]] = {}
            super().reset(num_players=num_players, seed=seed)

    wrappers = {"default": [Observations], "-train": [Observations]}
    for name, variant in IDS.items():
        if name not in ENV_REGISTRY:
            register_with_versions(name, f"{__name__}:LorcanaEnv", wrappers, variant=variant)


_register()
