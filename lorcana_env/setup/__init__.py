"""The decks of a game made ready for the engine, and what the numbers of its record and actions mean."""
