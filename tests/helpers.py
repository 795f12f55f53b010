"""Helpers of several tests."""

import json
import os
import random
import signal
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lorcana_env import Deck, Game

WARD = "ward-es-control"
AGGRO = "cloudy-ae-aggro"
ROOT = Path(__file__).parents[1]
#: Card files with the official wording, which is not in the repository, in the order in which the data is built.
CARD_FILES = [ROOT.parent / "shared" / "cards" / name for name in ("cards.json", "cards-14.json")]
needs_wording = pytest.mark.skipif(
    not all(path.exists() for path in CARD_FILES), reason="the official wording (shared/cards) is not here"
)


def official_cards() -> list[dict[str, Any]]:
    """The cards of these files, in their order."""
    return [card for path in CARD_FILES for card in json.loads(path.read_text("utf-8"))]


def new_game(seed: int = 0, a: str = WARD, b: str = AGGRO, **options: object) -> Game:
    return Game(Deck.load(a), Deck.load(b), seed=seed, **options)  # type: ignore[arg-type]


def random_play(game: Game, seed: int = 0) -> Iterator[int]:
    """Play random legal actions to the end; yields each before it is taken."""
    chooser = random.Random(seed)
    while not game.over:
        action = int(chooser.choice(game.legal_actions()))
        yield action
        game.step(action)


def unseen(game: Game, owner: int, viewer: int) -> list[int]:
    """The slots of a player's cards that the viewer does not know."""
    first = owner * game.table.capacity
    slots = range(first, first + int(game.table.deck_sizes[owner]))
    return [slot for slot in slots if not game.knows(slot, viewer)]


def middle_of_a_game(seed: int, decisions: int = 40) -> Game:
    """A game after some random decisions."""
    game = new_game(seed)
    for k, _ in enumerate(random_play(game, seed)):
        if k == decisions:
            break
    return game


def several(n: int, **options: object) -> Game:
    names = [WARD, AGGRO, "blurple", "yurple"]
    return Game(*[Deck.load(name) for name in names[:n]], **options)


def alter(game: Game, n: int) -> list[str]:
    """The player to act puts n cards of its hand on the bottom and is done; returns them."""
    player, before = game.to_act, game.zones(game.to_act)["hand"]
    for _ in range(n):
        game.step(game.legal_actions()[0])
    after = game.zones(player)["hand"] if game.to_act == player else []
    if game.to_act == player and game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    for name in after:
        before.remove(name)
    return before


def keep(game: Game) -> None:
    while game.decision.kind == "mulligan":
        alter(game, 0)


def run(*words: object, typed: str = "") -> Result:
    """Run ``lorcana`` with these words, and with what is typed then."""
    from lorcana_env.cli import main

    return CliRunner().invoke(main, list(map(str, words)), input=typed)


def run_by_python(*arguments: str) -> str:
    """Run Python with these arguments where the engine is not compiled, and every access is checked."""
    environment = os.environ | {"LORCANA_INTERPRET": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def raises(error: Any, message: str, call: Callable[..., object], *args: Any, **kwargs: Any) -> None:
    """Assert that a call is refused with this error, or one of these, in one line that has the message (a pattern)."""
    with pytest.raises(error, match=message) as refused:
        call(*args, **kwargs)
    assert "\n" not in str(refused.value)


def with_record(saved: bytes, record: bytes) -> bytes:
    """A saved game with another record, and the checksum of that."""
    return _sealed(saved[: len(saved) - 4 - len(record)] + record)


def with_header(saved: bytes, **changes: object) -> bytes:
    """A saved game whose header says something else."""
    size = int.from_bytes(saved[8:12], "little")
    head = json.dumps(json.loads(saved[12 : 12 + size]) | changes).encode()
    return _sealed(saved[:8] + len(head).to_bytes(4, "little") + head + saved[12 + size : -4])


def _sealed(body: bytes) -> bytes:
    return body + zlib.crc32(body).to_bytes(4, "little")


def deck_of(*counts: tuple[int, str]) -> Deck:
    return Deck.parse("\n".join(f"{n} {name}" for n, name in counts))


def passive(game: Game) -> int:
    """An agent by name, "tests.helpers:passive": it ends its turns and chooses nothing."""
    from lorcana_env.agents import agent as make_agent

    return make_agent("passive")(game)


def listening() -> None:
    """For ``preexec_fn``: a background job of a shell ignores Ctrl-C, and so would the processes that it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
