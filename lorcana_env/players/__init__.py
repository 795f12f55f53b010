"""The players that come with the package, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lorcana_env.doors import checks
from lorcana_env.game.game import Agent
from lorcana_env.policies.builtin import POLICIES

#: name, and what may follow it: a line for help and error messages
NAMES = (
    "random, greedy, ismcts[:budget], shipped, guided[:budget[:network file]], a network file (.npz), or with the "
    "checkout text or a checkpoint (.zip)"
)


def in_checkout(name: str) -> bool:
    """Whether a name is that of an agent of the checkout (``agents.load_agent``), not of the package."""
    name = checks.text(name, "agent", f"an agent is {NAMES}")
    return name == "text" or name.endswith(".zip")


def player(name: str, seed: int = 0) -> Agent:
    """A player by name: called with a game, it answers with an action for the player who decides.

    "random", "greedy" (:mod:`lorcana_env.policies.builtin`); "ismcts", "ismcts:200", "ismcts:500sims" (tree search,
    budget in milliseconds or simulations; :mod:`lorcana_env.players.ismcts`); "shipped" or the path of an ``.npz`` (a
    trained network;
    :mod:`lorcana_env.players.network`); "guided", "guided:200", "guided:500sims:FILE.npz" (search with a network;
    :mod:`lorcana_env.players.guided`). ``ValueError`` for any other; ``agents.load_agent`` of the checkout knows a few
    more.
    """
    name, seed = checks.text(name, "agent", f"an agent is {NAMES}"), checks.seed(seed)
    kind, _, rest = name.partition(":")
    make: Callable[..., Any]
    if name in POLICIES:
        from lorcana_env.simulation.games import BuiltIn as make

        return make(name, seed)
    if kind == "ismcts":
        from lorcana_env.players.ismcts import Ismcts as make

        return make(name, seed)
    if kind == "guided":
        from lorcana_env.players.guided import Guided as make

        budget, _, file = rest.partition(":")
        return make(f"guided:{budget}" if budget else kind, seed, file or None)
    if name == "shipped" or name.endswith(".npz"):
        from lorcana_env.players.network import Network

        return Network(None if name == "shipped" else name, seed=seed)
    if in_checkout(name):
        raise ValueError(
            f"agent {name!r} comes with the checkout: give agents.load_agent({name!r}) instead of its name"
        )
    raise ValueError(f"unknown agent {name!r}; an agent is {NAMES}")
