"""# Disney Lorcana, as a PettingZoo AEC environment.

| | |
|---|---|
| Import | `from lorcana_env import lorcana_v1` |
| Agents | `player_0`, `player_1` (up to four, one for each deck) |
| Actions | Discrete, masked: `lorcana_env.setup.action_space` |
| Observation | dict of `observation` (`lorcana_env.observe`) and `action_mask` (int8) |
| Rewards | +1 for the winner and -1 for the losers at the end, else 0 |

Usage:

    >>> from lorcana_env import lorcana_v1
    >>> env = lorcana_v1.env(decks=("blurple", "ward-es-control"))
    >>> env.reset(seed=42)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The agent that is asked next is the player who has to decide, who need not be the player whose turn it is. Decisions
with a single legal answer are taken by the environment. At the end of a game the `infos` of each agent say how it ended
(`lorcana_env.envs.episodes`). `state()` is all that is true, for critics that see more than a player may. `env()`
checks the order of calls (PettingZoo's `OrderEnforcingWrapper`); illegal actions are refused by `raw_env` itself, with
the state unchanged.

Version history: v0, first release, by the Comprehensive Rules 2.0.0; v1, by 2.3.0.
"""

from typing import Any, ClassVar

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from lorcana_env.envs.aec import LorcanaAEC

__all__ = ["env", "raw_env"]


def env(**kwargs: Any) -> AECEnv:
    """The environment with PettingZoo's check on the order of calls; arguments as :class:`raw_env`."""
    return wrappers.OrderEnforcingWrapper(raw_env(**kwargs))


class raw_env(LorcanaAEC):
    __doc__ = LorcanaAEC.__doc__
    metadata: ClassVar[dict[str, Any]] = LorcanaAEC.metadata | {"name": "lorcana_v1"}
    edition = "2.3"
