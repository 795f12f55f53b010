"""7.7, 6.7.6: abilities that wait in the bag keep their player and the cards they are about."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import AKELA, BAMBI, tired
from tests.rules.test_more_players import Table

TIANA = "Tiana - Restaurant Owner"  # exerted, yours is challenged: -3 strength for the challenger unless 3 ink is paid
COPPER = "Copper - On the Scent"  # cost 6, 8/5, Rush
PUPPIES = "99 Puppies"  # cost 5: whenever one of yours quests this turn, gain 1 lore
CAULDRON = "The Black Cauldron"  # cost 3; exert, 1: a character from discard under it; exert, 1: play from under it
TRITON = "Triton - Champion of Atlantica"  # opposing characters get -1 strength for each location you have
RISE = 1


def test_7_7_4_three_abilities_about_one_character_that_was_just_played():
    s = Scenario(you=dict(hand=[COPPER], ink=6), opponent=dict(play=[tired(TIANA)] * 3))
    s.play(COPPER)
    s.challenge(COPPER, TIANA)
    s.take(0)
    assert s[COPPER].strength == 5
    s.take(1)  # the last one before the one between
    assert s.decision is None and s[COPPER].strength == 8 - 9 and s.opponent.play == [TIANA] * 3


def test_6_2_7_a_floating_ability_is_that_of_its_player():
    """It gives the lore to whoever made it, also when that is the second player."""
    s = Scenario(opponent=dict(play=[AKELA, BAMBI], hand=[PUPPIES], ink=5))
    s.end_turn()
    s.play(PUPPIES)
    s.quest(AKELA)
    s.quest(BAMBI)
    assert (s.you.lore, s.opponent.lore) == (0, 4)


def test_7_1_6_what_a_card_permits_is_about_the_card_as_it_is_now():
    """The permission of an item that was played from hand."""
    s = Scenario(you=dict(hand=[CAULDRON], discard=[AKELA], ink=7))
    s.play(CAULDRON)
    s.activate(CAULDRON)
    if s.decision is not None:
        s.choose(AKELA)
    assert s[CAULDRON].under == [AKELA]
    s.end_turn()
    s.end_turn()
    s.activate(CAULDRON, RISE)
    s.play(AKELA)
    assert s.you.play == [CAULDRON, AKELA]


def test_9_2_3_static_abilities_end_as_their_player_leaves():
    thebes = "Thebes - The Big Olive"
    table = Table(dict(play=[AKELA]), dict(play=[BAMBI]), dict(play=[TRITON, thebes]))

    def strength(player: int, name: str) -> int:
        slots = table.game.slots(player, "play")
        return int(table.game.state["strength"][next(s for s in slots if table.game.card_name(s) == name)])

    assert (strength(0, AKELA), strength(1, BAMBI)) == (2, 2)
    table.game.concede(2)
    assert (strength(0, AKELA), strength(1, BAMBI)) == (3, 3)


def test_scenario_is_is_not_in_anybodys_first_turn():
    """ "Underdog" is about a first turn."""
    angel = "Angel - Siren Singer"  # cost 2, 1 less in the first turn of the second player
    s = Scenario(opponent=dict(hand=[angel], ink=1))
    s.end_turn()
    assert not s.can("play", angel)
