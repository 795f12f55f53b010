"""Agents of one's own, by the name ``module:Class``.

The module is imported as Python does it, and also from the current folder, behind everything else. A class is called
without arguments, or with ``seed=`` if it has such a parameter. Anything else of the module that can be called with a
game, a function or an object that is there already, is the agent itself.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lorcana_env.game.agent import Agent

_WORD = r"[^\W\d]\w*"
_WRITTEN = re.compile(rf"(?P<module>{_WORD}(?:\.{_WORD})*):(?P<attribute>{_WORD})")
_added: list[str] = []  # the folder that was put on Python's path
_made: dict[str, str] = {}  # the files of agents that were made -> their names


def is_written_so(name: str) -> bool:
    """Return whether a name has the form ``module:Class``."""
    return _WRITTEN.fullmatch(name) is not None


def made(name: str, seed: int) -> Agent:
    """The agent of a name; ``ValueError``, of one line, when there is none or it cannot be made."""
    match = _WRITTEN.fullmatch(name)
    assert match is not None
    module = _imported(name, match["module"])
    try:
        found = getattr(module, match["attribute"])
    except AttributeError:
        where = getattr(module, "__file__", None) or "a module without a file"
        raise ValueError(f"agent {name!r}: there is no {match['attribute']} in {match['module']} ({where})") from None
    agent = _instance(name, found, seed) if isinstance(found, type) else found
    if not _takes_a_game(agent):
        from lorcana_env._util import arguments

        what = f"{found.__name__} has no method __call__(game)" if isinstance(found, type) else arguments.shown(found)
        raise ValueError(f"agent {name!r} cannot be called with a game, which an agent answers with an action: {what}")
    if agent is found and callable(start := getattr(agent, "seed", None)):
        start(_natural(seed))
    _made[getattr(module, "__file__", None) or ""] = name
    return agent


def file_of(name: str) -> Path | None:
    """The file of the module of an agent that has been made."""
    file = getattr(sys.modules.get(name.partition(":")[0]), "__file__", None)
    return Path(file) if file else None


def _natural(seed: int) -> int:
    """A seed as most generators take it: from 0 to 2**63 - 1."""
    return seed & 0x7FFF_FFFF_FFFF_FFFF


def _imported(name: str, module: str) -> ModuleType:
    _look_here()
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise _failed(name, f"{module} cannot be imported", error) from error
        raise ValueError(
            f"agent {name!r}: there is no module {error.name} in the current folder or on Python's path"
        ) from None
    except (Exception, SystemExit) as error:
        raise _failed(name, f"{module} cannot be imported", error) from error


def _look_here() -> None:
    """Let modules of the current folder be found, behind all others: nothing that is installed changes by it."""
    try:
        here = os.getcwd()
    except OSError:  # it was deleted
        return
    for folder in _added:
        if folder != here and folder in sys.path:
            sys.path.remove(folder)
    _added[:] = [folder for folder in _added if folder == here]
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
        _added.append(here)
    importlib.invalidate_caches()  # a file that was written just now is found too


def _instance(name: str, kind: type, seed: int) -> Any:
    try:
        takes_seed = "seed" in inspect.signature(kind).parameters
    except (TypeError, ValueError):  # of a class that is not written in Python
        takes_seed = False
    try:
        return kind(seed=_natural(seed)) if takes_seed else kind()
    except (Exception, SystemExit) as error:
        what = f"{kind.__name__} cannot be made"
        if isinstance(error, TypeError) and error.__traceback__ is not None and error.__traceback__.tb_next is None:
            what += " without arguments, or with seed= if it has such a parameter"
        raise _failed(name, what, error) from error


def _takes_a_game(agent: Any) -> bool:
    """Return whether it can be called with one argument, as far as it says."""
    if not callable(agent):
        return False
    try:
        inspect.signature(agent).bind(None)
    except TypeError:
        return False
    except Exception:  # it does not say
        return True
    return True


def failed(error: BaseException) -> ValueError | None:
    """The error of one line for an exception that an agent raised while it played; None if it was none of them."""
    names = [_made[place.filename] for place in traceback.extract_tb(error.__traceback__) if place.filename in _made]
    return _failed(names[0], "it failed", error) if names else None


def _failed(name: str, what: str, error: BaseException) -> ValueError:
    """Describe an exception of somebody else's code, with its place, in one line."""
    places = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith("<frozen")]
    place = places[-1] if places else None
    there = place is not None and place.filename != __file__ and not isinstance(error, SyntaxError)
    where = f" ({place.filename}, line {place.lineno})" if place is not None and there else ""
    said = " ".join(str(error).split())
    return ValueError(f"agent {name!r}: {what}: {type(error).__name__}: {said}{where}")
