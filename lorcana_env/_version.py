"""The version of the package, in the lowest room: whoever writes it into a file imports nothing else."""

__version__ = "0.2.0"
