"""Rules 6.1 and following, before 6.1.5: abilities and effects (abilities and effects)."""

import pytest

from lorcana_env import Scenario, agents
from tests.board import *


@pytest.mark.worked_example
@pytest.mark.parametrize("nephews", [True, False])
def test_6_1_1_2_a_huey_has_two_abilities(nephews):
    """Each is added to the bag and resolves by itself; the one with a story name needs both his brothers. 6.1.1.1."""
    s = board(play=[HUEY, DEWEY, LOUIE_NEPHEW if nephews else DEWEY])
    s.quest(HUEY)
    assert len(s.legal()) == 2
    resolve_first(s, "Support", YES, DEWEY)
    if nephews:
        s.accept()
    assert can_pass(s) and len(s.you.hand) == 3 * nephews and s[DEWEY].strength == 4 + 2


@pytest.mark.worked_example
def test_6_1_1_2_b_ring_the_bell_banishes_a_damaged_character_as_it_resolves():
    s = board(hand=[RING_THE_BELL], ink=3, theirs=[damaged(LUMIERE), damaged(EUDORA), STITCH])
    s.play(RING_THE_BELL)
    assert choices(s) == {theirs(LUMIERE), theirs(EUDORA)}
    s.choose(LUMIERE)
    assert s.opponent.discard == [LUMIERE] and s.you.discard == [RING_THE_BELL]


@pytest.mark.worked_example
def test_6_1_1_the_effect_of_poor_souls_is_that_each_opponent_discards():
    s = board(play=[STITCH], hand=[FLOUNDER, DIME], theirs=dict(play=[exerted(MERFOLK)], hand=[MILO]))
    s.challenge(STITCH, MERFOLK)
    assert s.decision.player == 0 and choices(s) == {FLOUNDER, DIME}
    s.choose(DIME)
    assert s.you.hand == [FLOUNDER] and s.opponent.hand == [MILO]


def test_6_1_2_as_one_sentence_of_two():
    s = board(hand=[SMOLDER], ink=5)
    s.play(SMOLDER)
    assert len(s.you.hand) == 2


def test_6_1_2_sentences_are_followed_in_the_order_written():
    """Damage, then the card; and the other way round."""
    s = board(hand=[STORM], ink=3, theirs=[LUMIERE, EEYORE])
    s.play(STORM)
    assert s.decision.kind == "choose" and s.you.hand == []
    s.choose(LUMIERE)
    assert len(s.you.hand) == 1
    s = board(play=[STITCH, FLOUNDER], hand=[CANDY_DRIFT], ink=2)
    s.play(CANDY_DRIFT)
    assert s.decision.kind == "choose" and len(s.you.hand) == 1


@pytest.mark.parametrize(("card", "moved"), [(CANT_HOLD_IT_BACK_ANYMORE, 5), (MORGANA, 2)])
def test_6_1_2_damage_is_moved_from_all_other_characters(card, moved):
    """1.9.2.4: all of it, or 1 from each."""
    s = board(play=[STITCH, damaged(LUMIERE, 3)], hand=[card], ink=6, theirs=[MIM, damaged(EEYORE, 2)])
    s.play(card)
    if s.can("accept"):
        s.accept()
    s.choose(theirs(MIM))
    assert s[MIM].damage == moved and s[LUMIERE].damage + s[EEYORE].damage == 5 - moved


@pytest.mark.worked_example
@pytest.mark.parametrize("n", [0, 1, 2])
def test_6_1_3_a_painting_the_roses_red_takes_up_to_two_different_characters(n):
    s = board(hand=[ROSES], ink=2, theirs=[STITCH, FLOUNDER, MILO])
    s.play(ROSES)
    chosen = [STITCH, FLOUNDER][:n]
    for card in chosen:
        s.choose(card)
        refused(s.choose, card)
    if n < 2:
        s.done()
    assert [card for card in s.opponent.play if s[card].strength == 1] == chosen and len(s.you.hand) == 1


@pytest.mark.worked_example
@pytest.mark.parametrize("second", [STITCH, QUEEN])
def test_6_1_3_b_the_queen_may_choose_one_character_twice(second):
    """Two instances of "chosen": -4 and +4 may meet on one opposing character."""
    s = board(play=[QUEEN], theirs=[STITCH, FLOUNDER])
    s.quest(QUEEN)
    assert QUEEN not in choices(s)
    reply(s, STITCH, second)
    assert (s[STITCH].strength, s[QUEEN].strength) == ((2, 4) if second == STITCH else (-2, 8))


@pytest.mark.parametrize("owner", ["you", "opponent"])
def test_6_1_4_the_player_of_an_item_that_is_not_banished(owner):
    sides = {"you": dict(hand=[WASABI], ink=4), "opponent": {}}
    sides[owner]["play"] = [WEIGHT_SET]
    s = Scenario(**sides)
    play(s, WASABI, NO)
    assert (s.you.lore, s.opponent.lore) == (0, 0) and s[WEIGHT_SET].in_play


def test_6_1_4_no_item_to_banish():
    s = board(hand=[WASABI], ink=4)
    s.play(WASABI)
    assert (s.you.lore, s.opponent.lore) == (0, 0) and quiet(s)


@pytest.mark.parametrize("card", [JUDY, EDNA])
def test_6_1_4_if_you_do_and_you_do_not(card):
    s = board(hand=[card], ink=4, theirs=[COCONUT_BASKET])
    play(s, card, NO)
    assert s.you.hand == [] and s.opponent.hand == [] and quiet(s)


def test_6_1_4_nobody_plays_from_the_discard():
    s = board(hand=[CHERNABOG], ink=10, discard=[AKELA], theirs=dict(play=[BALOO], discard=[BAMBI]))
    play(s, CHERNABOG, NO)
    assert quiet(s) and s.you.play == [CHERNABOG] and s.opponent.play == [BALOO]


@pytest.mark.parametrize("returns", [True, False])
def test_6_1_4_may_return_then_that_player_draws(returns):
    s = board(play=[KUZCO_WHALE], hand=[BAMBI], theirs=[AKELA])
    s.ink(BAMBI)
    s.accept() if returns else s.decline()
    if returns:
        s.choose(theirs(AKELA))
    assert len(s.opponent.hand) == (2 if returns else 0) and s.you.hand == []


def test_6_1_4_that_character_when_none_was_chosen():
    s = board(hand=[ALICE_KEYHOLDER], ink=6, play=[damaged(AKELA)])
    play(s, ALICE_KEYHOLDER, NO)
    s.quest(AKELA)
    assert s.you.lore == 1
    s = board(play=[CAMILO, AURORA])
    quest(s, CAMILO, NO)
    assert s.you.lore == s[CAMILO].lore and s.you.play == [CAMILO, AURORA]
    s = board(hand=[PEPA], ink=5, theirs=[exerted(AKELA)])
    play(s, PEPA, NO)
    s.end_turn()
    assert not s[AKELA].exerted


def test_6_1_4_nothing_is_counted_when_nothing_was_done():
    s = board(hand=[BAYMAX_COMPANION], ink=7, play=[damaged(ATITAYA, 3)])
    play(s, BAYMAX_COMPANION, NO)
    assert s.you.lore == 0 and s[ATITAYA].damage == 3


def oswald(top: str) -> Scenario:
    s = board(play=[OSWALD], hand=[BAMBI], deck=[top, AKELA, BALOO])
    s.ink(BAMBI)
    s.accept()
    return s


def test_6_1_4_an_item_that_is_not_played_goes_to_the_bottom():
    s = oswald(WEIGHT_SET)
    s.decline()
    assert s.you.deck == [AKELA, BALOO, WEIGHT_SET] and quiet(s)


def test_6_1_4_an_item_that_is_played_does_not():
    s = oswald(WEIGHT_SET)
    s.accept()
    assert s.you.deck == [AKELA, BALOO] and WEIGHT_SET in s.you.play and s[WEIGHT_SET].exerted


def test_6_1_4_another_card_goes_to_the_bottom_without_a_question():
    s = oswald(AURORA)
    assert s.you.deck == [AKELA, BALOO, AURORA] and quiet(s)


def test_6_1_4_a_card_that_is_not_revealed_stays():
    """Nothing is meant by "it" then."""
    s = board(play=[OSWALD], hand=[BAMBI], deck=[WEIGHT_SET, AKELA])
    s.ink(BAMBI)
    s.decline()
    assert s.you.deck == [WEIGHT_SET, AKELA] and quiet(s)


def test_6_1_4_a_character_under_a_boosted_one():
    s = board(play=[SIMBA_MAKING], ink=3, deck=[QUILL, AURORA, AKELA])
    s.boost(SIMBA_MAKING)
    reply(s, YES, NO)
    assert s.you.deck == [AKELA, AURORA] and quiet(s)


def test_6_1_4_the_character_can_not_be_played():
    s = board(play=[SIMBA_MAKING], ink=3, deck=[QUILL, MIRABEL, AKELA])
    s.boost(SIMBA_MAKING)
    s.accept()
    if not quiet(s):
        s.accept()
    assert s.you.deck == [AKELA, MIRABEL] and MIRABEL not in s.you.play


DECK = [AKELA, BALOO, BAMBI]


def test_6_1_4_on_top_again():
    s = board(play=[MULAN_REFLECTING], deck=[LET_IT_GO, *DECK])
    quest(s, MULAN_REFLECTING, YES, NO)
    assert s.you.deck == [LET_IT_GO, *DECK] and quiet(s)


def test_6_1_4_the_opponent_declines():
    s = board(play=[DAISY], theirs=dict(deck=[AURORA, AKELA]))
    s.quest(DAISY)
    assert s.game.decision.player == 1
    s.decline()
    assert s.opponent.deck == [AKELA, AURORA] and s.opponent.hand == []


@pytest.mark.parametrize("take", [True, False])
def test_6_1_4_into_the_hand_or_to_the_bottom(take):
    s = board(hand=[MONTEREY_RANGER], ink=3, deck=[AURORA, AKELA])
    play(s, MONTEREY_RANGER, YES)
    s.accept() if take else s.decline()
    assert (s.you.hand, s.you.deck) == (([AURORA], [AKELA]) if take else ([], [AKELA, AURORA]))


def test_6_1_4_at_the_end_of_the_turn():
    s = board(play=[COMPASS], deck=[AURORA, AKELA])
    s.end_turn()
    s.option(1)  # of its two abilities
    s.decline()
    assert s.you.deck == [AKELA, AURORA]


def test_6_1_4_with_an_activated_ability():
    s = board(play=[KINGS_SENSOR_CORE], ink=2, deck=[BAMBI, AKELA])
    activate(s, KINGS_SENSOR_CORE, NO)
    assert s.you.deck == [BAMBI, AKELA] and s.you.hand == []


@pytest.mark.parametrize("play", [True, False])
def test_6_1_4_all_that_follows_otherwise(play):
    s = board(hand=[PROPHETIC_VISION], ink=2, deck=[GLEAN, GLEAN], theirs=dict(lore=3))
    s.play(PROPHETIC_VISION)
    s.accept() if play else s.decline()
    assert (s.you.lore, s.opponent.lore) == ((0, 3) if play else (1, 2)) and s.you.deck_size == (1 if play else 2)


def test_6_1_4_into_the_hand_when_it_is_not_played():
    s = board(hand=[KNOW_THE_WAY], ink=3, deck=[], discard=[AURORA])
    play(s, KNOW_THE_WAY, AURORA, NO)
    assert s.you.hand == [AURORA] and s.you.play == []


def test_6_1_4_each_player_for_themselves():
    s = board(hand=[DANGEROUS], ink=4, deck=[AURORA], theirs=dict(deck=[BAMBI]))
    play(s, DANGEROUS, NO, YES)
    assert s.you.deck == [AURORA] and s.opponent.play == [BAMBI]
    s = board(play=[MIKE], deck=[AURORA, AKELA], theirs=dict(deck=[BAMBI, AKELA]))
    quest(s, MIKE, YES, NO)
    assert (s.you.hand, s.you.deck, s.opponent.hand, s.opponent.deck) == ([AURORA], [AKELA], [], [AKELA, BAMBI])


def test_6_1_4_as_a_card_is_banished():
    s = board(play=[MUFASA], hand=[DRAGON_FIRE], ink=5, deck=[AURORA, AKELA])
    play(s, DRAGON_FIRE, MUFASA, YES, NO)
    assert s.you.deck == [AURORA, AKELA] and s.you.play == []


@pytest.mark.parametrize(("ink", "decide"), [(4, True), (3, False)])
def test_6_1_4_into_the_discard_when_it_is_not_played_or_can_not_be_paid(ink, decide):
    s = board(play=[KRISTOFFS_LUTE], ink=ink, deck=[AURORA, AKELA])
    s.activate(KRISTOFFS_LUTE)
    if decide:
        s.decline()
    assert s.you.discard == [AURORA] and s.you.deck == [AKELA] and quiet(s)
    s = board(play=[DASH_SUPER_FAST], deck=[AURORA, AKELA])
    quest(s, DASH_SUPER_FAST, YES)
    assert s.you.discard == [AURORA] and quiet(s)


@pytest.mark.parametrize("discards", [True, False])
def test_6_1_4_unless_they_do_something_else(discards):
    """Flynn Rider: the challenging player may discard; if they don't, you gain 2 lore."""
    hand = [AURORA] if discards else []
    s = board(play=[AKELA], hand=hand, theirs=[exerted(FLYNN_BREAKING)])
    s.challenge(AKELA, FLYNN_BREAKING)
    if discards:
        s.accept()
    assert s.opponent.lore == (0 if discards else 2) and s.you.hand == [] and theirs(FLYNN_BREAKING) not in s.you.play


def test_6_1_4_cards_of_other_types_are_not_the_next_character():
    """They enter ready, and use nothing up."""
    s = board(play=[POWHATANS_STAFF], hand=[WEIGHT_SET, THEBES, AKELA, BAMBI], ink=12)
    s.activate(POWHATANS_STAFF)
    s.play(WEIGHT_SET)
    s.play(THEBES)
    assert not s[WEIGHT_SET].exerted and not s[THEBES].exerted
    assert "Bodyguard" not in s[WEIGHT_SET].keywords and "Bodyguard" not in s[THEBES].keywords
    s.play(AKELA)
    assert s[AKELA].exerted and "Bodyguard" in s[AKELA].keywords
    s.play(BAMBI)
    assert not s[BAMBI].exerted and "Bodyguard" not in s[BAMBI].keywords


def test_6_1_4_the_next_character_is_yours():
    """The opponent plays in between, in the next turn: the effect ended with yours."""
    s = board(play=[POWHATANS_STAFF], ink=2, theirs=dict(hand=[AKELA], ink=6))
    s.activate(POWHATANS_STAFF)
    s.end_turn()
    s.play(AKELA)
    assert not s[AKELA].exerted and "Bodyguard" not in s[AKELA].keywords


def test_6_1_4_two_effects_about_the_next_character_are_about_the_same_one():
    s = board(play=[POWHATANS_STAFF, POWHATANS_STAFF], hand=[AKELA, BAMBI], ink=8)
    s.activate(POWHATANS_STAFF)
    s.activate(f"{POWHATANS_STAFF}#2")
    s.play(AKELA)
    assert s[AKELA].exerted and "Bodyguard" in s[AKELA].keywords
    s.play(BAMBI)
    assert not s[BAMBI].exerted and "Bodyguard" not in s[BAMBI].keywords


@pytest.mark.parametrize("hand", [0, 1])
def test_6_1_4_who_may_discard_but_can_not_does_not(hand):
    """1.2.3, 6.1.5."""
    s = board(play=[LUMIERE], hand=[STITCH] * hand, theirs=[exerted(FLYNN_BREAKING)])
    s.challenge(LUMIERE, FLYNN_BREAKING)
    if s.can("accept"):
        s.accept()
    assert s.opponent.lore == (0 if hand else 2)


@pytest.mark.parametrize(("accepted", "cards"), [(True, 1), (False, 0)])
def test_6_1_4_may_is_the_choice_of_the_abilitys_player(accepted, cards):
    s = board(hand=[CANNONS], ink=1, theirs=[DIABLO, STITCH])
    play(s, CANNONS, DIABLO)
    assert s.decision.player == 1
    s.accept() if accepted else s.decline()
    assert len(s.opponent.hand) == cards


@pytest.mark.parametrize("rules", ["2.0", "2.3"])
@pytest.mark.parametrize(("looks", "returns"), [(True, True), (True, False), (False, True), (False, False)])
def test_6_1_4_2_each_may_is_a_choice_of_its_own(looks, returns, rules):
    """A player who does not look may return a card all the same, unseen; doing either exerts the whole inkwell."""
    minnie = "Minnie Mouse - Urban Visionary"
    s = board(play=[exerted(minnie)], ink=3, rules=rules)
    s.end_turn()
    s.accept() if looks else s.decline()
    s.accept() if returns else s.decline()
    if s.decision is not None and s.decision.kind == "choose":
        s.take(0)
    assert len(s.you.hand) == returns and s.you.ink_ready == (0 if looks or returns else 3)


def test_6_1_10_after_a_loop_of_moves_at_no_cost_a_new_action_must_be_taken():
    """It is over after 20 moves from one location to another; what costs ink or leaves none is none of them."""
    first, second = "Sugar Rush Speedway - Starting Line", "Carl's House - Flying High"
    s = board(play=[first, second, MANOR, at(first, STITCH), FLOUNDER, MILO], ink=1)
    s.move(MILO, first)
    for _ in range(10):
        s.move(STITCH, second)
        s.move(STITCH, first)
    assert s[STITCH].location == first and not s.can("move", STITCH, second) and not s.can("move", MILO, second)
    s.move(FLOUNDER, second)
    s.move(STITCH, MANOR)
    assert s.you.ink_ready == 0 and not s.can("move", STITCH, second)
    assert s.game.why_not(s[STITCH].slot)["move"] == "enough moves at no cost this turn"
    s.end_turn()
    s.end_turn()
    assert s.can("move", STITCH, second)


@pytest.mark.parametrize("name", ["greedy", "eager"])
def test_6_1_10_agents_do_not_move_for_ever(name):
    game = board(play=["Sugar Rush Speedway - Starting Line", "Carl's House - Flying High", STITCH, FLOUNDER]).game
    agent, turn, answers = agents.agent(name, 1), game.turn, 0
    while game.turn == turn and answers < 100:
        game.step(agent(game))
        answers += 1
    assert answers < 100
