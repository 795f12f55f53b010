"""The positions that a Scenario sets up."""

from __future__ import annotations

import pytest

from lorcana_env import IllegalAction, Scenario
from tests.board import exerted
from tests.cast import ABU, AKELA, AURORA, BALOO, CANNONS, PRIDE_ROCK, STITCH, THEBES


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
        (dict(opponents=[{}, dict(hand=["Nobody"])]), "Nobody"),
    ],
)
def test_wrong_opponents_are_named(sides, wrong):
    with pytest.raises(ValueError, match=wrong):
        Scenario(**sides)


def table() -> Scenario:
    others = [dict(play=[BALOO, exerted(AKELA)], lore=k) for k in (1, 2)]
    return Scenario(you=dict(play=[ABU, BALOO], hand=[CANNONS], ink=1), opponents=others)


def test_a_position_of_three_names_each_opponent():
    s = table()
    assert [view.lore for view in s.opponents] == [1, 2] and s.opponents[1].play == [BALOO, AKELA]
    s.play(CANNONS)
    s.choose(f"opponent 2:{BALOO}")
    assert [s[name].damage for name in (BALOO, f"opponent:{BALOO}", f"opponent 2:{BALOO}")] == [0, 0, 2]
    assert s[f"opponent:{BALOO}#2"].damage == 2
    assert s.can("challenge", ABU, f"opponent 1:{AKELA}") and not s.can("challenge", ABU, f"opponent 2:{BALOO}")
    s.challenge(ABU, f"{AKELA}#2")
    assert s.opponents[0].discard == [] and s.opponents[1].discard == [AKELA]


def test_the_active_player_and_the_winner_of_four_are_named():
    s = Scenario(opponents=[{}, dict(play=[ABU], lore=18), dict(play=[STITCH])])
    turns = []
    for _ in range(4):
        turns.append(s.active)
        s.end_turn()
    assert turns == ["you", "opponent 1", "opponent 2", "opponent 3"] and s.active == "you"
    s.end_turn()
    s.end_turn()
    s.quest(ABU)
    assert s.winner == "opponent 2"


def test_one_of_opponents_is_the_opponent():
    s = Scenario(opponents=[dict(play=[ABU])])
    assert s[f"opponent:{ABU}"].name == s[f"opponent 1:{ABU}"].name == ABU
    s.end_turn()
    assert s.active == "opponent"


def test_an_unknown_player_is_refused_by_name():
    with pytest.raises(IllegalAction, match="no player 'opponent 3'; there are you, opponent 1, opponent 2"):
        table().challenge(ABU, f"opponent 3:{AKELA}")


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
