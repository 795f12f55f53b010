"""The players that come with the package, and the registry that finds these and all others by name."""

from lorcana_env.agents.registry import agent

__all__ = ["agent"]
