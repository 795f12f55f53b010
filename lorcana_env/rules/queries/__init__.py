"""Questions about a game: what a card is, which cards match, how much, whether. None but deriving writes."""
