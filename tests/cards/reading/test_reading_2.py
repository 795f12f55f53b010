"""Doubts of reader 2: wording against what the engine does. Two players."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from lorcana_env.rules.constants import HISTORY
from tests.cards.board import (
    ABU,
    AKELA,
    ATITAYA,
    BALOO,
    COBRA,
    DEWEY,
    ITEM,
    LOCATION,
    PRIDE_ROCK,
    QUILL,
    TUI,
    choices,
    hurt,
    quiet,
    theirs,
    tired,
)  # fmt: skip

MECHANIC = "Belle - Mechanic Extraordinaire"  # quests: up to 3 items from the discard to the bottom, 1 lore for each
HEIR = "Namaari - Heir of Fang"  # 2/3; her challenge damage to a character may be dealt to another one, too
ARCHER = "Mulan - Elite Archer"  # the same for up to 2 others
VENGEFUL = "John Silver - Vengeful Pirate"  # cost 8, 2 less if an opposing character was damaged this turn
HOLD = "Can't Hold It Back Anymore"  # song, 4: exert an opposing character, all damage of all others goes to it
GIFT = "Bestow a Gift"  # 1: move 1 damage counter from a chosen character to a chosen opposing one
MEMORY = "Water Has Memory"  # 1: look at 4 of a player's deck, one on top, the rest below
DANGEROUS = "Let's Get Dangerous"  # song, 4: all shuffle and reveal; then who revealed a character may play it
ROZ = "Roz - Always Watching"  # opponents play with the top card faceup
COTTAGE = "Merlin's Cottage - The Wizard's Home"  # everybody does
PASCAL = "Pascal - Inquisitive Pet"  # played: top 3 cards back in any order
AFOOT = "The Game's Afoot!"  # 2: up to 2 characters move to one location, which gains Resist +2
SKY = "Touch the Sky"  # song, 2: a character moves to a location, then cards equal to that location's lore
GOOF = "Max Goof - Rockin' Teen"  # can't move
TOD = "Tod - Knows All the Tricks"  # chosen for an action: may ready him
LET_IT_GO = "Let It Go"  # song, 5: chosen character into its player's inkwell facedown and exerted
DUO = "Mickey Mouse & Minnie Mouse - Adventuring Duo"  # Duo Shift 0
PILOT, CLASSY = "Mickey Mouse - Steamboat Pilot", "Minnie Mouse - Always Classy"
VIZIER = "Jafar - Power-Hungry Vizier"  # your turn, a card into your inkwell: 1 damage to a chosen character
HOLE = "Falling Down the Rabbit Hole"  # 4: each player puts one of theirs into the inkwell
CHARMING = "Prince Charming - Protector of the Realm"  # each turn only one character can challenge
OLYMPUS = "Next Stop, Olympus"  # 2: ready a character
CABIN_BOY = "Jim Hawkins - Stubborn Cabin Boy"  # 0/4
MORE = "Show Me More!"  # 2: each player draws 3 cards


def known_to(s: Scenario, player: int, owner: int, zone: str) -> list[bool]:
    return [bool(int(s.game.state["known"][slot]) >> player & 1) for slot in s.game.slots(owner, zone)]


def settle(s: Scenario) -> None:
    while not quiet(s):
        s.take(0)


# -- "up to" inside the first half of "[A] to [B]" ---------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2])
def test_6_1_3_up_to_three_can_be_fewer_when_there_are_fewer(n):
    """6.1.3, 6.1.5.1: with fewer than three item cards in the discard, as many as there are can still be moved."""
    s = Scenario(you=dict(play=[MECHANIC], discard=[ITEM, QUILL][:n]))
    s.quest(MECHANIC)
    s.accept()
    settle(s)
    assert s.you.discard == [] and s.you.lore == 3 + n


# -- damage to a character, not to a location ----------------------------------------------------------------------


@pytest.mark.parametrize("card", [HEIR, ARCHER])
def test_6_2_1_damage_to_a_location_is_not_damage_to_a_character(card):
    """6.2.1, 4.6.8: challenging a location deals no damage to another character, so nothing triggers."""
    s = Scenario(you=dict(play=[card]), opponent=dict(play=[PRIDE_ROCK, COBRA]))
    s.challenge(card, PRIDE_ROCK)
    assert s[PRIDE_ROCK].damage > 0 and quiet(s)


# -- moving damage -------------------------------------------------------------------------------------------------


def test_1_9_1_4_no_damage_moves_when_there_is_no_other_character():
    """1.9.1.4, 1.9.1.5: the only character in play has nobody to get damage from, and is not damaged this turn."""
    s = Scenario(you=dict(hand=[HOLD, VENGEFUL], ink=10), opponent=dict(play=[hurt(COBRA, 3)]))
    s.play(HOLD)
    settle(s)
    assert s[COBRA].damage == 3 and s[COBRA].exerted and s.you.ink_ready == 6
    assert not s.can("play", VENGEFUL)


def test_1_9_1_4_damage_moves_to_another_card():
    """1.9.1.4: counters go from one character to another; chosen twice (6.1.3), a character takes no damage."""
    s = Scenario(you=dict(hand=[GIFT, VENGEFUL], ink=7), opponent=dict(play=[hurt(COBRA, 3)]))
    s.play(GIFT)
    settle(s)
    assert s[COBRA].damage == 3 and s.you.ink_ready == 6
    assert not s.can("play", VENGEFUL)


@pytest.mark.parametrize("card", ["Making Magic", "Amethyst Coil"])
def test_1_9_1_4_damage_moves_to_another_card_by_other_cards(card):
    """1.9.1.4: the same with the other cards of this wording."""
    side = (
        dict(hand=[card, VENGEFUL], ink=9)
        if card == "Making Magic"
        else dict(play=[card], hand=[AKELA, VENGEFUL], ink=5)
    )
    s = Scenario(you=side, opponent=dict(play=[hurt(COBRA, 3)]))
    if card == "Making Magic":
        s.play(card)
    else:
        s.ink(AKELA)
        s.accept()
    settle(s)
    assert s[COBRA].damage == 3 and s.you.ink_ready == 6
    assert not s.can("play", VENGEFUL)


def test_1_9_1_4_luisa_takes_no_damage_from_herself():
    """1.9.1.4, 1.9.1.5: she may be chosen as the one it comes from, but then nothing moves to another card."""
    luisa = "Luisa Madrigal - Confident Climber"
    s = Scenario(you=dict(play=[hurt(luisa, 2)], ink=1), opponent=dict(play=[COBRA]))
    s.activate(luisa)
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(luisa)
    if s.decision is not None:
        s.number(1)
    assert s[luisa].damage == 2 and int(s.game.state["turn_counts"][0][HISTORY.index("damaged")]) == 0


# -- whose decision, and when --------------------------------------------------------------------------------------


def test_1_4_3_who_looks_at_the_cards_also_orders_them():
    """1.4.3, 7.1.3: the player of the action looks at the other deck and decides the order; its owner sees nothing."""
    s = Scenario(you=dict(hand=[MEMORY], ink=1), opponent=dict(deck=[AKELA, ABU, COBRA, DEWEY, TUI, BALOO]))
    s.play(MEMORY)
    s.choose("opponent")
    s.choose(COBRA)
    assert s.decision is not None and s.decision.player == 0


def test_6_7_5_all_reveal_before_anybody_plays():
    """6.1.2, 6.7.5: the first sentence is done by every player before the second begins."""
    s = Scenario(you=dict(hand=[DANGEROUS], deck=[COBRA] * 3, ink=4), opponent=dict(deck=[ATITAYA] * 3))
    s.play(DANGEROUS)
    assert s.decision.player == 0 and known_to(s, 0, 0, "deck")[0]
    assert known_to(s, 0, 1, "deck")[0]


# -- the top card faceup -------------------------------------------------------------------------------------------


def test_1_12_2_cards_drawn_one_at_a_time_are_each_seen_on_top():
    """1.12.2: between the draws of one effect each next card lies faceup on the deck."""
    s = Scenario(you=dict(play=[ROZ], hand=[MORE], ink=2), opponent=dict(deck=[COBRA, ABU, AKELA, TUI, DEWEY]))
    assert known_to(s, 0, 1, "deck")[:2] == [True, False]
    s.play(MORE)
    settle(s)
    assert known_to(s, 0, 1, "deck")[0] and known_to(s, 0, 1, "hand") == [True] * 3


def test_6_4_1_a_new_order_on_top_shows_the_new_top_card():
    """6.4.1: the static ability is continuous; after the top cards are put back in another order the new top is
    seen.
    """
    s = Scenario(you=dict(play=[COTTAGE], hand=[PASCAL], deck=[COBRA, ABU, AKELA, TUI], ink=9))
    s.play(PASCAL)
    s.choose(COBRA)  # deepest
    s.choose(AKELA)
    settle(s)
    assert s.you.deck[:3] == [ABU, AKELA, COBRA]
    assert known_to(s, 1, 0, "deck")[:3] == [True, False, True], "the card between was never on top"


# -- that location ------------------------------------------------------------------------------------------------


def test_6_1_11_that_location_is_the_one_moved_to():
    """6.1.11: also when the first of the characters could not move and stands at another location."""
    s = Scenario(you=dict(play=[dict(card=GOOF, at=LOCATION), AKELA, LOCATION, PRIDE_ROCK], hand=[AFOOT], ink=2))
    s.play(AFOOT)
    assert GOOF in choices(s)
    s.choose(GOOF)
    s.choose(AKELA)
    s.choose(PRIDE_ROCK)
    settle(s)
    assert s[AKELA].location == PRIDE_ROCK and s[GOOF].location == LOCATION
    assert s[PRIDE_ROCK].keywords.get("Resist") == 2 and "Resist" not in s[LOCATION].keywords


def test_6_1_11_that_location_is_not_where_the_character_stays():
    """6.1.11: a character that can't move was to go to a location without lore; the lore of where it stands is not
    meant.
    """
    s = Scenario(you=dict(play=[dict(card=GOOF, at=PRIDE_ROCK), AKELA, PRIDE_ROCK, LOCATION], hand=[SKY], ink=2))
    s.play(SKY)
    assert GOOF in choices(s)
    s.choose(GOOF)
    s.choose(LOCATION)
    settle(s)
    assert s[GOOF].location == PRIDE_ROCK and s.you.hand == []


def test_6_1_11_a_location_that_both_are_at_already():
    """6.1.11: that location gains Resist though nobody had to move."""
    s = Scenario(you=dict(play=[dict(card=AKELA, at=PRIDE_ROCK), PRIDE_ROCK], hand=[AFOOT], ink=2))
    s.play(AFOOT)
    s.choose(AKELA)
    settle(s)
    assert s[PRIDE_ROCK].keywords.get("Resist") == 2


# -- a reference to a character that became an ink card --------------------------------------------------------------


def test_7_1_6_a_character_that_became_ink_is_not_readied():
    """7.1.6: put into the inkwell exerted it is a new card; to ready the character does nothing to the ink."""
    s = Scenario(you=dict(play=[TOD, ABU], hand=[LET_IT_GO], ink=5))
    s.play(LET_IT_GO)
    s.choose(TOD)
    if s.decision is not None:
        s.accept()
    settle(s)
    assert s.you.ink_total == 6 and s.you.ink_ready == 0


# -- Duo Shift --------------------------------------------------------------------------------------------------------


def test_8_10_4_duo_shift_does_not_depend_on_the_order_of_the_cards():
    """8.10.4: a dry and a drying base give the same, whichever of them was played first."""
    seen = []
    for dry, first in ((PILOT, PILOT), (PILOT, CLASSY)):
        pair = [PILOT, CLASSY] if first == PILOT else [CLASSY, PILOT]
        s = Scenario(you=dict(play=[dict(card=card, drying=card != dry) for card in pair], hand=[DUO]))
        s.play(DUO, shift_onto=[PILOT, CLASSY])
        seen.append(s.can("quest", DUO))
    assert seen[0] == seen[1]


def test_8_10_5_duo_shift_stays_at_the_location_of_the_same_base():
    """8.10.5: bases at two locations: where the character is does not depend on the order of the cards."""
    seen = []
    for pair in ([PILOT, CLASSY], [CLASSY, PILOT]):
        at = {PILOT: LOCATION, CLASSY: PRIDE_ROCK}
        play = [dict(card=card, at=at[card]) for card in pair]
        s = Scenario(you=dict(play=[*play, LOCATION, PRIDE_ROCK], hand=[DUO]))
        s.play(DUO, shift_onto=[PILOT, CLASSY])
        seen.append(s[DUO].location)
    assert seen[0] == seen[1]


# -- does it see itself, and last known places ----------------------------------------------------------------------


def test_7_4_3_a_character_sees_itself_go_into_the_inkwell():
    """7.4.3: it leaves play together with itself; the card that is put into the inkwell may be its own."""
    s = Scenario(you=dict(play=[VIZIER], hand=[HOLE], ink=4), opponent=dict(play=[COBRA, DEWEY]))
    s.play(HOLE)
    s.choose(theirs(COBRA))
    settle(s)
    assert s[DEWEY].damage == 1


def test_6_1_13_6_while_here_is_read_as_it_banished():
    """6.1.13.6, 7.4.3: both die in the challenge; the one at the location still banished the other while there."""
    s = Scenario(you=dict(play=[dict(card=AKELA, at=LOCATION), LOCATION]), opponent=dict(play=[tired(AKELA)]))
    s.challenge(AKELA, AKELA)
    assert s.you.lore == 2


def test_8_10_5_the_shifted_character_is_the_one_that_challenged():
    """8.10.5 (one reading): it can do what the character below could; it is no second character that challenges."""
    base, top = "Stitch - New Dog", "Stitch - Rock Star"
    s = Scenario(
        you=dict(play=[CHARMING, base], hand=[OLYMPUS, top], ink=9),
        opponent=dict(play=[tired(CABIN_BOY), tired(COBRA)]),
    )
    s.challenge(base, CABIN_BOY)
    s.play(OLYMPUS)
    s.choose(base)
    assert s.can("challenge", base, CABIN_BOY)
    s.play(top, shift_onto=base)
    settle(s)
    assert s.can("challenge", top, CABIN_BOY)
