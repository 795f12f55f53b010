"""Frozen networks that others are measured against."""

from pathlib import Path

#: The network of the first part of the training of the shipped one, which had lists and cards held out. That of the
#: second part, ``everything.npz``, is what the third begins with.
HELD_OUT = Path(__file__).parent / "held-out.npz"
