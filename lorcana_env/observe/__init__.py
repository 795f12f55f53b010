"""What a player may know, as numbers: flat, or a table of entities with what each legal action leads to."""
