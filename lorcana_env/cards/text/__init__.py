"""English of cards: the printer, and phrases that mean more than they say (idioms), which the grammar reads too."""
