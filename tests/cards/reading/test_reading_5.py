"""Doubts of reader 5: wording against what the engine does. Two players; failing tests show wrong behaviour."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import (
    ABU,
    AGUSTIN,
    AKELA,
    ATITAYA,
    AURORA,
    BALOO,
    CANNONS,
    COBRA,
    DEWEY,
    LOCATION,
    QUILL,
    choices,
    hurt,
    quiet,
    refused,
    theirs,
    tired,
)  # fmt: skip

ISABELA = "Isabela Madrigal - Such a Lovely Voice"  # played: 1 lore if you removed damage from one of yours this turn
CANDLEHEAD = "Candlehead - Dedicated Racer"  # 2/2; banished: may remove up to 2 damage from a chosen character
MARSHMALLOW = "Marshmallow - Cranky Climber"  # quests: opponents ready only one character next turn
ANNA_HEIR = "Anna - Heir to Arendelle"  # with an Elsa: a chosen opposing character does not ready
ELSA = "Elsa - Exploring the Unknown"
BROOM = "Magic Broom - Dancing Duster"  # with a Sorcerer: may exert an opposing character, which does not ready
PEPA = "Pepa Madrigal - Weather Maker"  # the same, unless it is at a location
MORGANA = "Morgana Macawber - Reformed Spellcaster"  # Shift 4; 1 damage of each other character to a chosen one
JIM = "Jim Hawkins - Space Traveler"  # plays a location for free; moves to a location that is played
LAUNCHPAD = "Launchpad - Exceptional Pilot"  # may banish a location
BUDDIES = "Sulley & Boo - Scare Buddies"  # banished: plays the characters that were under it
PALS = "Aladdin & Genie - Mischievous Pals"
VISIONARY = "Merlin - Intellectual Visionary"
SCROOGE = "Scrooge McDuck - Reformed Ebenezer"
ROLLER = "Roller Bob - Sid's Toy"
TARAN = "Taran - Magically Armed"
SULLEY = "Sulley - Protective Monster"
RANDALL = "Randall Boggs - Scary Smart"
TUK = "Tuk Tuk - Lively Partner"
KAKAMORA = "Moana - Kakamora Leader"
DRAGON_FIRE = "Dragon Fire"  # action, cost 5: banish chosen character


def bag(s, text):
    """Resolve the waiting ability whose description holds this text first."""
    assert s.decision is not None and s.decision.kind == "order", (s.decision, s.legal())
    for i, entry in enumerate(s.legal()):
        if text in entry:
            s.take(i)
            return
    raise AssertionError(s.legal())


# -- A. damage that an opponent removed -----------------------------------------------------------------------------


def test_6_1_13_4_damage_an_opponent_removed_is_not_removed_by_you():
    """The condition is about what you removed; the opponent's ability removed it from your character."""
    s = Scenario(you=dict(play=[hurt(ATITAYA)], hand=[ISABELA], ink=3), opponent=dict(play=[tired(CANDLEHEAD)]))
    s.challenge(ATITAYA, CANDLEHEAD)
    s.accept()
    s.choose(
        "you:" + ATITAYA if "you:" + ATITAYA in choices(s) else theirs(ATITAYA)
    ) if s.decision.kind == "choose" else 0
    s.number(2)
    assert s[ATITAYA].damage == 1  # 1 and 2 from Candlehead, less 2
    s.play(ISABELA)
    assert s.you.lore == 0


def test_6_1_13_4_damage_you_removed_counts():
    """The plain case, also for a character that has left since."""
    s = Scenario(you=dict(play=[hurt(ATITAYA)], hand=["Mirabel Madrigal - Resourceful Daughter", ISABELA], ink=7))
    s.play("Mirabel Madrigal - Resourceful Daughter")
    s.choose(ATITAYA)
    s.number(1)
    s.play(ISABELA)
    assert s.you.lore == 1


def test_6_1_13_4_damage_removed_from_an_opposing_character_does_not_count():
    """It must be one of your characters."""
    s = Scenario(
        you=dict(hand=["Mirabel Madrigal - Resourceful Daughter", ISABELA], ink=7), opponent=dict(play=[hurt(ATITAYA)])
    )
    s.play("Mirabel Madrigal - Resourceful Daughter")
    s.choose(ATITAYA)
    s.number(1)
    s.play(ISABELA)
    assert s.you.lore == 0


# -- B. "doesn't ready at the start of the next turn" beside "only one readies" ------------------------------------


def _one_readies(card, accept, more=()):
    s = Scenario(
        you=dict(play=[MARSHMALLOW, ELSA, "Maleficent - Sorceress"], hand=[card], ink=6),
        opponent=dict(play=[tired(AKELA), tired(BALOO), *more]),
    )
    s.quest(MARSHMALLOW)
    s.play(card)
    if accept:
        s.accept()
    s.choose(AKELA)
    s.end_turn()
    return s


@pytest.mark.parametrize(("card", "accept"), [(ANNA_HEIR, False), (BROOM, True), (PEPA, True)])
def test_1_2_2_who_does_not_ready_is_not_readied_as_the_only_one(card, accept):
    """Two effects about the same Ready step: one character readies, and it can't be the one that can't."""
    s = _one_readies(card, accept)
    if s.decision and AKELA in choices(s):
        s.choose(AKELA)
    assert s[theirs(AKELA)].exerted


def test_1_2_2_the_other_character_readies():
    """The one that can may ready all the same."""
    s = _one_readies(ANNA_HEIR, False)
    if s.decision:
        s.choose(BALOO)
    assert not s[theirs(BALOO)].exerted and s[theirs(AKELA)].exerted


def test_3_2_1_1_who_cannot_ready_is_not_offered_as_the_only_one():
    """All cards ready that can: Hudson can't with three cards in hand, so the other character does, without a
    choice.
    """
    hudson = "Hudson - Determined Reader"
    s = Scenario(
        you=dict(play=[MARSHMALLOW]),
        opponent=dict(play=[tired(hudson), tired(BALOO)], hand=[AKELA, ABU, COBRA]),
    )
    s.quest(MARSHMALLOW)
    s.end_turn()
    if s.decision:
        s.choose(hudson)
    assert not s[theirs(BALOO)].exerted and s[theirs(hudson)].exerted


@pytest.mark.parametrize(("at", "stuck"), [(None, True), (LOCATION, False)])
def test_pepa_holds_who_is_at_no_location(at, stuck):
    """The exception is looked at as the character would ready."""
    s = Scenario(you=dict(hand=[PEPA], ink=5), opponent=dict(play=[LOCATION, dict(card=AKELA, at=at) if at else AKELA]))
    s.play(PEPA)
    s.accept()
    if s.decision:
        s.choose(AKELA)
    s.end_turn()
    assert s[theirs(AKELA)].exerted == stuck
    s.end_turn(), s.end_turn()
    assert not s[theirs(AKELA)].exerted


# -- C. Morgana: each other character -------------------------------------------------------------------------------


def test_6_1_6_morganas_own_damage_moves_too():
    """Other than the chosen character: Morgana, damaged by the Shift, is one of the others."""
    base = "Morgana Macawber - Magical Adversary"
    from lorcana_env.cards.catalog import all_cards

    bases = [c.full_name for c in all_cards() if "Morgana Macawber" in c.names and c.full_name != MORGANA]
    base = bases[0] if bases else base
    s = Scenario(
        you=dict(play=[hurt(base), hurt(BALOO)], hand=[MORGANA], ink=4), opponent=dict(play=[COBRA, hurt(DEWEY)])
    )
    s.play(MORGANA, shift_onto=base)
    s.accept()
    s.choose(COBRA)
    assert (s[BALOO].damage, s[DEWEY].damage) == (0, 0)
    assert (s[MORGANA].damage, s[COBRA].damage) == (0, 3)


def test_1_9_1_4_morgana_with_the_chosen_character_alone():
    """R12 here as well: nothing moves from a character to itself, so it takes no damage."""
    s = Scenario(
        you=dict(hand=[MORGANA, "John Silver - Vengeful Pirate"], ink=12), opponent=dict(play=[hurt(COBRA, 2)])
    )
    s.play(MORGANA)
    s.accept()
    if s.decision:
        s.choose(COBRA)
    assert s[COBRA].damage == 2
    assert not s.can("play", "John Silver - Vengeful Pirate"), (
        "it costs 8, 2 less had an opposing character been damaged"
    )


# -- D. a location that has left ------------------------------------------------------------------------------------


def test_6_1_11_1_nobody_moves_to_a_location_that_left():
    """The location that was played is banished before the move resolves."""
    s = Scenario(
        you=dict(play=[dict(card=BUDDIES, under=[JIM, LAUNCHPAD])], hand=[LOCATION, DRAGON_FIRE], ink=5),
    )
    s.play(DRAGON_FIRE)
    if s.decision and s.decision.kind == "choose":
        s.choose(BUDDIES)
    s.accept()
    bag(s, JIM) if s.decision.kind == "order" else None
    s.accept()  # the location is played
    if s.decision and s.decision.kind == "choose":
        s.choose(LOCATION)
    assert LOCATION in s.you.play
    bag(s, LAUNCHPAD)
    s.accept()
    if s.decision and s.decision.kind == "choose":
        s.choose(LOCATION)
    assert LOCATION in s.you.discard
    if s.decision:
        s.accept()
    assert s[JIM].location is None


def test_jim_hawkins_moves_to_the_location_he_plays():
    """The plain case."""
    s = Scenario(you=dict(hand=[JIM, LOCATION], ink=5))
    s.play(JIM)
    s.accept()
    if s.decision and s.decision.kind == "choose":
        s.choose(LOCATION)
    s.accept()
    assert s[JIM].location == LOCATION


# -- E. none of something -------------------------------------------------------------------------------------------


def test_7_1_4_any_card_can_be_found():
    """Only a search for a specific card or type of card may fail; one for any card finds one."""
    s = Scenario(you=dict(play=["Merlin - Crab"], hand=[VISIONARY], ink=5))
    s.play(VISIONARY, shift_onto="Merlin - Crab")
    s.accept()
    assert not s.can("done")


def test_5_1_no_ink_card_is_not_all_of_them():
    """Without a card in the inkwell: are all of them exerted? The engine says yes."""
    s = Scenario(you=dict(play=[RANDALL]))
    s.end_turn()
    assert s.you.lore == 1


@pytest.mark.parametrize(("ink", "rush"), [(0, True), (1, False)])
def test_sulley_has_rush_while_no_ink_card_is_ready(ink, rush):
    """The same for a static ability."""
    s = Scenario(you=dict(play=[SULLEY], ink=ink))
    assert ("Rush" in s[SULLEY].keywords) == rush


def test_sulley_exerts_all_ink():
    """All of it, or none."""
    s = Scenario(you=dict(hand=[SULLEY], ink=6), opponent=dict(play=[tired(AKELA)]))
    s.play(SULLEY)
    assert not s.can("challenge", SULLEY, AKELA)
    s.accept()
    assert s.you.ink_ready == 0 and s.can("challenge", SULLEY, AKELA)


# -- F. parts (K6, K7) ----------------------------------------------------------------------------------------------


def test_6_1_5_1_roller_bob_needs_two_cards():
    """K7: with one character card in the discard nothing can be done; it is offered all the same."""
    s = Scenario(you=dict(hand=[ROLLER], discard=[AKELA], ink=3))
    s.play(ROLLER)
    if s.decision:
        s.accept()
    assert "Rush" not in s[ROLLER].keywords and AKELA in s.you.discard


def test_6_1_5_1_tuk_tuk_alone():
    """Without another character the bonus does not happen."""
    s = Scenario(you=dict(play=[LOCATION], hand=[TUK], ink=3))
    s.play(TUK)
    if s.decision:
        s.accept()
    while s.decision:
        s.take(0)
    assert s[TUK].strength == 2


def test_tuk_tuk_takes_another_along():
    """He and the other one move to the same location, the other one gets the strength."""
    s = Scenario(you=dict(play=[LOCATION, "Pride Lands - Pride Rock", AKELA, BALOO], hand=[TUK], ink=3))
    s.play(TUK)
    s.accept()
    s.choose(LOCATION)
    assert choices(s) == {AKELA, BALOO}
    s.choose(BALOO)
    assert s[TUK].location == s[BALOO].location == LOCATION
    assert (s[TUK].strength, s[BALOO].strength) == (2, 4)


def test_moana_counts_only_who_moved():
    """A character that is there already does not move."""
    s = Scenario(
        you=dict(play=[LOCATION, dict(card=AKELA, at=LOCATION), BALOO], hand=[KAKAMORA], ink=7),
    )
    s.play(KAKAMORA)
    s.accept()
    s.choose(AKELA), s.choose(BALOO), s.choose(KAKAMORA)
    if s.decision:
        s.choose(LOCATION)
    assert s.you.lore == 2 and s[KAKAMORA].location == LOCATION


def test_moana_declined_gives_no_lore():
    """Nobody was moved."""
    s = Scenario(you=dict(play=[LOCATION, BALOO], hand=[KAKAMORA], ink=7))
    s.play(KAKAMORA)
    s.decline()
    assert s.you.lore == 0 and quiet(s)


def test_6_1_11_1_merlin_is_put_back_from_the_discard_only():
    """R18: returned to hand by another ability first, he is not in the discard any more and stays in hand."""
    merlin, gothel = "Merlin - Envisioning the Future", "Mother Gothel - Knows What's Best"
    s = Scenario(you=dict(play=[merlin], hand=[gothel], ink=2), opponent=dict(play=[tired(ATITAYA)]))
    s.play(gothel)
    s.accept()
    if s.decision:
        s.choose(merlin)
    s.challenge(merlin, ATITAYA)
    i = next(i for i, text in enumerate(s.legal()) if "AGE OF" not in text)
    s.take(i)
    assert quiet(s) and merlin in s.you.hand


def test_k3_declined_nobody_gains_or_draws():
    """K3: Wasabi's item is not banished, so no player gains lore."""
    s = Scenario(you=dict(hand=["Wasabi - Methodical Engineer"], ink=4), opponent=dict(play=[QUILL]))
    s.play("Wasabi - Methodical Engineer")
    s.decline()
    assert s.you.lore == 0 and s.opponent.lore == 0


# -- G. who orders cards of another player --------------------------------------------------------------------------


def test_6_1_3_taran_orders_the_cards_he_puts_back():
    """You put them there in any order: the choice is yours (R13); 7.2.3 gives cards from play to their player."""
    s = Scenario(you=dict(hand=[TARAN], ink=5), opponent=dict(discard=[AKELA, BALOO, ABU]))
    s.play(TARAN)
    s.choose("opponent")
    s.choose(theirs(AKELA))
    s.choose(theirs(BALOO))
    assert s.decision is not None and s.decision.player == 0


# -- H. plain checks ------------------------------------------------------------------------------------------------


def test_chaca_makes_reckless_only_in_their_next_turn():
    """Not in yours, not in the turn after."""
    chaca = "Chaca - Junior Chipmunk"
    s = Scenario(you=dict(play=["Tipo - Growing Son", tired(BALOO)], hand=[chaca], ink=4), opponent=dict(play=[COBRA]))
    s.play(chaca)
    if s.decision:
        s.choose(COBRA)
    assert "Reckless" not in s[COBRA].keywords
    s.end_turn()
    assert "Reckless" in s[COBRA].keywords
    refused(s.end_turn)
    s.challenge(COBRA, BALOO)
    s.end_turn()
    assert "Reckless" not in s[COBRA].keywords
    s.end_turn()
    assert "Reckless" not in s[COBRA].keywords


def test_woody_makes_a_character_quest():
    """It can't challenge and the turn can't end before it quests."""
    woody = "Woody - Town Sheriff"
    s = Scenario(you=dict(play=[tired(BALOO)], hand=[woody], ink=3), opponent=dict(play=[COBRA, ABU]))
    s.play(woody)
    s.choose(COBRA)
    s.end_turn()
    assert not s.can("challenge", COBRA, BALOO) and s.can("challenge", ABU, BALOO)
    refused(s.end_turn)
    s.quest(COBRA)
    s.end_turn()
    s.end_turn()
    s.end_turn()


def test_pete_stops_actions_and_songs():
    """Also for free; your own are not stopped; over at the start of your next turn."""
    pete = "Pete - Games Referee"
    song = "Friends on the Other Side"
    s = Scenario(
        you=dict(hand=[pete, CANNONS], ink=4),
        opponent=dict(play=[ATITAYA], hand=[CANNONS, song, "Prince Naveen - Ukulele Player"], ink=9),
    )
    s.play(pete)
    assert s.can("play", CANNONS)
    s.end_turn()
    assert not s.can("play", CANNONS) and not s.can("sing", song, ATITAYA)
    s.play("Prince Naveen - Ukulele Player")
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert song in s.opponent.hand
    s.end_turn()
    s.end_turn()
    assert s.can("play", CANNONS)


def test_6_1_8_friar_tuck_asks_all_who_have_most():
    """A tie concerns both; otherwise one."""
    tuck = "Friar Tuck - Priest of Nottingham"
    s = Scenario(you=dict(hand=[tuck, AKELA, ABU], ink=4), opponent=dict(hand=[BALOO, COBRA]))
    s.play(tuck)
    s.choose(AKELA)
    s.choose(BALOO)
    assert len(s.you.hand) == 1 and len(s.opponent.hand) == 1 and quiet(s)
    s = Scenario(you=dict(hand=[tuck, AKELA, ABU, DEWEY], ink=4), opponent=dict(hand=[BALOO, COBRA]))
    s.play(tuck)
    s.choose(AKELA)
    assert quiet(s) and len(s.opponent.hand) == 2


def test_1_12_cards_of_a_stack_count_as_put_into_the_discard():
    """Two cards of one stack are two cards."""
    lyle = "Lyle Tiberius Rourke - Adventurer for Hire"
    s = Scenario(you=dict(play=[lyle, dict(card=AURORA, under=[AKELA])]), opponent=dict(play=[tired(ATITAYA)], lore=3))
    s.challenge(AURORA, ATITAYA)
    s.end_turn()
    assert s.opponent.lore == 2


def test_6_1_13_2_kristoff_draws_once():
    """Two cards leave at once, one card is drawn; his own ability is seen."""
    kristoff = "Kristoff - Icy Explorer"
    s = Scenario(
        you=dict(play=["Anna - Little Sister"], hand=[kristoff], discard=[AKELA, "Patch - Intimidating Pup"], ink=10)
    )
    s.play(kristoff)
    s.accept()
    s.choose("you")
    s.choose(AKELA)
    assert len(s.you.hand) == 1 and s.you.deck[-1] == AKELA


def test_kristoff_does_not_see_the_opponents_discard():
    """A card of yours must leave your discard."""
    kristoff = "Kristoff - Icy Explorer"
    s = Scenario(you=dict(play=["Anna - Little Sister"], hand=[kristoff], ink=10), opponent=dict(discard=[AKELA]))
    s.play(kristoff)
    s.accept()
    s.choose("opponent")
    if s.decision:
        s.choose(theirs(AKELA))
    assert len(s.you.hand) == 0 and s.opponent.deck[-1] == AKELA


def test_hudson_and_angela():
    """Three cards in hand hold Hudson; Angela takes that ability away."""
    hudson = "Hudson - Determined Reader"
    s = Scenario(you=dict(play=[tired(hudson)], hand=[AKELA, ABU, COBRA]))
    s.end_turn(), s.end_turn()
    assert s[hudson].exerted
    s = Scenario(you=dict(play=[tired(hudson), "Angela - Night Warrior"], hand=[AKELA, ABU, COBRA]))
    s.end_turn(), s.end_turn()
    assert not s[hudson].exerted


def test_maurice_and_his_machine():
    """Whichever item was banished decides about the second part; declined, there is none."""
    maurice = "Maurice - Unconventional Inventor"
    for item, more in (("Maurice's Machine", True), (QUILL, False)):
        s = Scenario(you=dict(play=[item, "Lucky Dime"], hand=[maurice], ink=4), opponent=dict(play=[AURORA]))
        s.play(maurice)
        s.accept()
        s.choose(item)
        seen = False
        while s.decision:
            if s.can("accept") and s.can("choose", AURORA) is False:
                seen = True
                s.decline()
            else:
                s.take(0)
        assert seen == more and item in s.you.discard
    s = Scenario(you=dict(play=["Maurice's Machine"], hand=[maurice], ink=4), opponent=dict(play=[AURORA]))
    s.play(maurice)
    s.decline()
    assert quiet(s)


@pytest.mark.parametrize("gives", [True, False])
def test_hades_asks_the_characters_player(gives):
    """The opponent decides; if the card does not go, you draw two."""
    hades = "Hades - Looking for a Deal"
    s = Scenario(you=dict(hand=[hades], ink=5), opponent=dict(play=[COBRA, ABU]))
    s.play(hades)
    s.accept()
    s.choose(COBRA)
    assert s.decision.player == 1
    s.accept() if gives else s.decline()
    assert len(s.you.hand) == (0 if gives else 2) and (COBRA in s.opponent.play) == (not gives)


def test_sid_phillips():
    """Each opponent banishes one of theirs; a Toy that pays gives lore."""
    sid, toy = "Sid Phillips - Toy Surgeon", ROLLER
    s = Scenario(you=dict(play=[toy], hand=[sid], ink=6), opponent=dict(play=[COBRA, ABU]))
    s.play(sid)
    s.accept()
    if s.decision.player == 0:
        s.choose(toy)
    assert s.decision.player == 1
    s.choose(ABU)
    assert s.you.lore == 2 and s.opponent.play == [COBRA]


def test_gothel_lends_a_way_back():
    """Banished in a challenge this turn, the character comes back to hand; otherwise it does not."""
    gothel = "Mother Gothel - Knows What's Best"
    s = Scenario(you=dict(play=[BALOO], hand=[gothel], ink=2), opponent=dict(play=[tired(ATITAYA)]))
    s.play(gothel)
    s.accept()
    if s.decision:
        s.choose(BALOO)
    assert s[BALOO].damage == 2 and s[BALOO].keywords["Challenger"] == 1
    s.challenge(BALOO, ATITAYA)
    assert BALOO in s.you.hand and s[ATITAYA].damage == 3


def test_widow_tweed_plays_tod():
    """Only Tod may be played; another character just comes back."""
    tweed, tod = "Widow Tweed - Kindly Soul", "Tod - Knows All the Tricks"
    s = Scenario(you=dict(hand=[tweed], discard=[tod, AKELA], ink=6))
    s.play(tweed)
    s.choose(tod)
    s.accept()
    assert tod in s.you.play and s.you.ink_ready == 0
    s = Scenario(you=dict(hand=[tweed], discard=[tod, AKELA], ink=6))
    s.play(tweed)
    s.choose(AKELA)
    assert quiet(s) and AKELA in s.you.hand


def test_pocahontas_peacekeeper():
    """Shifted and without a challenge this turn, nobody challenges, whoever enters later."""
    peace = "Pocahontas - Peacekeeper"
    base = "Pocahontas - Guiding the Tribe"
    s = Scenario(you=dict(play=[base, tired(BALOO)], hand=[peace], ink=3), opponent=dict(play=[COBRA]))
    s.play(peace, shift_onto=base)
    s.end_turn()
    assert not s.can("challenge", COBRA, BALOO)
    s = Scenario(you=dict(play=[base, BALOO], hand=[peace], ink=3), opponent=dict(play=[COBRA, tired(AGUSTIN)]))
    s.challenge(BALOO, AGUSTIN)
    s.play(peace, shift_onto=base)
    s.end_turn()
    assert s.can("challenge", COBRA, BALOO)


def test_jafar_lamp_thief_and_bellum():
    """One on top and the other below; either place for a single card."""
    s = Scenario(you=dict(hand=["Jafar - Lamp Thief"], ink=3, deck=[AKELA, BALOO, ABU]))
    s.play("Jafar - Lamp Thief")
    s.choose(BALOO)
    assert s.you.deck == [BALOO, ABU, AKELA]
    s = Scenario(you=dict(hand=["Dr. Sara Bellum - Head of Research"], ink=3, deck=[AKELA, BALOO, ABU]))
    s.play("Dr. Sara Bellum - Head of Research")
    s.done()
    assert s.you.deck == [BALOO, ABU, AKELA]


def test_minnie_puts_the_found_card_on_top():
    """After shuffling."""
    minnie = "Minnie Mouse - Drum Major"
    base = "Minnie Mouse - Always Classy"
    s = Scenario(you=dict(play=[base], hand=[minnie], ink=4, deck=[CANNONS] * 9 + [AKELA]))
    s.play(minnie, shift_onto=base)
    s.accept()
    s.choose(AKELA)
    assert s.you.deck[0] == AKELA


def test_merlin_draws_from_the_bottom_and_goes_there():
    """First ability and second."""
    merlin = "Merlin - Envisioning the Future"
    s = Scenario(you=dict(hand=[merlin, DRAGON_FIRE], ink=9, deck=[ABU, BALOO, AKELA]))
    s.play(merlin)
    s.accept()
    assert AKELA in s.you.hand and s.you.deck == [ABU, BALOO]
    s.play(DRAGON_FIRE)
    if s.decision:
        s.choose(merlin)
    assert s.you.deck == [ABU, BALOO, merlin]


def test_rapunzel_draws_for_what_was_removed():
    """Any of your characters, up to three, a card for each."""
    rap = "Rapunzel - Gifted with Healing"
    s = Scenario(you=dict(play=[hurt(COBRA, 2), BALOO], hand=[rap], ink=4))
    s.play(rap)
    s.choose(COBRA)
    s.number(2)
    assert len(s.you.hand) == 2 and s[COBRA].damage == 0


def test_heihei_inks_the_hand():
    """All of it, exerted."""
    hei = "Heihei - Expanded Consciousness"
    s = Scenario(you=dict(hand=[hei, AKELA, CANNONS], ink=6))
    s.play(hei)
    assert s.you.ink_total == 8 and s.you.ink_ready == 1 and s.you.hand == []


# -- I. the character was shifted onto before its ability resolves ---------------------------------------------------

SYNDROME = "Syndrome - Out for Revenge"  # 4/6; quests: may shift a Robot from hand for free
ROBOT = "Baymax - Giant Robot"  # Universal Shift
ALICE = "Alice - Growing Girl"  # your other characters have Support


def _shifts_in_between(*play, **fields):
    s = Scenario(you=dict(play=[dict(card=SYNDROME, **fields), *play], hand=[ROBOT], ink=1))
    s.quest(SYNDROME)
    bag(s, "MONOLOGUING")
    s.accept()
    if s.decision and s.decision.kind == "mode":
        s.option(1)
    while s.decision and s.decision.kind == "choose" and ROBOT in choices(s) and SYNDROME not in choices(s):
        s.choose(ROBOT)
    s.choose(SYNDROME)
    assert s[ROBOT].under == [SYNDROME]
    return s


def test_8_10_5_another_is_not_the_character_shifted_onto_it():
    """8.10.5, 6.1.6: it is still the same character, so "another" (here: of Support) does not mean it."""
    s = _shifts_in_between(ALICE, COBRA)
    if s.decision and s.decision.kind == "order":
        bag(s, "upport")
    s.accept()
    assert choices(s) == {ALICE, COBRA}


def test_8_10_5_it_is_the_character_shifted_onto_it():
    """8.10.5: the location's ability is about the character that quested, which now has another card on top."""
    bridge = "Sleepy Hollow - The Bridge"
    s = _shifts_in_between(bridge, at=bridge)
    if s.decision and s.decision.kind == "order":
        bag(s, bridge)
    s.accept()
    while s.decision:
        s.take(0)
    assert s.you.lore == 4 and "Evasive" in s[ROBOT].keywords
