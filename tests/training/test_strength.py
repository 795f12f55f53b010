"""``benchmarks.strength``, and what the benchmarks refuse."""

import json

import pytest

pytest.importorskip("torch")
pytest.importorskip("choix")

from click.testing import CliRunner

from benchmarks import strength
from lorcana_env.decks import bundled
from lorcana_env.decks.generator import training_lists


def run(command, *words):
    return CliRunner().invoke(command.main, [str(word) for word in words])


def test_every_kind_of_decks_is_played_and_told(monkeypatch):
    assert [len(pairs()) for pairs in list(strength.KINDS.values())[:2]] == [
        len(bundled()) ** 2, len(training_lists()) ** 2,
    ]  # fmt: skip
    monkeypatch.setattr(
        strength, "KINDS", {name: lambda pairs=pairs: pairs()[:1] for name, pairs in strength.KINDS.items()}
    )
    monkeypatch.setattr(strength, "HELD_OUT", "random")  # a network takes long to compile
    answer = run(strength, "greedy", "random", "--games", 2, "--json")
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert (found["games"], found["seed"]) == (2, 1)
    of = [(row["decks"], row["agent"], row["against"]) for row in found["rows"]]
    assert of == [(kind, a, b) for kind in strength.KINDS for a, b in (("greedy", "random"), ("random", "greedy"))]
    for row in found["rows"]:
        low, high = row["ci95"]
        assert 0 <= low <= row["win_rate"] <= high <= 1 and row["games"] == 2
    assert len(answer.stderr.splitlines()) == len(of)
    assert json.loads(run(strength, "greedy", "random", "--games", 2, "--json").stdout) == found


def test_an_agent_does_not_play_itself_and_files_of_the_checkout_are_named_from_it(monkeypatch):
    monkeypatch.setattr(strength, "KINDS", {"two": lambda: [(d, d) for d in strength.training_lists()[:0]]})
    assert strength.measure(["greedy"], ["greedy"], 2, 1) == []
    assert (
        strength.name(str(strength.HELD_OUT)) == "agents/networks/held-out.npz"
        and strength.name("shipped") == "shipped"
    )
    assert strength.HELD_OUT.is_file()


@pytest.mark.parametrize(
    "command, words, says",
    [
        (strength, ["nobody"], "nobody"), (strength, ["random", "no-such.npz"], "no-such.npz"),
        (strength, ["random", "--games", 3], "even"), (strength, ["random", "--games", 0], "games"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line_before_a_game_is_played(command, words, says, monkeypatch):
    for name in ("play_match", "play_deals"):
        if hasattr(command, name):
            monkeypatch.setattr(command, name, None)
    answer = run(command, *words)
    assert answer.exit_code in (1, 2) and says in answer.stderr, answer.output
    assert [line.startswith("Error: ") for line in answer.stderr.splitlines()].count(True) == 1
    assert "Traceback" not in answer.output and isinstance(answer.exception, SystemExit)
