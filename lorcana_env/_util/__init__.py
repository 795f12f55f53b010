"""Helpers: check arguments, write files whole, copy and pickle objects, hold Ctrl-C back where it would do harm."""
