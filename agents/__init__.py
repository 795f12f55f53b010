"""Agents: the players of the package and trained checkpoints, behind one small protocol."""

from agents.base import Agent, load_agent

__all__ = ["Agent", "load_agent"]
