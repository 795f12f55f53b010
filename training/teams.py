"""Two players who share weights learn to play as a team against two who play at random, by REINFORCE.

python training/teams.py --games 2000
"""

import argparse

import numpy as np
import torch

from lorcana_env import lorcana_v1

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--games", type=int, default=2000)
parser.add_argument("--open-hands", action="store_true", help="teammates see each other's hands")
parser.add_argument("--seed", type=int, default=0)
args = parser.parse_args()

LEARNERS = ("player_0", "player_2")
torch.manual_seed(args.seed)
rng = np.random.default_rng(args.seed)
env = lorcana_v1.env(
    decks=("blurple", "own-singers", "yurple", "pioche-violette"), teams=((0, 2), (1, 3)), open_hands=args.open_hands
)
size, actions = env.observation_space("player_0")["observation"].shape[0], env.action_space("player_0").n
net = torch.nn.Sequential(torch.nn.Linear(size, 64), torch.nn.ReLU(), torch.nn.Linear(64, actions))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
won: list[bool] = []
for game in range(args.games):
    env.reset(seed=args.seed + game)
    log_p, result = [], 0.0
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            result = reward if agent in LEARNERS else result
            action = None
        elif agent in LEARNERS:
            legal = torch.as_tensor(seen["action_mask"], dtype=torch.bool)
            logits = net(torch.as_tensor(seen["observation"])).masked_fill(~legal, -torch.inf)
            choice = torch.distributions.Categorical(logits=logits)
            drawn = choice.sample()
            log_p.append(choice.log_prob(drawn))
            action = int(drawn)
        else:
            action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
    baseline = 2 * np.mean(won[-200:] or [0.5]) - 1
    optimizer.zero_grad()
    (-(result - baseline) * torch.stack(log_p).mean()).backward()
    optimizer.step()
    won.append(result > 0)
    if (game + 1) % 100 == 0 or game + 1 == args.games:
        print(f"{game + 1} games, {np.mean(won[-100:]):.0%} of the last {len(won[-100:])} won")
