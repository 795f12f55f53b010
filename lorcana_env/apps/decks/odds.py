"""The odds of drawing a deck's cards with Lorcana's mulligan (2.2.2): exact, and with the mulligans of an agent.

Any number of the first seven cards is put back once, as many are drawn, then the deck is shuffled. Who looks for one
card alone puts back all seven unless it is there: that is the most that a mulligan can do for the card.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.decklist import HAND, LATEST, at_least
from lorcana_env.analysis.games.runner import find_agent
from lorcana_env.decks import Deck
from lorcana_env.game.agent import reseed
from lorcana_env.game.game import Game
from lorcana_env.policies.games import game_seeds
from lorcana_env.simulation.games import Policy
from lorcana_env.simulation.statistics import wilson

DEALS = 1_000


@dataclass(frozen=True)
class Odds:
    """Odds of each card. ``hands``: in how many of ``deals`` the agent's hand held it after the mulligan.

    ``put_back``: int64[8], how often the agent put back so many cards.
    """

    deck: Deck
    agent: str
    deals: int
    hands: dict[str, int]
    put_back: np.ndarray

    def cards(self) -> list[dict[str, Any]]:
        """Return each card's chance of a copy: in the first seven, after a mulligan for it, by own turns, in the hand
        after the agent's mulligan. By turn: after the mulligan for it, at the end of the draw step; who goes first
        draws no card in the first turn (3.2.3.1)."""
        n, rows = len(self.deck), []
        for name, copies in self.deck.counts.items():
            first = at_least(n, copies, HAND)
            again = first + (1 - first) * at_least(n - HAND, copies, HAND)
            by_draws = [again + (1 - again) * at_least(n - HAND, copies, k) for k in range(LATEST + 1)]
            kept = self.hands[name]
            rows.append(
                {
                    "card": name, "copies": copies, "opening": first, "mulligan_for_it": again,
                    "by_turn_first": by_draws[:-1], "by_turn_second": by_draws[1:],
                    "agent": kept / self.deals, "agent_ci95": list(wilson(kept, self.deals)),
                }
            )  # fmt: skip
        return rows

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        return {
            "deck": self.deck.name, "agent": self.agent, "deals": self.deals,
            "put_back": (self.put_back / self.deals).tolist(), "cards": self.cards(),
        }  # fmt: skip


def odds(deck: Deck | str, agent: Policy = "shipped", *, deals: int = DEALS, seed: int = 0) -> Odds:
    """Compute the odds of a deck, and let an agent take mulligans of ``deals`` hands, half of them going first.

    The opponent has the same deck. ``ValueError`` for an unknown agent or deck.
    """
    deck, deals = Deck.of(deck, "deck"), arguments.integer(deals, "deals", 2, 10**6)
    name, found = find_agent(agent, arguments.seed(seed))
    player = BuiltIn(found) if isinstance(found, str) else found
    hands, put_back = dict.fromkeys(deck.counts, 0), np.zeros(HAND + 1, np.int64)
    for k, number in enumerate(game_seeds(seed, deals)):
        game = Game(deck, deck, seed=int(number), starting_player=k % 2)
        reseed(player, int(number))
        while game.decision is not None and game.decision.kind == "mulligan" and game.to_act != 0:
            game.step(int(game.legal_actions()[-1]))  # the opponent puts nothing back
        while game.decision is not None and game.decision.kind == "mulligan" and game.to_act == 0:
            game.step(int(player(game)))
        put_back[game.state["put_back"][0]] += 1
        for card in {game.card_name(slot) for slot in game.slots(0, "hand")}:
            hands[card] += 1
    return Odds(deck, name, deals, hands, put_back)
