"""The programs of cards: their instructions, and the functions that carry them out."""
