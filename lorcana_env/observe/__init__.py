"""Observations: what a player may know, as numbers, in a flat form and as a table of entities with lookahead."""
