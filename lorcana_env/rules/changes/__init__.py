"""Changes of a game: zones, damage, events, triggered abilities, the bag, game state checks, decisions."""
