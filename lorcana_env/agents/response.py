"""The best response to an agent that a search finds: it knows the agent's policy, but not its cards.

As in :mod:`lorcana_env.agents.guided`, but whenever the opponent decides, in the own turn or after it, the agent's
actual policy answers, with the cards that were dealt to it (ISMCTS-BR; Timbers et al. 2022). What such a search wins
above one half is what there is to gain by knowing the agent, as far as a search of this size finds it.
"""

from typing import Any

from lorcana_env.agents.guided import Guided, SearchConfig
from lorcana_env.agents.guided_tree import DRAWN, GREEDY, LIKELIEST, RANDOM
from lorcana_env.agents.suffixes import CLOSED, DRAW, is_network, split_suffixes
from lorcana_env.setup.variants import VARIANTS

POLICIES = {"greedy": GREEDY, "random": RANDOM}
OF_RESPONSE = SearchConfig()
TO_THE_END = 10_000  # turns and answers


def plays_in_numba(agent: str) -> bool:
    """Return whether the policy of the agent of this name runs inside numba; another agent is asked in Python."""
    file, ends = split_suffixes(agent)
    return agent in POLICIES or (is_network(file) and CLOSED not in ends)


class Response(Guided):
    """Searches for what beats the agent ``target``: "greedy", "random", "shipped" or a network's file, ":draw" too.

    ``budget``, ``seed``, ``threads``: as of :class:`~lorcana_env.agents.guided.Guided`. Positions are valued by the
    target's own network, or by the shipped one; with another number of lore to win, for which these were not trained,
    policies answer until the game ends. For games of two players.
    """

    most_players = 2

    def __init__(self, target: str, budget: str = "response", seed: int = 0, threads: int = 1) -> None:
        if not plays_in_numba(target):
            known = ", ".join([*POLICIES, "shipped", "FILE.npz", f"shipped{DRAW}"])
            raise ValueError(f"no best response by search to {target!r}: its policy must be one of {known}")
        file, ends = split_suffixes(target)
        network = None if target in POLICIES or file == "shipped" else file
        opponent = POLICIES.get(target, DRAWN if DRAW in ends else LIKELIEST)
        how = OF_RESPONSE._replace(opponent=opponent)
        super().__init__(budget, seed, network, threads, how)
        self.name = f"response:{self.budget.text}:{target}" + ("" if threads == 1 else f":threads={threads}")

    def _settings(self, at: tuple[Any, ...]) -> SearchConfig:
        _, _, tables, t, *_ = at
        if tables[t]["lore_to_win"] == VARIANTS["normal"].lore_to_win:
            return self.how
        return self.how._replace(turns=TO_THE_END, replies=TO_THE_END)
