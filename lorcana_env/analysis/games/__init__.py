"""Games of two decks, played and recorded: the observer, the runners, the records and their file."""
