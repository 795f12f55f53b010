"""The commands of docs/language.md, against a server that answers as real ones do: late, in pieces, with errors."""

import json
import re
import shlex

import pytest

from lorcana_env.apps.language import chat
from tests.apps.language.model_server import Cut, ModelServer
from tests.helpers import ROOT, run

pytestmark = pytest.mark.nightly
PAGE = (ROOT / "docs" / "language.md").read_text("utf-8")
URL = "http://127.0.0.1:8000/v1"
#: Errors that pass, and answers that name no action.
TROUBLE = [
    (429, '{"error": {"message": "slow down"}}', {"Retry-After": "0.01"}), (503, "<html>busy</html>"), "breaks off",
    "hangs up", Cut("<think>So the first"), "I would rather not.", "",
]  # fmt: skip
SMALLER = {"60": "6", "2000": "10", "200": "2"}  # numbers of games and tasks


class NewerServer(ModelServer):
    """Refuses what newer servers refuse."""

    def reply(self, request, what, body):
        for name in ("max_tokens", "temperature"):
            if name in body:
                what = (400, json.dumps({"error": {"message": f"Unsupported parameter: {name!r}"}}))
        super().reply(request, what, body)


def commands(start):
    """The commands of lorcana in the first block after some words, each as its words."""
    block = re.search(r"\n\n((?:    \S.*\n)+)", PAGE[PAGE.index(start) :])[1]
    lines = [line.strip() for line in block.splitlines() if line.strip().startswith("lorcana ")]
    return [[SMALLER.get(word, word) for word in shlex.split(line)[1:]] for line in lines]


@pytest.fixture(autouse=True)
def quick(monkeypatch, tmp_path):
    monkeypatch.setattr(chat, "PAUSE", 0.01)
    monkeypatch.chdir(tmp_path)


def do(words, url):
    done = run(*[word.replace(URL, url).replace("MODEL@URL", f"MODEL@{url}") for word in words])
    assert done.exit_code == 0, (words, done.output, done.exception)
    return done.output


def test_from_nothing_to_a_rated_model(tmp_path):
    found = commands("From nothing to a rated model")
    assert [words[0] for words in found] == ["suite", "play", "suite", "replay"]
    for words in found:
        with ModelServer(*TROUBLE) as server:
            do(words, server.url)
    (result,) = json.loads((tmp_path / "results.json").read_text())
    assert result["games"] == 6 and result["rating_ci95"][0] <= result["rating"] <= result["rating_ci95"][1]
    assert result["illegal"] >= 2 and result["cut"] == 1 and "stopped" not in result
    assert "Traceback" not in (tmp_path / "game.html").read_text() and (tmp_path / "run.jsonl").exists()


def test_a_model_that_thinks():
    (words,) = commands("From a model that thinks")
    with NewerServer(*TROUBLE) as server:
        do(words, server.url)
        assert {body["reasoning_effort"] for _, _, body in server.requests} == {"low"}


def test_what_is_written_to_train_on(tmp_path):
    for start in ("## Questions to train on", "## Data to train on"):
        (words,) = commands(start)
        do(words, "")
        lines = [json.loads(line) for line in (tmp_path / words[-1]).read_text("utf-8").splitlines()]
        assert lines and all(line["messages"][0]["role"] == "system" and line["split"] for line in lines)
