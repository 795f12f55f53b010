"""Positions that differ in what the player may know are not shown alike: in text, flat observation and entities.

The rules are 7.1.2.1 and 7.7.4.2: what is chosen and what waits in the bag is public. Positions are compared by a
description of the record that is the same for copies of a card that can be exchanged (:func:`.knowledge.known_to`).
"""

import random

import numpy as np
import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.agents.hints import first_alike
from lorcana_env.decks.sampling import random_deck
from lorcana_env.observe.knowledge import known_to
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.actions import slot_of
from tests.board import damaged, exerted


def shown(game, viewer):
    """The ways in which a position is shown."""
    return {
        "text": game.text(viewer), "flat": game.observe(viewer).tobytes(), "compact": game.compact(viewer).tobytes(),
        "entities": game.entities(viewer).tobytes(),
    }  # fmt: skip


def compare_successors(game, seen):
    """Take each legal action; what is shown alike must be alike. Returns how many positions were compared.

    ``seen``: what each picture of a position showed, overwritten.
    """
    compared = 0
    labels = [game.describe(int(action)) for action in game.legal_actions()]
    assert len(set(labels)) == len(labels) or "an unknown card" in "".join(labels), labels
    for action in game.legal_actions():
        after = game.clone()
        after.step(int(action))
        if after.over or after.to_act != game.to_act:
            continue
        what = known_to(after, game.to_act)
        for kind, picture in shown(after, game.to_act).items():
            before = seen.setdefault((kind, picture), what)
            assert before == what, (kind, game.describe(int(action)), after.text(game.to_act), before, what)
        compared += 1
    return compared


def play_and_compare(seed, share):
    """A random game of two decks of the whole pool, of whose decisions a share is looked at."""
    chooser, seen, compared = random.Random(seed), {}, 0
    game = Game(random_deck(chooser), random_deck(chooser), seed=seed)
    while not game.over and game.turn < 30:
        actions = game.legal_actions()
        if game.decision.kind != "main" or chooser.random() < share:
            compared += compare_successors(game, seen)
        game.step(int(chooser.choice(actions)))
    return compared


@pytest.mark.parametrize("seed", range(4))
def test_what_is_shown_alike_is_alike(seed):
    assert play_and_compare(seed, 0.1) > 50


@pytest.mark.nightly
def test_what_is_shown_alike_is_alike_in_many_games():
    assert sum(play_and_compare(seed, 0.05) for seed in range(1000, 1300)) > 30_000


def take_copies(game):
    """Take each action on a card in play that is the same move as an earlier one, and that one; how many there were."""
    legal, firsts = game.legal_actions(), first_alike(game)
    copies = [k for k in np.flatnonzero(firsts < np.arange(len(legal))) if in_play(game, legal[k])]
    for k in copies:
        after = [game.clone(), game.clone()]
        for copy, action in zip(after, (legal[k], legal[firsts[k]])):
            copy.step(int(action))
        for viewer in range(game.players):
            assert known_to(after[0], viewer) == known_to(after[1], viewer), game.describe(int(legal[k]))
    return len(copies)


def in_play(game, action):
    return game.state["zone"][slot_of(int(action), game.to_act, (game.players, game.table.capacity))] == c.ZONE_PLAY


def test_the_same_action_on_cards_that_are_alike_leads_to_the_same_position():
    chooser, taken = random.Random(0), 0
    for seed in range(6):
        four_of_each = (Deck(random_deck(chooser, kinds=15).cards * 2, f"deck {player}") for player in range(2))
        game = Game(*four_of_each, seed=seed)
        while not game.over and game.turn < 30:
            taken += take_copies(game)
            game.step(int(chooser.choice(game.legal_actions())))
    assert taken > 50


def followers(s):
    """Check that all legal actions have different words and lead to positions that are shown differently."""
    actions = s.game.legal_actions()
    assert compare_successors(s.game, {}) == len(actions)
    after = [s.game.clone() for _ in actions]
    for game, action in zip(after, actions):
        game.step(int(action))
    for kind in ("text", "flat", "compact", "entities"):
        assert len({shown(game, s.game.to_act)[kind] for game in after}) == len(actions), kind
    return s.legal()


BELLE, DOG, LUMIERE = "Belle - Snowfield Strategist", "Stitch - New Dog", "Lumiere - Hotheaded Candelabra"


def test_an_ability_in_the_bag_says_which_card_it_is_about():
    """7.7.4.2: one event sets it off three times, once for each character that was banished."""
    s = Scenario(you=dict(play=[BELLE, DOG, LUMIERE], hand=["Raging Storm"], ink=8))
    s.play("Raging Storm")
    labels = followers(s)
    assert labels[0] == f"resolve WINTER STOCKPILE of {BELLE}"
    assert sorted(labels[1:]) == [f"resolve WINTER STOCKPILE of {BELLE}, about {name}" for name in (LUMIERE, DOG)]
    s.take(labels.index(f"resolve WINTER STOCKPILE of {BELLE}, about {DOG}"))
    assert f"Resolving: WINTER STOCKPILE of {BELLE}, about {DOG}" in s.game.text(0)


HURT = [damaged(DOG), damaged(DOG), damaged(LUMIERE)]


@pytest.mark.parametrize(("card", "asked", "then"), [
    ("Bestow a Gift", "choose a card to move damage from", "choose a card to move damage to"),
    ("Healing Glow", "choose a card to remove damage from", f"choose how much damage to remove from {DOG}#2"),
    ("Fire the Cannons!", "choose a card to deal damage to", "take a turn action"),
])  # fmt: skip
def test_what_was_chosen_a_step_before_is_shown(card, asked, then):
    """7.1.2.1; two of the three are copies of one name, which have the same damage."""
    s = Scenario(you=dict(play=HURT, hand=[card], ink=5), opponent=dict(play=["Abu - Mischievous Monkey"] * 2))
    s.play(card)
    assert f"You must decide: {asked}" in s.game.text(0)
    s.choose(f"{DOG}#2")
    assert f"You must decide: {then}" in s.game.text(0)


def test_first_choices_of_two_lead_to_different_pictures():
    s = Scenario(you=dict(play=HURT, hand=["Healing Glow"], ink=5))
    s.play("Healing Glow")
    assert followers(s) == [f"choose {name}" for name in (DOG, f"{DOG}#2", LUMIERE)]
    carpet, rock, castle = "Magic Carpet - Flying Rug", "Pride Lands - Pride Rock", "Castle Wyvern - Above the Clouds"
    s = Scenario(you=dict(play=[carpet, DOG, LUMIERE, rock, castle]))
    s.activate(carpet)
    assert followers(s) == [f"choose {name}" for name in (carpet, DOG, LUMIERE)]
    s.choose(DOG)
    assert "You must decide: choose a card to move to" in s.game.text(0)


@pytest.mark.parametrize("card", [
    "Dr. Sara Bellum - Head of Research", "Jafar - Lamp Thief", "Hen Wen's Visions", "The Boss is on a Roll",
    "Develop Your Brain",
])  # fmt: skip
def test_the_question_says_where_the_cards_go(card):
    where = "into the hand" if card == "Develop Your Brain" else "on the top of the deck"
    s = Scenario(you=dict(hand=[card], ink=8, deck=[DOG, LUMIERE, BELLE, DOG, LUMIERE, BELLE]))
    s.play(card)
    assert f"choose a card to put {where}, the rest on the bottom of the deck, for {card}" in s.game.text(0)


def test_whose_card_it_is_is_said_to_the_reader():
    s = Scenario(you=dict(play=[DOG]), opponent=dict(play=[exerted(LUMIERE)]))
    action = s.game.legal_actions()[s.legal().index(f"challenge with {DOG}")]
    s.game.step(int(action))
    (choice,) = s.game.legal_actions()
    assert s.game.describe(choice) == f"challenge opponent's {LUMIERE} with {DOG}"
    assert s.game.describe(choice, viewer=1) == f"challenge your {LUMIERE} with {DOG}"
