"""Questions of one turn to train language models on."""

import itertools
import json

import pytest

from lorcana_env.apps.language import rulings
from lorcana_env.apps.language.tasks import reward, tasks
from lorcana_env.decks.generator import split_cards, split_lists
from tests.helpers import raises, run


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    file = tmp_path_factory.mktemp("tasks") / "tasks.jsonl"
    assert json.loads(run("record", "--tasks", 10, "--to", file, "--json").output) == {"tasks": 10, "file": str(file)}
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_right_answers_are_paid(made):
    """All of them, in the clothes of a thought and a reason."""
    for task in made:
        assert task["answer"] in task["answers"]
        for answer in task["answers"]:
            assert reward(task, f"<think>Action: 1 or 1: A?</think>So I say\n{answer}") == 1
        assert reward(task, "") == reward(task, "dunno") == reward(task, f"<think>{task['answer']}") == 0
    rulings_made, positions = ([task for task in made if task["kind"] == kind] for kind in ("ruling", "only_move"))
    assert [len(rulings_made), len(positions)] == [6, 4]
    assert {reward(task, f"1: {letter}") for task in rulings_made for letter in rulings.LETTERS} == {0, 1}
    assert all(reward(task, words) == (f"Action: {k}" in task["answers"])
               for task in positions for k, words in enumerate(task["actions"]))  # fmt: skip
    assert all(f"  [{k}] {words}" in task["messages"][1]["content"]
               for task in positions for k, words in enumerate(task["actions"]))  # fmt: skip


@pytest.mark.nightly
def test_no_deck_and_no_card_is_in_both_splits_or_in_the_small_task():
    made, small = [*tasks(60, 1)], {question.position for question, _ in rulings.of_the_suite()}
    assert [(task["split"], task["kind"]) for task in made].count(("test", "only_move")) == 3
    for task in made:
        text, other = task["messages"][1]["content"], "test" if task["split"] == "train" else "train"
        assert {*task.get("decks", ())} <= {*split_lists(task["split"])}
        others = [card.full_name for card in split_cards(other) if card.type == "character"]
        assert not [name for name in others if name in text]
        assert not [position for position in small if position in text]


def test_the_same_seed_makes_the_same_tasks(made):
    again, others = ([*itertools.islice(tasks(10, seed), 5)] for seed in (0, 1))
    assert again == made[:5] != others and [task["split"] for task in made] == ["train"] * 9 + ["test"]


def test_more_rulings_than_there_are():
    raises(ValueError, r"there are but 0 such questions", rulings.questions, 5, 1, split_cards("test")[:3])
