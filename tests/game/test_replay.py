"""Replays: the same game again bit for bit, files that are refused, the command and the web page."""

import gzip
import json
import os
import re
import subprocess
import sys

import pytest

from lorcana_env import Deck, Game, IllegalAction, Replay
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.apps.page.recorded import page
from lorcana_env.game import replay
from lorcana_env.simulation.games import first_game, simulate
from tests.browsing import CHROMIUM, FLAGS
from tests.helpers import AGGRO, WARD, raises, run

DECKS = (Deck.load(WARD), Deck.load(AGGRO))


def recorded(seed=3):
    return Replay.record(*DECKS, agents=[BuiltIn("greedy"), BuiltIn("random", 5)], seed=seed)


@pytest.fixture(scope="module")
def game():
    return recorded()


def test_a_replay_is_the_same_game_bit_for_bit(game, tmp_path):
    path = tmp_path / "game.replay"
    game.save(path)
    again = Replay.load(path)
    assert again.game.to_bytes() == game.game.to_bytes()
    assert (again.actions, again.names, again.seed) == (game.actions, ("greedy", "random"), 3)
    assert [deck.cards for deck in again.decks] == [deck.cards for deck in DECKS]
    for (one, action), (other, same) in zip(game.positions(), again.positions(), strict=True):
        assert action == same and one.to_bytes() == other.to_bytes()
    assert path.stat().st_size < 3000 and [file.name for file in tmp_path.iterdir()] == ["game.replay"]


def test_a_replay_follows_its_game():
    live = Replay(*DECKS, seed=-9, starting_player=1, decision_limit=40)
    plain = Game(*DECKS, seed=-9, starting_player=1, decision_limit=40)
    while not plain.over:
        action = int(plain.legal_actions()[0])
        live.step(action)
        plain.step(action)
    assert live.game.to_bytes() == plain.to_bytes() and plain.truncated
    assert Replay.from_bytes(live.to_bytes()).game.to_bytes() == plain.to_bytes()
    with pytest.raises(IllegalAction):
        live.step(0)
    assert 0 < len(live) < 40, "decisions with one answer are taken by the game"


def test_undo_is_the_game_without_the_last_actions(game):
    copy = Replay.from_bytes(game.to_bytes())
    before = copy.at(len(copy) - 5).to_bytes()
    copy.undo(5)
    assert copy.game.to_bytes() == before and len(copy) == len(game) - 5
    raises(ValueError, "cannot be taken back", copy.undo, 1000)
    raises(ValueError, "no step -1", copy.at, -1)


def test_a_concession_is_replayed():
    """2.3.3.4: at any time, also when another decides."""
    live = Replay(*DECKS, seed=1)
    live.step(int(live.game.legal_actions()[0]))
    live.concede(1 - live.game.to_act)
    again = Replay.from_bytes(live.to_bytes())
    assert again.game.winner == live.game.winner is not None


@pytest.mark.nightly
def test_three_players_are_replayed():
    live = Replay.record(*DECKS, Deck.load("blurple"), agents=[BuiltIn("random", k) for k in range(3)], seed=2)
    assert Replay.from_bytes(live.to_bytes()).game.to_bytes() == live.game.to_bytes()


@pytest.mark.parametrize("options", [dict(variant="pack-rush"), dict(rules="2024")])
def test_variants_and_older_rules_are_replayed(options):
    """10.2: also the opening hand of five and the marketing cards in the inkwell."""
    live = Replay.record(*DECKS, agents=[BuiltIn("random"), BuiltIn("greedy")], seed=2, **options)
    again = Replay.from_bytes(live.to_bytes())
    assert again.game.to_bytes() == live.game.to_bytes()
    assert (again.variant, again.rules) == (live.variant, live.rules)
    assert data_of(page(again))["steps"][-1]["board"]["sides"][0]["goal"] == (15 if "variant" in options else 20)


def test_a_file_that_was_cut_short_or_in_which_any_byte_was_changed_is_refused(game):
    content = game.to_bytes()
    for cut in (0, 1, 5, 40, -1, -8):
        raises(ValueError, r"x\.replay cannot be read: it is", Replay.from_bytes, content[:cut], "x.replay")
    for at in range(10, len(content), 7):  # the ten bytes before hold gzip's marks and date
        damaged = bytearray(content)
        damaged[at] ^= 0x10
        raises(ValueError, "cannot be read", Replay.from_bytes, bytes(damaged))
    raises(ValueError, "cannot be read", Replay.from_bytes, content + b"x")


def changed(game, **changes):
    data = json.loads(gzip.decompress(game.to_bytes())) | changes
    for key in [key for key, value in changes.items() if value is None]:
        del data[key]
    return gzip.compress(json.dumps(data).encode())


@pytest.mark.parametrize(("changes", "message"), [
    (dict(kind="something else"), "it is no replay"), (dict(format=2), "format 2; this version reads 1: update"),
    (dict(rules="3.0.0"), r"rules 3.0.0; this engine plays 2\.3, 2\.1, 2\.0 and 2024"),
    (dict(cards="0" * 16), "other card data"), (dict(end="0" * 16), "played it differently"),
    (dict(actions=[0, 0, 0]), "played it differently"), (dict(actions=["a"]), "is damaged"),
    (dict(decks=[{"name": "x", "cards": {"No Such Card": 60}}] * 2), "No Such Card"),
    (dict(decks=[], names=[]), "2 to 4 decks"), (dict(end=None), "end is missing"), (dict(actions=[-5]), "no player 4"),
    (dict(names=["a"]), "1 names for 2 players"),
])  # fmt: skip
def test_another_version_is_refused_by_name(game, changes, message):
    raises(ValueError, rf"x\.replay .*{message}", Replay.from_bytes, changed(game, **changes), "x.replay")


def test_another_card_text_is_another_digest(game):
    cards = game.game.table.cards
    assert replay.card_digest(cards) == replay.card_digest(tuple(cards))
    assert replay.card_digest(cards) != replay.card_digest(cards[1:])


def test_the_first_game_of_a_simulation_is_the_one_that_was_counted(tmp_path):
    for policy in ("random", "greedy"):
        for seed in range(4):  # seeds of 64 bits, whose highest is set for some
            result = simulate(*DECKS, policy=policy, games=1, seed=seed)
            first = first_game(DECKS, policy=policy, seed=seed)
            assert first.game.turn == result.turns_mean and result.wins[first.game.winner] == 1
    path = tmp_path / "first.replay"
    assert run("simulate", WARD, AGGRO, "--games", 2, "--replay", path, "--json").exit_code == 0
    assert Replay.load(path).game.over


# -- the command ---------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def file(game, tmp_path_factory):
    path = tmp_path_factory.mktemp("replay") / "game.replay"
    game.save(path)
    return path


def test_the_log_has_a_line_for_each_action(game, file):
    lines = run("replay", file, "--all").stdout.splitlines()
    numbered = [line for line in lines if re.match(r" +\d+  (greedy|random): ", line)]
    assert len(numbered) == len(game)
    heads = ["Before the first turn", *(rf"Turn {k + 1} begins: (greedy|random)" for k in range(game.game.turn))]
    shown = [line for line in lines if not line.startswith(" ")]
    assert all(map(re.fullmatch, heads, shown)) and len(shown) == len(heads)
    assert lines[-1].strip() == f"{game.names[game.game.winner]} wins: {max(game.game.lore)} lore."


def test_the_log_of_a_player_hides_what_the_player_does_not_know(file):
    for player in ("0", "1"):
        lines = run("replay", file, "--all", "--player", player).stdout.splitlines()
        theirs = [line for line in lines if "Opponent: put" in line]
        assert theirs and all("put an unknown card on the bottom" in line for line in theirs)
        assert not any("You: put an unknown" in line for line in lines)


def test_stepping_reads_numbers_enter_and_back(game, file):
    shown = run("replay", file, typed="\n\np\n7\n9999\nx\nq\n").stdout
    steps = re.findall(r"(\d+)/(\d+) ─", shown)
    last = len(game)
    assert [int(step) for step, _ in steps] == [0, 1, 2, 1, 7, last, last] and {int(of) for _, of in steps} == {last}


@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
def test_stepping_by_keys_in_a_terminal(game, file):
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "lorcana_env.cli", "replay", str(file)],
        stdin=theirs, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()  # keys that are typed ahead are read like others
    os.write(ours, b"\x1b[C\x1bOC\x1b[D12\rpq")
    shown = process.stdout.read()  # communicate() would lose what readline() read ahead
    assert process.wait(timeout=60) == 0
    assert [int(step) for step in re.findall(r"(\d+)/\d+ ─", shown)] == [0, 1, 2, 1, 12, 11]


# -- the page --------------------------------------------------------------------------------------------------------
def data_of(html):
    return json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', html, re.DOTALL)[1])


def test_the_page_holds_every_step_and_needs_nothing_else(game):
    html = page(game, agent=BuiltIn("greedy"), agent_name="greedy")
    data = data_of(html)
    assert len(data["steps"]) == len(game) + 1
    asked = [step.get("opinion") for step in data["steps"]]
    assert [bool(opinion) for opinion in asked] == [action >= 0 for action in game.actions] + [False]
    assert all(0 <= opinion["chance"] <= 1 and opinion["agent"] == "greedy" for opinion in asked if opinion)
    assert not re.search(r"(?:src|href)\s*=\s*[\"']?(?:https?:)?//|\.(?:css|svg)\b|@import|fetch\(", html)


def test_the_page_of_a_player_shows_no_hand_of_the_other(game):
    data = data_of(page(game, 1, agent=BuiltIn("greedy")))
    for step, (position, action) in zip(data["steps"], game.positions(), strict=True):
        mine, theirs = ([entry["card"] for entry in side["hand"]] for side in step["board"]["sides"])
        assert mine == position.zones(1)["hand"]
        known = [slot for slot in position.slots(0, "hand") if position.state["known"][slot] >> 1 & 1]
        assert theirs == [position.card_name(slot) for slot in known]
        assert action is None or ("opinion" in step) == (position.to_act == 1)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_the_page_works_in_a_browser(game, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(page(game, language="fr", agent=BuiltIn("greedy"), agent_name="greedy"), "utf-8")
    step = 30
    done = subprocess.run(
        [
            CHROMIUM, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=20000", "--dump-dom",
            f"{path.as_uri()}#/replay/file/{step}",
        ],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    position = game.at(step)
    shown = done.stdout.partition("<main")[2]
    assert f"{step} / {len(game)}</span>" in shown, done.stderr[-500:]
    for player in (0, 1):
        for name in position.zones(player)["play"]:
            short, _, version = name.partition(" - ")
            assert short in shown and version in shown
    assert position.describe(game.actions[step], "fr") in shown
    assert f'id="step-{len(game) - 1}"' in shown and 'class="curve"' in shown and "greedy jouerait" in shown
    assert 'id="share"' not in shown and 'id="judge"' not in shown
