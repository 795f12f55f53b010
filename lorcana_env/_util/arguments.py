"""Checks of what comes from outside, before a compiled function sees it.

A kernel trusts its arguments: a wrong index reads foreign memory, a float makes numba recompile the engine. So every
public function first passes its arguments through here. A check returns the plain value (``int``, ``bool``, ``str``,
an int64 array) or raises, in one line that names the argument, the value and what to give instead: ``TypeError`` for a
value of the wrong kind, ``ValueError`` for one out of range.

An *integer* is an ``int``, a NumPy integer of any width, a 0-d array of integers, or anything else that Python takes as
an index (a 0-d integer tensor). ``True`` is not one: where a number is asked for, a bool is a mask or a comparison
gone astray. Nor are floats, not even 3.0. A *flag* is a bool, or the integer 0 or 1.
"""

import math
import operator
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

MAX_GAMES = 100_000_000  # in one call: more would not fit in memory
MAX_THREADS = 1024  # that a call may ask for
MAX_DECISIONS = 2**32 - 1  # uint32 in the record
_LONGEST = 60


def shown(value: Any) -> str:
    """A value in a few words of one line, for messages."""
    try:
        shape = getattr(value, "shape", None)
        if isinstance(shape, tuple) and len(shape) > 0:
            return f"an array of shape {tuple(map(int, shape))} and type {getattr(value, 'dtype', '?')}"
        text = " ".join(repr(value).split())
    except Exception:  # a repr, or a shape, of its own that fails
        text = f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({type(value).__name__})"


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool | np.bool_) or "bool" in str(getattr(value, "dtype", ""))


def integer(value: Any, name: str, low: int | None = None, high: int | None = None, remedy: str = "") -> int:
    """``value`` as an int from ``low`` to ``high``, both included; None: no limit on that side."""
    if type(value) is not int:
        try:
            if not isinstance(value, np.integer) and (_is_bool(value) or len(getattr(value, "shape", ())) > 0):
                raise TypeError
            value = operator.index(value)
        except Exception:  # whatever its own methods raise
            raise TypeError(f"{name} must be an integer, not {shown(value)}{_then(remedy)}") from None
    if (low is not None and value < low) or (high is not None and value > high):
        if low is not None and high is not None and high - low < 10_000:
            span = f"{low} .. {high}"
        else:
            span = f"at least {low}" if low is not None and value < low else f"at most {high}"
        raise ValueError(f"{name} must be {span}, not {shown(value)}{_then(remedy)}")
    return int(value)


def _then(remedy: str) -> str:
    return f"; {remedy}" if remedy else ""


def optional(value: Any, name: str, high: int | None = None) -> int | None:
    """:func:`integer` from 0, or None."""
    return None if value is None else integer(value, name, 0, high, "or None")


def seed(value: Any) -> int:
    """Any integer, for games: the generator takes its lowest 64 bits."""
    return integer(value, "seed", remedy="any integer is a seed")


def reset_seed(value: Any) -> int | None:
    """The seed of an environment's ``reset``: None, or an integer from 0 on, as Gymnasium and PettingZoo have it."""
    return optional(value, "seed")


def number(value: Any, name: str) -> float:
    """A finite number as a float."""
    if _is_bool(value) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"{name} must be a number, not {shown(value)}")
    try:
        found = float(value)
    except OverflowError:  # an int of hundreds of digits
        found = math.inf
    if not abs(found) < 1e300:
        raise ValueError(f"{name} must be a finite number, not {shown(value)}")
    return found


def flag(value: Any, name: str) -> bool:
    """``value`` as a bool."""
    if isinstance(value, bool | np.bool_) or (isinstance(value, int | np.integer) and value in (0, 1)):
        return bool(value)
    raise TypeError(f"{name} must be True or False, not {shown(value)}")


def text(value: Any, name: str, remedy: str = "") -> str:
    """A str."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {shown(value)}{_then(remedy)}")
    return str.__str__(value)  # a subclass may say something else


def choice(value: Any, name: str, choices: Collection[str]) -> str:
    """One of some words."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be one of {', '.join(choices)}, not {shown(value)}")
    value = str.__str__(value)
    if value not in choices:
        raise ValueError(f"unknown {name} {shown(value)}; there are {', '.join(choices)}")
    return value


def path(value: Any, name: str = "path") -> Any:
    """Return the path of a file; refuse one with a line break, which is text given in the wrong place."""
    if not isinstance(value, str | os.PathLike):
        raise TypeError(f"{name} must be a path, not {shown(value)}")
    if set(str(value)) & set("\0\r\n"):
        raise ValueError(f"{name} must be a path, not {shown(value)}")
    return value


def function(value: Any, name: str) -> Any:
    """A function to be called now and then, or None."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be a function or None, not {shown(value)}")
    return value


def items(value: Any, name: str, of: str) -> list[Any]:
    """The entries of a list or the like; a text is refused: nobody means its letters."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be a list of {of}, not {shown(value)}")
    try:
        return list(value)
    except TypeError:  # a 0-d array or tensor says that it can be iterated
        raise TypeError(f"{name} must be a list of {of}, not {shown(value)}") from None


def texts(value: Any, name: str, of: str) -> list[str]:
    """A list of texts."""
    return [text(entry, f"{name}[{i}]") for i, entry in enumerate(items(value, name, of))]


def keys(value: Any, name: str, known: Collection[str]) -> dict[str, Any]:
    """A dict with no key besides the known ones; None is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} must be a dict with keys of {', '.join(known)}, not {shown(value)}")
    for key in value:
        if key not in known:
            raise ValueError(f"unknown key {shown(key)} in {name}; the keys are {', '.join(known)}")
    return dict(value)


class KeyTwice(ValueError):
    """A JSON object that has a key twice."""


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that stands twice (``json.loads(object_pairs_hook=)``); Python would keep the last one silently."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise KeyTwice(f"{shown(next(name for name in names if names.count(name) > 1))} stands there twice")
    return found


def player(value: Any, players: int, name: str = "player") -> int:
    """The number of a player in a game of ``players``."""
    if type(value) is int and 0 <= value < players:
        return value
    given = integer(value, name, remedy=f"players are 0 .. {players - 1}")
    if not 0 <= given < players:
        raise ValueError(f"{name}: there is no player {shown(given)}; players are 0 .. {players - 1}")
    return given


def starting_player(value: Any, players: int, name: str = "starting_player") -> int | None:
    """Return the player who starts, or None to draw one."""
    return optional(value, name, players - 1)


def count(value: Any, name: str, most: int = MAX_GAMES) -> int:
    """A number of things to be done, at least one."""
    return integer(value, name, 1, most)


def threads(value: Any, name: str = "threads") -> int:
    """A number of threads."""
    n = integer(value, name, 1)
    return integer(n, name, 1, MAX_THREADS, "more than a machine has processors is of no use")


def decision_limit(value: Any, name: str = "max_decisions") -> int:
    """Return the number of answers after which a game is cut short."""
    return integer(value, name, 1, MAX_DECISIONS)


def agent(value: Any, name: str) -> Callable[..., Any]:
    """A function from a game to an action."""
    if not callable(value):
        raise TypeError(f"{name} must be a name or a function from a game to an action, not {shown(value)}")
    return value


def opponent(value: Any) -> None:
    """The opponent of an environment in which one seat learns."""
    if value is None:
        raise ValueError("opponent must be an agent; VectorEnv has the batch in which all seats are yours")


def cluster(value: Any) -> Any:
    """Check and return the ``ray`` argument: None, an address, or a :class:`lorcana_env.simulation.cluster.Cluster`."""
    if value is not None and not isinstance(value, str) and not (hasattr(value, "warm") and hasattr(value, "map")):
        raise TypeError(f"ray must be None, an address or a Cluster, not {shown(value)}")
    return value


def integers(value: Any, name: str, remedy: str = "") -> np.ndarray:
    """``value`` as a new int64[k]: an array, tensor or list of integers, no bools.

    New, as the caller's may be one that a kernel writes to while it reads this; and in one piece, writable, as kernels
    are compiled again for arrays that are not.
    """
    if type(value) is np.ndarray and value.dtype == np.int64 and value.ndim == 1:
        return value.copy()
    if isinstance(value, str | bytes) or value is None:
        raise TypeError(f"{name} must be an array of integers, not {shown(value)}{_then(remedy)}")
    if isinstance(value, Sequence) and any(_is_bool(entry) for entry in value):
        raise TypeError(f"{name} must be an array of integers, not of bools{_then(remedy)}")
    try:
        array = np.asarray(value)
    except Exception:  # whatever its own methods raise
        raise TypeError(f"{name} must be an array of integers, not {shown(value)}{_then(remedy)}") from None
    if array.size == 0 and array.ndim == 1:
        return np.zeros(0, np.int64)
    if array.dtype.kind not in "iu":
        kind = "bools: np.flatnonzero(mask) gives indices" if array.dtype.kind == "b" else str(array.dtype)
        raise TypeError(f"{name} must be an array of integers, not of {kind}{_then(remedy)}")
    if array.ndim != 1:
        raise ValueError(f"{name} must be one-dimensional, not of shape {array.shape}{_then(remedy)}")
    if array.dtype == np.uint64 and int(array.max()) > np.iinfo(np.int64).max:
        raise ValueError(f"{name} must fit into 64 bits with a sign, not {int(array.max())}{_then(remedy)}")
    return array.astype(np.int64)


def indices(value: Any, n: int) -> np.ndarray:
    """Numbers of games of a batch of ``n``, int64[k]."""
    array = integers(value, "indices")
    if len(array) and (array.min() < 0 or array.max() >= n):
        wrong = array[(array < 0) | (array >= n)][0]
        raise ValueError(f"indices: there is no game {wrong}; games are 0 .. {n - 1}")
    return array


def weights(value: Any, n: int, name: str = "weights") -> np.ndarray:
    """Return weights to draw ``n`` things by, float64[n], summing to 1."""
    try:
        array = np.asarray(value)
        if array.dtype.kind not in "iuf":
            raise TypeError
        array = array.astype(np.float64)
    except Exception:  # whatever its own methods raise
        raise TypeError(f"{name} must be {n} numbers, not {shown(value)}") from None
    if array.shape != (n,):
        raise ValueError(f"{name} must be {n} numbers, one for each, not {shown(value)}")
    with np.errstate(over="ignore"):
        total = array.sum()
    if not np.isfinite(total) or (array < 0).any() or total <= 0:
        raise ValueError(f"{name} must be 0 or more each, finite, and not all 0")
    return array / total
