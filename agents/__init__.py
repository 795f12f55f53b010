"""Players: the built-in policies, tree search and trained networks, behind one small protocol."""

from agents.base import Agent, BuiltInAgent, load_agent

__all__ = ["Agent", "BuiltInAgent", "load_agent"]
