"""One game: played, kept as a replay, laid out as a scenario."""
