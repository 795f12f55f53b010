"""This machine and how busy it is, for reports of what was measured on it."""

import os
import platform
import time
from typing import Any

from lorcana_env._version import __version__


def load() -> list[float] | None:
    """Return the load averages over 1, 5 and 15 minutes; None on a system that has none."""
    return [round(x, 2) for x in os.getloadavg()] if hasattr(os, "getloadavg") else None


def measured_here() -> dict[str, Any]:
    """Return the date, the version of the package, the load and the machine."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "version": __version__,
        "load": load(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
    }
