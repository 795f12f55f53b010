"""``lorcana evaluate mini``: how exploitable an agent is in Mini-Lorcana."""

import click

from lorcana_env.cli.common import AGENT_LINES, json_option, print_json, seed_option
from lorcana_env.decks import bundled


@click.command(epilog=AGENT_LINES)
@click.argument("agent")
@click.option("--decks", default=",".join(bundled("mini-middle")), show_default=True, help="Two names or files.")
@click.option("--starting-player", type=click.IntRange(0, 1), help="0 or 1.  [default: chance decides]")
@click.option("--asks", type=click.IntRange(1), default=20, show_default=True,
              help="Questions in each information set to an agent that does not say its policy.")  # fmt: skip
@seed_option
@json_option
def mini(agent: str, decks: str, starting_player: int | None, asks: int, seed: int, as_json: bool) -> None:
    """How exploitable AGENT is in Mini-Lorcana, exactly (docs/mini.md).

    All histories are followed: the bundled pair takes seconds, mini-challenge,mini-quest minutes.
    """
    from lorcana_env.agents import agent as make_agent
    from lorcana_env.apps.study import equilibrium
    from lorcana_env.game.history import History
    from lorcana_env.setup.compiled_decks import table_for

    names = [name.strip() for name in decks.split(",")]
    first = History.begin(table_for(names, "mini"), starting_player)
    game, plans = equilibrium.plans_of(make_agent(agent, seed), first, asks)
    wins = [(1 + game.best_response(player, plans[1 - player])) / 2 for player in (0, 1)]
    result = {
        "agent": agent, "decks": names, "histories": game.histories,
        "information_sets": [len(side.parent) for side in game.decisions],
        "exploitability": game.exploitability(plans), "value": game.value(plans), "best_response_wins": wins,
    }  # fmt: skip
    if as_json:
        print_json(result)
        return
    click.echo(f"{game.histories:,} histories; a win is 1, a loss -1")
    click.echo(f"exploitability of {agent}: {result['exploitability']:.5f}")
    for name, other, won in zip(names, reversed(names), wins):
        click.echo(f"a best response with {name} wins {won:.1%} against it with {other}")
