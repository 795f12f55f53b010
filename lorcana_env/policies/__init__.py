"""Policies that run inside numba: random, greedy, and one that only passes its turns."""
