"""Stable-Baselines3: a ``VecEnv`` over the batch, with the masks that sb3-contrib's MaskablePPO asks for.

from sb3_contrib import MaskablePPO
from lorcana_env.envs.sb3 import make_vec_env

MaskablePPO("MlpPolicy", make_vec_env(num_envs=64, opponent="greedy")).learn(100_000)

``MaskablePPO(CardPolicy, make_vec_env(observation="small"))`` looks cards up by their numbers and scores an action by
the card that it is about.
"""

import time
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from lorcana_env._util.optional import extra
from lorcana_env.decks import default_decks
from lorcana_env.envs.vector import VectorEnv
from lorcana_env.observe import small
from lorcana_env.rules.record.constants import CARD_VERBS, N_OPTIONS, SINGLE_VERBS

if TYPE_CHECKING:
    import torch
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
    from stable_baselines3.common.vec_env import VecEnv
else:
    VecEnv = extra("stable_baselines3.common.vec_env").VecEnv
    MaskableActorCriticPolicy = extra("sb3_contrib.common.maskable.policies").MaskableActorCriticPolicy
    torch = extra("torch")

N_CARD_VERBS, N_SINGLE = len(CARD_VERBS), len(SINGLE_VERBS) + N_OPTIONS


class LorcanaVecEnv(VecEnv):
    """The seat of a learner in each game of ``games``, a :class:`~lorcana_env.envs.vector.VectorEnv` with an opponent.

    A finished game starts again at once, as in all of SB3; ``info["terminal_observation"]`` is what the seat saw then,
    ``info["TimeLimit.truncated"]`` says that the game was cut short, ``info["episode"]`` has return and length; the
    rest of ``info`` says how the game ended (:func:`.episodes.episode`).
    """

    def __init__(self, games: VectorEnv) -> None:
        if not isinstance(games, VectorEnv) or len(games.seats) == 0 or games.seats[0] < 0:
            raise TypeError("games must be a VectorEnv with an opponent")
        self.games = games
        self.render_mode: str | None = None
        super().__init__(games.num_envs, games.observation_space, gymnasium.spaces.Discrete(games.n_actions))
        self._rows = np.arange(games.num_envs)
        self._returns = np.zeros(games.num_envs)
        self._lengths = np.zeros(games.num_envs, np.int64)
        self._started = time.time()

    def reset(self) -> np.ndarray:
        seed, options = self._seeds[0], self._options[0]
        if any(other != options for other in self._options):
            raise ValueError("set_options() takes one dict here, for all games of the batch")
        self._reset_seeds()
        self._reset_options()
        self._returns[:] = 0
        self._lengths[:] = 0
        return self.games.reset(seed, options=options or None).observation.copy()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        seats = self.games.seats.copy()  # a new game may have another
        batch = self.games.step(self._actions)
        rewards = batch.rewards[self._rows, seats]
        dones = batch.terminations | batch.truncations
        self._returns += rewards
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(dones)
        finals = zip(self.games.final_observation(ended), self.games.final_info(ended)) if len(ended) else ()
        for i, (final, episode) in zip(ended, finals):
            elapsed = round(time.time() - self._started, 6)
            infos[i] = {
                **episode,
                "terminal_observation": final,
                "TimeLimit.truncated": bool(batch.truncations[i]),
                "episode": {"r": float(self._returns[i]), "l": int(self._lengths[i]), "t": elapsed},
            }
        self._returns[ended] = 0
        self._lengths[ended] = 0
        return batch.observation.copy(), rewards, dones, infos

    def action_masks(self) -> np.ndarray:
        """Legal actions, bool[num_envs, A], as of the last observation."""
        return self.games.batch.action_mask.astype(bool)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        rows = list(self._get_indices(indices))
        if method_name == "action_masks":
            return list(self.action_masks()[rows])
        method = getattr(self.games, method_name)
        return [method(*args, **kwargs)] * len(rows)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        owner = self if hasattr(self, attr_name) else self.games
        return [getattr(owner, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name} cannot be set; games.set_decks() and games.set_opponent() change a batch")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def make_vec_env(
    num_envs: int = 64, opponent: Any = "greedy", decks: Any = None, seed: int = 0, **more: Any
) -> LorcanaVecEnv:
    """Games against ``opponent`` for Stable-Baselines3, with the two default decks, or ``decks``, the learner's first.

    ``decks`` and ``more`` (``observation=``, ``reward=``, ``num_threads=`` ...): as in
    :class:`~lorcana_env.envs.vector.VectorEnv`.
    """
    a, b = default_decks(more.get("variant", "normal"))
    pairs = [(a, b), (b, a)] if decks is None else decks
    return LorcanaVecEnv(VectorEnv(num_envs, pairs, seed, opponent=opponent, **more))


class CardNet(torch.nn.Module):
    """A network that treats all cards alike, over small observations (:mod:`lorcana_env.observe.small`).

    A known card is ``width`` numbers, made of learned vectors of its number and its place and of its state. Their sum
    for each player, and what is no card, become ``hidden`` numbers, the context. With ``actions`` the output is the
    logits float32[B, A]: those about a card are made of the card and the context, the others of the context, which
    without ``actions`` is the output.
    """

    units: torch.Tensor

    def __init__(self, space: Any, actions: bool, players: int, width: int, hidden: int) -> None:
        super().__init__()
        capacity = (space.shape[0] - small.size(players, 0)) // (players * small.N_CARD)
        if space.dtype != np.int16 or space.shape != (small.size(players, capacity),):
            raise ValueError(f"CardPolicy reads small observations of {players} players, not {space}")
        self.players, self.capacity = players, capacity
        linear, units = torch.nn.Linear, torch.from_numpy(small.units(players))
        self.register_buffer("units", units)
        self.cards = torch.nn.Embedding(small.cards() + 1, width)
        self.places = torch.nn.Embedding(players * 16, width)
        self.state = linear(len(small.BITS) + 2, width, bias=False)
        read = len(units) + (small.ASKED.it + 1 + players) * width
        self.context = torch.nn.Sequential(
            linear(read, hidden), torch.nn.ReLU(), linear(hidden, hidden), torch.nn.ReLU()
        )
        if actions:
            self.card, self.around = linear(width, hidden, bias=False), linear(hidden, hidden)
            self.verbs = linear(hidden, N_CARD_VERBS + 1)
            self.others = linear(hidden, N_SINGLE)
        self.actions = actions

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Of float32[B, small.size]: whole numbers, as SB3 hands them on."""
        seen: Any = small.split(observations, self.players, self.capacity)
        game, slot = torch.nonzero(seen.cards[..., small.CARD.place], as_tuple=True)
        known = seen.cards[game, slot]
        place, owner = known[:, small.CARD.place].long(), slot // self.capacity
        bits = place[:, None] >> torch.arange(4, 4 + len(small.BITS), device=place.device) & 1
        rows = torch.relu(
            self.cards(known[:, small.CARD.number].long())
            + self.places(place % 16 + 16 * owner)
            + self.state(torch.cat((bits, known[:, small.CARD.damage :] / 5), 1))
        )
        n = len(observations)
        sums = rows.new_zeros(n * self.players, rows.shape[1]).index_add(0, game * self.players + owner, rows) / 10
        asked = self.cards(seen.asked[:, : small.ASKED.it + 1].long())
        once = observations[:, : len(self.units)] * self.units
        context = self.context(torch.cat((once, asked.flatten(1), sums.view(n, -1)), 1))
        if not self.actions:
            return context
        of_cards = rows.new_zeros(n, self.players * self.capacity, N_CARD_VERBS + 1)
        of_cards[game, slot] = self.verbs(torch.relu(self.card(rows) + self.around(context)[game]))
        own = of_cards[:, : self.capacity, :-1].transpose(1, 2).flatten(1)
        return torch.cat((own, of_cards[..., -1], self.others(context)), 1)


class CardPolicy(MaskableActorCriticPolicy):
    """A policy for MaskablePPO and small observations: a :class:`CardNet` for the logits, another for the value.

    ``MaskablePPO(CardPolicy, make_vec_env(observation="small"))``; ``policy_kwargs``: ``players``, ``width``,
    ``hidden``, and what any policy of Stable-Baselines3 takes.
    """

    def __init__(self, *args: Any, players: int = 2, width: int = 32, hidden: int = 64, **kwargs: Any) -> None:
        self._sizes = {"players": players, "width": width, "hidden": hidden}
        super().__init__(*args, **kwargs | {"net_arch": []})

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        latent: Any = self.mlp_extractor
        latent.policy_net = CardNet(self.observation_space, True, **self._sizes)
        latent.value_net = CardNet(self.observation_space, False, **self._sizes)
        self.action_net = torch.nn.Identity()
        self.value_net = torch.nn.Linear(self._sizes["hidden"], 1)
        learned = {"lr": lr_schedule(1), **self.optimizer_kwargs}
        self.optimizer = self.optimizer_class(self.parameters(), **learned)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return super()._get_constructor_parameters() | self._sizes
