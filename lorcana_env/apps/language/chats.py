"""Games as chats to train language models on: what a player was told and did, in the common form of messages.

A chat is a line of JSON: ``messages`` (system: the rules; user: what is told, by changes; assistant: "Action: 3"),
``decisions`` (for each answer its place in the list, the probabilities of the agent over the list and its value of the
position, where it has them), ``agent``, ``seat``, ``decks``, ``seed``, ``deal``, ``result`` (1, -1, 0 for a game cut
short) and ``split``: all chats of a deal are in "train" or in "test", one deal of ten.
"""

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.hints import has_value, hint
from lorcana_env.apps.language.dialogue import Dialogue
from lorcana_env.decks import Deck
from lorcana_env.game.agent import Agent, reseed
from lorcana_env.game.game import Game

TEST_OF = 10  # one deal of so many is for tests


def check_path(path: str | PathLike[str]) -> Path:
    """``ValueError`` for a file that chats are not written to."""
    file = Path(arguments.path(path))
    if file.suffix != ".jsonl":
        raise ValueError(f"chats are written as lines of JSON: name a file that ends with .jsonl, not {file}")
    return file


def played(
    names: Sequence[str], decks: Sequence[Deck], games: int, seed: int = 0, language: str = "en",
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """The chats of both players of each game. Each deal is played twice, the agents changing seats."""
    if len(names) != 2:
        raise ValueError(f"chats are of games between two agents, not {len(names)}")
    agents = [make_agent(name, seed) for name in names]
    for k in range(games):
        deal = k // 2
        chooser = random.Random(f"chats {seed} {deal}")
        pair = [chooser.choice(decks), chooser.choice(decks)]
        game = Game(*pair, seed=chooser.getrandbits(31))
        for agent in agents:
            reseed(agent, chooser.getrandbits(62))
        seats = (0, 1) if k % 2 == 0 else (1, 0)
        yield from _chats(game, [agents[place] for place in seats], [names[place] for place in seats], deal, language)
        progress(1)


def _chats(game: Game, agents: list[Agent], names: list[str], deal: int, language: str) -> list[dict[str, Any]]:
    """Play a game; the chat of each player."""
    talk = Dialogue(game, language)
    past = game.past
    assert past is not None
    messages: list[list[dict[str, str]]] = [[{"role": "system", "content": talk.prompt()}] for _ in agents]
    decisions: list[list[dict[str, Any]]] = [[] for _ in agents]
    while (player := game.to_act) is not None:
        told, legal = talk.text(player), game.legal_actions().tolist()
        found = hint(agents[player], game)
        place = legal.index(found.action)
        value = getattr(agents[player], "value", None)
        decisions[player].append({
            "action": place,
            "probabilities": None if found.probabilities is None else [round(float(p), 4) for p in found.probabilities],
            "value": round(float(value(game.clone())), 4) if has_value(agents[player]) and value is not None else None,
        })  # fmt: skip
        messages[player].append({"role": "user", "content": told})
        messages[player].append({"role": "assistant", "content": f"Action: {place}"})
        talk.step(found.action)
    return [
        {
            "messages": messages[seat], "decisions": decisions[seat], "agent": names[seat], "seat": seat,
            "decks": [deck.name for deck in game.table.decks], "seed": past.seed, "deal": deal,
            "result": 0 if game.winner is None else 1 if game.winner == seat else -1,
            "split": "test" if deal % TEST_OF == TEST_OF - 1 else "train",
        }
        for seat in range(len(agents))
    ]  # fmt: skip


def save(chats: Iterable[dict[str, Any]], path: str | PathLike[str]) -> tuple[int, int]:
    """Write chats, or other lines of JSON; returns how many there were, and their decisions."""
    written = decisions = 0
    with whole(check_path(path)) as draft, open(draft, "w", encoding="utf-8") as file:
        for chat in chats:
            file.write(json.dumps(chat, ensure_ascii=False) + "\n")
            written, decisions = written + 1, decisions + len(chat.get("decisions", ()))
    return written, decisions
