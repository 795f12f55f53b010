"""Official wording: reading it (grammar), writing it (printer), and phrases that mean more than they say (idioms)."""
