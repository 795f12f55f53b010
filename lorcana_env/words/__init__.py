"""A game in words: actions and decisions, the view of a player, the board as text, the history."""
