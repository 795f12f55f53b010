"""Reasons why a card cannot be used now, and what a challenge would do."""

import random

import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.cards import all_cards
from lorcana_env.decks import bundled
from lorcana_env.rules.record import constants as c
from lorcana_env.words.reasons import forecast
from lorcana_env.words.terms import LANGUAGES
from tests.board import damaged, drying, exerted
from tests.cast import STITCH_NEW_DOG
from tests.helpers import random_play

EEYORE, ELSA, FLOUNDER = "Eeyore - Overstuffed Donkey", "Elsa - Spirit of Winter", "Flounder - Voice of Reason"
SIMBA = "Simba - Protective Cub"  # Bodyguard


def reasons(s: Scenario, name: str, language: str = "en") -> dict[str, str]:
    return s.game.why_not(next(iter(s._speaker.slots(name))), language)


def test_a_card_in_hand_needs_ink_a_base_a_singer_or_an_inkwell_symbol():
    s = Scenario(you=dict(hand=[ELSA, "Be Prepared", STITCH_NEW_DOG], play=[exerted("Te Ka - The Burning One")], ink=5))
    assert reasons(s, ELSA) == {
        "play": "needs 8 ink, you have 5", "shift": "no character to shift it onto", "ink": "not inkable",
    }  # fmt: skip
    song = reasons(s, "Be Prepared")
    assert song["play"] == "needs 7 ink, you have 5" and "7 or more" in song["sing"]
    assert reasons(s, STITCH_NEW_DOG) == {}
    s.ink(STITCH_NEW_DOG)
    assert reasons(s, ELSA)["ink"] == "you have inked a card this turn; not inkable"
    assert reasons(s, ELSA, "fr")["play"] == "coûte 8 d'encre, vous en avez 6"


def test_the_price_is_what_is_really_paid():
    """4.3.2.3: payment modifiers count, as the engine counts them."""
    cheaper = "Mickey Mouse - Wayward Sorcerer"  # Broom characters cost 1 less
    broom = "Magic Broom - Bucket Brigade"
    assert reasons(Scenario(you=dict(hand=[broom], ink=0)), broom)["play"] == "needs 2 ink, you have 0"
    assert reasons(Scenario(you=dict(hand=[broom], play=[cheaper], ink=0)), broom)["play"] == "needs 1 ink, you have 0"


def test_ink_drops_are_ink():
    """1.13.1.2."""
    assert reasons(Scenario(you=dict(hand=[ELSA], ink=5, ink_drops=2)), ELSA)["play"] == "needs 8 ink, you have 7"


def test_who_is_adventurous_cannot_challenge():
    """8.16.2: whatever keyword keeps a character from a verb is named."""
    name = next(card.full_name for card in all_cards() if any(word.keyword == "Adventurous" for word in card.keywords))
    s = Scenario(you=dict(play=[name]), opponent=dict(play=[exerted(EEYORE)]))
    assert reasons(s, name) == {"challenge": "has Adventurous"}


def test_a_singer_that_is_exerted_or_drying_is_named_as_the_reason():
    for state, word in ((exerted, "exerted"), (drying, "drying")):
        assert word in reasons(Scenario(you=dict(hand=["Be Prepared"], play=[state(ELSA)])), "Be Prepared")["sing"]


def test_a_character_in_play_is_exerted_drying_or_has_nothing_to_challenge():
    """4.5.1, 4.6.4."""
    s = Scenario(you=dict(play=[drying(STITCH_NEW_DOG), exerted(FLOUNDER)]), opponent=dict(play=[exerted(EEYORE)]))
    dries = "dries until your next turn"
    assert reasons(s, STITCH_NEW_DOG) == {"quest": dries, "challenge": dries}
    assert reasons(s, FLOUNDER) == {"quest": "exerted", "challenge": "exerted"}
    s = Scenario(you=dict(play=[exerted(STITCH_NEW_DOG)]), opponent=dict(play=[EEYORE]))
    assert reasons(s, STITCH_NEW_DOG)["challenge"] == "exerted"  # what is to be said first
    s = Scenario(you=dict(play=[STITCH_NEW_DOG]), opponent=dict(play=[EEYORE]))
    assert reasons(s, STITCH_NEW_DOG) == {"challenge": "no character of your opponent's is exerted"}
    s = Scenario(you=dict(play=[STITCH_NEW_DOG]))
    assert reasons(s, STITCH_NEW_DOG) == {"challenge": "there is nothing to challenge"}
    s = Scenario(you=dict(play=[STITCH_NEW_DOG]), opponent=dict(play=[exerted("Peter Pan - Never Landing")]))
    assert reasons(s, STITCH_NEW_DOG)["challenge"] == "who is exerted has Evasive"
    s = Scenario(you=dict(play=["Gaston - Arrogant Hunter"]))
    assert reasons(s, "Gaston - Arrogant Hunter")["quest"] == "has Reckless"


def test_a_card_that_cannot_be_chosen_says_why():
    """8.15.1, 8.3.3, 4.6.4.2: Ward, Bodyguard, a ready character."""
    warded = "Aladdin - Prince Ali"
    s = Scenario(you=dict(hand=["Dragon Fire"], ink=5), opponent=dict(play=[warded, EEYORE, FLOUNDER, "Lantern"]))
    s.play("Dragon Fire")
    assert reasons(s, warded) == {"choose": "has Ward"} and reasons(s, EEYORE) == {}
    assert reasons(s, "Lantern") == {"choose": "not what is asked for"}
    theirs = dict(play=[exerted(SIMBA), exerted(EEYORE), exerted(SIMBA), FLOUNDER])
    s = Scenario(you=dict(play=[STITCH_NEW_DOG]), opponent=theirs)
    challenge = next(int(a) for a in s.game.legal_actions() if s.game.describe(int(a)).startswith("challenge"))
    s.game.step(challenge)
    assert reasons(s, EEYORE) == {"choose": f"{SIMBA} has Bodyguard"} and reasons(s, SIMBA) == {}
    assert reasons(s, FLOUNDER)["choose"] == f"is not exerted; {SIMBA} has Bodyguard"
    assert reasons(s, EEYORE, "fr") == {"choose": f"{SIMBA} a Rempart"}


def test_whatever_is_not_legal_has_a_reason():
    chooser = random.Random(5)
    asked = 0
    for seed in range(4):
        game = Game(*(Deck.load(name) for name in chooser.sample(bundled(), 2)), seed=seed)
        for _ in random_play(game, seed):
            if game.over or chooser.random() < 0.8:
                continue
            player = game.to_act
            own = [slot for zone in ("hand", "play") for slot in game.slots(player, zone)]
            actions = [game.table.actions.decode(int(action), player) for action in game.legal_actions()]
            legal = {(action.verb, action.slot) for action in actions}
            before = game.state.tobytes()
            for slot in [*own, *game.slots(1 - player, "play")]:
                for language in LANGUAGES:
                    found = game.why_not(slot, language)
                    assert all(found.values()) and not {(verb, slot) for verb in found} & legal
                    asked += len(found)
            assert game.state.tobytes() == before
    assert asked > 300


@pytest.mark.parametrize("fighters", [
    ("Stitch - New Dog", "Eeyore - Overstuffed Donkey"),
    ("Mickey Mouse - True Friend", "Flounder - Voice of Reason"),
    ("Captain Hook - Forceful Duelist", "Stitch - New Dog"),  # Challenger +2
    ("Mickey Mouse - True Friend", "Kristoff - Official Ice Master"),
    ("Mickey Mouse - True Friend", "Hercules - Divine Hero"),  # Resist +2
    ("Mickey Mouse - True Friend", "Motunui - Island Paradise"),  # a location
])  # fmt: skip
def test_the_forecast_of_a_challenge_is_what_happens(fighters):
    """4.6.6: damage of both at once, Challenger and Resist counted."""
    mine, theirs = fighters
    location = theirs.startswith("Motunui")
    s = Scenario(you=dict(play=[damaged(mine)]), opponent=dict(play=[theirs if location else exerted(theirs)]))
    attacker, defender = s.game.slots(0, "play")[0], s.game.slots(1, "play")[0]
    game = s.game.clone(auto=False)
    before = game.state.tobytes()
    foreseen = forecast(game, attacker, defender)
    assert game.state.tobytes() == before
    for verb, slot in (("challenge", attacker), ("choose", defender)):
        action = game.table.actions.encode(verb, 0, slot)
        if verb == "choose":
            assert forecast(game, attacker, defender) == foreseen
        game.step(action)
    st = game.state
    assert int(st["damage"][defender]) == foreseen.dealt and int(st["damage"][attacker]) - 1 == foreseen.taken
    gone = [st["zone"][slot] == c.ZONE_DISCARD for slot in (attacker, defender)]
    assert [foreseen.is_banished, foreseen.banishes] == gone
    ends = {(0, 0): "", (1, 0): "; is banished", (0, 1): "; banishes it", (1, 1): "; both are banished"}
    assert foreseen.words() == f"deals {foreseen.dealt}, takes {foreseen.taken}" + ends[tuple(gone)]
