"""Questions about a game: what a card is, which cards match, how much, whether. Apart from deriving, they write nothing."""
