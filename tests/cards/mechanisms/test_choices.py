"""Pieces of abilities: choices; each with a real card."""

from tests.board import *


def test_for_each_player_may():
    s = board(play=["Amethyst Chromicon"])
    activate(s, "Amethyst Chromicon", YES, NO)
    assert len(s.you.hand) == 1 and len(s.opponent.hand) == 0


def test_opponents_choose_their_own():
    s = board(hand=["Triton's Decree"], ink=5, theirs=[CHIEN_PO, AKELA])
    s.play("Triton's Decree")
    assert s.decision.player == 1
    s.choose(AKELA)
    assert s[AKELA].zone == "discard" and s[CHIEN_PO].damage == 0


def test_modes():
    s = board(hand=["Hot Potato"], ink=5, theirs=[CHIEN_PO, "Dinglehopper"])
    s.play("Hot Potato")
    s.option(1)
    assert s["Dinglehopper"].zone == "discard"


def test_a_mode_that_cannot_be_carried_out_is_not_offered():
    """6.1.5.2"""
    s = board(hand=["Hot Potato"], ink=5, theirs=[CHIEN_PO])
    play(s, "Hot Potato", CHIEN_PO)
    assert s[CHIEN_PO].damage == 2


def test_the_opponent_whose_event_it_is_discards():
    s = board(play=[FLYNN_HIGH], theirs=dict(hand=[CANNONS, AKELA, AGUSTIN], ink=1))
    s.end_turn()
    play(s, CANNONS, FLYNN_HIGH)
    assert s.decision.player == 1
    s.choose(AKELA)
    assert AKELA in s.opponent.discard


# -- a may that can do nothing (6.1.4): both answers would lead to the same position ---------------------------------
MIM_ELEPHANT, SULLEY, SULLEY_BOO = "Madam Mim - Elephant", "Sulley - Protective Monster", "Sulley & Boo - Scare Buddies"
DIABLO_SPY, YEN_SID, BROOM = "Diablo - Maleficent's Spy", "Yen Sid - Powerful Sorcerer", "Magic Broom - Bucket Brigade"
ROGER, PUPPY = "Roger Radcliffe - Dog Lover", "Rolly - Hungry Pup"


def asked_may(s):
    return s.decision is not None and s.decision.kind == "may"


@pytest.mark.parametrize("others", [[], [COBRA]])
def test_another_is_not_the_one_that_was_chosen_first(others):
    """6.1.6: Three Arrows with one character in play; the second damage is for another one."""
    s = board(hand=["Three Arrows"], ink=3, theirs=[CHIEN_PO, *others])
    play(s, "Three Arrows", CHIEN_PO)
    assert asked_may(s) == bool(others) and s[CHIEN_PO].damage == 2


@pytest.mark.parametrize("theirs", [[], [COBRA]])
@pytest.mark.parametrize("damage", [0, 2])
def test_damage_has_somewhere_to_go(damage, theirs):
    """1.9.2.4: from herself to a character of the opponent."""
    s = board(play=[damaged(MIM_ELEPHANT, damage)], theirs=theirs)
    round_trip(s)
    assert asked_may(s) == bool(damage and theirs)


@pytest.mark.parametrize("is_exerted", [False, True])
def test_a_ready_character_is_not_readied(is_exerted):
    """Beast - Relentless, when an opposing character is damaged."""
    beast = "Beast - Relentless"
    s = board(play=[placed(beast, exerted=is_exerted)], hand=[CANNONS], ink=1, theirs=[CHIEN_PO])
    s.play(CANNONS)
    choose_if_asked(s, theirs(CHIEN_PO))
    assert asked_may(s) == is_exerted


@pytest.mark.parametrize(("ink", "asks"), [(4, True), (3, False)])
def test_exerted_ink_is_not_exerted(ink, asks):
    """Sulley costs 3: of three cards all are exerted when he is in play."""
    s = board(hand=[SULLEY], ink=ink)
    s.play(SULLEY)
    assert asked_may(s) == asks


@pytest.mark.parametrize("damage", [0, 1])
def test_no_damage_is_removed_from_all_of_them(damage):
    s = board(play=[ROGER, damaged(PUPPY, damage)])
    s.quest(ROGER)
    assert asked_may(s) == bool(damage)


@pytest.mark.parametrize("damage", [0, 1])
def test_those_who_were_healed_are_readied(damage):
    """Without damage nothing else of the ability happens."""
    goofy = "Goofy - Groundbreaking Chef"
    s = board(play=[goofy, exerted(damaged(CHIEN_PO, damage))])
    s.end_turn()
    assert asked_may(s) == bool(damage)


@pytest.mark.parametrize("deck", [[], [ABU, ABU]])
def test_nothing_is_drawn_from_an_empty_deck(deck):
    s = board(play=[BROOM], hand=[YEN_SID], ink=2, deck=deck)
    s.play(YEN_SID)
    assert asked_may(s) == bool(deck)


@pytest.mark.parametrize("hand", [[], [ABU]])
def test_an_empty_hand_is_not_looked_at(hand):
    s = board(hand=[DIABLO_SPY], ink=1, theirs=dict(hand=hand))
    s.play(DIABLO_SPY)
    assert asked_may(s) == bool(hand)


@pytest.mark.parametrize(("mine", "their"), [(0, 0), (0, 1), (1, 0)])
def test_the_top_card_of_no_deck_is_not_looked_at(mine, their):
    s = board(hand=["Bruno Madrigal - Seeing the Future"], ink=6, deck=mine * [ABU], theirs=dict(deck=their * [ABU]))
    s.play("Bruno Madrigal - Seeing the Future")
    assert asked_may(s) == bool(mine + their)


@pytest.mark.parametrize("under", [[], [ABU]])
def test_nothing_is_played_that_was_under_a_card(under):
    s = board(play=[damaged(stack(SULLEY_BOO, *under), 4)], hand=[CANNONS], ink=1)
    s.play(CANNONS)
    choose_if_asked(s, SULLEY_BOO)
    assert s[SULLEY_BOO].zone == "discard" and asked_may(s) == bool(under)


@pytest.mark.parametrize("is_exerted", [False, True])
def test_an_ability_of_once_a_turn_asks_all_the_same(is_exerted):
    """6.1.13.2: it looks at whether it has resolved, so to accept is something else than to decline."""
    s = board(play=[placed(LENNY, exerted=is_exerted), CHIEN_PO], hand=[CANNONS], ink=1)
    s.play(CANNONS)
    choose_if_asked(s, CHIEN_PO)
    assert asked_may(s)


@pytest.mark.parametrize("lore", [0, 1])
def test_no_card_is_drawn_for_lore_that_nobody_lost(lore):
    s = board(hand=[URSULA_POWER_HUNGRY], ink=7, theirs=dict(lore=lore))
    s.play(URSULA_POWER_HUNGRY)
    assert asked_may(s) == bool(lore)


@pytest.mark.parametrize("item", [[], [WEIGHT_SET]])
def test_no_damage_is_dealt_for_items_that_were_not_discarded(item):
    s = board(hand=[QUACKERJACK_LOONY_TOYMAKER], ink=5, deck=item + [ABU] * 5, theirs=[CHIEN_PO])
    s.play(QUACKERJACK_LOONY_TOYMAKER)
    assert asked_may(s) == bool(item)


@pytest.mark.parametrize("pirates", [[], [HOOK]])
def test_no_damage_is_dealt_for_pirates_who_are_not_there(pirates):
    s = board(hand=[MR_SMEE_CAPTAIN_OF_THE_JOLLY_ROGER], ink=6, play=pirates, theirs=[CHIEN_PO])
    s.play(MR_SMEE_CAPTAIN_OF_THE_JOLLY_ROGER)
    assert asked_may(s) == bool(pirates)


def test_a_card_that_notices_that_it_is_chosen_may_be_chosen_for_nothing():
    """6.2: Flynn Rider is chosen for 0 damage, and his ability triggers."""
    s = board(hand=[MR_SMEE_CAPTAIN_OF_THE_JOLLY_ROGER, ABU], ink=6, theirs=[FLYNN_HIGH])
    play(s, MR_SMEE_CAPTAIN_OF_THE_JOLLY_ROGER, YES, FLYNN_HIGH)
    assert s.you.discard == [ABU]


@pytest.mark.parametrize("hand", [[], [ABU]])
@pytest.mark.parametrize("discard", [[], [COBRA]])
def test_an_empty_hand_is_discarded_where_a_card_returns(hand, discard):
    """6.1.5.1: an empty hand can be discarded, too (official note)."""
    s = board(hand=[HERCULES_YOUNG_RESCUER, *hand], ink=2, discard=discard)
    s.play(HERCULES_YOUNG_RESCUER)
    assert asked_may(s) == bool(hand or discard)


@pytest.mark.parametrize("location", [[], [THEBES]])
def test_nobody_moves_to_a_location_that_was_not_played(location):
    s = board(play=[at(MANOR, MAUI_DEMIGOD), MANOR], hand=[PEOPLE_GONNA_COME_HERE, *location])
    s.sing(PEOPLE_GONNA_COME_HERE, MAUI_DEMIGOD)
    choose_if_asked(s, THEBES)
    assert asked_may(s) == bool(location)


@pytest.mark.parametrize("deck", [[], [ABU]])
def test_an_empty_deck_is_not_searched(deck):
    s = board(hand=[CHRISTOPHER_ROBIN_HUNNY_SAGE], ink=6, deck=deck)
    s.play(CHRISTOPHER_ROBIN_HUNNY_SAGE)
    assert asked_may(s) == bool(deck)


@pytest.mark.parametrize("deck", [[], [ABU]])
def test_an_opponent_without_a_deck_puts_nothing_into_the_inkwell(deck):
    s = board(play=[LAUGH_CANISTER], ink=1, theirs=dict(deck=deck))
    s.activate(LAUGH_CANISTER)
    assert asked_may(s) == bool(deck)
