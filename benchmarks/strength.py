"""The win rates of networks with several kinds of decks.

python -m benchmarks.strength                   the table of docs/training.md
python -m benchmarks.strength --games 400 my.npz
python -m benchmarks.strength --json > strength.json

Decks: pairs of the bundled lists, and of what trainings on mixed decks hold out. Deals are played twice with the seats
swapped; they are the same for all networks.
"""

import itertools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from benchmarks import Command
from lorcana_env import Deck
from lorcana_env.agents import agent as make_agent
from lorcana_env.cli.common import print_json
from lorcana_env.decks import bundled
from lorcana_env.decks.generator import training_lists
from lorcana_env.training.evaluation.matches import play_match
from lorcana_env.training.journal import held_out_pairs

ROOT = Path(__file__).parents[1]
#: The network whose training held out lists and cards, and the shipped one of version 0.3.0: they do not change.
HELD_OUT, SHIPPED = "held-out", "shipped-0.3.0"


def _all_pairs(names: Iterable[str]) -> list[tuple[Deck, Deck]]:
    decks = [Deck.load(name) for name in names]
    return list(itertools.product(decks, decks))


#: Pairs of decks: the bundled lists, those for training on mixed decks, and held-out decks.
KINDS: dict[str, Callable[[], list[tuple[Deck, Deck]]]] = {
    "bundled lists": lambda: _all_pairs(bundled()),
    "lists not held out": lambda: _all_pairs(training_lists()),
    "held-out lists": lambda: held_out_pairs("lists"),
    "held-out generated decks": lambda: held_out_pairs("generated"),
    "held-out cards": lambda: held_out_pairs("new-cards"),
}


def measure(agents: list[str], against: list[str], games: int, seed: int) -> list[dict[str, Any]]:
    """A row for each kind of decks, agent and opponent."""
    rows = []
    for agent in (*agents, *against):  # raises ValueError for an unknown agent before any game
        make_agent(agent)
    for (kind, pairs), agent, other in itertools.product(KINDS.items(), agents, against):
        if agent == other:
            continue
        rate = play_match(make_agent(agent), make_agent(other), pairs(), games, seed=seed).rate
        row = {"decks": kind, "agent": name(agent), "against": name(other), "games": games, "seed": seed}
        rows.append(row | {"win_rate": rate.win_rate, "ci95": list(rate.ci95)})
        click.echo(
            f"{kind:24} {row['agent']:34} {row['against']:34} {rate.win_rate:6.1%} "
            f"({rate.ci95[0]:.1%} to {rate.ci95[1]:.1%})",
            err=True,
        )
    return rows


def name(agent: str) -> str:
    """The path of a file of this checkout, relative to it."""
    path = Path(agent)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else agent


@click.command(cls=Command)
@click.argument("agents", nargs=-1)
@click.option("--games", type=click.IntRange(2), default=4000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True)
def main(agents: tuple[str, ...], games: int, seed: int, as_json: bool) -> None:
    """Win rates of networks against greedy and the network with lists and cards held out."""
    if games % 2:
        raise click.UsageError(f"--games {games}: seats are swapped, so the number must be even")
    rows = measure(list(agents or ("shipped", HELD_OUT)), ["greedy", HELD_OUT, SHIPPED], games, seed)
    if as_json:
        print_json({"games": games, "seed": seed, "rows": rows})


if __name__ == "__main__":
    main()
