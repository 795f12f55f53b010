"""Self-play with RLlib's PPO on the PettingZoo environment, with action masks: one network plays both seats.

    pip install -e '.[rllib]'
    python training/rllib.py --iterations 2

RLlib pins its own version of Gymnasium, so give it a virtual environment of its own. It shows how the two fit together;
`lorcana train` is much faster, because it steps its games in batches and plays opponents inside numba.
"""

from typing import Any

import click
import gymnasium
import numpy as np
from pettingzoo.utils import BaseWrapper
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from lorcana_env import lorcana_v1
from lorcana_env.decks import default_decks

MODULE = "shared"


class Named(BaseWrapper):
    """The entries of an observation as RLlib's masking module names them: "observations", "action_mask" (float32)."""

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        space = self.env.observation_space(agent)
        mask = gymnasium.spaces.Box(0.0, 1.0, space["action_mask"].shape, np.float32)
        return gymnasium.spaces.Dict({"observations": space["observation"], "action_mask": mask})

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seen = self.env.observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"].astype(np.float32)}


def make_env(settings: dict[str, Any]) -> PettingZooEnv:
    return PettingZooEnv(Named(lorcana_v1.raw_env(decks=settings["decks"])))


def configure(decks: tuple[str, str], env_runners: int, batch: int, seed: int) -> PPOConfig:
    """PPO with one module for both players; ``batch``: decisions between two updates."""
    register_env("lorcana_v1", make_env)
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule, model_config=DefaultModelConfig(fcnet_hiddens=[256, 256])
    )
    return (
        PPOConfig()
        .environment("lorcana_v1", env_config={"decks": decks}, disable_env_checking=True)  # it takes illegal actions
        .env_runners(num_env_runners=env_runners)
        .multi_agent(policies={MODULE}, policy_mapping_fn=lambda agent, episode, **more: MODULE)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={MODULE: module}))
        .training(train_batch_size_per_learner=batch, minibatch_size=128, num_epochs=2, gamma=0.998)
        .debugging(seed=seed)
    )


@click.command()
@click.option("--decks", nargs=2, default=default_decks(), show_default=True, help="One of each player.")
@click.option("--iterations", type=click.IntRange(1), default=10, show_default=True, help="Updates of the network.")
@click.option("--env-runners", type=click.IntRange(0), default=1, show_default=True, help="Processes that play.")
@click.option("--batch", type=click.IntRange(128), default=4000, show_default=True, help="Decisions of an iteration.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of RLlib.")
def main(decks: tuple[str, str], iterations: int, env_runners: int, batch: int, seed: int) -> None:
    """Train for some iterations, and say for each how many decisions and games it had."""
    algorithm = configure(decks, env_runners, batch, seed).build_algo()
    for k in range(iterations):
        result = algorithm.train()
        played, learned = result["env_runners"], result["learners"][MODULE]
        click.echo(
            f"iteration {k + 1}: {played['num_env_steps_sampled_lifetime']:.0f} decisions, "
            f"{played.get('num_episodes_lifetime', 0):.0f} games, entropy {learned['entropy']:.2f}"
        )
    algorithm.stop()


if __name__ == "__main__":
    main()
