"""From a card's wording to its data: grammar, import of card files, audit. Nothing in a game imports it."""
