"""What stands on the core and is not imported by it: the page, tools for decks, studies of games, language models."""
