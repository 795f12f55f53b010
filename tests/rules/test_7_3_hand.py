"""Section 7.3 of the rule book: hand."""

from tests.board import *


def test_7_3_2_a_card_that_left_unseen_may_be_any_of_them():
    """7.1.3: the revealed hand is known until a card goes facedown into the inkwell; what was not in it never is."""
    s = board(hand=[NOTHING_TO_HIDE], ink=1, theirs=dict(play=[QUILL], hand=[ABU, AKELA, BAMBI], deck=[DEWEY] * 9))
    s.play(NOTHING_TO_HIDE)
    assert seen(s, 0, 1, "hand") == {ABU: True, AKELA: True, BAMBI: True}
    s.end_turn()
    assert seen(s, 0, 1, "hand") == {ABU: True, AKELA: True, BAMBI: True, DEWEY: False}
    activate(s, QUILL, AKELA)
    assert seen(s, 0, 1, "hand") == {ABU: False, BAMBI: False, DEWEY: False}
    assert seen(s, 1, 1, "hand") == {ABU: True, BAMBI: True, DEWEY: True}
    assert seen(s, 0, 1, "inkwell") == {AKELA: False} and seen(s, 1, 1, "inkwell") == {AKELA: True}


def test_7_3_2_cards_put_back_on_the_deck_are_known_to_their_player_only():
    """7.1.3: the others saw the hand, but not which of its cards went."""
    opponent = dict(hand=[HYPNOTIC_DEDUCTION, ABU, AKELA, BAMBI], ink=4, deck=[DEWEY] * 9)
    s = board(hand=[NOTHING_TO_HIDE], ink=1, theirs=opponent)
    s.play(NOTHING_TO_HIDE)
    s.end_turn()
    s.play(HYPNOTIC_DEDUCTION)
    s.choose(ABU, BAMBI)
    settle(s)
    assert set(s.opponent.deck[:2]) == {ABU, BAMBI} and AKELA in s.opponent.hand
    top = s.game.slots(1, "deck")
    known = s.game.state["known"]
    put_back = [slot for slot in top if s.game.card_name(slot) in (ABU, BAMBI)]
    assert [int(known[slot]) for slot in put_back] == [2, 2] and seen(s, 0, 1, "hand") == {AKELA: False, DEWEY: False}


def test_7_3_2_a_facedown_card_that_returns_to_hand_with_its_stack_is_known_to_its_player():
    """5.1.1.7: the stack goes along; nobody could look at the card before."""
    s = board(play=[FLYNN], ink=2, deck=[LUMIERE, STITCH_ABOMINATION], theirs=dict(hand=[KNOWS_BEST], ink=3))
    s.boost(FLYNN)
    s.end_turn()
    s.play(KNOWS_BEST)
    assert sorted(s.you.hand) == sorted([FLYNN, LUMIERE])
    hands = {tuple(sorted(s.game.determinize(0, seed).zones(0)["hand"])) for seed in range(20)}
    assert hands == {tuple(sorted([FLYNN, LUMIERE]))} and LUMIERE in s.game.text(0) and LUMIERE not in s.game.text(1)


def test_7_3_2_the_hand_is_known_to_its_player_only():
    """7.1.3.1."""
    s = varied()
    assert guesses(s, 0, "hand", 0) == {(TIGGER, TINKER_FAIRY, BRAIN)} and len(guesses(s, 1, "hand", 0)) > 5
    assert {len(hand) for hand in guesses(s, 1, "hand", 0)} == {3}


def test_7_3_3_there_is_no_maximum_hand_size():
    s = board(hand=[STITCH] * 20)
    s.end_turn()
    assert len(s.you.hand) == 20
    s.end_turn()
    assert len(s.you.hand) == 21


def test_7_3_4_the_discarding_player_chooses():
    s = board(hand=["Mowgli - Man Cub"], ink=2, theirs=dict(hand=[CANNONS, STORM, STITCH]))
    s.play("Mowgli - Man Cub")
    assert s.decision is not None and s.decision.player == 1 and not s.can("choose", STITCH)
    s.choose(STORM)
    assert s.opponent.discard == [STORM] and sorted(s.opponent.hand) == sorted([CANNONS, STITCH])
