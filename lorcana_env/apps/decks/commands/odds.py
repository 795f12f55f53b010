"""``lorcana deck odds``: the chances to have cards."""

import click

from lorcana_env.cli.common import agent_option, json_option, new_table, print_json, print_table, seed_option


@click.command()
@click.argument("name", metavar="DECK")
@agent_option
@click.option("--deals", type=click.IntRange(2), default=1_000, show_default=True, help="Hands that the agent sees.")
@seed_option
@json_option
def odds(name: str, agent: str, deals: int, seed: int, as_json: bool) -> None:
    """The odds to have each card of DECK: exact, and with the mulligans of an agent.

    A mulligan for a card puts back all seven cards unless it is there. Of who goes second, a card is drawn in the first
    turn.
    """
    from lorcana_env.apps.decks.odds import odds as run
    from lorcana_env.decks import Deck

    result = run(Deck.load(name), agent, deals=deals, seed=seed)
    if as_json:
        print_json(result.as_dict())
        return
    columns = (
        "copies",
        "in the first 7",
        "after a mulligan for it",
        "by turn 2",
        "by turn 4",
        "by turn 6",
        "agent has it",
    )
    table = new_table(
        f"{result.deck.name}: chances in %, going first ({result.agent} take mulligans)", "card", *columns
    )
    for row in sorted(result.cards(), key=lambda row: -row["copies"]):
        low, high = row["agent_ci95"]
        turns = [f"{100 * row['by_turn_first'][turn - 1]:.0f}" for turn in (2, 4, 6)]
        table.add_row(
            row["card"], str(row["copies"]), f"{100 * row['opening']:.0f}", f"{100 * row['mulligan_for_it']:.0f}",
            *turns, f"{100 * row['agent']:.0f} ({100 * low:.0f} to {100 * high:.0f})",
        )  # fmt: skip
    print_table(table)
    shares = ", ".join(f"{n}: {100 * share:.0f} %" for n, share in enumerate(result.as_dict()["put_back"]))
    click.echo(f"cards that the agent puts back: {shares}")
