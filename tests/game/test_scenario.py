"""The positions that a Scenario sets up."""

import pytest

from lorcana_env import IllegalAction, Scenario
from tests.cast import AKELA, AURORA, PRIDE_ROCK, THEBES
from tests.helpers import raises


def test_copies_of_a_card_stay_where_they_were_put():
    s = Scenario(you=dict(
        play=[dict(card=AURORA, under=[AKELA]), AKELA, PRIDE_ROCK], hand=[AURORA], discard=[AKELA],
        deck=[AURORA, AKELA, AURORA],
    ))  # fmt: skip
    assert s.you.play == [AURORA, AKELA, PRIDE_ROCK] and s.you.hand == [AURORA] and s.you.discard == [AKELA]
    assert s.you.deck == [AURORA, AKELA, AURORA] and s[AURORA].under == [AKELA]


def naming() -> Scenario:
    s = Scenario(you=dict(play=["The Sorcerer's Hat"], ink=1))
    s.activate("The Sorcerer's Hat")
    return s


def ordering() -> Scenario:
    s = Scenario(
        you=dict(play=[AURORA], hand=["You Have Forgotten Me"], ink=4),
        opponent=dict(play=["Sheriff of Nottingham - Corrupt Official"], hand=[AURORA, AKELA]),
    )
    s.play("You Have Forgotten Me")
    s.choose(f"opponent:{AURORA}", f"opponent:{AKELA}")
    return s


@pytest.mark.parametrize(("kind", "position"), [("name", naming), ("order", ordering)])
def test_an_option_that_is_not_asked_for_is_refused_like_any_illegal_action(kind, position):
    """Whatever decision is pending, every action has words."""
    game = position().game
    assert game.decision.kind == kind
    legal = set(game.legal_actions().tolist())
    for action in set(range(game.table.actions.n)) - legal:
        with pytest.raises(IllegalAction):
            game.step(action)


def test_copies_of_a_card_may_be_at_different_locations():
    s = Scenario(
        you=dict(
            play=[PRIDE_ROCK, THEBES, dict(card=AURORA, at=PRIDE_ROCK), AKELA, dict(card=AURORA, at=THEBES, damage=1)]
        )
    )
    assert s[AURORA].location == PRIDE_ROCK and s[f"{AURORA}#2"].location == THEBES
    assert s[AURORA].damage == 0 and s[f"{AURORA}#2"].damage == 1


def test_an_option_is_the_top_or_the_bottom():
    """7.4.1: "Put it on either the top or the bottom of your deck", in printed order."""
    for option, top in enumerate(("Be Prepared", "Stitch - New Dog")):
        s = Scenario(you=dict(play=["Yzma - Alchemist"], deck=["Be Prepared", "Stitch - New Dog"]))
        s.quest("Yzma - Alchemist")
        s.option(option)
        assert s.you.deck[0] == top and s.decision is None


def test_cards_are_named_as_in_the_legal_actions():
    s = Scenario(you=dict(hand=["Fire the Cannons!"], ink=1), opponent=dict(play=[AKELA, AURORA]))
    s.play("Fire the Cannons!")
    assert f"choose opponent's {AKELA}" in s.legal()
    s.choose(f"opponent's {AKELA}")
    assert s[f"opponent's {AKELA}"].zone == "discard" and s[AURORA].damage == 0


def test_a_card_is_named_by_a_name_that_some_card_has():
    """5.2.6: with its version the same, a slip is refused."""
    s = naming()
    raises(IllegalAction, "no card is named 'Stich'", s.name, "Stich")
    raises(IllegalAction, "no card is named ''", s.name, "")
    s.name("Stitch - New Dog")
    assert s.decision is None


def test_the_value_of_shift_is_its_ink():
    """8.10.1; the cost of Flotsam & Jetsam is two cards of the hand."""
    hand = ["Mickey Mouse & Minnie Mouse - Adventuring Duo", "Flotsam & Jetsam - Entangling Eels", "Elsa - Ice Artisan"]
    s = Scenario(you=dict(hand=hand))
    assert [s[name].keywords["Shift"] for name in hand] == [0, True, 4]
