"""Questions of one turn with answers that can be checked, to train language models on: ``lorcana record --tasks``.

Half of them are rulings (:mod:`.rulings`), half positions with one winning move (:mod:`.only_moves`), in English. A
task is a line of JSON: ``messages`` (system and user), ``answer`` as it is to be written, ``answers`` (all that are
right: copies of a card are alike), ``kind``, ``split``; of a ruling ``rule``, the number of the rule that decides it,
of a position ``actions``, the legal ones in words, and ``decks``. One task of ten is for tests: no deck and no card
of theirs is in the others (:func:`.generator.split_cards`). None is one of the small task.
"""

import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from lorcana_env.apps.language import rulings
from lorcana_env.apps.language.answers import find_place
from lorcana_env.apps.language.chats import TEST_OF
from lorcana_env.apps.language.only_moves import from_games
from lorcana_env.apps.language.primer import primer
from lorcana_env.apps.language.suite import POSITIONS, asked, in_drawn_order, letters_said, position
from lorcana_env.decks.generator import SPLITS, split_cards, split_lists
from lorcana_env.game.game import IllegalAction
from lorcana_env.setup.position import decider
from lorcana_env.words.view import view_for


def tasks(n: int, seed: int = 0, progress: Callable[[int], None] = lambda done: None) -> Iterator[dict[str, Any]]:
    """``n`` tasks; those for tests are the last. The same seed makes the same tasks."""
    for split, number in zip(SPLITS, (n - n // TEST_OF, n // TEST_OF), strict=True):
        made = _rulings(split, number - number // 2, seed), _positions(split, number // 2, seed)
        for task in itertools.chain(*made):
            yield task
            progress(1)


def reward(task: Mapping[str, Any], answer: str) -> float:
    """1 for a right answer to a task, else 0."""
    if "actions" not in task:
        return float(task["answer"] == _letter(letters_said(answer).get(1, "")))
    try:
        return float(_number(find_place(task["actions"], answer)) in task["answers"])
    except IllegalAction:
        return 0.0


def _rulings(split: str, n: int, seed: int) -> Iterator[dict[str, Any]]:
    for question, letter in rulings.questions(n, seed, split_cards(split), without=_of_small_task()):
        right = _letter(letter)
        yield {
            "kind": "ruling", "split": split, "messages": asked([(question, letter)]), "answer": right,
            "answers": [right], "rule": question.rule,
        }  # fmt: skip


@cache
def _of_small_task() -> frozenset[rulings.Question]:
    return frozenset(question for question, _ in rulings.of_the_suite())


def _positions(split: str, n: int, seed: int) -> Iterator[dict[str, Any]]:
    cards = {*split_cards(split)}
    ink = next(card.full_name for card in split_cards(split) if card.type == "character" and not card.text_lines)
    known = [(entry.get("sides"), entry["moves"]) for entry in json.loads(POSITIONS.read_text("utf-8"))]
    last = len(known) + n
    for entry in from_games(split_lists(split), seed, ink) if n else ():
        game, which = in_drawn_order(position(entry), seed + len(known)), (entry["sides"], entry["moves"])
        player = decider(game)
        if which in known or not cards.issuperset(view_for(game, player).cards()):
            continue
        known.append(which)
        actions = [game.describe(action) for action in game.legal_actions().tolist()]
        right = [_number(place) for place, words in enumerate(actions) if words in entry["answers"]]
        told = game.text(player, detail="full")
        yield {
            "kind": "only_move", "split": split,
            "messages": [{"role": "system", "content": primer()}, {"role": "user", "content": told}],
            "answer": right[0], "answers": right, "actions": actions, "decks": entry["decks"],
        }  # fmt: skip
        if len(known) == last:
            return


def _letter(letter: str) -> str:
    """The answer to a ruling, as it is to be written."""
    return f"1: {letter}"


def _number(place: int) -> str:
    """The answer that names an action, as it is to be written."""
    return f"Action: {place}"
