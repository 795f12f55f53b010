"""Tools for those who work on the engine; not part of the wheel."""
