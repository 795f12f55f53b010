"""Self-play training: the loop, its actors and its learner, and what measures the result."""
