"""A curriculum: mirrors against random first, then more decks and better opponents, whenever most games are won.

python training/curriculum.py
"""

import numpy as np

from lorcana_env import VectorEnv

STAGES = [
    ([("blurple", "blurple")], "random"),
    ([("blurple", "blurple"), ("blurple", "yurple")], ["random", "greedy"]),
    ([("blurple", "yurple"), ("yurple", "blurple")], "greedy"),
]
decks, opponent = STAGES[0]
venv = VectorEnv(32, decks, seed=0, opponent=opponent)
stage, recent = 0, []
for _ in range(600):
    seats = venv.seats.copy()
    batch = venv.step(venv.act("greedy"))  # your policy here
    ended = np.flatnonzero(batch.terminations)
    recent += (batch.rewards[ended, seats[ended]] > 0).tolist()
    if len(recent) >= 40 and stage + 1 < len(STAGES) and np.mean(recent[-40:]) > 0.6:
        stage, recent = stage + 1, []
        venv.set_decks(STAGES[stage][0])
        venv.set_opponent(STAGES[stage][1])
print(f"stage {stage}, {np.mean(recent or [0]):.0%} of the last {len(recent)} games won")
