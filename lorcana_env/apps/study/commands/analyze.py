"""``lorcana replay analyze``: a search judges each decision of a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lorcana_env._util.atomic_files import write_text
from lorcana_env._util.optional import extra
from lorcana_env.cli.common import (
    check_output,
    json_option,
    new_table,
    print_json,
    print_table,
    progress_bar,
    seed_option,
)

if TYPE_CHECKING:
    from lorcana_env.apps.study.review import GameReview
    from lorcana_env.game.replay import RecordedGame


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--agent", default="guided:500sims", show_default=True,
              help="The agent that searches: ismcts[:BUDGET] or guided[:BUDGET[:FILE.npz]]; a budget in simulations is "
              "repeatable.")  # fmt: skip
@click.option("--player", type=click.IntRange(0, 1), default=None, help="Judge this one only. [default: both]")
@click.option(
    "--playouts",
    type=click.IntRange(2),
    default=400,
    show_default=True,
    help="Games that shipped plays on after each of two moves.",
)
@click.option(
    "--try",
    "step",
    type=click.IntRange(0),
    default=None,
    metavar="STEP",
    help="Look at one decision only: the best move and the one made are played on, game after game.",
)
@click.option("--all", "whole", is_flag=True, help="List every decision, not only the mistakes.")
@click.option("--html", type=click.Path(path_type=Path), default=None,
              help="Write the game as a web page with the evaluation and the alternatives.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1), default=None, help="Threads. [default: all processors]")
@seed_option
@json_option
def analyze(
    file: Path, agent: str, player: int | None, playouts: int, step: int | None, whole: bool, html: Path | None,
    workers: int | None, seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Judge each decision of a saved game: chance to win, best move, and what the move made lost against it.

    Two judges look at a move that the search would not make: the search, and games that are played on. A mistake is
    what both see. They know what the player who decides may know. Ctrl-C ends it; what was judged by then is reported.
    """
    from lorcana_env.apps.study import review
    from lorcana_env.game.position_replay import load

    check_output(html)
    replay = load(file)
    if step is not None:
        _try(replay, agent, playouts, step, seed, as_json)
        return
    with progress_bar(sum(player in (None, game.to_act) for _, game, _ in replay.decisions()), "decisions") as advance:
        found = review.analyze(
            replay, agent, player=player, seed=seed, playouts=playouts, workers=workers, progress=advance
        )
    if as_json:
        print_json(found.as_dict())
    else:
        _print(found, whole)
    if html is not None:
        recorded = extra("lorcana_env.apps.page.recorded")
        told = recorded.translate_review(found.as_dict(), replay, "en")
        write_text(html, recorded.page(replay, replay.seat, review=told))
        click.echo(f"written to {html}", err=as_json)


def _try(replay: RecordedGame, agent: str, playouts: int, step: int, seed: int, as_json: bool) -> None:
    """Play the best move of a decision and the one made on to the end, with bars that grow on a terminal."""
    import numpy as np
    from rich.console import Console
    from rich.live import Live
    from rich.progress_bar import ProgressBar

    from lorcana_env.apps.study.review import trial

    best, made, rounds = trial(replay, step, agent, seed=seed, playouts=playouts)
    points = np.zeros((2, 0))
    with Live(console=Console(stderr=as_json), auto_refresh=False) as live:
        for more in rounds:
            points = np.hstack([points, more])
            table = new_table(f"step {step}: {points.shape[1]} deals", "wins", "", "move", left=("", "move"))
            for name, won in (("best: " + best, points[0].mean()), ("made: " + made, points[1].mean())):
                table.add_row(f"{won:.1%}", ProgressBar(100, 100 * won, width=30), name)
            live.update(table, refresh=True)
    lost, error = float((points[0] - points[1]).mean()), float((points[0] - points[1]).std(ddof=1) / playouts**0.5)
    found = {"step": step, "best": best, "made": made, "playouts": playouts, "wins": points.sum(1).tolist()}
    if as_json:
        print_json({**found, "loss": lost, "error": error})
    else:
        click.echo(f"the move made loses {100 * lost:.1f} ±{100 * error:.1f} % of a game by these games")


def _print(found: GameReview, whole: bool) -> None:
    from lorcana_env.apps.study.review import MISTAKE

    title = f"{' against '.join(found.names)}, by {found.agent}, seed {found.seed}"
    table = new_table(
        title, "player", "step", "turn", "move made", "win", "loss", "best line", left=("move made", "best line")
    )
    for judged in found.decisions:
        if not whole and judged.lost < MISTAKE:
            continue
        loss = f"{judged.loss:.1%} ±{judged.error:.1%}" if judged.loss else ""
        loss += "" if judged.agreed or not judged.loss else ", not clear"
        line = "; ".join(judged.line) if judged.loss or whole else ""
        name, step, turn = found.names[judged.player], str(judged.step), str(judged.turn or "before the first")
        table.add_row(name, step, turn, judged.action, f"{judged.win:.0%}", loss, line)
    if table.row_count or whole:
        print_table(table)
    else:
        click.echo(f"no move lost {MISTAKE:.0%} or more of a game that both judges see")
    columns = ("player", "accuracy", "loss a turn", "decisions", "best moves", "largest mistake")
    table = new_table("players", *columns, left=("largest mistake",))
    for player in range(len(found.names)):
        about = found.summary(player)
        if not about["decisions"]:
            continue
        worst = about["worst"][0] if about["worst"] else None
        mistake = "none that is clear"
        if worst:
            when = f"in turn {worst['turn']}" if worst["turn"] else "before the first turn"
            mistake = f"{worst['loss']:.0%} {when}: {worst['action']}"
        table.add_row(
            about["name"], f"{about['accuracy']:.1f}", f"{about['loss_a_turn']:.1%}", str(about["decisions"]),
            f"{about['best_moves'] / about['decisions']:.0%}", mistake,
        )  # fmt: skip
    print_table(table)
    for failed, problem in found.failed:
        click.echo(f"step {failed} could not be judged: {problem}", err=True)
    if found.interrupted:
        click.echo(f"stopped early: {len(found.decisions)} decisions were judged")
