"""Keywords (section 8)."""

import pytest

from lorcana_env import IllegalAction, Scenario

MONKEY = "Abu - Mischievous Monkey"  # 3/2, 2 lore
WOLF = "Akela - Wolf Pack Elder"  # 3/2, 1 lore
DAD = "Agustin Madrigal - Clumsy Dad"  # 2/2
OWL = "Archimedes - Exasperated Owl"  # Evasive 2/2
ALERT = "Cri-Kee - Good Luck Charm"  # Alert 3/2
GUARD = "David - Protective Snowboarder"  # Bodyguard 1/4
FIRE = "Fire the Cannons!"  # 2 damage to chosen character
MARKET = "Agrabah - Marketplace"


def exerted(card, **more):
    return dict(card=card, exerted=True, **more)


def test_bodyguard_may_enter_play_exerted_8_3_2():
    s = Scenario(you=dict(hand=[GUARD], ink=2))
    s.play(GUARD)
    s.accept()
    assert s[GUARD].exerted
    s = Scenario(you=dict(hand=[GUARD], ink=2))
    s.play(GUARD)
    s.decline()
    assert not s[GUARD].exerted


def test_bodyguard_must_be_challenged_first_8_3_3():
    s = Scenario(you=dict(play=[DAD]), opponent=dict(play=[exerted(GUARD), exerted(WOLF)]))
    assert not s.can("challenge", DAD, WOLF)
    assert s.can("challenge", DAD, GUARD)


def test_a_ready_bodyguard_protects_nobody_8_3_3():
    s = Scenario(you=dict(play=[DAD]), opponent=dict(play=[GUARD, exerted(WOLF)]))
    assert s.can("challenge", DAD, WOLF)


def test_challenger_counts_only_while_challenging_8_5():
    hook = "Captain Hook - Forceful Duelist"  # 1/2, Challenger +2
    s = Scenario(you=dict(play=[hook]), opponent=dict(play=[exerted("Chien-Po - Imperial Soldier")]))
    assert s[hook].strength == 1
    s.challenge(hook, "Chien-Po - Imperial Soldier")
    assert s["Chien-Po - Imperial Soldier"].damage == 3
    s = Scenario(you=dict(play=["Chien-Po - Imperial Soldier"]), opponent=dict(play=[exerted(hook)]))
    s.challenge("Chien-Po - Imperial Soldier", hook)
    assert s["Chien-Po - Imperial Soldier"].damage == 1


def test_evasive_is_challenged_only_by_evasive_8_6():
    s = Scenario(you=dict(play=[DAD, OWL]), opponent=dict(play=[exerted("Basil - Hypnotized Mouse")]))
    assert not s.can("challenge", DAD, "Basil - Hypnotized Mouse")
    assert s.can("challenge", OWL, "Basil - Hypnotized Mouse")


def test_alert_challenges_evasive_but_has_not_evasive_8_2():
    s = Scenario(you=dict(play=[ALERT]), opponent=dict(play=[exerted(OWL)]))
    assert s.can("challenge", ALERT, OWL)
    s = Scenario(you=dict(play=[DAD]), opponent=dict(play=[exerted(ALERT)]))
    assert s.can("challenge", DAD, ALERT)


def test_reckless_cannot_quest_and_must_challenge_before_the_turn_ends_8_7():
    reckless = "Della Duck - Unstoppable Mom"
    s = Scenario(you=dict(play=[reckless]), opponent=dict(play=[exerted(DAD)]))
    assert not s.can("quest", reckless)
    with pytest.raises(IllegalAction):
        s.end_turn()
    s.challenge(reckless, DAD)
    s.end_turn()
    assert s.active == "opponent"


def test_reckless_with_nothing_to_challenge_may_end_the_turn_8_7_3():
    s = Scenario(you=dict(play=["Della Duck - Unstoppable Mom"]), opponent=dict(play=[DAD]))
    s.end_turn()
    assert s.active == "opponent"


def test_resist_reduces_dealt_damage_8_8():
    beast = "Beast - Thick-Skinned"  # Resist +1
    s = Scenario(you=dict(hand=[FIRE], ink=1), opponent=dict(play=[beast]))
    s.play(FIRE)
    s.choose(beast)
    assert s[beast].damage == 1


def test_put_damage_is_not_reduced_by_resist_1_9_1_2():
    beast = "Beast - Thick-Skinned"
    s = Scenario(you=dict(hand=["Malicious, Mean, and Scary"], ink=8), opponent=dict(play=[beast]))
    s.play("Malicious, Mean, and Scary")
    assert s[beast].damage == 1


def test_rush_challenges_at_once_but_does_not_quest_8_9():
    rush = "Audrey Ramirez - Gutsy Mechanic"
    s = Scenario(you=dict(hand=[rush], ink=1), opponent=dict(play=[exerted(DAD)]))
    s.play(rush)
    assert s.can("challenge", rush, DAD) and not s.can("quest", rush)


SHIFTED = "Stitch - Rock Star"  # Shift 4
BASE = "Stitch - New Dog"


def test_shift_keeps_damage_exertion_and_dryness_8_10():
    s = Scenario(you=dict(play=[exerted(BASE, damage=1)], hand=[SHIFTED], ink=4))
    s.play(SHIFTED, shift_onto=BASE)
    assert s.you.ink_ready == 0
    assert s[SHIFTED].damage == 1 and s[SHIFTED].exerted and not s[SHIFTED].drying
    assert s[SHIFTED].under == [BASE]


def test_a_shifted_stack_leaves_play_together_5_1_1_7():
    s = Scenario(you=dict(play=[BASE], hand=[SHIFTED, "Befuddle"], ink=5))
    s.play(SHIFTED, shift_onto=BASE)
    s = Scenario(
        you=dict(play=[dict(card=SHIFTED, under=[BASE], damage=4, exerted=True)]), opponent=dict(play=[MONKEY])
    )
    s.end_turn()
    s.challenge(MONKEY, SHIFTED)
    assert sorted(s.you.discard) == sorted([BASE, SHIFTED])


def test_shift_needs_a_character_of_that_name_8_10_1():
    s = Scenario(you=dict(play=[WOLF], hand=[SHIFTED], ink=4))
    assert not s.can("play", SHIFTED, shift_onto=WOLF)


def test_singer_sings_songs_of_higher_cost_8_11():
    ariel = "Ariel - Singing Mermaid"  # cost 4, Singer 7
    s = Scenario(you=dict(play=[ariel], hand=["Be Prepared"]), opponent=dict(play=[WOLF]))
    s.sing("Be Prepared", ariel)  # cost 7
    assert s[WOLF].zone == "discard"


def test_a_character_sings_by_its_cost_and_only_when_dry_5_4_4_2():
    song = "Be Prepared"
    s = Scenario(you=dict(play=[MONKEY], hand=[song]))
    assert not s.can("sing", song, MONKEY)
    ariel = "Ariel - Singing Mermaid"
    s = Scenario(you=dict(play=[dict(card=ariel, drying=True)], hand=[song]))
    assert not s.can("sing", song, ariel)


def test_a_song_may_be_paid_with_ink_5_4_4():
    s = Scenario(you=dict(hand=["Be Prepared"], ink=7), opponent=dict(play=[WOLF]))
    s.play("Be Prepared")
    assert s[WOLF].zone == "discard" and "Be Prepared" in s.you.discard


def test_support_adds_its_strength_to_another_8_13():
    basil = "Basil - Of Baker Street"  # 2 {S}, Support
    s = Scenario(you=dict(play=[basil, WOLF]))
    s.quest(basil)
    s.accept()
    s.choose(WOLF)
    assert s[WOLF].strength == 5
    s.end_turn()
    assert s[WOLF].strength == 3


def test_support_never_helps_itself_8_13():
    basil = "Basil - Of Baker Street"
    s = Scenario(you=dict(play=[basil]))
    s.quest(basil)
    assert s.decision is None and s[basil].strength == 2


def test_ward_stops_choosing_but_not_challenging_or_effects_on_all_8_15():
    ward = "Aladdin - Prince Ali"
    s = Scenario(you=dict(hand=[FIRE], ink=8, play=[MONKEY]), opponent=dict(play=[exerted(ward)]))
    s.play(FIRE)
    with pytest.raises(IllegalAction):
        s.choose(ward)
    s = Scenario(you=dict(play=[MONKEY]), opponent=dict(play=[exerted(ward)]))
    s.challenge(MONKEY, ward)
    assert s[ward].zone == "discard"
    s = Scenario(you=dict(hand=["Be Prepared"], ink=7), opponent=dict(play=[ward]))
    s.play("Be Prepared")
    assert s[ward].zone == "discard"


def test_ward_does_not_stop_its_own_player_8_15():
    ward = "Aladdin - Prince Ali"
    s = Scenario(you=dict(hand=[FIRE], ink=1, play=[ward]))
    s.play(FIRE)
    s.choose(ward)
    assert s[ward].zone == "discard"


def test_vanish_banishes_when_an_opponent_chooses_it_for_an_action_8_14():
    ghost = "Rajah - Ghostly Tiger"
    s = Scenario(you=dict(hand=["Control Your Temper!"], ink=2), opponent=dict(play=[ghost]))
    s.play("Control Your Temper!")
    s.choose(ghost)
    assert s[ghost].zone == "discard"


def test_boost_once_a_turn_puts_the_top_card_under_8_4():
    boost = "Cheshire Cat - Inexplicable"
    s = Scenario(you=dict(play=[boost], ink=6))
    s.boost(boost)
    s.decline() if s.decision else None
    assert len(s[boost].under) == 1
    assert not s.can("boost", boost)
