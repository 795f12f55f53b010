"""Throughput on this machine, and the signature of the engine's behaviour."""
