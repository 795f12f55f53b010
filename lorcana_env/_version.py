"""The version of the package, in the lowest room: whoever writes it into a file imports nothing else."""

__version__ = "0.3.0.dev0"
