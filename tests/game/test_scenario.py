"""The positions that a Scenario sets up."""

from __future__ import annotations

import pytest

from lorcana_env import IllegalAction, Scenario
from tests.board import exerted
from tests.cast import AKELA, AURORA, PRIDE_ROCK, THEBES


def test_copies_of_a_card_stay_where_they_were_put():
    s = Scenario(
        you=dict(
            play=[dict(card=AURORA, under=[AKELA]), AKELA, PRIDE_ROCK],
            hand=[AURORA],
            discard=[AKELA],
            deck=[AURORA, AKELA, AURORA],
        )
    )
    assert s.you.play == [AURORA, AKELA, PRIDE_ROCK]
    assert s.you.hand == [AURORA] and s.you.discard == [AKELA]
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


# -- three and four players --------------------------------------------------------------------------------------------


def test_three_players():
    """1.3.5.1: you may challenge a character of any opponent; 1.3.4: the turns go round."""
    dog, cobra = "Stitch - New Dog", "Giant Cobra - Ghostly Serpent"
    s = Scenario(
        you=dict(play=[dog]),
        opponents=[dict(play=[exerted(cobra)], lore=3), dict(play=[exerted(cobra), exerted(dog)], hand=[cobra])],
    )
    assert s.opponents[0].lore == 3 and s.opponents[1].hand == [cobra] and s.opponent.play == s.opponents[0].play
    assert s.can("challenge", dog, f"opponent 2:{dog}") and not s.can("challenge", dog, f"opponent 1:{dog}")
    s.challenge(dog, f"opponent 2:{cobra}")
    assert s[f"opponent 2:{cobra}"].damage == 2 and s[f"opponent:{cobra}"].damage == 0
    s.end_turn()
    assert s.active == "opponent 1"
    s.end_turn()
    s.quest(cobra)
    assert s.active == "opponent 2" and s.opponents[1].lore == 1


def test_an_opponent_of_several_is_chosen_by_name():
    """1.3.2: "chosen player" may be each of them."""
    s = Scenario(you=dict(hand=["Second Star to the Right"], ink=10), opponents=[{}, {}, {}])
    s.play("Second Star to the Right")
    assert all(s.can("choose", who) for who in ("you", "opponent 1", "opponent 3")) and not s.can("choose", "opponent")
    s.choose("opponent 3")
    assert [len(view.hand) for view in s.opponents] == [0, 0, 5]


@pytest.mark.parametrize(
    ("sides", "wrong"),
    [
        (dict(opponent={}, opponents=[{}]), "either opponent"),
        (dict(opponents=[{}] * 4), "one to three opponents, not 4"),
        (dict(opponents=[{}, dict(hnad=[])]), "opponent 2"),
    ],
)
def test_wrong_opponents_are_named(sides, wrong):
    with pytest.raises(ValueError, match=wrong):
        Scenario(**sides)


def test_an_option_is_the_top_or_the_bottom():
    """7.4.1: "Put it on either the top or the bottom of your deck", in printed order."""
    for option, top in enumerate(("Be Prepared", "Stitch - New Dog")):
        s = Scenario(you=dict(play=["Yzma - Alchemist"], deck=["Be Prepared", "Stitch - New Dog"]))
        s.quest("Yzma - Alchemist")
        s.option(option)
        assert s.you.deck[0] == top and s.decision is None
