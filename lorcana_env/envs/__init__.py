"""Environments: PettingZoo, Gymnasium, text, and batches of games."""
