"""One scenario for each opcode, event, condition, selector and duration, with a real card."""

import pytest

from lorcana_env import IllegalAction, Scenario

MONKEY = "Abu - Mischievous Monkey"  # 3/2, 2 lore, cost 3
WOLF = "Akela - Wolf Pack Elder"  # 3/2, 1 lore, cost 2
DAD = "Agustin Madrigal - Clumsy Dad"  # 2/2, 1 lore, cost 1
SOLDIER = "Chien-Po - Imperial Soldier"  # Bodyguard 4/7
MARKET = "Agrabah - Marketplace"
FIRE = "Fire the Cannons!"
BASIL = "Basil - Of Baker Street"  # Support 2/2


def exerted(card, **more):
    return dict(card=card, exerted=True, **more)


def deck(*top):
    return [*top, *[WOLF] * 10]


def test_draw_and_lose_lore():
    s = Scenario(you=dict(hand=["Finders Keepers", "Tangle"], ink=8), opponent=dict(lore=3))
    s.play("Finders Keepers")
    assert len(s.you.hand) == 4
    s.play("Tangle")
    assert s.opponent.lore == 2


def test_nobody_has_less_than_no_lore():
    """1.11.1"""
    s = Scenario(you=dict(hand=["Tangle"], ink=2), opponent=dict(lore=0))
    s.play("Tangle")
    assert s.opponent.lore == 0


def test_discard_your_hand_then_draw():
    s = Scenario(you=dict(hand=["You Broke My Smolder", WOLF, DAD], ink=5))
    s.play("You Broke My Smolder")
    assert len(s.you.hand) == 2 and WOLF in s.you.discard and DAD in s.you.discard


def test_mill():
    s = Scenario(you=dict(hand=["A Very Merry Unbirthday"], ink=5), opponent=dict(deck=deck(MONKEY, DAD)))
    s.play("A Very Merry Unbirthday")
    assert sorted(s.opponent.discard) == sorted([MONKEY, DAD])


def test_look_at_the_top_and_put_back_in_any_order():
    s = Scenario(you=dict(hand=["Reflection"], ink=1, deck=deck(MONKEY, DAD, SOLDIER)))
    s.play("Reflection")
    s.choose(MONKEY)  # deepest
    s.choose(DAD)
    assert s.you.deck[:3] == [SOLDIER, DAD, MONKEY]


def test_one_to_hand_the_other_to_the_bottom():
    s = Scenario(you=dict(hand=["Develop Your Brain"], ink=1, deck=deck(MONKEY, DAD)))
    s.play("Develop Your Brain")
    s.choose(DAD)
    assert DAD in s.you.hand and s.you.deck[-1] == MONKEY


def test_reveal_a_kind_of_card_or_none():
    s = Scenario(you=dict(hand=["Look at This Family"], ink=7, deck=deck(FIRE, DAD, FIRE, FIRE, FIRE)))
    s.play("Look at This Family")
    s.choose(DAD)
    assert DAD in s.you.hand and s.you.deck_size == 14


def test_search_the_deck_and_put_it_on_top():
    alma = "Alma Madrigal - Family Matriarch"
    s = Scenario(you=dict(hand=[alma], ink=8, deck=deck(MONKEY, DAD)))
    s.play(alma)
    s.accept()
    s.choose(DAD)  # Clumsy Dad is a Madrigal
    assert s.you.deck[0] == DAD


def test_a_search_may_fail_to_find():
    """7.1.4"""
    alma = "Alma Madrigal - Family Matriarch"
    s = Scenario(you=dict(hand=[alma], ink=8, deck=deck(MONKEY, DAD)))
    s.play(alma)
    s.accept()
    s.done()
    assert s.you.deck_size == 12


def test_restrictions_on_quest_and_challenge():
    s = Scenario(you=dict(hand=["Try Everything"], play=[exerted(MONKEY, damage=1)], ink=5))
    s.play("Try Everything")
    s.choose(MONKEY)
    s.number(1) if s.decision else None
    assert not s[MONKEY].exerted and s[MONKEY].damage == 0
    assert not s.can("quest", MONKEY)
    s.end_turn()
    s.end_turn()
    assert s.can("quest", MONKEY)


def test_cannot_ready_at_the_start_of_the_next_turn():
    s = Scenario(you=dict(hand=["I'm Stuck!"], ink=3), opponent=dict(play=[exerted(WOLF)]))
    s.play("I'm Stuck!")
    s.choose(WOLF)
    s.end_turn()
    assert s[WOLF].exerted
    s.end_turn()
    s.end_turn()
    assert not s[WOLF].exerted


def test_must_quest_if_able_and_cannot_challenge():
    s = Scenario(you=dict(hand=["This Growing Pressure"], play=[exerted(DAD)], ink=5), opponent=dict(play=[WOLF]))
    s.play("This Growing Pressure")
    s.choose(WOLF)
    s.end_turn()
    assert not s.can("challenge", WOLF, DAD)
    with pytest.raises(IllegalAction):
        s.end_turn()
    s.quest(WOLF)
    s.end_turn()


def test_cannot_be_challenged_by_some():
    ed = "Ed - Hysterical Partygoer"
    s = Scenario(you=dict(play=[dict(card=WOLF, damage=1), MONKEY]), opponent=dict(play=[exerted(ed)]))
    assert not s.can("challenge", WOLF, ed)
    assert s.can("challenge", MONKEY, ed)


def test_opponents_cannot_play_some_cards_while():
    duck = "Gizmoduck - Duckburg Defender"  # no cards in your hand: no actions with cost 4 or more
    s = Scenario(you=dict(play=[duck]), opponent=dict(hand=["Be Prepared", FIRE], ink=9))
    s.end_turn()
    assert not s.can("play", "Be Prepared") and s.can("play", FIRE)
    s = Scenario(you=dict(play=[duck], hand=[WOLF]), opponent=dict(hand=["Be Prepared", FIRE], ink=9))
    s.end_turn()
    assert s.can("play", "Be Prepared")


def test_an_action_with_a_condition_to_be_played():
    s = Scenario(you=dict(hand=["Mirabel Madrigal - Family Gatherer"], ink=9, play=[WOLF, WOLF, DAD, DAD]))
    assert not s.can("play", "Mirabel Madrigal - Family Gatherer")
    s = Scenario(you=dict(hand=["Mirabel Madrigal - Family Gatherer"], ink=9, play=[WOLF, WOLF, DAD, DAD, MONKEY]))
    assert s.can("play", "Mirabel Madrigal - Family Gatherer")


def test_opposing_cards_enter_exerted():
    figaro = "Figaro - Tuxedo Cat"
    s = Scenario(you=dict(play=[figaro]), opponent=dict(hand=["Dinglehopper"], ink=3))
    s.end_turn()
    s.play("Dinglehopper")
    assert s["Dinglehopper"].exerted


def test_moving_to_one_location_for_free():
    broom, tower = "Magic Broom - Illuminary Keeper", "The Sorcerer's Tower - Wondrous Workspace"
    s = Scenario(you=dict(play=[broom, WOLF, tower, MARKET]))
    assert s.can("move", broom, to=tower)
    assert not s.can("move", broom, to=MARKET)
    assert not s.can("move", WOLF, to=tower)


def test_while_being_challenged():
    judge = "Enchantress - Unexpected Judge"
    base = Scenario(opponent=dict(play=[judge]))[judge].strength
    s = Scenario(you=dict(play=[SOLDIER]), opponent=dict(play=[exerted(judge)]))
    s.challenge(SOLDIER, judge)
    assert s[SOLDIER].damage == base + 2


def test_while_challenging_a_damaged_character():
    shenzi = "Shenzi - Scar's Accomplice"
    s = Scenario(you=dict(play=[shenzi]), opponent=dict(play=[exerted(SOLDIER, damage=1)]))
    strength = s[shenzi].strength
    s.challenge(shenzi, SOLDIER)
    assert s[SOLDIER].damage == 1 + strength + 2
    assert not s[shenzi].in_play or s[shenzi].strength == strength


def test_challenging_ready_characters():
    namaari = "Namaari - Morning Mist"
    s = Scenario(you=dict(play=[namaari, WOLF]), opponent=dict(play=[DAD]))
    assert s.can("challenge", namaari, DAD) and not s.can("challenge", WOLF, DAD)
    s = Scenario(you=dict(hand=["Pick a Fight"], play=[WOLF], ink=2), opponent=dict(play=[DAD]))
    s.play("Pick a Fight")
    s.choose(WOLF)
    s.challenge(WOLF, DAD)
    assert s[DAD].zone == "discard"


def test_damage_that_is_prevented():
    baloo = "Baloo - Ol' Iron Paws"
    strong = "Clawhauser - Donut Detective"
    s = Scenario(you=dict(play=[baloo, strong], hand=["Lead the Way", FIRE], ink=9))
    s.play("Lead the Way")  # +2 {S}: now 7
    assert s[strong].strength == 7
    s.play(FIRE)
    s.choose(strong)
    assert s[strong].damage == 0


def test_takes_no_damage_from_the_challenge():
    peter, hook = "Peter Pan - Pirate's Bane", "Captain Hook - Forceful Duelist"
    s = Scenario(you=dict(play=[peter]), opponent=dict(play=[exerted(hook), exerted(SOLDIER)]))
    assert not s.can("challenge", peter, hook)  # the Bodyguard is in the way
    s = Scenario(you=dict(play=[peter]), opponent=dict(play=[exerted(hook)]))
    s.challenge(peter, hook)
    assert s[peter].damage == 0 and s[hook].zone == "discard"


def test_for_each_player_may():
    s = Scenario(you=dict(play=["Amethyst Chromicon"]))
    s.activate("Amethyst Chromicon")
    s.accept()
    s.decline()
    assert len(s.you.hand) == 1 and len(s.opponent.hand) == 0


def test_opponents_choose_their_own():
    s = Scenario(you=dict(hand=["Triton's Decree"], ink=5), opponent=dict(play=[SOLDIER, WOLF]))
    s.play("Triton's Decree")
    assert s.decision.player == 1
    s.choose(WOLF)
    assert s[WOLF].zone == "discard" and s[SOLDIER].damage == 0


def test_banish_as_a_cost_of_an_effect():
    """6.1.5: [A] to [B]."""
    s = Scenario(you=dict(hand=["Glimmer vs Glimmer"], play=[DAD], ink=4), opponent=dict(play=[SOLDIER]))
    s.play("Glimmer vs Glimmer")
    s.choose(DAD)
    s.choose(SOLDIER)
    assert s[DAD].zone == s[SOLDIER].zone == "discard"
    s = Scenario(you=dict(hand=["Glimmer vs Glimmer"], ink=4), opponent=dict(play=[SOLDIER]))
    s.play("Glimmer vs Glimmer")
    assert s[SOLDIER].in_play


def test_modes():
    s = Scenario(you=dict(hand=["Hot Potato"], ink=5), opponent=dict(play=[SOLDIER, "Dinglehopper"]))
    s.play("Hot Potato")
    s.option(1)
    assert s["Dinglehopper"].zone == "discard"


def test_a_mode_that_cannot_be_carried_out_is_not_offered():
    """6.1.5.2"""
    s = Scenario(you=dict(hand=["Hot Potato"], ink=5), opponent=dict(play=[SOLDIER]))
    s.play("Hot Potato")
    s.choose(SOLDIER)
    assert s[SOLDIER].damage == 2


def test_play_from_the_discard_for_free():
    s = Scenario(you=dict(hand=["Circle of Life"], discard=[MONKEY, FIRE], ink=8))
    s.play("Circle of Life")
    s.choose(MONKEY)
    assert s[MONKEY].in_play and s[MONKEY].drying


def test_pay_less_for_the_next_character_only():
    pluto = "Pluto - Friendly Pooch"
    s = Scenario(you=dict(play=[pluto], hand=[DAD, WOLF], ink=2))
    s.activate(pluto)
    s.play(WOLF)
    assert s.you.ink_ready == 1
    s.play(DAD)
    assert s.you.ink_ready == 0


def test_pay_ink_for_an_effect():
    shell = "Ursula's Shell Necklace"
    s = Scenario(you=dict(play=[shell], hand=["Reflection"], ink=2))
    s.play("Reflection")
    s.take(0)
    s.take(0)
    s.accept()
    assert s.you.ink_ready == 0 and len(s.you.hand) == 1


def test_remove_all_damage_and_draw_that_many():
    s = Scenario(you=dict(hand=["Ohana Means Family"], play=[dict(card=SOLDIER, damage=3)], ink=5))
    s.play("Ohana Means Family")
    s.choose(SOLDIER)
    assert s[SOLDIER].damage == 0 and len(s.you.hand) == 3


def test_move_damage_is_not_dealt():
    """1.9.1.4: Resist does not apply to moved damage."""
    beast = "Beast - Thick-Skinned"
    s = Scenario(
        you=dict(hand=["Bestow a Gift"], play=[dict(card=SOLDIER, damage=1)], ink=3), opponent=dict(play=[beast])
    )
    s.play("Bestow a Gift")
    s.choose(SOLDIER)
    s.choose(beast)
    assert s[SOLDIER].damage == 0 and s[beast].damage == 1


def test_gain_an_ability_for_the_turn():
    hook = "Captain Hook - Forceful Duelist"  # a Pirate
    s = Scenario(
        you=dict(hand=["Walk the Plank!"], play=[hook], ink=5), opponent=dict(play=[dict(card=SOLDIER, damage=1)])
    )
    s.play("Walk the Plank!")
    s.activate_granted(hook)
    s.choose(SOLDIER)
    assert s[SOLDIER].zone == "discard"


def test_floating_trigger_this_turn():
    s = Scenario(you=dict(hand=["99 Puppies"], play=[WOLF, DAD], ink=5))
    s.play("99 Puppies")
    s.quest(WOLF)
    s.quest(DAD)
    assert s.you.lore == 4
    s.end_turn()
    s.end_turn()
    s.quest(WOLF)
    assert s.you.lore == 5


def test_if_instead_replaces_the_effect():
    """6.5.3"""
    flaps = "The Terror That Flaps in the Night"
    s = Scenario(you=dict(hand=[flaps], ink=3), opponent=dict(play=[SOLDIER]))
    s.play(flaps)
    s.choose(SOLDIER)
    assert s[SOLDIER].damage == 2
    s = Scenario(you=dict(hand=[flaps], play=["Darkwing Duck - Drake Mallard"], ink=3), opponent=dict(play=[SOLDIER]))
    s.play(flaps)
    s.choose(SOLDIER)
    assert s[SOLDIER].damage == 3


@pytest.mark.parametrize(("lore", "gained"), [(0, 0), (5, 2)])
def test_an_opponent_has_more_lore_than_you(lore, gained):
    s = Scenario(you=dict(hand=["Scout Ahead"], ink=3), opponent=dict(lore=lore))
    s.play("Scout Ahead")
    assert s.you.lore == gained


def test_a_character_was_banished_this_turn():
    battle = "Marching Off to Battle"
    s = Scenario(you=dict(hand=[battle, FIRE], ink=9), opponent=dict(play=[DAD]))
    s.play(FIRE)
    s.choose(DAD)
    s.play(battle)
    assert len(s.you.hand) == 2
    s = Scenario(you=dict(hand=[battle], ink=9))
    s.play(battle)
    assert len(s.you.hand) == 0


def test_ink_types_of_characters():
    minnie = "Minnie Mouse - Amethyst Champion"
    amethyst = "Palace Guard - Spectral Sentry"
    s = Scenario(you=dict(play=[minnie, amethyst]), opponent=dict(play=[exerted(SOLDIER)]))
    s.challenge(amethyst, SOLDIER)
    assert s[amethyst].zone == "discard"
    assert s.decision is not None
    s.accept()
    assert len(s.you.hand) == 1


def test_the_second_card_inked_in_a_turn():
    chicha, sail = "Chicha - Dedicated Mother", "Sail the Azurite Sea"
    s = Scenario(you=dict(play=[chicha], hand=[WOLF, MONKEY, sail], ink=2))
    s.play(sail)
    s.ink(WOLF)
    assert s.decision is None
    s.ink(MONKEY)
    s.accept()
    assert len(s.you.hand) == 2


def test_leaving_play_sees_itself_leave():
    """7.4.3"""
    goat = "Merlin - Goat"
    s = Scenario(you=dict(play=[goat], hand=["Mother Knows Best"], ink=3))
    s.play("Mother Knows Best")
    s.choose(goat)
    assert s.you.lore == 1


def test_banished_in_a_challenge():
    bucky = "Bucky - Nutty Rascal"
    s = Scenario(you=dict(play=[bucky]), opponent=dict(play=[exerted(SOLDIER)]))
    s.challenge(bucky, SOLDIER)
    s.accept()
    assert len(s.you.hand) == 1
    s = Scenario(you=dict(play=[bucky], hand=[FIRE, FIRE], ink=9))
    s.play(FIRE)
    s.choose(bucky)
    assert s.decision is None


def test_challenged_and_banished_banishes_the_challenger():
    cat = "Cheshire Cat - Not All There"
    s = Scenario(you=dict(play=[SOLDIER]), opponent=dict(play=[exerted(cat)]))
    s.challenge(SOLDIER, cat)
    assert s[cat].zone == "discard" and s[SOLDIER].zone == "discard"


def test_during_opponents_turns():
    yao = "Yao - Snow Warrior"
    s = Scenario(you=dict(play=[yao]))
    assert "Resist" not in s[yao].keywords
    s.end_turn()
    assert s[yao].keywords["Resist"] == 2


def test_once_during_your_turn():
    """6.1.13.2"""
    meilin = "Meilin Lee - Popular Red Panda"
    s = Scenario(you=dict(play=[meilin], hand=["Reflection", "You Came Back"], ink=9))
    s.sing("Reflection", meilin)
    while s.decision:
        s.take(0)
    assert s.you.lore == 3


def test_shift_onto_is_seen_by_the_card_below():
    base, shifted = "Grandma Wu - Wise Grandmother", "Grandma Wu - Fierce Red Panda"
    s = Scenario(you=dict(play=[base], hand=[shifted], ink=9))
    s.play(shifted, shift_onto=base)
    assert s.you.lore == 1


def test_a_card_put_into_the_inkwell_by_an_effect_is_exerted():
    s = Scenario(you=dict(hand=["All Funned Out"], play=[WOLF], ink=1))
    s.play("All Funned Out")
    s.choose(WOLF)
    assert s.you.ink_total == 2 and s.you.ink_ready == 0


def test_a_trigger_on_inking():
    tala = "Gramma Tala - Spirit of the Ocean"
    s = Scenario(you=dict(play=[tala], hand=[WOLF]))
    s.ink(WOLF)
    assert s.you.lore == 1


def test_each_opponent_reveals_the_hand():
    s = Scenario(you=dict(hand=["Nothing to Hide"], ink=5), opponent=dict(hand=[WOLF, DAD]))
    s.play("Nothing to Hide")
    known = s.game.state["known"]
    assert all(known[slot] & 1 for slot in s.game.slots(1, "hand"))


def test_more_triggers_are_ordered_by_their_player():
    """7.7.4"""
    tala = "Gramma Tala - Spirit of the Ocean"
    s = Scenario(
        you=dict(play=[tala, "Merlin - Goat"], hand=["Be Prepared"], ink=7), opponent=dict(play=["Merlin - Goat"])
    )
    s.play("Be Prepared")
    assert s.you.lore == 1 and s.opponent.lore == 1


def test_nothing_happens_twice_to_a_card_that_left():
    """6.1.11: a card that moved on is not found."""
    s = Scenario(you=dict(hand=["Candy Drift"], play=[WOLF], ink=3))
    s.play("Candy Drift")
    s.choose(WOLF)
    assert s[WOLF].strength == 8
    s.end_turn()
    assert s[WOLF].zone == "discard"
