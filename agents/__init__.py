"""Agents that come with the checkout: one that reads text, and trained checkpoints.

They stand in the registry of the package (:mod:`lorcana_env.players.registry`), which imports them when they are named.
"""

from lorcana_env.players import player as load_agent

__all__ = ["load_agent"]
