"""Settings of a training as options of a command."""

from __future__ import annotations

from dataclasses import field, fields
from typing import Any, NamedTuple


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
