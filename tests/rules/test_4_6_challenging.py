"""Section 4.6 of the rule book: challenging."""

import pytest

from lorcana_env import Scenario, cards
from tests.board import *


def test_4_6_who_challenges_another_card_does_not_challenge_this_one():
    s = board(play=[ARIANNA], theirs=[exerted(LOUIE), exerted(LUMIERE)])
    s.challenge(ARIANNA, LUMIERE)
    assert s[LUMIERE].damage == 5
    s = board(play=[LUMIERE], theirs=[exerted(STITCH), exerted(LOUIE), exerted(ARIANNA)])
    s.challenge(LUMIERE, ARIANNA)
    assert s[ARIANNA].zone == "discard" and s[LUMIERE].damage == 5


def test_4_6_1_the_challenging_character_is_the_one_that_challenges():
    s = board(play=[STITCH, FLOUNDER], theirs=[exerted(MERIDA_GIFTED)])
    challenge(s, STITCH, MERIDA_GIFTED, YES)
    assert s[MERIDA_GIFTED].damage == 2 and s.you.discard == [STITCH]
    s = board(play=[damaged(STITCH)], theirs=[exerted(MERIDA_GIFTED)])
    s.challenge(STITCH, MERIDA_GIFTED)
    s.accept()  # banished before the Challenge Damage step (4.6.5, 4.6.9)
    assert s[MERIDA_GIFTED].damage == 0 and s.you.discard == [STITCH]


@pytest.mark.parametrize("card", [DIME, QUILL])
def test_4_6_1_items_are_not_challenged(card):
    s = board(play=[STITCH], theirs=[exerted(card), exerted(FLOUNDER)])
    assert not s.can("challenge", STITCH, card) and s.can("challenge", STITCH, FLOUNDER)


def test_4_6_2_each_other_character_while_it_is_challenged():
    """Amelia gives Resist to the one in the challenge, not to all the others while she is in one."""
    s = board(play=[AKELA], theirs=[AMELIA, exerted(BAMBI), exerted(ATITAYA)])
    assert "Resist" not in s[ATITAYA].keywords
    s.challenge(AKELA, ATITAYA)
    assert s[ATITAYA].damage == 2 and "Resist" not in s[ATITAYA].keywords


def test_4_6_2_not_herself():
    s = board(play=[AKELA], theirs=[exerted(AMELIA)])
    s.challenge(AKELA, AMELIA)
    assert s[AMELIA].damage == 3


def test_4_6_2_two_of_them_give_resist_to_each_other():
    s = board(play=[AKELA], theirs=[exerted(AMELIA), AMELIA, AMELIA])
    s.challenge(AKELA, AMELIA)
    assert s[AMELIA].damage == 1


def test_4_6_2_not_while_it_challenges():
    s = board(play=[AMELIA, AKELA], theirs=[exerted(ATITAYA)])
    s.challenge(AKELA, ATITAYA)
    assert s.you.discard == [AKELA]


def test_4_6_2_the_one_not_challenged_gets_nothing():
    """And only while the challenge goes on."""
    s = board(play=[AKELA, SCAR_LION], theirs=[AMELIA, exerted(damaged(ATITAYA)), BAMBI])
    s.challenge(AKELA, ATITAYA)
    assert [card for card in (AMELIA, ATITAYA, BAMBI) if "Resist" in s[card].keywords] == [ATITAYA]
    s.decline()
    assert quiet(s) and "Resist" not in s[ATITAYA].keywords and s[ATITAYA].damage == 3


def test_4_6_2_while_this_character_is_challenged():
    """Flora: only in her own challenge."""
    s = board(play=[ATITAYA, AKELA], theirs=[exerted(FLORA), exerted(BAMBI)])
    s.challenge(AKELA, BAMBI)
    assert s[FLORA].strength == 2
    s.challenge(ATITAYA, FLORA)
    assert s[ATITAYA].damage == 4


def test_4_6_2_louie_weakens_who_challenges_him():
    s = board(play=[AKELA], theirs=[exerted(LOUIE), exerted(ATITAYA)])
    s.challenge(AKELA, ATITAYA)
    assert s[ATITAYA].damage == 3


def test_4_6_2_shenzi_against_a_damaged_one_only():
    s = board(play=[SHENZI_ACCOMPLICE, SHENZI_ACCOMPLICE], theirs=[exerted(ATITAYA)])
    strength = s[SHENZI_ACCOMPLICE].strength
    s.challenge(SHENZI_ACCOMPLICE, ATITAYA)
    assert s[ATITAYA].damage == strength
    s.challenge(SHENZI_ACCOMPLICE, ATITAYA)
    assert s[ATITAYA].damage == 2 * strength + 2


def test_4_6_3_declaration_comes_before_damage():
    """Challenged for its lore, the mascot gives it before the damage banishes it, which may be too late for you."""
    s = board(play=[STITCH], theirs=dict(play=[exerted(FRED)], lore=18))
    s.challenge(STITCH, FRED)
    assert s.winner == "opponent" and s.opponent.play == [FRED] and s[STITCH].damage == 0


# -- 4.6.4 The declaration ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("state", [dict(exerted=True), dict(drying=True)])
def test_4_6_4_1_the_challenger_is_ready_and_dry(state):
    assert not board(play=[placed(STITCH, **state)], theirs=[exerted(FLOUNDER)]).can("challenge", STITCH, FLOUNDER)


@pytest.mark.parametrize(("state", "legal"), [({}, False), (dict(exerted=True), True), (dict(drying=True), False)])
def test_4_6_4_2_only_an_exerted_character_is_challenged(state, legal):
    s = board(play=[STITCH], theirs=[placed(FLOUNDER, **state)])
    assert s.can("challenge", STITCH, FLOUNDER) == legal and s[FLOUNDER].can_be_challenged == legal


def test_4_6_4_2_ones_own_characters_are_not_challenged():
    assert not board(play=[STITCH, exerted(FLOUNDER)]).can("challenge", STITCH, yours(FLOUNDER))


@pytest.mark.parametrize(("challenger", "legal"), [(STITCH, False), (IAGO, True)])
def test_4_6_4_3_evasive_restricts_who_may_challenge(challenger, legal):
    """8.6.1."""
    s = board(play=[challenger], theirs=[exerted(DAISY_FIGHTER)])
    assert s.can("challenge", challenger, DAISY_FIGHTER) == legal


def test_4_6_4_3_ink_drops_pay_before_the_character_exerts():
    car = "RC - Remote-Controlled Car"
    s = board(play=[car], ink=1, ink_drops=1, theirs=[exerted(STITCH)])
    s.challenge(car, STITCH)
    assert splits(s) == {0, 1} and not s[car].exerted
    s.number(1)
    assert s.opponent.discard == [STITCH] and (s.you.ink_ready, s.you.ink_drops) == (1, 0) and quiet(s)


def test_4_6_4_3_a_restriction_on_one_character_leaves_the_others():
    s = board(play=[STITCH], theirs=[exerted(DAISY_FIGHTER), exerted(FLOUNDER)])
    assert not s.can("challenge", STITCH, DAISY_FIGHTER) and s.can("challenge", STITCH, FLOUNDER)


def test_4_6_4_4_the_challenger_is_exerted():
    s = board(play=[ARIANNA], theirs=[exerted(FLOUNDER)])
    s.challenge(ARIANNA, FLOUNDER)
    assert s[ARIANNA].exerted


def test_4_6_4_5_abilities_may_apply_while_being_challenged():
    s = board(play=[ATITAYA], theirs=[exerted(LOUIE)])
    s.challenge(ATITAYA, LOUIE)
    assert s[theirs(LOUIE)].zone == "discard" and s[ATITAYA].strength == 7
    s = board(play=[AKELA], theirs=[exerted(LOUIE)])
    s.challenge(AKELA, LOUIE)
    assert s[theirs(LOUIE)].damage == 2
    s = board(play=[BALOO], theirs=[exerted(ENCHANTRESS)])
    s.challenge(BALOO, ENCHANTRESS)
    assert s[BALOO].damage == 3
    s = board(play=[ENCHANTRESS], theirs=[exerted(COBRA)])
    s.challenge(ENCHANTRESS, COBRA)
    assert s[theirs(COBRA)].damage == 1


def test_4_6_5_is_challenged_abilities_resolve_before_the_damage():
    s = board(play=[STITCH], hand=[AURORA, ADELAIDE], theirs=[exerted(MERFOLK)])
    s.challenge(STITCH, MERFOLK)
    assert s.decision is not None and s.decision.player == 0
    assert s.opponent.play == [MERFOLK] and s[MERFOLK].damage == 0 and s[STITCH].exerted
    s.choose(AURORA)
    assert s.you.discard == [AURORA] and s.opponent.discard == [MERFOLK]


# -- 4.6.6 The damage ---------------------------------------------------------------------------------------------
RULES = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@pytest.mark.parametrize(("hit", "n"), [(FLOUNDER, 3), (EEYORE, 2), (BEAST_THICK, 2), (NAMAARI, 0)])
@RULES
def test_4_6_6_1_resist_is_applied_before_the_damage_is_put_on_another(hit, n, rules):
    """1.9.4.1, 1.9.4.2: the base damage is the strength; what modifies it comes next, what replaces it last."""
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[exerted(hit), BEAST]), rules=rules)
    s.challenge(AKELA, hit)
    assert (s[hit].damage, s[BEAST].damage) == (0, n)


def test_4_6_6_1_of_the_challenging_character_too():
    s = board(play=[EEYORE, BEAST], theirs=[exerted(AKELA)])
    s.challenge(EEYORE, AKELA)
    assert (s[EEYORE].damage, s[BEAST].damage) == (0, 2)


def test_4_6_6_1_no_damage_no_prevention():
    """8.8.2: reduced to 0 there is no event, and Lilo's ability waits for the next one."""
    s = board(play=[LILO, SHIELD], theirs=[RAPUNZEL, AKELA])
    activate(s, SHIELD, LILO)
    s.quest(LILO)
    s.end_turn()
    s.challenge(RAPUNZEL, LILO)  # 1 damage, less 1
    s.challenge(AKELA, LILO)  # 3, less 1, prevented
    assert s[LILO].damage == 0 and s[LILO].in_play


def test_4_6_6_1_no_damage_no_shield():
    s = board(play=[RAPUNZEL, EEYORE], theirs=[RAPUNZEL, AKELA])
    s.quest(yours(RAPUNZEL))
    if not quiet(s):
        s.accept()
    s.choose(yours(EEYORE))
    s.quest(EEYORE)
    s.end_turn()
    s.challenge(RAPUNZEL, EEYORE)  # 1, less 1: the shield is not used
    s.challenge(AKELA, EEYORE)
    assert s[EEYORE].damage == 0


def test_4_6_6_1_the_choice_is_about_what_is_left():
    """Two who would take it: with nothing left to deal nobody is asked."""
    s = board(play=[AKELA], theirs=[exerted(NAMAARI), BEAST, BEAST])
    s.challenge(AKELA, NAMAARI)
    assert quiet(s) and s[NAMAARI].damage == 0


@pytest.mark.parametrize("n", [1, 2])
def test_4_6_6_1_strength_of_zero_or_less_deals_no_damage(n):
    """6.6.2: the strength may be negative, and counts as 0. 5.3.6.2."""
    crossbows = [FANG_CROSSBOW] * n
    s = board(play=[*crossbows, damaged(ADELAIDE)], ink=4, theirs=[exerted(FLOUNDER)])
    for k in range(n):
        activate(s, f"{FANG_CROSSBOW}#{k + 1}", FLOUNDER)
    assert s[FLOUNDER].strength <= 0
    s.challenge(ADELAIDE, FLOUNDER)
    assert s[ADELAIDE].damage == 1 and s.opponent.discard == [FLOUNDER]


@pytest.mark.parametrize(("strength", "damage"), [(1, 0), (2, 1), (5, 4)])
def test_4_6_6_1_damage_reduction_comes_after_strength(strength, damage):
    """8.8.1."""
    challenger = {1: "Charlotte La Bouff - Mardi Gras Princess", 2: STITCH, 5: ARIANNA}[strength]
    s = board(play=[challenger], theirs=[exerted(EEYORE)])
    s.challenge(challenger, EEYORE)
    assert s[EEYORE].damage == damage


def test_4_6_6_1_negative_strength_does_not_turn_resist_into_more():
    s = board(play=[STITCH, FANG_CROSSBOW], ink=2, theirs=[exerted(BEAST_THICK)])
    activate(s, FANG_CROSSBOW, STITCH)
    s.challenge(STITCH, BEAST_THICK)
    assert s[BEAST_THICK].damage == 0 and s.you.discard == [STITCH]


def test_4_6_6_2_damage_is_dealt_at_once():
    s = board(play=[AKELA], theirs=[exerted(BEAST_THICK)])
    s.challenge(AKELA, BEAST_THICK)
    assert s[BEAST_THICK].damage == 2 and s.you.discard == [AKELA]


def test_4_6_6_2_both_deal_their_strength_at_the_same_time():
    """5.3.6.2."""
    s = board(play=[LUMIERE], theirs=[exerted(ARIANNA)])
    s.challenge(LUMIERE, ARIANNA)
    assert s[LUMIERE].damage == 5 and s[LUMIERE].zone == "play" and s.opponent.discard == [ARIANNA]


def test_4_6_6_2_damage_stays_and_adds_up():
    """5.3.6.3."""
    s = board(play=[STITCH, FLOUNDER], theirs=[exerted(LITTLE_JOHN)])
    s.challenge(STITCH, LITTLE_JOHN)
    assert s[LITTLE_JOHN].damage == 2 and s[STITCH].damage == 0
    s.end_turn()
    s.quest(LITTLE_JOHN)
    s.end_turn()
    assert s[LITTLE_JOHN].damage == 2
    s.challenge(FLOUNDER, LITTLE_JOHN)
    assert s.opponent.discard == [LITTLE_JOHN]


def test_4_6_6_3_a_character_readied_by_the_challenge_may_challenge_again_but_not_quest():
    s = board(play=[SCAR], theirs=[exerted(STITCH), exerted(MERFOLK)])
    challenge(s, SCAR, STITCH, YES)
    assert not s[SCAR].exerted and not s.can("quest", SCAR)
    s.challenge(SCAR, MERFOLK)
    assert sorted(s.opponent.discard) == sorted([STITCH, MERFOLK])


def test_4_6_7_while_challenging_ends_with_the_challenge():
    s = board(play=[LUISA_THROUGH], theirs=[exerted(LITTLE_JOHN)])
    s.challenge(LUISA_THROUGH, LITTLE_JOHN)
    assert s[LITTLE_JOHN].damage == 2 and s[LUISA_THROUGH].strength == 0


def test_4_6_8_is_challenged_abilities_do_not_trigger_for_another_character():
    """4.6.2."""
    s = board(play=[STITCH], hand=[AURORA, ADELAIDE], theirs=[exerted(MERFOLK), exerted(LITTLE_JOHN)])
    s.challenge(STITCH, LITTLE_JOHN)
    assert quiet(s) and len(s.you.hand) == 2


def test_4_6_8_drying_characters_cannot_challenge_locations():
    assert not board(play=[drying(STITCH)], theirs=[MANOR]).can("challenge", STITCH, MANOR)


def test_4_6_8_ones_own_location_is_not_challenged():
    assert not board(play=[STITCH, MANOR]).can("challenge", STITCH, yours(MANOR))


def test_4_6_8_challenger_counts_against_a_location():
    """8.5.1: while this character is challenging."""
    s = board(play=[HOOK], theirs=[PRIDE_ROCK])
    s.challenge(HOOK, PRIDE_ROCK)
    assert s[PRIDE_ROCK].damage == 3


def test_4_6_8_evasive_of_a_character_does_not_protect_its_location():
    s = board(play=[STITCH], theirs=[MANOR, exerted(at(MANOR, DAISY_FIGHTER))])
    assert s.can("challenge", STITCH, MANOR) and not s.can("challenge", STITCH, DAISY_FIGHTER)


def test_4_6_8_characters_stay_in_play_when_their_location_is_banished():
    s = board(play=[ARIANNA], theirs=[MANOR, at(MANOR, STITCH)])
    s.challenge(ARIANNA, MANOR)
    assert s.opponent.discard == [MANOR] and s.opponent.play == [STITCH] and s[STITCH].location is None


def test_4_6_8_2_a_location_can_be_challenged_at_once():
    """4.6.8.1, 5.1.2.3."""
    s = board(hand=[MANOR], ink=1, theirs=[STITCH])
    s.play(MANOR)
    s.end_turn()
    s.challenge(STITCH, MANOR)
    assert s[MANOR].damage == 2


def test_4_6_8_3_a_location_takes_damage_and_deals_none():
    """5.6.5.3."""
    s = board(play=[STITCH], theirs=[PRIDE_ROCK])
    s.challenge(STITCH, PRIDE_ROCK)
    assert s[PRIDE_ROCK].damage == 2 and s[STITCH].damage == 0 and s[STITCH].exerted


def test_4_6_9_the_card_that_comes_back_is_not_challenging():
    """8.5.1: it is played with its printed 3 strength while the challenge that it died in goes on."""
    s = board(play=[KING, RAPUNZEL_PAIR, WEIGHT_SET, ELSA], ink=12, theirs=[exerted(ATITAYA)])
    s.challenge(ELSA, ATITAYA)
    assert s[ATITAYA].damage == 6
    asked = []
    for _ in range(9):
        if quiet(s) or s[ELSA].in_play:
            break
        asked.append(s.decision.kind)
        s.accept() if s.decision.kind == "may" else s.take(0)
    assert s[ELSA].in_play and s[ELSA].strength == 3
    assert quiet(s)  # the Weight Set did not see 4 strength


@pytest.mark.parametrize("shush_first", [True, False])
def test_4_6_9_1_the_bag_is_emptied_when_a_character_leaves_the_challenge(shush_first):
    """4.6.3, 4.6.9.2: no damage is dealt, "while challenging" ends, and the turn goes on."""
    s = board(play=[HOOK, STITCH], theirs=[exerted(SCROOGE_SHUSH), JEWELED_COLLAR])
    s.challenge(HOOK, SCROOGE_SHUSH)
    s.take(next(i for i, text in enumerate(s.legal()) if (SCROOGE_SHUSH in text) == shush_first))
    assert (SCROOGE_SHUSH in s.opponent.hand) == shush_first and s[HOOK].strength == 3
    s.accept()
    assert s.opponent.hand == [SCROOGE_SHUSH] and s.opponent.ink_total == 1
    assert quiet(s) and s[HOOK].exerted and s[HOOK].damage == 0 and s[HOOK].strength == 1 and s.can("quest", STITCH)


@pytest.mark.worked_example
def test_4_6_9_2_a_stitch_challenges_milo_thatch_and_both_are_banished():
    s = board(play=[STITCH], theirs=[exerted(MILO)])
    s.challenge(STITCH, MILO)
    assert s.you.discard == [STITCH] and s.opponent.discard == [MILO] and quiet(s)


@pytest.mark.worked_example
@pytest.mark.parametrize("returns", [True, False])
def test_4_6_9_2_b_marshmallow_is_still_in_the_challenge_when_the_cheshire_cat_banishes_him(returns):
    s = board(play=[MARSHMALLOW_GUARDIAN], theirs=[exerted(CHESHIRE)])
    s.challenge(MARSHMALLOW_GUARDIAN, CHESHIRE)
    assert s.opponent.discard == [CHESHIRE] and s.you.discard == [MARSHMALLOW_GUARDIAN]
    s.accept() if returns else s.decline()
    assert s.you.hand == [MARSHMALLOW_GUARDIAN] * returns and quiet(s)


@pytest.mark.worked_example
@pytest.mark.parametrize(("target", "safe"), [(SHENZI, True), (LUMIERE, False)])
def test_4_6_9_2_c_rafiki_takes_no_damage_from_challenging_a_hyena(target, safe):
    """Shenzi has 3 strength at the manor; against another character he is banished."""
    s = board(play=[RAFIKI_FIGHTER], theirs=[MANOR, exerted(at(MANOR, target))])
    assert s[SHENZI if safe else LUMIERE].strength == (3 if safe else 7)
    s.challenge(RAFIKI_FIGHTER, target)
    assert s[target].damage == 3 and s.you.play == [RAFIKI_FIGHTER] * safe and s[RAFIKI_FIGHTER].damage == 0


@pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])
def test_4_6_4_4_a_challenging_character_that_readies_stays_in_the_challenge(rules):
    ming = "Ming Lee - Giant Red Panda"
    s = board(play=[ming], theirs=[exerted(COBRA)], rules=rules)
    s.challenge(ming, COBRA)
    settle(s)
    assert not s[ming].exerted and s[ming].damage == cards.find(COBRA).strength
