"""Doubts of the first batch: wording against what the engine does. Failing tests show wrong behaviour."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import (
    AKELA,
    ATITAYA,
    AURORA,
    BALOO,
    CANNONS,
    COBRA,
    ITEM,
    LOCATION,
    QUILL,
    TUI,
    choices,
    hurt,
    quiet,
    theirs,
    tired,
)  # fmt: skip

LILO = "Lilo - Escape Artist"
QUEEN = "The Queen - Conceited Ruler"
HERCULES = "Hercules - Young Rescuer"
GOTHEL = "Mother Gothel - Evil as Ever"
LWYD = "Look What You've Done"
STITCH = "Stitch - Experiment 626"
AREPAS = "Julieta's Arepas"
CANDLE = "Miracle Candle"
MEEKO = "Meeko - Skittish Scrounger"
CANDY = "Candy Drift"
ISLAND = "Hundred Acre Island - Pooh's Home"
WINDSTORM = "Windstorm"
PERSON = "She's Your Person"
RAJAH = "Rajah - Ghostly Tiger"
FIREFLY = "Firefly Swarm"
CASTLE = "The Queen's Castle - Mirror Chamber"
BOGO = "Chief Bogo - Commanding Officer"
BUZZ = "Buzz Lightyear - Providing Cover"
GUARD = "Chien-Po - Imperial Soldier"
DUO = "Mickey Mouse & Minnie Mouse - Adventuring Duo"
SMITH = "John Smith - Snow Tracker"


def bag(s, text):
    """Resolve the waiting ability whose description holds this text first."""
    assert s.decision is not None and s.decision.kind == "order", (s.decision, s.legal())
    for i, entry in enumerate(s.legal()):
        if text in entry:
            s.take(i)
            return
    raise AssertionError(s.legal())


# -- A. conditions on the zone of "this card", and "play it from your discard" --------------------------------------


def test_6_2_4_and_6_1_11_1_lilo_is_not_played_from_hand():
    """The condition asks, as the ability resolves, for the card in the discard; it was returned to hand meanwhile."""
    s = Scenario(you=dict(play=[QUEEN], discard=[LILO], hand=[AURORA], ink=5))
    s.end_turn()
    s.end_turn()
    bag(s, "Queen")
    s.accept()
    s.choose(LILO)  # Aurora, the only card in hand, pays
    assert LILO in s.you.hand
    assert quiet(s), s.legal()


def test_6_2_4_stitch_is_not_played_from_hand():
    """The same condition on another card, which is played for free by discarding an inkable card."""
    s = Scenario(you=dict(play=[QUEEN], discard=[STITCH], hand=[AURORA, AKELA], ink=5))
    s.end_turn()
    s.end_turn()
    bag(s, "Queen")
    s.accept()
    s.choose(STITCH)
    assert STITCH in s.you.hand
    assert quiet(s), s.legal()


def test_6_2_4_lilo_is_played_from_the_discard():
    """The plain case: she may be played, pays, and enters exerted."""
    s = Scenario(you=dict(discard=[LILO], ink=5))
    s.end_turn()
    s.end_turn()
    s.accept()
    assert s[LILO].zone == "play" and s[LILO].exerted and s.you.ink_ready == 3


def test_6_1_11_1_gothel_is_not_played_from_hand_by_her_ability():
    """She may be played from the discard; the effect that discarded her returned her to hand before that resolves."""
    s = Scenario(you=dict(hand=[HERCULES, GOTHEL, AKELA], ink=6))
    s.play(HERCULES)
    s.accept()
    s.choose(GOTHEL)
    assert GOTHEL in s.you.hand
    assert quiet(s), s.legal()


def test_6_1_11_1_look_what_youve_done_is_not_played_from_hand_by_its_ability():
    """The same for the action."""
    s = Scenario(you=dict(hand=[HERCULES, LWYD, AKELA], ink=6), opponent=dict(play=[COBRA]))
    s.play(HERCULES)
    s.accept()
    s.choose(LWYD)
    assert LWYD in s.you.hand
    assert quiet(s), s.legal()


def test_look_what_youve_done_is_played_from_the_discard():
    s = Scenario(you=dict(hand=["You Broke My Smolder", LWYD], ink=6), opponent=dict(play=[COBRA]))
    s.play("You Broke My Smolder")
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].damage == 2 and LWYD in s.you.discard and quiet(s)


# -- B. "removed damage from a character" ---------------------------------------------------------------------------


def test_5_3_1_arepas_want_damage_removed_from_a_character():
    """Damage that was removed from a location is not damage removed from a character."""
    s = Scenario(you=dict(play=[AREPAS, CANDLE, AKELA, AURORA, BALOO, dict(card=LOCATION, damage=2)], ink=2))
    s.activate(CANDLE)
    if s.decision and s.decision.kind == "choose":
        s.choose(LOCATION)
    if s.decision:
        s.number(2)
    assert s[LOCATION].damage == 0 and s.you.lore == 2
    s.activate(AREPAS)
    assert s.you.lore == 2


# -- C. states of "this character" when it has left play ------------------------------------------------------------


def test_5_1_2_6_meeko_in_the_discard_is_not_exerted():
    """Candy Drift banishes Meeko first; then the condition that he is exerted is false: a card in the discard is
    not.
    """
    s = Scenario(you=dict(play=[tired(MEEKO)], hand=[CANDY, AKELA], ink=2))
    s.play(CANDY)
    if s.decision:
        s.choose(MEEKO)
    s.end_turn()
    bag(s, "Candy")
    assert MEEKO in s.you.discard
    assert quiet(s) or s.active == "opponent", s.legal()
    assert AKELA in s.you.hand


def test_5_1_2_6_john_smith_in_the_discard_is_not_exerted():
    s = Scenario(you=dict(play=[tired(SMITH)], hand=[CANDY], ink=2))
    s.play(CANDY)
    if s.decision:
        s.choose(SMITH)
    s.end_turn()
    bag(s, "Candy")
    assert SMITH in s.you.discard and s.you.lore == 0


# -- D. "while here" of a character that is banished together with the location -------------------------------------


def island(*play):
    s = Scenario(you=dict(play=list(play)), opponent=dict(hand=[WINDSTORM], ink=4))
    s.end_turn()
    s.play(WINDSTORM)
    return s


def test_7_4_3_island_sees_a_character_banished_with_it():
    """Location and character are banished in one game state check: the character was there as it was banished."""
    s = island(dict(card=ISLAND, damage=4), dict(card=AKELA, damage=1, at=ISLAND))
    assert AKELA in s.you.discard and ISLAND in s.you.discard
    assert s.you.lore == 1


def test_7_4_3_island_sees_a_character_banished_with_it_the_other_order():
    s = island(dict(card=AKELA, damage=1, at=ISLAND), dict(card=ISLAND, damage=4))
    assert AKELA in s.you.discard and ISLAND in s.you.discard
    assert s.you.lore == 1


def test_island_sees_a_character_banished_while_here():
    s = island(dict(card=ISLAND), dict(card=AKELA, damage=1, at=ISLAND), dict(card=AURORA, damage=1))
    assert AKELA in s.you.discard and AURORA in s.you.discard and s.you.lore == 1


# -- E. removing damage from an undamaged character ----------------------------------------------------------------


def test_6_1_3_an_undamaged_character_may_be_chosen_to_remove_damage_from():
    """Up to 3 includes 0: the first mode can be carried out on an undamaged character, which Vanish then banishes."""
    s = Scenario(you=dict(hand=[PERSON], ink=1), opponent=dict(play=[RAJAH]))
    s.play(PERSON)
    if s.decision and s.decision.kind == "mode":
        s.option(0)
    if s.decision and s.decision.kind == "choose":
        s.choose(RAJAH)
    assert RAJAH in s.opponent.discard


def test_8_14_an_undamaged_character_chosen_outside_a_mode_vanishes():
    """Outside of modes the choice is there: the comparison for the test above."""
    s = Scenario(you=dict(hand=["Healing Glow"], ink=1), opponent=dict(play=[RAJAH]))
    s.play("Healing Glow")
    if s.decision and s.decision.kind == "choose":
        s.choose(RAJAH)
    assert RAJAH in s.opponent.discard


# -- F. "other cards" were put into the discard -----------------------------------------------------------------------


def test_6_1_6_firefly_swarm_does_not_count_itself():
    """Of two cards discarded this turn one is the swarm itself, which came back to hand: one other card."""
    s = Scenario(you=dict(hand=[HERCULES, FIREFLY, AKELA], ink=6), opponent=dict(play=[COBRA, AURORA]))
    s.play(HERCULES)
    s.accept()
    s.choose(FIREFLY)
    s.play(FIREFLY)
    if s.decision and s.decision.kind == "mode":
        s.option(1)
    if s.decision and s.decision.kind == "choose":
        s.choose(COBRA)
    assert s[COBRA].zone == "play"


def test_6_7_2_firefly_swarm_offers_the_mode_whose_condition_is_false():
    """Nothing in the rules keeps a player from choosing a bullet whose "if" is false; the engine offers it (doubt)."""
    s = Scenario(you=dict(hand=[FIREFLY], play=[AURORA], ink=3))
    s.play(FIREFLY)
    assert s.decision and s.decision.kind == "mode"
    s.option(1)
    assert quiet(s) and s[AURORA].zone == "play"


# -- G. "for each ..., you may draw a card" --------------------------------------------------------------------------


def test_6_1_8_queens_castle_draws_all_or_none():
    """For each defines one number; as in the example of the rule the player draws that many or none (doubt)."""
    s = Scenario(you=dict(play=[CASTLE, dict(card=AKELA, at=CASTLE), dict(card=AURORA, at=CASTLE)]))
    s.end_turn()
    s.end_turn()
    assert s.decision is not None
    assert s.decision.kind == "may" or len(s.legal()) == 2, s.legal()


# -- H. a delayed ability made in an opponent's turn ------------------------------------------------------------------


def test_6_2_7_2_candy_drift_in_an_opponents_turn_waits_for_the_end_of_your_turn():
    """It waits until its moment comes, which is the end of your own turn, not until this turn ends."""
    s = Scenario(
        you=dict(play=[BOGO, dict(card=GUARD, damage=6)], hand=[CANDY], deck=[BUZZ, *[AKELA] * 9]),
        opponent=dict(hand=[CANNONS], ink=1),
    )
    s.end_turn()
    s.play(CANNONS)
    s.choose(GUARD)
    s.accept()
    if s.decision and s.decision.kind == "may":
        s.accept()
    assert s[BUZZ].zone == "play"
    for _ in range(6):  # the mode, the may, the card, the target
        if s.decision is None:
            break
        kind = s.decision.kind
        if kind == "mode":
            s.option(1)
        elif kind == "may":
            s.accept()
        elif kind == "choose":
            s.choose(CANDY if CANDY in choices(s) else BOGO)
    assert CANDY in s.you.discard and s[BOGO].strength == 10
    s.end_turn()
    assert s[BOGO].zone == "play" and s[BOGO].strength == 5
    s.end_turn()
    assert BOGO in s.you.discard


# -- I. equal lasting effects of two sources are merged ----------------------------------------------------------------


def test_6_1_13_5_two_sources_each_hold_their_effect_while_in_play():
    """Two Magic Feathers on one character: when the first returns to hand, the second still gives Evasive."""
    feather = "The Magic Feather"
    s = Scenario(you=dict(play=[AKELA], hand=[feather, feather], ink=9))
    for _ in range(2):
        s.play(feather)
        if s.decision and s.decision.kind == "choose":
            s.choose(AKELA)
    assert "Evasive" in s[AKELA].keywords
    s.activate(feather)
    assert "Evasive" in s[AKELA].keywords


def test_6_1_1_an_ability_gained_twice_triggers_twice():
    """Two copies of the action give a Hero the quoted ability twice; only keywords without +N do not add up (8.1.2)."""
    hero = "Mulan - Standing Her Ground"
    s = Scenario(
        you=dict(play=[hero], hand=["Hero Work", "Hero Work"], ink=9), opponent=dict(play=[tired(COBRA)], lore=5)
    )
    s.play("Hero Work")
    s.play("Hero Work")
    s.challenge(hero, COBRA)
    while s.decision:
        s.take(0)
    assert s.you.lore == 2 and s.opponent.lore == 3


def test_powhatans_staff_twice_still_gives_bodyguard():
    """Two staffs for one next character: it gains Bodyguard, and nothing else."""
    staff = "Powhatan's Staff"
    s = Scenario(you=dict(play=[staff, staff], hand=[AKELA], ink=9))
    s.activate(staff)
    s.activate(staff + "#2")
    s.play(AKELA)
    assert s[AKELA].exerted and list(s[AKELA].keywords) == ["Bodyguard"]


def test_two_black_cauldrons_each_let_play_from_under_themselves():
    pot = "The Black Cauldron"
    s = Scenario(you=dict(play=[dict(card=pot, under=[AKELA]), dict(card=pot, under=[BALOO])], ink=9))
    s.activate(pot, ability=1)
    s.activate(pot + "#2", ability=1)
    assert s.can("play", AKELA) and s.can("play", BALOO)


# -- J. banishing that is replaced pays a cost? ---------------------------------------------------------------------


def test_6_5_4_a_replaced_banishment_did_not_happen():
    """The character goes into the inkwell instead: it was not banished, so what it should pay for does not happen
    (doubt).
    """
    s = Scenario(you=dict(play=[DUO], hand=["Glimmer vs Glimmer"], ink=4), opponent=dict(play=[COBRA]))
    s.play("Glimmer vs Glimmer")
    if s.decision and s.decision.kind == "choose" and DUO in choices(s):
        s.choose(DUO)
    if s.decision and s.decision.kind == "choose":
        s.choose(COBRA)
    assert s[COBRA].zone == "play"


# -- K. things that turned out right ---------------------------------------------------------------------------------


def test_6_1_11_glean_without_an_item_gives_nobody_lore():
    s = Scenario(you=dict(hand=["Glean"], ink=1))
    s.play("Glean")
    assert s.you.lore == 0 and s.opponent.lore == 0


def test_glean_gives_lore_to_the_items_player():
    s = Scenario(you=dict(hand=["Glean"], ink=1), opponent=dict(play=[ITEM]))
    s.play("Glean")
    if s.decision:
        s.choose(ITEM)
    assert s.you.lore == 0 and s.opponent.lore == 2


def test_6_7_6_divebomb_compares_with_the_strength_that_the_banished_character_had():
    mulan = "Mulan - Charging Ahead"  # Reckless, 3 strength
    s = Scenario(you=dict(play=[mulan], hand=["RAHR!", "Divebomb"], ink=9), opponent=dict(play=[COBRA, ATITAYA, DEWEY]))
    s.play("RAHR!")
    s.choose(mulan)
    s.play("Divebomb")
    if s.decision and mulan in choices(s):
        s.choose(mulan)
    assert choices(s) == {theirs(COBRA), theirs(DEWEY)} or choices(s) == {COBRA, DEWEY}


def jack(top):
    name = "Jack-Jack Parr - Incredible Potential"
    s = Scenario(you=dict(play=[name], deck=[top, *[AKELA] * 9]), opponent=dict(play=[COBRA]))
    s.end_turn()
    s.end_turn()
    s.accept()
    return s, s[name]


def test_jack_jack_looks_at_the_type_of_the_card_discarded():
    s, jj = jack(AURORA)
    assert (jj.strength, jj.lore) == (6, 1) and quiet(s)
    s, jj = jack(CANNONS)
    assert (jj.strength, jj.lore) == (4, 3) and quiet(s)
    s, jj = jack(ITEM)
    assert (jj.strength, jj.lore) == (4, 3) and quiet(s)
    s, jj = jack(LOCATION)
    assert (jj.strength, jj.lore) == (4, 1) and s.decision.kind == "choose"


def test_8_1_2_magical_aid_returns_the_banished_character():
    s = Scenario(you=dict(play=[AKELA], hand=["Magical Aid"], ink=3), opponent=dict(play=[tired(ATITAYA)]))
    s.play("Magical Aid")
    s.choose(AKELA)
    s.challenge(AKELA, ATITAYA)
    assert AKELA in s.you.hand and s[ATITAYA].damage == 6


def test_royal_tantrum_with_no_item_chosen_draws_nothing():
    s = Scenario(you=dict(play=[ITEM, QUILL], hand=["Royal Tantrum", "Royal Tantrum"], ink=8))
    s.play("Royal Tantrum")
    s.done()
    assert len(s.you.hand) == 1
    s.play("Royal Tantrum")
    s.choose(ITEM)
    s.choose(QUILL)
    assert len(s.you.hand) == 2 and quiet(s)


def test_sabotage_banishes_those_of_both_players():
    s = Scenario(you=dict(play=[ITEM, QUILL], hand=["Sabotage"], ink=3), opponent=dict(play=[ITEM]))
    s.play("Sabotage")
    s.choose(theirs(ITEM))
    assert ITEM in s.you.discard and ITEM in s.opponent.discard and s[QUILL].zone == "play"


def test_6_1_6_twin_fire_and_three_arrows_choose_another():
    s = Scenario(you=dict(hand=["Three Arrows"], ink=3), opponent=dict(play=[COBRA, ATITAYA]))
    s.play("Three Arrows")
    s.choose(COBRA)
    s.accept()
    if s.decision:
        assert COBRA not in {c.removeprefix("opponent:") for c in choices(s)}
        s.choose(ATITAYA)
    assert s[COBRA].damage == 2 and s[ATITAYA].damage == 1


def test_family_scattered_each_character_goes_somewhere_else():
    s = Scenario(you=dict(hand=["The Family Scattered"], ink=8), opponent=dict(play=[AKELA, BALOO, AURORA, TUI]))
    s.play("The Family Scattered")
    s.choose(AKELA)
    s.choose(BALOO)
    s.choose(AURORA)
    assert AKELA in s.opponent.hand and s.opponent.deck[-1] == BALOO and s.opponent.deck[0] == AURORA
    assert s[TUI].zone == "play" and quiet(s)


def test_goliath_makes_the_player_whose_turn_ends_discard_or_draw():
    g = "Goliath - Clan Leader"
    s = Scenario(you=dict(play=[g], hand=[]), opponent=dict(hand=[AKELA, BALOO, AURORA]))
    s.end_turn()
    assert len(s.you.hand) == 2 and len(s.opponent.hand) == 4
    s.end_turn()
    s.choose(AKELA)
    s.choose(BALOO)
    assert len(s.opponent.hand) == 2 and s.active == "you"


def test_lilo_bundled_up_loses_only_the_first_damage_of_an_opponents_turn():
    lilo = "Lilo - Bundled Up"
    s = Scenario(you=dict(play=[lilo]), opponent=dict(hand=["Quick Shot", "Quick Shot"], ink=9))
    s.end_turn()
    for damage in (0, 1):
        s.play("Quick Shot")
        if s.decision:
            s.choose(lilo)
        assert s[lilo].damage == damage


def test_pongo_plays_a_puppy_from_the_inkwell():
    pongo = "Pongo - Dear Old Dad"
    puppy = "Copper - Hound Pup"
    s = Scenario(you=dict(play=[pongo], hand=[puppy], ink=2))
    s.ink(puppy)
    s.end_turn()
    s.end_turn()
    s.accept()
    if s.decision and s.decision.kind == "choose":
        s.choose(puppy)
    assert s[puppy].zone == "play" and not s[puppy].exerted and s.you.ink_total == 2


def test_clarabelle_draws_up_to_the_opponents_hand():
    name = "Clarabelle - Light on Her Hooves"
    s = Scenario(you=dict(play=[name], hand=[AKELA]), opponent=dict(hand=[AKELA] * 4))
    s.end_turn()
    s.accept()
    assert len(s.you.hand) == 4


def test_isabela_counts_another_quest_even_when_that_character_left():
    isabela = "Isabela Madrigal - Golden Child"
    s = Scenario(you=dict(play=[isabela, AKELA], hand=["Dragon Fire"], ink=5))
    assert s[isabela].lore == 4
    s.quest(AKELA)
    assert s[isabela].lore == 1
    s.play("Dragon Fire")
    s.choose(AKELA)
    assert s[isabela].lore == 1
    s.quest(isabela)
    assert s.you.lore == 2


def test_seven_dwarfs_mine_only_the_first_move_of_the_turn():
    mine = "Seven Dwarfs' Mine - Secure Fortress"
    s = Scenario(you=dict(play=[mine, AKELA, BALOO], ink=9), opponent=dict(play=[COBRA]))
    s.move(AKELA, to=mine)
    s.decline()
    s.move(BALOO, to=mine)
    assert quiet(s)


def test_vision_slab_keeps_damage_but_damage_may_move():
    s = Scenario(
        you=dict(
            play=["Vision Slab", hurt(AKELA), "Magic Golden Flower", "Mystical Rose", "Belle - Strange but Special"],
            ink=9,
        ),
        opponent=dict(play=[COBRA]),
    )
    s.activate("Magic Golden Flower")
    while s.decision:
        s.choose(AKELA) if s.decision.kind == "choose" else s.number(0)
    assert s[AKELA].damage == 1
    s.activate("Mystical Rose")
    s.choose(AKELA)
    if s.decision and s.decision.kind == "choose":
        s.choose(COBRA)
    s.number(1)
    assert s[AKELA].damage == 0 and s[COBRA].damage == 1


def test_beyond_the_horizon_takes_one_player_or_both():
    s = Scenario(you=dict(hand=["Beyond the Horizon", AKELA], ink=7), opponent=dict(hand=[AKELA]))
    s.play("Beyond the Horizon")
    s.choose("opponent")
    s.done()
    assert len(s.opponent.hand) == 3 and s.you.hand == [AKELA]


DEWEY = "Dewey - Lovable Showoff"


def test_6_1_5_2_meeko_is_banished_when_no_card_can_be_discarded():
    s = Scenario(you=dict(play=[tired(MEEKO)]))
    s.end_turn()
    assert MEEKO in s.you.discard


def test_6_1_2_elinor_gives_lore_and_a_card_without_a_target():
    s = Scenario(you=dict(play=["Elinor - Renowned Diplomat", tired(AKELA), tired(BALOO), tired(AURORA)]))
    s.end_turn()
    assert s.you.lore == 1 and len(s.you.hand) == 1


def test_6_4_3_flotilla_gains_only_what_was_lost():
    ship = "Flotilla - Coconut Armada"
    for theirs_before, gained in ((3, 1), (0, 0)):
        s = Scenario(you=dict(play=[ship, dict(card=AKELA, at=ship)]), opponent=dict(lore=theirs_before))
        s.end_turn()
        s.end_turn()
        assert s.you.lore == gained


def test_time_to_go_looks_at_the_stack_the_character_had():
    s = Scenario(you=dict(play=[dict(card=AKELA, under=[BALOO]), AURORA], hand=["Time to Go!", "Time to Go!"], ink=6))
    s.play("Time to Go!")
    s.choose(AKELA)
    assert len(s.you.hand) == 4
    s.play("Time to Go!")
    assert len(s.you.hand) == 5


def test_bagheera_tramp_and_hades_see_their_own_banishing_or_not():
    tramp, hades = "Tramp - Dapper Rascal", "Hades - Lord of the Dead"
    s = Scenario(you=dict(play=[tramp, hades]), opponent=dict(hand=["Be Prepared"], ink=7))
    s.end_turn()
    s.play("Be Prepared")
    draws = 0
    while s.decision:
        if s.decision.kind == "may":
            s.accept()
            draws += 1
        else:
            s.take(0)
    assert draws == 2 and len(s.you.hand) == 2 and s.you.lore == 2


def gone_at_end_of_turn(name):
    """Candy Drift banishes the exerted character before its own ability resolves."""
    s = Scenario(you=dict(play=[tired(name), tired(AKELA)], hand=[CANDY], ink=2))
    s.play(CANDY)
    s.choose(name)
    s.end_turn()
    bag(s, "Candy")
    assert name in s.you.discard
    return s


def test_5_1_2_6_simba_in_the_discard_is_not_exerted():
    s = gone_at_end_of_turn("Simba - Pride Protector")
    assert s.active == "opponent" and quiet(s), s.legal()


def test_5_1_2_6_kenai_in_the_discard_is_not_exerted():
    s = gone_at_end_of_turn("Kenai - Protective Brother")
    assert s.active == "opponent" and quiet(s), s.legal()


def test_5_1_2_6_bernard_in_the_discard_is_not_exerted():
    s = gone_at_end_of_turn("Bernard - Brand-New Agent")
    assert s.active == "opponent" and quiet(s), s.legal()


def gone_at_start_of_turn(name, **more):
    """Jack-Jack puts a location into the discard and banishes the character before its own ability resolves."""
    jj = "Jack-Jack Parr - Incredible Potential"
    s = Scenario(you=dict(play=[jj, LOCATION, dict(card=name, **more)], deck=[LOCATION, *[AKELA] * 9]))
    s.end_turn()
    s.end_turn()
    bag(s, "Jack")
    s.accept()
    s.choose(name)
    assert name in s.you.discard
    return s


def test_5_1_2_6_vanellope_in_the_discard_is_at_no_location():
    s = gone_at_start_of_turn("Vanellope Von Schweetz - Gutsy Go-Getter", at=LOCATION)
    assert len(s.you.hand) == 1 and s.you.lore == 0


def test_5_1_2_6_beast_in_the_discard_is_not_undamaged():
    s = gone_at_start_of_turn("Beast - Tragic Hero")
    assert len(s.you.hand) == 1


def test_7_1_4_wrong_lever_needs_the_other_card_in_the_discard():
    s = Scenario(you=dict(hand=["Wrong Lever!"], discard=["Pull the Lever!"], ink=3), opponent=dict(play=[COBRA]))
    s.play("Wrong Lever!")
    s.option(1)
    while s.decision:
        s.take(0)
    assert s.opponent.deck[-1] == COBRA and s.you.deck[-1] == "Pull the Lever!"


def test_hypnotic_deduction_puts_two_cards_on_top():
    s = Scenario(you=dict(hand=["Hypnotic Deduction"], deck=[AKELA, BALOO, AURORA, TUI, TUI], ink=2))
    s.play("Hypnotic Deduction")
    s.choose(AKELA)
    s.choose(BALOO)
    s.choose(AKELA)  # deepest
    assert s.you.hand == [AURORA] and s.you.deck[:2] == [BALOO, AKELA]


def test_diablo_draws_only_while_exerted():
    diablo = "Diablo - Devoted Herald"
    for play in (tired(diablo), diablo):
        s = Scenario(you=dict(play=[play]), opponent=dict(hand=["Finders Keepers"], ink=5))
        s.end_turn()
        drawn = 0
        while s.decision:
            s.accept()
            drawn += 1
        assert drawn == (play != diablo)
        s.play("Finders Keepers")
        while s.decision:
            s.accept() if s.decision.kind == "may" else s.take(0)
        assert len(s.you.hand) == (4 if play != diablo else 0)


def test_chicha_draws_for_the_second_card_inked_by_any_means():
    chicha = "Chicha - Dedicated Mother"
    s = Scenario(you=dict(play=[chicha, QUILL], hand=[AKELA, BALOO, AURORA], ink=2))
    s.activate(QUILL)
    s.choose(AKELA)
    assert quiet(s)
    s.ink(BALOO)
    s.accept()
    assert len(s.you.hand) == 2
