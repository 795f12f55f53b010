"""Compiling the engine with numba, keeping its machine code, and running it by Python instead."""
