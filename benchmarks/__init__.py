"""Scripts that fuzz the engine and measure agents, matchups and learning; ``lorcana bench`` measures the throughput."""

from typing import Any

import click


class Command(click.Command):
    """A command whose errors are one line, like those of ``lorcana``."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (ValueError, OSError) as error:
            raise click.ClickException(" ".join(str(error).split()) or type(error).__name__) from error
