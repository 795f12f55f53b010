"""OpenSpiel: its own checks, and one of its algorithms (outcome-sampling MCCFR), on Lorcana as a Python game.

pip install 'lorcana-env[openspiel]'; python training/openspiel.py
"""

import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import lorcana_env.envs.openspiel  # registers the game

np.random.seed(0)
game = pyspiel.load_game("python_lorcana(deck_a=blurple,deck_b=yurple,deals=20,max_decisions=300)")
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

solver = OutcomeSamplingSolver(game)
for _ in range(2):
    solver.iteration()
print(f"{len(solver._infostates)} information states seen by MCCFR")

state = game.new_initial_state()
state.apply_action(random.Random(0).randrange(20))
evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
bot = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=np.random.RandomState(0))
print(state.action_to_string(bot.step(state)), lorcana_env.__version__)
