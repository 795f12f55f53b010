"""What several tests need."""

from __future__ import annotations

import random
from collections.abc import Iterator

from lorcana_env import Deck, Game

WARD = "ward-es-control"
AGGRO = "cloudy-ae-aggro"


def new_game(seed: int = 0, a: str = WARD, b: str = AGGRO, **options: object) -> Game:
    return Game(Deck.load(a), Deck.load(b), seed=seed, **options)  # type: ignore[arg-type]


def random_play(game: Game, seed: int = 0) -> Iterator[int]:
    """Play random legal actions to the end; yields each before it is taken."""
    chooser = random.Random(seed)
    while not game.over:
        action = int(chooser.choice(game.legal_actions()))
        yield action
        game.step(action)
