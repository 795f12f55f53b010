"""Settings of a training as options of a command."""

import math
from dataclasses import field, fields
from typing import Any, NamedTuple

from lorcana_env._util import arguments

_CHECKS = {int: arguments.integer, float: arguments.number, str: arguments.text}


class Option(NamedTuple):
    """A field of a configuration as an option of a command."""

    name: str
    kind: type
    default: Any
    help: str


def option(default: Any, help: str, low: float = -math.inf, high: float = math.inf) -> Any:
    """A field of a configuration with its line of ``lorcana train --help``; a number is from ``low`` to ``high``."""
    return field(default=default, metadata={"help": help, "range": (low, high)})


def fraction(default: float, help: str) -> Any:
    """An :func:`option` from 0 to 1."""
    return option(default, help, 0, 1)


def options_of(config: Any) -> list[Option]:
    """Every field of a configuration."""
    return [Option(field.name, type(field.default), field.default, field.metadata["help"]) for field in fields(config)]


def check_fields(config: Any) -> None:
    """Convert every field to its own type. ``TypeError`` for another type, ``ValueError`` for NaN or out of range."""
    for each in fields(config):
        low, high = each.metadata["range"]
        value = _CHECKS[type(each.default)](getattr(config, each.name), each.name)
        if not isinstance(value, str) and not low <= value <= high:
            raise ValueError(f"{each.name} must be from {low:,} to {high:,}, not {value}")
        setattr(config, each.name, value)
