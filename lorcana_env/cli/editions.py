"""What is played: the options ``--rules`` and ``--variant``."""

from typing import Any

import click

from lorcana_env.setup.variants import FORMER_NAMES, RULES, VARIANTS


class Edition(click.Choice):
    """An edition of the rules, also by the name that it had in version 0.3."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(FORMER_NAMES.get(value, value), param, ctx)


rules_option = click.option(
    "--rules", type=Edition(RULES), default=RULES[0], show_default=True, help="Edition of the rules."
)
variant_option = click.option(
    "--variant", type=click.Choice(list(VARIANTS)), default="normal", show_default=True,
    help="The normal game or a casual variant (10.2).",
)  # fmt: skip
