""":mod:`.lorcana_v1` by the Comprehensive Rules 2.0.0, for ever.

>>> from lorcana_env import lorcana_v0
>>> lorcana_v0.env(decks=("blurple", "yurple")).reset(seed=42)
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
    metadata: ClassVar[dict[str, Any]] = LorcanaAEC.metadata | {"name": "lorcana_v0"}
    edition = "2.0"
