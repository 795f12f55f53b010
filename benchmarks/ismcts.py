"""The speed and the win rate of tree search.

python -m benchmarks.ismcts                          rollouts/s, and 200 ms a decision against greedy
python -m benchmarks.ismcts --agent ismcts:500sims --games 400
"""

import itertools
import os
import platform
import random
from collections.abc import Callable

import click

from benchmarks import Command
from lorcana_env import Deck, Game, agents
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.cli.common import print_json, progress_bar
from lorcana_env.decks import bundled
from lorcana_env.training.evaluation.matches import Match, play_match


def rollouts_per_s(horizon: int | None, positions: int, seed: int) -> float:
    """Simulations a second (determinize, walk down the tree, play on) on one core, 100 ms in each position.

    The positions are those in which greedy decides at random moments of its games, with bundled decks.
    ``horizon``: as for :class:`Ismcts`; None: every rollout goes to the end of its game.
    """
    chooser = random.Random(seed)
    greedy = BuiltIn("greedy", seed)
    search = Ismcts("ismcts:100", seed, horizon)
    decks = [Deck.load(name) for name in bundled()]
    searched = -1  # the first search only compiles
    while searched < positions:
        game = Game(chooser.choice(decks), chooser.choice(decks), seed=chooser.randrange(2**60))
        for _ in range(chooser.randrange(120)):
            if not game.over:
                game.step(greedy(game))
        if game.over:
            continue
        search(game)
        searched += 1
        if searched == 0:
            search.simulations, search.seconds = 0, 0.0
    return search.simulations / search.seconds


def against(agent: str, opponent: str, games: int, seed: int, progress: Callable[[int], None]) -> Match:
    """A match over all pairs of bundled decks in random order, seats swapped."""
    decks = [Deck.load(name) for name in bundled()]
    pairs = list(itertools.product(decks, decks))
    random.Random(seed).shuffle(pairs)
    return play_match(agents.agent(agent, seed), agents.agent(opponent, seed + 1), pairs, games, seed, progress)


@click.command(cls=Command)
@click.option("--agent", default="ismcts:200", show_default=True, help="Whose win rate is measured.")
@click.option("--opponent", default="greedy", show_default=True)
@click.option("--games", type=click.IntRange(2), default=200, show_default=True)
@click.option("--positions", type=click.IntRange(1), default=50, show_default=True, help="For the speed.")
@click.option("--seed", default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(agent: str, opponent: str, games: int, positions: int, seed: int, as_json: bool) -> None:
    """Print rollouts a second, and a win rate with its 95 % interval."""
    to_the_end = rollouts_per_s(None, positions, seed)
    as_played = rollouts_per_s(Ismcts().horizon, positions, seed)
    with progress_bar(games, "games") as advance:
        match = against(agent, opponent, games, seed, advance)
    if as_json:
        machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        rates = {"rollouts_to_the_end_per_s": round(to_the_end), "rollouts_as_played_per_s": round(as_played)}
        print_json({"machine": machine, "seed": seed, **rates, "match": match.as_dict()})
        return
    low, high = match.ci95
    click.echo(f"rollouts/s to the end of the game, one core   {to_the_end:,.0f}")
    click.echo(f"rollouts/s with the agent's horizon           {as_played:,.0f}")
    click.echo(
        f"{match.a} against {match.b}: {match.rate.percent} of {match.games} games "
        f"(95 %: {low:.1%} to {high:.1%}), seats swapped, bundled decks"
    )


if __name__ == "__main__":
    main()
