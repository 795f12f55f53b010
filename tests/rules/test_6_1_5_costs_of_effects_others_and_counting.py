"""Rules 6.1.5 and following, before 6.1.11: abilities and effects (costs of effects others and counting)."""

import pytest

from lorcana_env import Scenario, cards
from tests.board import *


@pytest.mark.parametrize("ink", [1, 2])
def test_6_1_5_1_all_parts_of_a_cost_must_be_possible(ink):
    """The Robot Queen: 1 ink and the item itself; with two of them and ink for both, each is offered once."""
    s = board(play=[ROBOT_QUEEN], hand=[FLOUNDER], ink=ink, theirs=[ATITAYA])
    s.play(FLOUNDER)
    assert quiet(s) == (ink == 1)


def test_6_1_5_1_also_the_part_about_the_card_itself():
    """Banished by the first of two abilities of one item: the second finds it gone, and nobody pays."""
    s = board(play=[ROBOT_QUEEN], hand=[LADY_DOG, FLOUNDER], ink=5, theirs=[ATITAYA])
    s.play(LADY_DOG)
    for _ in range(6):
        if quiet(s):
            break
        if s.decision.kind == "order":
            s.option(0)
        elif s.decision.kind == "may":
            s.accept()
        else:
            s.take(0)
    assert s.you.ink_ready == 1 and s.you.discard.count(ROBOT_QUEEN) == 1


def test_6_1_5_1_a_card_that_is_exerted_cant_be_exerted():
    """Stitch exerts the character that was played; Lilo enters play exerted from the discard."""
    s = board(play=[STITCH_STAR], hand=[FLOUNDER], ink=1)
    s.play(FLOUNDER)
    assert not quiet(s)
    s.accept()
    assert s[FLOUNDER].exerted and len(s.you.hand) == 1
    s = board(play=[STITCH_STAR], discard=[LILO_ARTIST], ink=2)
    round_trip(s, YES)
    assert quiet(s) and s[LILO_ARTIST].exerted


def test_6_1_5_1_a_card_that_is_ready_cant_be_readied():
    s = board(play=[RAMA], hand=[ATITAYA], ink=7)
    s.play(ATITAYA)
    assert quiet(s)
    s = board(play=[exerted(RAMA)], hand=[ATITAYA], ink=7)
    play(s, ATITAYA, YES)
    assert not s[RAMA].exerted


@pytest.mark.parametrize("left", [0, 1, 2])
def test_6_1_5_1_fewer_cards_than_must_be_put(left):
    s = board(hand=[DALE_RANGER], ink=4, deck=[AKELA, BALOO][:left], theirs=[ATITAYA])
    s.play(DALE_RANGER)
    assert quiet(s) and s[ATITAYA].strength == 7 and s.you.deck_size == left and s.you.discard == []


def test_6_1_5_1_just_enough():
    s = board(hand=[DALE_RANGER], ink=4, deck=[AKELA, BALOO, BAMBI], theirs=[ATITAYA])
    play(s, DALE_RANGER, YES, theirs(ATITAYA))
    assert s[ATITAYA].strength == 4 and len(s.you.discard) == 3


@pytest.mark.parametrize(("left", "draws"), [(2, 2), (4, 4), (5, 4)])
def test_6_1_5_1_fewer_cards_than_must_be_drawn(left, draws):
    """The Ally has 4 strength with Scar: of 2 cards both are drawn (1.2.3), and nothing comes after that."""
    s = board(play=[exerted(SCAR_FINALLY_KING), GENIE_DRAGON], deck=[AKELA, BALOO, BAMBI, AURORA, QUILL][:left])
    end_turn(s, YES)
    if draws == 4:
        s.choose(AKELA, BALOO)
    assert s.decision is None, "nothing is discarded for a part of it"
    assert s[GENIE_DRAGON].in_play == (draws < 4) and len(s.you.hand) == (2 if draws == 4 else draws)


@pytest.mark.parametrize("left", [1, 2])
def test_6_1_5_1_a_card_under_each(left):
    s = board(play=[AKELA, BAMBI], hand=[SCROOGE], ink=6, deck=[AURORA, BALOO][:left])
    s.play(SCROOGE)
    assert quiet(s) == (left == 1)
    if left == 2:
        s.accept()
    s.end_turn()
    assert s.you.deck_size == left % 2 and ("Ward" in s[AKELA].keywords) == (left == 2)


@pytest.mark.parametrize("items", [2, 3])
def test_6_1_5_1_so_many_items(items):
    s = board(hand=[STEGMUTT], ink=8, discard=[WEIGHT_SET, WEIGHT_SET, QUILL][:items], theirs=[ATITAYA])
    s.play(STEGMUTT)
    assert quiet(s) == (items == 2)
    if items == 3:
        s.accept()
        while s.legal()[0].startswith("choose") and not any("Atitaya" in text for text in s.legal()):
            s.take(0)
        s.choose(theirs(ATITAYA))
    assert s[ATITAYA].damage == (3 if items == 3 else 0) and len(s.you.discard) == (0 if items == 3 else 2)


@pytest.mark.parametrize("characters", [1, 2])
def test_6_1_5_1_so_many_characters(characters):
    s = board(hand=[ROLLER], ink=3, discard=[AKELA, BAMBI][:characters])
    s.play(ROLLER)
    assert quiet(s) == (characters == 1)
    if characters == 2:
        s.accept()
        settle(s)
    assert ("Rush" in s[ROLLER].keywords) == (characters == 2) and len(s.you.discard) == characters % 2


def test_6_1_5_1_nowhere_to_move():
    assert not board(play=[HOUSE, at(HOUSE, AKELA)]).can("activate", HOUSE)
    s = board(play=[HOUSE, at(HOUSE, AKELA), PRIDE_ROCK])
    s.activate(HOUSE)
    assert s.you.lore == 1


@pytest.mark.parametrize("left", [0, 2])
def test_6_1_5_1_no_card_to_put_under(left):
    s = board(play=[GENIE_RESEARCHER], hand=[MINNIE_CRATCHIT], ink=5, deck=[AKELA, BALOO][:left])
    s.play(MINNIE_CRATCHIT)
    assert quiet(s) == (left == 0)
    if left:
        s.accept()
    assert s.you.hand == ([BALOO] if left else [])


@pytest.mark.parametrize("cards", [2, 3])
def test_6_1_5_1_not_so_many_cards_in_the_opponents_discard(cards):
    s = board(play=[THE_BEAUTY], theirs=dict(discard=[AKELA, BAMBI, BALOO][:cards]))
    s.activate(THE_BEAUTY)
    settle(s)
    assert s.you.lore == (3 if cards == 3 else 0) and len(s.opponent.discard) == (0 if cards == 3 else 2)


def test_6_1_5_1_the_ink_is_not_there():
    s = board(play=[ROBOT_QUEEN], hand=[AKELA], ink=2, theirs=[ATITAYA])
    s.play(AKELA)
    assert quiet(s) and s[ROBOT_QUEEN].in_play


def test_6_1_5_1_nothing_was_gained():
    """Nobody gains lore while an opponent's card says so: A was not performed."""
    s = board(play=[ANNA], discard=[ATITAYA])
    quest(s, ANNA, YES)
    assert s.you.lore == s[ANNA].lore + 3 and s.you.discard == []


def test_6_1_5_1_an_empty_hand_is_discarded():
    s = board(hand=[HERCULES], ink=2, discard=[AKELA, BAMBI])
    play(s, HERCULES, YES, AKELA)
    assert s.you.hand == [AKELA] and s.you.discard == [BAMBI]


def test_6_1_5_1_a_hand_is_discarded():
    s = board(hand=[HERCULES, BALOO], ink=2, discard=[AKELA])
    play(s, HERCULES, YES, AKELA)
    assert s.you.hand == [AKELA] and s.you.discard == [BALOO]


def test_6_1_5_1_who_does_not_discard_gets_nothing():
    s = board(hand=[HERCULES], ink=2, discard=[AKELA])
    play(s, HERCULES, NO)
    assert s.you.hand == [] and s.you.discard == [AKELA]


@pytest.mark.parametrize("hand", [[], [BALOO]])
def test_6_1_5_1_to_draw(hand):
    s = board(hand=[DOC_KNIGHT, *hand], ink=2)
    play(s, DOC_KNIGHT, YES)
    assert len(s.you.hand) == 2 and s.you.discard == hand


@pytest.mark.parametrize(("hand", "draws"), [([], 2), ([BALOO], 0)])
def test_6_1_5_1_a_hand_that_is_not_discarded(hand, draws):
    """With Kronk only an empty one can be."""
    s = board(play=[KRONK], hand=[DOC_KNIGHT, *hand], ink=2)
    s.play(DOC_KNIGHT)
    if draws:
        s.accept()
    assert quiet(s) and s.you.hand == hand + s.you.hand[len(hand) :] and len(s.you.hand) == len(hand) + draws


@pytest.mark.parametrize("place", ["discard", "hand"])
def test_6_1_5_2_you_may_choose_one_but_there_is_none(place):
    """Syndrome: play a Robot, or shift one."""
    s = Scenario(you=dict(play=[SYNDROME], **{place: [BAYMAX_LOW]}))
    s.quest(SYNDROME)
    assert not quiet(s)  # from the discard it was returned to hand before
    s = board(play=[SYNDROME], hand=[FLOUNDER])
    s.quest(SYNDROME)
    assert quiet(s)


@pytest.mark.worked_example
@pytest.mark.parametrize("item", [True, False])
def test_6_1_5_2_a_without_an_item_to_banish_no_damage_is_dealt(item):
    """6.1.5.1."""
    s = board(play=[DIME] * item, hand=[LAUNCH], ink=3, theirs=[LUMIERE, EUDORA, QUILL])
    s.play(LAUNCH)
    if item:
        s.choose(LUMIERE)
    assert quiet(s) and s[LUMIERE].damage == 5 * item
    assert s.you.discard == [*[DIME] * item, LAUNCH] and s.opponent.play == [LUMIERE, EUDORA, QUILL]


@pytest.mark.worked_example
@pytest.mark.parametrize(("shuffled", "drawn"), [(True, 3), (False, 0)])
def test_6_1_5_2_b_cards_are_drawn_if_the_card_was_shuffled_into_the_deck(shuffled, drawn):
    """6.1.5.1."""
    s = board(play=[SUPPORTIVE_GENIE], deck=[STITCH] * 10)
    s.quest(SUPPORTIVE_GENIE)
    s.accept() if shuffled else s.decline()
    assert len(s.you.hand) == drawn and s.you.deck_size == (8 if shuffled else 10)
    assert s.you.play == [SUPPORTIVE_GENIE] * (not shuffled)


@pytest.mark.worked_example
@pytest.mark.parametrize(("hand", "option", "stays"), [([], None, False), ([DIME], 0, True), ([DIME], 1, False)])
def test_6_1_5_2_c_megara_is_banished_unless_a_card_is_discarded(hand, option, stays):
    s = board(hand=[MEGARA_CYNIC, *hand], ink=3)
    s.play(MEGARA_CYNIC)
    if option is not None:
        s.option(option)
    assert quiet(s) and s.you.discard == ([DIME] if stays else [MEGARA_CYNIC]) and s.you.play == [MEGARA_CYNIC] * stays


@pytest.mark.worked_example
@pytest.mark.parametrize("banished", [True, False])
def test_6_1_5_2_d_the_items_player_draws_if_judy_hopps_banishes_it(banished):
    s = board(hand=[JUDY], ink=3, theirs=[DIME, QUILL])
    s.play(JUDY)
    if banished:
        reply(s, YES, DIME)
    else:
        s.decline()
    assert s.opponent.discard == [DIME] * banished and len(s.opponent.hand) == banished and s.you.hand == []


@pytest.mark.parametrize("card", ["Three Arrows", "Twin Fire", "Teeth and Ambitions", SCAR_HUNTER])
def test_6_1_6_another_is_none_that_the_effect_has_selected(card):
    """2 damage to a chosen character, then something to another chosen character."""
    s = board(play=[LUMIERE, STITCH], hand=[card, FLOUNDER], ink=5, theirs=[EEYORE])
    play(s, card, LUMIERE)
    if s.can("accept"):
        s.accept()
    assert s[LUMIERE].damage == 2 and theirs(EEYORE) in choices(s) and LUMIERE not in choices(s)
    assert (SCAR_HUNTER in choices(s)) == (card == SCAR_HUNTER)  # he could have been the first, too


@pytest.mark.worked_example
def test_6_1_6_mulan_gives_lore_to_the_other_characters():
    s = board(play=[MULAN, STITCH, FLOUNDER], theirs=[exerted(MILO), EUDORA])
    s.challenge(MULAN, MILO)
    assert (s[STITCH].lore, s[FLOUNDER].lore, s[MULAN].lore, s[EUDORA].lore) == (2, 2, 1, cards.find(EUDORA).lore)


@pytest.mark.parametrize("take", [True, False])
def test_6_1_7_playing_for_free_pays_nothing(take):
    """1.5.5.3."""
    s = board(hand=[JUST_IN_TIME, ARIANNA, LUMIERE], ink=3)
    s.play(JUST_IN_TIME)
    if take:
        s.accept()
        choose_if_asked(s, ARIANNA)
    else:
        s.decline()
    assert s.you.play == ([ARIANNA] if take else []) and s.you.ink_ready == 0 and JUST_IN_TIME in s.you.discard


def test_6_1_7_1_an_ability_for_free_has_no_cost_but_to_exert():
    """1.5.5.4, 4.4.3.2: no ink is paid; exerted it can't be used."""
    s = board(play=[MAUIS_FISH_HOOK, "Maui - Hero to All"], ink=2)
    s.activate(MAUIS_FISH_HOOK)
    s.option(1)
    assert s.you.ink_ready == 2 and s[MAUIS_FISH_HOOK].exerted and s["Maui - Hero to All"].strength == 6 + 3
    refused(s.activate, MAUIS_FISH_HOOK)


@pytest.mark.worked_example
def test_6_1_7_1_jungle_oasis_plays_donald_for_free_and_not_by_shift():
    """A Donald Duck to shift onto is there; he doesn't enter on it and pays no ink, so his "used Shift" is false."""
    here = [at(JUNGLE_OASIS, name) for name in (DONALD, STITCH, FLOUNDER)]
    s = board(play=[JUNGLE_OASIS, *here], discard=[DONALD_PIE_SLINGER], ink=4, theirs=dict(lore=5))
    s.activate(JUNGLE_OASIS)
    choose_if_asked(s, DONALD_PIE_SLINGER)
    assert quiet(s) and s[DONALD_PIE_SLINGER].zone == "play" and s[DONALD_PIE_SLINGER].under == []
    assert s.you.discard == [JUNGLE_OASIS] and s.you.ink_ready == 4 and s.opponent.lore == 5 and DONALD in s.you.play


def test_6_1_8_for_each_is_counted_once_as_an_effect_resolves():
    s = board(play=[LUMIERE, STITCH], hand=[HES_A_TRAMP, FLOUNDER], ink=2)
    play(s, HES_A_TRAMP, LUMIERE)
    assert s[LUMIERE].strength == 7 + 2
    s.play(FLOUNDER)
    assert s[LUMIERE].strength == 7 + 2


def test_6_1_8_for_each_of_a_static_ability_is_counted_all_the_time():
    s = board(play=[HADES], hand=[HOOK], ink=1)
    assert s[HADES].lore == 1
    s.play(HOOK)
    assert s[HADES].lore == 2


@pytest.mark.parametrize("n", [0, 2])
@pytest.mark.parametrize("card", [JOHN_GREEDY, SCROOGE_GHOSTLY, TADASHI, COUNTING])
def test_6_1_8_for_each_is_for_everything_that_is_gained(card, n):
    under = n if card in (SCROOGE_GHOSTLY, COUNTING) else 0
    others = [MANOR if card == JOHN_GREEDY else QUILL] * (n - under)
    s = board(play=[stack(card, *[STITCH] * under), *others])
    printed = cards.find(card)
    gained = [s[card].willpower - printed.willpower, s[card].lore - printed.lore]
    gained += [(s[card].strength - printed.strength) if card != COUNTING else 0, s[card].keywords.get("Resist", 0)]
    assert sorted(gained) == [0, 0, n, n]


@pytest.mark.parametrize(("hand", "drawn"), [(0, 3), (2, 1), (3, 0), (5, 0)])
def test_6_1_8_1_drawing_until_there_are_so_many(hand, drawn):
    s = board(play=[YZMA_CHEMIST], hand=[STITCH] * hand)
    s.activate(YZMA_CHEMIST)
    assert len(s.you.hand) == hand + drawn and s.you.deck_size == 30 - drawn


@pytest.mark.worked_example
@pytest.mark.parametrize("draws", [True, False])
def test_6_1_8_prince_john_draws_for_both_discarded_cards_or_for_none(draws):
    s = board(
        play=[JOHN_GREEDIEST], hand=[FORGOTTEN], ink=4, deck=[STITCH] * 4, theirs=dict(hand=[FLOUNDER, MILO, LUMIERE])
    )
    s.play(FORGOTTEN)
    s.choose(theirs(FLOUNDER), theirs(MILO))
    while s.decision is not None and s.decision.kind == "order":
        s.take(0)
    assert s.legal() == ["accept", "decline"]
    s.accept() if draws else s.decline()
    assert quiet(s) and len(s.you.hand) == 2 * draws
