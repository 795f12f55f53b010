"""Keep a card of the opening hand, or put it back? An experiment: :func:`keeping`.

What an agent kept and what it won says little: it keeps a card where it fits, and mostly does the same. Here each deal
is played twice, with common luck: once as the agent has it, once with its choice about one card, drawn at random from
the first seven, turned round. The difference is what keeping that card is worth, in hands as they come, with the rest
of the hand treated as the agent thinks best.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.between_pilots import KEEP
from lorcana_env.analysis.games.observer import seating
from lorcana_env.analysis.games.players import SHARED, Pilots, Player, find_player, pilot_numbers
from lorcana_env.analysis.games.runner import copies, pair_seeds, turns_of
from lorcana_env.analysis.rates import advise
from lorcana_env.analysis.run_matchup import Progress
from lorcana_env.apps.decks.common_random_numbers import Differences
from lorcana_env.decks import Deck, warn_of
from lorcana_env.decks.field import Field
from lorcana_env.game.agent import Agent, play_game, reseed
from lorcana_env.game.game import Game
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.position import decider

GAMES = 4_000


@dataclass(frozen=True)
class Keeping:
    """The gain of keeping each card of the deck (``cards``, by name), and in how many of these deals the agent
    kept it (``kept``)."""

    deck: Deck
    field: Field
    agent: str
    seed: int
    cards: dict[str, Differences]
    kept: dict[str, int]
    interrupted: bool = False
    pilots: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        return 2 * sum(found.deals for found in self.cards.values())

    def rows(self) -> list[dict[str, Any]]:
        """Rows of cards: games, the share in which the agent kept it, what keeping adds, and the advice: "keep" or "put
        back" where that leaves no doubt (:func:`~.rates.advise`), else "not known", as for all of a run that Ctrl-C
        ended."""
        known = [(found.mean, found.ci95) if found.deals else None for found in self.cards.values()]
        advice = ["not known"] * len(known) if self.interrupted else advise(known)
        return [
            {
                "card": name, "games": 2 * found.deals,
                "agent_keeps": self.kept[name] / found.deals if found.deals else None,
                "keeping_adds": found.mean if found.deals else None, **found.intervals(), "advice": said,
            }
            for (name, found), said in zip(self.cards.items(), advice)
        ]  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as JSON takes it."""
        return {
            "deck": self.deck.name,
            "field": [deck.name for deck in self.field.decks],
            "agent": self.agent,
            "pilots": list(self.pilots),
            "seed": self.seed,
            "games": self.games,
            "interrupted": self.interrupted,
            "cards": self.rows(),
        }


def keeping(
    deck: Deck | str,
    field: Sequence[Deck | str | PathLike[str]],
    *,
    shares: Mapping[str, float] | None = None,
    agent: Player = SHARED,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> Keeping:
    """Try out, for the cards of ``deck``, whether to keep them or to put them back, against a field.

    ``field``, ``shares``, ``agent`` and ``threads``: as in :func:`~.compare.compare`. ``games``: two for each deal.
    After Ctrl-C the result holds what was played.
    """
    deck = Deck.of(deck, "deck")
    of_field = Field.of(field, shares)
    games, threads, seed = arguments.count(games, "games"), arguments.threads(threads), arguments.seed(seed)
    progress = arguments.function(progress, "progress") or (lambda there, total: None)
    if games < 2:
        raise ValueError("games must be at least 2: a deal is played twice")
    name, agent = find_player(agent, seed)
    pilots = agent.names if isinstance(agent, Pilots) else ()
    players = agent.networks if isinstance(agent, Pilots) else (agent,)
    for opponent in of_field.decks:
        table_for((deck, opponent))  # refuses what cannot be played
    warn_of((deck, *of_field.decks))
    free = [copies(BuiltIn(player) if isinstance(player, str) else player, threads) for player in players]
    chooser = np.random.default_rng([seed & 0xFFFF_FFFF, 0x6B656570])
    opponents = chooser.choice(len(of_field.decks), games // 2, p=of_field.shares)
    numbers = np.zeros(len(opponents), np.int64)  # of deals with each opponent
    for j in range(len(of_field.decks)):
        met = opponents == j
        numbers[met] = np.arange(met.sum())
    done = itertools.count(2, 2)

    def tell(_: Any) -> None:
        progress(next(done), 2 * len(opponents))

    def play(k: int) -> tuple[str, bool, float, int] | None:
        opponent, number = of_field.decks[opponents[k]], int(numbers[k])
        deal = int(pair_seeds(seed, deck, opponent, number + 1)[number])
        (who,) = pilot_numbers(deck, opponent, number, number + 1, len(players))
        mine = free[who].pop()
        try:
            found = _try(deck, opponent, mine, number, deal)
        finally:
            free[who].append(mine)
        return None if found is None else (*found, int(who))

    found = run_parts(play, range(len(opponents)), threads, tell)
    cards, kept = dict.fromkeys(deck.counts, Differences()), dict.fromkeys(deck.counts, 0)
    for one in found:
        if one is not None:
            card, was_kept, added, pilot = one
            cards[card] += Differences.of(np.array([added]), np.array([pilot]) if pilots else None, KEEP)
            kept[card] += was_kept
    return Keeping(deck, of_field, name, seed, cards, kept, len(found) < len(opponents), pilots)


def _try(deck: Deck, opponent: Deck, agent: Agent, number: int, seed: int) -> tuple[str, bool, float] | None:
    """A card of a deal, whether the agent kept it, and what keeping it added. None of a hand without cards."""
    points, hand, back = _play(deck, opponent, agent, number, seed, None)
    if not hand:
        return None
    names = sorted(set(hand.values()))
    card = names[int(np.random.default_rng(seed).integers(len(names)))]
    slot = min(s for s, name in hand.items() if name == card)
    other, _, _ = _play(deck, opponent, agent, number, seed, back ^ {slot})
    return card, slot not in back, points - other if slot not in back else other - points


def _play(
    deck: Deck, opponent: Deck, agent: Agent, number: int, seed: int, back: set[int] | None
) -> tuple[float, dict[int, str], set[int]]:
    """A game of the deck: its points, the first seven cards by slot, and which were put back.

    ``back``: these are, whatever the agent thinks.
    """
    starter, swapped = seating(number)
    decks = (opponent, deck) if swapped else (deck, opponent)
    game = Game(*decks, seed=seed, starting_player=starter ^ swapped, auto=False)
    reseed(agent, seed)
    hand = {int(slot): game.card_name(int(slot)) for slot in game.slots(swapped, "hand")}
    picked: set[int] = set()

    def mine(game: Game) -> int:
        return agent(game) if game.turn or back is None else _pick(game, game.legal_actions(), back - picked)

    def step(action: int) -> None:
        if game.turn == 0 and game.to_act == swapped:  # asked about the mulligan
            slot = game.table.actions.decode(action, swapped).slot
            picked.update(() if slot is None else (slot,))
        game.step(action)

    points = play_game(game, (agent, mine) if swapped else (mine, agent), step, turns_of(game, seed))
    return points[swapped], hand, picked


def _pick(game: Game, legal: np.ndarray, left: set[int]) -> int:
    """The answer that puts back one of the cards that are left, or ends the mulligan."""
    meant = [(game.table.actions.decode(int(action), decider(game)).slot, int(action)) for action in legal]
    return next((action for slot, action in meant if slot in left), next(a for slot, a in meant if slot is None))
