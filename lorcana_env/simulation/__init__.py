"""Many games: of policies or agents, in series, on several machines, and their statistics."""
