"""``lorcana cards`` and ``lorcana deck``: output, exit codes, errors in one line."""

import json
import re
import shlex

import click
import pytest
from click.testing import CliRunner, Result

from lorcana_env import cards
from lorcana_env.cli import COMMANDS, EXAMPLES, main
from lorcana_env.decks import bundled


def lorcana(*args: str) -> Result:
    return CliRunner().invoke(main, list(args), prog_name="lorcana")


def test_help_and_version_of_every_command():
    shown = lorcana("--help")
    assert shown.exit_code == 0 and all(f"lorcana {command}" in shown.stdout for command in COMMANDS)
    listed = re.findall(r"^  (\S+)  ", shown.stdout[shown.stdout.index("Commands:") :], re.MULTILINE)
    assert len(listed) == 12 and set(listed) == {command.split()[0] for command in COMMANDS}
    for command in COMMANDS:
        assert f"Usage: lorcana {command} " in lorcana(*command.split(), "--help").stdout
        assert f"lorcana {command} " in lorcana(command.split()[0], "--help").stdout
    assert lorcana("--version").stdout.startswith("lorcana, version ")


def test_without_arguments_it_shows_what_can_be_done():
    shown = lorcana()
    assert shown.exit_code == 0 and shown.stderr == ""
    lines = [line for lines in EXAMPLES.values() for line in lines]
    for command in COMMANDS:
        assert any(line.startswith(f"lorcana {command}") for line in lines), f"{command} has no example"
    assert all(line in shown.stdout for line in lines)


@pytest.mark.parametrize("line", [line for lines in EXAMPLES.values() for line in lines])
def test_the_examples_can_be_typed(line, monkeypatch):
    """Their arguments are accepted; the commands themselves are not carried out."""
    monkeypatch.setattr(click.Command, "invoke", lambda self, context: None)
    assert lorcana(*shlex.split(line)[1:]).exit_code == 0


def test_a_card_as_text_and_as_json():
    text = lorcana("cards", "stitch - new dog", "You're Welcome")
    assert text.exit_code == 0 and "Stitch - New Dog" in text.stdout and "You're Welcome" in text.stdout
    found = json.loads(lorcana("cards", "Stitch - New Dog", "--json").stdout)
    assert [card["full_name"] for card in found] == ["Stitch - New Dog"]
    assert found[0]["cost"] == cards.find("Stitch - New Dog").cost and found[0]["supported"] is True


def test_the_pool_and_the_bundled_decks_are_listed():
    assert len(lorcana("cards").stdout.splitlines()) == len(cards.all_cards())
    assert lorcana("deck", "list").stdout.split() == list(bundled())


def test_coverage_adds_up():
    report = json.loads(lorcana("cards", "coverage", "--json").stdout)
    assert report["total"] == len(cards.all_cards()) == report["supported"] + len(report["unsupported"])
    assert all(card.keys() >= {"full_name", "reason"} for card in report["unsupported"])
    assert f"{report['supported']} of {report['total']}" in lorcana("cards", "coverage").stdout
    assert json.loads(lorcana("cards", "--json", "coverage").stdout) == report


def test_deck_check_json():
    legal = lorcana("deck", "check", "ward-es-control", "--json")
    assert legal.exit_code == 0
    report = json.loads(legal.stdout)
    assert report["cards"] == 60 and report["problems"] == [] and isinstance(report["unsupported"], list)
    assert sum(report["curve"].values()) == 60

    rotated = lorcana("deck", "check", "ward-es-control", "--format", "core", "--json")
    assert rotated.exit_code == 1 and json.loads(rotated.stdout)["problems"]


def test_deck_check_text():
    shown = lorcana("deck", "check", "ward-es-control").stdout
    assert "60 cards" in shown and "cost  1" in shown and "legal in format any" in shown
