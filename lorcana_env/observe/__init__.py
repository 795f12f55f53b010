"""What a player may know, as numbers: the flat observation and the table of entities."""
