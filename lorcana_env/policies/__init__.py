"""Policies that run inside numba: random, greedy, and the look ahead of greedy."""
