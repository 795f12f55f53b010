"""Doubts of reader 8: wording against what the engine does. Two players; failing tests show wrong behaviour."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import (
    ABU,
    AKELA,
    ATITAYA,
    AURORA,
    BALOO,
    BAMBI,
    CANNONS,
    COBRA,
    ITEM,
    LOCATION,
    TUI,
    choices,
    hurt,
    quiet,
    refused,
    round_trip,
    theirs,
    tired,
)  # fmt: skip

OUTLAW = "Little John - Resourceful Outlaw"  # exerted: your characters with Bodyguard get 1 lore and Resist
VINE = "The Vine - Towering Stalk"  # your other exerted Floodborn characters have Bodyguard
GREEDIEST = "Prince John - Greediest of All"  # an opponent discards: may draw as many
EELS, FLOTSAM = "Flotsam & Jetsam - Entangling Eels", "Flotsam - Riffraff"  # Shift: discard 2 cards
RATIGAN = "Ratigan - Nefarious Criminal"  # an action is played while he is exerted: 1 lore
FRIENDS = "Friends on the Other Side"  # song, cost 3: draw 2 cards
RAMA = "Rama - Vigilant Father"  # another character with 5 strength is played: may ready
GENIE = "Genie - Of the Lamp"  # exerted: your other characters get 2 strength
JIMINY = "Jiminy Cricket - Level-Headed and Wise"  # exerted: opposing characters with Rush enter exerted
SNOWANNA = "Snowanna Rainbeau - Cool Competitor"  # cost 3, Rush
HORNED = "The Horned King - Merciless Master"
KID, DIVINE = "Hercules - Clumsy Kid", "Hercules - Divine Hero"  # Shift 4
HAND = "Hand-in-the-Box - Sid's Toy"
TOY = "Roller Bob - Sid's Toy"
IMITATOR, GOO = "Morph - Little Imitator", "Morph - Space Goo"
THUNDERBOLT = "Thunderbolt - Wonder Dog"  # Puppy Shift 3
POSEY = "Posey - Vampire Potato"  # Shift 5 onto an item
DALE, RANGERS = "Dale - Excited Friend", "Chip 'n' Dale - Recovery Rangers"
ESCAPE = "Escape Plan"
FLINT = "Nathaniel Flint - Notorious Pirate"
MUNTZ, KEVIN = "Charles Muntz - Obsessive Explorer", "Kevin - Flightless Bird"
MEGARA = "Megara - Secret Keeper"
BARRELING = "Aladdin - Barreling Through"
FELIX = "Fix-It Felix, Jr. - Pint-Sized Hero"
CANDY, TAFFYTA = "King Candy - Sovereign of Sugar", "Taffyta Muttonfudge - Ruthless Rival"
SCAR = "Scar - Finally King"
FRED = "Donald Duck - Fred Honeywell"
FLYNN = "Flynn Rider - Spectral Scoundrel"  # 1/2, Boost 2
KARNAGE = "Don Karnage - Air Pirate Leader"
INCARNATE = "Maleficent & Diablo - Evil Incarnate"
ANDY = "Andy's Room - Home Base"
LOUIE, ENCHANTRESS, SHENZI = "Louie - One Cool Duck", "Enchantress - Unexpected Judge", "Shenzi - Scar's Accomplice"
DAISY, MOANA = "Daisy Duck - Paranormal Investigator", "Moana - Curious Explorer"
FAIRY = "Fairy Godmother - Magical Benefactor"
WAYWARD, BROOM = "Mickey Mouse - Wayward Sorcerer", "Magic Broom - Bucket Brigade"
PABBIE = "Grand Pabbie - Oldest and Wisest"
MEILIN = "Meilin Lee - Popular Red Panda"  # Temporary Shift 3
RALPH = "Wreck-It Ralph - Demolition Dude"
ISABELA, JULIETA = "Isabela Madrigal - Caring Cultivator", "Julieta Madrigal - Excellent Cook"
GUARDIAN = "Mirabel Madrigal - Family Guardian"
PRIDE = "Pride Lands - Jungle Oasis"
MAIN = "Genie - Main Attraction"
DRAGON_FIRE = "Dragon Fire"
EXPLORERS = "Carl Fredricksen & Russell - Intrepid Explorers"


def finish(s, *prefer):
    """Answer whatever is asked, one of these cards where they can be chosen."""
    for _ in range(40):
        if s.decision is None:
            return
        texts = s.legal()
        best = next((i for name in prefer for i, text in enumerate(texts) if name in text), 0)
        s.take(best)
    raise AssertionError(s.legal())


# -- A. the lore of a quest ----------


def test_4_5_1_4_lore_is_counted_after_the_character_is_exerted():
    """Exerted, Little John has Bodyguard from The Vine and so 1 more lore; the lore is gained after exerting him."""
    s = Scenario(you=dict(play=[OUTLAW, VINE]))
    s.quest(OUTLAW)
    assert s[OUTLAW].lore == 3 and s.you.lore == 3


def test_4_5_1_4_the_same_with_a_bodyguard_of_one_turn():
    """As above, Bodyguard given by an item until the end of the turn or longer."""
    s = Scenario(you=dict(play=[OUTLAW, "Training Dummy"], ink=4))
    s.activate("Training Dummy")
    if s.decision:
        s.choose(OUTLAW)
    assert "Bodyguard" in s[OUTLAW].keywords and s[OUTLAW].lore == 2
    s.quest(OUTLAW)
    assert s.you.lore == 3


# -- B. cards discarded as a cost ----------


def test_1_5_3_two_cards_discarded_for_one_cost_are_one_event():
    """A cost of two cards: the opponent discards one or more cards once, so that two or none are drawn."""
    s = Scenario(you=dict(play=[GREEDIEST]), opponent=dict(play=[FLOTSAM], hand=[EELS, AKELA, BALOO]))
    s.end_turn()
    s.play(EELS, shift_onto=FLOTSAM)
    s.choose(AKELA)
    s.choose(BALOO)
    assert s[theirs(EELS)].zone == "play" and s.decision is not None
    s.accept()
    assert quiet(s) and len(s.you.hand) == 2


# -- C. windows and filters on what was just played ----------


def test_6_1_13_6_ratigan_sees_the_song_he_sings():
    """He is exerted to pay for the song before it counts as played."""
    s = Scenario(you=dict(play=[RATIGAN], hand=[FRIENDS]))
    s.sing(FRIENDS, RATIGAN)
    assert quiet(s) and s.you.lore == 1


def test_6_1_13_6_ratigan_ready_gains_nothing():
    s = Scenario(you=dict(play=[RATIGAN], hand=[FRIENDS], ink=3))
    s.play(FRIENDS)
    assert quiet(s) and s.you.lore == 0


@pytest.mark.parametrize(("genie", "sees"), [(tired(GENIE), True), (GENIE, False)])
def test_6_6_1_1_rama_counts_modifiers_of_the_character_just_played(genie, sees):
    """3 strength and 2 from Genie as it enters play."""
    s = Scenario(you=dict(play=[tired(RAMA), genie], hand=[AKELA], ink=2))
    s.play(AKELA)
    assert (s.decision is not None) == sees
    if sees:
        s.accept()
        assert not s[RAMA].exerted
        refused(s.quest, RAMA)
        assert s.can("end_turn")


def test_6_4_2_3_jiminy_sees_rush_on_a_character_that_enters_play():
    """A static ability holds for what enters play later, as it enters."""
    s = Scenario(you=dict(hand=[SNOWANNA, AKELA], ink=5), opponent=dict(play=[tired(JIMINY)]))
    s.play(AKELA)
    s.play(SNOWANNA)
    assert not s[AKELA].exerted and s[SNOWANNA].exerted


# -- D. the Horned King ----------


def test_8_10_3_shifted_from_the_discard_enters_exerted():
    s = Scenario(you=dict(play=[tired(HORNED), KID], discard=[DIVINE], ink=4))
    s.play(DIVINE, shift_onto=KID)
    assert quiet(s) and s[DIVINE].zone == "play" and s[DIVINE].exerted and s.you.ink_ready == 0


def test_1_5_5_alternate_cost_from_the_discard():
    """The card that is played from the discard can't pay for itself; it enters exerted."""
    s = Scenario(you=dict(play=[tired(HORNED)], discard=[HAND]))
    refused(s.play, HAND, cost=1)
    s = Scenario(you=dict(play=[tired(HORNED)], discard=[HAND, TOY]))
    s.play(HAND, cost=1)
    finish(s, TOY)
    assert s[HAND].zone == "play" and s[HAND].exerted and s[TOY].zone == "deck"


# -- E. any character with Shift ----------


@pytest.mark.parametrize(("card", "ink"), [(THUNDERBOLT, 3), (POSEY, 5)])
def test_8_10_8_little_imitator_takes_any(card, ink):
    s = Scenario(you=dict(play=[IMITATOR], hand=[card], ink=ink))
    s.play(card, shift_onto=IMITATOR)
    finish(s, "decline")  # Bodyguard
    assert s[card].under == [IMITATOR]


def test_8_10_8_morph_is_not_both_bases_of_a_duo():
    """One Morph counts as either name but is one card; with a second base it works."""
    duo = "Mickey Mouse & Minnie Mouse - Adventuring Duo"
    s = Scenario(you=dict(play=[GOO], hand=[duo]))
    refused(s.play, duo, shift_onto=GOO)
    s = Scenario(you=dict(play=[GOO, "Mickey Mouse - True Friend"], hand=[duo]))
    s.play(duo, shift_onto=[GOO, "Mickey Mouse - True Friend"])
    assert len(s[duo].under) == 2


# -- F. names ----------


@pytest.mark.parametrize(("other", "lore"), [(RANGERS, 2), ("Chip the Teacup - Gentle Soul", 1)])
def test_5_2_6_3_chip_n_dale_is_a_character_named_chip(other, lore):
    s = Scenario(you=dict(play=[DALE, other]))
    assert s[DALE].lore == lore


# -- G. what happened this turn ----------


def test_escape_plan_counts_cards_put_into_the_discard():
    """Two actions put there this turn; then each player chooses two of their characters, the active one first."""
    s = Scenario(
        you=dict(play=[AKELA, ABU, BAMBI], hand=[CANNONS, CANNONS, ESCAPE], ink=7, discard=[ITEM, ITEM]),
        opponent=dict(play=[COBRA]),
    )
    refused(s.play, ESCAPE)
    s.play(CANNONS)
    s.choose(COBRA)
    refused(s.play, ESCAPE)
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(ESCAPE)
    assert choices(s) == {AKELA, ABU, BAMBI} or choices(s) == {"you:" + n for n in (AKELA, ABU, BAMBI)}
    s.choose(AKELA)
    s.choose(ABU)
    finish(s)
    assert s.you.play == [BAMBI] and s.opponent.play == [] and s.you.ink_total == 9 and s.you.ink_ready == 0


def _flint(**more):
    opponent = dict(play=[COBRA, AURORA, LOCATION])
    return Scenario(you=dict(play=[AKELA], hand=[CANNONS, FLINT], ink=3), opponent=opponent)


@pytest.mark.parametrize(("target", "allowed"), [(theirs(COBRA), True), (theirs(AURORA), True), (AKELA, False)])
def test_nathaniel_flint_wants_an_opposing_character_damaged(target, allowed):
    """Also one that was banished by it; not his player's own."""
    s = _flint()
    refused(s.play, FLINT)
    s.play(CANNONS)
    s.choose(target)
    assert s.can("play", FLINT) == allowed


def test_nathaniel_flint_a_location_is_no_character():
    s = _flint()
    s.challenge(AKELA, LOCATION)
    assert s[theirs(LOCATION)].damage == 3 and not s.can("play", FLINT)


# -- H. Charles Muntz ----------


def test_charles_muntz_takes_kevin():
    s = Scenario(you=dict(play=[MUNTZ], deck=[KEVIN, ABU]))
    s.quest(MUNTZ)
    s.choose(KEVIN)
    assert quiet(s) and s.you.lore == 5 and s.you.hand == [KEVIN]


@pytest.mark.parametrize("top", [True, False])
def test_charles_muntz_another_card(top):
    s = Scenario(you=dict(play=[MUNTZ], deck=[ABU, COBRA, KEVIN]))
    s.quest(MUNTZ)
    s.choose(ABU) if top else s.done()
    assert quiet(s) and s.you.lore == 2 and s.you.deck == ([ABU, COBRA, KEVIN] if top else [COBRA, KEVIN, ABU])


# -- I. granted abilities ----------


def test_megara_is_given_an_ability_while_a_card_is_under_her():
    """Her opponents discard, not her player."""
    s = Scenario(
        you=dict(play=[COBRA], hand=[ABU, BALOO]),
        opponent=dict(play=[dict(card=MEGARA, under=[AKELA], exerted=True)], hand=[TUI]),
    )
    assert s[theirs(MEGARA)].lore == 2
    s.challenge(COBRA, MEGARA)
    s.choose(ABU)
    assert quiet(s) and s.you.hand == [BALOO] and s.opponent.hand == [TUI]


def test_megara_alone_has_none():
    s = Scenario(you=dict(play=[COBRA], hand=[ABU, BALOO]), opponent=dict(play=[tired(MEGARA)]))
    s.challenge(COBRA, MEGARA)
    assert quiet(s) and len(s.you.hand) == 2


def test_barreling_through_gives_an_ability_to_the_reckless():
    """Also to himself; not to the others."""
    s = Scenario(you=dict(play=[dict(card=BARRELING, under=[AKELA]), BALOO]))
    granted = [text for text in s.legal() if "ability" in text.lower() or "gain 1 lore" in text.lower()]
    assert len(granted) == 1 and BARRELING in granted[0], s.legal()
    s.take(s.legal().index(granted[0]))
    assert quiet(s) and s.you.lore == 1 and s[BARRELING].exerted


# -- J. others ----------


@pytest.mark.parametrize("accept", [True, False])
def test_fix_it_felix_readies_a_racer(accept):
    s = Scenario(you=dict(play=[FELIX, tired(CANDY)], discard=[TAFFYTA], hand=["Bruno's Return"], ink=2))
    s.play("Bruno's Return")
    for _ in range(5):
        if s.decision is None or s.decision.kind == "may":
            break
        finish_one(s, TAFFYTA, CANDY)
    assert s.decision is not None and s.decision.kind == "may"
    if accept:
        s.accept()
        finish(s, CANDY)
        assert not s[CANDY].exerted
        refused(s.quest, CANDY)
    else:
        s.decline()
        assert quiet(s) and s[CANDY].exerted
    assert s.can("quest", FELIX)


def finish_one(s, *prefer):
    texts = s.legal()
    s.take(next((i for name in prefer for i, text in enumerate(texts) if name in text), 0))


def test_scar_draws_discards_and_banishes():
    """The strength of the Ally with his own bonus; the cards drawn can be discarded."""
    ally = "Lefou - Bumbler"
    s = Scenario(you=dict(play=[tired(SCAR), ally], hand=[ABU]))
    strength = s[ally].strength
    s.end_turn()
    s.accept()
    finish(s, ally)
    assert len(s.you.hand) == 1 + strength - 2 and s[ally].zone == "discard" and s[SCAR].zone == "play"


def test_6_1_4_scar_may_decline():
    """Declined, nothing of the sentence happens."""
    ally = "Toby Turtle - Wary Friend"  # 0 strength, and 1 from Scar
    s = Scenario(you=dict(play=[tired(SCAR), ally], hand=[ABU, BALOO]))
    assert s[ally].strength == 1
    s.end_turn()
    s.decline()
    assert s[ally].zone == "play" and len(s.you.hand) == 2


def test_fred_honeywell_adds_to_boost_and_draws():
    s = Scenario(you=dict(play=[FRED, FLYNN], ink=2), opponent=dict(hand=[DRAGON_FIRE], ink=5))
    s.boost(FLYNN)
    s.accept()
    assert quiet(s) and len(s[FLYNN].under) == 2
    s.end_turn()
    s.play(DRAGON_FIRE)
    finish_one(s, FLYNN)
    s.accept()
    assert quiet(s) and len(s.you.hand) == 2


def test_6_1_13_1_don_karnage_only_during_their_next_turn():
    s = Scenario(you=dict(play=[KARNAGE], hand=[CANNONS], ink=1), opponent=dict(play=[COBRA]))
    s.play(CANNONS)
    s.choose(COBRA)
    finish(s, COBRA)
    assert "Reckless" not in s[theirs(COBRA)].keywords
    s.end_turn()
    assert "Reckless" in s[theirs(COBRA)].keywords and not s.can("quest", COBRA)
    s.end_turn()
    s.end_turn()
    assert s.can("quest", COBRA)


def test_evil_incarnate_is_shifted_for_five_cards():
    base = "Maleficent - Sorceress"
    five = [AKELA, ABU, BALOO, COBRA, TUI]
    s = Scenario(you=dict(play=[base], hand=[INCARNATE], discard=[*five, ITEM], deck=[BAMBI, AURORA]))
    s.play(INCARNATE, cost=2)
    finish(s, base, *five)
    assert s[INCARNATE].under == [base] and s.you.discard == [ITEM] and s.you.deck_size == 7
    s.quest(INCARNATE)
    assert quiet(s) and s.you.hand == [BAMBI]


def test_andys_room_wants_one_character_alone():
    s = Scenario(you=dict(play=[ANDY, dict(card=AKELA, at=ANDY), BALOO], ink=5))
    assert (s[AKELA].willpower, s[AKELA].lore) == (4, 2)
    s.move(BALOO, to=ANDY)
    assert (s[AKELA].willpower, s[AKELA].lore) == (2, 1) and s[BALOO].lore == 1


def test_4_6_4_5_while_being_challenged():
    s = Scenario(you=dict(play=[ATITAYA]), opponent=dict(play=[tired(LOUIE)]))
    s.challenge(ATITAYA, LOUIE)
    assert s[theirs(LOUIE)].zone == "discard" and s[ATITAYA].strength == 7
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(LOUIE)]))
    s.challenge(AKELA, LOUIE)
    assert s[theirs(LOUIE)].damage == 2
    s = Scenario(you=dict(play=[BALOO]), opponent=dict(play=[tired(ENCHANTRESS)]))
    s.challenge(BALOO, ENCHANTRESS)
    assert s[BALOO].damage == 3
    s = Scenario(you=dict(play=[ENCHANTRESS]), opponent=dict(play=[tired(COBRA)]))
    s.challenge(ENCHANTRESS, COBRA)
    assert s[theirs(COBRA)].damage == 1


@pytest.mark.parametrize(("damage", "dealt"), [(0, 2), (1, 4)])
def test_shenzi_challenges_a_damaged_character(damage, dealt):
    s = Scenario(you=dict(play=[SHENZI]), opponent=dict(play=[dict(card=COBRA, damage=damage, exerted=True)]))
    s.challenge(SHENZI, COBRA)
    assert s[theirs(COBRA)].damage == damage + dealt


def test_3_2_1_1_main_attraction_keeps_them_exerted():
    s = Scenario(you=dict(play=[tired(MAIN)]), opponent=dict(play=[tired(AKELA)], hand=[ABU], ink=3))
    s.end_turn()
    assert s[theirs(AKELA)].exerted and s.opponent.ink_ready == 3


def test_4_2_1_ink_from_the_discard_enters_exerted_under_daisy():
    s = Scenario(you=dict(play=[MOANA], discard=[AKELA, ABU], hand=[BALOO]), opponent=dict(play=[tired(DAISY)]))
    s.ink(AKELA)
    assert s[AKELA].zone == "inkwell" and s.you.ink_total == 1 and s.you.ink_ready == 0
    refused(s.ink, ABU)
    refused(s.ink, BALOO)


@pytest.mark.parametrize(("top", "zone"), [(ABU, "play"), (ITEM, "play"), (CANNONS, "deck")])
def test_fairy_godmother_their_player_plays_it(top, zone):
    """The player of the banished character reveals and plays, in your turn."""
    s = Scenario(you=dict(play=[FAIRY], ink=3), opponent=dict(play=[AKELA], deck=[top, BALOO]))
    s.boost(FAIRY)
    s.accept()
    if s.decision and s.decision.kind == "choose":
        s.choose(theirs(AKELA))
    s.accept()
    if zone == "play":
        s.accept()
    assert quiet(s) and s[theirs(top)].zone == zone and s[theirs(AKELA)].zone == "discard"
    if zone == "deck":
        assert s.opponent.deck == [BALOO, top]


def test_wayward_sorcerer_brooms():
    s = Scenario(you=dict(play=[WAYWARD, BROOM], hand=[BROOM], ink=1), opponent=dict(play=[tired(COBRA)]))
    s.challenge(BROOM, COBRA)
    s.accept()
    assert quiet(s) and s.you.hand == [BROOM, BROOM]
    s.play(BROOM)
    finish(s)
    assert s.you.ink_ready == 0


def test_remove_damage_as_temporary_shift_ends():
    """The keyword removes the damage as the turn ends; then you removed damage from one of yours (doubt)."""
    base = "Meilin Lee - Superficially Obedient"
    s = Scenario(you=dict(play=[hurt(base), PABBIE], hand=[MEILIN], ink=3))
    s.play(MEILIN, shift_onto=base)
    finish(s)
    before = s.you.lore
    assert s[MEILIN].damage == 1
    s.end_turn()
    assert s[base].zone == "play" and s[base].damage == 0 and s.you.lore == before + 2


def test_wreck_it_ralph_is_readied_at_the_start_of_the_turn():
    s = Scenario(you=dict(play=[dict(card=RALPH, damage=3, exerted=True)]))
    round_trip(s)
    assert s.you.lore == 3


def test_isabela_counts_the_damage_removed():
    s = Scenario(you=dict(play=[ISABELA, hurt(COBRA, 3)], hand=[JULIETA], ink=3))
    s.play(JULIETA)
    s.accept()
    s.choose(COBRA)
    s.number(2)
    finish(s)
    assert s.you.lore == 2 and s[COBRA].damage == 1


@pytest.mark.parametrize(("exerted", "may_quest"), [(True, False), (False, True)])
def test_6_1_5_1_family_guardian_readies_or_not(exerted, may_quest):
    """A ready character can't be readied: then the restriction does not follow."""
    s = Scenario(you=dict(play=[GUARDIAN, dict(card=COBRA, damage=1, exerted=exerted)], hand=[JULIETA], ink=3))
    s.play(JULIETA)
    s.accept()
    s.choose(COBRA)
    s.number(1)
    for _ in range(3):
        if s.decision is None:
            break
        s.accept() if s.decision.kind == "may" else finish_one(s)
    assert not s[COBRA].exerted and s.can("quest", COBRA) == may_quest


def test_pride_lands_plays_from_the_discard():
    s = Scenario(
        you=dict(play=[PRIDE, *(dict(card=n, at=PRIDE) for n in (AKELA, ABU, BALOO))], discard=[COBRA, CANNONS, TUI])
    )
    s.activate(PRIDE)
    assert choices(s) == {COBRA, TUI}
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].zone == "play" and not s[COBRA].exerted and s[PRIDE].zone == "discard"


def test_intrepid_explorers_bless_their_location():
    s = Scenario(you=dict(play=[LOCATION, dict(card=EXPLORERS, at=LOCATION), dict(card=AKELA, at=LOCATION), ABU]))
    assert s[EXPLORERS].lore == 3 and s[AKELA].lore == 2 and s[ABU].lore == 2
    assert "Evasive" in s[AKELA].keywords and "Evasive" not in s[ABU].keywords


def test_5_4_4_2_record_player_lets_stitch_sing():
    """Cost 1 counts as 2 for a song of cost 2, for Stitch alone; opposing Pete forbids it while exerted."""
    stitch, chill, pete = "Stitch - New Dog", "Sudden Chill", "Pete - Space Pirate"
    s = Scenario(you=dict(play=["Record Player", stitch, "Flounder - Voice of Reason"], hand=[chill]))
    refused(s.sing, chill, "Flounder - Voice of Reason")
    s.sing(chill, stitch)
    finish(s)
    assert s[stitch].exerted
    s = Scenario(you=dict(play=["Record Player", stitch], hand=[chill]), opponent=dict(play=[tired(pete)]))
    refused(s.sing, chill, stitch)


def test_don_karnage_does_not_listen_to_songs():
    s = Scenario(you=dict(play=[KARNAGE], hand=[FRIENDS], ink=3), opponent=dict(play=[COBRA, TUI]))
    s.play(FRIENDS)
    assert quiet(s)


def test_6_1_13_2_angel_once_during_your_turn():
    angel = "Angel - Experiment 624"
    s = Scenario(you=dict(play=[angel], hand=[ABU, BALOO]), opponent=dict(play=[COBRA]))
    assert "Resist" not in s[angel].keywords
    s.activate(angel)
    s.choose(ABU)
    s.choose(theirs(COBRA))
    assert s[theirs(COBRA)].damage == 2
    refused(s.activate, angel)


@pytest.mark.parametrize(
    ("forbids", "action", "allowed"),
    [
        (tired("Tiana - Celebrating Princess"), CANNONS, False),
        ("Tiana - Celebrating Princess", CANNONS, True),
        ("Gizmoduck - Duckburg Defender", CANNONS, True),
        ("Gizmoduck - Duckburg Defender", DRAGON_FIRE, False),
    ],
)
def test_1_2_2_opponents_cannot_play_actions(forbids, action, allowed):
    s = Scenario(you=dict(hand=[action], ink=7, play=[AKELA]), opponent=dict(play=[forbids]))
    assert s.can("play", action) == allowed


def test_simba_reveals_the_next_card():
    simba = "Simba - King in the Making"
    s = Scenario(you=dict(play=[simba], ink=3, deck=[ABU, BALOO, CANNONS]))
    s.boost(simba)
    s.accept()
    s.accept()
    assert quiet(s) and s[BALOO].zone == "play" and s[BALOO].exerted and s[simba].under == [ABU]


def test_4_3_6_akood_lessens_the_next_character_alone():
    s = Scenario(you=dict(hand=["Akood et Emuti", ITEM, BALOO, AKELA], ink=8))
    s.play("Akood et Emuti")
    s.play(ITEM)
    assert s.you.ink_ready == 2
    s.play(BALOO)
    assert s.you.ink_ready == 2
    s.play(AKELA)
    assert s.you.ink_ready == 0


def test_6_1_5_1_scar_with_an_empty_deck():
    """Nothing can be drawn, so nothing follows."""
    ally = "Toby Turtle - Wary Friend"
    s = Scenario(you=dict(play=[tired(SCAR), ally], hand=[ABU], deck=[]))
    s.end_turn()
    if s.decision:
        s.accept()
        finish(s, ally)
    assert s[ally].zone == "play"


def test_1_2_2_damage_stays_as_temporary_shift_ends():
    """While a card says that damage can't be removed, the keyword can't remove it either (doubt)."""
    base = "Meilin Lee - Superficially Obedient"
    s = Scenario(you=dict(play=[hurt(base), "Vision Slab"], hand=[MEILIN], ink=3))
    s.play(MEILIN, shift_onto=base)
    finish(s)
    s.end_turn()
    assert s[base].zone == "play" and s[base].damage == 1
