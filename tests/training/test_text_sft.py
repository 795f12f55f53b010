"""The recipe that fine-tunes a language model on chats: it trains, is saved, and answers with numbers of the list."""

import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("trl")

from lorcana_env.apps.language import chats
from lorcana_env.decks import Deck
from tests.helpers import ROOT, run

pytestmark = pytest.mark.nightly


def test_a_model_is_trained_served_and_rated(tmp_path):
    decks = [Deck.load("blurple"), Deck.load("yurple")]
    file = tmp_path / "chats.jsonl"
    written, decisions = chats.save(chats.played(["greedy", "greedy"], decks, 20), file)
    assert written == 40 and decisions > 1000
    recipe = [sys.executable, "-m", "training.text_sft"]
    small = ["--length", "512", "--batch", "1"]
    command = [*recipe, str(file), "--save", str(tmp_path / "text"), "--steps", "2", *small]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "loss of the answers held out" in done.stdout, done.stderr[-2000:]
    served = subprocess.Popen(
        [*recipe, "--serve", str(tmp_path / "text"), "--port", "0", *small], cwd=ROOT, stdout=subprocess.PIPE,
        text=True, env=os.environ | {"LORCANA_LLM_KEY": ""},
    )  # fmt: skip
    try:
        name = served.stdout.readline().strip()
        assert name.startswith("llm:text@http://127.0.0.1:")
        result = json.loads(run("suite", "language", "--small", f"{name}#patience=1", "--json").stdout)
        assert result["questions"]["n"] == 200 and result["tokens"] > 10_000
    finally:
        served.terminate()
        served.wait(10)
