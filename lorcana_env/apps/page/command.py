"""``lorcana serve``: the page in the browser, from this machine."""

import webbrowser
from pathlib import Path

import click

from lorcana_env.agents.registry import NAMES

PORT = 8642


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0: any free one.")
@click.option("--folder", "place", type=click.Path(path_type=Path), default=None,
              help="Where games, decks and results are kept. [default: one of the user's]")  # fmt: skip
@click.option("--agent", "agents", multiple=True, metavar="AGENT",
              help=f"Offer this agent on the page too; may be given several times: {NAMES}.")  # fmt: skip
@click.option("--open", "open_", is_flag=True, help="Open the page in the browser.")
def serve(port: int, place: Path | None, agents: tuple[str, ...], open_: bool) -> None:
    """Serve a page to play, watch and analyse games in the browser, on this machine only.

    Prints one line: the address to open, with a token that keeps others out. Ctrl-C stops it; nothing is lost.
    """
    from lorcana_env._util.optional import extra

    for library in ("starlette", "uvicorn"):
        extra(library)
    from lorcana_env.apps.page import server

    def announce(address: str) -> None:
        click.echo(address)
        if open_:
            webbrowser.open(address)

    folder = place or server.data_folder()
    try:
        server.serve(port, folder, agents, announce)
    except KeyboardInterrupt:
        click.echo(f"stopped; everything is kept in {folder}", err=True)
