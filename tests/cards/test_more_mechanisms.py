"""Mechanisms of fewer cards each; every test names its card."""

import pytest

from lorcana_env import IllegalAction, Scenario

MONKEY = "Abu - Mischievous Monkey"  # 3/2, 2 lore, cost 3
WOLF = "Akela - Wolf Pack Elder"  # 3/2, 1 lore, cost 2
DAD = "Agustin Madrigal - Clumsy Dad"  # 2/2, 1 lore, cost 1
SOLDIER = "Chien-Po - Imperial Soldier"  # Bodyguard 4/7
HOOK = "Captain Hook - Forceful Duelist"  # a Pirate, 1/2
MARKET = "Agrabah - Marketplace"  # 2 lore
FIRE = "Fire the Cannons!"


def exerted(card, **more):
    return dict(card=card, exerted=True, **more)


def test_all_cards_count_as_inkable():
    castle = "Beast's Castle - Overrun by the Vine"  # has no inkwell symbol
    s = Scenario(you=dict(play=["Hidden Inkcaster"], hand=[castle]))
    s.ink(castle)
    assert s.you.ink_total == 1


def test_if_a_pirate_is_chosen_instead():
    """6.5.3: the cards are chosen first, then the replacement is looked at."""
    board = "Prepare to Board!"
    for card, strength in ((HOOK, 1 + 3), (WOLF, 3 + 2)):
        s = Scenario(you=dict(hand=[board], play=[HOOK, WOLF], ink=1))
        s.play(board)
        s.choose(card)
        assert s[card].strength == strength


def test_location_lore_of_the_chosen_character():
    dream = "I've Got a Dream"
    s = Scenario(you=dict(hand=[dream], play=[MARKET, exerted(WOLF, at=MARKET)], ink=2))
    s.play(dream)
    s.choose(WOLF)
    assert s.you.lore == 2 and not s[WOLF].exerted


def test_moving_for_free_and_the_lore_of_that_location():
    sky = "Touch the Sky"
    s = Scenario(you=dict(hand=[sky], play=[MARKET, WOLF], ink=2))
    s.play(sky)
    while s.decision:
        s.take(0)
    assert s[WOLF].location == MARKET and len(s.you.hand) == 2


def test_ink_paid_for_a_card():
    baby = "Babyhead - Leader of Sid's Toys"
    s = Scenario(you=dict(play=[baby], hand=[DAD, MONKEY], ink=9))
    s.play(MONKEY)
    assert s.decision is None
    s.play(DAD)
    s.choose(baby)
    assert s.decision is None
    assert s[baby].strength == Scenario(you=dict(play=[baby]))[baby].strength + 2


def test_opponents_cannot_play_actions_until_your_next_turn():
    pete = "Pete - Games Referee"
    s = Scenario(you=dict(hand=[pete], ink=3), opponent=dict(hand=[FIRE, DAD], ink=5))
    s.play(pete)
    s.end_turn()
    assert not s.can("play", FIRE) and s.can("play", DAD)
    s.end_turn()
    s.end_turn()
    assert s.can("play", FIRE)


def test_while_an_item_is_in_play():
    feather = "The Magic Feather"
    s = Scenario(you=dict(hand=[feather], play=[WOLF], ink=9))
    s.play(feather)
    s.choose(WOLF)
    assert "Evasive" in s[WOLF].keywords
    s.end_turn()
    s.end_turn()
    assert "Evasive" in s[WOLF].keywords
    s.activate(feather)
    assert "Evasive" not in s[WOLF].keywords


def test_play_for_free_then_banish_at_the_end_of_the_turn():
    grim = "Gruesome and Grim"
    s = Scenario(you=dict(hand=[grim, WOLF], ink=3), opponent=dict(play=[exerted(DAD)]))
    s.play(grim)
    s.choose(WOLF)
    assert "Rush" in s[WOLF].keywords
    s.challenge(WOLF, DAD)
    s.end_turn()
    assert s[WOLF].zone == "discard"


def test_the_same_amount_of_damage():
    heir = "Namaari - Heir of Fang"
    s = Scenario(you=dict(play=[heir]), opponent=dict(play=[exerted(SOLDIER), MONKEY]))
    strength = s[heir].strength
    s.challenge(heir, SOLDIER)
    s.accept()
    s.choose(MONKEY)
    assert s[SOLDIER].damage == strength
    assert s[MONKEY].zone == "discard" or s[MONKEY].damage == strength


def test_cards_from_a_chosen_players_discard():
    pod = "Broken Pod"
    s = Scenario(you=dict(play=[pod], ink=1), opponent=dict(discard=[WOLF, DAD]))
    s.activate(pod)
    s.choose("opponent")
    s.choose(DAD)
    assert s.opponent.discard == [WOLF] and s.opponent.deck[-1] == DAD


def test_counting_as_more_for_singing():
    hall = "Atlantica - Concert Hall"
    s = Scenario(you=dict(play=[hall, dict(card=WOLF, at=hall), DAD], hand=["Hot Potato", "Reflection"]))
    assert s.can("sing", "Reflection", DAD)
    song = "Be Prepared"
    s = Scenario(you=dict(play=[hall, dict(card="Ariel - Singing Mermaid", at=hall)], hand=[song]))
    assert s.can("sing", song, "Ariel - Singing Mermaid")


def test_removed_damage_this_way():
    julieta = "Julieta Madrigal - Excellent Cook"
    s = Scenario(you=dict(hand=[julieta], play=[dict(card=SOLDIER, damage=2)], ink=3))
    s.play(julieta)
    s.accept()
    s.choose(SOLDIER)
    s.number(2)
    s.accept()
    assert s[SOLDIER].damage == 0 and len(s.you.hand) == 1


def test_searching_nothing_but_the_kind():
    alma = "Alma Madrigal - Family Matriarch"
    s = Scenario(you=dict(hand=[alma], ink=8, deck=[MONKEY, DAD, WOLF]))
    s.play(alma)
    s.accept()
    with pytest.raises(IllegalAction):
        s.choose(MONKEY)


def test_the_challenging_player_may_or_you_gain():
    """Unless: the opponent answers."""
    vine = "Source of the Vine"
    s = Scenario(you=dict(play=[vine]), opponent=dict(play=[WOLF], ink=1))
    s.end_turn()
    s.quest(WOLF)
    assert s.decision.player == 1
    s.decline()
    assert s.you.lore == 1
    s = Scenario(you=dict(play=[vine]), opponent=dict(play=[WOLF], ink=1))
    s.end_turn()
    s.quest(WOLF)
    s.accept()
    assert s.you.lore == 0 and s.opponent.ink_ready == 0


def test_a_condition_about_shift_is_about_the_card_itself():
    v9 = "Omnidroid - V.9"
    from lorcana_env.cards import find

    base = find(v9).keywords[0].onto_names[0]
    from lorcana_env.cards import supported

    bases = [card.full_name for card in supported() if card.name == base and card.full_name != v9]
    s = Scenario(you=dict(play=[bases[0]], hand=[v9], ink=9), opponent=dict(play=[SOLDIER]))
    s.play(v9, shift_onto=bases[0])
    s.accept()
    s.choose(SOLDIER)
    assert s[SOLDIER].damage == 2
    s = Scenario(you=dict(hand=[v9], ink=12), opponent=dict(play=[SOLDIER]))
    s.play(v9)
    assert s.decision is None and s[SOLDIER].damage == 0


def test_the_opponent_whose_event_it_is_discards():
    flynn = "Flynn Rider - High-Climbing Rogue"
    s = Scenario(you=dict(play=[flynn]), opponent=dict(hand=[FIRE, WOLF, DAD], ink=1))
    s.end_turn()
    s.play(FIRE)
    s.choose(flynn)
    assert s.decision.player == 1
    s.choose(WOLF)
    assert WOLF in s.opponent.discard


def test_a_kind_of_card_or_another():
    from lorcana_env.cards import ir, supported

    sprout = "Sprout - Experiment 509"  # discard an Alien character card or a location card
    assert any(
        getattr(node, "alternative", None) for card in supported() for a in card.abilities for node in ir.walk(a)
    )
    s = Scenario(you=dict(hand=[sprout, MARKET, WOLF], ink=9), opponent=dict(play=[SOLDIER]))
    s.play(sprout)
    s.accept()
    s.choose(MARKET)
    s.choose(SOLDIER)
    assert MARKET in s.you.discard and s[SOLDIER].damage == 2
    s = Scenario(you=dict(hand=[sprout, WOLF], ink=9), opponent=dict(play=[SOLDIER]))
    s.play(sprout)
    assert s.decision is None


def test_opponents_need_25_lore():
    """1.8.1.1 and the card that changes it."""
    duck = "Donald Duck - Flustered Sorcerer"
    s = Scenario(you=dict(play=[duck]), opponent=dict(play=[MONKEY], lore=19))
    s.end_turn()
    s.quest(MONKEY)
    assert s.winner is None and s.opponent.lore == 21
    s = Scenario(you=dict(play=[duck, MONKEY], lore=18))
    s.quest(MONKEY)
    assert s.winner == "you"


def test_skipping_the_draw_step():
    arthur = "Arthur - Determined Squire"
    s = Scenario(you=dict(play=[arthur]))
    s.end_turn()
    s.end_turn()
    assert s.you.hand == []


def test_lore_that_cannot_be_lost():
    koda = "Koda - Talkative Cub"
    s = Scenario(you=dict(play=[koda], lore=3), opponent=dict(hand=["Tangle"], ink=2))
    s.end_turn()
    s.play("Tangle")
    assert s.you.lore == 3


def test_an_action_that_costs_less():
    """5.4: an ability of an action that works while it is played."""
    from lorcana_env.cards import ir, supported

    actions = [card for card in supported() if card.type == "action"]
    assert any(isinstance(a, ir.Static) and a.zone == "hand" for card in actions for a in card.abilities)


def test_an_opponent_with_much_lore():
    from lorcana_env.cards import ir, supported

    card = next(
        card
        for card in supported()
        if any(isinstance(n, ir.OpponentLore) and n.count.op == ">=" for n in ir.walk(card.abilities))
    ).full_name
    low, high = (Scenario(you=dict(play=[card]), opponent=dict(lore=lore))[card].strength for lore in (9, 10))
    assert high == low + 6


def test_strength_equal_to_willpower():
    team = "Ranger Team-Up"
    s = Scenario(you=dict(hand=[team], play=[SOLDIER], ink=9))
    s.play(team)
    s.choose(SOLDIER)
    assert s[SOLDIER].strength == 4 + 7
