"""OpenSpiel: its own checks, external-sampling MCCFR, and ISMCTS on Lorcana as a Python game.

pip install -e '.[openspiel]'; python training/openspiel.py
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

import lorcana_env.envs.openspiel  # noqa: F401 - it registers the game

np.random.seed(0)
random = np.random.RandomState(0)
game = pyspiel.load_game("python_lorcana(deck_a=blurple,deck_b=yurple)")
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

solver = ExternalSamplingSolver(pyspiel.load_game("python_lorcana(max_decisions=3)"))  # the first mulligan
for _ in range(3):
    solver.iteration()
print(f"{len(solver._infostates)} information states seen by MCCFR")

state = game.new_initial_state()
while state.is_chance_node():
    outcomes, probabilities = zip(*state.chance_outcomes())
    state.apply_action(random.choice(outcomes, p=probabilities))
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), uct_c=1.4, max_simulations=20, random_state=random)
print(state.action_to_string(bot.step(state)))
