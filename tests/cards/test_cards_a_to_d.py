"""What the cards do, Bashful to Dr. Facilier: every ability, as the official wording has it."""

from __future__ import annotations

import pytest

from lorcana_env import Deck, Game, Scenario
from tests.cards.board import (
    ABU,
    AGUSTIN,
    AKELA,
    ATITAYA,
    AURORA,
    BALOO,
    CANNONS,
    COBRA,
    DEWEY,
    ITEM,
    LOCATION,
    QUILL,
    choices,
    hurt,
    quiet,
    refused,
    round_trip,
    theirs,
    tired,
)

# -- B -------------------------------------------------------------------------------------------------------


def test_bashful_quests_only_with_another_seven_dwarfs_character():
    bashful = "Bashful - Hopeless Romantic"
    assert not Scenario(you=dict(play=[bashful, AKELA])).can("quest", bashful)
    assert not Scenario(you=dict(play=[bashful]), opponent=dict(play=["Grumpy - Bad-Tempered"])).can("quest", bashful)
    s = Scenario(you=dict(play=[bashful, "Grumpy - Bad-Tempered"]))
    s.quest(bashful)
    assert s.you.lore == 3


def test_bashful_may_do_everything_else():
    bashful = "Bashful - Hopeless Romantic"
    s = Scenario(you=dict(play=[bashful]), opponent=dict(play=[tired(AKELA)]))
    s.challenge(bashful, AKELA)
    assert s[bashful].damage == 3


@pytest.mark.parametrize("card", ["Be Prepared", "Raging Storm"])
def test_all_characters_are_banished_and_nothing_else(card):
    s = Scenario(
        you=dict(hand=[card], ink=8, play=[AKELA, ITEM, LOCATION]),
        opponent=dict(play=[ATITAYA, "Noi - Orphaned Thief", ITEM, LOCATION]),
    )
    s.play(card)
    assert sorted(s.you.play) == sorted(s.opponent.play) == sorted([ITEM, LOCATION])
    assert sorted(s.you.discard) == sorted([AKELA, card])
    assert sorted(s.opponent.discard) == sorted([ATITAYA, "Noi - Orphaned Thief"])


def test_belle_inks_an_additional_card():
    belle = "Belle - Strange but Special"
    s = Scenario(you=dict(play=[belle], hand=[AKELA, ABU, AURORA]))
    s.ink(AKELA)
    s.ink(ABU)
    refused(s.ink, AURORA)
    assert s.you.ink_total == 2


def test_two_belles_ink_two_additional_cards():
    belle = "Belle - Strange but Special"
    s = Scenario(you=dict(play=[belle, belle], hand=[AKELA, ABU, AURORA, BALOO]))
    for card in (AKELA, ABU, AURORA):
        s.ink(card)
    refused(s.ink, BALOO)


def test_belle_has_more_lore_with_ten_cards_in_the_inkwell():
    belle = "Belle - Strange but Special"
    s = Scenario(you=dict(play=[belle], hand=[AKELA], ink=9), opponent=dict(ink=12))
    assert s[belle].lore == 1
    s.ink(AKELA)
    assert s[belle].lore == 5
    s.quest(belle)
    assert s.you.lore == 5


def test_bend_to_my_will_empties_the_opponents_hand():
    s = Scenario(you=dict(hand=["Bend to My Will", AKELA], ink=7), opponent=dict(hand=[ABU, AURORA]))
    s.play("Bend to My Will")
    assert s.opponent.hand == [] and sorted(s.opponent.discard) == sorted([ABU, AURORA])
    assert s.you.hand == [AKELA]


def test_bobby_zimuruski_draws_then_discards():
    bobby = "Bobby Zimuruski - Spray Cheese Kid"
    s = Scenario(you=dict(hand=[bobby, AKELA], deck=[ABU, BALOO], ink=1))
    s.play(bobby)
    s.accept()
    assert choices(s) == {AKELA, ABU}
    s.choose(AKELA)
    assert s.you.hand == [ABU] and s.you.discard == [AKELA] and s.you.deck == [BALOO]


def test_bobby_zimuruski_declined():
    bobby = "Bobby Zimuruski - Spray Cheese Kid"
    s = Scenario(you=dict(hand=[bobby, AKELA], deck=[ABU, BALOO], ink=1))
    s.play(bobby)
    s.decline()
    assert quiet(s) and s.you.hand == [AKELA] and s.you.deck_size == 2 and s.you.discard == []


BUZZ = "Buzz Lightyear - Jungle Ranger"


def test_buzz_lightyear_returns_an_action_of_cost_7_or_less():
    s = Scenario(you=dict(hand=[BUZZ], discard=["Under the Sea", "Bend to My Will", "Reflection", AKELA], ink=7))
    s.play(BUZZ)
    s.accept()
    assert choices(s) == {"Bend to My Will", "Reflection"}
    s.choose("Bend to My Will")
    assert s.you.hand == ["Bend to My Will"] and len(s.you.discard) == 3


def test_buzz_lightyear_shifted_declines():
    ranger = "Buzz Lightyear - Space Ranger"
    s = Scenario(you=dict(play=[ranger], hand=[BUZZ], discard=["Reflection"], ink=5))
    s.play(BUZZ, shift_onto=ranger)
    s.decline()
    assert s.you.hand == [] and s[BUZZ].under == [ranger] and s.you.ink_ready == 0


def test_buzz_lightyear_gives_lore_whenever_you_play_an_action():
    song = "Della's Moon Lullaby"
    s = Scenario(you=dict(play=[BUZZ, AKELA], hand=[song, AGUSTIN], ink=1), opponent=dict(play=[ABU]))
    s.play(AGUSTIN)
    assert quiet(s)
    s.sing(song, AKELA)
    assert choices(s) == {BUZZ, AKELA, AGUSTIN, theirs(ABU)}
    s.choose(BUZZ)
    assert s[BUZZ].lore == 3
    s.end_turn()
    assert s[BUZZ].lore == 2


def test_buzz_lightyear_ignores_the_opponents_actions():
    s = Scenario(you=dict(play=[BUZZ, AKELA]), opponent=dict(hand=["Good Job!"], ink=1, play=[ABU]))
    s.end_turn()
    s.play("Good Job!")
    s.choose(ABU)
    assert quiet(s) and s[ABU].lore == 3


# -- C -------------------------------------------------------------------------------------------------------


def test_candy_drift():
    s = Scenario(you=dict(play=[AKELA, BALOO], hand=["Candy Drift"], deck=[ABU, ABU], ink=2), opponent=dict(play=[ABU]))
    s.play("Candy Drift")
    assert s.you.hand == [ABU]
    assert choices(s) == {AKELA, BALOO}
    s.choose(BALOO)
    assert s[BALOO].strength == 7 and s[AKELA].strength == 3
    s.end_turn()
    assert s.you.play == [AKELA] and s.you.discard == ["Candy Drift", BALOO]


def test_candy_drift_draws_without_a_character():
    s = Scenario(you=dict(hand=["Candy Drift"], ink=2), opponent=dict(play=[ABU]))
    s.play("Candy Drift")
    assert quiet(s) and len(s.you.hand) == 1 and s[ABU].strength == 3
    s.end_turn()
    assert s.opponent.play == [ABU]


CASA = "Casa Madrigal - Courtyard"


def test_casa_madrigal_heals_the_character_and_itself():
    s = Scenario(you=dict(play=[hurt(CASA, 3), hurt(COBRA, 3, at=CASA)]))
    s.quest(COBRA)
    s.accept()
    s.number(2)
    s.accept()
    s.number(1)
    assert quiet(s) and s[COBRA].damage == 1 and s[CASA].damage == 2 and s.you.lore == 2


def test_casa_madrigal_may_heal_only_one_of_them():
    s = Scenario(you=dict(play=[hurt(CASA, 3), hurt(COBRA, 3, at=CASA)]))
    s.quest(COBRA)
    s.decline()
    s.accept()
    s.number(2)
    assert s[COBRA].damage == 3 and s[CASA].damage == 1


def test_casa_madrigal_is_for_characters_there():
    s = Scenario(you=dict(play=[hurt(CASA, 3), hurt(COBRA, 3)]))
    s.quest(COBRA)
    assert quiet(s) and s[COBRA].damage == 3 and s[CASA].damage == 3


CAT = "Cheshire Cat - Inexplicable"


def test_cheshire_cat_moves_damage_when_boosted():
    s = Scenario(you=dict(play=[CAT, hurt(COBRA, 3)], ink=4), opponent=dict(play=[ATITAYA, ABU]))
    s.boost(CAT)
    assert len(s[CAT].under) == 1 and s.you.ink_ready == 2 and s.you.deck_size == 29
    s.accept()
    s.choose(COBRA)
    assert choices(s) == {theirs(ATITAYA), theirs(ABU)}
    s.choose(ATITAYA)
    assert s.can("number", 0) and s.can("number", 2) and not s.can("number", 3)
    s.number(2)
    assert s[COBRA].damage == 1 and s[ATITAYA].damage == 2 and quiet(s)
    refused(s.boost, CAT)


def test_cheshire_cat_moves_damage_between_opposing_characters():
    s = Scenario(you=dict(play=[CAT], ink=2), opponent=dict(play=[hurt(ATITAYA), BALOO]))
    s.boost(CAT)
    s.accept()
    s.choose(theirs(ATITAYA))
    s.choose(theirs(BALOO))
    if s.decision:
        s.number(1)
    assert s[ATITAYA].damage == 0 and s[BALOO].damage == 1


def test_cheshire_cat_declined():
    s = Scenario(you=dict(play=[hurt(CAT)], ink=2), opponent=dict(play=[BALOO]))
    s.boost(CAT)
    s.decline()
    assert quiet(s) and s[CAT].damage == 1


NOT_ALL_THERE = "Cheshire Cat - Not All There"


def test_cheshire_cat_takes_the_challenger_along():
    s = Scenario(you=dict(play=[ATITAYA]), opponent=dict(play=[tired(NOT_ALL_THERE)]))
    s.challenge(ATITAYA, NOT_ALL_THERE)
    assert s.you.discard == [ATITAYA] and s.opponent.discard == [NOT_ALL_THERE]


def test_cheshire_cat_has_to_be_banished_when_challenged():
    s = Scenario(you=dict(play=[AURORA]), opponent=dict(play=[tired(NOT_ALL_THERE)]))
    s.challenge(AURORA, NOT_ALL_THERE)
    assert s.you.play == [AURORA] and s[NOT_ALL_THERE].damage == 2
    s = Scenario(you=dict(play=[NOT_ALL_THERE]), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(NOT_ALL_THERE, ATITAYA)
    assert s.you.discard == [NOT_ALL_THERE] and s.opponent.play == [ATITAYA]
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[hurt(NOT_ALL_THERE), ATITAYA]))
    s.play(CANNONS)
    s.choose(NOT_ALL_THERE)
    assert s.opponent.play == [ATITAYA]


def first_turns(first):
    """A game of Christopher Robins only, after the mulligans; player ``first`` starts."""
    deck = Deck(["Christopher Robin - Joining the Fun"] * 60, "bears")
    game = Game(deck, deck, seed=1, starting_player=first, auto=False)
    while game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    return game


def do(game, verb):
    """The first legal action that begins with these words; whether there is one."""
    for action in game.legal_actions():
        if game.describe(action).startswith(verb):
            game.step(action)
            return True
    return False


def test_christopher_robin_costs_less_on_the_first_turn_of_the_second_player():
    game = first_turns(0)
    do(game, "ink")
    assert game.active == 0 and not do(game, "play")
    do(game, "end turn")
    do(game, "ink")
    assert game.active == 1 and do(game, "play")
    assert len(game.zones(1)["play"]) == 1 and not do(game, "play")


def test_christopher_robin_costs_two_later():
    game = first_turns(0)
    for _ in range(3):
        do(game, "end turn")
    assert game.active == 1 and game.turn == 4
    do(game, "ink")
    assert not do(game, "play")


CINDERELLA = "Cinderella - Dream Come True"


def test_cinderella_turns_a_card_into_ink_to_draw():
    s = Scenario(you=dict(play=[CINDERELLA], hand=[AURORA, ABU, AKELA], deck=[BALOO, BALOO], ink=2))
    s.play(AURORA)
    s.end_turn()
    s.accept()
    s.choose(ABU)
    assert s.you.ink_total == 3 and s.you.ink_ready == 1 and sorted(s.you.hand) == sorted([AKELA, BALOO])
    assert s.active == "opponent"


def test_cinderella_is_a_princess_and_may_be_declined():
    s = Scenario(you=dict(hand=[CINDERELLA, ABU], ink=4))
    s.play(CINDERELLA)
    s.end_turn()
    s.decline()
    assert s.you.hand == [ABU] and s.you.ink_total == 4


def test_cinderella_needs_a_princess_played_this_turn():
    s = Scenario(you=dict(play=[CINDERELLA, AURORA], hand=[AKELA, ABU], ink=2), opponent=dict(hand=[AURORA], ink=2))
    s.play(AKELA)
    s.end_turn()
    assert s.active == "opponent" and quiet(s)
    s.play(AURORA)
    s.end_turn()
    assert s.active == "you" and quiet(s)


def test_clarabelle_clumsy_guest_pays_to_banish_an_item():
    guest = "Clarabelle - Clumsy Guest"
    s = Scenario(you=dict(hand=[guest], ink=3, play=[ITEM]), opponent=dict(play=[QUILL, AKELA]))
    s.play(guest)
    s.accept()
    assert choices(s) == {ITEM, theirs(QUILL)}
    s.choose(QUILL)
    assert s.opponent.play == [AKELA] and s.you.ink_ready == 0


def test_clarabelle_clumsy_guest_declined_or_too_poor():
    guest = "Clarabelle - Clumsy Guest"
    s = Scenario(you=dict(hand=[guest], ink=3), opponent=dict(play=[QUILL]))
    s.play(guest)
    s.decline()
    assert s.opponent.play == [QUILL] and s.you.ink_ready == 2
    s = Scenario(you=dict(hand=[guest], ink=2), opponent=dict(play=[QUILL]))
    s.play(guest)
    assert not s.can("accept") and s.opponent.play == [QUILL] and s.you.ink_ready == 1


@pytest.mark.parametrize(("mine", "other", "draws"), [(0, 1, True), (1, 1, False), (2, 1, False)])
def test_clarabelle_contented_wallflower_draws_with_fewer_cards(mine, other, draws):
    card = "Clarabelle - Contented Wallflower"
    s = Scenario(you=dict(hand=[card] + [AKELA] * mine, ink=3), opponent=dict(hand=[ABU] * other))
    s.play(card)
    if draws:
        assert s.can("decline")
        s.accept()
    assert quiet(s) and len(s.you.hand) == mine + draws


LIGHT = "Clarabelle - Light on Her Hooves"


@pytest.mark.parametrize(("mine", "other"), [(1, 4), (2, 2), (3, 1)])
def test_clarabelle_light_on_her_hooves_draws_to_the_same_number(mine, other):
    s = Scenario(you=dict(play=[LIGHT], hand=[AKELA] * mine), opponent=dict(hand=[ABU] * other, deck=[AKELA] * 9))
    s.end_turn()
    if mine < other:
        assert s.can("decline")
        s.accept()
    assert s.active == "opponent" and len(s.you.hand) == max(mine, other)
    s.end_turn()
    assert s.active == "you" and len(s.you.hand) == max(mine, other) + 1


def test_clarabelle_light_on_her_hooves_is_shifted_and_declined():
    base = "Clarabelle - Clumsy Guest"
    s = Scenario(you=dict(play=[base], hand=[LIGHT], ink=5), opponent=dict(hand=[ABU] * 3))
    s.play(LIGHT, shift_onto=base)
    s.end_turn()
    s.decline()
    assert s.you.hand == [] and s.you.ink_ready == 0


MERFOLK = "Cursed Merfolk - Ursula's Handiwork"


def test_cursed_merfolk_costs_the_challenger_a_card():
    s = Scenario(you=dict(play=[AKELA], hand=[ABU, BALOO]), opponent=dict(play=[tired(MERFOLK)], hand=[AURORA]))
    s.challenge(AKELA, MERFOLK)
    assert choices(s) == {ABU, BALOO}
    s.choose(BALOO)
    assert s.you.hand == [ABU] and s.you.discard == [BALOO] and s.opponent.hand == [AURORA]
    assert s.opponent.discard == [MERFOLK]


def test_cursed_merfolk_does_nothing_when_it_challenges():
    s = Scenario(you=dict(play=[MERFOLK], hand=[ABU]), opponent=dict(play=[tired(BALOO)], hand=[AURORA, ABU]))
    s.challenge(MERFOLK, BALOO)
    assert quiet(s) and len(s.opponent.hand) == 2 and s.you.hand == [ABU]


# -- D -------------------------------------------------------------------------------------------------------

DAISY = "Daisy Duck - Donald's Date"


def test_daisy_duck_offers_the_opponent_a_character():
    s = Scenario(you=dict(play=[DAISY]), opponent=dict(deck=[AKELA, CANNONS]))
    s.quest(DAISY)
    assert s.game.to_act == 1
    s.accept()
    assert s.opponent.hand == [AKELA] and s.opponent.deck == [CANNONS] and s.you.lore == 2


@pytest.mark.parametrize("top", [CANNONS, ITEM, LOCATION])
def test_daisy_duck_puts_other_cards_on_the_bottom(top):
    s = Scenario(you=dict(play=[DAISY]), opponent=dict(deck=[top, AKELA]))
    s.quest(DAISY)
    assert quiet(s) and s.opponent.hand == [] and s.opponent.deck == [AKELA, top]


def test_daisy_duck_only_affects_opponents():
    s = Scenario(you=dict(play=[DAISY], deck=[AKELA, ABU]), opponent=dict(deck=[BALOO, CANNONS]))
    s.quest(DAISY)
    s.decline()
    assert s.you.deck == [AKELA, ABU] and s.opponent.hand == [] and sorted(s.opponent.deck) == sorted([BALOO, CANNONS])


DALE = "Dale - Ready for His Shot"


def test_dale_lets_your_characters_fight_with_their_willpower():
    s = Scenario(you=dict(play=[DALE, BALOO]), opponent=dict(play=[tired(COBRA), tired(AURORA)]))
    s.challenge(DALE, COBRA)
    assert s[COBRA].damage == 4 and s.you.discard == [DALE]
    s.challenge(BALOO, COBRA)
    assert s[COBRA].damage == 6, "without Dale, with strength again"


def test_dale_counts_when_challenged_and_only_for_your_side():
    s = Scenario(you=dict(play=[COBRA]), opponent=dict(play=[DALE, tired(BALOO)]))
    s.challenge(COBRA, BALOO)
    assert s[COBRA].damage == 4 and s.opponent.discard == [BALOO]
    s = Scenario(you=dict(play=[DALE, COBRA]), opponent=dict(play=[tired(BALOO)]))
    s.challenge(COBRA, BALOO)
    assert s[COBRA].damage == 2


def test_della_s_moon_lullaby():
    song = "Della's Moon Lullaby"
    s = Scenario(you=dict(play=[BALOO], hand=[song], ink=2), opponent=dict(play=[AKELA, AURORA]))
    s.play(song)
    assert choices(s) == {theirs(AKELA), theirs(AURORA)}
    s.choose(AKELA)
    assert s[AKELA].strength == 1 and len(s.you.hand) == 1
    s.end_turn()
    assert s[AKELA].strength == 1
    s.end_turn()
    assert s[AKELA].strength == 3


def test_della_s_moon_lullaby_is_a_song():
    s = Scenario(you=dict(play=[BALOO], hand=["Della's Moon Lullaby"]))
    s.sing("Della's Moon Lullaby", BALOO)
    assert s[BALOO].exerted and s[BALOO].strength == 2 and len(s.you.hand) == 1


DEMONA = "Demona - Scourge of the Wyvern Clan"


def test_demona_exerts_all_opposing_characters_and_all_draw_up_to_three():
    s = Scenario(
        you=dict(hand=[DEMONA, AKELA], play=[BALOO], ink=6), opponent=dict(play=[AKELA, ABU, ITEM], hand=[ABU] * 4)
    )
    s.play(DEMONA)
    assert s[theirs(AKELA)].exerted and s[theirs(ABU)].exerted and not s[BALOO].exerted and not s[DEMONA].exerted
    assert not s[ITEM].exerted and len(s.you.hand) == 3 and len(s.opponent.hand) == 4
    s = Scenario(you=dict(hand=[DEMONA], ink=6))
    s.play(DEMONA)
    assert len(s.you.hand) == len(s.opponent.hand) == 3


@pytest.mark.parametrize("cards", [2, 3])
def test_demona_stays_exerted_with_three_cards_in_hand(cards):
    s = Scenario(you=dict(play=[tired(DEMONA), tired(BALOO)], hand=[AKELA] * cards))
    round_trip(s)
    assert s[DEMONA].exerted == (cards == 3) and not s[BALOO].exerted


def test_develop_your_brain():
    s = Scenario(you=dict(hand=["Develop Your Brain"], deck=[ABU, AKELA, BALOO], ink=1))
    s.play("Develop Your Brain")
    assert choices(s) == {ABU, AKELA}
    s.choose(AKELA)
    assert s.you.hand == [AKELA] and s.you.deck == [BALOO, ABU]


def test_diablo_draws_when_banished():
    diablo = "Diablo - Obedient Raven"
    s = Scenario(you=dict(play=[diablo], hand=[CANNONS], deck=[ABU, ABU], ink=1))
    s.play(CANNONS)
    s.accept()
    assert s.you.hand == [ABU] and diablo in s.you.discard
    s = Scenario(you=dict(play=[AKELA]), opponent=dict(play=[tired(diablo)]))
    s.challenge(AKELA, diablo)
    s.decline()
    assert s.opponent.hand == [] and s.opponent.discard == [diablo]


def test_diablo_does_not_draw_when_returned():
    diablo = "Diablo - Obedient Raven"
    s = Scenario(you=dict(play=[diablo], hand=["Mother Knows Best"], ink=3))
    s.play("Mother Knows Best")
    assert quiet(s) and s.you.hand == [diablo]


DOC = "Doc - Leader of the Seven Dwarfs"


def test_doc_makes_the_next_character_cheaper():
    s = Scenario(you=dict(play=[DOC], hand=[AKELA, BALOO, CANNONS], ink=3), opponent=dict(play=[COBRA]))
    s.quest(DOC)
    s.play(CANNONS)
    s.choose(COBRA)
    assert s.you.ink_ready == 2
    s.play(AKELA)
    assert s.you.ink_ready == 1
    refused(s.play, BALOO)


def test_doc_is_for_this_turn():
    s = Scenario(you=dict(play=[DOC], hand=[AKELA], ink=1))
    refused(s.play, AKELA)
    s.quest(DOC)
    assert s.can("play", AKELA)
    round_trip(s)
    assert not s.can("play", AKELA)


def test_dodge():
    s = Scenario(
        you=dict(play=[BALOO, AKELA], hand=["Dodge!"], ink=2), opponent=dict(play=[COBRA], hand=[CANNONS], ink=1)
    )
    s.quest(BALOO)
    s.quest(AKELA)
    s.play("Dodge!")
    assert choices(s) == {BALOO, AKELA, theirs(COBRA)}
    s.choose(BALOO)
    assert {"Ward", "Evasive"} <= set(s[BALOO].keywords)
    s.end_turn()
    assert {"Ward", "Evasive"} <= set(s[BALOO].keywords)
    assert not s.can("challenge", COBRA, BALOO) and s.can("challenge", COBRA, AKELA)
    s.play(CANNONS)
    assert choices(s) == {theirs(AKELA), COBRA}
    s.choose(COBRA)
    s.end_turn()
    assert s[BALOO].keywords == {}


DONALD = "Donald Duck - Perfect Gentleman"


@pytest.mark.parametrize(("mine", "other"), [(True, True), (True, False), (False, True)])
def test_donald_duck_lets_everybody_draw(mine, other):
    s = Scenario(you=dict(play=[DONALD]))
    s.end_turn()
    hand = len(s.opponent.hand)
    assert quiet(s)
    s.end_turn()
    assert s.game.to_act == 0
    s.accept() if mine else s.decline()
    assert s.game.to_act == 1
    s.accept() if other else s.decline()
    assert len(s.you.hand) == 1 + mine and len(s.opponent.hand) == hand + other
    assert s.active == "you" and quiet(s)


def test_donald_duck_is_shifted():
    base = "Donald Duck - Boisterous Fowl"
    s = Scenario(you=dict(play=[base], hand=[DONALD], ink=3))
    s.play(DONALD, shift_onto=base)
    assert s[DONALD].under == [base] and not s[DONALD].drying


FACILIER = "Dr. Facilier - Remarkable Gentleman"


def test_dr_facilier_sorts_two_cards_whenever_you_play_a_song():
    song = "Mother Knows Best"
    s = Scenario(
        you=dict(play=[FACILIER], hand=[song, "Improvise"], deck=[ABU, AKELA, BALOO], ink=4),
        opponent=dict(play=[DEWEY]),
    )
    s.play("Improvise")
    s.choose(FACILIER)
    assert quiet(s) and s.you.deck == [AKELA, BALOO]
    s.play(song)
    s.choose(DEWEY)
    s.accept()
    assert choices(s) == {AKELA, BALOO}
    s.choose(BALOO)
    assert s.you.deck == [BALOO, AKELA] and quiet(s)


def test_dr_facilier_declined_or_the_song_of_another():
    song = "Mother Knows Best"
    s = Scenario(you=dict(play=[FACILIER], hand=[song], deck=[ABU, AKELA, BALOO]), opponent=dict(play=[DEWEY]))
    s.sing(song, FACILIER)
    s.choose(DEWEY)
    s.decline()
    assert s.you.deck == [ABU, AKELA, BALOO]
    s = Scenario(you=dict(play=[AKELA], hand=["Della's Moon Lullaby"], ink=2), opponent=dict(play=[FACILIER]))
    s.play("Della's Moon Lullaby")
    assert quiet(s) and s[FACILIER].strength == 0
