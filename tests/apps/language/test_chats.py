"""Games as chats to train language models on."""

import json

from lorcana_env import Game
from lorcana_env.apps.language.answers import find_action
from tests.helpers import run


def test_chats_are_games_in_messages(tmp_path):
    file = tmp_path / "chats.jsonl"
    done = run(
        "record", "shipped", "greedy", "--text", "--games", 4, "--decks", "blurple,yurple", "--to", file, "--json"
    )
    assert json.loads(done.output) | {"decisions": 0} == {"games": 4, "decisions": 0, "file": str(file)}
    chats = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert len(chats) == 8 and [chat["deal"] for chat in chats] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert [chat["agent"] for chat in chats[:4]] == ["shipped", "greedy", "greedy", "shipped"]
    assert chats[0]["seed"] == chats[2]["seed"] != chats[4]["seed"]
    for chat in chats:
        roles = [message["role"] for message in chat["messages"]]
        assert roles == ["system"] + ["user", "assistant"] * len(chat["decisions"])
        for decision, told in zip(chat["decisions"], chat["messages"][1::2], strict=True):
            listed = told["content"].count("\n  [")
            assert 0 <= decision["action"] < listed
            if chat["agent"] == "shipped":
                assert len(decision["probabilities"]) == listed and abs(decision["value"]) <= 1
                assert decision["probabilities"][decision["action"]] == max(decision["probabilities"])
            else:
                assert decision["probabilities"] is None


def test_a_chat_replays_its_game(tmp_path):
    """Both players' answers, taken in turn, are the game with its result."""
    file = tmp_path / "chats.jsonl"
    run("record", "greedy", "random", "--text", "--games", 1, "--decks", "blurple", "--to", file)
    chats = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    game = Game(*chats[0]["decks"], seed=chats[0]["seed"])
    answers = [iter([m["content"] for m in chat["messages"] if m["role"] == "assistant"]) for chat in chats]
    while (player := game.to_act) is not None:
        game.step(find_action(game, next(answers[player])))
    assert game.winner == next(chat["seat"] for chat in chats if chat["result"] == 1)
    assert [next(answer, None) for answer in answers] == [None, None]
