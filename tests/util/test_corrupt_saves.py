"""Saved games of three and four players with any one byte changed: refused, or played to their end.

A wrong number that the engine computes from others, as a strength, is harmless, so the invariants are not checked.

``LORCANA_EVERY_BYTE=1`` changes every byte of the record, 5 every fifth; where it begins is another with each seed.
"""

import os
import random

import numpy as np
import pytest

from lorcana_env import Game
from lorcana_env.decks.sampling import random_deck
from tests.helpers import with_record

STEP = int(os.environ.get("LORCANA_EVERY_BYTE", "23"))  # from a byte that is changed to the next one


def saved_games(players: int, seed: int, number: int) -> list[Game]:
    """Positions of a game of random decks: in the middle of choices, with cards in the bag, after somebody left."""
    chance = random.Random(seed)
    game = Game(*(random_deck(chance) for _ in range(players)), seed=seed, decision_limit=800)
    main, other = [], []
    while not game.over:
        (main if game.decision.kind == "main" else other).append(game.clone())
        if len(main) == 60:
            game.concede(chance.randrange(players))
            continue
        game.step(int(chance.choice(game.legal_actions())))
    kept = chance.sample(other[5:], min(number - 1, len(other) - 5))
    return [*kept, chance.choice(main[10:])]


def field_at(dtype: np.dtype, at: int) -> str:
    """The field of a byte; between two fields there may be bytes that are nothing."""
    found = (name for name, (kind, start, *_) in dtype.fields.items() if start <= at < start + kind.itemsize)
    return next(found, "no field")


@pytest.mark.nightly
@pytest.mark.broken_on_purpose
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_changed_byte_is_refused_or_the_game_can_be_played(players, seed):
    chance = random.Random(100 * players + seed)
    played, refused, field = 0, 0, ""
    for game in saved_games(players, seed, 2):
        saved, record = game.to_bytes(), game.state_array.tobytes()
        for at in range(chance.randrange(STEP), len(record), STEP):
            changed = bytearray(record)
            values = [0, 1, 255, chance.randrange(256), changed[at] ^ 1 << chance.randrange(8), (changed[at] + 1) % 256]
            changed[at] = chance.choice([value for value in values if value != changed[at]])
            field = f"{field_at(game.state.dtype, at)} (byte {at} is {changed[at]}, was {record[at]})"
            try:
                other = Game.from_bytes(with_record(saved, bytes(changed)))
            except ValueError as error:
                assert "\n" not in str(error)
                refused += 1
                continue
            played += 1
            try:
                while not other.over:
                    other.step(int(chance.choice(other.legal_actions())))
            except Exception as error:
                raise AssertionError(f"accepted with {field}: {error}") from error
    print(f"{players} players, seed {seed}: {refused} refused, {played} played")
    assert refused > 20 and played > 20
