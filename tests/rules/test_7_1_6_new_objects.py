"""A card that left play is a new object when it comes back (7.1.6): not the one in the challenge, nor the one meant."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import ATITAYA, tired

KING = "The Horned King - Wicked Ruler"  # your other is banished in a challenge: to hand, then discard a card
PAIR = "Rapunzel & Flynn Rider - Unlikely Pair"  # your turn, you discard a character card: may play it from there
WEIGHTS = "Weight Set"  # you play a character with 4 strength or more: may pay 1 ink to draw
ELSA = "Elsa - Gloves Off"  # 3/4, Challenger +3
MIM = "Madam Mim - Rival of Merlin"  # exert: play a character with cost 4 or less for free, banish it at the end
READY = "Next Stop, Olympus"  # ready chosen character
STITCH, FLOUNDER = "Stitch - New Dog", "Flounder - Voice of Reason"


def test_4_6_9_the_card_that_comes_back_is_not_challenging():
    """8.5.1: it is played with its printed 3 strength while the challenge that it died in goes on."""
    s = Scenario(you=dict(play=[KING, PAIR, WEIGHTS, ELSA], ink=12), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(ELSA, ATITAYA)
    assert s[ATITAYA].damage == 6
    asked = []
    for _ in range(9):
        if s.decision is None or s[ELSA].in_play:
            break
        asked.append(s.decision.kind)
        s.accept() if s.decision.kind == "may" else s.take(0)
    assert s[ELSA].in_play and s[ELSA].strength == 3
    assert s.decision is None  # the Weight Set did not see 4 strength


def test_7_7_4_2_delayed_abilities_about_different_cards_are_different():
    """Twice used in one turn: the player chooses which of the two cards goes first."""
    s = Scenario(you=dict(play=[MIM], hand=[STITCH, FLOUNDER, READY], ink=9))
    s.activate(MIM)
    s.choose(STITCH)
    s.play(READY)
    if s.decision is not None:
        s.choose(MIM)
    s.activate(MIM)
    s.end_turn()
    assert s.decision is not None and s.decision.kind == "order" and len(s.legal()) == 2
    s.option(1)
    assert STITCH in s.you.discard and FLOUNDER in s.you.discard
