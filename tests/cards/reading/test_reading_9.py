"""Doubts of the ninth batch: wording against what the engine does. Failing tests show wrong behaviour."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import (
    ABU,
    AKELA,
    ATITAYA,
    AURORA,
    BALOO,
    CANNONS,
    COBRA,
    DEWEY,
    ITEM,
    LOCATION,
    TUI,
    choices,
    hurt,
    quiet,
    theirs,
    tired,
)  # fmt: skip

TONG = "Tong - Survivor"  # 3/6, Reckless
CLAW = "Clawhauser - Donut Detective"  # 5/6, Challenger +2
BEAR = "Baloo - Ol' Iron Paws"
ELISA = "Elisa Maza - Transformed Gargoyle"
TRIALS = "Trials and Tribulations"  # -4 strength until the start of your next turn
GENERAL = "Li Shang - Valorous General"
PRODIGY = "Hiro Hamada - Robotics Prodigy"
ROBOT = "B.E.N. - Eccentric Robot"
POT = "The Black Cauldron"
THIEF = "Magica De Spell - Thieving Sorceress"
DIVINER = "The Queen - Diviner"
COUNTING = "Scrooge's Counting House - Ebenezer's Office"
ROO = "Roo - Little Helper"
PIRATE = "Mr. Smee - Loyal First Mate"
HOOK = "Captain Hook - Forceful Duelist"  # 1/2 Pirate
KIDA = "Kida - Atlantean"  # Princess
DARKWING = "Darkwing Duck - Crime Fighter"  # 2/2 Hero, Super
ARGES = "Arges - The Cyclops"  # 4/1 Titan
WOODY = "Woody - Waiting for a Friend"


# -- A. an action with two paragraphs of effects ---------------------------------------------------------------------


def test_6_1_2_whos_with_me_both_paragraphs_resolve():
    """Both effects of the action resolve: the strength, and lore for each challenge by a Reckless character."""
    s = Scenario(you=dict(play=[TONG], hand=["Who's With Me?"], ink=3), opponent=dict(play=[tired(COBRA)]))
    s.play("Who's With Me?")
    assert s[TONG].strength == 5
    s.challenge(TONG, COBRA)
    assert s.you.lore == 2


def test_6_2_7_1_whos_with_me_not_for_locations_or_without_reckless():
    """Only for another character that is challenged, and only by a Reckless one."""
    s = Scenario(
        you=dict(play=[TONG, ABU], hand=["Who's With Me?"], ink=3), opponent=dict(play=[tired(COBRA), LOCATION])
    )
    s.play("Who's With Me?")
    s.challenge(TONG, LOCATION)
    s.challenge(ABU, COBRA)
    assert s.you.lore == 0


# -- B. a search with two kinds of cards -----------------------------------------------------------------------------


def test_7_2_1_hiro_searches_only_his_own_deck():
    """The Robots in the opponent's deck are none of his business."""
    s = Scenario(
        you=dict(play=[PRODIGY], ink=2, deck=[ABU, ITEM, AKELA, BALOO]), opponent=dict(deck=[COBRA, ROBOT, TUI, DEWEY])
    )
    s.activate(PRODIGY)
    assert choices(s) == {ITEM}, s.legal()
    s.choose(ITEM)
    assert s.you.deck[0] == ITEM


def test_7_2_1_hiro_with_nothing_in_his_own_deck():
    """Nothing is found; the opponent's deck stays as it is."""
    s = Scenario(
        you=dict(play=[PRODIGY], ink=2, deck=[ABU, AKELA, BALOO]), opponent=dict(deck=[COBRA, TUI, DEWEY, ROBOT])
    )
    s.activate(PRODIGY)
    assert quiet(s), s.legal()
    assert s.opponent.deck == [COBRA, TUI, DEWEY, ROBOT]


# -- C. Challenger counts like other modifiers -----------------------------------------------------------------------


def test_6_6_1_2_baloo_sees_the_strength_of_a_challenger():
    """Challenging she has 7 strength (8.5.1), so she can't be dealt damage."""
    s = Scenario(you=dict(play=[BEAR, CLAW]), opponent=dict(play=[tired(COBRA)]))
    s.challenge(CLAW, COBRA)
    assert s[COBRA].damage == 7 and s[CLAW].damage == 0


def test_6_6_4_the_floor_comes_after_challenger():
    """5 - 4 + 2 is below the printed 5: she deals 5 damage."""
    s = Scenario(you=dict(play=[ELISA, CLAW], hand=[TRIALS], ink=2), opponent=dict(play=[tired(COBRA)]))
    s.play(TRIALS)
    s.choose(CLAW)
    assert s[CLAW].strength == 5
    s.challenge(CLAW, COBRA)
    assert s[COBRA].damage == 5


def test_6_6_4_statics_see_the_strength_with_the_floor():
    """With 4 printed strength that can't be reduced he has 4 strength, and so +1 lore."""
    s = Scenario(you=dict(play=[ELISA, GENERAL, DEWEY], hand=[TRIALS], ink=2))
    s.play(TRIALS)
    s.choose(DEWEY)
    assert s[DEWEY].strength == 4
    assert s[DEWEY].lore == 2


def test_6_6_4_baloo_sees_the_strength_with_the_floor():
    """7 printed strength that can't be reduced: no damage can be dealt."""
    s = Scenario(you=dict(play=[BEAR, ELISA, ATITAYA], hand=[TRIALS, CANNONS], ink=3))
    s.play(TRIALS)
    s.choose(ATITAYA)
    s.play(CANNONS)
    s.choose(ATITAYA)
    assert s[ATITAYA].strength == 7 and s[ATITAYA].damage == 0


# -- D. effects on a player that are bound to a source ---------------------------------------------------------------


def test_7_1_6_a_cauldron_that_came_back_is_a_new_one():
    """What was said of the item that left play is not said of the one played again."""
    s = Scenario(you=dict(play=[POT, THIEF], discard=[AKELA], ink=9))
    s.activate(POT, ability=1)
    s.activate(THIEF)
    if s.decision:
        s.choose(POT)
    assert POT in s.you.hand
    s.play(POT)
    s.activate(POT, ability=0)
    if s.decision:
        s.choose(AKELA)
    assert s[AKELA].zone == "under"
    assert not s.can("play", AKELA)


def test_6_6_1_2_olympus_twice_adds_up():
    """R24: two of the action give +6."""
    name = "Olympus Would Be That Way"
    s = Scenario(
        you=dict(play=[ABU], hand=[name, name], ink=2), opponent=dict(play=["Rapunzel's Tower - Taken by the Vine"])
    )
    s.play(name)
    s.play(name)
    s.challenge(ABU, "Rapunzel's Tower - Taken by the Vine")
    assert s.opponent.play == []


def test_olympus_only_while_challenging_a_location():
    """Not against characters."""
    name = "Olympus Would Be That Way"
    s = Scenario(you=dict(play=[ABU, AKELA], hand=[name], ink=1), opponent=dict(play=[LOCATION, tired(COBRA)]))
    s.play(name)
    assert s[ABU].strength == 3
    s.challenge(ABU, LOCATION)
    assert s[LOCATION].damage == 6 and s[ABU].strength == 3
    s.challenge(AKELA, COBRA)
    assert s[COBRA].damage == 3


# -- E. an offer that cannot be carried out --------------------------------------------------------------------------


def test_1_2_2_the_queen_takes_the_item_when_it_cannot_be_played():
    """K7: items can't be played; then the revealed item goes to hand, not to the bottom of the deck."""
    s = Scenario(
        you=dict(play=[DIVINER], deck=[DEWEY, ITEM, ABU, AKELA, BALOO, COBRA, TUI]),
        opponent=dict(hand=["Keep the Ancient Ways"], ink=2, deck=[ABU, ABU, ABU]),
    )
    s.end_turn()
    s.play("Keep the Ancient Ways")
    s.end_turn()
    s.activate(DIVINER)
    s.choose(ITEM)
    if s.decision and s.decision.kind == "may":
        s.accept()
    assert ITEM in s.you.hand


@pytest.mark.parametrize("free", [True, False])
def test_the_queen_diviner_plain(free):
    """The item is played for free, exerted, or taken."""
    s = Scenario(you=dict(play=[DIVINER], deck=[ITEM, ABU, AKELA, BALOO, COBRA]))
    s.activate(DIVINER)
    s.choose(ITEM)
    s.accept() if free else s.decline()
    while not quiet(s):
        s.take(0)
    assert (ITEM in s.you.play and s[ITEM].exerted) if free else ITEM in s.you.hand
    assert s.you.deck_size == 4


# -- F. two readings -------------------------------------------------------------------------------------------------


def test_6_4_2_3_bo_peep_lets_woody_enter_exerted():
    """One reading: the card has the effect as it comes into play, so Bodyguard lets him enter exerted (8.3.2)."""
    s = Scenario(you=dict(play=["Bo Peep - Caring Shepherd"], hand=[WOODY], ink=1))
    s.play(WOODY)
    assert s.decision is not None and s.decision.kind == "may"


# -- G. plain cases --------------------------------------------------------------------------------------------------


def test_attack_of_the_vine():
    """Resist for those in play, who can challenge ready characters this turn."""
    gaston = "Gaston - Created by the Vine"
    s = Scenario(you=dict(play=[gaston, ABU], hand=["Attack of the Vine!"], ink=6), opponent=dict(play=[COBRA]))
    s.play("Attack of the Vine!")
    assert s[gaston].keywords["Resist"] == 2 and not s.can("challenge", ABU, COBRA)
    s.challenge(gaston, COBRA)
    assert s[COBRA].damage == 3


def test_we_could_be_immortals():
    """Into the inkwell, exerted, also when it was sung."""
    song = "We Could Be Immortals"
    s = Scenario(you=dict(play=[PRODIGY, COBRA], hand=[song]))
    s.sing(song, [COBRA])
    assert s[PRODIGY].keywords["Resist"] == 6 and s.you.ink_total == 1 and s.you.ink_ready == 0 and not s.you.discard


def test_walk_the_plank():
    """Dry Pirates only."""
    s = Scenario(
        you=dict(play=[PIRATE, dict(card=HOOK, drying=True)], hand=["Walk the Plank!"], ink=3),
        opponent=dict(play=[hurt(COBRA), TUI]),
    )
    s.play("Walk the Plank!")
    assert not s.can("activate_granted", HOOK)
    s.activate_granted(PIRATE)
    assert COBRA in s.opponent.discard and quiet(s)


def test_forest_duel():
    """The attacker comes back."""
    s = Scenario(you=dict(play=[ABU], hand=["Forest Duel"], ink=5), opponent=dict(play=[tired(COBRA)]))
    s.play("Forest Duel")
    s.challenge(ABU, COBRA)
    assert s[COBRA].damage == 5 and s.you.hand == [ABU]


def test_mrs_incredible_readies_only_who_is_exerted():
    """A Super who is ready is not readied, so they can quest."""
    s = Scenario(
        you=dict(play=["Mrs. Incredible - Determined Rescuer", CLAW, DARKWING]), opponent=dict(play=[tired(AKELA)])
    )
    s.challenge(CLAW, AKELA)
    assert quiet(s)  # nobody who could be readied, so no offer (1.7.7)
    assert s.can("quest", DARKWING)


def test_pizza_planet():
    """A character challenged while there."""
    planet = "Pizza Planet - Spaceport"
    s = Scenario(you=dict(play=[ABU], lore=5), opponent=dict(play=[planet, tired(COBRA, at=planet), tired(TUI)]))
    s.challenge(ABU, COBRA)
    assert s.you.lore == 4


def test_ring_of_stones():
    """Free for exerted ones, lore once a turn."""
    ring = "Ring of Stones - Place of Legends"
    s = Scenario(you=dict(play=[ring, tired(ABU), tired(AKELA), TUI]))
    s.move(ABU, to=ring)
    s.move(AKELA, to=ring)
    assert s.you.lore == 1 and not s.can("move", TUI, to=ring)


def test_performance_review_and_ambush():
    """Exerting pays."""
    s = Scenario(
        you=dict(play=[ABU, ATITAYA], hand=["Performance Review", "Ambush!"], ink=5), opponent=dict(play=[COBRA])
    )
    s.play("Performance Review")
    s.choose(ABU)
    assert len(s.you.hand) == 3 and s[ABU].exerted
    s.play("Ambush!")
    s.choose(COBRA)
    assert s[COBRA].damage == 7 and s[ATITAYA].exerted


def test_the_queen_jealous_beauty():
    """Four lore with a Princess among the three; nothing with fewer than three."""
    queen = "The Queen - Jealous Beauty"
    s = Scenario(you=dict(play=[queen]), opponent=dict(discard=[KIDA, ABU, AKELA, COBRA]))
    s.activate(queen)
    s.choose(KIDA, ABU, AKELA)
    while not quiet(s):
        s.take(0)
    assert s.you.lore == 4 and s.opponent.discard == [COBRA]
    s = Scenario(you=dict(play=[queen]), opponent=dict(discard=[KIDA, ABU]))
    s.activate(queen)
    assert quiet(s) and s.you.lore == 0 and len(s.opponent.discard) == 2


def test_stolen_scimitar():
    """Two for Aladdin."""
    name = "Aladdin - Cornered Swordsman"
    for who, plus in ((name, 2), (ABU, 1)):
        s = Scenario(you=dict(play=[name, ABU, "Stolen Scimitar"]))
        before = s[who].strength
        s.activate("Stolen Scimitar")
        s.choose(who)
        assert s[who].strength == before + plus


def test_iago_and_king_of_hearts():
    """During their next turn; at the start of their next turn."""
    iago, king = "Iago - Loud-Mouthed Parrot", "King of Hearts - Monarch of Wonderland"
    s = Scenario(you=dict(play=[iago, king]), opponent=dict(play=[tired(COBRA), ABU]))
    s.activate(king)
    s.choose(COBRA)
    s.activate(iago)
    s.choose(theirs(ABU))
    assert "Reckless" not in s[ABU].keywords
    s.end_turn()
    assert "Reckless" in s[ABU].keywords and s[COBRA].exerted
    s.challenge(ABU, iago)
    s.end_turn()
    s.end_turn()
    assert not s[COBRA].exerted


def test_alice_tea_alchemist():
    """All of that name, Ward or not, and no others."""
    alice = "Alice - Tea Alchemist"
    s = Scenario(
        you=dict(play=[alice]),
        opponent=dict(play=[DARKWING, "Darkwing Duck - Drake Mallard", "Darkwing Duck - Darkwolf Dog", COBRA]),
    )
    s.activate(alice)
    s.choose(DARKWING)
    assert [
        s[x].exerted for x in (DARKWING, "Darkwing Duck - Drake Mallard", "Darkwing Duck - Darkwolf Dog", COBRA)
    ] == [True, True, True, False]


def test_devils_eye_diamond():
    """A character of yours that was damaged and banished counts; an opposing one or a location does not."""
    gem = "Devil's Eye Diamond"
    s = Scenario(you=dict(play=[gem, ABU], hand=[CANNONS], ink=1))
    s.play(CANNONS)
    s.choose(ABU)
    s.activate(gem)
    assert s.you.lore == 1
    s = Scenario(you=dict(play=[gem, ABU], hand=[CANNONS], ink=1), opponent=dict(play=[COBRA]))
    s.play(CANNONS)
    s.choose(COBRA)
    s.activate(gem)
    assert s.you.lore == 0


def test_chief_and_bloom():
    """An opposing one, any one."""
    chief, bloom = "Chief - Seasoned Tracker", "Absorbing Bloom"
    s = Scenario(you=dict(play=[chief, bloom, AURORA], ink=1), opponent=dict(play=[tired(COBRA)]))
    s.challenge(AURORA, COBRA)
    s.activate(chief)
    assert s.you.hand == []
    s.activate(bloom)
    assert len(s.you.hand) == 1


def test_discarded_armor_counts_costs():
    """A discard that paid for something."""
    s = Scenario(
        you=dict(play=["RLS Legacy's Cannon", "Discarded Armor", COBRA], hand=[ABU], ink=2), opponent=dict(play=[TUI])
    )
    s.activate("RLS Legacy's Cannon")
    s.choose(TUI)
    s.activate("Discarded Armor")
    assert s[COBRA].keywords["Resist"] == 1


def test_airfoil_flute_inkcaster():
    """The same card played twice would count twice; one action is one."""
    s = Scenario(
        you=dict(play=["Airfoil", "Sleepy's Flute", "Enigmatic Inkcaster", COBRA], hand=[TRIALS, CANNONS], ink=3)
    )
    s.play(TRIALS)
    s.choose(COBRA)
    assert s.can("activate", "Airfoil")
    s.activate("Sleepy's Flute")
    assert s.you.lore == 1
    s.play(CANNONS)
    s.choose(COBRA)
    s.activate("Airfoil")
    s.activate("Enigmatic Inkcaster")
    assert len(s.you.hand) == 1 and s.you.lore == 2


def test_nero_and_rose_lantern():
    """One counter to an opposing character."""
    nero = "Nero - Fearsome Crocodile"
    s = Scenario(you=dict(play=[hurt(nero, 2), "Rose Lantern"], ink=2), opponent=dict(play=[COBRA]))
    s.activate(nero)
    assert s[nero].damage == 1 and s[COBRA].damage == 1
    s.activate("Rose Lantern")
    s.choose(nero)
    assert s[nero].damage == 0 and s[COBRA].damage == 2


def test_magic_carpet_flying_rug():
    """To one of your locations."""
    rug = "Magic Carpet - Flying Rug"
    s = Scenario(you=dict(play=[rug, ABU, LOCATION]), opponent=dict(play=["Pizza Planet - Spaceport"]))
    s.activate(rug)
    s.choose(ABU)
    assert s[ABU].location == LOCATION


def test_madam_mim_banishes_them_at_the_end_of_the_turn():
    """Also Mystical Inkcaster; one that left play and came back stays."""
    mim, caster = "Madam Mim - Rival of Merlin", "Mystical Inkcaster"
    s = Scenario(you=dict(play=[mim, caster], hand=[DEWEY, AKELA], ink=3), opponent=dict(play=[tired(COBRA)]))
    s.activate(mim)
    s.choose(DEWEY)
    assert "Rush" in s[DEWEY].keywords
    s.activate(caster)
    assert "Rush" in s[AKELA].keywords
    s.end_turn()
    while s.active != "opponent" and s.decision:
        s.take(0)
    assert sorted(s.you.discard) == sorted([DEWEY, AKELA])


def test_prince_john_and_gyro():
    """An item from the discard."""
    john = "Prince John - Gold Lover"
    s = Scenario(you=dict(play=[john], discard=[ITEM, ABU], hand=["Airfoil"]))
    s.activate(john)
    assert choices(s) == {ITEM, "Airfoil"}
    s.choose(ITEM)
    assert s[ITEM].exerted and ITEM in s.you.play


def test_laugh_canister():
    """The opponent may."""
    s = Scenario(you=dict(play=["Laugh Canister"]))
    s.activate("Laugh Canister")
    assert s.you.ink_total == 1 and s.you.ink_ready == 0
    s.accept()
    assert s.opponent.ink_total == 1 and s.opponent.ink_ready == 0


def test_roo_goes_under():
    """Under a location with Boost; without one he stays, exerted."""
    s = Scenario(you=dict(play=[ROO, COUNTING, ABU]))
    s.activate(ROO)
    assert s[COUNTING].under == [ROO] and s[ROO].zone == "under"
    s = Scenario(you=dict(play=[ROO, ABU]))
    s.activate(ROO)
    assert s[ROO].exerted and s[ROO].zone == "play"


def test_lonely_grave_may_banish_the_only_one_with_boost():
    """Then there is nothing to put a card under."""
    genie = "Genie - Magical Researcher"
    s = Scenario(you=dict(play=["Lonely Grave", genie, COUNTING]))
    s.activate("Lonely Grave")
    assert s.you.discard == [genie] and len(s[COUNTING].under) == 1


def test_reuben():
    """So much less as was removed."""
    reuben = "Reuben - Sandwich Expert"
    s = Scenario(you=dict(play=[reuben, hurt(COBRA, 3)], hand=[TUI, TUI], ink=7))
    s.activate(reuben)
    s.choose(COBRA)
    s.number(2)
    s.play(TUI)
    assert s.you.ink_ready == 5
    s.play(TUI)
    assert s.you.ink_ready == 1


def test_gumbo_pot_and_chromicon():
    """One each from up to two; up to one from each of yours."""
    s = Scenario(you=dict(play=["Gumbo Pot", "Amber Chromicon", hurt(COBRA, 3), hurt(TUI, 2)]))
    s.activate("Gumbo Pot")
    s.choose(COBRA)
    s.choose(TUI)
    assert s[COBRA].damage == 2 and s[TUI].damage == 1
    s.activate("Amber Chromicon")
    s.number(1)
    s.number(0)
    assert sorted((s[COBRA].damage, s[TUI].damage)) in ([1, 1], [0, 2])


def test_hanas_inkcaster():
    """Resist with a card under them, also when no damage was removed."""
    s = Scenario(you=dict(play=["Hana's Inkcaster", dict(card=COBRA, under=[ABU]), TUI]))
    s.activate("Hana's Inkcaster")
    s.choose(COBRA)
    assert s[COBRA].keywords["Resist"] == 1


def test_hades_double_dealer():
    """A card with the same name, from hand."""
    hades = "Hades - Double Dealer"
    s = Scenario(you=dict(play=[hades, DARKWING], hand=["Darkwing Duck - Darkwolf Dog", ABU]))
    s.activate(hades)
    assert "Darkwing Duck - Darkwolf Dog" in s.you.play and s.you.discard == [DARKWING]


def test_retro_evolution_device():
    """At most two more."""
    s = Scenario(you=dict(play=["Retro Evolution Device", AKELA], hand=[TUI, COBRA, AURORA], ink=1))
    s.activate("Retro Evolution Device")
    assert choices(s) == {TUI, AURORA}


def test_disguised_peddler():
    """The lore printed on the discarded card."""
    queen = "The Queen - Disguised Peddler"
    s = Scenario(you=dict(play=[queen], hand=[ATITAYA, CANNONS]))
    s.activate(queen)
    assert s.you.lore == 3 and s.you.discard == [ATITAYA]


def test_syndromes_remote():
    """Can't challenge in their next turn; a banished Robot lets you banish it."""
    remote = "Syndrome's Remote"
    s = Scenario(you=dict(play=[remote, tired(ABU)], ink=2), opponent=dict(play=[TUI]))
    s.activate(remote)
    s.choose(TUI)
    s.end_turn()
    assert not s.can("challenge", TUI, ABU)
    s = Scenario(you=dict(play=[remote, tired(ROBOT)], hand=[CANNONS, CANNONS, AKELA], ink=2))
    s.play(CANNONS)
    s.choose(ROBOT)
    s.play(CANNONS)
    if s.decision and s.decision.kind == "choose":
        s.choose(ROBOT)
    s.accept()
    assert len(s.you.hand) == 2 and AKELA in s.you.discard and remote in s.you.discard


def test_medallion_weights():
    """For characters challenged only; the item's player draws."""
    s = Scenario(you=dict(play=["Medallion Weights", ABU, AKELA], ink=2), opponent=dict(play=[tired(COBRA), LOCATION]))
    s.activate("Medallion Weights")
    s.choose(ABU)
    s.challenge(AKELA, COBRA)
    assert quiet(s)
    s.challenge(ABU, COBRA)
    s.accept()
    assert len(s.you.hand) == 1


def test_dinner_bell():
    """As many as the damage, then banished."""
    s = Scenario(you=dict(play=["Dinner Bell", hurt(COBRA, 3), ABU], ink=2))
    s.activate("Dinner Bell")
    s.choose(COBRA)
    assert len(s.you.hand) == 3 and s.you.discard == [COBRA]


def test_kristoffs_lute():
    """Declined or not affordable it goes to the discard; a song may be sung."""
    s = Scenario(you=dict(play=["Kristoff's Lute"], ink=2, deck=[ABU, AKELA]))
    s.activate("Kristoff's Lute")
    assert quiet(s) and s.you.discard == [ABU]
    s = Scenario(you=dict(play=["Kristoff's Lute", COBRA, TUI], ink=2, deck=[TRIALS, AKELA]))
    s.activate("Kristoff's Lute")
    s.accept()
    while s.decision and s.decision.kind != "choose":
        s.take(0)
    s.choose(TUI)
    s.choose(COBRA)
    assert s[TUI].exerted and s[COBRA].strength == 1 and s.you.discard == [TRIALS]


def test_bruno_and_my_adventure_book():
    """The named card; a card that is no character."""
    bruno = "Bruno Madrigal - Undetected Uncle"
    s = Scenario(you=dict(play=[bruno, "My Adventure Book"], ink=1, deck=[ABU, CANNONS, AKELA]))
    s.activate(bruno)
    s.name("Abu")
    assert s.you.hand == [ABU] and s.you.lore == 3
    s.activate("My Adventure Book")
    assert CANNONS in s.you.hand


def test_broken_pod():
    """Your choice from either discard."""
    s = Scenario(you=dict(play=["Broken Pod"], ink=1, discard=[ABU]), opponent=dict(discard=[COBRA, TUI]))
    s.activate("Broken Pod")
    s.choose("opponent")
    s.choose(COBRA)
    assert s.opponent.deck[-1] == COBRA


def test_black_cauldron_plain():
    """The card under it is played for its cost, this turn."""
    s = Scenario(you=dict(play=[dict(card=POT, under=[AKELA])], ink=3))
    assert not s.can("play", AKELA)
    s.activate(POT, ability=1)
    s.play(AKELA)
    assert s[AKELA].zone == "play" and s.you.ink_ready == 0 and s[POT].under == []


def test_ingenious_device():
    """Banished as a cost in your turn: first the card, then the damage."""
    s = Scenario(
        you=dict(play=["Ingenious Device"], hand=[ABU], ink=2, deck=[AKELA, AKELA]), opponent=dict(play=[COBRA, TUI])
    )
    s.activate("Ingenious Device")
    s.choose(ABU)
    s.choose(COBRA)
    assert s[COBRA].damage == 3


def test_beast_frustrated_designer():
    """Two items pay."""
    beast = "Beast - Frustrated Designer"
    s = Scenario(you=dict(play=[beast, ITEM, "Airfoil"], ink=2), opponent=dict(play=[COBRA]))
    s.activate(beast)
    while s.decision:
        s.choose(COBRA) if COBRA in " ".join(s.legal()) else s.take(0)
    assert s[COBRA].damage == 5 and len(s.you.discard) == 2
    s = Scenario(you=dict(play=[beast, ITEM], ink=2), opponent=dict(play=[COBRA]))
    assert not s.can("activate", beast)


def test_binding_contract_wants_a_dry_character():
    """4.4.2.1."""
    s = Scenario(you=dict(play=["Binding Contract", dict(card=ABU, drying=True)]), opponent=dict(play=[COBRA]))
    assert not s.can("activate", "Binding Contract")
    s = Scenario(you=dict(play=["Binding Contract", ABU]), opponent=dict(play=[COBRA]))
    s.activate("Binding Contract")
    s.choose(COBRA)
    assert s[COBRA].exerted and s[ABU].exerted


def test_the_vine_sees_itself():
    """Banished together with another one: two triggers, two damage."""
    vine, gaston = "The Vine - Towering Stalk", "Gaston - Created by the Vine"
    s = Scenario(you=dict(hand=["Be Prepared"], ink=7), opponent=dict(play=[vine, gaston]))
    s.play("Be Prepared")
    assert len(s.opponent.discard) == 2 and s.decision.kind == "order" and len(s.legal()) == 2
    s = Scenario(you=dict(play=[hurt(COBRA, 0), CLAW]), opponent=dict(play=[vine, tired(gaston)]))
    s.challenge(CLAW, gaston)
    assert s[COBRA].damage == 1


def test_cogsworth_talking_clock_and_dumbo():
    """Granted to those with the keyword."""
    dumbo = "Dumbo - Ninth Wonder of the Universe"
    s = Scenario(you=dict(play=["Cogsworth - Talking Clock", TONG, dumbo, "Fidget - Ratigan's Henchman", ABU], ink=2))
    s.activate_granted(TONG)
    assert s.you.lore == 1
    s.activate_granted("Fidget - Ratigan's Henchman")
    assert s.you.lore == 2 and len(s.you.hand) == 1
    assert not s.can("activate_granted", ABU) and not s.can("activate_granted", dumbo)


def test_fishbone_quill_and_scream_canister():
    """Ready ink; all of the inkwell exerted."""
    s = Scenario(
        you=dict(play=["Fishbone Quill", "Scream Canister"], hand=[COBRA], ink=4), opponent=dict(play=[AURORA, TUI])
    )
    s.activate("Fishbone Quill")
    assert s.you.ink_ready == 5
    s.activate("Scream Canister")
    assert s.you.ink_ready == 0 and s[AURORA].exerted


def test_launchpad_trusty_sidekick():
    """No discard with Darkwing Duck."""
    pad = "Launchpad - Trusty Sidekick"
    s = Scenario(you=dict(play=[pad, DARKWING]))
    s.activate(pad)
    assert quiet(s) and len(s.you.hand) == 1
    s = Scenario(you=dict(play=[pad]))
    s.activate(pad)
    assert quiet(s) and not s.you.hand


def test_baymaxs_healthcare_chip():
    """Three with a Robot."""
    chip = "Baymax's Healthcare Chip"
    s = Scenario(you=dict(play=[chip, ROBOT, hurt(COBRA, 4)]))
    s.activate(chip)
    s.option(1)
    s.choose(COBRA)
    s.number(3)
    assert s[COBRA].damage == 1


def test_detectives_badge_and_pluto():
    """The classification counts for Pluto."""
    pluto = "Pluto - Clever Cluefinder"
    s = Scenario(you=dict(play=["Detective's Badge", pluto, ABU], ink=1, discard=[ITEM]))
    s.activate("Detective's Badge")
    s.choose(ABU)
    s.activate(pluto)
    assert s.you.hand == [ITEM]


def test_munchings_and_map():
    """One ink less to move."""
    s = Scenario(you=dict(play=["Map of Treasure Planet", ABU, "Pride Lands - Pride Rock"], ink=1))
    s.move(ABU, to="Pride Lands - Pride Rock")
    assert s.you.ink_ready == 0


def test_sherwood_forest():
    """Ward and the ability while there."""
    wood = "Sherwood Forest - Outlaw Hideaway"
    s = Scenario(you=dict(play=[wood, dict(card=ABU, at=wood), AKELA], ink=1), opponent=dict(play=[hurt(COBRA), TUI]))
    assert "Ward" in s[ABU].keywords and not s.can("activate_granted", AKELA)
    s.activate_granted(ABU)
    assert s[COBRA].damage == 3


def test_ranger_plane_gives_support():
    """Support from the item."""
    s = Scenario(you=dict(play=["Ranger Plane", ABU, COBRA]))
    s.quest(ABU)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].strength == 8


def test_robins_bow():
    """Readied by a questing Robin Hood."""
    robin = "Robin Hood - Capable Fighter"
    s = Scenario(you=dict(play=["Robin's Bow", robin]), opponent=dict(play=[hurt(COBRA)]))
    s.activate("Robin's Bow")
    s.quest(robin)
    s.accept()
    assert not s["Robin's Bow"].exerted and s[COBRA].damage == 2


def test_lady_tremaine():
    """Then each opponent discards, after the card came to hand."""
    lady = "Lady Tremaine - Bitterly Jealous"
    s = Scenario(you=dict(play=[lady]), opponent=dict(play=[hurt(COBRA)]))
    s.activate(lady)
    assert s.opponent.discard == [COBRA]


def test_snow_fort():
    """Resist in opponents' turns only."""
    s = Scenario(you=dict(play=["Snow Fort", ABU]))
    assert s[ABU].strength == 4 and "Resist" not in s[ABU].keywords
    s.end_turn()
    assert s[ABU].keywords["Resist"] == 1


def test_8_8_1_vault_door_and_village():
    """Locations and those at them; each adds up."""
    s = Scenario(
        you=dict(
            play=["Vault Door", LOCATION, dict(card=ABU, at=LOCATION), AKELA], hand=["We'll Save Our Village"], ink=2
        ),
    )
    s.play("We'll Save Our Village")
    assert s[ABU].keywords["Resist"] == 2 and s[AKELA].keywords["Resist"] == 1 and s[LOCATION].keywords["Resist"] == 2


def test_6_1_2_baymaxs_chip_without_a_robot():
    """The second bullet does nothing without a Robot; the first heals one."""
    chip = "Baymax's Healthcare Chip"
    s = Scenario(you=dict(play=[chip, hurt(COBRA, 4)]))
    s.activate(chip)
    s.option(0)
    s.number(1)
    assert s[COBRA].damage == 3


def test_8_10_5_reuben_and_staff_with_shift():
    """The next character is shifted: it pays less, enters exerted and has Bodyguard."""
    clock, big = "Cogsworth - Talking Clock", "Cogsworth - Grandfather Clock"
    s = Scenario(you=dict(play=["Powhatan's Staff", "Lantern", clock], hand=[big], ink=3))
    s.activate("Powhatan's Staff")
    s.activate("Lantern")
    s.play(big, shift_onto=clock)
    assert s.you.ink_ready == 0 and s[big].exerted and "Bodyguard" in s[big].keywords


def test_7_1_6_roo_on_a_location_with_a_stack():
    """A boosted character takes him too."""
    flynn = "Flynn Rider - Spectral Scoundrel"
    s = Scenario(you=dict(play=[dict(card=ROO, damage=0), dict(card=flynn, under=[ABU])]))
    s.activate(ROO)
    assert sorted(s[flynn].under) == sorted([ABU, ROO])


def test_3_2_1_elisa_cannot_ready_with_three_cards():
    """Looked at in the Ready step, before the draw."""
    s = Scenario(you=dict(play=[tired(ELISA)], hand=[ABU, ABU]))
    s.end_turn()
    s.end_turn()
    assert not s[ELISA].exerted and len(s.you.hand) == 3


def test_hera_and_jetsam():
    """Names of cards with two names count."""
    s = Scenario(you=dict(play=["Jetsam - Riffraff", "Flotsam & Jetsam - Entangling Eels", "Flotsam - Riffraff"]))
    assert "Ward" in s["Flotsam & Jetsam - Entangling Eels"].keywords
    assert s["Flotsam & Jetsam - Entangling Eels"].strength == 8 and s["Jetsam - Riffraff"].strength == 5


def test_gyro_evac_and_lefou():
    """Each player loses; the opponent's lore is taken."""
    s = Scenario(you=dict(play=["Gyro-Evac", "LeFou - Cake Thief", ITEM], lore=5), opponent=dict(lore=5))
    s.activate("LeFou - Cake Thief")
    if s.decision:
        s.choose(ITEM)
    assert (s.you.lore, s.opponent.lore) == (6, 4)
    s.activate("Gyro-Evac", ability=1)
    assert (s.you.lore, s.opponent.lore) == (4, 2)


def test_goofy_klutzy_skier():
    """Pays with himself."""
    goofy = "Goofy - Klutzy Skier"
    s = Scenario(you=dict(play=[goofy]), opponent=dict(play=[COBRA, TUI]))
    s.activate(goofy)
    s.choose(COBRA)
    assert s.you.discard == [goofy] and s.opponent.discard == [COBRA]


def test_television_set_declined():
    """K4: a Puppy that is not taken goes to the bottom."""
    lucky = "Lucky - The 15th Puppy"
    s = Scenario(you=dict(play=["Television Set"], ink=1, deck=[lucky, ABU, AKELA]))
    s.activate("Television Set")
    s.done()
    assert s.you.deck[-1] == lucky


def test_yzma_peg_and_stratos():
    """Conditions of abilities that are used."""
    s = Scenario(
        you=dict(
            play=["Yzma - Conniving Chemist", "Peg - Natural Performer", "Stratos - Tornado Titan", ARGES], hand=[ABU]
        )
    )
    s.activate("Yzma - Conniving Chemist")
    assert len(s.you.hand) == 3
    s.activate("Peg - Natural Performer")
    assert len(s.you.hand) == 4
    s.activate("Stratos - Tornado Titan")
    assert s.you.lore == 2
