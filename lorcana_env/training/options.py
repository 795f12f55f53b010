"""Settings of a training as options of a command."""

from __future__ import annotations

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


def option(default: Any, help: str) -> Any:
    """A field of a configuration with its line of ``lorcana train --help``."""
    return field(default=default, metadata={"help": help})


def options_of(config: Any) -> list[Option]:
    """Every field of a configuration."""
    return [Option(field.name, type(field.default), field.default, field.metadata["help"]) for field in fields(config)]


def convert(value: Any, option: Option) -> Any:
    """The value as the type of an option. Raises ``TypeError`` for another type, ``ValueError`` for NaN."""
    return _CHECKS[option.kind](value, option.name)


def check_types(config: Any) -> None:
    """Convert every field of a configuration to its own type, with the errors of :func:`convert`."""
    for each in options_of(config):
        setattr(config, each.name, convert(getattr(config, each.name), each))


def check_within(config: Any, low: float, high: float, *names: str) -> None:
    """Raise ``ValueError`` unless these fields of a configuration are from ``low`` to ``high``."""
    for name in names:
        value = getattr(config, name)
        if not low <= value <= high:
            raise ValueError(f"{name} must be from {low:,} to {high:,}, not {value}")
