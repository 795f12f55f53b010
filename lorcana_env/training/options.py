"""Settings of a training as options of a command."""

from __future__ import annotations

from dataclasses import field, fields
from typing import Any, NamedTuple

from lorcana_env._util import arguments

MOST = 2**32 - 1  # of anything that is counted
MOST_AT_ONCE = 1024  # processes, threads: more than any machine has cores
MOST_LOSS = 1_000_000  # the weight of a part: nothing is left of the others, and float32 holds their sum
_CHECKS = {int: arguments.integer, float: arguments.number, str: arguments.text}


class Option(NamedTuple):
    """A field of a configuration as an option of a command."""

    name: str
    kind: type
    default: Any
    help: str


def option(default: Any, help: str) -> Any:
    """A field of a configuration, with what ``lorcana train --help`` says about it."""
    return field(default=default, metadata={"help": help})


def options_of(config: Any) -> list[Option]:
    """Every field of a configuration."""
    return [Option(field.name, type(field.default), field.default, field.metadata["help"]) for field in fields(config)]


def typed(value: Any, option: Option) -> Any:
    """A value of a field's own type; ``TypeError`` for one of another, ``ValueError`` for a number without bounds."""
    return _CHECKS[option.kind](value, option.name)


def take_types(config: Any) -> None:
    """Check the type of every field of a configuration, and make it the plain one: a null of a settings file, a bool
    where a number belongs."""
    for each in options_of(config):
        setattr(config, each.name, typed(getattr(config, each.name), each))


def within(config: Any, low: float, high: float, *names: str) -> None:
    """``ValueError`` unless these fields of a configuration are from ``low`` to ``high``."""
    for name in names:
        value = getattr(config, name)
        if not low <= value <= high:
            raise ValueError(f"{name} must be from {low:,} to {high:,}, not {value}")
