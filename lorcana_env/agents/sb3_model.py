"""Agents of the archives that Stable-Baselines3 writes (``model.save("model.zip")``), of any of its algorithms.

An archive holds pickled objects, so like any program it should come from somebody one trusts.
"""

from pathlib import Path
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.optional import extra
from lorcana_env.agents.locked import LockedAgent, locked
from lorcana_env.game.agent import Agent, Games, running_game
from lorcana_env.game.game import Game
from lorcana_env.setup.position import decider

KINDS = {"float32": "flat", "int8": "compact", "uint8": "entities", "int16": "small"}  # observations by their dtype


def load(path: str | Path, name: str, deterministic: bool = True, seed: int = 0) -> Agent:
    """The agent of an archive: inside numba where the policy offers that (``EntityPolicy``), else asked in torch.

    ``deterministic``: whether it takes the likeliest action instead of drawing one. ``ValueError`` for a file that is
    no archive of Stable-Baselines3, or of a model for other games.
    """
    path = Path(arguments.path(path))
    if not path.is_file():
        raise ValueError(f"there is no model {path}")
    saving = extra("stable_baselines3.common.save_util")
    try:
        data, weights, _ = saving.load_from_zip_file(path, device="cpu")
        policy = data["policy_class"](
            data["observation_space"], data["action_space"], lambda _: 0.0, **data["policy_kwargs"]
        )
        policy.load_state_dict(weights["policy"])
    except ModuleNotFoundError:
        raise
    except Exception as error:  # whatever zip, pickle and torch raise for a file that is something else
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise ValueError(f"{path} is not a usable model of Stable-Baselines3 ({reason})") from error
    if hasattr(policy, "agent"):
        return policy.agent(name, deterministic, seed)
    return ModelAgent(policy, name, deterministic, seed)


class ModelAgent(LockedAgent):
    """A policy of Stable-Baselines3 as an agent, for one game or a batch, in games of two players.

    ``policy``: an actor-critic policy over one of the kinds of observation (:data:`KINDS`). Actions that are not legal
    are barred. ``deterministic``: whether it takes the likeliest action instead of drawing one.
    """

    def __init__(self, policy: Any, name: str, deterministic: bool = True, seed: int = 0) -> None:
        self._policy, self.name, self.deterministic = policy, name, deterministic
        policy.set_training_mode(False)
        space = policy.observation_space
        self._kind = KINDS[np.dtype(space.dtype).name]
        self.open_lists = self._kind == "entities"  # no other observation tells a list
        if self.open_lists and not space.high.all():  # zeros in the place of the lookahead
            self._kind = "plain"
        self.league = "simulator" if self._kind == "entities" else "model-free"
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Start its random numbers again, from this seed."""
        self._rng = np.random.default_rng(arguments.seed(seed) & 0xFFFF_FFFF_FFFF_FFFF)

    @locked
    def _logits(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """float32[n, A] for observations [n, O], -inf for actions that ``masks`` (int8[n, A]) bar."""
        if observations.shape[1:] != self._policy.observation_space.shape:
            raise ValueError(f"{self.name} was trained for games of other numbers of players or cards")
        torch = extra("torch")
        with torch.no_grad():
            logits = self._policy.get_distribution(torch.from_numpy(observations)).distribution.logits.numpy()
        return np.where(masks != 0, logits, -np.inf)

    def act(self, games: Games, indices: np.ndarray) -> np.ndarray:
        """Actions (int64[k]) for the players who decide in the games ``indices`` of a batch."""
        logits = self._logits(*games.view(self._kind, indices))
        if not self.deterministic:  # the largest of logits with Gumbel noise is a draw from their softmax
            logits = logits + self._rng.gumbel(size=logits.shape)
        return logits.argmax(axis=1)

    def probabilities(self, game: Game) -> np.ndarray:
        """The policy's probabilities, float64[k], over ``game.legal_actions()``."""
        player = decider(running_game(game, self.name))
        logits = self._logits(game.seen(self._kind, player)[None], game.action_mask()[None])
        z = logits[0, game.legal_actions()].astype(np.float64)
        p = np.exp(z - z.max())
        return p / p.sum()

    def __call__(self, game: Game) -> int:
        """The action for the player who decides."""
        p = self.probabilities(game)
        k = p.argmax() if self.deterministic else self._rng.choice(len(p), p=p)
        return int(game.legal_actions()[k])
