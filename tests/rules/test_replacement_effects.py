"""Replacement effects of one card on another (6.5), damage prevented, strength with a floor, abilities for free."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import AKELA, CANNONS, choices, hurt, quiet, refused, round_trip, theirs, tired

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2
STITCH = "Stitch - New Dog"  # cost 1, 2/2
HEIHEI = "HeiHei - Boat Snack"  # 1/2, Support
EEYORE = "Eeyore - Overstuffed Donkey"  # 4/5, Resist +1
ATITAYA = "Atitaya - Fang General"  # 7/7
BEAST = "Beast - Selfless Protector"  # 2/8; damage dealt to your other characters is put on this character instead
LILO = "Lilo - Bundled Up"  # 1/2; in each opposing turn takes no damage the first time
RAPUNZEL = "Rapunzel - Ready for Adventure"  # chosen for Support: takes no damage the next time it would be dealt some
ELISA = "Elisa Maza - Transformed Gargoyle"  # 4/4; your characters' strength can't be reduced below the printed one
RELENTLESS = "Beast - Relentless"  # an opposing character is damaged: may ready this character
MINE = "Seven Dwarfs' Mine - Secure Fortress"  # first move here in your turn: may deal 1 damage, for a Knight 2 instead
VINE = "Vine Entrance - Ominous Passageway"  # the first time a Floodborn moves here each turn: may deal 1 damage
HOOK = "Maui's Fish Hook"  # exert, 2 ink: Evasive or +3 strength; for free with a Maui in play
DUO = "Mickey Mouse & Minnie Mouse - Adventuring Duo"  # 5/5; banished: into the inkwell exerted instead
FLAMES = "Fan the Flames"  # cost 1: ready chosen character
KRONK = "Kronk - Laid Back"  # effects don't make you discard
LESS = "Startle"  # cost 1: -3 strength this turn
MUCH_MORE = "Force of a Great Typhoon"  # cost 2: +5 strength this turn


# -- damage on another character ---------------------------------------------------------------------------------


@pytest.mark.parametrize("hit", [FLOUNDER, EEYORE])
def test_6_5_4_damage_is_put_on_another_character_instead(hit):
    """6.5.1, 6.7.2.2, 8.8.3: what the first event would have triggered doesn't happen. Nothing is reduced by Resist,
    as the replacement is before damage is calculated (6.7.2.3)."""
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[hit, BEAST]))
    s.play(CANNONS)
    s.choose(theirs(hit))
    assert (s[hit].damage, s[BEAST].damage) == (0, 2)


def test_6_5_2_one_part_of_an_event_may_be_replaced():
    """6.5.1: the damage is, the card is drawn."""
    storm = "Let the Storm Rage On"  # 2 damage to a chosen character, then draw
    s = Scenario(you=dict(hand=[storm], ink=3), opponent=dict(play=[FLOUNDER, BEAST]))
    s.play(storm)
    s.choose(theirs(FLOUNDER))
    assert (s[FLOUNDER].damage, s[BEAST].damage) == (0, 2) and len(s.you.hand) == 1


def test_6_5_4_in_a_challenge():
    """6.7.2.2."""
    s = Scenario(you=dict(play=[ATITAYA]), opponent=dict(play=[tired(FLOUNDER), BEAST]))
    s.challenge(ATITAYA, FLOUNDER)
    assert (s[FLOUNDER].damage, s[BEAST].damage, s[ATITAYA].damage) == (0, 7, 2)


def test_6_5_5_a_replacement_is_applied_once_to_an_event():
    """6.5.4: one of two Beasts takes it, and there it stays: it is put on it, not dealt."""
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[FLOUNDER, BEAST, hurt(BEAST, 1)]))
    s.play(CANNONS)
    s.choose(theirs(FLOUNDER))
    if s.decision is not None:
        s.take(0)
    state = s.game.state
    there = [slot for player in (0, 1) for slot in s.game.slots(player, "play")]
    damage = [int(state["damage"][slot]) for slot in there if s.game.card_name(slot) == BEAST]
    assert sum(damage) == 3 and s[FLOUNDER].damage == 0


def test_6_5_8_the_player_of_the_character_chooses_one_of_two_instances():
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[FLOUNDER, BEAST, BEAST]))
    s.play(CANNONS)
    s.choose(theirs(FLOUNDER))
    assert s.game.decision.player == 1 and len(s.legal()) == 2


def test_6_5_7_2_the_player_of_the_character_chooses_between_replacements():
    """6.5.7: no damage at all, or damage on Beast."""
    s = Scenario(you=dict(play=[RAPUNZEL, FLOUNDER, HEIHEI, BEAST]), opponent=dict(hand=[CANNONS], ink=1))
    s.quest(HEIHEI)
    s.accept()
    s.choose(FLOUNDER)
    s.end_turn()
    s.play(CANNONS)
    s.choose(FLOUNDER)
    assert s.game.decision.player == 0 and len(s.legal()) == 2


@pytest.mark.parametrize(("first", "damage"), [(FLOUNDER, (0, 0, 2)), (BEAST, (0, 2, 0))])
def test_6_5_7_3_what_is_not_applied_can_be_applied_to_the_next_event(first, damage):
    """Flounder's player chooses for each of two damages: that Beast takes it, or that nobody does, which then is
    used up. Once it is, there is no choice."""
    s = Scenario(
        you=dict(play=[RAPUNZEL, FLOUNDER, HEIHEI, BEAST]), opponent=dict(hand=[CANNONS, CANNONS], ink=2, play=[STITCH])
    )
    s.quest(HEIHEI)
    s.accept()
    s.choose(FLOUNDER)
    s.end_turn()
    s.play(CANNONS)
    s.choose(FLOUNDER)
    assert choices(s) == {RAPUNZEL, BEAST} and s.decision.source == FLOUNDER
    s.choose(BEAST if first == BEAST else RAPUNZEL)
    assert (s[FLOUNDER].damage, s[BEAST].damage) == damage[:2]
    s.play(CANNONS)
    s.choose(FLOUNDER)
    if first == BEAST:
        s.choose(RAPUNZEL)
    assert s.decision is None and (s[FLOUNDER].damage, s[BEAST].damage) == (0, 2)


def test_6_5_7_2_in_a_challenge():
    """4.6.6.2: the damage waits for the choice, then is dealt at once."""
    s = Scenario(you=dict(play=[ATITAYA]), opponent=dict(play=[tired(FLOUNDER), BEAST, BEAST]))
    s.challenge(ATITAYA, FLOUNDER)
    assert s.game.decision.player == 1 and s[ATITAYA].damage == 0
    s.choose(BEAST + "#2")
    damage = [int(s.game.state["damage"][slot]) for slot in s.game.slots(1, "play")]
    assert damage == [0, 0, 7] and s[ATITAYA].damage == 2 and s.active == "you" and s.decision is None


def test_6_5_7_2_for_each_of_several_characters():
    """6.7.2.4: all damage of the effect is dealt at once, when everything is chosen; the active player's first."""
    sword = "Grab Your Sword"  # cost 5: 2 damage to each opposing character
    s = Scenario(you=dict(hand=[sword], ink=5), opponent=dict(play=[FLOUNDER, STITCH, BEAST, BEAST]))
    s.play(sword)
    asked = []
    while s.decision is not None:
        assert s.game.decision.player == 1 and not s.game.state["damage"].any()
        asked.append(s.decision.source)
        s.choose(BEAST)
    damage = [int(s.game.state["damage"][slot]) for slot in s.game.slots(1, "play")]
    assert asked == [FLOUNDER, STITCH] and damage == [0, 0, 2 + 2 + 2, 2]


def test_6_5_7_2_the_cards_own_prevention_or_the_shield():
    """Both leave Lilo undamaged; the other one is still there for the next damage."""
    s = Scenario(you=dict(play=[RAPUNZEL, LILO, HEIHEI]), opponent=dict(hand=[CANNONS] * 3, ink=3, play=[STITCH]))
    s.quest(HEIHEI)
    s.accept()
    s.choose(LILO)
    s.end_turn()
    s.play(CANNONS)
    s.choose(LILO)
    assert choices(s) == {LILO, RAPUNZEL}
    s.choose(LILO)
    s.play(CANNONS)
    s.choose(LILO)
    assert s.decision is None and s[LILO].damage == 0
    s.play(CANNONS)
    s.choose(LILO)
    assert s.you.discard == [LILO]


def test_6_7_2_2_a_replacement_comes_before_resist():
    """The damage that Resist would have brought to 0 uses up the shield. 6.7.2.3."""
    tug = "Tug-of-War"  # cost 5: 1 damage to each opposing character without Evasive
    s = Scenario(you=dict(play=[RAPUNZEL, EEYORE, HEIHEI]), opponent=dict(hand=[tug, CANNONS], ink=6, play=[STITCH]))
    s.quest(HEIHEI)
    s.accept()
    s.choose(EEYORE)
    s.end_turn()
    s.play(tug)
    assert s[EEYORE].damage == 0 and s[RAPUNZEL].damage == 1
    s.play(CANNONS)
    s.choose(EEYORE)
    assert s[EEYORE].damage == 2 - 1


# -- damage that is not taken ------------------------------------------------------------------------------------


def shielded(times: int) -> Scenario:
    """Flounder, chosen for Support as many times beside Rapunzel; the opponent can hit it twice."""
    play = [RAPUNZEL, FLOUNDER, *[HEIHEI] * times]
    s = Scenario(you=dict(play=play), opponent=dict(play=[tired(AKELA)], hand=[CANNONS], ink=1))
    for _ in range(times):
        s.quest(HEIHEI)
        s.accept()
        s.choose(FLOUNDER)
    return s


@pytest.mark.parametrize("times", [1, 2])
def test_6_5_8_two_instances_do_not_apply_twice(times):
    """6.5.1, 6.2.2 ("the next time"): the rest of them cease to exist."""
    s = shielded(times)
    s.challenge(FLOUNDER, AKELA)
    assert s[FLOUNDER].damage == 0 and FLOUNDER in s.you.play
    s.end_turn()
    s.play(CANNONS)
    s.choose(FLOUNDER)
    assert s.you.discard == [FLOUNDER]


def test_6_5_8_it_lasts_until_the_start_of_your_next_turn():
    """6.5.3: it must exist when the event would happen."""
    s = shielded(1)
    round_trip(s)
    s.end_turn()
    s.play(CANNONS)
    s.choose(FLOUNDER)
    assert s.you.discard == [FLOUNDER]


def test_6_5_4_damage_that_is_not_taken_triggers_nothing():
    s = Scenario(you=dict(play=[tired(RELENTLESS)], hand=[CANNONS], ink=1), opponent=dict(play=[LILO, STITCH]))
    s.play(CANNONS)
    s.choose(theirs(LILO))
    assert quiet(s) and s[LILO].damage == 0


@pytest.mark.parametrize("first", [CANNONS, "Mosquito Bite", "Bestow a Gift"])
def test_6_5_3_the_first_time_only(first):
    """6.2.2: of each opposing turn. Damage dealt, put or moved is damage taken (1.9.1.5)."""
    hand = [first, CANNONS, CANNONS, CANNONS]
    s = Scenario(you=dict(play=[hurt(ATITAYA)], hand=hand, ink=3), opponent=dict(play=[LILO, STITCH]))
    s.play(first)
    if first == "Bestow a Gift":  # moves a damage from a character to an opposing one
        s.choose(ATITAYA)
    s.choose(theirs(LILO))
    assert s[LILO].damage == 0
    round_trip(s)
    s.play(CANNONS)
    s.choose(theirs(LILO))
    assert s[LILO].damage == 0
    s.play(CANNONS)
    s.choose(theirs(LILO))
    assert s.opponent.discard == [LILO]


def test_6_5_3_not_in_the_turn_of_its_player():
    s = Scenario(you=dict(play=[LILO, STITCH], hand=[CANNONS], ink=1))
    s.play(CANNONS)
    s.choose(LILO)
    assert LILO in s.you.discard


# -- other replacements ------------------------------------------------------------------------------------------


def test_6_5_4_a_character_that_is_ink_instead_was_not_banished():
    """6.5.1: its challenger banished no character."""
    robin = "Robin Hood - Champion of Sherwood"  # 3/6; banishes another character in a challenge: 2 lore
    s = Scenario(you=dict(play=[robin]), opponent=dict(play=[tired(DUO, damage=4)]))
    s.challenge(robin, DUO)
    assert s[DUO].zone == "inkwell" and s[DUO].exerted and s.you.lore == 0 and s[robin].damage == 5


def test_5_1_1_7_a_stack_that_is_ink_instead_is_exerted_ink():
    """6.5.4, 8.10.7."""
    mickey, minnie = "Mickey Mouse - True Friend", "Minnie Mouse - Beloved Princess"
    s = Scenario(you=dict(play=[mickey, minnie], hand=[DUO], ink=1), opponent=dict(hand=["Be Prepared"], ink=7))
    s.play(DUO, shift_onto=[mickey, minnie])
    s.end_turn()
    s.play("Be Prepared")
    assert {s[card].zone for card in (DUO, mickey, minnie)} == {"inkwell"}
    assert s[DUO].exerted and s[mickey].exerted and s[minnie].exerted


def test_6_5_1_a_discard_that_does_not_happen():
    """Costs are no effects (6.1.4): what is paid with a card is discarded."""
    monstro = "Monstro - Infamous Whale"  # choose and discard a card: Rush
    s = Scenario(you=dict(play=[KRONK, monstro], hand=[FLOUNDER, STITCH]), opponent=dict(hand=["Sudden Chill"], ink=2))
    s.activate(monstro)
    s.choose(STITCH)
    assert s.you.hand == [FLOUNDER] and s.you.discard == [STITCH]
    s.end_turn()
    s.play("Sudden Chill")
    assert s.you.hand == [FLOUNDER]


# -- a floor for strength ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "strength"), [((LESS,), 4), ((LESS, "He's Got a Sword!"), 4), ((LESS, MUCH_MORE), 6), ((MUCH_MORE,), 9)]
)
@pytest.mark.parametrize("turned", [False, True])
def test_6_6_4_strength_that_can_not_be_reduced_below_the_printed_one(changes, strength, turned):
    """6.6.1.2: all modifiers are applied first, whatever their order."""
    s = Scenario(you=dict(play=[ELISA], hand=list(changes), ink=3), opponent=dict(play=[STITCH]))
    for card in reversed(changes) if turned else changes:
        s.play(card)
        s.choose(ELISA)
    assert s[ELISA].strength == strength


def test_6_6_4_for_characters_of_that_player_only():
    s = Scenario(you=dict(play=[ELISA, FLOUNDER], hand=[LESS, LESS], ink=2), opponent=dict(play=[STITCH]))
    for target in (FLOUNDER, theirs(STITCH)):
        s.play(LESS)
        s.choose(target)
    assert s[FLOUNDER].strength == 2 and s[STITCH].strength == -1


# -- abilities for free ------------------------------------------------------------------------------------------


def test_6_1_7_1_an_ability_for_free_has_no_cost_but_to_exert():
    """1.5.5.4, 4.4.3.2: no ink is paid; exerted it can't be used."""
    s = Scenario(you=dict(play=[HOOK, "Maui - Hero to All"], ink=2))
    s.activate(HOOK)
    s.option(1)
    assert s.you.ink_ready == 2 and s[HOOK].exerted and s["Maui - Hero to All"].strength == 6 + 3
    refused(s.activate, HOOK)


@pytest.mark.parametrize("ink", [1, 2])
def test_4_4_3_2_otherwise_it_is_used_for_its_ink(ink):
    """1.5.5.4."""
    s = Scenario(you=dict(play=[HOOK, FLOUNDER], ink=ink))
    if ink < 2:
        refused(s.activate, HOOK)
        return
    s.activate(HOOK)
    s.option(1)
    assert s.you.ink_ready == 0 and s[FLOUNDER].strength == 2 + 3


# -- the first and the next time ---------------------------------------------------------------------------------


def test_6_2_2_the_first_time_each_turn():
    aurora = "Aurora - Dreaming Guardian"  # Floodborn
    s = Scenario(you=dict(play=[VINE, FLOUNDER, aurora, aurora], ink=3), opponent=dict(play=[EEYORE]))
    s.move(FLOUNDER, VINE)
    assert quiet(s)  # no Floodborn, so not the first time
    s.move(aurora, VINE)
    s.accept()
    assert theirs(EEYORE) in choices(s)
    s.choose(theirs(EEYORE))
    s.move(aurora, VINE)
    assert quiet(s)


def test_6_2_2_the_next_time():
    olympus = "Next Stop, Olympus"  # ready chosen character; the next time it challenges a character this turn: 1 lore
    s = Scenario(
        you=dict(play=[ATITAYA], hand=[olympus, FLAMES], ink=3), opponent=dict(play=[tired(FLOUNDER), tired(STITCH)])
    )
    s.play(olympus)
    s.choose(ATITAYA)
    s.challenge(ATITAYA, FLOUNDER)
    assert s.you.lore == 1
    s.play(FLAMES)
    s.choose(ATITAYA)
    s.challenge(ATITAYA, STITCH)
    assert s.you.lore == 1
