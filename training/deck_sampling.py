"""Sample the decks of each episode: from a list with weights, or by a function.

python training/deck_sampling.py
"""

import numpy as np

from lorcana_env import Deck, VectorEnv, lorcana_v1
from lorcana_env.decks import bundled

names = sorted(bundled())


def mutated(rng: np.random.Generator) -> tuple[Deck, str]:
    """A bundled deck in which four cards are swapped for cards of another, against any bundled deck."""
    mine, other, theirs = (Deck.load(names[i]) for i in rng.integers(len(names), size=3))
    cards = list(mine.cards)
    for place in rng.choice(len(cards), 4, replace=False):
        cards[place] = other.cards[rng.integers(len(other.cards))]
    return Deck(cards, f"{mine.name}, mutated"), theirs.name


listed = VectorEnv(8, [("blurple", "yurple"), ("yurple", "pioche-violette")], seed=0, weights=[3, 1])
drawn = VectorEnv(8, mutated, seed=0)
print([drawn.game(i).text(0).splitlines()[0] for i in range(2)], listed.table_of)
env = lorcana_v1.env(decks=mutated)
env.reset(seed=1)
print(env.unwrapped.table.decks[0].name)
