"""Section 8: the fourteen keywords."""

from __future__ import annotations

import pytest

from lorcana_env import IllegalAction, Scenario

FLOUNDER = "Flounder - Voice of Reason"  # 2/2, cost 1, 1 lore
STITCH = "Stitch - Abomination"  # 4/6, cost 6, 3 lore
KHAN = "Khan - War Horse"  # 2/7, cost 4, 1 lore
KNOWS_BEST = "Mother Knows Best"  # cost 3: return a character to hand
LUMIERE = "Lumiere - Hotheaded Candelabra"  # 7/7, cost 7
AGRABAH = "Agrabah - Marketplace"  # location, 5 willpower
CRI_KEE = "Cri-Kee - Good Luck Charm"  # 3/2, Alert
IAGO = "Iago - Pretty Polly"  # 3/2, Evasive
SIMBA = "Simba - Protective Cub"  # 2/3, cost 2, Bodyguard
CHIEN_PO = "Chien-Po - Imperial Soldier"  # 4/7, cost 5, Bodyguard
FLYNN = "Flynn Rider - Spectral Scoundrel"  # 1/2, Boost 2
HOOK = "Captain Hook - Forceful Duelist"  # 1/2, Challenger +2
GASTON = "Gaston - Arrogant Hunter"  # 4/2, cost 2, Reckless
BEAST = "Beast - Thick-Skinned"  # 2/3, Resist +1
AUDREY = "Audrey Ramirez - Gutsy Mechanic"  # 2/1, cost 1, Rush
PRINCE_ALI = "Aladdin - Prince Ali"  # 2/2, Ward
SWORDSMAN = "Aladdin - Resolute Swordsman"  # 1/3
COMMANDER = "Aladdin - Intrepid Commander"  # 1/4, cost 4, Shift 2; played: yours get +2 strength this turn
CINDERELLA = "Cinderella - Ballroom Sensation"  # 1/2, cost 1, Singer 3
ROBIN = "Robin Hood - Eye for Detail"  # 3/3, Support
RAJAH = "Rajah - Ghostly Tiger"  # 3/3, Vanish
CANNONS = "Fire the Cannons!"  # cost 1: deal 2 damage to chosen character
STAMPEDE = "Malicious, Mean, and Scary"  # cost 3: put 1 damage on each opposing character
FASTER = "But I'm Much Faster"  # song, cost 1: Alert and Challenger +2 this turn


def exerted(name: str, **more: object) -> dict:
    return dict(card=name, exerted=True, **more)


def can_challenge(challenger: str | dict, target: str | dict, also: tuple = ()) -> bool:
    name = challenger["card"] if isinstance(challenger, dict) else challenger
    target_name = target["card"] if isinstance(target, dict) else target
    s = Scenario(you=dict(play=[challenger]), opponent=dict(play=[target, *also]))
    return s.can("challenge", name, target_name)


# -- 8.2 Alert -------------------------------------------------------------------------------------------------


def test_8_2_1_alert_ignores_evasive():
    assert not can_challenge(FLOUNDER, exerted(IAGO))
    assert can_challenge(CRI_KEE, exerted(IAGO))


def test_8_2_1_alert_ignores_evasive_only_and_not_that_the_character_is_ready():
    assert not can_challenge(CRI_KEE, IAGO)


def test_8_2_1_alert_does_not_ignore_bodyguard():
    assert not can_challenge(CRI_KEE, exerted(IAGO), also=(exerted(SIMBA),))


def test_8_2_2_alert_is_not_evasive():
    assert can_challenge(FLOUNDER, exerted(CRI_KEE))


def test_8_2_2_a_character_with_alert_can_gain_evasive():
    s = Scenario(you=dict(play=[CRI_KEE], hand=["Dodge!"], ink=2))
    s.play("Dodge!")
    assert s[CRI_KEE].keywords["Alert"] and s[CRI_KEE].keywords["Evasive"]


def test_8_2_1_alert_can_be_gained_for_a_turn():
    s = Scenario(you=dict(play=[FLOUNDER], hand=[FASTER], ink=1), opponent=dict(play=[exerted(IAGO)]))
    s.play(FASTER)
    s.choose(FLOUNDER)
    assert s.can("challenge", FLOUNDER, IAGO)


# -- 8.3 Bodyguard ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("may", [True, False])
def test_8_3_2_bodyguard_may_enter_play_exerted(may):
    s = Scenario(you=dict(hand=[SIMBA], ink=2))
    s.play(SIMBA)
    s.accept() if may else s.decline()
    assert s[SIMBA].exerted == may and s[SIMBA].drying and s[SIMBA].zone == "play"


def test_8_3_2_bodyguard_may_also_enter_exerted_when_an_effect_plays_it():
    """6.1.7: for free."""
    s = Scenario(you=dict(hand=["Just in Time", CHIEN_PO], ink=3))
    s.play("Just in Time")
    s.accept()
    if s.decision.kind != "may":
        s.choose(CHIEN_PO)
    s.accept()
    assert s[CHIEN_PO].exerted and s.you.ink_ready == 0


def test_8_3_2_bodyguard_gained_in_play_does_not_exert():
    s = Scenario(you=dict(play=["Fortisphere", FLOUNDER], ink=1))
    s.activate("Fortisphere")
    assert s[FLOUNDER].keywords["Bodyguard"] and not s[FLOUNDER].exerted and s.decision is None


def test_8_3_3_an_exerted_bodyguard_must_be_challenged():
    opponent = dict(play=[exerted(SIMBA), exerted(FLOUNDER)])
    s = Scenario(you=dict(play=[STITCH]), opponent=opponent)
    assert s.can("challenge", STITCH, SIMBA) and not s.can("challenge", STITCH, FLOUNDER)


def test_8_3_3_a_ready_bodyguard_can_not_be_challenged_and_protects_nobody():
    assert can_challenge(STITCH, exerted(FLOUNDER), also=(SIMBA,))


def test_8_3_3_a_ready_bodyguard_protects_from_who_can_challenge_ready_characters():
    li_shang = "Li Shang - Newly Promoted"
    assert can_challenge(li_shang, FLOUNDER)
    assert not can_challenge(li_shang, FLOUNDER, also=(SIMBA,))
    assert not can_challenge(li_shang, exerted(FLOUNDER), also=(SIMBA,))


def test_8_3_3_any_of_two_bodyguards_may_be_challenged():
    opponent = dict(play=[exerted(SIMBA), exerted(CHIEN_PO), exerted(FLOUNDER)])
    s = Scenario(you=dict(play=[STITCH]), opponent=opponent)
    assert s.can("challenge", STITCH, SIMBA) and s.can("challenge", STITCH, CHIEN_PO)
    assert not s.can("challenge", STITCH, FLOUNDER)


def test_8_3_3_a_bodyguard_that_can_not_be_challenged_protects_nobody():
    """8.6.1: "if able" - the bodyguard is Evasive, the challenger is not."""
    s = Scenario(
        you=dict(play=[exerted(SIMBA), exerted(FLOUNDER)], hand=["Dodge!"], ink=2), opponent=dict(play=[STITCH, IAGO])
    )
    s.play("Dodge!")
    s.choose(SIMBA)
    s.end_turn()
    assert not s.can("challenge", STITCH, SIMBA) and s.can("challenge", STITCH, FLOUNDER)
    assert s.can("challenge", IAGO, SIMBA) and not s.can("challenge", IAGO, FLOUNDER)


def test_8_3_3_bodyguard_does_not_protect_locations():
    assert can_challenge(STITCH, AGRABAH, also=(exerted(SIMBA),))


def test_8_3_3_bodyguard_does_not_stop_effects():
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[exerted(SIMBA), exerted(FLOUNDER)]))
    s.play(CANNONS)
    s.choose(FLOUNDER)
    assert s.opponent.discard == [FLOUNDER]


# -- 8.4 Boost -------------------------------------------------------------------------------------------------


def test_8_4_1_boost_puts_the_top_card_of_the_deck_under_the_character():
    s = Scenario(you=dict(play=[FLYNN], ink=3, deck=[LUMIERE, STITCH]))
    s.boost(FLYNN)
    assert s[FLYNN].under == [LUMIERE] and s.you.deck == [STITCH] and s.you.ink_ready == 1
    assert s[FLYNN].strength == 3 and s[FLYNN].lore == 2


def test_8_4_1_boost_is_once_a_turn():
    s = Scenario(you=dict(play=[FLYNN], ink=4))
    s.boost(FLYNN)
    with pytest.raises(IllegalAction):
        s.boost(FLYNN)
    s.end_turn()
    assert not s.can("boost", FLYNN)
    s.end_turn()
    s.boost(FLYNN)
    assert len(s[FLYNN].under) == 2


def test_8_4_1_each_character_has_its_own_boost():
    s = Scenario(you=dict(play=[FLYNN, FLYNN], ink=4))
    s.boost(FLYNN)
    s.boost(FLYNN)
    assert len(s[FLYNN + "#1"].under) == len(s[FLYNN + "#2"].under) == 1


def test_8_4_1_boost_needs_its_ink():
    assert not Scenario(you=dict(play=[FLYNN], ink=1)).can("boost", FLYNN)


@pytest.mark.parametrize("state", [dict(drying=True), dict(exerted=True)])
def test_8_4_1_a_drying_or_exerted_character_can_boost(state):
    """6.3.1.1, 5.1.1.2: Boost has no exert cost."""
    s = Scenario(you=dict(play=[dict(card=FLYNN, **state)], ink=2))
    s.boost(FLYNN)
    assert len(s[FLYNN].under) == 1


def test_8_4_1_boost_does_not_exert():
    s = Scenario(you=dict(play=[FLYNN], ink=2))
    s.boost(FLYNN)
    s.quest(FLYNN)
    assert s.you.lore == 2


def test_8_4_2_nobody_sees_the_card_that_was_put_facedown():
    """5.1.1.10, 7.4.2.1."""
    seen = []
    for deck in ([LUMIERE, STITCH, KHAN], [KHAN, STITCH, LUMIERE]):
        s = Scenario(you=dict(play=[FLYNN], ink=2, deck=deck))
        s.boost(FLYNN)
        seen.append([s.game.observe(player).tolist() for player in (0, 1)])
    assert seen[0] == seen[1]


def test_7_3_2_a_facedown_card_that_returns_to_hand_with_its_stack_is_known_to_its_player():
    """5.1.1.7: the stack goes along; nobody could look at the card before."""
    s = Scenario(you=dict(play=[FLYNN], ink=2, deck=[LUMIERE, STITCH]), opponent=dict(hand=[KNOWS_BEST], ink=3))
    s.boost(FLYNN)
    s.end_turn()
    s.play(KNOWS_BEST)
    assert sorted(s.you.hand) == sorted([FLYNN, LUMIERE])
    hands = {tuple(sorted(s.game.determinize(0, seed).zones(0)["hand"])) for seed in range(20)}
    assert hands == {tuple(sorted([FLYNN, LUMIERE]))}
    assert LUMIERE in s.game.text(0) and LUMIERE not in s.game.text(1)


def test_8_4_3_boost_does_not_play_the_card():
    trickster = "Genie - Wonderful Trickster"  # draws whenever you play a card
    s = Scenario(you=dict(play=[FLYNN, trickster], ink=2))
    s.boost(FLYNN)
    assert s.you.hand == [] and s.you.deck_size == 29


def test_8_4_3_a_card_under_another_is_not_in_play():
    """5.1.1.8."""
    s = Scenario(you=dict(play=[FLYNN], ink=2, deck=[AGRABAH, KHAN]))
    s.boost(FLYNN)
    assert s.you.play == [FLYNN] and s[AGRABAH].zone == "under"
    s.end_turn()
    s.end_turn()
    assert s.you.lore == 0


# -- 8.5 Challenger --------------------------------------------------------------------------------------------


def test_8_5_1_challenger_adds_strength_while_challenging():
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[exerted(KHAN)]))
    s.challenge(HOOK, KHAN)
    assert s[KHAN].damage == 3


def test_8_5_1_challenger_counts_against_a_location_too():
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[AGRABAH]))
    s.challenge(HOOK, AGRABAH)
    assert s[AGRABAH].damage == 3


def test_8_5_1_challenger_gives_no_strength_outside_a_challenge():
    s = Scenario(you=dict(play=[HOOK]), opponent=dict(play=[AGRABAH]))
    assert s[HOOK].strength == 1
    s.challenge(HOOK, AGRABAH)
    assert s[HOOK].strength == 1


def test_8_5_1_challenger_stacks():
    """8.1.2."""
    you = dict(play=[HOOK, "Captain Hook's Rapier"], hand=[FASTER], ink=1)
    s = Scenario(you=you, opponent=dict(play=[exerted(LUMIERE)]))
    s.play(FASTER)
    s.choose(HOOK)
    assert s[HOOK].keywords["Challenger"] == 5
    s.challenge(HOOK, LUMIERE)
    assert s[LUMIERE].damage == 6


def test_8_5_2_challenger_gives_nothing_when_being_challenged():
    s = Scenario(you=dict(play=[KHAN]), opponent=dict(play=[exerted(HOOK)]))
    s.challenge(KHAN, HOOK)
    assert s[KHAN].damage == 1


# -- 8.6 Evasive -----------------------------------------------------------------------------------------------


def test_8_6_1_only_evasive_characters_challenge_an_evasive_character():
    assert not can_challenge(STITCH, exerted(IAGO))
    assert can_challenge("Pegasus - Gift for Hercules", exerted(IAGO))


def test_8_6_1_an_evasive_character_can_challenge_any_other():
    assert can_challenge(IAGO, exerted(FLOUNDER)) and can_challenge(IAGO, AGRABAH)


def test_8_6_1_a_location_can_have_evasive():
    preserve = "Game Preserve - Protected Land"  # Evasive while an Evasive character is here
    guest = dict(card=IAGO, at=preserve)
    assert can_challenge(FLOUNDER, preserve)
    assert not can_challenge(FLOUNDER, preserve, also=(guest,))
    assert can_challenge("Pegasus - Gift for Hercules", preserve, also=(guest,))


def test_8_6_1_evasive_during_your_turn_does_not_protect_in_the_opponents():
    """6.1.13.1."""
    amelia = "Captain Amelia - First in Command"
    assert can_challenge(amelia, exerted(IAGO))
    assert can_challenge(FLOUNDER, exerted(amelia))


# -- 8.7 Reckless ----------------------------------------------------------------------------------------------


def test_8_7_2_reckless_can_not_quest():
    assert not Scenario(you=dict(play=[GASTON])).can("quest", GASTON)


@pytest.mark.parametrize("target", [exerted(FLOUNDER), AGRABAH])
def test_8_7_3_the_turn_can_not_end_while_a_reckless_character_can_challenge(target):
    s = Scenario(you=dict(play=[GASTON]), opponent=dict(play=[target]))
    assert not s.can("end_turn")
    s.challenge(GASTON, target if isinstance(target, str) else FLOUNDER)
    s.end_turn()
    assert s.active == "opponent"


@pytest.mark.parametrize(
    ("gaston", "target"),
    [
        (GASTON, FLOUNDER),  # a ready character
        (GASTON, exerted(IAGO)),  # Evasive
        (dict(card=GASTON, exerted=True), exerted(FLOUNDER)),
        (dict(card=GASTON, drying=True), exerted(FLOUNDER)),
    ],
)
def test_8_7_3_a_reckless_character_that_can_not_challenge_lets_the_turn_end(gaston, target):
    assert Scenario(you=dict(play=[gaston]), opponent=dict(play=[target])).can("end_turn")


def test_8_7_3_a_drying_reckless_character_with_rush_can_challenge_and_must():
    you = dict(play=[dict(card=GASTON, drying=True)], hand=["Cut to the Chase"], ink=2)
    s = Scenario(you=you, opponent=dict(play=[exerted(KHAN)]))
    assert s.can("end_turn")
    s.play("Cut to the Chase")
    if s.decision:
        s.choose(GASTON)
    assert not s.can("end_turn")


def test_8_7_4_a_reckless_character_can_sing_and_then_the_turn_may_end():
    s = Scenario(you=dict(play=[GASTON], hand=["Sudden Chill"]), opponent=dict(play=[exerted(FLOUNDER)]))
    s.sing("Sudden Chill", GASTON)
    assert s[GASTON].exerted
    s.end_turn()


def test_8_7_reckless_during_their_next_turn_ends_with_it():
    """6.1.13: given by Iago in your turn, it counts in the opponent's next one only."""
    parrot = "Iago - Loud-Mouthed Parrot"
    s = Scenario(you=dict(play=[parrot]), opponent=dict(play=[STITCH]))
    s.activate(parrot)
    s.choose(STITCH)
    s.end_turn()
    assert not s.can("quest", STITCH) and not s.can("end_turn")
    s.challenge(STITCH, parrot)
    s.end_turn()
    s.end_turn()
    assert s.can("quest", STITCH)


# -- 8.8 Resist ------------------------------------------------------------------------------------------------


def test_8_8_1_resist_reduces_damage_of_an_effect():
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[BEAST]))
    s.play(CANNONS)
    assert s[BEAST].damage == 1


def test_8_8_1_resist_reduces_damage_in_a_challenge_on_both_sides():
    s = Scenario(you=dict(play=[BEAST]), opponent=dict(play=[exerted(BEAST)]))
    s.challenge(BEAST, BEAST)
    assert s["you:" + BEAST].damage == s["opponent:" + BEAST].damage == 1


def test_8_8_1_resist_stacks():
    """8.1.2: Resist +1 and Resist +1 from the location."""
    wyvern = "Castle Wyvern - Above the Clouds"
    s = Scenario(you=dict(play=[KHAN]), opponent=dict(play=[exerted(BEAST, at=wyvern), wyvern]))
    assert s[BEAST].keywords["Resist"] == 2
    s.challenge(KHAN, BEAST)
    assert s[BEAST].damage == 0


def test_8_8_1_resist_protects_locations():
    launchpad = "Launchpad - Hideout Defender"
    s = Scenario(you=dict(play=[KHAN]), opponent=dict(play=[AGRABAH, launchpad]))
    s.challenge(KHAN, AGRABAH)
    assert s[AGRABAH].damage == 1


@pytest.mark.parametrize(("target", "lore"), [(FLOUNDER, 0), (KHAN, 1), (BEAST, 0)])
def test_8_8_2_damage_reduced_to_0_was_not_dealt(target, lore):
    """The Eye Diamond asks whether one of your characters was damaged this turn; Break Free deals 1."""
    if target == FLOUNDER:
        s = Scenario(you=dict(play=[FLOUNDER, "Devil's Eye Diamond"]))
    else:
        s = Scenario(you=dict(play=[target, "Devil's Eye Diamond"], hand=["Break Free"], ink=1))
        s.play("Break Free")
    s.activate("Devil's Eye Diamond")
    assert s.you.lore == lore


def test_8_8_3_put_damage_is_not_reduced():
    s = Scenario(you=dict(hand=["Mosquito Bite"], ink=1), opponent=dict(play=[BEAST]))
    s.play("Mosquito Bite")
    assert s[BEAST].damage == 1


def test_8_8_3_moved_damage_is_not_reduced():
    you = dict(play=[dict(card=KHAN, damage=3)], hand=["Bestow a Gift"], ink=1)
    s = Scenario(you=you, opponent=dict(play=[BEAST]))
    s.play("Bestow a Gift")
    s.choose(KHAN)
    assert s[BEAST].damage == 1 and s[KHAN].damage == 2


# -- 8.9 Rush --------------------------------------------------------------------------------------------------


def test_8_9_1_rush_challenges_in_the_turn_it_is_played():
    s = Scenario(you=dict(hand=[AUDREY], ink=1), opponent=dict(play=[exerted(KHAN), AGRABAH]))
    s.play(AUDREY)
    assert s[AUDREY].drying and s.can("challenge", AUDREY, AGRABAH)
    s.challenge(AUDREY, KHAN)
    assert s[KHAN].damage == 2


def test_8_9_1_without_rush_a_drying_character_can_not_challenge():
    """4.6.4.1."""
    assert not can_challenge(dict(card=KHAN, drying=True), exerted(FLOUNDER))


def test_8_9_1_rush_is_for_challenges_only():
    s = Scenario(you=dict(play=[dict(card=AUDREY, drying=True)], hand=[FASTER]))
    assert not s.can("quest", AUDREY) and not s.can("sing", FASTER, AUDREY)


def test_8_9_1_rush_can_be_gained():
    you = dict(play=[dict(card=KHAN, drying=True)], hand=["Cut to the Chase"], ink=2)
    s = Scenario(you=you, opponent=dict(play=[AGRABAH]))
    s.play("Cut to the Chase")
    assert s.can("challenge", KHAN, AGRABAH)


# -- 8.10 Shift ------------------------------------------------------------------------------------------------


def shifted(base: dict | str, also: tuple = (), ink: int = 2, **more: object) -> Scenario:
    name = base["card"] if isinstance(base, dict) else base
    s = Scenario(you=dict(play=[base, *also], hand=[COMMANDER], ink=ink), **more)
    s.play(COMMANDER, shift_onto=name)
    return s


def test_8_10_1_shift_costs_the_shift_cost_and_goes_on_top():
    """1.5.5.2, 6.7.1.1."""
    s = shifted(SWORDSMAN)
    assert s.you.ink_ready == 0 and s.you.play == [COMMANDER] and s[COMMANDER].under == [SWORDSMAN]
    assert s.you.discard == [] and s[SWORDSMAN].zone == "under"


@pytest.mark.parametrize("base", [FLOUNDER, "opponent:" + SWORDSMAN])
def test_8_10_1_shift_needs_a_character_of_yours_with_the_name(base):
    side, _, name = base.rpartition(":")
    sides = {side or "you": dict(play=[name])}
    sides["you"] = dict(sides.get("you", {}), hand=[COMMANDER], ink=4)
    s = Scenario(**sides)
    assert not s.can("play", COMMANDER, shift_onto=base)
    assert s.can("play", COMMANDER)


def test_8_10_1_shift_is_a_choice_the_ink_cost_can_be_paid_instead():
    """1.5.5, 1.5.5.2, 4.3.2.2."""
    s = Scenario(you=dict(play=[SWORDSMAN], hand=[COMMANDER], ink=4))
    s.play(COMMANDER)
    assert s.you.ink_ready == 0 and sorted(s.you.play) == [COMMANDER, SWORDSMAN] and s[COMMANDER].drying


@pytest.mark.parametrize("is_exerted", [True, False])
def test_8_10_2_a_shifted_character_is_exerted_as_its_base_was(is_exerted):
    s = shifted(dict(card=SWORDSMAN, exerted=is_exerted))
    assert s[COMMANDER].exerted == is_exerted


def test_8_10_3_an_effect_may_make_it_enter_exerted_on_a_ready_base():
    """8.3.2, 8.10.8."""
    dog, puppy = "Thunderbolt - Wonder Dog", "Copper - Creative Storyteller"
    s = Scenario(you=dict(play=[puppy], hand=[dog], ink=3))
    s.play(dog, shift_onto=puppy)
    s.accept()
    assert s[dog].exerted and not s[dog].drying


@pytest.mark.parametrize("drying", [True, False])
def test_8_10_4_a_shifted_character_is_dry_if_its_base_was(drying):
    s = shifted(dict(card=SWORDSMAN, drying=drying))
    assert s[COMMANDER].drying == drying and s.can("quest", COMMANDER) != drying


def test_8_10_5_a_shifted_character_does_not_gain_the_text_of_its_base():
    """5.1.1.6: no Ward from Prince Ali."""
    assert "Ward" not in shifted(PRINCE_ALI)[COMMANDER].keywords


def test_8_10_5_effects_on_the_base_stay():
    s = Scenario(you=dict(play=[SWORDSMAN], hand=["He's Got a Sword!", COMMANDER], ink=3))
    s.play("He's Got a Sword!")
    s.play(COMMANDER, shift_onto=SWORDSMAN)
    assert s[COMMANDER].strength == 1 + 2 + 2
    s.end_turn()
    assert s[COMMANDER].strength == 1


def test_8_10_5_a_shifted_character_may_sing_if_its_base_was_dry():
    for drying in (True, False):
        you = dict(play=[dict(card=SWORDSMAN, drying=drying)], hand=[COMMANDER, STAMPEDE], ink=2)
        s = Scenario(you=you)
        s.play(COMMANDER, shift_onto=SWORDSMAN)
        assert s.can("sing", STAMPEDE, COMMANDER) != drying


def test_8_10_5_a_base_that_has_quested_stays_exerted():
    s = Scenario(you=dict(play=[SWORDSMAN], hand=[COMMANDER], ink=2))
    s.quest(SWORDSMAN)
    s.play(COMMANDER, shift_onto=SWORDSMAN)
    assert not s.can("quest", COMMANDER)


def test_8_10_6_damage_stays():
    assert shifted(dict(card=SWORDSMAN, damage=2))[COMMANDER].damage == 2


def test_8_10_6_damage_may_banish_at_once():
    """1.8.1: 4 damage on the base with 4 willpower at a location; the location's bonus goes to the new one too."""
    rock = "Pride Lands - Pride Rock"  # +2 willpower here
    s = shifted(dict(card=SWORDSMAN, damage=4, at=rock), also=(rock,))
    assert s[COMMANDER].zone == "play" and s[COMMANDER].damage == 4


def test_8_10_7_a_banished_stack_goes_to_the_discard_together():
    s = Scenario(you=dict(hand=["Be Prepared"], ink=7), opponent=dict(play=[dict(card=COMMANDER, under=[SWORDSMAN])]))
    s.play("Be Prepared")
    assert sorted(s.opponent.discard) == [COMMANDER, SWORDSMAN]


def test_8_10_7_a_returned_stack_goes_to_the_hand_together():
    s = Scenario(you=dict(hand=["Bounce"], play=[dict(card=COMMANDER, under=[SWORDSMAN]), FLOUNDER], ink=2))
    s.play("Bounce")
    s.choose(COMMANDER)
    assert {COMMANDER, SWORDSMAN} <= set(s.you.hand)


def test_8_10_7_a_stack_put_into_the_inkwell_gives_an_ink_for_each_card():
    """Into the Unknown: into the inkwell, exerted."""
    play = [exerted(COMMANDER, under=[SWORDSMAN])]
    s = Scenario(you=dict(hand=["Into the Unknown"], ink=3), opponent=dict(play=play))
    s.play("Into the Unknown")
    assert s.opponent.ink_total == 2 and s.opponent.ink_ready == 0 and s.opponent.discard == []


def test_8_10_7_a_stack_put_on_the_bottom_of_the_deck_goes_there_together():
    """7.2.3."""
    play = [dict(card=COMMANDER, under=[SWORDSMAN])]
    s = Scenario(you=dict(hand=["Under the Sea"], ink=8), opponent=dict(play=play, deck=[KHAN, KHAN]))
    s.play("Under the Sea")
    while s.decision is not None:
        s.take(0)
    assert s.opponent.deck[:2] == [KHAN, KHAN] and sorted(s.opponent.deck[2:]) == [COMMANDER, SWORDSMAN]


def test_8_10_1_shifting_onto_a_stack_makes_a_higher_one():
    """5.1.1.7."""
    outlaw = "Aladdin - Heroic Outlaw"
    s = shifted(SWORDSMAN, ink=2)
    s = Scenario(you=dict(play=[dict(card=COMMANDER, under=[SWORDSMAN], damage=1)], hand=[outlaw], ink=5))
    s.play(outlaw, shift_onto=COMMANDER)
    assert s[outlaw].under == [COMMANDER, SWORDSMAN] and s[outlaw].damage == 1


def test_8_10_1_only_the_top_card_of_a_stack_can_be_shifted_onto():
    """5.1.1.5: Minnie? the card under another is not in play."""
    play = [dict(card=FLYNN, under=[SWORDSMAN])]
    s = Scenario(you=dict(play=play, hand=[COMMANDER], ink=2))
    assert not s.can("play", COMMANDER, shift_onto=SWORDSMAN)


def test_8_10_1_playing_by_shift_is_playing_the_character():
    """4.3.4.1: "when you play this character" happens; both characters of yours get +2 strength."""
    s = shifted(SWORDSMAN, also=(FLOUNDER,))
    assert s[COMMANDER].strength == 3 and s[FLOUNDER].strength == 4


def test_8_10_1_shift_cost_is_reduced_by_payment_modifiers():
    """4.3.2.3, 4.3.6: Doc, 1 ink less for the next character."""
    doc = "Doc - Leader of the Seven Dwarfs"
    s = Scenario(you=dict(play=[SWORDSMAN, doc], hand=[COMMANDER], ink=1))
    assert not s.can("play", COMMANDER, shift_onto=SWORDSMAN)
    s.quest(doc)
    s.play(COMMANDER, shift_onto=SWORDSMAN)
    assert s.you.ink_ready == 0


def test_8_10_1_shift_cost_may_be_something_else_than_ink():
    """Flotsam & Jetsam: discard 2 cards."""
    eels = "Flotsam & Jetsam - Entangling Eels"
    flotsam = "Flotsam - Slippery as an Eel"
    s = Scenario(you=dict(play=[flotsam], hand=[eels, KHAN]))
    assert not s.can("play", eels, shift_onto=flotsam)
    s = Scenario(you=dict(play=[flotsam], hand=[eels, KHAN, STITCH]))
    s.play(eels, shift_onto=flotsam)
    while s.decision is not None:
        s.take(0)
    assert s[eels].under == [flotsam] and sorted(s.you.discard) == [KHAN, STITCH] and s.you.hand == []


@pytest.mark.parametrize(
    ("base", "fits"), [("Copper - Creative Storyteller", True), ("Rolly - Hungry Pup", True), (FLOUNDER, False)]
)
def test_8_10_8_1_classification_shift(base, fits):
    """Puppy Shift 3."""
    s = Scenario(you=dict(play=[base], hand=["Thunderbolt - Wonder Dog"], ink=3))
    assert s.can("play", "Thunderbolt - Wonder Dog", shift_onto=base) == fits


@pytest.mark.parametrize("base", [FLOUNDER, LUMIERE, "Baymax - Low Battery"])
def test_8_10_8_2_universal_shift(base):
    giant = "Baymax - Giant Robot"
    s = Scenario(you=dict(play=[base], hand=[giant], ink=4))
    s.play(giant, shift_onto=base)
    assert s[giant].under == [base] and s.you.ink_ready == 0


def test_8_10_8_2_universal_shift_needs_a_character():
    giant = "Baymax - Giant Robot"
    s = Scenario(you=dict(play=[AGRABAH, "Pawpsicle"], hand=[giant], ink=4), opponent=dict(play=[FLOUNDER]))
    for base in (AGRABAH, "Pawpsicle", "opponent:" + FLOUNDER):
        assert not s.can("play", giant, shift_onto=base)


# -- 8.11 Singer -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("song", "sings"), [(FASTER, True), (STAMPEDE, True), ("Be Prepared", False)])
def test_8_11_1_singer_counts_as_cost_n(song, sings):
    """Singer 3: songs of cost up to 3."""
    s = Scenario(you=dict(play=[CINDERELLA], hand=[song]), opponent=dict(play=[FLOUNDER]))
    assert s.can("sing", song, CINDERELLA) == sings


def test_8_11_1_a_character_of_the_cost_does_not_need_singer():
    """5.4.4.2."""
    s = Scenario(you=dict(play=[KHAN, FLOUNDER], hand=[STAMPEDE]))
    assert not s.can("sing", STAMPEDE, FLOUNDER)
    s.sing(STAMPEDE, KHAN)
    assert s[KHAN].exerted and s.you.discard == [STAMPEDE]


@pytest.mark.parametrize("state", [dict(drying=True), dict(exerted=True)])
def test_8_11_1_the_singer_must_be_ready_and_dry(state):
    """5.1.1.11."""
    s = Scenario(you=dict(play=[dict(card=CINDERELLA, **state)], hand=[STAMPEDE]))
    assert not s.can("sing", STAMPEDE, CINDERELLA)


def test_8_11_2_singer_does_not_change_the_ink_cost():
    """Spooky Sight takes characters with cost 3 or less; Gaston costs 3, has Singer 5 and is taken."""
    bully = "Gaston - Baritone Bully"
    s = Scenario(you=dict(hand=["Spooky Sight"], ink=6), opponent=dict(play=[bully, KHAN]))
    s.play("Spooky Sight")
    assert s.opponent.play == [KHAN] and s.opponent.ink_total == 1


def test_8_11_2_singer_counts_for_singing_together():
    """8.12.1: 5 (Singer) and 1 make 6."""
    bully, song = "Gaston - Baritone Bully", "A Pirate's Life"
    s = Scenario(you=dict(play=[bully, FLOUNDER], hand=[song]))
    s.sing(song, [bully, FLOUNDER])
    assert s.you.lore == 2


# -- 8.12 Sing Together ----------------------------------------------------------------------------------------

LIFE = "A Pirate's Life"  # Sing Together 6: each opponent loses 2 lore, you gain 2


@pytest.mark.parametrize(
    ("singers", "enough"),
    [
        ([STITCH], True),
        ([KHAN, SIMBA], True),
        ([KHAN, FLOUNDER], False),
        ([FLOUNDER], False),
        ([KHAN, LUMIERE, STITCH], True),
    ],
)
def test_8_12_2_the_costs_add_up_to_at_least_n(singers, enough):
    """5.4.4.3."""
    s = Scenario(you=dict(play=singers, hand=[LIFE]), opponent=dict(lore=5))
    assert s.can("sing", LIFE, singers) == enough
    if enough:
        s.sing(LIFE, singers)
        assert all(s[name].exerted for name in singers) and s.opponent.lore == 3 and s.you.lore == 2


@pytest.mark.parametrize("state", [dict(drying=True), dict(exerted=True)])
def test_8_12_2_only_ready_and_dry_characters_sing_together(state):
    s = Scenario(you=dict(play=[KHAN, dict(card=SIMBA, **state)], hand=[LIFE]))
    assert not s.can("sing", LIFE, [KHAN, SIMBA])


def test_8_12_1_opposing_characters_do_not_sing_along():
    s = Scenario(you=dict(play=[KHAN], hand=[LIFE]), opponent=dict(play=[SIMBA]))
    assert not s.can("sing", LIFE, [KHAN, "opponent:" + SIMBA])


def test_8_12_1_a_song_with_sing_together_can_be_paid_with_ink():
    s = Scenario(you=dict(hand=[LIFE], ink=6))
    s.play(LIFE)
    assert s.you.lore == 2 and s.you.ink_ready == 0


def test_8_12_3_every_singer_sings_the_song():
    """Meilin gains 3 lore whenever she sings, once a turn and for each copy."""
    meilin = "Meilin Lee - Popular Red Panda"
    s = Scenario(you=dict(play=[meilin, meilin, KHAN], hand=["Circle of Life"]))
    s.sing("Circle of Life", [meilin + "#1", meilin + "#2"])
    while s.decision is not None:
        s.take(0)
    assert s.you.lore == 6


# -- 8.13 Support ----------------------------------------------------------------------------------------------


def test_8_13_1_support_adds_its_strength_to_another_character_this_turn():
    s = Scenario(you=dict(play=[ROBIN, FLOUNDER, KHAN]))
    s.quest(ROBIN)
    s.accept()
    s.choose(FLOUNDER)
    assert s[FLOUNDER].strength == 5 and s[ROBIN].strength == 3 and s[KHAN].strength == 2
    s.end_turn()
    assert s[FLOUNDER].strength == 2


def test_8_13_1_support_may_be_declined():
    s = Scenario(you=dict(play=[ROBIN, FLOUNDER]))
    s.quest(ROBIN)
    s.decline()
    assert s[FLOUNDER].strength == 2 and s.you.lore == 1


def test_8_13_1_support_may_choose_an_opposing_character_but_not_itself():
    s = Scenario(you=dict(play=[ROBIN, FLOUNDER]), opponent=dict(play=[KHAN]))
    s.quest(ROBIN)
    s.accept()
    assert not s.can("choose", ROBIN)
    s.choose(KHAN)
    assert s[KHAN].strength == 5


def test_8_13_1_support_uses_the_strength_it_has_now():
    """6.6.1.1."""
    s = Scenario(you=dict(play=[ROBIN, FLOUNDER], hand=["He's Got a Sword!"], ink=1))
    s.play("He's Got a Sword!")
    s.choose(ROBIN)
    s.quest(ROBIN)
    s.accept()
    assert s[FLOUNDER].strength == 7


def test_8_1_2_support_does_not_stack():
    s = Scenario(you=dict(play=[ROBIN, FLOUNDER], hand=["Boss's Orders"], ink=1))
    s.play("Boss's Orders")
    s.choose(ROBIN)
    s.quest(ROBIN)
    s.accept()
    assert s[FLOUNDER].strength == 5 and s.decision is None


def test_8_13_1_support_without_another_character_does_nothing():
    s = Scenario(you=dict(play=[ROBIN]))
    s.quest(ROBIN)
    if s.decision is not None:
        s.accept()
    assert s[ROBIN].strength == 3 and s.decision is None and s.you.lore == 1


# -- 8.14 Vanish -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["He's Got a Sword!", "Force of a Great Typhoon", CANNONS])
def test_8_14_1_vanish_banishes_when_an_opponents_action_chooses_it(action):
    s = Scenario(you=dict(hand=[action], ink=2), opponent=dict(play=[RAJAH]))
    s.play(action)
    assert s.opponent.discard == [RAJAH]


def test_8_14_1_vanish_only_heeds_opponents():
    s = Scenario(you=dict(play=[RAJAH], hand=["He's Got a Sword!"], ink=1))
    s.play("He's Got a Sword!")
    assert s[RAJAH].zone == "play" and s[RAJAH].strength == 5


def test_8_14_1_choosing_ones_own_character_for_an_opponents_action_is_no_vanish():
    """Swooping Strike: each opponent chooses one of their own characters."""
    s = Scenario(you=dict(hand=["Swooping Strike"], ink=1), opponent=dict(play=[RAJAH]))
    s.play("Swooping Strike")
    assert s[RAJAH].zone == "play" and s[RAJAH].exerted


def test_8_14_1_vanish_does_not_heed_abilities():
    lena = "Lena Sabrewing - Pure Energy"  # exert: deal 1 damage to chosen character
    s = Scenario(you=dict(play=[lena]), opponent=dict(play=[RAJAH]))
    s.activate(lena)
    s.choose(RAJAH)
    assert s[RAJAH].zone == "play" and s[RAJAH].damage == 1


def test_8_14_1_vanish_does_not_heed_actions_that_choose_nobody():
    s = Scenario(you=dict(hand=[STAMPEDE], ink=3), opponent=dict(play=[RAJAH]))
    s.play(STAMPEDE)
    assert s[RAJAH].zone == "play" and s[RAJAH].damage == 1


def test_8_14_2_vanish_resolves_after_the_action():
    """Control Your Temper-like order: the action's card draw has happened and the action is in the discard."""
    s = Scenario(you=dict(hand=["Improvise"], ink=1), opponent=dict(play=[RAJAH, "Palace Guard - Spectral Sentry"]))
    s.play("Improvise")
    s.choose(RAJAH)
    assert len(s.you.hand) == 1 and s.opponent.discard == [RAJAH] and s.you.discard == ["Improvise"]


def test_8_14_2_vanish_does_nothing_when_the_character_has_left():
    s = Scenario(you=dict(hand=["Befuddle"], ink=1), opponent=dict(play=[RAJAH]))
    s.play("Befuddle")
    assert s.opponent.hand == [RAJAH] and s.opponent.discard == []


# -- 8.15 Ward -------------------------------------------------------------------------------------------------


def test_8_15_1_opponents_can_not_choose_a_character_with_ward():
    s = Scenario(you=dict(hand=[CANNONS], ink=1, play=[KHAN]), opponent=dict(play=[PRINCE_ALI]))
    s.play(CANNONS)
    assert s[PRINCE_ALI].damage == 0 and s[KHAN].damage == 2


def test_8_15_1_abilities_can_not_choose_it_either():
    lena = "Lena Sabrewing - Pure Energy"
    s = Scenario(you=dict(play=[lena]), opponent=dict(play=[PRINCE_ALI]))
    s.activate(lena)
    assert s[PRINCE_ALI].damage == 0


def test_8_15_1_its_own_player_can_choose_it():
    s = Scenario(you=dict(play=[PRINCE_ALI], hand=["He's Got a Sword!"], ink=1))
    s.play("He's Got a Sword!")
    assert s[PRINCE_ALI].strength == 4


def test_8_15_1_it_can_be_chosen_for_a_challenge():
    """Ward is about resolving an effect."""
    assert can_challenge(KHAN, exerted(PRINCE_ALI))


def test_8_15_2_effects_without_a_choice_hit_it():
    s = Scenario(you=dict(hand=["Be Prepared"], ink=7), opponent=dict(play=[PRINCE_ALI]))
    s.play("Be Prepared")
    assert s.opponent.discard == [PRINCE_ALI]


def test_8_15_2_its_own_player_may_have_to_choose_it():
    """Be King Undisputed: each opponent chooses one of their characters."""
    s = Scenario(you=dict(hand=["Be King Undisputed"], ink=4), opponent=dict(play=[PRINCE_ALI]))
    s.play("Be King Undisputed")
    assert s.opponent.discard == [PRINCE_ALI]


def test_8_15_1_ward_until_the_start_of_your_next_turn():
    """6.1.13.3."""
    s = Scenario(you=dict(play=[KHAN], hand=["Dodge!"], ink=2), opponent=dict(play=[FLOUNDER], hand=[CANNONS], ink=1))
    s.play("Dodge!")
    s.choose(KHAN)
    s.end_turn()
    assert {"Ward", "Evasive"} <= s[KHAN].keywords.keys()
    s.play(CANNONS)
    assert s[KHAN].damage == 0 and s.opponent.discard.count(FLOUNDER) == 1
    s.end_turn()
    assert not s[KHAN].keywords
