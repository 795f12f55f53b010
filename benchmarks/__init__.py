"""Throughput on this machine, and the signature of the engine's behaviour."""

from __future__ import annotations

from typing import Any

import click


class Command(click.Command):
    """A command that says in one line what it refuses, as those of ``lorcana`` do."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (ValueError, OSError) as error:
            raise click.ClickException(" ".join(str(error).split()) or type(error).__name__) from error
