"""How well guided search plays with other settings, each measured alone at the same time a decision.

python -m benchmarks.guided                                    64 simulations against the network alone
python -m benchmarks.guided --budget 8 --set own=4 --set opponent=4 --games 400
python -m benchmarks.guided --budget 50 --opponent ismcts:50 --network runs/long/network.npz

Deals are played twice with the seats swapped and are the same for all settings; the match ends early once the interval
of the win rate lies on one side of ``--stop-below``.
"""

from __future__ import annotations

import itertools
import json
import time
from typing import Any

import click
import numpy as np

from benchmarks import Command
from lorcana_env import Deck, agents
from lorcana_env.agents.guided import Guided, How, checked
from lorcana_env.cli.common import print_json
from lorcana_env.decks import bundled
from lorcana_env.game.agent import reseed
from lorcana_env.training.evaluation.matches import Schedule, play_deals

AT_ONCE = 5  # deals


def settings(pairs: tuple[str, ...]) -> How:
    """Settings from "name=number"; ``ValueError`` for a name that there is not, or a number that cannot be."""
    usual = How()
    changed: dict[str, Any] = {}
    for pair in pairs:
        name, _, number = pair.partition("=")
        if name not in How._fields:
            raise ValueError(f"no setting {name!r}; there are {', '.join(How._fields)}")
        kind = type(getattr(usual, name))
        try:
            changed[name] = kind(number)
        except ValueError:
            what = "a whole number" if kind is int else "a number"
            raise ValueError(f"--set {pair!r}: write {name}={getattr(usual, name)}, or {what} in its place") from None
    return checked(usual._replace(**changed))


def measure(
    how: How,
    budget: str,
    network: str | None,
    opponent: str,
    games: int,
    seed: int,
    stop_below: float,
    threads: int = 1,
) -> dict[str, Any]:
    """Win rate with its 95 % interval (of pairs of games), simulations a second, milliseconds a decision."""
    a = Guided(f"guided:{budget}", seed, network, threads, how)
    b = agents.agent(opponent, seed + 1)
    decks = [Deck.load(name) for name in bundled()]
    schedule = Schedule(list(itertools.product(decks, decks)), seed)
    play_deals(a, b, schedule, games, 1)  # compiles
    a.simulations, a.decisions, a.seconds = 0, 0, 0.0
    points: list[float] = []
    start = time.thread_time()
    for first in range(0, games // 2, AT_ONCE):
        _, seed_a, seed_b = schedule.seeds(first)
        for agent, its in ((a, seed_a), (b, seed_b)):
            reseed(agent, its)
        log = play_deals(a, b, schedule, first, min(AT_ONCE, games // 2 - first))
        assert log is not None
        points += log["result"].reshape(-1, 2).mean(1).tolist()
        mean, half = float(np.mean(points)), 1.96 * float(np.std(points)) / len(points) ** 0.5
        if stop_below and len(points) >= 50 and abs(mean - stop_below) > half:
            break
    return {
        "agent": a.name, "opponent": opponent, "how": how._asdict(), "games": 2 * len(points),
        "win_rate": mean, "ci95": [mean - half, mean + half], "simulations_per_s": round(a.simulations / a.seconds),
        "simulations_a_decision": round(a.simulations / a.decisions, 1),
        "ms_a_decision": 1000 * a.seconds / a.decisions,
        "seconds_a_game": (time.thread_time() - start) / (2 * len(points)), "seed": seed,
    }  # fmt: skip


@click.command(cls=Command)
@click.option("--budget", default="64sims", show_default=True, help="Milliseconds a decision, or simulations.")
@click.option("--set", "pairs", multiple=True, help="A setting: name=number.")
@click.option("--network", help="A network file.  [default: the shipped one]")
@click.option("--opponent", default="shipped", show_default=True)
@click.option("--threads", default=1, show_default=True)
@click.option("--games", type=click.IntRange(2), default=200, show_default=True)
@click.option("--stop-below", default=0.0, help="End when the interval excludes this win rate.")
@click.option("--seed", default=5, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(
    budget: str, pairs: tuple[str, ...], network: str | None, opponent: str, threads: int, games: int,
    stop_below: float, seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Play a match and print its win rate."""
    if games % 2:
        raise click.UsageError(f"--games {games}: seats are swapped, so the number must be even")
    if not 0 <= stop_below <= 1:
        raise click.UsageError(f"--stop-below {stop_below}: a win rate is from 0 to 1")
    found = measure(settings(pairs), budget, network, opponent, games, seed, stop_below, threads)
    if as_json:
        print_json(found)
        return
    low, high = found["ci95"]
    click.echo(
        f"{found['agent']} against {opponent} {json.dumps(dict(pair.split('=') for pair in pairs))}: "
        f"{found['win_rate']:.1%} ({low:.1%} to {high:.1%}) of {found['games']} games, "
        f"{found['simulations_per_s']:,} simulations/s, {found['simulations_a_decision']} and "
        f"{found['ms_a_decision']:.1f} ms a decision"
    )


if __name__ == "__main__":
    main()
