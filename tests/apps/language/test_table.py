"""Behaviour that the harnesses with one seat have in common."""

import sys

import pytest

from lorcana_env.agents.network import Network
from lorcana_env.apps.language.table import Table, deck_of
from lorcana_env.decks import Deck, bundled
from lorcana_env.decks.generator import HELD_OUT_LISTS, SPLITS, split_cards, split_lists, training_lists
from tests.helpers import raises, run


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_against_an_agent(seat):
    table = Table("greedy", seed=3, seat=seat, variant="mini")
    assert table.game.to_act == seat and table.text().startswith("You, list of deck")
    assert table.facts()["actions"] and table.facts()["seed"] == 3
    while not table.over:
        assert table.reward == 0
        table.answer("Action: 0")
    assert table.reward == (1 if table.game.winner == seat else -1) and table.facts()["actions"] == []
    assert table.answer("0").action is None


def test_the_seed_fixes_all():
    texts = []
    for _ in range(2):
        table = Table("medium", seed=5)
        for _ in range(8):
            table.answer("done")
            table.answer("0")
        texts.append(table.text())
    assert texts[0] == texts[1] and Table("medium", seed=6).text() != Table("medium", seed=5).text()


def test_a_refusal_says_what_is_missing():
    table = Table("passive", ("blurple", "yurple"), seed=4, seat=0)
    while "take a turn action" not in table.text():
        table.answer("done")
    hand = table.game.zones(0)["hand"]
    said = [table.answer(f"play {name}").refused for name in hand[:2]]
    assert all(f"play {name}: needs " in why and "ink, you have" in why for name, why in zip(hand, said))
    assert table.dialogue.illegal[0] == 2


def test_decks_are_two():
    with pytest.raises(ValueError, match="decks must be two, the reader's and the opponent's, not 1"):
        Table("greedy", ["blurple"], seed=1)


def test_decks_of_others_are_bundled_names_or_lists(tmp_path, monkeypatch):
    """No file of this machine is read, and none is quoted."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text("very secret")
    for path in ("secret.txt", str(tmp_path / "secret.txt"), "../secret.txt", ""):
        raises(ValueError, "there is no deck", deck_of, path)
    assert deck_of("blurple") == Deck.load("blurple") and deck_of("mini-quest").name == "mini-quest"
    assert deck_of("2 Stitch - New Dog\n2 Be Prepared\n", "yours").counts == {"Stitch - New Dog": 2, "Be Prepared": 2}
    raises(ValueError, "at most 10,000", deck_of, "1 Stitch - New Dog\n" * 1000)


def test_the_lists_of_a_split():
    """No list that may be trained on is for tests: these are held out, or have cards of the newest set."""
    decks = {split: {deck.name for k in range(12) for deck in Table("greedy", seed=k, split=split).game.table.decks}
             for split in SPLITS}  # fmt: skip
    assert decks["train"] <= {*training_lists()} and decks["test"] <= {*split_lists("test")}
    assert len(decks["test"]) > 5 and {*HELD_OUT_LISTS} < {*split_lists("test")} == {*bundled()} - {*training_lists()}
    assert not {*split_cards("train")} & {*split_cards("test")}
    raises(ValueError, "leave out decks and variant", Table, decks=["blurple", "yurple"], split="test")
    raises(ValueError, "unknown split 'dev'; there are train, test", Table, split="dev")


@pytest.mark.parametrize("shaping", [0.05, "value"])
def test_shaping_pays_on_the_way_and_takes_it_back(shaping):
    """The sum is the result, less what the beginning was worth (Ng, Harada, Russell 1999)."""
    table = Table("greedy", seed=2, shaping=shaping)
    first = Network().value(table.game) if shaping == "value" else 0
    gained = [table.gained()]
    while not table.over:
        table.answer("0")
        gained.append(table.gained())
    assert gained[0] == table.gained() == 0 and sum(map(bool, gained)) > 5
    assert abs(table.reward) == 1 and sum(gained) == pytest.approx(table.reward - first)


@pytest.mark.parametrize("shaping", [2, "lore", True, float("nan")])
def test_a_shaping_that_is_none(shaping):
    raises((ValueError, TypeError), "shaping must be", Table, shaping=shaping)


@pytest.mark.parametrize(("command", "library"), [("mcp", "mcp"), ("env", "openenv")])
def test_a_missing_library_is_named_with_its_extra(command, library, monkeypatch):
    for loaded in [name for name in sys.modules if name.startswith("lorcana_env.apps.language.")]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, library, None)
    result = run("serve", command)
    assert result.exit_code == 1 and f"pip install -e '.[{library}]'" in result.output
