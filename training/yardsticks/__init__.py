"""Frozen networks that others are measured against."""

from pathlib import Path

#: The network that came with version 0.2.0, which was trained on the bundled lists: also on those held out since.
#: One number for the value, no inputs besides the table, no names of columns.
FORMER = Path(__file__).parent / "shipped-0.2.0.npz"
#: The network of the first part of the training of the shipped one, which had lists and cards held out. That of the
#: second part, ``everything.npz``, is what the third begins with.
HELD_OUT = Path(__file__).parent / "held-out.npz"
