"""Policies that run inside numba: random, greedy, eager, and one that only passes its turns."""
