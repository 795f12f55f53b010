"""``lorcana play``: a game in the terminal, against an agent or between two."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.registry import NAMES
from lorcana_env.cli.common import check_output, language_option
from lorcana_env.cli.editions import rules_option, variant_option
from lorcana_env.decks import default_decks

if TYPE_CHECKING:
    from lorcana_env.cli.session import Session

YOU, OPPONENT = 0, 1


@click.command()
@click.option("--deck", default=None, help=f"Your deck: a bundled name or a file. [default: {default_decks()[0]}]")
@click.option("--opponent-deck", default=None, help=f"The opponent's deck. [default: {default_decks()[1]}]")
@click.option("--agent", default="greedy", show_default=True, help=f"Your opponent: {NAMES}.")
@click.option("--watch", metavar="[AGENT]", is_flag=False, flag_value="", default=None,
              help="Watch: this agent (as --agent if not named) plays your deck.")  # fmt: skip
@click.option("--hints", metavar="AGENT", default=None, help="The agent that `h` asks. [default: as --agent]")
@click.option("--seed", type=int, default=None, help="Fixes all chance. [default: drawn, and shown]")
@click.option("--save", type=click.Path(path_type=Path), default=None, help="Write the replay to this file.")
@click.option("--resume", type=click.Path(path_type=Path), default=None, help="Go on with the game of this replay.")
@variant_option
@rules_option
@language_option
@click.pass_context
def play(
    ctx: click.Context, deck: str | None, opponent_deck: str | None, agent: str, watch: str | None, hints: str | None,
    seed: int | None, save: Path | None, resume: Path | None, variant: str, rules: str, language: str,
) -> None:  # fmt: skip
    """Play a game in the terminal. `?` lists what you can type besides the number of an action.

    A game that is left, also with Ctrl-C, is kept where --save says; --resume goes on with it.
    """
    from lorcana_env.cli.session import Session
    from lorcana_env.decks import Deck, warn_of
    from lorcana_env.game.replay import Replay

    check_output(save)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    watcher = agent if watch == "" else watch
    players = {OPPONENT: make_agent(agent, seed + OPPONENT)}
    if watcher is not None:
        players[YOU] = make_agent(watcher, seed)
    adviser = make_agent(hints or agent, seed + 2)
    if resume is not None:
        for name in ("deck", "opponent_deck", "seed", "variant", "rules"):
            if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT:
                option = name.replace("_", "-")
                raise click.UsageError(f"--resume goes on with the game of {resume}; leave out --{option}")
        replay = Replay.load(resume)
        if len(replay.decks) != 2:
            raise ValueError(f"{resume} has {len(replay.decks)} players; play needs two")
    else:
        names = (watcher or "you", agent)
        mine, theirs = default_decks(variant)
        decks = Deck.load(deck or mine), Deck.load(opponent_deck or theirs)
        warn_of(decks, variant)
        replay = Replay(*decks, seed=seed, variant=variant, rules=rules, names=names)
    session = Session(replay, players, adviser, hints or agent, language)
    click.echo(f"{' against '.join(game_deck.name for game_deck in replay.decks)}, seed {replay.seed}")
    try:
        code = _run(session)
    finally:  # also when an agent fails
        if save is not None:
            replay.save(save)
            click.echo(f"saved to {save}")
    ctx.exit(code)


def _run(session: Session) -> int:
    """Play until the game is over or left; the exit code."""
    try:
        session.run()
    except KeyboardInterrupt:
        click.echo("\nstopped")
        return 1
    return 0
