"""A player's words on a game: the same actions as by number."""

import pytest

from lorcana_env import IllegalAction, Scenario
from tests.board import exerted
from tests.cast import BAMBI, ELSA, STITCH
from tests.helpers import raises


def playing(auto=True, **sides):
    """A game in your main phase, laid out as a scenario."""
    return Scenario(**sides).game.clone(auto=auto)


def test_a_card_is_found_by_its_name_without_the_version():
    game = playing(you=dict(play=[STITCH], hand=[BAMBI], ink=2), opponent=dict(play=[exerted(ELSA)]))
    game.ink("Bambi")
    game.challenge("Stitch", "Elsa")
    assert game.state["exerted"][0] and game.zones(0)["inkwell"][-1] == BAMBI


@pytest.mark.parametrize("auto", [True, False])
def test_what_has_no_alternative_is_confirmed(auto):
    game = playing(auto, you=dict(play=[STITCH]), opponent=dict(play=[exerted(ELSA)]))
    by_number = playing(auto, you=dict(play=[STITCH]), opponent=dict(play=[exerted(ELSA)]))
    game.challenge(STITCH, ELSA)
    by_number.step(next(int(a) for a in by_number.legal_actions() if "challenge" in by_number.describe(int(a))))
    while not auto and by_number.decision.kind != "main":
        by_number.step(int(by_number.legal_actions()[0]))
    assert game.to_bytes() == by_number.to_bytes()


def test_you_are_who_decides():
    game = playing(you=dict(play=[STITCH]), opponent=dict(play=[ELSA]))
    game.end_turn()
    assert game.to_act == 1 and game.can("quest", "Elsa") and not game.can("quest", "opponent:Stitch")
    game.quest("Elsa")
    assert game.lore[1] > 0


def test_an_illegal_verb_changes_nothing():
    game = playing(you=dict(play=[exerted(STITCH)], hand=[BAMBI]), opponent=dict(play=[ELSA]))
    before = game.to_bytes()
    for verb, *names in (
        ("quest", "Stitch"), ("play", "Bambi"), ("challenge", "Stitch", "Elsa"), ("quest", "Nobody"), ("choose",),
        ("play", "Bambi", None, -1), ("activate", "Stitch", -1),
    ):  # fmt: skip
        with pytest.raises(IllegalAction):
            getattr(game, verb)(*names)
        assert game.to_bytes() == before and not game.can(verb, *names)


@pytest.mark.parametrize(("verb", "names", "why"), [
    ("quest", [STITCH], r"quest .* is not legal now \(exerted\); legal: .*end turn"),
    ("play", [BAMBI], r"play .* is not legal now \(needs \d ink, you have 0\)"),
    ("sing", ["The Mob Song", ELSA], r"sing .* legal now \(.*needs characters of cost 10 or more in all\)"),
    ("challenge", [ELSA, f"opponent:{STITCH}"], r"with .*: choosing .* legal now \(<Decision .*>; is not exerted\)"),
])  # fmt: skip
def test_an_illegal_verb_says_why(verb, names, why):
    you, opponent = (
        dict(play=[exerted(STITCH), ELSA], hand=[BAMBI, "The Mob Song"]),
        dict(play=[STITCH, exerted(BAMBI)]),
    )
    s = Scenario(you=you, opponent=opponent)
    raises(IllegalAction, why, getattr(s, verb), *names)
