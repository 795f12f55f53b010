"""A game through each API, with whatever versions are installed (tests/house/test_lowest_versions.py runs it)."""

import gymnasium
import numpy as np
from click.testing import CliRunner

import lorcana_env
from lorcana_env import Game, Scenario, VectorEnv, lorcana_v1, simulate
from lorcana_env.cli import main

LIMIT = 40  # decisions of a game: enough for every kind of call

game = Game("blurple", "yurple", seed=1, decision_limit=LIMIT)
while not game.over:
    game.step(int(game.legal_actions()[0]))
game.text(0), game.entities(0), Game.from_bytes(game.to_bytes())
Scenario(you={"play": ["Stitch - New Dog"]}).quest("Stitch - New Dog")

for env in (lorcana_v1.env(max_decisions=LIMIT), lorcana_v1.raw_env(max_decisions=LIMIT, observation="entities")):
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        mask = None if termination or truncation else observation["action_mask"]
        env.step(None if mask is None else env.action_space(agent).sample(mask))

for name in ("lorcana_env/Lorcana-v1", "lorcana_env/LorcanaText-v1"):
    env = gymnasium.make(name, opponent="random", max_decisions=LIMIT)
    env.reset(seed=1)
    env.action_space.seed(1)
    ended = False
    while not ended:
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
        ended = terminated or truncated

envs = gymnasium.make_vec("lorcana_env/Lorcana-v1", num_envs=3, opponent="random", max_decisions=LIMIT)
envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
_, infos = envs.reset(seed=1)
while not envs.return_queue:
    _, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))

venv = VectorEnv(4, [("blurple", "yurple")], max_decisions=LIMIT, num_threads=2)
while not venv.step(venv.act("random")).truncations.any():
    pass
assert simulate("blurple", "yurple", games=2).games == 2
for command in ("simulate blurple yurple --games 2", "cards Stitch", "deck check blurple", "deck list", "--help"):
    done = CliRunner().invoke(main, command.split())
    assert done.exit_code in (0, 1), (command, done.output, done.exception)
    assert done.output, command
print("played", lorcana_env.__version__, gymnasium.__version__, np.__version__)
