"""Self-play training and the evaluation of agents."""
