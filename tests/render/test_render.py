"""The render modes of the environments: text, picture, terminal."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lorcana_env import Deck, Scenario, lorcana_v1, render
from lorcana_env.render.picture import HEIGHT, WIDTH, picture
from tests.board import exerted, placed
from tests.helpers import AGGRO, WARD, new_game, raises, random_play

PAIR = (Deck.load(WARD), Deck.load(AGGRO))


def gym_env(mode):
    return gymnasium.make("lorcana_env/Lorcana-v1", decks=PAIR, seat=0, render_mode=mode)


def test_gymnasium_checks_every_render_mode():
    check_env(gym_env("rgb_array").unwrapped)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_gymnasium_renders(mode):
    env = gym_env(mode)
    env.reset(seed=1)
    shown = env.render()
    if mode == "ansi":
        assert shown == env.unwrapped.game.text(0)
    else:
        assert (shown == picture(env.unwrapped.game, 0)).all()


def test_human_mode_prints_the_board_by_itself(capsys):
    env = gym_env("human")
    env.reset(seed=1)
    assert "You - ward-es-control" in capsys.readouterr().out
    env.step(int(env.unwrapped.game.legal_actions()[-1]))
    assert "You - ward-es-control" in capsys.readouterr().out and env.render() is None


def test_a_hand_in_the_terminal_shows_what_a_card_can_do(capsys):
    hand = ["Be Prepared", "Elsa - Spirit of Winter", "Casa Madrigal - Courtyard"]
    render.render(Scenario(you=dict(hand=hand, ink=5)).game, 0, "human")
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert "Be Prepared (7)" in shown and "Elsa - Spirit of Winter (8: 4/6 ◆3)" in shown and "(4: /7 ◆2)" in shown


def test_pettingzoo_renders_for_the_player_who_decides(capsys):
    env = lorcana_v1.env(decks=PAIR, render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    assert shown.shape == (HEIGHT, WIDTH, 3) and shown.dtype == np.uint8
    env = lorcana_v1.env(decks=PAIR, render_mode="human")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    assert "Opponent - " in capsys.readouterr().out
    env = lorcana_v1.raw_env(decks=PAIR, render_mode="ansi")
    env.reset(seed=1)
    assert "You must decide: alter the opening hand" in env.render()


def test_a_picture_shows_nothing_that_the_player_cannot_know():
    """7.1.3: the same picture, whatever the cards are that the player cannot know."""
    game = new_game(1)
    for step, _ in enumerate(random_play(game, 1)):
        if step % 25 == 0:
            for player in (0, 1):
                assert (picture(game, player) == picture(game.determinize(player, step), player)).all()
    assert not (picture(game, 0) == picture(game, 1)).all()


def test_a_picture_shows_what_changes():
    def drawn(**card):
        return picture(Scenario(you=dict(play=[placed("Stitch - New Dog", **card)])).game, 0)

    shots = [drawn(), drawn(damage=1), drawn(exerted=True), drawn(drying=True)]
    assert all(not (a == b).all() for k, a in enumerate(shots) for b in shots[:k])


@pytest.mark.parametrize("cards", [1, 12, 29])
def test_a_picture_has_room_for_many_cards(cards):
    """The last of each row lies inside the picture, too."""
    dog, plan = "Stitch - New Dog", "Be Prepared"

    def drawn(last, in_hand):
        you = dict(play=[dog] * (cards - 1) + [last], hand=[plan] * (cards - 1) + [in_hand], deck=[plan])
        return picture(Scenario(you=you).game, 0)  # of no more than 60 cards

    whole = drawn(dog, plan)
    assert whole.shape == (HEIGHT, WIDTH, 3)
    assert (drawn(exerted(dog), plan) != whole).any() and (drawn(dog, dog) != whole).any()


@pytest.mark.parametrize("make", [gym_env, lambda mode: lorcana_v1.env(decks=PAIR, render_mode=mode)])
@pytest.mark.filterwarnings("ignore")
def test_an_unknown_mode_is_refused(make):
    raises((ValueError, gymnasium.error.Error), "paper", make, "paper")


def test_a_picture_without_pillow_is_refused_with_the_remedy(monkeypatch):
    monkeypatch.setattr(render, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match=r"draws with Pillow: pip install -e '\.\[pictures\]'"):
        lorcana_v1.raw_env(decks=PAIR, render_mode="rgb_array")
    lorcana_v1.raw_env(decks=PAIR, render_mode="ansi")
